/** Parses untrusted Markdown into blocks, boxes, code and HTML. Text that is built to be slow is not parsed. */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

export interface MarkdownTree {
  readonly root: Root;
  /** Add this to every offset of the tree: the parser drops a leading byte-order mark and counts without it. */
  readonly shift: 0 | 1;
}

// Emphasis, links and images never decide what a line is, and cost quadratic time on crafted texts.
const blocksOnly = { disable: { null: ['attention', 'autolink', 'labelStartLink', 'labelStartImage', 'labelEnd'] } };

const parserOptions = {
  extensions: [gfmTaskListItem(), blocksOnly],
  mdastExtensions: [gfmTaskListItemFromMarkdown()],
};

const MAX_PARSED_CHARS = 100_000;
const LINE_END = /\r\n|[\r\n]/g;
const MAX_LINES = 10_000;
/** A line that opens forty nested quotes or lists. */
const TOO_DEEP = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){40}/m;
/** For each of these that is never closed, the parser searches to the end of the text. */
const UNCLOSED = /<[!?]/g;
const MAX_UNCLOSED = 300;
/** A line below another that makes a heading of it. For each of them the parser moves all that it has read so far. */
const UNDERLINED = /\S[ \t]*(?:\r\n|[\r\n]) {0,3}(?:-+|=+)[ \t]*(?=[\r\n]|$)/g;
const MAX_UNDERLINED = 300;

/**
 * The cached tree of a text; callers must not change it. A text that no person writes (see above) has no blocks at all.
 * So nothing in it is a box, a command or a criterion, and it cannot stall a tick.
 */
export function markdownTree(text: string): MarkdownTree {
  const known = treeCache.get(text);
  if (known !== undefined) return known;
  const shift = text.startsWith('\uFEFF') ? 1 : 0;
  if (isUnreasonable(text)) return { root: { type: 'root', children: [] }, shift };
  const tree = { root: fromMarkdown(text, parserOptions), shift } as const;
  if (text.length <= MAX_CACHED_CHARS) cacheTree(text, tree);
  return tree;
}

/** A tree costs milliseconds, and recording an answer parses the same comment for its boxes, text and replies. */
const treeCache = new Map<string, MarkdownTree>();
const MAX_CACHED_TREES = 8;
const MAX_CACHED_CHARS = 20_000;

function cacheTree(text: string, tree: MarkdownTree): void {
  const [oldest] = treeCache.keys();
  if (treeCache.size >= MAX_CACHED_TREES && oldest !== undefined) treeCache.delete(oldest);
  treeCache.set(text, tree);
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a text has more of what is slow to parse than a person writes, so that its tree is empty. */
export function isUnreasonable(text: string): boolean {
  if (text.length > MAX_PARSED_CHARS || TOO_DEEP.test(text)) return true;
  const limits = [
    [UNCLOSED, MAX_UNCLOSED],
    [UNDERLINED, MAX_UNDERLINED],
    [LINE_END, MAX_LINES],
  ] as const;
  return limits.some(([pattern, most]) => countMatches(text, pattern) > most);
}

/** A line that holds a section marker and nothing else. */
const sectionMarker = /^<!--\s*(?:forge|tickgate)-section\s*-->$/;

/**
 * Splits a task's text into sections, at least one, in order and without loss. A marker opens a section. Text before
 * the first marker belongs to the first section. A marker in code or in a quote is text.
 */
export function splitSections(body: string): string[] {
  const { root, shift } = markdownTree(body);
  const starts = root.children.flatMap((node) => {
    const offset = node.position?.start.offset;
    return node.type === 'html' && sectionMarker.test(node.value.trim()) && offset !== undefined
      ? [offset + shift]
      : [];
  });
  const [, ...further] = starts;
  const cuts = [0, ...further, body.length];
  return cuts.slice(1).map((end, index) => body.slice(cuts[index], end).trim());
}
