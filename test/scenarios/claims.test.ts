/** Claims: one issue a session, several issues side by side, and loops that claim the same. */

import { expect, test } from 'vitest';
import { firstOf } from '../support/hanging-agent.ts';
import { controlIssue, endOf, holder, holdsOnUntil, meets, mortalHolder, starts } from '../support/lock-stage.ts';
import { diligentAgent, errorsOf, givenLoop, oneSubjectATick, type Ticked, wellFormed } from '../support/loop.ts';
import { workflow } from '../support/loop-workflow.ts';
import { until } from '../support/until.ts';

/** Works until all other ticks have found the lease held, so the outcome does not depend on the machine's pace. */
const untilSkipped = (others: number): string =>
  `await untilHead((head) => head.skips_total >= ${others}); ${diligentAgent}`;

test('given ten ticks at once, one works, nine skip with a line each, and one more tick follows', async () => {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent: untilSkipped(9) });

  const runs = loop.start(10);
  const ended: Ticked[] = [];
  for (const run of runs) ended.push(await loop.ended(run));

  expect(ended.flatMap(errorsOf)).toEqual([]);
  const skipped = ended.filter(({ outputs }) => outputs['outcome'] === 'skipped_lock');
  const [worked, ...others] = ended.filter((one) => !skipped.includes(one));
  expect({ skipped: skipped.length, others: others.length, outcome: worked?.outputs['outcome'] }).toEqual({
    skipped: 9,
    others: 0,
    outcome: 'ok',
  });
  const sentence = `Previous iteration 1 still active (run ${worked?.run.id} attempt 1) — skipping this tick.`;
  expect(skipped.filter(({ log }) => log.includes(sentence))).toHaveLength(9);
  const block = `Concurrency: ${sentence}`;
  for (const { log, summary } of skipped) {
    expect(summary).toMatch(/^## Loop Iteration 1\/5 — work\n\nStarted: /);
    expect(summary).toContain(block);
    expect(summary).toMatch(/^Budget remaining: \d iterations, 20 PRs, 60 minutes, \$25\.00$/m);
    expect(summary).toContain('Outcome: skipped_lock. No counter advanced.');
    // They were dispatched by hand, so that one more tick follows them.
    expect(summary).toContain('Next tick: as soon as the tick at work has ended');
    expect(log).toContain(block);
  }
  const lines = await loop.history();
  const skippedLines = lines.filter(({ outcome }) => outcome === 'skipped_lock').map(({ runId }) => runId);
  expect(skippedLines).toHaveLength(9);
  expect(new Set(skippedLines)).toEqual(new Set(skipped.map(({ run }) => run.id)));
  expect(lines.filter(({ outcome, runId }) => outcome === 'ok' && runId === worked?.run.id)).toHaveLength(1);
  expect(loop.head()).toMatchObject({ lease: null, skips: [], skipsTotal: 9 });
  expect(loop.head()?.counters.iterationsUsed).toBe(1);
  expect(await loop.pullRequests()).toHaveLength(1);
  const woken = loop.actions.runs().filter((run) => !runs.includes(run));
  expect(woken.map(({ inputs }) => inputs['reason'])).toEqual(['wake']);

  await loop.ana.opensIssue(wellFormed('Add a filter'));
  const next = await loop.tick();
  expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.actions.runs()).toHaveLength(12);
});

test('given a holder that obeyed a restart, a tick that meets it names the iteration that counts since then', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: oneSubjectATick,
    agent: `if (order.subject === 2) { note('at work'); await untilHead((head) => head.skips_total >= 1); }\n${diligentAgent}`,
  });
  await loop.tick();
  await loop.ana.comments(controlIssue(loop), '/loop restart');
  const working = await holder(loop);
  const met = await meets(loop);

  expect(met.log).toContain(`Previous iteration 1 still active (run ${working.id} attempt 1) — skipping this tick.`);
  expect((await loop.ended(working)).summary).toContain('## Loop Iteration 1/5 — work\n');
});

test('given a live lease holder, a tick skips with one line and the holder’s link, in four requests; resume says what to do', async () => {
  const asked: string[] = [];
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: holdsOnUntil('head.skips_total >= 2'),
    watch: { passed: ({ method, path }) => void asked.push(`${method} ${path}`) },
  });
  const first = await holder(loop);
  const link = loop.head()?.lease?.url ?? 'no link';
  asked.length = 0;
  const plain = await meets(loop);
  const requests = asked.filter((request) => /^\w+ \/(?:graphql|repos\/)/.test(request));
  expect(plain.log).toContain(
    `Previous iteration 1 still active (run ${first.id} attempt 1) — skipping this tick. ${link}`,
  );
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.length).toBeLessThanOrEqual(4);
  const resuming = await meets(loop, { resume: 'true' });
  expect(resuming.outputs['outcome']).toBe('skipped_lock');
  expect(resuming.log).toContain(`A tick is still active (run ${first.id}); wait for it or use lock: force. ${link}`);
  await loop.actions.idle();
  expect(loop.head()).toMatchObject({ lease: null, skipsTotal: 2, counters: { iterationsUsed: 1 } });
  expect((await loop.history()).map(({ outcome }) => outcome).toSorted()).toContain('skipped_lock');
});

test('given a killed tick, when a person resumes the run, the next tick reaps the stale lock and the counters continue', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter'].map(wellFormed),
    config: oneSubjectATick,
    agent: `if (order.iteration === 2) { note('at work'); await sleep(600_000); } write('work-' + order.subject, 'x'); result({});`,
  });
  await endOf(starts(loop));
  const killed = await mortalHolder(loop);
  const reserved = loop.head()?.reserved.dollars ?? 0;
  await loop.actions.loseRunner(killed);
  await loop.github.world.clock.advance(11 * 60_000);

  const resumed = await loop.tick({ resume: 'true', 'max-dollars': '100' });
  expect(errorsOf(resumed)).toEqual([]);
  expect(resumed.log).toContain(`Reaped stale lock for run ${killed.id} attempt 1`);
  expect(resumed.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect((await loop.history()).map(({ outcome, iteration }) => [outcome, iteration])).toEqual([
    ['ok', 1],
    ['errored', 2],
    ['ok', 3],
  ]);
  expect(loop.head()?.counters).toMatchObject({ iterationsUsed: 3, dollarsReported: 0.5 + reserved + 0.5 });
  expect(await loop.pullRequests()).toHaveLength(2);
  expect(controlIssue(loop)).toBeGreaterThan(0);
});

const moved = 'tickgate/work/3-three';

/** Each works only once all three have begun; the second deletes a test, the third waits until a person has pushed to its branch. */
const agent = `
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
const until = async (holds) => { for (let turn = 0; turn < 600 && !holds(); turn++) await sleep(200); };
const begun = () => readFileSync(notesFile, 'utf8').split('\\n').filter((line) => line.startsWith('begun '));
note('begun ' + order.subject + ' with ' + readFileSync('README.md', 'utf8').length + ' characters');
await until(() => begun().length === 3);
note('beside others ' + (begun().length === 3));
if (order.subject === 2) rmSync('test/old.test.js');
if (order.subject === 3) await until(() => spawnSync('git', ['--git-dir', gitDir, 'cat-file', '-e', '${moved}:mine.txt']).status === 0);
console.log('working on ' + order.subject);
write('work-' + order.subject + '.txt', 'done\\n');
result({ progress: 'Did it' });`;

test('given three independent issues, the tick works on all at once: two end as pull requests, and the branch that a person pushed to meanwhile is left alone', async () => {
  const issues = ['One', 'Two', 'Three'].map(wellFormed);
  const loop = await givenLoop({ issues, agent, config: 'max-agents: 3\n' });
  await loop.ana.commits({ path: 'test/old.test.js', text: 'it works\n' });

  const run = firstOf(loop.start(1));
  await until(() => loop.notes().filter((line) => line === 'beside others true').length === 3);
  const sha = loop.git('rev-parse', 'main').trim();
  await loop.ana.request('POST /repos/acme/shop/git/refs', { ref: `refs/heads/${moved}`, sha });
  await loop.ana.commits({ path: 'mine.txt', text: 'mine\n', branch: moved });
  const tick = await loop.ended(run);

  expect(errorsOf(tick).filter((line) => line.includes('    at '))).toEqual([]);
  expect(tick.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  const pulls = (await loop.pullRequests()).toSorted((a, b) => a.head.localeCompare(b.head));
  expect(pulls.map(({ head, draft }) => [head, draft])).toEqual([
    ['tickgate/work/1-one', false],
    ['tickgate/work/2-two', false],
  ]);
  const filesOf = (branch: string) => loop.git('diff', '--name-status', `main...${branch}`).trim().split('\n');
  expect(filesOf('tickgate/work/1-one')).toEqual(['A\twork-1.txt']);
  expect(filesOf('tickgate/work/2-two')).toEqual(['D\ttest/old.test.js', 'A\twork-2.txt']);
  expect(pulls.map(({ body }) => body.includes('**Deletes a test:** test/old.test.js'))).toEqual([false, true]);

  expect(filesOf(moved)).toEqual(['A\tmine.txt']);
  expect(tick.log).toContain(`${moved} was moved by another writer to ${loop.git('rev-parse', moved).trim()}`);
  expect((await loop.artifactsNamed('tickgate-refused--')).map(({ name }) => name)).toEqual([
    'tickgate-refused--work--3-1--1',
  ]);
  const [line] = await loop.history();
  expect(line?.taskCommits.map(({ task, status }) => [task, status])).toEqual([
    ['#1', 'done'],
    ['#2', 'done'],
    ['#3', 'blocked'],
  ]);
});

const slowAgent = `
note(order.loop + ' #' + order.subject); await sleep(2_000);
write('work-' + order.loop + '.txt', 'done\\n'); result({ progress: 'Did it' });`;

test('given two loops that start on one issue at once, only one pays for it and opens a pull request', async () => {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent: slowAgent });
  const file = { path: '.github/workflows/docs.yml', text: workflow({ inputs: `          loop: 'docs'\n` }) };
  await loop.ana.commits(file);
  const by = loop.github.world.accounts.get('ana');
  if (by === undefined) throw new Error('no ana');

  const docs = loop.actions.dispatch({ repository: 'acme/shop', workflow: 'docs.yml', by, inputs: {} });
  const [work] = loop.start(1);
  if (work === undefined) throw new Error('no run was started');
  for (const run of [docs, work]) expect(errorsOf(await loop.ended(run))).toEqual([]);

  expect(loop.notes().length).toBeLessThanOrEqual(1);
  expect(await loop.pullRequests()).toHaveLength(loop.notes().length);

  // Where their claims were of one second, both withdrew, and left nothing that keeps the issue from the next tick.
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.notes()).toHaveLength(1);
  expect(await loop.pullRequests()).toHaveLength(1);
  expect(await loop.labels(1)).toEqual(['in-progress']);
});

const issues = '/repos/{owner}/{repo}/issues/{issue_number}';

test.each([
  { part: 'its comment', status: 503, route: `POST ${issues}/comments`, times: 20, withdrawals: 0 },
  // Once: GitHub would take the comment of a withdrawal, which has nothing to withdraw.
  { part: 'its comment', status: 409, route: `POST ${issues}/comments`, times: 1, withdrawals: 0 },
  { part: 'its label', status: 503, route: `POST ${issues}/labels`, times: 20, withdrawals: 1 },
] as const)(
  'given that GitHub refuses $part with $status for a while, no session starts; the next tick claims the issue and works on it',
  async ({ status, route, times, withdrawals }) => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')] });
    loop.github.world.faults.add({ route, times, effect: { kind: 'status', status } });

    await loop.tick();
    expect(loop.head()?.counters.agentsDispatched).toBe(0);
    expect(await loop.pullRequests()).toEqual([]);

    loop.github.world.faults.clear();
    const said = (await loop.comments(1)).map(({ body }) => body);
    expect(said.filter((body) => body.includes('does not work on this issue'))).toHaveLength(withdrawals);
    await loop.tick();
    expect(await loop.labels(1)).toEqual(['in-progress']);
    expect(await loop.pullRequests()).toHaveLength(1);
  },
);
