/**
 * `npm run bench:app`: measures the app as a server against a bare Probot app on this machine. See docs/performance.md.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/app.ts', {
  command: 'bench:app',
  summary:
    'Measures the app as a server against a bare Probot app; with `answers` only what it adds to an answer. Takes minutes. Exit 1 over a limit.',
  words: ['answers'],
});
