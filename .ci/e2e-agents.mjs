/** `npm run e2e:agents`: bundles test/agents/main.ts with the real sources and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/agents/main.ts', {
  command: 'e2e:agents',
  summary:
    'Runs whole ticks with the real agent programs over the emulator and a model on loopback. Takes minutes. Exit 1 if one fails.',
  options: {
    'agents NAMES': 'only these programs, such as claude,codex',
    'cases NAMES': 'only these cases, by the names that it prints',
    'cli FOLDER': 'programs that npm has installed there; else they are installed into a temporary folder',
  },
});
