/**
 * Makes packages/github-emulator/dist: one bundle of src/emulator for the library and the command, the types (but
 * `--without-types`), and the licences. Run by `npm pack ./packages/github-emulator`; git ignores the result.
 */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { collectLicenses } from './licenses.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'packages', 'github-emulator');
const outdir = join(folder, 'dist');

await rm(outdir, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { index: join(folder, 'index.ts'), command: join(folder, 'command.ts') },
  outdir,
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20.18',
  format: 'esm',
  minify: true,
  keepNames: true,
  legalComments: 'eof',
  banner: { js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);" },
  metafile: true,
  logLevel: 'warning',
});
await writeFile(join(outdir, 'licenses.txt'), collectLicenses(root, Object.keys(metafile.inputs)));
if (!process.argv.includes('--without-types')) {
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', join(outdir, 'types')];
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', folder, ...options], { cwd: root, stdio: 'inherit' });
}
