/** What somebody says who approves: more than yes is for a person to read, not for a setting to pass over. */
import { expect, test } from 'vitest';
import { approvedInWords } from '../../src/core/review/merge-policy.ts';
import { aPull, headOne, headTwo, someFeedback } from '../support/pull-facts.ts';

const saying = (body: string, commit = headOne) =>
  approvedInWords(aPull({ feedback: [someFeedback({ verdict: 'approved', body, commit })] }));

test.each([
  '',
  ' ',
  'LGTM',
  'lgtm!',
  'Nice.',
  'Looks good to me, thanks!',
  '👍',
  '👍🏽',
  ':+1:',
  ':shipit:',
  'Great work. Ship it 🚀',
])('yes is yes: %p', (body) => {
  expect(saying(body)).toBe(false);
});

test.each([
  'Approved, but do not merge before the migration on Thursday.',
  'LGTM once the loop is bounded',
  'ok?',
  '👎',
  '🛑',
  ':thumbsdown:',
  'Bitte erst nach dem Release.',
  'LGTM\n\nPlease bound the loop.',
])('more than yes is read by a person: %p', (body) => {
  expect(saying(body)).toBe(true);
});

test('what was said of another head is not said of this one', () => {
  expect(saying('Not before Thursday.', headTwo)).toBe(false);
});
