/** Workflow runs: what starts them, how they wait for each other, and how REST and the toolkit's clients see them. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { logOf } from '../../../src/emulator/actions/actions.ts';
import { currentAttempt, type Run } from '../../../src/emulator/actions/runs/runs.ts';
import { finalizeCache, reserveCache } from '../../../src/emulator/actions/stores/cache-store.ts';
import { mintRuntimeToken } from '../../../src/emulator/actions/stores/runtime-token.ts';
import { addComment } from '../../../src/emulator/changes/comment.ts';
import { openIssue } from '../../../src/emulator/changes/thread.ts';
import { acting } from '../../../src/emulator/model/account.ts';
import { type Stage, setStage } from './actions-stage.ts';

// Real processes on a machine that others load too.
vi.setConfig({ testTimeout: 120_000 });

const QUICK = (on: string, more = ''): string => `name: quick
on: ${on}
${more}
jobs:
  one:
    runs-on: ubuntu-latest
    steps: [{ run: 'echo "by $GITHUB_EVENT_NAME"' }]
`;

async function noteIn(folder: string): Promise<string> {
  await writeFile(join(folder, 'note.txt'), 'kept');
  return join(folder, 'note.txt');
}

const state = (run: Run): string => {
  const { status, conclusion } = currentAttempt(run);
  return conclusion ?? status;
};

const ended = async (stage: Stage): Promise<string[]> => {
  await stage.actions.idle();
  return stage.actions.runs().map(state);
};

describe('concurrency groups', () => {
  const grouped = (more: string): string => QUICK('workflow_dispatch', `concurrency: { group: loop, ${more} }`);

  test('keep one running and one pending: a newer pending run cancels the older', async () => {
    const stage = await setStage({ workflows: { 'a.yml': grouped('cancel-in-progress: false') } });
    const runs = [1, 2, 3].map(() => stage.dispatch('a.yml'));
    expect(runs.map(state)).toEqual(['in_progress', 'cancelled', 'pending']);
    expect(await ended(stage)).toEqual(['success', 'cancelled', 'success']);
  });

  test('with queue: max keep all, one at a time', async () => {
    const stage = await setStage({ workflows: { 'a.yml': grouped('queue: max') } });
    const runs = [1, 2, 3].map(() => stage.dispatch('a.yml'));
    expect(runs.map(state)).toEqual(['in_progress', 'pending', 'pending']);
    expect(await ended(stage)).toEqual(['success', 'success', 'success']);
  });

  test('with cancel-in-progress end what runs', async () => {
    const stage = await setStage({ workflows: { 'a.yml': grouped('cancel-in-progress: true') } });
    stage.dispatch('a.yml');
    stage.dispatch('a.yml');
    expect((await ended(stage))[1]).toBe('success');
  });
});

test('ten runs dispatched at once all end, at most as many at a time as there are runners', async () => {
  const stage = await setStage({ workflows: { 'a.yml': QUICK('workflow_dispatch') } });
  stage.actions.configure({ poolSize: 2 });
  const runs = Array.from({ length: 10 }, () => stage.dispatch('a.yml'));
  expect(runs.filter((run) => state(run) === 'in_progress')).toHaveLength(2);
  expect(await ended(stage)).toEqual(Array.from({ length: 10 }, () => 'success'));
  expect(new Set(runs.map(({ number }) => number)).size).toBe(10);
});

describe('triggers', () => {
  test('an issue comment by a person starts a run of the default branch; the payload is the event', async () => {
    const stage = await setStage({ workflows: { 'a.yml': QUICK('{ issue_comment: { types: [created] } }') } });
    const { world } = stage.github;
    const actor = acting(stage.owner);
    const thread = openIssue(world, stage.repository, {
      actor,
      title: 'Gate',
      body: '',
      labels: [],
      assignees: [],
      milestone: null,
    });
    addComment(world, thread, { actor, body: 'hello' });
    const [run] = stage.actions.runs();
    expect(run).toMatchObject({ event: 'issue_comment', ref: 'refs/heads/main', title: 'Gate' });
    expect(await ended(stage)).toEqual(['success']);
    addComment(world, thread, { actor: { ...actor, cause: 'job' }, body: 'by a job token' });
    expect(stage.actions.runs()).toHaveLength(1);
  });

  test('a schedule falls due on the virtual clock, again and again', async () => {
    const clock = { mode: 'manual', startAt: Date.parse('2026-11-22T10:00:00Z') } as const;
    const stage = await setStage({ workflows: { 'a.yml': QUICK("{ schedule: [{ cron: '17 * * * *' }] }") }, clock });
    stage.actions.armSchedules('octo/stage');
    await stage.github.world.clock.advance(16 * 60_000);
    expect(stage.actions.runs()).toHaveLength(0);
    await stage.github.world.clock.advance(2 * 3_600_000);
    expect(await ended(stage)).toEqual(['success', 'success']);
    expect(stage.actions.runs().map(({ createdAt }) => new Date(createdAt).toISOString().slice(11, 16))).toEqual([
      '10:17',
      '11:17',
    ]);
  });

  test('a schedule that the caller keeps never falls due by the clock', async () => {
    const clock = { mode: 'manual', startAt: Date.parse('2026-11-22T10:00:00Z') } as const;
    const stage = await setStage({ workflows: { 'a.yml': QUICK("{ schedule: [{ cron: '17 * * * *' }] }") }, clock });
    stage.actions.configure({ keepsSchedules: false });
    stage.actions.armSchedules('octo/stage');
    await stage.github.world.clock.advance(2 * 3_600_000);
    expect(stage.actions.runs()).toHaveLength(0);
  });

  test('the end of one workflow starts another', async () => {
    const after = QUICK('{ workflow_run: { workflows: [quick], types: [completed] } }').replace(
      'name: quick',
      'name: after',
    );
    const stage = await setStage({ workflows: { 'a.yml': QUICK('workflow_dispatch'), 'b.yml': after } });
    stage.dispatch('a.yml');
    expect(await ended(stage)).toEqual(['success', 'success']);
    expect(logOf(stage.actions.runs()[1] as Run)).toContain('by workflow_run');
  });
});

describe('REST', () => {
  const INPUTS =
    '{ workflow_dispatch: { inputs: { skill: { type: choice, options: [work, review] }, dry: { type: boolean } } } }';

  test('dispatches with checked inputs and returns the run if asked', async () => {
    const stage = await setStage({ workflows: { 'a.yml': QUICK(INPUTS) } });
    const dispatch = (body: object) =>
      stage.rest('POST', '/actions/workflows/a.yml/dispatches', { ref: 'main', ...body });
    expect(await dispatch({ inputs: { skill: 'work', nope: 'x' } })).toMatchObject({
      status: 422,
      body: { message: 'Unexpected inputs provided: ["nope"]' },
    });
    expect((await dispatch({ inputs: { skill: 'sleep' } })).status).toBe(422);
    expect((await dispatch({ ref: 'gone', inputs: { skill: 'work' } })).body).toMatchObject({
      message: 'No ref found for: gone',
    });
    expect(await dispatch({ inputs: { skill: 'work' } })).toEqual({ status: 204, body: undefined });
    const detailed = await dispatch({ inputs: { skill: 'review', dry: 'true' }, return_run_details: true });
    expect(detailed.status).toBe(200);
    expect(detailed.body).toMatchObject({ workflow_run_id: stage.actions.runs()[1]?.id });
    expect(stage.actions.runs()[1]?.inputs).toEqual({ skill: 'review', dry: true });
    expect(await ended(stage)).toEqual(['success', 'success']);
  });

  test('checks each input by its type, takes texts alone, and hands on texts of all but boxes', async () => {
    const form =
      '{ workflow_dispatch: { inputs: { most: { type: number }, lock: { type: choice, options: [skip, wait] }, dry: { type: boolean }, base: { default: main } } } }';
    const stage = await setStage({ workflows: { 'a.yml': QUICK(form) } });
    const dispatch = async (inputs: object) =>
      (await stage.rest('POST', '/actions/workflows/a.yml/dispatches', { ref: 'main', inputs })) as {
        status: number;
        body?: { message: string };
      };
    const invalid = (name: string) => ({ status: 422, body: { message: `Invalid value for input '${name}'` } });
    const unlisted = (name: string, value: string) => ({
      status: 422,
      body: { message: `Provided value '${value}' for input '${name}' not in the list of allowed values` },
    });
    expect(await dispatch({ most: 12 })).toMatchObject(invalid('most'));
    expect(await dispatch({ most: 'ten' })).toMatchObject(invalid('most'));
    expect(await dispatch({ lock: 'force' })).toMatchObject(unlisted('lock', 'force'));
    expect(await dispatch({ dry: 'yes' })).toMatchObject(unlisted('dry', 'yes'));
    expect((await dispatch({ most: '2.5', base: '' })).status).toBe(204);
    const [run] = stage.actions.runs();
    expect(run?.inputs).toEqual({ most: '2.5', lock: '', dry: false, base: 'main' });
    expect(run?.payload).toMatchObject({ inputs: { most: '2.5', lock: '', dry: 'false', base: 'main' } });
    expect(await ended(stage)).toEqual(['success']);
  });

  test('shows workflows, runs, attempts, jobs and logs, and re-runs under the same id', async () => {
    const stage = await setStage({ workflows: { 'a.yml': QUICK('workflow_dispatch') } });
    const { id } = stage.dispatch('a.yml');
    await stage.actions.idle();
    expect((await stage.rest('GET', '/actions/workflows')).body).toMatchObject({
      total_count: 1,
      workflows: [{ name: 'quick' }],
    });
    expect((await stage.rest('POST', `/actions/runs/${id}/cancel`)).status).toBe(409);
    expect((await stage.rest('POST', `/actions/runs/${id}/rerun`)).status).toBe(201);
    await stage.actions.idle();
    expect((await stage.rest('GET', `/actions/runs/${id}`)).body).toMatchObject({
      id,
      run_attempt: 2,
      conclusion: 'success',
    });
    expect((await stage.rest('GET', `/actions/runs/${id}/attempts/1`)).body).toMatchObject({ run_attempt: 1 });
    expect((await stage.rest('GET', `/actions/runs/${id}/attempts/3`)).status).toBe(404);
    expect((await stage.rest('GET', '/actions/runs?status=success&event=workflow_dispatch')).body).toMatchObject({
      total_count: 1,
    });
    expect((await stage.rest('GET', '/actions/runs?status=queued')).body).toMatchObject({ total_count: 0 });
    expect((await stage.rest('GET', `/actions/runs/${id}/jobs?filter=all`)).body).toMatchObject({ total_count: 2 });
    const job = stage.actions.runs()[0]?.attempts[0].jobs[0]?.id;
    const logs = await stage.rest('GET', `/actions/jobs/${job}/logs`);
    expect(logs.status).toBe(302);
    expect(await (await fetch(String(logs.body))).text()).toContain('by workflow_dispatch');
    expect((await stage.rest('DELETE', `/actions/runs/${id}`)).status).toBe(204);
    expect((await stage.rest('GET', `/actions/runs/${id}`)).status).toBe(404);
  });

  test('enables, disables, and passes repository_dispatch on', async () => {
    const stage = await setStage({
      workflows: { 'a.yml': QUICK('{ workflow_dispatch: {}, repository_dispatch: { types: [answer] } }') },
    });
    expect((await stage.rest('PUT', '/actions/workflows/a.yml/disable')).status).toBe(204);
    expect((await stage.rest('POST', '/actions/workflows/a.yml/dispatches', { ref: 'main' })).status).toBe(422);
    await stage.rest('PUT', '/actions/workflows/a.yml/enable');
    await stage.rest('POST', '/dispatches', { event_type: 'other' });
    expect(
      (await stage.rest('POST', '/dispatches', { event_type: 'answer', client_payload: { gate: 'g1' } })).status,
    ).toBe(204);
    expect(await ended(stage)).toEqual(['success']);
    expect(stage.actions.runs()[0]?.payload).toMatchObject({ client_payload: { gate: 'g1' } });
  });

  test('lists and deletes caches by key and by id', async () => {
    const stage = await setStage({ workflows: {} });
    const { world } = stage.github;
    for (const key of ['tickgate--a', 'tickgate--b', 'other']) {
      const entry = reserveCache(world, { repository: 'octo/stage', ref: 'refs/heads/main', key, version: 'v' });
      if (entry) await finalizeCache(world, entry, { sizeBytes: 10, lagMs: 0 });
    }
    const listed = await stage.rest('GET', '/actions/caches?key=tickgate--');
    expect(listed.body).toMatchObject({
      total_count: 2,
      actions_caches: [{ key: 'tickgate--b' }, { key: 'tickgate--a' }],
    });
    expect((await stage.rest('DELETE', '/actions/caches?key=tickgate--a')).status).toBe(200);
    expect((await stage.rest('DELETE', '/actions/caches?key=tickgate--a')).status).toBe(404);
    const [last] = ((await stage.rest('GET', '/actions/caches?key=other')).body as { actions_caches: { id: number }[] })
      .actions_caches;
    expect((await stage.rest('DELETE', `/actions/caches/${last?.id}`)).status).toBe(204);
  });

  test('lets the real artifact client find, download and delete what another run uploaded, until it expires', async () => {
    const stage = await setStage({ workflows: { 'a.yml': QUICK('workflow_dispatch') } });
    const { world } = stage.github;
    const { id } = stage.dispatch('a.yml');
    await stage.actions.idle();
    const grant = {
      repository: 'octo/stage',
      runId: id,
      jobId: 1,
      cacheRefs: ['refs/heads/main'],
      cacheMode: 'write',
    } as const;
    Object.assign(process.env, {
      ACTIONS_RESULTS_URL: `${world.origin}/`,
      ACTIONS_RUNTIME_TOKEN: mintRuntimeToken(world, grant),
      GITHUB_API_URL: world.origin,
      GITHUB_SERVER_URL: 'http://github.localhost',
      GITHUB_WORKSPACE: world.root,
    });
    // The toolkit reads GITHUB_API_URL once, when it is loaded.
    const { DefaultArtifactClient } = await import('@actions/artifact');
    const client = new DefaultArtifactClient();
    const uploaded = await client.uploadArtifact('state', [await noteIn(world.root)], world.root, { retentionDays: 3 });
    const path = join(world.root, 'elsewhere');
    const findBy = { token: stage.token, workflowRunId: id, repositoryOwner: 'octo', repositoryName: 'stage' };
    const { artifact } = await client.getArtifact('state', { findBy });
    expect(artifact).toMatchObject({ id: uploaded.id, digest: `sha256:${uploaded.digest}` });
    await client.downloadArtifact(artifact.id, { findBy, path });
    expect(await readFile(join(path, 'note.txt'), 'utf8')).toBe('kept');
    const link = await stage.rest('GET', `/actions/artifacts/${uploaded.id}/zip`);
    expect(link.status).toBe(302);
    await world.clock.advance(61_000);
    expect((await fetch(String(link.body))).status).toBe(403);
    await world.clock.advance(3 * 86_400_000);
    expect((await stage.rest('GET', `/actions/artifacts/${uploaded.id}/zip`)).status).toBe(410);
    expect((await stage.rest('GET', '/actions/artifacts?name=state')).body).toMatchObject({
      artifacts: [{ expired: true }],
    });
    await client.deleteArtifact('state', { findBy });
    expect((await stage.rest('GET', '/actions/artifacts')).body).toMatchObject({ total_count: 0 });
  });
});
