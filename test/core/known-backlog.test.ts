import { describe, expect, test } from 'vitest';
import { sortBacklog } from '../../src/core/backlog/eligibility.ts';
import {
  applyCacheChanges,
  buildBacklogView,
  isCacheOutdated,
  listSeenKeys,
  toKnownIssue,
} from '../../src/core/backlog/issue-cache.ts';
import { buildRefreshList, hasSeenWholeBacklog, listDoubtfulBlockers } from '../../src/core/backlog/refresh-list.ts';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { CachedBacklog, type CachedIssue } from '../../src/core/state/loop-state.ts';
import { anIssue, later, noon } from '../support/core-facts.ts';

const actions = 'github-actions[bot]';
const priorityLabels = ['P0', 'P1'];
const view = buildBacklogView({
  assignee: 'ana',
  ownLogin: 'github-actions[bot]',
  labels: priorityLabels,
  criteria: 'heading',
  filter: { labels: ['loop'] },
});
const aKnown = (issues: readonly CachedIssue[]): CachedBacklog => ({
  view: view.of,
  run: 1,
  syncedAt: noon,
  readAt: noon,
  issues: [...issues],
});
const line = (number: number, facts: Partial<CachedIssue> = {}): CachedIssue => ({
  number,
  created: number,
  text: 'aaaaaaaa',
  ...facts,
});
const rules = {
  gated: new Set<number>(),
  delivered: new Set<number>(),
  underOthers: new Set<number>(),
  loop: 'work',
  assignee: 'ana',
  priorityLabels,
  ownLogin: 'github-actions[bot]',
  admissions: [],
};
const sorted = (unread: readonly CachedIssue[]) => sortBacklog({ issues: [], unread }, [], rules);

describe('the line of an issue', () => {
  test.each([
    ['free', {}],
    ['taken by a person', { labels: ['in-progress'], claims: [] }],
    ['ours', { labels: ['in-progress'], claims: [{ key: 'claim/1/9/1', epoch: 1, loop: 'work' }] }],
    ["another loop's", { labels: ['In-Progress'], claims: [{ key: 'claim/1/9/1', epoch: 1, loop: 'night' }] }],
    ['an outsider', { authorAssociation: 'NONE', author: 'eve' }],
    ['assigned to the loop', { assignees: ['Ana'] }],
    ['assigned to somebody', { assignees: ['bob'] }],
    ['blocked', { openBlockers: [4] }],
    ['blocked elsewhere', { blockedElsewhere: true }],
    ['closed by a pull request of a person', { closingPullRequests: [{ number: 7, author: 'bob', ofLoop: false }] }],
    ['closed by our own pull request', { closingPullRequests: [{ number: 7, author: actions, ofLoop: true }] }],
    ['closed by one that nobody shows us', { closingPullRequests: [{ number: null, author: 'ghost', ofLoop: false }] }],
    ["closed by another workflow's", { closingPullRequests: [{ number: 7, author: actions, ofLoop: false }] }],
  ])('decides as the issue itself does: %s', (_what, facts) => {
    const issue = anIssue({ number: 9, ...facts });
    const read = sortBacklog({ issues: [issue] }, [], rules);
    const known = sorted([toKnownIssue(issue, view)]);

    expect(known.hindered.map(({ why }) => why)).toEqual(read.hindered.map(({ why }) => why));
    expect(known.behind).toHaveLength(read.workable.length);
  });

  test('holds no text of a person, and no label that decides nothing', () => {
    const issue = anIssue({ number: 9, title: 'Secret plan', labels: ['P0', 'loop', 'wontfix'] });

    expect(toKnownIssue(issue, view)).toEqual({
      number: 9,
      created: Date.parse('2026-02-01T00:00:09Z') / 1_000,
      text: 'hash of ',
      labels: ['P0'],
    });
  });

  test('takes fewer than two hundred bytes', () => {
    const busy = toKnownIssue(anIssue({ number: 9_999, labels: ['P0'], openBlockers: [1, 2], body: 'TBD' }), view);

    expect(JSON.stringify(busy).length).toBeLessThan(200);
  });
});

test('ten thousand lines are less than a mebibyte on disk without blanks', () => {
  const many = Array.from({ length: 10_000 }, (_none, index) => toKnownIssue(anIssue({ number: index + 1 }), view));

  expect(JSON.stringify(JSON.parse(toDiskText(CachedBacklog, aKnown(many)))).length).toBeLessThan(1_048_576);
});

test.each([
  ['of another run', { run: 2 }],
  ['through other settings', { view: buildBacklogView({ ...view, filter: { labels: [] } }).of }],
  ['of yesterday', { at: later(24 * 60) }],
])('a picture %s is outdated', (_what, change) => {
  const now = { view: view.of, run: 1, at: later(23 * 60), ...change };

  expect(isCacheOutdated(aKnown([]), now)).toBe(true);
  expect(isCacheOutdated(aKnown([]), { view: view.of, run: 1, at: later(23 * 60) })).toBe(false);
});

test('changes replace, remove, and free those that waited for what has ended', () => {
  const before = [line(1), line(2, { blockers: [3, 4] }), line(3), line(5, { blockers: [3] })];

  const after = applyCacheChanges(before, { lines: [line(1, { labels: ['P0'] }), line(6)], left: [3], ended: [3] });

  expect(after).toEqual([line(1, { labels: ['P0'] }), line(2, { blockers: [4] }), line(5), line(6)]);
});

test('of what changed just before a reading only the newest fifty are remembered', () => {
  const touched = Array.from({ length: 80 }, (_none, number) => ({ number, updatedAt: later(-number / 60) }));

  expect(listSeenKeys([...touched, { number: 99, updatedAt: later(-3) }], noon)).toHaveLength(50);
  expect(listSeenKeys([{ number: 99, updatedAt: later(-3) }], noon)).toEqual([]);
});

test('what changed in the second of a reading, or behind it, is not remembered: it may have changed again', () => {
  const duringReading = [0, 0.4, 1.7].map((second, number) => ({ number, updatedAt: later(second / 60) }));

  expect(listSeenKeys(duringReading, later(0.5 / 60))).toEqual([]);
  expect(listSeenKeys([{ number: 7, updatedAt: later(-1 / 60) }], noon)).toHaveLength(1);
});

describe('a reading list', () => {
  const listOf = (
    issues: readonly CachedIssue[],
    facts: { read?: number[]; named?: number[]; told?: number[]; spare?: number } = {},
  ) =>
    buildRefreshList({
      known: aKnown(issues),
      read: new Set(facts.read ?? []),
      sorted: sorted(issues),
      spare: facts.spare ?? 0,
      named: facts.named ?? [],
      priorityLabels,
      shown: new Set(facts.told ?? []),
    });
  const numbersOf = (list: ReturnType<typeof listOf>) => list.issues.map(({ number }) => number);
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  test('has the thread read with issues that have the claim label, or whose comments agents were shown', () => {
    const list = listOf([line(1), line(2, { labels: ['in-progress'], claim: 'work' }), line(3)], { told: [3] });
    expect(list.issues.filter(({ isClaimed }) => isClaimed).map(({ number }) => number)).toEqual([2, 3]);
  });

  test('holds the first twenty of ten thousand, and twelve more whose text looks clear', () => {
    const vague = range(1, 100).map((number) => line(number, { vague: true }));
    const clear = range(101, 10_000).map((number) => line(number));

    expect(numbersOf(listOf([...vague, ...clear]))).toEqual([...range(1, 20), ...range(101, 112)]);
  });

  test('that is made of yesterday`s picture still holds all of today`s when five of the first are gone', () => {
    const vague = range(1, 100).map((number) => line(number, { vague: true }));
    const all = [...vague, ...range(101, 10_000).map((number) => line(number))];
    const expected = new Set(numbersOf(listOf(all, { spare: 5 })));

    const today = numbersOf(listOf(all.filter(({ number }) => ![1, 4, 7, 19, 20].includes(number))));
    expect(today).toHaveLength(32);
    expect(today.filter((number) => !expected.has(number))).toEqual([]);
  });

  test('begins with what has the highest priority, then with what is due first', () => {
    const issues = [line(1), line(2, { due: 5 }), line(3, { labels: ['p1'] }), line(4, { labels: ['P0'] })];

    expect(numbersOf(listOf(issues))).toEqual([4, 3, 2, 1]);
  });

  test('holds what a question is about, though a hundred come first', () => {
    const issues = range(1, 100).map((number) => line(number));

    expect(numbersOf(listOf(issues, { named: [77] }))[0]).toBe(77);
  });

  test('leaves out what this tick has read already', () => {
    expect(numbersOf(listOf([line(1), line(2)], { read: [1] }))).toEqual([2]);
  });

  test('reads an unknown claim before it reads blocked issues', () => {
    const issues = [line(1, { blockers: [9] }), line(2, { labels: ['in-progress'] }), line(3, { blockers: [8] })];

    const list = listOf(issues);

    expect(list.issues).toEqual([
      { number: 2, isClaimed: true },
      { number: 1, isClaimed: false },
      { number: 3, isClaimed: false },
    ]);
    expect(list.states).toEqual([9, 8]);
  });

  test('never grows beyond sixty issues and a hundred states', () => {
    const blocked = range(1, 9_000).map((number) => line(number, { blockers: [20_000 + number, 30_000 + number] }));

    const list = listOf([...blocked, ...range(9_001, 9_500).map((number) => line(number))]);

    expect(list.issues).toHaveLength(60);
    expect(list.states.length).toBeLessThanOrEqual(100);
  });
});

describe('a tick that finds nothing free', () => {
  const blocked = [line(1, { blockers: [7, 2] }), line(2, { blockers: [8] }), line(3, { assigned: true })];
  const of = (lines: readonly CachedIssue[], read: number[] = []) => ({
    known: aKnown(lines),
    sorted: sorted(lines),
    read: new Set(read),
  });

  test('asks whether that is open which issues wait for and the backlog does not hold, once', () => {
    expect(listDoubtfulBlockers(of(blocked), new Set())).toEqual([7, 8]);
    expect(listDoubtfulBlockers(of(blocked), new Set([8]))).toEqual([7]);
    expect(listDoubtfulBlockers(of(blocked, [1]), new Set())).toEqual([8]);
  });

  test('asks nothing where something is free', () => {
    expect(listDoubtfulBlockers(of([...blocked, line(4)]), new Set())).toEqual([]);
  });

  test('has looked at everything only when nothing is left that may be free', () => {
    expect(hasSeenWholeBacklog({}, of(blocked).sorted)).toBe(true);
    expect(hasSeenWholeBacklog({}, of([...blocked, line(4)]).sorted)).toBe(false);
    expect(hasSeenWholeBacklog({ unlooked: 1 }, of(blocked).sorted)).toBe(false);
    expect(hasSeenWholeBacklog({ doubts: 1 }, of(blocked).sorted)).toBe(false);
    expect(
      hasSeenWholeBacklog({}, sortBacklog({ issues: [anIssue({ number: 5 })], unread: [line(4)] }, [], rules)),
    ).toBe(true);
  });
});
