/** The sample repository: files, loop settings, and issues (two plain, one vague, one dependent, one hard). */

import { stringify } from 'yaml';
import { tickNeeds } from '../../core/workflow/token-permissions.ts';
import type { IssueSeed } from '../../emulator/seed.ts';

const renderCriteria = (...items: readonly string[]): string =>
  ['### Acceptance Criteria', '', ...items.map((item) => `- ${item}`), ''].join('\n');

/** In the order of their numbers, from 1. The demo's agent recognises them by these titles. */
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
    body: `A description with a comma shifts every column after it.\n\n${renderCriteria(
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
    body: `We keep cutting dates apart by hand.\n\n${renderCriteria(
      '`inPeriod("2026-03-14", "2026-03")` and `"2026-Q1"` are true',
      'Any other form throws and names the text that was not understood',
      'A test covers a month, a quarter and a mistake',
    )}`,
    labels: ['enhancement'],
    author: 'ana',
  },
  {
    title: issueTitles.filter,
    body: `Depends on #3.\n\n${renderCriteria(
      '`monthlyReport(entries, "2026-Q1")` shows that period only',
      'Without a period everything is shown, as today',
      'A test covers both',
    )}`,
    labels: ['enhancement'],
    author: 'ana',
  },
  {
    title: issueTitles.split,
    body: `Three people split 10.00 and one cent is gone.\n\n${renderCriteria(
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

/** A small ledger in plain JavaScript with tests, real enough to work on. */
const sampleManifest = {
  name: 'pocket-ledger',
  version: '0.3.0',
  private: true,
  type: 'module',
  description: 'Keeps track of small money',
  scripts: { test: 'node --test' },
};

export const projectFiles: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify(sampleManifest, null, 2)}\n`,
  'README.md': `# pocket-ledger

Keeps track of small money: entries in, a monthly report and CSV out.

    npm test
`,
  'src/csv.js': `/** One line per row, the header first. */
export function toCsv(header, rows) {
  return [header, ...rows].map((row) => row.join(',')).join('\\n') + '\\n';
}
`,
  'src/money.js': `/** Cents as people read them: -320 is "-3.20". */
export function formatCents(cents) {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return sign + digits.slice(0, -2) + '.' + digits.slice(-2);
}
`,
  'src/report.js': `import { formatCents } from './money.js';

/** An entry: { date: '2026-03-14', text: 'Coffee', cents: -320 } */
export const balance = (entries) => entries.reduce((sum, { cents }) => sum + cents, 0);

/** One line per month in order, and the balance below. */
export function monthlyReport(entries) {
  const months = [...new Set(entries.map(({ date }) => date.slice(0, 7)))].sort();
  const lines = months.map((month) => {
    const own = entries.filter(({ date }) => date.startsWith(month));
    return month + '  ' + formatCents(balance(own));
  });
  return [...lines, 'balance  ' + formatCents(balance(entries))].join('\\n');
}
`,
  'test/csv.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from '../src/csv.js';

test('the header comes first', () => {
  assert.equal(toCsv(['date', 'cents'], [['2026-03-14', -320]]), 'date,cents\\n2026-03-14,-320\\n');
});
`,
  'test/report.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCents } from '../src/money.js';
import { monthlyReport } from '../src/report.js';

test('cents have two digits', () => {
  assert.equal(formatCents(-5), '-0.05');
});

test('months come in order, the balance last', () => {
  const entries = [
    { date: '2026-03-14', text: 'Coffee', cents: -320 },
    { date: '2026-02-28', text: 'Refund', cents: 1000 },
  ];
  assert.equal(monthlyReport(entries), '2026-02  10.00\\n2026-03  -3.20\\nbalance  6.80');
});
`,
};

export const workflowPath = '.github/workflows/tickgate.yml';
export const workflowName = 'Tickgate';
export const actionName = 'tickgate/tickgate';

/** The demo starts ticks at least this often, so that the loop states its next tick correctly. */
export const everyMinuteCron = '* * * * *';

export interface WorkflowFacts {
  readonly cron: string;
  readonly timeoutMinutes: number;
  /** Names of secrets that the tick finds in its environment. */
  readonly secrets: readonly string[];
}

export const workflowText = ({ cron, timeoutMinutes, secrets }: WorkflowFacts): string => `name: ${workflowName}
on:
  schedule:
    - cron: '${cron}'
  workflow_dispatch:
    inputs:
      reason:
        description: Why this tick is started
permissions: {}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: ${timeoutMinutes}
    permissions:
${tickNeeds.map(({ scope, level, why }) => `      ${scope}: ${level} # ${why}\n`).join('')}    steps:
      - uses: ${actionName}@v1
        with:
          reason: \${{ inputs.reason }}
${secrets.length === 0 ? '' : `        env:\n${secrets.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('')}`}`;

export interface SampleSettings {
  /** Program and arguments of the agent. */
  readonly agentCommand: readonly string[];
  /** The app whose receipts count. */
  readonly appId: number;
}

/** Small ceilings, so that the loop raises a budget gate after the first iteration. */
export function settingsText({ agentCommand, appId }: SampleSettings): string {
  const settings = {
    agent: 'command',
    'agent-command': [...agentCommand],
    isolation: 'none',
    'verify-command': ['node', '--test'],
    'max-iterations': 6,
    'max-dollars': 3,
    'max-agents': 3,
    'iterations-per-tick': 1,
    'when-empty': 'stop',
    'receipt-app-id': appId,
  };
  const head =
    '# The agents of this demo are scripted and run on your machine without isolation; a real loop keeps `uid`.\n';
  return `${head}${stringify(settings)}`;
}
