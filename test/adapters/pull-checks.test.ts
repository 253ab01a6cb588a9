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
