/** Lists of GitHub's REST API, whose pages may be short, whose last page may be unknown, and whose deep pages are refused. */

import { expect, test } from 'vitest';
import { addComment } from '../../src/emulator/changes/comment.ts';
import { openIssue } from '../../src/emulator/changes/thread.ts';
import type { EmulatorOptions } from '../../src/emulator/emulator.ts';
import { readCommit, writeCommit } from '../../src/emulator/git/commits.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { acting, person } from '../../src/emulator/model/account.ts';
import { noreply } from '../../src/emulator/model/identity.ts';
import { createLabel } from '../../src/emulator/model/label.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { allPages, newestItems } from '../../src/github/api/pagination.ts';
import { readPostedComments, readPostedLoops } from '../../src/github/comments/read-posted.ts';
import { readPutOnTop } from '../../src/github/pulls/pre-publication-read.ts';
import { readLabels } from '../../src/github/repository/settings.ts';
import { type GitHubStage, setGitHubStage } from './github-stage.ts';

const stageOf = (paging: EmulatorOptions['paging'] = {}): Promise<GitHubStage> =>
  setGitHubStage({ paging, seed: { users: { ana: 'write' }, issues: [{ title: 'One', author: 'ana' }] } });

function said(stage: GitHubStage, count: number): void {
  const { world, repository } = stage.emulator;
  const thread = threadsOf(repository).get(1);
  if (thread === undefined) throw new Error('there is no issue');
  for (let index = 1; index <= count; index++)
    addComment(world, thread, { actor: acting(repository.owner), body: `Comment ${index}` });
}

const comments = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
const at = ({ owner, repo }: GitHubStage) => ({ owner, repo, issue_number: 1 });
const bodies = (items: readonly unknown[]) => items.map((one) => (one as { body: string }).body);

test('given a short page, the list goes on if its link says so', async () => {
  const stage = await stageOf({ short: true });
  said(stage, 230);
  for (let index = 0; index < 130; index++)
    createLabel(stage.emulator.world, stage.emulator.repository, { name: `label-${index}` });
  expect(bodies(await allPages(stage.job(), comments, at(stage)))).toHaveLength(230);
  expect(await readPostedComments(stage.job(), { issue: 1 })).toHaveLength(230);
  expect((await readLabels(stage.job())).filter((name) => name.startsWith('label-'))).toHaveLength(130);
});

test('the newest items are a hundred at least, though the last pages are short, and three requests otherwise', async () => {
  for (const [paging, count, requests] of [
    [{}, 950, 3],
    [{}, 1_001, 3],
    [{ short: true }, 951, 4],
    [{ withoutLast: true }, 250, 4],
    [{}, 60, 1],
  ] as const) {
    const stage = await stageOf(paging);
    said(stage, count);
    const github = stage.job();
    const newest = bodies(await newestItems(github, comments, at(stage)));
    expect(newest.at(-1)).toBe(`Comment ${count}`);
    expect(newest.length).toBeGreaterThanOrEqual(Math.min(100, count));
    expect(newest).toEqual(newest.toSorted((a, b) => Number(a.slice(8)) - Number(b.slice(8))));
    expect({ paging, count, requests: github.requests() }).toEqual({ paging, count, requests });
    await stage.emulator.close();
  }
});

test('issues are read to their end by cursors: GitHub refuses to count their pages', async () => {
  const stage = await stageOf();
  const { world, repository } = stage.emulator;
  const texts = { body: '', labels: [], assignees: [], milestone: null };
  for (let index = 0; index < 350; index++)
    openIssue(world, repository, { ...texts, actor: acting(repository.owner), title: `Issue ${index}` });
  const { owner, repo } = stage;
  expect(await allPages(stage.job(), 'GET /repos/{owner}/{repo}/issues', { owner, repo })).toHaveLength(351);
  await expect(
    stage.job().request('GET /repos/{owner}/{repo}/issues', { owner, repo, per_page: 100, page: 100 }),
  ).rejects.toThrow('Pagination with the page parameter is not supported for large datasets');
  expect(await readPostedLoops(stage.job())).toEqual([]);
});

test('what writers put on top of a branch is seen whole, though GitHub compares a hundred commits a page', async () => {
  const stage = await stageOf();
  const { world, repository } = stage.emulator;
  const { gitDir } = repository;
  const recordedSha = readRef(gitDir, 'refs/heads/main') ?? '';
  const author = noreply(world, person(world, 'ana'));
  const put = (parent: string, count: number): string => {
    let sha = parent;
    const { tree } = readCommit(gitDir, parent) ?? { tree: '' };
    for (let index = 0; index < count; index++)
      sha = writeCommit(gitDir, { tree, parents: [sha], author, committer: author, message: `Commit ${index}` });
    return sha;
  };
  const read = (headSha: string) =>
    readPutOnTop(
      stage.job(),
      { subject: 1, pr: 2, recordedSha, headSha },
      { base: 'main', policy: { approvers: [], neverHuman: [], receiptAppId: null } },
    );
  const most = put(recordedSha, 130);
  expect(await read(most)).toMatchObject({ commits: 130, writers: ['ana'] });
  expect(await read(put(most, 200))).toMatchObject({ writers: null });
});
