/** One Node process a core runs test files one after another and loads each module once: most of a run would be loading it again. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As Node resolves packages: a library that is loaded twice, once for each kind of module, is two libraries.
  resolve: { mainFields: ['main'], extensions: ['.js', '.mjs', '.ts', '.json'] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    isolate: false,
    // A test makes much and keeps little: a larger young generation saves a twentieth of the processor's time.
    execArgv: ['--max-semi-space-size=64'],
    // A bundle of five megabytes is loaded as it is.
    server: { deps: { external: [/switchable-simulation\.mjs$/] } },
    // Tests wait, too: for pauses, processes, the disk.
    maxWorkers: availableParallelism() + 2,
    globalSetup: ['.ci/prepare-tests.mjs'],
    setupFiles: ['test/support/each-file.ts'],
    reporters: ['default', '.ci/reporter.mjs'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
  },
});
