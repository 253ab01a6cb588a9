/** A folder of a test's own, below the one that the run removes as it ends. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ownFolder = (name: string): string =>
  mkdtempSync(join(process.env['TICKGATE_TEST_FOLDER'] ?? tmpdir(), `tickgate-${name}-`));
