import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

test('a loop at rest that has not looked at every issue of outsiders goes on looking, and takes the one that somebody let in', async () => {
  const loop = await givenLoop({
    config: 'backlog:\n  labels: [bug]\n',
    // By as many accounts, each of which a form let set the label: more than one tick asks about.
    issues: Array.from({ length: 22 }, (_, index) => ({
      ...wellFormed(`Wish ${index}`),
      author: `mallory${index}`,
      labels: ['bug'],
    })),
  });
  await loop.ana.unlabels(22, 'bug');
  await loop.ana.labels(22, 'bug');
  // What changed a moment ago is looked at once more.
  await loop.github.world.clock.advance(15 * 60_000);

  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  expect(first.outputs['verdict']).toBe('idle');
  expect(first.log).toContain('2 issues of outsiders were not looked at yet');
  expect(loop.head()?.status).toBe('idle');

  await loop.github.world.clock.advance(15 * 60_000);
  const second = await loop.tick();
  expect(errorsOf(second)).toEqual([]);
  expect(second.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Wish 21')]);
});
