/** What a reader learns of the tick that holds the lease. Its record alone cannot say that its run has ended. */
import { type HolderFacts, judgeHolder, selfHostedGraceMinutes } from '../lease/lease.ts';
import type { Lease } from '../state/head.ts';

export type HolderSeen =
  | { readonly kind: 'at work' }
  /** GitHub shows the reader no such run, or did not answer: the head alone speaks of it. */
  | { readonly kind: 'unseen' }
  | {
      readonly kind: 'over';
      /** In a few words, such as GitHub's conclusion. */
      readonly how: string;
      /** Agents on a self-hosted runner may outlive their job, so the lease is kept for a while. */
      readonly isKept: boolean;
    };

/** Judged as the next tick judges it. `now` is GitHub's clock, ISO-8601. */
export function seeHolder(lease: Lease, facts: HolderFacts, now: string): HolderSeen {
  const verdict = judgeHolder(lease, facts, now);
  if (facts.kind === 'attempt' && facts.status === 'completed' && facts.currentAttempt === lease.runAttempt)
    return { kind: 'over', how: facts.conclusion ?? 'completed', isKept: verdict.kind !== 'dead' };
  if (verdict.kind === 'dead') return { kind: 'over', how: verdict.because, isKept: false };
  return { kind: verdict.kind === 'alive' ? 'at work' : 'unseen' };
}

/** Without a full stop. */
export const describeEndedHolder = ({ how, isKept }: Extract<HolderSeen, { readonly kind: 'over' }>): string =>
  `the run at work is over (${how}); ${isKept ? `a tick takes the lease over ${selfHostedGraceMinutes} minutes after its end` : 'the next tick takes the lease over'}`;
