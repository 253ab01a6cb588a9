/** Decides what to publish of a session's work, and what to ask about its failure, once the sessions have ended. */
import { findDecisionQuestion } from '../decide/batch.ts';
import { type Effect, effectKeys } from '../effects/effect.ts';
import type { GateFacts } from '../gates/questions.ts';
import type { CappedSession, SubjectCeilings } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import { isFinished, isWorkComplete, type Subject } from '../state/subject.ts';
import { openRules } from './guardrails.ts';
import { pullRequestBody, pullRequestTitle } from './pull-request-text.ts';
import { type PublicationContext, reviewPublication } from './review-publication.ts';

/** Push and pull request of every subject with a delivery or an audit; failures publish nothing. */
export function publication(reports: readonly SessionReport[], context: PublicationContext): Effect[] {
  const subjects = [...new Set(reports.map(({ order }) => order.subject))];
  return subjects.flatMap((number) =>
    published(
      reports.filter(({ order }) => order.subject === number),
      context,
    ),
  );
}

function published(reports: readonly SessionReport[], context: PublicationContext): Effect[] {
  if (reports[0]?.order.review !== undefined) return reviewPublication(reports, context);
  const last = reports.findLastIndex(({ outcome }) => outcome.kind === 'delivered');
  const { order } = reports[0] ?? {};
  if (order === undefined) return [];
  const subject = context.subjectAfter(order.subject);
  const told = reports.some(({ outcome }) => outcome.kind === 'audited') && order.fromSha !== null;
  if (subject.delivery === null || (last < 0 && !told)) return [];
  // A later checkpoint on the branch already contains what was delivered.
  const onBranch = reports.slice(last + 1).some(({ checkpoint }) => checkpoint !== undefined);
  const push = onBranch ? null : pushOf(reports[last]);
  const pullRequest = pullRequestOf(order, { subject, head: push?.sha ?? subject.headSha }, context);
  return push === null ? [pullRequest] : [push, pullRequest];
}

function pushOf(report: SessionReport | undefined): Extract<Effect, { kind: 'push' }> | null {
  if (report?.outcome.kind !== 'delivered') return null;
  const { subject, branch } = report.order;
  const { tipSha: sha, expectedHead } = report.outcome;
  return { kind: 'push', key: effectKeys.push(subject), subject, branch, sha, expectedHead };
}

function pullRequestOf(
  order: CappedSession,
  { subject, head }: { readonly subject: Subject; readonly head: string | null },
  context: PublicationContext,
): Effect {
  const key = effectKeys.pullRequest(order.subject);
  const { loop, epoch, base, runSince, tickSince, checksWait, list, verifies } = context;
  return {
    kind: 'pull-request',
    key,
    subject: order.subject,
    branch: order.branch,
    base,
    title: pullRequestTitle(order),
    body: pullRequestBody({
      ...{ key, loop, epoch, order, subject, head, checksWait, list, verifies },
      earlierCommits: context.commitsOf(order.subject),
      dollars: context.costOf(order.subject),
    }),
    draft: !isWorkComplete(subject.phase),
    labels: [],
    ended: { runSince, tickSince, known: context.pullRequestOf(order.subject) },
  };
}

/** Questions at the exit of this iteration: a decision that a session needs, or a repeated failure. */
export const exitQuestions = (subjects: readonly Subject[], ceilings: SubjectCeilings): GateFacts[] =>
  subjects.flatMap((subject) => {
    if (isFinished(subject.phase)) return [];
    const facts = findDecisionQuestion(subject) ?? repeatedFailure(subject, ceilings);
    return facts === null ? [] : [facts];
  });

/** Questions about branches that others moved before a session began: only a person can decide how to go on. */
export const movedQuestions = (reports: readonly SessionReport[]): GateFacts[] =>
  reports.flatMap(({ order, outcome }): GateFacts[] => {
    const moved = outcome.kind === 'failed' ? outcome.failure.moved : undefined;
    if (moved === undefined) return [];
    const { subject: issue, branch, pullRequest: pr } = order;
    return [{ name: 'resume-divergence', ...moved, ...(pr === null ? { issue, branch } : { pr }) }];
  });

/** Work that was refused, or that may not be published any more. Its bundle may be kept for people to fetch. */
export interface RefusedWork {
  readonly subject: number;
  readonly session: number;
  /** A git bundle written by the agent's user: opened only in a quarantine. */
  readonly bytes: Uint8Array;
  /** Comma-separated names of the rules that refused it; work that passed them all has `unpublished`. */
  readonly detail: string;
}

/** Work that passed the guardrails, but a person moved its branch or took over its issue. */
export const unpublishedKind = 'unpublished';

/** The name is unique within a run attempt. */
export const refusedArtifact = (
  { subject, session }: Pick<RefusedWork, 'subject' | 'session'>,
  at: { readonly loop: string; readonly runAttempt: number },
): string => `tickgate-refused--${at.loop}--${subject}-${session}--${at.runAttempt}`;

/** Work with too much text to search for secrets. */
export const unreadRule = 'unread';

/** Work without the merge that it had to contain; what it contains instead was judged like anything else. */
export const unmergedRule = 'unmerged';

/** Detail of work that the quarantine did not accept. */
export const unreceived = 'fsck';

/** Details of work that was searched for secrets before it was refused, and holds none. */
const searched: readonly string[] = [...openRules, unmergedRule, unpublishedKind];

/** Anyone may download a public repository's artifacts. Fail closed: work not known as searched is not kept. */
export const mayBeKept = ({ detail }: Pick<RefusedWork, 'detail'>, visibility: 'public' | 'private'): boolean =>
  visibility === 'private' || detail.split(',').every((rule) => searched.includes(rule));

export const refusedSentences = {
  moved: (branch: string, head: string | null): string =>
    `${branch} was moved by somebody else to ${head ?? 'nothing: it was deleted'}`,
  kept: (name: string): string => `its bundle is kept as the artifact ${name}`,
  withheld: 'its bundle is not kept: there may be a secret in it, and everybody may read artifacts here',
  lost: (why: string): string => `its bundle could not be kept: ${why}`,
};
