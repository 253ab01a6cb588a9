import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logText } from '../../src/core/text/terminal.ts';

/** The runner compares by the rules of a language, to which characters that nobody sees are not there. */
const unseen = /[\p{Cf}\p{DI}]/gu;

const obeyed = (text: string): string[] =>
  text.split(/\r\n?|\n/).filter((line) => {
    const compared = line.replace(unseen, '');
    return compared.includes('##[') || /^\s*::/.test(compared);
  });

describe('text in the log of a step', () => {
  test('is no workflow command: neither of the old form anywhere, nor of the new one where a line begins', () => {
    const lines = [
      '#7 preparing, 0s: hi ##[save-state name=handover]{"evil":1}',
      '::stop-commands::x',
      'first\n  ::add-mask::true\r::error::y\r\n\u200B::set-output name=a::b',
      '#\u200B#\u00AD[stop-commands]x',
      '###[error]x',
      ':\u200B:warning::x',
      ':::error::x',
    ];
    for (const line of lines) {
      expect(obeyed(line)).not.toEqual([]);
      expect(obeyed(logText(line))).toEqual([]);
    }
    expect(logText('a ::error::b')).not.toContain('::error::');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('#', '[', ':', ' ', '\n', '\r', '\u200B', '\u00AD', '\uFEFF', 'error', ']')),
        (parts) => {
          expect(obeyed(logText(parts.join('')))).toEqual([]);
        },
      ),
    );
  });

  test('stays readable, and as it was where it is no command', () => {
    expect(logText('#7: hi ##[error]no')).toBe('#7: hi # #[error]no');
    expect(logText('::error::no')).toBe(': :error::no');
    const plain = '## Loop Status\n⚠️ std::vector<int> of ::1:443, see #12 [x](y) 👩‍💻';
    expect(logText(plain)).toBe(plain);
  });
});
