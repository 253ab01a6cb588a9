/** Decides whether an order is given by those who may give it now, and what is said where it is not. */

import { type Account, mayLabel, type Standing } from '../access/account.ts';
import { type AnswerPolicy, authority, isPerson } from '../access/authority.ts';
import type { Verb } from '../observation/command.ts';
import type { AdmittedCommand } from '../observation/facts.ts';
import type { Order } from './collect.ts';
import { isGuarded } from './parse.ts';
import type { CommandReply } from './reply.ts';

export type Admission =
  | { readonly kind: 'admitted'; readonly command: AdmittedCommand }
  | { readonly kind: 'refused'; readonly reply: CommandReply }
  /** Nobody is told: bots, agents and strangers, and who GitHub says nothing about. */
  | { readonly kind: 'unheard' };

interface AdmissionFacts {
  readonly policy: AnswerPolicy;
  /** By login, as asked now. */
  readonly standings: Readonly<Record<string, Standing>>;
}

/** One that could be the word of several people counts where each of them may give it: then it does not matter whose it is. */
export function admission(order: Order, facts: AdmissionFacts): Admission {
  const { line, givers } = order;
  const rights = givers.map((giver) => rightOf(giver, line.kind === 'command' ? line.command.verb : null, facts));
  if (givers.length > 1 && !rights.every((right) => right === 'given')) return severalEditors(order);
  const right = rights.find((one) => one !== 'given') ?? 'given';
  if (
    right === 'unheard' ||
    (right !== 'given' && order.isStranger && !givers.some((giver) => mayTriage(giver, facts)))
  )
    return { kind: 'unheard' };
  if (right !== 'given') return { kind: 'refused', reply: right };
  if (line.kind === 'refused') return { kind: 'refused', reply: { kind: 'misspelt', says: line.says } };
  const { id, at, thread } = order;
  const by = givers.map((giver) => giver?.login).join(' or @');
  const where = thread === null || order.kind === 'box' ? {} : { thread };
  return { kind: 'admitted', command: { id, command: line.command, at, ...where, by } };
}

/** A member who hides the membership is no stranger. */
function mayTriage(giver: Account | null, { standings }: AdmissionFacts): boolean {
  const standing = giver !== null && Object.hasOwn(standings, giver.login) ? standings[giver.login] : undefined;
  return standing !== undefined && standing.id === giver?.id && mayLabel(standing);
}

function rightOf(
  giver: Account | null,
  verb: Verb | null,
  { policy, standings }: AdmissionFacts,
): 'given' | 'unheard' | CommandReply {
  if (!isPerson(giver, policy)) return 'unheard';
  const { login } = giver;
  const standing = Object.hasOwn(standings, login) ? standings[login] : undefined;
  if (standing === undefined) return 'unheard';
  if (authority(giver, standing, { ...policy, approvers: [] }) === null)
    return { kind: 'unauthorised', login, approvers: [] };
  const isTheirs = verb === null || !isGuarded(verb) || authority(giver, standing, policy) !== null;
  return isTheirs ? 'given' : { kind: 'unauthorised', login, approvers: policy.approvers };
}

function severalEditors({ line, givers }: Order): Admission {
  const editors = givers.map((giver) => giver?.login ?? 'a deleted account');
  const verb = line.kind === 'command' ? line.command.verb : 'help';
  return { kind: 'refused', reply: { kind: 'several-editors', verb, editors } };
}
