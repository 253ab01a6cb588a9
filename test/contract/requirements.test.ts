/** Compares test/requirements.json with the tests both ways: each named test exists and runs, and no test names a number by itself. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listTexts, sourceFiles } from '../support/source-tree.ts';

const Requirement = z.strictObject({
  number: z.string().regex(/^(?:00[0-4]|UP)-\d\d$/),
  /** What Tickgate does, in one sentence. */
  holds: z.string().min(20),
  /** A decision record that says why the source's rule does not hold here. */
  decision: z.string().optional(),
  /** `name`: titles from the outermost `describe` to the test, or to the row of a table. */
  tests: z.array(z.strictObject({ file: z.string(), name: z.array(z.string()).min(1) })),
});
const requirements = z.array(Requirement).parse(JSON.parse(readFileSync('test/requirements.json', 'utf8')));
const Fault = z.object({ number: z.string(), fault: z.string(), at: z.string() });
/** Of requirements; the others are of findings from outside. */
const faults = z
  .array(Fault)
  .parse(JSON.parse(readFileSync('test/mutants.json', 'utf8')))
  .filter(({ number }) => !number.startsWith('OUT-'));
const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const files = new Map(sourceFiles('test').map((file) => [file.path, file]));

const skips = /\b(?:test|it|describe)\.(?:skip|todo|only)\(/;

describe('the requirements', () => {
  test('are 216, each once', () => {
    expect(new Set(requirements.map(({ number }) => number)).size).toBe(216);
    expect(requirements).toHaveLength(216);
  });

  test('have a test each, or a decision record that says why not', () => {
    const unproven = requirements.filter(({ tests, decision }) => tests.length === 0 && decision === undefined);
    expect(unproven.map(({ number }) => number)).toEqual([]);
    for (const { decision } of requirements)
      if (decision !== undefined) expect(readFileSync(`docs/adr/${decision}`, 'utf8')).toContain('Status: accepted');
  });

  test('name tests that exist and run', () => {
    const texts = new Map([...files].map(([path, file]) => [path, listTexts(file)]));
    const missing = requirements.flatMap(({ number, tests }) =>
      tests
        .filter(({ file, name }) => !name.every((title) => texts.get(file)?.has(title) === true))
        .map(({ file, name }) => `${number}: ${file}: ${name.join(' > ')}`),
    );
    expect(missing).toEqual([]);
    const named = new Set(requirements.flatMap(({ tests }) => tests.map(({ file }) => file)));
    expect([...named].filter((file) => skips.test(files.get(file)?.ast.text ?? ''))).toEqual([]);
  });

  test('stand in that table, and in no title of a test', () => {
    const numbered = /\[(?:00[0-4]|UP)-\d\d\]/;
    const titled = [...files.values()].filter((file) => [...listTexts(file)].some((text) => numbered.test(text)));
    expect(titled.map(({ path }) => path)).toEqual([]);
  });

  test('are shown on docs/requirements.md as they stand in the table', () => {
    const page = readFileSync('docs/requirements.md', 'utf8');
    const absent = requirements.filter(({ number, holds }) => !page.includes(`- **${number}** ${holds}\n`));
    expect(absent.map(({ number }) => number)).toEqual([]);
    const unseen = faults.filter(({ fault, at }) => !page.includes(`  - Fault: ${escaped(fault)} ([${at}](`));
    expect(unseen).toEqual([]);
  });

  test('have a planted fault each, or are twelve at most that a decision record explains alone', () => {
    const planted = new Set(faults.map(({ number }) => number));
    const explained = requirements.filter(({ number, tests }) => tests.length === 0 || !planted.has(number));
    expect(explained.filter(({ decision }) => decision === undefined)).toEqual([]);
    expect(explained.length).toBeLessThanOrEqual(12);
  });
});
