import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { publishedSchemas } from '../../.ci/json-schemas.ts';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import { readWorkResult } from '../../src/core/sessions/read-result.ts';
import { Budget } from '../../src/core/state/counters.ts';
import { buildBudget, Head } from '../../src/core/state/head.ts';
import { HistoryLine } from '../../src/core/state/history-line.ts';
import { LoopState } from '../../src/core/state/loop-state.ts';
import { aHead, aLease, aLine, aState, aSubject, aVagueGate, aVagueIssue, noon } from '../support/core-facts.ts';

const anOrder: WorkOrder = {
  ...{ schemaVersion: 1, loop: 'work', iteration: 1, maxIterations: 5, session: 2, subject: 9, role: 'worker' },
  ...{ task: 'Add a search box', criteria: ['It finds'], section: null, base: 'abc', notes: '', allowedPaths: [] },
  comments: [{ by: 'ana', body: 'At the top' }],
  findings: [{ id: 'F1', file: 'a', line: null, severity: 'bug', description: 'b', scenario: '' }],
  decisions: [{ question: 'Which colour?', answer: 'blue' }],
  caps: { dollars: 1, minutes: 10, turns: null },
};

const published = (name: string): string =>
  readFileSync(new URL(`../../docs/schema/${name}.schema.json`, import.meta.url), 'utf8');

test('there is a schema for each file that others may read or write', () => {
  expect(publishedSchemas().map(({ name }) => name)).toEqual(['head', 'budget', 'history', 'state', 'order', 'result']);
});

test.each(publishedSchemas())(
  '$name.schema.json is what `node .ci/state-schemas.mjs` writes from the codec',
  ({ name, text }) => {
    expect(published(name)).toBe(text);
  },
);

const checkerOf = (name: string): ValidateFunction =>
  new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(published(name)));

describe('a tool that checks with the published schemas', () => {
  const gate = aVagueGate(aVagueIssue(9));
  const subject = aSubject({
    number: 9,
    permitted: [{ gate: 'repeated-failure', signature: '2|test', option: 'retry' }],
  });
  const head = aHead({ lease: aLease(), skips: [{ runId: 7, runAttempt: 1, at: noon }] });
  const written: readonly (readonly [string, string])[] = [
    ['head', toDiskText(Head, head)],
    ['budget', toDiskText(Budget, buildBudget(head))],
    ['history', toDiskText(HistoryLine, aLine())],
    ['state', toDiskText(LoopState, aState({ subjects: [subject], gates: [gate] }))],
  ];

  test.each(written)(
    'accepts a %s that a tick wrote, and refuses one with an unknown or a missing field',
    (name, text) => {
      const check = checkerOf(name);
      const record: Record<string, unknown> = JSON.parse(text);
      const { required: all }: { required: readonly string[] } = JSON.parse(published(name));
      const [required = ''] = all;
      const { [required]: _left, ...without } = record;

      expect([check(record), check.errors]).toEqual([true, null]);
      expect(check({ ...record, surprise: 1 })).toBe(false);
      expect(check(without)).toBe(false);
    },
  );
});

/** Paths of all fields below this part of a schema, and whether each has a description. */
function fieldsIn(part: unknown, path: string): { readonly path: string; readonly isDescribed: boolean }[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties = {}, ...others } = part as { readonly properties?: Readonly<Record<string, object>> };
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [{ path: at, isDescribed: 'description' in schema }, ...fieldsIn(schema, at)];
  });
  return [...own, ...Object.values(others).flatMap((inner) => fieldsIn(inner, path))];
}

describe('the author of an agent program', () => {
  test.each(['order', 'result'])('finds every field of the %s described', (name) => {
    const fields = fieldsIn(JSON.parse(published(name)), '');
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter(({ isDescribed }) => !isDescribed)).toEqual([]);
  });

  test('reads an order by its schema, also one of a later version with a field more', () => {
    const check = checkerOf('order');
    const order = JSON.parse(toDiskText(WorkOrder, anOrder)) as Readonly<Record<string, unknown>>;
    expect([check(order), check.errors]).toEqual([true, null]);
    expect([check({ ...order, surprise: 1 }), check({ ...order, role: 'guest' })]).toEqual([true, false]);
  });

  const result = { status: 'in_progress', progress: 'Half' };
  test.each([
    result,
    { ...result, surprise: 1, findings: [{ file: 'a', severity: 'bug', description: 'b' }] },
    { ...result, needs_decision: { question: 'Which colour?' }, usage: [{ model: 'm', input: 5 }] },
    { ...result, needs_decision: 'Which colour?' },
    { ...result, needs_decision: {} },
    { ...result, findings: [{ file: 'a', severity: 'major', description: 'b' }] },
    { ...result, usage: [{ model: 'm', input: -5 }] },
    { status: 'done', progress: 'x' },
    { status: 'complete' },
  ])('learns from the schema whether a tick takes the result %j', (written) => {
    const taken = readWorkResult({ kind: 'text', text: JSON.stringify(written) }, '').kind === 'result';
    expect(checkerOf('result')(written)).toBe(taken);
  });
});
