/** What one stop condition looks at, and what it says: whether it fired, on which inputs, against which threshold. */

import type { Settings } from '../../config/schema/settings.ts';
import type { WatchedPullRequest } from '../../observation/facts.ts';
import { type CeilingName, type Ceilings, type Counters, ceilingOf, usedOf } from '../../state/counters.ts';
import type { Finding } from '../../state/history-line.ts';
import { LastStop, type Outage } from '../../state/loop-state.ts';

export interface StopFacts extends ActFacts {
  readonly at: 'entry' | 'exit';
  /** GitHub's clock, ISO-8601. */
  readonly now: string;
  /** Open subjects that are not finished, whether workable or not. */
  readonly openSubjects: number;
  readonly openGates: number;
  /** A review loop: new pull requests may come at any time. */
  readonly reviews?: boolean;
  /** Subjects that wait for each other, one shortest way round each (`[50, 51]`). */
  readonly cycles: readonly (readonly number[])[];
  /** Subjects that failed twice running with the same root cause, and that nobody has answered for yet. */
  readonly repeated: readonly { readonly number: number; readonly rootCause: string }[];
  /** The pull request of single-PR mode; null in every other. */
  readonly watched: WatchedPullRequest | null;
  /** The dependency that was away when the last iteration ended; null = none, or it came back. */
  readonly outage: Outage | null;
  /** Who holds the lock, if it is not this tick. */
  readonly otherHolder: { readonly runId: number; readonly runAttempt: number } | null;
  /** `/loop stop` or the Stop box, not yet obeyed. */
  readonly stopCommand: { readonly by: string; readonly reason: string | null } | null;
  /** A gate answered with stop. */
  readonly gateStop: { readonly gate: string; readonly iteration: number } | null;
  /** False when something is workable, yet what is left of the dollars gives no session a cap. */
  readonly sessionAffordable: boolean;
  /** What has ended the run already, before this tick or at its entry: fired, whatever of it can be seen now. */
  readonly standing: { readonly code: string; readonly sentence: string; readonly since: string | null } | null;
}

/** Of a run of three open subjects in which nothing fires. */
export const calm = {
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
  /** Number in the specification; null = beyond its twelve. */
  readonly condition: number | null;
  /** When it fires, in the words of its inputs. */
  readonly threshold: string;
  readonly evaluate: (facts: StopFacts) => Finding;
  /** The one act that fits the cause; null = it ends no run: it is asked about, or is an outcome of its own. */
  readonly act: ((facts: ActFacts) => string) | null;
}

interface Stopped {
  readonly stop: { readonly code: string; readonly at: string } | null;
}

/** What the next tick is told of the end; null = the run fell idle. */
export const wordsOf = (
  { sentence, act }: { readonly sentence: string; readonly act: string },
  { stop }: Stopped,
): LastStop | null => (stop === null ? null : { code: stop.code, sentence, act, at: stop.at });

/** The words of the stop that the head has now; null = they were lost with a bundle. */
export const wordsFor = ({ stop }: Stopped, lastStop: LastStop | null): LastStop | null =>
  lastStop !== null && lastStop.code === stop?.code && lastStop.at === stop.at ? lastStop : null;

/** Decides the one act that fits the end of a run: above all a raise that clears it, or what stands in the way of one. */
export interface ActFacts {
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  /** Dollars that a claim holds back: spent, as far as a raise is concerned. */
  readonly reservedDollars: number;
  /** Null = nobody who asks here has read the configuration file. */
  readonly hardMax: Settings['hardMax'] | null;
}

export const restartAct = (): string => 'Go on with `/loop restart` on the control issue.';

/** No command is read while the files are unreadable: only a dispatch gets past them. */
export const unreadableAct =
  'Dispatch the workflow with `resume: true` to go on from the counters without the history, or `fresh: true` to start anew.';

/** Doubled, and clear of what is used: a raise that is obeyed and changes nothing would be no act. */
export function raiseAct(name: CeilingName, facts: ActFacts): string {
  const most = facts.hardMax?.[name] ?? Number.POSITIVE_INFINITY;
  const wanted = clearing(name, facts);
  const to = Math.min(wanted, most);
  if (to > taken(name, facts) && to > ceilingOf(name, facts.ceilings))
    return `Raise it with \`/loop raise ${name}=${to}\`.`;
  return `\`hard-max.${name}: ${most}\` of the configuration file lets nobody raise it far enough: raise that, or start a new run with \`fresh: true\`.`;
}

/** Half of the ceiling is room again, at the least: what is left must be worth a session. */
function clearing(name: CeilingName, facts: ActFacts): number {
  const ceiling = ceilingOf(name, facts.ceilings);
  return Math.ceil(Math.max(1, ceiling * 2, taken(name, facts) + ceiling / 2));
}

const taken = (name: CeilingName, { counters, reservedDollars }: ActFacts): number =>
  usedOf(name, counters) + (name === 'dollars' ? reservedDollars : 0);
