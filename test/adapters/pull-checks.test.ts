/** Which checks of a head count, as GitHub tells of them. */
import { expect, test } from 'vitest';
import { ciReadiness } from '../../src/core/review/ci-readiness.ts';
import { checksOf } from '../../src/github/pulls/checks.ts';
import { noon } from '../support/core-facts.ts';

const workflow = (file: string) => ({
  url: `https://github.com/acme/shop/actions/runs/${file.length}`,
  workflow: { resourcePath: `/acme/shop/actions/workflows/${file}` },
});
const run = (name: string, file: string | null) => ({
  ...{ type: 'CheckRun' as const, name, status: 'IN_PROGRESS', conclusion: null, detailsUrl: null },
  checkSuite: { workflowRun: file === null ? null : workflow(file) },
});

test('ticks of the loop itself never count: they would wait for themselves, and vouch for nothing', () => {
  const nodes = [run('tick', 'tickgate.yml'), run('test', 'ci.yml'), run('lint', null)];
  const rollup = { state: 'PENDING', contexts: { totalCount: nodes.length, nodes } };
  const held = (file: string) => ({ status: 'COMPLETED', conclusion: 'ACTION_REQUIRED', workflowRun: workflow(file) });
  const suites = { nodes: [held('tickgate.yml'), held('ci.yml')] };
  const names = (own: string) => checksOf({ rollup, suites }, { required: [], workflow: own }).map(({ name }) => name);

  expect(names('.github/workflows/tickgate.yml')).toEqual(['test', 'lint', 'A workflow']);
  expect(names('')).toEqual(['tick', 'test', 'lint', 'A workflow', 'A workflow']);
});

test('of more checks than were read GitHub says what all of them come to', () => {
  const status = { type: 'StatusContext' as const, context: 'ci', state: 'SUCCESS', targetUrl: null, creator: null };
  const of = (totalCount: number) => {
    const rollup = { state: 'FAILURE', contexts: { totalCount, nodes: [status] } };
    return checksOf({ rollup, suites: null }, { required: [], workflow: '' }).map(({ name, state }) => [name, state]);
  };
  expect(of(1)).toEqual([['ci', 'passed']]);
  expect(of(2)).toEqual([
    ['ci', 'passed'],
    ['All checks together', 'failed'],
  ]);
});

test('a check that must come from one app counts from no other, nor from a person or a workflow that calls a status so', () => {
  const from = (databaseId: number, slug: string) => ({
    ...{ ...run('e2e', null), status: 'COMPLETED', conclusion: 'SUCCESS' },
    checkSuite: { workflowRun: null, app: { databaseId, slug } },
  });
  const by = (login: string, type: string) => ({
    ...{ type: 'StatusContext' as const, context: 'e2e', state: 'SUCCESS', targetUrl: null },
    creator: { login, id: 1, type },
  });
  const nodes = [
    from(7, 'tester'),
    from(8, 'evil'),
    by('tester[bot]', 'Bot'),
    by('mallory', 'User'),
    by('github-actions[bot]', 'Bot'),
  ];
  const rollup = { state: 'SUCCESS', contexts: { totalCount: nodes.length, nodes } };
  const names = (app: number | null) =>
    checksOf({ rollup, suites: null }, { required: ['e2e'], pinned: [{ name: 'e2e', app }], workflow: '' })
      .filter(({ required }) => !required)
      .map(({ name }) => name);

  expect(names(7)).toEqual(['e2e (by evil)', 'e2e (by mallory)', 'e2e (by github-actions[bot])']);
  expect(names(15368)).toEqual(['e2e (by tester)', 'e2e (by evil)', 'e2e (by mallory)']);
  expect(names(null)).toEqual([]);
});

test('what bears the name of a required workflow, or of a tool of code scanning, is neither unless GitHub reports it as that', () => {
  const by = (name: string, slug: string) => ({
    ...{ ...run(name, null), status: 'COMPLETED', conclusion: 'SUCCESS' },
    checkSuite: { workflowRun: null, app: { databaseId: 8, slug } },
  });
  const status = (context: string, login: string) => ({
    ...{ type: 'StatusContext' as const, context, state: 'SUCCESS', targetUrl: null },
    creator: { login, id: 1, type: 'Bot' },
  });
  const path = '.github/workflows/ci.yml';
  const nodes = [
    by('CodeQL', 'github-advanced-security'),
    by('CodeQL', 'github-actions'),
    status('CodeQL', 'evil[bot]'),
    by(path, 'evil'),
    status(path, 'github-actions[bot]'),
  ];
  const rollup = { state: 'SUCCESS', contexts: { totalCount: nodes.length, nodes } };
  const pinned = [
    { name: path, app: null, isWorkflow: true as const },
    { name: 'CodeQL', app: null, slug: 'github-advanced-security' },
  ];
  const checks = checksOf({ rollup, suites: null }, { required: [path, 'CodeQL'], pinned, workflow: '' });

  expect(checks.map(({ name, required }) => [name, required])).toEqual([
    ['CodeQL', true],
    ['CodeQL (by github-actions)', false],
    ['CodeQL (by evil[bot])', false],
    [`${path} (by evil)`, false],
    [`${path} (by github-actions[bot])`, false],
  ]);
});

const suite = (file: string, status = 'COMPLETED', conclusion: string | null = null) => ({
  ...{ status, conclusion },
  workflowRun: { ...workflow(file), file: { path: `.github/workflows/${file}` } },
});
const passed = (name: string, file: string) => ({
  ...run(name, file),
  ...{ status: 'COMPLETED', conclusion: 'SUCCESS' },
});
const rolled = (...nodes: (ReturnType<typeof run> | ReturnType<typeof passed>)[]) => ({
  state: 'SUCCESS',
  contexts: { totalCount: nodes.length, nodes },
});

test('a workflow that has not ended is a check that runs: jobs that need others, and what is queued, have none yet', () => {
  const rollup = rolled(passed('lint', 'lint.yml'), passed('build', 'ci.yml'));
  const nodes = [
    suite('lint.yml', 'COMPLETED', 'SUCCESS'),
    suite('ci.yml', 'IN_PROGRESS'),
    suite('tickgate.yml', 'QUEUED'),
  ];
  const at = (readRollup: typeof rollup | null, suites = nodes) => {
    const checks = checksOf(
      { rollup: readRollup, suites: { nodes: suites } },
      { required: [], workflow: 'tickgate.yml' },
    );
    return {
      checks,
      ready: ciReadiness({ checks, requiredChecks: [] }, { now: noon, seenAt: noon, requireChecks: 'auto' }),
    };
  };

  expect(at(rollup).ready).toMatchObject({ kind: 'wait', why: 'still running: ci.yml' });
  expect(at(null, [suite('ci.yml', 'QUEUED')]).ready).toMatchObject({ why: 'still running: ci.yml' });
  expect(at(rollup, [suite('ci.yml', 'COMPLETED', 'SUCCESS')]).ready).toEqual({ kind: 'ready', note: null });
  // What is told of it already is not told twice.
  const shown = rolled(passed('build', 'ci.yml'), run('test', 'ci.yml'));
  expect(at(shown).checks.map(({ name }) => name)).toEqual(['build', 'test']);
});

test('a workflow that the rules want counts by its suite, whichever repository its file lies in, and by the newest of them', () => {
  const pinned = [{ name: 'policies/security.yml', app: null, isWorkflow: true as const }];
  const required = ['policies/security.yml'];
  const at = (...nodes: ReturnType<typeof suite>[]) => {
    const checks = checksOf(
      { rollup: rolled(passed('lint', 'lint.yml')), suites: { nodes } },
      { required, pinned, workflow: '' },
    );
    return ciReadiness({ checks, requiredChecks: required }, { now: noon, seenAt: noon, requireChecks: 'auto' });
  };
  const ended = (conclusion: string) => suite('security.yml', 'COMPLETED', conclusion);

  expect(at(suite('lint.yml'))).toMatchObject({ why: 'required and not started: policies/security.yml' });
  expect(at(suite('security.yml', 'QUEUED'))).toMatchObject({ why: 'still running: policies/security.yml' });
  expect(at(ended('SUCCESS'))).toEqual({ kind: 'ready', note: null });
  expect(at(ended('SUCCESS'), ended('FAILURE'))).toMatchObject({ why: 'failed: policies/security.yml' });
  expect(at(ended('CANCELLED'), ended('SUCCESS'))).toEqual({ kind: 'ready', note: null });
});
