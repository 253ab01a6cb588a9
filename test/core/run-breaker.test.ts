import { describe, expect, test } from 'vitest';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import {
  judgeRun,
  probingRun,
  restartedStreak,
  rootCauseOf,
  streakAfter,
} from '../../src/core/sessions/failure/circuit-breaker.ts';
import { newRunStreak, type RunStreak } from '../../src/core/state/loop-state.ts';
import { aDelivery, aFailure, aSession, aState, later } from '../support/core-facts.ts';

/** Of one subject: the run's are half as many again. */
const limits = { noProgress: 3, sameError: 6, stalls: 3 };

/** One failed session of this subject. */
function failed(
  subject: number,
  detail: string,
  kind: 'test' | 'stalled' | 'denied' | 'limit' | 'cap' = 'test',
): SessionReport {
  const report = aFailure(aSession({ subject }));
  const rootCause = rootCauseOf({ class: kind, detail });
  const failure = { class: kind, rootCause, sentence: `It failed: ${detail}`, question: null };
  return { ...report, outcome: { kind: 'failed', failure } };
}

const delivered = (subject: number): SessionReport => aDelivery(aSession({ subject }));
const after = (reports: readonly SessionReport[], before: RunStreak = newRunStreak()): RunStreak =>
  streakAfter(before, reports, limits);
const stateOf = ({ breaker }: RunStreak): string => breaker.circuitState;

const five = [1, 2, 1, 3, 2].map((subject, index) => failed(subject, `cause ${index}`));

describe('the breaker of the run', () => {
  test('opens with the fifth session in a row without progress, whichever subjects they were for', () => {
    expect(stateOf(after(five.slice(0, 4)))).toBe('closed');
    expect(after(five).breaker).toMatchObject({
      circuitState: 'open',
      openings: 1,
      evidence: 'The whole loop (#1, #2, #3): 5 sessions in a row made no progress. Last error: It failed: cause 4',
    });
  });

  test('stays closed while a single subject fails: that is what the subject’s own breaker is for', () => {
    const one = after(Array.from({ length: 12 }, () => failed(1, 'x')));
    expect(stateOf(one)).toBe('closed');
    expect(stateOf(after([failed(2, 'y')], one))).toBe('open');
  });

  test('counts across ticks, and begins anew with whatever gets on', () => {
    expect(stateOf(after(five.slice(3), after(five.slice(0, 3))))).toBe('open');
    expect(stateOf(after([...five.slice(0, 4), delivered(7), ...five.slice(0, 4)]))).toBe('closed');
  });

  test('counts sessions in the order in which they ended, whichever seats they had', () => {
    const at = (minutes: number, report: SessionReport): SessionReport => ({ ...report, endedAt: later(minutes) });
    // The first seat had three failures, and the second one subject that got on between them.
    const seats = [at(5, failed(1, 'x')), at(20, failed(3, 'x')), at(25, failed(4, 'x')), at(10, delivered(2))];
    const streak = after(seats);
    expect(streak.subjects).toEqual([3, 4]);
    expect(streak.breaker.noProgressLoops).toBe(2);
  });

  test('opens with the ninth session in a row that ended with the same error, though each got on a little', () => {
    const same = Array.from({ length: 9 }, (_, index) => ({
      ...failed(1 + (index % 2), 'x', 'cap'),
      checkpoint: `${index}`.repeat(40),
    }));
    expect(stateOf(after(same.slice(0, 8)))).toBe('closed');
    expect(after(same).breaker.evidence).toMatch(
      /^The whole loop \(.*\): 9 sessions in a row ended with the same error\./,
    );
  });

  test('opens with the fifth stall, and with the second session that was denied its tools', () => {
    const patient = { ...limits, noProgress: 100 };
    const stalls = [1, 2, 1, 2, 1].map((subject, index) => failed(subject, `silent ${index}`, 'stalled'));
    expect(stateOf(streakAfter(newRunStreak(), stalls.slice(1), patient))).toBe('closed');
    expect(streakAfter(newRunStreak(), stalls, patient).breaker.evidence).toMatch(/5 sessions in a row fell silent/);
    const denied = [1, 2].map((subject) => failed(subject, 'tools denied', 'denied'));
    expect(after(denied).breaker.evidence).toMatch(/2 sessions in a row were denied their tools/);
  });

  test('does not count a session that did not fail', () => {
    const four = after(five.slice(0, 4));
    expect(after([failed(1, 'wait', 'limit')], four)).toBe(four);
  });
});

describe('an open breaker of the run', () => {
  const open = after(five);
  const answered = (option: string, signature = '1') => ({ gate: 'circuit-open', signature, option });

  test('asks about the whole loop, and lets one probe through by that answer alone', () => {
    const asked = judgeRun(aState({ runStreak: open }));
    expect(asked).toMatchObject({ kind: 'ask', facts: { name: 'circuit-open', subject: null, opening: 1 } });
    expect(judgeRun(aState({ runStreak: open, permitted: [answered('probe')] })).kind).toBe('probe');
    expect(judgeRun(aState({ runStreak: open, permitted: [answered('probe', '0')] })).kind).toBe('ask');
    expect(judgeRun(aState({ runStreak: open, held: [answered('skip')] })).kind).toBe('hold');
    expect(judgeRun(aState({})).kind).toBe('go');
  });

  test('closes with a probe that delivers, and opens once more with one that fails', () => {
    const half = probingRun(open);
    expect(stateOf(half)).toBe('half_open');
    expect(after([delivered(1)], half)).toMatchObject({
      subjects: [],
      breaker: { circuitState: 'closed', openings: 1 },
    });
    const again = after([failed(1, 'z')], half);
    expect(again.breaker).toMatchObject({ circuitState: 'open', openings: 2 });
    expect(again.breaker.evidence).toMatch(/^The whole loop \(.*\): Its probe failed\./);
  });

  test('is closed by a restart, after which another opening is another question', () => {
    expect(restartedStreak(open)).toMatchObject({ subjects: [], breaker: { circuitState: 'closed', openings: 1 } });
  });
});
