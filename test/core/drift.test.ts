import { describe, expect, test } from 'vitest';
import { buildBacklogSnapshot, findBacklogDrift, selectPlannedCandidates } from '../../src/core/backlog/drift.ts';
import { sortBacklogForLoop } from '../../src/core/decide/context.ts';
import type { BacklogIssue } from '../../src/core/observation/facts.ts';
import type { Subject } from '../../src/core/state/subject.ts';
import { anIssue, anObservation, aState, aSubject, aVagueGate, aVagueIssue, settings } from '../support/core-facts.ts';

interface Backlog {
  readonly issues: readonly BacklogIssue[];
  readonly subjects?: readonly Subject[];
  readonly gated?: readonly number[];
}

const sort = ({ issues, subjects = [], gated = [] }: Backlog) =>
  sortBacklogForLoop('work', {
    config: settings(),
    state: aState({ subjects: [...subjects], gates: gated.map((number) => aVagueGate(aVagueIssue(number))) }),
    observation: anObservation({ backlog: issues }),
  });
const labels = { priorityLabels: settings().priority.labels };
const drift = (before: Backlog, now: Backlog) =>
  findBacklogDrift(buildBacklogSnapshot(sort(before), labels), {
    sorted: sort(now),
    subjects: now.subjects ?? [],
    ...labels,
  });
const issues = (...numbers: number[]) => numbers.map((number) => anIssue({ number }));
const done = (number: number) => aSubject({ number, phase: 'done' });

describe('a backlog has drifted', () => {
  test('when an issue came, with its priority', () => {
    const urgent = anIssue({ number: 3, labels: ['p0'] });

    expect(drift({ issues: issues(1, 2) }, { issues: [...issues(1, 2, 4), urgent] })).toEqual({
      added: [
        { number: 3, priority: 'P0' },
        { number: 4, priority: null },
      ],
      removed: [],
    });
  });

  test('when an issue left: closed, assigned to a person, or made to wait by one', () => {
    const before = { issues: issues(1, 2) };
    const gone = { added: [], removed: [2] };

    expect(drift(before, { issues: issues(1) })).toEqual(gone);
    expect(drift(before, { issues: [anIssue({ number: 1 }), anIssue({ number: 2, assignees: ['bo'] })] })).toEqual(
      gone,
    );
    expect(drift(before, { issues: [anIssue({ number: 1 }), anIssue({ number: 2, openBlockers: [1] })] })).toEqual(
      gone,
    );
  });

  test('when a person freed one that waited for something else than us', () => {
    const before = { issues: [anIssue({ number: 1 }), anIssue({ number: 2, openBlockers: [50] })] };

    expect(drift(before, { issues: issues(1, 2) })?.added).toEqual([{ number: 2, priority: null }]);
  });
});

describe('an issue of the plan that moved up by its label', () => {
  const labelled = (number: number, ...names: string[]) => anIssue({ number, labels: names });

  test('is drift, and named with both labels, from none or from a lower one', () => {
    const before = { issues: [...issues(1, 2), labelled(3, 'priority: high')] };
    const now = { issues: [labelled(1, 'P1'), ...issues(2), labelled(3, 'p0', 'priority: high')] };

    expect(drift(before, now)).toEqual({
      added: [],
      removed: [],
      raised: [
        { number: 3, priority: 'P0', before: 'priority: high' },
        { number: 1, priority: 'P1', before: null },
      ],
    });
  });

  test('is none where it moved down, where it is under way, and where an older build kept no labels', () => {
    const before = { issues: [labelled(1, 'P1'), ...issues(2)] };
    const raised = { issues: [labelled(1, 'P0'), ...issues(2)] };
    const { priorities: _unknown, ...older } = buildBacklogSnapshot(sort(before), labels);

    expect(drift(before, { issues: issues(1, 2) })).toBeNull();
    expect(drift(before, { ...raised, subjects: [aSubject({ number: 1, claimed: true })] })).toBeNull();
    expect(findBacklogDrift(older, { sorted: sort(raised), subjects: [], ...labels })).toBeNull();
    expect(drift(before, raised)).not.toBeNull();
  });

  test('keeps its place in a plan that is kept', () => {
    const plan = buildBacklogSnapshot(sort({ issues: [labelled(1, 'P1'), ...issues(2, 3)] }), labels);
    const sorted = sort({ issues: [labelled(1, 'P1'), labelled(3, 'P0'), ...issues(2)] });

    expect(sorted.workable.map(({ issue }) => issue.number)).toEqual([3, 1, 2]);
    const kept = selectPlannedCandidates(sorted, plan, labels.priorityLabels);
    expect(kept.map(({ issue }) => issue.number)).toEqual([1, 2, 3]);
  });
});

describe('no drift is', () => {
  test('a backlog that is as it was', () => {
    expect(drift({ issues: issues(1, 2) }, { issues: issues(1, 2) })).toBeNull();
  });

  test('what the loop did itself: finished, merged, asked about, refused', () => {
    const before = { issues: issues(1, 2, 3) };
    const declined = aSubject({ number: 2, declined: [{ gate: 'agent-decision', signature: 's', option: 'skip' }] });

    expect(drift(before, { issues: issues(2, 3), subjects: [done(1)] })).toBeNull();
    expect(drift(before, { issues: issues(1, 2, 3), subjects: [done(1)] })).toBeNull();
    expect(drift(before, { issues: issues(1, 2, 3), gated: [2] })).toBeNull();
    expect(drift(before, { issues: issues(1, 2, 3), subjects: [declined] })).toBeNull();
  });

  test('an issue that our own finished work has freed', () => {
    const before = { issues: [...issues(1, 3), anIssue({ number: 2, openBlockers: [1] })] };

    expect(drift(before, { issues: issues(2, 3), subjects: [done(1)] })).toBeNull();
  });

  test('a new issue where nothing of the prior plan is left: it replaces no plan', () => {
    expect(drift({ issues: issues(1) }, { issues: issues(1, 2), subjects: [done(1)] })).toBeNull();
    expect(drift({ issues: issues(1) }, { issues: issues(1, 2), gated: [1] })).toBeNull();
  });
});

test('the prior plan binds the next batch while anything of it is left', () => {
  const plan = buildBacklogSnapshot(sort({ issues: issues(1, 2) }), labels);
  const numbers = (sorted: ReturnType<typeof sort>) =>
    selectPlannedCandidates(sorted, plan, labels.priorityLabels).map(({ issue }) => issue.number);

  expect(numbers(sort({ issues: issues(1, 2, 3) }))).toEqual([1, 2]);
  expect(numbers(sort({ issues: issues(3) }))).toEqual([3]);
});
