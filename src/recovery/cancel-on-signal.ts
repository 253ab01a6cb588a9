/** Decides what main does when its job is cancelled: three things, in the two seconds that GitHub's runner is sure to give. */
import type { Journal } from '../ports/clock.ts';

export interface SignalExitOptions {
  readonly journal: Pick<Journal, 'append'>;
  readonly now: () => string;
  /** Kills every agent and leaves the work where it lies. */
  readonly halt: () => Promise<void>;
  readonly exit: (code: number) => void;
}

/** Of the 7.5 s between SIGINT and SIGTERM; who hurries has them, and a runner of one's own may give less. */
const haltTimeoutMs = 1_500;

/**
 * Agents are killed, the journal says why, the process exits: everything else is `post`'s. Nothing is unwound, since cleaning up would
 * take away what `post` preserves; what main is publishing meanwhile is cut off as by a crash, which `post` reckons with. Returns what ends this.
 */
export function exitOnSignal(cancel: AbortController, { journal, now, halt, exit }: SignalExitOptions): () => void {
  const leave = (signal: string): void => {
    cancel.abort();
    const over = setTimeout(() => exit(1), haltTimeoutMs);
    const killed = halt();
    try {
      journal.append({ t: now(), kind: 'interrupted', key: signal, data: null });
    } finally {
      // Survivors are `post`'s to end, by their pid and start.
      void killed
        .catch(() => undefined)
        .then(() => {
          clearTimeout(over);
          exit(1);
        });
    }
  };
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  return () => {
    process.off('SIGINT', leave);
    process.off('SIGTERM', leave);
  };
}
