import { describe, expect, test } from 'vitest';
import { applyClaim } from '../../src/core/claim/head-claim.ts';
import { decideTick } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { recorded } from '../../src/core/record/fold-outcomes.ts';
import { freshHead, withBundle, withLease, withSkip } from '../../src/core/record/head-transitions.ts';
import { chargedHead, lostTick } from '../../src/core/record/repair-lost-tick.ts';
import {
  aCommand,
  aDelivery,
  aHead,
  aLease,
  anAskedGate,
  anEnding,
  anIssue,
  anObservation,
  aSession,
  aState,
  decisionFacts,
  later,
  noon,
  settings,
  theCeilings,
} from '../support/core-facts.ts';

const backlog = { backlog: [anIssue({ number: 1 })] };

describe('a run that stopped', () => {
  const stopped = aHead({ status: 'stopped', stop: { code: 'user_interrupt', at: noon } });

  test('stays stopped when a tick looks again for any other reason than a restart', () => {
    const decision = decideTick(decisionFacts({ head: stopped, observation: backlog }));

    expect(decision).toMatchObject({
      verdict: 'stop',
      stop: { code: 'user_interrupt', sentence: 'The run has stopped already: user_interrupt' },
    });
  });

  test('stays stopped with an empty backlog too: it does not become idle, to be woken by the next issue', () => {
    const decision = decideTick(decisionFacts({ head: stopped, observation: { backlog: [] } }));
    const at = { effects: [], consumed: [], now: noon, orders: [], whenEmpty: 'idle', dirtyTree: null } as const;

    expect(decision).toMatchObject({ verdict: 'stop', stop: { code: 'user_interrupt' } });
    expect(applyClaim({ head: stopped, state: aState() }, decision, at).head).toMatchObject({
      status: 'stopped',
      stop: { code: 'user_interrupt' },
    });
  });

  test('by a ceiling and is then stopped by a person stays stopped when that ceiling is raised', () => {
    const spent = aHead({ status: 'stopped', stop: { code: 'cost_budget', at: noon }, used: { dollars: 26 } });
    const said = { commands: [aCommand({ verb: 'stop', reason: null })] };
    const at = { effects: [], consumed: [], now: noon, orders: [], whenEmpty: 'idle', dirtyTree: null } as const;
    const heard = applyDirectives(spent, aState(), { observation: anObservation(said), config: settings() });

    const decision = decideTick({ ...decisionFacts({ head: spent, observation: backlog }), obeyed: heard });
    const { head } = applyClaim(heard, decision, at);

    expect(head).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });
    const raise = { commands: [aCommand({ verb: 'raise', ceilings: { dollars: 100 } })] };
    expect(
      applyDirectives(head, aState(), { observation: anObservation(raise), config: settings() }).head,
    ).toMatchObject({
      status: 'stopped',
      ceilings: { maxDollars: 100 },
    });
  });

  test('works again once a restart has cleared its stop', () => {
    const decision = decideTick(
      decisionFacts({ head: { ...stopped, status: 'running', stop: null }, observation: backlog }),
    );

    expect(decision.verdict).toBe('work');
  });
});

test('an open loop gate parks the loop: nothing starts and nothing is asked twice', () => {
  const gate = anAskedGate({
    name: 'budget-escalation',
    iteration: 4,
    tripped: [{ name: 'dollars', value: 21, ceiling: 25, raiseTo: 50 }],
    ceilings: theCeilings(),
  });

  const decision = decideTick(decisionFacts({ state: aState({ gates: [gate] }), observation: backlog }));

  expect(decision).toMatchObject({ verdict: 'idle', reason: `Waiting for an answer: ${gate.question}` });
});

describe('what was spent', () => {
  test('is not forgotten with a lost bundle: the estimate only grows', () => {
    const head = aHead({ used: { iterationsUsed: 1, dollarsEstimate: 10 } });

    const { head: after } = recorded(
      { head, state: aState({ usage: [] }) },
      anEnding({ reports: [aDelivery(aSession({ subject: 1 }))] }),
    );

    expect(after.counters.dollarsEstimate).toBeGreaterThan(10);
  });

  test('by a lost tick is charged once, also by a tick that has to leave early', () => {
    const dead = aHead({ lease: aLease(), reserved: { iteration: 1, dollars: 5 }, plannedEffects: ['claim/1/9/1'] });
    const lost = lostTick(dead);
    if (lost === null) throw new Error('there is a lost tick');

    const once = chargedHead(dead, lost, later(3));

    expect(once.counters).toMatchObject({ dollarsReported: 5, dollarsEstimate: 5, agentsDispatched: 1 });
    expect(chargedHead(once, lost, later(3))).toEqual(once);
  });
});

test('a fresh run obeys no command that was obeyed before', () => {
  const old = aHead({ consumed: [{ id: 'comment/7/0', option: 'stop' }], commandCursor: noon });
  const start = { loop: 'work', skill: 'work', workflow: 'w.yml', ceilings: theCeilings(), now: later(1) } as const;

  expect(freshHead(old, start)).toMatchObject({ consumed: old.consumed, commandCursor: noon, run: old.run + 1 });
});

test('the newest commands stay known however many a tick obeyed, also where it obeyed the newest first', () => {
  const id = (comment: number): string => `comment/${comment}/cancel`;
  const stop = { id: 'comment/1199/stop', option: 'stop' };
  const cancelled = Array.from({ length: 40 }, (_, index) => ({ id: id(981 + index), option: 'cancel' }));
  const bundle = {
    name: 'b',
    digest: 'd',
    bytes: 1,
    artifactId: null,
    cacheKey: null,
    savedAt: null,
    durableDays: null,
  };

  const known = (consumed: readonly { readonly id: string; readonly option: string }[]) =>
    withBundle(aHead({ consumed: [...consumed] }), { bundle, generation: 2, state: aState(), history: [] }).consumed;

  const saved = known([stop, ...cancelled]);
  expect(saved).toEqual([stop, ...cancelled.slice(-20)]);
  expect(known(saved)).toEqual(saved);
  // Said in an old comment that was edited.
  const edited = { id: 'comment/7/restart', option: 'restart' };
  expect(known([...saved, edited])).toContainEqual(edited);
});

test('a wake-up is used up by the tick that it asked for', () => {
  const woken = withSkip(aHead(), { runId: 3, runAttempt: 1, at: noon }, true);

  expect(withLease(woken, aLease()).wake).toBe(false);
});
