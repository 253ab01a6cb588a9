import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfigFile } from '../../src/core/config/sources/config-file.ts';

const read = (text: string) => readConfigFile({ path: '.github/tickgate.yml', text });
const messages = (text: string) => read(text).errors.map((error) => error.message);

describe('mistakes in the file say line, column, the line itself and the remedy', () => {
  test.each([
    [
      'max-dolars: 5',
      '.github/tickgate.yml:1:1: max-dolars: unknown key; did you mean "max-dollars"? — in `max-dolars: 5`, see docs/configuration.md',
    ],
    [
      'maxDollars: 5',
      '.github/tickgate.yml:1:1: maxDollars: unknown key; did you mean "max-dollars"? — in `maxDollars: 5`, see docs/configuration.md',
    ],
    [
      'model: opus',
      '.github/tickgate.yml:1:1: model: unknown key; it is an input of the action, set it under `with:` — in `model: opus`, see docs/configuration.md',
    ],
    [
      'skill: work\nmax-dollars: ten # a lot',
      '.github/tickgate.yml:2:1: max-dollars: expected a number >= 0, got "ten" — in `max-dollars: ten # a lot`, see docs/configuration.md#max-dollars',
    ],
    [
      'max-minutes: 0',
      '.github/tickgate.yml:1:1: max-minutes: expected a number > 0, got 0 — in `max-minutes: 0`, see docs/configuration.md#max-minutes',
    ],
    [
      'max-dollars: .nan',
      '.github/tickgate.yml:1:1: max-dollars: expected a number >= 0, got .nan — in `max-dollars: .nan`, see docs/configuration.md#max-dollars',
    ],
    [
      'max-dollars: .inf',
      '.github/tickgate.yml:1:1: max-dollars: expected a number >= 0, got .inf — in `max-dollars: .inf`, see docs/configuration.md#max-dollars',
    ],
    [
      'max-dollars: 1e400',
      '.github/tickgate.yml:1:1: max-dollars: expected a number >= 0, got 1e400, which is too large to count with — in `max-dollars: 1e400`, see docs/configuration.md#max-dollars',
    ],
    [
      'circuit: { stalls: &many -1e999, no-progress: *many }\nmax-iterations: 99999999999999999999',
      '.github/tickgate.yml:1:12: circuit.stalls: expected a whole number >= 1, got -1e999, which is too large to count with — in `circuit: { stalls: &many -1e999, no-progress: *many }`, see docs/configuration.md#circuit',
      '.github/tickgate.yml:1:34: circuit.no-progress: expected a whole number >= 1, got -1e999, which is too large to count with — in `circuit: { stalls: &many -1e999, no-progress: *many }`, see docs/configuration.md#circuit',
      '.github/tickgate.yml:2:1: max-iterations: expected a whole number >= 1, got 99999999999999999999 — in `max-iterations: 99999999999999999999`, see docs/configuration.md#max-iterations',
    ],
    [
      'max-dolars:\nmax-prs:\nloops:\n  night:\n    max-minuts: ""\n',
      '.github/tickgate.yml:1:1: max-dolars: unknown key; did you mean "max-dollars"? — in `max-dolars:`, see docs/configuration.md',
      '.github/tickgate.yml:5:5: loops.night.max-minuts: unknown key; did you mean "max-minutes"? — in `max-minuts: ""`, see docs/configuration.md#loops',
    ],
    [
      'isolation: uidd',
      '.github/tickgate.yml:1:1: isolation: expected one of uid, container, job, none, got "uidd"; did you mean "uid"? — in `isolation: uidd`, see docs/configuration.md#isolation',
    ],
    [
      'backlog:\n  lables: [a]',
      '.github/tickgate.yml:2:3: backlog.lables: unknown key; did you mean "labels"? — in `lables: [a]`, see docs/configuration.md#backlog',
    ],
    [
      'agents:\n  wroker: {}',
      '.github/tickgate.yml:2:3: agents.wroker: unknown key; did you mean "worker"? — in `wroker: {}`, see docs/configuration.md#agents',
    ],
    [
      'agents:\n  coder: {}',
      '.github/tickgate.yml:2:3: agents.coder: unknown key; expected one of worker, auditor, reviewer, responder, post_action — in `coder: {}`, see docs/configuration.md#agents',
    ],
    [
      'merge: ask',
      '.github/tickgate.yml:1:1: merge: expected a group of keys (mode, strategy, delete-branch), got "ask"; did you mean "mode: ask" below it? — in `merge: ask`, see docs/configuration.md#merge',
    ],
    [
      'loops:\n  night:\n    renew: daily',
      '.github/tickgate.yml:3:5: loops.night.renew: expected a group of keys (every, at), got "daily"; did you mean "every: daily" below it? — in `renew: daily`, see docs/configuration.md#renew',
    ],
    [
      'hard-max: 5\nrates: 3\nloops: x',
      '.github/tickgate.yml:1:1: hard-max: expected a group of keys (iterations, prs, minutes, dollars), got 5 — in `hard-max: 5`, see docs/configuration.md#hard-max',
      '.github/tickgate.yml:2:1: rates: expected a group of keys, got 3 — in `rates: 3`, see docs/configuration.md#rates',
      '.github/tickgate.yml:3:1: loops: expected a group of keys, got "x" — in `loops: x`, see docs/configuration.md#loops',
    ],
    [
      'loops:\n  night:\n    max-prs: 0',
      '.github/tickgate.yml:3:5: loops.night.max-prs: expected a whole number >= 1, got 0 — in `max-prs: 0`, see docs/configuration.md#max-prs',
    ],
    [
      'loops:\n  State: {}',
      '.github/tickgate.yml:2:3: loops.State: expected a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state" — in `State: {}`, see docs/configuration.md#loops',
    ],
    [
      'env: [OPENAI_API_KEY]',
      '.github/tickgate.yml:1:7: env.0: expected a name that does not end in _TOKEN, _KEY or _SECRET (name it under env-secrets if the agent shall have it), got "OPENAI_API_KEY" — in `env: [OPENAI_API_KEY]`, see docs/configuration.md#env',
    ],
    [
      'env-secrets: [GITHUB_TOKEN]',
      '.github/tickgate.yml:1:15: env-secrets.0: expected a name that does not start with GITHUB_, INPUT_, ACTIONS_, TICKGATE_ or RUNNER_: no agent gets those, got "GITHUB_TOKEN" — in `env-secrets: [GITHUB_TOKEN]`, see docs/configuration.md#env-secrets',
    ],
    [
      'rates: {m: {input: 1}}',
      '.github/tickgate.yml:1:9: rates.m.output: expected a number >= 0, got nothing — in `rates: {m: {input: 1}}`, see docs/configuration.md#rates',
    ],
    ['- a', '.github/tickgate.yml:1:1: not valid YAML: expected keys and values — in `- a`, see docs/configuration.md'],
    [
      'lock: [skip',
      '.github/tickgate.yml:1:12: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ] — in `lock: [skip`, see docs/configuration.md',
    ],
    [
      'lock: skip\nlock: wait',
      '.github/tickgate.yml:2:1: not valid YAML: Map keys must be unique — in `lock: wait`, see docs/configuration.md',
    ],
  ])('%j', (text, ...sentences) => {
    expect(messages(text).toSorted()).toEqual(sentences.toSorted());
  });

  test('several mistakes are several errors, each with its position', () => {
    const { errors } = read('max-prs: none\nbogus: 1\nloops:\n  a: {lock: maybe}\n');
    expect(errors.map(({ key, position }) => [key, position?.line, position?.column])).toEqual([
      ['max-prs', 1, 1],
      ['loops.a.lock', 4, 7],
      ['bogus', 2, 1],
    ]);
  });

  test('a file of aliases that would explode is refused', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...['b', 'c', 'd', 'e', 'f', 'g'].map(
        (name, index) => `${name}: &${name} [${`*${'abcdefg'[index]}, `.repeat(9)}]`,
      ),
    ].join('\n');
    expect(messages(bomb)).toEqual([expect.stringContaining('not valid YAML: too many aliases')]);
  });
});

test('an empty file, a file of comments and a byte order mark are all fine', () => {
  for (const text of ['', '# nothing\n', '\uFEFFmax-prs: 3\r\n']) expect(messages(text)).toEqual([]);
});

test('keys of the language itself are ordinary unknown keys', () => {
  expect(messages('__proto__: {maxPrs: 1}\nconstructor: 2')).toHaveLength(2);
  expect(messages('rates: {__proto__: {input: 1, output: 1}}')).toEqual([]);
});

test('a key that is a mapping of its own is named in one line', () => {
  expect(read('? : #').errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^[^\n]*: unknown key[^\n]*$/),
  ]);
});

test('whatever the file holds, reading it ends in values or in one-line errors', () => {
  const word = fc.constantFrom(
    'max-prs',
    'loops',
    'rates',
    'backlog',
    'labels',
    'x',
    '5',
    '[',
    ']',
    '{',
    '}',
    ': ',
    '\n',
    '  ',
    '- ',
    '"',
    '&a ',
    '*a',
    '|',
    '#',
    '!!int ',
    '? ',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      for (const error of read(words.join('')).errors) {
        expect(error.message).toMatch(/^\.github\/tickgate\.yml:\d+:\d+: [^\n]+$/);
      }
    }),
    { numRuns: 500 },
  );
});
