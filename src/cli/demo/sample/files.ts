/** Decides what the sample repository holds: a small ledger in plain JavaScript with tests, real enough to be worked on. */

const manifest = {
  name: 'pocket-ledger',
  version: '0.3.0',
  private: true,
  type: 'module',
  description: 'Keeps track of small money',
  scripts: { test: 'node --test' },
};

export const projectFiles: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
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
