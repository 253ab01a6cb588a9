/** Finds the real checkboxes of a Markdown text by its syntax tree, and sets one by changing a single byte. */
import type { ListItem, Nodes } from 'mdast';
import { markdownTree } from './markdown.ts';

export interface TaskBox {
  /** Index in the text of the character between the brackets. */
  readonly offset: number;
  readonly checked: boolean;
  /** HTML comments on the item's own line, verbatim. */
  readonly comments: readonly string[];
}

/** Task items of top-level lists. Items that are nested, quoted, fenced or in HTML comments are not boxes. */
export function taskBoxes(text: string): TaskBox[] {
  const { root, shift } = markdownTree(text);
  const items = root.children.flatMap((node) => (node.type === 'list' ? node.children : []));
  return items.flatMap((item) => {
    const start = item.position?.start.offset;
    if (typeof item.checked !== 'boolean' || start === undefined) return [];
    // Only the list mark and blanks precede the box of an item.
    const offset = text.indexOf('[', start + shift) + 1;
    return [{ offset, checked: item.checked, comments: listItemComments(item) }];
  });
}

/** Sets the box at `offset` and leaves every other character as it is. */
export const setCheckbox = (text: string, offset: number, checked: boolean): string =>
  `${text.slice(0, offset)}${checked ? 'x' : ' '}${text.slice(offset + 1)}`;

/**
 * The text with all boxes unticked, and with line ends, trailing blanks and BOM normalised, since editors change those.
 * Hash this to recognise a reworded comment.
 */
export function canonicalText(text: string): string {
  let reset = '';
  let from = 0;
  for (const { offset } of taskBoxes(text)) {
    reset += `${text.slice(from, offset)} `;
    from = offset + 1;
  }
  const lines = (reset + text.slice(from)).replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** True if only boxes differ. */
export const isSameExceptBoxes = (posted: string, now: string): boolean => canonicalText(posted) === canonicalText(now);

function listItemComments(item: ListItem): string[] {
  const [first] = item.children;
  if (first?.type !== 'paragraph') return [];
  return first.children.flatMap((node: Nodes) => (node.type === 'html' ? [node.value] : []));
}
