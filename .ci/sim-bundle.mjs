/**
 * Bundles the simulation with the real sources, replaced at their edges: the two stores, git, and the starting of
 * agents.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { mutated, mutations } from './sim-mutations.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Where GitHub's own clients would open sockets and files, and where git and agents would run. */
const edges = new Map(
  Object.entries({
    'src/storage/bundles/artifact-store.ts': 'test/sim/artifact-shelf.ts',
    'src/storage/bundles/upload-file.ts': 'test/sim/artifact-shelf.ts',
    'src/storage/bundles/cache-store.ts': 'test/sim/cache-shelf.ts',
    'src/storage/crypto/scrypt-key.ts': 'test/sim/quick-key.ts',
    ...Object.fromEntries(
      [
        ...[
          'base-agent-config',
          'clone',
          'commit',
          'agent-home-files',
          'push',
          'quarantine',
          'object-store',
          'snapshot-clone',
        ].map((name) => `src/git/${name}.ts`),
        ...[
          'src/sessions/vet-work.ts',
          'src/agents/sandbox/open-isolation.ts',
          'src/agents/sandbox/orphaned-processes.ts',
        ],
      ].map((path) => [path, 'test/sim/stand-ins.ts']),
    ),
  }).map((paths) => paths.map((path) => join(root, path))),
);

const atTheEdge = {
  name: 'simulated edges',
  setup({ onResolve }) {
    // The size of a bundle decides nothing, so a faster gzip will do.
    onResolve({ filter: /^node:zlib$/ }, ({ importer }) =>
      importer === join(root, 'src/storage/bundles/bundle.ts')
        ? { path: join(root, 'test/sim/quick-gzip.ts') }
        : undefined,
    );
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const replaced = edges.get(join(resolveDir, path));
      return replaced === undefined ? undefined : { path: replaced };
    });
  },
};

/**
 * Pure functions that many ticks call with the same arguments. `by`: the first argument is a long-lived object. `of`:
 * the second one is, too.
 */
const pure = {
  'src/core/text/checkboxes.ts': { remembered: ['taskBoxes'] },
  'src/core/text/markdown.ts': { remembered: ['markdownTree'] },
  'src/core/config/sources/config-file.ts': { remembered: ['buildExtendsChain'] },
  'src/core/config/resolve.ts': { remembered: ['resolveConfig'] },
  'src/core/config/sources/claude-md.ts': { remembered: ['parseLoopCostRates', 'parseRedactionPatterns'] },
  'src/core/workflow/token-permissions.ts': { remembered: ['jobFacts'] },
  'src/core/codec/record-codec.ts': { rememberedBy: ['readDiskText', 'asLine'] },
  'src/core/redaction/redact-record.ts': { rememberedOf: ['redacted'] },
  'src/storage/bundles/bundle.ts': { rememberedBy: ['unpack'] },
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

/** Files that hold guards, each with the names of the guards. */
const guarded = new Map();
for (const [name, files] of Object.entries(mutations))
  for (const file of Object.keys(files)) guarded.set(file, [...(guarded.get(file) ?? []), name]);

/**
 * Bundles every guard at once. A file with guards is included once as it is, and once without each of them. A call of
 * its functions reaches the version without the guard that is switched off at that moment. Its constants are always
 * those of the original file.
 */
const switchable = {
  name: 'guards that a call of main() switches off',
  setup({ onResolve, onLoad }) {
    const own = new Map([...guarded].map(([file, names]) => [join(root, file), { file, names }]));
    onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
      const found = own.get(path);
      return found === undefined ? undefined : { contents: dispatcher(path, found.names), loader: 'js' };
    });
    onResolve({ filter: /^(?:without|whole):/ }, ({ path }) => ({ path, namespace: 'guarded' }));
    onLoad({ filter: /.*/, namespace: 'guarded' }, ({ path: from }) => {
      const [, name, path] = /^(?:without|whole):([^:]*):(.*)$/.exec(from);
      const source = readFileSync(path, 'utf8');
      const contents = name === '' ? source : mutated(name, own.get(path).file, source);
      return { contents, loader: 'ts', resolveDir: dirname(path) };
    });
    onResolve({ filter: /^lacking$/ }, () => ({ path: 'lacking', namespace: 'lacking' }));
    onLoad({ filter: /.*/, namespace: 'lacking' }, () => ({
      contents:
        'let guard = null; export const lacking = () => guard; export const lack = (name) => void (guard = name);',
    }));
  },
};

function dispatcher(path, names) {
  const source = readFileSync(path, 'utf8');
  const functions = [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
  const constants = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const chosen = (called) =>
    [...names.map((name, index) => `lacking() === '${name}' ? without${index}.${called} : `), `whole.${called}`].join(
      '',
    );
  return [
    "import { lacking } from 'lacking';",
    `import * as whole from ${JSON.stringify(`whole::${path}`)};`,
    ...names.map((name, index) => `import * as without${index} from ${JSON.stringify(`without:${name}:${path}`)};`),
    `export * from ${JSON.stringify(`whole::${path}`)};`,
    ...functions.map((name) => `export function ${name}(...args) { return (${chosen(name)})(...args); }`),
    ...constants.map(
      (name) =>
        `export const ${name} = typeof whole.${name} === 'function' ? (...args) => (${chosen(name)})(...args) : whole.${name};`,
    ),
  ].join('\n');
}

/** `outfile` exports `main(args, without)`. `without` names the guard that these sources lack, if any. */
export const bundleSimulation = (outfile, without) =>
  bundle({
    entryPoints: [join(root, 'test/sim/main.ts')],
    outfile,
    plugins: [atTheEdge, rememberedModules, ...(without === undefined ? [] : [lacking(without)])],
  });

/** `outfile` exports `main(args, without)`. Each call names the guard that the loop lacks while it runs, or null. */
export const bundleSwitchable = (outfile) =>
  bundle({
    stdin: {
      contents: `import { lack } from 'lacking'; import { main as run } from './main.ts';
        export const main = (args, without) => { lack(without); return run(args, without); };`,
      resolveDir: join(root, 'test/sim'),
    },
    outfile,
    plugins: [atTheEdge, rememberedModules, switchable],
  });

async function bundle(options) {
  await build({
    ...options,
    bundle: true,
    platform: 'node',
    target: 'node20.18',
    format: 'esm',
    logLevel: 'warning',
    // Libraries leave out what they check for people who develop with them.
    define: { 'process.env.NODE_ENV': '"production"' },
    // Packages that were written for `require` find it.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
}
