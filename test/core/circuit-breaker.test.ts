import { describe, expect, test } from 'vitest';
import { ask } from '../../src/core/gates/questions.ts';
import type { FailureClass, SessionFailure } from '../../src/core/sessions/contract/session-failure.ts';
import {
  judgeBreaker,
  probing,
  rootCauseOf,
  toolsDeniedDetail,
  updateBreaker,
} from '../../src/core/sessions/failure/circuit-breaker.ts';
import { type Breaker, newBreaker } from '../../src/core/state/subject.ts';

const open = { circuitState: 'open', openings: 2, evidence: '5 sessions running without progress' } as const;
const about = { kind: 'issue', number: 9 } as const;
const answer = (option: string, signature = '2') => ({ gate: 'circuit-open', signature, option });
const judge = (
  breaker: Parameters<typeof judgeBreaker>[0],
  given: { permitted?: string; refused?: string; signature?: string } = {},
) =>
  judgeBreaker(breaker, about, {
    permitted: given.permitted === undefined ? [] : [answer(given.permitted, given.signature)],
    refused: given.refused === undefined ? [] : [answer(given.refused, given.signature)],
  });

describe('an open breaker', () => {
  test('asks, with what opened it', () => {
    const verdict = judge(open);

    expect(verdict.kind === 'ask' && ask(verdict.facts).question).toBe(
      '5 sessions running without progress. Probe once, skip, or stop?',
    );
  });

  test('lets one session through after `probe`, and none after `skip`', () => {
    expect(judge(open, { permitted: 'probe' })).toEqual({ kind: 'probe' });
    expect(judge(open, { refused: 'skip' })).toEqual({ kind: 'hold' });
  });

  test('asks again when it has opened once more: an answer is for one opening', () => {
    expect(judge(open, { permitted: 'probe', signature: '1' }).kind).toBe('ask');
    expect(judge(open, { refused: 'skip', signature: '1' }).kind).toBe('ask');
  });
});

test('a closed breaker lets everything through, and one whose probe was lost asks again', () => {
  expect(judge({ ...open, circuitState: 'closed' })).toEqual({ kind: 'go' });
  expect(judge({ ...open, circuitState: 'half_open' }).kind).toBe('ask');
});

const limits = { noProgress: 5, sameError: 10, stalls: 5 };
const failure = (kind: FailureClass, detail: string): SessionFailure => ({
  class: kind,
  rootCause: rootCauseOf({ class: kind, detail }),
  sentence: `It failed: ${detail}`,
  question: null,
});

/** One session after the other, each counted by the subject's journey as a failure without progress. */
const after = (failures: readonly SessionFailure[], start: Breaker = newBreaker()): Breaker =>
  failures.reduce((breaker, one, index) => {
    const again = failures[index - 1]?.rootCause === one.rootCause;
    const sofar = {
      ...breaker,
      noProgressLoops: breaker.noProgressLoops + 1,
      repeatedErrorLoops: again ? breaker.repeatedErrorLoops + 1 : 1,
    };
    return updateBreaker(sofar, one, limits);
  }, start);
const times = (count: number, one: SessionFailure): SessionFailure[] => Array.from({ length: count }, () => one);

describe('a closed breaker', () => {
  test('opens with the fifth session in a row that made no progress, and says what it saw last', () => {
    const different = ['a', 'b', 'c', 'd', 'e'].map((detail) => failure('test', detail));
    expect(after(different.slice(0, 4)).circuitState).toBe('closed');
    expect(after(different)).toMatchObject({
      circuitState: 'open',
      openings: 1,
      evidence: '5 sessions in a row made no progress. Last error: It failed: e',
    });
  });

  test('opens with the tenth session in a row that ended with the same error, though each made progress', () => {
    const same = (count: number): Breaker =>
      updateBreaker({ ...newBreaker(), repeatedErrorLoops: count }, failure('test', 'x'), limits);
    expect(same(9).circuitState).toBe('closed');
    expect(same(10)).toMatchObject({
      circuitState: 'open',
      evidence: '10 sessions in a row ended with the same error. Last error: It failed: x',
    });
  });

  test('opens with the fifth stall, and with the second session that was denied its tools', () => {
    const patient = { ...limits, noProgress: 100 };
    const stalls = (count: number): Breaker =>
      times(count, failure('stalled', 'silent')).reduce((one, two) => updateBreaker(one, two, patient), newBreaker());
    expect(stalls(4).circuitState).toBe('closed');
    expect(stalls(5).evidence).toMatch(/^5 sessions in a row fell silent \(stall_timeout\)\./);
    const denied = failure('denied', toolsDeniedDetail);
    expect(after([denied]).circuitState).toBe('closed');
    expect(after([denied, denied]).evidence).toMatch(/^2 sessions in a row were denied their tools\./);
    expect(after([denied, failure('test', 'x'), denied]).circuitState).toBe('closed');
  });

  test('does not count a session that did not fail', () => {
    const start = { ...newBreaker(), noProgressLoops: 5, stalledLoops: 4 };
    for (const kind of ['limit', 'cancelled', 'outage', 'decision'] as const)
      expect(updateBreaker(start, failure(kind, 'x'), limits)).toEqual(start);
  });
});

describe('a probe', () => {
  const opened = after(times(5, failure('test', 'x')));
  const half = probing(opened);

  test('is one session of a half-open breaker', () => {
    expect(half.circuitState).toBe('half_open');
    expect(probing(newBreaker()).circuitState).toBe('closed');
  });

  test('closes it and clears its streaks when it delivers', () => {
    expect(updateBreaker({ ...half, currentLoop: 6, lastProgress: 'abc' }, null, limits)).toEqual({
      ...newBreaker(),
      openings: 1,
      currentLoop: 6,
      lastProgress: 'abc',
    });
  });

  test('opens it once more when it fails, so that its answer is used up', () => {
    const again = updateBreaker(half, failure('test', 'y'), limits);
    expect(again).toMatchObject({
      circuitState: 'open',
      openings: 2,
      evidence: 'Its probe failed. Last error: It failed: y',
    });
    expect(judge(again, { permitted: 'probe', signature: '1' }).kind).toBe('ask');
  });

  test('that could not be made leaves it to be asked about again', () => {
    const still = updateBreaker(half, failure('limit', 'x'), limits);
    expect(still.circuitState).toBe('half_open');
    expect(judge(still).kind).toBe('ask');
  });
});
