/** An issue whose claim GitHub does not take: other loops would take it for free, so nobody works on it yet. */
import { expect, test } from 'vitest';
import { givenLoop, wellFormed } from '../support/loop.ts';

const issues = '/repos/{owner}/{repo}/issues/{issue_number}';

test.each([
  { part: 'its comment', status: 503, route: `POST ${issues}/comments`, times: 20, withdrawals: 0 },
  // Once: GitHub would take the comment of a withdrawal, which has nothing to withdraw.
  { part: 'its comment', status: 409, route: `POST ${issues}/comments`, times: 1, withdrawals: 0 },
  { part: 'its label', status: 503, route: `POST ${issues}/labels`, times: 20, withdrawals: 1 },
] as const)(
  'given that GitHub refuses $part with $status for a while, no session starts; the next tick claims the issue and works on it',
  async ({ status, route, times, withdrawals }) => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')] });
    loop.github.world.faults.add({ route, times, effect: { kind: 'status', status } });

    await loop.tick();
    expect(loop.head()?.counters.agentsDispatched).toBe(0);
    expect(await loop.pullRequests()).toEqual([]);

    loop.github.world.faults.clear();
    const said = (await loop.comments(1)).map(({ body }) => body);
    expect(said.filter((body) => body.includes('does not work on this issue'))).toHaveLength(withdrawals);
    await loop.tick();
    expect(await loop.labels(1)).toEqual(['in-progress']);
    expect(await loop.pullRequests()).toHaveLength(1);
  },
);
