/** Checks the head against other records of its run: any account with push access may have written it (ADR 0071). */

import { isApprover, type TeamMembers } from '../access/authority.ts';
import { allowsMore, findEarlierDeadline, toUtcDeadline, withCeilingAt } from '../budget/ceilings.ts';
import type { Settings } from '../config/schema/settings.ts';
import { restoreCounters } from '../directives/resume.ts';
import type { ShownBudget } from '../reports/control-issue/marker.ts';
import {
  amountText,
  type CeilingName,
  type Ceilings,
  type Counters,
  ceilingField,
  ceilingNames,
  ceilingText,
  computeDollarsUsed,
  readCeiling,
  sumIterations,
  toMillionths,
} from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';

/** From a tick's settings, the members of its teams, the control issue it saw, and its bundle. */
export const witnessesOf = (
  tick: Pick<Settings, 'approvers' | 'hardMax' | keyof Configured> & { readonly teams: TeamMembers },
  { line, shown, controlIssue }: Pick<Witnesses, 'line' | 'shown' | 'controlIssue'>,
): Witnesses => ({
  line,
  shown,
  controlIssue,
  configured: { ...tick, deadline: toUtcDeadline(tick.deadline) },
  hardMax: tick.hardMax,
  mayRaise: (login) => tick.approvers.length === 0 || isApprover(login, tick),
});

/** What a run may use that begins now: by the file, or by the form that started this tick. */
type Configured = Pick<Ceilings, (typeof ceilingField)[CeilingName] | 'deadline'>;

/** Records that a head is checked against. */
export interface Witnesses {
  /** The last line of the bundle; undefined = there is none. */
  readonly line: HistoryLine | undefined;
  /** What the control issue shows; null = nothing readable. */
  readonly shown: ShownBudget | null;
  /** The loop's control issue, as GitHub lists it; null = none was found. */
  readonly controlIssue: number | null;
  readonly configured: Configured;
  readonly hardMax: Settings['hardMax'];
  /** Whether this login may raise a ceiling. */
  readonly mayRaise: (login: string) => boolean;
}

export interface Guarded {
  readonly head: Head;
  /** One line for each wrong value of the head, for a start that no witness knows, and for a missing bundle. */
  readonly notes: readonly string[];
}

/** Raises counters to the known spend, and lowers ceilings to what orders gave and `hard-max` allows. Idempotent. */
export function guarded(head: Head, witnesses: Witnesses): Guarded {
  const begun = asBegun(head, witnesses.line);
  const counted = restoreCounters(begun.head, witnesses.line);
  const spent = notBelow(counted.head, witnesses.shown);
  const bounded = notAbove(spent.head, witnesses);
  const bundleless = describeMissingBundle(bounded.head, witnesses);
  const wrong = [...begun.notes, ...spent.notes, ...bounded.notes, ...bundleless];
  // A `hard-max` that was lowered since is no sign of tampering.
  const isWritten = wrong.some((note) => !note.endsWith(byHardMax));
  const counts = counted.note === null ? [] : [counted.note];
  const unknown = describeUnknownStart(bounded.head, witnesses);
  const named = withControlIssue(bounded.head, witnesses.controlIssue);
  const elsewhere = describeControlIssue(bounded.head, named);
  return {
    head: named,
    notes: [...counts, ...wrong, ...unknown, ...elsewhere, ...(isWritten ? [explainForeignWrite(head)] : [])],
  };
}

/** The head with the control issue that was found. */
export const withControlIssue = (head: Head, found: number | null): Head =>
  found === null || head.controlIssue === found ? head : { ...head, controlIssue: found };

function describeControlIssue({ controlIssue: before }: Head, { controlIssue: after }: Head): readonly string[] {
  // A head that names none may be of a tick that died early.
  if (before === after || before === null) return [];
  return [
    `The control issue is #${after}, not #${before} as the head said. Either that one was deleted, or an account that may push wrote the head.`,
  ];
}

/** Without a bundle, all iterations of a run are those of ticks that died before they saved: the head lists them. */
function describeMissingBundle({ bundle, counters, lost }: Head, { shown }: Witnesses): readonly string[] {
  if (bundle !== null || shown === null || shown.startedAt !== counters.startedAt) return [];
  if (shown.iterations <= lost.filter(({ iteration }) => iteration > 0).length) return [];
  return [
    `The head names no bundle, though the control issue shows iterations of this run (${shown.iterations}). The run's history and all that it knew of its work are lost. Counters that the control issue does not show cannot be checked.`,
  ];
}

/** A run that begins anew cannot be told from a forged one until it has saved its bundle or is shown. */
function describeUnknownStart({ bundle, counters }: Head, { line, shown }: Witnesses): readonly string[] {
  const isRecorded = bundle !== null && line?.budgetSnapshot.startedAt === counters.startedAt;
  if (isRecorded || shown === null || shown.startedAt === counters.startedAt) return [];
  return [
    `No history line and no control issue knows the run that the head says began at ${counters.startedAt}; the control issue shows that of ${shown.startedAt}. Either its first tick died before it saved, or an account that may push wrote the head. It gets no higher ceiling and no later deadline than the configuration gives; its counters cannot be checked.`,
  ];
}

const byHardMax = 'allows no more.';

/** No tick writes such a head. */
const explainForeignWrite = ({ loop }: Head): string =>
  `An account that may push to tickgate/state/${loop} can write such a head: the ruleset that \`doctor\` prints keeps others out, and \`state-key\` seals it.`;

/** All lines of a bundle belong to the present run: a fresh run begins without a bundle. */
function asBegun(head: Head, line: HistoryLine | undefined): Guarded {
  const recorded = line?.budgetSnapshot;
  if (head.bundle === null || recorded === undefined || recorded.startedAt === head.counters.startedAt)
    return { head, notes: [] };
  const note = `The head said that this run began at ${head.counters.startedAt}; its history says ${recorded.startedAt}, which holds.`;
  return { head: { ...head, counters: { ...head.counters, startedAt: recorded.startedAt } }, notes: [note] };
}

/** The control issue is drawn after the head, so that it never shows more of the same run. */
function notBelow(head: Head, shown: ShownBudget | null): Guarded {
  const { counters } = head;
  if (shown === null || shown.startedAt !== counters.startedAt) return { head, notes: [] };
  const notes: string[] = [];
  let next: Counters = counters;
  const dollars = computeDollarsUsed(counters);
  const iterations = sumIterations(counters);
  const lacking = Math.max(0, shown.iterations - iterations);
  if (lacking > 0 || isMore(shown.dollars, dollars)) {
    const iterationsUsed = counters.iterationsUsed + lacking;
    next = { ...next, iterationsUsed, dollarsCounted: Math.max(dollars, shown.dollars) };
    const is = `${iterations} iterations and ${amountText('dollars', dollars)}`;
    const was = `${shown.iterations} and ${amountText('dollars', shown.dollars)}`;
    notes.push(`The head had counted ${is}; the control issue shows ${was}. The larger of each holds.`);
  }
  if (isMore(shown.minutes, counters.minutesElapsed)) {
    next = { ...next, minutesElapsed: shown.minutes };
    const [is, was] = [counters.minutesElapsed, shown.minutes].map((minutes) => ceilingText('minutes', minutes));
    notes.push(`The head had counted ${is} minutes; the control issue shows ${was}, which holds.`);
  }
  const pulls = shown.pulls.map((pull) => `#${pull}`).filter((pull) => !counters.prsTouched.includes(pull));
  if (pulls.length > 0) {
    next = { ...next, prsTouched: [...counters.prsTouched, ...pulls] };
    notes.push(`The head had not counted pull requests that the control issue shows: ${pulls.join(', ')}. They count.`);
  }
  return { head: next === counters ? head : { ...head, counters: next }, notes };
}

/** The control issue shows millionths. */
const isMore = (shown: number, counted: number): boolean => toMillionths(shown) > toMillionths(counted);

function notAbove(head: Head, { line, shown, configured, hardMax, mayRaise }: Witnesses): Guarded {
  const { startedAt } = head.counters;
  const recorded = line?.budgetSnapshot.startedAt === startedAt ? line.budgetSnapshot : null;
  const drawn = shown?.startedAt === startedAt ? shown : null;
  const notes: string[] = [];
  let { ceilings } = head;
  for (const name of ceilingNames) {
    const has = readCeiling(name, ceilings);
    const given = leastGiven(name, head.ceilings, { recorded, drawn, configured, mayRaise });
    const most = hardMax[name] ?? null;
    const isOverMost = most !== null && allowsMore(name, given, most);
    const holds = isOverMost ? most : given;
    if (!allowsMore(name, has, holds)) continue;
    ceilings = withCeilingAt(ceilings, name, holds);
    const why = isOverMost ? `hard-max.${name} ${byHardMax}` : 'no order gives more.';
    notes.push(`max-${name} is ${amountOf(name, holds)}, not ${amountOf(name, has)} as the head said: ${why}`);
  }
  const deadline = knownDeadline(ceilings, { recorded, drawn, configured });
  if (deadline !== ceilings.deadline) {
    notes.push(`The deadline is ${deadline ?? 'none'}, not ${ceilings.deadline ?? 'none'} as the head said.`);
    ceilings = { ...ceilings, deadline };
  }
  return { head: ceilings === head.ceilings ? head : { ...head, ceilings }, notes };
}

/** The deadline that the run began with. The earlier one counts where two witnesses differ, or where none knows the run. */
function knownDeadline(
  ceilings: Ceilings,
  { recorded, drawn, configured }: Pick<Known, 'recorded' | 'drawn' | 'configured'>,
): string | null {
  const seen = [recorded?.deadline, drawn?.deadline].filter((deadline) => deadline !== undefined);
  return (seen.length === 0 ? [ceilings.deadline, configured.deadline] : seen).reduce(findEarlierDeadline);
}

interface Known {
  readonly recorded: HistoryLine['budgetSnapshot'] | null;
  readonly drawn: ShownBudget | null;
  readonly configured: Configured;
  readonly mayRaise: Witnesses['mayRaise'];
}

/**
 * The lesser witness counts: write access to one does not imply the other. A start that none knows may be forged, or of
 * a tick that died before it saved: the head's first value counts, and no more than the configuration gives.
 */
function leastGiven(name: CeilingName, ceilings: Ceilings, { recorded, drawn, configured, mayRaise }: Known): number {
  const of = (all: Ceilings['ceilingsRaised']) => all.filter(({ ceiling }) => ceiling === name);
  const raises = of(ceilings.ceilingsRaised);
  // A ceiling as last seen, and the number of its raises until then.
  const seen = [
    recorded && { ceiling: readCeiling(name, recorded), raises: of(recorded.ceilingsRaised).length },
    drawn && { ceiling: drawn.ceilings[name], raises: drawn.raises[name] },
  ].filter((last) => last !== null);
  if (seen.length === 0) {
    seen.push({ ceiling: readCeiling(name, configured), raises: 0 });
    seen.push({ ceiling: raises[0]?.from ?? readCeiling(name, ceilings), raises: 0 });
  }
  // Each later raise must start from the one before it.
  const granted = seen.map((last) =>
    raises
      .slice(last.raises)
      .reduce((has, { from, to, by }) => (from === has && mayRaise(by) ? to : has), last.ceiling),
  );
  return granted.reduce((least, one) => (allowsMore(name, least, one) ? one : least));
}

const amountOf = (name: CeilingName, ceiling: number): string =>
  name === 'dollars' && ceiling === 0 ? 'none' : ceilingText(name, ceiling);
