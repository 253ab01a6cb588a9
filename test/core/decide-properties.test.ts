/** What holds of every decision, whatever the state and the observation are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideTick, sumReservedDollars } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { ask } from '../../src/core/gates/questions.ts';
import { type Counters, ceilingNames, computeDollarsUsed, isExhausted } from '../../src/core/state/counters.ts';
import {
  aDelivery,
  aFailedSubject,
  aFailure,
  aHead,
  anAnswer,
  anAskedGate,
  anIssue,
  anObservation,
  aState,
  aSubject,
  decisionFacts,
  settings,
} from '../support/core-facts.ts';
import { newLoop, tick } from '../support/core-run.ts';

const money = fc.integer({ min: 0, max: 60_000_000 }).map((micro) => micro / 1e6);
const used = fc.record({
  iterationsUsed: fc.nat(8),
  minutesElapsed: fc.integer({ min: 0, max: 90 }),
  agentsDispatched: fc.nat(30),
  prsTouched: fc.nat(6).map((count) => Array.from({ length: count }, (_, index) => `#${index + 200}`)),
  qmdFailuresConsecutive: fc.nat(3),
  dollars: money,
});
const ceilings = fc.record({
  maxIterations: fc.integer({ min: 1, max: 8 }),
  maxPrs: fc.integer({ min: 1, max: 8 }),
  maxMinutes: fc.integer({ min: 1, max: 90 }),
  maxDollars: fc.oneof(fc.constant(0), money),
  deadline: fc.constantFrom(null, '2026-03-01T11:59:59.000Z', '2026-03-01T12:00:01.000Z'),
});
const number = fc.integer({ min: 1, max: 12 });
const issue = fc
  .record({
    number,
    body: fc.constantFrom(
      '### Acceptance Criteria\n\n- it works',
      '- a list',
      'Please.',
      '### Acceptance Criteria\n\nTBD',
    ),
    openBlockers: fc.array(number, { maxLength: 2 }),
    authorAssociation: fc.constantFrom('MEMBER', 'MEMBER', 'NONE'),
    labels: fc.constantFrom([], ['P0']),
  })
  .map((facts) => anIssue(facts));
const subject = fc.oneof(
  number.map((one) => aFailedSubject(one, ['test', 'test'])),
  number.map((one) => aSubject({ number: one, phase: 'done' })),
  number.map((one) => aSubject({ number: one, asking: { session: 's', question: 'Which?' } })),
);
const unique = <T extends { readonly number: number }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.number, item])).values(),
];
const context = fc
  .record({
    used,
    ceilings,
    status: fc.constantFrom('running', 'idle', 'parked', 'stopped' as const),
    issues: fc.array(issue, { maxLength: 8 }),
    subjects: fc.array(subject, { maxLength: 4 }),
    plan: fc.option(fc.array(number, { maxLength: 5 })),
    outage: fc.boolean(),
    jobMinutesLeft: fc.integer({ min: -5, max: 60 }),
  })
  .map((facts) =>
    decisionFacts({
      head: aHead({
        used: facts.used,
        ceilings: facts.ceilings,
        status: facts.status,
        stop: facts.status === 'stopped' ? { code: 'gate_stop', at: '2026-03-01T10:00:00.000Z' } : null,
      }),
      state: aState({
        subjects: unique(facts.subjects),
        backlogSnapshot: facts.plan === null ? null : { free: facts.plan, blocked: [] },
        outage: facts.outage ? { dependency: 'qmd', remedy: 'r', error: 'e', iteration: 1 } : null,
      }),
      observation: {
        backlog: unique(facts.issues),
        tick: { ...anObservation().tick, jobMinutesLeft: facts.jobMinutesLeft },
      },
    }),
  );

describe('every decision', () => {
  test('is the same for the same facts', () => {
    fc.assert(
      fc.property(context, (facts) => {
        expect(decideTick(facts)).toEqual(decideTick(facts));
      }),
    );
  });

  test('never is to work at a ceiling that is reached, past a deadline, stopped, parked or without time', () => {
    fc.assert(
      fc.property(context, (facts) => {
        if (decideTick(facts).verdict !== 'work') return;
        const { head } = facts.obeyed;
        expect(ceilingNames.filter((name) => isExhausted(name, head.counters, head.ceilings))).toEqual([]);
        expect(head.ceilings.deadline).not.toBe('2026-03-01T11:59:59.000Z');
        expect(['stopped', 'parked']).not.toContain(head.status);
        expect(facts.observation.tick.jobMinutesLeft).toBeGreaterThan(0);
      }),
    );
  });

  test('asks or lists each subject once, opens no more questions than may be open, and none about what waits or was declined', () => {
    const most = fc.integer({ min: 1, max: 4 });
    const marks = fc.record({ open: fc.array(number, { maxLength: 3 }), declined: fc.array(number, { maxLength: 3 }) });
    fc.assert(
      fc.property(context, most, marks, (facts, maxOpenGates, { open, declined }) => {
        const { backlog } = facts.observation;
        const hashOf = (one: number): string => backlog.find(({ number: known }) => known === one)?.textHash ?? 'h';
        const state = {
          ...facts.obeyed.state,
          gates: [...new Set(open)]
            .slice(0, maxOpenGates)
            .map((one) => anAskedGate({ name: 'ambiguous-criteria', issue: one, textHash: hashOf(one) })),
          subjects: unique(
            declined.map((one) =>
              aSubject({
                number: one,
                declined: [{ gate: 'ambiguous-criteria', signature: hashOf(one), option: 'skip' }],
              }),
            ),
          ),
        };
        const decision = decideTick({
          ...facts,
          config: { ...facts.config, maxOpenGates },
          obeyed: { ...facts.obeyed, state },
        });
        if (decision.verdict !== 'work' && decision.verdict !== 'ask') return;
        const asked = decision.questions.flatMap((one) => ask(one).subject ?? []);
        const waiting = state.gates.map((gate) => gate.subject);
        const about = [...asked, ...decision.unasked.flatMap((one) => ask(one).subject ?? [])];
        expect(asked.length + waiting.length).toBeLessThanOrEqual(Math.max(maxOpenGates, waiting.length));
        expect(new Set(about).size).toBe(about.length);
        expect(about.filter((one) => waiting.includes(one) || declined.includes(one))).toEqual([]);
      }),
    );
  });

  test('reserves no more dollars than are left', () => {
    fc.assert(
      fc.property(context, (facts) => {
        const decision = decideTick(facts);
        const { counters, ceilings: limits } = facts.obeyed.head;
        if (decision.verdict !== 'work' || limits.maxDollars === 0) return;
        const spent = Math.round((computeDollarsUsed(counters) + sumReservedDollars(decision.sessions)) * 1e6);
        expect(spent).toBeLessThanOrEqual(Math.round(limits.maxDollars * 1e6));
      }),
    );
  });

  test('is to stop and not to ask where a budget is at 100 %, whatever else is near its ceiling', () => {
    fc.assert(
      fc.property(context, (facts) => {
        const decision = decideTick(facts);
        const { head } = facts.obeyed;
        const reached = ceilingNames.filter((name) => isExhausted(name, head.counters, head.ceilings));
        if (head.status === 'parked' || reached.length === 0) return;
        expect(decision.verdict).toBe('stop');
        expect(decision.evaluations.filter(({ kind, fired }) => kind === 'gate' && fired)).toEqual([]);
      }),
    );
  });

  test('asks no question about the whole loop twice: what was permitted or refused, as its gate would keep it, is not asked again', () => {
    fc.assert(
      fc.property(context, fc.nat(3), (facts, choice) => {
        const decision = decideTick(facts);
        if (decision.verdict !== 'ask' || decision.parks !== 'loop') return;
        const answeredNow = decision.questions.reduce(
          (sofar, question, index) => {
            const gate = anAskedGate(question, {
              iteration: facts.obeyed.head.counters.iterationsUsed + 1,
              nonce: `n${index}00`,
            });
            const options = gate.options.filter(({ kind, id }) => kind !== 'stop' && id !== 'raise');
            const option = options[choice % options.length]?.id ?? '';
            const { backlogSnapshot } = sofar.state;
            const state = { ...sofar.state, gates: [gate], proposedSnapshot: decision.snapshot, backlogSnapshot };
            const reading = {
              gateId: gate.id,
              refusals: [],
              kind: 'answered' as const,
              answer: anAnswer(gate, option),
            };
            return applyDirectives(sofar.head, state, {
              observation: { ...facts.observation, gates: [reading] },
              config: facts.config,
            });
          },
          applyDirectives(facts.obeyed.head, facts.obeyed.state, {
            observation: facts.observation,
            config: facts.config,
          }),
        );
        const again = decideTick({ ...facts, obeyed: answeredNow });
        const names = decision.questions.map(({ name }) => name);
        const asked = again.verdict === 'ask' && again.parks === 'loop' ? again.questions.map(({ name }) => name) : [];
        // A plan that was chosen anew may be near another ceiling: that is another question.
        expect(asked.filter((name) => names.includes(name) && name !== 'budget-escalation')).toEqual([]);
        if (!names.includes('backlog-drift') && !names.includes('criteria-policy')) expect(asked).toEqual([]);
      }),
    );
  });

  test('records every stop condition, each hold, and why it was taken', () => {
    fc.assert(
      fc.property(context, (facts) => {
        const { evaluations } = decideTick(facts);
        expect(evaluations.filter(({ kind }) => kind === 'stop')).toHaveLength(13);
        expect(evaluations.filter(({ kind }) => kind === 'hold')).toHaveLength(6);
        for (const { code, sentence, threshold } of evaluations) {
          // Not a word of it is left out: each says what it saw, and when it fires.
          expect([code, sentence]).toEqual([code, expect.stringMatching(/\w+ \w+/)]);
          expect([code, threshold]).toEqual([code, expect.stringMatching(/\w/)]);
        }
      }),
    );
  });
});

/** Every number that is less than before, at any depth, by its name; outages alone may come back to nothing. */
const fallen = (before: Counters, after: Counters): string[] => {
  const numbers = (counters: Counters) => Object.entries({ ...counters, ...counters.tokenClasses });
  const was = new Map(numbers(before));
  return numbers(after).flatMap(([name, value]) => {
    const earlier = was.get(name);
    const fell = typeof value === 'number' && typeof earlier === 'number' && value < earlier;
    return fell && name !== 'qmdFailuresConsecutive' ? [name] : [];
  });
};

/** Nothing of it is zero, so that each can fall. */
const usedBefore = {
  ...{ agentsDispatched: 40, commentsPushed: 40, mergesAttempted: 4, tokensIn: 9_000, tokensOut: 900 },
  ...{ ciMinutes: 12, apiRequests: 99, minutesElapsed: 1, iterationsBeforeRestart: 2, dollars: 0.5 },
  tokenClasses: { input: 9_000, output: 800, reasoning: 100, cacheRead: 90, cacheWrite: 9 },
};

describe('every run', () => {
  test('counts upwards only, whatever its sessions come to', () => {
    const outcomes = fc.array(fc.constantFrom('delivers', 'fails', 'is unfinished'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(outcomes, fc.array(issue, { minLength: 1, maxLength: 4 }), (steps, issues) => {
        let loop = newLoop(aHead({ used: usedBefore }));
        for (const step of steps) {
          const before = loop.head.counters;
          loop = tick(loop, {
            observation: { backlog: unique(issues) },
            agentReturns: (session) =>
              step === 'fails' ? aFailure(session) : aDelivery(session, { complete: step === 'delivers' }),
          }).loop;
          const after = loop.head.counters;
          expect(fallen(before, after)).toEqual([]);
          expect(after.prsTouched).toEqual(expect.arrayContaining(before.prsTouched));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('an answer that arrives twice is obeyed once', () => {
    const loop = tick(newLoop(aHead({ used: { iterationsUsed: 3 } })), {
      observation: { backlog: [anIssue({ number: 1 })] },
    }).loop;
    const [gate] = loop.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');
    const reading = { gateId: gate.id, refusals: [], kind: 'answered' as const };
    const answer = {
      ...{ gateId: gate.id, name: gate.name, question: gate.question, option: 'raise', text: null, login: 'ana' },
      ...{ userId: 7, permission: 'write' as const, at: '2026-03-01T12:05:00.000Z', channel: 'reply' as const },
      ...{ commentId: 901, deliveryId: null },
    };
    const heard = applyDirectives(loop.head, loop.state, {
      observation: anObservation({
        backlog: [anIssue({ number: 1 })],
        gates: [
          { ...reading, answer },
          { ...reading, answer },
        ],
      }),
      config: settings(),
    });

    expect(heard.answers).toHaveLength(1);
    expect(heard.head.ceilings.ceilingsRaised).toHaveLength(1);
  });
});
