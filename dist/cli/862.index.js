export const id = 862;
export const ids = [862];
export const modules = {

/***/ 61677:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FN: () => (/* binding */ serverOf),
/* harmony export */   H: () => (/* binding */ asMistake),
/* harmony export */   YT: () => (/* binding */ otherFiles),
/* harmony export */   fe: () => (/* binding */ clientOf),
/* harmony export */   y0: () => (/* binding */ hasToken)
/* harmony export */ });
/* harmony import */ var _github_client_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9665);
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(56150);
/* harmony import */ var _github_other_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33594);
/* harmony import */ var _github_repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70005);
/* harmony import */ var _mistake_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54156);
/* harmony import */ var _origin_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(89824);






const tokenIn = (environment) => environment['GITHUB_TOKEN'] || environment['GH_TOKEN'];
const hasToken = (environment) => Boolean(tokenIn(environment));
/** `asked` is `owner/name`; absent, the repository of the run or of this folder is meant. */
function clientOf(asked, environment) {
    const repository = asked ?? (environment['GITHUB_REPOSITORY'] || (0,_origin_js__WEBPACK_IMPORTED_MODULE_5__/* .originOf */ .yv)());
    const [owner = '', repo = ''] = repository.split('/');
    if (repository === '')
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('repository_unclear', 'This folder is no clone of a repository on GitHub.', 'Go to one, or name the repository, such as: --repo octocat/hello-world');
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('repository_unclear', `Which repository? “${repository}” is none.`, `Such as: --repo ${nameIn(repository) ?? 'octocat/hello-world'}`);
    }
    const token = tokenIn(environment);
    if (!token) {
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('token_missing', 'There is no token in GITHUB_TOKEN or GH_TOKEN.', 'One that may read contents and actions will do, such as the one of `gh auth token`.');
    }
    return (0,_github_client_js__WEBPACK_IMPORTED_MODULE_0__/* .createGitHub */ .C)({ token, owner, repo, baseUrl: apiOf(environment) });
}
/** Of an address of it that was copied from the browser or from a clone; null = it is none. */
const nameIn = (address) => /[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(address)?.[1] ?? null;
const apiOf = (environment) => environment['GITHUB_API_URL'] || 'https://api.github.com';
/** What a file of this folder builds on; without a token nobody is asked. */
const otherFiles = (environment) => async (reference) => {
    const token = tokenIn(environment);
    if (!token)
        return { problem: 'cannot be read without a token; set GITHUB_TOKEN or GH_TOKEN' };
    const { owner, repo } = reference;
    return await (0,_github_other_file_js__WEBPACK_IMPORTED_MODULE_2__/* .readOtherFile */ .l)((0,_github_client_js__WEBPACK_IMPORTED_MODULE_0__/* .createGitHub */ .C)({ token, owner, repo, baseUrl: apiOf(environment) }), reference);
};
/** For `.catch`: what GitHub refused is told without a stack. */
function asMistake(error) {
    if (error instanceof _github_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .EmptyRepository */ .C)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('repository_empty', error.message, 'Push a first commit, such as what `init` writes.');
    if (!(error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_))
        throw error;
    if (error.failure === 'unavailable')
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('github_unreachable', error.message, 'Is the network there, and is GITHUB_API_URL, where it is set, the right address?');
    throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('github_refused', error.message, error.status === 401
        ? 'The token is wrong or has run out: make a new one, or take the one of `gh auth token`.'
        : 'The token must be able to read contents and actions of the repository.');
}
/** Where pages of repositories lie: as a run is told, or where the API of an Enterprise server stands. */
function serverOf(environment) {
    const told = environment['GITHUB_SERVER_URL'] || /^(https?:\/\/[^/]+)\/api\/v3\/?$/.exec(apiOf(environment))?.[1];
    return (told || 'https://github.com').replace(/\/$/, '');
}


/***/ }),

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
            throw new _mistake_js__WEBPACK_IMPORTED_MODULE_3__/* .Mistake */ .Fp('installation_incomplete', `There is no action.yml above ${start}.`, 'Run dist/cli/index.js from a clone of the repository.');
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
/* harmony export */   BP: () => (/* binding */ errorLine),
/* harmony export */   Fp: () => (/* binding */ Mistake),
/* harmony export */   Of: () => (/* binding */ refusalOf),
/* harmony export */   RI: () => (/* binding */ toldOn),
/* harmony export */   f5: () => (/* binding */ portTaken),
/* harmony export */   hS: () => (/* binding */ exitCodes),
/* harmony export */   tw: () => (/* binding */ refusalLine)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _core_command_failures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(50502);
/* harmony import */ var _core_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13077);
/** Decides how a command that cannot go on says so: one line with the cause, one with the remedy, on standard error. */



/** The user's mistake or the world's failure: told without a stack. */
class Mistake extends Error {
    name = 'Mistake';
    code;
    remedy;
    constructor(code, message, remedy) {
        super(message);
        this.code = code;
        this.remedy = remedy;
    }
}
/** The exit codes of every command, as `--help` lists them. */
const exitCodes = { done: 0, failed: 1, misunderstood: 2, interrupted: 130 };
const refusalLine = (refusal) => `${JSON.stringify({ ok: false, error: refusal })}\n`;
/** Of whatever ended a command. */
function refusalOf(error) {
    if (error instanceof Mistake)
        return { code: error.code, message: error.message, remedy: error.remedy };
    const world = ofTheMachine(error);
    if (world !== null)
        return { code: 'machine_refused', message: world, remedy: _core_command_failures_js__WEBPACK_IMPORTED_MODULE_0__/* .commandFailures */ .X.machine_refused.remedy };
    const message = error instanceof Error ? error.message : String(error);
    return { code: 'bug', message, remedy: _core_command_failures_js__WEBPACK_IMPORTED_MODULE_0__/* .commandFailures */ .X.bug.remedy };
}
const portTaken = (port) => new Mistake('port_taken', `Port ${port} is taken.`, 'Name another one, or leave --port out for any free one.');
/** A stack only for what is our own bug. */
function toldOn(stderr, error) {
    const { code, message, remedy } = refusalOf(error);
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const lines = remedy.split('\n').map((line) => (0,_core_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(line));
    if (code === 'bug')
        stderr.write(`error: bug: this is a bug in tickgate\n${stack}\n`);
    else
        stderr.write(`${errorLine(code, message)}\n${lines.join('\n')}\n`);
    return exitCodes.failed;
}
/** One line, where it is short; within 80 columns where it is not, but for words that are longer. */
const errorLine = (code, message) => message.includes('\n') ? `error: ${code}: ${message}` : (0,_core_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(`error: ${code}: ${message}`);
const SystemError = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ code: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), path: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), message: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
const refusals = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'ENOENT', 'ENOSPC', 'EROFS', 'EEXIST', 'ELOOP']);
/** What the file system refused, with its path; null = it was something else. */
function ofTheMachine(error) {
    const { success, data } = SystemError.safeParse(error);
    return success && refusals.has(data.code) ? `${data.path}: ${data.message.split(',')[0]}.` : null;
}


/***/ }),

/***/ 40870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Oz: () => (/* binding */ answerOption),
  D3: () => (/* binding */ countOption),
  Hz: () => (/* binding */ dollarsOption),
  WD: () => (/* binding */ faultOption),
  hO: () => (/* binding */ hoursOption),
  sR: () => (/* binding */ loopNamed),
  NP: () => (/* binding */ percentOption),
  zS: () => (/* binding */ portOption),
  HE: () => (/* binding */ rangeOption),
  pL: () => (/* binding */ secondsOption)
});

// EXTERNAL MODULE: ./node_modules/commander/esm.mjs
var esm = __webpack_require__(48179);
// EXTERNAL MODULE: ./build/src/core/gates.js
var gates = __webpack_require__(13609);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
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

// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
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
/** Infinity = never: the parser of the command line makes an empty text of a null. */
function hoursOption(text) {
    if (text === 'never')
        return Number.POSITIVE_INFINITY;
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
/** Refuses what can be no name of a loop; absent = the workflow names it. */
function loopNamed(loop) {
    if (loop !== undefined && !state/* LoopName */.So.safeParse(loop).success)
        throw new mistake/* Mistake */.Fp('option_unusable', `“${loop}” is no name of a loop.`, 'Such as: --loop work');
}


/***/ }),

/***/ 89824:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D3: () => (/* binding */ commitOf),
/* harmony export */   HX: () => (/* binding */ topOf),
/* harmony export */   yv: () => (/* binding */ originOf)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/** Decides which repository a folder belongs to: where its remote `origin` lies on GitHub, and at which commit it stands. */

/** `owner/name`; empty where there is none, or where it does not lie on GitHub: a path or another host names nobody there. */
function originOf(folder = '.', environment = process.env) {
    const url = git(folder, 'remote', 'get-url', 'origin');
    const [, host = '', path = ''] = /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/(.+)$/.exec(url) ??
        /^(?:[^@/:]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(url) ??
        [];
    const [, name = ''] = /^\/?([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(path) ?? [];
    return isGitHub(host.toLowerCase(), environment) ? name : '';
}
/** github.com, under the names too that people give it in their ssh settings; the emulator; the server that the environment names. */
const isGitHub = (host, environment) => /^(?:(?:ssh\.|www\.)?github\.com(?:-[\w-]+)?|github\.localhost)$/.test(host) ||
    hostsNamed(environment).includes(host);
const hostsNamed = (environment) => [environment['GITHUB_SERVER_URL'], environment['GITHUB_API_URL']]
    .flatMap((url) => (url && URL.canParse(url) ? new URL(url).hostname.toLowerCase() : []))
    .flatMap((host) => [host, host.replace(/^api\./, '')]);
/** The commit that is checked out; empty where there is none. */
const commitOf = (folder) => git(folder, 'rev-parse', 'HEAD');
/** Top folder of the clone that a folder lies in; null = it lies in none. */
const topOf = (folder) => git(folder, 'rev-parse', '--show-toplevel') || null;
function git(folder, ...args) {
    try {
        return (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFileSync)('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
    }
    catch {
        return '';
    }
}


/***/ }),

/***/ 22862:
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
// EXTERNAL MODULE: ./build/src/cli/progress.js
var progress = __webpack_require__(10069);
// EXTERNAL MODULE: ./build/src/cli/options.js + 1 modules
var options = __webpack_require__(40870);
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
        .option('--issues <count>', 'so many small, clear issues instead of yours', options/* countOption */.D3)
        .option('--sessions <file>', 'how issues go, each by itself or all alike')
        .option('--session-dollars <range>', 'of a session, such as 0.5..3; default: by session-guess', options/* rangeOption */.HE)
        .option('--audit-dollars <range>', 'of an audit; default: a quarter of a session', options/* rangeOption */.HE)
        .option('--session-minutes <range>', 'of a session; default: by session-guess', options/* rangeOption */.HE)
        .option('--fail <percent>', 'of the issues no session can solve; default: 20', options/* percentOption */.NP)
        .addOption(new esm/* Option */.c$('--answer <gate=option>', 'how a question is answered; repeatable')
        .argParser(options/* answerOption */.Oz)
        .default({}, 'so that the loop goes on'))
        .option('--people <hours>', 'until they answer and merge, or `never`', options/* hoursOption */.hO, 4)
        .option('--days <count>', 'a run that still goes on is cut', options/* countOption */.D3, 30)
        .option('--runs <count>', 'how often', options/* countOption */.D3, 100)
        .option('--seed <count>', 'the same seed draws the same', options/* countOption */.D3, 1)
        .option('--json', 'print one JSON line instead', false)
        .action(async (options) => {
        const { runSimulate } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(856), __webpack_require__.e(436), __webpack_require__.e(580), __webpack_require__.e(142), __webpack_require__.e(881), __webpack_require__.e(599), __webpack_require__.e(377), __webpack_require__.e(274)]).then(__webpack_require__.bind(__webpack_require__, 274));
        end(await runSimulate(options, terminal));
    });
}

;// CONCATENATED MODULE: ./build/src/cli/status-declared.js
/** Decides which options `tickgate status` has and how they are read. */


/** Of several forms one would have to win without a word. */
const status_declared_form = (flags, text, others) => new esm/* Option */.c$(flags, text).conflicts([...others]);
function addStatus(program, { terminal, end, workflowFile }) {
    program
        .command('status')
        .summary('show where a loop stands, and why')
        .description('Reads the record of a loop on GitHub: where it stands, its budgets, questions\n' +
        'and subjects. Needs GITHUB_TOKEN (or GH_TOKEN) to read contents and actions;\n' +
        'a sealed record needs TICKGATE_STATE_KEY.')
        .option('--repo <owner/name>', 'default: GITHUB_REPOSITORY, or `origin` of this folder')
        .option('--loop <name>', 'name of the loop; default: the one of the workflow')
        .option('--workflow <file>', 'the workflow of the loop', workflowFile)
        .addOption(status_declared_form('--why [what]', 'every rule of the last tick with evidence; or 14, task:HEX, tick:3', [
        'history',
        'html',
        'json',
    ]))
        .addOption(status_declared_form('--history', 'every tick in a line: what it did, what it cost, what it asked', ['html', 'json']))
        .addOption(status_declared_form('--html <file>', 'write a page of it all, with charts; it needs no network', ['json']))
        .addOption(new esm/* Option */.c$('--watch [seconds]', 'look again and show what changed, until it stops; default: 30')
        .argParser(options/* secondsOption */.pL)
        .preset('30'))
        .option('--json', 'print head, state and history as they are stored')
        .action(async (options) => {
        const { runStatus } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(856), __webpack_require__.e(436), __webpack_require__.e(580), __webpack_require__.e(142), __webpack_require__.e(881), __webpack_require__.e(492)]).then(__webpack_require__.bind(__webpack_require__, 31492));
        end(await runStatus(options, terminal));
    });
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/core/command-failures.js
var command_failures = __webpack_require__(50502);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/config-schema.js + 6 modules
var config_schema = __webpack_require__(86367);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 1 modules
var stop_conditions = __webpack_require__(25138);
// EXTERNAL MODULE: ./build/src/core/stop-rule.js
var stop_rule = __webpack_require__(93876);
;// CONCATENATED MODULE: ./build/src/core/run-ends.js
/** What the pages of docs/errors/ say of each stop condition beside its rule: how it comes to it, and facts by which it fires. */




const { maxIterations, maxPrs, maxMinutes, maxDollars } = config_schema/* Settings */.wB.parse({});
const at = '2026-11-22T06:12:00Z';
const counters = (0,budget/* newCounters */.UL)(at);
const calmRun = {
    ...stop_rule/* calm */._,
    now: at,
    counters,
    ceilings: { maxIterations, maxPrs, maxMinutes, maxDollars, deadline: null, ceilingsRaised: [] },
};
const raised = `Ticking *raise* at the question before it, or the command, lets the run go on; nothing else is set back. It never passes \`hard-max\` of
the file. Left alone, it begins anew by [\`renew\`](../budgets.md#beginning-anew-by-itself) if the file says so, or by \`fresh: true\`.`;
/** By the code of its rule. */
const runEnds = {
    user_interrupt: {
        means: 'A person stopped the run.',
        when: '`/loop stop`, `/loop cancel`, or the Stop box of the control issue; the line names who, and the reason where one was given.',
        more: 'A stop lets agents finish, a cancel ends them; the work of both is kept. What was spent stays counted, and `renew` begins nothing anew ([interruptions](../interruptions.md)).',
        facts: { stopCommand: { by: 'ana', reason: 'release day' } },
    },
    gate_stop: {
        means: 'A question was answered with stop.',
        when: 'Somebody ticked *stop* at an open question, or wrote it as the answer.',
        more: 'The answer, by whom and when, stands in the history and on the control issue, and in the comment of the question ([gates](../gates.md#how-to-answer)). What was spent stays counted.',
        facts: { gateStop: { gate: 'repeated-failure', iteration: 3 } },
    },
    pr_terminal: {
        means: 'The one pull request that the run was about is merged, closed, or marked do-not-merge.',
        when: 'Only where `pr: N` named it: a review of one pull request ends with it.',
        more: 'If the label `do-not-merge` was put on by mistake, take it off first. Its name is the setting [`do-not-merge-label`](../configuration.md#do-not-merge-label).',
        facts: { watched: { number: 142, state: 'merged' } },
    },
    backlog_empty: {
        means: 'Nothing is left to work on, and no question is open.',
        when: 'Every issue that the loop may choose is finished, declined or closed. By default the loop is idle then and looks again at each tick; with `when-empty: stop` its run ends.',
        more: 'Does it say so although there are issues, look at what chooses them: `backlog.labels`, `milestone`, `query`, who wrote them ([what a loop works on](../backlog.md)); `status --why 14` tells it of one.',
        facts: { openSubjects: 0 },
    },
    dependency_cycle: {
        means: 'Issues wait for each other, so none of them can begin.',
        when: 'The relations *blocked by* of GitHub, or lines such as `Blocked by #51`, lead round in a circle.',
        more: 'The line names the shortest way round. Which of the relations is wrong only a person can say.',
        facts: { cycles: [[50, 51]] },
    },
    qmd_unreachable: {
        means: 'A service that the work needs was away in two iterations running.',
        when: 'A command named the outage, by its token on standard error or by its exit status, in one iteration and in the next one that worked ([a service that is away](../budgets.md#a-service-that-is-away)).',
        more: 'The code is that of the built-in dependency; the line names yours. It costs one wasted iteration, and one more to be sure. Mend the service first: a restart into the same outage ends the same way.',
        facts: {
            outage: { dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'connect ECONNREFUSED', iteration: 3 },
            counters: { ...counters, qmdFailuresConsecutive: 2 },
        },
    },
    repeated_failure: {
        means: 'An issue failed twice running with the same cause.',
        when: 'Two sessions ended with the same root cause: class, command and first failing line, without places and times.',
        remedy: 'Answer the question that it asks; the run goes on meanwhile.',
        more: 'The question [`repeated-failure`](../gates.md#which-are-asked) asks to skip it, to try once more, or to stop. Other issues go on.',
        facts: { repeated: [{ number: 14, rootCause: 'test | verify-command | not ok 3 - adds two numbers' }] },
    },
    lock_held: {
        means: 'Another tick is at work, so this one did nothing.',
        when: 'A dispatch or the schedule came while a tick worked. The run that holds the lock is named.',
        remedy: 'Nothing; it ends no run.',
        more: 'Nothing is lost: one more tick follows the one at work, unless the schedule will. `lock: wait` waits instead, `lock: force` asks ([the lock](../lock.md#when-another-tick-is-running)).',
        facts: { otherHolder: { runId: 50, runAttempt: 1 } },
    },
    cost_budget: {
        means: 'The dollars are used up, or what is left gives no session enough to begin.',
        when: 'The larger of what agents reported and what their tokens cost by the [rates](../budgets.md#what-a-session-costs) reached `max-dollars`, or a share of the rest would be less than `min-session-dollars`.',
        more: raised,
        facts: { counters: { ...counters, dollarsEstimate: maxDollars + 0.21 } },
    },
    wall_clock_budget: {
        means: 'The minutes are used up.',
        when: 'Minutes of ticks in which agents worked reached `max-minutes`. Waiting for answers, and the time between ticks, do not count.',
        more: raised,
        facts: { counters: { ...counters, minutesElapsed: maxMinutes } },
    },
    deadline: {
        means: 'The moment that `deadline` names has come.',
        when: 'At the first entry or exit of a tick at or after it. It is recorded when the run begins, so a later one in the file waits for a fresh run.',
        more: 'Work that was finished is published; `renew` begins nothing anew.',
        facts: {
            ceilings: { ...calmRun.ceilings, deadline: '2026-11-22T06:00:00Z' },
        },
    },
    iteration_budget: {
        means: 'The iterations are used up.',
        when: 'Ticks that started agents reached `max-iterations`. Ticks that were skipped, deferred or had nothing to do are none.',
        more: raised,
        facts: { counters: { ...counters, iterationsUsed: maxIterations } },
    },
    prs_touched_budget: {
        means: 'The pull requests are used up.',
        when: 'Different pull requests that the run opened or updated reached `max-prs`. One that is updated again counts once, and a run with `pr: N` never ends so.',
        more: raised,
        facts: {
            counters: { ...counters, prsTouched: Array.from({ length: maxPrs }, (_, index) => `#${index + 100}`) },
        },
    },
};
/** Of every rule; an act that names a number is told for the default ceilings. */
const run_ends_explainedRunEnds = () => new Map(stopRules.map((rule) => [rule.code, explained(rule)]));
function explained(rule) {
    const end = runEnds[rule.code];
    if (end === undefined)
        throw new Error(`The stop ${rule.code} has no text for its page.`);
    const number = rule.condition === null ? 'Beyond the twelve of the specification' : `Stop condition ${rule.condition}`;
    const facts = { ...calmRun, ...end.facts };
    return {
        means: end.means,
        when: `${end.when} ${number}: it fires when ${rule.threshold}.`,
        remedy: rule.act?.(calmRun) ?? end.remedy ?? '',
        more: end.more,
        example: exampleOf(rule, facts),
    };
}
/** In the words of the product, by its own rule. */
function exampleOf({ code, evaluate, act }, facts) {
    const { fired, sentence } = evaluate(facts);
    if (!fired)
        throw new Error(`The example of ${code} does not fire.`);
    if (act === null)
        return { at: { command: 'node dist/cli/index.js status --why' }, lines: `FIRED ${code}: ${sentence}` };
    return {
        at: { place: 'A warning of the workflow run, and the control issue' },
        lines: `Loop stopped: ${code}\n${sentence.replace(/\.$/, '')}. ${act(facts)}`,
    };
}

// EXTERNAL MODULE: ./build/src/core/root-cause.js
var root_cause = __webpack_require__(48439);
;// CONCATENATED MODULE: ./build/src/core/session-failures.js

/** As the annotation of the run has it, with the root cause by which two failures are the same. */
const told = (sentence, cause) => ({
    at: { place: 'A warning of the workflow run' },
    lines: `Session failed: #14\n${sentence} (${(0,root_cause/* rootCauseOf */.N)(cause)})`,
});
const secondTry = 'A second session tries; the same twice is asked about.';
const asks = 'The question is [`repeated-failure`](../gates.md#which-are-asked): skip, retry once more, or stop.';
/** Why a session of an agent gave no finished work. */
const session_failures_sessionFailures = {
    compile: {
        means: 'The setup command failed, so the session could not begin.',
        when: '`setup-command` ended with another code than 0 in the clone that the agent was to work in. No model was asked, and none was paid.',
        remedy: secondTry,
        more: `Try the command in a fresh clone, as a user without rights: it has no token, no login and an empty home there. ${asks}`,
        example: told('setup-command failed: npm error code EUSAGE', {
            class: 'compile',
            command: 'setup-command',
            detail: 'npm error code EUSAGE',
        }),
    },
    test: {
        means: 'The verify command failed on what the session made.',
        when: `\`verify-command\` ended with another code than 0 on a fresh checkout of the work. The first line that names a failure is the cause by
which two are the same. What was made is kept, and the pull request stays a draft.`,
        remedy: secondTry,
        more: `If it passes on your machine, look for what a fresh checkout lacks: ignored files, or what \`setup-command\` would install. ${asks}`,
        example: told('verify-command failed: not ok 3 - adds two numbers', {
            class: 'test',
            command: 'verify-command',
            detail: 'not ok 3 - adds two numbers',
        }),
    },
    lint: {
        means: 'The linter objects.',
        when: `No part of this version says it: a linter that \`verify-command\` runs fails as [\`test\`](test.md). The name is known, so that a record
which holds it can be read.`,
        remedy: secondTry,
        example: told('lint failed: src/sum.js:3 no-unused-vars', {
            class: 'lint',
            command: 'lint',
            detail: 'src/sum.js:3 no-unused-vars',
        }),
    },
    timeout: {
        means: 'The session took longer than it may.',
        when: `Each session gets a share of the minutes that the run and the job have left; at the end of it the agent is told to end, then ended.
What it had committed by then is kept, and a later session goes on there.`,
        remedy: 'Cut the issue smaller, or give each session more time: a larger `max-minutes`, or a smaller `max-agents`.',
        more: 'A short `timeout-minutes` of the job cuts sessions, too; `doctor` warns of one that is too short for any.',
        example: told('The session was stopped at its deadline after 20 min', { class: 'timeout' }),
    },
    denied: {
        means: 'The agent, or what it made, was denied something that it needs.',
        when: `The agent says that it is blocked; its own settings denied it the tools that it asked for, so that nothing was changed; or GitHub
refused to take what it made.`,
        remedy: 'Read what was denied: it stands in the line.',
        more: `Tools are allowed in the agent's own settings ([files of its own](../agents.md#files-of-its-own)). Of a push or a pull request that was
refused the line has GitHub's own words: a ruleset on \`tickgate/**\`, or a permission that [\`doctor\`](../commands.md#doctor) names.`,
        example: told('Tools denied: Bash, Write', { class: 'denied', detail: 'tools denied' }),
    },
    'no-diff': {
        means: 'The session ended without any change.',
        when: 'It says that it is done, or done for now, and its clone is as it was: what the issue asks for is there already, or the agent did not see what to do.',
        remedy: 'Say in the issue what shall be different.',
        more: `An issue whose work is on the default branch already is closed by you. Criteria that can be checked (\`### Acceptance Criteria\`, a list)
help most. ${asks}`,
        example: told('The session changed nothing', { class: 'no-diff' }),
    },
    guardrail: {
        means: 'The change touches what agents may not touch.',
        when: `A path that is protected (workflows, CODEOWNERS, the configuration of agents, yours under \`protected-paths\`), a lockfile, a submodule, a link
that leaves the tree, a file over 1 MiB, or more lines than \`max-diff-lines\`. Nothing of it was published.`,
        remedy: 'Allow the path, or make the change yourself.',
        more: `\`allow-lockfiles: true\` and a larger \`max-diff-lines\` are settings; what is built in stays protected
([guardrails](../security.md#guardrails)). The line says where the refused work is kept for you to read.`,
        example: told('.github/workflows/ci.yml: the path is protected', { class: 'guardrail', detail: 'protected-path' }),
    },
    model: {
        means: 'The model refused, or was not there.',
        when: `The key is missing, wrong or without credit; the model does not exist or is not allowed for the key; its context was full; or its
vendor could not be reached.`,
        remedy: 'Look at the key, the model’s name and its vendor’s limits.',
        more: `\`fallback-model\` lets another model go on where that helps ([when the model refuses](../agents.md#when-the-model-refuses)). A new key goes
into the secret; the next session uses it.`,
        example: told('claude was refused: its key is missing or wrong (401): invalid x-api-key', {
            class: 'model',
            command: 'claude',
            detail: 'key_refused',
        }),
    },
    'tick-lost': {
        means: 'The tick ended before the session did.',
        when: 'The runner was lost, the job was killed, or its time was over before the session could be ended in order. The next tick finds out, and counts it.',
        remedy: 'Nothing; the next tick goes on from what was pushed.',
        more: `The iteration and what was reserved for the session stay charged. Does it come often, look at the runner, and at
\`timeout-minutes\` of the job ([cancelled, killed, lost](../interruptions.md)).`,
        example: {
            at: { command: 'node dist/cli/index.js status --why 14' },
            lines: '  failed in iteration 3: The tick of run 50 attempt 1 was lost (tick-lost)',
        },
    },
    result: {
        means: 'The agent left no result, or a malformed one.',
        when: `It wrote neither the result file nor a block \`## Loop Status\` as its last words; the file does not fit the contract; or an audit came
to no verdict. Nothing is taken for success that does not say so.`,
        remedy: 'For `agent: command`, see the contract of a program.',
        more: `What a program is told and has to say stands under [what a program needs](../architecture.md#what-a-program-needs-to-be-an-agent). Of a known
agent it mostly means that its context was full, or that it stopped to ask: its last words are in the log.`,
        example: told('The session wrote no result file and no "## Loop Status" block', {
            class: 'result',
            detail: 'The session wrote no result file and no "## Loop Status" block',
        }),
    },
    exit: {
        means: 'The agent’s program ended with an error.',
        when: 'It could not be started, ended with another code than 0, or was ended by a signal that Tickgate did not send (often the memory of the runner).',
        remedy: 'Read its last words in the log of the run.',
        more: `Run the program by hand in a fresh clone. Signal SIGKILL is the system's answer to too little memory: lower \`max-agents\`, or take a larger
runner. ${asks}`,
        example: told('claude ended with exit code 1', { class: 'exit', command: 'claude', detail: 'exit code 1' }),
    },
    cancelled: {
        means: 'A person ended it, or its claim had gone to somebody else.',
        when: '`/loop cancel`, the Cancel button of the workflow run, or another loop that had claimed the same issue a moment earlier.',
        remedy: 'Nothing.',
        more: 'It counts as nobody’s failure. What the agent had done by then is kept on its branch, and a restart goes on there ([cancelled, killed, lost](../interruptions.md)).',
        example: told('The session was cancelled', { class: 'cancelled' }),
    },
    outage: {
        means: 'A service that the work needs is away.',
        when: 'A command said so by the token or the exit status of a [dependency](../configuration.md#dependencies); `qmd` is built in.',
        remedy: 'Nothing; after two in a row the run stops and names it.',
        more: 'It is no failure of the issue. The stop is [`qmd_unreachable`](qmd_unreachable.md), whatever the service is called.',
        example: told('qmd is unreachable: qmd-unreachable: connect ECONNREFUSED', { class: 'outage', command: 'qmd' }),
    },
    decision: {
        means: 'The agent asks a person something.',
        when: 'It ended with a question instead of guessing, as it is told to where the issue leaves something open that only a person can decide.',
        remedy: 'Answer the question on the issue.',
        more: 'The question is [`agent-decision`](../gates.md#which-are-asked): a reply in words is given to the next session. Other issues go on meanwhile.',
        example: told('The agent asked for a decision', { class: 'decision' }),
    },
    stalled: {
        means: 'Nothing was said, changed or worked for too long.',
        when: 'For `stall-timeout-minutes` (10) the agent printed nothing, changed no file and used no processor: it waits for something that does not come.',
        remedy: secondTry,
        more: `Often it asks on a terminal that nobody sees, or a command of the project waits for input. A silence that is meant (a long build) needs a
larger [\`stall-timeout-minutes\`](../configuration.md#stall-timeout-minutes). ${asks}`,
        example: told('claude fell silent: no output, no change and no work for 10 minutes', {
            class: 'stalled',
            command: 'claude',
            detail: 'stall_timeout',
        }),
    },
    limit: {
        means: 'The model asks to wait.',
        when: 'Its vendor limits how much may be asked in a time, or is overloaded. Short waits are waited out, up to `rate-limit-wait-minutes`; then the work is put off.',
        remedy: 'Nothing; a later tick goes on.',
        more: 'It counts as nobody’s failure. If it comes every hour, lower `max-agents`, or ask the vendor for a higher limit ([when the model refuses](../agents.md#when-the-model-refuses)).',
        example: told('claude is rate limited (429): try again in 5 minutes', {
            class: 'limit',
            command: 'claude',
            detail: 'rate_limit',
        }),
    },
    cap: {
        means: 'It used up what it was given.',
        when: 'The dollars or turns of this one session: its fair share of what the run had left when the tick began.',
        remedy: 'Nothing; a later session goes on from its work, within the ceilings.',
        more: `If one session after the other ends so, the share is too small for your issues: raise \`max-dollars\`, lower \`max-agents\`, or cut the
issues smaller. \`simulate\` shows it beforehand ([budgets](../budgets.md#what-happens-when)).`,
        example: told('claude used up its dollars: it was stopped at its cap of $1.50', {
            class: 'cap',
            command: 'claude',
            detail: 'dollars_used',
        }),
    },
};

// EXTERNAL MODULE: ./build/src/core/isolation.js
var isolation = __webpack_require__(24149);
;// CONCATENATED MODULE: ./build/src/core/tick-failures.js

/** As the error of the run and its summary have it. */
const red = (code, lines) => ({
    at: { place: 'The error of the workflow run' },
    lines: `${code}: ${lines.join(' ')}`,
});
function unavailable() {
    const probe = { platform: 'linux', missing: [], root: false, sudo: false };
    const judged = (0,isolation/* judgeUidIsolation */.qn)(probe);
    return judged.ok ? [] : [judged.sentence, judged.remedy];
}
/** Ends of a tick that are red: somebody has to look. */
const tick_failures_tickFailures = {
    state_unreadable: {
        means: 'The head or the bundle of the loop cannot be read, or holds what this version does not know; nothing is started or overwritten.',
        when: `Somebody edited \`head.json\`, deleted or moved back the branch \`tickgate/state/{loop}\`; the bundle that the head names is gone,
damaged or sealed with another \`state-key\`; or an older version of the action reads what a newer one wrote. The line names the file and,
where there is one, the field.`,
        remedy: 'Dispatch the workflow with `resume: true` where it says so, else with `fresh: true`.',
        more: `\`resume: true\` goes on from the counters of the head, without the history: money that was spent stays counted. \`fresh: true\` begins a
new run with the whole budget. After a downgrade of the action go forward again instead: nothing is lost then. A sealed bundle needs its old
key under \`state-key-previous\`. It is red once; later ticks end green in seconds, and the control issue keeps saying it
([when it cannot be read](../state.md#when-it-cannot-be-read)).`,
        example: red('state_unreadable', [
            "Unexpected loop status: 'paused'. head.json on branch tickgate/state/work may be corrupted. Fix the status field or delete the file and restart.",
            'Dispatch the workflow with `fresh: true` to start anew.',
        ]),
    },
    state_write_refused: {
        means: 'The branch of the state could not be written: a permission or a ruleset stands against it, or GitHub gave no clear answer for too long.',
        when: `A ruleset or branch protection covers \`tickgate/state/**\` (often one that was meant for all branches), or the job lacks
\`contents: write\`. Mostly it is found out when the lock is to be taken: then nothing was started and nothing was spent. A rule that is set
while agents work, or an outage that lasts until the job ends, is met by a tick that has spent: its post step keeps what the agents made as
far as it can write, and the next tick charges what was reserved.`,
        remedy: 'Do what the second line says: it names the permission or the rule. `doctor` finds both.',
        more: `Exclude \`tickgate/**\` from the ruleset, or put this under the job's \`permissions\`: \`contents: write\`. Where GitHub gave no clear
answer, the next tick tries again by itself ([the lock](../lock.md#when-the-lock-cannot-be-written)).`,
        example: red('state_write_refused', [
            'Resource not accessible by integration',
            'The token may not write contents. Add to the job:\n  permissions:\n    contents: write',
        ]),
    },
    isolation_unavailable: {
        means: 'The isolation that is asked for cannot be had on this machine, so no agent was started.',
        when: `\`isolation: uid\`, the default, needs Linux and root or \`sudo\` without a password; \`isolation: container\` needs a docker daemon.
A self-hosted runner often has neither. It is found out before anything is claimed or spent.`,
        remedy: 'Use a Linux runner with root or `sudo -n`, or with docker for `container`, or accept agents without isolation with `isolation: none` in the file.',
        more: `\`isolation: none\` lets an agent read what the job may read, its token among it; every report says so then
([isolation](../security.md#isolation)). \`doctor --here\`, run in a job on that runner, looks without starting a tick.`,
        example: red('isolation_unavailable', unavailable()),
    },
    agent_missing: {
        means: 'The program of the agent is not on the PATH of the runner, so no agent was started and nothing was claimed.',
        when: `No step before the tick installs it; it is installed in another job; or it lies in a folder that only a login shell has on its
PATH. A role with a driver of its own (\`agents.reviewer.driver\`) needs that program as well.`,
        remedy: 'Install it in a step before the tick, as the workflow that `init` writes does.',
        more: `For Claude: \`- run: npm install --global @anthropic-ai/claude-code\`, in the version that was [tried](../agents.md). For
\`agent: command\` name a program that a checkout or an earlier step puts there.`,
        example: red('agent_missing', [
            "The agent's program claude is not on the PATH of this runner, so no agent was started.",
            'Install it in a step before the tick, as `init` writes it; nothing was claimed or spent.',
        ]),
    },
    lease_lost: {
        means: 'Another tick took the lock while this one worked, so this one published nothing more.',
        when: `A person answered the question of \`lock: force\` with yes, the deadline of this tick had passed while its runner hung, or the branch
of the state was deleted under it. Its agents were ended at once.`,
        remedy: 'Nothing; the tick that has the lock goes on.',
        more: `What this tick had reserved stays charged, and what it had pushed is found and not done again. If it comes up often without anybody
forcing the lock, look whether the runner stands still for minutes ([the lock](../lock.md)).`,
        example: red('lease_lost', [
            'The lease is held by run 52 attempt 1 now (epoch 8, ours was 7).',
            'Nothing was published; the next tick goes on.',
        ]),
    },
    loop_at_work: {
        means: 'A single shot was started while a tick of its loop is at work, or may be; nothing was started.',
        when: `\`single-shot: true\` takes no lock, so it looks who has it: the holder is alive, nobody can tell whether it is, or the state cannot
be read.`,
        remedy: 'Start it again when that run has ended; where the state cannot be read, mend that first.',
        more: 'The line links to the run that is at work. The state is mended as for [`state_unreadable`](state_unreadable.md).',
        example: red('loop_at_work', [
            'single-shot is refused: the loop work is at work (iteration 2, run 50 attempt 1). https://github.com/octocat/hello-world/actions/runs/50',
            'Start it again when that run has ended.',
        ]),
    },
    bundle_not_saved: {
        means: 'The state could not be kept where `state-store` wants it: as an artifact, in the cache or on the branch.',
        when: `The service of artifacts or caches refused or was away, the storage of the account is full, or the bundle has more than 64 MiB. What
the agents made is published by then, and the counters stand in the head.`,
        remedy: 'Nothing; the next tick repairs it from the head. If it stays, look at the storage and cache limits of the repository.',
        more: `After two in a row later ticks first save what is missing, and start nothing before they have; the control issue says so
([where it is kept](../state.md)). \`state-store: branch\` needs neither service.`,
        example: red('bundle_not_saved', [
            'The bundle was not saved: Artifact storage quota has been hit.',
            'The next tick repairs it.',
        ]),
    },
};

;// CONCATENATED MODULE: ./build/src/core/error-catalogue.js
/** Every code by which a tick, a run, a session or a command says what is wrong: closed, and the source of docs/errors.md and of a page for each. */




const chapters = () => [
    {
        title: 'Ends of a tick',
        seen: 'In red, in `stop-reason` and in the summary of the run.',
        exit: () => 'Ends a tick. The step ends with exit code 1, and the run is red',
        codes: new Map(Object.entries(tickFailures)),
    },
    {
        title: 'Ends of a run',
        seen: 'In `stop-reason`, on the control issue, in `status` and in the history. Later ticks end in seconds until somebody acts.',
        exit: (code) => endsNothing(code)
            ? 'Ends no run. The step ends with exit code 0'
            : 'Ends a run of the loop. The step ends with exit code 0, since a stop is foreseen',
        codes: explainedRunEnds(),
    },
    {
        title: 'Ends of a session',
        seen: 'In the history, on the control issue and behind `status --why`.',
        exit: () => 'Ends one session of an agent. The tick goes on, and has no exit code for it',
        codes: new Map(Object.entries(sessionFailures)),
    },
    {
        title: 'Ends of a command',
        seen: 'Of the command line: after `error:` on standard error, and with `--json` as `{ok: false, error: {code, message, remedy}}` on standard output.',
        exit: (code) => `Ends a command, with exit code ${code === 'command_line' ? 2 : 1}`,
        codes: new Map(Object.entries(commandFailures)),
    },
];
const endsNothing = (code) => code === 'repeated_failure' || code === 'lock_held';
/** Where the page of a code lies, from the root of the repository. */
const errorPath = (code) => `docs/errors/${code}.md`;
/** Markdown, as docs/errors.md has it: every code in a line that leads to its page. */
function cataloguePage() {
    const tables = chapters().map(({ title, seen, codes }) => [`## ${title}`, seen, table([...codes])].join('\n\n'));
    return `${[opening, ...tables].join('\n\n')}\n`;
}
const table = (codes) => [
    '| Code | Means | What to do |',
    '|---|---|---|',
    ...codes.map(([code, { means, remedy }]) => `| [\`${code}\`](errors/${code}.md) | ${cell(means)} | ${cell(remedy)} |`),
].join('\n');
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
/** One for each code, in the order of the catalogue. */
const errorPages = () => chapters().flatMap(({ exit, codes }) => [...codes].map(([code, explained]) => ({ code, path: errorPath(code), text: pageOf(code, exit(code), explained) })));
function pageOf(code, exit, { means, when, remedy, more, example }) {
    const parts = [
        `${written}\n# \`${code}\``,
        means,
        `${exit}. [All codes](../errors.md)`,
        '## When it happens',
        when,
        '## What to do',
        remedy,
        ...(more === undefined ? [] : [more]),
        '## How it looks',
        ...shown(example),
    ];
    return `${parts.join('\n\n')}\n`;
}
const shown = ({ at, lines }) => [
    'command' in at ? fenced('sh', at.command) : `${at.place}:`,
    fenced('text', lines),
];
const fenced = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;
const written = '<!-- Written by `node .ci/reference-pages.mjs` from src/core/error-catalogue.ts; change it there. -->';
const opening = (/* unused pure expression or super */ null && (`${written}
# Error codes

Every code that says why something ended, what it means, and what to do; each has a page with more, and with the lines as they are printed.
Mistakes in the configuration have one code, [\`configuration_wrong\`](errors/configuration_wrong.md), in the log of a tick as the title of
the error, and each names key, line and column ([\`config --check\`](commands.md#config)). What [\`doctor\`](commands.md#doctor) finds has
codes of its own, explained there.`));

// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/home.js
var home = __webpack_require__(27453);
// EXTERNAL MODULE: ./build/src/cli/origin.js
var cli_origin = __webpack_require__(89824);
;// CONCATENATED MODULE: ./build/src/cli/error-page.js
/** Decides where a person finds the page of an error's code: at the commit of this installation on GitHub, else in its own folder. */






/** Null = this installation has no such page, nor says where one lies. */
function errorPage(code, folder = home/* homeFolder */.Wx) {
    try {
        const home = folder();
        const [origin, commit] = [(0,cli_origin/* originOf */.yv)(home), (0,cli_origin/* commitOf */.D3)(home)];
        if (origin !== '' && commit !== '')
            return `${(0,client/* serverOf */.FN)(process.env)}/${origin}/blob/${commit}/${errorPath(code)}`;
        const file = (0,external_node_path_.join)(home, errorPath(code));
        return (0,external_node_fs_.existsSync)(file) ? file : null;
    }
    catch {
        // An installation that is not whole has said so already.
        return null;
    }
}

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
        if (error instanceof esm/* CommanderError */.b7 && error.exitCode === 0)
            return mistake/* exitCodes */.hS.done;
        const misunderstood = error instanceof esm/* CommanderError */.b7;
        const refusal = misunderstood ? misunderstoodAs(error) : (0,mistake/* refusalOf */.Of)(error);
        // Whoever asked for JSON reads standard output alone; `config` has told its mistakes there by itself.
        if (args.includes('--json'))
            terminal.stdout.write((0,mistake/* refusalLine */.tw)(refusal));
        if (misunderstood)
            return mistake/* exitCodes */.hS.misunderstood;
        const code = (0,mistake/* toldOn */.RI)(terminal.stderr, error);
        const page = errorPage(refusal.code);
        if (page !== null)
            terminal.stderr.write(`${page}\n`);
        return code;
    }
}
/** The parser's own words, with the code, within the columns; what follows them is help. */
const asError = (text) => {
    const [, message, rest = ''] = /^error: (.*)(\n[\s\S]*)?$/.exec(text) ?? [];
    return message === undefined ? text : `${(0,mistake/* errorLine */.BP)('command_line', message)}${rest}`;
};
const misunderstoodAs = ({ message }) => ({
    code: 'command_line',
    message: message.replace(/^error: /, ''),
    remedy: 'Run with --help for all commands and options.',
});
/** Nobody has to be told that a switch is off; and a default that the text explains is not said twice. */
function describe(option) {
    const { description } = option;
    const usual = option.defaultValue;
    const isPlain = usual === false || (Array.isArray(usual) && usual.length === 0);
    if (!isPlain && !description.includes('default:'))
        return new esm/* Help */._V().optionDescription(option);
    const told = new esm/* Option */.c$(option.flags, description);
    return new esm/* Help */._V().optionDescription(option.argChoices === undefined ? told : told.choices(option.argChoices));
}
function programFor({ stdout, stderr }, end) {
    const program = new esm/* Command */.uB('tickgate')
        .description('Autonomous coding-agent loops in CI, with budgets that hold and gates that a\nperson answers by ticking a box.')
        .version((0,home/* version */.rE)(), '-V, --version', 'print the version')
        .helpOption('-h, --help', 'print this help')
        .helpCommand('help [command]', 'print the help of a command')
        .configureHelp({ helpWidth: columns, optionDescription: describe })
        .showSuggestionAfterError(true)
        .showHelpAfterError('Run with --help for all commands and options.')
        .configureOutput({
        writeOut: (text) => void stdout.write(text),
        writeErr: (text) => void stderr.write(asError(text)),
    })
        .exitOverride()
        .addHelpText('after', exitCodeHelp);
    addDemo(program, end);
    addEmulator(program, end);
    addStatus(program, { terminal: { stdout, stderr }, end, workflowFile });
    addConfig(program, { stdout, stderr }, end);
    addSimulate(program, { terminal: { stdout, stderr }, end, workflowFile });
    addInit(program, { stdout, stderr }, end);
    addDoctor(program, { stdout, stderr }, end);
    for (const command of program.commands)
        command.addHelpText('after', exitCodeHelp);
    return program;
}
const oneOf = (flags, text, choices) => new esm/* Option */.c$(flags, text).choices(Object.keys(choices));
/** What people look for under another name. */
const renamed = (flags, sentence) => new esm/* Option */.c$(flags).hideHelp().argParser(() => {
    throw new esm/* InvalidArgumentError */.Di(sentence);
});
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
        .option('--max-dollars <amount>', 'the most that your plan may cost; default: 5', options/* dollarsOption */.Hz)
        .option('--auto', 'answer the gates by a policy and end by itself', false)
        .option('--json', 'print the result as one JSON line at the end', false)
        .option('--port <number>', 'port of the page; default: any free one', options/* portOption */.zS, 0)
        .option('--timeout <seconds>', 'give up after this time; the sample with --auto after 120', options/* secondsOption */.pL)
        .action(async (options) => {
        const { runDemo } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(25), __webpack_require__.e(436), __webpack_require__.e(881), __webpack_require__.e(129), __webpack_require__.e(842)]).then(__webpack_require__.bind(__webpack_require__, 28842));
        end(await runDemo(options));
    });
}
function addEmulator(program, end) {
    program
        .command('emulator')
        .summary('serve the emulated GitHub alone')
        .description('Serves the emulated GitHub on loopback until Ctrl-C, and prints one JSON line\n' +
        'with its addresses and tokens. Dispatched workflows run on this machine.')
        .option('--port <number>', 'port; default: any free one', options/* portOption */.zS, 0)
        .option('--seed <file>', 'YAML or JSON with what exists at the start; default: the sample of the demo')
        .option('--fault <spec>', 'plant a failure, such as "webhook:issue_comment=lose*1"; repeatable', options/* faultOption */.WD, [])
        .option('--app', 'also run the app, so that ticked boxes are answered', false)
        .addHelpText('after', faultHelp)
        .action(async (options) => {
        const { runEmulator } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(25), __webpack_require__.e(129), __webpack_require__.e(133)]).then(__webpack_require__.bind(__webpack_require__, 50133));
        end(await runEmulator(options));
    });
}
function addConfig(program, terminal, end) {
    program
        .command('config')
        .summary('show every setting and who set it, or check the file')
        .description('Reads .github/tickgate.yml and the inputs that the workflow of this folder\n' +
        'gives, and prints every effective value; `<-` names who set it, where it is\n' +
        'not the default. Mistakes are told with line and column. Needs no network, but\n' +
        'for a file that `extends` names: then GITHUB_TOKEN (or GH_TOKEN).')
        .option('--check [file]', 'only say whether the file is right')
        .option('--loop <name>', 'as the loop of this name has it; default: the one of the workflow')
        .option('--workflow <file>', 'the workflow of the loop', workflowFile)
        .option('--public', 'as a public repository has it', false)
        .option('--json', 'print one JSON line instead', false)
        .action(async (options) => {
        const { runConfig } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(856), __webpack_require__.e(580), __webpack_require__.e(543)]).then(__webpack_require__.bind(__webpack_require__, 59543));
        end(await runConfig(options, terminal));
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
        .addOption(new esm/* Option */.c$('--renew <when>', 'when a run that ended begins anew; default: never').choices(starter_choices/* renewals */.Aj))
        .addOption(oneOf('--token <whose>', 'as whom it speaks; default: workflow', starter_choices/* tokens */.LU))
        .addOption(renamed('--skill <name>', 'What the loop does is chosen by --recipe.'))
        .addOption(renamed('--budget <amount>', 'How much a run may take is chosen by --preset.'))
        .option('--setup <command>', 'sets a clone up; default: by the files of this folder')
        .option('--verify <command>', 'shows that work is complete; default: likewise')
        .option('--uses <action>', 'OWNER/NAME@COMMIT of the action; default: this installation')
        .option('--pr', 'open a pull request on GitHub instead of writing here', false)
        .option('--yes', 'ask nothing', false)
        .option('--force', 'replace files that differ', false)
        .option('--dry-run', 'write nothing', false)
        .option('--json', 'print one JSON line; ask nothing', false)
        .action(async (options) => {
        const { runInit } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(856), __webpack_require__.e(436), __webpack_require__.e(580), __webpack_require__.e(142), __webpack_require__.e(881), __webpack_require__.e(599), __webpack_require__.e(377), __webpack_require__.e(11)]).then(__webpack_require__.bind(__webpack_require__, 53011));
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
        const { runDoctor } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(856), __webpack_require__.e(436), __webpack_require__.e(580), __webpack_require__.e(142)]).then(__webpack_require__.bind(__webpack_require__, 89142));
        end(await (0,progress/* during */.i)(terminal.stderr, 'Looking at the repository on GitHub …', () => runDoctor(options, terminal)));
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

/***/ 10069:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ during)
/* harmony export */ });
const firstMs = 1_000;
const nextMs = 10_000;
/** Standard output stays what it is for: a pipe sees the result alone. */
async function during(stderr, doing, work) {
    const startedMs = performance.now();
    const tell = () => {
        stderr.write(`${doing} (${Math.round((performance.now() - startedMs) / 1000)} s)\n`);
        timer = setTimeout(tell, nextMs);
    };
    let timer = setTimeout(tell, firstMs);
    try {
        return await work();
    }
    finally {
        clearTimeout(timer);
    }
}


/***/ }),

/***/ 72112:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ ReportedFinding)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** What an agent may say about a problem that it found. */

/** What an agent says about a finding; Tickgate adds section and time when it records it. */
const ReportedFinding = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    file: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    line: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().positive().nullable().default(null),
    severity: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['bug', 'warning']),
    description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    scenario: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''),
});


/***/ }),

/***/ 97553:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e1: () => (/* binding */ TaskStatus),
  qm: () => (/* binding */ WorkOrder),
  H$: () => (/* binding */ WorkResult),
  S3: () => (/* binding */ endedEarly),
  b6: () => (/* binding */ isNobodysFailure),
  R7: () => (/* binding */ rolesOf)
});

// UNUSED EXPORTS: Caps, FailureClass, ModelUsage, Role, TestReport, keepsWork

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/agent-finding.js
var agent_finding = __webpack_require__(72112);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
// EXTERNAL MODULE: ./build/src/core/review-sides.js
var review_sides = __webpack_require__(11072);
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
    /** From which sides this session looks; null = from all. */
    sides: schemas/* array */.YOg(review_sides/* Side */.mn).nullable(),
    /** What others found that looked from some sides each; null = nobody did. Untrusted. */
    found: review_sides/* SideFindings */.C8.nullable(),
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
/** Who works in a loop of this skill. */
const rolesOf = {
    work: ['worker', 'auditor', 'post_action'],
    review: ['reviewer', 'responder'],
};
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
    findings: schemas/* array */.YOg(agent_finding/* ReportedFinding */.j).default([]),
    resolved: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    /** Of an auditor: whether each acceptance criterion holds, by the numbers that its prompt gives. */
    criteria: schemas/* array */.YOg(schemas/* object */.Ikc({ number: schemas/* number */.aig().int().positive(), holds: schemas/* boolean */.zMY(), why: schemas/* string */.YjP().default('') }))
        .default([]),
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
    criteria: stored.criteria,
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
/** Work that failed is gone on with, not done again; what is refused is nobody's to go on with, and of nothing there is nothing to keep. */
const keepsWork = (kind) => kind !== 'guardrail' && kind !== 'no-diff';


/***/ }),

/***/ 45207:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fn: () => (/* binding */ Answer),
/* harmony export */   J1: () => (/* binding */ WRITERS),
/* harmony export */   KA: () => (/* binding */ isPerson),
/* harmony export */   Zl: () => (/* binding */ isStranger),
/* harmony export */   aw: () => (/* binding */ STRANGERS),
/* harmony export */   ku: () => (/* binding */ authority)
/* harmony export */ });
/* unused harmony export AnswerChannel */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _approvers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15587);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21338);
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13609);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/** Decides what the record of an answer holds, and who is a person that may give one. */





/** Permissions with which GitHub lets someone edit a comment that is not theirs: the least that may answer. */
const WRITERS = ['write', 'maintain', 'admin'];
/** By which door an answer came: the app's receipt, a `/loop answer` reply, or the edit history of the question itself. */
const AnswerChannel = zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['receipt', 'reply', 'edit-history']);
/** An answer, verbatim: what was asked, what was said, by whom, when and how. */
const Answer = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    gateId: _gate_js__WEBPACK_IMPORTED_MODULE_0__/* .GateId */ .PE,
    name: _gates_js__WEBPACK_IMPORTED_MODULE_1__/* .GateName */ .$r,
    question: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    option: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Words that came with a reply. */
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    login: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    userId: zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().positive(),
    permission: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(WRITERS),
    at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    channel: AnswerChannel,
    /** The reply, or the question itself for a ticked box. */
    commentId: zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().positive(),
    deliveryId: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
});
function isPerson(account, policy) {
    if (account === null || account.type !== 'User' || account.login.endsWith('[bot]'))
        return false;
    return !(0,_approvers_js__WEBPACK_IMPORTED_MODULE_5__/* .includesLogin */ .Bm)(policy.neverHuman, account.login);
}
/** The permission with which this account may answer, or null. */
function authority(account, standing, policy) {
    // A login that was given up and taken by another account is not the one that answered.
    if (standing.id !== account.id)
        return null;
    if (policy.approvers.length > 0 && !(0,_approvers_js__WEBPACK_IMPORTED_MODULE_5__/* .isApprover */ .SQ)(account.login, policy))
        return null;
    return WRITERS.find((one) => one === standing.permission) ?? null;
}
/** What GitHub calls authors without any tie to the repository. */
const STRANGERS = ['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN'];
/**
 * True for authors without any tie to the repository, whose comments cost the app no request. A member of an organisation who hides the
 * membership may look like one too; the next tick, which asks for the permission of some of them, still reads that answer.
 */
function isStranger(association) {
    return STRANGERS.includes(association);
}


/***/ }),

/***/ 15587:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bm: () => (/* binding */ includesLogin),
/* harmony export */   IJ: () => (/* binding */ isTeam),
/* harmony export */   SQ: () => (/* binding */ isApprover),
/* harmony export */   eb: () => (/* binding */ teamUnknown)
/* harmony export */ });
/* unused harmony exports teamElsewhere, teamsNeedApp, teamsUnread */
/** Decides who is among those that the file names as approvers: logins, and who is in a team now. */
const isTeam = (approver) => approver.includes('/');
const isApprover = (login, { approvers, teams = {} }) => approvers.some((one) => (isTeam(one) ? includesLogin(teams[one] ?? [], login) : includesLogin([one], login)));
/** GitHub's logins are case-insensitive. */
function includesLogin(logins, login) {
    return logins.some((one) => one.toLowerCase() === login.toLowerCase());
}
/** A team of another owner can say nothing here: no app of this repository may ask who is in it. */
const teamElsewhere = (team, owner) => `approvers: ${team} is no team of ${owner}; name teams as ${owner}/TEAM`;
const teamsNeedApp = 'approvers: who is in a team only an app can read: give app-id and app-private-key, or name logins';
const teamsUnread = (slug, page) => `approvers: the app ${slug} may not read who is in a team: add "Members: read" under "Organization permissions" on its page, then accept it at ${page}`;
const teamUnknown = (team) => `approvers: there is no team ${team} that the app can see; is it spelt as in its address, and not secret to the app?`;


/***/ }),

/***/ 73524:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $9: () => (/* binding */ dollarsUsed),
/* harmony export */   $t: () => (/* binding */ projectIteration),
/* harmony export */   NJ: () => (/* binding */ trippedBudgets),
/* harmony export */   P5: () => (/* binding */ raised),
/* harmony export */   Qb: () => (/* binding */ Counters),
/* harmony export */   UL: () => (/* binding */ newCounters),
/* harmony export */   WE: () => (/* binding */ affordsSession),
/* harmony export */   Z: () => (/* binding */ usedOf),
/* harmony export */   Zs: () => (/* binding */ budgetFields),
/* harmony export */   _N: () => (/* binding */ addPrecisely),
/* harmony export */   eZ: () => (/* binding */ sessionCaps),
/* harmony export */   qi: () => (/* binding */ ceilingNames),
/* harmony export */   r$: () => (/* binding */ Ceilings),
/* harmony export */   tO: () => (/* binding */ ceilingOf),
/* harmony export */   uW: () => (/* binding */ exhausted)
/* harmony export */ });
/* unused harmony export Budget */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64377);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(69171);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/** Counts what a loop run has used against its ceilings, and says when to ask (80 %, projected) or what a session may cost (caps). */


const count = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().nonnegative().default(0);
const amount = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nonnegative().default(0);
/** What the run has used so far; money in USD, time in minutes of active ticks. */
const counterFields = {
    startedAt: zod__WEBPACK_IMPORTED_MODULE_1__/* .datetime */ .w$(),
    iterationsUsed: count,
    /** Of the same run, before a restart set them back: their dollars stay, and so must they where a mean is taken. */
    iterationsBeforeRestart: count,
    prsTouched: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^#\d+$/)).default([]),
    commentsPushed: count,
    mergesAttempted: count,
    minutesElapsed: amount,
    tokensIn: count,
    tokensOut: count,
    agentsDispatched: count,
    dollarsEstimate: amount,
    rateTableSource: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('built-in default'),
    qmdFailuresConsecutive: count,
    dollarsReported: amount,
    /** Of each session the larger of both. */
    dollarsCounted: amount,
    tokenClasses: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({ input: count, output: count, reasoning: count, cacheRead: count, cacheWrite: count }).prefault({}),
    ciMinutes: amount,
    apiRequests: count,
};
const Counters = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)(counterFields);
/** Nothing used yet. */
const newCounters = (startedAt) => zod__WEBPACK_IMPORTED_MODULE_3__/* .decode */ .D4(Counters, { started_at: startedAt });
const ceilingNames = ['iterations', 'prs', 'minutes', 'dollars'];
/** Recorded at the first write of a run; changed only by a recorded raise. */
const ceilingFields = {
    maxIterations: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().positive(),
    maxPrs: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().positive(),
    maxMinutes: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().positive(),
    /** USD; 0 disables the dollar ceiling. */
    maxDollars: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nonnegative(),
    deadline: zod__WEBPACK_IMPORTED_MODULE_1__/* .datetime */ .w$().nullable().default(null),
    ceilingsRaised: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        ceiling: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(ceilingNames),
        from: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        to: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        by: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        at: zod__WEBPACK_IMPORTED_MODULE_1__/* .datetime */ .w$(),
    }))
        .default([]),
};
const Ceilings = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)(ceilingFields);
const budgetFields = { ...counterFields, ...ceilingFields };
const Budget = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)(budgetFields);
/** Money and minutes are compared and added in whole millionths, so that sums do not drift. */
const micro = (dollars) => Math.round(dollars * 1e6);
const addPrecisely = (...amounts) => amounts.reduce((sum, dollars) => sum + micro(dollars), 0) / 1e6;
/** What counts against the dollar ceiling: session by session the larger of both, and never less than either sum. */
const dollarsUsed = (spent) => Math.max(spent.dollarsReported, spent.dollarsEstimate, spent.dollarsCounted ?? 0);
function usedOf(name, counters) {
    switch (name) {
        case 'iterations':
            return counters.iterationsUsed;
        case 'prs':
            return counters.prsTouched.length;
        case 'minutes':
            return counters.minutesElapsed;
        case 'dollars':
            return dollarsUsed(counters);
    }
}
function ceilingOf(name, ceilings) {
    switch (name) {
        case 'iterations':
            return ceilings.maxIterations;
        case 'prs':
            return ceilings.maxPrs;
        case 'minutes':
            return ceilings.maxMinutes;
        case 'dollars':
            return ceilings.maxDollars;
    }
}
/** 100 %, by what was actually used; also where that cannot be compared. A dollar ceiling of 0 is none. */
const exhausted = (name, counters, ceilings) => !(name === 'dollars' && ceilings.maxDollars === 0) &&
    !(usedOf(name, counters) >= 0 && micro(usedOf(name, counters)) < micro(ceilingOf(name, ceilings)));
/** Mean of the run's iterations; before the first, the configured guess for every session that may start. */
function projectIteration(counters, planned) {
    const iterations = counters.iterationsUsed + counters.iterationsBeforeRestart;
    const dollars = iterations > 0 ? dollarsUsed(counters) / iterations : planned.sessions * planned.guessDollars;
    return { prs: planned.newPrs, dollars };
}
/** In whole millionths: 0.8 times a ceiling is not exact, and the boundary itself must ask. */
const isNear = (value, ceiling) => !(micro(value) * 10 < micro(ceiling) * 8);
/**
 * The dimensions whose projected use reaches 80 % of their ceiling. Not: one of which nothing was used yet; the last iteration
 * (projected = ceiling: the stop at its exit decides); one already exhausted (the stop wins over the question).
 */
function trippedBudgets({ counters, ceilings, projection, singlePr }) {
    const projected = {
        iterations: counters.iterationsUsed + 1,
        prs: counters.prsTouched.length + projection.prs,
        minutes: counters.minutesElapsed,
        dollars: addPrecisely(dollarsUsed(counters), projection.dollars),
    };
    return ceilingNames.flatMap((name) => {
        const ceiling = ceilingOf(name, ceilings);
        const value = projected[name];
        if (name === 'dollars' && ceiling === 0)
            return [];
        if (usedOf(name, counters) === 0 || !isNear(value, ceiling))
            return [];
        if (name === 'iterations' && value >= ceiling)
            return [];
        if (name === 'prs' && singlePr)
            return [];
        return [{ name, value, ceiling }];
    });
}
/**
 * Caps for as many of the wanted sessions as the ceilings can carry: all caps together plus what is spent never pass the dollar
 * ceiling. A session whose share would be under the minimum (or the run's mean, if lower) is not started, unless nothing was
 * spent yet. An empty list means that no session can be given a cap: condition 12.
 */
function sessionCaps(request) {
    const { counters, ceilings } = request;
    const minutes = Math.min(ceilings.maxMinutes - counters.minutesElapsed, request.jobMinutesLeft);
    if (minutes <= 0)
        return [];
    const cap = (dollars) => ({ dollars, minutes, turns: request.maxTurns });
    if (ceilings.maxDollars === 0)
        return Array.from({ length: request.wanted }, () => cap(null));
    const spent = dollarsUsed(counters);
    const leftMicro = leftOf(request);
    const affordable = affordableSessions(request);
    if (affordable === 0)
        return [];
    // What nobody sees until it is spent is risked once at a time, past half of the dollars.
    const wanted = !request.metered && spent * 2 >= ceilings.maxDollars ? Math.min(1, request.wanted) : request.wanted;
    const sessions = Math.min(wanted, affordable);
    // A fair share of the iterations that are left: a session that is lost is charged its cap, and must not take the run with it.
    const iterationsLeft = Math.max(1, ceilings.maxIterations - counters.iterationsUsed);
    const fair = leftMicro / (sessions * iterationsLeft);
    // What a session is guessed to take, and two of the least: the work and its audit.
    const worth = micro(Math.max(2 * request.minSessionDollars, request.guessDollars));
    const share = Math.min(leftMicro / sessions, Math.max(worth, fair));
    return Array.from({ length: sessions }, () => cap(Math.floor(share) / 1e6));
}
const leftOf = ({ counters, ceilings }) => micro(ceilings.maxDollars) - micro(dollarsUsed(counters));
/** How many of the least sessions the dollars left carry; at least one while nothing was spent yet. */
function affordableSessions(facts) {
    const left = leftOf(facts);
    if (left <= 0)
        return 0;
    const { counters, minSessionDollars } = facts;
    const spent = dollarsUsed(counters);
    const mean = counters.agentsDispatched > 0 ? spent / counters.agentsDispatched : Number.POSITIVE_INFINITY;
    const least = Math.max(1, micro(Math.min(minSessionDollars, mean)));
    return Math.max(spent === 0 ? 1 : 0, Math.floor(left / least));
}
/** Whether the dollars left carry a session at all. A ceiling of 0 is none. */
const affordsSession = (facts) => facts.ceilings.maxDollars === 0 || affordableSessions(facts) > 0;
/** A recorded raise (or lowering) by a person; `hardMax` bounds it. Counters are never touched. */
function raised(ceilings, change) {
    const from = ceilingOf(change.name, ceilings);
    const key = { iterations: 'maxIterations', prs: 'maxPrs', minutes: 'maxMinutes', dollars: 'maxDollars' }[change.name];
    return {
        ...ceilings,
        [key]: change.to,
        ceilingsRaised: [
            ...ceilings.ceilingsRaised,
            { ceiling: change.name, from, to: change.to, by: change.by, at: change.at },
        ],
    };
}


/***/ }),

/***/ 29956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ isOurs)
/* harmony export */ });
/** Decides which pull requests that would close an issue are ours: those of others already do the work, and nobody begins it beside them. */
/** Both are needed: with the workflow's own token the author is that of every other workflow, too, and a marker can be copied. */
const isOurs = ({ author, ofLoop }, ownLogin) => ofLoop && author.toLowerCase() === ownLogin.toLowerCase();


/***/ }),

/***/ 6366:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ Closing),
/* harmony export */   f: () => (/* binding */ failedClosing)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/** What is left to be done about the comment of a question that is over. */



/** The final text of a gate's comment that could not be written: the next ticks try again, even of a loop that has stopped. */
const Closing = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({
    gateId: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_,
    commentId: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
    nodeId: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_,
    body: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .markedText */ .ul,
    /** How often it failed. */
    tries: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative().default(1),
});
/** A thread that is locked, or a comment that is not ours to change, stays so: nobody tries for ever. */
const triesBorne = 6;
/** What is left to be tried once this one has failed. */
function failedClosing(known, closing) {
    const { gateId, commentId, nodeId, body } = closing;
    const others = known.filter((one) => one.gateId !== gateId);
    const tries = 1 + (known.find((one) => one.gateId === gateId)?.tries ?? 0);
    return tries >= triesBorne ? others : [...others, { gateId, commentId, nodeId, body, tries }];
}


/***/ }),

/***/ 50502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ commandFailures)
/* harmony export */ });
/** What follows `node dist/cli/index.js`, and what standard error has then before the address of the page. */
const typed = (args, ...lines) => ({
    at: { command: `node dist/cli/index.js ${args}` },
    lines: lines.join('\n'),
});
const someCommit = '--uses your-org/tickgate@0123456789abcdef0123456789abcdef01234567';
const commandFailures = {
    command_line: {
        means: 'The command, an option or its value is not understood; the command ends with 2.',
        when: 'A command or an option is misspelt, an option lacks its value or has one that is none of its choices, or two options exclude each other. Nothing was read or written.',
        remedy: 'Look at `--help` of the command; what was probably meant stands beside it.',
        example: typed('status --histroy', "error: command_line: unknown option '--histroy'", '(Did you mean --history?)', 'Run with --help for all commands and options.'),
    },
    option_unusable: {
        means: 'An option is understood, and means nothing here or with the others.',
        when: 'One option needs another one (`--agent command` a program, `--repo` of the demo a plan), names what does not exist, or fits another kind of loop.',
        remedy: 'Give it as the second line shows.',
        more: '`init` says it too where it cannot tell from where workflows shall take the action: the clone that it runs from was not fetched from GitHub, so `--uses OWNER/NAME@COMMIT` has to.',
        example: typed('demo --agent claude', 'error: option_unusable: --repo and --agent need a plan to work on.', 'A Markdown list of tasks: --plan plan.md'),
    },
    folder_unusable: {
        means: 'The folder is not what the command needs: the root of a git repository, with its history.',
        when: '`init` runs outside of a repository or below its root, where GitHub finds no workflow; `demo --repo` names a folder without a commit, or a shallow clone, from which nobody could push.',
        remedy: 'Go where the second line says, or name another folder.',
        example: typed(`init ${someCommit}`, 'error: folder_unusable: This folder lies in no git repository.', 'Run it at the root of a clone, or after `git init`.'),
    },
    file_unusable: {
        means: 'A file that was named is not there, cannot be read, or does not say what it should.',
        when: 'A path is misspelt or meant from another folder (paths count from where the command runs); a plan has no open task; a file of sessions or a seed has a field that is not known, which the line names.',
        remedy: 'Name another one, or write it as the second line shows.',
        example: typed('config --check .github/tickgate.yaml', 'error: file_unusable: There is no .github/tickgate.yaml.', 'Run this at the root of the repository, or name the file: --check FILE'),
    },
    files_differ: {
        means: 'Files of the loop are there already and say something else, so nothing was written.',
        when: '`init` ran before with other answers, a newer version writes them otherwise, or somebody edited them. The difference stands on standard output, and none of the files was written, not even those that are missing.',
        remedy: 'Look at the difference that is shown, then use `--force`, or leave them.',
        more: '`--force` replaces the files whole: what was edited by hand is gone from them, and back with `git checkout`. A single setting is better changed in `.github/tickgate.yml` itself.',
        example: typed(`init --preset night ${someCommit}`, 'error: files_differ: .github/tickgate.yml would be changed, so nothing was', '  written.', 'Look at the difference, then use --force.'),
    },
    machine_refused: {
        means: 'The file system of this machine refused something.',
        when: 'A file stands where a folder is needed, the folder may not be written, the disk is full or read-only. The path and the reason are in the line.',
        remedy: 'Look at that path: may you read and write it, and is there room?',
        example: typed(`init ${someCommit}`, 'error: machine_refused: .github/workflows: ENOTDIR: not a directory.', 'Look at that path: may you read and write it, and is there room?'),
    },
    port_taken: {
        means: 'Another program listens on the port.',
        when: '`--port` of `demo` or `emulator` names one that is in use, often by an earlier one that still runs.',
        remedy: 'Name another one, or leave `--port` out for any free one.',
        example: typed('emulator --port 8080', 'error: port_taken: Port 8080 is taken.', 'Name another one, or leave --port out for any free one.'),
    },
    configuration_wrong: {
        means: 'The configuration has mistakes; each is told with key, place and what was probably meant.',
        when: 'A key is unknown or misspelt, a value is of the wrong kind or out of its range, or two settings contradict each other: in the file, in the `with:` of the workflow, or in the form of a dispatched run.',
        remedy: 'Mend them; `config --check` tells the same.',
        more: `All are told at once, so that one look is enough. In a tick it is the title of the error of the run, and nothing was started. Every key
stands under [configuration](../configuration.md); with the schema line that \`init\` writes, editors show them as you type.`,
        example: typed('config --check', 'error: configuration_wrong: .github/tickgate.yml:2:1: max-dolars: unknown key; did you mean "max-dollars"? — in `max-dolars: 10`, see docs/configuration.md', '', '1 mistake'),
    },
    repository_unclear: {
        means: 'It is not known which repository is meant.',
        when: 'The folder is no clone, its `origin` does not lie on GitHub, `GITHUB_REPOSITORY` is not set, or `--repo` is not of the form `OWNER/NAME`.',
        remedy: 'Name it: `--repo OWNER/NAME`.',
        example: typed('status', 'error: repository_unclear: This folder is no clone of a repository on GitHub.', 'Go to one, or name the repository, such as: --repo octocat/hello-world'),
    },
    repository_empty: {
        means: 'The repository has no commit yet.',
        when: 'It was just made on GitHub, without a README: there is no default branch that could be read.',
        remedy: 'Push a first one, such as the files that `init` writes.',
        example: typed('doctor --repo octocat/hello-world', 'error: repository_empty: The repository is empty: it has no default branch yet.', 'Push a first commit, such as what `init` writes.'),
    },
    token_missing: {
        means: 'The command asks GitHub, and there is no token.',
        when: 'Neither `GITHUB_TOKEN` nor `GH_TOKEN` is set, or the variable is empty. The login of `gh` or of git is not read: what the command may do shall be what you gave it.',
        remedy: 'Set GITHUB_TOKEN or GH_TOKEN, such as to what `gh auth token` prints.',
        more: 'For one command: `GH_TOKEN=$(gh auth token) node dist/cli/index.js status`. To read, a fine-grained token with contents and actions of that one repository is enough.',
        example: typed('status --repo octocat/hello-world', 'error: token_missing: There is no token in GITHUB_TOKEN or GH_TOKEN.', 'One that may read contents and actions will do, such as the one of `gh auth', '  token`.'),
    },
    github_refused: {
        means: 'GitHub refused what the command asked for.',
        when: 'The token is wrong or has run out (401), may not do it (403), or does not see the repository (404, also where its name is misspelt). GitHub’s own words stand in the line.',
        remedy: 'Give a token that may do what the second line names.',
        more: 'A fine-grained token names its repositories: see that this one is among them. In an organisation it may wait for an owner’s approval. `init --pr` needs contents, pull requests and workflows to write.',
        example: typed('doctor --repo octocat/hello-world', 'error: github_refused: GitHub refused: Bad credentials (POST /graphql).', 'The token is wrong or has run out: make a new one, or take the one of `gh auth', '  token`.'),
    },
    github_unreachable: {
        means: 'GitHub was not reached, or did not answer as it should.',
        when: 'There is no network, a proxy stands between, GitHub is down (githubstatus.com), or `GITHUB_API_URL` names a wrong address. The command tried several times.',
        remedy: 'Look at the network and at GITHUB_API_URL, then try again.',
        more: 'Of an Enterprise server the address is `https://HOST/api/v3`.',
        example: typed('doctor --repo octocat/hello-world', 'error: github_unreachable: GitHub did not answer properly: connect ECONNREFUSED', '  127.0.0.1:8080 (POST /graphql)', 'Is the network there, and is GITHUB_API_URL, where it is set, the right address?'),
    },
    key_missing: {
        means: 'The agent needs a key, and the environment has none under its name.',
        when: '`demo --plan` starts a real agent. It runs with an empty home, so that a login of yours in it does not count.',
        remedy: 'Set the variable that is named.',
        more: 'Take a key of its own with a spend limit at its vendor: that limit holds whatever happens here.',
        example: typed('demo --plan plan.md --agent claude', 'error: key_missing: claude needs a key in ANTHROPIC_API_KEY, which is not set.', 'Agents see no login of yours, only that key.'),
    },
    record_missing: {
        means: 'The loop has no record yet, or knows nothing by the name that was asked for.',
        when: 'No tick has run yet; the loop has another name (the line lists those that there are); or `--why` asks for an issue, pull request, task or iteration that this run never met.',
        remedy: 'Name another loop or subject; the first tick makes the record.',
        example: typed('status --repo octocat/hello-world', 'error: record_missing: octocat/hello-world has no loop work yet.', 'Its first tick makes it; another loop is named by --loop.'),
    },
    record_unreadable: {
        means: 'The record of the loop is there and cannot be read: it is sealed, gone, or damaged.',
        when: 'A `state-key` seals it and the environment has none; it lies in the Actions cache alone (`state-store: cache`), which only runs reach; it has run out; or the head is damaged.',
        remedy: 'Give the key in TICKGATE_STATE_KEY; for the rest, the next tick says what to do.',
        more: 'Of the same cause a tick says [`state_unreadable`](state_unreadable.md), with what can be done.',
        example: typed('status --repo octocat/hello-world --history', 'error: record_unreadable: The history cannot be read:', '  tickgate--work--g4--e4--1155-1--22f14ea6f9bd: it is encrypted, and no', '  `state-key` was given; give the action the key that it was saved with.', 'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache', '  alone is read by runs only.'),
    },
    installation_incomplete: {
        means: 'A file of Tickgate itself is missing.',
        when: 'Only a part of the repository was copied, or `dist/` was deleted or never built.',
        remedy: 'Run it from a clone of the repository, after `npm ci && npm run build`.',
        example: typed('demo', 'error: installation_incomplete: dist/main/index.js is missing in /srv/tickgate.', 'Make it with: npm ci && npm run build'),
    },
    demo_failed: {
        means: 'The demo did not come to its end.',
        when: 'A run of it failed, `--timeout` was over (with `--auto`, 120 seconds unless said otherwise), or the loop came to a stand that its policy does not resolve.',
        remedy: 'Look into the logs that it names.',
        more: 'Of a plan of yours the work is left on branches all the same. Of the sample alone it is a bug of ours: please report it with the logs.',
        example: typed('demo --auto --timeout 2', 'error: demo_failed: The demo did not end within 2 s.', 'Give it more time with --timeout SECONDS; the logs say where the time went.'),
    },
    bug: {
        means: 'Something that Tickgate did not foresee.',
        when: 'The command met what none of its rules speak of. It is the only error with a stack.',
        remedy: 'Report it with the lines that were printed.',
        more: 'Look through the lines first: paths and names of yours may stand in them.',
        example: typed('status', 'error: bug: this is a bug in tickgate', "TypeError: Cannot read properties of undefined (reading 'head')", '    at standingText (file:///srv/tickgate/dist/cli/index.js:210:18)'),
    },
};


/***/ }),

/***/ 59764:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BK: () => (/* binding */ helpText),
/* harmony export */   Gr: () => (/* binding */ parseCommands),
/* harmony export */   JN: () => (/* binding */ isGuarded),
/* harmony export */   ui: () => (/* binding */ wordsBeside)
/* harmony export */ });
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21916);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73524);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5989);
/* harmony import */ var _markdown_tree_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(65297);
/** Decides which lines of a comment are `/loop` commands, what each means, and what is said to a line that means nothing. */




const LONGEST_TEXT = 4000;
/** Of one comment: each may cost requests, and a body holds nine thousand lines. */
const MOST_LINES = 10;
/** Verbs that change what the loop may spend or has counted obey `approvers`; the others need write permission alone. */
const isGuarded = (verb) => verb === 'restart' || verb === 'raise';
/** The whole grammar: parser, help and suggestions are made from this table. */
const RULES = [
    bare('run', 'starts one tick now'),
    {
        verb: 'stop',
        usage: '/loop stop [reason]',
        does: 'ends the run; an iteration that works is finished first',
        read: (rest) => ({ verb: 'stop', reason: rest === '' ? null : rest.slice(0, LONGEST_TEXT) }),
    },
    {
        verb: 'cancel',
        usage: '/loop cancel [delete-branches=true]',
        does: 'stops the agents now; in the thread of one issue or pull request, only that one; branches stay without `delete-branches=true`',
        read: readCancel,
    },
    bare('resume', 'goes on after a pause'),
    bare('restart', 'begins again after a stop; what was spent stays spent'),
    bare('status', 'shows where the loop stands'),
    bare('plan', 'shows what the next tick would do, and starts nothing'),
    {
        verb: 'raise',
        usage: '/loop raise dollars=50 [iterations=10] [prs=40] [minutes=120]',
        does: 'sets new ceilings',
        read: readRaise,
    },
    {
        verb: 'answer',
        usage: '/loop answer ID OPTION [text]',
        does: 'answers an open question',
        read: readAnswer,
    },
    bare('help', 'shows this list'),
];
/** The commands of a comment, in order, at most ten. Lines in quotes, code and HTML comments are not commands. */
function parseCommands(body) {
    // Most comments hold no command; they are not worth a syntax tree.
    if (!/^\/loop/im.test(body))
        return [];
    const lines = commandLines(body);
    const heard = lines.slice(0, MOST_LINES).map(readLine);
    if (lines.length <= MOST_LINES)
        return heard;
    return [...heard, refused(`Only the first ${MOST_LINES} commands of a comment are heard.`)];
}
/** What a comment says beside its commands. */
function wordsBeside(body) {
    const commands = /^\/loop/im.test(body) ? commandLines(body) : [];
    const kept = body.split(/\r\n|[\r\n]/).filter((line) => !commands.includes(line));
    return kept.join('\n').trim();
}
/** The list of commands as it is shown to people. */
function helpText() {
    const lines = RULES.map(({ usage, does }) => `- \`${usage}\`: ${does}`);
    return [
        '**Commands**, each on a line of its own, from people with write access:',
        '',
        ...lines,
        '',
        'Where several loops run, add `loop=NAME` after the verb: `/loop stop loop=night`.',
    ].join('\n');
}
const HEAD = /^\/loop(?:[ \t]+([^ \t]+)(?:[ \t]+(.*))?)?[ \t]*$/i;
const LOOP = /^loop=([^ \t]+)(?:[ \t]+|$)/;
function readLine(line) {
    const [, word = 'help', all = ''] = HEAD.exec(line) ?? [];
    const verb = asciiLowerCase(word);
    const rule = RULES.find((one) => one.verb === verb);
    if (rule === undefined)
        return refused(unknownVerb(word));
    const loop = LOOP.exec(all);
    const command = rule.read(all.slice(loop?.[0].length ?? 0).trim());
    if (typeof command === 'string')
        return refused(`${command} Write \`${rule.usage}\`.`);
    return { kind: 'command', loop: loop?.[1] ?? null, command };
}
/** Lines that begin with `/loop`, with nothing before it, in a top-level paragraph, outside code spans and inline HTML. */
function commandLines(body) {
    const { root, shift } = (0,_markdown_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .markdownTree */ .a)(body);
    const paragraphs = root.children.filter((node) => node.type === 'paragraph');
    const shownSpans = paragraphs.map((paragraph) => span(paragraph, shift));
    const hidden = paragraphs.flatMap((paragraph) => hiddenSpans(paragraph, shift));
    // Lines come from the text itself: the tree has lost their indents.
    return Array.from(body.matchAll(/[^\r\n]+/g)).flatMap(({ index, 0: line }) => {
        if (!/^\/loop(?![^ \t])/i.test(line))
            return [];
        const isShown = shownSpans.some(([start, end]) => start <= index && index < end);
        return isShown && !hidden.some(([start, end]) => start < index && index < end) ? [line] : [];
    });
}
function hiddenSpans(node, shift) {
    if (node.type === 'html' || node.type === 'inlineCode')
        return [span(node, shift)];
    return 'children' in node ? node.children.flatMap((child) => hiddenSpans(child, shift)) : [];
}
function span(node, shift) {
    return [(node.position?.start.offset ?? 0) + shift, (node.position?.end.offset ?? 0) + shift];
}
function bare(verb, does) {
    const read = (rest) => (rest === '' ? { verb } : `\`${verb}\` takes no further words.`);
    return { verb, usage: `/loop ${verb}`, does, read };
}
/** Whoever asks for a deletion in other words is refused, not obeyed by half. */
function readCancel(rest) {
    if (rest === '' || rest === 'delete-branches=false')
        return { verb: 'cancel' };
    if (rest === 'delete-branches=true')
        return { verb: 'cancel', deleteBranches: true };
    return `\`cancel\` does not understand “${shown(rest)}”.`;
}
function readRaise(rest) {
    const ceilings = {};
    const words = rest.split(/[ \t,]+/).filter((word) => word !== '');
    for (const word of words) {
        const [, name, value] = /^([a-z]+)=\$?(\d{1,9}(?:\.\d{1,2})?)$/i.exec(word) ?? [];
        const ceiling = _budget_js__WEBPACK_IMPORTED_MODULE_1__/* .ceilingNames */ .qi.find((one) => one === asciiLowerCase(name ?? ''));
        const amount = Number(value);
        if (ceiling === undefined || amount === 0)
            return `\`raise\` does not understand “${shown(word)}”.`;
        if ((ceiling === 'iterations' || ceiling === 'prs') && !Number.isInteger(amount)) {
            return `\`${ceiling}\` is a whole number, not “${shown(word)}”.`;
        }
        if (ceilings[ceiling] !== undefined)
            return `\`${ceiling}\` is given twice.`;
        ceilings[ceiling] = amount;
    }
    return words.length === 0 ? '`raise` needs a ceiling.' : { verb: 'raise', ceilings };
}
function readAnswer(rest) {
    const [, gateId, option, words = ''] = /^([^ \t]+)[ \t]+([^ \t]+)(?:[ \t]+(.*))?$/.exec(rest) ?? [];
    if (gateId === undefined || option === undefined)
        return '`answer` needs the id of the question and an option.';
    // A reply copied from the question's own code block still ends in the placeholder.
    const text = words.trim() === '[text]' ? '' : words.trim().slice(0, LONGEST_TEXT);
    return { verb: 'answer', gateId, option: asciiLowerCase(option), text: text === '' ? null : text };
}
function unknownVerb(given) {
    const word = given.slice(0, 40);
    const verbs = RULES.map(({ verb }) => verb);
    const [nearest = 'help'] = verbs.toSorted((a, b) => (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(word, a) - (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(word, b));
    const help = 'All commands: `/loop help`.';
    const near = (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(word, nearest) <= Math.max(2, Math.floor(nearest.length / 2));
    const unknown = `There is no command “${shown(word)}”.`;
    return near ? `${unknown} Did you mean \`/loop ${nearest}\`? ${help}` : `${unknown} ${help}`;
}
function refused(says) {
    return { kind: 'refused', says };
}
function shown(words) {
    return (0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(words, { max: 40 });
}
/** Only ASCII letters change: the Kelvin sign or a dotless i never becomes a letter of a command. */
function asciiLowerCase(word) {
    return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}


/***/ }),

/***/ 86649:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G5: () => (/* binding */ command),
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Mg: () => (/* binding */ wholeFromZero),
/* harmony export */   NB: () => (/* binding */ logins),
/* harmony export */   Os: () => (/* binding */ group),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   Tq: () => (/* binding */ amountFromZero),
/* harmony export */   U9: () => (/* binding */ count),
/* harmony export */   c8: () => (/* binding */ secretVariables),
/* harmony export */   gC: () => (/* binding */ textList),
/* harmony export */   lT: () => (/* binding */ oneVariable),
/* harmony export */   uw: () => (/* binding */ plainVariables),
/* harmony export */   vU: () => (/* binding */ argv),
/* harmony export */   vj: () => (/* binding */ amount),
/* harmony export */   wC: () => (/* binding */ matching),
/* harmony export */   yL: () => (/* binding */ oneOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** The kinds of values that a setting can have; each says in words what it expects, and messages are built from those words. */

const camel = (key) => key.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
/**
 * An object of settings: kebab-case on disk, camelCase in code, unknown keys refused. Only keys that we named are renamed, so
 * that names given by users (models, loops, gates) stay as they are.
 */
const group = (shape) => zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej(shape, { error: 'expected a group of keys' }).transform(camelKeys);
function camelKeys(value) {
    const renamed = Object.fromEntries(Object.entries(value).map(([key, item]) => [camel(key), item]));
    // Exact by construction, which the compiler cannot follow through Object.fromEntries.
    return renamed;
}
const saying = (expectation) => ({ error: `expected ${expectation}` });
const count = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(saying('a whole number >= 1')).min(1, saying('a whole number >= 1'));
const wholeFromZero = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(saying('a whole number >= 0')).min(0, saying('a whole number >= 0'));
const amount = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(saying('a number > 0')).gt(0, saying('a number > 0'));
const amountFromZero = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(saying('a number >= 0')).min(0, saying('a number >= 0'));
const flag = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(saying('true or false'));
const oneOf = (...values) => zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(values, saying(values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`));
const text = (expectation = 'text') => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(saying(expectation)).min(1, saying(expectation));
const matching = (pattern, expectation) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(saying(expectation)).regex(pattern, saying(expectation));
const textList = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(text(), saying('a list of texts'));
const login = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:\[bot\])?$/;
const logins = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(matching(login, 'a GitHub login'), saying('a list of GitHub logins'));
const secretName = /_(?:TOKEN|KEY|SECRET)$/i;
const ownedByActions = /^(?:GITHUB|INPUT|ACTIONS|TICKGATE|RUNNER)_/i;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const variable = (expectation) => matching(variableName, expectation).refine((name) => !ownedByActions.test(name), {
    error: 'expected a name that does not start with GITHUB_, INPUT_, ACTIONS_, TICKGATE_ or RUNNER_: no agent gets those',
});
/** Names of secrets are admitted only where the user says so (`env-secrets`): a key in `env` is a slip worth stopping at. */
const plainVariables = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(variable('the name of an environment variable').refine((name) => !secretName.test(name), {
    error: 'expected a name that does not end in _TOKEN, _KEY or _SECRET (name it under env-secrets if the agent shall have it)',
}), saying('a list of names of environment variables'));
const secretVariables = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(variable('the name of an environment variable'), saying('a list of names of environment variables'));
const oneVariable = () => matching(variableName, 'the name of an environment variable');
/** A command for a shell (a text) or without one (a list: program, then arguments). */
const command = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([text(), zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).min(1)], saying('a command line, or a list of a program and its arguments'));
const shellSyntax = /["'`$\\|&;<>(){}*?#~]/;
/** A program and its arguments; never passed to a shell, so a text that needs one is refused instead of misread. */
const argv = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([text(), zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).min(1)], saying('a list of a program and its arguments'))
    .refine((value) => typeof value !== 'string' || !shellSyntax.test(value), {
    error: 'expected a list such as ["node", "agent.mjs"]: no shell reads it, so quotes and shell syntax mean nothing',
})
    .transform((value) => (typeof value === 'string' ? value.trim().split(/\s+/) : value));


/***/ }),

/***/ 95990:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ LoopName)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Which names a loop may have: they become names of branches, cache keys and artifacts. */

const expectation = 'expected a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state"';
/** `state` would collide with the branch that the heads lie on. */
const LoopName = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP({ error: expectation })
    .regex(/^(?!state$)[a-z][a-z0-9_]{0,31}$/, { error: expectation });


/***/ }),

/***/ 81315:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EU: () => (/* binding */ shortName),
/* harmony export */   F2: () => (/* binding */ parseReference),
/* harmony export */   I1: () => (/* binding */ referencePattern)
/* harmony export */ });
/** How a file of another repository is named. */
/** `owner/repo//path@commit`: the commit in full, so that nobody but whoever writes the reference decides what the file says. */
const referencePattern = /^([\w.-]+)\/([\w.-]+)\/\/([^@\s]+)@([0-9a-f]{40})$/;
function parseReference(reference) {
    const [, owner = '', repo = '', path = '', commit = ''] = referencePattern.exec(reference) ?? [];
    return commit === '' ? null : { owner, repo, path, commit };
}
/** For people: twelve digits name a commit. */
const shortName = (reference) => reference.slice(0, reference.lastIndexOf('@') + 13);


/***/ }),

/***/ 86367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  TS: () => (/* binding */ Config),
  wB: () => (/* binding */ Settings)
});

// UNUSED EXPORTS: configJsonSchema

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/config-fields.js
var config_fields = __webpack_require__(86649);
;// CONCATENATED MODULE: ./build/src/core/config-agents.js
/** Settings that decide which agent works, with what, and how it is kept apart. */


const drivers = ['claude', 'codex', 'opencode', 'gemini', 'command'];
const roles = ['worker', 'auditor', 'reviewer', 'responder', 'post_action'];
const agentSettings = {
    agent: (0,config_fields/* oneOf */.yL)(...drivers)
        .default('claude')
        .describe('Which coding agent works.'),
    agents: schemas/* partialRecord */.jgl(schemas/* enum */.k5n(roles), (0,config_fields/* group */.Os)({
        driver: (0,config_fields/* oneOf */.yL)(...drivers)
            .nullable()
            .default(null)
            .describe('Which coding agent has this role; default: `agent`.'),
        model: (0,config_fields/* text */.Qq)().nullable().default(null).describe("The role's model; default: the agent's own."),
        args: schemas/* array */.YOg(schemas/* string */.YjP()).default([]).describe('Further arguments of the agent.'),
    }))
        .prefault({})
        .describe('Agent, model and arguments per role.'),
    'fallback-model': (0,config_fields/* text */.Qq)().nullable().default(null).describe('Model of the one retry after a model error.'),
    'agent-command': (0,config_fields/* argv */.vU)()
        .nullable()
        .default(null)
        .describe('Program and arguments of `agent: command`; no shell reads them.'),
    'agent-config': (0,config_fields/* matching */.wC)(/^[\w.@-]+(?:\/[\w.@-]+)*$/, 'a folder of the repository, such as .github/agent')
        .nullable()
        .default(null)
        .describe("Folder of the default branch, copied over the agent's own files (its HOME) for a session, never committed."),
    'agent-logins': (0,config_fields/* logins */.NB)().default([]).describe('Logins that are never taken for a person.'),
};
const sessionSettings = {
    isolation: (0,config_fields/* oneOf */.yL)('uid', 'container', 'job', 'none')
        .default('uid')
        .describe('What separates the agent from the token: another user, a container, another job, or nothing.'),
    'container-image': (0,config_fields/* matching */.wC)(/^[a-z0-9][\w./:@-]*$/i, 'the name of an image, such as ghcr.io/owner/agents:1')
        .nullable()
        .default(null)
        .describe('Image of `isolation: container`, with the agent, git and bash in it; pulled where it is missing.'),
    meter: (0,config_fields/* oneOf */.yL)('stream', 'proxy')
        .default('stream')
        .describe("How spend is seen while a session runs: the agent's own output, or a proxy that holds the model key."),
    env: (0,config_fields/* plainVariables */.uw)().default([]).describe('Environment variables that the agent gets besides the allow-list.'),
    'env-secrets': (0,config_fields/* secretVariables */.c8)()
        .default([])
        .describe('Environment variables with secrets that the agent gets, such as its model key.'),
    'setup-command': (0,config_fields/* command */.G5)()
        .nullable()
        .default(null)
        .describe('Runs before each session of a subject and before verify-command, under its isolation. A text is run by bash, a list without a shell.'),
    'verify-command': (0,config_fields/* command */.G5)()
        .nullable()
        .default(null)
        .describe('Exit 0 is evidence of completion. Runs on a fresh checkout of the work, after setup-command: what the agent installed is not there. A text is run by bash, a list without a shell.'),
};

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
;// CONCATENATED MODULE: ./build/src/core/config-ceilings.js
/** Settings that decide how much a loop run may take, and how much of it at once. */


const ceilingSettings = {
    'max-iterations': (0,config_fields/* count */.U9)().default(5).describe('Ceiling of iterations over the loop run.'),
    'max-prs': (0,config_fields/* count */.U9)().default(20).describe('Ceiling of distinct pull requests over the loop run.'),
    'max-minutes': (0,config_fields/* amount */.vj)().default(60).describe('Ceiling of active tick time over the loop run, in minutes.'),
    'max-dollars': (0,config_fields/* amountFromZero */.Tq)()
        .default(25)
        .describe('Ceiling of spend over the loop run, in USD; 0 disables this ceiling.'),
    deadline: iso/* datetime */.w$({ offset: true, error: 'expected a time such as 2026-12-24T18:00:00Z' })
        .nullable()
        .default(null)
        .describe('Time after which the loop run stops (ISO 8601 with zone).'),
    'hard-max': (0,config_fields/* group */.Os)({
        iterations: (0,config_fields/* count */.U9)()
            .nullable()
            .default(null)
            .describe('Highest max-iterations that file, input or command may set; the default yields to it.'),
        prs: (0,config_fields/* count */.U9)()
            .nullable()
            .default(null)
            .describe('Highest max-prs that file, input or command may set; the default yields to it.'),
        minutes: (0,config_fields/* amount */.vj)()
            .nullable()
            .default(null)
            .describe('Highest max-minutes that file, input or command may set; the default yields to it, in minutes.'),
        dollars: (0,config_fields/* amount */.vj)()
            .nullable()
            .default(null)
            .describe('Highest max-dollars that file, input or command may set; the default yields to it, in USD.'),
    })
        .prefault({})
        .describe('What no input, answer or command can raise a ceiling above.'),
    'min-session-dollars': (0,config_fields/* amount */.vj)()
        .default(0.5)
        .describe('A session whose share of the ceiling would be less, in USD, is not started.'),
    'session-guess': (0,config_fields/* group */.Os)({
        dollars: (0,config_fields/* amount */.vj)().default(1.5).describe('Guessed cost of a session before any was measured, in USD.'),
        minutes: (0,config_fields/* amount */.vj)().default(10).describe('Guessed length of a session before any was measured, in minutes.'),
    })
        .prefault({})
        .describe('What a session is expected to take before this run has measured one.'),
    'max-agents': (0,config_fields/* count */.U9)().default(4).describe('Sessions that may run side by side.'),
    'max-open-prs': (0,config_fields/* count */.U9)()
        .default(5)
        .describe('With so many unreviewed pull requests of its own the loop starts nothing new.'),
    'max-open-gates': (0,config_fields/* count */.U9)()
        .default(5)
        .describe('Questions about single issues and pull requests that may be open at once.'),
    'max-sessions': (0,config_fields/* count */.U9)().default(12).describe('Sessions per subject over the loop run.'),
    'max-review-rounds': (0,config_fields/* count */.U9)().default(3).describe('Review rounds per pull request over the loop run.'),
    'max-audits-per-section': (0,config_fields/* count */.U9)().default(3).describe('Audits of one section of a subject over the loop run.'),
};

// EXTERNAL MODULE: ./build/src/core/config-reference.js
var config_reference = __webpack_require__(81315);
;// CONCATENATED MODULE: ./build/src/core/config-guards.js
/** Settings that decide what may not be touched, shown or spent unpriced, and where state lies. */



const guardSettings = {
    'protected-paths': (0,config_fields/* textList */.gC)()
        .default([])
        .describe('Globs that no commit of an agent may touch, besides the built-in ones.'),
    'allow-lockfiles': (0,config_fields/* flag */.Jt)().default(false).describe('Lets agents change lockfiles.'),
    'max-diff-lines': (0,config_fields/* count */.U9)().default(2000).describe('Changed lines above which a diff is refused.'),
    redact: schemas/* array */.YOg(schemas/* union */.KCZ([
        (0,config_fields/* text */.Qq)(),
        schemas/* strictObject */.rej({
            name: (0,config_fields/* text */.Qq)().describe('Shown in place of what was found.'),
            pattern: (0,config_fields/* text */.Qq)().describe('RE2 pattern.'),
        }),
    ], { error: 'expected a pattern, or a name and a pattern' }), { error: 'expected a list of patterns' })
        .default([])
        .describe('Patterns (RE2 syntax) whose matches are never saved, logged or sent.'),
    rates: schemas/* record */.g1P((0,config_fields/* text */.Qq)(), (0,config_fields/* group */.Os)({
        input: (0,config_fields/* amountFromZero */.Tq)().describe('USD per million input tokens.'),
        output: (0,config_fields/* amountFromZero */.Tq)().describe('USD per million output tokens.'),
        'cache-read': (0,config_fields/* amountFromZero */.Tq)()
            .nullable()
            .default(null)
            .describe('USD per million cached input tokens read; default: the input rate.'),
        'cache-write': (0,config_fields/* amountFromZero */.Tq)()
            .nullable()
            .default(null)
            .describe('USD per million cached input tokens written; default: twice the input rate.'),
        reasoning: (0,config_fields/* amountFromZero */.Tq)()
            .nullable()
            .default(null)
            .describe('USD per million reasoning tokens; default: the output rate.'),
    }))
        .prefault({})
        .describe('Prices per model, in USD per million tokens; 0 for a local model.'),
    dependencies: schemas/* array */.YOg((0,config_fields/* group */.Os)({
        name: (0,config_fields/* text */.Qq)().describe('Name of the service.'),
        token: (0,config_fields/* text */.Qq)().describe('Text at the start of a line on stderr that signals the outage.'),
        'exit-code': (0,config_fields/* wholeFromZero */.Mg)().nullable().default(null).describe('Exit status that signals the outage.'),
        remedy: (0,config_fields/* text */.Qq)().describe('What a person can do about it.'),
    }), { error: 'expected a list of dependencies' })
        .default([])
        .describe('Services whose outage ends the run after two iterations; qmd is built in.'),
    'state-store': (0,config_fields/* oneOf */.yL)('mirrored', 'artifact', 'cache', 'branch')
        .default('mirrored')
        .describe('Where the bundle lies: artifact and cache, one of them, or the state branch.'),
    extends: (0,config_fields/* matching */.wC)(config_reference/* referencePattern */.I1, 'owner/repo//file@sha, with all 40 digits of the commit')
        .nullable()
        .default(null)
        .describe('A file of another repository that this one builds on: owner/repo//file@sha. At the top only.'),
};

// EXTERNAL MODULE: ./build/src/core/config-loop.js
var config_loop = __webpack_require__(95990);
// EXTERNAL MODULE: ./build/src/core/gate-languages.js
var gate_languages = __webpack_require__(91292);
// EXTERNAL MODULE: ./build/src/core/gates.js
var gates = __webpack_require__(13609);
;// CONCATENATED MODULE: ./build/src/core/config-people.js
/** Settings that decide who is asked, whose answer counts, and what people are shown. */




const peopleSettings = {
    gates: schemas/* partialRecord */.jgl(gates/* GateName */.$r, (0,config_fields/* group */.Os)({
        'expiry-hours': (0,config_fields/* amount */.vj)().describe('Hours after which the default option counts as the answer.'),
        default: (0,config_fields/* text */.Qq)().describe('The option that then counts; never merge, yes or raise.'),
    }))
        .prefault({})
        .describe('Gates that answer themselves after a while; without an entry a gate waits for ever.'),
    approvers: schemas/* array */.YOg((0,config_fields/* matching */.wC)(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}(\/[A-Za-z0-9._-]+)?$/, 'a GitHub login, or org/team'), {
        error: 'expected a list of GitHub logins',
    })
        .default([])
        .describe('Whose answers count; default: everybody with write permission.'),
    'receipt-app-id': (0,config_fields/* count */.U9)()
        .nullable()
        .default(null)
        .describe("App whose receipts count; default: `app-id`, else GitHub Actions' own."),
    'allow-user-token': (0,config_fields/* flag */.Jt)()
        .default(false)
        .describe("Accepts a person's token as github-token; that person cannot answer."),
    'allow-fork': (0,config_fields/* flag */.Jt)().default(false).describe('Lets the loop run in a fork.'),
    'report-cost': (0,config_fields/* oneOf */.yL)('pr', 'control', 'off')
        .nullable()
        .default(null)
        .describe('Where cost is shown; default: pr in private, control in public repositories.'),
    verbosity: (0,config_fields/* oneOf */.yL)('quiet', 'verbose').default('quiet').describe('How much is written on issues and pull requests.'),
    language: gate_languages/* Language */.TM.default('en').describe('Language of a translated line after each exact English question of a gate; en: no such line.'),
    notify: (0,config_fields/* group */.Os)({
        'webhook-env': (0,config_fields/* oneVariable */.lT)()
            .nullable()
            .default(null)
            .describe('Name of the environment variable with the webhook URL.'),
        'key-env': (0,config_fields/* oneVariable */.lT)()
            .nullable()
            .default(null)
            .describe('Name of the environment variable with the key that signs each message; default: they are not signed.'),
    })
        .prefault({})
        .describe('A Slack-compatible webhook for gates and stops.'),
};

;// CONCATENATED MODULE: ./build/src/core/config-rhythm.js
/** Settings that decide when the loop ticks, waits, renews itself and gives up waiting. */

const rhythmSettings = {
    lock: (0,config_fields/* oneOf */.yL)('skip', 'wait', 'force').default('skip').describe('What a tick does that finds another one running.'),
    pace: (0,config_fields/* oneOf */.yL)('cron', 'continuous')
        .default('cron')
        .describe('Whether a tick with more to do waits for the schedule or starts the next one.'),
    renew: (0,config_fields/* group */.Os)({
        every: (0,config_fields/* oneOf */.yL)('never', 'daily', 'weekly')
            .default('never')
            .describe('When a run that ended by a budget or is idle begins anew; weekly = on Mondays.'),
        at: (0,config_fields/* matching */.wC)(/^([01]\d|2[0-3]):[0-5]\d [A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/, 'a time and zone such as "20:00 Europe/Berlin"')
            .nullable()
            .default(null)
            .describe('Time and zone of the renewal, such as "20:00 Europe/Berlin"; default: 00:00 UTC.'),
    })
        .prefault({})
        .describe('The recorded decision to begin a fresh run.'),
    'when-empty': (0,config_fields/* oneOf */.yL)('idle', 'stop').default('idle').describe('What an empty backlog makes of the run.'),
    'checkpoint-minutes': (0,config_fields/* amount */.vj)()
        .default(10)
        .describe('How often the work of running sessions is preserved, in minutes.'),
    'job-timeout-minutes': (0,config_fields/* amount */.vj)()
        .nullable()
        .default(null)
        .describe("The job's timeout in minutes; default: from the workflow file."),
    'stall-timeout-minutes': (0,config_fields/* amount */.vj)()
        .default(10)
        .describe('Silence after which a session counts as stalled, in minutes.'),
    'rate-limit-wait-minutes': (0,config_fields/* amount */.vj)()
        .default(5)
        .describe('How long a tick waits for a rate limit before it parks, in minutes.'),
    circuit: (0,config_fields/* group */.Os)({
        'no-progress': (0,config_fields/* count */.U9)().default(5).describe('Sessions without progress that open the breaker.'),
        'same-error': (0,config_fields/* count */.U9)().default(10).describe('Sessions with the same root cause that open the breaker.'),
        stalls: (0,config_fields/* count */.U9)().default(5).describe('Stalls running that open the breaker.'),
    })
        .prefault({})
        .describe('When the circuit breaker opens.'),
};

;// CONCATENATED MODULE: ./build/src/core/config-subjects.js
/** Settings that decide what the loop works on and reviews, in which order, and how it ends. */

const workSettings = {
    backlog: (0,config_fields/* group */.Os)({
        source: (0,config_fields/* oneOf */.yL)('issues', 'plan', 'task-list').default('issues').describe('Where tasks come from.'),
        labels: (0,config_fields/* textList */.gC)().default([]).describe('Only issues with all of these labels.'),
        milestone: (0,config_fields/* text */.Qq)().nullable().default(null).describe('Only issues of this milestone.'),
        assignee: (0,config_fields/* text */.Qq)().nullable().default(null).describe('Only issues of this assignee.'),
        query: (0,config_fields/* text */.Qq)().nullable().default(null).describe('GitHub search that narrows the issues.'),
        plan: (0,config_fields/* text */.Qq)().nullable().default(null).describe('The plan file of `source: plan`.'),
        issue: (0,config_fields/* count */.U9)().nullable().default(null).describe('The issue of `source: task-list`.'),
    })
        .prefault({})
        .describe('What the work loop works on.'),
    priority: (0,config_fields/* group */.Os)({
        labels: (0,config_fields/* textList */.gC)()
            .default(['P0', 'P1', 'priority: critical', 'priority: high'])
            .describe('Labels in order of urgency; the first two count as high.'),
    })
        .prefault({})
        .describe('What comes first.'),
    criteria: (0,config_fields/* oneOf */.yL)('heading', 'any-list', 'none')
        .default('heading')
        .describe('What counts as acceptance criteria: the heading, any checklist, or nothing is needed.'),
    audit: (0,config_fields/* oneOf */.yL)('each', 'final').default('each').describe('Audit after each section, or only at the end.'),
    sections: (0,config_fields/* oneOf */.yL)('markers', 'none').default('markers').describe('How a task is cut into sections.'),
    'post-action': (0,config_fields/* group */.Os)({
        enabled: (0,config_fields/* flag */.Jt)().default(false).describe('Whether a last session follows a clean final audit.'),
        skill: (0,config_fields/* text */.Qq)().nullable().default(null).describe('The skill of that session.'),
        prompt: (0,config_fields/* text */.Qq)()
            .nullable()
            .default(null)
            .describe('The prompt of that session; without skill and prompt it brings the documentation up to date.'),
    })
        .prefault({})
        .describe('A last, best-effort session after a clean final audit.'),
};
const reviewSettings = {
    review: (0,config_fields/* group */.Os)({
        labels: (0,config_fields/* textList */.gC)().default([]).describe('Also pull requests with all of these labels.'),
        query: (0,config_fields/* text */.Qq)().nullable().default(null).describe('GitHub search for pull requests to review.'),
        'require-checks': (0,config_fields/* oneOf */.yL)('auto', 'always')
            .default('auto')
            .describe('Whether a pull request without any check may be reviewed.'),
    })
        .prefault({})
        .describe('What the review loop reviews.'),
    merge: (0,config_fields/* group */.Os)({
        mode: (0,config_fields/* oneOf */.yL)('ask', 'auto', 'never').default('ask').describe('Who decides to merge.'),
        strategy: (0,config_fields/* oneOf */.yL)('squash', 'merge', 'rebase').default('squash').describe('How pull requests are merged.'),
        'delete-branch': (0,config_fields/* flag */.Jt)().default(false).describe('Whether the branch is deleted after the merge.'),
    })
        .prefault({})
        .describe('Merging.'),
    'auto-merge-without-review': (0,config_fields/* flag */.Jt)()
        .default(false)
        .describe('Lets `merge.mode: auto` merge without a human approval; never in public repositories.'),
    'do-not-merge-label': (0,config_fields/* text */.Qq)().default('do-not-merge').describe('A pull request with this label is left alone.'),
};

;// CONCATENATED MODULE: ./build/src/core/config-schema.js
/** Every key of `.github/tickgate.yml`: one schema that makes the types, the checks, the JSON Schema and the docs. */









/** All settings in the order of the documentation; the same keys stand at the top of the file and under `loops.<name>`. */
const shape = {
    skill: (0,config_fields/* oneOf */.yL)('work', 'review')
        .default('work')
        .describe('What the loop does: work on issues, or review pull requests.'),
    ...agentSettings,
    ...sessionSettings,
    ...ceilingSettings,
    ...workSettings,
    ...reviewSettings,
    ...rhythmSettings,
    ...peopleSettings,
    ...guardSettings,
};
const Settings = (0,config_fields/* group */.Os)(shape).meta({ id: 'loop' });
const Config = schemas/* strictObject */.rej({
    ...shape,
    loops: schemas/* record */.g1P(config_loop/* LoopName */.S, Settings).prefault({}).describe('The same keys for one loop, by its name.'),
})
    .meta({ title: 'Tickgate configuration', description: '.github/tickgate.yml' });
/** The draft-07 schema that editors read by the `yaml-language-server` line. */
const configJsonSchema = () => z.toJSONSchema(Config, { io: 'input', target: 'draft-07' });


/***/ }),

/***/ 20832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TI: () => (/* binding */ diskText),
/* harmony export */   e1: () => (/* binding */ asText),
/* harmony export */   xd: () => (/* binding */ readDiskText)
/* harmony export */ });
/* unused harmony exports diskLine, asLine, readDisk */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(69171);
/** Reads and writes the text of persisted records through their codecs (`on-disk.ts`); a refusal names the field, never its content. */

/** JSON text of a record, deterministic (fields in schema order), with a final newline: the same value is the same bytes. */
const diskText = (schema, value) => asText(zod__WEBPACK_IMPORTED_MODULE_0__/* .encode */ .lF(schema, value));
/** The same in one line, for JSON Lines files. */
const diskLine = (schema, value) => asLine(z.encode(schema, value));
/** Text of a record that is in its form for the disk already. */
const asText = (stored) => `${JSON.stringify(stored, null, 2)}\n`;
const asLine = (stored) => `${JSON.stringify(stored)}\n`;
/** Reads one record strictly: unknown and missing fields are refusals. */
function readDisk(schema, json) {
    const parsed = schema.safeParse(json);
    if (parsed.success)
        return { ok: true, value: parsed.data };
    const issue = parsed.error.issues[0];
    const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])];
    const reason = unknownKey === undefined ? (issue?.message ?? 'invalid') : 'unknown field';
    return { ok: false, field: path.map(String).join('.') || '(root)', reason };
}
/** `readDisk` of JSON text; text that is no JSON is refused with its length only. */
function readDiskText(schema, text) {
    let json;
    try {
        json = JSON.parse(text);
    }
    catch {
        return { ok: false, field: '(root)', reason: `not JSON (${text.length} characters)` };
    }
    return readDisk(schema, json);
}


/***/ }),

/***/ 25294:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I7: () => (/* binding */ BacklogSnapshot),
/* harmony export */   Sj: () => (/* binding */ driftSince),
/* harmony export */   eY: () => (/* binding */ snapshotOf),
/* harmony export */   ux: () => (/* binding */ within)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides whether the backlog is another than the one that the last iteration planned from, the loop's own effects set aside. */


/** What an iteration planned from: the issues that nobody but us held back, and those that waited for others. */
const BacklogSnapshot = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    free: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int()),
    blocked: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg((0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({ number: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(), by: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int()) })),
});
const snapshotOf = (sorted) => ({
    free: [
        ...freeOf(sorted).map(({ number }) => number),
        ...sorted.hindered.filter(({ why }) => isOurDoing(why)).map(({ issue }) => issue.number),
    ].toSorted((a, b) => a - b),
    blocked: sorted.hindered.flatMap(({ issue, why }) => why.kind === 'blocked' ? [{ number: issue.number, by: [...why.by] }] : []),
});
/** Read in this tick or not. */
const freeOf = ({ workable, behind }) => [
    ...workable.map(({ issue }) => issue),
    ...behind,
];
/** Held back by what this loop did or asked: no change of the backlog. */
function isOurDoing(why) {
    switch (why.kind) {
        case 'finished':
        case 'gated':
        case 'declined':
            return true;
        case 'blocked':
        case 'outsider':
        case 'taken':
            return false;
    }
}
/**
 * What changed since the snapshot; null where nothing did, and where nothing is left that the prior plan could go on with: then there is
 * no plan that a new one would replace.
 */
function driftSince(before, { sorted, subjects, priorityLabels }) {
    const now = snapshotOf(sorted);
    const done = new Set(subjects.filter(({ phase }) => phase === 'done').map(({ number }) => number));
    const freed = new Set(before.blocked.filter(({ by }) => by.every((number) => done.has(number))).map((one) => one.number));
    const [was, is] = [new Set(before.free), new Set(now.free)];
    const removed = before.free.filter((number) => !is.has(number) && !done.has(number));
    const free = freeOf(sorted);
    const left = free.some(({ number }) => was.has(number));
    const added = free
        .filter(({ number }) => !was.has(number) && !freed.has(number))
        .map(({ number, labels = [] }) => ({ number, priority: priorityOf(labels, priorityLabels) }));
    if ((!left && removed.length === 0) || (added.length === 0 && removed.length === 0))
        return null;
    return { added, removed };
}
const priorityOf = (labels, priorityLabels) => priorityLabels.find((label) => labels.some((own) => own.toLowerCase() === label.toLowerCase())) ?? null;
/** The candidates that a plan holds; all where it holds none of them, since a plan that is worked off binds nobody. */
function within(sorted, plan) {
    const planned = new Set(plan.free);
    const kept = sorted.workable.filter(({ issue }) => planned.has(issue.number));
    const isWorkedOff = kept.length === 0 && !sorted.behind.some(({ number }) => planned.has(number));
    return isWorkedOff ? sorted.workable : kept;
}


/***/ }),

/***/ 46103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eg: () => (/* binding */ effectLine),
/* harmony export */   Ph: () => (/* binding */ isAboutGate),
/* harmony export */   RG: () => (/* binding */ postedGate),
/* harmony export */   Z7: () => (/* binding */ claimLabel),
/* harmony export */   Zu: () => (/* binding */ pullRequestLine),
/* harmony export */   dl: () => (/* binding */ claimedBy),
/* harmony export */   g5: () => (/* binding */ controlLabel),
/* harmony export */   h2: () => (/* binding */ gateClosing),
/* harmony export */   j0: () => (/* binding */ unclearKeys),
/* harmony export */   mt: () => (/* binding */ isPartial),
/* harmony export */   sD: () => (/* binding */ effectKeys),
/* harmony export */   w2: () => (/* binding */ leftAtIn),
/* harmony export */   xm: () => (/* binding */ checkpointsOf)
/* harmony export */ });
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87011);

/** A gate as it stands now: in the thread where it could be asked. */
const postedGate = (gate, thing) => ({
    ...gate,
    thread: { issueNumber: thing.number ?? gate.thread.issueNumber },
    commentId: thing.commentId ?? null,
    textHash: thing.textHash ?? null,
});
const effectKeys = {
    label: (subject, name) => `label/${subject}/${name}`,
    unlabel: (subject, name) => `unlabel/${subject}/${name}`,
    claim: (at) => `claim/${at.run}/${at.subject}/${at.iteration}`,
    /** A claim that was taken back before anything came of it. */
    withdrawn: (at) => `claim-over/${at.run}/${at.subject}/${at.iteration}`,
    /** All claims of a subject, in its thread, withdrawn ones included. */
    claims: 'claim',
    /** What is said when a run ends; a run that is raised or goes on from idle ends again. */
    final: (at) => `final/${at.run}/${at.generation}`,
    finals: (run) => `final/${run}/`,
    /** The same in the chat, where nothing can be looked up. */
    finalChat: (at) => `final-chat/${at.run}/${at.generation}`,
    push: (subject) => `push/${subject}`,
    deleteBranch: (subject, sha) => `delete-branch/${subject}/${sha}`,
    isPush: (key) => key.startsWith('push/'),
    /** Work that is not finished, put on its branch so that it is not lost; written ahead, so that the commit is known as ours. */
    checkpoint: (subject, sha) => `checkpoint/${subject}/${sha}`,
    recover: ({ porcelainHash }) => `recover/${porcelainHash.slice(0, 16)}`,
    pullRequest: (subject) => `pr/${subject}`,
    gate: (gateId) => `gate/${gateId}`,
    gateClose: (gateId) => `gate-close/${gateId}`,
    review: (pull, sha) => `review/${pull}/${sha}`,
    /** What a loop says of a pull request, in one comment that is kept up to date. */
    reviewNote: (pull, sha) => `review-note/${pull}/${sha}`,
    reviewNotes: 'review-note/',
    /** By what a finding is called and when it was found: a fresh run begins at F1 again, and the remarks of the run before still stand. */
    remark: (pull, { id, createdAt }) => `remark/${pull}/${id}/${Date.parse(createdAt)}`,
    resolve: (pull, sha) => `resolve/${pull}/${sha}`,
    reply: (feedback) => `reply/${feedback}`,
    updateBranch: (pull, sha) => `update/${pull}/${sha}`,
    merge: (pull, sha) => `merge/${pull}/${sha}`,
    /** A pull request that a person closed unmerged, told in the thread of its subject. */
    rejected: (subject, pull) => `rejected/${subject}/${pull}`,
    clarify: (subject, signature) => `clarify/${subject}/${signature}`,
    /** Not an act on GitHub's surface, but the last thing that a tick plans: what it recorded is saved. */
    bundle: (loop, generation) => `bundle/${loop}/${generation}`,
    control: (loop) => `control/${loop}`,
};
const gateClosing = ({ gateId, commentId, nodeId, body }) => ({
    ...{ kind: 'gate-close', key: effectKeys.gateClose(gateId) },
    ...{ gateId, commentId, nodeId, body },
});
/** What may be left of a question after its tick: a comment that is to be closed, or one that may stand unknown. */
const isAboutGate = (key) => /^gate(?:-close)?\//.test(key);
/** Questions and pushes that failed: GitHub may have done what it did not answer. */
const unclearKeys = (made) => made.outcomes.flatMap(({ kind, key }) => {
    if (kind !== 'failed')
        return [];
    if (key.startsWith('gate/'))
        return [key];
    const push = made.effects.find((effect) => effect.kind === 'push' && effect.key === key);
    return push?.kind === 'push' ? [effectKeys.checkpoint(push.subject, push.sha)] : [];
});
const withCheckpoints = (keys, subject) => keys.filter((key) => key.startsWith(effectKeys.checkpoint(subject, '')));
/** Commits that were written ahead for the branch of a subject and may stand there. */
const checkpointsOf = (keys, subject) => {
    const start = effectKeys.checkpoint(subject, '');
    return withCheckpoints(keys, subject).map((key) => key.slice(start.length));
};
/** The subject that a key claims, in whatever run and iteration: a restart since then leaves its label where it is. Null = it is no claim. */
function claimedBy(key) {
    const [, subject] = /^claim\/\d+\/(\d+)\/\d+$/.exec(key) ?? [];
    return subject === undefined ? null : Number(subject);
}
/** Line 1 of what an effect makes; the loop stands in it, since two loops of a repository may do the same to one issue. */
const effectLine = (made) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .renderMarker */ .Bd)('effect', { key: made.key, epoch: made.epoch, loop: made.loop });
/**
 * Of a pull request, which says itself whether its work is complete: not every repository has drafts, and anybody may call one ready.
 * `head`: where its branch was left, for a run that knows nothing else of it.
 */
const pullRequestLine = (made) => {
    const { key, epoch, loop, complete, head = null } = made;
    const [work, left] = [complete ? {} : { work: 'partial' }, head === null ? {} : { head }];
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .renderMarker */ .Bd)('effect', { key, epoch, loop, ...work, ...left });
};
const isPartial = (body) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarker */ .gY)(body)?.fields['work'] === 'partial';
/** Where the branch of a pull request was left, as its body says; null = it does not say. */
const leftAtIn = (body) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarker */ .gY)(body)?.fields['head'] ?? null;
const claimLabel = 'in-progress';
const controlLabel = 'tickgate';


/***/ }),

/***/ 67075:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bv: () => (/* binding */ blocks),
/* harmony export */   _i: () => (/* binding */ afterAudit),
/* harmony export */   _r: () => (/* binding */ returned),
/* harmony export */   nT: () => (/* binding */ isOpen),
/* harmony export */   wI: () => (/* binding */ Finding)
/* harmony export */ });
/* unused harmony export verifyFile */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64377);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/** Decides what becomes of the findings of a subject at each audit: found, carried on, resolved, or come back. */



/** A problem that an audit found; the words are an agent's, untrusted. */
const Finding = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({
    /** By which agents name it, within its subject. */
    id: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_.default('F0'),
    file: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    line: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().positive().nullable(),
    severity: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['bug', 'warning']),
    description: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    scenario: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    section: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative().nullable(),
    createdAt: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$(),
    /** Audits that found it, or found it unresolved. */
    seen: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().positive().default(1),
    /** Null = it stands. Kept, so that one that comes back is known. */
    resolvedAt: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$().nullable().default(null),
});
/** What stands where an audit would name a file, when it was the verify command that failed. */
const verifyFile = '(verify-command)';
/** One that the audit neither resolves nor repeats is carried on: silence resolves nothing. */
function afterAudit(before, { reported, resolved }, at) {
    const { again, others } = recognised(before, reported);
    const known = before.map((finding) => {
        const repeated = again.get(finding);
        if (repeated !== undefined)
            return comeBack(finding, repeated);
        if (finding.resolvedAt !== null)
            return finding;
        return resolved.includes(finding.id) ? { ...finding, resolvedAt: at.now } : { ...finding, seen: finding.seen + 1 };
    });
    let last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1)) || 0));
    const fresh = others.map((one) => {
        last += 1;
        return { ...one, id: `F${last}`, section: at.section, createdAt: at.now, seen: 1, resolvedAt: null };
    });
    return bounded([...known, ...fresh], { last, ...at });
}
/** What stood as a warning and is called a bug now is one; what stands as a bug, or as P0, is not talked down, only resolved. */
function comeBack(known, { line, severity, description, scenario }) {
    const isBug = severity === 'bug' || (isOpen(known) && known.severity === 'bug');
    const told = {
        ...known,
        line: line ?? known.line,
        severity: isBug ? 'bug' : 'warning',
        description,
        scenario: scenario === '' ? known.scenario : scenario,
        seen: known.seen + 1,
        resolvedAt: null,
    };
    return blocks(known) && !blocks(told) ? { ...told, description: known.description } : told;
}
const isOpen = ({ resolvedAt }) => resolvedAt === null;
/** A bug, and whatever an audit calls P0 or P1: nothing is complete while one stands. */
const blocks = (finding) => isOpen(finding) && (finding.severity === 'bug' || /^\W*P[01]\b/i.test(finding.description));
/** The first that stands although `audits` audits have seen it. */
const returned = (findings, audits) => findings.find((finding) => blocks(finding) && finding.seen >= audits) ?? null;
const open = 40;
const closed = 40;
const longest = 500;
/** What stands for bugs whose words are not kept. */
const restFile = '(more findings)';
/** Bugs first, and where there are too many one stands for the others: none is forgotten. Of those that are gone, the newest. */
function bounded(findings, { last, section, now }) {
    const standing = findings.filter(isOpen).toSorted((a, b) => Number(blocks(b)) - Number(blocks(a)));
    const left = standing.slice(open - 1).filter(blocks).length;
    if (left > 1 && !standing.some(({ file }) => file === restFile)) {
        const rest = {
            ...{ id: `F${last + 1}`, file: restFile, line: null, severity: 'bug', scenario: '', section, createdAt: now },
            ...{ description: 'More bugs were found than are kept: look at the whole once more', seen: 1, resolvedAt: null },
        };
        return bounded([rest, ...findings], { last: last + 1, section, now });
    }
    const kept = standing.toSorted((a, b) => Number(b.file === restFile) - Number(a.file === restFile));
    return [...kept.slice(0, open), ...findings.filter((one) => !isOpen(one)).slice(-closed)];
}
const cut = ({ file, line, severity, description, scenario }) => ({
    file: file.slice(0, longest),
    line,
    severity,
    description: description.slice(0, longest),
    scenario: scenario.slice(0, longest),
});
/**
 * Known by their file and words, each by one: by its place alone another bug at that line would be taken for it, and be forgotten. Two
 * with the same words are told apart by their lines, as far as these still hold; what stands comes before what was gone.
 */
function recognised(before, reported) {
    const again = new Map();
    const known = before.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
    let left = onlyOnce(reported.map(cut));
    for (const isSame of [atItsLine, inItsWords]) {
        left = left.filter((one) => {
            const match = known.find((finding) => !again.has(finding) && isSame(finding, one));
            if (match !== undefined)
                again.set(match, one);
            return match === undefined;
        });
    }
    return { again, others: left };
}
/** Said twice in one report, to the letter. */
const onlyOnce = (reported) => [
    ...new Map(reported.map((one) => [JSON.stringify(one), one])).values(),
];
/** Numbers in the words may differ. */
const inItsWords = (known, one) => known.file === one.file && words(known) === words(one);
const atItsLine = (known, one) => known.line === one.line && inItsWords(known, one);
function words({ description }) {
    const letters = description
        .toLowerCase()
        .replace(/[^\p{L}]+/gu, ' ')
        .trim();
    return letters === '' ? description : letters;
}


/***/ }),

/***/ 40190:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $A: () => (/* binding */ changedSince),
/* harmony export */   AW: () => (/* binding */ textNow),
/* harmony export */   Ke: () => (/* binding */ AdmittedComment),
/* harmony export */   Ne: () => (/* binding */ chosenComments),
/* harmony export */   cm: () => (/* binding */ isTextNow),
/* harmony export */   dc: () => (/* binding */ toldOf),
/* harmony export */   oU: () => (/* binding */ speakersOf),
/* harmony export */   uL: () => (/* binding */ admittedOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53339);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45207);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59764);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26080);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5989);
/** Decides which comments of an issue an agent is told: what people who may write had said when its text was taken as it was, word for word. */






/** A comment that belongs to the frozen text, as it was then. */
const AdmittedComment = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({ id: zod__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig().int(), hash: _identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_ });
/** The newest of them; an agent reads a task, not a debate. */
const most = 20;
const longest = 4_000;
/** Who has to be asked about: whoever said something then that could be told. */
const speakersOf = (said, freezing) => [
    ...new Set(couldBeTold(said, freezing).map(({ by }) => by.login)),
];
/** Oldest first. What was written or changed later is another text, which nobody has frozen. */
const chosenComments = (said, freezing) => couldBeTold(said, freezing)
    .filter(({ by }) => mayWrite(by, freezing.standings[by.login]))
    .slice(-most);
const toldOf = (chosen) => chosen.map(({ by, body }) => ({ by: (0,_quote_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteLine */ .tQ)(by.login, { max: 60 }), body: body.slice(0, longest) }));
/** As much of a hash as the record keeps: nobody finds another text with it. */
const hashKept = 32;
const admittedOf = (chosen) => chosen.map(({ id, hash }) => ({ id, hash: hash.slice(0, hashKept) }));
function couldBeTold(said, { frozenAt, admitted, policy }) {
    if (frozenAt === null)
        return [];
    const until = Date.parse(frozenAt);
    const isFrozen = (one) => admitted === null ? wasThereBy(one, until) : admitted.some((comment) => isAsAdmitted(one, comment));
    return said.flatMap((one) => {
        const { by, association, body, isHidden } = one;
        if (!(0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .isPerson */ .KA)(by, { ...policy, approvers: [], receiptAppId: null }))
            return [];
        // A question to GitHub for nobody who cannot have the right.
        if (isHidden || association === 'NONE' || body.trim() === '')
            return [];
        // Said to the loop, not to whoever works.
        return isFrozen(one) && (0,_command_js__WEBPACK_IMPORTED_MODULE_1__/* .parseCommands */ .Gr)(body).length === 0 ? [{ ...one, by }] : [];
    });
}
const wasThereBy = ({ createdAt, editedAt }, until) => Date.parse(createdAt) <= until && (editedAt === null || Date.parse(editedAt) <= until);
const isAsAdmitted = ({ id, hash }, admitted) => id === admitted.id && hash.startsWith(admitted.hash);
/** A login that was given up and taken by another account is not the one that spoke. */
const mayWrite = (by, standing) => standing !== undefined && standing.id === by.id && _answer_js__WEBPACK_IMPORTED_MODULE_0__/* .WRITERS */ .J1.some((one) => one === standing.permission);
/** Text and admitted comments as they stand now: the hash of the issue alone as long as no comment is another one. */
function textNow({ textHash, thread }, admitted) {
    if (thread === null || admitted === null)
        return textHash;
    const changed = admitted
        .filter(({ id }) => id >= thread.fromId)
        .filter((one) => !thread.comments.some((comment) => isAsAdmitted(comment, one)))
        .map(({ id }) => `${id}:${thread.comments.find((comment) => comment.id === id)?.hash.slice(0, 12) ?? 'gone'}`);
    return changed.length === 0 ? textHash : `${textHash}+${changed.join(',')}`;
}
/** What is asked about a text whose comments are other ones; null = they are what agents were told. */
const changedSince = (texts, admitted) => textNow(texts, admitted) === texts.textHash
    ? null
    : 'A comment that belongs to it was edited, hidden or deleted after work on it had begun.';
/** Whether an answer was about the text as it stands; where the thread was not read, about the issue's own. */
const isTextNow = (signature, texts, admitted) => texts.thread === null ? signature.split('+', 1)[0] === texts.textHash : signature === textNow(texts, admitted);


/***/ }),

/***/ 91292:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TM: () => (/* binding */ Language),
/* harmony export */   rp: () => (/* binding */ translatedLine)
/* harmony export */ });
/* unused harmony export phrases */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** What a question says in other languages: a line beside the exact English text, which alone is what is answered. */

const Language = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['en', 'de', 'es', 'fr'], { error: 'expected one of en, de, es, fr' });
const names = { de: 'Deutsch', es: 'Español', fr: 'Français' };
const and = { de: 'und', es: 'y', fr: 'et' };
/** Options keep their English names in brackets: those are what a box or a reply says. */
const phrases = [
    {
        english: /^Backlog changed since last iteration\. Re-propose the next batch\?$/,
        de: 'Das Backlog hat sich seit der letzten Iteration geändert. Den nächsten Schwung neu vorschlagen (re-propose), beim alten Plan bleiben (continue) oder anhalten (stop)?',
        es: 'El backlog ha cambiado desde la última iteración. ¿Proponer de nuevo el siguiente lote (re-propose), seguir con el plan anterior (continue) o parar (stop)?',
        fr: 'Le backlog a changé depuis la dernière itération. Proposer à nouveau le prochain lot (re-propose), garder le plan précédent (continue) ou arrêter (stop) ?',
    },
    {
        english: /^(.+) has ambiguous criteria\. Skip, escalate, or proceed with my best interpretation\?$/,
        de: '$1 hat mehrdeutige Kriterien. Auslassen (skip), nachfragen (escalate) oder nach bestem Verständnis bearbeiten (proceed)?',
        es: '$1 tiene criterios ambiguos. ¿Omitir (skip), preguntar al autor (escalate) o seguir con la mejor interpretación (proceed)?',
        fr: '$1 a des critères ambigus. Laisser de côté (skip), demander à l’auteur (escalate) ou continuer avec la meilleure interprétation (proceed) ?',
    },
    {
        english: /^Approaching (.+) ceiling \((.+)\)\. Continue, raise ceiling, or stop\?$/,
        de: 'Die Obergrenze für $1 ist bald erreicht ($2). Eine Iteration weiter (continue), Grenze anheben (raise) oder anhalten (stop)?',
        es: 'Se acerca el límite de $1 ($2). ¿Una iteración más (continue), subir el límite (raise) o parar (stop)?',
        fr: 'La limite de $1 est bientôt atteinte ($2). Une itération de plus (continue), relever la limite (raise) ou arrêter (stop) ?',
    },
    {
        english: /^Approaching (.+)\. Continue, raise ceiling\(s\), or stop\?$/,
        de: 'Bald erreicht: $1. Eine Iteration weiter (continue), Grenzen anheben (raise) oder anhalten (stop)?',
        es: 'Se acercan los límites: $1. ¿Una iteración más (continue), subir los límites (raise) o parar (stop)?',
        fr: 'Limites bientôt atteintes : $1. Une itération de plus (continue), relever les limites (raise) ou arrêter (stop) ?',
    },
    {
        english: /^Responder addressed human feedback on (.+)\. Merge now or hold for human re-review\?$/,
        de: 'Auf die Anmerkungen von Menschen zu $1 wurde eingegangen. Jetzt mergen (merge) oder auf erneutes Review warten (hold)?',
        es: 'Se atendieron los comentarios de personas sobre $1. ¿Fusionar ahora (merge) o esperar otra revisión humana (hold)?',
        fr: 'Les remarques humaines sur $1 ont été traitées. Fusionner maintenant (merge) ou attendre une nouvelle relecture humaine (hold) ?',
    },
    {
        english: /^(.+) is reviewed and green\. Merge it\?$/,
        de: '$1 ist geprüft und grün. Mergen (merge) oder offen lassen (hold)?',
        es: '$1 está revisado y en verde. ¿Fusionarlo (merge) o dejarlo abierto (hold)?',
        fr: '$1 est relu et au vert. Fusionner (merge) ou laisser ouvert (hold) ?',
    },
    {
        english: /^Force-unlock previous iteration's lock\? This may corrupt in-flight work\.$/,
        de: 'Die Sperre der vorigen Iteration mit Gewalt entfernen (yes, no)? Laufende Arbeit kann dabei beschädigt werden.',
        es: '¿Forzar la liberación del bloqueo de la iteración anterior (yes, no)? Puede dañar el trabajo en curso.',
        fr: 'Forcer le verrou de l’itération précédente (yes, no) ? Le travail en cours peut en être endommagé.',
    },
    {
        english: /^(.+?) failed twice with: (.*)\. Skip, retry once more, or stop the loop\?$/,
        de: '$1 ist zweimal gescheitert mit: $2. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?',
        es: '$1 falló dos veces con: $2. ¿Omitir (skip), reintentar una vez (retry) o parar el bucle (stop)?',
        fr: '$1 a échoué deux fois avec : $2. Laisser de côté (skip), réessayer une fois (retry) ou arrêter la boucle (stop) ?',
    },
    {
        english: /^(.+) has diverged since the prior iteration crashed — re-attach, skip, or stop the loop\?$/,
        de: '$1 hat sich verändert, seit die vorige Iteration abgebrochen ist. Dort weiterarbeiten (re-attach), auslassen (skip) oder die Schleife anhalten (stop)?',
        es: '$1 ha divergido desde que falló la iteración anterior. ¿Seguir desde ahí (re-attach), omitir (skip) o parar el bucle (stop)?',
        fr: '$1 a divergé depuis l’interruption de l’itération précédente. Repartir de là (re-attach), laisser de côté (skip) ou arrêter la boucle (stop) ?',
    },
    {
        english: /^(.+): its branch holds commits that no record of this run names — re-attach, skip, or stop the loop\?$/,
        de: '$1: Auf dem Branch liegen Commits, von denen dieser Lauf nichts weiß. Dort weiterarbeiten (re-attach), auslassen (skip) oder die Schleife anhalten (stop)?',
        es: '$1: su rama contiene commits que ningún registro de esta ejecución menciona. ¿Seguir desde ahí (re-attach), omitir (skip) o parar el bucle (stop)?',
        fr: '$1 : sa branche contient des commits qu’aucun enregistrement de cette exécution ne mentionne. Repartir de là (re-attach), laisser de côté (skip) ou arrêter la boucle (stop) ?',
    },
    {
        english: /^Uncommitted changes detected in working tree\. These may be from a crashed loop worker\.$/,
        de: 'Im Arbeitsverzeichnis liegen Änderungen ohne Commit, vielleicht von einem abgestürzten Agenten der Schleife: beiseitelegen (stash), committen (commit) oder abbrechen (abort)?',
        es: 'Hay cambios sin confirmar en el árbol de trabajo, quizá de un agente que se interrumpió: ¿apartarlos (stash), confirmarlos (commit) o abortar (abort)?',
        fr: 'Il y a des modifications non validées dans l’arbre de travail, peut-être d’un agent interrompu : les remiser (stash), les valider (commit) ou abandonner (abort) ?',
    },
    {
        english: /^(.+): the agent needs a decision\. Answer by reply, skip, or stop\?$/,
        de: '$1: Der Agent braucht eine Entscheidung. Mit einer Antwort entscheiden (answer), auslassen (skip) oder anhalten (stop)?',
        es: '$1: el agente necesita una decisión. ¿Responder (answer), omitir (skip) o parar (stop)?',
        fr: '$1 : l’agent a besoin d’une décision. Répondre (answer), laisser de côté (skip) ou arrêter (stop) ?',
    },
    {
        english: /^(.*)\. Probe once, skip, or stop\?$/,
        de: '$1. Einmal versuchen (probe), auslassen (skip) oder anhalten (stop)?',
        es: '$1. ¿Probar una vez (probe), omitir (skip) o parar (stop)?',
        fr: '$1. Essayer une fois (probe), laisser de côté (skip) ou arrêter (stop) ?',
    },
    {
        english: /^Most issues have no `### Acceptance Criteria`\. Accept other headings and checklists as criteria, ask per issue, or stop\?$/,
        de: 'Den meisten Issues fehlt `### Acceptance Criteria`. Andere Überschriften und Listen als Kriterien gelten lassen (accept), je Issue fragen (ask) oder anhalten (stop)?',
        es: 'La mayoría de los issues no tiene `### Acceptance Criteria`. ¿Aceptar otros títulos y listas como criterios (accept), preguntar por cada issue (ask) o parar (stop)?',
        fr: 'La plupart des issues n’ont pas de `### Acceptance Criteria`. Accepter d’autres titres et listes comme critères (accept), demander pour chaque issue (ask) ou arrêter (stop) ?',
    },
];
/** The line that follows the exact question; null in English. */
function translatedLine(question, language) {
    if (language === 'en')
        return null;
    for (const phrase of phrases) {
        const found = phrase.english.exec(question);
        if (found === null)
            continue;
        const [, first = '', second = ''] = found;
        const slots = { $1: joined(first, language), $2: second };
        // A replacer, since what is put in may hold dollars.
        const text = phrase[language].replace(/\$[12]/g, (slot) => (slot === '$1' ? slots.$1 : slots.$2));
        return `*${names[language]}:* ${text}`;
    }
    return null;
}
/** Budgets are listed as `one (4/5), and other ($1.00/$2.00)`. */
const joined = (list, language) => list.replace(/\),? and (?=\w+ \()/g, `) ${and[language]} `);


/***/ }),

/***/ 95690:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AJ: () => (/* binding */ raiseText),
/* harmony export */   Dm: () => (/* binding */ ceilingText),
/* harmony export */   br: () => (/* binding */ digest),
/* harmony export */   cY: () => (/* binding */ amountText),
/* harmony export */   cz: () => (/* binding */ optionsOf),
/* harmony export */   kA: () => (/* binding */ ask),
/* harmony export */   vY: () => (/* binding */ divergenceSignature),
/* harmony export */   yK: () => (/* binding */ signatureOf)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13609);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5989);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32868);




/** Asks: the exact text, the options that can do something, the signature. */
function ask(facts) {
    const raises = facts.name === 'budget-escalation' ? raisesOf(facts.tripped) : [];
    return {
        name: facts.name,
        subject: subjectOf(facts),
        question: questionOf(facts),
        quoted: facts.name === 'agent-decision' ? facts.question : null,
        options: optionsOf(facts.name, raises),
        signature: signatureOf(facts),
        headSha: 'headSha' in facts ? facts.headSha : null,
        raises,
    };
}
/** Facts that make two askings the same question; text from outside stands in none: it is hashed, since no rule of redaction strikes a signature. */
function signatureOf(facts) {
    switch (facts.name) {
        case 'backlog-drift':
            return driftSignature(facts.added, facts.removed);
        case 'ambiguous-criteria':
            return facts.textHash;
        case 'budget-escalation': {
            const tripped = inOrder(facts.tripped).map(({ name }) => name);
            const ceilings = _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.map((name) => (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, facts.ceilings));
            return `${tripped.join('+')}|${ceilings.join(',')}|${facts.iteration}`;
        }
        case 'post-feedback-merge':
        case 'merge':
            return facts.headSha;
        case 'force-unlock':
            return facts.holderNonce;
        case 'repeated-failure':
            return `${facts.count}|${digest(facts.rootCause)}`;
        case 'resume-divergence':
            return divergenceSignature(facts);
        case 'dirty-tree':
            return `${facts.runner}|${facts.path}|${facts.porcelainHash}`;
        case 'agent-decision':
            return `${facts.session}|${facts.questionHash}`;
        case 'circuit-open':
            return String(facts.opening);
        case 'criteria-policy':
            return String(facts.run);
    }
}
/** Of a branch that is not where it was left: both SHAs. */
const divergenceSignature = (facts) => `${facts.recordedSha ?? ''}..${facts.headSha}`;
function questionOf(facts) {
    switch (facts.name) {
        case 'backlog-drift':
            return 'Backlog changed since last iteration. Re-propose the next batch?';
        case 'ambiguous-criteria':
            return `${titled({ kind: 'issue', number: facts.issue })} has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?`;
        case 'budget-escalation':
            return budgetQuestion(facts.tripped);
        case 'post-feedback-merge':
            return `Responder addressed human feedback on PR #${facts.pr}. Merge now or hold for human re-review?`;
        case 'merge':
            return `PR #${facts.pr} is reviewed and green. Merge it?`;
        case 'force-unlock':
            return "Force-unlock previous iteration's lock? This may corrupt in-flight work.";
        case 'repeated-failure':
            return `${titled(facts.subject)} failed twice with: ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(facts.rootCause, { max: 120 })}. Skip, retry once more, or stop the loop?`;
        case 'resume-divergence':
            return 'pr' in facts
                ? `PR #${facts.pr} has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?`
                : `${titled({ kind: 'issue', number: facts.issue })}: its branch holds commits that no record of this run names — re-attach, skip, or stop the loop?`;
        case 'dirty-tree':
            return 'Uncommitted changes detected in working tree. These may be from a crashed loop worker.';
        case 'agent-decision':
            return `${titled(facts.subject)}: the agent needs a decision. Answer by reply, skip, or stop?`;
        case 'circuit-open':
            return `${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(facts.evidence, { max: 120 }).replace(/\.$/, '')}. Probe once, skip, or stop?`;
        case 'criteria-policy':
            return 'Most issues have no `### Acceptance Criteria`. Accept other headings and checklists as criteria, ask per issue, or stop?';
    }
}
/** The budget question in the order iterations, prs, minutes, dollars; one form for one budget, one for several. */
function budgetQuestion(tripped) {
    const [only, ...others] = inOrder(tripped);
    if (only === undefined)
        throw new Error('The budget gate was asked although no budget tripped.');
    if (others.length === 0) {
        return `Approaching ${only.name} ceiling (${ratio(only)}). Continue, raise ceiling, or stop?`;
    }
    const parts = [only, ...others].map((budget) => `${budget.name} (${ratio(budget)})`);
    const last = parts.pop();
    const list = parts.length === 1 ? `${parts[0]} and ${last}` : `${parts.join(', ')}, and ${last}`;
    return `Approaching ${list}. Continue, raise ceiling(s), or stop?`;
}
function inOrder(tripped) {
    return _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.flatMap((name) => tripped.filter((budget) => budget.name === name));
}
function ratio({ name, value, ceiling }) {
    // Less than one is near a ceiling all the same, and must not read as nothing.
    const near = value < 1 ? ceilingText(name, value) : amountText(name, value);
    return `${near}/${ceilingText(name, ceiling)}`;
}
/** An amount as it is shown: `$21.00`; all others whole, rounded down, so that 59.9 of 60 does not read as 60. */
function amountText(name, value) {
    return name === 'dollars' ? `$${value.toFixed(2)}` : String(Math.floor(value));
}
/** A ceiling is shown as it was set: 60.5 minutes are not 60. */
const ceilingText = (name, ceiling) => name === 'dollars' ? `$${ceiling.toFixed(2)}` : String(Math.round(ceiling * 100) / 100);
function raisesOf(tripped) {
    return inOrder(tripped)
        .filter(({ ceiling, raiseTo }) => raiseTo > ceiling)
        .map(({ name, ceiling, raiseTo }) => ({ ceiling: name, from: ceiling, to: raiseTo }));
}
/** One raise as the option shows it, e.g. `dollars $25.00 → $50.00`. */
function raiseText({ ceiling, from, to }) {
    return `${ceiling} ${ceilingText(ceiling, from)} → ${ceilingText(ceiling, to)}`;
}
/** The catalog's options; a raise that `hard-max` leaves no room for is not offered, since it would do nothing. */
function optionsOf(name, raises) {
    const { options } = (0,_gates_js__WEBPACK_IMPORTED_MODULE_1__/* .gateDefinition */ .rK)(name);
    if (name !== 'budget-escalation')
        return [...options];
    const [only] = raises;
    if (only === undefined)
        return options.filter(({ id }) => id !== 'raise');
    const single = `raise: ${raiseText(only)}`;
    const label = raises.length === 1 && single.length <= _gates_js__WEBPACK_IMPORTED_MODULE_1__/* .LONGEST_LABEL */ .mW ? single : 'raise: the ceilings listed here';
    return options.map((option) => (option.id === 'raise' ? { ...option, label } : option));
}
function subjectOf(facts) {
    if ('pr' in facts)
        return facts.pr;
    if ('issue' in facts)
        return facts.issue;
    return 'subject' in facts ? (facts.subject?.number ?? null) : null;
}
function titled({ kind, number }) {
    if ((0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .isTask */ .Id)(number))
        return `Plan ${(0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn)(number)}`;
    return kind === 'issue' ? `Issue #${number}` : `PR #${number}`;
}
/** Ids with priority, sorted, as one digest: drift decides which plan is followed, nothing that a collision could approve. */
function driftSignature(added, removed) {
    const plus = added.map(({ number, priority }) => `+${number}:${priority ?? ''}`).toSorted();
    const minus = removed.map((number) => `-${number}`).toSorted();
    return `+${plus.length}-${minus.length}|${digest([...plus, ...minus].join('\n'))}`;
}
/** FNV-1a, 64 bits: names a text shortly. Not a defence against anyone. */
function digest(text) {
    let hash = 0xcbf29ce484222325n;
    for (const character of text) {
        hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
    }
    return hash.toString(16).padStart(16, '0');
}


/***/ }),

/***/ 21338:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GN: () => (/* binding */ openGate),
/* harmony export */   PE: () => (/* binding */ GateId),
/* harmony export */   iD: () => (/* binding */ Gate),
/* harmony export */   mr: () => (/* binding */ parseGateId)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64377);
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13609);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/* harmony import */ var _open_gate_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(39057);
/** Decides what an asked gate is made of, as it stands in state, and how its id is built and read. */





const Option = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    id: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    label: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().max(_gates_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_LABEL */ .mW),
    consequence: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    kind: _gates_js__WEBPACK_IMPORTED_MODULE_0__/* .OptionKind */ .qB,
    needsSameFacts: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    byReplyOnly: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
});
/** `{loop}-{iteration}-{name}-{subject}-{nonce}`; a task's number has eleven digits; the subject of a loop gate is `loop`. */
const GATE_ID = /^([a-z][a-z0-9_]{0,31})-(\d{1,9})-([a-z]+(?:-[a-z]+)*)-(loop|\d{1,13})-([a-z0-9]{4,32})$/;
const GateId = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().regex(GATE_ID);
/** An asked gate. `commentId` is null between the claim that plans it and the record that saw it posted. */
const Gate = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    id: GateId,
    name: _gates_js__WEBPACK_IMPORTED_MODULE_0__/* .GateName */ .$r,
    /** Number of the issue or pull request; null for a loop gate. */
    subject: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive().nullable(),
    question: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    quoted: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().nullable(),
    options: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(Option),
    signature: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    headSha: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable(),
    raises: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_open_gate_js__WEBPACK_IMPORTED_MODULE_2__/* .Raise */ .F),
    askedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    iteration: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().nonnegative(),
    epoch: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().nonnegative(),
    thread: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({ issueNumber: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive() }),
    commentId: zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().positive().nullable(),
    /** Hash of `canonicalText(body)` as posted, made where hashing is allowed; boxes answer only while it still fits. */
    textHash: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable(),
});
/** The gate as it is stored when its question is planned. */
function openGate(question, asking) {
    const { loop, nonce, issueNumber, iteration, epoch, askedAt } = asking;
    const id = GateId.parse(asking.id ?? `${loop}-${iteration}-${question.name}-${question.subject ?? 'loop'}-${nonce}`);
    return {
        ...question,
        id,
        options: question.options.map((option) => ({ ...option })),
        raises: question.raises.map((raise) => ({ ...raise })),
        askedAt,
        iteration,
        epoch,
        thread: { issueNumber },
        commentId: null,
        textHash: null,
    };
}
/** The parts of a gate's id, or null if this is none. */
function parseGateId(id) {
    const [, loop, iteration, name, subject, nonce] = GATE_ID.exec(id) ?? [];
    const known = _gates_js__WEBPACK_IMPORTED_MODULE_0__/* .GateName */ .$r.safeParse(name);
    if (loop === undefined || subject === undefined || nonce === undefined || !known.success)
        return null;
    return {
        loop,
        iteration: Number(iteration),
        name: known.data,
        subject: subject === 'loop' ? null : Number(subject),
        nonce,
    };
}


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

/***/ 4929:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lu: () => (/* binding */ readHistory),
/* harmony export */   Zg: () => (/* binding */ HistoryLine),
/* harmony export */   rI: () => (/* binding */ evaluation)
/* harmony export */ });
/* unused harmony exports HistoryOutcome, Evaluation, GateEntry, newestLines, writeHistory */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64377);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(20832);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26080);
/* harmony import */ var _task_commit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36388);
/** One JSON line per tick that held the lease or was skipped: what the loop can be resumed and audited from. */






const HistoryOutcome = zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n([
    'ok',
    'halted',
    'skipped_lock',
    'errored',
    'awaiting_answer',
    'deferred',
    'interrupted',
]);
const count = zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative();
const sha = _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable();
const EvidenceValue = zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_3__/* ["null"] */ .chJ()]);
/** Its names are the same on disk, so that thousands of them are read without renaming. */
const Evaluation = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    code: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    /** Number of the stop condition in the specification; null for those beyond. */
    condition: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nullable(),
    /** What its firing means: the run stops (or asks, for condition 6), a gate asks, nothing starts in this tick, or a run begins. */
    kind: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['stop', 'gate', 'hold', 'start']).default('stop'),
    at: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['entry', 'exit']).default('entry'),
    fired: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    inputs: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ name: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_, value: EvidenceValue })),
    /** When it fires, in the words of its inputs; null = written by a build that did not say. */
    threshold: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable().default(null),
    sentence: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
});
/** A finding as it is recorded. */
const evaluation = (rule, { fired, inputs, sentence }) => ({
    code: rule.code,
    condition: rule.condition,
    kind: rule.kind,
    at: rule.at,
    fired,
    inputs: Object.entries(inputs).map(([name, value]) => ({ name, value })),
    threshold: rule.threshold,
    sentence,
});
/** One entry when a gate is asked (answer null), one when its answer is consumed; the question is verbatim. */
const GateEntry = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({
    name: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    question: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    answer: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
    at: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    subject: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nullable(),
    signature: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    by: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
    permission: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable(),
    channel: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable(),
    /** Words that came with the option; null = none did, or they are the answer. */
    text: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable().default(null),
    /** Of the account that answered; null here and below = nobody did, or written by a build that did not say. */
    userId: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nullable().default(null),
    commentId: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nullable().default(null),
    deliveryId: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable().default(null),
});
const HistoryLine = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({
    iteration: count,
    skill: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    startedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    endedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    outcome: HistoryOutcome,
    prsTouchedThisIter: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_),
    agentsDispatchedThisIter: count,
    tokensInThisIter: count,
    tokensOutThisIter: count,
    dollarsThisIter: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nonnegative(),
    budgetSnapshot: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({ ..._budget_js__WEBPACK_IMPORTED_MODULE_0__/* .budgetFields */ .Zs, prsTouchedTotal: count }),
    trackedPrs: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg((0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({
        number: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int(),
        branch: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
        headShaAtIterationStart: sha,
        headShaAtIterationEnd: sha,
        stateAtEnd: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    })),
    activeWorktrees: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg((0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({ path: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), branch: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_, headSha: sha })),
    gates: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(GateEntry),
    stopConditionsFired: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_),
    runId: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int(),
    runAttempt: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int(),
    epoch: count,
    generation: count,
    verdict: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    evaluations: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Evaluation).default([]),
    tasks: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({ total: count, completed: count, blocked: count }).prefault({ total: 0, completed: 0, blocked: 0 }),
    taskCommits: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_task_commit_js__WEBPACK_IMPORTED_MODULE_2__/* .TaskCommit */ .f5).default([]),
    timing: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({
        loopStarted: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$().nullable(),
        lastTaskStarted: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$().nullable(),
        lastTaskDurationS: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().nullable(),
        totalElapsedS: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig(),
    }).prefault({ loop_started: null, last_task_started: null, last_task_duration_s: null, total_elapsed_s: 0 }),
    scheduledFor: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$().nullable().default(null),
    /** Times of the schedule since the line before that started no tick; null = not known. */
    missedTicks: count.nullable().default(null),
});
const linesKept = 1_000;
/**
 * Reads the file strictly: lines are only ever added, so their generations never go back. Only a half-written last line (no newline at
 * its end) is dropped, with a note; any other is corruption.
 */
function readHistory(text) {
    const parts = text.split('\n');
    const tail = parts.pop() ?? '';
    const lines = [];
    for (const [index, part] of parts.entries()) {
        const read = (0,_disk_js__WEBPACK_IMPORTED_MODULE_6__/* .readDiskText */ .xd)(HistoryLine, part);
        if (!read.ok)
            return { ok: false, line: index + 1, field: read.field, reason: read.reason };
        const [before, now] = [lines.at(-1)?.generation ?? 0, read.value.generation];
        if (now < before)
            return { ok: false, line: index + 1, field: 'generation', reason: `${now} after ${before}` };
        lines.push(read.value);
    }
    if (tail === '')
        return { ok: true, lines, note: null };
    const whole = (0,_disk_js__WEBPACK_IMPORTED_MODULE_6__/* .readDiskText */ .xd)(HistoryLine, tail);
    if (whole.ok)
        return { ok: true, lines: [...lines, whole.value], note: null };
    return {
        ok: true,
        lines,
        note: `The last history line was half written and is dropped (${tail.length} characters).`,
    };
}
/** What the file holds: the newest 1,000. */
const newestLines = (lines) => lines.slice(-linesKept);
/** The file's text, each line ending in a newline. */
const writeHistory = (lines) => newestLines(lines)
    .map((line) => diskLine(HistoryLine, line))
    .join('');


/***/ }),

/***/ 33155:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D_: () => (/* binding */ identity),
/* harmony export */   ul: () => (/* binding */ markedText)
/* harmony export */ });
/* unused harmony export markOf */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29396);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/**
 * Marks the texts of a record that no rule of redaction touches: those by which the loop knows something again, or finds it at GitHub.
 * Struck, they would name nothing any more: a head would be reviewed and paid for again, an answer would be about nothing.
 */

const marks = zod__WEBPACK_IMPORTED_MODULE_0__/* .registry */ .u5();
/**
 * A hash, an id, a branch, a word of ours or of the configuration. Never what an agent, a command or a comment says: such words are
 * hashed before they become part of one (`digest`).
 */
const identity = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().register(marks, { text: 'identity' });
/** A text as it is to be posted: the hidden markers in it are identities, the words around them are words. */
const markedText = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().register(marks, { text: 'marked' });
/** What a field is marked as; null = free text. */
const markOf = (schema) => marks.get(schema)?.text ?? null;


/***/ }),

/***/ 24149:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bu: () => (/* binding */ judgeContainerIsolation),
/* harmony export */   RG: () => (/* binding */ withoutIsolation),
/* harmony export */   Xc: () => (/* binding */ isolationNotice),
/* harmony export */   qn: () => (/* binding */ judgeUidIsolation)
/* harmony export */ });
/* unused harmony exports isolationUnavailable, survivorsOf, passedOver, weaknessOfSeat, SeatPlace, commandArgv */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides whether the isolation that the config asks for can be had here; if not, says why and what to do: it fails closed. */

const withoutIsolation = {
    ok: true,
    evidence: 'Agents run without isolation: as the user of this process, who may read all that it may read',
};
function judgeUidIsolation(probe) {
    if (probe.platform !== 'linux') {
        return isolationUnavailable(`uid isolation needs Linux, this is ${probe.platform}`, 'Run on a Linux runner (runs-on: ubuntu-latest)');
    }
    if (probe.missing.length > 0) {
        return isolationUnavailable(`uid isolation needs ${probe.missing.join(', ')}, not found on this machine`, 'Install the packages passwd, util-linux and coreutils');
    }
    if (!probe.root && !probe.sudo) {
        return isolationUnavailable('uid isolation needs root or sudo without a password, and this user has neither', 'Use a GitHub-hosted Linux runner, or allow `sudo -n` for the user of this runner');
    }
    return { ok: true, evidence: `Agents run as users of their own (${probe.root ? 'as root' : 'through sudo'})` };
}
function judgeContainerIsolation(image, probe) {
    if (!probe.client) {
        return isolationUnavailable('container isolation needs docker, and it is not on the PATH of this machine', 'Use a runner with docker, such as ubuntu-latest');
    }
    if (probe.server === null) {
        return isolationUnavailable(`container isolation needs a docker daemon, and none answers: ${probe.said}`, 'Start the daemon, or let the user of this runner use it');
    }
    return { ok: true, evidence: `Agents run in containers of ${image} (docker ${probe.server})` };
}
/** What every report says where the file accepts agents without isolation. */
const isolationNotice = (isolation) => isolation === 'none'
    ? [
        '`isolation: none`: agents run as the user of this process and can read what it can read, its tokens included; what hides from the end of its session runs on.',
    ]
    : [];
/** `sentence` without its full stop, since it may end in foreign words. Accepting less than what the config asks for takes a line in the file, which every report then shows. */
function isolationUnavailable(sentence, remedy) {
    return {
        ok: false,
        code: 'isolation_unavailable',
        sentence: `${sentence}.`,
        remedy: `${remedy}; or accept agents without isolation with \`isolation: none\` in .github/tickgate.yml.`,
    };
}
/** Said of an agent user that nobody can be given: it may be that something starts them again, or that the kernel does not end them. */
const survivorsOf = (user, pids) => `processes of ${user} survive SIGKILL (${pids.slice(0, 5).join(', ')}${pids.length > 5 ? ', …' : ''})`;
/** What people are told where another user was taken; once a tick. */
const passedOver = (user, pids) => `No session runs as ${user} on this machine: ${survivorsOf(user, pids)}. Another user was taken. See who starts them (\`ps -fu ${user}\`), or restart the machine.`;
/** The first thing that is wrong with a seat, as a sentence; null if the seat holds. */
function weaknessOfSeat(evidence, expected) {
    if (evidence.uid !== expected.uid || expected.uid === 0)
        return 'the session does not run as its own user';
    if (evidence.gids.some((gid) => gid !== expected.gid))
        return 'the session belongs to foreign groups';
    if (!evidence.noNewPrivileges)
        return 'the session could gain privileges (no_new_privs is not set)';
    if (!/^0*$/.test(evidence.capabilities))
        return 'the session holds capabilities';
    if (evidence.readsParentEnvironment)
        return "the session can read this process's environment";
    if (evidence.writesDockerSocket)
        return 'the session can use the docker socket';
    if (evidence.usesSudo)
        return 'the session can use sudo';
    if (evidence.writesPrograms !== null) {
        const folder = evidence.writesPrograms;
        return `the session can write ${folder}, where this machine looks for programs: close it (\`chmod o-w ${folder}\`) or take it off the PATH`;
    }
    if (evidence.entersClosed !== null)
        return `the session can look into ${evidence.entersClosed}, which is of the job or of this runner, and which Tickgate closes only where it belongs to the user of this runner and has no sticky bit: let that user own it (\`chown\`), or close it to everybody else (\`chmod o-rwx ${evidence.entersClosed}\`)`;
    return null;
}
/** Where a seat lies, as it is journalled: enough for another process of this machine to sit down in it again. */
const SeatPlace = zod__WEBPACK_IMPORTED_MODULE_0__/* .discriminatedUnion */ .gMt('kind', [
    /** `tag`: in the environment of every process of the seat. */
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ kind: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('none'), base: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), tag: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }),
    /** `index`: of the user `tickgate-agent-{index}`. */
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ kind: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('uid'), base: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), index: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().positive() }),
    /** `tag`: in a label of every container of the seat. `readable`: folders beside its own that it may read. */
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        kind: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('container'),
        base: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        tag: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        image: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        loopback: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
        readable: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    }),
]);
/**
 * A list is an argv and never meets a shell; a string is for bash, which stops at the first failure. `--norc`: bash reads
 * rc files also for scripts when its stdin is a socket, and the pipes of Node are sockets.
 */
function commandArgv(command) {
    if (typeof command === 'string')
        return ['bash', '--norc', '-euo', 'pipefail', '-c', command];
    const [program, ...args] = command;
    if (program === undefined)
        throw new Error('a command without a program cannot be run');
    return [program, ...args];
}


/***/ }),

/***/ 71592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AW: () => (/* binding */ withChanges),
/* harmony export */   Cn: () => (/* binding */ knownAtMost),
/* harmony export */   HZ: () => (/* binding */ seenKey),
/* harmony export */   Hc: () => (/* binding */ admittedAssociations),
/* harmony export */   Pm: () => (/* binding */ seenOf),
/* harmony export */   Qx: () => (/* binding */ isAgedOut),
/* harmony export */   bz: () => (/* binding */ knownOf),
/* harmony export */   cg: () => (/* binding */ cursorOf),
/* harmony export */   du: () => (/* binding */ viewOf),
/* harmony export */   jH: () => (/* binding */ overlapSeconds),
/* harmony export */   lY: () => (/* binding */ isOutdated),
/* harmony export */   m1: () => (/* binding */ textStart),
/* harmony export */   tt: () => (/* binding */ KnownBacklog)
/* harmony export */ });
/* unused harmony export KnownIssue */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64377);
/* harmony import */ var _closing_pull_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(29956);
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95690);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26080);
/** Decides what a loop remembers of the open issues between two ticks, so that it asks only for what changed since. */






const seconds = zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int();
const number = zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive();
/** What an issue's place in the backlog hangs on; its text is read afresh before anybody acts on it. Names are short: there are many. */
const KnownIssue = zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({
    number,
    created: seconds,
    /** How the hash of its title and body begins. */
    text: _identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_,
    /** Those that decide about something. */
    labels: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_).optional(),
    /** When its milestone is due. */
    due: seconds.optional(),
    /** Its author, where that is none of whom texts are taken unasked. */
    outsider: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(),
    /** Of an outsider's: its last change. */
    updated: seconds.optional(),
    /** Of an outsider's: whether somebody had let it in when it was looked at; absent = nobody has looked since it changed. */
    admitted: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY().optional(),
    /** Assigned to somebody else. */
    assigned: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz(true).optional(),
    /** Open issues and pull requests of this repository that it waits for, as far as is known. */
    blockers: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(number).optional(),
    /** It waits for an issue of another repository, or for one that we may not see. */
    elsewhere: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz(true).optional(),
    /** Open pull requests of others that close it; null = one that we may not see. */
    closing: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(number.nullable()).optional(),
    /** Of one with the claim label: the loop of its newest claim, null = claimed by none; absent = not read since it changed. */
    claim: _identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_.nullable().optional(),
    /** Its text names no criteria at first sight. */
    vague: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz(true).optional(),
});
/** The open issues of the backlog as this loop last saw them. */
const KnownBacklog = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_4__/* .onDisk */ .F)({
    /** Of the settings that it is a picture through: with others it is read anew. */
    view: _identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_,
    /** Number of the run that read it in full. */
    run: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int(),
    /** When the last full reading began, by GitHub's clock. */
    syncedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    /** When the newest reading began: what changed since is asked for next. */
    readAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    /** By number. */
    issues: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(KnownIssue),
});
/** How many open issues are remembered; who has more narrows the backlog. */
const knownAtMost = 20_000;
function viewOf(settings) {
    const { filter, ...view } = settings;
    return { ...view, of: (0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .digest */ .br)(JSON.stringify([filter, view])) };
}
const hoursOfPicture = 24;
/** A full reading of then is too old. */
const isAgedOut = (syncedAt, now) => Date.parse(now) - Date.parse(syncedAt) >= hoursOfPicture * 3_600_000;
/** Anew at the start of a run, with other settings, and once a day: relations may change without a trace in what changed since. */
function isOutdated(known, now) {
    if (known === null || known.view !== now.view || known.run !== now.run)
        return true;
    return isAgedOut(known.syncedAt, now.at);
}
/** Two readings overlap by this: clocks differ, seconds are shared, and a copy that answers may be late. Read twice does no harm. */
const overlapSeconds = 120;
/** From when on changes are asked for; ISO-8601. */
const cursorOf = ({ readAt }) => new Date(Date.parse(readAt) - overlapSeconds * 1_000).toISOString();
/** An issue or pull request as it was at its last change. */
const seenKey = ({ number: of, updatedAt }) => `${of}@${Math.floor(Date.parse(updatedAt) / 1_000)}`;
const seenKept = 50;
/** What had changed shortly before a reading and was seen by it: the next look at the same moments finds no news in it. */
const seenOf = (touched, readAt) => {
    const since = Date.parse(cursorOf({ readAt }));
    return touched
        .filter(({ updatedAt }) => Date.parse(updatedAt) >= since)
        .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
        .slice(0, seenKept)
        .map(seenKey);
};
/** Whose texts may reach an agent without anybody's word. */
const admittedAssociations = ['OWNER', 'MEMBER', 'COLLABORATOR'];
/** Enough to see that a text is another one, of which nothing hangs but what is read again. */
const textStart = (hash) => hash.slice(0, 8);
const isoSeconds = (time) => Math.floor(Date.parse(time) / 1_000);
/** The line of an issue that was read; its claims count where they were read with it. */
function knownOf(issue, view) {
    const labels = issue.labels.filter((label) => isOneOf(label, [_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .claimLabel */ .Z7, ...view.labels]));
    const closing = issue.closingPullRequests.filter((pull) => !(0,_closing_pull_js__WEBPACK_IMPORTED_MODULE_6__/* .isOurs */ .M)(pull, view.ownLogin));
    const assigned = issue.assignees.some((login) => view.assignee === null || !same(login, view.assignee));
    return {
        number: issue.number,
        created: isoSeconds(issue.createdAt),
        text: textStart(issue.textHash),
        ...(labels.length === 0 ? {} : { labels }),
        ...(issue.milestoneDue === null ? {} : { due: isoSeconds(issue.milestoneDue) }),
        ...(admittedAssociations.includes(issue.authorAssociation)
            ? {}
            : { outsider: issue.author, updated: isoSeconds(issue.updatedAt) }),
        ...(assigned ? { assigned: true } : {}),
        ...(issue.openBlockers.length === 0 ? {} : { blockers: [...issue.openBlockers] }),
        ...(issue.blockedElsewhere ? { elsewhere: true } : {}),
        ...(closing.length === 0 ? {} : { closing: closing.map(({ number: pull }) => pull) }),
        ...(issue.claims === null || !isOneOf(_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .claimLabel */ .Z7, labels) ? {} : { claim: issue.claims.at(-1)?.loop ?? null }),
        ...(looksVague(issue.body, view.criteria) ? { vague: true } : {}),
    };
}
const same = (a, b) => a.toLowerCase() === b.toLowerCase();
const isOneOf = (label, labels) => labels.some((one) => same(one, label));
/** A glance, for the order of reading alone: the judgement needs a syntax tree, which ten thousand texts cannot have. */
function looksVague(body, mode) {
    if (mode === 'none')
        return false;
    const listed = mode === 'heading' ? /^#{3}[ \t]+[*_]*acceptance criteria/im : /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/m;
    return !listed.test(body) || /\b(?:TBD|TODO)\b/.test(body);
}
/** The lines with the changes laid over them, in order of their numbers. */
function withChanges(issues, { lines, left, ended }) {
    const known = new Map(issues.map((issue) => [issue.number, issue]));
    for (const gone of left)
        known.delete(gone);
    for (const line of lines)
        known.set(line.number, asLookedAt(line, known.get(line.number)));
    const over = new Set(ended);
    return [...known.values()]
        .map((issue) => (issue.blockers?.some((one) => over.has(one)) ? withoutBlockers(issue, over) : issue))
        .toSorted((a, b) => a.number - b.number);
}
/** A new reading of an issue that did not change: who let it in is known. */
const asLookedAt = (line, before) => before?.admitted === undefined || before.updated !== line.updated ? line : { ...line, admitted: before.admitted };
function withoutBlockers({ blockers = [], ...issue }, over) {
    const left = blockers.filter((one) => !over.has(one));
    return left.length === 0 ? issue : { ...issue, blockers: left };
}


/***/ }),

/***/ 99926:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $j: () => (/* binding */ LastStop),
/* harmony export */   Z9: () => (/* binding */ wordsOf),
/* harmony export */   tu: () => (/* binding */ wordsFor)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64377);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/** Decides in which words the end of a run is remembered: they stand in the bundle, since a reason may be text of a person. */



/** `at` and `code` as in the head, whose stop it tells of. */
const LastStop = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({ code: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_, sentence: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), act: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), at: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$() });
/** What the next tick is told of the end; null = the run fell idle. */
const wordsOf = ({ sentence, act }, { stop }) => (stop === null ? null : { code: stop.code, sentence, act, at: stop.at });
/** The words of the stop that the head has now; null = they were lost with a bundle. */
const wordsFor = ({ stop }, lastStop) => lastStop !== null && lastStop.code === stop?.code && lastStop.at === stop.at ? lastStop : null;


/***/ }),

/***/ 29963:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jd: () => (/* binding */ LeaseLostError),
/* harmony export */   R: () => (/* binding */ leaseDeadline),
/* harmony export */   Vk: () => (/* binding */ renewEveryMs),
/* harmony export */   _l: () => (/* binding */ judgeHolder),
/* harmony export */   bY: () => (/* binding */ toEndInOrderMinutes),
/* harmony export */   fY: () => (/* binding */ renewPublishingMs),
/* harmony export */   gv: () => (/* binding */ proofFor),
/* harmony export */   hC: () => (/* binding */ sentences),
/* harmony export */   iY: () => (/* binding */ holderName),
/* harmony export */   il: () => (/* binding */ answerAwaitedUntil),
/* harmony export */   mW: () => (/* binding */ assertHeld),
/* harmony export */   nD: () => (/* binding */ Lease),
/* harmony export */   uD: () => (/* binding */ jobsWanted)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides who holds a loop: the lease record, whether its holder still lives, and the proof that publishing demands. */


const Lease = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    runId: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    runAttempt: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    job: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    workflow: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    repository: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    sha: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    url: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    runnerEnvironment: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    host: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** The iteration that this tick is, or will be once it claims. */
    iteration: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    stage: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['whole', 'plan', 'agent', 'settle']),
    startedAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    /** Past it, a holder whose liveness cannot be told is no longer presumed alive without a person. */
    deadlineAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    epoch: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    /** The holder's identity: run id and attempt alone are shared by everything that run starts. */
    nonce: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    pid: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nullable(),
    skill: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
});
/** Mints the proof for the holder that a won swap shows; null for anybody else. Called by the head store alone, which knows of the loss. */
function proofFor(lease, nonce, lost = () => null) {
    return lease !== null && lease.nonce === nonce ? { epoch: lease.epoch, nonce, lost } : null;
}
/** Throws LeaseLostError. */
function assertHeld({ lost }) {
    const why = lost();
    if (why !== null)
        throw new LeaseLostError(why);
}
/** The lease is not ours any more: whatever we still hold must not be published. */
class LeaseLostError extends Error {
    name = 'LeaseLostError';
}
/** Statuses with which GitHub says that an attempt has not ended (docs: workflow run statuses). */
const unfinished = ['requested', 'queued', 'pending', 'waiting', 'in_progress'];
const selfHostedGraceMinutes = 15;
/**
 * Whether the holder of `lease` lives. Only its own run counts: worktrees, branches, labels and age are no signals.
 * `now` is GitHub's clock (the `Date` header), in ISO-8601.
 */
function judgeHolder(lease, facts, now) {
    const pastDeadline = now > lease.deadlineAt;
    const ambiguous = (why) => ({
        kind: 'ambiguous',
        pastDeadline,
        warning: `Cannot tell whether ${holderName(lease)} still works (${why}); taking it as alive.`,
    });
    switch (facts.kind) {
        case 'gone':
            return facts.ownRunVisible
                ? { kind: 'dead', because: 'its run was deleted' }
                : ambiguous('neither its run nor our own can be read; the token needs actions: read');
        case 'attempt':
            return judgeAttempt(lease, facts, { now, pastDeadline, ambiguous });
        case 'jobs':
            return facts.allCompleted
                ? { kind: 'dead', because: 'its deadline has passed and none of its jobs runs' }
                : ambiguous('its deadline has passed, yet a job of it is still open');
        case 'process':
            if (facts.probe === 'alive')
                return { kind: 'alive' };
            return facts.probe === 'dead'
                ? { kind: 'dead', because: 'its process is gone' }
                : ambiguous('it runs on another host');
        case 'unanswered':
            return ambiguous(facts.why);
    }
}
function judgeAttempt(lease, facts, at) {
    if (facts.currentAttempt > lease.runAttempt)
        return { kind: 'dead', because: `attempt ${facts.currentAttempt} replaced it` };
    // A copy that lags behind: what it says is about an attempt that has ended to make room for this one.
    if (facts.currentAttempt < lease.runAttempt)
        return at.ambiguous(`GitHub still shows attempt ${facts.currentAttempt}`);
    if (facts.status === 'completed') {
        return graceIsOver(lease, facts.completedAt, at)
            ? { kind: 'dead', because: 'its attempt is completed' }
            : { kind: 'alive' };
    }
    if (!unfinished.includes(facts.status))
        return at.ambiguous(`unknown status '${facts.status}'`);
    return at.pastDeadline ? at.ambiguous(`still '${facts.status}' past its deadline`) : { kind: 'alive' };
}
/** Agents on a self-hosted runner may outlive their job; one that completed at an unknown time keeps the grace until its deadline. */
function graceIsOver(lease, completedAt, at) {
    if (lease.runnerEnvironment !== 'self-hosted')
        return true;
    if (completedAt === null)
        return at.pastDeadline;
    return Date.parse(at.now) - Date.parse(completedAt) >= selfHostedGraceMinutes * 60_000;
}
/** Whether the holder's jobs must be asked for: only past the deadline, and only if GitHub says that the attempt has not ended. */
const jobsWanted = (lease, facts, now) => facts.kind === 'attempt' &&
    unfinished.includes(facts.status) &&
    facts.currentAttempt <= lease.runAttempt &&
    now > lease.deadlineAt;
/** How often whoever works shows that it lives. */
const renewEveryMs = 5 * 60_000;
/** Nobody publishes for longer than that without having shown that the lease is still held. */
const renewPublishingMs = 60_000;
/** So long before its job's timeout a tick stops its agents, so that a timeout never cancels it. */
const toEndInOrderMinutes = 6;
const cancelWindowMinutes = 5;
const runnerLossMinutes = 15;
/**
 * When a lease taken or renewed now stops being presumed alive: what is left of the job, its cancel window, a runner's loss.
 * `agentMinutesLeft`: what agents may still use of the job; below 0 in the minutes in which it ends in order.
 */
const leaseDeadline = (now, agentMinutesLeft) => {
    const jobMinutesLeft = Math.max(0, agentMinutesLeft + toEndInOrderMinutes);
    return new Date(Date.parse(now) + (jobMinutesLeft + cancelWindowMinutes + runnerLossMinutes) * 60_000).toISOString();
};
/** What `post` needs of a job whose main gives up. */
const forPostMinutes = 3;
/** Until when whoever holds this lease may wait for an answer about what it has worked for, and still end in order. */
const answerAwaitedUntil = ({ deadlineAt }) => {
    const afterwards = forPostMinutes + cancelWindowMinutes + runnerLossMinutes;
    return new Date(Date.parse(deadlineAt) - afterwards * 60_000).toISOString();
};
/** `run 50 attempt 1`, or the process of a tick outside Actions. */
const holderName = ({ pid, host, runId, runAttempt }) => pid === null ? `run ${runId} attempt ${runAttempt}` : `pid ${pid} on ${host}`;
const whole = (minutes) => Math.max(0, Math.floor(minutes));
/** Of a failure, which may bring a page along. */
const firstLine = (error) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';
const sentences = {
    skipping: (lease) => `Previous iteration ${lease.iteration} still active (${holderName(lease)}) — skipping this tick.`,
    resumeRefused: (lease) => `A tick is still active (${lease.pid === null ? `run ${lease.runId}` : holderName(lease)}); wait for it or use lock: force.`,
    unrenewed: (error, lease) => `The lease could not be renewed and is tried again in ${renewEveryMs / 60_000} minutes${lease === null ? '' : ` (it stands until ${lease.deadlineAt})`}: ${firstLine(error)}`,
    behindOther: 'other work of this tick is being put on its branch at this moment',
    unanswered: (why, minutes) => `GitHub gives no clear answer about the state of the loop, tried again for ${whole(minutes.waited)} of at most ${whole(minutes.most)} minutes: ${firstLine(why)}`,
    answered: (minutes) => `GitHub answers about the state of the loop again, after ${whole(minutes)} minutes.`,
    reaped: (lease) => `Reaped stale lock for ${holderName(lease)}`,
    waiting: (lease, minutes) => `Waiting for iteration ${lease.iteration} (${holderName(lease)}) to end: ${whole(minutes.waited)} of at most ${whole(minutes.most)} minutes.`,
    unseen: (error) => `Could not look whether the lock is free, so that it counts as held: ${firstLine(error)}`,
    waitExhausted: (lease, minutes) => `Previous iteration ${lease.iteration} still active (${holderName(lease)}) after ${whole(minutes)} minutes of waiting — skipping this tick (wait_exhausted).`,
};


/***/ }),

/***/ 65297:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ markdownTree)
/* harmony export */ });
/* harmony import */ var mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60053);
/* harmony import */ var mdast_util_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(91756);
/* harmony import */ var micromark_extension_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(91197);



// Emphasis, links and images never decide what a line is, and cost quadratic time on texts made for it.
const blocksOnly = { disable: { null: ['attention', 'autolink', 'labelStartLink', 'labelStartImage', 'labelEnd'] } };
const reading = {
    extensions: [(0,micromark_extension_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_0__/* .gfmTaskListItem */ .J)(), blocksOnly],
    mdastExtensions: [(0,mdast_util_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_1__/* .gfmTaskListItemFromMarkdown */ .S)()],
};
const LONGEST = 100_000;
/** A line that opens forty quotes or lists inside each other. */
const TOO_DEEP = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){40}/m;
/** Each of these is searched to the end of the text if nothing closes it. */
const UNCLOSED = /<[!?]/g;
const MOST_UNCLOSED = 300;
/**
 * The tree of a text; nobody changes it. One that no person writes (see above) has no blocks at all: nothing in it is a box, a
 * command or a criterion, and nobody can hold up a tick with it.
 */
function markdownTree(text) {
    const known = trees.get(text);
    if (known !== undefined)
        return known;
    const shift = text.startsWith('\uFEFF') ? 1 : 0;
    if (isUnreasonable(text))
        return { root: { type: 'root', children: [] }, shift };
    const tree = { root: (0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_2__/* .fromMarkdown */ .Y)(text, reading), shift };
    if (text.length <= LONGEST_KEPT)
        keep(text, tree);
    return tree;
}
/** A tree costs milliseconds, and whoever takes an answer asks the same comment for its boxes, its words and its replies. */
const trees = new Map();
const MOST_KEPT = 8;
const LONGEST_KEPT = 20_000;
function keep(text, tree) {
    const [oldest] = trees.keys();
    if (trees.size >= MOST_KEPT && oldest !== undefined)
        trees.delete(oldest);
    trees.set(text, tree);
}
function isUnreasonable(text) {
    return text.length > LONGEST || TOO_DEEP.test(text) || (text.match(UNCLOSED)?.length ?? 0) > MOST_UNCLOSED;
}


/***/ }),

/***/ 87011:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $x: () => (/* binding */ effectOf),
/* harmony export */   Bd: () => (/* binding */ renderMarker),
/* harmony export */   VU: () => (/* binding */ markerBegins),
/* harmony export */   dB: () => (/* binding */ outsideMarkers),
/* harmony export */   gY: () => (/* binding */ parseMarker)
/* harmony export */ });
/* unused harmony exports MARKER_KINDS, effectMarker */
/** Decides how the hidden first line of everything that Tickgate writes looks, and which first lines are ours. */
/** What a text of ours is. `receipt` is of an answer, `order` of a command's box. `effect` covers all that has no kind of its own: claim comments, pull requests, replies. */
const MARKER_KINDS = ['gate', 'gate-answered', 'receipt', 'order', 'refusal', 'effect', 'control'];
const LINE = /^<!-- tickgate:v1 ([a-z-]+)((?: [a-z_]+=[A-Za-z0-9._~:/,+|%-]*)*) -->$/;
/** All else is percent-encoded: no `>`, no `--`, no line break of a value can end the comment or reach a parser. */
const UNSAFE = /[^A-Za-z0-9._~:/,+|-]|(?<=-)-|-$/gu;
/** `<!-- tickgate:v1 effect key=pr/12 epoch=7 -->` */
function renderMarker(kind, fields) {
    const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${encode(String(value))}`);
    const line = `<!-- tickgate:v1 ${kind}${pairs.join('')} -->`;
    if (!LINE.test(line))
        throw new Error(`A marker's field names are a-z and _: ${Object.keys(fields).join(', ')}`);
    return line;
}
/** How every first line of this kind begins: for those who can only look for a text. */
const markerBegins = (kind) => `<!-- tickgate:v1 ${kind} `;
/** The marker in line 1 of a body (a BOM and CRLF do no harm), or null: any other line, spelling or version is not ours. */
function parseMarker(body) {
    const [line = ''] = body.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
    const [, kind, pairs] = LINE.exec(line) ?? [];
    const known = MARKER_KINDS.find((one) => one === kind);
    if (known === undefined || pairs === undefined)
        return null;
    const entries = pairs.split(' ').filter((pair) => pair !== '');
    const fields = {};
    for (const pair of entries) {
        const [name = '', value = ''] = pair.split('=', 2);
        const text = decode(value);
        if (text === null || Object.hasOwn(fields, name))
            return null;
        fields[name] = text;
    }
    // One text, one spelling: what we would not have written ourselves is not ours.
    return renderMarker(known, fields) === line ? { kind: known, fields } : null;
}
/** A body with its words changed and every marker of ours as it is: by them it is found and read again. */
const outsideMarkers = (body, change) => body
    .split(/(<!-- tickgate:[^\n>]* -->)/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('');
/** Line 1 of what an effect makes; `key` is how it is found again, `epoch` the lease under which it was made. */
function effectMarker(key, epoch) {
    return renderMarker('effect', { key, epoch });
}
/** Key and epoch of the effect that made this body; a gate's comment is found by the gate's id. */
function effectOf(body) {
    const marker = parseMarker(body);
    if (marker === null)
        return null;
    // What anybody may say to anybody is under no lease.
    const epoch = Number(marker.kind === 'refusal' ? 0 : marker.fields['epoch']);
    const key = keyOf(marker);
    return key === undefined || !Number.isSafeInteger(epoch) ? null : { key, epoch };
}
function keyOf({ kind, fields }) {
    if (kind === 'gate')
        return `gate/${fields['id']}`;
    if (kind === 'gate-answered')
        return `gate-close/${fields['id']}`;
    if (kind === 'refusal')
        return `refusal/${fields['gate']}/${fields['comment']}/${fields['cause']}`;
    return fields['key'];
}
function encode(value) {
    return value.replace(UNSAFE, (character) => {
        const bytes = character === '-' ? ['2D'] : Array.from(new TextEncoder().encode(character), hex);
        return bytes.map((byte) => `%${byte}`).join('');
    });
}
function hex(byte) {
    return byte.toString(16).toUpperCase().padStart(2, '0');
}
function decode(value) {
    try {
        return decodeURIComponent(value);
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 26080:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ onDisk)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides how a record of ours looks on disk: the fields of the code in snake_case, and not one field more. */

/** Makes the codec of a record from its fields in camelCase; fields may be codecs themselves. */
function onDisk(shape) {
    const names = Object.keys(shape).map((name) => ({ name, stored: snakeCase(name) }));
    const stored = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [snakeCase(name), schema])));
    const codec = zod__WEBPACK_IMPORTED_MODULE_0__/* .codec */ .rLB(stored, zod__WEBPACK_IMPORTED_MODULE_0__/* .custom */ .IeY(isRecord), {
        decode: (record) => renamed(record, { from: 'stored', to: 'name' }),
        encode: (record) => renamed(record, { from: 'name', to: 'stored' }),
    });
    function renamed(record, { from, to }) {
        const fields = {};
        for (const pair of names) {
            const value = record[pair[from]];
            if (value !== undefined)
                fields[pair[to]] = value;
        }
        return fields;
    }
    // The renaming is exact by construction, which the compiler cannot follow through Object.fromEntries.
    return codec;
}
function snakeCase(name) {
    return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
function isRecord(value) {
    return typeof value === 'object' && value !== null;
}


/***/ }),

/***/ 39057:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ Raise),
/* harmony export */   Q: () => (/* binding */ OpenGate)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64377);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/** What the head knows of a question that waits for its answer. */



/** What the option `raise` makes of a ceiling. */
const Raise = zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ ceiling: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi), from: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), to: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig() });
/** An open gate as the head knows it: enough to read its thread without the bundle, in one query (`nodeId`). */
const OpenGate = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    commentId: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    nodeId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** Its expiry is counted from then; absent = asked by a build that did not say. */
    askedAt: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$().optional(),
    /** Of its text as posted, with its boxes reset: should the bundle be lost, the comment itself tells what was asked. */
    textHash: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    /** Of a question about ceilings: their exact figures, which its text rounds. */
    raises: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(Raise).optional(),
});


/***/ }),

/***/ 71870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hf: () => (/* binding */ outageLimit),
/* harmony export */   PL: () => (/* binding */ outageCause),
/* harmony export */   YL: () => (/* binding */ countOutages),
/* harmony export */   ad: () => (/* binding */ Outage),
/* harmony export */   zO: () => (/* binding */ outageSentence)
/* harmony export */ });
/* unused harmony exports dependenciesOf, outageOf */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/** Decides whether a command ended because a service that the work needs is away, and when the run gives up waiting for it. */



/** EX_QMD_UNREACHABLE and its token are the source documents' own. */
const qmd = {
    name: 'qmd',
    token: 'qmd-unreachable',
    exitCode: 78,
    remedy: 'fix per ADR-0024',
};
/**
 * The built-in dependency and those of the configuration; one that is named alike replaces the built-in. Its exit status says it by
 * itself only in a repository of which a command names it.
 */
function dependenciesOf({ dependencies, agentCommand, setupCommand, verifyCommand, }) {
    const own = dependencies.map((one) => ({ ...one, named: false }));
    if (own.some(({ name }) => name === qmd.name))
        return own;
    const commands = [agentCommand, setupCommand, verifyCommand].flatMap((command) => command ?? []);
    const used = commands.some((word) => names(word, qmd.name));
    return [{ ...qmd, named: !used }, ...own];
}
/** As a word, or as the beginning of one with a hyphen. */
const names = (text, name) => text.split(/[^\w-]+/).some((word) => word === name || word.startsWith(`${name}-`));
/** The last outage that was signalled, until an iteration succeeds. */
const Outage = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({
    dependency: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_,
    remedy: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    error: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    iteration: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative(),
    /** How often other services have been away since an iteration succeeded, by name. */
    others: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_, zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().positive()).optional(),
});
/** Iterations running that may signal an outage: one is a wasted tick, the second ends the run. */
const outageLimit = 2;
/**
 * The exit status is read first, then stderr for the token; a command that succeeded signals nothing. The token counts where a program
 * reports it, at the start of a line: a test, an issue or a log that quotes it says nothing of any service.
 */
function outageOf({ code, stderr }, dependencies) {
    if (code === 0)
        return null;
    const lines = stderr.split('\n');
    const byStatus = ({ exitCode, named, name }) => exitCode !== null && exitCode === code && (!named || names(stderr, name));
    const found = dependencies.find(byStatus) ?? dependencies.find(({ token }) => lines.some((line) => reports(line, token)));
    if (found === undefined)
        return null;
    const line = lines.find((text) => reports(text, found.token)) ?? `exit code ${code}`;
    return { dependency: found.name, remedy: found.remedy, error: line.replace(/\s+/g, ' ').trim().slice(0, 200) };
}
/** What programs put before their own report. */
const label = /^\s*(?:(?:[a-z]*error|fatal):\s*)?/i;
const reports = (line, token) => line.replace(label, '').startsWith(token);
/**
 * One more iteration with its outages: signalled counts, a success resets, anything else leaves the count as it is. Each service is
 * counted for itself, so that nobody mends what was never away twice; those that are away by turns are not forgotten over each other.
 */
function countOutages(before, iteration) {
    const [first] = iteration.signals;
    if (first !== undefined) {
        // Whose count it is was lost with a bundle: it goes on, rather than to let the run try for ever.
        const awayBefore = before.outage?.dependency ?? first.dependency;
        const counts = new Map(Object.entries(before.outage?.others ?? {})).set(awayBefore, before.consecutive);
        const away = new Map(iteration.signals.map((signal) => [signal.dependency, signal]));
        for (const name of away.keys())
            counts.set(name, (counts.get(name) ?? 0) + 1);
        const countOf = ({ dependency }) => counts.get(dependency) ?? 1;
        // Of several the one that was away most often: it is what ends the run.
        const told = [...away.values()].reduce((most, one) => (countOf(one) > countOf(most) ? one : most), first);
        const consecutive = countOf(told);
        counts.delete(told.dependency);
        const others = Object.fromEntries([...counts].filter(([, count]) => count > 0));
        const rest = Object.keys(others).length === 0 ? {} : { others };
        return { consecutive, outage: { ...told, iteration: iteration.number, ...rest } };
    }
    return iteration.succeeded ? { consecutive: 0, outage: null } : before;
}
const outageCause = ({ dependency }, attempts) => `${dependency}-unreachable-after-${attempts}-attempts`;
const outageSentence = ({ dependency, remedy, error }) => `${dependency} unreachable — ${remedy} and resume (${error})`;


/***/ }),

/***/ 2997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CA: () => (/* binding */ isAudit),
/* harmony export */   a0: () => (/* binding */ Phase),
/* harmony export */   hF: () => (/* binding */ nextPosition),
/* harmony export */   kp: () => (/* binding */ roleOf),
/* harmony export */   wP: () => (/* binding */ isWhole),
/* harmony export */   xl: () => (/* binding */ finished)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides where a subject goes from where it stands: the whole table of phases; a phase or an event that is not in it halts. */

/** In the order of a subject's life: of a task, then of a pull request under review; the last four are ends. */
const Phase = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
    'coding',
    'auditing',
    'final_auditing',
    'final_audit_fix',
    'post_action',
    'reviewing',
    'responding',
    'done',
    'failed',
    'cancelled',
    'skipped',
]);
const finished = (phase) => phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'skipped';
/** The work itself is complete and audited: what a person may merge. */
const isWhole = (phase) => phase === 'post_action' || phase === 'done';
const isAudit = (phase) => phase === 'auditing' || phase === 'final_auditing';
/** Whose session a phase waits for; null = it is over. */
function roleOf(phase) {
    switch (phase) {
        case 'coding':
        case 'final_audit_fix':
            return 'worker';
        case 'auditing':
        case 'final_auditing':
            return 'auditor';
        case 'post_action':
            return 'post_action';
        case 'reviewing':
            return 'reviewer';
        case 'responding':
            return 'responder';
        case 'done':
        case 'failed':
        case 'cancelled':
        case 'skipped':
            return null;
    }
}
function nextPosition(at, event, rules) {
    if (!finished(at.phase)) {
        if (event === 'parked')
            return at;
        if (event === 'cancelled')
            return { ...at, phase: 'cancelled' };
        if (event === 'given-up')
            return { ...at, phase: 'failed' };
    }
    const to = table[at.phase]?.[event]?.(at, rules);
    if (to === undefined)
        throw new Error(`No phase follows "${at.phase}" on "${event}".`);
    return to;
}
const isCut = ({ sections }) => sections > 1;
const hasMore = ({ section }, { sections }) => section + 1 < sections;
const nextSection = ({ section }) => ({ phase: 'coding', section: section + 1 });
const goes = (phase) => (at) => ({ ...at, phase });
const whole = (at, { postAction }) => ({
    ...at,
    phase: postAction ? 'post_action' : 'done',
});
/** A task that is not cut has one audit, whatever `audit` says; one that is cut always ends with an audit of the whole. */
const table = {
    coding: {
        'session-done': (at, rules) => {
            if (!isCut(rules) || rules.audit === 'each')
                return goes('auditing')(at);
            return hasMore(at, rules) ? nextSection(at) : goes('final_auditing')(at);
        },
    },
    auditing: {
        'bugs-open': goes('coding'),
        clean: (at, rules) => {
            if (hasMore(at, rules))
                return nextSection(at);
            return isCut(rules) ? goes('final_auditing')(at) : whole(at, rules);
        },
    },
    final_auditing: { 'bugs-open': goes('final_audit_fix'), clean: whole },
    final_audit_fix: { 'session-done': goes('final_auditing') },
    post_action: { 'post-action-over': goes('done') },
    // Whether anybody responds, and whether it is merged, is decided from the pull request as it stands then.
    reviewing: { 'bugs-open': goes('responding'), clean: goes('reviewing') },
    responding: { 'session-done': goes('reviewing') },
};


/***/ }),

/***/ 23968:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   An: () => (/* binding */ byMerge),
/* harmony export */   LJ: () => (/* binding */ planBacklog),
/* harmony export */   rT: () => (/* binding */ TaskMark)
/* harmony export */ });
/* unused harmony export unmetDependency */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53339);
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/* harmony import */ var _plan_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(54937);
/** Decides which tasks of a plan may be worked on, and how each is marked: done, open, or blocked and why. */





/** `why` of a task that is done by its merged pull request: a plan file changes only by pull request, and may not say so. */
const byMerge = 'merged';
/** A task as the loop last saw it. */
const TaskMark = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    number: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int(),
    text: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    mark: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(['open', 'done', 'blocked']),
    why: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable(),
});
const unmetDependency = 'unmet dependency';
function planBacklog(plan, facts) {
    const { tasks } = plan;
    const isDone = ({ number, mark }) => mark === 'done' || facts.merged.has(number);
    const open = tasks.filter((task) => task.mark === 'open' && !isDone(task));
    const waits = new Map(open.map((task) => [task.number, waitsOf(task, tasks, isDone)]));
    const isUnmet = ({ number }) => waits.get(number)?.isUnmet === true;
    // Nothing of it could be begun, now or by itself later.
    const isStuck = open.length > 0 && open.every(isUnmet);
    return {
        issues: open.map((task) => {
            const index = tasks.indexOf(task);
            return issueOf(task, { ...facts, index, waits: waits.get(task.number) ?? free });
        }),
        marks: tasks.map(({ number, text, mark }) => {
            if (facts.merged.has(number))
                return { number, text, mark: 'done', why: byMerge };
            if (mark === 'open' && isStuck)
                return { number, text, mark: 'blocked', why: unmetDependency };
            return { number, text, mark, why: null };
        }),
        notes: notesOf(plan, waits),
    };
}
const free = { isUnmet: false, dependsOn: [], by: [], missing: [] };
function waitsOf(task, tasks, isDone) {
    const named = task.depends.map((name) => ({ name, found: (0,_plan_file_js__WEBPACK_IMPORTED_MODULE_2__/* .tasksNamed */ .GV)(name, tasks) }));
    const by = named.flatMap(({ found }) => found.filter((one) => !isDone(one)).map(({ number }) => number));
    const missing = named.filter(({ found }) => found.length === 0).map(({ name }) => name);
    const dependsOn = [...new Set(named.flatMap(({ found }) => found.map(({ number }) => number)))];
    return { dependsOn, isUnmet: by.length > 0 || missing.length > 0, by: [...new Set(by)], missing };
}
const notesOf = ({ tasks, doubled }, waits) => [
    ...doubled.map((text) => `The plan has this task twice; only the first one is taken: ${text.slice(0, 120)}`),
    ...(tasks.length < _plan_file_js__WEBPACK_IMPORTED_MODULE_2__/* .tasksAtMost */ .L0 ? [] : [`Of the plan the first ${_plan_file_js__WEBPACK_IMPORTED_MODULE_2__/* .tasksAtMost */ .L0} tasks are read.`]),
    ...tasks.flatMap(({ number, text }) => (waits.get(number)?.missing ?? []).map((name) => `"${text.slice(0, 80)}" depends on "${name.slice(0, 80)}", and the plan has no such task.`)),
];
/** Goes through the loop as an issue does; in the order of the plan. */
function issueOf(task, facts) {
    const { number, text, details } = task;
    const { index, waits, pullRequests, loop, hash } = facts;
    const other = pullRequests.find((one) => one.subject === number && one.loop !== loop);
    return {
        number,
        title: text,
        body: details,
        textHash: hash(`${text}\n${details}`),
        labels: other === undefined ? [] : [_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .claimLabel */ .Z7],
        assignees: [],
        author: facts.author,
        authorAssociation: facts.authorAssociation,
        createdAt: new Date(index * 1_000).toISOString(),
        updatedAt: new Date(0).toISOString(),
        milestoneDue: null,
        openBlockers: waits.by,
        dependsOn: waits.dependsOn,
        blockedElsewhere: waits.missing.length > 0,
        closingPullRequests: [],
        thread: null,
        claims: other === undefined ? [] : [{ key: '', epoch: 0, loop: other.loop }],
    };
}


/***/ }),

/***/ 54937:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GV: () => (/* binding */ tasksNamed),
/* harmony export */   L0: () => (/* binding */ tasksAtMost),
/* harmony export */   XC: () => (/* binding */ planOf)
/* harmony export */ });
/* harmony import */ var _markdown_tree_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65297);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32868);


/** More of them are a backlog, not a plan. */
const tasksAtMost = 500;
const marks = { ' ': 'open', x: 'done', X: 'done', '!': 'blocked' };
const marked = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX!])\][ \t]+/;
/** Quoted names, one or several: `(depends: "a", "b")`. */
const dependency = /\(\s*depends(?: on)?:\s*((?:"[^"\n]{1,300}"(?:\s*,\s*)?)+)\s*\)/gi;
/** `hash` gives the sha256 (hex) of a text. */
function planOf(text, hash) {
    const { root, shift } = (0,_markdown_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .markdownTree */ .a)(text);
    const items = root.children.flatMap((block) => markedItems(block, { text, shift }));
    const tasks = items.slice(0, tasksAtMost).map((item) => taskOf(item, hash));
    const first = new Map();
    const doubled = [];
    for (const task of tasks) {
        if (first.has(task.number))
            doubled.push(task.text);
        else
            first.set(task.number, task);
    }
    return { tasks: [...first.values()], doubled };
}
/** Items with a mark; what is nested in one of them belongs to it, in others it is looked for. */
function markedItems(block, source) {
    if (block.type !== 'list')
        return [];
    return block.children.flatMap((item) => {
        const own = itemOf(item, source);
        return own === null ? item.children.flatMap((child) => markedItems(child, source)) : [own];
    });
}
function itemOf({ position }, { text, shift }) {
    const start = position?.start.offset;
    const end = position?.end.offset;
    if (start === undefined || end === undefined)
        return null;
    const source = text.slice(start + shift, end + shift);
    const mark = marks[marked.exec(source)?.[1] ?? ''];
    return mark === undefined ? null : { source, mark };
}
function taskOf({ source, mark }, hash) {
    const visible = source.replace(marked, '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
    const lines = visible.split(/\r?\n/);
    const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || marked.test(line) || bullet.test(line)));
    const head = lines.slice(0, end < 0 ? lines.length : end).join(' ');
    const depends = [...head.matchAll(dependency)].flatMap(([, names = '']) => [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => levelled(name)));
    const text = levelled(head.replace(dependency, ' '));
    const details = end < 0 ? '' : dedented(lines.slice(end));
    return { number: (0,_task_number_js__WEBPACK_IMPORTED_MODULE_1__/* .taskNumber */ .TV)(hash(text)), text, mark, depends, details };
}
const bullet = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const levelled = (text) => text.replace(/\s+/g, ' ').trim();
function dedented(lines) {
    const filled = lines.filter((line) => line.trim() !== '');
    const depth = Math.min(...filled.map((line) => line.length - line.trimStart().length));
    return lines
        .map((line) => line.slice(Number.isFinite(depth) ? depth : 0))
        .join('\n')
        .trim();
}
/** The tasks that a name means: one of exactly these words, else those that begin with them. */
function tasksNamed(name, tasks) {
    const wanted = name.toLowerCase();
    const exact = tasks.filter(({ text }) => text.toLowerCase() === wanted);
    if (exact.length > 0)
        return exact;
    return tasks.filter(({ text }) => text.toLowerCase().startsWith(wanted) && !/^\w/.test(text.slice(name.length)));
}


/***/ }),

/***/ 5989:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aX: () => (/* binding */ asSeen),
/* harmony export */   hD: () => (/* binding */ quote),
/* harmony export */   tQ: () => (/* binding */ quoteLine),
/* harmony export */   vl: () => (/* binding */ asRead)
/* harmony export */ });
/* unused harmony exports quoteSentence, readThrough, fenceUntrusted */
/** Decides how foreign text is shown without doing anything: no mention, reference, command, box, marker, image or heading works. */
/** A zero-width space: nobody sees it, and a mention or a reference with one inside is none. */
const GAP = '\u200B';
// Control characters, and those that hide text, turn its direction or choose a variant: a text must read as what it is.
const INVISIBLE = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{DI}]/gu;
const LINE_BREAK = /\r\n?|\u2028|\u2029/g;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** The text as a block quote, line by line, inert. An empty text is an empty string. */
function quote(text, { max = 4000, references = 'break' } = {}) {
    const cleaned = visible(text).trim();
    if (cleaned === '')
        return '';
    const lines = cut(cleaned, max).split('\n');
    return lines.map((line) => `> ${inert(line, references)}`.trimEnd()).join('\n');
}
/** The text on one line, inert, to stand inside a sentence of ours. */
function quoteLine(text, { max = 200, references = 'break' } = {}) {
    const line = visible(text).replace(/\s+/g, ' ').trim();
    return inert(cut(line, max), references);
}
/**
 * A sentence of ours in which foreign words may stand, on one line, with its references and amounts of money as they were written: a
 * dollar sign before a digit never ends a formula on GitHub.
 */
const quoteSentence = (text, max = 300) => quoteLine(text, { max, references: 'keep' }).replace(/\\\$(?=\d)/g, '$');
/** A sentence that was quoted for a page, as its reader sees it: for a terminal, or a page of ours. */
const asRead = (text) => text.replaceAll(GAP, '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
/** What `quote` and `quoteLine` do to a text, and HTML with it: escapes, entities, the marks of a block quote, characters nobody sees. */
const PUT_IN = /\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);|(?<=^|\n)[ \t]*(?:> ?)+|(?![\n\r\t])[\p{Cc}\p{Cf}\p{DI}]/gu;
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** The words that a quoted text was made of; null = nothing was put into it. Every escape of `inert` has its way back here. */
function readThrough(quoted) {
    const texts = [];
    // Of each character that is read, where it stands with all that spells it.
    const starts = [];
    const ends = [];
    let last = 0;
    const asItIs = (to) => {
        texts.push(quoted.slice(last, to));
        for (let at = last; at < to; at += 1) {
            starts.push(at);
            ends.push(at + 1);
        }
    };
    for (const { 0: found, 1: mark = '', 2: entity = '', index } of quoted.matchAll(PUT_IN)) {
        asItIs(index);
        last = index + found.length;
        const text = mark + (ENTITIES[entity] ?? '');
        if (text === '')
            continue;
        texts.push(text);
        starts.push(index);
        ends.push(last);
    }
    if (last === 0)
        return null;
    asItIs(quoted.length);
    return { text: texts.join(''), origin: (start, end) => [starts[start] ?? quoted.length, ends[end - 1] ?? 0] };
}
/** What a reader of the page saw of a text: HTML comments and invisible characters are gone. */
const asSeen = (text) => 
// A space in place of each comment, so that what stood around it cannot join to a new one.
visible(visible(text).replace(HTML_COMMENT, ' ')).trim();
/** Untrusted text for a prompt, as it was seen; the fence is longer than any that the text could close it with. */
function fenceUntrusted(text, { max = 30_000 } = {}) {
    const shown = cut(asSeen(text), max);
    const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}text\n${shown}\n${fence}`;
}
function visible(text) {
    return text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '');
}
function cut(text, max) {
    const characters = Array.from(text);
    return characters.length <= max ? text : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}
function inert(line, references) {
    return withoutLineStart(withoutReferences(withoutMarkup(line), references));
}
/** Every character with a meaning in Markdown, HTML or GitHub's math is written as itself. */
function withoutMarkup(line) {
    return line
        .replace(/[\\`*_[\]~|$]/g, '\\$&')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/@(?=\S)/g, `@${GAP}`);
}
const KEYWORD = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b/gi;
/** References in all forms (`#1`, `GH-1`, `/issues/1`), and the keywords that would close what they name. */
function withoutReferences(line, references) {
    const wordsBroken = line.replace(KEYWORD, (word) => `${word.slice(0, 1)}${GAP}${word.slice(1)}`);
    if (references === 'keep')
        return wordsBroken;
    return wordsBroken
        .replace(/#(?=\d)/g, `#${GAP}`)
        .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
        .replace(/\/(issues|pull|discussions|commit)\/(?=[0-9a-f])/gi, `/$1/${GAP}`);
}
/** What means something only where a line begins: commands, lists, headings, rules, indented code. */
function withoutLineStart(line) {
    return line
        .replace(/^[ \t]+/, (indent) => '\u00A0'.repeat(Math.min(indent.length, 12)))
        .replace(/^(\u00A0*)([/#+=-])/, '$1\\$2')
        .replace(/^(\u00A0*\d{1,9})([.)])/, '$1\\$2');
}


/***/ }),

/***/ 7651:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BY: () => (/* binding */ retained),
/* harmony export */   Kf: () => (/* binding */ Retired),
/* harmony export */   hB: () => (/* binding */ nobodyRetired)
/* harmony export */ });
/* unused harmony export restingKept */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32868);
/** Decides what a loop forgets of the issues it has worked on, so that its state does not grow with its age. */




/** Subjects that the state no longer names one by one. */
const Retired = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({
    subjects: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative(),
    /** Of them, those that were done. */
    completed: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative(),
    sessions: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative(),
    dollars: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().nonnegative(),
});
const nobodyRetired = { subjects: 0, completed: 0, sessions: 0, dollars: 0 };
/** Subjects at rest that are remembered one by one: those of the highest numbers. */
const restingKept = 1_000;
/**
 * Subjects at rest beyond the newest leave the state, with their usage rows; how many they were and what they cost is added up.
 * Those of `backlog`, the open issues of this tick, never do: whether one was skipped or has failed must stay known while it may be
 * taken again. A task's claim has no label that would have to be given back.
 */
function retained(state, backlog) {
    const open = new Set(backlog);
    const asked = new Set(state.gates.map(({ subject }) => subject));
    const rests = ({ number, pullRequest, claimed }) => (!claimed || (0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .isTask */ .Id)(number)) &&
        !open.has(number) &&
        !asked.has(number) &&
        (pullRequest === null || !asked.has(pullRequest));
    const old = state.subjects
        .filter(rests)
        .toSorted((a, b) => b.number - a.number)
        .slice(restingKept);
    const gone = new Set(old.map(({ number }) => number));
    return {
        ...state,
        subjects: state.subjects.filter(({ number }) => !gone.has(number)),
        usage: withOneLoss(state.usage.filter(({ subject }) => !gone.has(subject))),
        retired: {
            subjects: state.retired.subjects + old.length,
            completed: state.retired.completed + old.filter(({ phase }) => phase === 'done').length,
            sessions: state.retired.sessions + old.reduce((sum, { sessions }) => sum + sessions, 0),
            dollars: (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(state.retired.dollars, ...old.map(({ dollars }) => dollars)),
        },
    };
}
/** Reservations of lost ticks are of no subject, so that none takes them along: all are one row. */
function withOneLoss(usage) {
    const losses = usage.filter(({ subject }) => subject === 0);
    const [first] = losses;
    if (first === undefined)
        return [...usage];
    const costReported = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(...losses.map((row) => row.costReported ?? 0));
    return [{ ...first, costReported }, ...usage.filter(({ subject }) => subject !== 0)];
}


/***/ }),

/***/ 83583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aA: () => (/* binding */ newReviewRecord),
/* harmony export */   dh: () => (/* binding */ seenAt),
/* harmony export */   sD: () => (/* binding */ ReviewRecord),
/* harmony export */   xB: () => (/* binding */ unpostedAmong)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _findings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67075);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/** What a loop remembers of a pull request under review beside the findings: how far its feedback was answered, and what was tried. */




const sha = _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable().default(null);
/** A head that was reviewed, and what stood open then. */
const ReadHead = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    sha: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    /** Branch that it was to be merged into. */
    base: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    /** Ids of the findings that blocked. */
    open: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_),
});
/** Something that a responder was handed, and that its answer did not name. */
const PassedOver = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    /** Of the feedback. */
    id: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    /** When it was said as it stood then, ISO-8601. */
    at: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_,
    times: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive(),
});
const ReviewRecord = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    /** Newest answer of a responder, by a push or in words; ISO-8601. */
    respondedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable().default(null),
    /** Feedback up to then was handed to a responder who answered it; ISO-8601. */
    answeredUpTo: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable().default(null),
    /** Ids of what was said at that very time and handed over: others may have spoken in the same second. */
    answered: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_).default([]),
    /** What of it no answer names. */
    passedOver: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(PassedOver).default([]),
    /** Head that had no check yet, and when it was seen first; ISO-8601. */
    seen: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({ sha: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_, at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$() }).nullable().default(null),
    /** A check had passed on a head that was reviewed: something does run here. */
    checked: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY().default(false),
    /** Head into which the base was to be merged by GitHub. */
    updatedFrom: sha,
    /** Where the unbroken row of such updates began that leads to it; null = with it. */
    updatesSince: sha,
    /** Updates asked for in this run. */
    updates: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative().default(0),
    /** Head whose conflict with the base a responder was to resolve. */
    resolvedFrom: sha,
    /** Branch that the head reviewed last was to be merged into; null = it is not known. */
    reviewedInto: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_.nullable().default(null),
    /** Heads that were reviewed in this run, newest last: none of them is reviewed again. */
    read: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(ReadHead).default([]),
    /** Head that a lost tick of ours was to review, and of which a note of ours tells. */
    noted: sha,
    /** A review that GitHub refused, of this head: of what was found at that time (ISO-8601) or later nothing is posted, tried so often. */
    unposted: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({ sha: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_, at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(), times: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive().default(1) })
        .nullable()
        .default(null),
    /** Rounds that people granted beyond `max-review-rounds`. */
    granted: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative().default(0),
});
const newReviewRecord = () => ({
    respondedAt: null,
    answeredUpTo: null,
    answered: [],
    passedOver: [],
    seen: null,
    checked: false,
    updatedFrom: null,
    updatesSince: null,
    updates: 0,
    resolvedFrom: null,
    reviewedInto: null,
    read: [],
    noted: null,
    unposted: null,
    granted: 0,
});
/** What stands and is posted nowhere, since GitHub refused the review that told of it. */
const unpostedAmong = (findings, { unposted }) => unposted === null
    ? []
    : findings.filter((one) => (0,_findings_js__WEBPACK_IMPORTED_MODULE_0__/* .isOpen */ .nT)(one) && Date.parse(one.createdAt) >= Date.parse(unposted.at));
/** When a head without checks was seen first, ISO-8601; null = it was not, or it had checks. */
const seenAt = (headSha, { seen }) => seen?.sha === headSha ? seen.at : null;


/***/ }),

/***/ 11072:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C8: () => (/* binding */ SideFindings),
/* harmony export */   J0: () => (/* binding */ seated),
/* harmony export */   Mb: () => (/* binding */ isOneSide),
/* harmony export */   d3: () => (/* binding */ affordable),
/* harmony export */   mn: () => (/* binding */ Side)
/* harmony export */ });
/* unused harmony exports sideOrders, consolidation */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _agent_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72112);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73524);
/** Decides from which sides a pull request is looked at, how sessions share them side by side, and what the one after them is handed. */



const Side = zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['correctness', 'security', 'tests', 'conventions']);
const sides = Side.options;
/** What sessions found that looked from some sides each; their words are untrusted. */
const SideFindings = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    reported: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(_agent_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .ReportedFinding */ .j),
    /** Nobody came to a verdict on these. */
    unseen: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(Side),
});
/** Agents that no subject needs look at pull requests beside the first reviewer of each, the oldest first. */
function seated(sessions, maxAgents) {
    let spare = maxAgents - sessions.length;
    return sessions.map((session) => {
        const { review, role } = session;
        if (review === undefined || role !== 'reviewer' || spare <= 0)
            return session;
        const seats = Math.min(sides.length, 1 + spare);
        spare -= seats - 1;
        return { ...session, review: { ...review, seats } };
    });
}
/** Each of them and the one that consolidates are paid for, or one session looks from every side. */
function affordable(session, { dollars }, { sessionDollars, oneAtATime }) {
    const { review } = session;
    if (review === undefined || review.seats === 1)
        return session;
    const paid = dollars === null ? review.seats : Math.floor(dollars / sessionDollars) - 1;
    const seats = oneAtATime ? 1 : Math.max(1, Math.min(review.seats, paid));
    return { ...session, review: { ...review, seats } };
}
/** The sessions that look side by side, with a share of the cap each that leaves one for whoever follows; none = one session does all. */
function sideOrders(order) {
    const { review, cap } = order;
    if (review === undefined || review.seats === 1)
        return [];
    const { seats } = review;
    const share = {
        ...cap,
        dollars: cap.dollars === null ? null : Math.floor((cap.dollars / (seats + 1)) * 1e6) / 1e6,
        minutes: cap.minutes / 2,
    };
    return Array.from({ length: seats }, (_, seat) => ({
        ...order,
        cap: share,
        review: { ...review, seats: 1, sides: sides.filter((_side, at) => at % seats === seat) },
    }));
}
/** Null = they have used up what was theirs together. */
function consolidation(order, reports, used) {
    const { review, cap } = order;
    if (review === undefined)
        return null;
    const dollars = cap.dollars === null ? null : addPrecisely(cap.dollars, -used.dollars);
    const minutes = cap.minutes - used.minutes;
    if (minutes <= 0 || (dollars !== null && dollars <= 0))
        return null;
    const seen = reports.flatMap((report) => report.outcome.kind === 'audited' ? (report.order.review?.sides ?? []) : []);
    const reported = reports.flatMap(({ outcome }) => (outcome.kind === 'audited' ? outcome.reported : []));
    const found = { reported: reported.slice(0, handed), unseen: sides.filter((side) => !seen.includes(side)) };
    return { ...order, cap: { ...cap, dollars, minutes }, review: { ...review, seats: 1, found } };
}
/** What one session can try to refute. */
const handed = 80;
/** One of several that look at a head: what it found is nobody's word before it was consolidated. */
const isOneSide = ({ review }) => (review?.sides ?? null) !== null;


/***/ }),

/***/ 48439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ rootCauseOf)
/* harmony export */ });
/** The line by which two failures are "the same": places and times removed, names and codes kept. */
function rootCauseOf(cause) {
    const parts = [cause.class];
    for (const part of [cause.command, cause.detail]) {
        const normalised = part === undefined ? '' : normalise(part);
        if (normalised !== '')
            parts.push(normalised);
    }
    return parts.join(' | ');
}
function normalise(text) {
    return (text
        .split('\n', 1)
        .join('')
        .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+Z?/g, '')
        // A TAP result is counted through: one more test file before it is no other failure.
        .replace(/\bnot ok \d+\b/g, 'not ok')
        .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|minutes)\b/g, '')
        .replace(/\/(?:[^\s/:]+\/)+/g, '')
        .replace(/:\d+(?::\d+)?\b/g, '')
        .replace(/\b(?:0x)?[0-9a-f]{12,}\b/gi, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 200));
}


/***/ }),

/***/ 60267:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ newRunStreak),
/* harmony export */   _: () => (/* binding */ RunStreak)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/* harmony import */ var _subject_journey_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79360);
/** What the breaker of the whole run remembers of the sessions of its subjects, one after the other. */



const RunStreak = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({
    breaker: _subject_journey_js__WEBPACK_IMPORTED_MODULE_0__/* .Breaker */ .h5,
    /** Root cause of the session before, if that failed. */
    lastRootCause: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    /** Whose sessions have failed since one got on. */
    subjects: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int()),
});
const newRunStreak = () => ({ breaker: (0,_subject_journey_js__WEBPACK_IMPORTED_MODULE_0__/* .newBreaker */ .$_)(), lastRootCause: null, subjects: [] });


/***/ }),

/***/ 76318:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ Skip),
/* harmony export */   x: () => (/* binding */ skipsKept)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides what is remembered of a tick that met a holder and left. */


const skipsKept = 20;
const Skip = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    runId: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    runAttempt: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    at: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    /** It had waited for the holder until its time was up. */
    reason: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['wait_exhausted']).optional(),
});


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
    { file: 'pnpm-lock.yaml', setup: 'corepack pnpm install --frozen-lockfile', verify: 'corepack pnpm test' },
    { file: 'yarn.lock', setup: 'corepack yarn install --frozen-lockfile', verify: 'corepack yarn test' },
    { file: 'package.json', setup: 'npm install --no-package-lock', verify: 'npm test' },
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
        hint: 'mends pull requests of Dependabot (or Renovate: review.query) that broke something',
        skill: 'review',
        // By author: a label that a bot puts on lets nothing in. Of Renovate: author:app/renovate.
        settings: { review: { query: 'author:app/dependabot' }, merge: { mode: 'ask' }, 'allow-lockfiles': true },
        label: null,
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
/** When a run that ended begins anew; what that costs hangs on the preset. */
const renewals = ['never', 'daily', 'weekly'];
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


/***/ }),

/***/ 62750:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p3: () => (/* binding */ Head),
  So: () => (/* binding */ LoopName),
  _: () => (/* binding */ LoopState),
  zn: () => (/* binding */ LoopStatus),
  nT: () => (/* binding */ budgetOf),
  p$: () => (/* binding */ emptyState),
  v1: () => (/* binding */ issueOf),
  F8: () => (/* binding */ newestPullRequest),
  mN: () => (/* binding */ putSubject),
  CZ: () => (/* binding */ schemaVersion),
  iw: () => (/* binding */ subjectIn),
  et: () => (/* binding */ subjectOf)
});

// UNUSED EXPORTS: BundleRef, Failure, Subject, UsageRow

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/closing.js
var closing = __webpack_require__(6366);
// EXTERNAL MODULE: ./build/src/core/drift.js
var drift = __webpack_require__(25294);
// EXTERNAL MODULE: ./build/src/core/frozen-comments.js
var frozen_comments = __webpack_require__(40190);
// EXTERNAL MODULE: ./build/src/core/gate.js
var gate = __webpack_require__(21338);
;// CONCATENATED MODULE: ./build/src/core/head-refusal.js
/** Says why a head is refused that can be read field by field: its status and its stop contradict each other. */
/** A run that stands without a cause would be gone on with by nobody, and one with a cause that runs, by anybody. */
const stopsByACause = ({ status, stop }) => (status === 'stopped') === (stop !== null);
const stopWithoutCause = {
    path: ['stop'],
    message: 'a run is stopped if, and only if, its head says by what',
};

// EXTERNAL MODULE: ./build/src/core/identity.js
var identity = __webpack_require__(33155);
// EXTERNAL MODULE: ./build/src/core/known-backlog.js
var known_backlog = __webpack_require__(71592);
// EXTERNAL MODULE: ./build/src/core/last-stop.js
var last_stop = __webpack_require__(99926);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
;// CONCATENATED MODULE: ./build/src/core/loss.js
/** What is remembered of a tick that was lost, until a bundle tells of it. */


/** A tick that claimed or held and never saved its bundle: kept in the head until a bundle has a line for it. */
const Loss = (0,on_disk/* onDisk */.F)({
    runId: schemas/* number */.aig().int(),
    runAttempt: schemas/* number */.aig().int(),
    epoch: schemas/* number */.aig().int(),
    startedAt: iso/* datetime */.w$(),
    nonce: schemas/* string */.YjP(),
    outcome: schemas/* enum */.k5n(['errored', 'interrupted']),
    /** It had counted and charged everything: only its bundle is missing, and may have been saved. */
    recorded: schemas/* boolean */.zMY(),
    /** The iteration that it had reserved; 0 = none. */
    iteration: schemas/* number */.aig().int().nonnegative(),
    /** What it is charged in its sessions' stead, USD: its whole reservation, unless it had recorded what it spent. */
    dollars: schemas/* number */.aig().nonnegative(),
    /** Issues that it had claimed for sessions and never recorded, which count as failures of theirs. */
    subjects: schemas/* array */.YOg(schemas/* number */.aig().int()),
});

// EXTERNAL MODULE: ./build/src/core/open-gate.js
var open_gate = __webpack_require__(39057);
// EXTERNAL MODULE: ./build/src/core/outage.js
var outage = __webpack_require__(71870);
// EXTERNAL MODULE: ./build/src/core/phases.js
var phases = __webpack_require__(2997);
// EXTERNAL MODULE: ./build/src/core/plan-backlog.js
var plan_backlog = __webpack_require__(23968);
// EXTERNAL MODULE: ./build/src/core/retention.js
var retention = __webpack_require__(7651);
// EXTERNAL MODULE: ./build/src/core/run-streak.js
var run_streak = __webpack_require__(60267);
// EXTERNAL MODULE: ./build/src/core/skip.js
var skip = __webpack_require__(76318);
// EXTERNAL MODULE: ./build/src/core/subject-journey.js
var subject_journey = __webpack_require__(79360);
// EXTERNAL MODULE: ./build/src/core/task-commit.js
var task_commit = __webpack_require__(36388);
// EXTERNAL MODULE: ./build/src/core/unasked.js
var unasked = __webpack_require__(91680);
// EXTERNAL MODULE: ./build/src/core/answer.js
var answer = __webpack_require__(45207);
;// CONCATENATED MODULE: ./build/src/core/unlock-gate.js
/** Decides what the head remembers of the question whether to force-unlock: it is asked, and answered, while another tick holds the lease. */




const UnlockGate = (0,on_disk/* onDisk */.F)({
    commentId: schemas/* int */.Whr().positive(),
    nodeId: schemas/* string */.YjP(),
    /** The holder that it is about; under another one it is void. */
    forNonce: schemas/* string */.YjP(),
    /** The comment that holds the answer which was taken; null = none yet. */
    answerId: schemas/* string */.YjP().nullable(),
    gate: gate/* Gate */.iD,
    /** Without the words of a reply: the head holds no text of people. */
    answer: answer/* Answer */.Fn.nullable(),
});

;// CONCATENATED MODULE: ./build/src/core/usage-fields.js
/** What is kept of the use of one model, in a journal and in the state: tokens by class, and USD where the agent said so. */

const count = schemas/* number */.aig().int().nonnegative();
const usageFields = {
    model: schemas/* string */.YjP().min(1),
    input: count,
    output: count,
    reasoning: count,
    cacheRead: count,
    cacheWrite: count,
    costReported: schemas/* number */.aig().nonnegative().nullable(),
    messages: count,
};

;// CONCATENATED MODULE: ./build/src/core/state.js
/** What a loop remembers: the head that is moved by compare-and-swap, and the larger state that travels in the bundle. */

























const schemaVersion = 1;
const LoopName = schemas/* string */.YjP()
    .regex(/^[a-z][a-z0-9_]{0,31}$/)
    .refine((name) => name !== 'state');
const LoopStatus = schemas/* enum */.k5n(['running', 'idle', 'waiting', 'parked', 'stopped']);
/** Where the current bundle lies; the digest is of its bytes, so that a swapped or rotten copy is seen. */
const BundleRef = (0,on_disk/* onDisk */.F)({
    name: schemas/* string */.YjP(),
    digest: schemas/* string */.YjP().regex(/^sha256:[0-9a-f]{64}$/),
    bytes: schemas/* number */.aig().int().nonnegative(),
    artifactId: schemas/* number */.aig().int().nullable(),
    cacheKey: schemas/* string */.YjP().nullable(),
    /** GitHub's clock; null = written by a build that did not say. */
    savedAt: iso/* datetime */.w$().nullable().default(null),
    /** How long the durable copy lives from then on; null = for ever, or unknown where `savedAt` is. */
    durableDays: schemas/* number */.aig().positive().nullable().default(null),
});
const Head = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(schemaVersion),
    loop: LoopName,
    skill: schemas/* enum */.k5n(['work', 'review']),
    workflow: schemas/* string */.YjP(),
    status: LoopStatus,
    /** Grows with fresh, renew and restart. */
    run: schemas/* number */.aig().int().positive(),
    deferrals: schemas/* number */.aig().int().nonnegative(),
    epoch: schemas/* number */.aig().int().nonnegative(),
    generation: schemas/* number */.aig().int().nonnegative(),
    lease: lease/* Lease */.nD.nullable(),
    bundle: BundleRef.nullable(),
    ceilings: budget/* Ceilings */.r$,
    counters: budget/* Counters */.Qb,
    /** Set at claim, replaced by what was spent when the tick records, charged whole when it is lost; dollars grow with what a renewal metered. */
    reserved: (0,on_disk/* onDisk */.F)({ iteration: schemas/* number */.aig().int().nonnegative(), dollars: schemas/* number */.aig().nonnegative() }),
    plannedEffects: schemas/* array */.YOg(schemas/* string */.YjP()),
    /** Oldest first; already charged. */
    lost: schemas/* array */.YOg(Loss).default([]),
    consumed: schemas/* array */.YOg((0,on_disk/* onDisk */.F)({ id: schemas/* string */.YjP(), option: schemas/* string */.YjP() })),
    skips: schemas/* array */.YOg(skip/* Skip */.M).max(skip/* skipsKept */.x),
    skipsTotal: schemas/* number */.aig().int().nonnegative(),
    wake: schemas/* boolean */.zMY(),
    /** Written by ticks that do not hold the lease. */
    unlockGate: UnlockGate.nullable(),
    openGates: schemas/* array */.YOg(open_gate/* OpenGate */.Q),
    controlIssue: schemas/* number */.aig().int().nullable(),
    /** When the backlog was read last: an idle loop looks for what changed since. */
    backlogReadAt: iso/* datetime */.w$().nullable().default(null),
    /** What had changed just before and was seen then (`seenOf`): the same moments are asked about again. */
    backlogSeen: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    /** When it was read in full: once a day it is read so again. */
    backlogSyncedAt: iso/* datetime */.w$().nullable().default(null),
    /** Newest comment of the control issue whose commands were read; ISO-8601. */
    commandCursor: schemas/* string */.YjP().nullable(),
    stop: (0,on_disk/* onDisk */.F)({ code: schemas/* string */.YjP(), at: iso/* datetime */.w$() }).nullable(),
    notBefore: iso/* datetime */.w$().nullable(),
    /** Until then ticks at rest neither save again nor redraw: the last one could not. */
    upkeepNotBefore: iso/* datetime */.w$().nullable().default(null),
    updatedAt: iso/* datetime */.w$(),
    /** Of the run, when its bundle was saved: a fresh run does not begin by itself behind it. */
    breakerOpen: schemas/* boolean */.zMY().default(false),
}).refine(stopsByACause, stopWithoutCause);
const Failure = (0,on_disk/* onDisk */.F)({
    rootCause: schemas/* string */.YjP(),
    summary: schemas/* string */.YjP(),
    iteration: schemas/* number */.aig().int(),
    at: iso/* datetime */.w$(),
});
const UsageRow = (0,on_disk/* onDisk */.F)({
    /** 0 = no single subject: the reservation of a tick that was lost. */
    subject: schemas/* number */.aig().int(),
    /** Whose tokens they are: tells the vendor of a model without a known rate. */
    driver: identity/* identity */.D_,
    role: identity/* identity */.D_,
    session: identity/* identity */.D_,
    ...usageFields,
});
/** An answer to an option, and what it holds for. */
const Permit = (0,on_disk/* onDisk */.F)({ gate: identity/* identity */.D_, signature: identity/* identity */.D_, option: identity/* identity */.D_ });
const Subject = (0,on_disk/* onDisk */.F)({
    number: schemas/* number */.aig().int(),
    title: schemas/* string */.YjP(),
    /** Hash of title and body as admitted; other text than this never reaches an agent. */
    textHash: identity/* identity */.D_,
    /** When it was taken as it is: what was said in its thread since then reaches no agent. */
    frozenAt: iso/* datetime */.w$().nullable().default(null),
    /** What agents were told of that thread; null = no agent was told anything yet. */
    admittedComments: schemas/* array */.YOg(frozen_comments/* AdmittedComment */.Ke).nullable().default(null),
    phase: phases/* Phase */.a0,
    branch: identity/* identity */.D_.nullable(),
    headSha: identity/* identity */.D_.nullable(),
    pullRequest: schemas/* number */.aig().int().nullable(),
    /** Ended before a restart took the subject up again: never gone on with, and no reason to end it once more. */
    formerPullRequest: schemas/* number */.aig().int().nullable().default(null),
    /** The claim label stands on the issue and is ours to remove. */
    claimed: schemas/* boolean */.zMY(),
    sessions: schemas/* number */.aig().int().nonnegative(),
    dollars: schemas/* number */.aig().nonnegative(),
    failures: schemas/* array */.YOg(Failure),
    /** Declining answers, which hold for their signature until the end of the run. */
    declined: schemas/* array */.YOg(Permit),
    /** Permitting answers not yet used: each buys one attempt. */
    permitted: schemas/* array */.YOg(Permit),
    /** What its last session wants a person to decide; null = nothing. The words are the agent's, untrusted. */
    asking: (0,on_disk/* onDisk */.F)({ session: identity/* identity */.D_, question: schemas/* string */.YjP() }).nullable().default(null),
    /** What people decided for it, for its later sessions. */
    decisions: schemas/* array */.YOg((0,on_disk/* onDisk */.F)({ question: schemas/* string */.YjP(), answer: schemas/* string */.YjP(), by: schemas/* string */.YjP() })).default([]),
    ...subject_journey/* journeyFields */.OH,
});
/** Open or not; null = none was ever opened, as far as is known. */
const newestPullRequest = (subject) => subject?.pullRequest ?? subject?.formerPullRequest ?? null;
/** A subject that was never worked on. */
const subjectOf = (number) => ({
    number,
    title: '',
    textHash: '',
    frozenAt: null,
    admittedComments: null,
    phase: 'coding',
    branch: null,
    headSha: null,
    pullRequest: null,
    formerPullRequest: null,
    claimed: false,
    sessions: 0,
    dollars: 0,
    failures: [],
    declined: [],
    permitted: [],
    asking: null,
    decisions: [],
    ...(0,subject_journey/* newJourney */.tl)(),
});
/** As recorded, or one that was never worked on. */
const subjectIn = ({ subjects }, number) => subjects.find((subject) => subject.number === number) ?? subjectOf(number);
/** `{loop}.state.json` of the bundle. */
const LoopState = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(schemaVersion),
    subjects: schemas/* array */.YOg(Subject),
    retired: retention/* Retired */.Kf.default(retention/* nobodyRetired */.hB),
    gates: schemas/* array */.YOg(gate/* Gate */.iD),
    /** Gates that are over and whose comments still look open. */
    unclosed: schemas/* array */.YOg(closing/* Closing */.I).default([]),
    usage: schemas/* array */.YOg(UsageRow),
    taskCommits: schemas/* array */.YOg(task_commit/* TaskCommit */.f5),
    /** Ids of things said once a run (rate notice, redaction warning, ...). */
    said: schemas/* array */.YOg(identity/* identity */.D_),
    /** Loop gates answered with a permitting option that no iteration has used yet. */
    permitted: schemas/* array */.YOg(Permit),
    /** Answers to loop gates that hold until the run ends: refusals, and what is decided for the whole run. */
    held: schemas/* array */.YOg(Permit).default([]),
    /** What the last iteration planned from; null = none has. */
    backlogSnapshot: drift/* BacklogSnapshot */.I7.nullable().default(null),
    /** What an open question about drift would plan from. */
    proposedSnapshot: drift/* BacklogSnapshot */.I7.nullable().default(null),
    /** The open issues as they were seen last; null = they were never read. */
    knownBacklog: known_backlog/* KnownBacklog */.tt.nullable().default(null),
    /** Of a plan: its tasks and their marks as they were last. */
    tasks: schemas/* array */.YOg(plan_backlog/* TaskMark */.rT).default([]),
    /** The dependency that was away; until an iteration succeeds. */
    outage: outage/* Outage */.ad.nullable().default(null),
    /** What the last tick would have asked, had fewer questions been open. */
    unasked: schemas/* array */.YOg(unasked/* Unasked */.I).default([]),
    runStreak: run_streak/* RunStreak */._.prefault(() => parse/* encode */.lF(run_streak/* RunStreak */._, (0,run_streak/* newRunStreak */.W)())),
    /** The newest stop in its words, which are no matter for the head: a reason may be text of a person. */
    lastStop: last_stop/* LastStop */.$j.nullable().default(null),
});
/** State with this subject in place of its earlier self, or in its place by its number: subjects stay in that order. */
function putSubject(state, subject) {
    const known = state.subjects.findIndex(({ number }) => number === subject.number);
    const place = known < 0 ? state.subjects.filter(({ number }) => number < subject.number).length : known;
    return { ...state, subjects: state.subjects.toSpliced(place, known < 0 ? 0 : 1, subject) };
}
/** The issue that a gate parks: its subject, or the issue of the pull request that it is about; null for a loop gate. */
const issueOf = ({ subject }, subjects) => subjects.find(({ pullRequest }) => pullRequest !== null && pullRequest === subject)?.number ?? subject;
const emptyState = () => ({
    schemaVersion,
    subjects: [],
    retired: retention/* nobodyRetired */.hB,
    gates: [],
    unclosed: [],
    usage: [],
    taskCommits: [],
    said: [],
    permitted: [],
    held: [],
    backlogSnapshot: null,
    proposedSnapshot: null,
    knownBacklog: null,
    tasks: [],
    outage: null,
    unasked: [],
    runStreak: (0,run_streak/* newRunStreak */.W)(),
    lastStop: null,
});
/** `{loop}.budget.json`, written for people and tools from the head, never read back. */
const budgetOf = (head) => ({ ...head.counters, ...head.ceilings });


/***/ }),

/***/ 98764:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kl: () => (/* binding */ unreadableAct),
/* harmony export */   P$: () => (/* binding */ raiseAct),
/* harmony export */   SI: () => (/* binding */ restartAct)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/** Decides the one act that fits the end of a run: above all a raise that clears it, or what stands in the way of one. */

const restartAct = () => 'Go on with `/loop restart` on the control issue.';
/** No command is read while the files are unreadable: only a dispatch gets past them. */
const unreadableAct = 'Dispatch the workflow with `resume: true` to go on from the counters without the history, or `fresh: true` to start anew.';
/** Doubled, and clear of what is used: a raise that is obeyed and changes nothing would be no act. */
function raiseAct(name, facts) {
    const most = facts.hardMax?.[name] ?? Number.POSITIVE_INFINITY;
    const wanted = clearing(name, facts);
    const to = Math.min(wanted, most);
    if (to > taken(name, facts) && to > (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, facts.ceilings))
        return `Raise it with \`/loop raise ${name}=${to}\`.`;
    return `\`hard-max.${name}: ${most}\` of the configuration file lets nobody raise it far enough: raise that, or start a new run with \`fresh: true\`.`;
}
/** Half of the ceiling is room again, at the least: what is left must be worth a session. */
function clearing(name, facts) {
    const ceiling = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, facts.ceilings);
    return Math.ceil(Math.max(1, ceiling * 2, taken(name, facts) + ceiling / 2));
}
const taken = (name, { counters, reservedDollars }) => (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .usedOf */ .Z)(name, counters) + (name === 'dollars' ? reservedDollars : 0);


/***/ }),

/***/ 97102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ lockHeldThreshold),
/* harmony export */   t: () => (/* binding */ causeRules)
/* harmony export */ });
/* harmony import */ var _outage_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71870);
/* harmony import */ var _stop_act_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98764);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(82585);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32868);
/** Says whether something other than a ceiling ends the run: a person, the end of the work, or a state that only a person can mend. */




/** Condition 9, at the entry of a tick and in the line of one that had to give up. */
const lockHeldThreshold = 'another tick holds the lock; never a stop';
/** In order of precedence: a person's word, then a finished backlog, then what makes going on pointless. */
const causeRules = [
    {
        code: 'user_interrupt',
        condition: 8,
        threshold: 'a person said stop or cancel',
        evaluate: ({ stopCommand }) => ({
            fired: stopCommand !== null,
            inputs: { by: stopCommand?.by ?? null },
            sentence: stopCommand === null
                ? 'Nobody asked to stop'
                : `Stopped by @${stopCommand.by}${stopCommand.reason === null ? '' : `: ${stopCommand.reason}`}`,
        }),
        act: _stop_act_js__WEBPACK_IMPORTED_MODULE_1__/* .restartAct */ .SI,
    },
    {
        code: 'gate_stop',
        condition: 10,
        threshold: 'a gate was answered with stop',
        evaluate: ({ gateStop }) => ({
            fired: gateStop !== null,
            inputs: { gate: gateStop?.gate ?? null },
            sentence: gateStop === null
                ? 'No gate was answered with stop'
                : `Loop already stopped at gate ${gateStop.gate} in iteration ${gateStop.iteration}`,
        }),
        act: _stop_act_js__WEBPACK_IMPORTED_MODULE_1__/* .restartAct */ .SI,
    },
    {
        code: 'pr_terminal',
        condition: 2,
        threshold: 'state is merged, closed or do-not-merge',
        evaluate: ({ watched }) => ({
            fired: watched !== null && watched.state !== 'open',
            inputs: { pr: watched?.number ?? null, state: watched?.state ?? null },
            sentence: watched === null
                ? 'No single pull request is watched'
                : watched.state === 'open'
                    ? `PR #${watched.number} is open`
                    : `PR #${watched.number} reached terminal state: ${watched.state}`,
        }),
        act: () => 'Start a new run with `fresh: true` for another pull request.',
    },
    {
        code: 'backlog_empty',
        condition: 1,
        threshold: 'open_subjects = 0 and open_gates = 0',
        evaluate: ({ openSubjects, openGates, counters, watched, reviews = false }) => ({
            // The review of one pull request ends with that pull request, and a review loop has no backlog.
            fired: openSubjects === 0 && openGates === 0 && watched === null && !reviews,
            inputs: { open_subjects: openSubjects, open_gates: openGates },
            sentence: reviews
                ? 'A review loop has no backlog'
                : openSubjects === 0 && openGates === 0
                    ? `Backlog empty — ${counters.iterationsUsed} iterations used, ${counters.prsTouched.length} PRs touched`
                    : `Backlog not empty: ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(openSubjects, 'open subject')}, ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(openGates, 'open question')}`,
        }),
        act: () => 'Open an issue with `### Acceptance Criteria`, then start a new run with `fresh: true`.',
    },
    {
        code: 'dependency_cycle',
        condition: 7,
        threshold: 'cycles > 0',
        evaluate: ({ cycles }) => ({
            fired: cycles.length > 0,
            inputs: { cycles: cycles.length, path: cycles.length === 0 ? null : cycles.map(path).join('; ') },
            sentence: cycles.length === 0
                ? 'No open subjects wait for each other'
                : `Dependency cycle detected: ${cycles.map(path).join('; ')} — please resolve manually`,
        }),
        act: () => 'Remove one of these relations, then go on with `/loop restart` on the control issue.',
    },
    {
        code: 'qmd_unreachable',
        condition: 11,
        threshold: `consecutive >= ${_outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageLimit */ .Hf}`,
        evaluate: ({ counters, outage }) => ({
            fired: outage !== null && counters.qmdFailuresConsecutive >= _outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageLimit */ .Hf,
            inputs: {
                consecutive: counters.qmdFailuresConsecutive,
                dependency: outage?.dependency ?? null,
                cause: outage === null ? null : (0,_outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageCause */ .PL)(outage, counters.qmdFailuresConsecutive),
            },
            sentence: outage === null ? 'No dependency is away' : (0,_outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageSentence */ .zO)(outage),
        }),
        act: _stop_act_js__WEBPACK_IMPORTED_MODULE_1__/* .restartAct */ .SI,
    },
    {
        code: 'repeated_failure',
        condition: 6,
        threshold: 'the same root cause twice running',
        evaluate: ({ repeated: [first, ...others] }) => ({
            fired: first !== undefined,
            inputs: { subject: first?.number ?? null, root_cause: first?.rootCause ?? null, others: others.length },
            sentence: first === undefined
                ? 'No subject failed twice running with the same root cause'
                : `${(0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn)(first.number)} failed twice with: ${first.rootCause}; its gate asks`,
        }),
        act: null,
    },
    {
        code: 'lock_held',
        condition: 9,
        threshold: lockHeldThreshold,
        evaluate: ({ otherHolder }) => ({
            fired: otherHolder !== null,
            inputs: { run_id: otherHolder?.runId ?? null, run_attempt: otherHolder?.runAttempt ?? null },
            sentence: otherHolder === null
                ? 'No other tick holds the lock'
                : `Run ${otherHolder.runId} attempt ${otherHolder.runAttempt} holds the lock`,
        }),
        act: null,
    },
];
/** Two that wait for each other, or the whole way round. */
function path(cycle) {
    const [first = 0, second = 0] = cycle;
    return cycle.length === 2
        ? [first, second].map(_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn).join(' ↔ ')
        : [...cycle, first].map(_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn).join(' → ');
}


/***/ }),

/***/ 25138:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tX: () => (/* binding */ actAfter),
  CO: () => (/* binding */ alreadyStopped),
  ZQ: () => (/* binding */ clearedByRaising),
  TY: () => (/* binding */ evaluateStops)
});

// UNUSED EXPORTS: actOfEnd, stopRules

// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/last-stop.js
var last_stop = __webpack_require__(99926);
// EXTERNAL MODULE: ./build/src/core/stop-act.js
var stop_act = __webpack_require__(98764);
// EXTERNAL MODULE: ./build/src/core/stop-causes.js
var stop_causes = __webpack_require__(97102);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/stop-ceilings.js
/** Says whether a ceiling is reached: dollars, active minutes, the calendar, iterations, pull requests. */


const money = (dollars) => `$${dollars.toFixed(2)}`;
/** Tenths, rounded down, so that 59.97 of 60 does not read as 60; whole millionths first, so that 0.3 does not read as 0.2. */
const stop_ceilings_short = (value) => String(Math.floor(Math.round(value * 1e6) / 1e5) / 10);
/** The exact sentence of a ceiling that is reached, and the same figures where it is not. */
const reached = (what, figures, found) => ({
    ...found,
    sentence: `${what} ${found.fired ? 'reached' : 'not reached'}: ${figures}`,
});
/** In order of precedence. */
const ceilingRules = [
    {
        code: 'cost_budget',
        condition: 12,
        threshold: 'used >= ceiling > 0, or no session can get a cap',
        evaluate: ({ counters, ceilings, sessionAffordable }) => {
            const used = (0,budget/* dollarsUsed */.$9)(counters);
            const { dollarsEstimate: estimate, dollarsReported: reported } = counters;
            const ceiling = ceilings.maxDollars;
            return reached('Cost budget', `${money(used)} / ${money(ceiling)}`, {
                fired: (0,budget/* exhausted */.uW)('dollars', counters, ceilings) || (ceiling > 0 && !sessionAffordable),
                inputs: { used, estimate, reported, ceiling, session_affordable: sessionAffordable },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('dollars', facts),
    },
    {
        code: 'wall_clock_budget',
        condition: 5,
        threshold: 'used >= ceiling',
        evaluate: ({ counters, ceilings }) => {
            const [used, ceiling] = [counters.minutesElapsed, ceilings.maxMinutes];
            return reached('Wall-clock budget', `${stop_ceilings_short(used)}/${stop_ceilings_short(ceiling)} minutes`, {
                fired: (0,budget/* exhausted */.uW)('minutes', counters, ceilings),
                inputs: { used, ceiling },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('minutes', facts),
    },
    {
        code: 'deadline',
        condition: null,
        threshold: 'now >= deadline',
        evaluate: ({ now, ceilings: { deadline } }) => reached('Deadline', deadline ?? 'none is set', {
            // Compared as instants: not always written with the same precision.
            fired: deadline !== null && !(Date.parse(now) < Date.parse(deadline)),
            inputs: { now, deadline },
        }),
        act: () => 'Set a later `deadline` in the configuration, then start a new run with `fresh: true`.',
    },
    {
        code: 'iteration_budget',
        condition: 3,
        threshold: 'used >= ceiling',
        evaluate: ({ counters, ceilings }) => {
            const [used, ceiling] = [counters.iterationsUsed, ceilings.maxIterations];
            return reached('Iteration budget', `${used}/${ceiling}`, {
                fired: (0,budget/* exhausted */.uW)('iterations', counters, ceilings),
                inputs: { used, ceiling },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('iterations', facts),
    },
    {
        code: 'prs_touched_budget',
        condition: 4,
        threshold: 'used >= ceiling, at entry, unless single-PR',
        evaluate: ({ at, counters, ceilings, watched }) => {
            const [used, ceiling] = [counters.prsTouched.length, ceilings.maxPrs];
            const later = at === 'exit' && (0,budget/* exhausted */.uW)('prs', counters, ceilings) ? '; the next entry ends the run' : '';
            return reached('PR budget', `${used}/${ceiling}${later}`, {
                // Reached inside a tick, dispatch is capped already; the run ends at the next entry, after its exit was recorded.
                fired: at === 'entry' && watched === null && (0,budget/* exhausted */.uW)('prs', counters, ceilings),
                inputs: { used, ceiling, single_pr: watched?.number ?? null },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('prs', facts),
    },
];

;// CONCATENATED MODULE: ./build/src/core/stop-conditions.js
/** Says whether a loop run is over: every condition is evaluated on entry and on exit, with evidence, and all are recorded. */





/** In order of precedence: a person's word, then a finished backlog, then what only a person can mend, then the ceilings. */
const stopRules = [...stop_causes/* causeRules */.t, ...ceilingRules];
/** Evaluates all conditions; `stop` is the first that fired and ends a run, by precedence. */
function evaluateStops(facts) {
    const found = stopRules.map((rule) => ({ rule, finding: rule.evaluate(facts) }));
    const stops = found.flatMap(({ rule: { code, act }, finding: { fired, sentence } }) => fired && act !== null ? [{ code, sentence, act: act(facts) }] : []);
    const evaluations = found.map(({ rule, finding }) => (0,core_history/* evaluation */.rI)({ ...rule, kind: 'stop', at: facts.at }, finding));
    return { evaluations: withStanding(evaluations, facts), stop: stops[0] ?? null };
}
/** The record of a later tick names the cause as well: a word that was said once is no fact of that tick any more. */
function withStanding(evaluations, { standing, at }) {
    if (standing === null)
        return [...evaluations];
    const { code, sentence, since } = standing;
    const stands = (own) => own.fired ? own : { ...own, fired: true, inputs: [...own.inputs, { name: 'since', value: since }], sentence };
    if (stopRules.some((rule) => rule.code === code)) {
        return evaluations.map((own) => (own.code === code ? stands(own) : own));
    }
    const beyond = { code, condition: null, kind: 'stop', at, threshold: 'the run has ended by it' };
    return [...evaluations, (0,core_history/* evaluation */.rI)(beyond, { fired: true, inputs: { since }, sentence })];
}
/** The stop of a run that had ended before this tick, in the words of its record; they may be lost with a bundle. */
function alreadyStopped({ status, stop }, { lastStop }, facts) {
    if (status !== 'stopped' && stop === null)
        return null;
    // A head that contradicts itself is read by no codec; if it came here all the same, nothing starts.
    const { code, at } = stop ?? { code: 'state_unreadable', at: null };
    return {
        code,
        sentence: (0,last_stop/* wordsFor */.tu)({ stop }, lastStop)?.sentence ?? `The run has stopped already: ${code}`,
        act: actOf(code, facts),
        ...(at === null ? {} : { since: at }),
    };
}
const actOf = (code, facts) => code === 'state_unreadable'
    ? stop_act/* unreadableAct */.Kl
    : (stopRules.find((rule) => rule.code === code)?.act?.(facts) ?? (0,stop_act/* restartAct */.SI)());
/** The same act as when the run stopped, for whoever shows it later; `state` null = its bundle was not read. */
function actAfter(head, state) {
    const { stop, counters, ceilings, reserved } = head;
    if (stop === null)
        return null;
    const unread = { counters, ceilings, reservedDollars: reserved.dollars, hardMax: null };
    return (0,last_stop/* wordsFor */.tu)(head, state?.lastStop ?? null)?.act ?? actOf(stop.code, unread);
}
/** What a person can do about an end of the run: nothing but wish for more, where it only fell idle. */
const actOfEnd = (stop, status) => status === 'idle' ? 'Open an issue with `### Acceptance Criteria`: the next tick takes it up.' : stop.act;
/** The ceiling whose raise clears a stop; null for stops that no raise can clear. */
const clearedByRaising = (code) => {
    switch (code) {
        case 'iteration_budget':
            return 'iterations';
        case 'prs_touched_budget':
            return 'prs';
        case 'wall_clock_budget':
            return 'minutes';
        case 'cost_budget':
            return 'dollars';
        default:
            return null;
    }
};


/***/ }),

/***/ 93876:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ calm)
/* harmony export */ });
/** Of a run of three open subjects in which nothing fires. */
const calm = {
    at: 'entry',
    openSubjects: 3,
    openGates: 0,
    cycles: [],
    repeated: [],
    watched: null,
    outage: null,
    otherHolder: null,
    stopCommand: null,
    gateStop: null,
    sessionAffordable: true,
    standing: null,
    reservedDollars: 0,
    hardMax: null,
};


/***/ }),

/***/ 79360:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $_: () => (/* binding */ newBreaker),
/* harmony export */   OH: () => (/* binding */ journeyFields),
/* harmony export */   XG: () => (/* binding */ journeyAfter),
/* harmony export */   h5: () => (/* binding */ Breaker),
/* harmony export */   n8: () => (/* binding */ breakerAfter),
/* harmony export */   t0: () => (/* binding */ deliveryAfter),
/* harmony export */   tl: () => (/* binding */ newJourney)
/* harmony export */ });
/* unused harmony export CircuitState */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(69171);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(64377);
/* harmony import */ var _agent_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97553);
/* harmony import */ var _findings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67075);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(26080);
/* harmony import */ var _review_record_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(83583);
/** What a subject carries through its sessions beside the work itself: where it stands in its phases and rounds, and how its agent fares. */






const count = zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().nonnegative();
const CircuitState = zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(['closed', 'half_open', 'open']);
const breakerFields = {
    /** Sessions of this subject so far. */
    currentLoop: count,
    /** Sessions in a row after which the work was what it had been before. */
    noProgressLoops: count,
    /** Sessions in a row that ended with one and the same root cause. */
    repeatedErrorLoops: count,
    /** Sessions in a row that fell silent, and that were denied their tools. */
    stalledLoops: count.default(0),
    deniedLoops: count.default(0),
    /** Commit of the last session that changed anything. */
    lastProgress: _identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_.nullable(),
    circuitState: CircuitState,
    exitSignal: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    /** As the agent gave them last. */
    completionIndicators: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    /** How often the breaker has opened, and what opened it last. */
    openings: count.default(0),
    evidence: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().default(''),
};
const Breaker = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .onDisk */ .F)(breakerFields);
/** The work as its pull request shows it: of all sessions so far, in the words of the last one. */
const Delivery = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .onDisk */ .F)({
    progress: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    commits: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ sha: _identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_, title: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() })),
    /** Changes to what CI executes. */
    notes: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    failing: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    /** Paths that were changed: whoever changes one of them, too, is told the notes. */
    files: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()).default([]),
});
const newBreaker = () => ({
    currentLoop: 0,
    noProgressLoops: 0,
    repeatedErrorLoops: 0,
    stalledLoops: 0,
    deniedLoops: 0,
    lastProgress: null,
    circuitState: 'closed',
    exitSignal: false,
    completionIndicators: [],
    openings: 0,
    evidence: '',
});
/** Fields of a subject on disk; a record of an older build has none of them. */
const journeyFields = {
    kind: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(['issue', 'pr', 'task']).default('issue'),
    sectionIndex: count.default(0),
    /** Audits of this section, or of the whole, that found bugs. */
    rounds: count.default(0),
    /** Audits of this section, or of the whole, that came to no verdict. */
    auditErrors: count.default(0),
    modelErrors: count.default(0),
    delivery: Delivery.nullable().default(null),
    /** The last word of its post action. */
    completionSummary: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().nullable().default(null),
    breaker: Breaker.prefault(() => zod__WEBPACK_IMPORTED_MODULE_6__/* .encode */ .lF(Breaker, newBreaker())),
    findings: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .Finding */ .wI).default([]),
    lastReviewedCommit: _identity_js__WEBPACK_IMPORTED_MODULE_2__/* .identity */ .D_.nullable().default(null),
    reviewRound: count.default(0),
    review: _review_record_js__WEBPACK_IMPORTED_MODULE_3__/* .ReviewRecord */ .sD.prefault({}),
    /** Acceptance criteria as they were when its last session began. */
    criteria: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()).default([]),
    /** Numbers of those that the last audit of the whole found to hold, from 1. */
    criteriaMet: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive()).default([]),
    notBefore: zod__WEBPACK_IMPORTED_MODULE_7__/* .datetime */ .w$().nullable().default(null),
};
const newJourney = () => ({
    kind: 'issue',
    sectionIndex: 0,
    rounds: 0,
    auditErrors: 0,
    modelErrors: 0,
    delivery: null,
    completionSummary: null,
    breaker: newBreaker(),
    findings: [],
    lastReviewedCommit: null,
    reviewRound: 0,
    review: (0,_review_record_js__WEBPACK_IMPORTED_MODULE_3__/* .newReviewRecord */ .aA)(),
    criteria: [],
    criteriaMet: [],
    notBefore: null,
});
const indicatorsKept = 10;
const criteriaKept = 30;
const longest = 200;
/** After a session; texts of the agent and of the issue are cut, so that no subject outgrows its record. */
function journeyAfter(before, report, lastRootCause) {
    const criteria = report.order.criteria.slice(0, criteriaKept).map((one) => one.slice(0, longest));
    return { criteria, breaker: breakerAfter(before.breaker, report, lastRootCause) };
}
const commitsShown = 30;
const longestProgress = 4_000;
const filesKept = 200;
/** Earlier commits stay on the list; the words are those of the newest session. A post action adds its commits alone. */
function deliveryAfter(before, { order, outcome }) {
    if (outcome.kind !== 'delivered')
        return before;
    const known = before ?? { progress: '', commits: [], notes: [], failing: [], files: [] };
    const { result, notes, files } = outcome;
    const commits = [...(outcome.earlier ?? []), ...outcome.commits];
    const added = commits.filter(({ sha }) => !known.commits.some((commit) => commit.sha === sha));
    const speaks = order.role === 'worker';
    return {
        progress: speaks ? result.progress.slice(0, longestProgress) : known.progress,
        commits: [...known.commits, ...added].slice(-commitsShown),
        notes: shownNotes([...known.notes, ...notes]),
        failing: speaks ? (result.tests?.failing ?? []).slice(0, commitsShown) : known.failing,
        files: [...new Set([...known.files, ...files])].slice(0, filesKept),
    };
}
const more = '**And more of that kind:**';
/** A list that is cut says so, and goes on saying it. */
function shownNotes(all) {
    const notes = [...new Set(all)].filter((note) => !note.startsWith(more));
    const isCut = notes.length > commitsShown || all.some((note) => note.startsWith(more));
    return isCut ? [...notes.slice(0, commitsShown), `${more} read the whole diff`] : notes;
}
function breakerAfter(before, report, lastRootCause) {
    const { outcome, checkpoint } = report;
    // Reading is neither progress nor the lack of it.
    if (outcome.kind === 'audited' || outcome.kind === 'answered')
        return { ...before, currentLoop: before.currentLoop + 1, repeatedErrorLoops: 0 };
    if (outcome.kind === 'failed' && (0,_agent_js__WEBPACK_IMPORTED_MODULE_0__/* .isNobodysFailure */ .b6)(outcome.failure.class))
        return before;
    const currentLoop = before.currentLoop + 1;
    if (outcome.kind === 'failed') {
        const again = outcome.failure.rootCause === lastRootCause;
        const repeatedErrorLoops = again ? before.repeatedErrorLoops + 1 : 1;
        // What was kept of a session that was cut short is progress; what did not stand its checks is only kept.
        const lastProgress = ((0,_agent_js__WEBPACK_IMPORTED_MODULE_0__/* .endedEarly */ .S3)(outcome.failure.class) ? checkpoint : undefined) ?? before.lastProgress;
        const noProgressLoops = lastProgress === before.lastProgress ? before.noProgressLoops + 1 : 0;
        const silent = { exitSignal: false, completionIndicators: [] };
        return { ...before, currentLoop, noProgressLoops, repeatedErrorLoops, lastProgress, ...silent };
    }
    const { exitSignal, completionIndicators } = outcome.result;
    return {
        ...before,
        currentLoop,
        noProgressLoops: outcome.tipSha === before.lastProgress ? before.noProgressLoops + 1 : 0,
        repeatedErrorLoops: 0,
        lastProgress: outcome.tipSha,
        exitSignal,
        completionIndicators: completionIndicators.slice(0, indicatorsKept).map((one) => one.slice(0, longest)),
    };
}


/***/ }),

/***/ 36388:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N$: () => (/* binding */ unpushed),
/* harmony export */   PE: () => (/* binding */ taskCommitsOf),
/* harmony export */   f5: () => (/* binding */ TaskCommit),
/* harmony export */   rh: () => (/* binding */ publishedCommits)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32868);
/** What a session left of a task: one commit that can be reverted alone, or that it was blocked. */




const TaskCommit = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({
    task: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_,
    commit: _identity_js__WEBPACK_IMPORTED_MODULE_0__/* .identity */ .D_.nullable(),
    status: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['done', 'blocked']),
});
/** What sessions of a subject published, oldest first. */
const publishedCommits = (taskCommits, subject) => taskCommits.flatMap(({ task, commit }) => (task === (0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn)(subject) && commit !== null ? [commit] : []));
/** Their commits are on no branch: no pull request and no history may name them. */
const unpushed = ({ effects, outcomes }) => effects.flatMap((effect) => effect.kind === 'push' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed') ? [effect] : []);
/** What sessions left for `task_commits`: their commits, or one blocked entry. */
function taskCommitsOf({ reports, ...published }) {
    const lost = new Set(unpushed(published).map(({ sha }) => sha));
    return reports.flatMap(({ order, outcome }) => {
        const task = (0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn)(order.subject);
        if (outcome.kind === 'delivered' && !lost.has(outcome.tipSha))
            return outcome.commits.map(({ sha }) => ({ task, commit: sha, status: 'done' }));
        return order.role === 'worker' ? [{ task, commit: null, status: 'blocked' }] : [];
    });
}


/***/ }),

/***/ 32868:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Id: () => (/* binding */ isTask),
/* harmony export */   TV: () => (/* binding */ taskNumber),
/* harmony export */   uu: () => (/* binding */ threadOf),
/* harmony export */   wn: () => (/* binding */ subjectName)
/* harmony export */ });
/* unused harmony export idOf */
/** Decides how a task that is no issue is numbered, so that it goes through state, keys and branches like one, and how subjects are called. */
/** Issues never reach this far: GitHub counts them in 31 bits. */
const firstTask = 10_000_000_000;
const hexDigits = 8;
const isTask = (subject) => subject >= firstTask;
/** From the hash (hex) of its text: the same words are the same task, in every run and every loop. */
const taskNumber = (hash) => firstTask + Number.parseInt(hash.slice(0, hexDigits), 16);
/** `#12` of an issue, `task 3f2a9c81` of a task: no number that GitHub would make a link of. */
const subjectName = (subject) => (isTask(subject) ? `task ${idOf(subject)}` : `#${subject}`);
/** The same where nothing may become a link: `12`, `3f2a9c81`. */
const idOf = (subject) => isTask(subject) ? (subject - firstTask).toString(16).padStart(hexDigits, '0') : String(subject);
/** Where a subject is talked about: a task has no thread of its own. */
const threadOf = (subject, controlIssue) => subject === null || isTask(subject) ? controlIssue : subject;


/***/ }),

/***/ 13077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YB: () => (/* binding */ columns),
/* harmony export */   ky: () => (/* binding */ wrapped),
/* harmony export */   mx: () => (/* binding */ terminalPage)
/* harmony export */ });
/** How wide text in a terminal is, and how a sentence that is longer goes on. */
const columns = 80;
/** A sentence over as many lines as it takes, all but the first further in, by two columns unless said otherwise. */
function wrapped(sentence, indent = '', further = `${indent}  `) {
    const lines = [];
    let line = indent;
    // A percent sign stays with its number.
    for (const word of sentence.split(/ (?!%)/)) {
        if (line.trim() !== '' && line.length + 1 + word.length > columns) {
            lines.push(line);
            line = `${further}${word}`;
        }
        else
            line += line.trim() === '' ? word : ` ${word}`;
    }
    return [...lines, line].join('\n');
}
/** A line as wide as it may be, its own indent kept. */
function fitted(line) {
    const [indent = ''] = /^ */.exec(line) ?? [];
    return line.length <= columns ? line : wrapped(line.slice(indent.length), indent);
}
/** Blocks of lines with an empty line between them; what is too wide goes on further in, and empty blocks are left out. */
const terminalPage = (blocks) => `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block
    .flatMap((lines) => lines.split('\n'))
    .map(fitted)
    .join('\n'))
    .join('\n\n')}\n`;


/***/ }),

/***/ 91680:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ Unasked),
/* harmony export */   LM: () => (/* binding */ uniteUnasked),
/* harmony export */   j6: () => (/* binding */ unaskedOf)
/* harmony export */ });
/* unused harmony export unaskedList */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95690);
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33155);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/** Decides how questions are kept and listed that may not be asked yet, since as many as a person shall see at once are open already. */





/** A question about a subject beyond `max-open-gates`, as the last tick met it. */
const Unasked = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({ gate: _identity_js__WEBPACK_IMPORTED_MODULE_1__/* .identity */ .D_, subject: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int(), question: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() });
/** Questions about the whole loop are never held back. */
const unaskedOf = (facts) => facts.flatMap((one) => {
    const { name, subject, question } = (0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_0__/* .ask */ .kA)(one);
    return subject === null ? [] : [{ gate: name, subject, question }];
});
/** What the end of an iteration adds to what its beginning had left; a subject waits with its newest question. */
const uniteUnasked = (before, more) => [
    ...before.filter(({ subject }) => !more.some((one) => one.subject === subject)),
    ...more,
];
const listed = 20;
/** Null where every question could be asked; each links to its thread, where it will be asked. */
function unaskedList(unasked, tick) {
    if (unasked.length === 0)
        return null;
    const rest = unasked.length - listed;
    const items = unasked
        .slice(0, listed)
        .map(({ question, subject }) => `- ${questionLink(question, `${repositoryUrl(tick)}/issues/${subject}`)}`);
    return [
        'Not asked yet (`max-open-gates`); as soon as open ones are answered, the next tick asks:',
        '',
        ...items,
        ...(rest > 0 ? [`- and ${counted(rest, 'more question')}`] : []),
    ].join('\n');
}


/***/ }),

/***/ 82585:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E9: () => (/* binding */ dollars),
/* harmony export */   KG: () => (/* binding */ asSentence),
/* harmony export */   cp: () => (/* binding */ dueTime),
/* harmony export */   f6: () => (/* binding */ withoutStop),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   uR: () => (/* binding */ instant),
/* harmony export */   zD: () => (/* binding */ grouped),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* unused harmony exports clockTime, minuteOfYear, table, repositoryUrl, questionLink, linesKept */
/** `1 session`, `2 sessions`; `plural` for words that do not end in s. */
const counted = (count, word, plural = `${word}s`) => `${count} ${count === 1 ? word : plural}`;
/** `2026-05-09T14:50:00Z`: to the second, since nobody reads milliseconds. */
const instant = (iso) => new Date(iso).toISOString().replace(/\.\d{3}Z$/, 'Z');
/** `04:17 UTC`. */
const clockTime = (iso) => `${instant(iso).slice(11, 16)} UTC`;
/** `04:17 UTC`, with its day where that is not within the next 24 hours: `2026-05-11 04:17 UTC`. */
const dueTime = (iso, now) => Date.parse(iso) - Date.parse(now) <= 24 * 3_600_000 ? clockTime(iso) : `${iso.slice(0, 10)} ${clockTime(iso)}`;
/** `05-09 14:50`, in UTC and in one piece: in a list of the newest nobody needs the year, and a narrow cell would break it twice. */
const minuteOfYear = (iso) => instant(iso).slice(5, 16).replace('-', '\u2011').replace('T', '\u00A0');
const dollars = (amount) => `$${amount.toFixed(2)}`;
/** A whole number with its thousands apart: `1,843,210`. */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
/** With a full stop, where it ends in none: something follows. */
const asSentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
/** A Markdown table; cells are put in as they are, so foreign text comes quoted. */
const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
/** `https://github.com/owner/repo`, read from the run's own link, so that it is right on GitHub Enterprise too. */
const repositoryUrl = ({ runUrl }) => runUrl.replace(/\/actions\/runs\/.*$/, '');
/** A question as the text of a link. It carries quoted foreign text already; a bracket left in it would end the link's text. */
const questionLink = (question, url) => `[${question.replace(/(?<!\\)[[\]]/g, '\\$&')}](${url})`;
/** Folded away until somebody asks; `title` is ours, never foreign text. */
const details = (title, text) => `<details><summary>${title}</summary>\n\n${text.trim()}\n\n</details>`;
/** A line that Markdown would run together with the next one: neither a heading, a list, a table, a fence, a quote nor HTML. */
const isProse = (line) => line !== undefined && /^(?![#>|<`]|[-+*] |\d+\. )\S/.test(line);
/** The text with hard breaks where one line of prose follows another: job summaries would make one paragraph of them. */
function linesKept(text) {
    const lines = text.split('\n');
    return lines.map((line, at) => (isProse(line) && isProse(lines[at + 1]) ? `${line}  ` : line)).join('\n');
}
/** A title is no sentence: one full stop at its end goes, dots that stand for something left out stay. */
const withoutStop = (title) => title.replace(/(?<![.\s])\.\s*$/, '');


/***/ }),

/***/ 9665:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ createGitHub),
  T: () => (/* binding */ gitHubOf)
});

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 3 modules
var github = __webpack_require__(60722);
// EXTERNAL MODULE: ./node_modules/@octokit/plugin-retry/dist-bundle/index.js
var dist_bundle = __webpack_require__(49735);
// EXTERNAL MODULE: ./build/src/github/errors.js
var errors = __webpack_require__(56150);
;// CONCATENATED MODULE: ./build/src/github/one-try.js
/** Decides when a try of a request is given up: whoever hears nothing asks again, or looks, in place of waiting for a line that is dead. */
/** GitHub itself ends a request after 10 s. */
const answeredWithinMs = 30_000;
/** What is sent takes its time on a slow line: bytes in a millisecond. */
const slowest = 100;
/**
 * One try, and its whole answer: one that is torn in the middle is none, so that nobody takes it for an empty one. Throws where nothing is
 * heard for `withinMs`, or where the line breaks.
 */
const oneTry = (fetch, withinMs) => async (url, init) => {
    const ms = withinMs + (typeof init?.body === 'string' ? init.body.length / slowest : 0);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), ms);
    try {
        const answer = await fetch(url, { ...init, signal: silence.signal });
        const body = await wholeBody(answer, () => timer.refresh());
        const { status, statusText, headers } = answer;
        return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: answer.url });
    }
    catch (error) {
        if (!silence.signal.aborted)
            throw error;
        throw new Error(`GitHub gave no answer within ${Math.round(ms / 1_000)} s.`, { cause: error });
    }
    finally {
        clearTimeout(timer);
    }
};
/** Null where there may be none. */
async function wholeBody({ body }, heard) {
    if (body === null)
        return null;
    const parts = [];
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        heard();
        parts.push(part.value);
    }
    return new Blob(parts);
}

;// CONCATENATED MODULE: ./build/src/github/client.js
/** Decides how GitHub is spoken to: as whom, with counted requests, by GitHub's own clock, and retries for reads alone. */




/** A GitHub over any octokit, such as Probot's `context.octokit`. */
function gitHubOf(octokit, repository) {
    return {
        owner: repository.owner,
        repo: repository.repo,
        request: (route, parameters) => octokit.request(route, parameters).catch(errors/* explained */.to),
        graphql: (query, variables) => octokit.graphql(query, variables).catch(errors/* explained */.to),
    };
}
const readRetries = 3;
function createGitHub(options) {
    const meter = { requests: 0, dateMs: Date.now(), readAtMs: performance.now() };
    const { token, baseUrl, retryUnitMs = 1_000, withinMs = answeredWithinMs } = options;
    const octokit = (0,github/* getOctokit */.Q)(typeof token === 'string' ? token : 'made for each request', {
        baseUrl,
        retry: { retryAfterBaseValue: retryUnitMs },
        ...(typeof token === 'string' ? {} : { authStrategy: () => ({ hook: asking(token, retryUnitMs) }) }),
    }, metering(meter), dist_bundle/* retry */.L);
    // A write that was answered with an error may have happened: whoever wrote looks before it writes again.
    octokit.hook.before('request', (request) => {
        // All calls of an octokit share the object under `request`: it is replaced, never written to.
        const { fetch } = request.request;
        request.request = {
            ...request.request,
            // By way of a proxy, where the runner has one.
            fetch: oneTry(fetch ?? globalThis.fetch, withinMs),
            retries: isRead(request) ? readRetries : 0,
        };
    });
    return {
        ...gitHubOf(octokit, options),
        requests: () => meter.requests,
        now: () => new Date(meter.dateMs + performance.now() - meter.readAtMs).toISOString(),
    };
}
/** A new token of an app is not known everywhere at once: what is refused for it was not done, and is asked a second later. */
const newTokenTries = 3;
const asking = (token, pauseMs) => async (request, route, parameters) => {
    const order = request.endpoint.merge(route, parameters);
    for (let tries = 1;; tries++) {
        order.headers['authorization'] = `token ${await token()}`;
        try {
            return await request(order);
        }
        catch (error) {
            if (tries === newTokenTries || !isUnauthenticated(error))
                throw error;
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
    }
};
const isUnauthenticated = (error) => error instanceof Error && 'status' in error && error.status === 401;
/** Registered before the retry plugin, so that every try is counted. */
function metering(meter) {
    return (octokit) => {
        octokit.hook.wrap('request', async (request, options) => {
            meter.requests += 1;
            const response = await request(options);
            const dateMs = Date.parse(response.headers.date ?? '');
            if (!Number.isNaN(dateMs))
                Object.assign(meter, { dateMs, readAtMs: performance.now() });
            return response;
        });
        return {};
    };
}
const isRead = (request) => request.method === 'GET' ||
    (request.url === '/graphql' && typeof request.query === 'string' && !/^\s*mutation\b/.test(request.query));


/***/ }),

/***/ 56150:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TL: () => (/* binding */ despiteMissing),
/* harmony export */   Xd: () => (/* binding */ orNull),
/* harmony export */   ln: () => (/* binding */ isLocked),
/* harmony export */   to: () => (/* binding */ explained),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides what a failure of GitHub's API means for a person: one sentence, and the permission to add where one is missing. */

class GitHubError extends Error {
    name = 'GitHubError';
    failure;
    status;
    /** What GitHub itself said. */
    said;
    /** Partial data of a GraphQL answer that had errors too. */
    data;
    /** Types of GraphQL errors (`NOT_FOUND`, `STALE_DATA`, ...). */
    types;
    constructor(facts, cause) {
        super(facts.sentence, { cause });
        this.failure = facts.failure;
        this.status = facts.status;
        this.said = facts.said;
        this.data = facts.data;
        this.types = facts.types;
    }
}
const Header = zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()]).optional();
const Thrown = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    status: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional(),
    errors: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })).optional(),
    data: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    request: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ method: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).optional().catch(undefined),
    response: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        headers: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), Header).optional(),
        data: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).optional().catch(undefined),
    })
        .optional()
        .catch(undefined),
});
/** For `.catch`: throws what is understood as a `GitHubError`, anything else as it came. */
function explained(error) {
    if (error instanceof GitHubError)
        throw error;
    const thrown = Thrown.safeParse(error);
    if (!thrown.success || (thrown.data.status === undefined && thrown.data.errors === undefined))
        throw error;
    const facts = factsOf(thrown.data);
    throw new GitHubError({ ...facts, sentence: sentenceOf(facts, thrown.data) }, error);
}
function factsOf(thrown) {
    const types = thrown.errors?.flatMap(({ type }) => (type === undefined ? [] : [type])) ?? [];
    const said = thrown.errors?.map(({ message }) => message).join('; ') ?? thrown.response?.data?.message ?? thrown.message;
    const status = thrown.errors === undefined ? (thrown.status ?? null) : null;
    const facts = { status, said, data: thrown.errors === undefined ? undefined : thrown.data, types };
    return { ...facts, failure: failureOf({ status, said, types, thrown }) };
}
function failureOf(at) {
    const { status, said, types } = at;
    const noneLeft = String(at.thrown.response?.headers?.['x-ratelimit-remaining'] ?? '') === '0';
    const limited = types.includes('RATE_LIMITED') || status === 429 || (status === 403 && (noneLeft || /rate limit/i.test(said)));
    if (limited)
        return 'rate-limit';
    if (status === 401 || status === 403 || types.includes('FORBIDDEN'))
        return 'permission';
    if (status === 404 || status === 410 || (types.length > 0 && types.every((type) => type === 'NOT_FOUND')))
        return 'not-found';
    return status !== null && status >= 500 ? 'unavailable' : 'refused';
}
function sentenceOf(facts, thrown) {
    const what = thrown.request === undefined ? '' : ` (${thrown.request.method} ${pathOf(thrown.request.url)})`;
    switch (facts.failure) {
        case 'permission':
            return `GitHub refused: ${facts.said}${what}.${missing(thrown)}`;
        case 'not-found':
            return `GitHub does not know it, or the token may not see it: ${facts.said}${what}`;
        case 'rate-limit':
            return `GitHub's rate limit is used up${resetAt(thrown)}: ${facts.said}`;
        case 'unavailable':
            return `GitHub did not answer properly: ${facts.said}${what}`;
        case 'refused':
            return `GitHub refused: ${facts.said}${what}`;
    }
}
const pathOf = (url) => (URL.canParse(url) ? new URL(url).pathname : url);
/** GitHub names what an endpoint accepts: `issues=write; pull_requests=write` are alternatives, a comma joins what is needed together. */
function missing(thrown) {
    const accepted = thrown.response?.headers?.['x-accepted-github-permissions'];
    const [first = ''] = String(accepted ?? '').split(';');
    const wanted = first
        .split(',')
        .map((pair) => /^\s*([a-z_]+)=(read|write|admin)\s*$/.exec(pair))
        .flatMap((match) => (match === null ? [] : [`  ${match[1]?.replaceAll('_', '-')}: ${match[2]}`]));
    return wanted.length === 0 ? '' : ` Add to the job:\npermissions:\n${wanted.join('\n')}`;
}
function resetAt(thrown) {
    const seconds = Number(thrown.response?.headers?.['x-ratelimit-reset'] ?? Number.NaN);
    return Number.isFinite(seconds) ? ` until ${new Date(seconds * 1000).toISOString()}` : '';
}
/** No bot may write in a locked conversation, whatever its token may do; people with write access may. */
const isLocked = (error) => error instanceof GitHubError && /issue is locked/i.test(error.said);
/** `not-found` as null; every other failure stays a failure. */
async function orNull(call) {
    try {
        return await call;
    }
    catch (error) {
        if (error instanceof GitHubError && error.failure === 'not-found')
            return null;
        throw error;
    }
}
/** Data of a GraphQL answer of which some objects are gone: GitHub reports each as an error beside the data of the others. */
async function despiteMissing(call) {
    try {
        return await call;
    }
    catch (error) {
        const partial = error instanceof GitHubError && error.failure === 'not-found' && error.types.length > 0;
        if (partial && error.data !== undefined && error.data !== null)
            return error.data;
        throw error;
    }
}


/***/ }),

/***/ 33594:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ readOtherFile)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56150);
/** Reads one file of any repository at a commit, as far as the token reaches. */


const query = `query TickgateBase($owner: String!, $repo: String!, $expression: String!) {
  repository(owner: $owner, name: $repo) { object(expression: $expression) { ... on Blob { text isTruncated } } }
}`;
const Answer = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    repository: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        object: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ text: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullish(), isTruncated: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().nullish() }).nullable(),
    }),
});
/** What is not there, and what the token may not see, is a problem with a remedy; an outage is thrown. */
async function readOtherFile(github, { owner, repo, path, commit }) {
    const asked = await github.graphql(query, { owner, repo, expression: `${commit}:${path}` }).catch(notSeen);
    if (asked === null)
        return { problem: `${owner}/${repo} is not there for this token; make it public, or use an app that may read it` };
    const found = Answer.parse(asked).repository.object;
    if (found === null)
        return { problem: 'there is no such file at this commit; look at its path and its commit' };
    const { text, isTruncated } = found;
    if (typeof text === 'string' && isTruncated !== true)
        return { text };
    return { problem: 'it is no text, or too long for a configuration; name a YAML file' };
}
function notSeen(error) {
    if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && ['permission', 'not-found'].includes(error.failure))
        return null;
    throw error;
}


/***/ }),

/***/ 70005:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ EmptyRepository),
/* harmony export */   j: () => (/* binding */ repositoryRider)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Reads what a tick must know of its repository, as fields that ride along with the query of the head. */

/** Nothing was ever pushed: there is no workflow to run, nor a configuration to read. */
class EmptyRepository extends Error {
    name = 'EmptyRepository';
    constructor() {
        super('The repository is empty: it has no default branch yet.');
    }
}
const Answer = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    viewer: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }),
    repository: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        visibility: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        isFork: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
        defaultBranchRef: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), target: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), committedDate: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }) })
            .nullable(),
    }),
});
/** Selections and how to read their answer; see `Rider` of the head's branch. */
const repositoryRider = {
    root: 'viewer { login }',
    repository: 'visibility isFork defaultBranchRef { name target { oid ... on Commit { committedDate } } }',
    take(data) {
        const { viewer, repository } = Answer.parse(data);
        if (repository.defaultBranchRef === null)
            throw new EmptyRepository();
        return {
            // What an enterprise calls internal is not open to the world.
            visibility: repository.visibility === 'PUBLIC' ? 'public' : 'private',
            fork: repository.isFork,
            defaultBranch: repository.defaultBranchRef.name,
            baseSha: repository.defaultBranchRef.target.oid,
            lastCommitAt: repository.defaultBranchRef.target.committedDate,
            ownLogin: viewer.login,
        };
    },
};


/***/ })

};
