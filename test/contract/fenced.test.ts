/** Keeps publication behind the lease: each function that writes to GitHub demands its proof, or is named here with a reason. */
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parseSource, type SourceFile, sourceFiles, walk } from '../support/source-tree.ts';

/** What may be written by who holds no lease, and why that does no harm. */
const unfenced: Readonly<Record<string, string>> = {
  'src/github/comments/write-comments.ts postComment':
    "the app's receipts and refusals, each looked up by its own marker; no tick calls it directly",
  'src/github/comments/write-comments.ts commentUnfenced':
    'what a tick without a lease replies, looked up by its key before and after',
  'src/github/comments/write-comments.ts closeUnfenced': 'a final text which is the same whoever writes it',
  'src/github/comments/control-issue.ts sayOnControlIssue':
    'says that the head cannot be read: then there is no lease to be had',
  'src/github/comments/write-comments.ts removeComment':
    'takes back the double of a question that a tick without a lease asked, and receipts of the app',
  'src/github/repository/setup-pull-request.ts openSetupPull':
    'runs from a person’s terminal before there is a loop, on a branch that no loop touches, and forces nothing',
  'src/github/repository/workflow-runs.ts dispatchOnce':
    'wakes the next tick after the lease was given back; a doubled tick skips or ends',
};

const writes = /^(?:POST|PATCH|PUT|DELETE) \/|^\s*mutation\b/;

interface Declared {
  readonly name: string;
  readonly exported: boolean;
  readonly node: ts.FunctionLikeDeclaration;
}

function functionsOf({ ast }: SourceFile): Declared[] {
  const exported = (node: ts.Node): boolean =>
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return ast.statements.flatMap((statement): Declared[] => {
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined)
      return [{ name: statement.name.text, exported: exported(statement), node: statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer !== undefined && ts.isArrowFunction(initializer)
        ? [{ name: name.text, exported: exported(statement), node: initializer }]
        : [],
    );
  });
}

function says(node: ts.Node, matches: (node: ts.Node) => boolean): boolean {
  let found = false;
  walk(node, (each) => (found ||= matches(each)));
  return found;
}

const writesItself = ({ node }: Declared): boolean =>
  says(
    node,
    (each) =>
      (ts.isStringLiteralLike(each) && writes.test(each.text)) || (ts.isTemplateHead(each) && writes.test(each.text)),
  );

const demandsProof = ({ node }: Declared): boolean =>
  node.parameters.some((parameter) => says(parameter, (each) => ts.isIdentifier(each) && each.text === 'LeaseProof'));

/** Exported functions that write, by themselves or through others of their file, and take no proof. */
function unproven(file: SourceFile): string[] {
  const all = functionsOf(file);
  const writing = new Set(all.filter(writesItself).map(({ name }) => name));
  for (let before = -1; before !== writing.size; ) {
    before = writing.size;
    const called = (node: ts.Node): boolean => ts.isIdentifier(node) && writing.has(node.text);
    for (const { name, node } of all) if (node.body !== undefined && says(node.body, called)) writing.add(name);
  }
  return all
    .filter((declared) => declared.exported && writing.has(declared.name) && !demandsProof(declared))
    .map(({ name }) => `${file.path} ${name}`);
}

describe('publishing', () => {
  test('demands the proof of a lease, but for what is named with its reason', () => {
    const found = sourceFiles('src/github').flatMap(unproven);
    expect(found.toSorted()).toEqual(Object.keys(unfenced).toSorted());
  });

  test('to a branch demands it too', () => {
    const [push] = sourceFiles('src/git').filter(({ path }) => path === 'src/git/push.ts');
    expect(push?.ast.text).toMatch(/readonly proof: LeaseProof;/);
    expect(push?.ast.text).toMatch(/pushBranch\(.*\n  assertHeld\(order\.proof\);/);
  });

  test('begins with the assertion that the lease is still held', () => {
    const proven = sourceFiles('src/github').flatMap(functionsOf).filter(demandsProof);
    expect(proven.length).toBeGreaterThan(10);
    const first = ({ node }: Declared): string =>
      node.body !== undefined && ts.isBlock(node.body) ? (node.body.statements[0]?.getText() ?? '') : '';
    expect(proven.filter((one) => first(one) !== 'assertHeld(proof);').map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ["export async function say(github) { await github.request('POST /x', {}); }", ['a.ts say']],
    [
      "export const say = (github) => send(github);\nfunction send(github) { return github.request('DELETE /x'); }",
      ['a.ts say'],
    ],
    ['export const say = (github) => github.graphql(`\n  mutation X { x }`);', ['a.ts say']],
    ["export async function say(github, _proof: LeaseProof) { await github.request('PATCH /x'); }", []],
    ["export const ask = (github) => github.request('GET /x');", []],
  ])('is recognised: %s', (text, found) => {
    expect(unproven(parseSource('a.ts', text))).toEqual(found);
  });
});
