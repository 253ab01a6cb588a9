/** Writes docs/recipes.md and the files of each recipe, from what `init` writes. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSources } from './import-sources.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const { recipeFiles, recipesPage } = await importSources(`
  export { recipeFiles, recipesPage } from './.ci/recipes-page.ts';`);

write('docs/recipes.md', recipesPage());
rewrite(
  'docs/recipes/',
  recipeFiles().map(({ path, text }) => ({ path: `docs/recipes/${path}`, text })),
);

/** Removes files that no source produces any more. */
function rewrite(folder, files) {
  rmSync(root + folder, { recursive: true, force: true });
  for (const { path, text } of files) write(path, text);
}

function write(path, text) {
  mkdirSync(dirname(root + path), { recursive: true });
  writeFileSync(root + path, text);
}
