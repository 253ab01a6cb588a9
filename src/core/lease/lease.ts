/** The lease: its record, the liveness of its holder, and the proof that publishing requires. */
import { type HeadPosition, Lease, type LeaseHolder, leaseRenewalMs } from '../state/head.ts';

declare const proof: unique symbol;
/**
 * Exists only after the lease was acquired or renewed. Every publishing function requires it, so that a forgotten check
 * does not compile. Each begins with `assertHeld`, so that nothing is published once the loss is known.
 */
export type LeaseProof = {
  readonly epoch: number;
  readonly nonce: string;
  /** Why the lease was lost; null = no sign of a loss. */
  readonly lost: () => string | null;
  readonly [proof]: true;
};

/** Mints the proof after a won compare-and-swap, else null. Only the head store, which learns of losses, calls it. */
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

/** The lease is lost: nothing that we still hold may be published. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** GitHub's answer about the holder's attempt, read with the same token as our own run. */
export type HolderFacts =
  | AttemptFacts
  /** 404. */
  | { readonly kind: 'gone'; readonly ownRunVisible: boolean }
  /** Asked past the deadline; no job at all counts as completed. */
  | { readonly kind: 'jobs'; readonly allCompleted: boolean }
  /** Outside Actions. */
  | { readonly kind: 'process'; readonly probe: 'alive' | 'dead' | 'other-host' }
  | { readonly kind: 'unanswered'; readonly why: string };

export interface AttemptFacts {
  readonly kind: 'attempt';
  readonly status: string;
  readonly currentAttempt: number;
  readonly completedAt: string | null;
  /** Such as `cancelled`; absent = it has not ended. */
  readonly conclusion?: string;
}

export type HolderVerdict =
  | { readonly kind: 'alive' }
  | { readonly kind: 'dead'; readonly because: string }
  | { readonly kind: 'ambiguous'; readonly warning: string; readonly pastDeadline: boolean };

/** GitHub's statuses of an attempt that has not ended (docs: workflow run statuses). */
const unfinished = ['requested', 'queued', 'pending', 'waiting', 'in_progress'];
export const selfHostedGraceMinutes = 15;

/**
 * Judges whether the holder of `lease` is alive. Only its own run counts: worktrees, branches, labels and age are no
 * signals. `now` is GitHub's clock (the `Date` header), in ISO-8601.
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
      if (facts.ownRunVisible) return dead('its run was deleted');
      return ambiguous('neither its run nor our own can be read; the token needs actions: read');
    case 'attempt':
      return judgeAttempt(lease, facts, { now, pastDeadline, ambiguous });
    case 'jobs':
      if (facts.allCompleted) return dead('its deadline has passed and none of its jobs runs');
      return ambiguous('its deadline has passed, yet a job of it is still open');
    case 'process':
      if (facts.probe === 'alive') return alive;
      return facts.probe === 'dead' ? dead('its process is gone') : ambiguous('it runs on another host');
    case 'unanswered':
      return ambiguous(facts.why);
  }
}

const alive: HolderVerdict = { kind: 'alive' };
const dead = (because: string): HolderVerdict => ({ kind: 'dead', because });

function judgeAttempt(
  lease: LeaseHolder,
  { currentAttempt, status, completedAt }: AttemptFacts,
  at: { now: string; pastDeadline: boolean; ambiguous: (why: string) => HolderVerdict },
): HolderVerdict {
  if (currentAttempt > lease.runAttempt) return dead(`attempt ${currentAttempt} replaced it`);
  // A copy that lags behind: it still shows an attempt that ended before this one began.
  if (currentAttempt < lease.runAttempt) return at.ambiguous(`GitHub still shows attempt ${currentAttempt}`);
  if (status === 'completed') return graceIsOver(lease, completedAt, at) ? dead('its attempt is completed') : alive;
  if (!unfinished.includes(status)) return at.ambiguous(`unknown status '${status}'`);
  return at.pastDeadline ? at.ambiguous(`still '${status}' past its deadline`) : alive;
}

/** On a self-hosted runner agents may outlive their job. An unknown completion time: grace until the deadline. */
function graceIsOver(
  lease: LeaseHolder,
  completedAt: string | null,
  at: { now: string; pastDeadline: boolean },
): boolean {
  if (lease.runnerEnvironment !== 'self-hosted') return true;
  if (completedAt === null) return at.pastDeadline;
  return Date.parse(at.now) - Date.parse(completedAt) >= selfHostedGraceMinutes * 60_000;
}

/** True if the holder's jobs must be read: only past the deadline, and only if its attempt has not ended. */
export const jobsWanted = (lease: LeaseHolder, facts: HolderFacts, now: string): boolean =>
  facts.kind === 'attempt' &&
  unfinished.includes(facts.status) &&
  facts.currentAttempt <= lease.runAttempt &&
  now > lease.deadlineAt;

/** How long a tick may publish without renewing the lease. */
export const renewPublishingMs = 60_000;

/** A tick stops its agents this long before its job's timeout, so that the timeout never cancels it. */
export const toEndInOrderMinutes = 6;

const cancelWindowMinutes = 5;
const runnerLossMinutes = 15;

/**
 * When a lease acquired or renewed now expires: after the rest of the job, its cancel window and a runner's loss.
 * `agentMinutesLeft`: job minutes left for agents; below 0 while the tick shuts down in order.
 */
export const leaseDeadline = (now: string, agentMinutesLeft: number): string => {
  const jobMinutesLeft = Math.max(0, agentMinutesLeft + toEndInOrderMinutes);
  return new Date(Date.parse(now) + (jobMinutesLeft + cancelWindowMinutes + runnerLossMinutes) * 60_000).toISOString();
};

/** Time that `post` needs if main gives up. */
const forPostMinutes = 3;

/** How long the holder may wait for GitHub's answer about its work and still end in order. */
export const answerAwaitedUntil = ({ deadlineAt }: Pick<Lease, 'deadlineAt'>): string => {
  const afterwards = forPostMinutes + cancelWindowMinutes + runnerLossMinutes;
  return new Date(Date.parse(deadlineAt) - afterwards * 60_000).toISOString();
};

/** `run 50 attempt 1`, or the process of a tick outside Actions. */
export const holderName = ({ pid, host, runId, runAttempt }: LeaseHolder): string =>
  pid === null ? `run ${runId} attempt ${runAttempt}` : `pid ${pid} on ${host}`;

const whole = (minutes: number): number => Math.max(0, Math.floor(minutes));

/** First line of a failure's message, which may contain a whole page. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';

export const sentences = {
  skipping: (lease: Lease): string =>
    `Previous iteration ${lease.iteration} still active (${holderName(lease)}) — skipping this tick.`,
  resumeRefused: (lease: Lease): string =>
    `A tick is still active (${lease.pid === null ? `run ${lease.runId}` : holderName(lease)}); wait for it or use lock: force.`,
  unrenewed: (error: unknown, lease: Pick<Lease, 'deadlineAt'> | null): string =>
    `The lease could not be renewed and is tried again in ${leaseRenewalMs / 60_000} minutes${lease === null ? '' : ` (it stands until ${lease.deadlineAt})`}: ${firstLine(error)}`,
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

/*
 * Why an existing head must not be trusted; null = no objection. A reset or deleted state branch would forget spend,
 * answers and a lease. `remembered` is on the control issue, written under a lease after the head itself.
 */
export function wentBack(head: HeadPosition, remembered: HeadPosition | null): string | null {
  if (remembered === null || (head.epoch >= remembered.epoch && head.generation >= remembered.generation)) return null;
  const count = head.generation === remembered.generation ? 'epoch' : 'generation';
  return `the state branch went back from ${count} ${remembered[count]} to ${head[count]}`;
}

/** The head has a status that this build does not know; `file` contains it. */
export const unexpectedStatus = (status: string, file: string): string =>
  `Unexpected loop status: '${status}'. ${file} may be corrupted. Fix the status field or delete the file and restart.`;

/** The loop has left traces but has no head. */
export const deletedSentence = 'the state branch was deleted; start with fresh: true';

/** A control issue created before the first tick shows no position. */
export const hasTicked = (remembered: HeadPosition | null): remembered is HeadPosition =>
  remembered !== null && remembered.epoch > 0;

/** The larger of each count: a fresh start must exceed every known position. */
export const furthest = (remembered: readonly (HeadPosition | null)[]): HeadPosition | null => {
  const known = remembered.flatMap((one) => one ?? []);
  if (known.length === 0) return null;
  return {
    epoch: Math.max(...known.map(({ epoch }) => epoch)),
    generation: Math.max(...known.map(({ generation }) => generation)),
  };
};
