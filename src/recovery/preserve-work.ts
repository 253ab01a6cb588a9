/** Puts the work of sessions whose main is gone onto their branches: what was judged already as it is, the rest as it lies in its clone. */

import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { endIdleUsers, endSeat, endStarted, isSeat, reopenSeat } from '../agents/sandbox/orphaned-processes.ts';
import { checkpointsOf } from '../core/effects/effect.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import { refusedSentences } from '../core/publication/publication.ts';
import type { Preserved } from '../core/record/interruption.ts';
import { damagedJournal, type JournalledSession, journalledSessions, keptAside } from '../core/record/journal.ts';
import type { Delivered, SeatPlace } from '../core/state/journal-entry.ts';
import type { Identity } from '../git/commit.ts';
import {
  fetchToStore,
  type GitRoom,
  gitRoomAt,
  isRoom,
  type Remote,
  remoteHead,
  removeRoom,
} from '../git/object-store.ts';
import type { Secure } from '../ports/github.ts';
import { type KeepRefused, keepAsArtifact } from '../sessions/rejected-artifact.ts';
import {
  type Kept,
  keepBeside,
  keepWork,
  notKept,
  type Publishing,
  pushKept,
  type Unfinished,
} from '../sessions/work-branch.ts';
import { type JournalRead, readJournal } from '../storage/local/journal.ts';

export interface Preserving {
  readonly remote: Remote;
  readonly guardrails: GuardrailRules;
  readonly identity: Identity;
  readonly now: () => string;
  /** Passes after so many milliseconds; nothing waits for it in the end. */
  readonly patience: (ms: number) => Promise<void>;
  readonly keepRefused: KeepRefused;
}

export interface Rightful {
  readonly secure: Secure;
  /** What the head says was written ahead: commits on a branch that are ours. */
  readonly plannedEffects: readonly string[];
}

/** Never throws for one session: what cannot be preserved is told, and the others are. May be repeated. */
export async function preserveWork(
  preserving: Preserving,
  sessions: readonly JournalledSession[],
  right: Rightful,
): Promise<Preserved[]> {
  return Promise.all(
    sessions.map(async (session): Promise<Preserved> => {
      const tooLong: Kept = { kind: 'not-kept', why: 'there was no time left' };
      const branch: { shows: string | null } = { shows: null };
      const work = preserveOne({ ...preserving, ...right, branch }, session).catch(notKept);
      const kept = await Promise.race([work, preserving.patience(withinMs).then(() => tooLong)]);
      const { subject, delivered } = session;
      // Where nothing could be added, a checkpoint may hold a part of it.
      const sha = kept.kind === 'kept' ? kept.sha : branch.shows === session.startSha ? null : branch.shows;
      return {
        subject,
        branch: session.branch,
        sha,
        complete: sha !== null && sha === delivered?.sha && delivered.complete,
        why: kept.kind === 'not-kept' ? kept.why : null,
      };
    }),
  );
}

/** Of the five minutes that GitHub gives to all post steps together. */
const withinMs = 150_000;

interface Doing extends Preserving, Rightful {
  /** What the branch shows that is ours, once it is known. */
  readonly branch: { shows: string | null };
}

async function preserveOne(doing: Doing, session: JournalledSession): Promise<Kept> {
  const { subject, branch, delivered } = session;
  const room = await roomOf(doing, session);
  const head = await remoteHead(room, branch);
  const known = [session.head, delivered?.sha ?? null, ...checkpointsOf(doing.plannedEffects, subject)];
  if (!known.includes(head)) return besideTheBranch({ ...doing, room }, session, head);
  doing.branch.shows = head;
  if (head !== null && head === delivered?.sha) return { kind: 'kept', sha: head };
  await fetchToStore(room, head === null ? [] : [head]);
  const by = { ...doing, room };
  // Edits of an auditor are nobody's work, and a pull request under review gets whole answers only.
  if (delivered === null && (session.role === 'auditor' || isReview(session.role))) return { kind: 'nothing' };
  if (delivered === null) return fromClone(session, head, (work) => keepWork(by, work));
  const { sha, gitDir } = delivered;
  const kept = await pushKept(by, { subject, branch, head, sha, gitDir });
  return kept.kind === 'not-kept' ? asideOf(by, { ...session, delivered }, kept.why) : kept;
}

/** A person has the branch by now: what was done is kept beside it. */
async function besideTheBranch(
  by: Doing & Pick<Publishing, 'room'>,
  session: JournalledSession,
  head: string | null,
): Promise<Kept> {
  const { branch, delivered, role } = session;
  const why = refusedSentences.moved(branch, head);
  if (delivered !== null) return asideOf(by, { ...session, delivered }, why);
  if (role === 'auditor' || isReview(role)) return { kind: 'not-kept', why };
  return fromClone(session, session.head, (work) => keepBeside(by, work, why));
}

async function asideOf(
  { room, keepRefused }: Pick<Publishing, 'room'> & Pick<Preserving, 'keepRefused'>,
  { delivered, startSha: from, ...session }: JournalledSession & { readonly delivered: Delivered },
  why: string,
): Promise<Kept> {
  const aside = await keepAsArtifact(room, keepRefused, { ...session, ...delivered, from });
  return { kind: 'not-kept', why: `${why}; ${aside}` };
}

const isReview = (role: JournalledSession['role']): boolean => role === 'reviewer' || role === 'responder';

async function fromClone(
  { id, subject, session, branch, seat: place, clone: path, startSha }: JournalledSession,
  head: string | null,
  keep: (work: Unfinished) => Promise<Kept>,
): Promise<Kept> {
  const seat = await reopenSeat(place);
  if (seat === null) return { kind: 'not-kept', why: `the place of session ${id} is not ours any more` };
  try {
    return await keep({ subject, session, seat, clone: { path, startSha, branch }, head, beside: false });
  } finally {
    await seat.halt();
  }
}

/** The room of the lost main. */
async function roomOf({ remote }: Preserving, { room }: JournalledSession): Promise<GitRoom> {
  if (!(await isRoom(room))) throw new Error('the git room of the tick is not there any more');
  return gitRoomAt(room, remote);
}

/*
 * Decides what becomes of what earlier ticks left on this runner before a new one begins: agents are ended; rooms, seats, journal removed.
 */

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

/* Takes away what sessions of a tick that is over left on this machine: a runner of one's own does not empty its temporary folder. */

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
