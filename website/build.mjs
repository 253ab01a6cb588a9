/** `npm run build`: makes the static site of this checkout, and of the released versions that are named. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyMarkdown, layOut } from './pages.mjs';

const help = `npm run build -- [options]

Makes the static site: the pages of this checkout, and below it those of each release that is named.

  --out DIR       where the site goes (default: website/out)
  --base PATH     the path under which it is served, for instance /tickgate/ (default: /)
  --release TAG   also build the pages of this tag, at PATH/TAG/; may be given again
  --help          this text`;

const text = { type: 'string' };
const { values: options } = parseArgs({
  options: {
    out: { ...text, default: join(import.meta.dirname, 'out') },
    base: { ...text, default: '/' },
    release: { ...text, multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}
if (!/^\/(?:.*\/)?$/.test(options.base)) {
  console.error(`website: --base ${options.base}: begin and end it with a slash`);
  process.exit(2);
}

const root = resolve(import.meta.dirname, '..');
const out = resolve(options.out);
const work = mkdtempSync(join(tmpdir(), 'tickgate-website-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const versions = [
  { version: 'main', base: options.base, folder: out, ref: git('rev-parse', 'HEAD') },
  ...options.release.map((tag) => ({
    version: tag,
    base: `${options.base}${tag}/`,
    folder: join(out, tag),
    ref: tag,
  })),
];

rmSync(out, { recursive: true, force: true });
for (const { version, base, folder, ref } of versions) {
  // The theme looks for Vue from the pages upwards, so they lie beside its packages.
  const pages = join(import.meta.dirname, 'pages', version);
  layOut({ checkout: version === 'main' ? root : checkoutOf(ref), to: pages, ref });
  run('vitepress', ['build', import.meta.dirname], {
    SITE_PAGES: pages,
    SITE_OUT: folder,
    SITE_BASE: base,
    SITE_VERSION: version,
    SITE_VERSIONS: JSON.stringify(versions.map((one) => ({ version: one.version, base: one.base }))),
  });
  copyMarkdown(pages, folder);
}
console.log(`website: ${versions.map(({ version }) => version).join(', ')} in ${out}`);

/** Documents and README as they were at a tag. */
function checkoutOf(tag) {
  const folder = join(work, tag);
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, tag], { cwd: root, stdio: 'inherit' });
  process.once('exit', () => execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root }));
  return folder;
}

function run(program, args, settings) {
  const { status } = spawnSync(join(import.meta.dirname, 'node_modules', '.bin', program), args, {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  if (status !== 0) {
    console.error(`website: ${program} ended with ${status}`);
    process.exit(1);
  }
}
