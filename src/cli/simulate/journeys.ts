/** Sessions of simulated issues: taken from past issues of the loop, or assumed if there are none yet. */

import type { RateTable } from '../../core/budget/rates.ts';
import { priced } from '../../core/budget/session-cost.ts';
import { dollarsUsed } from '../../core/state/counters.ts';
import type { HistoryLine } from '../../core/state/history-line.ts';
import type { LoopState, UsageRow } from '../../core/state/loop-state.ts';
import { finished, isTask, isWhole, type Subject } from '../../core/state/subject.ts';
import type { Chance } from './clock.ts';

/** Cost, time and failure of one session. */
export interface Played {
  readonly dollars: number;
  readonly minutes: number;
  readonly fails: boolean;
}

/** The sessions of one issue in order; the last one repeats for ever. */
export interface Journey {
  readonly worker: readonly [Played, ...Played[]];
  readonly auditor: readonly [Played, ...Played[]];
}

export type Journeys = (issue: number, chance: Chance) => Journey;

export interface KnownJourney extends Journey {
  /** Null = any issue. */
  readonly issue: number | null;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** A person's expectations of their agents. */
export interface Assumed {
  /** USD per worker session. */
  readonly dollars: Range;
  /** USD per audit session. */
  readonly auditDollars: Range;
  readonly minutes: Range;
  /** Share of issues that no session can solve, 0 to 1. */
  readonly failing: number;
}

/** Draws on a logarithmic scale, where half and double are equally likely: cost has a long tail. */
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

/** Fewer past issues predict too little about the next one. */
export const fewestJourneys = 3;

export interface Learned {
  readonly known: readonly KnownJourney[];
  /** Issues that sessions worked on and that have not ended: their result is unknown. */
  readonly unfinished: number;
}

/** Keeps each past issue whole: its cost and its result are correlated. */
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

/** Gives an issue its own known sessions, else those of a random known issue. */
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

/** Without a pull request, every session failed. With one, the sessions without a result came first. */
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

/** The record has minutes per tick, not per session: concurrent sessions share them. */
function minutesOf({ state, history, maxAgents }: Past, session: string): number {
  const [run = '', attempt = ''] = session.split('-');
  const line = history.find(({ runId, runAttempt }) => String(runId) === run && String(runAttempt) === attempt);
  if (line === undefined) return 0;
  const rows = state.usage.filter((row) => row.session.startsWith(`${run}-${attempt}-`));
  const sideBySide = Math.min(maxAgents, new Set(rows.map(({ subject }) => subject)).size);
  const minutes = (Date.parse(line.endedAt) - Date.parse(line.startedAt)) / 60_000;
  return (minutes * sideBySide) / Math.max(1, new Set(rows.map((row) => row.session)).size);
}
