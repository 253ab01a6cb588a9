export const id = 842;
export const ids = [842];
export const modules = {

/***/ 28842:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runDemo: () => (/* binding */ runDemo)
});

// UNUSED EXPORTS: leavingBranches

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
// EXTERNAL MODULE: ./build/src/cli/home.js
var home = __webpack_require__(27453);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/cli/demo/closing.js
/** Decides what the demo says last to a person. */


/** What one would type next stands at the end, where the prompt is, and on a line of its own, to be copied. */
function closingText({ iterations, prs, gates, dollars_estimate: spent, stop_reason: reason }, { folder, isScripted, init, missing }) {
    const done = `${(0,wording/* counted */.hS)(iterations, 'iteration')}, ${(0,wording/* counted */.hS)(prs.length, 'pull request')}, ${(0,wording/* counted */.hS)(gates.length, 'answer')}`;
    return `\n${(0,terminal_text/* terminalPage */.mx)([
        [`The loop stopped: ${reason}. ${done}, ${(0,wording/* dollars */.E9)(spent)}${isScripted ? ' (scripted)' : ''}.`],
        ['History, head and the repository itself:', folder],
        ...(missing === null ? [] : [[missing]]),
        ['Next, in a clone of your repository on GitHub:'],
    ])}${init}\n`;
}

// EXTERNAL MODULE: ./build/src/cli/demo/evidence.js
var demo_evidence = __webpack_require__(62821);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/gate-comment.js
var gate_comment = __webpack_require__(81650);
// EXTERNAL MODULE: ./build/src/core/receipt.js
var core_receipt = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/src/cli/demo/page/scene.js
var scene = __webpack_require__(95492);
;// CONCATENATED MODULE: ./build/src/cli/demo/narrator.js
/** Decides in which plain words the terminal tells what happens on the stage. */




const Named = schemas/* object */.Ikc({ number: schemas/* number */.aig(), title: schemas/* string */.YjP().default('') });
const Payload = schemas/* object */.Ikc({
    issue: Named.optional(),
    pull_request: Named.extend({ merged: schemas/* boolean */.zMY().default(false), draft: schemas/* boolean */.zMY().default(false) }).optional(),
    comment: schemas/* object */.Ikc({ body: schemas/* string */.YjP() }).optional(),
    workflow_run: schemas/* object */.Ikc({
        run_number: schemas/* number */.aig(),
        event: schemas/* string */.YjP(),
        conclusion: schemas/* string */.YjP().nullable(),
        actor: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }),
    })
        .optional(),
});
/** Returns how to stop. */
function narrate(world, say) {
    return world.bus.subscribe((event) => {
        const line = lineFor(event);
        if (line !== null)
            say(line);
    });
}
function lineFor({ name, action, sender, payload }) {
    const read = Payload.safeParse(payload);
    if (!read.success)
        return null;
    const { issue, pull_request: pull, comment, workflow_run: run } = read.data;
    switch (`${name}.${action}`) {
        case 'workflow_run.in_progress':
            return run === undefined
                ? null
                : `tick ${run.run_number} begins (${run.event === 'schedule' ? 'by its schedule' : `started by ${run.actor.login}`})`;
        case 'workflow_run.completed':
            return run === undefined ? null : `tick ${run.run_number} ends: ${run.conclusion}`;
        case 'issue_comment.created':
            return issue === undefined || comment === undefined ? null : commented(issue.number, comment.body);
        case 'pull_request.opened':
            return pull === undefined ? null : `  PR #${pull.number} ${pull.draft ? '(draft) ' : ''}${pull.title}`;
        case 'pull_request.closed':
            return pull === undefined ? null : `${sender.login} ${pull.merged ? 'merges' : 'closes'} PR #${pull.number}`;
        default:
            return null;
    }
}
function commented(number, body) {
    const receipt = (0,core_receipt/* parseReceipt */.Wy)(body);
    if (receipt !== null)
        return `${receipt.login} ticks “${receipt.option}” on #${number}; the app records it`;
    if ((0,gate_comment/* readGateMarker */.kT)(body) === null)
        return null;
    return `  asks on #${number}: ${(0,scene/* questionIn */.qh)(body)}`;
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/core/plan-file.js
var plan_file = __webpack_require__(54937);
// EXTERNAL MODULE: ./build/src/core/starter-agents.js
var starter_agents = __webpack_require__(61);
// EXTERNAL MODULE: ./build/src/github/text-hash.js
var text_hash = __webpack_require__(19403);
// EXTERNAL MODULE: ./build/src/cli/demo/own/folder.js
var own_folder = __webpack_require__(32549);
;// CONCATENATED MODULE: ./build/src/cli/demo/own/choices.js
/** Decides whether a demo works on a person's own repository and plan, or with a real agent, and refuses what could not work. */







/** A first try; `--max-dollars` says otherwise. */
const modestDollars = 5;
/** Null = the sample; nothing is read of a person's own. */
function ownWorkOf(options, environment) {
    const { plan, repo, agent } = options;
    if (plan === undefined) {
        if (repo === undefined && agent === undefined)
            return null;
        throw new mistake/* Mistake */.Fp('option_unusable', '--repo and --agent need a plan to work on.', 'A Markdown list of tasks: --plan plan.md');
    }
    if (agent === undefined) {
        const names = Object.keys(starter_agents/* starterAgents */.M).join(', ');
        throw new mistake/* Mistake */.Fp('option_unusable', '--plan needs an agent: the script of the demo knows its sample only.', `--agent ${names}`);
    }
    if ((agent === 'command') !== (options.agentCommand !== undefined)) {
        throw new mistake/* Mistake */.Fp('option_unusable', '--agent command and --agent-command belong together.', '--agent command --agent-command ./agent');
    }
    const folder = (0,own_folder/* folderAt */.w)(repo ?? '.');
    return {
        folder,
        plan: planAt(plan),
        agent,
        agentCommand: options.agentCommand ?? null,
        setup: options.setup ?? (0,starter_agents/* commandsFor */.A)(folder.files).setup,
        verify: options.verify ?? (0,starter_agents/* commandsFor */.A)(folder.files).verify,
        maxDollars: options.maxDollars ?? modestDollars,
        secrets: secretsFor(agent, environment),
    };
}
function planAt(path) {
    if (!(0,external_node_fs_.existsSync)(path))
        throw new mistake/* Mistake */.Fp('file_unusable', `There is no plan ${path}.`, 'A Markdown list: - [ ] Add a search box');
    const text = (0,external_node_fs_.readFileSync)(path, 'utf8');
    if ((0,plan_file/* planOf */.XC)(text, text_hash/* sha256 */.sc).tasks.some(({ mark }) => mark === 'open'))
        return text;
    throw new mistake/* Mistake */.Fp('file_unusable', `${path} has no open task.`, 'A task is a line such as: - [ ] Add a search box');
}
function secretsFor(agent, environment) {
    const { key } = starter_agents/* starterAgents */.M[agent];
    if (key === null)
        return {};
    const value = environment[key];
    if (value)
        return { [key]: value };
    throw new mistake/* Mistake */.Fp('key_missing', `${agent} needs a key in ${key}, which is not set.`, 'Agents see no login of yours, only that key.');
}
/** The same loop, as a shell reads it; the program comes last, since it takes all words that follow. */
function initOptions(work) {
    const { agent, setup, verify } = work;
    const program = programFor(work);
    const given = [
        ...['--agent', agent],
        ...(setup === null ? [] : ['--setup', setup]),
        ...(verify === null ? [] : ['--verify', verify]),
        ...(program === null ? [] : ['--agent-command', ...program.words]),
    ];
    return given.map((word) => ` ${/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`}`).join('');
}
/** What of the program no runner has; null = nothing. */
function missingOnRunners(work) {
    const local = programFor(work)?.local ?? [];
    if (local.length === 0)
        return null;
    const verb = local.length === 1 ? 'is' : 'are';
    return `${local.join(' and ')} ${verb} on this machine alone: a runner needs a program that your repository or its image has.`;
}
/** As a checkout has it: paths into the repository begin there, whatever else is absolute is of this machine. */
function programFor({ agentCommand, folder }) {
    if (agentCommand === null)
        return null;
    const words = agentCommand.map((word, index) => {
        const inside = (0,external_node_path_.isAbsolute)(word) ? (0,external_node_path_.relative)(folder.path, (0,external_node_fs_.existsSync)(word) ? (0,external_node_fs_.realpathSync)(word) : word) : word;
        if (inside.startsWith('..') || inside === '')
            return word;
        return index === 0 && inside !== word ? `./${inside}` : inside;
    });
    return { words, local: words.filter((word) => (0,external_node_path_.isAbsolute)(word)) };
}

// EXTERNAL MODULE: ./build/src/emulator/model/comment.js
var model_comment = __webpack_require__(86286);
// EXTERNAL MODULE: ./build/src/cli/demo/runs.js
var demo_runs = __webpack_require__(33506);
// EXTERNAL MODULE: ./build/src/cli/demo/schedule.js
var schedule = __webpack_require__(6649);
;// CONCATENATED MODULE: ./build/src/cli/demo/policy.js
/** Decides what the demo answers where nobody watches; every answer goes the way of a person's: a ticked box, the app, a receipt. */







/** A question that no policy answers ends the run. */
const answers = {
    'ambiguous-criteria': 'proceed',
    'budget-escalation': 'raise',
    'repeated-failure': 'skip',
};
/** A script's money costs nobody anything and may be raised; a person's own plan goes on up to what they allowed, and ends there. */
const policyAnswer = (name, { own }) => own !== null && name === 'budget-escalation' ? 'continue' : (answers[name] ?? 'stop');
const patienceMs = 20_000;
const mostIdleTicks = 2;
/** Ticks, merges and answers until the loop's run has stopped. */
async function playByPolicy(stage, signal) {
    (0,schedule/* startScheduledRun */.t)(stage.github);
    let idleTicks = 0;
    let iterations = 0;
    while (!signal.aborted) {
        await stage.quiet();
        (0,demo_runs/* noneFailed */.q)(stage);
        const head = (await (0,demo_evidence/* readHead */.zy)(stage))?.head;
        if (head === undefined)
            throw new mistake/* Mistake */.Fp('demo_failed', 'The first tick left no head on its state branch.', 'Look into its log.');
        if (head.stop !== null)
            return;
        const merged = await mergeReady(stage);
        const answered = await answerOldest(stage, head);
        const moved = merged > 0 || answered || head.counters.iterationsUsed > iterations;
        iterations = head.counters.iterationsUsed;
        idleTicks = moved ? 0 : idleTicks + 1;
        if (idleTicks > mostIdleTicks) {
            throw new mistake/* Mistake */.Fp('demo_failed', `The loop is ${head.status} and does not go on.`, 'Look into the log of the last run.');
        }
        // The app woke the loop for an answer.
        if (!answered)
            (0,schedule/* startScheduledRun */.t)(stage.github);
    }
}
/** How many pull requests of the loop the maintainer merged. */
async function mergeReady(stage) {
    const ready = (0,scene/* readyToMerge */.FD)(stage);
    for (const { number } of ready)
        await stage.maintainer.merges(number);
    return ready.length;
}
async function answerOldest(stage, { openGates }) {
    const [gate] = openGates;
    const comment = gate === undefined ? undefined : (0,model_comment/* commentWithId */.lh)(stage.github.world, gate.commentId);
    const marker = comment === undefined ? null : (0,gate_comment/* readGateMarker */.kT)(comment.body);
    if (comment === undefined || marker === null)
        return false;
    const ticked = (0,gate_comment/* tickBox */.V0)(comment.body, policyAnswer(marker.name, stage));
    if (ticked === null)
        throw new Error(`The gate ${marker.id} has no such box.`);
    await Promise.all([appTookUpAnswer(stage), stage.maintainer.editsComment(comment.id, ticked)]);
    return true;
}
/** Resolves when the app has woken the loop for an answer; an app that does nothing is an error, since the demo would wait for ever. */
function appTookUpAnswer(stage) {
    return new Promise((resolve, reject) => {
        const end = (failure) => {
            clearTimeout(timer);
            forget();
            if (failure === null)
                resolve();
            else
                reject(failure);
        };
        const bug = 'This is a bug; the logs of the runs are kept.';
        const silent = () => end(new mistake/* Mistake */.Fp('demo_failed', 'The app did not take up a ticked box.', bug));
        const timer = setTimeout(silent, patienceMs);
        const forget = stage.onAppOutcome((outcome) => {
            const woken = outcome.did === 'woke' || outcome.did === 'let-sleep';
            if (woken && outcome.reason === 'answer')
                end(null);
            if (outcome.did === 'refused')
                end(new mistake/* Mistake */.Fp('demo_failed', `The app refused a ticked box: ${outcome.cause}.`, bug));
        });
    });
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./build/src/cli/demo/stage.js + 2 modules
var demo_stage = __webpack_require__(37129);
;// CONCATENATED MODULE: ./build/src/cli/demo/result.js
/** Decides what the demo says at its end, from what the loop left behind, and keeps the evidence where a person can look at it. */







const keptFolder = () => (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'tickgate-demo-'));
/** Beside the history: `head.json`, `logs/` and `remote.git`, the repository as the loop left it. */
async function concludeDemo(stage, at) {
    const evidence = await (0,demo_evidence/* readHead */.zy)(stage);
    if (evidence === null)
        throw new mistake/* Mistake */.Fp('demo_failed', 'The loop left no head.', 'Look into the log of the first run.');
    const { head, text } = evidence;
    const history = await (0,demo_evidence/* readLoopRecord */.qD)(stage, head);
    const historyFile = (0,external_node_path_.join)(at.folder, `${demo_stage/* loopName */.cn}.history.jsonl`);
    (0,external_node_fs_.writeFileSync)(historyFile, history.text);
    (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(at.folder, 'head.json'), text);
    (0,external_node_fs_.cpSync)(stage.github.repository.gitDir, (0,external_node_path_.join)(at.folder, 'remote.git'), { recursive: true });
    const runs = stage.actions.runs();
    (0,demo_runs/* keepLogs */.N)(runs, at.folder);
    const answered = history.lines
        .flatMap(({ gates }) => gates)
        .flatMap(({ name, subject, answer, by }) => (answer === null ? [] : [{ name, subject, answer, by }]));
    return {
        ticks: runs.length,
        iterations: head.counters.iterationsUsed,
        prs: head.counters.prsTouched.map((name) => Number(name.slice(1))),
        gates: answered,
        skipped_lock: head.skipsTotal,
        dollars_estimate: head.counters.dollarsEstimate,
        stop_reason: head.stop?.code ?? null,
        head: JSON.parse(text),
        history_file: historyFile,
        duration_ms: Math.round(performance.now() - at.startedMs),
    };
}

;// CONCATENATED MODULE: ./build/src/cli/demo/command.js
/** Decides how a demo is played: by a policy for machines, or on a page for a person; and with which exit code it ends. */












/** Of the sample alone: how long agents of a person's own take, nobody knows, and their loop has its own `max-minutes`. */
const sampleTimeoutSeconds = 120;
/** A script for machines is quick; a person wants to see what happens. */
const pace = { auto: 0, watched: 1_200 };
async function runDemo(options) {
    const startedMs = performance.now();
    const say = sayer(startedMs);
    const own = ownWorkOf(options, process.env);
    const folder = keptFolder();
    const stage = await (0,demo_stage/* setStage */.d$)({ paceMs: options.auto ? pace.auto : pace.watched, own }).catch((error) => {
        (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
        throw error;
    });
    if (own?.verify === null)
        say('no command verifies the work: what agents say decides what is complete (--verify COMMAND)');
    const interrupt = interruption();
    const silence = narrate(stage.github.world, say);
    try {
        const playing = { say, signal: interrupt.signal };
        const branches = await leavingBranches(stage, say, () => played(stage, options, playing));
        const stopped = (await (0,demo_evidence/* readHead */.zy)(stage))?.head.stop ?? null;
        if (stopped === null && interrupt.signal.aborted)
            return mistake/* exitCodes */.hS.interrupted;
        const result = { ...(await concludeDemo(stage, { folder, startedMs })), ...(own === null ? {} : { branches }) };
        process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : closingText(result, { folder, ...nextStep(own) }));
        return result.stop_reason === null ? mistake/* exitCodes */.hS.failed : mistake/* exitCodes */.hS.done;
    }
    catch (error) {
        throw withLogs(error, (0,demo_runs/* keepLogs */.N)(stage.actions.runs(), folder));
    }
    finally {
        silence();
        interrupt.forget();
        await stage.close();
    }
}
async function played(stage, options, { say, signal }) {
    const seconds = options.timeout ?? (options.auto && stage.own === null ? sampleTimeoutSeconds : null);
    const late = timeLimit(seconds);
    try {
        await Promise.race([
            options.auto ? playByPolicy(stage, signal) : watched(stage, options, { say, signal }),
            late.passed,
            aborted(signal),
        ]);
    }
    finally {
        late.clear();
    }
}
/** However the play ends: what was worked on so far has been paid for. */
async function leavingBranches(stage, say, play) {
    const left = () => {
        const branches = stage.handBack();
        for (const name of branches)
            say(`left the branch ${name} in ${stage.own?.folder.path}`);
        return branches;
    };
    try {
        await play();
    }
    catch (error) {
        try {
            left();
        }
        catch (failure) {
            // The first error is the one that somebody has to understand.
            say(`the branches could not be left: ${failure instanceof Error ? failure.message : String(failure)}`);
        }
        throw error;
    }
    return left();
}
async function watched(stage, { port, json }, { say, signal }) {
    const { playOnPage } = await __webpack_require__.e(/* import() */ 517).then(__webpack_require__.bind(__webpack_require__, 47517));
    const { stdin, stdout } = process;
    const terminal = stdin.isTTY && stdout.isTTY && !json ? { input: stdin, output: stdout } : null;
    await playOnPage(stage, { port, say, signal, terminal });
}
function timeLimit(seconds) {
    let timer;
    const passed = new Promise((_, reject) => {
        if (seconds === null)
            return;
        const remedy = 'Give it more time with --timeout SECONDS; the logs say where the time went.';
        timer = setTimeout(() => reject(new mistake/* Mistake */.Fp('demo_failed', `The demo did not end within ${seconds} s.`, remedy)), seconds * 1000);
    });
    return { passed, clear: () => clearTimeout(timer) };
}
const aborted = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
/** The last one: its terminal was closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
function interruption() {
    const controller = new AbortController();
    const stop = () => controller.abort();
    for (const name of endings)
        process.once(name, stop);
    return {
        signal: controller.signal,
        forget: () => {
            for (const name of endings)
                process.off(name, stop);
        },
    };
}
const sayer = (startedMs) => (line) => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1).padStart(5);
    const lead = `${seconds} s  `;
    process.stderr.write(`${lead}${(0,terminal_text/* wrapped */.ky)(line, ' '.repeat(lead.length)).trimStart()}\n`);
};
function withLogs(error, logs) {
    return error instanceof mistake/* Mistake */.Fp ? new mistake/* Mistake */.Fp(error.code, error.message, `${error.remedy}\nLogs: ${logs}`) : error;
}
const nextStep = (own) => ({
    isScripted: own === null,
    init: `node ${(0,home/* builtCli */.bo)((0,home/* homeFolder */.Wx)())} init${own === null ? '' : initOptions(own)}`,
    missing: own === null ? null : missingOnRunners(own),
});


/***/ }),

/***/ 62821:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   qD: () => (/* binding */ readLoopRecord),
/* harmony export */   zy: () => (/* binding */ readHead)
/* harmony export */ });
/* unused harmony export onlyFileOf */
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57975);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38522);
/* harmony import */ var _core_disk_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(20832);
/* harmony import */ var _core_history_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4929);
/* harmony import */ var _core_state_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(62750);
/* harmony import */ var _state_bundle_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(10312);
/* harmony import */ var _mistake_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(54156);
/* harmony import */ var _stage_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(37129);
/** Reads what a loop really left behind: the head from its state branch by git, the history from the bundle that the head vouches for. */









const run = (0,node_util__WEBPACK_IMPORTED_MODULE_1__.promisify)(node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFile);
/** Null before the first tick. */
async function readHead({ github }) {
    const branch = `refs/heads/tickgate/state/${_stage_js__WEBPACK_IMPORTED_MODULE_7__/* .loopName */ .cn}`;
    const git = (...args) => run('git', ['--git-dir', github.repository.gitDir, ...args]);
    const exists = await git('rev-parse', '--quiet', '--verify', branch).then(() => true, () => false);
    if (!exists)
        return null;
    const { stdout: text } = await git('show', `${branch}:head.json`);
    const read = (0,_core_disk_js__WEBPACK_IMPORTED_MODULE_8__/* .readDiskText */ .xd)(_core_state_js__WEBPACK_IMPORTED_MODULE_4__/* .Head */ .p3, text);
    if (!read.ok)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp('demo_failed', `head.json on ${branch}: ${read.field}: ${read.reason}`, 'This is a bug of the tick.');
    return { head: read.value, text };
}
/** Downloads the artifact as a person would, and opens it against the digest in the head. */
async function readLoopRecord(stage, { bundle }) {
    if (bundle === null || bundle.artifactId === null) {
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp('demo_failed', 'The head names no artifact with the history.', 'Look into the log of the last run.');
    }
    const { github, maintainer, repository } = stage;
    const url = `${github.url}/repos/${repository}/actions/artifacts/${bundle.artifactId}/zip`;
    const answer = await fetch(url, { headers: { authorization: `token ${maintainer.token}` } });
    if (!answer.ok)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp('demo_failed', `${url} answered ${answer.status}.`, 'Look into the log of the last run.');
    const bytes = onlyFileOf(Buffer.from(await answer.arrayBuffer()));
    const unpacked = (0,_state_bundle_js__WEBPACK_IMPORTED_MODULE_5__/* .unpack */ .l1)(bytes, bundle);
    if (unpacked.kind === 'corrupt')
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp('demo_failed', unpacked.why, 'This is a bug of the tick.');
    const text = unpacked.members[`${_stage_js__WEBPACK_IMPORTED_MODULE_7__/* .loopName */ .cn}.history.jsonl`] ?? '';
    const read = (0,_core_history_js__WEBPACK_IMPORTED_MODULE_3__/* .readHistory */ .Lu)(text);
    if (!read.ok)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp('demo_failed', `history line ${read.line}: ${read.field}: ${read.reason}`, 'This is a bug of the tick.');
    const state = (0,_core_disk_js__WEBPACK_IMPORTED_MODULE_8__/* .readDiskText */ .xd)(_core_state_js__WEBPACK_IMPORTED_MODULE_4__/* .LoopState */ ._, unpacked.members[`${_stage_js__WEBPACK_IMPORTED_MODULE_7__/* .loopName */ .cn}.state.json`] ?? '');
    if (!state.ok)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp('demo_failed', `state.json: ${state.field}: ${state.reason}`, 'This is a bug of the tick.');
    return { lines: read.lines, text, state: state.value };
}
const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
/** The one file of a zip archive, found by its central directory, since sizes may stand behind the data. */
function onlyFileOf(zip) {
    const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    const damaged = new Error('The artifact is no zip archive with one file.');
    if (end < 0 || zip.readUInt32LE(end) !== directoryEnd || zip.readUInt16LE(end + 10) !== 1)
        throw damaged;
    const entry = zip.readUInt32LE(end + 16);
    if (zip.readUInt32LE(entry) !== directoryEntry)
        throw damaged;
    const [method, size, local] = [
        zip.readUInt16LE(entry + 10),
        zip.readUInt32LE(entry + 20),
        zip.readUInt32LE(entry + 42),
    ];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + size);
    return method === 0 ? new Uint8Array(data) : new Uint8Array((0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.inflateRawSync)(data));
}


/***/ }),

/***/ 95492:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CX: () => (/* binding */ freshReceipts),
/* harmony export */   Dm: () => (/* binding */ threadsOf),
/* harmony export */   FD: () => (/* binding */ readyToMerge),
/* harmony export */   JA: () => (/* binding */ standing),
/* harmony export */   Rj: () => (/* binding */ fingerprint),
/* harmony export */   c0: () => (/* binding */ isControl),
/* harmony export */   ky: () => (/* binding */ runsOf),
/* harmony export */   qd: () => (/* binding */ openQuestions),
/* harmony export */   qh: () => (/* binding */ questionIn)
/* harmony export */ });
/* harmony import */ var _core_control_issue_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45436);
/* harmony import */ var _core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(87011);
/* harmony import */ var _core_receipt_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7177);
/* harmony import */ var _emulator_actions_actions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50460);
/* harmony import */ var _emulator_actions_runs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52383);
/* harmony import */ var _emulator_model_pull_request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(61440);
/** Decides what of the emulated world the page shows: threads, questions that wait, runs with their lines, the loop's own words. */







const threadsOf = ({ github }) => [...github.repository.threads.values()].toSorted((a, b) => a.number - b.number);
const isControl = (thread) => (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .parseMarker */ .gY)(thread.body)?.kind === 'control';
/** Questions of the loop, oldest first, that the app has recorded no answer to. */
const openQuestions = (stage) => questions(stage).filter((comment) => receiptFor(comment) === null);
/** Recorded answers that no tick has taken up yet. */
const freshReceipts = (stage) => questions(stage).flatMap((comment) => receiptFor(comment) ?? []);
const questions = (stage) => threadsOf(stage)
    .flatMap(({ comments }) => comments)
    .filter(({ body, author }) => author.type === 'Bot' && (0,_core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .readGateMarker */ .kT)(body) !== null)
    .toSorted((a, b) => a.createdAt - b.createdAt);
function receiptFor({ body, thread }) {
    const id = (0,_core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .readGateMarker */ .kT)(body)?.id;
    return (thread.comments.find((reply) => reply.author.type === 'Bot' && (0,_core_receipt_js__WEBPACK_IMPORTED_MODULE_2__/* .parseReceipt */ .Wy)(reply.body)?.gateId === id) ?? null);
}
/** Pull requests of the loop that a person may merge now, oldest first. */
const readyToMerge = ({ github }) => (0,_emulator_model_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .openPulls */ .Dw)(github.repository).filter(({ pull }) => !pull.draft && pull.headRef.startsWith('tickgate/'));
/** The question itself, without its marks. */
const questionIn = (body) => (body.split('\n').find((line) => line.startsWith('**')) ?? '').replaceAll('**', '').replace(/\\(.)/g, '$1');
/** The first line of the control issue: where the loop stands, in its own words. */
function standing(stage) {
    const control = threadsOf(stage).find(isControl);
    const line = control?.body.split('\n')[1] ?? '';
    if (control === undefined || (0,_core_control_issue_js__WEBPACK_IMPORTED_MODULE_0__/* .parseControlIssue */ .AR)(control.body) === null || line === '')
        return 'The first tick begins.';
    return line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\\(.)/g, '$1');
}
/** Newest first. */
const runsOf = (stage) => stage.actions
    .runs()
    .toReversed()
    .map((run) => viewOf(run, stage.github.world.clock.now()));
function viewOf(run, now) {
    const { status, conclusion, startedAt, updatedAt } = (0,_emulator_actions_runs_js__WEBPACK_IMPORTED_MODULE_4__/* .currentAttempt */ .Hg)(run);
    return {
        run,
        number: run.number,
        cause: run.event === 'schedule' ? 'by its schedule' : `by ${run.actor.login}`,
        state: status === 'completed' ? (conclusion ?? 'completed') : status.replace('_', ' '),
        seconds: Math.max(0, ((status === 'completed' ? updatedAt : now) - startedAt) / 1000),
        agents: (0,_emulator_actions_actions_js__WEBPACK_IMPORTED_MODULE_3__/* .logOf */ .Gs)(run)
            .split('\n')
            .filter((line) => /^#\d+: /.test(line)),
    };
}
/** Changes whenever something that the page shows has changed. */
function fingerprint(stage) {
    const threads = threadsOf(stage).map(({ number, updatedAt, state, title, body, labels, comments }) => [
        number,
        updatedAt,
        state,
        title,
        body.length,
        labels.length,
        ...comments.map(({ id, updatedAt: at }) => `${id}@${at}`),
    ].join());
    const runs = stage.actions.runs().map((run) => {
        const { status, conclusion, jobs } = (0,_emulator_actions_runs_js__WEBPACK_IMPORTED_MODULE_4__/* .currentAttempt */ .Hg)(run);
        return [run.id, status, conclusion, ...jobs.map(({ log }) => log.length)].join();
    });
    return [...threads, ...runs].join(';');
}


/***/ }),

/***/ 33506:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ keepLogs),
/* harmony export */   q: () => (/* binding */ noneFailed)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _emulator_actions_actions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50460);
/* harmony import */ var _emulator_actions_runs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(52383);
/* harmony import */ var _mistake_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54156);
/** Decides what became of the demo's workflow runs, and where their logs are kept. */





/** A red run means that a person has to look: the demo ends there, with the run's own words. */
function noneFailed({ actions }) {
    const failed = actions.runs().find((run) => !['success', null].includes((0,_emulator_actions_runs_js__WEBPACK_IMPORTED_MODULE_3__/* .currentAttempt */ .Hg)(run).conclusion));
    if (failed === undefined)
        return;
    const said = (0,_emulator_actions_actions_js__WEBPACK_IMPORTED_MODULE_2__/* .annotationsOf */ .Ih)(failed)
        .find(({ level }) => level === 'error')
        ?.message.split('\n')[0];
    const how = (0,_emulator_actions_runs_js__WEBPACK_IMPORTED_MODULE_3__/* .currentAttempt */ .Hg)(failed).conclusion;
    throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp('demo_failed', `Run ${failed.number} ended with ${how}: ${said ?? 'it said nothing'}`, 'Its whole log is kept.');
}
/** One file a run, oldest first; the folder. */
function keepLogs(runs, folder) {
    const logs = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'logs');
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(logs, { recursive: true });
    for (const run of runs)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(logs, `run-${run.number}.log`), `${(0,_emulator_actions_actions_js__WEBPACK_IMPORTED_MODULE_2__/* .logOf */ .Gs)(run)}\n`);
    return logs;
}


/***/ }),

/***/ 6649:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ startScheduledRun)
/* harmony export */ });
/* harmony import */ var _emulator_actions_git_files_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53535);
/* harmony import */ var _emulator_actions_start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70149);
/* harmony import */ var _emulator_actions_workflows_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49463);
/* harmony import */ var _emulator_represent_repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75468);
/* harmony import */ var _sample_settings_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(76752);
/** Starts the loop's workflow as its schedule would, when there is something to do: a demo does not wait for the minute. */





function startScheduledRun({ world, repository }) {
    const headBranch = repository.defaultBranch;
    const ref = `refs/heads/${headBranch}`;
    const workflow = (0,_emulator_actions_workflows_js__WEBPACK_IMPORTED_MODULE_2__/* .workflowNamed */ .$J)(world, repository, _sample_settings_js__WEBPACK_IMPORTED_MODULE_4__/* .workflowPath */ .RB);
    const sha = (0,_emulator_actions_git_files_js__WEBPACK_IMPORTED_MODULE_0__/* .commitNamed */ .vj)(repository, ref);
    if (workflow === undefined || sha === undefined)
        throw new Error(`${_sample_settings_js__WEBPACK_IMPORTED_MODULE_4__/* .workflowPath */ .RB} is gone from ${headBranch}.`);
    return (0,_emulator_actions_start_js__WEBPACK_IMPORTED_MODULE_1__/* .startRun */ .A)(world, {
        workflow,
        ground: { repository, ref, headBranch, sha, filtered: null, paths: [] },
        event: 'schedule',
        actor: repository.owner,
        // No expression fell due: such a tick is neither late nor does it miss any before it.
        payload: { schedule: '', workflow: _sample_settings_js__WEBPACK_IMPORTED_MODULE_4__/* .workflowPath */ .RB, repository: (0,_emulator_represent_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .showRepository */ .qW)(world, repository) },
    });
}


/***/ }),

/***/ 7177:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ renderRefusal),
/* harmony export */   Vu: () => (/* binding */ isAlreadyRefused),
/* harmony export */   Wy: () => (/* binding */ parseReceipt),
/* harmony export */   cW: () => (/* binding */ refusalKey),
/* harmony export */   pB: () => (/* binding */ renderReceipt)
/* harmony export */ });
/* unused harmony exports refusalMarker, refusalSentence */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21338);
/* harmony import */ var _gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5989);
/** Decides how the app's receipt for an accepted answer and a short refusal look as comments, and how they are read back. */





const Fields = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    gate: _gate_js__WEBPACK_IMPORTED_MODULE_0__/* .GateId */ .PE,
    option: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1),
    text: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(),
    user: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    login: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1),
    permission: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    edited_at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    delivery: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    comment: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    text_hash: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(),
    instead_of: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1).optional(),
    since: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().optional(),
});
/** `Recorded: **raise** by @ana. The next tick takes it up.`; of a corrected answer, `Recorded: **hold** instead of **merge** by @ana.` */
function renderReceipt(receipt) {
    const { insteadOf } = receipt;
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .renderMarker */ .Bd)('receipt', {
        gate: receipt.gateId,
        option: receipt.option,
        user: receipt.userId,
        login: receipt.login,
        permission: receipt.permission,
        edited_at: receipt.editedAt,
        delivery: receipt.deliveryId,
        comment: receipt.commentId,
        ...(receipt.textHash === null ? {} : { text_hash: receipt.textHash }),
        ...(receipt.text === null ? {} : { text: receipt.text }),
        ...(insteadOf === undefined ? {} : { instead_of: insteadOf.option, since: insteadOf.since }),
    });
    const corrected = insteadOf === undefined || insteadOf.option === receipt.option ? '' : ` instead of **${insteadOf.option}**`;
    return `${marker}\nRecorded: **${receipt.option}**${corrected} by @${receipt.login}. The next tick takes it up.`;
}
/** The receipt in a body, or null. Who wrote the body is for the caller to judge. */
function parseReceipt(body) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .parseMarker */ .gY)(body);
    const parsed = Fields.safeParse(marker?.kind === 'receipt' ? marker.fields : null);
    if (!parsed.success)
        return null;
    const { gate, option, text, user, login, permission, edited_at, delivery, comment, text_hash } = parsed.data;
    const { instead_of, since } = parsed.data;
    return {
        gateId: gate,
        option,
        text: text ?? null,
        login,
        userId: Number(user),
        permission,
        editedAt: edited_at,
        deliveryId: delivery,
        commentId: Number(comment),
        textHash: text_hash ?? null,
        ...(instead_of === undefined || since === undefined ? {} : { insteadOf: { option: instead_of, since } }),
    };
}
/** Said at most once per cause and comment: look for this marker line before posting. */
function refusalMarker({ gateId, commentId, why }) {
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .renderMarker */ .Bd)('refusal', { gate: gateId.slice(0, 120), comment: commentId, cause: why.cause });
}
/** By which a tick finds its own refusal again; `effectOf` makes it from the marker. */
const refusalKey = ({ gateId, commentId, why }) => `refusal/${gateId.slice(0, 120)}/${commentId}/${why.cause}`;
function renderRefusal(refusal) {
    return `${refusalMarker(refusal)}\n${refusalSentence(refusal)}`;
}
/** True if one of our own comments already says this. */
function isAlreadyRefused(refusal, ownBodies) {
    const line = refusalMarker(refusal);
    return ownBodies.some((body) => body.split(/\r?\n/, 1)[0] === line);
}
function refusalSentence({ gateId, why }) {
    switch (why.cause) {
        case 'unauthorised': {
            const who = why.approvers.length === 0 ? 'people with write access' : (0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .mentions */ .wy)(why.approvers);
            return `@${why.login}, only ${who} may answer this.`;
        }
        case 'stale':
            return 'What this question was about has changed, so the answer was not used. If it still matters, it is asked again.';
        case 'malformed':
            return `“${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(why.option, { max: 40 })}” is not an option here. Reply with \`/loop answer ${gateId} OPTION\`, where OPTION is ${choices(why.options)}.`;
        case 'needs-text':
            return `“${why.option}” needs words: \`/loop answer ${gateId} ${why.option} your words\`.`;
        case 'contradictory':
            return `Several boxes are ticked (${why.options.join(', ')}), so none counts. Leave one ticked.`;
        case 'reworded':
            return `The text of this question was edited, so its boxes do not count. Reply with \`/loop answer ${gateId} OPTION\`.`;
        case 'answered':
            return `Already answered: **${why.option}** by @${why.login}. This later answer changes nothing.`;
        case 'unknown-gate':
            return 'There is no open question with this id.';
    }
}
function choices(options) {
    const names = options.map((option) => `\`${option}\``);
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}


/***/ }),

/***/ 19403:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ho: () => (/* binding */ issueTextHash),
/* harmony export */   Rw: () => (/* binding */ gateTextHash),
/* harmony export */   c_: () => (/* binding */ commentHash),
/* harmony export */   sc: () => (/* binding */ sha256)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _core_task_boxes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(34388);
/** Decides what counts as the same text: of an issue that was admitted or asked about, of a gate as it was posted. */


/** sha256, hex. */
const sha256 = (text) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('hex');
/** sha256 (hex) of title and body; GitHub's editor turns line ends into CRLF, which changes nothing that anybody reads. */
const issueTextHash = (title, body) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
    .update(`${title}\n${body.replaceAll('\r\n', '\n')}`)
    .digest('hex');
/** sha256 (hex) of a comment, whatever its line ends. */
const commentHash = (body) => sha256(body.replaceAll('\r\n', '\n'));
/** Stored with a gate when it is posted; boxes answer only while it still fits. Ticks do not change it. */
const gateTextHash = (body) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,_core_task_boxes_js__WEBPACK_IMPORTED_MODULE_1__/* .canonicalText */ .A4)(body)).digest('hex');


/***/ })

};
