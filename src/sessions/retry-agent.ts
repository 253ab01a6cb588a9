/** One session's agent, tried as often as it makes sense: again once its model's limit has passed, once more with the fallback model. */
import type { SessionFacts, WorkOrder } from '../core/sessions/contract/agent-contract.ts';
import { mendsByModel } from '../core/sessions/contract/model-error.ts';
import { clearedSentence, retrySentence, waitsOnceMore } from '../core/sessions/failure/rate-limit.ts';
import { addPrecisely } from '../core/state/values/money.ts';

export interface Trying {
  /** `model` null = the one that is configured. */
  readonly run: (model: string | null) => Promise<SessionFacts>;
  readonly fallbackModel: string | null;
  readonly waitMinutes: number;
  readonly minutesLeft: () => number;
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** What all tries used is in the facts of the last. */
export async function tried(trying: Trying): Promise<SessionFacts> {
  const { run, fallbackModel, say } = trying;
  const first = await patiently(trying, await run(null));
  if (first.status !== 'failed' || fallbackModel === null || trying.signal.aborted) return first;
  const { trouble } = first.failure;
  if (trouble === undefined || !mendsByModel(trouble)) return first;
  say(`${first.failure.sentence}. Trying once more with ${fallbackModel}.`);
  return united(first, await run(fallbackModel));
}

async function patiently(trying: Trying, first: SessionFacts): Promise<SessionFacts> {
  const { run, waitMinutes, minutesLeft, now, sleep, signal, say } = trying;
  let facts = first;
  let minutes = 0;
  const again = (): boolean =>
    facts.status === 'failed' &&
    !signal.aborted &&
    waitsOnceMore(facts.failure, { minutes, mostMinutes: waitMinutes, minutesLeft: minutesLeft(), now: now() });
  while (again()) {
    say(retrySentence);
    await sleep(60_000);
    minutes += 1;
    if (signal.aborted) return facts;
    facts = united(facts, await run(null));
  }
  if (minutes > 0 && !(facts.status === 'failed' && facts.failure.class === 'limit')) say(clearedSentence);
  return facts;
}

const united = (before: SessionFacts, last: SessionFacts): SessionFacts => ({
  ...last,
  usage: [...before.usage, ...last.usage],
  denied: [...before.denied, ...last.denied],
  durationMs: before.durationMs + last.durationMs,
  unmeteredMs: unmeteredMs(before) + unmeteredMs(last),
});

/** Of one try, or of all up to now. Behind the proxy even a refused one has a row that says nothing was used. */
const unmeteredMs = (facts: SessionFacts): number =>
  facts.unmeteredMs ?? (facts.usage.length === 0 ? facts.durationMs : 0);

/** What is left of the session's dollars, for a second try of its agent; with nothing left, its first reply is its last. */
export function purseOf(order: WorkOrder) {
  let spent = 0;
  return {
    order: (): WorkOrder => {
      const { dollars } = order.caps;
      if (dollars === null || spent === 0) return order;
      return { ...order, caps: { ...order.caps, dollars: Math.max(least, addPrecisely(dollars, -spent)) } };
    },
    /** Returns what was spent. */
    spends: (dollars: number): number => {
      spent = addPrecisely(spent, dollars);
      return dollars;
    },
  };
}

/** USD; nothing is no cap. */
const least = 0.000001;
