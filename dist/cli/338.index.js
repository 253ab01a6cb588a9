export const id = 338;
export const ids = [338];
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

/***/ 819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   yj: () => (/* binding */ budgetBars)
/* harmony export */ });
/* unused harmony exports budgetLabels, hasCeiling, remainingText */
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
    return `${label}  ${bar(used / ceiling)}  ${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .amountText */ .cY)(name, used)}/${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .amountText */ .cY)(name, ceiling)}`;
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

/***/ 73524:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $9: () => (/* binding */ dollarsUsed),
/* harmony export */   Qb: () => (/* binding */ Counters),
/* harmony export */   Z: () => (/* binding */ usedOf),
/* harmony export */   Zs: () => (/* binding */ budgetFields),
/* harmony export */   qi: () => (/* binding */ ceilingNames),
/* harmony export */   r$: () => (/* binding */ Ceilings),
/* harmony export */   tO: () => (/* binding */ ceilingOf),
/* harmony export */   uW: () => (/* binding */ exhausted)
/* harmony export */ });
/* unused harmony exports newCounters, Budget, addPrecisely, projectIteration, trippedBudgets, sessionCaps, raised */
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
    review: (pull, sha) => `review/${pull}/${sha}`,
    /** What a loop says of a pull request, in one comment that is kept up to date. */
    reviewNote: (pull, sha) => `review-note/${pull}/${sha}`,
    reviewNotes: 'review-note/',
    reply: (feedback) => `reply/${feedback}`,
    updateBranch: (pull, sha) => `update/${pull}/${sha}`,
    merge: (pull, sha) => `merge/${pull}/${sha}`,
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

/***/ 67075:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   wI: () => (/* binding */ Finding)
/* harmony export */ });
/* unused harmony exports verifyFile, afterAudit, isOpen, blocks, returned */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides what becomes of the findings of a subject at each audit: found, carried on, resolved, or come back. */


/** A problem that an audit found; the words are an agent's, untrusted. */
const Finding = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    /** By which agents name it, within its subject. */
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('F0'),
    file: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    line: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().positive().nullable(),
    severity: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['bug', 'warning']),
    description: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    scenario: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    section: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nonnegative().nullable(),
    createdAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    /** Audits that found it, or found it unresolved. */
    seen: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().positive().default(1),
    /** Null = it stands. Kept, so that one that comes back is known. */
    resolvedAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$().nullable().default(null),
});
/** What stands where an audit would name a file, when it was the verify command that failed. */
const verifyFile = '(verify-command)';
/** One that the audit neither resolves nor repeats is carried on: silence resolves nothing. */
function afterAudit(before, { reported, resolved }, at) {
    const matched = reported.map((one) => before.find((known) => isSame(known, one)));
    const known = before.map((finding) => {
        const again = reported.find((_, index) => matched[index] === finding);
        if (again !== undefined)
            return { ...finding, line: again.line, seen: finding.seen + 1, resolvedAt: null };
        if (finding.resolvedAt !== null)
            return finding;
        return resolved.includes(finding.id) ? { ...finding, resolvedAt: at.now } : { ...finding, seen: finding.seen + 1 };
    });
    let last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1)) || 0));
    const fresh = reported
        .filter((_, index) => matched[index] === undefined)
        .map((one) => {
        last += 1;
        return { ...cut(one), id: `F${last}`, section: at.section, createdAt: at.now, seen: 1, resolvedAt: null };
    });
    return bounded([...known, ...fresh]);
}
const isOpen = ({ resolvedAt }) => resolvedAt === null;
/** A bug, and whatever an audit calls P0 or P1: nothing is complete while one stands. */
const blocks = (finding) => isOpen(finding) && (finding.severity === 'bug' || /^\W*P[01]\b/i.test(finding.description));
/** The first that stands although `audits` audits have seen it. */
const returned = (findings, audits) => findings.find((finding) => blocks(finding) && finding.seen >= audits) ?? null;
const open = 40;
const closed = 40;
const longest = 500;
/** Bugs first; of those that are gone, the newest. */
function bounded(findings) {
    const standing = findings.filter(isOpen).toSorted((a, b) => Number(blocks(b)) - Number(blocks(a)));
    return [...standing.slice(0, open), ...findings.filter((one) => !isOpen(one)).slice(-closed)];
}
const cut = ({ file, line, severity, description, scenario }) => ({
    file: file.slice(0, longest),
    line,
    severity,
    description: description.slice(0, longest),
    scenario: scenario.slice(0, longest),
});
/** In the same file, and at the same place or in the same words; numbers in the words may differ. */
const isSame = (known, { file, line, severity, description }) => known.file === file &&
    ((known.severity === severity && line !== null && known.line === line) || words(known) === words({ description }));
const words = ({ description }) => description
    .slice(0, longest)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();


/***/ }),

/***/ 95690:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cY: () => (/* binding */ amountText),
/* harmony export */   vY: () => (/* binding */ divergenceSignature)
/* harmony export */ });
/* unused harmony exports ask, signatureOf, raiseText, digest */
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

/***/ 2997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a0: () => (/* binding */ Phase)
/* harmony export */ });
/* unused harmony exports finished, isWhole, isAudit, roleOf, nextPosition */
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

/***/ 27373:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tX: () => (/* binding */ actAfter)
});

// UNUSED EXPORTS: actOfEnd, alreadyStopped, clearedByRaising, evaluateStops

// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/outage.js
var core_outage = __webpack_require__(71870);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
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

// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
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
const actAfter = (code, ceilings) => rules.find((rule) => rule.code === code)?.act?.({ ceilings }) ?? alreadyStopped(code).act;
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

/***/ 20526:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h5: () => (/* binding */ Breaker),
  OH: () => (/* binding */ journeyFields),
  $_: () => (/* binding */ newBreaker)
});

// UNUSED EXPORTS: CircuitState, breakerAfter, deliveryAfter, journeyAfter, newJourney

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
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
/** What an agent says about a finding; Tickgate adds section and time when it records it. */
const ReportedFinding = schemas/* object */.Ikc({
    file: schemas/* string */.YjP().min(1),
    line: schemas/* number */.aig().int().positive().nullable().default(null),
    severity: schemas/* enum */.k5n(['bug', 'warning']),
    description: schemas/* string */.YjP().min(1),
    scenario: schemas/* string */.YjP().default(''),
});
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
    findings: schemas/* array */.YOg(ReportedFinding).default([]),
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

// EXTERNAL MODULE: ./build/src/core/findings.js
var findings = __webpack_require__(67075);
;// CONCATENATED MODULE: ./build/src/core/review-record.js
/** What a loop remembers of a pull request under review beside the findings: how far its feedback was answered, and what was tried. */


const sha = schemas/* string */.YjP().nullable().default(null);
const ReviewRecord = (0,on_disk/* onDisk */.F)({
    /** Newest push of a responder; ISO-8601. */
    respondedAt: iso/* datetime */.w$().nullable().default(null),
    /** Feedback up to then was handed to a responder who answered it; ISO-8601. */
    answeredUpTo: iso/* datetime */.w$().nullable().default(null),
    /** Head into which the base was to be merged by GitHub. */
    updatedFrom: sha,
    /** Head whose conflict with the base a responder was to resolve. */
    resolvedFrom: sha,
    /** Rounds that people granted beyond `max-review-rounds`. */
    granted: schemas/* number */.aig().int().nonnegative().default(0),
});
const review_record_newReviewRecord = () => ({
    respondedAt: null,
    answeredUpTo: null,
    updatedFrom: null,
    resolvedFrom: null,
    granted: 0,
});

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
/** The work as its pull request shows it: of all sessions so far, in the words of the last one. */
const Delivery = (0,on_disk/* onDisk */.F)({
    progress: schemas/* string */.YjP(),
    commits: schemas/* array */.YOg(schemas/* strictObject */.rej({ sha: schemas/* string */.YjP(), title: schemas/* string */.YjP() })),
    /** Changes to what CI executes. */
    notes: schemas/* array */.YOg(schemas/* string */.YjP()),
    failing: schemas/* array */.YOg(schemas/* string */.YjP()),
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
    /** Audits of this section, or of the whole, that found bugs. */
    rounds: subject_journey_count.default(0),
    /** Audits of this section, or of the whole, that came to no verdict. */
    auditErrors: subject_journey_count.default(0),
    modelErrors: subject_journey_count.default(0),
    delivery: Delivery.nullable().default(null),
    /** The last word of its post action. */
    completionSummary: schemas/* string */.YjP().nullable().default(null),
    breaker: Breaker.prefault(() => parse/* encode */.lF(Breaker, newBreaker())),
    findings: schemas/* array */.YOg(findings/* Finding */.wI).default([]),
    lastReviewedCommit: schemas/* string */.YjP().nullable().default(null),
    reviewRound: subject_journey_count.default(0),
    review: ReviewRecord.prefault({}),
    /** Acceptance criteria as they were when its last session began. */
    criteria: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    notBefore: iso/* datetime */.w$().nullable().default(null),
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
    review: newReviewRecord(),
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
const commitsShown = 30;
const longestProgress = 4_000;
/** Earlier commits stay on the list; the words are those of the newest session. A post action adds its commits alone. */
function deliveryAfter(before, { order, outcome }) {
    if (outcome.kind !== 'delivered')
        return before;
    const known = before ?? { progress: '', commits: [], notes: [], failing: [] };
    const { result, commits, notes } = outcome;
    const added = commits.filter(({ sha }) => !known.commits.some((commit) => commit.sha === sha));
    const speaks = order.role === 'worker';
    return {
        progress: speaks ? result.progress.slice(0, longestProgress) : known.progress,
        commits: [...known.commits, ...added].slice(-commitsShown),
        notes: [...new Set([...known.notes, ...notes])].slice(0, commitsShown),
        failing: speaks ? (result.tests?.failing ?? []).slice(0, commitsShown) : known.failing,
    };
}
function breakerAfter(before, report, lastRootCause) {
    const { outcome, checkpoint } = report;
    // Reading is neither progress nor the lack of it.
    if (outcome.kind === 'audited' || outcome.kind === 'answered')
        return { ...before, currentLoop: before.currentLoop + 1, repeatedErrorLoops: 0 };
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


/***/ }),

/***/ 82585:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E9: () => (/* binding */ dollars),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   uR: () => (/* binding */ instant)
/* harmony export */ });
/* unused harmony exports clockTime, dueTime, minuteOfYear, grouped, table, repositoryUrl, questionLink, details, linesKept */
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
