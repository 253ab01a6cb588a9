/** Decides what a tick would start if nothing had to be asked before: its batch, and how many pull requests that touches anew. */

import { modeOf, type PolicyFacts } from '../backlog/acceptance-criteria.ts';
import { snapshotOf, within } from '../backlog/drift.ts';
import type { SortedBacklog } from '../backlog/eligibility.ts';
import { judgeRun } from '../sessions/failure/circuit-breaker.ts';
import type { BacklogSnapshot } from '../state/loop-state.ts';
import { type Batch, planBatch, subjectCeilings } from './batch.ts';
import { unreviewedPullRequests } from './blockers.ts';
import { backlogOf, type Planning } from './context.ts';
import { planReviews, type ReviewBatch } from './review-batch.ts';

export interface Proposal<Planned extends Batch = Batch> {
  readonly sorted: SortedBacklog;
  readonly batch: Planned;
  /** Pull requests that the batch would touch as the first of this run: what the ceiling of pull requests is projected by. */
  readonly newPullRequests: number;
}

/** Of a work loop. `snapshot`: the backlog that it plans from. */
export function workProposal(
  context: Planning,
  sorted = backlogOf(context),
): Proposal & { readonly snapshot: BacklogSnapshot } {
  const { backlogSnapshot } = context.obeyed.state;
  // With a person's word about drift, the plan that it named is worked on: what came since then is asked about next time.
  const plan = driftPermit(context) === null ? null : backlogSnapshot;
  const workable = plan === null ? sorted.workable : within(sorted, plan);
  const snapshot = plan === null || workable === sorted.workable ? snapshotOf(sorted) : plan;
  const batch = batchOf(context, workable);
  const newPullRequests = batch.sessions.filter(({ pullRequest }) => pullRequest === null).length;
  return { sorted, batch, newPullRequests, snapshot };
}

/** Of a review loop: its pull requests exist, and each counts from when it is touched first. */
export function reviewProposal(context: Planning, sorted = backlogOf(context)): Proposal<ReviewBatch> {
  const batch = planReviews(context);
  const touched = new Set(context.obeyed.head.counters.prsTouched);
  const pulls = [
    ...batch.sessions.map(({ subject }) => subject),
    ...[...batch.merges, ...batch.updates, ...batch.posts].map(({ pull }) => pull),
  ];
  const newPullRequests = new Set(pulls.filter((pull) => !touched.has(`#${pull}`))).size;
  return { sorted, batch, newPullRequests };
}

/** An answer applies to the drift that it names, and buys one iteration even where the backlog went on changing. */
export const driftPermit = ({ obeyed: { state } }: Planning): string | null =>
  state.permitted.find(({ gate }) => gate === 'backlog-drift')?.option ?? null;

export const policyFacts = ({ config, obeyed: { head, state } }: Planning): PolicyFacts => ({
  mode: config.criteria,
  held: state.held,
  run: head.run,
});

/** The most sessions that agents, pull-request headroom and reviewers' patience allow at once. */
function batchOf(context: Planning, workable: SortedBacklog['workable']): Batch {
  const { config, obeyed, observation } = context;
  const { counters, ceilings } = obeyed.head;
  const openSubjectGates = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
  return planBatch(workable, {
    sessions: judgeRun(obeyed.state).kind === 'probe' ? 1 : config.maxAgents,
    newPullRequests: Math.min(
      observation.watched === null ? ceilings.maxPrs - counters.prsTouched.length : Number.POSITIVE_INFINITY,
      config.maxOpenPrs - unreviewedPullRequests(context),
    ),
    questions: Math.max(0, config.maxOpenGates - openSubjectGates),
    ceilings: subjectCeilings(config),
    phases: { audit: config.audit, sections: config.sections, postAction: config.postAction.enabled },
    criteria: modeOf(policyFacts(context)),
    loop: context.loop,
    pullRequests: observation.pullRequests,
  });
}
