/** What a session of a new run may cost at first: told before a loop is let go, since a cap below what sessions take cuts most of them. */

import { sessionCaps } from '../budget/ceilings.ts';
import type { Settings } from '../config/schema/settings.ts';
import { newCounters } from '../state/values/counters.ts';

type Budgets = Pick<
  Settings,
  'maxIterations' | 'maxPrs' | 'maxMinutes' | 'maxDollars' | 'maxAgents' | 'minSessionDollars' | 'sessionGuess'
>;

/** USD, with as many sessions at once as there may be; null = no dollar ceiling. */
export function firstCap(config: Budgets): number | null {
  const { maxIterations, maxPrs, maxMinutes, maxDollars, maxAgents, minSessionDollars, sessionGuess } = config;
  const ceilings = { maxIterations, maxPrs, maxMinutes, maxDollars, deadline: null, ceilingsRaised: [] };
  const [cap] = sessionCaps({
    counters: newCounters('1970-01-01T00:00:00.000Z'),
    ceilings,
    wanted: maxAgents,
    metered: true,
    minSessionDollars,
    guessDollars: sessionGuess.dollars,
    jobMinutesLeft: maxMinutes,
    maxTurns: 1,
  });
  return cap?.dollars ?? null;
}
