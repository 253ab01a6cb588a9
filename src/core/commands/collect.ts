/** Collects the orders to a loop from comments and ticked boxes, and decides which of them are admitted. */
import {
  type Account,
  type AccountPermission,
  type AnswerPolicy,
  findAnswerPermission,
  isPerson,
  mayLabel,
} from '../access/authority.ts';
import type { AdmittedCommand } from '../observation/facts.ts';
import type { ThreadComment, Verb } from '../observation/thread.ts';
import { ceilingNames } from '../state/counters.ts';
import { parseGateId } from '../state/gate.ts';
import type { LostState } from '../state/head.ts';
import { parseMarker } from '../text/hidden-marker.ts';
import { findAddressees, isForAll } from './addressee.ts';
import { isStillOrdered, listTickedBoxes, readOrderReceipt, type TickedBox, toBoxCommand } from './control-boxes.ts';
import { listCommentLines } from './misplaced.ts';
import { type CommandLine, isGuarded } from './parse.ts';
import { readDrawnEpoch } from './reading-range.ts';
import { type CommandReply, hasRefusal, isCommentAnswered, isOrderAnswered, toLineReply } from './reply.ts';
import { isStopVerb } from './take-up.ts';

export interface CommandOrder {
  /** Key under which it is consumed. */
  readonly id: string;
  /** What a reply to it is about: the number of the comment, or the id of the box. */
  readonly about: string;
  /** Where it was given; null = a thread that is gone. */
  readonly thread: number | null;
  readonly at: string;
  /** All accounts that may have given it: the author, or all who edited the issue since its boxes were drawn. */
  readonly givers: readonly (Account | null)[];
  readonly kind: 'comment' | 'box';
  readonly line: CommandLine;
  /** Read once more although its comment was read before: it was refused then, and its author has edited it since. */
  readonly again: boolean;
  readonly isStranger: boolean;
  /** The app's comment that records it. */
  readonly receipt?: number;
}

export interface CommandScope {
  readonly loop: string;
  readonly ownLogin: string;
  /** Ids of commands and questions that earlier ticks took. */
  readonly consumed: readonly string[];
  readonly policy: AnswerPolicy;
  /** Comments up to here were read before; ISO-8601. */
  readonly since: string | null;
  /** A state that may have obeyed what is older than the run over it; null = none was lost. */
  readonly lostState: LostState | null;
}

export interface Place {
  readonly thread: number | null;
  readonly isControlIssue: boolean;
  /** Ids of the loop's questions that are open in this thread. */
  readonly open: readonly string[];
  readonly comments: readonly ThreadComment[];
}

/** `answer` is judged with its gate. Lines that mean nothing are kept, for a reply. */
export function collectThreadOrders({ comments, ...place }: Place, scope: CommandScope): CommandOrder[] {
  const bodies = listReplyBodies(comments, scope);
  return comments.flatMap((comment) => collectCommentOrders(comment, { ...place, bodies, scope }));
}

/** Bodies of bots, and of the account that this loop writes as: it may be a person's. */
export const listReplyBodies = (comments: Place['comments'], { ownLogin }: Pick<CommandScope, 'ownLogin'>): string[] =>
  comments
    .filter(({ author }) => author?.type === 'Bot' || author?.login.toLowerCase() === ownLogin.toLowerCase())
    .map(({ body }) => body);

interface CommentContext extends Omit<Place, 'comments'> {
  /** What bots wrote in the same thread. */
  readonly bodies: readonly string[];
  readonly scope: CommandScope;
}

/** A comment is its author's word only until another account edits it. */
function collectCommentOrders(comment: ThreadComment, context: CommentContext): CommandOrder[] {
  const { thread, bodies, scope } = context;
  const { id, body, author, edits, createdAt, isStranger = false } = comment;
  if (!isPerson(author, scope.policy) || edits.some(({ editor }) => editor?.id !== author.id)) return [];
  const again = !isLater(createdAt, scope.since);
  const at = again ? (edits.at(-1)?.at ?? createdAt) : createdAt;
  if (again && !(isLater(at, scope.since) && hasRefusal(id, bodies)))
    return isOfLostState(at, scope) ? collectOldOrders(comment, context) : [];
  return listCommentLines(body).flatMap((said, index): CommandOrder[] => {
    const line = said.kind === 'command' && said.command.verb === 'answer' ? toLostAnswer(said, id, context) : said;
    if (line === null) return [];
    const slug = `comment/${id}/${buildOrderSlug(line, index)}`;
    return [{ id: slug, about: String(id), thread, at, givers: [author], kind: 'comment', line, again, isStranger }];
  });
}

const isOfLostState = (at: string, { lostState }: CommandScope): boolean =>
  lostState !== null && !isLater(at, lostState.at);

/** Lines that no reply settles: the lost state has obeyed them and could not say so, or has not read them. */
const collectOldOrders = (
  { id, body, author, createdAt: at, isStranger = false }: ThreadComment,
  { thread, bodies }: Pick<CommentContext, 'thread' | 'bodies'>,
): CommandOrder[] =>
  listCommentLines(body).flatMap((said, index): CommandOrder[] => {
    const line = toOldOrder(said);
    if (line === null) return [];
    const order = `comment/${id}/${buildOrderSlug(line.kind === 'refused' ? line : said, index)}`;
    // A stop among other lines must not be dropped for what was said to them.
    if (line.kind === 'command' ? isOrderAnswered({ id: order, about: id }, bodies) : isCommentAnswered(id, bodies))
      return [];
    return [
      { id: order, about: String(id), thread, at, givers: [author], kind: 'comment', line, again: false, isStranger },
    ];
  });

/**
 * A run over a lost state does not know which older orders were obeyed. To obey a stop twice costs one restart, and to
 * drop it costs sessions. Branches are not deleted for it. What sets going is refused. Null = no reply is needed.
 */
function toOldOrder(line: CommandLine): CommandLine | null {
  if (line.kind === 'refused') return null;
  const { verb } = line.command;
  if (verb === 'cancel') return { ...line, command: { verb } };
  if (isStopVerb(verb)) return line;
  const says = `This run was begun over a lost state, and \`${verb}\` may be older than it, so it is not obeyed. Write \`/loop ${verb}\` if it should count.`;
  return verb === 'resume' || verb === 'restart' || verb === 'raise' ? { kind: 'refused', says } : null;
}

/** An answer that no question takes, so that its author hears of it. Null = its question judges it, or has. */
function toLostAnswer(
  { loop, command }: Extract<CommandLine, { readonly kind: 'command' }>,
  commentId: number,
  { open, bodies, scope }: CommentContext,
): CommandLine | null {
  if (command.verb !== 'answer' || (loop !== null && loop !== scope.loop)) return null;
  const { gateId } = command;
  const isTaken = gateId === null ? open.length > 0 : open.includes(gateId) || scope.consumed.includes(gateId);
  const named = gateId === null ? null : parseGateId(gateId);
  if (isTaken || (named !== null && named.loop !== scope.loop)) return null;
  const isJudged = bodies.some((body) => {
    const { kind, fields = {} } = parseMarker(body) ?? {};
    // Another loop's question is open here, the app has refused it, or a closed question names it as its answer.
    if (kind === 'gate') return gateId === null;
    if (kind === 'refusal') return fields['comment'] === String(commentId);
    return kind === 'gate-answered' && new RegExp(`^- Comment ${commentId}\\b`, 'm').test(body);
  });
  if (isJudged) return null;
  return { kind: 'refused', says: gateId === null ? noQuestionSentence : unknownQuestionSentence };
}

export const noQuestionSentence = 'No question is open in this thread, so this answers none.';
const unknownQuestionSentence = 'There is no open question with this id in this thread.';

/** What a line orders, not where it stands: its author may correct lines above it, or replace the order. */
function buildOrderSlug(line: CommandLine, index: number): string {
  if (line.kind === 'refused') return `refused/${index}`;
  const { command } = line;
  if (command.verb === 'stop' && command.now === true) return 'stop/now';
  if (command.verb === 'cancel' && command.deleteBranches === true) return 'cancel/delete-branches';
  if (command.verb === 'restart' && command.fromBase === true) return 'restart/from-base';
  if (command.verb !== 'raise') return command.verb;
  const ceilings = ceilingNames.flatMap((name) => {
    const amount = command.ceilings[name];
    return amount === undefined ? [] : [name, amount];
  });
  return ['raise', ...ceilings, ...(command.to === undefined ? [] : ['to', command.to])].join('/');
}

export const isLater = (time: string, since: string | null): boolean =>
  since === null || Date.parse(time) > Date.parse(since);

export interface ControlThread {
  readonly number: number;
  readonly body: string;
  readonly edits: ThreadComment['edits'];
}

/**
 * Boxes ticked since our last redraw. Edits tell neither which editor ticked a box nor when. Each box counts as old as
 * the first edit, so that no Restart looks later than the stop after it.
 */
export function collectBoxOrders(
  { number, body, edits, comments }: ControlThread & Pick<Place, 'comments'>,
  { lostState, ownLogin }: Pick<CommandScope, 'lostState' | 'ownLogin'>,
  isOurs: (editor: Account | null) => boolean,
): CommandOrder[] {
  const sinceRedraw = edits.slice(edits.findLastIndex(({ editor }) => isOurs(editor)) + 1);
  const [first] = sinceRedraw;
  if (first === undefined) return [];
  const givers = [...new Map(sinceRedraw.map(({ editor }) => [editor?.id ?? null, editor])).values()];
  const orders = listTickedBoxes(body).map((box) => toBoxOrder(box, { thread: number, at: first.at, givers }));
  // Clocks differ, so that a drawing of the new run counts as new whatever the time of the edit.
  if (lostState === null || readDrawnEpoch(body) > lostState.epoch || isLater(first.at, lostState.at)) return orders;
  const bodies = listReplyBodies(comments, { ownLogin });
  return orders.flatMap((order): CommandOrder[] => {
    const line = isCommentAnswered(order.id, bodies) ? null : toOldOrder(order.line);
    return line === null ? [] : [{ ...order, line }];
  });
}

/** Boxes that the app saw being ticked, oldest first. Person and time are known, and a redraw loses none. */
export function collectReceiptOrders(
  control: ControlThread & Pick<Place, 'comments'>,
  { since, lostState, policy, ownLogin }: Pick<CommandScope, 'since' | 'lostState' | 'policy' | 'ownLogin'>,
  isOurs: (editor: Account | null) => boolean,
): CommandOrder[] {
  const recorded = control.comments.flatMap((comment) => readOrderReceipt(comment, policy.receiptAppId) ?? []);
  return control.comments.flatMap((comment) => {
    const receipt = readOrderReceipt(comment, policy.receiptAppId);
    if (receipt === null) return [];
    const isOld = lostState !== null && !isLater(comment.createdAt, lostState.at);
    if (isOld ? !isStopVerb(receipt.box.verb) : !isLater(comment.createdAt, since)) return [];
    // The reply to an order takes the place of its receipt, unless agents worked when it was heard.
    if (
      isOld &&
      isOrderAnswered({ id: receipt.box.id, about: receipt.box.id }, listReplyBodies(control.comments, { ownLogin }))
    )
      return [];
    if (!isStillOrdered(receipt, { ...control, recorded }, isOurs)) return [];
    const { box, login, userId: id, at } = receipt;
    const givers = [{ login, id, type: 'User' }];
    return [{ ...toBoxOrder(box, { thread: control.number, at, givers }), receipt: comment.id }];
  });
}

const toBoxOrder = (box: TickedBox, given: Pick<CommandOrder, 'thread' | 'at' | 'givers'>): CommandOrder => ({
  id: box.id,
  about: box.id,
  ...given,
  kind: 'box',
  line: { kind: 'command', loop: null, command: toBoxCommand(box) },
  again: false,
  isStranger: false,
});

/** Whether the givers of an order may give it now, and the reply if they may not. */
export type OrderVerdict =
  | { readonly kind: 'admitted'; readonly command: AdmittedCommand }
  | { readonly kind: 'refused'; readonly reply: CommandReply }
  /** No reply: bots, agents, strangers, accounts of which GitHub says nothing, and orders to another loop. */
  | { readonly kind: 'unheard' };

interface AdmissionFacts {
  readonly loop: string;
  readonly controlIssue: number | null;
  /** The loops of the repository, this one among them. */
  readonly loops: readonly string[];
  readonly policy: AnswerPolicy;
  /** By login, as asked now. */
  readonly standings: Readonly<Record<string, AccountPermission>>;
}

/** Whether only the names of the repository's loops tell for which of them this is. */
export const mayBeForAnother = (order: CommandOrder, facts: Pick<AdmissionFacts, 'loop' | 'controlIssue'>): boolean =>
  order.thread !== facts.controlIssue &&
  asksForLoop(order.line) &&
  order.line.loop !== facts.loop &&
  !isForAll(order.line, order);

/** True for all commands that a loop obeys. Any loop may show the list of commands. */
const asksForLoop = (line: CommandLine): line is Extract<CommandLine, { readonly kind: 'command' }> =>
  line.kind === 'command' && line.command.verb !== 'help';

/** Null = the order is for this loop; otherwise it is for another, or gets this reply. */
function findOther({ line, thread }: CommandOrder, facts: AdmissionFacts): 'another' | CommandReply | null {
  if (!asksForLoop(line)) return null;
  const heard = thread === facts.controlIssue ? [facts.loop] : facts.loops;
  const addressees = findAddressees(line, { heard, thread, example: facts.loop });
  if ('kind' in addressees) return addressees;
  return addressees.includes(facts.loop) ? null : 'another';
}

/** If an order may come from several people, it counts if each of them may give it. */
export function judgeOrder(order: CommandOrder, facts: AdmissionFacts): OrderVerdict {
  const { line, givers } = order;
  const other = findOther(order, facts);
  if (other === 'another') return { kind: 'unheard' };
  const verb = line.kind === 'command' && other === null ? line.command.verb : null;
  const rights = givers.map((giver) => checkRight(giver, verb, facts));
  if (givers.length > 1 && !rights.every((right) => right === 'given')) return refuseSeveralEditors(order);
  const right = rights.find((one) => one !== 'given') ?? 'given';
  if (right !== 'given') {
    const isTalk = line.kind === 'refused' && line.isMisplaced === true;
    const isMember = !order.isStranger || givers.some((giver) => mayTriage(giver, facts));
    const isHeard = right !== 'unheard' && !isTalk && isMember;
    return isHeard ? { kind: 'refused', reply: right } : { kind: 'unheard' };
  }
  if (line.kind === 'refused') return { kind: 'refused', reply: toLineReply(line) };
  if (other !== null) return { kind: 'refused', reply: other };
  const { id, at, thread, receipt } = order;
  const by = givers.map((giver) => giver?.login).join(' or @');
  const where = thread === null || order.kind === 'box' ? {} : { thread };
  const recorded = receipt === undefined ? {} : { receipt };
  return { kind: 'admitted', command: { id, command: line.command, at, ...where, by, ...recorded } };
}

/** A member who hides the membership is no stranger. */
function mayTriage(giver: Account | null, { standings }: AdmissionFacts): boolean {
  const standing = giver === null ? undefined : findStanding(giver, standings);
  return standing !== undefined && standing.id === giver?.id && mayLabel(standing);
}

const findStanding = ({ login }: Account, standings: AdmissionFacts['standings']): AccountPermission | undefined =>
  Object.hasOwn(standings, login) ? standings[login] : undefined;

function checkRight(
  giver: Account | null,
  verb: Verb | null,
  { policy, standings }: Pick<AdmissionFacts, 'policy' | 'standings'>,
): 'given' | 'unheard' | CommandReply {
  if (!isPerson(giver, policy)) return 'unheard';
  const { login } = giver;
  const standing = findStanding(giver, standings);
  if (standing === undefined) return 'unheard';
  if (findAnswerPermission(giver, standing, { ...policy, approvers: [] }) === null)
    return { kind: 'unauthorised', login, approvers: [] };
  const isTheirs = verb === null || !isGuarded(verb) || findAnswerPermission(giver, standing, policy) !== null;
  return isTheirs ? 'given' : { kind: 'unauthorised', login, approvers: policy.approvers };
}

function refuseSeveralEditors({ line, givers }: CommandOrder): OrderVerdict {
  const editors = givers.map((giver) => giver?.login ?? 'a deleted account');
  const verb = line.kind === 'command' ? line.command.verb : 'help';
  return { kind: 'refused', reply: { kind: 'several-editors', verb, editors } };
}
