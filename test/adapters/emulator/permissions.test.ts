/** What a token may do at the emulated GitHub, by GitHub's own table, and the words in which it is refused. */
import { getOctokit } from '@actions/github';
import { describe, expect, test } from 'vitest';
import { fieldNeeds } from '../../../src/emulator/graphql/field-permissions.ts';
import { githubSchema } from '../../../src/emulator/graphql/schema.ts';
import { routePermissions } from '../../../src/emulator/http/route-permissions.generated.ts';
import { ACTIONS_APP_ID, keepToken } from '../../../src/emulator/model/account.ts';
import type { Permissions } from '../../../src/emulator/world.ts';
import { startGitHub } from '../../support/github.ts';

const shop = { owner: 'acme', repo: 'shop' };
const here = '/repos/acme/shop';
const issue = 1;
const pull = 2;

async function given(visibility: 'public' | 'private') {
  const github = await startGitHub({
    seed: { ...shop, visibility, users: { ana: 'write' }, labels: [{ name: 'ready' }], issues: [{ title: 'Slow' }] },
  });
  const { world } = github;
  const ana = github.as('ana');
  const { object } = (await ana.request(`GET ${here}/git/ref/heads/main`)) as { object: { sha: string } };
  await ana.request(`POST ${here}/git/refs`, { ref: 'refs/heads/fast', sha: object.sha });
  await ana.commits({ path: 'fast.txt', text: 'fast\n', branch: 'fast' });
  const made = await ana.request(`POST ${here}/pulls`, { title: 'Fast', head: 'fast', base: 'main', body: '' });
  const { sha } = (made as { head: { sha: string } }).head;
  await ana.request(`POST ${here}/statuses/${sha}`, { state: 'success', context: 'ci/legacy' });
  /** The token of a job whose file says these permissions. */
  const job = (permissions: Permissions) => {
    const account = world.apps.get(ACTIONS_APP_ID)?.bot;
    if (account === undefined) throw new Error('no bot');
    const value = `job-${world.nextId()}`;
    const rest = { appId: ACTIONS_APP_ID, repository: 'acme/shop', permissions, runId: 1 };
    return getOctokit(keepToken(world, { kind: 'job', value, account, ...rest }), { baseUrl: github.url });
  };
  const check = { ...shop, head_sha: sha, name: 'build', status: 'completed', conclusion: 'success' } as const;
  await job({ checks: 'write' }).rest.checks.create(check);
  return { github, job, sha };
}

const page = 'https://docs.github.com/rest/issues';

/** Everything that the app and a loop write in a thread by the routes of issues, with the page that a refusal of it names. */
const writes = [
  ['a comment', `POST ${here}/issues/{n}/comments`, { body: 'x' }, `${page}/comments#create-an-issue-comment`],
  ['labels', `POST ${here}/issues/{n}/labels`, { labels: ['ready'] }, `${page}/labels#add-labels-to-an-issue`],
  ['an edit', `PATCH ${here}/issues/{n}`, { body: 'x' }, `${page}/issues#update-an-issue`],
  ['an end', `PATCH ${here}/issues/{n}`, { state: 'closed' }, `${page}/issues#update-an-issue`],
] as const;

describe('the routes of issues', () => {
  test.each(writes)(
    '%s on a pull request is refused to issues: write, on an issue to pull_requests: write',
    async (...[, route, body, docs]) => {
      const { job } = await given('public');
      const ofIssues = job({ issues: 'write', pull_requests: 'read' });
      const ofPulls = job({ issues: 'read', pull_requests: 'write' });
      const at = (n: number): string => route.replace('{n}', String(n));
      const refused = {
        status: 403,
        response: {
          data: { message: 'Resource not accessible by integration', documentation_url: docs, status: '403' },
          headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' },
        },
      };

      await expect(ofIssues.request(at(pull), body)).rejects.toMatchObject(refused);
      await expect(ofPulls.request(at(issue), body)).rejects.toMatchObject(refused);
      await ofIssues.request(at(issue), body);
      await ofPulls.request(at(pull), body);
    },
  );

  test('of a pull request show its comments to pull_requests: read, and itself to issues: read alone', async () => {
    const { job } = await given('private');
    const of = job({ pull_requests: 'read' });
    await of.request(`GET ${here}/issues/${pull}/comments`);
    await expect(of.request(`GET ${here}/issues/${pull}`)).rejects.toMatchObject({
      status: 403,
      response: { headers: { 'x-accepted-github-permissions': 'issues=read' } },
    });
  });
});

describe('reading', () => {
  const routes = [
    ['contents', 'contents/README.md'],
    ['issues', 'issues'],
    ['pull_requests', 'pulls'],
    ['actions', 'actions/runs'],
    ['checks', 'commits/fast/check-runs'],
    ['statuses', 'commits/fast/status'],
  ] as const;

  test.each(routes)(
    'needs %s: read in a private repository and nothing in a public one: %s',
    async (permission, path) => {
      const hidden = await given('private');
      const others = Object.fromEntries(
        routes.flatMap(([one]) => (one === permission ? [] : [[one, 'write']])),
      ) as Permissions;
      await expect(hidden.job(others).request(`GET ${here}/${path}`)).rejects.toMatchObject({
        status: 403,
        response: { headers: { 'x-accepted-github-permissions': `${permission}=read` } },
      });
      await hidden.job({ [permission]: 'read' }).request(`GET ${here}/${path}`);
      const open = await given('public');
      await open.job({}).request(`GET ${here}/${path}`);
    },
  );

  test('what only administrators see needs its permission in a public repository too', async () => {
    const { job } = await given('public');
    const mighty = job({ contents: 'write', actions: 'write', issues: 'write', pull_requests: 'write' });
    await expect(mighty.request(`GET ${here}/actions/permissions`)).rejects.toMatchObject({ status: 403 });
    await expect(mighty.request(`GET ${here}/actions/secrets`)).rejects.toMatchObject({ status: 403 });
    const variables = ['actions/variables', 'actions/variables/ANY', 'actions/organization-variables'];
    for (const path of variables)
      await expect(mighty.request(`GET ${here}/${path}`)).rejects.toMatchObject({
        status: 403,
        response: { headers: { 'x-accepted-github-permissions': 'actions_variables=read' } },
      });
  });
});

const asked = `query($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) {
  pullRequest(number: ${pull}) { title commits(last: 1) { nodes { commit {
    checkSuites(first: 5) { nodes { status workflowRun { url } } }
    statusCheckRollup { contexts(first: 5) { nodes { __typename } } }
  } } } } } }`;

interface Told {
  readonly data: unknown;
  readonly errors: readonly { readonly type: string; readonly path: readonly unknown[]; readonly message: string }[];
}

/** With its errors, where there are any. */
const ask = async (octokit: ReturnType<typeof getOctokit>, query: string): Promise<Told> => {
  const { data } = await octokit.request('POST /graphql', { query, variables: query.includes('$owner') ? shop : {} });
  return { errors: [], ...(data as object) } as unknown as Told;
};

const commitOf = ({ data }: Told): unknown =>
  (data as { repository: { pullRequest: { commits: { nodes: readonly { commit: unknown }[] } } } }).repository
    .pullRequest.commits.nodes[0]?.commit;

describe('GraphQL', () => {
  const enough = {
    contents: 'read',
    pull_requests: 'read',
    checks: 'read',
    statuses: 'read',
    actions: 'read',
  } as const;
  const at = ['repository', 'pullRequest', 'commits', 'nodes', 0, 'commit'];
  const forbidden = (...path: readonly unknown[]) => ({
    type: 'FORBIDDEN',
    path: [...at, ...path],
    extensions: { saml_failure: false },
    message: 'Resource not accessible by integration',
  });
  const contexts = { contexts: { nodes: [{ __typename: 'CheckRun' }, { __typename: 'StatusContext' }] } };

  test('shows checks and statuses of a private repository to a token that may read both', async () => {
    const { job } = await given('private');
    const told = await ask(job(enough), asked);
    expect(told.errors).toEqual([]);
    expect(commitOf(told)).toMatchObject({ checkSuites: { nodes: [{}] }, statusCheckRollup: contexts });
  });

  test('without checks: read has null for the rollup and the suites, and says so for each', async () => {
    const { job } = await given('private');
    const { checks: _none, ...rest } = enough;
    const told = await ask(job(rest), asked);
    expect(commitOf(told)).toEqual({ checkSuites: null, statusCheckRollup: null });
    expect(told.errors).toMatchObject([forbidden('checkSuites'), forbidden('statusCheckRollup')]);
  });

  test('without statuses: read has null in the place of each status', async () => {
    const { job } = await given('private');
    const { statuses: _none, ...rest } = enough;
    const told = await ask(job(rest), asked);
    expect(commitOf(told)).toMatchObject({
      statusCheckRollup: { contexts: { nodes: [{ __typename: 'CheckRun' }, null] } },
    });
    expect(told.errors).toMatchObject([forbidden('statusCheckRollup', 'contexts', 'nodes', 1)]);
  });

  test('without actions: read has null for the run of a suite', async () => {
    const { job } = await given('private');
    const { actions: _none, ...rest } = enough;
    const told = await ask(job(rest), asked);
    expect(told.errors).toMatchObject([forbidden('checkSuites', 'nodes', 0, 'workflowRun')]);
  });

  test('of a public repository shows all of it to any token', async () => {
    const { job } = await given('public');
    const told = await ask(job({}), asked);
    expect(told.errors).toEqual([]);
    expect(commitOf(told)).toMatchObject({ statusCheckRollup: contexts });
  });

  test.each([
    ['issues', 'issues(first: 1) { nodes { title } }'],
    ['pull_requests', 'pullRequests(first: 1) { nodes { title } }'],
    ['pull_requests', `issueOrPullRequest(number: ${pull}) { __typename }`],
    ['issues', `issueOrPullRequest(number: ${issue}) { __typename }`],
    ['contents', 'object(expression: "HEAD:README.md") { oid }'],
    ['pull_requests', 'ref(qualifiedName: "fast") { associatedPullRequests(first: 1) { totalCount } }'],
  ])('asks for %s: read of a private repository: %s', async (permission, field) => {
    const { job } = await given('private');
    const query = `query($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${field} } }`;
    const all = { contents: 'read', issues: 'read', pull_requests: 'read' } as const;
    const others = Object.fromEntries(Object.entries(all).filter(([name]) => name !== permission)) as Permissions;
    expect((await ask(job(others), query)).errors).toMatchObject([{ type: 'FORBIDDEN' }]);
    expect((await ask(job(all), query)).errors).toEqual([]);
  });

  test('resolves a thread of a review only for who may write contents, too', async () => {
    const { github, job, sha } = await given('public');
    const ana = getOctokit(github.as('ana').token, { baseUrl: github.url }).rest;
    const line = { ...shop, pull_number: pull, commit_id: sha, path: 'fast.txt', line: 1, body: 'Why?' };
    await ana.pulls.createReviewComment(line);
    const threads = `query($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) {
      pullRequest(number: ${pull}) { reviewThreads(first: 1) { nodes { id } } } } }`;
    const { data } = await ask(job({}), threads);
    const [, id = ''] = /"id":"([^"]+)"/.exec(JSON.stringify(data)) ?? [];
    const mutation = `mutation { resolveReviewThread(input: { threadId: "${id}" }) { thread { isResolved } } }`;
    expect((await ask(job({ pull_requests: 'write' }), mutation)).errors).toMatchObject([{ type: 'FORBIDDEN' }]);
    expect((await ask(job({ pull_requests: 'write', contents: 'write' }), mutation)).errors).toEqual([]);
  });
});

test('every line of the table of fields names a field of the schema and a route of the table that GitHub publishes', async () => {
  const schema = await githubSchema();
  const lines = Object.entries(fieldNeeds.fields).flatMap(([type, fields]) =>
    Object.entries(fields).map(([field, { like }]) => ({ type, field, like })),
  );
  const known = (type: string): readonly string[] => {
    const found = schema.getType(type);
    return found !== undefined && 'getFields' in found ? Object.keys(found.getFields()) : [];
  };
  expect(lines.filter(({ type, field }) => !known(type).includes(field))).toEqual([]);
  expect(Object.keys(fieldNeeds.types).filter((type) => schema.getType(type) === undefined)).toEqual([]);
  const routes = [...lines, ...Object.values(fieldNeeds.types)].map(({ like }) => like);
  expect(routes.filter((route) => (routePermissions[route]?.any.length ?? 0) === 0)).toEqual([]);
});
