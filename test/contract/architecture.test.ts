/** The shape that DESIGN gives the code: who imports whom, what the core may not touch, how big things get. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import {
  type Import,
  importsOf,
  lineOf,
  linesOf,
  parseSource,
  type SourceFile,
  sourceFiles,
  walk,
} from '../support/source-tree.ts';
import { appImports, coreFolders, emulatorFolders, layers, leaves, packageRules } from './import-rules.ts';

const files = [...sourceFiles('src'), ...sourceFiles('app')].filter(({ path }) => !path.endsWith('.generated.ts'));

function within(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function matches(target: string, pattern: string): boolean {
  if (pattern === '*') return !target.startsWith('node:');
  return pattern.endsWith('*') ? target.startsWith(pattern.slice(0, -1)) : within(target, pattern);
}

const longestFit = (path: string, places: readonly string[]): string | undefined =>
  places.filter((place) => within(path, place)).sort((a, b) => b.length - a.length)[0];

const layerOf = (path: string): number => layers.findIndex((places) => places.some((place) => within(path, place)));

/** Null = it may. */
function refusal(path: string, { own, target }: Import): string | null {
  if (!own) {
    const rule = packageRules[longestFit(path, Object.keys(packageRules)) ?? ''];
    if (rule === undefined) return 'it stands where DESIGN has no place for it';
    return rule.packages.some((pattern) => matches(target, pattern)) ? null : rule.because;
  }
  if (leaves.some((leaf) => within(path, leaf))) return aboveOf(path, target);
  const leaf = leaves.find((place) => within(target, place));
  if (leaf !== undefined) return `nothing may need ${leaf}`;
  if (within(path, 'app'))
    return appImports.some((place) => within(target, place))
      ? null
      : 'the app is a door: it holds no state and runs no agent';
  return fromBelow(path, target);
}

function fromBelow(path: string, target: string): string | null {
  const [above, below] = [layerOf(path), layerOf(target)];
  if (above < 0 || below < 0) return 'one of them stands where DESIGN has no place for it';
  const shared = layers[above]?.find((place) => within(path, place));
  if (above === below) {
    if (shared === undefined || !within(target, shared)) return 'what stands side by side does not know each other';
    return shared === 'src/core' ? fromBefore(path, target) : null;
  }
  return above < below ? null : `imports go down: ${layers.map((places) => places.join(' | ')).join(' -> ')}`;
}

function fromBefore(path: string, target: string): string | null {
  const [own, other] = [path, target].map((file) => coreFolders.indexOf(dirname(file)));
  if (own === undefined || other === undefined || own < 0 || other < 0) return 'the core has no such folder';
  return other <= own ? null : 'folders of the core import those before them in the list';
}

/** The model of the emulated GitHub does not know what represents it, nor what changes it. */
function aboveOf(path: string, target: string): string | null {
  const [own, other] = [path, target].map((file) => emulatorFolders.findIndex((folder) => within(file, folder)));
  if (own === undefined || other === undefined || own < 0 || other <= own) return null;
  return 'folders of the emulated GitHub import those before them in the list';
}

const forbiddenImports = (file: SourceFile): string[] =>
  importsOf(file).flatMap((found) => {
    const why = refusal(file.path, found);
    return why === null ? [] : [`${file.path}:${found.line} imports ${found.target}: ${why}`];
  });

/** Files that reach themselves by their imports, types counted, each circle once. */
function circlesIn(sources: readonly SourceFile[]): string[][] {
  const known = new Set(sources.map(({ path }) => path));
  const imports = new Map(
    sources.map((file) => [file.path, importsOf(file).flatMap(({ target }) => (known.has(target) ? [target] : []))]),
  );
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    for (const waiting = [...(imports.get(from) ?? [])]; waiting.length > 0; ) {
      const next = waiting.pop();
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(imports.get(next) ?? []));
    }
    return seen;
  };
  const from = new Map([...known].map((path) => [path, reached(path)]));
  const circles = [...known].filter((path) => from.get(path)?.has(path));
  const whole = circles.map((path) =>
    circles.filter((other) => from.get(path)?.has(other) && from.get(other)?.has(path)),
  );
  return whole.filter(([first], index) => first === circles[index]);
}

/** Uses of a clock, of chance or of the process, which make two runs over the same facts differ. */
function impurities(file: SourceFile): string[] {
  const found: string[] = [];
  walk(file.ast, (node) => {
    if (isImpure(node)) found.push(`${file.path}:${lineOf(node)} ${node.getText().split('\n')[0]}`);
  });
  return found;
}

const clocks = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues'];
const globals = ['process', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'console', 'require', 'globalThis'];

function isImpure(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return clocks.includes(node.getText().replace(/^globalThis\./, ''));
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0;
  if (ts.isCallExpression(node) && node.expression.getText() === 'Date') return true;
  return ts.isIdentifier(node) && globals.includes(node.text) && isRead(node);
}

/** A name that stands for a value, and is no key, property, parameter or type of that name. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
    return parent.initializer === node;
  return (
    ts.isExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isIfStatement(parent)
  );
}

function functionsOver(file: SourceFile, ceiling: number): string[] {
  const found: string[] = [];
  walk(file.ast, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return;
    const lines = linesOf(node);
    if (lines > ceiling)
      found.push(`${file.path}:${lineOf(node)} is a function of ${lines} lines (ceiling ${ceiling})`);
  });
  return found;
}

function ceilingOf(path: string): number {
  if (path === 'src/wiring/run-main.ts' || path === 'src/wiring/run-post.ts') return 100;
  return path === 'src/tick/tick.ts' ? 120 : 400;
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** A schema and its type are one name. */
function exportedNames(ast: ts.SourceFile): string[] {
  const names = ast.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(ast));
    const { name } = statement as { name?: ts.Identifier };
    return name === undefined ? [] : [name.text];
  });
  return [...new Set(names)];
}

/** A file that only passes on what others export hides where things are. */
function isBarrel({ ast }: SourceFile): boolean {
  const passesOn = (statement: ts.Statement) =>
    ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
  return (
    ast.statements.some(passesOn) &&
    ast.statements.every((statement) => passesOn(statement) || ts.isImportDeclaration(statement))
  );
}

function nodesOf(kind: (node: ts.Node) => boolean): string[] {
  return files.flatMap((file) => {
    const found: string[] = [];
    walk(file.ast, (node) => {
      if (kind(node)) found.push(`${file.path}:${lineOf(node)}`);
    });
    return found;
  });
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === 'default';
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  );
}

describe('imports', () => {
  test('go only where the table of DESIGN lets them', () => {
    expect(files.flatMap(forbiddenImports)).toEqual([]);
  });

  test('of our own files name the file with its ending', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter(({ own, target }) => own && !/\.(ts|json)$/.test(target))
        .map(({ target, line }) => `${file.path}:${line} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('of tests reach the emulated GitHub through the support that holds every exchange against the schemas', () => {
    const starts = /\bstartEmulator\b/;
    // Programs that run without the test runner check no schemas: the tests of the same steps do.
    const programs = [
      'agents/main',
      'bench/answer-times',
      'bench/main',
      'bench/peers',
      'foreign/main',
      'kill/main',
      'own/main',
    ].map((name) => `test/${name}.ts`);
    const direct = sourceFiles('test').filter(
      ({ path, ast }) => path !== 'test/support/github.ts' && !programs.includes(path) && starts.test(ast.text),
    );
    expect(direct.map(({ path }) => path).filter((path) => path !== 'test/contract/architecture.test.ts')).toEqual([]);
  });

  test.each([
    ['src/core/state/a.ts', "import { readFile } from 'node:fs';", 'imports node:fs: the core decides'],
    ['src/core/state/a.ts', "const x = await import('probot');", 'imports probot: the core decides'],
    ['src/core/state/a.ts', "import { x } from '../claim/x.ts';", 'those before them'],
    ['src/git/a.ts', "import type { Store } from '../storage/store.ts';", 'side by side'],
    ['src/lease/a.ts', "import type { Tick } from '../tick/tick.ts';", 'imports go down'],
    ['src/main.ts', "export * from './emulator/world.ts';", 'nothing may need src/emulator'],
    [
      'src/emulator/model/a.ts',
      "import type { show } from '../represent/account.ts';",
      'the emulated GitHub import those before them',
    ],
    ['app/index.ts', "import { tick } from '../src/tick/tick.ts';", 'the app is a door'],
    ['src/util/a.ts', "import { x } from '../core/state/x.ts';", 'no place for it'],
  ])('%s may not say %s', (path, text, complaint) => {
    expect(forbiddenImports(parseSource(path, text))).toEqual([expect.stringContaining(complaint)]);
  });

  test('run one way: no file reaches itself, by imports of types either', () => {
    expect(circlesIn(files)).toEqual([]);
  });

  test('that run in a circle are found', () => {
    const sources = [
      parseSource('src/git/a.ts', "import type { B } from './b.ts';"),
      parseSource('src/git/b.ts', "import { c } from './c.ts';"),
      parseSource('src/git/c.ts', "import { a } from './a.ts';"),
      parseSource('src/git/d.ts', "import { a } from './a.ts';"),
    ];
    expect(circlesIn(sources)).toEqual([['src/git/a.ts', 'src/git/b.ts', 'src/git/c.ts']]);
  });
});

test('the command line writes to a terminal in one place, which escapes control characters', () => {
  const writers = files.filter(
    ({ path, ast }) => within(path, 'src/cli') && /process\.std(?:out|err)\.write/.test(ast.getFullText()),
  );
  expect(writers.map(({ path }) => path)).toEqual([]);
});

describe('the core', () => {
  test('has no clock, no chance, no process and no input or output', () => {
    expect(files.filter(({ path }) => within(path, 'src/core')).flatMap(impurities)).toEqual([]);
  });

  test.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'process.env.X',
    'setTimeout(f, 1)',
    'console.log(1)',
  ])('may not say %s', (text) => {
    expect(impurities(parseSource('src/core/a.ts', `const x = ${text};`))).not.toEqual([]);
  });

  test('may name a field or a variable like one of these', () => {
    const text =
      'const order = { process: 1, new: new Date(at) }; const now = order.process; type T = { fetch: string };';
    expect(impurities(parseSource('src/core/a.ts', text))).toEqual([]);
  });
});

describe('names', () => {
  const nothing = /^(utils?|helpers?|common|types|interfaces|constants|manager|service|processor)(\.|$)/;

  test('of files and folders say what is in them', () => {
    const paths = [...files, ...sourceFiles('test')].map(({ path }) => path);
    expect(paths.filter((path) => path.split('/').some((part) => nothing.test(part)))).toEqual([]);
  });

  test('of files that only pass on exports do not exist: no barrels', () => {
    expect(files.filter(isBarrel).map(({ path }) => path)).toEqual([]);
  });

  test('are exported, never defaults: only Probot loads an app by its default export', () => {
    expect(nodesOf(isDefaultExport).filter((place) => !place.startsWith('app/index.ts:'))).toEqual([]);
  });

  test('that are exported mean one thing: no two files export the same', () => {
    const exported = files.flatMap(({ path, ast }) => exportedNames(ast).map((name) => ({ name, path })));
    // The emulated GitHub is a program of its own: its comments are GitHub's, and ours are what was read of them.
    const program = (path: string): boolean => within(path, 'src/emulator');
    const twice = exported.filter(({ name, path }) =>
      exported.some((one) => one.name === name && one.path !== path && program(one.path) === program(path)),
    );
    expect(twice.map(({ name, path }) => `${name} of ${path}`)).toEqual([]);
  });

  test('of values are unions of literals, never enums or namespaces', () => {
    expect(nodesOf((node) => ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node))).toEqual([]);
  });
});

describe('sizes', () => {
  test('of files stay below their ceilings', () => {
    const over = files.filter(({ path, lines }) => lines > ceilingOf(path));
    expect(over.map(({ path, lines }) => `${path} has ${lines} lines (ceiling ${ceilingOf(path)})`)).toEqual([]);
  });

  test('of functions stay at 55 lines; how many parameters they take is the linter’s to say', () => {
    expect(files.flatMap((file) => functionsOver(file, 55))).toEqual([]);
  });
});

describe('files', () => {
  test('open with a sentence that says what they decide', () => {
    const silent = files.filter(({ ast }) => !/^(#!.*\n)?\/\*\*?\s/.test(ast.text));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('at the top are those of DESIGN and the configuration of tools', () => {
    const folders = ['.ci', '.devcontainer', '.github', 'app', 'dist', 'docs', 'packages', 'src', 'test', 'website'];
    const documents = [
      'AGENTS.md',
      'CLAUDE.md',
      'LICENSE',
      'README.md',
      'action.yml',
      'package-lock.json',
      'package.json',
      'tsconfig.json',
    ];
    const tools = [
      '.editorconfig',
      '.nvmrc',
      '.gitattributes',
      '.gitignore',
      '.oxlintrc.json',
      'biome.json',
      'vitest.config.js',
      'knip.json',
    ];
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
    const top = new Set(tracked.map((path) => path.split('/')[0] ?? path));
    expect([...top].filter((name) => ![...folders, ...documents, ...tools].includes(name))).toEqual([]);
  });

  test('of one folder are at most 25: a reader takes it in at a glance', () => {
    const folders = files.map(({ path }) => dirname(path));
    const crowded = [...new Set(folders)].filter((one) => folders.filter((folder) => folder === one).length > 25);
    expect(crowded).toEqual([]);
  });

  test('of a folder of three or more stand beside its charter: what comes in, what goes out, what never happens', () => {
    const folders = files.map(({ path }) => dirname(path));
    const many = [...new Set(folders)].filter((one) => folders.filter((folder) => folder === one).length > 2);
    const lacking = many.filter((folder) => {
      const charter = existsSync(`${folder}/README.md`) ? readFileSync(`${folder}/README.md`, 'utf8') : '';
      return !/^- Goes out: .*\n- Never happens here: .*\.\n$/m.test(charter) || charter.split('\n').length > 16;
    });
    expect(lacking).toEqual([]);
  });
});
