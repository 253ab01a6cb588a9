/**
 * Judges whether a gate is answered, by which person, and which answers are refused. First it attributes the answers in
 * the thread to accounts, then it checks the permission of each.
 */

import {
  type Account,
  type AccountPermission,
  type AnswerPolicy,
  findAnswerPermission,
  isPerson,
} from '../access/authority.ts';
import { parseCommands } from '../commands/parse.ts';
import type { AnswerDoubt, Claim, GateThread, Refusal, RefusalCause, ThreadComment } from '../observation/thread.ts';
import type { Answer, Gate } from '../state/gate.ts';
import { formatList } from '../text/format.ts';
import { fromAllBox, isAsPosted, toClaimsForAll } from './answer-all.ts';
import { takesNoText } from './catalogue.ts';
import { type BoxReading, readBoxes } from './comment.ts';
import { type HardMax, readRaiseAnswer } from './raise-answer.ts';
import { isNotTheirsRefusal, parseReceipt, type Receipt } from './receipt.ts';
import { claimsWithoutId, wordsOption } from './unnamed-answer.ts';

export interface AnswerFacts {
  readonly policy: AnswerPolicy;
  /** By login, for all accounts of `claimants`. Those without a permission, such as deleted ones, are absent. */
  readonly standings: Readonly<Record<string, AccountPermission>>;
  /** The gate's signature and head SHA as they are now; null = not known or not about a commit. */
  readonly signature: string | null;
  readonly headSha: string | null;
  /** Absent = unknown: the tick judges again. */
  readonly hardMax?: HardMax;
}

export type Judgement =
  /** `refusals`: for later contradicting answers, and for answers that did not count. */
  | { readonly kind: 'answered'; readonly answer: Answer; readonly refusals: readonly Refusal[] }
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly refusals: readonly [Refusal, ...Refusal[]] }
  /** The question must be asked again; `why` is the sentence with the reason. */
  | { readonly kind: 'ask-again'; readonly why: string; readonly editors: readonly string[] };

/** Lists the people whose permission must be read before `judgeAnswer` is called. */
export function claimants(gate: Gate, thread: GateThread, policy: AnswerPolicy): Account[] {
  const { claims } = claimsOf(gate, thread, policy);
  const people = claims.filter(({ by }) => isPerson(by, policy)).map(({ by }) => by);
  return people.filter(({ login }, index) => people.findIndex((other) => other.login === login) === index);
}

/**
 * The first person with a valid answer decides, by their newest valid answer: a slip may be corrected until a tick
 * consumes it. An invalid answer blocks no other person's, not even if its account was deleted or renamed.
 */
export function judgeAnswer(gate: Gate, thread: GateThread, facts: AnswerFacts): Judgement {
  const { claims, unclear } = claimsOf(gate, thread, facts.policy);
  const refusals: Refusal[] = [];
  const claimOf = new Map<Refusal, Claim>();
  const unread: Claim[] = [];
  const valid: Answer[] = [];
  for (const claim of claims) {
    const weighed = weigh(gate, claim, { ...thread, ...facts });
    if ('cause' in weighed) {
      // Said where the box stands.
      if (claim.isFromOther === true && weighed.cause === 'unauthorised') continue;
      if (claim.isPlainWords === true && weighed.cause === 'unauthorised') continue;
      if (claim.isFromOther === true && weighed.cause === 'reworded') unread.push(claim);
      else {
        const refusal = { gateId: gate.id, commentId: claim.commentId, why: weighed };
        refusals.push(refusal);
        claimOf.set(refusal, claim);
      }
    } else {
      valid.push(weighed);
    }
  }
  const answer = valid.findLast(({ userId }) => userId === valid[0]?.userId);
  if (answer === undefined) {
    const reworded = unread.map(({ commentId }) => ({
      gateId: gate.id,
      commentId,
      why: { cause: 'reworded' } as const,
    }));
    return unanswered(gate, unclear, [...refusals, ...reworded]);
  }
  const others = [...valid, ...unread.map(({ by, option, commentId }) => ({ userId: by.id, option, commentId }))];
  const useful = refusals.filter((refusal) => !isReplaced(refusal, claimOf.get(refusal), answer));
  return { kind: 'answered', answer, refusals: [...useful, ...contradictions(answer, others)] };
}

/** Of words that their author has replaced with this answer: the line to copy can be used no more. */
const isReplaced = ({ why: { cause } }: Refusal, claim: Claim | undefined, answer: Answer): boolean =>
  claim !== undefined &&
  (cause === 'malformed' || cause === 'needs-text' || cause === 'raise' || cause === 'which-gate') &&
  claim.by.id === answer.userId &&
  claim.commentId !== answer.commentId &&
  Date.parse(claim.at) < Date.parse(answer.at);

const contradictions = (
  answer: Answer,
  others: readonly Pick<Answer, 'userId' | 'option' | 'commentId'>[],
): Refusal[] =>
  others
    .filter(({ userId, option }) => userId !== answer.userId && option !== answer.option)
    .map(({ commentId }) => {
      const why = { cause: 'answered', option: answer.option, login: answer.login } as const;
      return { gateId: answer.gateId, commentId, why };
    });

/** True if an answer with this option is still valid: what it approves is still what the question was about. */
export function stillHolds(gate: Gate, option: string, now: Pick<AnswerFacts, 'signature' | 'headSha'>): boolean {
  const bound = gate.options.some(({ id, needsSameFacts }) => id === option && needsSameFacts);
  if (!bound) return true;
  if (now.signature !== null && now.signature !== gate.signature) return false;
  return gate.headSha === null || now.headSha === gate.headSha;
}

function weigh(gate: Gate, claim: Claim, facts: AnswerFacts & GateThread): Answer | RefusalCause {
  const { by, text, at, channel, commentId, deliveryId } = claim;
  const option = commentId === gate.commentId ? fromAllBox(claim.option) : claim.option;
  const known = gate.options.find(({ id }) => id === option);
  if (known === undefined) return { cause: 'malformed', option, options: gate.options.map(({ id }) => id) };
  if (known.byReplyOnly && text === null) return { cause: 'needs-text', option };
  const raises = option === 'raise' ? readRaiseAnswer(gate, { text, hardMax: facts.hardMax ?? null }) : [];
  const unauthorised = { cause: 'unauthorised', login: by.login, approvers: facts.policy.approvers } as const;
  if (!isPerson(by, facts.policy)) return unauthorised;
  const standing = Object.hasOwn(facts.standings, by.login) ? facts.standings[by.login] : undefined;
  const permission = standing === undefined ? null : findAnswerPermission(by, standing, facts.policy);
  if (permission === null || wasNotTheirs(gate, claim, facts)) return unauthorised;
  const unclear = explainUnclear(gate, claim, facts.hardMax ?? null);
  if (unclear !== null) return unclear;
  if (claim.isFromOther === true && !isAsPosted(claim, facts)) return { cause: 'reworded' };
  if (!stillHolds(gate, option, facts)) return { cause: 'stale' };
  if (typeof raises === 'string') return { cause: 'raise', says: raises };
  const { id: gateId, name, question } = gate;
  const { login, id: userId } = by;
  return { gateId, name, question, option, text, login, userId, permission, at, channel, commentId, deliveryId };
}

/** Who may answer by now did not when this was written and refused: a new answer is a new word. */
const wasNotTheirs = (gate: Gate, { by, at, commentId }: Claim, { replies }: Pick<GateThread, 'replies'>): boolean =>
  replies.some(
    ({ author, body, createdAt }) =>
      author?.type === 'Bot' &&
      Date.parse(createdAt) >= Date.parse(at) &&
      isNotTheirsRefusal(body, { gateId: gate.id, commentId, login: by.login }),
  );

/**
 * Why an unclear answer counts for nothing; null = it is clear. A number that this question would refuse is refused at
 * once, instead of standing in the line to copy.
 */
export function explainUnclear(gate: Gate, claim: Claim, hardMax: HardMax | null): RefusalCause | null {
  const { option, text, unclear } = claim;
  if (unclear === undefined) return null;
  const { among, doubt } = unclear;
  const isOfThisAlone = among.length === 1 && among[0] === gate.id;
  const raises = option === 'raise' && isOfThisAlone ? readRaiseAnswer(gate, { text, hardMax }) : [];
  if (typeof raises === 'string') return { cause: 'raise', says: raises };
  return { cause: 'which-gate', option: wordsToCopy(claim), gates: among, doubt };
}

/** The option, and of a raise its number: without it the line to copy would raise to another. */
function wordsToCopy({ option, text }: Pick<Claim, 'option' | 'text'>): string {
  if (option === wordsOption) return `${option} your words`;
  return option === 'raise' && text !== null ? `raise ${text}` : option;
}

function unanswered(gate: Gate, unclear: Unclear | null, refusals: readonly Refusal[]): Judgement {
  switch (unclear?.cause) {
    case 'gone':
      return again('The comment with the question is gone.');
    case 'damaged':
      return again(`The comment with the question cannot be read any more: ${unclear.why}.`);
    case 'several-editors':
      return severalEditors(unclear.editors);
    case 'contradictory':
    case 'reworded':
      return refused([...refusals, ...ownRefusal(gate, unclear)]);
    case undefined:
      return refused(refusals);
  }
}

function severalEditors(editors: readonly string[]): Judgement {
  if (editors.length === 1) return again(`The box was ticked by ${editors[0]}, which is not a person.`, editors);
  // Mentioned so that they are notified. A name that is not a login stands for a deleted account.
  const named = editors.map((editor) => (/^[A-Za-z0-9-]+$/.test(editor) ? `@${editor}` : editor));
  return again(`GitHub does not show who ticked the box: ${formatList(named)} edited the question.`, editors);
}

function again(why: string, editors: readonly string[] = []): Judgement {
  return { kind: 'ask-again', why, editors };
}

function ownRefusal(gate: Gate, why: RefusalCause): Refusal[] {
  return gate.commentId === null ? [] : [{ gateId: gate.id, commentId: gate.commentId, why }];
}

function refused([first, ...others]: readonly Refusal[]): Judgement {
  return first === undefined ? { kind: 'open' } : { kind: 'refused', refusals: [first, ...others] };
}

/** Why ticked boxes cannot be attributed or read. */
type Unclear =
  | { readonly cause: 'gone' }
  | { readonly cause: 'damaged'; readonly why: string }
  | { readonly cause: 'several-editors'; readonly editors: readonly string[] }
  | { readonly cause: 'contradictory'; readonly options: readonly string[] }
  | { readonly cause: 'reworded' };

interface Claims {
  /** Earliest first. At the same time: receipt, reply, edit history. */
  readonly claims: readonly Claim[];
  readonly unclear: Unclear | null;
}

function claimsOf(gate: Gate, thread: GateThread, policy: AnswerPolicy): Claims {
  const { comment } = thread;
  if (comment === null) return { claims: [], unclear: { cause: 'gone' } };
  const { boxes, recorded, standing: receipts, replies } = recordedIn(gate, { ...thread, comment }, policy);
  const ticks = boxClaims(boxes, { comment, receipts, thread, policy });
  const others = thread.fromOthers ?? [];
  const claims = [...receipts, ...replies.filter((reply) => !covered(reply, receipts)), ...ticks.claims, ...others];
  return { claims: inTurn(claims, recorded), unclear: ticks.unclear };
}

/** What the boxes of this question answer for those that it lists: by the same rules as for itself. */
export const claimsForAll = (gate: Gate, thread: GateThread, policy: AnswerPolicy): Claim[] =>
  thread.textIntact ? toClaimsForAll(claimsOf(gate, thread, policy).claims, gate) : [];

/** Returns all receipt claims, those still current (`standing`), and the claims made by replies. */
export function recordedIn(gate: Gate, thread: GateThread & { readonly comment: ThreadComment }, policy: AnswerPolicy) {
  const replies = thread.replies.flatMap((reply) => [
    ...claimsInReplies(gate, reply, policy),
    ...claimsWithoutId(gate, reply, { thread, policy }),
  ]);
  const doubted = new Set(replies.filter(({ unclear }) => unclear !== undefined).map(({ commentId }) => commentId));
  const recorded = thread.replies
    .flatMap((reply) => receiptClaims(gate, reply, policy))
    .map((claim) => (doubted.has(claim.commentId) ? doubt(claim, gate, 'mixed') : claim));
  const boxes = readBoxes(thread.comment.body, gate.id);
  const now = { comment: thread.comment, boxes, replies: thread.replies, replyClaims: replies };
  return { boxes, recorded, standing: recorded.filter((claim) => stillMeant(claim, now)), replies };
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
  return [doubtCondition(claimOfReceipt(receipt), gate)];
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
    const given = { by: author, option, text, at, channel: 'reply', commentId: reply.id, deliveryId: null } as const;
    return [doubtCondition(given, gate)];
  });
}

/** `merge once the checks are green` is a condition that no tick keeps. */
const doubtCondition = (claim: Claim, gate: Gate): Claim =>
  claim.text === null ? claim : doubt(claim, gate, 'takes no text');

/** Nothing undoes a merge. */
const doubt = (claim: Claim, gate: Gate, why: AnswerDoubt): Claim =>
  claim.unclear === undefined && takesNoText(claim.option)
    ? { ...claim, unclear: { among: [gate.id], doubt: why } }
    : claim;

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
  const none = (unclear: Unclear | null): Claims => ({ claims: [], unclear });
  if (boxes.kind === 'none') return none(null);
  if (boxes.kind === 'damaged') return none({ cause: 'damaged', why: boxes.why });
  if (boxes.kind === 'contradictory') return none({ cause: 'contradictory', options: boxes.options });
  const { option } = boxes;
  if (receipts.some((receipt) => receipt.commentId === comment.id && receipt.option === option)) return none(null);
  if (!thread.textIntact) return none({ cause: 'reworded' });
  const last = comment.edits.at(-1);
  // The edit that ticked the box is not listed yet: the next tick of the loop sees it.
  if (last === undefined) return none(null);
  const { editor, at } = last;
  const editors = new Map(
    comment.edits.map((edit) => [edit.editor?.id ?? null, edit.editor?.login ?? 'a deleted account']),
  );
  if (editors.size > 1 || !isPerson(editor, policy))
    return none({ cause: 'several-editors', editors: [...editors.values()] });
  const claim = { by: editor, option, text: null, at, channel: 'edit-history' as const };
  return { claims: [{ ...claim, commentId: comment.id, deliveryId: null }], unclear: null };
}

/** The thread as it is now, for comparison with a receipt's claim. */
interface SaidNow {
  /** The question's comment, with all its editors. */
  readonly comment: ThreadComment;
  readonly boxes: BoxReading;
  /** The replies as they read now. */
  readonly replies: readonly ThreadComment[];
  readonly replyClaims: readonly Claim[];
}

/** A receipt's claim is void if its person took the tick back or reworded the reply. */
function stillMeant(claim: Claim, now: SaidNow): boolean {
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
