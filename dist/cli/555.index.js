export const id = 555;
export const ids = [555];
export const modules = {

/***/ 45207:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fn: () => (/* binding */ Answer),
/* harmony export */   KA: () => (/* binding */ isPerson),
/* harmony export */   Zl: () => (/* binding */ isStranger),
/* harmony export */   ku: () => (/* binding */ authority)
/* harmony export */ });
/* unused harmony exports WRITERS, AnswerChannel */
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
/* harmony export */   Qb: () => (/* binding */ Counters),
/* harmony export */   Zs: () => (/* binding */ budgetFields),
/* harmony export */   qi: () => (/* binding */ ceilingNames),
/* harmony export */   r$: () => (/* binding */ Ceilings),
/* harmony export */   uW: () => (/* binding */ exhausted)
/* harmony export */ });
/* unused harmony exports newCounters, Budget, addPrecisely, usedOf, ceilingOf, projectIteration, trippedBudgets, sessionCaps, raised */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64377);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/** Counts what a loop run has used against its ceilings, and says when to ask (80 %, projected) or what a session may cost (caps). */


const count = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().nonnegative().default(0);
const amount = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nonnegative().default(0);
/** What the run has used so far; money in USD, time in minutes of active ticks. */
const counterFields = {
    startedAt: zod__WEBPACK_IMPORTED_MODULE_1__/* .datetime */ .w$(),
    iterationsUsed: count,
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
    tokenClasses: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({ input: count, output: count, reasoning: count, cacheRead: count, cacheWrite: count }).prefault({}),
    ciMinutes: amount,
    apiRequests: count,
};
const Counters = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)(counterFields);
/** Nothing used yet. */
const newCounters = (startedAt) => z.decode(Counters, { started_at: startedAt });
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
/** What counts against the dollar ceiling: the larger of what agents reported and what their tokens cost by our rates. */
const dollarsUsed = (counters) => Math.max(counters.dollarsReported, counters.dollarsEstimate);
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
/** 100 %, by what was actually used. A dollar ceiling of 0 is none. */
const exhausted = (name, counters, ceilings) => !(name === 'dollars' && ceilings.maxDollars === 0) && usedOf(name, counters) >= ceilingOf(name, ceilings);
/** Mean of the run's iterations; before the first, the configured guess for every session that may start. */
function projectIteration(counters, planned) {
    const dollars = counters.iterationsUsed > 0
        ? dollarsUsed(counters) / counters.iterationsUsed
        : planned.sessions * planned.guessDollars;
    return { prs: planned.newPrs, dollars };
}
const askFrom = 0.8;
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
        if (usedOf(name, counters) === 0 || value < askFrom * ceiling)
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
    const leftMicro = micro(ceilings.maxDollars) - micro(spent);
    if (leftMicro <= 0)
        return [];
    const mean = counters.agentsDispatched > 0 ? spent / counters.agentsDispatched : Number.POSITIVE_INFINITY;
    const least = Math.max(1, micro(Math.min(request.minSessionDollars, mean)));
    const affordable = spent === 0 ? Math.max(1, Math.floor(leftMicro / least)) : Math.floor(leftMicro / least);
    const sessions = Math.min(request.wanted, affordable);
    // A fair share of the iterations that are left: a session that is lost is charged its cap, and must not take the run with it.
    const iterationsLeft = Math.max(1, ceilings.maxIterations - counters.iterationsUsed);
    const share = Math.min(leftMicro / sessions, Math.max(least, leftMicro / (sessions * iterationsLeft)));
    return Array.from({ length: sessions }, () => cap(Math.floor(share) / 1e6));
}
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

/***/ 86947:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AR: () => (/* binding */ parseControlIssue)
});

// UNUSED EXPORTS: redrawn, renderControlIssue, sameControlIssue

// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/gate-questions.js
var gate_questions = __webpack_require__(95690);
;// CONCATENATED MODULE: ./build/src/core/budget-bars.js
/** Decides how budgets look: one bar with its numbers per ceiling, readable without colour, in a log as on a phone. */


const cells = 10;
const budget_bars_budgetLabels = {
    iterations: 'iterations',
    prs: 'PRs',
    minutes: 'minutes',
    dollars: 'dollars',
};
/** A dollar ceiling of 0 is none. */
const budget_bars_hasCeiling = (name, ceilings) => !(name === 'dollars' && ceilings.maxDollars === 0);
/** One line per budget, such as `iterations  ▓▓▓▓▓▓░░░░  3/5`, aligned for a fixed-width font. */
const budget_bars_budgetBars = (counters, ceilings) => ceilingNames.map((name) => {
    const label = budget_bars_budgetLabels[name].padEnd('iterations'.length);
    const used = usedOf(name, counters);
    if (!budget_bars_hasCeiling(name, ceilings))
        return `${label}  ${'·'.repeat(cells)}  ${amountText(name, used)}, no ceiling`;
    const ceiling = ceilingOf(name, ceilings);
    return `${label}  ${bar(used / ceiling)}  ${amountText(name, used)}/${amountText(name, ceiling)}`;
});
/** Something used shows at least one cell, and only a ceiling that is reached shows all of them. */
function bar(share) {
    const filled = share <= 0 ? 0 : Math.min(cells, Math.max(1, Math.floor(share * cells)));
    return '▓'.repeat(filled) + '░'.repeat(cells - filled);
}
/** What is left, in words: `2 iterations, 16 PRs, 42 minutes, $10.08`. */
const budget_bars_remainingText = (counters, ceilings) => ceilingNames
    .map((name) => {
    if (!budget_bars_hasCeiling(name, ceilings))
        return 'no dollar ceiling';
    const left = amountText(name, Math.max(0, ceilingOf(name, ceilings) - usedOf(name, counters)));
    return name === 'dollars'
        ? left
        : `${left} ${left === '1' ? budget_bars_budgetLabels[name].slice(0, -1) : budget_bars_budgetLabels[name]}`;
})
    .join(', ');

// EXTERNAL MODULE: ./build/src/core/marker.js
var core_marker = __webpack_require__(87011);
// EXTERNAL MODULE: ./build/src/core/task-boxes.js
var task_boxes = __webpack_require__(34388);
;// CONCATENATED MODULE: ./build/src/core/control-boxes.js


const boxes = [
    { verb: 'run', label: '**Run now**: one tick, at once' },
    { verb: 'stop', label: '**Stop**: the iteration that works is finished first' },
    { verb: 'resume', label: '**Resume**: go on after a pause' },
    { verb: 'restart', label: '**Restart**: begin again after a stop; what was spent stays spent' },
];
const boxCommand = ({ verb }) => (verb === 'stop' ? { verb, reason: null } : { verb });
/** All boxes under a fresh nonce, except those ticked meanwhile: they stay ticked under their own until they are obeyed. */
function control_boxes_renderBoxes(nonce, carried) {
    return boxes
        .map(({ verb, label }) => {
        const kept = carried.find((box) => box.verb === verb);
        return `- [${kept === undefined ? ' ' : 'x'}] ${label} ${boxMarker(verb, kept?.nonce ?? nonce)}`;
    })
        .join('\n');
}
const boxMarker = (verb, nonce) => renderMarker('control', { box: verb, nonce });
/** The ticked boxes of a body, each once; boxes in quotes, fences and comments do not count, nor do those without our marker. */
function control_boxes_tickedBoxes(body) {
    // Most bodies have no ticked box, and a syntax tree costs more than all else that is read of them.
    if (!/\[x\]/i.test(body))
        return [];
    const ticked = (0,task_boxes/* taskBoxes */.du)(body)
        .filter(({ checked }) => checked)
        .flatMap(({ comments }) => comments.flatMap(readBox));
    return [...new Map(ticked.map((box) => [box.id, box])).values()];
}
function readBox(comment) {
    const fields = (0,core_marker/* parseMarker */.gY)(comment)?.fields ?? {};
    const verb = boxes.find((box) => box.verb === fields['box'])?.verb;
    const nonce = fields['nonce'] ?? '';
    return verb === undefined || nonce === '' ? [] : [{ id: `box/${nonce}/${verb}`, verb, nonce }];
}
/** The body with the nonces of its boxes left out, for comparing what a reader sees. */
const control_boxes_withoutNonces = (body) => body.replace(/(<!-- tickgate:v1 control box=[a-z]+) nonce=\S* -->/g, '$1 -->');

;// CONCATENATED MODULE: ./build/src/core/control-marker.js


/** The marker that a body would carry for these facts: by it a tick that ends early sees whether a redraw is due. */
const control_marker_controlMarker = ({ head, working, error, tick, }) => ({
    loop: head.loop,
    workflow: head.workflow,
    epoch: head.epoch,
    generation: head.generation,
    working: working === null ? null : { runId: working.runId, runAttempt: working.runAttempt, repair: working.repair },
    error: error?.causeHash ?? null,
    scheduleEnds: tick.scheduleEnds,
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
    const line = `error: ${quoteLine(error.sentence, { max: 300 })}`;
    const lines = current.split(/\r?\n/);
    const rest = lines.slice(Math.max(2, lines.indexOf('')));
    return [control_marker_markerLine({ ...marker, working: null, error: error.causeHash }), line, ...rest].join('\n');
}
function control_marker_markerLine(marker) {
    const { loop, workflow, epoch, generation, working, error, scheduleEnds } = marker;
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
    });
}
function readMarker(text) {
    const marker = (0,core_marker/* parseMarker */.gY)(text);
    if (marker?.kind !== 'control')
        return null;
    const { loop, workflow, epoch, generation, working, error, ends } = marker.fields;
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
    };
}
const isCount = (text) => text !== undefined && /^\d{1,15}$/.test(text);

;// CONCATENATED MODULE: ./build/src/core/spend.js
/** Decides how spend is shown: by subject as a table, by iteration as a chart with the same numbers beside it. */




const rowsShown = 40;
const iterationsShown = 30;
/** Dearest first; the rest is one row, so that the table stays short and its sum right. */
function spend_spendBySubject({ subjects, usage, retired }) {
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
const spend_spendByIteration = (history, head) => history
    .filter(({ budgetSnapshot }) => budgetSnapshot.startedAt === head.counters.startedAt)
    .filter((line) => line.agentsDispatchedThisIter > 0 || line.dollarsThisIter > 0)
    .map((line) => ({
    iteration: line.iteration,
    startedAt: line.startedAt,
    agents: line.agentsDispatchedThisIter,
    dollars: line.dollarsThisIter,
}));
/** A Mermaid bar chart (`xychart-beta`) of the last iterations. Null where there is nothing to draw. */
function spend_spendChart(spend) {
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
/** Bars of one name would be drawn over each other: the second tick of iteration 3 is `3b`. A restart counts from 1 again, too. */
function namesOf(spend) {
    const seen = new Map();
    return spend.map(({ iteration }) => {
        const before = seen.get(iteration) ?? 0;
        seen.set(iteration, before + 1);
        return before === 0 ? String(iteration) : `${iteration}${String.fromCharCode('a'.charCodeAt(0) + before)}`;
    });
}
/** The chart's numbers as text, for readers who see no chart. */
function spend_spendTable(spend) {
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

// EXTERNAL MODULE: ./build/src/core/state.js + 9 modules
var state = __webpack_require__(78680);
// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/outage.js
var core_outage = __webpack_require__(71870);
;// CONCATENATED MODULE: ./build/src/core/wording.js
/** `1 session`, `2 sessions`; `plural` for words that do not end in s. */
const wording_counted = (count, word, plural = `${word}s`) => `${count} ${count === 1 ? word : plural}`;
/** `2026-05-09T14:50:00Z`: to the second, since nobody reads milliseconds. */
const wording_instant = (iso) => new Date(iso).toISOString().replace(/\.\d{3}Z$/, 'Z');
/** `04:17 UTC`. */
const wording_clockTime = (iso) => `${wording_instant(iso).slice(11, 16)} UTC`;
/** `04:17 UTC`, with its day where that is not within the next 24 hours: `2026-05-11 04:17 UTC`. */
const wording_dueTime = (iso, now) => Date.parse(iso) - Date.parse(now) <= 24 * 3_600_000 ? wording_clockTime(iso) : `${iso.slice(0, 10)} ${wording_clockTime(iso)}`;
/** `05-09 14:50`, in UTC and in one piece: in a list of the newest nobody needs the year, and a narrow cell would break it twice. */
const wording_minuteOfYear = (iso) => wording_instant(iso).slice(5, 16).replace('-', '\u2011').replace('T', '\u00A0');
const wording_dollars = (amount) => `$${amount.toFixed(2)}`;
/** A whole number with its thousands apart: `1,843,210`. */
const wording_grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
/** A Markdown table; cells are put in as they are, so foreign text comes quoted. */
const wording_table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
/** `https://github.com/owner/repo`, read from the run's own link, so that it is right on GitHub Enterprise too. */
const wording_repositoryUrl = ({ runUrl }) => runUrl.replace(/\/actions\/runs\/.*$/, '');
/** A question as the text of a link. It carries quoted foreign text already; a bracket left in it would end the link's text. */
const wording_questionLink = (question, url) => `[${question.replace(/(?<!\\)[[\]]/g, '\\$&')}](${url})`;
/** Folded away until somebody asks; `title` is ours, never foreign text. */
const wording_details = (title, text) => `<details><summary>${title}</summary>\n\n${text.trim()}\n\n</details>`;
/** A line that Markdown would run together with the next one: neither a heading, a list, a table, a fence, a quote nor HTML. */
const isProse = (line) => line !== undefined && /^(?![#>|<`]|[-+*] |\d+\. )\S/.test(line);
/** The text with hard breaks where one line of prose follows another: job summaries would make one paragraph of them. */
function wording_linesKept(text) {
    const lines = text.split('\n');
    return lines.map((line, at) => (isProse(line) && isProse(lines[at + 1]) ? `${line}  ` : line)).join('\n');
}

// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
;// CONCATENATED MODULE: ./build/src/core/stop-causes.js
/** Says whether something other than a ceiling ends the run: a person, the end of the work, or a state that only a person can mend. */



const restart = () => 'Go on with `/loop restart` on the control issue.';
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
        act: restart,
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
        act: restart,
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
        evaluate: ({ openSubjects, openGates, counters, watched }) => ({
            // The review of one pull request ends with that pull request.
            fired: openSubjects === 0 && openGates === 0 && watched === null,
            inputs: { open_subjects: openSubjects, open_gates: openGates },
            sentence: openSubjects === 0 && openGates === 0
                ? `Backlog empty — ${counters.iterationsUsed} iterations used, ${counters.prsTouched.length} PRs touched`
                : `Backlog not empty: ${wording_counted(openSubjects, 'open subject')}, ${wording_counted(openGates, 'open question')}`,
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
        threshold: `consecutive >= ${core_outage/* outageLimit */.Hf}`,
        evaluate: ({ counters, outage }) => ({
            fired: outage !== null && counters.qmdFailuresConsecutive >= core_outage/* outageLimit */.Hf,
            inputs: {
                consecutive: counters.qmdFailuresConsecutive,
                dependency: outage?.dependency ?? null,
                cause: outage === null ? null : (0,core_outage/* outageCause */.PL)(outage, counters.qmdFailuresConsecutive),
            },
            sentence: outage === null ? 'No dependency is away' : (0,core_outage/* outageSentence */.zO)(outage),
        }),
        act: restart,
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
                : `${(0,task_number/* subjectName */.wn)(first.number)} failed twice with: ${first.rootCause}; its gate asks`,
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
        ? [first, second].map(task_number/* subjectName */.wn).join(' ↔ ')
        : [...cycle, first].map(task_number/* subjectName */.wn).join(' → ');
}

;// CONCATENATED MODULE: ./build/src/core/stop-ceilings.js
/** Says whether a ceiling is reached: dollars, active minutes, the calendar, iterations, pull requests. */

const money = (dollars) => `$${dollars.toFixed(2)}`;
const stop_ceilings_short = (value) => String(Math.round(value * 10) / 10);
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
        act: ({ ceilings }) => `Raise it with \`/loop raise dollars=${Math.max(1, Math.ceil(ceilings.maxDollars * 2))}\`.`,
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
        act: ({ ceilings }) => `Raise it with \`/loop raise minutes=${Math.ceil(ceilings.maxMinutes * 2)}\`.`,
    },
    {
        code: 'deadline',
        condition: null,
        threshold: 'now >= deadline',
        evaluate: ({ now, ceilings: { deadline } }) => reached('Deadline', deadline ?? 'none is set', {
            // Compared as instants: not always written with the same precision.
            fired: deadline !== null && Date.parse(now) >= Date.parse(deadline),
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
        act: ({ ceilings }) => `Raise it with \`/loop raise iterations=${ceilings.maxIterations * 2}\`.`,
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
        act: ({ ceilings }) => `Raise it with \`/loop raise prs=${ceilings.maxPrs * 2}\`.`,
    },
];

;// CONCATENATED MODULE: ./build/src/core/stop-conditions.js



/** In order of precedence: a person's word, then a finished backlog, then what only a person can mend, then the ceilings. */
const rules = [...causeRules, ...ceilingRules];
/** Evaluates all conditions; `stop` is the first that fired and ends a run, by precedence. */
function evaluateStops(facts) {
    const found = rules.map((rule) => ({ rule, finding: rule.evaluate(facts) }));
    const stops = found.flatMap(({ rule: { code, act }, finding: { fired, sentence } }) => fired && act !== null ? [{ code, sentence, act: act(facts) }] : []);
    return {
        evaluations: found.map(({ rule, finding }) => evaluation({ ...rule, kind: 'stop', at: facts.at }, finding)),
        stop: stops[0] ?? null,
    };
}
/** The stop of a run that had ended before this tick: its code stays, whatever made somebody look again. */
const alreadyStopped = (code) => ({
    code,
    sentence: `The run has stopped already: ${code}`,
    act: 'Go on with `/loop restart` on the control issue, or start a new run with `fresh: true`.',
});
/** The same act as when the run stopped, for whichever later tick shows it. */
const stop_conditions_actAfter = (code, ceilings) => rules.find((rule) => rule.code === code)?.act?.({ ceilings }) ?? alreadyStopped(code).act;
/** What a person can do about an end of the run: nothing but wish for more, where it only fell idle. */
const stop_conditions_actOfEnd = (stop, status) => status === 'idle' ? 'Open an issue with `### Acceptance Criteria`: the next tick takes it up.' : stop.act;
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
        amountText(name, usedOf(name, counters)) + (name === 'prs' ? final_report_namesOf(counters.prsTouched) : ''),
        hasCeiling(name, ceilings) ? amountText(name, ceilingOf(name, ceilings)) : 'none',
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
const final_report_namesOf = (prs) => {
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
        const answer = quoteLine(answered.answer ?? '', { max: 120 });
        return `**${answer}** by ${quoteLine(answered.by ?? 'unknown')}, ${instant(answered.at)}`;
    }
    return `${open.has(questionKey(asked)) ? 'still open' : 'closed without an answer'}, asked ${instant(asked.at)}`;
}
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
                : [`[Artifact](${tick.runUrl.replace(/\/attempts\/\d+$/, '')}/artifacts/${bundle.artifactId})`]),
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

// EXTERNAL MODULE: ./build/src/core/subject-journey.js + 1 modules
var subject_journey = __webpack_require__(87543);
;// CONCATENATED MODULE: ./build/src/core/loop-status.js
/** Decides how one subject's session is told: the `## Loop Status` block with progress, indicators and the exit decision. */


/** The block of every session of this tick, in their order, each with a title of one line. */
const loop_status_loopStatuses = ({ reports, head, state, }) => reports.map((report) => {
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
        title: `Loop status of #${subject}, session ${session}: ${taskStatus(status)}`,
        block: loopStatus(status),
    };
});
/** Words of the agent are quoted, so that neither a box nor a mention nor a command in them works. */
function loopStatus(status) {
    const { outcome, order } = status.report;
    const delivered = outcome.kind === 'delivered' ? outcome.result : null;
    const progress = delivered === null ? failureSentence(status) : quoteLine(delivered.progress, { max: 300 });
    return [
        '## Loop Status',
        '',
        `**Subject**: #${order.subject}, session ${order.session}`,
        `**Iteration**: ${status.iteration}`,
        `**Progress**: ${progress || 'The agent gave no summary.'}`,
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
        `1. Answer the question on #${subject}: probe with one session, skip, or stop`,
        '2. Make the issue smaller or its criteria clearer, then probe',
        '3. Mend by hand what it fails on, then probe',
        '',
    ];
}
const failureSentence = ({ report: { outcome } }) => outcome.kind === 'failed' ? quoteLine(outcome.failure.sentence, { max: 300 }) : '';
/** What the agent claims counts only where the commits were judged complete too. */
function taskStatus({ report: { outcome } }) {
    if (outcome.kind === 'failed')
        return 'blocked';
    if (outcome.complete)
        return 'complete';
    return outcome.result.status === 'complete' ? 'in_progress' : outcome.result.status;
}
/** The agent's own indicators, then what was observed: commits, tests, the pull request. */
function indicators({ report: { outcome }, recorded }) {
    const box = (met, what) => `- [${met ? 'x' : ' '}] ${what}`;
    const pullRequest = recorded?.pullRequest ?? null;
    const observed = box(pullRequest !== null, pullRequest === null ? 'PR created' : `PR #${pullRequest} created or updated`);
    if (outcome.kind === 'failed')
        return [box(false, 'Task complete'), observed];
    const { tests, completionIndicators } = outcome.result;
    return [
        box(outcome.complete, 'Task complete'),
        ...(tests === null ? [] : [box(tests.failing.length === 0 && (tests.failed ?? 0) === 0, testsText(tests))]),
        observed,
        ...completionIndicators.map((indicator) => box(true, `${quoteLine(indicator, { max: 120 })} (as the agent says)`)),
    ];
}
const testsText = (tests) => {
    const failing = tests.failed ?? tests.failing.length;
    return failing === 0 ? 'All tests passing' : `All tests passing (${failing} failing)`;
};
function reason({ report: { outcome } }) {
    if (outcome.kind === 'failed')
        return quoteLine(outcome.failure.rootCause, { max: 300 });
    const given = quoteLine(outcome.result.reason, { max: 300 });
    if (given !== '')
        return given;
    return outcome.complete ? 'The task is complete.' : 'The task is not complete; its next session goes on from here.';
}

// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
;// CONCATENATED MODULE: ./build/src/core/report.js





/** The tick's own line. */
function report_lineOf({ history }) {
    const line = history.at(-1);
    if (line === undefined)
        throw new Error('A tick is reported that wrote no history line.');
    return line;
}
/** One screen of Markdown: log group, job summary and control issue show the same block. */
function report_statusBlock(story) {
    const { head } = story;
    const named = head.loop === head.skill ? head.skill : `${head.skill} (loop ${head.loop})`;
    return [
        `## Loop Iteration ${head.counters.iterationsUsed}/${head.ceilings.maxIterations} — ${named}`,
        '',
        `Started: ${started(story)}`,
        `Backlog: ${backlogText(story.backlog)}`,
        `Iteration plan: ${planText(story)}`,
        '',
        `Budget remaining: ${remainingText(head.counters, head.ceilings)}`,
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
const report_progressSentence = ({ tasks, timing }) => `Task ${tasks.completed}/${tasks.total} complete (${tasks.blocked} blocked) — ` +
    `${Math.round(timing.lastTaskDurationS ?? 0)}s — elapsed ${Math.round(timing.totalElapsedS)}s`;
function started(story) {
    const { startedAt, scheduledFor, missedTicks } = report_lineOf(story);
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
            return `implement ${decision.sessions.map(({ subject }) => subjectName(subject)).join(', ')} ${room(decision.sessions.length)}`;
        case 'ask':
            return `ask ${decision.questions.map(({ name }) => name).join(', ')} ${room(0)}`;
        case 'stop':
        case 'idle':
        case 'defer':
            return `none ${room(0)}`;
    }
}
/** Conditions that fired, each with its sentence; those of the exit are in the line as those of the entry are. */
function stopsText(story) {
    const { evaluations } = report_lineOf(story);
    const fired = evaluations.filter(({ fired: hit, kind }) => hit && kind === 'stop');
    // A sentence may quote what an agent, its tools or a person said.
    const seen = [...new Set(fired.map(({ code, sentence }) => `${code} — ${quoteSentence(sentence)}`))];
    return seen.length === 0 ? 'none triggered' : seen.join('; ');
}
function concurrencyText({ reaped, history }) {
    const earlier = history.slice(0, -1);
    const previous = earlier.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const skipped = earlier.length - 1 - earlier.findLastIndex(({ outcome }) => outcome !== 'skipped_lock');
    const taken = reaped === null ? 'lock acquired' : sentences.reaped(reaped);
    const before = previous === undefined ? 'first tick' : `previous iteration drained at ${clockTime(previous.endedAt)}`;
    const meanwhile = skipped === 0 ? '' : `; ${counted(skipped, 'tick')} skipped meanwhile`;
    return `${taken} (${reaped === null ? before : 'its tick did not end by itself'})${meanwhile}`;
}
/** What happened, in the order of what a reader wants to know: pull requests, failures, questions, effects that failed. */
function outcomeText(story) {
    const line = report_lineOf(story);
    const known = new Set(line.prsTouchedThisIter);
    const updated = line.trackedPrs.map(({ number }) => `#${number}`).filter((pr) => !known.has(pr));
    const asked = line.gates.filter(({ answer }) => answer === null);
    const answered = line.gates.filter(({ answer }) => answer !== null);
    const failed = story.reports.filter(({ outcome }) => outcome.kind === 'failed');
    const undone = story.outcomes.filter(({ kind }) => kind === 'failed');
    const parts = [
        report_listed(line.prsTouchedThisIter, ['PR opened', 'PRs opened']),
        report_listed(updated, ['PR updated', 'PRs updated']),
        report_listed(failed.map(({ order }) => subjectName(order.subject)), ['session failed', 'sessions failed']),
        report_listed(asked.map(gateName), ['question asked', 'questions asked']),
        report_listed(answered.map(gateName), ['answer taken up', 'answers taken up']),
        report_listed(undone.map(({ key }) => key), ['effect failed', 'effects failed']),
        'reason' in story.decision ? story.decision.reason : null,
        story.stop === null ? null : quoteSentence(story.stop.sentence),
    ].filter((part) => part !== null);
    const sentence = parts.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ');
    return sentence === '' ? `${line.outcome}.` : `${line.outcome}. ${sentence}`;
}
const gateName = ({ name, subject }) => subject === null ? name : `${name} ${subjectName(subject)}`;
const report_listed = (things, [one, many]) => things.length === 0 ? null : `${counted(things.length, one, many)} (${things.join(', ')})`;
/** What wakes the loop next; the schedule is named where it is known, since it comes whatever else happens. */
function nextTickText({ head, next }) {
    const scheduled = next.scheduledAt === null ? 'when its workflow is started' : dueTime(next.scheduledAt, head.updatedAt);
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
            return head.notBefore === null ? 'after `/loop resume`' : `not before ${instant(head.notBefore)}`;
        case 'stopped':
            return 'none: the run has stopped';
    }
}

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
        summary_section('Open questions', summary_gateLinks(state.gates, story.tick)),
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
function summary_gateLinks(gates, tick) {
    if (gates.length === 0)
        return null;
    return gates.map((gate) => `- ${gateLink(gate, tick)}`).join('\n');
}
function gateLink(gate, tick) {
    const thread = `${repositoryUrl(tick)}/issues/${gate.thread.issueNumber}`;
    const url = gate.commentId === null ? thread : `${thread}#issuecomment-${gate.commentId}`;
    return questionLink(gate.question, url);
}

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
/** The whole body; with many subjects the finished and the older ones and the last iteration give way, so that it fits into an issue. */
function renderControlIssue(facts, boxes) {
    const bodies = views.map((view) => body(facts, boxes, view));
    return bodies.find((text) => text.length <= longest) ?? bodies.at(-1)?.slice(0, longest) ?? '';
}
/** What a body says: null as marker where line 1 was erased or damaged. */
function parseControlIssue(text) {
    return { marker: readMarker(text), ticked: control_boxes_tickedBoxes(text) };
}
/** The body to write, or null where a reader would see no difference. Boxes whose id is consumed are not carried over. */
function redrawn(current, facts, boxes) {
    const carried = tickedBoxes(current ?? '').filter(({ id }) => !boxes.consumed.includes(id));
    const next = outsideMarkers(renderControlIssue(facts, { nonce: boxes.nonce, carried }), boxes.redact);
    return current !== null && sameControlIssue(current, next) ? null : next;
}
/** Whether two bodies differ in nothing but nonces, line ends and trailing blanks. */
const sameControlIssue = (one, other) => levelled(one) === levelled(other);
const levelled = (text) => withoutNonces(text.replace(/^\uFEFF/, ''))
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
function body(facts, { nonce, carried }, view) {
    const { head, state, tick, history } = facts;
    const gates = state.gates.slice(0, gatesShown);
    const unshown = state.gates.length - gates.length;
    const more = unshown === 0 ? '' : `\n- and ${counted(unshown, 'more question')}`;
    const links = gateLinks(gates, tick);
    const unasked = unaskedList(state.unasked, tick);
    const blocks = [
        `${markerLine(controlMarker(facts))}\n${linesKept([headline(facts), ...act(facts), ...scheduleWarnings(tick.scheduleEnds)].join('\n'))}`,
        ['```text', ...budgetBars(head.counters, head.ceilings), '```'].join('\n'),
        control_issue_section('Open questions', links === null ? unasked : `${links}${more}${unasked === null ? '' : `\n\n${unasked}`}`),
        `### Commands\n\n${renderBoxes(nonce, carried)}\n\nOr write a comment: \`/loop help\` lists the commands.`,
        control_issue_section('Subjects', subjectTable(facts, view.subjects)),
        control_issue_section('Plan', planMarks(facts.state)),
        control_issue_section('Last ticks', tickTable(facts)),
        facts.reportCost === 'off' ? null : spend(facts),
        facts.block === null || !view.block ? null : details('Last iteration', facts.block),
        month(history),
    ];
    return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}
/** The one thing to do about a stop, as long as it lasts. */
const act = ({ head, working }) => working === null && head.status === 'stopped' && head.stop !== null ? [actAfter(head.stop.code, head.ceilings)] : [];
const control_issue_section = (title, text) => text === null ? null : `### ${title}\n\n${text}`;
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
function spend({ history, head }) {
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

/***/ 20832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   xd: () => (/* binding */ readDiskText)
/* harmony export */ });
/* unused harmony exports diskText, diskLine, asText, asLine, readDisk */
/** Reads and writes the text of persisted records through their codecs (`on-disk.ts`); a refusal names the field, never its content. */

/** JSON text of a record, deterministic (fields in schema order), with a final newline: the same value is the same bytes. */
const diskText = (schema, value) => asText(z.encode(schema, value));
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

/***/ 46103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g5: () => (/* binding */ controlLabel)
/* harmony export */ });
/* unused harmony exports postedGate, effectKeys, gateClosing, isAboutGate, unclearKeys, checkpointsOf, effectLine, pullRequestLine, isPartial, claimLabel */

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
    push: (subject) => `push/${subject}`,
    /** Work that is not finished, put on its branch so that it is not lost; written ahead, so that the commit is known as ours. */
    checkpoint: (subject, sha) => `checkpoint/${subject}/${sha}`,
    recover: ({ porcelainHash }) => `recover/${porcelainHash.slice(0, 16)}`,
    pullRequest: (subject) => `pr/${subject}`,
    gate: (gateId) => `gate/${gateId}`,
    gateClose: (gateId) => `gate-close/${gateId}`,
    clarify: (subject, signature) => `clarify/${subject}/${signature}`,
    /** Not an act on GitHub's surface, but the last thing that a tick plans: what it recorded is saved. */
    bundle: (loop, generation) => `bundle/${loop}/${generation}`,
    dispatch: (loop, generation) => `dispatch/${loop}/${generation}`,
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
/** Commits that were written ahead for the branch of a subject and may stand there. */
const checkpointsOf = (keys, subject) => {
    const start = effectKeys.checkpoint(subject, '');
    return keys.flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
};
/** Line 1 of what an effect makes; the loop stands in it, since two loops of a repository may do the same to one issue. */
const effectLine = (made) => renderMarker('effect', { key: made.key, epoch: made.epoch, loop: made.loop });
/** Of a pull request, which says itself whether its work is complete: not every repository has drafts, and anybody may call one ready. */
const pullRequestLine = (made) => {
    const { key, epoch, loop, complete } = made;
    return renderMarker('effect', { key, epoch, loop, ...(complete ? {} : { work: 'partial' }) });
};
const isPartial = (body) => parseMarker(body)?.fields['work'] === 'partial';
const claimLabel = 'in-progress';
const controlLabel = 'tickgate';


/***/ }),

/***/ 81650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   V0: () => (/* binding */ tickBox),
/* harmony export */   a5: () => (/* binding */ readBoxes),
/* harmony export */   kT: () => (/* binding */ readGateMarker),
/* harmony export */   wy: () => (/* binding */ mentions)
/* harmony export */ });
/* unused harmony export renderGate */
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13609);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21338);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95690);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(87011);
/* harmony import */ var _task_boxes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(34388);






const LONGEST_BODY = 60_000;
/** The comment, boxes before anything long, at most 60,000 characters: evidence is what gives way. */
function renderGate(gate, context) {
    const { id, epoch, signature, options } = gate;
    const boxed = options.filter(({ byReplyOnly }) => !byReplyOnly);
    const shown = boxed.map(({ id: option }) => option).join(',');
    const head = [
        gateMarker({ id, workflow: context.workflow, epoch, signature, options: shown }, context),
        `**${gate.question}**`,
        '',
        ...(gate.quoted === null ? [] : [quote(gate.quoted), '']),
        ...boxed.map((option) => boxLine(option, gate)),
        '',
        ...(gate.headSha === null ? [] : [`This is about commit ${gate.headSha.slice(0, 12)}.`, '']),
        boxed.length < options.length ? 'Reply with one line, or tick one box:' : 'Tick one box, or reply with one line:',
        '',
        '```',
        `/loop answer ${id} ${boxed.length < options.length ? 'answer your words' : 'OPTION [text]'}`,
        '```',
        '',
        whoMayAnswer(context),
        '',
        ...details('What each option does', options.map(consequence)),
    ].join('\n');
    const tail = `[Run ${context.run.id}](${context.run.url})`;
    const room = LONGEST_BODY - head.length - tail.length - 400;
    return [head, ...details('Evidence', evidenceLines(context.evidence, room)), tail].join('\n');
}
/** Who may answer, and who never, stands in it for the app, which reads no configuration. Bots are known as such. */
function gateMarker(fields, { approvers, neverHuman }) {
    const agents = neverHuman.filter((login) => !login.endsWith('[bot]'));
    return renderMarker('gate', {
        ...fields,
        ...(approvers.length === 0 ? {} : { approvers: approvers.join(',') }),
        ...(agents.length === 0 ? {} : { agents: agents.join(',') }),
    });
}
/** What the hidden first line says of an open gate, or null if this is no comment of one. */
function readGateMarker(body) {
    const { kind, fields = {} } = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .parseMarker */ .gY)(body) ?? {};
    const { id, workflow, epoch, signature, options, approvers, agents } = fields;
    const parts = id === undefined ? null : (0,_gate_js__WEBPACK_IMPORTED_MODULE_1__/* .parseGateId */ .mr)(id);
    if (kind !== 'gate' || id === undefined || parts === null)
        return null;
    if (workflow === undefined || signature === undefined || options === undefined)
        return null;
    if (epoch === undefined || !/^\d{1,15}$/.test(epoch))
        return null;
    const known = (0,_gates_js__WEBPACK_IMPORTED_MODULE_0__/* .gateDefinition */ .rK)(parts.name).options.map((option) => option.id);
    const boxed = options.split(',');
    if (!boxed.every((option) => known.includes(option)))
        return null;
    const people = { approvers: loginsIn(approvers), agents: loginsIn(agents) };
    return { ...parts, id, workflow, epoch: Number(epoch), signature, options: boxed, ...people };
}
const loginsIn = (list) => (list === undefined ? [] : list.split(','));
/** The boxes of this very gate, wherever in the text they now stand and whatever is written beside them. */
function readBoxes(body, gateId) {
    const marker = readGateMarker(body);
    if (marker === null)
        return damaged('its hidden first line is gone');
    if (marker.id !== gateId)
        return damaged('its hidden first line names another question');
    const boxes = optionBoxes(body);
    const ticked = [];
    for (const option of marker.options) {
        const own = boxes.filter((box) => box.option === option);
        const [box] = own;
        if (box === undefined)
            return damaged(`the box of “${option}” is gone`);
        if (own.length > 1)
            return damaged(`there are several boxes of “${option}”`);
        if (box.checked)
            ticked.push(option);
    }
    const [only, ...others] = ticked;
    if (only === undefined)
        return { kind: 'none' };
    return others.length === 0 ? { kind: 'ticked', option: only } : { kind: 'contradictory', options: ticked };
}
/** The body with the option's box ticked, one character changed and no other; null if there is not exactly one such box. */
function tickBox(body, option) {
    const [box, another] = optionBoxes(body).filter((one) => one.option === option);
    return box === undefined || another !== undefined ? null : (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_3__/* .withBox */ .i3)(body, box.offset, true);
}
function optionBoxes(body) {
    return (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_3__/* .taskBoxes */ .du)(body).flatMap(({ comments, offset, checked }) => {
        const options = comments.flatMap((comment) => /^<!-- tickgate:option ([a-z-]+) -->$/.exec(comment)?.[1] ?? []);
        const [option] = options;
        return option === undefined || options.length > 1 ? [] : [{ option, offset, checked }];
    });
}
/** No reference to an issue may stand in a box: GitHub ticks such an item by itself when the issue closes. */
function boxLine(option, gate) {
    const line = `- [ ] <!-- tickgate:option ${option.id} --> ${emphasised(option)}`;
    const raises = option.id === 'raise' ? gate.raises.map(raiseText) : [];
    const unsaid = raises.filter((raise) => !option.label.includes(raise));
    return [line, ...unsaid.map((raise) => `  - ${raise}`)].join('\n');
}
function emphasised({ id, label }) {
    return label.startsWith(`${id}: `) ? `**${id}**${label.slice(id.length)}` : `**${label}**`;
}
function consequence({ id, label, consequence: sentence }) {
    return `- ${label.startsWith(`${id}: `) ? id : label}: ${sentence}`;
}
function whoMayAnswer({ approvers, starter }) {
    if (approvers.length > 0)
        return `Only ${mentions(approvers)} may answer.`;
    return starter === null
        ? 'Anyone with write access may answer.'
        : `@${starter}: anyone with write access may answer.`;
}
/** `@ana, @bo and @cy` */
function mentions(logins) {
    return listed(logins.map((login) => `@${login}`));
}
/** `a, b and c` */
function listed(names) {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
function evidenceLines(evidence, room) {
    const lines = evidence.map((line) => `- ${quoteLine(line, { max: 1000, references: 'keep' })}`);
    let left = room;
    const fitting = lines.findIndex((line) => (left -= line.length + 1) < 0);
    if (fitting < 0)
        return lines;
    return [...lines.slice(0, fitting), `- … and ${lines.length - fitting} more, cut for length: see the run.`];
}
function details(summary, lines) {
    return lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];
}
function damaged(why) {
    return { kind: 'damaged', why };
}


/***/ }),

/***/ 95690:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   vY: () => (/* binding */ divergenceSignature)
/* harmony export */ });
/* unused harmony exports ask, signatureOf, amountText, raiseText, digest */
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13609);




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
/** Facts that make two askings the same question; text from outside is bounded, and hashed where it approves anything. */
function signatureOf(facts) {
    switch (facts.name) {
        case 'backlog-drift':
            return driftSignature(facts.added, facts.removed);
        case 'ambiguous-criteria':
            return facts.textHash;
        case 'budget-escalation': {
            const tripped = inOrder(facts.tripped).map(({ name }) => name);
            const ceilings = ceilingNames.map((name) => ceilingOf(name, facts.ceilings));
            return `${tripped.join('+')}|${ceilings.join(',')}|${facts.iteration}`;
        }
        case 'post-feedback-merge':
        case 'merge':
            return facts.headSha;
        case 'force-unlock':
            return facts.holderNonce;
        case 'repeated-failure':
            return `${facts.count}|${facts.rootCause.slice(0, 300)}`;
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
const divergenceSignature = (facts) => `${facts.recordedSha}..${facts.headSha}`;
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
            return `${titled(facts.subject)} failed twice with: ${quoteLine(facts.rootCause, { max: 120 })}. Skip, retry once more, or stop the loop?`;
        case 'resume-divergence':
            return `PR #${facts.pr} has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?`;
        case 'dirty-tree':
            return 'Uncommitted changes detected in working tree. These may be from a crashed loop worker.';
        case 'agent-decision':
            return `${titled(facts.subject)}: the agent needs a decision. Answer by reply, skip, or stop?`;
        case 'circuit-open':
            return `${quoteLine(facts.evidence, { max: 120 }).replace(/\.$/, '')}. Probe once, skip, or stop?`;
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
    return ceilingNames.flatMap((name) => tripped.filter((budget) => budget.name === name));
}
function ratio({ name, value, ceiling }) {
    return `${amountText(name, value)}/${amountText(name, ceiling)}`;
}
/** An amount as it is shown: `$21.00`; all others whole, rounded down, so that 59.9 of 60 does not read as 60. */
function amountText(name, value) {
    return name === 'dollars' ? `$${value.toFixed(2)}` : String(Math.floor(value));
}
function raisesOf(tripped) {
    return inOrder(tripped)
        .filter(({ ceiling, raiseTo }) => raiseTo > ceiling)
        .map(({ name, ceiling, raiseTo }) => ({ ceiling: name, from: ceiling, to: raiseTo }));
}
/** One raise as the option shows it, e.g. `dollars $25.00 → $50.00`. */
function raiseText({ ceiling, from, to }) {
    return `${ceiling} ${amountText(ceiling, from)} → ${amountText(ceiling, to)}`;
}
/** The catalog's options; a raise that `hard-max` leaves no room for is not offered, since it would do nothing. */
function optionsOf(name, raises) {
    const { options } = gateDefinition(name);
    if (name !== 'budget-escalation')
        return [...options];
    const [only] = raises;
    if (only === undefined)
        return options.filter(({ id }) => id !== 'raise');
    const single = `raise: ${raiseText(only)}`;
    const label = raises.length === 1 && single.length <= LONGEST_LABEL ? single : 'raise: the ceilings listed here';
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
    if (isTask(number))
        return `Plan ${subjectName(number)}`;
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
/* harmony export */   PE: () => (/* binding */ GateId),
/* harmony export */   iD: () => (/* binding */ Gate),
/* harmony export */   mr: () => (/* binding */ parseGateId)
/* harmony export */ });
/* unused harmony export openGate */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13609);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/** Decides what an asked gate is made of, as it stands in state, and how its id is built and read. */




const Option = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    label: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().max(_gates_js__WEBPACK_IMPORTED_MODULE_1__/* .LONGEST_LABEL */ .mW),
    consequence: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    kind: _gates_js__WEBPACK_IMPORTED_MODULE_1__/* .OptionKind */ .qB,
    needsSameFacts: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    byReplyOnly: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
});
/** `{loop}-{iteration}-{name}-{subject}-{nonce}`; a task's number has eleven digits; the subject of a loop gate is `loop`. */
const GATE_ID = /^([a-z][a-z0-9_]{0,31})-(\d{1,9})-([a-z]+(?:-[a-z]+)*)-(loop|\d{1,13})-([a-z0-9]{4,32})$/;
const GateId = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(GATE_ID);
/** An asked gate. `commentId` is null between the claim that plans it and the record that saw it posted. */
const Gate = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    id: GateId,
    name: _gates_js__WEBPACK_IMPORTED_MODULE_1__/* .GateName */ .$r,
    /** Number of the issue or pull request; null for a loop gate. */
    subject: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().nullable(),
    question: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    quoted: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
    options: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Option),
    signature: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    headSha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
    raises: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .strictObject */ .rej({ ceiling: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi), from: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig(), to: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig() })),
    askedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    iteration: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().nonnegative(),
    epoch: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().nonnegative(),
    thread: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({ issueNumber: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive() }),
    commentId: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().nullable(),
    /** Hash of `canonicalText(body)` as posted, made where hashing is allowed; boxes answer only while it still fits. */
    textHash: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
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
    const known = _gates_js__WEBPACK_IMPORTED_MODULE_1__/* .GateName */ .$r.safeParse(name);
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
/* harmony export */   mW: () => (/* binding */ LONGEST_LABEL),
/* harmony export */   qB: () => (/* binding */ OptionKind),
/* harmony export */   rK: () => (/* binding */ gateDefinition)
/* harmony export */ });
/* unused harmony export GATES */
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
        bound('merge', ['merge: merge it now', 'The pull request is merged at exactly the commit named below.']),
        declining('hold', ['hold: wait for human re-review', 'The pull request stays open; a new commit asks again.']),
        stop(),
    ]),
    gate('merge', 'subject', [
        bound('merge', ['merge: merge it now', 'The pull request is merged at exactly the commit named below.']),
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
/* harmony export */   Lu: () => (/* binding */ readHistory)
/* harmony export */ });
/* unused harmony exports HistoryOutcome, Evaluation, evaluation, GateEntry, HistoryLine, newestLines, writeHistory */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20832);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/* harmony import */ var _task_commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(36388);
/** One JSON line per tick that held the lease or was skipped: what the loop can be resumed and audited from. */





const HistoryOutcome = zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n([
    'ok',
    'halted',
    'skipped_lock',
    'errored',
    'awaiting_answer',
    'deferred',
    'interrupted',
]);
const count = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative();
const sha = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable();
const EvidenceValue = zod__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_2__/* ["null"] */ .chJ()]);
/** Its names are the same on disk, so that thousands of them are read without renaming. */
const Evaluation = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    code: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Number of the stop condition in the specification; null for those beyond. */
    condition: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable(),
    /** What its firing means: the run stops (or asks, for condition 6), a gate asks, nothing starts in this tick, or a run begins. */
    kind: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['stop', 'gate', 'hold', 'start']).default('stop'),
    at: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['entry', 'exit']).default('entry'),
    fired: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(),
    inputs: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({ name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), value: EvidenceValue })),
    /** When it fires, in the words of its inputs; null = written by a build that did not say. */
    threshold: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().default(null),
    sentence: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
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
const GateEntry = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    question: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    answer: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    subject: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable(),
    signature: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    by: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    permission: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    channel: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
});
const HistoryLine = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    iteration: count,
    skill: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    startedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    endedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    outcome: HistoryOutcome,
    prsTouchedThisIter: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    agentsDispatchedThisIter: count,
    tokensInThisIter: count,
    tokensOutThisIter: count,
    dollarsThisIter: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().nonnegative(),
    budgetSnapshot: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({ ..._budget_js__WEBPACK_IMPORTED_MODULE_0__/* .budgetFields */ .Zs, prsTouchedTotal: count }),
    trackedPrs: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg((0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
        number: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
        branch: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
        headShaAtIterationStart: sha,
        headShaAtIterationEnd: sha,
        stateAtEnd: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    })),
    activeWorktrees: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg((0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({ path: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), branch: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), headSha: sha })),
    gates: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(GateEntry),
    stopConditionsFired: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    runId: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
    runAttempt: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
    epoch: count,
    generation: count,
    verdict: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    evaluations: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(Evaluation).default([]),
    tasks: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({ total: count, completed: count, blocked: count }).prefault({ total: 0, completed: 0, blocked: 0 }),
    taskCommits: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(_task_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .TaskCommit */ .f).default([]),
    timing: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
        loopStarted: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable(),
        lastTaskStarted: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable(),
        lastTaskDurationS: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().nullable(),
        totalElapsedS: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(),
    }).prefault({ loop_started: null, last_task_started: null, last_task_duration_s: null, total_elapsed_s: 0 }),
    scheduledFor: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable().default(null),
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
        const read = (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .readDiskText */ .xd)(HistoryLine, part);
        if (!read.ok)
            return { ok: false, line: index + 1, field: read.field, reason: read.reason };
        const [before, now] = [lines.at(-1)?.generation ?? 0, read.value.generation];
        if (now < before)
            return { ok: false, line: index + 1, field: 'generation', reason: `${now} after ${before}` };
        lines.push(read.value);
    }
    if (tail === '')
        return { ok: true, lines, note: null };
    const whole = (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .readDiskText */ .xd)(HistoryLine, tail);
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

/***/ 71592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HZ: () => (/* binding */ seenKey),
/* harmony export */   cg: () => (/* binding */ cursorOf),
/* harmony export */   tt: () => (/* binding */ KnownBacklog)
/* harmony export */ });
/* unused harmony exports KnownIssue, knownAtMost, viewOf, isAgedOut, isOutdated, overlapSeconds, seenOf, admittedAssociations, textStart, knownOf, withChanges */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95690);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/** Decides what a loop remembers of the open issues between two ticks, so that it asks only for what changed since. */




const seconds = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int();
const number = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().positive();
/** What an issue's place in the backlog hangs on; its text is read afresh before anybody acts on it. Names are short: there are many. */
const KnownIssue = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    number,
    created: seconds,
    /** How the hash of its title and body begins. */
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Those that decide about something. */
    labels: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()).optional(),
    /** When its milestone is due. */
    due: seconds.optional(),
    /** Its author, where that is none of whom texts are taken unasked. */
    outsider: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    /** Assigned to somebody else. */
    assigned: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(true).optional(),
    /** Open issues and pull requests of this repository that it waits for, as far as is known. */
    blockers: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(number).optional(),
    /** It waits for an issue of another repository. */
    elsewhere: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(true).optional(),
    /** Open pull requests of others that close it. */
    closing: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(number).optional(),
    /** Of one with the claim label: the loop of its newest claim, null = claimed by none; absent = not read since it changed. */
    claim: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().optional(),
    /** Its text names no criteria at first sight. */
    vague: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(true).optional(),
});
/** The open issues of the backlog as this loop last saw them. */
const KnownBacklog = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    /** Of the settings that it is a picture through: with others it is read anew. */
    view: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Number of the run that read it in full. */
    run: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
    /** When the last full reading began, by GitHub's clock. */
    syncedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** When the newest reading began: what changed since is asked for next. */
    readAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** By number. */
    issues: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(KnownIssue),
});
/** How many open issues are remembered; who has more narrows the backlog. */
const knownAtMost = 20_000;
function viewOf(settings) {
    const { filter, ...view } = settings;
    return { ...view, of: digest(JSON.stringify([filter, view])) };
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
const admittedAssociations = (/* unused pure expression or super */ null && (['OWNER', 'MEMBER', 'COLLABORATOR']));
/** Enough to see that a text is another one, of which nothing hangs but what is read again. */
const textStart = (hash) => hash.slice(0, 8);
const isoSeconds = (time) => Math.floor(Date.parse(time) / 1_000);
/** The line of an issue that was read; its claims count where they were read with it. */
function knownOf(issue, view) {
    const labels = issue.labels.filter((label) => isOneOf(label, [claimLabel, ...view.labels]));
    const closing = issue.closingPullRequests.filter(({ author }) => !same(author, view.ownLogin));
    const assigned = issue.assignees.some((login) => view.assignee === null || !same(login, view.assignee));
    return {
        number: issue.number,
        created: isoSeconds(issue.createdAt),
        text: textStart(issue.textHash),
        ...(labels.length === 0 ? {} : { labels }),
        ...(issue.milestoneDue === null ? {} : { due: isoSeconds(issue.milestoneDue) }),
        ...(admittedAssociations.includes(issue.authorAssociation) ? {} : { outsider: issue.author }),
        ...(assigned ? { assigned: true } : {}),
        ...(issue.openBlockers.length === 0 ? {} : { blockers: [...issue.openBlockers] }),
        ...(issue.blockedElsewhere ? { elsewhere: true } : {}),
        ...(closing.length === 0 ? {} : { closing: closing.map(({ number: pull }) => pull) }),
        ...(issue.claims === null || !isOneOf(claimLabel, labels) ? {} : { claim: issue.claims.at(-1)?.loop ?? null }),
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
        known.set(line.number, line);
    const over = new Set(ended);
    return [...known.values()]
        .map((issue) => (issue.blockers?.some((one) => over.has(one)) ? withoutBlockers(issue, over) : issue))
        .toSorted((a, b) => a.number - b.number);
}
function withoutBlockers({ blockers = [], ...issue }, over) {
    const left = blockers.filter((one) => !over.has(one));
    return left.length === 0 ? issue : { ...issue, blockers: left };
}


/***/ }),

/***/ 29963:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   nD: () => (/* binding */ Lease)
/* harmony export */ });
/* unused harmony exports proofFor, LeaseLostError, judgeHolder, jobsWanted, renewEveryMs, toEndInOrderMinutes, leaseDeadline, holderName, sentences */
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
/** Mints the proof for the holder that a won swap shows; null for anybody else. Called by the head store alone. */
function proofFor(lease, nonce) {
    return lease !== null && lease.nonce === nonce ? { epoch: lease.epoch, nonce } : null;
}
/** The lease is not ours any more: whatever we still hold must not be published. */
class LeaseLostError extends (/* unused pure expression or super */ null && (Error)) {
    name = 'LeaseLostError';
}
/** Statuses with which GitHub says that an attempt has not ended (docs: workflow run statuses). */
const unfinished = (/* unused pure expression or super */ null && (['requested', 'queued', 'pending', 'waiting', 'in_progress']));
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
const renewEveryMs = (/* unused pure expression or super */ null && (5 * 60_000));
/** So long before its job's timeout a tick stops its agents, so that a timeout never cancels it. */
const toEndInOrderMinutes = 6;
const cancelWindowMinutes = 5;
const runnerLossMinutes = 15;
/**
 * When a lease taken or renewed now stops being presumed alive: what is left of the job, its cancel window, a runner's loss.
 * `agentMinutesLeft`: what agents may still use of the job.
 */
const leaseDeadline = (now, agentMinutesLeft) => {
    const jobMinutesLeft = agentMinutesLeft + toEndInOrderMinutes;
    return new Date(Date.parse(now) + (jobMinutesLeft + cancelWindowMinutes + runnerLossMinutes) * 60_000).toISOString();
};
/** `run 50 attempt 1`, or the process of a tick outside Actions. */
const holderName = ({ pid, host, runId, runAttempt }) => pid === null ? `run ${runId} attempt ${runAttempt}` : `pid ${pid} on ${host}`;
const whole = (minutes) => Math.max(0, Math.floor(minutes));
const sentences = {
    skipping: (lease) => `Previous iteration ${lease.iteration} still active (${holderName(lease)}) — skipping this tick.`,
    resumeRefused: (lease) => `A tick is still active (${lease.pid === null ? `run ${lease.runId}` : holderName(lease)}); wait for it or use lock: force.`,
    reaped: (lease) => `Reaped stale lock for ${holderName(lease)}`,
    waiting: (lease, minutes) => `Waiting for iteration ${lease.iteration} (${holderName(lease)}) to end: ${whole(minutes.waited)} of at most ${whole(minutes.most)} minutes.`,
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
 * The tree of a text. One that no person writes (see above) has no blocks at all: nothing in it is a box, a command
 * or a criterion, and nobody can hold up a tick with it.
 */
function markdownTree(text) {
    const shift = text.startsWith('\uFEFF') ? 1 : 0;
    if (isUnreasonable(text))
        return { root: { type: 'root', children: [] }, shift };
    return { root: (0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_2__/* .fromMarkdown */ .Y)(text, reading), shift };
}
function isUnreasonable(text) {
    return text.length > LONGEST || TOO_DEEP.test(text) || (text.match(UNCLOSED)?.length ?? 0) > MOST_UNCLOSED;
}


/***/ }),

/***/ 87011:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bd: () => (/* binding */ renderMarker),
/* harmony export */   gY: () => (/* binding */ parseMarker)
/* harmony export */ });
/* unused harmony exports MARKER_KINDS, outsideMarkers, effectMarker, effectOf */
/** Decides how the hidden first line of everything that Tickgate writes looks, and which first lines are ours. */
/** What a text of ours is. `effect` covers all that has no kind of its own: claim comments, pull requests, replies. */
const MARKER_KINDS = ['gate', 'gate-answered', 'receipt', 'refusal', 'effect', 'control'];
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

/***/ 71870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hf: () => (/* binding */ outageLimit),
/* harmony export */   PL: () => (/* binding */ outageCause),
/* harmony export */   ad: () => (/* binding */ Outage),
/* harmony export */   zO: () => (/* binding */ outageSentence)
/* harmony export */ });
/* unused harmony exports dependenciesOf, outageOf, countOutages */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides whether a command ended because a service that the work needs is away, and when the run gives up waiting for it. */


/** EX_QMD_UNREACHABLE and its token are the source documents' own. */
const qmd = {
    name: 'qmd',
    token: 'qmd-unreachable',
    exitCode: 78,
    remedy: 'fix per ADR-0024',
};
/** The built-in dependency and those of the configuration; one that is named alike replaces the built-in. */
const dependenciesOf = (configured) => configured.some(({ name }) => name === qmd.name) ? configured : [qmd, ...configured];
/** The last outage that was signalled, until an iteration succeeds. */
const Outage = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    dependency: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    remedy: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    error: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    iteration: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nonnegative(),
});
/** Iterations running that may signal an outage: one is a wasted tick, the second ends the run. */
const outageLimit = 2;
/** The exit status is read first, then stderr for the token; a command that succeeded signals nothing. */
function outageOf(end, dependencies) {
    if (end.code === 0)
        return null;
    const found = dependencies.find(({ exitCode }) => exitCode !== null && exitCode === end.code) ??
        dependencies.find(({ token }) => end.stderr.includes(token));
    if (found === undefined)
        return null;
    const line = end.stderr.split('\n').find((text) => text.includes(found.token)) ?? `exit code ${end.code}`;
    return { dependency: found.name, remedy: found.remedy, error: line.replace(/\s+/g, ' ').trim().slice(0, 200) };
}
/** One more iteration with its outages: signalled counts, a success resets, anything else leaves the count as it is. */
function countOutages(before, iteration) {
    const [signal] = iteration.signals;
    if (signal !== undefined) {
        return { consecutive: before.consecutive + 1, outage: { ...signal, iteration: iteration.number } };
    }
    return iteration.succeeded ? { consecutive: 0, outage: null } : before;
}
const outageCause = ({ dependency }, attempts) => `${dependency}-unreachable-after-${attempts}-attempts`;
const outageSentence = ({ dependency, remedy, error }) => `${dependency} unreachable — ${remedy} and resume (${error})`;


/***/ }),

/***/ 5989:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   tQ: () => (/* binding */ quoteLine)
/* harmony export */ });
/* unused harmony exports quote, quoteSentence, asSeen, fenceUntrusted */
/** Decides how foreign text is shown without doing anything: no mention, reference, command, box, marker, image or heading works. */
/** A zero-width space: nobody sees it, and a mention or a reference with one inside is none. */
const GAP = '\u200B';
// Control characters, and those that hide text or turn its direction: a text must read as what it is.
const INVISIBLE = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}]/gu;
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

/***/ 7177:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ renderRefusal),
/* harmony export */   Vu: () => (/* binding */ isAlreadyRefused),
/* harmony export */   Wy: () => (/* binding */ parseReceipt),
/* harmony export */   pB: () => (/* binding */ renderReceipt)
/* harmony export */ });
/* unused harmony exports refusalMarker, refusalKey, refusalSentence */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64377);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21338);
/* harmony import */ var _gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5989);
/** Decides how the app's receipt for an accepted answer and a short refusal look as comments, and how they are read back. */





const Fields = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    gate: _gate_js__WEBPACK_IMPORTED_MODULE_0__/* .GateId */ .PE,
    option: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1),
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    user: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    login: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1),
    permission: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    edited_at: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$(),
    delivery: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    comment: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    text_hash: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
});
/** `Recorded: **raise** by @ana. The next tick takes it up.` */
function renderReceipt(receipt) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .renderMarker */ .Bd)('receipt', {
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
    });
    return `${marker}\nRecorded: **${receipt.option}** by @${receipt.login}. The next tick takes it up.`;
}
/** The receipt in a body, or null. Who wrote the body is for the caller to judge. */
function parseReceipt(body) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .parseMarker */ .gY)(body);
    const parsed = Fields.safeParse(marker?.kind === 'receipt' ? marker.fields : null);
    if (!parsed.success)
        return null;
    const { gate, option, text, user, login, permission, edited_at, delivery, comment, text_hash } = parsed.data;
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
    };
}
/** Said at most once per cause and comment: look for this marker line before posting. */
function refusalMarker({ gateId, commentId, why }) {
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .renderMarker */ .Bd)('refusal', { gate: gateId.slice(0, 120), comment: commentId, cause: why.cause });
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
            return `“${(0,_quote_js__WEBPACK_IMPORTED_MODULE_5__/* .quoteLine */ .tQ)(why.option, { max: 40 })}” is not an option here. Reply with \`/loop answer ${gateId} OPTION\`, where OPTION is ${choices(why.options)}.`;
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

/***/ 78680:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p3: () => (/* binding */ Head),
  So: () => (/* binding */ LoopName)
});

// UNUSED EXPORTS: BundleRef, Failure, LoopState, LoopStatus, Phase, Skip, Subject, UsageRow, budgetOf, emptyState, finished, issueOf, newestPullRequest, putSubject, schemaVersion, skipsKept, subjectOf, unexpectedStatus

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
;// CONCATENATED MODULE: ./build/src/core/closing.js
/** What is left to be done about the comment of a question that is over. */


/** The final text of a gate's comment that could not be written: the next ticks try again, even of a loop that has stopped. */
const Closing = (0,on_disk/* onDisk */.F)({
    gateId: schemas/* string */.YjP(),
    commentId: schemas/* number */.aig().int(),
    nodeId: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    /** How often it failed. */
    tries: schemas/* number */.aig().int().nonnegative().default(1),
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

;// CONCATENATED MODULE: ./build/src/core/drift.js
/** Decides whether the backlog is another than the one that the last iteration planned from, the loop's own effects set aside. */


/** What an iteration planned from: the issues that nobody but us held back, and those that waited for others. */
const BacklogSnapshot = (0,on_disk/* onDisk */.F)({
    free: schemas/* array */.YOg(schemas/* number */.aig().int()),
    blocked: schemas/* array */.YOg((0,on_disk/* onDisk */.F)({ number: schemas/* number */.aig().int(), by: schemas/* array */.YOg(schemas/* number */.aig().int()) })),
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

// EXTERNAL MODULE: ./build/src/core/gate.js
var gate = __webpack_require__(21338);
// EXTERNAL MODULE: ./build/src/core/known-backlog.js
var known_backlog = __webpack_require__(71592);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
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

;// CONCATENATED MODULE: ./build/src/core/open-gate.js
/** What the head knows of a question that waits for its answer. */


/** An open gate as the head knows it: enough to read its thread without the bundle, in one query (`nodeId`). */
const OpenGate = (0,on_disk/* onDisk */.F)({
    id: schemas/* string */.YjP(),
    commentId: schemas/* number */.aig().int(),
    nodeId: schemas/* string */.YjP(),
    /** Its expiry is counted from then; absent = asked by a build that did not say. */
    askedAt: iso/* datetime */.w$().optional(),
});

// EXTERNAL MODULE: ./build/src/core/outage.js
var outage = __webpack_require__(71870);
// EXTERNAL MODULE: ./build/src/core/effects.js
var effects = __webpack_require__(46103);
// EXTERNAL MODULE: ./build/src/core/markdown-tree.js
var markdown_tree = __webpack_require__(65297);
;// CONCATENATED MODULE: ./build/src/core/plan-file.js


/** More of them are a backlog, not a plan. */
const plan_file_tasksAtMost = 500;
const marks = { ' ': 'open', x: 'done', X: 'done', '!': 'blocked' };
const marked = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX!])\][ \t]+/;
/** Quoted names, one or several: `(depends: "a", "b")`. */
const dependency = /\(\s*depends(?: on)?:\s*((?:"[^"\n]{1,300}"(?:\s*,\s*)?)+)\s*\)/gi;
/** `hash` gives the sha256 (hex) of a text. */
function planOf(text, hash) {
    const { root, shift } = markdownTree(text);
    const items = root.children.flatMap((block) => markedItems(block, { text, shift }));
    const tasks = items.slice(0, plan_file_tasksAtMost).map((item) => taskOf(item, hash));
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
    return { number: taskNumber(hash(text)), text, mark, depends, details };
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
function plan_file_tasksNamed(name, tasks) {
    const wanted = name.toLowerCase();
    const exact = tasks.filter(({ text }) => text.toLowerCase() === wanted);
    if (exact.length > 0)
        return exact;
    return tasks.filter(({ text }) => text.toLowerCase().startsWith(wanted) && !/^\w/.test(text.slice(name.length)));
}

;// CONCATENATED MODULE: ./build/src/core/plan-backlog.js
/** Decides which tasks of a plan may be worked on, and how each is marked: done, open, or blocked and why. */




/** `why` of a task that is done by its merged pull request: a plan file changes only by pull request, and may not say so. */
const byMerge = 'merged';
/** A task as the loop last saw it. */
const TaskMark = (0,on_disk/* onDisk */.F)({
    number: schemas/* number */.aig().int(),
    text: schemas/* string */.YjP(),
    mark: schemas/* enum */.k5n(['open', 'done', 'blocked']),
    why: schemas/* string */.YjP().nullable(),
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
const free = { isUnmet: false, by: [], missing: [] };
function waitsOf(task, tasks, isDone) {
    const named = task.depends.map((name) => ({ name, found: tasksNamed(name, tasks) }));
    const by = named.flatMap(({ found }) => found.filter((one) => !isDone(one)).map(({ number }) => number));
    const missing = named.filter(({ found }) => found.length === 0).map(({ name }) => name);
    return { isUnmet: by.length > 0 || missing.length > 0, by: [...new Set(by)], missing };
}
const notesOf = ({ tasks, doubled }, waits) => [
    ...doubled.map((text) => `The plan has this task twice; only the first one is taken: ${text.slice(0, 120)}`),
    ...(tasks.length < tasksAtMost ? [] : [`Of the plan the first ${tasksAtMost} tasks are read.`]),
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
        labels: other === undefined ? [] : [claimLabel],
        assignees: [],
        author: facts.author,
        authorAssociation: facts.authorAssociation,
        createdAt: new Date(index * 1_000).toISOString(),
        updatedAt: new Date(0).toISOString(),
        milestoneDue: null,
        openBlockers: waits.by,
        blockedElsewhere: waits.missing.length > 0,
        closingPullRequests: [],
        claims: other === undefined ? [] : [{ key: '', epoch: 0, loop: other.loop }],
    };
}

;// CONCATENATED MODULE: ./build/src/core/retention.js
/** Decides what a loop forgets of the issues it has worked on, so that its state does not grow with its age. */




/** Subjects that the state no longer names one by one. */
const Retired = (0,on_disk/* onDisk */.F)({
    subjects: schemas/* number */.aig().int().nonnegative(),
    /** Of them, those that were done. */
    completed: schemas/* number */.aig().int().nonnegative(),
    sessions: schemas/* number */.aig().int().nonnegative(),
    dollars: schemas/* number */.aig().nonnegative(),
});
const retention_nobodyRetired = { subjects: 0, completed: 0, sessions: 0, dollars: 0 };
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
    const rests = ({ number, pullRequest, claimed }) => (!claimed || isTask(number)) &&
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
            dollars: addPrecisely(state.retired.dollars, ...old.map(({ dollars }) => dollars)),
        },
    };
}
/** Reservations of lost ticks are of no subject, so that none takes them along: all are one row. */
function withOneLoss(usage) {
    const losses = usage.filter(({ subject }) => subject === 0);
    const [first] = losses;
    if (first === undefined)
        return [...usage];
    const costReported = addPrecisely(...losses.map((row) => row.costReported ?? 0));
    return [{ ...first, costReported }, ...usage.filter(({ subject }) => subject !== 0)];
}

// EXTERNAL MODULE: ./build/src/core/subject-journey.js + 1 modules
var subject_journey = __webpack_require__(87543);
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
const skipsKept = 20;
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
const Skip = (0,on_disk/* onDisk */.F)({
    runId: schemas/* number */.aig().int(),
    runAttempt: schemas/* number */.aig().int(),
    at: iso/* datetime */.w$(),
    /** It had waited for the holder until its time was up. */
    reason: schemas/* enum */.k5n(['wait_exhausted']).optional(),
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
    /** Counted at claim and never given back once a session may have started; dollars grow with what a renewal metered. */
    reserved: (0,on_disk/* onDisk */.F)({ iteration: schemas/* number */.aig().int().nonnegative(), dollars: schemas/* number */.aig().nonnegative() }),
    plannedEffects: schemas/* array */.YOg(schemas/* string */.YjP()),
    /** Oldest first; already charged. */
    lost: schemas/* array */.YOg(Loss).default([]),
    consumed: schemas/* array */.YOg((0,on_disk/* onDisk */.F)({ id: schemas/* string */.YjP(), option: schemas/* string */.YjP() })),
    skips: schemas/* array */.YOg(Skip).max(skipsKept),
    skipsTotal: schemas/* number */.aig().int().nonnegative(),
    wake: schemas/* boolean */.zMY(),
    /** Written by ticks that do not hold the lease. */
    unlockGate: UnlockGate.nullable(),
    openGates: schemas/* array */.YOg(OpenGate),
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
    updatedAt: iso/* datetime */.w$(),
});
/** The sentence of a head whose status this build does not know; `file` is where it stands. */
const unexpectedStatus = (status, file) => `Unexpected loop status: '${status}'. ${file} may be corrupted. Fix the status field or delete the file and restart.`;
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
    driver: schemas/* string */.YjP(),
    role: schemas/* string */.YjP(),
    session: schemas/* string */.YjP(),
    ...usageFields,
});
/** Issue phases of the work loop as far as this build walks them; `done`, `failed`, `cancelled`, `skipped` are finished. */
const Phase = schemas/* enum */.k5n(['coding', 'done', 'failed', 'cancelled', 'skipped']);
const finished = (phase) => phase !== 'coding';
/** An answer to an option, and what it holds for. */
const Permit = (0,on_disk/* onDisk */.F)({ gate: schemas/* string */.YjP(), signature: schemas/* string */.YjP(), option: schemas/* string */.YjP() });
const Subject = (0,on_disk/* onDisk */.F)({
    number: schemas/* number */.aig().int(),
    title: schemas/* string */.YjP(),
    /** Hash of title and body as admitted; other text than this never reaches an agent. */
    textHash: schemas/* string */.YjP(),
    phase: Phase,
    branch: schemas/* string */.YjP().nullable(),
    headSha: schemas/* string */.YjP().nullable(),
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
    asking: (0,on_disk/* onDisk */.F)({ session: schemas/* string */.YjP(), question: schemas/* string */.YjP() }).nullable().default(null),
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
    ...newJourney(),
});
/** `{loop}.state.json` of the bundle. */
const LoopState = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(schemaVersion),
    subjects: schemas/* array */.YOg(Subject),
    retired: Retired.default(retention_nobodyRetired),
    gates: schemas/* array */.YOg(gate/* Gate */.iD),
    /** Gates that are over and whose comments still look open. */
    unclosed: schemas/* array */.YOg(Closing).default([]),
    usage: schemas/* array */.YOg(UsageRow),
    taskCommits: schemas/* array */.YOg(task_commit/* TaskCommit */.f),
    /** Ids of things said once a run (rate notice, redaction warning, ...). */
    said: schemas/* array */.YOg(schemas/* string */.YjP()),
    /** Loop gates answered with a permitting option that no iteration has used yet. */
    permitted: schemas/* array */.YOg(Permit),
    /** Answers to loop gates that hold until the run ends: refusals, and what is decided for the whole run. */
    held: schemas/* array */.YOg(Permit).default([]),
    /** What the last iteration planned from; null = none has. */
    backlogSnapshot: BacklogSnapshot.nullable().default(null),
    /** What an open question about drift would plan from. */
    proposedSnapshot: BacklogSnapshot.nullable().default(null),
    /** The open issues as they were seen last; null = they were never read. */
    knownBacklog: known_backlog/* KnownBacklog */.tt.nullable().default(null),
    /** Of a plan: its tasks and their marks as they were last. */
    tasks: schemas/* array */.YOg(TaskMark).default([]),
    /** The dependency that was away; until an iteration succeeds. */
    outage: outage/* Outage */.ad.nullable().default(null),
    /** What the last tick would have asked, had fewer questions been open. */
    unasked: schemas/* array */.YOg(unasked/* Unasked */.I).default([]),
});
/** State with this subject in place of its earlier self, or in its place by its number: subjects stay in that order. */
function putSubject(state, subject) {
    const { subjects } = state;
    const known = subjects.findIndex(({ number }) => number === subject.number);
    const place = known < 0 ? subjects.filter(({ number }) => number < subject.number).length : known;
    return { ...state, subjects: subjects.toSpliced(place, known < 0 ? 0 : 1, subject) };
}
/** The issue that a gate parks: its subject, or the issue of the pull request that it is about; null for a loop gate. */
const state_issueOf = ({ subject }, subjects) => subjects.find(({ pullRequest }) => pullRequest !== null && pullRequest === subject)?.number ?? subject;
const emptyState = () => ({
    schemaVersion,
    subjects: [],
    retired: nobodyRetired,
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
});
/** `{loop}.budget.json`, written for people and tools from the head, never read back. */
const budgetOf = (head) => ({ ...head.counters, ...head.ceilings });


/***/ }),

/***/ 87543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  OH: () => (/* binding */ journeyFields)
});

// UNUSED EXPORTS: Breaker, CircuitState, journeyAfter, newBreaker, newJourney

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
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
    criteria: schemas/* array */.YOg(schemas/* string */.YjP()),
    findings: schemas/* array */.YOg(ReportedFinding),
    notes: schemas/* string */.YjP(),
    /** What people decided when earlier sessions of the task asked. */
    decisions: schemas/* array */.YOg(schemas/* strictObject */.rej({ question: schemas/* string */.YjP(), answer: schemas/* string */.YjP() })),
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
const agent_isNobodysFailure = (kind) => kind === 'cancelled' || kind === 'decision' || kind === 'outage' || kind === 'limit';
/** It could not go on through no fault of its work: what it had done so far is not lost with it. */
const endedEarly = (kind) => ['cancelled', 'cap', 'limit', 'model', 'stalled'].includes(kind);
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

;// CONCATENATED MODULE: ./build/src/core/subject-journey.js
/** What a subject carries through its sessions beside the work itself: where it stands in its phases and rounds, and how its agent fares. */



const subject_journey_count = schemas/* number */.aig().int().nonnegative();
const CircuitState = schemas/* enum */.k5n(['closed', 'half_open', 'open']);
const breakerFields = {
    /** Sessions of this subject so far. */
    currentLoop: subject_journey_count,
    /** Sessions in a row after which the work was what it had been before. */
    noProgressLoops: subject_journey_count,
    /** Sessions in a row that ended with one and the same root cause. */
    repeatedErrorLoops: subject_journey_count,
    /** Sessions in a row that fell silent, and that were denied their tools. */
    stalledLoops: subject_journey_count.default(0),
    deniedLoops: subject_journey_count.default(0),
    /** Commit of the last session that changed anything. */
    lastProgress: schemas/* string */.YjP().nullable(),
    circuitState: CircuitState,
    exitSignal: schemas/* boolean */.zMY(),
    /** As the agent gave them last. */
    completionIndicators: schemas/* array */.YOg(schemas/* string */.YjP()),
    /** How often the breaker has opened, and what opened it last. */
    openings: subject_journey_count.default(0),
    evidence: schemas/* string */.YjP().default(''),
};
const Breaker = (0,on_disk/* onDisk */.F)(breakerFields);
/** A problem that an audit or a review found, until a later one finds it resolved. */
const Finding = (0,on_disk/* onDisk */.F)({
    file: schemas/* string */.YjP(),
    line: schemas/* number */.aig().int().positive().nullable(),
    severity: schemas/* enum */.k5n(['bug', 'warning']),
    description: schemas/* string */.YjP(),
    scenario: schemas/* string */.YjP(),
    section: schemas/* number */.aig().int().nonnegative().nullable(),
    createdAt: iso/* datetime */.w$(),
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
    kind: schemas/* enum */.k5n(['issue', 'pr', 'task']).default('issue'),
    sectionIndex: subject_journey_count.default(0),
    rounds: subject_journey_count.default(0),
    breaker: Breaker.prefault(() => parse/* encode */.lF(Breaker, newBreaker())),
    findings: schemas/* array */.YOg(Finding).default([]),
    lastReviewedCommit: schemas/* string */.YjP().nullable().default(null),
    reviewRound: subject_journey_count.default(0),
    /** Acceptance criteria as they were when its last session began. */
    criteria: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    notBefore: iso/* datetime */.w$().nullable().default(null),
};
const newJourney = () => ({
    kind: 'issue',
    sectionIndex: 0,
    rounds: 0,
    breaker: newBreaker(),
    findings: [],
    lastReviewedCommit: null,
    reviewRound: 0,
    criteria: [],
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
function breakerAfter(before, report, lastRootCause) {
    const { outcome, checkpoint } = report;
    if (outcome.kind === 'failed' && isNobodysFailure(outcome.failure.class))
        return before;
    const currentLoop = before.currentLoop + 1;
    if (outcome.kind === 'failed') {
        const again = outcome.failure.rootCause === lastRootCause;
        const repeatedErrorLoops = again ? before.repeatedErrorLoops + 1 : 1;
        // What was kept of a session that failed is progress, too.
        const moved = checkpoint !== undefined && checkpoint !== before.lastProgress;
        const noProgressLoops = moved ? 0 : before.noProgressLoops + 1;
        const lastProgress = checkpoint ?? before.lastProgress;
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


/***/ }),

/***/ 36388:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ TaskCommit)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** What a session left of a task: one commit that can be reverted alone, or that it was blocked. */


const TaskCommit = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    task: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    commit: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullable(),
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['done', 'blocked']),
});


/***/ }),

/***/ 32868:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Id: () => (/* binding */ isTask),
/* harmony export */   wn: () => (/* binding */ subjectName)
/* harmony export */ });
/* unused harmony exports taskNumber, threadOf */
/** Decides how a task that is no issue is numbered, so that it goes through state, keys and branches like one, and how subjects are called. */
/** Issues never reach this far: GitHub counts them in 31 bits. */
const firstTask = 10_000_000_000;
const hexDigits = 8;
const isTask = (subject) => subject >= firstTask;
/** From the hash (hex) of its text: the same words are the same task, in every run and every loop. */
const taskNumber = (hash) => firstTask + Number.parseInt(hash.slice(0, hexDigits), 16);
/** `#12` of an issue, `task 3f2a9c81` of a task: no number that GitHub would make a link of. */
const subjectName = (subject) => isTask(subject) ? `task ${(subject - firstTask).toString(16).padStart(hexDigits, '0')}` : `#${subject}`;
/** Where a subject is talked about: a task has no thread of its own. */
const threadOf = (subject, controlIssue) => subject === null || isTask(subject) ? controlIssue : subject;


/***/ }),

/***/ 91680:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ Unasked)
/* harmony export */ });
/* unused harmony exports unaskedOf, uniteUnasked, unaskedList */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95690);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/** Decides how questions are kept and listed that may not be asked yet, since as many as a person shall see at once are open already. */




/** A question about a subject beyond `max-open-gates`, as the last tick met it. */
const Unasked = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({ gate: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), subject: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(), question: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
/** Questions about the whole loop are never held back. */
const unaskedOf = (facts) => facts.flatMap((one) => {
    const { name, subject, question } = ask(one);
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


/***/ })

};
