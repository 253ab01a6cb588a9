export const id = 750;
export const ids = [750];
export const modules = {

/***/ 6366:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ Closing),
/* harmony export */   f: () => (/* binding */ failedClosing)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** What is left to be done about the comment of a question that is over. */


/** The final text of a gate's comment that could not be written: the next ticks try again, even of a loop that has stopped. */
const Closing = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    gateId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    commentId: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    nodeId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    body: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** How often it failed. */
    tries: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nonnegative().default(1),
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
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45207);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59764);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5989);
/** Decides which comments of an issue an agent is told: what people who may write had said when its text was taken as it was, word for word. */





/** A comment that belongs to the frozen text, as it was then. */
const AdmittedComment = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({ id: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int(), hash: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() });
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
const toldOf = (chosen) => chosen.map(({ by, body }) => ({ by: (0,_quote_js__WEBPACK_IMPORTED_MODULE_4__/* .quoteLine */ .tQ)(by.login, { max: 60 }), body: body.slice(0, longest) }));
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

/***/ 23968:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   An: () => (/* binding */ byMerge),
/* harmony export */   LJ: () => (/* binding */ planBacklog),
/* harmony export */   rT: () => (/* binding */ TaskMark)
/* harmony export */ });
/* unused harmony export unmetDependency */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26080);
/* harmony import */ var _plan_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54937);
/** Decides which tasks of a plan may be worked on, and how each is marked: done, open, or blocked and why. */




/** `why` of a task that is done by its merged pull request: a plan file changes only by pull request, and may not say so. */
const byMerge = 'merged';
/** A task as the loop last saw it. */
const TaskMark = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_2__/* .onDisk */ .F)({
    number: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int(),
    text: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    mark: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['open', 'done', 'blocked']),
    why: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(),
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
    const named = task.depends.map((name) => ({ name, found: (0,_plan_file_js__WEBPACK_IMPORTED_MODULE_1__/* .tasksNamed */ .GV)(name, tasks) }));
    const by = named.flatMap(({ found }) => found.filter((one) => !isDone(one)).map(({ number }) => number));
    const missing = named.filter(({ found }) => found.length === 0).map(({ name }) => name);
    const dependsOn = [...new Set(named.flatMap(({ found }) => found.map(({ number }) => number)))];
    return { dependsOn, isUnmet: by.length > 0 || missing.length > 0, by: [...new Set(by)], missing };
}
const notesOf = ({ tasks, doubled }, waits) => [
    ...doubled.map((text) => `The plan has this task twice; only the first one is taken: ${text.slice(0, 120)}`),
    ...(tasks.length < _plan_file_js__WEBPACK_IMPORTED_MODULE_1__/* .tasksAtMost */ .L0 ? [] : [`Of the plan the first ${_plan_file_js__WEBPACK_IMPORTED_MODULE_1__/* .tasksAtMost */ .L0} tasks are read.`]),
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

/***/ 60267:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ newRunStreak),
/* harmony export */   _: () => (/* binding */ RunStreak)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/* harmony import */ var _subject_journey_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67013);
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
// EXTERNAL MODULE: ./build/src/core/subject-journey.js + 1 modules
var subject_journey = __webpack_require__(67013);
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
    /** Counted at claim and never given back once a session may have started; dollars grow with what a renewal metered. */
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
    driver: schemas/* string */.YjP(),
    role: schemas/* string */.YjP(),
    session: schemas/* string */.YjP(),
    ...usageFields,
});
/** An answer to an option, and what it holds for. */
const Permit = (0,on_disk/* onDisk */.F)({ gate: schemas/* string */.YjP(), signature: schemas/* string */.YjP(), option: schemas/* string */.YjP() });
const Subject = (0,on_disk/* onDisk */.F)({
    number: schemas/* number */.aig().int(),
    title: schemas/* string */.YjP(),
    /** Hash of title and body as admitted; other text than this never reaches an agent. */
    textHash: schemas/* string */.YjP(),
    /** When it was taken as it is: what was said in its thread since then reaches no agent. */
    frozenAt: iso/* datetime */.w$().nullable().default(null),
    /** What agents were told of that thread; null = no agent was told anything yet. */
    admittedComments: schemas/* array */.YOg(frozen_comments/* AdmittedComment */.Ke).nullable().default(null),
    phase: phases/* Phase */.a0,
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
    said: schemas/* array */.YOg(schemas/* string */.YjP()),
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
    const { subjects } = state;
    const known = subjects.findIndex(({ number }) => number === subject.number);
    const place = known < 0 ? subjects.filter(({ number }) => number < subject.number).length : known;
    return { ...state, subjects: subjects.toSpliced(place, known < 0 ? 0 : 1, subject) };
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


/***/ })

};
