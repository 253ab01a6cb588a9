/** Decides what is published of a session's work and what is asked about its failure, once the sessions have ended. */
import { isNobodysFailure, type ModelUsage, type SessionFailure, type WorkResult } from './agent.ts';
import { type Effect, effectKeys } from './effects.ts';
import type { GateFacts } from './gate-questions.ts';
import type { CappedSession } from './plan.ts';
import { decisionWanted, repeatedFailure } from './plan.ts';
import { type DeliveredCommit, pullRequestBody, pullRequestTitle } from './pull-request-text.ts';
import { type LoopState, type Subject, subjectOf } from './state.ts';
import { journeyAfter } from './subject-journey.ts';

/** What one session came to, after its result was read and its commits were judged in the quarantine. */
export interface SessionReport {
  readonly order: CappedSession;
  /** `{run id}-{attempt}-{subject}-{session}`: names the session in usage rows. */
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly usage: readonly ModelUsage[];
  /** Where checkpoints of this session left its branch; absent = there were none. */
  readonly checkpoint?: string;
  readonly outcome:
    | {
        readonly kind: 'delivered';
        readonly complete: boolean;
        readonly result: WorkResult;
        readonly tipSha: string;
        /** Head of the work branch at the remote before this tick; null = it does not exist. */
        readonly expectedHead: string | null;
        readonly commits: readonly DeliveredCommit[];
        /** Lines for the top of the pull request: changes to what CI executes, tests that are gone. */
        readonly notes: readonly string[];
      }
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
  /** What earlier sessions of a subject published, oldest first. */
  readonly commitsOf: (subject: number) => readonly string[];
  /** As of pull requests that the workflow's own token opens. */
  readonly checksWait: boolean;
  /** USD of this session, or null where cost is not to be shown on pull requests. */
  readonly costOf: (report: SessionReport) => number | null;
}

/** Push and pull request of everything that was delivered; failures publish nothing. */
export function publication(reports: readonly SessionReport[], context: PublicationContext): Effect[] {
  return reports.flatMap((report): Effect[] => {
    const { order, outcome } = report;
    if (outcome.kind === 'failed') return [];
    return [
      {
        kind: 'push',
        key: effectKeys.push(order.subject),
        subject: order.subject,
        branch: order.branch,
        sha: outcome.tipSha,
        expectedHead: outcome.expectedHead,
      },
      {
        kind: 'pull-request',
        key: effectKeys.pullRequest(order.subject),
        subject: order.subject,
        branch: order.branch,
        base: context.base,
        title: pullRequestTitle(order),
        body: pullRequestBody({
          key: effectKeys.pullRequest(order.subject),
          loop: context.loop,
          epoch: context.epoch,
          order,
          result: outcome.result,
          complete: outcome.complete,
          commits: outcome.commits,
          earlierCommits: context.commitsOf(order.subject),
          notes: outcome.notes,
          checksWait: context.checksWait,
          dollars: context.costOf(report),
        }),
        draft: !outcome.complete,
        labels: [],
        ended: {
          runSince: context.runSince,
          tickSince: context.tickSince,
          known: context.pullRequestOf(order.subject),
        },
      },
    ];
  });
}

/** The subject after a session: its branch and head, or one more failure. Publishing is folded in by `record`. */
export function afterSession(state: LoopState, report: SessionReport, iteration: number): Subject {
  const { order, outcome } = report;
  const before = state.subjects.find(({ number }) => number === order.subject) ?? subjectOf(order.subject);
  const worked = {
    ...before,
    ...journeyAfter(before, report, before.failures.at(-1)?.rootCause ?? null),
    title: order.title,
    textHash: order.textHash,
    branch: order.branch,
    headSha: report.checkpoint ?? before.headSha,
  };
  if (outcome.kind === 'delivered') return { ...worked, failures: [] };
  const { class: kind, rootCause, sentence, question } = outcome.failure;
  if (kind === 'decision' && question !== null)
    return { ...worked, asking: { session: report.id, question: question.slice(0, longestQuestion) } };
  if (isNobodysFailure(kind)) return worked;
  // Tried again from its branch as it is, until the breaker opens.
  if (kind === 'stalled') return worked;
  // It used up its share and left something for the next one: that is how long work goes on.
  if (kind === 'cap' && worked.headSha !== before.headSha) return { ...worked, failures: [] };
  return { ...worked, failures: [...before.failures, { rootCause, summary: sentence, iteration, at: report.endedAt }] };
}

/** Characters of an agent's question that are kept and shown. */
const longestQuestion = 4_000;

/** What must be asked at the exit of this iteration: a decision that a session wants, and a failure that came again. */
export const exitQuestions = (subjects: readonly Subject[], sessionsPerSubject: number): GateFacts[] =>
  subjects.flatMap((subject) => {
    if (subject.phase !== 'coding') return [];
    const facts = decisionWanted(subject) ?? repeatedFailure(subject, sessionsPerSubject);
    return facts === null ? [] : [facts];
  });
