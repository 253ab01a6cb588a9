/** A collector of OpenTelemetry on loopback, which keeps what it is sent. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const Value = z.union([
  z.object({ stringValue: z.string() }).transform((value) => value.stringValue),
  z.object({ intValue: z.union([z.number(), z.string()]) }).transform((value) => Number(value.intValue)),
  z.object({ doubleValue: z.number() }).transform((value) => value.doubleValue),
  z.object({ arrayValue: z.unknown() }).transform(() => 'a list'),
]);
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])));
const Resource = z.object({ attributes: Attributes });

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: Attributes,
  status: z.object({ code: z.number().default(0), message: z.string().optional() }).default({ code: 0 }),
});

const Traces = z.object({
  resourceSpans: z.array(z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

const Point = z.object({
  attributes: Attributes,
  asDouble: z.number().optional(),
  asInt: z.union([z.number(), z.string()]).optional(),
  sum: z.number().optional(),
  count: z.union([z.number(), z.string()]).optional(),
  explicitBounds: z.array(z.number()).optional(),
});
const Points = z.object({ dataPoints: z.array(Point), aggregationTemporality: z.number().optional() });
const Metric = z.object({
  name: z.string(),
  unit: z.string(),
  sum: Points.optional(),
  gauge: Points.optional(),
  histogram: Points.optional(),
});
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({ resource: Resource, scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) }),
  ),
});

export interface OtlpReceiver {
  readonly url: string;
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly text: string }[];
  spans(): z.output<typeof Span>[];
  /** Value, or sum of a histogram, by the name of the metric. */
  points(): {
    readonly metric: string;
    readonly unit: string;
    readonly value: number;
    readonly temporality: number | null;
    readonly bounds: readonly number[];
    readonly attributes: Readonly<Record<string, string | number>>;
  }[];
  resources(): Readonly<Record<string, string | number>>[];
}

/** `status`: of its answers; `never` = it reads and does not answer. */
export async function givenReceiver(status: number | 'never' = 200): Promise<OtlpReceiver> {
  const requests: OtlpReceiver['requests'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, text });
      if (status !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end('{"said":"no"}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const bodies = (path: string): unknown[] =>
    requests.filter((request) => request.path === path).map(({ text }): unknown => JSON.parse(text));
  const traces = () => bodies('/v1/traces').flatMap((body) => Traces.parse(body).resourceSpans);
  const metrics = () => bodies('/v1/metrics').flatMap((body) => Metrics.parse(body).resourceMetrics);
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    requests,
    spans: () => traces().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    points: () =>
      metrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
        .flatMap(({ name: metric, unit, sum, gauge, histogram }) => {
          const { dataPoints = [], aggregationTemporality = null } = sum ?? gauge ?? histogram ?? {};
          return dataPoints.map(({ attributes, asDouble, asInt, sum: total, explicitBounds: bounds = [] }) => ({
            ...{ metric, unit, attributes, temporality: aggregationTemporality, bounds },
            value: Number(asDouble ?? asInt ?? total),
          }));
        }),
    resources: () => [...traces(), ...metrics()].map(({ resource }) => resource.attributes),
  };
}
