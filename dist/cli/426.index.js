export const id = 426;
export const ids = [426];
export const modules = {

/***/ 65426:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runDemo: () => (/* binding */ runDemo)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
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
            throw new mistake/* Mistake */.Fp('The first tick left no head on its state branch.', 'Look into its log.');
        if (head.stop !== null)
            return;
        const merged = await mergeReady(stage);
        const answered = await answerOldest(stage, head);
        const moved = merged > 0 || answered || head.counters.iterationsUsed > iterations;
        iterations = head.counters.iterationsUsed;
        idleTicks = moved ? 0 : idleTicks + 1;
        if (idleTicks > mostIdleTicks) {
            throw new mistake/* Mistake */.Fp(`The loop is ${head.status} and does not go on.`, 'Look into the log of the last run.');
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
    const ticked = (0,gate_comment/* tickBox */.V0)(comment.body, answers[marker.name] ?? 'stop');
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
        const silent = () => end(new mistake/* Mistake */.Fp('The app did not take up a ticked box.', bug));
        const timer = setTimeout(silent, patienceMs);
        const forget = stage.onAppOutcome((outcome) => {
            const woken = outcome.did === 'woke' || outcome.did === 'let-sleep';
            if (woken && outcome.reason === 'answer')
                end(null);
            if (outcome.did === 'refused')
                end(new mistake/* Mistake */.Fp(`The app refused a ticked box: ${outcome.cause}.`, bug));
        });
    });
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/cli/demo/stage.js + 1 modules
var demo_stage = __webpack_require__(38143);
;// CONCATENATED MODULE: ./build/src/cli/demo/result.js
/** Decides what the demo says at its end, from what the loop left behind, and keeps the evidence where a person can look at it. */







const keptFolder = () => (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'tickgate-demo-'));
/** Beside the history: `head.json`, `logs/` and `remote.git`, the repository as the loop left it. */
async function concludeDemo(stage, at) {
    const evidence = await (0,demo_evidence/* readHead */.zy)(stage);
    if (evidence === null)
        throw new mistake/* Mistake */.Fp('The loop left no head.', 'Look into the log of the first run.');
    const { head, text } = evidence;
    const history = await (0,demo_evidence/* readLoopHistory */.TR)(stage, head);
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








const autoTimeoutSeconds = 120;
/** A script for machines is quick; a person wants to see what happens. */
const pace = { auto: 0, watched: 1_200 };
async function runDemo(options) {
    const startedMs = performance.now();
    const say = sayer(startedMs);
    const folder = keptFolder();
    const stage = await (0,demo_stage/* setStage */.d$)({ paceMs: options.auto ? pace.auto : pace.watched }).catch((error) => {
        (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
        throw error;
    });
    const interrupt = interruption();
    const silence = narrate(stage.github.world, say);
    try {
        await played(stage, options, { say, signal: interrupt.signal });
        const stopped = (await (0,demo_evidence/* readHead */.zy)(stage))?.head.stop ?? null;
        if (stopped === null && interrupt.signal.aborted)
            return mistake/* exitCodes */.hS.interrupted;
        const result = await concludeDemo(stage, { folder, startedMs });
        process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : closing(result, folder));
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
    const seconds = options.timeout ?? (options.auto ? autoTimeoutSeconds : null);
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
async function watched(stage, { port }, { say, signal }) {
    const { playOnPage } = await __webpack_require__.e(/* import() */ 596).then(__webpack_require__.bind(__webpack_require__, 98596));
    await playOnPage(stage, { port, say, signal });
}
function timeLimit(seconds) {
    let timer;
    const passed = new Promise((_, reject) => {
        if (seconds === null)
            return;
        const remedy = 'Give it more time with --timeout SECONDS; the logs say where the time went.';
        timer = setTimeout(() => reject(new mistake/* Mistake */.Fp(`The demo did not end within ${seconds} s.`, remedy)), seconds * 1000);
    });
    return { passed, clear: () => clearTimeout(timer) };
}
const aborted = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
function interruption() {
    const controller = new AbortController();
    const stop = () => controller.abort();
    for (const name of ['SIGINT', 'SIGTERM'])
        process.once(name, stop);
    return {
        signal: controller.signal,
        forget: () => {
            for (const name of ['SIGINT', 'SIGTERM'])
                process.off(name, stop);
        },
    };
}
const sayer = (startedMs) => (line) => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1).padStart(5);
    process.stderr.write(`${seconds} s  ${line}\n`);
};
function withLogs(error, logs) {
    return error instanceof mistake/* Mistake */.Fp ? new mistake/* Mistake */.Fp(error.message, `${error.remedy}\nLogs: ${logs}`) : error;
}
/** No command sets a repository up yet, so the next step is a page of the documentation. */
function closing(result, folder) {
    const { iterations, prs, gates, dollars_estimate: dollars, stop_reason: reason } = result;
    return `
The loop stopped: ${reason}. ${iterations} iterations, ${prs.length} pull requests, ${gates.length} answers, $${dollars.toFixed(2)} (scripted).
History, head and the repository itself: ${folder}

Next: “Use it in your repository” in README.md.
`;
}


/***/ }),

/***/ 62821:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TR: () => (/* binding */ readLoopHistory),
/* harmony export */   zy: () => (/* binding */ readHead)
/* harmony export */ });
/* unused harmony export onlyFileOf */
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57975);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38522);
/* harmony import */ var _core_disk_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(20832);
/* harmony import */ var _core_history_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4929);
/* harmony import */ var _core_state_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74826);
/* harmony import */ var _state_bundle_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(10312);
/* harmony import */ var _mistake_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(54156);
/* harmony import */ var _stage_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(38143);
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
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp(`head.json on ${branch}: ${read.field}: ${read.reason}`, 'This is a bug of the tick.');
    return { head: read.value, text };
}
/** Downloads the artifact as a person would, and opens it against the digest in the head. */
async function readLoopHistory(stage, { bundle }) {
    if (bundle === null || bundle.artifactId === null) {
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp('The head names no artifact with the history.', 'Look into the log of the last run.');
    }
    const { github, maintainer, repository } = stage;
    const url = `${github.url}/repos/${repository}/actions/artifacts/${bundle.artifactId}/zip`;
    const answer = await fetch(url, { headers: { authorization: `token ${maintainer.token}` } });
    if (!answer.ok)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp(`${url} answered ${answer.status}.`, 'Look into the log of the last run.');
    const bytes = onlyFileOf(Buffer.from(await answer.arrayBuffer()));
    const unpacked = (0,_state_bundle_js__WEBPACK_IMPORTED_MODULE_5__/* .unpack */ .l1)(bytes, bundle);
    if (unpacked.kind === 'corrupt')
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp(unpacked.why, 'This is a bug of the tick.');
    const text = unpacked.members[`${_stage_js__WEBPACK_IMPORTED_MODULE_7__/* .loopName */ .cn}.history.jsonl`] ?? '';
    const read = (0,_core_history_js__WEBPACK_IMPORTED_MODULE_3__/* .readHistory */ .Lu)(text);
    if (!read.ok)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_6__/* .Mistake */ .Fp(`history line ${read.line}: ${read.field}: ${read.reason}`, 'This is a bug of the tick.');
    return { lines: read.lines, text };
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
/* harmony import */ var _core_control_issue_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66089);
/* harmony import */ var _core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(87011);
/* harmony import */ var _core_receipt_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7177);
/* harmony import */ var _emulator_actions_actions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(82185);
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
/* harmony import */ var _emulator_actions_actions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(82185);
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
    throw new _mistake_js__WEBPACK_IMPORTED_MODULE_4__/* .Mistake */ .Fp(`Run ${failed.number} ended with ${how}: ${said ?? 'it said nothing'}`, 'Its whole log is kept.');
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
/** Starts the sample's workflow as its schedule would: a demo does not wait for the minute of the hour. */





function startScheduledRun({ world, repository }) {
    const headBranch = repository.defaultBranch;
    const ref = `refs/heads/${headBranch}`;
    const workflow = (0,_emulator_actions_workflows_js__WEBPACK_IMPORTED_MODULE_2__/* .workflowNamed */ .$J)(world, repository, _sample_settings_js__WEBPACK_IMPORTED_MODULE_4__/* .workflowPath */ .RB);
    const sha = (0,_emulator_actions_git_files_js__WEBPACK_IMPORTED_MODULE_0__/* .commitNamed */ .vj)(repository, ref);
    if (workflow === undefined || sha === undefined)
        throw new Error(`${_sample_settings_js__WEBPACK_IMPORTED_MODULE_4__/* .workflowPath */ .RB} is gone from ${headBranch}.`);
    const schedule = workflow.file?.on.schedule?.[0]?.cron ?? '';
    return (0,_emulator_actions_start_js__WEBPACK_IMPORTED_MODULE_1__/* .startRun */ .A)(world, {
        workflow,
        ground: { repository, ref, headBranch, sha, filtered: null, paths: [] },
        event: 'schedule',
        actor: repository.owner,
        payload: { schedule, workflow: _sample_settings_js__WEBPACK_IMPORTED_MODULE_4__/* .workflowPath */ .RB, repository: (0,_emulator_represent_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .showRepository */ .qW)(world, repository) },
    });
}


/***/ })

};
