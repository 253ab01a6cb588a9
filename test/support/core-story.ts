/** A tick's report for tests of texts that people see. A test changes only the facts that it is about. */

import { driverPromiseSentence } from '../../src/core/budget/session-meter.ts';
import { buildStopFacts } from '../../src/core/decide/context.ts';
import { evaluateStops } from '../../src/core/decide/stop/conditions.ts';
import { concluded } from '../../src/core/record/fold-outcomes.ts';
import type { ControlIssueFacts } from '../../src/core/reports/control-issue/body.ts';
import { lineOf, type TickStory } from '../../src/core/reports/tick-report.ts';
import { addInMillionths } from '../../src/core/state/counters.ts';
import { buildBudget } from '../../src/core/state/head.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import {
  aDelivery,
  aFailure,
  aGateEntry,
  aHead,
  aLine,
  anIssue,
  aSession,
  aState,
  aSubject,
  aTick,
  aVagueGate,
  aVagueIssue,
  decisionFacts,
  later,
  noon,
} from './core-facts.ts';

const sessions = [143, 145].map((subject) => aSession({ subject }));

/** The third of five iterations. #143 became PR #151, #145 failed, and a question about #149 is open. */
export function aStory(facts: Partial<TickStory> = {}): TickStory {
  const used = {
    ...{ iterationsUsed: 3, prsTouched: ['#148', '#151'], minutesElapsed: 18.4, dollars: 14.92, agentsDispatched: 5 },
    ...{ tokensIn: 1_843_210, tokensOut: 412_057 },
  };
  const head = aHead({
    generation: 4,
    used,
    bundle: {
      name: 'tickgate--work--g4--e1--100-1--0123456789ab',
      digest: `sha256:${'0'.repeat(64)}`,
      bytes: 4096,
      artifactId: 77,
      savedAt: null,
      durableDays: null,
      cacheKey: 'tickgate--work--g4',
    },
  });
  const gate = aVagueGate(aVagueIssue(149));
  const asked = { name: gate.name, question: gate.question, subject: 149, signature: gate.signature, at: noon };
  const line = aLine({
    iteration: 3,
    prsTouchedThisIter: ['#151'],
    agentsDispatchedThisIter: 2,
    dollarsThisIter: 3.21,
    budgetSnapshot: { ...buildBudget(head), prsTouchedTotal: 2 },
    gates: [aGateEntry(asked)],
    tasks: { total: 5, completed: 2, blocked: 1 },
    timing: { loopStarted: noon, lastTaskStarted: noon, lastTaskDurationS: 360, totalElapsedS: 1104 },
  });
  return {
    tick: aTick(),
    backlog: {
      workable: [143, 145].map((number) => ({ issue: anIssue({ number }), subject: null })),
      behind: [],
      hindered: [
        { issue: anIssue({ number: 150 }), why: { kind: 'blocked', by: [143] } },
        { issue: anIssue({ number: 140 }), why: { kind: 'taken', sign: 'assignee' } },
        { issue: anIssue({ number: 141 }), why: { kind: 'outsider', author: 'stranger' } },
      ],
    },
    decision: {
      ...{ verdict: 'work', sessions, questions: [], unasked: [] },
      ...{ snapshot: { free: [], blocked: [] }, evaluations: [] },
    },
    reports: [aDelivery(aSession({ subject: 143 })), aFailure(aSession({ subject: 145 }))],
    outcomes: [],
    stop: null,
    ended: false,
    head,
    state: aState({
      gates: [gate],
      subjects: [
        aSubject({
          number: 143,
          title: 'Search',
          phase: 'done',
          pullRequest: 151,
          branch: 'tickgate/work/143-search',
          sessions: 1,
          dollars: 2,
        }),
        aSubject({ number: 145, title: 'Sort | filter', sessions: 1, dollars: 1.21, claimed: true }),
        aSubject({ number: 149, title: 'Nicer' }),
      ],
    }),
    history: [aLine({ iteration: 2, endedAt: later(-12), dollarsThisIter: 11.71, agentsDispatchedThisIter: 3 }), line],
    consumed: [],
    reaped: null,
    notices: [],
    config: {
      ...{ maxAgents: 4, reportCost: 'control', failedSessions: 'neutral' },
      promise: driverPromiseSentence('claude', 'metered'),
    },
    next: { scheduledAt: later(137), dispatched: false },
    ...facts,
  };
}

/**
 * The same run, stopped at the end of that iteration by its dollar ceiling. Sentence, act and figures agree with its
 * counters.
 */
export function aStoppedStory(facts: Partial<TickStory> = {}): TickStory {
  const story = aStory();
  const dollars = 25.43;
  const counters = { ...story.head.counters, dollarsReported: dollars, dollarsEstimate: dollars };
  const context = decisionFacts({ head: { ...story.head, counters }, state: story.state });
  const moment = { at: 'exit', now: noon, sessionAffordable: true, minutesForSession: true, standing: null } as const;
  const { stop, evaluations } = evaluateStops(buildStopFacts(context, story.backlog, moment));
  if (stop === null) throw new Error('the dollars reach their ceiling');
  const at = { now: noon, whenEmpty: 'idle' } as const;
  const { head, state } = concluded(context.obeyed, stop, at);
  const worked = lineOf(story);
  const line: HistoryLine = {
    ...worked,
    outcome: 'halted',
    dollarsThisIter: addInMillionths(dollars, -story.head.counters.dollarsReported, worked.dollarsThisIter),
    budgetSnapshot: { ...buildBudget(head), prsTouchedTotal: 2 },
    evaluations,
    stopConditionsFired: [stop.code],
  };
  return { ...story, head, state, history: [...story.history.slice(0, -1), line], ended: true, stop, ...facts };
}

/** The console of a loop that has never ticked. */
export const aConsole = (facts: Partial<ControlIssueFacts> = {}): ControlIssueFacts => ({
  head: aHead(),
  state: aState(),
  history: [],
  working: null,
  stop: null,
  error: null,
  scheduledAt: null,
  tick: { runUrl: 'https://github.com/o/r/actions/runs/1', scheduleEnds: null },
  reportCost: 'off',
  people: { approvers: [], agents: [], receiptAppId: null },
  block: null,
  ...facts,
});
