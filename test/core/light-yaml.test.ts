/** The light reader of YAML reads a text as the full parser does, or leaves it to that parser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLightYaml } from '../../src/core/codec/light-yaml.ts';
import { parseYaml } from '../../src/core/config/sources/yaml-parser.ts';
import { defaultChoices, recipes } from '../../src/core/setup/init/choices.ts';
import { buildStarterFiles, starterPaths } from '../../src/core/setup/init/files.ts';

const action = { repository: 'acme/gate', sha: 'a'.repeat(40), version: '0.1.0' };
const starterFiles = (Object.keys(recipes) as (keyof typeof recipes)[]).flatMap((recipe) =>
  buildStarterFiles({
    choices: { ...defaultChoices, recipe, agentCommand: null, setup: 'npm ci', verify: 'npm test' },
    action,
    name: 'acme/shop',
  }),
);
const starters = starterFiles.filter(({ path }) => path === starterPaths.config || path === starterPaths.workflow);
const found = ['docs', '.github', 'app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yml'))
    .map((path) => join(folder, path)),
);
const corpus = [...starterFiles, ...found.map((path) => ({ path, text: readFileSync(path, 'utf8') }))];

type Path = readonly (string | number)[];

const listPaths = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item] as const)
    : Object.entries(value);
  return [path, [...path, 'missing'], ...inner.flatMap(([key, item]) => listPaths(item, [...path, key]))];
};

/** Fails if both read the text and differ. Returns whether the light reader read it. */
function compare(text: string): boolean {
  const light = readLightYaml(text);
  if (light === null) return false;
  const full = parseYaml(text);
  if (!full.ok) throw new Error(`not YAML: ${full.problems[0]?.message}\n${text}`);
  expect(light.value, text).toStrictEqual(full.value);
  for (const path of listPaths(full.value))
    expect(light.offsetOf(path), `${path.join('.')} in\n${text}`).toBe(full.offsetOf(path));
  return true;
}

test.each(starters)('$path, as `init` writes it, is plain', ({ text }) => {
  expect(compare(text)).toBe(true);
});

test('files of this repository are read alike', () => {
  expect(corpus.filter(({ text }) => compare(text)).length).toBeGreaterThan(corpus.length / 2);
});

describe('this is read without the parser', () => {
  test.each([
    ['', undefined],
    ['# only a comment\n\n', undefined],
    ['a: 1\nb: -2.50\nc: true\nd: null\ne:\nf: ~\n', { a: 1, b: -2.5, c: true, d: null, e: null, f: null }],
    ['a: http://x/#y # why\nb: ${{ vars.X }}\n', { a: 'http://x/#y', b: '${{ vars.X }}' }],
    ['a:\n  - x\n  - b: 1\n    c: 2\nd:\n- y\n', { a: ['x', { b: 1, c: 2 }], d: ['y'] }],
    ["a: 'it''s'\nb: \"x # y\"\nc: [a, 'b, c', 3]\nd: { e: [], f: {} }\n", expect.objectContaining({ a: "it's" })],
    ['run: |\n  npm ci\n\n    npm test # all\nnext: |-\n  x\n', { run: 'npm ci\n\n  npm test # all\n', next: 'x' }],
    ['on: {"push":{"tags":["v1"]}}\n', { on: { push: { tags: ['v1'] } } }],
    ['at: 20:00 Europe/Berlin\nday: 2026-12-24\nversion: 1.2.3\n', expect.objectContaining({ day: '2026-12-24' })],
  ])('%j', (text, value) => {
    expect(compare(text)).toBe(true);
    expect(readLightYaml(text)?.value).toEqual(value);
  });
});

describe('this is read alike, however it is written', () => {
  test.each([
    ...['a: >-\n  x\n', 'a: "x\\n"\n', 'a: x\n  y\n', '? a\n: b\n', '<<: 1\n', '- a\n', 'a: {b: 1,}\n', 'a: [x: 1]\n'],
    ...['a: 0x10\n', 'a: 010\n', 'a: 1e3\n', 'a: .inf\n', 'a: +1\n', 'a: True\n', '"a": 1\n', '1: 2\n', ' a: 1\n'],
    ...['a:\n  -\n    b: 1\n', 'a:\n  - - x\n', 'a: |2\n   x\n', 'a: |\n\n  x\n', 'a: |\n  x', '__proto__: 1\n'],
    ...['a: {b:1}\n', 'a: 0b11\n', 'a: 1_000\n', 'a: 1:30\n', 'a: yes\n', 'a: 2026-12-24\n'],
  ])('%j', (text) => {
    expect(compare(text)).toBe(true);
  });
});

describe('this is left to the parser', () => {
  test.each([
    ...['a: &x 1\nb: *x\n', 'a: !!str 1\n', '%YAML 1.1\n---\na: yes\n', '---\na: 1\n', 'a: 1\n...\n', 'a\n'],
    ...[
      '5.: 1\n',
      '1e3: 1\n',
      'TRUE: 1\n',
      '09: 1\n',
      '{a: 1,000}\n',
      'null: 1\n',
      '~: 1\n',
      '[a]: 1\n',
      'a: 1e999\n',
      '- |\n  x\n',
      '-\n',
      'a:\tx\n',
      'a: x\r\n',
      '\uFEFFa: 1\n',
    ],
    ...[
      'a: 1\na: 2\n',
      'a: { b: 1, b: 2 }\n',
      'a: b: c\n',
      'a: [1\n',
      "a: 'x\n",
      'a: {b: 1} c\n',
      'a: @x\n',
      'a: `x`\n',
    ],
    ...['a: - x\n', 'a: x:\n', 'a:\n    b: 1\n  c: 2\n', 'a: 1\n  b: 2\n', 'a:\n  - x\n  b: 1\n', 'a: |\n    x\n  y\n'],
    ...[`a: ${'['.repeat(50_000)}\n`],
  ])('%j', (text) => {
    expect(readLightYaml(text)).toBeNull();
  });
});

const atom = fc.constantFrom(
  ...[
    'a',
    'b',
    'key',
    'null',
    'true',
    '1',
    '-1',
    '1.5',
    '.5',
    '1e2',
    '0o7',
    '12:30',
    'x y',
    "'q'",
    "'it''s'",
    '"d"',
    '~',
  ],
  ...[
    '[a, b]',
    '[]',
    '{}',
    '{ a: 1, b: [c] }',
    '{a: b}',
    '{"a":1,"b": "c"}',
    '{ "a" : 1 }',
    '[a,b ]',
    '[ a, ]',
    '#c',
    'x #c',
    'x#c',
    '|',
    '|-',
    '>',
    '*a',
    '&a',
  ],
  ...[
    '- x',
    '-',
    '${{ x }}',
    'a:',
    'a: b',
    ':',
    '?',
    '!t',
    '@x',
    '\\',
    "'",
    '"',
    '%',
    '...',
    '---',
    ',',
    '$',
    '(x)',
    'é',
    '0',
    '-0',
  ],
);
const line = fc
  .tuple(
    fc.constantFrom('', '', '  ', '    ', '   ', ' '),
    fc.constantFrom('', '', '- ', '-   '),
    fc.constantFrom('a: ', 'b: ', 'c:   ', 'd:', 'e: ', 'f-g: ', '1: ', '1.0: ', 'True: ', '', ''),
    fc.oneof(atom, fc.constant('')),
    fc.constantFrom('', '', ' ', ' # why', '#'),
  )
  .map((parts) => parts.join(''));
const written = fc
  .tuple(fc.array(fc.oneof(line, line, fc.constant('')), { maxLength: 7 }), fc.constantFrom('\n', '\n', ''))
  .map(([lines, end]) => lines.join('\n') + end);
/** A file with one place changed. */
const misspelt = fc
  .tuple(
    fc.constantFrom(...starters.map(({ text }) => text)),
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom(
      '',
      ' ',
      '  ',
      '\n',
      ':',
      '-',
      '#',
      "'",
      '"',
      '[',
      ']',
      '{',
      '}',
      ',',
      '|',
      '&',
      '*',
      '!',
      'x',
      '1',
      '\t',
    ),
  )
  .map(([text, place, length, by]) => {
    const at = place % text.length;
    return text.slice(0, at) + by + text.slice(at + length);
  });

test('whatever the text, both read the same or only the parser reads it', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.oneof({ arbitrary: written, weight: 4 }, { arbitrary: misspelt, weight: 1 }), (text) => {
      if (compare(text)) read += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(200);
});
