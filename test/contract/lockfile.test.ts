/** Checks that package-lock.json installs on every system. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the lock file has the packages of every platform, else `npm ci` refuses it: mend it with .ci/complete-lock.mjs', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['.ci/complete-lock.mjs', '--check'], { encoding: 'utf8' });
  expect({ missing: stdout, errors: stderr }).toEqual({ missing: '', errors: '' });
});
