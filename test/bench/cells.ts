/** Lists the ticks to measure, their groups, and the most requests that each may make. */
import { z } from 'zod';

export const kinds = ['stopped', 'waiting', 'skipped', 'working-1', 'working-4'] as const;
export type Kind = (typeof kinds)[number];

export const Cell = z.strictObject({
  kind: z.enum(kinds),
  ticks: z.number(),
  backlog: z.number(),
  latencyMs: z.number(),
  /** It was read by an earlier tick. */
  isKnown: z.boolean(),
});
export type Cell = z.output<typeof Cell>;

/** Around each kind in a loop of ten ticks, ten issues and no distance, one thing at a time is made large. */
const parts = ['kind', 'age', 'backlog', 'latency'] as const;
type Part = (typeof parts)[number];

/** It has all the lines, subjects and rows that are ever kept, and more edits and comments than are ever asked for. */
export const fullGrown = 1_000;

const base = { ticks: 10, backlog: 10, latencyMs: 0, isKnown: false };
const variants: Readonly<Record<Part, readonly Omit<Cell, 'kind'>[]>> = {
  kind: [base],
  age: [fullGrown, 100 * fullGrown].map((ticks) => ({ ...base, ticks })),
  backlog: [1_000, 10_000].flatMap((backlog) => [false, true].map((isKnown) => ({ ...base, backlog, isKnown }))),
  latency: [25, 100].map((latencyMs) => ({ ...base, latencyMs })),
};

export const isOfPart = (cell: Cell, part: Part): boolean =>
  variants[part].some(
    ({ ticks, backlog, latencyMs, isKnown }) =>
      cell.ticks === ticks && cell.backlog === backlog && cell.latencyMs === latencyMs && cell.isKnown === isKnown,
  );

/** `only`: names of parts and of kinds, with commas; where none of a sort is named, all of it is meant. */
export function cellsOf(only: string | undefined): Cell[] {
  const words = only === undefined ? [] : only.split(',');
  const known: readonly string[] = [...parts, ...kinds];
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new Error(`--only: '${unknown}' is none of ${known.join(', ')}.`);
  const all = parts
    .filter(namedIn(words, parts))
    .flatMap((part) => variants[part].flatMap((variant) => kinds.map((kind) => ({ kind, ...variant }))));
  // What does not read the backlog does not care whether it is known.
  return all
    .filter(({ kind, isKnown }) => !isKnown || agentsOf(kind) > 0)
    .filter(({ kind }) => namedIn(words, kinds)(kind));
}

const namedIn =
  (words: readonly string[], sort: readonly string[]) =>
  (one: string): boolean =>
    words.includes(one) || !sort.some((name) => words.includes(name));

export const agentsOf = (kind: Kind): number => (kind === 'working-4' ? 4 : kind === 'working-1' ? 1 : 0);

/** Requests that a tick of this kind may make; a backlog beyond one page is read page by page, once. */
export function mostRequests({ kind, backlog, isKnown }: Pick<Cell, 'kind' | 'backlog' | 'isKnown'>): number {
  if (kind === 'stopped' || kind === 'waiting') return 2;
  if (kind === 'skipped') return 4;
  // One renewal, before the work is published; the issue of the first tick and the control issue are open, too.
  const pages = isKnown ? 1 : Math.ceil((backlog + 2) / 100);
  return 12 + 6 * agentsOf(kind) + 2 + pages - 1;
}

export const nameOf = ({ kind, ticks, backlog, latencyMs, isKnown }: Cell): string =>
  `${kind} (age ${ticks}, backlog ${backlog}${isKnown ? ', known' : ''}, ${latencyMs} ms)`;
