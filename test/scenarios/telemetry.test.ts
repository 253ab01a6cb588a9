/** What a collector of OpenTelemetry is sent of a tick, and what becomes of a tick whose collector is away. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { givenLoop, wellFormed } from '../support/loop.ts';
import { givenReceiver } from '../support/otlp-receiver.ts';

afterEach(() => vi.restoreAllMocks());

const nanos = (iso: string): string => `${Date.parse(iso)}000000`;

/** Put together here, so that no scanner takes this file for a leak. */
const token = ['ghp', 'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2'].join('_');

/** Says everywhere what no attribute may say, and uses a model of its own naming. */
const talker = `const { writeFileSync } = await import('node:fs');
write('work-' + order.subject + '.txt', 'x\\n');
console.log('SPOKEN words');
if (order.subject === 2) fail(3);
result({ progress: 'SPOKEN', notes: 'SPOKEN', root_cause: 'SPOKEN' });`;

test('given a collector, a tick sends one trace with a span for each session, named by the conventions, and its metrics', async () => {
  const collector = await givenReceiver();
  const loop = await givenLoop({
    issues: [wellFormed(`Rotate ${token}`), wellFormed('SPOKEN title')],
    agent: talker,
    config: 'agents: { worker: { model: fable-5 } }\n',
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20s3cret-of-collector',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=night',
    },
  });

  const tick = await loop.tick();

  const [line] = await loop.history();
  const [root, ...sessions] = collector.spans().toSorted((a, b) => (a.parentSpanId ?? '').localeCompare(b.parentSpanId ?? ''));
  expect(root).toMatchObject({
    name: 'tick',
    startTimeUnixNano: nanos(line?.startedAt ?? ''),
    endTimeUnixNano: nanos(line?.endedAt ?? ''),
    attributes: {
      'tickgate.loop': 'work',
      'tickgate.run': 1,
      'tickgate.iteration': 1,
      'tickgate.verdict': 'work',
      'tickgate.outcome': tick.outputs['outcome'],
      'cicd.pipeline.run.id': String(line?.runId),
      'tickgate.run.attempt': 1,
    },
  });
  console.log(JSON.stringify(sessions, null, 1), JSON.stringify(collector.points(), null, 1), collector.resources(), tick.annotations);
});
