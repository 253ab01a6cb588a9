import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

const slow = 300_000;

/** Hangs in the first iteration, after it has told its process id; works in every later one. */
const hangsOnce = `if (order.iteration === 1) { note('pid ' + process.pid); await sleep(600_000); }\n${diligentAgent}`;

const setting = { issues: [wellFormed('Add a search box')], agent: hangsOnce, config: 'max-agents: 1\n' };

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(100);
}

/** The process id of the hanging agent. */
async function agentAtWork(loop: LoopStage): Promise<number> {
  await until(() => loop.notes().some((line) => line.startsWith('pid ')));
  return Number(loop.notes()[0]?.slice('pid '.length));
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test(
  'a cancelled run ends its agents and is settled: its iteration stays counted, its lease is free, the next tick works',
  async () => {
    const loop = await givenLoop(setting);
    const [run] = loop.start(1);
    if (run === undefined) throw new Error('no run was started');
    const pid = await agentAtWork(loop);
    loop.actions.cancel(run);
    const cancelled = await loop.ended(run);

    expect(cancelled.conclusion).toBe('cancelled');
    expect(cancelled.log).toContain('The tick was interrupted');
    expect(lives(pid)).toBe(false);
    expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 1 }, reserved: { iteration: 0 } });
    expect(await loop.history()).toMatchObject([{ outcome: 'interrupted', iteration: 1, runId: run.id }]);
    expect(await loop.pullRequests()).toEqual([]);

    const next = await loop.tick({ 'max-dollars': '100' });
    expect(errorsOf(next)).toEqual([]);
    expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
    expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
    expect(loop.head()?.counters.iterationsUsed).toBe(2);
    expect(await loop.labels(1)).toEqual(['in-progress']);
  },
  slow,
);

/** What the first tick after the death of `lost` must find and leave, wherever that one died after its claim. */
async function expectReaped(loop: LoopStage, lost: { readonly id: number }): Promise<void> {
  const reserved = loop.head()?.reserved.dollars ?? 0;
  expect(reserved).toBeGreaterThan(0);
  await loop.github.world.clock.advance(11 * 60_000);
  // What was reserved is charged, which is all that was left for a lone session: a person gives more.
  const next = await loop.tick({ 'max-dollars': '100' });
  expect(errorsOf(next)).toEqual([]);
  expect(next.log).toContain(`Reaped stale lock for run ${lost.id} attempt 1`);
  expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.history()).toMatchObject([
    { outcome: 'errored', iteration: 1, runId: lost.id, dollarsThisIter: reserved },
    { outcome: 'ok', iteration: 2 },
  ]);
  expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 2, dollarsReported: reserved + 0.5 } });
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
  expect(await loop.labels(1)).toEqual(['in-progress']);
}

test(
  'a runner lost while its agent works is reaped by the next tick, which charges what was reserved',
  async () => {
    const loop = await givenLoop({ ...setting, config: 'max-agents: 1\nmax-dollars: 4\n' });
    const [run] = loop.start(1);
    if (run === undefined) throw new Error('no run was started');
    const pid = await agentAtWork(loop);
    await loop.actions.loseRunner(run);
    await until(() => !lives(pid));
    await expectReaped(loop, run);
  },
  slow,
);

test(
  'a runner lost right after its claim is reaped alike, before its first outward act was done',
  async () => {
    const loop = await givenLoop(setting);
    const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
    loop.github.world.faults.add({ route, times: 1, effect: { kind: 'delay', ms: 20_000 } });
    const [run] = loop.start(1);
    if (run === undefined) throw new Error('no run was started');
    await until(() => (loop.head()?.reserved.iteration ?? 0) === 1);
    await loop.actions.loseRunner(run);
    expect(loop.notes()).toEqual([]);
    await expectReaped(loop, run);
  },
  slow,
);
