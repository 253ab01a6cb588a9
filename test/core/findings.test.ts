import { describe, expect, test } from '@jest/globals';
import type { ReportedFinding } from '../../src/core/agent-finding.ts';
import { afterAudit, blocks, type Finding, isOpen, returned } from '../../src/core/findings.ts';
import { later, noon } from '../support/core-facts.ts';

const reported = (facts: Partial<ReportedFinding> = {}): ReportedFinding => ({
  file: 'src/total.js',
  line: 12,
  severity: 'bug',
  description: 'Adds the last entry twice',
  scenario: 'with one entry',
  ...facts,
});

const audits = (...rounds: readonly { reported?: readonly ReportedFinding[]; resolved?: readonly string[] }[]) =>
  rounds.reduce<Finding[]>(
    (before, { reported: found = [], resolved = [] }, index) =>
      afterAudit(before, { reported: found, resolved }, { section: null, now: later(index) }),
    [],
  );

describe('a finding', () => {
  test('[002-23] [002-24] is kept with its place, kind, words and time until an audit says that it is gone', () => {
    expect(audits({ reported: [reported()] }, {})).toEqual([
      {
        ...{ id: 'F1', file: 'src/total.js', line: 12, severity: 'bug', description: 'Adds the last entry twice' },
        ...{ scenario: 'with one entry', section: null, createdAt: noon, seen: 2, resolvedAt: null },
      },
    ]);
    expect(audits({ reported: [reported()] }, { resolved: ['F1'] }).filter(isOpen)).toEqual([]);
  });

  test('that is called resolved and reported again stands', () => {
    expect(audits({ reported: [reported()] }, { reported: [reported()], resolved: ['F1'] })).toMatchObject([
      { id: 'F1', seen: 2, resolvedAt: null },
    ]);
  });

  test('is the same at another line, and with other numbers in its words', () => {
    const moved = reported({ line: 40, description: 'Adds the last entry 2 twice' });

    expect(audits({ reported: [reported()] }, { reported: [moved] })).toMatchObject([{ id: 'F1', line: 40, seen: 2 }]);
    const other = reported({ line: 40, description: 'Forgets the header' });
    expect(audits({ reported: [reported()] }, { reported: [other] })).toHaveLength(2);
  });

  test('that comes back after it was gone is known, and escalates at the third audit that sees it', () => {
    const course = [{ reported: [reported()] }, { resolved: ['F1'] }, { reported: [reported()] }];

    expect(returned(audits(...course), 3)).toBeNull();
    expect(returned(audits(...course, {}), 3)).toMatchObject({ id: 'F1', seen: 3 });
  });

  test('[002-25] that is a bug, or called P0 or P1, hinders completion; a warning does not', () => {
    const warning = (description: string) => reported({ severity: 'warning', description });

    expect(audits({ reported: [reported()] }).some(blocks)).toBe(true);
    expect(audits({ reported: [warning('P1: loses data')] }).some(blocks)).toBe(true);
    expect(audits({ reported: [warning('Could be shorter')] }).some(blocks)).toBe(false);
  });
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
