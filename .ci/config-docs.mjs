/** Writes docs/configuration.md and docs/schema/config.schema.json from the schema in src/core. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { importSources } from './import-sources.mjs';

const root = new URL('../', import.meta.url);
const { renderConfigurationPage, buildConfigJsonSchema } = await importSources(`
  export { renderConfigurationPage } from './.ci/configuration-page.ts';
  export { buildConfigJsonSchema } from './.ci/json-schemas.ts';`);

mkdirSync(new URL('docs/schema/', root), { recursive: true });
writeFileSync(new URL('docs/schema/config.schema.json', root), `${JSON.stringify(buildConfigJsonSchema(), null, 2)}\n`);
writeFileSync(new URL('docs/configuration.md', root), renderConfigurationPage());
