/** A review and a reply that GitHub does not take: what was paid for goes out later, and nobody counts as answered before. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

const here = '/repos/acme/shop';
const given = (setting: Pick<LoopSetting, 'agent'>): Promise<LoopStage> =>
  givenLoop({ visibility: 'private', inputs: { loop: 'work' }, config: reviewConfig, ...setting });
const ticked = async (loop: LoopStage): Promise<void> => expect(errorsOf(await loop.tick())).toEqual([]);
const refuse = (loop: LoopStage, route: string): void =>
  loop.github.world.faults.add({
    route,
    times: 1,
    effect: { kind: 'status', status: 403, body: { message: 'Not now' } },
  });

test('a review that GitHub refused is posted by the next tick as it was, without a session, before the merge that a person allowed meanwhile', async () => {
  const loop = await given({
    agent: `note(order.role + ' of #' + order.subject);
const warning = { file: 'total.js', line: 2, severity: 'warning', description: 'It adds one too much.', scenario: '' };
result({ progress: 'Read it', findings: [warning] });`,
  });
  const pull = await givenPull(loop);
  const reviews = async () =>
    z.array(z.object({ body: z.string() })).parse(await loop.ana.request(`GET ${here}/pulls/${pull}/reviews`));
  refuse(loop, 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews');

  await ticked(loop);
  expect(await reviews()).toEqual([]);
  const gate = await loop.gate(pull);
  expect(gate.body).toContain(`PR #${pull} is reviewed and green. Merge it?`);
  const spent = loop.head()?.counters;
  await loop.ana.comments(pull, `/loop answer ${gate.id} merge`);
  await ticked(loop);
  expect(await reviews()).toMatchObject([{ body: expect.stringContaining('0 bugs, 1 warning.') }]);
  expect(await loop.ana.request(`GET ${here}/pulls/${pull}/comments`)).toMatchObject([
    { path: 'total.js', line: 2, body: expect.stringContaining('It adds one too much.') },
  ]);
  expect(loop.head()?.counters).toMatchObject({ agentsDispatched: 1, iterationsUsed: spent?.iterationsUsed });

  await ticked(loop);
  expect(loop.head()?.counters.mergesAttempted).toBe(1);
  for (let times = 0; times < 3; times += 1) await ticked(loop);
  expect(await reviews()).toHaveLength(1);
  expect(loop.notes()).toEqual([`reviewer of #${pull}`]);
});

test('a reply that GitHub refused answers nobody: the words are handed over once more, and answered once', async () => {
  const loop = await given({
    agent: `const { feedback } = order.review;
note(order.role + ' ' + feedback.length);
if (order.role === 'reviewer') result({ progress: 'Read it' });
else result({ progress: 'Nothing to change', replies: feedback.map(({ id }) => ({ to: id, body: 'It is named sum.' })) });`,
  });
  const pull = await givenPull(loop);
  await green(loop);
  await ticked(loop);
  await loop.ana.comments(pull, 'Please name it sum.');
  const answers = async () => (await loop.comments(pull)).filter(({ body }) => body.includes('It is named sum.'));
  refuse(loop, 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments');

  await ticked(loop);
  expect(await answers()).toEqual([]);
  expect((await loop.gates(pull)).filter(({ body }) => body.includes('Responder addressed'))).toEqual([]);
  for (let times = 0; times < 4; times += 1) await ticked(loop);
  expect(await answers()).toHaveLength(1);
  expect(loop.notes()).toEqual(['reviewer 0', 'responder 1', 'responder 1']);
  expect((await loop.gate(pull)).body).toContain(`Responder addressed human feedback on PR #${pull}.`);
});
