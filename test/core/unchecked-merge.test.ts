/** What vouches for a merge: by itself nothing is merged that nothing has checked where checks run, and who is asked sees what ran. */
import { expect, test } from 'vitest';
import { planReviews } from '../../src/core/decide/review-batch.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { evidenceOf } from '../../src/core/gates/questions.ts';
import type { ObservedPull } from '../../src/core/observation/pull-request.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import type { MergeFacts } from '../../src/core/review/merge-policy.ts';
import { judgeMerge } from '../../src/core/review/merge-policy.ts';
import { nextStep } from '../../src/core/review/next-step.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';
import { aDelivery, aHead, anObservation, aState, later, noon, settings } from '../support/core-facts.ts';
import {
  aCheck,
  aPull,
  headOne,
  headTwo,
  mergeRules,
  noMemory,
  readyToMerge,
  reviewRules,
} from '../support/pull-facts.ts';

const alone = reviewRules({ merge: mergeRules({ mode: 'auto', autoWithoutReview: true }) });
const skipped = [aCheck('skipped', { name: 'deploy' })];

function reviewed(pull: Partial<ObservedPull>): Subject {
  const before = { ...newSubject(7), review: { ...newReviewRecord(), seen: { sha: headOne, at: later(-60) } } };
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
  const step = nextStep(aPull({ headSha: headTwo, ...pull }), noMemory({ ...memory, review: seen }), alone);
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
    const verdict = judgeMerge(readyToMerge(facts), mergeRules(), { permitted: [], declined: [] });
    return verdict.kind === 'ask' ? evidenceOf(verdict.facts) : [];
  };
  const note = 'No check appeared within 15 minutes: nothing but the review vouches for it.';

  expect(shown({})).toEqual([`It is about commit ${headOne.slice(0, 12)}, to go into main.`, 'Checks: test passed.']);
  expect(
    shown({
      ...{ checks: skipped, readiness: { kind: 'ready', note }, warnings: 2, saidInPart: true },
      ...{ changesWanted: 'before', respondedAt: later(10), answersPeople: true },
    }).slice(1),
  ).toEqual([
    `${note} Checks do run here otherwise.`,
    'Checks: deploy skipped.',
    'The review left 2 warnings open.',
    'Somebody who may write asked for changes on an earlier commit and has not taken that back.',
    'More was said in it than is read: look through its older comments and reviews.',
  ]);
  expect(shown({ checks: Array.from({ length: 25 }, () => aCheck()) })[1]).toMatch(/test passed, and 5 more\.$/);
});
