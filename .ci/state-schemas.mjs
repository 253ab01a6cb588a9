/** Writes docs/schema/{head,budget,history,state,order,result}.schema.json from the codecs in src/core. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { importSources } from './import-sources.mjs';

const root = new URL('../', import.meta.url);
const { publishedSchemas } = await importSources(`
  export { publishedSchemas } from './.ci/json-schemas.ts';`);

mkdirSync(new URL('docs/schema/', root), { recursive: true });
for (const { name, text } of publishedSchemas()) writeFileSync(new URL(`docs/schema/${name}.schema.json`, root), text);
