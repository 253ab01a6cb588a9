export const id = 841;
export const ids = [841];
export const modules = {

/***/ 66089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AR: () => (/* binding */ parseControlIssue)
});

// UNUSED EXPORTS: redrawn, renderControlIssue, sameControlIssue

// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
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
/**
 * Whether somebody ticked a box after this tick looked for orders: a redraw, even one that carries it over, would make it nobody's
 * word, since only the edits after the last redraw tell whose it is. The issue is left as it is until the next tick has heard it.
 */
const ticksUnheard = ({ body, editedAt }, heard) => editedAt !== null &&
    (heard.at === null || Date.parse(editedAt) >= Date.parse(heard.at)) &&
    control_boxes_tickedBoxes(body).some(({ id }) => !heard.consumed.includes(id));
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

// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
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

// EXTERNAL MODULE: ./build/src/core/phases.js
var phases = __webpack_require__(2997);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 2 modules
var stop_conditions = __webpack_require__(27373);
// EXTERNAL MODULE: ./build/src/core/gate-questions.js
var gate_questions = __webpack_require__(95690);
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

// EXTERNAL MODULE: ./build/src/core/findings.js
var findings = __webpack_require__(67075);
// EXTERNAL MODULE: ./build/src/core/subject-journey.js + 3 modules
var subject_journey = __webpack_require__(20526);
;// CONCATENATED MODULE: ./build/src/core/loop-status.js





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
    return [
        '## Loop Status',
        '',
        `**Subject**: #${order.subject}, session ${order.session}${doing[order.role]}`,
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
        `1. Answer the question on #${subject}: probe with one session, skip, or stop`,
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
            return [complete, box(recorded !== null && !recorded.findings.some(blocks), 'Audit clean'), observed];
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
const report_progressSentence = ({ tasks, timing }) => `Task ${tasks.completed}/${tasks.total} complete (${tasks.blocked} blocked) — ` +
    `${Math.round(timing.lastTaskDurationS ?? 0)}s — elapsed ${Math.round(timing.totalElapsedS)}s`;
/** Where agents worked under a ceiling of dollars. */
const promiseLines = ({ reports, head, config }) => reports.length === 0 || head.ceilings.maxDollars === 0 ? [] : [`Promise: ${config.promise}`];
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
            return 'none, the run has stopped';
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
