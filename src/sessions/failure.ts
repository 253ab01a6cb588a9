/** Decides in what words and by what cause a session failed. */

import type { FailureClass, SessionFailure } from '../core/sessions/contract/agent-contract.ts';
import { type Dependency, type OutageSignal, outageOf } from '../core/sessions/contract/outage.ts';
import { rootCauseOf } from '../core/sessions/contract/root-cause.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { CommandEnd } from '../core/state/records/command-end.ts';

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
