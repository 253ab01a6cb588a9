/** Before all test files: a PATH of what is there, and one folder for what they share, named in their environment; it goes at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaveOutMissingFolders } from './npm-path.mjs';

export function setup() {
  leaveOutMissingFolders();
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-tests-'));
  process.env.TICKGATE_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
