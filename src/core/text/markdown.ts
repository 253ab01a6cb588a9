/** Decides how a Markdown text from outside is read: as blocks, boxes, code and HTML, and not at all where it is built to be slow. */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

export interface MarkdownTree {
  readonly root: Root;
  /** Add this to every offset of the tree: the parser drops a leading byte-order mark and counts without it. */
  readonly shift: 0 | 1;
}

// Emphasis, links and images never decide what a line is, and cost quadratic time on texts made for it.
const blocksOnly = { disable: { null: ['attention', 'autolink', 'labelStartLink', 'labelStartImage', 'labelEnd'] } };

const reading = {
  extensions: [gfmTaskListItem(), blocksOnly],
  mdastExtensions: [gfmTaskListItemFromMarkdown()],
};

const LONGEST = 100_000;
/** A line that opens forty quotes or lists inside each other. */
const TOO_DEEP = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){40}/m;
/** Each of these is searched to the end of the text if nothing closes it. */
const UNCLOSED = /<[!?]/g;
const MOST_UNCLOSED = 300;

/**
 * The tree of a text; nobody changes it. One that no person writes (see above) has no blocks at all: nothing in it is a box, a
 * command or a criterion, and nobody can hold up a tick with it.
 */
export function markdownTree(text: string): MarkdownTree {
  const known = trees.get(text);
  if (known !== undefined) return known;
  const shift = text.startsWith('\uFEFF') ? 1 : 0;
  if (isUnreasonable(text)) return { root: { type: 'root', children: [] }, shift };
  const tree = { root: fromMarkdown(text, reading), shift } as const;
  if (text.length <= LONGEST_KEPT) keep(text, tree);
  return tree;
}

/** A tree costs milliseconds, and whoever takes an answer asks the same comment for its boxes, its words and its replies. */
const trees = new Map<string, MarkdownTree>();
const MOST_KEPT = 8;
const LONGEST_KEPT = 20_000;

function keep(text: string, tree: MarkdownTree): void {
  const [oldest] = trees.keys();
  if (trees.size >= MOST_KEPT && oldest !== undefined) trees.delete(oldest);
  trees.set(text, tree);
}

function isUnreasonable(text: string): boolean {
  return text.length > LONGEST || TOO_DEEP.test(text) || (text.match(UNCLOSED)?.length ?? 0) > MOST_UNCLOSED;
}

/** Decides into which sections the text of a task is cut: at the lines that hold a section marker and nothing else. */
const marker = /^<!--\s*(?:forge|tickgate)-section\s*-->$/;

/**
 * At least one, in their order, and nothing of the text is lost: a marker opens a section, and what stands before the first one belongs
 * to the first. A marker in code or in a quote is text.
 */
export function sectionsOf(body: string): string[] {
  const { root, shift } = markdownTree(body);
  const starts = root.children.flatMap((node) => {
    const offset = node.position?.start.offset;
    return node.type === 'html' && marker.test(node.value.trim()) && offset !== undefined ? [offset + shift] : [];
  });
  const [, ...further] = starts;
  const cuts = [0, ...further, body.length];
  return cuts.slice(1).map((end, index) => body.slice(cuts[index], end).trim());
}
