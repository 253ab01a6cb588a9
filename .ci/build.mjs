/**
 * Makes dist/: tsc strips the types of src and app into build/, ncc bundles each entry as ESM with lazy chunks and the licences
 * of what it carries. The bytes depend on the sources and the lock file alone, so that CI can prove that dist/ is current.
 *
 * Types are not checked here (`npm run typecheck` does): a build that needs 20 s to say so helps nobody.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const resolve = createRequire(import.meta.url).resolve;

/** dist/<name>/index.js <- source entry. */
const entries = {
  main: 'src/main.ts',
  post: 'src/post.ts',
  answer: 'app/answer.ts',
  cli: 'src/cli/index.ts',
  app: 'app/index.ts',
};

/** Runs a Node script to its end; its output is shown only when it fails. */
function run(script, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`${script} ${args.join(' ')} ended ${code}\n${Buffer.concat(output)}`)),
    );
  });
}

async function bundle([name, source]) {
  const started = performance.now();
  const out = join('dist', name);
  const input = join('build', source.replace(/\.ts$/, '.js'));
  await run(resolve('@vercel/ncc/dist/ncc/cli.js'), [
    'build',
    input,
    '-o',
    out,
    '--license',
    'licenses.txt',
    '-C',
    '-q',
  ]);
  await failOnMachinePaths(out);
  const { length } = await readFile(join(root, out, 'index.js'));
  console.log(`${out}: index.js ${Math.round(length / 1024)} KiB, ${Math.round(performance.now() - started)} ms`);
}

/** ncc falls back to absolute paths for assets that it cannot place; such a bundle works here and nowhere else. */
async function failOnMachinePaths(out) {
  for (const file of await readdir(join(root, out), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    if ((await readFile(path)).includes(root)) throw new Error(`${path} contains the path of this machine, ${root}`);
  }
}

/** At most one ncc a core: each holds a core and about half a gigabyte. */
async function bundleAll(wanted) {
  const queue = [...wanted];
  const worker = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) await bundle(entry);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), queue.length) }, worker));
}

/** Chunks of modules that no longer exist must vanish with them, so both folders start empty. */
await Promise.all(['build', 'dist'].map((folder) => rm(join(root, folder), { recursive: true, force: true })));
await run(resolve('typescript/lib/tsc.js'), ['-p', '.ci/tsconfig.build.json']);
const present = Object.entries(entries).filter(([name, source]) => {
  if (existsSync(join(root, source))) return true;
  console.error(`!!! dist/${name} NOT BUILT: ${source} does not exist yet`);
  return false;
});
await bundleAll(present);
