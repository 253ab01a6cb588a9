/** Effects at GitHub: each is looked up before it is done, found by author and marker, and done once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Effect, effectKeys, renderEffectLine, renderPullRequestLine } from '../../src/core/effects/effect.ts';
import { renderGate, tickBox } from '../../src/core/gates/comment.ts';
import { renderControlIssue } from '../../src/core/reports/control-issue/body.ts';
import { type ControlOrder, findControlIssue, writeControlIssue } from '../../src/github/comments/control-issue.ts';
import {
  announceOnce,
  closeComment,
  commentInPlace,
  commentOnce,
  gateOnce,
  rewriteOnce,
} from '../../src/github/comments/write-comments.ts';
import { readClaims } from '../../src/github/issues/claim-comments.ts';
import { addLabel, removeLabel } from '../../src/github/issues/labels.ts';
import { openPullRequest } from '../../src/github/pulls/open-pull-request.ts';
import { readEnded, readOwnPullRequests } from '../../src/github/pulls/own-pull-requests.ts';
import { outgoingAlong } from '../../src/github/pulls/pre-publication-read.ts';
import { context } from '../core/gate-samples.ts';
import { anAskedGate } from '../support/core-facts.ts';
import { aConsole } from '../support/core-story.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

const Hidden = z.object({
  issue: z.object({
    comments: z.object({
      nodes: z.array(z.object({ fullDatabaseId: z.string(), minimizedReason: z.string().nullable() })),
    }),
  }),
});

let stage: GitHubStage;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({
    seed: {
      issues: [{ title: 'One' }, { title: 'Two' }],
      users: { ana: 'write' },
      labels: [{ name: 'tickgate', description: 'Written by Tickgate', color: 'ededed' }],
    },
  });
});

const list = async (path: string): Promise<Record<string, unknown>[]> =>
  (await stage.emulator.as(stage.owner).request(`GET /repos/${stage.owner}/${stage.repo}${path}`)) as Record<
    string,
    unknown
  >[];
const key = effectKeys.claim({ run: 1, subject: 1, iteration: 1 });
const order = (epoch = 1) => ({
  key,
  issue: 1,
  body: `${renderEffectLine({ key, epoch, loop: 'work' })}\nClaimed.`,
  ownLogin: actionsLogin,
});

describe('a comment', () => {
  test('is written once per key, also under a later lease', async () => {
    const first = await commentOnce(stage.job(), order(), stage.proof);
    const second = await commentOnce(stage.job(), order(2), stage.proof);
    expect(first).toMatchObject({ found: false, made: { commentId: expect.any(Number), nodeId: expect.any(String) } });
    expect(second).toEqual({ ...first, found: true });
    expect(await list('/issues/1/comments')).toHaveLength(1);
  });

  test('whose answer got lost is found again, and counts as written', async () => {
    const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
    stage.emulator.world.faults.add({ route, times: 1, effect: { kind: 'drop-after' } });
    const first = await commentOnce(stage.job(), order(), stage.proof);
    expect(first).toMatchObject({ found: false, made: { commentId: expect.any(Number) } });
    expect(await list('/issues/1/comments')).toHaveLength(1);
    expect(await commentOnce(stage.job(), order(), stage.proof)).toEqual({ ...first, found: true });
  });

  test('that takes the place of the app’s receipt rewrites it once, and is posted where the receipt is gone', async () => {
    const id = await stage.emulator.as('ana').comments(1, 'Recorded: **stop** by @ana.');
    const rewriting = { ...order(), rewrites: id };
    expect(await rewriteOnce(stage.job(), rewriting, stage.proof)).toMatchObject({
      found: false,
      made: { commentId: id },
    });
    const again = { ...rewriting, body: `${order().body} In other words.` };
    expect(await rewriteOnce(stage.job(), again, stage.proof)).toMatchObject({ found: true, made: { commentId: id } });
    expect(await list('/issues/1/comments')).toMatchObject([{ id, body: order().body }]);
    await stage.emulator.as('ana').comments(1, 'talk');
    await rewriteOnce(stage.job(), { ...again, rewrites: id + 1_000 }, stage.proof);
    expect(await list('/issues/1/comments')).toHaveLength(3);
  });

  test('that may take the place of a receipt later, since GitHub was busy with it, is not posted beside it', async () => {
    const id = await stage.emulator.as('ana').comments(1, 'Recorded: **stop** by @ana.');
    const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
    stage.emulator.world.faults.add({ route, times: 1, effect: { kind: 'status', status: 409 } });
    const rewriting = { ...order(), rewrites: id };
    await expect(rewriteOnce(stage.job(), rewriting, stage.proof)).rejects.toMatchObject({ status: 409 });
    expect(await list('/issues/1/comments')).toHaveLength(1);
    await rewriteOnce(stage.job(), rewriting, stage.proof);
    expect(await list('/issues/1/comments')).toMatchObject([{ id, body: order().body }]);
  });

  test('by another account with our marker is not ours', async () => {
    await stage.emulator.as('ana').comments(1, order().body);
    expect((await commentOnce(stage.job(), order(), stage.proof)).found).toBe(false);
  });

  test('of ours with the marker anywhere but in line 1 does not count', async () => {
    const body = `quoted:\n${order().body}`;
    await commentOnce(stage.job(), { ...order(), body }, stage.proof);
    expect((await commentOnce(stage.job(), order(), stage.proof)).found).toBe(false);
  });

  test('is found beyond the first page', async () => {
    await commentOnce(stage.job(), order(), stage.proof);
    const other = effectKeys.claim({ run: 1, subject: 1, iteration: 2 });
    for (let index = 0; index < 100; index++) await stage.emulator.as('ana').comments(1, `chat ${index}`);
    const later = { ...order(), key: other, body: `${renderEffectLine({ key: other, epoch: 1, loop: 'work' })}\n` };
    await commentOnce(stage.job(), later, stage.proof);
    expect((await commentOnce(stage.job(), later, stage.proof)).found).toBe(true);
  }, 60_000);

  test('that repeats something replaces the one before it, of its own loop only', async () => {
    const said = (iteration: number, loop: string) => {
      const again = effectKeys.claim({ run: 1, subject: 1, iteration });
      const body = `${renderEffectLine({ key: again, epoch: 1, loop })}\nIteration ${iteration}.`;
      return { key: again, issue: 1, body, ownLogin: actionsLogin, loop, inPlaceOf: effectKeys.claims };
    };
    const bodies = async () => (await list('/issues/1/comments')).map(({ body }) => body);
    const first = await commentInPlace(stage.job(), said(1, 'work'), stage.proof);

    expect(await commentInPlace(stage.job(), said(2, 'work'), stage.proof)).toEqual(first);
    expect(await commentInPlace(stage.job(), said(2, 'work'), stage.proof)).toEqual({ ...first, found: true });
    expect(await bodies()).toEqual([said(2, 'work').body]);
    expect((await commentInPlace(stage.job(), said(1, 'other'), stage.proof)).made).not.toEqual(first.made);
    expect(await bodies()).toHaveLength(2);
  });

  test('that should notify people is a new one each time, written once; the loop’s former one is collapsed', async () => {
    const said = (generation: number, loop: string) => {
      const again = effectKeys.final({ run: 1, generation });
      const body = `${renderEffectLine({ key: again, epoch: 3, loop })}\nStopped.`;
      return { key: again, issue: 1, body, ownLogin: actionsLogin, loop, inPlaceOf: effectKeys.finals(1) };
    };
    const first = await announceOnce(stage.job(), said(1, 'work'), stage.proof);
    await announceOnce(stage.job(), said(1, 'other'), stage.proof);
    const second = await announceOnce(stage.job(), said(2, 'work'), stage.proof);

    expect(second.found).toBe(false);
    expect(await announceOnce(stage.job(), said(2, 'work'), stage.proof)).toEqual({ ...second, found: true });
    expect(await list('/issues/1/comments')).toHaveLength(3);
    const query =
      'query Q { repository(owner: "octo-org", name: "sample") { issue(number: 1) { comments(first: 9) { nodes { fullDatabaseId minimizedReason } } } } }';
    const { comments } = z.object({ repository: Hidden }).parse(await stage.job().graphql(query)).repository.issue;
    expect(comments.nodes.filter(({ minimizedReason }) => minimizedReason !== null)).toEqual([
      { fullDatabaseId: String(first.made.commentId), minimizedReason: 'outdated' },
    ]);
  });

  test('is closed with its final text and collapsed, once or twice', async () => {
    const { made } = await commentOnce(stage.job(), order(), stage.proof);
    const close = { commentId: made.commentId ?? 0, nodeId: made.nodeId ?? '', body: `${order().body}\nAnswered.` };
    expect((await closeComment(stage.job(), close, stage.proof)).found).toBe(false);
    expect((await closeComment(stage.job(), close, stage.proof)).found).toBe(true);
    expect((await closeComment(stage.job(), { ...close, commentId: 999_999 }, stage.proof)).found).toBe(true);
    const [comment] = await list('/issues/1/comments');
    expect(comment?.['body']).toBe(close.body);
    const query = 'query Q($id: ID!) { node(id: $id) { ... on IssueComment { isMinimized minimizedReason } } }';
    expect(await stage.job().graphql(query, { id: close.nodeId })).toEqual({
      node: { isMinimized: true, minimizedReason: 'resolved' },
    });
  });

  test('that asks keeps the box that a person ticked, and is rewritten only if a person changed its words', async () => {
    const gate = anAskedGate({ name: 'ambiguous-criteria', issue: 1, textHash: 'f'.repeat(64) });
    const asks = (epoch: number) => ({
      key: effectKeys.gate(gate.id),
      issue: 1,
      orElse: 2,
      ownLogin: actionsLogin,
      body: renderGate(
        { ...gate, epoch },
        {
          workflow: 'w.yml',
          approvers: [],
          neverHuman: [],
          receiptAppId: null,
          starter: null,
          card: context.card,
          evidence: [],
          run: { id: epoch, url: `https://x/runs/${epoch}` },
          language: 'en',
        },
      ),
    });
    const first = await gateOnce(stage.job(), asks(1), stage.proof);
    const ticked = tickBox(first.body, 'stop') ?? '';
    await stage.emulator.world.clock.advance(5_000);
    await stage.emulator.as('ana').editsComment(first.made.commentId ?? 0, ticked);
    const again = await gateOnce(stage.job(), asks(2), stage.proof);
    expect(again).toMatchObject({ found: true, body: ticked });
    expect(await list('/issues/1/comments')).toContainEqual(expect.objectContaining({ body: ticked }));
    await stage.emulator.as('ana').editsComment(first.made.commentId ?? 0, ticked.replace('has ambiguous', 'has fine'));
    expect(await gateOnce(stage.job(), asks(3), stage.proof)).toMatchObject({ found: true, body: asks(3).body });
    const told = async () =>
      (await list('/issues/1/comments')).filter(({ body }) => String(body).includes('written anew, and the box'));
    expect(await told()).toHaveLength(1);
    expect(await gateOnce(stage.job(), asks(4), stage.proof)).toMatchObject({ found: true, body: asks(3).body });
    expect(await told()).toHaveLength(1);
  });

  test('that asks is put on the control issue where its thread is locked, which no bot may write in; and is found there again', async () => {
    await stage.emulator.as(stage.owner).request(`PUT /repos/${stage.owner}/${stage.repo}/issues/1/lock`, {});
    await expect(commentOnce(stage.job(), order(), stage.proof)).rejects.toMatchObject({
      said: 'Unable to create comment because issue is locked.',
    });
    const asked = await gateOnce(stage.job(), { ...order(), orElse: 2 }, stage.proof);
    expect(asked).toMatchObject({ found: false, made: { number: 2 }, body: order().body });
    expect(await list('/issues/2/comments')).toMatchObject([{ id: asked.made.commentId, body: order().body }]);
    expect(await gateOnce(stage.job(), { ...order(), orElse: 2 }, stage.proof)).toEqual({ ...asked, found: true });
    await expect(gateOnce(stage.job(), { ...order(), orElse: 1 }, stage.proof)).rejects.toThrow(/locked/);
  });

  test('without the permission names it and shows the YAML', async () => {
    const reader = stage.job({ issues: 'read' });
    await expect(commentOnce(reader, order(), stage.proof)).rejects.toMatchObject({
      failure: 'permission',
      said: 'Resource not accessible by integration',
      message: expect.stringContaining(
        'Add to the job what it lacks of these, since pull requests need their own:\npermissions:\n  issues: write',
      ),
    });
  });
});

describe('a label', () => {
  test('is put on, found, taken off, and gone', async () => {
    const label = { issue: 1, name: 'in-progress', loop: 'work', ownLogin: actionsLogin };
    const at = [stage.job(), label, stage.proof] as const;
    expect((await addLabel(...at)).found).toBe(false);
    await addLabel(...at);
    expect((await removeLabel(...at)).found).toBe(false);
    expect((await removeLabel(...at)).found).toBe(true);
    expect(await list('/issues/1/labels')).toEqual([]);
  });

  test('of a claim that was withdrawn stays where another loop’s claim stands by then', async () => {
    const label = { issue: 1, name: 'in-progress', loop: 'work', ownLogin: actionsLogin };
    const yields = { loop: 'docs', readAt: new Date().toISOString() };
    const says = (loop: string) => `${renderEffectLine({ key, epoch: 1, loop })}\nClaimed.\n`;
    const github = stage.job();
    await addLabel(github, label, stage.proof);
    await commentOnce(github, { key, issue: 1, body: says('work'), ownLogin: actionsLogin }, stage.proof);

    expect((await removeLabel(github, { ...label, yields }, stage.proof)).found).toBe(true);
    expect(await list('/issues/1/labels')).toHaveLength(1);
    expect((await removeLabel(github, { ...label, yields: { ...yields, loop: 'work' } }, stage.proof)).found).toBe(
      false,
    );
    expect(await list('/issues/1/labels')).toEqual([]);
  });
});

test('the note of a claim’s end goes into the claim that was written or edited last, wherever it stands', async () => {
  const label = { issue: 1, name: 'in-progress', loop: 'work', ownLogin: actionsLogin };
  const github = stage.job();
  const says = (subject: string) => `${renderEffectLine({ key: subject, epoch: 1, loop: 'work' })}\nClaimed.\n`;
  const write = (subject: string) =>
    commentOnce(github, { key: subject, issue: 1, body: says(subject), ownLogin: actionsLogin }, stage.proof);
  await write('claim/1/1/1');
  const [first] = z.array(z.object({ id: z.number() })).parse(await list('/issues/1/comments'));
  await stage.emulator.world.clock.advance(2_000);
  await write('claim/1/2/1');
  await stage.emulator.world.clock.advance(2_000);
  const body = says('claim/1/3/1');
  await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
    ...{ owner: github.owner, repo: github.repo, comment_id: first?.id ?? 0, body },
  });
  await addLabel(github, label, stage.proof);
  await removeLabel(github, { ...label, claimNote: 'It has ended.' }, stage.proof);

  const bodies = z.array(z.object({ body: z.string() })).parse(await list('/issues/1/comments'));
  expect(bodies.map((one) => one.body.includes('It has ended.'))).toEqual([true, false]);
});

test('a claim comment is removed where a comment of its own says already that the claim has ended', async () => {
  const label = { issue: 1, name: 'in-progress', loop: 'work', ownLogin: actionsLogin };
  const github = stage.job();
  const write = (its: string, loop = 'work') => {
    const body = `${renderEffectLine({ key: its, epoch: 1, loop })}\nSaid of ${its} by ${loop}.\n`;
    return commentOnce(github, { key: its, issue: 1, body, ownLogin: actionsLogin }, stage.proof);
  };
  await write('claim-over/1/1/1', 'docs');
  await write('claim/1/1/1');
  await write('claim-over/1/1/1');
  await addLabel(github, label, stage.proof);
  await removeLabel(github, { ...label, claimNote: 'It has ended.' }, stage.proof);

  const bodies = z.array(z.object({ body: z.string() })).parse(await list('/issues/1/comments'));
  expect(bodies.map(({ body }) => body.split('\n')[1])).toEqual([
    'Said of claim-over/1/1/1 by docs.',
    'Said of claim-over/1/1/1 by work.',
  ]);
});

test('the label of a withdrawn claim goes where the loop of the earlier claim has given the issue back in the meantime', async () => {
  const label = { issue: 1, name: 'in-progress', ownLogin: actionsLogin };
  const github = stage.job();
  const body = `${renderEffectLine({ key, epoch: 1, loop: 'work' })}\nClaimed.\n`;
  await commentOnce(github, { key, issue: 1, body, ownLogin: actionsLogin }, stage.proof);
  await addLabel(github, label, stage.proof);
  await stage.emulator.world.clock.advance(2_000);
  await removeLabel(github, { ...label, loop: 'work' }, stage.proof);
  await stage.emulator.world.clock.advance(2_000);
  await addLabel(github, label, stage.proof);

  const yields = { loop: 'docs', readAt: new Date(stage.emulator.world.clock.now()).toISOString() };
  const withdrawn = { ...label, loop: 'docs', yields, ifGivenBack: true } as const;
  expect((await removeLabel(github, withdrawn, stage.proof)).found).toBe(false);
  expect(await list('/issues/1/labels')).toEqual([]);
});

test('the label of a withdrawn claim stays where a person took off that of the loop that works, or where that claim is not to be seen', async () => {
  const label = { issue: 1, name: 'in-progress', ownLogin: actionsLogin };
  const github = stage.job();
  await addLabel(github, label, stage.proof);
  const yields = { loop: 'docs', readAt: new Date(stage.emulator.world.clock.now()).toISOString() };
  const withdrawn = { ...label, loop: 'docs', yields, ifGivenBack: true } as const;
  expect((await removeLabel(github, withdrawn, stage.proof)).found).toBe(true);

  const body = `${renderEffectLine({ key, epoch: 1, loop: 'work' })}\nClaimed.\n`;
  await commentOnce(github, { key, issue: 1, body, ownLogin: actionsLogin }, stage.proof);
  await stage.emulator.world.clock.advance(2_000);
  await stage.emulator.as('ana').unlabels(1, 'in-progress');
  await stage.emulator.world.clock.advance(2_000);
  await addLabel(github, label, stage.proof);
  expect((await removeLabel(github, withdrawn, stage.proof)).found).toBe(true);
  expect(await list('/issues/1/labels')).toHaveLength(1);
});

describe('the label of a claim whose comment GitHub did not take', () => {
  const label = { issue: 1, name: 'in-progress', loop: 'work', ownLogin: actionsLogin };
  const claimedBy = (loop: string) =>
    commentOnce(
      stage.job(),
      { key, issue: 1, body: `${renderEffectLine({ key, epoch: 1, loop })}\nClaimed.\n`, ownLogin: actionsLogin },
      stage.proof,
    );

  test('is removed beside another loop’s claim that ended earlier', async () => {
    await claimedBy('docs');
    await stage.emulator.world.clock.advance(6 * 60_000);
    await addLabel(stage.job(), label, stage.proof);

    expect((await removeLabel(stage.job(), label, stage.proof)).found).toBe(false);
    expect(await list('/issues/1/labels')).toEqual([]);
  });

  test('stays where another loop may have put it', async () => {
    await claimedBy('docs');
    await addLabel(stage.job(), label, stage.proof);

    expect((await removeLabel(stage.job(), label, stage.proof)).found).toBe(true);
    expect(await list('/issues/1/labels')).toHaveLength(1);
  });
});

const longAgo = '2020-01-01T00:00:00Z';
const farAhead = '2099-01-01T00:00:00Z';

describe('a pull request', () => {
  const branch = 'tickgate/work/1-one';
  const body = (text: string, complete = false) =>
    `${renderPullRequestLine({ key: 'pr/1', epoch: 1, loop: 'work', complete })}\n${text}`;
  const wanted = (change: Partial<Extract<Effect, { kind: 'pull-request' }>> = {}) => ({
    kind: 'pull-request' as const,
    key: 'pr/1',
    subject: 1,
    branch,
    base: 'main',
    title: 'One',
    body: body('Closes #1'),
    draft: true,
    labels: ['tickgate'],
    ended: { runSince: longAgo, tickSince: farAhead, known: null },
    ownLogin: actionsLogin,
    ...change,
  });

  async function pushBranch(name = branch): Promise<void> {
    const { data } = await stage.job().request('GET /repos/{owner}/{repo}/git/ref/{ref}', {
      owner: stage.owner,
      repo: stage.repo,
      ref: 'heads/main',
    });
    await stage.job().request('POST /repos/{owner}/{repo}/git/refs', {
      owner: stage.owner,
      repo: stage.repo,
      ref: `refs/heads/${name}`,
      sha: (data as { object: { sha: string } }).object.sha,
    });
    await stage.emulator.as(stage.owner).commits({ path: 'work.txt', text: name, branch: name });
  }

  test('that a person closed while its session ran, or that a lost tick had opened, is found: there is no second one', async () => {
    const name = 'tickgate/work/1-closed';
    await pushBranch(name);
    const closing = wanted({ branch: name, key: 'pr/1' });
    const { made } = await openPullRequest(stage.job(), closing, stage.proof);
    await stage.emulator.as(stage.owner).request(`PATCH /repos/${stage.owner}/${stage.repo}/pulls/${made.number}`, {
      state: 'closed',
    });
    const again = (ended: (typeof closing)['ended']) =>
      openPullRequest(stage.job(), { ...closing, ended }, stage.proof);

    const whileItWorked = { runSince: farAhead, tickSince: longAgo, known: made.number ?? null };
    expect(await again(whileItWorked)).toMatchObject({ found: true, made: { number: made.number } });
    const byALostTick = { runSince: longAgo, tickSince: farAhead, known: null };
    expect(await again(byALostTick)).toMatchObject({ found: true, made: { number: made.number } });
    const afterARestart = { runSince: longAgo, tickSince: farAhead, known: made.number ?? null };
    const second = await again(afterARestart);
    expect(second).toMatchObject({ found: false });
    await stage.emulator.as(stage.owner).closesIssue(second.made.number ?? 0);
    const afterAnother = { ...afterARestart, known: second.made.number ?? null };
    expect(await again(afterAnother)).toMatchObject({ found: false });
  });

  test('is opened with its label, then brought up to date: ready, with a new text', async () => {
    await pushBranch();
    const opened = await openPullRequest(stage.job(), wanted(), stage.proof);
    expect(opened).toMatchObject({ found: false, made: { number: expect.any(Number), url: expect.any(String) } });
    const again = await openPullRequest(stage.job(), wanted({ draft: false, body: body('Done') }), stage.proof);
    expect(again).toMatchObject({ found: true, made: { number: opened.made.number } });
    const pulls = await list('/pulls');
    expect(pulls).toHaveLength(1);
    expect(pulls[0]).toMatchObject({ draft: false, body: body('Done'), labels: [{ name: 'tickgate' }] });
  });

  test('that a person has put back to draft since its loop called it complete stays one, whatever is published', async () => {
    await pushBranch();
    await openPullRequest(stage.job(), wanted(), stage.proof);
    await openPullRequest(stage.job(), wanted({ draft: false, body: body('Done', true) }), stage.proof);
    const [pull] = await list('/pulls');
    expect(pull).toMatchObject({ draft: false });
    const back = 'mutation($id: ID!) { convertPullRequestToDraft(input: { pullRequestId: $id }) { clientMutationId } }';
    await stage.client(stage.emulator.as('ana').token).graphql(back, { id: pull?.['node_id'] });

    await openPullRequest(stage.job(), wanted({ draft: false, body: body('Done, too', true) }), stage.proof);
    expect(await list('/pulls')).toMatchObject([{ draft: true, body: body('Done, too', true) }]);
  });

  test('is called a draft by its text only where it is one', async () => {
    await pushBranch();
    const text = body('### Look\n\n- **Not complete:** this is a draft; the next session goes on from here.\n');
    stage.emulator.world.faults.add({
      route: 'POST /repos/{owner}/{repo}/pulls',
      times: 1,
      effect: { kind: 'status', status: 422, body: { message: 'Draft pull requests are not supported here.' } },
    });
    const { made } = await openPullRequest(stage.job(), wanted({ body: text }), stage.proof);
    const shown = async () =>
      (await list('/pulls')).map(({ draft, body: words }) => [draft, String(words).split('\n')[3]]);
    const none = '- **Not complete:** nothing to merge yet, though it is no draft; the next session goes on from here.';
    expect(await shown()).toEqual([[false, none]]);

    await openPullRequest(stage.job(), wanted({ body: `${text}More\n` }), stage.proof);
    expect(await shown()).toEqual([[false, none]]);
    const id = (await list('/pulls')).find(({ number }) => number === made.number)?.['node_id'];
    const back = 'mutation($id: ID!) { convertPullRequestToDraft(input: { pullRequestId: $id }) { clientMutationId } }';
    await stage.client(stage.emulator.as('ana').token).graphql(back, { id });
    await openPullRequest(stage.job(), wanted({ body: text }), stage.proof);
    expect(await shown()).toEqual([[true, '- **Not complete:** this is a draft; the next session goes on from here.']]);
  });

  test('keeps the title that a person gave it', async () => {
    await pushBranch();
    const { made } = await openPullRequest(stage.job(), wanted(), stage.proof);
    const path = `/repos/${stage.owner}/${stage.repo}/pulls/${made.number}`;
    await stage.emulator.as(stage.owner).request(`PATCH ${path}`, { title: 'feat: one' });
    await openPullRequest(stage.job(), wanted({ body: body('Done') }), stage.proof);

    expect(await list('/pulls')).toMatchObject([{ title: 'feat: one', body: body('Done') }]);
  });

  /** As the swap asks for it: in the answer of a mutation there is the repository and no viewer. */
  const seenNow = async (branches: readonly string[]) => {
    const { repository, take } = outgoingAlong({ subjects: [1], branches });
    const asked = `query($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${repository} } }`;
    const data = await stage.job().graphql(asked, { owner: stage.owner, repo: stage.repo });
    return take(z.object({ repository: z.unknown() }).parse(data).repository);
  };

  test('is known from what the renewal before it has shown, with the claims of its issue, and costs no look-up then', async () => {
    await pushBranch();
    const none = await seenNow([branch]);
    expect(none.pulls.get(branch)).toEqual([]);
    const github = stage.job();
    const opened = await openPullRequest(github, wanted({ standing: [], labels: [] }), stage.proof);
    expect([opened.found, github.requests()]).toEqual([false, 1]);
    await commentOnce(stage.job(), order(), stage.proof);
    const seen = await seenNow([branch, 'tickgate/work/2-two']);
    expect(seen.claims).toMatchObject([{ subject: 1, isOpen: true, claims: [{ key, loop: 'work' }] }]);
    expect(seen.pulls.get('tickgate/work/2-two')).toEqual([]);
    const standing = seen.pulls.get(branch) ?? [];
    expect(standing).toMatchObject([
      { number: opened.made.number, draft: true, isOpen: true, body: body('Closes #1') },
    ]);
    const again = await openPullRequest(stage.job(), wanted({ standing, labels: [], draft: false }), stage.proof);
    expect(again).toMatchObject({ found: true, made: { number: opened.made.number } });
    expect(await list('/pulls')).toMatchObject([{ draft: false }]);
  });

  test('that came after that look is found by the refusal of a second one', async () => {
    await pushBranch();
    const { made } = await openPullRequest(stage.job(), wanted(), stage.proof);
    const late = await openPullRequest(stage.job(), wanted({ standing: [], body: body('Later') }), stage.proof);
    expect(late).toMatchObject({ found: true, made: { number: made.number } });
    expect(await list('/pulls')).toMatchObject([{ body: body('Later') }]);
  });

  test('of a person on our branch is left alone', async () => {
    await pushBranch();
    const person = stage.client(stage.emulator.as(stage.owner).token);
    await openPullRequest(person, wanted({ draft: false, labels: [] }), stage.proof);
    await expect(openPullRequest(stage.job(), wanted(), stage.proof)).rejects.toThrow(
      /^Pull request #\d+ on tickgate\/work\/1-one was not opened by this loop; it is left alone\.$/,
    );
  });

  test('says where its branch was left, unless another account has edited it since', async () => {
    await pushBranch();
    const left = (head: string) => ({ key: 'pr/1', epoch: 1, loop: 'work', complete: false, head });
    const [first, second] = ['a'.repeat(40), 'b'.repeat(40)].map(
      (head) => `${renderPullRequestLine(left(head))}\nCloses #1`,
    );
    const opened = await openPullRequest(stage.job(), wanted({ body: first ?? '' }), stage.proof);
    const leftAt = async () => (await readOwnPullRequests(stage.job(), actionsLogin)).map((pull) => pull.leftAt);
    expect(await leftAt()).toEqual(['a'.repeat(40)]);
    await openPullRequest(stage.job(), wanted({ body: second ?? '' }), stage.proof);
    expect(await leftAt()).toEqual(['b'.repeat(40)]);

    const person = stage.client(stage.emulator.as('ana').token);
    const at = { owner: stage.owner, repo: stage.repo, pull_number: opened.made.number ?? 0 };
    await person.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...at, body: first ?? '' });
    expect(await leftAt()).toEqual([undefined]);
  });

  test('that would close an issue is distinguished from the bot’s others by its branch and its marker', async () => {
    await pushBranch();
    await pushBranch('fix/one');
    const ours = await openPullRequest(stage.job(), wanted(), stage.proof);
    const other = { branch: 'fix/one', body: body('Fixes #1') };
    const theirs = await openPullRequest(stage.job(), wanted(other), stage.proof);
    const [issue] = await readClaims(stage.job(), [1]);
    expect(issue?.closingPullRequests).toEqual([
      { number: ours.made.number, author: actionsLogin, ofLoop: true },
      { number: theirs.made.number, author: actionsLogin, ofLoop: false },
    ]);
  });

  test('is read as our own with its loop, by author, branch and marker, and is reviewed once a person has', async () => {
    await pushBranch();
    await pushBranch('tickgate/work/2-two');
    const opened = await openPullRequest(
      stage.job(),
      wanted({ draft: false, body: body('Closes #1', true) }),
      stage.proof,
    );
    const unmarked = { key: 'pr/2', branch: 'tickgate/work/2-two', body: 'no marker' };
    await openPullRequest(stage.job(), wanted(unmarked), stage.proof);
    const own = await readOwnPullRequests(stage.job(), actionsLogin);
    expect(own).toEqual([
      {
        number: opened.made.number,
        subject: 1,
        branch,
        headSha: expect.stringMatching(/^[0-9a-f]{40}$/),
        draft: false,
        loop: 'work',
        reviewed: false,
      },
    ]);
    await stage.emulator.as('ana').reviews(opened.made.number ?? 0, 'COMMENT', 'hm');
    expect(await readOwnPullRequests(stage.job(), actionsLogin)).toMatchObject([{ reviewed: true }]);
  });

  test('that ended, or whose issue did, ends its subject; what is not there is left out', async () => {
    await pushBranch();
    const { made } = await openPullRequest(stage.job(), wanted({ draft: false }), stage.proof);
    const pullRequest = made.number ?? 0;
    const claimed = [
      { number: 1, pullRequest },
      { number: 2, pullRequest: null },
      { number: 999, pullRequest: null },
    ];
    expect(await readEnded(stage.job(), claimed)).toEqual([]);
    await stage.emulator.as(stage.owner).merges(pullRequest);
    await stage.emulator.as('ana').closesIssue(2);
    expect(await readEnded(stage.job(), claimed)).toEqual([
      {
        ...{ number: 1, how: 'pull request merged' },
        pull: {
          ...{ number: pullRequest, state: 'merged', labels: expect.any(Array) },
          ...{ createdAt: expect.any(String), endedAt: expect.any(String) },
          headSha: expect.stringMatching(/^[0-9a-f]{40}$/),
          mergeCommit: expect.stringMatching(/^[0-9a-f]{40}$/),
        },
      },
      { number: 2, how: 'issue closed' },
    ]);
  });
});

describe('the control issue', () => {
  const standing = aConsole({ reportCost: 'control' });
  const text = renderControlIssue(standing, 'abcd');
  const write = (words: (current: object | null) => string | null, known: number | null = null) => {
    const draw: ControlOrder['draw'] = (current) => {
      const body = words(current);
      return body === null ? null : { body, assignees: null };
    };
    return writeControlIssue(
      stage.job(),
      { loop: 'work', known, title: 'Tickgate: work', draw, seen: null },
      stage.proof,
    );
  };

  test('that was opened twice, since a creation came late, is one again with the next drawing', async () => {
    const first = await write(() => text);
    const again = { owner: stage.owner, repo: stage.repo, title: 'Tickgate: work', body: text, labels: ['tickgate'] };
    const { data } = await stage.job().request('POST /repos/{owner}/{repo}/issues', again);
    const late = (data as { number: number }).number;
    await write(() => null);
    const issue = async (number: number) =>
      (await stage.emulator.as('ana').request(`GET /repos/${stage.owner}/${stage.repo}/issues/${number}`)) as object;

    expect(await issue(first.made.number ?? 0)).toMatchObject({ state: 'open', body: text });
    expect(await issue(late)).toMatchObject({
      state: 'closed',
      labels: [],
      body: `This was opened twice. The control issue of the loop \`work\` is #${first.made.number}.`,
    });
  });

  test('is made once, found by label, author and marker, and reopened when it was closed', async () => {
    const made = await write((current) => (current === null ? text : null));
    expect(made.found).toBe(false);
    const number = made.made.number ?? 0;
    expect(await findControlIssue(stage.job(), { name: 'work', known: null })).toMatchObject({ number, closed: false });
    expect(await findControlIssue(stage.job(), { name: 'other', known: null })).toBeNull();
    await stage.emulator.as('ana').closesIssue(number);
    expect(await write(() => null)).toMatchObject({ found: true, made: { number } });
    expect(await findControlIssue(stage.job(), { name: 'work', known: null })).toMatchObject({ closed: false });
    expect(await list('/issues?state=all&labels=tickgate')).toHaveLength(1);
  });

  test('with an erased body is known by its number', async () => {
    const number = (await write(() => text)).made.number ?? 0;
    await stage.emulator.as('ana').editsIssue(number, { body: '' });
    expect((await write(() => text, number)).found).toBe(true);
    expect(await list('/issues?state=all&labels=tickgate')).toHaveLength(1);
  });

  test('that lost its label is known by its number, and gets it back', async () => {
    const number = (await write(() => text)).made.number ?? 0;
    await stage.emulator
      .as('ana')
      .request(`DELETE /repos/${stage.owner}/${stage.repo}/issues/${number}/labels/tickgate`);

    expect(await write((current) => (current === null ? 'a second one' : null), number)).toMatchObject({
      found: true,
      made: { number },
    });
    expect(await list('/issues?state=all&labels=tickgate')).toHaveLength(1);
  });

  test('of another loop is not drawn over, whatever number the head names, with and without its label', async () => {
    const other = text.replace('loop=work', 'loop=review');
    const { made } = await write(() => other);
    const foreign = made.number ?? 0;
    const own = (await write(() => text)).made.number ?? 0;
    expect(own).not.toBe(foreign);
    expect(await write(() => text, foreign)).toMatchObject({ found: true, made: { number: own } });

    const issue = `/repos/${stage.owner}/${stage.repo}/issues`;
    for (const number of [foreign, own])
      await stage.emulator.as('ana').request(`DELETE ${issue}/${number}/labels/tickgate`);
    expect((await write(() => text, foreign)).found).toBe(false);
    expect(await stage.emulator.as('ana').request(`GET ${issue}/${foreign}`)).toMatchObject({ body: other });
  });

  test('whose number belongs to another author is created again', async () => {
    expect(await write(() => text, 1)).toMatchObject({ found: false });
    expect(await write(() => text, 999)).toMatchObject({ found: true });
  });

  test('is not written when nothing changed', async () => {
    await write(() => text);
    const [before] = await list('/issues?labels=tickgate');
    await write(() => null);
    expect((await list('/issues?labels=tickgate'))[0]?.['updated_at']).toBe(before?.['updated_at']);
  });

  test('of a person with a copied body is not ours', async () => {
    await stage.emulator.as('ana').opensIssue({ title: 'Tickgate: work', body: text, labels: ['tickgate'] });
    expect(await findControlIssue(stage.job(), { name: 'work', known: null })).toBeNull();
  });
});
