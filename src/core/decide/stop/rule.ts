/** Types of a stop condition (facts, threshold, finding), and the act that a stop leaves to a person. */
import type { Settings } from '../../config/schema/settings.ts';
import type { WatchedPullRequest } from '../../observation/facts.ts';
import { type CeilingName, type Ceilings, type Counters, readCeiling, readUsed } from '../../state/counters.ts';
import type { RuleFinding } from '../../state/history-line.ts';
import { LastStop, type Outage } from '../../state/loop-state.ts';

export interface StopFacts extends ActFacts {
  readonly at: 'entry' | 'exit';
  /** GitHub's clock, ISO-8601. */
  readonly now: string;
  /** Open subjects that are not finished, whether workable or not. */
  readonly openSubjects: number;
  readonly openGates: number;
  /** True for a review loop: new pull requests may come at any time. */
  readonly reviews?: boolean;
  /** Subjects that wait for each other: per group, one shortest cycle (`[50, 51]`). */
  readonly cycles: readonly (readonly number[])[];
  /** Subjects that failed twice running with the same root cause, without an answer so far. */
  readonly repeated: readonly { readonly number: number; readonly rootCause: string }[];
  /** The pull request of single-PR mode; null in every other mode. */
  readonly watched: WatchedPullRequest | null;
  /** The dependency that was unavailable when the last iteration ended; null = none, or it recovered. */
  readonly outage: Outage | null;
  /** Holder of the lock, if that is another tick. */
  readonly otherHolder: { readonly runId: number; readonly runAttempt: number } | null;
  /** `/loop stop` or the Stop box, not yet obeyed. */
  readonly stopCommand: { readonly by: string; readonly reason: string | null } | null;
  /** A gate answered with stop. */
  readonly gateStop: { readonly gate: string; readonly iteration: number } | null;
  /** False if something is workable, but the remaining dollars give no session a cap. */
  readonly sessionAffordable: boolean;
  /** The stop that ended the run before this tick or at its entry. It counts as fired, whatever is observed now. */
  readonly standing: { readonly code: string; readonly sentence: string; readonly since: string | null } | null;
}

/** Facts of a run with three open subjects in which no condition fires. */
export const calmStopFacts = {
  at: 'entry',
  openSubjects: 3,
  openGates: 0,
  cycles: [],
  repeated: [],
  watched: null,
  outage: null,
  otherHolder: null,
  stopCommand: null,
  gateStop: null,
  sessionAffordable: true,
  standing: null,
  reservedDollars: 0,
  hardMax: null,
} as const satisfies Partial<StopFacts>;

export interface StopRule {
  readonly code: string;
  /** Number in the specification; null = not among its twelve. */
  readonly condition: number | null;
  /** When it fires, in terms of its inputs. */
  readonly threshold: string;
  readonly evaluate: (facts: StopFacts) => RuleFinding;
  /** The one act that fits the cause. Null = it ends no run: it is asked about, or is an outcome of its own. */
  readonly act: ((facts: ActFacts) => string) | null;
}

interface RecordedStop {
  readonly stop: { readonly code: string; readonly at: string } | null;
}

/** The record of the end for the next tick; null = the run fell idle. */
export const buildLastStop = (
  { sentence, act }: { readonly sentence: string; readonly act: string },
  { stop }: RecordedStop,
): LastStop | null => (stop === null ? null : { code: stop.code, sentence, act, at: stop.at });

/** The recorded words of the head's stop; null = they were lost with a bundle. */
export const matchLastStop = ({ stop }: RecordedStop, lastStop: LastStop | null): LastStop | null =>
  lastStop !== null && lastStop.code === stop?.code && lastStop.at === stop.at ? lastStop : null;

/** Facts for the act that fits the end of a run: above all a raise that clears it, or the obstacle to one. */
export interface ActFacts {
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  /** Dollars that a claim reserves; for a raise they count as spent. */
  readonly reservedDollars: number;
  /** Null = the caller has not read the configuration file. */
  readonly hardMax: Settings['hardMax'] | null;
}

export const buildRestartAct = (): string => 'Go on with `/loop restart` on the control issue.';

/** While the files are unreadable, no command is read: only a dispatch gets past them. */
export const unreadableActSentence =
  'Dispatch the workflow with `resume: true` to go on from the counters without the history, or `fresh: true` to start anew.';

/** Doubles the ceiling and exceeds what is used: a raise that is obeyed but changes nothing would be no act. */
export function buildRaiseAct(name: CeilingName, facts: ActFacts): string {
  const most = facts.hardMax?.[name] ?? Number.POSITIVE_INFINITY;
  const wanted = computeClearingCeiling(name, facts);
  const to = Math.min(wanted, most);
  if (to > computeUsedAndReserved(name, facts) && to > readCeiling(name, facts.ceilings))
    return `Raise it with \`/loop raise ${name}=${to}\`.`;
  return `\`hard-max.${name}: ${most}\` of the configuration file lets nobody raise it far enough: raise that, or start a new run with \`fresh: true\`.`;
}

/** At least half of the ceiling is free afterwards: the remainder must be worth a session. */
function computeClearingCeiling(name: CeilingName, facts: ActFacts): number {
  const ceiling = readCeiling(name, facts.ceilings);
  return Math.ceil(Math.max(1, ceiling * 2, computeUsedAndReserved(name, facts) + ceiling / 2));
}

const computeUsedAndReserved = (name: CeilingName, { counters, reservedDollars }: ActFacts): number =>
  readUsed(name, counters) + (name === 'dollars' ? reservedDollars : 0);
