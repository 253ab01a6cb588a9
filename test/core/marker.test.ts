import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARKER_KINDS, parseEffectMarker, parseMarker, renderMarker } from '../../src/core/text/hidden-marker.ts';

const fields = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,3})?$/),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

describe('markers', () => {
  test('look like this', () => {
    expect(renderMarker('effect', { key: 'pr/12', epoch: 7 })).toBe('<!-- tickgate:v1 effect key=pr/12 epoch=7 -->');
  });

  test('come back as they were written, whatever the values hold', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MARKER_KINDS), fields, (kind, values) => {
        const body = `\uFEFF${renderMarker(kind, values)}\r\nrest`;
        expect(parseMarker(body)).toEqual({ kind, fields: values });
      }),
    );
  });

  test('no value ends the comment or the line', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('-', '>', '!', '\n', '\r', '<!--', '-->', ' ', '"', '\u2028')), (parts) => {
        const line = renderMarker('effect', { key: parts.join('') });
        const inside = line.slice('<!--'.length, -'-->'.length);
        expect(inside).not.toMatch(/--|[<>\r\n\u2028]/);
        expect(parseMarker(line)?.fields['key']).toBe(parts.join(''));
      }),
    );
  });

  test.each([
    ['not in line 1', '\n<!-- tickgate:v1 effect key=a -->'],
    ['quoted', '> <!-- tickgate:v1 effect key=a -->'],
    ['another version', '<!-- tickgate:v2 effect key=a -->'],
    ['an unknown kind', '<!-- tickgate:v1 sonnet key=a -->'],
    ['a doubled field', '<!-- tickgate:v1 effect key=a key=a -->'],
    ['a spelling that we would not write', '<!-- tickgate:v1 effect key=%61 -->'],
    ['broken percent signs', '<!-- tickgate:v1 effect key=%E0 -->'],
    ['a prototype', '<!-- tickgate:v1 effect __proto__=a -->'],
    ['more on the line', '<!-- tickgate:v1 effect key=a --> x'],
    ['nothing', ''],
  ])('are none of ours: %s', (_what, body) => {
    expect(parseMarker(body)).toBeNull();
  });

  test('name the effect that made the text; a gate is found by its id', () => {
    expect(parseEffectMarker(`${renderMarker('effect', { key: 'claim/1/12/3', epoch: 7 })}\ntext`)).toEqual({
      key: 'claim/1/12/3',
      epoch: 7,
    });
    expect(parseEffectMarker(renderMarker('gate', { id: 'w-1-merge-7-abcd', epoch: 3 }))).toEqual({
      key: 'gate/w-1-merge-7-abcd',
      epoch: 3,
    });
    expect(parseEffectMarker(renderMarker('gate-answered', { id: 'w-1-merge-7-abcd', epoch: 3 }))?.key).toBe(
      'gate-close/w-1-merge-7-abcd',
    );
    expect(parseEffectMarker(renderMarker('effect', { key: 'a' }))).toBeNull();
  });
});
