/**
 * Spellings of a path: the names by which some file system takes it for another one.
 *
 * git keeps names as bytes. A checkout may lie on APFS, HFS+, NTFS or a Linux folder that folds letters, and a guarded file is written there
 * under names that git tells apart. All folds go towards refusing: a name that no file system takes for a guarded one may be refused as well.
 */
import picomatch from 'picomatch';

/** Code points that HFS+ leaves out when it compares names (TN1150), with all others that Unicode calls ignorable. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Each letter by itself, so that no neighbour changes its case. Lower case first: the capital sharp s has no upper case but itself. */
const foldCase = (text: string): string =>
  Array.from(text, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('');

const foldLetters = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : foldCase(text.normalize('NFKC').replace(ignorable, '')).normalize('NFKC').replace(ignorable, '');

const ascii = /^[\x20-\x7e]*$/;

/** Windows drops dots and blanks at the end of a name, and reads what follows a colon as a stream of the file before it. */
const foldName = (name: string): string =>
  name
    .replace(/:.*$/su, '')
    .trim()
    .replace(/[\s.]+$/u, '');

/** Windows reads a backslash as a slash. */
const foldedNames = (path: string): string[] =>
  foldLetters(path)
    .split(/[/\\]/)
    .map((name) => foldName(name));

/** One spelling for all that some file system takes for the same path. */
export const foldPath = (path: string): string =>
  foldedNames(path)
    .filter((name) => name !== '')
    .join('/');

/** A part of it is nothing but dots, blanks or a stream: where it lies depends on the file system. */
export const hasEmptyName = (path: string): boolean => foldedNames(path).includes('');

/**
 * `GIT~1`, `CLAUDE~1.MD`, `GI7EBA~1`: NTFS and FAT give a file such a second name, and which file has it depends on what lies beside it. So
 * the form is judged, and not what it stands for.
 */
export const hasShortName = (path: string): boolean => foldedNames(path).some((name) => shortName.test(name));

const shortName = /^(?=[^.]{3,8}(?:\.[^.]{1,3})?$)[^.]+~[1-9]\d{0,5}(?:\.[^.]{1,3})?$/u;

export interface PathMatcher {
  /** The path matches as it is written, or as some file system reads it. */
  readonly inAnySpelling: (path: string) => boolean;
  /** The path matches both as it is written and as every file system reads it. */
  readonly inEverySpelling: (path: string) => boolean;
}

/** Globs, without regard to case. No glob matches nothing. Compiled when a path is asked about first: most ticks ask about none. */
export function matcherOf(globs: readonly string[]): PathMatcher {
  if (globs.length === 0) return { inAnySpelling: () => false, inEverySpelling: () => false };
  let compiled: readonly [Matches, Matches] | undefined;
  const both = (path: string): readonly [boolean, () => boolean] => {
    compiled ??= compile(globs);
    const [written, folded] = compiled;
    const is = written(path);
    const asRead = foldPath(path);
    // An ordinary path has one spelling. Not so one with other letters than ASCII, whose lower case a regular expression does not see.
    const isPlain = written === folded && ascii.test(path) && asRead === path.toLowerCase();
    return [is, () => (isPlain ? is : folded(asRead))];
  };
  return {
    inAnySpelling: (path) => {
      const [written, folded] = both(path);
      return written || folded();
    },
    inEverySpelling: (path) => {
      const [written, folded] = both(path);
      return written && folded();
    },
  };
}

type Matches = (path: string) => boolean;

function compile(globs: readonly string[]): readonly [Matches, Matches] {
  const options = { dot: true, nocase: true } as const;
  const written = picomatch([...globs], options);
  const folded = globs.map((glob) => foldLetters(glob));
  const isSame = folded.every((glob, at) => glob === globs[at]?.toLowerCase());
  return [written, isSame ? written : picomatch(folded, options)];
}
