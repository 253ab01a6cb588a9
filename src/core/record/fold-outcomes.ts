/** Folds outcomes into head and state: sessions, their publication, and their cost. */

import { findWeakestSource } from '../budget/estimate.ts';
import type { RateSource, RateTable } from '../budget/rates.ts';
import { buildUsageRows, estimateRecordedRows, priceUsageRows, timePricedModel } from '../budget/session-cost.ts';
import { keepKnownIssues } from '../commands/reading-range.ts';
import { applyStop, type Stop } from '../decide/stop/conditions.ts';
import { buildLastStop } from '../decide/stop/rules.ts';
import { forgetBranch } from '../directives/delete-branches.ts';
import { type Effect, type EffectIdentity, effectKeys, type Outcome, placePostedGate } from '../effects/effect.ts';
import { unaskedOf, uniteUnasked } from '../gates/open-gate.ts';
import { lessonsAfter, lessonsProposed } from '../review/lessons.ts';
import { countOutages } from '../sessions/contract/outage.ts';
import { addInMillionths, type Counters, computeDollarsUsed } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import { getSubject, type LoopProgress, type LoopState, putSubject, type UsageRow } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import { applyCountedSessions } from './apply-session.ts';
import { type Ending, findOutcome, type Made, taskCommitsOf, unpushed } from './ending.ts';
import { foldUnpublished, pullsAfter, pullsTouched, remarksMade } from './fold-reviews.ts';
import { retained } from './retention.ts';

/** Head and state after the sessions and their publication; `concluded` sets status and stop. */
export function recorded(before: LoopProgress, ending: Ending): LoopProgress {
  const iteration = before.head.counters.iterationsUsed;
  const afterwards = applyCountedSessions(before.state, ending.reports, { iteration, circuit: ending.circuit });
  const worked = { ...afterwards, lessons: lessonsAfter(before.state, ending.reports) };
  const withEffects = ending.effects.reduce(
    (state, effect) => withEffect(state, effect, findOutcome(ending, effect)),
    worked,
  );
  const unseen = foldUnpublished(withEffects, before.state, { ...ending, iteration });
  const known = unpushed(ending).reduce(
    (state, { subject }) => withSubject(state, subject, { delivery: getSubject(before.state, subject).delivery }),
    unseen,
  );
  const published = pullsAfter({ before: before.state, after: known }, ending, iteration);
  const rows = ending.reports.flatMap((report) => buildUsageRows(report, ending.pricing));
  const away = outagesAfter(before, ending);
  const state: LoopState = {
    ...published,
    outage: away.outage,
    unasked: uniteUnasked(published.unasked, unaskedOf(ending.unasked)),
    ...ending.picture,
    usage: [...published.usage, ...rows],
    subjects: published.subjects.map((subject) => withSpend(subject, rows, ending.pricing.rates)),
    taskCommits: [...published.taskCommits, ...taskCommitsOf(ending)].slice(-taskCommitsKept),
  };
  const counters = counted(before.head.counters, ending, rows);
  return {
    head: {
      ...before.head,
      counters: { ...counters, qmdFailuresConsecutive: away.consecutive },
      openGates: openGatesOf(before.head, ending),
      reserved: { iteration: 0, dollars: 0 },
      issueThreads: keepKnownIssues(before.head.issueThreads, state),
    },
    state: retained(state, ending.backlog),
  };
}

const outagesAfter = ({ head, state }: LoopProgress, { reports }: Ending) =>
  countOutages(
    { consecutive: head.counters.qmdFailuresConsecutive, outage: state.outage },
    {
      number: head.counters.iterationsUsed,
      signals: reports.flatMap(({ outcome }) => (outcome.kind === 'failed' ? (outcome.failure.outage ?? []) : [])),
      succeeded: reports.some(({ outcome }) => outcome.kind !== 'failed'),
    },
  );

/** Adds to the earlier spend and never recomputes it: what was spent under other rates stays as it was. */
function withSpend(subject: Subject, rows: readonly UsageRow[], rates: RateTable): Subject {
  const own = rows.filter((row) => row.subject === subject.number);
  return { ...subject, dollars: addInMillionths(subject.dollars, priceUsageRows(own, rates)) };
}

const taskCommitsKept = 200;

function counted(before: Counters, ending: Ending, rows: readonly UsageRow[]): Counters {
  const total = (pick: (row: UsageRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  const opened = [...made(ending, 'pull-request'), ...made(ending, 'lessons')].flatMap(({ number }) =>
    number === undefined ? [] : [`#${number}`],
  );
  const classes = before.tokenClasses;
  const estimate = estimateRecordedRows(rows, ending.pricing.rates);
  return {
    ...before,
    prsTouched: [...new Set([...before.prsTouched, ...opened, ...pullsTouched(ending)])],
    // Notes, questions and remarks alike: all count against GitHub's limits and people's inboxes.
    commentsPushed:
      before.commentsPushed + made(ending, 'comment').length + made(ending, 'gate').length + remarksMade(ending),
    minutesElapsed: addInMillionths(before.minutesElapsed, activeMinutes(ending)),
    tokensIn: before.tokensIn + total((row) => row.input + row.cacheRead + row.cacheWrite),
    tokensOut: before.tokensOut + total((row) => row.output + row.reasoning),
    agentsDispatched: before.agentsDispatched + ending.reports.filter(({ noAgent }) => noAgent !== true).length,
    // Add up, never recompute: a lost bundle or a lower rate must not make spent money disappear.
    dollarsEstimate: addInMillionths(before.dollarsEstimate, estimate.dollarsEstimate),
    rateTableSource: rateSourceAfter(before, rows.length === 0 ? null : estimate.rateTableSource),
    dollarsReported: addInMillionths(
      before.dollarsReported,
      ...rows.filter(({ model }) => model !== timePricedModel).map((row) => row.costReported ?? 0),
    ),
    dollarsCounted: addInMillionths(computeDollarsUsed(before), priceUsageRows(rows, ending.pricing.rates)),
    tokenClasses: {
      input: classes.input + total((row) => row.input),
      output: classes.output + total((row) => row.output),
      reasoning: classes.reasoning + total((row) => row.reasoning),
      cacheRead: classes.cacheRead + total((row) => row.cacheRead),
      cacheWrite: classes.cacheWrite + total((row) => row.cacheWrite),
    },
    ciMinutes: addInMillionths(before.ciMinutes, Math.ceil(ending.minutes)),
    apiRequests: before.apiRequests + ending.apiRequests,
  };
}

/** The estimate holds every row of the run, so it is as good as the weakest. A run without a session has no row yet. */
function rateSourceAfter(before: Counters, added: RateSource | null): string {
  if (added === null) return before.rateTableSource;
  return before.agentsDispatched === 0 ? added : findWeakestSource([before.rateTableSource, added]);
}

/** The two come from two clocks, GitHub's and this machine's. */
const activeMinutes = ({ reports, minutes, waitedMinutes }: Ending): number =>
  reports.length === 0 ? 0 : Math.max(0, minutes - waitedMinutes);

/** Made by effects of one kind, in the order of the effects. Failed effects made nothing. */
const made = (ending: Made, kind: Effect['kind']): EffectIdentity[] =>
  ending.effects.flatMap((effect) => {
    const outcome = effect.kind === kind ? findOutcome(ending, effect) : undefined;
    return outcome === undefined || outcome.kind === 'failed' ? [] : [outcome.made];
  });

function withEffect(state: LoopState, effect: Effect, outcome: Outcome | undefined): LoopState {
  if (outcome === undefined) return state;
  if (effect.kind === 'gate-close') return withClosing(state, effect, outcome);
  if (effect.kind === 'lessons') return { ...state, lessons: lessonsProposed(state.lessons, effect.ids, outcome) };
  if (outcome.kind === 'failed') return state;
  switch (effect.kind) {
    case 'gate':
      return {
        ...state,
        gates: [...state.gates.filter(({ id }) => id !== effect.gate.id), placePostedGate(effect.gate, outcome.made)],
      };
    case 'delete-branch':
      return forgetBranch(state, effect);
    case 'push':
      return withSubject(state, effect.subject, { headSha: effect.sha });
    case 'merge':
      return withSubject(state, effect.pull, { phase: 'done' });
    case 'pull-request':
      return withSubject(state, effect.subject, { pullRequest: outcome.made.number ?? null });
    case 'unlabel':
      return withSubject(state, effect.issue, { claimed: false });
    case 'label':
    case 'comment':
    case 'review':
    case 'reply':
    case 'resolve':
    case 'update-branch':
    case 'rerun-checks':
    case 'recover':
      return state;
  }
}

/** Bound on attempts: a locked thread stays locked, and a comment that is not ours stays so. */
const maxClosingTries = 6;

/** A closed question that looks open would be answered in vain, so a failed closing is tried again. */
function withClosing(
  state: LoopState,
  { gateId, commentId, nodeId, body }: Extract<Effect, { kind: 'gate-close' }>,
  outcome: Outcome,
): LoopState {
  const others = state.unclosed.filter((one) => one.gateId !== gateId);
  const tries = 1 + (state.unclosed.find((one) => one.gateId === gateId)?.tries ?? 0);
  const again = outcome.kind === 'failed' && tries < maxClosingTries;
  return { ...state, unclosed: again ? [...others, { gateId, commentId, nodeId, body, tries }] : others };
}

function withSubject(state: LoopState, number: number, change: Partial<Subject>): LoopState {
  const before = state.subjects.find((subject) => subject.number === number);
  return before === undefined ? state : putSubject(state, { ...before, ...change });
}

/** The questions that this tick has asked so far are open, as `recorded` will have it. */
export const withPostedGates = ({ head, state }: LoopProgress, posted: Made): LoopProgress => ({
  head: { ...head, openGates: addPosted(head.openGates, posted) },
  state: posted.effects.reduce(
    (sofar, effect) => (effect.kind === 'gate' ? withEffect(sofar, effect, findOutcome(posted, effect)) : sofar),
    state,
  ),
});

/** Adds gates posted in this tick. Answered ones were removed when they were obeyed. */
const openGatesOf = ({ openGates }: Head, ending: Ending): Head['openGates'] =>
  addPosted(
    openGates.map((gate) => withReminder(gate, ending)),
    ending,
  );

function addPosted(openGates: Head['openGates'], ending: Made): Head['openGates'] {
  const posted = ending.effects.flatMap((effect) => {
    const outcome = findOutcome(ending, effect);
    if (effect.kind !== 'gate' || outcome === undefined || outcome.kind === 'failed') return [];
    const { commentId, nodeId, textHash, people = [] } = outcome.made;
    if (commentId === undefined || nodeId === undefined) return [];
    const { id, askedAt, raises } = effect.gate;
    const text = textHash === undefined ? {} : { textHash };
    const mentioned = people.length === 0 ? {} : { people: [...people] };
    return [{ id, commentId, nodeId, askedAt, ...text, ...(raises.length === 0 ? {} : { raises }), ...mentioned }];
  });
  const others = openGates.filter(({ id }) => !posted.some((one) => one.id === id));
  return [...others, ...posted];
}

/** A reminder that GitHub refuses is not tried again: the thread may be locked. */
function withReminder(gate: Head['openGates'][number], ending: Ending): Head['openGates'][number] {
  const outcome = ending.outcomes.find(({ key }) => key === effectKeys.reminder(gate.id));
  const isOver = outcome !== undefined && !(outcome.kind === 'failed' && outcome.passing === true);
  return isOver ? { ...gate, remindedAt: ending.tick.now } : gate;
}

/** An exit stop ends the run; an empty backlog idles it unless `whenEmpty` says stop. A loop gate makes it wait. */
export function concluded(
  progress: LoopProgress,
  stop: Stop | null,
  at: { readonly now: string; readonly whenEmpty: 'idle' | 'stop' },
): LoopProgress {
  const { head, state } = progress;
  // Only a stop that ends the run overrides a pause.
  if (head.status === 'parked' && (stop === null || stop.code === 'backlog_empty')) return progress;
  if (stop !== null) {
    const ended = { ...head, ...applyStop(stop, at) };
    return { state: { ...state, unasked: [], lastStop: buildLastStop(stop, ended) ?? state.lastStop }, head: ended };
  }
  const loopGate = state.gates.some(({ subject }) => subject === null);
  return { state, head: { ...head, status: loopGate ? 'waiting' : head.status } };
}
