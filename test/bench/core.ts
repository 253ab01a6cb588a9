/** `npm run bench:core`: what thinking costs without any I/O: a decision with its record, and the reports of an old loop; fails over the limits. */

import { applyClaim } from '../../src/core/claim/head-claim.ts';
import type { DecisionContext } from '../../src/core/decide/context.ts';
import { type Decision, decideTick } from '../../src/core/decide/decide.ts';
import { concluded, recorded } from '../../src/core/record/fold-outcomes.ts';
import { renderControlIssue } from '../../src/core/reports/control-issue/body.ts';
import { finalReport } from '../../src/core/reports/final-report.ts';
import { iterationBlock, jobSummary } from '../../src/core/reports/job-summary.ts';
import { statusBlock, type TickStory } from '../../src/core/reports/tick-report.ts';
import { buildBudget } from '../../src/core/state/head.ts';
import {
  aDelivery,
  aGateEntry,
  aHead,
  aLine,
  allDone,
  anEnding,
  anIssue,
  aState,
  aSubject,
  decisionFacts,
  later,
  noon,
} from '../support/core-facts.ts';
import { aStoppedStory } from '../support/core-story.ts';

interface Case {
  readonly name: string;
  readonly limitMs: number;
  readonly runs: number;
  readonly run: () => unknown;
}

const subjects = Array.from({ length: 50 }, (_none, index) =>
  aSubject({
    number: index + 1,
    title: `Task ${index + 1}`,
    phase: index % 2 === 0 ? 'coding' : 'done',
    sessions: 2,
    dollars: 1,
    branch: `tickgate/work/${index + 1}-task`,
    headSha: 'd'.repeat(40),
    pullRequest: index % 2 === 0 ? null : 1_000 + index,
  }),
);
const backlog = subjects.map(({ number }) => anIssue({ number, openBlockers: number % 7 === 0 ? [number - 1] : [] }));

/** Four agents, and a backlog of as many issues as the loop knows. */
const context: DecisionContext = decisionFacts({
  config: { 'max-iterations': 1_000, 'max-prs': 1_000, 'max-dollars': 10_000, 'max-minutes': 10_000, criteria: 'none' },
  head: aHead({ ceilings: { maxIterations: 1_000, maxPrs: 1_000, maxMinutes: 10_000, maxDollars: 10_000 } }),
  state: aState({ subjects }),
  observation: { backlog },
});

/** Every tick reads issues that no tick before has read in the same words, so that no remembered Markdown makes it look faster. */
const turns = { count: 0 };
function unread(): DecisionContext {
  turns.count += 1;
  const fresh = backlog.map((issue) => ({ ...issue, body: `${issue.body}\n\nTurn ${turns.count}.` }));
  return { ...context, observation: { ...context.observation, backlog: fresh } };
}

function work(): Extract<Decision, { verdict: 'work' }> {
  const decision = decideTick(unread());
  if (decision.verdict === 'work') return decision;
  throw new Error(`The benchmark's loop shall work, and decides to ${decision.verdict}.`);
}

/** What agents return is given, not thought. */
const deliveries = work().sessions.map((session) => aDelivery(session));

function decidedAndRecorded(): string {
  const decision = work();
  const at = { now: noon, orders: [], whenEmpty: 'idle' as const, dirtyTree: null };
  const claim = applyClaim(context.obeyed, decision, { effects: [], consumed: [], ...at });
  const ending = anEnding({ reports: deliveries, outcomes: allDone([], () => 0) });
  return concluded(recorded(claim, ending), null, at).head.status;
}

/** Stopped after a thousand ticks, each with its work, its questions and its commits. */
function oldStory(): TickStory {
  const story = aStoppedStory();
  const snapshot = { ...buildBudget(story.head), prsTouchedTotal: 2 };
  const asked = { name: 'ambiguous-criteria', question: 'Issue #9 has ambiguous criteria?', subject: 9, at: noon };
  const entry = aGateEntry(asked);
  const history = Array.from({ length: 1_000 }, (_none, index) =>
    aLine({
      iteration: index + 1,
      startedAt: later(60 * index),
      endedAt: later(60 * index + 9),
      agentsDispatchedThisIter: 4,
      dollarsThisIter: 2.5,
      budgetSnapshot: snapshot,
      prsTouchedThisIter: [`#${index}`],
      gates: [{ ...entry, signature: String(index) }],
      taskCommits: [{ task: `#${index}`, commit: 'c'.repeat(40), status: 'done' }],
    }),
  );
  return { ...story, history: [...history, ...story.history.slice(-1)], state: { ...story.state, subjects } };
}

const story = oldStory();
const reports = (): number =>
  [
    statusBlock(story),
    jobSummary(story),
    finalReport(story) ?? '',
    renderControlIssue(
      {
        ...story,
        working: null,
        error: null,
        scheduledAt: null,
        reportCost: 'control',
        people: { approvers: [], agents: [], receiptAppId: null },
        block: iterationBlock(story),
      },
      'bench',
    ),
  ].join('').length;

const cases: readonly Case[] = [
  { name: 'decide, 50 subjects and 50 open issues', limitMs: 1, runs: 1_000, run: () => decideTick(unread()) },
  { name: 'decide and record, 4 sessions', limitMs: 1, runs: 1_000, run: decidedAndRecorded },
  { name: 'all reports of 1,000 ticks', limitMs: 50, runs: 50, run: reports },
];

interface Timed {
  /** Processor time, of which other processes can take nothing. */
  readonly cpuMs: number;
  /** By the clock: on a busy machine, mostly waiting for a core. */
  readonly wallMs: number;
}

/** Medians per run, taken over handfuls of runs, since one is too short to be measured; as many before them are for the compiler. */
function timed({ runs, run }: Case): Timed {
  const handful = Math.max(1, Math.floor(runs / 25));
  for (let turn = 0; turn < runs; turn++) run();
  const times = Array.from({ length: Math.floor(runs / handful) }, () => {
    const from = { cpu: process.cpuUsage(), wall: performance.now() };
    for (let turn = 0; turn < handful; turn++) run();
    const { user, system } = process.cpuUsage(from.cpu);
    return { cpuMs: (user + system) / 1_000 / handful, wallMs: (performance.now() - from.wall) / handful };
  });
  const median = (of: (time: Timed) => number): number =>
    times.map(of).toSorted((x, y) => x - y)[times.length >> 1] ?? 0;
  return { cpuMs: median(({ cpuMs }) => cpuMs), wallMs: median(({ wallMs }) => wallMs) };
}

export function main(): number {
  console.log('| what | processor ms | wall ms | at most |\n| --- | --- | --- | --- |');
  const over = cases.filter((one) => {
    const { cpuMs, wallMs } = timed(one);
    console.log(`| ${one.name} | ${cpuMs.toFixed(2)} | ${wallMs.toFixed(2)} | ${one.limitMs} |`);
    return cpuMs > one.limitMs;
  });
  for (const { name } of over) console.log(`OVER: ${name}`);
  return over.length === 0 ? 0 : 1;
}
