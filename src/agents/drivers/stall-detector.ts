/** Stops a session early: at its cap, or on a stall (no output, changed file or CPU use for as long as allowed). */
import { limitReplyUsage, type PriceTokens } from '../../core/budget/plausible-usage.ts';
import { isCapReached } from '../../core/budget/session-meter.ts';
import type { Sandbox } from '../../core/sandbox/isolation.ts';
import type { ModelUsage, WorkOrder } from '../../core/sessions/contract/agent-contract.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import type { SessionStop } from '../../core/sessions/judge-exit.ts';
import { addInMillionths } from '../../core/state/counters.ts';
import type { MeterProxy } from '../proxy/meter-proxy.ts';

export interface StallWatch {
  /** Records that the program printed something. */
  readonly heard: () => void;
  readonly end: () => void;
}

export interface Watched {
  readonly sandbox: Pick<Sandbox, 'activity' | 'runBeside'>;
  readonly cwd: string;
  readonly stallMs: number;
  readonly onStall: () => void;
}

/** A program that waits for an answer still wakes up now and then. */
const idleShare = 0.02;

export function watchStall({ sandbox, cwd, stallMs, onStall }: Watched): StallWatch {
  const everyMs = Math.min(30_000, stallMs / 4);
  let before = sandbox.activity();
  // A monotonic clock, unaffected by clock changes.
  let quietSinceMs = performance.now();
  let looking = false;
  const look = async (): Promise<void> => {
    const now = sandbox.activity();
    const same = now.processes.join() === before.processes.join();
    const works = !same || now.cpuMs - before.cpuMs > idleShare * everyMs;
    before = now;
    if (works) quietSinceMs = performance.now();
    const quietMs = performance.now() - quietSinceMs;
    if (quietMs < stallMs) return;
    const seen = await lookedAt(sandbox, cwd, Date.now() - quietMs);
    if (seen === 'changed') quietSinceMs = performance.now();
    if (seen === 'unchanged') onStall();
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // If activity cannot be measured, do not report a stall.
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
 * Runs inside the sandbox, whose files no other user may read. Uses ctime: an agent can set mtime, and a future one
 * would always count. Unreadable files count as unchanged, or a closed folder would keep a silent session for ever.
 */
async function lookedAt(
  sandbox: Watched['sandbox'],
  cwd: string,
  sinceMs: number,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const since = `@${Math.floor(sinceMs / 1000)}`;
  // Behind sudo it cannot be ended from outside, so it carries its own timeout.
  const bounded = ['timeout', '--kill-after=5', String(lookSeconds)] as const;
  const argv = [...bounded, 'find', '.', '-newerct', since, '-print', '-quit'] as const;
  const deadlineMs = (lookSeconds + 10) * 1_000;
  const end = await sandbox.runBeside({ argv, cwd, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, deadlineMs });
  if (end.stdout.trim() !== '') return 'changed';
  // GNU find exits with 1 if something could not be read.
  return end.code === 0 || end.code === 1 ? 'unchanged' : 'unknown';
}

/** Stops a session early. The first reason counts, and a person's cancellation takes precedence. */
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
  readonly dollarsOf: (usage: ModelUsage) => number;
  readonly priceTokens: PriceTokens;
  readonly settings: { readonly model: string | null };
  readonly onReply?: (usage: ModelUsage) => void;
  /** If set, the proxy meters the replies, not the program's own report. */
  readonly proxy?: object;
}

/** Stops the session with the reply that reaches its cap. */
export function charging(
  { order, dollarsOf, priceTokens, settings, onReply, proxy }: Charging,
  stop: (why: SessionStop) => void,
) {
  const cap = order.caps.dollars;
  let spent = 0;
  return (reported: ModelUsage): void => {
    const usage =
      proxy === undefined ? limitReplyUsage(reported, { priceTokens, configured: settings.model }) : reported;
    onReply?.(usage);
    spent = addInMillionths(spent, dollarsOf(usage));
    if (cap !== null && isCapReached({ cap, spent })) stop({ kind: 'cap', dollars: cap });
  };
}

type Watching = Pick<Watched, 'sandbox' | 'cwd'> & { readonly stallMs?: number };

export function stallWatchOf({ sandbox, cwd, stallMs }: Watching, stop: (why: SessionStop) => void): StallWatch {
  const onStall = (): void => stop({ kind: 'stall', minutes: (stallMs ?? 0) / 60_000 });
  return stallMs === undefined ? { heard: () => {}, end: () => {} } : watchStall({ sandbox, cwd, stallMs, onStall });
}

/** Some programs retry silently for ever. Then only the proxy knows what they wait for. */
export function troubleInSilence(
  stopped: SessionStop | null,
  proxy: Pick<MeterProxy, 'refused'> | null,
): ModelTrouble | null {
  const status = stopped?.kind === 'stall' ? (proxy?.refused() ?? null) : null;
  return status === null ? null : troubleOf('it kept sending requests without output until Tickgate ended it', status);
}
