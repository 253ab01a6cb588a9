/** Lists what a subject's clone lacks, since only commits are fetched for it: submodules and files of Git LFS. */

/** A line of a `.gitattributes` file, and where that file is. */
export interface AttributesLine {
  /** Path of its folder, with a slash at its end; empty = the root. */
  readonly folder: string;
  readonly line: string;
}

/** `modules`: the text of `.gitmodules`; null = there is none. */
export function missingParts(files: {
  readonly modules: string | null;
  readonly attributes: readonly AttributesLine[];
}): string[] {
  const modules = pathsOf(files.modules ?? '');
  const large = patternsOf(files.attributes);
  return [
    ...(modules.length === 0 ? [] : [`Submodules are empty folders here: ${listed(modules)}.`]),
    ...(large.length === 0 ? [] : [`Files of Git LFS are pointers here, without their content: ${listed(large)}.`]),
  ];
}

const pathsOf = (modules: string): string[] =>
  [...modules.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)].flatMap(([, path]) => path ?? []);

const macroMark = '[attr]';

/** A macro may also set attributes. Git knows macros from the root file only, by name, and never as a pattern. */
function patternsOf(attributes: readonly AttributesLine[]): string[] {
  const rules = attributes.map(({ folder, line }) => ({ folder, words: line.trim().split(/\s+/) }));
  const large = new Set(['filter=lfs']);
  const isLarge = (set: readonly string[]): boolean => set.some((word) => large.has(word));
  for (const {
    folder,
    words: [name = '', ...set],
  } of rules)
    if (folder === '' && name.startsWith(macroMark) && isLarge(set)) large.add(name.slice(macroMark.length));
  return rules.flatMap(({ folder, words: [pattern = '', ...set] }) =>
    pattern.startsWith('#') || pattern.startsWith(macroMark) || !isLarge(set)
      ? []
      : [folder + pattern.replace(/^\//, '')],
  );
}

const shown = 5;

/** Names appear in a sentence of ours, so only characters that a path may have are kept. */
function listed(names: readonly string[]): string {
  const safe = names.slice(0, shown).map((name) => name.replace(/[^\w./*?[\]@+ -]/g, '').slice(0, 100));
  return names.length > shown ? `${safe.join(', ')}, and ${names.length - shown} more` : safe.join(', ');
}
