/** Renders comments for the demo's page: a small part of Markdown, all text escaped, boxes as real checkboxes. */
import type { Code, ListItem, Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { spendPicture } from '../../../core/reports/status/charts.ts';
import { taskBoxes } from '../../../core/text/checkboxes.ts';
import { escapeHtml, type Html, html, joinHtml, trustHtml } from '../../../core/text/html.ts';

export interface MarkdownOptions {
  /** Identifies the text in the ids of its boxes; null = its boxes cannot be ticked. */
  readonly source: string | null;
  /** Maps a link of the emulated GitHub to this page; null = no counterpart. */
  readonly localLink: (url: string) => string | null;
}

interface MarkdownContext extends MarkdownOptions {
  readonly text: string;
  /** Offsets of the boxes that GitHub would let people tick. */
  readonly offsets: readonly number[];
  /** Links do not nest: references inside a link's text stay plain. */
  readonly inLink?: boolean;
}

export function renderMarkdown(text: string, rendering: MarkdownOptions): Html {
  const tree = fromMarkdown(text, {
    extensions: [gfmTaskListItem()],
    mdastExtensions: [gfmTaskListItemFromMarkdown()],
  });
  const offsets = taskBoxes(text).map(({ offset }) => offset);
  return renderChildren(tree, { ...rendering, text, offsets });
}

const renderChildren = (node: Parents, context: MarkdownContext): Html =>
  joinHtml(node.children.map((child) => renderNode(child, context)));

function renderNode(node: Nodes, context: MarkdownContext): Html {
  switch (node.type) {
    case 'paragraph':
      return renderTable(node, context) ?? html`<p>${renderChildren(node, context)}</p>`;
    case 'heading':
      return trustHtml(`<h${node.depth + 1}>${renderChildren(node, context).html}</h${node.depth + 1}>`);
    case 'text':
      return context.inLink === true ? html`${node.value}` : linkReferences(node.value);
    case 'strong':
      return html`<strong>${renderChildren(node, context)}</strong>`;
    case 'emphasis':
      return html`<em>${renderChildren(node, context)}</em>`;
    case 'inlineCode':
      return html`<code>${node.value}</code>`;
    case 'code':
      return renderCode(node);
    case 'break':
      return html`<br>`;
    case 'thematicBreak':
      return html`<hr>`;
    case 'blockquote':
      return html`<blockquote>${renderChildren(node, context)}</blockquote>`;
    case 'list':
      return node.ordered === true
        ? html`<ol>${renderChildren(node, context)}</ol>`
        : html`<ul>${renderChildren(node, context)}</ul>`;
    case 'listItem':
      return renderListItem(node, context);
    case 'link':
      return renderLink(node.url, renderChildren(node, { ...context, inLink: true }), context);
    case 'html':
      return trustHtml(escapeOtherTags(node.value));
    // Our own comments never contain these: only their text is shown.
    case 'definition':
    case 'delete':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'image':
    case 'imageReference':
    case 'linkReference':
    case 'root':
    case 'table':
    case 'tableCell':
    case 'tableRow':
    case 'yaml':
    default:
      return 'children' in node ? renderChildren(node, context) : html``;
  }
}

const renderCode = ({ lang, value }: Code): Html =>
  (lang === 'mermaid' ? renderSpendChart(value) : null) ?? html`<pre tabindex="0"><code>${value}</code></pre>`;

/** The label covers the whole line, so that a finger can hit it. */
function renderListItem(node: ListItem, context: MarkdownContext): Html {
  const start = node.position?.start.offset;
  if (typeof node.checked !== 'boolean' || start === undefined) return html`<li>${renderChildren(node, context)}</li>`;
  const offset = context.text.indexOf('[', start) + 1;
  const [first, ...others] = node.children;
  const label = first?.type === 'paragraph' ? renderChildren(first, context) : html``;
  const rest = joinHtml(others.map((child) => renderNode(child, context)));
  const live = context.source !== null && context.offsets.includes(offset);
  const id = live
    ? ` id="box-${escapeHtml(context.source)}-${offset}" data-source="${escapeHtml(context.source)}" data-offset="${offset}"`
    : ' disabled';
  const box = trustHtml(`<input type="checkbox"${id}${node.checked ? ' checked' : ''}>`);
  return html`<li class="task"><label>${box}<span>${label}</span></label>${rest}</li>`;
}

function renderLink(url: string, label: Html, { localLink }: MarkdownContext): Html {
  const local = localLink(url);
  if (local !== null) return html`<a href="${local}">${label}</a>`;
  return /^https?:\/\//.test(url) ? html`<a href="${url}" rel="noopener noreferrer nofollow">${label}</a>` : label;
}

/** Links `#7` to its thread and sets `@person` in bold. In comments GitHub ends a line where its author did. */
function linkReferences(text: string): Html {
  const marked = escapeHtml(text).replace(
    /(^|[\s(])#(\d{1,9})\b/g,
    (_, before: string, number: string) => `${before}<a href="/threads/${number}">#${number}</a>`,
  );
  const named = marked.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g, '$1<strong>@$2</strong>');
  return trustHtml(named.replaceAll('\n', '<br>\n'));
}

/** Keeps exact tags without attributes, drops comments, and shows everything else as text. */
function escapeOtherTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/(<\/?(?:details|summary|sub)>)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeHtml(part)))
    .join('');
}

/** A table is a paragraph whose lines are all rows; null = not a table. */
function renderTable(node: Parents, context: MarkdownContext): Html | null {
  const [from, to] = [node.position?.start.offset, node.position?.end.offset];
  const lines = from === undefined || to === undefined ? [] : context.text.slice(from, to).split('\n');
  const [head = '', rule = '', ...rows] = lines;
  if (!/^\|(?:\s*:?-+:?\s*\|)+$/.test(rule.trim()) || !lines.every((line) => line.startsWith('|'))) return null;
  const cells = (line: string): Html[] =>
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => renderInline(cell.trim().replaceAll('\\|', '|'), context));
  const header = joinHtml(cells(head).map((cell) => html`<th scope="col">${cell}</th>`));
  const body = joinHtml(
    rows.map((row) => html`<tr>${joinHtml(cells(row).map((cell) => html`<td>${cell}</td>`))}</tr>`),
  );
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function renderInline(text: string, context: MarkdownContext): Html {
  const [first] = fromMarkdown(text).children;
  return first?.type === 'paragraph' ? renderChildren(first, { ...context, text }) : html`${text}`;
}

/** Draws the loop's Mermaid chart of spend as the status page does: the page loads no Mermaid. Null = another chart. */
export function renderSpendChart(text: string): Html | null {
  const names = parseCommaList(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(text)?.[1]).map((name) =>
    name.replaceAll('"', ''),
  );
  const values = parseCommaList(/^\s*bar \[([^\]]*)\]$/m.exec(text)?.[1]).map(Number);
  const isSpend =
    text.startsWith('xychart-beta\n') && names.length === values.length && values.every((one) => one >= 0);
  if (!isSpend) return null;
  return spendPicture(names.map((iteration, index) => ({ iteration, dollars: values[index] ?? 0 })));
}

const parseCommaList = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
