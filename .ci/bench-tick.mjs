/**
 * `npm run bench:tick [-- --only age,backlog,working-1] [--rows FILE] [--dist]`: bundles test/bench/main.ts with the sources as they are and
 * runs it. `--only`: parts (kind, age, backlog, latency) and kinds of ticks; `--rows`: keeps what was measured, and goes on from there.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/main.ts');
