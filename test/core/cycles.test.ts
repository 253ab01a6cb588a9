import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDependencyCycles } from '../../src/core/backlog/dependencies.ts';

const waiting = (edges: Readonly<Record<number, readonly number[]>>) =>
  new Map(Object.entries(edges).map(([number, others]) => [Number(number), others]));

describe('subjects wait for each other', () => {
  test.each([
    ['two', { 50: [51], 51: [50] }, [[50, 51]]],
    ['three, told from the lowest number', { 52: [50], 50: [51], 51: [52] }, [[50, 51, 52]]],
    ['one that waits for itself', { 7: [7] }, [[7]]],
    [
      'two knots',
      { 1: [2], 2: [1], 8: [9], 9: [8] },
      [
        [1, 2],
        [8, 9],
      ],
    ],
    ['the shortest way of a knot', { 1: [2, 3], 2: [3], 3: [1] }, [[1, 3]]],
    ['a cycle that others hang on', { 1: [2], 2: [3], 3: [2], 4: [1] }, [[2, 3]]],
    ['a number that is not open', { 1: [99] }, []],
    ['a chain', { 1: [2], 2: [3], 3: [] }, []],
  ])('%s', (_name, edges, expected) => {
    expect(findDependencyCycles(waiting(edges))).toEqual(expected);
  });

  test('exactly where somebody can come back to where they began', () => {
    const graph = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(graph, (edges) => {
        const map = new Map(edges.map((others, number) => [number, others]));
        const comesBack = [...map.keys()].some((start) => {
          const seen = new Set<number>();
          const left = [...(map.get(start) ?? [])];
          for (let at = left.pop(); at !== undefined; at = left.pop()) {
            if (seen.has(at)) continue;
            seen.add(at);
            left.push(...(map.get(at) ?? []));
          }
          return seen.has(start);
        });
        const found = findDependencyCycles(map);

        expect(found.length > 0).toBe(comesBack);
        for (const cycle of found) {
          const next = (index: number) => cycle[(index + 1) % cycle.length] ?? -1;
          expect(cycle.every((number, index) => map.get(number)?.includes(next(index)))).toBe(true);
        }
      }),
    );
  });

  test('or not, told at once for a backlog of 10,000 that wait in one long line', () => {
    const line = new Map(Array.from({ length: 10_000 }, (_, number) => [number, [number + 1]]));

    expect(findDependencyCycles(line)).toEqual([]);
  });
});
