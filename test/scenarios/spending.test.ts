/** What a run costs, what it says of it, and where it ends. */

import { describe, expect, test } from 'vitest';
import { computeDollarsUsed } from '../../src/core/state/counters.ts';
import type { LoopState } from '../../src/core/state/loop-state.ts';
import type { OutcomeResult, Outcomes } from '../../src/core/state/outcomes.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { asKind } from '../bench/at-rest.ts';
import { age, setHead } from '../bench/old-loop.ts';
import { isApi, startTrace } from '../bench/trace.ts';
import { anEndedWork } from '../support/core-facts.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, type Ticked, wellFormed } from '../support/loop.ts';
import { givenPull, reviewConfig } from '../support/pull-under-review.ts';
import { readShownState, readStatus } from '../support/shown-loop.ts';
import { sourceFiles } from '../support/source-tree.ts';

/** $0.50 a session, but $5.00 for the third issue. */
const worksOnce = `write('work-' + order.subject + '.txt', 'done');
result({ usage: [{ model: 'claude-sonnet-4-7', input: 1000, output: 500, cost_reported: order.subject === 3 ? 5 : 0.5, messages: 1 }] });`;
const threeStories = ['One', 'Two', 'Three', 'Four'].map(wellFormed);

test('given 80 % of a ceiling, one question parks the loop, raise continues under the new ceiling, and at 100 % the run stops unasked', async () => {
  const loop = await givenLoop({
    issues: threeStories,
    agent: worksOnce,
    config: `${oneSubjectATick}max-dollars: 1.2\nmax-iterations: 20\n`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);

  const asking = await loop.tick();
  expect(asking.outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  const control = loop.head()?.controlIssue ?? 0;
  const gate = await loop.gate(control);
  expect(gate.body.split('\n')[1]).toBe(
    '**Approaching dollars ceiling ($1.00/$1.20). Continue, raise ceiling, or stop?**',
  );
  expect(gate.body).toContain('dollars $1.20 → $2.40');
  expect(loop.head()).toMatchObject({ status: 'waiting', counters: { iterationsUsed: 1 } });

  const before = { tip: loop.stateTip(), artifacts: await loop.artifacts() };
  const waiting = await loop.tick();
  expect(waiting.outputs['outcome']).toBe('quiet');
  expect({ tip: loop.stateTip(), artifacts: await loop.artifacts() }).toEqual(before);
  expect(waiting.requests.filter((request) => request !== 'POST /graphql')).toEqual([]);
  expect(waiting.requests.length).toBeLessThanOrEqual(2);

  await loop.ana.comments(control, `/loop answer ${gate.id} raise`);
  const raised = await loop.tick();
  expect(raised.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.head()).toMatchObject({
    ceilings: { maxDollars: 2.4, ceilingsRaised: [{ ceiling: 'dollars', from: 1.2, to: 2.4, by: 'ana' }] },
    counters: { iterationsUsed: 2, dollarsReported: 1 },
  });

  const spent = await loop.tick();
  expect(spent.outputs).toMatchObject({ verdict: 'work', outcome: 'halted', 'stop-reason': 'cost_budget' });
  expect(await loop.gateIds(control)).toEqual([]);
  expect((await loop.threads()).find(({ number }) => number === control)?.body).toContain(
    'Cost budget reached: $6.00 / $2.40',
  );
  const lines = await loop.history();
  expect(lines.map(({ outcome }) => outcome)).toEqual(['ok', 'awaiting_answer', 'ok', 'halted']);
  expect(lines.at(-1)?.gates).toEqual([]);
  expect(await loop.pullRequests()).toHaveLength(3);
});

test('given an agent that crashes at once, it is charged by its run time, not as a whole session', async () => {
  const crashes = await givenLoop({ issues: [wellFormed('One')], agent: 'fail(1);' });
  await crashes.tick();
  const dollars = crashes.head()?.counters.dollarsEstimate ?? 0;
  expect(dollars).toBeGreaterThan(0);
  expect(dollars).toBeLessThan(0.5);
});

test('given room for one pull request and two ready issues, the run stops by the pull-request budget at the second entry', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), inputs: { 'max-prs': '1' } });
  const first = await loop.tick();
  expect(first.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  const second = await loop.tick();
  expect(second.outputs).toMatchObject({ verdict: 'stop', outcome: 'halted', 'stop-reason': 'prs_touched_budget' });
  expect(await loop.pullRequests()).toHaveLength(1);
  expect((await loop.history()).at(-1)?.stopConditionsFired).toEqual(['prs_touched_budget']);
});

test('given a ceiling of a cent, the run stops after the session that passed it', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: `max-dollars: 0.01\n${oneSubjectATick}`,
  });
  const only = await loop.tick();
  expect(only.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'cost_budget' });
  const last = (await loop.history()).at(-1);
  expect(last?.stopConditionsFired).toEqual(['cost_budget']);
  expect(last?.budgetSnapshot.dollarsEstimate).toBeGreaterThanOrEqual(0.01);
  expect(await loop.pullRequests()).toHaveLength(1);
});

/** For the issue that says so: waits until another tick has met the lease. */
const agent = `
if (/Slow/.test(order.task)) { note('at work'); await untilHead((head) => head.skips_total >= 1); await sleep(3_000); }
write('work-' + order.subject + '.txt', 'done\\n'); result({ progress: 'Did it' });`;

/** Twelve, six for each subject, two for the renewal before its work is published. */
const working = (subjects: number): number => 12 + 6 * subjects + 2;

test('given a tick that is stopped, waits or finds nothing new, it costs at most 2 API requests; a skipped one 4; a working one 12, plus 6 a subject and 2 a renewal', async () => {
  const trace = startTrace();
  const loop = await givenLoop({
    agent,
    config: 'max-agents: 4\nmax-iterations: 6\nmax-open-prs: 20\n',
    issues: [wellFormed('First')],
    watch: trace.watch,
  });
  const ticks = async (...titles: readonly string[]): Promise<{ api: number; outcome: string | undefined }> => {
    for (const title of titles) await loop.ana.opensIssue(wellFormed(title));
    trace.take();
    const tick: Ticked = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    const [cost, ...others] = trace.take();
    if (cost === undefined || others.length > 0) throw new Error('not one tick');
    return { api: cost.api, outcome: tick.outputs['outcome'] };
  };
  // The first tick of a loop makes its branch and its control issue, too.
  expect(errorsOf(await loop.tick())).toEqual([]);

  const one = await ticks('One');
  expect(one.outcome).toBe('ok');
  expect(one.api).toBeLessThanOrEqual(working(1));

  const four = await ticks('Two', 'Three', 'Four', 'Five');
  expect(four.outcome).toBe('ok');
  expect(four.api).toBeLessThanOrEqual(working(4));

  // What the tick itself has changed is no news to the one after the next.
  await ticks();
  expect(await ticks()).toMatchObject({ api: 2, outcome: 'quiet' });

  await loop.ana.opensIssue(wellFormed('Slow'));
  const [worker] = loop.start(1);
  while (!loop.notes().includes('at work')) await new Promise((resolve) => void setTimeout(resolve, 50));
  trace.take();
  expect((await skipping(loop.start(1)))?.api).toBeLessThanOrEqual(4);

  async function skipping([run]: ReturnType<typeof loop.start>) {
    if (run === undefined || worker === undefined) throw new Error('no run was started');
    while (run.attempts[0].status !== 'completed') await new Promise((resolve) => void setTimeout(resolve, 50));
    const [cost] = trace.take();
    expect((await loop.ended(run)).outputs['outcome']).toBe('skipped_lock');
    expect(errorsOf(await loop.ended(worker))).toEqual([]);
    return cost;
  }

  expect((await ticks('One too many')).outcome).toBe('awaiting_answer');
  expect(loop.head()?.status).toBe('waiting');
  const waiting = await ticks();
  expect(waiting).toMatchObject({ outcome: 'quiet' });
  expect(waiting.api).toBeLessThanOrEqual(2);

  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop');
  expect((await ticks()).outcome).toBe('halted');
  const before = loop.git('for-each-ref');
  const stopped = await ticks();
  expect(loop.git('for-each-ref')).toBe(before);
  expect(stopped).toMatchObject({ outcome: 'quiet' });
  expect(stopped.api).toBeLessThanOrEqual(2);
});

test('given a thousand ticks, a working tick still keeps to these requests, though it deletes its oldest bundle from both stores', async () => {
  const trace = startTrace();
  const config = 'max-agents: 4\nmax-iterations: 6\nmax-open-prs: 20\n';
  const loop = await givenLoop({ config, membership: 'none', issues: [wellFormed('First')], watch: trace.watch });
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  await age(loop, first.run, { ticks: 1_000, change: (head) => head });

  for (const titles of [['One'], ['Two', 'Three', 'Four', 'Five']]) {
    for (const title of titles) await loop.ana.opensIssue(wellFormed(title));
    trace.take();
    expect((await loop.tick()).outputs['outcome']).toBe('ok');
    const [cost] = trace.take();
    expect(cost?.api).toBeLessThanOrEqual(working(titles.length));
    const deleted = cost?.routes.filter((route) => route.startsWith('DELETE')) ?? [];
    expect(deleted.map((route) => route.replace(/\d+$/, 'n'))).toEqual([
      'DELETE /repos/acme/shop/actions/artifacts/n',
      'DELETE /repos/acme/shop/actions/caches',
    ]);
  }
});

test('given a thousand ticks, a stopped or waiting tick still costs at most 2 API requests and a skipped one 4, however long the control issue is', async () => {
  const trace = startTrace();
  // Its question is what is waited for.
  const loop = await givenLoop({ issues: [{ title: 'Vague', body: '' }], watch: trace.watch });
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  await age(loop, first.run, { ticks: 1_000, change: (head) => head });
  const rested = loop.head();
  if (rested === null) throw new Error('The loop has no head.');
  const { comments, revisions } = threadsOf(loop.github.repository).get(rested.controlIssue ?? 0) ?? {};
  // More of both than one answer of GitHub's lists.
  expect([comments, revisions].map((all = []) => all.length > 100)).toEqual([true, true]);

  for (const [kind, outcome, most] of [
    ['stopped', 'quiet', 2],
    ['waiting', 'quiet', 2],
    ['skipped', 'skipped_lock', 4],
  ] as const) {
    await setHead(loop, () => asKind(kind, { head: rested, loop, first }));
    trace.take();
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    expect([kind, tick.outputs['outcome']]).toEqual([kind, outcome]);
    const [cost, ...others] = trace.take();
    expect(others).toEqual([]);
    expect(cost?.api).toBeLessThanOrEqual(most);
  }
});

test('given any route, its request counts as one of the API, those of an organisation and of an account too', () => {
  const routes = ['src/github', 'src/storage', 'src/git'].flatMap((folder) =>
    sourceFiles(folder).flatMap(({ ast }) =>
      [...ast.text.matchAll(/['`](?:GET|POST|PUT|PATCH|DELETE) (\/[^'`]*)['`]/g)].map(([, path = '']) => path),
    ),
  );
  expect(routes).toContain('/orgs/{org}/teams/{team_slug}/members');
  expect(routes.filter((path) => !isApi({ path }))).toEqual([]);
});

/** Where members are hidden: whose issues they are, and what that one author may do. */
const whoseIssues = 2;

test.each([
  ['none', 0],
  ['hidden', whoseIssues],
] as const)(
  'given a cached backlog, a tick with one subject reads the changes and what it knew, within 20 requests (membership: %s, %i more)',
  async (membership, more) => {
    const trace = startTrace();
    const config = `${oneSubjectATick}max-iterations: 6\nmax-open-prs: 20\n`;
    const issues = ['First', 'Second', 'Third'].map((title) => ({ ...wellFormed(title), author: 'ana' }));
    const loop = await givenLoop({ config, membership, issues, watch: trace.watch });
    const first = await loop.tick();
    expect(errorsOf(first)).toEqual([]);
    // An old loop, which sweeps: the dearest case.
    await age(loop, first.run, { ticks: 10, change: (head) => head });
    // What changed in the last two minutes before a reading is asked for once more: the third has not.
    await loop.github.world.clock.advance(10 * 60_000);
    expect(errorsOf(await loop.tick())).toEqual([]);
    await loop.github.world.clock.advance(10 * 60_000);

    trace.take();
    expect((await loop.tick()).outputs['outcome']).toBe('ok');
    expect(loop.head()?.counters.prsTouched).toHaveLength(3);
    const [cost] = trace.take();
    expect(cost?.api).toBeLessThanOrEqual(working(1) + more);
  },
);

/** Requests of a tick with one subject, of a loop that remembers this outcome of an earlier pull request, or none. */
async function routesBeside(result: OutcomeResult | null) {
  const trace = startTrace();
  const issues = ['First', 'Second'].map((title) => ({ ...wellFormed(title), author: 'ana' }));
  const config = `${oneSubjectATick}max-iterations: 6\nmax-open-prs: 20\n`;
  const loop = await givenLoop({ config, membership: 'none', issues, watch: trace.watch });
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  const outcomes = (lookedAt: string): Outcomes => ({
    ...{ left: [], totals: [], labelTotals: [], foldedUntil: null, lookedAt },
    pulls: result === null ? [] : [anEndedWork({ result, endedAt: lookedAt })],
  });
  const changeState = (state: LoopState) =>
    result === null ? state : { ...state, outcomes: outcomes(new Date(loop.github.world.clock.now()).toISOString()) };
  await age(loop, first.run, { ticks: 10, change: (head) => head, changeState });
  await loop.github.world.clock.advance(10 * 60_000);
  const [pull] = await loop.pullRequests();
  await loop.ana.merges(pull?.number ?? 0);

  trace.take();
  expect((await loop.tick()).outputs['outcome']).toBe('ok');
  expect(loop.head()?.counters.prsTouched).toHaveLength(2);
  const [cost] = trace.take();
  const outcome = (await readShownState(loop)).outcomes?.pulls.map((work) => work.result);
  return { routes: cost?.routes.toSorted(), outcome };
}

test('given pull requests that ended, a tick sends the same requests as without: what became of them stands in queries that it sends anyway', async () => {
  const without = await routesBeside(null);
  const beside = await routesBeside('merged');
  expect(without.outcome).toEqual(['merged']);
  expect(beside.outcome).toEqual(['merged', 'merged']);
  expect(beside.routes).toEqual(without.routes);
});

/** Does its work, and claims for the first issue what no model could have used. */
const boaster = `write('work-' + order.subject + '.txt', 'done');
const usage = (input) => [{ model: 'claude-sonnet-4-7', input, output: 500, cost_reported: 0.1, messages: 1 }];
result({ usage: usage(order.subject === 1 ? 1e12 : 1000) });`;

test('given an agent that claims 10^12 tokens, its session fails by name, is charged by the fastest plausible pace, and the run continues', async () => {
  const loop = await givenLoop({
    issues: ['Boast', 'Work'].map(wellFormed),
    config: 'max-agents: 2\nmax-dollars: 25\n',
    agent: boaster,
  });

  const tick = await loop.tick();

  expect(errorsOf(tick).filter((line) => line.includes('    at '))).toEqual([]);
  expect(tick).toMatchObject({ conclusion: 'success', outputs: { verdict: 'work', outcome: 'ok' } });
  expect(tick.log).toMatch(
    /claims 1,000,000,000,000 tokens read in 1 minute, where [\d,]+ are plausible at most: the claim is not believed, and the pace of an agent that never waits is charged/,
  );
  const { status, counters } = loop.head() ?? {};
  expect(status).toBe('running');
  expect(counters?.dollarsEstimate).toBeGreaterThan(0.3);
  expect(counters?.dollarsEstimate).toBeLessThan(5);
  // The other issue got its pull request.
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Work')]);
});

describe('given an agent whose program seems to name', () => {
  const naming = (models: string): string => `write('work.txt', 'done');
const said = (line) => console.log(JSON.stringify(line));
const modelUsage = ${models};
said({ type: 'result', subtype: 'success', is_error: false, result: 'ok', total_cost_usd: 0.1, modelUsage });
result({});`;
  const used = '{ inputTokens: 5, outputTokens: 5, costUSD: 0.1 }';
  const modelsOf = async (loop: LoopStage): Promise<readonly string[]> => {
    const { usage } = JSON.parse((await loop.bundle())['work.state.json'] ?? '{}') as { usage: { model: string }[] };
    return usage.map(({ model }) => model);
  };
  const works = async (models: string) => {
    const config = 'usage-format: claude\nmax-dollars: 25\n';
    const loop = await givenLoop({ issues: ['Name'].map(wellFormed), config, agent: naming(models) });
    return { loop, tick: await loop.tick() };
  };

  test.each([
    ['no model', `{ '': ${used} }`, 'unknown'],
    ['one of 10,000 characters', `{ ['m'.repeat(10_000)]: ${used} }`, 'm'.repeat(200)],
  ])('%s, its work is published, and its usage is kept under a name that records take', async (_what, models, name) => {
    const { loop, tick } = await works(models);
    expect(errorsOf(tick)).toEqual([]);
    expect(tick.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
    expect(await loop.pullRequests()).toHaveLength(1);
    expect(await modelsOf(loop)).toContain(name);
    expect(errorsOf(await loop.tick())).toEqual([]);
  });

  test('more models than any session uses, its session fails by name, and records keep none of them', async () => {
    const many = `Object.fromEntries(Array.from({ length: 101 }, (_, at) => ['m' + at, ${used}]))`;
    const { loop, tick } = await works(many);
    expect(errorsOf(tick).filter((line) => line.includes('    at '))).toEqual([]);
    expect(tick.log).toContain('claims the use of 101 models in 1 minute, where 100 are plausible at most');
    expect(await modelsOf(loop)).toEqual(['by time']);
  });
});

test('given an agent that claims $15 for a thousand tokens of a cheap model, its session fails by name and the budget keeps the $15', async () => {
  const loop = await givenLoop({
    issues: ['Boast'].map(wellFormed),
    config: 'max-dollars: 25\n',
    agent: `write('work.txt', 'done');
result({ usage: [{ model: 'claude-haiku-4-5', input: 1000, output: 500, cost_reported: 15, messages: 1 }] });`,
  });

  const tick = await loop.tick();

  expect(tick.log).toMatch(
    /claims \$15\.00 spent in 1 minute, where \$1\.\d\d are plausible at most: the claim is not believed/,
  );
  const counters = loop.head()?.counters;
  expect(counters && computeDollarsUsed(counters)).toBeLessThan(1);
  expect(tick.annotations.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Session failed: #1: /));
});

test.each([
  ['its own configured model', 'agents: { worker: { model: claude-haiku-4-5 } }\n', 1],
  ['$20 at most', '', 20],
])(
  'given an agent that claims one full reply of the dearest model, its session fails by name, is charged by %s, and the run is not over',
  async (_what, config, most) => {
    const loop = await givenLoop({
      issues: ['Boast', 'Work'].map(wellFormed),
      config: `max-dollars: 30\n${config}`,
      agent: `write('work-' + order.subject + '.txt', 'done');
const dear = [{ model: 'o1-pro', input: 1050000, output: 128000, messages: 1 }];
result(order.subject === 1 && order.role === 'worker' ? { usage: dear } : {});`,
    });

    const tick = await loop.tick();

    expect(tick.log).toMatch(
      /claims tokens worth \$234\.30 in 1 minute, where \$20\.\d\d are plausible at most: the claim is not believed/,
    );
    const { stop, counters } = loop.head() ?? {};
    expect(counters && computeDollarsUsed(counters)).toBeLessThan(most + 2);
    expect(stop).toBeNull();
    expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Work')]);
  },
);

test('given four gates in one run, gates[] of the next history line holds them word for word, with their answers', async () => {
  const loop = await givenLoop({
    config: oneSubjectATick,
    issues: [
      { title: 'Vague', body: '### Acceptance Criteria\n\n- TBD\n' },
      wellFormed('Fails'),
      wellFormed('Works'),
      wellFormed('Works too'),
    ],
    agent: `if (order.subject === 2) { console.error('npm ERR! boom'); fail(1); }
write('work-' + order.subject + '.txt', 'done\\n'); result({});`,
  });
  const tick = async (): Promise<void> => expect(errorsOf(await loop.tick())).toEqual([]);
  await tick();
  await tick();
  const repeated = await loop.gate(2);
  await loop.ana.ticks((await loop.gate(1)).commentId, 'skip');
  await loop.ana.ticks(repeated.commentId, 'skip');
  const urgent = await loop.ana.opensIssue({ ...wellFormed('Urgent'), labels: ['P0'] });
  await tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.ticks((await loop.gate(control)).commentId, 're-propose');
  await tick();
  await tick();

  const lines = await loop.history();
  const cause = /failed twice with: (.*)\. Skip, retry once more/.exec(repeated.body)?.[1] ?? '?';
  const vague = 'Issue #1 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?';
  const failed = `Issue #2 failed twice with: ${cause}. Skip, retry once more, or stop the loop?`;
  const drift = 'Backlog changed since last iteration. Re-propose the next batch?';
  const budget = 'Approaching iterations ceiling (4/5). Continue, raise ceiling, or stop?';
  expect(lines.map(({ gates }) => gates.map(({ name, question, answer }) => [name, question, answer]))).toEqual([
    [['ambiguous-criteria', vague, null]],
    [['repeated-failure', failed, null]],
    [
      ['ambiguous-criteria', vague, 'skip'],
      ['repeated-failure', failed, 'skip'],
      ['backlog-drift', drift, null],
    ],
    [['backlog-drift', drift, 're-propose']],
    [['budget-escalation', budget, null]],
  ]);
  expect(lines.flatMap(({ gates }) => gates).every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
  expect(cause).not.toBe('?');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([`Urgent (#${urgent})`]);
  expect((await loop.gate(control)).body.split('\n')[1]).toBe(`**${budget}**`);
});

test('given a dependency that is away once and back in the next iteration, its count resets and the run continues', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agent: `if (order.session === 1) { console.error('qmd-unreachable: connection refused'); fail(78); }
write('work.txt', 'done\\n'); result({});`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(errorsOf(await loop.tick())).toEqual([]);

  const lines = await loop.history();
  expect(lines.map(({ budgetSnapshot }) => budgetSnapshot.qmdFailuresConsecutive)).toEqual([1, 0]);
  expect(lines.map(({ stopConditionsFired }) => stopConditionsFired)).toEqual([[], ['backlog_empty']]);
  expect(await loop.pullRequests()).toHaveLength(1);
  expect(loop.head()).toMatchObject({ status: 'idle', counters: { iterationsUsed: 2, qmdFailuresConsecutive: 0 } });
});

test('a loop at rest whose dollars pay for no further session says so on its control issue and in `status`, with the raise that hard-max allows', async () => {
  const config = 'max-dollars: 1\nhard-max: { dollars: 1 }\nsession-guess: { dollars: 0.3 }\n';
  const loop = await givenLoop({ issues: [wellFormed('One')], config });
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(errorsOf(await loop.tick({ 'max-dollars': '0.7' }))).toEqual([]);
  const control = (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue)?.body;

  const sentence =
    'no session begins, since its dollars are too few for a session ($0.50 of $0.70 used): raise it with `/loop raise dollars=1`';
  expect(loop.head()?.status).toBe('idle');
  expect(control).toContain(sentence);
  expect((await readStatus(loop)).replace(/\n +/g, ' ')).toContain(sentence);
});

test('an answered merge is made by the tick that has too few dollars for the review of another pull request, and then the run stops', async () => {
  const costly = `note('review of #' + order.subject);
result({ progress: 'Read it', usage: [{ model: 'claude-sonnet-4-7', input: 0, output: 0, cost_reported: 1.9, messages: 1 }] });`;
  const loop = await givenLoop({
    inputs: { loop: 'work' },
    agent: costly,
    config: `${reviewConfig}max-dollars: 2\n`,
  });
  const approved = await givenPull(loop);
  expect(errorsOf(await loop.tick())).toEqual([]);
  const { id } = await loop.gate(approved);
  const other = await givenPull(loop, 'other');
  await loop.ana.comments(approved, `/loop answer ${id} merge`);

  const last = await loop.tick();

  expect(errorsOf(last)).toEqual([]);
  expect(last.outputs).toMatchObject({ verdict: 'work', outcome: 'halted', 'stop-reason': 'cost_budget' });
  expect(loop.notes()).toEqual([`review of #${approved}`]);
  const read = (pull: number) => loop.ana.request(`GET /repos/acme/shop/pulls/${pull}`);
  expect([await read(approved), await read(other)]).toMatchObject([{ merged: true }, { merged: false }]);
  expect(loop.head()).toMatchObject({ status: 'stopped', counters: { mergesAttempted: 1, dollarsReported: 1.9 } });
});
