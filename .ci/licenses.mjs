/** Collects the licences of the packages whose code is in a bundle. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches `node_modules/name/` or `node_modules/@scope/name/` up to the innermost one: the folder of the package. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** `@actions/artifact` needs it to unpack a zip. Its author published it without naming a licence. */
const withoutLicence = ['buffers'];

const nameOf = (person) => (typeof person === 'string' ? person : (person?.name ?? ''));

function readPackage(root, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const { name, version, license, author } = manifest;
  const files = readdirSync(join(root, folder))
    .filter((file) => licenceFile.test(file) && !/\.[cm]?[jt]s$/.test(file))
    .sort();
  const texts = files.map((file) =>
    readFileSync(join(root, folder, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim(),
  );
  if (texts.length === 0 && !license && !withoutLicence.includes(name)) throw new Error(`${folder} names no licence.`);
  // Some packages leave the text out.
  const text = texts.join('\n\n') || `The package has no file with the text of its licence. Author: ${nameOf(author)}`;
  return { title: `${name} ${version} (${license ?? 'no licence named'})`, text };
}

/**
 * Returns the text of licenses.txt: each licence once, under the packages that it covers. Packages are sorted, so the same inputs give the
 * same bytes.
 *
 * @param root the folder that the inputs are relative to
 * @param inputs paths of the bundled files, as in esbuild's metafile
 */
export function collectLicenses(root, inputs) {
  const folders = new Set(inputs.map((path) => packageFolder.exec(path)?.[0]).filter(Boolean));
  const packages = [...folders].filter((folder) => existsSync(join(root, folder, 'package.json')));
  const titles = new Map();
  for (const { title, text } of packages.map((folder) => readPackage(root, folder))) {
    titles.set(text, [...new Set([...(titles.get(text) ?? []), title])].sort());
  }
  const sections = [...titles].map(([text, covered]) => `${covered.join('\n')}\n\n${text}\n`).sort();
  return `Tickgate carries code of these packages, under these licences.\n\n${sections.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
