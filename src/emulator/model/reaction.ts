/** Reactions to a text: one of each kind per person. */
import type { Account, World } from '../world.ts';
import { named, nodeId } from './node-id.ts';
import type { Content } from './thread.ts';

export const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;
export type ReactionContent = (typeof REACTIONS)[number];

export interface Reaction {
  readonly kind: 'Reaction';
  readonly id: number;
  readonly nodeId: string;
  readonly account: Account;
  readonly content: ReactionContent;
  readonly at: number;
}

/** `isNew` false = this person had reacted in the same way before. */
export function react(
  world: World,
  to: Content,
  by: { account: Account; content: ReactionContent },
): { reaction: Reaction; isNew: boolean } {
  const known = to.reactions.find((reaction) => reaction.account === by.account && reaction.content === by.content);
  if (known) return { reaction: known, isNew: false };
  const id = world.nextId();
  const reaction = named<Reaction>(world, {
    kind: 'Reaction',
    id,
    nodeId: nodeId('REA', id),
    ...by,
    at: world.clock.now(),
  });
  to.reactions.push(reaction);
  return { reaction, isNew: true };
}
