/** Decides the one act that fits the end of a run: above all a raise that clears it, or what stands in the way of one. */

import type { Settings } from '../../config/schema/settings.ts';
import { type CeilingName, type Ceilings, type Counters, ceilingOf, usedOf } from '../../state/values/counters.ts';

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
