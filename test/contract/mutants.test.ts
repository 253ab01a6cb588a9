/** Compares test/mutants.json with sources and requirements: each fault can still be planted, and no requirement lost its fault. */
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { planted } from '../../.ci/plant.mjs';
import { testsOfFindings } from './findings.ts';

const Row = z.strictObject({
  number: z.string(),
  /** What goes wrong, as a person would notice it. */
  fault: z.string().min(10),
  in: z.string().regex(/^(?:src|app)\/.*\.ts$/),
  /** The top-level declaration that holds the text. */
  at: z.string(),
  from: z.string().min(1),
  to: z.string(),
});
const Requirement = z.object({ number: z.string(), decision: z.string().optional(), tests: z.array(z.unknown()) });

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const rows = z.array(Row).parse(read('test/mutants.json'));
/** With the findings from outside. */
const requirements = [...z.array(Requirement).parse(read('test/requirements.json')), ...testsOfFindings()];

describe('the planted faults', () => {
  test('are each of another kind, and in the order of their requirements', () => {
    expect(new Set(rows.map(({ number, fault }) => `${number} ${fault}`)).size).toBe(rows.length);
    const order = requirements.map(({ number }) => number);
    const places = rows.map(({ number }) => order.indexOf(number));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('have a requirement each, which a test proves', () => {
    const proven = new Set(requirements.filter(({ tests }) => tests.length > 0).map(({ number }) => number));
    expect(rows.filter(({ number }) => !proven.has(number)).map(({ number }) => number)).toEqual([]);
  });

  test('stand once in the declaration that they name, and leave a program behind', () => {
    const unfit = rows.flatMap((row) => {
      try {
        transformSync(planted(readFileSync(row.in, 'utf8'), row), { loader: 'ts', logLevel: 'silent' });
        return [];
      } catch (error) {
        return [`${row.number}: ${String(error)}`];
      }
    });
    expect(unfit).toEqual([]);
  });

  test('leave out no requirement that a test proves', () => {
    const withRow = new Set(rows.map(({ number }) => number));
    const without = requirements.filter(({ number, tests }) => tests.length > 0 && !withRow.has(number));
    expect(without.map(({ number }) => number)).toEqual([]);
  });
});
