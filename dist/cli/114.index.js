export const id = 114;
export const ids = [114];
export const modules = {

/***/ 10114:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  workAsAgent: () => (/* binding */ workAsAgent)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/cli/demo/sample/backlog.js
var backlog = __webpack_require__(57930);
;// CONCATENATED MODULE: ./build/src/cli/demo/agent-script.js
/** Decides what the demo's scripted agent does for each sample issue: which edits, in which words, at which price. */

const agentModel = 'claude-sonnet-4-6';
/** Reading costs less than writing. */
const auditUsage = {
    ...{ input: 2_100, output: 900, cache_read: 60_000, cache_write: 4_000 },
    cost_reported: 0.06,
    messages: 3,
};
const testHead = `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n`;
const csv = {
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
const vague = {
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
const period = {
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
const filter = {
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
const splitTest = {
    path: 'test/split.test.js',
    text: `${testHead}import { splitCents } from '../src/split.js';

test('no cent is lost', () => {
  const shares = splitCents(1000, 3);
  assert.equal(shares.reduce((sum, share) => sum + share, 0), 1000);
  assert.ok(Math.max(...shares) - Math.min(...shares) <= 1);
});
`,
};
/** Loses a cent twice, each time in good faith; a third session gets it right. */
const split = (session) => {
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
/** Null: an issue that somebody else wrote; a script has nothing to say to it. */
function scriptFor(title, session) {
    switch (title) {
        case backlog/* issueTitles */.zg.csv:
            return csv;
        case backlog/* issueTitles */.zg.vague:
            return vague;
        case backlog/* issueTitles */.zg.period:
            return period;
        case backlog/* issueTitles */.zg.filter:
            return filter;
        case backlog/* issueTitles */.zg.split:
            return split(session);
        default:
            return null;
    }
}

;// CONCATENATED MODULE: ./build/src/cli/demo/agent.js
/** The scripted agent of the demo: reads its work order, really edits and commits in its worktree, and leaves a result. */





/** `--pace MS`: how long each step takes, so that a person can watch. */
async function workAsAgent(args) {
    const [order, result, log] = ['TICKGATE_WORK_ORDER', 'TICKGATE_RESULT', 'TICKGATE_LOG'].map((name) => process.env[name]);
    if (order === undefined || result === undefined || log === undefined) {
        process.stderr.write('demo-agent is started by the demo, with a work order in TICKGATE_WORK_ORDER.\n');
        process.exitCode = 2;
        return;
    }
    const paceMs = args[0] === '--pace' ? Number(args[1]) : 0;
    const step = async (line) => {
        (0,external_node_fs_.appendFileSync)(log, `${line}\n`);
        await (0,promises_.setTimeout)(paceMs);
    };
    const { task, session, role, criteria } = JSON.parse((0,external_node_fs_.readFileSync)(order, 'utf8'));
    const title = task.split('\n', 1)[0] ?? '';
    const script = scriptFor(title, session);
    await step(`reads the issue: ${title}`);
    const works = async () => (script === null ? unknownTask() : await carryOut(script, step));
    const outcome = role === 'auditor' ? await audit(step, criteria.length) : await works();
    (0,external_node_fs_.writeFileSync)(result, `${JSON.stringify(outcome, null, 2)}\n`);
}
async function carryOut(script, step) {
    for (const edit of script.edits) {
        await step(`${'text' in edit ? 'writes' : 'changes'} ${edit.path}`);
        apply(edit);
    }
    await step('commits');
    commit(script.progress);
    return {
        status: 'complete',
        progress: script.progress,
        completion_indicators: ['Implementation finished', 'Ready for review'],
        exit_signal: true,
        reason: 'Every criterion is covered.',
        usage: [{ model: agentModel, ...script.usage }],
    };
}
/** Every script is right by the time that its tests pass. */
async function audit(step, criteria) {
    await step('reads the change');
    await step('compares it with the criteria');
    return {
        status: 'complete',
        progress: 'Read the whole change against the criteria.',
        exit_signal: true,
        findings: [],
        criteria: Array.from({ length: criteria }, (_, index) => ({ number: index + 1, holds: true })),
        usage: [{ model: agentModel, ...auditUsage }],
    };
}
const unknownTask = () => ({
    status: 'blocked',
    progress: '',
    reason: 'The agent of this demo is a script: it knows the five sample issues only.',
});
function apply(edit) {
    if ('text' in edit) {
        (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(edit.path), { recursive: true });
        (0,external_node_fs_.writeFileSync)(edit.path, edit.text);
        return;
    }
    const before = (0,external_node_fs_.existsSync)(edit.path) ? (0,external_node_fs_.readFileSync)(edit.path, 'utf8') : '';
    if (before.split(edit.from).length !== 2)
        throw new Error(`${edit.path} is not as the script expects it.`);
    (0,external_node_fs_.writeFileSync)(edit.path, before.replace(edit.from, () => edit.to));
}
function commit(message) {
    const git = (...args) => {
        (0,external_node_child_process_.execFileSync)('git', ['-c', 'user.name=Demo agent', '-c', 'user.email=agent@localhost', ...args], { stdio: 'pipe' });
    };
    git('add', '--all');
    git('commit', '--quiet', '--no-verify', '--message', message);
}


/***/ }),

/***/ 57930:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $8: () => (/* binding */ sampleIssues),
/* harmony export */   WY: () => (/* binding */ sampleLabels),
/* harmony export */   zg: () => (/* binding */ issueTitles)
/* harmony export */ });
const criteria = (...items) => ['### Acceptance Criteria', '', ...items.map((item) => `- ${item}`), ''].join('\n');
/** In the order of their numbers, from 1; the demo's agent knows them by these titles. */
const issueTitles = {
    csv: 'CSV export breaks on commas',
    vague: 'Make the amounts nicer to read',
    period: 'Understand periods such as 2026-Q1',
    filter: 'Report of a single period',
    split: 'Split a bill without losing a cent',
};
const sampleIssues = [
    {
        title: issueTitles.csv,
        body: `A description with a comma shifts every column after it.\n\n${criteria('Fields with a comma, a quote or a line break are quoted, quotes inside are doubled', 'Other fields stay as they are', 'A test shows both')}`,
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
        body: `We keep cutting dates apart by hand.\n\n${criteria('`inPeriod("2026-03-14", "2026-03")` and `"2026-Q1"` are true', 'Any other form throws and names the text that was not understood', 'A test covers a month, a quarter and a mistake')}`,
        labels: ['enhancement'],
        author: 'ana',
    },
    {
        title: issueTitles.filter,
        body: `Depends on #3.\n\n${criteria('`monthlyReport(entries, "2026-Q1")` shows that period only', 'Without a period everything is shown, as today', 'A test covers both')}`,
        labels: ['enhancement'],
        author: 'ana',
    },
    {
        title: issueTitles.split,
        body: `Three people split 10.00 and one cent is gone.\n\n${criteria('`splitCents(1000, 3)` gives three shares that add up to 1000', 'Shares differ by at most one cent', 'A test covers a bill that does not divide evenly')}`,
        labels: ['bug'],
        author: 'ana',
    },
];
const sampleLabels = [
    { name: 'bug', color: 'd73a4a' },
    { name: 'enhancement', color: 'a2eeef' },
    { name: 'P1', color: 'b60205' },
];


/***/ })

};
