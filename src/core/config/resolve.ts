/** Resolves the value and source of every setting for this tick, or reports all configuration errors. */
import { checkSettings, checkValues, lowerToHardMax } from './checks.ts';
import type { ConfigParsers } from './parsers.ts';
import {
  buildConfigError,
  type ConfigError,
  describeValue,
  didYouMean,
  type SettingSource,
  type SourceKind,
  sortConfigErrors,
  withPageAddress,
} from './schema/error.ts';
import { listSettingPaths, Settings } from './schema/settings.ts';
import { actionInputs, type ParsedInputs, readInputs, TickRequest } from './sources/action-inputs.ts';
import {
  type BaseFiles,
  buildExtendsChain,
  type ConfigFileText,
  type ParsedConfigFile,
} from './sources/config-file.ts';
import { type Layer, mergeLayers } from './sources/layers.ts';

/** All channels as the composition root read them; input values are texts. */
export interface ConfigRequest {
  /** The `inputs` of the workflow_dispatch event's payload; empty for other events. */
  readonly dispatch: Readonly<Record<string, string>>;
  /** The action's `with:`. */
  readonly with: Readonly<Record<string, string>>;
  /** The file on the default branch; null = there is none. */
  readonly file: ConfigFileText | null;
  /** The files that it extends, as they were read. */
  readonly bases?: BaseFiles;
  /** Address of the folder of documents to which errors lead. Asked for only if there are any: it may cost a process. */
  readonly pages: () => string;
  readonly parsers: ConfigParsers;
  readonly facts: {
    readonly visibility: 'public' | 'private' | 'internal';
    /** From the workflow file; null = not set there. */
    readonly jobTimeoutMinutes: number | null;
  };
}

export type EffectiveConfig = Omit<Settings, 'reportCost' | 'jobTimeoutMinutes'> & {
  readonly loop: string;
  readonly reportCost: 'pr' | 'control' | 'off';
  readonly jobTimeoutMinutes: number;
};

/** Contains every setting, by dotted path on disk, such as `hard-max.dollars`. */
export type SettingSources = ReadonlyMap<string, SettingSource>;

export type ResolvedConfig =
  | {
      readonly ok: true;
      readonly config: EffectiveConfig;
      readonly request: TickRequest;
      readonly sources: SettingSources;
      readonly notices: readonly string[];
    }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/** GitHub's default of `timeout-minutes`. */
const defaultJobTimeoutMinutes = 360;

const channelNames: Readonly<Record<SourceKind, string>> = {
  dispatch: 'the workflow_dispatch form',
  with: "the action's `with:`",
  loop: 'the loop in the file',
  file: 'the file',
  default: 'default',
};
const buildChannelSource = (kind: SourceKind): SettingSource => ({ kind, where: channelNames[kind], position: null });

/** Path of the configuration file, needed before anything else is known. */
export function readConfigPath(inputs: ConfigRequest['with']): string {
  const given = TickRequest.safeParse({ config: inputs['config']?.trim() || undefined });
  return given.success ? given.data.config : TickRequest.parse({}).config;
}

/** Errors of the inputs alone, by their own values: known before any request, and without the file. */
export const checkInputs = ({ with: given, dispatch }: Pick<ConfigRequest, 'with' | 'dispatch'>): ConfigError[] =>
  [readInputs(buildChannelSource('with'), given), readInputs(buildChannelSource('dispatch'), dispatch)].flatMap(
    ({ errors }) => errors,
  );

/** Reports the errors of all channels at once. With any error, no configuration is returned. */
export function resolveConfig(asked: ConfigRequest): ResolvedConfig {
  const resolved = resolveChannels(asked);
  if (resolved.ok) return resolved;
  const pages = asked.pages();
  return { ok: false, errors: resolved.errors.map((error) => withPageAddress(error, pages)) };
}

function resolveChannels(asked: ConfigRequest): ResolvedConfig {
  const chain =
    asked.file === null ? null : buildExtendsChain(asked.file, asked.bases ?? new Map(), asked.parsers.readYaml);
  const inputs = [
    readInputs(buildChannelSource('with'), asked.with),
    readInputs(buildChannelSource('dispatch'), asked.dispatch),
  ];
  const malformed = [chain, ...inputs].flatMap((reading) => reading?.errors ?? []);
  if (chain !== null && chain.missing !== null) throw new Error(`${chain.missing} was not read`);
  const request = mergeRequests(inputs);
  const path = request.values['config'];
  if (asked.file === null && path !== undefined) {
    const problem = `no file ${describeValue(path)} on the default branch`;
    malformed.push(buildConfigError('config', problem, request.sourceOf('config')));
  }
  if (malformed.length > 0) {
    const layers = (chain?.files ?? []).flatMap(({ top, loops }) => [top, ...loops.values()]);
    const wrong = layers.flatMap((layer) => checkValues(layer, asked.parsers.compilePattern));
    return { ok: false, errors: sortConfigErrors([...malformed, ...wrong]) };
  }
  return resolveSettings(asked, { files: chain?.files ?? [], inputs, request });
}

interface RequestValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly sourceOf: (name: string) => SettingSource;
}

const mergeRequests = (inputs: readonly ParsedInputs[]): RequestValues => ({
  values: Object.fromEntries(inputs.flatMap(({ request }) => Object.entries(request))),
  sourceOf: (name) =>
    inputs.findLast(({ request }) => request[name] !== undefined)?.source ?? buildChannelSource('default'),
});

interface ConfigReadings {
  /** The repository's own file first, then the files it extends. */
  readonly files: readonly ParsedConfigFile[];
  /** The weakest channel first. */
  readonly inputs: readonly ParsedInputs[];
  readonly request: RequestValues;
}

function resolveSettings({ with: given, facts, parsers }: ConfigRequest, readings: ConfigReadings): ResolvedConfig {
  const request = TickRequest.parse(readings.request.values);
  const { loop, layers } = selectLayers(request, readings);
  const merged = mergeLayers(layers);
  const credentials = actionInputs.flatMap(({ name, sets }) =>
    sets.kind === 'credential' && given[name]?.trim() ? name : [],
  );
  const sourceOf = (path: string): SettingSource => {
    if (credentials.includes(path)) return buildChannelSource('with');
    // A record such as `rates` has the source of its strongest entry.
    const strongest = [...merged.sources].findLast(([key]) => key === path || key.startsWith(`${path}.`));
    return strongest?.[1] ?? readings.request.sourceOf(path);
  };
  const settings = lowerToHardMax(Settings.parse(merged.settings), sourceOf);
  const isPublic = facts.visibility === 'public';
  const { notices, errors } = checkLoopDeclared(request, readings);
  const wrong = [...errors, ...checkSettings({ settings, request, sourceOf, credentials, isPublic, ...parsers })];
  if (wrong.length > 0) return { ok: false, errors: sortConfigErrors(wrong) };
  return {
    ok: true,
    config: {
      ...settings,
      loop,
      reportCost: settings.reportCost ?? (facts.visibility === 'private' ? 'pr' : 'control'),
      jobTimeoutMinutes: settings.jobTimeoutMinutes ?? facts.jobTimeoutMinutes ?? defaultJobTimeoutMinutes,
    },
    request,
    sources: new Map(listSettingPaths(Settings).map((path) => [path, sourceOf(path)])).set(
      'job-timeout-minutes',
      settings.jobTimeoutMinutes === null && facts.jobTimeoutMinutes !== null
        ? { ...buildChannelSource('with'), where: "the job's timeout-minutes" }
        : sourceOf('job-timeout-minutes'),
    ),
    notices: [...notices, ...(isPublic && settings.autoMergeWithoutReview ? [autoMergeUnusedNotice] : [])],
  };
}

/** A person who set it would wait for merges in vain. */
export const autoMergeUnusedNotice =
  'auto-merge-without-review does nothing in a public repository: there merge.mode auto merges what a person has approved';

/**
 * The loop's name selects the part of the files that counts; without a name, the loop is called after its skill.
 * Files that extend one another count as one: a value under the loop, in any of them, overrides a value at any top.
 */
function selectLayers(
  request: TickRequest,
  { files, inputs }: ConfigReadings,
): { readonly loop: string; readonly layers: readonly Layer[] } {
  const weakestFirst = files.toReversed();
  const top = weakestFirst.map((file) => file.top);
  const given = inputs.map(({ settings, source }): Layer => ({ settings, sourceOf: () => source }));
  const loop = request.loop ?? Settings.parse(mergeLayers([...top, ...given]).settings).skill;
  const own = weakestFirst.flatMap((file) => file.loops.get(loop) ?? []);
  // A loop named after a skill has that skill unless `skill` is set.
  const named: Layer = {
    settings: loop === 'review' ? { skill: 'review' } : {},
    sourceOf: () => ({ ...buildChannelSource('default'), where: "the loop's name" }),
  };
  return { loop, layers: [named, ...top, ...own, ...given] };
}

/** A misspelled loop would start without state and with ceilings of its own. */
function checkLoopDeclared(
  { loop }: TickRequest,
  { files, request }: ConfigReadings,
): { readonly notices: readonly string[]; readonly errors: readonly ConfigError[] } {
  const declared = [...new Set(files.flatMap((file) => [...file.loops.keys()]))];
  if (loop === null || declared.length === 0 || declared.includes(loop)) return { notices: [], errors: [] };
  const hint = didYouMean(loop, declared);
  return hint === ''
    ? { notices: [`loop: "${loop}" is not under loops in the file; it has the settings at its top`], errors: [] }
    : { notices: [], errors: [buildConfigError('loop', `unknown loop "${loop}"${hint}`, request.sourceOf('loop'))] };
}
