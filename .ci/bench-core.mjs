/** `npm run bench:core`: bundles test/bench/core.ts with the sources as they are and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/core.ts', {
  command: 'bench:core',
  summary: 'Measures a decision with its record, and the reports of an old loop, without any I/O. Exit 1 over a limit.',
});
