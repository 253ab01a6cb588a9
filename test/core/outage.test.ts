import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countOutages, dependenciesOf, outageOf, outageSentence } from '../../src/core/sessions/contract/outage.ts';
import { Outage } from '../../src/core/state/loop-state.ts';

const search = { name: 'search', token: 'search-down', exitCode: null, remedy: 'start the index' };
const known = dependenciesOf([search]);

describe('an outage is signalled', () => {
  test.each([
    ['by the reserved exit status', { code: 78, stderr: '' }, 'qmd', 'exit code 78'],
    [
      'by the token on stderr',
      { code: 1, stderr: 'x\nError: qmd-unreachable: refused\ny' },
      'qmd',
      'Error: qmd-unreachable: refused',
    ],
    [
      'by the token anywhere in a line',
      { code: 1, stderr: 'worker 3: qmd-unreachable' },
      'qmd',
      'worker 3: qmd-unreachable',
    ],
    ['by the token of a configured dependency', { code: 2, stderr: 'search-down' }, 'search', 'search-down'],
    ['by a killed command that said so', { code: null, stderr: 'qmd-unreachable' }, 'qmd', 'qmd-unreachable'],
    ['by the status first, whatever stderr names', { code: 78, stderr: 'search-down' }, 'qmd', 'exit code 78'],
  ])('%s', (_how, end, ...[dependency, error]) => {
    expect(outageOf({ ...end, ran: 'agent' }, known)).toMatchObject({ dependency, error });
  });

  test.each([
    ['by a command that succeeded', { code: 0, stderr: 'qmd-unreachable' }],
    ['by another failure', { code: 1, stderr: 'test failed' }],
    ['by its name without the token', { code: 1, stderr: 'qmd is unreachable' }],
    ['by a longer word', { code: 1, stderr: 'qmd-unreachable-after-2-attempts' }],
    ['by what was printed long before the end', { code: 1, stderr: `qmd-unreachable\n${'ok\n'.repeat(20)}` }],
  ])('not %s', (_how, end) => {
    expect(outageOf({ ...end, ran: 'agent' }, known)).toBeNull();
  });

  test("by a command of the repository that says so, or that ends with a configured status; 78 is any program's", () => {
    const own = { ...search, exitCode: 78 };
    const failed = (stderr: string) => ({ code: 78, stderr, ran: 'command' }) as const;
    expect(outageOf(failed('configuration error'), known)).toBeNull();
    expect(outageOf(failed('qmd-unreachable'), known)).toMatchObject({ dependency: 'qmd' });
    expect(outageOf(failed(''), dependenciesOf([own]))).toMatchObject({ dependency: 'search' });
  });

  test('with one short line of what was said, whatever was printed', () => {
    const signal = outageOf({ code: 1, stderr: `qmd-unreachable ${'x'.repeat(10_000)}`, ran: 'agent' }, known);

    expect(signal?.error.length).toBeLessThanOrEqual(200);
  });
});

test('a configured dependency of the same name replaces the built-in one', () => {
  const own = { ...search, name: 'qmd' };

  expect(dependenciesOf([own])).toEqual([own]);
  expect(dependenciesOf([]).map(({ name, token, exitCode }) => [name, token, exitCode])).toEqual([
    ['qmd', 'qmd-unreachable', 78],
  ]);
});

describe('outages of consecutive iterations', () => {
  const none = { consecutive: 0, outage: null };
  const signals = [{ dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'qmd-unreachable' }];
  const once = countOutages(none, { number: 3, signals, succeeded: false });

  test('are counted, once an iteration, with the last error', () => {
    expect(once).toEqual({ consecutive: 1, outage: { ...signals[0], iteration: 3 } });
    expect(countOutages(once, { number: 4, signals: [...signals, ...signals], succeeded: true }).consecutive).toBe(2);
  });

  test('are counted for each service by itself: another one that is away begins at one, and the first is not blamed on it', () => {
    const index = { dependency: 'index', remedy: 'start the index', error: 'index-down' };
    const other = countOutages(once, { number: 4, signals: [index], succeeded: false });

    expect(other).toEqual({ consecutive: 1, outage: { ...index, iteration: 4, others: { qmd: 1 } } });
    const both = countOutages(once, { number: 4, signals: [index, ...signals], succeeded: false });
    expect(both).toEqual({ consecutive: 2, outage: { ...signals[0], iteration: 4, others: { index: 1 } } });
    // By turns, without a success between: what was away first is away for the second time.
    const again = countOutages(other, { number: 5, signals, succeeded: false });
    expect(again).toEqual({ consecutive: 2, outage: { ...signals[0], iteration: 5, others: { index: 1 } } });
    expect(z.decode(Outage, z.encode(Outage, again.outage as Outage))).toEqual(again.outage);
    // Whose count it was went with a lost bundle.
    expect(countOutages({ consecutive: 1, outage: null }, { number: 4, signals, succeeded: false }).consecutive).toBe(
      2,
    );
  });

  test('are forgotten with a success, and only with a success', () => {
    expect(countOutages(once, { number: 4, signals: [], succeeded: true })).toEqual(none);
    expect(countOutages(once, { number: 4, signals: [], succeeded: false })).toEqual(once);
  });
});

test('the sentence names the remedy and what was said', () => {
  const outage = { dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'qmd-unreachable: refused', iteration: 2 };

  expect(outageSentence(outage)).toBe('qmd unreachable — fix per ADR-0024 and resume (qmd-unreachable: refused)');
});
