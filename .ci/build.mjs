/**
 * Makes dist/: esbuild bundles the six entries as ESM over one set of shared chunks, minified, and the licences of what they carry.
 * The bytes depend on the sources and the lock file alone, so that CI can prove that dist/ is current.
 *
 * Types are not checked here (`npm run typecheck` does).
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { gatherChunks, planGroups } from './gather-chunks.mjs';
import { collectLicenses } from './licenses.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const staged = join(root, 'build', 'dist');
const final = join(root, 'dist');

/** dist/<name>.js <- source entry. `main` and `post` are two files over the same chunks (docs/adr/0064). */
const entryPoints = {
  'main/index': 'src/main.ts',
  'post/index': 'src/post.ts',
  'answer/index': 'app/action.ts',
  'cli/index': 'src/cli/index.ts',
  'app/index': 'app/index.ts',
  'app/function': 'app/function.ts',
};

/**
 * Packages written for `require` find it in every chunk. A declaration is private to its module, so chunks do not
 * clash.
 */
const requireForPackages =
  "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);";

/**
 * Modules of `@actions/core` that do nothing when they are loaded, though its package.json does not say so. Without
 * this the client of OIDC tokens, which no code of ours uses, brings half a megabyte into the first chunk of a tick.
 */
const leaveOutUnused = {
  name: 'unused modules of @actions/core',
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^\.\/(?:oidc-utils|platform)\.js$/ },
      async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === 'resolved' || !importer.includes('/@actions/core/')) return undefined;
        const found = await resolve(path, { importer, resolveDir, kind, pluginData: 'resolved' });
        return { ...found, sideEffects: false };
      },
    );
  },
};

/**
 * zod's classes carry the code that makes JSON Schemas of them, 20 kB in the first chunk of a tick. Ours are made from
 * the sources, before a release.
 */
const leaveOutJsonSchemas = {
  name: 'JSON Schemas of zod',
  setup({ onLoad }) {
    onLoad(
      { filter: /[/\\]zod[/\\]v4[/\\]core[/\\](?:to-json-schema|json-schema-processors)\.js$/ },
      async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const names = [...source.matchAll(/^export (?:const|function) (\w+)|^export \{ (\w+ as \w+) \};$/gm)];
        const exported = names.map(([, name, renamed]) => `absent as ${name ?? renamed.split(' as ')[1]}`);
        return {
          contents: `const absent = () => { throw new Error('The bundle makes no JSON Schemas.'); };\nexport { ${exported.join(', ')} };\n`,
        };
      },
    );
  },
};

/**
 * zod compiles a function for each object schema when it first parses, which costs more than it saves where a schema
 * parses a few times, as most do in a tick that has nothing to do. A schema of history lines parses a thousand times.
 */
const compileSchemasOnceTheyAreBusy = {
  name: 'zod schemas that are compiled late',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]core[/\\]schemas\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const [before, after, ...more] = source.split('if (jit && fastEnabled && ');
      if (after === undefined || more.length > 0)
        throw new Error(`${path} compiles its schemas elsewhere: see build.mjs`);
      const declared = before.replace('    let fastpass;\n', '    let fastpass;\n    let parses = 0;\n');
      if (declared === before) throw new Error(`${path} names its compiled schemas otherwise: see build.mjs`);
      return { contents: `${declared}if (jit && ++parses > 20 && fastEnabled && ${after}` };
    });
  },
};

/**
 * OpenTelemetry's packages as modules, of which only what is used is bundled. esbuild takes `main` for Node, which is
 * CommonJS there, and would wrap their API, which is a module either way, into code that each first chunk carries.
 */
const openTelemetryAsModules = {
  name: 'modules of OpenTelemetry',
  setup({ onResolve }) {
    onResolve({ filter: /^@opentelemetry\/[\w-]+$/ }, async ({ path }) => {
      const folder = join(root, 'node_modules', path);
      const { module, exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      return exports === undefined ? { path: join(folder, module), sideEffects: false } : undefined;
    });
  },
};

async function bundle(plugins = []) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    plugins: [...plugins, leaveOutUnused, leaveOutJsonSchemas, compileSchemasOnceTheyAreBusy, openTelemetryAsModules],
    outdir: staged,
    chunkNames: 'shared/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.18',
    format: 'esm',
    minify: true,
    // Stack traces and `error.name` stay readable.
    keepNames: true,
    legalComments: 'eof',
    banner: { js: requireForPackages },
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  return { outputFiles, metafile };
}

/** What starts alike, each with the entries that it begins with: .ci/gather-chunks.mjs makes few chunks of what they share. */
const programs = {
  first: ['src/post.ts', 'src/cli/index.ts'],
  quietTick: ['src/main.ts'],
  skippedTick: ['src/wiring/skip-tick.ts'],
  workingTick: ['src/wiring/tick-ports.ts', 'src/wiring/run-tick.ts'],
  app: ['app/index.ts', 'app/server/server.ts', 'app/function.ts', 'app/action.ts'],
  command: ['src/cli/program.ts'],
  inquiry: ['src/cli/status-command.ts', 'src/cli/config-command.ts', 'src/cli/doctor-command.ts'],
  // Each is small, and may be all that is loaded.
  single: [
    'src/agents/proxy/vendor-keys.ts',
    'src/cli/demo/agent.ts',
    'src/core/config/sources/claude-md.ts',
    'src/core/workflow/workflow-yaml.ts',
    'src/wiring/publish-failure.ts',
  ],
};

/** A tick that has nothing to do is over in a moment, and a file costs it more than a millisecond. */
const quickest = { program: 'quietTick', besides: ['first', 'app', 'command'] };

/**
 * Packages look for these in a `try` and use them if present. No installation of ours has them: stores of Probot's
 * throttling, and colours of `debug`.
 */
const optional = ['ioredis', 'redis', 'supports-color'];

/**
 * Files that use `__dirname`, which a module does not have. `thread-stream` and pino's transports use it to start a
 * worker thread, which the app never does. The other files declare it themselves or name it in a comment.
 */
const mentionDirname = [
  'node_modules/@azure/storage-common/dist/esm/crc64.js',
  'node_modules/commander/lib/command.js',
  'node_modules/pino/lib/transport.js',
  'node_modules/thread-stream/index.js',
];

/** Fails if the bundle would work on this machine only, or on none. esbuild reports such a bundle as built. */
async function failOnLeftovers(outputFiles, metafile) {
  for (const path of bundledFiles(metafile)) {
    const mentions = /\b__(?:dirname|filename)\b/.test(await readFile(join(root, path), 'utf8'));
    if (mentions && !mentionDirname.includes(path))
      throw new Error(`${path} uses __dirname or __filename: see build.mjs`);
  }
  for (const { path, text } of outputFiles) {
    const name = relative(staged, path);
    const machine = ['node_modules', 'build', 'src', 'app'].map((folder) => `${root}/${folder}/`);
    const found = machine.find((folder) => text.includes(folder));
    if (found !== undefined) throw new Error(`${name} contains a path of this machine, ${found}`);
    const { imports } = metafile.outputs[relative(root, path)];
    const outside = imports.filter(({ external }) => external).map((one) => one.path);
    const evaluated = [...text.matchAll(/eval\(["']require["']\)\(["']([^"']+)["']\)/g)].map(([, one]) => one);
    const missing = [...outside, ...evaluated].filter((one) => !isBuiltin(one) && !optional.includes(one));
    if (missing.length > 0) throw new Error(`${name} needs modules that do not exist: ${missing.join(', ')}`);
  }
}

/** Paths of the files from which any code is in the bundle. */
function bundledFiles(metafile) {
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return [...new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path))].sort();
}

async function write(path, content) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { mode: path === join(staged, 'cli', 'index.js') ? 0o755 : 0o644 });
}

const started = performance.now();
const { metafile: alone } = await bundle();
const { outputFiles, metafile } = await bundle([
  gatherChunks(root, Object.values(entryPoints), planGroups(alone, programs, quickest)),
]);
await failOnLeftovers(outputFiles, metafile);
await rm(staged, { recursive: true, force: true });
for (const { path, contents } of outputFiles) await write(path, contents);
await write(join(staged, 'package.json'), '{ "type": "module" }\n');
await write(join(staged, 'app', 'function.d.ts'), await readFile(join(root, '.ci', 'app-types.ts'), 'utf8'));
await write(join(staged, 'licenses.txt'), collectLicenses(root, bundledFiles(metafile)));
// Replaces the folder as a whole, so that a test that runs the old bundle meanwhile never meets half of a new one.
await rm(final, { recursive: true, force: true });
await rename(staged, final);
const kilobytes = outputFiles.reduce((sum, { contents }) => sum + contents.length, 0) / 1_000;
console.log(
  `dist: ${outputFiles.length} files, ${Math.round(kilobytes)} kB, ${Math.round(performance.now() - started)} ms`,
);
