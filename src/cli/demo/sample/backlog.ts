/** Decides which issues wait in the sample repository: two plain ones, one vague, one that depends on another, one that is hard. */
import type { IssueSeed } from '../../../emulator/model/seed.ts';

const criteria = (...items: readonly string[]): string =>
  ['### Acceptance Criteria', '', ...items.map((item) => `- ${item}`), ''].join('\n');

/** In the order of their numbers, from 1; the demo's agent knows them by these titles. */
export const issueTitles = {
  csv: 'CSV export breaks on commas',
  vague: 'Make the amounts nicer to read',
  period: 'Understand periods such as 2026-Q1',
  filter: 'Report of a single period',
  split: 'Split a bill without losing a cent',
} as const;

export const sampleIssues: readonly IssueSeed[] = [
  {
    title: issueTitles.csv,
    body: `A description with a comma shifts every column after it.\n\n${criteria(
      'Fields with a comma, a quote or a line break are quoted, quotes inside are doubled',
      'Other fields stay as they are',
      'A test shows both',
    )}`,
    labels: ['bug', 'P1'],
    author: 'ana',
  },
  {
    title: issueTitles.vague,
    body: 'I find the numbers in the report hard to read. Can we make them nicer?',
    labels: ['enhancement'],
    author: 'rob',
  },
  {
    title: issueTitles.period,
    body: `We keep cutting dates apart by hand.\n\n${criteria(
      '`inPeriod("2026-03-14", "2026-03")` and `"2026-Q1"` are true',
      'Any other form throws and names the text that was not understood',
      'A test covers a month, a quarter and a mistake',
    )}`,
    labels: ['enhancement'],
    author: 'ana',
  },
  {
    title: issueTitles.filter,
    body: `Depends on #3.\n\n${criteria(
      '`monthlyReport(entries, "2026-Q1")` shows that period only',
      'Without a period everything is shown, as today',
      'A test covers both',
    )}`,
    labels: ['enhancement'],
    author: 'ana',
  },
  {
    title: issueTitles.split,
    body: `Three people split 10.00 and one cent is gone.\n\n${criteria(
      '`splitCents(1000, 3)` gives three shares that add up to 1000',
      'Shares differ by at most one cent',
      'A test covers a bill that does not divide evenly',
    )}`,
    labels: ['bug'],
    author: 'ana',
  },
];

export const sampleLabels = [
  { name: 'bug', color: 'd73a4a' },
  { name: 'enhancement', color: 'a2eeef' },
  { name: 'P1', color: 'b60205' },
];
