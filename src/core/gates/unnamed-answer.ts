/** Answers that name no question: one word, such as `proceed`, a box ticked in a mail reply, or `/loop answer OPTION`. */

import { type AnswerPolicy, isPerson } from '../access/authority.ts';
import { type CommandLine, parseCommands } from '../commands/parse.ts';
import { unitPattern } from '../commands/raise-words.ts';
import type { AnswerDoubt, Claim, GateThread, ThreadComment } from '../observation/thread.ts';
import { type Gate, parseGateId } from '../state/gate.ts';
import { splitMailReply } from '../text/mail-reply.ts';
import { fromAllBox } from './answer-all.ts';
import { gateDefinition, optionWords, takesNoText } from './catalogue.ts';
import { isWhichGateRefusal } from './receipt.ts';

interface UnnamedReply {
  readonly thread: GateThread & { readonly comment: ThreadComment };
  readonly policy: AnswerPolicy;
}

/**
 * Answers that name no question: a comment of one word, or `/loop answer OPTION`. They count for this gate if it was
 * the only open question of the thread when they were written, and they were never edited, and if the
 * question reads as it was posted. Otherwise the open question with the first id refuses them, so that one comment gets
 * one refusal.
 */
export function claimsWithoutId(gate: Gate, reply: ThreadComment, { thread, policy }: UnnamedReply): Claim[] {
  const { author, createdAt: at, id: commentId, edits } = reply;
  // Times have whole seconds, so the numbers of the comments tell which came first.
  if (thread.rivals === undefined || commentId <= thread.comment.id) return [];
  if (!isPerson(author, policy) || edits.some(({ editor }) => editor?.id !== author.id)) return [];
  const answers = readWithoutId(reply, gate, thread);
  if (answers.length === 0 || isRefusedForGood(reply, thread.replies)) return [];
  const others = thread.rivals.filter(
    (rival) => rival.commentId < commentId && (rival.closedAt === null || Date.parse(rival.closedAt) >= Date.parse(at)),
  );
  const open = [gate.id, ...others.filter(({ closedAt }) => closedAt === null).map(({ gateId }) => gateId)].toSorted();
  return answers.flatMap(({ option, text, isBare, isPlainWords, doubt: own = null }): Claim[] => {
    const by = author;
    const plain = isPlainWords === true ? { isPlainWords, text: joinPlainWords(reply, thread) } : {};
    const claim = { by, option, text, at, channel: 'reply' as const, commentId, deliveryId: null, ...plain };
    const meant = isBare ? open.filter((id) => hasOption(id, option)) : open;
    const talk = isBare ? findTalk(claim, { gate, thread }) : findHaste(claim, thread);
    // A word that no open question offers is refused with the options.
    if (meant.length === 0) return open[0] === gate.id && talk !== 'others' ? [claim] : [];
    if (!meant.includes(gate.id)) return [];
    const doubt = findDoubt(
      { option, text, isBare, own: own ?? talk },
      { gate, isRivalled: others.length > 0, isEdited: edits.length > 0, isQuestionIntact: thread.textIntact },
    );
    if (doubt === null) return [claim];
    // A conversation would be answered comment by comment.
    if (isPlainWords === true && isToldAlready(reply, gate, thread.replies)) return [];
    return meant[0] === gate.id ? [{ ...claim, unclear: { among: meant, doubt } }] : [];
  });
}

/** A person who has read the question takes this long to answer it. */
const leastReadingMs = 30_000;

/** A question about a new head may take the place of the one that its writer has read. */
const findHaste = ({ option, at }: Claim, thread: UnnamedReply['thread']): AnswerDoubt | null =>
  option === 'merge' && isAtOnce(at, thread) ? 'at once' : null;

const isAtOnce = (at: string, { comment }: UnnamedReply['thread']): boolean =>
  Date.parse(at) - Date.parse(comment.createdAt) < leastReadingMs;

/**
 * A word alone may be meant for another person: written at once after the question, after words of others, or before its
 * writer saw the question at all.
 */
function findTalk(
  { by, at, commentId }: Claim,
  { gate, thread }: { readonly gate: Gate; readonly thread: UnnamedReply['thread'] },
): AnswerDoubt | null {
  const isAfterOthers = thread.replies.some(
    (reply) =>
      reply.id < commentId && reply.author?.type === 'User' && reply.author.id !== by.id && !isAnswerAlone(reply, gate),
  );
  if (isAfterOthers) return 'others';
  return isAtOnce(at, thread) ? 'at once' : null;
}

interface AnswerWord {
  readonly option: string;
  readonly text: string | null;
  readonly isBare: boolean;
  /** What its own text, its time or its place leaves in doubt. */
  readonly own: AnswerDoubt | null;
}

interface AnswerPlace {
  readonly gate: Gate;
  readonly isRivalled: boolean;
  readonly isEdited: boolean;
  readonly isQuestionIntact: boolean;
}

function findDoubt({ option, text, isBare, own }: AnswerWord, where: AnswerPlace): AnswerDoubt | null {
  if (!isBare && hasCondition(option, text, where.gate)) return 'mixed';
  if (where.isRivalled) return 'another question';
  if (where.isEdited) return 'edited';
  if (!where.isQuestionIntact) return 'question edited';
  // `/loop answer merge` names what it does. `/loop answer yes` does not, and takes a lock from its holder.
  const namesIt = !isBare && option !== 'yes';
  return takesNoText(option) && !namesIt ? 'word alone' : own;
}

/** Words behind an option that permits something may be a condition: `merge not yet`. So may the id of another question. */
function hasCondition(option: string, text: string | null, gate: Gate): boolean {
  if (text === null || option === 'raise') return false;
  if (text.split(/\s+/).some((word) => parseGateId(word) !== null)) return true;
  const kind = gate.options.find(({ id }) => id === option)?.kind;
  return kind === 'permitting' && option !== wordsOption;
}

/** A comment that answers this question and says nothing else asks no person anything: the next word does not reply to it. */
function isAnswerAlone({ body, edits }: ThreadComment, gate: Gate): boolean {
  const answer = edits.length === 0 ? parseBareAnswer(body) : null;
  return answer !== null && !answer.isQuotedBox && !answer.isUnclear && hasOption(gate.id, answer.option);
}

interface UnnamedAnswer {
  readonly option: string;
  readonly text: string | null;
  /** A word alone may be talk: it is an answer if it is an option of the question. */
  readonly isBare: boolean;
  /** A comment in words, to a question that takes any. */
  readonly isPlainWords?: true;
  /** Why its author may not have meant it: it is refused with the line to copy. */
  readonly doubt?: AnswerDoubt | null;
}

function readWithoutId(
  { body, edits }: ThreadComment,
  gate: Gate,
  { comment, rivals = [] }: UnnamedReply['thread'],
): UnnamedAnswer[] {
  const written = parseCommands(body);
  // What is written as a command above a quote counts alone.
  if (written.length > 0) return written.flatMap((line) => readCommand(line, gate));
  // An edit turns no talk into an answer.
  if (edits.length > 0) return [];
  const bare = parseBareAnswer(body);
  const isOption =
    bare !== null && [gate.id, ...rivals.map(({ gateId }) => gateId)].some((id) => hasOption(id, bare.option));
  if (takesWords(gate.id) && !isOption) return readPlainWords(body);
  if (bare === null) return [];
  // The quote may be of a box that another person has ticked.
  const isOfEdited = bare.isQuotedBox && comment.edits.length > 0;
  return [{ ...bare, isBare: true, doubt: bare.isUnclear ? 'mixed' : isOfEdited ? 'question edited' : null }];
}

function readCommand(line: CommandLine, gate: Gate): UnnamedAnswer[] {
  if (line.kind !== 'command' || line.command.verb !== 'answer' || line.command.gateId !== null) return [];
  if (line.loop !== null && line.loop !== parseGateId(gate.id)?.loop) return [];
  const { option, isBelow = false, words = null } = line.command;
  const text = dropPoliteness(line.command);
  if (!takesWords(gate.id) || option === wordsOption) return [{ option, text, isBare: false }];
  if (!hasOption(gate.id, option)) return [{ option: wordsOption, text: words, isBare: false }];
  // `stop using Redis` may be meant for the agent. A reason in the next line is none of its words.
  return [
    text === null || isBelow
      ? { option, text, isBare: false }
      : { option: wordsOption, text: words, isBare: false, doubt: 'mixed' },
  ];
}

/** Thanks beside an option are no condition. What cannot be undone takes no word beside it, whatever it says. */
function dropPoliteness({ option, text }: { readonly option: string; readonly text: string | null }): string | null {
  if (text === null || takesNoText(option)) return text;
  return removePoliteness(`${option} ${text}`) === option ? null : text;
}

/** The option of an agent's question that any words choose. */
export const wordsOption = 'answer';

/** Whether the question asks for words: any comment may be its answer. */
export const takesWords = (gateId: string): boolean => hasOption(gateId, wordsOption);

/** The line by which a program passes a person's words on as the answer. */
export const renderAnswerLine = (gateId: string, words: string): string =>
  `/loop answer ${gateId} ${wordsOption} ${words.replace(/\s+/g, ' ').trim()}`;

/** A mention speaks to another person. */
const mention = /(?:^|[^\w`/@])@[a-z\d]/i;

export function readPlainWords(body: string): UnnamedAnswer[] {
  const { ownText, isUnclear } = splitMailReply(body);
  if (ownText.trim() === '' || mention.test(ownText) || body.startsWith('<!--')) return [];
  const text = ownText.trim().slice(0, longestWords);
  return [{ option: wordsOption, text, isBare: true, isPlainWords: true, doubt: isUnclear ? 'mixed' : null }];
}

/** The newest answer of a person counts. What that person wrote between the question and it belongs to it. */
function joinPlainWords(
  { id, author }: ThreadComment,
  { comment: { id: questionId }, replies }: UnnamedReply['thread'],
): string {
  const own = replies.filter(
    (one) => one.id > questionId && one.id <= id && one.author?.id === author?.id && one.edits.length === 0,
  );
  const texts = own.flatMap((one) => {
    if (parseCommands(one.body).length > 0 || (one.id !== id && isRefusedForGood(one, replies))) return [];
    return readPlainWords(one.body).filter(({ doubt }) => one.id === id || doubt === null);
  });
  return texts
    .map(({ text }) => text)
    .join('\n\n')
    .slice(0, longestWords);
}

/** In characters. */
const longestWords = 4_000;

export interface BareAnswer {
  readonly option: string;
  /** What follows `raise`, such as `to 40`; null = nothing. */
  readonly text: string | null;
  /** A box that was ticked in the quoted question. */
  readonly isQuotedBox: boolean;
  /** More is said beside the box, or several are ticked. */
  readonly isUnclear: boolean;
}

/** Marks and a full stop around the word are not part of it. */
const bareAnswer = new RegExp(
  String.raw`^\s*[*_\x60]{0,3}([A-Za-z]+(?:-[A-Za-z]+)*)([ \t]+(?:to[ \t]+)?\$?\d[\d.]*?${unitPattern}?)?[*_\x60]{0,3}[.!]?[*_\x60]{0,3}\s*$`,
  'i',
);

/** Around the word of an option: `continue please`, `Please skip, thanks.` */
const politeBefore = /^\s*please[ \t]*,?[ \t]+/i;
const politeBehind = /(?:[ \t]*,[ \t]*|[ \t]*[.!]?\s+)(?:please|thanks|thank[ \t]+you)[.!]?\s*$/i;

/** In characters. */
const longestPoliteText = 100;

/** The text without its politeness; null = it has none. */
function removePoliteness(text: string): string | null {
  // Backtracking over the white space of a long text would take seconds.
  if (text.length > longestPoliteText) return null;
  const bare = text.replace(politeBehind, '').replace(politeBehind, '').replace(politeBefore, '');
  return bare === text ? null : bare;
}

/** Words with which people agree or do not, and which are options of few questions or of none. */
const assentWords: ReadonlySet<string> = new Set(['yes', 'no', 'ok', 'okay', 'go', 'lgtm', 'approve', 'approved']);

/**
 * The answer that is all a comment says, such as `proceed`, `skip, please` or `raise to 40`, or the box that is ticked
 * in the quote of a mail reply. Null = it says something else, or more.
 */
export function parseBareAnswer(body: string): BareAnswer | null {
  const { ownText, quoted, isUnclear } = splitMailReply(body);
  const polite = removePoliteness(ownText);
  const [, word = '', amount] = bareAnswer.exec(polite ?? ownText) ?? [];
  const lower = word.toLowerCase();
  // What is no option of any question is quoted to its author as it was written.
  const option = optionWords.has(lower) ? lower : word;
  // `ok, thanks` is talk.
  const isKnown = optionWords.has(lower) || (polite === null && assentWords.has(lower));
  if (isKnown && (amount === undefined || option === 'raise'))
    return { option, text: amount?.trim() ?? null, isQuotedBox: false, isUnclear };
  const ticked = quoted.flatMap((line) => readTickedBox(line) ?? []);
  const [first] = ticked;
  if (first === undefined) return null;
  return {
    option: fromAllBox(first),
    text: null,
    isQuotedBox: true,
    isUnclear: isUnclear || ownText !== '' || ticked.length > 1 || first !== fromAllBox(first),
  };
}

/** Mail programs may leave out the hidden mark of a box. Then the bold word tells its option. */
function readTickedBox(line: string): string | null {
  const [, label] = /^\s{0,3}[-*] \[[xX]\] (.*)$/.exec(line) ?? [];
  if (label === undefined) return null;
  const [, marked] = /^<!-- tickgate:option ([a-z-]{1,40}) -->/.exec(label) ?? [];
  if (marked !== undefined) return optionWords.has(fromAllBox(marked)) ? marked : null;
  const [, word = '', behind = ''] = /^\*{0,2}([a-z]+(?:-[a-z]+)*)\*{0,2}: (.*)$/i.exec(label) ?? [];
  const option = word.toLowerCase();
  return optionWords.has(option) && !/^all \d/.test(behind) ? option : null;
}

export const hasOption = (gateId: string, option: string): boolean => {
  const name = parseGateId(gateId)?.name;
  return name !== undefined && gateDefinition(name).options.some(({ id }) => id === option);
};

/** What was refused because several questions were open never becomes an answer once the others are closed. */
const isRefusedForGood = ({ id }: ThreadComment, replies: readonly ThreadComment[]): boolean =>
  replies.some(({ author, body }) => author?.type === 'Bot' && isWhichGateRefusal(body, { commentId: id }));

/** Whether this person was told for another comment how this question is answered. */
const isToldAlready = ({ author }: ThreadComment, gate: Gate, replies: readonly ThreadComment[]): boolean =>
  replies.some(
    (told) =>
      told.author?.type === 'Bot' &&
      isWhichGateRefusal(told.body, { gateId: gate.id }) &&
      replies.some((one) => one.author?.id === author?.id && isWhichGateRefusal(told.body, { commentId: one.id })),
  );
