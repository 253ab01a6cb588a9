/** What people say beside the control issue is heard by the tick itself, where no app is: in the threads of pull requests and questions. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

test('without an app: plan shows, starts nothing and leaves an answer to the next tick, a refused answer is told why once, stop on a pull request ends the run', async () => {
  const issues = [wellFormed('Add a search box'), { title: 'Vague', body: 'Please.' }];
  const loop = await givenLoop({ issues, config: 'max-agents: 2\napprovers: [ana]\n' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [pull] = await loop.pullRequests();
  const number = pull?.number ?? 0;
  const said = async (thread: number) =>
    (await loop.comments(thread)).map(({ body }) => body.split('\n').slice(1).join('\n'));

  const filter = await loop.ana.opensIssue(wellFormed('Add a filter'));
  await loop.ana.comments(number, '/loop plan');
  const before = loop.head();
  const planned = await loop.tick({ reason: 'plan' });
  expect(errorsOf(planned)).toEqual([]);
  expect(planned.outputs).toMatchObject({ verdict: 'work', outcome: 'dry-run' });
  expect(loop.head()).toEqual(before);
  expect(await loop.pullRequests()).toHaveLength(1);
  const [shown = '', ...others] = (await said(number)).filter((text) => text.startsWith('The next tick would'));
  expect(others).toEqual([]);
  const promise = `The next tick would **work on #${filter}**. Nothing was started for this answer.\n\n| Condition`;
  expect(shown.slice(0, promise.length)).toBe(promise);

  const gate = await loop.gate(2);
  loop.github.repository.access.set('cleo', 'write');
  await loop.github.as('cleo').comments(2, `/loop answer ${gate.id} proceed`);
  await loop.github.as('mallory').comments(2, `/loop answer ${gate.id} stop`);
  const working = await loop.tick();
  expect(errorsOf(working)).toEqual([]);
  expect(await said(number)).toHaveLength(2);
  const refused = async () => (await said(2)).filter((text) => text.startsWith('@'));
  expect(await refused()).toEqual(['@cleo, only @ana may answer this.']);

  // While a run that shows the plan waits for its runner, the app starts no other.
  await loop.ana.comments(2, `/loop answer ${gate.id} skip`);
  const ran = loop.actions.runs().length;
  expect((await loop.tick({ reason: 'plan' })).outputs).toMatchObject({ outcome: 'dry-run' });
  const started = loop.actions.runs().slice(ran);
  expect(started.map(({ inputs }) => inputs['reason'])).toEqual(['plan', 'answer']);

  await loop.ana.comments(number, '/loop stop enough');
  const stopping = await loop.tick();
  expect(stopping.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'user_interrupt' });
  expect(await refused()).toHaveLength(1);
});
