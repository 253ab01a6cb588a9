/** `npm run e2e:foreign`: bundles test/foreign/main.ts with the real sources and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/foreign/main.ts');
