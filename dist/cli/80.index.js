export const id = 80;
export const ids = [80];
export const modules = {

/***/ 96818:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runConfig: () => (/* binding */ runConfig)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/agent-choice.js + 1 modules
var agent_choice = __webpack_require__(84051);
// EXTERNAL MODULE: ./build/src/agents/drivers.js + 7 modules
var drivers = __webpack_require__(1487);
// EXTERNAL MODULE: ./build/src/core/config.js + 3 modules
var config = __webpack_require__(47470);
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

// EXTERNAL MODULE: ./build/src/core/config-layers.js
var config_layers = __webpack_require__(36570);
// EXTERNAL MODULE: ./build/src/core/config-not-yet.js
var config_not_yet = __webpack_require__(23776);
// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
;// CONCATENATED MODULE: ./build/src/core/config-view.js



/** Plain text within 80 columns, but for values that are longer. */
function configText(facts) {
    const rows = settingsOf(facts);
    const width = Math.max(...rows.map(({ key }) => key.length)) + 2;
    const blocks = [
        [facts.exists ? `Loop ${facts.config.loop}, from ${facts.path}` : `Loop ${facts.config.loop}; no ${facts.path}`],
        rows.map((row) => line(row, width)),
        facts.promises.map((promise) => (0,terminal_text/* wrapped */.k)(promise)),
        facts.rates.map((rate) => (0,terminal_text/* wrapped */.k)(rate)),
        facts.notices.map((notice) => (0,terminal_text/* wrapped */.k)(`Note: ${notice}`)),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
const settingsOf = ({ config, sources }) => [...sources].map(([key, source]) => ({ key, value: onDisk((0,config_not_yet/* valueAt */.fK)(config, key)), source }));
/** The default is what everybody has, so only who set something else is named. */
function line({ key, value, source }, width) {
    const start = `${key.padEnd(width)}${shownValue(value)}`;
    if (source.kind === 'default')
        return start;
    const from = `<- ${source.where}`;
    return start.length + 2 + from.length <= terminal_text/* columns */.Y ? `${start}  ${from}` : `${start}\n${' '.repeat(width)}${from}`;
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
    if (!(0,config_layers/* isGroup */.IZ)(value))
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
    const given = givenByWorkflow(options);
    const path = typeof options.check === 'string' ? options.check : (0,config/* configPath */.e)(given.with);
    const text = (0,external_node_fs_.existsSync)(path) ? (0,external_node_fs_.readFileSync)(path, 'utf8') : null;
    if (text === null && options.check !== undefined) {
        throw new mistake/* Mistake */.Fp(`There is no ${path}.`, 'Run this at the root of the repository, or name the file: --check FILE');
    }
    const resolved = (0,config/* resolveConfig */.p)({
        dispatch: {},
        with: given.with,
        file: text === null ? null : { path, text },
        facts: { visibility: options.public ? 'public' : 'private', jobTimeoutMinutes: given.jobTimeoutMinutes },
    });
    if (!resolved.ok) {
        if (options.json)
            stdout.write(asLine(errorsJson(resolved.errors)));
        else
            stderr.write(errorsText(resolved.errors));
        return mistake/* exitCodes */.hS.failed;
    }
    const facts = factsOf(resolved, { path, exists: text !== null, notices: given.notices });
    if (options.json)
        stdout.write(asLine(configJson(facts)));
    else if (options.check === undefined)
        stdout.write(configText(facts));
    else
        stdout.write(`${[`${path} is right.`, ...facts.notices.map((notice) => `Note: ${notice}`)].join('\n')}\n`);
    return mistake/* exitCodes */.hS.done;
}
const asLine = (value) => `${JSON.stringify(value)}\n`;
/** Without a workflow of ours the file speaks alone. */
function givenByWorkflow({ workflow, loop }) {
    const read = (0,external_node_fs_.existsSync)(workflow) ? (0,tick_workflow/* readTickWorkflow */.Xd)((0,external_node_fs_.readFileSync)(workflow, 'utf8')) : null;
    const given = read?.kind === 'tick' ? (0,tick_workflow/* givenIn */.JS)(read.step) : { with: {}, jobTimeoutMinutes: null, notices: [] };
    return loop === undefined ? given : { ...given, with: { ...given.with, loop } };
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
    const lines = [...roles, ...fallback].map((reached) => rateLine(reached.model, (0,pricing/* findRates */.$v)(reached, table)));
    return [...new Set(lines)];
}


/***/ }),

/***/ 97553:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e1: () => (/* binding */ TaskStatus),
  qm: () => (/* binding */ WorkOrder),
  H$: () => (/* binding */ WorkResult)
});

// UNUSED EXPORTS: Caps, FailureClass, ModelUsage, ReportedFinding, Role, TestReport, endedEarly, isNobodysFailure

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
;// CONCATENATED MODULE: ./build/src/core/ordered-review.js
/** What the order of a session on a pull request says beside the task: the commit, the range, and what people have said. */


const OrderedReview = (0,on_disk/* onDisk */.F)({
    round: schemas/* number */.aig().int().nonnegative(),
    /** The commit under review. */
    head: schemas/* string */.YjP(),
    /** What was reviewed before ends there; null = nothing was. */
    since: schemas/* string */.YjP().nullable(),
    /** Nothing of it may be run. */
    fork: schemas/* boolean */.zMY(),
    /** What a responder answers first. */
    to: schemas/* enum */.k5n(['findings', 'feedback', 'conflict']).nullable(),
    /** Branch that it is to be merged into. */
    into: schemas/* string */.YjP(),
    /** Its head. */
    intoSha: schemas/* string */.YjP(),
    /** What people who may write have said and nobody answered; untrusted text all the same. */
    feedback: schemas/* array */.YOg((0,on_disk/* onDisk */.F)({
        id: schemas/* string */.YjP(),
        by: schemas/* string */.YjP(),
        body: schemas/* string */.YjP(),
        path: schemas/* string */.YjP().nullable(),
        line: schemas/* number */.aig().int().nullable(),
    })),
});

;// CONCATENATED MODULE: ./build/src/core/agent.js
/** Decides what one agent session is asked (work order), what counts as its answer (work result), and what is a failure. */



const Role = schemas/* enum */.k5n(['worker', 'auditor', 'reviewer', 'responder', 'post_action']);
/** What an agent says about a finding; Tickgate adds section and time when it records it. */
const ReportedFinding = schemas/* object */.Ikc({
    file: schemas/* string */.YjP().min(1),
    line: schemas/* number */.aig().int().positive().nullable().default(null),
    severity: schemas/* enum */.k5n(['bug', 'warning']),
    description: schemas/* string */.YjP().min(1),
    scenario: schemas/* string */.YjP().default(''),
});
/** One as an order names it: `id` is what the agent puts into `resolved`. */
const OrderedFinding = (0,on_disk/* onDisk */.F)({
    id: schemas/* string */.YjP(),
    file: schemas/* string */.YjP(),
    line: schemas/* number */.aig().int().positive().nullable(),
    severity: schemas/* enum */.k5n(['bug', 'warning']),
    description: schemas/* string */.YjP(),
    scenario: schemas/* string */.YjP(),
});
/** One session's share of the ceilings; null = this dimension has no cap. Turns bind only drivers that count them. */
const Caps = (0,on_disk/* onDisk */.F)({
    dollars: schemas/* number */.aig().positive().nullable(),
    minutes: schemas/* number */.aig().positive(),
    turns: schemas/* number */.aig().int().positive().nullable(),
});
/** The file behind `TICKGATE_WORK_ORDER`. `session` counts this task's sessions from 1; `task` is untrusted text. */
const WorkOrder = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(1),
    loop: schemas/* string */.YjP().min(1),
    iteration: schemas/* number */.aig().int().positive(),
    maxIterations: schemas/* number */.aig().int().positive(),
    session: schemas/* number */.aig().int().positive(),
    subject: schemas/* number */.aig().int().positive(),
    role: Role,
    task: schemas/* string */.YjP(),
    /** What people who may write had said in its thread; absent = nothing. */
    comments: schemas/* array */.YOg(schemas/* strictObject */.rej({ by: schemas/* string */.YjP(), body: schemas/* string */.YjP() })).optional(),
    criteria: schemas/* array */.YOg(schemas/* string */.YjP()),
    findings: schemas/* array */.YOg(OrderedFinding),
    /** The part of the task that this session is about; null = all of it. `number` counts from 1. */
    section: (0,on_disk/* onDisk */.F)({
        number: schemas/* number */.aig().int().positive(),
        of: schemas/* number */.aig().int().positive(),
        text: schemas/* string */.YjP(),
    }).nullable(),
    /** An audit reads what was changed since this commit. */
    base: schemas/* string */.YjP(),
    notes: schemas/* string */.YjP(),
    /** What people decided when earlier sessions of the task asked. */
    decisions: schemas/* array */.YOg(schemas/* strictObject */.rej({ question: schemas/* string */.YjP(), answer: schemas/* string */.YjP() })),
    /** What the session of the task before this one failed with; absent = it did not. Untrusted. */
    failure: schemas/* string */.YjP().optional(),
    /** Of a session on a pull request under review. */
    review: OrderedReview.optional(),
    caps: Caps,
    /** Globs; empty = everything that guardrails allow. */
    allowedPaths: schemas/* array */.YOg(schemas/* string */.YjP()),
});
/** No session comes near; beyond this, sums over a run would no longer be exact. */
const count = schemas/* number */.aig().int().nonnegative().max(1e12).default(0);
const reportedDollars = schemas/* number */.aig().nonnegative().max(1e6);
/** Usage of one model in one session, in tokens; `input` excludes cached tokens; `costReported` in dollars. */
const ModelUsage = schemas/* object */.Ikc({
    model: schemas/* string */.YjP().min(1),
    input: count,
    output: count,
    reasoning: count,
    cache_read: count,
    cache_write: count,
    cost_reported: reportedDollars.nullable().default(null),
    messages: count,
})
    .transform(({ cache_read: cacheRead, cache_write: cacheWrite, cost_reported: costReported, ...rest }) => ({
    ...rest,
    cacheRead,
    cacheWrite,
    costReported,
}));
const TestReport = schemas/* object */.Ikc({
    command: schemas/* string */.YjP().nullable().default(null),
    passed: schemas/* number */.aig().int().nonnegative().nullable().default(null),
    failed: schemas/* number */.aig().int().nonnegative().nullable().default(null),
    failing: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
});
const TaskStatus = schemas/* enum */.k5n(['in_progress', 'blocked', 'complete']);
/** The file behind `TICKGATE_RESULT`: foreign data, so unknown fields are ignored and absent ones take the safe value. */
const WorkResult = schemas/* object */.Ikc({
    status: TaskStatus,
    progress: schemas/* string */.YjP(),
    completion_indicators: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    exit_signal: schemas/* boolean */.zMY().default(false),
    reason: schemas/* string */.YjP().default(''),
    needs_decision: schemas/* object */.Ikc({ question: schemas/* string */.YjP().min(1) })
        .nullable()
        .default(null),
    root_cause: schemas/* string */.YjP().nullable().default(null),
    findings: schemas/* array */.YOg(ReportedFinding).default([]),
    resolved: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    /** Of a responder: to what people said, by the ids that its order gives. */
    replies: schemas/* array */.YOg(schemas/* object */.Ikc({ to: schemas/* string */.YjP(), body: schemas/* string */.YjP() })).default([]),
    tests: TestReport.nullable().default(null),
    notes: schemas/* string */.YjP().default(''),
    usage: schemas/* array */.YOg(ModelUsage).nullable().default(null),
})
    .transform((stored) => ({
    status: stored.status,
    progress: stored.progress,
    completionIndicators: stored.completion_indicators,
    exitSignal: stored.exit_signal,
    reason: stored.reason,
    needsDecision: stored.needs_decision,
    /** The agent's own words: shown, never compared. */
    rootCause: stored.root_cause,
    findings: stored.findings,
    resolved: stored.resolved,
    replies: stored.replies,
    tests: stored.tests,
    notes: stored.notes,
    usage: stored.usage,
}));
/** The classes of spec loop §6, those that a driver itself can meet before any of them, and two that are no failures of the work. */
const FailureClass = schemas/* enum */.k5n([
    'compile',
    'test',
    'lint',
    'timeout',
    'denied',
    'no-diff',
    'guardrail',
    'model',
    'tick-lost',
    'result',
    'exit',
    'cancelled',
    /** A service that the work needs is away: nobody's failure. */
    'outage',
    /** It ended with a question for a person: nobody's failure either. */
    'decision',
    /** No output, no change and no work for longer than a session may be silent. */
    'stalled',
    /** Its model asks to wait. */
    'limit',
    /** It used up what it was given; what it did until then counts. */
    'cap',
]);
/** A person's word, a question for one, a service that is away, a model that asks to wait: no failure of the work. */
const isNobodysFailure = (kind) => kind === 'cancelled' || kind === 'decision' || kind === 'outage' || kind === 'limit';
/** It could not go on through no fault of its work: what it had done so far is not lost with it. */
const endedEarly = (kind) => ['cancelled', 'cap', 'limit', 'model', 'stalled'].includes(kind);


/***/ })

};
