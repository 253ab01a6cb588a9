import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ProbotOctokit } from 'probot';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { AppOctokit } from '../../app/github/octokit.ts';
import { startApp } from '../../app/server/server.ts';
import { installationOn } from '../../src/emulator/model/installation.ts';
import type { WorldEvent } from '../../src/emulator/world.ts';
import { givenReceiver } from '../support/otlp-receiver.ts';
import { publicOfPerson, type Stage, type StageOptions, setStage } from './app-stage.ts';

const open: Stage[] = [];

async function served(options?: StageOptions) {
  const stage = await setStage('server', options);
  open.push(stage);
  if (stage.server === null) throw new Error('No server.');
  return { stage, server: stage.server };
}

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

const payload = JSON.stringify({ action: 'created', comment: { body: 'hello' } });

const send = (url: string, signature: string) =>
  fetch(url, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'issue_comment',
      'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'x-hub-signature-256': signature,
    },
  });

describe('the server', () => {
  test('refuses a delivery with a wrong signature, and does nothing', async () => {
    const { stage, server } = await served();
    const forged = createHmac('sha256', 'not the secret').update(payload).digest('hex');
    const answer = await send(server.webhookUrl, `sha256=${forged}`);
    expect(answer.status).toBe(400);
    expect(stage.outcomes).toEqual([]);
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    expect(figures).toContain('tickgate_rejections_total{reason="wrong-signature"} 1\n');
  });

  test('is healthy, is ready once GitHub knows the app, and knows no other path', async () => {
    const { server } = await served();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', app: 'tickgate' }]);
    expect((await fetch(`${server.url}/metrics/none`)).status).toBe(404);
  });

  test('counts deliveries and outcomes, under labels of its own alone', async () => {
    // A reader who is known as one gets a word, whose delivery counts too.
    const { stage, server } = await served(publicOfPerson);
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.github.as('rita').comments(1, '/loop answer x"y\\z{}\nproceed');
    await stage.settled();
    const answer = await fetch(`${server.url}/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('tickgate_deliveries_total{event="issue_comment",result="ok"} 5\n');
    expect(text).toContain('tickgate_outcomes_total{did="recorded",found="false"} 1\n');
    expect(text).toContain('tickgate_outcomes_total{did="woke",why="answer"} 1\n');
    expect(text).toContain('tickgate_handling_seconds_bucket{event="issue_comment",le="+Inf"} 5\n');
    expect(text).not.toContain('proceed');
    expect(text.split('\n').every((line) => line === '' || /^(# |[a-z_]+(\{[^{}]*\})? [\d.]+$)/.test(line))).toBe(true);
  });

  test('sends the same metrics to a collector that the environment names, the last of them as it stops', async () => {
    const collector = await givenReceiver();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { stage, server } = await served(publicOfPerson);
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    await send(server.webhookUrl, 'sha256=00');
    const text = await (await fetch(`${server.url}/metrics`)).text();
    await server.stop();

    const points = collector.points();
    const counted = (metric: string) => points.find((point) => point.metric === metric);
    const shown = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'm').exec(text)?.[1]);
    expect(counted('tickgate.deliveries')?.attributes).toEqual({ event: 'issue_comment', result: 'ok' });
    expect(counted('tickgate.deliveries')?.value).toBe(shown('tickgate_deliveries_total'));
    expect(
      points.filter(({ metric }) => metric === 'tickgate.outcomes').map(({ attributes }) => attributes),
    ).toContainEqual({
      did: 'recorded',
      found: 'false',
    });
    expect(counted('tickgate.rejections')?.value).toBe(1);
    expect(counted('tickgate.handling.duration')).toMatchObject({
      unit: 's',
      bounds: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
    });
    expect(collector.resources()[0]).toMatchObject({ 'service.name': 'tickgate-app' });
  });

  test('sends nothing without an endpoint', async () => {
    const collector = await givenReceiver();
    vi.stubEnv('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', `${collector.url}/v1/metrics`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { server } = await served();
    await send(server.webhookUrl, 'sha256=00');
    await server.stop();
    expect(collector.requests).toEqual([]);
  });

  test('is not ready with the id of another app, and says why', async () => {
    const { stage } = await served();
    const other = await startApp({
      appId: 999_999,
      privateKey: stage.app.privateKeyPem,
      webhookSecret: 'hush',
      baseUrl: stage.github.url,
      host: '127.0.0.1',
      port: 0,
      logLevel: 'fatal',
    });
    const ready = await fetch(`${other.url}/readyz`);
    await other.stop();
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'not ready' });
  });

  test('finishes the delivery that it is working on before it ends', async () => {
    const { stage, server } = await served();
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.settled();
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    stage.github.world.faults.add({ route, times: 1, effect: { kind: 'delay', ms: 300 } });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.stop();
    expect(stage.outcomes.some(({ did }) => did === 'recorded')).toBe(true);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

/** One signed delivery of what happened meanwhile, with the installation that it is for. */
async function post(stage: Stage, { url, events }: { url: string; events: readonly WorldEvent[] }): Promise<number> {
  const event = events.find(({ name }) => name === 'issue_comment');
  const { id } = installationOn(stage.github.world, stage.app, stage.github.repository) ?? {};
  const body = JSON.stringify({ ...event?.payload, installation: { id } });
  const signature = createHmac('sha256', stage.app.webhookSecret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'issue_comment',
    'x-github-delivery': 'd-1',
    'x-hub-signature-256': `sha256=${signature}`,
  };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

test('given a delivery that takes longer than GitHub waits, the server answers in time, and finishes it before it ends', async () => {
  const { stage } = await served();
  const { commentId } = await stage.asksGate({ issue: 1 });
  const outcomes: string[] = [];
  const hurried = await startApp({
    appId: stage.app.id,
    privateKey: stage.app.privateKeyPem,
    webhookSecret: stage.app.webhookSecret,
    baseUrl: stage.github.url,
    host: '127.0.0.1',
    port: 0,
    logLevel: 'fatal',
    limits: { answerMs: 50 },
    onOutcome: ({ did }) => outcomes.push(did),
  });
  const events = await stage.deaf(() => stage.github.as('ben').ticks(commentId, 'proceed'));
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
  stage.github.world.faults.add({ route, times: 1, effect: { kind: 'delay', ms: 300 } });
  expect(await post(stage, { url: hurried.webhookUrl, events })).toBe(202);
  expect(outcomes).toEqual([]);
  await hurried.stop();
  expect(outcomes).toEqual(['recorded', 'woke']);
});

describe('its client', () => {
  test('does not space writes, which would make an answer to a webhook take nine seconds', () => {
    // The plugin that spaces them requires these two if it is switched on.
    const throttle = { onRateLimit: undefined, onSecondaryRateLimit: undefined };
    expect(() => new ProbotOctokit({ throttle })).toThrow('You must pass the onSecondaryRateLimit and onRateLimit');
    expect(() => new AppOctokit({ throttle })).not.toThrow();
  });
});

describe('app.yml', () => {
  const text = readFileSync('app/app.yml', 'utf8');
  const manifest = parse(text) as { default_permissions: Record<string, string>; default_events: string[] };

  test('asks for no contents, and gives a reason above every permission and event', () => {
    expect(manifest.default_permissions).toEqual({
      metadata: 'read',
      issues: 'write',
      pull_requests: 'write',
      checks: 'read',
      actions: 'write',
    });
    const lines = text.split('\n');
    const bare = lines.filter((line, index) => /^  (- )?[a-z_]+/.test(line) && !lines[index - 1]?.startsWith('  #'));
    expect(bare).toEqual([]);
  });

  test('says the same as the manifest of the documents, and what Dockerfile starts is built', () => {
    const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/app.md', 'utf8')) ?? [];
    const { hook_attributes: _hook, redirect_url: _back, ...offered } = JSON.parse(shown) as Record<string, unknown>;
    expect(offered).toEqual(manifest);
    const dockerfile = readFileSync('app/Dockerfile', 'utf8');
    expect(dockerfile).toContain('COPY dist/ dist/');
    expect(dockerfile).not.toMatch(/^RUN /m);
  });

  test('subscribes to the events that have a handler, and to no others', () => {
    const routes = readFileSync('app/delivery/routes.ts', 'utf8');
    const heard = [...routes.matchAll(/probot\.on\('([a-z_]+)\.[a-z_]+'/g)].map(([, event]) => event ?? '');
    expect([...new Set(heard)].toSorted()).toEqual(manifest.default_events.toSorted());
  });
});
