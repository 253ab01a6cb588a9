import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { stateSchemas } from '../../.ci/json-schemas.ts';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { Budget } from '../../src/core/state/counters.ts';
import { buildBudget, Head } from '../../src/core/state/head.ts';
import { HistoryLine } from '../../src/core/state/history-line.ts';
import { LoopState } from '../../src/core/state/loop-state.ts';
import { aHead, aLease, aLine, aState, aSubject, aVagueGate, aVagueIssue, noon } from '../support/core-facts.ts';

const published = (name: string): string =>
  readFileSync(new URL(`../../docs/schema/${name}.schema.json`, import.meta.url), 'utf8');

test('there is a schema for each file of the state that others may read', () => {
  expect(stateSchemas().map(({ name }) => name)).toEqual(['head', 'budget', 'history', 'state']);
});

test.each(stateSchemas())(
  '$name.schema.json is what `node .ci/state-schemas.mjs` writes from the codec',
  ({ name, text }) => {
    expect(published(name)).toBe(text);
  },
);

describe('a tool that checks with the published schemas', () => {
  const checkerOf = (name: string): ValidateFunction =>
    new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(published(name)));
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
