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
export function textBlockers({ title, body }: { title: string; body: string }, here: string): TextBlockers {
  const said = glance.test(title) ? [saidIn(title, here).found] : [];
  if (glance.test(body)) {
    const { children } = markdownTree(body).root;
    // A text built to be slow to parse has no tree. One dependency too many is better than a stalled tick.
    said.push(...(children.length === 0 ? [saidIn(body, here).found] : saidInBlocks(children, here)));
  }
  return together(said);
}

const together = (said: readonly TextBlockers[]): TextBlockers => ({
  numbers: [...new Set(said.flatMap(({ numbers }) => numbers))],
  unclear: said.some(({ unclear }) => unclear),
});

function saidInBlocks(blocks: readonly RootContent[], here: string): TextBlockers[] {
  return blocks.flatMap((block, index): TextBlockers[] => {
    if (block.type === 'blockquote') return [];
    if (block.type === 'list') return block.children.flatMap(({ children }) => saidInBlocks(children, here));
    const { found, isOpen } = saidIn(wordsOf(block), here);
    const next = blocks[index + 1];
    return isOpen && next !== undefined ? [found, namedBy(next, here)] : [found];
  });
}

/** References in the block after a phrase that names none: list items, or a paragraph that begins with references. */
function namedBy(block: RootContent, here: string): TextBlockers {
  if (block.type === 'list') {
    const firsts = block.children.map(({ children: [first] }) => (first === undefined ? '' : wordsOf(first)));
    return together(firsts.map((words) => namedAt(words, { from: 0, here, isExpected: !isNothing(words) })));
  }
  const isText = block.type === 'paragraph' || block.type === 'html';
  return isText ? namedAt(wordsOf(block), { from: 0, here, isExpected: false }) : none;
}

/** Drops struck-out text. A link to an issue becomes its address, any other link its words. */
function wordsOf(node: Nodes): string {
  return spelled(node)
    .replace(/~~[^~]+~~/g, '')
    .replace(/\[([^\][]*)\]\(([^()\s]{0,500})(?:\s[^()]{0,500})?\)/g, (_all, words: string, url: string) =>
      LINK.test(url) ? url : words,
    )
    .replace(/\*+|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, '');
}

function spelled(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  // Comments and tags are invisible.
  if (node.type === 'html') return node.value.replace(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g, ' ');
  // A word in place of the code, so that the text around it does not join.
  if (node.type === 'inlineCode') return 'code';
  return 'children' in node && node.type !== 'blockquote' ? node.children.map(spelled).join('') : '';
}

const PHRASE = /\b(?:depends\s+on|blocked\s+by)\b/gi;
const DENIED =
  /(?:\bno longer|\bnot|\bnever|n['’]t)\s+(?:(?:yet|currently|really|actually|directly|any ?more|any longer|be|being|been)\s+)*$/i;

/** `isOpen`: the text ends with the phrase, so the next block names the references. */
function saidIn(words: string, here: string): { readonly found: TextBlockers; readonly isOpen: boolean } {
  const phrases = [...words.matchAll(PHRASE)].filter(
    ({ index }) => !DENIED.test(words.slice(Math.max(0, index - 80), index)),
  );
  const found = phrases.map(({ 0: { length }, index }) => {
    const from = index + length;
    const isExpected = /^\s*:/.test(words.slice(from)) && !isNothing(words.slice(from));
    return namedAt(words, { from, here, isExpected });
  });
  const last = phrases.at(-1);
  const isOpen = last !== undefined && /^[\s:]*$/.test(words.slice(last.index + last[0].length));
  return { found: together(found), isOpen };
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
function namedAt(words: string, { from, here, isExpected }: Place): TextBlockers {
  const numbers: number[] = [];
  let foreign = false;
  let rest = words.slice(from);
  rest = rest.slice(BEFORE.exec(rest)?.[0].length ?? 0);
  for (let isFirst = true; ; isFirst = false) {
    const between = isFirst ? '' : BETWEEN.exec(rest)?.[0];
    if (between === undefined) break;
    const one = referenceAt(rest.slice(between.length));
    if (one === null) break;
    rest = rest.slice(between.length + one.length).replace(/^[)\]]/, '');
    if (one.repository === null || one.repository.toLowerCase() === here.toLowerCase()) numbers.push(one.number);
    else foreign = true;
  }
  const isNamed = numbers.length > 0 || foreign;
  return { numbers, unclear: foreign || (!isNamed && (isExpected || LOOKS.test(rest.slice(0, 300)))) };
}

function referenceAt(words: string): { repository: string | null; number: number; length: number } | null {
  const link = LINK.exec(words);
  if (link !== null) return { repository: link[1] ?? '', number: Number(link[2]), length: link[0].length };
  const found = REFERENCE.exec(words);
  if (found === null) return null;
  const [{ length }, own, old, repository = null, theirs] = found;
  return { repository, number: Number(own ?? old ?? theirs), length };
}

/** The numbers that each issue waits for. A number without an entry here is on no cycle. */
export type Waiting = ReadonlyMap<number, readonly number[]>;

/**
 * Finds subjects that wait for each other and could never start. Returns one shortest cycle per strongly connected
 * component, from its lowest number and without repeating it: `[50, 51]`.
 */
export function cyclesOf(waiting: Waiting): number[][] {
  const knotted = withoutEnds(waiting);
  const told = new Set<number>();
  return [...knotted.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((start) => {
      if (told.has(start)) return [];
      const way = shortestWayBack(knotted, start);
      if (way === null) return [];
      // Everything connected with it in both directions is in the same component.
      for (const member of knotOf(knotted, start)) told.add(member);
      return [way];
    });
}

/** Removes, repeatedly, what waits for nothing here. Nothing remains of a backlog without a cycle. */
function withoutEnds(waiting: Waiting): Waiting {
  const left = new Map(waiting);
  const turned = backwards(waiting);
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

function backwards(waiting: Waiting): Map<number, number[]> {
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
function shortestWayBack(waiting: Waiting, start: number): number[] | null {
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
function knotOf(waiting: Waiting, start: number): number[] {
  const back = reached(backwards(waiting), start);
  return [...reached(waiting, start)].filter((number) => back.has(number));
}

function reached(waiting: Waiting, start: number): Set<number> {
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
