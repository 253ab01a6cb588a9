/** Writes docs/schema/{head,budget,history,state}.schema.json from the codecs in src/core. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const root = new URL('../', import.meta.url);
const bundle = new URL('build/state-schemas.mjs', root);

await build({
  entryPoints: [new URL('src/core/state-schemas.ts', root).pathname],
  outfile: bundle.pathname,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
});
const { stateSchemas } = await import(bundle.href);
rmSync(bundle);

mkdirSync(new URL('docs/schema/', root), { recursive: true });
for (const { name, text } of stateSchemas()) writeFileSync(new URL(`docs/schema/${name}.schema.json`, root), text);
