export const id = 462;
export const ids = [462];
export const modules = {

/***/ 27453:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Wx: () => (/* binding */ homeFolder),
/* harmony export */   bo: () => (/* binding */ builtCli),
/* harmony export */   rE: () => (/* binding */ version)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_url__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73136);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53339);
/* harmony import */ var _mistake_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54156);
/** Decides where this installation of Tickgate lies: the folder with `action.yml`, above the file that runs. */





function homeFolder() {
    const start = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)((0,node_url__WEBPACK_IMPORTED_MODULE_2__.fileURLToPath)(import.meta.url));
    for (let folder = start;; folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder)) {
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'action.yml')))
            return folder;
        if (folder === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder)) {
            throw new _mistake_js__WEBPACK_IMPORTED_MODULE_3__/* .Mistake */ .Fp(`There is no action.yml above ${start}.`, 'Run dist/cli/index.js from a clone of the repository.');
        }
    }
}
const Manifest = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ version: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() });
const version = () => Manifest.parse(JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(homeFolder(), 'package.json'), 'utf8'))).version;
/** The built command line, as the demo's agent is started from it. */
const builtCli = (home) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(home, 'dist', 'cli', 'index.js');


/***/ }),

/***/ 54156:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fp: () => (/* binding */ Mistake),
/* harmony export */   RI: () => (/* binding */ toldOn),
/* harmony export */   hS: () => (/* binding */ exitCodes)
/* harmony export */ });
/** Decides how a command that cannot go on says so: one line with the cause, one with the remedy, on standard error. */
/** The user's mistake or the world's failure: told without a stack. */
class Mistake extends Error {
    name = 'Mistake';
    remedy;
    constructor(message, remedy) {
        super(message);
        this.remedy = remedy;
    }
}
/** The exit codes of every command, as `--help` lists them. */
const exitCodes = { done: 0, failed: 1, misunderstood: 2, interrupted: 130 };
/** A stack only for what is our own bug. */
function toldOn(stderr, error) {
    if (error instanceof Mistake) {
        stderr.write(`error: ${error.message}\n${error.remedy}\n`);
        return exitCodes.failed;
    }
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`error: this is a bug in tickgate\n${told}\n`);
    return exitCodes.failed;
}


/***/ }),

/***/ 76462:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runProgram: () => (/* binding */ runProgram)
});

// EXTERNAL MODULE: ./node_modules/commander/esm.mjs
var esm = __webpack_require__(48179);
// EXTERNAL MODULE: ./build/src/core/starter-agents.js
var starter_agents = __webpack_require__(61);
// EXTERNAL MODULE: ./build/src/core/starter-choices.js
var starter_choices = __webpack_require__(18339);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
;// CONCATENATED MODULE: ./build/src/cli/fault-spec.js
const routes = [
    /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/,
    /^graphql:\w+$/,
    /^results:\w+\/\w+$/,
    /^blob:(?:GET|PUT)$/,
    /^webhook:\w+$/,
];
function readFault(text) {
    const [, route, effect, times] = /^([^=]+)=([^=*]+)(?:\*(\d+))?$/.exec(text) ?? [];
    if (route === undefined || effect === undefined)
        return malformed('Expected ROUTE=EFFECT or ROUTE=EFFECT*TIMES.');
    if (!routes.some((known) => known.test(route))) {
        return malformed(`Expected a route such as "graphql:createCommitOnBranch" or "webhook:issue_comment", not "${route}".`);
    }
    if (times === '0')
        return malformed('Expected a number of times above 0.');
    const read = readEffect(effect);
    if (read === null)
        return malformed(`Unknown effect "${effect}"; --help lists them.`);
    return { ok: true, fault: { route, effect: read, ...(times === undefined ? {} : { times: Number(times) }) } };
}
const malformed = (sentence) => ({ ok: false, sentence });
function readEffect(text) {
    const [kind = '', given, ...rest] = text.split(':');
    const number = given !== undefined && /^\d{1,7}$/.test(given) ? Number(given) : null;
    if (rest.length > 0)
        return null;
    switch (kind) {
        case 'status':
        case 'status-after':
            return number !== null && number >= 200 && number <= 599 ? { kind, status: number } : null;
        case 'delay':
        case 'lag':
            return number === null ? null : { kind, ms: number };
        case 'duplicate':
            return number === null || number === 0 ? null : { kind, copies: number };
        case 'drop':
        case 'drop-after':
        case 'conflict-after-timeout':
        case 'lose':
        case 'reorder':
            return given === undefined ? { kind } : null;
        default:
            return null;
    }
}

;// CONCATENATED MODULE: ./build/src/cli/options.js
/** Decides which values of options are understood; anything else is one line that says what was expected. */


function portOption(text) {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (port <= 65_535)
        return port;
    throw new esm/* InvalidArgumentError */.Di('Expected a port from 0 to 65535; 0 = any free one.');
}
function secondsOption(text) {
    const seconds = /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (seconds > 0)
        return seconds;
    throw new esm/* InvalidArgumentError */.Di('Expected seconds, a number above 0.');
}
function dollarsOption(text) {
    const dollars = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    if (dollars > 0)
        return dollars;
    throw new esm/* InvalidArgumentError */.Di('Expected dollars, a number above 0 such as 5 or 2.50.');
}
/** Repeatable: every use adds one. */
function faultOption(text, before) {
    const read = readFault(text);
    if (read.ok)
        return [...before, read.fault];
    throw new esm/* InvalidArgumentError */.Di(read.sentence);
}

// EXTERNAL MODULE: ./build/src/cli/home.js
var home = __webpack_require__(27453);
;// CONCATENATED MODULE: ./build/src/cli/program.js
/** Decides which commands there are, how their options are read, and with which exit code each ends. */






const columns = 80;
const workflowFile = '.github/workflows/tickgate.yml';
const exitCodeHelp = `
Exit codes:
  ${mistake/* exitCodes */.hS.done}    done
  ${mistake/* exitCodes */.hS.failed}    failed; the reason and what to do about it are on standard error
  ${mistake/* exitCodes */.hS.misunderstood}    the command line was not understood
  ${mistake/* exitCodes */.hS.interrupted}  ended by Ctrl-C before it was done
`;
/** The exit code. Commands are loaded only when they run, so that help is instant. */
async function runProgram(args, terminal = process) {
    const ended = { code: mistake/* exitCodes */.hS.done };
    const program = programFor(terminal, (code) => (ended.code = code));
    try {
        if (args.length === 0)
            program.outputHelp();
        else
            await program.parseAsync([...args], { from: 'user' });
        return ended.code;
    }
    catch (error) {
        if (error instanceof esm/* CommanderError */.b7)
            return error.exitCode === 0 ? mistake/* exitCodes */.hS.done : mistake/* exitCodes */.hS.misunderstood;
        return (0,mistake/* toldOn */.RI)(terminal.stderr, error);
    }
}
function programFor({ stdout, stderr }, end) {
    const program = new esm/* Command */.uB('tickgate')
        .description('Autonomous coding-agent loops in CI, with budgets that hold and gates that a\nperson answers by ticking a box.')
        .version((0,home/* version */.rE)(), '-V, --version', 'print the version')
        .helpOption('-h, --help', 'print this help')
        .helpCommand('help [command]', 'print the help of a command')
        .configureHelp({ helpWidth: columns })
        .showSuggestionAfterError(true)
        .showHelpAfterError('Run with --help for all commands and options.')
        .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: (text) => void stderr.write(text) })
        .exitOverride()
        .addHelpText('after', exitCodeHelp);
    addDemo(program, end);
    addEmulator(program, end);
    addStatus(program, { stdout, stderr }, end);
    addConfig(program, { stdout, stderr }, end);
    addInit(program, { stdout, stderr }, end);
    addDoctor(program, { stdout, stderr }, end);
    for (const command of program.commands)
        command.addHelpText('after', exitCodeHelp);
    return program;
}
const oneOf = (flags, text, choices) => new esm/* Option */.c$(flags, text).choices(Object.keys(choices));
function addDemo(program, end) {
    program
        .command('demo')
        .summary('watch a loop work on a sample repository, and answer its gates')
        .description('Runs a whole loop on this machine: an emulated GitHub on loopback, a sample\n' +
        'repository in real git, the action and the app as they are shipped, and a\n' +
        'scripted agent. No network, no account, no money. With --plan and --agent the\n' +
        'same runs on a repository of yours: real agents and real spend, no GitHub, and\n' +
        'all work is left there on branches of its own.')
        .option('--plan <file>', 'tasks of yours, as a Markdown list, instead of the sample')
        .option('--repo <folder>', 'your repository, with --plan; default: this folder')
        .addOption(oneOf('--agent <name>', 'the coding agent for your plan', starter_agents/* starterAgents */.M))
        .option('--agent-command <words...>', 'program and arguments of --agent command')
        .option('--setup <command>', 'sets a clone up; default: by the files of your repository')
        .option('--verify <command>', 'shows that work is complete; default: likewise')
        .option('--max-dollars <amount>', 'the most that your plan may cost; default: 5', dollarsOption)
        .option('--auto', 'answer the gates by a policy and end by itself', false)
        .option('--json', 'print the result as one JSON line at the end', false)
        .option('--port <number>', 'port of the page; default: any free one', portOption, 0)
        .option('--timeout <seconds>', 'give up after this time; with --auto 120 unless given', secondsOption)
        .action(async (options) => {
        const { runDemo } = await Promise.all(/* import() */[__webpack_require__.e(867), __webpack_require__.e(64), __webpack_require__.e(25), __webpack_require__.e(862), __webpack_require__.e(543), __webpack_require__.e(752), __webpack_require__.e(629), __webpack_require__.e(129), __webpack_require__.e(164), __webpack_require__.e(372)]).then(__webpack_require__.bind(__webpack_require__, 36372));
        end(await runDemo(options));
    });
}
function addEmulator(program, end) {
    program
        .command('emulator')
        .summary('serve the emulated GitHub alone')
        .description('Serves the emulated GitHub on loopback until Ctrl-C, and prints one JSON line\n' +
        'with its addresses and tokens. Dispatched workflows run on this machine.')
        .option('--port <number>', 'port; default: any free one', portOption, 0)
        .option('--seed <file>', 'YAML or JSON with what exists at the start; default: the sample of the demo')
        .option('--fault <spec>', 'plant a failure, such as "webhook:issue_comment=lose*1"; repeatable', faultOption, [])
        .option('--app', 'also run the app, so that ticked boxes are answered', false)
        .addHelpText('after', faultHelp)
        .action(async (options) => {
        const { runEmulator } = await Promise.all(/* import() */[__webpack_require__.e(867), __webpack_require__.e(25), __webpack_require__.e(129), __webpack_require__.e(133)]).then(__webpack_require__.bind(__webpack_require__, 50133));
        end(await runEmulator(options));
    });
}
function addStatus(program, terminal, end) {
    program
        .command('status')
        .summary('show where a loop stands, and why')
        .description('Reads the record of a loop on GitHub: where it stands, its budgets, questions\n' +
        'and subjects. Needs GITHUB_TOKEN (or GH_TOKEN) to read contents and actions;\n' +
        'a sealed record needs TICKGATE_STATE_KEY.')
        .option('--repo <owner/name>', 'default: GITHUB_REPOSITORY, or `origin` of this folder')
        .option('--loop <name>', 'name of the loop', 'work')
        .option('--why [what]', 'every rule of the last tick with evidence; or 14, task:HEX, tick:3')
        .option('--history', 'every tick in a line: what it did, what it cost, what it asked', false)
        .option('--html <file>', 'write a page of it all, with charts; it needs no network')
        .addOption(new esm/* Option */.c$('--watch [seconds]', 'look again and show what changed, until it stops; default: 30')
        .argParser(secondsOption)
        .preset('30'))
        .option('--json', 'print head, state and history as they are stored', false)
        .action(async (options) => {
        const { runStatus } = await Promise.all(/* import() */[__webpack_require__.e(64), __webpack_require__.e(228), __webpack_require__.e(862), __webpack_require__.e(543), __webpack_require__.e(629), __webpack_require__.e(477), __webpack_require__.e(164), __webpack_require__.e(111)]).then(__webpack_require__.bind(__webpack_require__, 50035));
        end(await runStatus(options, terminal));
    });
}
function addConfig(program, terminal, end) {
    program
        .command('config')
        .summary('show every setting and who set it, or check the file')
        .description('Reads .github/tickgate.yml and the inputs that the workflow of this folder\n' +
        'gives, and prints every effective value; `<-` names who set it, where it is\n' +
        'not the default. Mistakes are told with line and column. Needs no network.')
        .option('--check [file]', 'only say whether the file is right')
        .option('--loop <name>', 'as the loop of this name has it; default: the one of the workflow')
        .option('--workflow <file>', 'the workflow of the loop', workflowFile)
        .option('--public', 'as a public repository has it', false)
        .option('--json', 'print one JSON line instead', false)
        .action(async (options) => {
        const { runConfig } = await Promise.all(/* import() */[__webpack_require__.e(867), __webpack_require__.e(481), __webpack_require__.e(862), __webpack_require__.e(772), __webpack_require__.e(346), __webpack_require__.e(80)]).then(__webpack_require__.bind(__webpack_require__, 96818));
        end(runConfig(options, terminal));
    });
}
function addInit(program, terminal, end) {
    program
        .command('init')
        .summary('write the files of a loop into the repository of this folder')
        .description('Writes the workflow of a loop, the one that takes answers, the configuration\n' +
        'and a form for issues, and says what is left to do. On a terminal it asks what\n' +
        'no option says; elsewhere, and with --yes, that has its default. What is there\n' +
        'already is shown as a difference, and left alone.')
        .addOption(oneOf('--recipe <name>', 'what the loop does; default: backlog', starter_choices/* recipes */._e))
        .addOption(oneOf('--agent <name>', 'which coding agent works; default: claude', starter_agents/* starterAgents */.M))
        .option('--agent-command <words...>', 'program and arguments of --agent command')
        .addOption(oneOf('--preset <name>', 'how much one run may take; default: try', starter_choices/* presets */.v4))
        .addOption(oneOf('--renew <when>', 'when a run that ended begins anew; default: never', starter_choices/* renewals */.Aj))
        .addOption(oneOf('--token <whose>', 'as whom it speaks; default: workflow', starter_choices/* tokens */.LU))
        .option('--setup <command>', 'sets a clone up; default: by the files of this folder')
        .option('--verify <command>', 'shows that work is complete; default: likewise')
        .option('--uses <action>', 'OWNER/NAME@COMMIT of the action; default: this installation')
        .option('--yes', 'ask nothing', false)
        .option('--force', 'replace files that differ', false)
        .option('--dry-run', 'write nothing', false)
        .option('--json', 'print one JSON line; ask nothing', false)
        .action(async (options) => {
        const { runInit } = await Promise.all(/* import() */[__webpack_require__.e(867), __webpack_require__.e(481), __webpack_require__.e(862), __webpack_require__.e(772), __webpack_require__.e(423)]).then(__webpack_require__.bind(__webpack_require__, 62423));
        end(await runInit(options, terminal));
    });
}
function addDoctor(program, terminal, end) {
    program
        .command('doctor')
        .summary('look for what keeps a loop from working')
        .description('Reads a repository on GitHub as a tick would, and tells what keeps its loop from\n' +
        'working, with the remedy. Starts nothing, writes nothing, asks no model. Needs\n' +
        'GITHUB_TOKEN (or GH_TOKEN); an administrator’s sees the settings as well. Ends\n' +
        'with 1 when there is an error among the findings.')
        .option('--repo <owner/name>', 'default: GITHUB_REPOSITORY, or `origin` of this folder')
        .option('--loop <name>', 'name of the loop; default: the one of the workflow')
        .option('--workflow <file>', 'the workflow of the loop', workflowFile)
        .option('--here', 'also look for agent, keys and isolation on this machine', false)
        .option('--json', 'print one JSON line instead', false)
        .action(async (options) => {
        const { runDoctor } = await Promise.all(/* import() */[__webpack_require__.e(867), __webpack_require__.e(64), __webpack_require__.e(228), __webpack_require__.e(481), __webpack_require__.e(862), __webpack_require__.e(543), __webpack_require__.e(772), __webpack_require__.e(752), __webpack_require__.e(629), __webpack_require__.e(346), __webpack_require__.e(477), __webpack_require__.e(317)]).then(__webpack_require__.bind(__webpack_require__, 65317));
        end(await runDoctor(options, terminal));
    });
}
const faultHelp = `
Faults: ROUTE=EFFECT[*TIMES], without *TIMES for ever
  ROUTE   "METHOD /template" of REST, such as "GET /repos/{owner}/{repo}/pulls",
          graphql:FIELD of a query or mutation, results:SERVICE/METHOD,
          blob:PUT, webhook:EVENT
  EFFECT  status:CODE, status-after:CODE, delay:MS, drop, drop-after,
          conflict-after-timeout, lag:MS, duplicate:COPIES, lose, reorder
`;


/***/ }),

/***/ 61:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ commandsFor),
/* harmony export */   M: () => (/* binding */ starterAgents)
/* harmony export */ });
/** How each coding agent gets onto a runner, and the secret that its vendor's key is expected in. */
/** Versions are those that the tests of agents ran; see docs/agents.md. */
const starterAgents = {
    claude: { install: '@anthropic-ai/claude-code@2.1.197', key: 'ANTHROPIC_API_KEY' },
    codex: { install: '@openai/codex@0.169.0', key: 'CODEX_API_KEY' },
    opencode: { install: 'opencode-ai@1.18.33', key: 'ANTHROPIC_API_KEY' },
    gemini: { install: '@google/gemini-cli@0.61.0', key: 'GEMINI_API_KEY' },
    command: { install: null, key: null },
};
/** What sets a clone up and shows that it works, by a file at the root of the repository; the first that is there counts. */
const toolchains = [
    { file: 'package-lock.json', setup: 'npm ci', verify: 'npm test' },
    { file: 'Cargo.toml', setup: null, verify: 'cargo test --locked' },
    { file: 'go.mod', setup: null, verify: 'go test ./...' },
];
/** Null where nobody can tell. */
function commandsFor(files) {
    const found = toolchains.find(({ file }) => files.includes(file));
    return { setup: found?.setup ?? null, verify: found?.verify ?? null };
}


/***/ }),

/***/ 18339:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Aj: () => (/* binding */ renewals),
/* harmony export */   LU: () => (/* binding */ tokens),
/* harmony export */   WT: () => (/* binding */ defaultChoices),
/* harmony export */   _e: () => (/* binding */ recipes),
/* harmony export */   v4: () => (/* binding */ presets)
/* harmony export */ });
const recipes = {
    backlog: {
        title: 'Backlog burn-down',
        hint: 'works on open issues, most urgent first, and opens pull requests',
        skill: 'work',
        settings: {},
        label: null,
    },
    'pr-babysitter': {
        title: 'Pull request babysitter',
        hint: 'reviews pull requests with a label, answers feedback, asks before it merges',
        skill: 'review',
        settings: { review: { labels: ['babysit'] }, merge: { mode: 'ask' } },
        label: { name: 'babysit', means: 'the loop looks after this pull request' },
    },
    'dependency-bumps': {
        title: 'Dependency-bump fixer',
        hint: 'mends pull requests that update dependencies and broke something',
        skill: 'review',
        settings: { review: { labels: ['dependencies'] }, merge: { mode: 'ask' }, 'allow-lockfiles': true },
        label: { name: 'dependencies', means: 'as Dependabot and Renovate put it on their pull requests' },
    },
    'flaky-tests': {
        title: 'Flaky tests',
        hint: 'works on issues that report a test which fails now and then',
        skill: 'work',
        settings: { backlog: { labels: ['flaky-test'] }, 'max-agents': 1 },
        label: { name: 'flaky-test', means: 'the loop works on this issue' },
    },
};
/** Ceilings of one loop run. */
const presets = {
    try: { hint: '5 iterations, $25, 60 minutes', 'max-iterations': 5, 'max-dollars': 25, 'max-minutes': 60 },
    night: { hint: '20 iterations, $50, 8 hours', 'max-iterations': 20, 'max-dollars': 50, 'max-minutes': 480 },
    week: { hint: '60 iterations, $150, 40 hours', 'max-iterations': 60, 'max-dollars': 150, 'max-minutes': 2400 },
};
const renewals = {
    never: { hint: 'the run ends at its ceilings, until a person begins a new one' },
    daily: { hint: 'a new run every day, with the whole budget again' },
    weekly: { hint: 'a new run every Monday, with the whole budget again' },
};
const tokens = {
    workflow: { hint: "the workflow's own: no secret; checks on its pull requests wait for a person" },
    app: { hint: 'an app of yours: checks run at once, so agent code runs in your CI with its secrets' },
};
const defaultChoices = {
    recipe: 'backlog',
    agent: 'claude',
    preset: 'try',
    renew: 'never',
    token: 'workflow',
};


/***/ })

};
