/** An issue whose claim GitHub does not take: other loops would take it for free, so nobody works on it yet. */
import { expect, test } from 'vitest';
import { givenLoop, wellFormed } from '../support/loop.ts';

const issues = '/repos/{owner}/{repo}/issues/{issue_number}';

test.each([
  ['its comment', 503, `POST ${issues}/comments`],
  ['its comment', 409, `POST ${issues}/comments`],
  ['its label', 503, `POST ${issues}/labels`],
] as const)(
  'given that GitHub refuses %s with %i for a while, no session starts; the next tick claims the issue and works on it',
  async (_part, status, route) => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')] });
    loop.github.world.faults.add({ route, times: 20, effect: { kind: 'status', status } });

    await loop.tick();
    expect(loop.head()?.counters.agentsDispatched).toBe(0);
    expect(await loop.pullRequests()).toEqual([]);

    loop.github.world.faults.clear();
    await loop.tick();
    expect(await loop.labels(1)).toEqual(['in-progress']);
    expect(await loop.pullRequests()).toHaveLength(1);
  },
  200_000,
);
