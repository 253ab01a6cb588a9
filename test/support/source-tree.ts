/** Reads the project's own TypeScript, so that tests can judge its structure instead of its spelling. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

export interface SourceFile {
  /** From the root, with slashes: `src/core/lease/lease.ts`. */
  readonly path: string;
  readonly ast: ts.SourceFile;
  readonly lines: number;
}

export interface Import {
  /** A path from the root for the project's own files, else the specifier: `zod`, `node:fs`. */
  readonly target: string;
  readonly own: boolean;
  /** `import type` and similar imports, which do not exist at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return parseSource(path, text);
    });
}

export function parseSource(path: string, text: string): SourceFile {
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, ast, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) };
}

/** Static and dynamic imports, re-exports, `require` and `import('x')` in types. */
export function importsOf({ path, ast }: SourceFile): Import[] {
  const found: Import[] = [];
  walk(ast, (node) => {
    const named = specifierOf(node);
    if (named === undefined) return;
    const own = named.text.startsWith('.');
    found.push({
      target: own ? join(dirname(path), named.text) : named.text,
      own,
      typeOnly: isTypeOnly(node),
      line: lineOf(node),
    });
  });
  return found;
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const loads =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require');
  return loads ? literal(node.arguments[0]) : undefined;
}

function literal(node: ts.Node | undefined): ts.StringLiteralLike | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node : undefined;
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node)) return false;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { namedBindings } = clause;
  const names = namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : undefined;
  return clause.name === undefined && names !== undefined && names.length > 0 && names.every((name) => name.isTypeOnly);
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Counted from 1. */
export function lineOf(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** From the first line of the body's declaration to its last, comments above it not counted. */
export function linesOf(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - lineOf(node);
}

/** Every text of a file that can be a title of a test or a row of a table. */
export function listTexts({ ast }: SourceFile): ReadonlySet<string> {
  const texts = new Set<string>();
  walk(ast, (node) => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isTemplateExpression(node)) texts.add(node.getText().slice(1, -1));
  });
  return texts;
}
