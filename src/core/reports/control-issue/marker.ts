/** The hidden first line of a control issue: writes it, parses it, and compares the shown state with the head. */

import { listCommandIssues, listCommandPulls } from '../../commands/reading-range.ts';
import type { TickFacts } from '../../observation/facts.ts';
import {
  type CeilingName,
  ceilingNames,
  computeDollarsUsed,
  readCeiling,
  sumIterations,
} from '../../state/counters.ts';
import type { Head } from '../../state/head.ts';
import { parseAppId, parseMarker, renderMarker } from '../../text/hidden-marker.ts';
import { quoteLine } from '../../text/quote-untrusted.ts';
import type { LoopStanding, Working } from '../standing.ts';
import { type Assigning, noAssignments } from './assignees.ts';

/** Fields of the hidden first line. Epoch and generation reveal a state branch that was rolled back. */
export interface ControlMarker {
  readonly loop: string;
  /** Path of the workflow that a command starts. */
  readonly workflow: string;
  readonly epoch: number;
  readonly generation: number;
  readonly working: Omit<Working, 'url'> | null;
  /** Hash of the last error's cause. */
  readonly error: string | null;
  /** Day that the issue warns about, `2026-05-09`. */
  readonly scheduleEnds: string | null;
  /** For the app, which reads no configuration: accounts that may give guarded commands, and accounts of agents. */
  readonly people: LoopPeople;
  /** Pull requests whose threads accept commands, as of this redraw. */
  readonly pulls: readonly number[];
  /** Issues whose threads accept commands, as of this redraw. */
  readonly issues: readonly number[];
  readonly assigning: Assigning;
  /** Reveals a head that lost recorded spend or raised its own ceilings. */
  readonly budget: ShownBudget | null;
}

export interface LoopPeople {
  /** Empty = everyone with write access. */
  readonly approvers: readonly string[];
  /** Accounts of agents. */
  readonly agents: readonly string[];
  /** The app whose receipts count; null = none is named. */
  readonly receiptAppId: number | null;
}

/** The marker for these facts. A tick that ends early sees by it whether a redraw is due. */
export const controlMarker = ({
  head,
  working,
  error,
  tick,
  people,
  assigning = noAssignments,
}: Pick<LoopStanding, 'head' | 'working' | 'error'> & {
  readonly tick: Pick<TickFacts, 'scheduleEnds'>;
  readonly people: LoopPeople;
  readonly assigning?: Assigning;
}): ControlMarker => ({
  loop: head.loop,
  workflow: head.workflow,
  epoch: head.epoch,
  generation: head.generation,
  working: working === null ? null : { runId: working.runId, runAttempt: working.runAttempt, repair: working.repair },
  error: error?.causeHash ?? null,
  scheduleEnds: tick.scheduleEnds,
  people,
  pulls: listCommandPulls(head),
  issues: listCommandIssues(head).map(({ number }) => number),
  assigning,
  budget: head.epoch === 0 ? null : shownBudget(head),
});

/** True if the issue differs from a loop at rest: outdated, erased, left by a lost tick, or without a due warning. */
export function showsElse(
  shown: ControlMarker | null,
  { head, scheduleEnds }: { readonly head: Head; readonly scheduleEnds: string | null },
): boolean {
  if (head.controlIssue === null) return false;
  if (shown === null) return true;
  const { epoch, generation, working, error } = shown;
  const elsewhere = epoch !== head.epoch || generation !== head.generation;
  return elsewhere || working !== null || error !== null || shown.scheduleEnds !== scheduleEnds;
}

/** An error that no tick can resolve by itself; `causeHash` distinguishes its cause from others. */
export interface ErrorSaid {
  readonly loop: string;
  readonly sentence: string;
  readonly causeHash: string;
}

/** Replaces the first lines with the error. The rest stays as last drawn, since the state cannot be read. */
export function withError(current: string, error: ErrorSaid): string {
  const marker = readMarker(current);
  if (marker === null) return current;
  const lines = current.split(/\r?\n/);
  const rest = lines.slice(Math.max(2, lines.indexOf('')));
  return [markerLine({ ...marker, working: null, error: error.causeHash }), errorLine(error), ...rest].join('\n');
}

/** The body of an issue created only for the error: nothing of the loop itself can be read. */
export const errorAlone = (error: ErrorSaid, workflow: string): string => {
  const { loop, causeHash } = error;
  const people = { approvers: [], agents: [], receiptAppId: null };
  const nothing = {
    epoch: 0,
    generation: 0,
    working: null,
    scheduleEnds: null,
    people,
    pulls: [],
    issues: [],
    budget: null,
    assigning: noAssignments,
  };
  return `${markerLine({ loop, workflow, ...nothing, error: causeHash })}\n${errorLine(error)}\n`;
};

const errorLine = ({ sentence }: ErrorSaid): string => `error: ${quoteLine(sentence, { max: 300 })}`;

export function markerLine(marker: ControlMarker): string {
  const { loop, workflow, epoch, generation, working, error, scheduleEnds, people, pulls, issues, budget, assigning } =
    marker;
  const { approvers, agents, receiptAppId } = people;
  return renderMarker('control', {
    loop,
    workflow,
    epoch,
    generation,
    ...(working === null
      ? {}
      : { working: `${working.runId}/${working.runAttempt}${working.repair ? '/repair' : ''}` }),
    ...(error === null ? {} : { error }),
    ...(scheduleEnds === null ? {} : { ends: scheduleEnds }),
    ...(approvers.length === 0 ? {} : { approvers: approvers.join(',') }),
    ...(agents.length === 0 ? {} : { agents: agents.join(',') }),
    ...(receiptAppId === null ? {} : { receipts: receiptAppId }),
    ...(pulls.length === 0 ? {} : { pulls: pulls.join(',') }),
    ...(issues.length === 0 ? {} : { issues: issues.join(',') }),
    ...(assigning.asked.length === 0 ? {} : { asked: assigning.asked.join(',') }),
    ...(assigning.assigned.length === 0 ? {} : { assigned: assigning.assigned.join(',') }),
    ...(budget === null ? {} : { budget: budgetField(budget) }),
  });
}

export function readMarker(text: string): ControlMarker | null {
  const marker = parseMarker(text);
  if (marker?.kind !== 'control') return null;
  const { loop, workflow, epoch, generation, working, error, ends, approvers, agents, receipts, pulls, budget } =
    marker.fields;
  const { asked, assigned, issues } = marker.fields;
  const run = /^(\d+)\/(\d+)(\/repair)?$/.exec(working ?? '');
  if (loop === undefined || workflow === undefined || !isCount(epoch) || !isCount(generation)) return null;
  if (working !== undefined && run === null) return null;
  return {
    loop,
    workflow,
    epoch: Number(epoch),
    generation: Number(generation),
    working: run && { runId: Number(run[1]), runAttempt: Number(run[2]), repair: run[3] !== undefined },
    error: error ?? null,
    scheduleEnds: ends ?? null,
    people: { approvers: listIn(approvers), agents: listIn(agents), receiptAppId: parseAppId(receipts) },
    pulls: listIn(pulls).map(Number),
    issues: listIn(issues).map(Number),
    assigning: { asked: listIn(asked), assigned: listIn(assigned) },
    budget: readBudget(budget),
  };
}

const listIn = (list: string | undefined): string[] => (list === undefined ? [] : list.split(','));

const isCount = (text: string | undefined): text is string => text !== undefined && /^\d{1,15}$/.test(text);

type ByCeiling = Readonly<Record<CeilingName, number>>;

/** A run's budget in the hidden line, so that a head that lost part of it is detected. */
export interface ShownBudget {
  /** When the run began. The budget says nothing about another run. */
  readonly startedAt: string;
  /** Including those before a restart. */
  readonly iterations: number;
  readonly dollars: number;
  readonly ceilings: ByCeiling;
  /** How often each ceiling was raised. */
  readonly raises: ByCeiling;
  /** 0 if an older version drew the issue, which showed none. */
  readonly minutes: number;
  /** Numbers of the pull requests touched, the newest ones. None if an older version drew the issue. */
  readonly pulls: readonly number[];
  /** Null = the run has none; undefined = an older version drew the issue. */
  readonly deadline: string | null | undefined;
}

/** As many numbers of pull requests as are shown: the line must leave room for the rest of the issue. */
const maxPullsShown = 1_000;

const byCeiling = (value: (name: CeilingName) => number): ByCeiling => ({
  iterations: value('iterations'),
  prs: value('prs'),
  minutes: value('minutes'),
  dollars: value('dollars'),
});

export function shownBudget({ counters, ceilings }: Pick<Head, 'counters' | 'ceilings'>): ShownBudget {
  const raisesOf = (name: CeilingName): number =>
    ceilings.ceilingsRaised.filter(({ ceiling }) => ceiling === name).length;
  return {
    startedAt: counters.startedAt,
    iterations: sumIterations(counters),
    dollars: computeDollarsUsed(counters),
    ceilings: byCeiling((name) => readCeiling(name, ceilings)),
    raises: byCeiling(raisesOf),
    minutes: counters.minutesElapsed,
    pulls: counters.prsTouched
      .filter((pull) => isPullNumber(pull.slice(1)))
      .slice(-maxPullsShown)
      .map((pull) => Number(pull.slice(1))),
    deadline: ceilings.deadline,
  };
}

/** `2026-05-09T01:00:00.000Z|7|1.92|5,20,60,25|0,0,0,1|12.5|6,7|none` */
export const budgetField = (shown: ShownBudget): string =>
  [
    ...[shown.startedAt, amount(shown.iterations), amount(shown.dollars)],
    ...[inOrder(shown.ceilings), inOrder(shown.raises)],
    ...[amount(shown.minutes), shown.pulls.join(','), shown.deadline ?? noDeadline],
  ].join('|');

const noDeadline = 'none';

const inOrder = (values: ByCeiling): string => ceilingNames.map((name) => amount(values[name])).join(',');

/** A foreign head may hold an amount in a spelling that `amountIn` does not read. The next head would have no witness. */
const amount = (value: number): string => String(Number(Math.min(value, 999_999_999_999).toFixed(6)));

/** Null for any other form. An older version ended the field after the raises. */
export function readBudget(field: string | undefined): ShownBudget | null {
  const [startedAt = '', iterations, dollars, ceilings, raises, ...since] = field?.split('|') ?? [];
  const [used, spent] = [amountIn(iterations), amountIn(dollars)];
  const [allowed, times] = [fourIn(ceilings), fourIn(raises)];
  const more = since.length === 0 ? shownByOlderVersions : moreIn(since);
  if (used === null || spent === null || allowed === null || times === null || more === null) return null;
  return { startedAt, iterations: used, dollars: spent, ceilings: allowed, raises: times, ...more };
}

type MoreShown = Pick<ShownBudget, 'minutes' | 'pulls' | 'deadline'>;

const shownByOlderVersions: MoreShown = { minutes: 0, pulls: [], deadline: undefined };

function moreIn([minutes, pulls = '', deadline = '', ...more]: readonly string[]): MoreShown | null {
  const worked = amountIn(minutes);
  const touched = pulls === '' ? [] : pulls.split(',');
  const isTime = deadline === noDeadline || !Number.isNaN(Date.parse(deadline));
  if (worked === null || !touched.every(isPullNumber) || !isTime || more.length > 0) return null;
  return { minutes: worked, pulls: touched.map(Number), deadline: deadline === noDeadline ? null : deadline };
}

const isPullNumber = (text: string): boolean => /^\d{1,12}$/.test(text);

const amountIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,12}(?:\.\d{1,12})?$/.test(text) ? Number(text) : null;

function fourIn(text: string | undefined): ByCeiling | null {
  const values = text?.split(',').map(amountIn) ?? [];
  const [iterations, prs, minutes, dollars] = values;
  if (iterations == null || prs == null || minutes == null || dollars == null || values.length > 4) return null;
  return { iterations, prs, minutes, dollars };
}
