/** Renders comments for the demo's page: a small part of Markdown, all text escaped, boxes as real checkboxes. */
import type { Code, ListItem, Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { spendPicture } from '../../../core/reports/status/charts.ts';
import { taskBoxes } from '../../../core/text/checkboxes.ts';
import { escaped, type Html, html, join, trusted } from '../../../core/text/html.ts';

export interface Rendering {
  /** Identifies the text in the ids of its boxes; null = its boxes cannot be ticked. */
  readonly source: string | null;
  /** Maps a link of the emulated GitHub to this page; null = no counterpart. */
  readonly localLink: (url: string) => string | null;
}

interface Context extends Rendering {
  readonly text: string;
  /** Offsets of the boxes that GitHub would let people tick. */
  readonly offsets: readonly number[];
  /** Links do not nest: references inside a link's text stay plain. */
  readonly inLink?: boolean;
}

export function renderMarkdown(text: string, rendering: Rendering): Html {
  const tree = fromMarkdown(text, {
    extensions: [gfmTaskListItem()],
    mdastExtensions: [gfmTaskListItemFromMarkdown()],
  });
  const offsets = taskBoxes(text).map(({ offset }) => offset);
  return children(tree, { ...rendering, text, offsets });
}

const children = (node: Parents, context: Context): Html => join(node.children.map((child) => render(child, context)));

function render(node: Nodes, context: Context): Html {
  switch (node.type) {
    case 'paragraph':
      return table(node, context) ?? html`<p>${children(node, context)}</p>`;
    case 'heading':
      return trusted(`<h${node.depth + 1}>${children(node, context).html}</h${node.depth + 1}>`);
    case 'text':
      return context.inLink === true ? html`${node.value}` : withReferences(node.value);
    case 'strong':
      return html`<strong>${children(node, context)}</strong>`;
    case 'emphasis':
      return html`<em>${children(node, context)}</em>`;
    case 'inlineCode':
      return html`<code>${node.value}</code>`;
    case 'code':
      return code(node);
    case 'break':
      return html`<br>`;
    case 'thematicBreak':
      return html`<hr>`;
    case 'blockquote':
      return html`<blockquote>${children(node, context)}</blockquote>`;
    case 'list':
      return node.ordered === true
        ? html`<ol>${children(node, context)}</ol>`
        : html`<ul>${children(node, context)}</ul>`;
    case 'listItem':
      return item(node, context);
    case 'link':
      return link(node.url, children(node, { ...context, inLink: true }), context);
    case 'html':
      return trusted(allowedTags(node.value));
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
      return 'children' in node ? children(node, context) : html``;
  }
}

const code = ({ lang, value }: Code): Html =>
  (lang === 'mermaid' ? chartOf(value) : null) ?? html`<pre tabindex="0"><code>${value}</code></pre>`;

/** The label covers the whole line, so that a finger can hit it. */
function item(node: ListItem, context: Context): Html {
  const start = node.position?.start.offset;
  if (typeof node.checked !== 'boolean' || start === undefined) return html`<li>${children(node, context)}</li>`;
  const offset = context.text.indexOf('[', start) + 1;
  const [first, ...others] = node.children;
  const label = first?.type === 'paragraph' ? children(first, context) : html``;
  const rest = join(others.map((child) => render(child, context)));
  const live = context.source !== null && context.offsets.includes(offset);
  const id = live
    ? ` id="box-${escaped(context.source)}-${offset}" data-source="${escaped(context.source)}" data-offset="${offset}"`
    : ' disabled';
  const box = trusted(`<input type="checkbox"${id}${node.checked ? ' checked' : ''}>`);
  return html`<li class="task"><label>${box}<span>${label}</span></label>${rest}</li>`;
}

function link(url: string, label: Html, { localLink }: Context): Html {
  const local = localLink(url);
  if (local !== null) return html`<a href="${local}">${label}</a>`;
  return /^https?:\/\//.test(url) ? html`<a href="${url}" rel="noopener noreferrer nofollow">${label}</a>` : label;
}

/** Links `#7` to its thread and sets `@person` in bold. */
function withReferences(text: string): Html {
  const marked = escaped(text).replace(
    /(^|[\s(])#(\d{1,9})\b/g,
    (_, before: string, number: string) => `${before}<a href="/threads/${number}">#${number}</a>`,
  );
  return trusted(marked.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g, '$1<strong>@$2</strong>'));
}

/** Keeps exact tags without attributes, drops comments, and shows everything else as text. */
function allowedTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/(<\/?(?:details|summary|sub)>)/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('');
}

/** A table is a paragraph whose lines are all rows; null = not a table. */
function table(node: Parents, context: Context): Html | null {
  const [from, to] = [node.position?.start.offset, node.position?.end.offset];
  const lines = from === undefined || to === undefined ? [] : context.text.slice(from, to).split('\n');
  const [head = '', rule = '', ...rows] = lines;
  if (!/^\|(?:\s*:?-+:?\s*\|)+$/.test(rule.trim()) || !lines.every((line) => line.startsWith('|'))) return null;
  const cells = (line: string): Html[] =>
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|'), context));
  const header = join(cells(head).map((cell) => html`<th scope="col">${cell}</th>`));
  const body = join(rows.map((row) => html`<tr>${join(cells(row).map((cell) => html`<td>${cell}</td>`))}</tr>`));
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function inline(text: string, context: Context): Html {
  const [first] = fromMarkdown(text).children;
  return first?.type === 'paragraph' ? children(first, { ...context, text }) : html`${text}`;
}

/** Draws the loop's Mermaid chart of spend as the status page does: the page loads no Mermaid. Null = another chart. */
export function chartOf(text: string): Html | null {
  const names = listed(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(text)?.[1]).map((name) => name.replaceAll('"', ''));
  const values = listed(/^\s*bar \[([^\]]*)\]$/m.exec(text)?.[1]).map(Number);
  const isSpend =
    text.startsWith('xychart-beta\n') && names.length === values.length && values.every((one) => one >= 0);
  if (!isSpend) return null;
  return spendPicture(names.map((iteration, index) => ({ iteration, dollars: values[index] ?? 0 })));
}

const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
