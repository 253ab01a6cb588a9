/**
 * `npm run sim`: bundles the simulation with the real sources, its two stores replaced at their edge, and runs it. Exit
 * codes: 1 = a broken promise, 2 = an impossible option, 3 = the simulation itself broke, which proves nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { bundleSimulation } from './sim-bundle.mjs';
import { mutations } from './sim-mutations.mjs';

// Catches every error: of a promise that no code awaits, of a thread, or of a line of this file.
process.on('uncaughtException', (error) => {
  console.error('sim: the simulation itself broke:', error);
  process.exit(3);
});

// A run calls thousands of functions a few thousand times each. Node 20 has one compiler for them, and optimising as
// eagerly as usual takes a quarter of its time.
if (Number.parseInt(process.versions.node, 10) < 22) setFlagsFromString('--interrupt-budget=300000');

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
