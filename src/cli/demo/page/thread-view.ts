/** Decides how one issue or pull request looks: its text, its comments with live boxes, and for a pull request what it changes. */

import { readGateMarker } from '../../../core/gates/comment.ts';
import { type Html, html, join } from '../../../core/text/html.ts';
import type { Comment } from '../../../emulator/model/comment.ts';
import { type Content, isPull, type Thread } from '../../../emulator/model/thread.ts';
import type { Stage } from '../stage.ts';
import { renderMarkdown } from './markdown.ts';
import { pullPart } from './pull-view.ts';

export function threadView(stage: Stage, thread: Thread): Html {
  const labels = thread.labels.map(({ name }) => html`<li>${name}</li>`);
  const comments = thread.comments.map((comment) => commentCard(stage, comment));
  return html`<h1>${thread.title} <span class="number">#${thread.number}</span></h1>
<p class="facts"><span class="state ${stateOf(thread)}">${stateOf(thread)}</span> ${isPull(thread) ? 'pull request' : 'issue'} by <strong>${thread.author.login}</strong></p>
${labels.length === 0 ? null : html`<ul class="labels" aria-label="Labels">${join(labels)}</ul>`}
${card(stage, thread, { source: `issue-${thread.number}`, collapsed: false })}
${isPull(thread) ? pullPart(thread) : null}
${join(comments)}`;
}

export function stateOf(thread: Thread): string {
  if (thread.pull !== null && thread.pull.mergedAt !== null) return 'merged';
  if (thread.state === 'open' && thread.pull?.draft === true) return 'draft';
  return thread.state;
}

export const commentCard = (stage: Stage, comment: Comment): Html =>
  card(stage, comment, { source: `comment-${comment.id}`, collapsed: comment.minimized !== null });

function card(stage: Stage, content: Content, how: { source: string; collapsed: boolean }): Html {
  const when = new Date(content.createdAt).toISOString();
  const edited = content.revisions.length === 0 ? '' : ', edited';
  const head = html`<strong>${content.author.login}</strong> <span class="quiet"><time datetime="${when}">${when.slice(11, 19)}</time> UTC${edited}</span>`;
  const rendering = { source: how.source, localLink: localLink(stage) };
  const body =
    content.body.trim() === '' ? html`<p class="quiet">No description.</p>` : renderMarkdown(content.body, rendering);
  const look = readGateMarker(content.body) === null ? 'card' : 'card asks';
  if (how.collapsed) {
    return html`<article class="${look}" id="${how.source}"><details><summary>${head}, resolved</summary><div class="body">${body}</div></details></article>`;
  }
  return html`<article class="${look}" id="${how.source}"><header>${head}</header><div class="body">${body}</div></article>`;
}

/** Runs, issues and pull requests of the emulated GitHub are shown by this page itself. */
export function localLink({ repository, github }: Stage): (url: string) => string | null {
  const port = new URL(github.url).port;
  return (url) => {
    if (!URL.canParse(url) || new URL(url).port !== port) return null;
    const path = new URL(url).pathname.replace(`/${repository}`, '');
    const [, kind, number] = /^\/(actions\/runs|issues|pull)\/(\d+)/.exec(path) ?? [];
    if (number === undefined) return null;
    if (kind === 'actions/runs') return `/runs/${number}`;
    return `/threads/${number}${new URL(url).hash.replace('#issuecomment-', '#comment-')}`;
  };
}
