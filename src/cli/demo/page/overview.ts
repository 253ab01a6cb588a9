/** The first page: questions that wait for the person, ticks as they happen, and where the real commits are. */

import { agentTimeline } from '../../../core/reports/status/charts.ts';
import { subjectName } from '../../../core/state/subject.ts';
import { type Html, html, joinHtml } from '../../../core/text/html.ts';
import type { Comment } from '../../../emulator/model/comment.ts';
import type { OwnWork } from '../own-work.ts';
import type { DemoEnvironment } from '../stage.ts';
import {
  listFreshReceipts,
  listMergeablePulls,
  listOpenQuestions,
  listRunViews,
  type RunView,
  readLoopStatusSentence,
} from './scene.ts';
import { type LoopRecord, renderCommentCard } from './thread-view.ts';

export function renderOverview(stage: DemoEnvironment, record: LoopRecord | null): Html {
  return html`<h1>A loop at work</h1>
<p>Every tick of the loop lets agents work on issues, opens pull requests, and asks what only a person may decide. Tick a box, merge what you like, and watch the next tick take it up.</p>
${renderWaitingQuestions(stage)}
${renderReadyPulls(stage)}
<section aria-labelledby="ticks"><h2 id="ticks">Ticks</h2>${renderTicks(stage)}</section>
${renderAgentTimeline(stage, record)}
${renderRealParts(stage)}`;
}

function renderWaitingQuestions(stage: DemoEnvironment): Html {
  const questions = listOpenQuestions(stage);
  const nothing = html`<p class="quiet">Nothing right now. ${readLoopStatusSentence(stage)}</p>`;
  return html`<section aria-labelledby="waiting"><h2 id="waiting">Waiting for you</h2>${
    questions.length === 0 ? nothing : renderCommentCards(stage, questions)
  }</section>${renderRecordedAnswers(stage)}`;
}

function renderRecordedAnswers(stage: DemoEnvironment): Html | null {
  const receipts = listFreshReceipts(stage);
  if (receipts.length === 0) return null;
  return html`<section aria-labelledby="recorded"><h2 id="recorded">Recorded</h2>${renderCommentCards(stage, receipts)}</section>`;
}

const renderCommentCards = (stage: DemoEnvironment, comments: readonly Comment[]): Html =>
  joinHtml(
    comments.map((comment) => {
      const { number, title } = comment.thread;
      return html`<p class="where">on <a href="/threads/${number}">#${number} ${title}</a></p>${renderCommentCard(stage, comment)}`;
    }),
  );

function renderReadyPulls(stage: DemoEnvironment): Html | null {
  const ready = listMergeablePulls(stage);
  if (ready.length === 0) return null;
  const items = ready.map(({ number, title }) => html`<li><a href="/threads/${number}">#${number} ${title}</a></li>`);
  return html`<section aria-labelledby="ready"><h2 id="ready">Ready for you to read and merge</h2><ul>${joinHtml(items)}</ul></section>`;
}

function renderTicks(stage: DemoEnvironment): Html {
  const runs = listRunViews(stage);
  return runs.length === 0
    ? html`<p class="quiet">None yet.</p>`
    : html`<ol class="ticks">${joinHtml(runs.map(renderTickItem))}</ol>`;
}

/** Timeline of the agents. Its ticks link to the runs above. */
function renderAgentTimeline(stage: DemoEnvironment, record: LoopRecord | null): Html | null {
  const { threads } = stage.github.repository;
  const timeline =
    record === null
      ? null
      : agentTimeline({
          ...record,
          tickAddress: ({ runId }) => `/runs/${runId}`,
          subject: (number) =>
            threads.has(number)
              ? html`<a href="/threads/${number}">${subjectName(number)}</a>`
              : html`${subjectName(number)}`,
        });
  if (timeline === null) return null;
  return html`<section aria-labelledby="agents"><h2 id="agents">Who worked when</h2>${timeline}</section>`;
}

const maxTickLines = 6;

function renderTickItem({ run, number, cause, state, seconds, agents }: RunView): Html {
  const lines = agents.slice(-maxTickLines).map((line) => html`<li>${line}</li>`);
  const said = lines.length === 0 ? null : html`<ul class="lines">${joinHtml(lines)}</ul>`;
  return html`<li><p><a href="/runs/${run.id}">Tick ${number}</a> <span class="state ${state.replace(' ', '-')}">${state}</span> <span class="quiet">${cause}, ${seconds.toFixed(0)} s</span></p>${said}</li>`;
}

const renderRealParts = ({ github, repository, own }: DemoEnvironment): Html => html`<section aria-labelledby="real">
<h2 id="real">What is real here</h2>
<p>The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0"><code>git --git-dir ${github.repository.gitDir} log --all --oneline</code></pre>
${own === null ? renderSampleNotice(repository) : renderOwnNotice(own)}
</section>`;

const renderSampleNotice = (repository: string): Html =>
  html`<p>GitHub is emulated on this machine, the agent is a script, and its dollars are made up. Agents of this demo run without isolation (<code>isolation: none</code>); <code>${repository}</code> is a sample that goes away with the demo.</p>`;

const renderOwnNotice = ({ agent, folder }: OwnWork): Html =>
  html`<p>GitHub is emulated on this machine; ${agent} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${folder.path}</code>.</p>`;
