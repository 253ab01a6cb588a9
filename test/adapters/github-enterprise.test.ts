import nock from 'nock';
import { ProbotOctokit } from 'probot';
import { afterEach, expect, test } from 'vitest';
import { gitHubOf } from '../../src/github/api/client.ts';
import { dispatchOnce } from '../../src/github/repository/workflow-runs.ts';

const server = 'https://ghe.example';
const runs = '/api/v3/repos/acme/shop/actions/workflows/tickgate.yml/runs?per_page=10';
const dispatches = '/api/v3/repos/acme/shop/actions/workflows/tickgate.yml/dispatches';
const order = { workflow: '.github/workflows/tickgate.yml', ref: 'main', inputs: { reason: 'wake' } };

const enterprise = () =>
  gitHubOf(
    new ProbotOctokit({
      baseUrl: `${server}/api/v3`,
      auth: { token: 'a' },
      retry: { enabled: false },
      throttle: { enabled: false },
    }),
    { owner: 'acme', repo: 'shop' },
  );

afterEach(() => {
  nock.cleanAll();
});

test('an Enterprise Server that does not know return_run_details is dispatched without it', async () => {
  const asked: unknown[] = [];
  nock(server).get(runs).reply(200, { total_count: 0, workflow_runs: [] });
  nock(server)
    .post(dispatches, (body) => asked.push(body) > 0)
    .reply(422, { message: 'Invalid request.\n\n"return_run_details" is not a permitted key.' });
  nock(server)
    .post(dispatches, (body) => asked.push(body) > 0)
    .reply(204);

  const deed = await dispatchOnce(enterprise(), order);

  expect(deed).toEqual({ found: false, made: {} });
  expect(asked).toEqual([
    { ref: 'main', inputs: { reason: 'wake' }, return_run_details: true },
    { ref: 'main', inputs: { reason: 'wake' } },
  ]);
});

test('a refusal that has nothing to do with the field is not tried again', async () => {
  nock(server).get(runs).reply(200, { total_count: 0, workflow_runs: [] });
  const once = nock(server)
    .post(dispatches)
    .reply(422, { message: "Workflow does not have 'workflow_dispatch' trigger" });

  await expect(dispatchOnce(enterprise(), order)).rejects.toThrow("Workflow does not have 'workflow_dispatch' trigger");

  expect(once.isDone()).toBe(true);
  expect(nock.pendingMocks()).toEqual([]);
});
