export const id = 862;
export const ids = [862];
export const modules = {

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
/* harmony export */   Z: () => (/* binding */ usedOf),
/* harmony export */   Zs: () => (/* binding */ budgetFields),
/* harmony export */   _N: () => (/* binding */ addPrecisely),
/* harmony export */   qi: () => (/* binding */ ceilingNames),
/* harmony export */   r$: () => (/* binding */ Ceilings),
/* harmony export */   tO: () => (/* binding */ ceilingOf),
/* harmony export */   uW: () => (/* binding */ exhausted)
/* harmony export */ });
/* unused harmony exports newCounters, Budget, projectIteration, trippedBudgets, sessionCaps, raised */
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
    const leftMicro = micro(ceilings.maxDollars) - micro(spent);
    if (leftMicro <= 0)
        return [];
    const mean = counters.agentsDispatched > 0 ? spent / counters.agentsDispatched : Number.POSITIVE_INFINITY;
    const least = Math.max(1, micro(Math.min(request.minSessionDollars, mean)));
    const affordable = spent === 0 ? Math.max(1, Math.floor(leftMicro / least)) : Math.floor(leftMicro / least);
    // What nobody sees until it is spent is risked once at a time, past half of the dollars.
    const wanted = !request.metered && spent * 2 >= ceilings.maxDollars ? Math.min(1, request.wanted) : request.wanted;
    const sessions = Math.min(wanted, affordable);
    // A fair share of the iterations that are left: a session that is lost is charged its cap, and must not take the run with it.
    const iterationsLeft = Math.max(1, ceilings.maxIterations - counters.iterationsUsed);
    const fair = leftMicro / (sessions * iterationsLeft);
    const share = Math.min(leftMicro / sessions, Math.max(inTurn * micro(request.minSessionDollars), fair));
    return Array.from({ length: sessions }, () => cap(Math.floor(share) / 1e6));
}
/** How many of the least sessions a share is worth where the ceiling allows: the work on a subject and its audit, in one tick. */
const inTurn = 2;
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
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13609);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/* harmony import */ var _open_gate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(39057);
/** Decides what an asked gate is made of, as it stands in state, and how its id is built and read. */




const Option = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    label: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().max(_gates_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_LABEL */ .mW),
    consequence: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    kind: _gates_js__WEBPACK_IMPORTED_MODULE_0__/* .OptionKind */ .qB,
    needsSameFacts: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
    byReplyOnly: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(),
});
/** `{loop}-{iteration}-{name}-{subject}-{nonce}`; a task's number has eleven digits; the subject of a loop gate is `loop`. */
const GATE_ID = /^([a-z][a-z0-9_]{0,31})-(\d{1,9})-([a-z]+(?:-[a-z]+)*)-(loop|\d{1,13})-([a-z0-9]{4,32})$/;
const GateId = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(GATE_ID);
/** An asked gate. `commentId` is null between the claim that plans it and the record that saw it posted. */
const Gate = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    id: GateId,
    name: _gates_js__WEBPACK_IMPORTED_MODULE_0__/* .GateName */ .$r,
    /** Number of the issue or pull request; null for a loop gate. */
    subject: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().nullable(),
    question: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    quoted: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
    options: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Option),
    signature: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    headSha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
    raises: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(_open_gate_js__WEBPACK_IMPORTED_MODULE_1__/* .Raise */ .F),
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
/* harmony export */   Zg: () => (/* binding */ HistoryLine)
/* harmony export */ });
/* unused harmony exports HistoryOutcome, Evaluation, evaluation, GateEntry, newestLines, writeHistory */
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
    /** Words that came with the option; null = none did, or they are the answer. */
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().default(null),
    /** Of the account that answered; null here and below = nobody did, or written by a build that did not say. */
    userId: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable().default(null),
    commentId: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable().default(null),
    deliveryId: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().default(null),
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

/***/ 99926:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $j: () => (/* binding */ LastStop),
/* harmony export */   tu: () => (/* binding */ wordsFor)
/* harmony export */ });
/* unused harmony export wordsOf */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides in which words the end of a run is remembered: they stand in the bundle, since a reason may be text of a person. */


/** `at` and `code` as in the head, whose stop it tells of. */
const LastStop = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({ code: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), sentence: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), act: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), at: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$() });
/** What the next tick is told of the end; null = the run fell idle. */
const wordsOf = ({ sentence, act }, { stop }) => (stop === null ? null : { code: stop.code, sentence, act, at: stop.at });
/** The words of the stop that the head has now; null = they were lost with a bundle. */
const wordsFor = ({ stop }, lastStop) => lastStop !== null && lastStop.code === stop?.code && lastStop.at === stop.at ? lastStop : null;


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
/**
 * One more iteration with its outages: signalled counts, a success resets, anything else leaves the count as it is. Each service is
 * counted for itself: another one that is away begins at one, so that nobody mends what was never away twice.
 */
function countOutages(before, iteration) {
    const [first] = iteration.signals;
    if (first !== undefined) {
        // Whose count it is was lost with a bundle: it goes on, rather than to let the run try for ever.
        const awayBefore = before.outage?.dependency ?? first.dependency;
        const again = iteration.signals.find(({ dependency }) => dependency === awayBefore);
        const consecutive = again === undefined ? 1 : before.consecutive + 1;
        return { consecutive, outage: { ...(again ?? first), iteration: iteration.number } };
    }
    return iteration.succeeded ? { consecutive: 0, outage: null } : before;
}
const outageCause = ({ dependency }, attempts) => `${dependency}-unreachable-after-${attempts}-attempts`;
const outageSentence = ({ dependency, remedy, error }) => `${dependency} unreachable — ${remedy} and resume (${error})`;


/***/ }),

/***/ 31937:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tX: () => (/* binding */ actAfter)
});

// UNUSED EXPORTS: actOfEnd, alreadyStopped, clearedByRaising, evaluateStops, stopRules

// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/last-stop.js
var last_stop = __webpack_require__(99926);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/stop-act.js
/** Decides the one act that fits the end of a run: above all a raise that clears it, or what stands in the way of one. */

const restartAct = () => 'Go on with `/loop restart` on the control issue.';
/** No command is read while the files are unreadable: only a dispatch gets past them. */
const unreadableAct = 'Dispatch the workflow with `resume: true` to go on from the counters without the history, or `fresh: true` to start anew.';
/** Doubled, and clear of what is used: a raise that is obeyed and changes nothing would be no act. */
function raiseAct(name, facts) {
    const most = facts.hardMax?.[name] ?? Number.POSITIVE_INFINITY;
    const wanted = clearing(name, facts);
    const to = Math.min(wanted, most);
    if (to > taken(name, facts) && to > (0,budget/* ceilingOf */.tO)(name, facts.ceilings))
        return `Raise it with \`/loop raise ${name}=${to}\`.`;
    return `\`hard-max.${name}: ${most}\` of the configuration file lets nobody raise it far enough: raise that, or start a new run with \`fresh: true\`.`;
}
/** Half of the ceiling is room again, at the least: what is left must be worth a session. */
function clearing(name, facts) {
    const ceiling = (0,budget/* ceilingOf */.tO)(name, facts.ceilings);
    return Math.ceil(Math.max(1, ceiling * 2, taken(name, facts) + ceiling / 2));
}
const taken = (name, { counters, reservedDollars }) => (0,budget/* usedOf */.Z)(name, counters) + (name === 'dollars' ? reservedDollars : 0);

// EXTERNAL MODULE: ./build/src/core/outage.js
var core_outage = __webpack_require__(71870);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
;// CONCATENATED MODULE: ./build/src/core/stop-causes.js
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
        act: restartAct,
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
        act: restartAct,
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
                    : `Backlog not empty: ${(0,wording/* counted */.hS)(openSubjects, 'open subject')}, ${(0,wording/* counted */.hS)(openGates, 'open question')}`,
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
        act: restartAct,
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
        act: (facts) => raiseAct('dollars', facts),
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
        act: (facts) => raiseAct('minutes', facts),
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
        act: (facts) => raiseAct('iterations', facts),
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
        act: (facts) => raiseAct('prs', facts),
    },
];

;// CONCATENATED MODULE: ./build/src/core/stop-conditions.js
/** Says whether a loop run is over: every condition is evaluated on entry and on exit, with evidence, and all are recorded. */





/** In order of precedence: a person's word, then a finished backlog, then what only a person can mend, then the ceilings. */
const stopRules = [...causeRules, ...ceilingRules];
/** Evaluates all conditions; `stop` is the first that fired and ends a run, by precedence. */
function evaluateStops(facts) {
    const found = stopRules.map((rule) => ({ rule, finding: rule.evaluate(facts) }));
    const stops = found.flatMap(({ rule: { code, act }, finding: { fired, sentence } }) => fired && act !== null ? [{ code, sentence, act: act(facts) }] : []);
    const evaluations = found.map(({ rule, finding }) => evaluation({ ...rule, kind: 'stop', at: facts.at }, finding));
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
    return [...evaluations, evaluation(beyond, { fired: true, inputs: { since }, sentence })];
}
/** The stop of a run that had ended before this tick, in the words of its record; they may be lost with a bundle. */
function alreadyStopped({ status, stop }, { lastStop }, facts) {
    if (status !== 'stopped' && stop === null)
        return null;
    // A head that contradicts itself is read by no codec; if it came here all the same, nothing starts.
    const { code, at } = stop ?? { code: 'state_unreadable', at: null };
    return {
        code,
        sentence: wordsFor({ stop }, lastStop)?.sentence ?? `The run has stopped already: ${code}`,
        act: actOf(code, facts),
        ...(at === null ? {} : { since: at }),
    };
}
const actOf = (code, facts) => code === 'state_unreadable'
    ? unreadableAct
    : (stopRules.find((rule) => rule.code === code)?.act?.(facts) ?? restartAct());
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

/***/ 36388:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ TaskCommit)
/* harmony export */ });
/* unused harmony export publishedCommits */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** What a session left of a task: one commit that can be reverted alone, or that it was blocked. */



const TaskCommit = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    task: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    commit: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullable(),
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['done', 'blocked']),
});
/** What sessions of a subject published, oldest first. */
const publishedCommits = (taskCommits, subject) => taskCommits.flatMap(({ task, commit }) => (task === subjectName(subject) && commit !== null ? [commit] : []));


/***/ }),

/***/ 32868:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Id: () => (/* binding */ isTask),
/* harmony export */   TV: () => (/* binding */ taskNumber),
/* harmony export */   wn: () => (/* binding */ subjectName)
/* harmony export */ });
/* unused harmony exports idOf, threadOf */
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

/***/ 82585:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E9: () => (/* binding */ dollars),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   uR: () => (/* binding */ instant),
/* harmony export */   zD: () => (/* binding */ grouped)
/* harmony export */ });
/* unused harmony exports clockTime, dueTime, minuteOfYear, table, repositoryUrl, questionLink, details, linesKept */
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


/***/ })

};
