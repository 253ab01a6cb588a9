import { expect, test } from 'vitest';
import { givenLoop, wellFormed } from '../support/loop.ts';

test('given a well-formed issue, a tick opens a pull request with commit, cost and evidence, and records it', async () => {
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
  expect(await loop.history()).toMatchObject([{ iteration: 1, outcome: 'ok', verdict: 'work', dollarsThisIter: 0.5 }]);

  const files = await loop.bundle();
  const read = (name: string): unknown => JSON.parse(files[name] ?? 'null');
  expect(read('work.lock')).toMatchObject({
    ...{ run_id: tick.run.id, run_attempt: 1, job: expect.any(String), workflow: expect.any(String) },
    ...{ repository: 'acme/shop', sha: expect.any(String), url: expect.any(String) },
    ...{ pid: null, iteration: 1, skill: 'work', started_at: expect.any(String) },
  });
  expect(read('work.budget.json')).toMatchObject({
    ...{ started_at: expect.any(String), max_iterations: 5, max_prs: 20, max_minutes: 60, max_dollars: 25 },
    ...{ iterations_used: 1, prs_touched: [`#${pull?.number}`], comments_pushed: 1, merges_attempted: 0 },
    ...{ minutes_elapsed: expect.any(Number), tokens_in: 1000, tokens_out: 500, agents_dispatched: 2 },
    ...{ dollars_estimate: 0.0105, rate_table_source: 'built-in default', qmd_failures_consecutive: 0 },
  });
  expect(files['work.history.jsonl']?.split('\n').filter((line) => line !== '')).toHaveLength(1);
  expect(JSON.parse(files['work.history.jsonl'] ?? '')).toMatchObject({ gates: [], tokens_in_this_iter: 1000 });
});
