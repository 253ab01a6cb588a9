/** Looks up what the authors of commands may do now, and separates admitted commands from refused ones. */
import { type Account, type AnswerPolicy, isPerson } from '../../core/access/authority.ts';
import { listLoopNames } from '../../core/commands/addressee.ts';
import {
  type CommandOrder,
  collectBoxOrders,
  collectReceiptOrders,
  collectThreadOrders,
  judgeOrder,
  listReplyBodies,
  mayBeForAnother,
  type OrderVerdict,
  type Place,
} from '../../core/commands/collect.ts';
import { isGuarded } from '../../core/commands/parse.ts';
import { type CommandReply, hasReply, toLineReply } from '../../core/commands/reply.ts';
import { collectLateWords } from '../../core/gates/late-word.ts';
import type { AdmittedCommand } from '../../core/observation/facts.ts';
import type { LostState } from '../../core/state/head.ts';
import type { RefusedCommand } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { isOwn } from '../api/graphql-fields.ts';
import { readStandings } from '../people/permission-lookup.ts';
import type { ThreadsRead } from './gate-threads.ts';
import { isByTickgate, readPostedLoops } from './read-posted.ts';

export interface CommandRules {
  readonly loop: string;
  readonly ownLogin: string;
  readonly policy: AnswerPolicy;
  /** Ids of commands that were obeyed before. */
  readonly consumed: readonly string[];
  /** Comments up to here were read before; ISO-8601. */
  readonly since: string | null;
  readonly lostState: LostState | null;
  /** The run is at work or at rest: neither stopped nor paused, and it waits for no answer. Absent = it is not. */
  readonly beginsWork?: boolean;
  /** GitHub's clock, ISO-8601. */
  readonly now: string;
}

export interface HeardCommands {
  /** In order of time. */
  readonly admitted: readonly AdmittedCommand[];
  readonly refused: readonly RefusedCommand[];
  /** Times of earlier comments that were edited and read again. */
  readonly editedAt: readonly string[];
}

/** Only so many strangers are looked up: each costs a request, and any account may write a thousand commands. */
const mostStrangers = 20;

/** Looks up every author of a command. Without commands it sends no request. */
export async function admitCommands(github: GitHub, threads: ThreadsRead, rules: CommandRules): Promise<HeardCommands> {
  const places = placesOf(threads).map((place) => ({ ...place, replies: listReplyBodies(place.comments, rules) }));
  const written = places.flatMap((place) => [...collectThreadOrders(place, rules), ...collectLateWords(place, rules)]);
  const { control } = threads;
  const all = [...written, ...boxesIn(control, rules)];
  const unheard = all.filter(({ isStranger }) => isStranger).slice(mostStrangers);
  const orders = all.filter(
    (order) => !rules.consumed.includes(order.id) && !unheard.includes(order) && !wasNotTheirs(order, places),
  );
  const unreplied = orders.filter((order) => !isRepliedMisspelling(order, places) && !isOldTalk(order, rules));
  const people = unreplied.flatMap(({ givers }) => givers).filter((giver) => isPerson(giver, rules.policy));
  const standings = await readStandings(
    github,
    people.map(({ login }) => login),
  );
  const hearing = { loop: rules.loop, controlIssue: control?.number ?? null, policy: rules.policy, standings };
  const isUnclear = (order: CommandOrder): boolean =>
    mayBeForAnother(order, hearing) &&
    order.givers.some((giver) => giver !== null && Object.hasOwn(standings, giver.login));
  const facts = { ...hearing, loops: unreplied.some(isUnclear) ? await readLoopNames(github, rules) : [rules.loop] };
  const judged = oneEach(unreplied.map((order) => ({ order, came: judgeOrder(order, facts) })));
  return {
    admitted: judged
      .flatMap(({ came }) => (came.kind === 'admitted' ? [came.command] : []))
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    refused: judged.flatMap(({ order, came }) => {
      const reply = came.kind === 'refused' ? came.reply : replyWithoutApp(came, control, rules.loop);
      return reply === null ? [] : dropRepliedRefusal(order, reply, places);
    }),
    editedAt: orders.flatMap(({ again, at }) => (again ? [at] : [])),
  };
}

/** Names of this loop and of the other loops whose control issues Tickgate or this loop's own account wrote. */
async function readLoopNames(github: GitHub, { loop, ownLogin, policy }: CommandRules): Promise<string[]> {
  const posted = (await readPostedLoops(github)).filter(
    (one) => isByTickgate(one, policy.receiptAppId) || isOwn(one.author, ownLogin),
  );
  const others = posted.map(({ marker, isOpen }) => ({ name: marker.loop, isOpen }));
  return listLoopNames([{ name: loop, isOpen: true }, ...others]);
}

interface Judged {
  readonly order: CommandOrder;
  readonly came: OrderVerdict;
}

/** Of several statements of one order, the first admitted one counts. An invalid one must not silence a valid one. */
function oneEach(judged: readonly Judged[]): Judged[] {
  const rank = { admitted: 0, refused: 1, unheard: 2 } as const;
  const best = new Map<string, Judged>();
  for (const one of judged) {
    const known = best.get(one.order.id);
    if (known === undefined || rank[one.came.kind] < rank[known.came.kind]) best.set(one.order.id, one);
  }
  return [...best.values()];
}

/**
 * Receipts come before boxes, and older ones before newer ones. A receipt names the person, which the edit history may
 * not.
 */
function boxesIn(control: ThreadsRead['control'], rules: CommandRules): CommandOrder[] {
  if (control === null) return [];
  const isOurs = (editor: Account | null): boolean => isOwn(editor, rules.ownLogin);
  return [...collectReceiptOrders(control, rules, isOurs), ...collectBoxOrders(control, rules, isOurs)];
}

/** The reply to `help` and `status`, which the app gives at once where there is one. */
function replyWithoutApp(came: OrderVerdict, control: ThreadsRead['control'], loop: string): CommandReply | null {
  if (came.kind !== 'admitted') return null;
  const { verb } = came.command.command;
  if (verb === 'help') return { kind: 'help' };
  if (verb !== 'status' || control === null) return null;
  return { kind: 'status', loop, issue: control.number, controlIssue: control.body };
}

/** Who may raise by now could not when this was written and refused: a new comment is a new word. A stop is always heard. */
const wasNotTheirs = (order: CommandOrder, places: readonly RepliedPlace[]): boolean =>
  !order.again &&
  order.line.kind === 'command' &&
  isGuarded(order.line.command.verb) &&
  hasReply(order.about, { kind: 'unauthorised' }, listReplies(order.thread, places));

/** Its author is not looked up again: a quiet tick moves no cursor, so each would pay a request for the same comment. */
const isRepliedMisspelling = ({ line, about, thread }: CommandOrder, places: readonly RepliedPlace[]): boolean =>
  line.kind === 'refused' && hasReply(about, toLineReply(line), listReplies(thread, places));

/** Longer than between two ticks of any usual schedule, such as a weekly one. */
const oldTalkMs = 8 * 24 * 60 * 60_000;

/**
 * A misplaced command of a person without the right gets no reply, so nothing shows that an earlier tick has looked its
 * author up. Without this bound each quiet tick would, for ever. Where ticks begin work, they save at
 * least daily: what none of them has read past may be an approver's stop that no tick has seen yet.
 */
const isOldTalk = (
  { line, at, isStranger }: CommandOrder,
  { now, since, beginsWork = false }: Pick<CommandRules, 'now' | 'since' | 'beginsWork'>,
): boolean =>
  line.kind === 'refused' &&
  line.isMisplaced === true &&
  Date.parse(now) - Date.parse(at) > oldTalkMs &&
  (isStranger || !beginsWork || isReadPast(at, since));

/** The cursor stands just before the newest comment that was read. */
const isReadPast = (at: string, since: string | null): boolean =>
  since !== null && Date.parse(at) <= Date.parse(since) + 1_000;

/** A place with what replies in it. */
interface RepliedPlace extends Place {
  readonly replies: readonly string[];
}

const listReplies = (thread: number | null, places: readonly RepliedPlace[]): string[] =>
  places.filter((place) => place.thread === thread).flatMap(({ replies }) => replies);

/** Drops a refusal that the app or an earlier tick posted. */
function dropRepliedRefusal(
  { thread, about }: CommandOrder,
  reply: CommandReply,
  places: readonly RepliedPlace[],
): RefusedCommand[] {
  const bodies = listReplies(thread, places);
  return thread === null || hasReply(about, reply, bodies) ? [] : [{ thread, about, reply }];
}

/** Threads in which commands count: the control issue, open questions, and the loop's own pull requests and issues. */
function placesOf({ control, gates, pulls }: ThreadsRead): Place[] {
  const openIn = (number: number | null): string[] =>
    gates.flatMap(({ gateId, thread }) => ((thread?.number ?? null) === number ? [gateId] : []));
  const places = [
    ...(control === null ? [] : [{ thread: control.number, comments: control.comments }]),
    ...gates.map(({ thread, replies }) => ({ thread: thread?.number ?? null, comments: replies })),
    ...pulls.map(({ number, comments }) => ({ thread: number, comments })),
  ];
  return places.map((place) => ({
    ...place,
    isControlIssue: control !== null && place.thread === control.number,
    open: openIn(place.thread),
  }));
}
