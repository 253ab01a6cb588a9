/** What GitHub lists of what lies in its stores is looked at before anything is fetched. */
import { expect, test } from 'vitest';
import type { StateApi } from '../../src/storage/api/state-api.ts';
import { createArtifactStore } from '../../src/storage/bundles/artifact-store.ts';
import { largestBundleBytes } from '../../src/storage/bundles/bundle.ts';
import { createCacheStore, isDamaged } from '../../src/storage/bundles/cache-store.ts';
import { noon } from '../support/core-facts.ts';

const digest = `sha256:${'0'.repeat(64)}`;
const key = 'tickgate--work--g2--e2--7-1--aaaaaaaaaaaa';

/** Answers each listing from its parameters, and keeps what was asked. */
function listing(answer: (parameters: Readonly<Record<string, unknown>>) => unknown, next?: string) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const api: StateApi = {
    owner: 'acme',
    repo: 'shop',
    request: (_route, parameters = {}) => {
      asked.push(parameters);
      const link = next === undefined || parameters['page'] !== undefined ? {} : { link: `<${next}>; rel="next"` };
      return Promise.resolve({ data: answer(parameters), headers: link });
    },
    graphql: () => Promise.reject(new Error('nothing is asked by GraphQL')),
  };
  return { api, asked };
}
const unopened = () => Promise.reject(new Error('nothing is opened'));

test('a cache entry that was saved again under its key is measured by its content, not by the head', async () => {
  const size_in_bytes = largestBundleBytes + 1;
  const { api } = listing(() => ({ actions_caches: [{ id: 1, key, size_in_bytes, created_at: noon }] }));
  const store = createCacheStore({ api, workspace: '/nowhere', open: unopened });
  const ref = { name: key, digest, bytes: 1, artifactId: null, cacheKey: key, savedAt: noon, durableDays: 7 };
  expect(await store.load(ref, 0)).toEqual({
    kind: 'corrupt',
    why: 'the bundle has 64.0 MiB; at most 64 MiB are taken',
  });
});

test('a bundle that a dead run left is found behind a hundred other artifacts of its job', async () => {
  const facts = { expired: false, size_in_bytes: 1, created_at: noon, expires_at: null };
  const others = Array.from({ length: 100 }, (_, at) => ({ ...facts, id: at + 1, name: `report-${at}` }));
  const { api, asked } = listing(
    ({ page }) => ({ artifacts: page === undefined ? others : [{ ...facts, id: 101, name: key }] }),
    'https://api.github.com/repositories/1/actions/runs/7/artifacts?per_page=100&page=2',
  );
  const store = createArtifactStore({ api, temp: '/tmp', durableDays: 30, open: unopened });
  const downloads = () => asked.flatMap(({ artifact_id: id }) => id ?? []);
  await store.left({ prefix: 'tickgate--work--g2--e2--7-1--', runId: 7 });
  expect(asked.slice(0, 2).map(({ page }) => page)).toEqual([undefined, '2']);
  expect(downloads()).toEqual([101]);
  await store.left({ prefix: 'tickgate--work--g3--', runId: 7 });
  expect(downloads()).toEqual([101]);
});

const tar = (ending: string): string =>
  `::warning::Failed to restore: "/usr/bin/tar" failed with error: The process '/usr/bin/tar' failed with ${ending}`;

test.each([
  [
    'cut off',
    ['/*stdin*\\ : Read error (39) : premature end', 'tar: Unexpected EOF in archive', tar('exit code 2')],
    true,
  ],
  ['no archive', ['tar: This does not look like a tar archive', tar('exit code 2')], true],
  ['whole, on a full disk', ['tar: bundle.tgz: Cannot write: No space left on device', tar('exit code 2')], false],
  [
    'whole, without a program to unpack it',
    ['tar (child): zstd: Cannot exec: No such file', tar('exit code 2')],
    false,
  ],
  ['whole, while something ended tar', [tar('exit code null')], false],
  ['never had', ['::error::Failed to restore: Cache service responded with 503'], false],
])('a cache entry that is %s is recognised by tar’s message', (_what, said, damaged) => {
  expect(isDamaged(said)).toBe(damaged);
});
