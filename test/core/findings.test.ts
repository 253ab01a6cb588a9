import { describe, expect, test } from 'vitest';
import type { ReportedFinding } from '../../src/core/sessions/contract/agent-contract.ts';
import { afterAudit, blocks, isOpen, returned } from '../../src/core/sessions/contract/findings.ts';
import type { Finding } from '../../src/core/state/review-record.ts';
import { later, noon } from '../support/core-facts.ts';

const reported = (facts: Partial<ReportedFinding> = {}): ReportedFinding => ({
  file: 'src/total.js',
  line: 12,
  severity: 'bug',
  description: 'Adds the last entry twice',
  scenario: 'with one entry',
  ...facts,
});

interface Round {
  readonly reported?: readonly ReportedFinding[];
  readonly resolved?: readonly string[];
}

const audits = (...rounds: readonly Round[]) =>
  rounds.reduce<Finding[]>(
    (before, { reported: found = [], resolved = [] }, index) =>
      afterAudit(before, { reported: found, resolved }, { section: null, now: later(index) }),
    [],
  );

describe('a finding', () => {
  test('is kept with its place, kind, words and time until an audit says that it is gone', () => {
    expect(audits({ reported: [reported()] }, {})).toEqual([
      {
        ...{ id: 'F1', file: 'src/total.js', line: 12, severity: 'bug', description: 'Adds the last entry twice' },
        ...{ scenario: 'with one entry', section: null, createdAt: noon, seen: 2, resolvedAt: null },
      },
    ]);
    const ofSection = afterAudit([], { reported: [reported()], resolved: [] }, { section: 2, now: noon });
    expect(ofSection).toMatchObject([{ id: 'F1', section: 2 }]);
    expect(audits({ reported: [reported()] }, { resolved: ['F1'] }).filter(isOpen)).toEqual([]);
  });

  test('that is called resolved and reported again stands', () => {
    expect(audits({ reported: [reported()] }, { reported: [reported()], resolved: ['F1'] })).toMatchObject([
      { id: 'F1', seen: 2, resolvedAt: null },
    ]);
  });

  test('that stood as a warning and is called a bug is one; a bug is not talked down while it stands', () => {
    const warning = reported({ severity: 'warning' });
    expect(audits({ reported: [warning] }, { reported: [reported()] })).toMatchObject([{ id: 'F1', severity: 'bug' }]);
    expect(audits({ reported: [reported()] }, { reported: [warning] })).toMatchObject([{ id: 'F1', severity: 'bug' }]);
    const gone = audits({ reported: [reported()] }, { resolved: ['F1'] }, { reported: [warning] });
    expect(gone).toMatchObject([{ id: 'F1', severity: 'warning', resolvedAt: null }]);
  });

  test('is the same at another line, and with other numbers in its words', () => {
    const moved = reported({ line: 40, description: 'Adds the last entry 2 twice' });

    expect(audits({ reported: [reported()] }, { reported: [moved] })).toMatchObject([{ id: 'F1', line: 40, seen: 2 }]);
    const other = reported({ line: 40, description: 'Forgets the header' });
    expect(audits({ reported: [reported()] }, { reported: [other] })).toHaveLength(2);
  });

  test('is not another one for standing at the line of one: what an audit calls resolved is gone, and what it reports stands', () => {
    const overflow = reported({ description: 'Overflows' });
    const leak = reported({ description: 'Leaks the handle' });
    const opens = (before: Round, after: Round) =>
      audits(before, after)
        .filter(isOpen)
        .map(({ id, description }) => `${id} ${description}`);

    expect(opens({ reported: [overflow, leak] }, { reported: [leak], resolved: ['F1'] })).toEqual([
      'F2 Leaks the handle',
    ]);
    expect(opens({ reported: [overflow] }, { reported: [leak], resolved: ['F1'] })).toEqual(['F2 Leaks the handle']);
    expect(opens({ reported: [overflow] }, { reported: [leak, reported({ description: 'Deletes all' })] })).toEqual([
      'F1 Overflows',
      'F2 Leaks the handle',
      'F3 Deletes all',
    ]);
  });

  test('of the same text as another is distinguished from it by its line', () => {
    const at = (line: number) => reported({ line, description: 'Does not check for null' });
    const both = { reported: [at(10), at(40)] };

    expect(audits(both, { reported: [at(40)], resolved: ['F1'] })).toMatchObject([
      { id: 'F2', line: 40, seen: 2, resolvedAt: null },
      { id: 'F1', line: 10, resolvedAt: later(1) },
    ]);
    expect(audits(both, { reported: [at(40), at(12)] })).toMatchObject([
      { id: 'F1', line: 12 },
      { id: 'F2', line: 40 },
    ]);
    expect(audits({ reported: [at(10)] }, both)).toMatchObject([{ id: 'F1' }, { id: 'F2', line: 40, seen: 1 }]);
    expect(audits({ reported: [at(10), at(10)] })).toHaveLength(1);
  });

  test('that was a warning and is called P1 now hinders completion, and what was P1 is not talked down', () => {
    const warning = (description: string) => reported({ severity: 'warning', description });

    expect(audits({ reported: [warning('P2: loses data')] }, { reported: [warning('P1: loses data')] })).toMatchObject([
      { id: 'F1', description: 'P1: loses data' },
    ]);
    expect(audits({ reported: [warning('P1: loses data')] }, { reported: [warning('P2: loses data')] })).toMatchObject([
      { id: 'F1', description: 'P1: loses data' },
    ]);
  });

  test('that comes back after it was gone is known, and escalates at the third audit that sees it', () => {
    const course = [{ reported: [reported()] }, { resolved: ['F1'] }, { reported: [reported()] }];

    expect(returned(audits(...course), 3)).toBeNull();
    expect(returned(audits(...course, {}), 3)).toMatchObject({ id: 'F1', seen: 3 });
  });

  test('that is a bug, or called P0 or P1, hinders completion; a warning does not', () => {
    const warning = (description: string) => reported({ severity: 'warning', description });

    expect(audits({ reported: [reported()] }).some(blocks)).toBe(true);
    expect(audits({ reported: [warning('P1: loses data')] }).some(blocks)).toBe(true);
    expect(audits({ reported: [warning('Could be shorter')] }).some(blocks)).toBe(false);
  });
});

test('of more bugs than are kept one stands for the others until an audit says that it is gone', () => {
  const found = Array.from({ length: 45 }, (_, index) =>
    reported({ file: `${index}.js`, line: null, description: `Bug of ${'abcdefghi'[index % 9]}` }),
  );
  const first = audits({ reported: found });
  const rest = first.find(({ file }) => file === '(more findings)');
  expect(first.filter(isOpen)).toHaveLength(40);
  expect(rest).toMatchObject({ severity: 'bug', resolvedAt: null });

  const others = first.filter((one) => one !== rest).map(({ id }) => id);
  const second = audits({ reported: found }, { resolved: others });
  expect(second.filter(blocks)).toMatchObject([{ id: rest?.id, file: '(more findings)' }]);
  const third = audits({ reported: found }, { resolved: others }, { resolved: [rest?.id ?? ''] });
  expect(third.filter(blocks)).toEqual([]);
});

test('findings grow with no number of audits', () => {
  const found = (round: number) =>
    Array.from({ length: 60 }, (_, index) =>
      reported({ file: `${round}-${index}.js`, line: null, description: 'x'.repeat(9_000) }),
    );
  const many = audits(...Array.from({ length: 20 }, (_, round) => ({ reported: found(round) })));

  expect(many.length).toBeLessThanOrEqual(80);
  expect(JSON.stringify(many).length).toBeLessThan(100_000);
});
