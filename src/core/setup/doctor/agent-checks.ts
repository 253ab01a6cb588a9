/** Doctor checks of the agent: its program is installed, its key is passed, and its models have known prices. */
import { toModelRates } from '../../budget/configured-rates.ts';
import { findRates, type RateFinding, type RateTable } from '../../budget/rates.ts';
import type { EffectiveConfig } from '../../config/resolve.ts';
import { readRoleModels, rolesOf } from '../../config/role-models.ts';
import { parseLoopCostRates } from '../../config/sources/claude-md.ts';
import { explainUnpricedModels, listUnpricedModels, type UnpricedModel } from '../../config/unpriced-models.ts';
import { agentProgramNames, jobPermissionOf } from '../../sessions/contract/agent-programs.ts';
import type { TickStep } from '../../workflow/tick-workflow.ts';
import { listWrittenScopes } from '../../workflow/token-permissions.ts';
import { type DriverChoice, starterAgents } from '../init/choices.ts';
import { type CheckupFacts, type DoctorChecks, error, stepError, stepWarning, warning } from './check.ts';

const hosted = /^(?:ubuntu|windows|macos)-/i;
const secretIn = /^\$\{\{\s*secrets\.(\w+)\s*\}\}$/;

/** Drivers of all roles of the loop's skill. A role without its own driver uses the loop's. */
const listRoleDrivers = ({ agent, agents, skill }: EffectiveConfig): readonly DriverChoice[] => [
  ...new Set(rolesOf[skill].map((role) => agents[role]?.driver ?? agent)),
];

const isJobToken = (value: string | undefined): boolean =>
  /^\$\{\{\s*(?:github\.token|secrets\.GITHUB_TOKEN)\s*\}\}$/i.test(value ?? '');

/** The action's default for github-token is the job's token. */
const holdsJobToken = ({ with: { 'github-token': own } }: TickStep): boolean => own === undefined || isJobToken(own);

/** Variables by which the job's own token reaches agents. */
const listJobTokenNames = ({ env }: TickStep, { config }: CheckupFacts): readonly string[] =>
  config.ok ? [...config.config.env, ...config.config.envSecrets].filter((name) => isJobToken(env[name])) : [];

export const agentChecks: DoctorChecks = {
  'agent-not-installed': stepError(({ before, runsOn }, { config }) => {
    if (!config.ok || config.config.isolation === 'container' || !runsOn.some((name) => hosted.test(name))) return null;
    return listRoleDrivers(config.config).flatMap((agent) => {
      const { install } = starterAgents[agent];
      if (install === null || before.some((step) => step.toLowerCase().includes(agent))) return [];
      return {
        sentence: `No step before the tick installs ${agent}, and runners of GitHub have none.`,
        remedy: `Add a step: - run: npm install --global ${install}`,
        yaml: `- run: npm install --global ${install}`,
      };
    });
  }),

  'agent-file-missing': error(({ config, missingAgentFiles = [] }) => {
    // What the set-up makes is in no commit.
    if (!config.ok || config.config.setupCommand !== null) return null;
    return missingAgentFiles.map((file) => ({
      sentence: `agent-command names ${file}, which is not on the default branch.`,
      remedy: 'Commit it, or name the program that is there: every session starts in a clone of the default branch.',
    }));
  }),

  'agent-without-key': stepWarning((_step, { config }) => {
    if (!config.ok) return null;
    const { envSecrets, agent: usual } = config.config;
    return listRoleDrivers(config.config).flatMap((agent) => {
      const { key } = starterAgents[agent];
      // The loop's own agent may authenticate with another variable than its driver's usual one.
      const isGiven = key === null || envSecrets.includes(key) || (agent === usual && envSecrets.length > 0);
      if (isGiven) return [];
      const named = envSecrets.length === 0 ? 'no variable' : `no ${key}`;
      const yaml = `env-secrets: [${[...envSecrets, key].join(', ')}]`;
      return {
        sentence: `env-secrets names ${named}, so ${agent} gets no key for its model.`,
        remedy: `Set ${yaml}, and give the step of the tick that variable.`,
        yaml,
      };
    });
  }),

  'secret-not-given': stepError(({ env, before, job, uses }, { config }) => {
    // An earlier step may write it to GITHUB_ENV.
    const isGiven = (name: string): boolean => env[name] !== undefined || before.some((step) => step.includes(name));
    const missing = (config.ok ? config.config.envSecrets : []).filter((name) => !isGiven(name));
    return missing.map((name) => ({
      sentence: `env-secrets hands ${name} to the agent, but job ${job} sets no variable ${name} for the step that uses ${uses.replace(/@.*$/, '')}.`,
      remedy: `Add this line under env: of that step:  ${name}: \${{ secrets.${name} }}`,
      yaml: `env:\n  ${name}: \${{ secrets.${name} }}`,
    }));
  }),

  'job-token-refused': stepError((step, facts) => {
    const names = listJobTokenNames(step, facts);
    if (names.length === 0 || !holdsJobToken(step)) return null;
    const sentence = `The tick holds the job's token itself and would hand it to the agent as ${names.join(', ')}: a tick hands its own token to no agent.`;
    return step.with['app-id'] === undefined
      ? {
          sentence,
          remedy: `Let the loop speak as an app (app-id, app-private-key), with github-token: ''. Otherwise take another token for ${names.join(', ')}.`,
        }
      : {
          sentence,
          remedy: "The app has its own token, so put this under the step's `with:`  github-token: ''",
          yaml: "with: { github-token: '' }",
        };
  }),

  'job-token-without-model': stepWarning((step, facts) => {
    const written = listWrittenScopes(step.facts);
    const names = listJobTokenNames(step, facts);
    return (facts.config.ok ? listRoleDrivers(facts.config.config) : []).flatMap((agent) => {
      const { key } = starterAgents[agent];
      const scope = jobPermissionOf(agent);
      if (key === null || scope === null || !names.includes(key)) return [];
      if (written.includes(scope) || written.includes('all')) return [];
      const yaml = `permissions: { ${scope}: write }`;
      return {
        sentence: `${key} is the job's token, which lacks ${scope}: write, so ${agent} gets no reply from its model.`,
        remedy: `Put this into the job: ${yaml}`,
        yaml,
      };
    });
  }),

  'job-token-writes': stepWarning((step, facts) => {
    const names = listJobTokenNames(step, facts);
    const ofModels = agentProgramNames.flatMap((name) => jobPermissionOf(name) ?? []);
    const unstated = step.facts.granted === null ? ['what the repository grants by default'] : [];
    const others = [...listWrittenScopes(step.facts).filter((scope) => !ofModels.includes(scope)), ...unstated];
    if (names.length === 0 || holdsJobToken(step) || others.length === 0) return null;
    return {
      sentence: `The agent gets the job's token as ${names.join(', ')}, which may write ${others.join(', ')}.`,
      remedy: 'Name the permissions of the job, and let it write nothing else: the loop speaks by another token.',
    };
  }),

  'secret-missing': stepWarning(({ env, with: inputs }, { settings, url }) => {
    const values = [...Object.values(env), ...Object.values(inputs)];
    const named = new Set(values.flatMap((value) => secretIn.exec(value)?.[1] ?? []));
    return [...named]
      .filter((name) => name !== 'GITHUB_TOKEN' && settings.secrets?.includes(name) === false)
      .map((name) => ({
        sentence: `The workflow uses the secret ${name}, which this repository does not have.`,
        remedy: `Add it, unless the organisation or an environment has it: ${url}/settings/secrets/actions/new`,
      }));
  }),

  'isolation-none': warning(({ config }) => {
    if (!config.ok || config.config.isolation !== 'none') return null;
    return {
      sentence: "With `isolation: none` agents run as the runner's own user, within reach of its token and files.",
      remedy: 'Leave `isolation` out on a Linux runner with `sudo -n`, or set it to `container`.',
    };
  }),

  'price-assumed': warning(({ config }) => {
    if (!config.ok || config.config.meter === 'proxy' || config.config.maxDollars === 0) return null;
    if (!listRoleDrivers(config.config).includes('copilot')) return null;
    return {
      sentence: `For copilot the ceiling of $${config.config.maxDollars} rests on a price of $0.01 for an AI credit, which is assumed.`,
      remedy: "Compare its first sessions with GitHub's bill, or use `meter: proxy` with a key of Anthropic or OpenAI.",
    };
  }),

  'agent-needs-namespaces': stepError(({ runsOn }, { config }) => {
    if (!config.ok || config.config.isolation !== 'none' || !runsOn.some((name) => /^ubuntu-/i.test(name))) return null;
    const { agent, agents, skill } = config.config;
    const keepsSandbox = rolesOf[skill].some((role) => {
      const { driver, args } = agents[role] ?? { driver: null, args: [] };
      return (driver ?? agent) === 'codex' && !args.some((arg) => /danger(?:ously|-full-access)/.test(arg));
    });
    if (!keepsSandbox) return null;
    return {
      sentence:
        'With `isolation: none` codex keeps its own sandbox, which needs user namespaces, and runners of GitHub refuse them.',
      remedy: 'Leave `isolation` out: then the agent has a user of its own, and no other sandbox.',
    };
  }),

  'model-unpriced': error((facts) => {
    const unpriced = readUnpriced(facts);
    return unpriced.length === 0 ? null : explainUnpricedModels(unpriced);
  }),

  'price-unknown': warning((facts) => {
    const { config } = facts;
    if (!config.ok) return null;
    const { skill } = config.config;
    const refused = readUnpriced(facts);
    const named = rolesOf[skill].flatMap((role) => {
      const { driver, model, fallback } = readRoleModels(config.config, role);
      return [model, fallback?.model ?? null].flatMap((name) => (name === null ? [] : { driver, model: name }));
    });
    const table = readRateTable(facts);
    const unknown = named.filter(
      (reached) => findRates(reached, table).kind !== 'known' && !refused.some(({ model }) => model === reached.model),
    );
    return [...new Map(unknown.map((reached) => [reached.model, findRates(reached, table)]))].map(([model, found]) => {
      return {
        sentence: `No price is known for the model ${model}.${describeUnpriced(found, config.config)}`,
        remedy: `Set rates.${model}.input and rates.${model}.output in .github/tickgate.yml, in USD per million tokens.`,
      };
    });
  }),
};

const readRateTable = ({ config, claudeMd }: Pick<CheckupFacts, 'config' | 'claudeMd'>): RateTable => ({
  config: config.ok ? toModelRates(config.config.rates) : [],
  claudeMd: parseLoopCostRates(claudeMd ?? '').entries,
});

const readUnpriced = (facts: Pick<CheckupFacts, 'config' | 'claudeMd'>): readonly UnpricedModel[] =>
  facts.config.ok ? listUnpricedModels(facts.config.config, readRateTable(facts)) : [];

/** As the meter and the estimate do it. */
function describeUnpriced(found: RateFinding, { meter, maxDollars }: EffectiveConfig): string {
  if (found.kind !== 'unpriceable') return ` It is charged at the ${found.row}.`;
  if (meter !== 'proxy' || maxDollars === 0) return ' It counts what the agent reports, else by time.';
  return ' Its requests are refused under max-dollars.';
}

/** Checks of the machine that runs `doctor`, for a job that runs it before a first tick: programs, keys, isolation. */
export const machineChecks: DoctorChecks = {
  'program-missing': error(({ here }) =>
    (here?.missingPrograms ?? []).map((program) => ({
      sentence: `The agent's program ${program} is not on the PATH of this machine.`,
      remedy: 'Install it in a step before this one.',
    })),
  ),

  'key-unset': error(({ here }) =>
    (here?.unsetKeys ?? []).map((name) => ({
      sentence: `${name} stands under env-secrets and is empty here.`,
      remedy: `Is the secret behind it set, and passed to this step by env?`,
    })),
  ),

  'isolation-unavailable': error(({ here }) => {
    if (here === null || here.isolation === null || here.isolation.ok) return null;
    const { sentence, remedy } = here.isolation;
    return { sentence, remedy };
  }),
};
