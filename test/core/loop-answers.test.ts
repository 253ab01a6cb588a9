/** What answers to questions about the whole loop do, how questions end without one, and what expires. */
import { describe, expect, test } from 'vitest';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import type { Observation } from '../../src/core/observation/facts.ts';
import type { Gate } from '../../src/core/state/gate.ts';
import type { Head } from '../../src/core/state/head.ts';
import { type LoopState, newRunStreak } from '../../src/core/state/loop-state.ts';
import { newBreaker } from '../../src/core/state/subject.ts';
import {
  aFailedSubject,
  aHead,
  anAnswer,
  anAskedGate,
  anIssue,
  anObservation,
  answered,
  aSubject,
  aTick,
  aVagueGate,
  aVagueIssue,
  type HeadFacts,
  later,
  settings,
  theCeilings,
  withOpenGates,
} from '../support/core-facts.ts';

interface Given {
  readonly head?: Head;
  readonly state?: Partial<LoopState>;
  readonly config?: Record<string, unknown>;
  readonly said?: Partial<Observation>;
}

/** The gate is open, and this is what the tick finds. */
function hear(gate: Gate, reading: Observation['gates'][number], { head = aHead(), state, config, said }: Given = {}) {
  const open = withOpenGates([gate], head);
  return applyDirectives(
    open.head,
    { ...open.state, ...state, gates: [gate] },
    { observation: anObservation({ ...said, gates: [reading] }), config: settings(config) },
  );
}
const say = (gate: Gate, option: string, given?: Given) => hear(gate, answered(gate, option), given);
const silent = (gate: Gate, given?: Given) => hear(gate, { gateId: gate.id, refusals: [], kind: 'open' }, given);

const drifted: GateFacts = { name: 'backlog-drift', added: [{ number: 3, priority: null }], removed: [] };
const policy: GateFacts = { name: 'criteria-policy', run: 1 };
const tree = { runner: 'r1', path: '/work', porcelainHash: 'abc', changes: [] };
const dirty: GateFacts = { name: 'dirty-tree', ...tree };
const budget: GateFacts = {
  name: 'budget-escalation',
  iteration: 4,
  tripped: [{ name: 'dollars', value: 21, ceiling: 25, raiseTo: 50 }],
  ceilings: theCeilings({ maxIterations: 50 }),
};
/** Where it is what is asked: $5.00 an iteration, and $16.00 spent. */
const fourth: Given = {
  head: aHead({ used: { iterationsUsed: 3, dollars: 16 }, ceilings: { maxIterations: 50 } }),
  said: { backlog: [anIssue({ number: 1 })] },
};

describe('drift answered', () => {
  const plan = { free: [1, 2], blocked: [] };
  const proposed = { free: [1, 2, 3], blocked: [] };
  const state = { backlogSnapshot: plan, proposedSnapshot: proposed };
  const gate = anAskedGate(drifted);

  test('re-propose takes the backlog that was asked about as the plan, for one iteration', () => {
    const after = say(gate, 're-propose', { state }).state;

    expect(after.backlogSnapshot).toEqual(proposed);
    expect(after.permitted).toMatchObject([{ gate: 'backlog-drift', option: 're-propose' }]);
  });

  test('continue keeps the plan, for one iteration', () => {
    const after = say(gate, 'continue', { state }).state;

    expect(after.backlogSnapshot).toEqual(plan);
    expect(after.permitted).toMatchObject([{ gate: 'backlog-drift', option: 'continue' }]);
  });

  test('stop ends the run', () => {
    expect(say(gate, 'stop', { state }).gateStop).toEqual({ gate: 'backlog-drift', iteration: 1 });
  });
});

describe('criteria decided for the whole backlog', () => {
  const gate = anAskedGate(policy);

  test.each(['accept', 'ask'])('%s holds until the run ends', (option) => {
    expect(say(gate, option).state.held).toEqual([{ gate: 'criteria-policy', signature: '1', option }]);
  });
});

describe('leftovers in the workspace', () => {
  const gate = anAskedGate(dirty);

  test('are stashed or committed by a permit for that runner, and left alone by a refusal that holds', () => {
    const held = (option: string) => ({ gate: 'dirty-tree', signature: gate.signature, option });

    expect(say(gate, 'stash').state.permitted).toEqual([held('stash')]);
    expect(say(gate, 'commit').state.permitted).toEqual([held('commit')]);
    expect(say(gate, 'abort').state).toMatchObject({ permitted: [], held: [held('abort')] });
  });
});

describe('a decision that an agent wanted', () => {
  const asking = { session: 's', question: 'Delete the old API?' };
  const facts = {
    name: 'agent-decision',
    subject: { kind: 'issue', number: 9 },
    questionHash: 'h',
    ...asking,
  } as const;
  const gate = anAskedGate(facts);
  const state = { subjects: [aSubject({ number: 9, asking })] };

  test('reaches its later sessions in the words of the reply', () => {
    const reading = { ...answered(gate, 'answer'), answer: anAnswer(gate, 'answer', { text: 'Keep it.' }) };

    expect(hear(gate, reading, { state }).state.subjects).toMatchObject([
      { asking: null, decisions: [{ question: 'Delete the old API?', answer: 'Keep it.', by: 'ana' }], permitted: [] },
    ]);
  });

  test('refused leaves its subject out', () => {
    expect(say(gate, 'skip', { state }).state.subjects).toMatchObject([
      { asking: null, decisions: [], declined: [{ gate: 'agent-decision', option: 'skip' }] },
    ]);
  });
});

test('a raise that was answered never passes a hard-max that was lowered since the question', () => {
  const gate = anAskedGate(budget, { iteration: 4 });
  const ceiling = (most: number) =>
    say(gate, 'raise', { ...fourth, config: { 'hard-max': { dollars: most }, 'max-dollars': 25 } }).head.ceilings
      .maxDollars;

  expect([60, 50, 40, 25, 20].map(ceiling)).toEqual([50, 50, 40, 25, 25]);
});

describe('a question without an answer is closed', () => {
  const why = (gate: Gate, given?: Given) => silent(gate, given).voided.map((one) => one.why);
  const changed = ['what it was about has changed since'];

  test('about drift, when the backlog changed further, or back', () => {
    const gate = anAskedGate(drifted);
    const given = (...numbers: number[]): Given => ({
      state: { backlogSnapshot: { free: [1, 2], blocked: [] } },
      said: { backlog: numbers.map((number) => anIssue({ number })) },
    });

    expect(why(gate, given(1, 2, 3))).toEqual([]);
    expect(why(gate, given(1, 2, 3, 4))).toEqual(changed);
    expect(why(gate, given(1, 2))).toEqual(['the backlog is again what the last iteration planned from']);
  });

  test('about budgets, when a restart has begun the iterations anew', () => {
    const gate = anAskedGate(budget, { iteration: 4 });

    expect(why(gate, fourth)).toEqual([]);
    const used = { iterationsUsed: 0, iterationsBeforeRestart: 3, dollars: 16 };
    expect(why(gate, { ...fourth, head: aHead({ used, ceilings: { maxIterations: 50 } }) })).toEqual([
      'it was about iteration 4, and the next one is 1',
    ]);
  });

  test('about budgets, with the cause: ceilings that it is not about, what is near now, or nothing', () => {
    const gate = anAskedGate(budget, { iteration: 4 });
    const given = (used: HeadFacts['used'], maxIterations = 50): Given => ({
      ...fourth,
      head: aHead({ used: { iterationsUsed: 3, dollars: 16, ...used }, ceilings: { maxIterations } }),
    });

    expect(why(gate, given({}, 60))).toEqual(['the ceilings were changed']);
    expect(why(gate, given({ minutesElapsed: 50 }))).toEqual(['other ceilings are near now']);
    expect(why(gate, { ...fourth, said: { backlog: [] } })).toEqual([
      'nothing that would begin now comes near a ceiling',
    ]);
  });

  test('about criteria, in the next run', () => {
    expect(why(anAskedGate(policy))).toEqual([]);
    expect(why(anAskedGate(policy), { head: aHead({ run: 2 }) })).toEqual(changed);
  });

  test('about leftovers, when its own runner shows others; no other runner knows', () => {
    const gate = anAskedGate(dirty);

    expect(why(gate)).toEqual([]);
    expect(why(gate, { said: { dirtyTree: { ...tree, runner: 'r2', porcelainHash: 'x' } } })).toEqual([]);
    expect(why(gate, { said: { dirtyTree: { ...tree, porcelainHash: 'x' } } })).toEqual(changed);
  });

  test('about a breaker, when it has opened once more', () => {
    const subject = { kind: 'issue', number: 9 } as const;
    const gate = anAskedGate({ name: 'circuit-open', subject, evidence: 'Five in a row', opening: 2 });
    const opened = (openings: number): Given => {
      const one = aSubject({ number: 9 });
      return { state: { subjects: [{ ...one, breaker: { ...one.breaker, circuitState: 'open', openings } }] } };
    };

    expect(why(gate, opened(2))).toEqual([]);
    expect(why(gate, opened(3))).toEqual(changed);

    const ofTheRun = anAskedGate({ name: 'circuit-open', subject: null, evidence: 'Five in a row', opening: 2 });
    const runOpened = (openings: number): Given => ({
      state: { runStreak: { ...newRunStreak(), breaker: { ...newBreaker(), circuitState: 'open', openings } } },
    });
    expect(why(ofTheRun, runOpened(2))).toEqual([]);
    expect(why(ofTheRun, runOpened(3))).toEqual(changed);
  });

  test('about a failure, when the subject begins anew', () => {
    const subject = { kind: 'issue', number: 9 } as const;
    const gate = anAskedGate({ name: 'repeated-failure', subject, rootCause: 'test', count: 2 });

    expect(why(gate, { state: { subjects: [aFailedSubject(9, ['test', 'test'])] } })).toEqual([]);
    expect(why(gate, { state: { subjects: [aSubject({ number: 9 })] } })).toEqual(changed);
  });
});

describe('a gate with an expiry', () => {
  const vague = aVagueIssue(9);
  const gate = aVagueGate(vague);
  const expiring = { gates: { 'ambiguous-criteria': { 'expiry-hours': 24, default: 'skip' } } };
  const at = (hours: number, config: Record<string, unknown> = expiring): Given => ({
    config,
    said: { tick: aTick({ now: later(hours * 60) }), backlog: [vague] },
  });

  test('waits for a person until then', () => {
    expect(silent(gate, at(23.99))).toMatchObject({ voided: [], entries: [], state: { gates: [gate] } });
  });

  test('answers itself with its default from then on, recorded as no person’s', () => {
    const { state, voided, entries, answers, consumed } = silent(gate, at(24));

    expect(state).toMatchObject({ gates: [], subjects: [{ number: 9, declined: [{ option: 'skip' }] }] });
    expect(voided).toEqual([{ gate, why: 'no answer came in time, so its default skip counts' }]);
    expect(entries).toMatchObject([{ name: gate.name, answer: 'skip', by: null, channel: 'expiry', at: later(1440) }]);
    expect({ answers, consumed }).toEqual({ answers: [], consumed: [{ id: gate.id, option: 'skip' }] });
  });

  test('lets no text in that an outsider edited after its label, whatever its default', () => {
    const config = { gates: { 'ambiguous-criteria': { 'expiry-hours': 24, default: 'proceed' } } };
    const admission = { number: 9, textHash: vague.textHash, label: 'agent', by: 'ana', edited: true };
    const after = (edited: boolean) =>
      silent(gate, { config, said: { ...at(48).said, admissions: [{ ...admission, edited }] } }).consumed;

    expect(after(true)).toEqual([]);
    expect(after(false)).toEqual([{ id: gate.id, option: 'proceed' }]);
  });

  test('can end the run by its default', () => {
    const config = { gates: { 'budget-escalation': { 'expiry-hours': 1, default: 'stop' } } };

    expect(
      silent(anAskedGate(budget, { iteration: 4 }), { ...fourth, config, said: { ...at(1).said, ...fourth.said } })
        .gateStop,
    ).toEqual({
      gate: 'budget-escalation',
      iteration: 4,
    });
  });

  test('yields to the answer of a person in the same tick', () => {
    expect(say(gate, 'proceed', at(48)).state.subjects).toMatchObject([{ permitted: [{ option: 'proceed' }] }]);
  });

  test('does not answer itself while clocks go backwards', () => {
    expect(silent(gate, at(-48)).voided).toEqual([]);
  });
});
