/** `npm run e2e:agents -- --agents claude,codex --cli FOLDER`: bundles test/agents/main.ts with the real sources and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/agents/main.ts');
