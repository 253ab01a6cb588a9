/** `npm run bench:tick`: bundles test/bench/main.ts with the sources as they are and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/main.ts', {
  command: 'bench:tick',
  summary:
    'Measures ticks by kind, age of their loop, backlog and distance to GitHub. Takes long. Exit 1 over a limit.',
  options: {
    'only NAMES': 'parts (kind, age, backlog, latency) and kinds of ticks, such as age,working-1',
    'rows FILE': 'keeps what was measured there, and goes on from it',
    dist: 'the committed dist/ instead of a bundle of the sources',
  },
});
