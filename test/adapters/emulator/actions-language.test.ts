/** What workflow files mean: expressions, conditions, cron, filters, command files. */
import { describe, expect, test } from 'vitest';
import { nextTime } from '../../../src/core/schedule/cron.ts';
import { matchesTime } from '../../../src/emulator/actions/routes/time-range.ts';
import { commandIn, pairsIn } from '../../../src/emulator/actions/runner/commands.ts';
import {
  ExpressionMistake,
  holds,
  interpolate,
  resolve,
  type Scope,
} from '../../../src/emulator/actions/workflows/expressions.ts';
import { matchesAny } from '../../../src/emulator/actions/workflows/ref-patterns.ts';
import { permissionsOf, readWorkflow } from '../../../src/emulator/actions/workflows/workflow-file.ts';

const scope = (status: Scope['status'] = 'success'): Scope => ({
  status,
  contexts: {
    github: { actor: 'octo', event: { issue: { labels: [{ name: 'bug' }] } } },
    inputs: { dry: false, n: 3 },
  },
});

describe('expressions', () => {
  test('fill texts, and keep the type of a value that is one expression', () => {
    expect(interpolate('by ${{ github.actor }}: ${{ inputs.n }}', scope())).toBe('by octo: 3');
    expect(resolve({ a: '${{ inputs.n }}', b: ['${{ inputs.dry }}'] }, scope())).toEqual({ a: 3, b: [false] });
    expect(resolve("${{ fromJSON('[1,2]') }}", scope())).toEqual([1, 2]);
    expect(interpolate('${{ github.nothing.there }}', scope())).toBe('');
    expect(() => interpolate('${{ nope( }}', scope())).toThrow(ExpressionMistake);
  });

  test('as conditions mean success() unless they ask for a status', () => {
    const hold = (condition: string | undefined, status: Scope['status']) => holds(condition, scope(status));
    expect([hold(undefined, 'success'), hold(undefined, 'failure')]).toEqual([true, false]);
    expect([hold("github.actor == 'octo'", 'success'), hold("github.actor == 'octo'", 'failure')]).toEqual([
      true,
      false,
    ]);
    expect([hold('failure()', 'failure'), hold('always()', 'cancelled'), hold('cancelled()', 'failure')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(hold("${{ contains(github.event.issue.labels.*.name, 'bug') }}", 'success')).toBe(true);
  });
});

test('cron finds the next minute, by date or weekday, in UTC or a time zone', () => {
  const next = (cron: string, from: string, zone?: string) =>
    new Date(nextTime(cron, Date.parse(from), zone) ?? 0).toISOString();
  expect(next('17 * * * *', '2026-11-22T10:17:00Z')).toBe('2026-11-22T11:17:00.000Z');
  expect(next('*/15 9-17 * * mon-fri', '2026-11-20T17:50:00Z')).toBe('2026-11-23T09:00:00.000Z');
  expect(next('0 0 29 2 *', '2026-11-22T00:00:00Z')).toBe('2028-02-29T00:00:00.000Z');
  expect(next('0 0 1 * sun', '2026-11-23T00:00:00Z')).toBe('2026-11-29T00:00:00.000Z');
  expect(next('30 2 * * *', '2026-11-22T00:00:00Z', 'Europe/Berlin')).toBe('2026-11-22T01:30:00.000Z');
  expect(nextTime('0 0 31 2 *', 0)).toBeUndefined();
  expect(() => nextTime('61 * * * *', 0)).toThrow('outside 0-59');
});

test('branch filters: a star stops at slashes, two do not, the last match decides', () => {
  expect(matchesAny('releases/1', ['releases/*'])).toBe(true);
  expect(matchesAny('releases/1/2', ['releases/*'])).toBe(false);
  expect(matchesAny('releases/1/2', ['releases/**'])).toBe(true);
  expect(matchesAny('main', ['**', '!main'])).toBe(false);
  expect(matchesAny('v1.0', ['v[12].[0-9]+'])).toBe(true);
});

test('workflow commands carry properties and escapes', () => {
  expect(commandIn('::error file=a.ts,line=3,title=T%2CU::bad%0Aworse')).toEqual({
    name: 'error',
    properties: { file: 'a.ts', line: '3', title: 'T,U' },
    message: 'bad\nworse',
  });
  expect(commandIn('no ::command:: here')).toBeUndefined();
});

test('a workflow command in its old form is found anywhere in a line', () => {
  expect(commandIn('#7 working: ##[save-state name=handover]{"evil":1}')).toEqual({
    name: 'save-state',
    properties: { name: 'handover' },
    message: '{"evil":1}',
  });
  expect(commandIn('##[nothing]that the runner knows')).toBeUndefined();
});

test('command files hold lines and heredocs, and refuse anything else', () => {
  expect(pairsIn('a=1\nb<<EOF\nx=y\nz\nEOF\nc=p=q\n')).toEqual({ a: '1', b: 'x=y\nz', c: 'p=q' });
  expect(() => pairsIn('b<<EOF\nx')).toThrow("Matching delimiter not found 'EOF'");
  expect(() => pairsIn('nonsense')).toThrow("Invalid format 'nonsense'");
});

test('created ranges are those of GitHub search', () => {
  const at = Date.parse('2026-11-22T10:00:00Z');
  expect(
    ['2026-11-22', '>=2026-11-22', '2026-11-01..2026-11-22', '*..2026-11-22T10:00:00Z'].map((range) =>
      matchesTime(at, range),
    ),
  ).toEqual([true, true, true, true]);
  expect(['<2026-11-22', '>2026-11-22', '2026-11-23..*'].map((range) => matchesTime(at, range))).toEqual([
    false,
    false,
    false,
  ]);
});

test('permissions of a job replace those of the workflow, and name only what is granted', () => {
  const file = readWorkflow(`on: push
permissions: read-all
jobs:
  a: { runs-on: x, permissions: { pull-requests: write, issues: none } }
  b: { runs-on: x }
  c: { runs-on: x, permissions: {} }
`);
  const of = (job: string) => permissionsOf(file, file.jobs[job] ?? Object.assign({}, file.jobs['a']));
  expect(of('a')).toEqual({ metadata: 'read', pull_requests: 'write' });
  expect(of('b')).toMatchObject({ contents: 'read', actions: 'read', id_token: 'read' });
  expect(of('c')).toEqual({ metadata: 'read' });
});
