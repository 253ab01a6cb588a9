/** Writes docs/configuration.md and docs/schema/config.schema.json from the schema in src/core. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const root = new URL('../', import.meta.url);
const bundle = new URL('build/config-docs.mjs', root);
const entry = `
  export { configurationPage } from './src/core/config-docs.ts';
  export { configJsonSchema } from './src/core/config-schema.ts';`;

await build({
  stdin: { contents: entry, resolveDir: root.pathname },
  outfile: bundle.pathname,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
});
const { configurationPage, configJsonSchema } = await import(bundle.href);
rmSync(bundle);

mkdirSync(new URL('docs/schema/', root), { recursive: true });
writeFileSync(new URL('docs/schema/config.schema.json', root), `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
writeFileSync(new URL('docs/configuration.md', root), configurationPage());
