/** Runs the worlds of one seed, in this thread or in several. A world depends on its number alone. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { SimOptions } from './options.ts';
import { runWorld, type WorldEnd, type WorldOptions } from './world-run.ts';

export interface Lived {
  readonly world: number;
  readonly asked: WorldOptions;
  readonly end: WorldEnd;
}

export const worldOptions = (
  { seed, faults, strikes, acts, intensity, kind, loops }: SimOptions,
  world: number,
): WorldOptions => ({
  seed: `${seed}/${world}`,
  allowed: { kinds: faults, strikes },
  acts,
  intensity,
  kind,
  loops,
});

interface Share {
  readonly options: SimOptions;
  /** Number of this thread, from 0. */
  readonly thread: number;
  readonly of: number;
}

async function liveThrough({ options, thread, of }: Share, told: (lived: Lived) => boolean | Promise<boolean>) {
  const only = options.world;
  let ticks = 0;
  for (
    let world = only ?? options.from + thread;
    only === null ? ticks < options.ticks / of : world === only;
    world += of
  ) {
    const asked = worldOptions(options, world);
    const end = await runWorld(asked);
    ticks += end.ticks;
    if (!(await told({ world, asked, end }))) return;
  }
}

/** Calls `told` for each world as it ends. If `told` returns false, no further world runs. */
export async function liveWorlds(options: SimOptions, told: (lived: Lived) => Promise<boolean>): Promise<void> {
  if (options.jobs === 1) return liveThrough({ options, thread: 0, of: 1 }, told);
  const workers = Array.from({ length: options.jobs }, (_, thread) => {
    const share: Share = { options: { ...options, world: null }, thread, of: options.jobs };
    return new Worker(new URL(import.meta.url), { workerData: share });
  });
  const shares = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        worker.on('message', (lived: Lived) => {
          void told(lived).then((goesOn) => (goesOn ? undefined : resolve()));
        });
        worker.on('error', reject);
        worker.on('exit', () => resolve());
      }),
  );
  await (options.keepGoing ? Promise.all(shares) : Promise.race([Promise.all(shares), firstFailure(workers)]));
  await Promise.all(workers.map((worker) => worker.terminate()));
}

const firstFailure = (workers: readonly Worker[]): Promise<void> =>
  new Promise((resolve) => {
    for (const worker of workers)
      worker.on('message', ({ end }: Lived) => {
        if (end.violations.length > 0) resolve();
      });
  });

/** Stories of worlds without a violation stay in their thread, because they are never printed. */
export async function workOwnShare(): Promise<void> {
  const port = parentPort;
  if (isMainThread || port === null) return;
  await liveThrough(workerData as Share, ({ world, asked, end }) => {
    port.postMessage({ world, asked, end: end.violations.length > 0 ? end : { ...end, story: [] } });
    return true;
  });
}
