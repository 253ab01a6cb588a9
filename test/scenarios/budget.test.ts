import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

/** $0.50 a session, but $5.00 for the third issue. */
const agent = `write('work-' + order.subject + '.txt', 'done');
result({ usage: [{ model: 'claude-sonnet-4-7', input: 1000, output: 500, cost_reported: order.subject === 3 ? 5 : 0.5, messages: 1 }] });`;
const threeStories = ['One', 'Two', 'Three', 'Four'].map(wellFormed);

test('[001-10] [001-12] [000-64] at 80 % one question parks the loop, raise goes on under the new ceiling, at 100 % it stops unasked', async () => {
  const loop = await givenLoop({
    issues: threeStories,
    agent,
    config: 'max-agents: 1\nmax-dollars: 1.2\nmax-iterations: 20\n',
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

test('[000-83] with room for one pull request, two ready stories end at the second entry with the pull-request budget', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), inputs: { 'max-prs': '1' } });
  const first = await loop.tick();
  expect(first.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  const second = await loop.tick();
  expect(second.outputs).toMatchObject({ verdict: 'stop', outcome: 'halted', 'stop-reason': 'prs_touched_budget' });
  expect(await loop.pullRequests()).toHaveLength(1);
  expect((await loop.history()).at(-1)?.stopConditionsFired).toEqual(['prs_touched_budget']);
});

test('[000-87] a ceiling of a cent stops the loop after the session that passed it', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: 'max-dollars: 0.01\nmax-agents: 1\n',
  });
  const only = await loop.tick();
  expect(only.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'cost_budget' });
  const last = (await loop.history()).at(-1);
  expect(last?.stopConditionsFired).toEqual(['cost_budget']);
  expect(last?.budgetSnapshot.dollarsEstimate).toBeGreaterThanOrEqual(0.01);
  expect(await loop.pullRequests()).toHaveLength(1);
});
