/** Decides what the page of a loop shows: where it stands, what it asks, its budgets, spend, ticks, agents, gates and subjects; one file, no network. */

import { actAfter } from '../../decide/stop/conditions.ts';
import type { LoopState } from '../../state/loop/loop-state.ts';
import type { UsageRow } from '../../state/loop/usage-row.ts';
import type { HistoryLine } from '../../state/records/history-line.ts';
import { isTask, subjectName } from '../../state/subject/subject-id.ts';
import { addPrecisely } from '../../state/values/money.ts';
import { counted, dollars, grouped, instant } from '../../text/format.ts';
import { type Html, html, join, trusted } from '../../text/html.ts';
import { asRead } from '../../text/quote-untrusted.ts';
import { type IterationSpend, spendByIteration } from '../spend.ts';
import { standing } from '../why.ts';
import { agentTimeline } from './agent-timeline.ts';
import { budgetRows, spendPicture } from './charts.ts';
import { cameOfIt, minutesOf } from './history.ts';
import { statusPageStyle } from './page-style.ts';
import { answeredBy, gateAddress, nextLine, type Seen } from './viewer-facts.ts';

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
<title>${standing(head)} · ${repository}</title>
<link rel="icon" href="data:,">
<style>${trusted(statusPageStyle)}</style>
</head>
<body>
<header><h1>Loop ${head.loop} of <a href="${repositoryUrl}">${repository}</a></h1>
<p class="standing">${standing(head)}${head.stop === null ? null : html`<br>${actAfter(head, state) ?? ''}`}<br>${nextLine(facts)}</p></header>
<main>
${questions(facts)}
${section('Budgets', budgetRows(head.counters, head.ceilings))}
${section('Spend per iteration', spendOf(spend))}
${section('Ticks', ticks(facts))}
${section('Who worked when', timeline(facts))}
${section('Agents', agents(state))}
${section('Questions and answers', gates(history))}
${section('Subjects', subjects(facts))}
</main>
<footer>As recorded up to ${instant(head.updatedAt)}, drawn ${instant(facts.now)}. This page loads nothing and sends nothing.</footer>
</body>
</html>`;
  return `<!doctype html>\n${page.html}\n`;
}

const section = (title: string, content: Html): Html =>
  html`<section aria-label="${title}"><h2>${title}</h2>${content}</section>`;

const nothing = (said: string): Html => html`<p class="quiet">${said}</p>`;

interface Column {
  readonly name: string;
  readonly numeric?: boolean;
}

function tableOf(caption: string, columns: readonly Column[], rows: readonly (readonly (Html | string)[])[]): Html {
  const kind = (index: number): string => (columns[index]?.numeric === true ? 'n' : '');
  const head = columns.map(({ name }, index) => html`<th scope="col" class="${kind(index)}">${name}</th>`);
  const body = rows.map(
    (cells) => html`<tr>${join(cells.map((cell, index) => html`<td class="${kind(index)}">${cell}</td>`))}</tr>`,
  );
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table><caption class="hidden">${caption}</caption><thead><tr>${join(head)}</tr></thead><tbody>${join(body)}</tbody></table></div>`;
}

function questions(facts: Seen): Html {
  const { state, repositoryUrl } = facts;
  const open = state.gates.map((gate) => {
    const about = gate.subject === null ? null : html` · ${issueLink(repositoryUrl, gate.subject)}`;
    const asked = html`<a href="${gateAddress(gate, facts)}">${asRead(gate.question)}</a>`;
    return html`<li class="asks">${asked}<br><span class="quiet">open since ${instant(gate.askedAt)}${about}. ${answeredBy(facts)}</span></li>`;
  });
  const content = open.length === 0 ? nothing('Nothing.') : html`<ul class="questions">${join(open)}</ul>`;
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
    instant(one.startedAt).slice(0, 16).replace('T', ' '),
    String(one.agents),
    dollars(one.dollars),
  ]);
  const columns = [
    { name: 'Iteration', numeric: true },
    { name: 'Began (UTC)' },
    { name: 'Sessions', numeric: true },
    { name: 'Cost', numeric: true },
  ];
  return html`${picture}<details><summary>The same as a table</summary>${tableOf('Spend per iteration', columns, rows)}</details>`;
}

function ticks({ history, repositoryUrl }: Seen): Html {
  if (history.length === 0) return nothing('None has recorded anything yet.');
  const newest = history.slice(-ticksShown).toReversed();
  const rows = newest.map((line) => [
    html`<a href="${runAddress(repositoryUrl, line)}">${instant(line.endedAt).slice(0, 16).replace('T', ' ')}</a>`,
    String(line.iteration),
    line.outcome,
    minutesOf(line).toFixed(1),
    String(line.agentsDispatchedThisIter),
    dollars(line.dollarsThisIter),
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
  return html`${tableOf('Ticks, newest first', columns, rows)}${older > 0 ? nothing(`${counted(older, 'older tick')} not shown.`) : null}`;
}

const runAddress = (repositoryUrl: string, { runId, runAttempt }: HistoryLine): string =>
  `${repositoryUrl}/actions/runs/${runId}/attempts/${runAttempt}`;

const timeline = ({ history, state, repositoryUrl }: Seen): Html =>
  agentTimeline({
    history,
    state,
    tickAddress: (line) => runAddress(repositoryUrl, line),
    subject: (number) => issueLink(repositoryUrl, number),
  }) ?? nothing('No session has told what it used.');

function agents({ usage }: LoopState): Html {
  if (usage.length === 0) return nothing('No session has told what it used.');
  const kindOf = ({ role, driver, model }: UsageRow): string => [role, driver, model].join('\n');
  const rows = [...new Set(usage.map(kindOf))].map((kind) => {
    const own = usage.filter((row) => kindOf(row) === kind);
    const [role = '', driver = '', model = ''] = kind.split('\n');
    const sessions = new Set(own.map(({ session }) => session)).size;
    const into = own.map(({ input, cacheRead, cacheWrite }) => input + cacheRead + cacheWrite);
    const out = own.map(({ output, reasoning }) => output + reasoning);
    return [role, driver, model, String(sessions), grouped(total(into)), grouped(total(out)), reportedBy(own)];
  });
  const columns = [
    { name: 'Role' },
    { name: 'Agent' },
    { name: 'Model' },
    ...['Sessions', 'Tokens in', 'Tokens out', 'Said to cost'].map((name) => ({ name, numeric: true })),
  ];
  return tableOf('Use of models by role', columns, rows);
}

const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** Not every agent says what it cost; a sum without those would be too small to show. */
const reportedBy = (rows: readonly UsageRow[]): string =>
  rows.some(({ costReported }) => costReported === null)
    ? 'not said'
    : dollars(addPrecisely(...rows.map(({ costReported }) => costReported ?? 0)));

function gates(history: readonly HistoryLine[]): Html {
  const entries = history.flatMap((line) => line.gates).toReversed();
  if (entries.length === 0) return nothing('Nothing has been asked.');
  const rows = entries
    .slice(0, ticksShown)
    .map(({ at, name, question, answer, text, by, channel }) => [
      instant(at).slice(0, 16).replace('T', ' '),
      name,
      asRead(question),
      answer === null
        ? 'asked'
        : `${answer}${text === null ? '' : ` (“${text}”)`}${by === null ? '' : ` by ${by}`}${channel === null ? '' : ` (${channel})`}`,
    ]);
  const columns = ['UTC', 'Gate', 'Question', 'Answer'].map((name) => ({ name }));
  return tableOf('Questions and answers, newest first', columns, rows);
}

function subjects({ state, repositoryUrl }: Seen): Html {
  if (state.subjects.length === 0) return nothing('None has been worked on.');
  const rows = state.subjects
    .toSorted((one, other) => other.number - one.number)
    .map(({ number, title, phase, pullRequest, sessions, dollars: spent }) => [
      html`${issueLink(repositoryUrl, number)} ${title}`,
      phase,
      pullRequest === null ? '–' : html`<a href="${repositoryUrl}/pull/${pullRequest}">#${pullRequest}</a>`,
      String(sessions),
      dollars(spent),
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
