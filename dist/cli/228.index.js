export const id = 228;
export const ids = [228];
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

/***/ 34228:
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
// EXTERNAL MODULE: ./build/src/core/gates.js
var gates = __webpack_require__(13609);
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
    const [box] = rest;
    if (kind === 'lost-update') {
        return given === undefined || box === undefined || rest.length > 1 ? null : { kind, by: given, box };
    }
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
/** `0.5..2`, or `1` for always the same. */
function rangeOption(text) {
    const [, first = '', second = first] = /^(\d{1,6}(?:\.\d+)?)(?:\.\.(\d{1,6}(?:\.\d+)?))?$/.exec(text) ?? [];
    const [low, high] = [Number(first), Number(second)];
    if (low > 0 && high >= low)
        return { low, high };
    throw new esm/* InvalidArgumentError */.Di('Expected a number above 0, or two such as 0.5..2.');
}
function percentOption(text) {
    const percent = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    if (percent <= 100)
        return percent;
    throw new esm/* InvalidArgumentError */.Di('Expected a percentage from 0 to 100.');
}
function countOption(text) {
    const count = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (count > 0)
        return count;
    throw new esm/* InvalidArgumentError */.Di('Expected a whole number above 0.');
}
/** Null = never. */
function hoursOption(text) {
    if (text === 'never')
        return null;
    const hours = /^\d{1,4}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (hours >= 0)
        return hours;
    throw new esm/* InvalidArgumentError */.Di('Expected hours such as 4 or 0.5, or `never`.');
}
/** Repeatable: `GATE=OPTION`. */
function answerOption(text, before) {
    const [name = '', option = ''] = text.split('=');
    const gate = gates/* GATES */.JH.find((one) => one.name === name);
    if (gate === undefined) {
        throw new esm/* InvalidArgumentError */.Di(`Expected GATE=OPTION; the gates are ${gates/* GateName */.$r.options.join(', ')}.`);
    }
    const options = gate.options.filter(({ byReplyOnly }) => !byReplyOnly).map(({ id }) => id);
    if (options.includes(option))
        return { ...before, [name]: option };
    throw new esm/* InvalidArgumentError */.Di(`${name} is answered by ${options.join(', ')}.`);
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/declared.js
/** Decides which options `tickgate simulate` has and how they are read. */


function addSimulate(program, { terminal, end, workflowFile }) {
    program
        .command('simulate')
        .summary('rehearse a run: what it will cost, ask and end by')
        .description('Rehearses one run of a loop many times: the tick itself with GitHub, agents,\n' +
        'people and the clock stood in for. No agent starts, nothing is written, no\n' +
        'money is spent. With GITHUB_TOKEN (or GH_TOKEN) it reads the open issues, and\n' +
        'learns from the record of the loop what sessions cost; else it says what it\n' +
        'assumes.')
        .option('--repo <owner/name>', 'with its configuration; default: that of this folder')
        .option('--loop <name>', 'name of the loop; default: the one of the workflow')
        .option('--workflow <file>', 'the workflow of the loop', workflowFile)
        .option('--issues <count>', 'so many small, clear issues instead of yours', countOption)
        .option('--sessions <file>', 'how issues go, each by itself or all alike')
        .option('--session-dollars <range>', 'of a session, such as 0.5..3; default: by session-guess', rangeOption)
        .option('--audit-dollars <range>', 'of an audit; default: a quarter of a session', rangeOption)
        .option('--session-minutes <range>', 'of a session; default: by session-guess', rangeOption)
        .option('--fail <percent>', 'of the issues no session can solve; default: 20', percentOption)
        .addOption(new esm/* Option */.c$('--answer <gate=option>', 'how a question is answered; repeatable')
        .argParser(answerOption)
        .default({}, 'so that the loop goes on'))
        .option('--people <hours>', 'until they answer and merge, or `never`', hoursOption, 4)
        .option('--days <count>', 'a run that still goes on is cut', countOption, 30)
        .option('--runs <count>', 'how often', countOption, 100)
        .option('--seed <count>', 'the same seed draws the same', countOption, 1)
        .option('--json', 'print one JSON line instead', false)
        .action(async (options) => {
        const { runSimulate } = await Promise.all(/* import() */[__webpack_require__.e(671), __webpack_require__.e(867), __webpack_require__.e(847), __webpack_require__.e(856), __webpack_require__.e(537), __webpack_require__.e(614), __webpack_require__.e(436), __webpack_require__.e(750), __webpack_require__.e(437), __webpack_require__.e(470), __webpack_require__.e(776), __webpack_require__.e(599), __webpack_require__.e(324), __webpack_require__.e(953), __webpack_require__.e(889)]).then(__webpack_require__.bind(__webpack_require__, 11889));
        end(await runSimulate(options, terminal));
    });
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
    addSimulate(program, { terminal: { stdout, stderr }, end, workflowFile });
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
        const { runDemo } = await Promise.all(/* import() */[__webpack_require__.e(671), __webpack_require__.e(867), __webpack_require__.e(25), __webpack_require__.e(537), __webpack_require__.e(614), __webpack_require__.e(436), __webpack_require__.e(750), __webpack_require__.e(129), __webpack_require__.e(372)]).then(__webpack_require__.bind(__webpack_require__, 36372));
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
        const { runStatus } = await Promise.all(/* import() */[__webpack_require__.e(671), __webpack_require__.e(847), __webpack_require__.e(537), __webpack_require__.e(614), __webpack_require__.e(750), __webpack_require__.e(470), __webpack_require__.e(953), __webpack_require__.e(569)]).then(__webpack_require__.bind(__webpack_require__, 18953));
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
        const { runConfig } = await Promise.all(/* import() */[__webpack_require__.e(867), __webpack_require__.e(856), __webpack_require__.e(537), __webpack_require__.e(437), __webpack_require__.e(806)]).then(__webpack_require__.bind(__webpack_require__, 9185));
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
        .option('--pr', 'open a pull request on GitHub instead of writing here', false)
        .option('--yes', 'ask nothing', false)
        .option('--force', 'replace files that differ', false)
        .option('--dry-run', 'write nothing', false)
        .option('--json', 'print one JSON line; ask nothing', false)
        .action(async (options) => {
        const { runInit } = await Promise.all(/* import() */[__webpack_require__.e(671), __webpack_require__.e(867), __webpack_require__.e(847), __webpack_require__.e(856), __webpack_require__.e(537), __webpack_require__.e(614), __webpack_require__.e(436), __webpack_require__.e(750), __webpack_require__.e(437), __webpack_require__.e(470), __webpack_require__.e(776), __webpack_require__.e(599), __webpack_require__.e(324), __webpack_require__.e(983)]).then(__webpack_require__.bind(__webpack_require__, 98983));
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
        const { runDoctor } = await Promise.all(/* import() */[__webpack_require__.e(671), __webpack_require__.e(867), __webpack_require__.e(847), __webpack_require__.e(856), __webpack_require__.e(537), __webpack_require__.e(614), __webpack_require__.e(436), __webpack_require__.e(750), __webpack_require__.e(437), __webpack_require__.e(470), __webpack_require__.e(776)]).then(__webpack_require__.bind(__webpack_require__, 97776));
        end(await runDoctor(options, terminal));
    });
}
const faultHelp = `
Faults: ROUTE=EFFECT[*TIMES], without *TIMES for ever
  ROUTE   "METHOD /template" of REST, such as "GET /repos/{owner}/{repo}/pulls",
          graphql:FIELD of a query or mutation, results:SERVICE/METHOD,
          blob:PUT, webhook:EVENT
  EFFECT  status:CODE, status-after:CODE, delay:MS, drop, drop-after,
          conflict-after-timeout, lag:MS, duplicate:COPIES, lose, reorder,
          lost-update:LOGIN:BOX
`;


/***/ }),

/***/ 13609:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $r: () => (/* binding */ GateName),
/* harmony export */   JH: () => (/* binding */ GATES),
/* harmony export */   mW: () => (/* binding */ LONGEST_LABEL),
/* harmony export */   qB: () => (/* binding */ OptionKind),
/* harmony export */   rK: () => (/* binding */ gateDefinition)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides which gates exist, where each is asked, and what each of its options means. */

const GateName = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
    'backlog-drift',
    'ambiguous-criteria',
    'budget-escalation',
    'post-feedback-merge',
    'merge',
    'force-unlock',
    'repeated-failure',
    'resume-divergence',
    'dirty-tree',
    'agent-decision',
    'circuit-open',
    'criteria-policy',
]);
/** A permitting answer is consumed once, a declining one holds for its signature until the run ends, stop ends the run. */
const OptionKind = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['permitting', 'declining', 'stop']);
/** The width of a phone, in characters. */
const LONGEST_LABEL = 40;
/** The options of all gates, in the order in which they are shown. */
const GATES = [
    gate('backlog-drift', 'loop', [
        permitting('re-propose', ['re-propose: plan a new batch', 'The backlog is read again and a new batch is planned.']),
        permitting('continue', [
            'continue: keep the prior plan',
            'The plan made before the backlog changed is worked off.',
        ]),
        stop(),
    ]),
    gate('ambiguous-criteria', 'subject', [
        declining('skip', ['skip: leave this issue out', 'The issue is left out while its text stays as it is.']),
        declining('escalate', [
            'escalate: ask the author',
            'A comment asks for clarification; an edit of the issue brings it back.',
        ]),
        bound('proceed', ['proceed: best interpretation', 'An agent works on it as it best understands the text.']),
        stop(),
    ]),
    gate('budget-escalation', 'loop', [
        permitting('continue', ['continue: one more iteration', 'One iteration runs under the present ceilings.']),
        bound('raise', [
            'raise: higher ceiling',
            'The ceiling is raised as shown; for another number reply `/loop raise dollars=40`.',
        ]),
        stop(),
    ]),
    gate('post-feedback-merge', 'subject', [
        bound('merge', ['merge: merge it now', 'The pull request is merged at exactly the commit named above.']),
        declining('hold', ['hold: wait for human re-review', 'The pull request stays open; a new commit asks again.']),
        stop(),
    ]),
    gate('merge', 'subject', [
        bound('merge', ['merge: merge it now', 'The pull request is merged at exactly the commit named above.']),
        declining('hold', ['hold: leave it open', 'The pull request stays open; a new commit asks again.']),
        stop(),
    ]),
    gate('force-unlock', 'loop', [
        bound('yes', [
            'yes: remove the lock',
            'The lock is removed; a run that still works is not killed, but cannot publish any more.',
        ]),
        declining('no', ['no: skip this tick', 'The lock stays and this tick ends.']),
        stop(),
    ]),
    gate('repeated-failure', 'subject', [
        declining('skip', ['skip: not again in this run', 'It is deferred for the rest of the run.']),
        permitting('retry', ['retry: once more', 'One more attempt is made.']),
        stop(),
    ]),
    gate('resume-divergence', 'subject', [
        bound('re-attach', ['re-attach: work on from there', 'Work goes on from the branch as it is now.']),
        declining('skip', ['skip: leave it alone', 'The branch is left as it is for the rest of the run.']),
        stop(),
    ]),
    gate('dirty-tree', 'loop', [
        bound('stash', ['Stash and continue', 'The changes go into a stash named loop-recovery and the tick goes on.']),
        bound('commit', ['Commit and continue', 'The changes are committed as they are and the tick goes on.']),
        declining('abort', ['Abort', 'Nothing is touched and the tick ends on that runner.']),
    ]),
    gate('agent-decision', 'subject', [
        { ...permitting('answer', ['answer: by reply', 'Your words reach the agent, which goes on.']), byReplyOnly: true },
        declining('skip', ['skip: no answer, leave it out', 'It is left out until the run ends.']),
        stop(),
    ]),
    gate('circuit-open', 'either', [
        permitting('probe', ['probe: one session as a test', 'One session is tried; success closes the breaker.']),
        declining('skip', ['skip: leave it open', 'No session starts behind this breaker until the run ends.']),
        stop(),
    ]),
    {
        ...gate('criteria-policy', 'loop', [
            permitting('accept', [
                'accept: headings and checklists',
                'Any list of the issue counts as its criteria in this run.',
            ]),
            declining('ask', ['ask: one question per issue', 'Every issue without the heading gets a question of its own.']),
            stop(),
        ]),
        holds: 'run',
    },
];
/** The definition of a gate; every name has one. */
function gateDefinition(name) {
    const found = GATES.find((definition) => definition.name === name);
    if (found === undefined)
        throw new Error(`The catalog of gates has no entry for ${name}.`);
    return found;
}
function gate(name, scope, options) {
    return { name, scope, options, holds: 'by-kind' };
}
function permitting(id, [label, consequence]) {
    return { id, label, consequence, kind: 'permitting', needsSameFacts: false, byReplyOnly: false };
}
/** A permitting option that is void once the signature has changed. */
function bound(id, words) {
    return { ...permitting(id, words), needsSameFacts: true };
}
function declining(id, words) {
    return { ...permitting(id, words), kind: 'declining' };
}
function stop() {
    const words = ['stop: end this run', 'The run ends; `/loop restart` on the control issue begins again.'];
    return { ...permitting('stop', words), kind: 'stop' };
}


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
