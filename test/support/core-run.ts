/**
 * Whole ticks of the core over plain values: obey, decide, claim, record, conclude. A test says what the agents return.
 */

import { applyClaim } from '../../src/core/claim/head-claim.ts';
import type { PlanFacts } from '../../src/core/claim/issue-claim.ts';
import { buildPlannedEffects, buildQuestionEffects } from '../../src/core/claim/planned-effects.ts';
import { readSubjectCeilings } from '../../src/core/decide/batch.ts';
import { type Decision, decideTick, evaluateExitStops } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import type { DirectiveResult } from '../../src/core/directives/apply-answers.ts';
import type { Effect } from '../../src/core/effects/effect.ts';
import { gateEntry } from '../../src/core/gates/open-gate.ts';
import type { Observation } from '../../src/core/observation/facts.ts';
import { exitQuestions, type PublicationContext, publication } from '../../src/core/publication/publication.ts';
import { afterSession, applySessions } from '../../src/core/record/apply-session.ts';
import { historyLine } from '../../src/core/record/build-history-line.ts';
import { concluded, recorded } from '../../src/core/record/fold-outcomes.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import { getSubject, type LoopProgress, type LoopState } from '../../src/core/state/loop-state.ts';
import {
  aDelivery,
  aHead,
  allDone,
  anAudit,
  anEnding,
  anObservation,
  aState,
  aTick,
  noon,
  settings,
} from './core-facts.ts';

export interface Loop extends LoopProgress {
  readonly history: readonly HistoryLine[];
}

export interface TickGiven {
  readonly config?: Record<string, unknown>;
  readonly observation?: Partial<Observation>;
  readonly agentReturns?: (session: CappedSession) => SessionReport;
  /** Time at which the tick begins and ends; default: noon. */
  readonly now?: string;
}

export const newLoop = (head = aHead()): Loop => ({ head, state: aState(), history: [] });

/** Audits finished work in the same tick, and finds nothing. */
const withAudit = (report: SessionReport, { head, state }: LoopProgress): SessionReport[] => {
  const { phase } = afterSession(getSubject(state, report.order.subject), report, head.counters.iterationsUsed);
  return phase === 'auditing' ? [report, anAudit(report)] : [report];
};

export const planFactsOf = (
  { head, state }: LoopProgress,
  obedience: DirectiveResult,
  { observation, config }: { readonly observation: Observation; readonly config: ReturnType<typeof settings> },
): PlanFacts => ({
  loop: 'work',
  head: obedience.head,
  openGates: head.openGates,
  gatesBefore: state.gates,
  observation,
  spent: head.counters,
  subjects: obedience.state.subjects,
  controlIssue: 1,
  approvers: [],
  neverHuman: [],
  receiptAppId: null,
  notify: { owners: false },
  lessons: 'propose',
  lastAnswerer: null,
  language: 'en',
  verbosity: 'quiet',
  merge: config.merge,
  gates: config.gates,
  whenEmpty: config.whenEmpty,
  doNotMergeLabel: config.doNotMergeLabel,
  orphans: [],
});

/** `folded`: the state after the sessions of a tick that began at `since`. */
export const publicationFactsOf = (folded: LoopState, since: string): PublicationContext => ({
  loop: 'work',
  epoch: 1,
  base: 'main',
  runSince: noon,
  tickSince: since,
  pullRequestOf: () => null,
  commitsOf: () => [],
  notesOf: () => '',
  checksWait: false,
  list: null,
  verifies: true,
  subjectAfter: (number) => getSubject(folded, number),
  costOf: () => null,
});

interface Ticked {
  readonly loop: Loop;
  readonly decision: Decision;
  readonly effects: readonly Effect[];
}

/** One tick; the pull request of issue n is #100+n. */
export function tick(before: Loop, given: TickGiven): Ticked {
  const config = settings(given.config);
  const { now = noon } = given;
  const observation = anObservation({ tick: aTick({ now }), ...given.observation });
  const obedience = applyDirectives(before.head, before.state, { observation, config });
  const context = { loop: 'work', config, obeyed: obedience, observation, metered: true };
  const decision = decideTick(context);
  const facts = planFactsOf(before, obedience, { observation, config });
  const planned = buildPlannedEffects(decision, obedience, facts);
  const at = { now, orders: [], whenEmpty: config.whenEmpty, dirtyTree: null };
  const claim = applyClaim(obedience, decision, { effects: planned, consumed: obedience.consumed, ...at });
  const sessions = decision.verdict === 'work' ? decision.sessions : [];
  const answer = given.agentReturns ?? ((session) => aDelivery(session));
  const reports = sessions.flatMap((session) => withAudit(answer(session), claim));
  const folded = applySessions(claim.state, reports, claim.head.counters.iterationsUsed);
  const raised = exitQuestions(
    sessions.map(({ subject }) => getSubject(folded, subject)),
    readSubjectCeilings(config),
  );
  const room = Math.max(0, config.maxOpenGates - claim.state.gates.filter(({ subject }) => subject !== null).length);
  const asked = buildQuestionEffects(raised.slice(0, room), {
    ...facts,
    head: claim.head,
    standing: claim.state.gates,
  });
  const after = publication(reports, publicationFactsOf(folded, now));
  const effects = [...planned, ...after, ...asked];
  const outcomes = allDone(effects, (subject) => 100 + subject);
  const worked = recorded(claim, anEnding({ reports, effects, outcomes, unasked: raised.slice(room) }));
  const exitContext = { ...context, obeyed: { ...obedience, ...worked } };
  const standing = decision.verdict === 'stop' ? { ...decision.stop, since: decision.stop.since ?? now } : null;
  const exit = evaluateExitStops(exitContext, { now, standing });
  const end = concluded(worked, decision.verdict === 'stop' ? decision.stop : exit.stop, at);
  const line = historyLine({
    before: before.head,
    after: end,
    subjectsBefore: claim.state.subjects,
    tick: observation.tick,
    startedAt: now,
    endedAt: now,
    outcome: end.head.status === 'stopped' ? 'halted' : 'ok',
    verdict: decision.verdict,
    evaluations: [...decision.evaluations, ...exit.evaluations],
    entries: [
      ...obedience.entries,
      ...effects.flatMap((effect) => (effect.kind === 'gate' ? [gateEntry(effect.gate, null)] : [])),
    ],
    acknowledged: obedience.acknowledged,
    work: { reports, effects, outcomes, pulls: observation.pulls ?? [] },
    tasks: { total: 0, completed: 0, blocked: 0 },
    scheduledFor: null,
    missedTicks: null,
  });
  return { loop: { ...end, history: [...before.history, line] }, decision, effects };
}
