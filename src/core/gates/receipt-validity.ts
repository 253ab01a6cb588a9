/** Decides whether what a receipt records is still its person's word: a tick that they took back and a reply that they reworded are not. */
import type { Claim, ThreadComment } from '../observation/gate-thread.ts';
import type { BoxReading } from './comment.ts';

export interface SaidNow {
  /** The question, with everybody who edited it. */
  readonly comment: ThreadComment;
  readonly boxes: BoxReading;
  /** What the replies under it say now. */
  readonly replies: readonly ThreadComment[];
  readonly replyClaims: readonly Claim[];
}

export function stillMeant(claim: Claim, now: SaidNow): boolean {
  return claim.commentId === now.comment.id ? isTickMeant(claim, now) : isReplyMeant(claim, now);
}

/**
 * Others cannot take a tick back, and only its person can take it up again: once they edited the question later, their tick counts only
 * while it is the one that stands and nobody else has touched the boxes since.
 */
function isTickMeant({ by, option, at }: Claim, { comment, boxes }: SaidNow): boolean {
  const since = comment.edits.filter((edit) => Date.parse(edit.at) >= Date.parse(at));
  const own = since.filter(({ editor }) => editor?.id === by.id);
  const isAlone = boxes.kind === 'ticked' && boxes.option === option;
  if (own.some((edit) => Date.parse(edit.at) > Date.parse(at))) return isAlone && own.length === since.length;
  // Times have whole seconds: of several edits within the one of the tick, the boxes tell whether the tick outlived them.
  const stands = isAlone || (boxes.kind === 'contradictory' && boxes.options.includes(option));
  return own.length < 2 || (stands && own.length === since.length);
}

/** A reply that is gone leaves the receipt as what is known of it; one that its author edited says what it says now. */
function isReplyMeant({ by, option, text, commentId }: Claim, { replies, replyClaims }: SaidNow): boolean {
  const reply = replies.find(({ id }) => id === commentId);
  if (reply === undefined || reply.edits.every(({ editor }) => editor?.id !== by.id)) return true;
  return replyClaims.some((now) => now.commentId === commentId && now.option === option && now.text === text);
}
