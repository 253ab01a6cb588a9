/** Parses the dependencies of a text: `depends on #n`, `blocked by #n`, and lists or links under these words. */
import type { Nodes, RootContent } from 'mdast';
import { markdownTree } from '../text/markdown.ts';

export interface TextBlockers {
  /** Issues of this repository. */
  readonly numbers: readonly number[];
  /** The text names more that was not understood: another repository's issue, or words instead of a number. */
  readonly unclear: boolean;
}

const none: TextBlockers = { numbers: [], unclear: false };

/** Fast path: a text without these words needs no syntax tree. */
const glance = /depends|blocked/i;

/** `here` = `owner/repo`. Quotes, code and invisible text declare no dependency. */
export function parseTextBlockers({ title, body }: { title: string; body: string }, here: string): TextBlockers {
  const said = glance.test(title) ? [parsePhrases(title, here).found] : [];
  if (glance.test(body)) {
    const { children } = markdownTree(body).root;
    // A text built to be slow to parse has no tree. One dependency too many is better than a stalled tick.
    said.push(...(children.length === 0 ? [parsePhrases(body, here).found] : parseBlocks(children, here)));
  }
  return mergeBlockers(said);
}

const mergeBlockers = (said: readonly TextBlockers[]): TextBlockers => ({
  numbers: [...new Set(said.flatMap(({ numbers }) => numbers))],
  unclear: said.some(({ unclear }) => unclear),
});

function parseBlocks(blocks: readonly RootContent[], here: string): TextBlockers[] {
  return blocks.flatMap((block, index): TextBlockers[] => {
    if (block.type === 'blockquote') return [];
    if (block.type === 'list') return block.children.flatMap(({ children }) => parseBlocks(children, here));
    const { found, isOpen } = parsePhrases(toVisibleText(block), here);
    const next = blocks[index + 1];
    return isOpen && next !== undefined ? [found, parseFollowingBlock(next, here)] : [found];
  });
}

/** References in the block after a phrase that names none: list items, or a paragraph that begins with references. */
function parseFollowingBlock(block: RootContent, here: string): TextBlockers {
  if (block.type === 'list') {
    const firsts = block.children.map(({ children: [first] }) => (first === undefined ? '' : toVisibleText(first)));
    return mergeBlockers(
      firsts.map((words) => parseReferences(words, { from: 0, here, isExpected: !isNothing(words) })),
    );
  }
  const isText = block.type === 'paragraph' || block.type === 'html';
  return isText ? parseReferences(toVisibleText(block), { from: 0, here, isExpected: false }) : none;
}

/** Drops struck-out text. A link to an issue becomes its address, any other link its words. */
function toVisibleText(node: Nodes): string {
  return toRawText(node)
    .replace(/~~[^~]+~~/g, '')
    .replace(/\[([^\][]*)\]\(([^()\s]{0,500})(?:\s[^()]{0,500})?\)/g, (_all, words: string, url: string) =>
      LINK.test(url) ? url : words,
    )
    .replace(/\*+|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, '');
}

function toRawText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  // Comments and tags are invisible.
  if (node.type === 'html') return node.value.replace(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g, ' ');
  // A word in place of the code, so that the text around it does not join.
  if (node.type === 'inlineCode') return 'code';
  return 'children' in node && node.type !== 'blockquote' ? node.children.map(toRawText).join('') : '';
}

const PHRASE = /\b(?:depends\s+on|blocked\s+by)\b/gi;
const DENIED =
  /(?:\bno longer|\bnot|\bnever|n['’]t)\s+(?:(?:yet|currently|really|actually|directly|any ?more|any longer|be|being|been)\s+)*$/i;

/** `isOpen`: the text ends with the phrase, so the next block names the references. */
function parsePhrases(words: string, here: string): { readonly found: TextBlockers; readonly isOpen: boolean } {
  const phrases = [...words.matchAll(PHRASE)].filter(
    ({ index }) => !DENIED.test(words.slice(Math.max(0, index - 80), index)),
  );
  const found = phrases.map(({ 0: { length }, index }) => {
    const from = index + length;
    const isExpected = /^\s*:/.test(words.slice(from)) && !isNothing(words.slice(from));
    return parseReferences(words, { from, here, isExpected });
  });
  const last = phrases.at(-1);
  const isOpen = last !== undefined && /^[\s:]*$/.test(words.slice(last.index + last[0].length));
  return { found: mergeBlockers(found), isOpen };
}

/** What people and issue forms write for no dependency. */
const isNothing = (words: string): boolean =>
  /^(?:none|no response|nothing|nobody|n\/a|-*)\.?$/i.test(/^[\s:_]*([^\n]{0,80})/.exec(words)?.[1]?.trim() ?? '');

const LINK = /^https?:\/\/[^/\s]+\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d{1,9})(?![\w/])(?:[#?][^\s,;)\]]*)?/i;
const REFERENCE = /^(?:#(\d{1,9})|GH-(\d{1,9})|([\w.-]+\/[\w.-]+)#(\d{1,9}))(?!\w)/i;
const BETWEEN =
  /^(?:\s*(?:[,;&+/]|\band\b|\bor\b)\s*)+(?:(?:issues?|prs?|pull requests?)\s+)?|^[ \t]+(?=[#\w./-]*#\d)/i;
const BEFORE = /^[\s:([]*(?:\[[ x]\]\s*)?(?:(?:the|both|open|issues?|prs?|pull requests?)\s+)*[([]*/i;
/** A reference at a position where it is not parsed. */
const LOOKS = /^[^.!?\n]*(?:#\d|\bGH-\d|\/(?:issues|pull)\/\d)/i;

interface Place {
  readonly from: number;
  readonly here: string;
  /** A reference is required here. */
  readonly isExpected: boolean;
}

/** The row of references that begins here. */
function parseReferences(words: string, { from, here, isExpected }: Place): TextBlockers {
  const numbers: number[] = [];
  let foreign = false;
  let rest = words.slice(from);
  rest = rest.slice(BEFORE.exec(rest)?.[0].length ?? 0);
  for (let isFirst = true; ; isFirst = false) {
    const between = isFirst ? '' : BETWEEN.exec(rest)?.[0];
    if (between === undefined) break;
    const one = parseSingleReference(rest.slice(between.length));
    if (one === null) break;
    rest = rest.slice(between.length + one.length).replace(/^[)\]]/, '');
    if (one.repository === null || one.repository.toLowerCase() === here.toLowerCase()) numbers.push(one.number);
    else foreign = true;
  }
  const isNamed = numbers.length > 0 || foreign;
  return { numbers, unclear: foreign || (!isNamed && (isExpected || LOOKS.test(rest.slice(0, 300)))) };
}

function parseSingleReference(words: string): { repository: string | null; number: number; length: number } | null {
  const link = LINK.exec(words);
  if (link !== null) return { repository: link[1] ?? '', number: Number(link[2]), length: link[0].length };
  const found = REFERENCE.exec(words);
  if (found === null) return null;
  const [{ length }, own, old, repository = null, theirs] = found;
  return { repository, number: Number(own ?? old ?? theirs), length };
}

/** The numbers that each issue waits for. A number without an entry here is on no cycle. */
export type DependencyGraph = ReadonlyMap<number, readonly number[]>;

/**
 * Finds subjects that wait for each other and could never start. Returns one shortest cycle per strongly connected
 * component, from its lowest number and without repeating it: `[50, 51]`.
 */
export function findDependencyCycles(waiting: DependencyGraph): number[][] {
  const knotted = pruneAcyclic(waiting);
  const covered = new Set<number>();
  return [...knotted.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((start) => {
      if (covered.has(start)) return [];
      const way = findShortestCycle(knotted, start);
      if (way === null) return [];
      // Everything connected with it in both directions is in the same component.
      for (const member of findConnectedComponent(knotted, start)) covered.add(member);
      return [way];
    });
}

/** Removes, repeatedly, what waits for nothing here. Nothing remains of a backlog without a cycle. */
function pruneAcyclic(waiting: DependencyGraph): DependencyGraph {
  const left = new Map(waiting);
  const turned = reverseGraph(waiting);
  const open = new Map([...waiting].map(([from, tos]) => [from, tos.filter((to) => waiting.has(to)).length]));
  const ends = [...open].filter(([, count]) => count === 0).map(([number]) => number);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    left.delete(end);
    for (const from of turned.get(end) ?? []) {
      const count = (open.get(from) ?? 0) - 1;
      open.set(from, count);
      if (count === 0) ends.push(from);
    }
  }
  return left;
}

function reverseGraph(waiting: DependencyGraph): Map<number, number[]> {
  const turned = new Map<number, number[]>();
  for (const [from, tos] of waiting) {
    for (const to of tos) {
      const others = turned.get(to);
      if (others === undefined) turned.set(to, [from]);
      else others.push(from);
    }
  }
  return turned;
}

/** Breadth first, so that the first way back is the shortest. */
function findShortestCycle(waiting: DependencyGraph, start: number): number[] | null {
  const cameFrom = new Map<number, number>();
  let edge = [start];
  while (edge.length > 0) {
    const next: number[] = [];
    for (const from of edge) {
      for (const to of waiting.get(from) ?? []) {
        if (to === start) return wayTo(from, start, cameFrom);
        if (!waiting.has(to) || cameFrom.has(to)) continue;
        cameFrom.set(to, from);
        next.push(to);
      }
    }
    edge = next;
  }
  return null;
}

function wayTo(last: number, start: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const way = [last];
  for (let at = last; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}

/** The strongly connected component of the start: everything that it reaches and that reaches it. */
function findConnectedComponent(waiting: DependencyGraph, start: number): number[] {
  const back = listReachable(reverseGraph(waiting), start);
  return [...listReachable(waiting, start)].filter((number) => back.has(number));
}

function listReachable(waiting: DependencyGraph, start: number): Set<number> {
  const found = new Set([start]);
  const left = [start];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    for (const to of waiting.get(at) ?? []) {
      if (!waiting.has(to) || found.has(to)) continue;
      found.add(to);
      left.push(to);
    }
  }
  return found;
}
