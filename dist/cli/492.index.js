export const id = 492;
export const ids = [492];
export const modules = {

/***/ 31492:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runStatus: () => (/* binding */ runStatus)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var core_state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/status-history.js
var status_history = __webpack_require__(59658);
// EXTERNAL MODULE: ./build/src/core/agent-timeline.js
var agent_timeline = __webpack_require__(1682);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 1 modules
var stop_conditions = __webpack_require__(25138);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/html.js
var html = __webpack_require__(95896);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
// EXTERNAL MODULE: ./build/src/core/spend.js
var core_spend = __webpack_require__(83509);
// EXTERNAL MODULE: ./build/src/core/status-charts.js
var status_charts = __webpack_require__(73193);
// EXTERNAL MODULE: ./build/src/core/gate-comment.js
var gate_comment = __webpack_require__(81650);
// EXTERNAL MODULE: ./build/src/core/report.js + 1 modules
var report = __webpack_require__(71010);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/status-seen.js



/** A lock that is held says that a tick works; past its deadline that tick may have died, and the next one finds out. */
function nextLine({ head, scheduledAt, now }) {
    const { lease } = head;
    if (lease !== null && now <= lease.deadlineAt)
        return `At work: workflow run ${lease.runId} attempt ${lease.runAttempt}, since ${(0,wording/* instant */.uR)(lease.startedAt)}, iteration ${lease.iteration}`;
    // What is due is told by the day of who looks, not of who wrote.
    return `Next tick: ${(0,report/* nextTickText */.QW)({ head: { ...head, updatedAt: now }, next: { scheduledAt, dispatched: false } })}`;
}
/** Its comment; the thread, where that is not known yet. */
function gateAddress({ thread, commentId }, { repositoryUrl }) {
    const address = `${repositoryUrl}/issues/${thread.issueNumber}`;
    return commentId === null ? address : `${address}#issuecomment-${commentId}`;
}
function answeredBy({ approvers }) {
    if (approvers === null)
        return 'Who may answer stands in the question.';
    return approvers.length === 0 ? 'Anyone with write access may answer.' : `Only ${(0,gate_comment/* listed */.KE)(approvers)} may answer.`;
}

;// CONCATENATED MODULE: ./build/src/core/status-page-style.js
/** How the status page looks: one column, wide tables that scroll by themselves, in the colours that the reader's system asks for. */
const statusPageStyle = `
:root { color-scheme: light dark; --ground: #fbfbfa; --paper: #fff; --ink: #1c1e21; --soft: #5a6068; --line: #dcdfe3; --accent: #0b57d0; --mark: #fff6d9; --mark-line: #8a6800; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --paper: #1b1e23; --ink: #e6e8eb; --soft: #a1a8b3; --line: #343941; --accent: #8ab4f8; --mark: #2f2a18; --mark-line: #d9a514; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.25rem 1rem 4rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 2px; } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; } h2 { font-size: 1.0625rem; margin: 2rem 0 .5rem; } p { margin: .375rem 0; }
.quiet { color: var(--soft); } .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.standing { border-left: 4px solid var(--accent); padding: .25rem .875rem; background: var(--paper); } .asks { border-left: 4px solid var(--mark-line); background: var(--mark); padding: .5rem .875rem; margin: .5rem 0; list-style: none; } ul.questions { padding: 0; margin: 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; width: 100%; overflow-wrap: normal; }
th, td { text-align: left; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } thead th { white-space: nowrap; color: var(--soft); } td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.budgets th, .budgets td { white-space: nowrap; } .budgets .bar { width: 60%; padding-right: 0; vertical-align: middle; } .bar svg { display: block; width: 100%; height: 10px; }
svg rect { fill: var(--accent); } svg rect.track { fill: var(--line); } svg line { stroke: var(--soft); vector-effect: non-scaling-stroke; } .chart { display: block; width: 100%; min-width: 34rem; max-width: 40rem; height: auto; } .chart text { fill: var(--ink); font-size: 11px; text-anchor: middle; }
.timeline th, .timeline td { padding-right: .75rem; } .timeline tbody th { min-width: 12rem; } .timeline td { min-width: 7rem; } .timeline .worked { border-top: 4px solid var(--accent); }
code { font: .8125rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } summary { cursor: pointer; padding: .5rem 0; } footer { margin-top: 3rem; color: var(--soft); font-size: .875rem; }
`;

// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
;// CONCATENATED MODULE: ./build/src/core/why.js




/** Plain text for a terminal: where the loop stands, the tick that decided that, what it found, and every rule with inputs and threshold. */
function whyText({ head, state, history }) {
    const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const ending = endingLine(head, history);
    const line = ending ?? last;
    const blocks = [
        [standing(head), ...[(0,stop_conditions/* actAfter */.tX)(head, state) ?? []].flat()],
        state.gates.map(({ id, question, askedAt }) => `open since ${(0,wording/* instant */.uR)(askedAt)}: ${(0,quote/* asRead */.vl)(question)}\n  ${id}`),
        ...(line === undefined
            ? [['No tick has recorded anything yet.']]
            : [[tickOf(line, ending === null ? 'Last tick' : 'Ended by the tick of')], [causeOf(line)], ...rulesOf(line)]),
        last === undefined || last === line ? [] : [tickOf(last), causeOf(last)],
    ];
    return (0,terminal_text/* terminalPage */.mx)(blocks);
}
/** The line of the tick that stopped the run: later ones looked again, and changed nothing about it. Null = it goes on, or wrote none. */
const endingLine = ({ stop }, history) => (stop === null ? undefined : history.findLast(({ endedAt }) => endedAt === stop.at)) ?? null;
function standing({ loop, run, status, stop, notBefore }) {
    const since = stop === null ? '' : `: ${stop.code}, since ${(0,wording/* instant */.uR)(stop.at)}`;
    const until = notBefore === null ? '' : `, not before ${(0,wording/* instant */.uR)(notBefore)}`;
    return `Loop ${loop}, run ${run}: ${status}${since}${until}`;
}
const tickOf = ({ iteration, endedAt, runId, runAttempt, verdict, outcome }, which = 'Last tick') => `${which}: ${(0,wording/* instant */.uR)(endedAt)}, workflow run ${runId} attempt ${runAttempt}, iteration ${iteration}: ${verdict}, ${outcome}`;
/** What fired, in its own words; a stop of the entry fires at the exit once more and is told once. */
function causeOf({ evaluations }) {
    const fired = [
        ...new Set(evaluations.filter((one) => one.fired).map(({ code, sentence }) => `${code}: ${sentence}`)),
    ];
    return fired.length === 0 ? 'Nothing stood against work.' : `Because:\n${fired.map((one) => `  ${one}`).join('\n')}`;
}
/** What fired comes first in each part, since that is what was asked about. */
function rulesOf({ evaluations }) {
    const part = (title, at, kinds) => {
        const found = evaluations.filter((one) => one.at === at && kinds.includes(one.kind));
        const sorted = [...found.filter(({ fired }) => fired), ...found.filter(({ fired }) => !fired)];
        return sorted.length === 0 ? [] : [title, ...sorted.map(ruleText)];
    };
    return [
        part('Began by itself:', 'entry', ['start']),
        part('Stop conditions at the exit:', 'exit', ['stop']),
        part('Stop conditions at the entry:', 'entry', ['stop']),
        part('What may keep a tick from working:', 'entry', ['hold']),
        part('Questions:', 'entry', ['gate']),
    ];
}
/** Under the code of a rule. */
const below = ' '.repeat(8);
function ruleText({ code, condition, fired, inputs, threshold, sentence }) {
    const number = condition === null ? '' : ` (${condition})`;
    const values = inputs.map(({ name, value }) => `${name} ${value === null || value === '' ? '-' : value}`).join(', ');
    const rule = threshold === null ? [] : [`[fires when ${threshold}]`];
    const named = (0,terminal_text/* wrapped */.ky)(`${fired ? 'FIRED' : 'no   '} ${code}${number}: ${sentence}`, '  ', below);
    const short = `${below}${[values, ...rule].join(' ')}`;
    const facts = short.length <= terminal_text/* columns */.YB ? [short] : [values, ...rule].map((line) => (0,terminal_text/* wrapped */.ky)(line, below));
    return [named, ...facts].join('\n');
}

;// CONCATENATED MODULE: ./build/src/core/status-page.js
/** Decides what the page of a loop shows: where it stands, what it asks, its budgets, spend, ticks, agents, gates and subjects; one file, no network. */













const ticksShown = 200;
function statusPage(facts) {
    const { head, state, history, repositoryUrl } = facts;
    const repository = repositoryUrl.split('/').slice(-2).join('/');
    const spend = (0,core_spend/* spendByIteration */.ZU)(history, head);
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
    const page = (0,html/* html */.qy) `<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${standing(head)} · ${repository}</title>
<link rel="icon" href="data:,">
<style>${(0,html/* trusted */.IZ)(statusPageStyle)}</style>
</head>
<body>
<header><h1>Loop ${head.loop} of <a href="${repositoryUrl}">${repository}</a></h1>
<p class="standing">${standing(head)}${head.stop === null ? null : (0,html/* html */.qy) `<br>${(0,stop_conditions/* actAfter */.tX)(head, state) ?? ''}`}<br>${nextLine(facts)}</p></header>
<main>
${questions(facts)}
${section('Budgets', (0,status_charts/* budgetRows */.b)(head.counters, head.ceilings))}
${section('Spend per iteration', spendOf(spend))}
${section('Ticks', ticks(facts))}
${section('Who worked when', timeline(facts))}
${section('Agents', agents(state))}
${section('Questions and answers', gates(history))}
${section('Subjects', subjects(facts))}
</main>
<footer>As recorded up to ${(0,wording/* instant */.uR)(head.updatedAt)}, drawn ${(0,wording/* instant */.uR)(facts.now)}. This page loads nothing and sends nothing.</footer>
</body>
</html>`;
    return `<!doctype html>\n${page.html}\n`;
}
const section = (title, content) => (0,html/* html */.qy) `<section aria-label="${title}"><h2>${title}</h2>${content}</section>`;
const nothing = (said) => (0,html/* html */.qy) `<p class="quiet">${said}</p>`;
function tableOf(caption, columns, rows) {
    const kind = (index) => (columns[index]?.numeric === true ? 'n' : '');
    const head = columns.map(({ name }, index) => (0,html/* html */.qy) `<th scope="col" class="${kind(index)}">${name}</th>`);
    const body = rows.map((cells) => (0,html/* html */.qy) `<tr>${(0,html/* join */.fj)(cells.map((cell, index) => (0,html/* html */.qy) `<td class="${kind(index)}">${cell}</td>`))}</tr>`);
    return (0,html/* html */.qy) `<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table><caption class="hidden">${caption}</caption><thead><tr>${(0,html/* join */.fj)(head)}</tr></thead><tbody>${(0,html/* join */.fj)(body)}</tbody></table></div>`;
}
function questions(facts) {
    const { state, repositoryUrl } = facts;
    const open = state.gates.map((gate) => {
        const about = gate.subject === null ? null : (0,html/* html */.qy) ` · ${issueLink(repositoryUrl, gate.subject)}`;
        const asked = (0,html/* html */.qy) `<a href="${gateAddress(gate, facts)}">${(0,quote/* asRead */.vl)(gate.question)}</a>`;
        return (0,html/* html */.qy) `<li class="asks">${asked}<br><span class="quiet">open since ${(0,wording/* instant */.uR)(gate.askedAt)}${about}. ${answeredBy(facts)}</span></li>`;
    });
    const content = open.length === 0 ? nothing('Nothing.') : (0,html/* html */.qy) `<ul class="questions">${(0,html/* join */.fj)(open)}</ul>`;
    return section('Waits for a person', content);
}
const issueLink = (repositoryUrl, number) => (0,task_number/* isTask */.Id)(number)
    ? (0,html/* html */.qy) `${(0,task_number/* subjectName */.wn)(number)}`
    : (0,html/* html */.qy) `<a href="${repositoryUrl}/issues/${number}">${(0,task_number/* subjectName */.wn)(number)}</a>`;
function spendOf(spend) {
    const picture = (0,status_charts/* spendPicture */.d)(spend);
    if (picture === null)
        return nothing('Nothing has been spent in this run.');
    const rows = spend.map((one) => [
        String(one.iteration),
        (0,wording/* instant */.uR)(one.startedAt).slice(0, 16).replace('T', ' '),
        String(one.agents),
        (0,wording/* dollars */.E9)(one.dollars),
    ]);
    const columns = [
        { name: 'Iteration', numeric: true },
        { name: 'Began (UTC)' },
        { name: 'Sessions', numeric: true },
        { name: 'Cost', numeric: true },
    ];
    return (0,html/* html */.qy) `${picture}<details><summary>The same as a table</summary>${tableOf('Spend per iteration', columns, rows)}</details>`;
}
function ticks({ history, repositoryUrl }) {
    if (history.length === 0)
        return nothing('None has recorded anything yet.');
    const newest = history.slice(-ticksShown).toReversed();
    const rows = newest.map((line) => [
        (0,html/* html */.qy) `<a href="${runAddress(repositoryUrl, line)}">${(0,wording/* instant */.uR)(line.endedAt).slice(0, 16).replace('T', ' ')}</a>`,
        String(line.iteration),
        line.outcome,
        (0,status_history/* minutesOf */.dp)(line).toFixed(1),
        String(line.agentsDispatchedThisIter),
        (0,wording/* dollars */.E9)(line.dollarsThisIter),
        (0,status_history/* cameOfIt */.TY)(line),
    ]);
    const columns = [
        { name: 'Ended (UTC)' },
        { name: 'Iteration', numeric: true },
        { name: 'Outcome' },
        { name: 'Minutes', numeric: true },
        { name: 'Sessions', numeric: true },
        { name: 'Cost', numeric: true },
        { name: 'What came of it' },
    ];
    const older = history.length - newest.length;
    return (0,html/* html */.qy) `${tableOf('Ticks, newest first', columns, rows)}${older > 0 ? nothing(`${(0,wording/* counted */.hS)(older, 'older tick')} not shown.`) : null}`;
}
const runAddress = (repositoryUrl, { runId, runAttempt }) => `${repositoryUrl}/actions/runs/${runId}/attempts/${runAttempt}`;
const timeline = ({ history, state, repositoryUrl }) => (0,agent_timeline/* agentTimeline */.t)({
    history,
    state,
    tickAddress: (line) => runAddress(repositoryUrl, line),
    subject: (number) => issueLink(repositoryUrl, number),
}) ?? nothing('No session has told what it used.');
function agents({ usage }) {
    if (usage.length === 0)
        return nothing('No session has told what it used.');
    const kindOf = ({ role, driver, model }) => [role, driver, model].join('\n');
    const rows = [...new Set(usage.map(kindOf))].map((kind) => {
        const own = usage.filter((row) => kindOf(row) === kind);
        const [role = '', driver = '', model = ''] = kind.split('\n');
        const sessions = new Set(own.map(({ session }) => session)).size;
        const into = own.map(({ input, cacheRead, cacheWrite }) => input + cacheRead + cacheWrite);
        const out = own.map(({ output, reasoning }) => output + reasoning);
        return [role, driver, model, String(sessions), (0,wording/* grouped */.zD)(total(into)), (0,wording/* grouped */.zD)(total(out)), reportedBy(own)];
    });
    const columns = [
        { name: 'Role' },
        { name: 'Agent' },
        { name: 'Model' },
        ...['Sessions', 'Tokens in', 'Tokens out', 'Said to cost'].map((name) => ({ name, numeric: true })),
    ];
    return tableOf('Use of models by role', columns, rows);
}
const total = (counts) => counts.reduce((sum, one) => sum + one, 0);
/** Not every agent says what it cost; a sum without those would be too small to show. */
const reportedBy = (rows) => rows.some(({ costReported }) => costReported === null)
    ? 'not said'
    : (0,wording/* dollars */.E9)((0,budget/* addPrecisely */._N)(...rows.map(({ costReported }) => costReported ?? 0)));
function gates(history) {
    const entries = history.flatMap((line) => line.gates).toReversed();
    if (entries.length === 0)
        return nothing('Nothing has been asked.');
    const rows = entries
        .slice(0, ticksShown)
        .map(({ at, name, question, answer, text, by, channel }) => [
        (0,wording/* instant */.uR)(at).slice(0, 16).replace('T', ' '),
        name,
        (0,quote/* asRead */.vl)(question),
        answer === null
            ? 'asked'
            : `${answer}${text === null ? '' : ` (“${text}”)`}${by === null ? '' : ` by ${by}`}${channel === null ? '' : ` (${channel})`}`,
    ]);
    const columns = ['UTC', 'Gate', 'Question', 'Answer'].map((name) => ({ name }));
    return tableOf('Questions and answers, newest first', columns, rows);
}
function subjects({ state, repositoryUrl }) {
    if (state.subjects.length === 0)
        return nothing('None has been worked on.');
    const rows = state.subjects
        .toSorted((one, other) => other.number - one.number)
        .map(({ number, title, phase, pullRequest, sessions, dollars: spent }) => [
        (0,html/* html */.qy) `${issueLink(repositoryUrl, number)} ${title}`,
        phase,
        pullRequest === null ? '–' : (0,html/* html */.qy) `<a href="${repositoryUrl}/pull/${pullRequest}">#${pullRequest}</a>`,
        String(sessions),
        (0,wording/* dollars */.E9)(spent),
    ]);
    const columns = [
        { name: 'Subject' },
        { name: 'Phase' },
        { name: 'Pull request' },
        { name: 'Sessions', numeric: true },
        { name: 'Cost', numeric: true },
    ];
    return tableOf('Subjects', columns, rows);
}

// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
;// CONCATENATED MODULE: ./build/src/core/status-text.js
/** Decides how a loop is told in a terminal: where it stands, its budgets, what it waits for, and its subjects. */








/** Plain text; every line of a subject begins with its number. */
function standingText(seen) {
    const { head, state, history } = seen;
    const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const act = [(0,stop_conditions/* actAfter */.tX)(head, state) ?? []].flat();
    return (0,terminal_text/* terminalPage */.mx)([
        [standing(head), ...act, nextLine(seen), ...(last === undefined ? [] : [tickOf(last)])],
        (0,budget_bars/* budgetBars */.yj)(head.counters, head.ceilings),
        state.gates.flatMap((gate) => questionLines(gate, seen)),
        state.subjects.toSorted((one, other) => other.number - one.number).map(subjectLine),
    ]);
}
/** Its id is what a written answer names. */
const questionLines = (gate, seen) => [
    `asks: ${(0,quote/* asRead */.vl)(gate.question)}`,
    `  open since ${(0,wording/* instant */.uR)(gate.askedAt)}. ${answeredBy(seen)}`,
    `  ${gateAddress(gate, seen)}`,
    `  ${gate.id}`,
];
const subjectLine = ({ number, title, phase, pullRequest, dollars: spent }) => [(0,task_number/* subjectName */.wn)(number), phase, pullRequest === null ? '-' : `PR #${pullRequest}`, (0,wording/* dollars */.E9)(spent), title].join('  ');

// EXTERNAL MODULE: ./build/src/core/findings.js
var findings = __webpack_require__(67075);
;// CONCATENATED MODULE: ./build/src/core/why-subject.js
/** Decides how one issue or pull request is explained to a person who asks why it is worked on, waits or is left: from the record alone. */






const ticksTold = 20;
/** Plain text for a terminal; null = the record names neither an issue nor a pull request of this number. */
function whySubjectText({ head, state, history }, number) {
    const asked = askedOf(state, number);
    const told = history.filter((line) => touches(line, asked));
    if (asked.subject === null && asked.known === null && asked.gates.length === 0 && told.length === 0)
        return null;
    const blocks = [
        [standing(head)],
        asked.subject === null ? [`#${number}: this run has not worked on it.`] : subjectLines(asked.subject),
        ...(asked.subject === null && asked.known !== null ? [knownLines(asked.known, asked.gates)] : []),
        waitsFor(asked, state),
        rulesAbout(history, asked),
        ticksAbout(told, asked),
    ];
    return (0,terminal_text/* terminalPage */.mx)(blocks);
}
function askedOf(state, number) {
    const subject = state.subjects.find((one) => one.number === number) ??
        state.subjects.find(({ pullRequest, formerPullRequest }) => pullRequest === number || formerPullRequest === number);
    const numbers = [number, subject?.number, subject?.pullRequest, subject?.formerPullRequest].flatMap((one) => one ?? []);
    return {
        numbers: [...new Set(numbers)],
        subject: subject ?? null,
        known: state.knownBacklog?.issues.find((issue) => numbers.includes(issue.number)) ?? null,
        gates: state.gates.filter(({ subject: about }) => about !== null && numbers.includes(about)),
    };
}
function subjectLines(subject) {
    const { title, phase, pullRequest, branch, claimed, sessions, dollars: spent } = subject;
    const work = [
        pullRequest === null ? 'no open pull request' : `PR #${pullRequest}`,
        ...(branch === null ? [] : [`branch ${branch}`]),
        claimed ? 'claimed by this loop' : 'not claimed',
    ];
    const found = subject.findings.filter(findings/* isOpen */.nT);
    return [
        `${(0,task_number/* subjectName */.wn)(subject.number)} ${title}`.trimEnd(),
        `  phase ${phase}; ${work.join(', ')}; ${(0,wording/* counted */.hS)(sessions, 'session')}, ${(0,wording/* dollars */.E9)(spent)}`,
        ...subject.failures.map(({ iteration, summary, rootCause }) => `  failed in iteration ${iteration}: ${summary} (${rootCause})`),
        ...found.map(({ severity, file, line, description }) => `  open ${severity}: ${file}${line === null ? '' : `:${line}`}: ${description}`),
        ...subject.decisions.map(({ question, answer, by }) => `  decided by ${by}: ${question} ${answer}`),
    ];
}
/** What the newest reading of the backlog saw of an issue that was never taken: each may be what keeps it from its turn. */
function knownLines({ labels = [], outsider, assigned, blockers = [], elsewhere, closing = [], claim }, gates) {
    const numbers = (list) => list.map((one) => (one === null ? 'one that we may not see' : `#${one}`)).join(', ');
    const signs = [
        ...(labels.length === 0 ? [] : [`labels that decide: ${labels.join(', ')}`]),
        ...(outsider === undefined ? [] : [`written by ${outsider}, whose texts reach no agent unasked`]),
        ...(assigned === undefined ? [] : ['assigned to somebody else']),
        ...(blockers.length === 0 ? [] : [`waits for ${numbers(blockers)}`]),
        ...(elsewhere === undefined ? [] : ['waits for an issue of another repository, or for one that we may not see']),
        ...(closing.length === 0 ? [] : [`closed by pull requests of others: ${numbers(closing)}`]),
        ...(claim === undefined || claim === null ? [] : [`claimed by the loop ${claim}`]),
    ];
    // It is not its turn that an issue waits for while it is asked about; that stands below.
    if (signs.length === 0 && gates.length > 0)
        return [];
    return [
        'In the backlog as it was read last:',
        ...(signs.length === 0 ? ['free; others come first'] : signs).map((one) => `  ${one}`),
    ];
}
function waitsFor({ subject, gates, numbers }, { unasked }) {
    const waiting = [
        ...gates.map(({ question, askedAt, id }) => `asked since ${(0,wording/* instant */.uR)(askedAt)}: ${(0,quote/* asRead */.vl)(question)}\n    ${id}`),
        ...unasked
            .filter(({ subject: about }) => numbers.includes(about))
            .map(({ question }) => `to be asked, when fewer questions are open: ${(0,quote/* asRead */.vl)(question)}`),
        ...(subject === null ? [] : heldBy(subject)),
    ];
    return waiting.length === 0 ? [] : ['Waits for:', ...waiting.map((one) => `  ${one}`)];
}
function heldBy({ notBefore, breaker, declined }) {
    return [
        ...(notBefore === null ? [] : [`its time: not before ${(0,wording/* instant */.uR)(notBefore)}`]),
        ...(breaker.circuitState === 'closed' ? [] : [`its breaker, ${breaker.circuitState}: ${breaker.evidence}`]),
        ...declined.map(({ gate, option }) => `nothing: a person answered ${gate} with ${option}, which holds for this run`),
    ];
}
/** Of the last tick that decided. */
function rulesAbout(history, asked) {
    const line = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const found = (line?.evaluations ?? []).filter(({ sentence, inputs }) => [sentence, ...inputs.map(({ value }) => String(value))].some((text) => mentions(text, asked)));
    if (line === undefined || found.length === 0)
        return [];
    return [
        tickOf(line),
        ...found.map(({ fired, code, sentence }) => (0,terminal_text/* wrapped */.ky)(`${fired ? 'FIRED' : 'no   '} ${code}: ${sentence}`, '  ', ' '.repeat(8))),
    ];
}
function ticksAbout(told, asked) {
    if (told.length === 0)
        return [];
    const newest = told.slice(-ticksTold);
    const left = told.length - newest.length;
    return [
        left === 0 ? 'What happened:' : `What happened, the newest ${ticksTold} of ${told.length} ticks:`,
        ...newest.flatMap((line) => tickLines(line, asked)),
    ];
}
function tickLines(line, { numbers, subject }) {
    const at = `  ${(0,wording/* instant */.uR)(line.endedAt)} iteration ${line.iteration} (${line.verdict}, ${line.outcome})`;
    const pulls = line.trackedPrs.filter((pull) => numbers.includes(pull.number));
    return [
        at,
        ...pulls.map(({ number, stateAtEnd, headShaAtIterationEnd: sha }) => `    PR #${number}: ${stateAtEnd}${sha === null ? '' : ` at ${sha.slice(0, 7)}`}`),
        ...commitsOf(line, subject).map(({ commit, status }) => `    ${commit === null ? 'no commit' : commit.slice(0, 7)}: ${status}`),
        ...line.gates
            .filter((gate) => gate.subject !== null && numbers.includes(gate.subject))
            .map(({ question, answer, by }) => answer === null ? `    asked: ${(0,quote/* asRead */.vl)(question)}` : `    ${(0,quote/* asRead */.vl)(question)} ${by ?? 'by default'}: ${answer}`),
    ];
}
const commitsOf = ({ taskCommits }, subject) => subject === null ? [] : taskCommits.filter(({ task }) => task === (0,task_number/* subjectName */.wn)(subject.number));
const touches = (line, asked) => {
    const { numbers, subject } = asked;
    return (line.trackedPrs.some((pull) => numbers.includes(pull.number)) ||
        line.gates.some((gate) => gate.subject !== null && numbers.includes(gate.subject)) ||
        commitsOf(line, subject).length > 0);
};
/** `#4` is not in `#41`. */
const mentions = (text, { numbers }) => [...text.matchAll(/#(\d+)/g)].some(([, digits]) => numbers.includes(Number(digits)));

// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/progress.js
var progress = __webpack_require__(10069);
// EXTERNAL MODULE: ./build/src/cli/status-record.js + 5 modules
var status_record = __webpack_require__(6953);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
;// CONCATENATED MODULE: ./build/src/cli/status-watch.js
/** Decides how a loop is watched: looked at again and again, shown when it has changed, until it has stopped or the person leaves. */


/** On a terminal the last picture makes place for the new one; in a pipe each follows the one before. */
const clear = '\u001b[2J\u001b[H';
/** A first look that fails is the caller's to tell; a later one is told, and tried again. */
async function watchStatus({ look, show, everySeconds }, terminal) {
    const before = terminal.stdout === process.stdout && process.stdout.isTTY ? clear : '';
    const left = leaving();
    const shown = { text: '' };
    const draw = (seen) => {
        const text = show(seen);
        if (text !== shown.text)
            terminal.stdout.write(before + text);
        shown.text = text;
        return seen.head.stop !== null;
    };
    let over = draw(await look());
    while (!over) {
        await (0,promises_.setTimeout)(everySeconds * 1000, undefined, { signal: left.signal }).catch(() => undefined);
        over = left.signal.aborted || (await look().then(draw, (error) => (0,mistake/* toldOn */.RI)(terminal.stderr, error) === 0));
    }
    left.forget();
}
/** Ctrl-C is how one stops looking, and no failure. */
function leaving() {
    const controller = new AbortController();
    const leave = () => controller.abort();
    process.once('SIGINT', leave);
    return { signal: controller.signal, forget: () => void process.off('SIGINT', leave) };
}

;// CONCATENATED MODULE: ./build/src/cli/status-command.js
/** Decides what `tickgate status` shows of a loop's record, in which form. */















async function runStatus(options, { stdout, stderr }, environment = process.env) {
    const look = async () => await (0,progress/* during */.i)(stderr, 'Reading the record on GitHub …', () => (0,status_record/* recordOf */.z)(options, environment)).catch(client/* asMistake */.H);
    const show = (seen) => shown(options, seen);
    if (options.watch === undefined)
        stdout.write(show(await look()));
    else
        await watchStatus({ look, show, everySeconds: options.watch }, { stdout, stderr });
    return mistake/* exitCodes */.hS.done;
}
function shown(options, seen) {
    if (options.html !== undefined) {
        (0,external_node_fs_.writeFileSync)(options.html, statusPage(seen));
        return `${options.html} written.\n`;
    }
    return options.json === true ? asJson(seen) : inert(textOf(options, seen));
}
function textOf({ why, history }, explained) {
    if (history === true)
        return (0,status_history/* historyText */.u_)(explained.history);
    if (why === undefined)
        return standingText(explained);
    if (why === true)
        return whyText(explained);
    const [, kind, name = ''] = /^(?:(tick|task):|#)?([0-9a-f]{1,13})$/.exec(why) ?? [];
    if (name === '' || (kind !== 'task' && !/^\d+$/.test(name)))
        throw new mistake/* Mistake */.Fp('option_unusable', `“${why}” is nothing that can be explained.`, whyForms);
    if (kind === 'tick')
        return iterationText(explained, Number(name));
    const text = whySubjectText(explained, kind === 'task' ? (0,task_number/* taskNumber */.TV)(name) : Number(name));
    if (text !== null)
        return text;
    throw new mistake/* Mistake */.Fp('record_missing', `Loop ${explained.head.loop} knows no ${kind ?? 'issue or pull request'} ${name}.`, whyForms);
}
const whyForms = 'Such as: --why 14 (an issue or pull request), --why task:3f2a9c81, --why tick:3, --why (the last tick)';
function iterationText(explained, asked) {
    const upTo = explained.history.findLastIndex(({ iteration }) => iteration === asked);
    if (upTo >= 0)
        return whyText({ ...explained, history: explained.history.slice(0, upTo + 1) });
    throw new mistake/* Mistake */.Fp('record_missing', `The history holds no iteration ${asked}.`, 'Leave it out for the last tick: --why');
}
/** Titles and causes are words of others: none of them may steer a terminal. */
const inert = (text) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');
/** As the files of the bundle have it. */
const asJson = ({ head, state, history }) => (0,disk/* asText */.e1)({
    head: JSON.parse((0,disk/* diskText */.TI)(core_state/* Head */.p3, head)),
    state: JSON.parse((0,disk/* diskText */.TI)(core_state/* LoopState */._, state)),
    history: history.map((line) => JSON.parse((0,disk/* diskText */.TI)(core_history/* HistoryLine */.Zg, line))),
});


/***/ }),

/***/ 6953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ findRecord),
  z: () => (/* binding */ recordOf)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/schedule.js
var schedule = __webpack_require__(63488);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/github/settings.js
var settings = __webpack_require__(32252);
// EXTERNAL MODULE: ./build/src/memory.js + 3 modules
var memory = __webpack_require__(93405);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./build/src/state/bundle.js + 1 modules
var state_bundle = __webpack_require__(10312);
;// CONCATENATED MODULE: ./build/src/state/artifact-zip.js
/** Decides what an artifact's archive holds: the one file of a zip, or nothing that a bundle could be made of. */


/** What a zip of one file adds to it, generously. */
const largestArchiveBytes = state_bundle/* largestBundleBytes */.cy + 65_536;
const damagedArchive = 'the artifact is no archive of one file of at most 64 MiB';
/**
 * The file of an archive that holds one, by its directory at the end (APPNOTE 4.3.12, 4.3.16); null for any other bytes: cut off, of
 * something else, none at all, or more than a bundle may have. What comes out is believed by its digest alone.
 */
function onlyMember(archive) {
    try {
        const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
        if (end < 0 || archive.readUInt16LE(end + 10) !== 1)
            return null;
        const entry = archive.readUInt32LE(end + 16);
        const size = archive.readUInt32LE(entry + 20);
        const local = archive.readUInt32LE(entry + 42);
        // What stands before the content has another length here than in the directory.
        const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
        const content = archive.subarray(start, start + size);
        const isStored = archive.readUInt16LE(entry + 10) === 0;
        return isStored ? content : (0,external_node_zlib_.inflateRawSync)(content, { maxOutputLength: state_bundle/* largestBundleBytes */.cy });
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/src/state/state-api.js + 1 modules
var state_api = __webpack_require__(87867);
;// CONCATENATED MODULE: ./build/src/state/artifact-download.js



const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';
/** What was read is believed by its digest alone, as in a run. */
async function downloadBundle({ api, open }, ref) {
    if (ref.artifactId === null)
        return { kind: 'missing' };
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    try {
        const { owner, repo } = api;
        const { data } = await api.request(route, { owner, repo, artifact_id: ref.artifactId, archive_format: 'zip' });
        const bytes = data instanceof ArrayBuffer ? onlyMember(Buffer.from(data)) : null;
        return bytes === null ? { kind: 'corrupt', why: damagedArchive } : await open(bytes, ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/state/bundle-store.js
var bundle_store = __webpack_require__(42063);
// EXTERNAL MODULE: ./build/src/state/capabilities.js
var capabilities = __webpack_require__(4409);
;// CONCATENATED MODULE: ./build/src/state/branch-store.js
/** Keeps the bundle beside the head, in the very commit that makes it the current one: neither can be there without the other. */





const fileOf = (loop) => `${loop}.bundle`;
function createBranchStore(options) {
    return {
        load: (ref, ageSeconds) => loadFromBranch(options, ref, ageSeconds),
        async save(bundle) {
            options.heads.put({ name: bundle.name, files: filesOf(options.loop, bundle) });
            return { kind: 'saved', artifactId: null, cacheKey: null, notes: [] };
        },
        // What no head names was never committed.
        left: async () => null,
        // The next bundle takes the place of this one.
        remove: async () => 'removed',
        capabilities: branchCapabilities,
    };
}
/** The bundle, which alone is read back, and its members for people; encrypted, they say only where their content is. */
function filesOf(loop, { bytes, members }) {
    const shown = ['history.jsonl', 'state.json', 'notes.md'].map((kind) => {
        const path = memberName(loop, kind);
        return {
            path,
            content: members === null ? `Encrypted with state-key, in ${fileOf(loop)}.\n` : (members[path] ?? ''),
        };
    });
    return [{ path: fileOf(loop), content: bytes }, ...shown];
}
/** Read at the commit in which the head was seen to name it: a replica that lags behind cannot show another bundle under its name. */
async function loadFromBranch(options, ref, ageSeconds) {
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    const commit = options.heads.bundleCommit();
    if (commit === null)
        return (0,bundle_store/* notThere */._)(ageSeconds, capabilities/* branchCapabilities */.Hk.visibilityLagSeconds, 'state branch');
    try {
        const file = await fileIn(options, commit);
        if (file.size > state_bundle/* largestBundleBytes */.cy)
            return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(file.size) };
        return await options.open(await contentOf(options, file), ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        // However old the bundle is, the commit may be of a moment ago: GitHub has named it, and not every replica knows it yet.
        if (status === 404 && !/^no commit found/i.test(message))
            return (0,bundle_store/* notThere */._)(ageSeconds, capabilities/* branchCapabilities */.Hk.visibilityLagSeconds, 'state branch');
        return { kind: 'unavailable', why: `state branch: ${message}` };
    }
}
const File = schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), size: schemas/* number */.aig(), encoding: schemas/* string */.YjP(), content: schemas/* string */.YjP() });
const Blob = schemas/* object */.Ikc({ content: schemas/* string */.YjP() });
async function fileIn({ api, loop }, commit) {
    const where = { owner: api.owner, repo: api.repo, path: fileOf(loop), ref: commit };
    return File.parse((await api.request('GET /repos/{owner}/{repo}/contents/{path}', where)).data);
}
/** Up to 1 MB the content comes with the file; above it GitHub leaves it out, and the blob is asked for. */
async function contentOf({ api }, file) {
    if (file.encoding === 'base64')
        return decoded(file.content);
    const which = { owner: api.owner, repo: api.repo, file_sha: file.sha };
    return decoded(Blob.parse((await api.request('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', which)).data).content);
}
const decoded = (base64) => new Uint8Array(Buffer.from(base64, 'base64'));

// EXTERNAL MODULE: ./build/src/state/head-branch.js + 4 modules
var head_branch = __webpack_require__(12614);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/state/derived-key.js
/** Makes the key of a sealed bundle from what a person chose for it. */

/** 128 MiB and about half a second: what a guess of the key costs, and what a tick pays once. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** 32 bytes, for AES-256. */
const derivedKey = (key, salt) => new Promise((resolve, reject) => {
    (0,external_node_crypto_.scrypt)(key, salt, 32, cost, (error, made) => (error === null ? resolve(made) : reject(error)));
});

;// CONCATENATED MODULE: ./build/src/state/vault.js
/** Decides who can read a bundle: sealed with `state-key` before it leaves the runner, opened with it or with the former key. */



/** `TGB1`, salt, nonce, ciphertext, tag. */
const magic = Buffer.from('TGB1', 'latin1');
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes + nonceBytes;
function createVault(keys) {
    const derive = deriver();
    const sealed = new Map();
    // The salt of what was opened is used again, so that a tick derives one key, not two; a rotation starts a new one.
    let salt = null;
    async function opened(file, name) {
        for (const key of [keys.current, keys.previous]) {
            if (key === null)
                continue;
            const plain = decrypt(file, { name, key: await derive(key, file.salt) });
            if (plain !== null && key === keys.current)
                salt = file.salt;
            if (plain !== null)
                return plain;
        }
        return null;
    }
    return {
        async seal(bundle) {
            if (sealedIn(bundle.bytes) !== null)
                return { ...bundle, members: null };
            if (keys.current === null)
                return bundle;
            const known = sealed.get(bundle.digest);
            if (known !== undefined)
                return known;
            salt ??= (0,external_node_crypto_.randomBytes)(saltBytes);
            const bytes = encrypt(bundle, { key: await derive(keys.current, salt), salt });
            const made = { name: bundle.name, digest: (0,state_bundle/* digestOf */.ol)(bytes), bytes, members: null };
            sealed.set(bundle.digest, made);
            return made;
        },
        async open(bytes, ref) {
            const { name, digest } = ref;
            const corrupt = (why) => ({ kind: 'corrupt', why });
            if (digest !== null && (0,state_bundle/* digestOf */.ol)(bytes) !== digest)
                return corrupt('its digest is not the one in the head');
            const file = sealedIn(bytes);
            if (file === null) {
                // What no head vouches for must at least come from somebody who knows the key.
                return digest === null && keys.current !== null ? corrupt('it is not encrypted') : (0,state_bundle/* unpack */.l1)(bytes, ref);
            }
            if (keys.current === null)
                return corrupt(noKey);
            const plain = await opened(file, name);
            return plain === null
                ? corrupt(otherKey(keys.previous !== null))
                : { ...(0,state_bundle/* unpack */.l1)(plain, { name, digest: null }), bytes };
        },
    };
}
const noKey = 'it is encrypted, and no `state-key` was given; give the action the key that it was saved with';
const otherKey = (both) => both
    ? 'neither `state-key` nor `state-key-previous` opens it: it was saved with another key, or under another name'
    : '`state-key` does not open it: it was saved with another key (after a rotation, give that one as `state-key-previous`), or under another name';
/** Each key of each salt is derived once. */
function deriver() {
    const derived = new Map();
    return (key, salt) => {
        const id = `${Buffer.from(salt).toString('hex')} ${key}`;
        const known = derived.get(id) ?? derivedKey(key, salt);
        derived.set(id, known);
        return known;
    };
}
/** The parts of a sealed file; null for a plain one. */
function sealedIn(bytes) {
    if (bytes.length < headerBytes + tagBytes || !magic.equals(bytes.subarray(0, magic.length)))
        return null;
    const nonceAt = magic.length + saltBytes;
    return {
        salt: bytes.slice(magic.length, nonceAt),
        nonce: bytes.slice(nonceAt, headerBytes),
        ciphertext: bytes.subarray(headerBytes, bytes.length - tagBytes),
        tag: bytes.slice(bytes.length - tagBytes),
    };
}
function encrypt({ name, bytes }, by) {
    const nonce = (0,external_node_crypto_.randomBytes)(nonceBytes);
    const cipher = (0,external_node_crypto_.createCipheriv)('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(name));
    const parts = [magic, by.salt, nonce, cipher.update(bytes), cipher.final()];
    return new Uint8Array(Buffer.concat([...parts, cipher.getAuthTag()]));
}
/** Null unless every byte, the name included, is what was sealed with this key. */
function decrypt({ nonce, ciphertext, tag }, by) {
    const decipher = (0,external_node_crypto_.createDecipheriv)('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(by.name))
        .setAuthTag(tag);
    try {
        return new Uint8Array(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/doctor-command.js + 29 modules
var doctor_command = __webpack_require__(89142);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/options.js + 1 modules
var options = __webpack_require__(40870);
;// CONCATENATED MODULE: ./build/src/cli/status-record.js
/** Decides how a loop's record is read from anywhere, without a run: its head from the state branch, its history from the bundle. */














/** A bundle's age says whether it may still appear: a person who asks can ask again. */
const LONG_AGO_SECONDS = 86_400;
async function recordOf({ repo, loop: asked, workflow }, environment) {
    (0,options/* loopNamed */.sR)(asked);
    const github = (0,client/* clientOf */.fe)(repo, environment);
    const { read, loop, config, opened } = await (0,doctor_command/* opening */.z)(github, workflow, asked);
    const found = await recordIn(opened.read, { github, loop, environment });
    if (found === null)
        throw await missing(github, loop);
    const now = github.now();
    const own = found.head.workflow === workflow ? read : await workflowAt(github, found.head.workflow);
    return {
        ...found,
        ...{ now, repositoryUrl: `${(0,client/* serverOf */.FN)(environment)}/${github.owner}/${github.repo}` },
        scheduledAt: own?.kind === 'tick' ? (0,schedule/* nextTick */.dY)(own.step.facts.schedules, now) : null,
        approvers: config.ok ? config.config.approvers : null,
    };
}
/** A loop is started by the workflow that its record names, which need not be the one that was asked about. */
async function workflowAt(github, path) {
    const [file] = await (0,settings/* readFiles */.Ul)(github, [path]);
    return file === undefined ? null : (0,tick_workflow/* readTickWorkflow */.Xd)(file.text);
}
async function missing(github, loop) {
    const others = await loopsOf(github);
    const [first] = others;
    const there = first === undefined ? '' : `; there are: ${others.join(', ')}`;
    return new mistake/* Mistake */.Fp('record_missing', `${github.owner}/${github.repo} has no loop ${loop} yet${there}.`, first === undefined
        ? 'Its first tick makes it; another loop is named by --loop.'
        : `Its first tick makes it; another one is shown by --loop ${first}`);
}
/** Those that have ticked. */
const loopsOf = async (github) => (await (0,settings/* readBranches */.Lr)(github, (0,head_branch/* branchOf */.W)(''))).filter((name) => state/* LoopName */.So.safeParse(name).success);
/** Null = it never ticked. */
async function findRecord(github, loop, environment) {
    const read = await headsOf(github, loop).read();
    return await recordIn(read, { github, loop, environment });
}
const headsOf = (github, loop) => (0,head_branch/* createHeadBranch */.r)(github, { loop, sleep: (ms) => (0,promises_.setTimeout)(ms) });
async function recordIn(read, { github, loop, environment }) {
    switch (read.kind) {
        case 'absent':
            return null;
        case 'unreadable':
            throw new mistake/* Mistake */.Fp('record_unreadable', `The state of loop ${loop} cannot be read: ${read.field}: ${read.reason}.`, 'Its next tick says what to do about it.');
        case 'present':
            return { head: read.head, ...(await memoryOf(read, { github, environment })) };
    }
}
async function memoryOf(read, reading) {
    const loaded = await (0,memory/* loadMemory */.ab)(bundlesOf(read, reading), read.head, {
        resume: false,
        ageSeconds: LONG_AGO_SECONDS,
        runId: null,
    });
    if (loaded.kind === 'loaded')
        return loaded.memory;
    throw new mistake/* Mistake */.Fp('record_unreadable', `The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'), 'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache alone is read by runs only.');
}
function bundlesOf({ head, version }, { github: api, environment }) {
    const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
    const { bundle, loop } = head;
    if (bundle?.artifactId === null && bundle.cacheKey === null) {
        const heads = { bundleCommit: () => version };
        return { load: (ref, ageSeconds) => loadFromBranch({ api, heads, loop, open }, ref, ageSeconds) };
    }
    // What a run reads from the cache first is read from its copy here: nothing but a run reaches the cache.
    return { load: (ref) => downloadBundle({ api, open }, ref) };
}


/***/ }),

/***/ 1682:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ agentTimeline)
/* harmony export */ });
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95896);
/* harmony import */ var _status_history_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59658);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(82585);



const ticksShown = 12;
/** Null = no session has told what it used: then nobody knows who worked. */
function agentTimeline({ history, state, tickAddress, subject }) {
    const worked = history.filter((line) => sessionsIn(line, state.usage).length > 0);
    const ticks = worked.slice(-ticksShown);
    if (ticks.length === 0)
        return null;
    const rows = ticks.flatMap((line) => sessionsIn(line, state.usage));
    const numbers = [...new Set(rows.map((row) => row.subject))].toSorted((one, other) => one - other);
    const titles = new Map(state.subjects.map(({ number, title }) => [number, title]));
    const head = ticks.map((line) => (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<th scope="col"><a href="${tickAddress(line)}">${clock(line)}</a><br><span class="quiet">${(0,_status_history_js__WEBPACK_IMPORTED_MODULE_1__/* .minutesOf */ .dp)(line).toFixed(1)} min</span></th>`);
    const body = numbers.map((number) => {
        const cells = ticks.map((line) => cell(sessionsIn(line, state.usage).filter((row) => row.subject === number)));
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<tr><th scope="row">${subject(number)} ${titles.get(number) ?? ''}</th>${(0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .join */ .fj)(cells)}</tr>`;
    });
    const older = worked.length - ticks.length;
    const said = `A column is a tick that started sessions (UTC, minutes of the whole tick), the newest on the right${older > 0 ? `; ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(older, 'older one')} not shown` : ''}.`;
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<div class="scroll" role="region" tabindex="0" aria-label="Who worked when"><table class="timeline"><caption class="hidden">Who worked when</caption><thead><tr><th scope="col">Subject</th>${(0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .join */ .fj)(head)}</tr></thead><tbody>${(0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .join */ .fj)(body)}</tbody></table></div><p class="quiet">${said}</p>`;
}
/** A session's name begins with the run that started it; the reservation of a lost tick is of no subject. */
const sessionsIn = ({ runId, runAttempt }, usage) => usage.filter(({ session, subject }) => subject > 0 && session.startsWith(`${runId}-${runAttempt}-`));
const clock = ({ startedAt }) => (0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .instant */ .uR)(startedAt).slice(5, 16).replace('T', ' ');
function cell(rows) {
    if (rows.length === 0)
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<td class="quiet">–</td>`;
    const kinds = [...new Set(rows.map(({ role, driver }) => `${role} (${driver})`))];
    const said = kinds.map((kind) => {
        const own = rows.filter(({ role, driver }) => `${role} (${driver})` === kind);
        const sessions = new Set(own.map(({ session }) => session)).size;
        return sessions === 1 ? kind : `${sessions} × ${kind}`;
    });
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<td class="worked">${said.join(', ')}</td>`;
}


/***/ }),

/***/ 95896:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IZ: () => (/* binding */ trusted),
/* harmony export */   Mk: () => (/* binding */ escaped),
/* harmony export */   fj: () => (/* binding */ join),
/* harmony export */   qy: () => (/* binding */ html)
/* harmony export */ });
/** Decides how HTML is put together: everything that is filled in is escaped, unless it is HTML of ours already. */
/** html`<p>${text}</p>`: texts are escaped, lists are joined, null is nothing. */
function html(texts, ...parts) {
    return { html: texts.reduce((sofar, text, index) => sofar + filled(parts[index - 1] ?? null) + text) };
}
/** Text that is known to be HTML of our own making. */
const trusted = (text) => ({ html: text });
const join = (parts) => trusted(parts.map((part) => part.html).join(''));
function escaped(text) {
    return text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
}
function filled(part) {
    if (part === null)
        return '';
    if (typeof part === 'string' || typeof part === 'number')
        return escaped(String(part));
    return 'html' in part ? part.html : part.map(filled).join('');
}


/***/ }),

/***/ 33645:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ lastingDeferral),
/* harmony export */   l: () => (/* binding */ deferralsBorne)
/* harmony export */ });
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(82585);
/** When a person hears of files that cannot be had now, and what they are told. */

/** So many ticks in a row wait in silence; then somebody may decide to go on without the files. */
const deferralsBorne = 6;
/** `why` names the bundle and what GitHub answered. */
const lastingDeferral = (deferrals, why) => `The loop's files could not be loaded in ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .counted */ .hS)(deferrals, 'tick')} running, and nothing was started. ` +
    'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
    `Last cause: ${why}`;


/***/ }),

/***/ 17024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   sv: () => (/* binding */ notesAfter)
/* harmony export */ });
/* unused harmony exports notesFor, redactedNotes */
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5989);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32868);
/** Decides what agents tell one another: what is kept of their notes (`{loop}.notes.md`), and whose notes reach whom. */


const linesKept = 3;
const longestLine = 300;
const longestFile = 32 * 1024;
/** The newest words of each task, the oldest task first; an agent that says nothing leaves what was said before it. */
function notesAfter(before, reports) {
    const notes = reports.reduce((sofar, report) => {
        const text = report.outcome.kind === 'delivered' ? asLines(report.outcome.result.notes) : '';
        if (text === '')
            return sofar;
        const task = (0,_task_number_js__WEBPACK_IMPORTED_MODULE_1__/* .subjectName */ .wn)(report.order.subject);
        return [...sofar.filter((note) => note.task !== task), { task, text }];
    }, readNotes(before));
    return written(bounded(notes));
}
/** Its own, those of what it depends on, and those of whoever changed a file that it has changed, too. */
function notesFor(all, { subject, dependsOn, filesOf, subjects }) {
    const own = new Set(filesOf(subject));
    const near = subjects.filter((other) => filesOf(other).some((path) => own.has(path)));
    const heard = new Set([subject, ...dependsOn, ...near].map(subjectName));
    return written(readNotes(all).filter(({ task }) => heard.has(task)));
}
const heading = '## Task: ';
/** The file without what a rule strikes out of the words in it; whose words they are stays readable. */
const redactedNotes = (file, redact) => file
    .split(/^(## Task: (?:#\d+|task [0-9a-f]{8}))$/m)
    .map((part, at) => (at % 2 === 1 ? part : redact(part)))
    .join('');
/** No line of an agent can begin a task: each is an item of a list. */
const asLines = (said) => (0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .asSeen */ .aX)(said)
    .split('\n')
    .map((line) => line.replace(/^[\s>#*-]+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, linesKept)
    .map((line) => `- ${line.slice(0, longestLine)}`)
    .join('\n');
const readNotes = (file) => file
    .split(/^## Task: /m)
    .slice(1)
    .map((part) => {
    const [task = '', ...lines] = part.split('\n');
    return { task: task.trim(), text: lines.join('\n').trim() };
});
const written = (notes) => notes.map(({ task, text }) => `${heading}${task}\n\n${text}\n`).join('\n');
/** The oldest go first. */
function bounded(notes) {
    const first = notes.findIndex((_, index) => written(notes.slice(index)).length <= longestFile);
    return first < 0 ? [] : notes.slice(first);
}


/***/ }),

/***/ 73193:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ budgetRows),
/* harmony export */   d: () => (/* binding */ spendPicture)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _budget_bars_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(819);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95690);
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95896);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(82585);
/** Decides how figures of a loop are drawn on a page: bars with their numbers in words, readable without colour and without the picture. */





const width = 640;
const height = 180;
const foot = 24;
const barsShown = 40;
/** One bar an iteration, the dearest as high as the picture; the table beside it has the same numbers. */
function spendPicture(spend) {
    const bars = spend.slice(-barsShown);
    if (bars.length === 0)
        return null;
    const highest = Math.max(0.01, ...bars.map((one) => one.dollars));
    const step = width / Math.max(bars.length, 8);
    const drawn = bars.map((one, index) => {
        const tall = Math.max(2, ((height - foot * 2) * one.dollars) / highest);
        const [x, y] = [index * step, height - foot - tall];
        const middle = (x + step / 2).toFixed(1);
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<g><rect x="${(x + step * 0.15).toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/><text x="${middle}" y="${(y - 5).toFixed(1)}">${(0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(one.dollars)}</text><text x="${middle}" y="${height - 7}">${one.iteration}</text></g>`;
    });
    const said = `Spend per iteration, at most ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(highest)}; the table below has the numbers.`;
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<div class="scroll" role="region" tabindex="0" aria-label="Picture of the spend"><svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}">${(0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .join */ .fj)(drawn)}<line x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/></svg></div>`;
}
/** Each budget with a bar, and in words how far it is used; the mark is where the loop asks. */
function budgetRows(counters, ceilings) {
    const rows = _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.map((name) => {
        const used = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .usedOf */ .Z)(name, counters);
        const ceiling = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, ceilings);
        const said = (0,_budget_bars_js__WEBPACK_IMPORTED_MODULE_1__/* .hasCeiling */ .YW)(name, ceilings)
            ? `${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_2__/* .amountText */ .cY)(name, used)} of ${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_2__/* .amountText */ .cY)(name, ceiling)}`
            : `${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_2__/* .amountText */ .cY)(name, used)}, no ceiling`;
        const share = (0,_budget_bars_js__WEBPACK_IMPORTED_MODULE_1__/* .hasCeiling */ .YW)(name, ceilings) ? Math.min(1, used / ceiling) : 0;
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<tr><th scope="row">${_budget_bars_js__WEBPACK_IMPORTED_MODULE_1__/* .budgetLabels */ .bk[name]}</th><td>${said}</td><td class="bar">${shareBar(share)}</td></tr>`;
    });
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<table class="budgets"><caption class="hidden">Budgets of this run</caption><tbody>${(0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .join */ .fj)(rows)}</tbody></table>`;
}
/** Said in words beside it, so it is hidden from those who listen. */
const shareBar = (share) => (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect width="${(share * 100).toFixed(1)}" height="10"/><line x1="80" y1="0" x2="80" y2="10"/></svg>`;


/***/ }),

/***/ 59658:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TY: () => (/* binding */ cameOfIt),
/* harmony export */   dp: () => (/* binding */ minutesOf),
/* harmony export */   u_: () => (/* binding */ historyText)
/* harmony export */ });
/* harmony import */ var _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13077);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(82585);


/** Of the newest ticks; who wants all of them reads `--json`. */
const shown = 50;
const heading = 'UTC               iter  outcome            min  agents     cost  what came of it';
/** Oldest first, so that the newest stands above the prompt. */
function historyText(history) {
    if (history.length === 0)
        return 'No tick has recorded anything yet.\n';
    const older = history.length - shown;
    const lines = history.slice(-shown).map(lineText);
    return `${[...(older > 0 ? [`${older} older ticks are not shown.`] : []), heading, ...lines].join('\n')}\n`;
}
function lineText(line) {
    const figures = [
        (0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .instant */ .uR)(line.endedAt).slice(0, 16).replace('T', ' '),
        String(line.iteration).padStart(5),
        line.outcome.padEnd(16),
        minutesOf(line).toFixed(0).padStart(4),
        String(line.agentsDispatchedThisIter).padStart(6),
        (0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .dollars */ .E9)(line.dollarsThisIter).padStart(7),
    ].join('  ');
    const whole = `${figures}  ${cameOfIt(line)}`.trimEnd();
    return whole.length <= _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columns */ .YB ? whole : `${figures}\n${(0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(cameOfIt(line), '    ')}`;
}
/** From begin to end on the clock; what counts against the ceiling is in the snapshot of the budget. */
const minutesOf = ({ startedAt, endedAt }) => Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 60_000;
/** Pull requests, then questions and answers, then what stopped it: the order in which they happen. */
function cameOfIt({ prsTouchedThisIter: prs, gates, stopConditionsFired: stops }) {
    const asked = gates.filter(({ answer }) => answer === null).map(({ name, subject }) => `asked ${name}${on(subject)}`);
    const told = gates.flatMap(({ name, subject, answer, by }) => answer === null ? [] : [`${name}${on(subject)}: ${answer}${by === null ? '' : ` by ${by}`}`]);
    const opened = prs.length === 0 ? [] : [`PR ${prs.join(' ')}`];
    return [...opened, ...told, ...asked, ...stops.map((code) => `stop ${code}`)].join('; ');
}
const on = (subject) => (subject === null ? '' : ` #${subject}`);


/***/ }),

/***/ 93405:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ab: () => (/* binding */ loadMemory),
  kK: () => (/* binding */ nothingKept)
});

// UNUSED EXPORTS: findLeft, resave, saveMemory

// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/lasting-deferral.js
var lasting_deferral = __webpack_require__(33645);
// EXTERNAL MODULE: ./build/src/core/notes.js
var notes = __webpack_require__(17024);
// EXTERNAL MODULE: ./build/src/core/identity.js
var identity = __webpack_require__(33155);
;// CONCATENATED MODULE: ./build/src/core/redacted-record.js
/** Decides how a record is written down without what a rule strikes out of its texts, and stays a record that can be read again. */



/**
 * The record on disk, with every free text of it struck through one by one, so that no pattern can break the file around it. What is
 * marked as an identity keeps its value; so does a field that cannot hold the mark (a time), and can hold no free text either.
 */
function redacted_record_redacted(schema, value, redact) {
    const stored = z.encode(schema, value);
    const hits = { count: 0 };
    const struck = strikeOf(schema)(stored, (text) => {
        const left = redact(text);
        if (left !== text)
            hits.count += 1;
        return left;
    });
    // Nearly every record: reading it again would cost as much as all the rest.
    if (hits.count === 0)
        return stored;
    const read = schema.safeParse(struck);
    if (read.success)
        return struck;
    return read.error.issues.reduce((record, { path }) => restored(record, stored, path), struck);
}
/** Thousands of lines have one schema: it is looked through once. */
const strikes = new WeakMap();
function strikeOf(schema) {
    if (typeof schema !== 'object' || schema === null)
        return struckWhole;
    const known = strikes.get(schema) ?? strikeBy(schema);
    strikes.set(schema, known);
    return known;
}
/** By the fields of the schema; whatever is of a kind not named here is struck as a whole. */
function strikeBy(schema) {
    if (schema instanceof z.ZodPipe)
        return strikeOf(schema.in);
    if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
        return strikeOf(schema.unwrap());
    if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
        return strikeOf(schema.unwrap());
    if (schema instanceof z.ZodArray) {
        const item = strikeOf(schema.element);
        return (value, redact) => (Array.isArray(value) ? value.map((one) => item(one, redact)) : value);
    }
    if (schema instanceof z.ZodObject)
        return strikeFields(schema.shape);
    if (schema instanceof z.ZodString)
        return strikeText(markOf(schema));
    return schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral ? (value) => value : struckWhole;
}
function strikeFields(shape) {
    const fields = new Map(Object.entries(shape).map(([name, field]) => [name, strikeOf(field)]));
    return (value, redact) => typeof value !== 'object' || value === null
        ? value
        : Object.fromEntries(Object.entries(value).map(([name, item]) => [name, (fields.get(name) ?? struckWhole)(item, redact)]));
}
function strikeText(mark) {
    switch (mark) {
        case 'identity':
            return (value) => value;
        case 'marked':
            return (value, redact) => (typeof value === 'string' ? outsideMarkers(value, redact) : value);
        case null:
            return struckWhole;
    }
}
function struckWhole(value, redact) {
    if (typeof value === 'string')
        return redact(value);
    if (Array.isArray(value))
        return value.map((item) => struckWhole(item, redact));
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, struckWhole(item, redact)]));
}
function restored(record, original, path) {
    const [key, ...rest] = path;
    if (key === undefined)
        return original;
    const at = (holder) => typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
    const value = restored(at(record), at(original), rest);
    if (Array.isArray(record))
        return record.map((item, index) => (index === key ? value : item));
    return typeof record === 'object' && record !== null ? { ...record, [key]: value } : record;
}

;// CONCATENATED MODULE: ./build/src/core/said-once.js
const sentences = {
    'public-unencrypted': "This repository is public and no `state-key` is set: anybody can read the loop's files (history, subjects, questions) " +
        'in its artifacts and caches, without what was redacted. Set `state-key` to a secret of at least 32 random characters to encrypt them.',
    'sweep-denied': 'Older bundles cannot be deleted, since the token lacks `actions: write`: new ones are kept for 7 days and saved again before they expire.',
};
const said_once_wasSaid = ({ said }, id) => said.includes(id);
/** The state that remembers them, and the sentences that are new. */
function said_once_sayOnce(state, ids) {
    const unsaid = ids.filter((id) => !said_once_wasSaid(state, id));
    return { state: { ...state, said: [...state.said, ...unsaid] }, notes: unsaid.map((id) => sentences[id]) };
}
/** It is not so any more: should it come back, it is said again. */
const said_once_forgetSaid = (state, id) => ({
    ...state,
    said: state.said.filter((known) => known !== id),
});

// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var core_state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/state/bundle.js + 1 modules
var bundle = __webpack_require__(10312);
// EXTERNAL MODULE: ./build/src/state/bundle-store.js
var bundle_store = __webpack_require__(42063);
;// CONCATENATED MODULE: ./build/src/sweep.js

/** The current bundle and the three before it. */
const generationsKept = 4;
/**
 * At most two requests: one bundle of both stores; the retention ends what is left over. Null where nothing was outdated. Called
 * under the lease, when the swap that made the current bundle has been won by an earlier tick.
 */
async function sweep_sweepOld(bundles, head, outdated) {
    const old = outdated.find((former) => mayGo(head, former));
    return old === undefined ? null : await bundles.remove(old);
}
/** Names are read back, so that a list which is wrong, by whatever mistake, deletes nothing of another loop or of a tick that runs. */
function mayGo({ loop, generation, bundle }, former) {
    const parts = nameParts(former.name);
    return (parts !== null &&
        parts.loop === loop &&
        parts.generation <= generation - generationsKept &&
        former.name !== bundle?.name);
}

;// CONCATENATED MODULE: ./build/src/memory.js
/** Loads what a loop remembers from its bundle, and packs what it shall remember: the files named in the specification. */












const nothingKept = { state: (0,core_state/* emptyState */.p$)(), history: [], notes: '', previous: [], outdated: [] };
/**
 * `resume` goes on from the head's counters with an empty history where the bundle is lost, or could not be had for so long that
 * a person was told; nothing else ever does. `runId`: of the run that reads; null = no run of Actions.
 */
async function loadMemory(bundles, head, options) {
    if (head.bundle === null)
        return { kind: 'loaded', memory: nothingKept, note: null };
    const { name } = head.bundle;
    const loaded = await bundles.load(head.bundle, options.ageSeconds);
    if (loaded.kind === 'unavailable' && !(options.resume && head.deferrals >= lasting_deferral/* deferralsBorne */.l)) {
        return { kind: 'unavailable', why: `${name}: ${loaded.why}` };
    }
    const read = loaded.kind === 'bundle' ? readMembers(head.loop, loaded) : { ok: false, why: (0,bundle_store/* whyLost */.p)(loaded) };
    if (read.ok)
        return { kind: 'loaded', memory: read.memory, note: read.note };
    // A run that waited may be older than the key or the build by which it was saved.
    if (options.runId !== null && ((0,bundle/* nameParts */.IN)(name)?.runId ?? 0) > options.runId)
        return { kind: 'unavailable', why: `${name}: ${read.why}; a run that began later saved it, and can read it` };
    if (options.resume) {
        return { kind: 'loaded', memory: nothingKept, note: `${name}: ${read.why}. Going on with an empty history.` };
    }
    return { kind: 'unreadable', why: `${name}: ${read.why}.` };
}
function readMembers(loop, { members, manifest }) {
    if (manifest.loop !== loop)
        return { ok: false, why: `it belongs to the loop ${manifest.loop}` };
    const stateFile = (0,bundle/* memberName */.eg)(loop, 'state.json');
    const state = (0,disk/* readDiskText */.xd)(core_state/* LoopState */._, members[stateFile] ?? '');
    if (!state.ok)
        return { ok: false, why: `${stateFile}: ${state.field}: ${state.reason}` };
    const historyFile = (0,bundle/* memberName */.eg)(loop, 'history.jsonl');
    const history = (0,core_history/* readHistory */.Lu)(members[historyFile] ?? '');
    if (!history.ok) {
        return { ok: false, why: `${historyFile} line ${history.line}: ${history.field}: ${history.reason}` };
    }
    const notes = members[(0,bundle/* memberName */.eg)(loop, 'notes.md')] ?? '';
    const { previous, outdated } = manifest;
    return {
        ok: true,
        memory: { state: state.value, history: history.lines, notes, previous, outdated },
        note: history.note === null ? null : `${historyFile}: ${history.note}`,
    };
}
/** Where old bundles cannot be deleted, they must not pile up. */
const unsweptDays = 7;
/** Writes the files into the state folder and saves them as the bundle of the next generation. */
async function saveMemory(keeping, head, before) {
    const { lease } = head;
    if (lease === null)
        throw new Error('A bundle is only saved under a lease.');
    const { memory, told } = await swept(keeping, head, before);
    const members = membersOf(head, memory, keeping.redact);
    await keeping.folder.writeAll(members);
    const origin = {
        loop: head.loop,
        generation: head.generation + 1,
        epoch: head.epoch,
        nonce: lease.nonce,
        runId: lease.runId,
        runAttempt: lease.runAttempt,
        previous: [...(head.bundle === null ? [] : [formerOf(head.bundle)]), ...memory.previous],
    };
    const packing = pack(origin, members);
    if (packing.kind === 'refused')
        return { kind: 'failed', why: packing.why };
    const saved = await put(keeping, await keeping.vault.seal(packing.bundle), daysFor(keeping, memory.state));
    return saved.kind === 'failed' ? saved : { ...saved, notes: [...told, ...saved.notes] };
}
const daysFor = ({ bundles }, state) => wasSaid(state, 'sweep-denied')
    ? Math.min(unsweptDays, bundles.capabilities.durableDays)
    : bundles.capabilities.durableDays;
async function put(keeping, bundle, days) {
    const saved = await keeping.bundles.save(bundle, days);
    if (saved.kind === 'failed')
        return saved;
    const { artifactId, cacheKey, notes } = saved;
    const lies = { artifactId, cacheKey, ...livesFrom(keeping, days) };
    const ref = { name: bundle.name, digest: bundle.digest, bytes: bundle.bytes.length, ...lies };
    return { kind: 'saved', ref, notes };
}
const livesFrom = ({ now }, days) => ({
    savedAt: now(),
    durableDays: Number.isFinite(days) ? days : null,
});
const formerOf = ({ name, artifactId, cacheKey }) => ({ name, artifactId, cacheKey });
/** Deletes what the current bundle has outdated, and remembers what was said about how the files are kept. */
async function swept(keeping, head, memory) {
    const removal = await sweepOld(keeping.bundles, head, memory.outdated);
    const known = removal === 'removed' ? forgetSaid(memory.state, 'sweep-denied') : memory.state;
    const ids = [
        ...(removal === 'denied' ? ['sweep-denied'] : []),
        ...(keeping.inTheOpen ? ['public-unencrypted'] : []),
    ];
    const { state, notes } = sayOnce(known, ids);
    return { memory: { ...memory, state }, told: notes };
}
/** Lock and budget are written for people and tools, and never read back. */
function membersOf(head, memory, redact) {
    const once = memorized(redact);
    const file = (name) => memberName(head.loop, name);
    const lines = newestLines(memory.history).map((line) => asLine(redacted(HistoryLine, line, once)));
    return {
        [file('lock')]: head.lease === null ? '' : asText(redacted(Lease, head.lease, once)),
        [file('budget.json')]: asText(redacted(Budget, budgetOf(head), once)),
        [file('history.jsonl')]: lines.join(''),
        [file('state.json')]: asText(redacted(LoopState, memory.state, once)),
        [file('notes.md')]: redactedNotes(memory.notes, redact),
    };
}
/** A thousand lines of history repeat themselves: each text is searched once. */
function memorized(redact) {
    const seen = new Map();
    return (text) => {
        const known = seen.get(text) ?? redact(text);
        seen.set(text, known);
        return known;
    };
}
/**
 * Saves the current bundle again before its copy expires, where the loop is told to keep it; the head then names where it lies. Byte for
 * byte, but for one that moves to another store in the clear: it is sealed, where there is a key.
 */
async function resave(keeping, { bundle: ref }) {
    if (ref === null)
        return { kind: 'failed', why: 'there is no bundle yet' };
    const { bundles, vault } = keeping;
    const failed = (why) => ({ kind: 'failed', why: `${ref.name}: ${why}` });
    const { durableDays } = bundles.capabilities;
    const home = bundles.homeOf(ref);
    const atHome = home?.artifactId === null ? await bundles.load(home, Number.POSITIVE_INFINITY) : null;
    // Where there is no artifact, reading it was all: a cache entry lives on from its last use, a branch for ever.
    if (home !== null && atHome?.kind === 'bundle')
        return { kind: 'saved', ref: { ...home, ...livesFrom(keeping, durableDays) }, notes: [] };
    const loaded = atHome !== null && ref.artifactId === null ? atHome : await bundles.load(ref, Number.POSITIVE_INFINITY);
    if (loaded.kind !== 'bundle')
        return failed(whyLost(loaded));
    const { bytes, members } = loaded;
    const same = { name: ref.name, digest: ref.digest, bytes, members };
    if (home === null)
        return await put(keeping, await vault.seal(same), durableDays);
    const saved = await put(keeping, same, ref.durableDays ?? durableDays);
    if (saved.kind === 'failed')
        return saved;
    if (saved.ref.artifactId === ref.artifactId)
        return failed('this run has saved it before; another run has to save it again');
    // The key of the fast copy is used up; what was saved under it is still the same.
    return { ...saved, ref: { ...saved.ref, cacheKey: saved.ref.cacheKey ?? ref.cacheKey }, notes: [] };
}
/**
 * The bundle of generation + 1 that a dead holder saved and did not live to name in the head: taken instead of guessing what it
 * did, if it is whole and its manifest names the holder's epoch and nonce. Anything else is null.
 */
async function findLeft(bundles, { loop, generation, bundle: current }, { epoch, nonce, runId, runAttempt }) {
    const of = { loop, generation: generation + 1, epoch, runId, runAttempt };
    const left = await bundles.left({ prefix: namePrefix(of), runId, current });
    if (left === null)
        return null;
    const { manifest } = left;
    const same = manifest.nonce === nonce &&
        manifest.epoch === epoch &&
        manifest.generation === of.generation &&
        manifest.runId === runId &&
        manifest.runAttempt === runAttempt;
    const read = same ? readMembers(loop, left) : null;
    return read?.ok === true ? { memory: read.memory, ref: left.ref } : null;
}


/***/ }),

/***/ 42063:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ notThere),
/* harmony export */   p: () => (/* binding */ whyLost)
/* harmony export */ });
/** "Not there" counts only once a bundle of that age must be visible. */
const notThere = (ageSeconds, lagSeconds, where) => ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${minutes(lagSeconds)}` };
const minutes = (seconds) => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);
const whyLost = (loaded) => loaded.kind === 'missing' ? 'it is not there any more, in none of the places where it was saved' : loaded.why;


/***/ })

};
