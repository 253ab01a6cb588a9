/** Each finding from outside has a row in the threat model, with tests that exist and run. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listTexts, sourceFiles } from '../support/source-tree.ts';
import { findings, findingTable } from './findings.ts';

const files = new Map(sourceFiles('test').map((file) => [file.path, file]));
const skips = /\b(?:test|it|describe)\.(?:skip|todo|only)\(/;

/** Titles of tests and groups that a condition lets run. */
const conditionalTitles = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\.(?:runIf|skipIf)\([\s\S]{0,200}?\)\(\s*(['"`])([\s\S]*?)\1/g)].map(
      ([, , title = '']) => title,
    ),
  );

describe('the findings from outside', () => {
  test('name tests that exist and run', () => {
    const missing = findings.flatMap(({ tests }) =>
      tests.filter(({ file, name }) => {
        const source = files.get(file);
        return source === undefined || !listTexts(source).has(name) || skips.test(source.ast.text);
      }),
    );
    expect(missing).toEqual([]);
  });

  test('say of each test that does not run everywhere where it does', () => {
    const named = findings.flatMap(({ tests }) => tests);
    const isConditional = ({ file, name }: (typeof named)[number]): boolean =>
      conditionalTitles(files.get(file)?.ast.text ?? '').has(name);
    expect(named.filter((one) => isConditional(one) !== (one.onlyWhere !== undefined))).toEqual([]);
    expect(
      conditionalTitles(`test.runIf(has('x'))("a", f); describe.skipIf(\n  no\n)(\n  'b', f); test('c', f)`),
    ).toEqual(new Set(['a', 'b']));
  });

  test('stand in docs/threat-model.md (node .ci/threat-model.mjs writes the table)', () => {
    expect(readFileSync('docs/threat-model.md', 'utf8')).toContain(`\n${findingTable()}\n`);
  });
});
