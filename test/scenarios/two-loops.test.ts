import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { workflow } from '../support/loop-workflow.ts';

const agent = `
note(order.loop + ' #' + order.subject); await sleep(2_000);
write('work-' + order.loop + '.txt', 'done\\n'); result({ progress: 'Did it' });`;

test('[000-52] two loops that start at once on one issue pay for it once, and open one pull request', async () => {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent });
  const file = { path: '.github/workflows/docs.yml', text: workflow({ inputs: `          loop: 'docs'\n` }) };
  await loop.ana.commits(file);
  const by = loop.github.world.accounts.get('ana');
  if (by === undefined) throw new Error('no ana');

  const docs = loop.actions.dispatch({ repository: 'acme/shop', workflow: 'docs.yml', by, inputs: {} });
  const [work] = loop.start(1);
  if (work === undefined) throw new Error('no run was started');
  for (const run of [docs, work]) expect(errorsOf(await loop.ended(run))).toEqual([]);

  expect(loop.notes().length).toBeLessThanOrEqual(1);
  expect(await loop.pullRequests()).toHaveLength(loop.notes().length);

  // Where their claims were of one second, both withdrew, and left nothing that keeps the issue from the next tick.
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.notes()).toHaveLength(1);
  expect(await loop.pullRequests()).toHaveLength(1);
  expect(await loop.labels(1)).toEqual(['in-progress']);
});
