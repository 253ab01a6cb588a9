import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectContest } from '../../src/core/backlog/claim-conflict.ts';
import { planReviews } from '../../src/core/decide/review-batch.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { evidenceOf } from '../../src/core/gates/questions.ts';
import type { ObservedPull } from '../../src/core/observation/pull-request.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { approvedInWords, judgeMerge, type MergeFacts } from '../../src/core/review/merge-policy.ts';
import { nextStep, type ReviewMemory } from '../../src/core/review/next-step.ts';
import { afterAudit } from '../../src/core/sessions/contract/findings.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';
import { aDelivery, aHead, anObservation, aState, later, noon, settings } from '../support/core-facts.ts';
import { effort } from '../support/effort.ts';
import {
  aCheck,
  aPull,
  headOne as head,
  headTwo,
  mergeRules,
  noMemory,
  readyToMerge,
  reviewRules,
  someFeedback,
} from '../support/pull-facts.ts';

const ready = readyToMerge();
const answered = readyToMerge({ humanFeedbackAt: [later(5)], respondedAt: later(10) });
const auto = mergeRules({ mode: 'auto' });
const alone = mergeRules({ mode: 'auto', autoWithoutReview: true });
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
      alone,
      'merge',
    ],
    [
      'is asked about where somebody who may write got no answer, whatever the settings allow',
      readyToMerge({ humanApproved: true, unheeded: [{ by: 'ana', body: 'Not yet.' }] }),
      alone,
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
      alone,
      'hold',
    ],
    ['by itself may go without one where the file says so', ready, alone, 'merged by configuration'],
    ['by itself never goes without one in public', ready, { ...alone, isPublic: true }, 'hold'],
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

  test('to hold holds until a push, whatever mode follows', () => {
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

describe('the comment of an approving review', () => {
  const saying = (body: string, commit = head) =>
    approvedInWords(aPull({ feedback: [someFeedback({ verdict: 'approved', body, commit })] }));

  test.each([
    '',
    ' ',
    'LGTM',
    'lgtm!',
    'Nice.',
    'Looks good to me, thanks!',
    '👍',
    '👍🏽',
    ':+1:',
    ':shipit:',
    'Great work. Ship it 🚀',
  ])('yes is yes: %p', (body) => {
    expect(saying(body)).toBe(false);
  });

  test.each([
    'Approved, but do not merge before the migration on Thursday.',
    'LGTM once the loop is bounded',
    'ok?',
    '👎',
    '🛑',
    ':thumbsdown:',
    'Bitte erst nach dem Release.',
    'LGTM\n\nPlease bound the loop.',
  ])('more than yes is read by a person: %p', (body) => {
    expect(saying(body)).toBe(true);
  });

  test('what was said of another head is not said of this one', () => {
    expect(saying('Not before Thursday.', headTwo)).toBe(false);
  });
});

describe('what vouches for a merge', () => {
  const skipped = [aCheck('skipped', { name: 'deploy' })];

  function reviewed(pull: Partial<ObservedPull>): Subject {
    const before = { ...newSubject(7), review: { ...newReviewRecord(), seen: { sha: head, at: later(-60) } } };
    const config = settings({ skill: 'review', 'max-agents': 1 });
    const observation = anObservation({ pulls: [aPull(pull)] });
    const obeyed = applyDirectives(aHead({ skill: 'review' }), aState({ subjects: [before] }), { observation, config });
    const [order] = planReviews({ loop: 'work', config, obeyed, observation }).sessions;
    if (order === undefined) throw new Error('Nobody reviews it.');
    const outcome = { kind: 'audited', reported: [], resolved: [] } as const;
    return afterSession(
      before,
      { ...aDelivery({ ...order, cap: { dollars: null, minutes: 30, turns: 9 } }), outcome },
      1,
    );
  }

  /** A head on which nothing has run for long, after one that was reviewed. */
  function merges(before: Subject, pull: Partial<ObservedPull>): string {
    const { review } = before;
    const memory = { lastReviewedCommit: headTwo, reviewRound: 2 };
    const seen = { ...review, reviewedInto: 'main', seen: { sha: headTwo, at: noon } };
    const step = nextStep(
      aPull({ headSha: headTwo, ...pull }),
      noMemory({ ...memory, review: seen }),
      reviewRules({ merge: alone }),
    );
    return step.kind === 'judged' ? step.verdict.kind : step.kind;
  }

  test('a head on which nothing ran is not merged by itself where a check has passed on an earlier head, or on the base', () => {
    const checked = reviewed({});
    const never = reviewed({ checks: [] });

    for (const checks of [[], skipped]) {
      expect(merges(checked, { checks })).toBe('hold');
      expect(merges(never, { checks, baseChecked: true })).toBe('hold');
      expect(merges(never, { checks })).toBe('merge');
    }
    expect(merges(reviewed({ checks: skipped }), { checks: [] })).toBe('merge');
    expect(merges(checked, { checks: [...skipped, aCheck()] })).toBe('merge');
  });

  test('who is asked about a merge sees its commit and branch, what ran on it, and what stands against it', () => {
    const shown = (facts: Partial<MergeFacts>): string[] => {
      const verdict = judge(readyToMerge(facts));
      return verdict.kind === 'ask' ? evidenceOf(verdict.facts) : [];
    };
    const note = 'No check appeared within 15 minutes: nothing but the review vouches for it.';

    expect(shown({})).toEqual([`It is about commit ${head.slice(0, 12)}, to go into main.`, 'Checks: test passed.']);
    expect(
      shown({
        ...{ checks: skipped, readiness: { kind: 'ready', note }, warnings: 2, saidInPart: true },
        ...{ changesWanted: 'before', respondedAt: later(10), answersPeople: true },
      }).slice(1),
    ).toEqual([
      `${note} Checks do run here otherwise.`,
      'Checks: deploy skipped.',
      'The review left 2 warnings open.',
      'A person with write access asked for changes on an earlier commit and has not withdrawn that.',
      'More was said in it than is read: look through its older comments and reviews.',
    ]);
    expect(shown({ checks: Array.from({ length: 25 }, () => aCheck()) })[1]).toMatch(/test passed, and 5 more\.$/);
  });
});

describe('a pull request that GitHub merges by itself, or that only its merge queue may merge', () => {
  const bug = {
    file: 'src/total.js',
    line: 3,
    severity: 'bug',
    description: 'It is off by one.',
    scenario: '',
  } as const;
  const findings = afterAudit([], { reported: [bug], resolved: [] }, { section: null, now: noon });
  const reviewed = { lastReviewedCommit: head, reviewRound: 1 };
  const next = (pull: Parameters<typeof aPull>[0], memory: Partial<ReviewMemory> = {}) =>
    nextStep(aPull(pull), noMemory(memory), reviewRules());

  test.each([
    ['auto-merge', 'auto-merge is on: GitHub merges it by itself, so nothing is put on its branch'],
    ['merge queue', 'it stands in the merge queue: GitHub merges it by itself, so nothing is put on its branch'],
  ] as const)(
    'with %s on, nothing is pushed, brought up to date, asked or merged, and it says why',
    (automatic, why) => {
      const waits = { kind: 'wait', why, until: null };
      expect(next({ automatic, behind: true })).toEqual(waits);
      expect(next({ automatic, feedback: [someFeedback()] }, reviewed)).toEqual(waits);
      expect(next({ automatic }, { ...reviewed, findings })).toEqual(waits);
      expect(next({ automatic }, reviewed)).toEqual(waits);
      expect(next({ automatic, state: 'merged' }, reviewed)).toMatchObject({ kind: 'over' });
    },
  );

  test('work of a session during which a person turned auto-merge on is not pushed', () => {
    const pull = {
      subject: 7,
      isOpen: true,
      isPull: true,
      labels: [],
      assignees: [],
      closingPullRequests: [],
      claims: [],
    };
    const by = { loop: 'review', readAt: noon, ownLogin: 'bot', assignee: null, labels: [] };
    expect(detectContest({ ...pull, automatic: null }, by)).toBeNull();
    expect(detectContest({ ...pull, automatic: 'auto-merge' }, by)).toMatchObject({
      why: 'auto-merge was turned on meanwhile',
    });
    expect(detectContest({ ...pull, automatic: 'merge queue' }, by)).toMatchObject({
      why: 'it was put into the merge queue meanwhile',
    });
  });

  test('into a branch with a merge queue the loop neither asks nor tries to merge', () => {
    const permitted = [{ gate: 'merge', signature: head, option: 'merge' }] as const;
    const why = 'main has a merge queue: a person puts PR #7 into it';
    for (const mode of ['ask', 'auto'] as const) {
      const facts = readyToMerge({ mergeQueue: true, humanApproved: true });
      const subject = { permitted: [...permitted], declined: [] };
      expect(judgeMerge(facts, mergeRules({ mode }), subject)).toEqual({ kind: 'hold', why });
    }
  });
});
