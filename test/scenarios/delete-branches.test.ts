/** `/loop cancel delete-branches=true`: the only clean-up there is. */
import { expect, test } from 'vitest';
import { agentAtWork, hangsIn } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

/** Leaves a draft of every issue. */
const agent = `write('half.txt', order.subject + '\\n'); result({ status: 'in_progress', exit_signal: false });`;
const branches = (loop: LoopStage): string[] =>
  loop
    .git('for-each-ref', '--format=%(refname:short)', 'refs/heads/tickgate/work')
    .split('\n')
    .filter((name) => name !== '');

async function withDrafts(titles: readonly string[]) {
  const loop = await givenLoop({ issues: titles.map(wellFormed), agent });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const pulls = (await loop.pullRequests()).toSorted((a, b) => a.head.localeCompare(b.head));
  expect(branches(loop)).toEqual(pulls.map(({ head }) => head));
  return { loop, pulls, control: loop.head()?.controlIssue ?? 0 };
}

test('what a person cancels so loses its branches, but for one that somebody moved and one that is still shown; who asked is told of each', async () => {
  const { loop, pulls, control } = await withDrafts(['One', 'Two', 'Three']);
  const [one, two, three] = pulls;
  for (const pull of [one, two]) await loop.ana.closesIssue(pull?.number ?? 0);
  await loop.ana.commits({ path: 'mine.txt', text: 'x\n', branch: two?.head ?? '' });
  await loop.ana.comments(control, '/loop cancel delete-branches=true');

  const cancelled = await loop.tick();

  expect(errorsOf(cancelled)).toEqual([]);
  expect(cancelled.outputs).toMatchObject({ verdict: 'stop', outcome: 'halted', 'stop-reason': 'user_interrupt' });
  expect(branches(loop)).toEqual([two?.head, three?.head]);
  const told = (await loop.comments(control)).find(({ body }) => body.includes('The branches, as you asked'));
  expect(told?.body).toContain(`- deleted: \`${one?.head}\`, which stood at ${one?.headSha}`);
  expect(told?.body).toContain(`- kept: \`${two?.head}\`: somebody moved it: it stands at `);
  expect(told?.body).toContain(`- kept: \`${three?.head}\`: pull request #${three?.number} is open`);

  expect((await loop.tick()).outputs['outcome']).toBe('quiet');

  await loop.ana.comments(control, '/loop restart');
  const again = await loop.tick();

  expect(errorsOf(again)).toEqual([]);
  expect(branches(loop)).toContain(one?.head);
});

test('a runner that dies while it deletes: the next tick deletes what is left and tells of it, once', async () => {
  const { loop, pulls, control } = await withDrafts(['One']);
  const [one] = pulls;
  await loop.ana.closesIssue(one?.number ?? 0);
  await loop.ana.comments(one?.number ?? 0, '/loop cancel delete-branches=true');
  loop.github.world.faults.add({ route: 'graphql:updateRefs', times: 1, effect: { kind: 'delay', ms: 8_000 } });
  const run = loop.startProcess();
  await until(() => loop.head()?.plannedEffects.some((key) => key.startsWith('delete-branch/')) === true);
  await loop.actions.loseRunner(run);
  expect(branches(loop)).toEqual([one?.head]);
  await loop.github.world.clock.advance(11 * 60_000);

  const next = await loop.tick();

  expect(errorsOf(next)).toEqual([]);
  expect(branches(loop)).toEqual([]);
  const told = async () =>
    (await Promise.all([one?.number ?? 0, control].map((thread) => loop.comments(thread))))
      .flat()
      .filter(({ body }) => body.includes(`- deleted: \`${one?.head}\``));
  expect(await told()).toHaveLength(1);

  await loop.tick();
  expect(await told()).toHaveLength(1);
});

test('given while agents work it stops them and the run, and the branch that their work was preserved on goes with the next tick', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], agent: hangsIn([1]), config: 'max-agents: 1\n' });
  const run = loop.startProcess();
  await agentAtWork(loop);
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop cancel delete-branches=true');
  loop.actions.cancel(run);
  await loop.ended(run);
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' }, lease: null });
  expect(branches(loop)).toEqual(['tickgate/work/1-one']);

  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(branches(loop)).toEqual([]);
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');
});
