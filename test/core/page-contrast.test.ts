import { describe, expect, test } from 'vitest';
import { pageStyle } from '../../src/core/reports/status/style.ts';

/** `#rgb` or `#rrggbb`, as WCAG 2 has it: 0 is black, 1 is white. */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The first `:root` is the light one, the second that of dark systems. */
const palettesOf = (style: string): ReadonlyMap<string, string>[] =>
  [...style.matchAll(/:root \{([^}]*)\}/g)].map(
    ([, rules = '']) =>
      new Map([...rules.matchAll(/--([\w-]+): (#[\da-f]{3,6})/gi)].map(([, name = '', value = '']) => [name, value])),
  );

/** What stands on what: words on every ground, and the words of a state on the ground of that state. */
const onState = [
  ['wait', 'mark'],
  ['good', 'plus'],
  ['bad', 'minus'],
  ['done', 'violet'],
  ['soft', 'rest'],
] as const;

describe('colours of the pages', () => {
  test.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('are readable where the system is %s: text has a contrast of 4.5 at least', (_scheme, index) => {
    const palette = palettesOf(pageStyle)[index] ?? new Map<string, string>();
    const colour = (name: string): string => palette.get(name) ?? '';
    const texts = ['ink', 'soft', 'accent', 'good', 'bad', 'done', 'wait'];
    const onGrounds = texts.flatMap((text) => ['ground', 'paper'].map((ground) => [text, ground] as const));
    const pairs = [...onGrounds, ...onState];
    expect(texts.filter((name) => !palette.has(name))).toEqual([]);
    expect(pairs.filter(([text, ground]) => contrast(colour(text), colour(ground)) < 4.5)).toEqual([]);
  });
});
