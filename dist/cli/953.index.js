export const id = 953;
export const ids = [953];
export const modules = {

/***/ 18953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ findRecord),
  runStatus: () => (/* binding */ runStatus)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var core_state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/status-history.js


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
        (0,wording/* instant */.uR)(line.endedAt).slice(0, 16).replace('T', ' '),
        String(line.iteration).padStart(5),
        line.outcome.padEnd(16),
        minutesOf(line).toFixed(0).padStart(4),
        String(line.agentsDispatchedThisIter).padStart(6),
        (0,wording/* dollars */.E9)(line.dollarsThisIter).padStart(7),
    ].join('  ');
    const whole = `${figures}  ${cameOfIt(line)}`.trimEnd();
    return whole.length <= terminal_text/* columns */.Y ? whole : `${figures}\n${(0,terminal_text/* wrapped */.k)(cameOfIt(line), '    ')}`;
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
// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
// EXTERNAL MODULE: ./build/src/core/gate-questions.js
var gate_questions = __webpack_require__(95690);
;// CONCATENATED MODULE: ./build/src/core/status-charts.js
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
        return (0,html/* html */.qy) `<g><rect x="${(x + step * 0.15).toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/><text x="${middle}" y="${(y - 5).toFixed(1)}">${(0,wording/* dollars */.E9)(one.dollars)}</text><text x="${middle}" y="${height - 7}">${one.iteration}</text></g>`;
    });
    const said = `Spend per iteration, at most ${(0,wording/* dollars */.E9)(highest)}; the table below has the numbers.`;
    return (0,html/* html */.qy) `<div class="scroll" role="region" tabindex="0" aria-label="Picture of the spend"><svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}">${(0,html/* join */.fj)(drawn)}<line x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/></svg></div>`;
}
/** Each budget with a bar, and in words how far it is used; the mark is where the loop asks. */
function budgetRows(counters, ceilings) {
    const rows = budget/* ceilingNames */.qi.map((name) => {
        const used = (0,budget/* usedOf */.Z)(name, counters);
        const ceiling = (0,budget/* ceilingOf */.tO)(name, ceilings);
        const said = (0,budget_bars/* hasCeiling */.YW)(name, ceilings)
            ? `${(0,gate_questions/* amountText */.cY)(name, used)} of ${(0,gate_questions/* amountText */.cY)(name, ceiling)}`
            : `${(0,gate_questions/* amountText */.cY)(name, used)}, no ceiling`;
        const share = (0,budget_bars/* hasCeiling */.YW)(name, ceilings) ? Math.min(1, used / ceiling) : 0;
        return (0,html/* html */.qy) `<tr><th scope="row">${budget_bars/* budgetLabels */.bk[name]}</th><td>${said}</td><td class="bar">${shareBar(share)}</td></tr>`;
    });
    return (0,html/* html */.qy) `<table class="budgets"><caption class="hidden">Budgets of this run</caption><tbody>${(0,html/* join */.fj)(rows)}</tbody></table>`;
}
/** Said in words beside it, so it is hidden from those who listen. */
const shareBar = (share) => (0,html/* html */.qy) `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect width="${(share * 100).toFixed(1)}" height="10"/><line x1="80" y1="0" x2="80" y2="10"/></svg>`;

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
code { font: .8125rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } summary { cursor: pointer; padding: .5rem 0; } footer { margin-top: 3rem; color: var(--soft); font-size: .875rem; }
`;

// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
;// CONCATENATED MODULE: ./build/src/core/why.js


/** Plain text for a terminal: where the loop stands, the tick that decided that, what it found, and every rule with inputs and threshold. */
function whyText({ head, state, history }) {
    const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const ending = endingLine(head, history);
    const line = ending ?? last;
    const blocks = [
        [standing(head), ...[(0,stop_conditions/* actAfter */.tX)(head, state) ?? []].flat()],
        state.gates.map(({ id, question, askedAt }) => `open since ${(0,wording/* instant */.uR)(askedAt)}: ${question}\n  ${id}`),
        ...(line === undefined
            ? [['No tick has recorded anything yet.']]
            : [[tickOf(line, ending === null ? 'Last tick' : 'Ended by the tick of')], [causeOf(line)], ...rulesOf(line)]),
        last === undefined || last === line ? [] : [tickOf(last), causeOf(last)],
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
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
function ruleText({ code, condition, fired, inputs, threshold, sentence }) {
    const number = condition === null ? '' : ` (${condition})`;
    const values = inputs.map(({ name, value }) => `${name} ${value === null || value === '' ? '-' : value}`).join(', ');
    const rule = threshold === null ? '' : ` [fires when ${threshold}]`;
    return `  ${fired ? 'FIRED' : 'no   '} ${code}${number}: ${sentence}\n        ${values}${rule}`;
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
<p class="standing">${standing(head)}${head.stop === null ? null : (0,html/* html */.qy) `<br>${(0,stop_conditions/* actAfter */.tX)(head, state) ?? ''}`}</p></header>
<main>
${questions(facts)}
${section('Budgets', budgetRows(head.counters, head.ceilings))}
${section('Spend per iteration', spendOf(spend))}
${section('Ticks', ticks(facts))}
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
function questions({ state, repositoryUrl }) {
    const open = state.gates.map(({ question, askedAt, subject }) => {
        const about = subject === null ? null : (0,html/* html */.qy) ` · ${issueLink(repositoryUrl, subject)}`;
        return (0,html/* html */.qy) `<li class="asks">${(0,quote/* asRead */.vl)(question)}<br><span class="quiet">open since ${(0,wording/* instant */.uR)(askedAt)}${about}</span></li>`;
    });
    const content = open.length === 0 ? nothing('Nothing.') : (0,html/* html */.qy) `<ul class="questions">${(0,html/* join */.fj)(open)}</ul>`;
    return section('Waits for a person', content);
}
const issueLink = (repositoryUrl, number) => (0,task_number/* isTask */.Id)(number)
    ? (0,html/* html */.qy) `${(0,task_number/* subjectName */.wn)(number)}`
    : (0,html/* html */.qy) `<a href="${repositoryUrl}/issues/${number}">${(0,task_number/* subjectName */.wn)(number)}</a>`;
function spendOf(spend) {
    const picture = spendPicture(spend);
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
        (0,html/* html */.qy) `<a href="${repositoryUrl}/actions/runs/${line.runId}/attempts/${line.runAttempt}">${(0,wording/* instant */.uR)(line.endedAt).slice(0, 16).replace('T', ' ')}</a>`,
        String(line.iteration),
        line.outcome,
        minutesOf(line).toFixed(1),
        String(line.agentsDispatchedThisIter),
        (0,wording/* dollars */.E9)(line.dollarsThisIter),
        cameOfIt(line),
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

;// CONCATENATED MODULE: ./build/src/core/status-text.js
/** Decides how a loop is told in a terminal: where it stands, its budgets, what it waits for, and its subjects. */






/** Plain text; every line of a subject begins with its number. */
function standingText({ head, state, history, }) {
    const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const blocks = [
        [standing(head), ...[(0,stop_conditions/* actAfter */.tX)(head, state) ?? []].flat(), ...(last === undefined ? [] : [tickOf(last)])],
        (0,budget_bars/* budgetBars */.yj)(head.counters, head.ceilings),
        state.gates.map(({ question, id }) => `asks: ${(0,quote/* asRead */.vl)(question)}\n  ${id}`),
        state.subjects.toSorted((one, other) => other.number - one.number).map(subjectLine),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
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
        ...(asked.subject === null && asked.known !== null ? [knownLines(asked.known)] : []),
        waitsFor(asked, state),
        rulesAbout(history, asked),
        ticksAbout(told, asked),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
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
function knownLines({ labels = [], outsider, assigned, blockers = [], elsewhere, closing = [], claim, }) {
    const numbers = (list) => list.map((one) => `#${one}`).join(', ');
    const signs = [
        ...(labels.length === 0 ? [] : [`labels that decide: ${labels.join(', ')}`]),
        ...(outsider === undefined ? [] : [`written by ${outsider}, whose texts reach no agent unasked`]),
        ...(assigned === undefined ? [] : ['assigned to somebody else']),
        ...(blockers.length === 0 ? [] : [`waits for ${numbers(blockers)}`]),
        ...(elsewhere === undefined ? [] : ['waits for an issue of another repository']),
        ...(closing.length === 0 ? [] : [`closed by pull requests of others: ${numbers(closing)}`]),
        ...(claim === undefined || claim === null ? [] : [`claimed by the loop ${claim}`]),
    ];
    return [
        'In the backlog as it was read last:',
        ...(signs.length === 0 ? ['free; others come first'] : signs).map((one) => `  ${one}`),
    ];
}
function waitsFor({ subject, gates, numbers }, { unasked }) {
    const waiting = [
        ...gates.map(({ question, askedAt, id }) => `asked since ${(0,wording/* instant */.uR)(askedAt)}: ${question}\n    ${id}`),
        ...unasked
            .filter(({ subject: about }) => numbers.includes(about))
            .map(({ question }) => `to be asked, when fewer questions are open: ${question}`),
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
        ...found.map(({ fired, code, sentence }) => `  ${fired ? 'FIRED' : 'no   '} ${code}: ${sentence}`),
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
            .map(({ question, answer, by }) => answer === null ? `    asked: ${question}` : `    ${question} ${by ?? 'by default'}: ${answer}`),
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

// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
// EXTERNAL MODULE: ./build/src/core/lasting-deferral.js
var lasting_deferral = __webpack_require__(33645);
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

// EXTERNAL MODULE: ./build/src/state/bundle.js + 1 modules
var state_bundle = __webpack_require__(10312);
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










const memory_nothing = { state: (0,core_state/* emptyState */.p$)(), history: [], notes: '', previous: [], outdated: [] };
/**
 * `resume` goes on from the head's counters with an empty history where the bundle is lost, or could not be had for so long that
 * a person was told; nothing else ever does.
 */
async function loadMemory(bundles, head, options) {
    if (head.bundle === null)
        return { kind: 'loaded', memory: memory_nothing, note: null };
    const { name } = head.bundle;
    const loaded = await bundles.load(head.bundle, options.ageSeconds);
    if (loaded.kind === 'unavailable' && !(options.resume && head.deferrals >= lasting_deferral/* deferralsBorne */.l)) {
        return { kind: 'unavailable', why: `${name}: ${loaded.why}` };
    }
    const read = loaded.kind === 'bundle' ? readMembers(head.loop, loaded) : { ok: false, why: whyLost(loaded) };
    if (read.ok)
        return { kind: 'loaded', memory: read.memory, note: read.note };
    if (options.resume) {
        return { kind: 'loaded', memory: memory_nothing, note: `${name}: ${read.why}. Going on with an empty history.` };
    }
    return { kind: 'unreadable', why: `${name}: ${read.why}.` };
}
const whyLost = (loaded) => loaded.kind === 'missing' ? 'it is not there any more, in none of the places where it was saved' : loaded.why;
function readMembers(loop, { members, manifest }) {
    if (manifest.loop !== loop)
        return { ok: false, why: `it belongs to the loop ${manifest.loop}` };
    const stateFile = (0,state_bundle/* memberName */.eg)(loop, 'state.json');
    const state = (0,disk/* readDiskText */.xd)(core_state/* LoopState */._, members[stateFile] ?? '');
    if (!state.ok)
        return { ok: false, why: `${stateFile}: ${state.field}: ${state.reason}` };
    const historyFile = (0,state_bundle/* memberName */.eg)(loop, 'history.jsonl');
    const history = (0,core_history/* readHistory */.Lu)(members[historyFile] ?? '');
    if (!history.ok) {
        return { ok: false, why: `${historyFile} line ${history.line}: ${history.field}: ${history.reason}` };
    }
    const notes = members[(0,state_bundle/* memberName */.eg)(loop, 'notes.md')] ?? '';
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
        [file('notes.md')]: redact(memory.notes),
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
/** Saves the current bundle again, byte for byte, before its copy expires; the head then names where it lies. */
async function resave(keeping, { bundle: ref }) {
    if (ref === null)
        return { kind: 'failed', why: 'there is no bundle yet' };
    const failed = (why) => ({ kind: 'failed', why: `${ref.name}: ${why}` });
    const loaded = await keeping.bundles.load(ref, Number.POSITIVE_INFINITY);
    if (loaded.kind === 'missing')
        return failed(whyLost(loaded));
    if (loaded.kind !== 'bundle')
        return failed(loaded.why);
    const { durableDays } = keeping.bundles.capabilities;
    // Where there is no artifact, reading it was all: a cache entry lives on from its last use, a branch for ever.
    if (ref.artifactId === null)
        return { kind: 'saved', ref: { ...ref, ...livesFrom(keeping, durableDays) }, notes: [] };
    const bundle = { name: ref.name, digest: ref.digest, bytes: loaded.bytes, members: null };
    const saved = await put(keeping, bundle, ref.durableDays ?? durableDays);
    if (saved.kind === 'failed')
        return saved;
    if (saved.ref.artifactId === ref.artifactId)
        return failed('this run has saved it before; another run has to save it again');
    // The key of the fast copy is used up; what was saved under it is still the same.
    return { ...saved, ref: { ...saved.ref, cacheKey: ref.cacheKey }, notes: [] };
}
/**
 * The bundle of generation + 1 that a dead holder saved and did not live to name in the head: taken instead of guessing what it
 * did, if it is whole and its manifest names the holder's epoch and nonce. Anything else is null.
 */
async function findLeft(bundles, { loop, generation }, { epoch, nonce, runId, runAttempt }) {
    const of = { loop, generation: generation + 1, epoch, runId, runAttempt };
    const left = await bundles.left({ prefix: namePrefix(of), runId });
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

// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./build/src/state/state-api.js
var state_api = __webpack_require__(93439);
;// CONCATENATED MODULE: ./build/src/state/artifact-download.js
/** Reads a bundle from its artifact outside of a run, by the REST API alone: GitHub's own client wants a runner around it. */



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
        return bytes === null ? { kind: 'corrupt', why: 'the artifact is no archive of one file' } : await open(bytes, ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
    }
}
/** The file of a zip archive that holds one, by its directory at the end (APPNOTE 4.3.12, 4.3.16); null for any other bytes. */
function onlyMember(archive) {
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

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/state/bundle-store.js
/** "Not there" counts only once a bundle of that age must be visible. */
const notThere = (ageSeconds, lagSeconds, where) => ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${minutes(lagSeconds)}` };
const minutes = (seconds) => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);

// EXTERNAL MODULE: ./build/src/state/head-branch.js + 1 modules
var head_branch = __webpack_require__(92642);
;// CONCATENATED MODULE: ./build/src/state/branch-store.js
/** Keeps the bundle beside the head, in the very commit that makes it the current one: neither can be there without the other. */





/** A commit is there for everybody once its swap was answered; a minute is for replicas. */
const visibilityLagSeconds = 60;
const fileOf = (loop) => `${loop}.bundle`;
function createBranchStore(options) {
    return {
        load: (ref, ageSeconds) => load(options, ref, ageSeconds),
        async save(bundle) {
            options.heads.put({ name: bundle.name, files: filesOf(options.loop, bundle) });
            return { kind: 'saved', artifactId: null, cacheKey: null, notes: [] };
        },
        // What no head names was never committed.
        left: async () => null,
        // The next bundle takes the place of this one.
        remove: async () => 'removed',
        capabilities: { durableDays: Number.POSITIVE_INFINITY, visibilityLagSeconds },
    };
}
/** The bundle, which alone is read back, and its members for people; encrypted, they say only where their content is. */
function filesOf(loop, { bytes, members }) {
    const shown = ['history.jsonl', 'state.json', 'notes.md'].map((kind) => {
        const path = (0,state_bundle/* memberName */.eg)(loop, kind);
        return {
            path,
            content: members === null ? `Encrypted with state-key, in ${fileOf(loop)}.\n` : (members[path] ?? ''),
        };
    });
    return [{ path: fileOf(loop), content: bytes }, ...shown];
}
async function load(options, ref, ageSeconds) {
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    try {
        const file = await fileIn(options);
        if (file.size > state_bundle/* largestBundleBytes */.cy)
            return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(file.size) };
        return await options.open(await contentOf(options, file), ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        if (status === 404)
            return notThere(ageSeconds, visibilityLagSeconds, 'state branch');
        return { kind: 'unavailable', why: `state branch: ${message}` };
    }
}
const File = schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), size: schemas/* number */.aig(), encoding: schemas/* string */.YjP(), content: schemas/* string */.YjP() });
const Blob = schemas/* object */.Ikc({ content: schemas/* string */.YjP() });
async function fileIn({ api, loop }) {
    const where = { owner: api.owner, repo: api.repo, path: fileOf(loop), ref: (0,head_branch/* branchOf */.W)(loop) };
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

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/state/vault.js
/** Decides who can read a bundle: sealed with `state-key` before it leaves the runner, opened with it or with the former key. */


/** `TGB1`, salt, nonce, ciphertext, tag. */
const magic = Buffer.from('TGB1', 'latin1');
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes + nonceBytes;
/** 128 MiB and about half a second: what a guess of the key costs, and what a tick pays once. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
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
const derivedKey = (key, salt) => new Promise((resolve, reject) => {
    (0,external_node_crypto_.scrypt)(key, salt, 32, cost, (error, made) => (error === null ? resolve(made) : reject(error)));
});
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
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
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
/** Decides how a loop's record is read from anywhere, without a run: its head from the state branch, its history from the bundle. */



















/** A bundle's age says whether it may still appear: a person who asks can ask again. */
const LONG_AGO_SECONDS = 86_400;
async function runStatus(options, { stdout, stderr }, environment = process.env) {
    const look = async () => await recordOf(options, environment).catch(client/* asMistake */.H);
    const show = (explained) => status_command_shown(options, explained, environment);
    if (options.watch === undefined)
        stdout.write(show(await look()));
    else
        await watchStatus({ look, show, everySeconds: options.watch }, { stdout, stderr });
    return mistake/* exitCodes */.hS.done;
}
function status_command_shown(options, explained, environment) {
    if (options.html !== undefined) {
        const { owner, repo } = (0,client/* clientOf */.fe)(options.repo, environment);
        const server = environment['GITHUB_SERVER_URL'] || 'https://github.com';
        const facts = { repositoryUrl: `${server}/${owner}/${repo}`, now: new Date().toISOString() };
        (0,external_node_fs_.writeFileSync)(options.html, statusPage({ ...explained, ...facts }));
        return `${options.html} written.\n`;
    }
    return options.json ? asJson(explained) : inert(textOf(options, explained));
}
function textOf({ why, history }, explained) {
    if (history === true)
        return historyText(explained.history);
    if (why === undefined)
        return standingText(explained);
    if (why === true)
        return whyText(explained);
    const [, kind, name = ''] = /^(?:(tick|task):|#)?([0-9a-f]{1,13})$/.exec(why) ?? [];
    if (name === '' || (kind !== 'task' && !/^\d+$/.test(name)))
        throw new mistake/* Mistake */.Fp(`“${why}” is nothing that can be explained.`, whyForms);
    if (kind === 'tick')
        return iterationText(explained, Number(name));
    const text = whySubjectText(explained, kind === 'task' ? (0,task_number/* taskNumber */.TV)(name) : Number(name));
    if (text !== null)
        return text;
    throw new mistake/* Mistake */.Fp(`Loop ${explained.head.loop} knows no ${kind ?? 'issue or pull request'} ${name}.`, whyForms);
}
const whyForms = 'Such as: --why 14 (an issue or pull request), --why task:3f2a9c81, --why tick:3, --why (the last tick)';
function iterationText(explained, asked) {
    const upTo = explained.history.findLastIndex(({ iteration }) => iteration === asked);
    if (upTo >= 0)
        return whyText({ ...explained, history: explained.history.slice(0, upTo + 1) });
    throw new mistake/* Mistake */.Fp(`The history holds no iteration ${asked}.`, 'Leave it out for the last tick: --why');
}
/** Titles and causes are words of others: none of them may steer a terminal. */
const inert = (text) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');
/** As the files of the bundle have it. */
const asJson = ({ head, state, history }) => (0,disk/* asText */.e1)({
    head: JSON.parse((0,disk/* diskText */.TI)(core_state/* Head */.p3, head)),
    state: JSON.parse((0,disk/* diskText */.TI)(core_state/* LoopState */._, state)),
    history: history.map((line) => JSON.parse((0,disk/* diskText */.TI)(core_history/* HistoryLine */.Zg, line))),
});
async function recordOf({ repo, loop }, environment) {
    if (!core_state/* LoopName */.So.safeParse(loop).success)
        throw new mistake/* Mistake */.Fp(`“${loop}” is no name of a loop.`, 'Such as: --loop work');
    const github = (0,client/* clientOf */.fe)(repo, environment);
    const found = await findRecord(github, loop, environment);
    if (found !== null)
        return found;
    throw new mistake/* Mistake */.Fp(`${github.owner}/${github.repo} has no loop ${loop} yet.`, 'Its first tick makes it; another loop is named by --loop.');
}
/** Null = it never ticked. */
async function findRecord(github, loop, environment) {
    const heads = (0,head_branch/* createHeadBranch */.r)(github, { loop, sleep: (ms) => (0,promises_.setTimeout)(ms) });
    const read = await heads.read();
    switch (read.kind) {
        case 'absent':
            return null;
        case 'unreadable':
            throw new mistake/* Mistake */.Fp(`The state of loop ${loop} cannot be read: ${read.field}: ${read.reason}.`, 'Its next tick says what to do about it.');
        case 'present':
            return { head: read.head, ...(await memoryOf(read.head, { github, heads, environment })) };
    }
}
async function memoryOf(head, reading) {
    const loaded = await loadMemory(bundlesOf(head, reading), head, { resume: false, ageSeconds: LONG_AGO_SECONDS });
    if (loaded.kind === 'loaded')
        return loaded.memory;
    throw new mistake/* Mistake */.Fp(`The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'), 'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache alone is read by runs only.');
}
function bundlesOf({ bundle, loop }, { github, heads, environment }) {
    const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
    if (bundle?.artifactId === null && bundle.cacheKey === null) {
        return createBranchStore({ api: github, heads, loop, open });
    }
    // What a run reads from the cache first is read from its copy here: nothing but a run reaches the cache.
    return { load: (ref) => downloadBundle({ api: github, open }, ref) };
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
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
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
