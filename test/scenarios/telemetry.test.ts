/** What a collector of OpenTelemetry is sent of a tick, and what becomes of a tick whose collector is away. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { givenLoop, type LoopStage, type Ticked, wellFormed } from '../support/loop.ts';
import { givenReceiver } from '../support/otlp-receiver.ts';

const nanos = (iso: string): string => `${Date.parse(iso)}000000`;

/** Put together here, so that no scanner takes this file for a leak. */
const token = ['ghp', 'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2'].join('_');
const collectorToken = 's3cret of collector';
const addressPassword = 'hunter22';
const headers = `authorization=${encodeURIComponent(`Bearer ${collectorToken}`)}`;

/** Says everywhere what no attribute may say, also as the name of its model. */
const talker = `
const words = 'SPOKEN ' + ['ghp', 'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2'].join('_') + ' ${collectorToken} ${addressPassword}';
write('work-' + order.subject + '.txt', 'x\\n');
console.log(words);
if (order.subject === 2) { console.error(words); fail(3); }
const usage = { input: 1000, output: 500, reasoning: 20, cache_read: 300, cache_write: 40, messages: 3 };
const question = order.subject === 3 ? { needs_decision: { question: words } } : {};
result({ progress: words, notes: words, reason: words, root_cause: words, ...question,
  usage: [{ ...usage, model: words, cost_reported: 0.5 }] });`;

const issues = [wellFormed(`Rotate ${token}`), wellFormed('SPOKEN title'), wellFormed('Third')];

const workingLoop = (env: Readonly<Record<string, string>>): Promise<LoopStage> =>
  givenLoop({ issues, agent: talker, config: 'agents: { worker: { model: claude-sonnet-4-7 } }\n', env });

const warningsOf = ({ annotations }: Ticked): string[] =>
  annotations.flatMap(({ level, message }) =>
    level === 'warning' && /OTEL_|OpenTelemetry/.test(message) ? [message] : [],
  );

test('given a collector, a tick sends one trace with a span for each session, named by the conventions and timed as recorded', async () => {
  const collector = await givenReceiver();
  const loop = await workingLoop({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=night',
  });

  const tick = await loop.tick();

  expect(warningsOf(tick)).toEqual([]);
  expect(collector.requests.map(({ path }) => path).toSorted()).toEqual(['/v1/metrics', '/v1/traces']);
  expect(collector.requests.map((request) => request.headers.authorization)).toEqual(
    Array(2).fill(`Bearer ${collectorToken}`),
  );
  const spans = collector.spans();
  const [root, ...otherRoots] = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  const line = (await loop.history()).at(-1);
  expect(otherRoots).toEqual([]);
  expect(root).toMatchObject({
    name: 'tick',
    startTimeUnixNano: nanos(line?.startedAt ?? ''),
    endTimeUnixNano: nanos(line?.endedAt ?? ''),
    status: { code: 0 },
  });
  expect(root?.attributes).toEqual({
    ...{ 'tickgate.loop': 'work', 'tickgate.run': 1, 'tickgate.iteration': 1, 'tickgate.verdict': 'work' },
    ...{ 'tickgate.outcome': tick.outputs['outcome'], 'tickgate.run.attempt': 1 },
    ...{ 'cicd.pipeline.run.id': String(line?.runId), 'cicd.pipeline.run.url.full': expect.stringContaining('/runs/') },
    ...{ 'vcs.owner.name': 'acme', 'vcs.repository.name': 'shop' },
  });
  const sessions = spans.filter(({ parentSpanId }) => parentSpanId !== undefined);
  expect(sessions.every(({ traceId, parentSpanId }) => traceId === root?.traceId && parentSpanId === root.spanId)).toBe(
    true,
  );
  const sessionOf = (subject: number, role: string) =>
    sessions.find(
      ({ attributes }) => attributes['tickgate.subject'] === subject && attributes['tickgate.session.role'] === role,
    );
  const [first, second, third] = [1, 2, 3].map((subject) => sessionOf(subject, 'worker'));
  const [start, end] = [Number(first?.startTimeUnixNano), Number(first?.endTimeUnixNano)];
  expect(start).toBeLessThan(end);
  // The auditor begins once the worker has ended. The time is GitHub's, which may go back a little between two answers.
  expect(end - Number(sessionOf(1, 'auditor')?.startTimeUnixNano)).toBeLessThan(1_000_000_000);
  const agent = {
    ...{ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'command' },
    'gen_ai.request.model': 'claude-sonnet-4-7',
  };
  expect(first).toMatchObject({ name: 'invoke_agent command', kind: 1, status: { code: 0 } });
  expect(first?.attributes).toEqual({
    ...agent,
    'gen_ai.conversation.id': `${line?.runId}-1-1-1`,
    ...{ 'gen_ai.usage.input_tokens': 1340, 'gen_ai.usage.output_tokens': 520 },
    ...{ 'tickgate.subject': 1, 'tickgate.session': 1, 'tickgate.session.role': 'worker' },
    ...{ 'tickgate.session.outcome': 'delivered', 'tickgate.session.spend': 0.5 },
  });
  expect(second?.status.code).toBe(2);
  expect(second?.attributes).toMatchObject({ ...agent, 'tickgate.session.outcome': 'failed', 'error.type': 'exit' });
  expect(third?.attributes).toMatchObject({ 'error.type': 'decision' });
  expect(collector.resources()).toEqual(
    Array(2).fill(expect.objectContaining({ 'service.name': 'tickgate', 'deployment.environment.name': 'night' })),
  );
});

test('given a collector, a tick sends its spend, its sessions, its tokens and the open questions as what it adds', async () => {
  const collector = await givenReceiver();
  const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'night-shift' });
  await loop.tick();
  const line = (await loop.history()).at(-1);
  const points = collector.points();
  const of = (metric: string) => points.filter((point) => point.metric === metric);
  const delta = 1;

  expect(of('tickgate.spend')).toMatchObject([
    { unit: '{USD}', value: line?.dollarsThisIter, temporality: delta, attributes: { 'tickgate.loop': 'work' } },
  ]);
  expect(line?.dollarsThisIter).toBeGreaterThan(0.9);
  expect(of('tickgate.run.spend')).toMatchObject([{ value: loop.head()?.counters.dollarsCounted }]);
  expect(of('tickgate.questions.open')).toMatchObject([{ unit: '{question}', value: 1 }]);
  expect(loop.head()?.openGates).toHaveLength(1);
  expect(of('tickgate.sessions').reduce((sum, { value }) => sum + value, 0)).toBe(line?.agentsDispatchedThisIter);
  const usage = 'gen_ai.client.inference.usage';
  const tokens = points.filter(
    ({ metric, attributes }) => metric.startsWith(usage) && 'gen_ai.request.model' in attributes,
  );
  expect(Object.fromEntries(tokens.map(({ metric, value }) => [metric, value]))).toEqual({
    ...{ [`${usage}.input_tokens`]: 2 * 1340, [`${usage}.output_tokens`]: 2 * 520 },
    ...{ [`${usage}.cache_read.input_tokens`]: 2 * 300, [`${usage}.cache_write.input_tokens`]: 2 * 40 },
    [`${usage}.reasoning.output_tokens`]: 2 * 20,
  });
  expect(tokens[0]).toMatchObject({ unit: '{token}', temporality: delta });
  expect(tokens[0]?.attributes).toEqual({
    ...{ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.provider.name': 'command', 'gen_ai.agent.name': 'command' },
    ...{ 'gen_ai.request.model': 'claude-sonnet-4-7', 'gen_ai.token.modality': 'unknown' },
  });
  expect(collector.resources().map((resource) => resource['service.name'])).toEqual(['night-shift', 'night-shift']);
});

test('given secrets and words in titles, outputs, questions and names of models, none of them is sent, and no headers are printed', async () => {
  const collector = await givenReceiver();
  const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: headers });

  const tick = await loop.tick();

  const sent = collector.requests.map(({ text }) => text).join('\n');
  expect(sent).toContain('invoke_agent');
  for (const word of [token, 'SPOKEN', 'Rotate', collectorToken, 'Bearer']) expect(sent).not.toContain(word);
  const comments = await Promise.all([1, 2, 3].map((issue) => loop.comments(issue)));
  const log = tick.log.split('\n').filter((line) => !line.includes('::add-mask::'));
  const shown = [...log, tick.summary, JSON.stringify([comments, tick.annotations])];
  for (const secret of [collectorToken, headers]) expect(shown.filter((text) => text.includes(secret))).toEqual([]);
});

test.each([
  ['refuses the token', 401, 'the collector answered 401. Correct OTEL_EXPORTER_OTLP_HEADERS.'],
  [
    'takes no JSON',
    415,
    'the collector answered 415. Let OTEL_EXPORTER_OTLP_ENDPOINT name a collector that takes OTLP as JSON over HTTP.',
  ],
] as const)(
  'given a collector that %s, the tick ends as without one, with one warning that says what to do',
  async (_, status, told) => {
    const collector = await givenReceiver(status);
    const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: headers });

    const tick = await loop.tick();

    expect(tick.conclusion).toBe('success');
    expect(warningsOf(tick)).toEqual([`OpenTelemetry: what this tick did was not sent, since ${told}`]);
  },
);

test('given headers with a line break, a tick ends as without them, with one warning that says how to write them', async () => {
  const collector = await givenReceiver();
  const env = { OTEL_EXPORTER_OTLP_HEADERS: `authorization=${encodeURIComponent('Bearer abcdef\nghijkl')}` };
  const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });

  const tick = await loop.tick();

  expect(tick.conclusion).toBe('success');
  expect(warningsOf(tick)).toEqual([
    'OpenTelemetry: what this tick did was not sent, since its headers are none of HTTP. Write OTEL_EXPORTER_OTLP_HEADERS as name=value, with commas between, and without line breaks.',
  ]);
});

test('given a library that throws, a tick ends as without a collector, with one warning without its words', async () => {
  const collector = await givenReceiver();
  const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const broken = vi.spyOn(OTLPTraceExporter.prototype, 'export').mockImplementation(() => {
    throw new RangeError('SPOKEN by the library');
  });
  onTestFinished(() => broken.mockRestore());

  const tick = await loop.tick();

  expect(tick.conclusion).toBe('success');
  expect(tick.outputs['verdict']).toBe('work');
  expect(warningsOf(tick)).toEqual([
    'OpenTelemetry: what this tick did was not sent, since the library of OpenTelemetry failed (RangeError). Please report it. OTEL_SDK_DISABLED: true switches telemetry off meanwhile.',
  ]);
});

const reach = 'Look whether it runs, and whether this machine reaches the address in OTEL_EXPORTER_OTLP_ENDPOINT.';

test('given a collector that never answers, a tick ends within two seconds of it, with one warning', async () => {
  const collector = await givenReceiver('never');
  const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const asked = vi.fn(() => performance.now());
  const poll = setInterval(() => collector.requests.length > 0 && asked.mock.calls.length === 0 && asked(), 20);
  onTestFinished(() => clearInterval(poll));

  const tick = await loop.tick();

  const [first] = asked.mock.results;
  expect(performance.now() - Number(first?.value)).toBeLessThan(4_000);
  expect(tick.conclusion).toBe('success');
  expect(warningsOf(tick)).toEqual([
    `OpenTelemetry: what this tick did was not sent, since the collector did not answer in time. ${reach}`,
  ]);
});

test('given a collector that is gone, a tick ends as without one, with one warning', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const address = gone.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  gone.close();
  const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://ana:${addressPassword}@127.0.0.1:${port}` });

  const tick = await loop.tick();

  expect(tick.conclusion).toBe('success');
  expect(warningsOf(tick)).toEqual([
    `OpenTelemetry: what this tick did was not sent, since the collector cannot be reached. ${reach}`,
  ]);
  expect(tick.log).not.toContain(addressPassword);
  // Its agents had the password from elsewhere, and said it in all that is shown.
  const threads = (await loop.threads()).map(({ number }) => number);
  const comments = (await Promise.all(threads.map((number) => loop.comments(number)))).flat();
  const shown = [...comments, ...(await loop.pullRequests()), ...(await loop.threads())].map(({ body }) => body ?? '');
  expect(shown.some((text) => text.includes('SPOKEN'))).toBe(true);
  expect(shown.filter((text) => text.includes(addressPassword))).toEqual([]);
});

/** Ports to which this process opens connections, from now on. */
function watchPorts(): Set<number> {
  const ports = new Set<number>();
  const connect = vi.spyOn(Socket.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  connect.mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [options] = given.flat();
    if (typeof options === 'object' && options !== null && 'port' in options) ports.add(Number(options.port));
    return Reflect.apply(realConnect, this, given) as Socket;
  });
  return ports;
}
const realConnect = Socket.prototype.connect;

const portOf = (url: string): number => Number(new URL(url).port);

test('a tick whose sessions all failed is sent as failed', async () => {
  const collector = await givenReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const loop = await givenLoop({ issues: [wellFormed('One')], agent: 'fail(3);', env });
  await loop.tick();

  const root = collector.spans().find(({ parentSpanId }) => parentSpanId === undefined);
  expect(root?.attributes).toMatchObject({ 'tickgate.outcome': 'failed' });
});

test.each([
  ['grpc', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is grpc'],
  [
    'grpc for one signal',
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL is grpc',
  ],
  [
    'an address that is none',
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is no address of http or https',
  ],
] as const)('given %s, a tick says it in one line and opens no connection', async (_, env, told) => {
  const collector = await givenReceiver();
  const loop = await workingLoop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });
  const ports = watchPorts();

  const tick = await loop.tick();

  expect(warningsOf(tick)).toEqual([expect.stringMatching(new RegExp(`^${told}`))]);
  expect(ports).not.toContain(portOf(collector.url));
});

test.each([
  ['no endpoint', () => ({ OTEL_SERVICE_NAME: 'night' })],
  ['an empty endpoint', () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })],
  ['the SDK disabled', (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: 'True' })],
] as const)('given %s, a tick opens connections to GitHub alone', async (_, env) => {
  const collector = await givenReceiver();
  const loop = await workingLoop(env(collector.url));
  const ports = watchPorts();

  const tick = await loop.tick();

  expect(tick.outputs['verdict']).toBe('work');
  expect(warningsOf(tick)).toEqual([]);
  expect([...ports]).toEqual([portOf(loop.github.url)]);
});

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** Code of the action that any process of a tick has loaded, as V8 tells. */
const readLoaded = (folder: string): string[] =>
  readdirSync(folder)
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage).result)
    .flatMap(({ url }) => (/^file:.*\/dist\//.test(url) ? [readFileSync(fileURLToPath(url), 'utf8')] : []));

test.each([
  ['without an endpoint', false],
  ['with one', true],
])('a tick that works, %s, has loaded the libraries of OpenTelemetry: %s', async (_, isSet) => {
  const collector = await givenReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-coverage-'));
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    asProcesses: true,
    env: { NODE_V8_COVERAGE: folder, ...(isSet && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }) },
  });

  await loop.tick();

  const loaded = readLoaded(folder);
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.some((text) => text.includes('OTLPExporterError'))).toBe(isSet);
  expect(collector.requests).toHaveLength(isSet ? 2 : 0);
});

test('given the headers of the collector under env, a tick refuses to hand them to an agent', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], config: 'env: [OTEL_EXPORTER_OTLP_HEADERS]\n' });
  expect((await loop.tick()).log).toContain('OTEL_EXPORTER_OTLP_HEADERS never reaches an agent');
});

test('given a session that cannot start, the tick sends a trace with the code of its failure', async () => {
  const collector = await givenReceiver();
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agentConfig: 'agent: claude\nisolation: none\nverify-command: "true"\n',
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, PATH: '/nowhere' },
  });
  await loop.tick();
  expect(collector.spans()).toMatchObject([
    { name: 'tick', status: { code: 2 }, attributes: { 'tickgate.outcome': 'errored', 'error.type': 'agent_missing' } },
  ]);
  expect(collector.points()).toEqual([]);
});
