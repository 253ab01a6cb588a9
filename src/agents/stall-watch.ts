/** Decides when a session counts as stalled: no output, no file changed, and no process of it using the CPU, for as long as it may be silent. */
import type { Seat } from '../core/isolation.ts';

export interface StallWatch {
  /** It printed something. */
  readonly heard: () => void;
  readonly end: () => void;
}

export interface Watched {
  readonly seat: Pick<Seat, 'activity' | 'runBeside'>;
  readonly cwd: string;
  readonly stallMs: number;
  readonly onStall: () => void;
}

/** A program that waits for an answer still wakes up now and then. */
const idleShare = 0.02;

export function watchStall({ seat, cwd, stallMs, onStall }: Watched): StallWatch {
  const everyMs = Math.min(30_000, stallMs / 4);
  let before = seat.activity();
  let quietSinceMs = Date.now();
  let looking = false;
  const look = async (): Promise<void> => {
    const now = seat.activity();
    const same = now.processes.join() === before.processes.join();
    const works = !same || now.cpuMs - before.cpuMs > idleShare * everyMs;
    before = now;
    if (works) quietSinceMs = Date.now();
    if (Date.now() - quietSinceMs < stallMs) return;
    if (await changedSince(seat, cwd, quietSinceMs)) quietSinceMs = Date.now();
    else onStall();
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // Whoever cannot look does not accuse.
    look()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, everyMs);
  return {
    heard: () => {
      quietSinceMs = Date.now();
    },
    end: () => clearInterval(timer),
  };
}

/** Asked in the seat, whose files nobody else may read. */
async function changedSince(seat: Watched['seat'], cwd: string, sinceMs: number): Promise<boolean> {
  const since = `@${Math.floor(sinceMs / 1000)}`;
  const argv = ['find', '.', '-newermt', since, '-print', '-quit'] as const;
  const end = await seat.runBeside({ argv, cwd, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, deadlineMs: 30_000 });
  return end.code !== 0 || end.stdout.trim() !== '';
}
