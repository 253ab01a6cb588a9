/** Which settings this build reads and does not act on yet: what a person who sets one is told, and whether it stops the tick. */
import type { ConfigError, Source } from './config-error.ts';
import { complaint } from './config-error.ts';
import type { TickRequest } from './config-inputs.ts';
import { isGroup } from './config-layers.ts';
import type { Settings } from './config-schema.ts';
import { Settings as SettingsSchema } from './config-schema.ts';

/** The day on which this table was last true; a line leaves it with the change that makes its setting work. */
export const notYetOn = '2026-11-22';

interface NotYet {
  /** Ignoring it would break a promise, a filter or a limit: then the tick does not start. */
  readonly refused: boolean;
  readonly sentence: string;
}

const told = (sentence: string): NotYet => ({ refused: false, sentence });
const refused = (sentence: string): NotYet => ({ refused: true, sentence });

/** By dotted path; a path holds for everything below it. */
export const notYet: Readonly<Record<string, NotYet>> = {
  language: told('has no effect yet; texts are English'),
  extends: refused('is not built yet; copy the settings into this file'),
};

/** Values of settings that work otherwise. */
const valuesNotYet: Readonly<Record<string, Readonly<Record<string, NotYet>>>> = {
  isolation: {
    job: refused('`job` is not built yet; use `uid` or `container`'),
  },
};

const requestsNotYet: Readonly<Record<string, (request: TickRequest) => boolean>> = {
  stage: (request) => request.stage !== 'whole',
  'single-shot': (request) => request.singleShot,
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

export interface NotYetReport {
  readonly errors: readonly ConfigError[];
  readonly notices: readonly string[];
}

/** What a person has to know about the settings that they changed and this build does not act on. */
export function reportNotYet(effective: Effective): NotYetReport {
  const reports = [...settingReports(effective), ...valueReports(effective)];
  const requests = Object.entries(requestsNotYet).filter(([, asked]) => asked(effective.request));
  const errors = [
    ...reports
      .filter(({ rule }) => rule.refused)
      .map(({ path, rule }) => complaint(path, rule.sentence, effective.sourceOf(path))),
    ...requests.map(([name]) => complaint(name, 'is not built yet; leave it out', effective.sourceOf(name))),
  ];
  const notices = reports.filter(({ rule }) => !rule.refused).map(({ path, rule }) => `${path}: ${rule.sentence}`);
  return { errors, notices };
}

interface Report {
  readonly path: string;
  readonly rule: NotYet;
}

const defaults = SettingsSchema.parse({});

const settingReports = ({ settings }: Effective): Report[] =>
  Object.entries(notYet).flatMap(([path, rule]) =>
    JSON.stringify(valueAt(settings, path)) === JSON.stringify(valueAt(defaults, path)) ? [] : [{ path, rule }],
  );

const valueReports = ({ settings }: Effective): Report[] =>
  Object.entries(valuesNotYet).flatMap(([path, rules]) => {
    const rule = rules[String(valueAt(settings, path))];
    return rule === undefined ? [] : [{ path, rule }];
  });

/** The value in code of a setting's path on disk. */
export function valueAt(settings: Settings, path: string): unknown {
  const keys = path.split('.').map((key) => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return keys.reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), settings);
}
