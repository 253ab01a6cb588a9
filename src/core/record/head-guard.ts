/** Checks the head against other records of its run: any account with push access may have written it (ADR 0071). */

import { isApprover, type TeamMembers } from '../access/authority.ts';
import { allowsMore, withCeilingAt } from '../budget/ceilings.ts';
import type { Settings } from '../config/schema/settings.ts';
import { restoreCounters } from '../directives/resume.ts';
import { amountText, ceilingText } from '../gates/questions.ts';
import type { ShownBudget } from '../reports/control-issue/marker.ts';
import {
  type CeilingName,
  type Ceilings,
  type Counters,
  ceilingField,
  ceilingNames,
  computeDollarsUsed,
  readCeiling,
  sumIterations,
} from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';

/** From a tick's settings, the members of its teams, the control issue it saw, and its bundle. */
export const witnessesOf = (
  tick: Pick<Settings, 'approvers' | 'hardMax' | keyof Configured> & { readonly teams: TeamMembers },
  { line, shown }: Pick<Witnesses, 'line' | 'shown'>,
): Witnesses => ({
  line,
  shown,
  configured: tick,
  hardMax: tick.hardMax,
  mayRaise: (login) => tick.approvers.length === 0 || isApprover(login, tick),
});

/** What a run may use that begins now: by the file, or by the form that started this tick. */
type Configured = Pick<Ceilings, (typeof ceilingField)[CeilingName]>;

/** Records that a head is checked against. */
export interface Witnesses {
  /** The last line of the bundle; undefined = there is none. */
  readonly line: HistoryLine | undefined;
  /** What the control issue shows; null = nothing readable. */
  readonly shown: ShownBudget | null;
  readonly configured: Configured;
  readonly hardMax: Settings['hardMax'];
  /** Whether this login may raise a ceiling. */
  readonly mayRaise: (login: string) => boolean;
}

export interface Guarded {
  readonly head: Head;
  /** One line for each wrong value of the head, and for a start that no witness knows. */
  readonly notes: readonly string[];
}

/** Raises counters to the known spend, and lowers ceilings to what orders gave and `hard-max` allows. Idempotent. */
export function guarded(head: Head, witnesses: Witnesses): Guarded {
  const begun = asBegun(head, witnesses.line);
  const counted = restoreCounters(begun.head, witnesses.line);
  const spent = notBelow(counted.head, witnesses.shown);
  const bounded = notAbove(spent.head, witnesses);
  const wrong = [...begun.notes, ...spent.notes, ...bounded.notes];
  // A `hard-max` that was lowered since is no sign of tampering.
  const isWritten = wrong.some((note) => !note.endsWith(byHardMax));
  const counts = counted.note === null ? [] : [counted.note];
  const unknown = describeUnknownStart(bounded.head, witnesses);
  return {
    head: bounded.head,
    notes: [...counts, ...wrong, ...unknown, ...(isWritten ? [explainForeignWrite(head)] : [])],
  };
}

/** A run that begins anew cannot be told from a forged one until it has saved its bundle or is shown. */
function describeUnknownStart({ bundle, counters }: Head, { line, shown }: Witnesses): readonly string[] {
  const isRecorded = bundle !== null && line?.budgetSnapshot.startedAt === counters.startedAt;
  if (isRecorded || shown === null || shown.startedAt === counters.startedAt) return [];
  return [
    `No history line and no control issue knows the run that the head says began at ${counters.startedAt}; the control issue shows that of ${shown.startedAt}. Either its first tick died before it saved, or an account that may push wrote the head. Its ceilings are those of the configuration; its counters cannot be checked.`,
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
  const dollars = computeDollarsUsed(counters);
  const iterations = sumIterations(counters);
  const lacking = Math.max(0, shown.iterations - iterations);
  if (lacking === 0 && shown.dollars <= dollars) return { head, notes: [] };
  const next: Counters = {
    ...counters,
    iterationsUsed: counters.iterationsUsed + lacking,
    dollarsCounted: Math.max(dollars, shown.dollars),
  };
  const is = `${iterations} iterations and ${amountText('dollars', dollars)}`;
  const was = `${shown.iterations} and ${amountText('dollars', shown.dollars)}`;
  const note = `The head had counted ${is}; the control issue shows ${was}. The larger of each holds.`;
  return { head: { ...head, counters: next }, notes: [note] };
}

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
  if (recorded !== null && recorded.deadline !== ceilings.deadline) {
    notes.push(`The deadline is ${recorded.deadline ?? 'none'}, not ${ceilings.deadline ?? 'none'} as the head said.`);
    ceilings = { ...ceilings, deadline: recorded.deadline };
  }
  return { head: ceilings === head.ceilings ? head : { ...head, ceilings }, notes };
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
