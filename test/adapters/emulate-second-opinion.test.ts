/** What we take for GitHub's behaviour holds on an emulator that others wrote, too: each sentence runs on both. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type LeaseProof, proofFor } from '../../src/core/lease/lease.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { createGitHub, type GitHub } from '../../src/github/api/client.ts';
import { commentOnce } from '../../src/github/comments/write-comments.ts';
import { addLabel, removeLabel } from '../../src/github/issues/labels.ts';
import { openPullRequest } from '../../src/github/pulls/open-pull-request.ts';
import { aLease } from '../support/core-facts.ts';
import { startSecondOpinion } from '../support/emulate.ts';
import { startGitHub } from '../support/github.ts';

const shop = { owner: 'acme', repo: 'shop' };
const missing = '0'.repeat(40);

const opinions: readonly [string, () => Promise<GitHub>][] = [
  [
    'our emulator',
    async () => {
      const github = await startGitHub({ seed: shop });
      return createGitHub({ ...shop, token: github.as('acme').token, baseUrl: github.url, retryUnitMs: 1 });
    },
  ],
  [
    'npm emulate',
    async () => {
      const { url, ...opinion } = await startSecondOpinion();
      return createGitHub({ ...opinion, baseUrl: url, retryUnitMs: 1 });
    },
  ],
];

function held(): LeaseProof {
  const lease = aLease();
  const proof = proofFor(lease, lease.nonce);
  if (proof === null) throw new Error('the holder of a lease has its proof');
  return proof;
}

describe.each(opinions)('on %s', (_name, start) => {
  let github: GitHub;
  let issue: number;

  beforeEach(async () => {
    github = await start();
    issue = Number(fieldOf(await ask('POST /repos/{owner}/{repo}/issues', { title: 'Slow search' }), 'number'));
  });

  const ask = async (route: string, parameters: Record<string, unknown> = {}) =>
    (await github.request(route, { ...shop, ...parameters })).data;
  const refusal = (route: string, parameters: Record<string, unknown>) =>
    ask(route, parameters).then(
      () => 'accepted',
      (error: unknown) => Number(fieldOf(error, 'status')),
    );

  async function branch(name: string): Promise<string> {
    const sha = String(
      fieldOf(fieldOf(await ask('GET /repos/{owner}/{repo}/git/ref/{ref}', { ref: 'heads/main' }), 'object'), 'sha'),
    );
    await ask('POST /repos/{owner}/{repo}/git/refs', { ref: `refs/heads/${name}`, sha });
    return sha;
  }

  async function commit(name: string, path: string): Promise<void> {
    const content = Buffer.from('faster\n').toString('base64');
    await ask('PUT /repos/{owner}/{repo}/contents/{path}', { path, branch: name, message: 'Faster search', content });
  }

  test('a label is put on once, and taking off one that is gone is no failure', async () => {
    // Whose claim a label is, is asked by GraphQL, which this emulator does not speak.
    const label = { issue, name: 'bug', loop: 'work', ownLogin: 'github-actions[bot]' };
    expect(await addLabel(github, label, held())).toMatchObject({ found: false });
    await addLabel(github, label, held());
    expect(await removeLabel(github, label, held())).toMatchObject({ found: false });
    expect(await removeLabel(github, label, held())).toMatchObject({ found: true });
  });

  test('a comment is written once per key', async () => {
    const key = `claim/1/${issue}/1`;
    const order = { key, issue, body: `${renderMarker('effect', { key, epoch: 7 })}\nAt work.`, ownLogin: 'acme' };
    const first = await commentOnce(github, order, held());
    const second = await commentOnce(github, order, held());
    expect([first.found, second.found]).toEqual([false, true]);
    expect(second.made.commentId).toBe(first.made.commentId);
  });

  test('a pull request is opened once per branch, and brought up to date after that', async () => {
    await branch('tickgate/work/1-search');
    await commit('tickgate/work/1-search', 'search.txt');
    const key = `pr/${issue}`;
    const order = {
      kind: 'pull-request',
      key,
      subject: issue,
      branch: 'tickgate/work/1-search',
      base: 'main',
      title: 'Faster search',
      body: `${renderMarker('effect', { key, epoch: 7 })}\nCloses #${issue}`,
      draft: false,
      labels: [],
      ended: { runSince: '2020-01-01T00:00:00Z', tickSince: '2020-01-01T00:00:00Z', known: null },
      ownLogin: 'acme',
    } as const;
    const first = await openPullRequest(github, order, held());
    const body = `${order.body}\nTwo commits.`;
    const second = await openPullRequest(github, { ...order, body }, held());
    expect([first.found, second.found]).toEqual([false, true]);
    const pull = await ask('GET /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: first.made.number });
    expect(pull).toMatchObject({ title: 'Faster search', body, state: 'open', merged: false });
  });

  test('a ref is made once, moves forward only, and never to a commit that is not there', async () => {
    const sha = await branch('tickgate/state/work');
    const refs = 'POST /repos/{owner}/{repo}/git/refs';
    expect(await refusal(refs, { ref: 'refs/heads/tickgate/state/work', sha })).toBe(422);
    await commit('tickgate/state/work', 'head.json');
    const move = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}';
    expect(await refusal(move, { ref: 'heads/tickgate/state/work', sha, force: false })).toBe(422);
    expect(await refusal(move, { ref: 'heads/tickgate/state/work', sha: missing })).toBe(422);
  });

  test('a file is replaced only by who names its present version', async () => {
    await commit('main', 'notes.md');
    const put = 'PUT /repos/{owner}/{repo}/contents/{path}';
    const change = { path: 'notes.md', branch: 'main', message: 'Again', content: 'bm90ZXM=' };
    expect(await refusal(put, { ...change, sha: missing })).toBe(409);
    expect(await refusal(put, change)).toBe(422);
  });

  test('a closed issue keeps why, and what does not exist is not found', async () => {
    const update = { issue_number: issue, state: 'closed', state_reason: 'not_planned' };
    const closed = await ask('PATCH /repos/{owner}/{repo}/issues/{issue_number}', update);
    expect(closed).toMatchObject({ state: 'closed', state_reason: 'not_planned' });
    expect(await refusal('GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: 99 })).toBe(404);
    expect(await refusal('GET /repos/{owner}/{repo}/git/ref/{ref}', { ref: 'heads/none' })).toBe(404);
  });
});

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
