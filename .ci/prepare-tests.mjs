/** Before all test files: one folder for what they share, whose path they find in their environment, gone when Jest ends; and a PATH of what is there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaveOutMissingFolders } from './npm-path.mjs';

export default function prepareTests() {
  leaveOutMissingFolders();
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-tests-'));
  process.env.TICKGATE_TEST_FOLDER = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
