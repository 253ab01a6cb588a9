/** However a guarded path is spelled, a file system that takes it for the guarded one finds it refused; and ordinary names are left alone. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldPath } from '../../src/core/publication/guarded-paths.ts';
import {
  type ChangedFile,
  type GuardrailRules,
  isAgentConfiguration,
  judgeDiff,
} from '../../src/core/publication/guardrails.ts';

const guarded = [
  ...[
    '.github/workflows/ci.yml',
    '.github/CODEOWNERS',
    '.gitmodules',
    '.git/config',
    '.tickgate/work.yml',
    'CLAUDE.md',
  ],
  ...[
    'packages/a/CLAUDE.md',
    '.claude/settings.json',
    'AGENTS.md',
    '.vscode/tasks.json',
    '.envrc',
    '.kiro/steering/x.md',
  ],
  ...['package-lock.json', 'infra/stra\u00dfe.tf', 'infra/caf\u00e9.tf'],
];
const rules: GuardrailRules = {
  protectedPaths: ['infra/**'],
  allowedPaths: [],
  allowLockfiles: false,
  maxDiffLines: 2000,
  knownSecrets: () => [],
};

const changed = (path: string): ChangedFile => ({
  ...{ path, status: 'added', oldMode: '000000', newMode: '100644', bytes: 10, addedLines: 1, deletedLines: 0 },
  ...{ binary: false, linkTarget: null },
});
const refusals = (path: string, more: Partial<GuardrailRules> = {}): string[] => {
  const verdict = judgeDiff({ files: [changed(path)], newFolders: [], secrets: [] }, { ...rules, ...more });
  return verdict.ok ? [] : verdict.reasons.map(({ rule }) => rule);
};

/** A way in which a file system takes another name for this one. */
type Respelling = (name: string, random: number) => string;

const letters = (name: string): string[] => Array.from(name);
const insertedAt = (name: string, random: number, what: string): string => {
  const all = letters(name);
  const at = random % (all.length + 1);
  return [...all.slice(0, at), what, ...all.slice(at)].join('');
};
/** What HFS+ leaves out (TN1150), and some of what Unicode calls ignorable beside it. */
const ignored = [
  ...['\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...[
    '\u206a',
    '\u206b',
    '\u206c',
    '\u206d',
    '\u206e',
    '\u206f',
    '\ufeff',
    '\u00ad',
    '\u034f',
    '\ufe0f',
    '\u2060',
    '\u{e0100}',
  ],
];
/** Letters that fold to an ASCII one somewhere. */
const twins: Readonly<Record<string, string>> = {
  s: '\u017f',
  k: '\u212a',
  a: '\uff41',
  m: '\uff2d',
  d: '\u2146',
  ss: '\u1e9e',
};

const respellings: Readonly<Record<string, Respelling>> = {
  'upper and lower case': (name, random) =>
    letters(name)
      .map((letter, at) => ((random >> (at % 30)) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
      .join(''),
  decomposed: (name) => name.normalize('NFD'),
  'compatible letters': (name, random) => {
    const [plain, twin] = Object.entries(twins)[random % Object.keys(twins).length] ?? ['', ''];
    return name.toLowerCase().replace(plain, twin);
  },
  'letters that are left out': (name, random) => insertedAt(name, random, ignored[random % ignored.length] ?? ''),
  'dots and blanks at the end': (name, random) => name + ['.', ' ', '. .', ' ...', '\u00a0'][random % 5],
  'a stream behind it': (name, random) =>
    name + ['::$DATA', ':hidden', ':$I30:$INDEX_ALLOCATION', '::$INDEX_ALLOCATION'][random % 4],
};

const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(respellings)), fc.nat(0x3fffffff)), { maxLength: 4 });

const respelled = (path: string, how: readonly (readonly [string, number])[][], slash: string): string =>
  path
    .split('/')
    .map((name, at) =>
      (how[at % how.length] ?? []).reduce((text, [kind, random]) => respellings[kind]?.(text, random) ?? text, name),
    )
    .join(slash);

describe('a guarded path', () => {
  test('is refused in any spelling: case, forms of Unicode, letters left out, dots, blanks, streams, backslashes, and all of them together', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...guarded),
        fc.array(steps, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('/', '/', '\\'),
        (path, how, slash) => {
          const spelled = respelled(path, how, slash);
          expect({ spelled, rules: refusals(spelled) }).not.toEqual({ spelled, rules: [] });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each(Object.keys(respellings))('is refused in this one alone: %s', (kind) => {
    for (const path of guarded)
      for (let random = 0; random < 40; random += 1) {
        const spelled = respelled(path, [[[kind, random * 7919]]], '/');
        expect({ spelled, rules: refusals(spelled) }).not.toEqual({ spelled, rules: [] });
      }
  });

  test('of an agent is worn from the base in any spelling', () => {
    for (const path of [
      'CLAUDE.md::$DATA',
      'CLAUDE\u034f.md',
      '.claude . /settings.json',
      '.vscode\\tasks.json',
      '\u212aIRO',
      '.\u212aIRO/x',
    ])
      expect([path, isAgentConfiguration(path)]).toEqual([path, path !== '\u212aIRO']);
  });
});

describe('a short name of Windows', () => {
  test('is refused wherever it stands in a path, since its owner is unknown there', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9_$-]{1,6}$/),
        fc.nat({ max: 8 }),
        fc.constantFrom('', '.M', '.MD', '.JSO', '.md'),
        fc.constantFrom('', '/config', '/workflows/x.yml'),
        fc.constantFrom('', ' ', '.', '::$INDEX_ALLOCATION'),
        (...[name, number, extension, rest, end]) => {
          expect(refusals(`${name}~${number + 1}${extension}${end}${rest}`)).toContain('path');
        },
      ),
    );
  });

  test.each(['GIT~1/config', 'GI7EBA~1', 'CLAUDE~1.MD', 'a/GITHUB~1/workflows/x.yml', 'PACKAG~1.JSO', 'X~123456'])(
    '%s is one',
    (path) => {
      expect(refusals(path)).toEqual(['path']);
    },
  );

  test.each(['notes~', 'a~b.txt', 'license~1.txt', 'a~0', 'x~1.html', '~1', 'v1~2~beta.md'])('%s is none', (path) => {
    expect(refusals(path)).toEqual([]);
  });
});

test.each(['a/. /b', ' /x', 'a/:stream', '...', 'a/ . ./b'])(
  'a part of %j is nothing where dots, blanks and streams are left out: refused',
  (path) => {
    expect(refusals(path)).toEqual(['path']);
  },
);

test('a task that may change some paths may change them by their own names alone', () => {
  const allowedPaths = ['stra\u00dfe/**', 'src/*.ts'];
  expect(['stra\u00dfe/a.md', 'src/a.ts', 'SRC/A.ts'].flatMap((path) => refusals(path, { allowedPaths }))).toEqual([]);
  for (const path of ['src/a.ts:x', 'src\\a.ts', 'src/a\u034f.md', 'src/../a.ts'])
    expect(refusals(path, { allowedPaths })).toContain('allowed-paths');
});

test('folding a path once or twice is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (path) => {
      expect(foldPath(foldPath(path))).toBe(foldPath(path));
    }),
    { numRuns: 2000 },
  );
});

test('ordinary names of a repository are not guarded: no spelling of theirs is refused', () => {
  const name = fc
    .stringMatching(/^[a-z][a-z0-9_-]{0,12}$/)
    .filter((one) => !/lock|agent|claude|gemini|qwen|crush|warp|replit/.test(one));
  const path = fc
    .tuple(fc.array(name, { maxLength: 3 }), name, fc.constantFrom('.ts', '.md', '.rs', '.html', ''))
    .map(([folders, file, end]) => [...folders, `${file}${end}`].join('/'));
  fc.assert(
    fc.property(path, (one) => {
      expect({ one, rules: refusals(one) }).toEqual({ one, rules: [] });
    }),
    { numRuns: 2000 },
  );
});
