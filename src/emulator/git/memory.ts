/** Repositories in memory only, with their refs. A simulation makes thousands of them and no file. */

const prefix = 'memory:';

/** The root of a world whose repositories are held in memory. */
export const memoryRoot = (name: string): string => `${prefix}${name}`;

export const inMemory = (gitDir: string): boolean => gitDir.startsWith(prefix);

const kept = new Map<string, Map<string, string>>();

/** Refs by full name. The map is made on first use. */
export function refsIn(gitDir: string): Map<string, string> {
  const known = kept.get(gitDir);
  if (known !== undefined) return known;
  const refs = new Map<string, string>();
  kept.set(gitDir, refs);
  return refs;
}

export function forgetRefs(root: string): void {
  for (const gitDir of kept.keys()) if (gitDir.startsWith(root)) kept.delete(gitDir);
}
