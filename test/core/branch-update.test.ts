/** When a branch is brought up to date: never against a word of a person, nor where no merge could follow, and not for ever. */
import { describe, expect, test } from 'vitest';
import { updateOf } from '../../src/core/review/branch-update.ts';
import { nextStep, type ReviewMemory, type ReviewRules } from '../../src/core/review/next-step.ts';
import { newReviewRecord, type ReviewRecord } from '../../src/core/state/review-record.ts';
import { aPull, headOne, headTwo, mergeRules, noMemory, reviewRules, someFeedback } from '../support/pull-facts.ts';

const next = (pull: Parameters<typeof aPull>[0] = {}, memory: Partial<ReviewMemory> = {}, rules = reviewRules()) =>
  nextStep(aPull(pull), noMemory(memory), rules);
const record = (facts: Partial<ReviewRecord>): ReviewRecord => ({
  ...newReviewRecord(),
  reviewedInto: 'main',
  ...facts,
});
const reviewed = { lastReviewedCommit: headOne, reviewRound: 1 };
const held = { declined: [{ gate: 'merge', signature: headOne, option: 'hold' }] };
const never = reviewRules({ merge: mergeRules({ mode: 'never' }) });
const auto = reviewRules({ merge: mergeRules({ mode: 'auto' }) });
const base = 'b'.repeat(40);

/** A base that moves after each review of a head. */
function reviewsWhile(baseMoves: number, rules: ReviewRules): number {
  let [pull, memory, reviews] = [aPull({ behind: true }), noMemory(reviewed), 0];
  for (let move = 0; move < baseMoves; move += 1) {
    if (nextStep(pull, memory, rules).kind !== 'update') break;
    const headSha = String(move + 10).padStart(40, 'c');
    memory = { ...memory, review: updateOf(pull, memory.review) };
    pull = aPull({ headSha, headParents: [pull.headSha, base] });
    if (nextStep(pull, memory, rules).kind === 'review') reviews += 1;
    memory = { ...memory, lastReviewedCommit: headSha };
    pull = { ...pull, behind: true };
  }
  return reviews;
}

test('a branch is brought up to date by a person where its base brings a workflow: no session is paid for what could not be pushed', () => {
  const barredWorkflow = { merge: null, update: '.github/workflows/ci.yml' };
  const why = expect.stringMatching(/^its base brings the workflow .*ci\.yml.*: a person brings it up to date$/);

  for (const pull of [{ behind: true }, { mergeable: 'conflicting' as const }])
    for (const memory of [{}, reviewed, { ...reviewed, review: record({ updatedFrom: headOne }) }])
      expect(next({ ...pull, barredWorkflow }, memory)).toEqual({ kind: 'wait', why, until: null });
  expect(next({ barredWorkflow })).toMatchObject({ kind: 'review', note: null });
});

test('a review of a change to a workflow says that a person merges it', () => {
  const barredWorkflow = { merge: '.github/workflows/ci.yml', update: null };
  const note = expect.stringMatching(/^A person merges it: it changes the workflow .*ci\.yml/);

  expect(next({ barredWorkflow })).toEqual({ kind: 'review', note });
  expect(next({ barredWorkflow }, {}, never)).toEqual({ kind: 'review', note: null });
});

describe('a branch that merely lags', () => {
  test('is brought up to date before it is read, or where only that is missing to a merge or to its question', () => {
    const approval = someFeedback({ verdict: 'approved', body: '', commit: headOne });

    expect(next({ behind: true })).toEqual({ kind: 'update' });
    expect(next({ behind: true }, reviewed)).toEqual({ kind: 'update' });
    expect(next({ behind: true, feedback: [approval] }, reviewed, auto)).toEqual({ kind: 'update' });
  });

  test('is left as it is if no merge could follow: no session reviews what only its base has changed', () => {
    expect(next({ behind: true }, {}, never)).toMatchObject({ kind: 'review' });
    expect(next({ behind: true }, reviewed, never)).toMatchObject({ verdict: { kind: 'hold' } });
    expect(next({ behind: true }, reviewed, auto)).toMatchObject({ verdict: { kind: 'hold' } });
    expect(next({ behind: true, feedback: [someFeedback()] }, reviewed)).toEqual({ kind: 'respond', to: 'feedback' });
    expect(reviewsWhile(50, never)).toBe(0);
  });

  test('is brought up to date five times in a run, then a person is asked', () => {
    const used = { ...reviewed, review: record({ updates: 5, updatedFrom: headTwo }) };

    expect(reviewsWhile(50, reviewRules())).toBe(5);
    expect(next({ behind: true }, used)).toMatchObject({ kind: 'stuck', count: 5, again: 'update' });
    expect(next({ behind: true }, { ...used, review: { ...used.review, granted: 1 } })).toEqual({ kind: 'update' });
    // What nobody has read is read as it is.
    expect(next({ behind: true }, { review: used.review })).toMatchObject({ kind: 'review' });
    // What GitHub refused counts once.
    const once = updateOf(aPull(), newReviewRecord());
    expect(updateOf(aPull(), once).updates).toBe(1);
  });
});

describe('hold', () => {
  test('keeps a branch as it is, behind or in conflict', () => {
    expect(next({ behind: true }, { ...reviewed, ...held })).toMatchObject({ verdict: { kind: 'hold' } });
    expect(next({ mergeable: 'conflicting' }, { ...reviewed, ...held })).toMatchObject({ kind: 'wait' });
  });

  test('carries over to what the loop had GitHub make of that head, and not to what others pushed', () => {
    const review = record({ updatedFrom: headOne, updatesSince: headOne });
    const known = { ...reviewed, ...held, lastReviewedCommit: headTwo, review };

    expect(next({ headSha: headTwo, headParents: [headOne, base] }, known)).toMatchObject({
      verdict: { kind: 'hold', why: expect.stringContaining('a person holds') },
    });
    expect(next({ headSha: headTwo, headParents: [headOne] }, known)).toMatchObject({ verdict: { kind: 'ask' } });
  });
});
