/** The head on its branch: won, lost and refused are told apart, whatever becomes of GitHub's answers. */
import { beforeEach, describe, expect, test } from 'vitest';
import { withLease, withSkip } from '../../src/core/record/head-transitions.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import { ACTIONS_APP_ID, keepToken } from '../../src/emulator/model/account.ts';
import { type Fault, type Permissions, webOrigin } from '../../src/emulator/world.ts';
import { createGitHub, type GitHub } from '../../src/github/api/client.ts';
import { controlAlong, controlIssueIn, controlRider } from '../../src/github/comments/control-issue.ts';
import { hasCacheOf, repositoryRider } from '../../src/github/repository/repository.ts';
import type { TickClock } from '../../src/ports/clock.ts';
import { GitHubError } from '../../src/ports/github.ts';
import type { HeadRead } from '../../src/ports/head-store.ts';
import { createHeadBranch, type HeadBranch } from '../../src/storage/head/git-branch-store.ts';
import { acquire, recordSkip } from '../../src/storage/head/lease-session.ts';
import { headTraces } from '../../src/storage/head/recover-traces.ts';
import { aHead, aLease, later, noon } from '../support/core-facts.ts';
import { startGitHub } from '../support/github.ts';

const say = (): void => {};
const branch = 'tickgate/state/work';
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.min(ms, 5)));
const timing: TickClock = { sleep: pause, every: () => () => undefined, random: Math.random, now: () => noon };

let github: Emulator;
beforeEach(async () => {
  await github?.close();
  github = await startGitHub();
});

function client(permissions: Permissions = { contents: 'write', issues: 'write', actions: 'read' }) {
  const { world, repository } = github;
  const account = world.apps.get(ACTIONS_APP_ID)?.bot;
  if (account === undefined) throw new Error('no actions app');
  const token = keepToken(world, {
    kind: 'job',
    value: `job-${world.nextId()}`,
    account,
    appId: ACTIONS_APP_ID,
    repository: `${repository.owner.login}/${repository.name}`,
    permissions,
    runId: 1,
  });
  return createGitHub({
    token,
    owner: repository.owner.login,
    repo: repository.name,
    baseUrl: github.url,
    retryUnitMs: 1,
  });
}

const storeOf = (api = client()): HeadBranch => createHeadBranch(api, { loop: 'work', sleep: pause });
const plant = (route: string, effect: Fault['effect'], times = 1) => github.world.faults.add({ route, effect, times });
const start = aHead({ lease: null, epoch: 0, generation: 0 });

async function firstHead(store = storeOf(), head: Head = start): Promise<string> {
  const swap = await store.swap(null, head);
  if (swap.kind !== 'won') throw new Error(swap.kind);
  return swap.version;
}

/** Heads in the branch's history, newest first. */
async function commits(): Promise<string[]> {
  const { data } = await client().request('GET /repos/{owner}/{repo}/commits', {
    owner: github.repository.owner.login,
    repo: github.repository.name,
    sha: branch,
    per_page: 100,
  });
  return (data as { commit: { message: string } }[]).map(({ commit }) => commit.message);
}

async function file(path: string): Promise<string> {
  const { data } = await client().request('GET /repos/{owner}/{repo}/contents/{path}', {
    owner: github.repository.owner.login,
    repo: github.repository.name,
    path,
    ref: branch,
  });
  return Buffer.from((data as { content: string }).content, 'base64').toString('utf8');
}

const tooFast = (seconds: number): Fault['effect'] => ({
  kind: 'status',
  status: 403,
  body: { message: 'You have exceeded a secondary rate limit.' },
  headers: { 'retry-after': String(seconds) },
});
const usedUp: Fault['effect'] = {
  kind: 'status',
  status: 403,
  body: { message: 'API rate limit exceeded' },
  headers: {
    date: new Date(noon).toUTCString(),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Date.parse(noon) / 1000 + 90),
  },
};
const graphqlError = (type: string): Fault['effect'] => ({
  kind: 'status',
  status: 200,
  body: { data: null, errors: [{ type, message: 'Something went wrong' }] },
});
const next = (generation: number): Head => ({ ...start, generation });
const generationOf = (read: HeadRead): number | null => (read.kind === 'present' ? read.head.generation : null);

describe('the head', () => {
  test('is absent before the first tick, and the first one is a commit without parents', async () => {
    const store = storeOf();
    expect(await store.read()).toEqual({ kind: 'absent' });
    const version = await firstHead(store);
    expect(await store.read()).toEqual({ kind: 'present', version, head: start });
    expect(await commits()).toEqual([
      expect.stringMatching(/^tickgate work: running, epoch 0, generation 0 \(swap [0-9a-f-]{36}\) \[skip ci\]$/),
    ]);
  });

  test('stands beside its lock and budget for people, in the same commit', async () => {
    const store = storeOf();
    const version = await firstHead(store);
    await store.swap(version, withLease(start, aLease({ nonce: 'n', epoch: 1 })));
    expect(JSON.parse(await file('work.lock'))).toMatchObject({ nonce: 'n', epoch: 1 });
    expect(JSON.parse(await file('work.budget.json'))).toMatchObject({ iterations_used: 0 });
    expect(await commits()).toHaveLength(2);
  });

  test('is moved and the control issues are read in one request, and not read where the answer is lost', async () => {
    const api = client();
    const store = storeOf(api);
    const version = await firstHead(store);
    const { owner, repo } = api;
    const issue = { owner, repo, title: 'Tickgate: work', body: 'Hello', labels: ['tickgate'] };
    const { data } = await api.request('POST /repos/{owner}/{repo}/issues', issue);
    const { number } = data as { number: number };
    const before = api.requests();
    const along = controlAlong('github-actions[bot]');
    const won = await store.swap(version, next(1), along);
    expect(api.requests() - before).toBe(1);
    const control = won.kind === 'won' ? along.take(won.seen)({ name: 'work', known: number }) : null;
    expect(control).toMatchObject({ number, body: 'Hello', closed: false });
    plant('graphql:createCommitOnBranch', { kind: 'drop-after' });
    const unheard = await store.swap(won.kind === 'won' ? won.version : '', next(2), along);
    expect(unheard.kind === 'won' ? unheard.seen : null).toBeUndefined();
  });

  test('costs one request to read, with repository facts and control issue, and one to move', async () => {
    const api = client();
    const store = storeOf(api);
    const version = await firstHead(storeOf());
    const rider = {
      root: repositoryRider.root,
      repository: `${repositoryRider.repository} ${controlRider.repository}`,
      take: (data: unknown) => ({
        repository: repositoryRider.take(data),
        control: controlIssueIn(data, { name: 'work', known: null }),
      }),
    };
    const { read, along } = await store.readWith(rider);
    expect(api.requests()).toBe(1);
    expect(along).toEqual({
      repository: {
        visibility: github.repository.visibility,
        fork: false,
        lastCommitAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
        defaultBranch: 'main',
        baseSha: expect.stringMatching(/^[0-9a-f]{40}$/),
        ownLogin: 'github-actions[bot]',
        url: `${webOrigin(github.world)}/${github.repository.owner.login}/${github.repository.name}`,
      },
      control: null,
    });
    expect(read.kind).toBe('present');
    expect((await store.swap(version, next(1))).kind).toBe('won');
    expect(api.requests()).toBe(2);
  });

  test.each([
    ['garbage', 'not json', '(root)', 'not JSON'],
    ['an unknown field', JSON.stringify({ schema_version: 1, colour: 'red' }), '', ''],
    [
      'an unknown status',
      JSON.stringify({ status: 'dancing' }),
      'status',
      `Unexpected loop status: 'dancing'. head.json on branch ${branch} may be corrupted. Fix the status field or delete the file and restart.`,
    ],
  ])('that holds %s is unreadable and names the field', async (...row) => {
    const [, text, field, reason] = row;
    const api = client();
    const version = await firstHead(storeOf(api));
    await api.graphql(
      'mutation M($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }',
      {
        input: {
          branch: {
            repositoryNameWithOwner: `${github.repository.owner.login}/${github.repository.name}`,
            branchName: branch,
          },
          expectedHeadOid: version,
          message: { headline: 'vandals' },
          fileChanges: { additions: [{ path: 'head.json', contents: Buffer.from(text).toString('base64') }] },
        },
      },
    );
    const read = await storeOf().read();
    expect(read).toMatchObject({ kind: 'unreadable' });
    if (read.kind === 'unreadable') {
      expect(read.field).toContain(field);
      expect(read.reason).toContain(reason);
    }
  });
});

describe('a swap', () => {
  test('of many writers at once is won by exactly one, and the losers see the winner', async () => {
    const version = await firstHead();
    const swaps = await Promise.all(Array.from({ length: 8 }, (_, index) => storeOf().swap(version, next(index + 1))));
    expect(swaps.filter(({ kind }) => kind === 'won')).toHaveLength(1);
    const winner = generationOf(await storeOf().read());
    for (const swap of swaps) {
      if (swap.kind === 'lost') expect(generationOf(swap.read)).toBe(winner);
      else expect(swap.kind).toBe('won');
    }
    expect(await commits()).toHaveLength(2);
  });

  test('that creates the branch is won by exactly one of many', async () => {
    const swaps = await Promise.all(Array.from({ length: 6 }, (_, index) => storeOf().swap(null, next(index))));
    expect(swaps.map(({ kind }) => kind).toSorted()).toEqual(['lost', 'lost', 'lost', 'lost', 'lost', 'won']);
    expect(await commits()).toHaveLength(1);
  });

  const lostAnswers: [string, Fault['effect']][] = [
    ['the connection dies after it happened', { kind: 'drop-after' }],
    ['the answer is 409 although it happened', { kind: 'conflict-after-timeout' }],
    ['the connection dies before it happened', { kind: 'drop' }],
    ['GitHub answers 502 before it happened', { kind: 'status', status: 502 }],
  ];

  test.each(lostAnswers)('is won exactly once when %s', async (_how, effect) => {
    const version = await firstHead();
    plant('graphql:createCommitOnBranch', effect);
    const store = storeOf();
    expect(await store.swap(version, next(1))).toMatchObject({ kind: 'won' });
    expect(generationOf(await store.read())).toBe(1);
    expect(await commits()).toHaveLength(2);
  });

  test.each(lostAnswers)('that creates the branch is won exactly once when %s', async (_how, effect) => {
    plant('POST /repos/{owner}/{repo}/git/refs', effect);
    expect((await storeOf().swap(null, next(1))).kind).toBe('won');
    expect(await commits()).toHaveLength(1);
  });

  test('whose answer was lost is won even if others have committed on top of it meanwhile', async () => {
    const version = await firstHead();
    const held = withLease(start, aLease({ nonce: 'mine', epoch: 1 }));
    plant('graphql:createCommitOnBranch', { kind: 'drop-after' });
    plant('graphql:repository', { kind: 'delay', ms: 300 });
    const swapping = storeOf().swap(version, held);
    await pause(5);
    const skipper = storeOf();
    let read = await skipper.read();
    while (generationOf(read) === null || (read.kind === 'present' && read.head.lease === null))
      read = await skipper.read();
    expect(await recordSkip(skipper, { read, skip: { runId: 2, runAttempt: 1, at: noon }, wake: true }, timing)).toBe(
      'recorded',
    );
    expect((await swapping).kind).toBe('won');
    expect(await commits()).toHaveLength(3);
  });

  test('whose answer was lost, and whose branch is shown as it was some swaps ago, is won: who looks again sees more', async () => {
    const store = storeOf();
    const first = await firstHead(store);
    const target = { oid: first, file: { object: { text: await file('head.json'), byteSize: 9, isTruncated: false } } };
    const history = { nodes: [{ oid: first, message: 'first' }] };
    const second = await store.swap(first, next(1));
    if (second.kind !== 'won') throw new Error(second.kind);
    plant('graphql:createCommitOnBranch', { kind: 'drop-after' });
    const body = { data: { repository: { head: { target: { ...target, history } } } } };
    plant('graphql:repository', { kind: 'status', status: 200, body });

    expect((await store.swap(second.version, next(2))).kind).toBe('won');
    expect(await commits()).toHaveLength(3);
  });

  test('that was done, though GitHub says to come back in half a minute, is won at once', async () => {
    const version = await firstHead();
    const headers = { 'retry-after': '30' };
    plant('graphql:createCommitOnBranch', { kind: 'status-after', status: 503, headers });

    expect((await storeOf().swap(version, next(1))).kind).toBe('won');
    expect(await commits()).toHaveLength(2);
  });

  test('on a branch that was deleted is lost', async () => {
    const store = storeOf();
    const version = await firstHead(store);
    await client().request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', {
      owner: github.repository.owner.login,
      repo: github.repository.name,
      ref: `heads/${branch}`,
    });
    expect(await store.swap(version, next(1))).toEqual({ kind: 'lost', read: { kind: 'absent' } });
  });

  test('on a branch that another tick has begun anew at a later epoch is lost at once, so that agents end at once', async () => {
    const version = await firstHead();
    await client().request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', {
      owner: github.repository.owner.login,
      repo: github.repository.name,
      ref: `heads/${branch}`,
    });
    await firstHead(storeOf(), { ...start, epoch: 2 });
    const api = client();

    expect(await storeOf(api).swap(version, { ...next(1), epoch: 1 })).toMatchObject({
      kind: 'lost',
      read: { kind: 'present', head: { epoch: 2 } },
    });
    expect(api.requests()).toBe(2);
  });

  test('that a ruleset forbids is refused, with what to do about it', async () => {
    const store = storeOf();
    const version = await firstHead(store);
    github.repository.rulesets.push({
      id: 1,
      name: 'closed',
      refs: ['refs/heads/tickgate/**'],
      rules: ['update', 'creation'],
      bypass: [],
      createdAt: 0,
    });
    const refused = await store.swap(version, next(1));
    expect(refused).toMatchObject({
      kind: 'refused',
      remedy: `A ruleset or branch protection covers ${branch}: exclude tickgate/state/** from it, or let this token bypass it.`,
    });
    expect(refused.kind === 'refused' && refused.message).toContain('Repository rule violations found');
    expect(generationOf(await store.read())).toBe(0);
  });

  test('without the permission is refused, with the YAML to add', async () => {
    const version = await firstHead();
    const reader = storeOf(client({ contents: 'read' }));
    const yaml = 'The token may not write contents. Add to the job:\n  permissions:\n    contents: write';
    expect(await reader.swap(version, next(1))).toMatchObject({ kind: 'refused', remedy: yaml });
  });

  test('that GitHub never answers is refused after a few tries, and nothing moved', async () => {
    const store = storeOf();
    const version = await firstHead(store);
    plant('graphql:createCommitOnBranch', { kind: 'status', status: 502 }, 99);
    expect(await store.swap(version, next(1))).toMatchObject({
      kind: 'refused',
      remedy: expect.stringContaining('the next tick tries again'),
      unclear: { afterMs: 0 },
    });
    expect(generationOf(await store.read())).toBe(0);
  });

  test('that was left open is found by a later try of the same head, also under what others committed on top', async () => {
    const store = storeOf();
    const version = await firstHead(store);
    const mine = next(1);
    plant('graphql:createCommitOnBranch', { kind: 'status-after', status: 502 });
    plant('graphql:repository', { kind: 'status', status: 502 }, 4);
    plant('graphql:createCommitOnBranch', tooFast(30));
    expect(await store.swap(version, mine)).toMatchObject({ kind: 'refused', unclear: { afterMs: 30_000 } });
    const read = await store.read();
    await recordSkip(store, { read, skip: { runId: 9, runAttempt: 1, at: noon }, wake: false }, timing);
    expect((await store.swap(version, mine)).kind).toBe('won');
    expect(await commits()).toHaveLength(3);
  });

  test.each<[string, Fault['effect'], number]>([
    ['a minute', tooFast(60), 60_000],
    ['two seconds', tooFast(2), 0],
    ['until its limit begins anew', usedUp, 90_000],
  ])('is not tried again while GitHub asks to be left alone for %s', async (_long, effect, afterMs) => {
    const pauses: number[] = [];
    const api = client();
    const store = createHeadBranch(api, { loop: 'work', sleep: async (ms) => void pauses.push(ms) });
    const version = await firstHead(store);
    plant('graphql:createCommitOnBranch', effect);
    const before = api.requests();
    const swap = await store.swap(version, next(1));
    if (afterMs === 0) expect({ kind: swap.kind, pauses }).toEqual({ kind: 'won', pauses: [2_000] });
    else {
      expect(swap).toMatchObject({ kind: 'refused', unclear: { afterMs } });
      expect(api.requests() - before).toBe(1);
    }
  });

  test.each<[string, Fault['effect'], 'clear' | 'unclear']>([
    ['413: it is too large', { kind: 'status', status: 413, body: { message: 'Payload too large' } }, 'clear'],
    ['a GraphQL error of the service', graphqlError('SERVICE_UNAVAILABLE'), 'unclear'],
    ['a GraphQL error of the request', graphqlError('UNPROCESSABLE'), 'clear'],
  ])('that is answered by %s', async (_what, effect, kind) => {
    const store = storeOf();
    const version = await firstHead(store);
    plant('graphql:createCommitOnBranch', effect, 4);
    const swap = await store.swap(version, next(1));
    expect(swap).toMatchObject({ kind: 'refused', unclear: kind === 'clear' ? null : { afterMs: 0 } });
  });
});

describe('ticks that meet', () => {
  test('ten at once: one holds the lease, nine skips are all in the head, and one wake-up is seen at release', async () => {
    await firstHead();
    const read = await storeOf().read();
    const tick = async (runId: number) => {
      const store = storeOf();
      const taken = (seen: HeadRead) =>
        seen.kind === 'present' && seen.head.lease === null && seen.head.epoch === 0
          ? withLease(seen.head, aLease({ runId, nonce: `n${runId}`, epoch: 1, deadlineAt: later(60) }))
          : null;
      const got = await acquire(store, { read, nonce: `n${runId}`, taken, say }, timing);
      if (got.kind !== 'lost') return got;
      const skip = { runId, runAttempt: 1, at: noon };
      return { kind: 'skipped', noted: await recordSkip(store, { read: got.read, skip, wake: true }, timing) } as const;
    };
    const ends = await Promise.all(Array.from({ length: 10 }, (_, index) => tick(index + 1)));
    const holders = ends.flatMap((end) => (end.kind === 'held' ? [end.held] : []));
    expect(holders).toHaveLength(1);
    const notes = ends.flatMap((end) => (end.kind === 'skipped' ? [end.noted] : []));
    expect(notes).toEqual(Array.from({ length: 9 }, () => 'recorded'));
    const released = await holders[0]?.release(later(1));
    expect(released).toMatchObject({ lease: null, wake: true, skipsTotal: 9 });
    expect(new Set(released?.skips.map(({ runId }) => runId)).size).toBe(9);
  });

  test("a holder's change goes on top of a skipper's commit", async () => {
    await firstHead();
    const store = storeOf();
    const taken = (seen: HeadRead) =>
      seen.kind === 'present' ? withLease(seen.head, aLease({ nonce: 'mine', epoch: 1, deadlineAt: later(60) })) : null;
    const got = await acquire(store, { read: await store.read(), nonce: 'mine', taken, say }, timing);
    if (got.kind !== 'held') throw new Error(got.kind);
    const skipper = storeOf();
    const read = await skipper.read();
    if (read.kind !== 'present') throw new Error(read.kind);
    await skipper.swap(read.version, withSkip(read.head, { runId: 2, runAttempt: 1, at: noon }, true));
    const head = await got.held.change((now) => ({ ...now, generation: 5 }));
    expect(head).toMatchObject({ generation: 5, skipsTotal: 1, wake: true });
    expect(await store.read()).toMatchObject({ head: { generation: 5, skipsTotal: 1 } });
  });
});

describe('a branch whose head cannot be read', () => {
  const furthest = aHead({ epoch: 12, generation: 9 });
  const write = async (text: string) =>
    github.as(github.repository.owner.login).commits({ path: 'head.json', text, branch });

  test.each([
    ['by the messages of its commits', 'not json', { epoch: 12, generation: 9 }],
    [
      'by the file as far as it goes',
      '{"epoch": 40, "generation": 31, "status": "lost"}',
      { epoch: 40, generation: 31 },
    ],
    ['by lines of it', '{\n  "epoch": 41,\n  "generation": "x",', { epoch: 41, generation: 9 }],
    ['though somebody made numbers up', '{"epoch": 1e300, "generation": -1}', { epoch: 12, generation: 9 }],
  ])('shows how far the loop had come %s', async (_how, text, told) => {
    const store = storeOf();
    const version = await firstHead(store);
    const second = await store.swap(version, furthest);
    if (second.kind === 'won') await store.swap(second.version, { ...furthest, epoch: 11, generation: 8 });
    await write(text);
    expect(await headTraces(client(), 'work')).toEqual(told);
    expect(await headTraces(client(), 'other')).toBeNull();
  });
});

describe('a trace in the cache', () => {
  const refusing = (failure: GitHubError['failure'], status: number) => ({
    ...client(),
    request: () =>
      Promise.reject(new GitHubError({ failure, status, said: 'no', data: null, types: [], sentence: 'no' }, null)),
  });
  test('that may not be looked for is no proof that there is none', async () => {
    expect(await hasCacheOf(client(), 'work')).toBe(false);
    // A server without caches.
    expect(await hasCacheOf(refusing('not-found', 404) as unknown as GitHub, 'work')).toBe(false);
    await expect(hasCacheOf(refusing('permission', 403) as unknown as GitHub, 'work')).rejects.toThrow(GitHubError);
  });
});
