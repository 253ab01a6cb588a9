/** Which values and inputs this build reads and cannot act on yet: a tick that is asked for one does not start. */

import { type ConfigError, complaint, type Source } from './schema/error.ts';
import type { Settings } from './schema/settings.ts';
import type { TickRequest } from './sources/action-inputs.ts';
import { isGroup } from './sources/layers.ts';

/** Values of settings that work otherwise. */
const valuesNotYet: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  isolation: {
    job: '`job` is not built yet; use `uid` or `container`',
  },
};

const requestsNotYet: Readonly<Record<string, (request: TickRequest) => boolean>> = {
  stage: (request) => request.stage !== 'whole',
};

export interface Effective {
  readonly settings: Settings;
  readonly request: TickRequest;
  /** By dotted path; what is not in it has its default. */
  readonly sourceOf: (path: string) => Source;
  /** The credentials that were given, by name. */
  readonly credentials: readonly string[];
  /** Everybody may read the repository. */
  readonly isPublic: boolean;
}

/** What is asked for and not built, each with its place. */
export function reportNotYet({ settings, request, sourceOf }: Effective): ConfigError[] {
  const values = Object.entries(valuesNotYet).flatMap(([path, rules]) => {
    const sentence = rules[String(valueAt(settings, path))];
    return sentence === undefined ? [] : [complaint(path, sentence, sourceOf(path))];
  });
  const requests = Object.entries(requestsNotYet).filter(([, asked]) => asked(request));
  return [...values, ...requests.map(([name]) => complaint(name, 'is not built yet; leave it out', sourceOf(name)))];
}

/** The value in code of a setting's path on disk. */
export function valueAt(settings: Settings, path: string): unknown {
  const keys = path.split('.').map((key) => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return keys.reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), settings);
}
