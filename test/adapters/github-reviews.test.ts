/** Pull requests as a review loop reads them from GitHub, and what it does there. */

import { getOctokit } from '@actions/github';
import { beforeEach, describe, expect, test } from 'vitest';
import { EffectNotTriedError, effectKeys, type MergeGuard, renderEffectLine } from '../../src/core/effects/effect.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { git } from '../../src/emulator/git/objects.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { readClaims } from '../../src/github/issues/claim-comments.ts';
import { pullEdges } from '../../src/github/pulls/change-marks.ts';
import { deleteAt, deleteBranchOnce } from '../../src/github/pulls/delete-branch.ts';
import { readReviewLoop } from '../../src/github/pulls/read-review-loop.ts';
import { mergeOnce, replyOnce, resolveThreads, reviewOnce, updateOnce } from '../../src/github/pulls/review-acts.ts';
import { noon } from '../support/core-facts.ts';
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
  ...{
    only,
    labels,
    query,
    ownLogin: actionsLogin,
    neverHuman: ['robo'],
    workflow: '',
    lacksWorkflows: true,
    approving: { approvers },
  },
});
const read = async (...which: Which) => (await readReviewLoop(stage.job(), filterOf(...which))).pulls;

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

const marked = (key: string): string => `${renderEffectLine({ key, epoch: 1, loop: 'work' })}\nA change.`;
const checks = { contents: 'read', pull_requests: 'read', checks: 'write', statuses: 'read', actions: 'read' } as const;
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
      const { edges } = await readReviewLoop(stage.job(), filterOf(...which));
      expect(await pullEdges(stage.job(), filterOf(...which))).toEqual(edges);
    }
  });

  test('of outsiders only if a person who may triage has set the label: a bot’s label admits none', async () => {
    stage.emulator.repository.visibility = 'public';
    const { gitDir } = stage.emulator.repository;
    const insiders = await opened('theirs');
    git(gitDir, ['update-ref', 'refs/forks/eve/topic', 'refs/heads/theirs']);
    const fork = (await as('eve').pulls.create({ ...at(), title: 'Mine', head: 'eve:topic', base: 'main' })).data
      .number;
    const labels = ['review-me'];
    for (const issue_number of [insiders, fork])
      await stage
        .job()
        .request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { ...at(), issue_number, labels });
    const which: Which = [null, labels];
    const seen = async () => {
      const { pulls, remarks, edges } = await readReviewLoop(stage.job(), filterOf(...which));
      // What is left alone wakes no loop either.
      expect(await pullEdges(stage.job(), filterOf(...which))).toEqual(edges);
      return { numbers: pulls.map(({ number }) => number), remarks };
    };

    const left = await seen();
    expect(left.numbers).toEqual([insiders]);
    expect(left.remarks).toEqual([expect.stringContaining(`on them: #${fork}. To let one in, take the label off`)]);
    expect((await read(fork)).map(({ number }) => number)).toEqual([fork]);
    expect((await read(null, [], 'author:eve')).map(({ number }) => number)).toEqual([fork]);

    await as('ana').issues.removeLabel({ ...at(), issue_number: fork, name: 'review-me' });
    await as('ana').issues.addLabels({ ...at(), issue_number: fork, labels });
    expect(await seen()).toEqual({ numbers: [insiders, fork], remarks: [] });
  });

  test('of a member whose membership is private, without a label: GitHub says what the author may do', async () => {
    Object.assign(stage.emulator.repository, { visibility: 'public', membership: 'hidden' });
    const hidden = await opened('theirs');
    git(stage.emulator.repository.gitDir, ['update-ref', 'refs/forks/eve/topic', 'refs/heads/theirs']);
    const order = { ...at(), title: 'Mine', head: 'eve:topic', base: 'main' };
    const fork = (await as('eve').pulls.create(order)).data.number;
    for (const issue_number of [hidden, fork])
      await stage.job().request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
        ...at(),
        ...{ issue_number, labels: ['review-me'] },
      });
    const { pulls, remarks } = await readReviewLoop(stage.job(), filterOf(null, ['review-me']));
    expect(pulls.map(({ number }) => number)).toEqual([hidden]);
    expect(remarks).toEqual([expect.stringContaining(`on them: #${fork}.`)]);
  });

  test('whose reviews are known by numbers of more than 32 bits, for which GitHub has another field', async () => {
    const pull = await opened('theirs');
    await as('ana').pulls.createReview({ ...at(), pull_number: pull, body: 'Please name it.', event: 'COMMENT' });
    const [review] = threadsOf(stage.emulator.repository).get(pull)?.pull?.reviews ?? [];
    Object.assign(review ?? {}, { id: 5_000_000_007 });
    const [{ feedback } = { feedback: [] }] = await read(pull);
    expect(feedback.map(({ id, body }) => [id, body])).toEqual([['review/5000000007', 'Please name it.']]);
  });

  test('with what else their branches are: watched alone as well', async () => {
    const theirs = await opened('theirs');
    await opened('topic', { text: 'other\n' });
    const uses = async (...which: Which) => (await read(...which)).map(({ branch, otherUse }) => [branch, otherUse]);
    await as('ana').issues.addLabels({ ...at(), issue_number: theirs, labels: ['review-me'] });
    expect(await uses(theirs)).toEqual([['theirs', null]]);
    const { data: upon } = await as('ana').pulls.create({ ...at(), title: 'Upon it', head: 'topic', base: 'theirs' });
    expect(await uses(theirs)).toEqual([['theirs', `the base of #${upon.number}`]]);
    expect(await uses(null, ['review-me'])).toEqual(await uses(theirs));
    expect(await uses(null, [], 'label:review-me')).toEqual(await uses(theirs));

    await stage.emulator.as('ana').commits({ path: 'other.txt', text: 'x\n', branch: 'main' });
    const { data: release } = await as('ana').pulls.create({ ...at(), title: 'Release', head: 'main', base: 'theirs' });
    expect(await uses(release.number)).toEqual([['main', 'the default branch']]);
  });

  test('with the wish for changes of a writer, however much was said since', async () => {
    const number = await opened('theirs');
    const review = (login: string, event: 'REQUEST_CHANGES' | 'COMMENT', body: string) =>
      as(login).pulls.createReview({ ...at(), pull_number: number, event, body });
    await review('bo', 'REQUEST_CHANGES', 'Not like this.');
    for (let count = 1; count <= 40; count++) await review('bob', 'COMMENT', `Ping ${count}`);

    const [pull] = await read(number);
    expect(pull?.feedback.filter(({ verdict }) => verdict !== null)).toMatchObject([
      { by: 'bo', verdict: 'changes-requested', isWriter: true, commit: pull?.headSha },
    ]);
    expect(pull?.saidInPart).toBe(true);
  });

  test('with the people whose commits they hold', async () => {
    const number = await opened('tickgate/work/3-change', { body: marked('pr/3'), own: true });
    expect(await read(number)).toMatchObject([{ writtenBy: ['ana'] }]);
    await stage.emulator.as('bo').commits({ path: 'list.txt', text: 'mine\n', branch: 'tickgate/work/3-change' });
    expect(await read(number)).toMatchObject([{ writtenBy: ['ana', 'bo'] }]);
  });

  test('with whether GitHub merges them by itself: when they are found, and when something is about to go out', async () => {
    const number = await opened('theirs');
    const pull = threadsOf(stage.emulator.repository).get(number)?.pull ?? fail();
    const seen = async () => {
      const [{ automatic, mergeQueue } = fail()] = await read(number);
      expect(await readClaims(stage.job(), [number])).toMatchObject([{ isPull: true, automatic }]);
      return { automatic, mergeQueue };
    };
    expect(await seen()).toEqual({ automatic: null, mergeQueue: false });
    pull.autoMerge = { by: stage.emulator.repository.owner, at: stage.emulator.world.clock.now() };
    expect(await seen()).toEqual({ automatic: 'auto-merge', mergeQueue: false });
    stage.emulator.repository.protection.mergeQueue = true;
    pull.queued = true;
    expect(await seen()).toEqual({ automatic: 'merge queue', mergeQueue: true });
  });

  test('with when they were last made to go into another branch', async () => {
    const number = await opened('theirs');
    expect(await read(number)).toMatchObject([{ retargetedAt: null }]);
    const { data: main } = await as('ana').git.getRef({ ...at(), ref: 'heads/main' });
    await as('ana').git.createRef({ ...at(), ref: 'refs/heads/next', sha: main.object.sha });
    const { clock } = stage.emulator.world;
    for (const base of ['next', 'main']) {
      await clock.advance(60_000);
      await as('ana').pulls.update({ ...at(), pull_number: number, base });
    }
    const seconds = Math.floor(clock.now() / 1_000) * 1_000;
    await clock.advance(60_000);
    expect(await read(number)).toMatchObject([
      { baseBranch: 'main', retargetedAt: new Date(seconds).toISOString().replace('.000', '') },
    ]);
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

  test('with a required check as missing where another app than the one that the rule names has reported it', async () => {
    const number = await opened('theirs');
    const { headSha } = (await read(number))[0] ?? fail();
    const reported = { name: 'e2e', head_sha: headSha, status: 'completed', conclusion: 'success' };
    const job = stage.job(checks);
    const { data } = await job.request('POST /repos/{owner}/{repo}/check-runs', { ...at(), ...reported });
    const { app } = data as { app: { id: number; slug: string } };
    const seen = async (integration_id: number) => {
      const rule = {
        ...{ type: 'required_status_checks' },
        parameters: { required_status_checks: [{ context: 'e2e', integration_id }] },
      };
      const ruled: GitHub = {
        ...job,
        request: async (route, given) =>
          route.includes('/rules/branches/')
            ? { status: 200, headers: {}, data: [rule] }
            : await job.request(route, given),
      };
      const [pull] = (await readReviewLoop(ruled, filterOf(number))).pulls;
      return { names: pull?.checks.map(({ name }) => name), required: pull?.requiredChecks };
    };
    expect(await seen(app.id)).toEqual({ names: ['e2e'], required: ['e2e'] });
    expect(await seen(app.id + 1)).toEqual({ names: [`e2e (by ${app.slug})`], required: ['e2e'] });
  });

  test('with the workflows, the tools of code scanning and the checks that rulesets of its base want', async () => {
    const number = await opened('ruled');
    const { headSha } = (await read(number))[0] ?? fail();
    const { access } = stage.emulator.repository;
    access.set('ana', 'admin');
    const tool = { tool: 'CodeQL', alerts_threshold: 'errors', security_alerts_threshold: 'high_or_higher' } as const;
    await as('ana').repos.createRepoRuleset({
      ...{ ...at(), name: 'merges', enforcement: 'active', target: 'branch' },
      conditions: { ref_name: { include: ['refs/heads/main'], exclude: [] } },
      rules: [
        {
          type: 'required_status_checks',
          parameters: { required_status_checks: [{ context: 'test' }], strict_required_status_checks_policy: false },
        },
        { type: 'workflows', parameters: { workflows: [{ path: '.github/workflows/audit.yml', repository_id: 7 }] } },
        { type: 'code_scanning', parameters: { code_scanning_tools: [tool] } },
      ],
    });
    for (const name of ['test', 'CodeQL', 'lint'])
      await stage.job(checks).request('POST /repos/{owner}/{repo}/check-runs', {
        ...{ ...at(), name, head_sha: headSha, status: 'completed', conclusion: 'success' },
      });

    const [pull] = await read(number);
    expect(pull?.requiredChecks).toEqual(['test', '.github/workflows/audit.yml', 'CodeQL']);
    expect(pull?.checks.map(({ name, required }) => [name, required]).toSorted()).toEqual([
      // Any workflow could call a check so; the one that counts is code scanning's own.
      ['CodeQL (by github-actions)', false],
      ['lint', false],
      ['test', true],
    ]);
    expect(pull?.wanting).toBe('something');
    const { data: rulesets } = await as('ana').repos.getRepoRulesets(at());
    for (const { id } of rulesets) await as('ana').repos.deleteRepoRuleset({ ...at(), ruleset_id: id });
    access.set('ana', 'write');
    expect((await read(number))[0]).toMatchObject({ requiredChecks: [], wanting: 'nothing' });
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

  test('with all of their checks, and a word of it where more was said in them than is read', async () => {
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
    expect(pull?.checks.filter(({ state }) => state === 'failed').map(({ name }) => name)).toEqual(['the last one']);
    expect(pull?.saidInPart).toBe(true);
    expect(pull?.labels).toContain('do-not-merge');
  });

  test('with own notes and claims, however many comments follow, and every remark of a review by a writer', async () => {
    stage.emulator.repository.visibility = 'public';
    const number = await opened('theirs');
    const sha = (await read(number))[0]?.headSha ?? fail();
    await as('ana').issues.addLabels({ ...at(), issue_number: number, labels: ['in-progress'] });
    const own = (key: string, fields = {}) =>
      stage.job().request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        ...at(),
        issue_number: number,
        body: renderMarker('effect', { key, epoch: 3, loop: 'other', ...fields }),
      });
    await own(effectKeys.claim({ run: 1, subject: number, iteration: 1 }));
    await own(`review-note/${number}/${sha}`, { bugs: '0' });
    for (let count = 1; count <= 161; count++)
      await as('eve').issues.createComment({ ...at(), issue_number: number, body: `Ping ${count}` });
    const comments = Array.from({ length: 131 }, (_none, index) => ({
      path: 'list.txt',
      line: 4,
      body: `Why ${index}?`,
    }));
    await as('ana').pulls.createReview({ ...at(), pull_number: number, event: 'COMMENT', body: 'So.', comments });

    const [pull] = await read(number);
    expect(pull).toMatchObject({ claimedBy: 'other', claimEpoch: 3, reviewedHead: { sha, loop: 'other', bugs: 0 } });
    expect(pull?.feedback.filter(({ line }) => line !== null)).toHaveLength(131);
    expect(pull?.feedback.filter(({ by }) => by === 'eve')).toHaveLength(60);
    expect(pull?.saidInPart).toBe(true);
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
  const last = { everyCheck: true, neverHuman: [], workflow: '' };
  const headOf = async (number: number): Promise<string> => (await read(number))[0]?.headSha ?? fail();
  const guard = {
    base: 'main',
    doNotMergeLabel: 'do-not-merge',
    since: new Date().toISOString(),
    approvers: null,
    ...last,
  };
  const mergeOf = (pull: number, sha: string, deleteBranch: string | null = null) => {
    const order = { key: effectKeys.merge(pull, sha), pull, sha, strategy: 'squash', deleteBranch } as const;
    return { kind: 'merge', ...order, unless: guard, permitted: [] } as const;
  };

  test('a head gets one review, with remarks where the diff has their lines', async () => {
    const pull = await opened('theirs');
    const sha = await headOf(pull);
    const key = effectKeys.review(pull, sha);
    const comments = [
      { path: 'list.txt', line: 4, body: 'Here.' },
      { path: 'list.txt', line: 40, body: 'There.' },
    ];
    const body = `${renderEffectLine({ key, epoch: 1, loop: 'work' })}\nRound 1.`;
    const order = { kind: 'review', key, pull, sha, body, comments, ownLogin: actionsLogin } as const;

    expect(await reviewOnce(stage.job(), order, stage.proof)).toMatchObject({
      found: false,
      made: { comments: 2 },
    });
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
    const words = { ...reply, body: `${renderEffectLine({ key: reply.key, epoch: 1, loop: 'work' })}\nDone.` };
    expect(await replyOnce(stage.job(), words, stage.proof)).toMatchObject({ found: false });
    expect(await replyOnce(stage.job(), words, stage.proof)).toMatchObject({ found: true });
  });

  test('a reply whose answer got lost is looked for once before it counts as failed', async () => {
    const pull = await opened('theirs');
    const comments = [{ path: 'list.txt', line: 4, body: 'Why?' }];
    await as('ana').pulls.createReview({ ...at(), pull_number: pull, event: 'COMMENT', body: 'So.', comments });
    const { data: remarks } = await as('ana').pulls.listReviewComments({ ...at(), pull_number: pull });
    const about = { kind: 'reply', pull, commentId: remarks[0]?.id ?? 0, ownLogin: actionsLogin } as const;
    const order = (key: string) => ({
      ...about,
      key,
      body: `${renderEffectLine({ key, epoch: 1, loop: 'work' })}\nDone.`,
    });
    const job = stage.job();
    const losing = (isMade: boolean): GitHub => ({
      ...job,
      request: async (route, parameters) => {
        if (!route.startsWith('POST')) return job.request(route, parameters);
        if (isMade) await job.request(route, parameters);
        throw new Error('Bad Gateway');
      },
    });

    expect(await replyOnce(losing(true), order('reply/line/1'), stage.proof)).toMatchObject({
      found: false,
      made: { comments: 1 },
    });
    await expect(replyOnce(losing(false), order('reply/line/2'), stage.proof)).rejects.toThrow('Bad Gateway');
    const { data: said } = await as('ana').pulls.listReviewComments({ ...at(), pull_number: pull });
    expect(said.filter(({ body }) => body.includes('Done.'))).toHaveLength(1);
  });

  test('threads of own remarks on resolved findings are resolved, except those with other authors, and those of an earlier run with equal finding ids', async () => {
    const pull = await opened('theirs');
    const sha = await headOf(pull);
    const key = effectKeys.review(pull, sha);
    const keyOf = (id: string, createdAt = noon) => effectKeys.remark(pull, { id, createdAt });
    const remark = (id: string, line: number, createdAt = noon) => ({
      path: 'list.txt',
      line,
      body: `${renderEffectLine({ key: keyOf(id, createdAt), epoch: 1, loop: 'work' })}\n${id}.`,
    });
    const body = `${renderEffectLine({ key, epoch: 1, loop: 'work' })}\nRound 1.`;
    const comments = [remark('F1', 1), remark('F2', 2), remark('F1', 3, '2025-01-01T00:00:00.000Z'), remark('F10', 4)];
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

    const order = {
      kind: 'resolve',
      key: effectKeys.resolve(pull, sha),
      pull,
      remarks: [keyOf('F1'), keyOf('F2')],
    } as const;
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

  test('a merge is of the commit that was allowed or none, and once; the branch goes only as it was merged', async () => {
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
    expect(await mergeOnce(stage.job(), mergeOf(pull, now, 'theirs'), stage.proof)).toMatchObject({
      found: true,
    });
    expect(git(gitDir, ['branch', '--list', 'theirs']).toString()).toBe('');
    expect(git(gitDir, ['log', '--format=%s', 'main']).toString().split('\n')[0]).toBe(`Change theirs (#${pull})`);
  });

  test('what brings workflow files is known before it is tried, and said in words where it is tried all the same', async () => {
    const workflow = '.github/workflows/ci.yml';
    const bump = await opened('bump');
    await stage.emulator.as('ana').commits({ path: workflow, text: 'on: push\n', branch: 'bump' });
    const clashing = await opened('clashing', { text: 'mine\n' });
    const beside = await opened('beside', { text: 'a\nb\nc\nx\n' });
    await stage.emulator.as('ana').commits({ path: workflow, text: 'on: [push]\n', branch: 'main' });
    await stage.emulator.as('ana').commits({ path: 'list.txt', text: 'theirs\nb\nc\n', branch: 'main' });
    await as('ana').issues.addLabels({ ...at(), issue_number: bump, labels: ['review-me'] });
    const barred = async (pull: number) => (await read(pull)).map(({ barredWorkflow }) => barredWorkflow);

    expect(await barred(bump)).toEqual([{ merge: workflow, update: workflow }]);
    expect(await barred(clashing)).toEqual([{ merge: null, update: workflow }]);
    // No update of it is wanted, so no request asks about one.
    expect(await barred(beside)).toEqual([{ merge: null, update: null }]);
    stage.emulator.repository.protection.upToDate = true;
    expect(await barred(beside)).toEqual([{ merge: null, update: workflow }]);
    stage.emulator.repository.protection.upToDate = false;
    const given = { ...filterOf(bump), lacksWorkflows: false };
    expect((await readReviewLoop(stage.job(), given)).pulls).toMatchObject([
      { barredWorkflow: { merge: null, update: null } },
    ]);

    const words =
      /GitHub lets no token without the permission `workflows` bring the workflow \S*ci\.yml\S*, .*A person does this/;
    const update = { kind: 'update-branch', key: effectKeys.updateBranch(beside, 'x'), pull: beside } as const;
    await expect(updateOnce(stage.job(), { ...update, sha: await headOf(beside) }, stage.proof)).rejects.toThrow(words);
    const fresh = await opened('fresh', { text: 'theirs\nb\nc\nd\n' });
    await stage.emulator.as('ana').commits({ path: '.github/workflows/new.yml', text: 'on: push\n', branch: 'fresh' });
    const failing = mergeOnce(stage.job(), mergeOf(fresh, await headOf(fresh)), stage.proof);
    await expect(failing).rejects.toThrow(/bring the workflow \S*new\.yml/);
    await expect(failing).rejects.not.toThrow('permissions:');
  });

  test('a branch stays where an open pull request comes from it, goes into it, or it is the default branch', async () => {
    const { gitDir } = stage.emulator.repository;
    const stays = async (branch: string): Promise<boolean> => {
      const sha = git(gitDir, ['rev-parse', branch]).toString().trim();
      await deleteAt(stage.job(), { branch, sha });
      return git(gitDir, ['branch', '--list', branch]).toString() !== '';
    };
    const pull = await opened('develop');
    expect(await stays('develop')).toBe(true);
    await as('ana').pulls.update({ ...at(), pull_number: pull, state: 'closed' });
    await opened('topic');
    await stage.emulator.as('ana').commits({ path: 'list.txt', text: 'other\n', branch: 'topic' });
    const { data: stacked } = await as('ana').pulls.create({
      ...at(),
      title: 'Stacked',
      head: 'topic',
      base: 'develop',
    });
    expect(await stays('develop')).toBe(true);
    expect(await stays('main')).toBe(true);
    await as('ana').pulls.update({ ...at(), pull_number: stacked.number, state: 'closed' });
    expect(await stays('develop')).toBe(false);
  });

  test('a branch stays if a push comes at the moment of its deletion', async () => {
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
    await expect(tried()).rejects.toThrow('@bo has asked for changes');
    expect(await read(pull)).toMatchObject([{ state: 'open' }]);
    await clock.advance(60_000);
    const later = new Date(clock.now()).toISOString();
    await expect(tried({ since: later })).rejects.toThrow(EffectNotTriedError);
    await reviewed('APPROVE');
    // A reader's review blocks no merge.
    await as('bob').pulls.createReview({ ...at(), pull_number: pull, event: 'REQUEST_CHANGES', body: 'No.' });
    await ana.repos.createCommitStatus({ ...at(), sha, state: 'failure', context: 'e2e' });
    await expect(tried({ since: later })).rejects.toThrow('its check e2e does not pass any more');
    await ana.repos.createCommitStatus({ ...at(), sha, state: 'success', context: 'e2e' });
    await as('bob').issues.createComment({ ...at(), issue_number: pull, body: 'Do not merge.' });
    await ana.issues.createComment({ ...at(), issue_number: pull, body: '/loop answer x merge' });
    const objected = await ana.issues.createComment({ ...at(), issue_number: pull, body: 'Wait, not yet.' });
    await expect(tried({ since: later })).rejects.toThrow('@ana has commented since it was judged');
    await ana.issues.deleteComment({ ...at(), comment_id: objected.data.id });
    await ana.pulls.createReview({ ...at(), pull_number: pull, event: 'COMMENT', body: 'Wait.' });
    await expect(tried({ since: later })).rejects.toThrow('@ana has commented since it was judged');
    await clock.advance(60_000);
    const afterwards = new Date(clock.now()).toISOString();
    expect(await tried({ since: afterwards, approvers: ['Bo'] })).toMatchObject({ found: false });
  });
});

describe('a branch to delete', () => {
  const name = 'tickgate/work/3-change';
  const tip = async (): Promise<string | null> =>
    await as('ana')
      .git.getRef({ ...at(), ref: `heads/${name}` })
      .then(({ data }) => data.object.sha)
      .catch(() => null);
  const remove = async (sha: string | null) =>
    await deleteBranchOnce(
      stage.job(),
      { kind: 'delete-branch', key: 'k', subject: 3, branch: name, sha: sha ?? fail() },
      stage.proof,
    );

  test('goes at the commit that is named, once its pull request is closed; a second time it is found gone', async () => {
    const number = await opened(name, { own: true });
    const sha = await tip();
    await expect(remove(sha)).rejects.toThrow(`pull request #${number} is open`);
    expect(await tip()).toBe(sha);
    await as('ana').pulls.update({ ...at(), pull_number: number, state: 'closed' });

    expect(await remove(sha)).toEqual({ found: false, made: { sha } });
    expect(await tip()).toBeNull();
    expect(await remove(sha)).toEqual({ found: true, made: { sha } });
  });

  test('stays if another author’s pull request goes into it', async () => {
    const number = await opened(name, { own: true });
    const sha = await tip();
    await as('ana').pulls.update({ ...at(), pull_number: number, state: 'closed' });
    await as('ana').git.createRef({ ...at(), ref: 'refs/heads/upon', sha: sha ?? fail() });
    await stage.emulator.as('ana').commits({ path: 'more.txt', text: 'x\n', branch: 'upon' });
    const { data } = await as('ana').pulls.create({ ...at(), title: 'Upon', head: 'upon', base: name });

    await expect(remove(sha)).rejects.toThrow(`pull request #${data.number} is to be merged into it`);
    expect(await tip()).toBe(sha);
  });

  test('stays if another writer has moved it, or if it was merged', async () => {
    const number = await opened(name, { own: true });
    const ours = await tip();
    await as('ana').pulls.update({ ...at(), pull_number: number, state: 'closed' });
    await stage.emulator.as('ana').commits({ path: 'list.txt', text: 'theirs\n', branch: name });
    const theirs = await tip();
    await expect(remove(ours)).rejects.toThrow(`another writer moved it: it stands at ${theirs}, not at ${ours}`);

    await as('ana').pulls.update({ ...at(), pull_number: number, state: 'open' });
    await stage.emulator.as('ana').merges(number);
    await expect(remove(theirs)).rejects.toThrow(`pull request #${number} is merged`);
    expect(await tip()).toBe(theirs);
  });
});
