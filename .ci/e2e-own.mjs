/** `npm run e2e:own`: bundles test/own/main.ts with the real sources and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/own/main.ts', {
  command: 'e2e:own',
  summary: 'Runs a loop over a plan in a clone of this repository, on the emulator. Takes minutes. Exit 1 if it fails.',
});
