/** What a person fills in under "Run workflow": a dry run, a stop, the loop that is meant, and what is left alone. */
import { expect, onTestFinished, test } from 'vitest';
import { servePage } from '../../src/cli/demo/page/server.ts';
import { logOf } from '../../src/emulator/actions/actions.ts';
import { endOf, holder, starts } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';
import { givenPull } from '../support/pull-under-review.ts';
import { until } from '../support/until.ts';

const everything = async (loop: LoopStage) => ({
  refs: loop.git('for-each-ref', '--format=%(refname) %(objectname)'),
  threads: await loop.threads(),
  comments: await Promise.all([1, 2, 3].map((issue) => loop.comments(issue))),
  notes: loop.notes(),
});

test('a dry run shows plan, cost and questions in log, summary and output, starts no agent and writes nothing', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One'), wellFormed('Two'), { title: 'Vague', body: 'Please.' }],
    config: 'max-agents: 2\nmax-dollars: 20\n',
    agent: `note('at work'); result({ progress: 'Did it', usage: [{ model: 'm', cost_reported: 2 }] });`,
  });
  const before = await everything(loop);
  const shown = await loop.tick({ 'dry-run': 'true', 'max-dollars': '12' });

  expect(errorsOf(shown)).toEqual([]);
  expect(await everything(loop)).toEqual(before);
  const cost =
    'Cost: about $3.00 (by session-guess, since this run has measured none); with the sessions that follow, at most $12.00, which max-dollars leaves.';
  const told = [
    'Dry run: this tick would **work on #1, #2**. Nothing was written, and no agent was started.',
    '- worker on #1, at most $',
    cost,
    'It would ask nothing.',
    '| Condition | | Evidence |',
  ];
  for (const text of told) {
    expect(shown.summary).toContain(text);
    expect(shown.log).toContain(text);
  }
  expect(shown.outputs).toMatchObject({ verdict: 'work', outcome: 'dry-run' });
  expect(JSON.parse(shown.outputs['plan'] ?? '')).toMatchObject({
    verdict: 'work',
    sessions: [
      { subject: 1, role: 'worker', dollars: expect.any(Number) },
      { subject: 2, role: 'worker', dollars: expect.any(Number) },
    ],
    dollars: { expected: 3, most: 12 },
    questions: [],
  });

  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.notes().filter((note) => note === 'at work')).toHaveLength(2);
  const later = await loop.tick({ 'dry-run': 'true' });
  expect(later.outputs['outcome']).toBe('dry-run');
  expect(later.summary).toContain('(as the sessions of this run so far)');
});

test('a dry run is shown as rehearsed on the page of the emulator, with its plan open; a tick that worked, with its iteration', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One'), wellFormed('Two')], config: 'max-agents: 2\n' });
  await loop.tick({ 'dry-run': 'true' });

  const { github, actions, ana: maintainer } = loop;
  const stage = { github, actions, maintainer, repository: 'acme/shop', own: null, emulator: { hasApp: false } };
  const served = await servePage(stage, 0);
  onTestFinished(() => served.close());
  const read = async (path: string): Promise<string> => await (await fetch(new URL(path, served.url))).text();
  const [run] = actions.runs();
  expect(await read('/')).toContain('rehearsed: would work on #1, #2');
  expect(await read('/')).toContain('There is no answer workflow, and the app does not run (<code>--app</code>): ');
  const log = await read(`/runs/${run?.id}`);
  expect(log).toContain('rehearsed: would work on #1, #2');
  expect(log).not.toMatch(/iteration \d/);
  expect(log).toMatch(/<details open><summary>Dry run<\/summary>.*Dry run: this tick would/s);

  await loop.tick();
  const worked = actions.runs().at(-1);
  expect(await read(`/runs/${worked?.id}`)).toContain(`Tick 2</h1>`);
  expect(await read(`/runs/${worked?.id}`)).toContain(`run ${worked?.id}, iteration 1: opened`);
});

test('a dry run names the question that it would ask, with its options', async () => {
  const loop = await givenLoop({ issues: [{ title: 'Vague', body: 'Please.' }] });
  const { summary, log, outputs } = await loop.tick({ 'dry-run': 'true' });

  const question = 'It would ask 1 question:\n- ambiguous-criteria on #1: ';
  expect(summary).toContain(question);
  expect(log).toContain(question.split('\n')[1]);
  expect(summary).toContain('Cost: nothing.');
  expect(JSON.parse(outputs['plan'] ?? '')).toMatchObject({
    verdict: 'ask',
    sessions: [],
    dollars: { expected: 0, most: 0 },
    questions: [{ gate: 'ambiguous-criteria', subject: 1, options: expect.arrayContaining(['skip']) }],
  });
  expect(await loop.gates(1)).toEqual([]);
});

test('what a person leaves alone changes nothing: an empty box does not undo a dry run, a choice not the lock', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    inputs: { 'dry-run': 'true' },
    config: 'lock: wait\n',
  });
  const untouched = await loop.tick({ lock: 'as configured', skill: 'as configured', 'dry-run': 'false' });
  expect(errorsOf(untouched)).toEqual([]);
  expect(untouched.outputs).toMatchObject({ verdict: 'work', outcome: 'dry-run' });
  expect(loop.head()).toBeNull();
});

test('stop ends the run as the person’s order, starts nothing, and a second attempt neither works nor undoes a restart', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: oneSubjectATick,
  });
  const tooEarly = await loop.tick({ stop: 'true' });
  expect({ errors: errorsOf(tooEarly), head: loop.head() }).toEqual({ errors: [], head: null });
  expect(tooEarly.log).toContain('stop: this loop has no run that could be stopped');

  expect(errorsOf(await loop.tick())).toEqual([]);
  const worked = await loop.pullRequests();
  const stopping = await loop.tick({ stop: 'true', reason: 'enough for today' });
  expect(errorsOf(stopping)).toEqual([]);
  expect(stopping.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'user_interrupt' });
  expect(stopping.summary).toContain('Stopped by @​ana: enough for today');
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');

  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop restart');
  expect((await loop.tick({ 'dry-run': 'true' })).outputs).toMatchObject({ verdict: 'work' });
  const tip = loop.stateTip();
  loop.actions.rerun(stopping.run);
  expect((await loop.ended(stopping.run)).outputs['outcome']).toBe('quiet');
  expect(loop.stateTip()).toBe(tip);
  expect(await loop.pullRequests()).toEqual(worked);
});

test('stop waits for the tick that is at work, whose work comes out, and stops the loop then', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: 'max-agents: 1\n',
    agent: `note('at work'); await sleep(5_000); write('work-' + order.subject + '.txt', 'done'); result({});`,
  });
  await holder(loop);
  const stopping = starts(loop, { stop: 'true' });
  await until(() => logOf(stopping).includes('Waiting for iteration 1'));
  const { outputs } = await endOf(stopping);
  await loop.actions.idle();

  expect(outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'user_interrupt' });
  expect(loop.head()).toMatchObject({ status: 'stopped', run: 1, stop: { code: 'user_interrupt' } });
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['One (#1)']);
  expect(loop.notes()).toEqual(['at work']);
});

test('skill chooses the loop that is meant; its ticks by the schedule stay with the other', async () => {
  const loop = await givenLoop({
    visibility: 'private',
    issues: [wellFormed('Add a search box')],
    permissions: 'contents: write, issues: write, pull-requests: write, actions: write, checks: read, statuses: read',
    config: 'loops:\n  work: { max-agents: 1 }\n  review: { skill: review, review: { labels: [review-me] } }\n',
    agent: `note(order.role + ' ' + order.subject); result({ progress: 'Read it' });`,
  });
  const pull = await givenPull(loop, 'wanted');

  expect(errorsOf(await loop.tick({ skill: 'review' }))).toEqual([]);
  expect(new Set(loop.notes())).toEqual(new Set([`reviewer ${pull}`]));
  expect(loop.head()).toBeNull();
  expect(loop.git('for-each-ref', '--format=%(refname)', 'refs/heads/tickgate/state')).toContain('state/review');
});

test('a skill that is not the one of the loop is refused in one line, and its head stays as it is', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], inputs: { loop: 'work' } });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const tip = loop.stateTip();

  const refused = await loop.tick({ skill: 'review' });
  expect(errorsOf(refused)).toEqual([
    expect.stringContaining('skill: `review` is not what the loop `work` does, which is `work`; give the other skill'),
  ]);
  expect(loop.stateTip()).toBe(tip);
});

test('a dry run over a head that cannot be read says so, and writes nothing', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')] });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.ana.commits({ path: 'head.json', text: 'not json', branch: 'tickgate/state/work' });
  const before = await everything(loop);

  expect(errorsOf(await loop.tick({ 'dry-run': 'true' })).join()).toMatch(/^state_unreadable: /);
  expect(await everything(loop)).toEqual(before);
  // The next tick still says it where people look, and is red.
  expect((await loop.tick()).conclusion).toBe('failure');
  expect(await everything(loop)).not.toEqual(before);
});

test('an order to stop beside a pause is not lost in silence', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], inputs: { paused: 'true' } });
  const { log } = await loop.tick({ stop: 'true' });
  expect(log).toContain('The order to stop was not taken: give it again once the pause is over');
});
