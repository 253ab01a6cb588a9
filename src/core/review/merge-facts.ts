/** Input and verdicts of the merge decision. */

import type { GateFacts } from '../gates/questions.ts';
import type { Feedback, ObservedPull } from '../observation/pull-request.ts';
import type { Readiness } from './ci-readiness.ts';

/** The pull request as it is now, and what the loop knows about this head. */
export interface MergeFacts
  extends Pick<
    ObservedPull,
    | 'number'
    | 'headSha'
    | 'baseBranch'
    | 'state'
    | 'draft'
    | 'fork'
    | 'labels'
    | 'mergeable'
    | 'behind'
    | 'barredWorkflow'
    | 'wanting'
    | 'mergeQueue'
    | 'checks'
  > {
  readonly readiness: Readiness;
  /** A check has passed on an earlier head, or on the base. */
  readonly usuallyChecked: boolean;
  /** The last reviewed head; null = none. */
  readonly reviewedSha: string | null;
  /** Its target branch at that time; null = unknown. */
  readonly reviewedInto: string | null;
  /** Heads from which only updates of this loop lead to this one. */
  readonly madeFrom: readonly string[];
  /** Open findings that block. */
  readonly openBugs: number;
  /** Open findings that do not block. */
  readonly warnings: number;
  /** Unanswered feedback of people with write access. */
  readonly unanswered: number;
  /** Feedback that responders received and no answer names. */
  readonly unheeded: readonly Pick<Feedback, 'by' | 'body'>[];
  /** Times are ISO-8601. */
  readonly openedAt: string;
  /** Newest answer of a responder; null = none. */
  readonly respondedAt: string | null;
  /** A responder answered people, even if they have since deleted their comments. */
  readonly answersPeople: boolean;
  /** Reviews and comments by people, never by the loop, an agent's login or a bot. */
  readonly humanFeedbackAt: readonly string[];
  /** It has older comments that were not read. One of them may object. */
  readonly saidInPart: boolean;
  /** An authorised person approved this head, and no person with write access requests changes. */
  readonly humanApproved: boolean;
  /** An approval of this head says more than a plain yes. */
  readonly approvedInWords: boolean;
  /** The newest verdict of a person with write access requests changes: on this head, or on an earlier one. */
  readonly changesWanted: 'on-this-head' | 'before' | null;
}

export interface MergeRules {
  readonly mode: 'ask' | 'auto' | 'never';
  readonly autoWithoutReview: boolean;
  readonly isPublic: boolean;
  readonly doNotMergeLabel: string;
}

/** `by`: what allows the merge, for the record. */
export type MergeVerdict =
  | { readonly kind: 'merge'; readonly headSha: string; readonly by: 'answer' | 'approval' | 'configuration' }
  | { readonly kind: 'ask'; readonly facts: MergeQuestion }
  /** A merge, or the question about it, needs the newest base first. */
  | { readonly kind: 'update' }
  | { readonly kind: 'hold'; readonly why: string };

export type MergeQuestion = Extract<GateFacts, { name: 'merge' | 'post-feedback-merge' }>;
