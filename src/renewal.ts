/** Keeps the lease alive while agents work; whoever loses it has his agents killed at once and publishes nothing. */
import { uniteKeys } from './core/claim.ts';
import { LeaseLostError } from './core/lease.ts';
import type { HeldHead, Timing } from './state/held-head.ts';
import type { Secure } from './work-branch.ts';

const everyMs = 5 * 60_000;

export interface Renewing {
  readonly held: HeldHead;
  readonly timing: Pick<Timing, 'every'>;
  readonly minutesLeft: () => number;
  /** What the running sessions were metered at so far, in USD; 0 where their driver is not metered. */
  readonly metered: () => number;
  /** From outside: the job is being cancelled. */
  readonly cancelled: AbortSignal;
}

/** The job is being cancelled: nothing is published or recorded any more, `post` settles what was claimed. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** Runs `work` under renewals. A renewal that fails for another reason than a lost lease is tried again at the next turn. */
export async function underRenewal<T>(
  renewing: Renewing,
  work: (signal: AbortSignal, secure: Secure) => Promise<T>,
): Promise<T> {
  const { held, timing, minutesLeft, metered, cancelled } = renewing;
  const stop = new AbortController();
  const lost: { error: LeaseLostError | null } = { error: null };
  const endRenewals = timing.every(everyMs, () => {
    held.renew(minutesLeft(), metered()).catch((error: unknown) => {
      if (!(error instanceof LeaseLostError)) return;
      lost.error = error;
      stop.abort();
    });
  });
  try {
    const secure: Secure = (key) =>
      held.renew(minutesLeft(), metered(), (head) => ({
        ...head,
        plannedEffects: uniteKeys(head.plannedEffects, [key]),
      }));
    const done = await work(AbortSignal.any([stop.signal, cancelled]), secure);
    if (lost.error !== null) throw lost.error;
    // Half a record in the two seconds that are left would look like a finished one.
    if (cancelled.aborted) throw new CancelledError('The job is being cancelled; the post step settles this tick.');
    return done;
  } finally {
    endRenewals();
  }
}
