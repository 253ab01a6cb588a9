/** Metrics of the server, rendered in the text format of Prometheus. */
import type { EventOutcome } from '../github/dispatch-tick.ts';
import type { RejectionCode } from './payload.ts';

/** Upper bounds in seconds; GitHub gives up after ten. */
export const DURATION_BOUNDS_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10] as const;

interface DurationStats {
  readonly below: number[];
  sum: number;
  count: number;
}

export function createMetrics(): Metrics {
  const deliveries = new Map<string, number>();
  const outcomes = new Map<string, number>();
  const rejections = new Map<string, number>();
  const times = new Map<string, DurationStats>();
  return {
    handled(event, { failed, seconds }) {
      incrementCount(deliveries, renderLabels({ event, result: failed ? 'failed' : 'ok' }));
      const timed = times.get(event) ?? { below: DURATION_BOUNDS_SECONDS.map(() => 0), sum: 0, count: 0 };
      DURATION_BOUNDS_SECONDS.forEach((bound, index) => {
        if (seconds <= bound) timed.below[index] = (timed.below[index] ?? 0) + 1;
      });
      timed.sum += seconds;
      timed.count += 1;
      times.set(event, timed);
    },
    did: (outcome) => incrementCount(outcomes, renderLabels(toOutcomeLabels(outcome))),
    rejected: (reason) => incrementCount(rejections, renderLabels({ reason })),
    text: () =>
      [
        ...renderFamily('tickgate_deliveries_total', 'counter', 'Deliveries with a handler, by event and result.'),
        ...renderSamples('tickgate_deliveries_total', deliveries),
        ...renderFamily('tickgate_outcomes_total', 'counter', 'Outcomes of deliveries.'),
        ...renderSamples('tickgate_outcomes_total', outcomes),
        ...renderFamily('tickgate_rejections_total', 'counter', 'Deliveries that reached no handler, by reason.'),
        ...renderSamples('tickgate_rejections_total', rejections),
        ...renderFamily('tickgate_handling_seconds', 'histogram', 'Duration of deliveries, calls to GitHub included.'),
        ...[...times].flatMap(([event, timed]) => renderHistogram(event, timed)),
        ...renderFamily('process_resident_memory_bytes', 'gauge', 'Memory of the process.'),
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        ...renderFamily('process_uptime_seconds', 'gauge', 'Age of the process.'),
        `process_uptime_seconds ${process.uptime().toFixed(3)}`,
        '',
      ].join('\n'),
  };
}

/** Labels are only our own words. Text of strangers would create series without bound. */
export function toOutcomeLabels(outcome: EventOutcome): Record<string, string> {
  const { did } = outcome;
  switch (did) {
    case 'nothing':
    case 'took-back':
    case 'took-back-order':
      return { did };
    case 'recorded':
    case 'recorded-order':
      return { did, found: String(outcome.found) };
    case 'refused':
      return { did, why: outcome.cause };
    case 'replied':
      return { did, why: outcome.reply };
    case 'woke':
    case 'let-sleep':
      return { did, why: outcome.reason };
  }
}

const incrementCount = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

const renderLabels = (of: Readonly<Record<string, string>>): string =>
  `{${Object.entries(of)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`;

const renderFamily = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const renderSamples = (name: string, counts: ReadonlyMap<string, number>): string[] =>
  [...counts].map(([of, value]) => `${name}${of} ${value}`);

function renderHistogram(event: string, { below, sum, count: all }: DurationStats): string[] {
  const name = 'tickgate_handling_seconds';
  return [
    ...DURATION_BOUNDS_SECONDS.map(
      (bound, index) => `${name}_bucket${renderLabels({ event, le: String(bound) })} ${below[index] ?? 0}`,
    ),
    `${name}_bucket${renderLabels({ event, le: '+Inf' })} ${all}`,
    `${name}_sum${renderLabels({ event })} ${sum.toFixed(6)}`,
    `${name}_count${renderLabels({ event })} ${all}`,
  ];
}

/** Where deliveries are counted. */
export interface MetricSink {
  /** Counts a delivery with a handler, failed or not; seconds since its start. */
  handled(event: string, end: { readonly failed: boolean; readonly seconds: number }): void;
  did(outcome: EventOutcome): void;
  /** Counts a delivery that reached no handler. */
  rejected(code: RejectionCode): void;
}

/** Counts in all of them. */
export const countInAll = (sinks: readonly MetricSink[]): MetricSink => ({
  handled(event, end) {
    for (const sink of sinks) sink.handled(event, end);
  },
  did(outcome) {
    for (const sink of sinks) sink.did(outcome);
  },
  rejected(code) {
    for (const sink of sinks) sink.rejected(code);
  },
});

interface Metrics extends MetricSink {
  text(): string;
}
