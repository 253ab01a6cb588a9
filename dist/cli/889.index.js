export const id = 889;
export const ids = [889];
export const modules = {

/***/ 9185:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  X: () => (/* binding */ configHere),
  runConfig: () => (/* binding */ runConfig)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/agent-choice.js
var agent_choice = __webpack_require__(17326);
// EXTERNAL MODULE: ./build/src/agents/drivers.js + 7 modules
var drivers = __webpack_require__(1487);
// EXTERNAL MODULE: ./build/src/core/config.js + 2 modules
var config = __webpack_require__(23415);
// EXTERNAL MODULE: ./build/src/core/config-error.js
var config_error = __webpack_require__(53356);
// EXTERNAL MODULE: ./build/src/core/redaction.js + 1 modules
var redaction = __webpack_require__(30400);
;// CONCATENATED MODULE: ./build/src/core/config-claude-md.js


const file = 'CLAUDE.md';
function complaint(line, problem) {
    const column = line.text.search(/\S/) + 1 || 1;
    const position = { file, line: line.number, column, text: line.text };
    return {
        key: 'CLAUDE.md',
        message: `${file}:${line.number}:${column}: ${problem} — in \`${line.text.trim()}\``,
        position,
    };
}
/** Lines outside HTML comments, with those inside code fences marked: an example in a fence is no heading. */
function linesOf(markdown) {
    const visible = markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ''));
    let fence = null;
    return visible.split(/\r?\n/).map((text, index) => {
        const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
        const inside = fence !== null;
        if (fence === null)
            fence = mark ?? null;
        else if (mark?.startsWith(fence) === true)
            fence = null;
        return { number: index + 1, text, fenced: inside || fence !== null };
    });
}
function headingOf(line) {
    const match = line.fenced ? null : /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line.text);
    return match === null ? null : { level: (match[1] ?? '').length, title: match[2] ?? '' };
}
/** The heading's line and what stands under it, up to the next heading of its level or above. */
function section(lines, title) {
    const start = lines.findIndex((line) => headingOf(line)?.title === title);
    const heading = lines[start];
    if (heading === undefined)
        return null;
    const level = headingOf(heading)?.level ?? 0;
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => (headingOf(line)?.level ?? 7) <= level);
    return { heading, body: end < 0 ? rest : rest.slice(0, end) };
}
/** Both headings are `###` in the source, so "under" means: after it, with no heading of a higher level between. */
function isUnder(lines, heading, parent) {
    const above = lines.slice(0, heading.number - 1).map(headingOf);
    const at = above.findLastIndex((candidate) => candidate?.title === parent);
    const level = above[at]?.level;
    return level !== undefined && above.slice(at + 1).every((between) => between === null || between.level >= level);
}
/** Reads the table `| model | in | out |` in USD per million tokens, with optional columns `cache read` and `cache write`. */
function loopCostRates(markdown) {
    const lines = linesOf(markdown);
    const block = section(lines, 'Loop Cost Rates');
    if (block === null)
        return { entries: [], errors: [] };
    if (!isUnder(lines, block.heading, 'SDD Configuration')) {
        return { entries: [], errors: [complaint(block.heading, 'expected this block under "### SDD Configuration"')] };
    }
    const rows = block.body
        .filter((line) => !line.fenced && line.text.trim().startsWith('|'))
        .map((line) => ({ line, cells: cellsOf(line.text) }))
        .filter(({ cells }) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
    const header = rows[0]?.cells[0]?.toLowerCase() === 'model' ? rows.shift() : undefined;
    if (rows.length === 0)
        return { entries: [], errors: [complaint(block.heading, 'expected a row such as | model | 3.00 | 15.00 |')] };
    const columns = header === undefined ? ['model', 'in', 'out', 'cache read', 'cache write'] : header.cells;
    const unknown = columns.find((name) => columnOf(name) === null);
    if (header !== undefined && unknown !== undefined) {
        const problem = `unknown column ${(0,config_error/* shown */.SP)(unknown)}; expected model, in, out, cache read, cache write`;
        return { entries: [], errors: [complaint(header.line, problem)] };
    }
    const read = rows.map(({ line, cells }) => ({ line, rate: rateOf(line, cells, columns) }));
    return gathered(read.map(({ line, rate }, at) => repeatedRow(read.slice(0, at), line, rate) ?? rate));
}
/** Which of two rows is meant nobody can tell, and a ceiling is only as good as its rates. */
function repeatedRow(above, line, rate) {
    const earlier = above.find((one) => 'model' in rate && 'model' in one.rate && one.rate.model === rate.model);
    if (earlier === undefined || !('model' in rate))
        return null;
    return complaint(line, `${rate.model} stands in line ${earlier.line.number} already; expected one row for each model`);
}
const cellsOf = (text) => text
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^`|`$/g, ''));
function columnOf(name) {
    const plain = name.toLowerCase().replace(/\(.*\)|[^a-z]/g, '');
    const columns = {
        model: 'model',
        in: 'input',
        input: 'input',
        out: 'output',
        output: 'output',
        cacheread: 'cacheRead',
        cachewrite: 'cacheWrite',
    };
    return columns[plain] ?? null;
}
function rateOf(line, cells, columns) {
    const cell = (column) => cells[columns.findIndex((name) => columnOf(name) === column)] ?? '';
    const usd = (column) => {
        const match = /^\$?(\d+(?:\.\d+)?)$/.exec(cell(column));
        return match === null ? null : Number(match[1]);
    };
    const model = cell('model');
    const [input, output] = [usd('input'), usd('output')];
    if (model === '')
        return complaint(line, 'expected a model');
    if (cells.length > columns.length)
        return complaint(line, `expected at most ${columns.length} cells, got ${cells.length}`);
    const malformed = ['input', 'output', 'cacheRead', 'cacheWrite'].find((column) => usd(column) === null && !(column.startsWith('cache') && cell(column) === ''));
    if (malformed !== undefined || input === null || output === null) {
        const got = cell(malformed ?? 'input');
        return complaint(line, `${model}: expected USD per million tokens >= 0, got ${got === '' ? 'nothing' : (0,config_error/* shown */.SP)(got)}`);
    }
    return { model, input, output, cacheRead: usd('cacheRead'), cacheWrite: usd('cacheWrite'), reasoning: null };
}
function gathered(results) {
    const isError = (result) => 'message' in result;
    return {
        entries: results.filter((result) => !isError(result)),
        errors: results.filter(isError),
    };
}
/** Reads redaction patterns: list items with the pattern in backticks (text before it is the name), or lines of a fence. */
function loopLogging(markdown) {
    const block = section(linesOf(markdown), 'Loop Logging');
    const told = (block?.body ?? []).filter((line) => line.fenced ? line.text.trim() !== '' && !/^ {0,3}(?:`{3,}|~{3,})/.test(line.text) : /^\s*[-*+] /.test(line.text));
    return gathered(told.map((line, index) => patternOf(line, `logging-${index + 1}`)));
}
function patternOf(line, unnamed) {
    const item = /^\s*[-*+] +([^`]*?):?\s*(?:`([^`]+)`|``\s?(.+?)\s?``)/.exec(line.text);
    const pattern = line.fenced ? line.text.trim() : (item?.[2] ?? item?.[3]);
    // A pattern that is not understood would let through what somebody meant to keep secret.
    if (pattern === undefined)
        return complaint(line, 'expected a pattern in backticks');
    const name = line.fenced || item?.[1] === undefined || item[1] === '' ? unnamed : item[1];
    const compiled = compilePattern(name, pattern);
    return compiled.ok ? { name, pattern } : complaint(line, compiled.problem);
}

// EXTERNAL MODULE: ./build/src/core/config-view.js
var config_view = __webpack_require__(69213);
;// CONCATENATED MODULE: ./build/src/core/driver-promise.js
/** Says what a driver promises about dollars: how far its sessions can pass their caps. */
function driverPromise(driver, promise) {
    switch (promise) {
        case 'metered':
            return `${driver} is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply.`;
        case 'proxied':
            return `${driver} is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.`;
        case 'capped':
            return `${driver} is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time.`;
    }
}

// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
;// CONCATENATED MODULE: ./build/src/cli/config-command.js
/** Decides what `tickgate config` reads: the file and the workflow of this folder, as a tick would find them on the default branch. */










/** A file with mistakes is a failure, as it is for a tick. */
function runConfig(options, { stdout, stderr }) {
    const { path, exists, given, resolved } = configHere(options);
    if (!exists && options.check !== undefined) {
        throw new mistake/* Mistake */.Fp(`There is no ${path}.`, 'Run this at the root of the repository, or name the file: --check FILE');
    }
    if (!resolved.ok) {
        if (options.json)
            stdout.write(asLine((0,config_view/* errorsJson */.Qj)(resolved.errors)));
        else
            stderr.write((0,config_view/* errorsText */.v$)(resolved.errors));
        return mistake/* exitCodes */.hS.failed;
    }
    const facts = factsOf(resolved, { path, exists, notices: given.notices });
    if (options.json)
        stdout.write(asLine((0,config_view/* configJson */.B2)(facts)));
    else if (options.check === undefined)
        stdout.write((0,config_view/* configText */.Ut)(facts));
    else
        stdout.write(`${[`${path} is right.`, ...facts.notices.map((notice) => `Note: ${notice}`)].join('\n')}\n`);
    return mistake/* exitCodes */.hS.done;
}
/** What a tick would be told, if this folder were pushed. */
function configHere(options) {
    const { given, schedules } = givenByWorkflow(options);
    const path = typeof options.check === 'string' ? options.check : (0,config/* configPath */.e)(given.with);
    const text = (0,external_node_fs_.existsSync)(path) ? (0,external_node_fs_.readFileSync)(path, 'utf8') : null;
    const resolved = (0,config/* resolveConfig */.p)({
        dispatch: {},
        with: given.with,
        file: text === null ? null : { path, text },
        facts: { visibility: options.public ? 'public' : 'private', jobTimeoutMinutes: given.jobTimeoutMinutes },
    });
    return { path, exists: text !== null, given, schedules, resolved };
}
const asLine = (value) => `${JSON.stringify(value)}\n`;
/** Without a workflow of ours the file speaks alone. */
function givenByWorkflow({ workflow, loop }) {
    const read = (0,external_node_fs_.existsSync)(workflow) ? (0,tick_workflow/* readTickWorkflow */.Xd)((0,external_node_fs_.readFileSync)(workflow, 'utf8')) : null;
    const given = read?.kind === 'tick' ? (0,tick_workflow/* givenIn */.JS)(read.step) : { with: {}, jobTimeoutMinutes: null, notices: [] };
    const schedules = read?.kind === 'tick' ? read.step.facts.schedules : [];
    return { given: loop === undefined ? given : { ...given, with: { ...given.with, loop } }, schedules };
}
function factsOf({ config, sources, notices }, file) {
    const told = [...notices, ...file.notices];
    return { ...file, config, sources, notices: told, promises: promisesOf(config), rates: ratesOf(config) };
}
const promisesOf = (config) => (0,agent_choice/* driversOf */.Xf)(config).map((name) => driverPromise(name, config.meter === 'proxy' ? 'proxied' : (0,drivers/* driverNamed */.M)(name).promise));
/** Of every model that is named; without a name the agent chooses, and its replies say which it was. */
function ratesOf(config) {
    const claudeMd = (0,external_node_fs_.existsSync)('CLAUDE.md') ? loopCostRates((0,external_node_fs_.readFileSync)('CLAUDE.md', 'utf8')).entries : [];
    const table = { config: (0,pricing/* configuredRates */.cx)(config.rates), claudeMd };
    const roles = Object.values(config.agents).flatMap((own) => own?.model ? [{ driver: own.driver ?? config.agent, model: own.model }] : []);
    const fallback = config.fallbackModel === null ? [] : [{ driver: config.agent, model: config.fallbackModel }];
    const lines = [...roles, ...fallback].map((reached) => (0,config_view/* rateLine */.PX)(reached.model, (0,pricing/* findRates */.$v)(reached, table)));
    return [...new Set(lines)];
}


/***/ }),

/***/ 11889:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runSimulate: () => (/* binding */ runSimulate)
});

// EXTERNAL MODULE: ./build/src/agent-choice.js
var agent_choice = __webpack_require__(17326);
// EXTERNAL MODULE: ./build/src/agents/drivers.js + 7 modules
var drivers = __webpack_require__(1487);
// EXTERNAL MODULE: ./build/src/core/config.js + 2 modules
var config = __webpack_require__(23415);
// EXTERNAL MODULE: ./build/src/core/config-view.js
var config_view = __webpack_require__(69213);
// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/forecast.js
/** What many rehearsed runs of a loop say about the next one: middle and upper end of each figure, how they end, what they ask. */


const figureNames = ['dollars', 'iterations', 'prs', 'sessions', 'minutes', 'hours'];
function forecastFrom(loop, runs) {
    const figure = (name) => figureOf(runs.map((run) => run[name]));
    const shares = counted(runs.map(({ end }) => end));
    const asked = counted(runs.flatMap(({ gates }) => gates));
    return {
        loop,
        runs: runs.length,
        figures: {
            dollars: figure('dollars'),
            iterations: figure('iterations'),
            prs: figure('prs'),
            sessions: figure('sessions'),
            minutes: figure('minutes'),
            hours: figure('hours'),
        },
        ends: shares.map(([code, count]) => ({ code, share: count / runs.length })),
        gates: asked.map(([name, count]) => ({ name, perRun: count / runs.length })),
    };
}
/** Half of the runs stay at or below `p50`, nine of ten at or below `p90`: values that were met, none in between. */
function figureOf(values) {
    const sorted = values.toSorted((one, other) => one - other);
    const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
    return { p50: at(0.5), p90: at(0.9), most: sorted.at(-1) ?? 0 };
}
function counted(names) {
    const counts = new Map();
    for (const name of names)
        counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other));
}
const labels = {
    dollars: 'dollars',
    iterations: 'iterations',
    prs: 'pull requests',
    sessions: 'sessions',
    minutes: 'active minutes',
    hours: 'hours, first to last tick',
};
/** Plain text within 80 columns. */
function forecastText({ forecast, assumed, ceilings }) {
    const { loop, runs, figures, ends, gates } = forecast;
    const row = (cells) => [cells[0].padEnd(27), ...cells.slice(1).map((cell) => cell.padStart(12))].join(' ');
    const rows = figureNames.map((name) => {
        const { p50, p90, most } = figures[name];
        const ceiling = ceilings[name];
        return row([
            labels[name],
            ...[p50, p90, most].map((value) => shown(name, value)),
            ceiling === undefined ? '' : shown(name, ceiling),
        ]);
    });
    const blocks = [
        [(0,terminal_text/* wrapped */.k)(`Loop ${loop}, one run, rehearsed ${runs} times; nothing was started, nothing was spent.`)],
        ['Taken for granted:', ...assumed.map((sentence) => (0,terminal_text/* wrapped */.k)(`- ${sentence}`))],
        [row(['', 'half stay at', '9 of 10 at', 'the most', 'ceiling']).trimEnd(), ...rows.map((line) => line.trimEnd())],
        ['How they end:', ...ends.map(({ code, share }) => (0,terminal_text/* wrapped */.k)(`${percent(share)}  ${endText(code)}`, '  '))],
        gates.length === 0
            ? ['They ask nothing.']
            : ['What they ask, per run:', ...gates.map(({ name, perRun }) => `  ${perRun.toFixed(1).padStart(5)}  ${name}`)],
    ];
    return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}
const percent = (share) => `${Math.round(share * 100)} %`.padStart(5);
const shown = (name, value) => name === 'dollars' ? (0,wording/* dollars */.E9)(value) : name === 'hours' ? value.toFixed(1) : String(Math.round(value));
const endText = (code) => {
    switch (code) {
        case 'idle':
            return 'idle: nothing is left that it could work on';
        case 'waiting':
            return 'waiting for an answer that does not come';
        case 'cut':
            return 'still going when the time of the rehearsal was over';
        default:
            return code;
    }
};
/** The same for programs; shares from 0 to 1. */
const forecastJson = ({ forecast, assumed, ceilings }) => ({
    ...forecast,
    ceilings,
    assumed,
});

;// CONCATENATED MODULE: ./build/src/core/forecast-assumptions.js
/** How a forecast says what it takes for granted: nobody can judge a figure without it. */

const assumptions = (all) => [
    ...all.map(sentence),
    'audits find nothing; no tick is lost; no agent asks anything; limits of models are not met',
];
function sentence(assumption) {
    switch (assumption.kind) {
        case 'assumed-issues':
            return assumption.asked
                ? `${assumption.count} open issues, each small and clear`
                : `${assumption.count} open issues, each small and clear, since yours were not read: that takes a token in GITHUB_TOKEN`;
        case 'read-issues': {
            const { count, part, repository } = assumption;
            return part < count
                ? `the first ${part} of ${count} open issues of ${repository}, as they are now`
                : `the ${count} open issues of ${repository}, as they are now`;
        }
        case 'learned':
            return `issues go as one of the ${assumption.journeys} went that loop ${assumption.loop} has worked on`;
        case 'told':
            return `issues go as ${assumption.file} says`;
        case 'guessed': {
            const { dollars: cost, auditDollars, minutes, failing } = assumption;
            return `a session takes ${money(cost)} and ${span(minutes)} minutes, its audit ${money(auditDollars)}; ${Math.round(failing * 100)} % of the issues are beyond the agent`;
        }
        case 'people':
            return assumption.hours === null
                ? 'nobody answers and nobody merges'
                : `people answer and merge ${assumption.hours === 0 ? 'at once' : `after ${assumption.hours} h`}, so that the loop goes on`;
    }
}
const span = ({ low, high }) => (low === high ? String(low) : `${low} to ${high}`);
const money = ({ low, high }) => (low === high ? (0,wording/* dollars */.E9)(low) : `${(0,wording/* dollars */.E9)(low)} to ${(0,wording/* dollars */.E9)(high)}`);

// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/config-command.js + 2 modules
var config_command = __webpack_require__(9185);
// EXTERNAL MODULE: ./build/src/cli/doctor-command.js + 24 modules
var doctor_command = __webpack_require__(97776);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/origin.js
var origin = __webpack_require__(89824);
// EXTERNAL MODULE: ./build/src/cli/status-command.js + 15 modules
var status_command = __webpack_require__(18953);
// EXTERNAL MODULE: ./build/src/cli/simulate/backlog.js + 35 modules
var backlog = __webpack_require__(17155);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
// EXTERNAL MODULE: ./build/src/core/session-cost.js + 1 modules
var session_cost = __webpack_require__(4815);
;// CONCATENATED MODULE: ./build/src/cli/simulate/journeys.js
/** Decides how issues go in a rehearsed run: as others of this loop went, or as is assumed where none has gone yet. */



/** Within it, half and double are as likely as each other: cost has a long tail. */
const within = (chance, { low, high }) => low * (high / low) ** chance.draw();
const sessionsDrawn = 12;
const assumedJourneys = ({ dollars, auditDollars, minutes, failing }) => (_issue, chance) => {
    const fails = chance.happens(failing);
    const worked = () => ({ dollars: within(chance, dollars), minutes: within(chance, minutes), fails });
    const read = () => ({
        dollars: within(chance, auditDollars),
        minutes: within(chance, minutes) / 3,
        fails: false,
    });
    const some = (draw) => Array.from({ length: sessionsDrawn }, draw);
    return { worker: [worked(), ...some(worked)], auditor: [read(), ...some(read)] };
};
/** Fewer say more about themselves than about the next. */
const fewestJourneys = 3;
/** As they went, whole: what an issue costs and whether it comes to an end hang together. */
function journeysOf(past) {
    const numbers = [...new Set(past.state.usage.map(({ subject }) => subject))].filter((number) => number > 0);
    return numbers.flatMap((number) => journeyOf(past, number) ?? []);
}
/** An issue goes as it is known to go, else as any of them. */
function drawnFrom(known, otherwise) {
    const own = new Map(known.map((journey) => [journey.issue, journey]));
    const [first, ...others] = known;
    return (issue, chance) => own.get(issue) ?? (first === undefined ? otherwise(issue, chance) : chance.pick([first, ...others]));
}
function journeyOf(past, number) {
    const subject = past.state.subjects.find((one) => one.number === number);
    if (subject === undefined || subject.kind === 'pr')
        return null;
    const rows = past.state.usage.filter((row) => row.subject === number);
    const [first, ...others] = sessionsOf(past, rows, 'worker');
    if (first === undefined)
        return null;
    const failures = failedOf(past.state, subject, others.length + 1);
    const fated = [first, ...others].map((one, index) => ({ ...one, fails: index < failures }));
    const nothing = { dollars: 0, minutes: 0, fails: false };
    const [audit = nothing, ...audits] = sessionsOf(past, rows, 'auditor');
    return { issue: number, worker: [fated[0] ?? first, ...fated.slice(1)], auditor: [audit, ...audits] };
}
/** Without a pull request none of its sessions came to anything; with one, those that left nothing came first. */
function failedOf({ taskCommits }, { number, pullRequest }, sessions) {
    if (pullRequest === null)
        return sessions;
    if ((0,task_number/* isTask */.Id)(number))
        return 0;
    const blocked = taskCommits.filter(({ task, status }) => task === `#${number}` && status === 'blocked').length;
    return Math.min(blocked, sessions - 1);
}
function sessionsOf(past, rows, role) {
    const own = rows.filter((row) => row.role === role);
    return [...new Set(own.map(({ session }) => session))].map((session) => ({
        dollars: (0,budget/* dollarsUsed */.$9)((0,session_cost/* priced */.af)(own.filter((row) => row.session === session), past.rates)),
        minutes: minutesOf(past, session),
        fails: false,
    }));
}
/** A tick's minutes are known, its sessions' are not: those side by side share them. */
function minutesOf({ state, history, maxAgents }, session) {
    const [run = '', attempt = ''] = session.split('-');
    const line = history.find(({ runId, runAttempt }) => String(runId) === run && String(runAttempt) === attempt);
    if (line === undefined)
        return 0;
    const rows = state.usage.filter((row) => row.session.startsWith(`${run}-${attempt}-`));
    const sideBySide = Math.min(maxAgents, new Set(rows.map(({ subject }) => subject)).size);
    const minutes = (Date.parse(line.endedAt) - Date.parse(line.startedAt)) / 60_000;
    return (minutes * sideBySide) / Math.max(1, new Set(rows.map((row) => row.session)).size);
}

// EXTERNAL MODULE: ./build/src/cli/simulate/run.js + 94 modules
var simulate_run = __webpack_require__(58338);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/cli/simulate/sessions-file.js
/** Reads what a person expects of sessions, issue by issue: YAML or JSON, with every mistake named by its place. */




const Session = schemas/* strictObject */.rej({
    dollars: schemas/* number */.aig().nonnegative(),
    minutes: schemas/* number */.aig().nonnegative().default(0),
    fails: schemas/* boolean */.zMY().default(false),
});
const File = schemas/* array */.YOg(schemas/* strictObject */.rej({
    issue: schemas/* number */.aig().int().positive().nullable().default(null),
    worker: schemas/* tuple */.PVZ([Session], Session),
    auditor: schemas/* tuple */.PVZ([Session], Session).default([{ dollars: 0, minutes: 0, fails: false }]),
}));
const example = 'Such as: - { issue: 5, worker: [{ dollars: 0.4, minutes: 6, fails: true }, { dollars: 0.6 }] }';
function readSessions(path) {
    if (!(0,external_node_fs_.existsSync)(path))
        throw new mistake/* Mistake */.Fp(`There is no ${path}.`, example);
    const read = File.safeParse(parsed(path));
    if (read.success)
        return read.data.map(({ issue, worker, auditor }) => ({ issue, worker: sessions_file_all(worker), auditor: sessions_file_all(auditor) }));
    const [first] = read.error.issues;
    throw new mistake/* Mistake */.Fp(`${path}: ${first?.path.join('.') || 'the file'}: ${first?.message}`, example);
}
const sessions_file_all = ([first, ...others]) => [first, ...others];
function parsed(path) {
    try {
        return (0,dist.parse)((0,external_node_fs_.readFileSync)(path, 'utf8'), { logLevel: 'error' });
    }
    catch (error) {
        throw new mistake/* Mistake */.Fp(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`, example);
    }
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/command.js
/** Decides what `tickgate simulate` rehearses: whose configuration, which issues, sessions as they went or as they are assumed; and how often. */

















async function runSimulate(options, { stdout, stderr }, environment = process.env) {
    const found = await foundFor(options, environment).catch(client/* asMistake */.H);
    const { config } = found;
    if (config.skill !== 'work' || config.backlog.source !== 'issues') {
        throw new mistake/* Mistake */.Fp('Only loops that work on issues can be rehearsed.', 'A review loop or a plan shows its next tick without starting anything by: dry-run: true');
    }
    const work = await workFor(options, found, environment).catch(client/* asMistake */.H);
    const policy = {
        config,
        sources: found.sources,
        visibility: found.visibility,
        schedules: found.schedules,
        issues: work.issues,
        journeys: work.journeys,
        people: { afterMs: options.people === null ? null : options.people * 3_600_000, answers: options.answer },
        metered: config.meter === 'proxy' || (0,agent_choice/* driversOf */.Xf)(config).every((name) => (0,drivers/* driverNamed */.M)(name).promise !== 'capped'),
        startMs: Date.now(),
        days: options.days,
    };
    const runs = await rehearsed(policy, options, stderr);
    const { maxDollars, maxIterations, maxPrs, maxMinutes } = config;
    const ceilings = {
        ...(maxDollars === 0 ? {} : { dollars: maxDollars }),
        ...{ iterations: maxIterations, prs: maxPrs, minutes: maxMinutes },
    };
    const facts = {
        forecast: forecastFrom(config.loop, runs),
        assumed: assumptions([...work.assumed, { kind: 'people', hours: options.people }]),
        ceilings,
    };
    stdout.write(options.json ? `${JSON.stringify(forecastJson(facts))}\n` : forecastText(facts));
    return mistake/* exitCodes */.hS.done;
}
const progressEveryMs = 1_000;
async function rehearsed(policy, { runs, seed }, stderr) {
    const done = [];
    let saidMs = performance.now();
    for (let run = 0; run < runs; run++) {
        done.push(await (0,simulate_run/* rehearseRun */.X)(policy, seed + run * 7_919));
        if (performance.now() - saidMs < progressEveryMs)
            continue;
        saidMs = performance.now();
        stderr.write(`${done.length} of ${runs} runs rehearsed\n`);
    }
    return done;
}
/** With `--repo` as its default branch has it; else as this folder would have it once it is pushed. */
async function foundFor({ repo, loop, workflow, issues }, environment) {
    if (repo !== undefined) {
        const github = (0,client/* clientOf */.fe)(repo, environment);
        const { read, config, opened } = await (0,doctor_command/* opening */.z)(github, workflow, loop);
        const { visibility, ownLogin } = opened.along.repository;
        const schedules = read?.kind === 'tick' ? read.step.facts.schedules : [];
        return { ...right(config), schedules, visibility, github, ownLogin };
    }
    const here = (0,config_command/* configHere */.X)({ workflow, public: false, ...(loop === undefined ? {} : { loop }) });
    const asks = issues === undefined && (0,client/* hasToken */.y0)(environment) && (0,origin/* originOf */.y)() !== '';
    const github = asks ? (0,client/* clientOf */.fe)(undefined, environment) : null;
    const opened = github === null ? null : await (0,doctor_command/* opening */.z)(github, workflow, loop);
    const { visibility = 'private', ownLogin = '' } = opened?.opened.along.repository ?? {};
    return { ...right(here.resolved), schedules: here.schedules, visibility, github, ownLogin };
}
function right(resolved) {
    if (resolved.ok)
        return resolved;
    throw new mistake/* Mistake */.Fp((0,config_view/* errorsText */.v$)(resolved.errors).trimEnd(), '`config --check` shows each again.');
}
const issuesUnlessSaid = 10;
async function workFor(options, found, environment) {
    const { github, config } = found;
    const sessions = await sessionsFor(options, found, environment);
    if (options.issues !== undefined || github === null) {
        const count = options.issues ?? issuesUnlessSaid;
        const asked = options.issues !== undefined;
        return {
            issues: (0,backlog/* assumedIssues */.XD)(count),
            journeys: sessions.journeys,
            assumed: [{ kind: 'assumed-issues', count, asked }, sessions.assumption],
        };
    }
    const { issues, found: count } = await (0,backlog/* issuesOn */.Km)(github, config, found.ownLogin);
    const repository = `${github.owner}/${github.repo}`;
    return {
        issues,
        journeys: sessions.journeys,
        assumed: [{ kind: 'read-issues', count, part: issues.length, repository }, sessions.assumption],
    };
}
/** As a person says; else as the loop's own issues went; else by a guess. */
async function sessionsFor(options, { github, config }, environment) {
    const assumed = assumedBy(options, config);
    const otherwise = assumedJourneys(assumed);
    if (options.sessions !== undefined) {
        const known = readSessions(options.sessions);
        return { journeys: drawnFrom(known, otherwise), assumption: { kind: 'told', file: options.sessions } };
    }
    const { sessionDollars, auditDollars, sessionMinutes, fail } = options;
    const isTold = [sessionDollars, auditDollars, sessionMinutes, fail].some((one) => one !== undefined);
    const record = github === null || isTold ? null : await (0,status_command/* findRecord */.T)(github, config.loop, environment);
    const rates = { config: (0,pricing/* configuredRates */.cx)(config.rates), claudeMd: [] };
    const known = record === null ? [] : journeysOf({ ...record, rates, maxAgents: config.maxAgents });
    if (known.length < fewestJourneys)
        return { journeys: otherwise, assumption: { kind: 'guessed', ...assumed } };
    return {
        journeys: drawnFrom(known, otherwise),
        assumption: { kind: 'learned', journeys: known.length, loop: config.loop },
    };
}
function assumedBy({ sessionDollars, auditDollars, sessionMinutes, fail = 20 }, { sessionGuess: guess }) {
    return {
        dollars: sessionDollars ?? around(guess.dollars),
        auditDollars: auditDollars ?? around((sessionDollars === undefined ? guess.dollars : middle(sessionDollars)) / 4),
        minutes: sessionMinutes ?? around(guess.minutes),
        failing: fail / 100,
    };
}
/** Half to double: as far as one guesses wrong without being surprised. */
const around = (value) => ({ low: value / 2, high: value * 2 });
const middle = ({ low, high }) => Math.sqrt(low * high);


/***/ }),

/***/ 69213:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ configJson),
/* harmony export */   PX: () => (/* binding */ rateLine),
/* harmony export */   Qj: () => (/* binding */ errorsJson),
/* harmony export */   Ut: () => (/* binding */ configText),
/* harmony export */   v$: () => (/* binding */ errorsText)
/* harmony export */ });
/* harmony import */ var _config_layers_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36570);
/* harmony import */ var _config_not_yet_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23776);
/* harmony import */ var _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13077);



/** Plain text within 80 columns, but for values that are longer. */
function configText(facts) {
    const rows = settingsOf(facts);
    const width = Math.max(...rows.map(({ key }) => key.length)) + 2;
    const blocks = [
        [facts.exists ? `Loop ${facts.config.loop}, from ${facts.path}` : `Loop ${facts.config.loop}; no ${facts.path}`],
        rows.map((row) => line(row, width)),
        facts.promises.map((promise) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .k)(promise)),
        facts.rates.map((rate) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .k)(rate)),
        facts.notices.map((notice) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .k)(`Note: ${notice}`)),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
const settingsOf = ({ config, sources }) => [...sources].map(([key, source]) => ({ key, value: onDisk((0,_config_not_yet_js__WEBPACK_IMPORTED_MODULE_0__/* .valueAt */ .fK)(config, key)), source }));
/** The default is what everybody has, so only who set something else is named. */
function line({ key, value, source }, width) {
    const start = `${key.padEnd(width)}${shownValue(value)}`;
    if (source.kind === 'default')
        return start;
    const from = `<- ${source.where}`;
    return start.length + 2 + from.length <= _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columns */ .Y ? `${start}  ${from}` : `${start}\n${' '.repeat(width)}${from}`;
}
function shownValue(value) {
    if (value === null || value === undefined)
        return '-';
    return typeof value === 'string' ? value : JSON.stringify(value);
}
/** Groups under names of the user's have keys of ours inside, in camelCase in code. */
function onDisk(value) {
    if (Array.isArray(value))
        return value.map(onDisk);
    if (!(0,_config_layers_js__WEBPACK_IMPORTED_MODULE_2__/* .isGroup */ .IZ)(value))
        return value ?? null;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [kebab(key), onDisk(item)]));
}
const kebab = (key) => key.replace(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => `-${letter.toLowerCase()}`);
/** Of a model that the configuration names, as its sessions are charged. */
function rateLine(model, found) {
    if (found.kind === 'unpriceable')
        return `${model}: no rate is known; set one under \`rates\``;
    const from = found.kind === 'known' ? found.source : `not known, so that of ${found.row}, the highest of its vendor`;
    return `${model}: $${found.rates.input} in, $${found.rates.output} out per million tokens (${from})`;
}
/** The same for programs; `value` is null where there is none. */
const configJson = (facts) => ({
    ok: true,
    file: facts.exists ? facts.path : null,
    loop: facts.config.loop,
    settings: settingsOf(facts).map(({ key, value, source }) => ({ key, value, source: sourceJson(source) })),
    promises: facts.promises,
    rates: facts.rates,
    notices: facts.notices,
});
const sourceJson = ({ kind, where, position }) => ({
    kind,
    where,
    line: position?.line ?? null,
    column: position?.column ?? null,
});
/** Every mistake, then how many there are. */
const errorsText = (errors) => `${errors.map(({ message }) => message).join('\n\n')}\n\n${errors.length === 1 ? '1 mistake' : `${errors.length} mistakes`}\n`;
const errorsJson = (errors) => ({
    ok: false,
    errors: errors.map(({ key, message, position }) => ({
        key,
        message,
        file: position?.file ?? null,
        line: position?.line ?? null,
        column: position?.column ?? null,
    })),
});


/***/ })

};
