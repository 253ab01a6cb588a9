/** Decides when the work of a running session is preserved: every few minutes, one at a time, and never after the session has ended. */
import type { Timing } from '../ports/clock.ts';
import type { Kept } from './work-branch.ts';

export interface Checkpointing {
  readonly everyMs: number;
  readonly every: Timing['every'];
  /** `last`: nothing can be mended after it. */
  readonly keep: (last: boolean) => Promise<Kept>;
  readonly moved: (head: string) => void;
  /** Told once per reason: an agent may work for hours on what the guardrails refuse. */
  readonly say: (line: string) => void;
}

export interface Checkpoints {
  /** Resolves when none is under way: only then may the session publish. */
  readonly end: () => Promise<void>;
  /** One more, after their end; says why there is nothing on the branch that should be, else null. */
  readonly last: () => Promise<string | null>;
}

export function checkpoints({ everyMs, every, keep, moved, say }: Checkpointing): Checkpoints {
  const state: { busy: Promise<void> | null; said: string | null } = { busy: null, said: null };
  const complain = (why: string): void => {
    if (why !== state.said) say(`not preserved for now: ${why}`);
    state.said = why;
  };
  const preserve = async (last: boolean): Promise<string | null> => {
    try {
      const kept = await keep(last);
      if (kept.kind === 'kept') moved(kept.sha);
      return kept.kind === 'not-kept' ? kept.why : null;
    } catch (error) {
      // A lost lease is the renewal's to judge, which ends the session; everything else passes, or is met again at its end.
      return error instanceof Error ? error.message : String(error);
    }
  };
  const end = every(everyMs, () => {
    state.busy ??= preserve(false)
      .then((why) => {
        if (why !== null) complain(why);
      })
      .finally(() => {
        state.busy = null;
      });
  });
  return {
    end: async () => {
      end();
      await state.busy;
    },
    last: () => preserve(true),
  };
}
