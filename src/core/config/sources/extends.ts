/** Which files of other repositories a configuration builds on, and what is wrong where one of them cannot be had. */

import { type ConfigError, complaint } from '../schema/error.ts';
import { parseReference, shortName } from '../schema/fields.ts';
import { type ConfigText, type FileReading, readConfigFile } from './yaml-file.ts';

/** What was found there; a problem is one sentence with its remedy. */
export type BaseRead = { readonly text: string } | { readonly problem: string };

/** By reference, as `extends` spells it. */
export type Bases = ReadonlyMap<string, BaseRead>;

/** One file is read before every tick for each link, so that a chain is kept short. */
const longestChain = 5;

/** From the file of the repository to what it builds on at last. */
export interface Chain {
  readonly files: readonly FileReading[];
  readonly errors: readonly ConfigError[];
  /** What has to be read before more can be said. */
  readonly missing: string | null;
}

export function chainOf(file: ConfigText, bases: Bases): Chain {
  const files: FileReading[] = [];
  const seen: string[] = [];
  for (let text = file; ; ) {
    const reading = readConfigFile(text);
    files.push(reading);
    const errors = files.flatMap((one) => [...one.errors, ...ofLoops(one)]);
    const next = reading.top.settings['extends'];
    if (typeof next !== 'string' || parseReference(next) === null) return { files, errors, missing: null };
    const wrong = (problem: string): Chain => {
      const told = complaint('extends', problem, reading.top.sourceOf(['extends']));
      return { files, errors: [...errors, told], missing: null };
    };
    if (seen.includes(next)) return wrong(`${next} builds on itself; take it out of one of the files`);
    if (seen.length === longestChain) return wrong(`more than ${longestChain} files build on one another; unite some`);
    const found = bases.get(next);
    if (found === undefined) return { files, errors, missing: next };
    if ('problem' in found) return wrong(`${next}: ${found.problem}`);
    seen.push(next);
    text = { path: shortName(next), text: found.text };
  }
}

/** Which loop runs may depend on what is extended. */
const ofLoops = ({ loops }: FileReading): ConfigError[] =>
  [...loops.values()].flatMap(({ settings, sourceOf }) =>
    settings['extends'] === undefined
      ? []
      : [complaint('extends', 'has no place under a loop; put it at the top of the file', sourceOf(['extends']))],
  );

/** The next file that has to be read before the configuration is known; null = none. */
export const missingBase = (file: ConfigText, bases: Bases): string | null => chainOf(file, bases).missing;
