/** GraphQL's global ids, and the look-up of the objects that they name. */

import type { World } from '../world.ts';
import { perWorld } from './per-world.ts';

const nodes = perWorld(() => new Map<string, { readonly kind: string }>());

/** GitHub's prefixes of new-format ids. */
export const nodeId = (prefix: string, id: number): string =>
  `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`;

/** Makes `node` findable. Returns it, so that creation stays one expression. */
export function named<T extends { readonly kind: string; readonly nodeId: string }>(world: World, node: T): T {
  nodes(world).set(node.nodeId, node);
  return node;
}

export function nodeOf(world: World, id: string): { readonly kind: string } | undefined {
  return nodes(world).get(id);
}

export function forget(world: World, id: string): void {
  nodes(world).delete(id);
}
