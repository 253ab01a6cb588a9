/** What the decision to merge is made from, and its verdicts. */

import type { GateFacts } from '../gates/questions.ts';
import type { Feedback, ObservedPull } from '../observation/pull-request.ts';
import type { Readiness } from './ci-readiness.ts';

/** The pull request as it stands now, and what the loop knows about this head. */
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
  /** Head that was reviewed last; null = none was. */
  readonly reviewedSha: string | null;
  /** Branch that it was to be merged into then; null = it is not known. */
  readonly reviewedInto: string | null;
  /** Heads from which only updates of this loop lead to this one. */
  readonly madeFrom: readonly string[];
  /** Findings that stand and block. */
  readonly openBugs: number;
  /** Findings that stand and do not block. */
  readonly warnings: number;
  /** Feedback of writers that nobody has answered yet. */
  readonly unanswered: number;
  /** Feedback that was handed to responders, and that no answer names. */
  readonly unheeded: readonly Pick<Feedback, 'by' | 'body'>[];
  /** Times are ISO-8601. */
  readonly openedAt: string;
  /** Newest answer of the responder; null = none answered anything. */
  readonly respondedAt: string | null;
  /** It answered people, even where they have taken their words away since. */
  readonly answersPeople: boolean;
  /** Reviews and comments by people: never by the loop, an agent's login or a bot. */
  readonly humanFeedbackAt: readonly string[];
  /** Older words than were read stand in it: somebody may have spoken against it there. */
  readonly saidInPart: boolean;
  /** A person whose word counts approved this head, and nobody who may write wants changes. */
  readonly humanApproved: boolean;
  /** An approval of this head says more than yes. */
  readonly approvedInWords: boolean;
  /** The newest verdict of somebody who may write is a wish for changes: on this head, or on one before it. */
  readonly changesWanted: 'on-this-head' | 'before' | null;
}

export interface MergeRules {
  readonly mode: 'ask' | 'auto' | 'never';
  readonly autoWithoutReview: boolean;
  readonly isPublic: boolean;
  readonly doNotMergeLabel: string;
}

/** `by`: what allows it, for the record. */
export type MergeVerdict =
  | { readonly kind: 'merge'; readonly headSha: string; readonly by: 'answer' | 'approval' | 'configuration' }
  | { readonly kind: 'ask'; readonly facts: MergeQuestion }
  /** It may be merged, or asked about, once the newest base is in it. */
  | { readonly kind: 'update' }
  | { readonly kind: 'hold'; readonly why: string };

export type MergeQuestion = Extract<GateFacts, { name: 'merge' | 'post-feedback-merge' }>;
