/** Workflow runs, and how failures of GitHub's API are told to a person. */
import { describe, expect, test } from 'vitest';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { gitHubOf } from '../../src/github/api/client.ts';
import { repositoryRider } from '../../src/github/repository/repository.ts';
import {
  dispatchOnce,
  isDispatchedBeside,
  readHolder,
  readHolderJobs,
  readWaitingRuns,
} from '../../src/github/repository/workflow-runs.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { type GitHubStage, setGitHubStage } from './github-stage.ts';

const workflow = '.github/workflows/tick.yml';
const files = {
  'README.md': '#\n',
  [workflow]: [
    'on:',
    '  workflow_dispatch:',
    '    inputs:',
    '      reason: { type: string }',
    'concurrency: tick',
    'jobs:',
    '  tick:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - run: sleep 30',
    '',
  ].join('\n'),
};
const dispatch = { workflow, ref: 'main', inputs: { reason: 'test' } };

async function withStage(use: (stage: GitHubStage) => Promise<void>): Promise<void> {
  const stage = await setGitHubStage({ seed: { files } });
  try {
    await use(stage);
  } finally {
    for (const run of actionsOf(stage.emulator.world).runs()) actionsOf(stage.emulator.world).forceCancel(run);
    await stage.emulator.close();
  }
}

async function started(stage: GitHubStage): Promise<number> {
  const { made } = await dispatchOnce(stage.job(), dispatch);
  const runId = made.number ?? 0;
  for (;;) {
    const facts = await readHolder(stage.job(), { runId }, runId);
    if (facts.kind === 'attempt' && facts.status === 'in_progress') return runId;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}

describe('a dispatch', () => {
  test('names the run that it starts; while one waits to start, no other is added', async () => {
    await withStage(async (stage) => {
      const running = await started(stage);
      const second = await dispatchOnce(stage.job(), dispatch);
      expect(second).toMatchObject({ found: false, made: { url: expect.stringContaining('/actions/runs/') } });
      expect(second.made.number).not.toBe(running);
      expect(await dispatchOnce(stage.job(), dispatch)).toEqual({ ...second, found: true });
      const waiting = await readWaitingRuns(stage.job(), workflow);
      expect(waiting.map(({ id, status }) => [id, status])).toEqual([[second.made.number, 'pending']]);
    });
  });

  test('is not kept back by a run that has been queued for more than an hour, which GitHub will never start', async () => {
    await withStage(async (stage) => {
      await started(stage);
      const stuck = await dispatchOnce(stage.job(), dispatch);
      await stage.emulator.world.clock.advance(59 * 60_000);
      expect(await dispatchOnce(stage.job(), dispatch)).toEqual({ ...stuck, found: true });
      await stage.emulator.world.clock.advance(2 * 60_000);
      expect(await readWaitingRuns(stage.job(), workflow)).toEqual([]);
      expect(await dispatchOnce(stage.job(), dispatch)).toMatchObject({ found: false });
    });
  });

  test('is not repeated for a caller that names a time, once a run since then has started', async () => {
    await withStage(async (stage) => {
      const running = await started(stage);
      const [run] = actionsOf(stage.emulator.world).runs();
      const now = new Date(run?.createdAt ?? 0);
      const later = new Date(now.getTime() + 1_000).toISOString();
      expect(await dispatchOnce(stage.job(), { ...dispatch, since: now.toISOString() })).toMatchObject({
        found: true,
        made: { number: running },
      });
      expect(await dispatchOnce(stage.job(), { ...dispatch, since: later })).toMatchObject({ found: false });
    });
  });

  test('finds a run behind a short page, and reads no page of runs that are too old to wait', async () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    const run = (id: number, status: string, minutes: number) => ({
      ...{ id, status, event: 'workflow_dispatch', html_url: `https://github.com/runs/${id}` },
      created_at: new Date(now - minutes * 60_000).toISOString(),
      updated_at: new Date(now).toISOString(),
    });
    const pages = [
      [run(9, 'completed', 1), run(8, 'completed', 20)],
      [run(7, 'queued', 30), run(6, 'in_progress', 350), run(5, 'completed', 400)],
      [run(4, 'completed', 500)],
    ];
    const asked: unknown[] = [];
    const github = gitHubOf(
      {
        graphql: () => Promise.reject(new Error('not asked')),
        request(_route, { page = 1 } = {}) {
          asked.push(page);
          const link = `<https://api.github.com/x?page=${Number(page) + 1}>; rel="next"`;
          const headers = { date: new Date(now).toUTCString(), link };
          return Promise.resolve({ status: 200, data: { workflow_runs: pages[Number(page) - 1] }, headers });
        },
      },
      { owner: 'o', repo: 'r' },
    );

    expect(await readWaitingRuns(github, workflow)).toMatchObject([{ id: 7, status: 'queued' }]);
    expect(asked.splice(0)).toEqual([1, '2']);
    expect(await isDispatchedBeside(github, workflow, 7)).toBe(true);
    expect(asked).toEqual([1, '2']);
  });

  test('is made without the details where GitHub does not know them', async () => {
    const asked: Record<string, unknown>[] = [];
    const old = gitHubOf(
      {
        graphql: () => Promise.reject(new Error('not asked')),
        request(route, parameters = {}) {
          if (route.startsWith('GET'))
            return Promise.resolve({ status: 200, data: { workflow_runs: [] }, headers: {} });
          asked.push(parameters);
          const strange = 'return_run_details' in parameters;
          const said = {
            status: 422,
            message: 'x',
            response: { data: { message: '"return_run_details" is not a permitted key.' } },
          };
          return strange
            ? Promise.reject(Object.assign(new Error('x'), said))
            : Promise.resolve({ status: 204, data: undefined, headers: {} });
        },
      },
      { owner: 'o', repo: 'r' },
    );
    expect(await dispatchOnce(old, dispatch)).toEqual({ found: false, made: {} });
    expect(asked).toHaveLength(2);
  });
});

describe('a holder', () => {
  test('that runs is in progress with open jobs; cancelled, its attempt is completed', async () => {
    await withStage(async (stage) => {
      const runId = await started(stage);
      expect(await readHolder(stage.job(), { runId }, runId)).toEqual({
        kind: 'attempt',
        status: 'in_progress',
        currentAttempt: 1,
        completedAt: null,
      });
      expect(await readHolderJobs(stage.job(), { runId, runAttempt: 1 })).toEqual({
        kind: 'jobs',
        allCompleted: false,
      });
      const [run] = actionsOf(stage.emulator.world).runs();
      if (run !== undefined) actionsOf(stage.emulator.world).forceCancel(run);
      await actionsOf(stage.emulator.world).idle();
      expect(await readHolder(stage.job(), { runId }, runId)).toMatchObject({
        status: 'completed',
        completedAt: expect.stringMatching(/Z$/),
      });
      expect(await readHolderJobs(stage.job(), { runId, runAttempt: 1 })).toEqual({ kind: 'jobs', allCompleted: true });
    });
  });

  test('whose run is deleted counts as ended, if the same token can read our own run', async () => {
    await withStage(async (stage) => {
      const own = await started(stage);
      expect(await readHolder(stage.job(), { runId: 1 }, own)).toEqual({ kind: 'gone', ownRunVisible: true });
      expect(await readHolder(stage.job(), { runId: 1 }, 2)).toEqual({ kind: 'gone', ownRunVisible: false });
    });
  });

  test.each([
    ['is not allowed', { status: 403 }],
    ['is over the limit', { status: 429 }],
    ['fails', { status: 500 }],
  ])('whose question %s is unanswered, not dead', async (_how, fault) => {
    await withStage(async (stage) => {
      const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}';
      stage.emulator.world.faults.add({ route, effect: { kind: 'status', ...fault } });
      expect((await readHolder(stage.job(), { runId: 1 }, 2)).kind).toBe('unanswered');
    });
  });
});

describe('a client', () => {
  test("counts every try, keeps to GitHub's clock, and repeats reads alone", async () => {
    const stage = await setGitHubStage({
      seed: { visibility: 'public' },
      clock: { mode: 'manual', startAt: Date.parse('2030-01-01T00:00:00Z') },
    });
    const github = stage.job();
    const query = `query Q($owner: String!, $repo: String!) { ${repositoryRider.root} repository(owner: $owner, name: $repo) { ${repositoryRider.repository} } }`;
    const at = { owner: stage.owner, repo: stage.repo };
    stage.emulator.world.faults.add({ route: 'graphql:viewer', times: 2, effect: { kind: 'status', status: 502 } });
    expect(repositoryRider.take(await github.graphql(query, at)).visibility).toBe('public');
    expect(github.requests()).toBe(3);
    expect(github.now()).toMatch(/^2030-01-01T00:00:0/);
    const route = 'POST /repos/{owner}/{repo}/issues';
    stage.emulator.world.faults.add({ route, times: 1, effect: { kind: 'status', status: 502 } });
    await expect(github.request(route, { ...at, title: 'x' })).rejects.toMatchObject({ failure: 'unavailable' });
    expect(github.requests()).toBe(4);
  });

  test("takes GitHub's clock from a refusal, too", async () => {
    const stage = await setGitHubStage({ clock: { mode: 'manual', startAt: Date.parse('2030-01-01T00:00:00Z') } });
    const github = stage.job();
    const at = { owner: stage.owner, repo: stage.repo };
    await expect(github.request('GET /repos/{owner}/{repo}/issues/999', at)).rejects.toThrow();
    expect(github.now()).toMatch(/^2030-01-01T00:00:0/);
  });

  const failing = (error: Record<string, unknown>) =>
    gitHubOf(
      {
        graphql: () => Promise.reject(Object.assign(new Error('outer'), error)),
        request: () => Promise.reject(Object.assign(new Error('outer'), error)),
      },
      { owner: 'o', repo: 'r' },
    );
  const sentenceOf = async (error: Record<string, unknown>): Promise<string> => {
    const thrown = await failing(error)
      .request('GET /')
      .catch((caught: unknown) => caught);
    return thrown instanceof GitHubError ? `${thrown.failure}: ${thrown.message}` : 'not explained';
  };
  const request = { method: 'POST', url: 'https://api.github.com/repos/o/r/issues/1/labels' };

  test.each([
    [
      'a missing permission, with the YAML',
      {
        status: 403,
        request,
        response: {
          headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' },
          data: { message: 'Resource not accessible by integration' },
        },
      },
      'permission: GitHub refused: Resource not accessible by integration (POST /repos/o/r/issues/1/labels). Add to the job what it lacks of these, since pull requests need their own:\npermissions:\n  issues: write\n  pull-requests: write',
    ],
    [
      'a used-up rate limit, with its end',
      {
        status: 403,
        request,
        response: {
          headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000000' },
          data: { message: 'API rate limit exceeded' },
        },
      },
      "rate-limit: GitHub's rate limit is used up until 2027-01-15T08:00:00.000Z: API rate limit exceeded",
    ],
    [
      'what is not there',
      { status: 404, request, response: { data: { message: 'Not Found' } } },
      'not-found: GitHub does not know it, or the token may not see it: Not Found (POST /repos/o/r/issues/1/labels)',
    ],
    [
      'an outage',
      { status: 503, request, response: { data: '<html>' } },
      'unavailable: GitHub did not answer properly: outer (POST /repos/o/r/issues/1/labels)',
    ],
    [
      'a refused GraphQL mutation',
      { errors: [{ type: 'UNPROCESSABLE', message: 'Repository rule violations found' }] },
      'refused: GitHub refused: Repository rule violations found',
    ],
  ])('says in one sentence what went wrong: %s', async (_what, error, sentence) => {
    expect(await sentenceOf(error)).toBe(sentence);
  });

  test('leaves alone what is no answer of GitHub', async () => {
    expect(await sentenceOf({})).toBe('not explained');
  });
});
