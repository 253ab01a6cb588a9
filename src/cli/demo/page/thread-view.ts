/** Renders one issue or pull request: its text, its comments with live boxes, and a pull request's changes. */

import * as z from 'zod';
import { readGateMarker } from '../../../core/gates/comment.ts';
import { renderAnswerLine, takesWords } from '../../../core/gates/unnamed-answer.ts';
import { createEmptyState } from '../../../core/state/loop-state.ts';
import { setCheckbox, taskBoxes } from '../../../core/text/checkboxes.ts';
import { type Html, html, joinHtml } from '../../../core/text/html.ts';
import type { FileChange } from '../../../emulator/git/diff.ts';
import type { Content } from '../../../emulator/model/content.ts';
import { mergeable, pullCommits, pullFiles } from '../../../emulator/model/pull-request.ts';
import { type Comment, isPull, type PullRequest, type Thread } from '../../../emulator/model/thread.ts';
import { type HeadEvidence, type RecordEvidence, readDemoHead, readDemoRecord } from '../evidence.ts';
import { renderMarkdown } from './markdown.ts';
import { findAnswerTaker, listOpenQuestions, type PageStage } from './scene.ts';

export function renderThread(stage: PageStage, thread: Thread): Html {
  const labels = thread.labels.map(({ name }) => html`<li>${name}</li>`);
  const comments = thread.comments.map((comment) => renderCommentCard(stage, comment));
  return html`<div class="panel"><h1>${thread.title} <span class="number">#${thread.number}</span></h1>
<p class="facts"><span class="state ${describeThreadState(thread)}">${describeThreadState(thread)}</span> ${isPull(thread) ? 'pull request' : 'issue'} by <strong>${thread.author.login}</strong></p>
${labels.length === 0 ? null : html`<ul class="labels" aria-label="Labels">${joinHtml(labels)}</ul>`}</div>
${renderCard(stage, thread, { source: `issue-${thread.number}`, collapsed: false })}
${isPull(thread) ? renderPullChange(thread, stage.maintainer.login) : null}
${joinHtml(comments)}`;
}

export function describeThreadState(thread: Thread): string {
  if (thread.pull !== null && thread.pull.mergedAt !== null) return 'merged';
  if (thread.state === 'open' && thread.pull?.draft === true) return 'draft';
  return thread.state;
}

export const renderCommentCard = (stage: PageStage, comment: Comment): Html =>
  html`${renderCard(stage, comment, { source: `comment-${comment.id}`, collapsed: comment.minimized !== null })}
${renderReplyForm(stage, comment)}`;

/** Below a question that takes words. */
function renderReplyForm(stage: PageStage, comment: Comment): Html | null {
  const { id, body, thread } = comment;
  if (!takesWords(readGateMarker(body)?.id ?? '') || !listOpenQuestions(stage).includes(comment)) return null;
  return html`<form class="reply" data-reply="comment-${id}"><label for="words-${id}">Your answer to the question on #${thread.number}</label>
<textarea id="words-${id}" rows="2" maxlength="2000" required></textarea>
<button type="submit" id="answer-${id}">Answer as ${stage.maintainer.login}</button></form>`;
}

function renderCard(stage: PageStage, content: Content, how: { source: string; collapsed: boolean }): Html {
  const when = new Date(content.createdAt).toISOString();
  const edited = content.revisions.length === 0 ? '' : ', edited';
  const head = html`<strong>${content.author.login}</strong> <span class="quiet"><time datetime="${when}">${when.slice(11, 19)}</time> UTC${edited}</span>`;
  const rendering = { source: how.source, localLink: createLinkMapper(stage) };
  const body =
    content.body.trim() === '' ? html`<p class="quiet">No description.</p>` : renderMarkdown(content.body, rendering);
  const look = readGateMarker(content.body) === null ? 'card' : 'card asks';
  if (how.collapsed) {
    return html`<article class="${look}" id="${how.source}"><details><summary>${head}, resolved</summary><div class="body">${body}</div></details></article>`;
  }
  return html`<article class="${look}" id="${how.source}"><header>${head}</header><div class="body">${body}</div></article>`;
}

/** Links to runs, issues and pull requests of the emulated GitHub lead to this page's own views. */
export function createLinkMapper({ repository, github }: PageStage): (url: string) => string | null {
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

/** Result of a click: it sends the maintainer's own request to the emulated REST, and a tick changes one character. */
export interface PageActionResult {
  readonly ok: boolean;
  /** Shown to the person. */
  readonly said: string;
}

const DemoBoxRequest = z.object({
  source: z.string().regex(/^(?:comment|issue)-\d{1,12}$/),
  offset: z.number().int().nonnegative(),
  checked: z.boolean(),
});
const DemoReplyRequest = z.object({
  source: z.string().regex(/^comment-\d{1,12}$/),
  words: z.string().trim().min(1).max(2_000),
});
const DemoMergeRequest = z.object({ number: z.number().int().positive() });
const TextBody = z.object({ body: z.string() });

export async function performPageAction(stage: PageStage, path: string, body: unknown): Promise<PageActionResult> {
  try {
    if (path === '/api/box') return await tickBoxAsMaintainer(stage, DemoBoxRequest.parse(body));
    if (path === '/api/reply') return await replyAsMaintainer(stage, DemoReplyRequest.parse(body));
    if (path === '/api/merge') return await mergeAsMaintainer(stage, DemoMergeRequest.parse(body));
    return { ok: false, said: 'There is no such button.' };
  } catch (error) {
    if (error instanceof z.ZodError) return { ok: false, said: 'That is nothing this page could send; load it again.' };
    return { ok: false, said: error instanceof Error ? (error.message.split('\n')[0] ?? 'It failed.') : String(error) };
  }
}

async function tickBoxAsMaintainer(
  stage: PageStage,
  { source, offset, checked }: z.output<typeof DemoBoxRequest>,
): Promise<PageActionResult> {
  const { maintainer, repository } = stage;
  const [kind, number] = source.split('-');
  const path = `/repos/${repository}/issues/${kind === 'comment' ? 'comments/' : ''}${number}`;
  const { body } = TextBody.parse(await maintainer.request(`GET ${path}`));
  if (!taskBoxes(body).some((box) => box.offset === offset)) {
    return { ok: false, said: 'The text has changed meanwhile; look again.' };
  }
  await maintainer.request(`PATCH ${path}`, { body: setCheckbox(body, offset, checked) });
  return {
    ok: true,
    said: checked
      ? `Ticked as ${maintainer.login}. ${tickTakers[findAnswerTaker(stage)]}`
      : `Unticked as ${maintainer.login}.`,
  };
}

async function replyAsMaintainer(
  stage: PageStage,
  { source, words }: z.output<typeof DemoReplyRequest>,
): Promise<PageActionResult> {
  const asked = listOpenQuestions(stage).find(({ id }) => `comment-${id}` === source);
  const gateId = asked === undefined ? undefined : readGateMarker(asked.body)?.id;
  if (asked === undefined || gateId === undefined) return { ok: false, said: 'This question is answered already.' };
  await stage.maintainer.comments(asked.thread.number, renderAnswerLine(gateId, words));
  return { ok: true, said: `Answered as ${stage.maintainer.login}. ${tickTakers[findAnswerTaker(stage)]}` };
}

const tickTakers = {
  app: 'The app takes it up.',
  workflow: 'The answer workflow takes it up.',
  tick: 'The next tick reads it: no app and no answer workflow runs.',
} as const;

async function mergeAsMaintainer(
  { maintainer }: PageStage,
  { number }: z.output<typeof DemoMergeRequest>,
): Promise<PageActionResult> {
  await maintainer.merges(number);
  return { ok: true, said: `Merged #${number} as ${maintainer.login}.` };
}

/** The shown part of the loop's record, read once per tick. */
export type LoopRecord = Pick<RecordEvidence, 'history' | 'state'> & Pick<HeadEvidence, 'head'>;

const newestRecords = new WeakMap<PageStage, { readonly digest: string; readonly record: LoopRecord }>();

/** Null = no tick has begun. A tick may be replacing the record; the previous one is shown meanwhile. */
export async function readShownRecord(stage: PageStage): Promise<LoopRecord | null> {
  const known = newestRecords.get(stage) ?? null;
  try {
    const head = (await readDemoHead(stage))?.head ?? null;
    if (head === null) return known?.record ?? null;
    if (head.bundle === null) return { head, state: createEmptyState(), history: [] };
    // Between two bundles the head alone moves: a tick takes the lock, and reserves.
    const same = head.bundle.digest === known?.digest ? known.record : await readDemoRecord(stage, head);
    const record = { ...same, head };
    newestRecords.set(stage, { digest: head.bundle.digest, record });
    return record;
  } catch {
    return known?.record ?? null;
  }
}

/** Renders a pull request's changes: its commits, its diff line by line, and the merge button. */
function renderPullChange(thread: PullRequest, person: string): Html {
  const commits = pullCommits(thread);
  const files = pullFiles(thread);
  const sum = (pick: (file: FileChange) => number): number => files.reduce((total, file) => total + pick(file), 0);
  const rows = commits.map(
    ({ sha, message }) => html`<li><code>${sha.slice(0, 10)}</code> ${message.split('\n')[0] ?? ''}</li>`,
  );
  return html`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${commits.length} ${commits.length === 1 ? 'commit' : 'commits'}, ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${sum(({ additions }) => additions)} lines added, ${sum(({ deletions }) => deletions)} removed. <code>${thread.pull.headRef}</code></p>
<ul class="commits">${joinHtml(rows)}</ul>
${renderMergeControl(thread, person)}
${joinHtml(files.map(renderFileDiff))}</section>`;
}

function renderMergeControl(thread: PullRequest, person: string): Html {
  const { pull, number, state } = thread;
  if (pull.mergedAt !== null)
    return html`<p class="notice">Merged by <strong>${pull.mergedBy?.login ?? 'a deleted account'}</strong>.</p>`;
  if (state === 'closed') return html`<p class="notice">Closed without a merge.</p>`;
  if (pull.draft) return html`<p class="notice">A draft: the next session goes on from here.</p>`;
  if (mergeable(thread) === false) return html`<p class="notice">This branch has conflicts and cannot be merged.</p>`;
  return html`<p class="merge"><button type="button" id="merge-${number}" data-merge="${number}">Merge as ${person}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`;
}

function renderFileDiff({ path, status, additions, deletions, patch }: FileChange): Html {
  const lines = (patch ?? 'Binary file')
    .split('\n')
    .map((line) => html`<span class="${classifyDiffLine(line)}">${line}\n</span>`);
  return html`<details class="file" id="file-${path}" open><summary><code>${path}</code> <span class="quiet">${status}, +${additions} −${deletions}</span></summary><pre tabindex="0"><code>${joinHtml(lines)}</code></pre></details>`;
}

const classifyDiffLine = (line: string): string =>
  line.startsWith('@@') ? 'hunk' : line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
