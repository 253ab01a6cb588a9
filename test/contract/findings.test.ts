/** Each finding from outside has a row in the threat model, with tests that exist and run. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listTexts, sourceFiles } from '../support/source-tree.ts';
import { findings, findingTable } from './findings.ts';

const files = new Map(sourceFiles('test').map((file) => [file.path, file]));
const skips = /\b(?:test|it|describe)\.(?:skip|todo|only)\(/;

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

  test('stand in docs/threat-model.md (node .ci/threat-model.mjs writes the table)', () => {
    expect(readFileSync('docs/threat-model.md', 'utf8')).toContain(`\n${findingTable()}\n`);
  });
});
