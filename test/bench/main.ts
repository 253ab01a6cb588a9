/**
 * `npm run bench:tick`: what a tick costs, by kind, age of its loop, size of its backlog and distance to GitHub; prints the tables of
 * docs/performance.md, and fails over the limits.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { errorsOf, setLoop, type Ticked } from '../support/loop-stage.ts';
import { asKind } from './at-rest.ts';
import { agentsOf, type Cell, cellsOf, fullGrown, isOfPart, type Kind, mostRequests, nameOf } from './cells.ts';
import { age, fillBacklog } from './old-loop.ts';
import { measurePeers, type Peer } from './peers.ts';
import { probeEnvironment, readProbe } from './probed.ts';
import { circumstances, keepRow, type Row, readRows } from './row.ts';
import { peersTable, placeOf, tablesOf } from './tick-tables.ts';
import { startTrace } from './trace.ts';

async function measure(at: Cell, action: string | null): Promise<Row> {
  let latencyMs = 0;
  const trace = startTrace(() => latencyMs);
  // A row is one iteration: what takes a free sandbox has its own count of requests.
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-bench-'));
  const probe = join(folder, 'probe.jsonl');
  const config = `max-agents: ${Math.max(1, agentsOf(at.kind))}\niterations-per-tick: 1\nmax-open-prs: 1000\n`;
  const loop = await setLoop(startEmulator, {
    issues: [{ title: 'Vague', body: '' }],
    config,
    watch: trace.watch,
    asProcesses: true,
    env: probeEnvironment(probe),
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
    const [spent, ...others] = trace.take();
    if (spent === undefined || others.length > 0 || errorsOf(tick).length > 0 || !fits(at.kind, tick))
      throw new Error(`${at.kind}: ${tick.outputs['outcome']}\n${tick.log}`);
    const { routes: _, ...cost } = spent;
    const bundleBytes = loop.head()?.bundle?.bytes ?? 0;
    const atStart = readProbe(probe);
    return {
      ...at,
      ...cost,
      wallMs: wallMsOf(tick),
      bundleBytes,
      ...atStart,
      isDist: action !== null,
      ...circumstances(),
    };
  } finally {
    await loop.github.close();
    rmSync(folder, { recursive: true });
  }
}

const fits = (kind: Kind, { outputs }: Ticked): boolean =>
  outputs['outcome'] === (kind === 'skipped' ? 'skipped_lock' : agentsOf(kind) === 0 ? 'quiet' : 'ok');

const wallMsOf = ({ run }: Ticked): number =>
  (run.attempts.at(-1)?.jobs ?? [])
    .flatMap(({ steps }) => steps)
    .reduce((sum, { startedAt, completedAt }) => sum + (completedAt ?? 0) - (startedAt ?? 0), 0);

/** Over a limit, or dearer for being older than a loop that is full-grown. */
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

/** Numbers of more digits. */
const largerAtMost = 1.05;

const sizesOf = ({ api, apiBytes, bundleBytes }: Row): string =>
  `${api} requests, ${apiBytes} bytes, a bundle of ${bundleBytes} bytes`;

/** The artifact client tells a runner what to mask; there is none here. */
function hushMasks(): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string | Uint8Array): boolean => String(chunk).startsWith('::') || write(chunk);
}

interface Asked {
  readonly cells: readonly Cell[];
  readonly action: string | null;
  /** Where rows are kept; null = nowhere. */
  readonly path: string | null;
}

/** Every tick that is asked for and not measured yet, with what was measured before. */
async function measureAll({ cells, action, path }: Asked): Promise<readonly Row[]> {
  const rows = path === null ? [] : readRows(path);
  const missing = cells.filter((cell) => !rows.some((row) => nameOf(row) === nameOf(cell)));
  for (const [index, cell] of missing.entries()) {
    const beganMs = performance.now();
    const row = await measure(cell, action);
    rows.push(row);
    if (path !== null) keepRow(path, row);
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(0);
    console.error(
      `${index + 1}/${missing.length} ${nameOf(row)}: ${sizesOf(row)}, ${Math.round(row.wallMs)} ms; ${seconds} s`,
    );
  }
  return rows;
}

interface Given {
  /** `dist`: the committed bundle instead of one made from the sources. */
  readonly values: { readonly dist?: boolean; readonly only?: string; readonly rows?: string };
}

const asked = ({ values }: Given): Asked => ({
  cells: cellsOf(values.only),
  action: values.dist === true ? resolve('.') : null,
  path: values.rows ?? null,
});

/** Exit codes: 1 = something costs more than it may, 2 = an option that cannot be. */
export async function main(given: Given): Promise<number> {
  let wanted: Asked;
  try {
    wanted = asked(given);
  } catch (error) {
    console.error(`bench:tick: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
  hushMasks();
  const rows = await measureAll(wanted);
  const atRest = rows.filter((row) => agentsOf(row.kind) === 0 && (isOfPart(row, 'kind') || isOfPart(row, 'latency')));
  const distances = [...new Set(atRest.map(({ latencyMs }) => latencyMs))];
  const peers: readonly Peer[] = distances.length === 0 ? [] : await measurePeers(distances);
  console.log(`${placeOf(rows)}\n\n${tablesOf(rows)}${peersTable(atRest, peers)}`);
  const faults = broken(rows);
  for (const fault of faults) console.log(`OVER: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
