/** What people say in a pull request, and a responder who pushes without having heard all of it: nothing is lost, and nobody goes round in circles. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopStage } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

/** Pushes each time, and has an answer to what asks for a name alone. */
const halfDeaf = `
const { feedback } = order.review;
note(order.role + (feedback.length === 0 || order.role === 'reviewer' ? '' : ' hears ' + feedback.map(({ body }) => body).join(' | ')));
if (order.role === 'reviewer') result({ progress: 'Read it' });
else {
  write('total.js', '// ' + order.session + '\\n');
  result({ progress: 'Mended', replies: feedback.filter(({ body }) => /name/.test(body)).map(({ id }) => ({ to: id, body: 'Renamed.' })) });
}`;

const ticked = async (loop: LoopStage): Promise<void> => {
  await green(loop);
  expect(errorsOf(await loop.tick())).toEqual([]);
};

test('a push answers only what its responder names: the rest is handed over once more, and whoever is asked to merge reads what nobody answered', async () => {
  const loop = await givenLoop({
    visibility: 'private',
    inputs: { loop: 'work' },
    config: reviewConfig,
    agent: halfDeaf,
  });
  const pull = await givenPull(loop);
  await ticked(loop);
  await loop.ana.comments(pull, 'Please name it sum.');
  await loop.ana.comments(pull, 'It drops the totals of last year.');

  await ticked(loop);
  expect(loop.notes().at(-1)).toBe('responder hears Please name it sum. | It drops the totals of last year.');
  await ticked(loop);
  expect(loop.notes().at(-1)).toBe('responder hears It drops the totals of last year.');
  expect(await loop.gates(pull)).toEqual([]);

  await ticked(loop);
  const gate = await loop.gate(pull);
  expect(gate.body).toContain(`Responder addressed human feedback on PR #${pull}.`);
  expect(gate.body).toContain(
    'Handed to a responder twice, and named by no answer, or the answer could not be posted: @\u200Bana said: It drops the totals of last year.',
  );
  const said = (await loop.comments(pull)).length;
  for (let times = 0; times < 5; times += 1) await ticked(loop);
  expect(loop.notes().filter((line) => line.startsWith('responder'))).toHaveLength(2);
  expect(await loop.comments(pull)).toHaveLength(said);
  expect(loop.head()?.counters.mergesAttempted).toBe(0);
});
