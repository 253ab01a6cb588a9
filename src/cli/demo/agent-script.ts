/** Scripts of the demo's agent for each sample issue: its edits, its progress text and its usage. */
import { issueTitles } from './sample.ts';

/** A new file, or a change of an existing one: `from` must occur in it exactly once. */
export type ScriptEdit =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly from: string; readonly to: string };

export interface AgentScript {
  readonly progress: string;
  readonly edits: readonly ScriptEdit[];
  readonly usage: ScriptUsage;
}

export interface ScriptUsage {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
  /** USD, as an agent program reports it. */
  readonly cost_reported: number;
  readonly messages: number;
}

export const agentModel = 'claude-sonnet-4-6';

/** Reading costs less than writing. */
export const auditUsage: ScriptUsage = {
  ...{ input: 2_100, output: 900, cache_read: 60_000, cache_write: 4_000 },
  cost_reported: 0.06,
  messages: 3,
};

const testHead = `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n`;

const csv: AgentScript = {
  progress: 'Quote CSV fields that hold a comma, a quote or a line break',
  edits: [
    {
      path: 'src/csv.js',
      from: "  return [header, ...rows].map((row) => row.join(',')).join('\\n') + '\\n';\n}\n",
      to: `  return [header, ...rows].map((row) => row.map(field).join(',')).join('\\n') + '\\n';
}

/** RFC 4180: only what needs quotes gets them. */
function field(value) {
  const text = String(value);
  return /[",\\r\\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}
`,
    },
    {
      path: 'test/csv-quoting.test.js',
      text: `${testHead}import { toCsv } from '../src/csv.js';

test('commas and quotes are quoted, plain fields are not', () => {
  assert.equal(toCsv(['text'], [['Tea, black'], ['the "good" cup'], ['Coffee']]), 'text\\n"Tea, black"\\n"the ""good"" cup"\\nCoffee\\n');
});
`,
    },
  ],
  usage: { input: 9_200, output: 6_100, cache_read: 410_000, cache_write: 31_000, cost_reported: 0.43, messages: 14 },
};

const vague: AgentScript = {
  progress: 'Group the digits of large amounts in the report',
  edits: [
    {
      path: 'src/money.js',
      from: "  return sign + digits.slice(0, -2) + '.' + digits.slice(-2);\n",
      to: "  const whole = digits.slice(0, -2).replace(/\\B(?=(\\d{3})+$)/g, ',');\n  return sign + whole + '.' + digits.slice(-2);\n",
    },
    {
      path: 'test/money-grouping.test.js',
      text: `${testHead}import { formatCents } from '../src/money.js';

test('digits are grouped by thousands', () => {
  assert.equal(formatCents(123456789), '1,234,567.89');
  assert.equal(formatCents(-99999), '-999.99');
});
`,
    },
  ],
  usage: { input: 8_100, output: 5_200, cache_read: 380_000, cache_write: 27_000, cost_reported: 0.38, messages: 11 },
};

const period: AgentScript = {
  progress: 'Read months and quarters as periods',
  edits: [
    {
      path: 'src/period.js',
      text: `/** Whether a date such as 2026-03-14 lies in a month (2026-03) or a quarter (2026-Q1). */
export function inPeriod(date, period) {
  const [, year, month, quarter] = /^(\\d{4})-(?:(\\d{2})|Q([1-4]))$/.exec(period) ?? [];
  if (year === undefined) throw new Error('Not a period: "' + period + '"');
  if (month !== undefined) return date.startsWith(period);
  return date.startsWith(year) && Math.ceil(Number(date.slice(5, 7)) / 3) === Number(quarter);
}
`,
    },
    {
      path: 'test/period.test.js',
      text: `${testHead}import { inPeriod } from '../src/period.js';

test('a month and a quarter hold their dates', () => {
  assert.ok(inPeriod('2026-03-14', '2026-03'));
  assert.ok(inPeriod('2026-03-14', '2026-Q1'));
  assert.ok(!inPeriod('2026-04-01', '2026-Q1'));
});

test('a mistake is named', () => {
  assert.throws(() => inPeriod('2026-03-14', 'spring'), /Not a period: "spring"/);
});
`,
    },
  ],
  usage: { input: 11_000, output: 7_400, cache_read: 520_000, cache_write: 29_000, cost_reported: 0.45, messages: 17 },
};

const filter: AgentScript = {
  progress: 'Show a single period in the monthly report',
  edits: [
    {
      path: 'src/report.js',
      from: "import { formatCents } from './money.js';\n",
      to: "import { formatCents } from './money.js';\nimport { inPeriod } from './period.js';\n",
    },
    {
      path: 'src/report.js',
      from: `/** One line per month in order, and the balance below. */
export function monthlyReport(entries) {
`,
      to: `/** One line per month in order, and the balance below; of one period if it is given. */
export function monthlyReport(all, period) {
  const entries = period === undefined ? all : all.filter(({ date }) => inPeriod(date, period));
`,
    },
    {
      path: 'test/report-period.test.js',
      text: `${testHead}import { monthlyReport } from '../src/report.js';

const entries = [
  { date: '2026-03-14', text: 'Coffee', cents: -320 },
  { date: '2026-05-02', text: 'Refund', cents: 1000 },
];

test('only the period is shown', () => {
  assert.equal(monthlyReport(entries, '2026-Q1'), '2026-03  -3.20\\nbalance  -3.20');
});

test('without a period everything is shown', () => {
  assert.match(monthlyReport(entries), /2026-05/);
});
`,
    },
  ],
  usage: { input: 10_400, output: 6_600, cache_read: 450_000, cache_write: 33_000, cost_reported: 0.46, messages: 15 },
};

const splitTest: ScriptEdit = {
  path: 'test/split.test.js',
  text: `${testHead}import { splitCents } from '../src/split.js';

test('no cent is lost', () => {
  const shares = splitCents(1000, 3);
  assert.equal(shares.reduce((sum, share) => sum + share, 0), 1000);
  assert.ok(Math.max(...shares) - Math.min(...shares) <= 1);
});
`,
};

/** The first two sessions lose a cent by honest mistakes; the third gets it right. */
const buildSplitScript = (session: number): AgentScript => {
  const share = session === 1 ? 'Math.round(cents / people)' : 'Math.floor(cents / people)';
  const wrong = `  return Array.from({ length: people }, () => ${share});\n`;
  const right = `  const least = Math.floor(cents / people);
  return Array.from({ length: people }, (_, index) => least + (index < cents % people ? 1 : 0));
`;
  return {
    progress: 'Split a bill into shares',
    edits: [
      {
        path: 'src/split.js',
        text: `/** Shares of a bill that differ by at most one cent. */\nexport function splitCents(cents, people) {\n${session < 3 ? wrong : right}}\n`,
      },
      splitTest,
    ],
    usage: { input: 7_000, output: 3_900, cache_read: 240_000, cache_write: 21_000, cost_reported: 0.28, messages: 8 },
  };
};

/** Null = not a sample issue, so it has no script. */
export function findAgentScript(title: string, session: number): AgentScript | null {
  switch (title) {
    case issueTitles.csv:
      return csv;
    case issueTitles.vague:
      return vague;
    case issueTitles.period:
      return period;
    case issueTitles.filter:
      return filter;
    case issueTitles.split:
      return buildSplitScript(session);
    default:
      return null;
  }
}
