export const id = 312;
export const ids = [312];
export const modules = {

/***/ 74826:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p3: () => (/* binding */ Head),
  So: () => (/* binding */ LoopName),
  _: () => (/* binding */ LoopState),
  zn: () => (/* binding */ LoopStatus),
  p$: () => (/* binding */ emptyState),
  uI: () => (/* binding */ unexpectedStatus)
});

// UNUSED EXPORTS: BundleRef, Failure, Skip, Subject, UsageRow, budgetOf, issueOf, newestPullRequest, putSubject, schemaVersion, skipsKept, subjectIn, subjectOf

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
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
// EXTERNAL MODULE: ./build/src/core/phases.js
var phases = __webpack_require__(2997);
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

// EXTERNAL MODULE: ./build/src/core/subject-journey.js + 3 modules
var subject_journey = __webpack_require__(20526);
;// CONCATENATED MODULE: ./build/src/core/run-streak.js
/** What the breaker of the whole run remembers of the sessions of its subjects, one after the other. */



const RunStreak = (0,on_disk/* onDisk */.F)({
    breaker: subject_journey/* Breaker */.h5,
    /** Root cause of the session before, if that failed. */
    lastRootCause: schemas/* string */.YjP().nullable(),
    /** Whose sessions have failed since one got on. */
    subjects: schemas/* array */.YOg(schemas/* number */.aig().int()),
});
const newRunStreak = () => ({ breaker: (0,subject_journey/* newBreaker */.$_)(), lastRootCause: null, subjects: [] });

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
/** An answer to an option, and what it holds for. */
const Permit = (0,on_disk/* onDisk */.F)({ gate: schemas/* string */.YjP(), signature: schemas/* string */.YjP(), option: schemas/* string */.YjP() });
const Subject = (0,on_disk/* onDisk */.F)({
    number: schemas/* number */.aig().int(),
    title: schemas/* string */.YjP(),
    /** Hash of title and body as admitted; other text than this never reaches an agent. */
    textHash: schemas/* string */.YjP(),
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
/** As recorded, or one that was never worked on. */
const subjectIn = ({ subjects }, number) => subjects.find((subject) => subject.number === number) ?? subjectOf(number);
/** `{loop}.state.json` of the bundle. */
const LoopState = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(schemaVersion),
    subjects: schemas/* array */.YOg(Subject),
    retired: Retired.default(nobodyRetired),
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
    runStreak: RunStreak.prefault(() => parse/* encode */.lF(RunStreak, newRunStreak())),
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
    runStreak: newRunStreak(),
});
/** `{loop}.budget.json`, written for people and tools from the head, never read back. */
const budgetOf = (head) => ({ ...head.counters, ...head.ceilings });


/***/ }),

/***/ 10312:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ol: () => (/* binding */ digestOf),
  cy: () => (/* binding */ largestBundleBytes),
  eg: () => (/* binding */ memberName),
  g$: () => (/* binding */ tooLarge),
  l1: () => (/* binding */ unpack)
});

// UNUSED EXPORTS: Manifest, nameParts, namePrefix, pack

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
;// CONCATENATED MODULE: ./node_modules/nanotar/dist/index.mjs
const tarItemTypeMap = {
  // Standard
  "0": "file",
  // Regular file
  "1": "hardLink",
  // Hard link (meta)
  "2": "symbolicLink",
  // Symbolic link (meta)
  "3": "characterDevice",
  // Character device (meta)
  "4": "blockDevice",
  // Block device (meta)
  "5": "directory",
  // Directory (meta)
  "6": "fifo",
  // Named pipe (FIFO) (meta)
  "7": "contiguousFile",
  // Contiguous file (rarely used, mostly for older systems)
  // Extended headers
  "g": "globalExtendedHeader",
  // Global extended header (meta)
  "x": "extendedHeader",
  // Extended header for the next file (meta)
  // GNU tar
  "D": "gnuDirectory",
  // GNU directory metadata (meta)
  "I": "gnuInodeMetadata",
  // GNU inode metadata
  "K": "gnuLongLinkName",
  // GNU long link name
  "L": "gnuLongFileName",
  // GNU long file name
  "N": "gnuOldLongFileName",
  // GNU long file name (old)
  "M": "gnuMultiVolume",
  // Multi-volume archive entry
  "S": "gnuSparseFile",
  // Sparse file (for files with holes)
  "E": "gnuExtendedSparse",
  // Extended sparse file (used in GNU tar for large sparse files)
  // Solaris tar
  "A": "solarisAcl",
  // Solaris access control list
  "V": "solarisVolumeLabel",
  // Solaris volume label (meta)
  "X": "solarisOldExtendedHeader"
  // Deprecated extended header format (meta)
};

function parseTar(data, opts) {
  const buffer = data.buffer || data;
  const files = [];
  let offset = 0;
  let nextExtendedHeader;
  let globalExtendedHeader;
  while (offset < buffer.byteLength - 512) {
    let name = _readString(buffer, offset, 100);
    if (name.length === 0) {
      break;
    }
    if (nextExtendedHeader) {
      const longName = nextExtendedHeader.path || nextExtendedHeader.linkpath;
      if (longName) {
        name = longName;
      }
    }
    const mode = _readString(buffer, offset + 100, 8).trim();
    const uid = Number.parseInt(_readString(buffer, offset + 108, 8));
    const gid = Number.parseInt(_readString(buffer, offset + 116, 8));
    const size = _readNumber(buffer, offset + 124, 12);
    const seek = 512 + 512 * Math.trunc(size / 512) + (size % 512 ? 512 : 0);
    const mtime = _readNumber(buffer, offset + 136, 12);
    const _type = _readString(buffer, offset + 156, 1) || "0";
    const type = tarItemTypeMap[_type] || _type;
    switch (type) {
      // Extended headers for next entry
      case "extendedHeader":
      case "globalExtendedHeader": {
        const headers = _parseExtendedHeaders(
          new Uint8Array(buffer, offset + 512, size)
        );
        if (type === "extendedHeader") {
          nextExtendedHeader = headers;
        } else {
          nextExtendedHeader = void 0;
          globalExtendedHeader = {
            ...globalExtendedHeader,
            ...headers
          };
        }
        offset += seek;
        continue;
      }
      // GNU tar long file names
      case "gnuLongFileName":
      case "gnuOldLongFileName":
      case "gnuLongLinkName": {
        nextExtendedHeader = { path: _readString(buffer, offset + 512, size) };
        offset += seek;
        continue;
      }
    }
    const user = _readString(buffer, offset + 265, 32);
    const group = _readString(buffer, offset + 297, 32);
    name = _sanitizePath(name);
    const meta = {
      name,
      type,
      size,
      attrs: {
        ...globalExtendedHeader,
        ...nextExtendedHeader,
        mode,
        uid,
        gid,
        mtime,
        user,
        group
      }
    };
    nextExtendedHeader = void 0;
    if (opts?.filter && !opts.filter(meta)) {
      offset += seek;
      continue;
    }
    if (opts?.metaOnly) {
      files.push(meta);
      offset += seek;
      continue;
    }
    const data2 = size === 0 ? void 0 : new Uint8Array(buffer, offset + 512, size);
    files.push({
      ...meta,
      data: data2,
      get text() {
        return new TextDecoder().decode(this.data);
      }
    });
    offset += seek;
  }
  return files;
}
async function parseTarGzip(data, opts = {}) {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(data));
      controller.close();
    }
  }).pipeThrough(new DecompressionStream(opts.compression ?? "gzip"));
  const decompressedData = await new Response(stream).arrayBuffer();
  return parseTar(decompressedData, opts);
}
function _sanitizePath(path) {
  let normalized = path.replace(/\\/g, "/");
  normalized = normalized.replace(/^[a-zA-Z]:\//, "");
  normalized = normalized.replace(/^\/+/, "");
  const hasLeadingDotSlash = normalized.startsWith("./");
  const parts = normalized.split("/");
  const resolved = [];
  for (const part of parts) {
    if (part === "..") {
      resolved.pop();
    } else if (part !== "." && part !== "") {
      resolved.push(part);
    }
  }
  let result = resolved.join("/");
  if (hasLeadingDotSlash && !result.startsWith("./")) {
    result = "./" + result;
  }
  if (path.endsWith("/") && !result.endsWith("/")) {
    result += "/";
  }
  return result;
}
function _readString(buffer, offset, size) {
  const view = new Uint8Array(buffer, offset, size);
  const i = view.indexOf(0);
  const td = new TextDecoder();
  return td.decode(i === -1 ? view : view.slice(0, i));
}
function _readNumber(buffer, offset, size) {
  const view = new Uint8Array(buffer, offset, size);
  let str = "";
  for (let i = 0; i < size; i++) {
    str += String.fromCodePoint(view[i]);
  }
  return Number.parseInt(str, 8);
}
function _parseExtendedHeaders(data) {
  const dataStr = new TextDecoder().decode(data);
  const headers = {};
  for (const line of dataStr.split("\n")) {
    const s = line.split(" ")[1]?.split("=");
    if (s) {
      headers[s[0]] = s[1];
    }
  }
  return headers;
}

function dist_createTar(files, opts = {}) {
  const _files = files.map((file) => {
    const data = _normalizeData(file.data);
    return {
      ...file,
      data,
      size: data?.length || 0
    };
  });
  let tarDataSize = 0;
  for (let i = 0; i < files.length; i++) {
    const size = _files[i].data?.length ?? 0;
    tarDataSize += 512 + 512 * Math.trunc(size / 512);
    if (size % 512) {
      tarDataSize += 512;
    }
  }
  let bufSize = 10240 * Math.trunc(tarDataSize / 10240);
  if (tarDataSize % 10240) {
    bufSize += 10240;
  }
  const buffer = new ArrayBuffer(bufSize);
  let offset = 0;
  for (const file of _files) {
    const isDir = !file.data;
    _writeString(buffer, file.name, offset, 100);
    const mode = file.attrs?.mode ?? opts.attrs?.mode ?? (isDir ? "775" : "664");
    _writeString(buffer, _leftPad(mode, 7), offset + 100, 8);
    const uid = file.attrs?.uid ?? opts.attrs?.uid ?? 1e3;
    _writeString(buffer, _leftPad(uid.toString(8), 7), offset + 108, 8);
    const gid = file.attrs?.gid ?? opts.attrs?.gid ?? 1e3;
    _writeString(buffer, _leftPad(gid.toString(8), 7), offset + 116, 8);
    _writeString(buffer, _leftPad(file.size.toString(8), 11), offset + 124, 12);
    const mtime = file.attrs?.mtime ?? opts.attrs?.mtime ?? Date.now();
    _writeString(
      buffer,
      _leftPad(Math.trunc(mtime / 1e3).toString(8), 11),
      offset + 136,
      12
    );
    const type = isDir ? "5" : "0";
    _writeString(buffer, type, offset + 156, 1);
    _writeString(
      buffer,
      "ustar",
      offset + 257,
      6
      /* magic string */
    );
    _writeString(
      buffer,
      "00",
      offset + 263,
      2
      /* magic version */
    );
    const user = file.attrs?.user ?? opts.attrs?.user ?? "";
    _writeString(buffer, user, offset + 265, 32);
    const group = file.attrs?.group ?? opts.attrs?.group ?? "";
    _writeString(buffer, group, offset + 297, 32);
    _writeString(buffer, "        ", offset + 148, 8);
    const header = new Uint8Array(buffer, offset, 512);
    let chksum = 0;
    for (let i = 0; i < 512; i++) {
      chksum += header[i];
    }
    _writeString(buffer, chksum.toString(8), offset + 148, 8);
    if (!isDir) {
      const destArray = new Uint8Array(buffer, offset + 512, file.size);
      for (let byteIdx = 0; byteIdx < file.size; byteIdx++) {
        destArray[byteIdx] = file.data[byteIdx];
      }
      offset += 512 * Math.trunc(file.size / 512);
      if (file.size % 512) {
        offset += 512;
      }
    }
    offset += 512;
  }
  return new Uint8Array(buffer);
}
function createTarGzipStream(files, opts = {}) {
  const buffer = dist_createTar(files, opts);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(buffer);
      controller.close();
    }
  }).pipeThrough(new CompressionStream(opts.compression ?? "gzip"));
}
async function createTarGzip(files, opts = {}) {
  const data = await new Response(createTarGzipStream(files, opts)).arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return data;
}
function _writeString(buffer, str, offset, size) {
  const strView = new Uint8Array(buffer, offset, size);
  const te = new TextEncoder();
  const written = te.encodeInto(str, strView).written;
  for (let i = written; i < size; i++) {
    strView[i] = 0;
  }
}
function _leftPad(input, targetLength) {
  return String(input).padStart(targetLength, "0");
}
function _normalizeData(data) {
  if (data === null || data === void 0) {
    return void 0;
  }
  if (typeof data === "string") {
    return new TextEncoder().encode(data);
  }
  if (data instanceof ArrayBuffer) {
    return new Uint8Array(data);
  }
  return data;
}



// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
// EXTERNAL MODULE: ./build/src/core/state.js + 10 modules
var state = __webpack_require__(74826);
;// CONCATENATED MODULE: ./build/src/state/bundle.js
/** Decides what a bundle is: the loop's files with a manifest, as one deterministic gzip tar made and opened in memory. */







const mebibyte = 1024 * 1024;
const largestBundleBytes = 64 * mebibyte;
const largestUnpackedBytes = 512 * mebibyte;
const manifestFile = 'manifest.json';
const previousKept = 3;
const memberKinds = ['lock', 'budget.json', 'history.jsonl', 'state.json', 'notes.md'];
const memberName = (loop, kind) => `${loop}.${kind}`;
const FormerRecord = (0,on_disk/* onDisk */.F)({
    name: schemas/* string */.YjP(),
    artifactId: schemas/* number */.aig().int().nullable(),
    cacheKey: schemas/* string */.YjP().nullable(),
});
/** Where an earlier bundle lies, so that it can be deleted without a listing. The first builds wrote its name alone. */
const Former = schemas/* codec */.rLB(schemas/* union */.KCZ([schemas/* string */.YjP(), FormerRecord]), schemas/* custom */.IeY(), {
    decode: (stored) => (typeof stored === 'string' ? { name: stored, artifactId: null, cacheKey: null } : stored),
    encode: (former) => former,
});
const Member = (0,on_disk/* onDisk */.F)({
    name: schemas/* string */.YjP(),
    sha256: schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/),
    bytes: schemas/* number */.aig().int().nonnegative(),
});
const Manifest = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(1),
    loop: state/* LoopName */.So,
    generation: schemas/* number */.aig().int().nonnegative(),
    epoch: schemas/* number */.aig().int().nonnegative(),
    /** Who made it: a dead run's bundle is adopted only if this fits its lease. */
    nonce: schemas/* string */.YjP(),
    runId: schemas/* number */.aig().int(),
    runAttempt: schemas/* number */.aig().int(),
    /** The last three bundles before it, newest first. */
    previous: schemas/* array */.YOg(Former).max(previousKept),
    /** Older ones: deleted once this bundle is the current one. */
    outdated: schemas/* array */.YOg(Former).max(previousKept).default([]),
    members: schemas/* array */.YOg(Member),
});
/** The same content is the same name and, with one zlib, the same bytes. `mostBytes` are those of the packed file. */
function pack(origin, members, mostBytes = largestBundleBytes) {
    const names = Object.keys(members).toSorted();
    const foreign = names.find((name) => !isMember(origin.loop, name));
    if (foreign !== undefined)
        return { kind: 'refused', why: `${foreign} is no file of loop ${origin.loop}` };
    const texts = names.map((name) => ({ name, data: Buffer.from(members[name] ?? '', 'utf8') }));
    const manifest = diskText(Manifest, {
        ...origin,
        schemaVersion: 1,
        previous: origin.previous.slice(0, previousKept),
        outdated: origin.previous.slice(previousKept, 2 * previousKept),
        members: texts.map(({ name, data }) => ({ name, sha256: sha256(data), bytes: data.byteLength })),
    });
    const attrs = { mode: '600', uid: 0, gid: 0, mtime: 0, user: '', group: '' };
    const tar = createTar([{ name: manifestFile, data: manifest }, ...texts], { attrs });
    const bytes = new Uint8Array(gzipSync(tar, { level: 9 }));
    if (bytes.byteLength > mostBytes)
        return { kind: 'refused', why: tooLarge(bytes.byteLength) };
    return {
        kind: 'packed',
        bundle: { name: `${namePrefix(origin)}${shortSum(manifest)}`, digest: digestOf(bytes), bytes, members },
    };
}
/**
 * Opens a packed file; bytes that the head does not vouch for (`digest` null = no head names it), or that hold anything but our
 * files as the manifest lists them, are corrupt.
 */
function unpack(bytes, ref) {
    const corrupt = (why) => ({ kind: 'corrupt', why });
    if (ref.digest !== null && digestOf(bytes) !== ref.digest)
        return corrupt('its digest is not the one in the head');
    const files = filesIn(bytes);
    if (files === null)
        return corrupt('it is no gzip tar of plain files');
    const text = files.get(manifestFile);
    if (text === undefined)
        return corrupt(`it has no ${manifestFile}`);
    const read = (0,disk/* readDiskText */.xd)(Manifest, text);
    if (!read.ok)
        return corrupt(`${manifestFile}, ${read.field}: ${read.reason}`);
    const manifest = read.value;
    if (`${namePrefix(manifest)}${shortSum(text)}` !== ref.name)
        return corrupt('its manifest belongs to another bundle');
    const foreign = [...files.keys()].find((name) => name !== manifestFile && !isMember(manifest.loop, name));
    if (foreign !== undefined)
        return corrupt('it holds a file that is none of the loop');
    if (files.size !== manifest.members.length + 1)
        return corrupt('its files are not those of its manifest');
    const members = {};
    for (const { name, sha256: expected } of manifest.members) {
        const member = files.get(name);
        if (member === undefined || sha256(member) !== expected)
            return corrupt(`${name} is not what its manifest says`);
        members[name] = member;
    }
    return { kind: 'bundle', members, manifest, bytes };
}
const tooLarge = (bytes) => `the bundle has ${(bytes / mebibyte).toFixed(1)} MiB; at most ${largestBundleBytes / mebibyte} MiB are taken`;
/** What the name of every bundle of this generation, epoch and attempt begins with; no such prefix begins another. */
const namePrefix = (of) => `tickgate--${of.loop}--g${of.generation}--e${of.epoch}--${of.runId}-${of.runAttempt}--`;
/** The parts of a bundle's name; null for any other name. */
function nameParts(name) {
    const [, loop, generation, runId] = /^tickgate--([a-z0-9_]+)--g(\d+)--e\d+--(\d+)-\d+--[0-9a-f]{12}$/.exec(name) ?? [];
    return loop === undefined ? null : { loop, generation: Number(generation), runId: Number(runId) };
}
const isMember = (loop, name) => memberKinds.some((kind) => name === memberName(loop, kind));
const sha256 = (data) => (0,external_node_crypto_.createHash)('sha256').update(data).digest('hex');
const digestOf = (bytes) => `sha256:${sha256(bytes)}`;
const shortSum = (manifest) => sha256(manifest).slice(0, 12);
/** Nothing is ever written by a name of the archive: names are compared with our own, paths and links are refused. */
function filesIn(bytes) {
    const files = new Map();
    try {
        const tar = (0,external_node_zlib_.gunzipSync)(bytes, { maxOutputLength: largestUnpackedBytes });
        // nanotar reads `.buffer` from its start, so a view into a larger buffer would be read at the wrong place.
        for (const file of parseTar(new Uint8Array(tar))) {
            if (file.type !== 'file' || file.name.includes('/') || files.has(file.name))
                return null;
            files.set(file.name, new TextDecoder('utf-8', { fatal: true }).decode(file.data ?? new Uint8Array()));
        }
    }
    catch {
        return null;
    }
    return files;
}


/***/ })

};
