/** Which subjects take the seats that became free, whatever has been spent, by whom, and for how long. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimFurther } from '../../src/core/claim/head-claim.ts';
import type { DecisionContext } from '../../src/core/decide/context.ts';
import { decideTick, sumReservedDollars } from '../../src/core/decide/decide.ts';
import { decideNext, type NextFacts, newQueue, type TickQueue } from '../../src/core/decide/next-subjects.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { computeDollarsUsed, toMillionths } from '../../src/core/state/counters.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { LoopProgress } from '../../src/core/state/loop-state.ts';
import {
  aDelivery,
  aFailure,
  aHead,
  anIssue,
  anObservation,
  aState,
  aTick,
  decisionFacts,
  settings,
} from '../support/core-facts.ts';

const issues = (count: number) => Array.from({ length: count }, (_, index) => anIssue({ number: index + 1 }));

const jobMinutesLeft = 120;

interface Stage {
  readonly context: DecisionContext;
  readonly claim: LoopProgress;
  readonly queue: TickQueue;
  readonly sessions: readonly CappedSession[];
}

/** A tick after its claim, whose sessions have all begun. */
function claimed(given: {
  readonly head: Head;
  readonly config?: Record<string, unknown>;
  readonly metered?: boolean;
  readonly count?: number;
}): Stage | null {
  const { head, config = {}, metered = true, count = 12 } = given;
  const observation = anObservation({ backlog: issues(count), tick: aTick({ jobMinutesLeft }) });
  const context = { ...decisionFacts({ head, state: aState(), observation }), config: settings(config), metered };
  const decision = decideTick(context);
  if (decision.verdict !== 'work') return null;
  const { sessions } = decision;
  const counters = { ...head.counters, iterationsUsed: head.counters.iterationsUsed + 1 };
  const claim = {
    head: {
      ...head,
      counters,
      reserved: { iteration: counters.iterationsUsed, dollars: sumReservedDollars(sessions) },
    },
    state: { ...context.obeyed.state, backlogSnapshot: decision.snapshot },
  };
  return { context, claim, queue: newQueue(sessions, context.config.maxAgents), sessions };
}

const costOf = ({ usage }: SessionReport): number =>
  usage.reduce((sum, { costReported }) => sum + (costReported ?? 0), 0);

const next = ({ context, claim, queue }: Omit<Stage, 'sessions'>, facts: Partial<NextFacts>) =>
  decideNext(
    { ...context, obeyed: { ...claim, stopCommand: null, gateStop: null } },
    { queue, ended: [], running: [], costOf, minutes: 0, ...facts },
  );

const limits = fc.record({
  maxAgents: fc.integer({ min: 1, max: 4 }),
  iterationsPerTick: fc.integer({ min: 1, max: 4 }),
  maxOpenPrs: fc.integer({ min: 2, max: 14 }),
  maxIterations: fc.integer({ min: 2, max: 12 }),
  maxPrs: fc.integer({ min: 2, max: 16 }),
  maxMinutes: fc.integer({ min: 15, max: 200 }),
  maxDollars: fc.integer({ min: 2, max: 120 }),
  spent: fc.constantFrom(0, 0, 1, 7),
  used: fc.nat(2),
  metered: fc.boolean(),
});
/** Which of the running ends, at which share of its cap, after how many minutes. */
const ends = fc.array(
  fc.record({
    which: fc.nat(3),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    minutes: fc.integer({ min: 0, max: 15 }),
  }),
  { minLength: 1, maxLength: 14 },
);

describe('whatever ends, and whenever', () => {
  test('no seat, iteration, pull request, minute or dollar is given twice, and no subject begun twice', () => {
    let taken = 0;
    fc.assert(
      fc.property(limits, ends, (given, course) => {
        const { maxAgents, maxIterations, maxPrs, maxMinutes, maxDollars } = given;
        const head = aHead({
          ceilings: { maxIterations, maxPrs, maxMinutes, maxDollars },
          used: { iterationsUsed: given.used, dollars: given.spent, agentsDispatched: given.used },
        });
        const config = {
          'max-agents': maxAgents,
          'iterations-per-tick': given.iterationsPerTick,
          'max-open-prs': given.maxOpenPrs,
        };
        const start = claimed({ head, config, metered: given.metered });
        if (start === null) return;
        const before = computeDollarsUsed(head.counters);
        let stage: Stage = start;
        let running = [...start.sessions];
        const ended: SessionReport[] = [];
        let minutes = 0;
        for (const { which, share, minutes: more } of course) {
          const over = running[which % Math.max(1, running.length)];
          if (over === undefined) return;
          running = running.filter((one) => one !== over);
          minutes += more;
          ended.push(aDelivery(over, {}, Math.floor((over.cap.dollars ?? 0) * share * 1e6) / 1e6));
          const tickNow = aTick({ jobMinutesLeft: jobMinutesLeft - minutes });
          const context = { ...stage.context, observation: { ...stage.context.observation, tick: tickNow } };
          const found = next({ ...stage, context }, { ended, running, minutes });
          if (found.kind === 'none') continue;
          const { sessions } = found.decision;
          taken += sessions.length;
          running = [...running, ...sessions];
          const claim = claimFurther(stage.claim, {
            ...found,
            sessions,
            effects: [],
            now: tickNow.now,
          });
          stage = { ...stage, claim, queue: found.queue };

          const { counters, reserved } = claim.head;
          const all = found.queue.taken.map(({ subject }) => subject);
          const spent = before + ended.reduce((sum, report) => sum + costOf(report), 0);
          expect(running.length).toBeLessThanOrEqual(maxAgents);
          expect(new Set(all).size).toBe(all.length);
          expect(toMillionths(spent + sumReservedDollars(running))).toBeLessThanOrEqual(toMillionths(maxDollars));
          expect(toMillionths(before + reserved.dollars)).toBeLessThanOrEqual(toMillionths(maxDollars));
          expect(toMillionths(before + reserved.dollars)).toBeGreaterThanOrEqual(
            toMillionths(spent + sumReservedDollars(running)),
          );
          expect(counters.iterationsUsed).toBeLessThanOrEqual(maxIterations);
          expect(all.length).toBeLessThanOrEqual((counters.iterationsUsed - given.used) * maxAgents);
          expect(counters.iterationsUsed - given.used).toBeLessThanOrEqual(given.iterationsPerTick);
          expect(all.length).toBeLessThanOrEqual(Math.min(maxPrs, given.maxOpenPrs));
          for (const { cap } of sessions) {
            expect(cap.minutes).toBeGreaterThanOrEqual(10);
            expect(cap.minutes).toBeLessThanOrEqual(Math.min(jobMinutesLeft, maxMinutes) - minutes);
          }
        }
      }),
      { numRuns: 300 },
    );
    // Some 200, by chance.
    expect(taken).toBeGreaterThan(75);
  });
});

describe('a seat that became free', () => {
  const start = (given: Partial<Parameters<typeof claimed>[0]> = {}): Stage => {
    const stage = claimed({ head: aHead({ ceilings: { maxIterations: 20 } }), config: { 'max-agents': 2 }, ...given });
    if (stage === null) throw new Error('it does not work');
    return stage;
  };
  const [first, second] = start().sessions;
  if (first === undefined || second === undefined) throw new Error('two begin');

  test('takes the next subject by the order of the backlog, and counts an iteration for as many as there are seats', () => {
    const one = next(start(), { ended: [aDelivery(first)], running: [second] });
    expect(one).toMatchObject({ kind: 'take', iterationsUsed: 2, queue: { iterations: 2, places: 1 } });
    if (one.kind === 'none') return;
    expect(one.decision.sessions.map(({ subject }) => subject)).toEqual([3]);
    const [third] = one.decision.sessions;
    if (third === undefined) return;
    const { claim } = start();
    const now = claim.head.updatedAt;
    const later = { ...start(), claim: claimFurther(claim, { ...one, sessions: [third], effects: [], now }) };
    expect(later.claim.head.issueThreads.filter(({ number }) => number === 3)).toEqual([{ number: 3, since: now }]);
    const two = next(
      { ...later, queue: one.queue },
      { ended: [aDelivery(first), aDelivery(second)], running: [third] },
    );
    expect(two).toMatchObject({ kind: 'take', iterationsUsed: 2, queue: { iterations: 2, places: 0 } });
  });

  test('stays free where the next tick would ask first: near a budget, or since the backlog changed', () => {
    const near = start({ head: aHead({ ceilings: { maxIterations: 5 }, used: { iterationsUsed: 2 } }) });
    expect(next(near, { ended: [aDelivery(first)], running: [second] })).toMatchObject({
      kind: 'none',
      reason: 'a tick would ask budget-escalation',
    });
    const { context, ...calm } = start();
    const observation = { ...context.observation, backlog: [...issues(12), anIssue({ number: 40, labels: ['P0'] })] };
    expect(
      next({ ...calm, context: { ...context, observation } }, { ended: [aDelivery(first)], running: [second] }),
    ).toMatchObject({
      kind: 'none',
      reason: 'a tick would ask backlog-drift',
    });
  });

  test('stays free once the deadline of the run has passed', () => {
    const deadline = '2026-03-01T13:00:00.000Z';
    const { context, ...calm } = start({ head: aHead({ ceilings: { maxIterations: 20, deadline } }) });
    const at = (now: string) => {
      const observation = { ...context.observation, tick: { ...context.observation.tick, now } };
      return next({ ...calm, context: { ...context, observation } }, { ended: [aDelivery(first)], running: [second] });
    };
    expect(at('2026-03-01T12:59:00.000Z')).toMatchObject({ kind: 'take' });
    expect(at(deadline)).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining('a tick would stop: Deadline'),
    });
  });

  test('stays free while a model is limited, a service is away, or the breaker of the run is open', () => {
    const ending = (failure: object): SessionReport => {
      const report = aFailure(first);
      if (report.outcome.kind !== 'failed') return report;
      return { ...report, outcome: { ...report.outcome, failure: { ...report.outcome.failure, ...failure } } };
    };
    const reasonOf = (ended: readonly SessionReport[]) => {
      const found = next(start(), { ended, running: [second] });
      return found.kind === 'none' ? found.reason : 'taken';
    };
    expect(reasonOf([ending({})])).toBe('taken');
    expect(reasonOf([ending({ class: 'limit' })])).toBe('the model is limited');
    expect(reasonOf([ending({ class: 'outage', outage: { dependency: 'qmd' } })])).toBe('a service was away');
    const red = [1, 2, 1, 2, 1].map((subject, index) => ({
      ...ending({ rootCause: `cause ${index}` }),
      order: { ...first, subject },
    }));
    expect(reasonOf(red)).toBe('the circuit breaker of the whole loop opened');
  });

  test('stays free in the tick that probes the breaker of the run, even after its probe delivered', () => {
    const { claim, ...calm } = start();
    const { runStreak } = claim.state;
    const halfOpen = { ...runStreak, breaker: { ...runStreak.breaker, circuitState: 'half_open' as const } };
    const probing = { ...calm, claim: { ...claim, state: { ...claim.state, runStreak: halfOpen } } };
    expect(next(probing, { ended: [aDelivery(first)], running: [] })).toMatchObject({
      reason: 'this tick is one probe',
    });
  });

  test('stays free beside another session of a driver that no meter watches, past half of the dollars', () => {
    const head = aHead({ ceilings: { maxIterations: 20, maxDollars: 30 } });
    const capped = start({ head, metered: false });
    const ended = [aDelivery(first, {}, 8)];
    expect(next(capped, { ended, running: [{ ...second, cap: { ...second.cap, dollars: 8 } }] })).toMatchObject({
      reason: 'sessions run one at a time by now',
    });
    expect(next(capped, { ended, running: [] })).toMatchObject({ kind: 'take' });
  });
});
