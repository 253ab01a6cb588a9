/** Decides whether a pull request may be merged now: by the mode, by a recorded answer for exactly this head, or not. */
import { type GateFacts, signatureOf } from './gate-questions.ts';
import type { Subject } from './state.ts';

export interface MergeFacts {
  readonly number: number;
  readonly headSha: string;
  /** Reviewed on this head, with nothing open, and its checks succeeded. */
  readonly reviewedAndGreen: boolean;
  readonly openedAt: string;
  /** Newest push of the responder; null = none answered anything. ISO-8601, as all times here. */
  readonly responderPushedAt: string | null;
  /** Reviews and comments by people: never by the loop, an agent's login or a bot. */
  readonly humanFeedbackAt: readonly string[];
  /** A person with write access approved this head. */
  readonly humanApproved: boolean;
}

export interface MergeRules {
  readonly mode: 'ask' | 'auto' | 'never';
  readonly autoWithoutReview: boolean;
  readonly isPublic: boolean;
}

export type MergeVerdict =
  | { readonly kind: 'merge'; readonly headSha: string }
  | { readonly kind: 'ask'; readonly facts: GateFacts }
  | { readonly kind: 'hold'; readonly why: string };

/** Where both gates apply, only the one about human feedback is asked. */
export function judgeMerge(
  facts: MergeFacts,
  rules: MergeRules,
  subject: Pick<Subject, 'permitted' | 'declined'>,
): MergeVerdict {
  const { number: pr, headSha } = facts;
  if (rules.mode === 'never') return { kind: 'hold', why: 'merge.mode is never' };
  if (!facts.reviewedAndGreen) return { kind: 'hold', why: `PR #${pr} is not reviewed and green on this head` };
  if (answeredFeedback(facts)) return asked({ name: 'post-feedback-merge', pr, headSha }, subject);
  if (rules.mode === 'ask') return asked({ name: 'merge', pr, headSha }, subject);
  if (facts.humanApproved || (rules.autoWithoutReview && !rules.isPublic)) return { kind: 'merge', headSha };
  return { kind: 'hold', why: `PR #${pr} waits for a human approval (merge.mode auto)` };
}

/** People said something after it was opened, and the responder pushed after that. */
const answeredFeedback = ({ openedAt, humanFeedbackAt, responderPushedAt }: MergeFacts): boolean =>
  responderPushedAt !== null &&
  humanFeedbackAt.some((at) => Date.parse(at) > Date.parse(openedAt) && Date.parse(at) < Date.parse(responderPushedAt));

/** An answer counts for the head that it names. */
function asked(
  facts: Extract<GateFacts, { headSha: string; name: 'merge' | 'post-feedback-merge' }>,
  { permitted, declined }: Pick<Subject, 'permitted' | 'declined'>,
): MergeVerdict {
  const answers = (given: Subject['permitted']): boolean =>
    given.some(({ gate, signature }) => gate === facts.name && signature === signatureOf(facts));
  if (answers(declined)) return { kind: 'hold', why: `a person holds PR #${facts.pr} for re-review` };
  return answers(permitted) ? { kind: 'merge', headSha: facts.headSha } : { kind: 'ask', facts };
}
