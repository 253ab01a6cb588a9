/** The pages, as `build.mjs` has laid them out: the menus and `llms.txt` come from what each page says of itself. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { type Page, readPages, repository } from '../pages.mjs';

const pages = readPages(setting('SITE_PAGES'));
const base = setting('SITE_BASE');
const version = setting('SITE_VERSION');
const others = JSON.parse(setting('SITE_VERSIONS')) as { version: string; base: string }[];

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run \`npm run build\`, which sets it`);
  return value;
}

const entry = ({ title, path }: Page) => ({ text: title, link: `/${path}` });
const atTop = (kind: Page['kind']) => pages.filter((page) => page.kind === kind && page.folder === '');
const ofKind = (kind: Page['kind']) => atTop(kind).map(entry);
const inFolder = (folder: string) => pages.filter((page) => page.folder === folder).map(entry);

export default defineConfig({
  srcDir: setting('SITE_PAGES'),
  outDir: setting('SITE_OUT'),
  base,
  cleanUrls: true,
  title: 'Tickgate',
  description:
    'Coding agents on your backlog from a GitHub workflow, with budgets that hold and gates that a person answers.',
  // A page that lost a neighbour stops the build.
  ignoreDeadLinks: false,
  markdown: {
    config: ({ renderer, utils }) => {
      // Braces in the pages are those of workflows (`${{ … }}`), never Vue's.
      const shown = (text = ''): string => utils.escapeHtml(text).replaceAll('{{', '&#123;&#123;');
      renderer.rules['text'] = (tokens, index) => shown(tokens[index]?.content);
      renderer.rules['code_block'] = (tokens, index) => `<pre><code>${shown(tokens[index]?.content)}</code></pre>`;
      renderer.rules['code_inline'] = (tokens, index) => `<code>${shown(tokens[index]?.content)}</code>`;
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    externalLinkIcon: true,
    nav: [
      { text: 'Start', link: '/getting-started' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Error codes', link: '/errors' },
      {
        text: version,
        items: others.map((one) => ({ text: one.version, link: one.base, target: '_self' })),
      },
    ],
    socialLinks: [{ icon: 'github', link: repository }],
    sidebar: [
      { text: 'Tutorial', items: ofKind('Tutorial') },
      { text: 'How-to', items: ofKind('How-to') },
      { text: 'Reference', items: ofKind('Reference') },
      { text: 'Explanation', items: ofKind('Explanation') },
      { text: 'Error codes', collapsed: true, items: inFolder('errors') },
      { text: 'Working on Tickgate', collapsed: true, items: inFolder('development') },
      { text: 'Decisions', collapsed: true, items: inFolder('adr') },
    ],
  },
  buildEnd: ({ outDir }) => {
    const line = ({ title, path, about }: Page) => `- [${title}](${base}${path}.md): ${about}`;
    const section = (heading: string, some: Page[]) => `## ${heading}\n\n${some.map(line).join('\n')}\n`;
    const text = [
      `# Tickgate ${version}\n`,
      '> Runs autonomous coding agents on a backlog from a GitHub workflow: one tick at a time, under budgets that hold, with questions that only a person answers.\n',
      section('Tutorial', atTop('Tutorial')),
      section('How-to', atTop('How-to')),
      section('Reference', atTop('Reference')),
      section('Explanation', atTop('Explanation')),
      section(
        'Optional',
        pages.filter((page) => page.folder !== ''),
      ),
    ];
    writeFileSync(join(outDir, 'llms.txt'), text.join('\n'));
  },
});
