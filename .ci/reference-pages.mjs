/** Writes docs/errors.md and docs/recipes.md from the code in src/core. */
import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const root = new URL('../', import.meta.url);
const bundle = new URL('build/reference-pages.mjs', root);
const entry = `
  export { cataloguePage } from './src/core/error-catalogue.ts';
  export { recipesPage } from './src/core/recipes-page.ts';`;

await build({
  stdin: { contents: entry, resolveDir: root.pathname },
  outfile: bundle.pathname,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
const { cataloguePage, recipesPage } = await import(bundle.href);
rmSync(bundle);

writeFileSync(new URL('docs/errors.md', root), cataloguePage());
writeFileSync(new URL('docs/recipes.md', root), recipesPage());
