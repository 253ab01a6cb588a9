/** The server's metrics by OpenTelemetry's libraries. Loaded only if the environment asks for it. */
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics';
import { classifyExportError, describeExportTrouble } from '../../src/core/telemetry/otlp-settings.ts';
import type { Log } from './log.ts';
import { DURATION_BOUNDS_SECONDS, type MetricSink, toOutcomeLabels } from './metrics.ts';

export interface OtlpMetrics extends MetricSink {
  /** Sends what was counted since the last time, and ends. It waits for no collector longer than two seconds. */
  stop(): Promise<void>;
}

const exportTimeoutMs = 2_000;

/** Address, headers and resource are those of the environment, as the libraries read it. */
export function createOtlpMetrics(log: Log): OtlpMetrics {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'tickgate-app' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = warnOnce(new OTLPMetricExporter({ timeoutMillis: exportTimeoutMs }), log);
  const reader = new PeriodicExportingMetricReader({ exporter, exportTimeoutMillis: exportTimeoutMs });
  const provider = new MeterProvider({ resource, readers: [reader] });
  const meter = provider.getMeter('tickgate');
  const deliveries = meter.createCounter('tickgate.deliveries', { unit: '{delivery}' });
  const outcomes = meter.createCounter('tickgate.outcomes', { unit: '{outcome}' });
  const rejections = meter.createCounter('tickgate.rejections', { unit: '{delivery}' });
  const duration = meter.createHistogram('tickgate.handling.duration', {
    unit: 's',
    advice: { explicitBucketBoundaries: [...DURATION_BOUNDS_SECONDS] },
  });
  return {
    handled(event, { failed, seconds }) {
      deliveries.add(1, { event, result: failed ? 'failed' : 'ok' });
      duration.record(seconds, { event });
    },
    did: (outcome) => outcomes.add(1, toOutcomeLabels(outcome)),
    rejected: (reason) => rejections.add(1, { reason }),
    stop: () => provider.shutdown({ timeoutMillis: exportTimeoutMs }).catch(() => undefined),
  };
}

/** Warns of the first of failures in a row. */
function warnOnce(exporter: OTLPMetricExporter, log: Log): PushMetricExporter {
  let isWarned = false;
  return {
    export(collected, done) {
      exporter.export(collected, (result) => {
        const isFailed = result.code !== ExportResultCode.SUCCESS;
        if (isFailed && !isWarned) {
          const { why, remedy } = describeExportTrouble(classifyExportError(result.error));
          log.warn(`OpenTelemetry: metrics were not sent, since ${why}. ${remedy}`);
        }
        isWarned = isFailed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
    selectAggregation: (type) => exporter.selectAggregation(type),
    selectAggregationTemporality: (type) => exporter.selectAggregationTemporality(type),
  };
}
