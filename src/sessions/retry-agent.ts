/** Retry policy for one session's agent: again when its model's limit has passed, once more with the fallback model. */
import type { RoleModels } from '../core/config/role-models.ts';
import type { SessionFacts, WorkOrder } from '../core/sessions/contract/agent-contract.ts';
import { mendsByModel } from '../core/sessions/contract/model-error.ts';
import { type Dependency, type OutageSignal, outageOf } from '../core/sessions/contract/outage.ts';
import type { FailureClass, SessionFailure } from '../core/sessions/contract/session-failure.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { rootCauseOf } from '../core/sessions/failure/circuit-breaker.ts';
import { explainCommandFailure } from '../core/sessions/failure/command-failure.ts';
import { clearedSentence, retrySentence, waitsOnceMore } from '../core/sessions/failure/rate-limit.ts';
import { addInMillionths } from '../core/state/counters.ts';
import type { CommandResult } from '../core/state/journal-entry.ts';

export interface RetryOptions {
  /** With the configured model, or with `fallback`. */
  readonly run: (other: RoleModels['fallback']) => Promise<SessionFacts>;
  readonly fallback: RoleModels['fallback'];
  readonly waitMinutes: number;
  readonly minutesLeft: () => number;
  /** Whether nothing is left of the session's dollars. Another attempt could spend one reply more. */
  readonly isSpent: () => boolean;
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** One attempt only where each would be charged the whole cap: the session's dollars are reserved once. */
export const boundRetries = <T extends Pick<RetryOptions, 'fallback' | 'waitMinutes'>>(
  retries: T,
  { chargedAtCap = false }: { readonly chargedAtCap?: boolean },
  { caps }: WorkOrder,
): T => (chargedAtCap && caps.dollars !== null ? { ...retries, fallback: null, waitMinutes: 0 } : retries);

/** The returned facts are those of the last attempt, with the usage of all attempts. */
export async function retryAgent(trying: RetryOptions): Promise<SessionFacts> {
  const { run, fallback, say } = trying;
  const first = await retryWithPatience(trying, await run(null));
  if (first.status !== 'failed' || fallback === null || trying.signal.aborted || trying.isSpent()) return first;
  const { trouble } = first.failure;
  if (trouble === undefined || !mendsByModel(trouble)) return first;
  say(`${first.failure.sentence}. Trying once more with ${fallback.model ?? 'its default model'}.`);
  return uniteAttempts(first, await run(fallback));
}

async function retryWithPatience(trying: RetryOptions, first: SessionFacts): Promise<SessionFacts> {
  const { run, waitMinutes, minutesLeft, isSpent, now, sleep, signal, say } = trying;
  let facts = first;
  let minutes = 0;
  const again = (): boolean =>
    facts.status === 'failed' &&
    !signal.aborted &&
    !isSpent() &&
    waitsOnceMore(facts.failure, { minutes, mostMinutes: waitMinutes, minutesLeft: minutesLeft(), now: now() });
  while (again()) {
    say(retrySentence);
    await sleep(60_000);
    minutes += 1;
    if (signal.aborted) return facts;
    facts = uniteAttempts(facts, await run(null));
  }
  if (minutes > 0 && !(facts.status === 'failed' && facts.failure.class === 'limit')) say(clearedSentence);
  return facts;
}

const uniteAttempts = (before: SessionFacts, last: SessionFacts): SessionFacts => ({
  ...last,
  usage: [...before.usage, ...last.usage],
  denied: [...before.denied, ...last.denied],
  durationMs: before.durationMs + last.durationMs,
  unmeteredMs: unmeteredTimeMs(before) + unmeteredTimeMs(last),
});

/** Of one attempt, or of all up to now. Behind the proxy, even a rejected attempt has a usage row that counts zero. */
export const unmeteredTimeMs = (facts: SessionFacts): number =>
  facts.unmeteredMs ?? (facts.usage.length === 0 ? facts.durationMs : 0);

/** The session's remaining dollars for a second attempt. */
export function remainingAllowance(order: WorkOrder) {
  let spent = 0;
  return {
    order: (): WorkOrder => {
      const { dollars } = order.caps;
      if (dollars === null || spent === 0) return order;
      return { ...order, caps: { ...order.caps, dollars: addInMillionths(dollars, -spent) } };
    },
    isSpent: (): boolean => order.caps.dollars !== null && spent >= order.caps.dollars,
    /** Adds a cost to the spend and returns it. */
    spends: (dollars: number): number => {
      spent = addInMillionths(spent, dollars);
      return dollars;
    },
  };
}

/** How a session ended; a failure carries its sentence and its root cause. */
export type AgentOutcome = SessionReport['outcome'];
export type SessionFailed = AgentOutcome & { readonly kind: 'failed' };

export function describeOutage(signal: OutageSignal): SessionFailed {
  const ended = sessionFailure('outage', `${signal.dependency} is unreachable: ${signal.error}`, {
    command: signal.dependency,
  });
  return { ...ended, failure: { ...ended.failure, outage: signal } };
}

/** A dependency's outage is not the work's failure. */
export function commandFailure(
  setting: 'setup-command' | 'verify-command',
  { command, end }: { readonly command: string | readonly string[]; readonly end: CommandResult },
  dependencies: readonly Dependency[],
): SessionFailed {
  const signal = outageOf({ ...end, ran: 'command' }, dependencies);
  if (signal !== null) return describeOutage(signal);
  const detail = explainCommandFailure(command, end, { runsTests: setting !== 'setup-command' });
  const kind = setting === 'setup-command' ? 'compile' : 'test';
  const ended = sessionFailure(kind, `${setting} failed: ${detail}`, { command: setting, detail });
  return setting === 'setup-command' ? { ...ended, failure: { ...ended.failure, isLasting: true } } : ended;
}

export function sessionFailure(
  kind: FailureClass,
  sentence: string,
  cause: { command?: string; detail?: string; question?: string } = {},
): SessionFailed {
  const { question = null, ...named } = cause;
  const failure: SessionFailure = {
    class: kind,
    rootCause: rootCauseOf({ class: kind, ...named }),
    sentence,
    question,
  };
  return { kind: 'failed', failure };
}

/** Only reports a failed cleanup; earlier work and reports stand. `what` begins the line, e.g. "#7: its sandbox". */
export async function cleanUpOrTell(closing: Promise<void>, what: string, say: (line: string) => void): Promise<void> {
  try {
    await closing;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(
      `${what} could not be removed: ${why}. Nothing of the work is lost; on a runner of your own, remove it by hand.`,
    );
  }
}
