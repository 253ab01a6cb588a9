/** `npm run e2e:foreign`: bundles test/foreign/main.ts with the real sources and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/foreign/main.ts', {
  command: 'e2e:foreign',
  summary:
    'Installs a bot of others from npm and runs it against the emulator. Exit 1 if it does not what it does on GitHub.',
});
