/** Texts that people edit and react to: every revision is kept, and one reaction of each kind per person. */

import { validationFailed } from '../refusal.ts';
import type { Account, App, World } from '../world.ts';
import type { Actor } from './account.ts';
import { named, nodeId } from './node-id.ts';

/** A text that its author and accounts with write access may change. Every revision is kept. */
export interface Content {
  readonly author: Account;
  readonly app: App | null;
  body: string;
  readonly createdAt: number;
  updatedAt: number;
  /** Empty until the first edit. */
  readonly revisions: Revision[];
  readonly reactions: Reaction[];
}

/** One edit of a text, with the text after it. The first one is the creation. */
export interface Revision {
  readonly kind: 'UserContentEdit';
  readonly id: number;
  readonly nodeId: string;
  readonly editor: Account;
  readonly at: number;
  readonly text: string;
}

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

export const BODY_LIMIT = 65_536;

export function checkBody(resource: string, body: string): void {
  if (Array.from(body).length <= BODY_LIMIT) return;
  const message = `body is too long (maximum is ${BODY_LIMIT} characters)`;
  throw validationFailed({ resource, code: 'custom', field: 'body', message });
}

/** Changes a text and keeps the old one. False if the text is the same. */
export function revise(
  world: World,
  content: Content,
  edit: { readonly actor: Actor; readonly body: string },
): boolean {
  if (edit.body === content.body) return false;
  const revision = (editor: Account, at: number, text: string): Revision => {
    const id = world.nextId();
    return named(world, { kind: 'UserContentEdit', id, nodeId: nodeId('UCE', id), editor, at, text });
  };
  if (content.revisions.length === 0) content.revisions.push(revision(content.author, content.createdAt, content.body));
  const now = world.clock.now();
  content.revisions.push(revision(edit.actor.account, now, edit.body));
  content.body = edit.body;
  content.updatedAt = now;
  return true;
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
