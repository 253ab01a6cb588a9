/** `npm run bench:publish`: bundles test/bench/publish.ts with the sources as they are and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/publish.ts', {
  command: 'bench:publish',
  summary:
    "Measures what Tickgate adds to an agent's work: the clone before it, and the way to the pull request. Exit 1 over a limit.",
  options: { quick: 'smaller repositories and fewer turns' },
});
