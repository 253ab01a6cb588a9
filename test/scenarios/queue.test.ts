/** The queue of a tick: a subject that ends leaves its seat to the next one, as long as nothing speaks against it. */

import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renewPublishingMs } from '../../src/core/lease/lease.ts';
import { leaseRenewalMs } from '../../src/core/state/head.ts';
import { logOf } from '../../src/emulator/actions/actions.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import { firstOf } from '../support/hanging-agent.ts';
import { controlIssue, endOf, starts } from '../support/lock-stage.ts';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const issues = ['One', 'Two', 'Three'].map(wellFormed);

/** Notes its beginning and its end. `meanwhile`: what it does between. */
const noting = (meanwhile: string): string => `
import { spawnSync } from 'node:child_process';
const until = async (holds) => { for (let turn = 0; turn < 600 && !holds(); turn++) await sleep(100); };
const isNoted = (line) => readFileSync(notesFile, 'utf8').includes(line);
const isPushed = (path) => spawnSync('git', ['--git-dir', gitDir, 'cat-file', '-e', 'main:' + path]).status === 0;
note('begins ' + order.subject + ' in ' + order.iteration);
${meanwhile}
note('ends ' + order.subject);
${diligentAgent}`;

const claimants = async (loop: LoopStage) => {
  const said = await Promise.all([1, 2, 3].map((issue) => loop.comments(issue)));
  return said.map((comments) => comments.filter(({ body }) => body.includes('works on this issue')).length);
};

test('the third issue begins in the seat that the second left, while the first is still worked on', async () => {
  const agent = noting("if (order.subject === 1) await until(() => isNoted('begins 3'));");
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 2\n' });
  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(loop.notes()).toEqual(expect.arrayContaining(['begins 1 in 1', 'begins 2 in 1', 'begins 3 in 2']));
  expect(loop.notes().indexOf('begins 3 in 2')).toBeLessThan(loop.notes().indexOf('ends 1'));
  expect(loop.notes().indexOf('begins 3 in 2')).toBeGreaterThan(loop.notes().indexOf('ends 2'));
  expect((await loop.pullRequests()).map(({ title }) => title).toSorted()).toEqual([
    'One (#1)',
    'Three (#3)',
    'Two (#2)',
  ]);
  expect(await claimants(loop)).toEqual([1, 1, 1]);
  expect(await loop.labels(3)).toEqual(['in-progress']);
  expect(loop.head()).toMatchObject({
    lease: null,
    counters: { iterationsUsed: 2, agentsDispatched: 6, dollarsReported: 1.5 },
    reserved: { iteration: 0, dollars: 0 },
  });
  expect(await loop.history()).toMatchObject([{ outcome: 'ok', iteration: 2, agentsDispatchedThisIter: 6 }]);
  expect(tick.summary).toMatch(/3: taken as a seat became free, in iteration 2\./);
  expect(tick.log).toContain('A seat is free, and no subject takes it: no other subject is ready to be worked on.');
});

test.each([
  ['iterations', 'max-iterations: 1\n', 'Iteration budget reached: 1/1'],
  ['pull requests', 'max-prs: 2\n', 'PR budget reached: 2/2'],
  ['unreviewed pull requests', 'max-open-prs: 2\n', 'max-open-prs'],
  ['iterations of one tick', 'iterations-per-tick: 1\n', 'iterations-per-tick'],
  ['minutes of the job', 'job-timeout-minutes: 15\n', 'too few minutes'],
  ['minutes of the run', 'max-minutes: 9\n', 'too few minutes'],
  ['dollars', 'max-dollars: 1.3\n', 'Cost budget reached'],
])('a free seat stays free where the %s end', async (_what, config, why) => {
  const loop = await givenLoop({ issues, agent: diligentAgent, config: `max-agents: 2\n${config}` });
  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.log).toMatch(new RegExp(`A seat is free, and no subject takes it: .*${why}`));
  expect(await loop.comments(3)).toEqual([]);
  expect(await loop.pullRequests()).toHaveLength(2);
  expect(loop.head()?.counters.iterationsUsed).toBe(1);
});

/** Two are at work until `go.txt` is on the default branch, while a person does what `says` is given for. */
async function spokenMeanwhile(says: (loop: LoopStage) => Promise<unknown>) {
  const agent = noting("await until(() => isPushed('go.txt'));");
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 2\n' });
  const run = firstOf(loop.start(1));
  await until(() => loop.notes().filter((line) => line.startsWith('begins')).length === 2);
  await says(loop);
  await loop.ana.commits({ path: 'go.txt', text: 'go\n' });
  return { loop, tick: await loop.ended(run) };
}

const ticksStop = async (loop: LoopStage): Promise<void> => {
  const control = controlIssue(loop);
  const { body } = (await loop.ana.request(`GET /repos/acme/shop/issues/${control}`)) as { body: string };
  await loop.ana.editsIssue(control, { body: body.replace('- [ ] **Stop**', '- [x] **Stop**') });
};

test.each([
  ['a stop', (loop: LoopStage) => loop.ana.comments(controlIssue(loop), '/loop stop'), 'stopped'],
  ['the Stop box', ticksStop, 'stopped'],
  ['a pause', (loop: LoopStage) => loop.ana.comments(controlIssue(loop), '/loop pause'), 'parked'],
  ['another ceiling', (loop: LoopStage) => loop.ana.comments(controlIssue(loop), '/loop raise dollars=26'), 'running'],
])('after %s no further issue begins: those under way end, and their work comes out', async (_what, says, status) => {
  const { loop, tick } = await spokenMeanwhile(says);

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.log).toContain('no subject takes it: a person has said something');
  expect(await claimants(loop)).toEqual([1, 1, 0]);
  expect(await loop.labels(3)).toEqual([]);
  expect(await loop.pullRequests()).toHaveLength(2);
  expect(loop.head()?.status).toBe(status);
});

test('while a stop from the form of the workflow waits for the lock, no further issue begins', async () => {
  const stop: { run: Run | null } = { run: null };
  const { loop, tick } = await spokenMeanwhile(async (working) => {
    const run = starts(working, { stop: 'true' });
    stop.run = run;
    await until(() => logOf(run).includes('Waiting for iteration 1'));
  });

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.log).toContain('no subject takes it: another run of this workflow was dispatched');
  expect(await claimants(loop)).toEqual([1, 1, 0]);
  if (stop.run === null) throw new Error('no stop was given');
  expect((await endOf(stop.run)).outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'user_interrupt' });
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });
  expect(await loop.pullRequests()).toHaveLength(2);
});

test('where GitHub does not say which runs wait, no further issue begins', async () => {
  const { loop, tick } = await spokenMeanwhile(async ({ github }) => {
    const route = 'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs';
    github.world.faults.add({ route, times: 99, effect: { kind: 'status', status: 403 } });
  });

  expect(tick.log).toContain('A seat is free, and no subject takes it');
  expect(await claimants(loop)).toEqual([1, 1, 0]);
});

test('an issue that a person closed meanwhile takes no seat', async () => {
  const agent = noting("if (order.subject === 2) await until(() => isPushed('go.txt'));");
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 2\n' });
  const run = firstOf(loop.start(1));
  await until(() => loop.notes().includes('begins 2 in 1'));
  await loop.ana.closesIssue(3);
  await loop.ana.commits({ path: 'go.txt', text: 'go\n' });
  const tick = await loop.ended(run);

  expect(errorsOf(tick)).toEqual([]);
  expect(await claimants(loop)).toEqual([1, 1, 0]);
  expect(loop.notes().filter((line) => line.startsWith('begins'))).toHaveLength(2);
});

test('an issue whose blocker ends meanwhile waits for the next tick, whose clones have what the blocker brought', async () => {
  const agent = noting("if (order.subject === 2) await until(() => isPushed('go.txt'));");
  const third = { title: 'Three', body: `${wellFormed('Three').body}\n\nDepends on #4\n` };
  const fourth = { ...wellFormed('Four'), assignees: ['ana'] };
  const backlog = [...issues.slice(0, 2), third, fourth, wellFormed('Five')];
  const loop = await givenLoop({ issues: backlog, agent, config: 'max-agents: 2\n' });
  const run = firstOf(loop.start(1));
  await until(() => loop.notes().includes('begins 2 in 1'));
  await loop.ana.closesIssue(4);
  await loop.ana.commits({ path: 'go.txt', text: 'go\n' });
  const tick = await loop.ended(run);

  expect(errorsOf(tick)).toEqual([]);
  expect(
    loop
      .notes()
      .filter((line) => line.startsWith('begins'))
      .toSorted(),
  ).toEqual(['begins 1 in 1', 'begins 2 in 1', 'begins 5 in 2']);
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.notes()).toContain('begins 3 in 3');
});

test('an issue whose claim GitHub did not take is given back for this tick: the next one claims it and works on it', async () => {
  const loop = await givenLoop({ issues: issues.slice(0, 2), agent: noting(''), config: 'max-agents: 2\n' });
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
  loop.github.world.faults.add({ route, times: 1, effect: { kind: 'status', status: 409 } });
  await loop.tick();

  expect(loop.notes()).toEqual(['begins 2 in 1', 'ends 2']);
  expect(await loop.labels(1)).toEqual([]);
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await loop.labels(1)).toEqual(['in-progress']);
  expect(await loop.pullRequests()).toHaveLength(2);
});

/** Heartbeats of ticks in this process come when `beat` says so. */
function heartbeatByHand(): { readonly beat: () => void } {
  const tasks: (() => void)[] = [];
  const { setInterval: real } = globalThis;
  const held = (task: () => void, ms?: number): NodeJS.Timeout => {
    // A tick's own surroundings belong to the task.
    if (ms === leaseRenewalMs) tasks.push(AsyncResource.bind(task));
    return real(task, ms);
  };
  vi.spyOn(globalThis, 'setInterval').mockImplementation(held);
  return { beat: () => void tasks.map((task) => task()) };
}
afterEach(() => void vi.restoreAllMocks());

/** Of three issues two begin. `says` happens while the claim comment of the third is on its way. */
async function spokenAtClaim(says: (loop: LoopStage) => Promise<unknown>, meanwhile = '') {
  const stage: { loop: LoopStage | null; said: boolean } = { loop: null, said: false };
  const arrives = async ({ method, path }: { readonly method: string; readonly path: string }): Promise<void> => {
    if (stage.loop === null || stage.said || method !== 'POST' || !path.endsWith('/issues/3/comments')) return;
    stage.said = true;
    await says(stage.loop);
  };
  const loop = await givenLoop({ issues, agent: noting(meanwhile), config: 'max-agents: 2\n', watch: { arrives } });
  stage.loop = loop;
  const tick = await loop.tick();
  expect(stage.said).toBe(true);
  return { loop, tick };
}

const orders = (loop: LoopStage, verb: string) => loop.ana.comments(controlIssue(loop), `/loop ${verb}`);

/** The tick replies as soon as it has read an order. */
const isRead = (loop: LoopStage): Promise<void> =>
  until(async () => (await loop.comments(controlIssue(loop))).at(-1)?.body.startsWith('/loop') === false);

test.each([
  ['pause', 'parked'],
  ['stop', 'stopped'],
])(
  'a %s that is heard while a further issue is claimed gives the claim back, and no counter falls',
  async (verb, status) => {
    const { beat } = heartbeatByHand();
    const { loop, tick } = await spokenAtClaim(async (working) => {
      await orders(working, verb);
      beat();
      await isRead(working);
    });

    expect(errorsOf(tick)).toEqual([]);
    expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toEqual([]);
    expect(await claimants(loop)).toEqual([1, 1, 0]);
    expect(await loop.labels(3)).toEqual([]);
    expect((await loop.comments(3)).map(({ body }) => body.split('\n')[1])).toEqual([
      'The Tickgate loop `work` does not work on this issue: a person paused or stopped the loop meanwhile.',
    ]);
    expect(await loop.pullRequests()).toHaveLength(2);
    expect(loop.head()).toMatchObject({
      status,
      counters: { iterationsUsed: 2, agentsDispatched: 4 },
      plannedEffects: [],
    });
    expect(await loop.history()).toMatchObject([{ iteration: 2 }]);
    expect(tick.summary).toMatch(/3: given back before its work began/);

    // GitHub's times have whole seconds: a restart in the second of the stop would not be after it.
    await loop.github.world.clock.advance(2_000);
    await loop.ana.comments(controlIssue(loop), verb === 'pause' ? '/loop unpause' : '/loop restart');
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toEqual([
      verb === 'pause' ? 'begins 3 in 3' : 'begins 3 in 1',
    ]);
  },
);

/** What claude prints where its model is limited. */
const limited = JSON.stringify({
  ...{ type: 'result', subtype: 'success', is_error: true, api_error_status: 429 },
  ...{ result: 'Number of requests has exceeded your rate limit', usage: {} },
});

test.each([
  {
    what: 'a breaker of the loop that opens',
    agent: 'if (order.subject < 3) { end(); fail(order.subject); }',
    config: 'circuit:\n  no-progress: 1\n',
    why: 'the circuit breaker of the whole loop opened',
  },
  {
    what: 'an outage that falls in',
    agent: 'if (order.subject === 1) { end(); fail(78); }',
    config: '',
    why: 'a service was away',
  },
  {
    what: 'a limit of the model that falls in',
    agent: `if (order.subject === 1) { end(); console.log(${JSON.stringify(limited)}); fail(1); }`,
    config: 'usage-format: claude\nrate-limit-wait-minutes: 0.5\n',
    why: 'the model is limited',
  },
])('$what while a further issue is claimed gives the claim back, with its true reason', async (one) => {
  const agent = noting(`
const end = () => note('fails ' + order.subject);
if (order.subject === 1) await until(() => isPushed('go.txt'));
${one.agent}`);
  const stage: { loop: LoopStage | null; isClaimed: boolean } = { loop: null, isClaimed: false };
  const arrives = async ({ method, path }: { readonly method: string; readonly path: string }): Promise<void> => {
    const { loop } = stage;
    if (loop === null || stage.isClaimed || method !== 'POST' || !path.endsWith('/issues/3/comments')) return;
    stage.isClaimed = true;
    await loop.ana.commits({ path: 'go.txt', text: 'go\n' });
    await until(() => loop.notes().includes('fails 1'));
    // Its tick says nothing of the session until all have ended.
    await sleep(3_000);
  };
  const config = `max-agents: 2\nmax-iterations: 10\n${one.config}`;
  const loop = await givenLoop({ issues, agent, config, watch: { arrives } });
  stage.loop = loop;
  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toEqual([]);
  expect(await claimants(loop)).toEqual([1, 1, 0]);
  expect(await loop.labels(3)).toEqual([]);
  expect((await loop.comments(3)).map(({ body }) => body.split('\n')[1])).toEqual([
    `The Tickgate loop \`work\` does not work on this issue: ${one.why}.`,
  ]);
  expect(tick.summary).toContain(`3: given back before its work began, since ${one.why}.`);
  expect(loop.head()).toMatchObject({ counters: { iterationsUsed: 2 }, plannedEffects: [] });
});

test.each([
  [
    'its label cannot be removed',
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
    'unlabel/3/in-progress',
  ],
  ['its comment cannot be changed', 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', 'claim-over/1/3/1'],
])(
  'where a claim is given back and %s, the results of the agents at work stay, the summary names the failure, and later ticks go on',
  async (_what, route, failed) => {
    const { beat } = heartbeatByHand();
    const { loop, tick } = await spokenAtClaim(async (working) => {
      await orders(working, 'pause');
      beat();
      await isRead(working);
      working.github.world.faults.add({ route, times: 12, effect: { kind: 'status', status: 500 } });
    });
    loop.github.world.faults.clear();

    expect(await loop.pullRequests()).toHaveLength(2);
    expect(tick.summary.replaceAll('\u200b', '')).toMatch(
      new RegExp(`3: giving it back failed in part \\(${failed}: `),
    );
    await loop.ana.comments(controlIssue(loop), '/loop unpause');
    expect(errorsOf(await loop.tick())).toEqual([]);
    if (loop.notes().every((line) => !line.startsWith('begins 3'))) {
      expect(await loop.labels(3)).toEqual([]);
      await loop.tick();
    }
    expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toEqual(['begins 3 in 3']);
  },
);

test('a lease that is lost while a further issue is claimed ends the tick: nothing begins, agents at work are ended at once, and nothing is published', async () => {
  const { loop, tick } = await spokenAtClaim(async ({ github, git, writesHead }) => {
    const text = git('show', 'refs/heads/tickgate/state/work:head.json');
    const mine = z.looseObject({ lease: z.looseObject({}) }).parse(JSON.parse(text));
    await writesHead(JSON.stringify({ ...mine, epoch: 2, lease: { ...mine.lease, epoch: 2, nonce: 'theirs' } }));
    // The effects of the claim are the first to ask again whether the lease is held.
    await github.world.clock.advance(renewPublishingMs + 1_000);
  }, 'if (order.subject === 1) await sleep(20_000);');

  expect(tick.log).toContain('lease_lost: ');
  expect(loop.notes()).not.toContain('ends 1');
  expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toEqual([]);
  expect(await loop.labels(3)).toEqual([]);
  expect(await loop.pullRequests()).toEqual([]);
  expect(loop.head()).toMatchObject({ epoch: 2, lease: { nonce: 'theirs' } });
});

test('a pull request that a person closes meanwhile keeps the seat free: the next tick hears of it first', async () => {
  const agent = noting("if (order.subject === 3) await until(() => isPushed('go.txt'));");
  const four = [...issues, wellFormed('Four')];
  const loop = await givenLoop({ issues: four, agent, config: 'max-agents: 1\nmax-iterations: 10\n' });
  await loop.tick();
  const [first] = await loop.pullRequests();
  expect(await loop.pullRequests()).toHaveLength(2);
  const run = firstOf(loop.start(1));
  await until(() => loop.notes().includes('begins 3 in 3'));
  await loop.ana.request(`PATCH /repos/acme/shop/pulls/${first?.number}`, { state: 'closed' });
  await loop.ana.commits({ path: 'go.txt', text: 'go\n' });
  const tick = await loop.ended(run);

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.log).toContain('no subject takes it: a person has said something');
  expect(loop.notes().filter((line) => line.startsWith('begins 4'))).toEqual([]);
  expect(await loop.labels(4)).toEqual([]);
});

test('an issue that a person takes while it is claimed for a free seat is given back, and costs nothing', async () => {
  const stage: { loop: LoopStage | null } = { loop: null };
  const assigned = { is: false };
  const answers = async ({ method, path }: { readonly method: string; readonly path: string }): Promise<void> => {
    if (assigned.is || method !== 'POST' || !path.endsWith('/issues/3/comments')) return;
    assigned.is = true;
    await stage.loop?.ana.request('PATCH /repos/acme/shop/issues/3', { assignees: ['ana'] });
  };
  const loop = await givenLoop({ issues, agent: noting(''), config: 'max-agents: 2\n', watch: { answers } });
  stage.loop = loop;
  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(assigned.is).toBe(true);
  expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toEqual([]);
  expect(await loop.labels(3)).toEqual([]);
  expect(await loop.pullRequests()).toHaveLength(2);
});

test('after an answer of a person no further issue begins: the next tick hears it first', async () => {
  const [one, two] = issues.slice(1);
  const vague = { title: 'Vague', body: 'Vague, please.\n\n### Acceptance Criteria\n\nTBD\n' };
  const agent = noting("await until(() => isPushed('go.txt'));");
  const loop = await givenLoop({
    issues: [vague, one ?? vague, two ?? vague],
    agent,
    config: 'max-agents: 1\n',
  });
  const run = firstOf(loop.start(1));
  await until(() => loop.notes().includes('begins 2 in 1'));
  await loop.ana.ticks((await loop.gate(1)).commentId, 'proceed');
  await loop.ana.commits({ path: 'go.txt', text: 'go\n' });
  const tick = await loop.ended(run);

  expect(tick.log).toContain('no subject takes it: a person has said something');
  expect(await claimants(loop)).toEqual([0, 1, 0]);
});

test('a tick that dies once the head holds the claim for a free seat leaves nothing begun, and its whole reservation charged', async () => {
  const stage: { dies: () => void } = { dies: () => {} };
  const agent = noting('if (order.iteration < 3 && order.subject === 1) await sleep(600_000);');
  const loop = await givenLoop({
    ...{ issues, agent, config: 'max-agents: 2\nmax-dollars: 100\nmax-iterations: 10\n' },
    watch: { arrives: ({ path }) => (path.endsWith('/issues/3/comments') ? stage.dies() : undefined) },
  });
  const killed = loop.startProcess();
  const died = new Promise<void>((resolve) => {
    stage.dies = () => {
      stage.dies = () => {};
      void loop.actions.loseRunner(killed).then(resolve);
    };
  });
  await died;
  const { reserved, counters } = loop.head() ?? {};
  expect(counters?.iterationsUsed).toBe(2);
  expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toEqual([]);
  await loop.github.world.clock.advance(11 * 60_000);

  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.notes().filter((line) => line.startsWith('begins 3'))).toHaveLength(1);
  expect(await loop.labels(3)).toEqual(['in-progress']);
  expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(['errored', 'ok']);
  expect(loop.head()?.counters.dollarsReported).toBeGreaterThanOrEqual(reserved?.dollars ?? Number.NaN);
});

test('a tick that dies with a seat taken anew is charged for all three, and each issue is gone on with once', async () => {
  const agent = noting('if (order.iteration < 3 && order.subject !== 2) await sleep(600_000);');
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 2\nmax-dollars: 100\nmax-iterations: 10\n' });
  const killed = loop.startProcess();
  await until(() => loop.notes().includes('begins 3 in 2'));
  const { reserved, counters } = loop.head() ?? {};
  expect({ reserved, used: counters?.iterationsUsed }).toEqual({
    reserved: { iteration: 1, dollars: 10.75 },
    used: 2,
  });
  await loop.actions.loseRunner(killed);
  await loop.github.world.clock.advance(11 * 60_000);

  const next = await loop.tick();
  expect(errorsOf(next)).toEqual([]);
  expect(next.log).toContain(`Reaped stale lock for run ${killed.id} attempt 1`);
  expect(
    loop
      .notes()
      .filter((line) => / in [3-9]$/.test(line))
      .map((line) => line.slice(0, 8))
      .toSorted(),
  ).toEqual(['begins 1', 'begins 2', 'begins 3']);
  expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(['errored', 'ok']);
  expect(await claimants(loop)).toEqual([1, 1, 1]);
  expect(loop.head()?.counters).toMatchObject({ iterationsUsed: 4, dollarsReported: (reserved?.dollars ?? 0) + 1.5 });
});
