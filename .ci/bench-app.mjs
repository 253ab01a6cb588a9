/**
 * `npm run bench:app`: measures the app as a server against a bare Probot app on this machine. See docs/performance.md.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/app.ts');
