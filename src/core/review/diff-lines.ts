/** Decides which lines of a diff a remark can stand on: those that the patch shows on the side of the change. */
import type { LineNote } from '../effects/pull-request-effect.ts';

/** A file of a pull request; `patch` null = GitHub shows none (binary, or too large). */
export interface DiffFile {
  readonly path: string;
  readonly patch: string | null;
}

/** Numbers of the lines of the new file that the patch shows. */
export function linesOf(patch: string): Set<number> {
  const lines = new Set<number>();
  let at = 0;
  for (const text of patch.split('\n')) {
    const [, start] = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text) ?? [];
    if (start !== undefined) at = Number(start) - 1;
    else if (text.startsWith('+') || text.startsWith(' ')) lines.add((at += 1));
  }
  return lines;
}

/** Remarks that can stand on their line, and those that must be told elsewhere. */
export function placed(
  notes: readonly LineNote[],
  files: readonly DiffFile[],
): { readonly inline: (LineNote & { readonly line: number })[]; readonly unplaced: LineNote[] } {
  const shown = new Map(files.map(({ path, patch }) => [path, patch === null ? new Set<number>() : linesOf(patch)]));
  const isShown = (note: LineNote): note is LineNote & { readonly line: number } =>
    note.line !== null && shown.get(note.path)?.has(note.line) === true;
  return { inline: notes.filter(isShown), unplaced: notes.filter((note) => !isShown(note)) };
}
