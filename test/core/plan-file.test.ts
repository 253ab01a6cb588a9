import { describe, expect, test } from 'vitest';
import { judgeTaskCriteria } from '../../src/core/backlog/acceptance-criteria.ts';
import { findDependencyCycles } from '../../src/core/backlog/dependencies.ts';
import {
  buildPlanBacklog,
  findTasksByName,
  mergedReason,
  type PlanBacklogFacts,
  parsePlan,
} from '../../src/core/backlog/plan-file.ts';
import { isTask, subjectName, toTaskNumber, toThreadNumber } from '../../src/core/state/subject.ts';
import { digest } from '../../src/core/text/format.ts';

const plan = (text: string) => parsePlan(text, digest);
const numberOf = (text: string) => toTaskNumber(digest(text));
const facts: PlanBacklogFacts = {
  merged: new Set(),
  pullRequests: [],
  loop: 'work',
  author: '',
  authorAssociation: 'MEMBER',
  hash: digest,
};
const backlog = (text: string, own: Partial<PlanBacklogFacts> = {}) =>
  buildPlanBacklog(plan(text), { ...facts, ...own });
const marksOf = (text: string, own: Partial<PlanBacklogFacts> = {}) =>
  backlog(text, own).marks.map(({ text: words, mark, why }) => [words, mark, why]);

const auth = `# Plan

- [x] Add user model (models/user.py)
- [ ] Add auth middleware (depends: "Add user model")
- [ ] Add login endpoint (depends: "Add auth middleware")
- [ ] Add user profile page (depends: "Add user model")
`;

describe('the tasks of a text', () => {
  test('are its items with a mark, in order', () => {
    const text = '- [ ] One\n- [x] Two\n* [X] Three\n1. [!] Four\n- no task\n';

    expect(plan(text).tasks.map(({ text: words, mark }) => [words, mark])).toEqual([
      ['One', 'open'],
      ['Two', 'done'],
      ['Three', 'done'],
      ['Four', 'blocked'],
    ]);
  });

  test('are looked for below items without a mark, and belong to the one that they are nested in', () => {
    const text = '- Phase 1\n  - [ ] Do it\n    - [ ] with a test\n\n    Mind the edge.\n';

    expect(plan(text).tasks).toMatchObject([{ text: 'Do it', details: '- [ ] with a test\n\nMind the edge.' }]);
  });

  test('are none in code, quotes and comments', () => {
    expect(plan('```\n- [ ] a\n```\n> - [ ] b\n\n<!--\n- [ ] c\n-->\n').tasks).toEqual([]);
  });

  test('keep their number whatever their mark, markers, wrapping and comments are', () => {
    const [one] = plan('- [ ] Add the\n  search box (depends: "Index") <!-- later -->\n').tasks;

    expect(one).toMatchObject({
      number: numberOf('Add the search box'),
      depends: ['Index'],
      text: 'Add the search box',
    });
    expect(plan('- [x] Add the search box\n').tasks[0]?.number).toBe(one?.number);
  });

  test('are taken once where a text says one twice', () => {
    expect(plan('- [ ] Same\n- [ ] Same\n')).toMatchObject({ tasks: [{ text: 'Same' }], doubled: ['Same'] });
  });

  test('wait for what they name: these very words, or the beginning of others', () => {
    const { tasks } = plan(auth);

    expect(findTasksByName('Add user model', tasks).map(({ text }) => text)).toEqual([
      'Add user model (models/user.py)',
    ]);
    expect(findTasksByName('add USER profile page', tasks)).toHaveLength(1);
    expect(findTasksByName('Add user mod', tasks)).toEqual([]);
    expect(plan('- [ ] c (depends: "a", "b")').tasks[0]?.depends).toEqual(['a', 'b']);
  });
});

describe('the backlog of a plan', () => {
  test('leaves out what is done, and holds back what depends on something else', () => {
    const { issues, marks } = backlog(auth);

    expect(issues.map(({ title, openBlockers }) => [title, openBlockers])).toEqual([
      ['Add auth middleware', []],
      ['Add login endpoint', [numberOf('Add auth middleware')]],
      ['Add user profile page', []],
    ]);
    expect(marks.map(({ mark }) => mark)).toEqual(['done', 'open', 'open', 'open']);
  });

  test("keeps the order that a plan gives its steps: what depends on nothing at once, the review's change after the one it builds on, the documents last", () => {
    const step = (name: string, ...after: string[]): string =>
      `- [ ] ${name}${after.length === 0 ? '' : ` (depends: ${after.map((one) => `"${one}"`).join(', ')})`}`;
    const first = ['1.1 Fix the hook', '2.3 Detect team tools', '3.1 Record timing'];
    const text = [
      step('6.1 Update the documents', ...first, '5.1 Review what is new'),
      ...first.map((name) => step(name)),
      step('5.1 Review what is new', '2.3 Detect team tools'),
    ].join('\n');
    const free = (...done: string[]): string[] =>
      backlog(text, { merged: new Set(done.map(numberOf)) })
        .issues.filter(({ openBlockers }) => openBlockers.length === 0)
        .map(({ title }) => title);

    expect(free()).toEqual(first);
    expect(free('2.3 Detect team tools')).toEqual([first[0], first[2], '5.1 Review what is new']);
    expect(free(...first)).toEqual(['5.1 Review what is new']);
    expect(free(...first, '5.1 Review what is new')).toEqual(['6.1 Update the documents']);
  });

  test('takes a merge for a mark, since the file changes only by pull request', () => {
    const merged = new Set([numberOf('Add auth middleware')]);

    expect(backlog(auth, { merged }).issues.map(({ title }) => title)).toEqual([
      'Add login endpoint',
      'Add user profile page',
    ]);
    expect(marksOf(auth, { merged })[1]).toEqual(['Add auth middleware', 'done', mergedReason]);
  });

  test('marks everything that is left as blocked where all of it waits', () => {
    const text = '- [!] Base\n- [ ] Next (depends: "Base")\n- [ ] Last (depends: "Next")\n';

    expect(marksOf(text)).toEqual([
      ['Base', 'blocked', null],
      ['Next', 'blocked', 'unmet dependency'],
      ['Last', 'blocked', 'unmet dependency'],
    ]);
  });

  test('shows a cycle', () => {
    const { issues } = backlog('- [ ] Egg (depends: "Hen")\n- [ ] Hen (depends: "Egg")\n');
    const cycles = findDependencyCycles(new Map(issues.map(({ number, openBlockers }) => [number, openBlockers])));

    expect(cycles.map((cycle) => cycle.toSorted((a, b) => a - b))).toEqual([
      [numberOf('Egg'), numberOf('Hen')].toSorted((a, b) => a - b),
    ]);
  });

  test('holds back what depends on a task that the plan has not, and says so', () => {
    const { issues, notes } = backlog('- [ ] Free\n- [ ] Lost (depends: "Nowhere")\n');

    expect(issues.map(({ blockedElsewhere }) => blockedElsewhere)).toEqual([false, true]);
    expect(notes).toEqual(['"Lost" depends on "Nowhere", and the plan has no such task.']);
  });

  test('leaves to another loop what that one has a pull request for', () => {
    const number = numberOf('One');
    const other = { number: 7, subject: number, branch: 'b', headSha: 'a', draft: true, loop: 'docs', reviewed: false };

    expect(backlog('- [ ] One\n', { pullRequests: [other] }).issues[0]?.claims).toMatchObject([{ loop: 'docs' }]);
  });
});

test('a task is called by its hash and talked about on the control issue, an issue by its number and in its thread', () => {
  const task = toTaskNumber('3f2a9c81ffff');

  expect([isTask(task), isTask(2_147_483_647)]).toEqual([true, false]);
  expect([subjectName(task), subjectName(12)]).toEqual(['task 3f2a9c81', '#12']);
  expect([toThreadNumber(task, 5), toThreadNumber(12, 5), toThreadNumber(null, 5)]).toEqual([5, 12, 5]);
});

test('a task is its own criterion, unless it lists some or says TBD', () => {
  expect(judgeTaskCriteria({ title: 'Add it', body: '' }, 'heading')).toEqual({ kind: 'clear', criteria: ['Add it'] });
  expect(judgeTaskCriteria({ title: 'Add it', body: '- a\n- b' }, 'heading')).toEqual({
    kind: 'clear',
    criteria: ['a', 'b'],
  });
  expect(judgeTaskCriteria({ title: 'Add TBD', body: '' }, 'heading')).toMatchObject({ kind: 'ambiguous' });
});
