/** Every request names the version of GitHub's API: without it GitHub moves us on to the next one, breaking changes and all. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import type { Asked } from '../../src/emulator/world.ts';
import { apiVersion } from '../../src/github/api/client.ts';
import { madeFromManifest } from '../../src/github/app/app-access.ts';
import { checkOurs } from '../support/github-schemas.ts';
import { type GitHubStage, setGitHubStage } from './github-stage.ts';

const home = process.cwd();
beforeAll(async () => process.chdir(await mkdtemp(join(tmpdir(), 'tickgate-version-'))));
afterAll(() => process.chdir(home));

/** How each request of a command introduced itself. */
async function askedBy(stage: GitHubStage, asked: Asked[], ...command: readonly string[]): Promise<Asked[]> {
  const { emulator, owner, repo } = stage;
  const { token } = emulator.as('ana');
  asked.length = 0;
  const environment = {
    GITHUB_TOKEN: token,
    GITHUB_API_URL: emulator.url,
    GITHUB_REPOSITORY: `${owner}/${repo}`,
  };
  Object.assign(process.env, environment);
  try {
    await runProgram(command, { stdout: { write: () => {} }, stderr: { write: () => {} } });
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
  return [...asked];
}

test('the commands of the terminal name it', async () => {
  const asked: Asked[] = [];
  const stage = await setGitHubStage({
    seed: { users: { ana: 'admin' }, issues: [{ title: 'One', author: 'ana' }] },
    onExchange: (exchange) => {
      if (exchange.kind !== 'webhook') asked.push(exchange.asked);
    },
  });
  const uses = `acme/tickgate@${'c'.repeat(40)}`;
  const at = ['--repo', `${stage.owner}/${stage.repo}`];
  for (const command of [
    ['init', '--pr', '--uses', uses, '--agent', 'claude', '--recipe', 'backlog', '--preset', 'try', '--yes'],
    ['doctor', ...at],
    ['status', ...at],
  ]) {
    const versions = (await askedBy(stage, asked, ...command)).map(({ apiVersion: named }) => named);
    expect({ command, requests: versions.length > 0 }).toEqual({ command, requests: true });
    expect({ command, versions: new Set(versions) }).toEqual({ command, versions: new Set([apiVersion]) });
  }
}, 300_000);

test('so does the app where it is made from its manifest', async () => {
  const asked: (string | undefined)[] = [];
  const stage = await setGitHubStage({});
  stage.emulator.world.server.prependListener('request', ({ headers }) =>
    asked.push(String(headers['x-github-api-version'])),
  );
  await expect(madeFromManifest(stage.emulator.url, 'code')).rejects.toThrow('404');
  expect(asked).toEqual([apiVersion]);
});

test('a tick and the app that do not name it are found by the checks of every exchange', () => {
  const exchange = {
    kind: 'graphql',
    query: '{ viewer { login } }',
    variables: {},
    response: {},
    faulted: true,
  } as const;
  const by = { by: 'job', userAgent: 'octokit' } as const;
  expect(checkOurs({ ...exchange, asked: { ...by, apiVersion: null } })).toEqual([
    expect.stringContaining('X-GitHub-Api-Version is missing'),
  ]);
  expect(checkOurs({ ...exchange, asked: { ...by, apiVersion } })).toEqual([]);
});

test('so is a field that GitHub gives up, unless the one that follows it is selected beside it', () => {
  const asked = { by: 'job', userAgent: 'octokit', apiVersion } as const;
  const ask = (fields: string) => {
    const query = `{ node(id: "1") { ... on PullRequestReview { ${fields} author { ... on User { databaseId } } } } }`;
    return checkOurs({ kind: 'graphql', query, variables: {}, response: { data: {} }, faulted: false, asked });
  };
  expect(ask('databaseId')).toEqual([
    expect.stringMatching(/^query: PullRequestReview\.databaseId is deprecated: .*Use `fullDatabaseId` instead/),
  ]);
  expect(ask('databaseId fullDatabaseId')).toEqual([]);
});
