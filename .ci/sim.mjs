/** `npm run sim`: bundles the simulation with the real sources, its two stores replaced at their edge, and runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Where GitHub's own clients would open sockets and files. */
const edges = {
  [join(root, 'src/state/artifact-store.ts')]: join(root, 'test/sim/artifact-shelf.ts'),
  [join(root, 'src/state/cache-store.ts')]: join(root, 'test/sim/cache-shelf.ts'),
};

const atTheEdge = {
  name: 'simulated stores',
  setup({ onResolve }) {
    onResolve({ filter: /\/(artifact|cache)-store\.ts$/ }, ({ path, resolveDir }) => {
      const replaced = edges[join(resolveDir, path)];
      return replaced === undefined ? undefined : { path: replaced };
    });
  },
};

export async function bundleSimulation(outfile) {
  await build({
    entryPoints: [join(root, 'test/sim/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.18',
    format: 'esm',
    sourcemap: 'inline',
    logLevel: 'warning',
    plugins: [atTheEdge],
    // Packages that were written for `require` find it.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
}

const folder = mkdtempSync(join(tmpdir(), 'tickgate-sim-'));
const bundle = join(folder, 'sim.mjs');
await bundleSimulation(bundle);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const { main } = await import(pathToFileURL(bundle).href);
process.exitCode = await main(process.argv.slice(2));
