import { describe, expect, test } from '@jest/globals';
import { judgeMerge, type MergeFacts, type MergeRules } from '../../src/core/merging.ts';
import { aSubject, later, noon } from '../support/core-facts.ts';

const head = 'a'.repeat(40);
const ready: MergeFacts = {
  number: 7,
  headSha: head,
  reviewedAndGreen: true,
  openedAt: noon,
  responderPushedAt: null,
  humanFeedbackAt: [],
  humanApproved: false,
};
const answered: MergeFacts = { ...ready, humanFeedbackAt: [later(5)], responderPushedAt: later(10) };
const asking: MergeRules = { mode: 'ask', autoWithoutReview: false, isPublic: false };
const auto: MergeRules = { ...asking, mode: 'auto' };
const judge = (facts: MergeFacts, rules = asking, subject = aSubject({ number: 7 })) =>
  judgeMerge(facts, rules, subject);
const nameOf = (verdict: ReturnType<typeof judge>) => (verdict.kind === 'ask' ? verdict.facts.name : verdict.kind);

describe('a merge', () => {
  test.each([
    ['is asked about', ready, asking, 'merge'],
    ['never happens where the mode says never', ready, { ...asking, mode: 'never' as const }, 'hold'],
    ['waits for review and checks', { ...ready, reviewedAndGreen: false }, asking, 'hold'],
    ['by itself waits for a human approval', ready, auto, 'hold'],
    ['by itself follows a human approval', { ...ready, humanApproved: true }, auto, 'merge'],
    ['by itself may go without one where the file says so', ready, { ...auto, autoWithoutReview: true }, 'merge'],
    ['by itself never goes without one in public', ready, { ...auto, autoWithoutReview: true, isPublic: true }, 'hold'],
  ])('%s', (_name, facts, ...[rules, expected]) => {
    expect(nameOf(judge(facts, rules))).toBe(expected);
  });
});

describe('after human feedback', () => {
  test('that the responder answered, only that is asked, in every mode but never', () => {
    expect(nameOf(judge(answered))).toBe('post-feedback-merge');
    expect(nameOf(judge({ ...answered, humanApproved: true }, auto))).toBe('post-feedback-merge');
    expect(nameOf(judge(answered, { ...asking, mode: 'never' }))).toBe('hold');
  });

  test.each([
    ['before the pull request was opened', { ...answered, humanFeedbackAt: [later(-1)] }],
    ['that came after the last push', { ...answered, humanFeedbackAt: [later(11)] }],
    ['that nobody pushed an answer to', { ...answered, responderPushedAt: null }],
  ])('%s it is an ordinary merge', (_when, facts) => {
    expect(nameOf(judge(facts))).toBe('merge');
  });
});

describe('an answer', () => {
  const answer = (option: string, signature = head) => ({ gate: 'post-feedback-merge', signature, option });

  test('to merge is for the head that it names', () => {
    const permitted = (signature: string) => aSubject({ number: 7, permitted: [answer('merge', signature)] });

    expect(judge(answered, asking, permitted(head))).toEqual({ kind: 'merge', headSha: head });
    expect(nameOf(judge(answered, asking, permitted('b'.repeat(40))))).toBe('post-feedback-merge');
  });

  test('to hold holds until somebody pushes', () => {
    const held = aSubject({ number: 7, declined: [answer('hold')] });

    expect(judge(answered, asking, held)).toMatchObject({ kind: 'hold' });
    expect(nameOf(judge({ ...answered, headSha: 'b'.repeat(40) }, asking, held))).toBe('post-feedback-merge');
  });
});
