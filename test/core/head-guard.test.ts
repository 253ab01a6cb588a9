/** Whatever stands in a head: a run gets no more than orders gave, nothing that was spent is forgotten, and a head of our own is left as it is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowsMore, raiseCeiling } from '../../src/core/budget/ceilings.ts';
import { guarded, type Witnesses } from '../../src/core/record/head-guard.ts';
import { chargedHead, lostTick } from '../../src/core/record/repair-lost-tick.ts';
import { budgetField, readBudget, shownBudget } from '../../src/core/reports/control-issue/marker.ts';
import {
  type CeilingName,
  type Ceilings,
  ceilingNames,
  computeDollarsUsed,
  readCeiling,
} from '../../src/core/state/counters.ts';
import { buildBudget, type Head } from '../../src/core/state/head.ts';
import { aHead, aLease, aLine, later, noon, theCeilings } from '../support/core-facts.ts';

const bundle: Head['bundle'] = {
  name: 'tickgate--work--g1',
  digest: 'd'.repeat(64),
  bytes: 100,
  artifactId: 7,
  cacheKey: null,
  savedAt: noon,
  durableDays: 90,
};
const controlIssue = 5;
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
  used: fc.record({
    ...{ iterationsUsed: fc.nat(20), dollars: fc.nat(50), agentsDispatched: fc.nat(30), minutesElapsed: fc.nat(60) },
    ...{ commentsPushed: fc.nat(5), mergesAttempted: fc.nat(5), prsTouched: fc.subarray(['#4', '#5']) },
  }),
  deadline: fc.constantFrom(null, later(60)),
  before: fc.array(anOrder, { maxLength: 3 }),
  since: fc.array(anOrder, { maxLength: 3 }),
});

const ordered = (ceilings: Ceilings, orders: readonly { name: CeilingName; to: number; by: string }[]): Ceilings =>
  orders.reduce(
    (sofar, { name: ceiling, to, by }) => raiseCeiling(sofar, { name: ceiling, to, by, at: later(1) }),
    ceilings,
  );

/** What only grows, in a run and over its restarts. */
const counted = [
  ...(['commentsPushed', 'mergesAttempted', 'minutesElapsed', 'agentsDispatched', 'tokensIn', 'tokensOut'] as const),
  ...(['ciMinutes', 'apiRequests'] as const),
];

type Budget = typeof aBudget extends fc.Arbitrary<infer T> ? T : never;

/** A run as its own ticks have left it: what its last bundle told, and the orders obeyed since. */
function ours({ iterations, dollars, deadline, used, before, since }: Budget) {
  const begun = theCeilings({ maxIterations: iterations, maxDollars: dollars, deadline });
  const told = aHead({ bundle, used, ceilings: ordered(begun, before), controlIssue });
  return { told, head: { ...told, ceilings: ordered(told.ceilings, since) } };
}

const aTime = fc.constantFrom(later(0), later(-100), later(100), later(100_000));
const noOrNot = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const anIteration = fc.nat(40);

/** Orders that the run has never been given, in the words in which a claim records them. */
const aConsumed = fc.record({
  id: fc.constantFrom('comment/1/restart', 'comment/2/stop', 'box/3', 'gate/4'),
  option: fc.constantFrom('restart run', 'restart #7', 'cancel #7', 'stop', 'raise', 'yes'),
});

const aLoss = fc.record({
  ...{ runId: fc.nat(9), runAttempt: fc.nat(3), epoch: fc.nat(9), startedAt: aTime, nonce: fc.string() },
  ...{ outcome: fc.constantFrom('errored' as const, 'interrupted' as const), recorded: fc.boolean() },
  ...{ iteration: anIteration, dollars: fc.nat(100), subjects: fc.array(fc.nat(9), { maxLength: 2 }) },
});

/** `scale`: of what a run may count; 0 = nothing was, as who forges a head would have it. */
const countersForged = (scale: number) =>
  ({
    // Its own begin most often: a run of another one is known by a seal alone.
    startedAt: fc.constantFrom(later(0), later(0), later(0), later(-100), later(100)),
    iterationsUsed: fc.nat(40 * scale),
    iterationsBeforeRestart: fc.nat(40 * scale),
    prsTouched: fc.subarray(['#1', '#2', '#3']),
    commentsPushed: fc.nat(9 * scale),
    mergesAttempted: fc.nat(9 * scale),
    minutesElapsed: fc.nat(90 * scale),
    agentsDispatched: fc.nat(40 * scale),
    ...{ tokensIn: fc.nat(9), tokensOut: fc.nat(9), ciMinutes: fc.nat(9), apiRequests: fc.nat(9) },
    dollarsEstimate: fc.nat(100 * scale),
    dollarsReported: fc.nat(100 * scale),
    dollarsCounted: fc.nat(100 * scale),
    ...{ rateTableSource: fc.string(), qmdFailuresConsecutive: fc.nat(9) },
    tokenClasses: fc.constant(aHead().counters.tokenClasses),
  }) satisfies Record<keyof Head['counters'], fc.Arbitrary<unknown>>;

const ceilingsForged = {
  maxIterations: fc.integer({ min: 1, max: 100_000 }),
  maxPrs: fc.integer({ min: 1, max: 100_000 }),
  maxMinutes: fc.integer({ min: 1, max: 100_000 }),
  maxDollars: fc.nat(100_000),
  deadline: fc.constantFrom(null, later(8_000), later(10_000)),
  ceilingsRaised: fc.array(
    fc.record({
      ...{ ceiling: name, from: amount, to: amount },
      ...{ by: fc.constantFrom('mallory', 'eve'), at: fc.constant(later(2)) },
    }),
    { maxLength: 4 },
  ),
} satisfies Record<keyof Ceilings, fc.Arbitrary<unknown>>;

/** Anything that somebody may write there: every field, so that a new one is missed by the type check. */
const headForged = {
  ...{ schemaVersion: fc.constant(1 as const), loop: fc.constant('work'), skill: fc.constantFrom('work', 'review') },
  workflow: fc.constantFrom('.github/workflows/tickgate.yml', '.github/workflows/evil.yml'),
  ...{ run: fc.integer({ min: 1, max: 9 }), deferrals: fc.nat(9), epoch: fc.nat(9), generation: fc.nat(9) },
  ...{ status: fc.constantFrom('running', 'idle', 'waiting', 'parked'), stop: fc.constant(null) },
  lease: noOrNot(aTime.map((startedAt) => aLease({ startedAt }))),
  bundle: noOrNot(fc.constant(bundle)),
  ceilings: fc.record(ceilingsForged),
  counters: fc.oneof(fc.record(countersForged(0)), fc.record(countersForged(1))),
  reserved: fc.record({ iteration: anIteration, dollars: fc.nat(100) }),
  plannedEffects: fc.subarray(['claim/1/7/1', 'bundle/work/2', `checkpoint/7/${'a'.repeat(40)}`]),
  lost: fc.array(aLoss, { maxLength: 3 }),
  consumed: fc.array(aConsumed, { maxLength: 3 }),
  ...{ skips: fc.constant(null), skipsTotal: fc.nat(9), wake: fc.boolean(), breakerOpen: fc.boolean() },
  watchedPr: noOrNot(fc.nat(9)),
  pause: noOrNot(aTime.map((at) => ({ by: 'eve', at }))),
  lostState: noOrNot(aTime.map((at) => ({ epoch: 7, at }))),
  orders: fc.subarray([{ verb: 'raise', by: 'eve', change: 'dollars $1.00 → $9.00' }]),
  waits: fc.subarray([{ kind: 'review' as const, count: 1, first: [{ number: 7 }] }]),
  issueThreads: fc.subarray([{ number: 7, since: later(1) }]),
  ...{ unlockGate: fc.constant(null), openGates: fc.constant(null), controlIssue: noOrNot(fc.nat(9)) },
  ...{ backlogReadAt: noOrNot(aTime), backlogSeen: fc.array(fc.string()), backlogSyncedAt: noOrNot(aTime) },
  ...{ commandCursor: noOrNot(aTime), notBefore: noOrNot(aTime), upkeepNotBefore: noOrNot(aTime), updatedAt: aTime },
} satisfies Record<keyof Head, fc.Arbitrary<unknown>>;
const aForgery: fc.Arbitrary<Head> = fc.record(headForged).map((head) => ({ ...head, skips: [], openGates: [] }));

/** The known raises stay, since without them their ceilings are lower. Who forges more knows where each has to begin. */
function forged(head: Head, forgery: Head): Head {
  let known = head.ceilings;
  for (const { ceiling, to, by, at } of forgery.ceilings.ceilingsRaised)
    known = raiseCeiling(known, { name: ceiling, to, by, at });
  return { ...forgery, ceilings: { ...forgery.ceilings, ceilingsRaised: known.ceilingsRaised } };
}

/** As the next tick takes it: first it charges who held the lease. */
function taken(head: Head): Head {
  const lost = lostTick(head);
  return lost === null ? head : chargedHead(head, lost, later(200_000));
}

const fileWithout = { configured: { maxIterations: 1, maxPrs: 1, maxMinutes: 1, maxDollars: 0.01, deadline: null } };

const witnesses = (told: Head, more: Partial<Witnesses> = {}): Witnesses => ({
  line: lineOf(told),
  shown: shownBudget(told),
  // The least that a file may say: where a witness knows the run, it lowers nothing.
  configured: { maxIterations: 1, maxPrs: 1, maxMinutes: 1, maxDollars: 0.01, deadline: later(9_000) },
  controlIssue,
  hardMax: noHardMax,
  mayRaise,
  ...more,
});

describe('the guard of the head', () => {
  test('leaves what our own ticks wrote as it is, with the raises that no bundle records yet', () => {
    fc.assert(
      fc.property(aBudget, (budget) => {
        const { told, head } = ours(budget);
        for (const known of [witnesses(told), witnesses(told, { line: undefined }), witnesses(told, { shown: null })])
          expect(guarded(head, known)).toEqual({ head, notes: [] });
      }),
    );
  });

  test('grants no more than orders granted, and forgets nothing that a line or the control issue records; once is enough', () => {
    fc.assert(
      fc.property(aBudget, aForgery, fc.constantFrom('line', 'shown', 'both'), (budget, forgery, left) => {
        const { told, head } = ours(budget);
        const from = { ...told, ceilings: head.ceilings };
        const hasLine = left !== 'shown';
        const known = witnesses(from, hasLine ? (left === 'line' ? { shown: null } : {}) : { line: undefined });
        const before = taken(forged(from, forgery));
        const { head: after, notes } = guarded(before, known);
        // Of a run that nothing else knows the counters cannot be told from a forgery's; the ceilings can.
        const isSameRun = after.counters.startedAt === from.counters.startedAt;
        if (hasLine && forgery.bundle !== null) expect(isSameRun).toBe(true);
        const givenTo = (one: CeilingName): number[] => {
          const raises = before.ceilings.ceilingsRaised.filter(({ ceiling, by }) => ceiling === one && mayRaise(by));
          return [readCeiling(one, isSameRun ? from.ceilings : known.configured), ...raises.map(({ to }) => to)];
        };
        for (const one of ceilingNames) {
          const holds = readCeiling(one, after.ceilings);
          expect(givenTo(one).some((given) => !allowsMore(one, holds, given))).toBe(true);
        }
        if (isSameRun) {
          for (const one of ceilingNames)
            expect(allowsMore(one, readCeiling(one, after.ceilings), readCeiling(one, from.ceilings))).toBe(false);
          const iterations = ({ counters }: Head): number => counters.iterationsUsed + counters.iterationsBeforeRestart;
          expect(iterations(after)).toBeGreaterThanOrEqual(iterations(from));
          expect(computeDollarsUsed(after.counters)).toBeGreaterThanOrEqual(computeDollarsUsed(from.counters));
          expect(after.ceilings.deadline).toBe(from.ceilings.deadline);
          expect(after.counters.minutesElapsed).toBeGreaterThanOrEqual(from.counters.minutesElapsed);
          expect(after.counters.prsTouched).toEqual(expect.arrayContaining([...from.counters.prsTouched]));
          if (hasLine)
            for (const one of counted) expect(after.counters[one]).toBeGreaterThanOrEqual(from.counters[one]);
        } else {
          expect(after.ceilings.deadline).toBe(
            before.ceilings.deadline === later(8_000) ? later(8_000) : known.configured.deadline,
          );
        }
        expect([null, controlIssue]).toContain(after.controlIssue);
        expect(guarded(after, known).head).toEqual(after);
        // A start that no witness knows is said, though nothing is changed for it.
        const isUnknown = !isSameRun && known.shown !== null;
        expect(notes.some((note) => note.includes(`began at ${after.counters.startedAt}; the control`))).toBe(
          isUnknown,
        );
        const died = before.lost.filter(({ iteration }) => iteration > 0).length;
        const isBundleless = isSameRun && after.bundle === null && (known.shown?.iterations ?? 0) > died;
        expect(notes.some((note) => note.startsWith('The head names no bundle'))).toBe(isBundleless);
        const isChanged = JSON.stringify(after) !== JSON.stringify(before);
        expect(notes.length > 0).toBe(isChanged || isUnknown || isBundleless);
        // Else each tick would write the head once more.
        expect(after === before).toBe(!isChanged);
      }),
    );
  });

  test('lets nothing past hard-max, in whichever name it was raised, in a run of any age', () => {
    fc.assert(
      fc.property(aBudget, aForgery, amount, (budget, forgery, most) => {
        const { told, head } = ours(budget);
        const hardMax = { iterations: most, prs: most, minutes: most, dollars: most };
        const configured = {
          maxIterations: 100_000,
          maxPrs: 100_000,
          maxMinutes: 100_000,
          maxDollars: 100_000,
          deadline: null,
        };
        const anybody = { hardMax, configured, line: undefined, shown: null, mayRaise: () => true };
        const { ceilings } = guarded(taken(forged(head, forgery)), witnesses(told, anybody)).head;
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

  test.each([0.500_000_000_000_1, 1e-9, 1e15, 12.345_678_9])(
    'is compared with the control issue although it spells an amount as %d',
    (dollars) => {
      const told = shownBudget(aHead({ used: { dollars } }));
      expect(readBudget(budgetField(told))?.startedAt).toBe(told.startedAt);
    },
  );

  test('believes the control issue of an older version, which shows no minutes, pull requests and deadline', () => {
    const told = aHead({ bundle, used: { iterationsUsed: 3, minutesElapsed: 7, prsTouched: ['#4'] } });
    const older = budgetField(shownBudget(told)).split('|').slice(0, 5).join('|');
    const known = witnesses(told, { line: undefined, shown: readBudget(older) });
    expect(known.shown).toMatchObject({ iterations: 3, minutes: 0, pulls: [], deadline: undefined });
    const { counters, ceilings } = guarded({ ...told, counters: aHead().counters }, known).head;
    expect(counters).toMatchObject({ iterationsUsed: 3, minutesElapsed: 0, prsTouched: [] });
    expect(ceilings.deadline).toBe(later(9_000));
  });

  test('does not name a missing bundle, if each iteration was that of a tick that died before it saved one', () => {
    const lease = aLease({ startedAt: noon });
    const claimed = aHead({ lease, reserved: { iteration: 1, dollars: 1 }, controlIssue });
    const head = taken(claimed);
    expect(shownBudget(head).iterations).toBe(1);
    expect(guarded(head, witnesses(head, { line: undefined, ...fileWithout }))).toEqual({ head, notes: [] });
    expect(guarded({ ...head, lost: [] }, witnesses(head, { line: undefined, ...fileWithout })).notes).toEqual([
      expect.stringContaining('The head names no bundle, though the control issue shows iterations of this run (1).'),
      expect.stringContaining('An account that may push to tickgate/state/work can write such a head'),
    ]);
  });

  test('reads back what a control issue shows, whatever a foreign head holds: none is left without a witness', () => {
    fc.assert(
      fc.property(
        aBudget,
        fc.double({ min: 0, noNaN: true }),
        fc.double({ min: 0, noNaN: true }),
        (budget, one, two) => {
          const { head } = ours(budget);
          const counters = {
            ...head.counters,
            minutesElapsed: one,
            dollarsCounted: two,
            prsTouched: ['#4', `#${'9'.repeat(30)}`],
          };
          const shown = shownBudget({ ...head, counters });
          expect(readBudget(budgetField(shown))).toMatchObject({ startedAt: shown.startedAt, pulls: [4] });
        },
      ),
    );
  });
});
