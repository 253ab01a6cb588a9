/** Measures the app as a server against a bare Probot app on this machine: `npm run bench:app`; see docs/performance.md. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/bench/app.ts');
