/** `npm run e2e:own`: bundles test/own/main.ts with the real sources and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/own/main.ts');
