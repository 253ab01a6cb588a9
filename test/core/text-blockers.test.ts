import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDependencyCycles, parseTextBlockers } from '../../src/core/backlog/dependencies.ts';
import { measureProcessorMs } from '../support/processor-time.ts';

const named = (body: string) => parseTextBlockers({ title: '', body }, 'acme/app');

describe('a text names the issues that it waits for', () => {
  test.each([
    ['depends on #3', [3]],
    ['Blocked by: #1, #2 and #3.', [1, 2, 3]],
    ['Depends on #5. See #6.', [5]],
    ['blocked by #1 & #2', [1, 2]],
    ['blocked by #1, and #2 #3', [1, 2, 3]],
    ['Blocked by #1\n#2 is next', [1]],
    ['depends on issue #4 and PR #5', [4, 5]],
    ['Depends on GH-7', [7]],
    ['**Depends on:** **#4**', [4]],
    ['_Blocked by_ #4, _#5_', [4, 5]],
    ['Depends on [#4](https://example.org)', [4]],
    ['Depends on [the parser](https://github.com/acme/app/issues/4)', [4]],
    ['Depends on acme/app#12', [12]],
    ['Depends on https://github.com/Acme/App/issues/12#issue-1, https://github.com/acme/app/pull/13', [12, 13]],
    ['Depends on:\n\n- #1\n- [ ] #2 the parser\n- https://github.com/acme/app/issues/3', [1, 2, 3]],
    ['Depends on:\n* #1\n* #2\n\nSee also:\n* #3', [1, 2]],
    ['### Blocked by\n\n#4, #5\n\n### Notes\n\n#6', [4, 5]],
    ['- Depends on:\n  1. #1\n  2. #2', [1, 2]],
    ['- part of #9\n- blocked by #8', [8]],
    ['<details>\ndepends on #4\n</details>', [4]],
    ['It was not easy. Blocked by #4', [4]],
  ])('%j: %j', (text, numbers) => {
    expect(named(text)).toEqual({ numbers, unclear: false });
  });

  test('in its title, too', () => {
    expect(parseTextBlockers({ title: 'Search (depends on #4)', body: 'blocked by #5' }, 'acme/app').numbers).toEqual([
      4, 5,
    ]);
  });
});

describe('a text makes no promise', () => {
  test.each([
    '`depends on #7` and <!-- blocked by #8 -->',
    'depends on `#7`',
    '```\ndepends on #9\n```',
    '~~~\ndepends on #9\n~~~',
    'As in:\n\n    depends on #9',
    '> depends on #9',
    '- > blocked by #9',
    '~~blocked by #9~~',
    'no longer blocked by #12',
    'It is not currently blocked by #12.',
    "This isn't blocked by #12",
    'this depends only on you',
    'The total depends on the cart.',
    'unblocked by #12',
    '### Blocked by\n\n_No response_',
    'Depends on: none',
    'Depends on: None.\nRelates to #4',
    'The words depends by #3 say nothing',
  ])('%j', (text) => {
    expect(named(text)).toEqual({ numbers: [], unclear: false });
  });
});

describe('a text names what is not understood', () => {
  test.each([
    ['Depends on acme/lib#3', []],
    ['Depends on #1 and acme/lib#3', [1]],
    ['Blocked by https://github.com/acme/lib/issues/3', []],
    ['Depends on: the parser', []],
    ['depends on the parser (#12)', []],
    ['Depends on:\n\n- the parser\n- #4', [4]],
  ])('%j, of which is read %j', (text, numbers) => {
    expect(named(text)).toEqual({ numbers, unclear: true });
  });
});

test('a text that is built to be slow is parsed quickly', () => {
  const parse = (): void => {
    named(`depends on ${'#1 '.repeat(20_000)}`);
    named('depends on ['.repeat(5_000));
    named(`${'not yet '.repeat(8_000)}blocked by #1`);
    named(`${'_'.repeat(60_000)} depends on #1`);
    named(`${'~~a'.repeat(20_000)} depends on #1`);
    named(`depends on ${' '.repeat(60_000)}x`);
    named(`depends on [a](${'x'.repeat(60_000)}`);
    named(`a${'_'.repeat(60_000)}b depends on #1`);
    named(`<div ${'<'.repeat(60_000)} depends on #1`);
    named(`${'not '.repeat(200)}${'blocked by '.repeat(5_000)}`);
  };

  expect(measureProcessorMs(parse)).toBeLessThan(4_000);
});

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

  test('exactly if a path leads back to its start', () => {
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

  test('or not, at once for a backlog of 10,000 that wait in one long line', () => {
    const line = new Map(Array.from({ length: 10_000 }, (_, number) => [number, [number + 1]]));

    expect(findDependencyCycles(line)).toEqual([]);
  });
});
