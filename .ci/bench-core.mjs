/** `npm run bench:core`: bundles test/bench/core.ts with the sources as they are and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/core.ts');
