import { expect, test } from '@jest/globals';
import { givenLoop, wellFormed } from '../support/loop.ts';

const slow = 180_000;

test(
  'a tick turns a well-formed issue into a pull request with its commit, cost and evidence, and records it',
  async () => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')], config: 'report-cost: pr\n' });

    const tick = await loop.tick();

    expect(tick.conclusion).toBe('success');
    const [pull] = await loop.pullRequests();
    expect(pull).toMatchObject({
      title: 'Add a search box (#1)',
      head: 'tickgate/work/1-add-a-search-box',
      draft: false,
    });
    expect(pull?.body).toContain('Closes #1');
    expect(loop.git('show', 'tickgate/work/1-add-a-search-box:work-1.txt')).toBe('done\n');
    expect(loop.git('log', '-1', '--format=%B', 'tickgate/work/1-add-a-search-box')).toContain('Tickgate-Task: 1');
    expect(await loop.labels(1)).toEqual(['in-progress']);
    expect(loop.head()).toMatchObject({ generation: 1, lease: null, status: 'idle', counters: { iterationsUsed: 1 } });
    expect(await loop.history()).toMatchObject([
      { iteration: 1, outcome: 'ok', verdict: 'work', dollarsThisIter: 0.5 },
    ]);
  },
  slow,
);
