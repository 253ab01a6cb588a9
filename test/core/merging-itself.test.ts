/** Pull requests that GitHub merges by itself, or that only its merge queue may merge: the loop puts nothing on them and does not try. */
import { expect, test } from 'vitest';
import { detectContest } from '../../src/core/backlog/claim-conflict.ts';
import { judgeMerge } from '../../src/core/review/merge-policy.ts';
import type { ReviewMemory } from '../../src/core/review/next-step.ts';
import { nextStep } from '../../src/core/review/next-step.ts';
import { afterAudit } from '../../src/core/sessions/contract/findings.ts';
import { noon } from '../support/core-facts.ts';
import {
  aPull,
  headOne,
  mergeRules,
  noMemory,
  readyToMerge,
  reviewRules,
  someFeedback,
} from '../support/pull-facts.ts';

const bug = { file: 'src/total.js', line: 3, severity: 'bug', description: 'It is off by one.', scenario: '' } as const;
const findings = afterAudit([], { reported: [bug], resolved: [] }, { section: null, now: noon });
const reviewed = { lastReviewedCommit: headOne, reviewRound: 1 };
const next = (pull: Parameters<typeof aPull>[0], memory: Partial<ReviewMemory> = {}) =>
  nextStep(aPull(pull), noMemory(memory), reviewRules());

test.each([
  ['auto-merge', 'auto-merge is on: GitHub merges it by itself, so nothing is put on its branch'],
  ['merge queue', 'it stands in the merge queue: GitHub merges it by itself, so nothing is put on its branch'],
] as const)('with %s on, nothing is pushed, brought up to date, asked or merged, and it says why', (automatic, why) => {
  const waits = { kind: 'wait', why, until: null };
  expect(next({ automatic, behind: true })).toEqual(waits);
  expect(next({ automatic, feedback: [someFeedback()] }, reviewed)).toEqual(waits);
  expect(next({ automatic }, { ...reviewed, findings })).toEqual(waits);
  expect(next({ automatic }, reviewed)).toEqual(waits);
  expect(next({ automatic, state: 'merged' }, reviewed)).toMatchObject({ kind: 'over' });
});

test('what a session made while somebody turned auto-merge on is not pushed', () => {
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

test('into a branch with a merge queue nobody is asked to merge, and nothing is tried', () => {
  const permitted = [{ gate: 'merge', signature: headOne, option: 'merge' }] as const;
  const why = 'main has a merge queue: a person puts PR #7 into it';
  for (const mode of ['ask', 'auto'] as const) {
    const facts = readyToMerge({ mergeQueue: true, humanApproved: true });
    const subject = { permitted: [...permitted], declined: [] };
    expect(judgeMerge(facts, mergeRules({ mode }), subject)).toEqual({ kind: 'hold', why });
  }
});
