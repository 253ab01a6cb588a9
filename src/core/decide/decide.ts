/** Decides what a tick does: work, ask, stop, idle or defer, from configuration, state and observation alone. */
import { buildBacklogSnapshot } from '../backlog/drift.ts';
import type { SortedBacklog } from '../backlog/eligibility.ts';
import { canAffordSession, computeSessionCaps, hasMinutesForSession } from '../budget/ceilings.ts';
import type { GateFacts } from '../gates/questions.ts';
import { type Affording, affordable } from '../review/reviewer-panel.ts';
import type { CappedSession, PlannedSession } from '../sessions/contract/planned-session.ts';
import { addInMillionths, computeDollarsUsed } from '../state/counters.ts';
import type { Evaluation } from '../state/history-line.ts';
import type { BacklogSnapshot } from '../state/loop-state.ts';
import { subjectName } from '../state/subject.ts';
import { formatList } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { type Batch, buildBatchEvaluations } from './batch.ts';
import { evaluateHolds, type TickHold } from './blockers.ts';
import { buildActFacts, buildStopFacts, type DecisionContext, sortObservedBacklog } from './context.ts';
import { evaluateLoopGates, type LoopQuestions, proposeReviews, proposeWork } from './loop-gates.ts';
import { buildReviewEvaluations, countUnsettled, type ReviewBatch } from './review-batch.ts';
import { evaluateStops, findClearingCeiling, readEarlierStop, type Stop } from './stop/conditions.ts';
import type { StopFacts } from './stop/rules.ts';

/** `snapshot`: the planned backlog, which the next iteration compares. `unasked`: questions beyond `max-open-gates`. */
export type Decision = { readonly evaluations: readonly Evaluation[] } & (
  | {
      readonly verdict: 'work';
      readonly sessions: readonly CappedSession[];
      readonly questions: readonly GateFacts[];
      readonly unasked: readonly GateFacts[];
      readonly snapshot: BacklogSnapshot;
      /** Acts on pull requests without an agent. */
      readonly acts?: Pick<ReviewBatch, 'merges' | 'updates' | 'posts' | 'reruns'>;
    }
  | {
      readonly verdict: 'ask';
      readonly questions: readonly GateFacts[];
      readonly unasked: readonly GateFacts[];
      readonly parks: 'loop' | 'subjects';
      readonly snapshot: BacklogSnapshot;
    }
  | { readonly verdict: 'stop'; readonly stop: Stop }
  /** `unasked` null: something holds the loop, so questions were not looked for. */
  | {
      readonly verdict: 'idle';
      readonly reason: string;
      readonly unasked: readonly GateFacts[] | null;
      /** When time alone may end the wait, ISO-8601. */
      readonly until?: string | null;
    }
  | { readonly verdict: 'defer'; readonly code: DeferCode; readonly reason: string }
);

export type WorkDecision = Extract<Decision, { verdict: 'work' }>;
type IdleDecision = Extract<Decision, { verdict: 'idle' }>;

/** Held only for now and here: the next tick, or another runner, may work. */
type DeferCode = 'open_prs_backpressure' | 'dirty_tree';

/** Decides one tick. All conditions are evaluated and recorded, whichever verdict follows. */
export function decideTick(context: DecisionContext): Decision {
  const sorted = sortObservedBacklog(context);
  const { now } = context.observation.tick;
  const { head, state } = context.obeyed;
  const stopped = readEarlierStop(head, state, buildActFacts(context));
  const standing = stopped === null ? null : { ...stopped, since: stopped.since ?? null };
  const unsettled = countOwnUnsettled(context);
  const entry = evaluateStops(
    buildStopFacts(context, sorted, { at: 'entry', now, ...sessionsPossible, standing, unsettled }),
  );
  const holds = evaluateHolds(context);
  const evaluations = [...entry.evaluations, ...holds.evaluations];
  // A stopped run stays stopped: an empty backlog would make it idle, and the next issue would wake it.
  if (stopped !== null) return { verdict: 'stop', stop: selectLastingStop(stopped, entry.stop), evaluations };
  // A stop overrides a pause; an empty backlog does not.
  const paused = holds.first?.code === 'parked' && (entry.stop === null || entry.stop.code === 'backlog_empty');
  if (entry.stop !== null && !paused) return { verdict: 'stop', stop: entry.stop, evaluations };
  if (holds.first !== null) return decideBlocked(holds.first, evaluations);
  return context.config.skill === 'review'
    ? decideReviews(context, sorted, evaluations)
    : decideWork(context, sorted, evaluations);
}

/** A review loop has no backlog that could be empty. */
const countOwnUnsettled = (context: DecisionContext): number =>
  context.config.skill === 'review' ? 0 : countUnsettled(context);

/** If a ceiling had stopped the run, a person's stop outlasts the raise of that ceiling. */
const selectLastingStop = (stopped: Stop, said: Stop | null): Stop =>
  said !== null && personStopCodes.includes(said.code) && findClearingCeiling(stopped.code) !== null ? said : stopped;

const personStopCodes = ['user_interrupt', 'gate_stop'];

const decideBlocked = ({ code, reason }: TickHold, evaluations: readonly Evaluation[]): Decision =>
  code === 'open_prs_backpressure' || code === 'dirty_tree'
    ? { verdict: 'defer', code, reason, evaluations }
    : { verdict: 'idle', reason, unasked: null, evaluations };

/** Nothing holds the loop: plans the sessions, the questions to ask first, and the caps. */
function decideWork(context: DecisionContext, sorted: SortedBacklog, before: readonly Evaluation[]): Decision {
  const proposal = proposeWork(context, sorted);
  const { batch, snapshot } = proposal;
  const loop = evaluateLoopGates(context, proposal);
  const evaluations = [...before, ...loop.evaluations, ...buildBatchEvaluations(batch)];
  const { asked, unasked } = selectLoopQuestions(context, loop, batch);
  const { merges, updates, posts, reruns, waiting } = batch;
  const acts = { merges, updates, posts, reruns };
  // Nothing is begun from this backlog: the next iteration is compared with the one before.
  if (batch.sessions.length === 0 && reruns.length > 0) {
    const { backlogSnapshot } = context.obeyed.state;
    const { questions } = batch;
    const planned = backlogSnapshot ?? snapshot;
    return { verdict: 'work', sessions: [], questions, unasked, snapshot: planned, acts, evaluations };
  }
  if (batch.sessions.length + batch.questions.length === 0) {
    const later =
      context.singleShot === true ? 'to be asked about first' : 'to be asked about once fewer questions are open';
    const { reason, until } = describeWaitingPulls(batch);
    const beside = waiting.length === 0 ? '' : ` ${reason}`;
    const idle = `${buildIdleReason(sorted, [later, batch.unasked.length])}${beside}`;
    return { verdict: 'idle', reason: idle, unasked, evaluations, ...(until == null ? {} : { until }) };
  }
  return concludeBatch(context, sorted, { batch, asked, rest: { unasked, snapshot, acts, evaluations } });
}

/** The same for a review loop. Questions about pull requests are asked beside the work, loop questions before it. */
function decideReviews(context: DecisionContext, sorted: SortedBacklog, before: readonly Evaluation[]): Decision {
  const proposal = proposeReviews(context, sorted);
  const { batch } = proposal;
  const { sessions: wanted, questions, merges, updates, posts, reruns } = batch;
  const loop = evaluateLoopGates(context, proposal);
  const { asked, unasked } = selectLoopQuestions(context, loop, batch);
  const evaluations = [...before, ...loop.evaluations, ...buildReviewEvaluations(batch)];
  const snapshot = buildBacklogSnapshot(sorted, { priorityLabels: context.config.priority.labels });
  const acts = { merges, updates, posts, reruns };
  if (wanted.length === 0 && hasActs(acts)) {
    return { verdict: 'work', sessions: [], questions, unasked, snapshot, acts, evaluations };
  }
  if (wanted.length + questions.length === 0) return { ...describeWaitingPulls(batch), unasked, evaluations };
  return concludeBatch(context, sorted, { batch, asked, rest: { unasked, snapshot, acts, evaluations } });
}

interface PlannedBatch {
  readonly batch: Batch;
  /** Questions about the whole loop. */
  readonly asked: readonly GateFacts[];
  readonly rest: Pick<WorkDecision, 'unasked' | 'snapshot' | 'acts' | 'evaluations'>;
}

function concludeBatch(
  context: DecisionContext,
  sorted: SortedBacklog,
  { batch: { sessions: wanted, questions }, asked, rest }: PlannedBatch,
): Decision {
  const sessions = assignCaps(context, wanted);
  // Checked before anything is asked: an answer to go on could pay for no session.
  if (wanted.length > 0 && sessions.length === 0) {
    // Acts need no session: the run stops at the exit of the tick that did them.
    return hasActs(rest.acts)
      ? { verdict: 'work', ...rest, sessions, questions: [] }
      : decideUnaffordable(context, sorted, rest.evaluations);
  }
  const { acts: _acts, ...asking } = rest;
  if (asked.length > 0) return { verdict: 'ask', ...asking, questions: asked, parks: 'loop' };
  if (sessions.length === 0) return { verdict: 'ask', ...asking, questions, parks: 'subjects' };
  return { verdict: 'work', ...rest, sessions, questions };
}

const hasActs = (acts: WorkDecision['acts']): boolean =>
  acts !== undefined && acts.merges.length + acts.updates.length + acts.posts.length + acts.reruns.length > 0;

function describeWaitingPulls({ waiting }: ReviewBatch): Pick<IdleDecision, 'verdict' | 'reason' | 'until'> {
  const said = waiting.slice(0, 5).map(({ pull, why }) => `PR #${pull}: ${why}`);
  const reason = said.length === 0 ? 'No pull request waits for a review.' : `Nothing to do yet. ${said.join('; ')}.`;
  const until = waiting.flatMap((one) => one.until ?? []).toSorted()[0] ?? null;
  return { verdict: 'idle', reason, until };
}

/** Questions about the whole loop. A single shot does not ask them, but reports them at its end. */
const selectLoopQuestions = (
  { singleShot = false }: DecisionContext,
  { questions }: LoopQuestions,
  { unasked }: Batch,
) => (singleShot ? { asked: [], unasked: [...questions, ...unasked] } : { asked: questions, unasked });

function assignCaps(context: DecisionContext, wanted: readonly PlannedSession[]): CappedSession[] {
  const { config, obeyed, observation, metered, places = 0 } = context;
  const { counters, ceilings } = obeyed.head;
  const caps = computeSessionCaps({
    counters,
    ceilings,
    wanted: wanted.length,
    places,
    metered,
    minSessionDollars: config.minSessionDollars,
    guessDollars: config.sessionGuess.dollars,
    jobMinutesLeft: observation.tick.jobMinutesLeft,
    maxTurns: maxTurnsPerSession,
  });
  const affording = buildAffording(context);
  return wanted.flatMap((session, index) => {
    const cap = caps[index];
    return cap === undefined ? [] : [{ ...affordable(session, cap, affording), cap }];
  });
}

function buildAffording({ config, obeyed, metered }: DecisionContext): Affording {
  const { counters, ceilings } = obeyed.head;
  if (metered) return { sessionDollars: config.minSessionDollars, oneAtATime: false };
  const used = computeDollarsUsed(counters);
  const taken = counters.agentsDispatched === 0 ? config.sessionGuess.dollars : used / counters.agentsDispatched;
  return {
    sessionDollars: Math.max(config.minSessionDollars, taken),
    oneAtATime: ceilings.maxDollars > 0 && used * 2 >= ceilings.maxDollars,
  };
}

/** Binds only drivers that count turns; far above the turns of a session of ten minutes. */
const maxTurnsPerSession = 200;

/** The remaining dollars or minutes give no session a cap (condition 12 or 5). */
function decideUnaffordable(context: DecisionContext, sorted: SortedBacklog, before: readonly Evaluation[]): Decision {
  const { now } = context.observation.tick;
  const again = evaluateStops(
    buildStopFacts(context, sorted, {
      at: 'entry',
      now,
      ...judgeRemainder(context),
      standing: null,
      unsettled: countOwnUnsettled(context),
    }),
  );
  if (again.stop === null) throw new Error('No session can be given a cap, yet no ceiling says so.');
  const others = before.filter(({ kind }) => kind !== 'stop');
  return { verdict: 'stop', stop: again.stop, evaluations: [...again.evaluations, ...others] };
}

type Remainder = Pick<StopFacts, 'sessionAffordable' | 'minutesForSession'>;

const sessionsPossible: Remainder = { sessionAffordable: true, minutesForSession: true };

/** Whether what is left of the run's dollars and minutes carries one more session. */
function judgeRemainder({ config: { minSessionDollars }, obeyed }: DecisionContext): Remainder {
  const { counters, ceilings } = obeyed.head;
  return {
    sessionAffordable: canAffordSession({ counters, ceilings, minSessionDollars }),
    minutesForSession: hasMinutesForSession({ counters, ceilings }),
  };
}

function buildIdleReason(sorted: SortedBacklog, [later, unasked]: readonly [string, number]): string {
  const counts = new Map<string, number>();
  for (const { why } of sorted.hindered) counts.set(why.kind, (counts.get(why.kind) ?? 0) + 1);
  if (unasked > 0) counts.set(later, unasked);
  if (sorted.behind.length > 0) counts.set('not read yet', sorted.behind.length);
  const parts = [...counts].map(([kind, count]) => `${count} ${kind}${kind === 'blocked' ? awaited(sorted) : ''}`);
  return parts.length === 0 ? 'Nothing to work on: the backlog is empty.' : `Nothing to work on: ${parts.join(', ')}.`;
}

const blockedShown = 5;

/** Which blockers the blocked issues await, so that a person can see what would let the loop go on. */
function awaited({ hindered }: SortedBacklog): string {
  const waits = hindered.flatMap(({ issue: { number }, why }) => {
    if (why.kind !== 'blocked') return [];
    const by = why.by.length === 0 ? 'an issue elsewhere' : formatList(why.by.map(subjectName));
    return [`${subjectName(number)} awaits ${by}`];
  });
  const more = waits.length > blockedShown ? ['…'] : [];
  return ` (${[...waits.slice(0, blockedShown), ...more].join('; ')})`;
}

/** A claim reserves the caps of all sessions that may run at once. */
export const sumReservedDollars = (sessions: readonly CappedSession[]): number =>
  addInMillionths(...sessions.map(({ cap }) => cap.dollars ?? 0));

/** A table with one line per condition and its evidence. */
export const renderDecisionRows = ({ evaluations }: Decision): string[] => [
  '| Condition | | Evidence |',
  '|---|---|---|',
  // A sentence may quote an agent or its tools.
  ...evaluations.map(
    ({ code, fired, sentence }) => `| ${code} | ${fired ? 'fires' : 'no'} | ${quoteEvidence(sentence)} |`,
  ),
];

const quoteEvidence = (sentence: string): string => quoteLine(sentence, { max: 300, references: 'keep' });

/** Completes the sentence `the tick would …`. */
export function describeDecision(decision: Decision): string {
  switch (decision.verdict) {
    case 'work':
      return describeWork(decision);
    case 'ask':
      return `ask ${decision.questions.map(({ name }) => name).join(', ')}`;
    case 'stop': {
      // An empty backlog may end the run or let it rest, as `when-empty` says.
      const act = decision.stop.code === 'backlog_empty' ? 'do nothing more' : 'stop';
      return `${act}: ${quoteEvidence(decision.stop.sentence)}`;
    }
    case 'idle':
    case 'defer':
      return `do nothing: ${decision.reason}`;
  }
}

function describeWork({ sessions, acts }: Extract<Decision, { readonly verdict: 'work' }>): string {
  const list = (subjects: readonly number[]): string => subjects.map(subjectName).join(', ');
  const about = (verb: string, orders: readonly { readonly pull: number }[] = []): string[] =>
    orders.length === 0 ? [] : [`${verb} ${list(orders.map(({ pull }) => pull))}`];
  const subjects = sessions.map(({ subject }) => subject);
  return formatList([
    ...about('merge', acts?.merges),
    ...(subjects.length === 0 ? [] : [`work on ${list(subjects)}`]),
    ...about('update', acts?.updates),
    ...about('post the review of', acts?.posts),
    ...about('run the checks again of', acts?.reruns),
  ]);
}

/**
 * Evaluates the stop conditions once more when a tick ends: the next entry would find the same, one tick later.
 * `context`: as the tick decided, with head and state as they are now.
 */
export function evaluateExitStops(context: DecisionContext, { now, standing }: Pick<StopFacts, 'now' | 'standing'>) {
  const sorted = sortObservedBacklog(context);
  const propose = context.config.skill === 'review' ? proposeReviews : proposeWork;
  // Without sessions to start, nothing is needed: a run whose work is done is not stopped for having little left.
  const isWorkLeft = propose(context, sorted).batch.sessions.length > 0;
  const possible = isWorkLeft ? judgeRemainder(context) : sessionsPossible;
  const unsettled = countOwnUnsettled(context);
  return evaluateStops(buildStopFacts(context, sorted, { at: 'exit', now, ...possible, standing, unsettled }));
}
