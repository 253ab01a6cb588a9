/** Options of a demo on a person's own repository and plan with a real agent. Rejects what could not work. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, isAbsolute, relative } from 'node:path';
import { stringify } from 'yaml';
import { parsePlan } from '../../../core/backlog/plan-file.ts';
import { type DriverChoice, detectCommands, starterAgents } from '../../../core/setup/init/choices.ts';
import type { Seed } from '../../../emulator/model/seed.ts';
import { sha256 } from '../../../github/api/graphql-fields.ts';
import type { Environment } from '../../client.ts';
import { Mistake } from '../../mistake.ts';
import { everyMinuteCron, workflowPath, workflowText } from '../sample.ts';
import { type OwnFolder, readOwnFolder } from './folder.ts';

export interface OwnOptions {
  readonly repo?: string;
  readonly plan?: string;
  readonly agent?: DriverChoice;
  readonly agentCommand?: readonly string[];
  readonly setup?: string;
  readonly verify?: string;
  readonly maxDollars?: number;
}

export interface OwnWork {
  readonly folder: OwnFolder;
  /** The text of the plan. */
  readonly plan: string;
  readonly agent: DriverChoice;
  readonly agentCommand: readonly string[] | null;
  readonly setup: string | null;
  readonly verify: string | null;
  readonly maxDollars: number;
  /** The agent's key by the name of its variable; empty for the person's own program. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Default of `--max-dollars`, for a first try. */
const defaultOwnDollars = 5;

/** Null = the sample; nothing of the person's own is read. */
export function resolveOwnWork(options: OwnOptions, environment: Environment): OwnWork | null {
  const { plan, repo, agent } = options;
  if (plan === undefined) {
    if (repo === undefined && agent === undefined) return null;
    throw new Mistake(
      'option_unusable',
      '--repo and --agent need a plan to work on.',
      'A Markdown list of tasks: --plan plan.md',
    );
  }
  if (agent === undefined) {
    const names = Object.keys(starterAgents).join(', ');
    throw new Mistake(
      'option_unusable',
      '--plan needs an agent: the script of the demo knows its sample only.',
      `--agent ${names}`,
    );
  }
  if ((agent === 'command') !== (options.agentCommand !== undefined)) {
    throw new Mistake(
      'option_unusable',
      '--agent command and --agent-command belong together.',
      '--agent command --agent-command ./agent',
    );
  }
  const folder = readOwnFolder(repo ?? '.');
  return {
    folder,
    plan: readOpenPlan(plan),
    agent,
    agentCommand: options.agentCommand ?? null,
    setup: options.setup ?? detectCommands(folder.files).setup,
    verify: options.verify ?? detectCommands(folder.files).verify,
    maxDollars: options.maxDollars ?? defaultOwnDollars,
    secrets: readAgentSecrets(agent, environment),
  };
}

function readOpenPlan(path: string): string {
  if (!existsSync(path))
    throw new Mistake('file_unusable', `There is no plan ${path}.`, 'A Markdown list: - [ ] Add a search box');
  const text = readFileSync(path, 'utf8');
  if (parsePlan(text, sha256).tasks.some(({ mark }) => mark === 'open')) return text;
  throw new Mistake('file_unusable', `${path} has no open task.`, 'A task is a line such as: - [ ] Add a search box');
}

function readAgentSecrets(agent: DriverChoice, environment: Environment): Readonly<Record<string, string>> {
  const { key } = starterAgents[agent];
  if (key === null) return {};
  const value = environment[key];
  if (value) return { [key]: value };
  throw new Mistake(
    'key_missing',
    `${agent} needs a key in ${key}, which is not set.`,
    'Agents see no login of yours, only that key.',
  );
}

type OwnAgentChoice = Pick<OwnWork, 'agent' | 'agentCommand' | 'setup' | 'verify'> & {
  readonly folder: Pick<OwnFolder, 'path'>;
};

/** Options for the same loop, quoted for a shell. The program comes last, since it takes all following words. */
export function renderInitOptions(work: OwnAgentChoice): string {
  const { agent, setup, verify } = work;
  const program = resolveAgentProgram(work);
  const given = [
    ...['--agent', agent],
    ...(setup === null ? [] : ['--setup', setup]),
    ...(verify === null ? [] : ['--verify', verify]),
    ...(program === null ? [] : ['--agent-command', ...program.words]),
  ];
  return given.map((word) => ` ${/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`}`).join('');
}

/** Sentence on parts of the program that no runner has; null = none. */
export function missingOnRunnersSentence(work: OwnAgentChoice): string | null {
  const local = resolveAgentProgram(work)?.local ?? [];
  if (local.length === 0) return null;
  const verb = local.length === 1 ? 'is' : 'are';
  return `${local.join(' and ')} ${verb} on this machine alone: a runner needs a program that your repository or its image has.`;
}

/** Makes paths into the repository relative, as in a checkout. Other absolute paths exist only on this machine. */
function resolveAgentProgram({
  agentCommand,
  folder,
}: OwnAgentChoice): { words: readonly string[]; local: readonly string[] } | null {
  if (agentCommand === null) return null;
  const words = agentCommand.map((word, index) => {
    const inside = isAbsolute(word) ? relative(folder.path, existsSync(word) ? realpathSync(word) : word) : word;
    if (inside.startsWith('..') || inside === '') return word;
    return index === 0 && inside !== word ? `./${inside}` : inside;
  });
  return { words, local: words.filter((word) => isAbsolute(word)) };
}

const ownPlanPath = '.github/tickgate-plan.md';

/** The person is the maintainer and the only user. */
export const buildOwnSeed = ({ folder }: OwnWork, people: { owner: string; maintainer: string }): Seed => ({
  owner: people.owner,
  repo: basename(folder.path).replace(/[^\w.-]/g, '-') || 'own',
  visibility: 'private',
  users: { [people.maintainer]: 'write' },
});

/** The loop's files by path. No branch that is handed back contains them. */
export const buildOwnFiles = (work: OwnWork, appId: number): Readonly<Record<string, string>> => ({
  [workflowPath]: workflowText({ cron: everyMinuteCron, timeoutMinutes: 360, secrets: Object.keys(work.secrets) }),
  '.github/tickgate.yml': ownSettingsText(work, appId),
  [ownPlanPath]: work.plan,
});

/** Without isolation: the person started the agent on their own machine. */
const ownSettingsText = (work: OwnWork, appId: number): string =>
  stringify({
    agent: work.agent,
    ...(work.agentCommand === null ? {} : { 'agent-command': [...work.agentCommand] }),
    isolation: 'none',
    ...(Object.keys(work.secrets).length === 0 ? {} : { 'env-secrets': Object.keys(work.secrets) }),
    ...(work.setup === null ? {} : { 'setup-command': work.setup }),
    ...(work.verify === null ? {} : { 'verify-command': work.verify }),
    backlog: { source: 'plan', plan: ownPlanPath },
    'max-iterations': 20,
    'max-minutes': 240,
    'max-dollars': work.maxDollars,
    'when-empty': 'stop',
    'receipt-app-id': appId,
  });
