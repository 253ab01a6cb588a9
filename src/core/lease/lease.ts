/** Decides who holds a loop: the lease record, whether its holder still lives, and the proof that publishing demands. */
import { type HeadPosition, Lease, type LeaseHolder } from '../state/head.ts';

declare const proof: unique symbol;
/**
 * Held only by who acquired or renewed the lease. Every function that publishes demands it, so that forgetting does not compile, and
 * begins with `assertHeld`, so that nothing goes out once the loss is known.
 */
export type LeaseProof = {
  readonly epoch: number;
  readonly nonce: string;
  /** Why the lease is not held any more; null = nothing speaks against it. */
  readonly lost: () => string | null;
  readonly [proof]: true;
};

/** Mints the proof for the holder that a won swap shows; null for anybody else. Called by the head store alone, which knows of the loss. */
export function proofFor(
  lease: Pick<Lease, 'nonce' | 'epoch'> | null,
  nonce: string,
  lost: LeaseProof['lost'] = () => null,
): LeaseProof | null {
  return lease !== null && lease.nonce === nonce ? ({ epoch: lease.epoch, nonce, lost } as LeaseProof) : null;
}

/** Throws LeaseLostError. */
export function assertHeld({ lost }: LeaseProof): void {
  const why = lost();
  if (why !== null) throw new LeaseLostError(why);
}

/** The lease is not ours any more: whatever we still hold must not be published. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** What GitHub says about the holder's attempt, asked with the same token with which we read our own run. */
export type HolderFacts =
  | {
      readonly kind: 'attempt';
      readonly status: string;
      readonly currentAttempt: number;
      readonly completedAt: string | null;
    }
  | { readonly kind: 'gone'; readonly ownRunVisible: boolean } /* 404 */
  | {
      readonly kind: 'jobs';
      readonly allCompleted: boolean;
    } /* asked past the deadline; no job at all counts as completed */
  | { readonly kind: 'process'; readonly probe: 'alive' | 'dead' | 'other-host' } /* outside Actions */
  | { readonly kind: 'unanswered'; readonly why: string };

export type HolderVerdict =
  | { readonly kind: 'alive' }
  | { readonly kind: 'dead'; readonly because: string }
  | { readonly kind: 'ambiguous'; readonly warning: string; readonly pastDeadline: boolean };

/** Statuses with which GitHub says that an attempt has not ended (docs: workflow run statuses). */
const unfinished = ['requested', 'queued', 'pending', 'waiting', 'in_progress'];
const selfHostedGraceMinutes = 15;

/**
 * Whether the holder of `lease` lives. Only its own run counts: worktrees, branches, labels and age are no signals.
 * `now` is GitHub's clock (the `Date` header), in ISO-8601.
 */
export function judgeHolder(lease: LeaseHolder, facts: HolderFacts, now: string): HolderVerdict {
  const pastDeadline = now > lease.deadlineAt;
  const ambiguous = (why: string): HolderVerdict => ({
    kind: 'ambiguous',
    pastDeadline,
    warning: `Cannot tell whether ${holderName(lease)} still works (${why}); taking it as alive.`,
  });
  switch (facts.kind) {
    case 'gone':
      return facts.ownRunVisible
        ? { kind: 'dead', because: 'its run was deleted' }
        : ambiguous('neither its run nor our own can be read; the token needs actions: read');
    case 'attempt':
      return judgeAttempt(lease, facts, { now, pastDeadline, ambiguous });
    case 'jobs':
      return facts.allCompleted
        ? { kind: 'dead', because: 'its deadline has passed and none of its jobs runs' }
        : ambiguous('its deadline has passed, yet a job of it is still open');
    case 'process':
      if (facts.probe === 'alive') return { kind: 'alive' };
      return facts.probe === 'dead'
        ? { kind: 'dead', because: 'its process is gone' }
        : ambiguous('it runs on another host');
    case 'unanswered':
      return ambiguous(facts.why);
  }
}

function judgeAttempt(
  lease: LeaseHolder,
  facts: Extract<HolderFacts, { kind: 'attempt' }>,
  at: { now: string; pastDeadline: boolean; ambiguous: (why: string) => HolderVerdict },
): HolderVerdict {
  if (facts.currentAttempt > lease.runAttempt)
    return { kind: 'dead', because: `attempt ${facts.currentAttempt} replaced it` };
  // A copy that lags behind: what it says is about an attempt that has ended to make room for this one.
  if (facts.currentAttempt < lease.runAttempt)
    return at.ambiguous(`GitHub still shows attempt ${facts.currentAttempt}`);
  if (facts.status === 'completed') {
    return graceIsOver(lease, facts.completedAt, at)
      ? { kind: 'dead', because: 'its attempt is completed' }
      : { kind: 'alive' };
  }
  if (!unfinished.includes(facts.status)) return at.ambiguous(`unknown status '${facts.status}'`);
  return at.pastDeadline ? at.ambiguous(`still '${facts.status}' past its deadline`) : { kind: 'alive' };
}

/** Agents on a self-hosted runner may outlive their job; one that completed at an unknown time keeps the grace until its deadline. */
function graceIsOver(
  lease: LeaseHolder,
  completedAt: string | null,
  at: { now: string; pastDeadline: boolean },
): boolean {
  if (lease.runnerEnvironment !== 'self-hosted') return true;
  if (completedAt === null) return at.pastDeadline;
  return Date.parse(at.now) - Date.parse(completedAt) >= selfHostedGraceMinutes * 60_000;
}

/** Whether the holder's jobs must be asked for: only past the deadline, and only if GitHub says that the attempt has not ended. */
export const jobsWanted = (lease: LeaseHolder, facts: HolderFacts, now: string): boolean =>
  facts.kind === 'attempt' &&
  unfinished.includes(facts.status) &&
  facts.currentAttempt <= lease.runAttempt &&
  now > lease.deadlineAt;

/** How often whoever works shows that it lives. */
export const renewEveryMs = 5 * 60_000;

/** Nobody publishes for longer than that without having shown that the lease is still held. */
export const renewPublishingMs = 60_000;

/** So long before its job's timeout a tick stops its agents, so that a timeout never cancels it. */
export const toEndInOrderMinutes = 6;

const cancelWindowMinutes = 5;
const runnerLossMinutes = 15;

/**
 * When a lease taken or renewed now stops being presumed alive: what is left of the job, its cancel window, a runner's loss.
 * `agentMinutesLeft`: what agents may still use of the job; below 0 in the minutes in which it ends in order.
 */
export const leaseDeadline = (now: string, agentMinutesLeft: number): string => {
  const jobMinutesLeft = Math.max(0, agentMinutesLeft + toEndInOrderMinutes);
  return new Date(Date.parse(now) + (jobMinutesLeft + cancelWindowMinutes + runnerLossMinutes) * 60_000).toISOString();
};

/** What `post` needs of a job whose main gives up. */
const forPostMinutes = 3;

/** Until when whoever holds this lease may wait for an answer about what it has worked for, and still end in order. */
export const answerAwaitedUntil = ({ deadlineAt }: Pick<Lease, 'deadlineAt'>): string => {
  const afterwards = forPostMinutes + cancelWindowMinutes + runnerLossMinutes;
  return new Date(Date.parse(deadlineAt) - afterwards * 60_000).toISOString();
};

/** `run 50 attempt 1`, or the process of a tick outside Actions. */
export const holderName = ({ pid, host, runId, runAttempt }: LeaseHolder): string =>
  pid === null ? `run ${runId} attempt ${runAttempt}` : `pid ${pid} on ${host}`;

const whole = (minutes: number): number => Math.max(0, Math.floor(minutes));

/** Of a failure, which may bring a page along. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';

export const sentences = {
  skipping: (lease: Lease): string =>
    `Previous iteration ${lease.iteration} still active (${holderName(lease)}) — skipping this tick.`,
  resumeRefused: (lease: Lease): string =>
    `A tick is still active (${lease.pid === null ? `run ${lease.runId}` : holderName(lease)}); wait for it or use lock: force.`,
  unrenewed: (error: unknown, lease: Pick<Lease, 'deadlineAt'> | null): string =>
    `The lease could not be renewed and is tried again in ${renewEveryMs / 60_000} minutes${lease === null ? '' : ` (it stands until ${lease.deadlineAt})`}: ${firstLine(error)}`,
  behindOther: 'other work of this tick is being put on its branch at this moment',
  unanswered: (why: string, minutes: { readonly waited: number; readonly most: number }): string =>
    `GitHub gives no clear answer about the state of the loop, tried again for ${whole(minutes.waited)} of at most ${whole(minutes.most)} minutes: ${firstLine(why)}`,
  answered: (minutes: number): string =>
    `GitHub answers about the state of the loop again, after ${whole(minutes)} minutes.`,
  reaped: (lease: Lease): string => `Reaped stale lock for ${holderName(lease)}`,
  waiting: (lease: Lease, minutes: { readonly waited: number; readonly most: number }): string =>
    `Waiting for iteration ${lease.iteration} (${holderName(lease)}) to end: ${whole(minutes.waited)} of at most ${whole(minutes.most)} minutes.`,
  unseen: (error: unknown): string =>
    `Could not look whether the lock is free, so that it counts as held: ${firstLine(error)}`,
  waitExhausted: (lease: Lease, minutes: number): string =>
    `Previous iteration ${lease.iteration} still active (${holderName(lease)}) after ${whole(minutes)} minutes of waiting — skipping this tick (wait_exhausted).`,
};

/* Decides whether a head may be believed: a state branch that was set back or deleted would forget spend, answers and a lease. */

/** What the control issue remembers of the head: written under a lease, after the head itself. */

/** Why a head that is there may not be believed; null = nothing speaks against it. */
export function wentBack(head: HeadPosition, remembered: HeadPosition | null): string | null {
  if (remembered === null || (head.epoch >= remembered.epoch && head.generation >= remembered.generation)) return null;
  const count = head.generation === remembered.generation ? 'epoch' : 'generation';
  return `the state branch went back from ${count} ${remembered[count]} to ${head[count]}`;
}

/** The sentence of a head whose status this build does not know; `file` is where it stands. */
export const unexpectedStatus = (status: string, file: string): string =>
  `Unexpected loop status: '${status}'. ${file} may be corrupted. Fix the status field or delete the file and restart.`;

/** Said of a loop that has left traces and has no head. */
export const deletedSentence = 'the state branch was deleted; start with fresh: true';

/** A control issue that was made before the first tick remembers none. */
export const hasTicked = (remembered: HeadPosition | null): remembered is HeadPosition =>
  remembered !== null && remembered.epoch > 0;

/** The larger of each: a fresh start goes above all that anybody remembers. */
export const furthest = (remembered: readonly (HeadPosition | null)[]): HeadPosition | null => {
  const known = remembered.flatMap((one) => one ?? []);
  if (known.length === 0) return null;
  return {
    epoch: Math.max(...known.map(({ epoch }) => epoch)),
    generation: Math.max(...known.map(({ generation }) => generation)),
  };
};
