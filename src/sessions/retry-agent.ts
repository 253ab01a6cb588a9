/** One session's agent, tried as often as it makes sense: again once its model's limit has passed, once more with the fallback model. */
import type {
  FailureClass,
  SessionFacts,
  SessionFailure,
  WorkOrder,
} from '../core/sessions/contract/agent-contract.ts';
import { mendsByModel } from '../core/sessions/contract/model-error.ts';
import { type Dependency, type OutageSignal, outageOf } from '../core/sessions/contract/outage.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { rootCauseOf } from '../core/sessions/failure/circuit-breaker.ts';
import { clearedSentence, retrySentence, waitsOnceMore } from '../core/sessions/failure/rate-limit.ts';
import { addPrecisely } from '../core/state/counters.ts';
import type { CommandEnd } from '../core/state/journal-entry.ts';

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

/** Decides in what words and by what cause a session failed. */
export type Ending = SessionReport['outcome'];
export type Failed = Ending & { readonly kind: 'failed' };

export function away(signal: OutageSignal): Failed {
  const ended = failed('outage', `${signal.dependency} is unreachable: ${signal.error}`, {
    command: signal.dependency,
  });
  return { ...ended, failure: { ...ended.failure, outage: signal } };
}

interface FailedCommand {
  readonly kind: FailureClass;
  readonly command: string;
  readonly end: CommandEnd;
}

/** The first line that names a failure is the cause; without one, the exit code. What it needed being away is no failure of the work. */
export function commandFailed({ kind, command, end }: FailedCommand, dependencies: readonly Dependency[]): Failed {
  const signal = outageOf(end, dependencies);
  if (signal !== null) return away(signal);
  const lines = `${end.stdout}\n${end.stderr}`.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /\b(?:not ok|fail(?:ed|ure)?|error|✕|✗)\b/i.test(line));
  const detail = telling ?? (end.timedOut ? 'timed out' : `exit code ${end.code ?? end.signal}`);
  return failed(kind, `${command} failed: ${detail.slice(0, 200)}`, { command, detail });
}

export function failed(
  kind: FailureClass,
  sentence: string,
  cause: { command?: string; detail?: string; question?: string } = {},
): Failed {
  const { question = null, ...named } = cause;
  const failure: SessionFailure = {
    class: kind,
    rootCause: rootCauseOf({ class: kind, ...named }),
    sentence,
    question,
  };
  return { kind: 'failed', failure };
}

/** Decides what a failure to clean up comes to: a line for people. What was done before it is done, and stays as it was told. */

/** `what`: begins the line, e.g. "#7: its seat". */
export async function cleanedUp(closing: Promise<void>, what: string, say: (line: string) => void): Promise<void> {
  try {
    await closing;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(
      `${what} could not be removed: ${why}. Nothing of the work is lost; on a runner of your own, remove it by hand.`,
    );
  }
}
