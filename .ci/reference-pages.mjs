/** Writes docs/errors.md and docs/recipes.md from the code in src/core. */
import { writeFileSync } from 'node:fs';
import { importSources } from './import-sources.mjs';

const root = new URL('../', import.meta.url);
const { cataloguePage, recipesPage } = await importSources(`
  export { cataloguePage } from './src/core/error-catalogue.ts';
  export { recipesPage } from './src/core/recipes-page.ts';`);

writeFileSync(new URL('docs/errors.md', root), cataloguePage());
writeFileSync(new URL('docs/recipes.md', root), recipesPage());
