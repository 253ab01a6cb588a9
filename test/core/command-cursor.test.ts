import { expect, test } from 'vitest';
import { findNewestReadTime, moveCommandCursor } from '../../src/core/commands/collect.ts';

const at = (minute: number): string => `2026-03-01T12:${String(minute).padStart(2, '0')}:00Z`;

test('what was read moves the cursor forward, to just before it', () => {
  expect(findNewestReadTime([at(5), at(9), at(7)], at(3))).toBe(at(9));
  expect(findNewestReadTime([at(5)], null)).toBe(at(5));
  expect(moveCommandCursor(at(9), at(3))).toBe('2026-03-01T12:08:59.999Z');
});

test('older comments that are read once more, and none at all, leave it where it is', () => {
  expect(findNewestReadTime([at(5), at(9)], at(10))).toBeNull();
  expect(findNewestReadTime([], at(10))).toBeNull();
  expect(moveCommandCursor(null, at(10))).toBe(at(10));
});
