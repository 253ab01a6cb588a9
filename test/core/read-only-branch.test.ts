/** Pull requests whose branch is more than theirs: they are read and told about, and nothing is put on that branch. */
import { describe, expect, test } from 'vitest';
import { buildPullEffects } from '../../src/core/claim/planned-effects.ts';
import { planReviews } from '../../src/core/decide/review-batch.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { effectKeys } from '../../src/core/effects/effect.ts';
import { followUp } from '../../src/core/record/apply-session.ts';
import { otherUseOf } from '../../src/core/review/branch-update.ts';
import { nextStep, type ReviewMemory } from '../../src/core/review/next-step.ts';
import { afterAudit } from '../../src/core/sessions/contract/findings.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';
import { aDelivery, aHead, anObservation, aState, aTick, later, noon, settings } from '../support/core-facts.ts';
import { tick } from '../support/core-run.ts';
import { aPull, headOne, headTwo, noMemory, reviewRules, someFeedback } from '../support/pull-facts.ts';

const bug = { file: 'src/total.js', line: 3, severity: 'bug', description: 'It is off by one.', scenario: '' } as const;
const bugs = afterAudit([], { reported: [bug], resolved: [] }, { section: null, now: noon });
const reviewed = { lastReviewedCommit: headOne, reviewRound: 1 };
const release = { branch: 'main', baseBranch: 'release', otherUse: 'the default branch' } as const;
const next = (pull: Parameters<typeof aPull>[0], memory: Partial<ReviewMemory> = {}) =>
  nextStep(aPull({ ...release, ...pull }), noMemory(memory), reviewRules());

function batchFor(pull: Parameters<typeof aPull>[0], known: Partial<Subject>) {
  const config = settings({ skill: 'review' });
  const observation = anObservation({ pulls: [aPull({ ...release, ...pull })] });
  const state = aState({ subjects: [{ ...newSubject(7), ...known }] });
  const obeyed = applyDirectives(aHead({ skill: 'review' }), state, { observation, config });
  return planReviews({ loop: 'work', config, obeyed, observation });
}

describe('a branch with another use', () => {
  const uses = {
    defaultBranch: 'main',
    bases: new Map([
      ['develop', 9],
      ['tickgate/work/3-total', 10],
    ]),
  };
  test.each<[string, boolean, string | null]>([
    ['main', false, 'the default branch'],
    ['tickgate/state/work', false, 'the state of a loop'],
    ['stable', true, 'a protected branch'],
    ['develop', false, 'the base of #9'],
    ['total', false, null],
    ['tickgate/work/3-total', false, null],
  ])('%s', (branch, isProtected, use) => {
    expect(otherUseOf({ branch, isProtected }, uses)).toBe(use);
  });

  test('is read, and no responder works on it, whatever was found or said', () => {
    const why = { kind: 'wait', why: expect.stringContaining('main is the default branch') };
    expect(next({})).toMatchObject({ kind: 'review' });
    expect(next({}, { ...reviewed, findings: bugs })).toMatchObject(why);
    expect(next({ feedback: [someFeedback()] }, reviewed)).toMatchObject(why);
    expect(batchFor({ feedback: [someFeedback()] }, reviewed).sessions).toEqual([]);
  });

  test('is never brought up to date, nor its conflict resolved', () => {
    for (const stale of [{ behind: true }, { mergeable: 'conflicting' }] as const) {
      const why = { kind: 'wait', why: expect.stringContaining('main is the default branch') };
      expect(next(stale)).toMatchObject(why);
      expect(next(stale, { review: { ...newReviewRecord(), updatedFrom: headOne } })).toMatchObject(why);
    }
  });

  test('gets no responder after its review in the same tick, nor where a person wants one more round', () => {
    const [order] = batchFor({}, {}).sessions;
    if (order === undefined) throw new Error('Nobody reads it.');
    const cap = { dollars: null, minutes: 30, turns: 9 };
    const outcome = { kind: 'audited', reported: [bug], resolved: [] } as const;
    const report = { ...aDelivery({ ...order, cap }), outcome };
    const ceilings = { sessions: 9, audits: 9 };
    expect(followUp(report, { ...newSubject(7), phase: 'responding', findings: bugs }, ceilings)).toBeNull();

    const signature = batchFor({ headSha: headTwo }, { ...reviewed, reviewRound: 3, findings: bugs }).questions;
    expect(signature).toMatchObject([{ rootCause: 'review rounds used up' }]);
  });

  test('stays where merged pull requests lose theirs', () => {
    const merged = (pull: Parameters<typeof aPull>[0]) => {
      const permitted = [{ gate: 'merge', signature: headOne, option: 'merge' }] as const;
      const review = { ...newReviewRecord(), reviewedInto: 'release' };
      const { merges } = batchFor(pull, { ...reviewed, review, permitted: [...permitted] });
      const facts = {
        merge: { mode: 'ask', strategy: 'squash', deleteBranch: true },
        doNotMergeLabel: 'x',
        loop: 'work',
        head: aHead(),
        neverHuman: [],
      } as const;
      return buildPullEffects(
        { merges, updates: [], posts: [], reruns: [] },
        { ...facts, observation: anObservation({ tick: aTick({ now: later(9) }) }) },
      );
    };
    expect(merged({})).toMatchObject([{ kind: 'merge', deleteBranch: null }, {}]);
    expect(merged({ otherUse: null, branch: 'total' })).toMatchObject([{ deleteBranch: 'total' }, {}]);
  });

  test('stays if a lost tick merged it: no record shows the next one what else the branch is for', () => {
    const head = aHead({ skill: 'review', plannedEffects: [effectKeys.merge(7, headOne)] });
    const subject = { ...newSubject(7), ...reviewed, branch: 'develop', headSha: headOne };
    const state = aState({ subjects: [subject] });
    const { loop, effects } = tick(
      { head, state, history: [] },
      {
        config: { skill: 'review', merge: { 'delete-branch': true } },
        observation: { pulls: [], ended: [{ number: 7, how: 'pull request merged' }] },
      },
    );

    expect(loop.state.subjects).toMatchObject([{ number: 7, phase: 'done' }]);
    expect(effects.filter(({ kind }) => kind === 'delete-branch')).toEqual([]);
  });
});
