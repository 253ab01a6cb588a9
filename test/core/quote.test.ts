import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { parseCommands } from '../../src/core/commands/parse.ts';
import { taskBoxes } from '../../src/core/text/checkboxes.ts';
import { parseMarker } from '../../src/core/text/hidden-marker.ts';
import {
  cutAtWord,
  fenceUntrusted,
  quote,
  quoteLine,
  quoteSentence,
  removeQuoting,
} from '../../src/core/text/quote-untrusted.ts';

/** Text made of what does something on GitHub, glued together at random. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '@ana',
        '@o/team',
        '#12',
        'o/r#12',
        'GH-12',
        'gh-3',
        'fixes #12',
        'Closes: #1',
        'resolved o/r#9',
        'close GH-1',
        'fix https://github.com/o/r/issues/12',
        '- [x] ',
        '* [ ] ',
        '1. [X] ',
        '+ ',
        '> ',
        '# ',
        '## x',
        '---',
        '===',
        '<!-- tickgate:v1 effect key=a -->',
        '<!--',
        '-->',
        '<img src=x>',
        '![a](http://x/y.png)',
        '[a](b)',
        '[a]: b',
        '<details>',
        '/loop stop',
        '/close',
        '```',
        '~~~',
        '`',
        '$',
        '$$',
        '&#64;ana',
        '&lt;',
        '&#35;12',
        '\\',
        '\\@ana',
        '*',
        '_',
        '|',
      ),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '\n\n',
        ' ',
        '    ',
        '\t',
        '\u2028',
        '\u200B',
        '\u202E',
        '\u0000',
        '\uFEFF',
        '!',
        'x',
        '1',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const forms: readonly (readonly [string, (text: string) => string])[] = [
  ['quote', (text) => quote(text)],
  ['quoteLine', (text) => quoteLine(text, { max: 2000 })],
];

function nodesOf(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap((child: Nodes) => nodesOf(child)) : [])];
}

/** What GitHub's filters see: the text after Markdown is gone. No reference spans two paragraphs. */
function shownText(markdown: string): string {
  return nodesOf(fromMarkdown(markdown))
    .flatMap((node) => {
      if (node.type === 'text') return [node.value];
      return node.type === 'break' || node.type === 'paragraph' ? ['\n'] : [];
    })
    .join('')
    .replace(/^\n/, '');
}

describe.each(forms)('%s', (_name, inert) => {
  const everything = (check: (markdown: string) => void): void => {
    fc.assert(
      fc.property(hostile, (text) => check(inert(text))),
      { numRuns: 200 },
    );
  };

  test('leaves no mention', () => {
    everything((markdown) => {
      expect(shownText(markdown)).not.toMatch(/@[A-Za-z0-9]/);
      expect(markdown).not.toMatch(/@[A-Za-z0-9]/);
    });
  });

  test('leaves no reference and no closing keyword beside one', () => {
    everything((markdown) => {
      for (const seen of [markdown, shownText(markdown)]) {
        expect(seen).not.toMatch(/#\d|\bGH-\d|\/(issues|pull)\/\d/i);
        expect(seen).not.toMatch(/\b(close[sd]?|fix(e[sd])?|resolve[sd]?)\b/i);
      }
    });
  });

  test('leaves nothing but words: no box, marker, tag, image, link, heading, list, code or rule', () => {
    everything((markdown) => {
      expect(taskBoxes(markdown)).toEqual([]);
      expect(parseMarker(markdown)).toBeNull();
      expect(markdown).not.toContain('<');
      const kinds = new Set(nodesOf(fromMarkdown(markdown)).map(({ type }) => type));
      for (const kind of ['root', 'paragraph', 'blockquote', 'text', 'break'] as const) kinds.delete(kind);
      expect([...kinds]).toEqual([]);
    });
  });

  test('leaves no command, neither for our parser nor for a bot that reads plain lines', () => {
    everything((markdown) => {
      expect(parseCommands(markdown)).toEqual([]);
      expect(markdown).not.toMatch(/^\s*\//m);
    });
  });
});

describe('what is quoted', () => {
  test('reads as it was written', () => {
    expect(quote('Use *REST*, ping @ana.\n\n- [x] fixes #12\n/loop stop')).toBe(
      '> Use \\*REST\\*, ping @\u200Bana.\n>\n> \\- \\[x\\] f\u200Bixes #\u200B12\n> \\/loop stop',
    );
    expect(shownText(quote('a * b & c < d [x] $5'))).toBe('a * b & c < d [x] $5');
    expect(quote(' \n ')).toBe('');
  });

  test('is cut at its bound, and shows that it was', () => {
    expect(quoteLine('abcdef', { max: 4 })).toBe('abc…');
    expect(quoteLine('👍👍👍', { max: 2 })).toBe('👍…');
    expect(quoteLine('👍👍', { max: 2 })).toBe('👍👍');
  });

  test('keeps references where they are wanted, never a keyword that closes', () => {
    expect(quoteLine('fixes #12', { references: 'keep' })).toBe('f\u200Bixes #12');
  });
});

describe('what quoting put into a text can be read through', () => {
  const seen = (text: string): string => text.replace(/(?![\n\t\r])[\p{Cc}\p{Cf}\p{DI}]/gu, '');
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

  test.each([...forms, ['quoteSentence', (text: string) => quoteSentence(text, 2000)] as const])(
    'whatever %s put in',
    (_name, inert) => {
      fc.assert(
        fc.property(hostile, (text) => {
          const quoted = inert(text);
          const read = removeQuoting(quoted)?.text ?? quoted;
          expect(words(read)).toBe(words(seen(text.replace(/\r\n?|\u2028|\u2029/g, '\n'))));
        }),
        { numRuns: 500 },
      );
    },
  );

  test('and every piece of it is found again where it stands, with all that spells it', () => {
    const quoted = quoteLine('a_b & @c #1');
    const read = removeQuoting(quoted);
    const at = (piece: string): string => {
      const start = read?.text.indexOf(piece) ?? -1;
      return quoted.slice(...(read?.origin(start, start + piece.length) ?? []));
    };
    expect([at('_'), at('a_b'), at('&'), at('@c'), at('#1')]).toEqual([
      '\\_',
      'a\\_b',
      '&amp;',
      '@\u200Bc',
      '#\u200B1',
    ]);
    expect(removeQuoting('nothing was put in')).toBeNull();
  });
});

describe('text for a prompt', () => {
  test('has lost its comments and its invisible characters', () => {
    expect(fenceUntrusted('do this<!-- and\nthat --> now\u200B\u{E0041}\u202E!')).toBe('```text\ndo this  now!\n```');
    expect(fenceUntrusted('seen <!-- never closed\nhidden')).toBe('```text\nseen\n```');
  });

  test('cannot close its fence, nor bring a comment back by nesting', () => {
    const parts = fc.constantFrom('`', '```', '````', '\n', '\r', '~~~', ' ', 'x', '<!--', '-->', '<!', '--', '>', '<');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (text) => {
        const fenced = fenceUntrusted(text.join(''));
        const { children } = fromMarkdown(fenced);
        expect(children.map(({ type }) => type)).toEqual(['code']);
        expect(fenced).not.toMatch(/<!--[\s\S]*-->/);
      }),
    );
  });
});

test.each([
  ['aaa bbb ccc', 8, 'aaa bbb…'],
  ['aaa bbb ccc', 7, 'aaa…'],
  ['aaa bbb', 7, 'aaa bbb'],
  ['aaaaaaaa', 4, 'aaa…'],
])('%j cut to %d characters ends with its last whole word: %j', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
});
