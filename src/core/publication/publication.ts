/** Decides what is published of a session's work and what is asked about its failure, once the sessions have ended. */

import { decisionWanted } from '../decide/subject-gates.ts';
import { type Effect, effectKeys } from '../effects/effect.ts';
import type { GateFacts } from '../gates/questions.ts';
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import type { SubjectCeilings } from '../sessions/contract/subject-ceilings.ts';
import { repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import { finished, isWhole } from '../state/subject/phase-predicates.ts';
import type { Subject } from '../state/subject/subject.ts';
import type { PublicationContext } from './context.ts';
import { pullRequestBody, pullRequestTitle } from './pull-request-text.ts';
import { reviewPublication } from './review-publication.ts';

/** Push and pull request of every subject of which something was delivered or audited; failures publish nothing. */
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
  // What a later session has put on the branch follows what was delivered.
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
    draft: !isWhole(subject.phase),
    labels: [],
    ended: { runSince, tickSince, known: context.pullRequestOf(order.subject) },
  };
}

/** What must be asked at the exit of this iteration: a decision that a session wants, and a failure that came again. */
export const exitQuestions = (subjects: readonly Subject[], ceilings: SubjectCeilings): GateFacts[] =>
  subjects.flatMap((subject) => {
    if (finished(subject.phase)) return [];
    const facts = decisionWanted(subject) ?? repeatedFailure(subject, ceilings);
    return facts === null ? [] : [facts];
  });

/** Branches that somebody else had come to before a session began there: only a person can say whether that is gone on with. */
export const movedQuestions = (reports: readonly SessionReport[]): GateFacts[] =>
  reports.flatMap(({ order, outcome }): GateFacts[] => {
    const moved = outcome.kind === 'failed' ? outcome.failure.moved : undefined;
    if (moved === undefined) return [];
    const { subject: issue, branch, pullRequest: pr } = order;
    return [{ name: 'resume-divergence', ...moved, ...(pr === null ? { issue, branch } : { pr }) }];
  });
