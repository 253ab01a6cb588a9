import { describe, expect, test } from 'vitest';
import {
  type BacklogRules,
  buildBranchName,
  countUnfinished,
  sortBacklog,
} from '../../src/core/backlog/eligibility.ts';
import type { BacklogIssue } from '../../src/core/observation/facts.ts';
import type { Subject } from '../../src/core/state/subject.ts';
import { anIssue, aSubject } from '../support/core-facts.ts';

const rules: BacklogRules = {
  gated: new Set(),
  delivered: new Set(),
  underOthers: new Set(),
  loop: 'work',
  assignee: null,
  priorityLabels: ['P0', 'P1', 'priority: critical', 'priority: high'],
  ownLogin: 'github-actions[bot]',
  admissions: [],
};
const sort = (issues: readonly BacklogIssue[], known: readonly Subject[] = [], own: Partial<BacklogRules> = {}) =>
  sortBacklog({ issues }, known, { ...rules, ...own });
const why = (issue: BacklogIssue, subject?: Subject, own: Partial<BacklogRules> = {}) =>
  sort([issue], subject === undefined ? [] : [subject], own).hindered[0]?.why ?? 'workable';
const claim = (loop: string, epoch = 1) => ({ key: 'claim/1/9/1', epoch, loop });

describe('an issue is not taken', () => {
  test.each(['NONE', 'CONTRIBUTOR', 'FIRST_TIME_CONTRIBUTOR', 'FIRST_TIMER', 'MANNEQUIN', ''])(
    'when an outsider wrote it (%s), whatever labels it has',
    (authorAssociation) => {
      const issue = anIssue({ number: 9, authorAssociation, author: 'stranger', labels: ['P0'] });

      expect(why(issue)).toEqual({ kind: 'outsider', author: 'stranger' });
    },
  );

  test('when it is labelled in-progress and the claim is not ours', () => {
    expect(why(anIssue({ number: 9, labels: ['In-Progress'] }))).toEqual({ kind: 'taken', sign: 'label' });
    expect(why(anIssue({ number: 9, labels: ['in-progress'], claims: [claim('night')] }))).toEqual({
      kind: 'taken',
      sign: 'another loop',
    });
  });

  test('when another person is assigned', () => {
    expect(why(anIssue({ number: 9, assignees: ['bob'] }))).toEqual({ kind: 'taken', sign: 'assignee' });
    expect(why(anIssue({ number: 9, assignees: ['Ana', 'bob'] }), undefined, { assignee: 'ana' })).toEqual({
      kind: 'taken',
      sign: 'assignee',
    });
    expect(why(anIssue({ number: 9, assignees: ['Ana'] }), undefined, { assignee: 'ana' })).toBe('workable');
  });

  test('when an open pull request already closes it, unless it is the one we opened', () => {
    const issue = anIssue({ number: 9, closingPullRequests: [{ number: 70, author: 'bob', ofLoop: false }] });

    expect(why(issue)).toEqual({ kind: 'taken', sign: 'pull request' });
    expect(why(issue, aSubject({ number: 9, pullRequest: 70 }))).toBe('workable');
    expect(why(issue, aSubject({ number: 9, pullRequest: 71 }))).toEqual({ kind: 'taken', sign: 'pull request' });
    const hidden = anIssue({ number: 9, closingPullRequests: [{ number: null, author: 'ghost', ofLoop: false }] });
    expect(why(hidden, aSubject({ number: 9, pullRequest: null }))).toEqual({ kind: 'taken', sign: 'pull request' });
  });

  test.each([
    ["another workflow's, by the same bot", { author: rules.ownLogin, ofLoop: false }, 'taken'],
    ["a person's, with the branch and the marker of ours", { author: 'bob', ofLoop: true }, 'taken'],
    ['of a lost tick of ours', { author: rules.ownLogin, ofLoop: true }, 'free'],
  ])('when an open pull request closes it that is %s: %s', (_whose, pull, what) => {
    const found = why(anIssue({ number: 9, closingPullRequests: [{ number: 70, ...pull }] }));

    expect(found).toEqual(what === 'free' ? 'workable' : { kind: 'taken', sign: 'pull request' });
  });

  test('while other issues block it', () => {
    expect(why(anIssue({ number: 9, openBlockers: [4, 5] }))).toEqual({ kind: 'blocked', by: [4, 5] });
  });

  test('while a question about it is open', () => {
    const { hindered } = sortBacklog({ issues: [anIssue({ number: 9 })] }, [], { ...rules, gated: new Set([9]) });

    expect(hindered).toMatchObject([{ why: { kind: 'gated' } }]);
  });

  test.each(['done', 'failed', 'cancelled', 'skipped'] as const)('when it is %s', (phase) => {
    expect(why(anIssue({ number: 9 }), aSubject({ number: 9, phase }))).toEqual({ kind: 'finished', phase });
  });
});

describe('a refusal', () => {
  const issue = anIssue({ number: 9 });
  const declined = (gate: string, signature: string): Subject =>
    aSubject({ number: 9, declined: [{ gate, signature, option: 'skip' }] });

  test('of ambiguous criteria holds as long as the text stays the same', () => {
    expect(why(issue, declined('ambiguous-criteria', issue.textHash))).toEqual({
      kind: 'declined',
      gate: 'ambiguous-criteria',
    });
    expect(why(issue, declined('ambiguous-criteria', 'hash of an older text'))).toBe('workable');
    // About a comment that belongs to it, and nobody has read the thread since.
    expect(why(issue, declined('ambiguous-criteria', `${issue.textHash}+5:gone`))).toMatchObject({ kind: 'declined' });
    const read = { ...issue, thread: { comments: [], fromId: 0 } };
    expect(why(read, declined('ambiguous-criteria', `${issue.textHash}+5:gone`))).toBe('workable');
  });

  test('of anything else holds until the end of the run', () => {
    expect(why(issue, declined('agent-decision', 'any'))).toEqual({ kind: 'declined', gate: 'agent-decision' });
  });
});

test('our own leftover, labelled and claimed by an earlier tick of this loop, is taken over', () => {
  expect(why(anIssue({ number: 9, labels: ['in-progress'], claims: [claim('work', 1)] }))).toBe('workable');
});

test('issues are taken by priority label, then by the milestone due first, then by age', () => {
  const old = anIssue({ number: 1, createdAt: '2025-01-01T00:00:00Z' });
  const young = anIssue({ number: 2, createdAt: '2025-02-01T00:00:00Z' });
  const due = anIssue({ number: 3, createdAt: '2025-03-01T00:00:00Z', milestoneDue: '2026-04-01T00:00:00Z' });
  const soon = anIssue({ number: 4, createdAt: '2025-04-01T00:00:00Z', milestoneDue: '2026-03-02T00:00:00Z' });
  const high = anIssue({ number: 5, createdAt: '2025-05-01T00:00:00Z', labels: ['p1'] });
  const highest = anIssue({ number: 6, createdAt: '2025-06-01T00:00:00Z', labels: ['P1', 'P0'] });

  const { workable } = sort([old, young, due, soon, high, highest]);

  expect(workable.map(({ issue }) => issue.number)).toEqual([6, 5, 4, 3, 1, 2]);
});

test('what is gated or blocked keeps the backlog from being empty; what others do does not', () => {
  const issues = [
    anIssue({ number: 1, openBlockers: [9] }),
    anIssue({ number: 2 }),
    anIssue({ number: 3, assignees: ['bob'] }),
    anIssue({ number: 4, authorAssociation: 'NONE' }),
  ];
  const sorted = sortBacklog({ issues }, [], { ...rules, gated: new Set([2]) });

  expect(countUnfinished(sorted)).toBe(2);
});

test('a work branch is named after loop, number and title, and no syntax of a title survives', () => {
  expect(buildBranchName('work', { number: 12, title: 'Fix the login: ../../evil $(rm) “café”!' })).toBe(
    'tickgate/work/12-fix-the-login-evil-rm-caf',
  );
  expect(buildBranchName('work', { number: 12, title: '日本語' })).toBe('tickgate/work/12');
  expect(buildBranchName('work', { number: 12, title: `${'a'.repeat(39)} b` })).toBe(
    `tickgate/work/12-${'a'.repeat(39)}`,
  );
});
