/** `npm run kills -- --times N --seed S [--dist]`: bundles test/kill/main.ts with the real sources and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/kill/main.ts');
