/** Ends agents that earlier ticks left on this runner, and removes their object stores, sandboxes and journal. */
import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  endIdleUsers,
  endSandbox,
  endStarted,
  isSandbox,
  reopenSandbox,
} from '../agents/sandbox/orphaned-processes.ts';
import { damagedJournal, type JournalledSession, journalledSessions, keptAside } from '../core/record/journal.ts';
import type { SandboxLocation } from '../core/state/journal-entry.ts';
import { removeGitFolders } from '../git/object-store.ts';
import { type JournalRead, readJournal } from '../storage/local/journal.ts';

/**
 * Only self-hosted runners have leftovers: hosted ones begin empty. The journal identifies them, or the users that
 * agents run as. Only the journal locates object stores and sandboxes, so it is removed last. The journal of a step of
 * this very job (`tickId`) stays with all that it names, since that step's `post` is yet to come.
 */
export async function endOrphanedSessions(at: {
  readonly journalFile: string;
  readonly tickId: string;
}): Promise<string[]> {
  const journal = readJournal(at.journalFile);
  const sessions = journalledSessions(journal.entries, null);
  const earlier = sessions.filter(({ id }) => !id.startsWith(`${at.tickId}-`));
  const ended = await Promise.all(earlier.map(endOrphanedSession));
  const users = await endIdleUsers();
  // If the journal is damaged, work that was not preserved may exist nowhere else.
  const left = journal.damaged.length > 0 ? [] : await removeLeftovers(earlier);
  const retired = earlier.length === sessions.length ? await retireJournal(at.journalFile, journal) : [];
  return [
    ...retired,
    ...ended.flat(),
    ...users.ended.map((user) => `What an earlier tick on this machine left running as ${user} is ended.`),
    ...[...users.surviving, ...left].map((why) => `(${why})`),
  ];
}

/** Keeps a damaged journal for a person to inspect: no program can tell what its lost lines named. */
async function retireJournal(file: string, { damaged }: JournalRead): Promise<string[]> {
  const aside = freePath(`${file}.damaged`);
  const line = damagedJournal(file, damaged, keptAside(aside));
  await (line === null ? rm(file, { force: true }) : rename(file, aside));
  return line === null ? [] : [line];
}

const freePath = (file: string, nth = 1): string => {
  const place = nth === 1 ? file : `${file}-${nth}`;
  return existsSync(place) ? freePath(file, nth + 1) : place;
};

/** Reports an agent that cannot be ended. The tick goes on, since nothing is published without a lease. */
const describeFailure = (error: unknown): string[] => {
  if (!(error instanceof Error)) throw error;
  return [`(${error.message})`];
};

async function endOrphanedSession({ id, processes, seat: sandbox }: JournalledSession): Promise<string[]> {
  const lived = processes.filter(endStarted).length > 0;
  // Agent users are ended separately, even if their journal is lost.
  const strays = sandbox.kind !== 'uid' ? await endSandbox(sandbox).then(() => [], describeFailure) : [];
  return [...(lived ? [`The agent of session ${id}, which an earlier tick left running, is ended.`] : []), ...strays];
}

/** Ends every agent process of these sessions, wherever it runs; false if one survived. */
export async function endSessions(sessions: readonly JournalledSession[]): Promise<boolean> {
  const ends = await Promise.allSettled(
    sessions.map(async ({ processes, seat: sandbox }) => {
      processes.forEach(endStarted);
      await endSandbox(sandbox);
    }),
  );
  return ends.every(({ status }) => status === 'fulfilled');
}

/**
 * Call once nothing is left to preserve, since a self-hosted runner does not empty its temporary folder. Idempotent.
 * Removes only object stores and sandboxes of ours, whatever a journal names. Returns a line for each failed removal,
 * which does not prevent the others.
 */
export async function removeLeftovers(
  sessions: readonly Pick<JournalledSession, 'room' | 'seat'>[],
): Promise<string[]> {
  const folders = new Set(sessions.map(({ room }) => room));
  const sandboxes = new Map(sessions.map(({ seat: sandbox }) => [sandbox.base, sandbox]));
  const lines: string[] = [];
  for (const base of folders) lines.push(...(await removeOrDescribe(base, () => removeGitFolders(base))));
  for (const sandbox of sandboxes.values())
    lines.push(...(await removeOrDescribe(sandbox.base, () => removeSandbox(sandbox))));
  for (const sandbox of sandboxes.values()) if (sandbox.kind !== 'uid') await removeEmptyFolder(dirname(sandbox.base));
  return lines;
}

async function removeOrDescribe(place: string, removal: () => Promise<void>): Promise<string[]> {
  try {
    await removal();
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [`${place}, which an ended tick left, could not be removed: ${error.message}. Remove it by hand.`];
  }
}

async function removeSandbox(place: SandboxLocation): Promise<void> {
  await (await reopenSandbox(place))?.close();
  if (await isSandbox(place)) throw new Error('docker, or the right to its user, is gone');
}

/** Removes the folder that isolation made for that tick alone, once object stores and sandboxes in it are gone. */
async function removeEmptyFolder(root: string): Promise<void> {
  if (/^tickgate-[0-9A-Za-z]{6}$/.test(basename(root))) await rmdir(root).catch(() => {});
}
