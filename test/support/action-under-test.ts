/** Makes an action folder from the sources as they are now, so that a scenario never runs a stale bundle. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { plantedFault } from './planted-fault.ts';
import { until } from './until.ts';

const root = resolve(import.meta.dirname, '../..');
const made = new Map<string, Promise<string>>();

/** Folder with `action.yml`, `dist/main` and `dist/post`; made once per run of the tests and planted fault, on first use. */
export function actionUnderTest(): Promise<string> {
  const shared = process.env['TICKGATE_TEST_FOLDER'];
  const name = folderName(process.env['TICKGATE_PLANTED_FAULT'] ?? '');
  const folder = made.get(name) ?? (shared === undefined ? makeOwn() : makeOnce(join(shared, name)));
  made.set(name, folder);
  return folder;
}

/** `npm run mutants` tries one fault after the other, each in a folder of its own. */
const folderName = (fault: string): string =>
  fault === '' ? 'action' : `action-${createHash('sha1').update(fault).digest('hex')}`;

const makeOwn = async (): Promise<string> => make(await mkdtemp(join(tmpdir(), 'tickgate-action-')));

/** Bundling costs some seconds of a processor, and tests run in several processes at once. */
async function makeOnce(folder: string): Promise<string> {
  const ready = join(folder, 'ready');
  const isOurs = (await mkdir(folder, { recursive: true })) !== undefined;
  if (!isOurs) {
    await until(() => existsSync(ready) || !existsSync(folder));
    return existsSync(ready) ? folder : await makeOnce(folder);
  }
  try {
    await make(folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  await writeFile(ready, '');
  return folder;
}

async function make(folder: string): Promise<string> {
  await cp(join(root, 'action.yml'), join(folder, 'action.yml'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await build({
    entryPoints: { 'main/index': join(root, 'src/main.ts'), 'post/index': join(root, 'src/post.ts') },
    outdir: join(folder, 'dist'),
    bundle: true,
    // Dependencies too, in lazy chunks as in dist/: a process starts in half the time.
    splitting: true,
    plugins: plantedFault(),
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return folder;
}
