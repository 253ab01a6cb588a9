/** The emulated GitHub's clock: the machine's plus an offset, or one that stands still until it is advanced. */
import type { WorldClock } from './world.ts';

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly job: () => void | Promise<void>;
}

export interface ClockOptions {
  readonly mode: 'real' | 'manual';
  /** Milliseconds since the epoch at the start; absent = the machine's time. */
  readonly startAt?: number;
}

export interface StoppableClock extends WorldClock {
  /** Drops every alarm, so that no timer outlives the emulator. */
  stop(): void;
}

export function createClock({ mode, startAt }: ClockOptions): StoppableClock {
  let offset = startAt === undefined ? 0 : startAt - Date.now();
  let frozen = startAt ?? Date.now();
  let order = 0;
  let timer: NodeJS.Timeout | undefined;
  const alarms: Alarm[] = [];
  const now = () => (mode === 'real' ? Date.now() + offset : frozen);

  const arm = () => {
    clearTimeout(timer);
    const next = alarms[0];
    if (mode === 'manual' || !next) return;
    // Node's timers hold at most 2^31-1 ms. A longer wait is armed again when this one ends.
    const wait = Math.min(Math.max(0, next.at - now()), 2 ** 31 - 1);
    timer = setTimeout(() => void ring(now()), wait).unref();
  };

  const ring = async (until: number) => {
    for (let next = alarms[0]; next && next.at <= until; next = alarms[0]) {
      alarms.shift();
      if (mode === 'manual') frozen = Math.max(frozen, next.at);
      await next.job();
    }
    arm();
  };

  return {
    now,
    at(at, job) {
      const cancel = enqueue(alarms, { at, order: order++, job });
      arm();
      return () => {
        cancel();
        arm();
      };
    },
    async advance(ms) {
      const target = now() + ms;
      if (mode === 'real') offset += ms;
      await ring(target);
      if (mode === 'manual') frozen = Math.max(frozen, target);
    },
    stop() {
      alarms.length = 0;
      clearTimeout(timer);
    },
  };
}

/**
 * Keeps the alarms in the order of their times, and of their creation if the times are equal. Returns a function that
 * removes the alarm.
 */
function enqueue(alarms: Alarm[], alarm: Alarm): () => void {
  alarms.push(alarm);
  alarms.sort((a, b) => a.at - b.at || a.order - b.order);
  return () => {
    const index = alarms.indexOf(alarm);
    if (index >= 0) alarms.splice(index, 1);
  };
}
