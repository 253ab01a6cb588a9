/** Reads what a configuration builds on: each file names the next, so that they are asked for one after another. */

import { parseReference, type Reference } from '../core/config/schema/repository-reference.ts';
import { type BaseRead, type Bases, missingBase } from '../core/config/sources/extends.ts';
import type { ConfigText } from '../core/config/sources/yaml-file.ts';

/** No request where nothing is extended. */
export async function basesOf(
  file: ConfigText | null,
  read: (reference: Reference) => Promise<BaseRead>,
): Promise<Bases> {
  const bases = new Map<string, BaseRead>();
  if (file === null) return bases;
  for (let next = missingBase(file, bases); next !== null; next = missingBase(file, bases)) {
    const reference = parseReference(next);
    bases.set(next, reference === null ? { problem: 'is no owner/repo//file@sha' } : await read(reference));
  }
  return bases;
}
