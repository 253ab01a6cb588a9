import { expect, test } from 'vitest';
import { wrapSentence } from '../../src/core/text/terminal.ts';

test('a sentence goes on further in, and never parts a number from its percent sign', () => {
  const sentence = `${'word '.repeat(15)}of 80 % of it`;
  expect(wrapSentence(sentence)).toBe(`${'word '.repeat(15)}of\n  80 % of it`);
});
