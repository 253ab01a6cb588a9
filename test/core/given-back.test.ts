import { describe, expect, test } from 'vitest';
import { buildEndedClaimRemovals, buildRunEndRemovals, clearReleasedClaims } from '../../src/core/claim/issue-claim.ts';
import type { Decision } from '../../src/core/decide/decide.ts';
import { aSession, aState, aSubject } from '../support/core-facts.ts';

const working = (...subjects: number[]): Decision => ({
  verdict: 'work',
  sessions: subjects.map((subject) => aSession({ subject })),
  questions: [],
  unasked: [],
  snapshot: { free: [], blocked: [] },
  evaluations: [],
});

describe('claims', () => {
  const ended = [{ number: 7, how: 'pull request closed' as const }];
  const subjects = [
    aSubject({ number: 7, claimed: true, phase: 'coding' }),
    aSubject({ number: 8, claimed: true, phase: 'cancelled' }),
    aSubject({ number: 9, claimed: true, phase: 'done' }),
    aSubject({ number: 10, claimed: true, phase: 'coding' }),
  ];
  const numbers = (decision: Decision): number[] =>
    buildEndedClaimRemovals(decision, { subjects }, { ended }).map(({ issue }) => issue);

  test('end with their subjects', () => expect(numbers(working())).toEqual([7, 8]));

  test('stand where a subject is begun anew in the tick that saw its end: the label comes back at once', () => {
    expect(numbers(working(7))).toEqual([8]);
  });

  test('of what is not done end with the run', () => {
    const claimed = [7, 8].map((number) =>
      aSubject({ number, claimed: true, phase: number === 8 ? 'done' : 'coding' }),
    );
    const state = aState({ subjects: [...claimed, aSubject({ number: 9 })] });
    const [effect, ...others] = buildRunEndRemovals(state);
    expect([effect?.issue, others]).toEqual([7, []]);
    const key = effect?.key ?? '';
    expect(clearReleasedClaims(state, [{ key, kind: 'done', made: {} }]).subjects[0]?.claimed).toBe(false);
    expect(clearReleasedClaims(state, [{ key, kind: 'failed', why: '' }])).toEqual(state);
  });
});
