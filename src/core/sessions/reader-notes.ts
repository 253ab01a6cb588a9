/** Bounds the notes that a pull request names first. One kind never cuts another, so many of one cannot hide a second. */

/** Opens the line of a file or folder that is new to the base and hidden by its dot. */
export const hiddenLead = '**New, and hidden by its dot:**';

/** Hidden ones cannot be judged by their names, so a few stand for all. */
const mostHidden = 20;
const mostOthers = 30;

const more = '**And more of that kind:**';
const moreHidden = /^\*\*And (?:at least )?(\d+) more hidden by a dot:\*\*/;

/** Adds a session's notes. A truncated kind ends with a line that says so and remains; of it the newest notes stay. */
export function mergeReaderNotes(known: readonly string[], added: readonly string[]): string[] {
  return [...mergeOthers(known.filter(isOther), added.filter(isOther)), ...mergeHidden(known, added)];
}

const isHidden = (note: string): boolean => note.startsWith(hiddenLead);
const isOther = (note: string): boolean => !isHidden(note) && !moreHidden.test(note);

function mergeOthers(known: readonly string[], added: readonly string[]): string[] {
  const isNote = (note: string): boolean => !note.startsWith(more);
  const all = [...new Set([...known, ...added])].filter(isNote);
  if (all.length <= mostOthers && known.every(isNote)) return all;
  return [...newestFirst(known, added).filter(isNote).slice(0, mostOthers), `${more} read the whole diff`];
}

function mergeHidden(known: readonly string[], added: readonly string[]): string[] {
  const [before, now] = [known.filter(isHidden), added.filter(isHidden)];
  const cutBefore = known.reduce((sum, note) => sum + Number(moreHidden.exec(note)?.[1] ?? 0), 0);
  const all = [...new Set([...before, ...now])];
  if (all.length <= mostHidden && cutBefore === 0) return all;
  const shown = newestFirst(before, now).slice(0, mostHidden);
  // Whether a name is new was only known while all names were: from then on the number is the least possible.
  const left = Math.max(all.length, before.length + cutBefore) - shown.length;
  return [...shown, `**And ${cutBefore > 0 ? 'at least ' : ''}${left} more hidden by a dot:** read the whole diff`];
}

const newestFirst = (known: readonly string[], added: readonly string[]): string[] => [
  ...new Set([...added, ...known]),
];
