/** Parses the `/loop` commands of a comment, and explains lines that mean nothing. */
import { distance } from 'fastest-levenshtein';
import type { Nodes, Paragraph } from 'mdast';
import type { Command, Verb } from '../observation/thread.ts';
import { ceilingNames } from '../state/counters.ts';
import { formatAlternatives } from '../text/format.ts';
import { cutCopiedMessage, cutSignature, splitMailReply } from '../text/mail-reply.ts';
import { isUnreasonable, markdownTree } from '../text/markdown.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { readRaiseWords } from './raise-words.ts';

/** A line that begins with `/loop`. `loop`: from `loop=NAME`, needed outside a control issue if there are several. */
export type CommandLine =
  | { readonly kind: 'command'; readonly loop: string | null; readonly command: Command }
  /** `isMisplaced`: it stands where no command does, and may be talk. */
  | {
      readonly kind: 'refused';
      readonly says: string;
      readonly isMisplaced?: true;
      /** An answer in a word, and no line that begins with `/loop`: an edit turns it into no command. */
      readonly isWord?: true;
    };

interface Rule {
  readonly verb: Verb | 'unpause';
  readonly usage: string;
  readonly does: string;
  /** To copy, where the usage is none: it has brackets. */
  readonly lines?: readonly string[];
  /** The command, or what is wrong with the words after the verb. */
  readonly read: (rest: string, below: Below) => Command | string;
}

const LONGEST_TEXT = 4000;
/** Per comment: each line may cost requests, and a body holds nine thousand. */
const MOST_LINES = 10;

/** Verbs that change what the loop may spend or has counted need `approvers`, the others write access alone. */
export const isGuarded = (verb: Verb): boolean => verb === 'restart' || verb === 'raise';

/** The whole grammar: parser, help and suggestions derive from this table. */
export const commandRules: readonly Rule[] = [
  buildBareRule('run', 'starts one tick now'),
  {
    verb: 'stop',
    usage: '/loop stop [now] [reason]',
    does: 'ends the run; agents that work are told to end at their next safe point, and with `now` they are ended at once, with their work preserved',
    read: readStop,
  },
  {
    verb: 'cancel',
    usage: '/loop cancel [delete-branches=true]',
    lines: ['/loop cancel', '/loop cancel delete-branches=true'],
    does: 'ends the run and its agents at once, as `stop now` does; in the thread of an issue or a pull request of the run, only that one, at the next tick; branches stay without `delete-branches=true`',
    read: readCancel,
  },
  {
    verb: 'pause',
    usage: '/loop pause',
    does: 'begins nothing more until `/loop resume`; agents that work are told to end at their next safe point',
    // Whatever the words say, a pause that begins at once harms least. The reply says that they were not read.
    read: (rest) => ({ verb: 'pause', ...(rest === '' ? {} : { unread: rest.slice(0, LONGEST_TEXT) }) }),
  },
  buildBareRule('resume', 'goes on after a pause, or once a service that was away is back'),
  { ...buildBareRule('resume', 'the same as `resume`'), verb: 'unpause', usage: '/loop unpause' },
  {
    verb: 'restart',
    usage: '/loop restart [from-base=true]',
    lines: ['/loop restart', '/loop restart from-base=true'],
    does: 'begins again after a stop; what was spent stays spent; with `from-base=true`, work whose branch is gone begins anew',
    read: readRestart,
  },
  buildBareRule('status', 'shows where the loop stands'),
  buildBareRule('plan', 'shows what the next tick would do, and starts nothing'),
  {
    verb: 'raise',
    usage: '/loop raise [dollars=50] [iterations=10] [prs=40] [minutes=120]',
    lines: ceilingNames.map((name) => `/loop raise ${name}=…`),
    does: 'sets new ceilings, at least one; `/loop raise to 40` sets the one that the open question, or the stop, is about',
    read: readRaise,
  },
  {
    verb: 'answer',
    usage: '/loop answer [ID] OPTION [text]',
    does: 'answers an open question; without an ID, the only one that is open in the thread',
    read: readAnswer,
  },
  buildBareRule('help', 'shows this list'),
];

/** The commands of a comment, in order, at most ten. Lines in quotes, code, HTML comments and a message that a mail program copied are not commands. */
export function parseCommands(body: string): CommandLine[] {
  // Fast path: most comments hold no command and need no syntax tree.
  if (!/^\/loop/im.test(body)) return [];
  if (isUnreasonable(cutCopiedMessage(body))) return /^\/loop(?![^ \t\r\n])/im.test(body) ? [unreadLine] : [];
  const lines = listCommandLines(body);
  const below = readWordsBelow(body, lines);
  const parsed = lines.slice(0, MOST_LINES).map((line, index) => parseCommandLine(line, below[index] ?? nothingBelow));
  const noted = appendUnreadNote(body, { lines, parsed });
  if (lines.length <= MOST_LINES) return noted;
  return [...noted, toRefusedLine(`Only the first ${MOST_LINES} commands of a comment count.`)];
}

/** Other words are read as an answer only in a comment without commands, so that a misspelt one tells about them. */
function appendUnreadNote(
  body: string,
  { lines, parsed }: { readonly lines: readonly string[]; readonly parsed: readonly CommandLine[] },
): CommandLine[] {
  const [first, ...others] = parsed;
  if (first?.kind !== 'refused' || others.some(({ kind }) => kind === 'command')) return [...parsed];
  const isAlone = removeLines(cutSignature(splitMailReply(body).ownText), lines) === '';
  return isAlone ? [...parsed] : [toRefusedLine(`${first.says} ${otherWordsSentence}`), ...others];
}

const otherWordsSentence = 'Beside a line that begins with `/loop`, the other words of a comment answer nothing.';

/** A comment without its command lines, and without the words that belong to an answer. */
export const removeCommandLines = (body: string): string =>
  removeLines(body, /^\/loop/im.test(body) ? listCommandLines(body) : []);

/** Whether a comment holds commands and nothing else: no text between them, below them, or behind an answer. */
export function isOrdersAlone(body: string): boolean {
  const lines = new Set(listCommandLines(body));
  const isWhole = body.split(/\r\n|[\r\n]/).every((line) => line.trim() === '' || lines.has(line));
  return (
    lines.size > 0 && isWhole && parseCommands(body).every((line) => line.kind === 'command' && !hasWords(line.command))
  );
}

const hasWords = (command: Command): boolean =>
  ('text' in command && command.text !== null) ||
  ('reason' in command && command.reason !== null) ||
  'unread' in command;

function removeLines(body: string, lines: readonly string[]): string {
  const commands = new Set(lines);
  let isInAnswer = false;
  const kept = body.split(/\r\n|[\r\n]/).filter((line) => {
    if (commands.has(line)) isInAnswer = answerStart.test(line);
    return !commands.has(line) && !isInAnswer;
  });
  return kept.join('\n').trim();
}

export function helpText(): string {
  const lines = commandRules.map(({ usage, does }) => `- \`${usage}\`: ${does}`);
  return [
    '**Commands**, each on a line of its own, from people with write access:',
    '',
    ...lines,
    '',
    'Where several loops run, add `loop=NAME` after the verb: `/loop stop loop=night`.',
  ].join('\n');
}

// A line may hold other characters at which Unicode ends one.
const HEAD = /^\/loop(?:[ \t]+([^ \t]+)(?:[ \t]+(.*))?)?[ \t]*$/is;
const LOOP = /^(now[ \t]+)?loop=([^ \t]+)(?:[ \t]+|$)/i;

/** The name stands behind the verb, or behind `stop now`: as a reason it would stop every loop. */
function readAddressee(words: string): { readonly loop: string | null; readonly rest: string } {
  const [all = '', now = '', loop = null] = LOOP.exec(words) ?? [];
  return { loop, rest: `${now}${words.slice(all.length)}`.trim() };
}

function parseCommandLine(line: string, below: Below): CommandLine {
  const [, word = 'help', all = ''] = HEAD.exec(line) ?? [];
  const verb = asciiLowerCase(word);
  const rule = commandRules.find((one) => one.verb === verb);
  if (rule === undefined) return toRefusedLine(findOddSpace(word, all) ?? unknownVerbSentence(word, all));
  const { loop, rest } = readAddressee(all);
  const command = rule.read(rest, below);
  if (typeof command === 'string') {
    const lines = (rule.lines ?? [rule.usage]).map((one) => `\`${one}\``);
    return toRefusedLine(`${command} Write ${formatAlternatives(lines)}.`);
  }
  return { kind: 'command', loop, command };
}

/** Lines that begin with an unindented `/loop` in a top-level paragraph, outside code spans and inline HTML. */
export function listCommandLines(comment: string): string[] {
  const body = cutCopiedMessage(comment);
  const { root, shift } = markdownTree(body);
  const paragraphs = root.children.filter((node) => node.type === 'paragraph');
  const shownSpans = paragraphs.map((paragraph) => span(paragraph, shift));
  const hidden = paragraphs.flatMap((paragraph) => listHiddenSpans(paragraph, shift));
  // Lines come from the text itself: the tree has lost their indents.
  return Array.from(body.matchAll(/[^\r\n]+/g)).flatMap(({ index, 0: line }) => {
    if (!/^\/loop(?![^ \t])/i.test(line)) return [];
    const isShown = shownSpans.some(([start, end]) => start <= index && index < end);
    return isShown && !hidden.some(([start, end]) => start < index && index < end) ? [line] : [];
  });
}

/** What the author of an answer wrote below it, without quotes, a signature that stands below it, and commands. */
interface Below {
  /** Up to the next command. */
  readonly near: string;
  /** Up to the end, with the lines that were meant as commands and are none: whatever may limit an answer. */
  readonly all: string;
}

const nothingBelow: Below = { near: '', all: '' };

/** By the index of the command. */
function readWordsBelow(body: string, commands: readonly string[]): Below[] {
  if (!commands.some((line) => answerStart.test(line))) return [];
  const lines = cutCopiedMessage(body).split(/\r\n|[\r\n]/);
  const places: number[] = [];
  for (const [index, line] of lines.entries()) if (line === commands[places.length]) places.push(index);
  const written = new Set(commands);
  const obeyed = new Set(
    commands.slice(0, MOST_LINES).filter((line) => parseCommandLine(line, nothingBelow).kind === 'command'),
  );
  return places.slice(0, MOST_LINES).map((place) => {
    const line = lines[place] ?? '';
    if (!answerStart.test(line)) return nothingBelow;
    const next = places.find((other) => other > place);
    return {
      near: keepOwnWords(lines.slice(place + 1, next), written),
      all: keepOwnWords(lines.slice(place + 1), obeyed),
    };
  });
}

function keepOwnWords(lines: readonly string[], commands: ReadonlySet<string>): string {
  const own = cutSignature(splitMailReply(lines.join('\n')).ownText).split('\n');
  return own
    .filter((line) => !commands.has(line) && !/^ {0,3}>/.test(line))
    .join('\n')
    .trimEnd();
}

const answerStart = /^\/loop[ \t]+answer(?:[ \t]|$)/i;

function listHiddenSpans(node: Nodes | Paragraph, shift: number): [number, number][] {
  if (node.type === 'html' || node.type === 'inlineCode') return [span(node, shift)];
  return 'children' in node ? node.children.flatMap((child) => listHiddenSpans(child, shift)) : [];
}

export function span(node: Nodes | Paragraph, shift: number): [number, number] {
  return [(node.position?.start.offset ?? 0) + shift, (node.position?.end.offset ?? 0) + shift];
}

function buildBareRule(verb: 'run' | 'resume' | 'status' | 'plan' | 'help', does: string): Rule {
  const read: Rule['read'] = (rest) => (rest === '' ? { verb } : `\`${verb}\` takes no further words.`);
  return { verb, usage: `/loop ${verb}`, does, read };
}

function readStop(rest: string): Command {
  const [, now, reason = ''] = /^(now(?:[ \t]+|$))?(.*)$/is.exec(rest) ?? [];
  const said = { verb: 'stop', reason: reason === '' ? null : reason.slice(0, LONGEST_TEXT) } as const;
  return now === undefined ? said : { ...said, now: true };
}

/** A deletion ordered in other words is refused, not half obeyed. */
function readCancel(rest: string): Command | string {
  if (rest === '' || rest === 'delete-branches=false') return { verb: 'cancel' };
  if (rest === 'delete-branches=true') return { verb: 'cancel', deleteBranches: true };
  return `\`cancel\` does not understand “${quoteWords(rest)}”.`;
}

function readRestart(rest: string): Command | string {
  if (rest === '' || rest === 'from-base=false') return { verb: 'restart' };
  if (rest === 'from-base=true') return { verb: 'restart', fromBase: true };
  return `\`restart\` does not understand “${quoteWords(rest)}”.`;
}

function readRaise(rest: string): Command | string {
  const words = readRaiseWords(rest);
  if (typeof words === 'string') return words;
  const { ceilings, to } = words;
  return { verb: 'raise', ceilings, ...(to === null ? {} : { to }) };
}

/** An answer in words may go on below its line. */
function readAnswer(rest: string, below: Below): Command | string {
  const isUnnamed = rest !== '' && !firstWordHasDigit.test(rest);
  const [, gateId, option, words = ''] = answerLine.exec(isUnnamed ? `- ${rest}` : rest) ?? [];
  if (gateId === undefined || option === undefined) return '`answer` needs an option.';
  const chosen = asciiLowerCase(option);
  // A reply copied from the question's own code block still ends in the placeholder.
  const given = words.trim() === '[text]' ? '' : words.trim();
  const text = joinWords(given, selectBelow(chosen, given, below)).slice(0, LONGEST_TEXT);
  return {
    verb: 'answer',
    gateId: isUnnamed ? null : gateId,
    option: chosen,
    text: text === '' ? null : text,
    ...(given === '' && text !== '' ? { isBelow: true } : {}),
    ...(isUnnamed ? { words: joinWords(rest, below.near).slice(0, LONGEST_TEXT) } : {}),
  };
}

const joinWords = (given: string, below: string): string => `${given}\n${below}`.trim();

/** Whatever stands below what cannot be undone may be a condition. Thanks below the number of a raise are none of it. */
function selectBelow(option: string, given: string, { near, all }: Below): string {
  if (option === 'merge' || option === 'yes') return all;
  return option === 'raise' && /\d/.test(given) && !/\d/.test(near) ? '' : near;
}

const answerLine = /^([^ \t]+)[ \t]+([^ \t]+)(?:[ \t]+(.*))?$/s;
/** The id of a question has digits, an option has none. */
const firstWordHasDigit = /^[^ \t]*\d/;

/** A no-break space joins what its author wrote as two words. Null = there is none. */
function findOddSpace(word: string, rest: string): string | null {
  const [first = '', ...others] = word.split(/\s+/);
  if (others.length === 0 || !isVerb(first)) return null;
  const line = lineToCopy([first, ...others, rest].join(' '));
  return `A no-break space stands behind “${first}”, so this is no command. ${copySentence(line)}`;
}

export const isVerb = (word: string): boolean => commandRules.some(({ verb }) => verb === asciiLowerCase(word));

/** `Write …`, or what is wrong with the line as it stands. */
export function copySentence(line: string, behind = ''): string {
  const parsed = parseCommandLine(line, nothingBelow);
  return parsed.kind === 'refused' ? parsed.says : `Write \`${line}\`${behind}.`;
}

/** In characters. */
export const longestCopy = 200;
const politeEnd = /(?:(?:^|[\s,;.!]+)(?:please|thanks|thank you))?[\s,;.!]*$/i;
const isCancel = /^cancel$/i;
const cancelWords = /(?<![^ ])(?:loop|delete-branches)=[\w-]{1,40}(?![^ ])/gi;
const loopName = /(?:^| )(loop=[\w-]{1,40})(?= |$)/i;

/**
 * The command that its author meant, from the words behind `/loop`: with plain spaces and without politeness. Nothing in
 * it ends a code span or begins an HTML comment.
 */
export function lineToCopy(words: string): string {
  const shown = words
    .slice(0, longestCopy * 2)
    .replace(/[\p{Cc}\p{Cf}\p{Z}\s]+/gu, ' ')
    .replace(/[`<]/g, '')
    .trim();
  const [verb = '', all = ''] = /^([a-z]+)[\s,;.:!]*(.*)$/i.exec(shown)?.slice(1) ?? [];
  const polite = all.replace(politeEnd, '').replace(politeEnd, '');
  // It takes no other words. Its refusal would name no loop, and all would be cancelled.
  const own = isCancel.test(verb) ? (polite.match(cancelWords) ?? []).join(' ') : polite;
  const name = loopName.exec(own)?.[1];
  // As a reason it would stop every loop.
  const isMoved = name !== undefined && asciiLowerCase(verb) !== 'answer' && readAddressee(own).loop === null;
  const rest = isMoved ? `${name} ${own.replace(loopName, '').trim()}` : own;
  const line = `/loop ${asciiLowerCase(verb)} ${rest}`.trim();
  return line.length <= longestCopy ? line : `${line.slice(0, longestCopy - 1)}…`;
}

/** Words that answer questions and are no commands. The catalogue of questions has them; this folder does not know it. */
export const questionWords: readonly string[] = [
  ...['abort', 'accept', 'ask', 'commit', 'continue', 'escalate', 'hold', 'merge', 'no', 'probe', 'proceed'],
  ...['re-attach', 're-propose', 'retry', 'skip', 'stash', 'yes'],
];

function unknownVerbSentence(given: string, rest: string): string {
  const word = given.slice(0, 40);
  const answer = asciiLowerCase(word);
  if (questionWords.includes(answer))
    return `There is no command “${answer}”. To answer a question with it, write \`/loop answer ${answer}\` in its thread. All commands: \`/loop help\`.`;
  const verbs = commandRules.map(({ verb }) => verb);
  const [nearest = 'help'] = verbs.toSorted((a, b) => distance(word, a) - distance(word, b));
  const help = 'All commands: `/loop help`.';
  const near = distance(word, nearest) <= Math.max(2, Math.floor(nearest.length / 2));
  const unknown = `There is no command “${quoteWords(word)}”.`;
  // The word that ends agents at once is part of the command that is meant.
  const meant = nearest === 'stop' && /^now(?:[ \t]|$)/i.test(rest) ? 'stop now' : nearest;
  return near ? `${unknown} Did you mean \`/loop ${meant}\`? ${help}` : `${unknown} ${help}`;
}

/** Without it, an order below a long log would be lost in silence. */
export const tooLargeSentence =
  'This comment has more lines, underlined lines or nested quotes than Tickgate reads, so no command in it counts. Write the command in a comment of its own.';

const unreadLine = toRefusedLine(tooLargeSentence);

function toRefusedLine(says: string): CommandLine {
  return { kind: 'refused', says };
}

function quoteWords(words: string): string {
  return quoteLine(words, { max: 40 });
}

/** Changes ASCII letters alone: the Kelvin sign or a dotless i never becomes a letter of a command. */
export function asciiLowerCase(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
