/** Bundles the simulation with the real sources, replaced at their edges: the two stores, git, and what runs agents. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { mutated, mutations } from './sim-mutations.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

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

/** `outfile` exports `main(args, without)`; `without` names the guard that these sources lack, if any. */
export async function bundleSimulation(outfile, without) {
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
