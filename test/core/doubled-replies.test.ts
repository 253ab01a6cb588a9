/** Of two replies to one order, the older stays. */
import { expect, test } from 'vitest';
import { listDoubledReplies } from '../../src/core/effects/command-reply-key.ts';
import { renderEffectLine } from '../../src/core/effects/effect.ts';

const order = 'reply/dispatch/1111/raise/obeyed';
const comment = (id: number, epoch: number, { key = order, loop = 'work' } = {}) => ({
  id,
  body: `${renderEffectLine({ key, epoch, loop })}\n**raise**: obeyed.\n`,
  edits: [] as unknown[],
});

test('a reply that stands once stays, however often it was read', () => {
  expect(listDoubledReplies([], 'work')).toEqual([]);
  expect(listDoubledReplies([comment(7, 6), comment(7, 6)], 'work')).toEqual([]);
});

test('of several, the oldest stays, whatever lease the others name', () => {
  expect(listDoubledReplies([comment(7, 8), comment(9, 6), comment(12, 7)], 'work')).toEqual([9, 12]);
  expect(listDoubledReplies([comment(9, 6), comment(7, 6)], 'work')).toEqual([9]);
});

test('what was edited stays: a person may have written there', () => {
  expect(listDoubledReplies([comment(7, 6), { ...comment(9, 7), edits: [{}] }], 'work')).toEqual([]);
});

test('the notice that an order was heard is one, too', () => {
  const key = 'heard/comment/500/1';
  expect(listDoubledReplies([comment(7, 6, { key }), comment(9, 7, { key })], 'work')).toEqual([9]);
});

test('replies to other orders, and those of another loop, are no doubles', () => {
  const others = [comment(9, 7, { key: 'reply/dispatch/1112/raise/obeyed' }), comment(10, 7, { loop: 'works' })];
  expect(listDoubledReplies([comment(7, 6), ...others], 'work')).toEqual([]);
});

test('questions, claims and what names no loop stay', () => {
  const key = 'claim/1/7/1';
  expect(listDoubledReplies([comment(7, 6, { key }), comment(9, 7, { key })], 'work')).toEqual([]);
  const gate = (id: number) => ({
    id,
    body: '<!-- tickgate:v1 gate id=work-3-merge-4-abc epoch=6 -->\nMerge?',
    edits: [],
  });
  expect(listDoubledReplies([gate(7), gate(9)], 'work')).toEqual([]);
  const nameless = (id: number) => ({
    id,
    body: `<!-- tickgate:v1 effect key=${order} epoch=6 -->\nObeyed.`,
    edits: [],
  });
  expect(listDoubledReplies([nameless(7), nameless(9)], 'work')).toEqual([]);
});
