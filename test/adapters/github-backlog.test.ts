/** The backlog as read from GitHub: who is free, who is blocked by what, in how many requests. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { effectLine } from '../../src/core/effects.ts';
import { type BacklogFilter, readBacklog } from '../../src/github/backlog.ts';
import { textBlockers } from '../../src/github/blockers.ts';
import { readThreads } from '../../src/github/gate-threads.ts';
import { commentOnce } from '../../src/github/comments.ts';
import { issueTextHash } from '../../src/github/text-hash.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

let stage: GitHubStage;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({
    seed: {
      users: { ana: 'write', bob: 'write' },
      milestones: ['v1'],
      issues: [
        { title: 'One', body: 'First', labels: ['P0', 'loop'], milestone: 'v1' },
        { title: 'Two', body: 'depends on #1 and blocked by: #3, #9', labels: ['loop'] },
        { title: 'Three', assignees: ['bob'] },
        { title: 'Four', author: 'ana' },
      ],
    },
  });
});

const filter = (change: Partial<BacklogFilter> = {}): BacklogFilter => ({
  labels: [],
  assignee: null,
  milestone: null,
  ownLogin: actionsLogin,
  ...change,
});
const read = (change?: Partial<BacklogFilter>) => readBacklog(stage.job(), filter(change));
const numbers = async (change?: Partial<BacklogFilter>) => (await read(change)).map(({ number }) => number);

describe('the backlog', () => {
  test('holds the open issues, oldest first, with what decides about them', async () => {
    const issues = await read();
    expect(issues.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(issues[0]).toMatchObject({
      title: 'One',
      body: 'First',
      textHash: issueTextHash('One', 'First'),
      labels: ['P0', 'loop'],
      assignees: [],
      author: stage.owner,
      authorAssociation: 'OWNER',
      openBlockers: [],
      closingPullRequests: [],
      claims: [],
    });
    expect(issues[2]?.assignees).toEqual(['bob']);
  });

  test('is narrowed by all labels, by assignee and by milestone', async () => {
    expect(await numbers({ labels: ['loop'] })).toEqual([1, 2]);
    expect(await numbers({ labels: ['loop', 'p0'] })).toEqual([1]);
    expect(await numbers({ assignee: 'bob' })).toEqual([3]);
    expect(await numbers({ milestone: 'v1' })).toEqual([1]);
  });

  test('names blockers of the text while they are open and exist', async () => {
    expect((await read())[1]?.openBlockers).toEqual([1, 3]);
    await stage.emulator.as('ana').closesIssue(3);
    expect((await read())[1]?.openBlockers).toEqual([1]);
  });

  test("names GitHub's own blocked-by and open sub-issues", async () => {
    const owner = stage.emulator.as(stage.owner);
    const at = `/repos/${stage.owner}/${stage.repo}/issues`;
    const { id } = (await owner.request(`GET ${at}/4`)) as { id: number };
    await owner.request(`POST ${at}/1/dependencies/blocked_by`, { issue_id: id });
    await owner.request(`POST ${at}/3/sub_issues`, { sub_issue_id: id });
    const issues = await read();
    expect(issues.map(({ openBlockers }) => openBlockers)).toEqual([[4], [1, 3], [4], []]);
    await owner.closesIssue(4);
    expect((await read()).map(({ openBlockers }) => openBlockers)).toEqual([[], [1, 3], []]);
  });

  test('shows our claim on an issue with the label, and nobody else as its author', async () => {
    await stage.emulator.as('ana').labels(1, 'in-progress');
    const key = 'claim/1/1/1';
    const body = `${effectLine({ key, epoch: 7, loop: 'work' })}\nClaimed.`;
    await stage.emulator.as('ana').comments(1, body);
    expect((await read())[0]?.claims).toEqual([]);
    await commentOnce(stage.job(), { key, issue: 1, body, ownLogin: actionsLogin }, stage.proof);
    expect((await read())[0]?.claims).toEqual([{ key, epoch: 7, loop: 'work' }]);
  });

  test('costs two requests where nothing is claimed, blocked or named', async () => {
    await stage.emulator.as('ana').editsIssue(2, { body: 'free' });
    const github = stage.job();
    await readBacklog(github, filter());
    expect(github.requests()).toBe(2);
  });

  test('is read to its end beyond a hundred issues', async () => {
    for (let index = 0; index < 100; index++) await stage.emulator.as('ana').opensIssue({ title: `More ${index}` });
    expect(await numbers()).toHaveLength(104);
  }, 60_000);

  test('that changed since the last tick is seen by one request', async () => {
    const github = stage.job();
    const future = new Date(Date.now() + 60_000).toISOString();
    const since = (backlogSince: string) =>
      readThreads(github, { gates: [], controlIssue: null, since: null, backlogSince });
    expect((await since(future)).backlogChanged).toBe(false);
    expect((await since('2020-01-01T00:00:00Z')).backlogChanged).toBe(true);
    expect(github.requests()).toBe(2);
  });

  test('survives a read that fails twice', async () => {
    stage.emulator.world.faults.add({ route: 'graphql:repository', times: 2, effect: { kind: 'status', status: 502 } });
    expect(await numbers()).toHaveLength(4);
  });
});

describe('a text that names blockers', () => {
  test.each([
    ['depends on #3', [3]],
    ['Blocked by: #1, #2 and #3.', [1, 2, 3]],
    ['Depends on #5. See #6.', [5]],
    ['`depends on #7` and <!-- blocked by #8 -->', []],
    ['```\ndepends on #9\n```', []],
    ['this depends only on you', []],
  ])('%j names %j', (text, named) => {
    expect(textBlockers(text)).toEqual(named);
  });
});
