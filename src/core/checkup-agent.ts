/** Checks of the agent: its program gets onto the runner, its key reaches it, and its models have a price. */
import type { Check } from './checkup.ts';
import { ofStep } from './checkup-workflow.ts';
import { configuredRates, findRates } from './pricing.ts';
import { starterAgents } from './starter-agents.ts';

const hosted = /^(?:ubuntu|windows|macos)-/i;
const secretIn = /^\$\{\{\s*secrets\.(\w+)\s*\}\}$/;

export const agentChecks: readonly Check[] = [
  {
    code: 'agent-not-installed',
    severity: 'error',
    look: ofStep(({ before, runsOn }, { config }) => {
      const agent = config.ok ? config.config.agent : 'command';
      const { install } = starterAgents[agent];
      const named = before.some((step) => step.toLowerCase().includes(agent));
      if (install === null || named || !runsOn.some((name) => hosted.test(name))) return null;
      return {
        sentence: `No step before the tick installs ${agent}, and runners of GitHub have none.`,
        remedy: `Add a step: - run: npm install --global ${install}`,
      };
    }),
  },
  {
    code: 'agent-without-key',
    severity: 'warning',
    look: ofStep((_step, { config }) => {
      if (!config.ok || config.config.envSecrets.length > 0) return null;
      const { key } = starterAgents[config.config.agent];
      return key === null
        ? null
        : {
            sentence: `env-secrets names no variable, so ${config.config.agent} gets no key for its model.`,
            remedy: `Set env-secrets: [${key}], and give the step of the tick that variable.`,
          };
    }),
  },
  {
    code: 'secret-not-given',
    severity: 'error',
    look: ofStep(({ env }, { config }) =>
      (config.ok ? config.config.envSecrets : [])
        .filter((name) => env[name] === undefined)
        .map((name) => ({
          sentence: `env-secrets names ${name}, and the step of the tick has no such variable.`,
          remedy: `Put this under the step's env:  ${name}: \${{ secrets.${name} }}`,
        })),
    ),
  },
  {
    code: 'secret-missing',
    severity: 'warning',
    look: ofStep(({ env, with: inputs }, { settings, repository }) => {
      const named = [...Object.values(env), ...Object.values(inputs)].flatMap(
        (value) => secretIn.exec(value)?.[1] ?? [],
      );
      return [...new Set(named)]
        .filter((name) => name !== 'GITHUB_TOKEN' && settings.secrets?.includes(name) === false)
        .map((name) => ({
          sentence: `The workflow uses the secret ${name}, which this repository does not have.`,
          remedy: `Add it, unless the organisation or an environment has it: https://github.com/${repository}/settings/secrets/actions/new`,
        }));
    }),
  },
  {
    code: 'price-unknown',
    severity: 'warning',
    look: ({ config }) => {
      if (!config.ok) return null;
      const { agent, agents, fallbackModel, rates } = config.config;
      const named = [
        ...Object.values(agents).map((own) => ({ driver: own?.driver ?? agent, model: own?.model ?? null })),
        { driver: agent, model: fallbackModel },
      ];
      const table = { config: configuredRates(rates), claudeMd: [] };
      return named.flatMap(({ driver, model }) => {
        if (model === null || findRates({ driver, model }, table).kind === 'known') return [];
        return [
          {
            sentence: `No price is known for the model ${model}.`,
            remedy: 'Name one under `rates`, else the highest of its vendor counts, or none.',
          },
        ];
      });
    },
  },
];
