import { describe, expect, test } from 'vitest';
import { ceilingsAsGiven, givenByForm, nothingHeeded, shownRaises } from './ceilings.ts';
import type { AnswerEntry, Order, TickEntry } from './ledger.ts';

const given = 'a ceiling is what people gave';
const forgotten = 'only a fresh start forgets what was spent';

interface Shown {
  readonly iterations?: number;
  readonly prs?: number;
  readonly minutes?: number;
  readonly dollars?: number;
  readonly since?: string;
  /** The tick that leads to this head; absent = each head has a tick of its own. */
  readonly by?: string;
}

/** A head of a loop whose settings give 5 iterations, 400 minutes and $8. */
const head = ({ iterations = 5, prs = 20, minutes = 400, dollars = 8, since = 'then' }: Shown = {}) => ({
  counters: { started_at: since },
  ceilings: { max_iterations: iterations, max_prs: prs, max_minutes: minutes, max_dollars: dollars },
});

interface Around {
  readonly orders?: readonly Partial<Order>[];
  readonly answers?: readonly Partial<AnswerEntry>[];
  /** Fields that all ticks have in common. */
  readonly tick?: Partial<TickEntry>;
}

/** The violations found if ticks lead through these heads. */
function judged(heads: readonly Shown[], { orders = [], answers = [], tick = {} }: Around = {}): string[] {
  const found: string[] = [];
  const around = {
    config: { text: 'max-iterations: 5\nmax-dollars: 8\nmax-minutes: 400\n' },
    ledger: {
      orders,
      answers,
      ticks: ['1.1', '2.1', '3.1', '4.1'].map((name) => ({ name, isFresh: false, gives: '', ...tick })),
    },
    violate: (invariant: string) => void found.push(invariant),
  } as never;
  const heeded = nothingHeeded();
  for (const [index, shown] of heads.entries()) {
    const before = heads[index - 1];
    const change = {
      before: before === undefined ? null : head(before),
      next: head(shown),
      writer: shown.by ?? `${index + 1}.1`,
    };
    ceilingsAsGiven(around, heeded, change as never);
  }
  return found;
}

describe('a run begins', () => {
  test('with the ceilings of the settings, and where they are silent with those of the documents', () => {
    expect(judged([{}])).toEqual([]);
    expect(judged([{ dollars: 16 }])).toEqual([given]);
    expect(judged([{ prs: 21 }])).toEqual([given]);
  });

  test('with those of its form', () => {
    const gives = givenByForm({ 'max-iterations': '9', 'max-dollars': '12.5', restart: 'true' });
    expect(judged([{ iterations: 9, dollars: 12.5 }], { tick: { gives } })).toEqual([]);
    expect(judged([{}], { tick: { gives } })).toEqual([given, given]);
  });

  test('anew with those of the settings, whatever was raised before', () => {
    const orders = [{ kind: 'raise', what: 'dollars=20' }] as const;
    const anew = (dollars: number) =>
      judged([{}, { dollars: 20 }, { dollars, since: 'now' }], { orders, tick: { isFresh: true } });
    expect(anew(8)).toEqual([]);
    expect(anew(20)).toEqual([given]);
  });

  test('anew only where a person orders it, and once by each order', () => {
    expect(judged([{}, { since: 'now' }])).toEqual([forgotten]);
    const twice = (by: string) =>
      judged([{}, { since: 'now', by: '2.1' }, { since: 'later', by }], { tick: { isFresh: true } });
    expect(twice('3.1')).toEqual([]);
    expect(twice('2.1')).toEqual([forgotten]);
  });
});

describe('within a run a ceiling', () => {
  test.each<{ told: string; around: Around; expected: readonly string[] }>([
    { told: 'stays', around: {}, expected: [given] },
    {
      told: 'is raised by a command',
      around: { orders: [{ kind: 'raise', what: 'iterations=7 dollars=9.5 minutes=4001' }] },
      expected: [],
    },
    {
      told: 'is raised to no other amount',
      around: { orders: [{ kind: 'raise', what: 'iterations=7 dollars=9' }] },
      expected: [given],
    },
    {
      told: 'is raised by no other order',
      around: { orders: [{ kind: 'restart', what: 'dollars=9.5' }] },
      expected: [given],
    },
    {
      told: 'is raised by an answer to what the question showed',
      around: { answers: [{ option: 'raise', raises: 'dollars=9.5' }] },
      expected: [],
    },
    {
      told: 'is not raised by whoever wants to go on',
      around: { answers: [{ option: 'continue', raises: 'dollars=9.5' }] },
      expected: [given],
    },
  ])('$told', ({ around, expected }) => {
    expect(judged([{}, { dollars: 9.5 }], around)).toEqual(expected);
  });

  test('does not fall back either: what was raised stays', () => {
    const orders = [{ kind: 'raise', what: 'dollars=9' }] as const;
    expect(judged([{}, { dollars: 9 }, {}], { orders })).toEqual([given]);
  });

  test('is given an amount once by each order', () => {
    const orders = [
      { kind: 'raise', what: 'dollars=9' },
      { kind: 'raise', what: 'dollars=12' },
    ] as const;
    expect(judged([{}, { dollars: 9 }, { dollars: 12 }, { dollars: 9 }], { orders })).toEqual([given]);
  });
});

describe('a question about the budget', () => {
  test('shows one amount in its box, and several below it', () => {
    expect(shownRaises('- [ ] <!-- tickgate:option raise --> **raise**: dollars $8.00 → $16.00')).toBe('dollars=16.00');
    const several = '- [ ] **raise: the ceilings listed here**\n  - iterations 5 → 10\n  - minutes 60.5 → 121\n';
    expect(shownRaises(several)).toBe('iterations=10 minutes=121');
  });
});
