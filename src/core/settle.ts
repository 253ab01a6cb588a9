/** Decides what is published of a session's work and what is asked about its failure, once the sessions have ended. */
import type { ModelUsage, SessionFailure, WorkResult } from './agent.ts';
import type { ReportedFinding } from './agent-finding.ts';
import { type Effect, effectKeys } from './effects.ts';
import type { GateFacts } from './gate-questions.ts';
import { finished, isWhole } from './phases.ts';
import type { CappedSession } from './plan.ts';
import { decisionWanted } from './plan.ts';
import { type BacklogList, type DeliveredCommit, pullRequestBody, pullRequestTitle } from './pull-request-text.ts';
import { repeatedFailure, type SubjectCeilings } from './repeated-failure.ts';
import { reviewPublication } from './review-publication.ts';
import type { Subject } from './state.ts';

/** What one session came to, after its result was read and its commits were judged in the quarantine. */
export interface SessionReport {
  readonly order: CappedSession;
  /** `{run id}-{attempt}-{subject}-{session}`: names the session in usage rows. */
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly usage: readonly ModelUsage[];
  /** How long tries of its agent ran that told no usage, where it was tried more than once; absent = every try told. */
  readonly unmeteredMs?: number;
  /** What hindered it came before its agent was started: nothing was spent. */
  readonly noAgent?: true;
  /** Where its clone lay on the runner; absent = it got none. */
  readonly clone?: string;
  /** Where checkpoints of this session left its branch; absent = there were none. */
  readonly checkpoint?: string;
  /** The last word of a post action that ended by itself. */
  readonly summary?: string;
  readonly outcome:
    | {
        readonly kind: 'delivered';
        /** Of its task or section: with a clean audit it is through. */
        readonly complete: boolean;
        readonly result: WorkResult;
        readonly tipSha: string;
        /** Head of the work branch at the remote before this tick; null = it does not exist. */
        readonly expectedHead: string | null;
        readonly commits: readonly DeliveredCommit[];
        /** What stood on the branch below them, oldest first: of sessions that were cut short, or of people; absent = nothing. */
        readonly earlier?: readonly DeliveredCommit[];
        /** Lines for the top of the pull request: changes to what CI executes, tests that are gone. */
        readonly notes: readonly string[];
        /** Paths that it changed. */
        readonly files: readonly string[];
      }
    | {
        readonly kind: 'audited';
        readonly reported: readonly ReportedFinding[];
        readonly resolved: readonly string[];
        /** Numbers of the acceptance criteria that it found to hold; absent = it was not to judge them. */
        readonly met?: readonly number[];
      }
    /** A responder who had nothing to change, and said so. */
    | { readonly kind: 'answered'; readonly result: WorkResult }
    | { readonly kind: 'failed'; readonly failure: SessionFailure };
}

export interface PublicationContext {
  readonly loop: string;
  readonly epoch: number;
  readonly base: string;
  readonly runSince: string;
  readonly tickSince: string;
  /** As known when the sessions were planned. */
  readonly pullRequestOf: (subject: number) => number | null;
  /** What sessions of a subject published up to this tick, oldest first. */
  readonly commitsOf: (subject: number) => readonly string[];
  /** As of pull requests that the workflow's own token opens. */
  readonly checksWait: boolean;
  readonly list: BacklogList | null;
  readonly verifies: boolean;
  /** After all sessions of this tick. */
  readonly subjectAfter: (subject: number) => Subject;
  /** USD up to now, or null where cost is not to be shown on pull requests. */
  readonly costOf: (subject: number) => number | null;
}

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
