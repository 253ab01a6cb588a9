/**
 * A demo on a person's own repository and plan with a real agent: rejects options that could not work, clones the
 * repository, and brings the work back as new branches and nothing else.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { parsePlan } from '../../core/backlog/plan-file.ts';
import { type DriverChoice, detectCommands, starterAgents } from '../../core/setup/init/choices.ts';
import { starterPaths } from '../../core/setup/init/files.ts';
import type { Seed } from '../../emulator/seed.ts';
import { sha256 } from '../../github/api/graphql-fields.ts';
import type { Environment } from '../client.ts';
import { Mistake } from '../mistake.ts';
import { everyMinuteCron, workflowPath, workflowText } from './sample.ts';

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

/** Whether `init` has run in the repository. */
export const hasLoopFiles = ({ folder }: Pick<OwnWork, 'folder'>): boolean =>
  existsSync(join(folder.path, starterPaths.workflow));

/** Default of `--max-dollars`, for a first try. */
const defaultOwnDollars = 5;

/** Null = the sample; nothing of the person's own is read. */
export function resolveOwnWork(options: OwnOptions, environment: Environment): OwnWork | null {
  const { plan, repo, agent } = options;
  if (plan === undefined) {
    const { agentCommand, setup, verify, maxDollars } = options;
    const forPlan = { repo, agent, 'agent-command': agentCommand, setup, verify, 'max-dollars': maxDollars };
    const given = Object.entries(forPlan).flatMap(([name, value]) => (value === undefined ? [] : `--${name}`));
    if (given.length === 0) return null;
    throw new Mistake(
      'option_unusable',
      `${given.join(', ')}: for a plan of yours; the sample has its own.`,
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

/** A repository's committed state. Uncommitted changes are ignored. */
export interface OwnFolder {
  readonly path: string;
  readonly commit: string;
  /** Names at its root. */
  readonly files: readonly string[];
}

export function readOwnFolder(path: string): OwnFolder {
  const git = createGitRunner(path);
  let folder: OwnFolder;
  let isShallow: boolean;
  try {
    folder = {
      path: git('rev-parse', '--show-toplevel'),
      commit: git('rev-parse', '--verify', 'HEAD^{commit}'),
      files: git('ls-tree', '--name-only', 'HEAD').split('\n'),
    };
    isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  } catch {
    throw new Mistake(
      'folder_unusable',
      `${resolve(path)} is no git repository with a commit.`,
      'Name one: --repo DIR',
    );
  }
  // A shallow clone cannot be pushed: the parents of its oldest commits are missing.
  if (isShallow)
    throw new Mistake(
      'folder_unusable',
      `${folder.path} is a shallow clone.`,
      'Fetch its history: git fetch --unshallow',
    );
  return folder;
}

/** A separate clone. Nothing is written to the person's own repository until the end. */
export interface DemoClone {
  /** Pushes the commit, and one on top with the files of the loop. */
  publish(to: EmulatedRemote, files: Readonly<Record<string, string>>): void;
  /** Copies the loop's branches to the person's repository, without the loop's files. Returns their names there. */
  handBack(from: EmulatedRemote): readonly string[];
  close(): void;
}

/** The emulated repository, accessed by its folder: its server runs in this process, which git calls block. */
export interface EmulatedRemote {
  readonly gitDir: string;
  readonly defaultBranch: string;
}

export function createDemoClone({ path, commit }: OwnFolder): DemoClone {
  const room = mkdtempSync(join(tmpdir(), 'tickgate-own-'));
  createGitRunner(path)('clone', '--quiet', '--no-checkout', '--no-hardlinks', path, room);
  const git = createGitRunner(room);
  git('checkout', '--quiet', '--detach', commit);
  return {
    publish: ({ gitDir, defaultBranch }, files) => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(room, name)), { recursive: true });
        writeFileSync(join(room, name), text);
      }
      git('add', '--force', '--', ...Object.keys(files));
      git(...demoIdentityArgs, 'commit', '--quiet', '--no-verify', '--message', 'Files of the loop');
      git('tag', '--force', 'with-files-of-the-loop');
      git('push', '--quiet', '--force', gitDir, `HEAD:refs/heads/${defaultBranch}`);
    },
    handBack: ({ gitDir }) => {
      git('fetch', '--quiet', gitDir, '+refs/heads/tickgate/work/*:refs/loop/*');
      const names = git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/loop').split('\n').filter(Boolean);
      return names.flatMap((name) => handBackBranch({ room, path, commit }, name) ?? []);
    },
    close: () => rmSync(room, { recursive: true, force: true }),
  };
}

/** Null = the branch adds nothing. If its name is taken, a number is appended: no branch is overwritten. */
function handBackBranch(
  { room, path, commit }: { room: string; path: string; commit: string },
  name: string,
): string | null {
  const git = createGitRunner(room);
  git('checkout', '--quiet', '--detach', `refs/loop/${name}`);
  dropLoopFilesCommit(git, commit);
  if (git('rev-parse', 'HEAD') === commit) return null;
  const taken = new Set(createGitRunner(path)('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n'));
  const wanted = `tickgate/work/${name}`;
  const free = [wanted, ...Array.from({ length: 99 }, (_, index) => `${wanted}-${index + 2}`)];
  const branch = free.find((candidate) => !taken.has(candidate));
  if (branch === undefined)
    throw new Mistake('folder_unusable', `${wanted} exists a hundred times in ${path}.`, 'Delete old branches.');
  createGitRunner(path)('fetch', '--quiet', room, `HEAD:refs/heads/${branch}`);
  return branch;
}

/** If the work cannot be separated from the loop's files, the branch keeps them: too much is better than nothing. */
function dropLoopFilesCommit(git: ReturnType<typeof createGitRunner>, commit: string): void {
  try {
    // A commit gets the same hash in every branch that has it, so that stacked branches stay stacked.
    const keptDates = '--committer-date-is-author-date';
    git(...demoIdentityArgs, 'rebase', '--quiet', keptDates, '--onto', commit, 'with-files-of-the-loop');
  } catch {
    git('rebase', '--abort');
  }
}

const demoIdentity = ['user.name=Tickgate demo', 'user.email=demo@localhost', 'commit.gpgsign=false'];
const demoIdentityArgs = demoIdentity.flatMap((setting) => ['-c', setting]);

const createGitRunner =
  (folder: string) =>
  (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 }).trim();
