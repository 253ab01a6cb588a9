/** Decides what one ended session amounts to: its result, or the failure that it must not be mistaken for. */
import { type FailureClass, type ModelUsage, rootCauseOf, type SessionFacts, type SessionFailure } from './agent.ts';
import type { CommandEnd } from './isolation.ts';
import type { ResultReading } from './result-reading.ts';

export type EndedSession = {
  /** Name of the program, for sentences and root causes. */
  readonly program: string;
  readonly end: CommandEnd;
  readonly reading: ResultReading;
  /** What the driver reads in the output beyond exit code and result; null = nothing wrong. */
  readonly driverFailure: SessionFailure | null;
  /** What the driver metered; null = the result's own word counts. */
  readonly metered: readonly ModelUsage[] | null;
  readonly workerLog: string;
};

/** How it ended is judged before what it says: a killed or broken session cannot report success. */
export function judgeSession(session: EndedSession): SessionFacts {
  const { end, reading } = session;
  const result = reading.kind === 'result' ? reading.result : null;
  const record = {
    usage: session.metered ?? result?.usage ?? [],
    exit: { code: end.code, signal: end.signal, timedOut: end.timedOut, cancelled: end.cancelled },
    durationMs: end.durationMs,
    workerLog: session.workerLog,
    stdout: end.stdout,
    stderr: end.stderr,
  };
  const broken = failureOf(session);
  if (broken) return { ...record, status: 'failed', failure: broken, result };
  if (result) return { ...record, status: result.status, result };
  return { ...record, status: 'failed', failure: resultFailure(reading), result: null };
}

function failureOf({ program, end, driverFailure }: EndedSession): SessionFailure | null {
  const minutes = Math.max(1, Math.round(end.durationMs / 60_000));
  if (end.cancelled) return failure('cancelled', 'The session was cancelled');
  if (end.timedOut) return failure('timeout', `The session was stopped at its deadline after ${minutes} min`);
  if (driverFailure) return driverFailure;
  if (end.notStarted) {
    return failure('exit', `${program} could not be started (${end.notStarted})`, { program, detail: end.notStarted });
  }
  if (end.code === 0) return null;
  const how = end.code === null ? `signal ${end.signal ?? 'unknown'}` : `exit code ${end.code}`;
  return failure('exit', `${program} ended with ${how}`, { program, detail: how });
}

function resultFailure(reading: ResultReading): SessionFailure {
  if (reading.kind === 'result') throw new Error('a result is no failure');
  const { sentence, question } = reading;
  return { ...failure('result', sentence, { detail: sentence }), question };
}

function failure(
  kind: FailureClass,
  sentence: string,
  cause: { program?: string; detail?: string } = {},
): SessionFailure {
  const { program, detail } = cause;
  const rootCause = rootCauseOf({
    class: kind,
    ...(program === undefined ? {} : { command: program }),
    ...(detail === undefined ? {} : { detail }),
  });
  return { class: kind, rootCause, sentence, question: null };
}
