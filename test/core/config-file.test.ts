import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withPageAddress } from '../../src/core/config/schema/error.ts';
import { type BaseFileRead, buildExtendsChain, readConfigFile } from '../../src/core/config/sources/config-file.ts';
import { parseYaml } from '../../src/core/config/sources/yaml-parser.ts';
import { accepted, type Channels, refusals } from '../support/configuration.ts';

const read = (text: string) => readConfigFile({ path: '.github/tickgate.yml', text }, parseYaml);
const pages = 'https://github.com/tickgate/tickgate/blob/v1/docs';
const messages = (text: string) => read(text).errors.map((error) => withPageAddress(error, pages).message);

describe('mistakes in the file say line, column, the line itself and the remedy', () => {
  test.each([
    ['max-dolars: 5', '1:1: max-dolars: unknown key; did you mean "max-dollars"? #max-dollars'],
    ['maxDollars: 5', '1:1: maxDollars: unknown key; did you mean "max-dollars"? #max-dollars'],
    ['model: opus', '1:1: model: unknown key; it is an input of the action, set it under `with:`'],
    ['skill: work\nmax-dollars: ten # a lot', '2:1: max-dollars: expected a number >= 0, got "ten" #max-dollars'],
    ['max-minutes: 0', '1:1: max-minutes: expected a number > 0, got 0 #max-minutes'],
    ['max-dollars: .nan', '1:1: max-dollars: expected a number >= 0, got .nan #max-dollars'],
    ['max-dollars: .inf', '1:1: max-dollars: expected a number >= 0, got .inf #max-dollars'],
    [
      'max-dollars: 1e400',
      '1:1: max-dollars: expected a number >= 0, got 1e400, which is too large to count with #max-dollars',
    ],
    [
      'circuit: { stalls: &many -1e999, no-progress: *many }\nmax-iterations: 99999999999999999999',
      '1:12: circuit.stalls: expected a whole number >= 1, got -1e999, which is too large to count with #circuit',
      '1:34: circuit.no-progress: expected a whole number >= 1, got -1e999, which is too large to count with #circuit',
      '2:1: max-iterations: expected a whole number >= 1, got 99999999999999999999 #max-iterations',
    ],
    [
      'max-dolars:\nmax-prs:\nloops:\n  night:\n    max-minuts: ""\n',
      '1:1: max-dolars: unknown key; did you mean "max-dollars"? #max-dollars',
      '5:5: loops.night.max-minuts: unknown key; did you mean "max-minutes"? #max-minutes',
    ],
    [
      'isolation: uidd',
      '1:1: isolation: expected one of uid, container, job, none, got "uidd"; did you mean "uid"? #isolation',
    ],
    ['backlog:\n  lables: [a]', '2:3: backlog.lables: unknown key; did you mean "labels"? #backlog'],
    ['agents:\n  wroker: {}', '2:3: agents.wroker: unknown key; did you mean "worker"? #agents'],
    [
      'agents:\n  coder: {}',
      '2:3: agents.coder: unknown key; expected one of worker, auditor, reviewer, responder, post_action #agents',
    ],
    [
      'merge: ask',
      '1:1: merge: expected a group of keys (mode, strategy, delete-branch), got "ask"; did you mean "mode: ask" below it? #merge',
    ],
    [
      'loops:\n  night:\n    renew: daily',
      '3:5: loops.night.renew: expected a group of keys (every, at), got "daily"; did you mean "every: daily" below it? #renew',
    ],
    [
      'hard-max: 5\nrates: 3\nloops: x',
      '1:1: hard-max: expected a group of keys (iterations, prs, minutes, dollars), got 5 #hard-max',
      '2:1: rates: expected a group of keys, got 3 #rates',
      '3:1: loops: expected a group of keys, got "x" #loops',
    ],
    ['loops:\n  night:\n    max-prs: 0', '3:5: loops.night.max-prs: expected a whole number >= 1, got 0 #max-prs'],
    [
      'loops:\n  State: {}',
      '2:3: loops.State: expected a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state" #loops',
    ],
    [
      'env: [OPENAI_API_KEY]',
      '1:7: env.0: expected a name that does not end in _TOKEN, _KEY or _SECRET (name it under env-secrets if the agent shall have it), got "OPENAI_API_KEY" #env',
    ],
    [
      'env-secrets: [GITHUB_TOKEN]',
      '1:15: env-secrets.0: expected a name that does not start with GITHUB_, INPUT_, ACTIONS_, TICKGATE_ or RUNNER_: no agent gets those, got "GITHUB_TOKEN" #env-secrets',
    ],
    ['rates: {m: {input: 1}}', '1:9: rates.m.output: expected a number >= 0, got nothing #rates'],
    ['- a', '1:1: not valid YAML: expected keys and values'],
    ['lock: [skip', '1:7: not valid YAML: the [ that opens here is never closed'],
    ['lock: skip\nlock: wait', '2:1: not valid YAML: Map keys must be unique'],
  ])('%j', (text, ...problems) => {
    const sentences = problems.map((said) => {
      const [, place, problem, anchor = ''] = /^(\d+:\d+): (.*?)(?: (#[\w-]+))?$/.exec(said) ?? [];
      const line = text.split('\n')[Number.parseInt(place ?? '', 10) - 1]?.trim();
      return `.github/tickgate.yml:${place}: ${problem} — in \`${line}\`, see ${pages}/configuration.md${anchor}`;
    });
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

describe('a bracket or a quote that is never closed is shown where it opens', () => {
  test.each([
    ['max-prs: 3\nenv-secrets: [A,\n  B\nmax-minutes: 3\n# x\nloops: {}\n', '2:14: not valid YAML: the [ that'],
    ['max-prs: 3\nverify-command: "npm test\nmax-minutes: 3\n', '2:17: not valid YAML: the " that'],
    ["verify-command: 'npm test\nmax-minutes: 3\n", "1:17: not valid YAML: the ' that"],
    ['hard-max: { dollars: 3\nmax-prs: 2\n', '1:11: not valid YAML: the { that'],
    ['rates: {\n  m: {input: [1, 2}\n}\n', '2:14: not valid YAML: the [ that'],
  ])('%j', (text, place) => {
    expect(messages(text)).toEqual([
      expect.stringContaining(`.github/tickgate.yml:${place} opens here is never closed`),
    ]);
  });
});

test('a file that is too large to be a configuration is refused by its size, unread', () => {
  const lines = Array.from({ length: 14_000 }, (_, line) => `key${line}: ${line}`).join('\n');
  expect(messages(lines)).toEqual([
    expect.stringMatching(/tickgate\.yml:1:1: is too large to be a configuration: it has 202 kB, and 64 kB are read/),
  ]);
});

test('a key that was pasted into the file is never shown, whether as a value, as a name or in the quoted line', () => {
  const pasted = [
    'sk-ant-api03-Zk3jf83Kd02jdk39fkd93kd0',
    'ghp_0123456789abcdefghijABCDEFGHIJ456789',
    'q8Zk3jf83Kd02jdk39fkd93kd0',
  ];
  for (const key of pasted)
    for (const text of [`lock: ${key}`, `env-secrets: [${key}]`, `agent: "${key}"`, `max-prs: ${key} # mine`]) {
      expect(messages(text).join()).toMatch(
        /got what looks like a secret, and is not shown — in a line that is not shown/,
      );
      expect(messages(text).join()).not.toContain(key.slice(8, 20));
    }
  expect(messages(`${pasted[0]}: 3`)[0]).toContain('[redacted: anthropic-key]: unknown key');
  expect(JSON.stringify(read(`${pasted[0]}: 3`).errors)).not.toContain('Zk3jf83');
});

test('a pasted key is one mistake, which says where a key belongs and to revoke one that was pushed', () => {
  const key = 'sk-ant-api03-Zk3jf83Kd02jdk39fkd93kd0';
  for (const text of [
    `env-secrets: [${key}]`,
    `ANTHROPIC_API_KEY: ${key}`,
    `env-secrets:\n  - ${key}\n`,
    `lock: ${key}`,
  ]) {
    const said = messages(text);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(
      'is not shown; put a key into a secret of the repository and its name under `env-secrets`, and revoke one that was pushed',
    );
  }
  expect(messages('lock: maybe').join()).not.toContain('revoke');
});

test('a number with its unit is refused by the unit, with the number to write', () => {
  for (const [text, hint] of [
    ['max-minutes: 2h', 'got "2h"; the unit is minutes: write 120'],
    ['max-minutes: 120m', 'got "120m"; the unit is minutes: write 120'],
    ['max-dollars: 10$', 'got "10$"; the unit is dollars: write 10'],
    ['max-dollars: $12.50', 'got "$12.50"; the unit is dollars: write 12.5'],
    ['gates: { merge: { expiry-hours: 2 days, default: hold } }', 'got "2 days"; the unit is hours: write 48'],
    ['max-dollars: 2h', 'got "2h" — in'],
  ])
    expect(messages(text ?? '')[0]).toContain(hint);
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

const reference = (path: string, digit: string): string => `acme/loops//${path}@${digit.repeat(40)}`;
const base = reference('base.yml', 'a');
const further = reference('further.yml', 'b');
const own = '.github/tickgate.yml';

type Bases = Readonly<Record<string, string | BaseFileRead>>;

const channels = (file: string, bases: Bases, loop?: string): Channels => ({
  file,
  with: loop === undefined ? {} : { loop },
  bases: new Map(Object.entries(bases).map(([name, text]) => [name, typeof text === 'string' ? { text } : text])),
});
const refused = (...asked: Parameters<typeof channels>): string[] => refusals(channels(...asked));
function taken(...asked: Parameters<typeof channels>) {
  const { config, sources } = accepted(channels(...asked));
  return { config, who: (key: string): string | undefined => sources.get(key)?.where };
}

describe('extends', () => {
  test('gives what this file does not set, and each value names its file', () => {
    const { config, who } = taken(`extends: ${base}\nmax-prs: 3\n`, { [base]: 'max-prs: 9\nmax-dollars: 7\n' });
    expect([config.maxPrs, config.maxDollars, config.maxMinutes]).toEqual([3, 7, 60]);
    expect([who('max-prs'), who('max-dollars'), who('max-minutes'), who('extends')]).toEqual([
      `${own}:2:1`,
      `acme/loops//base.yml@${'a'.repeat(12)}:2:1`,
      'default',
      `${own}:1:1`,
    ]);
  });

  test('groups are united key by key, lists are replaced, as between a top and its loop', () => {
    const { config, who } = taken(`extends: ${base}\nhard-max: {prs: 4}\npriority: {labels: [mine]}\n`, {
      [base]: 'hard-max: {prs: 9, dollars: 50}\npriority: {labels: [theirs, others]}\n',
    });
    expect(config.hardMax).toMatchObject({ prs: 4, dollars: 50 });
    expect(config.priority.labels).toEqual(['mine']);
    expect(who('hard-max.dollars')).toContain('acme/loops//base.yml');
  });

  test('what stands under a loop, in whichever file, beats what stands at a top', () => {
    const bases = { [base]: 'max-prs: 9\nloops: {night: {max-prs: 8, max-dollars: 8}}\n' };
    const { config, who } = taken(
      `extends: ${base}\nmax-prs: 3\nmax-dollars: 3\nloops: {night: {max-dollars: 4}}\n`,
      bases,
      'night',
    );
    expect([config.maxPrs, config.maxDollars]).toEqual([8, 4]);
    expect(who('max-prs')).toBe(`acme/loops//base.yml@${'a'.repeat(12)}:2:17 (loops.night)`);
  });

  test('a loop that only the shared file knows is declared', () => {
    const bases = { [base]: 'loops: {night: {max-prs: 8}}\n' };
    expect(taken(`extends: ${base}\n`, bases, 'night').config.maxPrs).toBe(8);
    expect(refused(`extends: ${base}\n`, bases, 'nigh')[0]).toContain('did you mean "night"?');
  });

  test('a shared file may build on a further one', () => {
    const bases = {
      [base]: `extends: ${further}\nmax-prs: 9\n`,
      [further]: 'max-prs: 10\nmax-dollars: 10\nmax-minutes: 10\n',
    };
    const { config } = taken(`extends: ${base}\nmax-dollars: 2\n`, bases);
    expect([config.maxPrs, config.maxDollars, config.maxMinutes]).toEqual([9, 2, 10]);
  });

  test('one after another is asked for, and none without need', () => {
    const file = { path: own, text: `extends: ${base}\n` };
    const first = new Map([[base, { text: `extends: ${further}\n` }]]);
    expect(buildExtendsChain({ path: own, text: 'max-prs: 3\n' }, new Map(), parseYaml).missing).toBeNull();
    expect(buildExtendsChain(file, new Map(), parseYaml).missing).toBe(base);
    expect(buildExtendsChain(file, first, parseYaml).missing).toBe(further);
    expect(buildExtendsChain(file, new Map([...first, [further, { text: '' }]]), parseYaml).missing).toBeNull();
  });

  test('a file that cannot be had is one line with field, value, place and remedy', () => {
    expect(refused(`extends: ${base}\n`, { [base]: { problem: 'there is no such file; look at its path' } })).toEqual([
      `${own}:1:1: extends: ${base}: there is no such file; look at its path — in \`extends: acme/loops//base.yml@${'a'.repeat(40)}\`, see ${pages}/configuration.md#extends`,
    ]);
  });

  test('files that build on one another in a circle, or in too long a chain, are refused where it shows', () => {
    const circle = refused(`extends: ${base}\n`, {
      [base]: `extends: ${further}\n`,
      [further]: `extends: ${base}\n`,
    });
    expect(circle).toHaveLength(1);
    expect(circle[0]).toContain(
      `acme/loops//further.yml@${'b'.repeat(12)}:1:1: extends: ${base} builds on itself; take it out of one of the files`,
    );
    const names = ['1', '2', '3', '4', '5', '6'].map((digit) => reference('base.yml', digit));
    const [start, ...links] = names;
    const long = Object.fromEntries(
      names.map((name, at) => [name, at < links.length ? `extends: ${links[at]}\n` : '']),
    );
    expect(refused(`extends: ${start}\n`, long)[0]).toContain('more than 5 files build on one another; unite some');
  });

  test('a mistake in the shared file is reported with its place there', () => {
    expect(refused(`extends: ${base}\n`, { [base]: 'max-prs: 3\nmax-dolars: 10\n' })[0]).toMatch(
      /^acme\/loops\/\/base\.yml@a{12}:2:1: max-dolars: unknown key; did you mean "max-dollars"\?/,
    );
  });

  test.each([
    ['acme/loops//base.yml@main', 'expected owner/repo//file@sha, with all 40 digits of the commit, got'],
    ['https://example.com/base.yml', 'expected owner/repo//file@sha'],
  ])('%s is refused: what it says could change under the loop', (value, problem) => {
    const [line = '', ...others] = refused(`extends: ${value}\n`, {});
    expect(others).toEqual([]);
    expect(line).toContain(`${own}:1:1: extends: ${problem}`);
  });

  test('under a loop it is refused: which loop runs may depend on it', () => {
    expect(refused(`loops: {night: {extends: ${base}}}\n`, {})[0]).toContain(
      'extends: has no place under a loop; put it at the top of the file',
    );
  });
});
