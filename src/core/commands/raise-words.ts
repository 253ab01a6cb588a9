/** Reads the words of a raise: ceilings by name, or one number alone, which the open question or the stop explains. */
import type { NewCeilings } from '../observation/thread.ts';
import { type CeilingName, ceilingNames } from '../state/counters.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

/** `to`: a number without a name; null = each ceiling is named. */
export interface RaiseWords {
  readonly ceilings: NewCeilings;
  readonly to: number | null;
}

const AMOUNT = String.raw`(\$?)(\d{1,9}(?:\.\d{1,2})?)`;
const ALONE = new RegExp(`^(?:([a-z]+)[ \\t]+)?(?:to[ \\t]+)?${AMOUNT}(?:[ \\t]*(\\$|[a-z]+))?$`, 'i');
const NAMED = new RegExp(`^([a-z]+)=${AMOUNT}$`, 'i');

/** Words behind a number that name its ceiling. */
const units: ReadonlyMap<string, CeilingName> = new Map([
  ...ceilingNames.flatMap((name): [string, CeilingName][] => [
    [name, name],
    [name.slice(0, -1), name],
  ]),
  ['$', 'dollars'],
  ['usd', 'dollars'],
  ['min', 'minutes'],
]);

/** Part of a pattern: the unit behind a number, such as ` dollars`. */
export const unitPattern = String.raw`(?:[ \t]*(?:\$|${[...units.keys()].filter((unit) => unit !== '$').join('|')}))`;

/** `dollars=50 prs=40`, `dollars to 50`, `to 50`, `50`, `$50` or `50 dollars`. A sentence = what is wrong with the words. */
export function readRaiseWords(rest: string): RaiseWords | string {
  const [, named, dollar = '', amount, unit] = ALONE.exec(rest) ?? [];
  // `to` before the number is no name.
  const name = named?.toLowerCase() === 'to' ? undefined : named;
  const behind = unit === undefined ? null : (units.get(unit.toLowerCase()) ?? 'unknown');
  if (behind === 'unknown' || (behind !== null && name !== undefined && findCeiling(name) !== behind))
    return notUnderstood(rest);
  if (amount !== undefined)
    return readOne({ name: name ?? behind ?? undefined, isDollars: dollar !== '', amount: Number(amount) }, rest);
  const ceilings: Partial<Record<CeilingName, number>> = {};
  const words = rest.split(/[ \t,]+/).filter((word) => word !== '');
  for (const word of words) {
    const [, key, , value] = NAMED.exec(word) ?? [];
    const ceiling = findCeiling(key);
    if (ceiling === undefined || Number(value) === 0) return notUnderstood(word.toLowerCase() === 'to' ? rest : word);
    const wrong = explainFraction(ceiling, Number(value), word);
    if (wrong !== null) return wrong;
    if (ceilings[ceiling] !== undefined) return `\`${ceiling}\` is given twice.`;
    ceilings[ceiling] = Number(value);
  }
  return words.length === 0 ? '`raise` needs a ceiling.' : { ceilings, to: null };
}

function readOne(
  {
    name,
    isDollars,
    amount,
  }: { readonly name: string | undefined; readonly isDollars: boolean; readonly amount: number },
  rest: string,
): RaiseWords | string {
  const ceiling = name === undefined ? (isDollars ? 'dollars' : null) : findCeiling(name);
  if (ceiling === undefined || amount === 0 || (isDollars && ceiling !== 'dollars')) return notUnderstood(rest);
  if (ceiling === null) return { ceilings: {}, to: amount };
  return explainFraction(ceiling, amount) ?? { ceilings: { [ceiling]: amount }, to: null };
}

/** Changes ASCII letters alone, as all words of commands. */
const findCeiling = (word: string | undefined): CeilingName | undefined =>
  ceilingNames.find((one) => one === word?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));

const notUnderstood = (words: string): string => `\`raise\` does not understand “${quoteLine(words, { max: 40 })}”.`;

/** Null = this ceiling may have this value. */
const explainFraction = (ceiling: CeilingName, amount: number, said = String(amount)): string | null =>
  (ceiling === 'iterations' || ceiling === 'prs') && !Number.isInteger(amount)
    ? `\`${ceiling}\` is a whole number, not “${quoteLine(said, { max: 40 })}”.`
    : null;

/** Without a number: a line that is ready to copy would raise a ceiling that its author may not have meant. */
export function listRaiseForms(names: readonly CeilingName[] = ceilingNames): string {
  const forms = names.map((name, index) => `\`${index === 0 ? '/loop raise ' : ''}${name}=…\``);
  return `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`;
}

/**
 * The ceilings of a raise, where a number alone means the one of `asked`: the ceilings that the open question, or the
 * stop, is about. A sentence = which one is meant is not clear.
 */
export function nameRaise({ ceilings, to }: RaiseWords, asked: readonly CeilingName[]): NewCeilings | string {
  if (to === null) return ceilings;
  const [only, ...others] = asked;
  if (only === undefined)
    return `No open question and no stop is about one ceiling. Name the one that you mean: ${listRaiseForms()}.`;
  if (others.length > 0)
    return `Several ceilings are asked about. Name the one that you mean: ${listRaiseForms(asked)}.`;
  return explainFraction(only, to) ?? { [only]: to };
}
