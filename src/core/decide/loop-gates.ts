/** What a tick would start, and the questions about the whole loop before that: drift, leftovers, criteria, budgets. */

import {
  type CriteriaPolicyFacts,
  countMissingHeadings,
  isHeadingMostlyMissing,
  resolveCriteriaMode,
} from '../backlog/acceptance-criteria.ts';
import { buildBacklogSnapshot, type Drift, findBacklogDrift, selectPlannedCandidates } from '../backlog/drift.ts';
import type { SortedBacklog } from '../backlog/eligibility.ts';
import { listTrippedBudgets, projectIteration } from '../budget/ceilings.ts';
import { type GateFacts, signatureOf } from '../gates/questions.ts';
import { judgeRun } from '../sessions/failure/circuit-breaker.ts';
import type { TrippedCeiling } from '../state/counters.ts';
import { amountText, ceilingText } from '../state/counters.ts';
import type { Evaluation, RuleFinding } from '../state/history-line.ts';
import type { BacklogSnapshot } from '../state/loop-state.ts';
import { subjectName } from '../state/subject.ts';
import { type Batch, planBatch, readSubjectCeilings, toGateEvaluation } from './batch.ts';
import { countUnreviewedPullRequests, judgeDirtyTree } from './blockers.ts';
import { type DecisionContext, type PlanningContext, sortObservedBacklog } from './context.ts';
import { planReviews, type ReviewBatch } from './review-batch.ts';

export interface Proposal<Planned extends Batch = Batch> {
  readonly sorted: SortedBacklog;
  readonly batch: Planned;
  /** Pull requests that this run would touch for the first time; the projection of their ceiling uses it. */
  readonly newPullRequests: number;
}

/** Of a work loop: red checks of its own pull requests first, then issues. `snapshot`: the backlog it plans from. */
export function proposeWork(
  context: PlanningContext,
  sorted = sortObservedBacklog(context),
): Proposal<ReviewBatch> & { readonly snapshot: BacklogSnapshot } {
  const { backlogSnapshot } = context.obeyed.state;
  // If a person permitted drift, the plan in that question is worked on. Later changes are asked about next time.
  const plan = findDriftPermit(context) === null ? null : backlogSnapshot;
  const priorityLabels = context.config.priority.labels;
  const workable = plan === null ? sorted.workable : selectPlannedCandidates(sorted, plan, priorityLabels);
  const snapshot =
    plan === null || workable === sorted.workable ? buildBacklogSnapshot(sorted, { priorityLabels }) : plan;
  const agents = judgeRun(context.obeyed.state).kind === 'probe' ? 1 : context.config.maxAgents;
  const mending = planReviews(context, agents);
  const touching = countNewPulls(mending, context);
  const issues = planProposedBatch(context, workable, { mending, touching, agents });
  const opened = issues.sessions.filter(({ pullRequest }) => pullRequest === null).length;
  const batch: ReviewBatch = {
    ...mending,
    sessions: [...mending.sessions, ...issues.sessions],
    questions: [...mending.questions, ...issues.questions],
    unasked: [...mending.unasked, ...issues.unasked],
  };
  return { sorted, batch, newPullRequests: touching + opened, snapshot };
}

/** Of a review loop: its pull requests exist already, and each counts once it is touched. */
export function proposeReviews(context: PlanningContext, sorted = sortObservedBacklog(context)): Proposal<ReviewBatch> {
  const batch = planReviews(context);
  return { sorted, batch, newPullRequests: countNewPulls(batch, context) };
}

function countNewPulls(batch: ReviewBatch, { obeyed }: PlanningContext): number {
  const touched = new Set(obeyed.head.counters.prsTouched);
  const pulls = [
    ...batch.sessions.map(({ subject }) => subject),
    ...[...batch.merges, ...batch.updates, ...batch.posts, ...batch.reruns].map(({ pull }) => pull),
  ];
  return new Set(pulls.filter((pull) => !touched.has(`#${pull}`))).size;
}

/** An answer applies to the drift it names, and permits one iteration even if the backlog went on changing. */
const findDriftPermit = ({ obeyed: { state } }: PlanningContext): string | null =>
  state.permitted.find(({ gate }) => gate === 'backlog-drift')?.option ?? null;

const buildPolicyFacts = ({ config, obeyed: { head, state } }: PlanningContext): CriteriaPolicyFacts => ({
  mode: config.criteria,
  held: state.held,
  run: head.run,
});

interface BesideIssues {
  /** What red checks need, which comes first. */
  readonly mending: ReviewBatch;
  /** Pull requests that it touches for the first time. */
  readonly touching: number;
  readonly agents: number;
}

/** Plans as many sessions as the agents, the pull-request ceiling and the review queue allow at once. */
function planProposedBatch(
  context: PlanningContext,
  workable: SortedBacklog['workable'],
  { mending, touching, agents }: BesideIssues,
): Batch {
  const { config, obeyed, observation } = context;
  const { counters, ceilings } = obeyed.head;
  const openSubjectGates = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
  const unreviewed = countUnreviewedPullRequests(context);
  return planBatch(workable, {
    sessions: agents - mending.sessions.length,
    newPullRequests: Math.min(
      observation.watched === null ? ceilings.maxPrs - counters.prsTouched.length - touching : Number.POSITIVE_INFINITY,
      config.maxOpenPrs - unreviewed,
    ),
    questions: Math.max(0, config.maxOpenGates - openSubjectGates - mending.questions.length),
    ceilings: readSubjectCeilings(config),
    phases: { audit: config.audit, sections: config.sections, postAction: config.postAction.enabled },
    criteria: resolveCriteriaMode(buildPolicyFacts(context)),
    loop: context.loop,
    pullRequests: observation.pullRequests,
  });
}

export interface LoopQuestions {
  readonly questions: readonly GateFacts[];
  readonly evaluations: readonly Evaluation[];
}

/** `facts` null = the trigger did not fire; `permitted` = this very question was answered with a permit. */
interface GateTrigger extends Pick<RuleFinding, 'inputs' | 'sentence'> {
  readonly name: GateFacts['name'];
  readonly threshold: string;
  readonly facts: GateFacts | null;
  readonly permitted: boolean;
}

/** All that fire are asked together, so that an answer does not merely lead to the next question. */
export function evaluateLoopGates(context: DecisionContext, proposal: Proposal): LoopQuestions {
  const triggers = [evaluateDrift, evaluateDirtyTree, evaluateCriteriaPolicy, evaluateBudgets, evaluateCircuit].map(
    (trigger) => trigger(context, proposal),
  );
  return {
    questions: triggers.flatMap(({ facts, permitted }) => (facts === null || permitted ? [] : [facts])),
    evaluations: triggers.map(({ name, threshold, facts, permitted, inputs, sentence }) =>
      toGateEvaluation(name, threshold, { fired: facts !== null, inputs: { ...inputs, permitted }, sentence }),
    ),
  };
}

interface DriftContext extends Pick<DecisionContext, 'config'> {
  readonly obeyed: Pick<DecisionContext['obeyed'], 'state'>;
}

/** Changes since the last iteration planned; null = nothing that a person must look at. */
export function findDrift({ config, obeyed: { state } }: DriftContext, sorted: SortedBacklog): Drift | null {
  const { backlogSnapshot, subjects } = state;
  const priorityLabels = config.priority.labels;
  return backlogSnapshot === null ? null : findBacklogDrift(backlogSnapshot, { sorted, subjects, priorityLabels });
}

function evaluateDrift(context: DecisionContext, { sorted }: Proposal): GateTrigger {
  const found = findDrift(context, sorted);
  const numbers = (list: readonly number[]): string => list.map(subjectName).join(', ');
  const added = found?.added.map(({ number }) => number) ?? [];
  const removed = found?.removed ?? [];
  const raised = found?.raised?.map(({ number }) => number) ?? [];
  const changes = [
    ...(added.length === 0 ? [] : [`${added.length} added`]),
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
    ...(raised.length === 0 ? [] : [`${raised.length} raised in priority`]),
  ];
  return {
    name: 'backlog-drift',
    threshold: "the unblocked issues or their priorities differ from the last iteration's",
    facts: found === null ? null : { name: 'backlog-drift', ...found },
    permitted: findDriftPermit(context) !== null,
    inputs: {
      added: numbers(added.slice(0, 20)),
      removed: numbers(removed.slice(0, 20)),
      ...(raised.length === 0 ? {} : { raised: numbers(raised.slice(0, 20)) }),
    },
    sentence:
      found === null ? 'The backlog is what the last iteration planned from' : `Backlog changed: ${changes.join(', ')}`,
  };
}

function evaluateDirtyTree({ obeyed: { state }, observation }: DecisionContext): GateTrigger {
  const tree = observation.dirtyTree;
  const verdict = judgeDirtyTree(tree, state, observation.tick.now);
  return {
    name: 'dirty-tree',
    threshold: 'uncommitted changes on a reused runner',
    facts: tree === null ? null : { name: 'dirty-tree', ...tree },
    permitted: verdict.kind !== 'ask' && verdict.kind !== 'clean',
    inputs: { runner: tree?.runner ?? null, path: tree?.path ?? null },
    sentence: tree === null ? 'The workspace is clean' : `Uncommitted changes in ${tree.path} on ${tree.runner}`,
  };
}

/** Fires only if an issue would be asked about now: a backlog whose best issues are clear needs no policy yet. */
function evaluateCriteriaPolicy(context: DecisionContext, { sorted, batch }: Proposal): GateTrigger {
  const { head } = context.obeyed;
  const vague = batch.questions.some(({ name }) => name === 'ambiguous-criteria');
  const found = vague ? countMissingHeadings(sorted.workable, buildPolicyFacts(context)) : null;
  const fired = found !== null && isHeadingMostlyMissing(found);
  return {
    name: 'criteria-policy',
    threshold: 'lacking > 1, and more than half of the first 20',
    facts: fired ? { name: 'criteria-policy', run: head.run, missing: found } : null,
    permitted: false,
    inputs: { lacking: found?.lacking ?? null, of: found?.of ?? null },
    sentence:
      found === null
        ? 'No issue of the batch is unclear, or criteria were decided for this run'
        : `${found.lacking} of the first ${found.of} issues have no \`### Acceptance Criteria\``,
  };
}

/** Several subjects in a row made no progress: the next one would meet their common cause, too. */
function evaluateCircuit({ obeyed: { state } }: DecisionContext): GateTrigger {
  const { breaker } = state.runStreak;
  const verdict = judgeRun(state);
  const asks = verdict.kind === 'ask';
  return {
    name: 'circuit-open',
    threshold: "the run's breaker is open",
    facts: asks ? verdict.facts : null,
    permitted: verdict.kind === 'probe',
    inputs: { state: breaker.circuitState, openings: breaker.openings },
    sentence: asks ? breaker.evidence : "The run's breaker lets sessions start",
  };
}

/** One question about all budgets at 80 %. */
function evaluateBudgets(context: DecisionContext, proposal: Proposal): GateTrigger {
  const tripped = findTrippedBudgets(context, proposal);
  const facts = buildBudgetQuestion(context, tripped);
  const signature = signatureOf(facts);
  const shares = tripped.map(
    ({ name, value, ceiling }) => `${name} ${amountText(name, value)}/${ceilingText(name, ceiling)}`,
  );
  return {
    name: 'budget-escalation',
    threshold: 'projected >= 80 % of a ceiling',
    facts: tripped.length === 0 ? null : facts,
    permitted: context.obeyed.state.permitted.some((one) => one.gate === facts.name && one.signature === signature),
    inputs: Object.fromEntries(tripped.map(({ name, value }) => [name, value])),
    sentence: shares.length === 0 ? 'No budget is near its ceiling' : `Near their ceiling: ${shares.join(', ')}`,
  };
}

/** The question that would be asked about budgets now; null = none. */
export function findBudgetQuestion(context: PlanningContext, proposal: Proposal): GateFacts | null {
  const tripped = findTrippedBudgets(context, proposal);
  return tripped.length === 0 ? null : buildBudgetQuestion(context, tripped);
}

/** If no session starts, no budget can trip. */
function findTrippedBudgets(
  { config, obeyed, observation }: PlanningContext,
  { batch, newPullRequests }: Proposal,
): TrippedCeiling[] {
  const { counters, ceilings } = obeyed.head;
  const sessions = batch.sessions.length;
  const planned = { sessions, newPrs: newPullRequests, guessDollars: config.sessionGuess.dollars };
  const projection = projectIteration(counters, planned);
  const singlePr = observation.watched !== null;
  return sessions === 0 ? [] : listTrippedBudgets({ counters, ceilings, projection, singlePr });
}

const buildBudgetQuestion = (
  { config, obeyed: { head } }: PlanningContext,
  tripped: readonly TrippedCeiling[],
): GateFacts => ({
  name: 'budget-escalation',
  iteration: head.counters.iterationsUsed + 1,
  tripped: tripped.map((one) => ({
    ...one,
    raiseTo: Math.min(one.ceiling * 2, config.hardMax[one.name] ?? Number.POSITIVE_INFINITY),
  })),
  ceilings: head.ceilings,
});
