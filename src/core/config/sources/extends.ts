/** Resolves `extends`: the files of other repositories that a configuration builds on, and why one is unavailable. */
import { buildConfigError, type ConfigError } from '../schema/error.ts';
import { parseReference, shortenReference } from '../schema/fields.ts';
import { type ConfigFileText, type ParsedConfigFile, readConfigFile } from './yaml-file.ts';

/** Text of an extended file, or the problem in one sentence with its remedy. */
export type BaseFileRead = { readonly text: string } | { readonly problem: string };

/** Keyed by reference, as `extends` spells it. */
export type BaseFiles = ReadonlyMap<string, BaseFileRead>;

/** Every link costs one file read before every tick, so chains are kept short. */
const maxExtendedFiles = 5;

/** From the repository's own file to the last file that it builds on. */
export interface Chain {
  readonly files: readonly ParsedConfigFile[];
  readonly errors: readonly ConfigError[];
  /** Reference of the file to read next; null = none. */
  readonly missing: string | null;
}

export function buildExtendsChain(file: ConfigFileText, bases: BaseFiles): Chain {
  const files: ParsedConfigFile[] = [];
  const seen: string[] = [];
  for (let text = file; ; ) {
    const reading = readConfigFile(text);
    files.push(reading);
    const errors = files.flatMap((one) => [...one.errors, ...rejectLoopExtends(one)]);
    const next = reading.top.settings['extends'];
    if (typeof next !== 'string' || parseReference(next) === null) return { files, errors, missing: null };
    const wrong = (problem: string): Chain => {
      const told = buildConfigError('extends', problem, reading.top.sourceOf(['extends']));
      return { files, errors: [...errors, told], missing: null };
    };
    if (seen.includes(next)) return wrong(`${next} builds on itself; take it out of one of the files`);
    if (seen.length === maxExtendedFiles)
      return wrong(`more than ${maxExtendedFiles} files build on one another; unite some`);
    const found = bases.get(next);
    if (found === undefined) return { files, errors, missing: next };
    if ('problem' in found) return wrong(`${next}: ${found.problem}`);
    seen.push(next);
    text = { path: shortenReference(next), text: found.text };
  }
}

/** `extends` under a loop is an error: which loop runs may depend on the extended file. */
const rejectLoopExtends = ({ loops }: ParsedConfigFile): ConfigError[] =>
  [...loops.values()].flatMap(({ settings, sourceOf }) =>
    settings['extends'] === undefined
      ? []
      : [
          buildConfigError(
            'extends',
            'has no place under a loop; put it at the top of the file',
            sourceOf(['extends']),
          ),
        ],
  );

/** The next file to read before the configuration is known; null = none. */
export const findMissingBase = (file: ConfigFileText, bases: BaseFiles): string | null =>
  buildExtendsChain(file, bases).missing;
