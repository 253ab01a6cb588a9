/** Decides which issues a text says that it waits for: `depends on #n`, `blocked by #n`, lists and links under these words. */
import type { Nodes, RootContent } from 'mdast';
import { markdownTree } from '../text/markdown.ts';

export interface TextBlockers {
  /** Of this repository. */
  readonly numbers: readonly number[];
  /** It names something more, which was not understood: an issue of another repository, or words where a number was expected. */
  readonly unclear: boolean;
}

const none: TextBlockers = { numbers: [], unclear: false };

/** Most texts are told by this, at no cost of a syntax tree. */
const glance = /depends|blocked/i;

/** `here` = `owner/repo`. Quotes and code are no promises, nor is what nobody sees. */
export function textBlockers({ title, body }: { title: string; body: string }, here: string): TextBlockers {
  const said = glance.test(title) ? [saidIn(title, here).found] : [];
  if (glance.test(body)) {
    const { children } = markdownTree(body).root;
    // A text that is built to be slow has no tree: better one promise too many than a tick that is held up.
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

/** What stands under words that name nothing themselves: the items of a list, or a paragraph that begins with references. */
function namedBy(block: RootContent, here: string): TextBlockers {
  if (block.type === 'list') {
    const firsts = block.children.map(({ children: [first] }) => (first === undefined ? '' : wordsOf(first)));
    return together(firsts.map((words) => namedAt(words, { from: 0, here, isExpected: !isNothing(words) })));
  }
  const isText = block.type === 'paragraph' || block.type === 'html';
  return isText ? namedAt(wordsOf(block), { from: 0, here, isExpected: false }) : none;
}

/** A struck one counts no more; a link is what it leads to, where that is an issue, and else its words. */
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
  // What a comment or a tag says shows nowhere.
  if (node.type === 'html') return node.value.replace(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g, ' ');
  // A word in its place, so that what stands around it cannot join.
  if (node.type === 'inlineCode') return 'code';
  return 'children' in node && node.type !== 'blockquote' ? node.children.map(spelled).join('') : '';
}

const PHRASE = /\b(?:depends\s+on|blocked\s+by)\b/gi;
const DENIED =
  /(?:\bno longer|\bnot|\bnever|n['’]t)\s+(?:(?:yet|currently|really|actually|directly|any ?more|any longer|be|being|been)\s+)*$/i;

/** `isOpen`: it ends with the phrase, so that what is named stands in the next block. */
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

/** What people and issue forms write where nothing is to be named. */
const isNothing = (words: string): boolean =>
  /^(?:none|no response|nothing|nobody|n\/a|-*)\.?$/i.test(/^[\s:_]*([^\n]{0,80})/.exec(words)?.[1]?.trim() ?? '');

const LINK = /^https?:\/\/[^/\s]+\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d{1,9})(?![\w/])(?:[#?][^\s,;)\]]*)?/i;
const REFERENCE = /^(?:#(\d{1,9})|GH-(\d{1,9})|([\w.-]+\/[\w.-]+)#(\d{1,9}))(?!\w)/i;
const BETWEEN =
  /^(?:\s*(?:[,;&+/]|\band\b|\bor\b)\s*)+(?:(?:issues?|prs?|pull requests?)\s+)?|^[ \t]+(?=[#\w./-]*#\d)/i;
const BEFORE = /^[\s:([]*(?:\[[ x]\]\s*)?(?:(?:the|both|open|issues?|prs?|pull requests?)\s+)*[([]*/i;
/** A reference that stands where it is not read. */
const LOOKS = /^[^.!?\n]*(?:#\d|\bGH-\d|\/(?:issues|pull)\/\d)/i;

interface Place {
  readonly from: number;
  readonly here: string;
  /** Something must stand there. */
  readonly isExpected: boolean;
}

/** The references in a row that begins here. */
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

/** Finds the subjects that wait for each other, so that none of them could ever be begun. */

/** Who waits for whom, by number. */
export type Waiting = ReadonlyMap<number, readonly number[]>;

/**
 * One shortest cycle for each knot of subjects, begun at its lowest number and without repeating it: `[50, 51]`. Numbers that wait
 * for nothing here end no way.
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
      // Whoever hangs together with it both ways is part of the same knot.
      for (const member of knotOf(knotted, start)) told.add(member);
      return [way];
    });
}

/** Whoever waits for nobody here, or only for such, is in no cycle: what is left of a backlog without one is nothing. */
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

/** Everything that the start reaches and that reaches the start. */
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
