/**
 * A run's ceilings are those that people gave: at its start by settings and form, later by orders that count once each.
 * Only a fresh start forgets them.
 */

import type { HeadChange } from './head-changes.ts';
import type { Ledger } from './ledger.ts';
import type { RawHead } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

export const ceilingNames = ['iterations', 'prs', 'minutes', 'dollars'] as const;
type CeilingName = (typeof ceilingNames)[number];

/** The setting that gives it, which is also the input of a form. */
const settingOf = (name: CeilingName) => `max-${name}` as const;

/** Defaults for settings that name no value. */
const byDefault: Readonly<Record<CeilingName, number>> = { iterations: 5, prs: 20, minutes: 60, dollars: 25 };

/** The amounts that were applied. Each order of a person counts once. */
export interface Heeded {
  readonly words: Set<string>;
  /** Ticks that began a run anew. */
  readonly starts: Set<string>;
}

export const nothingHeeded = (): Heeded => ({ words: new Set(), starts: new Set() });

type Around = Pick<Simulation, 'ledger' | 'config' | 'violate'>;

export function ceilingsAsGiven(around: Around, heeded: Heeded, change: HeadChange): void {
  const { before, next, writer } = change;
  if (before !== null && before.counters.started_at === next.counters.started_at)
    return raisedByWord(around, heeded, { ...change, before });
  const tick = around.ledger.ticks.find(({ name }) => name === writer);
  const isOrdered = tick?.isFresh === true && !heeded.starts.has(tick.name);
  if (before !== null && !isOrdered)
    return around.violate('only a fresh start forgets what was spent', `${writer} begins to count anew`);
  if (tick !== undefined) heeded.starts.add(tick.name);
  for (const name of ceilingNames) {
    const given = amountIn(tick?.gives ?? '', name) ?? configured(around, name);
    const shown = ceilingIn(next, name);
    if (shown !== given) violated(around, `${name}: ${shown} from the start by ${writer}, ${given} given`);
  }
}

/** Within a run a ceiling moves only by an order that names the very amount. */
function raisedByWord(
  around: Around,
  heeded: Heeded,
  { before, next, writer }: HeadChange & { readonly before: RawHead },
): void {
  for (const name of ceilingNames) {
    const [was, is] = [ceilingIn(before, name), ceilingIn(next, name)];
    if (was === is) continue;
    const word = wordsFor(around.ledger, name, is).find((one) => !heeded.words.has(one));
    if (word === undefined) violated(around, `${name}: ${was} -> ${is} by ${writer}, ordered by nobody`);
    else heeded.words.add(word);
  }
}

const violated = ({ violate }: Around, detail: string): void => violate('a ceiling is what people gave', detail);

const ceilingIn = ({ ceilings }: RawHead, name: CeilingName): number => ceilings[`max_${name}`];

/** Every order that gives this ceiling this amount. One that was withdrawn may have been read before. */
function wordsFor({ orders, answers }: Pick<Ledger, 'orders' | 'answers'>, name: CeilingName, to: number): string[] {
  const ordered = orders.map(({ kind, what }) => (kind === 'raise' ? what : ''));
  const chosen = answers.map(({ option, raises }) => (option === 'raise' ? raises : ''));
  const giving = (words: readonly string[], of: string): string[] =>
    words.flatMap((word, index) => (amountIn(word, name) === to ? [`${of} ${index} ${name}`] : []));
  return [...giving(ordered, 'order'), ...giving(chosen, 'answer')];
}

/** Parses words such as `iterations=7 dollars=9.5`. */
function amountIn(words: string, name: CeilingName): number | null {
  const [, amount] = new RegExp(`(?:^| )${name}=([\\d.]+)(?: |$)`).exec(words) ?? [];
  return amount === undefined ? null : Number(amount);
}

function configured({ config }: Around, name: CeilingName): number {
  const [, amount] = new RegExp(`^${settingOf(name)}: (.+)$`, 'm').exec(config.text) ?? [];
  return amount === undefined ? byDefault[name] : Number(amount);
}

/** The ceilings of a form, in the words of a command. */
export const givenByForm = (inputs: Readonly<Record<string, string | number | boolean>>): string =>
  ceilingNames
    .flatMap((name) => {
      const amount = inputs[settingOf(name)] ?? '';
      return amount === '' ? [] : [`${name}=${amount}`];
    })
    .join(' ');

/** The ceilings that a question offers to a person who raises them by the answer, in the words of a command. */
export const shownRaises = (body: string): string =>
  [...body.matchAll(/(iterations|prs|minutes|dollars) \$?[\d.]+ → \$?([\d.]+)/g)]
    .map(([, name, to]) => `${name}=${to}`)
    .join(' ');
