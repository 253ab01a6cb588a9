import { describe, expect, test } from '@jest/globals';
import { judgeBreaker } from '../../src/core/circuit-breaker.ts';
import { ask } from '../../src/core/gate-questions.ts';

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
