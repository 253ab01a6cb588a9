import { createSign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getOctokit } from '@actions/github';
import { Webhooks } from '@octokit/webhooks';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/emulator/world.ts';
import { startGitHub } from '../../support/github.ts';

interface Received {
  readonly event: string;
  readonly guid: string;
  readonly signature: string;
  readonly body: string;
  readonly payload: Record<string, unknown>;
}

const shop = { owner: 'ana', repo: 'shop' };
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function receiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const header = (name: string) => String(request.headers[name]);
      received.push({
        event: header('x-github-event'),
        guid: header('x-github-delivery'),
        signature: header('x-hub-signature-256'),
        body,
        payload: JSON.parse(body),
      });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const EVERYTHING = [
  'issues',
  'issue_comment',
  'pull_request',
  'pull_request_review',
  'push',
  'create',
  'delete',
  'check_run',
  'check_suite',
  'status',
];
const permissions = {
  issues: 'write',
  pull_requests: 'write',
  contents: 'write',
  checks: 'write',
  statuses: 'write',
} as const;

async function given(events: readonly string[] = EVERYTHING) {
  const hook = await receiver();
  const github = await startGitHub({
    seed: {
      ...shop,
      users: { ben: 'write' },
      issues: [{ title: 'One', body: 'first' }],
      apps: [{ slug: 'gatekeeper', permissions, events, webhookUrl: hook.url }],
    },
  });
  const app = [...github.world.apps.values()].find(({ slug }) => slug === 'gatekeeper');
  if (!app) throw new Error('no app');
  return { github, hook, app };
}

type GitHub = Awaited<ReturnType<typeof startGitHub>>;

function jwtOf(app: App, privateKey = app.privateKeyPem): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: app.id, iat: now - 60, exp: now + 540 })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

/** An octokit with an installation token that a signed JWT bought. */
async function installed(
  github: GitHub,
  app: App,
  scope: { permissions?: { issues: 'read' }; repositories?: string[] } = {},
) {
  const asApp = getOctokit(jwtOf(app), { baseUrl: github.url });
  const { data: installation } = await asApp.rest.apps.getRepoInstallation(shop);
  const { data } = await asApp.rest.apps.createInstallationAccessToken({ installation_id: installation.id, ...scope });
  return { asApp, token: data.token, octokit: getOctokit(data.token, { baseUrl: github.url }) };
}

describe('webhooks', () => {
  test('are signed with the secret of the app and carry what a text was before', async () => {
    const { github, hook, app } = await given();
    const id = await github.as('ana').comments(1, '- [ ] yes');
    await github.as('ben').ticks(id, 'yes');
    await github.as('ana').editsIssue(1, { title: 'Uno', body: 'second' });
    await github.settled();
    expect(hook.received.map(({ event, payload }) => `${event}.${String(payload['action'])}`)).toEqual([
      'issue_comment.created',
      'issue_comment.edited',
      'issues.edited',
    ]);
    const webhooks = new Webhooks({ secret: app.webhookSecret });
    for (const { body, signature } of hook.received) expect(await webhooks.verify(body, signature)).toBe(true);
    expect(hook.received[1]?.payload).toMatchObject({
      sender: { login: 'ben' },
      comment: { body: '- [x] yes', user: { login: 'ana' } },
      changes: { body: { from: '- [ ] yes' } },
      installation: { id: expect.any(Number) },
    });
    expect(hook.received[2]?.payload).toMatchObject({ changes: { title: { from: 'One' }, body: { from: 'first' } } });
    expect(new Set(hook.received.map(({ guid }) => guid)).size).toBe(3);
  });

  test('can be lost, doubled and reordered, and be delivered again under the same id', async () => {
    const { github, hook, app } = await given(['issue_comment']);
    const { faults } = github.world;
    const ana = github.as('ana');
    faults.add({ route: 'webhook:issue_comment', times: 1, effect: { kind: 'lose' } });
    await ana.comments(1, 'lost');
    await github.settled();
    faults.add({ route: 'webhook:issue_comment', times: 1, effect: { kind: 'duplicate', copies: 1 } });
    await ana.comments(1, 'doubled');
    await github.settled();
    faults.add({ route: 'webhook:issue_comment', times: 1, effect: { kind: 'reorder' } });
    await ana.comments(1, 'late');
    await github.settled();
    await ana.comments(1, 'early');
    await github.settled();
    const bodies = hook.received.map(({ payload }) => JSON.stringify(payload['comment']).match(/"body":"(\w+)"/)?.[1]);
    expect(bodies).toEqual(['doubled', 'doubled', 'early', 'late']);
    expect(hook.received[0]?.guid).toBe(hook.received[1]?.guid);
    const { asApp } = await installed(github, app);
    const { data: log } = await asApp.rest.apps.listWebhookDeliveries();
    const lost = log.find(({ status }) => status.startsWith('lost'));
    await asApp.rest.apps.redeliverWebhookDelivery({ delivery_id: lost?.id ?? 0 });
    await github.settled();
    expect(hook.received.at(-1)).toMatchObject({ guid: lost?.guid, payload: { comment: { body: 'lost' } } });
  });

  test('a delivery without a listener is only noted in the log', async () => {
    const { github, app } = await given(['issues']);
    app.webhookUrl = 'http://127.0.0.1:9';
    await github.as('ana').opensIssue({ title: 'x' });
    await github.settled();
    const { asApp } = await installed(github, app);
    const { data: log } = await asApp.rest.apps.listWebhookDeliveries();
    expect(log).toMatchObject([{ event: 'issues', action: 'opened', status_code: 0 }]);
  });

  test('each change of a pull request is delivered as it happens', async () => {
    const { github, hook, app } = await given();
    const { octokit } = await installed(github, app);
    const { data: main } = await octokit.rest.git.getRef({ ...shop, ref: 'heads/main' });
    await octokit.rest.git.createRef({ ...shop, ref: 'refs/heads/work', sha: main.object.sha });
    await github.as('ben').commits({ path: 'cart.ts', text: 'export {};\n', branch: 'work' });
    const { data: pull } = await octokit.rest.pulls.create({
      ...shop,
      title: 'Cart',
      head: 'work',
      base: 'main',
      body: 'Closes #1',
      draft: true,
    });
    await github.as('ben').commits({ path: 'cart.ts', text: 'export const cart = 1;\n', branch: 'work' });
    const { data: fresh } = await octokit.rest.pulls.get({ ...shop, pull_number: pull.number });
    await octokit.rest.checks.create({
      ...shop,
      name: 'test',
      head_sha: fresh.head.sha,
      status: 'completed',
      conclusion: 'success',
    });
    await octokit.rest.repos.createCommitStatus({ ...shop, sha: fresh.head.sha, state: 'success', context: 'lint' });
    await octokit.graphql(
      'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }',
      { id: pull.node_id },
    );
    await github.as('ana').reviews(pull.number, 'APPROVE');
    await github.as('ana').merges(pull.number);
    await octokit.rest.git.deleteRef({ ...shop, ref: 'heads/work' });
    await github.settled();
    const told = hook.received.map(({ event, payload }) =>
      typeof payload['action'] === 'string' ? `${event}.${payload['action']}` : event,
    );
    expect(told.toSorted()).toEqual(
      [
        'push',
        'create',
        'push',
        'pull_request.opened',
        'push',
        'pull_request.synchronize',
        'check_run.created',
        'check_run.completed',
        'check_suite.completed',
        'status',
        'pull_request.ready_for_review',
        'pull_request_review.submitted',
        'push',
        'pull_request.closed',
        'issues.closed',
        'push',
        'delete',
      ].toSorted(),
    );
    const { data: issue } = await octokit.rest.issues.get({ ...shop, issue_number: 1 });
    expect(issue).toMatchObject({ state: 'closed', state_reason: 'completed', closed_by: { login: 'ana' } });
  });
});

describe('apps', () => {
  test('buy down-scoped tokens with a signed JWT, which expire after an hour', async () => {
    const { github, app } = await given();
    const { octokit, token } = await installed(github, app, {
      permissions: { issues: 'read' },
      repositories: ['shop'],
    });
    await octokit.rest.issues.get({ ...shop, issue_number: 1 });
    await expect(octokit.rest.issues.createComment({ ...shop, issue_number: 1, body: 'x' })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Resource not accessible by integration'),
      response: { headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' } },
    });
    const { data: reachable } = await octokit.rest.apps.listReposAccessibleToInstallation();
    expect(reachable).toMatchObject({ total_count: 1, repositories: [{ name: 'shop' }] });
    await github.world.clock.advance(3_600_001);
    const late = getOctokit(token, { baseUrl: github.url }).rest.issues.get({ ...shop, issue_number: 1 });
    await expect(late).rejects.toMatchObject({ status: 401 });
  });

  test('change no workflow without the permission for that', async () => {
    const { github, app } = await given();
    const { octokit } = await installed(github, app);
    const file = { ...shop, path: '.github/workflows/ci.yml', message: 'x', content: 'eA==' };
    await expect(octokit.rest.repos.createOrUpdateFileContents(file)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('without `workflows` permission'),
    });
    await getOctokit(github.as('ben').token, { baseUrl: github.url }).rest.repos.createOrUpdateFileContents(file);
  });

  test('a JWT that another key signed is refused', async () => {
    const { github, app } = await given();
    const other = [...github.world.apps.values()].find(({ slug }) => slug === 'github-actions');
    const forged = getOctokit(jwtOf(app, other?.privateKeyPem), { baseUrl: github.url });
    await expect(forged.rest.apps.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  });

  test('what an app writes carries the app, and is a bot without brackets in GraphQL', async () => {
    const { github, app } = await given();
    const { octokit } = await installed(github, app);
    const { data: comment } = await octokit.rest.issues.createComment({
      ...shop,
      issue_number: 1,
      body: 'from the app',
    });
    expect(comment).toMatchObject({
      user: { login: 'gatekeeper[bot]', type: 'Bot' },
      performed_via_github_app: { slug: 'gatekeeper' },
    });
    const seen = await octokit.graphql(
      'query($id: ID!) { viewer { login } node(id: $id) { ... on IssueComment { viewerDidAuthor author { __typename login ... on Bot { databaseId } } } } }',
      { id: comment.node_id },
    );
    expect(seen).toMatchObject({
      viewer: { login: 'gatekeeper[bot]' },
      node: { viewerDidAuthor: true, author: { __typename: 'Bot', login: 'gatekeeper', databaseId: app.bot.id } },
    });
  });
});
