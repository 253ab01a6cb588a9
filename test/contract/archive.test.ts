/** What an archive of the repository holds: GitHub makes one for every job that uses the action. */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { expect, test } from 'vitest';

// Of the last commit, with the attributes as they are now.
const tar = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { maxBuffer: 100_000_000 });
const archived = parseTar(tar).flatMap(({ name, type }) => (type === 'file' ? [name] : []));
const tracked = execFileSync('git', ['ls-tree', '-r', '--name-only', 'HEAD'], { encoding: 'utf8' }).trim().split('\n');

test('an archive has at most 4 MB, compressed', () => {
  expect(gzipSync(tar).length).toBeLessThanOrEqual(4_000_000);
});

test('an archive has all that the action, its answers, the command line and the app run and show, and no sources', () => {
  const needed =
    /^(dist\/.*|docs\/(?!pictures\/).*|action\.yml|app\/[^/]+\.yml|app\/Dockerfile.*|package\.json|README\.md|LICENSE)$/;
  expect(archived.toSorted()).toEqual(tracked.filter((path) => needed.test(path)).toSorted());
});
