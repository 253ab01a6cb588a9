import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalText, isSameExceptBoxes, setCheckbox, taskBoxes } from '../../src/core/text/checkboxes.ts';
import { markdownTree } from '../../src/core/text/markdown.ts';

const piece = fc.constantFrom(
  '- [ ] a\n',
  '* [x] b\r\n',
  '+\t[X] c\n',
  '1. [ ] d\n',
  '  - [ ] nested\n',
  '> - [ ] quoted\n',
  '```\n- [ ] code\n```\n',
  '<!-- - [ ] -->\n',
  '<!--\n- [ ] hidden\n-->\n',
  '\n',
  'text [ ]\n',
  '- plain\n',
  '👍 [x]\n',
  '\t- [ ] tab\n',
  '# h\n',
  '<details>\n\n',
);
const texts = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(piece, { maxLength: 12 }))
  .map(([bom, all]) => bom + all.join(''));

describe('task boxes', () => {
  test.each([
    ['LF', '- [ ] a\n- [x] b\n', [3, 11]],
    ['CRLF and a BOM', '\uFEFF- [ ] a\r\n- [x] b\r\n', [4, 13]],
    ['tabs', '-\t[ ] a\n', [3]],
    ['wide characters before them', '👍 é\n\n- [ ] a', [9]],
    ['every list mark', '* [ ] a\n\n+ [ ] b\n\n1) [ ] c', [3, 12, 22]],
  ])('are found at the character between the brackets: %s', (_what, text, offsets) => {
    expect(taskBoxes(text).map(({ offset }) => offset)).toEqual(offsets);
  });

  test.each([
    ['in a fence', '```\n- [ ] a\n```'],
    ['in a quote', '> - [ ] a'],
    ['in an HTML comment', '<!--\n- [ ] a\n-->'],
    ['in a nested list', '- a\n  - [ ] b'],
    ['in a sentence', 'see [ ] and [x]'],
    ['as code', '    - [ ] a'],
    ['escaped', '- \\[ ] a'],
  ])('do not count %s', (_where, text) => {
    expect(taskBoxes(text)).toEqual([]);
  });

  test('a flip changes exactly the one character, and flipping back restores the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { offset, checked } of taskBoxes(text)) {
          const flipped = setCheckbox(text, offset, !checked);
          expect(flipped.length).toBe(text.length);
          const changed = Array.from(text, (_, index) => index).filter((index) => text[index] !== flipped[index]);
          expect(changed).toEqual([offset]);
          expect(taskBoxes(flipped).find((box) => box.offset === offset)?.checked).toBe(!checked);
          expect(isSameExceptBoxes(text, flipped)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a text is the same with boxes, line ends, trailing blanks and a BOM aside, and with nothing else', () => {
    const posted = '**Merge?**\n\n- [ ] yes\n- [ ] no';
    expect(isSameExceptBoxes(posted, '\uFEFF**Merge?**\r\n\r\n- [x] yes  \r\n- [ ] no\r\n\r\n')).toBe(true);
    expect(isSameExceptBoxes(posted, posted.replace('yes', 'no'))).toBe(false);
    expect(isSameExceptBoxes(posted, `> ${posted}`)).toBe(false);
    expect(canonicalText('a [x] b')).toBe('a [x] b');
  });
});

describe('texts made to be slow', () => {
  test.each([
    ['deep lists', '1. '.repeat(20_000)],
    ['deep quotes', '> '.repeat(30_000)],
    ['unclosed comments', 'a <!-- '.repeat(8_000)],
    ['more than GitHub takes', 'a'.repeat(100_001)],
  ])('are not read at all: %s', (_what, text) => {
    expect(markdownTree(text).root.children).toEqual([]);
  });

  test('do not include what people write', () => {
    const text = `${'-'.repeat(200)}\n\n${'> '.repeat(10)}a\n\n${'- a\n'.repeat(100)}`;
    expect(markdownTree(text).root.children).toHaveLength(3);
  });
});
