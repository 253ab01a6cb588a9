import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentAtWork } from '../support/hanging-agent.ts';
import { endOf, holder, holdsOnUntil, starts } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, type Ticked, wellFormed } from '../support/loop.ts';
import { workflow } from '../support/loop-workflow.ts';
import { givenPull, reviewConfig } from '../support/pull-under-review.ts';
import { until } from '../support/until.ts';

const here = '/repos/acme/shop';
const inputs = { 'single-shot': 'true' };

/** Everything that a loop keeps: branches of its state, files in cache and artifacts, its control issue. */
async function stateOf(loop: LoopStage) {
  const refs = loop.git('for-each-ref', '--format=%(refname)').split('\n');
  const caches = z.object({ total_count: z.number() }).parse(await loop.ana.request(`GET ${here}/actions/caches`));
  const titles = (await loop.threads()).map(({ title }) => title);
  return {
    refs: refs.filter((ref) => ref.includes('tickgate/state')),
    cached: caches.total_count,
    artifacts: await loop.artifacts(),
    control: titles.filter((title) => title.startsWith('Tickgate')),
  };
}
const nothing = { refs: [], cached: 0, artifacts: 0, control: [] };

async function shot(loop: LoopStage): Promise<Ticked> {
  const ended = await loop.tick();
  expect(errorsOf(ended)).toEqual([]);
  expect(await stateOf(loop)).toEqual(nothing);
  return ended;
}

test('given a single shot, it opens a pull request and leaves no ref, cache, artifact or control issue; a second one finds the work done', async () => {
  const loop = await givenLoop({ inputs, issues: [wellFormed('Add a search box')] });

  const first = await shot(loop);

  const [pull] = await loop.pullRequests();
  expect(pull).toMatchObject({ head: 'tickgate/work-once/1-add-a-search-box', draft: false });
  expect(loop.git('show', `${pull?.head}:work-1.txt`)).toBe('done\n');
  expect(first.summary).toContain('## Single shot — work');
  expect(first.summary).toContain(`1 PR opened (#${pull?.number})`);
  expect(first.summary).toContain('Next tick: none, nothing follows a single shot');
  expect(first.summary).not.toContain('/loop');
  expect(first.summary).not.toContain('iteration_budget');
  expect(first.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });

  const second = await shot(loop);
  expect(second.summary).toContain('Iteration plan: none');
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('given a question, a single shot reports it instead of asking, and leaves its issue as it is', async () => {
  const vague = { title: 'Make it nicer', body: 'Somehow.' };
  const loop = await givenLoop({ inputs, issues: [wellFormed('Add a search box'), vague] });

  const ended = await shot(loop);

  expect(ended.summary).toMatch(
    /Not asked \(ambiguous-criteria\), since a single shot takes no answer: .* is left as it is/,
  );
  expect(await loop.comments(2)).toEqual([]);
  expect(await loop.labels(2)).toEqual([]);
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
});

test('given only questions, a single shot does nothing and lists them', async () => {
  const vague = ['One', 'Two', 'Three'].map((title) => ({ title, body: 'Somehow.' }));
  const loop = await givenLoop({ inputs, issues: vague });

  const ended = await shot(loop);

  expect(ended.outputs).toMatchObject({ verdict: 'idle', outcome: 'ok' });
  expect(ended.summary).toContain('3 to be asked about first');
  expect(ended.summary).toContain('Not asked (ambiguous-criteria)');
  for (const issue of [1, 2, 3]) expect(await loop.comments(issue)).toEqual([]);
});

test('given dollars for one session, a single shot starts one, whatever max-agents says', async () => {
  const issues = ['One', 'Two', 'Three'].map(wellFormed);
  const agent = `note('#' + order.subject); write('a.txt', 'a'); result({});`;
  const loop = await givenLoop({ inputs, issues, agent, config: 'max-agents: 3\nmax-dollars: 0.6\n' });

  await shot(loop);

  expect(loop.notes()).toEqual(['#1']);
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('given a plan, a single shot works on its free tasks once, and no loop takes that work up unasked', async () => {
  const config = 'backlog: { source: plan, plan: plan.md }\nmax-agents: 2\n';
  const loop = await givenLoop({ inputs, config });
  await loop.ana.commits({ path: 'plan.md', text: '- [ ] Add the index\n- [ ] Add the footer\n' });

  const ended = await shot(loop);

  expect(ended.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect((await loop.pullRequests()).map(({ title }) => title.replace(/ \(.*/, '')).toSorted()).toEqual([
    'Add the footer',
    'Add the index',
  ]);
  expect(loop.actions.runs()).toHaveLength(1);
});

test('given unfinished work, a single shot leaves a draft without a claim, and the next one continues in the same pull request', async () => {
  const agent = `
const part = ['first.txt', 'half.txt'].find((file) => !existsSync(file)); write(part ?? 'whole.txt', 'x');
result(part !== undefined ? { status: 'in_progress', exit_signal: false, completion_indicators: [] } : {});`;
  const config = 'sessions-per-subject: 2\n';
  const loop = await givenLoop({ inputs, agent, config, issues: [wellFormed('Add a search box')] });

  await shot(loop);
  const [draft] = await loop.pullRequests();
  expect(draft?.draft).toBe(true);
  expect(await loop.labels(1)).toEqual([]);

  await shot(loop);
  expect(await loop.pullRequests()).toMatchObject([{ number: draft?.number, draft: false }]);
  expect(loop.git('ls-tree', '--name-only', `${draft?.head}`)).toMatch(/half\.txt\n.*whole\.txt/s);
});

test('when a person cancels a single shot, it leaves no label, and the next one does the work in one pull request', async () => {
  const agent = `
if (!readFileSync(notesFile, 'utf8').includes('pid')) { write('half.txt', 'x'); note('pid ' + process.pid); await sleep(600_000); }
write('whole.txt', 'x'); result({});`;
  const loop = await givenLoop({ inputs, agent, issues: [wellFormed('Add a search box')] });
  const run = loop.startProcess();
  await agentAtWork(loop);
  expect(await loop.labels(1)).toEqual(['in-progress']);
  loop.actions.cancel(run);
  const ended = await loop.ended(run);
  expect(ended.conclusion).toBe('cancelled');
  expect(ended.log).toContain('keeps no state; claims given back: 1 of 1.');
  expect(await loop.labels(1)).toEqual([]);
  expect(await stateOf(loop)).toEqual(nothing);

  await shot(loop);
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('given a loop of the same name at work, a single shot is refused with one line, and later leaves that loop’s work alone', async () => {
  const goesOn = `readFileSync(notesFile, 'utf8').includes('go on')`;
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent: holdsOnUntil(goesOn) });
  const text = workflow({ inputs: `          single-shot: 'true'\n` });
  await loop.ana.commits({ path: '.github/workflows/once.yml', text });
  const by = loop.github.world.accounts.get('ana');
  if (by === undefined) throw new Error('no ana');
  const once = () => loop.actions.dispatch({ repository: 'acme/shop', workflow: 'once.yml', by, inputs: {} });
  const working = await holder(loop);
  const before = loop.stateTip();

  const { run, log, outputs } = await endOf(once());

  expect(run.attempts.at(-1)?.conclusion).toBe('failure');
  expect(log).toContain(
    `loop_at_work: single-shot is refused: the loop work is at work (iteration 1, run ${working.id} attempt 1).`,
  );
  expect(outputs).toMatchObject({ outcome: 'errored', 'stop-reason': 'loop_at_work' });
  expect(loop.stateTip()).toBe(before);

  appendFileSync(join(loop.github.world.root, 'agent-notes.txt'), 'go on\n');
  await loop.ended(working);
  const tip = loop.stateTip();
  const after = await loop.ended(once());
  expect(errorsOf(after)).toEqual([]);
  // In progress by the loop: no other may take it.
  expect(after.summary).toContain('1 in-progress');
  expect(after.summary).toContain('Iteration plan: none');
  expect(loop.stateTip()).toBe(tip);
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('given a pull request, a single shot reviews each head once and merges nothing unasked', async () => {
  const agent = `note(order.role); result({ progress: 'Read it' });`;
  const loop = await givenLoop({ inputs, visibility: 'private', config: reviewConfig, agent });
  const pull = await givenPull(loop);

  const first = await shot(loop);
  expect(loop.notes()).toEqual(['reviewer']);
  expect(first.summary).toContain('## Single shot — review');
  expect(first.summary).toMatch(/Not asked \(merge\), since a single shot takes no answer/);
  const said = (await loop.comments(pull)).length;

  await shot(loop);
  expect(loop.notes()).toEqual(['reviewer']);
  expect(await loop.comments(pull)).toHaveLength(said);
});

/** Each agent says that it is at work, holds on until it is told to go on, and works. */
const heldBack = `
note('at work ' + order.subject + ' ' + process.pid);
while (!readFileSync(notesFile, 'utf8').includes('go on')) await sleep(50);
write('work-' + order.subject + '.txt', 'done\\n'); result({});`;

const atWork = (loop: LoopStage): string[] => loop.notes().filter((line) => line.startsWith('at work'));
const goOn = (loop: LoopStage): void => appendFileSync(join(loop.github.world.root, 'agent-notes.txt'), 'go on\n');

test('given a single shot at work, a second one pays for nothing, and the issue is worked on once', async () => {
  const loop = await givenLoop({ inputs, issues: [wellFormed('Add a search box')], agent: heldBack });
  const first = starts(loop);
  await until(() => atWork(loop).length === 1);
  // GitHub tells no part of a second: both could have claimed at once.
  await new Promise((resolve) => setTimeout(resolve, 1_100));

  const second = await endOf(starts(loop));

  expect(second.run.attempts.at(-1)?.conclusion).toBe('success');
  expect(second.outputs).toMatchObject({ verdict: 'stop', outcome: 'ok' });
  expect(await loop.labels(1)).toEqual(['in-progress']);
  goOn(loop);
  expect(errorsOf(await loop.ended(first))).toEqual([]);
  expect(atWork(loop)).toHaveLength(1);
  expect(await loop.pullRequests()).toMatchObject([{ draft: false }]);
});

test('given two single shots that begin before each could see the other’s claim, only one pays for an issue', async () => {
  const loop = await givenLoop({
    ...{ inputs, issues: [wellFormed('Add a search box')], agent: heldBack },
  });
  const runs = [starts(loop), starts(loop)];
  const isOver = (run: (typeof runs)[number]): boolean => run.attempts.at(-1)?.status === 'completed';
  await until(() => atWork(loop).length === 2 || runs.some(isOver));
  goOn(loop);
  for (const run of runs) expect(errorsOf(await loop.ended(run))).toEqual([]);

  expect(atWork(loop).length).toBeLessThanOrEqual(1);
  expect(await loop.pullRequests()).toHaveLength(atWork(loop).length);
  expect(await loop.labels(1)).toEqual(atWork(loop).map(() => 'in-progress'));
});

test('given a claim whose runner was lost, the next single shot takes it over once GitHub shows the loss', async () => {
  const loop = await givenLoop({ inputs, issues: [wellFormed('Add a search box')], agent: heldBack });
  const lost = loop.startProcess();
  await until(() => atWork(loop).length === 1);
  await loop.actions.loseRunner(lost);
  goOn(loop);
  // For ten minutes GitHub shows it as at work.
  expect((await endOf(starts(loop))).outputs).toMatchObject({ verdict: 'stop', outcome: 'ok' });
  await loop.github.world.clock.advance(11 * 60_000);
  await until(() => lost.attempts.at(-1)?.status === 'completed');
  expect(await loop.labels(1)).toEqual(['in-progress']);

  expect(errorsOf(await loop.ended(starts(loop)))).toEqual([]);

  expect(atWork(loop)).toHaveLength(2);
  expect(await loop.pullRequests()).toMatchObject([{ draft: false }]);
});
