/** What each page says of itself, and the links that lead out of the pages. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

const { repository: declared } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

/** The address of the repository, as package.json declares it. */
export const repository = declared.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** Markdown files of a folder and the folders in it, as paths in it, sorted. */
export function markdownIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/**
 * Reads the pages of a folder: title, path without `.md`, folder ('' for the first floor), kind (Tutorial, How-to,
 * Reference, Explanation; of a decision: Decision) and the sentence that says what the page is about.
 */
export function readPages(folder) {
  return markdownIn(folder)
    .filter((file) => file !== 'index.md')
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '');
      if (title === undefined) throw new Error(`${file}: a page needs a title`);
      const path = file.replace(/\.md$/, '');
      const within = posix.dirname(path) === '.' ? '' : (path.split('/')[0] ?? '');
      const said = /^(Tutorial|How-to|Reference|Explanation)\. (.+?)(?:\n\n|$)/ms.exec(text);
      if (said === null && within === '') throw new Error(`${file}: say which of the four kinds the page is`);
      return {
        title,
        path,
        folder: within,
        kind: said?.[1] ?? 'Decision',
        about: said?.[2]?.replaceAll('\n', ' ') ?? title,
      };
    });
}

/**
 * Lays the documents of a checkout out as pages: docs/ as it is, the README as the first page. A link that leads out of
 * docs/ becomes the address of that file in the repository, at `ref`.
 */
export function layOut({ checkout, to, ref }) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(join(checkout, 'docs'), to, { recursive: true });
  const readme = readFileSync(join(checkout, 'README.md'), 'utf8');
  for (const file of markdownIn(to)) {
    const path = join(to, file);
    writeFileSync(path, linkedOut(readFileSync(path, 'utf8'), posix.join('docs', posix.dirname(file)), ref));
  }
  writeFileSync(join(to, 'index.md'), linkedOut(readme, '.', ref));
}

/** `folder`: of the page, in the checkout. A link within docs/ is left as it is, seen from there. */
function linkedOut(text, folder, ref) {
  const rewritten = (link) => {
    if (/^(?:[a-z]+:|#|\/)/.test(link)) return link;
    const [path = ''] = link.split('#');
    const hash = link.slice(path.length);
    const file = posix.normalize(posix.join(folder, path));
    if (file === 'README.md') return `${posix.relative(folder, 'docs')}/index.md${hash}`;
    if (!/^docs\/.*\.(?:md|png|svg)$/.test(file)) return `${repository}/blob/${ref}/${file}${hash}`;
    return folder === '.' ? `./${posix.relative('docs', file)}${hash}` : link;
  };
  // Vite takes a bare name for that of a package.
  const picture = (link) => rewritten(link).replace(/^(?=[a-z])(?![a-z]+:)/, './');
  return text
    .split(/(```[\s\S]*?```)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/(?<=\]\()[^)\s]+(?=\))/g, rewritten).replace(/(?<=\s(?:src|srcset)=")[^"]+(?=")/g, picture),
    )
    .join('');
}

/** Copies the Markdown of each page beside its HTML, for readers that are programs. */
export function copyMarkdown(pages, out) {
  for (const file of markdownIn(pages)) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    cpSync(join(pages, file), join(out, file));
  }
}
