/** The next step of a pull request under review: the kinds of steps, and the input that selects one. */
import type { Finding, ReviewRecord } from '../state/review-record.ts';
import type { MergeRules, MergeVerdict } from './merge-facts.ts';
import { judgeMerge } from './merge-policy.ts';

/** What the loop has recorded about the pull request. */
export interface ReviewMemory {
  readonly findings: readonly Finding[];
  /** The last reviewed head; it is never reviewed again. */
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
  /** `until`, ISO-8601: when time alone changes that. */
  | { readonly kind: 'wait'; readonly why: string; readonly until: string | null }
  /** GitHub merges the base into the branch. */
  | { readonly kind: 'update' }
  /** `note`: published with the review. */
  | { readonly kind: 'review'; readonly note: string | null }
  /** Findings on this head that GitHub refused to post: no session is paid to find them again. */
  | { readonly kind: 'post'; readonly found: readonly Finding[] }
  | { readonly kind: 'respond'; readonly to: 'findings' | 'feedback' | 'conflict' }
  /** The rounds are used up, or the attempts did not help: only a person can go on. */
  | {
      readonly kind: 'stuck';
      readonly rootCause: string;
      readonly count: number;
      /** What is retried if a person wants that. */
      readonly again: 'update' | 'conflict' | 'findings' | 'review';
    }
  | { readonly kind: 'judged'; readonly verdict: Exclude<MergeVerdict, { kind: 'update' }> };

/** A review to post, with known findings, for the current head. */
export interface PostOrder {
  readonly pull: number;
  readonly sha: string;
  readonly round: number;
  readonly found: readonly Finding[];
}
