/** `npm run bench:tick [-- --quick]`: bundles test/bench/main.ts with the sources as they are and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/main.ts');
