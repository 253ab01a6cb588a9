/**
 * Decides what a list in an answer of GraphQL holds: what was deleted meanwhile, or may not be seen, comes as null and is left out. Not for
 * lists where one more would keep an issue from being worked on: there a null counts as what it may be.
 */
import { z } from 'zod';

export const presentNodes = <Node extends z.ZodType>(node: Node) =>
  z.array(node.nullable()).transform((nodes) => nodes.filter((one) => one !== null));
