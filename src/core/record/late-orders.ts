/** Orders to cancel, stop or pause that come while agents work: obeyed at the exit of their iteration. */
import { isStopVerb } from '../commands/take-up.ts';
import type { ObeyedState } from '../decide/context.ts';
import { evaluateStops } from '../decide/stop/conditions.ts';
import { calmStopFacts } from '../decide/stop/rules.ts';
import { compareStrength, describeOrders, findStrongestOrder } from '../directives/acknowledge.ts';
import { shouldDeleteBranches } from '../directives/delete-branches.ts';
import { isForOneSubject, pauseRun } from '../directives/restart.ts';
import type { AcknowledgedCommand, AdmittedCommand } from '../observation/facts.ts';
import type { Head } from '../state/head.ts';
import type { LoopProgress } from '../state/loop-state.ts';
import { maxOrdersKept } from '../state/obeyed-order.ts';
import { toOrder } from './build-history-line.ts';

/** Orders to cancel, stop or pause that no tick obeyed yet, the strongest first. After them nothing more begins. */
export function listStopOrders(commands: readonly AdmittedCommand[], head: Head): readonly AdmittedCommand[] {
  // Commands about one subject are obeyed at the next entry: the agents of others go on.
  const fresh = commands.filter(
    (command) => !isForOneSubject(command, head) && !head.consumed.some(({ id }) => id === command.id),
  );
  return fresh.filter(({ command }) => isStopVerb(command.verb)).toSorted(compareStrength);
}

/**
 * The strongest order given while agents worked is obeyed at the exit of their iteration. All of them are consumed: each
 * has its reply, and the next tick must not obey one of them again over a later word of a person.
 */
export function orderedMeanwhile<O extends ObeyedState & { readonly acknowledged: readonly AcknowledgedCommand[] }>(
  before: O,
  claim: LoopProgress,
  orders: readonly AdmittedCommand[],
): { readonly obedience: O; readonly claim: LoopProgress } {
  const order = findStrongestOrder(orders);
  if (order === null) return { obedience: before, claim };
  const { by, command } = order;
  const late = describeOrders(orders, claim.head);
  const obedience = { ...before, acknowledged: [...before.acknowledged, ...late] };
  const head = keepForLoss(consumeOrders(claim.head, orders), late);
  if (command.verb === 'pause') return { obedience, claim: { ...claim, head: pausedBy(head, order) } };
  const stopCommand = { by, reason: command.verb === 'stop' ? command.reason : null };
  return { obedience: { ...obedience, stopCommand }, claim: { ...claim, head } };
}

/**
 * Keeps the orders that were consumed in the head, for the line of this tick if its bundle is not saved. Another order
 * is obeyed again, and stands in the line of the tick that does it.
 */
const keepForLoss = (head: Head, late: readonly AcknowledgedCommand[]): Head => {
  const consumed = late.filter(({ commandId }) => head.consumed.some(({ id }) => id === commandId));
  return { ...head, orders: [...head.orders, ...consumed.map(toOrder)].slice(-maxOrdersKept) };
};

export const pausedBy = (head: Head, { by, at }: AdmittedCommand): Head => pauseRun(head, { by, at });

/** An order that also deletes branches is not consumed: a tick that pushes to none of them obeys it again. */
export const consumeOrders = (head: Head, orders: readonly AdmittedCommand[]): Head => ({
  ...head,
  consumed: [
    ...head.consumed,
    ...orders.flatMap((order) => (shouldDeleteBranches(order) ? [] : [{ id: order.id, option: order.command.verb }])),
  ],
});

/** Stops the run by this order. The evidence is what every tick would record for it. */
export function stoppedBy(head: Head, order: AdmittedCommand, now: string) {
  const { by, command } = order;
  const evidence = evaluateStops({
    ...calmStopFacts,
    at: 'exit',
    now,
    counters: head.counters,
    ceilings: head.ceilings,
    openSubjects: 1,
    stopCommand: { by, reason: command.verb === 'stop' ? command.reason : null },
    reservedDollars: head.reserved.dollars,
  });
  const stopped: Head = { ...head, status: 'stopped', stop: { code: 'user_interrupt', at: now } };
  return { head: stopped, ...evidence };
}
