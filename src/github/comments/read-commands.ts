/** Asks what those who gave orders may do now, and tells apart what the loop obeys and what is to be refused. */

import { type Account, type AnswerPolicy, isPerson } from '../../core/access/authority.ts';
import {
  type CommandOrder,
  collectBoxOrders,
  collectReceiptOrders,
  collectThreadOrders,
  judgeOrder,
  type OrderVerdict,
  type Place,
} from '../../core/commands/collect.ts';
import { type CommandReply, hasReply } from '../../core/commands/reply.ts';
import type { AdmittedCommand } from '../../core/observation/facts.ts';
import type { RefusedCommand } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { isOwn } from '../api/graphql-fields.ts';
import { readStandings } from '../people/permission-lookup.ts';
import type { ThreadsRead } from './gate-threads.ts';

export interface CommandRules {
  readonly loop: string;
  readonly ownLogin: string;
  readonly policy: AnswerPolicy;
  /** Ids obeyed before. */
  readonly consumed: readonly string[];
  /** Comments up to here were read before; ISO-8601. */
  readonly since: string | null;
}

export interface HeardCommands {
  /** In order of time. */
  readonly admitted: readonly AdmittedCommand[];
  readonly refused: readonly RefusedCommand[];
  /** When comments that had been read before were edited and heard once more. */
  readonly editedAt: readonly string[];
}

/** Of strangers only so many are asked about: each costs a request, and anybody may write a thousand commands. */
const mostStrangers = 20;

/** Asks the permission of everybody who gave one, and nothing if nobody did. */
export async function admitCommands(github: GitHub, threads: ThreadsRead, rules: CommandRules): Promise<HeardCommands> {
  const places = placesOf(threads);
  const written = places.flatMap((place) => collectThreadOrders(place, rules));
  const { control } = threads;
  const all = [...written, ...boxesIn(control, rules)];
  const unheard = all.filter(({ isStranger }) => isStranger).slice(mostStrangers);
  const orders = all.filter((order) => !rules.consumed.includes(order.id) && !unheard.includes(order));
  const people = orders.flatMap(({ givers }) => givers).filter((giver) => isPerson(giver, rules.policy));
  const standings = await readStandings(
    github,
    people.map(({ login }) => login),
  );
  const judged = oneEach(
    orders.map((order) => ({ order, came: judgeOrder(order, { policy: rules.policy, standings }) })),
  );
  return {
    admitted: judged
      .flatMap(({ came }) => (came.kind === 'admitted' ? [came.command] : []))
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    refused: judged.flatMap(({ order, came }) => (came.kind === 'refused' ? untold(order, came.reply, places) : [])),
    editedAt: orders.flatMap(({ again, at }) => (again ? [at] : [])),
  };
}

interface Judged {
  readonly order: CommandOrder;
  readonly came: OrderVerdict;
}

/** Of what is told of one order the first that may be obeyed counts: whose word is worth nothing must not silence another's. */
function oneEach(judged: readonly Judged[]): Judged[] {
  const rank = { admitted: 0, refused: 1, unheard: 2 } as const;
  const best = new Map<string, Judged>();
  for (const one of judged) {
    const known = best.get(one.order.id);
    if (known === undefined || rank[one.came.kind] < rank[known.came.kind]) best.set(one.order.id, one);
  }
  return [...best.values()];
}

/** Receipts first, the oldest before the others: they know whose word it is, the edit history may not. */
function boxesIn(control: ThreadsRead['control'], rules: CommandRules): CommandOrder[] {
  if (control === null) return [];
  const isOurs = (editor: Account | null): boolean => isOwn(editor, rules.ownLogin);
  return [...collectReceiptOrders(control, rules, isOurs), ...collectBoxOrders(control, isOurs)];
}

/** The app, or an earlier tick, may have said it. */
function untold({ thread, about }: CommandOrder, reply: CommandReply, places: readonly Place[]): RefusedCommand[] {
  const bodies = places
    .filter((place) => place.thread === thread)
    .flatMap(({ comments }) => comments.filter(({ author }) => author?.type === 'Bot').map(({ body }) => body));
  return thread === null || hasReply(about, reply, bodies) ? [] : [{ thread, about, reply }];
}

/** Where commands count: the control issue, the threads of open questions, the loop's own pull requests. */
const placesOf = ({ control, gates, pulls }: ThreadsRead): Place[] => [
  ...(control === null ? [] : [{ thread: control.number, comments: control.comments }]),
  ...gates.map(({ thread, replies }) => ({ thread: thread?.number ?? null, comments: replies })),
  ...pulls.map(({ number, comments }) => ({ thread: number, comments })),
];
