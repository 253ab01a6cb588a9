import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

/** Does its work, and claims for the first issue what no model could have used. */
const boaster = `write('work-' + order.subject + '.txt', 'done');
const usage = (input) => [{ model: 'claude-sonnet-4-7', input, output: 500, cost_reported: 0.1, messages: 1 }];
result({ usage: usage(order.subject === 1 ? 1e12 : 1000) });`;

test('an agent that claims 10^12 tokens fails its subject by name, is charged the plausible, and the run goes on', async () => {
  const loop = await givenLoop({
    issues: ['Boast', 'Work'].map(wellFormed),
    config: 'max-agents: 2\nmax-dollars: 25\n',
    agent: boaster,
  });

  const tick = await loop.tick();

  expect(errorsOf(tick).filter((line) => line.includes('    at '))).toEqual([]);
  expect(tick).toMatchObject({ conclusion: 'success', outputs: { verdict: 'work', outcome: 'ok' } });
  expect(tick.log).toMatch(
    /claims 1,000,000,000,000 tokens read in 1 minute, where [\d,]+ are plausible at most: the claim is not believed, and the plausible maximum is charged/,
  );
  const { status, counters } = loop.head() ?? {};
  expect(status).toBe('running');
  expect(counters?.dollarsEstimate).toBeGreaterThan(0.3);
  expect(counters?.dollarsEstimate).toBeLessThan(5);
  // The other issue got its pull request.
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Work')]);
});
