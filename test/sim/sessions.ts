/** Agents of a simulation behind the crew's port: they take time, spend money, commit in the emulated repository, and fail. */
import { writeCommit, readCommit } from '../../src/emulator/git/commits.ts';
import { writeObject } from '../../src/emulator/git/objects.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { filesOf, treeOf } from '../../src/emulator/git/trees.ts';
import { Refusal } from '../../src/emulator/http/answer.ts';
import { accountNamed, acting } from '../../src/emulator/model/account.ts';
import { moveBranches } from '../../src/emulator/model/ref-changes.ts';
import type { PushEffect } from '../../src/act.ts';
import { WorkResult } from '../../src/core/agent.ts';
import type { Made } from '../../src/core/effects.ts';
import type { CappedSession } from '../../src/core/plan.ts';
import type { SessionReport } from '../../src/core/settle.ts';
import type { Crew } from '../../src/crew.ts';
import type { SessionSetting } from '../../src/session.ts';
import type { SessionEntry } from './ledger.ts';
import type { Life } from './life.ts';
import { currentHead } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

export function simulatedCrew(simulation: Simulation, life: Life): Crew {
  return {
    driver: 'command',
    metered: false,
    open: () => Promise.resolve({ ok: true }),
    run: (sessions, setting) => Promise.all(sessions.map((order) => work(simulation, { life, order, setting }))),
    push: (effect) => push(simulation, life, effect),
    halt: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

interface Working {
  readonly life: Life;
  readonly order: CappedSession;
  readonly setting: SessionSetting;
}

type Ending = SessionReport['outcome'];

async function work(simulation: Simulation, working: Working): Promise<SessionReport> {
  const { order, setting } = working;
  const { chances, github, ledger } = simulation;
  const startedAt = setting.now();
  const id = `${setting.tickId}-${order.subject}-${order.session}`;
  const head = readRef(github.repository.gitDir, `refs/heads/${order.branch}`) ?? null;
  const base = { order, id, startedAt };
  if (order.fromSha !== null && head !== order.fromSha) {
    return { ...base, endedAt: setting.now(), usage: [], outcome: failed('denied', `${order.branch} was moved`) };
  }
  const entry = begun(simulation, working, id);
  ledger.sessions.push(entry);
  simulation.tell(`${working.life.name}: session ${id} starts, will cost $${entry.dollars.toFixed(2)}`);
  // Some work on long after others took their tick for dead.
  const wanted = chances.sessions.happens(0.1) ? chances.sessions.between(15, 55) : chances.sessions.tail(1, 60);
  const minutes = Math.min(order.cap.minutes, wanted);
  const fails = simulation.faults.strikes('session-fails', id);
  const isWhole = await untilOver(simulation, working, minutes);
  entry.told = true;
  const outcome =
    isWhole && !fails ? delivered(simulation, working, { id, head }) : failed('test', 'verify-command failed');
  return { ...base, endedAt: setting.now(), usage: [usageOf(entry.dollars)], outcome };
}

function begun(simulation: Simulation, { life, order }: Working, id: string): SessionEntry {
  const head = currentHead(simulation);
  const chance = simulation.chances.sessions;
  const cap = order.cap.dollars;
  // Mostly cheap, at times all that the cap allows, in whole cents: rounding must not take it beyond.
  const wanted = Math.round(100 * chance.tail(0.1, 30));
  const dollars = (cap === null ? wanted : Math.min(wanted, Math.floor(100 * cap))) / 100;
  return {
    id,
    tick: life.name,
    subject: order.subject,
    epoch: head?.epoch ?? 0,
    budgetFrom: head?.counters.started_at ?? '',
    at: simulation.timeline.now(),
    dollars,
    cap,
    told: false,
  };
}

/** False = it was told to end before it was through. */
function untilOver(
  { timeline }: Simulation,
  { life, setting: { signal } }: Working,
  minutes: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    // Node keeps a signal made of others for ever while somebody listens to it, and with it the whole world.
    const leave = (): void => signal.removeEventListener('abort', stop);
    const cancel = timeline.after(minutes * 60_000, () => {
      leave();
      if (life.isAlive()) resolve(true);
    });
    const stop = (): void => {
      cancel();
      life.resume(500, resolve, false);
    };
    life.onEnd(leave);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function delivered(
  { github, timeline, chances }: Simulation,
  { order, setting }: Working,
  at: { id: string; head: string | null },
): Ending {
  const { gitDir } = github.repository;
  const parent = at.head ?? setting.baseSha;
  const files = filesOf(gitDir, readCommit(gitDir, parent)?.tree ?? '');
  const blob = writeObject(gitDir, 'blob', Buffer.from(`${at.id}\n`, 'utf8'));
  files.set(`work/${order.subject}-${order.session}-${at.id}.txt`, { mode: '100644', sha: blob });
  const by = { name: 'agent', email: 'agent@example.com', at: timeline.now() };
  const sha = writeCommit(gitDir, {
    tree: treeOf(gitDir, files),
    parents: [parent],
    author: by,
    committer: by,
    message: `Work on #${order.subject}\n\nTickgate-Task: ${order.subject}`,
  });
  const complete = chances.sessions.happens(0.7);
  return {
    kind: 'delivered',
    complete,
    result: WorkResult.parse({ status: complete ? 'complete' : 'in_progress', progress: `Did #${order.subject}` }),
    tipSha: sha,
    expectedHead: at.head,
    commits: [{ sha, title: `Work on #${order.subject}` }],
    notes: [],
  };
}

const failed = (kind: 'denied' | 'test', sentence: string): Ending => ({
  kind: 'failed',
  failure: { class: kind, rootCause: `${kind} | ${sentence}`, sentence, question: null },
});

const usageOf = (costReported: number): SessionReport['usage'][number] => ({
  model: 'claude-sonnet-4-7',
  input: 100,
  output: 50,
  reasoning: 0,
  cacheRead: 0,
  cacheWrite: 0,
  costReported,
  messages: 2,
});

/** As `git push --force-with-lease` with a look before and after it; the branch moves at one moment, whatever comes back. */
function push(simulation: Simulation, life: Life, effect: PushEffect): Promise<{ found: boolean; made: Made }> {
  const { timeline, faults, network } = simulation;
  const strikes = (kind: Parameters<typeof faults.strikes>[0]): boolean => faults.strikes(kind, `${life.name}: push`);
  return new Promise((resolve, reject) => {
    const back = (settle: () => void): void => life.resume(network.chance.tail(100, 20_000), settle, undefined);
    const fail = (why: string): void => back(() => reject(new Error(`${effect.branch} ${why}`)));
    if (strikes('crash')) return life.end();
    timeline.after(network.chance.tail(200, 30_000), () => {
      if (strikes('server-error')) return fail('could not be pushed: unavailable');
      const outcome = moved(simulation, life, effect);
      if (strikes('crash')) return life.end();
      if ('why' in outcome) return fail(outcome.why);
      if (strikes('lost-answer') && strikes('lost-answer')) return fail('could not be pushed: no answer');
      back(() => resolve({ found: outcome.found, made: { sha: effect.sha } }));
    });
  });
}

function moved(simulation: Simulation, life: Life, effect: PushEffect): { found: boolean } | { why: string } {
  const { github, ledger } = simulation;
  const { world, repository } = github;
  const name = `refs/heads/${effect.branch}`;
  const before = readRef(repository.gitDir, name) ?? null;
  if (before === effect.sha) return { found: true };
  if (before !== effect.expectedHead) return { why: `was moved by somebody else to ${before}` };
  const bot = accountNamed(world, 'github-actions[bot]');
  if (bot === undefined) throw new Error('There is no bot.');
  simulation.actAs(life, null);
  try {
    moveBranches(world, repository, { actor: acting(bot), moves: [{ name, before, after: effect.sha }] });
  } catch (error) {
    if (error instanceof Refusal) return { why: `was rejected: ${error.message}` };
    throw error;
  } finally {
    simulation.actAs(null, null);
  }
  ledger.pushes.push({ tick: life.name, branch: effect.branch, before, sha: effect.sha });
  return { found: false };
}
