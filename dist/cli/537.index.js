export const id = 537;
export const ids = [537];
export const modules = {

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
  b6: () => (/* binding */ isNobodysFailure)
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
/** Work that failed is gone on with, not done again; what is refused is nobody's to go on with, and of nothing there is nothing to keep. */
const keepsWork = (kind) => kind !== 'guardrail' && kind !== 'no-diff';


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
    const share = Math.min(leftMicro / sessions, Math.max(inTurn * micro(request.minSessionDollars), fair));
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
/* harmony export */   GN: () => (/* binding */ openGate),
/* harmony export */   PE: () => (/* binding */ GateId),
/* harmony export */   iD: () => (/* binding */ Gate),
/* harmony export */   mr: () => (/* binding */ parseGateId)
/* harmony export */ });
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

/***/ 4929:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lu: () => (/* binding */ readHistory),
/* harmony export */   Zg: () => (/* binding */ HistoryLine),
/* harmony export */   rI: () => (/* binding */ evaluation)
/* harmony export */ });
/* unused harmony exports HistoryOutcome, Evaluation, GateEntry, newestLines, writeHistory */
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
    taskCommits: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(_task_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .TaskCommit */ .f5).default([]),
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
/* harmony export */   Z9: () => (/* binding */ wordsOf),
/* harmony export */   tu: () => (/* binding */ wordsFor)
/* harmony export */ });
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
/* harmony export */   YL: () => (/* binding */ countOutages),
/* harmony export */   ad: () => (/* binding */ Outage),
/* harmony export */   zO: () => (/* binding */ outageSentence)
/* harmony export */ });
/* unused harmony exports dependenciesOf, outageOf */
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

/***/ 36388:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N$: () => (/* binding */ unpushed),
/* harmony export */   PE: () => (/* binding */ taskCommitsOf),
/* harmony export */   f5: () => (/* binding */ TaskCommit),
/* harmony export */   rh: () => (/* binding */ publishedCommits)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(32868);
/** What a session left of a task: one commit that can be reverted alone, or that it was blocked. */



const TaskCommit = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    task: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    commit: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullable(),
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['done', 'blocked']),
});
/** What sessions of a subject published, oldest first. */
const publishedCommits = (taskCommits, subject) => taskCommits.flatMap(({ task, commit }) => (task === (0,_task_number_js__WEBPACK_IMPORTED_MODULE_2__/* .subjectName */ .wn)(subject) && commit !== null ? [commit] : []));
/** Their commits are on no branch: no pull request and no history may name them. */
const unpushed = ({ effects, outcomes }) => effects.flatMap((effect) => effect.kind === 'push' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed') ? [effect] : []);
/** What sessions left for `task_commits`: their commits, or one blocked entry. */
function taskCommitsOf({ reports, ...published }) {
    const lost = new Set(unpushed(published).map(({ sha }) => sha));
    return reports.flatMap(({ order, outcome }) => {
        const task = (0,_task_number_js__WEBPACK_IMPORTED_MODULE_2__/* .subjectName */ .wn)(order.subject);
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

/***/ 82585:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E9: () => (/* binding */ dollars),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   uR: () => (/* binding */ instant),
/* harmony export */   zD: () => (/* binding */ grouped),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* unused harmony exports clockTime, dueTime, minuteOfYear, table, repositoryUrl, questionLink, linesKept */
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
