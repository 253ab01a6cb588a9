/** Reduces Markdown to what a reader of the page on GitHub saw. Text that is not shown reaches no agent. */
import type { Definition, Html, Nodes } from 'mdast';
import { markdownTree } from './markdown.ts';
import { stripHiddenText } from './quote-untrusted.ts';

/** A range of the text, and its replacement. */
interface TextReplacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/**
 * Removes comments and invisible characters, as from any text. Also removes unreferenced definitions and footnotes,
 * titles of definitions, processing instructions and declarations. In code these are shown, and stay.
 */
export function toVisiblePage(text: string): string {
  const page = stripHiddenText(text);
  const { root, shift } = markdownTree(page);
  if (page !== '' && root.children.length === 0) return stripAllHidden(page);
  const nodes = listNodes(root);
  const at = ({ position }: Nodes): Omit<TextReplacement, 'by'> => ({
    start: (position?.start.offset ?? 0) + shift,
    end: (position?.end.offset ?? 0) + shift,
  });
  const definitions = nodes.filter((node) => node.type === 'definition');
  const html = nodes
    .filter((node) => node.type === 'html')
    .map((node) => ({ ...at(node), by: stripUnshownHtml(node) }));
  const notes = nodes.filter((node) => node.type === 'paragraph').flatMap((node) => findFootnotes(page, at(node)));
  const bare = definitions.map((node) => ({ ...at(node), by: '' }));
  const referring = applyReplacements(page, [...bare, ...notes.map((note) => ({ ...note, by: '' }))]);
  const isReferred = (name: string): boolean => normalizeLabel(referring).includes(`[${normalizeLabel(name)}]`);
  const kept = definitions.map((node, index) => {
    const isFirst = definitions.findIndex(({ identifier }) => identifier === node.identifier) === index;
    return { ...at(node), by: isFirst && isReferred(node.identifier) ? stripDefinitionTitle(node) : '' };
  });
  const unread = notes.filter(({ name }) => !isReferred(name)).map(({ start, end }) => ({ start, end, by: '' }));
  return applyReplacements(page, [...html, ...kept, ...unread]).trim();
}

const listNodes = (node: Nodes): Nodes[] => [
  node,
  ...('children' in node ? node.children.flatMap((child) => listNodes(child)) : []),
];

/** Up to the first `>`, as a browser reads it. A space replaces it, so that the text around it cannot join. */
const UNSHOWN = /<[?!][^>]*(?:>|$)/g;
const stripUnshownHtml = ({ value }: Html): string => value.replace(UNSHOWN, ' ');

/** Keeps label and URL. The URL can hide text from its reader, but a person may follow it. */
const stripDefinitionTitle = ({ label, identifier, url }: Definition): string =>
  /[\s<>]/.test(url) ? '' : `[${label ?? identifier}]: ${url}`;

const FOOTNOTE = /(?<=^|\n)[ \t>]*\[\^([^\]\s]+)\]:/g;

/** A footnote may begin in the middle of a paragraph, and lasts to its end or to the next footnote. */
function findFootnotes(
  page: string,
  { start, end }: Omit<TextReplacement, 'by'>,
): (Omit<TextReplacement, 'by'> & { readonly name: string })[] {
  const found = [...page.slice(start, end).matchAll(FOOTNOTE)];
  return found.map(({ index, 1: label = '' }, place) => ({
    start: start + index,
    end: start + (found[place + 1]?.index ?? end - start),
    name: `^${label}`,
  }));
}

const normalizeLabel = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase();

function applyReplacements(page: string, cuts: readonly TextReplacement[]): string {
  let last = 0;
  const parts: string[] = [];
  for (const { start, end, by } of cuts.toSorted((a, b) => a.start - b.start)) {
    if (start < last) continue;
    parts.push(page.slice(last, start), by);
    last = end;
  }
  return [...parts, page.slice(last)].join('');
}

/** For text that is not parsed, since no person writes such: removes whatever may be hidden, shown or not. */
const stripAllHidden = (page: string): string =>
  page
    .replace(UNSHOWN, ' ')
    .replace(/^[ \t>*+\-\d.)]*\[[^\]\n]*\]:.*$/gm, '')
    .trim();
