/** Writes docs/errors.md, docs/recipes.md and the files of each recipe from the code in src/core. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSources } from './import-sources.mjs';

const root = new URL('../', import.meta.url);
const { cataloguePage, recipeFiles, recipesPage } = await importSources(`
  export { cataloguePage } from './src/core/error-catalogue.ts';
  export { recipeFiles, recipesPage } from './src/core/recipes-page.ts';`);

writeFileSync(new URL('docs/errors.md', root), cataloguePage());
writeFileSync(new URL('docs/recipes.md', root), recipesPage());

const recipes = fileURLToPath(new URL('docs/recipes/', root));
rmSync(recipes, { recursive: true, force: true });
for (const { path, text } of recipeFiles()) {
  mkdirSync(dirname(recipes + path), { recursive: true });
  writeFileSync(recipes + path, text);
}
