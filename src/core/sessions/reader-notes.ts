/**
 * Bounds the notes that a pull request names first. Each kind is bounded by itself, so many of one cannot hide another.
 */

/** Opens the line of a file or folder that is new to the base and hidden by its dot. */
export const hiddenPrefix = '**New, and hidden by its dot:**';

/** Hidden ones cannot be judged by their names, so a few stand for all. */
const maxHidden = 20;
/** Of each other kind. */
const maxOfKind = 30;

/** Follows the last line of a kind of which older notes were cut. */
const othersCutLine = '**And more of that kind:** read the whole diff';
const hiddenCutPattern = /^\*\*And (?:at least )?(\d+) more hidden by a dot:\*\*/;

/** Adds a session's notes. A truncated kind ends with a line that says so and remains; of it the newest notes stay. */
export function mergeReaderNotes(known: readonly string[], added: readonly string[]): string[] {
  return [...mergeOthers(known.filter(isOther), added.filter(isOther)), ...mergeHidden(known, added)];
}

const isHidden = (note: string): boolean => note.startsWith(hiddenPrefix);
const isOther = (note: string): boolean => !isHidden(note) && !hiddenCutPattern.test(note);

function mergeOthers(known: readonly string[], added: readonly string[]): string[] {
  const cutBefore = new Set(known.filter((_, at) => known[at + 1] === othersCutLine).map(kindOf));
  const [before, now] = [known, added].map((notes) => notes.filter((note) => note !== othersCutLine));
  const all = unite(before, now);
  return [...new Set(all.map(kindOf))].flatMap((kind) => {
    const notes = all.filter((note) => kindOf(note) === kind);
    if (notes.length <= maxOfKind && !cutBefore.has(kind)) return notes;
    const newest = unite(now, before).filter((note) => kindOf(note) === kind);
    return [...newest.slice(0, maxOfKind), othersCutLine];
  });
}

/** The bold words that open a note. */
const kindOf = (note: string): string => /^\*\*[^*]+\*\*/.exec(note)?.[0] ?? '';

function mergeHidden(known: readonly string[], added: readonly string[]): string[] {
  const [before, now] = [known.filter(isHidden), added.filter(isHidden)];
  const cutBefore = known.reduce((sum, note) => sum + Number(hiddenCutPattern.exec(note)?.[1] ?? 0), 0);
  const all = unite(before, now);
  if (all.length <= maxHidden && cutBefore === 0) return all;
  const shown = unite(now, before).slice(0, maxHidden);
  // Whether a name is new was only known while all names were: from then on the number is the least possible.
  const cut = Math.max(all.length, before.length + cutBefore) - shown.length;
  return [...shown, `**And ${cutBefore > 0 ? 'at least ' : ''}${cut} more hidden by a dot:** read the whole diff`];
}

const unite = (first: readonly string[] = [], second: readonly string[] = []): string[] => [
  ...new Set([...first, ...second]),
];
