/** A review that GitHub refuses: nobody pays for the same one time and again. */
import { expect, test } from '@jest/globals';
import { effectKeys } from '../../src/core/effects.ts';
import { pullsAfter } from '../../src/core/record-reviews.ts';
import { recollected } from '../../src/core/recollection.ts';
import { repeatedFailure } from '../../src/core/repeated-failure.ts';
import { type LoopState, subjectIn, subjectOf } from '../../src/core/state.ts';
import { aHead, anObservation, aState, aTick } from '../support/core-facts.ts';
import { aPull, headOne, headTwo } from '../support/pull-facts.ts';

const key = effectKeys.review(7, headTwo);
const effects = [{ kind: 'review', key, pull: 7, sha: headTwo, body: '', comments: [] }] as const;
const outcomes = [{ key, kind: 'failed', why: 'Resource not accessible by integration' }] as const;
const known = { ...subjectOf(7), lastReviewedCommit: headOne, reviewRound: 1 };

/** Read to its end, and not posted. */
function refused(before: LoopState): LoopState {
  const read = { ...subjectIn(before, 7), lastReviewedCommit: headTwo, reviewRound: 2, failures: [] };
  return pullsAfter(
    { before, after: aState({ subjects: [read] }) },
    { tick: aTick(), reports: [], effects, outcomes },
    1,
  );
}

test('it is a failure of its pull request, so that a person is asked before a third is paid for', () => {
  const once = refused(aState({ subjects: [known] }));
  const twice = refused(once);

  expect(subjectIn(once, 7)).toMatchObject({ lastReviewedCommit: headOne, reviewRound: 1 });
  expect(repeatedFailure(subjectIn(once, 7), { sessions: 9, audits: 9 })).toBeNull();
  expect(repeatedFailure(subjectIn(twice, 7), { sessions: 9, audits: 9 })).toMatchObject({
    rootCause: expect.stringContaining('Resource not accessible'),
    count: 2,
  });
});

test('where its note stands all the same, that is believed: what it found is asked about at once', () => {
  const reviewedHead = { sha: headTwo, loop: 'work', bugs: 1, into: 'main' };
  const observation = anObservation({ pulls: [aPull({ headSha: headTwo, reviewedHead })] });
  const state = refused(aState({ subjects: [known] }));

  expect(recollected({ state, observation }, aHead()).observation.pulls).toMatchObject([{ reviewedHead }]);
});
