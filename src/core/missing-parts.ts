/** Decides what of a repository the clone of a subject lacks, since nothing is fetched for it but commits: submodules, files of Git LFS. */

/** `modules`, `attributes`: the text of `.gitmodules` and of the topmost `.gitattributes`; null = there is none. */
export function missingParts(files: { readonly modules: string | null; readonly attributes: string | null }): string[] {
  const modules = pathsOf(files.modules ?? '');
  const large = patternsOf(files.attributes ?? '');
  return [
    ...(modules.length === 0 ? [] : [`Submodules are empty folders here: ${listed(modules)}.`]),
    ...(large.length === 0 ? [] : [`Files of Git LFS are pointers here, without their content: ${listed(large)}.`]),
  ];
}

const pathsOf = (modules: string): string[] =>
  [...modules.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)].flatMap(([, path]) => path ?? []);

const patternsOf = (attributes: string): string[] =>
  attributes.split('\n').flatMap((line) => {
    const [pattern = '', ...set] = line.trim().split(/\s+/);
    return !pattern.startsWith('#') && set.includes('filter=lfs') ? [pattern] : [];
  });

const shown = 5;

/** Names stand in a sentence of ours: nothing of them but what a path may hold. */
function listed(names: readonly string[]): string {
  const safe = names.slice(0, shown).map((name) => name.replace(/[^\w./*?[\]@+ -]/g, '').slice(0, 100));
  return names.length > shown ? `${safe.join(', ')}, and ${names.length - shown} more` : safe.join(', ');
}
