/** `npm run bench:publish [-- --quick]`: bundles test/bench/publish.ts with the sources as they are and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/publish.ts');
