/** Reads a reply in passing: every event of a stream, or the whole text once it has arrived. */
import { StringDecoder } from 'node:string_decoder';
import { findHighestPriceFactor, findPriceFactor } from '../../core/budget/price-multipliers.ts';
import type { Vendor } from '../../core/budget/rates.ts';
import { type Fields, fieldsOf, objectOf } from '../../core/sessions/contract/transcript.ts';
import { isTooComplex } from '../../core/text/json-complexity.ts';
import { parseJson } from '../../core/text/json-syntax-error.ts';
import { isObject } from './allow-lists/apply.ts';
import type { KnownProtocol, PartClass, UsageClass } from './allow-lists/rule.ts';

export interface ReplyReading {
  readonly take: (chunk: Buffer) => void;
  /** Also reads a last part that has no end. */
  readonly end: () => void;
}

/** Characters. A longer text reports no usage worth waiting for. */
const longest = 32 * 1024 * 1024;

/** A list of Gemini's has some 30 for each piece of a reply. */
const mostValues = 2_000_000;
const isReadable = (parts: readonly Uint8Array[]): boolean => !isTooComplex(parts, mostValues);

export const readReply = (contentType: string, learn: (part: Fields) => void): ReplyReading =>
  contentType.includes('text/event-stream') ? readEvents(learn) : readWhole(learn);

const objectIn = (text: string): Fields | null => (isReadable([Buffer.from(text)]) ? objectOf(text) : null);

function readEvents(learn: (part: Fields) => void): ReplyReading {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  let data: string[] = [];
  // Characters of the event so far. Of a longer one nothing is kept, and its reply counts as unread.
  let length = 0;
  const line = (text: string): void => {
    if (text.startsWith('data:') && length <= longest) data.push(text.slice('data:'.length).replace(/^ /, ''));
    if (text !== '') return;
    const part = objectIn(data.join('\n'));
    data = [];
    length = 0;
    if (part !== null) learn(part);
  };
  const take = (text: string): void => {
    length += text.length;
    if (length > longest) {
      begun = '';
      data = [];
    }
    begun += text;
    // Whole lines only: to split what has come of a long line again with each chunk takes quadratic time.
    if (!text.includes('\n')) return;
    const lines = begun.split(/\r\n|\n/);
    begun = lines.pop() ?? '';
    lines.forEach(line);
  };
  return {
    take: (chunk) => take(decoder.write(chunk)),
    end: () => take(`${decoder.end()}\n\n`),
  };
}

/** One object or a list of them: Gemini streams lists unless events are requested. */
function readWhole(learn: (part: Fields) => void): ReplyReading {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    take: (chunk) => {
      length += chunk.length;
      if (length <= longest) chunks.push(chunk);
    },
    end: () => {
      if (!isReadable(chunks)) return;
      const json = parseJson(Buffer.concat(chunks).toString('utf8'));
      if (!json.ok) return;
      for (const one of Array.isArray(json.value) ? json.value : [json.value]) {
        const part = fieldsOf(one);
        if (part !== null) learn(part);
      }
    },
  };
}

/** What a reply states besides its counts: the multipliers, and numbers that are not understood. */
export interface UsageReading {
  /** Factors over the rates of the price table, by the name of the multiplier. */
  readonly factors: ReadonlyMap<string, number>;
  /** Places that were not understood, with the number of tokens that each may stand for. */
  readonly unclear: ReadonlyMap<string, number>;
  /** Largest number of each place. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Parts that together are larger than what they are said to be part of: it counts less than was used. */
  readonly largerParts: readonly LargerParts[];
}

export interface LargerParts {
  readonly whole: string;
  readonly parts: readonly string[];
  readonly tokens: number;
}

export const nothingRead: UsageReading = {
  ...{ factors: new Map(), unclear: new Map() },
  ...{ numbers: new Map(), largerParts: [] },
};

export const isUnclear = ({ unclear, largerParts }: UsageReading): boolean =>
  unclear.size > 0 || largerParts.length > 0;

/** Tokens that all that was not understood may stand for. */
export const sumUnclearTokens = ({ unclear, largerParts }: UsageReading): number =>
  [...unclear.values(), ...largerParts.map(({ tokens }) => tokens)].reduce((sum, tokens) => sum + tokens, 0);

/** Multipliers compound. */
export const factorOfAll = ({ factors }: UsageReading): number =>
  [...factors.values()].reduce((product, factor) => product * factor, 1);

/** A larger number counts no tokens of one reply; it may be a time. Such a reply is charged at its maximum only. */
const mostTokens = 10_000_000;

/** Adds one more object of the reply. A stream reports its sums so far, so the largest of each place counts. */
export function readUsage(
  known: UsageReading,
  reported: unknown,
  { usage, vendor }: { readonly usage: KnownProtocol['usage']; readonly vendor: Vendor },
): UsageReading {
  const [unclear, factors] = [new Map(known.unclear), new Map(known.factors)];
  const sums = new Map<string, number>();
  for (const { path, value } of leavesOf(reported, '')) {
    const found = Object.hasOwn(usage, path) ? usage[path] : undefined;
    const judged = judge(value, found, vendor);
    if (typeof value === 'number') sums.set(path, (sums.get(path) ?? 0) + value);
    if (isMultiplier(found)) factors.set(found.multiplier, Math.max(factors.get(found.multiplier) ?? 1, judged.factor));
    if (judged.tokens !== null) unclear.set(path, Math.max(unclear.get(path) ?? 0, judged.tokens));
  }
  const numbers = new Map(known.numbers);
  for (const [path, sum] of sums) numbers.set(path, Math.max(numbers.get(path) ?? 0, sum));
  return { factors, unclear, numbers, largerParts: findLargerParts(numbers, usage) };
}

/** Of a stream, the whole may come after its parts. */
function findLargerParts(numbers: ReadonlyMap<string, number>, usage: KnownProtocol['usage']): readonly LargerParts[] {
  const numberOf = (path: string): number => numbers.get(path) ?? 0;
  const groups = new Map<string, { parts: string[]; of: PartClass; sum: number }>();
  for (const [path, value] of numbers) {
    const found = Object.hasOwn(usage, path) ? usage[path] : undefined;
    if (typeof found !== 'object' || isMultiplier(found)) continue;
    const name = `${found.partOf} ${found.group}`;
    const group = groups.get(name) ?? { parts: [], of: found, sum: 0 };
    groups.set(name, { ...group, parts: [...group.parts, path], sum: group.sum + value });
  }
  const restOf = ({ orRestOf }: PartClass): number =>
    orRestOf === undefined
      ? 0
      : orRestOf.others.reduce((rest, other) => rest - numberOf(other), numberOf(orRestOf.total));
  return [...groups.values()]
    .filter(({ of, sum }) => sum > Math.max(numberOf(of.partOf), restOf(of)))
    .map(({ parts, of, sum }) => ({ whole: of.partOf, parts, tokens: unclearOf(sum).tokens ?? 0 }));
}

interface Judged {
  readonly factor: number;
  /** Null = understood. */
  readonly tokens: number | null;
}

const understood: Judged = { factor: 1, tokens: null };

function judge(value: string | number | true, found: UsageClass | undefined, vendor: Vendor): Judged {
  if (isMultiplier(found)) {
    const factor = typeof value === 'string' ? findPriceFactor(vendor, found.multiplier, value) : null;
    return factor === null
      ? { factor: findHighestPriceFactor(vendor, found.multiplier), tokens: 0 }
      : { factor, tokens: null };
  }
  if (found === 'counted' || typeof found === 'object')
    return typeof value === 'number' ? understood : unclearOf(value);
  return found === 'free' ? understood : unclearOf(value);
}

const isMultiplier = (found: UsageClass | undefined): found is { readonly multiplier: string } =>
  typeof found === 'object' && 'multiplier' in found;

const unclearOf = (value: string | number | true): Judged => {
  const tokens = typeof value === 'number' && value > 0 && value <= mostTokens ? Math.ceil(value) : 0;
  return { factor: 1, tokens };
};

interface Leaf {
  readonly path: string;
  readonly value: string | number | true;
}

/** Null, false, zero and an empty text report no usage. */
function leavesOf(value: unknown, path: string): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => leavesOf(one, `${path}[${kindOf(one)}]`));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`));
  if (typeof value === 'number') return value === 0 ? [] : [{ path, value }];
  if (typeof value === 'string') return value === '' ? [] : [{ path, value }];
  return value === true ? [{ path, value }] : [];
}

function kindOf(value: unknown): string {
  if (!isObject(value)) return '';
  const kind = value['type'] ?? value['modality'];
  return typeof kind === 'string' ? kind : '';
}
