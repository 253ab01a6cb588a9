/** What rulesets want of a pull request, as GitHub tells of them. */
import { expect, test } from 'vitest';
import { type GitHub, gitHubOf } from '../../src/github/api/client.ts';
import { readBaseRules } from '../../src/github/pulls/merge-guard.ts';
import { readRules } from '../../src/github/repository/settings.ts';

const answering = (
  answer: (parameters: Record<string, unknown>) => unknown,
  headers: (parameters: Record<string, unknown>) => Record<string, string> = () => ({}),
): GitHub =>
  gitHubOf(
    {
      request: async (_route, parameters = {}) => ({
        status: 200,
        headers: headers(parameters),
        data: answer(parameters),
      }),
      graphql: async () => ({}),
    },
    { owner: 'acme', repo: 'shop' },
  );
const refusing = (status: number, message: string): GitHub =>
  answering(() => {
    throw Object.assign(new Error(message), { status });
  });

test('where GitHub shows no rulesets, as in private repositories on its free plan, there are none, which one line says', async () => {
  const upgrade = 'Upgrade to GitHub Pro or make this repository public to enable this feature.';
  const free = refusing(403, upgrade);
  const read = await readBaseRules(free, [{ baseRefName: 'main' }, { baseRefName: 'main' }, { baseRefName: 'next' }]);
  expect(read.required).toEqual(
    new Map([
      ['main', []],
      ['next', []],
    ]),
  );
  expect(read.remarks).toEqual([
    `GitHub does not show the rulesets of main, next (${upgrade}): they count as having none. Checks that classic branch protection wants still count.`,
  ]);
  expect(await readRules(free, 'main')).toEqual([]);
});

test('servers without rulesets have none; a server that is ill is no such one', async () => {
  const asked = [{ baseRefName: 'main' }];
  expect(await readBaseRules(refusing(404, 'Not Found'), asked)).toMatchObject({ remarks: [] });
  await expect(readBaseRules(refusing(502, 'Bad Gateway'), asked)).rejects.toThrow('did not answer properly');
  await expect(readBaseRules(refusing(403, 'secondary rate limit'), asked)).rejects.toThrow('rate limit');
});

test('all of the rules count, however many bind the branch', async () => {
  const checks = {
    type: 'required_status_checks',
    parameters: { required_status_checks: [{ context: 'e2e', integration_id: 7 }, { context: 'any' }] },
  };
  const all = [...Array.from({ length: 130 }, () => ({ type: 'deletion' })), checks];
  const pageOf = ({ per_page: size = 30, page = 1 }: Record<string, unknown>): [number, number] => [
    (Number(page) - 1) * Number(size),
    Number(page) * Number(size),
  ];
  const paged = answering(
    (asked) => all.slice(...pageOf(asked)),
    (asked) => {
      const [, end] = pageOf(asked);
      const next = `https://api.github.com/repositories/1/rules/branches/main?per_page=100&page=${end / 100 + 1}`;
      return end < all.length ? { link: `<${next}>; rel="next"` } : {};
    },
  );
  expect((await readBaseRules(paged, [{ baseRefName: 'main' }])).required.get('main')).toEqual([
    { name: 'e2e', app: 7 },
    { name: 'any', app: null },
  ]);
  expect(await readRules(paged, 'main')).toContain('required_status_checks');
});
