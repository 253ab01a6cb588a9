/** What a work loop reads of the checks of its own pull requests, and of the review loops beside it. */
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readThreads } from '../../src/github/comments/gate-threads.ts';
import { readCheckMarks, readReviewLoops } from '../../src/github/pulls/own-checks.ts';
import { type GitHubStage, setGitHubStage } from './github-stage.ts';

const Sha = z.object({ sha: z.string() });
let stage: GitHubStage;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({ seed: { users: { ana: 'write' }, files: { 'list.txt': 'a\n' } } });
});

/** A state branch whose head reads like this. */
async function headOf(loop: string, text: string): Promise<void> {
  const github = stage.job();
  const at = { owner: stage.owner, repo: stage.repo };
  const tree = [{ path: 'head.json', mode: '100644' as const, type: 'blob' as const, content: text }];
  const made = Sha.parse((await github.request('POST /repos/{owner}/{repo}/git/trees', { ...at, tree })).data);
  const commit = { ...at, message: loop, tree: made.sha, parents: [] };
  const { sha } = Sha.parse((await github.request('POST /repos/{owner}/{repo}/git/commits', commit)).data);
  await github.request('POST /repos/{owner}/{repo}/git/refs', {
    ...at,
    ref: `refs/heads/tickgate/state/${loop}`,
    sha,
  });
}

test('review loops are known by their state branches; a head that cannot be read counts as one, and a run about one pull request says which', async () => {
  expect(await readReviewLoops(stage.job())).toEqual([]);
  await headOf('work', '{"skill":"work"}');
  await headOf('pulls', '{"skill":"review","watched_pr":null}');
  await headOf('seven', '{"skill":"review","watched_pr":7}');
  await headOf('torn', '{"skill":"rev');
  const found = await readReviewLoops(stage.job());
  expect(found.toSorted((a, b) => a.loop.localeCompare(b.loop))).toEqual([
    { loop: 'pulls', only: null },
    { loop: 'seven', only: 7 },
    { loop: 'torn', only: null },
  ]);
});

test('commands in the threads of issues are read in the same query, and none from before the loop took the issue up', async () => {
  const ana = stage.emulator.as('ana');
  const thread = await ana.opensIssue({ title: 'Control' });
  const issue = await ana.opensIssue({ title: 'Work' });
  await ana.comments(issue, '/loop restart');
  await stage.emulator.world.clock.advance(2_000);
  const since = new Date(stage.emulator.world.clock.now()).toISOString();
  await stage.emulator.world.clock.advance(2_000);
  await ana.comments(issue, '/loop cancel');
  const github = stage.job();
  const issues = [{ number: issue, since }];
  const read = await readThreads(github, { gates: [], controlIssue: thread, since: null, issues });

  expect(read.pulls).toMatchObject([{ number: issue, comments: [{ body: '/loop cancel' }] }]);
  expect(github.requests()).toBe(1);
  const later = new Date(stage.emulator.world.clock.now() + 1_000).toISOString();
  expect((await readThreads(github, { gates: [], controlIssue: thread, since: later, issues })).pulls).toEqual([
    { number: issue, comments: [] },
  ]);
});

test('of a pull request that is gone nothing is told', async () => {
  expect(await readCheckMarks(stage.job(), [99])).toEqual([]);
});

test('what people say is read beside the checks, in one query, and also by a token that may not read checks any more', async () => {
  await stage.emulator.close();
  stage = await setGitHubStage({
    seed: { visibility: 'private', users: { ana: 'write' }, files: { 'list.txt': 'a\n' } },
  });
  const ana = stage.emulator.as('ana');
  const thread = await ana.opensIssue({ title: 'Control' });
  await ana.comments(thread, '/loop stop');
  const here = `/repos/${stage.owner}/${stage.repo}`;
  const { object } = z
    .object({ object: z.object({ sha: z.string() }) })
    .parse(await ana.request(`GET ${here}/git/ref/heads/main`));
  await ana.request(`POST ${here}/git/refs`, { ref: 'refs/heads/work', sha: object.sha });
  await ana.commits({ path: 'list.txt', text: 'b\n', branch: 'work' });
  const opened = await ana.request(`POST ${here}/pulls`, { title: 'Mine', head: 'work', base: 'main' });
  const { number: pull } = z.object({ number: z.number() }).parse(opened);
  const reading = { gates: [], controlIssue: thread, since: null, marked: [pull] };

  const able = stage.job();
  expect(await readThreads(able, reading)).toMatchObject({
    control: { comments: [{ body: '/loop stop' }] },
    checkMarks: [{ number: pull, checks: null }],
  });
  expect(able.requests()).toBe(1);
  const unable = stage.job({ issues: 'write', pull_requests: 'write', contents: 'write' });
  expect(await readThreads(unable, reading)).toMatchObject({
    control: { comments: [{ body: '/loop stop' }] },
    checkMarks: [],
  });
});
