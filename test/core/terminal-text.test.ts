import { expect, test } from 'vitest';
import { renderTerminalPage, wrapSentence } from '../../src/core/text/terminal.ts';

test('a sentence goes on further in, and never parts a number from its percent sign', () => {
  const sentence = `${'word '.repeat(15)}of 80 % of it`;
  expect(wrapSentence(sentence)).toBe(`${'word '.repeat(15)}of\n  80 % of it`);
});

test('a wide letter takes two columns, a long address stays whole, and a line may end between wide letters alone', () => {
  const page = renderTerminalPage(
    [['#1  金額の表示を読みやすくする', `see https://example.org/${'a'.repeat(40)} now`]],
    20,
  );

  expect(page).toBe(`#1  金額の表示を読み\n  やすくする\nsee\n  https://example.org/${'a'.repeat(40)}\n  now\n`);
});
