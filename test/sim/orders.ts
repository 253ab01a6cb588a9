/**
 * Checks a person's order to stop. No session starts in a tick that could have read it, until a person lifts the stop.
 */

import { listTickedBoxes } from '../../src/core/commands/control-boxes.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import type { HeadFacts } from './head-changes.ts';
import type { Order, SessionEntry } from './ledger.ts';
import type { RawHead } from './raw-head.ts';
import { mayHaveMissed } from './replica.ts';
import type { Simulation } from './simulation.ts';

/** A raise does not lift a stop that a person ordered. */
const beginsAgain = ({ kind }: Order): boolean => kind === 'restart' || kind === 'fresh';

export function stopsAreObeyed(simulation: Simulation, facts: HeadFacts, head: RawHead | null): void {
  const { ledger } = simulation;
  for (const session of ledger.sessions.slice(facts.sessions)) {
    const order = ledger.orders.find((one) => isOverruled(simulation, { facts, head, session }, one));
    if (order !== undefined)
      simulation.violate(
        'a word to stop is obeyed',
        `${session.tick} starts ${session.id} after ${order.kind} (${order.what}) of ${new Date(order.at).toISOString()}`,
      );
  }
  facts.sessions = ledger.sessions.length;
}

interface Started {
  readonly facts: HeadFacts;
  readonly head: RawHead | null;
  readonly session: SessionEntry;
}

function isOverruled(simulation: Simulation, { facts, head, session }: Started, order: Order): boolean {
  const { ledger, github } = simulation;
  const began = ledger.ticks.find(({ name }) => name === session.tick)?.startedAt ?? session.at;
  if (order.at >= began || order.isWithdrawn) return false;
  if (ledger.orders.some((one) => beginsAgain(one) && one.at > order.at)) return false;
  // A working tick reads a comment that its first look missed within five minutes.
  if (order.kind === 'stop' || order.kind === 'cancel')
    return !mayHaveMissed(simulation, { tick: session.tick, began, madeAt: order.at });
  if (order.kind !== 'gate-stop' && order.kind !== 'box-stop') return false;
  if (facts.answered.get(order.what) === 'stop') return true;
  // A box ticked in the seconds between the last look and the redraw is lost, unless the app has recorded it.
  if (order.kind === 'box-stop')
    return (
      (order.recordedAt !== null && order.recordedAt < began) ||
      standsTicked(threadsOf(github.repository).get(head?.control_issue ?? 0)?.body, order)
    );
  // The answer is not read yet, though the loop still asks, even if the box was changed since. A question that is void
  // or gone stops no tick.
  const asks = head?.open_gates.find(({ id }) => id === order.what);
  if (asks === undefined) return false;
  return [...threadsOf(github.repository).values()].some(({ comments }) =>
    comments.some(({ id }) => id === asks.comment_id),
  );
}

/** A redraw that was on its way when the page was sent back may have overwritten the tick. */
const standsTicked = (body: string | undefined, { what }: Order): boolean =>
  listTickedBoxes(body ?? '').some(({ id }) => id === what);
