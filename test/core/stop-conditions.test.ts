import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import { evaluateStops, findClearingCeiling, readRecordedAct } from '../../src/core/decide/stop/conditions.ts';
import { calmStopFacts, type StopFacts } from '../../src/core/decide/stop/rules.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { ceilingNames, readCeiling, readUsed } from '../../src/core/state/counters.ts';
import {
  aCommand,
  aHead,
  anObservation,
  aState,
  decisionFacts,
  noon,
  settings,
  theCeilings,
  theCounters,
} from '../support/core-facts.ts';

const facts = (given: Partial<StopFacts> = {}): StopFacts => ({
  ...calmStopFacts,
  now: noon,
  counters: theCounters(),
  ceilings: theCeilings(),
  ...given,
});
const stopOf = (given: Partial<StopFacts>) => evaluateStops(facts(given)).stop;

describe('a run goes on', () => {
  test('while nothing is reached, and every condition is recorded with what it looked at', () => {
    const { stop, evaluations } = evaluateStops(
      facts({ counters: theCounters({ iterationsUsed: 4, dollars: 24.99 }) }),
    );

    expect(stop).toBeNull();
    expect(evaluations.map(({ condition, fired }) => [condition, fired])).toEqual(
      [8, 10, 2, 1, 7, 11, 6, 9, 12, 5, null, 3, 4].map((condition) => [condition, false]),
    );
    expect(evaluations.find(({ condition }) => condition === 3)?.inputs).toEqual([
      { name: 'used', value: 4 },
      { name: 'ceiling', value: 5 },
    ]);
  });
});

describe('a run stops', () => {
  test('when the backlog is empty and no question is open', () => {
    const counters = theCounters({ iterationsUsed: 3, prsTouched: ['#1', '#2'] });

    expect(stopOf({ openSubjects: 0, counters })?.sentence).toBe('Backlog empty — 3 iterations used, 2 PRs touched');
    expect(stopOf({ openSubjects: 0, openGates: 1 })).toBeNull();
  });

  test('at the iteration ceiling, with the act that fits', () => {
    expect(stopOf({ counters: theCounters({ iterationsUsed: 5 }) })).toEqual({
      code: 'iteration_budget',
      sentence: 'Iteration budget reached: 5/5',
      act: 'Raise it with `/loop raise iterations=10`.',
    });
  });

  test('at the pull request ceiling, on the next entry and not at the exit of the iteration that reached it', () => {
    const counters = theCounters({ prsTouched: ['#7'] });
    const ceilings = theCeilings({ maxPrs: 1 });

    expect(stopOf({ counters, ceilings })).toMatchObject({
      code: 'prs_touched_budget',
      sentence: 'PR budget reached: 1/1',
    });
    expect(stopOf({ at: 'exit', counters, ceilings })).toBeNull();
  });

  test('at the wall-clock ceiling', () => {
    expect(stopOf({ at: 'exit', counters: theCounters({ minutesElapsed: 61.26 }) })).toMatchObject({
      code: 'wall_clock_budget',
      sentence: 'Wall-clock budget reached: 61.2/60 minutes',
    });
  });

  test('at the dollar ceiling, with the command that raises it', () => {
    expect(stopOf({ counters: theCounters({ dollars: 25.43 }) })).toEqual({
      code: 'cost_budget',
      sentence: 'Cost budget reached: $25.43 / $25.00',
      act: 'Raise it with `/loop raise dollars=50`.',
    });
  });

  test('when what is left pays for no session, unless there is no dollar ceiling', () => {
    expect(stopOf({ counters: theCounters({ dollars: 24.7 }), sessionAffordable: false })?.code).toBe('cost_budget');
    expect(stopOf({ ceilings: theCeilings({ maxDollars: 0 }), sessionAffordable: false })).toBeNull();
  });

  test('when the minutes that are left are too few for a session, with the raise', () => {
    expect(stopOf({ counters: theCounters({ minutesElapsed: 59.999984 }), minutesForSession: false })).toEqual({
      code: 'wall_clock_budget',
      sentence: 'Wall-clock budget reached: 59.9/60 minutes',
      act: 'Raise it with `/loop raise minutes=120`.',
    });
  });

  test('when a person says so, with their reason', () => {
    expect(stopOf({ stopCommand: { by: 'ana', reason: 'release freeze' } })?.sentence).toBe(
      'Stopped by @ana: release freeze',
    );
    expect(stopOf({ stopCommand: { by: 'ana', reason: null } })?.sentence).toBe('Stopped by @ana');
  });

  test('when a gate was answered with stop', () => {
    expect(stopOf({ gateStop: { gate: 'budget-escalation', iteration: 3 } })?.sentence).toBe(
      'Loop already stopped at gate budget-escalation in iteration 3',
    );
  });

  test('when open subjects wait for each other, with their path', () => {
    expect(stopOf({ cycles: [[50, 51]] })).toMatchObject({
      code: 'dependency_cycle',
      sentence: 'Dependency cycle detected: #50 ↔ #51 — please resolve manually',
    });
    expect(
      stopOf({
        cycles: [
          [50, 51, 52],
          [60, 61],
        ],
      })?.sentence,
    ).toBe('Dependency cycle detected: #50 → #51 → #52 → #50; #60 ↔ #61 — please resolve manually');
  });

  test('when a dependency was away in two iterations running, and not in one', () => {
    const outage = { dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'exit code 78', iteration: 2 };
    const after = (qmdFailuresConsecutive: number) => ({ outage, counters: theCounters({ qmdFailuresConsecutive }) });

    expect(stopOf(after(1))).toBeNull();
    expect(stopOf(after(2))).toMatchObject({
      code: 'qmd_unreachable',
      sentence: 'qmd unreachable — fix per ADR-0024 and resume (exit code 78)',
    });
    expect(evaluateStops(facts(after(2))).evaluations.find(({ condition }) => condition === 11)?.inputs).toContainEqual(
      {
        name: 'cause',
        value: 'qmd-unreachable-after-2-attempts',
      },
    );
  });

  test('at its deadline, and not a second before', () => {
    const at = (deadline: string) => stopOf({ ceilings: theCeilings({ deadline }) });

    expect(at('2026-03-01T12:00:01Z')).toBeNull();
    expect(at('2026-03-01T12:00:00Z')).toMatchObject({
      code: 'deadline',
      sentence: 'Deadline reached: 2026-03-01T12:00:00Z',
    });
  });

  test('not by a repeated failure, which is recorded as fired and asked about', () => {
    for (const [count, often] of [
      [2, 'twice'],
      [3, '3 times'],
    ] as const) {
      const repeated = [{ number: 9, rootCause: 'test | npm test', count }];
      const { stop, evaluations } = evaluateStops(facts({ repeated }));

      expect(stop).toBeNull();
      expect(evaluations.find(({ condition }) => condition === 6)).toMatchObject({
        fired: true,
        sentence: `#9 failed ${often} with: npm test; its gate asks`,
      });
    }
  });

  test('not by a lock that another tick holds: that is an outcome', () => {
    const { stop, evaluations } = evaluateStops(facts({ otherHolder: { runId: 50, runAttempt: 2 } }));

    expect(stop).toBeNull();
    expect(evaluations.find(({ condition }) => condition === 9)).toMatchObject({
      fired: true,
      sentence: 'Run 50 attempt 2 holds the lock',
    });
  });

  test("by a person's word before any other cause, and all causes are recorded as fired", () => {
    const counters = theCounters({ iterationsUsed: 5, dollars: 30 });
    const { stop, evaluations } = evaluateStops(facts({ stopCommand: { by: 'ana', reason: null }, counters }));

    expect(stop?.code).toBe('user_interrupt');
    expect(evaluations.filter(({ fired }) => fired).map(({ code }) => code)).toEqual([
      'user_interrupt',
      'cost_budget',
      'iteration_budget',
    ]);
  });
});

test('a raise can clear a stop by its own budget and no other stop', () => {
  const codes = ['iteration_budget', 'prs_touched_budget', 'wall_clock_budget', 'cost_budget'];

  expect(codes.map(findClearingCeiling)).toEqual(['iterations', 'prs', 'minutes', 'dollars']);
  expect(['user_interrupt', 'gate_stop', 'backlog_empty', 'state_unreadable'].map(findClearingCeiling)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

describe('the act that follows an end by a ceiling', () => {
  const spent = fc.record({
    name: fc.constantFrom(...ceilingNames),
    ceiling: fc.integer({ min: 1, max: 200 }),
    /** In hundredths of the ceiling. */
    share: fc.integer({ min: 100, max: 900 }),
    reserved: fc.integer({ min: 0, max: 40 }),
    hardMax: fc.option(fc.integer({ min: 1, max: 600 })),
  });
  const headOf = ({ name, ceiling, share, reserved }: typeof spent extends fc.Arbitrary<infer T> ? T : never) => {
    const used = Math.ceil((ceiling * share) / 100);
    return aHead({
      used: {
        iterations: { iterationsUsed: used },
        prs: { prsTouched: Array.from({ length: used }, (_, index) => `#${index + 1}`) },
        minutes: { minutesElapsed: (ceiling * share) / 100 },
        dollars: { dollars: (ceiling * share) / 100 },
      }[name],
      ceilings: { maxIterations: ceiling, maxPrs: ceiling, maxMinutes: ceiling, maxDollars: ceiling },
      reserved: { iteration: 0, dollars: name === 'dollars' ? reserved : 0 },
      status: 'stopped',
      stop: {
        code: {
          iterations: 'iteration_budget',
          prs: 'prs_touched_budget',
          minutes: 'wall_clock_budget',
          dollars: 'cost_budget',
        }[name],
        at: noon,
      },
    });
  };

  test('clears it when it is followed, or says that hard-max forbids it', () => {
    fc.assert(
      fc.property(spent, (given) => {
        const { name, hardMax } = given;
        const head = headOf(given);
        const config = hardMax === null ? {} : { 'hard-max': { [name]: hardMax }, [`max-${name}`]: 1 };
        const decision = decideTick(decisionFacts({ head, config }));
        const act = decision.verdict === 'stop' ? decision.stop.act : '';
        const to = Number(/`\/loop raise [a-z]+=(\d+)`/.exec(act)?.[1] ?? Number.NaN);
        const taken = readUsed(name, head.counters) + head.reserved.dollars;
        if (Number.isNaN(to)) {
          expect(act).toContain(`\`hard-max.${name}: ${hardMax}\``);
          const session = { minutes: 1, dollars: settings().minSessionDollars, iterations: 0, prs: 0 }[name];
          expect(hardMax).toBeLessThanOrEqual(Math.max(taken + session, readCeiling(name, head.ceilings)));
          return;
        }
        const said = { commands: [aCommand({ verb: 'raise', ceilings: { [name]: to } })] };
        const after = applyDirectives(head, aState(), { observation: anObservation(said), config: settings(config) });
        expect(after).toMatchObject({ refusals: [], head: { status: 'running', stop: null } });
        expect(to).toBeGreaterThan(taken);
      }),
    );
  });

  test.each([
    [{ maxDollars: 25 }, { dollars: 25.43 }, 'Raise it with `/loop raise dollars=50`.'],
    [{ maxDollars: 1 }, { dollars: 7.5 }, 'Raise it with `/loop raise dollars=8`.'],
    [{ maxIterations: 5 }, { iterationsUsed: 5 }, 'Raise it with `/loop raise iterations=10`.'],
    [{ maxMinutes: 60 }, { minutesElapsed: 61.2 }, 'Raise it with `/loop raise minutes=120`.'],
  ])('at %j with %j used is the specified one: %s', (ceilings, used, act) => {
    expect(stopOf({ ceilings: theCeilings(ceilings), counters: theCounters(used) })?.act).toBe(act);
  });

  test('says where hard-max leaves no room', () => {
    const hardMax = { iterations: 5, prs: null, minutes: null, dollars: null };
    const counters = theCounters({ iterationsUsed: 5 });

    expect(stopOf({ counters, hardMax })?.act).toBe(
      '`hard-max.iterations: 5` of the configuration file allows no raise that is large enough: raise that, or start a new run with `fresh: true`.',
    );
  });

  test('is a dispatch where no command would be read', () => {
    const head = aHead({ status: 'stopped', stop: { code: 'state_unreadable', at: noon } });

    expect(readRecordedAct(head, null)).toMatch(/^Dispatch the workflow with `resume: true` .* or `fresh: true`/);
  });
});
