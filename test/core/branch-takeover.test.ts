import { describe, expect, test } from 'vitest';
import { type AddedCommits, listMovedBranches, takeOverBranches } from '../../src/core/decide/branch-takeover.ts';
import { anAskedGate, aState, aSubject } from '../support/core-facts.ts';

const [left, found] = ['a'.repeat(40), 'b'.repeat(40)];
const subject = aSubject({ number: 7, headSha: left, pullRequest: 31, phase: 'coding' });
const pulls = [
  { number: 31, subject: 7, branch: 'tickgate/work/7-x', headSha: found, draft: true, loop: 'work', reviewed: true },
];
const moved = { subject: 7, pr: 31, recordedSha: left, headSha: found };

describe('a work branch that is not where it was left', () => {
  test('is looked at while its subject is under way', () => {
    for (const phase of ['coding', 'auditing', 'final_audit_fix'] as const)
      expect(listMovedBranches(aState({ subjects: [{ ...subject, phase }] }), pulls)).toEqual([moved]);
    expect(listMovedBranches(aState({ subjects: [{ ...subject, headSha: found }] }), pulls)).toEqual([]);
    expect(listMovedBranches(aState({ subjects: [{ ...subject, phase: 'done' }] }), pulls)).toEqual([]);
  });

  test('is left to the question that stands about it, and to the no that it got', () => {
    const gate = anAskedGate({ name: 'resume-divergence', pr: 31, recordedSha: left, headSha: found });
    const declined = [{ gate: 'resume-divergence' as const, signature: 'x', option: 'skip' }];

    expect(listMovedBranches(aState({ subjects: [subject], gates: [gate] }), pulls)).toEqual([]);
    expect(listMovedBranches(aState({ subjects: [{ ...subject, declined }] }), pulls)).toEqual([]);
  });
});

describe('commits on top of a work branch', () => {
  const state = aState({ subjects: [subject, aSubject({ number: 8, headSha: left })] });
  const onTop = (writers: AddedCommits['writers']): AddedCommits => ({ ...moved, commits: 2, writers });

  test('of writers are gone on with, and said', () => {
    const after = takeOverBranches(state, [onTop(['ana', 'bo'])]);

    expect(after.state.subjects.map(({ headSha }) => headSha)).toEqual([found, left]);
    expect(after.notices).toEqual([
      '#31: 2 commits by ana, bo on top of ours are gone on with (aaaaaaaaaaaa..bbbbbbbbbbbb).',
    ]);
  });

  test('of other accounts change nothing: the loop asks about them', () => {
    expect(takeOverBranches(state, [onTop(null)])).toEqual({ state, notices: [] });
  });
});
