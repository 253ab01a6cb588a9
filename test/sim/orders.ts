/** What a person's word to stop must do: no session starts in a tick that could have read it, until somebody begins again. */

import { listTickedBoxes } from '../../src/core/commands/control-boxes.ts';
import type { HeadFacts } from './head-changes.ts';
import type { Order, SessionEntry } from './ledger.ts';
import type { RawHead } from './raw-head.ts';
import { mayHaveMissed } from './replica.ts';
import type { Simulation } from './simulation.ts';

/** A raise lifts no stop that a person ordered. */
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
  // A comment that its first look missed reaches a tick that works within five minutes.
  if (order.kind === 'stop' || order.kind === 'cancel')
    return !mayHaveMissed(simulation, { tick: session.tick, began, madeAt: order.at });
  if (order.kind !== 'gate-stop' && order.kind !== 'box-stop') return false;
  if (facts.answered.get(order.what) === 'stop') return true;
  // Ticked in the seconds between the last look and the redraw, it is nobody's word where no app has seen it.
  if (order.kind === 'box-stop')
    return (
      (order.recordedAt !== null && order.recordedAt < began) ||
      standsTicked(github.repository.threads.get(head?.control_issue ?? 0)?.body, order)
    );
  // Not read yet, though the loop still asks, whatever became of the box since; a question that is void by now, or gone, stops nobody.
  const asks = head?.open_gates.find(({ id }) => id === order.what);
  if (asks === undefined) return false;
  return [...github.repository.threads.values()].some(({ comments }) =>
    comments.some(({ id }) => id === asks.comment_id),
  );
}

/** A redraw that was on its way when the page was sent back may have taken the tick with it. */
const standsTicked = (body: string | undefined, { what }: Order): boolean =>
  listTickedBoxes(body ?? '').some(({ id }) => id === what);
