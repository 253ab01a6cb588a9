/** Which checks of a head count, as GitHub tells of them. */
import { expect, test } from '@jest/globals';
import { checksOf } from '../../src/github/pull-checks.ts';

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
  const held = (file: string) => ({ conclusion: 'ACTION_REQUIRED', workflowRun: workflow(file) });
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
