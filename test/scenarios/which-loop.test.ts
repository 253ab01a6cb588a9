/** A command in a thread that two loops of a repository read: it names its loop, or neither obeys it. */
import { expect, test } from 'vitest';

import { endOf } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, type Ticked, wellFormed } from '../support/loop.ts';
import { usualGrant, workflow } from '../support/loop-workflow.ts';
import { green } from '../support/pull-under-review.ts';

const config = `${oneSubjectATick}loops:
  work: { skill: work }
  pulls: { skill: review, review: { labels: [review-me] } }
`;

async function pullsTick(loop: LoopStage): Promise<Ticked> {
  const by = loop.github.world.accounts.get('ana');
  if (by === undefined) throw new Error('no ana');
  const run = loop.actions.dispatch({ repository: 'acme/shop', workflow: 'pulls.yml', by, inputs: {} });
  await endOf(run);
  return await loop.ended(run);
}

/** A loop that opened a pull request, and one that has reviewed it. */
async function givenTwoLoops(): Promise<{ readonly loop: LoopStage; readonly pull: number }> {
  const loop = await givenLoop({
    visibility: 'private',
    issues: ['One', 'Two', 'Three', 'Four'].map(wellFormed),
    config,
    agent: `note(order.loop + ' ' + order.role + ' ' + order.subject);
if (order.role === 'worker') write('work-' + order.subject + '.txt', 'done');\nresult({ progress: 'Did it' });`,
  });
  const text = workflow({ inputs: `          loop: 'pulls'\n`, permissions: usualGrant });
  await loop.ana.commits({ path: '.github/workflows/pulls.yml', text });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [{ number, head } = { number: 0, head: '' }] = await loop.pullRequests();
  await loop.ana.request(`POST /repos/acme/shop/issues/${number}/labels`, { labels: ['review-me'] });
  await green(loop, head);
  expect(errorsOf(await pullsTick(loop))).toEqual([]);
  expect(loop.notes()).toContain(`pulls reviewer ${number}`);
  return { loop, pull: number };
}

const statusOf = (loop: LoopStage, name: string): unknown =>
  (JSON.parse(loop.git('show', `tickgate/state/${name}:head.json`)) as { readonly status: unknown }).status;

test('given a command in the thread of a pull request of two loops, one reply asks for the loop’s name; with the name, that loop alone obeys', async () => {
  const { loop, pull } = await givenTwoLoops();
  const replies = async () =>
    (await loop.comments(pull))
      .map(({ body }) => body.split('\n').slice(1).join('\n'))
      .filter((text) => /^(?:Several loops|No loop|@)/.test(text));

  loop.github.repository.access.set('cleo', 'write');
  await loop.github.as('rob').comments(pull, '/loop run');
  await loop.ana.comments(pull, '/loop resume');
  await loop.github.as('cleo').comments(pull, '/loop run loop=night');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  await pullsTick(loop);
  expect([statusOf(loop, 'work'), statusOf(loop, 'pulls')]).not.toContain('stopped');
  const told = [
    '@rob, only people with write access may give commands here.',
    'Several loops run here: pulls and work. Name one: `/loop resume loop=work`.',
    'No loop “night” reads this thread, only pulls and work.',
  ];
  expect(await replies()).toEqual(told);

  await loop.ana.comments(pull, '/loop stop loop=pulls');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  expect((await pullsTick(loop)).outputs).toMatchObject({ 'stop-reason': 'user_interrupt' });
  expect([statusOf(loop, 'work'), statusOf(loop, 'pulls')]).toEqual(['running', 'stopped']);
  expect(await replies()).toEqual([...told, expect.stringContaining('@ana **stop**: waiting for an answer → stopped')]);
});

test('given a command on a control issue, it is for that issue’s loop, and may name no other', async () => {
  const { loop } = await givenTwoLoops();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop stop loop=pulls');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  expect((await loop.comments(control)).map(({ body }) => body.split('\n')[1])).toContain(
    'No loop “pulls” reads this thread, only work.',
  );
  await loop.ana.comments(control, '/loop stop');
  expect((await loop.tick()).outputs).toMatchObject({ 'stop-reason': 'user_interrupt' });
  await pullsTick(loop);
  expect([statusOf(loop, 'work'), statusOf(loop, 'pulls')]).toEqual(['stopped', expect.not.stringMatching('stopped')]);
});

test('given two loops, a stop on their pull request without a name stops both', async () => {
  const { loop, pull } = await givenTwoLoops();
  await loop.ana.comments(pull, '/loop stop');
  expect((await loop.tick()).outputs).toMatchObject({ 'stop-reason': 'user_interrupt' });
  expect((await pullsTick(loop)).outputs).toMatchObject({ 'stop-reason': 'user_interrupt' });
  expect([statusOf(loop, 'work'), statusOf(loop, 'pulls')]).toEqual(['stopped', 'stopped']);
  const told = (await loop.comments(pull)).map(({ body }) => body);
  expect(told.filter((body) => body.includes('Several loops'))).toEqual([]);
});
