/** Finds the subjects that wait for each other, so that none of them could ever be begun. */

/** Who waits for whom, by number. */

export type Waiting = ReadonlyMap<number, readonly number[]>;

/**
 * One shortest cycle for each knot of subjects, begun at its lowest number and without repeating it: `[50, 51]`. Numbers that wait
 * for nothing here end no way.
 */
export function cyclesOf(waiting: Waiting): number[][] {
  const knotted = withoutEnds(waiting);
  const told = new Set<number>();
  return [...knotted.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((start) => {
      if (told.has(start)) return [];
      const way = shortestWayBack(knotted, start);
      if (way === null) return [];
      // Whoever hangs together with it both ways is part of the same knot.
      for (const member of knotOf(knotted, start)) told.add(member);
      return [way];
    });
}

/** Whoever waits for nobody here, or only for such, is in no cycle: what is left of a backlog without one is nothing. */
function withoutEnds(waiting: Waiting): Waiting {
  const left = new Map(waiting);
  const turned = backwards(waiting);
  const open = new Map([...waiting].map(([from, tos]) => [from, tos.filter((to) => waiting.has(to)).length]));
  const ends = [...open].filter(([, count]) => count === 0).map(([number]) => number);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    left.delete(end);
    for (const from of turned.get(end) ?? []) {
      const count = (open.get(from) ?? 0) - 1;
      open.set(from, count);
      if (count === 0) ends.push(from);
    }
  }
  return left;
}

function backwards(waiting: Waiting): Map<number, number[]> {
  const turned = new Map<number, number[]>();
  for (const [from, tos] of waiting) {
    for (const to of tos) {
      const others = turned.get(to);
      if (others === undefined) turned.set(to, [from]);
      else others.push(from);
    }
  }
  return turned;
}

/** Breadth first, so that the first way back is the shortest. */
function shortestWayBack(waiting: Waiting, start: number): number[] | null {
  const cameFrom = new Map<number, number>();
  let edge = [start];
  while (edge.length > 0) {
    const next: number[] = [];
    for (const from of edge) {
      for (const to of waiting.get(from) ?? []) {
        if (to === start) return wayTo(from, start, cameFrom);
        if (!waiting.has(to) || cameFrom.has(to)) continue;
        cameFrom.set(to, from);
        next.push(to);
      }
    }
    edge = next;
  }
  return null;
}

function wayTo(last: number, start: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const way = [last];
  for (let at = last; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}

/** Everything that the start reaches and that reaches the start. */
function knotOf(waiting: Waiting, start: number): number[] {
  const back = reached(backwards(waiting), start);
  return [...reached(waiting, start)].filter((number) => back.has(number));
}

function reached(waiting: Waiting, start: number): Set<number> {
  const found = new Set([start]);
  const left = [start];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    for (const to of waiting.get(at) ?? []) {
      if (!waiting.has(to) || found.has(to)) continue;
      found.add(to);
      left.push(to);
    }
  }
  return found;
}
