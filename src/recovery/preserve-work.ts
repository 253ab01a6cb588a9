/** Puts the work of sessions whose main is gone onto their branches: what was judged already as it is, the rest as it lies in its clone. */

import { reopenSeat } from '../agents/sandbox/orphaned-processes.ts';
import { checkpointsOf } from '../core/effects/effect.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import { refusedSentences } from '../core/publication/publication.ts';
import type { Preserved } from '../core/record/interruption.ts';
import type { JournalledSession } from '../core/record/journal.ts';
import type { Delivered } from '../core/state/journal-entry.ts';
import type { Identity } from '../git/commit.ts';
import { fetchToStore, type GitRoom, gitRoomAt, isRoom, type Remote, remoteHead } from '../git/object-store.ts';
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
