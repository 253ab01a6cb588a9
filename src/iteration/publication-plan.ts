/** What goes out once the sessions of a tick have ended: their work, questions about their failures, claims that end with the run. */

import { type Pricing, subjectCost } from '../core/budget/session-cost.ts';
import { orphanClosings, questionEffects } from '../core/claim/planned-effects.ts';
import { claimsEnded } from '../core/claim/release-claims.ts';
import type { DecisionContext } from '../core/decide/context.ts';
import { questionsAfter } from '../core/decide/review-batch.ts';
import { subjectCeilings } from '../core/decide/subject-ceilings.ts';
import type { Effect } from '../core/effects/effect.ts';
import type { GateFacts } from '../core/gates/questions.ts';
import type { BacklogList } from '../core/publication/backlog-list.ts';
import { exitQuestions, movedQuestions, publication } from '../core/publication/publication.ts';
import { afterSessions } from '../core/record/apply-session.ts';
import { publishedCommits } from '../core/record/published-commits.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { type LoopState, subjectIn } from '../core/state/loop/loop-state.ts';
import type { Progress } from '../core/state/loop/progress.ts';
import { isWhole } from '../core/state/subject/phase-predicates.ts';
import { newestPullRequest } from '../core/state/subject/subject.ts';
import type { Iterating } from './iteration-ports.ts';
import type { Thought } from './plan.ts';

/** And what a lost tick left open. */
export function afterwards(
  { pricing }: Pick<Iterating, 'pricing'>,
  { context, facts, planned }: Thought,
  worked: { readonly claim: Progress; readonly reports: readonly SessionReport[] },
): { readonly effects: Effect[]; readonly unasked: readonly GateFacts[] } {
  const { claim, reports } = worked;
  const raised = raisedBy(claim, reports, context);
  const asks = questionEffects(raised.asked, { ...facts, head: claim.head });
  const effects = [
    ...publicationOf(context, claim, { reports, pricing }),
    ...asks,
    ...orphanClosings(
      facts.orphans.filter(({ reusable }) => reusable),
      [...planned, ...asks],
    ),
  ];
  return { effects, unasked: raised.unasked };
}

/** The run stops: claims end, but for work that is done and waits for its review. */
export const freed = (claim: Progress, reports: readonly SessionReport[]): Effect[] => {
  const after = workedOn(claim, reports);
  return claimsEnded(claim.state).filter(({ issue }) => !isWhole(subjectIn(after, issue).phase));
};

const workedOn = ({ head, state }: Progress, reports: readonly SessionReport[]): LoopState =>
  afterSessions(state, reports, head.counters.iterationsUsed);

function publicationOf(
  context: DecisionContext,
  claim: Progress,
  { reports, pricing }: { reports: readonly SessionReport[]; pricing: Pricing },
): Effect[] {
  const { config, loop, observation } = context;
  const after = workedOn(claim, reports);
  const costOf = (subject: number): number | null =>
    config.reportCost !== 'pr'
      ? null
      : subjectCost(
          claim.state,
          reports.filter(({ order }) => order.subject === subject),
          pricing,
        );
  return publication(reports, {
    loop,
    epoch: claim.head.epoch,
    base: observation.tick.defaultBranch,
    runSince: claim.head.counters.startedAt,
    tickSince: observation.tick.now,
    pullRequestOf: (number) => newestPullRequest(claim.state.subjects.find((subject) => subject.number === number)),
    commitsOf: (number) => publishedCommits(claim.state.taskCommits, number),
    checksWait: observation.tick.ownLogin === 'github-actions[bot]',
    list: listOf(config.backlog),
    verifies: config.verifyCommand !== null,
    subjectAfter: (number) => subjectIn(after, number),
    costOf,
  });
}

function listOf({ source, plan, issue }: DecisionContext['config']['backlog']): BacklogList | null {
  if (source === 'plan' && plan !== null) return { plan };
  return source === 'task-list' && issue !== null ? { issue } : null;
}

/** A repeated failure is asked about at the exit of the iteration that met it, as far as `max-open-gates` has room. */
function raisedBy(claim: Progress, reports: readonly SessionReport[], context: DecisionContext) {
  const { config } = context;
  const after = workedOn(claim, reports);
  const subjects = [...new Set(reports.map(({ order }) => order.subject))].map((number) => subjectIn(after, number));
  const open = claim.state.gates.filter(({ subject }) => subject !== null).length;
  const room = Math.max(0, config.maxOpenGates - open);
  const read = reports.filter(({ outcome }) => outcome.kind === 'audited').map(({ order }) => order.subject);
  const answered = reports.filter(({ order }) => order.role === 'responder').map(({ order }) => order.subject);
  const clean = read.filter((number) => !answered.includes(number));
  const questions = [
    ...movedQuestions(reports),
    ...exitQuestions(subjects, subjectCeilings(config)),
    ...questionsAfter(context, after, clean),
  ];
  return { asked: questions.slice(0, room), unasked: questions.slice(room) };
}
