/**
 * `npm run sim`: bundles the simulation with the real sources, its two stores replaced at their edge, and runs it.
 * Exit codes: 1 = a broken promise, 2 = an option that cannot be, 3 = the simulation itself broke, which proves nothing either way.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { build } from 'esbuild';
import { mutated, mutations } from './sim-mutations.mjs';

// Wherever it comes from: a promise that nobody awaits, a thread, or a line of this file.
process.on('uncaughtException', (error) => {
  console.error('sim: the simulation itself broke:', error);
  process.exit(3);
});

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

// A run calls thousands of functions a few thousand times each: where the engine has one compiler for them (Node 20), optimising as eagerly as
// usual takes a quarter of its time.
if (Number.parseInt(process.versions.node, 10) < 22) setFlagsFromString('--interrupt-budget=300000');

/** Where GitHub's own clients would open sockets and files, and where git and agents would run. */
const edges = new Map(
  Object.entries({
    'src/state/artifact-store.ts': 'test/sim/artifact-shelf.ts',
    'src/state/loose-artifact.ts': 'test/sim/artifact-shelf.ts',
    'src/state/cache-store.ts': 'test/sim/cache-shelf.ts',
    'src/state/derived-key.ts': 'test/sim/quick-key.ts',
    ...Object.fromEntries(
      [
        ...['base-config', 'clone', 'commit', 'own-files', 'push', 'quarantine', 'room', 'snapshot'].map(
          (name) => `src/git/${name}.ts`,
        ),
        ...['src/judged-work.ts', 'src/agents/isolation.ts', 'src/agents/orphans.ts'],
      ].map((path) => [path, 'test/sim/stand-ins.ts']),
    ),
  }).map((paths) => paths.map((path) => join(root, path))),
);

const atTheEdge = {
  name: 'simulated edges',
  setup({ onResolve }) {
    // How small a bundle is decides nothing.
    onResolve({ filter: /^node:zlib$/ }, ({ importer }) =>
      importer === join(root, 'src/state/bundle.ts') ? { path: join(root, 'test/sim/quick-gzip.ts') } : undefined,
    );
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const replaced = edges.get(join(resolveDir, path));
      return replaced === undefined ? undefined : { path: replaced };
    });
  },
};

/** Pure functions that many ticks call with the same arguments; `by` = the first is an object that stays, `of` = the second too. */
const pure = {
  'src/core/task-boxes.ts': { remembered: ['taskBoxes'] },
  'src/core/markdown-tree.ts': { remembered: ['markdownTree'] },
  'src/core/config.ts': { remembered: ['resolveConfig'] },
  'src/core/config-claude-md.ts': { remembered: ['loopCostRates', 'loopLogging'] },
  'src/core/workflow-file.ts': { remembered: ['jobFacts'] },
  'src/core/disk.ts': { rememberedBy: ['readDiskText', 'asLine'] },
  'src/core/redacted-record.ts': { rememberedOf: ['redacted'] },
  'src/state/bundle.ts': { rememberedBy: ['unpack'] },
  'src/emulator/actions/workflow-file.ts': { remembered: ['readWorkflow'] },
};

const rememberedModules = {
  name: 'remembered functions',
  setup({ onResolve, onLoad }) {
    const paths = new Map(Object.entries(pure).map(([path, functions]) => [join(root, path), functions]));
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, namespace }) => {
      const whole = join(resolveDir, path);
      return namespace !== 'remembered' && paths.has(whole) ? { path: whole, namespace: 'remembered' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'remembered' }, ({ path }) => {
      const lines = Object.entries(paths.get(path)).flatMap(([how, names]) =>
        names.map((name) => `export const ${name} = ${how}(real.${name});`),
      );
      const own = JSON.stringify(path);
      const helper = JSON.stringify(join(root, 'test/sim/remembered.ts'));
      const contents = `import * as real from ${own}; import { remembered, rememberedBy, rememberedOf } from ${helper}; export * from ${own};`;
      return { contents: [contents, ...lines].join('\n'), resolveDir: dirname(path), loader: 'js' };
    });
  },
};

/** `--without NAME`: the simulation of a loop that lacks one of its guards. */
const lacking = (name) => ({
  name: `without ${name}`,
  setup({ onLoad }) {
    const files = new Map(Object.keys(mutations[name]).map((file) => [join(root, file), file]));
    onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
      const file = files.get(path);
      return file === undefined
        ? undefined
        : { contents: mutated(name, file, readFileSync(path, 'utf8')), loader: 'ts' };
    });
  },
});

async function bundleSimulation(outfile, without) {
  await build({
    entryPoints: [join(root, 'test/sim/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.18',
    format: 'esm',
    logLevel: 'warning',
    // Libraries leave out what they check for people who develop with them.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [atTheEdge, rememberedModules, ...(without === undefined ? [] : [lacking(without)])],
    // Packages that were written for `require` find it.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
}

const args = process.argv.slice(2);
const at = args.indexOf('--without');
const [, without] = at < 0 ? [] : args.splice(at, 2);
if (at >= 0 && !Object.hasOwn(mutations, without ?? '')) {
  console.error(`sim: --without: give one of ${Object.keys(mutations).join(', ')}`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'tickgate-sim-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const bundle = join(folder, 'sim.mjs');
await bundleSimulation(bundle, without);
const { main } = await import(pathToFileURL(bundle).href);
process.exitCode = await main(args, without ?? null);
