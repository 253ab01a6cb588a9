/** Kills the processes of a tick: at a request of its own, or after a time. */
import type { Passage, Watch } from '../../src/emulator/http/passage.ts';

export type Moment =
  /** Just before the n-th request is done, or just after, its answer unheard. */
  | { readonly kind: 'request'; readonly number: number; readonly side: 'before' | 'after' }
  /** After the first request: whoever is killed before has done nothing, and may not have begun. */
  | { readonly kind: 'time'; readonly ms: number };

export const nameOf = (moment: Moment): string =>
  moment.kind === 'time' ? `after ${moment.ms} ms` : `${moment.side} request ${moment.number}`;

export interface Blade {
  readonly watch: Watch;
  /** From now on requests are counted, from 1; `strike` ends the processes, once, at the moment, and may sheathe it or arm it anew. */
  arm(moment: Moment | null, victim: Victim): void;
  /** Counts and strikes no more. */
  sheathe(): void;
  /** Requests since it was armed, such as `POST /graphql`. */
  readonly seen: readonly string[];
  /** From the first of them to the last. */
  spanMs(): number;
  /** The request at which it struck; null = not yet. */
  struckAt(): string | null;
  /** Whoever it struck is dead. */
  still(): Promise<void>;
}

export interface Victim {
  strike(): Promise<void>;
  /** It has ended by itself: what is asked from then on is of ticks that it has started. */
  isOver(): boolean;
}

interface Armed extends Victim {
  readonly moment: Moment | null;
}

export function forgeBlade(): Blade {
  const seen: string[] = [];
  const numbers = new Map<number, number>();
  let armed: Armed | null = null;
  let timer: NodeJS.Timeout | undefined;
  let [firstMs, lastMs] = [0, 0];
  let striking = Promise.resolve();
  let struck: string | null = null;
  const strikeOnce = async (victim: Victim, at: string): Promise<void> => {
    if (struck !== null || victim.isOver()) return;
    struck = at;
    striking = victim.strike();
    await striking;
  };
  const windUp = ({ moment, ...victim }: Armed): void => {
    if (moment?.kind === 'time') timer = setTimeout(() => void strikeOnce(victim, nameOf(moment)), moment.ms);
  };
  const due = (moment: Moment | null, passage: Passage, side: 'before' | 'after'): boolean =>
    moment?.kind === 'request' && moment.side === side && numbers.get(passage.number) === moment.number;
  const nameOfRequest = ({ method, path }: Passage): string => `${method} ${path.split('?')[0]}`;
  return {
    seen,
    spanMs: () => lastMs - firstMs,
    struckAt: () => struck,
    still: () => striking,
    arm(moment, victim) {
      seen.length = 0;
      numbers.clear();
      struck = null;
      clearTimeout(timer);
      armed = { ...victim, moment };
    },
    sheathe() {
      clearTimeout(timer);
      armed = null;
    },
    watch: {
      arrives: async (passage) => {
        if (armed === null || armed.isOver()) return;
        // What was on its way when the processes died came too late.
        if (struck !== null) return 'cut';
        seen.push(nameOfRequest(passage));
        numbers.set(passage.number, seen.length);
        lastMs = passage.arrivedMs;
        if (seen.length === 1) {
          firstMs = lastMs;
          windUp(armed);
        }
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
