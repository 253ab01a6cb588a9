/** Sessions of simulated issues: taken from past issues of the loop, or assumed if there are none yet. */

import type { RateTable } from '../../core/budget/rates.ts';
import { estimateRecordedRows } from '../../core/budget/session-cost.ts';
import { computeDollarsUsed } from '../../core/state/counters.ts';
import type { HistoryLine } from '../../core/state/history-line.ts';
import type { LoopState, UsageRow } from '../../core/state/loop-state.ts';
import { isFinished, isTask, isWorkComplete, type Subject } from '../../core/state/subject.ts';
import type { SeededRandom } from './clock.ts';

/** Cost, time and failure of one session. */
export interface SimulatedSession {
  readonly dollars: number;
  readonly minutes: number;
  readonly fails: boolean;
}

/** The sessions of one issue in order; the last one repeats for ever. */
export interface IssueSessions {
  readonly worker: readonly [SimulatedSession, ...SimulatedSession[]];
  readonly auditor: readonly [SimulatedSession, ...SimulatedSession[]];
}

export type DrawIssueSessions = (issue: number, chance: SeededRandom) => IssueSessions;

export interface KnownIssueSessions extends IssueSessions {
  /** Null = any issue that has no entry of its own. */
  readonly issue: number | null;
}

export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

/** A person's expectations of their agents. */
export interface SessionAssumptions {
  /** USD per worker session. */
  readonly dollars: NumberRange;
  /** USD per audit session. */
  readonly auditDollars: NumberRange;
  readonly minutes: NumberRange;
  /** Share of issues that no session can solve, 0 to 1. */
  readonly failing: number;
}

/** Draws on a logarithmic scale, where half and double are equally likely: cost has a long tail. */
export const drawLogUniform = (chance: SeededRandom, { low, high }: NumberRange): number =>
  low * (high / low) ** chance.draw();

const assumedSessionCount = 12;

export const assumeIssueSessions =
  ({ dollars, auditDollars, minutes, failing }: SessionAssumptions): DrawIssueSessions =>
  (_issue, chance) => {
    const fails = chance.happens(failing);
    const worked = (): SimulatedSession => ({
      dollars: drawLogUniform(chance, dollars),
      minutes: drawLogUniform(chance, minutes),
      fails,
    });
    const read = (): SimulatedSession => ({
      dollars: drawLogUniform(chance, auditDollars),
      minutes: drawLogUniform(chance, minutes) / 3,
      fails: false,
    });
    const some = (draw: () => SimulatedSession): SimulatedSession[] =>
      Array.from({ length: assumedSessionCount }, draw);
    return { worker: [worked(), ...some(worked)], auditor: [read(), ...some(read)] };
  };

export interface PastRecord {
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly rates: RateTable;
  readonly maxAgents: number;
}

/** Fewer past issues predict too little about the next one. */
export const minPastIssues = 3;

export interface PastIssueSessions {
  readonly known: readonly KnownIssueSessions[];
  /** Issues that sessions worked on and that have not ended: their result is unknown. */
  readonly unfinished: number;
}

/** Keeps each past issue whole: its cost and its result are correlated. */
export function learnIssueSessions(past: PastRecord): PastIssueSessions {
  const worked = past.state.subjects.filter(
    ({ number, kind }) =>
      number > 0 &&
      kind !== 'pr' &&
      past.state.usage.some(({ subject, role }) => subject === number && role === 'worker'),
  );
  const ended = worked.filter(({ phase }) => isWorkComplete(phase) || (isFinished(phase) && phase !== 'cancelled'));
  return {
    known: ended.flatMap((subject) => learnOneIssue(past, subject) ?? []),
    unfinished: worked.length - ended.length,
  };
}

/** Gives an issue its own past sessions, else those of a random past issue. */
export const drawFromPastIssues = (past: readonly KnownIssueSessions[], otherwise: DrawIssueSessions) =>
  drawSessions(past, { pool: past, otherwise });

/** Gives an issue the sessions that its entry names, else those of a random entry without an issue. */
export const drawFromEntries = (entries: readonly KnownIssueSessions[], otherwise: DrawIssueSessions) =>
  drawSessions(entries, { pool: entries.filter(({ issue }) => issue === null), otherwise });

function drawSessions(
  known: readonly KnownIssueSessions[],
  { pool, otherwise }: { readonly pool: readonly KnownIssueSessions[]; readonly otherwise: DrawIssueSessions },
): DrawIssueSessions {
  const own = new Map(known.map((journey) => [journey.issue, journey]));
  const [first, ...others] = pool;
  return (issue, chance) =>
    own.get(issue) ?? (first === undefined ? otherwise(issue, chance) : chance.pick([first, ...others]));
}

function learnOneIssue(past: PastRecord, subject: Subject): KnownIssueSessions | null {
  const { number } = subject;
  const rows = past.state.usage.filter((row) => row.subject === number);
  const [first, ...others] = readPastSessions(past, rows, 'worker');
  if (first === undefined) return null;
  const failures = countFailedSessions(past.state, subject, others.length + 1);
  const fated = [first, ...others].map((one, index) => ({ ...one, fails: index < failures }));
  const nothing: SimulatedSession = { dollars: 0, minutes: 0, fails: false };
  const [audit = nothing, ...audits] = readPastSessions(past, rows, 'auditor');
  return { issue: number, worker: [fated[0] ?? first, ...fated.slice(1)], auditor: [audit, ...audits] };
}

/** Without a pull request, every session failed. With one, the sessions without a result came first. */
function countFailedSessions({ taskCommits }: LoopState, { number, pullRequest }: Subject, sessions: number): number {
  if (pullRequest === null) return sessions;
  if (isTask(number)) return 0;
  const blocked = taskCommits.filter(({ task, status }) => task === `#${number}` && status === 'blocked').length;
  return Math.min(blocked, sessions - 1);
}

function readPastSessions(past: PastRecord, rows: readonly UsageRow[], role: string): SimulatedSession[] {
  const own = rows.filter((row) => row.role === role);
  return [...new Set(own.map(({ session }) => session))].map((session) => ({
    dollars: computeDollarsUsed(
      estimateRecordedRows(
        own.filter((row) => row.session === session),
        past.rates,
      ),
    ),
    minutes: estimateSessionMinutes(past, session),
    fails: false,
  }));
}

/** The record has minutes per tick, not per session: concurrent sessions share them. */
function estimateSessionMinutes({ state, history, maxAgents }: PastRecord, session: string): number {
  const [run = '', attempt = ''] = session.split('-');
  const line = history.find(({ runId, runAttempt }) => String(runId) === run && String(runAttempt) === attempt);
  if (line === undefined) return 0;
  const rows = state.usage.filter((row) => row.session.startsWith(`${run}-${attempt}-`));
  const sideBySide = Math.min(maxAgents, new Set(rows.map(({ subject }) => subject)).size);
  const minutes = (Date.parse(line.endedAt) - Date.parse(line.startedAt)) / 60_000;
  return (minutes * sideBySide) / Math.max(1, new Set(rows.map((row) => row.session)).size);
}
