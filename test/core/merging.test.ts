import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MergeFacts } from '../../src/core/review/merge-policy.ts';
import { judgeMerge } from '../../src/core/review/merge-policy.ts';
import { later, noon } from '../support/core-facts.ts';
import { effort } from '../support/effort.ts';
import { headOne as head, headTwo, mergeRules, readyToMerge } from '../support/pull-facts.ts';

const ready = readyToMerge();
const answered = readyToMerge({ humanFeedbackAt: [later(5)], respondedAt: later(10) });
const auto = mergeRules({ mode: 'auto' });
const nothing = { permitted: [], declined: [] };
const judge = (facts: MergeFacts, rules = mergeRules(), subject: Parameters<typeof judgeMerge>[2] = nothing) =>
  judgeMerge(facts, rules, subject);
const nameOf = (verdict: ReturnType<typeof judge>): string => {
  if (verdict.kind === 'merge') return `merged by ${verdict.by}`;
  return verdict.kind === 'ask' ? verdict.facts.name : verdict.kind;
};

describe('a merge', () => {
  test.each([
    ['is asked about', ready, mergeRules(), 'merge'],
    ['never happens where the mode says never', ready, mergeRules({ mode: 'never' }), 'hold'],
    ['by itself waits for a human approval', ready, auto, 'hold'],
    ['by itself follows a human approval', readyToMerge({ humanApproved: true }), auto, 'merged by approval'],
    [
      'is asked about where an approval says more than yes, whatever the settings allow',
      readyToMerge({ humanApproved: true, approvedInWords: true }),
      { ...auto, autoWithoutReview: true },
      'merge',
    ],
    [
      'is asked about where somebody who may write got no answer, whatever the settings allow',
      readyToMerge({ humanApproved: true, unheeded: [{ by: 'ana', body: 'Not yet.' }] }),
      { ...auto, autoWithoutReview: true },
      'merge',
    ],
    [
      'by itself never follows an approval beside words that were not read',
      readyToMerge({ humanApproved: true, saidInPart: true }),
      auto,
      'hold',
    ],
    [
      'by itself never passes over a wish for changes, however old its head is',
      readyToMerge({ changesWanted: 'before' }),
      { ...auto, autoWithoutReview: true },
      'hold',
    ],
    [
      'by itself may go without one where the file says so',
      ready,
      { ...auto, autoWithoutReview: true },
      'merged by configuration',
    ],
    ['by itself never goes without one in public', ready, { ...auto, autoWithoutReview: true, isPublic: true }, 'hold'],
  ])('%s', (_name, facts, ...[rules, expected]) => {
    expect(nameOf(judge(facts, rules))).toBe(expected);
  });

  test.each<[string, Partial<MergeFacts>]>([
    ['it is closed', { state: 'closed' }],
    ['it is merged', { state: 'merged' }],
    ['it is labelled so', { labels: ['Do-Not-Merge'] }],
    ['it comes from a fork', { fork: true }],
    ['it is a draft', { draft: true }],
    ['its head was never reviewed', { reviewedSha: null }],
    ['another head was reviewed', { reviewedSha: headTwo }],
    ['a bug stands', { openBugs: 1 }],
    ['feedback is unanswered', { unanswered: 1 }],
    ['its checks are not through', { readiness: { kind: 'wait', why: 'still running: test', until: null } }],
    ['it conflicts', { mergeable: 'conflicting' }],
    ['nobody knows yet whether it conflicts', { mergeable: 'unknown' }],
    ['the rules of its base want an approval', { wanting: 'approval' }],
    ['the rules of its base want something else', { wanting: 'something' }],
    ['it was reviewed for another branch than it goes into now', { baseBranch: 'release' }],
    ['a person wants changes on this head', { changesWanted: 'on-this-head' }],
  ])('is held, and not asked about, while %s', (_name, facts) => {
    const yes = { permitted: [{ gate: 'merge', signature: head, option: 'merge' }], declined: [] };

    expect(nameOf(judge(readyToMerge(facts)))).toBe('hold');
    expect(nameOf(judge(readyToMerge(facts), mergeRules(), yes))).toBe('hold');
  });
});

describe('after human feedback', () => {
  test('that the responder answered, only that is asked, in every mode but never', () => {
    expect(nameOf(judge(answered))).toBe('post-feedback-merge');
    expect(nameOf(judge({ ...answered, humanApproved: true }, auto))).toBe('post-feedback-merge');
    expect(nameOf(judge(answered, mergeRules({ mode: 'never' })))).toBe('hold');
  });

  test.each([
    ['before the pull request was opened', { ...answered, humanFeedbackAt: [later(-1)] }],
    ['that came after the last answer', { ...answered, humanFeedbackAt: [later(11)] }],
    ['that nobody answered', { ...answered, respondedAt: null }],
  ])('%s it is an ordinary merge', (_when, facts) => {
    expect(nameOf(judge(facts))).toBe('merge');
  });
});

test('what GitHub would not merge for the token of the tick is left to a person, in words, whatever allows it', () => {
  const barredWorkflow = { merge: '.github/workflows/`ci` @ana.yml', update: null };
  const why = expect.stringMatching(/^it changes the workflow .*ci.* without `workflows`.*: a person merges PR #7$/);

  for (const facts of [{}, { humanApproved: true }, { behind: true }])
    expect(judge(readyToMerge({ barredWorkflow, ...facts }), auto)).toEqual({ kind: 'hold', why });
  const verdict = judge(readyToMerge({ barredWorkflow }));
  expect(verdict).toEqual({ kind: 'hold', why });
  expect(JSON.stringify(verdict)).not.toContain('@ana');
  // That its base has other workflows stands against no merge.
  expect(judge(readyToMerge({ barredWorkflow: { merge: null, update: 'x' } })).kind).toBe('ask');
});

describe('an answer', () => {
  const answer = (option: string, signature = head) => ({ gate: 'post-feedback-merge', signature, option });

  test('to merge is for the head that it names', () => {
    const permitted = (signature: string) => ({ permitted: [answer('merge', signature)], declined: [] });

    expect(judge(answered, mergeRules(), permitted(head))).toEqual({ kind: 'merge', headSha: head, by: 'answer' });
    expect(nameOf(judge(answered, mergeRules(), permitted(headTwo)))).toBe('post-feedback-merge');
  });

  test('to hold holds until somebody pushes, whatever mode follows', () => {
    const held = { permitted: [], declined: [answer('hold')] };
    const pushed = { ...answered, headSha: headTwo, reviewedSha: headTwo };

    expect(judge(answered, mergeRules(), held)).toMatchObject({ kind: 'hold' });
    expect(judge(readyToMerge({ humanApproved: true }), auto, held)).toMatchObject({ kind: 'hold' });
    expect(nameOf(judge(pushed, mergeRules(), held))).toBe('post-feedback-merge');
  });
});

/** Everything that can be true of a pull request, its answers and the settings. */
const shas = fc.constantFrom(head, headTwo);
const times = fc.integer({ min: -20, max: 20 }).map(later);
const answers = fc.array(
  fc.record({
    gate: fc.constantFrom('merge', 'post-feedback-merge', 'repeated-failure'),
    signature: shas,
    option: fc.constantFrom('merge', 'hold', 'retry'),
  }),
  { maxLength: 3 },
);
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(usual, ...others) });
const anything = fc.record({
  facts: fc
    .record({
      headSha: shas,
      state: mostly<MergeFacts['state']>('open', 'merged', 'closed'),
      draft: mostly(false, true),
      fork: mostly(false, true),
      labels: mostly<readonly string[]>([], ['do-not-merge'], ['DO-NOT-MERGE', 'bug'], ['bug']),
      mergeable: mostly<MergeFacts['mergeable']>('clean', 'conflicting', 'unknown'),
      behind: mostly(false, true),
      barredWorkflow: fc.record({
        merge: mostly<string | null>(null, '.github/workflows/ci.yml'),
        update: mostly<string | null>(null, '.github/workflows/ci.yml'),
      }),
      mergeQueue: mostly(false, true),
      readiness: mostly<MergeFacts['readiness']>(
        { kind: 'ready', note: null },
        { kind: 'ready', note: 'No check appeared.' },
        { kind: 'wait', why: 'failed: test', until: null },
      ),
      usuallyChecked: fc.boolean(),
      warnings: mostly(0, 2),
      reviewedSha: mostly<string | null>(head, headTwo, null),
      openBugs: mostly(0, 1, 5),
      unheeded: mostly<MergeFacts['unheeded']>([], [{ by: 'ana', body: 'Not yet.' }]),
      unanswered: mostly(0, 2),
      respondedAt: fc.option(times),
      answersPeople: mostly(false, true),
      humanFeedbackAt: fc.array(times, { maxLength: 3 }),
      saidInPart: mostly(false, true),
      humanApproved: fc.boolean(),
      approvedInWords: fc.constantFrom(true, false, false, false),
      reviewedInto: mostly<string | null>('main', 'next', null),
      madeFrom: mostly<readonly string[]>([], [headTwo]),
      wanting: mostly<MergeFacts['wanting']>('nothing', 'approval', 'something'),
      changesWanted: mostly<MergeFacts['changesWanted']>(null, 'before', 'on-this-head'),
    })
    .map(readyToMerge),
  rules: fc.record({
    mode: fc.constantFrom('ask' as const, 'auto' as const, 'never' as const),
    autoWithoutReview: fc.boolean(),
    isPublic: fc.boolean(),
    doNotMergeLabel: fc.constant('do-not-merge'),
  }),
  subject: fc.record({ permitted: answers, declined: answers }),
});

describe('whatever is true', () => {
  const judged = (check: (given: Parameters<Parameters<typeof anything.map>[0]>[0]) => void) =>
    fc.assert(fc.property(anything, check), { numRuns: effort({ push: 4_000, full: 20_000 }) });

  test('nothing is merged, or asked about, that is not open, reviewed on this head, clean, green and of this repository', () => {
    let merges = 0;
    judged(({ facts, rules, subject }) => {
      const verdict = judgeMerge(facts, rules, subject);
      if (verdict.kind === 'hold' || verdict.kind === 'update') return;
      if (verdict.kind === 'merge') merges += 1;
      expect(facts).toMatchObject({ state: 'open', draft: false, fork: false, behind: false, mergeable: 'clean' });
      expect(facts).toMatchObject({ wanting: 'nothing', mergeQueue: false, barredWorkflow: { merge: null } });
      expect(facts.reviewedInto).toBe(facts.baseBranch);
      expect(facts.changesWanted).not.toBe('on-this-head');
      expect(facts).toMatchObject({
        openBugs: 0,
        unanswered: 0,
        readiness: { kind: 'ready' },
        reviewedSha: facts.headSha,
      });
      expect(facts.labels.map((label) => label.toLowerCase())).not.toContain('do-not-merge');
      expect(rules.mode).not.toBe('never');
    });
    expect(merges).toBeGreaterThan(25);
  });

  test('nothing is merged without a word for exactly this head, or a setting that stands for it', () => {
    judged(({ facts, rules, subject }) => {
      const verdict = judgeMerge(facts, rules, subject);
      if (verdict.kind !== 'merge') return;
      const { respondedAt: answeredAt, answersPeople, humanFeedbackAt, headSha } = facts;
      const afterFeedback =
        answeredAt !== null && (answersPeople || humanFeedbackAt.some((at) => at > noon && at < answeredAt));
      const gate = afterFeedback ? 'post-feedback-merge' : 'merge';
      const word = subject.permitted.some(
        (one) => one.gate === gate && one.signature === headSha && one.option === 'merge',
      );
      const setting =
        !facts.saidInPart &&
        !facts.approvedInWords &&
        facts.unheeded.length === 0 &&
        (!facts.usuallyChecked || (facts.readiness.kind === 'ready' && facts.readiness.note === null)) &&
        facts.changesWanted === null &&
        (facts.humanApproved || (rules.autoWithoutReview && !rules.isPublic));
      expect(word || (rules.mode === 'auto' && !afterFeedback && setting)).toBe(true);
      expect(verdict.headSha).toBe(headSha);
    });
  });

  test('nothing is merged that a person holds on this head', () => {
    judged(({ facts, rules, subject }) => {
      const held = subject.declined.some(
        ({ gate, signature }) => gate !== 'repeated-failure' && [facts.headSha, ...facts.madeFrom].includes(signature),
      );
      if (held) expect(judgeMerge(facts, rules, subject).kind).toBe('hold');
    });
  });
});
