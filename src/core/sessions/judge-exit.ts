/** Judges an ended session: it has a result, or a failure that must not be mistaken for one. */
import { type CheckedUsage, checkClaimedUsage, type PriceTokens } from '../budget/plausible-usage.ts';
import { mergeReportedCosts } from '../budget/session-meter.ts';
import type { CommandResult } from '../state/journal-entry.ts';
import { formatCount, formatDollars, formatDuration } from '../text/format.ts';
import type { ModelUsage, SessionFacts, WorkResult } from './contract/agent-contract.ts';
import { isAtCap, type ModelTrouble, mendsByWaiting, needsPerson, troubleSentence } from './contract/model-error.ts';
import type { FailureClass, SessionFailure } from './contract/session-failure.ts';
import { type Transcript, toModelName } from './contract/transcript.ts';
import { rootCauseOf } from './failure/circuit-breaker.ts';
import type { ResultReading } from './read-result.ts';

export type EndedSession = {
  /** Name of the program, for sentences and root causes. */
  readonly program: string;
  readonly end: CommandResult;
  readonly reading: ResultReading;
  /** What its output shows besides the result. */
  readonly transcript: Transcript;
  /** Usage counted by a proxy in front of its model; absent = there was none. */
  readonly metered?: readonly ModelUsage[];
  readonly workerLog: string;
  /** Holds the costs that the session claims against its tokens. */
  readonly priceTokens: PriceTokens;
  /** As configured for this attempt; absent = the program's default. */
  readonly model?: string | null;
  /** Why Tickgate itself ended it early; null = it did not. */
  readonly stopped: SessionStop | null;
};

export type SessionStop =
  | { readonly kind: 'cap'; readonly dollars: number }
  | { readonly kind: 'stall'; readonly minutes: number };

/** Judges how it ended before what it reports: a killed or broken session cannot report success. */
export function judgeSession(session: EndedSession): SessionFacts {
  const { end, reading } = session;
  const result = resultIn(reading);
  const pricing = { priceTokens: session.priceTokens, configured: session.model ?? null };
  const claim = checkClaimedUsage(claimOf(session), end.durationMs, pricing);
  const record = {
    usage: usageOf(session, claim),
    denied: session.transcript.denied,
    exit: { code: end.code, signal: end.signal, timedOut: end.timedOut, cancelled: end.cancelled },
    durationMs: end.durationMs,
    workerLog: session.workerLog,
    lastMessage: session.transcript.message,
    stdout: end.stdout,
    stderr: end.stderr,
  };
  const broken = doubtFailure(session, claim) ?? failureOf(session);
  if (broken) return { ...record, status: 'failed', failure: broken, result };
  if (reading.kind === 'result') return { ...record, status: reading.result.status, result: reading.result };
  const { sentence, question } = reading;
  const unread = { ...failure('result', sentence, { detail: sentence }), question };
  return { ...record, status: 'failed', failure: unread, result: null };
}

/** The usage that the session claims. */
function claimOf({ transcript, reading }: EndedSession): readonly ModelUsage[] {
  const told = transcript.usage ?? (transcript.resultTellsUsage === true ? resultIn(reading)?.usage : null) ?? [];
  return told.map((row) => ({ ...row, model: toModelName(row.model) }));
}

const resultIn = (reading: ResultReading): WorkResult | null => (reading.kind === 'result' ? reading.result : null);

/** If a proxy counted, the result's own claim is ignored. */
function usageOf({ transcript, metered }: EndedSession, { usage }: CheckedUsage): ModelUsage[] {
  if (metered === undefined) return [...usage];
  return mergeReportedCosts(metered, transcript.usage === null ? null : usage);
}

/** A session with an implausible claim is not trusted in anything else it reports. */
function doubtFailure({ program, metered }: EndedSession, { doubt }: CheckedUsage): SessionFailure | null {
  if (doubt === null) return null;
  const charged = metered === undefined ? 'the pace of an agent that never waits' : 'what the proxy counted';
  const sentence = `${program} claims ${doubt}: the claim is not believed, and ${charged} is charged`;
  return failure('result', sentence, { program, detail: 'implausible usage' });
}

function failureOf({ program, end, transcript, stopped }: EndedSession): SessionFailure | null {
  const { trouble } = transcript;
  // It was silent because it waited for its model.
  if (stopped?.kind === 'stall' && trouble !== null && mendsByWaiting(trouble)) return troubleFailure(program, trouble);
  // If the session had ended by itself, a cap or stall noticed afterwards did not end it.
  if (stopped !== null && end.cancelled) return stopFailure(program, stopped);
  if (end.cancelled) return failure('cancelled', 'The session was cancelled');
  if (end.timedOut)
    return failure(
      'timeout',
      `The session was stopped at its deadline after ${formatDuration(end.durationMs / 1_000)}`,
    );
  if (trouble !== null) return troubleFailure(program, trouble);
  if (end.notStarted) {
    const why = { program, detail: end.notStarted };
    return { ...failure('exit', `${program} could not be started (${end.notStarted})`, why), isLasting: true };
  }
  if (end.code === 0)
    return transcript.unfinished === null ? null : failure('exit', transcript.unfinished, { program });
  const how = end.code === null ? `signal ${end.signal ?? 'unknown'}` : `exit code ${end.code}`;
  return failure('exit', `${program} ended with ${how}`, { program, detail: how });
}

function stopFailure(program: string, stop: SessionStop): SessionFailure {
  if (stop.kind === 'cap') {
    const sentence = `${program} used up its dollars: it was stopped at its cap of ${formatDollars(stop.dollars)}`;
    return failure('cap', sentence, { program, detail: 'dollars_used' });
  }
  const sentence = `${program} fell silent: no output, no change and no work for ${formatCount(stop.minutes, 'minute')}`;
  return failure('stalled', sentence, { program, detail: 'stall_timeout' });
}

/** Neither waiting for a model nor a used-up cap is a failure of the work. */
function troubleFailure(program: string, trouble: ModelTrouble): SessionFailure {
  const kind = mendsByWaiting(trouble) ? 'limit' : isAtCap(trouble) ? 'cap' : 'model';
  const ended = { ...failure(kind, troubleSentence(program, trouble), { program, detail: trouble.kind }), trouble };
  return needsPerson(trouble) ? { ...ended, isLasting: true } : ended;
}

function failure(
  kind: FailureClass,
  sentence: string,
  { program, detail }: { program?: string; detail?: string } = {},
): SessionFailure {
  const rootCause = rootCauseOf({ class: kind, command: program, detail });
  return { class: kind, rootCause, sentence, question: null };
}
