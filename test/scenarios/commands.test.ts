import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

test('a writer stops the loop in the control issue, later ticks end quietly, and restart goes on', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), config: 'max-agents: 1\n' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const control = loop.head()?.controlIssue ?? 0;

  await loop.github.as('rob').comments(control, '/loop stop I may not say so');
  await loop.ana.comments(control, '/loop stop enough for today');
  const stopping = await loop.tick();
  expect(stopping.outputs).toMatchObject({ verdict: 'stop', outcome: 'halted', 'stop-reason': 'user_interrupt' });
  const shown = async () => (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
  expect(await shown()).toContain('stopped: Stopped by @\u200Bana: enough for today');
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });

  const tip = loop.stateTip();
  const quiet = await loop.tick();
  expect(quiet.outputs['outcome']).toBe('quiet');
  expect(loop.stateTip()).toBe(tip);

  await loop.ana.comments(control, '/loop restart');
  const again = await loop.tick();
  expect(errorsOf(again)).toEqual([]);
  expect(again.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect((await loop.pullRequests()).map(({ title }) => title).toSorted()).toEqual(['One (#1)', 'Two (#2)']);
  expect(loop.head()?.counters).toMatchObject({ iterationsUsed: 1, dollarsReported: 1 });
});
