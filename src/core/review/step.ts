/** The next step of a pull request under review: the kinds of steps, and what they are chosen by. */
import type { Finding, ReviewRecord } from '../state/review-record.ts';
import type { MergeRules, MergeVerdict } from './merge-facts.ts';
import { judgeMerge } from './merge-policy.ts';

/** What the loop remembers of it. */
export interface ReviewMemory {
  readonly findings: readonly Finding[];
  /** Head that was reviewed last; it is never reviewed again. */
  readonly lastReviewedCommit: string | null;
  readonly reviewRound: number;
  readonly review: ReviewRecord;
  readonly permitted: Parameters<typeof judgeMerge>[2]['permitted'];
  readonly declined: Parameters<typeof judgeMerge>[2]['declined'];
}

export interface ReviewRules {
  readonly now: string;
  readonly loop: string;
  readonly maxRounds: number;
  readonly requireChecks: 'auto' | 'always';
  readonly merge: MergeRules;
}

export type ReviewStep =
  | { readonly kind: 'over'; readonly state: 'merged' | 'closed' | 'do-not-merge' }
  /** `until`: when time alone changes that, ISO-8601. */
  | { readonly kind: 'wait'; readonly why: string; readonly until: string | null }
  /** GitHub merges the base into it. */
  | { readonly kind: 'update' }
  /** `note`: what is to be said with the review. */
  | { readonly kind: 'review'; readonly note: string | null }
  /** What was found on this head, and GitHub did not take: nobody is paid to find it again. */
  | { readonly kind: 'post'; readonly found: readonly Finding[] }
  | { readonly kind: 'respond'; readonly to: 'findings' | 'feedback' | 'conflict' }
  /** Rounds are used up, or what was tried did not help: only a person can go on. */
  | {
      readonly kind: 'stuck';
      readonly rootCause: string;
      readonly count: number;
      /** What is tried once more where a person wants that. */
      readonly again: 'update' | 'conflict' | 'findings' | 'review';
    }
  | { readonly kind: 'judged'; readonly verdict: Exclude<MergeVerdict, { kind: 'update' }> };

/** A review whose findings are known, for a head that stands. */
export interface PostOrder {
  readonly pull: number;
  readonly sha: string;
  readonly round: number;
  readonly found: readonly Finding[];
}
