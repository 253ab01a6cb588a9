/** Decides that the code keeps the shape that DESIGN gives it: who imports whom, what the core may not touch, how big things get. */
import { execFileSync } from 'node:child_process';
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
import { type ImportRule, importRules, leaves } from './import-rules.ts';

const files = [...sourceFiles('src'), ...sourceFiles('app')].filter(({ path }) => !path.endsWith('.generated.ts'));

function within(path: string, place: string): boolean {
  if (place.endsWith('/*')) return dirname(path) === place.slice(0, -2);
  return path === place || path.startsWith(`${place}/`);
}

function ruleOf(path: string): ImportRule | undefined {
  return importRules
    .filter((rule) => within(path, rule.from))
    .sort((a, b) => b.from.length - a.from.length)
    .at(0);
}

function matches(target: string, pattern: string): boolean {
  if (pattern === '*') return !target.startsWith('node:');
  if (pattern.endsWith('*')) return target.startsWith(pattern.slice(0, -1));
  return within(target, pattern);
}

function allows(rule: ImportRule, { own, target, typeOnly }: Import): boolean {
  if (!own) return rule.packages.some((pattern) => matches(target, pattern));
  return [...rule.own, ...(typeOnly ? (rule.types ?? []) : [])].some((place) => within(target, place));
}

function forbiddenImports(file: SourceFile): string[] {
  const rule = ruleOf(file.path);
  if (rule === undefined) return [`${file.path}: stands where DESIGN has no place for it`];
  return importsOf(file).flatMap((found) => {
    const where = `${file.path}:${found.line} imports ${found.target}`;
    const leaf = leaves.find((place) => found.own && within(found.target, place));
    if (leaf !== undefined && !leaves.some((place) => within(file.path, place)))
      return [`${where}: nothing may need ${leaf}`];
    return allows(rule, found) ? [] : [`${where}: ${rule.because}`];
  });
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
  if (path === 'src/wiring/run-main.ts' || path === 'src/wiring/run-post.ts') return 80;
  return path === 'src/tick/tick.ts' ? 120 : 300;
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
    const programs = ['agents/main', 'bench/answer-times', 'bench/main', 'foreign/main', 'kill/main', 'own/main'].map(
      (name) => `test/${name}.ts`,
    );
    const direct = sourceFiles('test').filter(
      ({ path, ast }) => path !== 'test/support/github.ts' && !programs.includes(path) && starts.test(ast.text),
    );
    expect(direct.map(({ path }) => path).filter((path) => path !== 'test/contract/architecture.test.ts')).toEqual([]);
  });

  test.each([
    ['src/core/a.ts', "import { readFile } from 'node:fs';", 'src/core/a.ts:1 imports node:fs: the core decides'],
    ['src/core/a.ts', "const x = await import('probot');", 'src/core/a.ts:1 imports probot: the core decides'],
    [
      'src/git/a.ts',
      "import type { Store } from '../state/store.ts';",
      'imports src/state/store.ts: an adapter speaks',
    ],
    ['src/tick/tick.ts', "import { push } from './git/push.ts';", 'imports src/git/push.ts: the story of a tick'],
    ['src/main.ts', "export * from './emulator/world.ts';", 'nothing may need src/emulator'],
    ['app/index.ts', "import { tick } from '../src/tick/tick.ts';", 'imports src/tick/tick.ts: the app is a door'],
    ['src/util/a.ts', "import { x } from '../cli/x.ts';", 'nothing may need src/cli'],
  ])('%s may not say %s', (path, text, complaint) => {
    expect(forbiddenImports(parseSource(path, text))).toEqual([expect.stringContaining(complaint)]);
  });

  test('of types alone may reach the ports behind the flow', () => {
    expect(forbiddenImports(parseSource('src/tick/tick.ts', "import type { Push } from './git/push.ts';"))).toEqual([]);
  });
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
    const folders = ['.ci', '.github', 'app', 'dist', 'docs', 'src', 'test'];
    const documents = ['LICENSE', 'README.md', 'action.yml', 'package-lock.json', 'package.json', 'tsconfig.json'];
    const tools = ['.gitattributes', '.gitignore', '.oxlintrc.json', 'biome.json', 'vitest.config.js', 'knip.json'];
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
    const top = new Set(tracked.map((path) => path.split('/')[0] ?? path));
    expect([...top].filter((name) => ![...folders, ...documents, ...tools].includes(name))).toEqual([]);
  });

  test('of folders in src are those of DESIGN', () => {
    const folders = files.map(({ path }) => path.split('/')).filter((parts) => parts[0] === 'src' && parts.length > 2);
    const known = ['agents', 'cli', 'core', 'emulator', 'git', 'github', 'state'];
    expect([...new Set(folders.map(([, folder]) => folder))].filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});
