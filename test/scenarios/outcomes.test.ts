/** What became of a loop's pull requests, as its record and `status --outcomes` have it. */
import { expect, test } from 'vitest';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { readStatus } from '../support/shown-loop.ts';

const config = 'max-agents: 4\nmax-iterations: 9\nmax-open-prs: 9\n';

const outcomesOf = async (loop: LoopStage) => (await loop.state()).outcomes;

test('a pull request is recorded as merged as it was, merged after changes, closed, and reverted, in the same requests', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two', 'Three'].map(wellFormed), agent: diligentAgent, config });
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await outcomesOf(loop)).toBeUndefined();
  expect(await readStatus(loop, ['--outcomes'])).toBe('No pull request of this run has ended yet.\n');

  const [first, second, third] = await loop.pullRequests();
  if (first === undefined || second === undefined || third === undefined) throw new Error('not three pull requests');
  await loop.ana.commits({ path: 'more.txt', text: 'more', branch: second.branch });
  await loop.ana.merges(first.number);
  await loop.ana.merges(second.number);
  await loop.ana.closesIssue(third.number);
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await outcomesOf(loop))?.pulls.map(({ pull, result }) => [pull, result])).toEqual([
    [first.number, 'merged'],
    [second.number, 'changed'],
    [third.number, 'closed'],
  ]);

  const merged = (await outcomesOf(loop))?.pulls[0]?.mergeCommit ?? '';
  expect(merged).toMatch(/^[0-9a-f]{40}$/);
  await loop.ana.commits({
    path: 'work-1.txt',
    text: 'as before',
    branch: 'main',
    message: `Revert "One"\n\nThis reverts commit ${merged}.`,
  });
  await loop.ana.opensIssue(wellFormed('Four'));
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await outcomesOf(loop))?.pulls.map(({ result }) => result)).toEqual(['reverted', 'changed', 'closed']);
  expect(await readStatus(loop, ['--outcomes'])).toMatch(/^result +pull requests +dollars each +rounds each +days each\n/);
});
