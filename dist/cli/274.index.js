export const id = 274;
export const ids = [274];
export const modules = {

/***/ 59543:
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
// EXTERNAL MODULE: ./build/src/bases.js
var bases = __webpack_require__(46483);
// EXTERNAL MODULE: ./build/src/core/config.js + 1 modules
var config = __webpack_require__(14947);
// EXTERNAL MODULE: ./build/src/core/config-claude-md.js
var config_claude_md = __webpack_require__(38138);
// EXTERNAL MODULE: ./build/src/core/config-view.js
var config_view = __webpack_require__(69213);
;// CONCATENATED MODULE: ./build/src/core/driver-promise.js
/** Says what a driver promises about dollars: how far its sessions can pass their caps. */
function driverPromise(driver, promise) {
    switch (promise) {
        case 'metered':
            return `${driver} is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. ${ownWord(driver)}`;
        case 'proxied':
            return `${driver} is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.`;
        case 'capped':
            return `${driver} is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time. ${ownWord(driver)}`;
    }
}
/** An agent that holds the key can reach its model without its program, and write what its program seems to print: only the proxy holds against it. */
const ownWord = (driver) => `That is by the word of ${driver}: what an agent spends with its key past ${driver} is seen by meter: proxy alone.`;

// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
// EXTERNAL MODULE: ./build/src/core/starter-files.js + 1 modules
var starter_files = __webpack_require__(26977);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/options.js + 1 modules
var options = __webpack_require__(40870);
;// CONCATENATED MODULE: ./build/src/cli/config-command.js
/** Decides what `tickgate config` reads: the file and the workflow of this folder, as a tick would find them on the default branch. */














/** A file with mistakes is a failure, as it is for a tick. */
async function runConfig(options, { stdout, stderr }, environment = process.env) {
    const { path, exists, given, resolved } = await configHere(options, environment);
    if (!exists && options.check !== undefined) {
        throw new mistake/* Mistake */.Fp('file_unusable', `There is no ${path}.`, 'Run this at the root of the repository, or name the file: --check FILE');
    }
    if (!resolved.ok) {
        if (options.json)
            stdout.write(asLine((0,config_view/* errorsJson */.Qj)(resolved.errors)));
        else
            stderr.write((0,config_view/* codedErrorsText */.gt)(resolved.errors));
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
async function configHere(options, environment) {
    const { given, schedules } = givenByWorkflow(options);
    const path = typeof options.check === 'string' ? options.check : (0,config/* configPath */.e)(given.with);
    const text = (0,external_node_fs_.existsSync)(path) ? readText(path) : null;
    const file = text === null ? null : { path, text };
    const resolved = (0,config/* resolveConfig */.p)({
        dispatch: {},
        with: given.with,
        file,
        bases: await (0,bases/* basesOf */.c)(file, (0,client/* otherFiles */.YT)(environment)).catch(client/* asMistake */.H),
        facts: { visibility: options.public ? 'public' : 'private', jobTimeoutMinutes: given.jobTimeoutMinutes },
    });
    return { path, exists: text !== null, given, schedules, resolved };
}
function readText(path) {
    if (!(0,external_node_fs_.statSync)(path).isFile())
        throw new mistake/* Mistake */.Fp('file_unusable', `${path} is no file.`, 'Name a file, such as .github/tickgate.yml.');
    try {
        return (0,external_node_fs_.readFileSync)(path, 'utf8');
    }
    catch (error) {
        if (!(error instanceof Error))
            throw error;
        throw new mistake/* Mistake */.Fp('file_unusable', `${path} cannot be read: ${error.message}.`, 'May you read it?');
    }
}
const asLine = (value) => `${JSON.stringify(value)}\n`;
/** Without a workflow of ours the file speaks alone. */
function givenByWorkflow({ workflow, loop }) {
    (0,options/* loopNamed */.sR)(loop);
    // The usual one need not be there; one that was named has to be.
    if (workflow !== starter_files/* starterPaths */.mE.workflow && !(0,external_node_fs_.existsSync)(workflow))
        throw new mistake/* Mistake */.Fp('file_unusable', `There is no ${workflow}.`, `Without --workflow it is ${starter_files/* starterPaths */.mE.workflow}.`);
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
    const claudeMd = (0,external_node_fs_.existsSync)('CLAUDE.md') ? (0,config_claude_md/* loopCostRates */.x)((0,external_node_fs_.readFileSync)('CLAUDE.md', 'utf8')).entries : [];
    const table = { config: (0,pricing/* configuredRates */.cx)(config.rates), claudeMd };
    const roles = Object.values(config.agents).flatMap((own) => own?.model ? [{ driver: own.driver ?? config.agent, model: own.model }] : []);
    const fallback = config.fallbackModel === null ? [] : [{ driver: config.agent, model: config.fallbackModel }];
    const lines = [...roles, ...fallback].map((reached) => (0,config_view/* rateLine */.PX)(reached.model, (0,pricing/* findRates */.$v)(reached, table)));
    return [...new Set(lines)];
}


/***/ }),

/***/ 274:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runSimulate: () => (/* binding */ runSimulate)
});

// EXTERNAL MODULE: ./build/src/agent-choice.js
var agent_choice = __webpack_require__(17326);
// EXTERNAL MODULE: ./build/src/agents/drivers.js + 7 modules
var drivers = __webpack_require__(1487);
// EXTERNAL MODULE: ./build/src/core/config.js + 1 modules
var config = __webpack_require__(14947);
// EXTERNAL MODULE: ./build/src/core/config-view.js
var config_view = __webpack_require__(69213);
// EXTERNAL MODULE: ./build/src/core/first-cap.js
var first_cap = __webpack_require__(43274);
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
        [(0,terminal_text/* wrapped */.ky)(`Loop ${loop}, one run, rehearsed ${runs} times; nothing was started, nothing was spent.`)],
        ['Taken for granted:', ...assumed.map((sentence) => (0,terminal_text/* wrapped */.ky)(`- ${sentence}`))],
        [row(['', 'half stay at', '9 of 10 at', 'the most', 'ceiling']).trimEnd(), ...rows.map((line) => line.trimEnd())],
        ['How they end:', ...ends.map(({ code, share }) => (0,terminal_text/* wrapped */.ky)(`${percent(share)}  ${endText(code)}`, '  '))],
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
        case 'read-tasks':
            return `the ${assumption.count} open tasks of ${assumption.where}, as it is now`;
        case 'learned': {
            const { journeys, unfinished, loop } = assumption;
            const rest = unfinished === 0 ? '' : `; ${unfinished} that have not ended are left out`;
            return `issues go as one of the ${journeys} went that loop ${loop} has brought to an end${rest}`;
        }
        case 'told':
            return `issues go as ${assumption.file} says`;
        case 'guessed': {
            const { dollars: cost, auditDollars, minutes, failing } = assumption;
            return `a session takes ${money(cost)} and ${span(minutes)} minutes, its audit ${money(auditDollars)}; ${Math.round(failing * 100)} % of the issues are beyond the agent`;
        }
        case 'cap': {
            if (assumption.dollars === null)
                return 'no session has a cap in dollars';
            const cut = assumption.dollars < assumption.expected ? ', less than it is expected to take: many are cut' : '';
            return `a session gets ${(0,wording/* dollars */.E9)(assumption.dollars)} at first${cut}`;
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
// EXTERNAL MODULE: ./build/src/cli/config-command.js + 1 modules
var config_command = __webpack_require__(59543);
// EXTERNAL MODULE: ./build/src/cli/doctor-command.js + 29 modules
var doctor_command = __webpack_require__(89142);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/origin.js
var origin = __webpack_require__(89824);
// EXTERNAL MODULE: ./build/src/cli/progress.js
var progress = __webpack_require__(10069);
// EXTERNAL MODULE: ./build/src/cli/status-record.js + 5 modules
var status_record = __webpack_require__(6953);
// EXTERNAL MODULE: ./build/src/cli/simulate/backlog.js + 41 modules
var backlog = __webpack_require__(55918);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
// EXTERNAL MODULE: ./build/src/core/phases.js
var phases = __webpack_require__(2997);
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
    const worked = past.state.subjects.filter(({ number, kind }) => number > 0 &&
        kind !== 'pr' &&
        past.state.usage.some(({ subject, role }) => subject === number && role === 'worker'));
    const ended = worked.filter(({ phase }) => (0,phases/* isWhole */.wP)(phase) || ((0,phases/* finished */.xl)(phase) && phase !== 'cancelled'));
    return {
        known: ended.flatMap((subject) => journeyOf(past, subject) ?? []),
        unfinished: worked.length - ended.length,
    };
}
/** An issue goes as it is known to go, else as any of them. */
function drawnFrom(known, otherwise) {
    const own = new Map(known.map((journey) => [journey.issue, journey]));
    const [first, ...others] = known;
    return (issue, chance) => own.get(issue) ?? (first === undefined ? otherwise(issue, chance) : chance.pick([first, ...others]));
}
function journeyOf(past, subject) {
    const { number } = subject;
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

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/core/plan-file.js
var plan_file = __webpack_require__(54937);
// EXTERNAL MODULE: ./build/src/github/plan.js
var github_plan = __webpack_require__(70498);
// EXTERNAL MODULE: ./build/src/github/text-hash.js
var text_hash = __webpack_require__(19403);
;// CONCATENATED MODULE: ./build/src/cli/simulate/plan.js
/** Decides which plan a rehearsed run works off: the file of this folder, or what stands on GitHub, as a tick reads it. */





/** Null = the loop works on issues. `github`: null = only this folder is looked at. */
async function planFor({ backlog }, github) {
    const source = (0,github_plan/* sourceOf */.vz)(backlog);
    if (source.kind === 'issues')
        return null;
    const where = source.kind === 'plan' ? source.path : `#${source.issue}`;
    const plan = github === null ? planHere(source) : await planThere(github, source);
    const open = (0,plan_file/* planOf */.XC)(plan.text, text_hash/* sha256 */.sc).tasks.filter(({ mark }) => mark === 'open').length;
    return { plan, where, open };
}
async function planThere(github, source) {
    const { text, why, author, authorAssociation } = (await (0,github_plan/* readPlan */.m3)(github, source, [])).page;
    if (text !== null)
        return { text, author, authorAssociation };
    throw new mistake/* Mistake */.Fp('file_unusable', why ?? 'The plan cannot be read.', 'Name another one under backlog.');
}
function planHere(source) {
    if (source.kind === 'task-list') {
        throw new mistake/* Mistake */.Fp('token_missing', `The tasks of this loop stand in issue #${source.issue}, which takes a token to read.`, 'Set GITHUB_TOKEN, such as to what `gh auth token` prints, and name the repository: --repo OWNER/NAME');
    }
    if (!(0,external_node_fs_.existsSync)(source.path)) {
        throw new mistake/* Mistake */.Fp('file_unusable', `There is no ${source.path}.`, 'Write it, or name another one: backlog.plan');
    }
    return { text: (0,external_node_fs_.readFileSync)(source.path, 'utf8'), author: '', authorAssociation: 'MEMBER' };
}

// EXTERNAL MODULE: ./build/src/cli/simulate/run.js + 111 modules
var run = __webpack_require__(15232);
;// CONCATENATED MODULE: ./build/src/cli/simulate/runs.js

const everyMs = 1_000;
async function rehearseRuns(policy, { runs, seed }, { tell, now }) {
    const done = [];
    let saidMs = now();
    while (done.length < runs) {
        const own = seed + done.length * 7_919;
        const forecast = await (0,run/* rehearseRun */.X)(policy, own, ({ tick, day }) => {
            if (now() - saidMs < everyMs)
                return;
            saidMs = now();
            tell(`${done.length} of ${runs} runs rehearsed; the next is at tick ${tick}, day ${day} of ${policy.days}`);
        });
        done.push(forecast);
    }
    return done;
}

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
        throw new mistake/* Mistake */.Fp('file_unusable', `There is no ${path}.`, example);
    const read = File.safeParse(parsed(path));
    if (read.success)
        return read.data.map(({ issue, worker, auditor }) => ({ issue, worker: sessions_file_all(worker), auditor: sessions_file_all(auditor) }));
    const [first] = read.error.issues;
    throw new mistake/* Mistake */.Fp('file_unusable', `${path}: ${first?.path.join('.') || 'the file'}: ${first?.message}`, example);
}
const sessions_file_all = ([first, ...others]) => [first, ...others];
function parsed(path) {
    try {
        return (0,dist.parse)((0,external_node_fs_.readFileSync)(path, 'utf8'), { logLevel: 'error' });
    }
    catch (error) {
        throw new mistake/* Mistake */.Fp('file_unusable', `${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`, example);
    }
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/command.js
/** Decides what `tickgate simulate` rehearses: whose configuration, which issues, sessions as they went or as they are assumed; and how often. */





















async function runSimulate(options, { stdout, stderr }, environment = process.env) {
    const found = await (0,progress/* during */.i)(stderr, 'Reading the repository on GitHub …', () => foundFor(options, environment)).catch(client/* asMistake */.H);
    const { config } = found;
    refuseUnless(options, config);
    const work = await workFor(options, found, environment).catch(client/* asMistake */.H);
    const hours = Number.isFinite(options.people) ? options.people : null;
    const policy = {
        config,
        sources: found.sources,
        visibility: found.visibility,
        schedules: found.schedules,
        issues: work.issues,
        plan: work.plan,
        journeys: work.journeys,
        people: { afterMs: hours === null ? null : hours * 3_600_000, answers: options.answer },
        metered: config.meter === 'proxy' || (0,agent_choice/* driversOf */.Xf)(config).every((name) => (0,drivers/* driverNamed */.M)(name).promise !== 'capped'),
        startMs: Date.now(),
        days: options.days,
    };
    const tell = (line) => void stderr.write(`${line}\n`);
    const runs = await rehearseRuns(policy, options, { tell, now: () => performance.now() });
    const { maxDollars, maxIterations, maxPrs, maxMinutes } = config;
    const ceilings = {
        ...(maxDollars === 0 ? {} : { dollars: maxDollars }),
        ...{ iterations: maxIterations, prs: maxPrs, minutes: maxMinutes },
    };
    const expected = middle(assumedBy(options, config).dollars);
    const cap = { kind: 'cap', dollars: (0,first_cap/* firstCap */.V)(config), expected };
    const facts = {
        forecast: forecastFrom(config.loop, runs),
        assumed: assumptions([...work.assumed, cap, { kind: 'people', hours }]),
        ceilings,
    };
    stdout.write(options.json ? `${JSON.stringify(forecastJson(facts))}\n` : forecastText(facts));
    return mistake/* exitCodes */.hS.done;
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
    const here = await (0,config_command/* configHere */.X)({ workflow, public: false, ...(loop === undefined ? {} : { loop }) }, environment);
    const asks = issues === undefined && (0,client/* hasToken */.y0)(environment) && (0,origin/* originOf */.yv)() !== '';
    const github = asks ? (0,client/* clientOf */.fe)(undefined, environment) : null;
    const opened = github === null ? null : await (0,doctor_command/* opening */.z)(github, workflow, loop);
    const { visibility = 'private', ownLogin = '' } = opened?.opened.along.repository ?? {};
    return { ...right(here.resolved), schedules: here.schedules, visibility, github, ownLogin };
}
function right(resolved) {
    if (resolved.ok)
        return resolved;
    throw new mistake/* Mistake */.Fp('configuration_wrong', (0,config_view/* errorsText */.v$)(resolved.errors).trimEnd(), '`config --check` shows each again.');
}
/** What cannot be rehearsed is said, with what bounds it, and what shows the same without starting anything. */
function refuseUnless({ issues }, { skill, backlog, maxDollars, ...most }) {
    if (skill !== 'work') {
        const dearest = maxDollars === 0 ? 'dollars without a ceiling' : (0,wording/* dollars */.E9)(maxDollars);
        throw new mistake/* Mistake */.Fp('option_unusable', 'A review loop cannot be rehearsed: what it does hangs on what people push and write on pull requests, and when. ' +
            `By its ceilings a run costs at most ${dearest}, ${(0,wording/* counted */.hS)(most.maxIterations, 'iteration')} and ${(0,wording/* counted */.hS)(most.maxMinutes, 'minute')}.`, 'What its next tick would do is shown by a run of its workflow with this under `with:` (no agent is started, nothing is written): dry-run: true');
    }
    if (issues === undefined || backlog.source === 'issues')
        return;
    throw new mistake/* Mistake */.Fp('option_unusable', '--issues is for a loop that works on issues; this one works on the tasks of a plan.', 'Leave it out: the plan is read as it is.');
}
const issuesUnlessSaid = 10;
async function workFor(options, found, environment) {
    const { github, config } = found;
    const sessions = await sessionsFor(options, found, environment);
    const toDo = await planFor(config, github);
    if (toDo !== null) {
        const { plan, open, where } = toDo;
        const assumed = [{ kind: 'read-tasks', count: open, where }, sessions.assumption];
        return { issues: [], plan, journeys: sessions.journeys, assumed };
    }
    if (options.issues !== undefined || github === null) {
        const count = options.issues ?? issuesUnlessSaid;
        const asked = options.issues !== undefined;
        return {
            issues: (0,backlog/* assumedIssues */.XD)(count),
            plan: null,
            journeys: sessions.journeys,
            assumed: [{ kind: 'assumed-issues', count, asked }, sessions.assumption],
        };
    }
    const { issues, found: count } = await (0,backlog/* issuesOn */.Km)(github, config, found.ownLogin);
    const repository = `${github.owner}/${github.repo}`;
    return {
        issues,
        plan: null,
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
    const record = github === null || isTold ? null : await (0,status_record/* findRecord */.T)(github, config.loop, environment);
    const rates = { config: (0,pricing/* configuredRates */.cx)(config.rates), claudeMd: [] };
    const past = record === null ? null : journeysOf({ ...record, rates, maxAgents: config.maxAgents });
    const { known, unfinished } = past ?? { known: [], unfinished: 0 };
    if (known.length < fewestJourneys)
        return { journeys: otherwise, assumption: { kind: 'guessed', ...assumed } };
    return {
        journeys: drawnFrom(known, otherwise),
        assumption: { kind: 'learned', journeys: known.length, unfinished, loop: config.loop },
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

/***/ 6953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ findRecord),
  z: () => (/* binding */ recordOf)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/schedule.js
var schedule = __webpack_require__(63488);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/github/settings.js
var settings = __webpack_require__(32252);
// EXTERNAL MODULE: ./build/src/memory.js + 3 modules
var memory = __webpack_require__(93405);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./build/src/state/bundle.js + 1 modules
var state_bundle = __webpack_require__(10312);
;// CONCATENATED MODULE: ./build/src/state/artifact-zip.js
/** Decides what an artifact's archive holds: the one file of a zip, or nothing that a bundle could be made of. */


/** What a zip of one file adds to it, generously. */
const largestArchiveBytes = state_bundle/* largestBundleBytes */.cy + 65_536;
const damagedArchive = 'the artifact is no archive of one file of at most 64 MiB';
/**
 * The file of an archive that holds one, by its directory at the end (APPNOTE 4.3.12, 4.3.16); null for any other bytes: cut off, of
 * something else, none at all, or more than a bundle may have. What comes out is believed by its digest alone.
 */
function onlyMember(archive) {
    try {
        const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
        if (end < 0 || archive.readUInt16LE(end + 10) !== 1)
            return null;
        const entry = archive.readUInt32LE(end + 16);
        const size = archive.readUInt32LE(entry + 20);
        const local = archive.readUInt32LE(entry + 42);
        // What stands before the content has another length here than in the directory.
        const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
        const content = archive.subarray(start, start + size);
        const isStored = archive.readUInt16LE(entry + 10) === 0;
        return isStored ? content : (0,external_node_zlib_.inflateRawSync)(content, { maxOutputLength: state_bundle/* largestBundleBytes */.cy });
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/src/state/state-api.js + 1 modules
var state_api = __webpack_require__(87867);
;// CONCATENATED MODULE: ./build/src/state/artifact-download.js



const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';
/** What was read is believed by its digest alone, as in a run. */
async function downloadBundle({ api, open }, ref) {
    if (ref.artifactId === null)
        return { kind: 'missing' };
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    try {
        const { owner, repo } = api;
        const { data } = await api.request(route, { owner, repo, artifact_id: ref.artifactId, archive_format: 'zip' });
        const bytes = data instanceof ArrayBuffer ? onlyMember(Buffer.from(data)) : null;
        return bytes === null ? { kind: 'corrupt', why: damagedArchive } : await open(bytes, ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/state/bundle-store.js
var bundle_store = __webpack_require__(42063);
// EXTERNAL MODULE: ./build/src/state/capabilities.js
var capabilities = __webpack_require__(4409);
;// CONCATENATED MODULE: ./build/src/state/branch-store.js
/** Keeps the bundle beside the head, in the very commit that makes it the current one: neither can be there without the other. */





const fileOf = (loop) => `${loop}.bundle`;
function createBranchStore(options) {
    return {
        load: (ref, ageSeconds) => loadFromBranch(options, ref, ageSeconds),
        async save(bundle) {
            options.heads.put({ name: bundle.name, files: filesOf(options.loop, bundle) });
            return { kind: 'saved', artifactId: null, cacheKey: null, notes: [] };
        },
        // What no head names was never committed.
        left: async () => null,
        // The next bundle takes the place of this one.
        remove: async () => 'removed',
        capabilities: branchCapabilities,
    };
}
/** The bundle, which alone is read back, and its members for people; encrypted, they say only where their content is. */
function filesOf(loop, { bytes, members }) {
    const shown = ['history.jsonl', 'state.json', 'notes.md'].map((kind) => {
        const path = memberName(loop, kind);
        return {
            path,
            content: members === null ? `Encrypted with state-key, in ${fileOf(loop)}.\n` : (members[path] ?? ''),
        };
    });
    return [{ path: fileOf(loop), content: bytes }, ...shown];
}
/** Read at the commit in which the head was seen to name it: a replica that lags behind cannot show another bundle under its name. */
async function loadFromBranch(options, ref, ageSeconds) {
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    const commit = options.heads.bundleCommit();
    if (commit === null)
        return (0,bundle_store/* notThere */._)(ageSeconds, capabilities/* branchCapabilities */.Hk.visibilityLagSeconds, 'state branch');
    try {
        const file = await fileIn(options, commit);
        if (file.size > state_bundle/* largestBundleBytes */.cy)
            return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(file.size) };
        return await options.open(await contentOf(options, file), ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        // However old the bundle is, the commit may be of a moment ago: GitHub has named it, and not every replica knows it yet.
        if (status === 404 && !/^no commit found/i.test(message))
            return (0,bundle_store/* notThere */._)(ageSeconds, capabilities/* branchCapabilities */.Hk.visibilityLagSeconds, 'state branch');
        return { kind: 'unavailable', why: `state branch: ${message}` };
    }
}
const File = schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), size: schemas/* number */.aig(), encoding: schemas/* string */.YjP(), content: schemas/* string */.YjP() });
const Blob = schemas/* object */.Ikc({ content: schemas/* string */.YjP() });
async function fileIn({ api, loop }, commit) {
    const where = { owner: api.owner, repo: api.repo, path: fileOf(loop), ref: commit };
    return File.parse((await api.request('GET /repos/{owner}/{repo}/contents/{path}', where)).data);
}
/** Up to 1 MB the content comes with the file; above it GitHub leaves it out, and the blob is asked for. */
async function contentOf({ api }, file) {
    if (file.encoding === 'base64')
        return decoded(file.content);
    const which = { owner: api.owner, repo: api.repo, file_sha: file.sha };
    return decoded(Blob.parse((await api.request('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', which)).data).content);
}
const decoded = (base64) => new Uint8Array(Buffer.from(base64, 'base64'));

// EXTERNAL MODULE: ./build/src/state/head-branch.js + 4 modules
var head_branch = __webpack_require__(12614);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/state/derived-key.js
/** Makes the key of a sealed bundle from what a person chose for it. */

/** 128 MiB and about half a second: what a guess of the key costs, and what a tick pays once. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** 32 bytes, for AES-256. */
const derivedKey = (key, salt) => new Promise((resolve, reject) => {
    (0,external_node_crypto_.scrypt)(key, salt, 32, cost, (error, made) => (error === null ? resolve(made) : reject(error)));
});

;// CONCATENATED MODULE: ./build/src/state/vault.js
/** Decides who can read a bundle: sealed with `state-key` before it leaves the runner, opened with it or with the former key. */



/** `TGB1`, salt, nonce, ciphertext, tag. */
const magic = Buffer.from('TGB1', 'latin1');
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes + nonceBytes;
function createVault(keys) {
    const derive = deriver();
    const sealed = new Map();
    // The salt of what was opened is used again, so that a tick derives one key, not two; a rotation starts a new one.
    let salt = null;
    async function opened(file, name) {
        for (const key of [keys.current, keys.previous]) {
            if (key === null)
                continue;
            const plain = decrypt(file, { name, key: await derive(key, file.salt) });
            if (plain !== null && key === keys.current)
                salt = file.salt;
            if (plain !== null)
                return plain;
        }
        return null;
    }
    return {
        async seal(bundle) {
            if (sealedIn(bundle.bytes) !== null)
                return { ...bundle, members: null };
            if (keys.current === null)
                return bundle;
            const known = sealed.get(bundle.digest);
            if (known !== undefined)
                return known;
            salt ??= (0,external_node_crypto_.randomBytes)(saltBytes);
            const bytes = encrypt(bundle, { key: await derive(keys.current, salt), salt });
            const made = { name: bundle.name, digest: (0,state_bundle/* digestOf */.ol)(bytes), bytes, members: null };
            sealed.set(bundle.digest, made);
            return made;
        },
        async open(bytes, ref) {
            const { name, digest } = ref;
            const corrupt = (why) => ({ kind: 'corrupt', why });
            if (digest !== null && (0,state_bundle/* digestOf */.ol)(bytes) !== digest)
                return corrupt('its digest is not the one in the head');
            const file = sealedIn(bytes);
            if (file === null) {
                // What no head vouches for must at least come from somebody who knows the key.
                return digest === null && keys.current !== null ? corrupt('it is not encrypted') : (0,state_bundle/* unpack */.l1)(bytes, ref);
            }
            if (keys.current === null)
                return corrupt(noKey);
            const plain = await opened(file, name);
            return plain === null
                ? corrupt(otherKey(keys.previous !== null))
                : { ...(0,state_bundle/* unpack */.l1)(plain, { name, digest: null }), bytes };
        },
    };
}
const noKey = 'it is encrypted, and no `state-key` was given; give the action the key that it was saved with';
const otherKey = (both) => both
    ? 'neither `state-key` nor `state-key-previous` opens it: it was saved with another key, or under another name'
    : '`state-key` does not open it: it was saved with another key (after a rotation, give that one as `state-key-previous`), or under another name';
/** Each key of each salt is derived once. */
function deriver() {
    const derived = new Map();
    return (key, salt) => {
        const id = `${Buffer.from(salt).toString('hex')} ${key}`;
        const known = derived.get(id) ?? derivedKey(key, salt);
        derived.set(id, known);
        return known;
    };
}
/** The parts of a sealed file; null for a plain one. */
function sealedIn(bytes) {
    if (bytes.length < headerBytes + tagBytes || !magic.equals(bytes.subarray(0, magic.length)))
        return null;
    const nonceAt = magic.length + saltBytes;
    return {
        salt: bytes.slice(magic.length, nonceAt),
        nonce: bytes.slice(nonceAt, headerBytes),
        ciphertext: bytes.subarray(headerBytes, bytes.length - tagBytes),
        tag: bytes.slice(bytes.length - tagBytes),
    };
}
function encrypt({ name, bytes }, by) {
    const nonce = (0,external_node_crypto_.randomBytes)(nonceBytes);
    const cipher = (0,external_node_crypto_.createCipheriv)('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(name));
    const parts = [magic, by.salt, nonce, cipher.update(bytes), cipher.final()];
    return new Uint8Array(Buffer.concat([...parts, cipher.getAuthTag()]));
}
/** Null unless every byte, the name included, is what was sealed with this key. */
function decrypt({ nonce, ciphertext, tag }, by) {
    const decipher = (0,external_node_crypto_.createDecipheriv)('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(by.name))
        .setAuthTag(tag);
    try {
        return new Uint8Array(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/doctor-command.js + 29 modules
var doctor_command = __webpack_require__(89142);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/options.js + 1 modules
var options = __webpack_require__(40870);
;// CONCATENATED MODULE: ./build/src/cli/status-record.js
/** Decides how a loop's record is read from anywhere, without a run: its head from the state branch, its history from the bundle. */














/** A bundle's age says whether it may still appear: a person who asks can ask again. */
const LONG_AGO_SECONDS = 86_400;
async function recordOf({ repo, loop: asked, workflow }, environment) {
    (0,options/* loopNamed */.sR)(asked);
    const github = (0,client/* clientOf */.fe)(repo, environment);
    const { read, loop, config, opened } = await (0,doctor_command/* opening */.z)(github, workflow, asked);
    const found = await recordIn(opened.read, { github, loop, environment });
    if (found === null)
        throw await missing(github, loop);
    const now = github.now();
    const own = found.head.workflow === workflow ? read : await workflowAt(github, found.head.workflow);
    return {
        ...found,
        ...{ now, repositoryUrl: `${(0,client/* serverOf */.FN)(environment)}/${github.owner}/${github.repo}` },
        scheduledAt: own?.kind === 'tick' ? (0,schedule/* nextTick */.dY)(own.step.facts.schedules, now) : null,
        approvers: config.ok ? config.config.approvers : null,
    };
}
/** A loop is started by the workflow that its record names, which need not be the one that was asked about. */
async function workflowAt(github, path) {
    const [file] = await (0,settings/* readFiles */.Ul)(github, [path]);
    return file === undefined ? null : (0,tick_workflow/* readTickWorkflow */.Xd)(file.text);
}
async function missing(github, loop) {
    const others = await loopsOf(github);
    const [first] = others;
    const there = first === undefined ? '' : `; there are: ${others.join(', ')}`;
    return new mistake/* Mistake */.Fp('record_missing', `${github.owner}/${github.repo} has no loop ${loop} yet${there}.`, first === undefined
        ? 'Its first tick makes it; another loop is named by --loop.'
        : `Its first tick makes it; another one is shown by --loop ${first}`);
}
/** Those that have ticked. */
const loopsOf = async (github) => (await (0,settings/* readBranches */.Lr)(github, (0,head_branch/* branchOf */.W)(''))).filter((name) => state/* LoopName */.So.safeParse(name).success);
/** Null = it never ticked. */
async function findRecord(github, loop, environment) {
    const read = await headsOf(github, loop).read();
    return await recordIn(read, { github, loop, environment });
}
const headsOf = (github, loop) => (0,head_branch/* createHeadBranch */.r)(github, { loop, sleep: (ms) => (0,promises_.setTimeout)(ms) });
async function recordIn(read, { github, loop, environment }) {
    switch (read.kind) {
        case 'absent':
            return null;
        case 'unreadable':
            throw new mistake/* Mistake */.Fp('record_unreadable', `The state of loop ${loop} cannot be read: ${read.field}: ${read.reason}.`, 'Its next tick says what to do about it.');
        case 'present':
            return { head: read.head, ...(await memoryOf(read, { github, environment })) };
    }
}
async function memoryOf(read, reading) {
    const loaded = await (0,memory/* loadMemory */.ab)(bundlesOf(read, reading), read.head, {
        resume: false,
        ageSeconds: LONG_AGO_SECONDS,
        runId: null,
    });
    if (loaded.kind === 'loaded')
        return loaded.memory;
    throw new mistake/* Mistake */.Fp('record_unreadable', `The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'), 'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache alone is read by runs only.');
}
function bundlesOf({ head, version }, { github: api, environment }) {
    const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
    const { bundle, loop } = head;
    if (bundle?.artifactId === null && bundle.cacheKey === null) {
        const heads = { bundleCommit: () => version };
        return { load: (ref, ageSeconds) => loadFromBranch({ api, heads, loop, open }, ref, ageSeconds) };
    }
    // What a run reads from the cache first is read from its copy here: nothing but a run reaches the cache.
    return { load: (ref) => downloadBundle({ api, open }, ref) };
}


/***/ }),

/***/ 69213:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ configJson),
/* harmony export */   PX: () => (/* binding */ rateLine),
/* harmony export */   Qj: () => (/* binding */ errorsJson),
/* harmony export */   Ut: () => (/* binding */ configText),
/* harmony export */   gt: () => (/* binding */ codedErrorsText),
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
        facts.promises.map((promise) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(promise)),
        facts.rates.map((rate) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(rate)),
        facts.notices.map((notice) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(`Note: ${notice}`)),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
const settingsOf = ({ config, sources }) => [...sources].map(([key, source]) => ({ key, value: onDisk((0,_config_not_yet_js__WEBPACK_IMPORTED_MODULE_0__/* .valueAt */ .f)(config, key)), source }));
/** The default is what everybody has, so only who set something else is named. */
function line({ key, value, source }, width) {
    const start = `${key.padEnd(width)}${shownValue(value)}`;
    if (source.kind === 'default')
        return start;
    const from = `<- ${source.where}`;
    return start.length + 2 + from.length <= _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columns */ .YB ? `${start}  ${from}` : `${start}\n${' '.repeat(width)}${from}`;
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
/** The same where nothing else names their code. */
const codedErrorsText = (errors) => errorsText(errors.map((error) => ({ ...error, message: `error: ${code}: ${error.message}` })));
const code = 'configuration_wrong';
const errorsJson = (errors) => ({
    ok: false,
    errors: errors.map(({ key, message, position }) => ({
        code,
        key,
        message,
        file: position?.file ?? null,
        line: position?.line ?? null,
        column: position?.column ?? null,
    })),
});


/***/ })

};
