/** Finds the owner of a client. Stores made by the real composition find their process and shelf through it. */
import type { Life } from './life.ts';
import type { Shelf } from './shelf.ts';

export interface Edge {
  readonly life: Life;
  readonly shelf: Shelf;
  /** Called for every bundle that the process loads, saves or removes. */
  readonly touches: (what: string, name: string) => void;
}

const edges = new WeakMap<object, Edge>();

export const markEdge = (api: object, edge: Edge): void => void edges.set(api, edge);

export function edgeOf(api: object): Edge {
  const edge = edges.get(api);
  if (edge === undefined) throw new Error('A store was made for a client that no simulated process has.');
  return edge;
}
