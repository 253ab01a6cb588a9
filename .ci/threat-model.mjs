/** Writes the tables of docs/threat-model.md from the attempts and findings that its tests are made of. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/app/threat-model.ts');
