/** Answers that name no question: a comment of one word, such as `proceed`, or `/loop answer OPTION`. */

import { type AnswerPolicy, isPerson } from '../access/authority.ts';
import { parseCommands } from '../commands/parse.ts';
import { unitPattern } from '../commands/raise-words.ts';
import type { Claim, GateThread, ThreadComment } from '../observation/thread.ts';
import { type Gate, parseGateId } from '../state/gate.ts';
import { gateDefinition, optionWords } from './catalogue.ts';
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
  const said = readWithoutId(reply, parseGateId(gate.id)?.loop ?? '');
  if (said.length === 0 || isRefusedForGood(reply, thread.replies)) return [];
  const others = thread.rivals.filter(
    (rival) => rival.commentId < commentId && (rival.closedAt === null || Date.parse(rival.closedAt) >= Date.parse(at)),
  );
  const open = [gate.id, ...others.filter(({ closedAt }) => closedAt === null).map(({ gateId }) => gateId)].toSorted();
  return said.flatMap(({ option, text, isBare }): Claim[] => {
    const meant = isBare ? open.filter((id) => hasOption(id, option)) : open;
    if (!meant.includes(gate.id)) return [];
    const claim = { by: author, option, text, at, channel: 'reply' as const, commentId, deliveryId: null };
    const isClear =
      others.length === 0 && edits.length === 0 && thread.textIntact && !(isBare && mayBeTalk(claim, { gate, thread }));
    if (isClear) return [claim];
    return meant[0] === gate.id ? [{ ...claim, whichOf: meant }] : [];
  });
}

/** A person who has read the question takes this long to answer it. */
const leastReadingMs = 30_000;

/**
 * A word alone may be meant for another person: written at once after the question, after words of others, or before its
 * writer saw the question at all. So it never merges, and never takes a lock from its holder.
 */
function mayBeTalk(
  { by, option, at, commentId }: Claim,
  { gate, thread }: { readonly gate: Gate; readonly thread: UnnamedReply['thread'] },
): boolean {
  if (option === 'merge' || parseGateId(gate.id)?.name === 'force-unlock') return true;
  if (Date.parse(at) - Date.parse(thread.comment.createdAt) < leastReadingMs) return true;
  return thread.replies.some(
    (reply) =>
      reply.id < commentId && reply.author?.type === 'User' && reply.author.id !== by.id && !isAnswerAlone(reply, gate),
  );
}

/** A comment that answers this question and says nothing else asks no person anything: the next word does not reply to it. */
const isAnswerAlone = ({ body, edits }: ThreadComment, gate: Gate): boolean =>
  edits.length === 0 && hasOption(gate.id, parseBareAnswer(body)?.option ?? '');

interface UnnamedAnswer {
  readonly option: string;
  readonly text: string | null;
  /** A word alone may be talk: it is an answer if it is an option of the question. */
  readonly isBare: boolean;
}

function readWithoutId({ body, edits }: ThreadComment, loop: string): UnnamedAnswer[] {
  // An edit turns no talk into an answer.
  const bare = edits.length === 0 ? parseBareAnswer(body) : null;
  if (bare !== null) return [{ ...bare, isBare: true }];
  return parseCommands(body).flatMap((line) =>
    line.kind === 'command' &&
    line.command.verb === 'answer' &&
    line.command.gateId === null &&
    (line.loop === null || line.loop === loop)
      ? [{ ...line.command, isBare: false }]
      : [],
  );
}

export interface BareAnswer {
  readonly option: string;
  /** What follows `raise`, such as `to 40`; null = nothing. */
  readonly text: string | null;
}

const bareAnswer = new RegExp(
  String.raw`^\s*([A-Za-z]+(?:-[A-Za-z]+)*)([ \t]+(?:to[ \t]+)?\$?\d[\d.]*${unitPattern}?)?\s*$`,
  'i',
);

/** The answer that is all a comment says, such as `proceed` or `raise to 40`; null = it says something else, or more. */
export function parseBareAnswer(body: string): BareAnswer | null {
  const [, word = '', amount] = bareAnswer.exec(body) ?? [];
  const option = word.toLowerCase();
  if (!optionWords.has(option) || (amount !== undefined && option !== 'raise')) return null;
  return { option, text: amount?.trim() ?? null };
}

export const hasOption = (gateId: string, option: string): boolean => {
  const name = parseGateId(gateId)?.name;
  return name !== undefined && gateDefinition(name).options.some(({ id }) => id === option);
};

/** What was refused because several questions were open never becomes an answer once the others are closed. */
const isRefusedForGood = ({ id }: ThreadComment, replies: readonly ThreadComment[]): boolean =>
  replies.some(({ author, body }) => author?.type === 'Bot' && isWhichGateRefusal(body, id));
