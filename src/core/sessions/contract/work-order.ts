/** Builds the work order of one session: the task, what is open about it, and its limits. */
import type { FrozenComment } from '../../observation/thread.ts';
import type { Subject } from '../../state/subject.ts';
import { splitSections } from '../../text/markdown.ts';
import { stripHiddenText } from '../../text/quote-untrusted.ts';
import { toVisiblePage } from '../../text/rendered-text.ts';
import type { WorkOrder } from './agent-contract.ts';
import { isOpen } from './findings.ts';
import type { CappedSession, ReviewOrder } from './planned-session.ts';

export interface OrderFacts {
  readonly loop: string;
  readonly iteration: number;
  readonly maxIterations: number;
  /** The commit where the branch left the default branch. */
  readonly base: string;
  readonly notes: string;
  /** From the thread, frozen with the text. */
  readonly comments: readonly FrozenComment[];
  readonly allowedPaths: readonly string[];
  /** Candidates of lessons for a responder; absent or null = it is not asked for any. */
  readonly lessons?: readonly string[] | null;
}

/** `subject`: as the previous sessions left it. */
export function workOrder(
  order: CappedSession,
  subject: Pick<Subject, 'failures' | 'findings'>,
  facts: OrderFacts,
): WorkOrder {
  const { loop, iteration, maxIterations, base, comments, allowedPaths } = facts;
  // An auditor receives no notes of the agents that it judges.
  const notes = order.role === 'auditor' ? '' : facts.notes;
  const failure = order.role === 'worker' || order.role === 'responder' ? lastFailure(subject) : null;
  return {
    ...{ schemaVersion: 1, loop, iteration, maxIterations, base, notes },
    session: order.session,
    subject: order.subject,
    role: order.role,
    // A title is no Markdown: together with the text below it, it could change that text's meaning.
    task: `${stripHiddenText(order.title)}\n\n${toVisiblePage(order.body)}`.trim(),
    ...(comments.length === 0 ? {} : { comments: comments.map(({ by, body }) => ({ by, body: toVisiblePage(body) })) }),
    // Criteria come from a syntax tree: their texts are no Markdown.
    criteria: order.criteria.map(stripHiddenText),
    findings: subject.findings.filter(isOpen).map((finding) => {
      const { id, file, line, severity, description, scenario } = finding;
      return { id, file, line, severity, description, scenario };
    }),
    section: sectionOf(order),
    decisions: order.decisions.map(({ question, answer }) => ({ question, answer })),
    caps: { dollars: order.cap.dollars, minutes: order.cap.minutes, turns: order.cap.turns },
    allowedPaths: [...allowedPaths],
    ...(failure === null ? {} : { failure }),
    ...(order.review === undefined ? {} : { review: { ...reviewPart(order.review), ...lessonsPart(order, facts) } }),
  };
}

/** A success clears the list, so its last entry is the previous session. */
const lastFailure = ({ failures }: Pick<Subject, 'failures'>): string | null =>
  stripHiddenText(failures.at(-1)?.summary ?? '') || null;

const lessonsPart = ({ role, review }: CappedSession, { lessons }: Pick<OrderFacts, 'lessons'>) =>
  lessons == null || role !== 'responder' || review?.feedback.length === 0
    ? {}
    : { lessons: lessons.map(stripHiddenText) };

function reviewPart({
  headSha: head,
  baseBranch: into,
  baseSha: intoSha,
  ...review
}: ReviewOrder): NonNullable<WorkOrder['review']> {
  const { round, since, fork, to, found } = review;
  const sides = review.sides === null ? null : [...review.sides];
  const feedback = review.feedback.map(({ id, by, body, path, line }) => {
    return { id, by, body: toVisiblePage(body), path, line };
  });
  const checks = review.failed?.map(({ name, step, tail }) => ({ name, step, log: tail }));
  const order = { round, head, since, fork, to, into, intoSha, sides, found, feedback };
  return checks === undefined ? order : { ...order, checks };
}

/** Null from the last audit on: it is about the whole. Split before cleaning, since the section marks are comments. */
function sectionOf({ phase, section, rules, body }: CappedSession): WorkOrder['section'] {
  if (rules.sections === 1 || (phase !== 'coding' && phase !== 'auditing')) return null;
  return { number: section + 1, of: rules.sections, text: toVisiblePage(splitSections(body)[section] ?? '') };
}
