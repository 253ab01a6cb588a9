/** Decides which lines of comments and which ticked boxes are orders to a loop, whose word each could be, and which are heard now. */
import type { Account } from '../access/account.ts';
import { type AnswerPolicy, isPerson } from '../access/authority.ts';
import type { ThreadComment } from '../observation/gate-thread.ts';
import { ceilingNames } from '../state/values/counters.ts';
import { orderReceiptIn, stillOrdered } from './box-receipt.ts';
import { boxCommand, type TickedBox, tickedBoxes } from './control-boxes.ts';
import { type CommandLine, parseCommands } from './parse.ts';
import { wasRefused } from './reply.ts';

export interface Order {
  /** By which it is consumed. */
  readonly id: string;
  /** What a reply to it is about: the number of the comment, or the id of the box. */
  readonly about: string;
  /** Where it was given; null = a thread that is gone. */
  readonly thread: number | null;
  readonly at: string;
  /** Everybody whose word it could be: the author, or all who edited the issue since it was drawn. */
  readonly givers: readonly (Account | null)[];
  readonly kind: 'comment' | 'box';
  readonly line: CommandLine;
  /** Heard although its comment had been read before: it was refused then, and its author has edited it since. */
  readonly again: boolean;
  readonly isStranger: boolean;
}

interface Hearing {
  readonly loop: string;
  readonly policy: AnswerPolicy;
  /** Comments up to here were read before; ISO-8601. */
  readonly since: string | null;
}

export interface Place {
  readonly thread: number | null;
  readonly comments: readonly ThreadComment[];
}

/** `answer` is judged with its gate. Lines that mean nothing are kept, for a reply. */
export function ordersIn({ thread, comments }: Place, hearing: Hearing): Order[] {
  const bodies = comments.filter(({ author }) => author?.type === 'Bot').map(({ body }) => body);
  return comments.flatMap((comment) => ordersOf(comment, { thread, bodies, hearing }));
}

interface Among {
  readonly thread: number | null;
  /** What bots wrote beside it. */
  readonly bodies: readonly string[];
  readonly hearing: Hearing;
}

/** A comment is its author's word only while nobody else has edited it. */
function ordersOf(comment: ThreadComment, { thread, bodies, hearing }: Among): Order[] {
  const { id, body, author, edits, createdAt, isStranger = false } = comment;
  if (!isPerson(author, hearing.policy) || edits.some(({ editor }) => editor?.id !== author.id)) return [];
  const again = !isLater(createdAt, hearing.since);
  const at = again ? (edits.at(-1)?.at ?? createdAt) : createdAt;
  if (again && !(isLater(at, hearing.since) && wasRefused(id, bodies))) return [];
  return parseCommands(body).flatMap((line, index): Order[] => {
    if (line.kind === 'command' && line.command.verb === 'answer') return [];
    if (line.kind === 'command' && line.loop !== null && line.loop !== hearing.loop) return [];
    const order = {
      id: `comment/${id}/${wordsOf(line, index)}`,
      about: String(id),
      thread,
      at,
      givers: [author],
      line,
    };
    return [{ ...order, kind: 'comment' as const, again, isStranger }];
  });
}

/** What a line orders, not where it stands: its author may correct lines above it, or put another order in its place. */
function wordsOf(line: CommandLine, index: number): string {
  if (line.kind === 'refused') return `refused/${index}`;
  const { command } = line;
  if (command.verb === 'cancel' && command.deleteBranches === true) return 'cancel/delete-branches';
  if (command.verb !== 'raise') return command.verb;
  const ceilings = ceilingNames.flatMap((name) => {
    const amount = command.ceilings[name];
    return amount === undefined ? [] : [name, amount];
  });
  return ['raise', ...ceilings].join('/');
}

const isLater = (time: string, since: string | null): boolean => since === null || Date.parse(time) > Date.parse(since);

/** A control issue with what was said in it. */
export interface ControlThread {
  readonly number: number;
  readonly body: string;
  readonly edits: ThreadComment['edits'];
}

/**
 * Ticked since our last redraw; nobody can tell by which of those who edited the issue since, nor by which edit: each box counts as old as
 * the first, so that no Restart looks later than the stop after it.
 */
export function ordersOfBoxes(
  { number, body, edits }: ControlThread,
  isOurs: (editor: Account | null) => boolean,
): Order[] {
  const since = edits.slice(edits.findLastIndex(({ editor }) => isOurs(editor)) + 1);
  const [first] = since;
  if (first === undefined) return [];
  const givers = [...new Map(since.map(({ editor }) => [editor?.id ?? null, editor])).values()];
  return tickedBoxes(body).map((box) => ordered(box, { thread: number, at: first.at, givers }));
}

/** Boxes that the app saw being ticked, oldest first: whose word each is, and when it was given, is known, and a redraw takes none away. */
export function ordersOfReceipts(
  control: ControlThread & { readonly comments: readonly ThreadComment[] },
  { since, policy }: Pick<Hearing, 'since' | 'policy'>,
  isOurs: (editor: Account | null) => boolean,
): Order[] {
  const recorded = control.comments.flatMap((comment) => orderReceiptIn(comment, policy.receiptAppId) ?? []);
  return control.comments.flatMap((comment) => {
    const receipt = orderReceiptIn(comment, policy.receiptAppId);
    if (receipt === null || !isLater(comment.createdAt, since)) return [];
    if (!stillOrdered(receipt, { ...control, recorded }, isOurs)) return [];
    const { box, login, userId: id, at } = receipt;
    return [ordered(box, { thread: control.number, at, givers: [{ login, id, type: 'User' }] })];
  });
}

const ordered = (box: TickedBox, given: Pick<Order, 'thread' | 'at' | 'givers'>): Order => ({
  id: box.id,
  about: box.id,
  ...given,
  kind: 'box',
  line: { kind: 'command', loop: null, command: boxCommand(box) },
  again: false,
  isStranger: false,
});
