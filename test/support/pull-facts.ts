/**
 * Facts of pull requests under review for core tests. All values are complete and harmless, and a test changes only
 * those that it is about.
 */
import {
  type Check,
  type Feedback,
  nothingBarred,
  type ObservedPull,
} from '../../src/core/observation/pull-request.ts';
import type { MergeFacts, MergeRules } from '../../src/core/review/merge-policy.ts';
import type { ReviewMemory, ReviewRules } from '../../src/core/review/next-step.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import { later, noon } from './core-facts.ts';

export const headOne = '1'.repeat(40);
export const headTwo = '2'.repeat(40);

export const aCheck = (state: Check['state'] = 'passed', facts: Partial<Check> = {}): Check => ({
  name: 'test',
  state,
  required: false,
  url: null,
  ...facts,
});

/** Open, green, mergeable, from this repository, and without comments. */
export const aPull = (facts: Partial<ObservedPull> = {}): ObservedPull => ({
  number: 7,
  title: 'Add a total',
  body: 'It adds a total.',
  url: 'https://github.com/acme/shop/pull/7',
  author: 'github-actions[bot]',
  state: 'open',
  draft: false,
  labels: [],
  branch: 'tickgate/work/3-add-a-total',
  headSha: headOne,
  headParents: ['0'.repeat(40)],
  baseBranch: 'main',
  baseSha: 'b'.repeat(40),
  retargetedAt: null,
  diff: { files: 2, additions: 30, deletions: 4 },
  fork: false,
  writtenBy: [],
  otherUse: null,
  automatic: null,
  mergeQueue: false,
  createdAt: noon,
  mergeable: 'clean',
  behind: false,
  barredWorkflow: nothingBarred,
  wanting: 'nothing',
  checks: [aCheck()],
  baseChecked: false,
  requiredChecks: [],
  feedback: [],
  saidInPart: false,
  claimedBy: null,
  claimEpoch: null,
  reviewedHead: null,
  respondedAt: null,
  answersPeople: false,
  ...facts,
});

/** A comment that a person who may write made five minutes after the pull request was opened. */
export const someFeedback = (facts: Partial<Feedback> = {}): Feedback => ({
  id: 'comment/70',
  by: 'ana',
  isWriter: true,
  mayApprove: true,
  at: later(5),
  editedAt: null,
  body: 'Please name it sum.',
  verdict: null,
  commit: null,
  path: null,
  line: null,
  ...facts,
});

/** Never seen before. A head that counts as reviewed was reviewed for its current base. */
export const noMemory = (facts: Partial<ReviewMemory> = {}): ReviewMemory => ({
  findings: [],
  lastReviewedCommit: null,
  reviewRound: 0,
  review: { ...newReviewRecord(), reviewedInto: 'main' },
  permitted: [],
  declined: [],
  ...facts,
});

export const mergeRules = (facts: Partial<MergeRules> = {}): MergeRules => ({
  mode: 'ask',
  autoWithoutReview: false,
  isPublic: false,
  doNotMergeLabel: 'do-not-merge',
  ...facts,
});

export const reviewRules = (facts: Partial<ReviewRules> = {}): ReviewRules => ({
  scope: 'review',
  now: later(60),
  loop: 'review',
  maxRounds: 3,
  requireChecks: 'auto',
  merge: mergeRules(),
  ...facts,
});

/** Reviewed, green, without open findings. Only a person's permission is missing. */
export const readyToMerge = (facts: Partial<MergeFacts> = {}): MergeFacts => ({
  ...aPull(),
  readiness: { kind: 'ready', note: null },
  usuallyChecked: true,
  warnings: 0,
  reviewedSha: headOne,
  reviewedInto: 'main',
  madeFrom: [],
  openBugs: 0,
  unanswered: 0,
  unheeded: [],
  humanFeedbackAt: [],
  humanApproved: false,
  approvedInWords: false,
  changesWanted: null,
  ...facts,
});
