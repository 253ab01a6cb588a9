/** Makes an action folder from the sources as they are now, so that a scenario never runs a stale bundle. */
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const made = new Map<string, Promise<string>>();

/** Folder with `action.yml`, `dist/main` and `dist/post`; made once per process. */
export function actionUnderTest(): Promise<string> {
  const folder = made.get('action') ?? make();
  made.set('action', folder);
  return folder;
}

async function make(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-action-'));
  await cp(join(root, 'action.yml'), join(folder, 'action.yml'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const entry of ['main', 'post']) {
    await build({
      entryPoints: [join(root, `src/${entry}.ts`)],
      outdir: join(folder, 'dist', entry),
      entryNames: 'index',
      bundle: true,
      // Dependencies too, in lazy chunks as in dist/: a process starts in half the time.
      splitting: true,
      banner: {
        js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
      },
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
  }
  return folder;
}
