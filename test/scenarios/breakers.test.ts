/** What ends work that gets nowhere, under the configuration that a user starts with: each of them can be seen. */
import { expect, test } from 'vitest';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

const one = { issues: [wellFormed('One')] };

const worked = async (loop: LoopStage, ticks: number): Promise<void> => {
  for (let turn = 0; turn < ticks; turn += 1) expect(errorsOf(await loop.tick())).toEqual([]);
};

test('the same failure twice asks about the issue', async () => {
  const loop = await givenLoop({ ...one, agent: 'fail(3);' });
  await worked(loop, 2);

  expect((await loop.gate(1)).body).toContain('Issue #1 failed twice with: ');
  // Nothing was pushed, so there is no branch to name or to link.
  expect(loop.head()?.controlIssue).toBeGreaterThan(0);
  const at = `GET /repos/acme/shop/issues/${loop.head()?.controlIssue}`;
  expect(((await loop.ana.request(at)) as { body: string }).body).toMatch(
    /^\| #1 One \| asks you \| – \| [^|]+ \| – \| /m,
  );
  expect(loop.head()?.counters.iterationsUsed).toBe(2);
});

test('three sessions that fail in three ways open the breaker, before the iterations are near their end', async () => {
  const loop = await givenLoop({ ...one, agent: 'fail(order.session);' });
  await worked(loop, 3);
  expect(await loop.gateIds(1)).toEqual([]);
  await worked(loop, 1);

  expect((await loop.gate(1)).body).toContain('3 sessions in a row made no progress');
  expect(loop.head()).toMatchObject({ status: 'idle', counters: { iterationsUsed: 3 } });
  await worked(loop, 1);
  expect(loop.head()?.counters.iterationsUsed).toBe(3);
});

test('a loop that gets on asks before its fourth iteration, and ends with its fifth', async () => {
  const loop = await givenLoop({ issues: [], agent: diligentAgent });
  const another = async (title: string): Promise<void> => {
    await loop.ana.opensIssue(wellFormed(title));
    await worked(loop, 1);
    const [pull] = (await loop.pullRequests()).filter(({ title: shown }) => shown.startsWith(title));
    if (pull !== undefined) await loop.ana.merges(pull.number);
  };
  for (const title of ['One', 'Two', 'Three', 'Four']) await another(title);
  const gate = await loop.gate(loop.head()?.controlIssue ?? 0);
  expect(gate.body).toContain('Approaching iterations ceiling (4/5).');
  await loop.ana.ticks(gate.commentId, 'continue');
  await worked(loop, 1);
  expect(loop.head()).toMatchObject({ status: 'idle', counters: { iterationsUsed: 4 } });
  // An empty backlog would end the run for its own reason.
  await loop.ana.opensIssue({ title: 'Vague', body: 'Please.' });
  await another('Five');

  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'iteration_budget' } });
  expect(await loop.pullRequests()).toHaveLength(5);
});
