/** The judge of the kills sees what is missing as well as what is there twice, whatever numbers and commits its keys name. */
import { expect, test } from 'vitest';
import { aHead, aLease, aLine } from '../support/core-facts.ts';
import type { Facts } from './facts.ts';
import { findDeath, judge, type Killed } from './judge.ts';
import type { Written } from './written.ts';

const final: Written = { thread: '#2', key: 'final/1/4', act: 'final' };
const reply: Written = { thread: '#3', key: 'reply/comment/5', act: 'reply comment to “Why?”' };
const undisturbed: Facts = {
  plain: {
    pullRequests: [],
    branches: { main: 2 },
    labels: {},
    open: {},
    controlIssues: 1,
    status: 'stopped',
    stop: 'user_interrupt',
    beside: {},
  },
  written: [final, reply],
  dispatched: 1,
  head: aHead({ epoch: 2 }),
  history: [],
  astray: [],
  notes: [],
};
const killed: Killed = {
  ...{ runId: 9, head: null, epochBefore: 2, victim: 'runner' },
  ...{ isContinuous: false, followers: 0 },
};
const judged = (facts: Partial<Facts>): string[] => judge({ ...undisturbed, ...facts }, undisturbed, killed);

test('what was written under other numbers is the same, and a lost dispatch is made up for by the schedule', () => {
  const again = { ...final, key: 'final/1/6' };
  expect(judged({ written: [again, { ...reply, key: 'reply/comment/8' }], dispatched: 0 })).toEqual([]);
});

test('a question more was about what was lost; that one is left out is told', () => {
  const closed: Written = { thread: '#3', key: 'gate-close/work-2-merge-3-abc', act: 'gate-close merge' };
  expect(judged({ written: [final, reply, closed] })).toEqual([]);
  expect(judge(undisturbed, { ...undisturbed, written: [final, reply, closed] }, killed)).toEqual([
    'missing: #3 gate-close merge: 0, undisturbed 1',
  ]);
});

test('at a continuous pace the post step of a main that broke after its claim starts one tick more, and has to', () => {
  const claimed = aHead({ epoch: 3, lease: aLease({ runId: 9 }), reserved: { iteration: 4, dollars: 1 } });
  const broken = { ...undisturbed, head: aHead({ epoch: 3 }) };
  const history = [aLine({ runId: 9, outcome: 'errored' })];
  const starts = (dispatched: number, followers: number, change: Partial<Killed> = {}): string[] => {
    const main: Killed = { ...killed, head: claimed, victim: 'main', isContinuous: true, followers };
    const said = judge({ ...broken, dispatched, history }, undisturbed, { ...main, ...change });
    return said.filter((sentence) => sentence.includes('start'));
  };
  expect(starts(2, 2)).toEqual([]);
  expect(starts(3, 3)).toEqual(['3 ticks were started by ticks, undisturbed 1']);
  expect(starts(1, 0)).toEqual(['main broke after its claim at a continuous pace, and its post step started no tick']);
  expect(starts(1, 0, { victim: 'post' })).toEqual([]);
  const oneTooMany = ['2 ticks were started by ticks, undisturbed 1'];
  expect(starts(2, 2, { victim: 'runner' })).toEqual(oneTooMany);
  expect(starts(2, 2, { isContinuous: false })).toEqual(oneTooMany);
  expect(starts(2, 2, { head: aHead({ epoch: 3 }) })).toEqual(oneTooMany);
});

test('where the moment in the post step comes too late, main alone was killed, with the head of its own death', () => {
  const claimed = aHead({ epoch: 3, lease: aLease({ runId: 9 }), reserved: { iteration: 4, dollars: 1 } });
  const settled = aHead({ epoch: 3 });
  const main = { victim: 'main', head: claimed } as const;
  const late = findDeath('post', { struck: null, main, atEnd: settled });
  expect(late).toEqual(main);
  const history = [aLine({ runId: 9, outcome: 'errored' })];
  const starts = (dispatched: number, followers: number): string[] => {
    const facts = { ...undisturbed, head: settled, dispatched, history };
    const said = judge(facts, undisturbed, { ...killed, isContinuous: true, followers, ...late });
    return said.filter((sentence) => sentence.includes('start'));
  };
  expect(starts(2, 2)).toEqual([]);
  expect(starts(3, 3)).toEqual(['3 ticks were started by ticks, undisturbed 1']);
  expect(starts(1, 0)).toEqual(['main broke after its claim at a continuous pace, and its post step started no tick']);
});

test('what was struck is judged as it was asked for, and what outlived its moment by the head at the end', () => {
  const [first, last] = [aHead({ epoch: 3 }), aHead({ epoch: 4 })];
  const struck = { victim: 'post', head: first } as const;
  expect(findDeath('post', { struck, main: { victim: 'main', head: last }, atEnd: last })).toEqual(struck);
  expect(findDeath('runner', { struck: null, main: null, atEnd: last })).toEqual({ victim: 'runner', head: last });
});

test.each<[string, Partial<Facts>, string[]]>([
  ['a comment that nobody wrote', { written: [reply] }, ['missing: #2 final: 0, undisturbed 1']],
  [
    'a comment in another thread',
    { written: [{ ...final, thread: '#3' }, reply] },
    ['missing: #2 final: 0, undisturbed 1', 'too many: #3 final: 1, undisturbed 0'],
  ],
  [
    'one act under two keys',
    { written: [final, reply, { ...final, key: 'final/1/5' }] },
    ['too many: #2 final: 2, undisturbed 1'],
  ],
  [
    'one key twice',
    { written: [final, reply, reply] },
    ['doubled: #3 reply/comment/5', 'too many: #3 reply comment to “Why?”: 2, undisturbed 1'],
  ],
  ['a second dispatch', { dispatched: 2 }, ['2 ticks were started by ticks, undisturbed 1']],
  [
    'a merge that is missing',
    { plain: { ...undisturbed.plain, branches: { main: 1 } } },
    ['branches: {"main":1}, undisturbed {"main":2}'],
  ],
])('%s is told', (_what, facts, sentences) => {
  expect(judged(facts)).toEqual(sentences);
});
