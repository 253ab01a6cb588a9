/** Writes the tables of docs/threat-model.md from the attempts that test/app/forgery.test.ts and test/core/smuggled-changes.test.ts make. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/app/threat-model.ts');
