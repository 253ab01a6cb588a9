import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { recorded } from '../../src/core/record/fold-outcomes.ts';
import { repaired } from '../../src/core/record/repair-lost-tick.ts';
import { restingKept, retained } from '../../src/core/record/retention.ts';
import { spendBySubject } from '../../src/core/reports/spend.ts';
import { addInMillionths } from '../../src/core/state/counters.ts';
import { type LoopProgress, LoopState } from '../../src/core/state/loop-state.ts';
import type { Phase, Subject } from '../../src/core/state/subject.ts';
import {
  aDelivery,
  aHead,
  anEnding,
  aSession,
  aState,
  aSubject,
  aVagueGate,
  aVagueIssue,
  noon,
} from '../support/core-facts.ts';

/** As many as are remembered, all newer than any subject below. */
const newest = Array.from({ length: restingKept }, (_none, index) =>
  aSubject({ number: 10_000 + index, phase: 'done', sessions: 1, dollars: 0.25 }),
);
const older = (facts: Partial<Subject> & { number: number }): Subject => aSubject({ phase: 'done', ...facts });
const withOlder = (...subjects: readonly Subject[]): LoopState => aState({ subjects: [...subjects, ...newest] });
const numbersBelow = ({ subjects }: LoopState): number[] =>
  subjects.map(({ number }) => number).filter((number) => number < 10_000);

describe('what a loop forgets', () => {
  test('is the oldest subjects at rest, beyond those that it keeps', () => {
    const state = retained(withOlder(older({ number: 1 }), older({ number: 2 })), []);
    expect(numbersBelow(state)).toEqual([]);
    expect(state.subjects).toEqual(newest);
    expect(state.retired).toEqual({ subjects: 2, completed: 2, sessions: 0, dollars: 0 });
  });

  test.each<[string, Partial<Subject>, readonly number[]]>([
    ['whose claim still stands', { claimed: true }, []],
    ['that was skipped and whose issue is open', { phase: 'skipped' }, [7]],
    ['that has failed and whose issue is open', { phase: 'failed' }, [7]],
  ])('is never a subject %s', (_which, facts, backlog) => {
    expect(numbersBelow(retained(withOlder(older({ number: 7, ...facts })), backlog))).toEqual([7]);
  });

  test('is never a subject with an open question, about its issue or its pull request', () => {
    const asked = { ...withOlder(older({ number: 7 })), gates: [aVagueGate(aVagueIssue(7))] };
    expect(numbersBelow(retained(asked, []))).toEqual([7]);
    const aboutPullRequest = { ...aVagueGate(aVagueIssue(7)), subject: 70 };
    const moved = { ...withOlder(older({ number: 7, pullRequest: 70 })), gates: [aboutPullRequest] };
    expect(numbersBelow(retained(moved, []))).toEqual([7]);
  });

  test('is shown as one sum with what it had cost', () => {
    const state = retained(withOlder(older({ number: 1, sessions: 2, dollars: 3.5 })), []);
    expect(spendBySubject({ head: aHead(), history: [], isAtWork: false, state })).toContain(
      `| ${restingKept - 40 + 1} more |  |  | 962 |  | $243.50 |`,
    );
  });
});

const phases: readonly Phase[] = ['coding', 'done', 'failed', 'cancelled', 'skipped'];
const someSubjects = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 9_999 }),
      phase: fc.constantFrom(...phases),
      claimed: fc.boolean(),
      sessions: fc.nat({ max: 9 }),
      cents: fc.nat({ max: 10_000 }),
    }),
    { selector: ({ number }) => number, maxLength: 20 },
  )
  .map((all) => all.map(({ cents, ...facts }) => aSubject({ ...facts, dollars: cents / 100 })));

const spent = ({ subjects, retired }: LoopState): number =>
  addInMillionths(retired.dollars, ...subjects.map(({ dollars }) => dollars));
const sessions = ({ subjects, retired }: LoopState): number =>
  subjects.reduce((sum, subject) => sum + subject.sessions, retired.sessions);

describe('whatever is forgotten', () => {
  test('dollars, sessions and the number of subjects stay what they were, and forgetting twice forgets no more', () => {
    fc.assert(
      fc.property(someSubjects, fc.array(fc.integer({ min: 1, max: 9_999 })), (subjects, backlog) => {
        const before = withOlder(...subjects);
        const after = retained(before, backlog);
        expect([spent(after), sessions(after)]).toEqual([spent(before), sessions(before)]);
        expect(after.subjects.length + after.retired.subjects).toBe(before.subjects.length);
        expect(retained(after, backlog)).toEqual(after);
      }),
      { numRuns: 60 },
    );
  });

  test('the counters of a tick are the same as if nothing had been', () => {
    fc.assert(
      fc.property(someSubjects, fc.integer({ min: 1, max: 9_999 }), (subjects, worked) => {
        const before: LoopProgress = { head: aHead(), state: withOlder(...subjects) };
        const reports = [aDelivery(aSession({ subject: worked }), {}, 0.7)];
        const open = subjects.map(({ number }) => number);
        const forgetting = recorded(before, anEnding({ reports }));
        const keeping = recorded(before, anEnding({ reports, backlog: open }));
        expect(forgetting.head).toEqual(keeping.head);
        expect(spent(forgetting.state)).toBe(spent(keeping.state));
      }),
      { numRuns: 30 },
    );
  });
});

test('the state of a loop that has worked on its thousandth subject grows no further', () => {
  const tick = (before: LoopProgress, subject: number): LoopProgress => {
    const lost = { ...before.head, lost: [aLoss(subject)] };
    const start = repaired({ head: lost, state: before.state }, { at: noon, pullRequests: [] });
    const told = { head: { ...start.head, lost: [] }, state: start.state };
    const after = recorded(told, anEnding({ reports: [aDelivery(aSession({ subject }))] }));
    return { head: after.head, state: ended(after.state, subject) };
  };
  const ended = (state: LoopState, number: number): LoopState => ({
    ...state,
    subjects: state.subjects.map((subject) => (subject.number === number ? { ...subject, phase: 'done' } : subject)),
  });
  const from = (start: LoopProgress, first: number, count: number): LoopProgress =>
    Array.from({ length: count }, (_none, index) => first + index).reduce(tick, start);
  const full = from({ head: aHead(), state: aState() }, 10_000, restingKept + 10);
  const beyond = from(full, 10_000 + restingKept + 10, 50);
  const bytes = ({ state }: LoopProgress): number => toDiskText(LoopState, state).length;
  expect(bytes(beyond)).toBeLessThan(bytes(full) + 200);
  expect(beyond.state.usage.filter(({ subject }) => subject === 0)).toMatchObject([{ costReported: restingKept + 60 }]);
});

const aLoss = (runId: number): LoopProgress['head']['lost'][number] => ({
  runId,
  runAttempt: 1,
  epoch: runId,
  startedAt: noon,
  nonce: 'n',
  outcome: 'errored',
  recorded: false,
  iteration: 1,
  dollars: 1,
  subjects: [],
});
