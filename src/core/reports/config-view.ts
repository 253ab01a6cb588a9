/** Shows the effective configuration: every value with its source, or every mistake with its position. */

import type { EffectiveConfig, SettingSources } from '../config/resolve.ts';
import type { ConfigError, SettingSource } from '../config/schema/error.ts';
import { isSettingsGroup, readSetting } from '../config/sources/layers.ts';
import type { CommandFailureCode } from '../errors/codes.ts';
import { columns, wrapSentence } from '../text/terminal.ts';

export interface ConfigFacts {
  /** As users know it, such as `.github/tickgate.yml`. */
  readonly path: string;
  readonly exists: boolean;
  readonly config: EffectiveConfig;
  readonly sources: SettingSources;
  /** What a person should know besides the values, one sentence each. */
  readonly notices: readonly string[];
  /** How far sessions can exceed their caps, one sentence per agent. */
  readonly promises: readonly string[];
  /** Rates of the models in use, one sentence each. */
  readonly rates: readonly string[];
}

/** Plain text within 80 columns, except for longer values. */
export function configText(facts: ConfigFacts): string {
  const rows = settingsOf(facts);
  const width = Math.max(...rows.map(({ key }) => key.length)) + 2;
  const blocks = [
    [facts.exists ? `Loop ${facts.config.loop}, from ${facts.path}` : `Loop ${facts.config.loop}; no ${facts.path}`],
    rows.map((row) => line(row, width)),
    facts.promises.map((promise) => wrapSentence(promise)),
    facts.rates.map((rate) => wrapSentence(rate)),
    facts.notices.map((notice) => wrapSentence(`Note: ${notice}`)),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

interface Row {
  /** Dotted path on disk. */
  readonly key: string;
  readonly value: unknown;
  readonly source: SettingSource;
}

const settingsOf = ({ config, sources }: Pick<ConfigFacts, 'config' | 'sources'>): Row[] =>
  [...sources].map(([key, source]) => ({ key, value: onDisk(readSetting(config, key)), source }));

/** Names the source only of values that are not the default. */
function line({ key, value, source }: Row, width: number): string {
  const start = `${key.padEnd(width)}${shownValue(value)}`;
  if (source.kind === 'default') return start;
  const from = `<- ${source.where}`;
  return start.length + 2 + from.length <= columns ? `${start}  ${from}` : `${start}\n${' '.repeat(width)}${from}`;
}

function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Groups under the user's own names contain our keys, which are camelCase in code. */
function onDisk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onDisk);
  if (!isSettingsGroup(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [kebab(key), onDisk(item)]));
}

const kebab = (key: string): string => key.replace(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => `-${letter.toLowerCase()}`);

/** The same as JSON; `value` is null if there is none. */
export const configJson = (facts: ConfigFacts): object => ({
  ok: true,
  file: facts.exists ? facts.path : null,
  loop: facts.config.loop,
  settings: settingsOf(facts).map(({ key, value, source }) => ({ key, value, source: sourceJson(source) })),
  promises: facts.promises,
  rates: facts.rates,
  notices: facts.notices,
});

const sourceJson = ({ kind, where, position }: SettingSource): object => ({
  kind,
  where,
  line: position?.line ?? null,
  column: position?.column ?? null,
});

export const errorsText = (errors: readonly ConfigError[]): string =>
  `${errors.map(({ message }) => message).join('\n\n')}\n\n${errors.length === 1 ? '1 mistake' : `${errors.length} mistakes`}\n`;

/** For output in which nothing else names the error code. */
export const codedErrorsText = (errors: readonly ConfigError[]): string =>
  errorsText(errors.map((error) => ({ ...error, message: `error: ${code}: ${error.message}` })));

const code: CommandFailureCode = 'configuration_wrong';

export const errorsJson = (errors: readonly ConfigError[]): object => ({
  ok: false,
  errors: errors.map(({ key, message, position }) => ({
    code,
    key,
    message,
    file: position?.file ?? null,
    line: position?.line ?? null,
    column: position?.column ?? null,
  })),
});
