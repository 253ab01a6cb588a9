/** A loop's HTML page: where it stands, questions, work, ticks, budget and agents. One file, no network. */
import { timePricedModel } from '../../budget/session-cost.ts';
import { gateAddress } from '../../observation/facts.ts';
import { addInMillionths } from '../../state/counters.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import type { LoopState, UsageRow } from '../../state/loop-state.ts';
import type { Outcomes } from '../../state/outcomes.ts';
import { isTask, subjectName } from '../../state/subject.ts';
import { formatCount, formatDollars, formatInstant, formatMinute, formatThousands } from '../../text/format.ts';
import { type Html, html, joinHtml, renderSentence, trustHtml } from '../../text/html.ts';
import { type GateStory, pairGateEntries, questionKey } from '../gate-stories.ts';
import { answeredBy } from '../open-question.ts';
import { type IterationSpend, spendByIteration } from '../spend.ts';
import { findActSeen, listWorkSeen, standingSeen } from '../why.ts';
import { spendPicture } from './charts.ts';
import { describeEarlierTicks } from './earlier-ticks.ts';
import { renderBudget } from './money.ts';
import { describeMergedCost, hasOutcomes, listOutcomeGroups, outcomeCells, summarizeOutcomes } from './outcomes.ts';
import { outcomesPicture } from './outcomes-picture.ts';
import { renderAskChip, renderHero, renderPageSection, renderQuestions, renderWorkSection } from './sections.ts';
import { pageStyle } from './style.ts';
import { nextLine, type Seen } from './text.ts';
import { renderTicks, renderTimeline, ticksOfRecord } from './ticks.ts';

const ticksShown = 200;

export function statusPage(facts: Seen): string {
  const { head, state, history, repositoryUrl } = facts;
  const repository = repositoryUrl.split('/').slice(-2).join('/');
  const spend = spendByIteration(history, head);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  const ticks = ticksOfRecord(history.slice(-ticksShown), (line) => runAddress(repositoryUrl, line));
  const act = findActSeen(facts);
  const { kind, sentence } = standingSeen(facts);
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${state.gates.length > 0 ? `(${state.gates.length}) ` : ''}${sentence} · ${repository}</title>
<link rel="icon" href="data:,">
<style>${trustHtml(pageStyle)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><p class="brand">Tickgate</p><p class="repository"><a href="${repositoryUrl}">${repository}</a> · <b>${head.loop}</b></p>${renderAskChip(state.gates.length)}</header>
<div class="columns">
${renderHero(sentence, [act, kind === 'interrupted' ? `${nextLine(facts)}.` : sayWhen(facts, sentence)])}
<main id="main" tabindex="-1">
${questions(facts)}
${renderWorkSection(listWorkSeen(facts), (number) => (isTask(number) ? null : `${repositoryUrl}/issues/${number}`))}
${renderPageSection('Ticks', html`${renderTicks(ticks, history.length - ticks.length)}${renderEarlierTicks(facts)}`)}
${renderPageSection('Questions and answers', renderQuestionHistory(facts))}
${completionSummaries(facts)}
</main>
<aside aria-label="Budget and agents">
${renderPageSection('Budget of this run', renderBudget(head))}
${renderPageSection('Who worked when', renderTimeline({ history, state, subject: (number) => issueLink(repositoryUrl, number) }) ?? nothing('No session has reported its usage.'))}
${hasOutcomes(state.outcomes) ? renderPageSection('Outcomes', renderOutcomes(state.outcomes)) : null}
${renderPageSection('Spend per iteration', spendOf(spend))}
${state.usage.length === 0 ? null : renderPageSection('Agents', agents(state))}
${renderPageSection('Rates', rates(facts))}
</aside>
</div>
<footer>As recorded up to ${formatInstant(head.updatedAt)}, drawn ${formatInstant(facts.now)}. This page loads nothing and sends nothing.</footer>
</body>
</html>`;
  return `<!doctype html>\n${page.html}\n`;
}

function renderEarlierTicks(facts: Seen): Html | null {
  const earlier = describeEarlierTicks(facts);
  if (earlier === null) return null;
  const link = earlier.runs === null ? null : html` <a href="${earlier.runs}">Their runs</a>`;
  return html`<p class="quiet">${earlier.sentence}${link}</p>`;
}

/** The standing of a running loop says itself when its next tick is due. */
function sayWhen(facts: Seen, sentence: string): string | null {
  const { stop } = facts.head;
  if (stop !== null) return `By ${stop.code}, since ${formatInstant(stop.at)}. ${nextLine(facts)}.`;
  return sentence.includes('next tick') ? null : `${nextLine(facts)}.`;
}

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

function questions(facts: Seen): Html | null {
  const { state, repositoryUrl } = facts;
  if (state.gates.length === 0) return null;
  const cards = state.gates.map((gate) => {
    const about = gate.subject === null ? null : html` · ${issueLink(repositoryUrl, gate.subject)}`;
    const options = gate.options.map(
      ({ id, label, consequence }) =>
        html`<li><b>${renderSentence(label === '' ? id : label)}</b><span class="quiet">${renderSentence(consequence)}</span></li>`,
    );
    return html`<article class="ask"><h3>${renderSentence(gate.question)}</h3><p class="quiet">Asked ${formatInstant(gate.askedAt)}${about}. ${answeredBy(facts)}</p><ul class="options">${joinHtml(options)}</ul><p><a href="${gateAddress(gate, repositoryUrl)}">Answer it on GitHub</a></p></article>`;
  });
  return renderQuestions(state.gates.length, joinHtml(cards));
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

function renderOutcomes(outcomes: Outcomes): Html {
  const summary = summarizeOutcomes(outcomes);
  const { results } = summary;
  const tables = [{ title: 'Result', rows: results }, ...listOutcomeGroups(summary)].map(({ title, rows }) => {
    const columns = [words(title), ...['PRs', 'dollars', 'rounds', 'days'].map((name) => figures(name))];
    return tableOf(
      `Outcomes by ${title.toLowerCase()}`,
      columns,
      rows.map((row) => [row.name, ...outcomeCells(row)]),
    );
  });
  return html`${outcomesPicture(results)}<p>${describeMergedCost(results)}</p><details><summary>Dollars, rounds and days of each</summary>${joinHtml(tables)}</details>`;
}

const runAddress = (repositoryUrl: string, { runId, runAttempt }: HistoryLine): string =>
  `${repositoryUrl}/actions/runs/${runId}/attempts/${runAttempt}`;

function agents({ usage }: LoopState): Html {
  const kindOf = ({ role, driver, model }: UsageRow): string => [role, driver, model].join('\n');
  const rows = [...new Set(usage.map(kindOf))].map((kind) => {
    const own = usage.filter((row) => kindOf(row) === kind);
    const [role = '', driver = '', model = ''] = kind.split('\n');
    const sessions = new Set(own.map(({ session }) => session)).size;
    const into = own.map(({ input, cacheRead, cacheWrite }) => input + cacheRead + cacheWrite);
    const out = own.map(({ output, reasoning }) => output + reasoning);
    const counts = [
      formatCount(sessions, 'session'),
      `${formatThousands(total(into))} tokens in`,
      `${formatThousands(total(out))} out`,
      model === timePricedModel ? `charged ${sumReported(own)}` : reportedBy(own),
    ];
    return html`<li class="agent"><b>${role}</b> ${driver} · ${model}<span>${counts.join(' · ')}</span></li>`;
  });
  return html`<ul class="lines" aria-label="Use of models by role">${joinHtml(rows)}</ul>`;
}

const rates = (facts: Seen): Html =>
  facts.rates.length === 0
    ? nothing(
        facts.approvers === null
          ? 'The configuration has mistakes: no rate can be read from it.'
          : 'No agent of the configuration has a model with a known rate.',
      )
    : html`<ul>${joinHtml(facts.rates.map((rate) => html`<li>${renderSentence(rate)}</li>`))}</ul>`;

const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** If any agent reports no cost, no sum is shown: it would be too small. */
const reportedBy = (rows: readonly UsageRow[]): string =>
  rows.some(({ costReported }) => costReported === null) ? 'cost not said' : `said to cost ${sumReported(rows)}`;

const sumReported = (rows: readonly UsageRow[]): string =>
  formatDollars(addInMillionths(...rows.map(({ costReported }) => costReported ?? 0)));

/** One row a question, since a phone cannot show a table of sentences. */
function renderQuestionHistory({ history, head, state, repositoryUrl }: Seen): Html {
  const stories = pairGateEntries(history.flatMap(({ gates }) => gates)).toReversed();
  if (stories.length === 0) return nothing('Nothing has been asked.');
  const places = { open: new Set(state.gates.map(questionKey)), taken: head.consumed.map(({ id }) => id) };
  const newestOf = new Map(stories.toReversed().map((story) => [questionKey(story.asked), story]));
  const rows = stories.slice(0, ticksShown).map((story) => {
    const { name, subject, question, at } = story.asked;
    const isNewest = newestOf.get(questionKey(story.asked)) === story;
    const { word, tone, more } = describeQuestionStanding(story, { ...places, isNewest });
    const about = subject === null ? '' : issueLink(repositoryUrl, subject);
    return html`<li class="row asked"><span class="number">${about}</span><span>${renderSentence(question)}</span><span class="answer"><span class="chip ${tone}">${word}</span> ${name}, asked ${formatMinute(at)} UTC${more}</span></li>`;
  });
  return html`<ul class="rows" aria-label="Questions and answers, newest first">${joinHtml(rows)}</ul>`;
}

interface QuestionStanding {
  readonly word: 'open' | 'answered' | 'withdrawn';
  readonly tone: 'wait' | 'ok' | '';
  readonly more: string;
}

/** `taken`: ids of answers that a tick took and no bundle records yet. */
function describeQuestionStanding(
  { asked, answered }: GateStory,
  at: { readonly open: ReadonlySet<string>; readonly taken: readonly string[]; readonly isNewest: boolean },
): QuestionStanding {
  if (answered !== null) {
    const { answer, text, by, channel } = answered;
    const remark = text === null ? '' : ` (“${text}”)`;
    const who = channel === 'expiry' ? ' by default, since no answer came in time' : by === null ? '' : ` by ${by}`;
    return { word: 'answered', tone: 'ok', more: `; ${formatMinute(answered.at)} UTC: ${answer}${remark}${who}` };
  }
  if (at.isNewest && at.open.has(questionKey(asked))) return { word: 'open', tone: 'wait', more: '' };
  const part = `-${asked.name}-${asked.subject ?? 'loop'}-`;
  return at.isNewest && at.taken.some((id) => id.includes(part))
    ? { word: 'answered', tone: 'ok', more: '; the next tick records the answer' }
    : { word: 'withdrawn', tone: '', more: '; no answer is needed any more, and its comment says why' };
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
  return spoken.length === 0 ? null : renderPageSection('Completion summaries', html`${joinHtml(spoken)}`);
}
