/** What a loop knows of a head: what it said of it itself, whatever was pushed meanwhile; a note only where it may have forgotten. */
import { describe, expect, test } from 'vitest';
import { planReviews } from '../../src/core/decide/review-batch.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { effectKeys } from '../../src/core/effects/effect.ts';
import type { ObservedPull } from '../../src/core/observation/pull-request.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import {
  edgeOf,
  type PullEdge,
  pullsChanged,
  recollected,
  timeEdge,
  withRead,
} from '../../src/core/review/reviewed-head.ts';
import { getSubject, type LoopState, putSubject } from '../../src/core/state/loop-state.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import { newSubject } from '../../src/core/state/subject.ts';
import { aDelivery, aHead, anObservation, aState, later, noon, settings } from '../support/core-facts.ts';
import { aPull, headOne, headTwo } from '../support/pull-facts.ts';

const bug = { file: 'a.js', line: 3, severity: 'bug', description: 'It is off by one.', scenario: '' } as const;
const config = settings({ skill: 'review', 'max-agents': 1 });

/** One tick up to its plan. */
function planned(state: LoopState, pull: Partial<ObservedPull>, plannedEffects: readonly string[] = []) {
  const head = aHead({ skill: 'review', plannedEffects: [...plannedEffects] });
  const known = recollected({ state, observation: anObservation({ pulls: [aPull(pull)] }) }, head);
  const obeyed = applyDirectives(head, known.state, { observation: known.observation, config });
  const batch = planReviews({ loop: 'work', config, obeyed, observation: known.observation });
  return { state: known.state, batch };
}

const does = ({ batch: { sessions, questions, waiting } }: ReturnType<typeof planned>) => [
  ...sessions.map(({ role }) => role),
  ...questions.map((one) => (one.name === 'repeated-failure' ? one.rootCause : one.name)),
  ...waiting.map(({ why }) => why),
];

/** A review of this head, with what it finds and what it finds gone. */
function reviewed(state: LoopState, headSha: string, finds: { bugs: number; gone?: string[] }): LoopState {
  const now = planned(state, { headSha });
  const [order] = now.batch.sessions;
  if (order?.role !== 'reviewer') throw new Error('Nobody reviews it.');
  const reported = Array.from({ length: finds.bugs }, () => bug);
  const outcome = { kind: 'audited', reported, resolved: finds.gone ?? [] } as const;
  const report = { ...aDelivery({ ...order, cap: { dollars: null, minutes: 30, turns: 9 } }), outcome };
  return putSubject(now.state, { ...afterSession(getSubject(now.state, 7), report, 1), phase: 'reviewing' });
}

test('a head on which a lost review noted no bug is asked about: no session fixes what is fixed', () => {
  const state = reviewed(aState({ subjects: [newSubject(7)] }), headOne, { bugs: 1 });
  const noted = (bugs: number) => ({
    headSha: headTwo,
    reviewedHead: { sha: headTwo, loop: 'work', bugs, into: 'main' },
  });
  const keys = [effectKeys.review(7, headTwo)];

  expect(does(planned(state, noted(0), keys))).toEqual(['merge']);
  expect(does(planned(state, noted(1), keys))).toEqual(['what a review found was lost with its tick']);
});

describe('a branch that is pushed back to a head that was reviewed', () => {
  const fresh = aState({ subjects: [newSubject(7)] });

  test('is not reviewed again, and is judged by what was said of that head', () => {
    const clean = reviewed(reviewed(fresh, headOne, { bugs: 0 }), headTwo, { bugs: 1 });
    const buggy = reviewed(reviewed(fresh, headOne, { bugs: 1 }), headTwo, { bugs: 0, gone: ['F1'] });

    expect(does(planned(clean, { headSha: headTwo }))).toEqual(['responder']);
    expect(does(planned(clean, { headSha: headOne }))).toEqual(['merge']);
    expect(does(planned(buggy, { headSha: headTwo }))).toEqual(['merge']);
    expect(does(planned(buggy, { headSha: headOne }))).toEqual(['responder']);
    // And forth again.
    const back = planned(clean, { headSha: headOne }).state;
    expect(does(planned(back, { headSha: headTwo }))).toEqual(['responder']);
  });

  test('counts for the branch that it was reviewed for', () => {
    const state = reviewed(reviewed(fresh, headOne, { bugs: 0 }), headTwo, { bugs: 0 });

    expect(does(planned(state, { headSha: headOne, baseBranch: 'release' }))).toMatchObject([
      expect.stringContaining('was reviewed for main'),
    ]);
  });

  test('has a bug where the words of its bugs are not kept any more', () => {
    const state = reviewed(reviewed(fresh, headOne, { bugs: 1 }), headTwo, { bugs: 0, gone: ['F1'] });
    const wordless = putSubject(state, { ...getSubject(state, 7), findings: [] });

    expect(does(planned(wordless, { headSha: headOne }))).toEqual(['responder']);
  });

  test('is known among the newest fifty heads', () => {
    const shas = Array.from({ length: 60 }, (_one, index) => String(index).padStart(40, 'd'));
    const read = shas.reduce(
      (known, sha) => withRead({ read: known }, { sha, base: 'main', findings: [] }),
      newReviewRecord().read,
    );

    expect(read.map(({ sha }) => sha)).toEqual(shas.slice(10));
  });
});

describe('a note about a head that the loop does not know', () => {
  const noted = { headSha: headTwo, reviewedHead: { sha: headTwo, loop: 'work', bugs: 0, into: 'main' } };
  const state = aState({ subjects: [{ ...newSubject(7), lastReviewedCommit: headOne, reviewRound: 1 }] });

  test('does not count: any writer could have written it', () => {
    expect(does(planned(state, noted))).toEqual(['reviewer']);
  });

  test('is believed where a lost tick was to review that head, also by the ticks after it', () => {
    const lost = planned(state, noted, [effectKeys.review(7, headTwo)]);

    expect(does(lost)).toEqual(['merge']);
    expect(does(planned(lost.state, noted))).toEqual(['merge']);
  });

  test('is believed where nothing is remembered of the pull request, and where another loop has written it', () => {
    expect(does(planned(aState(), noted))).toEqual(['merge']);
    expect(does(planned(aState({ subjects: [newSubject(7)] }), noted))).toEqual(['merge']);
    expect(does(planned(state, { ...noted, reviewedHead: { ...noted.reviewedHead, loop: 'nightly' } }))).toEqual([
      'the loop nightly has reviewed this head; a new commit is reviewed here',
    ]);
  });
});

const edge = (facts: Partial<PullEdge> = {}): string =>
  edgeOf({ number: 7, headSha: 'a'.repeat(40), updatedAt: noon, checks: 'SUCCESS', mergeable: 'MERGEABLE', ...facts });
const changed = (now: string, seen = edge()): boolean => pullsChanged([now], [seen], noon);

test('a loop at rest is woken by a head, a change, checks and a conflict, and by nothing that GitHub has yet to compute', () => {
  expect(changed(edge())).toBe(false);
  expect(changed(edge({ headSha: 'b'.repeat(40) }))).toBe(true);
  expect(changed(edge({ checks: 'FAILURE' }))).toBe(true);
  expect(changed(edge({ mergeable: 'CONFLICTING' }))).toBe(true);
  expect(changed(edge({ mergeable: 'UNKNOWN' }))).toBe(false);
  expect(changed(edge({ mergeable: 'UNKNOWN', checks: 'FAILURE' }))).toBe(true);
});

test('and by pull requests that come, go, or are due', () => {
  expect(pullsChanged([edge(), edge({ number: 8 })], [edge()], noon)).toBe(true);
  expect(pullsChanged([], [edge()], noon)).toBe(true);
  expect(pullsChanged([edge()], [edge(), timeEdge(later(5))], noon)).toBe(false);
  expect(pullsChanged([edge()], [edge(), timeEdge(noon)], noon)).toBe(true);
});
