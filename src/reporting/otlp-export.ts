/** Sends the spans and metrics of one tick by OpenTelemetry's libraries. Loaded only if the environment asks for it. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Meter, ROOT_CONTEXT, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { AggregationTemporalityPreference, OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { classifyExportError, type ExportTrouble } from '../core/telemetry/otlp-settings.ts';
import {
  metrics,
  type TelemetryPoint,
  type TelemetrySpan,
  type TickTelemetry,
} from '../core/telemetry/tick-telemetry.ts';

/** No tick waits longer for a collector. */
const maxExportMs = 2_000;

/** Address, headers and resource are those of the environment, as the libraries read it. Null = all was accepted. */
export async function exportTick(telemetry: TickTelemetry): Promise<ExportTrouble | null> {
  const waited = new AbortController();
  const late = wait(maxExportMs, { kind: 'late' } as const, { signal: waited.signal });
  const sent = Promise.all([exportSpans(telemetry), exportPoints(telemetry.points)]);
  try {
    return await Promise.race([sent.then(([spans, points]) => spans ?? points), late]);
  } finally {
    waited.abort();
    await late.catch(() => null);
  }
}

const scope = 'tickgate';

/** What the environment says wins over the name of the service that is ours. */
const readResource = () =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'tickgate' }))
    .merge(detectResources({ detectors: [envDetector] }));

async function exportSpans({ tick, sessions }: TickTelemetry): Promise<ExportTrouble | null> {
  const ended = new InMemorySpanExporter();
  const provider = new TracerProvider({
    resource: readResource(),
    spanProcessors: [new SimpleSpanProcessor({ exporter: ended })],
  });
  const tracer = provider.getTracer(scope);
  const parent = record(tracer, tick, ROOT_CONTEXT);
  for (const session of sessions) record(tracer, session, parent);
  await provider.forceFlush();
  const exporter = new OTLPTraceExporter({ timeoutMillis: maxExportMs });
  return await outcomeOf((done) => exporter.export(ended.getFinishedSpans(), done));
}

/** Records a span that is over. Returns the context of its children. */
function record(tracer: Tracer, span: TelemetrySpan, parent: typeof ROOT_CONTEXT): typeof ROOT_CONTEXT {
  const { name, attributes } = span;
  const recorded = tracer.startSpan(name, { attributes, startTime: new Date(span.startedAt) }, parent);
  if (span.failed) recorded.setStatus({ code: SpanStatusCode.ERROR });
  recorded.end(new Date(span.endedAt));
  return trace.setSpan(parent, recorded);
}

async function exportPoints(points: readonly TelemetryPoint[]): Promise<ExportTrouble | null> {
  if (points.length === 0) return null;
  const exporter = new OTLPMetricExporter({ timeoutMillis: maxExportMs, ...temporality() });
  // It never comes to its interval: the process ends before.
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meter = new MeterProvider({ resource: readResource(), readers: [reader] }).getMeter(scope);
  for (const point of points) add(meter, point);
  const { resourceMetrics } = await reader.collect();
  return await outcomeOf((done) => exporter.export(resourceMetrics, done));
}

/** Each tick is a process of its own, so a sum since its start is what it adds: a delta, unless the environment says otherwise. */
const temporality = () =>
  process.env['OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE'] === undefined
    ? { temporalityPreference: AggregationTemporalityPreference.DELTA }
    : {};

function add(meter: Meter, { metric, value, attributes }: TelemetryPoint): void {
  const { kind, ...options } = metrics[metric];
  switch (kind) {
    case 'counter':
      return meter.createCounter(metric, options).add(value, attributes);
    case 'gauge':
      return meter.createGauge(metric, options).record(value, attributes);
  }
}

type ExportResult = Parameters<Parameters<OTLPTraceExporter['export']>[1]>[0];

async function outcomeOf(start: (done: (result: ExportResult) => void) => void): Promise<ExportTrouble | null> {
  const { code, error } = await new Promise<ExportResult>(start);
  return code === ExportResultCode.SUCCESS ? null : classifyExportError(error);
}
