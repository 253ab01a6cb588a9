export const id = 129;
export const ids = [129];
export const modules = {

/***/ 32549:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ workroomFor),
/* harmony export */   w: () => (/* binding */ folderAt)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _mistake_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54156);
/** Decides how a person's own repository is taken into a demo, and how its work comes back: as new branches, and nothing else. */





function folderAt(path) {
    const git = gitIn(path);
    let folder;
    let isShallow;
    try {
        folder = {
            path: git('rev-parse', '--show-toplevel'),
            commit: git('rev-parse', '--verify', 'HEAD^{commit}'),
            files: git('ls-tree', '--name-only', 'HEAD').split('\n'),
        };
        isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
    }
    catch {
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('folder_unusable', `${(0,node_path__WEBPACK_IMPORTED_MODULE_3__.resolve)(path)} is no git repository with a commit.`, 'Name one: --repo DIR');
    }
    // Nobody could push from it: what its oldest commits stand on is not there.
    if (isShallow)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('folder_unusable', `${folder.path} is a shallow clone.`, 'Fetch its history: git fetch --unshallow');
    return folder;
}
function workroomFor({ path, commit }) {
    const room = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdtempSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_2__.tmpdir)(), 'tickgate-own-'));
    gitIn(path)('clone', '--quiet', '--no-checkout', '--no-hardlinks', path, room);
    const git = gitIn(room);
    git('checkout', '--quiet', '--detach', commit);
    return {
        publish: ({ gitDir, defaultBranch }, files) => {
            for (const [name, text] of Object.entries(files)) {
                (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(room, name)), { recursive: true });
                (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(room, name), text);
            }
            git('add', '--force', '--', ...Object.keys(files));
            git(...asDemo, 'commit', '--quiet', '--no-verify', '--message', 'Files of the loop');
            git('tag', '--force', 'with-files-of-the-loop');
            git('push', '--quiet', '--force', gitDir, `HEAD:refs/heads/${defaultBranch}`);
        },
        handBack: ({ gitDir }) => {
            git('fetch', '--quiet', gitDir, '+refs/heads/tickgate/work/*:refs/loop/*');
            const names = git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/loop').split('\n').filter(Boolean);
            return names.flatMap((name) => broughtBack({ room, path, commit }, name) ?? []);
        },
        close: () => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(room, { recursive: true, force: true }),
    };
}
/** Null = the branch holds nothing beyond what the person had. A name that is taken gets a number behind it: nothing is written over. */
function broughtBack({ room, path, commit }, name) {
    const git = gitIn(room);
    git('checkout', '--quiet', '--detach', `refs/loop/${name}`);
    withoutFilesOfTheLoop(git, commit);
    if (git('rev-parse', 'HEAD') === commit)
        return null;
    const taken = new Set(gitIn(path)('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n'));
    const wanted = `tickgate/work/${name}`;
    const free = [wanted, ...Array.from({ length: 99 }, (_, index) => `${wanted}-${index + 2}`)];
    const branch = free.find((candidate) => !taken.has(candidate));
    if (branch === undefined)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('folder_unusable', `${wanted} exists a hundred times in ${path}.`, 'Delete old branches.');
    gitIn(path)('fetch', '--quiet', room, `HEAD:refs/heads/${branch}`);
    return branch;
}
/** Where the work stands on those files and cannot be told from them, the branch keeps them: rather too much than nothing. */
function withoutFilesOfTheLoop(git, commit) {
    try {
        // The same commit gets the same name in every branch that has it, so that one branch stands on the other in theirs, too.
        git(...asDemo, 'rebase', '--quiet', '--committer-date-is-author-date', '--onto', commit, 'with-files-of-the-loop');
    }
    catch {
        git('rebase', '--abort');
    }
}
const asDemo = ['-c', 'user.name=Tickgate demo', '-c', 'user.email=demo@localhost', '-c', 'commit.gpgsign=false'];
const gitIn = (folder) => (...args) => (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFileSync)('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 }).trim();


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


/***/ }),

/***/ 76752:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JV: () => (/* binding */ settingsText),
/* harmony export */   LS: () => (/* binding */ workflowText),
/* harmony export */   RB: () => (/* binding */ workflowPath),
/* harmony export */   Y1: () => (/* binding */ eachMinute),
/* harmony export */   aM: () => (/* binding */ actionName)
/* harmony export */ });
/* unused harmony export workflowName */
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/** Decides how the sample repository is set up for a loop: its workflow and `.github/tickgate.yml`. */

const workflowPath = '.github/workflows/tickgate.yml';
const workflowName = 'Tickgate';
const actionName = 'tickgate/tickgate';
/** When the demo starts its ticks at the latest, so that what the loop says of its next tick is true. */
const eachMinute = '* * * * *';
const workflowText = ({ cron, timeoutMinutes, secrets }) => `name: ${workflowName}
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
      contents: write # the state branch and the work branches
      issues: write # claims, questions and the control issue
      pull-requests: write # opens pull requests
      actions: write # looks up the lock's holder, starts the next tick
    steps:
      - uses: ${actionName}@v1
        with:
          reason: \${{ inputs.reason }}
${secrets.length === 0 ? '' : `        env:\n${secrets.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('')}`}`;
/** Small ceilings, so that a budget question comes after the first iteration. */
function settingsText({ agentCommand, appId }) {
    const settings = {
        agent: 'command',
        'agent-command': [...agentCommand],
        isolation: 'none',
        'verify-command': ['node', '--test'],
        'max-iterations': 6,
        'max-dollars': 3,
        'max-agents': 3,
        'when-empty': 'stop',
        'receipt-app-id': appId,
    };
    const head = '# The agents of this demo are scripted and run on your machine without isolation; a real loop keeps `uid`.\n';
    return `${head}${(0,yaml__WEBPACK_IMPORTED_MODULE_0__.stringify)(settings)}`;
}


/***/ }),

/***/ 37129:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  xP: () => (/* binding */ appSpec),
  Gi: () => (/* binding */ builtHome),
  xp: () => (/* binding */ knowTheAction),
  cn: () => (/* binding */ loopName),
  c0: () => (/* binding */ people),
  m7: () => (/* binding */ sampleSeed),
  d$: () => (/* binding */ setStage),
  qI: () => (/* binding */ startSampleApp)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/emulator/actions/actions.js + 17 modules
var actions_actions = __webpack_require__(50460);
// EXTERNAL MODULE: ./build/src/emulator/emulator.js + 46 modules
var emulator = __webpack_require__(43225);
// EXTERNAL MODULE: ./build/src/emulator/model/repository.js
var repository = __webpack_require__(8139);
// EXTERNAL MODULE: ./build/src/cli/home.js
var cli_home = __webpack_require__(27453);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/demo/own/folder.js
var folder = __webpack_require__(32549);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./build/src/cli/demo/sample/settings.js
var settings = __webpack_require__(76752);
;// CONCATENATED MODULE: ./build/src/cli/demo/own/settings.js
/** Decides how a loop on a person's own repository is set up: what the emulated repository holds beside what is theirs. */



const planPath = '.github/tickgate-plan.md';
/** The person is the maintainer, and nobody else is there. */
const ownSeed = ({ folder }, people) => ({
    owner: people.owner,
    repo: (0,external_node_path_.basename)(folder.path).replace(/[^\w.-]/g, '-') || 'own',
    visibility: 'private',
    users: { [people.maintainer]: 'write' },
});
/** By path; they are in no branch that is handed back. */
const ownFiles = (work, appId) => ({
    [settings/* workflowPath */.RB]: (0,settings/* workflowText */.LS)({ cron: settings/* eachMinute */.Y1, timeoutMinutes: 360, secrets: Object.keys(work.secrets) }),
    '.github/tickgate.yml': settingsText(work, appId),
    [planPath]: work.plan,
});
/** Without isolation: it is the person's own machine, and they started it. */
const settingsText = (work, appId) => (0,dist.stringify)({
    agent: work.agent,
    ...(work.agentCommand === null ? {} : { 'agent-command': [...work.agentCommand] }),
    isolation: 'none',
    ...(Object.keys(work.secrets).length === 0 ? {} : { 'env-secrets': Object.keys(work.secrets) }),
    ...(work.setup === null ? {} : { 'setup-command': work.setup }),
    ...(work.verify === null ? {} : { 'verify-command': work.verify }),
    backlog: { source: 'plan', plan: planPath },
    'max-iterations': 20,
    'max-minutes': 240,
    'max-dollars': work.maxDollars,
    'when-empty': 'stop',
    'receipt-app-id': appId,
});

// EXTERNAL MODULE: ./build/src/cli/demo/sample/backlog.js
var backlog = __webpack_require__(57930);
;// CONCATENATED MODULE: ./build/src/cli/demo/sample/files.js
/** Decides what the sample repository holds: a small ledger in plain JavaScript with tests, real enough to be worked on. */
const manifest = {
    name: 'pocket-ledger',
    version: '0.3.0',
    private: true,
    type: 'module',
    description: 'Keeps track of small money',
    scripts: { test: 'node --test' },
};
const projectFiles = {
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

;// CONCATENATED MODULE: ./build/src/cli/demo/stage.js
/** Sets the stage of a demo: emulated GitHub with the sample repository, the app at its webhooks, runners that know the action. */












const people = { owner: 'maple', maintainer: 'ana', reader: 'rob' };
/** The loop of the sample: named after its skill. */
const loopName = 'work';
const appId = 4_200;
async function setStage({ paceMs, own }) {
    const home = builtHome();
    const github = await (0,emulator/* startEmulator */.s)({
        seed: own === null ? sampleSeed(home, { paceMs, cron: settings/* eachMinute */.Y1 }) : { ...ownSeed(own, people), apps: [appSpec] },
    });
    const actions = knowTheAction(github, home);
    // The demo starts them, when there is something to do: the clock would start one in the middle of another.
    actions.configure({ keepsSchedules: false });
    const room = own === null ? null : (0,folder/* workroomFor */.a)(own.folder);
    if (own !== null) {
        room?.publish(github.repository, ownFiles(own, appId));
        actions.configure({ secrets: own.secrets });
    }
    const listeners = new Set();
    const app = await startSampleApp(github, (outcome) => listeners.forEach((tell) => tell(outcome)));
    return {
        github,
        actions,
        repository: (0,repository/* fullNameOf */.E4)(github.repository),
        maintainer: github.as(people.maintainer),
        own,
        handBack: () => room?.handBack(github.repository) ?? [],
        onAppOutcome: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
        },
        quiet: async () => {
            const busy = () => actions.runs().some(({ attempts }) => attempts.at(-1)?.status !== 'completed');
            do {
                await github.settled();
                await actions.idle();
            } while (busy());
        },
        close: async () => {
            await github.close();
            await app.stop();
            room?.close();
        },
    };
}
/** The installation, if it is built. */
function builtHome() {
    const home = (0,cli_home/* homeFolder */.Wx)();
    const missing = ['main', 'post', 'cli']
        .map((name) => (0,external_node_path_.join)('dist', name, 'index.js'))
        .find((file) => !(0,external_node_fs_.existsSync)((0,external_node_path_.join)(home, file)));
    if (missing === undefined)
        return home;
    throw new mistake/* Mistake */.Fp('installation_incomplete', `${missing} is missing in ${home}.`, 'Make it with: npm ci && npm run build');
}
/** `uses: tickgate/tickgate@v1` is this very installation, run by this very Node. */
function knowTheAction(github, home) {
    const actions = (0,actions_actions/* actionsOf */.Ro)(github.world);
    const path = [(0,external_node_path_.dirname)(process.execPath), process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'].join(':');
    actions.configure({ actions: { [settings/* actionName */.aM]: home }, path });
    return actions;
}
/** The sample repository, its people and its app. */
function sampleSeed(home, { paceMs, cron }) {
    const agentCommand = [process.execPath, (0,cli_home/* builtCli */.bo)(home), 'demo-agent', '--pace', String(paceMs)];
    return {
        owner: people.owner,
        repo: 'pocket-ledger',
        visibility: 'private',
        description: 'Keeps track of small money',
        users: { [people.maintainer]: 'write', [people.reader]: 'read' },
        files: {
            ...projectFiles,
            [settings/* workflowPath */.RB]: (0,settings/* workflowText */.LS)({ cron, timeoutMinutes: 30, secrets: [] }),
            '.github/tickgate.yml': (0,settings/* settingsText */.JV)({ agentCommand, appId }),
        },
        labels: backlog/* sampleLabels */.WY,
        issues: backlog/* sampleIssues */.$8,
        apps: [appSpec],
    };
}
const appSpec = {
    id: appId,
    slug: 'tickgate',
    name: 'Tickgate',
    permissions: { issues: 'write', pull_requests: 'read', checks: 'read', actions: 'write' },
    events: ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'],
};
/** The app of the sample as it is shipped, in this process, hearing signed webhooks. */
async function startSampleApp(github, onOutcome) {
    const app = github.world.apps.get(appId);
    if (app === undefined)
        throw new Error('The sample has no app.');
    const { startApp } = await Promise.all(/* import() */[__webpack_require__.e(310), __webpack_require__.e(436), __webpack_require__.e(599), __webpack_require__.e(2)]).then(__webpack_require__.bind(__webpack_require__, 64821));
    const running = await startApp({
        appId,
        privateKey: app.privateKeyPem,
        webhookSecret: app.webhookSecret,
        baseUrl: github.url,
        host: '127.0.0.1',
        port: 0,
        logLevel: 'fatal',
        onOutcome,
    });
    app.webhookUrl = running.webhookUrl;
    return running;
}


/***/ }),

/***/ 30101:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ nextTime)
/* harmony export */ });
/** Decides when a schedule falls due: POSIX cron in UTC, or in the schedule's time zone. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SEARCH_MS = 5 * 366 * 24 * HOUR_MS;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The first whole minute after `after` (ms) that the expression names; undefined when five years have none. */
function nextTime(expression, after, timeZone = 'UTC') {
    const cron = read(expression);
    const localTime = clockOf(timeZone);
    const end = after + SEARCH_MS;
    for (let at = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS; at < end;) {
        const time = localTime(at);
        const restOfHour = (60 - time.minute) * MINUTE_MS;
        if (!dayMatches(cron, time)) {
            // Days of a time zone may be 23 hours long: there only an hour at a time is safe to skip.
            at += timeZone === 'UTC' ? restOfHour + (23 - time.hour) * HOUR_MS : restOfHour;
        }
        else if (!cron.hours.has(time.hour))
            at += restOfHour;
        else if (!cron.minutes.has(time.minute))
            at += MINUTE_MS;
        else
            return at;
    }
    return undefined;
}
const PARTS = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', weekday: 'short' };
function clockOf(timeZone) {
    if (timeZone === 'UTC')
        return utcTime;
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...PARTS, hourCycle: 'h23' });
    return (at) => partsOf(format, at);
}
function utcTime(at) {
    const date = new Date(at);
    return {
        minute: date.getUTCMinutes(),
        hour: date.getUTCHours(),
        day: date.getUTCDate(),
        month: date.getUTCMonth() + 1,
        weekday: date.getUTCDay(),
    };
}
function partsOf(clock, at) {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
        minute: Number(parts.get('minute')),
        hour: Number(parts.get('hour')),
        day: Number(parts.get('day')),
        month: Number(parts.get('month')),
        weekday: WEEKDAYS.indexOf((parts.get('weekday') ?? '').toLowerCase()),
    };
}
function dayMatches(cron, time) {
    if (!cron.months.has(time.month))
        return false;
    const byDate = cron.days.has(time.day);
    const byWeekday = cron.weekdays.has(time.weekday);
    return cron.eitherDay ? byDate || byWeekday : byDate && byWeekday;
}
function read(expression) {
    const fields = expression.trim().split(/\s+/);
    const [minute, hour, day, month, weekday] = fields;
    if (fields.length !== 5 || !minute || !hour || !day || !month || !weekday) {
        throw new Error(`"${expression}" is not a cron expression of five fields`);
    }
    const weekdays = valuesOf(weekday, { min: 0, max: 7, names: WEEKDAYS, firstName: 0 });
    return {
        minutes: valuesOf(minute, { min: 0, max: 59 }),
        hours: valuesOf(hour, { min: 0, max: 23 }),
        days: valuesOf(day, { min: 1, max: 31 }),
        months: valuesOf(month, { min: 1, max: 12, names: MONTHS, firstName: 1 }),
        weekdays: new Set([...weekdays].map((value) => value % 7)),
        eitherDay: day !== '*' && weekday !== '*',
    };
}
/** `*`, `a`, `a-b`, lists of them, each with an optional step. */
function valuesOf(text, field) {
    const values = new Set();
    for (const part of text.split(',')) {
        const [range = '', step = '1'] = part.split('/');
        const [from = '', to] = range === '*' ? [String(field.min), String(field.max)] : range.split('-');
        const first = numberIn(from, field);
        const last = to !== undefined ? numberIn(to, field) : part.includes('/') ? field.max : first;
        if (!(Number(step) >= 1) || first > last)
            throw new Error(`"${part}" is not a cron field`);
        for (let value = first; value <= last; value += Number(step))
            values.add(value);
    }
    return values;
}
function numberIn(text, { min, max, names = [], firstName = 0 }) {
    const named = names.indexOf(text.toLowerCase());
    const value = named >= 0 ? named + firstName : /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max))
        throw new Error(`"${text}" is outside ${min}-${max}`);
    return value;
}


/***/ }),

/***/ 50460:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ro: () => (/* binding */ actionsOf),
  Ih: () => (/* binding */ annotationsOf),
  nU: () => (/* binding */ installActions),
  Gs: () => (/* binding */ logOf)
});

// UNUSED EXPORTS: outputsOf, summaryOf

// EXTERNAL MODULE: ./build/src/emulator/model/account.js
var account = __webpack_require__(66084);
// EXTERNAL MODULE: ./build/src/emulator/model/repository.js
var model_repository = __webpack_require__(8139);
// EXTERNAL MODULE: ./build/src/emulator/actions/conductor.js + 10 modules
var conductor = __webpack_require__(15895);
// EXTERNAL MODULE: ./build/src/emulator/model/announce.js
var announce = __webpack_require__(89208);
// EXTERNAL MODULE: ./build/src/emulator/represent/account.js
var represent_account = __webpack_require__(15313);
// EXTERNAL MODULE: ./build/src/emulator/represent/repository.js
var represent_repository = __webpack_require__(75468);
;// CONCATENATED MODULE: ./build/src/emulator/actions/dispatch-inputs.js
function checkInputs(declared, given) {
    const unknown = Object.keys(given).filter((name) => !(name in declared));
    if (unknown.length > 0)
        return { refused: `Unexpected inputs provided: ${JSON.stringify(unknown)}` };
    const inputs = {};
    const payload = {};
    for (const [name, input] of Object.entries(declared)) {
        const value = given[name] ?? input.default ?? (input.type === 'boolean' ? 'false' : '');
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        if (input.required && text === '')
            return { refused: `Required input '${name}' not provided` };
        if (input.type === 'choice' && !input.options.includes(text)) {
            return { refused: `Provided value '${text}' for input '${name}' not in the list of allowed values` };
        }
        if (input.type === 'boolean' && text !== 'true' && text !== 'false') {
            return { refused: `Provided value '${text}' for input '${name}' not in the list of allowed values` };
        }
        payload[name] = text;
        inputs[name] =
            input.type === 'boolean' ? text === 'true' : input.type === 'number' && text !== '' ? Number(text) : text;
    }
    return { inputs, payload };
}

// EXTERNAL MODULE: ./build/src/emulator/actions/git-files.js
var git_files = __webpack_require__(53535);
// EXTERNAL MODULE: ./build/src/emulator/model/per-world.js
var per_world = __webpack_require__(47917);
// EXTERNAL MODULE: ./build/src/core/cron.js
var cron = __webpack_require__(30101);
// EXTERNAL MODULE: ./build/src/emulator/actions/runner/settings.js
var settings = __webpack_require__(72915);
// EXTERNAL MODULE: ./build/src/emulator/actions/start.js
var start = __webpack_require__(70149);
// EXTERNAL MODULE: ./build/src/emulator/actions/workflows.js
var actions_workflows = __webpack_require__(49463);
;// CONCATENATED MODULE: ./build/src/emulator/actions/schedules.js
/** Decides when scheduled workflows start: cron alarms on the world's clock, set anew when the default branch moves. */








/** By `owner/name:path:cron`. */
const alarms = (0,per_world/* perWorld */.w)(() => new Map());
const keyOf = ({ fullName, path, cron }) => `${fullName}:${path}:${cron}`;
/** Keeps the alarms of schedules that stay, drops those that went; forks have none. */
function armSchedules(world, fullName) {
    const schedules = schedulesOf(world, fullName);
    const wanted = new Set(schedules.map(keyOf));
    for (const [key, disarm] of alarms(world)) {
        if (!key.startsWith(`${fullName}:`) || wanted.has(key))
            continue;
        disarm();
        alarms(world).delete(key);
    }
    for (const schedule of schedules)
        if (!alarms(world).has(keyOf(schedule)))
            arm(world, schedule);
}
function schedulesOf(world, fullName) {
    const repository = (0,model_repository/* repositoryNamed */.Sz)(world, fullName);
    if (repository === undefined || repository.parent !== null)
        return [];
    return (0,actions_workflows/* workflowsOf */.IN)(world, repository).flatMap(({ workflow: { path }, file }) => (file?.on.schedule ?? []).map(({ cron, timezone }) => ({ fullName, path, cron, timezone })));
}
function arm(world, schedule) {
    const at = (0,cron/* nextTime */.v)(schedule.cron, world.clock.now(), schedule.timezone);
    if (at !== undefined)
        alarms(world).set(keyOf(schedule), world.clock.at(at, () => fallDue(world, schedule)));
}
function fallDue(world, schedule) {
    arm(world, schedule);
    const { fullName, path, cron } = schedule;
    const repository = (0,model_repository/* repositoryNamed */.Sz)(world, fullName);
    if (repository === undefined || !(0,settings/* runnerSettings */.Q0)(world).keepsSchedules)
        return;
    const workflow = (0,actions_workflows/* workflowsOf */.IN)(world, repository).find((each) => each.workflow.path === path);
    const headBranch = repository.defaultBranch;
    const ref = `refs/heads/${headBranch}`;
    const sha = (0,git_files/* commitNamed */.vj)(repository, ref);
    if (workflow?.workflow.state !== 'active' || sha === undefined)
        return;
    const payload = { schedule: cron, workflow: path, repository: (0,represent_repository/* showRepository */.qW)(world, repository) };
    const ground = { repository, ref, headBranch, sha, filtered: null, paths: [] };
    (0,start/* startRun */.A)(world, { workflow, ground, event: 'schedule', actor: repository.owner, payload });
}

// EXTERNAL MODULE: ./build/src/emulator/actions/triggers.js + 1 modules
var triggers = __webpack_require__(80774);
;// CONCATENATED MODULE: ./build/src/emulator/actions/dispatch.js









function hearEvent(world, event) {
    if (event.name === 'push')
        armSchedules(world, event.repository);
    for (const { ground, workflow } of (0,triggers/* startsOf */.j)(world, event)) {
        (0,start/* startRun */.A)(world, { workflow, ground, event: event.name, actor: event.sender, payload: event.payload });
    }
}
function dispatchWorkflow(world, request) {
    const { repository, actor } = request;
    const registered = (0,actions_workflows/* workflowNamed */.$J)(world, repository, request.workflow)?.workflow;
    if (registered === undefined)
        return { refused: 'Not Found', status: 404 };
    const refuse = (refused) => ({ refused, status: 422 });
    if (registered.state !== 'active')
        return refuse("Cannot trigger a 'workflow_dispatch' on a disabled workflow");
    const ref = refNamed(repository, request.ref);
    if (ref === undefined)
        return refuse(`No ref found for: ${request.ref}`);
    const present = (0,actions_workflows/* workflowsAt */.w1)(world, repository, ref.sha).find(({ workflow }) => workflow === registered);
    if (present?.problem)
        return refuse(`failed to parse workflow: ${present.problem}`);
    const trigger = present?.file?.on.events['workflow_dispatch'];
    if (present === undefined || trigger === undefined)
        return refuse("Workflow does not have 'workflow_dispatch' trigger");
    const checked = checkInputs(trigger.inputs ?? {}, request.inputs);
    if ('refused' in checked)
        return refuse(checked.refused);
    const told = { inputs: checked.payload, ref: ref.name, workflow: registered.path };
    const payload = { ...told, repository: (0,represent_repository/* showRepository */.qW)(world, repository), sender: (0,represent_account/* showAccount */.Vp)(world, actor.account) };
    const headBranch = ref.name.replace(/^refs\/(heads|tags)\//, '');
    const ground = { repository, ref: ref.name, headBranch, sha: ref.sha, filtered: null, paths: [] };
    const cause = { workflow: present, ground, event: 'workflow_dispatch', actor: actor.account };
    const run = (0,start/* startRun */.A)(world, { ...cause, payload, inputs: checked.inputs });
    (0,announce/* announce */.i)(world, { name: 'workflow_dispatch', action: null, repository, actor, payload: () => told });
    return { run };
}
function refNamed(repository, given) {
    const names = given.startsWith('refs/') ? [given] : [`refs/heads/${given}`, `refs/tags/${given}`];
    for (const name of names) {
        const sha = (0,git_files/* commitNamed */.vj)(repository, name);
        if (sha !== undefined)
            return { name, sha };
    }
    return undefined;
}

// EXTERNAL MODULE: ./build/src/emulator/actions/job-plan.js
var job_plan = __webpack_require__(90448);
// EXTERNAL MODULE: ./build/src/emulator/actions/runs.js
var actions_runs = __webpack_require__(52383);
// EXTERNAL MODULE: ./build/src/emulator/actions/workflow-call.js
var workflow_call = __webpack_require__(66217);
;// CONCATENATED MODULE: ./build/src/emulator/actions/rerun.js




function rerun(world, run, { which, actor }) {
    const last = (0,actions_runs/* currentAttempt */.Hg)(run);
    const attempt = (0,actions_runs/* newAttempt */.oG)(world, { number: last.number + 1, triggeringActor: actor });
    if (which === 'failed')
        keepSuccesses(world, { run, last, attempt });
    run.attempts.push(attempt);
    (0,conductor/* begin */.qN)(world, run);
}
/** Jobs that succeeded are carried over; the others, and all that need them, run again. */
function keepSuccesses(world, { run, last, attempt }) {
    const again = new Set(last.jobs.filter(({ conclusion }) => conclusion !== 'success').map(({ key }) => key));
    for (let size = -1; size !== again.size;) {
        size = again.size;
        for (const { key, needs, call } of run.plan) {
            const waitsFor = [...needs, ...(0,workflow_call/* callsAround */.DI)(call).flatMap((around) => around.needs)];
            if (waitsFor.some((need) => [...again].some((other) => (0,job_plan/* isUnder */.Jo)(other, need))))
                again.add(key);
        }
    }
    for (const job of last.jobs.filter(({ key }) => !again.has(key))) {
        const { status, conclusion, startedAt, completedAt, runnerName, outputs } = job;
        Object.assign((0,actions_runs/* addJob */.vO)(world, attempt, job), { status, conclusion, startedAt, completedAt, runnerName, outputs });
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/errors.js
var errors = __webpack_require__(961);
// EXTERNAL MODULE: ./build/src/emulator/http/serve.js + 2 modules
var serve = __webpack_require__(76891);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/coerce.js
var coerce = __webpack_require__(49567);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
;// CONCATENATED MODULE: ./build/src/emulator/actions/blobs.js
/** Decides how uploaded bytes are kept: block blobs behind signed URLs, as the real clients' storage SDK speaks them. */







const BLOB_PATH = '/_blobs/results/';
const UPLOAD_LIFETIME_MS = 60 * 60_000;
const stored = (0,per_world/* perWorld */.w)((world) => ({
    folder: (0,external_node_path_.join)(world.root, 'blobs'),
    contentTypes: new Map(),
    signingKey: (0,external_node_crypto_.randomBytes)(32),
}));
/** A new blob's id; its content comes by its upload URL. */
function reserveBlob(world, contentType) {
    const id = (0,external_node_crypto_.randomBytes)(16).toString('hex');
    stored(world).contentTypes.set(id, contentType);
    return id;
}
const isBlob = (world, id) => stored(world).contentTypes.has(id);
const blobFile = (world, id) => (0,external_node_path_.join)(stored(world).folder, id);
const blobType = (world, id) => stored(world).contentTypes.get(id) ?? 'application/octet-stream';
/** Bytes stored so far, or undefined when nothing was uploaded. */
const blobSize = async (world, id) => (await (0,promises_.stat)(blobFile(world, id)).catch(() => undefined))?.size;
async function removeBlob(world, id) {
    stored(world).contentTypes.delete(id);
    await (0,promises_.rm)(blobFile(world, id), { force: true });
}
const uploadUrl = (world, id) => signedUrl(world, id, { permission: 'cw', lifetimeMs: UPLOAD_LIFETIME_MS }).href;
/** `fileName` is the name under which a browser would save it. */
function downloadUrl(world, id, link) {
    const url = signedUrl(world, id, { permission: 'r', lifetimeMs: link.lifetimeMs });
    if (link.fileName !== undefined)
        url.searchParams.set('rscd', `attachment; filename="${link.fileName}"`);
    return url.href;
}
function signedUrl(world, id, { permission, lifetimeMs }) {
    const url = new URL(`${BLOB_PATH}${id}`, world.origin);
    const expiry = new Date(world.clock.now() + lifetimeMs).toISOString();
    url.searchParams.set('se', expiry);
    url.searchParams.set('sp', permission);
    url.searchParams.set('sig', signature(world, id, { expiry, permission }));
    return url;
}
const signature = (world, id, terms) => (0,external_node_crypto_.createHmac)('sha256', stored(world).signingKey)
    .update(`${id}\n${terms.expiry}\n${terms.permission}`)
    .digest('base64url');
/** Whether the URL was signed by this world, for this use, and still lives. */
function admits(world, url, use) {
    const expiry = url.searchParams.get('se') ?? '';
    const permission = url.searchParams.get('sp') ?? '';
    const given = Buffer.from(url.searchParams.get('sig') ?? '');
    const wanted = Buffer.from(signature(world, url.pathname.slice(BLOB_PATH.length), { expiry, permission }));
    const genuine = given.length === wanted.length && (0,external_node_crypto_.timingSafeEqual)(given, wanted);
    return genuine && permission.includes(use) && Date.parse(expiry) >= world.clock.now();
}
async function writeWhole(world, id, content) {
    const part = await freshPart(world, id);
    await (0,external_node_stream_promises_.pipeline)(content, (0,external_node_fs_.createWriteStream)(part));
    await (0,promises_.rename)(part, blobFile(world, id));
}
async function writeBlock(world, id, block) {
    await freshPart(world, id);
    await (0,external_node_stream_promises_.pipeline)(block.content, (0,external_node_fs_.createWriteStream)(blockFile(world, id, block.name)));
}
/** Puts the named blocks together; false when one was never uploaded. */
async function commitBlocks(world, id, names) {
    const part = await freshPart(world, id);
    await (0,promises_.appendFile)(part, '');
    for (const name of names) {
        const content = await (0,promises_.readFile)(blockFile(world, id, name)).catch(() => undefined);
        if (content === undefined)
            return false;
        await (0,promises_.appendFile)(part, content);
    }
    await (0,promises_.rename)(part, blobFile(world, id));
    await Promise.all(names.map((name) => (0,promises_.rm)(blockFile(world, id, name), { force: true })));
    return true;
}
const blockFile = (world, id, name) => `${blobFile(world, id)}.${Buffer.from(name).toString('hex')}`;
/** Uploads become the blob by a rename, so that a reader never sees half of one. */
async function freshPart(world, id) {
    await (0,promises_.mkdir)(stored(world).folder, { recursive: true });
    const part = `${blobFile(world, id)}.part`;
    await (0,promises_.rm)(part, { force: true });
    return part;
}
/** Keeps a text that the services themselves wrote, such as a job's log. */
async function storeBlob(world, contentType, text) {
    const id = reserveBlob(world, contentType);
    await writeWhole(world, id, external_node_stream_.Readable.from([text]));
    return id;
}

;// CONCATENATED MODULE: ./build/src/emulator/actions/artifact-store.js
/** Decides which artifacts a run has: immutable archives, unique by name per run, gone when their retention ends. */


const DAY_MS = 86_400_000;
const MAX_RETENTION_MS = 90 * DAY_MS;
const artifacts = (0,per_world/* perWorld */.w)(() => new Map());
const artifact_store_all = (world) => [...artifacts(world).values()];
/** Undefined when the run already has an artifact of this name, finalized or not. */
function createArtifact(world, draft) {
    const { repository, runId, jobId, name, mimeType } = draft;
    if (artifact_store_all(world).some((artifact) => artifact.runId === runId && artifact.name === name))
        return undefined;
    const now = world.clock.now();
    const retentionMs = Math.max(DAY_MS, Math.min(draft.retentionMs ?? MAX_RETENTION_MS, MAX_RETENTION_MS));
    const artifact = {
        id: world.nextId(),
        repository,
        runId,
        jobId,
        name,
        blob: reserveBlob(world, mimeType),
        fileName: mimeType === 'application/zip' ? `${name}.zip` : name,
        createdAt: now,
        expiresAt: now + retentionMs,
        finalized: false,
        updatedAt: now,
        sizeBytes: 0,
        digest: null,
        visibleAt: Number.POSITIVE_INFINITY,
    };
    artifacts(world).set(artifact.id, artifact);
    return artifact;
}
function finalizeArtifact(world, artifact, { sizeBytes, digest, lagMs }) {
    const now = world.clock.now();
    Object.assign(artifact, { finalized: true, sizeBytes, digest, updatedAt: now, visibleAt: now + lagMs });
}
/** Created and not finalized yet. */
const pendingArtifact = (world, runId, name) => artifact_store_all(world).find((artifact) => artifact.runId === runId && artifact.name === name && !artifact.finalized);
/** Finalized and visible ones, newest first; expired ones stay listed, as on GitHub. */
const artifactsOf = (world, of) => artifact_store_all(world)
    .filter((artifact) => ('runId' in of ? artifact.runId === of.runId : artifact.repository === of.repository))
    .filter((artifact) => artifact.finalized && artifact.visibleAt <= world.clock.now())
    .toSorted((a, b) => b.id - a.id);
const isExpired = (world, artifact) => artifact.expiresAt <= world.clock.now();
async function removeArtifact(world, artifact) {
    artifacts(world).delete(artifact.id);
    await removeBlob(world, artifact.blob);
}

// EXTERNAL MODULE: ./build/src/emulator/actions/raw-answer.js
var raw_answer = __webpack_require__(9374);
;// CONCATENATED MODULE: ./build/src/emulator/actions/twirp.js

const STATUS = {
    already_exists: 409,
    bad_route: 404,
    malformed: 400,
    not_found: 404,
    permission_denied: 403,
    unauthenticated: 401,
};
const twirpError = (code, msg) => (0,raw_answer/* json */.Pq)(STATUS[code], { code, msg });
const twirpAnswer = (body) => (0,raw_answer/* json */.Pq)(200, body);

;// CONCATENATED MODULE: ./build/src/emulator/actions/artifact-methods.js
/** Decides how ArtifactService answers within one run: create, finalize, list, sign, delete. */





const Owner = schemas/* object */.Ikc({ workflow_run_backend_id: schemas/* string */.YjP(), workflow_job_run_backend_id: schemas/* string */.YjP() });
const Named = Owner.extend({ name: schemas/* string */.YjP().min(1) });
const Create = Named.extend({
    expires_at: iso/* datetime */.w$().optional(),
    mime_type: schemas/* string */.YjP().default('application/zip'),
});
const Finalize = Named.extend({ size: coerce/* number */.ai().default(0), hash: schemas/* string */.YjP().nullable().default(null) });
const List = Owner.extend({ name_filter: schemas/* string */.YjP().optional(), id_filter: coerce/* number */.ai().optional() });
const URL_LIFETIME_MS = 10 * 60_000;
/** A job may only speak of its own run: the ids in the request must be those of its token. */
function ofOwnRun(schema, method) {
    return (call) => {
        const sent = schema.parse(call.body);
        return sent.workflow_run_backend_id === String(call.grant.runId)
            ? method(sent, call)
            : twirpError('permission_denied', 'the runtime token belongs to another workflow run');
    };
}
const listed = ({ world, grant }) => artifactsOf(world, { runId: grant.runId }).filter((artifact) => !isExpired(world, artifact));
const missing = () => twirpError('not_found', 'artifact not found');
const ARTIFACT_METHODS = {
    'ArtifactService/CreateArtifact': ofOwnRun(Create, (sent, { world, grant }) => {
        const artifact = createArtifact(world, {
            repository: grant.repository,
            runId: grant.runId,
            jobId: grant.jobId,
            name: sent.name,
            mimeType: sent.mime_type,
            // The client adds days to this machine's clock; the world's clock may stand elsewhere.
            retentionMs: sent.expires_at === undefined ? undefined : Date.parse(sent.expires_at) - Date.now(),
        });
        return artifact
            ? twirpAnswer({ ok: true, signed_upload_url: uploadUrl(world, artifact.blob) })
            : twirpError('already_exists', 'an artifact with this name already exists on the workflow run');
    }),
    'ArtifactService/FinalizeArtifact': ofOwnRun(Finalize, async (sent, { world, grant, lagMs }) => {
        const artifact = pendingArtifact(world, grant.runId, sent.name);
        if (artifact === undefined)
            return missing();
        const stored = await blobSize(world, artifact.blob);
        if (stored !== sent.size)
            return twirpAnswer({ ok: false });
        finalizeArtifact(world, artifact, { sizeBytes: stored, digest: sent.hash, lagMs });
        return twirpAnswer({ ok: true, artifact_id: String(artifact.id) });
    }),
    'ArtifactService/ListArtifacts': ofOwnRun(List, (sent, call) => twirpAnswer({
        artifacts: listed(call)
            .filter((artifact) => sent.name_filter === undefined || artifact.name === sent.name_filter)
            .filter((artifact) => sent.id_filter === undefined || artifact.id === sent.id_filter)
            .map(monolithArtifact),
    })),
    'ArtifactService/GetSignedArtifactURL': ofOwnRun(Named, (sent, call) => {
        const artifact = listed(call).find(({ name }) => name === sent.name);
        if (artifact === undefined)
            return missing();
        const link = { lifetimeMs: URL_LIFETIME_MS, fileName: artifact.fileName };
        return twirpAnswer({ signed_url: downloadUrl(call.world, artifact.blob, link) });
    }),
    'ArtifactService/DeleteArtifact': ofOwnRun(Named, async (sent, call) => {
        const artifact = listed(call).find(({ name }) => name === sent.name);
        if (artifact === undefined)
            return missing();
        await removeArtifact(call.world, artifact);
        return twirpAnswer({ ok: true, artifact_id: String(artifact.id) });
    }),
};
const monolithArtifact = (artifact) => ({
    workflow_run_backend_id: String(artifact.runId),
    workflow_job_run_backend_id: String(artifact.jobId),
    database_id: String(artifact.id),
    name: artifact.name,
    size: String(artifact.sizeBytes),
    created_at: new Date(artifact.createdAt).toISOString(),
    ...(artifact.digest !== null && { digest: artifact.digest }),
});

;// CONCATENATED MODULE: ./build/src/emulator/actions/blob-service.js
/** Decides how blob requests are answered: put whole, block or block list; get and head, with ranges. */





async function serveBlob(world, request, response) {
    const url = new URL(request.url ?? '/', world.origin);
    const id = url.pathname.slice(BLOB_PATH.length);
    const writing = request.method === 'PUT';
    await (0,raw_answer/* answerUnderFaults */.Uq)(world, {
        route: `blob:${writing ? 'PUT' : 'GET'}`,
        response,
        conflict: storageError(409, 'BlobAlreadyExists'),
        async perform() {
            if (!isBlob(world, id))
                return storageError(404, 'BlobNotFound');
            if (!admits(world, url, writing ? 'w' : 'r'))
                return storageError(403, 'AuthenticationFailed');
            return writing ? await put(world, request, url) : await get(world, { request, response, url });
        },
    });
}
async function put(world, request, url) {
    const id = url.pathname.slice(BLOB_PATH.length);
    const block = url.searchParams.get('blockid');
    switch (url.searchParams.get('comp')) {
        case null:
            await writeWhole(world, id, request);
            break;
        case 'block':
            await writeBlock(world, id, { name: block ?? '', content: request });
            break;
        case 'blocklist': {
            const list = (await (0,serve/* bodyOf */.E)(request)).toString('utf8');
            const names = [...list.matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map(([, name]) => name ?? '');
            if (!(await commitBlocks(world, id, names)))
                return storageError(400, 'InvalidBlockList');
            break;
        }
        default:
            return storageError(400, 'InvalidQueryParameterValue');
    }
    return { status: 201, headers: { etag: `"${id}"`, 'x-ms-request-server-encrypted': 'true' } };
}
async function get(world, { request, response, url }) {
    const id = url.pathname.slice(BLOB_PATH.length);
    const size = await blobSize(world, id);
    if (size === undefined)
        return storageError(404, 'BlobNotFound');
    const range = rangeIn(String(request.headers['x-ms-range'] ?? request.headers.range ?? ''), size);
    if (range.start > range.end && size > 0)
        return storageError(416, 'InvalidRange');
    const disposition = url.searchParams.get('rscd');
    response.writeHead(range.partial ? 206 : 200, {
        'content-type': blobType(world, id),
        'content-length': range.end - range.start + 1,
        'accept-ranges': 'bytes',
        etag: `"${id}"`,
        'x-ms-blob-type': 'BlockBlob',
        ...(disposition !== null && { 'content-disposition': disposition }),
        ...(range.partial && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    });
    if (request.method === 'HEAD' || size === 0)
        response.end();
    else
        await (0,external_node_stream_promises_.pipeline)((0,external_node_fs_.createReadStream)(blobFile(world, id), { start: range.start, end: range.end }), response);
    return undefined;
}
function rangeIn(header, size) {
    const match = /^bytes=(\d+)-(\d*)$/.exec(header);
    if (match === null)
        return { start: 0, end: size - 1, partial: false };
    const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
    return { start: Number(match[1]), end, partial: true };
}
const storageError = (status, code) => ({
    status,
    headers: { 'content-type': 'application/xml', 'x-ms-error-code': code },
    body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`,
});

;// CONCATENATED MODULE: ./build/src/emulator/actions/cache-store.js
/** Decides which cache entry answers a restore, and which save conflicts: entries are immutable per key, version and ref. */


const STUCK_RESERVATION_MS = 24 * 3_600_000;
const REPOSITORY_LIMIT_BYTES = 10 * 1024 ** 3;
const entries = (0,per_world/* perWorld */.w)(() => new Set());
const at = (world, address) => [...entries(world)].find((entry) => entry.repository === address.repository &&
    entry.ref === address.ref &&
    entry.key === address.key &&
    entry.version === address.version);
/** Undefined when the key is taken: by an entry, or by a reservation that nobody finalized within a day. */
function reserveCache(world, { repository, ref, key, version }) {
    const now = world.clock.now();
    const taken = at(world, { repository, ref, key, version });
    if (taken?.state === 'finalized' || (taken && now - taken.createdAt < STUCK_RESERVATION_MS))
        return undefined;
    if (taken)
        entries(world).delete(taken);
    const entry = {
        id: world.nextId(),
        repository,
        ref,
        key,
        version,
        blob: reserveBlob(world, 'application/octet-stream'),
        createdAt: now,
        state: 'reserved',
        sizeBytes: 0,
        lastAccessedAt: now,
        visibleAt: Number.POSITIVE_INFINITY,
    };
    entries(world).add(entry);
    return entry;
}
function reservationAt(world, address) {
    const entry = at(world, address);
    return entry?.state === 'reserved' ? entry : undefined;
}
async function finalizeCache(world, entry, by) {
    const now = world.clock.now();
    Object.assign(entry, { state: 'finalized', sizeBytes: by.sizeBytes, lastAccessedAt: now, visibleAt: now + by.lagMs });
    await evictCaches(world, entry.repository, { limitBytes: REPOSITORY_LIMIT_BYTES });
}
/** Per ref: the exact key, else the newest entry that begins with the key, else with each restore key in turn. */
function findCache(world, lookup) {
    const now = world.clock.now();
    for (const ref of lookup.refs) {
        const visible = cachesOf(world, lookup.repository)
            .filter((entry) => entry.ref === ref && entry.version === lookup.version && entry.visibleAt <= now)
            .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
        const byPrefix = [lookup.key, ...lookup.restoreKeys].map((prefix) => visible.find(({ key }) => key.startsWith(prefix)));
        const hit = visible.find(({ key }) => key === lookup.key) ?? byPrefix.find((entry) => entry !== undefined);
        if (hit) {
            hit.lastAccessedAt = now;
            return hit;
        }
    }
    return undefined;
}
/** Finalized entries of a repository, whether visible to restores yet or not. */
const cachesOf = (world, repository) => [...entries(world)].filter((entry) => entry.repository === repository && entry.state === 'finalized');
async function removeCache(world, entry) {
    entries(world).delete(entry);
    await removeBlob(world, entry.blob);
}
/** Least recently used entries go until at most `limitBytes` stay; entries unused for longer than `unusedMs` go as well. */
async function evictCaches(world, repository, bounds) {
    const { limitBytes = Number.POSITIVE_INFINITY, unusedMs = Number.POSITIVE_INFINITY } = bounds;
    const oldestFirst = cachesOf(world, repository).toSorted((a, b) => a.lastAccessedAt - b.lastAccessedAt || a.id - b.id);
    let kept = oldestFirst.reduce((sum, entry) => sum + entry.sizeBytes, 0);
    const evicted = [];
    for (const entry of oldestFirst) {
        if (kept <= limitBytes && world.clock.now() - entry.lastAccessedAt <= unusedMs)
            continue;
        kept -= entry.sizeBytes;
        evicted.push(entry);
    }
    for (const entry of evicted)
        await removeCache(world, entry);
    return evicted;
}

// EXTERNAL MODULE: ./build/src/emulator/actions/runtime-token.js
var runtime_token = __webpack_require__(51421);
;// CONCATENATED MODULE: ./build/src/emulator/actions/cache-methods.js
/** Decides how CacheService answers reserve, finalize and lookup, given what the job's token allows. */





const cache_methods_Create = schemas/* object */.Ikc({ key: schemas/* string */.YjP().max(512), version: schemas/* string */.YjP() });
const cache_methods_Finalize = schemas/* object */.Ikc({ key: schemas/* string */.YjP(), version: schemas/* string */.YjP(), size_bytes: coerce/* number */.ai().default(0) });
const Lookup = schemas/* object */.Ikc({ key: schemas/* string */.YjP(), version: schemas/* string */.YjP(), restore_keys: schemas/* array */.YOg(schemas/* string */.YjP()).default([]) });
const DOWNLOAD_LIFETIME_MS = 60 * 60_000;
const addressOf = (grant, { key, version }) => ({
    repository: grant.repository,
    ref: grant.cacheRefs[0],
    key,
    version,
});
const CACHE_METHODS = {
    'CacheService/CreateCacheEntry': ({ world, grant, body }) => {
        const wanted = cache_methods_Create.parse(body);
        if (!(0,runtime_token/* canWrite */._4)(grant)) {
            return twirpAnswer({ ok: false, message: 'cache write denied: token has no writable scopes' });
        }
        const entry = reserveCache(world, addressOf(grant, wanted));
        return entry
            ? twirpAnswer({ ok: true, signed_upload_url: uploadUrl(world, entry.blob) })
            : twirpError('already_exists', 'cache entry with the same key, version, and scope already exists');
    },
    'CacheService/FinalizeCacheEntryUpload': async ({ world, grant, body, lagMs }) => {
        const { size_bytes: sizeBytes, ...wanted } = cache_methods_Finalize.parse(body);
        const entry = reservationAt(world, addressOf(grant, wanted));
        if (entry === undefined)
            return twirpError('not_found', 'cache entry reservation not found');
        const stored = (await blobSize(world, entry.blob)) ?? 0;
        if (stored !== sizeBytes)
            return twirpAnswer({ ok: false, message: `uploaded ${stored} bytes, not ${sizeBytes}` });
        await finalizeCache(world, entry, { sizeBytes, lagMs });
        return twirpAnswer({ ok: true, entry_id: String(entry.id) });
    },
    'CacheService/GetCacheEntryDownloadURL': ({ world, grant, body }) => {
        const { key, version, restore_keys: restoreKeys } = Lookup.parse(body);
        if (!(0,runtime_token/* canRead */.Tt)(grant))
            return twirpError('permission_denied', 'cache read denied: token has no readable scopes');
        const { repository, cacheRefs: refs } = grant;
        const entry = findCache(world, { repository, refs, version, key, restoreKeys });
        if (entry === undefined)
            return twirpAnswer({ ok: false });
        const url = downloadUrl(world, entry.blob, { lifetimeMs: DOWNLOAD_LIFETIME_MS });
        return twirpAnswer({ ok: true, signed_download_url: url, matched_key: entry.key });
    },
};

;// CONCATENATED MODULE: ./build/src/emulator/actions/results-services.js









const METHODS = { ...CACHE_METHODS, ...ARTIFACT_METHODS };
const TWIRP_PATH = '/twirp/';
function mountResultsServices(world, router) {
    router.mount((path) => path.startsWith(BLOB_PATH), (request, response) => serveBlob(world, request, response));
    router.mount((path) => path.startsWith(TWIRP_PATH), (request, response) => serveTwirp(world, request, response));
}
async function serveTwirp(world, request, response) {
    const route = /^\/twirp\/github\.actions\.results\.api\.v1\.(\w+\/\w+)$/.exec(request.url ?? '')?.[1] ?? '';
    const method = METHODS[route];
    const sent = await (0,serve/* bodyOf */.E)(request);
    if (method === undefined) {
        (0,raw_answer/* send */.tN)(response, twirpError('bad_route', `no handler for path ${request.url}`));
        return;
    }
    const conflict = twirpError('already_exists', 'cache entry with the same key, version, and scope already exists');
    await (0,raw_answer/* answerUnderFaults */.Uq)(world, {
        route: `results:${route}`,
        response,
        conflict,
        async perform(lagMs) {
            const grant = (0,runtime_token/* grantOf */.od)(world, request.headers.authorization);
            if (grant === undefined)
                return twirpError('unauthenticated', 'the runtime token is unknown, or its job has ended');
            try {
                return await method({ world, grant, lagMs, body: JSON.parse(sent.toString('utf8')) });
            }
            catch (error) {
                if (error instanceof errors/* ZodError */.G || error instanceof SyntaxError)
                    return twirpError('malformed', error.message);
                throw error;
            }
        },
    });
}

// EXTERNAL MODULE: ./build/src/emulator/http/answer.js
var answer = __webpack_require__(89146);
// EXTERNAL MODULE: ./build/src/emulator/http/router.js
var router = __webpack_require__(31813);
// EXTERNAL MODULE: ./build/src/emulator/actions/run-json.js
var run_json = __webpack_require__(51027);
;// CONCATENATED MODULE: ./build/src/emulator/actions/time-range.js
/** Decides whether a time lies in a range written as GitHub's search does: `>=2026-11-01`, `2026-11-01..2026-11-02`. */
const time_range_DAY_MS = 86_400_000;
function matchesTime(at, range) {
    const [from = '', to] = range.split('..');
    if (to !== undefined)
        return (from === '*' || at >= startOf(from)) && (to === '*' || at <= endOf(to));
    const [, operator = '', time = ''] = /^(>=|<=|>|<)?(.*)$/.exec(range) ?? [];
    switch (operator) {
        case '>=':
            return at >= startOf(time);
        case '>':
            return at > endOf(time);
        case '<=':
            return at <= endOf(time);
        case '<':
            return at < startOf(time);
        default:
            return at >= startOf(time) && at <= endOf(time);
    }
}
const startOf = (time) => Date.parse(time);
/** A date means its whole day, a time its whole second. */
const endOf = (time) => Date.parse(time) + (time.includes('T') ? 999 : time_range_DAY_MS - 1);

;// CONCATENATED MODULE: ./build/src/emulator/actions/run-routes.js
/** Decides how REST shows runs, attempts and jobs, and how it cancels, re-runs and deletes them. */








const READ = { permission: { actions: 'read' } };
const WRITE = { permission: { actions: 'write' } };
function routeRuns(router) {
    router.route('GET /repos/{owner}/{repo}/actions/runs', (call) => run_routes_listed(call, (0,actions_runs/* runsOf */.ky)(call.world, call.repository)), READ);
    router.route('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', (call) => {
        const { workflow_id: name } = call.params;
        const of = ({ workflow: { id, path } }) => [String(id), path.split('/').at(-1)].includes(name);
        return run_routes_listed(call, (0,actions_runs/* runsOf */.ky)(call.world, call.repository).filter(of));
    }, READ);
    router.route('GET /repos/{owner}/{repo}/actions/runs/{run_id}', (call) => one(call, (0,actions_runs/* currentAttempt */.Hg)(runOf(call))), READ);
    router.route('GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}', (call) => one(call, attemptOf(call)), READ);
    router.route('GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs', jobs, READ);
    router.route('GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs', (call) => jobList(call, runOf(call), [attemptOf(call)]), READ);
    router.route('GET /repos/{owner}/{repo}/actions/jobs/{job_id}', job, READ);
    router.route('GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs', logs, READ);
    router.route('POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', (call) => stop(call, conductor/* cancelRun */.Su), WRITE);
    router.route('POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel', (call) => stop(call, conductor/* forceCancelRun */.rI), WRITE);
    router.route('POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun', (call) => again(call, 'all'), WRITE);
    router.route('POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs', (call) => again(call, 'failed'), WRITE);
    router.route('DELETE /repos/{owner}/{repo}/actions/runs/{run_id}', remove, WRITE);
}
function runOf(call) {
    const run = (0,actions_runs/* runWithId */.N3)(call.world, Number(call.params.run_id));
    if (run === undefined || run.repository !== call.repository)
        throw (0,answer/* notFound */.mX)();
    return run;
}
function attemptOf(call) {
    const attempt = (0,run_json/* attemptNumbered */.Yc)(runOf(call), Number(call.params.attempt_number));
    if (attempt === undefined)
        throw (0,answer/* notFound */.mX)();
    return attempt;
}
const one = (call, attempt) => (0,answer.ok)((0,run_json/* runJson */.MP)(call.world, { run: runOf(call), attempt }));
function run_routes_listed(call, runs) {
    const { query } = call;
    const wanted = runs.filter((run) => {
        const { status, conclusion } = (0,actions_runs/* currentAttempt */.Hg)(run);
        return ((query['status'] === undefined || [status, conclusion].some((each) => each === query['status'])) &&
            (query['event'] === undefined || run.event === query['event']) &&
            (query['branch'] === undefined || run.headBranch === query['branch']) &&
            (query['actor'] === undefined || run.actor.login === query['actor']) &&
            (query['head_sha'] === undefined || run.headSha === query['head_sha']) &&
            (query['created'] === undefined || matchesTime(run.createdAt, query['created'])));
    });
    const { shown, headers } = (0,answer/* page */.MY)(call, wanted);
    const show = (run) => (0,run_json/* runJson */.MP)(call.world, { run, attempt: (0,actions_runs/* currentAttempt */.Hg)(run) });
    return { status: 200, body: { total_count: wanted.length, workflow_runs: shown.map(show) }, headers };
}
function jobs(call) {
    const run = runOf(call);
    return jobList(call, run, call.query['filter'] === 'all' ? run.attempts : [(0,actions_runs/* currentAttempt */.Hg)(run)]);
}
function jobList(call, run, attempts) {
    const seen = attempts.filter(({ stuck }) => stuck?.jobs !== 'none');
    const all = seen.flatMap((attempt) => attempt.jobs.map((each) => ({ run, attempt, job: each })));
    const { shown, headers } = (0,answer/* page */.MY)(call, all);
    return {
        status: 200,
        body: { total_count: all.length, jobs: shown.map((each) => (0,run_json/* jobJson */.GF)(call.world, each)) },
        headers,
    };
}
function foundJob(call) {
    const found = (0,actions_runs/* jobWithId */.FI)(call.world, Number(call.params.job_id));
    if (found === undefined || found.run.repository !== call.repository)
        throw (0,answer/* notFound */.mX)();
    return found;
}
const job = (call) => (0,answer.ok)((0,run_json/* jobJson */.GF)(call.world, foundJob(call)));
const LOG_LIFETIME_MS = 60_000;
/** A redirect to plain text, as GitHub does; the link lives for a minute. */
async function logs(call) {
    const { world } = call;
    const lines = foundJob(call).job.log;
    const blob = await storeBlob(world, 'text/plain; charset=utf-8', lines.map((line) => `${line}\n`).join(''));
    return { status: 302, headers: { location: downloadUrl(world, blob, { lifetimeMs: LOG_LIFETIME_MS }) } };
}
function stop(call, way) {
    const run = runOf(call);
    if ((0,actions_runs/* currentAttempt */.Hg)(run).status === 'completed')
        throw (0,answer/* conflict */.hj)('Cannot cancel a workflow run that is completed.');
    way(call.world, run);
    return { status: 202, body: {} };
}
function again(call, which) {
    const run = runOf(call);
    if ((0,actions_runs/* currentAttempt */.Hg)(run).status !== 'completed') {
        throw (0,answer/* forbidden */.o0)('The workflow run cannot be rerun because it is already running');
    }
    rerun(call.world, run, { which, actor: (0,router/* accountOf */.XP)(call) });
    return (0,answer/* created */.zu)({});
}
function remove(call) {
    const run = runOf(call);
    if ((0,actions_runs/* currentAttempt */.Hg)(run).status !== 'completed')
        throw (0,answer/* forbidden */.o0)('Could not delete the workflow run');
    (0,actions_runs/* forgetRun */.vz)(call.world, run);
    return (0,answer/* noContent */.V$)();
}

// EXTERNAL MODULE: ./build/src/emulator/actions/runner/assignment.js
var assignment = __webpack_require__(42811);
// EXTERNAL MODULE: ./build/src/emulator/actions/runner/process-tree.js
var process_tree = __webpack_require__(96834);
// EXTERNAL MODULE: ./build/src/emulator/represent/time.js
var time = __webpack_require__(4685);
;// CONCATENATED MODULE: ./build/src/emulator/actions/settings.js
/** Decides what a repository's settings of Actions are, and how REST shows them to administrators. */




const known = (0,per_world/* perWorld */.w)(() => new Map());
function actionsSettingsOf(world, { id }) {
    const settings = known(world).get(id) ?? { enabled: true, mayOpenPullRequests: true, secrets: [] };
    known(world).set(id, settings);
    return settings;
}
const organisations = (0,per_world/* perWorld */.w)(() => new Map());
/** Of an owner that is an organisation from now on, with its own word on what workflows may. */
function organisationSettingsOf(world, owner) {
    const settings = organisations(world).get(owner) ?? { mayOpenPullRequests: true };
    organisations(world).set(owner, settings);
    return settings;
}
const ADMIN = { permission: { administration: 'read' }, access: 'admin' };
const SECRETS = { permission: { secrets: 'read' }, access: 'admin' };
function routeActionsSettings({ route }) {
    route('GET /repos/{owner}/{repo}/actions/permissions', ({ world, repository }) => {
        const { enabled } = actionsSettingsOf(world, repository);
        return (0,answer.ok)({
            enabled,
            allowed_actions: 'all',
            selected_actions_url: `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/actions/permissions/selected-actions`,
        });
    }, ADMIN);
    route('GET /repos/{owner}/{repo}/actions/permissions/workflow', ({ world, repository }) => (0,answer.ok)({
        default_workflow_permissions: 'read',
        can_approve_pull_request_reviews: actionsSettingsOf(world, repository).mayOpenPullRequests,
    }), ADMIN);
    route('GET /repos/{owner}/{repo}/actions/secrets', (call) => {
        const { secrets } = actionsSettingsOf(call.world, call.repository);
        const at = (0,time/* iso */.K)(call.repository.createdAt);
        const { shown, headers } = (0,answer/* page */.MY)(call, secrets);
        const body = shown.map((name) => ({ name, created_at: at, updated_at: at }));
        return { status: 200, body: { total_count: secrets.length, secrets: body }, headers };
    }, SECRETS);
    route('GET /orgs/{org}/actions/permissions/workflow', ({ world, params, caller }) => {
        const settings = organisations(world).get(params.org);
        const isOwner = caller.kind === 'token' && caller.token.kind === 'user' && caller.account.login === params.org;
        if (settings === undefined || !isOwner)
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)({
            default_workflow_permissions: 'read',
            can_approve_pull_request_reviews: settings.mayOpenPullRequests,
        });
    }, { auth: 'token' });
}

;// CONCATENATED MODULE: ./build/src/emulator/actions/store-routes.js
/** Decides how REST lists, downloads and deletes artifacts, and lists and deletes caches. */









const store_routes_READ = { permission: { actions: 'read' } };
const store_routes_WRITE = { permission: { actions: 'write' } };
function routeStores(router) {
    router.route('GET /repos/{owner}/{repo}/actions/artifacts', (call) => artifactList(call, artifactsOf(call.world, { repository: (0,model_repository/* fullNameOf */.E4)(call.repository) })), store_routes_READ);
    router.route('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', (call) => artifactList(call, artifactsOf(call.world, { runId: runOf(call).id })), store_routes_READ);
    router.route('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}', (call) => (0,answer.ok)(artifactJson(call, artifactOf(call))), store_routes_READ);
    router.route('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}', download, store_routes_READ);
    router.route('DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}', deleteArtifact, store_routes_WRITE);
    router.route('GET /repos/{owner}/{repo}/actions/caches', cacheList, store_routes_READ);
    router.route('DELETE /repos/{owner}/{repo}/actions/caches', deleteByKey, store_routes_WRITE);
    router.route('DELETE /repos/{owner}/{repo}/actions/caches/{cache_id}', deleteById, store_routes_WRITE);
}
function artifactList(call, all) {
    const named = all.filter(({ name }) => call.query['name'] === undefined || name === call.query['name']);
    const { shown, headers } = (0,answer/* page */.MY)(call, named);
    const body = { total_count: named.length, artifacts: shown.map((artifact) => artifactJson(call, artifact)) };
    return { status: 200, body, headers };
}
function artifactOf(call) {
    const all = artifactsOf(call.world, { repository: (0,model_repository/* fullNameOf */.E4)(call.repository) });
    const artifact = all.find(({ id }) => String(id) === call.params.artifact_id);
    if (artifact === undefined)
        throw (0,answer/* notFound */.mX)();
    return artifact;
}
function artifactJson({ world, repository }, artifact) {
    const url = `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/actions/artifacts/${artifact.id}`;
    return {
        id: artifact.id,
        node_id: `MDg6QXJ0aWZhY3Q${artifact.id}`,
        name: artifact.name,
        size_in_bytes: artifact.sizeBytes,
        url,
        archive_download_url: `${url}/zip`,
        expired: isExpired(world, artifact),
        digest: artifact.digest,
        created_at: (0,time/* iso */.K)(artifact.createdAt),
        updated_at: (0,time/* iso */.K)(artifact.updatedAt),
        expires_at: (0,time/* iso */.K)(artifact.expiresAt),
        workflow_run: runPart(world, artifact),
    };
}
function runPart(world, artifact) {
    const run = (0,actions_runs/* runWithId */.N3)(world, artifact.runId);
    if (run === undefined)
        return null;
    const { id } = run.repository;
    return { id: run.id, repository_id: id, head_repository_id: id, head_branch: run.headBranch, head_sha: run.headSha };
}
const LINK_LIFETIME_MS = 60_000;
function download(call) {
    const artifact = artifactOf(call);
    if (call.params.archive_format !== 'zip')
        throw (0,answer/* notFound */.mX)();
    if (isExpired(call.world, artifact))
        throw new answer/* Refusal */.P_('Artifact has expired', { status: 410 });
    const link = { lifetimeMs: LINK_LIFETIME_MS, fileName: artifact.fileName };
    return { status: 302, headers: { location: downloadUrl(call.world, artifact.blob, link) } };
}
async function deleteArtifact(call) {
    await removeArtifact(call.world, artifactOf(call));
    return (0,answer/* noContent */.V$)();
}
const cacheJson = (entry) => ({
    id: entry.id,
    ref: entry.ref,
    key: entry.key,
    version: entry.version,
    last_accessed_at: (0,time/* iso */.K)(entry.lastAccessedAt),
    created_at: (0,time/* iso */.K)(entry.createdAt),
    size_in_bytes: entry.sizeBytes,
});
function cacheList(call) {
    const { key = '', ref, sort, direction } = call.query;
    const value = ({ createdAt, sizeBytes, lastAccessedAt }) => sort === 'created_at' ? createdAt : sort === 'size_in_bytes' ? sizeBytes : lastAccessedAt;
    const sign = direction === 'asc' ? 1 : -1;
    const entries = cachesOf(call.world, (0,model_repository/* fullNameOf */.E4)(call.repository))
        .filter((entry) => entry.key.startsWith(key) && (ref === undefined || entry.ref === fullRef(ref)))
        .toSorted((a, b) => sign * (value(a) - value(b) || a.id - b.id));
    const { shown, headers } = (0,answer/* page */.MY)(call, entries);
    return { status: 200, body: { total_count: entries.length, actions_caches: shown.map(cacheJson) }, headers };
}
async function deleteByKey(call) {
    const { key, ref } = call.query;
    const all = cachesOf(call.world, (0,model_repository/* fullNameOf */.E4)(call.repository));
    const doomed = all.filter((entry) => entry.key === key && (ref === undefined || entry.ref === fullRef(ref)));
    if (doomed.length === 0)
        throw (0,answer/* notFound */.mX)();
    for (const entry of doomed)
        await removeCache(call.world, entry);
    return (0,answer.ok)({ total_count: doomed.length, actions_caches: doomed.map(cacheJson) });
}
async function deleteById(call) {
    const all = cachesOf(call.world, (0,model_repository/* fullNameOf */.E4)(call.repository));
    const entry = all.find(({ id }) => String(id) === call.params.cache_id);
    if (entry === undefined)
        throw (0,answer/* notFound */.mX)();
    await removeCache(call.world, entry);
    return (0,answer/* noContent */.V$)();
}
const fullRef = (ref) => (ref.startsWith('refs/') ? ref : `refs/heads/${ref}`);

;// CONCATENATED MODULE: ./build/src/emulator/actions/workflow-routes.js
/** Decides how REST lists, dispatches, enables and disables workflows. */









const Dispatch = schemas/* object */.Ikc({
    ref: schemas/* string */.YjP(),
    inputs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).default({}),
    return_run_details: schemas/* boolean */.zMY().default(false),
});
const RepositoryDispatch = schemas/* object */.Ikc({
    event_type: schemas/* string */.YjP().min(1).max(100),
    client_payload: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).default({}),
});
const workflow_routes_READ = { permission: { actions: 'read' } };
const workflow_routes_WRITE = { permission: { actions: 'write' } };
function routeWorkflows(router) {
    router.route('GET /repos/{owner}/{repo}/actions/workflows', list, workflow_routes_READ);
    router.route('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}', workflow_routes_get, workflow_routes_READ);
    router.route('POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', dispatch, workflow_routes_WRITE);
    router.route('PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable', (call) => turn(call, 'active'), workflow_routes_WRITE);
    router.route('PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable', (call) => turn(call, 'disabled_manually'), workflow_routes_WRITE);
    router.route('POST /repos/{owner}/{repo}/dispatches', repositoryDispatch, { permission: { contents: 'write' } });
}
function list(call) {
    const workflows = (0,actions_workflows/* workflowsOf */.IN)(call.world, call.repository).map(({ workflow }) => workflow);
    const { shown, headers } = (0,answer/* page */.MY)(call, workflows);
    const body = {
        total_count: workflows.length,
        workflows: shown.map((workflow) => (0,run_json/* workflowJson */.SZ)(call.world, workflow)),
    };
    return { status: 200, body, headers };
}
function named(call) {
    const found = (0,actions_workflows/* workflowNamed */.$J)(call.world, call.repository, call.params.workflow_id);
    if (found === undefined)
        throw (0,answer/* notFound */.mX)();
    return found.workflow;
}
const workflow_routes_get = (call) => (0,answer.ok)((0,run_json/* workflowJson */.SZ)(call.world, named(call)));
function dispatch(call) {
    const { world, repository } = call;
    const { ref, inputs, return_run_details: detailed } = (0,router/* read */.LF)(call, Dispatch);
    const dispatched = dispatchWorkflow(world, {
        repository,
        workflow: call.params.workflow_id,
        ref,
        inputs,
        actor: actingIn(call),
    });
    if ('refused' in dispatched)
        throw new answer/* Refusal */.P_(dispatched.refused, { status: dispatched.status });
    if (!detailed)
        return (0,answer/* noContent */.V$)();
    const { id } = dispatched.run;
    return (0,answer.ok)({
        workflow_run_id: id,
        run_url: `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/actions/runs/${id}`,
        html_url: `${(0,represent_repository/* htmlUrl */.TX)(world, repository)}/actions/runs/${id}`,
    });
}
function turn(call, state) {
    const workflow = named(call);
    Object.assign(workflow, { state, updatedAt: call.world.clock.now() });
    return (0,answer/* noContent */.V$)();
}
const PAYLOAD_KEYS = 10;
function repositoryDispatch(call) {
    const { event_type: action, client_payload: clientPayload } = (0,router/* read */.LF)(call, RepositoryDispatch);
    if (call.repository.archived)
        throw (0,answer/* forbidden */.o0)('Repository was archived so is read-only.');
    if (Object.keys(clientPayload).length > PAYLOAD_KEYS) {
        throw (0,answer/* unprocessable */.Pq)('Invalid request.\n\nNo more than 10 properties are allowed; 11 were supplied.');
    }
    const { world, repository } = call;
    const payload = { branch: repository.defaultBranch, client_payload: clientPayload };
    (0,announce/* announce */.i)(world, { name: 'repository_dispatch', action, repository, actor: actingIn(call), payload: () => payload });
    return (0,answer/* noContent */.V$)();
}
/** An app's JWT alone never gets here: the routes need a permission. */
const actingIn = (call) => call.caller.kind === 'token' ? (0,account/* actorOf */.dn)(call.world, call.caller.token) : (0,account/* acting */.dg)((0,router/* accountOf */.XP)(call));

;// CONCATENATED MODULE: ./build/src/emulator/actions/actions.js
/** The Actions side of the emulated GitHub: results services, workflow runs, runners; and the verbs that tests speak. */















const installActions = ({ world, router }) => {
    mountResultsServices(world, router);
    routeWorkflows(router);
    routeRuns(router);
    routeStores(router);
    routeActionsSettings(router);
    const unsubscribe = world.bus.subscribe((event) => hearEvent(world, event));
    return {
        async close() {
            unsubscribe();
            await (0,conductor/* endAll */.XZ)(world);
        },
    };
};
const actionsOf = (world) => ({
    configure: (change) => (0,settings/* configureRunners */.ke)(world, change),
    dispatch({ repository: name, workflow, by, ref, inputs = {} }) {
        const repository = (0,model_repository/* repositoryNamed */.Sz)(world, name);
        if (repository === undefined)
            throw new Error(`No repository ${name}`);
        const at = ref ?? repository.defaultBranch;
        const dispatched = dispatchWorkflow(world, { repository, workflow, ref: at, inputs, actor: (0,account/* acting */.dg)(by) });
        if ('refused' in dispatched)
            throw new Error(dispatched.refused);
        return dispatched.run;
    },
    armSchedules: (repository) => armSchedules(world, repository),
    runs: () => (0,actions_runs/* allRuns */.ow)(world),
    cancel: (run) => (0,conductor/* cancelRun */.Su)(world, run),
    forceCancel: (run) => (0,conductor/* forceCancelRun */.rI)(world, run),
    loseRunner: (run) => (0,conductor/* loseRunner */.aP)(world, run, { dies: true, noticedAfterMs: 10 * 60_000 }),
    killStep: async (run) => {
        const killed = await Promise.all((0,actions_runs/* currentAttempt */.Hg)(run).jobs.map((job) => (0,process_tree/* killEntry */.zI)((0,assignment/* trackingId */.hI)(job))));
        return killed.includes(true);
    },
    disown: (run) => (0,conductor/* loseRunner */.aP)(world, run, { dies: false, noticedAfterMs: 0 }),
    strand: async (run, as) => {
        (0,actions_runs/* currentAttempt */.Hg)(run).stuck = as;
        await (0,conductor/* loseRunner */.aP)(world, run, { dies: true, noticedAfterMs: 0 });
    },
    rerun: (run, which = 'all') => rerun(world, run, { which, actor: run.actor }),
    idle: () => (0,conductor/* quiet */.jQ)(world),
});
/** Of the current attempt: all jobs' log lines without their times. */
const logOf = (run) => (0,actions_runs/* currentAttempt */.Hg)(run)
    .jobs.flatMap((job) => job.log.map((line) => line.replace(/^\S+Z /, '')))
    .join('\n');
const summaryOf = (run) => currentAttempt(run)
    .jobs.flatMap((job) => job.summaries)
    .join('\n');
/** Outputs of all jobs, united. */
const outputsOf = (run) => Object.fromEntries(currentAttempt(run).jobs.flatMap((job) => Object.entries(job.outputs)));
const annotationsOf = (run) => (0,actions_runs/* currentAttempt */.Hg)(run).jobs.flatMap((job) => job.annotations);


/***/ }),

/***/ 15895:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  qN: () => (/* binding */ conductor_begin),
  Su: () => (/* binding */ cancelRun),
  XZ: () => (/* binding */ endAll),
  rI: () => (/* binding */ forceCancelRun),
  aP: () => (/* binding */ loseRunner),
  jQ: () => (/* binding */ quiet)
});

// EXTERNAL MODULE: ./build/src/emulator/actions/runner/process-tree.js
var process_tree = __webpack_require__(96834);
// EXTERNAL MODULE: ./build/src/emulator/model/per-world.js
var per_world = __webpack_require__(47917);
// EXTERNAL MODULE: ./build/src/emulator/actions/expressions.js
var expressions = __webpack_require__(64458);
// EXTERNAL MODULE: ./build/src/emulator/actions/runner/assignment.js
var runner_assignment = __webpack_require__(42811);
// EXTERNAL MODULE: ./build/src/emulator/actions/runner/settings.js
var runner_settings = __webpack_require__(72915);
// EXTERNAL MODULE: ./build/src/emulator/actions/runs.js
var runs = __webpack_require__(52383);
;// CONCATENATED MODULE: ./build/src/emulator/actions/concurrency.js




const MAX_PENDING = 100;
/** The group that the workflow file puts this attempt into; null = none. */
function groupOf(world, { run, attempt }) {
    const written = run.file?.concurrency;
    if (written === undefined)
        return null;
    const contexts = { github: (0,runner_assignment/* githubContext */.h4)(world, run, attempt), inputs: run.inputs, vars: (0,runner_settings/* runnerSettings */.Q0)(world).vars };
    const filled = (0,expressions/* resolve */.hd)(written, { status: 'success', contexts });
    return {
        name: filled.group.toLowerCase(),
        cancelInProgress: String(filled['cancel-in-progress']) === 'true',
        queue: filled.queue === 'max' ? 'max' : 'single',
    };
}
function admission(world, { run, attempt }) {
    const { group } = attempt;
    if (group === null)
        return { admitted: true, displaced: [] };
    const others = membersOf(world, run, group.name).filter((other) => other !== run);
    const pending = others.filter((other) => (0,runs/* currentAttempt */.Hg)(other).status === 'pending');
    if (others.length === 0)
        return { admitted: true, displaced: [] };
    if (group.cancelInProgress)
        return { admitted: false, displaced: others };
    if (group.queue === 'max')
        return { admitted: false, displaced: pending.length >= MAX_PENDING ? [run] : [] };
    return { admitted: false, displaced: pending };
}
/** The run that may go on when one of the group has ended. */
function nextInGroup(world, { run, attempt }) {
    if (attempt.group === null)
        return undefined;
    const members = membersOf(world, run, attempt.group.name);
    if (members.some((member) => (0,runs/* currentAttempt */.Hg)(member).status !== 'pending'))
        return undefined;
    return members.toSorted((a, b) => (0,runs/* currentAttempt */.Hg)(a).createdAt - (0,runs/* currentAttempt */.Hg)(b).createdAt || a.id - b.id)[0];
}
const membersOf = (world, run, group) => (0,runs/* allRuns */.ow)(world).filter((other) => {
    const attempt = (0,runs/* currentAttempt */.Hg)(other);
    return other.repository === run.repository && attempt.group?.name === group && attempt.status !== 'completed';
});

// EXTERNAL MODULE: ./build/src/emulator/actions/job-plan.js
var job_plan = __webpack_require__(90448);
// EXTERNAL MODULE: ./build/src/emulator/model/account.js
var account = __webpack_require__(66084);
// EXTERNAL MODULE: ./build/src/emulator/model/announce.js
var announce = __webpack_require__(89208);
// EXTERNAL MODULE: ./build/src/emulator/actions/run-json.js
var run_json = __webpack_require__(51027);
;// CONCATENATED MODULE: ./build/src/emulator/actions/run-events.js
/** Decides what the world hears about runs and jobs: `workflow_run` and `workflow_job`, as GitHub's webhooks tell it. */



/** GitHub itself speaks here, so that what follows (`on: workflow_run`) is not held to be a job token's doing. */
function tellRun(world, at, action) {
    const payload = () => ({ workflow_run: (0,run_json/* runJson */.MP)(world, at), workflow: (0,run_json/* workflowJson */.SZ)(world, at.run.workflow) });
    tell(world, at, { name: 'workflow_run', action, payload });
}
function tellJob(world, at, action) {
    tell(world, at, { name: 'workflow_job', action, payload: () => ({ workflow_job: (0,run_json/* jobJson */.GF)(world, at) }) });
}
const tell = (world, { run, attempt }, news) => (0,announce/* announce */.i)(world, { ...news, repository: run.repository, actor: (0,account/* acting */.dg)(attempt.triggeringActor) });

;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/commands.js
/** Decides what a step says through its output (`::error::`, masks, groups) and through the files that it was given. */
/** The workflow command in a line of output, if it is one. */
function commandIn(line) {
    const match = /^\s*::([\w-]+)(?: ([^:]*(?::(?!:)[^:]*)*))?::(.*)$/.exec(line);
    if (match === null)
        return oldCommandIn(line);
    const [, name = '', properties = '', message = ''] = match;
    const pairs = properties.split(',').flatMap((pair) => {
        const [key = '', ...value] = pair.trim().split('=');
        return key === '' ? [] : [[key, unescaped(value.join('=')).replaceAll('%3A', ':').replaceAll('%2C', ',')]];
    });
    return { name: name.toLowerCase(), properties: Object.fromEntries(pairs), message: unescaped(message) };
}
const known = 'add-mask|stop-commands|set-output|save-state|debug|group|endgroup|error|warning|notice';
const oldForm = new RegExp(`##\\[(${known})(?: ([^\\]]*))?\\](.*)$`, 'i');
/** `##[name key=value;key=value]message`, which the runner still finds anywhere in a line. */
function oldCommandIn(line) {
    // As the runner: only the first one that looks like it is looked at.
    const at = line.indexOf('##[');
    const match = at < 0 ? null : oldForm.exec(line.slice(at));
    if (match === null || match.index > 0)
        return undefined;
    const [, name = '', properties = '', message = ''] = match;
    const pairs = properties.split(';').flatMap((pair) => {
        const [key = '', ...value] = pair.split('=');
        return key === '' ? [] : [[key, unescaped(value.join('='))]];
    });
    return { name: name.toLowerCase(), properties: Object.fromEntries(pairs), message: unescaped(message) };
}
const unescaped = (text) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
/** `name=value` and `name<<DELIMITER` entries of GITHUB_OUTPUT, GITHUB_ENV and GITHUB_STATE; throws in the runner's words. */
function pairsIn(text) {
    const pairs = {};
    const lines = text.split(/\r?\n/);
    for (let index = 0; index < lines.length; index++) {
        const line = lines[index] ?? '';
        if (line === '')
            continue;
        const heredoc = /^([^=]+?)<<(.+)$/.exec(line);
        const plain = line.indexOf('=');
        if (heredoc !== null && (plain < 0 || plain > line.indexOf('<<'))) {
            const [, name = '', delimiter = ''] = heredoc;
            const end = lines.indexOf(delimiter, index + 1);
            if (end < 0)
                throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`);
            pairs[name] = lines.slice(index + 1, end).join('\n');
            index = end;
        }
        else if (plain > 0) {
            pairs[line.slice(0, plain)] = line.slice(plain + 1);
        }
        else {
            throw new Error(`Invalid format '${line}'`);
        }
    }
    return pairs;
}
function createMasks() {
    const values = [];
    return {
        add(value) {
            for (const line of [value, ...value.split(/\r?\n/)]) {
                if (line.trim() !== '' && !values.includes(line))
                    values.push(line);
            }
            values.sort((a, b) => b.length - a.length);
        },
        mask: (text) => values.reduce((masked, value) => masked.replaceAll(value, '***'), text),
    };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:readline"
var external_node_readline_ = __webpack_require__(80481);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(58500);
;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/child.js
/** Decides how a step's process lives and is ended: SIGINT, SIGTERM, then the kill of its tree, as GitHub's runner does. */





/** Exit code, or null when a signal ended it or it never started. */
async function runChild(spec) {
    if (spec.stop.killed.aborted)
        return null;
    // A group of its own, so that a Ctrl-C at the emulator's terminal is not a signal that GitHub would have sent.
    const child = (0,external_node_child_process_.spawn)(spec.command, spec.args, {
        cwd: spec.cwd,
        env: spec.env,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
    });
    const ended = new AbortController();
    const drained = Promise.all([child.stdout, child.stderr].map((stream) => readLines(stream, spec.onLine)));
    const climb = () => void climbLadder(child, spec.patience, ended.signal);
    const finish = () => void (child.pid !== undefined && (0,process_tree/* killTree */.TP)(child.pid));
    // A cancel that came before this step is no reason to end it: `always()` steps and post steps still run.
    if (!spec.stop.cancelled.aborted)
        spec.stop.cancelled.addEventListener('abort', climb, { once: true });
    spec.stop.killed.addEventListener('abort', finish, { once: true });
    try {
        const code = await exitOf(child, spec.onLine);
        // Background processes may hold the pipes open for ever.
        await Promise.race([drained, (0,external_node_timers_promises_.setTimeout)(spec.patience.drainMs, undefined, { signal: ended.signal }).catch(() => { })]);
        return code;
    }
    finally {
        ended.abort();
        child.stdout.destroy();
        child.stderr.destroy();
        spec.stop.cancelled.removeEventListener('abort', climb);
        spec.stop.killed.removeEventListener('abort', finish);
    }
}
async function exitOf(child, onLine) {
    return await new Promise((resolve) => {
        child.once('error', (error) => {
            onLine(`##[error]${error.message}`);
            resolve(null);
        });
        child.once('exit', (code) => resolve(code));
    });
}
/** Only the entry process is signalled; its children are its own affair until the tree is killed. */
async function climbLadder(child, patience, ended) {
    child.kill('SIGINT');
    await patient(patience.interruptMs, ended);
    if (ended.aborted)
        return;
    child.kill('SIGTERM');
    await patient(patience.terminateMs, ended);
    if (!ended.aborted && child.pid !== undefined)
        await (0,process_tree/* killTree */.TP)(child.pid);
}
const patient = (ms, ended) => (0,external_node_timers_promises_.setTimeout)(ms, undefined, { signal: ended }).catch(() => { });
async function readLines(stream, onLine) {
    const lines = (0,external_node_readline_.createInterface)({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', onLine);
    await (0,external_node_events_.once)(lines, 'close');
}

;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/step-run.js
/** Decides what one step (or its post half) is given and what is taken from it: environment, files, output, result. */







function scopeOf(memory, env) {
    const { assignment, folders } = memory;
    const { world, run, attempt, settings, tokens } = assignment;
    const github = {
        ...(0,runner_assignment/* githubContext */.h4)(world, run, attempt),
        token: tokens.github,
        workspace: folders.workspace,
        job: (0,runs/* idOf */.TH)(assignment.job),
    };
    return {
        status: memory.status,
        contexts: {
            vars: settings.vars,
            ...assignment.contexts,
            github,
            secrets: { ...settings.secrets, GITHUB_TOKEN: tokens.github, github_token: tokens.github },
            env,
            steps: memory.steps,
            job: { status: memory.status },
            runner: (0,runner_assignment/* runnerContext */.cE)(assignment, folders),
        },
    };
}
function say(memory, line) {
    const time = new Date(memory.assignment.world.clock.now()).toISOString().replace('Z', '0000Z');
    memory.assignment.job.log.push(`${time} ${memory.masks.mask(line)}`);
}
const FILES = ['OUTPUT', 'STATE', 'ENV', 'PATH', 'STEP_SUMMARY'];
const SUMMARY_LIMIT_BYTES = 1024 * 1024;
async function invoke(memory, invocation) {
    const { assignment, folders } = memory;
    const suffix = (0,external_node_crypto_.randomBytes)(8).toString('hex');
    const fileOf = (kind) => (0,external_node_path_.join)(folders.commands, `${kind.toLowerCase()}_${suffix}`);
    for (const kind of FILES)
        await (0,promises_.writeFile)(fileOf(kind), '');
    const files = Object.fromEntries(FILES.map((kind) => [`GITHUB_${kind}`, fileOf(kind)]));
    const said = { outputs: {}, state: {}, stopToken: null };
    const code = await runChild({
        command: invocation.command,
        args: invocation.args,
        cwd: invocation.cwd,
        env: {
            ...memory.environment,
            PATH: [...memory.paths.toReversed(), memory.environment['PATH'] ?? ''].join(external_node_path_.delimiter),
            ...(invocation.javascript && (0,runner_assignment/* resultsEnvironment */.s6)(assignment)),
            ...invocation.env,
            GITHUB_ACTION: invocation.action,
            ...files,
        },
        onLine: (line) => hear(memory, { line, step: invocation.title, said }),
        stop: invocation.stop,
        patience: assignment.settings.patience,
    });
    const text = async (kind) => await (0,promises_.readFile)(fileOf(kind), 'utf8').catch(() => '');
    try {
        Object.assign(said.outputs, pairsIn(await text('OUTPUT')));
        Object.assign(said.state, pairsIn(await text('STATE')));
        Object.assign(memory.environment, allowed(memory, pairsIn(await text('ENV'))));
    }
    catch (error) {
        say(memory, `##[error]Unable to process file command successfully.`);
        say(memory, `##[error]${error instanceof Error ? error.message : String(error)}`);
        return { ok: false, outputs: said.outputs, state: said.state };
    }
    memory.paths.push(...(await text('PATH')).split(/\r?\n/).filter((path) => path !== ''));
    keepSummary(memory, await text('STEP_SUMMARY'));
    if (code !== 0 && code !== null)
        say(memory, `##[error]Process completed with exit code ${code}.`);
    return { ok: code === 0, outputs: said.outputs, state: said.state };
}
/** The runner guards these names: a step must not change what later steps believe about their run. */
function allowed(memory, pairs) {
    return Object.fromEntries(Object.entries(pairs).filter(([name]) => {
        const guarded = /^(GITHUB_|RUNNER_|NODE_OPTIONS$)/.test(name) && name !== 'GITHUB_TOKEN';
        if (guarded)
            say(memory, `##[error]Can't store ${name} output parameter using '$GITHUB_ENV' command.`);
        return !guarded;
    }));
}
function keepSummary(memory, summary) {
    if (summary === '')
        return;
    if (Buffer.byteLength(summary) > SUMMARY_LIMIT_BYTES) {
        say(memory, '##[error]$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k');
        return;
    }
    memory.assignment.job.summaries.push(memory.masks.mask(summary));
}
function hear(memory, { line, step, said }) {
    const command = commandIn(line);
    if (said.stopToken !== null) {
        if (command?.name === said.stopToken)
            said.stopToken = null;
        say(memory, line);
        return;
    }
    if (command === undefined)
        say(memory, line);
    else
        obey(memory, command, { step, said });
}
function obey(memory, command, { step, said }) {
    const { name, message, properties } = command;
    switch (name) {
        case 'add-mask':
            memory.masks.add(message);
            return;
        case 'stop-commands':
            said.stopToken = message.toLowerCase();
            return;
        case 'set-output':
            said.outputs[properties['name'] ?? ''] = message;
            return;
        case 'save-state':
            said.state[properties['name'] ?? ''] = message;
            return;
        case 'debug':
            return;
        case 'group':
        case 'endgroup':
            say(memory, `##[${name}]${message}`);
            return;
        case 'error':
        case 'warning':
        case 'notice':
            annotate(memory, { level: name, message, title: properties['title'] ?? null, step });
            return;
        default:
            say(memory, `::${name}::${message}`);
    }
}
const ANNOTATIONS_PER_STEP = 10;
const MESSAGE_LIMIT = 4096;
function annotate(memory, annotation) {
    const { annotations } = memory.assignment.job;
    const message = memory.masks.mask(annotation.message).slice(0, MESSAGE_LIMIT);
    const same = annotations.filter(({ level, step }) => level === annotation.level && step === annotation.step);
    if (same.length < ANNOTATIONS_PER_STEP)
        annotations.push({ ...annotation, message });
    say(memory, `##[${annotation.level}]${message}`);
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/action-manifest.js
/** Decides what an `action.yml` says: inputs with defaults, and the files that Node runs. */




const Default = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig(), schemas/* boolean */.zMY()]).transform(String);
const ActionManifest = schemas/* object */.Ikc({
    name: schemas/* string */.YjP().default(''),
    inputs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* object */.Ikc({ default: Default.optional(), required: schemas/* boolean */.zMY().default(false) }).nullable())
        .nullable()
        .default({}),
    runs: schemas/* object */.Ikc({
        using: schemas/* string */.YjP(),
        pre: schemas/* string */.YjP().optional(),
        'pre-if': schemas/* string */.YjP().default('always()'),
        main: schemas/* string */.YjP().optional(),
        post: schemas/* string */.YjP().optional(),
        'post-if': schemas/* string */.YjP().default('always()'),
    }),
});
/** Throws a sentence for the step's log when the folder holds no JavaScript action. */
async function readManifest(folder) {
    const texts = await Promise.all(['action.yml', 'action.yaml'].map((name) => (0,promises_.readFile)((0,external_node_path_.join)(folder, name), 'utf8').catch(() => undefined)));
    const text = texts.find((each) => each !== undefined);
    if (text === undefined)
        throw new Error(`Can't find 'action.yml' or 'action.yaml' under '${folder}'.`);
    const manifest = ActionManifest.parse((0,dist.parse)(text));
    if (!/^node\d+$/.test(manifest.runs.using) || manifest.runs.main === undefined) {
        throw new Error(`The emulated runner runs JavaScript actions only; this one is using: ${manifest.runs.using}`);
    }
    return manifest;
}

// EXTERNAL MODULE: ./build/src/emulator/model/repository.js
var model_repository = __webpack_require__(8139);
;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/checkout.js
/** Decides what `actions/checkout` does here: a real clone by git's own HTTP, with the job's token. */





async function checkOut(memory, checkout) {
    const { world, run, tokens } = memory.assignment;
    const { inputs } = checkout;
    const here = (0,model_repository/* fullNameOf */.E4)(run.repository);
    const repository = inputs['repository'] || here;
    const own = repository.toLowerCase() === here.toLowerCase();
    const folder = (0,external_node_path_.join)(memory.folders.workspace, inputs['path'] ?? '');
    const token = inputs['token'] || tokens.github;
    const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
    memory.masks.add(token);
    memory.masks.add(header.split(' ')[2] ?? '');
    await (0,promises_.mkdir)(folder, { recursive: true });
    const target = targetOf(inputs['ref'] || (own ? run.ref : 'HEAD'), inputs['ref'] || !own ? null : run.headSha);
    const depth = Number(inputs['fetch-depth'] ?? 1);
    const scope = `http.${(0,runner_assignment/* serverUrl */.Vd)(world)}/.extraheader`;
    const git = async (...args) => {
        const env = { ...checkout.env, GIT_TERMINAL_PROMPT: '0' };
        const rest = {
            title: checkout.title,
            action: 'actions_checkout',
            cwd: folder,
            env,
            javascript: false,
            stop: checkout.stop,
        };
        return (await invoke(memory, { command: 'git', args, ...rest })).ok;
    };
    say(memory, `Syncing repository: ${repository}`);
    const done = (await git('init', '--quiet', '--initial-branch', 'main', '.')) &&
        (await git('remote', 'add', 'origin', `${(0,runner_assignment/* serverUrl */.Vd)(world)}/${repository}`)) &&
        (await git('config', '--local', scope, header)) &&
        (await git('fetch', '--quiet', '--no-tags', ...(depth > 0 ? [`--depth=${depth}`] : []), 'origin', target.refspec)) &&
        (await git('checkout', '--quiet', '--force', ...target.checkout));
    const kept = inputs['persist-credentials'] === 'false' ? await git('config', '--local', '--unset-all', scope) : true;
    return { ok: done && kept, outputs: { ref: target.ref, commit: run.headSha }, state: {} };
}
/** What to fetch and how to check it out: a branch by name (at the run's commit), or anything else detached. */
function targetOf(ref, sha) {
    const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
    if (branch !== null) {
        const remote = `refs/remotes/origin/${branch}`;
        return { ref, refspec: `+${sha ?? ref}:${remote}`, checkout: ['-B', branch, remote] };
    }
    const name = /^(refs\/|HEAD$|[0-9a-f]{40}$)/.test(ref) ? ref : `refs/heads/${ref}`;
    if (name.startsWith('refs/heads/'))
        return targetOf(name, sha);
    return {
        ref,
        refspec: `+${sha ?? name}:refs/remotes/origin/checkout`,
        checkout: ['--detach', 'refs/remotes/origin/checkout'],
    };
}

;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/steps.js
/** Decides how a step is carried out: a script, a checkout, or a JavaScript action with its post half. */







async function carryOut(memory, call) {
    const { spec } = call;
    const scope = scopeOf(memory, memory.environment);
    const env = Object.fromEntries(Object.entries(spec.env).map(([name, value]) => [name, (0,expressions/* interpolate */.GW)(value, scope)]));
    const inScope = scopeOf(memory, { ...memory.environment, ...env });
    if (spec.run !== undefined)
        return await runScript(memory, call, { env, script: (0,expressions/* interpolate */.GW)(spec.run, inScope) });
    const inputs = Object.fromEntries(Object.entries(spec.with).map(([name, value]) => [name, (0,expressions/* asText */.e1)((0,expressions/* resolve */.hd)(value, inScope))]));
    const uses = spec.uses ?? '';
    if (/^actions\/checkout@/i.test(uses)) {
        const outcome = await checkOut(memory, { inputs, env, title: call.title, stop: call.stop });
        return { ...outcome, post: null };
    }
    return await runAction(memory, call, { env, inputs, folder: folderOf(memory, uses) });
}
async function runScript(memory, call, { env, script }) {
    const { assignment, folders } = memory;
    const file = (0,external_node_path_.join)(folders.temp, `${call.id}.sh`);
    await (0,promises_.writeFile)(file, script);
    const defaults = { ...(0,runs/* fileOf */.W7)(assignment.run, assignment.job)?.defaults.run, ...assignment.job.spec.defaults.run };
    const folder = call.spec['working-directory'] ?? defaults['working-directory'] ?? '';
    const [command = '', ...args] = shellOf(call.spec.shell ?? defaults.shell).map((part) => part === '{0}' ? file : part);
    say(memory, `##[group]Run ${script.split('\n')[0] ?? ''}`);
    say(memory, '##[endgroup]');
    const outcome = await invoke(memory, {
        title: call.title,
        action: call.id,
        command,
        args,
        cwd: (0,external_node_path_.isAbsolute)(folder) ? folder : (0,external_node_path_.join)(folders.workspace, folder),
        env,
        javascript: false,
        stop: call.stop,
    });
    return { ...outcome, post: null };
}
/** Without `shell:` the runner takes bash without pipefail; named, it adds it. */
function shellOf(shell) {
    switch (shell) {
        case undefined:
            return ['bash', '-e', '{0}'];
        case 'bash':
            return ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '{0}'];
        case 'sh':
            return ['sh', '-e', '{0}'];
        case 'python':
            return ['python3', '{0}'];
        default:
            return shell.split(/\s+/);
    }
}
/** `./path` of the workspace, or a folder that stands for `owner/name[/path]@ref`. */
function folderOf(memory, uses) {
    if (uses.startsWith('./'))
        return (0,external_node_path_.join)(memory.folders.workspace, uses);
    const [owner = '', name = '', ...path] = (uses.split('@')[0] ?? '').split('/');
    const folder = memory.assignment.settings.actions[`${owner}/${name}`.toLowerCase()];
    if (folder === undefined)
        throw new Error(`Unable to resolve action \`${uses}\`, repository not found`);
    return (0,external_node_path_.join)(folder, ...path);
}
async function runAction(memory, call, action) {
    const manifest = await readManifest(action.folder);
    const environment = {
        ...action.env,
        ...inputEnvironment(memory, { manifest, given: action.inputs }),
        ...origin(call.spec.uses),
    };
    const half = async (file, title, given) => await invoke(memory, {
        title,
        action: call.id,
        command: memory.assignment.settings.node,
        args: [(0,external_node_path_.join)(action.folder, file)],
        cwd: memory.folders.workspace,
        env: { ...environment, ...stateEnvironment(given.state) },
        javascript: true,
        stop: given.stop,
    });
    say(memory, `##[group]Run ${call.spec.uses ?? ''}`);
    for (const [name, value] of Object.entries(action.inputs))
        say(memory, `  ${name}: ${value}`);
    say(memory, '##[endgroup]');
    const outcome = await half(manifest.runs.main ?? '', call.title, { stop: call.stop, state: {} });
    const { post } = manifest.runs;
    if (post === undefined)
        return { ...outcome, post: null };
    const title = `Post ${call.title}`;
    const run = async (stop) => await half(post, title, { stop, state: outcome.state });
    return { ...outcome, post: { title, condition: manifest.runs['post-if'], run } };
}
/** `INPUT_MAX-DOLLARS`: upper case, spaces become underscores, dashes stay. */
function inputEnvironment(memory, { manifest, given }) {
    const scope = scopeOf(memory, memory.environment);
    const values = new Map();
    for (const [name, input] of Object.entries(manifest.inputs ?? {})) {
        values.set(name.toLowerCase(), (0,expressions/* interpolate */.GW)(input?.default ?? '', scope));
    }
    for (const [name, value] of Object.entries(given)) {
        if (!values.has(name.toLowerCase())) {
            const valid = [...values.keys()].map((each) => `'${each}'`).join(', ');
            say(memory, `##[warning]Unexpected input(s) '${name}', valid inputs are [${valid}]`);
        }
        values.set(name.toLowerCase(), value);
    }
    return Object.fromEntries([...values].map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value]));
}
function origin(uses = '') {
    const [path = '', ref = ''] = uses.split('@');
    if (uses.startsWith('./'))
        return {};
    return { GITHUB_ACTION_REPOSITORY: path.split('/').slice(0, 2).join('/'), GITHUB_ACTION_REF: ref };
}
const stateEnvironment = (state) => Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));

;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/job.js







async function runJob(assignment) {
    const memory = await prepare(assignment);
    const { stop } = assignment;
    const posts = [];
    const noticeCancel = () => {
        memory.status = 'cancelled';
    };
    stop.cancelled.addEventListener('abort', noticeCancel);
    try {
        for (const [position, spec] of assignment.job.spec.steps.entries()) {
            if (stop.killed.aborted)
                break;
            const post = await takeStep(memory, spec, position);
            if (post)
                posts.push(post);
        }
        for (const post of posts.toReversed()) {
            if (!stop.killed.aborted)
                await takePost(memory, post);
        }
        return { conclusion: memory.status, outputs: outputsOf(memory) };
    }
    finally {
        stop.cancelled.removeEventListener('abort', noticeCancel);
        const left = await (0,process_tree/* killOrphans */.aI)((0,runner_assignment/* trackingId */.hI)(assignment.job));
        if (left > 0)
            say(memory, `Terminate orphan processes: ${left}`);
    }
}
async function prepare(assignment) {
    const folders = await (0,runner_assignment/* makeFolders */.wZ)(assignment);
    const masks = createMasks();
    for (const secret of [...Object.values(assignment.settings.secrets), ...Object.values(assignment.tokens)])
        masks.add(secret);
    const environment = (0,runner_assignment/* jobEnvironment */.tw)(assignment, folders);
    const memory = { assignment, folders, masks, environment, paths: [], steps: {}, status: 'success' };
    const written = { ...(0,runs/* fileOf */.W7)(assignment.run, assignment.job)?.env, ...assignment.job.spec.env };
    const scope = scopeOf(memory, {});
    for (const [name, value] of Object.entries(written))
        environment[name] = (0,expressions/* interpolate */.GW)(value, scope);
    if (assignment.stop.cancelled.aborted)
        memory.status = 'cancelled';
    return memory;
}
async function takeStep(memory, spec, position) {
    const id = spec.id ?? `__${spec.uses === undefined ? 'run' : spec.uses.replaceAll(/\W+/g, '_')}_${position + 1}`;
    const scope = scopeOf(memory, memory.environment);
    const title = (0,expressions/* interpolate */.GW)(spec.name ?? `Run ${spec.uses ?? spec.run?.trim().split('\n')[0] ?? ''}`, scope);
    const step = begin(memory, title);
    const remembered = { outputs: {}, outcome: '', conclusion: '' };
    memory.steps[id] = remembered;
    const limited = withLimit(memory.assignment, spec['timeout-minutes']);
    let post = null;
    try {
        if (!(0,expressions/* holds */.v9)(spec.if, scope)) {
            finish(memory.assignment.world, step, 'skipped');
        }
        else {
            const result = await carryOut(memory, { spec, id, title, stop: limited.stop });
            Object.assign(remembered.outputs, result.outputs);
            post = result.post;
            settle(memory, step, result);
        }
    }
    catch (error) {
        say(memory, `##[error]${error instanceof Error ? error.message : String(error)}`);
        settle(memory, step, { ok: false });
    }
    finally {
        limited.release();
    }
    remembered.outcome = step.conclusion ?? '';
    const tolerated = step.conclusion === 'failure' && isTrue(memory, spec['continue-on-error']);
    if (tolerated)
        step.conclusion = 'success';
    else if (step.conclusion === 'failure' && memory.status === 'success')
        memory.status = 'failure';
    remembered.conclusion = step.conclusion ?? '';
    return post;
}
async function takePost(memory, post) {
    const step = begin(memory, post.title);
    if (!(0,expressions/* holds */.v9)(post.condition, scopeOf(memory, memory.environment))) {
        finish(memory.assignment.world, step, 'skipped');
        return;
    }
    settle(memory, step, await post.run(memory.assignment.stop));
    if (step.conclusion === 'failure' && memory.status === 'success')
        memory.status = 'failure';
}
function settle(memory, step, { ok }) {
    const cut = !ok && memory.assignment.stop.cancelled.aborted;
    if (cut)
        say(memory, '##[error]The operation was canceled.');
    finish(memory.assignment.world, step, ok ? 'success' : cut ? 'cancelled' : 'failure');
}
function begin(memory, name) {
    const { job, world } = memory.assignment;
    const number = job.steps.length + 1;
    const step = {
        name,
        number,
        status: 'in_progress',
        conclusion: null,
        startedAt: world.clock.now(),
        completedAt: null,
    };
    job.steps.push(step);
    return step;
}
function finish(world, step, conclusion) {
    Object.assign(step, { status: 'completed', conclusion, completedAt: world.clock.now() });
}
/** A step's own timeout, on the world's clock; it ends the step as a failure, not the job. */
function withLimit({ world, stop }, minutes) {
    if (minutes === undefined)
        return { stop, release: () => { } };
    const timedOut = new AbortController();
    const disarm = world.clock.at(world.clock.now() + Number(minutes) * 60_000, () => timedOut.abort());
    if (stop.cancelled.aborted)
        return { stop, release: disarm };
    return { stop: { ...stop, cancelled: AbortSignal.any([stop.cancelled, timedOut.signal]) }, release: disarm };
}
const isTrue = (memory, value) => (0,expressions/* asText */.e1)((0,expressions/* resolve */.hd)(value, scopeOf(memory, memory.environment))) === 'true';
/** Outputs that would show a secret are dropped, as GitHub does. */
function outputsOf(memory) {
    const scope = scopeOf(memory, memory.environment);
    const filled = Object.entries(memory.assignment.job.spec.outputs).map(([name, value]) => [name, (0,expressions/* interpolate */.GW)(value, scope)]);
    return Object.fromEntries(filled.filter(([, value]) => memory.masks.mask(value) === value));
}

// EXTERNAL MODULE: ./build/src/emulator/model/seed.js
var seed = __webpack_require__(9054);
// EXTERNAL MODULE: ./build/src/emulator/actions/runtime-token.js
var runtime_token = __webpack_require__(51421);
;// CONCATENATED MODULE: ./build/src/emulator/actions/runner/employment.js
/** Decides what a job holds while it runs: its GITHUB_TOKEN and runtime token, both dead when it ends. */









async function employ(world, entry, stop) {
    const { run, attempt, job } = entry;
    const common = (0,runner_settings/* runnerSettings */.Q0)(world);
    const settings = { ...common, secrets: (0,job_plan/* secretsFor */.$J)(world, entry, job.call) };
    const tokens = { github: mintJobToken(world, run, job), runtime: (0,runtime_token/* mintRuntimeToken */.QJ)(world, grantFor(run, job)) };
    const window = withinWindow(stop, settings.patience.cancelWindowMs);
    try {
        const contexts = { ...(0,job_plan/* jobContexts */.Si)(world, entry, { spec: job.spec, around: job.call }), matrix: job.matrix };
        return await runJob({ world, run, attempt, job, settings, contexts, tokens, stop: window.stop });
    }
    finally {
        window.release();
        retireTokens(world, job);
    }
}
const jobTokens = (0,per_world/* perWorld */.w)(() => new Map());
/** Both tokens of a job end here: when it ends, or when GitHub believes that it has. */
function retireTokens(world, job) {
    world.tokens.delete(jobTokens(world).get(job.id) ?? '');
    (0,runtime_token/* revokeRuntimeTokens */.nQ)(world, job.id);
}
/** After a cancel the server waits so long, and then ends everything. */
function withinWindow(stop, ms) {
    const over = new AbortController();
    let timer;
    const arm = () => {
        timer = setTimeout(() => over.abort(), ms);
    };
    stop.cancelled.addEventListener('abort', arm, { once: true });
    const release = () => {
        clearTimeout(timer);
        stop.cancelled.removeEventListener('abort', arm);
    };
    return { stop: { cancelled: stop.cancelled, killed: AbortSignal.any([stop.killed, over.signal]) }, release };
}
function mintJobToken(world, run, job) {
    const value = (0,account/* keepToken */.t2)(world, {
        kind: 'job',
        value: `ghs_${(0,account/* secret */.rJ)()}`,
        account: actionsBot(world),
        appId: account/* ACTIONS_APP_ID */.Gu,
        repository: (0,model_repository/* fullNameOf */.E4)(run.repository),
        permissions: job.permissions,
        runId: run.id,
    });
    jobTokens(world).set(job.id, value);
    return value;
}
/** The bot behind every GITHUB_TOKEN. */
const actionsBot = (world) => (0,account/* accountNamed */.xM)(world, 'github-actions[bot]') ?? (0,seed/* seedPlatform */.N)(world).bot;
function grantFor(run, job) {
    const main = `refs/heads/${run.repository.defaultBranch}`;
    const base = run.event.startsWith('pull_request') ? [main] : [];
    const refs = [run.ref, ...base, main];
    return {
        repository: (0,model_repository/* fullNameOf */.E4)(run.repository),
        runId: run.id,
        jobId: job.id,
        cacheRefs: [
            refs[0],
            ...refs.slice(1).filter((ref, index, all) => ref !== refs[0] && all.indexOf(ref) === index),
        ],
        cacheMode: job.spec['cache-mode'] ?? (0,runs/* fileOf */.W7)(run, job)?.['cache-mode'] ?? defaultCacheMode(run, main),
    };
}
/** Events that strangers can cause may only read the default branch's caches (GitHub, since 2026-06-26). */
function defaultCacheMode(run, main) {
    const trusted = [
        'push',
        'schedule',
        'workflow_dispatch',
        'repository_dispatch',
        'delete',
        'registry_package',
        'page_build',
    ];
    const stranger = run.event !== 'workflow_run' && !trusted.includes(run.event);
    return run.ref === main && stranger ? 'read' : 'write';
}

;// CONCATENATED MODULE: ./build/src/emulator/actions/conductor.js
/** Decides the course of workflow runs: admission to their group, jobs to runners, cancel, loss, and the end. */











const floor = (0,per_world/* perWorld */.w)(() => ({
    waiting: [],
    employed: new Map(),
    /** Told whenever something ended. */
    listeners: new Set(),
}));
/** Begins the current attempt of a run, as far as its concurrency group lets it. */
function conductor_begin(world, run) {
    const attempt = (0,runs/* currentAttempt */.Hg)(run);
    const at = { run, attempt };
    tellRun(world, at, 'requested');
    if (run.file === undefined) {
        end(world, at, 'startup_failure');
        return;
    }
    try {
        attempt.group = groupOf(world, at);
    }
    catch (error) {
        if (!(error instanceof expressions/* ExpressionMistake */.lY))
            throw error;
        end(world, at, 'startup_failure');
        return;
    }
    const { admitted, displaced } = admission(world, at);
    if (!admitted)
        attempt.status = 'pending';
    for (const other of displaced)
        cancelRun(world, other);
    if (admitted)
        advance(world, at);
    else
        admitNext(world, at);
}
/** Makes and queues the jobs that may start now; ends the attempt when none is left. */
function advance(world, at) {
    const { attempt } = at;
    if (attempt.status === 'completed')
        return;
    if (attempt.status === 'pending')
        attempt.status = 'queued';
    try {
        for (let made = (0,job_plan/* makeReadyJobs */.KD)(world, at); made.length > 0; made = (0,job_plan/* makeReadyJobs */.KD)(world, at)) {
            for (const job of made)
                enqueue(world, { ...at, job });
        }
    }
    catch (error) {
        if (!(error instanceof expressions/* ExpressionMistake */.lY))
            throw error;
        end(world, at, 'failure');
        return;
    }
    if ((0,job_plan/* isOver */.PU)(at))
        end(world, at, (0,job_plan/* conclusionOf */.vu)(at));
    else
        staff(world);
}
function enqueue(world, entry) {
    tellJob(world, entry, 'queued');
    if (entry.job.status === 'completed')
        tellJob(world, entry, 'completed');
    else
        floor(world).waiting.push(entry);
}
/** Gives waiting jobs to free runners, in order; a job at its `max-parallel` lets others pass. */
function staff(world) {
    const { waiting, employed } = floor(world);
    const working = () => [...employed.values()].filter((entry) => !entry.lost);
    while (working().length < (0,runner_settings/* runnerSettings */.Q0)(world).poolSize) {
        const index = waiting.findIndex(({ attempt, job }) => working().filter((entry) => entry.attempt === attempt && entry.job.key === job.key).length < job.parallel.max);
        const [entry] = index < 0 ? [] : waiting.splice(index, 1);
        if (entry === undefined)
            return;
        start(world, entry);
    }
}
function start(world, entry) {
    const { run, attempt, job } = entry;
    const now = world.clock.now();
    const employed = {
        ...entry,
        cancel: new AbortController(),
        kill: new AbortController(),
        lost: false,
        ended: Promise.resolve(),
    };
    floor(world).employed.set(job.id, employed);
    Object.assign(job, { status: 'in_progress', startedAt: now, runnerName: (0,runner_settings/* machineFor */.LF)(world, job) });
    const first = attempt.status === 'queued';
    Object.assign(attempt, { status: 'in_progress', updatedAt: now });
    if (first)
        tellRun(world, { run, attempt }, 'in_progress');
    tellJob(world, entry, 'in_progress');
    const disarm = world.clock.at(now + Number(job.spec['timeout-minutes']) * 60_000, () => employed.cancel.abort());
    employed.ended = employ(world, entry, { cancelled: employed.cancel.signal, killed: employed.kill.signal })
        .catch((error) => {
        job.log.push(`##[error]${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return { conclusion: 'failure', outputs: {} };
    })
        .then((outcome) => {
        disarm();
        if (employed.lost)
            floor(world).employed.delete(job.id);
        else
            endJob(world, employed, outcome);
    })
        .catch((error) => console.error(error));
}
function endJob(world, entry, outcome) {
    const { attempt, job } = entry;
    if (!entry.lost)
        floor(world).employed.delete(job.id);
    if (job.status !== 'completed') {
        const now = world.clock.now();
        Object.assign(job, { status: 'completed', completedAt: now, ...outcome });
        attempt.updatedAt = now;
        tellJob(world, entry, 'completed');
        if (outcome.conclusion === 'failure' && job.parallel.failFast)
            failFast(world, entry);
        advance(world, entry);
    }
    staff(world);
    tellListeners(world);
}
/** One failed instance of a matrix ends its siblings. */
function failFast(world, { attempt, job }) {
    if (String(job.spec['continue-on-error']) === 'true')
        return;
    const siblings = (entry) => entry.attempt === attempt && entry.job.key === job.key && entry.job !== job;
    for (const entry of floor(world).waiting.filter(siblings))
        dropWaiting(world, entry);
    for (const entry of floor(world).employed.values())
        if (siblings(entry))
            entry.cancel.abort();
}
function dropWaiting(world, entry) {
    const { waiting } = floor(world);
    waiting.splice(waiting.indexOf(entry), 1);
    Object.assign(entry.job, { status: 'completed', conclusion: 'cancelled', completedAt: world.clock.now() });
    entry.job.startedAt ??= world.clock.now();
    tellJob(world, entry, 'completed');
}
function end(world, at, conclusion) {
    Object.assign(at.attempt, { status: 'completed', conclusion, updatedAt: world.clock.now() });
    if (at.attempt.stuck === null)
        tellRun(world, at, 'completed');
    admitNext(world, at);
    tellListeners(world);
}
function admitNext(world, at) {
    const next = nextInGroup(world, at);
    if (next)
        advance(world, { run: next, attempt: (0,runs/* currentAttempt */.Hg)(next) });
}
/** Asks for the end: waiting jobs are dropped, running ones get the signals, `always()` jobs still come. */
function cancelRun(world, run) {
    const attempt = (0,runs/* currentAttempt */.Hg)(run);
    if (attempt.status === 'completed')
        return;
    attempt.cancelling = true;
    if (attempt.status === 'pending') {
        end(world, { run, attempt }, 'cancelled');
        return;
    }
    for (const entry of floor(world).waiting.filter((each) => each.attempt === attempt))
        dropWaiting(world, entry);
    for (const entry of floor(world).employed.values())
        if (entry.attempt === attempt)
            entry.cancel.abort();
    advance(world, { run, attempt });
}
/** Ends a run at once: no post steps, no `always()`. */
function forceCancelRun(world, run) {
    const attempt = (0,runs/* currentAttempt */.Hg)(run);
    if (attempt.status === 'completed')
        return;
    attempt.cancelling = true;
    for (const entry of floor(world).waiting.filter((each) => each.attempt === attempt))
        dropWaiting(world, entry);
    for (const entry of [...floor(world).employed.values()].filter((each) => each.attempt === attempt)) {
        entry.kill.abort();
        Object.assign(entry.job, { status: 'completed', conclusion: 'cancelled', completedAt: world.clock.now() });
        tellJob(world, entry, 'completed');
    }
    end(world, { run, attempt }, 'cancelled');
}
/** GitHub loses sight of the run's runners; their tokens die when it notices. */
async function loseRunner(world, run, { dies, noticedAfterMs }) {
    const attempt = (0,runs/* currentAttempt */.Hg)(run);
    const gone = [...floor(world).employed.values()].filter((entry) => entry.attempt === attempt);
    for (const entry of gone) {
        entry.lost = true;
        if (dies)
            await killNow(entry);
        const notice = () => {
            const message = 'The hosted runner lost communication with the server.';
            entry.job.annotations.push({ level: 'error', message, title: null, step: entry.job.name });
            retireTokens(world, entry.job);
            endJob(world, entry, { conclusion: 'failure', outputs: {} });
        };
        if (noticedAfterMs === 0)
            notice();
        else
            world.clock.at(world.clock.now() + noticedAfterMs, notice);
    }
    staff(world);
    tellListeners(world);
}
async function killNow({ kill, job }) {
    kill.abort();
    await (0,process_tree/* killOrphans */.aI)((0,runner_assignment/* trackingId */.hI)(job));
}
/** Resolves when no job runs or waits for a runner; a lost runner's job is waited for by the clock only. */
async function quiet(world) {
    const { waiting, employed, listeners } = floor(world);
    while (waiting.length > 0 || [...employed.values()].some((entry) => !entry.lost)) {
        await new Promise((resolve) => {
            const heard = () => {
                listeners.delete(heard);
                resolve();
            };
            listeners.add(heard);
        });
    }
}
/** Ends every process; nothing is told to anyone, the world is over. */
async function endAll(world) {
    const { waiting, employed } = floor(world);
    waiting.length = 0;
    await Promise.all([...employed.values()].map(killNow));
    await Promise.all([...employed.values()].map(({ ended }) => ended));
}
function tellListeners(world) {
    for (const listener of [...floor(world).listeners])
        listener();
}


/***/ }),

/***/ 64458:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ interpolate),
/* harmony export */   e1: () => (/* binding */ asText),
/* harmony export */   hd: () => (/* binding */ resolve),
/* harmony export */   lY: () => (/* binding */ ExpressionMistake),
/* harmony export */   v9: () => (/* binding */ holds)
/* harmony export */ });
/* unused harmony export evaluate */
/* harmony import */ var _actions_expressions__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30438);
/** Decides what `${{ }}` and `if:` mean, by GitHub's own evaluator over plain data. */

/** A mistake in the workflow file, as GitHub reports it: the run ends as a startup failure, or the step fails. */
class ExpressionMistake extends Error {
    name = 'ExpressionMistake';
}
const WHOLE = /^\s*\$\{\{((?:(?!\}\}).)*)\}\}\s*$/s;
const EMBEDDED = /\$\{\{((?:(?!\}\}).)*)\}\}/gs;
const STATUS_CHECK = /\b(?:success|failure|always|cancelled)\s*\(/;
/** The value of one expression, without its `${{ }}`. */
function evaluate(expression, scope) {
    try {
        const functions = functionsOf(scope);
        const contexts = asData(scope.contexts);
        if (!(contexts instanceof _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Dictionary */ .p.bT))
            throw new Error('contexts are a dictionary');
        const { tokens } = new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .Lexer */ .JG(expression.trim()).lex();
        const tree = new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .Parser */ .iX(tokens, Object.keys(scope.contexts), functions).parse();
        const implementations = new Map(functions.map((each) => [each.name.toLowerCase(), each]));
        return asPlain(new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .Evaluator */ .oi(tree, contexts, implementations).evaluate());
    }
    catch (error) {
        throw new ExpressionMistake(`${error instanceof Error ? error.message : String(error)} (in: ${expression.trim()})`);
    }
}
/** A text with its expressions filled in, as a string. */
const interpolate = (text, scope) => text.replaceAll(EMBEDDED, (_, expression) => asText(evaluate(expression, scope)));
/** Like `interpolate`, but a value that is one expression keeps its type, and lists and mappings are filled in deeply. */
function resolve(value, scope) {
    if (typeof value === 'string') {
        const whole = WHOLE.exec(value)?.[1];
        return whole === undefined ? interpolate(value, scope) : evaluate(whole, scope);
    }
    if (Array.isArray(value))
        return value.map((item) => resolve(item, scope));
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item, scope)]));
}
/** Whether an `if:` holds; one that asks for no status means `success() && (…)`. */
function holds(condition, scope) {
    const written = String(condition ?? 'success()');
    const expression = WHOLE.exec(written)?.[1] ?? written;
    // Text around an expression makes it a string, which is true unless empty: GitHub's own trap, kept.
    if (expression.includes('${{'))
        return scope.status === 'success' && interpolate(written, scope) !== '';
    const complete = STATUS_CHECK.test(expression) ? expression : `success() && (${expression})`;
    return Boolean(evaluate(complete, scope));
}
/** How the runner prints a value into a string. */
function asText(value) {
    if (value === null || value === undefined)
        return '';
    if (Array.isArray(value))
        return 'Array';
    if (typeof value === 'object')
        return 'Object';
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function functionsOf(scope) {
    const check = (name, held) => ({
        name,
        minArgs: 0,
        maxArgs: 0,
        call: () => new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.BooleanData */ .p.bo(held),
    });
    return [
        check('always', true),
        check('success', scope.status === 'success'),
        check('failure', scope.status === 'failure'),
        check('cancelled', scope.status === 'cancelled'),
        {
            name: 'hashFiles',
            minArgs: 1,
            maxArgs: 255,
            call: (...patterns) => new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.StringData */ .p.uQ(scope.hashFiles?.(patterns.map((each) => each.coerceString())) ?? ''),
        },
    ];
}
function asData(value) {
    if (value === null || value === undefined)
        return new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Null */ .p.Uv();
    if (Array.isArray(value))
        return new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Array */ .p.O3(...value.map(asData));
    if (typeof value === 'string')
        return new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.StringData */ .p.uQ(value);
    if (typeof value === 'number')
        return new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.NumberData */ .p.Q9(value);
    if (typeof value === 'boolean')
        return new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.BooleanData */ .p.bo(value);
    return new _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Dictionary */ .p.bT(...Object.entries(value).map(([key, item]) => ({ key, value: asData(item) })));
}
function asPlain(value) {
    switch (value.kind) {
        case _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Kind */ .p.b8.Null:
            return null;
        case _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Kind */ .p.b8.Array:
            return value.values().map(asPlain);
        case _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Kind */ .p.b8.Dictionary:
            return Object.fromEntries(value.pairs().map((pair) => [pair.key, asPlain(pair.value)]));
        case _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Kind */ .p.b8.String:
            return value.coerceString();
        case _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Kind */ .p.b8.Boolean:
            return value.coerceString() === 'true';
        case _actions_expressions__WEBPACK_IMPORTED_MODULE_0__/* .data.Kind */ .p.b8.Number:
            return value.number();
        default:
            return value;
    }
}


/***/ }),

/***/ 53535:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bv: () => (/* binding */ textsUnder),
/* harmony export */   bD: () => (/* binding */ messageOf),
/* harmony export */   vj: () => (/* binding */ commitNamed),
/* harmony export */   vl: () => (/* binding */ changedPaths)
/* harmony export */ });
/* harmony import */ var _git_commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _git_diff_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7123);
/* harmony import */ var _git_objects_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13582);
/* harmony import */ var _git_refs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1362);
/* harmony import */ var _git_trees_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90543);
/** Decides what the Actions side reads from a repository: refs, commits, files at a commit, what changed. */





/** The commit that a branch, tag, full ref or SHA names. */
const commitNamed = (repository, name) => (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .commitAt */ .du)(repository.gitDir, name, repository.defaultBranch);
/** Texts of a commit's files below a folder, by path. */
function textsUnder({ gitDir }, commit, folder) {
    const tree = (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(gitDir, commit)?.tree;
    const texts = new Map();
    if (tree === undefined)
        return texts;
    for (const [path, { sha }] of (0,_git_trees_js__WEBPACK_IMPORTED_MODULE_4__/* .filesOf */ .R8)(gitDir, tree)) {
        if (path.startsWith(`${folder}/`))
            texts.set(path, (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .readObject */ .Ag)(gitDir, sha)?.bytes.toString('utf8') ?? '');
    }
    return texts;
}
/** Paths that differ between two commits; of a new branch, those that its tip changed. */
function changedPaths({ gitDir }, before, after) {
    const base = /^0*$/.test(before) ? ((0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(gitDir, after)?.parents[0] ?? null) : before;
    return (0,_git_diff_js__WEBPACK_IMPORTED_MODULE_1__/* .diff */ .Ui)(gitDir, base, after).map(({ path }) => path);
}
const messageOf = ({ gitDir }, commit) => (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(gitDir, commit)?.message ?? '';


/***/ }),

/***/ 90448:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $J: () => (/* binding */ secretsFor),
/* harmony export */   Jo: () => (/* binding */ isUnder),
/* harmony export */   KD: () => (/* binding */ makeReadyJobs),
/* harmony export */   PU: () => (/* binding */ isOver),
/* harmony export */   Si: () => (/* binding */ jobContexts),
/* harmony export */   vu: () => (/* binding */ conclusionOf)
/* harmony export */ });
/* harmony import */ var _expressions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(64458);
/* harmony import */ var _runner_assignment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(42811);
/* harmony import */ var _runner_settings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72915);
/* harmony import */ var _runs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(52383);
/* harmony import */ var _workflow_call_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(66217);
/** Decides which jobs of a run may start, with which matrix values, and what the run's end is. */





/** Makes the jobs whose needs have ended: queued ones to be run, or skipped ones that are over at once. */
function makeReadyJobs(world, { run, attempt }) {
    const made = [];
    const at = { run, attempt };
    for (const job of run.plan) {
        if (attempt.jobs.some(({ key }) => key === job.key))
            continue;
        const calls = (0,_workflow_call_js__WEBPACK_IMPORTED_MODULE_4__/* .callsAround */ .DI)(job.call);
        if ([job, ...calls].some(({ needs }) => needs.some((need) => resultOf(at, need) === undefined)))
            continue;
        const scope = jobScope(world, at, { ...job, around: job.call });
        const isCalled = calls.every((call) => (0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .holds */ .v9)(call.spec.if, jobScope(world, at, { ...call, around: call.parent })));
        if (isCalled && (0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .holds */ .v9)(job.spec.if, scope))
            made.push(...instances({ ...job, scope }).map((draft) => (0,_runs_js__WEBPACK_IMPORTED_MODULE_3__/* .addJob */ .vO)(world, attempt, draft)));
        else
            made.push(skip(world, attempt, { ...job, scope }));
    }
    return made;
}
/** Whether every job of the file has an instance and all instances have ended. */
const isOver = ({ run, attempt }) => run.plan.every(({ key }) => resultOf({ run, attempt }, key) !== undefined);
function conclusionOf({ attempt }) {
    const counted = attempt.jobs.map((job) => job.conclusion === 'failure' && isTolerated(job) ? 'success' : job.conclusion);
    if (attempt.cancelling)
        return 'cancelled';
    for (const conclusion of ['failure', 'cancelled', 'success']) {
        if (counted.includes(conclusion))
            return conclusion;
    }
    return 'skipped';
}
/** Contexts that a job has before a runner takes it. */
function jobContexts(world, at, { spec, around }) {
    const needs = spec.needs.map((id) => {
        const key = around === null ? id : `${around.key} / ${id}`;
        return [id, { result: resultOf(at, key), outputs: outputsOf(world, at, key) }];
    });
    return { ...runContexts(world, at, around), needs: Object.fromEntries(needs) };
}
/** What every job of a file has. */
const runContexts = (world, at, around) => ({
    github: (0,_runner_assignment_js__WEBPACK_IMPORTED_MODULE_1__/* .githubContext */ .h4)(world, at.run, at.attempt),
    inputs: around === null ? at.run.inputs : inputsOf(world, at, around),
    vars: (0,_runner_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .runnerSettings */ .Q0)(world).vars,
});
/** A called workflow sees what its caller passes, and defaults; never the inputs of the run. */
function inputsOf(world, at, call) {
    const scope = { status: 'success', contexts: jobContexts(world, at, { ...call, around: call.parent }) };
    const declared = call.file.on.events['workflow_call']?.inputs ?? {};
    const values = Object.entries(declared).map(([name, { type, default: otherwise }]) => {
        const text = (0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .asText */ .e1)((0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .resolve */ .hd)(call.spec.with[name] ?? otherwise ?? '', scope));
        return [name, type === 'boolean' ? text === 'true' : type === 'number' ? Number(text) : text];
    });
    return Object.fromEntries(values);
}
/** What a called workflow is passed by name, or inherits; by itself it has none. */
function secretsFor(world, at, call) {
    if (call === null)
        return (0,_runner_settings_js__WEBPACK_IMPORTED_MODULE_2__/* .runnerSettings */ .Q0)(world).secrets;
    const { spec, parent } = call;
    if (spec.secrets === undefined)
        return {};
    const secrets = secretsFor(world, at, parent);
    if (spec.secrets === 'inherit')
        return secrets;
    const scope = {
        status: 'success',
        contexts: { ...jobContexts(world, at, { spec, around: parent }), secrets },
    };
    return Object.fromEntries(Object.entries(spec.secrets).map(([name, value]) => [name, (0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .interpolate */ .GW)(value, scope)]));
}
function jobScope(world, at, placed) {
    const results = placed.needs.map((need) => resultOf(at, need));
    const status = at.attempt.cancelling
        ? 'cancelled'
        : results.includes('failure')
            ? 'failure'
            : results.every((result) => result === 'success')
                ? 'success'
                : 'skipped';
    return { status, contexts: { ...jobContexts(world, at, placed), matrix: {} } };
}
/** Whether it is the job with this key, or one of the workflow that it calls. */
const isUnder = (key, other) => key === other || key.startsWith(`${other} / `);
/** Undefined while a job under the key has no instance, or one that has not ended. */
function resultOf({ run, attempt }, key) {
    const keys = run.plan.flatMap((job) => (isUnder(job.key, key) ? [job.key] : []));
    const jobs = attempt.jobs.filter((job) => keys.includes(job.key));
    const missing = keys.length === 0 || keys.some((each) => !jobs.some((job) => job.key === each));
    if (missing || jobs.some((job) => job.conclusion === null))
        return undefined;
    const results = jobs.map((job) => (job.conclusion === 'failure' && isTolerated(job) ? 'success' : job.conclusion));
    return ['failure', 'cancelled', 'success'].find((result) => results.includes(result)) ?? 'skipped';
}
const isTolerated = (job) => String(job.spec['continue-on-error']) === 'true';
/** Of a matrix, later instances win, as on GitHub; of a call, those that its workflow declares. */
function outputsOf(world, at, key) {
    const { plan } = at.run;
    const call = plan.flatMap((job) => (0,_workflow_call_js__WEBPACK_IMPORTED_MODULE_4__/* .callsAround */ .DI)(job.call)).find((each) => each.key === key);
    if (call === undefined) {
        const jobs = at.attempt.jobs.filter((job) => job.key === key);
        return Object.fromEntries(jobs.flatMap((job) => Object.entries(job.outputs)));
    }
    const ids = Object.keys(call.file.jobs).map((id) => [id, `${key} / ${id}`]);
    const jobs = ids.map(([id, each]) => [id, { result: resultOf(at, each), outputs: outputsOf(world, at, each) }]);
    const scope = {
        status: 'success',
        contexts: { ...runContexts(world, at, call), jobs: Object.fromEntries(jobs) },
    };
    const declared = Object.entries(call.file.on.events['workflow_call']?.outputs ?? {});
    return Object.fromEntries(declared.map(([name, { value }]) => [name, (0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .interpolate */ .GW)(value, scope)]));
}
function skip(world, attempt, ready) {
    const { key, spec, permissions, call } = ready;
    const job = (0,_runs_js__WEBPACK_IMPORTED_MODULE_3__/* .addJob */ .vO)(world, attempt, {
        ...{ key, spec, permissions, call },
        matrix: {},
        parallel: ALONE,
        name: nameIn(ready, ready.scope, ''),
        labels: [],
    });
    const now = world.clock.now();
    return Object.assign(job, { status: 'completed', conclusion: 'skipped', startedAt: now, completedAt: now });
}
const ALONE = { max: 1, failFast: false };
function parallelOf({ spec: { strategy }, scope }) {
    if (strategy === undefined)
        return ALONE;
    const max = Number((0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .resolve */ .hd)(strategy['max-parallel'] ?? Number.POSITIVE_INFINITY, scope));
    return { max, failFast: (0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .asText */ .e1)((0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .resolve */ .hd)(strategy['fail-fast'], scope)) !== 'false' };
}
/** `caller / job (value)`; a name that is written is taken as it is. */
function nameIn({ key, spec, call }, scope, values) {
    const own = spec.name === undefined ? `${(0,_runs_js__WEBPACK_IMPORTED_MODULE_3__/* .idOf */ .TH)({ key })}${values && ` (${values})`}` : (0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .interpolate */ .GW)(spec.name, scope);
    return [...(0,_workflow_call_js__WEBPACK_IMPORTED_MODULE_4__/* .callsAround */ .DI)(call).map((each) => each.spec.name ?? (0,_runs_js__WEBPACK_IMPORTED_MODULE_3__/* .idOf */ .TH)(each)), own].join(' / ');
}
function instances(ready) {
    const { key, spec, scope, permissions, call } = ready;
    const parallel = parallelOf({ spec, scope });
    return combinations((0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .resolve */ .hd)(spec.strategy?.matrix, scope)).map((matrix) => {
        const inMatrix = { ...scope, contexts: { ...scope.contexts, matrix } };
        const values = Object.values(matrix).map(_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .asText */ .e1).join(', ');
        const name = nameIn(ready, inMatrix, values);
        const labels = [(0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .resolve */ .hd)(spec['runs-on'] ?? 'ubuntu-latest', inMatrix)].flat().map(_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .asText */ .e1);
        const timed = { ...spec, 'timeout-minutes': Number((0,_expressions_js__WEBPACK_IMPORTED_MODULE_0__/* .resolve */ .hd)(spec['timeout-minutes'], inMatrix)) };
        return { key, spec: timed, permissions, call, matrix, parallel, name, labels };
    });
}
/** GitHub's rule: the product of the lists, less `exclude`, then each `include` extends what it fits, or stands alone. */
function combinations(matrix) {
    if (typeof matrix !== 'object' || matrix === null)
        return [{}];
    const { include, exclude, ...axes } = matrix;
    let product = Object.keys(axes).length > 0 ? [{}] : [];
    for (const [name, values] of Object.entries(axes)) {
        const list = Array.isArray(values) ? values : [values];
        product = product.flatMap((partial) => list.map((value) => ({ ...partial, [name]: value })));
    }
    const excluded = rows(exclude);
    const kept = product.filter((each) => !excluded.some((row) => agree(each, row, Object.keys(row))));
    const extended = kept.map((each) => ({ original: each, all: { ...each } }));
    const alone = [];
    for (const row of rows(include)) {
        const fitting = extended.filter(({ original }) => agree(original, row, Object.keys(row).filter((name) => name in axes)));
        if (fitting.length === 0)
            alone.push(row);
        for (const { all } of fitting)
            Object.assign(all, row);
    }
    return [...extended.map(({ all }) => all), ...alone];
}
const rows = (value) => (Array.isArray(value) ? value : []);
const agree = (a, b, names) => names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));


/***/ }),

/***/ 9374:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pq: () => (/* binding */ json),
/* harmony export */   Uq: () => (/* binding */ answerUnderFaults),
/* harmony export */   tN: () => (/* binding */ send)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);

const json = (status, body) => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
});
function plantedAnswer(effect) {
    const answer = json(effect.status, effect.body ?? { code: 'internal', msg: 'Planted fault' });
    return { ...answer, headers: { ...answer.headers, ...effect.headers } };
}
/** Performs one call under the fault planted for its route. */
async function answerUnderFaults(world, call) {
    const effect = world.faults.take(call.route)?.effect;
    if (effect?.kind === 'delay')
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(effect.ms);
    if (effect?.kind === 'drop') {
        call.response.socket?.destroy();
        return;
    }
    if (effect?.kind === 'status') {
        send(call.response, plantedAnswer(effect));
        return;
    }
    const answer = await call.perform(effect?.kind === 'lag' ? effect.ms : 0);
    if (effect?.kind === 'drop-after')
        call.response.socket?.destroy();
    else if (effect?.kind === 'status-after')
        send(call.response, plantedAnswer(effect));
    else if (effect?.kind === 'conflict-after-timeout')
        send(call.response, call.conflict);
    else if (answer !== undefined)
        send(call.response, answer);
}
function send(response, { status, headers, body = '' }) {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
    response.end(body);
}


/***/ }),

/***/ 51027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GF: () => (/* binding */ jobJson),
/* harmony export */   MP: () => (/* binding */ runJson),
/* harmony export */   SZ: () => (/* binding */ workflowJson),
/* harmony export */   Yc: () => (/* binding */ attemptNumbered)
/* harmony export */ });
/* harmony import */ var _represent_account_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(15313);
/* harmony import */ var _represent_check_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58958);
/* harmony import */ var _represent_repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75468);
/* harmony import */ var _represent_time_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4685);
/* harmony import */ var _workflow_call_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66217);
/** Decides how runs, jobs and workflows look in REST answers and webhook payloads. */





function runJson(world, { run, attempt }) {
    const { repository } = run;
    const api = (0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .apiUrl */ .y0)(world, repository);
    const url = `${api}/actions/runs/${run.id}`;
    const minimal = (0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .showMinimalRepository */ .hB)(world, repository);
    return {
        id: run.id,
        name: run.workflow.name,
        node_id: run.nodeId,
        check_suite_id: run.id,
        check_suite_node_id: `CS_${run.nodeId}`,
        head_branch: run.headBranch,
        head_sha: run.headSha,
        path: run.workflow.path,
        display_title: run.title,
        run_number: run.number,
        run_attempt: attempt.number,
        event: run.event,
        status: attempt.stuck?.status ?? attempt.status,
        conclusion: attempt.stuck === null ? attempt.conclusion : null,
        workflow_id: run.workflow.id,
        url,
        html_url: `${(0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .htmlUrl */ .TX)(world, repository)}/actions/runs/${run.id}`,
        pull_requests: [],
        created_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .iso */ .K)(run.createdAt),
        updated_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .iso */ .K)(attempt.updatedAt),
        actor: (0,_represent_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccount */ .Vp)(world, run.actor),
        triggering_actor: (0,_represent_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccount */ .Vp)(world, attempt.triggeringActor),
        referenced_workflows: referencedBy(run),
        run_started_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .iso */ .K)(attempt.startedAt),
        jobs_url: `${url}/jobs`,
        logs_url: `${url}/logs`,
        check_suite_url: `${api}/check-suites/${run.id}`,
        artifacts_url: `${url}/artifacts`,
        cancel_url: `${url}/cancel`,
        rerun_url: `${url}/rerun`,
        previous_attempt_url: attempt.number > 1 ? `${url}/attempts/${attempt.number - 1}` : null,
        workflow_url: `${api}/actions/workflows/${run.workflow.id}`,
        head_commit: (0,_represent_check_js__WEBPACK_IMPORTED_MODULE_0__/* .simpleCommit */ .GR)(repository, run.headSha),
        repository: minimal,
        head_repository: minimal,
    };
}
/** `workflow_job` payloads know fewer states than REST: no `pending`. */
function jobJson(world, { run, attempt, job }) {
    const api = (0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .apiUrl */ .y0)(world, run.repository);
    const began = job.startedAt ?? job.createdAt;
    return {
        id: job.id,
        run_id: run.id,
        run_url: `${api}/actions/runs/${run.id}`,
        run_attempt: attempt.number,
        node_id: job.nodeId,
        head_sha: run.headSha,
        head_branch: run.headBranch,
        url: `${api}/actions/jobs/${job.id}`,
        html_url: `${(0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .htmlUrl */ .TX)(world, run.repository)}/actions/runs/${run.id}/job/${job.id}`,
        status: job.status,
        conclusion: job.conclusion,
        created_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .iso */ .K)(job.createdAt),
        started_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .iso */ .K)(began),
        completed_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .isoOrNull */ .I)(job.completedAt),
        name: job.name,
        steps: job.steps.map(stepJson),
        check_run_url: `${api}/check-runs/${job.id}`,
        labels: job.labels,
        runner_id: job.runnerName === null ? null : 1,
        runner_name: job.runnerName,
        runner_group_id: job.runnerName === null ? null : 1,
        runner_group_name: job.runnerName === null ? null : 'GitHub Actions',
        workflow_name: run.workflow.name,
    };
}
const referencedBy = ({ plan }) => [
    ...new Set(plan.flatMap(({ call }) => (0,_workflow_call_js__WEBPACK_IMPORTED_MODULE_2__/* .callsAround */ .DI)(call).map(({ reference }) => reference))),
];
const stepJson = (step) => ({
    name: step.name,
    status: step.status,
    conclusion: step.conclusion,
    number: step.number,
    started_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .isoOrNull */ .I)(step.startedAt),
    completed_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .isoOrNull */ .I)(step.completedAt),
});
function workflowJson(world, workflow) {
    const { repository } = workflow;
    const web = (0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .htmlUrl */ .TX)(world, repository);
    return {
        id: workflow.id,
        node_id: workflow.nodeId,
        name: workflow.name,
        path: workflow.path,
        state: workflow.state,
        created_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .iso */ .K)(workflow.createdAt),
        updated_at: (0,_represent_time_js__WEBPACK_IMPORTED_MODULE_3__/* .iso */ .K)(workflow.updatedAt),
        url: `${(0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .apiUrl */ .y0)(world, repository)}/actions/workflows/${workflow.id}`,
        html_url: `${web}/blob/${repository.defaultBranch}/${workflow.path}`,
        badge_url: `${web}/actions/workflows/${workflow.path.split('/').at(-1) ?? ''}/badge.svg`,
    };
}
/** The attempt that an answer is about. */
const attemptNumbered = (run, number) => run.attempts.find((attempt) => attempt.number === number);


/***/ }),

/***/ 42811:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Vd: () => (/* binding */ serverUrl),
/* harmony export */   cE: () => (/* binding */ runnerContext),
/* harmony export */   h4: () => (/* binding */ githubContext),
/* harmony export */   hI: () => (/* binding */ trackingId),
/* harmony export */   s6: () => (/* binding */ resultsEnvironment),
/* harmony export */   tw: () => (/* binding */ jobEnvironment),
/* harmony export */   wZ: () => (/* binding */ makeFolders)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _model_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8139);
/* harmony import */ var _runs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(52383);
/** Decides what a runner is handed for one job: the run's facts as contexts and environment, tokens, folders. */






/** `http://github.localhost:PORT`: git resolves it to loopback, and the toolkit takes no other loopback name for github.com's. */
const serverUrl = (world) => world.origin.replace('127.0.0.1', 'github.localhost');
const trackingIds = new WeakMap();
/** Random, as the runner's own: ids of jobs are alike in every emulated world, and orphans are found across the whole machine. */
function trackingId(job) {
    const id = trackingIds.get(job) ?? `github_${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}`;
    trackingIds.set(job, id);
    return id;
}
async function makeFolders({ world, run, job, settings }) {
    const root = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(world.root, 'runner', settings.machine ?? String(job.id));
    const { name } = run.repository;
    const folders = {
        workspace: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, 'work', name, name),
        temp: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, 'work', '_temp'),
        home: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, 'home'),
        tools: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, 'tools'),
        event: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, 'work', '_temp', '_github_workflow', 'event.json'),
        commands: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, 'work', '_temp', '_runner_file_commands'),
    };
    for (const folder of [folders.workspace, folders.home, folders.tools, folders.commands, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folders.event)]) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true });
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(folders.event, JSON.stringify(run.payload));
    return folders;
}
/** The `github` context, without what only a step has. */
function githubContext(world, run, attempt) {
    const { repository, workflow } = run;
    const fullName = (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .fullNameOf */ .E4)(repository);
    const isPull = run.event.startsWith('pull_request');
    return {
        event: run.payload,
        event_name: run.event,
        ref: run.ref,
        ref_name: run.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
        ref_type: run.ref.startsWith('refs/tags/') ? 'tag' : 'branch',
        ref_protected: repository.rulesets.length > 0,
        base_ref: isPull ? textAt(run.payload, 'pull_request', 'base', 'ref') : '',
        head_ref: isPull ? run.headBranch : '',
        sha: run.headSha,
        repository: fullName,
        repository_id: String(repository.id),
        repository_owner: repository.owner.login,
        repository_owner_id: String(repository.owner.id),
        repository_visibility: repository.visibility,
        actor: run.actor.login,
        actor_id: String(run.actor.id),
        triggering_actor: attempt.triggeringActor.login,
        workflow: workflow.name,
        workflow_ref: `${fullName}/${workflow.path}@${run.ref}`,
        workflow_sha: run.headSha,
        run_id: String(run.id),
        run_number: String(run.number),
        run_attempt: String(attempt.number),
        retention_days: '90',
        server_url: serverUrl(world),
        api_url: world.origin,
        graphql_url: `${world.origin}/graphql`,
    };
}
/** What of the `github` context also is an environment variable. */
const EXPORTED = [
    'event_name',
    'ref',
    'ref_name',
    'ref_type',
    'ref_protected',
    'base_ref',
    'head_ref',
    'sha',
    'repository',
    'repository_id',
    'repository_owner',
    'repository_owner_id',
    'actor',
    'actor_id',
    'triggering_actor',
    'workflow',
    'workflow_ref',
    'workflow_sha',
    'run_id',
    'run_number',
    'run_attempt',
    'retention_days',
    'server_url',
    'api_url',
    'graphql_url',
];
function runnerContext(assignment, folders) {
    return {
        name: assignment.job.runnerName ?? '',
        os: process.platform === 'darwin' ? 'macOS' : 'Linux',
        arch: (0,node_os__WEBPACK_IMPORTED_MODULE_2__.arch)() === 'arm64' ? 'ARM64' : 'X64',
        temp: folders.temp,
        tool_cache: folders.tools,
        workspace: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folders.workspace),
        environment: assignment.settings.environment,
    };
}
/** The environment that every step of the job begins with: GitHub's, and nothing of the emulator's own. */
function jobEnvironment(assignment, folders) {
    const { world, run, attempt, job, settings } = assignment;
    const context = githubContext(world, run, attempt);
    const exported = EXPORTED.map((name) => [`GITHUB_${name.toUpperCase()}`, String(context[name])]);
    const runner = Object.entries(runnerContext(assignment, folders));
    return {
        CI: 'true',
        HOME: folders.home,
        LANG: 'C.UTF-8',
        PATH: settings.path,
        ...Object.fromEntries(exported),
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_PATH: folders.event,
        GITHUB_JOB: (0,_runs_js__WEBPACK_IMPORTED_MODULE_5__/* .idOf */ .TH)(job),
        GITHUB_WORKSPACE: folders.workspace,
        ...Object.fromEntries(runner.map(([name, value]) => [`RUNNER_${name.toUpperCase()}`, value])),
        RUNNER_TRACKING_ID: trackingId(job),
    };
}
/** What JavaScript actions get beyond `run:` steps: the way to caches and artifacts. */
function resultsEnvironment({ world, run, job, tokens }) {
    const mode = job.spec['cache-mode'] ?? (0,_runs_js__WEBPACK_IMPORTED_MODULE_5__/* .fileOf */ .W7)(run, job)?.['cache-mode'];
    return {
        ACTIONS_RUNTIME_URL: `${world.origin}/`,
        ACTIONS_RUNTIME_TOKEN: tokens.runtime,
        ACTIONS_RESULTS_URL: `${world.origin}/`,
        ACTIONS_CACHE_URL: `${world.origin}/`,
        ACTIONS_CACHE_SERVICE_V2: 'true',
        ...(mode !== undefined && { ACTIONS_CACHE_MODE: mode }),
    };
}
function textAt(value, ...path) {
    let current = value;
    for (const name of path) {
        current =
            typeof current === 'object' && current !== null
                ? Object.entries(current).find(([key]) => key === name)?.[1]
                : undefined;
    }
    return typeof current === 'string' ? current : '';
}


/***/ }),

/***/ 96834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TP: () => (/* binding */ killTree),
/* harmony export */   aI: () => (/* binding */ killOrphans),
/* harmony export */   zI: () => (/* binding */ killEntry)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57975);
/** Decides which processes belong to a step or a job: descendants by parent, orphans by the tracking id they inherited. */



const run = (0,node_util__WEBPACK_IMPORTED_MODULE_2__.promisify)(node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFile);
/** Kills a process and everything that descends from it. */
async function killTree(root) {
    const parents = await parentsOfAll();
    const doomed = new Set([root]);
    for (let grown = true; grown;) {
        grown = false;
        for (const [pid, parent] of parents) {
            if (!doomed.has(parent) || doomed.has(pid))
                continue;
            doomed.add(pid);
            grown = true;
        }
    }
    for (const pid of doomed)
        kill(pid);
}
/** Kills what a job left behind, found as the real runner finds it; returns how many there were. */
async function killOrphans(trackingId) {
    const needle = `RUNNER_TRACKING_ID=${trackingId}`;
    let killed = 0;
    for (const pid of await pidsInProc()) {
        const environment = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(`/proc/${pid}/environ`, 'utf8').catch(() => '');
        if (environment.split('\0').includes(needle) && kill(pid))
            killed += 1;
    }
    return killed;
}
/** Kills the process of the job's step that runs now, and nothing that it started; returns whether there was one. */
async function killEntry(trackingId) {
    const needle = `RUNNER_TRACKING_ID=${trackingId}`;
    for (const [pid, parent] of await parentsOfAll()) {
        if (parent !== process.pid)
            continue;
        const environment = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(`/proc/${pid}/environ`, 'utf8').catch(() => '');
        if (environment.split('\0').includes(needle))
            return kill(pid);
    }
    return false;
}
function kill(pid) {
    try {
        process.kill(pid, 'SIGKILL');
        return true;
    }
    catch {
        // Gone already, or not ours to end.
        return false;
    }
}
async function pidsInProc() {
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)('/proc').catch(() => []);
    return entries.map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
}
/** `ps` where there is no /proc: the same answer on macOS. */
async function parentsOfAll() {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']).catch(() => ({ stdout: '' }));
    const listed = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    if (stdout !== '')
        return new Map(listed.flatMap(([pid, parent]) => (pid && parent ? [[pid, parent]] : [])));
    const parents = new Map();
    for (const pid of await pidsInProc()) {
        const stat = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(`/proc/${pid}/stat`, 'utf8').catch(() => '');
        parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    }
    return parents;
}


/***/ }),

/***/ 72915:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LF: () => (/* binding */ machineFor),
/* harmony export */   Q0: () => (/* binding */ runnerSettings),
/* harmony export */   ke: () => (/* binding */ configureRunners)
/* harmony export */ });
/* harmony import */ var _model_per_world_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(47917);
/** Decides what the emulated runners are like: which actions they know, how many jobs they take, how patient they are. */

const settings = (0,_model_per_world_js__WEBPACK_IMPORTED_MODULE_0__/* .perWorld */ .w)(() => ({
    actions: {},
    node: process.execPath,
    poolSize: 4,
    secrets: {},
    vars: {},
    environment: 'github-hosted',
    machine: null,
    path: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    patience: { interruptMs: 7_500, terminateMs: 2_500, cancelWindowMs: 300_000, drainMs: 5_000 },
    keepsSchedules: true,
}));
const changed = (0,_model_per_world_js__WEBPACK_IMPORTED_MODULE_0__/* .perWorld */ .w)(() => ({}));
const runnerSettings = (world) => changed(world).settings ?? settings(world);
const machineFor = (world, { id }) => runnerSettings(world).machine ?? `GitHub Actions ${id}`;
function configureRunners(world, { patience, ...change }) {
    const current = runnerSettings(world);
    changed(world).settings = { ...current, ...change, patience: { ...current.patience, ...patience } };
}


/***/ }),

/***/ 52383:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FI: () => (/* binding */ jobWithId),
/* harmony export */   Hg: () => (/* binding */ currentAttempt),
/* harmony export */   N3: () => (/* binding */ runWithId),
/* harmony export */   TH: () => (/* binding */ idOf),
/* harmony export */   W7: () => (/* binding */ fileOf),
/* harmony export */   Z: () => (/* binding */ addRun),
/* harmony export */   ky: () => (/* binding */ runsOf),
/* harmony export */   oG: () => (/* binding */ newAttempt),
/* harmony export */   ow: () => (/* binding */ allRuns),
/* harmony export */   vO: () => (/* binding */ addJob),
/* harmony export */   vz: () => (/* binding */ forgetRun)
/* harmony export */ });
/* harmony import */ var _model_node_id_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19873);
/* harmony import */ var _model_per_world_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47917);
/** Decides what a workflow run is: attempts with jobs and steps, each with a status and, at its end, a conclusion. */


const runs = (0,_model_per_world_js__WEBPACK_IMPORTED_MODULE_1__/* .perWorld */ .w)(() => new Map());
const runWithId = (world, id) => runs(world).get(id);
const allRuns = (world) => [...runs(world).values()];
/** Newest first. */
const runsOf = (world, repository) => allRuns(world)
    .filter((run) => run.repository === repository)
    .toReversed();
const currentAttempt = (run) => run.attempts.at(-1) ?? run.attempts[0];
const forgetRun = (world, run) => void runs(world).delete(run.id);
function jobWithId(world, id) {
    for (const run of allRuns(world)) {
        for (const attempt of run.attempts) {
            const job = attempt.jobs.find((each) => each.id === id);
            if (job)
                return { run, attempt, job };
        }
    }
    return undefined;
}
/** As the job's own file names it. */
const idOf = ({ key }) => key.split(' / ').at(-1) ?? key;
/** The file that the job stands in: the run's own, or a called one. */
const fileOf = (run, { call }) => call?.file ?? run.file;
function addRun(world, draft) {
    const id = world.nextId();
    const createdAt = world.clock.now();
    const first = newAttempt(world, { number: 1, triggeringActor: draft.actor });
    const number = ++draft.workflow.runs;
    const run = {
        kind: 'WorkflowRun',
        id,
        nodeId: (0,_model_node_id_js__WEBPACK_IMPORTED_MODULE_0__/* .nodeId */ .s5)('WFR', id),
        ...draft,
        number,
        createdAt,
        attempts: [first],
    };
    runs(world).set(id, run);
    return run;
}
function newAttempt(world, { number, triggeringActor }) {
    const now = world.clock.now();
    return {
        number,
        triggeringActor,
        createdAt: now,
        startedAt: now,
        updatedAt: now,
        status: 'queued',
        conclusion: null,
        jobs: [],
        group: null,
        cancelling: false,
        stuck: null,
    };
}
function addJob(world, attempt, draft) {
    const id = world.nextId();
    const job = {
        kind: 'Job',
        id,
        nodeId: (0,_model_node_id_js__WEBPACK_IMPORTED_MODULE_0__/* .nodeId */ .s5)('CR', id),
        ...draft,
        createdAt: world.clock.now(),
        status: 'queued',
        conclusion: null,
        startedAt: null,
        completedAt: null,
        runnerName: null,
        steps: [],
        log: [],
        annotations: [],
        summaries: [],
        outputs: {},
    };
    attempt.jobs.push(job);
    return job;
}


/***/ }),

/***/ 51421:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QJ: () => (/* binding */ mintRuntimeToken),
/* harmony export */   Tt: () => (/* binding */ canRead),
/* harmony export */   _4: () => (/* binding */ canWrite),
/* harmony export */   nQ: () => (/* binding */ revokeRuntimeTokens),
/* harmony export */   od: () => (/* binding */ grantOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _model_per_world_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47917);
/** Decides who a results-service call speaks for: the runtime token of one job, which dies with the job. */


const grants = (0,_model_per_world_js__WEBPACK_IMPORTED_MODULE_1__/* .perWorld */ .w)(() => new Map());
/** A JWT as GitHub's, but unsigned: clients read its claims, the services know it by value. */
function mintRuntimeToken(world, grant) {
    const [header, payload] = [{ alg: 'none', typ: 'JWT' }, claims(grant, world.clock.now())].map(encode);
    const token = `${header}.${payload}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(16).toString('base64url')}`;
    grants(world).set(token, grant);
    return token;
}
function revokeRuntimeTokens(world, jobId) {
    for (const [token, grant] of grants(world))
        if (grant.jobId === jobId)
            grants(world).delete(token);
}
/** Who the `authorization` header speaks for; undefined for unknown and dead tokens. */
const grantOf = (world, authorization) => grants(world).get((authorization ?? '').replace(/^bearer /i, ''));
const canRead = ({ cacheMode }) => cacheMode === 'read' || cacheMode === 'write';
const canWrite = ({ cacheMode }) => cacheMode === 'write-only' || cacheMode === 'write';
/** `scp` is what the artifact client reads, `ac` how GitHub writes cache scopes (1 = read, 2 = write, 3 = both). */
function claims(grant, now) {
    const scopes = grant.cacheRefs.map((ref, position) => ({
        Scope: ref,
        Permission: (canRead(grant) ? 1 : 0) + (position === 0 && canWrite(grant) ? 2 : 0),
    }));
    return {
        scp: `Actions.Results:${grant.runId}:${grant.jobId}`,
        ac: JSON.stringify(scopes),
        iat: Math.floor(now / 1000),
        exp: Math.floor(now / 1000) + 6 * 3600,
    };
}
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');


/***/ }),

/***/ 70149:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ startRun)
/* harmony export */ });
/* harmony import */ var _conductor_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15895);
/* harmony import */ var _expressions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64458);
/* harmony import */ var _git_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53535);
/* harmony import */ var _runner_assignment_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(42811);
/* harmony import */ var _runs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52383);
/* harmony import */ var _triggers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(80774);
/* harmony import */ var _workflow_call_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(66217);







function startRun(world, cause) {
    const { ground, workflow } = cause;
    const draft = {
        repository: ground.repository,
        workflow: workflow.workflow,
        ...plannedFor(world, cause),
        event: cause.event,
        actor: cause.actor,
        ref: ground.ref,
        headBranch: ground.headBranch,
        headSha: ground.sha,
        payload: cause.payload,
        inputs: cause.inputs ?? {},
        title: defaultTitle(cause),
    };
    const run = (0,_runs_js__WEBPACK_IMPORTED_MODULE_4__/* .addRun */ .Z)(world, draft);
    run.title = writtenTitle(world, run) ?? run.title;
    (0,_conductor_js__WEBPACK_IMPORTED_MODULE_0__/* .begin */ .qN)(world, run);
    return run;
}
/** A call that GitHub does not start makes the file as good as invalid. */
function plannedFor(world, { ground, workflow: { file } }) {
    try {
        return { file, plan: file === undefined ? [] : (0,_workflow_call_js__WEBPACK_IMPORTED_MODULE_6__/* .planJobs */ .KR)(world, ground, file) };
    }
    catch (error) {
        if (error instanceof _workflow_call_js__WEBPACK_IMPORTED_MODULE_6__/* .CallMistake */ .vW)
            return { file: undefined, plan: [] };
        throw error;
    }
}
function defaultTitle({ event, payload, workflow, ground }) {
    const subject = (0,_triggers_js__WEBPACK_IMPORTED_MODULE_5__/* .textAt */ .$)(payload, 'issue', 'title') || (0,_triggers_js__WEBPACK_IMPORTED_MODULE_5__/* .textAt */ .$)(payload, 'pull_request', 'title');
    if (subject !== '')
        return subject;
    return event === 'push' ? ((0,_git_files_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(ground.repository, ground.sha).split('\n')[0] ?? '') : workflow.workflow.name;
}
function writtenTitle(world, run) {
    const written = run.file?.['run-name'];
    if (written === undefined)
        return undefined;
    const contexts = { github: (0,_runner_assignment_js__WEBPACK_IMPORTED_MODULE_3__/* .githubContext */ .h4)(world, run, (0,_runs_js__WEBPACK_IMPORTED_MODULE_4__/* .currentAttempt */ .Hg)(run)), inputs: run.inputs };
    try {
        return (0,_expressions_js__WEBPACK_IMPORTED_MODULE_1__/* .interpolate */ .GW)(written, { status: 'success', contexts });
    }
    catch (error) {
        if (error instanceof _expressions_js__WEBPACK_IMPORTED_MODULE_1__/* .ExpressionMistake */ .lY)
            return undefined;
        throw error;
    }
}


/***/ }),

/***/ 80774:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  j: () => (/* binding */ startsOf),
  $: () => (/* binding */ textAt)
});

// EXTERNAL MODULE: ./build/src/emulator/model/repository.js
var model_repository = __webpack_require__(8139);
// EXTERNAL MODULE: ./build/src/emulator/actions/git-files.js
var git_files = __webpack_require__(53535);
;// CONCATENATED MODULE: ./build/src/emulator/actions/ref-patterns.js
/** Decides whether a branch, tag or path matches a workflow's filters, in GitHub's pattern language. */
/** The last pattern that matches decides; `!` takes back. */
function matchesAny(name, patterns) {
    let matched = false;
    for (const pattern of patterns) {
        const negated = pattern.startsWith('!');
        if (compiled(negated ? pattern.slice(1) : pattern).test(name))
            matched = !negated;
    }
    return matched;
}
/** `*` stops at slashes, `**` does not; `?` and `+` repeat what comes before; `[]` are character sets. */
function compiled(pattern) {
    const source = pattern.replaceAll(/\*\*\/|\*\*|\*|[.^$|(){}]|\\./g, (token) => {
        if (token === '**/')
            return '(?:.*/)?';
        if (token === '**')
            return '.*';
        if (token === '*')
            return '[^/]*';
        return token.startsWith('\\') ? token : `\\${token}`;
    });
    return new RegExp(`^${source}$`);
}

// EXTERNAL MODULE: ./build/src/emulator/actions/workflows.js
var workflows = __webpack_require__(49463);
;// CONCATENATED MODULE: ./build/src/emulator/actions/triggers.js
/** Decides which workflows an event starts: names, types, branches, paths, and whose token caused it. */




/** Of pull requests only these start workflows that name no types. */
const DEFAULT_TYPES = {
    pull_request: ['opened', 'synchronize', 'reopened'],
    pull_request_target: ['opened', 'synchronize', 'reopened'],
};
const OWN_REF = new Set(['push', 'pull_request', 'pull_request_review', 'pull_request_review_comment']);
/** Events of a job's token start nothing but the two dispatches, so that workflows do not chase themselves. */
const startsNothing = (event) => event.cause === 'job' && event.name !== 'repository_dispatch';
function startsOf(world, event) {
    const repository = (0,model_repository/* repositoryNamed */.Sz)(world, event.repository);
    // A dispatched workflow is started by its route, which knows the inputs.
    if (repository === undefined || startsNothing(event) || event.name === 'workflow_dispatch')
        return [];
    const ground = groundOf(repository, event);
    if (ground === undefined)
        return [];
    const present = OWN_REF.has(event.name) ? (0,workflows/* workflowsAt */.w1)(world, repository, ground.sha) : (0,workflows/* workflowsOf */.IN)(world, repository);
    return present.filter((each) => isStarted(each, { event, ground })).map((workflow) => ({ ground, workflow }));
}
function isStarted({ workflow, file }, { event, ground }) {
    const trigger = file?.on.events[event.name];
    if (trigger === undefined || workflow.state !== 'active')
        return false;
    const types = trigger.types ?? DEFAULT_TYPES[event.name];
    if (types !== undefined && event.action !== null && !types.includes(event.action))
        return false;
    if (event.name === 'workflow_run')
        return followsRun(trigger, { event, own: workflow.name });
    return refPasses(trigger, ground) && pathsPass(trigger, ground.paths);
}
function followsRun(trigger, { event, own }) {
    const followed = textAt(event.payload, 'workflow', 'name');
    const branch = textAt(event.payload, 'workflow_run', 'head_branch');
    if (followed === own || !(trigger.workflows ?? []).some((pattern) => matchesAny(followed, [pattern])))
        return false;
    return branchPasses(trigger, branch);
}
function refPasses(trigger, { ref, filtered }) {
    if (filtered === null)
        return true;
    if (ref.startsWith('refs/tags/'))
        return trigger.tags === undefined ? trigger.branches === undefined : matchesAny(filtered, trigger.tags);
    return trigger.branches === undefined && trigger.tags !== undefined && trigger['branches-ignore'] === undefined
        ? false
        : branchPasses(trigger, filtered);
}
const branchPasses = (trigger, branch) => (trigger.branches === undefined || matchesAny(branch, trigger.branches)) &&
    !(trigger['branches-ignore'] !== undefined && matchesAny(branch, trigger['branches-ignore']));
function pathsPass(trigger, changed) {
    const wanted = trigger.paths;
    const ignored = trigger['paths-ignore'];
    if (wanted !== undefined && !changed.some((path) => matchesAny(path, wanted)))
        return false;
    return ignored === undefined || changed.length === 0 || changed.some((path) => !matchesAny(path, ignored));
}
const SKIP_CI = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]/;
function groundOf(repository, event) {
    if (event.name === 'push')
        return pushGround(repository, event.payload);
    if (OWN_REF.has(event.name))
        return pullGround(repository, event.payload);
    const branch = repository.defaultBranch;
    const sha = (0,git_files/* commitNamed */.vj)(repository, `refs/heads/${branch}`);
    if (sha === undefined)
        return undefined;
    const filtered = event.name === 'pull_request_target' ? textAt(event.payload, 'pull_request', 'base', 'ref') : null;
    return { repository, ref: `refs/heads/${branch}`, headBranch: branch, sha, filtered, paths: [] };
}
function pushGround(repository, payload) {
    const ref = textAt(payload, 'ref');
    const sha = textAt(payload, 'after');
    if (/^0*$/.test(sha) || !/^refs\/(heads|tags)\//.test(ref) || skipsCi(repository, sha))
        return undefined;
    const name = ref.replace(/^refs\/(heads|tags)\//, '');
    const paths = (0,git_files/* changedPaths */.vl)(repository, textAt(payload, 'before') || '0', sha);
    return { repository, ref, headBranch: name, sha, filtered: name, paths };
}
function pullGround(repository, payload) {
    const sha = textAt(payload, 'pull_request', 'head', 'sha');
    if (sha === '' || skipsCi(repository, sha))
        return undefined;
    const paths = (0,git_files/* changedPaths */.vl)(repository, textAt(payload, 'pull_request', 'base', 'sha'), sha);
    return {
        repository,
        ref: `refs/pull/${textAt(payload, 'pull_request', 'number')}/merge`,
        headBranch: textAt(payload, 'pull_request', 'head', 'ref'),
        sha,
        filtered: textAt(payload, 'pull_request', 'base', 'ref'),
        paths,
    };
}
const skipsCi = (repository, sha) => SKIP_CI.test((0,git_files/* messageOf */.bD)(repository, sha));
/** A text or number deep in a payload; empty when it is not there. */
function textAt(value, ...path) {
    let current = value;
    for (const name of path) {
        if (typeof current !== 'object' || current === null)
            return '';
        current = Object.entries(current).find(([key]) => key === name)?.[1];
    }
    return typeof current === 'string' || typeof current === 'number' ? String(current) : '';
}


/***/ }),

/***/ 66217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DI: () => (/* binding */ callsAround),
/* harmony export */   KR: () => (/* binding */ planJobs),
/* harmony export */   vW: () => (/* binding */ CallMistake)
/* harmony export */ });
/* harmony import */ var _model_repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8139);
/* harmony import */ var _git_files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53535);
/* harmony import */ var _workflow_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81451);
/** Decides which jobs a run has: those of its file, and in place of a job that calls a workflow the jobs of the called one. */



/** What GitHub says of a call that it does not start: the run ends as a startup failure. */
class CallMistake extends Error {
    name = 'CallMistake';
}
/** GitHub's own bound: the top workflow and nine below it. */
const deepest = 10;
/** Throws a CallMistake. */
const planJobs = (world, place, file) => planned(world, { place, file, call: null, granted: null });
function planned(world, planning) {
    const { place, file, call } = planning;
    const keyOf = (id) => (call === null ? id : `${call.key} / ${id}`);
    return Object.entries(file.jobs).flatMap(([id, spec]) => {
        const key = keyOf(id);
        const needs = spec.needs.map(keyOf);
        const permissions = permissionsIn(planning, { key, spec });
        if (spec.uses === undefined)
            return [{ key, spec, needs, permissions, call }];
        if (key.split(' / ').length >= deepest)
            throw new CallMistake(`${key}: workflows are nested deeper than ${deepest}`);
        if (spec.strategy !== undefined)
            throw new CallMistake(`${key}: a matrix of calls is not emulated`);
        const called = calledBy(world, place, spec.uses);
        checkCall(key, { spec, trigger: called.trigger });
        const { file: inner, reference } = called;
        const within = { key, spec, needs, parent: call, file: inner, reference };
        return planned(world, { place: called.place, file: inner, call: within, granted: permissions });
    });
}
/** A called workflow can keep or lower what its caller grants, never raise it. */
function permissionsIn({ file, granted }, { key, spec }) {
    const isSaid = (spec.permissions ?? file.permissions) !== undefined;
    if (granted !== null && !isSaid)
        return granted;
    const wanted = (0,_workflow_file_js__WEBPACK_IMPORTED_MODULE_2__/* .permissionsOf */ .k0)(file, spec);
    if (granted === null)
        return wanted;
    for (const [scope, level] of Object.entries(wanted)) {
        if (granted[scope] === level || granted[scope] === 'write')
            continue;
        const allowed = granted[scope] ?? 'none';
        throw new CallMistake(`The nested job '${key}' is requesting '${scope}: ${level}', but is only allowed '${scope}: ${allowed}'.`);
    }
    return wanted;
}
function calledBy(world, caller, uses) {
    const { place, path, ref } = placeOf(world, caller, uses);
    const text = (0,_git_files_js__WEBPACK_IMPORTED_MODULE_1__/* .textsUnder */ .Bv)(place.repository, place.sha, '.github/workflows').get(path);
    if (text === undefined)
        throw new CallMistake(`error parsing called workflow "${uses}": workflow was not found.`);
    const file = (0,_workflow_file_js__WEBPACK_IMPORTED_MODULE_2__/* .readWorkflow */ .S6)(text);
    const trigger = file.on.events['workflow_call'];
    if (trigger === undefined)
        throw new CallMistake(`"${uses}": workflow is not reusable as it is missing workflow_call`);
    const full = `${(0,_model_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .fullNameOf */ .E4)(place.repository)}/${path}`;
    const reference = ref === null ? { path: full, sha: place.sha } : { path: `${full}@${ref}`, sha: place.sha, ref };
    return { place, file, trigger, reference };
}
/** `./path` is of the caller's own commit; another repository has to be public, or of the same owner. */
function placeOf(world, caller, uses) {
    if (uses.startsWith('./'))
        return { place: caller, path: uses.slice(2), ref: null };
    const [, name = '', path = '', ref = ''] = /^([^/]+\/[^/]+)\/(\.github\/workflows\/[^/@]+)@(.+)$/.exec(uses) ?? [];
    const repository = (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .repositoryNamed */ .Sz)(world, name);
    const mayRead = repository?.visibility === 'public' || repository?.owner === caller.repository.owner;
    const sha = repository === undefined || !mayRead ? undefined : (0,_git_files_js__WEBPACK_IMPORTED_MODULE_1__/* .commitNamed */ .vj)(repository, ref);
    if (repository === undefined || sha === undefined)
        throw new CallMistake(`error parsing called workflow "${uses}": workflow was not found.`);
    return { place: { repository, sha }, path, ref };
}
/** Inputs and secrets are those that the called workflow has, and all that it requires. */
function checkCall(key, { spec, trigger }) {
    const { inputs, secrets } = { inputs: trigger.inputs ?? {}, secrets: trigger.secrets ?? {} };
    const passed = typeof spec.secrets === 'object' ? Object.keys(spec.secrets) : [];
    const complain = (what) => {
        throw new CallMistake(`${key}: Invalid workflow file: ${what}`);
    };
    for (const name of Object.keys(spec.with))
        if (!Object.hasOwn(inputs, name))
            complain(`Invalid input, ${name} is not defined in the referenced workflow.`);
    for (const name of passed)
        if (!Object.hasOwn(secrets, name))
            complain(`Invalid secret, ${name} is not defined in the referenced workflow.`);
    for (const [name, { required, default: otherwise }] of Object.entries(inputs))
        if (required && otherwise === undefined && !Object.hasOwn(spec.with, name))
            complain(`Input ${name} is required, but not provided while calling.`);
    for (const [name, secret] of Object.entries(secrets))
        if (secret?.required === true && spec.secrets !== 'inherit' && !passed.includes(name))
            complain(`Secret ${name} is required, but not provided while calling.`);
}
/** From the outermost to the one that the job lies in. */
const callsAround = (call) => call === null ? [] : [...callsAround(call.parent), call];


/***/ }),

/***/ 81451:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S6: () => (/* binding */ readWorkflow),
/* harmony export */   k0: () => (/* binding */ permissionsOf)
/* harmony export */ });
/* unused harmony exports StepSpec, JobSpec, WorkflowFile */
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/** Decides what a workflow file says: triggers, jobs and steps, as far as the emulated runner carries them out. */


const Text = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_1__/* ["null"] */ .chJ()])
    .transform((value) => (value === null ? '' : String(value)));
const Texts = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().transform((one) => [one]), zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())]);
const Mapping = zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), Text);
const Level = zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['read', 'write', 'none']);
const Permissions = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['read-all', 'write-all']), zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), Level), zod__WEBPACK_IMPORTED_MODULE_1__/* ["null"] */ .chJ()]);
const Condition = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()]);
const Concurrency = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([
    zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().transform((group) => ({ group, 'cancel-in-progress': false, queue: 'single' })),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        group: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
        'cancel-in-progress': zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()]).default(false),
        queue: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('single'),
    }),
]);
const CacheMode = zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['read', 'write', 'write-only', 'none']);
/** A number, or an expression that gives one. */
const Count = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()]);
const StepSpec = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    if: Condition.optional(),
    run: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    uses: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    shell: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    with: Mapping.default({}),
    env: Mapping.default({}),
    'working-directory': zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    'continue-on-error': Condition.default(false),
    'timeout-minutes': Count.optional(),
});
const Defaults = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    run: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ shell: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(), 'working-directory': zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional() }).default({}),
});
const JobSpec = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    needs: Texts.default([]),
    if: Condition.optional(),
    'runs-on': zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    permissions: Permissions.optional(),
    env: Mapping.default({}),
    outputs: Mapping.default({}),
    strategy: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        matrix: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
        'fail-fast': Condition.default(true),
        'max-parallel': Count.optional(),
    })
        .optional(),
    concurrency: Concurrency.optional(),
    'cache-mode': CacheMode.optional(),
    'timeout-minutes': Count.default(360),
    'continue-on-error': Condition.default(false),
    defaults: Defaults.default({ run: {} }),
    /** A reusable workflow that the job calls; it has no steps of its own then. */
    uses: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    with: Mapping.default({}),
    secrets: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('inherit'), Mapping]).optional(),
    steps: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(StepSpec).default([]),
})
    .refine((job) => (job.uses === undefined) !== (job['runs-on'] === undefined), 'It needs one of runs-on and uses.');
const DispatchInput = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    type: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['string', 'boolean', 'choice', 'number', 'environment']).default('string'),
    required: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().default(false),
    default: Text.optional(),
    options: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(Text).default([]),
})
    .nullable()
    .transform((input) => input ?? { type: 'string', required: false, options: [] });
const Trigger = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    types: Texts.optional(),
    branches: Texts.optional(),
    'branches-ignore': Texts.optional(),
    tags: Texts.optional(),
    paths: Texts.optional(),
    'paths-ignore': Texts.optional(),
    workflows: Texts.optional(),
    inputs: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), DispatchInput).nullable().optional(),
    secrets: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ required: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().default(false) }).nullable())
        .nullable()
        .optional(),
    outputs: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ value: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }))
        .nullable()
        .optional(),
})
    .nullable()
    .transform((trigger) => trigger ?? {});
const Schedule = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ cron: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), timezone: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional() }));
const Triggers = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([
    Texts.transform((names) => Object.fromEntries(names.map((name) => [name, null]))),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()),
])
    .transform(({ schedule = [], ...events }) => ({
    schedule: Schedule.parse(schedule),
    events: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), Trigger).parse(events),
}));
const WorkflowFile = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    'run-name': zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    on: Triggers,
    permissions: Permissions.optional(),
    env: Mapping.default({}),
    defaults: Defaults.default({ run: {} }),
    concurrency: Concurrency.optional(),
    'cache-mode': CacheMode.optional(),
    jobs: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), JobSpec),
});
/** Throws a ZodError or a YAML error for what GitHub calls an invalid workflow file. */
const readWorkflow = (text) => WorkflowFile.parse((0,yaml__WEBPACK_IMPORTED_MODULE_0__.parse)(text));
/** A job's GITHUB_TOKEN permissions: the job's own key, else the workflow's, else the repository's default. */
function permissionsOf(file, job) {
    const written = job.permissions ?? file.permissions;
    const held = { metadata: 'read' };
    for (const [name, level] of Object.entries(levelsOf(written ?? { contents: 'read', packages: 'read' }))) {
        if (level !== 'none')
            held[name.replaceAll('-', '_')] = level;
    }
    return held;
}
function levelsOf(written) {
    if (typeof written === 'object')
        return written;
    const level = written === 'read-all' ? 'read' : 'write';
    return Object.fromEntries(ALL.map((name) => [name, level]));
}
const ALL = [
    'actions',
    'attestations',
    'checks',
    'contents',
    'deployments',
    'discussions',
    'id-token',
    'issues',
    'models',
    'packages',
    'pages',
    'pull-requests',
    'security-events',
    'statuses',
];


/***/ }),

/***/ 49463:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $J: () => (/* binding */ workflowNamed),
/* harmony export */   IN: () => (/* binding */ workflowsOf),
/* harmony export */   w1: () => (/* binding */ workflowsAt)
/* harmony export */ });
/* harmony import */ var _model_node_id_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19873);
/* harmony import */ var _model_per_world_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47917);
/* harmony import */ var _git_files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53535);
/* harmony import */ var _workflow_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81451);
/** Decides which workflows a repository has: the files under `.github/workflows` of its default branch. */




const FOLDER = '.github/workflows';
const known = (0,_model_per_world_js__WEBPACK_IMPORTED_MODULE_3__/* .perWorld */ .w)(() => new Map());
/** The workflows of a commit, for events that run the file of their own ref (push, pull_request). */
function workflowsAt(world, repository, commit) {
    const files = [...(0,_git_files_js__WEBPACK_IMPORTED_MODULE_1__/* .textsUnder */ .Bv)(repository, commit, FOLDER)].filter(([path]) => /\/workflows\/[^/]+\.ya?ml$/.test(path));
    return files.map(([path, text]) => workflowAt(world, repository, { path, text }));
}
function workflowAt(world, repository, { path, text }) {
    const workflow = workflowOf(world, repository, path);
    try {
        const file = (0,_workflow_file_js__WEBPACK_IMPORTED_MODULE_2__/* .readWorkflow */ .S6)(text);
        workflow.name = file.name ?? path;
        return { workflow, file, problem: null };
    }
    catch (error) {
        return { workflow, file: undefined, problem: error instanceof Error ? error.message : String(error) };
    }
}
/** All workflows of the default branch as it is now; files that went away are marked deleted. */
function workflowsOf(world, repository) {
    const commit = (0,_git_files_js__WEBPACK_IMPORTED_MODULE_1__/* .commitNamed */ .vj)(repository, `refs/heads/${repository.defaultBranch}`);
    const present = commit === undefined ? [] : workflowsAt(world, repository, commit);
    const paths = new Set(present.map(({ workflow }) => workflow.path));
    for (const workflow of known(world).values()) {
        if (workflow.repository === repository && !paths.has(workflow.path))
            workflow.state = 'deleted';
        else if (workflow.repository === repository && workflow.state === 'deleted')
            workflow.state = 'active';
    }
    return present;
}
/** By id, file name, or path, as REST names workflows. */
function workflowNamed(world, repository, name) {
    const present = workflowsOf(world, repository);
    return present.find(({ workflow: { id, path } }) => String(id) === name || path === name || path === `${FOLDER}/${name}`);
}
function workflowOf(world, repository, path) {
    const key = `${repository.id}:${path}`;
    const existing = known(world).get(key);
    if (existing)
        return existing;
    const id = world.nextId();
    const now = world.clock.now();
    const workflow = {
        kind: 'Workflow',
        id,
        nodeId: (0,_model_node_id_js__WEBPACK_IMPORTED_MODULE_0__/* .nodeId */ .s5)('W', id),
        repository,
        path,
        createdAt: now,
        name: path,
        state: 'active',
        updatedAt: now,
        runs: 0,
    };
    known(world).set(key, workflow);
    return workflow;
}


/***/ }),

/***/ 43225:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ startEmulator)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/emulator/actions/actions.js + 17 modules
var actions = __webpack_require__(50460);
;// CONCATENATED MODULE: ./build/src/emulator/clock.js
function createClock({ mode, startAt }) {
    let offset = startAt === undefined ? 0 : startAt - Date.now();
    let frozen = startAt ?? Date.now();
    let order = 0;
    let timer;
    const alarms = [];
    const now = () => (mode === 'real' ? Date.now() + offset : frozen);
    const arm = () => {
        clearTimeout(timer);
        const next = alarms[0];
        if (mode === 'manual' || !next)
            return;
        // Node's timers hold at most 2^31-1 ms; a longer wait is armed again when this one ends.
        const wait = Math.min(Math.max(0, next.at - now()), 2 ** 31 - 1);
        timer = setTimeout(() => void ring(now()), wait).unref();
    };
    const ring = async (until) => {
        for (let next = alarms[0]; next && next.at <= until; next = alarms[0]) {
            alarms.shift();
            if (mode === 'manual')
                frozen = Math.max(frozen, next.at);
            await next.job();
        }
        arm();
    };
    return {
        now,
        at(at, job) {
            const cancel = enqueue(alarms, { at, order: order++, job });
            arm();
            return () => {
                cancel();
                arm();
            };
        },
        async advance(ms) {
            const target = now() + ms;
            if (mode === 'real')
                offset += ms;
            await ring(target);
            if (mode === 'manual')
                frozen = Math.max(frozen, target);
        },
        stop() {
            alarms.length = 0;
            clearTimeout(timer);
        },
    };
}
/** Keeps the alarms in the order of their times, and of their setting where the times are equal; returns how to take it back. */
function enqueue(alarms, alarm) {
    alarms.push(alarm);
    alarms.sort((a, b) => a.at - b.at || a.order - b.order);
    return () => {
        const index = alarms.indexOf(alarm);
        if (index >= 0)
            alarms.splice(index, 1);
    };
}

// EXTERNAL MODULE: ./build/src/emulator/faults.js
var faults = __webpack_require__(84068);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./build/src/emulator/actions/raw-answer.js
var raw_answer = __webpack_require__(9374);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: ./build/src/emulator/git/objects.js
var objects = __webpack_require__(13582);
;// CONCATENATED MODULE: ./build/src/emulator/git-process.js
/** Decides how git is run on the emulator's side: no configuration but the repository's own, bytes in, bytes out. */



async function gitProcess(args, { input = '', protocol = '' } = {}) {
    const child = (0,external_node_child_process_.spawn)('git', args, {
        env: { ...(0,objects/* gitEnvironment */._K)(), ...(protocol !== '' && { GIT_PROTOCOL: protocol }) },
    });
    const out = [];
    const err = [];
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => err.push(chunk));
    // A git that refuses early closes its input; its exit code says why.
    child.stdin.on('error', () => { });
    child.stdin.end(input);
    await (0,external_node_events_.once)(child, 'close');
    return { code: child.exitCode, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') };
}

// EXTERNAL MODULE: ./build/src/emulator/git/commits.js
var git_commits = __webpack_require__(86180);
// EXTERNAL MODULE: ./build/src/emulator/git/diff.js
var diff = __webpack_require__(7123);
// EXTERNAL MODULE: ./build/src/emulator/git/refs.js
var refs = __webpack_require__(1362);
// EXTERNAL MODULE: ./build/src/emulator/model/account.js
var model_account = __webpack_require__(66084);
// EXTERNAL MODULE: ./build/src/emulator/model/ref-changes.js
var ref_changes = __webpack_require__(53186);
;// CONCATENATED MODULE: ./build/src/emulator/git-push.js
/** Decides what becomes of a push: objects are taken in, then each ref moves by compare-and-swap or is refused in GitHub's words. */







/** Answers the bytes of git's own report, so that the client prints what it would print for GitHub. */
async function receivePush(world, { repository, token, body }) {
    const push = readPush(body);
    const unpacked = await takeIn(repository, push);
    const refusals = new Map();
    for (const change of push.changes) {
        const refusal = unpacked ?? refusalOf(world, { repository, token, change });
        if (refusal !== null)
            refusals.set(change.name, refusal);
    }
    const atomic = push.capabilities.has('atomic');
    const free = push.changes.filter(({ name }) => !refusals.has(name));
    const together = atomic ? [free] : free.map((change) => [change]);
    for (const moves of together) {
        const failure = atomic && refusals.size > 0 ? 'atomic push failure' : (0,refs/* moveRefs */.YS)(repository.gitDir, moves);
        if (failure === null)
            (0,ref_changes/* refsChanged */.TT)(world, repository, { actor: (0,model_account/* actorOf */.dn)(world, token), changes: moves });
        else
            for (const { name } of moves)
                refusals.set(name, { reason: failure.replace(/^(?:(?:fatal|error|prepare): )+/, ''), remote: [] });
    }
    const results = new Map(push.changes.map(({ name }) => [name, refusals.get(name)?.reason ?? null]));
    const said = [...refusals.values()].flatMap(({ remote }) => remote);
    return report(push, { unpack: unpacked?.reason ?? 'ok', results, said });
}
/** Commands as pkt-lines (`before after ref`, capabilities after a NUL), a flush, then the pack. */
function readPush(body) {
    const changes = [];
    let capabilities = new Set();
    let offset = 0;
    for (;;) {
        const length = Number.parseInt(body.subarray(offset, offset + 4).toString('latin1'), 16);
        if (!(length >= 4))
            break;
        const line = body.subarray(offset + 4, offset + length).toString('utf8');
        const [command = '', options] = line.split('\0');
        if (options !== undefined)
            capabilities = new Set(options.trim().split(' '));
        const [before = '', after = '', name = ''] = command.trim().split(' ');
        if (before !== 'shallow')
            changes.push({ name, before: shaOrNull(before), after: shaOrNull(after) });
        offset += length;
    }
    return { changes, capabilities, pack: body.subarray(offset + 4) };
}
const shaOrNull = (sha) => (sha === objects/* NO_SHA */.vm ? null : sha);
/** Loose, as the model reads them; objects that no ref names do no harm. */
async function takeIn({ gitDir }, { pack, changes }) {
    if (pack.length > 0) {
        const { code, stderr } = await gitProcess(['--git-dir', gitDir, 'unpack-objects', '-q'], { input: pack });
        if (code !== 0)
            return { reason: 'unpacker error', remote: [stderr.trim()] };
    }
    const tips = changes.flatMap(({ after }) => after ?? []);
    if (tips.length === 0)
        return null;
    const walk = ['--git-dir', gitDir, 'rev-list', '--objects', '--quiet', ...tips, '--not', '--all'];
    return (await gitProcess(walk)).code === 0 ? null : { reason: 'missing necessary objects', remote: [] };
}
function refusalOf(world, { repository, token, change }) {
    const { name, after } = change;
    if (!/^refs\/(?!pull\/)/.test(name))
        return { reason: 'deny updating a hidden ref', remote: [] };
    if (after === null && name === `refs/heads/${repository.defaultBranch}`) {
        return { reason: `refusing to delete the current branch: ${name}`, remote: [] };
    }
    const rule = (0,ref_changes/* refusedBy */.it)(repository, { actor: (0,model_account/* actorOf */.dn)(world, token), move: change });
    if (rule !== undefined) {
        const remote = [`error: GH013: Repository rule violations found for ${name}.`, '', `- ${rule}`, ''];
        return { reason: 'push declined due to repository rule violations', remote };
    }
    const workflow = mayChangeWorkflows(token) ? undefined : changedWorkflow(repository, after);
    if (workflow === undefined)
        return null;
    const sentence = `refusing to allow a GitHub App to create or update workflow \`${workflow}\` without \`workflows\` permission`;
    return { reason: sentence, remote: [] };
}
const mayChangeWorkflows = (token) => token.kind === 'user' || token.permissions['workflows'] === 'write';
/** The first workflow file that a pushed commit, new to the repository, touches. */
function changedWorkflow({ gitDir }, tip) {
    const tips = (0,refs/* listRefs */.Dy)(gitDir, 'refs/').map(({ sha }) => sha);
    const waiting = tip === null ? [] : [tip];
    const seen = new Set();
    for (let sha = waiting.pop(); sha !== undefined; sha = waiting.pop()) {
        const commit = seen.has(sha) ? undefined : (0,git_commits/* readCommit */.kN)(gitDir, sha);
        seen.add(sha);
        if (commit === undefined || tips.some((known) => (0,git_commits/* isAncestor */.QX)(gitDir, commit.sha, known)))
            continue;
        const touched = (0,diff/* diff */.Ui)(gitDir, commit.parents[0] ?? null, sha).find(({ path }) => path.startsWith('.github/workflows/'));
        if (touched !== undefined)
            return touched.path;
        waiting.push(...commit.parents);
    }
    return undefined;
}
function report({ capabilities }, { unpack, results, said }) {
    const lines = [...results].map(([ref, reason]) => (reason === null ? `ok ${ref}\n` : `ng ${ref} ${reason}\n`));
    const status = Buffer.concat([...[`unpack ${unpack}\n`, ...lines].map(pkt), FLUSH]);
    if (!capabilities.has('side-band-64k'))
        return status;
    const remote = said.length > 0 ? [band(2, Buffer.from(`${said.join('\n')}\n`))] : [];
    return Buffer.concat([...remote, band(1, status), FLUSH]);
}
const FLUSH = Buffer.from('0000');
function pkt(content) {
    const bytes = Buffer.from(content);
    return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}
const band = (number, content) => pkt(Buffer.concat([Buffer.from([number]), content]));

// EXTERNAL MODULE: ./build/src/emulator/http/caller.js
var caller = __webpack_require__(40995);
// EXTERNAL MODULE: ./build/src/emulator/http/permissions.js
var http_permissions = __webpack_require__(96314);
// EXTERNAL MODULE: ./build/src/emulator/http/serve.js + 2 modules
var serve = __webpack_require__(76891);
// EXTERNAL MODULE: ./build/src/emulator/http/answer.js
var answer = __webpack_require__(89146);
// EXTERNAL MODULE: ./build/src/emulator/model/repository.js
var model_repository = __webpack_require__(8139);
;// CONCATENATED MODULE: ./build/src/emulator/git-http.js









const PATH = /^\/(?<owner>[^/]+)\/(?<name>[^/]+?)(?:\.git)?\/(?<end>info\/refs|git-upload-pack|git-receive-pack)$/;
const installGitHttp = ({ world, router }) => {
    router.mount((path) => PATH.test(path), (request, response, url) => serveGit(world, { request, response, url }));
};
async function serveGit(world, { request, response, url }) {
    const { owner = '', name = '', end = '' } = PATH.exec(url.pathname)?.groups ?? {};
    const advertising = end === 'info/refs';
    const service = serviceNamed(advertising ? (url.searchParams.get('service') ?? '') : end);
    const sent = await (0,serve/* bodyOf */.E)(request);
    await (0,raw_answer/* answerUnderFaults */.Uq)(world, {
        // Only the second request does the work: a planted failure must not be spent on the advertisement.
        route: advertising ? `git:info/refs` : service.replace('git-', 'git:'),
        response,
        conflict: refused(409, 'Conflict'),
        async perform() {
            const caller = callerIn(world, request.headers.authorization);
            if (caller === undefined)
                return refused(401, 'Invalid username or token.');
            const repository = (0,model_repository/* repositoryNamed */.Sz)(world, `${owner}/${name}`);
            const refusal = git_http_refusalOf({ world, caller }, repository, service === 'git-receive-pack' ? 'write' : 'read');
            if (refusal !== undefined || repository === undefined)
                return refusal;
            const protocol = String(request.headers['git-protocol'] ?? '');
            if (advertising)
                return await advertise(repository, service, protocol);
            const body = request.headers['content-encoding'] === 'gzip' ? (0,external_node_zlib_.gunzipSync)(sent) : sent;
            if (service === 'git-upload-pack')
                return answered(service, await upload(repository, { input: body, protocol }));
            if (caller.kind !== 'token')
                return refused(401, 'No anonymous write access.');
            return answered(service, await receivePush(world, { repository, token: caller.token, body }));
        },
    });
}
const upload = async ({ gitDir }, given) => (await gitProcess([...ANY_SHA, 'upload-pack', '--stateless-rpc', gitDir], given)).stdout;
/** Runners fetch the very commit of their run. */
const ANY_SHA = ['-c', 'uploadpack.allowAnySHA1InWant=true'];
const serviceNamed = (name) => (name === 'git-receive-pack' ? name : 'git-upload-pack');
/** GitHub's refusals: 401 asks git for a password, 404 hides, 403 names the person. */
function git_http_refusalOf(asking, repository, level) {
    const { caller } = asking;
    const visible = repository !== undefined && (0,http_permissions/* canSee */.KI)(asking, repository);
    if (visible && (0,http_permissions/* may */._L)(asking, { permission: { contents: level } }, repository))
        return undefined;
    if (caller.kind === 'anonymous')
        return refused(401, 'No anonymous write access.');
    if (!visible)
        return refused(404, 'Repository not found.');
    const login = caller.kind === 'token' ? caller.account.login : caller.app.bot.login;
    return refused(403, `Permission to ${(0,model_repository/* fullNameOf */.E4)(repository)}.git denied to ${login}.`);
}
function callerIn(world, authorization) {
    try {
        return (0,caller/* callerOf */.$U)(world, authorization);
    }
    catch (error) {
        if (error instanceof answer/* Refusal */.P_)
            return undefined;
        throw error;
    }
}
const refused = (status, message) => ({
    status,
    headers: { 'content-type': 'text/plain', ...(status === 401 && { 'www-authenticate': 'Basic realm="GitHub"' }) },
    body: message,
});
async function advertise(repository, service, protocol) {
    const config = [...ANY_SHA, '-c', 'receive.advertisePushOptions=false'];
    const command = [service.replace('git-', ''), '--stateless-rpc', '--advertise-refs', repository.gitDir];
    const { stdout } = await gitProcess([...config, ...command], {
        protocol: service === 'git-upload-pack' ? protocol : '',
    });
    const header = `# service=${service}\n`;
    const line = (header.length + 4).toString(16).padStart(4, '0') + header;
    return {
        status: 200,
        headers: { 'content-type': `application/x-${service}-advertisement`, 'cache-control': 'no-cache' },
        body: Buffer.concat([Buffer.from(`${line}0000`), stdout]),
    };
}
const answered = (service, body) => ({
    status: 200,
    headers: { 'content-type': `application/x-${service}-result`, 'cache-control': 'no-cache' },
    body,
});

// EXTERNAL MODULE: ./build/src/emulator/http/router.js
var http_router = __webpack_require__(31813);
// EXTERNAL MODULE: ./node_modules/graphql/index.js
var graphql = __webpack_require__(17645);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/emulator/model/reaction.js
var model_reaction = __webpack_require__(55936);
// EXTERNAL MODULE: ./build/src/emulator/represent/thread.js
var represent_thread = __webpack_require__(71984);
// EXTERNAL MODULE: ./build/src/emulator/represent/time.js
var time = __webpack_require__(4685);
// EXTERNAL MODULE: ./build/src/emulator/model/check.js
var check = __webpack_require__(26743);
;// CONCATENATED MODULE: ./build/src/emulator/graphql/fields.js
/** The fields of one type, whose source is known by `is`. */
function fieldsOf(is, fields) {
    return new Map(Object.entries(fields).map(([name, field]) => [
        name,
        (source, args, context) => {
            if (!is(source))
                throw new Error(`the source of ${name} is of another type`);
            return field(source, args, context);
        },
    ]));
}
/** A model object by the `kind` that it carries. */
const ofKind = (...kinds) => (source) => typeof source === 'object' && source !== null && 'kind' in source && kinds.some((kind) => kind === source.kind);
/** A field that no resolver knows says so, instead of being null: an emulator that guesses proves nothing. */
function createFieldResolver(types) {
    // oxlint-disable-next-line max-params -- graphql's own signature
    return (source, args, context, info) => {
        const field = types[info.parentType.name]?.get(info.fieldName);
        if (field)
            return field(source, args, context);
        if (typeof source === 'object' && source !== null && info.fieldName in source) {
            const property = Reflect.get(source, info.fieldName);
            return property;
        }
        throw new Error(`The emulated GitHub has no ${info.parentType.name}.${info.fieldName}.`);
    };
}
const textOf = (args, name) => {
    const value = args[name];
    return typeof value === 'string' ? value : '';
};
const numberOf = (args, name) => Number(args[name]);

;// CONCATENATED MODULE: ./build/src/emulator/graphql/check-suites.js
/** Fields of check suites: the runs of one app on one commit, and what they come to. */


function suitesAt(repository, sha) {
    const runs = (0,check/* latestChecks */.r6)(repository, sha);
    const ids = [...new Set(runs.map(({ suiteId }) => suiteId))];
    return ids.map((id) => ({ kind: 'CheckSuite', runs: runs.filter(({ suiteId }) => suiteId === id) }));
}
const suiteOf = ({ repository, headSha, suiteId }) => ({
    kind: 'CheckSuite',
    runs: (0,check/* latestChecks */.r6)(repository, headSha).filter((run) => run.suiteId === suiteId),
});
/** The worst of its runs, once all of them ended. */
function suiteConclusion({ runs }) {
    if (runs.some(({ status }) => status !== 'completed'))
        return null;
    const said = runs.map(({ conclusion }) => conclusion ?? 'neutral');
    const worst = ['action_required', 'timed_out', 'cancelled', 'failure', 'stale', 'neutral', 'skipped', 'success'];
    return worst.find((one) => said.some((conclusion) => conclusion === one))?.toUpperCase() ?? null;
}
const suiteFields = {
    CheckSuite: fieldsOf(ofKind('CheckSuite'), {
        status: (suite) => (suiteConclusion(suite) === null ? 'IN_PROGRESS' : 'COMPLETED'),
        conclusion: suiteConclusion,
        // Check runs are reported by apps here, never made by workflow runs.
        workflowRun: () => null,
        app: ({ runs }) => {
            const app = runs[0]?.app ?? null;
            return app === null ? null : { kind: 'App', app };
        },
    }),
    App: fieldsOf(ofKind('App'), {
        databaseId: ({ app }) => app.id,
        slug: ({ app }) => app.slug,
    }),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/connection.js
/** Decides how a list becomes a page: GitHub wants `first` or `last`, at most 100, and gives cursors. */

const cursorOf = (index) => Buffer.from(`cursor:v2:${index}`).toString('base64');
function indexOf(cursor) {
    if (typeof cursor !== 'string')
        return undefined;
    const [, index] = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8')) ?? [];
    if (index === undefined)
        throw new answer/* Refusal */.P_(`\`${cursor}\` does not appear to be a valid cursor.`, { status: 422 });
    return Number(index);
}
/** `name` is the field's, for GitHub's words. */
function connection(name, items, args) {
    const first = bound(name, 'first', args['first']);
    const last = bound(name, 'last', args['last']);
    if (first === undefined && last === undefined) {
        throw new answer/* Refusal */.P_(`You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`, { status: 422 });
    }
    let start = (indexOf(args['after']) ?? -1) + 1;
    let end = Math.max(start, Math.min(items.length, indexOf(args['before']) ?? items.length));
    if (first !== undefined)
        end = Math.min(end, start + first);
    if (last !== undefined)
        start = Math.max(start, end - last);
    const nodes = items.slice(start, end);
    return {
        totalCount: items.length,
        nodes,
        // Most queries ask for the nodes alone.
        get edges() {
            return nodes.map((node, offset) => ({ cursor: cursorOf(start + offset), node }));
        },
        pageInfo: {
            hasNextPage: end < items.length,
            hasPreviousPage: start > 0,
            startCursor: nodes.length === 0 ? null : cursorOf(start),
            endCursor: nodes.length === 0 ? null : cursorOf(start + nodes.length - 1),
        },
    };
}
function bound(name, argument, value) {
    if (typeof value !== 'number')
        return undefined;
    if (value <= 100)
        return value;
    throw new answer/* Refusal */.P_(`Requesting ${value} records on the \`${name}\` connection exceeds the \`${argument}\` limit of 100 records.`, {
        status: 422,
    });
}

// EXTERNAL MODULE: ./build/src/emulator/git/trees.js
var trees = __webpack_require__(90543);
// EXTERNAL MODULE: ./build/src/emulator/model/thread.js
var model_thread = __webpack_require__(50727);
// EXTERNAL MODULE: ./build/src/emulator/represent/git.js
var git = __webpack_require__(90682);
// EXTERNAL MODULE: ./build/src/emulator/represent/repository.js
var represent_repository = __webpack_require__(75468);
// EXTERNAL MODULE: ./build/src/emulator/model/pull-request.js
var pull_request = __webpack_require__(61440);
;// CONCATENATED MODULE: ./build/src/emulator/graphql/git-fields.js
/** Fields of refs, commits, trees and blobs, as objects of a repository. */














const KINDS = { commit: 'Commit', tree: 'Tree', blob: 'Blob', tag: 'Tag' };
function gitNode(repository, sha) {
    const object = sha === undefined ? undefined : (0,objects/* readObject */.Ag)(repository.gitDir, sha);
    return object && sha !== undefined ? { kind: KINDS[object.type], repository, sha } : null;
}
/** What `main`, `HEAD:path/file` or a SHA names; null when there is no such thing. */
function objectAt(repository, expression) {
    const { gitDir, defaultBranch } = repository;
    const colon = expression.indexOf(':');
    if (colon < 0)
        return gitNode(repository, (0,refs/* commitAt */.du)(gitDir, expression, defaultBranch) ?? expression);
    const commit = (0,refs/* commitAt */.du)(gitDir, expression.slice(0, colon), defaultBranch);
    const tree = commit === undefined ? undefined : (0,git_commits/* readCommit */.kN)(gitDir, commit)?.tree;
    return tree === undefined ? null : gitNode(repository, (0,trees/* entryAt */._f)(gitDir, tree, expression.slice(colon + 1))?.sha);
}
const refNode = (repository, name, sha) => sha === undefined ? null : { kind: 'Ref', repository, name, sha };
const refsWithPrefix = (repository, prefix) => (0,refs/* listRefs */.Dy)(repository.gitDir, prefix).map((ref) => ({ kind: 'Ref', repository, ...ref }));
const NODE_PREFIX = { Commit: 'C', Tree: 'T', Blob: 'B', Tag: 'TA' };
const isGit = ofKind('Commit', 'Tree', 'Blob', 'Tag');
const shared = {
    id: ({ repository, kind, sha }) => (0,git/* gitNodeId */.WZ)(repository, NODE_PREFIX[kind], sha),
    oid: ({ sha }) => sha,
    abbreviatedOid: ({ sha }) => sha.slice(0, 7),
    repository: ({ repository }) => repository,
    commitResourcePath: ({ repository, sha }) => `/${repository.owner.login}/${repository.name}/commit/${sha}`,
    commitUrl: ({ repository, sha }, _args, { world }) => `${(0,represent_repository/* htmlUrl */.TX)(world, repository)}/commit/${sha}`,
};
const commit = ({ repository, sha }) => (0,git/* commitIn */.xt)(repository, sha);
const headline = (message) => message.split('\n', 1)[0] ?? '';
const changes = (node) => (0,diff/* diff */.Ui)(node.repository.gitDir, commit(node).parents[0] ?? null, node.sha);
const author = (by) => ({ kind: 'GitActor', by });
const commitFields = {
    ...shared,
    message: (node) => commit(node).message,
    messageHeadline: (node) => headline(commit(node).message),
    messageBody: (node) => commit(node)
        .message.slice(headline(commit(node).message).length)
        .trim(),
    author: (node) => author(commit(node).author),
    committer: (node) => author(commit(node).committer),
    authoredDate: (node) => (0,time/* iso */.K)(commit(node).author.at),
    committedDate: (node) => (0,time/* iso */.K)(commit(node).committer.at),
    committedViaWeb: (node) => commit(node).committer.email === 'noreply@github.com',
    additions: (node) => (0,git/* sum */.cz)(changes(node), 'additions'),
    deletions: (node) => (0,git/* sum */.cz)(changes(node), 'deletions'),
    changedFilesIfAvailable: (node) => changes(node).length,
    url: ({ repository, sha }, _args, { world }) => `${(0,represent_repository/* htmlUrl */.TX)(world, repository)}/commit/${sha}`,
    resourcePath: ({ repository, sha }) => `/${repository.owner.login}/${repository.name}/commit/${sha}`,
    tree: (node) => gitNode(node.repository, commit(node).tree),
    file: (node, args) => {
        const entry = (0,trees/* entryAt */._f)(node.repository.gitDir, commit(node).tree, textOf(args, 'path'));
        return entry ? { kind: 'TreeEntry', repository: node.repository, entry, path: textOf(args, 'path') } : null;
    },
    parents: (node, args) => connection('parents', commit(node).parents.map((sha) => gitNode(node.repository, sha)), args),
    history: (node, args) => {
        const commits = (0,git_commits/* history */.b6)(node.repository.gitDir, node.sha).filter(touches(node.repository, args['path']));
        return connection('history', commits.map(({ sha }) => gitNode(node.repository, sha)), args);
    },
    associatedPullRequests: (node, args) => {
        const pulls = [...node.repository.threads.values()].filter(model_thread/* isPull */.CD);
        const holding = pulls.filter((pull) => pull.pull.mergeCommit === node.sha || (0,pull_request/* pullCommits */.Wu)(pull).some(({ sha }) => sha === node.sha));
        return connection('associatedPullRequests', holding, args);
    },
    statusCheckRollup: ({ repository, sha }) => rollup(repository, sha),
    checkSuites: ({ repository, sha }, args) => connection('checkSuites', suitesAt(repository, sha), args),
    signature: () => null,
};
function touches(repository, path) {
    return ({ tree, parents }) => {
        if (typeof path !== 'string')
            return true;
        const before = parents[0] === undefined ? undefined : (0,trees/* entryAt */._f)(repository.gitDir, (0,git/* commitIn */.xt)(repository, parents[0]).tree, path);
        return (0,trees/* entryAt */._f)(repository.gitDir, tree, path)?.sha !== before?.sha;
    };
}
/** Null when nothing was reported for the commit, as on GitHub. */
function rollup(repository, sha) {
    const any = (0,check/* latestChecks */.r6)(repository, sha).length + (0,check/* latestStatuses */.wD)(repository, sha).length > 0;
    return any ? { kind: 'StatusCheckRollup', repository, sha } : null;
}
function rollupState({ repository, sha }) {
    const runs = (0,check/* latestChecks */.r6)(repository, sha);
    const statuses = (0,check/* latestStatuses */.wD)(repository, sha);
    const red = runs.some(({ conclusion }) => conclusion !== null && !['success', 'neutral', 'skipped'].includes(conclusion));
    if (red || (statuses.length > 0 && (0,check/* combinedState */.lR)(statuses) === 'failure'))
        return 'FAILURE';
    const open = runs.some(({ status }) => status !== 'completed') || statuses.some(({ state }) => state === 'pending');
    return open ? 'PENDING' : 'SUCCESS';
}
const contexts = ({ repository, sha }) => [
    ...(0,check/* latestChecks */.r6)(repository, sha),
    ...(0,check/* latestStatuses */.wD)(repository, sha),
];
const blob = ({ repository, sha }) => (0,objects/* readObject */.Ag)(repository.gitDir, sha)?.bytes ?? Buffer.alloc(0);
/** GitHub says that it cuts long texts, not where. */
const LONGEST_TEXT_BYTES = 512 * 1024;
const gitFields = {
    Commit: fieldsOf(isGit, commitFields),
    Tag: fieldsOf(isGit, shared),
    Blob: fieldsOf(isGit, {
        ...shared,
        byteSize: (node) => blob(node).length,
        isBinary: (node) => blob(node).includes(0),
        isTruncated: (node) => blob(node).length > LONGEST_TEXT_BYTES,
        text: (node) => (blob(node).includes(0) ? null : blob(node).toString('utf8', 0, LONGEST_TEXT_BYTES)),
    }),
    Tree: fieldsOf(isGit, {
        ...shared,
        entries: ({ repository, sha }) => ((0,trees/* readTree */.Zc)(repository.gitDir, sha) ?? []).map((entry) => ({
            kind: 'TreeEntry',
            repository,
            entry,
            path: entry.name,
        })),
    }),
    TreeEntry: fieldsOf(ofKind('TreeEntry'), {
        name: ({ entry }) => entry.name,
        path: ({ path }) => path,
        type: ({ entry }) => entry.type,
        mode: ({ entry }) => Number.parseInt(entry.mode, 8),
        oid: ({ entry }) => entry.sha,
        object: ({ repository, entry }) => gitNode(repository, entry.sha),
        size: ({ repository, entry }) => entry.type === 'blob' ? ((0,objects/* readObject */.Ag)(repository.gitDir, entry.sha)?.bytes.length ?? 0) : 0,
        extension: ({ entry }) => /\.[^.]+$/.exec(entry.name)?.[0] ?? '',
        repository: ({ repository }) => repository,
    }),
    Ref: fieldsOf(ofKind('Ref'), {
        id: ({ repository, name }) => (0,git/* gitNodeId */.WZ)(repository, 'REF', name),
        name: ({ name }) => name.replace(/^refs\/(heads|tags)\//, ''),
        prefix: ({ name }) => /^refs\/(?:heads|tags)\//.exec(name)?.[0] ?? 'refs/',
        target: ({ repository, sha }) => gitNode(repository, sha),
        repository: ({ repository }) => repository,
        refUpdateRule: ({ repository, name }) => name === (0,pull_request/* branchRef */.Mi)(repository.defaultBranch) && repository.protection.requiredChecks.length > 0
            ? { pattern: repository.defaultBranch, requiredStatusCheckContexts: repository.protection.requiredChecks }
            : null,
        associatedPullRequests: ({ repository, name }, args) => {
            const pulls = [...repository.threads.values()]
                .filter(model_thread/* isPull */.CD)
                .filter(({ pull }) => `refs/heads/${pull.headRef}` === name);
            return connection('associatedPullRequests', pulls, args);
        },
    }),
    GitActor: fieldsOf(ofKind('GitActor'), {
        name: ({ by }) => by.name,
        email: ({ by }) => by.email,
        date: ({ by }) => (0,time/* iso */.K)(by.at),
        user: ({ by }, _args, { world }) => (0,git/* accountBehind */.QP)(world, by) ?? null,
    }),
    StatusCheckRollup: fieldsOf(ofKind('StatusCheckRollup'), {
        id: ({ repository, sha }) => (0,git/* gitNodeId */.WZ)(repository, 'SCR', sha),
        state: rollupState,
        commit: ({ repository, sha }) => gitNode(repository, sha),
        contexts: (node, args) => ({
            ...connection('contexts', contexts(node), args),
            checkRunCount: (0,check/* latestChecks */.r6)(node.repository, node.sha).length,
            statusContextCount: (0,check/* latestStatuses */.wD)(node.repository, node.sha).length,
        }),
    }),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/account-fields.js
/** Fields of people and bots. GraphQL names a bot without `[bot]`, but the viewer with it. */







const isAccount = (source) => typeof source === 'object' && source !== null && 'login' in source;
const isPerson = (source) => isAccount(source) || ofKind('Viewer')(source);
const accountIn = (source) => ('kind' in source ? source.account : source);
const account_fields_shared = {
    id: (source) => accountIn(source).nodeId,
    databaseId: (source) => accountIn(source).id,
    avatarUrl: (source, _args, { world }) => `${world.origin}/avatars/${accountIn(source).id}`,
    url: (source, _args, { world }) => `${world.origin}/${accountIn(source).login}`,
    resourcePath: (source) => `/${accountIn(source).login}`,
    createdAt: () => '2020-01-01T00:00:00Z',
    updatedAt: () => '2020-01-01T00:00:00Z',
};
const user = {
    ...account_fields_shared,
    login: (source) => accountIn(source).login,
    name: (source) => accountIn(source).login,
    email: () => '',
    bio: () => null,
    isViewer: (source, _args, { caller }) => caller.kind === 'token' && caller.account === accountIn(source),
};
const accountFields = {
    User: fieldsOf(isPerson, user),
    Bot: fieldsOf(isPerson, { ...account_fields_shared, login: (source) => accountIn(source).login.replace(/\[bot\]$/, '') }),
    Label: fieldsOf(ofKind('Label'), {
        id: ({ nodeId }) => nodeId,
        name: ({ name }) => name,
        color: ({ color }) => color,
        description: ({ description }) => description,
        isDefault: () => false,
        createdAt: ({ createdAt }) => (0,time/* iso */.K)(createdAt),
        url: (label, _args, { world }) => (0,represent_thread/* showLabel */.MS)(world, label).url,
        repository: ({ repository }) => repository,
        issues: (label, args) => connection('issues', [...label.repository.threads.values()].filter((thread) => thread.kind === 'Issue' && thread.labels.includes(label)), args),
    }),
    Milestone: fieldsOf(ofKind('Milestone'), {
        id: ({ nodeId }) => nodeId,
        number: ({ number }) => number,
        title: ({ title }) => title,
        description: ({ description }) => description,
        state: ({ state }) => state.toUpperCase(),
        dueOn: ({ dueOn }) => dueOn,
        closed: ({ state }) => state === 'closed',
        closedAt: ({ closedAt }) => (0,time/* isoOrNull */.I)(closedAt),
        createdAt: ({ createdAt }) => (0,time/* iso */.K)(createdAt),
        updatedAt: ({ updatedAt }) => (0,time/* iso */.K)(updatedAt),
        creator: ({ creator }) => creator,
        url: (milestone, _args, { world }) => (0,represent_thread/* showMilestone */.wY)(world, milestone).html_url,
        repository: ({ repository }) => repository,
    }),
    Reaction: fieldsOf(ofKind('Reaction'), {
        id: ({ nodeId }) => nodeId,
        databaseId: ({ id }) => id,
        content: ({ content }) => reactionName(content),
        createdAt: ({ at }) => (0,time/* iso */.K)(at),
        user: ({ account }) => account,
    }),
    CheckRun: fieldsOf(ofKind('CheckRun'), {
        id: ({ nodeId }) => nodeId,
        databaseId: ({ id }) => id,
        name: ({ name }) => name,
        status: ({ status }) => status.toUpperCase(),
        conclusion: ({ conclusion }) => conclusion?.toUpperCase() ?? null,
        startedAt: ({ startedAt }) => (0,time/* isoOrNull */.I)(startedAt),
        completedAt: ({ completedAt }) => (0,time/* isoOrNull */.I)(completedAt),
        detailsUrl: ({ detailsUrl }) => detailsUrl,
        externalId: ({ externalId }) => externalId,
        title: ({ output }) => output.title,
        summary: ({ output }) => output.summary,
        text: ({ output }) => output.text,
        isRequired: () => false,
        checkSuite: (run) => suiteOf(run),
        repository: ({ repository }) => repository,
    }),
    StatusContext: fieldsOf(ofKind('StatusContext'), {
        id: ({ nodeId }) => nodeId,
        context: ({ context }) => context,
        state: ({ state }) => state.toUpperCase(),
        description: ({ description }) => description,
        targetUrl: ({ targetUrl }) => targetUrl,
        createdAt: ({ at }) => (0,time/* iso */.K)(at),
        creator: ({ creator }) => creator,
        isRequired: () => false,
        commit: ({ repository, sha }) => gitNode(repository, sha),
    }),
};
const NAMES = { '+1': 'THUMBS_UP', '-1': 'THUMBS_DOWN' };
const reactionName = (content) => content === '+1' || content === '-1' ? NAMES[content] : content.toUpperCase();
const reactionNamed = (name) => model_reaction/* REACTIONS */.n.find((content) => reactionName(content) === name);

;// CONCATENATED MODULE: ./build/src/emulator/http/access.js
/** Decides the finer rules of threads: who may write in one, edit a text, or manage labels and state. */




/** The holder of the token that asks; anonymous callers and app JWTs act on nothing. */
function actorIn({ world, caller }) {
    if (caller.kind !== 'token')
        throw new answer/* Refusal */.P_('Requires authentication', { status: 401 });
    return (0,model_account/* actorOf */.dn)(world, caller.token);
}
/** Pull requests are also reached by `pull_requests`, plain issues only by `issues`. */
const threadPermission = (thread, level) => thread.pull ? [{ issues: level }, { pull_requests: level }] : { issues: level };
/** Labels, milestones, people, locks: for those who triage. */
const demandTriage = (asking, thread) => (0,http_permissions/* demand */.wo)(asking, { permission: threadPermission(thread, 'write'), access: 'triage' }, thread.repository);
/** Anybody who may read may write a comment, unless the thread is locked. */
function demandComment(asking, thread) {
    const access = thread.locked ? 'write' : 'read';
    if (thread.locked && asking.caller.kind === 'token') {
        // No token of an app or a job counts as a collaborator (actions/stale#51, renovatebot/renovate#6215).
        const { token, account } = asking.caller;
        const held = token.kind === 'user' ? (0,model_repository/* accessOf */.YK)(thread.repository, account) : 'none';
        if (!(0,model_repository/* atLeast */.jZ)(held, 'write'))
            throw (0,answer/* forbidden */.o0)('Unable to create comment because issue is locked.');
    }
    (0,http_permissions/* demand */.wo)(asking, { permission: threadPermission(thread, 'write'), access }, thread.repository);
}
/** A text is its author's and the writers'; everybody else is told so. */
function demandEdit(asking, content, thread) {
    const own = asking.caller.kind === 'token' && asking.caller.account === content.author;
    (0,http_permissions/* demand */.wo)(asking, { permission: threadPermission(thread, 'write'), access: own && !thread.locked ? 'read' : 'write' }, thread.repository);
}
/** Closing and reopening: the author, or those who triage. */
function demandState(asking, thread) {
    const own = asking.caller.kind === 'token' && asking.caller.account === thread.author;
    (0,http_permissions/* demand */.wo)(asking, { permission: threadPermission(thread, 'write'), access: own ? 'read' : 'triage' }, thread.repository);
}
/** Apps and jobs change workflows only with a permission of its own, however they write. */
function demandWorkflows({ caller }, paths) {
    if (caller.kind !== 'token' || caller.token.kind === 'user' || caller.token.permissions['workflows'] === 'write')
        return;
    const workflow = paths.find((path) => path.startsWith('.github/workflows/'));
    if (workflow === undefined)
        return;
    throw (0,answer/* forbidden */.o0)(`refusing to allow a GitHub App to create or update workflow \`${workflow}\` without \`workflows\` permission`);
}

// EXTERNAL MODULE: ./build/src/emulator/model/comment.js
var model_comment = __webpack_require__(86286);
// EXTERNAL MODULE: ./build/src/emulator/http/rate-limit.js
var rate_limit = __webpack_require__(23264);
// EXTERNAL MODULE: ./build/src/emulator/model/node-id.js
var node_id = __webpack_require__(19873);
;// CONCATENATED MODULE: ./build/src/emulator/graphql/search.js
/** Decides what a search for issues finds: GitHub's qualifiers that the emulator knows, and words of the text; any other is refused. */





/** GitHub finds no more, and says how many there would be. */
const mostFound = 1_000;
function searchIssues(args, context) {
    if (args['type'] !== 'ISSUE')
        throw new Error(`the emulator searches for issues alone, not for ${String(args['type'])}`);
    const wanted = (textOf(args, 'query').match(/(?:[^\s"]+|"[^"]*")+/g) ?? []).filter((term) => term !== 'sort:created-asc');
    const found = (0,model_repository/* allRepositories */._i)(context.world)
        .filter((repository) => (0,http_permissions/* canSee */.KI)(context, repository))
        .flatMap((repository) => [...repository.threads.values()].map((thread) => ({ repository, thread })))
        .filter(({ repository, thread }) => wanted.every((term) => fits(term, (0,model_repository/* fullNameOf */.E4)(repository), thread)))
        .map(({ thread }) => thread)
        .toSorted((a, b) => a.createdAt - b.createdAt || a.number - b.number);
    return { ...connection('search', found.slice(0, mostFound), args), issueCount: found.length };
}
function fits(term, repository, thread) {
    if (term.startsWith('-'))
        return !fits(term.slice(1), repository, thread);
    const [, name, quoted = ''] = /^(\w+):(.+)$/.exec(term) ?? [];
    const value = quoted.replaceAll('"', '').toLowerCase();
    const same = (text) => text.toLowerCase() === value;
    switch (name) {
        case undefined:
            return `${thread.title}\n${thread.body}`.toLowerCase().includes(term.replaceAll('"', '').toLowerCase());
        case 'repo':
            return same(repository);
        case 'is':
            return same(thread.kind === 'Issue' ? 'issue' : 'pr') || same(thread.state);
        case 'label':
            return thread.labels.some((label) => same(label.name));
        case 'author':
            return same(thread.author.login);
        case 'assignee':
            return thread.assignees.some(({ login }) => same(login));
        default:
            throw new answer/* Refusal */.P_(`the emulator knows no qualifier ${name}`, { status: 422 });
    }
}

;// CONCATENATED MODULE: ./build/src/emulator/graphql/repository-fields.js
/** Fields of a repository and of the query root, with the permissions that each part of a repository asks for. */















const unresolved = (what) => new answer/* Refusal */.P_(`Could not resolve to ${what}.`, { status: 404 });
const reading = (repository, context, ...permission) => {
    (0,http_permissions/* demand */.wo)(context, { permission }, repository);
    return repository;
};
const threadNumbered = (repository, number, kind) => {
    const thread = repository.threads.get(number);
    if (thread && (kind === null || thread.kind === kind))
        return thread;
    throw unresolved(`${kind === 'PullRequest' ? 'a PullRequest' : 'an Issue'} with the number of ${number}`);
};
const strings = (value) => Array.isArray(value) ? value.map(String) : undefined;
const record = (value) => (typeof value === 'object' && value !== null ? { ...value } : {});
function threads(repository, args, kind) {
    const filter = record(args['filterBy']);
    const states = strings(args['states']) ?? strings(filter['states']);
    const labels = strings(args['labels']) ?? strings(filter['labels']);
    const since = typeof filter['since'] === 'string' ? Date.parse(filter['since']) : 0;
    const order = record(args['orderBy']);
    const key = (thread) => {
        if (order['field'] === 'UPDATED_AT')
            return thread.updatedAt;
        return order['field'] === 'COMMENTS' ? thread.comments.length : thread.createdAt;
    };
    const sign = order['direction'] === 'DESC' ? -1 : 1;
    const stateOf = (thread) => (0,model_thread/* isPull */.CD)(thread) && thread.pull.mergedAt !== null ? 'MERGED' : thread.state.toUpperCase();
    return [...repository.threads.values()]
        .filter((thread) => thread.kind === kind && thread.updatedAt >= since)
        .filter((thread) => states === undefined || states.includes(stateOf(thread)))
        .filter((thread) => labels === undefined ||
        thread.labels.some((label) => labels.some((name) => name.toLowerCase() === label.name.toLowerCase())))
        .filter((thread) => matches(thread, filter))
        .filter((thread) => !(0,model_thread/* isPull */.CD)(thread) || onBranches(thread, args))
        .toSorted((a, b) => sign * (key(a) - key(b) || a.number - b.number));
}
function matches(thread, filter) {
    const { assignee, createdBy } = { assignee: filter['assignee'], createdBy: filter['createdBy'] };
    if (typeof createdBy === 'string' && thread.author.login !== createdBy)
        return false;
    if (assignee === null)
        return thread.assignees.length === 0;
    return (typeof assignee !== 'string' ||
        (assignee === '*' ? thread.assignees.length > 0 : thread.assignees.some(({ login }) => login === assignee)));
}
function onBranches(thread, args) {
    const head = typeof args['headRefName'] !== 'string' || thread.pull?.headRef === args['headRefName'];
    return head && (typeof args['baseRefName'] !== 'string' || thread.pull?.baseRef === args['baseRefName']);
}
const ISSUES = { issues: 'read' };
const PULLS = { pull_requests: 'read' };
const CONTENTS = { contents: 'read' };
const qualified = (name) => (name.startsWith('refs/') ? name : `refs/heads/${name}`);
const fields = {
    id: ({ nodeId }) => nodeId,
    databaseId: ({ id }) => id,
    name: ({ name }) => name,
    nameWithOwner: model_repository/* fullNameOf */.E4,
    owner: ({ owner }) => owner,
    description: ({ description }) => description,
    visibility: ({ visibility }) => visibility.toUpperCase(),
    isPrivate: ({ visibility }) => visibility === 'private',
    isFork: ({ parent }) => parent !== null,
    parent: ({ parent }) => parent,
    isArchived: ({ archived }) => archived,
    isDisabled: () => false,
    isLocked: () => false,
    isTemplate: () => false,
    isMirror: () => false,
    isInOrganization: () => false,
    isEmpty: ({ gitDir, defaultBranch }) => (0,refs/* readRef */.sg)(gitDir, `refs/heads/${defaultBranch}`) === undefined,
    hasIssuesEnabled: () => true,
    autoMergeAllowed: () => false,
    mergeCommitAllowed: () => true,
    rebaseMergeAllowed: () => true,
    squashMergeAllowed: () => true,
    deleteBranchOnMerge: () => false,
    createdAt: ({ createdAt }) => (0,time/* iso */.K)(createdAt),
    updatedAt: ({ updatedAt }) => (0,time/* iso */.K)(updatedAt),
    pushedAt: ({ pushedAt }) => (0,time/* iso */.K)(pushedAt),
    url: (repository, _args, { world }) => (0,represent_repository/* htmlUrl */.TX)(world, repository),
    resourcePath: (repository) => `/${(0,model_repository/* fullNameOf */.E4)(repository)}`,
    viewerPermission: (repository, _args, { caller }) => {
        if (caller.kind !== 'token' || caller.token.kind !== 'user')
            return null;
        const held = (0,model_repository/* accessOf */.YK)(repository, caller.account);
        return held === 'none' ? null : held.toUpperCase();
    },
    viewerCanAdminister: (repository, _args, { caller }) => caller.kind === 'token' && (0,model_repository/* accessOf */.YK)(repository, caller.account) === 'admin',
    defaultBranchRef: (repository, _args, context) => {
        const { gitDir, defaultBranch } = reading(repository, context, CONTENTS);
        return refNode(repository, `refs/heads/${defaultBranch}`, (0,refs/* readRef */.sg)(gitDir, `refs/heads/${defaultBranch}`));
    },
    ref: (repository, args, context) => {
        const name = qualified(textOf(args, 'qualifiedName'));
        return refNode(repository, name, (0,refs/* readRef */.sg)(reading(repository, context, CONTENTS).gitDir, name));
    },
    refs: (repository, args, context) => {
        const found = refsWithPrefix(reading(repository, context, CONTENTS), textOf(args, 'refPrefix'));
        const query = textOf(args, 'query');
        return connection('refs', found.filter(({ name }) => name.includes(query)), args);
    },
    object: (repository, args, context) => {
        reading(repository, context, CONTENTS);
        if (typeof args['oid'] === 'string')
            return gitNode(repository, args['oid']);
        return objectAt(repository, textOf(args, 'expression'));
    },
    issue: (repository, args, context) => threadNumbered(reading(repository, context, ISSUES), numberOf(args, 'number'), 'Issue'),
    pullRequest: (repository, args, context) => threadNumbered(reading(repository, context, PULLS), numberOf(args, 'number'), 'PullRequest'),
    issueOrPullRequest: (repository, args, context) => threadNumbered(reading(repository, context, ISSUES, PULLS), numberOf(args, 'number'), null),
    issues: (repository, args, context) => connection('issues', threads(reading(repository, context, ISSUES), args, 'Issue'), args),
    pullRequests: (repository, args, context) => connection('pullRequests', threads(reading(repository, context, PULLS), args, 'PullRequest'), args),
    label: ({ labels }, args) => labels.get(textOf(args, 'name').toLowerCase()) ?? null,
    labels: ({ labels }, args) => connection('labels', [...labels.values()].filter(({ name }) => name.includes(textOf(args, 'query'))), args),
    milestone: ({ milestones }, args) => milestones.find(({ number }) => number === args['number']) ?? null,
    milestones: ({ milestones }, args) => connection('milestones', milestones, args),
};
const isRoot = (source) => typeof source === 'object' && source !== null;
function repositoryFor(context, name) {
    const repository = (0,model_repository/* repositoryNamed */.Sz)(context.world, name);
    if (repository && (0,http_permissions/* canSee */.KI)(context, repository))
        return repository;
    throw unresolved(`a Repository with the name '${name}'`);
}
const missing = (id) => unresolved(`a node with the global id of '${id}'`);
/** The thing of a global id, as far as the caller may see its repository. */
function nodeFor(context, id) {
    const found = (0,node_id/* nodeOf */.E7)(context.world, id) ??
        gitNodeFor(context, id) ??
        [...context.world.accounts.values()].find(({ nodeId }) => nodeId === id);
    if (!found)
        throw missing(id);
    const repository = repositoryOf(found);
    if (repository && !(0,http_permissions/* canSee */.KI)(context, repository))
        throw missing(id);
    return found;
}
function gitNodeFor({ world }, id) {
    const named = (0,git/* gitNameIn */.nq)(id);
    const repository = named && (0,model_repository/* allRepositories */._i)(world).find((one) => one.id === named.repositoryId);
    if (!repository)
        return undefined;
    if (!named.name.startsWith('refs/'))
        return gitNode(repository, named.name) ?? undefined;
    return refNode(repository, named.name, (0,refs/* readRef */.sg)(repository.gitDir, named.name)) ?? undefined;
}
function repositoryOf(node) {
    if (ofKind('Repository')(node))
        return node;
    if ('repository' in node && ofKind('Repository')(node.repository))
        return node.repository;
    return 'thread' in node && isRoot(node.thread) ? repositoryOf(node.thread) : undefined;
}
const repositoryFields = {
    Repository: fieldsOf(ofKind('Repository'), fields),
    Query: fieldsOf(isRoot, {
        viewer: (_root, _args, { caller }) => {
            if (caller.kind !== 'token')
                throw new answer/* Refusal */.P_('Requires authentication', { status: 401 });
            return { kind: 'Viewer', account: caller.account };
        },
        user: (_root, args, { world }) => {
            const account = (0,model_account/* accountNamed */.xM)(world, textOf(args, 'login'));
            if (account?.type !== 'User')
                throw unresolved(`a User with the login of '${textOf(args, 'login')}'`);
            return account;
        },
        repository: (_root, args, context) => repositoryFor(context, `${textOf(args, 'owner')}/${textOf(args, 'name')}`),
        search: (_root, args, context) => searchIssues(args, context),
        node: (_root, args, context) => nodeFor(context, textOf(args, 'id')),
        // One id that nothing has is null beside the others, with an error of its own.
        nodes: (_root, args, context) => (strings(args['ids']) ?? []).map(async (id) => nodeFor(context, id)),
        rateLimit: (_root, _args, { world, caller }) => {
            const { limit, used, reset } = (0,rate_limit/* allowanceOf */.UF)(world, caller, 'graphql');
            return { cost: 1, limit, used, remaining: limit - used, nodeCount: 0, resetAt: (0,time/* iso */.K)(reset * 1000) };
        },
    }),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/mutation.js
/** Decides what a mutation is: an input with a schema, and what is done with it; and how ids in inputs become things. */





const mutation = (schema, run) => ({ run: (input, context) => run(schema.parse(input), context) });
function nodeOfKind(context, id, ...kinds) {
    const node = nodeFor(context, id);
    if (ofKind(...kinds)(node))
        return node;
    throw new answer/* Refusal */.P_(`Could not resolve to ${kinds.join(' or ')} node with the global id of '${id}'.`, { status: 404 });
}
const threadWith = (context, id) => nodeOfKind(context, id, 'Issue', 'PullRequest');
const labelsWith = (context, ids) => ids.map((id) => nodeOfKind(context, id, 'Label'));
const accountsWith = (context, ids) => ids.map((id) => {
    const node = nodeFor(context, id);
    if (isAccount(node))
        return node;
    throw new answer/* Refusal */.P_(`Could not resolve to User node with the global id of '${id}'.`, { status: 404 });
});
const Id = schemas/* string */.YjP();
const Ids = schemas/* array */.YOg(schemas/* string */.YjP());

;// CONCATENATED MODULE: ./build/src/emulator/graphql/comment-mutations.js
/** What GraphQL may change in comments and reactions; under the same rules as REST. */







const commentWith = (context, id) => nodeOfKind(context, id, 'IssueComment');
const commentMutations = {
    addComment: mutation(schemas/* object */.Ikc({ subjectId: Id, body: schemas/* string */.YjP() }), ({ subjectId, body }, context) => {
        const thread = threadWith(context, subjectId);
        demandComment(context, thread);
        const comment = (0,model_comment/* addComment */.BC)(context.world, thread, { actor: actorIn(context), body });
        return { subject: thread, commentEdge: { cursor: '', node: comment }, timelineEdge: { cursor: '', node: comment } };
    }),
    updateIssueComment: mutation(schemas/* object */.Ikc({ id: Id, body: schemas/* string */.YjP() }), ({ id: commentId, body }, context) => {
        const comment = commentWith(context, commentId);
        demandEdit(context, comment, comment.thread);
        (0,model_comment/* editComment */.QA)(context.world, comment, { actor: actorIn(context), body });
        return { issueComment: comment };
    }),
    deleteIssueComment: mutation(schemas/* object */.Ikc({ id: Id }), ({ id: commentId }, context) => {
        const comment = commentWith(context, commentId);
        demandEdit(context, comment, comment.thread);
        (0,model_comment/* deleteComment */.Tu)(context.world, comment, actorIn(context));
        return {};
    }),
    minimizeComment: mutation(schemas/* object */.Ikc({ subjectId: Id, classifier: schemas/* string */.YjP() }), ({ subjectId, classifier }, context) => {
        const comment = commentWith(context, subjectId);
        demandTriage(context, comment.thread);
        comment.minimized = REASONS[classifier] ?? 'resolved';
        return { minimizedComment: comment };
    }),
    unminimizeComment: mutation(schemas/* object */.Ikc({ subjectId: Id }), ({ subjectId }, context) => {
        const comment = commentWith(context, subjectId);
        demandTriage(context, comment.thread);
        comment.minimized = null;
        return { unminimizedComment: comment };
    }),
    addReaction: mutation(schemas/* object */.Ikc({ subjectId: Id, content: schemas/* string */.YjP() }), ({ subjectId, content }, context) => {
        const subject = nodeOfKind(context, subjectId, 'Issue', 'PullRequest', 'IssueComment');
        const kind = reactionNamed(content);
        if (!kind)
            throw new answer/* Refusal */.P_(`unknown reaction ${content}`, { status: 422 });
        demandComment(context, 'thread' in subject ? subject.thread : subject);
        return {
            subject,
            reaction: (0,model_reaction/* react */.w)(context.world, subject, { account: actorIn(context).account, content: kind }).reaction,
        };
    }),
};
const REASONS = {
    ABUSE: 'abuse',
    DUPLICATE: 'duplicate',
    OFF_TOPIC: 'off-topic',
    OUTDATED: 'outdated',
    RESOLVED: 'resolved',
    SPAM: 'spam',
};

// EXTERNAL MODULE: ./build/src/emulator/model/identity.js
var identity = __webpack_require__(52253);
;// CONCATENATED MODULE: ./build/src/emulator/graphql/git-mutations.js
/** What GraphQL may change in git: refs, alone or several at once, and commits that land only on the head that was expected. */













const WRITE = { permission: { contents: 'write' } };
const unprocessable = (message) => new answer/* Refusal */.P_(message, { status: 422, type: 'UNPROCESSABLE' });
function writable(context, repository) {
    (0,http_permissions/* demand */.wo)(context, WRITE, repository);
    return repository;
}
const CommitInput = schemas/* object */.Ikc({
    branch: schemas/* object */.Ikc({
        id: schemas/* string */.YjP().nullish(),
        repositoryNameWithOwner: schemas/* string */.YjP().nullish(),
        branchName: schemas/* string */.YjP().nullish(),
    }),
    expectedHeadOid: schemas/* string */.YjP(),
    message: schemas/* object */.Ikc({ headline: schemas/* string */.YjP(), body: schemas/* string */.YjP().nullish() }),
    fileChanges: schemas/* object */.Ikc({
        additions: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), contents: schemas/* string */.YjP() })).nullish(),
        deletions: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP() })).nullish(),
    })
        .nullish(),
});
/** By the ref's id, or by the names of repository and branch. */
function branchOf(context, { id, repositoryNameWithOwner, branchName }) {
    if (id) {
        const ref = nodeOfKind(context, id, 'Ref');
        return { repository: writable(context, ref.repository), name: ref.name };
    }
    const repository = (0,model_repository/* repositoryNamed */.Sz)(context.world, repositoryNameWithOwner ?? '');
    if (!repository || !branchName) {
        throw new answer/* Refusal */.P_(`Could not resolve to a Repository with the name '${repositoryNameWithOwner ?? ''}'.`, {
            status: 404,
        });
    }
    return { repository: writable(context, repository), name: `refs/heads/${branchName.replace(/^refs\/heads\//, '')}` };
}
const stale = (expected) => new answer/* Refusal */.P_(`Expected branch to point to "${expected}" but it did not. Pull and try again.`, {
    status: 409,
    type: 'STALE_DATA',
});
function createCommit(input, context) {
    const { world } = context;
    const { repository, name } = branchOf(context, input.branch);
    const { gitDir } = repository;
    const head = (0,refs/* readRef */.sg)(gitDir, name);
    if (!head)
        throw new answer/* Refusal */.P_(`No ref found for '${name.slice('refs/heads/'.length)}'.`, { status: 404 });
    if (head !== input.expectedHeadOid)
        throw stale(input.expectedHeadOid);
    const { additions, deletions } = input.fileChanges ?? {};
    demandWorkflows(context, [...(additions ?? []), ...(deletions ?? [])].map(({ path }) => path));
    const files = (0,trees/* filesOf */.R8)(gitDir, (0,git_commits/* readCommit */.kN)(gitDir, head)?.tree ?? '');
    for (const { path } of deletions ?? []) {
        if (!files.delete(path))
            throw unprocessable(`A path was requested for deletion which does not exist as of commit oid \`${head}\`: ${path}`);
    }
    for (const { path, contents } of additions ?? []) {
        if (path === '' || path.startsWith('/') || path.split('/').includes('..'))
            throw unprocessable(`A path was invalid: ${path}`);
        files.set(path, {
            mode: files.get(path)?.mode ?? '100644',
            sha: (0,objects/* writeObject */.p7)(gitDir, 'blob', Buffer.from(contents, 'base64')),
        });
    }
    const actor = actorIn(context);
    const { headline, body } = input.message;
    const sha = (0,git_commits/* writeCommit */.rV)(gitDir, {
        tree: (0,trees/* treeOf */.g7)(gitDir, files),
        parents: [head],
        author: (0,identity/* noreply */.O)(world, actor.account),
        committer: { name: 'GitHub', email: 'noreply@github.com', at: world.clock.now() },
        message: body ? `${headline}\n\n${body}` : headline,
    });
    try {
        (0,ref_changes/* moveBranches */.KE)(world, repository, { actor, moves: [{ name, before: head, after: sha }] });
    }
    catch (error) {
        throw error instanceof answer/* Refusal */.P_ && error.type === 'STALE_DATA' ? stale(input.expectedHeadOid) : error;
    }
    return { commit: gitNode(repository, sha), ref: refNode(repository, name, sha) };
}
const RefUpdate = schemas/* object */.Ikc({
    name: schemas/* string */.YjP(),
    beforeOid: schemas/* string */.YjP().nullish(),
    afterOid: schemas/* string */.YjP(),
    force: schemas/* boolean */.zMY().nullish(),
});
/** One update as the ref store takes it: from where the ref is now, if that is where it may be. */
function checked({ gitDir }, update) {
    const { name, afterOid } = update;
    if (!(0,refs/* isRefName */.pA)(name))
        throw unprocessable(`${name} is not a valid ref name.`);
    const before = (0,refs/* readRef */.sg)(gitDir, name) ?? null;
    const after = afterOid === objects/* NO_SHA */.vm ? null : afterOid;
    const expected = update.beforeOid ?? undefined;
    if (expected !== undefined && expected !== (before ?? objects/* NO_SHA */.vm)) {
        throw new answer/* Refusal */.P_(`Reference cannot be updated: ${name} is at ${before ?? objects/* NO_SHA */.vm} but expected ${expected}`, {
            status: 409,
            type: 'STALE_DATA',
        });
    }
    if (after !== null && !(0,objects/* readObject */.Ag)(gitDir, after))
        throw unprocessable(`Object ${after} does not exist`);
    if (before !== null && after !== null && !update.force && !(0,git_commits/* isAncestor */.QX)(gitDir, before, after)) {
        throw unprocessable(`Update of ${name} is not a fast-forward`);
    }
    return { name, before, after };
}
const gitMutations = {
    createCommitOnBranch: mutation(CommitInput, createCommit),
    updateRefs: mutation(schemas/* object */.Ikc({ repositoryId: schemas/* string */.YjP(), refUpdates: schemas/* array */.YOg(RefUpdate) }), ({ repositoryId, refUpdates }, context) => {
        const repository = writable(context, nodeOfKind(context, repositoryId, 'Repository'));
        const moves = refUpdates.map((update) => checked(repository, update));
        (0,ref_changes/* moveBranches */.KE)(context.world, repository, { actor: actorIn(context), moves });
        return {};
    }),
    createRef: mutation(schemas/* object */.Ikc({ repositoryId: schemas/* string */.YjP(), name: schemas/* string */.YjP(), oid: schemas/* string */.YjP() }), ({ repositoryId, name, oid }, context) => {
        const repository = writable(context, nodeOfKind(context, repositoryId, 'Repository'));
        if (!(0,refs/* isRefName */.pA)(name))
            throw unprocessable(`${name} is not a valid ref name.`);
        if (!(0,objects/* readObject */.Ag)(repository.gitDir, oid))
            throw unprocessable('Object does not exist');
        if ((0,refs/* readRef */.sg)(repository.gitDir, name))
            throw unprocessable(`A ref named "${name}" already exists in the repository.`);
        (0,ref_changes/* moveBranches */.KE)(context.world, repository, { actor: actorIn(context), moves: [{ name, before: null, after: oid }] });
        return { ref: refNode(repository, name, oid) };
    }),
    updateRef: mutation(schemas/* object */.Ikc({ refId: schemas/* string */.YjP(), oid: schemas/* string */.YjP(), force: schemas/* boolean */.zMY().nullish() }), ({ refId, oid, force }, context) => {
        const { repository, name } = nodeOfKind(context, refId, 'Ref');
        const move = checked(writable(context, repository), { name, afterOid: oid, force });
        (0,ref_changes/* moveBranches */.KE)(context.world, repository, { actor: actorIn(context), moves: [move] });
        return { ref: refNode(repository, name, oid) };
    }),
    deleteRef: mutation(schemas/* object */.Ikc({ refId: schemas/* string */.YjP() }), ({ refId }, context) => {
        const { repository, name, sha } = nodeOfKind(context, refId, 'Ref');
        (0,ref_changes/* moveBranches */.KE)(context.world, writable(context, repository), {
            actor: actorIn(context),
            moves: [{ name, before: sha, after: null }],
        });
        return {};
    }),
};

// EXTERNAL MODULE: ./build/src/emulator/model/merge.js
var merge = __webpack_require__(25483);
// EXTERNAL MODULE: ./build/src/emulator/model/review.js
var review = __webpack_require__(59051);
// EXTERNAL MODULE: ./build/src/emulator/model/thread-changes.js
var thread_changes = __webpack_require__(64887);
;// CONCATENATED MODULE: ./build/src/emulator/graphql/thread-mutations.js
/** What GraphQL may change in issues: text, state, labels, people, locks; under the same rules as REST. */





const ThreadChange = schemas/* object */.Ikc({
    title: schemas/* string */.YjP().nullish(),
    body: schemas/* string */.YjP().nullish(),
    state: schemas/* enum */.k5n(['OPEN', 'CLOSED']).nullish(),
    labelIds: Ids.nullish(),
    assigneeIds: Ids.nullish(),
    milestoneId: Id.nullish(),
});
function changeThread(context, thread, change) {
    const { world } = context;
    const actor = actorIn(context);
    if (typeof change.title === 'string' || typeof change.body === 'string') {
        demandEdit(context, thread, thread);
        (0,thread_changes/* retitle */.e9)(world, thread, { actor, title: change.title ?? undefined, body: change.body ?? undefined });
    }
    if (change.labelIds || change.assigneeIds || change.milestoneId !== undefined)
        demandTriage(context, thread);
    if (change.labelIds)
        (0,thread_changes/* setLabels */.q0)(world, thread, { actor, labels: labelsWith(context, change.labelIds) });
    if (change.assigneeIds)
        (0,thread_changes/* setAssignees */.Dz)(world, thread, { actor, assignees: accountsWith(context, change.assigneeIds) });
    if (change.milestoneId !== undefined) {
        const milestone = change.milestoneId === null ? null : nodeOfKind(context, change.milestoneId, 'Milestone');
        (0,thread_changes/* setMilestone */.xt)(world, thread, { actor, milestone });
    }
    if (!change.state)
        return;
    demandState(context, thread);
    if (change.state === 'OPEN')
        (0,thread_changes/* reopen */.Ck)(world, thread, actor);
    else
        (0,thread_changes/* close */.VN)(world, thread, { actor });
}
const relabel = (change) => mutation(schemas/* object */.Ikc({ labelableId: Id, labelIds: Ids }), ({ labelableId, labelIds }, context) => {
    const thread = threadWith(context, labelableId);
    demandTriage(context, thread);
    (0,thread_changes/* setLabels */.q0)(context.world, thread, {
        actor: actorIn(context),
        labels: change(thread.labels, labelsWith(context, labelIds)),
    });
    return { labelable: thread };
});
const lock = (locked) => mutation(schemas/* object */.Ikc({ lockableId: Id }), ({ lockableId }, context) => {
    const thread = threadWith(context, lockableId);
    (0,http_permissions/* demand */.wo)(context, { permission: { issues: 'write' } }, thread.repository);
    (0,thread_changes/* setLock */._q)(context.world, thread, { actor: actorIn(context), locked });
    return locked
        ? { lockedRecord: thread, actor: actorIn(context).account }
        : { unlockedRecord: thread, actor: actorIn(context).account };
});
const threadMutations = {
    createIssue: mutation(schemas/* object */.Ikc({
        repositoryId: Id,
        title: schemas/* string */.YjP(),
        body: schemas/* string */.YjP().nullish(),
        labelIds: Ids.nullish(),
        assigneeIds: Ids.nullish(),
    }), (input, context) => {
        const repository = nodeOfKind(context, input.repositoryId, 'Repository');
        (0,http_permissions/* demand */.wo)(context, { permission: { issues: 'write' }, access: 'read' }, repository);
        const issue = (0,thread_changes/* openIssue */.YZ)(context.world, repository, {
            actor: actorIn(context),
            title: input.title,
            body: input.body ?? '',
            labels: labelsWith(context, input.labelIds ?? []).map(({ name }) => name),
            assignees: accountsWith(context, input.assigneeIds ?? []),
            milestone: null,
        });
        return { issue };
    }),
    updateIssue: mutation(ThreadChange.extend({ id: Id }), (input, context) => {
        const issue = threadWith(context, input.id);
        changeThread(context, issue, input);
        return { issue, actor: actorIn(context).account };
    }),
    closeIssue: mutation(schemas/* object */.Ikc({ issueId: Id, stateReason: schemas/* enum */.k5n(['COMPLETED', 'NOT_PLANNED', 'DUPLICATE']).nullish() }), (input, context) => {
        const issue = threadWith(context, input.issueId);
        demandState(context, issue);
        const reason = { COMPLETED: 'completed', NOT_PLANNED: 'not_planned', DUPLICATE: 'duplicate' }[input.stateReason ?? 'COMPLETED'];
        (0,thread_changes/* close */.VN)(context.world, issue, { actor: actorIn(context), reason });
        return { issue };
    }),
    reopenIssue: mutation(schemas/* object */.Ikc({ issueId: Id }), ({ issueId }, context) => {
        const issue = threadWith(context, issueId);
        demandState(context, issue);
        (0,thread_changes/* reopen */.Ck)(context.world, issue, actorIn(context));
        return { issue };
    }),
    addLabelsToLabelable: relabel((held, given) => [...held, ...given]),
    removeLabelsFromLabelable: relabel((held, given) => held.filter((label) => !given.includes(label))),
    lockLockable: lock(true),
    unlockLockable: lock(false),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/pull-mutations.js
/** What GraphQL may change in pull requests: drafts, reviews, merges; under the same rules as REST. */











function pullWith(context, id) {
    const thread = threadWith(context, id);
    if ((0,model_thread/* isPull */.CD)(thread))
        return thread;
    throw new answer/* Refusal */.P_(`Could not resolve to PullRequest node with the global id of '${id}'.`, { status: 404 });
}
const METHODS = { MERGE: 'merge', SQUASH: 'squash', REBASE: 'rebase' };
const VERDICTS = {
    APPROVE: 'APPROVED',
    REQUEST_CHANGES: 'CHANGES_REQUESTED',
    COMMENT: 'COMMENTED',
};
const draft = (wanted) => mutation(schemas/* object */.Ikc({ pullRequestId: Id }), ({ pullRequestId }, context) => {
    const pullRequest = pullWith(context, pullRequestId);
    (0,http_permissions/* demand */.wo)(context, { permission: { pull_requests: 'write' } }, pullRequest.repository);
    (0,pull_request/* setDraft */.iR)(context.world, pullRequest, { actor: actorIn(context), draft: wanted });
    return { pullRequest };
});
const NewPull = schemas/* object */.Ikc({
    repositoryId: Id,
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP().nullish(),
    headRefName: schemas/* string */.YjP(),
    baseRefName: schemas/* string */.YjP(),
    draft: schemas/* boolean */.zMY().nullish(),
});
const pullMutations = {
    convertPullRequestToDraft: draft(true),
    markPullRequestReadyForReview: draft(false),
    createPullRequest: mutation(NewPull, (input, context) => {
        const repository = nodeOfKind(context, input.repositoryId, 'Repository');
        (0,http_permissions/* demand */.wo)(context, { permission: { pull_requests: 'write' } }, repository);
        const pullRequest = (0,pull_request/* openPull */.Q_)(context.world, repository, {
            actor: actorIn(context),
            title: input.title,
            body: input.body ?? '',
            head: input.headRefName,
            base: input.baseRefName,
            draft: input.draft ?? false,
        });
        return { pullRequest };
    }),
    updatePullRequest: mutation(ThreadChange.extend({ pullRequestId: Id }), (input, context) => {
        const pullRequest = pullWith(context, input.pullRequestId);
        changeThread(context, pullRequest, input);
        return { pullRequest, actor: actorIn(context).account };
    }),
    closePullRequest: mutation(schemas/* object */.Ikc({ pullRequestId: Id }), ({ pullRequestId }, context) => {
        const pullRequest = pullWith(context, pullRequestId);
        demandState(context, pullRequest);
        (0,thread_changes/* close */.VN)(context.world, pullRequest, { actor: actorIn(context) });
        return { pullRequest };
    }),
    mergePullRequest: mutation(schemas/* object */.Ikc({
        pullRequestId: Id,
        expectedHeadOid: schemas/* string */.YjP().nullish(),
        mergeMethod: schemas/* enum */.k5n(['MERGE', 'SQUASH', 'REBASE']).nullish(),
        commitHeadline: schemas/* string */.YjP().nullish(),
        commitBody: schemas/* string */.YjP().nullish(),
    }), (input, context) => {
        const pullRequest = pullWith(context, input.pullRequestId);
        (0,http_permissions/* demand */.wo)(context, { permission: { contents: 'write' } }, pullRequest.repository);
        (0,merge/* mergePull */.kv)(context.world, pullRequest, {
            actor: actorIn(context),
            method: METHODS[input.mergeMethod ?? 'MERGE'],
            sha: input.expectedHeadOid ?? undefined,
            title: input.commitHeadline ?? undefined,
            message: input.commitBody ?? undefined,
        });
        return { pullRequest, actor: actorIn(context).account };
    }),
    resolveReviewThread: mutation(schemas/* object */.Ikc({ threadId: Id }), ({ threadId }, context) => {
        const thread = nodeOfKind(context, threadId, 'PullRequestReviewThread');
        (0,http_permissions/* demand */.wo)(context, { permission: { pull_requests: 'write' } }, thread.thread.repository);
        thread.resolvedBy = actorIn(context).account;
        return { thread };
    }),
    addPullRequestReview: mutation(schemas/* object */.Ikc({ pullRequestId: Id, event: schemas/* string */.YjP().nullish(), body: schemas/* string */.YjP().nullish() }), (input, context) => {
        const pullRequest = pullWith(context, input.pullRequestId);
        demandComment(context, pullRequest);
        const state = input.event ? (VERDICTS[input.event] ?? 'COMMENTED') : 'PENDING';
        const made = (0,review/* review */.NQ)(context.world, pullRequest, {
            actor: actorIn(context),
            state,
            body: input.body ?? '',
            comments: [],
        });
        return { pullRequestReview: made, reviewEdge: { cursor: '', node: made } };
    }),
};

// EXTERNAL MODULE: ./build/src/emulator/model/per-world.js
var per_world = __webpack_require__(47917);
;// CONCATENATED MODULE: ./build/src/emulator/model/review-thread.js


const known = (0,per_world/* perWorld */.w)(() => new WeakMap());
/** Oldest first. */
const reviewThreads = (world, { pull }) => pull.reviewComments.filter(({ inReplyTo }) => inReplyTo === null).map((root) => threadOf(world, root));
const commentsIn = ({ thread, root }) => thread.pull.reviewComments.filter(({ id, inReplyTo }) => id === root.id || inReplyTo === root.id);
function threadOf(world, root) {
    const before = known(world).get(root);
    if (before !== undefined)
        return before;
    const made = (0,node_id/* named */.KT)(world, {
        kind: 'PullRequestReviewThread',
        nodeId: (0,node_id/* nodeId */.s5)('PRRT', root.id),
        thread: root.thread,
        root,
        resolvedBy: null,
    });
    known(world).set(root, made);
    return made;
}

;// CONCATENATED MODULE: ./build/src/emulator/graphql/review-threads.js
/** Fields of the threads that remarks on lines make. */



const reviewThreadFields = {
    PullRequestReviewThread: fieldsOf(ofKind('PullRequestReviewThread'), {
        id: ({ nodeId }) => nodeId,
        isResolved: ({ resolvedBy }) => resolvedBy !== null,
        resolvedBy: ({ resolvedBy }) => resolvedBy,
        path: ({ root }) => root.path,
        line: ({ root }) => root.line,
        comments: (thread, args) => connection('comments', commentsIn(thread), args),
        pullRequest: ({ thread }) => thread,
        repository: ({ thread }) => thread.repository,
    }),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/additions.js
/** Decides what the emulated GitHub answers beyond its packed schema: fields that github.com has and the package does not know yet. */
/**
 * Blocked-by relations came to REST and GraphQL in August 2025; `@octokit/graphql-schema` 15.26.1 has them in neither direction.
 * Signatures as in GitHub's reference of the object `Issue`.
 */
const additionalIdl = `
extend type Issue {
  blockedBy(after: String, before: String, first: Int, last: Int): IssueConnection!
  blocking(after: String, before: String, first: Int, last: Int): IssueConnection!
}
`;

;// CONCATENATED MODULE: ./build/src/emulator/graphql/schema.js
/** Decides what a query may ask: GitHub's published schema, unpacked and built on first use. */



let built;
function githubSchema() {
    built ??= build();
    return built;
}
async function build() {
    const { packedIdl } = await __webpack_require__.e(/* import() */ 513).then(__webpack_require__.bind(__webpack_require__, 49513));
    const idl = (0,external_node_zlib_.inflateRawSync)(Buffer.from(packedIdl, 'base64')).toString('utf8');
    // GitHub's IDL repeats fields that it took over from interfaces, which a strict build refuses.
    return (0,graphql/* buildSchema */.IV5)(`${idl}\n${additionalIdl}`, { assumeValid: true, assumeValidSDL: true });
}

// EXTERNAL MODULE: ./build/src/emulator/model/cross-reference.js
var cross_reference = __webpack_require__(92395);
// EXTERNAL MODULE: ./build/src/emulator/represent/pull-request.js
var represent_pull_request = __webpack_require__(59467);
;// CONCATENATED MODULE: ./build/src/emulator/graphql/timeline-fields.js



/** Events and comments in the order of time, of the wanted kinds. */
function timeline(source, args) {
    const types = Array.isArray(args['itemTypes']) ? args['itemTypes'].map(String) : undefined;
    const since = typeof args['since'] === 'string' ? Date.parse(args['since']) : 0;
    const at = (item) => ('at' in item ? item.at : item.createdAt);
    const type = (item) => item.kind === 'IssueComment' ? 'ISSUE_COMMENT' : EVENT_TYPES[item.event].enumName;
    return [...source.timeline, ...source.comments]
        .toSorted((a, b) => at(a) - at(b) || a.id - b.id)
        .filter((item) => at(item) >= since && (types === undefined || types.includes(type(item))));
}
/** GraphQL's type of each event. */
const EVENT_TYPES = {
    closed: { enumName: 'CLOSED_EVENT', typeName: 'ClosedEvent' },
    reopened: { enumName: 'REOPENED_EVENT', typeName: 'ReopenedEvent' },
    labeled: { enumName: 'LABELED_EVENT', typeName: 'LabeledEvent' },
    unlabeled: { enumName: 'UNLABELED_EVENT', typeName: 'UnlabeledEvent' },
    assigned: { enumName: 'ASSIGNED_EVENT', typeName: 'AssignedEvent' },
    unassigned: { enumName: 'UNASSIGNED_EVENT', typeName: 'UnassignedEvent' },
    milestoned: { enumName: 'MILESTONED_EVENT', typeName: 'MilestonedEvent' },
    demilestoned: { enumName: 'DEMILESTONED_EVENT', typeName: 'DemilestonedEvent' },
    renamed: { enumName: 'RENAMED_TITLE_EVENT', typeName: 'RenamedTitleEvent' },
    locked: { enumName: 'LOCKED_EVENT', typeName: 'LockedEvent' },
    unlocked: { enumName: 'UNLOCKED_EVENT', typeName: 'UnlockedEvent' },
    merged: { enumName: 'MERGED_EVENT', typeName: 'MergedEvent' },
    base_ref_changed: { enumName: 'BASE_REF_CHANGED_EVENT', typeName: 'BaseRefChangedEvent' },
    'cross-referenced': { enumName: 'CROSS_REFERENCED_EVENT', typeName: 'CrossReferencedEvent' },
};
const timeline_fields_event = {
    id: ({ nodeId }) => nodeId,
    actor: ({ actor }) => actor,
    createdAt: ({ at }) => (0,time/* iso */.K)(at),
    referencedAt: ({ at }) => (0,time/* iso */.K)(at),
    label: ({ label }) => label ?? null,
    assignee: ({ assignee }) => assignee ?? null,
    milestoneTitle: ({ milestone }) => milestone?.title ?? '',
    previousTitle: ({ rename }) => rename?.from ?? '',
    currentTitle: ({ rename }) => rename?.to ?? '',
    previousRefName: ({ rename }) => rename?.from ?? '',
    currentRefName: ({ rename }) => rename?.to ?? '',
    source: ({ source }) => source ?? null,
    willCloseTarget: ({ willClose }) => willClose ?? false,
    isCrossRepository: () => false,
    closable: ({ thread }) => thread,
    closer: ({ closer }) => closer ?? null,
    stateReason: ({ thread }) => thread.stateReason?.toUpperCase() ?? null,
    labelable: ({ thread }) => thread,
    assignable: ({ thread }) => thread,
    subject: ({ thread }) => thread,
    target: ({ thread }) => thread,
    lockable: ({ thread }) => thread,
    pullRequest: ({ thread }) => thread,
    mergeRefName: ({ thread }) => thread.pull?.baseRef ?? '',
    commit: ({ thread, commit }) => gitNode(thread.repository, commit),
};
const eventFields = fieldsOf(ofKind('TimelineEvent'), timeline_fields_event);
const timelineFields = {
    ...Object.fromEntries(Object.values(EVENT_TYPES).map(({ typeName }) => [typeName, eventFields])),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/written-fields.js
/** Fields of every text with an author (who wrote it, who edited it, every revision), and of every conversation. */








const threadIn = (writing) => ('thread' in writing ? writing.thread : writing);
const last = (revisions) => (revisions.length > 0 ? revisions.at(-1) : undefined);
function mayEdit(writing, context) {
    try {
        demandEdit(context, writing, threadIn(writing));
        return true;
    }
    catch (error) {
        if (error instanceof answer/* Refusal */.P_)
            return false;
        throw error;
    }
}
/** What every text with an author has. */
const written = {
    id: ({ nodeId }) => nodeId,
    databaseId: ({ id }) => id,
    fullDatabaseId: ({ id }) => String(id),
    author: ({ author }) => author,
    authorAssociation: (writing) => (0,model_repository/* associationOf */.Xj)(threadIn(writing).repository, writing.author),
    body: ({ body }) => body,
    bodyText: ({ body }) => body,
    createdAt: ({ createdAt }) => (0,time/* iso */.K)(createdAt),
    publishedAt: ({ createdAt }) => (0,time/* iso */.K)(createdAt),
    updatedAt: ({ updatedAt }) => (0,time/* iso */.K)(updatedAt),
    lastEditedAt: ({ revisions }) => (0,time/* isoOrNull */.I)(last(revisions)?.at ?? null),
    editor: ({ revisions }) => last(revisions)?.editor ?? null,
    includesCreatedEdit: ({ revisions }) => revisions.length > 0,
    createdViaEmail: () => false,
    // Newest first.
    userContentEdits: ({ revisions }, args) => connection('userContentEdits', revisions.toReversed(), args),
    reactions: ({ reactions }, args) => connection('reactions', reactions.filter(reactsAs(args['content'])), args),
    repository: (writing) => threadIn(writing).repository,
    viewerDidAuthor: ({ author }, _args, { caller }) => caller.kind === 'token' && caller.account === author,
    viewerCanUpdate: (writing, _args, context) => mayEdit(writing, context),
    viewerCannotUpdateReasons: (writing, _args, context) => (mayEdit(writing, context) ? [] : ['INSUFFICIENT_ACCESS']),
};
const reactsAs = (content) => (reaction) => typeof content !== 'string' || reactionName(reaction.content) === content;
/** What issues and pull requests share. */
const conversation = {
    ...written,
    number: ({ number }) => number,
    title: ({ title }) => title,
    closed: ({ state }) => state === 'closed',
    closedAt: ({ closedAt }) => (0,time/* isoOrNull */.I)(closedAt),
    locked: ({ locked }) => locked,
    activeLockReason: ({ lockReason }) => lockReason?.toUpperCase().replace(/[ -]/g, '_') ?? null,
    url: (source, _args, { world }) => (0,represent_thread/* threadPage */.ed)(world, source),
    resourcePath: (source, _args, { world }) => (0,represent_thread/* threadPage */.ed)(world, source).slice(world.origin.length),
    labels: ({ labels }, args) => connection('labels', labels, args),
    assignees: ({ assignees }, args) => connection('assignees', assignees, args),
    participants: (source, args) => connection('participants', [...new Set([source.author, ...source.comments.map(({ author }) => author)])], args),
    milestone: ({ milestone }) => milestone,
    comments: ({ comments }, args) => connection('comments', comments, args),
    timelineItems: (source, args) => connection('timelineItems', timeline(source, args), args),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/pull-fields.js















const pull = {
    ...conversation,
    state: ({ state, pull: part }) => (part.mergedAt === null ? state.toUpperCase() : 'MERGED'),
    isDraft: ({ pull: part }) => part.draft,
    autoMergeRequest: (source) => {
        const { autoMerge } = source.pull;
        return autoMerge && { enabledAt: (0,time/* iso */.K)(autoMerge.at), enabledBy: autoMerge.by, pullRequest: source };
    },
    isInMergeQueue: ({ pull: part }) => part.queued,
    isMergeQueueEnabled: ({ repository }) => repository.protection.mergeQueue,
    merged: ({ pull: part }) => part.mergedAt !== null,
    mergedAt: ({ pull: part }) => (0,time/* isoOrNull */.I)(part.mergedAt),
    mergedBy: ({ pull: part }) => part.mergedBy,
    mergeCommit: ({ repository, pull: part }) => gitNode(repository, part.mergeCommit ?? undefined),
    mergeable: (source) => ({ true: 'MERGEABLE', false: 'CONFLICTING', null: 'UNKNOWN' })[String((0,pull_request/* mergeable */.p3)(source))],
    mergeStateStatus: (source, _args, { world }) => (0,represent_pull_request/* showPull */.$o)(world, source).mergeable_state.toUpperCase(),
    headRefName: ({ pull: part }) => part.headRef,
    headRefOid: ({ pull: part }) => part.headSha,
    baseRefName: ({ pull: part }) => part.baseRef,
    baseRefOid: ({ pull: part }) => part.baseSha,
    headRef: ({ repository, pull: part }) => part.fork === null
        ? refNode(repository, (0,pull_request/* branchRef */.Mi)(part.headRef), (0,refs/* readRef */.sg)(repository.gitDir, (0,pull_request/* branchRef */.Mi)(part.headRef)))
        : null,
    baseRef: ({ repository, pull: part }) => refNode(repository, (0,pull_request/* branchRef */.Mi)(part.baseRef), (0,refs/* readRef */.sg)(repository.gitDir, (0,pull_request/* branchRef */.Mi)(part.baseRef))),
    // The fork itself is not there: what is asked of it is asked of nobody.
    headRepository: ({ repository, pull: part }) => (part.fork === null ? repository : null),
    headRepositoryOwner: ({ repository }) => repository.owner,
    baseRepository: ({ repository }) => repository,
    isCrossRepository: ({ pull: part }) => part.fork !== null,
    maintainerCanModify: () => false,
    permalink: (source, _args, { world }) => (0,represent_thread/* threadPage */.ed)(world, source),
    additions: (source) => (0,git/* sum */.cz)((0,pull_request/* pullFiles */.B0)(source), 'additions'),
    deletions: (source) => (0,git/* sum */.cz)((0,pull_request/* pullFiles */.B0)(source), 'deletions'),
    changedFiles: (source) => (0,pull_request/* pullFiles */.B0)(source).length,
    files: (source, args) => connection('files', (0,pull_request/* pullFiles */.B0)(source).map((change) => ({ kind: 'PullRequestChangedFile', change })), args),
    commits: (source, args) => connection('commits', (0,pull_request/* pullCommits */.Wu)(source).map(({ sha }) => ({ kind: 'PullRequestCommit', thread: source, sha })), args),
    reviews: (source, args) => connection('reviews', source.pull.reviews.filter(wantedReview(args)), args),
    reviewThreads: (source, args, { world }) => connection('reviewThreads', reviewThreads(world, source), args),
    latestReviews: (source, args) => connection('latestReviews', [...new Map(source.pull.reviews.map((one) => [one.author, one])).values()], args),
    latestOpinionatedReviews: (source, args) => connection('latestOpinionatedReviews', opinions(source, args['writersOnly'] === true), args),
    reviewDecision: review/* decision */.xR,
    reviewRequests: (source, args) => connection('reviewRequests', source.pull.requestedReviewers.map((requestedReviewer) => ({
        requestedReviewer,
        pullRequest: source,
        asCodeOwner: false,
    })), args),
    statusCheckRollup: (source) => ((0,pull_request/* headCommit */.Qo)(source) ? rollup(source.repository, source.pull.headSha) : null),
    closingIssuesReferences: (source, args, { world }) => connection('closingIssuesReferences', (0,cross_reference/* closedBy */.yU)(world, source), args),
    totalCommentsCount: ({ comments, pull: part }) => comments.length + part.reviewComments.length,
};
/** Each reviewer's newest word that is a verdict, or was one. */
function opinions({ repository, pull: part }, writersOnly) {
    const given = part.reviews.filter(({ state }) => state !== 'COMMENTED' && state !== 'PENDING');
    const newest = [...new Map(given.map((one) => [one.author, one])).values()];
    return newest.filter(({ author }) => !writersOnly || (0,model_repository/* atLeast */.jZ)((0,model_repository/* accessOf */.YK)(repository, author), 'write'));
}
const wantedReview = (args) => (review) => (!Array.isArray(args['states']) || args['states'].includes(review.state)) &&
    (typeof args['author'] !== 'string' || review.author.login === textOf(args, 'author'));
const CHANGE_TYPES = { added: 'ADDED', removed: 'DELETED', modified: 'MODIFIED', renamed: 'RENAMED' };
const isThread = ofKind('Issue', 'PullRequest');
const isPullRequest = (source) => isThread(source) && (0,model_thread/* isPull */.CD)(source);
const pullFields = {
    PullRequest: fieldsOf(isPullRequest, pull),
    PullRequestChangedFile: fieldsOf(ofKind('PullRequestChangedFile'), {
        path: ({ change }) => change.path,
        additions: ({ change }) => change.additions,
        deletions: ({ change }) => change.deletions,
        changeType: ({ change }) => CHANGE_TYPES[change.status],
    }),
    PullRequestCommit: fieldsOf(ofKind('PullRequestCommit'), {
        id: ({ thread: source, sha }) => `PURC_${source.id}_${sha}`,
        commit: ({ thread: source, sha }) => gitNode(source.repository, sha),
        pullRequest: ({ thread: source }) => source,
    }),
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/thread-fields.js










const issue = {
    ...conversation,
    state: ({ state }) => state.toUpperCase(),
    stateReason: ({ stateReason }) => stateReason?.toUpperCase() ?? null,
    parent: ({ parent }) => parent,
    subIssues: ({ subIssues }, args) => connection('subIssues', subIssues, args),
    blockedBy: ({ blockedBy }, args) => connection('blockedBy', [...blockedBy], args),
    blocking: (source, args) => {
        const others = [...source.repository.threads.values()].filter((other) => other.blockedBy.has(source));
        return connection('blocking', others, args);
    },
    subIssuesSummary: ({ subIssues }) => {
        const completed = subIssues.filter(({ state }) => state === 'closed').length;
        return {
            total: subIssues.length,
            completed,
            percentCompleted: subIssues.length === 0 ? 0 : Math.floor((100 * completed) / subIssues.length),
        };
    },
    closedByPullRequestsReferences: (source, args, { world }) => {
        const pulls = (0,cross_reference/* closers */.qy)(world, source).filter(({ state }) => state === 'open' || args['includeClosedPrs'] === true);
        return connection('closedByPullRequestsReferences', pulls, args);
    },
};
const comment = {
    ...written,
    issue: ({ thread: source }) => source,
    pullRequest: ({ thread: source }) => ((0,model_thread/* isPull */.CD)(source) ? source : null),
    isMinimized: ({ minimized }) => minimized !== null,
    minimizedReason: ({ minimized }) => minimized,
    url: (source, _args, { world }) => (0,represent_thread/* showComment */.J8)(world, source).html_url,
    resourcePath: (source, _args, { world }) => (0,represent_thread/* showComment */.J8)(world, source).html_url.slice(world.origin.length),
};
const threadFields = {
    // A pull request is handed out as the `issue` of its comments too.
    Issue: fieldsOf(isThread, issue),
    IssueComment: fieldsOf(ofKind('IssueComment'), comment),
    UserContentEdit: fieldsOf(ofKind('UserContentEdit'), {
        id: ({ nodeId }) => nodeId,
        createdAt: ({ at }) => (0,time/* iso */.K)(at),
        editedAt: ({ at }) => (0,time/* iso */.K)(at),
        updatedAt: ({ at }) => (0,time/* iso */.K)(at),
        editor: ({ editor }) => editor,
        diff: ({ text }) => text,
        deletedAt: () => null,
        deletedBy: () => null,
    }),
    PullRequestReview: fieldsOf(ofKind('PullRequestReview'), {
        ...written,
        state: ({ state }) => state,
        submittedAt: ({ submittedAt }) => (0,time/* isoOrNull */.I)(submittedAt),
        pullRequest: ({ thread: source }) => source,
        commit: ({ thread: source, commit }) => gitNode(source.repository, commit),
        comments: (review, args) => connection('comments', review.thread.pull.reviewComments.filter(({ reviewId }) => reviewId === review.id), args),
        url: (review, _args, { world }) => `${(0,represent_thread/* threadPage */.ed)(world, review.thread)}#pullrequestreview-${review.id}`,
    }),
    PullRequestReviewComment: fieldsOf(ofKind('PullRequestReviewComment'), {
        ...written,
        path: ({ path }) => path,
        line: ({ line }) => line,
        diffHunk: ({ diffHunk }) => diffHunk,
        pullRequest: ({ thread: source }) => source,
    }),
    ...pullFields,
    ...timelineFields,
};

;// CONCATENATED MODULE: ./build/src/emulator/graphql/execute.js
/** Decides how a GraphQL request is answered: against GitHub's schema, in GitHub's shape of errors. */


















const installGraphql = ({ router }) => {
    router.route('POST /graphql', answerQuery, { auth: 'token' });
};
const Request = schemas/* object */.Ikc({
    query: schemas/* string */.YjP(),
    variables: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).nullish(),
    operationName: schemas/* string */.YjP().nullish(),
});
async function answerQuery(call) {
    const request = (0,http_router/* read */.LF)(call, Request);
    const document = await documentOf(request.query);
    const fault = plantedFault(call, operationIn(document, request.operationName));
    const answer = await (0,faults/* throughFault */.A)(fault, async () => ({ status: 200, body: await run(call, request, document) }));
    if (!('dropped' in answer)) {
        const { query, variables = {} } = request;
        call.world.observe({ kind: 'graphql', query, variables, response: answer.body, faulted: fault !== undefined });
    }
    return answer;
}
/** Faults are planted on root fields: `graphql:createCommitOnBranch`. */
function plantedFault({ world }, operation) {
    for (const name of rootFields(operation)) {
        const fault = world.faults.take(`graphql:${name}`);
        if (fault)
            return fault;
    }
    return undefined;
}
const documents = new Map();
const documentsKept = 500;
/** Parsed and validated; clients send the same few texts over and over. */
async function documentOf(query) {
    const known = documents.get(query);
    if (known !== undefined)
        return known;
    const made = documentIn(query, await githubSchema());
    if (documents.size >= documentsKept)
        documents.clear();
    documents.set(query, made);
    return made;
}
function documentIn(query, schema) {
    try {
        const document = (0,graphql/* parse */.qgA)(query);
        const invalid = (0,graphql/* validate */.tfT)(schema, document);
        return invalid.length > 0 ? { ok: false, errors: invalid.map(inGithubWords) } : { ok: true, document };
    }
    catch (error) {
        if (!(error instanceof graphql/* GraphQLError */.eOn))
            throw error;
        return { ok: false, errors: [error.toJSON()] };
    }
}
const operationIn = (document, name) => document.ok ? (0,graphql/* getOperationAST */.APv)(document.document, name) : undefined;
const rootFields = (operation) => (operation?.selectionSet.selections ?? []).flatMap((selection) => selection.kind === graphql/* Kind */.b8C.FIELD ? [selection.name.value] : []);
async function run({ world, caller }, request, parsed) {
    if (!parsed.ok)
        return { errors: parsed.errors };
    const result = await (0,graphql/* execute */.g7Y)({
        schema: await githubSchema(),
        document: parsed.document,
        rootValue: {},
        contextValue: { world, caller },
        variableValues: request.variables ?? {},
        operationName: request.operationName ?? null,
        fieldResolver,
        typeResolver: typenameOf,
    });
    const errors = result.errors?.map(shown);
    return { ...(result.data === undefined ? {} : { data: result.data }), ...(errors ? { errors } : {}) };
}
/** GitHub says `Field 'x' doesn't exist on type 'T'`, with a code. */
function inGithubWords(error) {
    const [, fieldName, typeName] = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(error.message) ?? [];
    const { locations } = error;
    if (!fieldName)
        return { message: error.message, locations };
    return {
        message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
        locations,
        extensions: { code: 'undefinedField', typeName, fieldName },
    };
}
function shown(error) {
    const { message, path, locations, originalError } = error;
    const type = originalError instanceof answer/* Refusal */.P_ ? { type: originalError.type } : {};
    return { ...type, ...(path ? { path } : {}), locations, message };
}
const mutationFields = new Map(Object.entries({ ...commentMutations, ...threadMutations, ...pullMutations, ...gitMutations }).map(([name, { run: perform }]) => [
    name,
    (_root, args, context) => {
        const { clientMutationId = null } = inputOf(args);
        return { clientMutationId, ...perform(args['input'], context) };
    },
]));
const inputOf = (args) => {
    const { input } = args;
    return typeof input === 'object' && input !== null ? { ...input } : {};
};
const fieldResolver = createFieldResolver({
    ...repositoryFields,
    ...threadFields,
    ...gitFields,
    ...suiteFields,
    ...reviewThreadFields,
    ...accountFields,
    Mutation: mutationFields,
});
/** Which type of an interface or union a value is. */
function typenameOf(value) {
    if (isAccount(value))
        return value.type;
    if (typeof value !== 'object' || value === null || !('kind' in value))
        return undefined;
    if (value.kind === 'TimelineEvent' && 'event' in value) {
        return Object.entries(EVENT_TYPES).find(([event]) => event === value.event)?.[1].typeName;
    }
    return value.kind === 'Viewer' ? 'User' : String(value.kind);
}

;// CONCATENATED MODULE: ./build/src/emulator/http/passage.js
/** The listener under watch; without one it is the listener itself. */
function watched(listener, watch) {
    if (watch === undefined)
        return listener;
    const metered = meter();
    let count = 0;
    return (request, response) => {
        const passage = {
            number: ++count,
            method: request.method ?? 'GET',
            path: request.url ?? '/',
            authorization: request.headers.authorization ?? '',
            arrivedMs: performance.now(),
        };
        const bytes = metered(request);
        response.once('finish', () => {
            const endedMs = performance.now();
            watch.passed?.({ ...passage, status: response.statusCode, endedMs, ...bytes() });
        });
        holdAnswer(response, async () => watch.answers?.(passage));
        void Promise.resolve(watch.arrives?.(passage)).then((fate) => fate === 'cut' ? void request.socket.destroy() : listener(request, response));
    };
}
/** `end` is the last thing that every answer does. */
function holdAnswer(response, until) {
    const end = response.end.bind(response);
    response.end = (...rest) => {
        void until().then(() => void Reflect.apply(end, response, rest));
        return response;
    };
}
/** Bytes of a request are those of its socket since the request before it: connections are kept, never pipelined. */
function meter() {
    const before = new WeakMap();
    return ({ socket }) => () => {
        const { read, written } = before.get(socket) ?? { read: 0, written: 0 };
        const now = { read: socket.bytesRead, written: socket.bytesWritten };
        before.set(socket, now);
        return { bytesIn: now.read - read, bytesOut: now.written - written };
    };
}

// EXTERNAL MODULE: ./build/src/emulator/model/seed.js
var seed = __webpack_require__(9054);
;// CONCATENATED MODULE: ./build/src/emulator/people.js
/** Verbs of a person before GitHub's page, for scenarios and tests: each is a request over the real protocol with that person's token. */

/** The person of that login in the repository `owner/name`; made, with a token, on first mention. */
function asPerson(world, login, repository) {
    const token = tokenOf(world, login);
    const request = (route, body) => send(world, { token, route, body });
    const here = `/repos/${repository}`;
    const comment = (id) => `${here}/issues/comments/${id}`;
    const setBox = async (id, { text, from, to }) => {
        const before = textIn(await request(`GET ${comment(id)}`), 'body');
        await request(`PATCH ${comment(id)}`, { body: withBox(before, { text, from, to }) });
    };
    return {
        login,
        token,
        request,
        opensIssue: async (issue) => numberIn(await request(`POST ${here}/issues`, issue), 'number'),
        editsIssue: async (number, change) => void (await request(`PATCH ${here}/issues/${number}`, change)),
        closesIssue: async (number, reason = 'completed') => void (await request(`PATCH ${here}/issues/${number}`, { state: 'closed', state_reason: reason })),
        reopensIssue: async (number) => void (await request(`PATCH ${here}/issues/${number}`, { state: 'open' })),
        labels: async (number, ...labels) => void (await request(`POST ${here}/issues/${number}/labels`, { labels })),
        unlabels: async (number, label) => void (await request(`DELETE ${here}/issues/${number}/labels/${encodeURIComponent(label)}`)),
        locks: async (number) => void (await request(`PUT ${here}/issues/${number}/lock`)),
        comments: async (number, body) => numberIn(await request(`POST ${here}/issues/${number}/comments`, { body }), 'id'),
        editsComment: async (id, body) => void (await request(`PATCH ${comment(id)}`, { body })),
        deletesComment: async (id) => void (await request(`DELETE ${comment(id)}`)),
        ticks: (id, text) => setBox(id, { text, from: '[ ]', to: '[x]' }),
        unticks: (id, text) => setBox(id, { text, from: '[x]', to: '[ ]' }),
        reviews: async (number, event, body = '') => void (await request(`POST ${here}/pulls/${number}/reviews`, { event, ...(body === '' ? {} : { body }) })),
        merges: async (number) => void (await request(`PUT ${here}/pulls/${number}/merge`, {})),
        commits: async ({ path, text, branch, message = `Write ${path}` }) => {
            const sha = await shaOf(request, `${here}/contents/${path}${branch ? `?ref=${encodeURIComponent(branch)}` : ''}`);
            const content = Buffer.from(text, 'utf8').toString('base64');
            await request(`PUT ${here}/contents/${path}`, {
                message,
                content,
                ...(branch ? { branch } : {}),
                ...(sha ? { sha } : {}),
            });
        },
    };
}
/** The person's token, made on first use. */
function tokenOf(world, login) {
    const account = (0,model_account/* person */.MV)(world, login);
    for (const token of world.tokens.values())
        if (token.kind === 'user' && token.account === account)
            return token.value;
    return (0,model_account/* issueUserToken */.gF)(world, account);
}
async function send(world, { token, route, body }) {
    const [method = '', path = ''] = route.split(' ');
    const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(world.origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok)
        throw new Error(`${route}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
}
async function shaOf(request, path) {
    try {
        return textIn(await request(`GET ${path}`), 'sha');
    }
    catch {
        // A new file.
        return undefined;
    }
}
function withBox(body, { text, from, to }) {
    const lines = body.split('\n');
    const found = lines.flatMap((line, index) => (line.includes(from) && line.includes(text) ? [index] : []));
    const [index, ...others] = found;
    if (index === undefined || others.length > 0)
        throw new Error(`${found.length} boxes ${from} with "${text}" in:\n${body}`);
    return lines.with(index, (lines[index] ?? '').replace(from, to)).join('\n');
}
function fieldOf(value, name) {
    return typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined;
}
function textIn(value, name) {
    const field = fieldOf(value, name);
    if (typeof field !== 'string')
        throw new Error(`no text "${name}" in the answer`);
    return field;
}
function numberIn(value, name) {
    const field = fieldOf(value, name);
    if (typeof field !== 'number')
        throw new Error(`no number "${name}" in the answer`);
    return field;
}

// EXTERNAL MODULE: ./build/src/emulator/model/installation.js
var model_installation = __webpack_require__(84367);
// EXTERNAL MODULE: ./build/src/emulator/represent/account.js
var represent_account = __webpack_require__(15313);
;// CONCATENATED MODULE: ./build/src/emulator/rest/apps.js
/** REST of apps: who they are, where they are installed, the tokens that their JWT buys, what an installation reaches. */









const AS_APP = { auth: 'app' };
function routeApps({ route }) {
    route('GET /app', (call) => {
        const app = appOf(call);
        return (0,answer.ok)({ ...(0,represent_account/* showApp */.fe)(call.world, app), installations_count: (0,model_installation/* installationsOf */.lH)(call.world, app).length });
    }, AS_APP);
    route('GET /app/installations', (call) => (0,answer/* paged */.IO)(call, (0,model_installation/* installationsOf */.lH)(call.world, appOf(call)), (installation) => (0,represent_account/* showInstallation */.aE)(call.world, installation)), AS_APP);
    route('GET /app/installations/{installation_id}', (call) => (0,answer.ok)((0,represent_account/* showInstallation */.aE)(call.world, installationOf(call))), AS_APP);
    route('POST /app/installations/{installation_id}/access_tokens', createToken, AS_APP);
    route('GET /repos/{owner}/{repo}/installation', (call) => {
        const installation = (0,model_installation/* installationOn */.ae)(call.world, appOf(call), call.repository);
        if (!installation)
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,represent_account/* showInstallation */.aE)(call.world, installation));
    }, AS_APP);
    route('GET /apps/{app_slug}', ({ world, params }) => {
        const app = [...world.apps.values()].find(({ slug }) => slug === params.app_slug);
        if (!app)
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,represent_account/* showApp */.fe)(world, app));
    });
    route('GET /installation/repositories', reachable, { auth: 'token' });
}
function appOf({ caller }) {
    if (caller.kind === 'app')
        return caller.app;
    throw (0,answer/* notFound */.mX)();
}
function installationOf(call) {
    const installation = (0,model_installation/* installationWithId */.io)(call.world, Number(call.params.installation_id));
    if (installation?.app !== appOf(call))
        throw (0,answer/* notFound */.mX)();
    return installation;
}
const Scope = schemas/* object */.Ikc({
    repositories: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    repository_ids: schemas/* array */.YOg(schemas/* number */.aig()).optional(),
    permissions: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* enum */.k5n(['read', 'write', 'admin'])).optional(),
});
/** Never more than the installation has: repositories and permissions may only shrink. */
function createToken(call) {
    const { world } = call;
    const installation = installationOf(call);
    const wanted = (0,http_router/* read */.LF)(call, Scope);
    const reachableNow = (0,model_installation/* repositoriesOf */.Ub)(world, installation);
    const named = wanted.repositories?.map((name) => reachableNow.find((repository) => repository.name.toLowerCase() === name.toLowerCase()));
    const numbered = wanted.repository_ids?.map((id) => reachableNow.find((repository) => repository.id === id));
    const chosen = named || numbered ? [...(named ?? []), ...(numbered ?? [])] : null;
    const repositories = chosen?.filter((repository) => repository !== undefined) ?? null;
    if (repositories?.length !== (chosen?.length ?? undefined)) {
        throw (0,answer/* unprocessable */.Pq)('There is at least one repository that does not exist or is not accessible to the parent installation.');
    }
    const permissions = scoped(installation.app.permissions, wanted.permissions);
    const names = repositories?.map((repository) => (0,model_repository/* fullNameOf */.E4)(repository).toLowerCase()) ?? null;
    const token = (0,model_installation/* issueInstallationToken */.l6)(world, installation, { permissions, repositories: names });
    return (0,answer/* created */.zu)({
        token: token.value,
        expires_at: (0,time/* iso */.K)(token.expiresAt),
        permissions,
        repository_selection: repositories || installation.selected ? 'selected' : 'all',
        ...(repositories ? { repositories: repositories.map((repository) => (0,represent_repository/* showRepository */.qW)(world, repository)) } : {}),
    });
}
function scoped(held, wanted) {
    if (!wanted)
        return held;
    const levels = Object.entries(wanted).map(([name, level]) => [name, level === 'admin' ? 'write' : level]);
    const permissions = { metadata: 'read', ...Object.fromEntries(levels) };
    if (!(0,http_permissions/* covers */.hU)(held, permissions)) {
        throw (0,answer/* unprocessable */.Pq)('The permissions requested are not granted to this installation.');
    }
    return permissions;
}
function reachable(call) {
    const { world, caller } = call;
    if (caller.kind !== 'token' || caller.token.kind === 'user')
        throw (0,answer/* forbidden */.o0)('You must authenticate with an installation access token in order to list repositories for an installation.');
    const { token } = caller;
    const installation = token.kind === 'installation' ? (0,model_installation/* installationWithId */.io)(world, token.installationId) : undefined;
    const names = token.kind === 'job' ? [token.repository.toLowerCase()] : token.repositories;
    const all = installation ? (0,model_installation/* repositoriesOf */.Ub)(world, installation) : [];
    const found = all.filter((repository) => names?.includes((0,model_repository/* fullNameOf */.E4)(repository).toLowerCase()) ?? true);
    const { shown, headers } = (0,answer/* page */.MY)(call, found);
    const body = {
        total_count: found.length,
        repository_selection: names ? 'selected' : 'all',
        repositories: shown.map((one) => (0,represent_repository/* showRepository */.qW)(world, one)),
    };
    return { status: 200, body, headers };
}

// EXTERNAL MODULE: ./build/src/emulator/represent/check.js
var represent_check = __webpack_require__(58958);
;// CONCATENATED MODULE: ./build/src/emulator/rest/checks.js
/** REST of check runs, check suites and commit statuses. */







const READ = { permission: { checks: 'read' } };
const checks_WRITE = { permission: { checks: 'write' } };
function routeChecks({ route }) {
    route('POST /repos/{owner}/{repo}/check-runs', createRun, checks_WRITE);
    route('GET /repos/{owner}/{repo}/check-runs/{check_run_id}', (call) => (0,answer.ok)((0,represent_check/* showCheckRun */.$T)(call.world, runOf(call))), READ);
    route('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', (call) => {
        const run = runOf(call);
        (0,check/* updateCheckRun */.Lj)(call.world, run, { actor: actorIn(call), ...changeIn((0,http_router/* read */.LF)(call, CheckUpdate)) });
        return (0,answer.ok)((0,represent_check/* showCheckRun */.$T)(call.world, run));
    }, checks_WRITE);
    route('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', (call) => listRuns(call, runsAt(call)), READ);
    route('GET /repos/{owner}/{repo}/commits/{ref}/check-suites', (call) => {
        const suites = [...new Map(runsAt(call).map((run) => [run.suiteId, run])).values()];
        const { shown, headers } = (0,answer/* page */.MY)(call, suites);
        return {
            status: 200,
            body: { total_count: suites.length, check_suites: shown.map((run) => (0,represent_check/* showCheckSuite */.a8)(call.world, run)) },
            headers,
        };
    }, READ);
    route('GET /repos/{owner}/{repo}/check-suites/{check_suite_id}', (call) => {
        const run = call.repository.checks.find(({ suiteId }) => String(suiteId) === call.params.check_suite_id);
        if (!run)
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,represent_check/* showCheckSuite */.a8)(call.world, run));
    }, READ);
    route('GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs', (call) => listRuns(call, call.repository.checks.filter(({ suiteId }) => String(suiteId) === call.params.check_suite_id)), READ);
    routeStatuses({ route });
}
function checks_shaOf({ repository, params }) {
    const sha = (0,refs/* commitAt */.du)(repository.gitDir, params.ref, repository.defaultBranch);
    if (!sha)
        throw (0,answer/* unprocessable */.Pq)(`No commit found for SHA: ${params.ref}`);
    return sha;
}
const runsAt = (call) => (0,check/* latestChecks */.r6)(call.repository, checks_shaOf(call));
function listRuns(call, runs) {
    const { query } = call;
    const found = runs
        .filter((run) => query['check_name'] === undefined || run.name === query['check_name'])
        .filter((run) => query['status'] === undefined || run.status === query['status'])
        .filter((run) => query['app_id'] === undefined || String(run.app?.id) === query['app_id']);
    const { shown, headers } = (0,answer/* page */.MY)(call, found);
    return {
        status: 200,
        body: { total_count: found.length, check_runs: shown.map((run) => (0,represent_check/* showCheckRun */.$T)(call.world, run)) },
        headers,
    };
}
function runOf({ repository, params }) {
    const run = repository.checks.find(({ id }) => String(id) === params.check_run_id);
    if (!run)
        throw (0,answer/* notFound */.mX)();
    return run;
}
const CheckBody = schemas/* object */.Ikc({
    name: schemas/* string */.YjP(),
    status: schemas/* enum */.k5n(['queued', 'in_progress', 'completed', 'waiting', 'requested', 'pending']).optional(),
    conclusion: schemas/* enum */.k5n(['action_required', 'cancelled', 'failure', 'neutral', 'success', 'skipped', 'stale', 'timed_out'])
        .optional(),
    started_at: schemas/* string */.YjP().optional(),
    completed_at: schemas/* string */.YjP().optional(),
    details_url: schemas/* string */.YjP().optional(),
    external_id: schemas/* string */.YjP().optional(),
    output: schemas/* object */.Ikc({ title: schemas/* string */.YjP().optional(), summary: schemas/* string */.YjP().optional(), text: schemas/* string */.YjP().optional() })
        .optional(),
});
const checks_time = (value) => (value === undefined ? undefined : Date.parse(value));
const CheckUpdate = CheckBody.partial();
function changeIn(body) {
    return {
        ...(body.name === undefined ? {} : { name: body.name }),
        status: body.status,
        conclusion: body.conclusion,
        startedAt: checks_time(body.started_at),
        completedAt: checks_time(body.completed_at),
        detailsUrl: body.details_url,
        externalId: body.external_id,
        output: body.output && {
            title: body.output.title ?? null,
            summary: body.output.summary ?? null,
            text: body.output.text ?? null,
        },
    };
}
function createRun(call) {
    const { head_sha: headSha, ...body } = (0,http_router/* read */.LF)(call, CheckBody.extend({ head_sha: schemas/* string */.YjP() }));
    const actor = actorIn(call);
    // Only apps have checks.
    if (!actor.app)
        throw (0,answer/* forbidden */.o0)('You must authenticate via a GitHub App.');
    if (!(0,refs/* commitAt */.du)(call.repository.gitDir, headSha, ''))
        throw (0,answer/* unprocessable */.Pq)(`No commit found for SHA: ${headSha}`);
    return (0,answer/* created */.zu)((0,represent_check/* showCheckRun */.$T)(call.world, (0,check/* createCheckRun */._U)(call.world, call.repository, { ...changeIn(body), actor, name: body.name, headSha })));
}
const NewStatus = schemas/* object */.Ikc({
    state: schemas/* enum */.k5n(['error', 'failure', 'pending', 'success']),
    target_url: schemas/* string */.YjP().nullish(),
    description: schemas/* string */.YjP().nullish(),
    context: schemas/* string */.YjP().default('default'),
});
function routeStatuses({ route }) {
    route('POST /repos/{owner}/{repo}/statuses/{sha}', (call) => {
        const { repository, params } = call;
        const sha = (0,refs/* commitAt */.du)(repository.gitDir, params.sha, '');
        if (!sha)
            throw (0,answer/* unprocessable */.Pq)(`No commit found for SHA: ${params.sha}`);
        const { target_url: targetUrl = null, description = null, ...rest } = (0,http_router/* read */.LF)(call, NewStatus);
        return (0,answer/* created */.zu)((0,represent_check/* showStatus */.wc)(call.world, (0,check/* addStatus */.su)(call.world, repository, { actor: actorIn(call), sha, targetUrl, description, ...rest })));
    }, { permission: { statuses: 'write' } });
    route('GET /repos/{owner}/{repo}/commits/{ref}/statuses', (call) => {
        const sha = checks_shaOf(call);
        const found = call.repository.statuses.filter((status) => status.sha === sha).toReversed();
        return (0,answer/* paged */.IO)(call, found, (status) => (0,represent_check/* showStatus */.wc)(call.world, status));
    }, { permission: { statuses: 'read' } });
    route('GET /repos/{owner}/{repo}/commits/{ref}/status', (call) => (0,answer.ok)((0,represent_check/* showCombinedStatus */.jT)(call.world, call.repository, checks_shaOf(call))), {
        permission: { statuses: 'read' },
    });
}

// EXTERNAL MODULE: ./build/src/emulator/model/label.js
var model_label = __webpack_require__(94473);
;// CONCATENATED MODULE: ./build/src/emulator/represent/timeline.js




function showTimelineEvent(world, thread, event) {
    if (event.event === 'cross-referenced' && event.source) {
        return {
            event: event.event,
            actor: (0,represent_account/* showAccount */.Vp)(world, event.actor),
            created_at: (0,time/* iso */.K)(event.at),
            updated_at: (0,time/* iso */.K)(event.at),
            source: { type: 'issue', issue: (0,represent_thread/* showIssue */.xX)(world, event.source) },
        };
    }
    const url = (0,represent_repository/* apiUrl */.y0)(world, thread.repository);
    return {
        id: event.id,
        node_id: event.nodeId,
        url: `${url}/issues/events/${event.id}`,
        actor: (0,represent_account/* showAccount */.Vp)(world, event.actor),
        event: event.event,
        commit_id: event.commit ?? null,
        commit_url: event.commit ? `${url}/commits/${event.commit}` : null,
        created_at: (0,time/* iso */.K)(event.at),
        performed_via_github_app: (0,represent_account/* showAppOrNull */.H2)(world, event.app),
        ...(event.label ? { label: { name: event.label.name, color: event.label.color } } : {}),
        ...(event.assignee ? { assignee: (0,represent_account/* showAccount */.Vp)(world, event.assignee) } : {}),
        ...(event.milestone ? { milestone: { title: event.milestone.title } } : {}),
        ...(event.rename ? { rename: event.rename } : {}),
        ...(event.event === 'locked' || event.event === 'unlocked' ? { lock_reason: thread.lockReason } : {}),
        ...(event.event === 'closed' || event.event === 'reopened' ? { state_reason: thread.stateReason } : {}),
    };
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/issue-filters.js
/** Decides which threads a list shows, and in which order. */


function filtered({ query, repository, world }, threads) {
    const state = query['state'] ?? 'open';
    const labels = query['labels']?.split(',').map((name) => name.toLowerCase()) ?? [];
    const since = query['since'] ? Date.parse(query['since']) : 0;
    const is = (account, login) => login === undefined || account === (0,model_account/* accountNamed */.xM)(world, login);
    const held = (thread) => thread.labels.map((label) => label.name.toLowerCase());
    const found = threads
        .filter((thread) => state === 'all' || thread.state === state)
        .filter((thread) => labels.every((label) => held(thread).includes(label)))
        .filter((thread) => assigned(thread, query['assignee']))
        .filter((thread) => is(thread.author, query['creator']))
        .filter((thread) => inMilestone(thread, query['milestone'], repository))
        .filter((thread) => query['mentioned'] === undefined || thread.body.includes(`@${query['mentioned']}`))
        .filter((thread) => thread.updatedAt >= since);
    return found.toSorted(order(query));
}
function assigned(thread, wanted) {
    if (wanted === undefined)
        return true;
    if (wanted === 'none')
        return thread.assignees.length === 0;
    if (wanted === '*')
        return thread.assignees.length > 0;
    return thread.assignees.some((account) => account.login.toLowerCase() === wanted.toLowerCase());
}
function inMilestone(thread, wanted, repository) {
    if (wanted === undefined)
        return true;
    if (wanted === 'none')
        return thread.milestone === null;
    if (wanted === '*')
        return thread.milestone !== null;
    const milestone = repository.milestones.find(({ number }) => String(number) === wanted);
    if (!milestone)
        throw (0,answer/* validationFailed */.$Y)({ resource: 'Issue', code: 'invalid', field: 'milestone', value: wanted });
    return thread.milestone === milestone;
}
function order(query) {
    const key = (thread) => {
        if (query['sort'] === 'updated')
            return thread.updatedAt;
        return query['sort'] === 'comments' ? thread.comments.length : thread.createdAt;
    };
    const sign = query['direction'] === 'asc' ? 1 : -1;
    return (a, b) => sign * (key(a) - key(b) || a.number - b.number);
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/issues.js
/** REST of issues, as which pull requests also appear: lists with filters, changes, locks, assignees, timeline. */













function issues_threadOf({ repository, params }) {
    const thread = repository.threads.get(Number(params.issue_number));
    if (!thread)
        throw (0,answer/* notFound */.mX)();
    return thread;
}
/** Threads are read with either permission. */
const READ_THREADS = { permission: [{ issues: 'read' }, { pull_requests: 'read' }] };
/** Whoever may read may knock; the finer rules are asked inside. */
const WRITE_THREADS = { permission: [{ issues: 'write' }, { pull_requests: 'write' }], access: 'read' };
function routeIssues({ route }) {
    route('GET /repos/{owner}/{repo}/issues', listIssues, READ_THREADS);
    route('GET /issues', listOwn, { auth: 'token' });
    route('POST /repos/{owner}/{repo}/issues', createIssue, { permission: { issues: 'write' }, access: 'read' });
    route('GET /repos/{owner}/{repo}/issues/{issue_number}', (call) => (0,answer.ok)((0,represent_thread/* showIssueInFull */.d8)(call.world, issues_threadOf(call))), READ_THREADS);
    route('PATCH /repos/{owner}/{repo}/issues/{issue_number}', updateIssue, WRITE_THREADS);
    route('PUT /repos/{owner}/{repo}/issues/{issue_number}/lock', (call) => {
        const { lock_reason: reason } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ lock_reason: schemas/* enum */.k5n(['off-topic', 'too heated', 'resolved', 'spam']).optional() }));
        return issues_lock(call, { locked: true, reason: reason ?? null });
    }, { ...WRITE_THREADS, access: 'write' });
    route('DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock', (call) => issues_lock(call, { locked: false }), {
        ...WRITE_THREADS,
        access: 'write',
    });
    route('POST /repos/{owner}/{repo}/issues/{issue_number}/assignees', (call) => issues_assign(call, (held, given) => [...held, ...given]), WRITE_THREADS);
    route('DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees', (call) => issues_assign(call, (held, given) => held.filter((account) => !given.includes(account))), WRITE_THREADS);
    routeIssueStories({ route });
}
function routeIssueStories({ route }) {
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/timeline', (call) => {
        const thread = issues_threadOf(call);
        return (0,answer/* paged */.IO)(call, thread.timeline, (event) => showTimelineEvent(call.world, thread, event));
    }, READ_THREADS);
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/events', (call) => {
        const thread = issues_threadOf(call);
        const events = thread.timeline.filter(({ event }) => event !== 'cross-referenced');
        return (0,answer/* paged */.IO)(call, events, (event) => showTimelineEvent(call.world, thread, event));
    }, READ_THREADS);
}
function issues_lock(call, change) {
    (0,thread_changes/* setLock */._q)(call.world, issues_threadOf(call), { actor: actorIn(call), ...change });
    return (0,answer/* noContent */.V$)();
}
function listIssues(call) {
    const threads = filtered(call, [...call.repository.threads.values()]);
    return (0,answer/* paged */.IO)(call, threads, (thread) => (0,represent_thread/* showIssue */.xX)(call.world, thread));
}
/** `GET /issues`: assigned to the caller, wherever. */
function listOwn(call) {
    const { account } = actorIn(call);
    const threads = (0,model_repository/* allRepositories */._i)(call.world)
        .filter((repository) => (0,http_permissions/* canSee */.KI)(call, repository))
        .flatMap((repository) => filtered({ ...call, repository }, [...repository.threads.values()]))
        .filter((thread) => thread.assignees.includes(account));
    return (0,answer/* paged */.IO)(call, threads, (thread) => ({
        ...(0,represent_thread/* showIssue */.xX)(call.world, thread),
        repository: (0,represent_repository/* showRepository */.qW)(call.world, thread.repository),
    }));
}
const Name = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* object */.Ikc({ name: schemas/* string */.YjP() }).transform(({ name }) => name)]);
const NewIssue = schemas/* object */.Ikc({
    title: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).transform(String),
    body: schemas/* string */.YjP().nullish(),
    labels: schemas/* array */.YOg(Name).optional(),
    assignees: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    milestone: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).nullish(),
});
/** Labels, people and milestones of those who may not triage are dropped without a word, as GitHub does. */
function createIssue(call) {
    const { world, repository } = call;
    const wanted = (0,http_router/* read */.LF)(call, NewIssue);
    const triages = (0,http_permissions/* may */._L)(call, { permission: { issues: 'write' }, access: 'triage' }, repository);
    const thread = (0,thread_changes/* openIssue */.YZ)(world, repository, {
        actor: actorIn(call),
        title: wanted.title,
        body: wanted.body ?? '',
        labels: triages ? (wanted.labels ?? []) : [],
        assignees: triages ? assignable(call, wanted.assignees ?? []) : [],
        milestone: triages ? milestoneOf(call, wanted.milestone) : null,
    });
    return (0,answer/* created */.zu)((0,represent_thread/* showIssueInFull */.d8)(world, thread));
}
const IssueChange = NewIssue.partial().extend({
    state: schemas/* enum */.k5n(['open', 'closed']).optional(),
    state_reason: schemas/* enum */.k5n(['completed', 'not_planned', 'duplicate', 'reopened']).nullish(),
});
function updateIssue(call) {
    const { world } = call;
    const thread = issues_threadOf(call);
    const actor = actorIn(call);
    const wanted = (0,http_router/* read */.LF)(call, IssueChange);
    if (wanted.title !== undefined || wanted.body !== undefined) {
        demandEdit(call, thread, thread);
        (0,thread_changes/* retitle */.e9)(world, thread, {
            actor,
            title: wanted.title,
            body: wanted.body === undefined ? undefined : (wanted.body ?? ''),
        });
    }
    if (wanted.state !== undefined) {
        demandState(call, thread);
        if (wanted.state === 'open')
            (0,thread_changes/* reopen */.Ck)(world, thread, actor);
        else
            (0,thread_changes/* close */.VN)(world, thread, { actor, ...(wanted.state_reason ? { reason: wanted.state_reason } : {}) });
    }
    if (wanted.labels || wanted.assignees || wanted.milestone !== undefined)
        demandTriage(call, thread);
    if (wanted.labels)
        (0,thread_changes/* setLabels */.q0)(world, thread, { actor, labels: wanted.labels.map((name) => (0,model_label/* labelNamed */.eX)(world, call.repository, name)) });
    if (wanted.assignees)
        (0,thread_changes/* setAssignees */.Dz)(world, thread, { actor, assignees: assignable(call, wanted.assignees) });
    if (wanted.milestone !== undefined)
        (0,thread_changes/* setMilestone */.xt)(world, thread, { actor, milestone: milestoneOf(call, wanted.milestone) });
    return (0,answer.ok)((0,represent_thread/* showIssueInFull */.d8)(world, thread));
}
function milestoneOf({ repository }, wanted) {
    if (wanted === null || wanted === undefined)
        return null;
    const found = repository.milestones.find(({ number }) => number === Number(wanted));
    if (!found)
        throw (0,answer/* validationFailed */.$Y)({ resource: 'Issue', code: 'invalid', field: 'milestone', value: wanted });
    return found;
}
/** Only people who may read can be given an issue. */
function assignable({ world, repository }, logins) {
    return logins.map((login) => {
        const account = (0,model_account/* accountNamed */.xM)(world, login);
        if (!account || !(0,model_repository/* atLeast */.jZ)((0,model_repository/* accessOf */.YK)(repository, account), 'read')) {
            throw (0,answer/* validationFailed */.$Y)({ resource: 'Issue', code: 'invalid', field: 'assignees', value: login });
        }
        return account;
    });
}
function issues_assign(call, change) {
    const thread = issues_threadOf(call);
    demandTriage(call, thread);
    const { assignees } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ assignees: schemas/* array */.YOg(schemas/* string */.YjP()).default([]) }));
    // Unknown people are passed over here, other than in PATCH.
    const given = assignees.flatMap((login) => (0,model_account/* accountNamed */.xM)(call.world, login) ?? []);
    if (given.length > 10)
        throw (0,answer/* unprocessable */.Pq)('Too many assignees');
    (0,thread_changes/* setAssignees */.Dz)(call.world, thread, { actor: actorIn(call), assignees: change(thread.assignees, given) });
    const body = (0,represent_thread/* showIssueInFull */.d8)(call.world, thread);
    return call.method === 'POST' ? (0,answer/* created */.zu)(body) : (0,answer.ok)(body);
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/comments.js
/** REST of comments on issues and pull requests, and of reactions to them. */








function commentOf({ world, repository, params }) {
    const comment = (0,model_comment/* commentWithId */.lh)(world, Number(params.comment_id));
    if (!comment || comment.thread.repository !== repository)
        throw (0,answer/* notFound */.mX)();
    return comment;
}
const Body = schemas/* object */.Ikc({ body: schemas/* string */.YjP() });
function routeComments({ route }) {
    route('GET /repos/{owner}/{repo}/issues/comments', (call) => {
        const all = [...call.repository.threads.values()].flatMap((thread) => thread.comments);
        const key = (comment) => (call.query['sort'] === 'updated' ? comment.updatedAt : comment.createdAt);
        const sign = call.query['direction'] === 'desc' ? -1 : 1;
        const sorted = since(call, all).toSorted((a, b) => sign * (key(a) - key(b) || a.id - b.id));
        return (0,answer/* paged */.IO)(call, sorted, (comment) => (0,represent_thread/* showComment */.J8)(call.world, comment));
    }, READ_THREADS);
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', (call) => (0,answer/* paged */.IO)(call, since(call, issues_threadOf(call).comments), (comment) => (0,represent_thread/* showComment */.J8)(call.world, comment)), READ_THREADS);
    route('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', (call) => {
        const thread = issues_threadOf(call);
        demandComment(call, thread);
        return (0,answer/* created */.zu)((0,represent_thread/* showComment */.J8)(call.world, (0,model_comment/* addComment */.BC)(call.world, thread, { actor: actorIn(call), ...(0,http_router/* read */.LF)(call, Body) })));
    }, WRITE_THREADS);
    routeSingleComments({ route });
}
function routeSingleComments({ route }) {
    route('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', (call) => (0,answer.ok)((0,represent_thread/* showComment */.J8)(call.world, commentOf(call))), READ_THREADS);
    route('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', (call) => {
        const comment = commentOf(call);
        demandEdit(call, comment, comment.thread);
        (0,model_comment/* editComment */.QA)(call.world, comment, { actor: actorIn(call), ...(0,http_router/* read */.LF)(call, Body) });
        return (0,answer.ok)((0,represent_thread/* showComment */.J8)(call.world, comment));
    }, WRITE_THREADS);
    route('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', (call) => {
        const comment = commentOf(call);
        demandEdit(call, comment, comment.thread);
        (0,model_comment/* deleteComment */.Tu)(call.world, comment, actorIn(call));
        return (0,answer/* noContent */.V$)();
    }, WRITE_THREADS);
    routeReactions({ route });
}
function since(call, comments) {
    const from = call.query['since'] ? Date.parse(call.query['since']) : 0;
    return comments.filter((comment) => comment.updatedAt >= from);
}
function routeReactions({ route }) {
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/reactions', (call) => listReactions(call, issues_threadOf(call)), READ_THREADS);
    route('POST /repos/{owner}/{repo}/issues/{issue_number}/reactions', (call) => addReaction(call, issues_threadOf(call)), WRITE_THREADS);
    route('GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', (call) => listReactions(call, commentOf(call)), READ_THREADS);
    route('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', (call) => addReaction(call, commentOf(call)), WRITE_THREADS);
}
const listReactions = (call, content) => (0,answer/* paged */.IO)(call, content.reactions, (reaction) => (0,represent_thread/* showReaction */.xD)(call.world, reaction));
function addReaction(call, content) {
    const { content: kind } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ content: schemas/* enum */.k5n(model_reaction/* REACTIONS */.n) }));
    const { reaction, isNew } = (0,model_reaction/* react */.w)(call.world, content, { account: actorIn(call).account, content: kind });
    return { status: isNew ? 201 : 200, body: (0,represent_thread/* showReaction */.xD)(call.world, reaction) };
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/git-data.js
/** REST of git's own objects and refs: blobs, trees, commits, refs that move forward only unless forced. */













const git_data_READ = { permission: { contents: 'read' } };
const git_data_WRITE = { permission: { contents: 'write' } };
function routeGitData({ route }) {
    route('POST /repos/{owner}/{repo}/git/blobs', createBlob, git_data_WRITE);
    route('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', getBlob, git_data_READ);
    route('POST /repos/{owner}/{repo}/git/trees', createTree, git_data_WRITE);
    route('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', getTree, git_data_READ);
    route('POST /repos/{owner}/{repo}/git/commits', git_data_createCommit, git_data_WRITE);
    route('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', ({ world, repository, params }) => {
        if (!(0,git_commits/* readCommit */.kN)(repository.gitDir, params.commit_sha))
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,git/* showGitCommit */.$D)(world, repository, params.commit_sha));
    }, git_data_READ);
    route('GET /repos/{owner}/{repo}/git/ref/{ref}', ({ world, repository, params }) => {
        const name = `refs/${params.ref}`;
        const sha = (0,refs/* readRef */.sg)(repository.gitDir, name);
        if (!sha)
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,git/* showRef */.tO)(world, repository, { name, sha }));
    }, git_data_READ);
    route('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', ({ world, repository, params }) => (0,answer.ok)((0,refs/* listRefs */.Dy)(repository.gitDir, `refs/${params.ref}`).map((ref) => (0,git/* showRef */.tO)(world, repository, ref))), git_data_READ);
    route('POST /repos/{owner}/{repo}/git/refs', createRef, git_data_WRITE);
    route('PATCH /repos/{owner}/{repo}/git/refs/{ref}', updateRef, git_data_WRITE);
    route('DELETE /repos/{owner}/{repo}/git/refs/{ref}', (call) => {
        const name = `refs/${call.params.ref}`;
        const before = (0,refs/* readRef */.sg)(call.repository.gitDir, name);
        if (!before)
            throw (0,answer/* unprocessable */.Pq)('Reference does not exist');
        move(call, { name, before, after: null });
        return (0,answer/* noContent */.V$)();
    }, git_data_WRITE);
}
function createBlob(call) {
    const { content, encoding } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ content: schemas/* string */.YjP(), encoding: schemas/* enum */.k5n(['utf-8', 'base64']).default('utf-8') }));
    const sha = (0,objects/* writeObject */.p7)(call.repository.gitDir, 'blob', Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
    return (0,answer/* created */.zu)({ sha, url: `${(0,represent_repository/* apiUrl */.y0)(call.world, call.repository)}/git/blobs/${sha}` });
}
function getBlob({ world, repository, params, headers }) {
    const object = (0,objects/* readObject */.Ag)(repository.gitDir, params.file_sha);
    if (object?.type !== 'blob')
        throw (0,answer/* notFound */.mX)();
    if (headers.accept?.includes('.raw'))
        return { status: 200, raw: { type: 'application/vnd.github.raw', bytes: object.bytes } };
    return (0,answer.ok)({
        sha: params.file_sha,
        node_id: (0,git/* gitNodeId */.WZ)(repository, 'B', params.file_sha),
        size: object.bytes.length,
        url: `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/git/blobs/${params.file_sha}`,
        content: object.bytes.toString('base64').replaceAll(/.{60}/g, '$&\n'),
        encoding: 'base64',
    });
}
const NewTree = schemas/* object */.Ikc({
    base_tree: schemas/* string */.YjP().optional(),
    tree: schemas/* array */.YOg(schemas/* object */.Ikc({
        path: schemas/* string */.YjP().min(1),
        mode: schemas/* enum */.k5n(['100644', '100755', '040000', '160000', '120000']).optional(),
        type: schemas/* enum */.k5n(['blob', 'tree', 'commit']).optional(),
        sha: schemas/* string */.YjP().nullable().optional(),
        content: schemas/* string */.YjP().optional(),
    })),
});
function createTree(call) {
    const { gitDir } = call.repository;
    const { base_tree: base, tree } = (0,http_router/* read */.LF)(call, NewTree);
    const baseTree = base === undefined ? undefined : ((0,git_commits/* readCommit */.kN)(gitDir, base)?.tree ?? base);
    if (baseTree !== undefined && !(0,trees/* readTree */.Zc)(gitDir, baseTree))
        throw (0,answer/* notFound */.mX)();
    const files = baseTree ? (0,trees/* filesOf */.R8)(gitDir, baseTree) : new Map();
    for (const entry of tree) {
        const sha = entry.content === undefined ? entry.sha : (0,objects/* writeObject */.p7)(gitDir, 'blob', Buffer.from(entry.content, 'utf8'));
        if (sha === null)
            files.delete(entry.path);
        else if (sha === undefined || !(0,objects/* readObject */.Ag)(gitDir, sha))
            throw (0,answer/* unprocessable */.Pq)(`GitRPC::BadObjectState`);
        else if (entry.mode === '040000')
            for (const [path, file] of (0,trees/* filesOf */.R8)(gitDir, sha))
                files.set(`${entry.path}/${path}`, file);
        else
            files.set(entry.path, { mode: entry.mode ?? '100644', sha });
    }
    return (0,answer/* created */.zu)(showTree(call, (0,trees/* treeOf */.g7)(gitDir, files), false));
}
function getTree(call) {
    const { gitDir } = call.repository;
    const named = (0,refs/* readRef */.sg)(gitDir, `refs/heads/${call.params.tree_sha}`) ?? call.params.tree_sha;
    const sha = (0,git_commits/* readCommit */.kN)(gitDir, named)?.tree ?? named;
    if (!(0,trees/* readTree */.Zc)(gitDir, sha))
        throw (0,answer/* notFound */.mX)();
    return (0,answer.ok)(showTree(call, sha, call.query['recursive'] !== undefined));
}
function showTree({ world, repository }, sha, recursive) {
    const { gitDir } = repository;
    const url = `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/git`;
    const list = (tree, prefix) => ((0,trees/* readTree */.Zc)(gitDir, tree) ?? []).flatMap((entry) => {
        const size = entry.type === 'blob' ? { size: (0,objects/* readObject */.Ag)(gitDir, entry.sha)?.bytes.length ?? 0 } : {};
        const shown = {
            path: prefix + entry.name,
            mode: entry.mode,
            type: entry.type,
            sha: entry.sha,
            ...size,
            url: `${url}/${entry.type}s/${entry.sha}`,
        };
        return recursive && entry.type === 'tree' ? [shown, ...list(entry.sha, `${prefix}${entry.name}/`)] : [shown];
    });
    return { sha, url: `${url}/trees/${sha}`, tree: list(sha, ''), truncated: false };
}
const Person = schemas/* object */.Ikc({ name: schemas/* string */.YjP(), email: schemas/* string */.YjP(), date: schemas/* string */.YjP().optional() });
const NewCommit = schemas/* object */.Ikc({
    message: schemas/* string */.YjP(),
    tree: schemas/* string */.YjP(),
    parents: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    author: Person.optional(),
    committer: Person.optional(),
});
function git_data_createCommit(call) {
    const { world, repository } = call;
    const { message, tree, parents, author, committer } = (0,http_router/* read */.LF)(call, NewCommit);
    if ((0,objects/* readObject */.Ag)(repository.gitDir, tree)?.type !== 'tree')
        throw (0,answer/* unprocessable */.Pq)('Tree SHA does not exist');
    if (parents.some((parent) => !(0,git_commits/* readCommit */.kN)(repository.gitDir, parent))) {
        throw (0,answer/* unprocessable */.Pq)('Parent SHA does not exist or is not a commit object');
    }
    const self = (0,identity/* noreply */.O)(world, actorIn(call).account);
    const signed = (by) => by ? { name: by.name, email: by.email, at: by.date ? Date.parse(by.date) : world.clock.now() } : undefined;
    const writer = signed(author) ?? self;
    const sha = (0,git_commits/* writeCommit */.rV)(repository.gitDir, {
        tree,
        parents,
        message,
        author: writer,
        committer: signed(committer) ?? writer,
    });
    return (0,answer/* created */.zu)((0,git/* showGitCommit */.$D)(world, repository, sha));
}
function createRef(call) {
    const { ref: name, sha } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ ref: schemas/* string */.YjP(), sha: schemas/* string */.YjP() }));
    if (!(0,refs/* isRefName */.pA)(name))
        throw (0,answer/* unprocessable */.Pq)(`${name} is not a valid ref name.`);
    if (!(0,objects/* readObject */.Ag)(call.repository.gitDir, sha))
        throw (0,answer/* unprocessable */.Pq)('Object does not exist');
    if ((0,refs/* readRef */.sg)(call.repository.gitDir, name))
        throw (0,answer/* unprocessable */.Pq)('Reference already exists');
    move(call, { name, before: null, after: sha });
    return (0,answer/* created */.zu)((0,git/* showRef */.tO)(call.world, call.repository, { name, sha }));
}
function updateRef(call) {
    const { gitDir } = call.repository;
    const { sha, force } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), force: schemas/* boolean */.zMY().default(false) }));
    const name = `refs/${call.params.ref}`;
    const before = (0,refs/* readRef */.sg)(gitDir, name);
    if (!before)
        throw (0,answer/* unprocessable */.Pq)('Reference does not exist');
    if (!(0,objects/* readObject */.Ag)(gitDir, sha))
        throw (0,answer/* unprocessable */.Pq)('Object does not exist');
    if (!force && !(0,git_commits/* isAncestor */.QX)(gitDir, before, sha))
        throw (0,answer/* unprocessable */.Pq)('Update is not a fast forward');
    if (before !== sha)
        move(call, { name, before, after: sha });
    return (0,answer.ok)((0,git/* showRef */.tO)(call.world, call.repository, { name, sha }));
}
/** REST says 422 where the ref was somewhere else in the meantime. */
function move(call, change) {
    try {
        (0,ref_changes/* moveBranches */.KE)(call.world, call.repository, { actor: actorIn(call), moves: [change] });
    }
    catch (error) {
        if (error instanceof answer/* Refusal */.P_ && error.type === 'STALE_DATA') {
            throw (0,answer/* unprocessable */.Pq)(change.before === null ? 'Reference already exists' : 'Reference cannot be updated');
        }
        throw error;
    }
}
/** The blob of a path at a commit, for the contents routes. */
const blobAt = ({ gitDir }, commit, path) => {
    const tree = (0,git_commits/* readCommit */.kN)(gitDir, commit)?.tree;
    return tree === undefined ? undefined : (0,trees/* entryAt */._f)(gitDir, tree, path);
};

;// CONCATENATED MODULE: ./build/src/emulator/rest/contents.js
/** REST of files by path: read at a ref, written and deleted as one commit on a branch. */













function routeContents({ route }) {
    route('GET /repos/{owner}/{repo}/contents/{path}', getContents, { permission: { contents: 'read' } });
    route('PUT /repos/{owner}/{repo}/contents/{path}', putContents, { permission: { contents: 'write' } });
    route('DELETE /repos/{owner}/{repo}/contents/{path}', deleteContents, { permission: { contents: 'write' } });
}
function getContents(call) {
    const { repository, params, headers } = call;
    const ref = call.query['ref'] ?? repository.defaultBranch;
    const commit = (0,refs/* commitAt */.du)(repository.gitDir, ref, repository.defaultBranch);
    if (!commit)
        throw new answer/* Refusal */.P_(`No commit found for the ref ${ref}`, { status: 404 });
    const entry = blobAt(repository, commit, params.path);
    if (!entry)
        throw (0,answer/* notFound */.mX)();
    const path = params.path.replace(/\/$/, '');
    if (entry.type === 'tree') {
        const inside = (0,trees/* readTree */.Zc)(repository.gitDir, entry.sha) ?? [];
        return (0,answer.ok)(inside.map((child) => showEntry(call, { entry: child, path: path ? `${path}/${child.name}` : child.name, ref })));
    }
    const bytes = bytesOf(call, entry);
    if (headers.accept?.includes('.raw'))
        return { status: 200, raw: { type: 'application/vnd.github.raw; charset=utf-8', bytes } };
    const shown = showEntry(call, { entry, path, ref });
    if (bytes.length > LARGEST_INLINE_BYTES)
        return (0,answer.ok)({ ...shown, content: '', encoding: 'none' });
    const content = bytes.toString('base64').replaceAll(/.{60}/g, '$&\n');
    return (0,answer.ok)({ ...shown, content, encoding: 'base64' });
}
/** "If the requested file's size is between 1-100 MB": its content is left out. */
const LARGEST_INLINE_BYTES = 1024 * 1024;
const bytesOf = (call, entry) => (0,objects/* readObject */.Ag)(call.repository.gitDir, entry.sha)?.bytes ?? Buffer.alloc(0);
function showEntry(call, { entry, path, ref }) {
    const { world, repository } = call;
    const url = `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/contents/${path}?ref=${encodeURIComponent(ref)}`;
    const git = `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/git/${entry.type}s/${entry.sha}`;
    const html = `${(0,represent_repository/* htmlUrl */.TX)(world, repository)}/${entry.type}/${ref}/${path}`;
    return {
        name: path.split('/').at(-1) ?? '',
        path,
        sha: entry.sha,
        size: entry.type === 'blob' ? bytesOf(call, entry).length : 0,
        url,
        html_url: html,
        git_url: git,
        download_url: entry.type === 'blob' ? `${(0,represent_repository/* htmlUrl */.TX)(world, repository)}/raw/${ref}/${path}` : null,
        type: entry.type === 'tree' ? 'dir' : 'file',
        _links: { self: url, git, html },
    };
}
const contents_Person = schemas/* object */.Ikc({ name: schemas/* string */.YjP(), email: schemas/* string */.YjP() }).optional();
const Change = schemas/* object */.Ikc({
    message: schemas/* string */.YjP(),
    branch: schemas/* string */.YjP().optional(),
    sha: schemas/* string */.YjP().optional(),
    author: contents_Person,
    committer: contents_Person,
});
function putContents(call) {
    const { repository, params } = call;
    const { content, ...change } = (0,http_router/* read */.LF)(call, Change.extend({ content: schemas/* string */.YjP() }));
    const known = current(call, change.branch);
    if (known.blob && change.sha === undefined)
        throw (0,answer/* unprocessable */.Pq)('Invalid request.\n\n"sha" wasn\'t supplied.');
    expectSha(call, { known: known.blob, given: change.sha });
    const sha = (0,objects/* writeObject */.p7)(repository.gitDir, 'blob', Buffer.from(content, 'base64'));
    known.files.set(params.path, { mode: known.files.get(params.path)?.mode ?? '100644', sha });
    const commit = commitFiles(call, known, change);
    const entry = { mode: '100644', name: params.path, sha, type: 'blob' };
    return {
        status: known.blob ? 200 : 201,
        body: { content: showEntry(call, { entry, path: params.path, ref: known.branch }), commit },
    };
}
function deleteContents(call) {
    const change = (0,http_router/* read */.LF)(call, Change.extend({ sha: schemas/* string */.YjP() }));
    const known = current(call, change.branch);
    if (!known.blob)
        throw (0,answer/* notFound */.mX)();
    expectSha(call, { known: known.blob, given: change.sha });
    known.files.delete(call.params.path);
    return (0,answer.ok)({ content: null, commit: commitFiles(call, known, change) });
}
function expectSha(call, { known, given }) {
    if (given !== undefined && given !== known)
        throw (0,answer/* conflict */.hj)(`${call.params.path} does not match ${given}`);
}
/** The branch as it is now, and the file on it. */
function current(call, wanted) {
    const { gitDir, defaultBranch } = call.repository;
    const branch = wanted ?? defaultBranch;
    const head = (0,refs/* readRef */.sg)(gitDir, `refs/heads/${branch}`);
    if (!head)
        throw new answer/* Refusal */.P_(`Branch ${branch} not found`, { status: 404 });
    const files = (0,trees/* filesOf */.R8)(gitDir, (0,git_commits/* readCommit */.kN)(gitDir, head)?.tree ?? '');
    return { branch, head, files, blob: files.get(call.params.path)?.sha };
}
function commitFiles(call, known, change) {
    demandWorkflows(call, [call.params.path]);
    const { world, repository } = call;
    const self = (0,identity/* noreply */.O)(world, actorIn(call).account);
    const signed = (by) => (by ? { ...by, at: world.clock.now() } : undefined);
    const committer = signed(change.committer) ?? self;
    const after = (0,git_commits/* writeCommit */.rV)(repository.gitDir, {
        tree: (0,trees/* treeOf */.g7)(repository.gitDir, known.files),
        parents: [known.head],
        author: signed(change.author) ?? committer,
        committer,
        message: change.message,
    });
    try {
        (0,ref_changes/* moveBranches */.KE)(world, repository, {
            actor: actorIn(call),
            moves: [{ name: `refs/heads/${known.branch}`, before: known.head, after }],
        });
    }
    catch (error) {
        if (error instanceof answer/* Refusal */.P_ && error.status === 422)
            throw (0,answer/* conflict */.hj)(error.message);
        throw error;
    }
    return (0,git/* showGitCommit */.$D)(world, repository, after);
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/dependencies.js
/** REST of how issues hang together: blocked by, blocking, sub-issues. */







function routeDependencies({ route }) {
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by', (call) => list(call, [...issues_threadOf(call).blockedBy]), READ_THREADS);
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking', (call) => {
        const thread = issues_threadOf(call);
        return list(call, [...call.repository.threads.values()].filter((other) => other.blockedBy.has(thread)));
    }, READ_THREADS);
    route('POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by', (call) => {
        const thread = triaged(call);
        const blocker = threadWithId(call, (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ issue_id: schemas/* number */.aig() })).issue_id);
        if (blocker === thread)
            throw (0,answer/* unprocessable */.Pq)('An issue cannot be blocked by itself');
        thread.blockedBy.add(blocker);
        return (0,answer/* created */.zu)((0,represent_thread/* showIssue */.xX)(call.world, blocker));
    }, WRITE_THREADS);
    route('DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}', (call) => {
        const blocker = threadWithId(call, Number(call.params.issue_id));
        if (!triaged(call).blockedBy.delete(blocker))
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,represent_thread/* showIssue */.xX)(call.world, blocker));
    }, WRITE_THREADS);
    routeSubIssues({ route });
}
function routeSubIssues({ route }) {
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues', (call) => list(call, issues_threadOf(call).subIssues), READ_THREADS);
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/parent', (call) => {
        const { parent } = issues_threadOf(call);
        if (!parent)
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,represent_thread/* showIssue */.xX)(call.world, parent));
    }, READ_THREADS);
    route('POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues', (call) => {
        const thread = triaged(call);
        const child = threadWithId(call, (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ sub_issue_id: schemas/* number */.aig(), replace_parent: schemas/* boolean */.zMY().optional() })).sub_issue_id);
        if (child.parent && child.parent !== thread)
            throw (0,answer/* unprocessable */.Pq)('Issue may only have one parent');
        if (!thread.subIssues.includes(child))
            thread.subIssues.push(child);
        child.parent = thread;
        return (0,answer/* created */.zu)((0,represent_thread/* showIssue */.xX)(call.world, thread));
    }, WRITE_THREADS);
    route('DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue', (call) => {
        const thread = triaged(call);
        const child = threadWithId(call, (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ sub_issue_id: schemas/* number */.aig() })).sub_issue_id);
        if (child.parent !== thread)
            throw (0,answer/* notFound */.mX)();
        thread.subIssues.splice(thread.subIssues.indexOf(child), 1);
        child.parent = null;
        return (0,answer.ok)((0,represent_thread/* showIssue */.xX)(call.world, thread));
    }, WRITE_THREADS);
}
const list = (call, threads) => (0,answer/* paged */.IO)(call, threads, (thread) => (0,represent_thread/* showIssue */.xX)(call.world, thread));
function triaged(call) {
    const thread = issues_threadOf(call);
    demandTriage(call, thread);
    return thread;
}
function threadWithId({ world }, id) {
    const all = (0,model_repository/* allRepositories */._i)(world).flatMap((repository) => [...repository.threads.values()]);
    const found = all.find((thread) => thread.id === id && thread.kind === 'Issue');
    if (!found)
        throw (0,answer/* notFound */.mX)();
    return found;
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/labels.js
/** REST of labels, on the repository and on its threads, and of milestones. */








const labels_WRITE = { permission: [{ issues: 'write' }, { pull_requests: 'write' }], access: 'write' };
function routeLabels({ route }) {
    route('GET /repos/{owner}/{repo}/labels', (call) => {
        const labels = [...call.repository.labels.values()].toSorted((a, b) => a.name.localeCompare(b.name));
        return (0,answer/* paged */.IO)(call, labels, (label) => (0,represent_thread/* showLabel */.MS)(call.world, label));
    }, READ_THREADS);
    route('POST /repos/{owner}/{repo}/labels', (call) => {
        const spec = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ name: schemas/* string */.YjP(), color: schemas/* string */.YjP().optional(), description: schemas/* string */.YjP().nullish() }));
        return (0,answer/* created */.zu)((0,represent_thread/* showLabel */.MS)(call.world, (0,model_label/* createLabel */.fp)(call.world, call.repository, spec)));
    }, labels_WRITE);
    route('GET /repos/{owner}/{repo}/labels/{name}', (call) => (0,answer.ok)((0,represent_thread/* showLabel */.MS)(call.world, labelOf(call))), READ_THREADS);
    route('PATCH /repos/{owner}/{repo}/labels/{name}', (call) => {
        const label = labelOf(call);
        const change = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ new_name: schemas/* string */.YjP().optional(), color: schemas/* string */.YjP().optional(), description: schemas/* string */.YjP().nullish() }));
        (0,model_label/* changeLabel */.pG)(label, { name: change.new_name, color: change.color, description: change.description });
        return (0,answer.ok)((0,represent_thread/* showLabel */.MS)(call.world, label));
    }, labels_WRITE);
    route('DELETE /repos/{owner}/{repo}/labels/{name}', (call) => {
        (0,model_label/* deleteLabel */.In)(call.world, labelOf(call));
        return (0,answer/* noContent */.V$)();
    }, labels_WRITE);
    routeThreadLabels({ route });
    routeMilestones({ route });
}
function labelOf({ repository, params }) {
    const label = repository.labels.get(params.name.toLowerCase());
    if (!label)
        throw (0,answer/* notFound */.mX)();
    return label;
}
const labels_Name = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* object */.Ikc({ name: schemas/* string */.YjP() }).transform(({ name }) => name)]);
/** GitHub takes the bare list too. */
const Names = schemas/* union */.KCZ([
    schemas/* object */.Ikc({ labels: schemas/* array */.YOg(labels_Name).default([]) }).transform(({ labels }) => labels),
    schemas/* array */.YOg(labels_Name),
]);
function routeThreadLabels({ route }) {
    route('GET /repos/{owner}/{repo}/issues/{issue_number}/labels', (call) => (0,answer/* paged */.IO)(call, issues_threadOf(call).labels, (label) => (0,represent_thread/* showLabel */.MS)(call.world, label)), READ_THREADS);
    route('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', (call) => labels_relabel(call, (held, given) => [...held, ...given]), WRITE_THREADS);
    route('PUT /repos/{owner}/{repo}/issues/{issue_number}/labels', (call) => labels_relabel(call, (_, given) => given), WRITE_THREADS);
    route('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels', (call) => {
        const thread = issues_threadOf(call);
        demandTriage(call, thread);
        (0,thread_changes/* setLabels */.q0)(call.world, thread, { actor: actorIn(call), labels: [] });
        return (0,answer/* noContent */.V$)();
    }, WRITE_THREADS);
    route('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', (call) => {
        const thread = issues_threadOf(call);
        demandTriage(call, thread);
        const gone = thread.labels.find((label) => label.name.toLowerCase() === call.params.name.toLowerCase());
        if (!gone)
            throw new answer/* Refusal */.P_('Label does not exist', { status: 404 });
        (0,thread_changes/* setLabels */.q0)(call.world, thread, { actor: actorIn(call), labels: thread.labels.filter((label) => label !== gone) });
        return (0,answer.ok)(thread.labels.map((label) => (0,represent_thread/* showLabel */.MS)(call.world, label)));
    }, WRITE_THREADS);
}
function labels_relabel(call, change) {
    const thread = issues_threadOf(call);
    demandTriage(call, thread);
    const given = (0,http_router/* read */.LF)(call, Names).map((name) => (0,model_label/* labelNamed */.eX)(call.world, call.repository, name));
    (0,thread_changes/* setLabels */.q0)(call.world, thread, { actor: actorIn(call), labels: change(thread.labels, given) });
    return (0,answer.ok)(thread.labels.map((label) => (0,represent_thread/* showLabel */.MS)(call.world, label)));
}
const NewMilestone = schemas/* object */.Ikc({
    title: schemas/* string */.YjP(),
    state: schemas/* enum */.k5n(['open', 'closed']).optional(),
    description: schemas/* string */.YjP().nullish(),
    due_on: schemas/* string */.YjP().nullish(),
});
function routeMilestones({ route }) {
    route('GET /repos/{owner}/{repo}/milestones', (call) => {
        const state = call.query['state'] ?? 'open';
        const milestones = call.repository.milestones.filter((milestone) => state === 'all' || milestone.state === state);
        return (0,answer/* paged */.IO)(call, milestones, (milestone) => (0,represent_thread/* showMilestone */.wY)(call.world, milestone));
    }, READ_THREADS);
    route('POST /repos/{owner}/{repo}/milestones', (call) => {
        const { title, description, due_on: dueOn } = (0,http_router/* read */.LF)(call, NewMilestone);
        const milestone = (0,model_label/* createMilestone */.z5)(call.world, call.repository, {
            title,
            description,
            dueOn,
            creator: actorIn(call).account,
        });
        return (0,answer/* created */.zu)((0,represent_thread/* showMilestone */.wY)(call.world, milestone));
    }, labels_WRITE);
    route('GET /repos/{owner}/{repo}/milestones/{milestone_number}', (call) => (0,answer.ok)((0,represent_thread/* showMilestone */.wY)(call.world, labels_milestoneOf(call))), READ_THREADS);
    route('PATCH /repos/{owner}/{repo}/milestones/{milestone_number}', (call) => {
        const milestone = labels_milestoneOf(call);
        const change = (0,http_router/* read */.LF)(call, NewMilestone.partial());
        milestone.title = change.title ?? milestone.title;
        milestone.description = change.description === undefined ? milestone.description : change.description;
        milestone.dueOn = change.due_on === undefined ? milestone.dueOn : change.due_on;
        milestone.state = change.state ?? milestone.state;
        milestone.updatedAt = call.world.clock.now();
        milestone.closedAt = milestone.state === 'closed' ? (milestone.closedAt ?? milestone.updatedAt) : null;
        return (0,answer.ok)((0,represent_thread/* showMilestone */.wY)(call.world, milestone));
    }, labels_WRITE);
}
function labels_milestoneOf({ repository, params }) {
    const found = repository.milestones.find(({ number }) => String(number) === params.milestone_number);
    if (!found)
        throw (0,answer/* notFound */.mX)();
    return found;
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/repositories.js
/** REST of repositories, their branches, commits, collaborators and rulesets. */










const repositories_CONTENTS = { permission: { contents: 'read' } };
function routeRepositories({ route }) {
    route('GET /repos/{owner}/{repo}', ({ world, repository, caller }) => {
        const held = caller.kind === 'token' && caller.token.kind === 'user' ? (0,model_repository/* accessOf */.YK)(repository, caller.account) : null;
        return (0,answer.ok)({ ...(0,represent_repository/* showFullRepository */.hQ)(world, repository), ...(held ? { permissions: flags(held) } : {}) });
    });
    route('GET /repos/{owner}/{repo}/collaborators/{username}/permission', ({ world, repository, params }) => {
        const account = (0,model_account/* accountNamed */.xM)(world, params.username);
        if (!account)
            throw (0,answer/* notFound */.mX)();
        const held = account.type === 'Bot' ? 'none' : (0,model_repository/* accessOf */.YK)(repository, account);
        const user = { ...(0,represent_account/* showAccount */.Vp)(world, account), permissions: flags(held), role_name: held };
        return (0,answer.ok)({ permission: LEGACY[held], role_name: held, user });
    });
    route('GET /repos/{owner}/{repo}/branches', (call) => {
        const branches = (0,refs/* listRefs */.Dy)(call.repository.gitDir, 'refs/heads/');
        return (0,answer/* paged */.IO)(call, branches, ({ name, sha }) => showShortBranch(call, name.slice(11), sha));
    }, repositories_CONTENTS);
    route('GET /repos/{owner}/{repo}/branches/{branch}', (call) => {
        const sha = (0,refs/* readRef */.sg)(call.repository.gitDir, `refs/heads/${call.params.branch}`);
        if (!sha)
            throw new answer/* Refusal */.P_('Branch not found', { status: 404 });
        return (0,answer.ok)(showBranch(call, call.params.branch, sha));
    }, repositories_CONTENTS);
    route('GET /repos/{owner}/{repo}/commits', listCommits, repositories_CONTENTS);
    route('GET /repos/{owner}/{repo}/commits/{ref}', ({ world, repository, params, headers }) => {
        const sha = (0,refs/* commitAt */.du)(repository.gitDir, params.ref, repository.defaultBranch);
        if (!sha)
            throw (0,answer/* unprocessable */.Pq)(`No commit found for SHA: ${params.ref}`);
        const parent = (0,git/* commitIn */.xt)(repository, sha).parents[0] ?? null;
        return (inMedia(headers.accept, { sha, patch: () => (0,diff/* patchText */.oW)(repository.gitDir, parent, sha) }) ??
            (0,answer.ok)((0,git/* showCommitInFull */.vU)(world, repository, sha)));
    }, repositories_CONTENTS);
    route('GET /repos/{owner}/{repo}/compare/{basehead}', compare, repositories_CONTENTS);
}
/** Older names of the roles: what `permission` still says. */
const LEGACY = {
    none: 'none',
    read: 'read',
    triage: 'read',
    write: 'write',
    maintain: 'write',
    admin: 'admin',
};
const flags = (held) => ({
    admin: (0,model_repository/* atLeast */.jZ)(held, 'admin'),
    maintain: (0,model_repository/* atLeast */.jZ)(held, 'maintain'),
    push: (0,model_repository/* atLeast */.jZ)(held, 'write'),
    triage: (0,model_repository/* atLeast */.jZ)(held, 'triage'),
    pull: (0,model_repository/* atLeast */.jZ)(held, 'read'),
});
/** `application/vnd.github.sha`, `.diff`, `.patch` instead of JSON. */
function inMedia(accept, content) {
    if (accept?.includes('.sha') && content.sha)
        return { status: 200, raw: { type: 'application/vnd.github.sha', bytes: Buffer.from(content.sha) } };
    if (!accept?.includes('.diff') && !accept?.includes('.patch'))
        return undefined;
    return {
        status: 200,
        raw: { type: 'application/vnd.github.diff; charset=utf-8', bytes: Buffer.from(content.patch()) },
    };
}
function showShortBranch({ world, repository }, name, sha) {
    const url = (0,represent_repository/* apiUrl */.y0)(world, repository);
    const contexts = name === repository.defaultBranch ? repository.protection.requiredChecks : [];
    const enabled = contexts.length > 0;
    const checks = contexts.map((context) => ({ context, app_id: null }));
    const enforcement = enabled ? 'everyone' : 'off';
    return {
        name,
        commit: { sha, url: `${url}/commits/${sha}` },
        protected: enabled,
        protection: { enabled, required_status_checks: { enforcement_level: enforcement, contexts, checks } },
        protection_url: `${url}/branches/${encodeURIComponent(name)}/protection`,
    };
}
const showBranch = (call, name, sha) => ({
    ...showShortBranch(call, name, sha),
    commit: (0,git/* showCommit */.B)(call.world, call.repository, sha),
    _links: {
        self: `${(0,represent_repository/* apiUrl */.y0)(call.world, call.repository)}/branches/${encodeURIComponent(name)}`,
        html: `${(0,represent_repository/* htmlUrl */.TX)(call.world, call.repository)}/tree/${name}`,
    },
});
function listCommits(call) {
    const { world, repository, query } = call;
    const { gitDir } = repository;
    const from = (0,refs/* commitAt */.du)(gitDir, query['sha'] ?? repository.defaultBranch, repository.defaultBranch);
    if (!from)
        throw query['sha'] ? (0,answer/* notFound */.mX)() : new answer/* Refusal */.P_('Git Repository is empty.', { status: 409 });
    const since = query['since'] ? Date.parse(query['since']) : 0;
    const until = query['until'] ? Date.parse(query['until']) : Number.POSITIVE_INFINITY;
    const path = query['path'];
    const touches = (sha) => {
        if (path === undefined)
            return true;
        const commit = (0,git/* commitIn */.xt)(repository, sha);
        const before = commit.parents[0] ? (0,trees/* entryAt */._f)(gitDir, (0,git/* commitIn */.xt)(repository, commit.parents[0]).tree, path) : undefined;
        return (0,trees/* entryAt */._f)(gitDir, commit.tree, path)?.sha !== before?.sha;
    };
    const commits = (0,git_commits/* history */.b6)(gitDir, from)
        .filter((commit) => commit.committer.at >= since && commit.committer.at <= until)
        .filter((commit) => touches(commit.sha));
    return (0,answer/* paged */.IO)(call, commits, (commit) => (0,git/* showCommit */.B)(world, repository, commit.sha));
}
function compare({ world, repository, params, headers }) {
    const { gitDir } = repository;
    const [baseName = '', headName = ''] = params.basehead.split('...');
    const at = (name) => {
        const sha = (0,refs/* commitAt */.du)(gitDir, name.replace(`${repository.owner.login}:`, ''), repository.defaultBranch);
        if (!sha)
            throw (0,answer/* notFound */.mX)();
        return sha;
    };
    const [base, head] = [at(baseName), at(headName)];
    const common = (0,git_commits/* mergeBase */.wu)(gitDir, base, head);
    if (!common)
        throw new answer/* Refusal */.P_(`No common ancestor between ${baseName} and ${headName}.`, { status: 404 });
    const special = inMedia(headers.accept, { patch: () => (0,diff/* patchText */.oW)(gitDir, common, head) });
    if (special)
        return special;
    const ahead = (0,git_commits/* commitsBetween */.$q)(gitDir, base, head);
    const behind = (0,git_commits/* commitsBetween */.$q)(gitDir, head, base).length;
    const url = `${(0,represent_repository/* apiUrl */.y0)(world, repository)}/compare/${params.basehead}`;
    const html = `${(0,represent_repository/* htmlUrl */.TX)(world, repository)}/compare/${params.basehead}`;
    return (0,answer.ok)({
        url,
        html_url: html,
        permalink_url: `${(0,represent_repository/* htmlUrl */.TX)(world, repository)}/compare/${base}...${head}`,
        diff_url: `${html}.diff`,
        patch_url: `${html}.patch`,
        base_commit: (0,git/* showCommit */.B)(world, repository, base),
        merge_base_commit: (0,git/* showCommit */.B)(world, repository, common),
        status: base === head
            ? 'identical'
            : (0,git_commits/* isAncestor */.QX)(gitDir, base, head)
                ? 'ahead'
                : (0,git_commits/* isAncestor */.QX)(gitDir, head, base)
                    ? 'behind'
                    : 'diverged',
        ahead_by: ahead.length,
        behind_by: behind,
        total_commits: ahead.length,
        commits: ahead.map((commit) => (0,git/* showCommit */.B)(world, repository, commit.sha)),
        files: (0,diff/* diff */.Ui)(gitDir, common, head).map((change) => (0,git/* showFileChange */.Mw)(world, repository, { change, at: head })),
    });
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/pulls.js
/** REST of pull requests: lists, changes, files and commits, merging as GitHub refuses and allows it. */















function pullOf({ repository, params }) {
    const thread = repository.threads.get(Number(params.pull_number));
    if (!thread || !(0,model_thread/* isPull */.CD)(thread))
        throw (0,answer/* notFound */.mX)();
    return thread;
}
const READ_PULLS = { permission: { pull_requests: 'read' } };
const WRITE_PULLS = { permission: { pull_requests: 'write' } };
/** Whoever may read may knock; the finer rules are asked inside. */
const KNOCK_PULLS = { ...WRITE_PULLS, access: 'read' };
function routePulls({ route }) {
    route('GET /repos/{owner}/{repo}/pulls', listPulls, READ_PULLS);
    // From a fork whoever may read may open one.
    route('POST /repos/{owner}/{repo}/pulls', createPull, KNOCK_PULLS);
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}', (call) => {
        const thread = pullOf(call);
        const { pull, repository } = thread;
        return (inMedia(call.headers.accept, { patch: () => (0,diff/* patchText */.oW)(repository.gitDir, pull.baseSha, pull.headSha) }) ??
            (0,answer.ok)((0,represent_pull_request/* showPull */.$o)(call.world, thread)));
    }, READ_PULLS);
    route('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', updatePull, KNOCK_PULLS);
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}/files', (call) => {
        const thread = pullOf(call);
        return (0,answer/* paged */.IO)(call, (0,pull_request/* pullFiles */.B0)(thread), (change) => (0,git/* showFileChange */.Mw)(call.world, call.repository, { change, at: thread.pull.headSha }));
    }, READ_PULLS);
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}/commits', (call) => (0,answer/* paged */.IO)(call, (0,pull_request/* pullCommits */.Wu)(pullOf(call)), (commit) => (0,git/* showCommit */.B)(call.world, call.repository, commit.sha)), READ_PULLS);
    routeMerging({ route });
}
function routeMerging({ route }) {
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}/merge', (call) => {
        if (pullOf(call).pull.mergedAt === null)
            throw (0,answer/* notFound */.mX)();
        return (0,answer/* noContent */.V$)();
    }, READ_PULLS);
    route('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', pulls_merge, { permission: { contents: 'write' } });
    route('PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch', (call) => {
        const { expected_head_sha: expected } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ expected_head_sha: schemas/* string */.YjP().optional() }));
        const thread = pullOf(call);
        (0,merge/* updateFromBase */.Xp)(call.world, thread, { actor: actorIn(call), expected });
        return {
            status: 202,
            body: {
                message: 'Updating pull request branch.',
                url: `${(0,represent_repository/* apiUrl */.y0)(call.world, call.repository)}/pulls/${thread.number}`,
            },
        };
    }, WRITE_PULLS);
    route('GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls', (call) => {
        const holds = (thread) => thread.pull.mergeCommit === call.params.commit_sha ||
            (0,pull_request/* pullCommits */.Wu)(thread).some((commit) => commit.sha === call.params.commit_sha);
        return (0,answer/* paged */.IO)(call, [...call.repository.threads.values()].filter(model_thread/* isPull */.CD).filter(holds), (thread) => (0,represent_pull_request/* showPullInShort */.Ak)(call.world, thread));
    }, READ_PULLS);
}
function listPulls(call) {
    const { query } = call;
    const state = query['state'] ?? 'open';
    const pulls = [...call.repository.threads.values()]
        .filter(model_thread/* isPull */.CD)
        .filter((thread) => state === 'all' || thread.state === state)
        .filter(({ pull, repository }) => query['head'] === undefined || query['head'] === `${repository.owner.login}:${pull.headRef}`)
        .filter(({ pull }) => query['base'] === undefined || query['base'] === pull.baseRef)
        .toSorted(order(query));
    return (0,answer/* paged */.IO)(call, pulls, (thread) => (0,represent_pull_request/* showPullInShort */.Ak)(call.world, thread));
}
const pulls_NewPull = schemas/* object */.Ikc({
    title: schemas/* string */.YjP(),
    head: schemas/* string */.YjP(),
    base: schemas/* string */.YjP(),
    body: schemas/* string */.YjP().nullish(),
    draft: schemas/* boolean */.zMY().default(false),
});
function createPull(call) {
    const wanted = (0,http_router/* read */.LF)(call, pulls_NewPull);
    if ((0,pull_request/* headOf */.Uo)(call.repository, wanted.head).fork === null)
        (0,http_permissions/* demand */.wo)(call, WRITE_PULLS, call.repository);
    const thread = (0,pull_request/* openPull */.Q_)(call.world, call.repository, { actor: actorIn(call), ...wanted, body: wanted.body ?? '' });
    return (0,answer/* created */.zu)((0,represent_pull_request/* showPull */.$o)(call.world, thread));
}
const PullChange = schemas/* object */.Ikc({
    title: schemas/* string */.YjP().optional(),
    body: schemas/* string */.YjP().nullish(),
    state: schemas/* enum */.k5n(['open', 'closed']).optional(),
    base: schemas/* string */.YjP().optional(),
});
function updatePull(call) {
    const { world } = call;
    const thread = pullOf(call);
    const actor = actorIn(call);
    const wanted = (0,http_router/* read */.LF)(call, PullChange);
    if (wanted.title !== undefined || wanted.body !== undefined || wanted.base !== undefined)
        demandEdit(call, thread, thread);
    (0,thread_changes/* retitle */.e9)(world, thread, {
        actor,
        title: wanted.title,
        body: wanted.body === undefined ? undefined : (wanted.body ?? ''),
    });
    if (wanted.base !== undefined)
        (0,pull_request/* rebase */.RU)(world, thread, { actor, base: wanted.base });
    if (wanted.state !== undefined) {
        demandState(call, thread);
        if (wanted.state === 'closed')
            (0,thread_changes/* close */.VN)(world, thread, { actor });
        else
            (0,thread_changes/* reopen */.Ck)(world, thread, actor);
    }
    return (0,answer.ok)((0,represent_pull_request/* showPull */.$o)(world, thread));
}
const Merge = schemas/* object */.Ikc({
    sha: schemas/* string */.YjP().optional(),
    merge_method: schemas/* enum */.k5n(['merge', 'squash', 'rebase']).default('merge'),
    commit_title: schemas/* string */.YjP().optional(),
    commit_message: schemas/* string */.YjP().optional(),
});
function pulls_merge(call) {
    const wanted = (0,http_router/* read */.LF)(call, Merge);
    const sha = (0,merge/* mergePull */.kv)(call.world, pullOf(call), {
        actor: actorIn(call),
        method: wanted.merge_method,
        sha: wanted.sha,
        title: wanted.commit_title,
        message: wanted.commit_message,
    });
    return (0,answer.ok)({ sha, merged: true, message: 'Pull Request successfully merged' });
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/reviews.js
/** REST of reviews: verdicts, comments on lines, requested reviewers. */









const EVENTS = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' };
const Event = schemas/* enum */.k5n(['APPROVE', 'REQUEST_CHANGES', 'COMMENT']);
const Line = schemas/* object */.Ikc({
    path: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    line: schemas/* number */.aig().optional(),
    side: schemas/* enum */.k5n(['LEFT', 'RIGHT']).optional(),
});
const NewReview = schemas/* object */.Ikc({
    commit_id: schemas/* string */.YjP().optional(),
    body: schemas/* string */.YjP().default(''),
    event: Event.optional(),
    comments: schemas/* array */.YOg(Line).default([]),
});
function reviewOf(call) {
    const found = pullOf(call).pull.reviews.find(({ id }) => String(id) === call.params.review_id);
    if (!found)
        throw (0,answer/* notFound */.mX)();
    return found;
}
function routeReviews({ route }) {
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', (call) => (0,answer/* paged */.IO)(call, pullOf(call).pull.reviews, (one) => (0,represent_pull_request/* showReview */.If)(call.world, one)), READ_PULLS);
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}', (call) => (0,answer.ok)((0,represent_pull_request/* showReview */.If)(call.world, reviewOf(call))), READ_PULLS);
    route('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', createReview, KNOCK_PULLS);
    route('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events', (call) => {
        const { event, body } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ event: Event, body: schemas/* string */.YjP().optional() }));
        const made = reviewOf(call);
        (0,review/* submit */.tA)(call.world, made, { actor: actorIn(call), state: EVENTS[event], body });
        return (0,answer.ok)((0,represent_pull_request/* showReview */.If)(call.world, made));
    }, KNOCK_PULLS);
    route('PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals', (call) => {
        (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ message: schemas/* string */.YjP() }));
        const made = reviewOf(call);
        (0,review/* dismiss */.X8)(call.world, made, actorIn(call));
        return (0,answer.ok)((0,represent_pull_request/* showReview */.If)(call.world, made));
    }, WRITE_PULLS);
    routeLineComments({ route });
    routeRequests({ route });
}
function createReview(call) {
    const thread = pullOf(call);
    demandComment(call, thread);
    const wanted = (0,http_router/* read */.LF)(call, NewReview);
    const made = (0,review/* review */.NQ)(call.world, thread, {
        actor: actorIn(call),
        state: wanted.event ? EVENTS[wanted.event] : 'PENDING',
        body: wanted.body,
        commit: wanted.commit_id,
        comments: wanted.comments,
    });
    return (0,answer.ok)((0,represent_pull_request/* showReview */.If)(call.world, made));
}
function lineCommentOf({ repository, params }) {
    const all = [...repository.threads.values()].flatMap((thread) => thread.pull?.reviewComments ?? []);
    const found = all.find(({ id }) => String(id) === params.comment_id);
    if (!found)
        throw (0,answer/* notFound */.mX)();
    return found;
}
function routeLineComments({ route }) {
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}/comments', (call) => (0,answer/* paged */.IO)(call, pullOf(call).pull.reviewComments, (comment) => (0,represent_pull_request/* showReviewComment */.zr)(call.world, comment)), READ_PULLS);
    route('POST /repos/{owner}/{repo}/pulls/{pull_number}/comments', (call) => {
        const thread = pullOf(call);
        demandComment(call, thread);
        const { in_reply_to: inReplyTo, ...line } = (0,http_router/* read */.LF)(call, Line.extend({ commit_id: schemas/* string */.YjP(), in_reply_to: schemas/* number */.aig().optional() }));
        return (0,answer/* created */.zu)((0,represent_pull_request/* showReviewComment */.zr)(call.world, (0,review/* commentOnLine */.bv)(call.world, thread, { actor: actorIn(call), ...line, inReplyTo })));
    }, KNOCK_PULLS);
    route('POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies', (call) => {
        const thread = pullOf(call);
        demandComment(call, thread);
        const parent = lineCommentOf(call);
        const { body } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ body: schemas/* string */.YjP() }));
        const reply = {
            actor: actorIn(call),
            path: parent.path,
            body,
            line: parent.line ?? undefined,
            side: parent.side,
            inReplyTo: parent.id,
        };
        return (0,answer/* created */.zu)((0,represent_pull_request/* showReviewComment */.zr)(call.world, (0,review/* commentOnLine */.bv)(call.world, thread, reply)));
    }, KNOCK_PULLS);
    routeSingleLineComments({ route });
}
function routeSingleLineComments({ route }) {
    route('GET /repos/{owner}/{repo}/pulls/comments/{comment_id}', (call) => (0,answer.ok)((0,represent_pull_request/* showReviewComment */.zr)(call.world, lineCommentOf(call))), READ_PULLS);
    route('PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}', (call) => {
        const comment = lineCommentOf(call);
        demandEdit(call, comment, comment.thread);
        (0,review/* editLineComment */.yc)(call.world, comment, { actor: actorIn(call), ...(0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ body: schemas/* string */.YjP() })) });
        return (0,answer.ok)((0,represent_pull_request/* showReviewComment */.zr)(call.world, comment));
    }, KNOCK_PULLS);
    route('DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}', (call) => {
        const comment = lineCommentOf(call);
        demandEdit(call, comment, comment.thread);
        const { reviewComments } = comment.thread.pull;
        reviewComments.splice(reviewComments.indexOf(comment), 1);
        return (0,answer/* noContent */.V$)();
    }, KNOCK_PULLS);
}
function routeRequests({ route }) {
    route('GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers', (call) => {
        const users = pullOf(call).pull.requestedReviewers.map((account) => (0,represent_account/* showAccount */.Vp)(call.world, account));
        return (0,answer.ok)({ users, teams: [] });
    }, READ_PULLS);
    route('POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers', (call) => {
        const thread = pullOf(call);
        (0,review/* requestReviewers */.i5)(call.world, thread, { actor: actorIn(call), reviewers: reviewersIn(call) });
        return (0,answer/* created */.zu)((0,represent_pull_request/* showPullInShort */.Ak)(call.world, thread));
    }, WRITE_PULLS);
    route('DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers', (call) => {
        const thread = pullOf(call);
        (0,review/* unrequestReviewers */.DJ)(call.world, thread, { actor: actorIn(call), reviewers: reviewersIn(call) });
        return (0,answer.ok)((0,represent_pull_request/* showPullInShort */.Ak)(call.world, thread));
    }, WRITE_PULLS);
}
function reviewersIn(call) {
    const { reviewers } = (0,http_router/* read */.LF)(call, schemas/* object */.Ikc({ reviewers: schemas/* array */.YOg(schemas/* string */.YjP()).default([]) }));
    return reviewers.flatMap((login) => (0,model_account/* accountNamed */.xM)(call.world, login) ?? []);
}

;// CONCATENATED MODULE: ./build/src/emulator/rest/rulesets.js
/** REST of rulesets, and of the rules that bind a branch. */





const Demand = schemas/* discriminatedUnion */.gMt('type', [
    schemas/* object */.Ikc({
        type: schemas/* literal */.euz('required_status_checks'),
        parameters: schemas/* object */.Ikc({
            required_status_checks: schemas/* array */.YOg(schemas/* object */.Ikc({ context: schemas/* string */.YjP(), integration_id: schemas/* number */.aig().optional() })),
            strict_required_status_checks_policy: schemas/* boolean */.zMY(),
        }),
    }),
    schemas/* object */.Ikc({
        type: schemas/* literal */.euz('workflows'),
        parameters: schemas/* object */.Ikc({ workflows: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), repository_id: schemas/* number */.aig() })) }),
    }),
    schemas/* object */.Ikc({
        type: schemas/* literal */.euz('code_scanning'),
        parameters: schemas/* object */.Ikc({
            code_scanning_tools: schemas/* array */.YOg(schemas/* object */.Ikc({ tool: schemas/* string */.YjP(), alerts_threshold: schemas/* string */.YjP(), security_alerts_threshold: schemas/* string */.YjP() })),
        }),
    }),
]);
const RefRule = schemas/* object */.Ikc({ type: schemas/* enum */.k5n(['creation', 'update', 'deletion', 'non_fast_forward']) });
const NewRuleset = schemas/* object */.Ikc({
    name: schemas/* string */.YjP(),
    enforcement: schemas/* enum */.k5n(['disabled', 'active', 'evaluate']),
    conditions: schemas/* object */.Ikc({
        ref_name: schemas/* object */.Ikc({ include: schemas/* array */.YOg(schemas/* string */.YjP()), exclude: schemas/* array */.YOg(schemas/* string */.YjP()).optional() }),
    }),
    rules: schemas/* array */.YOg(schemas/* union */.KCZ([RefRule, Demand])),
});
function routeRulesets({ route }) {
    const admin = { permission: { administration: 'write' }, access: 'admin' };
    route('GET /repos/{owner}/{repo}/rulesets', (call) => (0,answer/* paged */.IO)(call, call.repository.rulesets, (ruleset) => showRuleset(call.repository, ruleset)));
    route('GET /repos/{owner}/{repo}/rules/branches/{branch}', ({ repository, params }) => {
        const binding = (0,ref_changes/* bindingRulesets */.vR)(repository, `refs/heads/${params.branch}`);
        return (0,answer.ok)(binding.flatMap((ruleset) => rulesIn(ruleset).map((rule) => ({
            ...rule,
            ruleset_source_type: 'Repository',
            ruleset_source: `${repository.owner.login}/${repository.name}`,
            ruleset_id: ruleset.id,
        }))));
    });
    route('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', ({ repository, params }) => (0,answer.ok)(showRuleset(repository, rulesetOf(repository, params.ruleset_id))));
    route('POST /repos/{owner}/{repo}/rulesets', (call) => {
        const wanted = (0,http_router/* read */.LF)(call, NewRuleset);
        const ruleset = addRuleset(call.world, call.repository, {
            name: wanted.name,
            refs: wanted.conditions.ref_name.include,
            rules: wanted.rules.flatMap((rule) => ('parameters' in rule ? [] : [rule.type])),
            demands: wanted.rules.flatMap((rule) => ('parameters' in rule ? [rule] : [])),
        });
        return { status: 201, body: showRuleset(call.repository, ruleset) };
    }, admin);
    route('DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}', ({ repository, params }) => {
        repository.rulesets.splice(repository.rulesets.indexOf(rulesetOf(repository, params.ruleset_id)), 1);
        return (0,answer/* noContent */.V$)();
    }, admin);
}
function addRuleset(world, repository, spec) {
    const ruleset = { id: world.nextId(), bypass: [], createdAt: world.clock.now(), ...spec };
    repository.rulesets.push(ruleset);
    return ruleset;
}
function rulesetOf(repository, id) {
    const found = repository.rulesets.find((ruleset) => String(ruleset.id) === id);
    if (!found)
        throw (0,answer/* notFound */.mX)();
    return found;
}
const rulesIn = ({ rules, demands = [] }) => [...rules.map((type) => ({ type })), ...demands];
const showRuleset = (repository, ruleset) => ({
    id: ruleset.id,
    name: ruleset.name,
    target: 'branch',
    source_type: 'Repository',
    source: `${repository.owner.login}/${repository.name}`,
    enforcement: 'active',
    conditions: { ref_name: { include: ruleset.refs, exclude: [] } },
    rules: rulesIn(ruleset),
    created_at: (0,time/* iso */.K)(ruleset.createdAt),
    updated_at: (0,time/* iso */.K)(ruleset.createdAt),
});

// EXTERNAL MODULE: ./build/src/emulator/model/team.js
var model_team = __webpack_require__(84074);
;// CONCATENATED MODULE: ./build/src/emulator/rest/teams.js
/** REST of teams: who is in one, for apps that may read an organisation's members and for the members themselves. */





function routeTeams({ route }) {
    route('GET /orgs/{org}/teams/{team_slug}/members', (call) => {
        const team = (0,model_team/* teamOf */.L)(call.world, call.params.org, call.params.team_slug);
        demandSight(call);
        if (team === undefined || !sees(call, team.members))
            throw (0,answer/* notFound */.mX)();
        return (0,answer/* paged */.IO)(call, team.members, (member) => (0,represent_account/* showAccount */.Vp)(call.world, member));
    }, { auth: 'token' });
}
/** Tokens of jobs can be granted no permission of an organisation; an app needs `members`, and to be installed there. */
function demandSight({ world, caller, params }) {
    if (caller.kind !== 'token' || caller.token.kind === 'user')
        return;
    const { token } = caller;
    const org = token.kind === 'installation' ? (0,model_installation/* installationWithId */.io)(world, token.installationId)?.account.login : undefined;
    const may = org?.toLowerCase() === params.org.toLowerCase() && (0,http_permissions/* covers */.hU)(token.permissions, { members: 'read' });
    if (!may)
        throw (0,answer/* forbidden */.o0)('Resource not accessible by integration');
}
const sees = ({ caller }, members) => caller.kind === 'token' &&
    (caller.token.kind !== 'user' || members.some(({ login }) => login === caller.account.login));

;// CONCATENATED MODULE: ./build/src/emulator/rest/users.js
/** REST of people, of the caller, and of what the caller may still ask this hour. */




function routeUsers({ route }) {
    route('GET /user', ({ world, caller }) => {
        if (caller.kind !== 'token' || caller.token.kind !== 'user')
            throw (0,answer/* forbidden */.o0)('Resource not accessible by integration');
        return (0,answer.ok)({
            ...(0,represent_account/* showProfile */.R4)(world, caller.account),
            private_gists: 0,
            total_private_repos: 0,
            owned_private_repos: 0,
            disk_usage: 0,
            collaborators: 0,
            two_factor_authentication: true,
        });
    }, { auth: 'token' });
    route('GET /users/{username}', ({ world, params }) => {
        const account = (0,model_account/* accountNamed */.xM)(world, params.username);
        if (!account)
            throw (0,answer/* notFound */.mX)();
        return (0,answer.ok)((0,represent_account/* showProfile */.R4)(world, account));
    });
    route('GET /rate_limit', ({ world, caller }) => {
        const core = users_shown((0,rate_limit/* allowanceOf */.UF)(world, caller, 'core'));
        const graphql = users_shown((0,rate_limit/* allowanceOf */.UF)(world, caller, 'graphql'));
        const search = { limit: 30, used: 0, remaining: 30, reset: core.reset };
        return (0,answer.ok)({ resources: { core, search, graphql }, rate: core });
    });
}
const users_shown = ({ limit, used, reset }) => ({ limit, used, remaining: limit - used, reset });

;// CONCATENATED MODULE: ./build/src/emulator/rest/routes.js














const ROUTES = [
    routeApps,
    routeChecks,
    routeComments,
    routeContents,
    routeDependencies,
    routeGitData,
    routeIssues,
    routeLabels,
    routePulls,
    routeRepositories,
    routeReviews,
    routeRulesets,
    routeTeams,
    routeUsers,
];
const installRest = ({ router }) => {
    for (const register of ROUTES)
        register(router);
};

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
;// CONCATENATED MODULE: ./build/src/emulator/webhooks.js
/** Decides which apps hear of an event and delivers it: signed, asynchronous, never retried, kept in a log for redelivery. */







/** GitHub waits ten seconds for an answer. */
const TIMEOUT_MS = 10_000;
const deliveries = (0,per_world/* perWorld */.w)(() => ({ log: [], inFlight: new Set(), held: [] }));
const deliveriesOf = (world) => deliveries(world).log;
const installWebhooks = ({ world, router }) => {
    const unsubscribe = world.bus.subscribe((event) => hear(world, event));
    routeDeliveries(router);
    const settled = async () => {
        const { inFlight } = deliveries(world);
        while (inFlight.size > 0)
            await Promise.all(inFlight);
    };
    return {
        settled,
        async close() {
            unsubscribe();
            await settled();
        },
    };
};
function hear(world, event) {
    const repository = (0,model_repository/* repositoryNamed */.Sz)(world, event.repository);
    if (!repository)
        return;
    for (const app of world.apps.values()) {
        const installation = (0,model_installation/* installationOn */.ae)(world, app, repository);
        if (!installation || app.webhookUrl === null || !app.events.includes(event.name))
            continue;
        const node = Buffer.from(`integration-installation ${installation.id}`).toString('base64');
        const payload = { ...event.payload, installation: { id: installation.id, node_id: node } };
        const delivery = webhooks_record(world, {
            guid: (0,external_node_crypto_.randomUUID)(),
            app,
            event: event.name,
            action: event.action,
            installationId: installation.id,
            repositoryId: repository.id,
            body: JSON.stringify(payload),
            redelivery: false,
        });
        underWay(world, deliver(world, delivery));
    }
}
function webhooks_record(world, what) {
    const delivery = {
        ...what,
        id: world.nextId(),
        at: world.clock.now(),
        durationS: 0,
        statusCode: 0,
        status: 'pending',
    };
    deliveries(world).log.push(delivery);
    return delivery;
}
function underWay(world, work) {
    const { inFlight } = deliveries(world);
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work));
}
async function deliver(world, delivery) {
    const effect = world.faults.take(`webhook:${delivery.event}`)?.effect;
    const { held } = deliveries(world);
    if (effect?.kind === 'lose') {
        delivery.status = 'lost by a planted fault';
        return;
    }
    if (effect?.kind === 'reorder') {
        delivery.status = 'held back by a planted fault';
        held.push(delivery);
        return;
    }
    if (effect?.kind === 'delay')
        await (0,promises_.setTimeout)(effect.ms);
    await post(world, delivery);
    if (effect?.kind === 'duplicate')
        for (let copy = 0; copy < effect.copies; copy++)
            await post(world, delivery);
    for (const late of held.splice(0))
        await post(world, late);
}
/** One POST; whatever becomes of it is only noted. */
async function post(world, delivery) {
    const { app, body, event, guid } = delivery;
    if (app.webhookUrl === null)
        return;
    world.observe({ kind: 'webhook', name: event, action: delivery.action, payload: JSON.parse(body) });
    const started = performance.now();
    try {
        const answer = await fetch(app.webhookUrl, {
            method: 'POST',
            signal: AbortSignal.timeout(TIMEOUT_MS),
            body,
            headers: {
                accept: '*/*',
                'content-type': 'application/json',
                'user-agent': 'GitHub-Hookshot/emulated',
                'x-github-delivery': guid,
                'x-github-event': event,
                'x-github-hook-id': String(app.id),
                'x-github-hook-installation-target-id': String(app.id),
                'x-github-hook-installation-target-type': 'integration',
                'x-hub-signature': `sha1=${sign('sha1', app, body)}`,
                'x-hub-signature-256': `sha256=${sign('sha256', app, body)}`,
            },
        });
        await answer.arrayBuffer();
        delivery.statusCode = answer.status;
        delivery.status = answer.ok ? 'OK' : `Invalid HTTP Response: ${answer.status}`;
    }
    catch (error) {
        delivery.status =
            error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'failed to connect to host';
    }
    delivery.durationS = (performance.now() - started) / 1000;
}
const sign = (algorithm, app, body) => (0,external_node_crypto_.createHmac)(algorithm, app.webhookSecret).update(body).digest('hex');
/** Sends it again under the same GUID, as the button on GitHub's page does. */
function redeliver(world, delivery) {
    const { id: _id, at: _at, durationS: _durationS, statusCode: _statusCode, status: _status, ...what } = delivery;
    underWay(world, post(world, webhooks_record(world, { ...what, redelivery: true })));
}
function routeDeliveries({ route }) {
    const auth = { auth: 'app' };
    route('GET /app/hook/deliveries', (call) => (0,answer/* paged */.IO)(call, ownDeliveries(call).toReversed(), showDelivery), auth);
    route('GET /app/hook/deliveries/{delivery_id}', (call) => {
        const delivery = deliveryOf(call);
        const request = {
            headers: { 'X-GitHub-Delivery': delivery.guid, 'X-GitHub-Event': delivery.event },
            payload: JSON.parse(delivery.body),
        };
        return (0,answer.ok)({
            ...showDelivery(delivery),
            url: delivery.app.webhookUrl ?? '',
            request,
            response: { headers: {}, payload: '' },
        });
    }, auth);
    route('POST /app/hook/deliveries/{delivery_id}/attempts', (call) => {
        redeliver(call.world, deliveryOf(call));
        return { status: 202, body: {} };
    }, auth);
}
const ownDeliveries = ({ world, caller }) => deliveriesOf(world).filter((delivery) => caller.kind === 'app' && delivery.app === caller.app);
function deliveryOf(call) {
    const found = ownDeliveries(call).find(({ id }) => String(id) === call.params.delivery_id);
    if (!found)
        throw (0,answer/* notFound */.mX)();
    return found;
}
const showDelivery = (delivery) => ({
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: (0,time/* iso */.K)(delivery.at),
    redelivery: delivery.redelivery,
    duration: Math.round(delivery.durationS * 100) / 100,
    status: delivery.status,
    status_code: delivery.statusCode,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId,
    throttled_at: null,
});

;// CONCATENATED MODULE: ./build/src/emulator/emulator.js
/** Composes the emulated GitHub: one world, one loopback server, and the parts that speak its protocols. */


















const PARTS = [installRest, installGraphql, installWebhooks, actions/* installActions */.nU, installGitHttp];
async function startEmulator(options = {}) {
    const clock = createClock(options.clock ?? { mode: 'real' });
    const world = createWorld(clock, options);
    const router = (0,http_router/* createRouter */.aE)();
    // Before any part listens: what is there from the start is no event.
    (0,seed/* seedPlatform */.N)(world);
    const repository = (0,seed/* seedRepository */.M)(world, options.seed);
    world.server.on('request', watched((0,serve/* createListener */.p)(world, router), options.watch));
    const parts = PARTS.map((install) => install({ world, router })).filter((part) => part !== undefined);
    await new Promise((resolve, reject) => {
        world.server.once('error', reject);
        world.server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    const address = world.server.address();
    if (address === null || typeof address === 'string')
        throw new Error('The emulator did not get a TCP port.');
    world.origin = `http://127.0.0.1:${address.port}`;
    const settled = async () => {
        for (const part of parts)
            await part.settled?.();
    };
    return {
        world,
        router,
        url: world.origin,
        graphqlUrl: `${world.origin}/graphql`,
        repository,
        as: (login, name = (0,model_repository/* fullNameOf */.E4)(repository)) => asPerson(world, login, name),
        settled,
        close: async () => {
            for (const part of parts)
                await part.close?.();
            clock.stop();
            (0,objects/* forgetObjects */.kL)(world.root);
            world.server.closeAllConnections();
            await new Promise((resolve) => world.server.close(resolve));
            (0,external_node_fs_.rmSync)(world.root, { recursive: true, force: true });
        },
    };
}
function createWorld(clock, { onExchange }) {
    let lastId = 1000;
    return {
        clock,
        bus: createBus(),
        faults: (0,faults/* createFaults */.i)(),
        accounts: new Map(),
        apps: new Map(),
        tokens: new Map(),
        nextId: () => ++lastId,
        observe: (exchange) => onExchange?.(exchange),
        root: (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'tickgate-emulator-')),
        origin: '',
        // Longer than anything that blocks this process: a client must not write to a connection that is just being closed.
        server: (0,external_node_http_.createServer)({ keepAliveTimeout: 120_000 }),
    };
}
/** Listeners hear an event in the order in which they subscribed, before whoever emitted it goes on. */
function createBus() {
    const listeners = new Set();
    return {
        hears: () => listeners.size > 0,
        emit: (event) => listeners.forEach((listener) => listener(event)),
        subscribe(listener) {
            listeners.add(listener);
            return () => void listeners.delete(listener);
        },
    };
}


/***/ }),

/***/ 84068:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ throughFault),
/* harmony export */   i: () => (/* binding */ createFaults)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);
/** Decides which planted failure answers a route, and what a failure of an HTTP route does to its answer. */

function createFaults() {
    const planted = [];
    return {
        add: (fault) => void planted.push({ ...fault }),
        clear: () => void (planted.length = 0),
        take(route) {
            const index = planted.findIndex((fault) => fault.route === route);
            const fault = planted[index];
            if (!fault)
                return undefined;
            if (fault.times !== undefined && --fault.times <= 0)
                planted.splice(index, 1);
            return fault;
        },
    };
}
const plantedAnswer = (effect) => ({
    status: effect.status,
    body: effect.body ?? { message: 'Planted fault' },
    headers: effect.headers ?? {},
});
/** Runs `act` as the fault allows: not at all, late, or with its answer lost or replaced. */
async function throughFault(fault, act) {
    const effect = fault?.effect;
    switch (effect?.kind) {
        case 'status':
            return plantedAnswer(effect);
        case 'status-after':
            await act();
            return plantedAnswer(effect);
        case 'delay':
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(effect.ms);
            return act();
        case 'drop':
            return { dropped: true };
        case 'drop-after':
            await act();
            return { dropped: true };
        case 'conflict-after-timeout':
            await act();
            return { status: 409, body: { message: 'Conflict' } };
        // The others belong to texts, to the results services and to webhooks, which apply them themselves.
        case 'lost-update':
        case 'lag':
        case 'duplicate':
        case 'lose':
        case 'reorder':
        case undefined:
        default:
            return act();
    }
}


/***/ }),

/***/ 86180:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $q: () => (/* binding */ commitsBetween),
/* harmony export */   QX: () => (/* binding */ isAncestor),
/* harmony export */   b6: () => (/* binding */ history),
/* harmony export */   kN: () => (/* binding */ readCommit),
/* harmony export */   rV: () => (/* binding */ writeCommit),
/* harmony export */   wu: () => (/* binding */ mergeBase)
/* harmony export */ });
/* unused harmony export ancestorsOf */
/* harmony import */ var _objects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13582);
/** Decides how commits are read, written and related: ancestors, merge bases, what lies between two. */

/** Commits never change: each is read once. */
const known = new WeakMap();
function readCommit(gitDir, sha) {
    const object = (0,_objects_js__WEBPACK_IMPORTED_MODULE_0__/* .readObject */ .Ag)(gitDir, sha);
    if (object?.type !== 'commit')
        return undefined;
    const read = known.get(object) ?? commitIn(object, sha);
    known.set(object, read);
    return read;
}
function commitIn(object, sha) {
    const text = object.bytes.toString('utf8');
    const end = text.indexOf('\n\n');
    const lines = text.slice(0, end).split('\n');
    const values = (name) => lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
    return {
        sha,
        tree: values('tree')[0] ?? '',
        parents: values('parent'),
        author: signatureIn(values('author')[0]),
        committer: signatureIn(values('committer')[0]),
        message: text.slice(end + 2).replace(/\n$/, ''),
    };
}
function signatureIn(line = '') {
    const [, name = '', email = '', seconds = '0'] = /^(.*) <(.*)> (\d+) [+-]\d{4}$/.exec(line) ?? [];
    return { name, email, at: Number(seconds) * 1000 };
}
function writeCommit(gitDir, commit) {
    const signature = ({ name, email, at }) => `${name} <${email}> ${Math.floor(at / 1000)} +0000`;
    const lines = [
        `tree ${commit.tree}`,
        ...commit.parents.map((parent) => `parent ${parent}`),
        `author ${signature(commit.author)}`,
        `committer ${signature(commit.committer)}`,
    ];
    return (0,_objects_js__WEBPACK_IMPORTED_MODULE_0__/* .writeObject */ .p7)(gitDir, 'commit', Buffer.from(`${lines.join('\n')}\n\n${commit.message}\n`, 'utf8'));
}
/** The commit and everything before it, newest first. */
function history(gitDir, from, stop = new Set()) {
    const seen = new Set(stop);
    const found = [];
    const waiting = [from];
    for (let sha = waiting.shift(); sha; sha = waiting.shift()) {
        const commit = seen.has(sha) ? undefined : readCommit(gitDir, sha);
        seen.add(sha);
        if (!commit)
            continue;
        found.push(commit);
        waiting.push(...commit.parents);
    }
    const order = new Map(found.map((commit, index) => [commit.sha, index]));
    const newestFirst = (a, b) => b.committer.at - a.committer.at || (order.get(a.sha) ?? 0) - (order.get(b.sha) ?? 0);
    return found.toSorted(newestFirst);
}
const ancestorsOf = (gitDir, sha) => new Set(history(gitDir, sha).map((commit) => commit.sha));
/** Walks from the younger one until it meets the other: mostly its parent. */
function isAncestor(gitDir, ancestor, of) {
    const seen = new Set();
    const waiting = [of];
    for (let sha = waiting.shift(); sha !== undefined; sha = waiting.shift()) {
        if (sha === ancestor)
            return true;
        if (seen.has(sha))
            continue;
        seen.add(sha);
        waiting.push(...(readCommit(gitDir, sha)?.parents ?? []));
    }
    return false;
}
/** Commits of `head` that `base` does not have, oldest first. */
const commitsBetween = (gitDir, base, head) => history(gitDir, head, ancestorsOf(gitDir, base)).toReversed();
function mergeBase(gitDir, one, other) {
    const reachable = ancestorsOf(gitDir, one);
    const common = history(gitDir, other).filter((commit) => reachable.has(commit.sha));
    // The best one is no ancestor of another common commit, so it is no common commit's parent.
    const covered = new Set(common.flatMap((commit) => commit.parents));
    return common.find((commit) => !covered.has(commit.sha))?.sha;
}


/***/ }),

/***/ 7123:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nj: () => (/* binding */ showsLine),
/* harmony export */   Ui: () => (/* binding */ diff),
/* harmony export */   oW: () => (/* binding */ patchText)
/* harmony export */ });
/* harmony import */ var _commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _memory_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75575);
/* harmony import */ var _objects_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13582);
/* harmony import */ var _trees_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90543);
/** Decides which files differ between two commits, with their patches and line counts. */




const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const known = new Map();
/** Commits never change, so the answer is kept. `base` null = everything is new. */
function diff(gitDir, base, head) {
    const key = `${gitDir} ${base} ${head}`;
    const cached = known.get(key);
    if (cached)
        return cached;
    const changes = (0,_memory_js__WEBPACK_IMPORTED_MODULE_1__/* .inMemory */ .ZK)(gitDir) ? compareTrees(gitDir, base, head) : parse(patchText(gitDir, base, head));
    if (known.size > 500)
        known.clear();
    known.set(key, changes);
    return changes;
}
/** In memory nobody asks for lines: whole files count as changed, and no patch is shown. */
function compareTrees(gitDir, base, head) {
    const files = (sha) => sha === null ? new Map() : (0,_trees_js__WEBPACK_IMPORTED_MODULE_3__/* .filesOf */ .R8)(gitDir, (0,_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(gitDir, sha)?.tree ?? '');
    const lines = (file) => file === undefined ? 0 : ((0,_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .readObject */ .Ag)(gitDir, file.sha)?.bytes.toString('utf8').split('\n').length ?? 1) - 1;
    const [before, after] = [files(base), files(head)];
    return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path) => {
        const [was, is] = [before.get(path), after.get(path)];
        if (was?.sha === is?.sha && was?.mode === is?.mode)
            return [];
        const status = was === undefined ? 'added' : is === undefined ? 'removed' : 'modified';
        const sha = is?.sha ?? was?.sha ?? '';
        return [{ path, previousPath: null, status, sha, additions: lines(is), deletions: lines(was), patch: null }];
    });
}
/** The unified diff as `git diff` prints it. */
function patchText(gitDir, base, head) {
    const options = ['-c', 'core.quotePath=false', 'diff-tree', '-r', '-M', '-p', '--full-index', '--no-color'];
    return (0,_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .git */ .$Y)(gitDir, [...options, base ?? EMPTY_TREE, head]).toString('utf8');
}
function parse(text) {
    return text
        .split(/^(?=diff --git )/m)
        .filter((section) => section.startsWith('diff --git '))
        .map((section) => changeIn(section));
}
function changeIn(section) {
    const hunks = section.search(/^@@ /m);
    const header = hunks < 0 ? section : section.slice(0, hunks);
    const patch = hunks < 0 ? null : section.slice(hunks).replace(/\n$/, '');
    const lines = patch?.split('\n') ?? [];
    const field = (pattern) => pattern.exec(header)?.[1];
    const renamedFrom = field(/^rename from (.*)$/m);
    const [, before = '', after = ''] = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/m.exec(header) ?? [];
    const removed = /^deleted file mode/m.test(header);
    const path = field(/^rename to (.*)$/m) ?? pathIn(header);
    return {
        path,
        previousPath: renamedFrom ?? null,
        status: removed ? 'removed' : /^new file mode/m.test(header) ? 'added' : renamedFrom ? 'renamed' : 'modified',
        sha: removed ? before : after,
        additions: lines.filter((line) => line.startsWith('+')).length,
        deletions: lines.filter((line) => line.startsWith('-')).length,
        patch,
    };
}
/** Without a rename both halves of `diff --git a/x b/x` name the same path. */
function pathIn(header) {
    const line = header.slice('diff --git '.length, header.indexOf('\n'));
    return line.slice((line.length + 1) / 2 + 2);
}
/** Whether the diff shows that line on that side; what shows no patch takes any line. */
function showsLine(patch, { line, side = 'RIGHT' }) {
    if (patch === null || line === undefined)
        return true;
    const at = { LEFT: 0, RIGHT: 0 };
    return patch.split('\n').some((text) => {
        const [, left, right] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text) ?? [];
        if (left !== undefined && right !== undefined) {
            Object.assign(at, { LEFT: Number(left) - 1, RIGHT: Number(right) - 1 });
            return false;
        }
        if (text.startsWith('\\'))
            return false;
        if (!text.startsWith('+'))
            at.LEFT += 1;
        if (!text.startsWith('-'))
            at.RIGHT += 1;
        const shown = side === 'RIGHT' ? !text.startsWith('-') : !text.startsWith('+');
        return shown && at[side] === line;
    });
}


/***/ }),

/***/ 75575:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A5: () => (/* binding */ refsIn),
/* harmony export */   SX: () => (/* binding */ forgetRefs),
/* harmony export */   ZK: () => (/* binding */ inMemory)
/* harmony export */ });
/* unused harmony export memoryRoot */
/** Decides which repositories live in memory alone, and keeps their refs: a simulation makes thousands of them and no file. */
const prefix = 'memory:';
/** The root of a world whose repositories are held in memory. */
const memoryRoot = (name) => `${prefix}${name}`;
const inMemory = (gitDir) => gitDir.startsWith(prefix);
const kept = new Map();
/** Refs by full name; made on first use. */
function refsIn(gitDir) {
    const known = kept.get(gitDir);
    if (known !== undefined)
        return known;
    const refs = new Map();
    kept.set(gitDir, refs);
    return refs;
}
function forgetRefs(root) {
    for (const gitDir of kept.keys())
        if (gitDir.startsWith(root))
            kept.delete(gitDir);
}


/***/ }),

/***/ 47166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ mergeCommits),
/* harmony export */   U: () => (/* binding */ pick)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _commits_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86180);
/* harmony import */ var _memory_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(75575);
/* harmony import */ var _objects_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(13582);
/* harmony import */ var _trees_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(90543);
/** Decides whether two commits merge, and into which tree: by file, and by line where both sides changed one. */








const known = new Map();
/** Merges `theirs` into `ours` over their merge base. Commits never change, so the answer is kept. */
function mergeCommits(gitDir, ours, theirs) {
    const key = `${gitDir} ${ours} ${theirs}`;
    const merged = known.get(key) ?? mergeOverBase(gitDir, ours, theirs);
    if (known.size > 500)
        known.clear();
    known.set(key, merged);
    return merged;
}
function mergeOverBase(gitDir, ours, theirs) {
    const base = (0,_commits_js__WEBPACK_IMPORTED_MODULE_4__/* .mergeBase */ .wu)(gitDir, ours, theirs);
    return mergeTrees(gitDir, { base: treeAt(gitDir, base), ours: treeAt(gitDir, ours), theirs: treeAt(gitDir, theirs) });
}
/** Applies what `commit` changed on top of `onto`. */
function pick(gitDir, commit, onto) {
    const parent = (0,_commits_js__WEBPACK_IMPORTED_MODULE_4__/* .readCommit */ .kN)(gitDir, commit)?.parents[0];
    return mergeTrees(gitDir, {
        base: treeAt(gitDir, parent),
        ours: treeAt(gitDir, onto),
        theirs: treeAt(gitDir, commit),
    });
}
const treeAt = (gitDir, sha) => (sha ? (0,_commits_js__WEBPACK_IMPORTED_MODULE_4__/* .readCommit */ .kN)(gitDir, sha)?.tree : undefined);
function mergeTrees(gitDir, sides) {
    const files = (tree) => (tree ? (0,_trees_js__WEBPACK_IMPORTED_MODULE_7__/* .filesOf */ .R8)(gitDir, tree) : new Map());
    const [base, ours, theirs] = [files(sides.base), files(sides.ours), files(sides.theirs)];
    const merged = new Map();
    const conflicts = [];
    for (const path of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
        const file = mergeFile(gitDir, { base: base.get(path), ours: ours.get(path), theirs: theirs.get(path) });
        if (file === 'conflict')
            conflicts.push(path);
        else if (file)
            merged.set(path, file);
    }
    return conflicts.length > 0
        ? { kind: 'conflict', paths: conflicts }
        : { kind: 'clean', tree: (0,_trees_js__WEBPACK_IMPORTED_MODULE_7__/* .treeOf */ .g7)(gitDir, merged) };
}
const same = (a, b) => a?.sha === b?.sha && a?.mode === b?.mode;
function mergeFile(gitDir, sides) {
    const { base, ours, theirs } = sides;
    if (same(ours, theirs) || same(base, theirs))
        return ours;
    if (same(base, ours))
        return theirs;
    // Lines are merged by git itself, which sees no repository in memory.
    if (!base || !ours || !theirs || (0,_memory_js__WEBPACK_IMPORTED_MODULE_5__/* .inMemory */ .ZK)(gitDir))
        return 'conflict';
    const bytes = mergeLines(gitDir, { base: base.sha, ours: ours.sha, theirs: theirs.sha });
    return bytes ? { mode: ours.mode, sha: (0,_objects_js__WEBPACK_IMPORTED_MODULE_6__/* .writeObject */ .p7)(gitDir, 'blob', bytes) } : 'conflict';
}
function mergeLines(gitDir, sides) {
    const folder = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdtempSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_2__.tmpdir)(), 'tickgate-merge-'));
    try {
        for (const [name, sha] of Object.entries(sides)) {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, name), (0,_objects_js__WEBPACK_IMPORTED_MODULE_6__/* .readObject */ .Ag)(gitDir, sha)?.bytes ?? Buffer.alloc(0));
        }
        const done = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawnSync)('git', ['merge-file', '-p', 'ours', 'base', 'theirs'], {
            cwd: folder,
            env: (0,_objects_js__WEBPACK_IMPORTED_MODULE_6__/* .gitEnvironment */ ._K)(),
        });
        return done.status === 0 ? done.stdout : undefined;
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(folder, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 13582:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Y: () => (/* binding */ git),
/* harmony export */   Ag: () => (/* binding */ readObject),
/* harmony export */   YW: () => (/* binding */ initialise),
/* harmony export */   _K: () => (/* binding */ gitEnvironment),
/* harmony export */   kL: () => (/* binding */ forgetObjects),
/* harmony export */   p7: () => (/* binding */ writeObject),
/* harmony export */   vm: () => (/* binding */ NO_SHA)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(38522);
/* harmony import */ var _memory_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(75575);
/** Decides how git objects are read and written: real loose objects of a bare repository, or, of one in memory, the cache alone. */






const NO_SHA = '0'.repeat(40);
/** The environment of every git process: no configuration or identity of this machine reaches the emulated GitHub. */
const gitEnvironment = () => ({
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
});
/** Runs git in a bare repository; standard output, or an error that holds what git said. */
function git(gitDir, args, input) {
    const done = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawnSync)('git', ['--git-dir', gitDir, ...args], {
        env: gitEnvironment(),
        ...(input === undefined ? {} : { input }),
        maxBuffer: 1 << 28,
    });
    if (done.error)
        throw done.error;
    if (done.status !== 0)
        throw new Error(done.stderr.toString('utf8').trim() || `git ${args.join(' ')} failed`);
    return done.stdout;
}
/** An empty bare repository: no hooks, and nothing ever packs it, so that objects and refs stay loose files. */
function initialise(gitDir, defaultBranch) {
    if ((0,_memory_js__WEBPACK_IMPORTED_MODULE_5__/* .inMemory */ .ZK)(gitDir))
        return;
    for (const folder of ['objects/pack', 'refs/heads', 'refs/tags'])
        (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(gitDir, folder), { recursive: true });
    (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(gitDir, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(gitDir, 'config'), [
        '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n\thooksPath = /dev/null',
        '[gc]\n\tauto = 0\n[receive]\n\tautogc = false\n\tunpackLimit = 1000000',
        '[http]\n\treceivepack = true\n[uploadpack]\n\tallowAnySHA1InWant = true\n',
    ].join('\n'));
}
const caches = new Map();
/** Forgets what was cached of repositories below `root`. */
function forgetObjects(root) {
    for (const gitDir of caches.keys())
        if (gitDir.startsWith(root))
            caches.delete(gitDir);
    (0,_memory_js__WEBPACK_IMPORTED_MODULE_5__/* .forgetRefs */ .SX)(root);
}
function readObject(gitDir, sha) {
    if (!/^[0-9a-f]{40}$/.test(sha))
        return undefined;
    const cache = cacheOf(gitDir);
    const known = cache.get(sha);
    if (known || (0,_memory_js__WEBPACK_IMPORTED_MODULE_5__/* .inMemory */ .ZK)(gitDir))
        return known;
    const found = readLoose(gitDir, sha) ?? readPacked(gitDir, sha);
    if (found)
        cache.set(sha, found);
    return found;
}
function writeObject(gitDir, type, bytes) {
    const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const sha = (0,node_crypto__WEBPACK_IMPORTED_MODULE_1__.createHash)('sha1').update(whole).digest('hex');
    if (!(0,_memory_js__WEBPACK_IMPORTED_MODULE_5__/* .inMemory */ .ZK)(gitDir))
        writeLoose(loosePath(gitDir, sha), whole);
    const cache = cacheOf(gitDir);
    if (!cache.has(sha))
        cache.set(sha, { type, bytes });
    return sha;
}
function writeLoose(path, whole) {
    if ((0,node_fs__WEBPACK_IMPORTED_MODULE_2__.existsSync)(path))
        return;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(path, '..'), { recursive: true });
    // Written beside and renamed, so that a git process never reads half an object.
    const temporary = `${path}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_1__.randomBytes)(4).toString('hex')}`;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.writeFileSync)(temporary, (0,node_zlib__WEBPACK_IMPORTED_MODULE_4__.deflateSync)(whole), { mode: 0o444 });
    (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.renameSync)(temporary, path);
}
function cacheOf(gitDir) {
    const known = caches.get(gitDir);
    if (known)
        return known;
    const made = new Map();
    caches.set(gitDir, made);
    return made;
}
const loosePath = (gitDir, sha) => (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(gitDir, 'objects', sha.slice(0, 2), sha.slice(2));
function readLoose(gitDir, sha) {
    const path = loosePath(gitDir, sha);
    if (!(0,node_fs__WEBPACK_IMPORTED_MODULE_2__.existsSync)(path))
        return undefined;
    const whole = (0,node_zlib__WEBPACK_IMPORTED_MODULE_4__.inflateSync)((0,node_fs__WEBPACK_IMPORTED_MODULE_2__.readFileSync)(path));
    const end = whole.indexOf(0);
    return { type: typeOf(whole.subarray(0, whole.indexOf(0x20)).toString('latin1')), bytes: whole.subarray(end + 1) };
}
/** Packs come from pushes. A small new one is read whole by one process, a large one object by object. */
function readPacked(gitDir, sha) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(gitDir, 'objects', 'pack');
    const packs = (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.readdirSync)(folder).filter((name) => name.endsWith('.pack'));
    if (packs.length === 0)
        return undefined;
    const cache = cacheOf(gitDir);
    const seen = seenPacks.get(cache) ?? new Set();
    seenPacks.set(cache, seen);
    for (const pack of packs.filter((name) => !seen.has(name))) {
        seen.add(pack);
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_2__.statSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, pack)).size < SMALL_PACK_BYTES)
            readPack(gitDir, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, pack));
    }
    return cache.get(sha) ?? readBatch(gitDir, [sha])[0];
}
const SMALL_PACK_BYTES = 4 << 20;
const seenPacks = new WeakMap();
function readPack(gitDir, path) {
    const index = git(gitDir, ['show-index'], (0,node_fs__WEBPACK_IMPORTED_MODULE_2__.readFileSync)(path.replace(/pack$/, 'idx'))).toString('latin1');
    const shas = [...index.matchAll(/ ([0-9a-f]{40}) /g)].map(([, sha = '']) => sha);
    readBatch(gitDir, shas);
}
function readBatch(gitDir, shas) {
    const out = git(gitDir, ['cat-file', '--batch'], `${shas.join('\n')}\n`);
    const found = [];
    for (let at = 0; at < out.length;) {
        const end = out.indexOf(0x0a, at);
        const [sha = '', type = '', size = '0'] = out.subarray(at, end).toString('latin1').split(' ');
        at = end + 1;
        if (type === 'missing')
            continue;
        const object = { type: typeOf(type), bytes: out.subarray(at, at + Number(size)) };
        cacheOf(gitDir).set(sha, object);
        found.push(object);
        at += Number(size) + 1;
    }
    return found;
}
function typeOf(name) {
    if (name === 'blob' || name === 'tree' || name === 'commit' || name === 'tag')
        return name;
    throw new Error(`unknown git object type ${name}`);
}


/***/ }),

/***/ 1362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dy: () => (/* binding */ listRefs),
/* harmony export */   YS: () => (/* binding */ moveRefs),
/* harmony export */   du: () => (/* binding */ commitAt),
/* harmony export */   pA: () => (/* binding */ isRefName),
/* harmony export */   sg: () => (/* binding */ readRef)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _memory_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75575);
/* harmony import */ var _objects_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13582);
/** Decides where branches and tags point; several move together or not at all, each only from the value that was expected. */




function readRef(gitDir, name) {
    if ((0,_memory_js__WEBPACK_IMPORTED_MODULE_2__/* .inMemory */ .ZK)(gitDir))
        return (0,_memory_js__WEBPACK_IMPORTED_MODULE_2__/* .refsIn */ .A5)(gitDir).get(name);
    if (!isRefName(name))
        return undefined;
    try {
        const value = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, name), 'utf8').trim();
        return /^[0-9a-f]{40}$/.test(value) ? value : undefined;
    }
    catch {
        // Not there, or a folder of other refs.
        return undefined;
    }
}
/** Every ref whose full name starts with `prefix`, by name. */
function listRefs(gitDir, prefix) {
    return namesIn(gitDir)
        .filter((name) => name.startsWith(prefix))
        .toSorted()
        .flatMap((name) => {
        const sha = readRef(gitDir, name);
        return sha ? [{ name, sha }] : [];
    });
}
function namesIn(gitDir) {
    if ((0,_memory_js__WEBPACK_IMPORTED_MODULE_2__/* .inMemory */ .ZK)(gitDir))
        return [...(0,_memory_js__WEBPACK_IMPORTED_MODULE_2__/* .refsIn */ .A5)(gitDir).keys()];
    const top = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'refs');
    if (!(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(top))
        return [];
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(top, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
        .map((entry) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry.parentPath, entry.name).slice(gitDir.length + 1));
}
/** Moves all or none, under git's own locks; what git said when it refused, else null. */
function moveRefs(gitDir, moves) {
    if ((0,_memory_js__WEBPACK_IMPORTED_MODULE_2__/* .inMemory */ .ZK)(gitDir))
        return moveInMemory((0,_memory_js__WEBPACK_IMPORTED_MODULE_2__/* .refsIn */ .A5)(gitDir), moves);
    const lines = moves.map(({ name, before, after }) => {
        const expected = before === undefined ? '' : (before ?? _objects_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_SHA */ .vm);
        return after === null ? `delete ${name}\0${expected}\0` : `update ${name}\0${after}\0${expected}\0`;
    });
    try {
        (0,_objects_js__WEBPACK_IMPORTED_MODULE_3__/* .git */ .$Y)(gitDir, ['update-ref', '--stdin', '-z'], `start\0${lines.join('')}prepare\0commit\0`);
        return null;
    }
    catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}
function moveInMemory(refs, moves) {
    const refused = moves.find(({ name, before }) => before !== undefined && (refs.get(name) ?? null) !== before);
    if (refused !== undefined)
        return `cannot lock ref '${refused.name}': is at ${refs.get(refused.name) ?? _objects_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_SHA */ .vm} but expected ${refused.before ?? _objects_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_SHA */ .vm}`;
    for (const { name, after } of moves) {
        if (after === null)
            refs.delete(name);
        else
            refs.set(name, after);
    }
    return null;
}
/** git's rules for full ref names (`git check-ref-format`). */
function isRefName(name) {
    if (!name.startsWith('refs/') || name.split('/').length < 3)
        return false;
    if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\.$|\/$/.test(name))
        return false;
    return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}
/** The commit that `HEAD`, a SHA, a branch, a tag or a full ref name means. */
function commitAt(gitDir, expression, defaultBranch) {
    if (expression === 'HEAD' || expression === '')
        return readRef(gitDir, `refs/heads/${defaultBranch}`);
    if (/^[0-9a-f]{40}$/.test(expression))
        return (0,_objects_js__WEBPACK_IMPORTED_MODULE_3__/* .readObject */ .Ag)(gitDir, expression)?.type === 'commit' ? expression : undefined;
    const candidates = [expression, `refs/heads/${expression}`, `refs/tags/${expression}`, `refs/${expression}`];
    for (const name of candidates) {
        const sha = readRef(gitDir, name);
        if (sha)
            return peeled(gitDir, sha);
    }
    return undefined;
}
function peeled(gitDir, sha) {
    const object = (0,_objects_js__WEBPACK_IMPORTED_MODULE_3__/* .readObject */ .Ag)(gitDir, sha);
    if (object?.type !== 'tag')
        return sha;
    return /^object ([0-9a-f]{40})$/m.exec(object.bytes.toString('utf8'))?.[1];
}


/***/ }),

/***/ 90543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R8: () => (/* binding */ filesOf),
/* harmony export */   Zc: () => (/* binding */ readTree),
/* harmony export */   _f: () => (/* binding */ entryAt),
/* harmony export */   g7: () => (/* binding */ treeOf)
/* harmony export */ });
/* unused harmony export writeTree */
/* harmony import */ var _objects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13582);

function readTree(gitDir, sha) {
    const object = (0,_objects_js__WEBPACK_IMPORTED_MODULE_0__/* .readObject */ .Ag)(gitDir, sha);
    if (object?.type !== 'tree')
        return undefined;
    const entries = parsed.get(object) ?? entriesOf(object);
    parsed.set(object, entries);
    return entries;
}
/** Objects never change. */
const parsed = new WeakMap();
function entriesOf({ bytes }) {
    const entries = [];
    for (let at = 0; at < bytes.length;) {
        const space = bytes.indexOf(0x20, at);
        const end = bytes.indexOf(0, space);
        const mode = bytes.subarray(at, space).toString('latin1').padStart(6, '0');
        const name = bytes.subarray(space + 1, end).toString('utf8');
        const sha = bytes.subarray(end + 1, end + 21).toString('hex');
        entries.push({ mode, name, sha, type: mode === '040000' ? 'tree' : mode === '160000' ? 'commit' : 'blob' });
        at = end + 21;
    }
    return entries;
}
function writeTree(gitDir, entries) {
    const key = (entry) => Buffer.from(isTree(entry) ? `${entry.name}/` : entry.name, 'utf8');
    const sorted = entries.toSorted((a, b) => Buffer.compare(key(a), key(b)));
    const parts = sorted.flatMap(({ mode, name, sha }) => [
        Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`, 'utf8'),
        Buffer.from(sha, 'hex'),
    ]);
    return (0,_objects_js__WEBPACK_IMPORTED_MODULE_0__/* .writeObject */ .p7)(gitDir, 'tree', Buffer.concat(parts));
}
const isTree = ({ mode }) => mode === '040000';
/** Every file below a tree, by path. */
function filesOf(gitDir, tree) {
    const files = new Map();
    const walk = (sha, prefix) => {
        for (const entry of readTree(gitDir, sha) ?? []) {
            if (entry.type === 'tree')
                walk(entry.sha, `${prefix}${entry.name}/`);
            else
                files.set(`${prefix}${entry.name}`, { mode: entry.mode, sha: entry.sha });
        }
    };
    walk(tree, '');
    return files;
}
/** The tree that holds exactly these files. */
function treeOf(gitDir, files) {
    const folders = new Map();
    const entries = [];
    for (const [path, file] of files) {
        const slash = path.indexOf('/');
        if (slash < 0) {
            entries.push({ name: path, ...file });
            continue;
        }
        const name = path.slice(0, slash);
        const inside = folders.get(name) ?? new Map();
        folders.set(name, inside.set(path.slice(slash + 1), file));
    }
    for (const [name, inside] of folders)
        entries.push({ mode: '040000', name, sha: treeOf(gitDir, inside) });
    return writeTree(gitDir, entries);
}
/** What lies at a path of a tree; the empty path is the tree itself. */
function entryAt(gitDir, tree, path) {
    let current = { mode: '040000', name: '', sha: tree, type: 'tree' };
    for (const name of path.split('/').filter(Boolean)) {
        const next = readTree(gitDir, current.sha)?.find((entry) => entry.name === name);
        if (!next)
            return undefined;
        current = next;
    }
    return current;
}


/***/ }),

/***/ 89146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Y: () => (/* binding */ validationFailed),
/* harmony export */   IO: () => (/* binding */ paged),
/* harmony export */   MY: () => (/* binding */ page),
/* harmony export */   P_: () => (/* binding */ Refusal),
/* harmony export */   Pq: () => (/* binding */ unprocessable),
/* harmony export */   V$: () => (/* binding */ noContent),
/* harmony export */   hj: () => (/* binding */ conflict),
/* harmony export */   mX: () => (/* binding */ notFound),
/* harmony export */   o0: () => (/* binding */ forbidden),
/* harmony export */   ok: () => (/* binding */ ok),
/* harmony export */   zu: () => (/* binding */ created)
/* harmony export */ });
/** Decides how an answer of the emulated GitHub looks: JSON, raw bytes, pages with `Link`, and refusals in GitHub's words. */
const ok = (body) => ({ status: 200, body });
const created = (body) => ({ status: 201, body });
const noContent = () => ({ status: 204 });
/** A refusal of GitHub: REST sends status and body, GraphQL sends message and type. */
class Refusal extends Error {
    name = 'Refusal';
    status;
    details;
    headers;
    type;
    constructor(message, answer) {
        super(message);
        this.status = answer.status;
        this.details = answer.details ?? {};
        this.headers = answer.headers ?? {};
        this.type =
            answer.type ?? (answer.status === 404 ? 'NOT_FOUND' : answer.status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE');
    }
}
const notFound = () => new Refusal('Not Found', { status: 404 });
const forbidden = (message) => new Refusal(message, { status: 403 });
const conflict = (message) => new Refusal(message, { status: 409 });
const unprocessable = (message) => new Refusal(message, { status: 422 });
const validationFailed = (...errors) => new Refusal('Validation Failed', { status: 422, details: { errors } });
/** One page (`page`, `per_page` of at most 100) of a list, with the `Link` header when there is more than one. */
function paged(request, items, show) {
    const { shown, headers } = page(request, items);
    return { status: 200, body: shown.map((item) => show(item)), headers };
}
/** The same for answers that wrap the list: `{ total_count, check_runs: [...] }`. */
function page(request, items) {
    const size = Math.min(100, Math.max(1, Number(request.query['per_page'] ?? 30) || 30));
    const current = Math.max(1, Number(request.query['page'] ?? 1) || 1);
    const last = Math.max(1, Math.ceil(items.length / size));
    const link = (rel, number) => {
        const query = new URLSearchParams({ ...request.query, page: String(number) });
        return `<${request.origin}${request.path}?${query.toString()}>; rel="${rel}"`;
    };
    const links = [
        ...(current > 1 ? [link('prev', current - 1)] : []),
        ...(current < last ? [link('next', current + 1), link('last', last)] : []),
        ...(current > 1 ? [link('first', 1)] : []),
    ];
    return {
        shown: items.slice((current - 1) * size, current * size),
        headers: links.length > 0 ? { link: links.join(', ') } : {},
    };
}


/***/ }),

/***/ 40995:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $U: () => (/* binding */ callerOf)
/* harmony export */ });
/* unused harmony exports liveToken, credentialIn */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(89146);
/** Decides who asks, from the Authorization header: a token that the world knows, or an app's JWT signed with its key. */


const badCredentials = () => new _answer_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P_('Bad credentials', { status: 401 });
/** Unknown or expired credentials throw 401; none at all is the anonymous caller. */
function callerOf(world, authorization) {
    const credential = credentialIn(authorization);
    if (credential === undefined)
        return { kind: 'anonymous' };
    if (credential.split('.').length === 3)
        return { kind: 'app', app: appOf(world, credential) };
    const token = liveToken(world, credential);
    if (!token)
        throw badCredentials();
    return { kind: 'token', token, account: token.account };
}
/** The token of that value while it is good; shared with git's Basic authentication. */
function liveToken(world, value) {
    const token = world.tokens.get(value);
    if (token?.kind === 'installation' && token.expiresAt <= world.clock.now())
        return undefined;
    return token;
}
/** `token X`, `Bearer X`, or Basic with the token as password (`x-access-token:X`) or as user. */
function credentialIn(authorization) {
    if (!authorization)
        return undefined;
    const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
    if (scheme.toLowerCase() !== 'basic')
        return value;
    const [user = '', password = ''] = Buffer.from(value, 'base64').toString('utf8').split(':', 2);
    return password || user;
}
function appOf(world, jwt) {
    const [header = '', payload = '', signature = ''] = jwt.split('.');
    const claims = jsonIn(payload);
    const app = world.apps.get(Number(claims['iss']));
    if (!app || jsonIn(header)['alg'] !== 'RS256') {
        throw new _answer_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P_('A JSON web token could not be decoded', { status: 401 });
    }
    const verified = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createVerify)('RSA-SHA256')
        .update(`${header}.${payload}`)
        .verify(app.publicKeyPem, Buffer.from(signature, 'base64url'));
    if (!verified)
        throw new _answer_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P_('A JSON web token could not be decoded', { status: 401 });
    const now = world.clock.now() / 1000;
    const expires = Number(claims['exp']);
    if (!(expires > now)) {
        throw new _answer_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P_("'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires", {
            status: 401,
        });
    }
    // GitHub allows ten minutes, and a minute of drift between two clocks.
    if (expires > now + 660) {
        throw new _answer_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P_("'Expiration time' claim ('exp') is too far in the future", { status: 401 });
    }
    return app;
}
function jsonIn(part) {
    try {
        const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
        return typeof value === 'object' && value !== null ? { ...value } : {};
    }
    catch {
        return {};
    }
}


/***/ }),

/***/ 96314:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KI: () => (/* binding */ canSee),
/* harmony export */   _L: () => (/* binding */ may),
/* harmony export */   hU: () => (/* binding */ covers),
/* harmony export */   wo: () => (/* binding */ demand)
/* harmony export */ });
/* harmony import */ var _model_installation_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(84367);
/* harmony import */ var _model_repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8139);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89146);
/** Decides whether a caller may do what a route does: people by their role, apps and jobs by their token's permissions. */



/** Whether the repository exists for this caller at all. */
function canSee({ world, caller }, repository) {
    if (repository.visibility === 'public')
        return true;
    if (caller.kind !== 'token')
        return false;
    if (caller.token.kind === 'user')
        return (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .atLeast */ .jZ)((0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .accessOf */ .YK)(repository, caller.account), 'read');
    return belongs(world, caller.token, repository);
}
/** Throws what GitHub answers to a caller who lacks what `needs` says. */
function demand({ world, caller }, needs, repository) {
    const alternatives = alternativesOf(needs);
    const writes = alternatives.some((permissions) => Object.values(permissions).includes('write'));
    if (caller.kind === 'anonymous') {
        if (writes || needs.auth || needs.access)
            throw new _answer_js__WEBPACK_IMPORTED_MODULE_2__/* .Refusal */ .P_('Requires authentication', { status: 401 });
        return;
    }
    if (needs.auth === 'app') {
        if (caller.kind !== 'app')
            throw new _answer_js__WEBPACK_IMPORTED_MODULE_2__/* .Refusal */ .P_('A JSON web token could not be decoded', { status: 401 });
        return;
    }
    if (caller.kind === 'app')
        throw new _answer_js__WEBPACK_IMPORTED_MODULE_2__/* .Refusal */ .P_('Bad credentials', { status: 401 });
    if (!repository)
        return;
    if (caller.token.kind === 'user') {
        demandAccess({ repository, held: (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .accessOf */ .YK)(repository, caller.account), needs, writes });
        return;
    }
    if (!holds(world, caller.token, { repository, alternatives }))
        throw notAccessible(alternatives);
}
/** The same question, answered instead of thrown. */
function may(asking, needs, repository) {
    try {
        demand(asking, needs, repository);
        return true;
    }
    catch (error) {
        if (error instanceof _answer_js__WEBPACK_IMPORTED_MODULE_2__/* .Refusal */ .P_)
            return false;
        throw error;
    }
}
function demandAccess({ repository, held, needs, writes }) {
    const needed = needs.access ?? (writes ? 'write' : 'read');
    if (repository.archived && writes)
        throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .forbidden */ .o0)('Repository was archived so is read-only.');
    if ((0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .atLeast */ .jZ)(held, needed))
        return;
    // Git data and contents hide behind 404 from those who may not push; threads and settings say why.
    const hides = !(0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .atLeast */ .jZ)(held, 'read') || alternativesOf(needs).some((permissions) => 'contents' in permissions);
    throw hides ? (0,_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .notFound */ .mX)() : (0,_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .forbidden */ .o0)('Must have admin rights to Repository.');
}
function holds(world, token, { repository, alternatives }) {
    const reads = alternatives.every((permissions) => Object.values(permissions).every((level) => level === 'read'));
    // What is public any token may read.
    if (reads &&
        repository.visibility === 'public' &&
        !alternatives.some((permissions) => GUARDED.has(keyOf(permissions)))) {
        return true;
    }
    if (!belongs(world, token, repository))
        return false;
    return alternatives.length === 0 || alternatives.some((permissions) => covers(token.permissions, permissions));
}
/** Permissions that even readers of a public repository need to be granted. */
const GUARDED = new Set(['administration', 'secrets', 'actions_variables']);
const keyOf = (permissions) => Object.keys(permissions)[0] ?? '';
const covers = (held, needed) => Object.entries(needed).every(([name, level]) => held[name] === 'write' || held[name] === level || (name === 'metadata' && level === 'read'));
function belongs(world, token, repository) {
    const name = (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .fullNameOf */ .E4)(repository).toLowerCase();
    if (token.kind === 'job')
        return token.repository.toLowerCase() === name;
    const installation = (0,_model_installation_js__WEBPACK_IMPORTED_MODULE_0__/* .installationWithId */ .io)(world, token.installationId);
    if (!installation || !(0,_model_installation_js__WEBPACK_IMPORTED_MODULE_0__/* .reaches */ .O6)(installation, repository))
        return false;
    return token.repositories?.includes(name) ?? true;
}
function notAccessible(alternatives) {
    const accepted = alternatives
        .map((permissions) => Object.entries(permissions)
        .map(([name, level]) => `${name}=${level}`)
        .join(','))
        .join('; ');
    return new _answer_js__WEBPACK_IMPORTED_MODULE_2__/* .Refusal */ .P_('Resource not accessible by integration', {
        status: 403,
        headers: accepted ? { 'x-accepted-github-permissions': accepted } : {},
    });
}
function alternativesOf(needs) {
    if (!needs.permission)
        return [];
    return isList(needs.permission) ? needs.permission : [needs.permission];
}
const isList = (value) => Array.isArray(value);


/***/ }),

/***/ 23264:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Rf: () => (/* binding */ spend),
/* harmony export */   UF: () => (/* binding */ allowanceOf),
/* harmony export */   hL: () => (/* binding */ rateHeaders)
/* harmony export */ });
/* harmony import */ var _model_per_world_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47917);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89146);
/** Decides how many requests a caller has left in the hour, and says so in GitHub's headers. */


const allowances = (0,_model_per_world_js__WEBPACK_IMPORTED_MODULE_1__/* .perWorld */ .w)(() => new Map());
function allowanceOf(world, caller, resource) {
    const key = `${resource} ${bucketOf(caller)}`;
    const now = Math.floor(world.clock.now() / 1000);
    const known = allowances(world).get(key);
    if (known && known.reset > now)
        return known;
    const fresh = { resource, limit: limitOf(caller), used: 0, reset: now + 3600 };
    allowances(world).set(key, fresh);
    return fresh;
}
/** Counts one request; throws 403 when none is left. A 304 is given back by the caller of this. */
function spend(world, caller, resource) {
    const allowance = allowanceOf(world, caller, resource);
    if (allowance.used >= allowance.limit) {
        throw new _answer_js__WEBPACK_IMPORTED_MODULE_0__/* .Refusal */ .P_('API rate limit exceeded.', { status: 403, headers: rateHeaders(allowance) });
    }
    allowance.used++;
    return allowance;
}
const rateHeaders = ({ resource, limit, used, reset }) => ({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(limit - used),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(reset),
    'x-ratelimit-resource': resource,
});
/** A person's tokens share one allowance, an installation's too, all jobs of a repository share theirs. */
function bucketOf(caller) {
    if (caller.kind === 'anonymous')
        return 'anonymous';
    if (caller.kind === 'app')
        return `app ${caller.app.id}`;
    const { token } = caller;
    if (token.kind === 'job')
        return `jobs of ${token.repository}`;
    return token.kind === 'installation' ? `installation ${token.installationId}` : `user ${token.account.id}`;
}
function limitOf(caller) {
    if (caller.kind === 'anonymous')
        return 60;
    return caller.kind === 'token' && caller.token.kind === 'job' ? 1000 : 5000;
}


/***/ }),

/***/ 31813:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LF: () => (/* binding */ read),
/* harmony export */   XP: () => (/* binding */ accountOf),
/* harmony export */   aE: () => (/* binding */ createRouter)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89146);

/** These may hold slashes. */
const SPANNING = new Set(['ref', 'path', 'branch', 'basehead']);
function createRouter() {
    const routes = new Map();
    const mounts = [];
    return {
        route(spec, handle, needs = {}) {
            const [method = '', template = ''] = spec.split(' ');
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the template that types the call also makes it
            const route = { method, template, needs, handle: handle };
            const made = { pattern: compile(template), literals: template.split(/\/(?!\{)/).length, route };
            const all = [...(routes.get(method) ?? []), made];
            routes.set(method, all.toSorted((a, b) => b.literals - a.literals));
        },
        mount: (matches, handle) => void mounts.push({ matches, handle }),
        mountFor: (path) => mounts.find((mount) => mount.matches(path)),
        find(method, path) {
            for (const { pattern, route } of routes.get(method) ?? []) {
                const found = pattern.exec(path);
                if (found)
                    return { route, params: decoded(found.groups ?? {}) };
            }
            return undefined;
        },
    };
}
function compile(template) {
    const source = template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_, name) => {
        if (SPANNING.has(name))
            return `(?<${name}>.+)`;
        return `(?<${name}>${name.endsWith('_number') ? '\\d+' : '[^/]+'})`;
    });
    return new RegExp(`^${source}/?$`);
}
function decoded(groups) {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}
/** The request's JSON as `schema` reads it; anything else is refused as GitHub does. */
function read(call, schema) {
    const parsed = schema.safeParse(call.body ?? {});
    if (parsed.success)
        return parsed.data;
    const problems = parsed.error.issues.map((issue) => `For 'properties/${issue.path.join('/')}', ${issue.message}`);
    throw new _answer_js__WEBPACK_IMPORTED_MODULE_0__/* .Refusal */ .P_(`Invalid request.\n\n${problems.join('\n')}`, { status: 422 });
}
function accountOf(call) {
    if (call.caller.kind === 'token')
        return call.caller.account;
    if (call.caller.kind === 'app')
        return call.caller.app.bot;
    throw new _answer_js__WEBPACK_IMPORTED_MODULE_0__/* .Refusal */ .P_('Requires authentication', { status: 401 });
}


/***/ }),

/***/ 76891:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  E: () => (/* binding */ bodyOf),
  p: () => (/* binding */ createListener)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(38321);
// EXTERNAL MODULE: ./build/src/emulator/model/account.js
var account = __webpack_require__(66084);
// EXTERNAL MODULE: ./build/src/emulator/http/answer.js
var answer = __webpack_require__(89146);
// EXTERNAL MODULE: ./build/src/emulator/faults.js
var faults = __webpack_require__(84068);
// EXTERNAL MODULE: ./build/src/emulator/model/comment.js
var model_comment = __webpack_require__(86286);
// EXTERNAL MODULE: ./build/src/emulator/model/repository.js
var model_repository = __webpack_require__(8139);
// EXTERNAL MODULE: ./build/src/emulator/model/thread-changes.js
var thread_changes = __webpack_require__(64887);
;// CONCATENATED MODULE: ./build/src/emulator/lost-update.js
/** Decides what a person does in the moment between somebody's reading of a text and the write made from it: their tick is there, and is overwritten. */




/** Ticks the first open box whose line holds the text; without one, or without that person, nothing happens. */
function tickFirst(world, params, { by, box }) {
    const person = (0,account/* accountNamed */.xM)(world, by);
    if (person === undefined)
        return;
    const actor = (0,account/* acting */.dg)(person);
    const comment = (0,model_comment/* commentWithId */.lh)(world, Number(params['comment_id']));
    if (comment !== undefined) {
        (0,model_comment/* editComment */.QA)(world, comment, { actor, body: ticked(comment.body, box) });
        return;
    }
    const repository = (0,model_repository/* repositoryNamed */.Sz)(world, `${params['owner']}/${params['repo']}`);
    const thread = repository?.threads.get(Number(params['issue_number']));
    if (thread !== undefined)
        (0,thread_changes/* retitle */.e9)(world, thread, { actor, body: ticked(thread.body, box) });
}
function ticked(body, text) {
    const lines = body.split('\n');
    const index = lines.findIndex((line) => line.startsWith('- [ ]') && line.includes(text));
    return index < 0 ? body : lines.with(index, (lines[index] ?? '').replace('- [ ]', '- [x]')).join('\n');
}

// EXTERNAL MODULE: ./build/src/emulator/http/caller.js
var http_caller = __webpack_require__(40995);
// EXTERNAL MODULE: ./build/src/emulator/http/permissions.js
var permissions = __webpack_require__(96314);
// EXTERNAL MODULE: ./build/src/emulator/http/rate-limit.js
var rate_limit = __webpack_require__(23264);
;// CONCATENATED MODULE: ./build/src/emulator/http/exchange.js







/** Refusals are answers; anything else that is thrown is a bug of ours. */
async function exchange_answer(incoming) {
    const { world, query, headers, route } = incoming;
    let allowance;
    let faulted = false;
    let body;
    const act = async () => {
        body = incoming.readBody();
        const caller = (0,http_caller/* callerOf */.$U)(world, headers.authorization);
        if (incoming.path !== '/rate_limit')
            allowance = (0,rate_limit/* spend */.Rf)(world, caller, route.template === '/graphql' ? 'graphql' : 'core');
        const fault = world.faults.take(`${route.method} ${route.template}`);
        // What came before it does not change what GitHub answers.
        faulted = fault !== undefined && fault.effect.kind !== 'lost-update';
        const call = {
            world,
            method: route.method,
            path: incoming.path,
            origin: world.origin,
            params: incoming.params,
            query,
            headers,
            body,
            caller,
        };
        if (fault?.effect.kind === 'lost-update')
            tickFirst(world, incoming.params, fault.effect);
        return (0,faults/* throughFault */.A)(fault, async () => answerCall(route, call));
    };
    const result = await orRefusal(act);
    // Raw bytes (files, diffs) have no schema.
    if (!('dropped' in result) && route.template !== '/graphql' && !result.raw) {
        world.observe({
            kind: 'rest',
            method: route.method,
            template: route.template,
            path: incoming.path,
            query,
            requestBody: body,
            status: result.status,
            responseBody: result.body,
            faulted,
        });
    }
    return { answer: result, ...(allowance ? { allowance } : {}) };
}
async function answerCall(route, call) {
    const inRepository = route.template.startsWith('/repos/{owner}/{repo}');
    const repository = inRepository ? repositoryOf(route, call) : null;
    (0,permissions/* demand */.wo)(call, route.needs, repository);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- outside a repository no handler's type has the field
    return route.handle({ ...call, repository });
}
function repositoryOf(route, call) {
    const repository = (0,model_repository/* repositoryNamed */.Sz)(call.world, `${call.params['owner']}/${call.params['repo']}`);
    // An app asks by its JWT where it is installed, in private repositories too; those handlers look themselves.
    const visible = repository && (route.needs.auth === 'app' || (0,permissions/* canSee */.KI)(call, repository));
    if (!repository || !visible)
        throw (0,answer/* notFound */.mX)();
    return repository;
}
async function orRefusal(act) {
    try {
        return await act();
    }
    catch (error) {
        if (error instanceof answer/* Refusal */.P_)
            return refusalAnswer(error);
        throw error;
    }
}
const refusalAnswer = (refusal) => ({
    status: refusal.status,
    body: {
        message: refusal.message,
        ...refusal.details,
        documentation_url: 'https://docs.github.com/rest',
        // A list of invalid fields stands without it.
        ...('errors' in refusal.details ? {} : { status: String(refusal.status) }),
    },
    headers: refusal.headers,
});

;// CONCATENATED MODULE: ./build/src/emulator/http/serve.js
/** Decides how requests come in and answers go out over HTTP: mounts first, then routes, with GitHub's headers. */






function createListener(world, router) {
    return (request, response) => {
        serve({ world, router }, request, response).catch((error) => {
            // Our own bug: say it loudly on both ends.
            console.error(error);
            if (!response.headersSent)
                send(world, response, { answer: { status: 500, body: { message: String(error) } } });
            else
                response.destroy();
        });
    };
}
async function serve(host, request, response) {
    const { world, router } = host;
    const url = new URL(request.url ?? '/', world.origin);
    const mount = router.mountFor(url.pathname);
    if (mount) {
        await mount.handle(request, response, url);
        return;
    }
    const path = url.pathname.replace(/^\/api\/v3(?=\/|$)/, '').replace(/^\/api\/graphql$/, '/graphql') || '/';
    const found = router.find(request.method ?? 'GET', path);
    if (!found) {
        send(world, response, { answer: refusalAnswer((0,answer/* notFound */.mX)()) });
        return;
    }
    const bytes = await bodyOf(request);
    const { headers } = request;
    const query = Object.fromEntries(url.searchParams);
    const outcome = await exchange_answer({ world, path, query, headers, readBody: () => parsed(bytes), ...found });
    if ('dropped' in outcome.answer) {
        request.socket.destroy();
        return;
    }
    const isRead = found.route.method === 'GET';
    const result = isRead ? withEtag(outcome.answer, headers['if-none-match'], outcome.allowance) : outcome.answer;
    send(world, response, { ...outcome, answer: result });
}
function withEtag(result, ifNoneMatch, allowance) {
    if (result.status !== 200)
        return result;
    const etag = `W/"${(0,external_node_crypto_.createHash)('sha256')
        .update(result.raw?.bytes ?? JSON.stringify(result.body))
        .digest('hex')}"`;
    const headers = { ...result.headers, etag };
    if (ifNoneMatch !== etag)
        return { ...result, headers };
    if (allowance)
        allowance.used--;
    return { status: 304, headers };
}
function send(world, response, { answer: result, allowance }) {
    if ('dropped' in result)
        return;
    response.sendDate = false;
    response.statusCode = result.status;
    const bytes = result.raw?.bytes ?? (result.body === undefined ? undefined : Buffer.from(JSON.stringify(result.body)));
    const headers = {
        date: new Date(world.clock.now()).toUTCString(),
        'x-github-request-id': (0,account/* secret */.rJ)().slice(0, 32).toUpperCase(),
        'x-github-media-type': 'github.v3; format=json',
        ...(allowance ? (0,rate_limit/* rateHeaders */.hL)(allowance) : {}),
        ...(bytes ? { 'content-type': result.raw?.type ?? 'application/json; charset=utf-8' } : {}),
        ...result.headers,
    };
    for (const [name, value] of Object.entries(headers))
        response.setHeader(name, value);
    response.end(bytes);
}
async function bodyOf(request) {
    return (0,consumers_.buffer)(request);
}
function parsed(bytes) {
    if (bytes.length === 0)
        return undefined;
    try {
        return JSON.parse(bytes.toString('utf8'));
    }
    catch {
        throw new answer/* Refusal */.P_('Problems parsing JSON', { status: 400 });
    }
}


/***/ }),

/***/ 66084:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FZ: () => (/* binding */ registerApp),
/* harmony export */   Gu: () => (/* binding */ ACTIONS_APP_ID),
/* harmony export */   MV: () => (/* binding */ person),
/* harmony export */   dg: () => (/* binding */ acting),
/* harmony export */   dn: () => (/* binding */ actorOf),
/* harmony export */   gF: () => (/* binding */ issueUserToken),
/* harmony export */   rJ: () => (/* binding */ secret),
/* harmony export */   t2: () => (/* binding */ keepToken),
/* harmony export */   xM: () => (/* binding */ accountNamed)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19873);
/** Decides who exists: people, apps with their bot users and keys, and the tokens that name them. */


/** GitHub's own app behind every GITHUB_TOKEN. */
const ACTIONS_APP_ID = 15_368;
function accountNamed(world, login) {
    return world.accounts.get(login.toLowerCase());
}
/** The person of that login, made on first mention. */
function person(world, login) {
    const known = accountNamed(world, login);
    if (known)
        return known;
    const id = world.nextId();
    return keep(world, { id, nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)('U', id), login, type: 'User', appId: null });
}
function registerApp(world, spec) {
    const id = spec.id ?? world.nextId();
    const botId = world.nextId();
    const keys = onDemand(() => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.generateKeyPairSync)('rsa', { modulusLength: 2048 }));
    const app = {
        id,
        slug: spec.slug,
        name: spec.name ?? spec.slug,
        bot: keep(world, { id: botId, nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)('BOT', botId), login: `${spec.slug}[bot]`, type: 'Bot', appId: id }),
        // Made when asked for: a key costs a fifth of a second, and most worlds never sign.
        get publicKeyPem() {
            return keys().publicKey.export({ type: 'spki', format: 'pem' }).toString();
        },
        get privateKeyPem() {
            return keys().privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
        },
        webhookSecret: spec.webhookSecret ?? (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(20).toString('hex'),
        webhookUrl: spec.webhookUrl ?? null,
        permissions: { metadata: 'read', ...spec.permissions },
        events: spec.events ?? [],
    };
    world.apps.set(id, app);
    return app;
}
function onDemand(make) {
    let made;
    return () => (made ??= { value: make() }).value;
}
/** A personal access token (classic, scope `repo`) of a person. */
function issueUserToken(world, account) {
    return keepToken(world, { kind: 'user', value: `ghp_${secret()}`, account });
}
function keepToken(world, token) {
    world.tokens.set(token.value, token);
    return token.value;
}
const secret = () => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(18).toString('hex');
function actorOf(world, token) {
    const app = token.kind === 'user' ? null : (world.apps.get(token.appId) ?? null);
    return { account: token.account, cause: token.kind, app };
}
const acting = (account) => ({ account, cause: 'user', app: null });
function keep(world, account) {
    world.accounts.set(account.login.toLowerCase(), account);
    return account;
}


/***/ }),

/***/ 89208:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ announce)
/* harmony export */ });
/* harmony import */ var _represent_account_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15313);
/* harmony import */ var _represent_repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75468);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8139);
/** Decides what is told about a change: one event on the bus, with the payload that GitHub's webhook would have. */



function announce(world, { name, action, repository, actor, payload }) {
    if (!world.bus.hears())
        return;
    world.bus.emit({
        name,
        action,
        repository: (0,_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .fullNameOf */ .E4)(repository),
        sender: actor.account,
        cause: actor.cause,
        payload: {
            ...(action === null ? {} : { action }),
            ...payload(),
            repository: (0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .showRepository */ .qW)(world, repository),
            sender: (0,_represent_account_js__WEBPACK_IMPORTED_MODULE_2__/* .showAccount */ .Vp)(world, actor.account),
        },
    });
}


/***/ }),

/***/ 26743:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lj: () => (/* binding */ updateCheckRun),
/* harmony export */   P$: () => (/* binding */ suiteRuns),
/* harmony export */   _U: () => (/* binding */ createCheckRun),
/* harmony export */   lR: () => (/* binding */ combinedState),
/* harmony export */   r6: () => (/* binding */ latestChecks),
/* harmony export */   su: () => (/* binding */ addStatus),
/* harmony export */   wD: () => (/* binding */ latestStatuses)
/* harmony export */ });
/* harmony import */ var _represent_check_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58958);
/* harmony import */ var _represent_git_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90682);
/* harmony import */ var _announce_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89208);
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(19873);
/* harmony import */ var _git_refs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1362);
/** Decides what is known about a commit's checks: check runs in suites, commit statuses, and their sum. */





function createCheckRun(world, repository, spec) {
    const id = world.nextId();
    const { actor, headSha, ...change } = spec;
    const suite = repository.checks.find((run) => run.headSha === headSha && run.app === actor.app);
    const run = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_3__/* .named */ .KT)(world, {
        kind: 'CheckRun',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_3__/* .nodeId */ .s5)('CR', id),
        repository,
        app: actor.app,
        suiteId: suite?.suiteId ?? world.nextId(),
        headSha,
        name: spec.name,
        status: 'queued',
        conclusion: null,
        startedAt: world.clock.now(),
        completedAt: null,
        // GitHub links the app's own page when the app names none.
        detailsUrl: `${world.origin}/apps/${actor.app?.slug ?? 'none'}`,
        externalId: '',
        output: { title: null, summary: null, text: null },
    });
    apply(world, run, change);
    repository.checks.push(run);
    tell(world, run, { actor, action: 'created' });
    if (run.status === 'completed')
        completed(world, run, actor);
    return run;
}
function updateCheckRun(world, run, { actor, ...change }) {
    const wasCompleted = run.status === 'completed';
    apply(world, run, change);
    if (run.status === 'completed' && !wasCompleted)
        completed(world, run, actor);
}
function apply(world, run, change) {
    run.name = change.name ?? run.name;
    run.status = change.conclusion ? 'completed' : (change.status ?? run.status);
    run.conclusion = run.status === 'completed' ? (change.conclusion ?? run.conclusion ?? 'neutral') : null;
    run.startedAt = change.startedAt ?? run.startedAt;
    run.completedAt = run.status === 'completed' ? (change.completedAt ?? run.completedAt ?? world.clock.now()) : null;
    run.detailsUrl = change.detailsUrl ?? run.detailsUrl;
    run.externalId = change.externalId ?? run.externalId;
    run.output = change.output ?? run.output;
}
/** A suite is completed when its last run is. */
function completed(world, run, actor) {
    tell(world, run, { actor, action: 'completed' });
    const { repository } = run;
    if (suiteRuns(run).some((other) => other.status !== 'completed'))
        return;
    const payload = () => ({ check_suite: (0,_represent_check_js__WEBPACK_IMPORTED_MODULE_0__/* .showCheckSuite */ .a8)(world, run) });
    (0,_announce_js__WEBPACK_IMPORTED_MODULE_2__/* .announce */ .i)(world, { name: 'check_suite', action: 'completed', repository, actor, payload });
}
const tell = (world, run, { actor, action }) => (0,_announce_js__WEBPACK_IMPORTED_MODULE_2__/* .announce */ .i)(world, {
    name: 'check_run',
    action,
    repository: run.repository,
    actor,
    payload: () => ({ check_run: (0,_represent_check_js__WEBPACK_IMPORTED_MODULE_0__/* .showCheckRun */ .$T)(world, run) }),
});
const suiteRuns = (run) => run.repository.checks.filter((other) => other.suiteId === run.suiteId);
/** The newest run of each name and app on a commit, as GitHub lists them. */
function latestChecks(repository, sha) {
    const newest = new Map();
    for (const run of repository.checks)
        if (run.headSha === sha)
            newest.set(`${run.app?.id} ${run.name}`, run);
    return [...newest.values()].toReversed();
}
function addStatus(world, repository, { actor, ...spec }) {
    const id = world.nextId();
    const status = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_3__/* .named */ .KT)(world, {
        kind: 'StatusContext',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_3__/* .nodeId */ .s5)('SC', id),
        repository,
        creator: actor.account,
        at: world.clock.now(),
        ...spec,
    });
    repository.statuses.push(status);
    const at = new Date(status.at).toISOString();
    const branches = (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_4__/* .listRefs */ .Dy)(repository.gitDir, 'refs/heads/').filter((ref) => ref.sha === spec.sha);
    (0,_announce_js__WEBPACK_IMPORTED_MODULE_2__/* .announce */ .i)(world, {
        name: 'status',
        action: null,
        repository,
        actor,
        payload: () => ({
            id,
            sha: spec.sha,
            name: `${repository.owner.login}/${repository.name}`,
            target_url: spec.targetUrl,
            context: spec.context,
            description: spec.description,
            state: spec.state,
            commit: (0,_represent_git_js__WEBPACK_IMPORTED_MODULE_1__/* .showCommit */ .B)(world, repository, spec.sha),
            branches: branches.map((ref) => ({
                name: ref.name.slice(11),
                commit: { sha: ref.sha, url: null },
                protected: false,
            })),
            created_at: at,
            updated_at: at,
        }),
    });
    return status;
}
/** The newest status of each context. */
function latestStatuses(repository, sha) {
    const newest = new Map();
    for (const status of repository.statuses)
        if (status.sha === sha)
            newest.set(status.context, status);
    return [...newest.values()];
}
/** The state of `GET .../status`: pending when there is none. */
function combinedState(statuses) {
    if (statuses.some(({ state }) => state === 'failure' || state === 'error'))
        return 'failure';
    return statuses.length === 0 || statuses.some(({ state }) => state === 'pending') ? 'pending' : 'success';
}


/***/ }),

/***/ 86286:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BC: () => (/* binding */ addComment),
/* harmony export */   QA: () => (/* binding */ editComment),
/* harmony export */   Tu: () => (/* binding */ deleteComment),
/* harmony export */   lh: () => (/* binding */ commentWithId)
/* harmony export */ });
/* harmony import */ var _represent_thread_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71984);
/* harmony import */ var _announce_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(89208);
/* harmony import */ var _cross_reference_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92395);
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(19873);
/* harmony import */ var _per_world_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47917);
/* harmony import */ var _thread_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50727);
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(89146);
/** Decides how comments on issues and pull requests come, change and go, and tells of it. */







const comments = (0,_per_world_js__WEBPACK_IMPORTED_MODULE_6__/* .perWorld */ .w)(() => new Map());
const commentWithId = (world, id) => comments(world).get(id);
function addComment(world, thread, by) {
    checkCommentBody(by.body);
    const id = world.nextId();
    const now = world.clock.now();
    const comment = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_3__/* .named */ .KT)(world, {
        kind: 'IssueComment',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_3__/* .nodeId */ .s5)('IC', id),
        thread,
        author: by.actor.account,
        app: by.actor.app,
        body: by.body,
        createdAt: now,
        updatedAt: now,
        revisions: [],
        reactions: [],
        minimized: null,
    });
    comments(world).set(id, comment);
    thread.comments.push(comment);
    thread.updatedAt = now;
    (0,_cross_reference_js__WEBPACK_IMPORTED_MODULE_2__/* .mention */ .lE)(world, thread, by);
    tell(world, comment, { actor: by.actor, action: 'created' });
    return comment;
}
function editComment(world, comment, edit) {
    checkCommentBody(edit.body);
    const from = comment.body;
    if (!(0,_thread_js__WEBPACK_IMPORTED_MODULE_4__/* .revise */ .LX)(world, comment, edit))
        return;
    comment.thread.updatedAt = world.clock.now();
    tell(world, comment, { actor: edit.actor, action: 'edited', changes: { body: { from } } });
}
function deleteComment(world, comment, actor) {
    const { thread } = comment;
    thread.comments.splice(thread.comments.indexOf(comment), 1);
    thread.updatedAt = world.clock.now();
    comments(world).delete(comment.id);
    (0,_node_id_js__WEBPACK_IMPORTED_MODULE_3__/* .forget */ .y6)(world, comment.nodeId);
    tell(world, comment, { actor, action: 'deleted' });
}
function checkCommentBody(body) {
    if (body.trim() === '')
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_5__/* .validationFailed */ .$Y)({ resource: 'IssueComment', code: 'missing_field', field: 'body' });
    (0,_thread_js__WEBPACK_IMPORTED_MODULE_4__/* .checkBody */ .ll)('IssueComment', body);
}
function tell(world, comment, what) {
    (0,_announce_js__WEBPACK_IMPORTED_MODULE_1__/* .announce */ .i)(world, {
        name: 'issue_comment',
        action: what.action,
        repository: comment.thread.repository,
        actor: what.actor,
        payload: () => ({
            issue: (0,_represent_thread_js__WEBPACK_IMPORTED_MODULE_0__/* .showIssue */ .xX)(world, comment.thread),
            comment: (0,_represent_thread_js__WEBPACK_IMPORTED_MODULE_0__/* .showComment */ .J8)(world, comment),
            ...(what.changes === undefined ? {} : { changes: what.changes }),
        }),
    });
}


/***/ }),

/***/ 92395:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   lE: () => (/* binding */ mention),
/* harmony export */   qy: () => (/* binding */ closers),
/* harmony export */   yU: () => (/* binding */ closedBy)
/* harmony export */ });
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8139);
/* harmony import */ var _thread_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50727);


const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/gi;
const MENTION = /(?:^|[\s([{:,])(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/g;
/** Code and HTML comments mention nothing. */
const prose = (text) => text
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/`[^`\n]*`/g, ' ');
function closedBy(world, pull) {
    if (pull.pull.baseRef !== pull.repository.defaultBranch)
        return [];
    return named(world, pull.repository, { text: pull.body, pattern: CLOSING }).filter((thread) => thread.kind === 'Issue');
}
/** The pull requests whose merge closes this issue. */
function closers(world, issue) {
    const found = [];
    // Ten thousand issues are each asked for theirs: no list of all threads is made for that.
    for (const thread of issue.repository.threads.values()) {
        if (thread.pull && closedBy(world, { ...thread, pull: thread.pull }).includes(issue))
            found.push(thread);
    }
    return found;
}
/** Notes on every thread that `text` mentions that `source` did so; once a pair. */
function mention(world, source, by) {
    for (const target of named(world, source.repository, { text: by.body, pattern: MENTION })) {
        const known = target.timeline.some((event) => event.event === 'cross-referenced' && event.source === source);
        if (known || target === source)
            continue;
        const willClose = source.pull !== null && closedBy(world, { ...source, pull: source.pull }).includes(target);
        const updatedAt = target.updatedAt;
        (0,_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .note */ .N4)(world, target, { event: 'cross-referenced', by: by.actor, source, willClose });
        // Being mentioned does not make a thread newer.
        target.updatedAt = updatedAt;
    }
}
function named(world, home, { text, pattern }) {
    const found = [...prose(text).matchAll(pattern)].flatMap(([, fullName, number]) => {
        const repository = fullName ? (0,_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .repositoryNamed */ .Sz)(world, fullName) : home;
        const thread = repository?.threads.get(Number(number));
        return thread ? [thread] : [];
    });
    return [...new Set(found)];
}


/***/ }),

/***/ 52253:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ noreply)
/* harmony export */ });
/** GitHub's no-reply address, from which the account can be told again. */
const noreply = (world, account) => ({
    name: account.login,
    email: `${account.id}+${account.login}@users.noreply.github.com`,
    at: world.clock.now(),
});


/***/ }),

/***/ 84367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O6: () => (/* binding */ reaches),
/* harmony export */   Ub: () => (/* binding */ repositoriesOf),
/* harmony export */   ae: () => (/* binding */ installationOn),
/* harmony export */   ai: () => (/* binding */ install),
/* harmony export */   io: () => (/* binding */ installationWithId),
/* harmony export */   l6: () => (/* binding */ issueInstallationToken),
/* harmony export */   lH: () => (/* binding */ installationsOf)
/* harmony export */ });
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66084);
/* harmony import */ var _per_world_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47917);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8139);



const installations = (0,_per_world_js__WEBPACK_IMPORTED_MODULE_2__/* .perWorld */ .w)(() => new Map());
const installationsOf = (world, app) => [...installations(world).values()].filter((installation) => installation.app === app);
const installationWithId = (world, id) => installations(world).get(id);
function install(world, app, on) {
    const id = world.nextId();
    const selected = on.selected?.map((name) => name.toLowerCase()) ?? null;
    const installation = { id, app, account: on.account, selected, createdAt: world.clock.now() };
    installations(world).set(id, installation);
    return installation;
}
const reaches = (installation, repository) => installation.account === repository.owner &&
    (installation.selected?.includes((0,_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .fullNameOf */ .E4)(repository).toLowerCase()) ?? true);
const installationOn = (world, app, repository) => installationsOf(world, app).find((installation) => reaches(installation, repository));
const repositoriesOf = (world, installation) => (0,_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .allRepositories */ ._i)(world).filter((repository) => reaches(installation, repository));
/** Lives for an hour, as GitHub's do. */
function issueInstallationToken(world, installation, scope) {
    const expiresAt = world.clock.now() + 3_600_000;
    const value = (0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .keepToken */ .t2)(world, {
        kind: 'installation',
        value: `ghs_${(0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .secret */ .rJ)()}`,
        account: installation.app.bot,
        appId: installation.app.id,
        installationId: installation.id,
        repositories: scope.repositories,
        permissions: scope.permissions,
        expiresAt,
    });
    return { value, expiresAt };
}


/***/ }),

/***/ 94473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   In: () => (/* binding */ deleteLabel),
/* harmony export */   eX: () => (/* binding */ labelNamed),
/* harmony export */   fp: () => (/* binding */ createLabel),
/* harmony export */   pG: () => (/* binding */ changeLabel),
/* harmony export */   z5: () => (/* binding */ createMilestone)
/* harmony export */ });
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89146);
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19873);
/** Decides which labels and milestones a repository has. */


function createLabel(world, repository, spec) {
    if (repository.labels.has(spec.name.toLowerCase())) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .validationFailed */ .$Y)({ resource: 'Label', code: 'already_exists', field: 'name' });
    }
    const id = world.nextId();
    const label = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .named */ .KT)(world, {
        kind: 'Label',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)('LA', id),
        repository,
        name: spec.name,
        color: spec.color?.replace(/^#/, '') ?? 'ededed',
        description: spec.description ?? null,
        createdAt: world.clock.now(),
    });
    repository.labels.set(label.name.toLowerCase(), label);
    return label;
}
/** The label of that name, made in grey when nobody made it before, as GitHub does. */
const labelNamed = (world, repository, name) => repository.labels.get(name.toLowerCase()) ?? createLabel(world, repository, { name });
function changeLabel(label, change) {
    const { labels } = label.repository;
    if (change.name !== undefined &&
        change.name.toLowerCase() !== label.name.toLowerCase() &&
        labels.has(change.name.toLowerCase())) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .validationFailed */ .$Y)({ resource: 'Label', code: 'already_exists', field: 'name' });
    }
    labels.delete(label.name.toLowerCase());
    label.name = change.name ?? label.name;
    label.color = change.color?.replace(/^#/, '') ?? label.color;
    label.description = change.description === undefined ? label.description : change.description;
    labels.set(label.name.toLowerCase(), label);
}
function deleteLabel(world, label) {
    label.repository.labels.delete(label.name.toLowerCase());
    for (const thread of label.repository.threads.values())
        thread.labels = thread.labels.filter((held) => held !== label);
    (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .forget */ .y6)(world, label.nodeId);
}
function createMilestone(world, repository, spec) {
    if (repository.milestones.some((milestone) => milestone.title === spec.title)) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .validationFailed */ .$Y)({ resource: 'Milestone', code: 'already_exists', field: 'title' });
    }
    const id = world.nextId();
    const now = world.clock.now();
    const milestone = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .named */ .KT)(world, {
        kind: 'Milestone',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)('MI', id),
        repository,
        number: repository.milestones.length + 1,
        title: spec.title,
        description: spec.description ?? null,
        state: 'open',
        dueOn: spec.dueOn ?? null,
        closedAt: null,
        creator: spec.creator,
        createdAt: now,
        updatedAt: now,
    });
    repository.milestones.push(milestone);
    return milestone;
}


/***/ }),

/***/ 25483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ unmetCheck),
/* harmony export */   Xp: () => (/* binding */ updateFromBase),
/* harmony export */   ar: () => (/* binding */ settleMerge),
/* harmony export */   kv: () => (/* binding */ mergePull)
/* harmony export */ });
/* harmony import */ var _git_commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _git_merge_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47166);
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89146);
/* harmony import */ var _check_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26743);
/* harmony import */ var _cross_reference_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(92395);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(52253);
/* harmony import */ var _pull_request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(61440);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8139);
/* harmony import */ var _review_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(59051);
/* harmony import */ var _ref_changes_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(53186);
/* harmony import */ var _thread_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(50727);
/* harmony import */ var _thread_changes_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(64887);
/** Decides how a pull request is merged, squashed, rebased or brought up to date, and what follows from a merge. */












/** The commit that the base branch points to afterwards; throws 405 or 409 as GitHub does. */
function mergePull(world, thread, request) {
    const { repository, pull } = thread;
    const refused = (message) => new _http_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .Refusal */ .P_(message, { status: 405 });
    if (thread.state === 'closed')
        throw refused('Pull Request is not mergeable');
    if (pull.draft)
        throw refused('Pull Request is still a draft');
    if (request.sha !== undefined && request.sha !== pull.headSha) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .conflict */ .hj)('Head branch was modified. Review and try the merge again.');
    }
    if (repository.protection.mergeQueue)
        throw refused('Changes must be made through the merge queue');
    const missing = unmetCheck(thread);
    if (missing !== undefined)
        throw refused(`Required status check "${missing}" is expected.`);
    if ((0,_review_js__WEBPACK_IMPORTED_MODULE_7__/* .lacksApproval */ .QC)(thread))
        throw refused('At least one approving review is required by reviewers with write access.');
    if ((0,_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .isBehind */ .Jm)(thread))
        throw refused('Head branch is out of date. Update it and try the merge again.');
    const before = pull.baseSha;
    const sha = mergedCommit(world, thread, request);
    if (!sha)
        throw refused('Pull Request is not mergeable');
    // Marked first, so that the moved base branch does not report the merge a second time.
    pull.mergedAt = world.clock.now();
    pull.mergedBy = request.actor.account;
    pull.mergeCommit = sha;
    try {
        (0,_ref_changes_js__WEBPACK_IMPORTED_MODULE_8__/* .moveBranches */ .KE)(world, repository, {
            actor: request.actor,
            moves: [{ name: (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .branchRef */ .Mi)(pull.baseRef), before, after: sha }],
        });
    }
    catch (error) {
        Object.assign(pull, { mergedAt: null, mergedBy: null, mergeCommit: null });
        if (error instanceof _http_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .Refusal */ .P_ && error.type === 'STALE_DATA') {
            throw refused('Base branch was modified. Review and try the merge again.');
        }
        throw error;
    }
    settleMerge(world, thread, request.actor);
    return sha;
}
/** The first required check that has not passed; names of runs and of statuses are one. */
function unmetCheck({ repository, pull }) {
    const runs = (0,_check_js__WEBPACK_IMPORTED_MODULE_3__/* .latestChecks */ .r6)(repository, pull.headSha).filter(({ conclusion }) => conclusion === 'success');
    const statuses = (0,_check_js__WEBPACK_IMPORTED_MODULE_3__/* .latestStatuses */ .wD)(repository, pull.headSha).filter(({ state }) => state === 'success');
    const passed = [...runs.map(({ name }) => name), ...statuses.map(({ context }) => context)];
    const demands = (0,_ref_changes_js__WEBPACK_IMPORTED_MODULE_8__/* .bindingRulesets */ .vR)(repository, (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .branchRef */ .Mi)(pull.baseRef)).flatMap((ruleset) => ruleset.demands ?? []);
    const wanted = [...repository.protection.requiredChecks, ...demands.flatMap(_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .demandedNames */ .f7)];
    return wanted.find((name) => !passed.includes(name));
}
/** What follows once the commits are in the base branch. */
function settleMerge(world, thread, actor) {
    const commit = thread.pull.mergeCommit ?? thread.pull.headSha;
    (0,_thread_js__WEBPACK_IMPORTED_MODULE_9__/* .note */ .N4)(world, thread, { event: 'merged', by: actor, commit });
    (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_10__/* .close */ .VN)(world, thread, { actor, commit });
    for (const issue of (0,_cross_reference_js__WEBPACK_IMPORTED_MODULE_4__/* .closedBy */ .yU)(world, thread))
        (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_10__/* .close */ .VN)(world, issue, { actor, reason: 'completed', closer: thread });
}
function mergedCommit(world, thread, request) {
    const { repository, pull } = thread;
    const { gitDir } = repository;
    if (request.method === 'rebase')
        return rebased(world, thread, request.actor);
    const merged = (0,_git_merge_js__WEBPACK_IMPORTED_MODULE_1__/* .mergeCommits */ .P)(gitDir, pull.baseSha, pull.headSha);
    if (merged.kind === 'conflict')
        return undefined;
    const squash = request.method === 'squash';
    const source = `${repository.owner.login}/${pull.headRef}`;
    const title = request.title ??
        (squash ? `${thread.title} (#${thread.number})` : `Merge pull request #${thread.number} from ${source}`);
    const message = request.message ?? (squash ? squashed(thread) : thread.title);
    return (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .writeCommit */ .rV)(gitDir, {
        tree: merged.tree,
        parents: squash ? [pull.baseSha] : [pull.baseSha, pull.headSha],
        author: (0,_identity_js__WEBPACK_IMPORTED_MODULE_11__/* .noreply */ .O)(world, squash ? thread.author : request.actor.account),
        committer: webFlow(world),
        message: message === '' ? title : `${title}\n\n${message}`,
    });
}
function squashed(thread) {
    const commits = (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .pullCommits */ .Wu)(thread);
    return commits.length > 1
        ? commits.map((commit) => `* ${commit.message}`).join('\n\n')
        : (commits[0]?.message.split('\n').slice(2).join('\n') ?? '');
}
const webFlow = (world) => ({ name: 'GitHub', email: 'noreply@github.com', at: world.clock.now() });
function rebased(world, thread, actor) {
    const { gitDir } = thread.repository;
    let onto = thread.pull.baseSha;
    for (const commit of (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .pullCommits */ .Wu)(thread)) {
        if (commit.parents.length > 1)
            return undefined;
        const picked = (0,_git_merge_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .U)(gitDir, commit.sha, onto);
        if (picked.kind === 'conflict')
            return undefined;
        const committer = (0,_identity_js__WEBPACK_IMPORTED_MODULE_11__/* .noreply */ .O)(world, actor.account);
        onto = (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .writeCommit */ .rV)(gitDir, {
            tree: picked.tree,
            parents: [onto],
            author: commit.author,
            committer,
            message: commit.message,
        });
    }
    return onto;
}
/** Merges the base branch into the head branch. */
function updateFromBase(world, thread, { actor, expected }) {
    const { repository, pull } = thread;
    if (expected !== undefined && expected !== pull.headSha) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .unprocessable */ .Pq)(`expected head sha didn’t match current head ref.`);
    }
    if ((0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .isAncestor */ .QX)(repository.gitDir, pull.baseSha, pull.headSha)) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .unprocessable */ .Pq)('There are no new commits on the base branch.');
    }
    const merged = (0,_git_merge_js__WEBPACK_IMPORTED_MODULE_1__/* .mergeCommits */ .P)(repository.gitDir, pull.headSha, pull.baseSha);
    if (merged.kind === 'conflict')
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .unprocessable */ .Pq)('merge conflict between base and head');
    const after = (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .writeCommit */ .rV)(repository.gitDir, {
        tree: merged.tree,
        parents: [pull.headSha, pull.baseSha],
        author: (0,_identity_js__WEBPACK_IMPORTED_MODULE_11__/* .noreply */ .O)(world, actor.account),
        committer: webFlow(world),
        message: `Merge branch '${pull.baseRef}' into ${pull.headRef}`,
    });
    (0,_ref_changes_js__WEBPACK_IMPORTED_MODULE_8__/* .moveBranches */ .KE)(world, repository, { actor, moves: [{ name: (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .branchRef */ .Mi)(pull.headRef), before: pull.headSha, after }] });
}


/***/ }),

/***/ 19873:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E7: () => (/* binding */ nodeOf),
/* harmony export */   KT: () => (/* binding */ named),
/* harmony export */   s5: () => (/* binding */ nodeId),
/* harmony export */   y6: () => (/* binding */ forget)
/* harmony export */ });
/* harmony import */ var _per_world_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(47917);

const nodes = (0,_per_world_js__WEBPACK_IMPORTED_MODULE_0__/* .perWorld */ .w)(() => new Map());
/** GitHub's prefixes of new-format ids. */
const nodeId = (prefix, id) => `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`;
/** Makes `node` findable; returns it, so that creation stays one expression. */
function named(world, node) {
    nodes(world).set(node.nodeId, node);
    return node;
}
function nodeOf(world, id) {
    return nodes(world).get(id);
}
function forget(world, id) {
    nodes(world).delete(id);
}


/***/ }),

/***/ 47917:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ perWorld)
/* harmony export */ });
function perWorld(make) {
    const states = new WeakMap();
    return (world) => {
        const known = states.get(world);
        if (known !== undefined)
            return known;
        const state = make(world);
        states.set(world, state);
        return state;
    };
}


/***/ }),

/***/ 61440:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B0: () => (/* binding */ pullFiles),
/* harmony export */   Dw: () => (/* binding */ openPulls),
/* harmony export */   Jm: () => (/* binding */ isBehind),
/* harmony export */   Mi: () => (/* binding */ branchRef),
/* harmony export */   Q_: () => (/* binding */ openPull),
/* harmony export */   Qo: () => (/* binding */ headCommit),
/* harmony export */   RU: () => (/* binding */ rebase),
/* harmony export */   Uo: () => (/* binding */ headOf),
/* harmony export */   Wu: () => (/* binding */ pullCommits),
/* harmony export */   iR: () => (/* binding */ setDraft),
/* harmony export */   p3: () => (/* binding */ mergeable)
/* harmony export */ });
/* unused harmony exports forkRef, pullOf */
/* harmony import */ var _git_commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _git_diff_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7123);
/* harmony import */ var _git_merge_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47166);
/* harmony import */ var _git_refs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1362);
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(89146);
/* harmony import */ var _cross_reference_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92395);
/* harmony import */ var _thread_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(50727);
/* harmony import */ var _thread_changes_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(64887);
/** Decides what a pull request adds to a thread: its branches, reviews, files and commits, and whether it can be merged. */








const branchRef = (name) => `refs/heads/${name}`;
function openPull(world, repository, spec) {
    const { fork, headRef } = headOf(repository, spec.head);
    const headSha = (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .readRef */ .sg)(repository.gitDir, fork === null ? branchRef(headRef) : forkRef(fork, headRef));
    const baseSha = (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .readRef */ .sg)(repository.gitDir, branchRef(spec.base));
    const invalid = (field) => (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .validationFailed */ .$Y)({ resource: 'PullRequest', code: 'invalid', field });
    if (!baseSha)
        throw invalid('base');
    if (!headSha)
        throw invalid('head');
    const known = openPulls(repository).find(({ pull }) => pull.fork === fork && pull.headRef === headRef && pull.baseRef === spec.base);
    const custom = (message) => (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .validationFailed */ .$Y)({ resource: 'PullRequest', code: 'custom', field: 'base', message });
    if (known)
        throw custom(`A pull request already exists for ${fork ?? repository.owner.login}:${headRef}.`);
    if ((0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .isAncestor */ .QX)(repository.gitDir, headSha, baseSha))
        throw custom(`No commits between ${spec.base} and ${headRef}`);
    const part = {
        fork,
        headRef,
        baseRef: spec.base,
        headSha,
        baseSha,
        draft: spec.draft,
        autoMerge: null,
        queued: false,
        mergedAt: null,
        mergedBy: null,
        mergeCommit: null,
        requestedReviewers: [],
        reviews: [],
        reviewComments: [],
    };
    const thread = (0,_thread_js__WEBPACK_IMPORTED_MODULE_6__/* .addThread */ .Ki)(world, repository, { actor: spec.actor, title: spec.title, body: spec.body, pull: part });
    (0,_cross_reference_js__WEBPACK_IMPORTED_MODULE_5__/* .mention */ .lE)(world, thread, spec);
    (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_7__/* .tellOf */ .zy)(world, thread, { actor: spec.actor, action: 'opened' });
    return pullOf(thread);
}
/** Where commits of a fork's branch lie: GitHub keeps forks in one store with what they were forked from. */
const forkRef = (owner, branch) => `refs/forks/${owner}/${branch}`;
/** `owner:branch` names a fork's branch, unless it is the owner's own. */
function headOf(repository, head) {
    const [, owner, branch] = /^([^:]+):(.+)$/.exec(head) ?? [];
    if (owner === undefined || branch === undefined)
        return { fork: null, headRef: head };
    return { fork: owner === repository.owner.login ? null : owner, headRef: branch };
}
function pullOf(thread) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- narrowing a union by its own field
    if (thread.pull)
        return thread;
    throw new _http_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .Refusal */ .P_('Not Found', { status: 404 });
}
const openPulls = (repository) => [...repository.threads.values()].filter((thread) => thread.pull !== null && thread.state === 'open');
const baseOf = ({ repository, pull }) => (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .mergeBase */ .wu)(repository.gitDir, pull.baseSha, pull.headSha) ?? pull.baseSha;
const pullFiles = (thread) => (0,_git_diff_js__WEBPACK_IMPORTED_MODULE_1__/* .diff */ .Ui)(thread.repository.gitDir, baseOf(thread), thread.pull.headSha);
const pullCommits = (thread) => (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .commitsBetween */ .$q)(thread.repository.gitDir, baseOf(thread), thread.pull.headSha);
/** Null once merged or closed, as GitHub stops computing it. */
function mergeable({ repository, pull, state }) {
    if (state === 'closed')
        return null;
    return (0,_git_merge_js__WEBPACK_IMPORTED_MODULE_2__/* .mergeCommits */ .P)(repository.gitDir, pull.baseSha, pull.headSha).kind === 'clean';
}
/** The rules of the base want its newest commit in the branch. */
const isBehind = ({ repository, pull }) => repository.protection.upToDate && !(0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .isAncestor */ .QX)(repository.gitDir, pull.baseSha, pull.headSha);
function setDraft(world, thread, { actor, draft }) {
    if (thread.pull.draft === draft)
        return;
    thread.pull.draft = draft;
    thread.updatedAt = world.clock.now();
    (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_7__/* .tellOf */ .zy)(world, thread, { actor, action: draft ? 'converted_to_draft' : 'ready_for_review' });
}
function rebase(world, thread, { actor, base }) {
    const sha = (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .readRef */ .sg)(thread.repository.gitDir, branchRef(base));
    if (!sha)
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .validationFailed */ .$Y)({ resource: 'PullRequest', code: 'invalid', field: 'base' });
    if (base === thread.pull.baseRef)
        return;
    const changes = { base: { ref: { from: thread.pull.baseRef }, sha: { from: thread.pull.baseSha } } };
    thread.pull.baseRef = base;
    thread.pull.baseSha = sha;
    thread.updatedAt = world.clock.now();
    (0,_thread_js__WEBPACK_IMPORTED_MODULE_6__/* .note */ .N4)(world, thread, { event: 'base_ref_changed', by: actor, rename: { from: changes.base.ref.from, to: base } });
    (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_7__/* .tellOf */ .zy)(world, thread, { actor, action: 'edited', more: { changes } });
}
const headCommit = (thread) => (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(thread.repository.gitDir, thread.pull.headSha);


/***/ }),

/***/ 55936:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ REACTIONS),
/* harmony export */   w: () => (/* binding */ react)
/* harmony export */ });
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19873);

const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'];
/** `isNew` false = this person had reacted so before. */
function react(world, to, by) {
    const known = to.reactions.find((reaction) => reaction.account === by.account && reaction.content === by.content);
    if (known)
        return { reaction: known, isNew: false };
    const id = world.nextId();
    const reaction = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_0__/* .named */ .KT)(world, {
        kind: 'Reaction',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_0__/* .nodeId */ .s5)('REA', id),
        ...by,
        at: world.clock.now(),
    });
    to.reactions.push(reaction);
    return { reaction, isNew: true };
}


/***/ }),

/***/ 53186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KE: () => (/* binding */ moveBranches),
/* harmony export */   TT: () => (/* binding */ refsChanged),
/* harmony export */   it: () => (/* binding */ refusedBy),
/* harmony export */   vR: () => (/* binding */ bindingRulesets)
/* harmony export */ });
/* harmony import */ var picomatch__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(14006);
/* harmony import */ var _git_commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _git_diff_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7123);
/* harmony import */ var _git_objects_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13582);
/* harmony import */ var _git_refs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1362);
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(89146);
/* harmony import */ var _represent_check_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(58958);
/* harmony import */ var _represent_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(75468);
/* harmony import */ var _announce_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(89208);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(52253);
/* harmony import */ var _merge_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(25483);
/* harmony import */ var _pull_request_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(61440);
/* harmony import */ var _thread_changes_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(64887);
/** Decides whether refs may move, moves them together, and tells who must know: pushes, pull requests, branches made and gone. */













/** All or none. A ref that is not where it was expected throws STALE_DATA, a ruleset's refusal UNPROCESSABLE. */
function moveBranches(world, repository, { actor, moves }) {
    for (const move of moves) {
        const refusal = refusedBy(repository, { actor, move });
        if (refusal)
            throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .unprocessable */ .Pq)(`Repository rule violations found\n\n${refusal}\n\n`);
    }
    const failure = (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .moveRefs */ .YS)(repository.gitDir, moves);
    if (failure)
        throw new _http_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .Refusal */ .P_(failure, { status: 409, type: 'STALE_DATA' });
    const changes = moves.map(({ name, before, after }) => ({ name, before: before ?? null, after }));
    refsChanged(world, repository, { actor, changes });
}
/** Whose patterns name this ref. */
const bindingRulesets = ({ rulesets }, ref) => rulesets.filter(({ refs }) => picomatch__WEBPACK_IMPORTED_MODULE_11__.isMatch(ref, [...refs]));
/** Which rule forbids the move, in GitHub's words; undefined = none. Git pushes ask too. */
function refusedBy(repository, { actor, move }) {
    const binding = bindingRulesets(repository, move.name).filter(({ bypass }) => !bypass.includes(actor.account.login));
    const has = (rule) => binding.some((ruleset) => ruleset.rules.includes(rule));
    if (move.after === null)
        return has('deletion') ? 'Cannot delete this protected ref.' : undefined;
    if (move.before === null || move.before === undefined) {
        return has('creation') ? 'Cannot create ref due to creations being restricted.' : undefined;
    }
    if (has('update'))
        return 'Cannot update this protected ref.';
    if (!has('non_fast_forward') || (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .isAncestor */ .QX)(repository.gitDir, move.before, move.after))
        return undefined;
    return 'Cannot force-push to this branch';
}
/** Refs have moved, by the API or by a git push: events go out, pull requests follow their branches. */
function refsChanged(world, repository, { actor, changes }) {
    for (const change of changes) {
        if (change.before === change.after)
            continue;
        if (!/^refs\/(heads|tags)\//.test(change.name))
            continue;
        repository.pushedAt = world.clock.now();
        tellPush(world, repository, { actor, change });
        tellMadeOrGone(world, repository, { actor, change });
        if (change.name.startsWith('refs/heads/'))
            followPulls(world, repository, { actor, change });
    }
}
function tellPush(world, repository, { actor, change }) {
    if (!world.bus.hears())
        return;
    const { before, after } = change;
    const commits = after === null ? [] : pushed(repository, before, after);
    const forced = before !== null && after !== null && !(0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .isAncestor */ .QX)(repository.gitDir, before, after);
    const tip = after !== null && (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .readObject */ .Ag)(repository.gitDir, after)?.type === 'commit' ? after : null;
    const show = (sha) => ({
        ...(0,_represent_check_js__WEBPACK_IMPORTED_MODULE_5__/* .simpleCommit */ .GR)(repository, sha),
        distinct: true,
        url: `${(0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .htmlUrl */ .TX)(world, repository)}/commit/${sha}`,
        ...pathsOf(repository, sha),
    });
    (0,_announce_js__WEBPACK_IMPORTED_MODULE_7__/* .announce */ .i)(world, {
        name: 'push',
        action: null,
        repository,
        actor,
        payload: () => ({
            ref: change.name,
            before: before ?? _git_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_SHA */ .vm,
            after: after ?? _git_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_SHA */ .vm,
            created: before === null,
            deleted: after === null,
            forced,
            base_ref: null,
            compare: `${(0,_represent_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .htmlUrl */ .TX)(world, repository)}/compare/${(before ?? _git_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_SHA */ .vm).slice(0, 12)}...${(after ?? _git_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_SHA */ .vm).slice(0, 12)}`,
            commits: commits.map(show),
            head_commit: tip === null ? null : show(tip),
            pusher: { name: actor.account.login, email: (0,_identity_js__WEBPACK_IMPORTED_MODULE_12__/* .noreply */ .O)(world, actor.account).email },
        }),
    });
}
/** At most twenty commits, as GitHub lists in a push. */
function pushed({ gitDir }, before, after) {
    if (!(0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(gitDir, after))
        return [];
    const commits = before === null ? (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .history */ .b6)(gitDir, after).slice(0, 1) : (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .commitsBetween */ .$q)(gitDir, before, after);
    return commits.slice(-20).map((commit) => commit.sha);
}
function pathsOf({ gitDir }, sha) {
    const changes = (0,_git_diff_js__WEBPACK_IMPORTED_MODULE_1__/* .diff */ .Ui)(gitDir, (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(gitDir, sha)?.parents[0] ?? null, sha);
    const paths = (status) => changes.filter((change) => change.status === status).map((change) => change.path);
    return { added: paths('added'), removed: paths('removed'), modified: [...paths('modified'), ...paths('renamed')] };
}
function tellMadeOrGone(world, repository, { actor, change }) {
    if (change.before !== null && change.after !== null)
        return;
    const [, kind, ref = ''] = /^refs\/(heads|tags)\/(.+)$/.exec(change.name) ?? [];
    const payload = {
        ref,
        ref_type: kind === 'tags' ? 'tag' : 'branch',
        pusher_type: 'user',
        ...(change.before === null ? { master_branch: repository.defaultBranch, description: repository.description } : {}),
    };
    (0,_announce_js__WEBPACK_IMPORTED_MODULE_7__/* .announce */ .i)(world, {
        name: change.before === null ? 'create' : 'delete',
        action: null,
        repository,
        actor,
        payload: () => payload,
    });
}
function followPulls(world, repository, { actor, change }) {
    const name = change.name.slice('refs/heads/'.length);
    for (const thread of (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .openPulls */ .Dw)(repository)) {
        const { pull } = thread;
        if (pull.mergedAt !== null) {
            // A merge under way closes the thread itself.
        }
        else if (pull.headRef === name) {
            if (change.after === null) {
                (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_10__/* .close */ .VN)(world, thread, { actor });
                continue;
            }
            const before = pull.headSha;
            pull.headSha = change.after;
            thread.updatedAt = world.clock.now();
            (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_10__/* .tellOf */ .zy)(world, thread, { actor, action: 'synchronize', more: { before, after: change.after } });
        }
        else if (pull.baseRef === name && change.after !== null) {
            pull.baseSha = change.after;
            if (!(0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .isAncestor */ .QX)(repository.gitDir, pull.headSha, change.after))
                continue;
            pull.mergedAt = world.clock.now();
            pull.mergedBy = actor.account;
            pull.mergeCommit = pull.headSha;
            (0,_merge_js__WEBPACK_IMPORTED_MODULE_8__/* .settleMerge */ .ar)(world, thread, actor);
        }
    }
}


/***/ }),

/***/ 8139:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ck: () => (/* binding */ addRepository),
/* harmony export */   E4: () => (/* binding */ fullNameOf),
/* harmony export */   Sz: () => (/* binding */ repositoryNamed),
/* harmony export */   Xj: () => (/* binding */ associationOf),
/* harmony export */   YK: () => (/* binding */ accessOf),
/* harmony export */   _i: () => (/* binding */ allRepositories),
/* harmony export */   f7: () => (/* binding */ demandedNames),
/* harmony export */   jZ: () => (/* binding */ atLeast)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19873);
/* harmony import */ var _per_world_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47917);
/** Decides which repositories exist and what each person may do in them. */



/** Names under which checks are to report; a required workflow reports none here, so that it is never met. */
const demandedNames = (demand) => {
    switch (demand.type) {
        case 'required_status_checks':
            return demand.parameters.required_status_checks.map(({ context }) => context);
        case 'workflows':
            return demand.parameters.workflows.map(({ path }) => path);
        case 'code_scanning':
            return demand.parameters.code_scanning_tools.map(({ tool }) => tool);
    }
};
const repositories = (0,_per_world_js__WEBPACK_IMPORTED_MODULE_2__/* .perWorld */ .w)(() => new Map());
const allRepositories = (world) => [...repositories(world).values()];
function repositoryNamed(world, fullName) {
    return repositories(world).get(fullName.toLowerCase());
}
const fullNameOf = (repository) => `${repository.owner.login}/${repository.name}`;
/** Registers the repository; its git directory is made by the git store. */
function addRepository(world, spec) {
    const id = world.nextId();
    const now = world.clock.now();
    const repository = {
        kind: 'Repository',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)('R', id),
        ...spec,
        archived: false,
        access: new Map(),
        gitDir: (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(world.root, 'git', `${id}.git`),
        rulesets: [],
        protection: { requiredChecks: [], upToDate: false, approvals: 0, mergeQueue: false },
        createdAt: now,
        updatedAt: now,
        pushedAt: now,
        threads: new Map(),
        labels: new Map(),
        milestones: [],
        checks: [],
        statuses: [],
        nextNumber: 1,
    };
    repositories(world).set(fullNameOf(repository).toLowerCase(), repository);
    return (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .named */ .KT)(world, repository);
}
const LEVELS = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];
const atLeast = (held, needed) => LEVELS.indexOf(held) >= LEVELS.indexOf(needed);
/** What a person may do: strangers may read what is public. */
function accessOf(repository, account) {
    if (account.login === repository.owner.login)
        return 'admin';
    return repository.access.get(account.login.toLowerCase()) ?? (repository.visibility === 'public' ? 'read' : 'none');
}
/** What a writer is to the repository, as GitHub prints beside a comment. */
function associationOf(repository, account) {
    if (account.login === repository.owner.login)
        return 'OWNER';
    return repository.access.has(account.login.toLowerCase()) ? 'COLLABORATOR' : 'NONE';
}


/***/ }),

/***/ 59051:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DJ: () => (/* binding */ unrequestReviewers),
/* harmony export */   NQ: () => (/* binding */ review),
/* harmony export */   QC: () => (/* binding */ lacksApproval),
/* harmony export */   X8: () => (/* binding */ dismiss),
/* harmony export */   bv: () => (/* binding */ commentOnLine),
/* harmony export */   i5: () => (/* binding */ requestReviewers),
/* harmony export */   tA: () => (/* binding */ submit),
/* harmony export */   xR: () => (/* binding */ decision),
/* harmony export */   yc: () => (/* binding */ editLineComment)
/* harmony export */ });
/* harmony import */ var _git_diff_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7123);
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(89146);
/* harmony import */ var _represent_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(59467);
/* harmony import */ var _represent_account_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(15313);
/* harmony import */ var _announce_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(89208);
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(19873);
/* harmony import */ var _pull_request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(61440);
/* harmony import */ var _thread_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(50727);
/* harmony import */ var _thread_changes_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(64887);
/** Decides how pull requests are reviewed: verdicts, comments on lines, who was asked. */









function review(world, thread, spec) {
    const own = spec.actor.account === thread.author;
    if (own && spec.state === 'APPROVED')
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .unprocessable */ .Pq)('Review Can not approve your own pull request');
    if (own && spec.state === 'CHANGES_REQUESTED')
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .unprocessable */ .Pq)('Review Can not request changes on your own pull request');
    if (spec.state === 'CHANGES_REQUESTED' && spec.body === '')
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .unprocessable */ .Pq)('Body is required when requesting changes');
    const id = world.nextId();
    const now = world.clock.now();
    const made = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_4__/* .named */ .KT)(world, {
        kind: 'PullRequestReview',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_4__/* .nodeId */ .s5)('PRR', id),
        thread,
        author: spec.actor.account,
        app: spec.actor.app,
        body: spec.body,
        createdAt: now,
        updatedAt: now,
        revisions: [],
        reactions: [],
        state: spec.state,
        commit: spec.commit ?? thread.pull.headSha,
        submittedAt: spec.state === 'PENDING' ? null : now,
    });
    thread.pull.reviews.push(made);
    thread.pull.requestedReviewers = thread.pull.requestedReviewers.filter((account) => account !== spec.actor.account);
    for (const comment of spec.comments)
        addLineComment(world, made, comment);
    thread.updatedAt = now;
    if (made.state !== 'PENDING')
        tell(world, made, { actor: spec.actor, action: 'submitted' });
    return made;
}
/** A pending review becomes a verdict. */
function submit(world, made, { actor, state, body }) {
    if (made.state !== 'PENDING')
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .unprocessable */ .Pq)('Can not submit a review that is not pending');
    made.state = state;
    made.submittedAt = world.clock.now();
    if (body !== undefined)
        made.body = body;
    tell(world, made, { actor, action: 'submitted' });
}
function dismiss(world, made, actor) {
    if (made.state !== 'APPROVED' && made.state !== 'CHANGES_REQUESTED') {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .unprocessable */ .Pq)('Can not dismiss a commented pull request review');
    }
    made.state = 'DISMISSED';
    tell(world, made, { actor, action: 'dismissed' });
}
function addLineComment(world, made, comment) {
    const { thread } = made;
    const file = (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .pullFiles */ .B0)(thread).find((change) => change.path === comment.path);
    if (!file)
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .validationFailed */ .$Y)({ resource: 'PullRequestReviewComment', code: 'invalid', field: 'path' });
    if (comment.inReplyTo === undefined && !(0,_git_diff_js__WEBPACK_IMPORTED_MODULE_0__/* .showsLine */ .Nj)(file.patch, comment)) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .unprocessable */ .Pq)('Unprocessable Entity: "Line could not be resolved"');
    }
    const id = world.nextId();
    const added = (0,_node_id_js__WEBPACK_IMPORTED_MODULE_4__/* .named */ .KT)(world, {
        kind: 'PullRequestReviewComment',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_4__/* .nodeId */ .s5)('PRRC', id),
        thread,
        reviewId: made.id,
        author: made.author,
        app: made.app,
        body: comment.body,
        path: comment.path,
        line: comment.line ?? null,
        side: comment.side ?? 'RIGHT',
        commit: made.commit,
        diffHunk: file.patch ?? '',
        inReplyTo: comment.inReplyTo ?? null,
        createdAt: world.clock.now(),
        updatedAt: world.clock.now(),
        revisions: [],
        reactions: [],
    });
    thread.pull.reviewComments.push(added);
    tellLine(world, added, {
        actor: { account: made.author, app: made.app, cause: made.app ? 'installation' : 'user' },
        action: 'created',
    });
    return added;
}
/** A single comment on a line, which is a review of its own, as on GitHub. */
function commentOnLine(world, thread, { actor, ...comment }) {
    const made = review(world, thread, { actor, state: 'COMMENTED', body: '', comments: [comment] });
    const added = thread.pull.reviewComments.findLast((one) => one.reviewId === made.id);
    if (!added)
        throw new Error('the review lost its comment');
    return added;
}
function editLineComment(world, comment, edit) {
    const from = comment.body;
    if ((0,_thread_js__WEBPACK_IMPORTED_MODULE_6__/* .revise */ .LX)(world, comment, edit))
        tellLine(world, comment, { actor: edit.actor, action: 'edited', changes: { body: { from } } });
}
function requestReviewers(world, thread, { actor, reviewers }) {
    if (reviewers.includes(thread.author)) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .unprocessable */ .Pq)('Review cannot be requested from pull request author.');
    }
    for (const reviewer of reviewers) {
        if (thread.pull.requestedReviewers.includes(reviewer))
            continue;
        thread.pull.requestedReviewers = [...thread.pull.requestedReviewers, reviewer];
        (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_7__/* .tellOf */ .zy)(world, thread, {
            actor,
            action: 'review_requested',
            more: { requested_reviewer: (0,_represent_account_js__WEBPACK_IMPORTED_MODULE_8__/* .showAccount */ .Vp)(world, reviewer) },
        });
    }
}
function unrequestReviewers(world, thread, { actor, reviewers }) {
    for (const reviewer of thread.pull.requestedReviewers.filter((account) => reviewers.includes(account))) {
        thread.pull.requestedReviewers = thread.pull.requestedReviewers.filter((account) => account !== reviewer);
        (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_7__/* .tellOf */ .zy)(world, thread, {
            actor,
            action: 'review_request_removed',
            more: { requested_reviewer: (0,_represent_account_js__WEBPACK_IMPORTED_MODULE_8__/* .showAccount */ .Vp)(world, reviewer) },
        });
    }
}
/** The verdict of all reviews that count: each reviewer's last approval or request for changes. */
function decision(thread) {
    const verdicts = newestVerdicts(thread);
    if (verdicts.includes('CHANGES_REQUESTED'))
        return 'CHANGES_REQUESTED';
    if (lacksApproval(thread))
        return 'REVIEW_REQUIRED';
    return verdicts.includes('APPROVED') ? 'APPROVED' : null;
}
/** By the rules of the repository, of which a wish for changes keeps an approval from counting. */
function lacksApproval(thread) {
    const verdicts = newestVerdicts(thread);
    const approvals = verdicts.filter((state) => state === 'APPROVED').length;
    const { approvals: wanted } = thread.repository.protection;
    return wanted > 0 && (approvals < wanted || verdicts.includes('CHANGES_REQUESTED'));
}
function newestVerdicts({ pull }) {
    const given = pull.reviews.filter(({ state }) => state !== 'COMMENTED' && state !== 'PENDING');
    return [...new Map(given.map((one) => [one.author, one.state])).values()];
}
const tell = (world, made, { actor, action }) => (0,_announce_js__WEBPACK_IMPORTED_MODULE_3__/* .announce */ .i)(world, {
    name: 'pull_request_review',
    action,
    repository: made.thread.repository,
    actor,
    payload: () => ({
        review: { ...(0,_represent_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .showReview */ .If)(world, made), state: made.state.toLowerCase() },
        pull_request: (0,_represent_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .showPull */ .$o)(world, made.thread),
    }),
});
const tellLine = (world, comment, what) => (0,_announce_js__WEBPACK_IMPORTED_MODULE_3__/* .announce */ .i)(world, {
    name: 'pull_request_review_comment',
    action: what.action,
    repository: comment.thread.repository,
    actor: what.actor,
    payload: () => ({
        comment: (0,_represent_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .showReviewComment */ .zr)(world, comment),
        pull_request: (0,_represent_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .showPull */ .$o)(world, comment.thread),
        ...(what.changes === undefined ? {} : { changes: what.changes }),
    }),
});


/***/ }),

/***/ 9054:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ seedRepository),
/* harmony export */   N: () => (/* binding */ seedPlatform)
/* harmony export */ });
/* harmony import */ var _git_commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _git_objects_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13582);
/* harmony import */ var _git_refs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1362);
/* harmony import */ var _git_trees_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90543);
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(66084);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(52253);
/* harmony import */ var _installation_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(84367);
/* harmony import */ var _label_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(94473);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8139);
/* harmony import */ var _team_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(84074);
/* harmony import */ var _thread_changes_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(64887);
/** Decides what exists at the start: a repository with a first commit, its people with their tokens, labels, issues, apps. */











/** What every seeded world has: GitHub's Actions app, a ghost for nobody. */
function seedPlatform(world) {
    return (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .registerApp */ .FZ)(world, {
        slug: 'github-actions',
        name: 'GitHub Actions',
        id: _account_js__WEBPACK_IMPORTED_MODULE_4__/* .ACTIONS_APP_ID */ .Gu,
        permissions: {
            actions: 'write',
            checks: 'write',
            contents: 'write',
            issues: 'write',
            pull_requests: 'write',
            statuses: 'write',
        },
    });
}
function seedRepository(world, seed = {}) {
    const owner = (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV)(world, seed.owner ?? 'octo-org');
    (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .issueUserToken */ .gF)(world, owner);
    const repository = (0,_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .addRepository */ .Ck)(world, {
        owner,
        name: seed.repo ?? 'sample',
        visibility: seed.visibility ?? 'public',
        defaultBranch: seed.defaultBranch ?? 'main',
        description: seed.description ?? null,
        parent: null,
    });
    for (const [login, access] of Object.entries(seed.users ?? {})) {
        (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .issueUserToken */ .gF)(world, (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV)(world, login));
        repository.access.set(login.toLowerCase(), access);
    }
    firstCommit(world, repository, seed.files ?? { 'README.md': `# ${repository.name}\n` });
    for (const label of seed.labels ?? [])
        (0,_label_js__WEBPACK_IMPORTED_MODULE_6__/* .createLabel */ .fp)(world, repository, label);
    for (const title of seed.milestones ?? [])
        (0,_label_js__WEBPACK_IMPORTED_MODULE_6__/* .createMilestone */ .z5)(world, repository, { title, creator: owner });
    for (const issue of seed.issues ?? [])
        seedIssue(world, repository, issue);
    for (const [slug, logins] of Object.entries(seed.teams ?? {})) {
        (0,_team_js__WEBPACK_IMPORTED_MODULE_8__/* .formTeam */ .g)(world, { org: owner, slug, members: logins.map((login) => (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV)(world, login)) });
    }
    for (const spec of seed.apps ?? [])
        (0,_installation_js__WEBPACK_IMPORTED_MODULE_5__/* .install */ .ai)(world, (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .registerApp */ .FZ)(world, spec), { account: owner });
    return repository;
}
function seedIssue(world, repository, seed) {
    (0,_thread_changes_js__WEBPACK_IMPORTED_MODULE_9__/* .openIssue */ .YZ)(world, repository, {
        actor: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .acting */ .dg)(seed.author === undefined ? repository.owner : (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV)(world, seed.author)),
        title: seed.title,
        body: seed.body ?? '',
        labels: seed.labels ?? [],
        assignees: (seed.assignees ?? []).map((login) => (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV)(world, login)),
        milestone: repository.milestones.find((milestone) => milestone.title === seed.milestone) ?? null,
    });
}
function firstCommit(world, repository, files) {
    const { gitDir, defaultBranch } = repository;
    (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_1__/* .initialise */ .YW)(gitDir, defaultBranch);
    const blobs = new Map();
    for (const [path, content] of Object.entries(files)) {
        const text = typeof content === 'string' ? content : content.text;
        const mode = typeof content === 'string' ? '100644' : '100755';
        blobs.set(path, { mode, sha: (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_1__/* .writeObject */ .p7)(gitDir, 'blob', Buffer.from(text, 'utf8')) });
    }
    const author = (0,_identity_js__WEBPACK_IMPORTED_MODULE_10__/* .noreply */ .O)(world, repository.owner);
    const commit = (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .writeCommit */ .rV)(gitDir, {
        tree: (0,_git_trees_js__WEBPACK_IMPORTED_MODULE_3__/* .treeOf */ .g7)(gitDir, blobs),
        parents: [],
        author,
        committer: author,
        message: 'Initial commit',
    });
    const failure = (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_2__/* .moveRefs */ .YS)(gitDir, [{ name: `refs/heads/${defaultBranch}`, before: null, after: commit }]);
    if (failure)
        throw new Error(failure);
}


/***/ }),

/***/ 84074:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ teamOf),
/* harmony export */   g: () => (/* binding */ formTeam)
/* harmony export */ });
/* harmony import */ var _per_world_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(47917);

const teams = (0,_per_world_js__WEBPACK_IMPORTED_MODULE_0__/* .perWorld */ .w)(() => []);
function formTeam(world, team) {
    teams(world).push({ ...team, members: [...team.members] });
}
const teamOf = (world, org, slug) => teams(world).find((team) => team.org.login.toLowerCase() === org.toLowerCase() && team.slug === slug.toLowerCase());


/***/ }),

/***/ 64887:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ck: () => (/* binding */ reopen),
/* harmony export */   Dz: () => (/* binding */ setAssignees),
/* harmony export */   VN: () => (/* binding */ close),
/* harmony export */   YZ: () => (/* binding */ openIssue),
/* harmony export */   _q: () => (/* binding */ setLock),
/* harmony export */   e9: () => (/* binding */ retitle),
/* harmony export */   q0: () => (/* binding */ setLabels),
/* harmony export */   xt: () => (/* binding */ setMilestone),
/* harmony export */   zy: () => (/* binding */ tellOf)
/* harmony export */ });
/* harmony import */ var _represent_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59467);
/* harmony import */ var _represent_account_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(15313);
/* harmony import */ var _represent_thread_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71984);
/* harmony import */ var _announce_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89208);
/* harmony import */ var _cross_reference_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92395);
/* harmony import */ var _label_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94473);
/* harmony import */ var _thread_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(50727);
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(89146);
/** Decides how an issue or pull request is opened, edited, closed, labelled, assigned and locked, and tells of each change. */








/** Announces a change of a thread as `issues` or `pull_request`, whichever it is. */
function tellOf(world, thread, what) {
    const pull = (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .isPull */ .CD)(thread);
    (0,_announce_js__WEBPACK_IMPORTED_MODULE_2__/* .announce */ .i)(world, {
        name: pull ? 'pull_request' : 'issues',
        action: what.action,
        repository: thread.repository,
        actor: what.actor,
        payload: () => ({
            ...(pull
                ? { number: thread.number, pull_request: (0,_represent_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .showPull */ .$o)(world, thread) }
                : { issue: (0,_represent_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .showIssue */ .xX)(world, thread) }),
            ...what.more,
        }),
    });
}
function openIssue(world, repository, { actor, ...spec }) {
    const thread = (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .addThread */ .Ki)(world, repository, { actor, title: spec.title, body: spec.body });
    thread.labels = unique(spec.labels.map((name) => (0,_label_js__WEBPACK_IMPORTED_MODULE_4__/* .labelNamed */ .eX)(world, repository, name)));
    thread.assignees = unique(spec.assignees);
    thread.milestone = spec.milestone;
    for (const label of thread.labels)
        (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event: 'labeled', by: actor, label });
    (0,_cross_reference_js__WEBPACK_IMPORTED_MODULE_3__/* .mention */ .lE)(world, thread, { actor, body: spec.body });
    tellOf(world, thread, { actor, action: 'opened' });
    for (const label of thread.labels)
        tellOf(world, thread, { actor, action: 'labeled', more: { label: (0,_represent_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .showLabel */ .MS)(world, label) } });
    for (const assignee of thread.assignees) {
        tellOf(world, thread, { actor, action: 'assigned', more: { assignee: (0,_represent_account_js__WEBPACK_IMPORTED_MODULE_7__/* .showAccount */ .Vp)(world, assignee) } });
    }
    return thread;
}
function retitle(world, thread, { actor, ...edit }) {
    const changes = {};
    if (edit.title !== undefined && edit.title !== thread.title) {
        if (edit.title.trim() === '')
            throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_6__/* .validationFailed */ .$Y)({ resource: thread.kind, code: 'missing_field', field: 'title' });
        changes['title'] = { from: thread.title };
        (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event: 'renamed', by: actor, rename: { from: thread.title, to: edit.title } });
        thread.title = edit.title;
    }
    if (edit.body !== undefined && edit.body !== thread.body) {
        (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .checkBody */ .ll)(thread.kind, edit.body);
        changes['body'] = { from: thread.body };
        (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .revise */ .LX)(world, thread, { actor, body: edit.body });
        (0,_cross_reference_js__WEBPACK_IMPORTED_MODULE_3__/* .mention */ .lE)(world, thread, { actor, body: edit.body });
    }
    if (Object.keys(changes).length > 0)
        tellOf(world, thread, { actor, action: 'edited', more: { changes } });
}
function close(world, thread, { actor, reason, commit, closer }) {
    if (thread.state === 'closed') {
        if (reason)
            thread.stateReason = reason;
        return;
    }
    thread.state = 'closed';
    thread.stateReason = (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .isPull */ .CD)(thread) ? null : (reason ?? 'completed');
    thread.closedAt = world.clock.now();
    thread.closedBy = actor.account;
    (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event: 'closed', by: actor, ...(commit ? { commit } : {}), ...(closer ? { closer } : {}) });
    tellOf(world, thread, { actor, action: 'closed' });
}
function reopen(world, thread, actor) {
    if (thread.state === 'open')
        return;
    if ((0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .isPull */ .CD)(thread) && thread.pull.mergedAt !== null) {
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_6__/* .validationFailed */ .$Y)({ resource: 'PullRequest', code: 'invalid', field: 'state' });
    }
    thread.state = 'open';
    thread.stateReason = (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .isPull */ .CD)(thread) ? null : 'reopened';
    thread.closedAt = null;
    thread.closedBy = null;
    (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event: 'reopened', by: actor });
    tellOf(world, thread, { actor, action: 'reopened' });
}
/** Adds and removes labels until the thread holds exactly these. */
function setLabels(world, thread, { actor, labels }) {
    const wanted = unique(labels);
    const gone = thread.labels.filter((label) => !wanted.includes(label));
    const added = wanted.filter((label) => !thread.labels.includes(label));
    thread.labels = wanted;
    for (const [event, changed] of [
        ['unlabeled', gone],
        ['labeled', added],
    ]) {
        for (const label of changed) {
            (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event, by: actor, label });
            tellOf(world, thread, { actor, action: event, more: { label: (0,_represent_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .showLabel */ .MS)(world, label) } });
        }
    }
}
function setAssignees(world, thread, { actor, assignees }) {
    const wanted = unique(assignees).slice(0, 10);
    const gone = thread.assignees.filter((account) => !wanted.includes(account));
    const added = wanted.filter((account) => !thread.assignees.includes(account));
    thread.assignees = wanted;
    for (const [event, changed] of [
        ['unassigned', gone],
        ['assigned', added],
    ]) {
        for (const assignee of changed) {
            (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event, by: actor, assignee });
            tellOf(world, thread, { actor, action: event, more: { assignee: (0,_represent_account_js__WEBPACK_IMPORTED_MODULE_7__/* .showAccount */ .Vp)(world, assignee) } });
        }
    }
}
function setMilestone(world, thread, { actor, milestone }) {
    const before = thread.milestone;
    if (before === milestone)
        return;
    thread.milestone = milestone;
    const event = milestone ? 'milestoned' : 'demilestoned';
    const named = milestone ?? before;
    if (!named)
        return;
    (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event, by: actor, milestone: named });
    tellOf(world, thread, { actor, action: event, more: { milestone: (0,_represent_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .showMilestone */ .wY)(world, named) } });
}
function setLock(world, thread, { actor, locked, reason }) {
    if (thread.locked === locked)
        return;
    thread.locked = locked;
    thread.lockReason = locked ? (reason ?? null) : null;
    (0,_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .note */ .N4)(world, thread, { event: locked ? 'locked' : 'unlocked', by: actor });
    tellOf(world, thread, { actor, action: locked ? 'locked' : 'unlocked' });
}
const unique = (items) => [...new Set(items)];


/***/ }),

/***/ 50727:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CD: () => (/* binding */ isPull),
/* harmony export */   Ki: () => (/* binding */ addThread),
/* harmony export */   LX: () => (/* binding */ revise),
/* harmony export */   N4: () => (/* binding */ note),
/* harmony export */   ll: () => (/* binding */ checkBody)
/* harmony export */ });
/* unused harmony export BODY_LIMIT */
/* harmony import */ var _http_answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89146);
/* harmony import */ var _node_id_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19873);
/** Decides what an issue or pull request is as a conversation: its text with revisions, state, labels, people and timeline. */


const isPull = (thread) => thread.pull !== null;
const BODY_LIMIT = 65_536;
/** Takes the next number of the repository; announcing it is for the caller. */
function addThread(world, repository, spec) {
    const resource = spec.pull ? 'PullRequest' : 'Issue';
    if (spec.title.trim() === '')
        throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .validationFailed */ .$Y)({ resource, code: 'missing_field', field: 'title' });
    checkBody(resource, spec.body);
    const id = world.nextId();
    const now = world.clock.now();
    const thread = {
        kind: resource,
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)(spec.pull ? 'PR' : 'I', id),
        number: repository.nextNumber++,
        repository,
        author: spec.actor.account,
        app: spec.actor.app,
        title: spec.title,
        body: spec.body,
        createdAt: now,
        updatedAt: now,
        revisions: [],
        reactions: [],
        state: 'open',
        stateReason: null,
        closedAt: null,
        closedBy: null,
        labels: [],
        assignees: [],
        milestone: null,
        locked: false,
        lockReason: null,
        comments: [],
        timeline: [],
        blockedBy: new Set(),
        parent: null,
        subIssues: [],
        pull: spec.pull ?? null,
    };
    repository.threads.set(thread.number, thread);
    return (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .named */ .KT)(world, thread);
}
function checkBody(resource, body) {
    if (Array.from(body).length <= BODY_LIMIT)
        return;
    const message = `body is too long (maximum is ${BODY_LIMIT} characters)`;
    throw (0,_http_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .validationFailed */ .$Y)({ resource, code: 'custom', field: 'body', message });
}
/** Changes a text and keeps what it was; false when nothing changed. */
function revise(world, content, edit) {
    if (edit.body === content.body)
        return false;
    const revision = (editor, at, text) => {
        const id = world.nextId();
        return (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .named */ .KT)(world, { kind: 'UserContentEdit', id, nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)('UCE', id), editor, at, text });
    };
    if (content.revisions.length === 0)
        content.revisions.push(revision(content.author, content.createdAt, content.body));
    const now = world.clock.now();
    content.revisions.push(revision(edit.actor.account, now, edit.body));
    content.body = edit.body;
    content.updatedAt = now;
    return true;
}
function note(world, thread, details) {
    const id = world.nextId();
    const { by, ...rest } = details;
    const event = {
        kind: 'TimelineEvent',
        id,
        nodeId: (0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .nodeId */ .s5)('TE', id),
        thread,
        actor: by.account,
        app: by.app,
        at: world.clock.now(),
        ...rest,
    };
    thread.timeline.push((0,_node_id_js__WEBPACK_IMPORTED_MODULE_1__/* .named */ .KT)(world, event));
    thread.updatedAt = world.clock.now();
}


/***/ }),

/***/ 15313:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H2: () => (/* binding */ showAppOrNull),
/* harmony export */   R4: () => (/* binding */ showProfile),
/* harmony export */   Vp: () => (/* binding */ showAccount),
/* harmony export */   XS: () => (/* binding */ showAccountOrNull),
/* harmony export */   aE: () => (/* binding */ showInstallation),
/* harmony export */   fe: () => (/* binding */ showApp)
/* harmony export */ });
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4685);

function showAccount(world, account) {
    const path = encodeURIComponent(account.login);
    const url = `${world.origin}/users/${path}`;
    return {
        login: account.login,
        id: account.id,
        node_id: account.nodeId,
        avatar_url: `${world.origin}/avatars/${account.id}`,
        gravatar_id: '',
        url,
        html_url: account.appId === null ? `${world.origin}/${path}` : `${world.origin}/apps/${account.login.replace('[bot]', '')}`,
        followers_url: `${url}/followers`,
        following_url: `${url}/following{/other_user}`,
        gists_url: `${url}/gists{/gist_id}`,
        starred_url: `${url}/starred{/owner}{/repo}`,
        subscriptions_url: `${url}/subscriptions`,
        organizations_url: `${url}/orgs`,
        repos_url: `${url}/repos`,
        events_url: `${url}/events{/privacy}`,
        received_events_url: `${url}/received_events`,
        type: account.type,
        user_view_type: 'public',
        site_admin: false,
    };
}
const showAccountOrNull = (world, account) => account ? showAccount(world, account) : null;
/** The profile of `GET /users/{username}` and `GET /user`. */
const showProfile = (world, account) => ({
    ...showAccount(world, account),
    name: account.login,
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2020-01-01T00:00:00Z',
});
const BORN = '2020-01-01T00:00:00Z';
function showApp(world, app) {
    return {
        id: app.id,
        slug: app.slug,
        client_id: `Iv1.${app.id}`,
        node_id: `A_kwDO${app.id}`,
        owner: showAccount(world, app.bot),
        name: app.name,
        description: '',
        external_url: `${world.origin}/apps/${app.slug}`,
        html_url: `${world.origin}/apps/${app.slug}`,
        created_at: BORN,
        updated_at: BORN,
        permissions: app.permissions,
        events: app.events,
    };
}
const showAppOrNull = (world, app) => (app ? showApp(world, app) : null);
function showInstallation(world, installation, permissions = installation.app.permissions) {
    const url = `${world.origin}/app/installations/${installation.id}`;
    return {
        id: installation.id,
        client_id: `Iv1.${installation.app.id}`,
        account: showAccount(world, installation.account),
        repository_selection: installation.selected ? 'selected' : 'all',
        access_tokens_url: `${url}/access_tokens`,
        repositories_url: `${world.origin}/installation/repositories`,
        html_url: `${world.origin}/settings/installations/${installation.id}`,
        app_id: installation.app.id,
        app_slug: installation.app.slug,
        target_id: installation.account.id,
        target_type: 'User',
        permissions,
        events: installation.app.events,
        created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_0__/* .iso */ .K)(installation.createdAt),
        updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_0__/* .iso */ .K)(installation.createdAt),
        single_file_name: null,
        has_multiple_single_files: false,
        single_file_paths: [],
        suspended_by: null,
        suspended_at: null,
    };
}


/***/ }),

/***/ 58958:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $T: () => (/* binding */ showCheckRun),
/* harmony export */   GR: () => (/* binding */ simpleCommit),
/* harmony export */   a8: () => (/* binding */ showCheckSuite),
/* harmony export */   jT: () => (/* binding */ showCombinedStatus),
/* harmony export */   wc: () => (/* binding */ showStatus)
/* harmony export */ });
/* harmony import */ var _git_commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _model_check_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26743);
/* harmony import */ var _model_thread_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50727);
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15313);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75468);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4685);
/** Decides how check runs, suites and commit statuses look in GitHub's JSON. */






/** Open pull requests of this commit, as checks embed them. */
function pullsAt(world, repository, sha) {
    const repo = { id: repository.id, url: (0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, repository), name: repository.name };
    return [...repository.threads.values()]
        .filter(_model_thread_js__WEBPACK_IMPORTED_MODULE_2__/* .isPull */ .CD)
        .filter((pull) => pull.state === 'open' && pull.pull.headSha === sha)
        .map((pull) => ({
        id: pull.id,
        number: pull.number,
        url: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, repository)}/pulls/${pull.number}`,
        head: { ref: pull.pull.headRef, sha, repo },
        base: { ref: pull.pull.baseRef, sha: pull.pull.baseSha, repo },
    }));
}
function showCheckRun(world, run) {
    const url = `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, run.repository)}/check-runs/${run.id}`;
    return {
        id: run.id,
        name: run.name,
        node_id: run.nodeId,
        head_sha: run.headSha,
        external_id: run.externalId,
        url,
        html_url: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .htmlUrl */ .TX)(world, run.repository)}/runs/${run.id}`,
        details_url: run.detailsUrl,
        status: run.status,
        conclusion: run.conclusion,
        started_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_4__/* .isoOrNull */ .I)(run.startedAt),
        completed_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_4__/* .isoOrNull */ .I)(run.completedAt),
        output: { ...run.output, annotations_count: 0, annotations_url: `${url}/annotations` },
        check_suite: { id: run.suiteId },
        app: (0,_account_js__WEBPACK_IMPORTED_MODULE_5__/* .showAppOrNull */ .H2)(world, run.app),
        pull_requests: pullsAt(world, run.repository, run.headSha),
    };
}
/** The suite that `run` belongs to. */
function showCheckSuite(world, run) {
    const { repository } = run;
    const runs = (0,_model_check_js__WEBPACK_IMPORTED_MODULE_1__/* .suiteRuns */ .P$)(run);
    const done = runs.every((other) => other.status === 'completed');
    const worst = runs.find((other) => other.conclusion !== 'success' && other.conclusion !== 'neutral' && other.conclusion !== 'skipped');
    const url = `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, repository)}/check-suites/${run.suiteId}`;
    const times = runs.flatMap((other) => [other.startedAt ?? 0, other.completedAt ?? 0]);
    const pulls = pullsAt(world, repository, run.headSha);
    return {
        id: run.suiteId,
        node_id: `CS_kwDO${run.suiteId}`,
        head_branch: pulls[0]?.head.ref ?? null,
        head_sha: run.headSha,
        status: done ? 'completed' : 'in_progress',
        conclusion: done ? (worst?.conclusion ?? 'success') : null,
        url,
        before: null,
        after: run.headSha,
        pull_requests: pulls,
        app: (0,_account_js__WEBPACK_IMPORTED_MODULE_5__/* .showAppOrNull */ .H2)(world, run.app),
        repository: (0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .showMinimalRepository */ .hB)(world, repository),
        created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_4__/* .isoOrNull */ .I)(runs[0]?.startedAt ?? null),
        updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_4__/* .iso */ .K)(Math.max(0, ...times)),
        head_commit: simpleCommit(repository, run.headSha),
        latest_check_runs_count: runs.length,
        check_runs_url: `${url}/check-runs`,
    };
}
/** The short form of a commit that pushes and suites carry. */
function simpleCommit(repository, sha) {
    const commit = (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(repository.gitDir, sha);
    if (!commit)
        throw new Error(`no commit ${sha} in ${repository.gitDir}`);
    return {
        id: sha,
        tree_id: commit.tree,
        message: commit.message,
        timestamp: (0,_time_js__WEBPACK_IMPORTED_MODULE_4__/* .iso */ .K)(commit.committer.at),
        author: { name: commit.author.name, email: commit.author.email },
        committer: { name: commit.committer.name, email: commit.committer.email },
    };
}
const simpleStatus = (world, status) => ({
    url: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, status.repository)}/statuses/${status.sha}`,
    avatar_url: `${world.origin}/avatars/${status.creator.id}`,
    id: status.id,
    node_id: status.nodeId,
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_4__/* .iso */ .K)(status.at),
    updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_4__/* .iso */ .K)(status.at),
});
const showStatus = (world, status) => ({
    ...simpleStatus(world, status),
    creator: (0,_account_js__WEBPACK_IMPORTED_MODULE_5__/* .showAccount */ .Vp)(world, status.creator),
});
function showCombinedStatus(world, repository, sha) {
    const statuses = (0,_model_check_js__WEBPACK_IMPORTED_MODULE_1__/* .latestStatuses */ .wD)(repository, sha);
    const url = `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, repository)}/commits/${sha}`;
    return {
        state: (0,_model_check_js__WEBPACK_IMPORTED_MODULE_1__/* .combinedState */ .lR)(statuses),
        statuses: statuses.map((status) => simpleStatus(world, status)),
        sha,
        total_count: statuses.length,
        repository: (0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .showMinimalRepository */ .hB)(world, repository),
        commit_url: url,
        url: `${url}/status`,
    };
}


/***/ }),

/***/ 90682:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $D: () => (/* binding */ showGitCommit),
/* harmony export */   B: () => (/* binding */ showCommit),
/* harmony export */   Mw: () => (/* binding */ showFileChange),
/* harmony export */   QP: () => (/* binding */ accountBehind),
/* harmony export */   WZ: () => (/* binding */ gitNodeId),
/* harmony export */   cz: () => (/* binding */ sum),
/* harmony export */   nq: () => (/* binding */ gitNameIn),
/* harmony export */   tO: () => (/* binding */ showRef),
/* harmony export */   vU: () => (/* binding */ showCommitInFull),
/* harmony export */   xt: () => (/* binding */ commitIn)
/* harmony export */ });
/* harmony import */ var _git_commits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86180);
/* harmony import */ var _git_diff_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7123);
/* harmony import */ var _git_objects_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13582);
/* harmony import */ var _model_repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8139);
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(15313);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(75468);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4685);
/** Decides how commits, refs and changed files look in GitHub's JSON. */







const gitNodeId = (repository, prefix, sha) => `${prefix}_kwDO${Buffer.from(`${repository.id} ${sha}`).toString('base64url')}`;
/** The repository's id and the object's name in such a node id. */
function gitNameIn(id) {
    const [, encoded] = /^(?:C|T|B|REF)_kwDO(.+)$/.exec(id) ?? [];
    const [repositoryId, name] = Buffer.from(encoded ?? '', 'base64url')
        .toString('utf8')
        .split(' ', 2);
    return repositoryId && name ? { repositoryId: Number(repositoryId), name } : undefined;
}
const signature = ({ name, email, at }) => ({ name, email, date: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(at) });
const UNSIGNED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };
function commitIn(repository, sha) {
    const commit = (0,_git_commits_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommit */ .kN)(repository.gitDir, sha);
    if (!commit)
        throw new Error(`no commit ${sha} in ${(0,_model_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .fullNameOf */ .E4)(repository)}`);
    return commit;
}
/** `git-commit`: the object alone. */
function showGitCommit(world, repository, sha) {
    const commit = commitIn(repository, sha);
    const url = (0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .apiUrl */ .y0)(world, repository);
    const html = (0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .htmlUrl */ .TX)(world, repository);
    return {
        sha,
        node_id: gitNodeId(repository, 'C', sha),
        url: `${url}/git/commits/${sha}`,
        html_url: `${html}/commit/${sha}`,
        author: signature(commit.author),
        committer: signature(commit.committer),
        tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
        message: commit.message,
        parents: commit.parents.map((parent) => ({
            sha: parent,
            url: `${url}/git/commits/${parent}`,
            html_url: `${html}/commit/${parent}`,
        })),
        verification: UNSIGNED,
    };
}
/** `commit`: with the accounts behind its e-mail addresses. */
function showCommit(world, repository, sha) {
    const commit = commitIn(repository, sha);
    const url = (0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .apiUrl */ .y0)(world, repository);
    const html = (0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .htmlUrl */ .TX)(world, repository);
    return {
        sha,
        node_id: gitNodeId(repository, 'C', sha),
        commit: {
            author: signature(commit.author),
            committer: signature(commit.committer),
            message: commit.message,
            tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
            url: `${url}/git/commits/${sha}`,
            comment_count: 0,
            verification: UNSIGNED,
        },
        url: `${url}/commits/${sha}`,
        html_url: `${html}/commit/${sha}`,
        comments_url: `${url}/commits/${sha}/comments`,
        author: showAuthor(world, commit.author),
        committer: showAuthor(world, commit.committer),
        parents: commit.parents.map((parent) => ({
            sha: parent,
            url: `${url}/commits/${parent}`,
            html_url: `${html}/commit/${parent}`,
        })),
    };
}
/** The account whose no-reply address a commit carries. */
const accountBehind = (world, { email }) => world.accounts.get((/^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(email)?.[1] ?? '').toLowerCase());
function showAuthor(world, by) {
    const account = accountBehind(world, by);
    return account ? (0,_account_js__WEBPACK_IMPORTED_MODULE_6__/* .showAccount */ .Vp)(world, account) : null;
}
/** With files and line counts, as `GET .../commits/{ref}` says it. */
function showCommitInFull(world, repository, sha) {
    const changes = (0,_git_diff_js__WEBPACK_IMPORTED_MODULE_1__/* .diff */ .Ui)(repository.gitDir, commitIn(repository, sha).parents[0] ?? null, sha);
    const additions = sum(changes, 'additions');
    const deletions = sum(changes, 'deletions');
    return {
        ...showCommit(world, repository, sha),
        stats: { additions, deletions, total: additions + deletions },
        files: changes.map((change) => showFileChange(world, repository, { change, at: sha })),
    };
}
const sum = (changes, count) => changes.reduce((total, change) => total + change[count], 0);
function showFileChange(world, repository, { change, at }) {
    const path = change.path.split('/').map(encodeURIComponent).join('/');
    const html = (0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .htmlUrl */ .TX)(world, repository);
    return {
        sha: change.sha,
        filename: change.path,
        status: change.status,
        additions: change.additions,
        deletions: change.deletions,
        changes: change.additions + change.deletions,
        blob_url: `${html}/blob/${at}/${path}`,
        raw_url: `${html}/raw/${at}/${path}`,
        contents_url: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .apiUrl */ .y0)(world, repository)}/contents/${path}?ref=${at}`,
        ...(change.patch === null ? {} : { patch: change.patch }),
        ...(change.previousPath === null ? {} : { previous_filename: change.previousPath }),
    };
}
function showRef(world, repository, ref) {
    const type = (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .readObject */ .Ag)(repository.gitDir, ref.sha)?.type ?? 'commit';
    const url = (0,_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .apiUrl */ .y0)(world, repository);
    return {
        ref: ref.name,
        node_id: gitNodeId(repository, 'REF', ref.name),
        url: `${url}/git/${ref.name}`,
        object: { sha: ref.sha, type, url: `${url}/git/${type}s/${ref.sha}` },
    };
}


/***/ }),

/***/ 59467:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $o: () => (/* binding */ showPull),
/* harmony export */   Ak: () => (/* binding */ showPullInShort),
/* harmony export */   If: () => (/* binding */ showReview),
/* harmony export */   zr: () => (/* binding */ showReviewComment)
/* harmony export */ });
/* harmony import */ var _model_check_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26743);
/* harmony import */ var _model_merge_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25483);
/* harmony import */ var _model_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61440);
/* harmony import */ var _model_repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8139);
/* harmony import */ var _model_review_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(59051);
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(15313);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(90682);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(75468);
/* harmony import */ var _thread_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(71984);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4685);
/** Decides how pull requests, reviews and review comments look in GitHub's JSON. */










/** `pull-request-simple`: what lists hold. */
function showPullInShort(world, thread) {
    const { repository, pull } = thread;
    const issue = (0,_thread_js__WEBPACK_IMPORTED_MODULE_7__/* .showIssue */ .xX)(world, thread);
    const url = `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .apiUrl */ .y0)(world, repository)}/pulls/${thread.number}`;
    const html = (0,_thread_js__WEBPACK_IMPORTED_MODULE_7__/* .threadPage */ .ed)(world, thread);
    const end = (ref, sha) => showEnd(world, repository, { ref, sha });
    const links = { ...linksOf(world, thread), comments: issue.comments_url };
    return {
        url,
        id: thread.id,
        node_id: thread.nodeId,
        html_url: html,
        diff_url: `${html}.diff`,
        patch_url: `${html}.patch`,
        issue_url: issue.url,
        number: thread.number,
        state: thread.state,
        locked: thread.locked,
        title: thread.title,
        user: issue.user,
        body: issue.body,
        created_at: issue.created_at,
        updated_at: issue.updated_at,
        closed_at: issue.closed_at,
        merged_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_8__/* .isoOrNull */ .I)(pull.mergedAt),
        merge_commit_sha: pull.mergeCommit,
        assignee: issue.assignee,
        assignees: issue.assignees,
        requested_reviewers: pull.requestedReviewers.map((account) => (0,_account_js__WEBPACK_IMPORTED_MODULE_9__/* .showAccount */ .Vp)(world, account)),
        requested_teams: [],
        labels: issue.labels,
        milestone: issue.milestone,
        draft: pull.draft,
        ...Object.fromEntries(Object.entries(links).map(([name, href]) => [`${name}_url`, href])),
        head: end(pull.headRef, pull.headSha),
        base: end(pull.baseRef, pull.baseSha),
        _links: Object.fromEntries(Object.entries({ self: url, html, issue: issue.url, ...links }).map(([name, href]) => [name, { href }])),
        author_association: issue.author_association,
        auto_merge: null,
        active_lock_reason: issue.active_lock_reason,
    };
}
const showEnd = (world, repository, { ref, sha }) => ({
    label: `${repository.owner.login}:${ref}`,
    ref,
    sha,
    user: (0,_account_js__WEBPACK_IMPORTED_MODULE_9__/* .showAccount */ .Vp)(world, repository.owner),
    repo: (0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .showRepository */ .qW)(world, repository),
});
const linksOf = (world, { repository, number, pull }) => ({
    commits: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .apiUrl */ .y0)(world, repository)}/pulls/${number}/commits`,
    review_comments: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .apiUrl */ .y0)(world, repository)}/pulls/${number}/comments`,
    review_comment: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .apiUrl */ .y0)(world, repository)}/pulls/comments{/number}`,
    statuses: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .apiUrl */ .y0)(world, repository)}/statuses/${pull.headSha}`,
});
/** `pull-request`: with what costs GitHub a computation. */
function showPull(world, thread) {
    const { pull } = thread;
    const files = (0,_model_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .pullFiles */ .B0)(thread);
    const clean = (0,_model_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .mergeable */ .p3)(thread);
    return {
        ...showPullInShort(world, thread),
        merged: pull.mergedAt !== null,
        mergeable: clean,
        rebaseable: clean,
        mergeable_state: mergeState(thread, clean),
        merged_by: (0,_account_js__WEBPACK_IMPORTED_MODULE_9__/* .showAccountOrNull */ .XS)(world, pull.mergedBy),
        comments: thread.comments.length,
        review_comments: pull.reviewComments.length,
        maintainer_can_modify: false,
        commits: (0,_model_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .pullCommits */ .Wu)(thread).length,
        additions: (0,_git_js__WEBPACK_IMPORTED_MODULE_5__/* .sum */ .cz)(files, 'additions'),
        deletions: (0,_git_js__WEBPACK_IMPORTED_MODULE_5__/* .sum */ .cz)(files, 'deletions'),
        changed_files: files.length,
    };
}
function mergeState(thread, clean) {
    const { repository, pull } = thread;
    if (clean === null)
        return 'unknown';
    if (!clean)
        return 'dirty';
    if (pull.draft)
        return 'draft';
    if ((0,_model_review_js__WEBPACK_IMPORTED_MODULE_4__/* .lacksApproval */ .QC)(thread) || (0,_model_merge_js__WEBPACK_IMPORTED_MODULE_1__/* .unmetCheck */ .C)(thread) !== undefined)
        return 'blocked';
    if ((0,_model_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .isBehind */ .Jm)({ repository, pull }))
        return 'behind';
    const red = (0,_model_check_js__WEBPACK_IMPORTED_MODULE_0__/* .latestChecks */ .r6)(repository, pull.headSha).some((run) => run.conclusion !== 'success' && run.conclusion !== 'neutral' && run.conclusion !== 'skipped');
    const statuses = (0,_model_check_js__WEBPACK_IMPORTED_MODULE_0__/* .latestStatuses */ .wD)(repository, pull.headSha);
    return red || (statuses.length > 0 && (0,_model_check_js__WEBPACK_IMPORTED_MODULE_0__/* .combinedState */ .lR)(statuses) !== 'success') ? 'unstable' : 'clean';
}
const pullUrl = (world, thread) => `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .apiUrl */ .y0)(world, thread.repository)}/pulls/${thread.number}`;
function showReview(world, review) {
    const { thread } = review;
    const html = `${(0,_thread_js__WEBPACK_IMPORTED_MODULE_7__/* .threadPage */ .ed)(world, thread)}#pullrequestreview-${review.id}`;
    return {
        id: review.id,
        node_id: review.nodeId,
        user: (0,_account_js__WEBPACK_IMPORTED_MODULE_9__/* .showAccount */ .Vp)(world, review.author),
        body: review.body,
        state: review.state,
        html_url: html,
        pull_request_url: pullUrl(world, thread),
        author_association: (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .associationOf */ .Xj)(thread.repository, review.author),
        _links: { html: { href: html }, pull_request: { href: pullUrl(world, thread) } },
        ...(review.submittedAt === null ? {} : { submitted_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_8__/* .iso */ .K)(review.submittedAt) }),
        commit_id: review.commit,
    };
}
function showReviewComment(world, comment) {
    const { thread } = comment;
    const url = `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .apiUrl */ .y0)(world, thread.repository)}/pulls/comments/${comment.id}`;
    const html = `${(0,_thread_js__WEBPACK_IMPORTED_MODULE_7__/* .threadPage */ .ed)(world, thread)}#discussion_r${comment.id}`;
    return {
        url,
        pull_request_review_id: comment.reviewId,
        id: comment.id,
        node_id: comment.nodeId,
        diff_hunk: comment.diffHunk,
        path: comment.path,
        position: comment.line ?? 1,
        original_position: comment.line ?? 1,
        commit_id: comment.commit,
        original_commit_id: comment.commit,
        user: (0,_account_js__WEBPACK_IMPORTED_MODULE_9__/* .showAccount */ .Vp)(world, comment.author),
        body: comment.body,
        created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_8__/* .iso */ .K)(comment.createdAt),
        updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_8__/* .iso */ .K)(comment.updatedAt),
        html_url: html,
        pull_request_url: pullUrl(world, thread),
        author_association: (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .associationOf */ .Xj)(thread.repository, comment.author),
        _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl(world, thread) } },
        ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
        line: comment.line ?? 1,
        original_line: comment.line ?? 1,
        side: comment.side,
        start_line: null,
        original_start_line: null,
        start_side: null,
        subject_type: 'line',
        reactions: {
            url: `${url}/reactions`,
            total_count: 0,
            '+1': 0,
            '-1': 0,
            laugh: 0,
            hooray: 0,
            confused: 0,
            heart: 0,
            rocket: 0,
            eyes: 0,
        },
    };
}


/***/ }),

/***/ 75468:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TX: () => (/* binding */ htmlUrl),
/* harmony export */   hB: () => (/* binding */ showMinimalRepository),
/* harmony export */   hQ: () => (/* binding */ showFullRepository),
/* harmony export */   qW: () => (/* binding */ showRepository),
/* harmony export */   y0: () => (/* binding */ apiUrl)
/* harmony export */ });
/* harmony import */ var _model_repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8139);
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15313);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4685);
/** Decides how a repository looks in GitHub's JSON, whole and in short. */



const apiUrl = (world, repository) => `${world.origin}/repos/${(0,_model_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .fullNameOf */ .E4)(repository)}`;
const htmlUrl = (world, repository) => `${world.origin}/${(0,_model_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .fullNameOf */ .E4)(repository)}`;
const SUFFIXES = {
    archive_url: '/{archive_format}{/ref}',
    assignees_url: '/assignees{/user}',
    blobs_url: '/git/blobs{/sha}',
    branches_url: '/branches{/branch}',
    collaborators_url: '/collaborators{/collaborator}',
    comments_url: '/comments{/number}',
    commits_url: '/commits{/sha}',
    compare_url: '/compare/{base}...{head}',
    contents_url: '/contents/{+path}',
    contributors_url: '/contributors',
    deployments_url: '/deployments',
    downloads_url: '/downloads',
    events_url: '/events',
    forks_url: '/forks',
    git_commits_url: '/git/commits{/sha}',
    git_refs_url: '/git/refs{/sha}',
    git_tags_url: '/git/tags{/sha}',
    hooks_url: '/hooks',
    issue_comment_url: '/issues/comments{/number}',
    issue_events_url: '/issues/events{/number}',
    issues_url: '/issues{/number}',
    keys_url: '/keys{/key_id}',
    labels_url: '/labels{/name}',
    languages_url: '/languages',
    merges_url: '/merges',
    milestones_url: '/milestones{/number}',
    notifications_url: '/notifications{?since,all,participating}',
    pulls_url: '/pulls{/number}',
    releases_url: '/releases{/id}',
    stargazers_url: '/stargazers',
    statuses_url: '/statuses/{sha}',
    subscribers_url: '/subscribers',
    subscription_url: '/subscription',
    tags_url: '/tags',
    teams_url: '/teams',
    trees_url: '/git/trees{/sha}',
};
/** `minimal-repository`: what other things embed. */
function showMinimalRepository(world, repository) {
    const url = apiUrl(world, repository);
    return {
        id: repository.id,
        node_id: repository.nodeId,
        name: repository.name,
        full_name: (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .fullNameOf */ .E4)(repository),
        private: repository.visibility === 'private',
        owner: (0,_account_js__WEBPACK_IMPORTED_MODULE_1__/* .showAccount */ .Vp)(world, repository.owner),
        html_url: htmlUrl(world, repository),
        description: repository.description,
        fork: repository.parent !== null,
        url,
        ...Object.fromEntries(Object.entries(SUFFIXES).map(([name, suffix]) => [name, url + suffix])),
    };
}
function showRepository(world, repository) {
    const open = [...repository.threads.values()].filter((thread) => thread.state === 'open').length;
    const html = htmlUrl(world, repository);
    return {
        ...showMinimalRepository(world, repository),
        git_url: `${html.replace(/^http:/, 'git:')}.git`,
        ssh_url: `git@127.0.0.1:${(0,_model_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .fullNameOf */ .E4)(repository)}.git`,
        clone_url: `${html}.git`,
        svn_url: html,
        homepage: null,
        size: 0,
        stargazers_count: 0,
        watchers_count: 0,
        language: null,
        has_issues: true,
        has_projects: false,
        has_downloads: false,
        has_wiki: false,
        has_pages: false,
        has_discussions: false,
        forks_count: 0,
        mirror_url: null,
        archived: repository.archived,
        disabled: false,
        open_issues_count: open,
        license: null,
        allow_forking: true,
        is_template: false,
        web_commit_signoff_required: false,
        topics: [],
        visibility: repository.visibility,
        forks: 0,
        open_issues: open,
        watchers: 0,
        default_branch: repository.defaultBranch,
        created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .iso */ .K)(repository.createdAt),
        updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .iso */ .K)(repository.updatedAt),
        pushed_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_2__/* .iso */ .K)(repository.pushedAt),
    };
}
/** `full-repository`: the answer of `GET /repos/{owner}/{repo}`. */
const showFullRepository = (world, repository) => ({
    ...showRepository(world, repository),
    network_count: 0,
    subscribers_count: 0,
    allow_squash_merge: true,
    allow_merge_commit: true,
    allow_rebase_merge: true,
    allow_auto_merge: false,
    delete_branch_on_merge: false,
});


/***/ }),

/***/ 71984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J8: () => (/* binding */ showComment),
/* harmony export */   MS: () => (/* binding */ showLabel),
/* harmony export */   d8: () => (/* binding */ showIssueInFull),
/* harmony export */   ed: () => (/* binding */ threadPage),
/* harmony export */   wY: () => (/* binding */ showMilestone),
/* harmony export */   xD: () => (/* binding */ showReaction),
/* harmony export */   xX: () => (/* binding */ showIssue)
/* harmony export */ });
/* unused harmony export threadUrl */
/* harmony import */ var _model_reaction_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55936);
/* harmony import */ var _model_repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8139);
/* harmony import */ var _model_thread_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50727);
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(15313);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75468);
/* harmony import */ var _time_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4685);






const showLabel = (world, label) => ({
    id: label.id,
    node_id: label.nodeId,
    url: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, label.repository)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
});
function showMilestone(world, milestone) {
    const { repository } = milestone;
    const held = [...repository.threads.values()].filter((thread) => thread.milestone === milestone);
    const url = `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, repository)}/milestones/${milestone.number}`;
    return {
        url,
        html_url: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .htmlUrl */ .TX)(world, repository)}/milestone/${milestone.number}`,
        labels_url: `${url}/labels`,
        id: milestone.id,
        node_id: milestone.nodeId,
        number: milestone.number,
        state: milestone.state,
        title: milestone.title,
        description: milestone.description,
        creator: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccount */ .Vp)(world, milestone.creator),
        open_issues: held.filter((thread) => thread.state === 'open').length,
        closed_issues: held.filter((thread) => thread.state === 'closed').length,
        created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(milestone.createdAt),
        updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(milestone.updatedAt),
        closed_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .isoOrNull */ .I)(milestone.closedAt),
        due_on: milestone.dueOn,
    };
}
const threadUrl = (world, thread) => `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, thread.repository)}/issues/${thread.number}`;
const threadPage = (world, thread) => `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .htmlUrl */ .TX)(world, thread.repository)}/${thread.pull ? 'pull' : 'issues'}/${thread.number}`;
const showReactions = (url, { reactions }) => ({
    url: `${url}/reactions`,
    total_count: reactions.length,
    ...Object.fromEntries(_model_reaction_js__WEBPACK_IMPORTED_MODULE_0__/* .REACTIONS */ .n.map((content) => [content, reactions.filter((one) => one.content === content).length])),
});
const showReaction = (world, reaction) => ({
    id: reaction.id,
    node_id: reaction.nodeId,
    user: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccount */ .Vp)(world, reaction.account),
    content: reaction.content,
    created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(reaction.at),
});
/** An issue, or a pull request as the issue that it also is. */
function showIssue(world, thread) {
    const url = threadUrl(world, thread);
    return {
        url,
        repository_url: (0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, thread.repository),
        labels_url: `${url}/labels{/name}`,
        comments_url: `${url}/comments`,
        events_url: `${url}/events`,
        html_url: threadPage(world, thread),
        id: thread.id,
        node_id: thread.nodeId,
        number: thread.number,
        title: thread.title,
        user: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccount */ .Vp)(world, thread.author),
        labels: thread.labels.map((label) => showLabel(world, label)),
        state: thread.state,
        locked: thread.locked,
        assignee: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccountOrNull */ .XS)(world, thread.assignees[0] ?? null),
        assignees: thread.assignees.map((account) => (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccount */ .Vp)(world, account)),
        milestone: thread.milestone ? showMilestone(world, thread.milestone) : null,
        comments: thread.comments.length,
        created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(thread.createdAt),
        updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(thread.updatedAt),
        closed_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .isoOrNull */ .I)(thread.closedAt),
        author_association: (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .associationOf */ .Xj)(thread.repository, thread.author),
        active_lock_reason: thread.lockReason,
        ...((0,_model_thread_js__WEBPACK_IMPORTED_MODULE_2__/* .isPull */ .CD)(thread) ? { draft: thread.pull.draft, pull_request: pullLinks(world, thread) } : dependencies(thread)),
        body: thread.body === '' ? null : thread.body,
        reactions: showReactions(url, thread),
        timeline_url: `${url}/timeline`,
        performed_via_github_app: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAppOrNull */ .H2)(world, thread.app),
        state_reason: thread.stateReason,
    };
}
/** `GET` of one issue says more than the lists: who closed it. */
const showIssueInFull = (world, thread) => ({
    ...showIssue(world, thread),
    closed_by: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccountOrNull */ .XS)(world, thread.closedBy),
});
function pullLinks(world, thread) {
    const page = threadPage(world, thread);
    return {
        url: `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, thread.repository)}/pulls/${thread.number}`,
        html_url: page,
        diff_url: `${page}.diff`,
        patch_url: `${page}.patch`,
        merged_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .isoOrNull */ .I)(thread.pull?.mergedAt ?? null),
    };
}
function dependencies(thread) {
    const blocking = [...thread.repository.threads.values()].filter((other) => other.blockedBy.has(thread));
    const open = (threads) => [...threads].filter((other) => other.state === 'open').length;
    const done = thread.subIssues.length - open(thread.subIssues);
    return {
        sub_issues_summary: {
            total: thread.subIssues.length,
            completed: done,
            percent_completed: thread.subIssues.length === 0 ? 0 : Math.floor((100 * done) / thread.subIssues.length),
        },
        issue_dependencies_summary: {
            blocked_by: open(thread.blockedBy),
            total_blocked_by: thread.blockedBy.size,
            blocking: open(blocking),
            total_blocking: blocking.length,
        },
    };
}
function showComment(world, comment) {
    const { thread } = comment;
    const url = `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .apiUrl */ .y0)(world, thread.repository)}/issues/comments/${comment.id}`;
    return {
        url,
        html_url: `${threadPage(world, thread)}#issuecomment-${comment.id}`,
        issue_url: threadUrl(world, thread),
        id: comment.id,
        node_id: comment.nodeId,
        user: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAccount */ .Vp)(world, comment.author),
        created_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(comment.createdAt),
        updated_at: (0,_time_js__WEBPACK_IMPORTED_MODULE_5__/* .iso */ .K)(comment.updatedAt),
        author_association: (0,_model_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .associationOf */ .Xj)(thread.repository, comment.author),
        body: comment.body,
        reactions: showReactions(url, comment),
        performed_via_github_app: (0,_account_js__WEBPACK_IMPORTED_MODULE_4__/* .showAppOrNull */ .H2)(world, comment.app),
    };
}


/***/ }),

/***/ 4685:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ isoOrNull),
/* harmony export */   K: () => (/* binding */ iso)
/* harmony export */ });
/** Decides how GitHub writes times: UTC, whole seconds. */
const iso = (at) => `${new Date(at).toISOString().slice(0, -5)}Z`;
const isoOrNull = (at) => (at === null ? null : iso(at));


/***/ })

};
