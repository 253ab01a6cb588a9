export const id = 436;
export const ids = [436];
export const modules = {

/***/ 819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YW: () => (/* binding */ hasCeiling),
/* harmony export */   bk: () => (/* binding */ budgetLabels),
/* harmony export */   yj: () => (/* binding */ budgetBars)
/* harmony export */ });
/* unused harmony export remainingText */
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95690);
/** Decides how budgets look: one bar with its numbers per ceiling, readable without colour, in a log as on a phone. */


const cells = 10;
const budgetLabels = {
    iterations: 'iterations',
    prs: 'PRs',
    minutes: 'minutes',
    dollars: 'dollars',
};
/** A dollar ceiling of 0 is none. */
const hasCeiling = (name, ceilings) => !(name === 'dollars' && ceilings.maxDollars === 0);
/** One line per budget, such as `iterations  ▓▓▓▓▓▓░░░░  3/5`, aligned for a fixed-width font. */
const budgetBars = (counters, ceilings) => _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.map((name) => {
    const label = budgetLabels[name].padEnd('iterations'.length);
    const used = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .usedOf */ .Z)(name, counters);
    if (!hasCeiling(name, ceilings))
        return `${label}  ${'·'.repeat(cells)}  ${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .amountText */ .cY)(name, used)}, no ceiling`;
    const ceiling = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, ceilings);
    return `${label}  ${bar(used / ceiling)}  ${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .amountText */ .cY)(name, used)}/${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .ceilingText */ .Dm)(name, ceiling)}`;
});
/** Something used shows at least one cell, and only a ceiling that is reached shows all of them. */
function bar(share) {
    const filled = share <= 0 ? 0 : Math.min(cells, Math.max(1, Math.floor(share * cells)));
    return '▓'.repeat(filled) + '░'.repeat(cells - filled);
}
/** What is left, in words: `2 iterations, 16 PRs, 42 minutes, $10.08`. */
const remainingText = (counters, ceilings) => ceilingNames
    .map((name) => {
    if (!hasCeiling(name, ceilings))
        return 'no dollar ceiling';
    const left = amountText(name, Math.max(0, ceilingOf(name, ceilings) - usedOf(name, counters)));
    return name === 'dollars'
        ? left
        : `${left} ${left === '1' ? budgetLabels[name].slice(0, -1) : budgetLabels[name]}`;
})
    .join(', ');


/***/ }),

/***/ 30284:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IV: () => (/* binding */ standsAsDrawn),
/* harmony export */   V$: () => (/* binding */ boxCommand),
/* harmony export */   ab: () => (/* binding */ tickedBoxes),
/* harmony export */   b0: () => (/* binding */ boxOf),
/* harmony export */   tl: () => (/* binding */ isDrawn)
/* harmony export */ });
/* unused harmony exports renderBoxes, ticksUnheard, withoutNonces */
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87011);
/* harmony import */ var _task_boxes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34388);


const boxes = [
    { verb: 'run', label: '**Run now**: one tick, at once' },
    { verb: 'stop', label: '**Stop**: the iteration that works is finished first' },
    { verb: 'resume', label: '**Resume**: go on after a pause' },
    { verb: 'restart', label: '**Restart**: begin again after a stop; what was spent stays spent' },
];
const boxCommand = ({ verb }) => (verb === 'stop' ? { verb, reason: null } : { verb });
/** All boxes under a fresh nonce, none of them ticked: one that was heard and is nobody's order must not become that of whoever edits next. */
const renderBoxes = (nonce) => boxes.map(({ verb }) => boxLine(verb, nonce)).join('\n');
const boxLine = (verb, nonce) => `- [ ] ${boxes.find((box) => box.verb === verb)?.label} ${boxMarker(verb, nonce)}`;
/**
 * Whether the box stands open, once, among all boxes of its drawing, in the very words of ours: who ticks it then knows what it says. The
 * lines alone tell nothing: a copy in a fence or a folded part is no box.
 */
function standsAsDrawn(body, { verb, nonce }) {
    const marker = boxMarker(verb, nonce);
    const [item, ...others] = (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_0__/* .taskBoxes */ .du)(body).filter(({ comments }) => comments.includes(marker));
    if (item === undefined || item.checked || others.length > 0)
        return false;
    const lines = body.split('\n').map((line) => line.trimEnd().replace(/^- \[x\]/i, '- [ ]'));
    const first = body.slice(0, item.offset).split('\n').length - 1 - boxes.findIndex((box) => box.verb === verb);
    return boxes.every((box, index) => lines[first + index] === boxLine(box.verb, nonce));
}
/** Whether a drawing with this box stands there, ticked or not. */
const isDrawn = (body, { verb, nonce }) => body.includes(boxMarker(verb, nonce));
const boxMarker = (verb, nonce) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .renderMarker */ .Bd)('control', { box: verb, nonce });
/** The ticked boxes of a body, each once; boxes in quotes, fences and comments do not count, nor do those without our marker. */
function tickedBoxes(body) {
    // Most bodies have no ticked box, and a syntax tree costs more than all else that is read of them.
    if (!/\[x\]/i.test(body))
        return [];
    const ticked = (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_0__/* .taskBoxes */ .du)(body)
        .filter(({ checked }) => checked)
        .flatMap(({ comments }) => comments.flatMap(readBox));
    return [...new Map(ticked.map((box) => [box.id, box])).values()];
}
function readBox(comment) {
    const fields = (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarker */ .gY)(comment)?.fields ?? {};
    return boxOf(fields['box'], fields['nonce']);
}
/** The box of these words; none where they are no box of ours. */
function boxOf(word, nonce) {
    const verb = boxes.find((box) => box.verb === word)?.verb;
    return verb === undefined || nonce === undefined || nonce === '' ? [] : [{ id: `box/${nonce}/${verb}`, verb, nonce }];
}
/**
 * Whether somebody ticked a box after this tick looked for orders: a redraw, even one that carries it over, would make it nobody's
 * word, since only the edits after the last redraw tell whose it is. The issue is left as it is until the next tick has heard it.
 */
const ticksUnheard = ({ body, editedAt }, heard) => editedAt !== null &&
    (heard.at === null || Date.parse(editedAt) >= Date.parse(heard.at)) &&
    tickedBoxes(body).some(({ id }) => !heard.consumed.includes(id));
/** The body with the nonces of its boxes left out, for comparing what a reader sees. */
const withoutNonces = (body) => body.replace(/(<!-- tickgate:v1 control box=[a-z]+) nonce=\S* -->/g, '$1 -->');


/***/ }),

/***/ 45436:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AR: () => (/* binding */ parseControlIssue)
});

// UNUSED EXPORTS: redrawn, renderControlIssue, sameControlIssue

// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
// EXTERNAL MODULE: ./build/src/core/control-boxes.js
var control_boxes = __webpack_require__(30284);
// EXTERNAL MODULE: ./build/src/core/last-stop.js
var last_stop = __webpack_require__(99926);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
;// CONCATENATED MODULE: ./build/src/core/control-headline.js



/** A loop that never ticked says so; then: working, an error, a stop, a question, a pause, and else the next tick. */
function control_headline_headline(standing) {
    const { head, working, error, history } = standing;
    if (working !== null) {
        return `working: iteration ${head.counters.iterationsUsed}/${head.ceilings.maxIterations} ([run ${working.runId}](${working.url}))`;
    }
    if (error !== null)
        return `error: ${quoteLine(error.sentence, { max: 300 })}`;
    if (history.length === 0 && head.generation === 0)
        return 'Waiting for the first tick; nothing was changed.';
    switch (head.status) {
        case 'stopped':
            return `stopped: ${stopSentence(standing)}`;
        case 'waiting':
            return waiting(standing) ?? 'waiting for an answer';
        case 'idle':
            return waiting(standing) ?? 'idle: nothing to work on; a new issue is taken up by the next tick';
        case 'parked':
            return head.notBefore === null
                ? 'paused: tick Resume below, or write `/loop resume`'
                : `paused until ${instant(head.notBefore)}`;
        case 'running':
            return running(standing);
    }
}
function running({ head, state, scheduledAt }) {
    const due = scheduledAt === null ? 'when its workflow is started' : dueTime(scheduledAt, head.updatedAt);
    const next = `next tick ${due}`;
    return state.gates.length === 0 ? next : `${next}; ${counted(state.gates.length, 'question')} open`;
}
/** The oldest question, since it has waited longest; a loop gate before all, since everything waits for it. */
function waiting({ state }) {
    const [first, ...others] = state.gates.toSorted((a, b) => Number(a.subject !== null) - Number(b.subject !== null) || a.askedAt.localeCompare(b.askedAt));
    if (first === undefined)
        return null;
    const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more question')})`;
    return `waiting for an answer: ${first.question}${more}`;
}
/** The sentence of the stop that ended the run, as it was recorded then: a later tick only knows that it has stopped. */
function stopSentence({ head, state, stop, history }) {
    const words = wordsFor(head, state.lastStop);
    if (words !== null)
        return quoteSentence(words.sentence);
    const code = head.stop?.code ?? stop?.code ?? 'unknown';
    const fired = history.toReversed().flatMap(({ evaluations }) => evaluations.filter((one) => one.fired));
    const recorded = fired.find((evaluation) => evaluation.code === code);
    const sentence = recorded?.sentence ?? stop?.sentence;
    return sentence === undefined ? code : quoteSentence(sentence);
}
const controlIssueTitle = (loop) => `Tickgate loop: ${loop}`;

// EXTERNAL MODULE: ./build/src/core/control-marker.js
var control_marker = __webpack_require__(23703);
// EXTERNAL MODULE: ./build/src/core/spend.js
var spend = __webpack_require__(83509);
// EXTERNAL MODULE: ./build/src/core/phases.js
var phases = __webpack_require__(2997);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 1 modules
var stop_conditions = __webpack_require__(25138);
// EXTERNAL MODULE: ./build/src/core/summary.js + 2 modules
var summary = __webpack_require__(25202);
// EXTERNAL MODULE: ./build/src/core/unasked.js
var unasked = __webpack_require__(91680);
;// CONCATENATED MODULE: ./build/src/core/control-issue.js
/** Decides what a loop's control issue shows and what is read back from it: the console of the loop, a projection of its state. */














const longest = 60_000;
/** What gives way, step by step, where a body would be too long. */
const views = [
    { subjects: 60, block: true },
    { subjects: 25, block: true },
    { subjects: 8, block: false },
    { subjects: 0, block: false },
];
const ticksShown = 10;
const gatesShown = 20;
const prsShown = 5;
/** The whole body, its boxes under `nonce`, which is fresh with every redraw; with many subjects the finished and the older ones and the last iteration give way, so that it fits into an issue. */
function renderControlIssue(facts, nonce) {
    const bodies = views.map((view) => body(facts, nonce, view));
    return bodies.find((text) => text.length <= longest) ?? bodies.at(-1)?.slice(0, longest) ?? '';
}
/** What a body says: null as marker where line 1 was erased or damaged. */
function parseControlIssue(text) {
    return { marker: (0,control_marker/* readMarker */.t7)(text), ticked: (0,control_boxes/* tickedBoxes */.ab)(text) };
}
/** The body to write, or null where a reader would see no difference. */
function redrawn(current, facts, { nonce, redact }) {
    const next = outsideMarkers(renderControlIssue(facts, nonce), redact);
    return current !== null && sameControlIssue(current, next) ? null : next;
}
/** Whether two bodies differ in nothing but nonces, line ends and trailing blanks. */
const sameControlIssue = (one, other) => levelled(one) === levelled(other);
const levelled = (text) => withoutNonces(text.replace(/^\uFEFF/, ''))
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
function body(facts, nonce, view) {
    const { head, state, tick, history } = facts;
    const gates = state.gates.slice(0, gatesShown);
    const unshown = state.gates.length - gates.length;
    const more = unshown === 0 ? '' : `\n- and ${counted(unshown, 'more question')}`;
    const links = gateLinks(gates, tick);
    const unasked = unaskedList(state.unasked, tick);
    const blocks = [
        `${markerLine(controlMarker(facts))}\n${linesKept([headline(facts), ...act(facts), ...scheduleWarnings(tick.scheduleEnds)].join('\n'))}`,
        ['```text', ...budgetBars(head.counters, head.ceilings), '```'].join('\n'),
        section('Open questions', links === null ? unasked : `${links}${more}${unasked === null ? '' : `\n\n${unasked}`}`),
        `### Commands\n\n${renderBoxes(nonce)}\n\nOr write a comment: \`/loop help\` lists the commands.`,
        section('Subjects', subjectTable(facts, view.subjects)),
        section('Plan', planMarks(facts.state)),
        section('Last ticks', tickTable(facts)),
        facts.reportCost === 'off' ? null : control_issue_spend(facts),
        facts.block === null || !view.block ? null : details('Last iteration', facts.block),
        month(history),
    ];
    return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}
/** The one thing to do about a stop, as long as it lasts. */
const act = ({ head, state, working }) => working === null && head.status === 'stopped' ? [actAfter(head, state) ?? []].flat() : [];
const section = (title, text) => text === null ? null : `### ${title}\n\n${text}`;
/** Subjects that are still worked on first, then the newest; the rest is counted. */
function subjectTable({ state, tick, reportCost }, rows) {
    const { subjects } = state;
    if (subjects.length === 0)
        return null;
    const ordered = subjects.toSorted((a, b) => Number(finished(a.phase)) - Number(finished(b.phase)) || b.number - a.number);
    const shown = ordered.slice(0, rows);
    const rest = ordered.length - shown.length;
    const { retired } = state;
    const priced = reportCost === 'off' ? [] : ['Cost'];
    const lines = shown.map((subject) => [
        ...subjectCells(subject, state),
        ...(priced.length === 0 ? [] : [dollars(subject.dollars)]),
        // Its name would leave a phone no room for anything else.
        subject.branch === null ? '–' : `[branch](${repositoryUrl(tick)}/tree/${subject.branch})`,
    ]);
    const all = shown.length === 0 ? null : table(['Subject', 'Phase', 'PR', ...priced, 'Branch'], lines);
    const more = rest === 0 ? null : `${counted(rest, 'more subject')} in the loop's state file.`;
    const forgotten = retired.subjects === 0 ? null : `${counted(retired.subjects, 'older subject')}, at rest, left it.`;
    return [all, more, forgotten].filter((part) => part !== null).join('\n\n');
}
function subjectCells(subject, { gates }) {
    const asked = gates.some((gate) => gate.subject === subject.number);
    return [
        `${subjectName(subject.number)} ${quoteLine(subject.title, { max: 40 })}`.trimEnd(),
        asked ? `${subject.phase}, asked` : subject.phase,
        subject.pullRequest === null ? '–' : `#${subject.pullRequest}`,
    ];
}
const tasksShown = 30;
/** Marks as words of code: boxes here could be ticked by anybody. What is open comes first. */
function planMarks({ tasks }) {
    if (tasks.length === 0)
        return null;
    const rank = { open: 0, blocked: 1, done: 2 };
    const mark = { open: '[ ]', blocked: '[!]', done: '[x]' };
    const ordered = tasks.toSorted((a, b) => rank[a.mark] - rank[b.mark]);
    const lines = ordered
        .slice(0, tasksShown)
        .map((task) => `- \`${mark[task.mark]}\` ${quoteLine(task.text, { max: 100 })}${task.why === null ? '' : ` (${task.why})`}`);
    const rest = tasks.length - lines.length;
    return [...lines, ...(rest > 0 ? [`- and ${counted(rest, 'more task')}`] : [])].join('\n');
}
/** Newest first, each with the link to its run. */
function tickTable({ history, tick, reportCost }) {
    if (history.length === 0)
        return null;
    const priced = reportCost === 'off' ? [] : ['Cost'];
    const lines = history
        .slice(-ticksShown)
        .toReversed()
        .map((line) => [
        `[${minuteOfYear(line.startedAt)}](${repositoryUrl(tick)}/actions/runs/${line.runId}/attempts/${line.runAttempt})`,
        String(line.iteration),
        line.outcome.replaceAll('_', ' '),
        ...(priced.length === 0 ? [] : [dollars(line.dollarsThisIter)]),
        pullRequests(line.prsTouchedThisIter),
    ]);
    return table(['UTC', 'Iter.', 'Outcome', ...priced, 'PRs'], lines);
}
const pullRequests = (prs) => prs.length === 0
    ? '–'
    : [...prs.slice(0, prsShown), ...(prs.length > prsShown ? [`${prs.length - prsShown} more`] : [])].join(', ');
function control_issue_spend({ history, head }) {
    const iterations = spendByIteration(history, head);
    const chart = spendChart(iterations);
    const beside = spendTable(iterations);
    return chart === null || beside === null ? null : details('Spend per iteration', `${chart}\n\n${beside}`);
}
/** GitHub bills a job by whole minutes, at least one; ticks that ended early are in no line and not counted here. */
function month(history) {
    const current = history.at(-1)?.startedAt.slice(0, 7);
    if (current === undefined)
        return null;
    const lines = history.filter(({ startedAt }) => startedAt.startsWith(current));
    const minutes = lines.reduce((sum, line) => sum + billedMinutes(line), 0);
    const missed = lines.reduce((sum, { missedTicks }) => sum + (missedTicks ?? 0), 0);
    const counts = [
        `${counted(lines.length, 'recorded tick')} in ${current}`,
        `about ${counted(minutes, 'billed minute')}`,
        ...(missed === 0 ? [] : [`${counted(missed, 'scheduled tick')} that GitHub did not start`]),
    ];
    return `<sub>${counts.join(', ')}.</sub>`;
}
const billedMinutes = ({ startedAt, endedAt }) => Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));


/***/ }),

/***/ 23703:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Yj: () => (/* binding */ showsElse),
/* harmony export */   t7: () => (/* binding */ readMarker)
/* harmony export */ });
/* unused harmony exports controlMarker, withError, errorAlone, markerLine */
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5989);



/** The marker that a body would carry for these facts: by it a tick that ends early sees whether a redraw is due. */
const controlMarker = ({ head, working, error, tick, people, }) => ({
    loop: head.loop,
    workflow: head.workflow,
    epoch: head.epoch,
    generation: head.generation,
    working: working === null ? null : { runId: working.runId, runAttempt: working.runAttempt, repair: working.repair },
    error: error?.causeHash ?? null,
    scheduleEnds: tick.scheduleEnds,
    people,
    pulls: heardPulls(head),
});
/** Whether an issue with this hidden line shows another state than that of a loop at rest: drawn late, erased, left by a lost tick, or without a warning that is due. */
function showsElse(shown, { head, scheduleEnds }) {
    if (head.controlIssue === null)
        return false;
    if (shown === null)
        return true;
    const { epoch, generation, working, error } = shown;
    const elsewhere = epoch !== head.epoch || generation !== head.generation;
    return elsewhere || working !== null || error !== null || shown.scheduleEnds !== scheduleEnds;
}
/** The body with the error in place of its first lines; all else stays as it was last drawn, since nobody could read what to draw. */
function withError(current, error) {
    const marker = readMarker(current);
    if (marker === null)
        return current;
    const lines = current.split(/\r?\n/);
    const rest = lines.slice(Math.max(2, lines.indexOf('')));
    return [markerLine({ ...marker, working: null, error: error.causeHash }), errorLine(error), ...rest].join('\n');
}
/** The body of an issue that is made only to say it: of the loop itself nothing can be read. */
const errorAlone = (error, workflow) => {
    const { loop, causeHash } = error;
    const people = { approvers: [], agents: [] };
    const nothing = { epoch: 0, generation: 0, working: null, scheduleEnds: null, people, pulls: [] };
    return `${markerLine({ loop, workflow, ...nothing, error: causeHash })}\n${errorLine(error)}\n`;
};
const errorLine = ({ sentence }) => `error: ${quoteLine(sentence, { max: 300 })}`;
function markerLine(marker) {
    const { loop, workflow, epoch, generation, working, error, scheduleEnds, people, pulls } = marker;
    const { approvers, agents } = people;
    return renderMarker('control', {
        loop,
        workflow,
        epoch,
        generation,
        ...(working === null
            ? {}
            : { working: `${working.runId}/${working.runAttempt}${working.repair ? '/repair' : ''}` }),
        ...(error === null ? {} : { error }),
        ...(scheduleEnds === null ? {} : { ends: scheduleEnds }),
        ...(approvers.length === 0 ? {} : { approvers: approvers.join(',') }),
        ...(agents.length === 0 ? {} : { agents: agents.join(',') }),
        ...(pulls.length === 0 ? {} : { pulls: pulls.join(',') }),
    });
}
function readMarker(text) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarker */ .gY)(text);
    if (marker?.kind !== 'control')
        return null;
    const { loop, workflow, epoch, generation, working, error, ends, approvers, agents, pulls } = marker.fields;
    const run = /^(\d+)\/(\d+)(\/repair)?$/.exec(working ?? '');
    if (loop === undefined || workflow === undefined || !isCount(epoch) || !isCount(generation))
        return null;
    if (working !== undefined && run === null)
        return null;
    return {
        loop,
        workflow,
        epoch: Number(epoch),
        generation: Number(generation),
        working: run && { runId: Number(run[1]), runAttempt: Number(run[2]), repair: run[3] !== undefined },
        error: error ?? null,
        scheduleEnds: ends ?? null,
        people: { approvers: listIn(approvers), agents: listIn(agents) },
        pulls: listIn(pulls).map(Number),
    };
}
const listIn = (list) => (list === undefined ? [] : list.split(','));
const isCount = (text) => text !== undefined && /^\d{1,15}$/.test(text);


/***/ }),

/***/ 71010:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  QW: () => (/* binding */ nextTickText)
});

// UNUSED EXPORTS: lineOf, notStarted, progressSentence, statusBlock

// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
;// CONCATENATED MODULE: ./build/src/core/concurrency.js
/** Decides what a tick says of the lock that it held, and of the ticks before it. */


/** After `Concurrency:`. */
function concurrency_concurrencyText({ reaped, history, singleShot = false, }) {
    if (singleShot)
        return 'no lock, a single shot keeps no state';
    const earlier = history.slice(0, -1);
    const previous = earlier.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const skipped = earlier.length - 1 - earlier.findLastIndex(({ outcome }) => outcome !== 'skipped_lock');
    const taken = reaped === null ? 'lock acquired' : sentences.reaped(reaped);
    const before = previous === undefined ? 'first tick' : `previous iteration drained at ${clockTime(previous.endedAt)}`;
    const meanwhile = skipped === 0 ? '' : `; ${counted(skipped, 'tick')} skipped meanwhile`;
    return `${taken} (${reaped === null ? before : 'its tick did not end by itself'})${meanwhile}`;
}

// EXTERNAL MODULE: ./build/src/core/effects.js
var effects = __webpack_require__(46103);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/report.js






/** The tick's own line. */
function lineOf({ history }) {
    const line = history.at(-1);
    if (line === undefined)
        throw new Error('A tick is reported that wrote no history line.');
    return line;
}
/** One screen of Markdown: log group, job summary and control issue show the same block. */
function statusBlock(story) {
    const { head } = story;
    const named = head.loop === head.skill ? head.skill : `${head.skill} (loop ${head.loop})`;
    return [
        story.singleShot === true
            ? `## Single shot — ${head.skill}`
            : `## Loop Iteration ${head.counters.iterationsUsed}/${head.ceilings.maxIterations} — ${named}`,
        '',
        `Started: ${started(story)}`,
        ...(head.skill === 'review' ? [] : [`Backlog: ${backlogText(story.backlog)}`]),
        `Iteration plan: ${planText(story)}`,
        '',
        `Budget remaining: ${remainingText(head.counters, head.ceilings)}`,
        ...promiseLines(story),
        '',
        `Stop conditions evaluated: ${stopsText(story)}`,
        `Concurrency: ${concurrencyText(story)}`,
        '',
        `Outcome: ${outcomeText(story)}`,
        '',
        `Next tick: ${nextTickText(story)}`,
        '',
    ].join('\n');
}
/** The sentence after each iteration: how far the run is. Seconds, whole. */
const progressSentence = ({ tasks, timing }) => `Task ${tasks.completed}/${tasks.total} complete (${tasks.blocked} blocked) — ` +
    `${Math.round(timing.lastTaskDurationS ?? 0)}s — elapsed ${Math.round(timing.totalElapsedS)}s`;
/** Where agents worked under a ceiling of dollars. */
const promiseLines = ({ reports, head, config }) => reports.length === 0 || head.ceilings.maxDollars === 0 ? [] : [`Promise: ${config.promise}`];
function started(story) {
    const { startedAt, scheduledFor, missedTicks } = lineOf(story);
    if (scheduledFor === null)
        return instant(startedAt);
    const late = Math.max(0, Math.round((Date.parse(startedAt) - Date.parse(scheduledFor)) / 60_000));
    const missed = missedTicks === null || missedTicks === 0 ? '' : `; ${notStarted(missedTicks)}`;
    return `${instant(startedAt)} (${counted(late, 'minute')} after its schedule${missed})`;
}
/** Of times that the schedule named. */
const notStarted = (missed) => `GitHub did not start ${counted(missed, 'scheduled tick')} before`;
/** Issues that others work on count as in progress; what else holds an issue back is named only if it does. */
function backlogText({ workable, behind, hindered }) {
    const number = (kind) => hindered.filter(({ why }) => why.kind === kind).length;
    const others = [
        [number('gated'), 'waiting for an answer'],
        [number('declined'), 'declined'],
        [number('outsider'), 'by outsiders'],
        [number('finished'), 'finished'],
    ];
    return [
        `${workable.length + behind.length} unblocked`,
        `${number('blocked')} blocked`,
        `${number('taken')} in-progress`,
        ...others.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
    ].join(', ');
}
function planText({ decision, config }) {
    const room = (sessions) => `(${sessions} of ${config.maxAgents} max-agents)`;
    switch (decision.verdict) {
        case 'work':
            return `${[...sessionsPlanned(decision.sessions), ...actsPlanned(decision.acts)].join('; ')} ${room(decision.sessions.length)}`;
        case 'ask':
            return `ask ${decision.questions.map(({ name }) => name).join(', ')} ${room(0)}`;
        case 'stop':
        case 'idle':
        case 'defer':
            return `none ${room(0)}`;
    }
}
const verbs = {
    worker: 'implement',
    auditor: 'audit',
    reviewer: 'review',
    responder: 'answer',
    post_action: 'finish',
};
function sessionsPlanned(sessions) {
    const roles = [...new Set(sessions.map(({ role }) => role))];
    return roles.map((role) => {
        const named = sessions.filter((session) => session.role === role).map(({ subject }) => subjectName(subject));
        return `${verbs[role]} ${named.join(', ')}`;
    });
}
/** Done without an agent. */
function actsPlanned(acts) {
    const { merges = [], updates = [], posts = [] } = acts ?? {};
    const named = (verb, orders) => orders.length === 0 ? [] : [`${verb} ${orders.map(({ pull }) => `#${pull}`).join(', ')}`];
    return [...named('merge', merges), ...named('bring up to date', updates), ...named('post again', posts)];
}
/** Conditions that fired, each with its sentence; those of the exit are in the line as those of the entry are. */
function stopsText(story) {
    const { evaluations } = lineOf(story);
    const fired = evaluations.filter(({ fired: hit, kind }) => hit && kind === 'stop');
    // A sentence may quote what an agent, its tools or a person said.
    const seen = [...new Set(fired.map(({ code, sentence }) => `${code} — ${quoteSentence(sentence)}`))];
    return seen.length === 0 ? 'none triggered' : seen.join('; ');
}
/** What happened, in the order of what a reader wants to know: pull requests, failures, questions, effects that failed. */
function outcomeText(story) {
    const line = lineOf(story);
    const asked = line.gates.filter(({ answer }) => answer === null);
    const answered = line.gates.filter(({ answer }) => answer !== null);
    const failed = story.reports.filter(({ outcome }) => outcome.kind === 'failed');
    const undone = story.outcomes.filter(({ kind }) => kind === 'failed');
    const parts = [
        ...pullRequestParts(story),
        listed(failed.map(({ order }) => subjectName(order.subject)), ['session failed', 'sessions failed']),
        listed(asked.map(gateName), ['question asked', 'questions asked']),
        listed(answered.map(gateName), ['answer taken up', 'answers taken up']),
        listed(undone.map(({ key }) => key), ['effect failed', 'effects failed']),
        ...unpushed(story),
        'reason' in story.decision ? story.decision.reason : null,
        story.stop === null ? null : quoteSentence(story.stop.sentence),
    ].filter((part) => part !== null);
    const sentence = parts.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ');
    return sentence === '' ? `${line.outcome}.` : `${line.outcome}. ${sentence}`;
}
/** A review loop opens none: it works on those of others, and merges them. */
function pullRequestParts(story) {
    const { trackedPrs, prsTouchedThisIter } = lineOf(story);
    const named = (prs) => prs.map(({ number }) => `#${number}`);
    if (story.head.skill === 'review') {
        const [merged, others] = [true, false].map((is) => trackedPrs.filter((pr) => (pr.stateAtEnd === 'merged') === is));
        return [
            listed(named(merged ?? []), ['PR merged', 'PRs merged']),
            listed(named(others ?? []), ['PR worked on', 'PRs worked on']),
        ];
    }
    const updated = named(trackedPrs).filter((pr) => !prsTouchedThisIter.includes(pr));
    return [listed(prsTouchedThisIter, ['PR opened', 'PRs opened']), listed(updated, ['PR updated', 'PRs updated'])];
}
/** Why work of this tick is not on its branch, and where it is instead. */
const unpushed = ({ outcomes }) => outcomes.flatMap((outcome) => outcome.kind === 'failed' && effectKeys.isPush(outcome.key) ? [`Not pushed: ${quoteSentence(outcome.why)}`] : []);
const gateName = ({ name, subject }) => subject === null ? name : `${name} ${subjectName(subject)}`;
const listed = (things, [one, many]) => things.length === 0 ? null : `${counted(things.length, one, many)} (${things.join(', ')})`;
/** What wakes the loop next; the schedule is named where it is known, since it comes whatever else happens. */
function nextTickText({ head, next, singleShot = false, }) {
    if (singleShot)
        return 'none, nothing follows a single shot';
    const scheduled = next.scheduledAt === null ? 'when its workflow is started' : (0,wording/* dueTime */.cp)(next.scheduledAt, head.updatedAt);
    if (next.dispatched)
        return 'dispatched by this tick';
    switch (head.status) {
        case 'running':
            return scheduled;
        case 'waiting':
            return `at once when the open question is answered, else ${scheduled}`;
        case 'idle':
            return `${scheduled}, if there is something new to do`;
        case 'parked':
            return head.notBefore === null ? 'after `/loop resume`' : `not before ${(0,wording/* instant */.uR)(head.notBefore)}`;
        case 'stopped':
            return 'none, the run has stopped';
    }
}


/***/ }),

/***/ 83509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZU: () => (/* binding */ spendByIteration)
/* harmony export */ });
/* unused harmony exports spendBySubject, spendChart, spendTable */
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5989);
/** Decides how spend is shown: by subject as a table, by iteration as a chart with the same numbers beside it. */




const rowsShown = 40;
const iterationsShown = 30;
/** Dearest first; the rest is one row, so that the table stays short and its sum right. */
function spendBySubject({ subjects, usage, retired }) {
    const spent = subjects.filter((subject) => subject.sessions > 0).toSorted((a, b) => b.dollars - a.dollars);
    if (spent.length === 0)
        return null;
    const rows = spent.slice(0, rowsShown).map((subject) => row(subject, usage));
    const rest = spent.slice(rowsShown);
    const others = [...rest, retired];
    const more = [
        `${rest.length + retired.subjects} more`,
        '',
        '',
        sum(others.map(({ sessions }) => sessions)),
        '',
        totalOf(others),
    ];
    const head = ['Subject', 'Phase', 'PR', 'Sessions', 'Tokens in / out', 'Cost'];
    return table(head, rest.length + retired.subjects === 0 ? rows : [...rows, more]);
}
const sum = (counts) => grouped(counts.reduce((total, one) => total + one, 0));
const totalOf = (spent) => dollars(addPrecisely(...spent.map((one) => one.dollars)));
function row(subject, usage) {
    const own = usage.filter((one) => one.subject === subject.number);
    const input = sum(own.map((one) => one.input + one.cacheRead + one.cacheWrite));
    const output = sum(own.map((one) => one.output + one.reasoning));
    return [
        `${subjectName(subject.number)} ${quoteLine(subject.title, { max: 60 })}`.trimEnd(),
        subject.phase,
        subject.pullRequest === null ? '–' : `#${subject.pullRequest}`,
        String(subject.sessions),
        `${input} / ${output}`,
        dollars(subject.dollars),
    ];
}
/** The ticks of this run that started sessions or spent anything; a restart begins their count anew, so the time tells them apart. */
const spendByIteration = (history, head) => history
    .filter(({ budgetSnapshot }) => budgetSnapshot.startedAt === head.counters.startedAt)
    .filter((line) => line.agentsDispatchedThisIter > 0 || line.dollarsThisIter > 0)
    .map((line) => ({
    iteration: line.iteration,
    startedAt: line.startedAt,
    agents: line.agentsDispatchedThisIter,
    dollars: line.dollarsThisIter,
}));
/** A Mermaid bar chart (`xychart-beta`) of the last iterations. Null where there is nothing to draw. */
function spendChart(spend) {
    const shown = spend.slice(-iterationsShown);
    if (shown.length === 0)
        return null;
    const highest = Math.max(0.01, ...shown.map((one) => one.dollars));
    return [
        '```mermaid',
        'xychart-beta',
        '    title "Spend per iteration in USD"',
        `    x-axis "Iteration" [${namesOf(shown)
            .map((name) => `"${name}"`)
            .join(', ')}]`,
        `    y-axis "USD" 0 --> ${Math.ceil(highest * 100) / 100}`,
        `    bar [${shown.map((one) => one.dollars.toFixed(2)).join(', ')}]`,
        '```',
    ].join('\n');
}
/** Bars of one name would be drawn over each other: the second tick of iteration 3 is `3b`, the 27th `3.27`. A restart counts from 1 again, too. */
function namesOf(spend) {
    const seen = new Map();
    return spend.map(({ iteration }) => {
        const before = seen.get(iteration) ?? 0;
        seen.set(iteration, before + 1);
        if (before === 0)
            return String(iteration);
        const letter = 'abcdefghijklmnopqrstuvwxyz'[before];
        return letter === undefined ? `${iteration}.${before + 1}` : `${iteration}${letter}`;
    });
}
/** The chart's numbers as text, for readers who see no chart. */
function spendTable(spend) {
    const shown = spend.slice(-iterationsShown);
    if (shown.length === 0)
        return null;
    const rows = shown.map((one) => [
        String(one.iteration),
        one.startedAt.slice(0, 16).replace('T', ' '),
        String(one.agents),
        dollars(one.dollars),
    ]);
    return table(['Iteration', 'Started (UTC)', 'Sessions', 'Cost'], rows);
}


/***/ }),

/***/ 25202:
/***/ ((__unused_webpack___webpack_module__, __unused_webpack___webpack_exports__, __webpack_require__) => {


// UNUSED EXPORTS: gateLinks, iterationBlock, jobSummary

// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/gate-questions.js
var gate_questions = __webpack_require__(95690);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 1 modules
var stop_conditions = __webpack_require__(25138);
;// CONCATENATED MODULE: ./build/src/core/final-report.js
/** Decides what is said once when a run stops or falls idle: its cause, every counter, every gate, and where its files are. */







/** Null while the run goes on: the report goes out once, on entering `stopped` or `idle`. */
function final_report_finalReport(end) {
    const { stop, head, ended } = end;
    if (stop === null || !ended)
        return null;
    const what = head.status === 'idle' ? 'idle' : 'stopped';
    const blocks = [
        `## Loop ${what}: ${stop.code}`,
        linesKept(`${quoteSentence(stop.sentence, 500)}\n${actOfEnd(stop, head.status)}\n${elapsed(head)}`),
        `### Budgets and counters\n\n${countersTable({ ...head.counters, ...head.ceilings })}`,
        `### Gates of this run\n\n${gatesList(end)}`,
        section('Commits of this run', commitsList(end)),
        section('Work without a pull request', branchesList(end)),
        `### Where the files are\n\n${filesList(end)}`,
    ];
    return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}
const section = (title, text) => text === null ? null : `### ${title}\n\n${text}`;
const elapsed = ({ counters }) => `Elapsed: ${Math.round(counters.minutesElapsed * 60)}s of work in ${counted(counters.iterationsUsed, 'iteration')} since ${instant(counters.startedAt)}.`;
/** Every counter against its ceiling; those without one say so. */
function countersTable(budget) {
    const counters = budget;
    const ceilings = budget;
    const limited = ceilingNames.map((name) => [
        budgetLabels[name],
        amountText(name, usedOf(name, counters)) + (name === 'prs' ? namesOf(counters.prsTouched) : ''),
        hasCeiling(name, ceilings) ? ceilingText(name, ceilingOf(name, ceilings)) : 'none',
    ]);
    const counts = [
        ['dollars as agents reported them', dollars(counters.dollarsReported)],
        ['dollars as estimated', `${dollars(counters.dollarsEstimate)} (rates: ${counters.rateTableSource})`],
        ['agents dispatched', grouped(counters.agentsDispatched)],
        ['tokens in', grouped(counters.tokensIn)],
        ['tokens out', grouped(counters.tokensOut)],
        ['comments pushed', grouped(counters.commentsPushed)],
        ['merges attempted', grouped(counters.mergesAttempted)],
        ['qmd failures running', grouped(counters.qmdFailuresConsecutive)],
        ['CI minutes', grouped(Math.ceil(counters.ciMinutes))],
        ['API requests', grouped(counters.apiRequests)],
    ];
    return table(['Counter', 'Used', 'Ceiling'], [...limited, ...counts.map((row) => [...row, '–'])]);
}
const namesShown = 30;
const namesOf = (prs) => {
    if (prs.length === 0)
        return '';
    const more = prs.length > namesShown ? `, and ${prs.length - namesShown} more` : '';
    return ` (${prs.slice(0, namesShown).join(', ')}${more})`;
};
const questionKey = ({ name, subject, signature }) => `${name} ${subject} ${signature}`;
const ofRun = ({ history, head }) => history.filter(({ budgetSnapshot }) => budgetSnapshot.startedAt === head.counters.startedAt);
/** Questions of the run that `head` is in, each with its own answer: a question asked again is an entry of its own. */
function gateStories(history, head) {
    const stories = [];
    const open = new Map();
    for (const entry of ofRun({ history, head }).flatMap(({ gates }) => gates)) {
        const question = questionKey(entry);
        const waiting = open.get(question);
        if (entry.answer !== null && waiting !== undefined) {
            waiting.answered = entry;
            open.delete(question);
            continue;
        }
        const begun = { asked: entry, answered: entry.answer === null ? null : entry };
        stories.push(begun);
        if (entry.answer === null)
            open.set(question, begun);
    }
    return stories;
}
const listed = 25;
/** A list, since on a phone a table of sentences is cut off; the newest ones, so that no run outgrows its report. */
function newest(items, what, told) {
    const earlier = items.length - listed;
    const more = earlier > 0 ? [`- and ${counted(earlier, `earlier ${what}`)} in the history file`] : [];
    return [...items.slice(-listed).map((item) => `- ${told(item)}`), ...more].join('\n');
}
function gatesList({ history, head, state }) {
    const stories = gateStories(history, head);
    if (stories.length === 0)
        return 'No question was asked.';
    const waiting = new Set(state.gates.map(questionKey));
    return newest(stories, 'question', (story) => `${storyOf(story)} → ${answerOf(story, waiting)}`);
}
function storyOf({ asked }) {
    const about = asked.subject === null ? '' : ` ${subjectName(asked.subject)}`;
    return `**${asked.name}**${about}: ${quoteSentence(asked.question, 200)}`;
}
function answerOf({ asked, answered }, open) {
    if (answered !== null) {
        const words = answered.text === null ? '' : ` (“${quoteLine(answered.text, { max: 120 })}”)`;
        return `**${quoteLine(answered.answer ?? '', { max: 120 })}**${words} ${answeredBy(answered)}, ${instant(answered.at)}`;
    }
    return `${open.has(questionKey(asked)) ? 'still open' : 'closed without an answer'}, asked ${instant(asked.at)}`;
}
const answeredBy = ({ by, channel }) => channel === 'expiry' ? 'by default, since nobody answered in time' : `by ${quoteLine(by ?? 'unknown')}`;
/** What was done, commit by commit, so that any of it can be reverted alone. */
function commitsList(end) {
    const commits = ofRun(end).flatMap(({ taskCommits }) => taskCommits);
    if (commits.length === 0)
        return null;
    return newest(commits, 'commit', ({ task, commit, status }) => commit === null ? `${task}: ${status}, no commit` : `${task}: ${commit}${status === 'done' ? '' : ` (${status})`}`);
}
/** Branches are never cleaned up by a stop: what lies on them is told. */
function branchesList({ state }) {
    const left = state.subjects.filter(({ branch, headSha, pullRequest }) => branch !== null && headSha !== null && pullRequest === null);
    if (left.length === 0)
        return null;
    return newest(left, 'branch', ({ number, branch, headSha }) => `${subjectName(number)}: \`${branch}\` at ${headSha?.slice(0, 12)}`);
}
/** The run of whichever tick had saved it: who tells the end may be another one. */
const savedBy = (bundle, runUrl) => {
    const [, run = null] = /--(\d+)-\d+--[0-9a-f]+$/.exec(bundle) ?? [];
    const here = runUrl.replace(/\/attempts\/\d+$/, '');
    return run === null ? here : here.replace(/\d+$/, run);
};
function filesList({ head, tick }) {
    const branch = `tickgate/state/${head.loop}`;
    const { bundle } = head;
    const repository = repositoryUrl(tick);
    const files = `\`${head.loop}.history.jsonl\`, \`${head.loop}.state.json\`, \`${head.loop}.notes.md\``;
    const places = bundle === null
        ? ['No bundle was saved in this run.']
        : [
            `Bundle \`${bundle.name}\` (${counted(bundle.bytes, 'byte')}): ${files}`,
            ...(bundle.artifactId === null
                ? []
                : [`[Artifact](${savedBy(bundle.name, tick.runUrl)}/artifacts/${bundle.artifactId})`]),
            ...(bundle.cacheKey === null ? [] : [`Cache key: \`${bundle.cacheKey}\``]),
        ];
    return [
        `State branch [\`${branch}\`](${repository}/tree/${branch}): \`head.json\`, \`${head.loop}.lock\`, \`${head.loop}.budget.json\``,
        ...places,
        `[Last run](${tick.runUrl})`,
    ]
        .map((line) => `- ${line}`)
        .join('\n');
}

// EXTERNAL MODULE: ./build/src/core/findings.js
var findings = __webpack_require__(67075);
// EXTERNAL MODULE: ./build/src/core/phases.js
var phases = __webpack_require__(2997);
// EXTERNAL MODULE: ./build/src/core/review-sides.js
var review_sides = __webpack_require__(11072);
// EXTERNAL MODULE: ./build/src/core/subject-journey.js
var subject_journey = __webpack_require__(79360);
;// CONCATENATED MODULE: ./build/src/core/loop-status.js







/** The block of every session of this tick, in their order, each with a title of one line. */
const loop_status_loopStatuses = ({ reports, head, state, }) => reports
    .filter(({ order }) => !isOneSide(order))
    .map((report) => {
    const { subject, session } = report.order;
    const recorded = state.subjects.find(({ number }) => number === subject) ?? null;
    const status = {
        iteration: head.counters.iterationsUsed,
        subject,
        breaker: recorded?.breaker ?? newBreaker(),
        report,
        recorded,
    };
    return {
        title: `Loop status of ${subjectName(subject)}, session ${session}: ${taskStatus(status)}`,
        block: loopStatus(status),
    };
});
/** Words of the agent are quoted, so that neither a box nor a mention nor a command in them works. */
function loopStatus(status) {
    const { outcome, order } = status.report;
    const delivered = outcome.kind === 'delivered' ? outcome.result : null;
    return [
        '## Loop Status',
        '',
        `**Subject**: ${subjectName(order.subject)}, session ${order.session}${doing[order.role]}`,
        `**Iteration**: ${status.iteration}`,
        `**Progress**: ${progressOf(status) || 'The agent gave no summary.'}`,
        `**Circuit State**: ${status.breaker.circuitState}`,
        `**Task Status**: ${taskStatus(status)}`,
        '',
        ...openBreaker(status),
        '### Completion Indicators',
        ...indicators(status),
        '',
        '### Exit Decision',
        `EXIT_SIGNAL: ${delivered?.exitSignal ?? false}`,
        '',
        `**Reason**: ${reason(status)}`,
        '',
    ].join('\n');
}
/** What opened it, and what a person can do: no session of this subject starts before somebody answers. */
function openBreaker({ breaker, subject }) {
    if (breaker.circuitState !== 'open')
        return [];
    const { noProgressLoops: still, repeatedErrorLoops: same } = breaker;
    const loops = same > 1 ? `${same} consecutive loops with the same error` : `${still} consecutive loops with no progress`;
    return [
        '### Issue',
        quoteLine(breaker.evidence, { max: 300 }) || 'Its breaker gives no evidence.',
        '',
        '### Circuit Breaker',
        `**Status**: OPEN (${loops})`,
        '**Action**: Escalating to human for manual intervention',
        '',
        'Possible solutions:',
        `1. Answer the question ${isTask(subject) ? 'about' : 'on'} ${subjectName(subject)}: probe with one session, skip, or stop`,
        '2. Make the issue smaller or its criteria clearer, then probe',
        '3. Mend by hand what it fails on, then probe',
        '',
    ];
}
const doing = {
    worker: '',
    auditor: ' (audit)',
    reviewer: ' (review)',
    responder: ' (response)',
    post_action: ' (post action)',
};
function progressOf(status) {
    const { outcome } = status.report;
    switch (outcome.kind) {
        case 'delivered':
        case 'answered':
            return quoteLine(outcome.result.progress, { max: 300 });
        case 'audited':
            return foundText(status);
        case 'failed':
            return quoteLine(outcome.failure.sentence, { max: 300 });
    }
}
function foundText({ recorded }) {
    const open = recorded?.findings.filter(isOpen) ?? [];
    const bugs = open.filter(blocks).length;
    const rest = open.length - bugs;
    return `The audit is ${bugs === 0 ? 'clean' : 'not clean'}: ${counted(bugs, 'open bug')}, ${counted(rest, 'warning')}.`;
}
/** What the agent claims counts only where the commits were judged complete too, and were audited. */
function taskStatus({ report: { outcome }, recorded }) {
    if (outcome.kind === 'failed')
        return 'blocked';
    const whole = recorded !== null && isWhole(recorded.phase);
    if (outcome.kind === 'audited' || outcome.kind === 'answered')
        return whole ? 'complete' : 'in_progress';
    if (whole && outcome.complete)
        return 'complete';
    return outcome.result.status === 'complete' ? 'in_progress' : outcome.result.status;
}
/** The agent's own indicators, then what was observed: commits, tests, the pull request. */
function indicators(status) {
    const { outcome } = status.report;
    const { recorded } = status;
    const box = (met, what) => `- [${met ? 'x' : ' '}] ${what}`;
    const pullRequest = recorded?.pullRequest ?? null;
    const observed = box(pullRequest !== null, pullRequest === null ? 'PR created' : `PR #${pullRequest} created or updated`);
    const complete = box(taskStatus(status) === 'complete', 'Task complete');
    switch (outcome.kind) {
        case 'failed':
        case 'answered':
            return [complete, observed];
        case 'audited':
            return [
                complete,
                box(recorded !== null && !recorded.findings.some(blocks), 'Audit clean'),
                ...criteriaBox(status, box),
                observed,
            ];
        case 'delivered': {
            const { tests, completionIndicators } = outcome.result;
            return [
                complete,
                ...(tests === null ? [] : [box(tests.failing.length === 0 && (tests.failed ?? 0) === 0, testsText(tests))]),
                observed,
                ...completionIndicators.map((one) => box(true, `${quoteLine(one, { max: 120 })} (as the agent says)`)),
            ];
        }
    }
}
/** Where the audit was to say so, and said so of any. */
function criteriaBox({ report: { order, outcome } }, box) {
    if (outcome.kind !== 'audited' || outcome.met === undefined)
        return [];
    const [met, all] = [outcome.met.length, order.criteria.length];
    return [box(met === all, met === all ? 'Acceptance criteria complete' : `${met} of ${all} acceptance criteria hold`)];
}
const testsText = (tests) => {
    const failing = tests.failed ?? tests.failing.length;
    return failing === 0 ? 'All tests passing' : `All tests passing (${failing} failing)`;
};
function reason(status) {
    const { outcome } = status.report;
    if (outcome.kind === 'failed')
        return quoteLine(outcome.failure.rootCause, { max: 300 });
    const given = outcome.kind === 'delivered' ? quoteLine(outcome.result.reason, { max: 300 }) : '';
    if (given !== '')
        return given;
    if (taskStatus(status) === 'complete')
        return 'The task is complete.';
    return 'The task is not complete; its next session goes on from here.';
}

// EXTERNAL MODULE: ./build/src/core/report.js + 1 modules
var report = __webpack_require__(71010);
// EXTERNAL MODULE: ./build/src/core/spend.js
var spend = __webpack_require__(83509);
;// CONCATENATED MODULE: ./build/src/core/summary.js
/** Decides what the job summary of a tick shows: the status block, budgets, subjects, spend, open questions, the final report. */







/** Markdown for `GITHUB_STEP_SUMMARY`; without spend where cost is shown nowhere. Ceilings are no report and always shown. */
function jobSummary(story) {
    const { head, state, history, notices } = story;
    const spend = spendByIteration(history, head);
    const costs = story.config.reportCost === 'off' ? [] : spendSections(spendBySubject(state), spend);
    const blocks = [
        finalReport(story)?.trimEnd() ?? null,
        linesKept(statusBlock(story)).trimEnd(),
        story.reports.length === 0 ? null : progressSentence(lineOf(story)),
        notices.length === 0 ? null : notices.map((notice) => `- ${quoteLine(notice, { max: 500 })}`).join('\n'),
        summary_section('Budgets', ['```text', ...budgetBars(head.counters, head.ceilings), '```'].join('\n')),
        summary_section('Open questions', gateLinks(state.gates, story.tick)),
        ...foldedStatuses(story),
        ...costs,
    ];
    return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}
const summary_section = (title, text) => text === null ? null : `### ${title}\n\n${text}`;
/** One line per session, its whole status behind it: an iteration may have many. */
const foldedStatuses = (story) => loopStatuses(story).map(({ title, block }) => details(title, linesKept(block)));
const spendSections = (subjects, spend) => [
    summary_section('Spend per subject', subjects),
    summary_section('Spend per iteration', spendChart(spend)),
    folded('The numbers of this chart', spendTable(spend)),
];
const folded = (title, text) => (text === null ? null : details(title, text));
/** One iteration as the control issue folds it away; boxes of a session's status would be boxes of that issue, so the run shows them. */
function iterationBlock(story) {
    const { reports, tick } = story;
    const sessions = `${progressSentence(lineOf(story))} ([status of each session](${tick.runUrl}))`;
    return [linesKept(statusBlock(story)).trimEnd(), ...(reports.length === 0 ? [] : [sessions])].join('\n\n');
}
/** Open gates as links to their comments; one whose comment is not known yet links to its thread. */
function gateLinks(gates, tick) {
    if (gates.length === 0)
        return null;
    return gates.map((gate) => `- ${gateLink(gate, tick)}`).join('\n');
}
function gateLink(gate, tick) {
    const thread = `${repositoryUrl(tick)}/issues/${gate.thread.issueNumber}`;
    const url = gate.commentId === null ? thread : `${thread}#issuecomment-${gate.commentId}`;
    return questionLink(gate.question, url);
}


/***/ }),

/***/ 34388:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A4: () => (/* binding */ canonicalText),
/* harmony export */   du: () => (/* binding */ taskBoxes),
/* harmony export */   i3: () => (/* binding */ withBox),
/* harmony export */   qo: () => (/* binding */ sameTextWithBoxesReset)
/* harmony export */ });
/* harmony import */ var _markdown_tree_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65297);

/** The task items of the text's own lists; those nested, quoted, fenced or in HTML comments are no boxes. */
function taskBoxes(text) {
    const { root, shift } = (0,_markdown_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .markdownTree */ .a)(text);
    const items = root.children.flatMap((node) => (node.type === 'list' ? node.children : []));
    return items.flatMap((item) => {
        const box = boxOf(item, { text, shift });
        return box === null ? [] : [box];
    });
}
/** The text with the box at `offset` set; every other character stays as it is. */
function withBox(text, offset, checked) {
    return `${text.slice(0, offset)}${checked ? 'x' : ' '}${text.slice(offset + 1)}`;
}
/**
 * What the text says apart from its boxes: all unticked, line ends, trailing blanks and a BOM levelled, since editors
 * change those by themselves. Hash this to recognise a reworded comment.
 */
function canonicalText(text) {
    let reset = '';
    let from = 0;
    for (const { offset } of taskBoxes(text)) {
        reset += `${text.slice(from, offset)} `;
        from = offset + 1;
    }
    const lines = (reset + text.slice(from)).replace(/^\uFEFF/, '').split(/\r\n?|\n/);
    return lines
        .map((line) => line.trimEnd())
        .join('\n')
        .trimEnd();
}
/** True if nothing but boxes differs. */
function sameTextWithBoxesReset(posted, now) {
    return canonicalText(posted) === canonicalText(now);
}
function boxOf(item, source) {
    const start = item.position?.start.offset;
    if (typeof item.checked !== 'boolean' || start === undefined)
        return null;
    // Between an item's start and its box there is only the list mark and blanks.
    const offset = source.text.indexOf('[', start + source.shift) + 1;
    return { offset, checked: item.checked, comments: commentsOf(item) };
}
function commentsOf(item) {
    const [first] = item.children;
    if (first?.type !== 'paragraph')
        return [];
    return first.children.flatMap((node) => (node.type === 'html' ? [node.value] : []));
}


/***/ })

};
