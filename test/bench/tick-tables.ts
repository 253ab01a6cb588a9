/** Renders measurements as the tables of docs/performance.md. */

import { agentsOf, isOfPart, mostRequests } from './cells.ts';
import type { Peer } from './peers.ts';
import type { Row } from './row.ts';

const names: Readonly<Record<Row['kind'], string>> = {
  stopped: 'stopped',
  waiting: 'waiting for an answer',
  skipped: 'skipped behind a holder',
  'working-1': 'working, 1 agent',
  'working-4': 'working, 4 agents',
};

type Column = readonly [title: string, cell: (row: Row) => string];

const grouped = (count: number): string => count.toLocaleString('en-US');
const kib = (bytes: number): string =>
  bytes < 102_400 ? (bytes / 1024).toFixed(1) : grouped(Math.round(bytes / 1024));
/** Of one tick: the last digits say nothing. */
const wall = (ms: number): string => grouped(Math.round(ms / 10) * 10);

const tick: Column = ['Tick', ({ kind }) => names[kind]];
const costs: readonly Column[] = [
  ['API requests', ({ api }) => grouped(api)],
  ['At most', (row) => grouped(mostRequests(row))],
  ['Store requests', ({ results }) => grouped(results)],
  ['git requests', ({ git }) => grouped(git)],
  ['Longest chain', ({ chain }) => grouped(chain)],
  ['API KiB', ({ apiBytes }) => kib(apiBytes)],
  ['Bundle KiB', ({ results, bundleBytes }) => (results === 0 ? 'not read' : kib(bundleBytes))],
  ['Code kB', ({ codeBytes }) => grouped(Math.round(codeBytes / 1_000))],
  ['CPU ms to first request', ({ firstRequestMs }) => grouped(Math.round(firstRequestMs))],
  ['CPU ms', ({ cpuMs }) => wall(cpuMs)],
  ['Wall ms', ({ wallMs }) => wall(wallMs)],
];

const age: Column = ['Age (ticks)', ({ ticks }) => grouped(ticks)];
const backlog: Column = ['Open issues', (row) => `${grouped(row.backlog)}${readingOf(row)}`];
const distance: readonly Column[] = [
  ['Longest chain', ({ chain }) => grouped(chain)],
  ['Ms a request', ({ latencyMs }) => String(latencyMs)],
  ['Wall ms', ({ wallMs }) => wall(wallMs)],
];

const readingOf = ({ kind, isKnown }: Row): string =>
  agentsOf(kind) === 0 ? '' : isKnown ? ', read before' : ', for the first time';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(columns: readonly Column[], rows: readonly Row[]): string {
  const head = [line(columns.map(([title]) => title)), line(columns.map(() => '---'))];
  return [...head, ...rows.map((row) => line(columns.map(([, cell]) => cell(row))))].join('\n');
}

/** In the order of the kinds, then from small to large. */
export function tablesOf(rows: readonly Row[]): string {
  const kinds = Object.keys(names);
  const of = (...parts: readonly Parameters<typeof isOfPart>[1][]): Row[] =>
    rows
      .filter((row) => parts.some((part) => isOfPart(row, part)))
      .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || sizeOf(a) - sizeOf(b));
  const told = ([title, columns, shown]: readonly [string, readonly Column[], readonly Row[]]): string =>
    `${title}:\n\n${table([tick, ...columns], shown)}`;
  const tables = [
    ['By the age of the loop (10 open issues)', [age, ...costs], of('kind', 'age')],
    ['By the size of the backlog (after 10 ticks)', [backlog, ...costs], of('backlog')],
    [
      'By the distance to GitHub (after 10 ticks, 10 open issues)',
      distance,
      of('latency').length === 0 ? [] : of('kind', 'latency'),
    ],
  ] as const;
  return tables
    .filter(([, , shown]) => shown.length > 0)
    .map(told)
    .join('\n\n');
}

/** Ticks without work beside plain programs, at each distance. A section of its own; empty without peers. */
export function peersTable(rows: readonly Row[], peers: readonly Peer[]): string {
  if (peers.length === 0) return '';
  const shareOf = ({ latencyMs, wallMs }: Row): string => {
    const plain = peers.findLast((peer) => peer.latencyMs === latencyMs)?.wallMs ?? 0;
    return plain === 0 ? '' : (wallMs / plain).toFixed(2);
  };
  const head = [
    line(['Program', 'Ms a request', 'Wall ms', 'Of the plain action']),
    line(['---', '---', '---', '---']),
  ];
  const plain = peers.map(({ name, latencyMs, wallMs }) => line([name, String(latencyMs), wall(wallMs), '']));
  const ours = rows
    .toSorted((a, b) => a.latencyMs - b.latencyMs)
    .map((row) => line([`tick, ${names[row.kind]}`, String(row.latencyMs), wall(row.wallMs), shareOf(row)]));
  return `\n\nBeside plain programs (main and post together):\n\n${[...head, ...plain, ...ours].join('\n')}`;
}

const sizeOf = (row: Row): number => row.ticks + row.backlog + row.latencyMs + (row.isKnown ? 1 : 0);

/** Where and when, in a sentence. */
export function placeOf(rows: readonly Row[]): string {
  const unique = (of: (row: Row) => string): string => [...new Set(rows.map(of))].toSorted().join(' and ');
  const loads = rows.map(({ load }) => load);
  const day = unique(({ measuredAt }) => measuredAt.slice(0, 10));
  const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  return `Measured on ${day} by \`npm run bench:tick\` on the emulated GitHub (${unique(({ machine }) => machine)}, ${load}; agents that write one file; one tick a row; ${rows.every(({ isDist }) => isDist) ? 'dist/, minified' : 'a bundle of the sources, not minified'}).`;
}
