/** Judges the stop conditions once more when a tick ends, on what it left: the next entry would find the same, one tick later. */

import { affordsSession } from '../budget/ceilings.ts';
import { backlogOf, type DecisionContext, stopFacts } from './context.ts';
import { reviewProposal, workProposal } from './proposal.ts';
import { evaluateStops } from './stop/conditions.ts';
import type { StopFacts } from './stop/rule.ts';

/** `context`: as the tick decided, with head and state as they are now. */
export function exitStops(context: DecisionContext, { now, standing }: Pick<StopFacts, 'now' | 'standing'>) {
  const sorted = backlogOf(context);
  const propose = context.config.skill === 'review' ? reviewProposal : workProposal;
  const { counters, ceilings } = context.obeyed.head;
  // What nobody wants to start needs no dollars: a run whose work is done is not stopped by what is left over.
  const sessionAffordable =
    affordsSession({ counters, ceilings, minSessionDollars: context.config.minSessionDollars }) ||
    propose(context, sorted).batch.sessions.length === 0;
  return evaluateStops(stopFacts(context, sorted, { at: 'exit', now, sessionAffordable, standing }));
}
