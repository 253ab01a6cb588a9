/** Decides how a running session is told in one line of the log: what it does, for how long, what it has used, and its last own word. */

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

/** Cut here, behind whatever strikes secrets out of it: of half a secret nobody knows that it is one. */
const longestWord = 500;

/** One more metered reply. */
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
  // On one line of its own; that nothing in it is a workflow command is the voice's care, as for every other line.
  const said = session.workerLog
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestWord);
  return `${parts.join(', ')}${said === '' ? '' : `: ${said}`}`;
}

function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}
