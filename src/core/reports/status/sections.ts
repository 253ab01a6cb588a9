/** Parts that every page of a loop has: where it stands, what a person must do, and the work. */
import { isTask, subjectName } from '../../state/subject.ts';
import { formatCount } from '../../text/format.ts';
import { type Html, html, joinHtml, renderCodeSpans } from '../../text/html.ts';
import { countWork, type WorkRow } from '../work-list.ts';

export const renderPageSection = (title: string, content: Html): Html =>
  html`<section aria-label="${title}"><h2>${title}</h2>${content}</section>`;

/** Longer sentences are split where their first part ends. */
const longestHeading = 90;

/** The standing sentence, and lines below it; null = nothing to say there. */
export function renderHero(sentence: string, lines: readonly (string | null)[]): Html {
  const [heading, rest] = splitSentence(sentence);
  const below = [rest, ...lines].filter((line): line is string => line !== null && line !== '');
  return html`<section class="hero" aria-label="Where the loop stands"><h1>${renderCodeSpans(heading)}</h1>${below.map((line) => html`<p>${renderCodeSpans(line)}</p>`)}</section>`;
}

function splitSentence(sentence: string): readonly [string, string | null] {
  const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
  const at = sentence.length <= longestHeading ? -1 : sentence.search(/[:;] /);
  return at < 0 ? [upper(sentence), null] : [upper(sentence.slice(0, at)), upper(sentence.slice(at + 2))];
}

export const renderAskChip = (count: number): Html | null =>
  count === 0
    ? null
    : html`<p class="end"><span class="chip wait">${formatCount(count, 'question')} for you</span></p>`;

export const renderQuestions = (count: number, cards: Html): Html =>
  html`<section class="asks" aria-label="Needs you"><h2>Needs you <span class="count">${count}</span></h2>${cards}</section>`;

export const renderWorkSection = (rows: readonly WorkRow[], address: (number: number) => string | null): Html =>
  html`<section aria-label="Work"><h2>Work <span class="of">${countWork(rows)}</span></h2>${renderWork(rows, address)}</section>`;

/** `address`: of an issue or pull request; null = it has none here. */
function renderWork(rows: readonly WorkRow[], address: (number: number) => string | null): Html {
  if (rows.length === 0) return html`<p class="quiet">No issue is known yet.</p>`;
  const items = rows.map(({ number, title, state, tone, why, spent }) => {
    const [to, name] = [address(number), title ?? `${isTask(number) ? 'Task' : 'Issue'} ${subjectName(number)}`];
    const named = to === null ? html`<b>${name}</b>` : html`<a href="${to}"><b>${name}</b></a>`;
    const reason = spent === null ? why : `${why} · ${spent}`;
    return html`<li class="row"><span class="number">${subjectName(number)}</span>${named}<span class="chip ${tone}">${state}</span><span class="why">${reason}</span></li>`;
  });
  return html`<ul class="rows">${joinHtml(items)}</ul>`;
}
