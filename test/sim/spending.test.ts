import { describe, expect, test } from 'vitest';
import { chanceOf } from './chance.ts';
import type { SessionEntry, TickEntry } from './ledger.ts';
import { meterOf, repliesOf } from './replies.ts';
import {
  allIsCounted,
  findPayingRun,
  notePayingRun,
  oneAfterAnother,
  oneAtATime,
  staysCounted,
  underTheCeilings,
} from './spending.ts';

const drawn = (metered: boolean): number[][] => {
  const chances = { sessions: chanceOf('costs', 'sessions'), spending: chanceOf('costs', 'spending') };
  const simulation = { chances, setting: { metered } } as never;
  return Array.from({ length: 300 }, () => repliesOf(simulation, { dollars: 0.505, minutes: 60, turns: 10 }));
};
const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

describe('a simulated session', () => {
  test.each([true, false])('passes its cap at times, mostly not (its spend is seen: %j)', (metered) => {
    const costs = drawn(metered).map(sum);
    const beyond = costs.filter((cents) => cents > 50.5).length;
    expect(beyond).toBeGreaterThan(15);
    expect(beyond).toBeLessThan(75);
  });

  test('costs several replies where they are seen, and the same in all', () => {
    expect(Math.max(...drawn(true).map(({ length }) => length))).toBe(5);
    expect(drawn(false).every(({ length }) => length === 1)).toBe(true);
  });

  test('may pass its cap by the reply that takes it there, and by no other', () => {
    const found: string[] = [];
    const pulled: string[] = [];
    const entry = { id: 's', cap: 1, dollars: 0 } as SessionEntry;
    const request: Parameters<typeof meterOf>[1] = {
      order: { caps: { dollars: 1, minutes: 60, turns: null } },
      dollarsOf: ({ costReported }) => costReported ?? 0,
      priceTokens: () => null,
      settings: { model: null },
    };
    const violate = (invariant: string): void => void found.push(invariant);
    const replied = meterOf({ violate }, request, { entry, pull: ({ kind }) => void pulled.push(kind) });
    replied(90);
    replied(30);
    expect([entry.dollars, pulled, found]).toEqual([1.2, ['cap'], []]);
    replied(1);
    expect(found).toEqual(['a session passes its cap by one reply']);
  });
});

interface Told {
  readonly ends?: readonly (string | null)[];
  readonly sessions: readonly Partial<SessionEntry>[];
  readonly counted?: number;
  readonly metered?: boolean;
}

function judged({ ends = [], sessions, counted = 0, metered = false }: Told) {
  const found: string[] = [];
  const ticks = ends.map((end, index) => ({ name: `${index + 1}.1`, nonce: `n${index + 1}`, end }) as TickEntry);
  const all = sessions.map((one, index) => ({ id: `s${index}`, budgetFrom: 'then', cap: 1, endedAt: null, ...one }));
  const simulation = {
    setting: { metered },
    ledger: { ticks, sessions: all },
    violate: (invariant: string) => void found.push(invariant),
  } as never;
  const counters = { started_at: 'then', dollars_reported: counted, dollars_estimate: 0, dollars_counted: 0 };
  const head = { counters, ceilings: { max_dollars: 2 }, lease: { nonce: `n${ends.length}` } } as never;
  return { found, simulation, head, ceilings: new Map([['then', 2]]) };
}

describe('spend', () => {
  test('may pass the ceiling by what the last sessions passed their caps by', () => {
    const sessions = [
      { tick: '1.1', dollars: 1 },
      { tick: '2.1', dollars: 1.4 },
    ];
    const { found, simulation, ceilings } = judged({ ends: ['done ok', 'done ok'], sessions });
    underTheCeilings(simulation, ceilings);
    expect(found).toEqual([]);
  });

  test('may not where the loop knew of it when it gave the next caps', () => {
    const sessions = [
      { tick: '1.1', dollars: 1.4 },
      { tick: '2.1', dollars: 1 },
    ];
    const { found, simulation, ceilings } = judged({ ends: ['done ok', 'done ok'], sessions });
    underTheCeilings(simulation, ceilings);
    expect(found).toEqual(['spend stays under the ceiling']);
  });

  test('may where nobody could tell the loop', () => {
    const sessions = [
      { tick: '1.1', dollars: 1.4 },
      { tick: '2.1', dollars: 1 },
    ];
    const { found, simulation, head, ceilings } = judged({ ends: [null, 'done ok'], sessions, counted: 2 });
    underTheCeilings(simulation, ceilings);
    allIsCounted(simulation, head);
    expect(found).toEqual([]);
  });

  test('of a tick that told of it is counted in whole', () => {
    const { found, simulation, head } = judged({
      ends: ['done ok'],
      sessions: [{ tick: '1.1', dollars: 1.4 }],
      counted: 1,
    });
    allIsCounted(simulation, head);
    expect(found).toEqual(['what was spent is counted']);
  });

  test.each([
    { told: 'never falls below what a tick told of at its end', ends: ['done ok'], counted: 1.4, expected: [] },
    { told: 'is forgotten below it', ends: ['done ok'], counted: 1.3, expected: ['what was told of stays counted'] },
    { told: 'may be below it while its tick has not told of it yet', ends: [null], counted: 0, expected: [] },
  ])('$told', ({ ends, counted, expected }) => {
    const { found, simulation, head } = judged({ ends, counted, sessions: [{ tick: '1.1', dollars: 1.4 }] });
    staysCounted(simulation, head);
    expect(found).toEqual(expected);
  });
});

describe('a run', () => {
  /** The run that began then is over: a person has ordered a fresh one. */
  const afterFresh = (ends: readonly (string | null)[], sessions: readonly Partial<SessionEntry>[]) => {
    const { found, simulation, ceilings } = judged({ ends, sessions });
    const next = { counters: { started_at: 'now' }, ceilings: { max_dollars: 50 }, lease: { nonce: 'n2' } };
    notePayingRun(simulation, ceilings, { next: next as never, writer: '2.1' });
    underTheCeilings(simulation, ceilings);
    return found;
  };

  test('that is over is judged under the ceiling that it had last', () => {
    const zombie = { tick: '1.1', dollars: 1 };
    expect(afterFresh([null, null], [zombie, zombie])).toEqual([]);
    expect(afterFresh([null, null], [zombie, zombie, zombie])).toEqual(['spend stays under the ceiling']);
  });

  test('does not pay for the sessions of the next one, nor the next one for its own', () => {
    const fresh = { tick: '2.1', budgetFrom: 'now', cap: 40, dollars: 40 };
    expect(afterFresh([null, null], [{ tick: '1.1', dollars: 1 }, fresh])).toEqual([]);
  });

  test('pays for the sessions of a tick that wrote its head under a lease, whatever run begins since', () => {
    const { found, simulation, ceilings } = judged({ ends: [null, null], sessions: [] });
    const written = (started_at: string, nonce: string | null) => ({
      counters: { started_at },
      ceilings: { max_dollars: 2 },
      lease: nonce === null ? null : { nonce },
    });
    notePayingRun(simulation, ceilings, { next: written('then', 'n1') as never, writer: '1.1' });
    notePayingRun(simulation, ceilings, { next: written('now', 'n1') as never, writer: '2.1' });
    expect([findPayingRun(simulation, '1.1'), found]).toEqual(['then', []]);
    expect([findPayingRun(simulation, '2.1'), found]).toEqual(['', ['a session needs a lease']]);
  });
});

describe('past half of the dollars', () => {
  const two = [{ tick: '1.1' }, { tick: '1.1' }];
  const inTurn = 'past half of the dollars sessions run one at a time';

  test.each([
    { told: 'two at once are one too many', sessions: two, counted: 1, expected: [inTurn] },
    {
      told: 'one after the other is well',
      sessions: [{ ...two[0], endedAt: 5 }, { ...two[1] }],
      counted: 1,
      expected: [],
    },
    { told: 'two at once are well before it', sessions: two, counted: 0.9, expected: [] },
    { told: 'two at once are well where their spend is seen', sessions: two, counted: 1, metered: true, expected: [] },
  ])('$told', ({ expected, ...around }) => {
    const { found, simulation, head } = judged({ ends: [null], ...around });
    oneAtATime(simulation, head, 0);
    expect(found).toEqual(expected);
  });
});

test('a subject that goes on within a tick has one session after another, each once, and no more than it may', () => {
  const session = (id: string, endedAt: number | null, more: Partial<SessionEntry> = {}) => ({
    ...{ id, endedAt, tick: 't', subject: 1, review: null },
    ...more,
  });
  const found = (sessions: readonly object[]): string[] => {
    const told: string[] = [];
    const violate = (invariant: string): void => void told.push(invariant);
    oneAfterAnother(
      { ledger: { sessions }, setting: { sessionsPerSubject: 2 }, violate } as never,
      sessions.length - 1,
    );
    return told;
  };
  expect(found([session('t-1-1', 5), session('t-1-2', null)])).toEqual([]);
  expect(found([session('t-1-1', null), session('t-2-1', null, { subject: 2 })])).toEqual([]);
  expect(found([session('t-1-1', null), session('t-1-2', null)])).toEqual(['a subject has one session at a time']);
  expect(found([session('t-1-1', 5), session('t-1-1', null)])).toEqual(['a session is had once']);
  expect(found(['1', '2', '3'].map((id) => session(id, 5)))).toEqual(['a subject has its sessions of a tick']);
});
