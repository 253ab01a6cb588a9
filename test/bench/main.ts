/** `npm run bench:tick`: what a tick costs, by kind, age of its loop, size of its backlog and distance to GitHub; fails over the limits. */
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { leaseDeadline } from '../../src/core/lease.ts';
import type { Head } from '../../src/core/state.ts';
import { errorsOf, setLoop, type LoopStage, type Ticked } from '../support/loop-stage.ts';
import { age, fillBacklog } from './old-loop.ts';
import { type Cost, startTrace } from './trace.ts';

const kinds = ['stopped', 'skipped', 'waiting', 'working 1', 'working 4'] as const;
type Kind = (typeof kinds)[number];

interface Case {
  readonly kind: Kind;
  readonly ticks: number;
  readonly backlog: number;
  readonly latencyMs: number;
  /** It was read by an earlier tick. */
  readonly isKnown: boolean;
}

interface Row extends Case, Cost {
  /** From the start of its process to the end of its post step. */
  readonly wallMs: number;
  readonly bundleBytes: number;
}

const agentsOf = (kind: Kind): number => (kind === 'working 4' ? 4 : kind === 'working 1' ? 1 : 0);

/** Requests that a tick of this kind may make; a backlog beyond one page is read page by page, once. */
function mostRequests({ kind, backlog, isKnown }: Case): number {
  if (kind === 'stopped' || kind === 'waiting') return 2;
  if (kind === 'skipped') return 4;
  // One renewal, before the work is published.
  const pages = isKnown ? 1 : Math.ceil((backlog + 2) / 100);
  return 12 + 6 * agentsOf(kind) + 2 + Math.max(0, pages - 1);
}

async function measure(at: Case, action: string | null): Promise<Row> {
  let latencyMs = 0;
  const trace = startTrace(() => latencyMs);
  const config = `max-agents: ${Math.max(1, agentsOf(at.kind))}\nmax-open-prs: 1000\n`;
  const loop = await setLoop(startEmulator, {
    issues: [{ title: 'Vague', body: '' }],
    config,
    watch: trace.watch,
    ...(action === null ? {} : { action }),
  });
  try {
    const first = await loop.tick();
    if (errorsOf(first).length > 0) throw new Error(first.log);
    await age(loop, first.run, { ticks: at.ticks, change: (head) => asKind(at.kind, { head, loop, first }) });
    // Last: the emulator answers nobody meanwhile, and connections that were kept open time out.
    fillBacklog(loop, at.backlog);
    if (at.isKnown) {
      // What changed in the last two minutes before a reading is asked for once more.
      await loop.github.world.clock.advance(10 * 60_000);
      const reading = await loop.tick();
      if (errorsOf(reading).length > 0) throw new Error(reading.log);
    }
    trace.take();
    latencyMs = at.latencyMs;
    const tick = await loop.tick();
    const [cost, ...others] = trace.take();
    if (cost === undefined || others.length > 0 || errorsOf(tick).length > 0 || !fits(at.kind, tick))
      throw new Error(`${at.kind}: ${tick.outputs['outcome']}\n${tick.log}`);
    return { ...at, ...cost, wallMs: wallMsOf(tick), bundleBytes: loop.head()?.bundle?.bytes ?? 0 };
  } finally {
    await loop.github.close();
  }
}

const fits = (kind: Kind, { outputs }: Ticked): boolean =>
  outputs['outcome'] === (kind === 'skipped' ? 'skipped_lock' : agentsOf(kind) === 0 ? 'quiet' : 'ok');

function asKind(kind: Kind, { head, loop, first }: { head: Head; loop: LoopStage; first: Ticked }): Head {
  switch (kind) {
    case 'stopped':
      return { ...head, status: 'stopped', stop: { code: 'iteration_budget', at: head.updatedAt } };
    case 'waiting':
      return { ...head, status: 'waiting' };
    case 'skipped':
      first.run.attempts[0].stuck = { status: 'in_progress', jobs: 'none' };
      return { ...head, lease: holder(loop, first, head) };
    case 'working 1':
    case 'working 4':
      return head;
  }
}

const holder = (loop: LoopStage, { run }: Ticked, head: Head): NonNullable<Head['lease']> => {
  const now = new Date(loop.github.world.clock.now()).toISOString();
  const facts = {
    job: 'tick',
    workflow: head.workflow,
    repository: 'acme/shop',
    sha: run.headSha,
    url: loop.github.url,
  };
  const place = {
    runnerEnvironment: 'github-hosted',
    host: 'bench',
    pid: null,
    skill: 'work',
    stage: 'whole' as const,
  };
  const at = { iteration: 1, startedAt: now, deadlineAt: leaseDeadline(now, 60), epoch: head.epoch, nonce: 'somebody' };
  return { runId: run.id, runAttempt: 1, ...facts, ...place, ...at };
};

const wallMsOf = ({ run }: Ticked): number =>
  (run.attempts.at(-1)?.jobs ?? [])
    .flatMap(({ steps }) => steps)
    .reduce((sum, { startedAt, completedAt }) => sum + (completedAt ?? 0) - (startedAt ?? 0), 0);

/** Around a loop of ten ticks, ten issues and no distance, one thing at a time is made large. */
function casesOf(quick: boolean): Case[] {
  const base = { ticks: 10, backlog: 10, latencyMs: 0, isKnown: false };
  const variants = quick
    ? [...[fullGrown, 100 * fullGrown].map((ticks) => ({ ...base, ticks })), { ...base, isKnown: true }]
    : [
        base,
        ...[fullGrown, 100 * fullGrown].map((ticks) => ({ ...base, ticks })),
        ...[1_000, 10_000].flatMap((backlog) => [false, true].map((isKnown) => ({ ...base, backlog, isKnown }))),
        ...[25, 100].map((latencyMs) => ({ ...base, latencyMs })),
      ];
  return variants.flatMap((variant) =>
    kinds.filter((kind) => !variant.isKnown || agentsOf(kind) > 0).map((kind) => ({ kind, ...variant })),
  );
}

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
const columns: readonly [string, (row: Row) => string][] = [
  ['tick', ({ kind }) => kind],
  ['age', ({ ticks }) => String(ticks)],
  ['backlog', ({ backlog, isKnown }) => `${backlog}${isKnown ? ', known' : ''}`],
  ['latency ms', ({ latencyMs }) => String(latencyMs)],
  ['wall ms', ({ wallMs }) => String(Math.round(wallMs))],
  ['API requests', ({ api }) => String(api)],
  ['at most', (row) => String(mostRequests(row))],
  ['store requests', ({ results }) => String(results)],
  ['git requests', ({ git }) => String(git)],
  ['longest chain', ({ chain }) => String(chain)],
  ['API KiB', ({ apiBytes }) => kib(apiBytes)],
  ['bundle KiB', ({ bundleBytes }) => kib(bundleBytes)],
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Over a limit, or dearer for being older than a loop of a thousand ticks, which has all the lines, subjects and rows that are kept. */
function broken(rows: readonly Row[]): string[] {
  const over = rows
    .filter((row) => row.api > mostRequests(row))
    .map((row) => `${nameOf(row)}: ${row.api} API requests, at most ${mostRequests(row)} are allowed`);
  const grown = rows.flatMap((row) => {
    const full = rows.find(({ kind, ticks }) => kind === row.kind && ticks === fullGrown);
    if (full === undefined || row.ticks <= fullGrown) return [];
    const same =
      row.api === full.api &&
      row.apiBytes <= largerAtMost * full.apiBytes &&
      row.bundleBytes <= largerAtMost * full.bundleBytes;
    return same ? [] : [`${nameOf(row)}: ${sizesOf(row)}; ${sizesOf(full)} after ${fullGrown} ticks`];
  });
  return [...over, ...grown];
}

const fullGrown = 1_000;
/** Numbers of more digits. */
const largerAtMost = 1.05;

const sizesOf = ({ api, apiBytes, bundleBytes }: Row): string =>
  `${api} requests, ${kib(apiBytes)} KiB, a bundle of ${kib(bundleBytes)} KiB`;

const nameOf = ({ kind, ticks, backlog, latencyMs, isKnown }: Case): string =>
  `${kind} (age ${ticks}, backlog ${backlog}${isKnown ? ', known' : ''}, ${latencyMs} ms)`;

/** The artifact client tells a runner what to mask; there is none here. */
function hushMasks(): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string | Uint8Array): boolean => String(chunk).startsWith('::') || write(chunk);
}

export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    // `dist`: the committed bundle instead of one made from the sources.
    options: {
      quick: { type: 'boolean', default: false },
      dist: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const action = values.dist ? resolve('.') : null;
  hushMasks();
  console.log(line(columns.map(([title]) => title)));
  console.log(line(columns.map(() => '---')));
  const rows: Row[] = [];
  for (const at of casesOf(values.quick).filter(({ kind }) => values.only === undefined || kind === values.only)) {
    const row = await measure(at, action);
    rows.push(row);
    console.log(line(columns.map(([, cell]) => cell(row))));
  }
  const faults = broken(rows);
  for (const fault of faults) console.log(`OVER: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
