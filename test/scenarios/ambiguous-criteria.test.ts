import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

/** With the heading, so that each is asked about by itself. */
const vague = (title: string) => ({ title, body: `${title}, please.\n\n### Acceptance Criteria\n\nTBD\n` });

test('[000-57] [000-71] [001-29] an issue without criteria is asked about, waits alone, and is worked on or left out as a writer says', async () => {
  const loop = await givenLoop({
    config: 'max-agents: 2\n',
    issues: [vague('By reply'), vague('By box'), vague('By a reader'), vague('To be left out'), wellFormed('Clear')],
  });

  const asking = await loop.tick();
  expect(errorsOf(asking)).toEqual([]);
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Clear (#5)']);
  const gates = await Promise.all([1, 2, 3, 4].map((issue) => loop.gate(issue)));
  const [byReply, byBox, byReader, leftOut] = gates;
  for (const [index, gate] of gates.entries()) {
    expect(gate.body.split('\n')[1]).toBe(
      `**Issue #${index + 1} has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?**`,
    );
  }
  expect(loop.head()?.openGates).toHaveLength(4);

  await loop.ana.comments(1, `/loop answer ${byReply?.id} proceed as you like`);
  await loop.ana.ticks(byBox?.commentId ?? 0, 'proceed');
  await loop.github.as('rob').comments(3, `/loop answer ${byReader?.id} proceed`);
  await loop.ana.ticks(leftOut?.commentId ?? 0, 'skip');
  const answered = await loop.tick();
  expect(errorsOf(answered)).toEqual([]);
  expect((await loop.pullRequests()).map(({ title }) => title).toSorted()).toEqual([
    'By box (#2)',
    'By reply (#1)',
    'Clear (#5)',
  ]);
  const [first, second] = await loop.history();
  expect(first?.gates.map(({ name, subject, answer }) => ({ name, subject, answer }))).toEqual(
    [1, 2, 3, 4].map((subject) => ({ name: 'ambiguous-criteria', subject, answer: null })),
  );
  const by = { name: 'ambiguous-criteria', by: 'ana', permission: 'write' };
  expect(second?.gates).toMatchObject([
    { ...by, subject: 1, answer: 'proceed', text: 'as you like', channel: 'reply' },
    { ...by, subject: 2, answer: 'proceed', channel: 'edit-history' },
    { ...by, subject: 4, answer: 'skip', channel: 'edit-history' },
  ]);
  expect(loop.head()?.openGates.map(({ id }) => id)).toEqual([byReader?.id]);
  const closed = await Promise.all([1, 2, 4].map((issue) => loop.comments(issue)));
  expect(closed.map(([gate]) => gate?.body.split('\n')[1])).toEqual([
    'Answered: **proceed** by @ana.',
    'Answered: **proceed** by @ana.',
    'Answered: **skip** by @ana.',
  ]);

  const number = await loop.ana.opensIssue(wellFormed('Later'));
  const later = await loop.tick();
  expect(errorsOf(later)).toEqual([]);
  expect((await loop.pullRequests()).map(({ title }) => title)).toContain(`Later (#${number})`);
  expect(await loop.pullRequests()).toHaveLength(4);
  expect(await loop.gateIds(4)).toEqual([]);
  expect(await loop.gateIds(3)).toEqual([byReader?.id]);
});

test('an answered question whose comment could not be closed is closed by the next tick that works, with its answer', async () => {
  const loop = await givenLoop({ issues: [vague('One')] });
  await loop.tick();
  const gate = await loop.gate(1);
  await loop.ana.ticks(gate.commentId, 'proceed');
  loop.github.world.faults.add({
    route: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    times: 1,
    effect: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
  });
  const answered = await loop.tick();
  expect(answered.annotations.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`Not done: gate-close/${gate.id}`),
  );
  expect(loop.head()).toMatchObject({ openGates: [], plannedEffects: [`gate-close/${gate.id}`] });

  await loop.ana.opensIssue(wellFormed('Two'));
  expect(errorsOf(await loop.tick())).toEqual([]);

  const [closed] = await loop.comments(1);
  expect(closed?.body.split('\n')[1]).toBe('Answered: **proceed** by @ana.');
  expect(loop.head()?.plannedEffects).toEqual([]);
});

test('a question about an issue in whose thread no bot may write stands on the control issue, and is answered there', async () => {
  const loop = await givenLoop({ issues: [vague('Locked')] });
  await loop.ana.request('PUT /repos/acme/shop/issues/1/lock', {});
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await loop.comments(1)).toEqual([]);
  const { commentId, body } = await loop.gate(loop.head()?.controlIssue ?? 0);
  expect(body).toContain('**Issue #1 has ambiguous criteria.');
  await loop.ana.ticks(commentId, 'proceed');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Locked (#1)']);
});
