/** What stands against a merge in its very moment, and what becomes of a merge that was therefore not tried. */
import { describe, expect, test } from 'vitest';
import { type Effect, effectKeys, type MergeGuard } from '../../src/core/effects/effect.ts';
import { pullsAfter } from '../../src/core/record/fold-reviews.ts';
import { newSubject } from '../../src/core/state/subject.ts';
import { notNow } from '../../src/github/pulls/merge-guard.ts';
import type { PullStanding } from '../../src/github/pulls/reviewer-verdicts.ts';
import { aState, aTick, later } from '../support/core-facts.ts';
import { aCheck, headOne, headTwo } from '../support/pull-facts.ts';

const permitted = [{ gate: 'merge' as const, signature: headOne, option: 'merge' }];
const mergeOf = (unless: Partial<MergeGuard> = {}): Extract<Effect, { kind: 'merge' }> => ({
  kind: 'merge',
  ...{ key: effectKeys.merge(7, headOne), pull: 7, sha: headOne, strategy: 'squash', deleteBranch: null },
  permitted,
  unless: {
    ...{ base: 'main', doNotMergeLabel: 'do-not-merge', since: later(30), approvers: null },
    ...{ everyCheck: true, neverHuman: [], workflow: '' },
    ...unless,
  },
});

const said = (state: string, facts: Partial<PullStanding['opinions'][number]> = {}) => ({
  ...{ by: 'ana', state, commit: headOne, at: later(5) },
  ...facts,
});
const judged = (standing: Partial<PullStanding>, unless: Partial<MergeGuard> = {}) =>
  notNow(
    { number: 7, merged: false, state: 'open', labels: [], head: { sha: headOne }, base: { ref: 'main' } },
    mergeOf(unless),
    { spoke: [], opinions: [], isPart: false, checks: [aCheck()], ...standing },
  );

describe('in the moment of a merge', () => {
  test('a wish for changes on this head stands against it, however old; one on another head only where it is new', () => {
    expect(judged({})).toBeNull();
    expect(judged({ opinions: [said('CHANGES_REQUESTED')] })).toBe('@ana has asked for changes');
    expect(judged({ opinions: [said('CHANGES_REQUESTED', { commit: headTwo })] })).toBeNull();
    expect(judged({ opinions: [said('CHANGES_REQUESTED', { commit: headTwo, at: later(31) })] })).not.toBeNull();
    expect(judged({ opinions: [said('DISMISSED')] })).toBeNull();
    expect(judged({ isPart: true })).not.toBeNull();
  });

  test('unread comments block it until they are judged', () => {
    expect(judged({ spoke: ['ana'] })).toBe('@ana has commented since it was judged');
  });

  test('an approval that it rests on must still stand', () => {
    const approvers = ['Ana'];
    expect(judged({ opinions: [said('APPROVED')] }, { approvers })).toBeNull();
    for (const opinion of [said('APPROVED', { commit: headTwo }), said('DISMISSED'), said('APPROVED', { by: 'bo' })])
      expect(judged({ opinions: [opinion] }, { approvers })).toContain('does not stand any more');
  });

  test('a check that turned red, or runs anew, stands against it where GitHub itself waits for none', () => {
    const checks = [aCheck(), aCheck('failed', { name: 'e2e' })];
    expect(judged({ checks })).toBe('its check e2e does not pass any more');
    expect(judged({ checks: [aCheck('running')] })).not.toBeNull();
    expect(judged({ checks }, { everyCheck: false })).toBeNull();
    expect(judged({ checks: [] })).toBeNull();
  });

  test('a check that was skipped stands against nothing: GitHub takes it for passed, and so did the verdict', () => {
    expect(judged({ checks: [aCheck(), aCheck('skipped', { name: 'deploy' })] })).toBeNull();
    expect(judged({ checks: [aCheck('action-required')] })).toBe('its check test does not pass any more');
  });
});

test('a merge that was not tried is no failure of its pull request, and the word for it stands', () => {
  const effect = mergeOf();
  const before = aState({ subjects: [{ ...newSubject(7), permitted: [] }] });
  const after = (outcome: object) => {
    const outcomes = [{ key: effect.key, kind: 'failed', why: 'its head has moved', ...outcome } as const];
    const made = { tick: aTick(), reports: [], effects: [effect], outcomes };
    return pullsAfter({ before, after: before }, made, 1).subjects[0];
  };
  expect(after({ untried: true })).toMatchObject({ failures: [], permitted });
  expect(after({})).toMatchObject({ failures: [{ rootCause: 'merge | its head has moved' }], permitted: [] });
});
