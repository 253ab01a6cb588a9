/**
 * Runs `main` of a TypeScript entry below test/, bundled with the sources as they are, and exits with its code.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { readCommandLine } from './command-line.mjs';
import { leaveOutMissingFolders } from './npm-path.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** `usage`: of `readCommandLine`, whose result `main` gets; without it `main` reads the arguments itself. */
export async function runBundled(entry, usage = null) {
  const given = usage === null ? process.argv.slice(2) : readCommandLine(usage);
  // The bundle lies as deep in the repository as test/support does. So a module finds files by its own path, and
  // packages too.
  mkdirSync(join(root, 'build'), { recursive: true });
  const folder = mkdtempSync(join(root, 'build', 'run-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20.18',
    format: 'esm',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  leaveOutMissingFolders();
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(given);
}
