/** Merges the settings of all channels: groups key by key; any other value is replaced by the stronger channel. */
import type { SettingSource } from '../schema/error.ts';
import type { Settings } from '../schema/settings.ts';
import { toCamelCase } from '../schema/value-types.ts';

export type RawSettings = Record<string, unknown>;

/** Settings of one channel, as on disk. `sourceOf` gives the channel of a path, and in a file its position. */
export interface Layer {
  readonly settings: RawSettings;
  readonly sourceOf: (path: readonly string[]) => SettingSource;
}

export interface MergedSettings {
  readonly settings: RawSettings;
  /** The source of each value in `settings`, by dotted path. */
  readonly sources: ReadonlyMap<string, SettingSource>;
}

export const isSettingsGroup = (value: unknown): value is RawSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a setting by its dotted path on disk. */
export const readSetting = (settings: Settings, path: string): unknown =>
  path
    .split('.')
    .map(toCamelCase)
    .reduce<unknown>((value, key) => (isSettingsGroup(value) ? value[key] : undefined), settings);

/** From the weakest layer to the strongest. Each fits the schema, so a path is a group in all of them or in none. */
export function mergeLayers(layers: readonly Layer[]): MergedSettings {
  const values = new Map<string, { path: readonly string[]; value: unknown; source: SettingSource }>();
  for (const layer of layers) {
    for (const [path, value] of listLeafValues(layer.settings)) {
      const key = path.join('\0');
      values.set(key, { path, value, source: layer.sourceOf(path) });
    }
  }
  const settings: RawSettings = {};
  for (const { path, value } of values.values()) setNestedValue(settings, path, value);
  const sources = new Map([...values.values()].map(({ path, source }) => [path.join('.'), source]));
  return { settings, sources };
}

function listLeafValues(value: RawSettings, prefix: readonly string[] = []): [readonly string[], unknown][] {
  return Object.entries(value).flatMap(([key, item]): [readonly string[], unknown][] => {
    const path = [...prefix, key];
    return isSettingsGroup(item) ? listLeafValues(item, path) : [[path, item]];
  });
}

/** Sets a nested value. Keys are data: `__proto__` is an ordinary one. */
export function setNestedValue(settings: RawSettings, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  const own = Object.hasOwn(settings, key) ? settings[key] : undefined;
  const inner: RawSettings = isSettingsGroup(own) ? own : {};
  if (rest.length > 0) setNestedValue(inner, rest, value);
  Object.defineProperty(settings, key, {
    value: rest.length > 0 ? inner : value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Removes empty texts and nulls: "not given" in every channel. Unknown keys stay, so that they are reported. */
export function removeEmptyValues(
  settings: RawSettings,
  isKnown: (path: readonly string[]) => boolean,
  above: readonly string[] = [],
): RawSettings {
  const entries = Object.entries(settings).map(([key, item]) => ({ key, item, path: [...above, key] }));
  const given = entries.filter(({ item, path }) => (item !== null && item !== '') || !isKnown(path));
  return Object.fromEntries(
    given.map(({ key, item, path }) => [key, isSettingsGroup(item) ? removeEmptyValues(item, isKnown, path) : item]),
  );
}
