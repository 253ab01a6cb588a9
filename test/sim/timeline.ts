/** Virtual time. Runs jobs in one order that a seed decides. Nothing here waits for a real clock. */
import type { WorldClock } from '../../src/emulator/world.ts';

interface Happening {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
}

export interface Timeline {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly iso: () => string;
  /** Runs once, `ms` from now. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Runs the next job and everything that follows from it at once; false = no job is left before `until`. */
  readonly step: (until: number) => Promise<boolean>;
  /** For the emulated GitHub. */
  readonly clock: WorldClock;
}

export function createTimeline(startAt: number): Timeline {
  let now = startAt;
  let order = 0;
  const heap: Happening[] = [];
  const after = (ms: number, run: () => void): (() => void) => {
    const happening: Happening = { at: now + Math.max(0, Math.round(ms)), order: order++, run, cancelled: false };
    push(heap, happening);
    return () => {
      happening.cancelled = true;
    };
  };
  return {
    now: () => now,
    iso: () => new Date(now).toISOString(),
    after,
    async step(until) {
      while (heap[0]?.cancelled === true) pop(heap);
      const next = heap[0];
      if (next === undefined || next.at > until) {
        now = Math.max(now, until);
        return false;
      }
      pop(heap);
      now = next.at;
      next.run();
      await drained();
      return true;
    },
    clock: {
      now: () => now,
      at: (at, job) => after(at - now, () => void job()),
      advance: () => Promise.reject(new Error('Virtual time goes on by itself.')),
    },
  };
}

/** Resolves when every promise that can settle has settled: immediates run after the last microtask. */
const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (one: Happening, other: Happening): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

function push(heap: Happening[], item: Happening): void {
  heap.push(item);
  for (let index = heap.length - 1; index > 0; ) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !isBefore(item, above)) return;
    heap[index] = above;
    heap[parent] = item;
    index = parent;
  }
}

function pop(heap: Happening[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  heap[0] = last;
  for (let index = 0; ; ) {
    const left = 2 * index + 1;
    const smaller = [left, left + 1].reduce((best, child) => {
      const [candidate, current] = [heap[child], heap[best]];
      return candidate !== undefined && current !== undefined && isBefore(candidate, current) ? child : best;
    }, index);
    const [here, below] = [heap[index], heap[smaller]];
    if (smaller === index || here === undefined || below === undefined) return;
    heap[index] = below;
    heap[smaller] = here;
    index = smaller;
  }
}
