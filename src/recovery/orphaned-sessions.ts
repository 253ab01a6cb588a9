/**
 * Decides what becomes of what earlier ticks left on this runner before a new one begins: agents are ended; rooms, seats, journal removed.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { endIdleUsers, endSeat, endStarted } from '../agents/sandbox/orphaned-processes.ts';
import { damagedJournal, keptAside } from '../core/record/damaged-journal.ts';
import { type JournalledSession, journalledSessions } from '../core/record/journalled-sessions.ts';
import { type JournalRead, readJournal } from '../storage/local/journal.ts';
import { clearAway } from './remove-leftovers.ts';

/**
 * Only a runner of one's own is ever found like this: hosted ones begin empty. What an earlier tick left is known by its journal, or by
 * the users that agents run as. Where its rooms and seats lie its journal alone knows, which so goes last. The journal of a step of this
 * very job (`tickId`) stays with all that it names, since that step's `post` is yet to come.
 */
export async function endOrphans(at: { readonly journalFile: string; readonly tickId: string }): Promise<string[]> {
  const journal = readJournal(at.journalFile);
  const sessions = journalledSessions(journal.entries, null);
  const earlier = sessions.filter(({ id }) => !id.startsWith(`${at.tickId}-`));
  const ended = await Promise.all(earlier.map(endSession));
  const users = await endIdleUsers();
  // What was not preserved may be all that there is of it.
  const left = journal.damaged.length > 0 ? [] : await clearAway(earlier);
  const told = earlier.length === sessions.length ? await putAway(at.journalFile, journal) : [];
  return [
    ...told,
    ...ended.flat(),
    ...users.ended.map((user) => `What an earlier tick on this machine left running as ${user} is ended.`),
    ...[...users.surviving, ...left].map((why) => `(${why})`),
  ];
}

/** A damaged one is kept, for a person to see what it was: nobody else can tell what its lost lines named. */
async function putAway(file: string, { damaged }: JournalRead): Promise<string[]> {
  const aside = freePlace(`${file}.damaged`);
  const line = damagedJournal(file, damaged, keptAside(aside));
  await (line === null ? rm(file, { force: true }) : rename(file, aside));
  return line === null ? [] : [line];
}

const freePlace = (file: string, nth = 1): string => {
  const place = nth === 1 ? file : `${file}-${nth}`;
  return existsSync(place) ? freePlace(file, nth + 1) : place;
};

/** Who cannot be ended is told and no reason not to tick: nobody publishes without a lease. */
const failure = (error: unknown): string[] => {
  if (!(error instanceof Error)) throw error;
  return [`(${error.message})`];
};

async function endSession({ id, processes, seat }: JournalledSession): Promise<string[]> {
  const lived = processes.filter(endStarted).length > 0;
  // Users are looked at by themselves, whoever's journal is lost.
  const strays = seat.kind !== 'uid' ? await endSeat(seat).then(() => [], failure) : [];
  return [...(lived ? [`The agent of session ${id}, which an earlier tick left running, is ended.`] : []), ...strays];
}

/** Makes sure that no agent of these sessions lives, wherever it hid; false where one survived. */
export async function endSessions(sessions: readonly JournalledSession[]): Promise<boolean> {
  const ends = await Promise.allSettled(
    sessions.map(async ({ processes, seat }) => {
      processes.forEach(endStarted);
      await endSeat(seat);
    }),
  );
  return ends.every(({ status }) => status === 'fulfilled');
}
