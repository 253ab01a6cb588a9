/**
 * Invariants of every change of the head: one holder per epoch, counters that only grow, stops that stay, answers
 * obeyed once.
 */

import type { Order } from './ledger.ts';
import { type RawHead, spent } from './raw-head.ts';
import type { Simulation } from './simulation.ts';
import { type RunCeilings, staysCounted, underTheCeilings } from './spending.ts';

export interface HeadChange {
  readonly before: RawHead | null;
  readonly next: RawHead;
  /** Name of the process, without its `-post`; null = not a process of ours. */
  readonly writer: string | null;
}

/** Facts of earlier heads that later heads must not contradict. */
export interface HeadFacts {
  readonly holders: Map<number, string>;
  readonly ceilings: RunCeilings;
  /** How often each order was obeyed. */
  readonly consumed: Map<string, number>;
  /** The option that was consumed, by the id of its question or command. */
  readonly answered: Map<string, string>;
  readonly lifted: Set<Order>;
  /** The current stop: its first cause, and the start of the tick that wrote it. */
  stopped: { readonly since: number; readonly code: string } | null;
  /** Number of sessions that were checked so far. */
  sessions: number;
  restarts: number;
  /** Ticks that made a fresh start. */
  readonly beginners: Set<string>;
}

export const emptyHeadFacts = (): HeadFacts => ({
  holders: new Map(),
  ceilings: new Map(),
  consumed: new Map(),
  answered: new Map(),
  lifted: new Set(),
  stopped: null,
  sessions: 0,
  restarts: 0,
  beginners: new Set(),
});

export function compareHeads(simulation: Simulation, facts: HeadFacts, change: HeadChange): void {
  writtenByGitHubsClock(simulation, change);
  oneHolder(simulation, facts, change);
  onlyTheHolder(simulation, change);
  onlyGrowing(simulation, change);
  staysStopped(simulation, facts, change);
  obeyedOnce(simulation, facts, change);
  underTheCeilings(simulation, facts.ceilings);
  staysCounted(simulation, change.next);
  unreadableForACause(simulation, change);
  begunByOrder(simulation, facts, change);
}

/** A tick knows GitHub's time from `Date` headers, which may be old on arrival and are never ahead. */
function writtenByGitHubsClock({ timeline, violate }: Simulation, { next, writer }: HeadChange): void {
  const aheadMs = Date.parse(next.updated_at) - timeline.now();
  if (aheadMs > 0) violate("times are GitHub's", `${writer} wrote ${next.updated_at}, ${aheadMs} ms ahead of GitHub`);
}

function oneHolder(simulation: Simulation, { holders }: HeadFacts, { before, next }: HeadChange): void {
  const step = next.epoch - (before?.epoch ?? 0);
  if (step !== 0 && step !== 1) simulation.violate('epochs grow by one', `${before?.epoch} -> ${next.epoch}`);
  if (next.lease === null) return;
  const known = holders.get(next.epoch) ?? next.lease.nonce;
  holders.set(next.epoch, known);
  if (known !== next.lease.nonce)
    simulation.violate('one holder per epoch', `epoch ${next.epoch}: ${known} and ${next.lease.nonce}`);
  if (next.lease.epoch !== next.epoch)
    simulation.violate('the lease shows its epoch', `${next.lease.epoch} in ${next.epoch}`);
}

/** The fields that a tick without the lease may write, to record its visit. */
const forAnybody = ['skips', 'skips_total', 'wake', 'updated_at', 'unlock_gate'];

function onlyTheHolder(simulation: Simulation, { before, next, writer }: HeadChange): void {
  const nonce = simulation.ledger.ticks.find(({ name }) => name === writer)?.nonce;
  if (before === null || nonce === undefined) return;
  if (before.lease?.nonce === nonce || next.lease?.nonce === nonce) return;
  const foreign = ofTheHolder(before, next);
  if (foreign.length > 0)
    simulation.violate('only the holder writes', `${writer} changed ${foreign.join(', ')} in epoch ${next.epoch}`);
}

/** Fields that differ although only the holder may change them. */
export function ofTheHolder(before: RawHead, next: RawHead): string[] {
  const known = new Map(Object.entries(before));
  const allowed = onlyAsksAboutTheLock(before, next) ? [...forAnybody, 'planned_effects'] : forAnybody;
  return Object.entries(next).flatMap(([name, value]) =>
    allowed.includes(name) || JSON.stringify(value) === JSON.stringify(known.get(name)) ? [] : [name],
  );
}

/**
 * A tick that asks about a holder's lock first records that in the head. It removes no planned effect, and adds only
 * that question.
 */
function onlyAsksAboutTheLock({ planned_effects: had, lease }: RawHead, { planned_effects: has }: RawHead): boolean {
  const added = has.slice(had.length);
  return (
    lease !== null &&
    had.every((key, index) => has[index] === key) &&
    added.every((key) => key.startsWith('gate/') && key.includes(`-force-unlock-loop-${lease.nonce}`))
  );
}

function onlyGrowing(simulation: Simulation, { before, next }: HeadChange): void {
  if (before === null) return;
  const step = next.generation - before.generation;
  if (step !== 0 && step !== 1)
    simulation.violate('generations grow by one', `${before.generation} -> ${next.generation}`);
  if (before.counters.started_at !== next.counters.started_at) return;
  const amounts: [string, number, number][] = [
    ['dollars', spent(before), spent(next)],
    ['minutes', before.counters.minutes_elapsed, next.counters.minutes_elapsed],
    ['agents', before.counters.agents_dispatched, next.counters.agents_dispatched],
    ['pull requests', before.counters.prs_touched.length, next.counters.prs_touched.length],
  ];
  if (before.run === next.run)
    amounts.push(['iterations', before.counters.iterations_used, next.counters.iterations_used]);
  for (const [what, was, is] of amounts)
    if (is < was - 1e-6) simulation.violate('counters only grow', `${what}: ${was} -> ${is}`);
}

/** Orders that lift a stop. An order to go on without a lost bundle lifts that stop alone. */
const lifting = (stop: string): readonly Order['kind'][] =>
  stop === 'state_unreadable' ? ['restart', 'raise', 'fresh', 'resume'] : ['restart', 'raise', 'fresh'];

const startOf = ({ ledger }: Simulation, writer: string | null): number =>
  ledger.ticks.find(({ name }) => name === writer)?.startedAt ?? 0;

/** Each order lifts at most one stop. */
function staysStopped(simulation: Simulation, facts: HeadFacts, { before, next, writer }: HeadChange): void {
  const { lifted } = facts;
  const { orders } = simulation.ledger;
  if (next.status === 'stopped' && before?.status !== 'stopped')
    facts.stopped = { since: startOf(simulation, writer), code: next.stop?.code ?? '' };
  if (before?.status !== 'stopped' || next.status === 'stopped') return;
  // An order that the stopping tick could have read does not lift that stop. A form counts from the start of its own
  // tick.
  const { since, code } = facts.stopped ?? { since: 0, code: '' };
  const lifts = simulation.ledger.ticks.find(({ name }) => name === writer)?.lifts === true;
  const isLater = (one: Order): boolean =>
    one.at >= since || ['fresh', 'resume'].includes(one.kind) || (lifts && isForm(one));
  const order = orders.find((one) => lifting(code).includes(one.kind) && isLater(one) && !lifted.has(one));
  if (order === undefined) simulation.violate('a stopped loop stays stopped', `${code} -> ${next.status} by ${writer}`);
  else lifted.add(order);
}

/** Neither a comment nor a box. */
const isForm = ({ comment, what }: Order): boolean => comment === null && !what.startsWith('box/');

function obeyedOnce(simulation: Simulation, facts: HeadFacts, { before, next }: HeadChange): void {
  const had = new Set(before?.consumed.map(({ id }) => id));
  for (const { id, option } of next.consumed) {
    if (had.has(id)) continue;
    const times = 1 + (facts.consumed.get(id) ?? 0);
    facts.consumed.set(id, times);
    facts.answered.set(id, option);
    // The dispatch of a fresh start and its re-run have the same id, and the re-run may do nothing with it. A box may
    // be ticked again over a lost head.
    const acts = simulation.ledger.orders.filter(({ what }) => what === id).length;
    // A run over a lost state obeys a stop again to which no reply shows that it was obeyed.
    const unsaid = next.lost_state !== undefined && /^(?:stop|pause|cancel)\b/.test(option) ? 1 : 0;
    if (times > Math.max(1, acts) + unsaid)
      simulation.violate('an answer counts once', `${id} (${option}) was obeyed before`);
  }
  const raises = next.ceilings.ceilings_raised.map(({ ceiling, to }) => `${ceiling}=${to}`);
  const twice = raises.find((raise, index) => raises.indexOf(raise) !== index);
  if (twice !== undefined) simulation.violate('a raise counts once', twice);
}

/** A loop may call its bundle unreadable only if a fault has harmed that bundle. */
function unreadableForACause({ shelf, violate }: Simulation, { before, next }: HeadChange): void {
  if (next.stop?.code !== 'state_unreadable' || before?.stop?.code === 'state_unreadable') return;
  const bundle = before?.bundle ?? null;
  if (bundle === null || !shelf.harmed.has(bundle.digest))
    violate('nothing is unreadable without a cause', bundle?.name ?? 'there was no bundle');
}

/** An order started every restart of a run, and no order restarts it twice. */
function begunByOrder({ ledger, violate }: Simulation, facts: HeadFacts, { before, next, writer }: HeadChange): void {
  if (before === null || next.run === before.run) return;
  if (ledger.ticks.find(({ name }) => name === writer)?.isFresh === true) return;
  facts.restarts += next.run - before.run;
  const ordered = ledger.orders.filter(({ kind }) => kind === 'restart').length;
  if (facts.restarts > ordered) violate('a restart counts once', `${facts.restarts} of ${ordered}`);
}

/**
 * An order for a fresh start belongs to one tick. A second start would forget what others have spent after the first.
 */
export function begunOnce(
  { ledger, violate }: Simulation,
  { beginners }: HeadFacts,
  { before, next, writer }: HeadChange,
): void {
  if (writer === null || before?.counters.started_at === next.counters.started_at) return;
  if (ledger.ticks.find(({ name }) => name === writer)?.isFresh !== true) return;
  if (beginners.has(writer)) violate('one order begins one fresh run', `${writer} begins anew for the second time`);
  beginners.add(writer);
}
