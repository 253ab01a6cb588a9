/** Decides when a session counts as stalled: no output, no file changed, and no process of it using the CPU, for as long as it may be silent. */

import { limitReplyUsage } from '../../core/budget/plausible-usage.ts';
import { isCapReached } from '../../core/budget/session-meter.ts';
import type { Seat } from '../../core/sandbox/isolation.ts';
import type { ModelUsage, WorkOrder } from '../../core/sessions/contract/agent-contract.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import type { SessionStop } from '../../core/sessions/judge-exit.ts';
import { addInMillionths } from '../../core/state/counters.ts';
import type { MeterProxy } from '../proxy/meter-proxy.ts';

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

/* Decides when a running session is ended before its time: at its cap, when it falls silent, or at a person's word. */

/** Ends a session before its time; what pulled it first counts, and a person's word before that. */
export function brakeOf({ signal }: { readonly signal?: AbortSignal }) {
  const control = new AbortController();
  let pulled: SessionStop | null = null;
  return {
    signal: signal === undefined ? control.signal : AbortSignal.any([control.signal, signal]),
    pull: (stop: SessionStop): void => {
      if (pulled !== null || signal?.aborted === true) return;
      pulled = stop;
      control.abort();
    },
    pulled: (): SessionStop | null => pulled,
  };
}

interface Charging {
  readonly order: Pick<WorkOrder, 'caps'>;
  readonly dollarsOf?: (usage: ModelUsage) => number;
  readonly onReply?: (usage: ModelUsage) => void;
  /** Replies are metered, and not what a program tells. */
  readonly proxy?: object;
}

/** Stops the session with the reply that takes it to its cap. */
export function charging({ order, dollarsOf, onReply, proxy }: Charging, stop: (why: SessionStop) => void) {
  const cap = order.caps.dollars;
  let spent = 0;
  return (told: ModelUsage): void => {
    const usage = proxy === undefined ? limitReplyUsage(told) : told;
    onReply?.(usage);
    spent = addInMillionths(spent, dollarsOf?.(usage) ?? 0);
    if (cap !== null && isCapReached({ cap, spent })) stop({ kind: 'cap', dollars: cap });
  };
}

type Watching = Pick<Watched, 'seat' | 'cwd'> & { readonly stallMs?: number };

export function stallWatchOf({ seat, cwd, stallMs }: Watching, stop: (why: SessionStop) => void): StallWatch {
  const onStall = (): void => stop({ kind: 'stall', minutes: Math.round((stallMs ?? 0) / 60_000) });
  return stallMs === undefined ? { heard: () => {}, end: () => {} } : watchStall({ seat, cwd, stallMs, onStall });
}

/** Some programs try again for ever without a word: then only the proxy knows what they wait for. */
export function troubleInSilence(
  stopped: SessionStop | null,
  proxy: Pick<MeterProxy, 'refused'> | null,
): ModelTrouble | null {
  const status = stopped?.kind === 'stall' ? (proxy?.refused() ?? null) : null;
  return status === null ? null : troubleOf('it went on asking without a word until it was ended', status);
}
