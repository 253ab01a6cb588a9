/** Decides where this installation of Tickgate lies: the folder with `action.yml`, above the file that runs. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Mistake } from './mistake.ts';

export function homeFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'action.yml'))) return folder;
    if (folder === dirname(folder)) {
      throw new Mistake(
        'installation_incomplete',
        `There is no action.yml above ${start}.`,
        'Run dist/cli/index.js from a clone of the repository.',
      );
    }
  }
}

const Manifest = z.object({ version: z.string() });

export const version = (): string =>
  Manifest.parse(JSON.parse(readFileSync(join(homeFolder(), 'package.json'), 'utf8'))).version;

/** The built command line, as the demo's agent is started from it. */
export const builtCli = (home: string): string => join(home, 'dist', 'cli', 'index.js');
