/** A runner that dies when its branch is pushed and its pull request is not yet opened. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const branch = 'tickgate/work/1-add-a-search-box';

/** Notes every session; whoever finds its work done has nothing to add. */
const agent = `note('session ' + order.session);
if (!existsSync('search.txt')) write('search.txt', 'x\\n');
result({ progress: 'Did it' });`;

test('a crash after the push and before the pull request is opened: the next tick opens one pull request at that head, and pushes nothing again', async () => {
  const seen = { opening: 0, pushes: 0, dead: false };
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent,
    watch: {
      arrives: async ({ method, path }) => {
        if (method === 'POST' && path.endsWith('.git/git-receive-pack')) seen.pushes += 1;
        if (method !== 'POST' || !path.endsWith('/pulls')) return;
        seen.opening += 1;
        if (seen.opening > 1) return;
        await until(() => seen.dead);
        return 'cut';
      },
    },
  });
  const run = loop.startProcess();
  await until(() => seen.opening === 1);
  await loop.actions.loseRunner(run);
  seen.dead = true;
  const pushed = loop.git('rev-parse', branch).trim();
  expect(seen.pushes).toBe(1);
  expect(await loop.pullRequests()).toEqual([]);
  await loop.github.world.clock.advance(11 * 60_000);

  const next = await loop.tick();

  expect(errorsOf(next)).toEqual([]);
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, headSha: pushed, draft: false }]);
  expect(seen).toMatchObject({ opening: 2, pushes: 1 });
  expect(await loop.gates(1)).toEqual([]);
});
