/** Ends main when its job is cancelled: three acts in the two seconds that GitHub's runner guarantees. */
import type { Journal } from '../ports/journal.ts';

export interface SignalExitOptions {
  readonly journal: Pick<Journal, 'append'>;
  readonly now: () => string;
  /** Kills every agent. Leaves the work in place. */
  readonly halt: () => Promise<void>;
  readonly exit: (code: number) => void;
}

/** Must fit into the 7.5 s between SIGINT and SIGTERM. A self-hosted runner may give less. */
const haltTimeoutMs = 1_500;

/**
 * Kills the agents, journals the signal and exits. `post` does the rest: unwinding here would remove what it preserves.
 * Publishing in progress is cut off as by a crash, which `post` handles. Returns the function that stops listening.
 */
export function exitOnSignal(cancel: AbortController, { journal, now, halt, exit }: SignalExitOptions): () => void {
  const leave = (signal: string): void => {
    cancel.abort();
    const over = setTimeout(() => exit(1), haltTimeoutMs);
    const killed = halt();
    try {
      journal.append({ t: now(), kind: 'interrupted', key: signal, data: null });
    } finally {
      // `post` ends survivors, by their pid and start.
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
