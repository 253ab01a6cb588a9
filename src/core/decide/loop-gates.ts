/** Questions about the whole loop that need an answer before this iteration: drift, leftovers, criteria, budgets. */
import { countMissingHeadings, isHeadingMostlyMissing } from '../backlog/acceptance-criteria.ts';
import { type Drift, findBacklogDrift } from '../backlog/drift.ts';
import type { SortedBacklog } from '../backlog/eligibility.ts';
import { listTrippedBudgets, projectIteration } from '../budget/ceilings.ts';
import { amountText, ceilingText, type GateFacts, signatureOf } from '../gates/questions.ts';
import { judgeRun } from '../sessions/failure/circuit-breaker.ts';
import type { TrippedCeiling } from '../state/counters.ts';
import { type Evaluation, type RuleFinding, toEvaluation } from '../state/history-line.ts';
import { subjectName } from '../state/subject.ts';
import { judgeDirtyTree } from './blockers.ts';
import type { DecisionContext, PlanningContext } from './context.ts';
import { buildPolicyFacts, findDriftPermit, type Proposal } from './proposal.ts';

export interface LoopQuestions {
  readonly questions: readonly GateFacts[];
  readonly evaluations: readonly Evaluation[];
}

/** `facts` null = the trigger did not fire; `permitted` = this very question was answered with a permit. */
interface GateTrigger {
  readonly name: GateFacts['name'];
  readonly threshold: string;
  readonly facts: GateFacts | null;
  readonly permitted: boolean;
  readonly inputs: RuleFinding['inputs'];
  readonly sentence: string;
}

/** All that fire are asked together, so that an answer does not merely lead to the next question. */
export function evaluateLoopGates(context: DecisionContext, proposal: Proposal): LoopQuestions {
  const triggers = [evaluateDrift, evaluateDirtyTree, evaluateCriteriaPolicy, evaluateBudgets, evaluateCircuit].map(
    (trigger) => trigger(context, proposal),
  );
  return {
    questions: triggers.flatMap(({ facts, permitted }) => (facts === null || permitted ? [] : [facts])),
    evaluations: triggers.map(({ name, threshold, facts, permitted, inputs, sentence }) =>
      toEvaluation(
        { code: name, condition: null, kind: 'gate', at: 'entry', threshold },
        { fired: facts !== null, inputs: { ...inputs, permitted }, sentence },
      ),
    ),
  };
}

/** Changes since the last iteration planned; null = nothing that a person must look at. */
export function findDrift(
  {
    config,
    obeyed: { state },
  }: Pick<DecisionContext, 'config'> & { readonly obeyed: Pick<DecisionContext['obeyed'], 'state'> },
  sorted: SortedBacklog,
): Drift | null {
  const { backlogSnapshot, subjects } = state;
  const priorityLabels = config.priority.labels;
  return backlogSnapshot === null ? null : findBacklogDrift(backlogSnapshot, { sorted, subjects, priorityLabels });
}

function evaluateDrift(context: DecisionContext, { sorted }: Proposal): GateTrigger {
  const found = findDrift(context, sorted);
  const numbers = (list: readonly number[]): string => list.map(subjectName).join(', ');
  const added = found?.added.map(({ number }) => number) ?? [];
  const removed = found?.removed ?? [];
  const changes = [
    ...(added.length === 0 ? [] : [`${added.length} added`]),
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
  ];
  return {
    name: 'backlog-drift',
    threshold: "the unblocked issues differ from the last iteration's",
    facts: found === null ? null : { name: 'backlog-drift', ...found },
    permitted: findDriftPermit(context) !== null,
    inputs: { added: numbers(added.slice(0, 20)), removed: numbers(removed.slice(0, 20)) },
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
    facts: fired ? { name: 'criteria-policy', run: head.run } : null,
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
