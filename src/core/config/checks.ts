/** Rules across settings: values that are valid alone may still contradict one another. */
import { isTeam } from '../access/authority.ts';
import { GATES } from '../gates/catalogue.ts';
import { compilePattern, namedPatterns } from '../redaction/redact.ts';
import { isZone } from '../schedule/schedule.ts';
import { buildConfigError, type ConfigError, didYouMean, type SettingSource } from './schema/error.ts';
import type { Settings } from './schema/settings.ts';
import type { TickRequest } from './sources/action-inputs.ts';
import { isSettingsGroup } from './sources/layers.ts';

type SettingsRule = (effective: EffectiveSettings) => readonly ConfigError[];

/** Runs every rule, so that one look at the log shows every error. */
export const checkSettings = (effective: EffectiveSettings): ConfigError[] =>
  settingsRules.flatMap((rule) => rule(effective));

const hardMaxNames = ['iterations', 'prs', 'minutes', 'dollars'] as const;
type HardMaxName = (typeof hardMaxNames)[number];

const readMaxSetting = (settings: Settings, name: HardMaxName): number =>
  ({
    iterations: settings.maxIterations,
    prs: settings.maxPrs,
    minutes: settings.maxMinutes,
    dollars: settings.maxDollars,
  })[name];

/** A dollar ceiling of 0 means no ceiling, so it is above every hard-max. */
const isAbove = (name: HardMaxName, ceiling: number, most: number): boolean =>
  ceiling > most || (name === 'dollars' && ceiling === 0);

/** Lowers default ceilings to hard-max. Ceilings that were set explicitly are refused instead, by a rule below. */
export function lowerToHardMax(effective: EffectiveSettings): Settings {
  const { settings, sourceOf } = effective;
  const lowered = (name: HardMaxName): number => {
    const ceiling = readMaxSetting(settings, name);
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

const checkHardMax: SettingsRule = ({ settings, sourceOf }) =>
  hardMaxNames.flatMap((name) => {
    const most = settings.hardMax[name];
    const ceiling = readMaxSetting(settings, name);
    if (most === null || !isAbove(name, ceiling, most)) return [];
    const problem = ceiling === 0 ? 'no ceiling (0)' : `${ceiling}`;
    const remedy = `${problem} is above hard-max.${name} ${most}; lower it, or raise hard-max in the file`;
    return [buildConfigError(`max-${name}`, remedy, sourceOf(`max-${name}`))];
  });

const checkCommandProgram: SettingsRule = ({ settings, sourceOf }) => {
  const drivers = [settings.agent, ...Object.values(settings.agents).map((role) => role?.driver)];
  if (!drivers.includes('command') || settings.agentCommand !== null) return [];
  const problem = '`command` needs a program; set agent-command: [program, argument, ...]';
  return [buildConfigError('agent', problem, sourceOf('agent'))];
};

const checkContainerImage: SettingsRule = ({ settings, sourceOf }) =>
  settings.isolation !== 'container' || settings.containerImage !== null
    ? []
    : [buildConfigError('isolation', '`container` needs an image; set container-image: NAME', sourceOf('isolation'))];

const forbiddenDefaults = new Set(['merge', 'yes', 'raise']);

const checkGateDefaults: SettingsRule = ({ settings, sourceOf }) =>
  GATES.flatMap((gate) => {
    const own = settings.gates[gate.name];
    const path = `gates.${gate.name}.default`;
    const allowed = gate.options.filter((option) => !forbiddenDefaults.has(option.id) && !option.byReplyOnly);
    const names = allowed.map((option) => option.id);
    if (own === undefined || names.includes(own.default)) return [];
    const problem = `expected one of ${names.join(', ')}, got "${own.default}"${didYouMean(own.default, names)}`;
    return [buildConfigError(path, problem, sourceOf(path))];
  });

/** The question of `force-unlock` is in the head and blocks only ticks that skip anyway. */
const checkUnlockExpiry: SettingsRule = ({ settings, sourceOf }) => {
  const path = 'gates.force-unlock';
  if (settings.gates['force-unlock'] === undefined) return [];
  return [
    buildConfigError(path, 'cannot expire: without an answer the lock stays, and every tick skips', sourceOf(path)),
  ];
};

const checkRenewZone: SettingsRule = ({ settings, sourceOf }) => {
  const [, zone] = settings.renew.at?.split(' ') ?? [];
  if (zone === undefined || isZone(zone)) return [];
  return [
    buildConfigError('renew.at', `"${zone}" is no time zone; name one such as Europe/Berlin`, sourceOf('renew.at')),
  ];
};

const checkTeamApprovers: SettingsRule = ({ settings, credentials, sourceOf }) => {
  const [team] = credentials.includes('app-id') ? [] : settings.approvers.filter(isTeam);
  if (team === undefined) return [];
  const problem = `who is in the team "${team}" only an app can read: give app-id and app-private-key, or name logins`;
  return [buildConfigError('approvers', problem, sourceOf('approvers'))];
};

const checkRedactPatterns: SettingsRule = ({ settings, sourceOf }) =>
  namedPatterns(settings.redact).flatMap(({ name, pattern }) => {
    const compiled = compilePattern(name, pattern);
    return compiled.ok ? [] : [buildConfigError('redact', compiled.problem, sourceOf('redact'))];
  });

/** A branch cannot be unpublished: what was public once is in every clone. */
const checkPublicBranchStore: SettingsRule = ({ settings, isPublic, credentials, sourceOf }) => {
  if (settings.stateStore !== 'branch' || !isPublic || credentials.includes('state-key')) return [];
  const problem =
    '`branch` would publish the files of the loop in this public repository; set `state-key` to encrypt them, or use `mirrored`';
  return [buildConfigError('state-store', problem, sourceOf('state-store'))];
};

/** The secret behind `state-key` is probably gone. Without this rule, the next bundle would be unencrypted. */
const checkPreviousKey: SettingsRule = ({ credentials, sourceOf }) => {
  if (!credentials.includes('state-key-previous') || credentials.includes('state-key')) return [];
  const problem = 'only opens what a former key encrypted; set `state-key` too, with which new bundles are encrypted';
  return [buildConfigError('state-key-previous', problem, sourceOf('state-key-previous'))];
};

/** Without its place, the loop would find no work and give no reason. */
const checkBacklogPlace: SettingsRule = ({ settings: { backlog }, sourceOf }) => {
  if (backlog.source === 'plan' && backlog.plan === null)
    return [
      buildConfigError(
        'backlog.source',
        '`plan` needs a file; set backlog.plan: docs/plan.md',
        sourceOf('backlog.source'),
      ),
    ];
  if (backlog.source === 'task-list' && backlog.issue === null)
    return [
      buildConfigError(
        'backlog.source',
        '`task-list` needs an issue; set backlog.issue: 12',
        sourceOf('backlog.source'),
      ),
    ];
  return [];
};

/** Filters select issues; beside a plan they would have no effect. */
const checkIssueFilters: SettingsRule = ({ settings: { backlog }, sourceOf }) => {
  if (backlog.source === 'issues') return [];
  const { labels, milestone, assignee, query } = backlog;
  const set = Object.entries({ labels: labels.length > 0, milestone, assignee, query }).filter(([, value]) => value);
  return set.map(([name]) => {
    const path = `backlog.${name}`;
    return buildConfigError(
      path,
      `chooses among issues, and backlog.source is \`${backlog.source}\`; leave it out`,
      sourceOf(path),
    );
  });
};

/** GitHub refuses longer searches. */
const longestQuery = 256;

/** The search always covers open items of this repository, whatever the query says. */
const checkQueries: SettingsRule = ({ settings: { backlog, review }, sourceOf }) => [
  ...findQueryProblem(backlog.query, { foreign: /pr|pull-request|merged|closed/, what: 'issues' }).map((problem) =>
    buildConfigError('backlog.query', problem, sourceOf('backlog.query')),
  ),
  ...findQueryProblem(review.query, { foreign: /issue|merged|closed/, what: 'pull requests' }).map((problem) =>
    buildConfigError('review.query', problem, sourceOf('review.query')),
  ),
];

function findQueryProblem(query: string | null, { foreign, what }: { foreign: RegExp; what: string }): string[] {
  if (query === null) return [];
  const beyond = new RegExp(
    `(?<![\\w-])-?(?:(?:repo|org|user|sort):\\S*|(?:is|type|state):(?:${foreign.source})\\b)`,
    'i',
  );
  const [found] = beyond.exec(query) ?? [];
  if (found !== undefined)
    return [`\`${found}\` has no place here: it is searched among the open ${what} of this repository; leave it out`];
  if (query.length <= longestQuery) return [];
  return [`has ${query.length} characters, and GitHub searches for ${longestQuery}; shorten it`];
}

/** These inputs are about a run of the loop, and a single shot is none. */
const checkSingleShot: SettingsRule = ({ request, sourceOf }) =>
  request.singleShot
    ? (['resume', 'restart', 'fresh'] as const).flatMap((name) =>
        request[name]
          ? [
              buildConfigError(
                name,
                'is about a run of the loop, and `single-shot` is none; leave one of them out',
                sourceOf(name),
              ),
            ]
          : [],
      )
    : [];

const settingsRules: readonly SettingsRule[] = [
  checkSingleShot,
  checkHardMax,
  checkCommandProgram,
  checkContainerImage,
  checkGateDefaults,
  checkUnlockExpiry,
  checkRenewZone,
  checkTeamApprovers,
  checkRedactPatterns,
  checkPublicBranchStore,
  checkPreviousKey,
  checkBacklogPlace,
  checkIssueFilters,
  checkQueries,
];

/** Values that this build reads but cannot act on yet: a tick that is asked for one does not start. */
const unsupportedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  isolation: {
    job: '`job` is not built yet; use `uid` or `container`',
  },
};

const unsupportedRequests: Readonly<Record<string, (request: TickRequest) => boolean>> = {
  stage: (request) => request.stage !== 'whole',
};

export interface EffectiveSettings {
  readonly settings: Settings;
  readonly request: TickRequest;
  /** By dotted path; a path that no channel set has its default. */
  readonly sourceOf: (path: string) => SettingSource;
  /** Names of the credentials that were given. */
  readonly credentials: readonly string[];
  /** Everyone may read the repository. */
  readonly isPublic: boolean;
}

/** Reports each requested value or input that is not built yet, with its source. */
export function checkUnsupported({ settings, request, sourceOf }: EffectiveSettings): ConfigError[] {
  const values = Object.entries(unsupportedValues).flatMap(([path, rules]) => {
    const sentence = rules[String(readSetting(settings, path))];
    return sentence === undefined ? [] : [buildConfigError(path, sentence, sourceOf(path))];
  });
  const requests = Object.entries(unsupportedRequests).filter(([, asked]) => asked(request));
  return [
    ...values,
    ...requests.map(([name]) => buildConfigError(name, 'is not built yet; leave it out', sourceOf(name))),
  ];
}

/** Reads a setting by its dotted path on disk. */
export function readSetting(settings: Settings, path: string): unknown {
  const keys = path.split('.').map((key) => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return keys.reduce<unknown>((value, key) => (isSettingsGroup(value) ? value[key] : undefined), settings);
}
