/** Writes docs/errors.md with a page for each code, docs/recipes.md, and the files of each recipe, from the code in src/core. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSources } from './import-sources.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const { cataloguePage, errorPages, recipeFiles, recipesPage } = await importSources(`
  export { cataloguePage, errorPages } from './src/core/errors/catalogue.ts';
  export { recipeFiles, recipesPage } from './src/core/setup/init/recipes-page.ts';`);

write('docs/errors.md', cataloguePage());
write('docs/recipes.md', recipesPage());
rewrite('docs/errors/', errorPages());
rewrite(
  'docs/recipes/',
  recipeFiles().map(({ path, text }) => ({ path: `docs/recipes/${path}`, text })),
);

/** What no source makes any more goes. */
function rewrite(folder, files) {
  rmSync(root + folder, { recursive: true, force: true });
  for (const { path, text } of files) write(path, text);
}

function write(path, text) {
  mkdirSync(dirname(root + path), { recursive: true });
  writeFileSync(root + path, text);
}
