/** Follows the history from bundle to bundle. Lines are only ever added, one for each tick, and none is lost. */

import { unpack } from '../../src/storage/bundles/bundle.ts';
import type { HeadChange } from './head-changes.ts';
import type { RawHead } from './raw-head.ts';
import type { Simulation } from './simulation.ts';
import { unsealed } from './state-keys.ts';

export interface Line {
  readonly run_id: number;
  readonly run_attempt: number;
  readonly outcome: string;
  readonly dollars_this_iter: number;
  readonly agents_dispatched_this_iter: number;
  readonly budget_snapshot: { readonly started_at: string };
  readonly gates: readonly { readonly name: string; readonly answer: string | null }[];
}

export interface Chain {
  /** Lines of the current bundle, byte for byte. */
  texts: readonly string[];
  lines: readonly Line[];
  /** Ticks and skips that have a line, in this history or in an earlier one. */
  readonly told: Set<string>;
  readonly everTold: Set<string>;
  /** Ticks that claimed sessions. */
  readonly claimed: Set<string>;
  /** Skips that were recorded in a head. */
  readonly skipped: Set<string>;
  /** Ticks that need no line any more, because a person's order began the history anew. */
  readonly excused: Set<string>;
  /** Ticks that a person had allowed to go on without the files, and when each last wrote so into the head. */
  readonly forgetters: Map<string, number>;
  /** An order left lines behind, so that sums over them prove nothing. */
  isShortened: boolean;
}

export const emptyChain = (): Chain => ({
  texts: [],
  lines: [],
  told: new Set(),
  everTold: new Set(),
  claimed: new Set(),
  skipped: new Set(),
  excused: new Set(),
  forgetters: new Map(),
  isShortened: false,
});

const kept = 1_000;

export function followHistory(simulation: Simulation, chain: Chain, change: HeadChange): void {
  const { before, next, writer } = change;
  noteResumed(simulation, chain, change);
  noteClaims(simulation, chain, change);
  for (const skip of next.skips) chain.skipped.add(keyOf(skip, true));
  if (next.skips.length < (before?.skips.length ?? 0) && next.generation === before?.generation)
    simulation.violate('skips are told', 'skips left the head without a bundle');
  if (next.bundle === null || next.bundle.digest === before?.bundle?.digest) return;
  const texts = textsOf(simulation, next.bundle);
  if (texts === null) return simulation.violate('the head names what was saved', next.bundle.name);
  // A tick that adopts a lost tick's bundle also forgets what the lost tick was ordered to forget.
  const saviours = [writer, ...(before?.lost ?? []).map((loss) => `${loss.run_id}.${loss.run_attempt}`)];
  const mayForget = saviours.some((name) => name !== null && chain.forgetters.has(name));
  const isGrown = chain.texts.every((text, index) => texts[index] === text);
  if (!isGrown && texts.length < kept) {
    if (!mayForget) return simulation.violate('no history line is lost', `${writer} dropped or changed lines`);
    forget(chain);
  }
  const known = isGrown ? chain.texts.length : 0;
  chain.texts = texts;
  const added = texts.slice(known).map((text) => JSON.parse(text) as Line);
  chain.lines = [...chain.lines.slice(0, known), ...added];
  for (const line of added) tell(simulation, chain, line);
}

/** Number of ticks in a row that wait for an unavailable bundle before the loop offers a person another way. */
const ticksBorne = 6;

/**
 * `resume: true` does not permit forgetting what can be read. It counts only if the bundle was harmed, or was
 * unavailable for long.
 */
function noteResumed(
  { ledger, shelf, timeline }: Simulation,
  chain: Chain,
  { before, next, writer }: HeadChange,
): void {
  const bundle = before?.bundle ?? null;
  if (writer === null || bundle === null || ledger.ticks.find(({ name }) => name === writer)?.resumes !== true) return;
  if (shelf.harmed.has(bundle.digest) || (next.deferrals ?? 0) >= ticksBorne)
    chain.forgetters.set(writer, timeline.now());
}

function noteClaims({ timeline }: Simulation, chain: Chain, { before, next, writer }: HeadChange): void {
  const claims = next.reserved.iteration > 0 && next.lease !== null && before?.lease?.nonce === next.lease.nonce;
  if (writer !== null && claims && before.reserved.iteration !== next.reserved.iteration) chain.claimed.add(writer);
  // A fresh start leaves behind claims that have no line.
  if (before === null || before.counters.started_at === next.counters.started_at) return;
  if (writer !== null) chain.forgetters.set(writer, timeline.now());
  forget(chain);
  Object.assign(chain, { texts: [], lines: [], isShortened: false });
}

/** The earlier state is forgotten, so neither its claims nor its skips need a line. */
export function beginAnew(chain: Chain): void {
  forget(chain);
  chain.skipped.clear();
  Object.assign(chain, { texts: [], lines: [], isShortened: false });
}

function forget(chain: Chain): void {
  for (const name of chain.claimed) chain.excused.add(name);
  chain.isShortened = true;
  chain.told.clear();
}

function tell(simulation: Simulation, chain: Chain, line: Line): void {
  const key = keyOf(line, line.outcome === 'skipped_lock');
  if (chain.told.has(key)) simulation.violate('no history line is doubled', `${key} (${line.outcome})`);
  chain.told.add(key);
  chain.everTold.add(key);
}

const keyOf = (of: { run_id: number; run_attempt: number }, isSkip: boolean): string =>
  `${of.run_id}.${of.run_attempt}${isSkip ? ' skip' : ''}`;

function textsOf(simulation: Simulation, bundle: NonNullable<RawHead['bundle']>): string[] | null {
  const members = membersOf(simulation, bundle);
  return members === null
    ? null
    : (members[`${simulation.place.loop}.history.jsonl`] ?? '').split('\n').filter((text) => text !== '');
}

/** Reads what was truly saved, regardless of what happened to the copies. */
export function membersOf(
  { shelf, setting }: Simulation,
  { digest, name }: NonNullable<RawHead['bundle']>,
): Readonly<Record<string, string>> | null {
  const bytes = shelf.saved.get(digest);
  const read = bytes === undefined ? null : unpack(unsealed(setting.stateKeys, bytes, name), { name, digest: null });
  return read?.kind === 'bundle' ? read.members : null;
}
