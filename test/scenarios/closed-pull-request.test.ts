import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

test('a draft that a person closed while the run had stopped is not opened again, which its issue is told once, until a restart takes its issue up anew', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    config: 'max-iterations: 1\n',
    agent: `write('try-' + Date.now() + '.txt', 'x\\n'); result({ status: 'in_progress', exit_signal: false });`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [draft] = await loop.pullRequests();
  expect(draft).toMatchObject({ draft: true });
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'iteration_budget' } });
  await loop.ana.closesIssue(draft?.number ?? 0);
  const control = loop.head()?.controlIssue ?? 0;

  await loop.ana.comments(control, '/loop raise iterations=5');
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.head()?.counters).toMatchObject({ iterationsUsed: 1, agentsDispatched: 1 });
  expect(await loop.pullRequests()).toHaveLength(1);
  const told = `#${draft?.number} was closed without being merged: #1 is cancelled and not tried again in this run. \`/loop restart\` in the thread of #${draft?.number} takes it up again, on the branch that it has.`;
  const timesTold = async () => (await loop.comments(1)).filter(({ body }) => body.includes(told)).length;
  expect(await timesTold()).toBe(1);

  await loop.ana.comments(draft?.number ?? 0, '/loop restart');
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await loop.pullRequests()).map(({ head }) => head)).toEqual([draft?.head, draft?.head]);
  // It is the issue's own now: what was closed before the restart ends it no more.
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.head()?.counters).toMatchObject({ agentsDispatched: 3 });
  expect(await timesTold()).toBe(1);
});
