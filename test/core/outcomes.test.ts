import { describe, expect, test } from 'vitest';
import type { EndedPull } from '../../src/core/observation/facts.ts';
import { findReverts } from '../../src/core/outcomes/find-reverts.ts';
import { nameRecipe } from '../../src/core/outcomes/name-recipe.ts';
import { withOpenPulls } from '../../src/core/outcomes/open-pulls.ts';
import { endedKept, keepOutcomes, recordOutcomes, totalsKept } from '../../src/core/outcomes/record-outcomes.ts';
import { outcomesText, summarizeOutcomes } from '../../src/core/reports/status/outcomes.ts';
import { recipes } from '../../src/core/setup/init/choices.ts';
import type { LoopState, UsageRow } from '../../src/core/state/loop-state.ts';
import type { Subject } from '../../src/core/state/subject.ts';
import { aState, aSubject, later, noon, settings } from '../support/core-facts.ts';

const sha = 'a'.repeat(40);

const aPull = (facts: Partial<EndedPull> = {}): EndedPull => ({
  ...{
    number: 70,
    state: 'merged',
    createdAt: noon,
    endedAt: later(1440),
    headSha: 'head',
    mergeCommit: sha,
    labels: ['bug'],
  },
  ...facts,
});
const worked = (facts: Partial<Subject> = {}): Subject =>
  aSubject({ number: 7, pullRequest: 70, headSha: 'head', sessions: 2, dollars: 1.5, phase: 'done', ...facts });
const record = (state: LoopState, pulls: readonly EndedPull[], reverts?: ReturnType<typeof findReverts>): LoopState =>
  recordOutcomes(state, {
    ended: pulls.map((pull) => ({ number: pull.number - 63, how: 'pull request merged', pull })),
    ...{ reverts: reverts && { ...reverts, isWhole: true }, recipe: 'backlog', ownLabels: ['in-progress'] },
    ...{ startedAt: noon, now: later(2000) },
  });
const resultOf = (state: LoopState) => state.outcomes?.pulls.map(({ result }) => result);

describe('a pull request that ended is', () => {
  const review = (facts: Partial<Subject['review']>) => ({ review: { ...worked().review, ...facts } });

  test.each([
    ['merged as it was with the head that was pushed', worked(), aPull(), 'merged'],
    ['merged after changes with a head of others', worked(), aPull({ headSha: 'other' }), 'changed'],
    [
      'merged as it was with the head that was reviewed',
      worked({ headSha: null, lastReviewedCommit: 'head' }),
      aPull(),
      'merged',
    ],
    ['merged after changes once a session answered people', worked(review({ answeredUpTo: noon })), aPull(), 'changed'],
    [
      'merged after changes once the loop went on with commits of people',
      worked({ othersPushed: true }),
      aPull(),
      'changed',
    ],
    [
      'merged after changes once it was reviewed again',
      worked({ kind: 'pr', number: 70, headSha: null, lastReviewedCommit: 'head', reviewRound: 2 }),
      aPull(),
      'changed',
    ],
    ['closed', worked(), aPull({ state: 'closed', mergeCommit: null }), 'closed'],
  ])('%s', (...[, subject, pull, result]) => {
    expect(resultOf(record(aState({ subjects: [subject] }), [pull]))).toEqual([result]);
  });

  test('recorded once', () => {
    const once = record(aState({ subjects: [worked()] }), [aPull()]);
    expect(record(once, [aPull()])).toEqual(once);
  });

  test('not recorded if no session worked on it', () => {
    const state = aState({ subjects: [worked({ sessions: 0 })] });
    expect(record(state, [aPull()])).toBe(state);
  });

  test.each(['This reverts commit aaaaaaa.', `This reverts commit ${sha}.`, 'Reverts acme/shop#70'])(
    'reverted by the words %s',
    (message) => {
      const once = record(aState({ subjects: [worked()] }), [aPull()]);
      expect(resultOf(record(once, [], findReverts([message], 'Acme/shop')))).toEqual(['reverted']);
    },
  );

  test.each(['This reverts commit bbbbbbb.', 'Reverts acme/other#70', 'Reverts acme/shop#700'])(
    'not reverted by the words %s',
    (message) => {
      const once = record(aState({ subjects: [worked()] }), [aPull()]);
      expect(resultOf(record(once, [], findReverts([message], 'acme/shop')))).toEqual(['merged']);
    },
  );
});

const used = (facts: Partial<UsageRow>): UsageRow => ({
  ...{ subject: 7, driver: 'claude', role: 'worker', session: '1-1-1', model: 'sonnet' },
  ...{ input: 0, output: 1, reasoning: 0, cacheRead: 0, cacheWrite: 0, costReported: null, messages: 0 },
  ...facts,
});

describe('the record of a pull request has', () => {
  const recorded = (usage: readonly UsageRow[], subjects = [worked()]) =>
    record(aState({ subjects, usage: [...usage] }), [aPull()]).outcomes?.pulls[0];

  test('the agent and the model that cost most of it, over all sessions', () => {
    const three = ['1', '2', '3'].map((session) => used({ session, costReported: 0.5 }));
    expect(
      recorded([used({ role: 'auditor', session: '4', model: 'opus', costReported: 0.6 }), ...three]),
    ).toMatchObject({
      driver: 'claude',
      model: 'sonnet',
    });
    expect(
      recorded([used({ driver: 'codex', model: 'a' }), used({ driver: 'gemini', model: 'b', output: 2 })]),
    ).toMatchObject({
      driver: 'gemini',
      model: 'b',
    });
  });

  test('how many sessions changed the work, and what the mending of its red checks cost', () => {
    const usage = [
      ...['1', '1', '2'].map((session) => used({ session })),
      used({ session: '3', role: 'auditor' }),
      used({ session: '4', role: 'responder', subject: 70 }),
    ];
    const mending = worked({ number: 70, kind: 'pr', dollars: 0.25, sessions: 1 });
    expect(recorded(usage, [worked(), mending])).toMatchObject({ subject: 7, rounds: 3, dollars: 1.75, sessions: 3 });
  });

  test('how often it was reviewed, if the work is that of others', () => {
    const review = worked({ number: 70, kind: 'pr', reviewRound: 3, lastReviewedCommit: 'head', headSha: null });
    expect(recorded([used({ subject: 70, role: 'reviewer' })], [review])).toMatchObject({ rounds: 3 });
  });

  test('its labels but those by which the loop finds and marks its work', () => {
    const ended = record(aState({ subjects: [worked()] }), [aPull({ labels: ['in-progress', 'bug'] })]);
    expect(ended.outcomes?.pulls[0]?.labels).toEqual(['bug']);
  });
});

test('totals are bounded: beyond the bound, further agents and labels are counted together', () => {
  const count = endedKept + totalsKept + 5;
  const pulls = Array.from({ length: count }, (_none, index) =>
    aPull({ number: 70 + index, endedAt: later(index + 1), labels: [`label-${index}`] }),
  );
  const subjects = pulls.map(({ number }) => worked({ number: number - 63, pullRequest: number }));
  const usage = subjects.map(({ number }) => used({ subject: number, model: `model-${number}` }));
  const { outcomes } = record(aState({ subjects, usage }), pulls);
  expect(outcomes?.totals).toHaveLength(totalsKept + 1);
  expect(outcomes?.totals.at(-1)).toMatchObject({ driver: null, model: null, pulls: 5 });
  expect(outcomes?.labelTotals.at(-1)).toMatchObject({ label: '', pulls: 5 });
});

test.each(['> Reverts acme/shop#70', 'Reverts acme/shop#70 would', 'as in: This reverts commit aaaaaaa.'])(
  'the words %j of a squashed description revert nothing',
  (message) => {
    const once = record(aState({ subjects: [worked()] }), [aPull()]);
    expect(resultOf(record(once, [], findReverts([`A change (#9)\n\n${message}`], 'acme/shop')))).toEqual(['merged']);
  },
);

test('where more messages came than are read at once, the next look begins at the same time', () => {
  const once = record(aState({ subjects: [worked()] }), [aPull()]);
  const lookedAt = (isWhole: boolean) =>
    recordOutcomes(once, {
      ...{ ended: [], reverts: { commits: [], pulls: [], isWhole }, recipe: 'backlog', ownLabels: [] },
      ...{ startedAt: noon, now: later(9000) },
    }).outcomes?.lookedAt;
  expect([lookedAt(false), lookedAt(true)]).toEqual([once.outcomes?.lookedAt, later(9000)]);
});

describe('a pull request that is open at a fresh start', () => {
  const at = { recipe: 'backlog', startedAt: noon, now: later(2000) };
  const open = worked({ claimed: true });
  const fresh = (state: LoopState): LoopState => {
    const outcomes = keepOutcomes(state, at);
    return outcomes === undefined ? aState() : aState({ outcomes });
  };
  const asked = (state: LoopState) => withOpenPulls([], state, later(2000)).map(({ pullRequest }) => pullRequest);

  test('is asked for, and recorded once it ends, with what it took', () => {
    const begun = fresh(aState({ subjects: [open] }));
    expect(asked(begun)).toEqual([70]);
    expect(outcomesText(begun.outcomes)).toBe('No pull request of this loop has ended yet.\n');
    const ended = record(begun, [aPull()]);
    expect(ended.outcomes?.pulls).toMatchObject([
      { pull: 70, subject: 7, result: 'merged', dollars: 1.5, sessions: 2 },
    ]);
    expect(ended.outcomes?.left).toEqual([]);
    expect(asked(ended)).toEqual([]);
  });

  test('takes what later runs spend on it as well, over further fresh starts', () => {
    const goesOn = (state: LoopState): LoopState => ({
      ...state,
      subjects: [worked({ headSha: 'newer', dollars: 2 })],
    });
    const ended = record(fresh(goesOn(fresh(aState({ subjects: [open] })))), [aPull({ headSha: 'newer' })]);
    expect(ended.outcomes?.pulls).toMatchObject([{ result: 'merged', dollars: 3.5, sessions: 4 }]);
  });

  test('is merged after changes if people had pushed to it before', () => {
    const begun = fresh(aState({ subjects: [worked({ claimed: true, othersPushed: true })] }));
    expect(resultOf(record(begun, [aPull()]))).toEqual(['changed']);
  });

  test('is not asked for where the loop asks for its issue, or has recorded its end', () => {
    const begun = fresh(aState({ subjects: [open] }));
    expect(withOpenPulls([open], begun, later(2000))).toEqual([open]);
    expect(asked(fresh(record(aState({ subjects: [worked()] }), [aPull()])))).toEqual([]);
  });
});

test('a pull request of an issue that was closed before it is still asked for', () => {
  const state = aState({ subjects: [worked({ phase: 'cancelled', claimed: false })] });
  expect(withOpenPulls([], state, noon)).toEqual([{ number: 70, pullRequest: 70, issue: 7 }]);
  expect(withOpenPulls([], aState({ subjects: [worked({ claimed: false })] }), noon)).toEqual([]);
});

test('a pull request that was closed is asked for during a week, and recorded anew if it was merged after all', () => {
  const closed = record(aState({ subjects: [worked()] }), [aPull({ state: 'closed', mergeCommit: null })]);
  expect(withOpenPulls([], closed, later(1440 + 7 * 1440 - 1))).toHaveLength(1);
  expect(withOpenPulls([], closed, later(1440 + 7 * 1440))).toEqual([]);
  expect(withOpenPulls([], closed, null)).toEqual([]);
  const merged = record({ ...closed, subjects: [] }, [aPull({ endedAt: later(3000) })]);
  expect(merged.outcomes?.pulls).toMatchObject([{ pull: 70, result: 'changed', dollars: 1.5, mergeCommit: sha }]);
});

test('a pull request after a restart costs what was spent since', () => {
  const closed = record(aState({ subjects: [worked()] }), [aPull({ state: 'closed' })]);
  const again = { ...closed, subjects: [worked({ pullRequest: 71, dollars: 4, sessions: 3 })] };
  expect(record(again, [aPull({ number: 71 })]).outcomes?.pulls[1]).toMatchObject({ dollars: 2.5, sessions: 1 });
});

test('a pull request of a fresh run costs what that run spent, whatever an earlier run spent on the same issue', () => {
  const earlier = record(aState({ subjects: [worked()] }), [aPull({ state: 'closed' })]);
  const again = { ...earlier, subjects: [worked({ pullRequest: 71, dollars: 4, sessions: 3 })] };
  const ended = [{ number: 7, how: 'pull request merged', pull: aPull({ number: 71, endedAt: later(4000) }) } as const];
  const facts = {
    ...{ ended, reverts: undefined, recipe: 'backlog', ownLabels: [] },
    startedAt: later(2500),
    now: later(5000),
  };
  expect(recordOutcomes(again, facts).outcomes?.pulls[1]).toMatchObject({ dollars: 4, sessions: 3 });
});

test.each(Object.entries(recipes))(
  'the settings of the recipe %s are named by it',
  (name, { skill, settings: given }) => {
    expect(nameRecipe(settings({ skill, ...given }))).toBe(name);
  },
);

test('older ones are added up, and none of them is counted twice', () => {
  const count = endedKept + 20;
  const pulls = Array.from({ length: count }, (_none, index) =>
    aPull({ number: 70 + index, endedAt: later(index + 1) }),
  );
  const subjects = pulls.map(({ number }) => worked({ number: number - 63, pullRequest: number }));
  const all = record(aState({ subjects }), pulls);
  expect(all.outcomes?.pulls).toHaveLength(endedKept);
  expect(all.outcomes?.totals).toMatchObject([{ result: 'merged', pulls: 20, dollars: 30 }]);
  expect(all.outcomes?.labelTotals).toMatchObject([{ label: 'bug', pulls: 20 }]);
  expect(record(all, pulls).outcomes).toEqual(all.outcomes);
  if (all.outcomes === undefined) throw new Error('no outcomes');
  expect(summarizeOutcomes(all.outcomes).results).toMatchObject([{ pulls: count, dollars: count * 1.5 }]);
});

test('the table fits a terminal and charges merged work with what was closed', () => {
  const subjects = [worked(), worked({ number: 8, pullRequest: 71 })];
  const text = outcomesText(
    record(aState({ subjects }), [aPull(), aPull({ number: 71, state: 'closed', labels: ['docs'] })]).outcomes,
  );
  expect(text).toMatch(/^merged as it was +1 +\$1\.50 +0\.0 +1\.0$/m);
  expect(text).toContain('Each pull request that was merged and kept cost $3.00');
  expect(text).toMatch(/^label .*\nbug .*\ndocs /m);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});
