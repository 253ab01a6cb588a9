/** A folder for one test, below the folder that the test run removes at its end. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ownFolder = (name: string): string =>
  mkdtempSync(join(process.env['TICKGATE_TEST_FOLDER'] ?? tmpdir(), `tickgate-${name}-`));
