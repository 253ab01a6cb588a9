import { expect, test } from 'vitest';
import { edgeOf, type PullEdge, pullsChanged, timeEdge } from '../../src/core/review/reviewed-head.ts';
import { later, noon } from '../support/core-facts.ts';

const edge = (facts: Partial<PullEdge> = {}): string =>
  edgeOf({ number: 7, headSha: 'a'.repeat(40), updatedAt: noon, checks: 'SUCCESS', mergeable: 'MERGEABLE', ...facts });
const changed = (now: string, seen = edge()): boolean => pullsChanged([now], [seen], noon);

test('a loop at rest is woken by a head, a change, checks and a conflict, and by nothing that GitHub has yet to compute', () => {
  expect(changed(edge())).toBe(false);
  expect(changed(edge({ headSha: 'b'.repeat(40) }))).toBe(true);
  expect(changed(edge({ checks: 'FAILURE' }))).toBe(true);
  expect(changed(edge({ mergeable: 'CONFLICTING' }))).toBe(true);
  expect(changed(edge({ mergeable: 'UNKNOWN' }))).toBe(false);
  expect(changed(edge({ mergeable: 'UNKNOWN', checks: 'FAILURE' }))).toBe(true);
});

test('and by pull requests that come, go, or are due', () => {
  expect(pullsChanged([edge(), edge({ number: 8 })], [edge()], noon)).toBe(true);
  expect(pullsChanged([], [edge()], noon)).toBe(true);
  expect(pullsChanged([edge()], [edge(), timeEdge(later(5))], noon)).toBe(false);
  expect(pullsChanged([edge()], [edge(), timeEdge(noon)], noon)).toBe(true);
});
