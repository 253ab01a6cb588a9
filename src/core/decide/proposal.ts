/** Plans what a tick would start without loop questions: its batch, and how many new pull requests that touches. */
import { type CriteriaPolicyFacts, resolveCriteriaMode } from '../backlog/acceptance-criteria.ts';
import { buildBacklogSnapshot, selectPlannedCandidates } from '../backlog/drift.ts';
import type { SortedBacklog } from '../backlog/eligibility.ts';
import { judgeRun } from '../sessions/failure/circuit-breaker.ts';
import type { BacklogSnapshot } from '../state/loop-state.ts';
import { type Batch, planBatch, readSubjectCeilings } from './batch.ts';
import { countUnreviewedPullRequests } from './blockers.ts';
import { type PlanningContext, sortObservedBacklog } from './context.ts';
import { planReviews, type ReviewBatch } from './review-batch.ts';

export interface Proposal<Planned extends Batch = Batch> {
  readonly sorted: SortedBacklog;
  readonly batch: Planned;
  /** Pull requests that this run would touch for the first time; the projection of their ceiling uses it. */
  readonly newPullRequests: number;
}

/** Of a work loop. `snapshot`: the backlog it plans from. */
export function proposeWork(
  context: PlanningContext,
  sorted = sortObservedBacklog(context),
): Proposal & { readonly snapshot: BacklogSnapshot } {
  const { backlogSnapshot } = context.obeyed.state;
  // If a person permitted drift, the plan in that question is worked on. Later changes are asked about next time.
  const plan = findDriftPermit(context) === null ? null : backlogSnapshot;
  const workable = plan === null ? sorted.workable : selectPlannedCandidates(sorted, plan);
  const snapshot = plan === null || workable === sorted.workable ? buildBacklogSnapshot(sorted) : plan;
  const batch = planProposedBatch(context, workable);
  const newPullRequests = batch.sessions.filter(({ pullRequest }) => pullRequest === null).length;
  return { sorted, batch, newPullRequests, snapshot };
}

/** Of a review loop: its pull requests exist already, and each counts once it is touched. */
export function proposeReviews(context: PlanningContext, sorted = sortObservedBacklog(context)): Proposal<ReviewBatch> {
  const batch = planReviews(context);
  const touched = new Set(context.obeyed.head.counters.prsTouched);
  const pulls = [
    ...batch.sessions.map(({ subject }) => subject),
    ...[...batch.merges, ...batch.updates, ...batch.posts].map(({ pull }) => pull),
  ];
  const newPullRequests = new Set(pulls.filter((pull) => !touched.has(`#${pull}`))).size;
  return { sorted, batch, newPullRequests };
}

/** An answer applies to the drift it names, and permits one iteration even if the backlog went on changing. */
export const findDriftPermit = ({ obeyed: { state } }: PlanningContext): string | null =>
  state.permitted.find(({ gate }) => gate === 'backlog-drift')?.option ?? null;

export const buildPolicyFacts = ({ config, obeyed: { head, state } }: PlanningContext): CriteriaPolicyFacts => ({
  mode: config.criteria,
  held: state.held,
  run: head.run,
});

/** Plans as many sessions as the agents, the pull-request ceiling and the review queue allow at once. */
function planProposedBatch(context: PlanningContext, workable: SortedBacklog['workable']): Batch {
  const { config, obeyed, observation } = context;
  const { counters, ceilings } = obeyed.head;
  const openSubjectGates = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
  return planBatch(workable, {
    sessions: judgeRun(obeyed.state).kind === 'probe' ? 1 : config.maxAgents,
    newPullRequests: Math.min(
      observation.watched === null ? ceilings.maxPrs - counters.prsTouched.length : Number.POSITIVE_INFINITY,
      config.maxOpenPrs - countUnreviewedPullRequests(context),
    ),
    questions: Math.max(0, config.maxOpenGates - openSubjectGates),
    ceilings: readSubjectCeilings(config),
    phases: { audit: config.audit, sections: config.sections, postAction: config.postAction.enabled },
    criteria: resolveCriteriaMode(buildPolicyFacts(context)),
    loop: context.loop,
    pullRequests: observation.pullRequests,
  });
}
