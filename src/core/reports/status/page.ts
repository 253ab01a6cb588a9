/** A loop's HTML page: status, questions, budgets, spend, ticks, agents, gates and subjects. One file, no network. */
import { readRecordedAct } from '../../decide/stop/conditions.ts';
import { gateAddress } from '../../observation/facts.ts';
import { addInMillionths } from '../../state/counters.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import type { LoopState, UsageRow } from '../../state/loop-state.ts';
import { isTask, subjectName } from '../../state/subject.ts';
import { formatCount, formatDollars, formatInstant, formatMinute, formatThousands } from '../../text/format.ts';
import { type Html, html, joinHtml, trustHtml } from '../../text/html.ts';
import { unquoteSentence } from '../../text/quote-untrusted.ts';
import { describeMoney, type IterationSpend, spendByIteration } from '../spend.ts';
import { describeSubjectWait } from '../subject-waits.ts';
import { describeOutcome } from '../tick-report.ts';
import { standingLines, standingSeen } from '../why.ts';
import { agentTimeline, budgetRows, cameOfIt, minutesOf, spendPicture } from './charts.ts';
import { answeredBy, nextLine, type Seen } from './text.ts';

const ticksShown = 200;

export function statusPage(facts: Seen): string {
  const { head, state, history, repositoryUrl } = facts;
  const repository = repositoryUrl.split('/').slice(-2).join('/');
  const spend = spendByIteration(history, head);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${standingSeen(facts).sentence} · ${repository}</title>
<link rel="icon" href="data:,">
<style>${trustHtml(statusPageStyle)}</style>
</head>
<body>
<header><h1>Loop ${head.loop} of <a href="${repositoryUrl}">${repository}</a></h1>
<p class="standing">${joinLines(standingLines(facts))}${head.stop === null ? null : html`<br>${readRecordedAct(head, state) ?? ''}`}<br>${nextLine(facts)}</p></header>
<main>
${questions(facts)}
${section('Budgets', html`${budgetRows(head.counters, head.ceilings)}<p>Dollars: ${describeMoney(head)}.</p>`)}
${section('Spend per iteration', spendOf(spend))}
${section('Ticks', ticks(facts))}
${section('Who worked when', timeline(facts))}
${section('Agents', agents(state))}
${section('Rates', rates(facts))}
${section('Questions and answers', gates(history))}
${section('Subjects', subjects(facts))}
${completionSummaries(facts)}
</main>
<footer>As recorded up to ${formatInstant(head.updatedAt)}, drawn ${formatInstant(facts.now)}. This page loads nothing and sends nothing.</footer>
</body>
</html>`;
  return `<!doctype html>\n${page.html}\n`;
}

const joinLines = (lines: readonly string[]): Html =>
  joinHtml(lines.map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`)));

const section = (title: string, content: Html): Html =>
  html`<section aria-label="${title}"><h2>${title}</h2>${content}</section>`;

const nothing = (said: string): Html => html`<p class="quiet">${said}</p>`;

interface Column {
  readonly name: string;
  readonly kind: '' | 'n';
}

const words = (name: string): Column => ({ name, kind: '' });
/** Aligned to the right. */
const figures = (name: string): Column => ({ name, kind: 'n' });

function tableOf(caption: string, columns: readonly Column[], rows: readonly (readonly (Html | string)[])[]): Html {
  const head = columns.map(({ name, kind }) => html`<th scope="col" class="${kind}">${name}</th>`);
  const cell = (content: Html | string, index: number) =>
    html`<td class="${columns[index]?.kind ?? ''}">${content}</td>`;
  const body = rows.map((cells) => html`<tr>${joinHtml(cells.map(cell))}</tr>`);
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table><caption class="hidden">${caption}</caption><thead><tr>${joinHtml(head)}</tr></thead><tbody>${joinHtml(body)}</tbody></table></div>`;
}

function questions(facts: Seen): Html {
  const { state, repositoryUrl } = facts;
  const open = state.gates.map((gate) => {
    const about = gate.subject === null ? null : html` · ${issueLink(repositoryUrl, gate.subject)}`;
    const asked = html`<a href="${gateAddress(gate, repositoryUrl)}">${unquoteSentence(gate.question)}</a>`;
    return html`<li class="asks">${asked}<br><span class="quiet">open since ${formatInstant(gate.askedAt)}${about}. ${answeredBy(facts)}</span></li>`;
  });
  const content = open.length === 0 ? nothing('Nothing.') : html`<ul class="questions">${joinHtml(open)}</ul>`;
  return section('Waits for a person', content);
}

const issueLink = (repositoryUrl: string, number: number): Html =>
  isTask(number)
    ? html`${subjectName(number)}`
    : html`<a href="${repositoryUrl}/issues/${number}">${subjectName(number)}</a>`;

function spendOf(spend: readonly IterationSpend[]): Html {
  const picture = spendPicture(spend);
  if (picture === null) return nothing('Nothing has been spent in this run.');
  const rows = spend.map((one) => [
    String(one.iteration),
    formatMinute(one.startedAt),
    String(one.agents),
    formatDollars(one.dollars),
  ]);
  const columns = [figures('Iteration'), words('Began (UTC)'), figures('Sessions'), figures('Cost')];
  return html`${picture}<details><summary>The same as a table</summary>${tableOf('Spend per iteration', columns, rows)}</details>`;
}

function ticks({ history, repositoryUrl }: Seen): Html {
  if (history.length === 0) return nothing('None has recorded anything yet.');
  const newest = history.slice(-ticksShown).toReversed();
  const rows = newest.map((line) => [
    html`<a href="${runAddress(repositoryUrl, line)}">${formatMinute(line.endedAt)}</a>`,
    String(line.iteration),
    describeOutcome(line),
    minutesOf(line).toFixed(1),
    String(line.agentsDispatchedThisIter),
    formatDollars(line.dollarsThisIter),
    cameOfIt(line),
  ]);
  const columns = [
    words('Ended (UTC)'),
    figures('Iteration'),
    words('Outcome'),
    figures('Minutes'),
    figures('Sessions'),
    figures('Cost'),
    words('What came of it'),
  ];
  const older = history.length - newest.length;
  return html`${tableOf('Ticks, newest first', columns, rows)}${older > 0 ? nothing(`${formatCount(older, 'older tick')} not shown.`) : null}`;
}

const runAddress = (repositoryUrl: string, { runId, runAttempt }: HistoryLine): string =>
  `${repositoryUrl}/actions/runs/${runId}/attempts/${runAttempt}`;

const timeline = ({ history, state, repositoryUrl }: Seen): Html =>
  agentTimeline({
    history,
    state,
    tickAddress: (line) => runAddress(repositoryUrl, line),
    subject: (number) => issueLink(repositoryUrl, number),
  }) ?? nothing('No session has reported its usage.');

function agents({ usage }: LoopState): Html {
  if (usage.length === 0) return nothing('No session has reported its usage.');
  const kindOf = ({ role, driver, model }: UsageRow): string => [role, driver, model].join('\n');
  const rows = [...new Set(usage.map(kindOf))].map((kind) => {
    const own = usage.filter((row) => kindOf(row) === kind);
    const [role = '', driver = '', model = ''] = kind.split('\n');
    const sessions = new Set(own.map(({ session }) => session)).size;
    const into = own.map(({ input, cacheRead, cacheWrite }) => input + cacheRead + cacheWrite);
    const out = own.map(({ output, reasoning }) => output + reasoning);
    return [
      role,
      driver,
      model,
      String(sessions),
      formatThousands(total(into)),
      formatThousands(total(out)),
      reportedBy(own),
    ];
  });
  const columns = [
    ...['Role', 'Agent', 'Model'].map(words),
    ...['Sessions', 'Tokens in', 'Tokens out', 'Said to cost'].map(figures),
  ];
  return tableOf('Use of models by role', columns, rows);
}

const rates = (facts: Seen): Html =>
  facts.rates.length === 0
    ? nothing('The configuration cannot be read.')
    : html`<ul>${joinHtml(facts.rates.map((rate) => html`<li>${rate}</li>`))}</ul>`;

const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** If any agent reports no cost, no sum is shown: it would be too small. */
const reportedBy = (rows: readonly UsageRow[]): string =>
  rows.some(({ costReported }) => costReported === null)
    ? 'not said'
    : formatDollars(addInMillionths(...rows.map(({ costReported }) => costReported ?? 0)));

function gates(history: readonly HistoryLine[]): Html {
  const entries = history.flatMap((line) => line.gates).toReversed();
  if (entries.length === 0) return nothing('Nothing has been asked.');
  const rows = entries
    .slice(0, ticksShown)
    .map(({ at, name, question, answer, text, by, channel }) => [
      formatMinute(at),
      name,
      unquoteSentence(question),
      answer === null
        ? 'asked'
        : `${answer}${text === null ? '' : ` (“${text}”)`}${by === null ? '' : ` by ${by}`}${channel === null ? '' : ` (${channel})`}`,
    ]);
  const columns = ['UTC', 'Gate', 'Question', 'Answer'].map(words);
  return tableOf('Questions and answers, newest first', columns, rows);
}

function subjects({ head, state, repositoryUrl }: Seen): Html {
  if (state.subjects.length === 0) return nothing('None has been worked on.');
  const rows = state.subjects
    .toSorted((one, other) => other.number - one.number)
    .map((subject) => ({ ...subject, waits: describeSubjectWait(subject, { head, state }) }))
    .map(({ number, title, phase, pullRequest, sessions, dollars: spent, waits }) => [
      html`${issueLink(repositoryUrl, number)} ${title}`,
      phase,
      waits ?? '–',
      pullRequest === null ? '–' : html`<a href="${repositoryUrl}/pull/${pullRequest}">#${pullRequest}</a>`,
      String(sessions),
      formatDollars(spent),
    ]);
  const columns = [
    ...['Subject', 'Phase', 'Waits for', 'Pull request'].map(words),
    ...['Sessions', 'Cost'].map(figures),
  ];
  return tableOf('Subjects', columns, rows);
}

/** Last words of post actions, the newest subjects first. */
function completionSummaries({ state, repositoryUrl }: Seen): Html | null {
  const spoken = state.subjects
    .toReversed()
    .flatMap(({ number, title, completionSummary }) =>
      completionSummary === null
        ? []
        : html`<details><summary>${subjectName(number)} ${title}</summary><p>${issueLink(repositoryUrl, number)}</p><pre>${completionSummary}</pre></details>`,
    );
  return spoken.length === 0 ? null : section('Completion summaries', html`${joinHtml(spoken)}`);
}

/** One column; wide tables scroll by themselves; colours follow the reader's system. */
export const statusPageStyle = `
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
pre { white-space: pre-wrap; font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } code { font: .8125rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } summary { cursor: pointer; padding: .5rem 0; } footer { margin-top: 3rem; color: var(--soft); font-size: .875rem; }
`;
