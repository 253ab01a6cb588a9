/** Makes an action folder from the sources as they are now, so that a scenario never runs a stale bundle. */
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
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
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const entry of ['main', 'post']) {
    await mkdir(join(folder, 'dist', entry), { recursive: true });
    await build({
      entryPoints: [join(root, `src/${entry}.ts`)],
      outfile: join(folder, `dist/${entry}/index.js`),
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'silent',
    });
  }
  return folder;
}
