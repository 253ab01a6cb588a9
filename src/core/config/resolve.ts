/** Resolves the value and source of every setting for this tick, or reports all configuration errors. */
import { checkSettings, checkUnsupported, type EffectiveSettings, lowerToHardMax } from './checks.ts';
import {
  buildConfigError,
  type ConfigError,
  describeValue,
  didYouMean,
  type SettingSource,
  type SourceKind,
  sortConfigErrors,
} from './schema/error.ts';
import { listSettingPaths, Settings } from './schema/settings.ts';
import { actionInputs, type ParsedInputs, readInputs, TickRequest } from './sources/action-inputs.ts';
import { type BaseFiles, buildExtendsChain } from './sources/extends.ts';
import { type Layer, mergeLayers } from './sources/layers.ts';
import type { ConfigFileText, ParsedConfigFile } from './sources/yaml-file.ts';

/** All channels as the composition root read them; input values are texts. */
export interface ConfigRequest {
  /** The `inputs` of the workflow_dispatch event's payload; empty for other events. */
  readonly dispatch: Readonly<Record<string, string>>;
  /** Values of a `/loop` command, by the same names. */
  readonly command?: Readonly<Record<string, string>>;
  /** The action's `with:`. */
  readonly with: Readonly<Record<string, string>>;
  /** The file on the default branch; null = there is none. */
  readonly file: ConfigFileText | null;
  /** The files that it extends, as they were read. */
  readonly bases?: BaseFiles;
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
  command: 'a /loop command',
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

/** Reports the errors of all channels at once. With any error, no configuration is returned. */
export function resolveConfig(asked: ConfigRequest): ResolvedConfig {
  const chain = asked.file === null ? null : buildExtendsChain(asked.file, asked.bases ?? new Map());
  const inputs = {
    with: readInputs({ source: buildChannelSource('with'), values: asked.with }),
    dispatch: readInputs({ source: buildChannelSource('dispatch'), values: asked.dispatch }),
    command: readInputs({ source: buildChannelSource('command'), values: asked.command ?? {} }),
  };
  const malformed = [chain, inputs.with, inputs.dispatch, inputs.command].flatMap((reading) => reading?.errors ?? []);
  if (chain !== null && chain.missing !== null) throw new Error(`${chain.missing} was not read`);
  const request = mergeRequests(inputs);
  if (asked.file === null && request.asked['config'] !== undefined) {
    malformed.push(
      buildConfigError(
        'config',
        `no file ${describeValue(request.asked['config'])} on the default branch`,
        request.sourceOf('config'),
      ),
    );
  }
  if (malformed.length > 0) return { ok: false, errors: sortConfigErrors(malformed) };
  return resolveSettings(asked, { files: chain?.files ?? [], inputs, request });
}

type ChannelInputs = Readonly<Record<'with' | 'dispatch' | 'command', ParsedInputs>>;

interface RequestValues {
  readonly asked: Readonly<Record<string, unknown>>;
  readonly sourceOf: (name: string) => SettingSource;
}

function mergeRequests(inputs: ChannelInputs): RequestValues {
  const kinds = ['with', 'dispatch', 'command'] as const;
  const asked = { ...inputs.with.request, ...inputs.dispatch.request, ...inputs.command.request };
  const sourceOf = (name: string): SettingSource =>
    buildChannelSource(kinds.findLast((kind) => inputs[kind].request[name] !== undefined) ?? 'default');
  return { asked, sourceOf };
}

interface ConfigReadings {
  /** The repository's own file first, then the files it extends. */
  readonly files: readonly ParsedConfigFile[];
  readonly inputs: ChannelInputs;
  readonly request: RequestValues;
}

function resolveSettings(asked: ConfigRequest, readings: ConfigReadings): ResolvedConfig {
  const request = TickRequest.parse(readings.request.asked);
  const { layers, loop, notices, errors } = selectLayers(request, readings);
  const merged = mergeLayers(layers);
  const settings = Settings.parse(merged.settings);
  const given = actionInputs.filter(({ name, sets }) => sets.kind === 'credential' && asked.with[name]?.trim());
  const credentials = given.map(({ name }) => name);
  const sourceOf = (path: string): SettingSource => {
    if (credentials.includes(path)) return buildChannelSource('with');
    return merged.sources.get(path) ?? findStrongestEntry(merged.sources, path) ?? readings.request.sourceOf(path);
  };
  const isPublic = asked.facts.visibility === 'public';
  const chosen: EffectiveSettings = { settings, request, sourceOf, credentials, isPublic };
  const effective = { ...chosen, settings: lowerToHardMax(chosen) };
  const wrong = [...errors, ...checkSettings(effective), ...checkUnsupported(effective)];
  if (wrong.length > 0) return { ok: false, errors: sortConfigErrors(wrong) };
  return {
    ok: true,
    config: buildEffectiveConfig(effective.settings, loop, asked.facts),
    request,
    sources: new Map(listSettingPaths(Settings).map((path) => [path, sourceOf(path)])),
    notices,
  };
}

/** A record such as `rates` has the source of its strongest entry. */
function findStrongestEntry(sources: SettingSources, path: string): SettingSource | undefined {
  return [...sources].findLast(([key]) => key.startsWith(`${path}.`))?.[1];
}

function buildEffectiveConfig(settings: Settings, loop: string, facts: ConfigRequest['facts']): EffectiveConfig {
  return {
    ...settings,
    loop,
    reportCost: settings.reportCost ?? (facts.visibility === 'private' ? 'pr' : 'control'),
    jobTimeoutMinutes: settings.jobTimeoutMinutes ?? facts.jobTimeoutMinutes ?? defaultJobTimeoutMinutes,
  };
}

interface LoopLayers {
  readonly layers: readonly Layer[];
  readonly loop: string;
  readonly notices: readonly string[];
  readonly errors: readonly ConfigError[];
}

/**
 * The loop's name selects the part of the files that counts; without a name, the loop is called after its skill.
 * Files that extend one another count as one: a value under the loop, in any of them, overrides a value at any top.
 */
function selectLayers(request: TickRequest, { files, inputs, request: reading }: ConfigReadings): LoopLayers {
  const given = (['with', 'dispatch', 'command'] as const).map(
    (kind): Layer => ({ settings: inputs[kind].settings, sourceOf: () => buildChannelSource(kind) }),
  );
  const weakestFirst = files.toReversed();
  const top = weakestFirst.map((file) => file.top);
  const loop = request.loop ?? Settings.parse(mergeLayers([...top, ...given]).settings).skill;
  const own = weakestFirst.flatMap((file) => file.loops.get(loop) ?? []);
  // A loop named after a skill has that skill unless `skill` is set.
  const named: Layer[] =
    loop === 'review'
      ? [
          {
            settings: { skill: 'review' },
            sourceOf: () => ({ ...buildChannelSource('default'), where: "the loop's name" }),
          },
        ]
      : [];
  const layers = [...named, ...top, ...own, ...given];
  return { layers, loop, ...checkLoopDeclared(request, files, reading) };
}

/** A misspelled loop would start without state and with ceilings of its own. */
function checkLoopDeclared(
  request: TickRequest,
  files: readonly ParsedConfigFile[],
  reading: RequestValues,
): Pick<LoopLayers, 'notices' | 'errors'> {
  const declared = [...new Set(files.flatMap((file) => [...file.loops.keys()]))];
  if (request.loop === null || declared.length === 0 || declared.includes(request.loop))
    return { notices: [], errors: [] };
  const hint = didYouMean(request.loop, declared);
  if (hint !== '')
    return {
      notices: [],
      errors: [buildConfigError('loop', `unknown loop "${request.loop}"${hint}`, reading.sourceOf('loop'))],
    };
  return {
    notices: [`loop: "${request.loop}" is not under loops in the file; it has the settings at its top`],
    errors: [],
  };
}
