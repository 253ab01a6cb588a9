/** Writes the table of forged answers in docs/threat-model.md from the attempts that test/app/forgery.test.ts makes. */
import { runBundled } from './run-bundled.mjs';

await runBundled('test/app/threat-model.ts');
