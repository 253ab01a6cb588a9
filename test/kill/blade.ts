/** Decides at which moment of a tick its processes are killed: at a request of its own, or after a time. */
import type { Passage, Watch } from '../../src/emulator/http/passage.ts';

export type Moment =
  /** Just before the n-th request is done, or just after, its answer unheard. */
  | { readonly kind: 'request'; readonly number: number; readonly side: 'before' | 'after' }
  | { readonly kind: 'time'; readonly ms: number };

export const nameOf = (moment: Moment): string =>
  moment.kind === 'time' ? `after ${moment.ms} ms` : `${moment.side} request ${moment.number}`;

export interface Blade {
  readonly watch: Watch;
  /** From now on requests are counted, from 1; `strike` ends the processes, once, at the moment, and may arm it anew. */
  arm(moment: Moment | null, strike: () => Promise<void>): void;
  /** Counts and strikes no more. */
  sheathe(): void;
  /** Requests since it was armed, such as `POST /graphql`. */
  readonly seen: readonly string[];
  /** The request at which it struck; null = not yet. */
  struckAt(): string | null;
}

interface Armed {
  readonly moment: Moment | null;
  readonly strike: () => Promise<void>;
  readonly timer: NodeJS.Timeout | undefined;
}

export function forgeBlade(): Blade {
  const seen: string[] = [];
  const numbers = new Map<number, number>();
  let armed: Armed | null = null;
  let struck: string | null = null;
  const strikeOnce = async ({ strike }: Armed, at: string): Promise<void> => {
    if (struck !== null) return;
    struck = at;
    await strike();
  };
  const due = (moment: Moment | null, passage: Passage, side: 'before' | 'after'): boolean =>
    moment?.kind === 'request' && moment.side === side && numbers.get(passage.number) === moment.number;
  const nameOfRequest = ({ method, path }: Passage): string => `${method} ${path.split('?')[0]}`;
  return {
    seen,
    struckAt: () => struck,
    arm(moment, strike) {
      seen.length = 0;
      numbers.clear();
      struck = null;
      const ready = { moment, strike };
      const timer =
        moment?.kind === 'time'
          ? setTimeout(() => void strikeOnce({ ...ready, timer: undefined }, `${moment.ms} ms`), moment.ms)
          : undefined;
      armed = { ...ready, timer };
    },
    sheathe() {
      clearTimeout(armed?.timer);
      armed = null;
    },
    watch: {
      arrives: async (passage) => {
        if (armed === null) return;
        // What was on its way when the processes died came too late.
        if (struck !== null) return 'cut';
        seen.push(nameOfRequest(passage));
        numbers.set(passage.number, seen.length);
        if (!due(armed.moment, passage, 'before')) return;
        await strikeOnce(armed, nameOfRequest(passage));
        return 'cut';
      },
      answers: async (passage) => {
        if (armed !== null && due(armed.moment, passage, 'after')) await strikeOnce(armed, nameOfRequest(passage));
      },
    },
  };
}
