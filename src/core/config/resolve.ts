/** Resolves the value and source of every setting for this tick, or reports all configuration errors. */
import { checkTogether, type Effective, reportNotYet, yieldToHardMax } from './checks.ts';
import {
  type ConfigError,
  complaint,
  didYouMean,
  inOrder,
  type Source,
  type SourceKind,
  shown,
} from './schema/error.ts';
import { leafPaths, Settings } from './schema/settings.ts';
import { actionInputs, type InputReading, readInputs, TickRequest } from './sources/action-inputs.ts';
import { type Bases, chainOf } from './sources/extends.ts';
import { type Layer, mergeLayers } from './sources/layers.ts';
import type { ConfigText, FileReading } from './sources/yaml-file.ts';

/** All channels as the composition root read them; input values are texts. */
export interface ConfigRequest {
  /** The `inputs` of the workflow_dispatch event's payload; empty for other events. */
  readonly dispatch: Readonly<Record<string, string>>;
  /** Values of a `/loop` command, by the same names. */
  readonly command?: Readonly<Record<string, string>>;
  /** The action's `with:`. */
  readonly with: Readonly<Record<string, string>>;
  /** The file on the default branch; null = there is none. */
  readonly file: ConfigText | null;
  /** The files that it extends, as they were read. */
  readonly bases?: Bases;
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
export type Sources = ReadonlyMap<string, Source>;

export type ResolvedConfig =
  | {
      readonly ok: true;
      readonly config: EffectiveConfig;
      readonly request: TickRequest;
      readonly sources: Sources;
      readonly notices: readonly string[];
    }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

/** GitHub's default of `timeout-minutes`. */
const defaultJobTimeoutMinutes = 360;

const channels: Readonly<Record<SourceKind, string>> = {
  command: 'a /loop command',
  dispatch: 'the workflow_dispatch form',
  with: "the action's `with:`",
  loop: 'the loop in the file',
  file: 'the file',
  default: 'default',
};
const channel = (kind: SourceKind): Source => ({ kind, where: channels[kind], position: null });

/** Path of the configuration file, needed before anything else is known. */
export function configPath(inputs: ConfigRequest['with']): string {
  const given = TickRequest.safeParse({ config: inputs['config']?.trim() || undefined });
  return given.success ? given.data.config : TickRequest.parse({}).config;
}

/** Reports the errors of all channels at once. With any error, no configuration is returned. */
export function resolveConfig(asked: ConfigRequest): ResolvedConfig {
  const chain = asked.file === null ? null : chainOf(asked.file, asked.bases ?? new Map());
  const inputs = {
    with: readInputs({ source: channel('with'), values: asked.with }),
    dispatch: readInputs({ source: channel('dispatch'), values: asked.dispatch }),
    command: readInputs({ source: channel('command'), values: asked.command ?? {} }),
  };
  const malformed = [chain, inputs.with, inputs.dispatch, inputs.command].flatMap((reading) => reading?.errors ?? []);
  if (chain !== null && chain.missing !== null) throw new Error(`${chain.missing} was not read`);
  const request = requestOf(inputs);
  if (asked.file === null && request.asked['config'] !== undefined) {
    malformed.push(
      complaint(
        'config',
        `no file ${shown(request.asked['config'])} on the default branch`,
        request.sourceOf('config'),
      ),
    );
  }
  if (malformed.length > 0) return { ok: false, errors: inOrder(malformed) };
  return decide(asked, { files: chain?.files ?? [], inputs, request });
}

type Inputs = Readonly<Record<'with' | 'dispatch' | 'command', InputReading>>;

interface RequestReading {
  readonly asked: Readonly<Record<string, unknown>>;
  readonly sourceOf: (name: string) => Source;
}

function requestOf(inputs: Inputs): RequestReading {
  const kinds = ['with', 'dispatch', 'command'] as const;
  const asked = { ...inputs.with.request, ...inputs.dispatch.request, ...inputs.command.request };
  const sourceOf = (name: string): Source =>
    channel(kinds.findLast((kind) => inputs[kind].request[name] !== undefined) ?? 'default');
  return { asked, sourceOf };
}

interface Readings {
  /** The repository's own file first, then the files it extends. */
  readonly files: readonly FileReading[];
  readonly inputs: Inputs;
  readonly request: RequestReading;
}

function decide(asked: ConfigRequest, readings: Readings): ResolvedConfig {
  const request = TickRequest.parse(readings.request.asked);
  const { layers, loop, notices, errors } = layersFor(request, readings);
  const merged = mergeLayers(layers);
  const settings = Settings.parse(merged.settings);
  const given = actionInputs.filter(({ name, sets }) => sets.kind === 'credential' && asked.with[name]?.trim());
  const credentials = given.map(({ name }) => name);
  const sourceOf = (path: string): Source => {
    if (credentials.includes(path)) return channel('with');
    return merged.sources.get(path) ?? below(merged.sources, path) ?? readings.request.sourceOf(path);
  };
  const isPublic = asked.facts.visibility === 'public';
  const chosen: Effective = { settings, request, sourceOf, credentials, isPublic };
  const effective = { ...chosen, settings: yieldToHardMax(chosen) };
  const wrong = [...errors, ...checkTogether(effective), ...reportNotYet(effective)];
  if (wrong.length > 0) return { ok: false, errors: inOrder(wrong) };
  return {
    ok: true,
    config: withFacts(effective.settings, loop, asked.facts),
    request,
    sources: new Map(leafPaths(Settings).map((path) => [path, sourceOf(path)])),
    notices,
  };
}

/** A record such as `rates` has the source of its strongest entry. */
function below(sources: Sources, path: string): Source | undefined {
  return [...sources].findLast(([key]) => key.startsWith(`${path}.`))?.[1];
}

function withFacts(settings: Settings, loop: string, facts: ConfigRequest['facts']): EffectiveConfig {
  return {
    ...settings,
    loop,
    reportCost: settings.reportCost ?? (facts.visibility === 'private' ? 'pr' : 'control'),
    jobTimeoutMinutes: settings.jobTimeoutMinutes ?? facts.jobTimeoutMinutes ?? defaultJobTimeoutMinutes,
  };
}

interface Layers {
  readonly layers: readonly Layer[];
  readonly loop: string;
  readonly notices: readonly string[];
  readonly errors: readonly ConfigError[];
}

/**
 * The loop's name selects the part of the files that counts; without a name, the loop is called after its skill.
 * Files that extend one another count as one: a value under the loop, in any of them, overrides a value at any top.
 */
function layersFor(request: TickRequest, { files, inputs, request: reading }: Readings): Layers {
  const given = (['with', 'dispatch', 'command'] as const).map(
    (kind): Layer => ({ settings: inputs[kind].settings, sourceOf: () => channel(kind) }),
  );
  const weakestFirst = files.toReversed();
  const top = weakestFirst.map((file) => file.top);
  const loop = request.loop ?? Settings.parse(mergeLayers([...top, ...given]).settings).skill;
  const own = weakestFirst.flatMap((file) => file.loops.get(loop) ?? []);
  // A loop named after a skill has that skill unless `skill` is set.
  const named: Layer[] =
    loop === 'review'
      ? [{ settings: { skill: 'review' }, sourceOf: () => ({ ...channel('default'), where: "the loop's name" }) }]
      : [];
  const layers = [...named, ...top, ...own, ...given];
  return { layers, loop, ...undeclared(request, files, reading) };
}

/** A misspelled loop would start without state and with ceilings of its own. */
function undeclared(
  request: TickRequest,
  files: readonly FileReading[],
  reading: RequestReading,
): Pick<Layers, 'notices' | 'errors'> {
  const declared = [...new Set(files.flatMap((file) => [...file.loops.keys()]))];
  if (request.loop === null || declared.length === 0 || declared.includes(request.loop))
    return { notices: [], errors: [] };
  const hint = didYouMean(request.loop, declared);
  if (hint !== '')
    return {
      notices: [],
      errors: [complaint('loop', `unknown loop "${request.loop}"${hint}`, reading.sourceOf('loop'))],
    };
  return {
    notices: [`loop: "${request.loop}" is not under loops in the file; it has the settings at its top`],
    errors: [],
  };
}
