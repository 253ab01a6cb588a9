/**
 * Agents of a simulation behind the driver's port. They take time, spend money, leave files in their clone, and fail.
 * The sessions around them are the real ones.
 */

import type { AgentDriver, SessionRequest } from '../../src/agents/drivers/driver.ts';
import { brakeOf } from '../../src/agents/drivers/stall-detector.ts';
import type { SessionFacts, WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import { judgeSession } from '../../src/core/sessions/judge-exit.ts';
import { readWorkResult } from '../../src/core/sessions/read-result.ts';
import type { CommandResult } from '../../src/core/state/journal-entry.ts';
import type { WorkerPool } from '../../src/ports/sessions.ts';
import type { EnvironmentSettings } from '../../src/sessions/execution-environment.ts';
import { createWorkerPool } from '../../src/sessions/worker-pool.ts';
import { type Desk, through } from './desk.ts';
import type { SessionEntry } from './ledger.ts';
import { currentHead } from './raw-head.ts';
import { meterOf, repliesOf, usageOf } from './replies.ts';
import { answerOf, reviewedHead, verdictOn, writesNothing } from './review-sessions.ts';
import { verifyCommand } from './sandbox.ts';
import { findPayingRun } from './spending.ts';

type Given = Pick<EnvironmentSettings, 'remote' | 'guardrails' | 'identity' | 'journal' | 'nonce' | 'every'>;

const minute = 60_000;

export function simulatedCrew(desk: Desk, given: Given): WorkerPool {
  const { setting } = desk.simulation;
  const driver = simulatedDriver(desk);
  const crew = createWorkerPool(
    {
      ...given,
      isolation: { kind: 'none' },
      missing: [],
      unpriced: [],
      agentFor: () => ({ driver, settings: { command: ['agent'], model: null, args: [] }, fallback: null }),
      env: {},
      ownFiles: null,
      setupCommand: null,
      verifyCommand,
      keepRefused: () => Promise.resolve('it is not kept in a simulation'),
      redact: (text) => text,
      postAction: { skill: null, prompt: null },
      dependencies: [],
      dollarsOf: (_driver, usage) => usage.costReported ?? 0,
      priceTokens: () => null,
      checkpointEveryMs: 10 * minute,
      clockMs: desk.simulation.timeline.now,
      stallMs: 10 * minute,
      patience: { waitMinutes: 0, sleep: async () => {} },
    },
    { maxAgents: setting.maxAgents, roles: ['worker'] },
  );
  return {
    ...crew,
    open: (planned) => through(desk, () => crew.open(planned)),
    // A line every half minute would fill the story.
    run: (sessions, around) => crew.run(sessions, { ...around, say: () => {} }),
  };
}

const simulatedDriver = (desk: Desk): AgentDriver => ({
  name: 'command',
  promise: desk.simulation.setting.metered ? 'metered' : 'capped',
  run: (request) => work(desk, request),
});

async function work(desk: Desk, request: SessionRequest): Promise<SessionFacts> {
  const { simulation, life } = desk;
  const { chances, ledger, setting, faults } = simulation;
  const { order } = request;
  const entry = begun(desk, order);
  // An agent dies with its process.
  life.onEnd(() => void (entry.endedAt ??= simulation.timeline.now()));
  ledger.sessions.push(entry);
  const replies = repliesOf(simulation, order.caps);
  const all = replies.reduce((sum, cents) => sum + cents, 0) / 100;
  if (!setting.metered) entry.dollars = all;
  simulation.tell(`${life.name}: session ${entry.id} starts, would cost $${all.toFixed(2)}`);
  // Some work on long after other ticks considered their tick dead.
  const wanted = chances.sessions.happens(0.1) ? chances.sessions.between(15, 55) : chances.sessions.tail(1, 60);
  // Most stop when their time is over.
  const inTime = chances.sessions.happens(0.9) ? (request.deadlineMs - 1_000) / minute : 60;
  const fails = faults.strikes('session-fails', entry.id);
  const brake = brakeOf(request);
  const replied = setting.metered ? meterOf(simulation, request, { entry, pull: brake.pull }) : () => {};
  const end = await untilOver(
    desk,
    { ...request, signal: brake.signal },
    { minutes: Math.min(wanted, inTime), replies: replies.slice(0, -1).map((cents) => () => replied(cents)) },
  );
  if (!end.cancelled) replied(replies.at(-1) ?? 0);
  Object.assign(entry, { told: true, endedAt: simulation.timeline.now() });
  const usage = usageOf(entry.dollars);
  const text = JSON.stringify(resultOf(desk, order, entry));
  if (fails && entry.review !== null) entry.review.bugs = null;
  return judgeSession({
    program: 'agent',
    end: fails ? { ...end, code: 1 } : end,
    reading: readWorkResult({ kind: 'text', text }, ''),
    transcript: { message: '', usage: [usage], denied: [], trouble: null, version: null, unfinished: null },
    workerLog: '',
    stopped: brake.pulled(),
    priceTokens: request.priceTokens,
  });
}

function begun({ simulation, life }: Desk, order: WorkOrder): SessionEntry {
  const { subject, session, caps } = order;
  const head = currentHead(simulation);
  return {
    id: `${life.name}-${subject}-${session}`,
    tick: life.name,
    subject,
    epoch: head?.epoch ?? 0,
    // The head may by now belong to another run.
    budgetFrom: findPayingRun(simulation, life.name),
    at: simulation.timeline.now(),
    endedAt: null,
    dollars: 0,
    cap: caps.dollars,
    told: false,
    review: reviewedHead(order),
  };
}

/** At times the agent reports that more work remains, and at times it finds nothing to change. */
function resultOf(desk: Desk, order: WorkOrder, entry: SessionEntry) {
  if (order.role === 'reviewer') return verdictOn(desk.simulation, order, entry);
  if (order.role === 'responder') return answerOf(order);
  return order.role === 'auditor' ? verdictOf(desk, order) : workOf(desk, order);
}

const bugs = ['It breaks on an empty list', 'It has no test', 'It forgets the last one'] as const;

/** Some report the same finding again and again, some only half of the findings, and some never end. */
function verdictOf({ simulation }: Desk, { subject, findings }: WorkOrder) {
  const { sessions: chance } = simulation.chances;
  const found = chance.happens(0.35)
    ? [{ file: `work/${subject}.txt`, severity: 'bug', description: chance.pick(bugs) }]
    : [];
  return {
    status: 'complete',
    progress: `Read #${subject}`,
    exit_signal: chance.happens(0.95),
    findings: found,
    resolved: findings.filter(() => chance.happens(0.8)).map(({ id }) => id),
  };
}

function workOf({ simulation }: Desk, { subject }: WorkOrder) {
  const isComplete = simulation.chances.sessions.happens(0.7);
  return {
    status: isComplete ? 'complete' : 'in_progress',
    progress: `Did #${subject}`,
    exit_signal: isComplete,
    completion_indicators: isComplete ? ['Task complete', 'All done'] : [],
  };
}

const ended: CommandResult = {
  code: 0,
  signal: null,
  timedOut: false,
  cancelled: false,
  notStarted: null,
  durationMs: 0,
  stdout: '',
  stderr: '',
};

/** Writes while it works. It may be ended early, or run out of time. */
function untilOver(
  desk: Desk,
  { cwd, deadlineMs, order, signal }: SessionRequest,
  { minutes, replies }: { readonly minutes: number; readonly replies: readonly (() => void)[] },
): Promise<CommandResult> {
  const { simulation, life } = desk;
  const { timeline } = simulation;
  const began = timeline.now();
  const { subject, session } = order;
  const write = (text: string): void => {
    if (life.isAlive() && !writesNothing(order))
      simulation.clones.get(cwd)?.set(`work/${subject}-${session}.txt`, text);
  };
  return new Promise((resolve) => {
    const half = timeline.after((minutes * minute) / 2, () => write(`${life.name}: a part`));
    const coming = replies.map((reply, index) =>
      timeline.after(((index + 1) * minutes * minute) / (replies.length + 1), () => {
        if (life.isAlive()) reply();
      }),
    );
    const isLate = minutes * minute > deadlineMs;
    // Node keeps a combined signal, and with it the whole world, as long as a listener is registered on it.
    const leave = (): void => {
      signal?.removeEventListener('abort', stop);
      for (const cancel of coming) cancel();
    };
    const over = timeline.after(Math.min(minutes * minute, deadlineMs), () => {
      leave();
      if (!life.isAlive()) return;
      if (!isLate) write(`${life.name}: all`);
      resolve({ ...ended, timedOut: isLate, durationMs: timeline.now() - began });
    });
    const stop = (): void => {
      half();
      over();
      leave();
      const durationMs = timeline.now() - began;
      life.resume(500, resolve, { ...ended, code: null, signal: 'SIGINT', cancelled: true, durationMs });
    };
    life.onEnd(leave);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
