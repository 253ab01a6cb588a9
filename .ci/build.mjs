/**
 * Makes dist/: tsc strips the types of src and app into build/, ncc bundles each entry as ESM with lazy chunks and the licences
 * of what it carries. The bytes depend on the sources and the lock file alone, so that CI can prove that dist/ is current.
 *
 * Types are not checked here (`npm run typecheck` does): a build that needs 20 s to say so helps nobody.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
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
  const out = join('build', 'dist', name);
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
  await failOnLeftovers(out);
  const { length } = await readFile(join(root, out, 'index.js'));
  // Swapped in whole: a test that runs the old bundle meanwhile never meets half of one.
  const final = join('dist', name);
  await rm(join(root, final), { recursive: true, force: true });
  await rename(join(root, out), join(root, final));
  console.log(`${final}: index.js ${Math.round(length / 1024)} KiB, ${Math.round(performance.now() - started)} ms`);
}

/** Looked for by Probot's throttling, missing in every installation of ours, and handled there. */
const optional = ['ioredis', 'redis'];

/**
 * ncc falls back to absolute paths for assets that it cannot place, and to a `require` at run time for modules that it cannot find;
 * such a bundle works here or nowhere, and ncc calls it built.
 */
async function failOnLeftovers(out) {
  for (const file of await readdir(join(root, out), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = await readFile(path, 'utf8');
    const machine = ['node_modules', 'build']
      .map((folder) => join(root, folder))
      .find((folder) => text.includes(`${folder}/`));
    if (machine !== undefined) throw new Error(`${path} contains a path of this machine, ${machine}`);
    const unfound = [...text.matchAll(/eval\("require"\)\("([^"]+)"\)/g)].map((match) => match[1]);
    const missing = unfound.filter((name) => !optional.includes(name));
    if (missing.length > 0) throw new Error(`${path} needs modules that do not exist: ${missing.join(', ')}`);
  }
}

/** At most one ncc a core: each holds a core and about half a gigabyte. One that fails does not keep the others from their end. */
async function bundleAll() {
  const queue = Object.entries(entries);
  const worker = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      await bundle(entry).catch((error) => {
        console.error(error.message);
        process.exitCode = 1;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), queue.length) }, worker));
}

await rm(join(root, 'build'), { recursive: true, force: true });
await mkdir(join(root, 'dist'), { recursive: true });
for (const name of await readdir(join(root, 'dist'))) {
  if (!(name in entries)) await rm(join(root, 'dist', name), { recursive: true });
}
await run(resolve('typescript/lib/tsc.js'), ['-p', '.ci/tsconfig.build.json']);
await bundleAll();
