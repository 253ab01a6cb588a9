/** Takes away what sessions of a tick that is over left on this machine: a runner of one's own does not empty its temporary folder. */
import { rmdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isSeat, reopenSeat } from '../agents/sandbox/orphaned-processes.ts';
import type { JournalledSession } from '../core/record/journalled-sessions.ts';
import type { SeatPlace } from '../core/state/records/sandbox-place.ts';
import { removeRoom } from '../git/object-store.ts';

/**
 * Once nothing is to be preserved from it any more; may be repeated. Removes nothing but rooms and seats of ours, whatever a journal names.
 * A line for each that could not be removed: one keeps no other.
 */
export async function clearAway(sessions: readonly Pick<JournalledSession, 'room' | 'seat'>[]): Promise<string[]> {
  const rooms = new Set(sessions.map(({ room }) => room));
  const seats = new Map(sessions.map(({ seat }) => [seat.base, seat]));
  const lines: string[] = [];
  for (const room of rooms) lines.push(...(await triedAt(room, () => removeRoom(room))));
  for (const seat of seats.values()) lines.push(...(await triedAt(seat.base, () => removeSeat(seat))));
  for (const seat of seats.values()) if (seat.kind !== 'uid') await removeEmptied(dirname(seat.base));
  return lines;
}

async function triedAt(place: string, removal: () => Promise<void>): Promise<string[]> {
  try {
    await removal();
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [`${place}, which an ended tick left, could not be removed: ${error.message}. Remove it by hand.`];
  }
}

async function removeSeat(place: SeatPlace): Promise<void> {
  await (await reopenSeat(place))?.close();
  if (await isSeat(place)) throw new Error('docker, or the right to its user, is not there any more');
}

/** What isolation made for that tick alone, once rooms and seats in it are gone. */
async function removeEmptied(root: string): Promise<void> {
  if (/^tickgate-[0-9A-Za-z]{6}$/.test(basename(root))) await rmdir(root).catch(() => {});
}
