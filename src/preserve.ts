/** Puts the work of sessions whose main is gone onto their branches: what was judged already as it is, the rest as it lies in its clone. */
import { lstat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { reopenSeat } from './agents/orphans.ts';
import type { GuardrailRules } from './core/guardrails.ts';
import type { Preserved } from './core/interruption.ts';
import { checkpointsOf } from './core/effects.ts';
import { LeaseLostError } from './core/lease.ts';
import type { JournalledSession } from './core/session-entry.ts';
import type { Identity } from './git/commit.ts';
import { fetchToStore, type GitRoom, gitRoomAt, type Remote, remoteHead } from './git/room.ts';
import { type Kept, keepWork, pushKept, type Secure } from './work-branch.ts';

export interface Preserving {
  readonly remote: Remote;
  readonly guardrails: GuardrailRules;
  readonly identity: Identity;
  readonly now: () => string;
}

export interface Rightful {
  readonly secure: Secure;
  /** What the head says was written ahead: commits on a branch that are ours. */
  readonly plannedEffects: readonly string[];
}

/** Never throws for one session: what cannot be preserved is told, and the others are. */
export async function preserveWork(
  preserving: Preserving,
  sessions: readonly JournalledSession[],
  right: Rightful,
): Promise<Preserved[]> {
  return Promise.all(
    sessions.map(async (session): Promise<Preserved> => {
      const { subject, branch, delivered } = session;
      const tooLong: Kept = { kind: 'not-kept', why: 'there was no time left' };
      const over = sleep(withinMs, tooLong, { ref: false });
      const kept = await Promise.race([preserveOne(preserving, session, right).catch(notKept), over]);
      return {
        subject,
        branch,
        sha: kept.kind === 'kept' ? kept.sha : null,
        complete: kept.kind === 'kept' && kept.sha === delivered?.sha && delivered.complete,
        why: kept.kind === 'not-kept' ? kept.why : null,
      };
    }),
  );
}

/** Of the five minutes that GitHub gives to all post steps together. */
const withinMs = 150_000;

function notKept(error: unknown): Kept {
  if (error instanceof Error && !(error instanceof LeaseLostError)) return { kind: 'not-kept', why: error.message };
  throw error;
}

async function preserveOne(preserving: Preserving, session: JournalledSession, right: Rightful): Promise<Kept> {
  const room = await roomOf(preserving, session);
  const head = await remoteHead(room, session.branch);
  const { subject, branch, delivered } = session;
  const known = [session.head, delivered?.sha ?? null, ...checkpointsOf(right.plannedEffects, subject)];
  if (!known.includes(head)) {
    return { kind: 'not-kept', why: `${branch} was moved by somebody else to ${head ?? 'nothing: it was deleted'}` };
  }
  if (head !== null && head === delivered?.sha) return { kind: 'kept', sha: head };
  await fetchToStore(room, head === null ? [] : [head]);
  if (delivered !== null) {
    const { sha, gitDir } = delivered;
    return pushKept({ room, secure: right.secure }, { subject, branch, head, sha, gitDir });
  }
  return keepFromClone({ ...preserving, room, secure: right.secure }, session, head);
}

async function keepFromClone(
  by: Parameters<typeof keepWork>[0],
  session: JournalledSession,
  head: string | null,
): Promise<Kept> {
  const seat = await reopenSeat(session.seat);
  if (seat === null) return { kind: 'not-kept', why: `the place of session ${session.id} is not ours any more` };
  try {
    const clone = { path: session.clone, startSha: session.startSha, branch: session.branch };
    const kept = await keepWork(by, { subject: session.subject, seat, clone, head, beside: false });
    // An earlier checkpoint holds all that there is.
    return kept.kind === 'nothing' && head !== null && head !== session.startSha ? { kind: 'kept', sha: head } : kept;
  } finally {
    await seat.close();
  }
}

/** The room of the lost main; a link in its place would lead git somewhere else. */
async function roomOf({ remote }: Preserving, { room }: JournalledSession): Promise<GitRoom> {
  if (!(await lstat(room)).isDirectory()) throw new Error('the git room of the tick is no directory any more');
  return gitRoomAt(room, remote);
}

/** Takes away what sessions left on this machine, once nothing is to be preserved from it any more. */
export async function clearAway({ remote }: Pick<Preserving, 'remote'>, sessions: readonly JournalledSession[]) {
  for (const room of new Set(sessions.map((session) => session.room))) await gitRoomAt(room, remote).close();
  for (const { seat } of sessions) await (await reopenSeat(seat))?.close();
}
