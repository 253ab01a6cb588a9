import { execFileSync } from 'node:child_process';
import { getOctokit } from '@actions/github';
import { describe, expect, test } from 'vitest';
import { ACTIONS_APP_ID, keepToken } from '../../../src/emulator/model/account.ts';
import type { Permissions } from '../../../src/emulator/world.ts';
import { startGitHub } from '../../support/github.ts';

const shop = { owner: 'ana', repo: 'shop' };
const lines = (...changed: string[]) => `${['a', 'b', 'c', 'd', 'e', ...changed].join('\n')}\n`;

async function given() {
  const github = await startGitHub({
    seed: {
      ...shop,
      users: { ben: 'write' },
      files: { 'list.txt': lines(), 'bin/run': { text: '#!/bin/sh\n', executable: true } },
      issues: [{ title: 'One' }],
    },
  });
  const as = (login: string) => getOctokit(github.as(login).token, { baseUrl: github.url }).rest;
  const git = (...args: string[]) =>
    execFileSync('git', ['--git-dir', github.repository.gitDir, ...args], { encoding: 'utf8' }).trim();
  const branch = async (name: string) => {
    const { data } = await as('ben').git.getRef({ ...shop, ref: 'heads/main' });
    await as('ben').git.createRef({ ...shop, ref: `refs/heads/${name}`, sha: data.object.sha });
  };
  const pull = async (head: string, text: string) => {
    await branch(head);
    await github.as('ben').commits({ path: 'list.txt', text, branch: head });
    return (await as('ben').pulls.create({ ...shop, title: `Change ${head}`, head, base: 'main', body: 'Fixes #1' }))
      .data;
  };
  return { github, as, git, branch, pull };
}

const refusal = (status: number): unknown => expect.objectContaining({ status });

describe('pull requests', () => {
  test('two changes of different lines merge, and git itself agrees with what came out', async () => {
    const { github, as, git, pull } = await given();
    const one = await pull('one', `first\n${lines()}`);
    const two = await pull('two', lines('last'));
    expect(one).toMatchObject({
      mergeable: true,
      mergeable_state: 'clean',
      commits: 1,
      additions: 1,
      changed_files: 1,
      merged: false,
    });
    await as('ana').pulls.merge({ ...shop, pull_number: one.number });
    const { data } = await as('ana').pulls.merge({ ...shop, pull_number: two.number, merge_method: 'squash' });
    expect(git('show', 'main:list.txt')).toBe(`first\n${lines('last')}`.trim());
    expect(git('rev-parse', 'main')).toBe(data.sha);
    expect(git('fsck', '--strict', '--no-dangling')).toBe('');
    expect(git('ls-tree', 'main', 'bin/run')).toMatch(/^100755/);
    expect(git('log', '--format=%s', '--first-parent', 'main').split('\n')).toEqual([
      'Change two (#3)',
      'Merge pull request #2 from ana/one',
      'Initial commit',
    ]);
    const { data: issue } = await as('ana').issues.get({ ...shop, issue_number: 1 });
    expect(issue.state).toBe('closed');
    const octokit = getOctokit(github.as('ana').token, { baseUrl: github.url });
    const seen = await octokit.graphql(
      `{ repository(owner: "ana", name: "shop") { issue(number: 1) { timelineItems(last: 1, itemTypes: [CLOSED_EVENT]) {
        nodes { ... on ClosedEvent { actor { login } closer { ... on PullRequest { number } } } } } } } }`,
    );
    expect(seen).toMatchObject({
      repository: {
        issue: { timelineItems: { nodes: [{ actor: { login: 'ana' }, closer: { number: one.number } }] } },
      },
    });
  });

  test('with workflow files are merged and updated by people, and for no token of an app or a job without `workflows`', async () => {
    const { github, as, git, branch } = await given();
    const actions = github.world.apps.get(ACTIONS_APP_ID);
    if (actions === undefined) throw new Error('no app');
    const job = (more: Permissions = {}) => {
      const permissions = { contents: 'write', pull_requests: 'write', ...more } as const;
      const value = keepToken(github.world, {
        ...{ kind: 'job', value: `job-${github.world.nextId()}`, account: actions.bot, appId: actions.id },
        ...{ repository: 'ana/shop', permissions, runId: 1 },
      });
      return getOctokit(value, { baseUrl: github.url });
    };
    const open = async (head: string, path: string) => {
      await branch(head);
      await github.as('ben').commits({ path, text: `on: push # ${head}\n`, branch: head });
      return (await as('ben').pulls.create({ ...shop, title: head, head, base: 'main' })).data;
    };
    const refused = { status: 403, message: expect.stringContaining('without `workflows` permission') };
    const lagging = await open('lagging', 'notes.txt');
    const bump = await open('bump', '.github/workflows/ci.yml');
    const before = git('rev-parse', 'main');

    for (const merge_method of ['merge', 'squash', 'rebase'] as const)
      await expect(job().rest.pulls.merge({ ...shop, pull_number: bump.number, merge_method })).rejects.toMatchObject(
        refused,
      );
    const mutation = 'mutation($id: ID!) { mergePullRequest(input: { pullRequestId: $id }) { clientMutationId } }';
    await expect(job().graphql(mutation, { id: bump.node_id })).rejects.toThrow(
      'refusing to allow a GitHub App to create or update workflow `.github/workflows/ci.yml` without `workflows` permission',
    );
    expect(git('rev-parse', 'main')).toBe(before);
    expect((await as('ana').pulls.get({ ...shop, pull_number: bump.number })).data.state).toBe('open');
    await job({ workflows: 'write' }).rest.pulls.merge({ ...shop, pull_number: bump.number });

    // It touches no workflow itself: its base has one more than it.
    await expect(job().rest.pulls.updateBranch({ ...shop, pull_number: lagging.number })).rejects.toMatchObject(
      refused,
    );
    expect(git('rev-parse', 'lagging')).toBe(lagging.head.sha);
    await as('ben').pulls.updateBranch({ ...shop, pull_number: lagging.number });
    expect(git('ls-tree', '-r', '--name-only', 'lagging')).toContain('.github/workflows/ci.yml');
    await job().rest.pulls.merge({ ...shop, pull_number: lagging.number });
  });

  test('with workflow files move no ref by the API for an app or a job without `workflows`: no tree, ref or update brings one', async () => {
    const { github, as, git, branch } = await given();
    const actions = github.world.apps.get(ACTIONS_APP_ID);
    if (actions === undefined) throw new Error('no app');
    const value = keepToken(github.world, {
      ...{ kind: 'job', value: 'job-of-git-data', account: actions.bot, appId: actions.id },
      ...{ repository: 'ana/shop', permissions: { contents: 'write' }, runId: 1 },
    });
    const job = getOctokit(value, { baseUrl: github.url });
    const refused = { status: 403, message: expect.stringContaining('workflow `.github/workflows/ci.yml` without') };
    const sentence = 'create or update workflow `.github/workflows/ci.yml` without `workflows` permission';
    await branch('work');
    const main = git('rev-parse', 'main');
    const file = { path: '.github/workflows/ci.yml', mode: '100644', type: 'blob', content: 'on: push' } as const;
    await expect(job.rest.git.createTree({ ...shop, base_tree: main, tree: [file] })).rejects.toMatchObject(refused);
    // A person's tree and commit, which no ref holds yet.
    const { data: tree } = await as('ben').git.createTree({ ...shop, base_tree: main, tree: [file] });
    const evil = (await as('ben').git.createCommit({ ...shop, message: 'CI', tree: tree.sha, parents: [main] })).data
      .sha;

    const update = job.rest.git.updateRef({ ...shop, ref: 'heads/work', sha: evil });
    await expect(update).rejects.toMatchObject(refused);
    const create = job.rest.git.createRef({ ...shop, ref: 'refs/heads/new', sha: evil });
    await expect(create).rejects.toMatchObject(refused);
    const { repository } = await job.graphql<{ repository: { id: string; ref: { id: string } } }>(
      '{ repository(owner: "ana", name: "shop") { id ref(qualifiedName: "refs/heads/work") { id } } }',
    );
    const { id, ref } = repository;
    const inputs = {
      createRef: { repositoryId: id, name: 'refs/heads/new', oid: evil },
      updateRef: { refId: ref.id, oid: evil },
      updateRefs: { repositoryId: id, refUpdates: [{ name: 'refs/heads/work', afterOid: evil }] },
    };
    for (const [name, input] of Object.entries(inputs)) {
      const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`;
      const mutation = `mutation($input: ${type}) { ${name}(input: $input) { clientMutationId } }`;
      await expect(job.graphql(mutation, { input }), name).rejects.toThrow(sentence);
    }
    expect(git('rev-parse', 'work')).toBe(main);

    // What a person brought in may be anywhere.
    await as('ben').git.updateRef({ ...shop, ref: 'heads/work', sha: evil });
    await job.rest.git.createRef({ ...shop, ref: 'refs/heads/new', sha: evil });
    expect(git('rev-parse', 'new')).toBe(evil);
  });

  test('a stale head is 409, a conflict, a draft and a second merge are 405', async () => {
    const { as, pull } = await given();
    const one = await pull('one', lines('one'));
    const two = await pull('two', lines('two'));
    const ana = as('ana').pulls;
    await expect(ana.merge({ ...shop, pull_number: one.number, sha: '1'.repeat(40) })).rejects.toEqual(refusal(409));
    await ana.merge({ ...shop, pull_number: one.number, sha: one.head.sha });
    await expect(ana.merge({ ...shop, pull_number: one.number })).rejects.toEqual(refusal(405));
    expect((await ana.get({ ...shop, pull_number: two.number })).data).toMatchObject({
      mergeable: false,
      mergeable_state: 'dirty',
    });
    await expect(ana.merge({ ...shop, pull_number: two.number })).rejects.toEqual(refusal(405));
    await expect(as('mallory').pulls.merge({ ...shop, pull_number: two.number })).rejects.toEqual(refusal(404));
    await ana.checkIfMerged({ ...shop, pull_number: one.number });
    await expect(ana.checkIfMerged({ ...shop, pull_number: two.number })).rejects.toEqual(refusal(404));
  });

  test('the head branch takes over the base, and a rebase keeps the commits', async () => {
    const { as, git, pull } = await given();
    const one = await pull('one', `first\n${lines()}`);
    const two = await pull('two', lines('last'));
    await as('ana').pulls.merge({ ...shop, pull_number: one.number, merge_method: 'rebase' });
    expect(git('log', '--format=%s', 'main').split('\n')).toEqual(['Write list.txt', 'Initial commit']);
    await as('ben').pulls.updateBranch({ ...shop, pull_number: two.number, expected_head_sha: two.head.sha });
    const { data } = await as('ben').pulls.get({ ...shop, pull_number: two.number });
    expect(data.head.sha).not.toBe(two.head.sha);
    expect(git('show', 'two:list.txt')).toBe(`first\n${lines('last')}`.trim());
    const { data: files } = await as('ben').pulls.listFiles({ ...shop, pull_number: two.number });
    expect(files).toMatchObject([
      { filename: 'list.txt', status: 'modified', additions: 1, deletions: 0, patch: expect.stringContaining('+last') },
    ]);
    const { data: comparison } = await as('ben').repos.compareCommitsWithBasehead({ ...shop, basehead: 'main...two' });
    expect(comparison).toMatchObject({ status: 'ahead', behind_by: 0 });
  });

  test('one from a fork names the fork and follows it, not a branch of the same name here', async () => {
    const { as, git, pull } = await given();
    await pull('one', lines('one'));
    git('update-ref', 'refs/forks/ben/two', 'refs/heads/one');
    const { data } = await as('ben').pulls.create({ ...shop, title: 'Mine', head: 'ben:two', base: 'main' });
    expect(data.head).toMatchObject({ label: 'ben:two', repo: { full_name: 'ben/shop', fork: true } });
    await pull('two', lines('another'));
    const again = await as('ana').pulls.get({ ...shop, pull_number: data.number });
    expect(again.data.head.sha).toBe(data.head.sha);
  });

  test('reviews count, but not on your own pull request', async () => {
    const { github, as, pull } = await given();
    const { number, head } = await pull('one', lines('one'));
    const ana = as('ana').pulls;
    await expect(as('ben').pulls.createReview({ ...shop, pull_number: number, event: 'APPROVE' })).rejects.toEqual(
      refusal(422),
    );
    await as('ben').pulls.requestReviewers({ ...shop, pull_number: number, reviewers: ['ana'] });
    await ana.createReview({
      ...shop,
      pull_number: number,
      event: 'REQUEST_CHANGES',
      body: 'why?',
      comments: [{ path: 'list.txt', line: 6, body: 'here' }],
    });
    await as('ben').pulls.createReviewComment({
      ...shop,
      pull_number: number,
      commit_id: head.sha,
      path: 'list.txt',
      line: 6,
      body: 'because',
    });
    expect((await ana.listReviewComments({ ...shop, pull_number: number })).data.map(({ body }) => body)).toEqual([
      'here',
      'because',
    ]);
    await ana.createReview({ ...shop, pull_number: number, event: 'APPROVE', body: '' });
    expect((await ana.listReviews({ ...shop, pull_number: number })).data.map(({ state }) => state)).toEqual([
      'CHANGES_REQUESTED',
      'COMMENTED',
      'APPROVED',
    ]);
    const octokit = getOctokit(github.as('ana').token, { baseUrl: github.url });
    const seen = await octokit.graphql(`{ repository(owner: "ana", name: "shop") {
      pullRequest(number: ${number}) { state mergeable headRefName headRefOid reviewDecision files(first: 5) { nodes { path changeType } }
        commits(last: 1) { nodes { commit { oid statusCheckRollup { state } } } } closingIssuesReferences(first: 5) { nodes { number } } author { login } }
      issue(number: 1) { closedByPullRequestsReferences(first: 5) { nodes { number } } timelineItems(first: 5, itemTypes: [CROSS_REFERENCED_EVENT]) { nodes { ... on CrossReferencedEvent { willCloseTarget source { ... on PullRequest { number } } } } } } } }`);
    expect(seen).toMatchObject({
      repository: {
        pullRequest: {
          state: 'OPEN',
          mergeable: 'MERGEABLE',
          headRefName: 'one',
          headRefOid: head.sha,
          reviewDecision: 'APPROVED',
          files: { nodes: [{ path: 'list.txt', changeType: 'MODIFIED' }] },
          commits: { nodes: [{ commit: { oid: head.sha, statusCheckRollup: null } }] },
          closingIssuesReferences: { nodes: [{ number: 1 }] },
        },
        issue: {
          closedByPullRequestsReferences: { nodes: [{ number }] },
          timelineItems: { nodes: [{ willCloseTarget: true, source: { number } }] },
        },
      },
    });
  });
});

describe('git data', () => {
  test('objects have the names that git gives them, and refs move forward only', async () => {
    const { as, git } = await given();
    const data = as('ben').git;
    const { data: blob } = await data.createBlob({ ...shop, content: 'héllo\n' });
    expect(git('cat-file', 'blob', blob.sha)).toBe('héllo');
    const { data: main } = await data.getRef({ ...shop, ref: 'heads/main' });
    const { data: tree } = await data.createTree({
      ...shop,
      base_tree: main.object.sha,
      tree: [{ path: 'deep/er/file.txt', mode: '100644', type: 'blob', sha: blob.sha }],
    });
    const { data: commit } = await data.createCommit({
      ...shop,
      message: 'Deep',
      tree: tree.sha,
      parents: [main.object.sha],
    });
    expect(git('log', '-1', '--format=%s|%an|%T', commit.sha)).toBe(`Deep|ben|${tree.sha}`);
    await data.updateRef({ ...shop, ref: 'heads/main', sha: commit.sha });
    await expect(data.updateRef({ ...shop, ref: 'heads/main', sha: main.object.sha })).rejects.toEqual(refusal(422));
    await data.updateRef({ ...shop, ref: 'heads/main', sha: main.object.sha, force: true });
    await expect(data.createRef({ ...shop, ref: 'refs/heads/main', sha: commit.sha })).rejects.toEqual(refusal(422));
    const { data: matching } = await data.listMatchingRefs({ ...shop, ref: 'heads/ma' });
    expect(matching.map(({ ref }) => ref)).toEqual(['refs/heads/main']);
    const { data: recursive } = await data.getTree({ ...shop, tree_sha: tree.sha, recursive: '1' });
    expect(recursive.tree.map(({ path }) => path)).toEqual([
      'bin',
      'bin/run',
      'deep',
      'deep/er',
      'deep/er/file.txt',
      'list.txt',
    ]);
  });

  test('of twenty creations of one ref exactly one succeeds', async () => {
    const { as } = await given();
    const { data } = await as('ben').git.getRef({ ...shop, ref: 'heads/main' });
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        as('ben').git.createRef({ ...shop, ref: 'refs/heads/lock', sha: data.object.sha }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a file is written only over the version that was read', async () => {
    const { as } = await given();
    const repos = as('ben').repos;
    const { data } = await repos.getContent({ ...shop, path: 'list.txt' });
    const sha = 'sha' in data ? data.sha : '';
    const write = (extra: object) =>
      repos.createOrUpdateFileContents({ ...shop, path: 'list.txt', message: 'x', content: 'eA==', ...extra });
    await expect(write({})).rejects.toEqual(refusal(422));
    await expect(write({ sha: '1'.repeat(40) })).rejects.toEqual(refusal(409));
    await write({ sha });
    await repos.deleteFile({
      ...shop,
      path: 'bin/run',
      message: 'y',
      sha: await repos
        .getContent({ ...shop, path: 'bin/run' })
        .then(({ data: file }) => ('sha' in file ? file.sha : '')),
    });
    const { data: commits } = await repos.listCommits({ ...shop, path: 'list.txt' });
    expect(commits.map(({ commit }) => commit.message)).toEqual(['x', 'Initial commit']);
    await expect(
      as('mallory').repos.createOrUpdateFileContents({ ...shop, path: 'new', message: 'x', content: 'eA==' }),
    ).rejects.toEqual(refusal(404));
    const { data: raw } = await repos.getContent({ ...shop, path: 'list.txt', mediaType: { format: 'raw' } });
    expect(raw).toBe('x');
    const { data: branch } = await repos.getBranch({ ...shop, branch: 'main' });
    expect(branch.commit.commit.message).toBe('y');
  });
});
