/** Finds commands that stand where none counts, so that their author hears of it. */
import type { Nodes } from 'mdast';
import { cutCopiedMessage } from '../text/mail-reply.ts';
import { isUnreasonable, markdownTree } from '../text/markdown.ts';
import {
  asciiLowerCase,
  type CommandLine,
  copySentence,
  isVerb,
  lineToCopy,
  listCommandLines,
  longestCopy,
  parseCommands,
  span,
  tooLargeSentence,
} from './parse.ts';

/**
 * The commands of a comment, and one that stands where none counts. A comment gets one reply to what is refused in it,
 * so a misspelt line says both.
 */
export function listCommentLines(body: string, misplaced = findMisplacedCommand(body)): CommandLine[] {
  const lines = parseCommands(body);
  if (misplaced === null) return lines;
  const at = lines.findIndex(({ kind }) => kind === 'refused');
  if (at === -1) return [...lines, misplaced];
  return lines.map((line, index) =>
    index === at && line.kind === 'refused' ? { ...line, says: `${misplaced.says} ${line.says}` } : line,
  );
}

/**
 * The first command that its author wrote where none counts: behind other words, in a list, or with a no-break space.
 * It is never obeyed. A lost stop costs most, so `stop`, `pause` and `cancel` are found anywhere in a line, others at its
 * beginning.
 */
export function findMisplacedCommand(body: string): RefusedLine | null {
  if (!/\/loop\s/i.test(body)) return null;
  if (isUnreasonable(cutCopiedMessage(body))) return findStopInLargeComment(body);
  const given = parseCommands(body).filter((line) => line.kind === 'command');
  for (const { verb, loop, line } of listMisplacedWords(body)) {
    if (!isVerb(verb) || given.some((one) => one.command.verb === verb && isForLoop(one, loop))) continue;
    const says = `${misplacedSentence} ${copySentence(line, ' as a line of its own')}`;
    return { kind: 'refused', says, isMisplaced: true };
  }
  return null;
}

/**
 * A stop in a comment that is too large to parse, whose lists and code are not known. A line that begins with a command is
 * refused as such.
 */
function findStopInLargeComment(body: string): RefusedLine | null {
  if (parseCommands(body).length > 0) return null;
  const own = cutCopiedMessage(body).replace(/^ {0,3}>.*$/gm, '');
  const isStop = Array.from(own.matchAll(misplacedCommand)).some(({ groups }) =>
    stopVerbs.has(asciiLowerCase(groups?.['verb'] ?? '')),
  );
  return isStop ? { kind: 'refused', says: tooLargeSentence, isMisplaced: true } : null;
}

type RefusedLine = Extract<CommandLine, { readonly kind: 'refused' }>;

/** Whether what was given reaches the loop of the misplaced words, such as `loop=night`. */
const isForLoop = (given: { readonly loop: string | null }, loop: string | null): boolean =>
  given.loop === null || asciiLowerCase(loop ?? '') === `loop=${given.loop}`;

const misplacedSentence =
  'A command counts where it begins its line, outside lists and with plain spaces; this one does not, so it was not obeyed.';

const misplacedCommand = /(?<![\w/.-])\/loop\s{1,9}(?<verb>[a-z]{3,9})(?![\w-])/gi;
const stopVerbs: ReadonlySet<string> = new Set(['stop', 'pause', 'cancel']);
/** A list mark, or a word of politeness. */
const atBeginning = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+|please[\s,]+){0,3}$/i;
/** In characters. */
const longestBeginning = 40;

interface MisplacedWords {
  readonly verb: string;
  /** Such as `loop=night`. */
  readonly loop: string | null;
  /** To copy. */
  readonly line: string;
}

/** Amid talk, only what says how and which loop: the rest is no reason. */
const atOnce = /^(?:\s+loop=[\w-]{1,40})?\s+now\b/i;
const loopWord = /\sloop=[\w-]{1,40}/i;

function readMisplacedWords(verb: string, words: string, isAtBeginning: boolean): MisplacedWords {
  const loop = loopWord.exec(words)?.[0].trim() ?? null;
  const bare = [verb, ...(verb === 'stop' && atOnce.test(words) ? ['now'] : []), ...(loop === null ? [] : [loop])];
  const isTalk = !isAtBeginning || words.includes('/loop') || (stopVerbs.has(verb) && /^\s*[,;:]/.test(words));
  return { verb, loop, line: lineToCopy(isTalk ? bare.join(' ') : `${verb} ${words}`) };
}

/** Outside quotes, code and HTML comments. A line below a quote that begins with a command is its author's own. */
function listMisplacedWords(comment: string): MisplacedWords[] {
  const body = cutCopiedMessage(comment);
  const inPlace = new Set(listCommandLines(body));
  const { root, shift } = markdownTree(body);
  const foreign = listForeignSpans(root, shift);
  const isOwn = (at: number, start: number): boolean =>
    !foreign.some(({ from, to, isQuote }) => from <= at && at < to && !(isQuote && at === start));
  return Array.from(body.matchAll(/[^\r\n]+/g)).flatMap(({ index: start, 0: line }) => {
    if (inPlace.has(line) || /^ {0,3}>/.test(line)) return [];
    return Array.from(line.matchAll(misplacedCommand)).flatMap(({ index, groups, 0: command }) => {
      const verb = asciiLowerCase(groups?.['verb'] ?? '');
      const isAtBeginning = index <= longestBeginning && atBeginning.test(line.slice(0, index));
      if (!(stopVerbs.has(verb) || isAtBeginning) || !isOwn(start + index, start)) return [];
      const end = index + command.length;
      return [readMisplacedWords(verb, line.slice(end, end + longestCopy), isAtBeginning)];
    });
  });
}

interface ForeignSpan {
  readonly from: number;
  readonly to: number;
  readonly isQuote: boolean;
}

function listForeignSpans(node: Nodes, shift: number): ForeignSpan[] {
  const isQuote = node.type === 'blockquote';
  const isComment = node.type === 'html' && node.value.trimStart().startsWith('<!--');
  if (isQuote || isComment || node.type === 'code' || node.type === 'inlineCode') {
    const [from, to] = span(node, shift);
    return [{ from, to, isQuote }];
  }
  return 'children' in node ? node.children.flatMap((child) => listForeignSpans(child, shift)) : [];
}
