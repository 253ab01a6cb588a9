/** Finds an answer in a word that reaches no question, so that its author hears of it. */
import { isPerson } from '../access/authority.ts';
import { type CommandOrder, type CommandScope, isLater, listReplyBodies, type Place } from '../commands/collect.ts';
import type { CommandLine } from '../commands/parse.ts';
import type { ThreadComment } from '../observation/thread.ts';
import { ceilingNames } from '../state/counters.ts';
import { formatAlternatives } from '../text/format.ts';
import { readClosedAnswer } from './closed-question.ts';
import { type BareAnswer, hasOption, parseBareAnswer } from './unnamed-answer.ts';

type RefusedLine = Extract<CommandLine, { readonly kind: 'refused' }>;

/** It may be talk, so a person without the right to command gets no reply. */
const toRefusedWord = (says: string): RefusedLine => ({ kind: 'refused', says, isMisplaced: true, isWord: true });

/** `raise to 40` on the control issue while nothing is asked there. Elsewhere it may be about anything. */
export function findUnaskedRaise(
  word: BareAnswer | null,
  {
    isControlIssue,
    commentId,
    open,
    bodies,
  }: Thread & { readonly isControlIssue: boolean; readonly commentId: number },
): RefusedLine | null {
  if (word === null || word.option !== 'raise' || word.text === null || !isControlIssue || open.length > 0) return null;
  // It was an answer, and is read once more.
  if (bodies.some((body) => isAnsweredBy(body, commentId))) return null;
  const lines = ceilingNames.map((name) => `\`/loop raise ${name}=…\``);
  return toRefusedWord(
    `No question is open here that these words answer, so no ceiling was raised. Name the one that you mean: ${formatAlternatives(lines)}.`,
  );
}

interface Thread {
  /** Ids of the questions that are open there. */
  readonly open: readonly string[];
  /** Comments of Tickgate. */
  readonly bodies: readonly string[];
}

/**
 * A comment that was edited into this word. Null = no question that is open
 * there offers it, and none was answered by another word of this comment.
 */
export function findEditedWord(
  word: BareAnswer | null,
  { commentId, open, bodies }: Thread & { readonly commentId: number },
): RefusedLine | null {
  if (word === null || word.isQuotedBox) return null;
  const answer = bodies
    .filter((body) => isAnsweredBy(body, commentId))
    .flatMap((body) => readClosedAnswer(body) ?? [])
    .at(-1);
  if (answer !== undefined)
    return answer.option === word.option
      ? null
      : toRefusedWord(`Already answered: **${answer.option}** by @${answer.login}. This edit changes nothing.`);
  const gateId = open.find((id) => hasOption(id, word.option));
  if (gateId === undefined) return null;
  const words = word.text === null ? word.option : `${word.option} ${word.text}`;
  return toRefusedWord(
    `A word in a comment that was edited answers nothing. Write \`/loop answer ${gateId} ${words}\`.`,
  );
}

/** Whether a closed question names this comment as its answer. The caller must ensure that Tickgate wrote it. */
const isAnsweredBy = (body: string, commentId: number): boolean =>
  new RegExp(`^- Comment ${commentId}\\b`, 'm').test(body);

/** Words that were written, or edited, since the comments were read last. */
export function collectLateWords({ comments, ...place }: Place, scope: CommandScope): CommandOrder[] {
  const bodies = listReplyBodies(comments, scope);
  return comments.flatMap((comment): CommandOrder[] => {
    const { id, author, edits, createdAt, isStranger = false } = comment;
    if (!isPerson(author, scope.policy) || edits.some(({ editor }) => editor?.id !== author.id)) return [];
    const at = edits.at(-1)?.at ?? createdAt;
    const line = isLater(at, scope.since) ? findLateWord(comment, { ...place, bodies }) : null;
    if (line === null) return [];
    const given = { thread: place.thread, at, givers: [author], again: !isLater(createdAt, scope.since), isStranger };
    return [{ id: `comment/${id}/word`, about: String(id), kind: 'comment', line, ...given }];
  });
}

function findLateWord(
  { id: commentId, body, edits }: ThreadComment,
  { bodies, open, isControlIssue }: Omit<Place, 'comments'> & { readonly bodies: readonly string[] },
): RefusedLine | null {
  const word = parseBareAnswer(body);
  return edits.length > 0
    ? findEditedWord(word, { commentId, open, bodies })
    : findUnaskedRaise(word, { isControlIssue, commentId, open, bodies });
}
