/** An npm package of this checkout, packed and installed into an empty folder. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ownFolder } from './own-folder.ts';

const run = promisify(execFile);

const Packed = z.tuple([
  z.object({
    filename: z.string(),
    /** In bytes, compressed. */
    size: z.number(),
    files: z.array(z.object({ path: z.string() })),
  }),
]);

export interface InstalledPackage {
  readonly folder: string;
  /** Holds the tarball. */
  readonly base: string;
  readonly packed: z.output<typeof Packed>[0];
  /** What `npx tickgate` prints there on its standard output. Rejects if it fails. */
  readonly tickgate: (...args: readonly string[]) => Promise<string>;
}

/** `home`: its folder. Nothing answers as a registry: whatever npm would download beside the package fails. */
export async function installPackage(home = resolve('.')): Promise<InstalledPackage> {
  const base = ownFolder('package');
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(base, 'cache') };
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', base], {
    cwd: home,
    env,
  });
  const [packed] = Packed.parse(JSON.parse(stdout));
  const folder = join(base, 'empty');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const file = join(base, packed.filename);
  await run('npm', ['install', '--no-audit', '--no-fund', '--offline', file], { cwd: folder, env });
  const options = { cwd: folder, env, maxBuffer: 50_000_000 };
  return {
    folder,
    base,
    packed,
    tickgate: async (...args) => (await run('npx', ['--no-install', 'tickgate', ...args], options)).stdout,
  };
}
