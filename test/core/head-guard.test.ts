/** Whatever stands in a head: a run gets no more than orders gave, nothing that was spent is forgotten, and a head of our own is left as it is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowsMore, raiseCeiling } from '../../src/core/budget/ceilings.ts';
import { guarded, type Witnesses } from '../../src/core/record/head-guard.ts';
import { shownBudget } from '../../src/core/reports/control-issue/marker.ts';
import {
  type CeilingName,
  type Ceilings,
  ceilingNames,
  computeDollarsUsed,
  readCeiling,
} from '../../src/core/state/counters.ts';
import { buildBudget, type Head } from '../../src/core/state/head.ts';
import { aHead, aLine, later, noon, theCeilings } from '../support/core-facts.ts';

const bundle: Head['bundle'] = {
  name: 'tickgate--work--g1',
  digest: 'd'.repeat(64),
  bytes: 100,
  artifactId: 7,
  cacheKey: null,
  savedAt: noon,
  durableDays: 90,
};
const noHardMax = { iterations: null, prs: null, minutes: null, dollars: null };
const approvers = ['ana', 'ben'];
const mayRaise = (login: string): boolean => approvers.includes(login);

/** What a history line of this head tells of its budget. */
const lineOf = (head: Head) =>
  aLine({ budgetSnapshot: { ...buildBudget(head), prsTouchedTotal: head.counters.prsTouched.length } });

const amount = fc.integer({ min: 1, max: 1_000 });
const name = fc.constantFrom(...ceilingNames);
const anOrder = fc.record({ name, to: amount, by: fc.constantFrom(...approvers) });
const aBudget = fc.record({
  iterations: amount,
  dollars: amount,
  used: fc.record({ iterationsUsed: fc.nat(20), dollars: fc.nat(50), agentsDispatched: fc.nat(30) }),
  before: fc.array(anOrder, { maxLength: 3 }),
  since: fc.array(anOrder, { maxLength: 3 }),
});

const ordered = (ceilings: Ceilings, orders: readonly { name: CeilingName; to: number; by: string }[]): Ceilings =>
  orders.reduce(
    (sofar, { name: ceiling, to, by }) => raiseCeiling(sofar, { name: ceiling, to, by, at: later(1) }),
    ceilings,
  );

type Budget = typeof aBudget extends fc.Arbitrary<infer T> ? T : never;

/** A run as its own ticks have left it: what its last bundle told, and the orders obeyed since. */
function ours({ iterations, dollars, used, before, since }: Budget) {
  const begun = theCeilings({ maxIterations: iterations, maxDollars: dollars });
  const told = aHead({ bundle, used, ceilings: ordered(begun, before) });
  return { told, head: { ...told, ceilings: ordered(told.ceilings, since) } };
}

/** Anything that somebody may write there. */
const aForgery = fc.record({
  startedAt: fc.constantFrom(later(0), later(-100), later(100)),
  iterationsUsed: fc.nat(40),
  iterationsBeforeRestart: fc.nat(40),
  dollarsReported: fc.nat(100),
  hasBundle: fc.boolean(),
  ceilings: fc.record({
    maxIterations: fc.integer({ min: 1, max: 100_000 }),
    maxPrs: fc.integer({ min: 1, max: 100_000 }),
    maxMinutes: fc.integer({ min: 1, max: 100_000 }),
    maxDollars: fc.nat(100_000),
    deadline: fc.constantFrom(null, later(10_000)),
    ceilingsRaised: fc.array(
      fc.record({
        ceiling: name,
        from: amount,
        to: amount,
        by: fc.constantFrom('mallory', 'eve'),
        at: fc.constant(later(2)),
      }),
      { maxLength: 4 },
    ),
  }),
});

type Forgery = typeof aForgery extends fc.Arbitrary<infer T> ? T : never;

function forged(head: Head, { ceilings, hasBundle, ...counters }: Forgery): Head {
  const known = head.ceilings.ceilingsRaised;
  return {
    ...head,
    bundle: hasBundle ? head.bundle : null,
    counters: { ...aHead().counters, ...counters },
    ceilings: { ...ceilings, ceilingsRaised: [...known, ...ceilings.ceilingsRaised] },
  };
}

const witnesses = (told: Head, more: Partial<Witnesses> = {}): Witnesses => ({
  line: lineOf(told),
  shown: shownBudget(told),
  hardMax: noHardMax,
  mayRaise,
  ...more,
});

describe('the guard of the head', () => {
  test('leaves what our own ticks wrote as it is, with the raises that no bundle tells of yet', () => {
    fc.assert(
      fc.property(aBudget, (budget) => {
        const { told, head } = ours(budget);
        for (const known of [witnesses(told), witnesses(told, { line: undefined }), witnesses(told, { shown: null })])
          expect(guarded(head, known)).toEqual({ head, notes: [] });
      }),
    );
  });

  test('gives nobody more than orders gave, and forgets nothing that a line or the control issue tells; once is enough', () => {
    fc.assert(
      fc.property(aBudget, aForgery, fc.boolean(), (budget, forgery, hasLine) => {
        const { told, head } = ours(budget);
        const from = { ...told, ceilings: head.ceilings };
        const known = witnesses(from, hasLine ? {} : { line: undefined });
        const before = forged(from, forgery);
        const { head: after, notes } = guarded(before, known);
        // A run that began anew is what only a seal can tell from a forgery.
        const isSameRun = after.counters.startedAt === from.counters.startedAt;
        if (hasLine && forgery.hasBundle) expect(isSameRun).toBe(true);
        if (isSameRun) {
          for (const one of ceilingNames)
            expect(allowsMore(one, readCeiling(one, after.ceilings), readCeiling(one, from.ceilings))).toBe(false);
          const iterations = ({ counters }: Head): number => counters.iterationsUsed + counters.iterationsBeforeRestart;
          expect(iterations(after)).toBeGreaterThanOrEqual(iterations(from));
          expect(computeDollarsUsed(after.counters)).toBeGreaterThanOrEqual(computeDollarsUsed(from.counters));
        }
        expect(guarded(after, known).head).toEqual(after);
        expect(notes.length > 0).toBe(JSON.stringify(after) !== JSON.stringify(before));
      }),
    );
  });

  test('lets nothing past hard-max, whoever is said to have raised it, in a run of any age', () => {
    fc.assert(
      fc.property(aBudget, aForgery, amount, (budget, forgery, most) => {
        const { told, head } = ours(budget);
        const hardMax = { iterations: most, prs: most, minutes: most, dollars: most };
        const anybody = { hardMax, line: undefined, shown: null, mayRaise: () => true };
        const { ceilings } = guarded(forged(head, forgery), witnesses(told, anybody)).head;
        for (const one of ceilingNames) expect(allowsMore(one, readCeiling(one, ceilings), most)).toBe(false);
      }),
    );
  });

  test('keeps the deadline that the run began with', () => {
    const told = aHead({ bundle, ceilings: { deadline: later(60) } });
    const { head, notes } = guarded({ ...told, ceilings: { ...told.ceilings, deadline: null } }, witnesses(told));
    expect(head.ceilings.deadline).toBe(later(60));
    expect(notes[0]).toBe(`The deadline is ${later(60)}, not none as the head said.`);
  });
});
