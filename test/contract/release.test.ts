/** Checks that a release lists its changes and has the package's version. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const script = resolve('.ci/release-notes.mjs');

function notes(version: string, changes: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'tickgate-release-'));
  mkdirSync(join(cwd, 'docs'));
  writeFileSync(join(cwd, 'package.json'), '{"version":"1.2.0"}');
  writeFileSync(join(cwd, 'docs', 'CHANGELOG.md'), changes);
  try {
    return execFileSync(process.execPath, [script, version], { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

const written = '# Changes\n\n## Unreleased\n\nSoon.\n\n## 1.2.0 (2026-11-01)\n\nFaster.\n\n## 1.1.0\n\nOlder.\n';

test.each([
  ['1.2.0', written, 'Faster.\n'],
  ['1.1.0', written, 'package.json has the version 1.2.0, not 1.1.0.\n'],
  ['1.2.0', '# Changes\n\n## Unreleased\n\nSoon.\n', 'docs/CHANGELOG.md has no section “## 1.2.0”.\n'],
  ['1.2.0', '# Changes\n\n## 1.2.0\n\n## 1.1.0\n\nOlder.\n', 'docs/CHANGELOG.md says nothing about 1.2.0.\n'],
])('a release %s tells its own section, or why there is none', (version, changes, said) => {
  expect(notes(version, changes)).toBe(said);
});

test('the bill of materials names each package whose code is carried, and the digest of each file', () => {
  const Bill = z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(
      z.object({ type: z.string(), name: z.string(), hashes: z.array(z.object({ content: z.string() })).optional() }),
    ),
  });
  const { components } = Bill.parse(
    JSON.parse(execFileSync(process.execPath, ['.ci/sbom.mjs'], { encoding: 'utf8', maxBuffer: 10_000_000 })),
  );
  const named = (type: string) => components.filter((one) => one.type === type).map(({ name }) => name);
  expect(named('library')).toEqual(expect.arrayContaining(['probot', 'zod', '@actions/cache']));
  const files = execFileSync('git', ['ls-files', 'dist'], { encoding: 'utf8' }).trim().split('\n');
  expect(named('file').toSorted()).toEqual(files.toSorted());
  const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(components.find(({ name }) => name === 'dist/main/index.js')?.hashes?.[0]?.content).toBe(
    digest('dist/main/index.js'),
  );
});
