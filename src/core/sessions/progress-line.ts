/** Shows a running session in one log line: its stage, time, usage, and the newest line of its own log. */

import { addInMillionths } from '../state/counters.ts';
import { subjectName } from '../state/subject.ts';
import { formatDollars, formatThousands } from '../text/format.ts';
import type { ModelUsage } from './contract/agent-contract.ts';

export type SessionStage = 'preparing' | 'set-up' | 'working' | 'verifying' | 'auditing' | 'finishing';

export interface LiveSession {
  readonly subject: number;
  readonly stage: SessionStage;
  readonly elapsedMs: number;
  /** Tokens of all classes; 0 = none were metered. */
  readonly tokens: number;
  /** USD as reported reply by reply; null = the agent reports none while it works. */
  readonly dollars: number | null;
  /** The newest line of the agent's own log. */
  readonly workerLog: string;
}

export const begunSession = (subject: number): LiveSession => ({
  subject,
  stage: 'preparing',
  elapsedMs: 0,
  tokens: 0,
  dollars: null,
  workerLog: '',
});

/** Cut only here, after redaction: half a secret would not be recognised as one. */
const longestWord = 500;

/** Length of a line of an agent's own log that is recorded, in characters. */
export const longestWorkerLog = 200;

/** Steps of a worker, as its prompt names them. A line of its log begins with the step that it is at. */
export const workerSteps = ['reading', 'implementing', 'testing', 'reviewing', 'committing'] as const;
export type WorkerStep = (typeof workerSteps)[number];

/** The step that a line of an agent's own log begins with; null = it names none. */
export const stepOf = (line: string): WorkerStep | null =>
  workerSteps.find((step) => new RegExp(`^\\W*${step}\\b`, 'i').test(line)) ?? null;

/** A redacted line of an agent's own log as it is shown and recorded: one line, no control characters. */
export const asLogLine = (said: string, longest: number): string =>
  said
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longest);

/** Adds one metered reply. */
export function withReply(session: LiveSession, usage: ModelUsage): LiveSession {
  const { input, output, reasoning, cacheRead, cacheWrite, costReported } = usage;
  return {
    ...session,
    tokens: session.tokens + input + output + reasoning + cacheRead + cacheWrite,
    dollars: costReported === null ? session.dollars : addInMillionths(session.dollars ?? 0, costReported),
  };
}

/** `#143 working, 2m 30s, 12,345 tokens, $0.42: running the tests` */
export function liveLine(session: LiveSession): string {
  const parts = [
    `${subjectName(session.subject)} ${session.stage}`,
    duration(session.elapsedMs),
    ...(session.tokens === 0 ? [] : [`${formatThousands(session.tokens)} tokens`]),
    ...(session.dollars === null ? [] : [formatDollars(session.dollars)]),
  ];
  // As for every other line, the `Voice` makes workflow commands in it inert.
  const said = asLogLine(session.workerLog, longestWord);
  return `${parts.join(', ')}${said === '' ? '' : `: ${said}`}`;
}

function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}
