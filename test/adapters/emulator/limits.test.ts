/** What GitHub gives out at most, and in which words it refuses more. */
import { expect, test } from 'vitest';
import { openIssue } from '../../../src/emulator/changes/thread.ts';
import type { EmulatorOptions } from '../../../src/emulator/emulator.ts';
import { readCommit, writeCommit } from '../../../src/emulator/git/commits.ts';
import { moveRefs, readRef } from '../../../src/emulator/git/refs.ts';
import { acting } from '../../../src/emulator/model/account.ts';
import { noreply } from '../../../src/emulator/model/identity.ts';
import { createLabel } from '../../../src/emulator/model/label.ts';
import { type GitHubStage, setGitHubStage } from '../github-stage.ts';

const shop = { owner: 'acme', repo: 'shop' };
const stageOf = (paging: EmulatorOptions['paging'] = {}): Promise<GitHubStage> =>
  setGitHubStage({ paging, seed: { ...shop, users: { ana: 'write' } } });

function labelled(stage: GitHubStage, count: number): void {
  for (let index = 0; index < count; index++)
    createLabel(stage.emulator.world, stage.emulator.repository, { name: `label-${index}` });
}

async function list(stage: GitHubStage, route: string, query: Readonly<Record<string, unknown>>) {
  const { data, headers } = await stage.job().request(route, { ...shop, ...query });
  return { length: (data as unknown[]).length, link: String(headers['link'] ?? '') };
}

const labels = 'GET /repos/{owner}/{repo}/labels';

test('a page holds a hundred at most, whatever was asked for', async () => {
  const stage = await stageOf();
  labelled(stage, 150);
  expect(await list(stage, labels, { per_page: 1_000 })).toMatchObject({
    length: 100,
    link: expect.stringMatching(/page=2>; rel="next", .*page=2>; rel="last"/),
  });
});

test('a page may be short though more follow, and the last one unknown', async () => {
  const stage = await stageOf({ short: true, withoutLast: true });
  labelled(stage, 80);
  const first = await list(stage, labels, { per_page: 100 });
  expect(first).toMatchObject({ length: 50, link: expect.stringContaining('rel="next"') });
  expect(first.link).not.toContain('rel="last"');
  expect(await list(stage, labels, { per_page: 100, page: 2 })).toMatchObject({ length: 30 });
});

test('issues are paged by cursors; counted too far, they are refused', async () => {
  const stage = await stageOf();
  const { world, repository } = stage.emulator;
  const texts = { body: '', labels: [], assignees: [], milestone: null };
  for (let index = 0; index < 5; index++)
    openIssue(world, repository, { ...texts, actor: acting(repository.owner), title: `Issue ${index}` });
  const issues = 'GET /repos/{owner}/{repo}/issues';
  const first = await list(stage, issues, { per_page: 2 });
  const [, after] = /[?&]after=([^&>]+)[^>]*>; rel="next"/.exec(first.link) ?? [];
  expect(first.link).not.toContain('rel="last"');
  const numbers = async (query: object) => {
    const { data } = await stage.job().request(issues, { ...shop, per_page: 2, ...query });
    return (data as { number: number }[]).map(({ number }) => number);
  };
  expect(await numbers({})).toEqual([5, 4]);
  expect(await numbers({ after: decodeURIComponent(after ?? '') })).toEqual([3, 2]);
  expect(await numbers({ page: 3 })).toEqual([1]);
  await expect(stage.job().request(issues, { ...shop, per_page: 100, page: 100 })).rejects.toMatchObject({
    status: 422,
    said: expect.stringContaining(
      'Pagination with the page parameter is not supported for large datasets, please use cursor based pagination (after/before)',
    ),
  });
});

test('GraphQL refuses more than a hundred, and a list without bounds', async () => {
  const stage = await stageOf();
  const ask = async (bounds: string) => {
    const answer = await fetch(`${stage.emulator.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `token ${stage.emulator.as('ana').token}` },
      body: JSON.stringify({
        query: `{ repository(owner: "acme", name: "shop") { issues${bounds} { totalCount } } }`,
      }),
    });
    return ((await answer.json()) as { errors: unknown[] }).errors;
  };
  expect(await ask('(first: 101)')).toEqual([
    expect.objectContaining({
      type: 'EXCESSIVE_PAGINATION',
      message: 'Requesting 101 records on the `issues` connection exceeds the `first` limit of 100 records.',
    }),
  ]);
  expect(await ask('')).toEqual([
    expect.objectContaining({
      type: 'MISSING_PAGINATION_BOUNDARIES',
      message: 'You must provide a `first` or `last` value to properly paginate the `issues` connection.',
    }),
  ]);
});

test('a comparison shows a hundred commits a page, and its files on the first', async () => {
  const stage = await stageOf();
  const { world, repository } = stage.emulator;
  const { gitDir } = repository;
  const base = readRef(gitDir, 'refs/heads/main') ?? '';
  const { tree } = readCommit(gitDir, base) ?? { tree: '' };
  const author = noreply(world, repository.owner);
  let head = base;
  for (let index = 0; index < 130; index++)
    head = writeCommit(gitDir, { tree, parents: [head], author, committer: author, message: `Commit ${index}` });
  moveRefs(gitDir, [{ name: 'refs/heads/topic', before: null, after: head }]);
  const compared = async (query: object) => {
    const { data } = await stage
      .job()
      .request('GET /repos/{owner}/{repo}/compare/{basehead}', { ...shop, basehead: 'main...topic', ...query });
    const { total_commits: total, commits } = data as { total_commits: number; commits: unknown[] };
    return [total, commits.length];
  };
  expect(await compared({})).toEqual([130, 130]);
  expect(await compared({ per_page: 250 })).toEqual([130, 100]);
  expect(await compared({ per_page: 100, page: 2 })).toEqual([130, 30]);
});
