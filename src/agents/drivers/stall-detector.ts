/** Decides when a session counts as stalled: no output, no file changed, and no process of it using the CPU, for as long as it may be silent. */
import type { Seat } from '../../core/sandbox/isolation.ts';

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
  // By a clock that nobody sets.
  let quietSinceMs = performance.now();
  let looking = false;
  const look = async (): Promise<void> => {
    const now = seat.activity();
    const same = now.processes.join() === before.processes.join();
    const works = !same || now.cpuMs - before.cpuMs > idleShare * everyMs;
    before = now;
    if (works) quietSinceMs = performance.now();
    const quietMs = performance.now() - quietSinceMs;
    if (quietMs < stallMs) return;
    const seen = await lookedAt(seat, cwd, Date.now() - quietMs);
    if (seen === 'changed') quietSinceMs = performance.now();
    if (seen === 'unchanged') onStall();
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
      quietSinceMs = performance.now();
    },
    end: () => clearInterval(timer),
  };
}

const lookSeconds = 30;

/**
 * Asked in the seat, whose files nobody else may read. By the kernel's own time: a file may be given any other, and one in the future
 * would count for ever. What cannot be read has not changed: one closed folder would keep a silent session for ever.
 */
async function lookedAt(
  seat: Watched['seat'],
  cwd: string,
  sinceMs: number,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const since = `@${Math.floor(sinceMs / 1000)}`;
  // Its own end: behind sudo nobody reaches it from outside.
  const bounded = ['timeout', '--kill-after=5', String(lookSeconds)] as const;
  const argv = [...bounded, 'find', '.', '-newerct', since, '-print', '-quit'] as const;
  const deadlineMs = (lookSeconds + 10) * 1_000;
  const end = await seat.runBeside({ argv, cwd, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, deadlineMs });
  if (end.stdout.trim() !== '') return 'changed';
  // GNU find says 1 where something could not be read.
  return end.code === 0 || end.code === 1 ? 'unchanged' : 'unknown';
}
