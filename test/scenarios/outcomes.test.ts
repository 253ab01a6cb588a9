/** What became of a loop's pull requests, as its record and `status --outcomes` have it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setHead } from '../bench/old-loop.ts';
import { controlIssue } from '../support/lock-stage.ts';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { ownFolder } from '../support/own-folder.ts';
import { runCli } from '../support/run-cli.ts';
import { readShownState, readStatus } from '../support/shown-loop.ts';

const config = 'max-agents: 4\nmax-iterations: 9\nmax-open-prs: 9\n';

const outcomesOf = async (loop: LoopStage) => (await readShownState(loop)).outcomes;

const resultsOf = async (loop: LoopStage) =>
  Object.fromEntries((await outcomesOf(loop))?.pulls.map(({ pull, result }) => [pull, result]) ?? []);

test('a pull request is recorded as merged as it was, merged after changes, closed, and reverted', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two', 'Three'].map(wellFormed), agent: diligentAgent, config });
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await outcomesOf(loop)).toBeUndefined();
  expect(await readStatus(loop, ['--outcomes'])).toBe('No pull request of this loop has ended yet.\n');

  const [first, second, third] = await loop.pullRequests();
  if (first === undefined || second === undefined || third === undefined) throw new Error('not three pull requests');
  await loop.ana.commits({ path: 'more.txt', text: 'more', branch: second.head });
  await loop.ana.merges(first.number);
  await loop.ana.merges(second.number);
  await loop.ana.closesIssue(third.number);
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await resultsOf(loop)).toEqual({
    [first.number]: 'merged',
    [second.number]: 'changed',
    [third.number]: 'closed',
  });

  const merged = (await outcomesOf(loop))?.pulls.find(({ pull }) => pull === first.number)?.mergeCommit ?? '';
  expect(merged).toMatch(/^[0-9a-f]{40}$/);
  await loop.ana.commits({
    path: 'work-1.txt',
    text: 'as before',
    branch: 'main',
    message: `Revert "One"\n\nThis reverts commit ${merged}.`,
  });
  await loop.ana.opensIssue(wellFormed('Four'));
  const looking = await loop.tick();
  expect(errorsOf(looking)).toEqual([]);
  // As many as a tick with one subject may send without any outcome: see spending.test.ts.
  expect(looking.requests.length).toBeLessThanOrEqual(20);
  expect(await resultsOf(loop)).toMatchObject({ [first.number]: 'reverted', [second.number]: 'changed' });
  const page = join(ownFolder('outcomes'), 'status.html');
  await readStatus(loop, ['--html', page]);
  expect(readFileSync(page, 'utf8')).toContain(
    'aria-label="Pull requests: 1 merged after changes, 1 closed unmerged, 1 reverted"',
  );
  expect(await readStatus(loop, ['--outcomes'])).toMatch(
    /^result +pull requests +dollars each +rounds each +days each\n/,
  );
});

test('a pull request that people merge while the loop is stopped is recorded by the next run, and one whose branch they pushed to counts as changed', async () => {
  const issues = ['One', 'Two'].map(wellFormed);
  const loop = await givenLoop({ issues, agent: diligentAgent, config: `${config}iterations-per-tick: 1\n` });
  expect(errorsOf(await loop.tick({ 'max-iterations': '1' }))).toEqual([]);
  const [first, second] = await loop.pullRequests();
  if (first === undefined || second === undefined) throw new Error('not two pull requests');
  await loop.ana.commits({ path: 'more.txt', text: 'more', branch: second.head });
  await loop.ana.opensIssue(wellFormed('Three'));
  expect(errorsOf(await loop.tick({ 'max-iterations': '2' }))).toEqual([]);
  await loop.ana.comments(controlIssue(loop), '/loop stop');
  await loop.tick();
  expect(loop.head()).toMatchObject({ status: 'stopped' });

  await loop.ana.merges(first.number);
  await loop.ana.merges(second.number);
  expect(errorsOf(await loop.tick({ fresh: 'true' }))).toEqual([]);
  expect(loop.head()).toMatchObject({ run: 2 });
  expect(await resultsOf(loop)).toMatchObject({ [first.number]: 'merged', [second.number]: 'changed' });
});

test('what became of pull requests outlives a fresh start, and a lost bundle does not hinder one', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], agent: diligentAgent, config });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [first] = await loop.pullRequests();
  await loop.ana.merges(first?.number ?? 0);
  expect(errorsOf(await loop.tick())).toEqual([]);
  const before = await outcomesOf(loop);
  expect(before?.pulls).toMatchObject([{ result: 'merged', recipe: 'backlog' }]);

  await loop.ana.opensIssue(wellFormed('Two'));
  expect(errorsOf(await loop.tick({ fresh: 'true' }))).toEqual([]);
  expect(loop.head()).toMatchObject({ run: 2, counters: { iterationsUsed: 1 } });
  expect((await outcomesOf(loop))?.pulls).toEqual(before?.pulls);

  // The bundle of the run before is gone.
  const { bundle } = loop.head() ?? {};
  await setHead(loop, (head) => ({
    ...head,
    bundle: bundle == null ? null : { ...bundle, artifactId: 1, cacheKey: 'gone' },
  }));
  expect(errorsOf(await loop.tick({ fresh: 'true' }))).toEqual([]);
  expect(await outcomesOf(loop)).toBeUndefined();
});

test('`simulate` takes what issues cost from five pull requests that ended', async () => {
  const issues = ['One', 'Two', 'Three', 'Four', 'Five'].map(wellFormed);
  const loop = await givenLoop({
    issues,
    agent: diligentAgent,
    config: `${config}max-agents: 5\n`.replace('max-agents: 4\n', ''),
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  for (const { number } of await loop.pullRequests()) await loop.ana.merges(number);
  await loop.tick();
  await loop.ana.opensIssue(wellFormed('Six'));

  const environment = { GITHUB_TOKEN: loop.ana.token, GITHUB_API_URL: loop.github.url };
  const { out } = await runCli(['simulate', '--repo', 'acme/shop', '--runs', '2', '--json'], environment);
  expect(JSON.parse(out)).toMatchObject({
    assumed: expect.arrayContaining([expect.stringMatching(/^an issue costs what one of the 5 pull requests cost /)]),
    figures: { dollars: { p50: 0.5 } },
  });
});
