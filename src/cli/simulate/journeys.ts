/** Decides how issues go in a rehearsed run: as others of this loop went, or as is assumed where none has gone yet. */

import type { RateTable } from '../../core/budget/rates.ts';
import { priced } from '../../core/budget/session-cost.ts';
import { dollarsUsed } from '../../core/state/counters.ts';
import type { HistoryLine } from '../../core/state/history-line.ts';
import type { LoopState, UsageRow } from '../../core/state/loop-state.ts';
import { finished, isTask, isWhole, type Subject } from '../../core/state/subject.ts';
import type { Chance } from './clock.ts';

/** One session, as it goes. */
export interface Played {
  readonly dollars: number;
  readonly minutes: number;
  readonly fails: boolean;
}

/** The sessions of one issue in order; the last one goes on for ever. */
export interface Journey {
  readonly worker: readonly [Played, ...Played[]];
  readonly auditor: readonly [Played, ...Played[]];
}

/** Of an issue by its number. */
export type Journeys = (issue: number, chance: Chance) => Journey;

export interface KnownJourney extends Journey {
  /** Whose it is; null = of any. */
  readonly issue: number | null;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What a person expects of their agents. */
export interface Assumed {
  /** USD of a session that works. */
  readonly dollars: Range;
  /** USD of a session that reads over what another did. */
  readonly auditDollars: Range;
  readonly minutes: Range;
  /** Of the issues: how many no session can solve, 0 to 1. */
  readonly failing: number;
}

/** Within it, half and double are as likely as each other: cost has a long tail. */
const within = (chance: Chance, { low, high }: Range): number => low * (high / low) ** chance.draw();

const sessionsDrawn = 12;

export const assumedJourneys =
  ({ dollars, auditDollars, minutes, failing }: Assumed): Journeys =>
  (_issue, chance) => {
    const fails = chance.happens(failing);
    const worked = (): Played => ({ dollars: within(chance, dollars), minutes: within(chance, minutes), fails });
    const read = (): Played => ({
      dollars: within(chance, auditDollars),
      minutes: within(chance, minutes) / 3,
      fails: false,
    });
    const some = (draw: () => Played): Played[] => Array.from({ length: sessionsDrawn }, draw);
    return { worker: [worked(), ...some(worked)], auditor: [read(), ...some(read)] };
  };

export interface Past {
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly rates: RateTable;
  readonly maxAgents: number;
}

/** Fewer say more about themselves than about the next. */
export const fewestJourneys = 3;

export interface Learned {
  readonly known: readonly KnownJourney[];
  /** Issues that sessions worked on, and that have not come to an end: nobody knows yet how they go. */
  readonly unfinished: number;
}

/** As they went, whole: what an issue costs and whether it comes to an end hang together. */
export function journeysOf(past: Past): Learned {
  const worked = past.state.subjects.filter(
    ({ number, kind }) =>
      number > 0 &&
      kind !== 'pr' &&
      past.state.usage.some(({ subject, role }) => subject === number && role === 'worker'),
  );
  const ended = worked.filter(({ phase }) => isWhole(phase) || (finished(phase) && phase !== 'cancelled'));
  return {
    known: ended.flatMap((subject) => journeyOf(past, subject) ?? []),
    unfinished: worked.length - ended.length,
  };
}

/** An issue goes as it is known to go, else as any of them. */
export function drawnFrom(known: readonly KnownJourney[], otherwise: Journeys): Journeys {
  const own = new Map(known.map((journey) => [journey.issue, journey]));
  const [first, ...others] = known;
  return (issue, chance) =>
    own.get(issue) ?? (first === undefined ? otherwise(issue, chance) : chance.pick([first, ...others]));
}

function journeyOf(past: Past, subject: Subject): KnownJourney | null {
  const { number } = subject;
  const rows = past.state.usage.filter((row) => row.subject === number);
  const [first, ...others] = sessionsOf(past, rows, 'worker');
  if (first === undefined) return null;
  const failures = failedOf(past.state, subject, others.length + 1);
  const fated = [first, ...others].map((one, index) => ({ ...one, fails: index < failures }));
  const nothing: Played = { dollars: 0, minutes: 0, fails: false };
  const [audit = nothing, ...audits] = sessionsOf(past, rows, 'auditor');
  return { issue: number, worker: [fated[0] ?? first, ...fated.slice(1)], auditor: [audit, ...audits] };
}

/** Without a pull request none of its sessions came to anything; with one, those that left nothing came first. */
function failedOf({ taskCommits }: LoopState, { number, pullRequest }: Subject, sessions: number): number {
  if (pullRequest === null) return sessions;
  if (isTask(number)) return 0;
  const blocked = taskCommits.filter(({ task, status }) => task === `#${number}` && status === 'blocked').length;
  return Math.min(blocked, sessions - 1);
}

function sessionsOf(past: Past, rows: readonly UsageRow[], role: string): Played[] {
  const own = rows.filter((row) => row.role === role);
  return [...new Set(own.map(({ session }) => session))].map((session) => ({
    dollars: dollarsUsed(
      priced(
        own.filter((row) => row.session === session),
        past.rates,
      ),
    ),
    minutes: minutesOf(past, session),
    fails: false,
  }));
}

/** A tick's minutes are known, its sessions' are not: those side by side share them. */
function minutesOf({ state, history, maxAgents }: Past, session: string): number {
  const [run = '', attempt = ''] = session.split('-');
  const line = history.find(({ runId, runAttempt }) => String(runId) === run && String(runAttempt) === attempt);
  if (line === undefined) return 0;
  const rows = state.usage.filter((row) => row.session.startsWith(`${run}-${attempt}-`));
  const sideBySide = Math.min(maxAgents, new Set(rows.map(({ subject }) => subject)).size);
  const minutes = (Date.parse(line.endedAt) - Date.parse(line.startedAt)) / 60_000;
  return (minutes * sideBySide) / Math.max(1, new Set(rows.map((row) => row.session)).size);
}
