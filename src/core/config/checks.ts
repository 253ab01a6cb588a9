/** Rules across settings: values that are valid alone may still contradict one another. */
import { isTeam } from '../access/authority.ts';
import { GATES } from '../gates/catalogue.ts';
import { namedPatterns, type PatternCompiler } from '../redaction/redact.ts';
import { isZone } from '../schedule/schedule.ts';
import { type CeilingName, ceilingNames, readCeiling } from '../state/counters.ts';
import { buildValueError, type ConfigError, didYouMean, type SettingSource } from './schema/error.ts';
import { Settings } from './schema/settings.ts';
import type { TickRequest } from './sources/action-inputs.ts';
import { isSettingsGroup, type Layer, type RawSettings } from './sources/layers.ts';

export interface EffectiveSettings {
  readonly settings: Settings;
  readonly request: TickRequest;
  /** By dotted path; a path that no channel set has its default. */
  readonly sourceOf: (path: string) => SettingSource;
  /** Names of the credentials that were given. */
  readonly credentials: readonly string[];
  /** Everyone may read the repository. */
  readonly isPublic: boolean;
  readonly compilePattern: PatternCompiler;
}

/** Runs every rule, so that one look at the log shows every error. */
export const checkSettings = (effective: EffectiveSettings): ConfigError[] =>
  settingsRules
    .flatMap((rule) => rule(effective))
    .map(([path, problem]) => buildValueError(path, problem, effective.sourceOf(path)));

/** The values of one channel that are wrong in themselves, though they fit the schema; for a file that has other mistakes. */
export function checkValues(layer: Layer, compilePattern: PatternCompiler): ConfigError[] {
  const { data: settings } = Settings.safeParse(selectValidSettings(layer.settings));
  if (settings === undefined) return [];
  return valueRules
    .flatMap((rule) => rule({ settings, compilePattern }))
    .map(([path, problem]) => buildValueError(path, problem, layer.sourceOf(path.split('.'))));
}

/** Leaves out each key that does not fit the schema; of a group, only the keys that do not. */
const selectValidSettings = (written: RawSettings): RawSettings =>
  Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) => {
      if (isValid({ [key]: value })) return [[key, value]];
      if (!isSettingsGroup(value)) return [];
      const kept = Object.entries(value).filter(([inner, item]) => isValid({ [key]: { [inner]: item } }));
      return kept.length === 0 ? [] : [[key, Object.fromEntries(kept)]];
    }),
  );

const isValid = (settings: RawSettings): boolean => Settings.safeParse(settings).success;

/** Lowers default ceilings to hard-max. Ceilings that were set explicitly are refused instead, by a rule below. */
export function lowerToHardMax(settings: Settings, sourceOf: EffectiveSettings['sourceOf']): Settings {
  const lowered = (name: CeilingName): number => {
    const ceiling = readCeiling(name, settings);
    const most = settings.hardMax[name];
    const chosen = sourceOf(`max-${name}`).kind !== 'default';
    return most === null || chosen ? ceiling : Math.min(ceiling, most);
  };
  return {
    ...settings,
    maxIterations: lowered('iterations'),
    maxPrs: lowered('prs'),
    maxMinutes: lowered('minutes'),
    maxDollars: lowered('dollars'),
  };
}

/** Names each setting that is wrong, by its dotted path, and what is wrong with it. */
type SettingsRule = (effective: EffectiveSettings) => readonly (readonly [path: string, problem: string])[];

/** These inputs are about a run of the loop, and a single shot is none. */
const checkSingleShot: SettingsRule = ({ request }) =>
  (['resume', 'restart', 'fresh'] as const)
    .filter((name) => request.singleShot && request[name])
    .map((name) => [name, 'is about a run of the loop, and `single-shot` is none; leave one of them out']);

/** One of the two was filled in by mistake, and nothing tells which. */
const checkStop: SettingsRule = ({ request }) =>
  (['restart', 'fresh', 'resume', 'single-shot'] as const)
    .filter((name) => request.stop && request[name === 'single-shot' ? 'singleShot' : name])
    .map((name) => ['stop', `ends the run, and \`${name}\` lets one go on; give only one of them`]);

/** A dollar ceiling of 0 means no ceiling, so it is above every hard-max. */
const checkHardMax: SettingsRule = ({ settings }) =>
  ceilingNames.flatMap((name) => {
    const most = settings.hardMax[name];
    const ceiling = readCeiling(name, settings);
    if (most === null || (ceiling <= most && !(name === 'dollars' && ceiling === 0))) return [];
    const given = ceiling === 0 ? 'no ceiling (0)' : `${ceiling}`;
    return [[`max-${name}`, `${given} is above hard-max.${name} ${most}; lower it, or raise hard-max in the file`]];
  });

const checkCommandProgram: SettingsRule = ({ settings: { agent, agents, agentCommand } }) => {
  const drivers = [agent, ...Object.values(agents).map((role) => role?.driver)];
  if (!drivers.includes('command') || agentCommand !== null) return [];
  return [['agent', '`command` needs a program; set agent-command: [program, argument, ...]']];
};

/** Known programs are read by their own names. */
const checkUsageFormat: SettingsRule = ({ settings: { agent, agents, usageFormat } }) => {
  const drivers = [agent, ...Object.values(agents).map((role) => role?.driver)];
  if (usageFormat === null || drivers.includes('command')) return [];
  return [['usage-format', `says how to read \`agent: command\`, and the agent is \`${agent}\`; leave it out`]];
};

const checkContainerImage: SettingsRule = ({ settings: { isolation, containerImage } }) =>
  isolation === 'container' && containerImage === null
    ? [['isolation', '`container` needs an image; set container-image: NAME']]
    : [];

const forbiddenDefaults = new Set(['merge', 'yes', 'raise']);

const checkGateDefaults = ({ settings }: Pick<EffectiveSettings, 'settings'>): ReturnType<SettingsRule> =>
  GATES.flatMap((gate) => {
    const chosen = settings.gates[gate.name]?.default;
    const allowed = gate.options.filter((option) => !forbiddenDefaults.has(option.id) && !option.byReplyOnly);
    const names = allowed.map((option) => option.id);
    if (chosen === undefined || names.includes(chosen)) return [];
    const problem = `expected one of ${names.join(', ')}, got "${chosen}"${didYouMean(chosen, names)}`;
    return [[`gates.${gate.name}.default`, problem]];
  });

/** The question of `force-unlock` is in the head and blocks only ticks that skip anyway. */
const checkUnlockExpiry = ({ settings }: Pick<EffectiveSettings, 'settings'>): ReturnType<SettingsRule> =>
  settings.gates['force-unlock'] === undefined
    ? []
    : [['gates.force-unlock', 'cannot expire: without an answer the lock stays, and every tick skips']];

const checkRenewZone = ({ settings }: Pick<EffectiveSettings, 'settings'>): ReturnType<SettingsRule> => {
  const [, zone] = settings.renew.at?.split(' ') ?? [];
  if (zone === undefined || isZone(zone)) return [];
  return [['renew.at', `"${zone}" is no time zone; name one such as Europe/Berlin`]];
};

const checkTeamApprovers: SettingsRule = ({ settings, credentials }) => {
  const [team] = credentials.includes('app-id') ? [] : settings.approvers.filter(isTeam);
  if (team === undefined) return [];
  const problem = `only an app can read the members of the team "${team}": give app-id and app-private-key, or name logins`;
  return [['approvers', problem]];
};

const checkRedactPatterns = ({
  settings,
  compilePattern,
}: Pick<EffectiveSettings, 'settings' | 'compilePattern'>): ReturnType<SettingsRule> =>
  namedPatterns(settings.redact).flatMap(({ name, pattern }) => {
    const compiled = compilePattern(name, pattern);
    return compiled.ok ? [] : [['redact', compiled.problem]];
  });

/** A branch cannot be unpublished: what was public once is in every clone. */
const checkPublicBranchStore: SettingsRule = ({ settings, isPublic, credentials }) => {
  if (settings.stateStore !== 'branch' || !isPublic || credentials.includes('state-key')) return [];
  const problem =
    '`branch` would publish the files of the loop in this public repository; set `state-key` to encrypt them, or use `mirrored`';
  return [['state-store', problem]];
};

/** The secret behind `state-key` is probably gone. Without this rule, the next bundle would be unencrypted. */
const checkPreviousKey: SettingsRule = ({ credentials }) => {
  if (!credentials.includes('state-key-previous') || credentials.includes('state-key')) return [];
  const problem = 'only opens what a former key encrypted; set `state-key` too, with which new bundles are encrypted';
  return [['state-key-previous', problem]];
};

/** Without its place, the loop would find no work and give no reason. */
const checkBacklogPlace: SettingsRule = ({ settings: { backlog } }) => {
  if (backlog.source === 'plan' && backlog.plan === null)
    return [['backlog.source', '`plan` needs a file; set backlog.plan: docs/plan.md']];
  if (backlog.source === 'task-list' && backlog.issue === null)
    return [['backlog.source', '`task-list` needs an issue; set backlog.issue: 12']];
  return [];
};

/** Filters select issues; beside a plan they would have no effect. */
const checkIssueFilters: SettingsRule = ({ settings: { backlog } }) => {
  if (backlog.source === 'issues') return [];
  const { labels, milestone, assignee, query } = backlog;
  const set = Object.entries({ labels: labels.length > 0, milestone, assignee, query }).filter(([, value]) => value);
  const problem = `chooses among issues, and backlog.source is \`${backlog.source}\`; leave it out`;
  return set.map(([name]) => [`backlog.${name}`, problem]);
};

/** The search always covers open items of this repository, whatever the query says. */
const checkQueries = ({
  settings: { backlog, review },
}: Pick<EffectiveSettings, 'settings'>): ReturnType<SettingsRule> => [
  ...findQueryProblem('backlog.query', backlog.query, { foreign: 'pr|pull-request|merged|closed', what: 'issues' }),
  ...findQueryProblem('review.query', review.query, { foreign: 'issue|merged|closed', what: 'pull requests' }),
];

/** GitHub refuses longer searches. */
const longestQuery = 256;

function findQueryProblem(
  path: string,
  query: string | null,
  { foreign, what }: { readonly foreign: string; readonly what: string },
): ReturnType<SettingsRule> {
  if (query === null) return [];
  const beyond = new RegExp(`(?<![\\w-])-?(?:(?:repo|org|user|sort):\\S*|(?:is|type|state):(?:${foreign})\\b)`, 'i');
  const [found] = beyond.exec(query) ?? [];
  const place = `it is searched among the open ${what} of this repository`;
  if (found !== undefined) return [[path, `\`${found}\` has no place here: ${place}; leave it out`]];
  if (query.length <= longestQuery) return [];
  return [[path, `has ${query.length} characters, and GitHub searches for ${longestQuery}; shorten it`]];
}

/** Values that this build reads but cannot act on yet: a tick that is asked for one does not start. */
const checkUnsupported: SettingsRule = ({ settings, request }) => [
  ...(settings.isolation === 'job' ? [['isolation', '`job` is not built yet; use `uid` or `container`'] as const] : []),
  ...(request.stage === 'whole' ? [] : [['stage', 'is not built yet; leave it out'] as const]),
];

/** These look at one value alone, so they hold also while others are wrong. */
const valueRules: readonly ((
  own: Pick<EffectiveSettings, 'settings' | 'compilePattern'>,
) => ReturnType<SettingsRule>)[] = [
  checkGateDefaults,
  checkUnlockExpiry,
  checkRenewZone,
  checkRedactPatterns,
  checkQueries,
];

const settingsRules: readonly SettingsRule[] = [
  ...valueRules,
  checkSingleShot,
  checkStop,
  checkHardMax,
  checkCommandProgram,
  checkUsageFormat,
  checkContainerImage,
  checkTeamApprovers,
  checkPublicBranchStore,
  checkPreviousKey,
  checkBacklogPlace,
  checkIssueFilters,
  checkUnsupported,
];
