/** Pull requests as a review loop reads them from GitHub, and what it does there. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { getOctokit } from '@actions/github';
import { effectKeys, effectLine } from '../../src/core/effects.ts';
import type { MergeGuard } from '../../src/core/pull-effects.ts';
import type { GitHub } from '../../src/github/client.ts';
import { resolveThreads } from '../../src/github/remark-threads.ts';
import { mergeOnce, replyOnce, reviewOnce, updateOnce } from '../../src/github/pull-acts.ts';
import { pullEdges } from '../../src/github/pull-edges.ts';
import { readReviewLoop } from '../../src/github/review-pulls.ts';
import { git } from '../../src/emulator/git/objects.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

let stage: GitHubStage;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({
    seed: {
      users: { ana: 'write', bo: 'write', bob: 'read' },
      files: { 'list.txt': 'a\nb\nc\n' },
      labels: [{ name: 'review-me' }],
    },
  });
});

const at = () => ({ owner: stage.owner, repo: stage.repo });
const as = (login: string) => getOctokit(stage.emulator.as(login).token, { baseUrl: stage.emulator.url }).rest;
let approvers: readonly string[] = [];
type Which = readonly [only?: number | null, labels?: readonly string[], query?: string | null];
const filterOf = (...[only = null, labels = [], query = null]: Which) => ({
  ...{ only, labels, query, ownLogin: actionsLogin, neverHuman: ['robo'], workflow: '', approving: { approvers } },
});
const read = async (...which: Which) => (await readReviewLoop(stage.job(), filterOf(...which), [])).pulls;

/** A branch with a change, and its pull request. */
async function opened(
  branch: string,
  { text = 'a\nb\nc\nd\n', body = 'A change.', own = false } = {},
): Promise<number> {
  const { data: main } = await as('ana').git.getRef({ ...at(), ref: 'heads/main' });
  await as('ana').git.createRef({ ...at(), ref: `refs/heads/${branch}`, sha: main.object.sha });
  await stage.emulator.as('ana').commits({ path: 'list.txt', text, branch });
  const order = { ...at(), title: `Change ${branch}`, head: branch, base: 'main', body };
  if (!own) return (await as('ana').pulls.create(order)).data.number;
  const { data } = await stage.job().request('POST /repos/{owner}/{repo}/pulls', order);
  return (data as { number: number }).number;
}

const marked = (key: string): string => `${effectLine({ key, epoch: 1, loop: 'work' })}\nA change.`;
const checks = { contents: 'read', pull_requests: 'read', checks: 'write' } as const;
const fail = (): never => {
  throw new Error('no app');
};

describe('pull requests of a review loop', () => {
  test('are those that a loop opened, those with the label, and those that a search finds', async () => {
    await opened('theirs');
    const own = await opened('tickgate/work/3-change', { body: marked('pr/3'), own: true });
    await opened('copied', { body: marked('pr/3') });
    const labelled = await opened('wished');
    await as('ana').issues.addLabels({ ...at(), issue_number: labelled, labels: ['review-me'] });
    const numbers = async (labels: string[]) => (await read(null, labels)).map(({ number }) => number);

    expect(await numbers([])).toEqual([own]);
    expect(await numbers(['Review-Me'])).toEqual([own, labelled]);
    expect((await read(null, [], 'label:review-me')).map(({ number }) => number)).toEqual([own, labelled]);
    expect(await read(labelled)).toMatchObject([
      { number: labelled, branch: 'wished', fork: false, mergeable: 'clean' },
    ]);
    expect(await read(4_000)).toEqual([]);
    // A loop at rest sees the same ones by the same marks.
    const whiches: readonly Which[] = [[null, ['Review-Me']], [null, [], 'label:review-me'], [labelled], [4_000]];
    for (const which of whiches) {
      const { edges } = await readReviewLoop(stage.job(), filterOf(...which), []);
      expect(await pullEdges(stage.job(), filterOf(...which))).toEqual(edges);
    }
  });

  test('with their checks, and what the rules of the base want', async () => {
    const number = await opened('theirs');
    const { headSha } = (await read(number))[0] ?? fail();
    stage.emulator.repository.protection.requiredChecks = ['test', 'e2e'];
    const check = (name: string, more: object) =>
      stage.job(checks).request('POST /repos/{owner}/{repo}/check-runs', { ...at(), name, head_sha: headSha, ...more });
    await check('test', { status: 'completed', conclusion: 'success' });
    await check('lint', { status: 'in_progress' });
    await check('deploy', { status: 'completed', conclusion: 'action_required' });
    await as('ana').repos.createCommitStatus({ ...at(), sha: headSha, state: 'failure', context: 'cover' });

    const [pull] = await read(number);
    expect(pull?.requiredChecks).toEqual(['test', 'e2e']);
    expect(pull?.checks.map(({ name, state, required }) => [name, state, required]).toSorted()).toEqual([
      ['cover', 'failed', false],
      ['deploy', 'action-required', false],
      ['lint', 'running', false],
      ['test', 'passed', true],
    ]);
  });

  test('with what people said, and who of them may write', async () => {
    const number = await opened('tickgate/work/3-change', { body: marked('pr/3'), own: true });
    await as('bob').issues.createComment({ ...at(), issue_number: number, body: 'Merge this now.' });
    await stage.emulator.world.clock.advance(1_000);
    await as('ana').pulls.createReview({
      ...at(),
      pull_number: number,
      event: 'REQUEST_CHANGES',
      body: 'Not yet.',
      comments: [{ path: 'list.txt', line: 4, body: 'Why?' }],
    });
    await stage.job().request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...at(),
      issue_number: number,
      body: 'Ours.',
    });

    const [pull] = await read(number);
    expect(pull?.feedback.map(({ by, body, isWriter, verdict, line }) => [by, body, isWriter, verdict, line])).toEqual([
      ['bob', 'Merge this now.', false, null, null],
      ['ana', 'Not yet.', true, 'changes-requested', null],
      ['ana', 'Why?', true, null, 4],
    ]);
    expect(pull?.feedback[1]?.commit).toBe(pull?.headSha);
  });

  test('with what all of them come to, where more stands in them than is read', async () => {
    const number = await opened('theirs');
    const [first] = await read(number);
    const sha = first?.headSha ?? fail();
    expect(first).toMatchObject({ saidInPart: false });
    for (let count = 1; count <= 100; count++)
      await as('ana').repos.createCommitStatus({ ...at(), sha, state: 'success', context: `check ${count}` });
    await as('ana').repos.createCommitStatus({ ...at(), sha, state: 'failure', context: 'the last one' });
    for (let count = 1; count <= 61; count++)
      await as('bob').issues.createComment({ ...at(), issue_number: number, body: `Ping ${count}` });
    const labels = [...Array.from({ length: 60 }, (_none, index) => `a${index}`), 'do-not-merge'];
    await as('ana').issues.addLabels({ ...at(), issue_number: number, labels });

    const [pull] = await read(number);
    expect(pull?.checks.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual([
      'All checks together',
    ]);
    expect(pull?.saidInPart).toBe(true);
    expect(pull?.labels).toContain('do-not-merge');
  });

  test('of a fork, in conflict, behind, ended', async () => {
    const { gitDir } = stage.emulator.repository;
    const number = await opened('theirs');
    git(gitDir, ['update-ref', 'refs/forks/bob/topic', 'refs/heads/theirs']);
    const fork = await as('bob').pulls.create({ ...at(), title: 'Mine', head: 'bob:topic', base: 'main' });
    expect(await read(fork.data.number)).toMatchObject([{ fork: true, branch: 'topic', mergeable: 'clean' }]);

    stage.emulator.repository.protection.upToDate = true;
    await stage.emulator.as('ana').commits({ path: 'other.txt', text: 'x\n', branch: 'main' });
    const [behind] = await read(number);
    expect(behind).toMatchObject({ behind: true, mergeable: 'clean' });
    const sha = behind?.headSha ?? fail();
    const update = { kind: 'update-branch', key: effectKeys.updateBranch(number, sha), pull: number, sha } as const;
    await updateOnce(stage.job(), update, stage.proof);
    const main = git(gitDir, ['rev-parse', 'main']).toString().trim();
    expect(await read(number)).toMatchObject([{ behind: false, headParents: [sha, main] }]);
    await stage.emulator.as('ana').commits({ path: 'list.txt', text: 'a\nb\nc\ne\n', branch: 'main' });
    expect(await read(number)).toMatchObject([{ mergeable: 'conflicting' }]);
    await as('ana').pulls.update({ ...at(), pull_number: number, state: 'closed' });
    expect(await read(number)).toMatchObject([{ state: 'closed' }]);
  });
});

describe('what a review loop does', () => {
  const headOf = async (number: number): Promise<string> => (await read(number))[0]?.headSha ?? fail();
  const guard = { base: 'main', doNotMergeLabel: 'do-not-merge', since: new Date().toISOString(), approvers: null };
  const mergeOf = (pull: number, sha: string, deleteBranch: string | null = null) => {
    const order = { key: effectKeys.merge(pull, sha), pull, sha, strategy: 'squash', deleteBranch } as const;
    return { kind: 'merge', ...order, unless: guard } as const;
  };

  test('a head gets one review, with remarks where the diff has their lines', async () => {
    const pull = await opened('theirs');
    const sha = await headOf(pull);
    const key = effectKeys.review(pull, sha);
    const comments = [
      { path: 'list.txt', line: 4, body: 'Here.' },
      { path: 'list.txt', line: 40, body: 'There.' },
    ];
    const body = `${effectLine({ key, epoch: 1, loop: 'work' })}\nRound 1.`;
    const order = { kind: 'review', key, pull, sha, body, comments, ownLogin: actionsLogin } as const;

    expect(await reviewOnce(stage.job(), order, stage.proof)).toMatchObject({ found: false, made: { comments: 2 } });
    expect(await reviewOnce(stage.job(), order, stage.proof)).toMatchObject({ found: true });
    const { data: reviews } = await as('ana').pulls.listReviews({ ...at(), pull_number: pull });
    expect(reviews.map((one) => [one.state, one.body.includes('There.')])).toEqual([['COMMENTED', true]]);
    const { data: remarks } = await as('ana').pulls.listReviewComments({ ...at(), pull_number: pull });
    expect(remarks.map(({ line, body: said }) => [line, said])).toEqual([[4, 'Here.']]);

    const reply = {
      kind: 'reply',
      key: 'reply/line/1',
      pull,
      commentId: remarks[0]?.id ?? 0,
      ownLogin: actionsLogin,
    } as const;
    const words = { ...reply, body: `${effectLine({ key: reply.key, epoch: 1, loop: 'work' })}\nDone.` };
    expect(await replyOnce(stage.job(), words, stage.proof)).toMatchObject({ found: false });
    expect(await replyOnce(stage.job(), words, stage.proof)).toMatchObject({ found: true });
  });

  test('threads of own remarks on what is gone are called resolved, but for those in which somebody else speaks', async () => {
    const pull = await opened('theirs');
    const sha = await headOf(pull);
    const key = effectKeys.review(pull, sha);
    const remark = (id: string, line: number) => ({
      path: 'list.txt',
      line,
      body: `${effectLine({ key: effectKeys.remark(pull, id), epoch: 1, loop: 'work' })}\n${id}.`,
    });
    const body = `${effectLine({ key, epoch: 1, loop: 'work' })}\nRound 1.`;
    const comments = [remark('F1', 1), remark('F2', 2), remark('F3', 3), remark('F10', 4)];
    await reviewOnce(
      stage.job(),
      { kind: 'review', key, pull, sha, body, comments, ownLogin: actionsLogin },
      stage.proof,
    );
    const { data: remarks } = await as('ana').pulls.listReviewComments({ ...at(), pull_number: pull });
    const second = remarks.find(({ line }) => line === 2)?.id ?? 0;
    await as('ana').pulls.createReplyForReviewComment({
      ...at(),
      pull_number: pull,
      comment_id: second,
      body: 'Is it?',
    });
    await as('ana').pulls.createReviewComment({
      ...at(),
      ...{ pull_number: pull, commit_id: sha, path: 'list.txt', line: 1, body: remark('F1', 1).body },
    });

    const order = { kind: 'resolve', key: effectKeys.resolve(pull, sha), pull, findings: ['F1', 'F2'] } as const;
    const resolve = () => resolveThreads(stage.job(), { ...order, ownLogin: actionsLogin }, stage.proof);
    expect(await resolve()).toMatchObject({ found: false });
    expect(await resolve()).toMatchObject({ found: true });
    const asked = `query { repository(owner: "${stage.owner}", name: "${stage.repo}") { pullRequest(number: ${pull}) {
      reviewThreads(first: 9) { nodes { isResolved line } } } } }`;
    expect(await stage.job().graphql(asked)).toEqual({
      repository: {
        pullRequest: {
          reviewThreads: {
            nodes: [true, false, false, false, false].map((isResolved, index) => ({
              isResolved,
              line: (index % 4) + 1,
            })),
          },
        },
      },
    });
  });

  test('[000-80] a merge is of the commit that was allowed or none, and once; the branch goes only as it was merged', async () => {
    const pull = await opened('theirs');
    const allowed = await headOf(pull);
    await stage.emulator.as('ana').commits({ path: 'list.txt', text: 'moved\n', branch: 'theirs' });
    await expect(mergeOnce(stage.job(), mergeOf(pull, allowed), stage.proof)).rejects.toThrow('its head has moved');
    expect(await read(pull)).toMatchObject([{ state: 'open' }]);

    const now = await headOf(pull);
    stage.emulator.repository.protection.requiredChecks = ['test'];
    await expect(mergeOnce(stage.job(), mergeOf(pull, now), stage.proof)).rejects.toThrow(/rules of its base/);
    stage.emulator.repository.protection.requiredChecks = [];
    expect(await mergeOnce(stage.job(), mergeOf(pull, now), stage.proof)).toMatchObject({ found: false });
    const { gitDir } = stage.emulator.repository;
    expect(git(gitDir, ['branch', '--list', 'theirs']).toString()).toContain('theirs');
    // A tick that was lost after it: the next one finds it done, and does what is left.
    expect(await mergeOnce(stage.job(), mergeOf(pull, now, 'theirs'), stage.proof)).toMatchObject({ found: true });
    expect(git(gitDir, ['branch', '--list', 'theirs']).toString()).toBe('');
    expect(git(gitDir, ['log', '--format=%s', 'main']).toString().split('\n')[0]).toBe(`Change theirs (#${pull})`);
  });

  test('a branch stays where somebody pushes in the moment of its deletion', async () => {
    const pull = await opened('theirs');
    const sha = await headOf(pull);
    const job = stage.job();
    const pushBefore = async (call: string): Promise<void> => {
      if (!/^(?:DELETE|mutation) /.test(call)) return;
      await stage.emulator.as('ana').commits({ path: 'list.txt', text: 'one more\n', branch: 'theirs' });
    };
    const raced: GitHub = {
      ...job,
      graphql: async (query, variables) => await pushBefore(query).then(() => job.graphql(query, variables)),
      request: async (route, given) => await pushBefore(route).then(() => job.request(route, given)),
    };

    expect(await mergeOnce(raced, mergeOf(pull, sha, 'theirs'), stage.proof)).toMatchObject({ found: false });
    const { gitDir } = stage.emulator.repository;
    expect(git(gitDir, ['show', 'theirs:list.txt']).toString()).toBe('one more\n');
  });

  test('a merge is not made where a person has done something against it since it was judged', async () => {
    const { ana, bo } = { ana: as('ana'), bo: as('bo') };
    const pull = await opened('theirs');
    const sha = await headOf(pull);
    const { clock } = stage.emulator.world;
    const since = new Date(clock.now()).toISOString();
    const tried = (unless: Partial<MergeGuard> = {}) =>
      mergeOnce(stage.job(), { ...mergeOf(pull, sha), unless: { ...guard, since, ...unless } }, stage.proof);
    const reviewed = async (event: 'APPROVE' | 'REQUEST_CHANGES') =>
      (await bo.pulls.createReview({ ...at(), pull_number: pull, event, body: 'So.' })).data.id;

    await ana.issues.addLabels({ ...at(), issue_number: pull, labels: ['Do-Not-Merge'] });
    await expect(tried()).rejects.toThrow('it was labelled do-not-merge a moment ago');
    await ana.issues.removeLabel({ ...at(), issue_number: pull, name: 'Do-Not-Merge' });
    await expect(tried({ base: 'next' })).rejects.toThrow('it goes into main now, not into next');
    stage.emulator.repository.protection.approvals = 1;
    expect(await read(pull)).toMatchObject([{ wanting: 'approval' }]);
    await expect(tried()).rejects.toThrow('the rules of its base do not let it be merged');

    const approval = await reviewed('APPROVE');
    approvers = ['ana'];
    expect(await read(pull)).toMatchObject([{ wanting: 'nothing', feedback: [{ isWriter: true, mayApprove: false }] }]);
    approvers = [];
    await bo.pulls.dismissReview({ ...at(), pull_number: pull, review_id: approval, message: 'No.' });
    stage.emulator.repository.protection.approvals = 0;
    expect(await read(pull)).toMatchObject([{ feedback: [{ verdict: 'dismissed', mayApprove: true }] }]);
    await expect(tried({ approvers: ['bo'] })).rejects.toThrow('the approval that it rests on does not stand any more');

    await reviewed('APPROVE');
    await reviewed('REQUEST_CHANGES');
    await expect(tried()).rejects.toThrow('somebody has asked for changes a moment ago');
    expect(await read(pull)).toMatchObject([{ state: 'open' }]);
    await clock.advance(60_000);
    const later = new Date(clock.now()).toISOString();
    await expect(tried({ since: later, approvers: ['bo'] })).rejects.toThrow('does not stand any more');
    await reviewed('APPROVE');
    expect(await tried({ since: later, approvers: ['Bo'] })).toMatchObject({ found: false });
  });
});
