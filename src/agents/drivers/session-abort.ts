/** Decides when a running session is ended before its time: at its cap, when it falls silent, or at a person's word. */

import { holdReply } from '../../core/budget/plausible-usage.ts';
import { capReached } from '../../core/budget/session-meter.ts';
import type { ModelUsage, WorkOrder } from '../../core/sessions/contract/agent-contract.ts';
import type { SessionStop } from '../../core/sessions/contract/judge-exit.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import { addPrecisely } from '../../core/state/values/money.ts';
import type { MeterProxy } from '../proxy/meter-proxy.ts';
import { type StallWatch, type Watched, watchStall } from './stall-detector.ts';

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
    const usage = proxy === undefined ? holdReply(told) : told;
    onReply?.(usage);
    spent = addPrecisely(spent, dollarsOf?.(usage) ?? 0);
    if (cap !== null && capReached({ cap, spent })) stop({ kind: 'cap', dollars: cap });
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
