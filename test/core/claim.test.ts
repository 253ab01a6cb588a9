import { describe, expect, test } from 'vitest';
import { applyClaim, type ClaimPlan } from '../../src/core/claim/head-claim.ts';
import type { Decision } from '../../src/core/decide/decide.ts';
import type { Effect } from '../../src/core/effects/effect.ts';
import { withSkip } from '../../src/core/record/head-transitions.ts';
import { aHead, aSession, aState, aSubject, later, noon } from '../support/core-facts.ts';

const label: Effect = { kind: 'label', key: 'label/9/in-progress', issue: 9, name: 'in-progress' };
const plan = (facts: Partial<ClaimPlan> = {}): ClaimPlan => ({
  effects: [label],
  consumed: [],
  orders: [],
  now: noon,
  whenEmpty: 'idle',
  dirtyTree: null,
  ...facts,
});
const working = (...subjects: number[]): Decision & { readonly verdict: 'work' } => ({
  verdict: 'work',
  sessions: subjects.map((subject) => aSession({ subject, session: 2 })),
  questions: [],
  unasked: [],
  snapshot: { free: subjects, blocked: [] },
  evaluations: [],
});
const asking = (parks: 'loop' | 'subjects'): Decision & { readonly verdict: 'ask' } => ({
  verdict: 'ask',
  questions: [],
  unasked: [],
  parks,
  snapshot: { free: [9], blocked: [] },
  evaluations: [],
});
const stopping = (code: string): Decision => ({
  verdict: 'stop',
  stop: { code, sentence: 's', act: 'a' },
  evaluations: [],
});
const statusAfter = (decision: Decision, head = aHead(), own: Partial<ClaimPlan> = {}): string =>
  applyClaim({ head, state: aState() }, decision, plan(own)).head.status;

describe('a claim that starts sessions', () => {
  const permit = { gate: 'budget-escalation', signature: 's', option: 'continue' };
  const before = {
    head: aHead({ used: { iterationsUsed: 2, dollars: 3 } }),
    state: aState({
      permitted: [permit],
      subjects: [
        aSubject({ number: 7 }),
        aSubject({ number: 9, permitted: [{ ...permit, gate: 'ambiguous-criteria' }] }),
      ],
    }),
  };
  const after = applyClaim(before, working(9, 8), plan());

  test('freezes a text that it takes up, and leaves that moment where the text is the same', () => {
    const frozenAt = (textHash: string, known: string | null) => {
      const subjects = [aSubject({ number: 9, textHash, frozenAt: known })];
      const { state } = applyClaim(
        { head: aHead(), state: aState({ subjects }) },
        working(9),
        plan({ now: later(60) }),
      );
      return state.subjects[0]?.frozenAt;
    };
    const { textHash } = aSession({ subject: 9 });

    expect(frozenAt('', null)).toBe(later(60));
    expect(frozenAt('an older text', noon)).toBe(later(60));
    expect(frozenAt(textHash, noon)).toBe(noon);
  });

  test('freezes its comments again with a text that a person has admitted as it stands', () => {
    const known = {
      textHash: aSession({ subject: 9 }).textHash,
      frozenAt: noon,
      admittedComments: [{ id: 1, hash: 'a' }],
    };
    const asClaimed = (permitted: readonly { gate: string; signature: string; option: string }[]) => {
      const state = aState({ subjects: [aSubject({ number: 9, ...known, permitted: [...permitted] })] });
      return applyClaim({ head: aHead(), state }, working(9), plan({ now: later(60) })).state.subjects[0];
    };

    expect(asClaimed([{ ...permit, gate: 'repeated-failure' }])).toMatchObject(known);
    expect(asClaimed([{ ...permit, gate: 'ambiguous-criteria' }])).toMatchObject({
      frozenAt: later(60),
      admittedComments: null,
    });
  });

  test('counts the iteration and reserves the caps before anything outward is done', () => {
    expect(after.head.counters).toEqual({ ...before.head.counters, iterationsUsed: 3 });
    expect(after.head.reserved).toEqual({ iteration: 3, dollars: 10 });
    expect(after.head.plannedEffects).toEqual(['label/9/in-progress', 'push/9', 'pr/9', 'push/8', 'pr/8']);
  });

  test('uses up the permits: of the loop, and of the subjects that are worked on', () => {
    expect(after.state.permitted).toEqual([]);
    expect(after.state.subjects).toMatchObject([
      { number: 7, claimed: false },
      { number: 8, claimed: true, sessions: 2, branch: 'tickgate/work/8-task' },
      { number: 9, claimed: true, permitted: [], sessions: 2 },
    ]);
  });
});

describe('a claim that starts none', () => {
  test('counts nothing, reserves nothing and keeps permits', () => {
    const head = aHead({ used: { iterationsUsed: 2 } });
    const state = aState({ permitted: [{ gate: 'budget-escalation', signature: 's', option: 'continue' }] });

    const after = applyClaim({ head, state }, asking('subjects'), plan());

    expect(after.head).toMatchObject({ counters: { iterationsUsed: 2 }, reserved: { iteration: 0, dollars: 0 } });
    expect(after.state).toEqual(state);
  });

  test('waits for no question that is not posted yet, and is idle for subject gates', () => {
    expect(statusAfter(asking('loop'))).toBe('running');
    expect(statusAfter(asking('subjects'))).toBe('idle');
    expect(statusAfter({ verdict: 'idle', reason: 'r', unasked: null, evaluations: [] })).toBe('idle');
  });

  test('remembers what could not be asked yet, until a tick looks again or the run stops', () => {
    const beyond = { name: 'ambiguous-criteria', issue: 8, textHash: 'h' } as const;
    const after = (decision: Decision, state = aState()) =>
      applyClaim({ head: aHead(), state }, decision, plan()).state.unasked;
    const waiting = [
      {
        gate: 'ambiguous-criteria',
        subject: 8,
        question: 'Issue #8 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?',
      },
    ];

    expect(after({ ...asking('subjects'), unasked: [beyond] })).toEqual(waiting);
    expect(after({ ...working(9), unasked: [beyond] })).toEqual(waiting);
    expect(after({ verdict: 'idle', reason: 'r', unasked: [beyond], evaluations: [] })).toEqual(waiting);
    const known = aState({ unasked: waiting });
    expect(after({ verdict: 'idle', reason: 'r', unasked: null, evaluations: [] }, known)).toEqual(waiting);
    expect(after(working(9), known)).toEqual([]);
    expect(after(stopping('gate_stop'), known)).toEqual([]);
  });

  test('writes a stop down with it, since the word of a person that it consumed must not be lost', () => {
    const { head } = applyClaim({ head: aHead(), state: aState() }, stopping('user_interrupt'), plan());

    expect(head).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt', at: noon } });
  });

  test('makes an empty backlog idle, or a stop where that was asked for', () => {
    expect(statusAfter(stopping('backlog_empty'))).toBe('idle');
    expect(statusAfter(stopping('backlog_empty'), aHead(), { whenEmpty: 'stop' })).toBe('stopped');
  });
});

test('what was consumed is written down once, however often the claim is made', () => {
  const head = aHead({ consumed: [{ id: 'a', option: 'stop' }] });
  const consumed = [
    { id: 'a', option: 'stop' },
    { id: 'b', option: 'raise' },
  ];
  const once = applyClaim({ head, state: aState() }, asking('loop'), plan({ consumed }));

  expect(once.head.consumed).toEqual(consumed);
  expect(applyClaim(once, asking('loop'), plan({ consumed }))).toEqual(once);
});

test('a skipped tick is noted once and advances no counter', () => {
  const head = aHead({ used: { iterationsUsed: 2 } });
  const skip = { runId: 7, runAttempt: 1, at: noon };
  const noted = withSkip(head, skip, true);

  expect(withSkip(noted, skip, false)).toEqual(noted);
  expect(noted.counters).toEqual(head.counters);
});
