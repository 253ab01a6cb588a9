/** What plain programs cost in the same run: Node alone, and an action that asks GitHub five things. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { errorsOf, setLoop } from '../support/loop-stage.ts';
import { median } from './git-load.ts';

export interface Peer {
  readonly name: string;
  readonly latencyMs: number;
  /** Median of the turns. */
  readonly wallMs: number;
}

const turns = 5;

/** From the start of each process to its end, over the emulated GitHub at these distances. */
export async function measurePeers(latencies: readonly number[]): Promise<readonly Peer[]> {
  let latencyMs = 0;
  const arrives = (): Promise<void> => new Promise((done) => void setTimeout(done, latencyMs));
  const loop = await setLoop(startEmulator, { issues: [{ title: 'Vague', body: '' }], watch: { arrives } });
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-peers-'));
  try {
    const tick = await loop.tick();
    if (errorsOf(tick).length > 0) throw new Error(tick.log);
    const action = await bundle(folder);
    const environment = {
      GITHUB_API_URL: loop.github.url,
      GITHUB_REPOSITORY: 'acme/shop',
      INPUT_TOKEN: loop.ana.token,
      INPUT_RUN: String(tick.run.id),
    };
    const peers: Peer[] = [{ name: '`node -e 0`', latencyMs: 0, wallMs: await timed(['-e', '0'], {}) }];
    for (const distance of latencies) {
      latencyMs = distance;
      const wallMs = await timed([action], environment);
      peers.push({ name: 'a plain action, five requests', latencyMs, wallMs });
    }
    return peers;
  } finally {
    await loop.github.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** As actions are shipped: one minified file. */
async function bundle(folder: string): Promise<string> {
  const outfile = join(folder, 'index.mjs');
  // Its packages of the older kind ask for others by `require`.
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  const shape = { bundle: true, minify: true, platform: 'node', target: 'node20.18', format: 'esm' } as const;
  await build({ entryPoints: [resolve('test/bench/plain-action.ts')], outfile, banner, ...shape, logLevel: 'warning' });
  return outfile;
}

async function timed(argv: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const run = promisify(execFile);
  const wallMs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const beganMs = performance.now();
    await run(process.execPath, [...argv], { env: { PATH: process.env['PATH'] ?? '', ...environment } });
    wallMs.push(performance.now() - beganMs);
  }
  return median(wallMs);
}
