/** How a loop is called upon: by the inputs of its workflow, and by commands in comments. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { givenPull } from '../support/pull-under-review.ts';

test('[000-03] with skill: review and pr: 3 the run is about that pull request alone, whatever others are labelled or open', async () => {
  const loop = await givenLoop({
    visibility: 'private',
    issues: [wellFormed('Add a search box')],
    inputs: { loop: 'work', skill: 'review', pr: '3' },
    config: 'review:\n  labels: [review-me]\n',
    agent: `note(order.role + ' ' + order.subject); result({ progress: 'Read it' });`,
  });
  const other = await givenPull(loop, 'other');
  const wanted = await givenPull(loop, 'wanted');
  expect([other, wanted]).toEqual([2, 3]);

  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(new Set(loop.notes())).toEqual(new Set(['reviewer 3']));
  expect(loop.head()).toMatchObject({ skill: 'review', counters: { prsTouched: ['#3'] } });
  expect(await loop.comments(other)).toEqual([]);
});

test('[000-03] [002-38] with skill: work it builds the backlog, and people call upon it in comments: run, stop, restart', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two', 'Three'].map(wellFormed),
    inputs: { skill: 'work' },
    config: 'max-agents: 1\n',
  });
  const says = async (command: string) => {
    // GitHub tells times to the second: what is said in the second of a stop is taken for older than it.
    await setTimeout(1_100);
    await loop.ana.comments(loop.head()?.controlIssue ?? 0, command);
    const ticked = await loop.tick();
    expect(errorsOf(ticked)).toEqual([]);
    return ticked.outputs['verdict'];
  };
  expect(errorsOf(await loop.tick())).toEqual([]);

  expect([await says('/loop run'), await says('/loop stop'), await says('/loop restart')]).toEqual([
    'work',
    'stop',
    'work',
  ]);
  expect(await loop.pullRequests()).toHaveLength(3);
});
