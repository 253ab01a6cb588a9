/** Metrics of the server, rendered in the text format of Prometheus. */
import type { Outcome } from '../github/dispatch-tick.ts';
import type { RejectionCode } from './payload.ts';

/** Upper bounds in seconds; GitHub gives up after ten. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10] as const;

interface Timed {
  readonly below: number[];
  sum: number;
  count: number;
}

export function createMetrics(): Metrics {
  const deliveries = new Map<string, number>();
  const outcomes = new Map<string, number>();
  const rejections = new Map<string, number>();
  const times = new Map<string, Timed>();
  return {
    handled(event, { failed, seconds }) {
      count(deliveries, labels({ event, result: failed ? 'failed' : 'ok' }));
      const timed = times.get(event) ?? { below: BOUNDS.map(() => 0), sum: 0, count: 0 };
      BOUNDS.forEach((bound, index) => {
        if (seconds <= bound) timed.below[index] = (timed.below[index] ?? 0) + 1;
      });
      timed.sum += seconds;
      timed.count += 1;
      times.set(event, timed);
    },
    did: (outcome) => count(outcomes, labels(kindOf(outcome))),
    rejected: (reason) => count(rejections, labels({ reason })),
    text: () =>
      [
        ...family('tickgate_deliveries_total', 'counter', 'Deliveries with a handler, by event and result.'),
        ...samples('tickgate_deliveries_total', deliveries),
        ...family('tickgate_outcomes_total', 'counter', 'What came of them.'),
        ...samples('tickgate_outcomes_total', outcomes),
        ...family('tickgate_rejections_total', 'counter', 'Deliveries that reached no handler, by reason.'),
        ...samples('tickgate_rejections_total', rejections),
        ...family('tickgate_handling_seconds', 'histogram', 'How long they took, calls to GitHub included.'),
        ...[...times].flatMap(([event, timed]) => histogram(event, timed)),
        ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.'),
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        ...family('process_uptime_seconds', 'gauge', 'Age of the process.'),
        `process_uptime_seconds ${process.uptime().toFixed(3)}`,
        '',
      ].join('\n'),
  };
}

/** Labels are only our own words. Text of strangers would create series without bound. */
function kindOf(outcome: Outcome): Record<string, string> {
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

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const labels = (of: Readonly<Record<string, string>>): string =>
  `{${Object.entries(of)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`;

const family = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const samples = (name: string, counts: ReadonlyMap<string, number>): string[] =>
  [...counts].map(([of, value]) => `${name}${of} ${value}`);

function histogram(event: string, { below, sum, count: all }: Timed): string[] {
  const name = 'tickgate_handling_seconds';
  return [
    ...BOUNDS.map((bound, index) => `${name}_bucket${labels({ event, le: String(bound) })} ${below[index] ?? 0}`),
    `${name}_bucket${labels({ event, le: '+Inf' })} ${all}`,
    `${name}_sum${labels({ event })} ${sum.toFixed(6)}`,
    `${name}_count${labels({ event })} ${all}`,
  ];
}

export interface Metrics {
  /** Counts a delivery with a handler, failed or not; seconds since its start. */
  handled(event: string, end: { readonly failed: boolean; readonly seconds: number }): void;
  did(outcome: Outcome): void;
  /** Counts a delivery that reached no handler. */
  rejected(code: RejectionCode): void;
  text(): string;
}
