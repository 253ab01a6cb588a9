/** Mutations: the schema of an input, its effect, and the look-up of ids in inputs. */
import * as z from 'zod';
import type { Label } from '../model/label.ts';
import type { Thread } from '../model/thread.ts';
import { Refusal } from '../refusal.ts';
import type { Account } from '../world.ts';
import { isAccount } from './account-fields.ts';
import { type Context, ofKind } from './fields.ts';
import { nodeFor } from './repository-fields.ts';

/** A mutation: the schema of its `input`, and its effect. */
export interface Mutation {
  readonly run: (input: unknown, context: Context) => Readonly<Record<string, unknown>>;
}

export const mutation = <T extends z.ZodType>(
  schema: T,
  run: (input: z.output<T>, context: Context) => Readonly<Record<string, unknown>>,
): Mutation => ({ run: (input, context) => run(schema.parse(input), context) });

export function nodeOfKind<T extends { readonly kind: string }>(
  context: Context,
  id: string,
  ...kinds: readonly T['kind'][]
): T {
  const node = nodeFor(context, id);
  if (ofKind<T>(...kinds)(node)) return node;
  throw new Refusal(`Could not resolve to ${kinds.join(' or ')} node with the global id of '${id}'.`, { status: 404 });
}

export const threadWith = (context: Context, id: string) => nodeOfKind<Thread>(context, id, 'Issue', 'PullRequest');
export const labelsWith = (context: Context, ids: readonly string[]) =>
  ids.map((id) => nodeOfKind<Label>(context, id, 'Label'));

export const accountsWith = (context: Context, ids: readonly string[]): readonly Account[] =>
  ids.map((id) => {
    const node = nodeFor(context, id);
    if (isAccount(node)) return node;
    throw new Refusal(`Could not resolve to User node with the global id of '${id}'.`, { status: 404 });
  });

export const Id = z.string();
export const Ids = z.array(z.string());
