/** What a person said, a tick did and a post step kept holds although the bundle that should tell of it was never saved. */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { artifactsOf, removeArtifact } from '../../src/emulator/actions/stores/artifact-store.ts';
import { agentAtWork, firstOf } from '../support/hanging-agent.ts';
import {
  diligentAgent,
  errorsOf,
  givenLoop,
  type LoopSetting,
  type LoopStage,
  oneSubjectATick,
  wellFormed,
} from '../support/loop.ts';

const ceilings = `${oneSubjectATick}max-iterations: 20\nmax-dollars: 1000\nmax-minutes: 600\n`;
const config = `${ceilings}sessions-per-subject: 1\n`;
const env = { NODE_OPTIONS: `--import ${resolve('test/support/quick-pauses.mjs')}` };

/** The first iteration leaves a draft; the second completes it, or works on until it is killed. */
const inTwo = (hangs: boolean): string => `
note('session ' + order.subject + ' ' + order.iteration);
if (${hangs} && order.iteration === 2) {
  process.on('SIGINT', () => {}); process.on('SIGTERM', () => {});
  write('half-2.txt', 'half\\n'); note('pid ' + process.pid); await sleep(600_000);
}
write('work-' + order.iteration + '-' + order.session + '.txt', 'x\\n');
const first = order.iteration === 1;
result({ progress: 'Did', status: first ? 'in_progress' : 'complete', exit_signal: !first, completion_indicators: first ? [] : ['Task complete', 'Implementation finished'] });
`;

/** Uploads of bundles are cut, or something is done at one of them, while it is set. */
function uploads() {
  const at: { one: (() => Promise<void> | 'cut') | null } = { one: null };
  const watch: NonNullable<LoopSetting['watch']> = {
    arrives: ({ path }) => (/ArtifactService\/CreateArtifact$/.test(path) && at.one !== null ? at.one() : undefined),
  };
  return { at, watch };
}

const phases = async (loop: LoopStage): Promise<unknown> =>
  (
    JSON.parse((await loop.bundle())['work.state.json'] ?? '{}') as { subjects: { number: number; phase: string }[] }
  ).subjects.map(({ number, phase }) => [number, phase]);

test('given a commit that a post step pushed and could not record, the next tick knows it as its own and continues without a question', async () => {
  const { at, watch } = uploads();
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent: inTwo(true), config, watch });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const run = loop.startProcess();
  await agentAtWork(loop);
  at.one = () => {
    at.one = null;
    loop.actions.forceCancel(run);
    return sleep(2_000);
  };
  loop.actions.cancel(run);
  await loop.ended(run);
  const [request] = await loop.pullRequests();

  const next = await loop.tick();

  expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.gates(request?.number ?? 0)).toEqual([]);
  expect(loop.git('show', 'tickgate/work/1-add-a-search-box:half-2.txt')).toBe('half\n');
});

const hangsFirst = `
if (order.iteration === 1) { note('pid ' + process.pid); await sleep(600_000); }
write('work.txt', 'x\\n');
result({ progress: 'Did', status: 'complete', exit_signal: true, completion_indicators: ['Task complete', 'Implementation finished'] });
`;

test('given a box ticked while the tick that asked works on, the answer counts though that tick is lost and charged', async () => {
  const vague = { title: 'One', body: '### Acceptance Criteria\n\n- TBD\n' };
  const loop = await givenLoop({ issues: [vague, wellFormed('Add a search box')], agent: hangsFirst, config });
  const run = loop.startProcess();
  await agentAtWork(loop);
  const { commentId, body } = await loop.gate(1);
  expect(body).toContain('\nSpent so far: $0.00 of $1000.00, 0 of 20 iterations.\n');
  await loop.ana.ticks(commentId, 'skip');
  await loop.actions.loseRunner(run);
  await loop.github.world.clock.advance(11 * 60_000);

  // One tick knows the question again, the next reads its answer.
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.head()?.counters.dollarsCounted).toBeGreaterThan(0);
  expect(errorsOf(await loop.tick())).toEqual([]);

  const answers = (await loop.comments(1)).map(({ body: text }) => text.split('\n')[1]);
  expect(answers).toContain('Answered: **skip** by @ana.');
  expect(await loop.gateIds(1)).toEqual([]);
});

test.each(['lost', 'cancelled'] as const)(
  'given a cancelled subject, it stays cancelled though the tick that obeyed was %s',
  async (how) => {
    const issues = [wellFormed('Add a search box'), wellFormed('Add a footer')];
    const loop = await givenLoop({ issues, agent: inTwo(true), config });
    expect(errorsOf(await loop.tick())).toEqual([]);
    const [request] = await loop.pullRequests();
    await loop.ana.comments(request?.number ?? 0, '/loop cancel');
    await loop.github.world.clock.advance(5_000);
    const run = loop.startProcess();
    await agentAtWork(loop);
    if (how === 'lost') {
      await loop.actions.loseRunner(run);
      await loop.github.world.clock.advance(11 * 60_000);
    } else {
      loop.actions.cancel(run);
      await loop.ended(run);
    }

    expect(errorsOf(await loop.tick())).toEqual([]);

    expect(loop.notes().filter((note) => note.startsWith('session'))).toEqual([
      'session 1 1',
      'session 2 2',
      'session 2 3',
    ]);
    expect(await phases(loop)).toContainEqual([1, 'cancelled']);
  },
);

test('given published work whose bundle could not be saved, no later tick does it again', async () => {
  const { at, watch } = uploads();
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: inTwo(false),
    // Enough for the second tick to finish and audit the work, too few for the first to get there.
    config: `${ceilings}sessions-per-subject: 2\n`,
    watch,
    env,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  at.one = () => 'cut';
  expect((await loop.tick()).conclusion).toBe('failure');
  expect((await loop.pullRequests()).map(({ draft }) => draft)).toEqual([false]);
  at.one = null;

  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(loop.notes()).toEqual(['session 1 1', 'session 1 1', 'session 1 2']);
  expect(await phases(loop)).toEqual([[1, 'done']]);
  expect(loop.head()).toMatchObject({ counters: { dollarsReported: 1.5, iterationsUsed: 2 } });
});

describe('given a pause while an agent works, in a tick whose bundle could not be saved', () => {
  const agent = `if (order.iteration === 2) { note('pid ' + process.pid); await sleep(hangs); }\n${diligentAgent}`;

  async function givenPause(hangsMs: number) {
    const { at, watch } = uploads();
    const issues = ['One', 'Two'].map(wellFormed);
    const slow = `const hangs = ${hangsMs};\n${agent}`;
    const loop = await givenLoop({ issues, config: ceilings, agent: slow, watch, env });
    await loop.tick();
    const control = loop.head()?.controlIssue ?? 0;
    await loop.ana.comments(control, '/loop raise dollars=2000');
    const run = loop.startProcess();
    await agentAtWork(loop);
    await loop.ana.comments(control, '/loop pause');
    at.one = () => 'cut';
    const nextTick = async (): Promise<void> => {
      at.one = null;
      expect(loop.head()).toMatchObject({ status: 'parked', pause: { by: 'ana' } });
      await loop.github.world.clock.advance(11 * 60_000);
      await loop.ana.comments(control, '/loop resume');
      await loop.tick();
    };
    return { loop, run, nextTick };
  }

  const named = [
    { verb: 'raise', by: 'ana', change: 'dollars $1000.00 → $2000.00' },
    { verb: 'pause', by: 'ana', change: expect.stringContaining('running → paused') },
  ];

  test('the line of that tick names who paused', async () => {
    const { loop, run, nextTick } = await givenPause(6_000);
    expect((await loop.ended(run)).conclusion).toBe('failure');
    await nextTick();
    expect((await loop.history()).flatMap(({ outcome, orders }) => (outcome === 'errored' ? [orders] : []))).toEqual([
      named,
    ]);
    expect(loop.head()).toMatchObject({ lost: [], orders: [] });
  });

  test('the line of that tick names who paused, also if the run was cancelled and its post step heard it', async () => {
    const { loop, run, nextTick } = await givenPause(600_000);
    loop.actions.cancel(run);
    await loop.ended(run);
    await nextTick();
    expect(
      (await loop.history()).flatMap(({ outcome, orders }) => (outcome === 'interrupted' ? [orders] : [])),
    ).toEqual([named]);
    expect(loop.head()).toMatchObject({ lost: [], orders: [] });
  });
});

test('given stores that cannot save, at most two ticks work; later ones start nothing and say so once, until saving works', async () => {
  const { at, watch } = uploads();
  const agent = `note('session ' + order.subject + ' ' + order.iteration); fail(3);`;
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent, config, watch, env });
  at.one = () => 'cut';
  expect([(await loop.tick()).conclusion, (await loop.tick()).conclusion]).toEqual(['failure', 'failure']);

  const third = await loop.tick();
  const tip = loop.head();
  const fourth = await loop.tick();

  const said = 'What the last 2 ticks did could not be saved, and nothing is started before it is.';
  expect([third.conclusion, third.outputs['outcome'], third.log.includes(said)]).toEqual(['success', 'deferred', true]);
  expect(fourth.outputs['outcome']).toBe('deferred');
  expect(loop.notes()).toEqual(['session 1 1', 'session 1 2']);
  expect(loop.head()).toMatchObject({ counters: tip?.counters, lost: tip?.lost, generation: 0 });
  const control = (await loop.threads()).find(({ number }) => number === tip?.controlIssue);
  expect(control?.body).toContain(`error: ${said}`);

  at.one = null;
  const mended = await loop.tick();

  expect(errorsOf(mended)).toEqual([]);
  expect(loop.notes()).toEqual(['session 1 1', 'session 1 2']);
  expect((await loop.gates(1)).map(({ body }) => /failed twice|same cause|repeated/i.test(body))).toEqual([true]);
  expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(['errored', 'errored', 'awaiting_answer']);
  expect(loop.head()).toMatchObject({ lost: [], generation: 2 });
});

test('given a form’s orders that meet a live holder, the log says what was not obeyed and what to do', async () => {
  const agent = `note('at work'); await untilHead((head) => head.skips_total >= 1); write('a.txt', 'x\\n'); result({});`;
  const loop = await givenLoop({ issues: [wellFormed('Slow')], agent, config });
  const run = firstOf(loop.start(1));
  while (!loop.notes().includes('at work')) await sleep(50);

  const form = await loop.tick({ 'max-dollars': '77' });

  await loop.ended(run);
  expect(form.outputs['outcome']).toBe('skipped_lock');
  expect(form.log).toContain(
    'Not obeyed, since another tick is still active: dollars=77. Dispatch it again when that one has ended, or comment `/loop raise dollars=77` on the control issue, or dispatch with `lock: wait`.',
  );
});

test('given a missing bundle, when a person ticks Stop and another resumes without the bundle, the run ends', async () => {
  const vague = { title: 'Vague', body: '### Acceptance Criteria\n\n- TBD\n' };
  const loop = await givenLoop({
    issues: [vague, wellFormed('Clear'), wellFormed('Clear too')],
    config: `${config}state-store: artifact\n`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const { world } = loop.github;
  for (const one of artifactsOf(world, { repository: 'acme/shop' })) await removeArtifact(world, one);
  await world.clock.advance(30 * 60_000);
  const { commentId, id } = await loop.gate(1);
  await loop.ana.ticks(commentId, 'stop');
  expect((await loop.tick()).conclusion).toBe('failure');

  const resumed = await loop.tick({ resume: 'true' });

  expect(errorsOf(resumed)).toEqual([]);
  expect(resumed.outputs).toMatchObject({ verdict: 'stop', outcome: 'halted', 'stop-reason': 'gate_stop' });
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Clear (#2)']);
  expect((await loop.comments(1))[0]?.body).toContain('Answered: **stop** by @ana.');
  expect((await loop.history()).map(({ gates }) => gates.map(({ answer }) => answer))).toEqual([['stop']]);
  expect(await loop.gateIds(1)).not.toContain(id);
});
