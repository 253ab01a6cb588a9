import { expect, test } from 'vitest';
import { controlIssue, endOf, holder, holdsOnUntil, meets, starts } from '../support/lock-stage.ts';
import { diligentAgent, errorsOf, givenLoop, type Ticked, wellFormed } from '../support/loop.ts';

/** Works until everybody else has found the lease held, so that the outcome does not hang on the machine's pace. */
const untilSkipped = (others: number): string =>
  `await untilHead((head) => head.skips_total >= ${others}); ${diligentAgent}`;

test('[000-46] [000-55] [001-17] [UP-05] of ten ticks at once one works, nine skip with a line each, and one more tick follows', async () => {
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

test('[000-77] [000-84] behind a live holder a tick ends in a line with its link, and resume says what to do; it costs four requests', async () => {
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

test('[000-84] [000-88] [001-34] after a kill, resume reaps the stale lock and the counters go on', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter'].map(wellFormed),
    config: 'max-agents: 1\n',
    agent: `if (order.iteration === 2) { note('at work'); await sleep(600_000); } write('work-' + order.subject, 'x'); result({});`,
  });
  await endOf(starts(loop));
  const killed = await holder(loop);
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
