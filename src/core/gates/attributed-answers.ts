/** Attributes the answers under a gate to accounts, before their permission is checked. */
import { type AnswerPolicy, isPerson } from '../access/authority.ts';
import { parseCommands } from '../commands/parse.ts';
import type { Claim, GateThread, ThreadComment } from '../observation/thread.ts';
import type { Gate } from '../state/gate.ts';
import { type BoxReading, readBoxes } from './comment.ts';
import { parseReceipt, type Receipt } from './receipt.ts';

/** Why ticked boxes cannot be attributed or read. */
export type Unclear =
  | { readonly cause: 'gone' }
  | { readonly cause: 'damaged'; readonly why: string }
  | { readonly cause: 'several-editors'; readonly editors: readonly string[] }
  | { readonly cause: 'contradictory'; readonly options: readonly string[] }
  | { readonly cause: 'reworded' };

export interface Claims {
  /** Earliest first. At the same time: receipt, reply, edit history. */
  readonly claims: readonly Claim[];
  readonly unclear: Unclear | null;
}

export function claimsOf(gate: Gate, thread: GateThread, policy: AnswerPolicy): Claims {
  const { comment } = thread;
  if (comment === null) return { claims: [], unclear: { cause: 'gone' } };
  const boxes = readBoxes(comment.body, gate.id);
  const { recorded, standing: receipts, replies } = recordedIn(gate, { ...thread, comment }, policy);
  const ticks = boxClaims(boxes, { comment, receipts, thread, policy });
  const claims = [...receipts, ...replies.filter((reply) => !covered(reply, receipts)), ...ticks.claims];
  return { claims: inTurn(claims, recorded), unclear: ticks.unclear };
}

/** Returns all receipt claims, those still current (`standing`), and the claims made by replies. */
export function recordedIn(gate: Gate, thread: GateThread & { readonly comment: ThreadComment }, policy: AnswerPolicy) {
  const replies = thread.replies.flatMap((reply) => claimsInReplies(gate, reply, policy));
  const recorded = thread.replies.flatMap((reply) => receiptClaims(gate, reply, policy));
  const boxes = readBoxes(thread.comment.body, gate.id);
  const now = { comment: thread.comment, boxes, replies: thread.replies, replyClaims: replies };
  return { recorded, standing: recorded.filter((claim) => stillMeant(claim, now)), replies };
}

/** Sorts claims by time. A person who corrects a recorded answer keeps the place of the recorded one. */
function inTurn(claims: readonly Claim[], recorded: readonly Claim[]): Claim[] {
  const turn = ({ by, at }: Claim): number =>
    Math.min(
      Date.parse(at),
      ...recorded.filter((one) => one.by.id === by.id).map((one) => Date.parse(one.since ?? one.at)),
    );
  return claims.toSorted((a, b) => turn(a) - turn(b) || Date.parse(a.at) - Date.parse(b.at));
}

/** A receipt counts only from the receipt app's bot, and unedited: any writer may edit a bot's comment. */
function receiptClaims(gate: Gate, reply: ThreadComment, policy: AnswerPolicy): Claim[] {
  const receipt = parseReceipt(reply.body);
  if (receipt === null || receipt.gateId !== gate.id || reply.edits.length > 0) return [];
  if (isOfBox(receipt, gate) && !isOfThisBox(receipt, gate)) return [];
  if (policy.receiptAppId === null || reply.viaAppId !== policy.receiptAppId || reply.author?.type !== 'Bot') return [];
  return [claimOfReceipt(receipt)];
}

const isOfBox = ({ commentId, textHash }: Receipt, gate: Gate): boolean =>
  textHash !== null || commentId === gate.commentId;

/** The comment must be the loop's own, not a copy, with its text as posted: the person read that text. */
const isOfThisBox = ({ commentId, textHash }: Receipt, gate: Gate): boolean =>
  commentId === gate.commentId && textHash === gate.textHash;

function claimOfReceipt({ login, userId, option, text, editedAt, commentId, deliveryId, insteadOf }: Receipt): Claim {
  const by = { login, id: userId, type: 'User' };
  const since = insteadOf === undefined ? {} : { since: insteadOf.since };
  return { by, option, text, at: editedAt, channel: 'receipt', commentId, deliveryId, ...since };
}

/** A reply counts as its author's answer only if no other account has edited it. */
function claimsInReplies(gate: Gate, reply: ThreadComment, policy: AnswerPolicy): Claim[] {
  const { author, edits } = reply;
  if (!isPerson(author, policy) || edits.some(({ editor }) => editor?.id !== author.id)) return [];
  const at = edits.at(-1)?.at ?? reply.createdAt;
  return parseCommands(reply.body).flatMap((line) => {
    if (line.kind !== 'command' || line.command.verb !== 'answer' || line.command.gateId !== gate.id) return [];
    const { option, text } = line.command;
    return [{ by: author, option, text, at, channel: 'reply' as const, commentId: reply.id, deliveryId: null }];
  });
}

function covered(reply: Claim, receipts: readonly Claim[]): boolean {
  return receipts.some((receipt) => receipt.commentId === reply.commentId && receipt.option === reply.option);
}

interface BoxFacts {
  readonly comment: ThreadComment;
  readonly receipts: readonly Claim[];
  readonly thread: GateThread;
  readonly policy: AnswerPolicy;
}

/** A ticked box without a receipt counts for the comment's only editor, if there is one and the text is intact. */
function boxClaims(boxes: BoxReading, { comment, receipts, thread, policy }: BoxFacts): Claims {
  if (boxes.kind === 'none') return { claims: [], unclear: null };
  if (boxes.kind === 'damaged') return { claims: [], unclear: { cause: 'damaged', why: boxes.why } };
  if (boxes.kind === 'contradictory') {
    return { claims: [], unclear: { cause: 'contradictory', options: boxes.options } };
  }
  const { option } = boxes;
  if (receipts.some((receipt) => receipt.commentId === comment.id && receipt.option === option)) {
    return { claims: [], unclear: null };
  }
  if (!thread.textIntact) return { claims: [], unclear: { cause: 'reworded' } };
  const last = comment.edits.at(-1);
  // The edit that ticked the box is not listed yet: the next tick of the loop sees it.
  if (last === undefined) return { claims: [], unclear: null };
  const editors = new Map(
    comment.edits.map(({ editor }) => [editor?.id ?? null, editor?.login ?? 'a deleted account']),
  );
  const { editor } = last;
  if (editors.size > 1 || !isPerson(editor, policy)) {
    return { claims: [], unclear: { cause: 'several-editors', editors: [...editors.values()] } };
  }
  const claim = { by: editor, option, text: null, at: last.at, channel: 'edit-history' as const };
  return { claims: [{ ...claim, commentId: comment.id, deliveryId: null }], unclear: null };
}

/** The thread as it is now, for comparison with a receipt's claim. */
export interface SaidNow {
  /** The question's comment, with all its editors. */
  readonly comment: ThreadComment;
  readonly boxes: BoxReading;
  /** The replies as they read now. */
  readonly replies: readonly ThreadComment[];
  readonly replyClaims: readonly Claim[];
}

/** A receipt's claim is void if its person took the tick back or reworded the reply. */
export function stillMeant(claim: Claim, now: SaidNow): boolean {
  return claim.commentId === now.comment.id ? isTickMeant(claim, now) : isReplyMeant(claim, now);
}

/**
 * Others cannot take a tick back, and only its person can tick again. If that person edited the question after the
 * tick, it counts only if it is the only tick and no other account has edited since.
 */
function isTickMeant({ by, option, at }: Claim, { comment, boxes }: SaidNow): boolean {
  const since = comment.edits.filter((edit) => Date.parse(edit.at) >= Date.parse(at));
  const own = since.filter(({ editor }) => editor?.id === by.id);
  const isAlone = boxes.kind === 'ticked' && boxes.option === option;
  if (own.some((edit) => Date.parse(edit.at) > Date.parse(at))) return isAlone && own.length === since.length;
  // Times are in whole seconds: of several edits in the tick's second, the boxes show whether the tick remained.
  const stands = isAlone || (boxes.kind === 'contradictory' && boxes.options.includes(option));
  return own.length < 2 || (stands && own.length === since.length);
}

/** If the reply was deleted, the receipt still counts. If its author edited the reply, the edited text counts. */
function isReplyMeant({ by, option, text, commentId }: Claim, { replies, replyClaims }: SaidNow): boolean {
  const reply = replies.find(({ id }) => id === commentId);
  if (reply === undefined || reply.edits.every(({ editor }) => editor?.id !== by.id)) return true;
  return replyClaims.some((now) => now.commentId === commentId && now.option === option && now.text === text);
}
