/** Writes a loop's files for `tickgate init`. If an existing file differs, nothing is written without --force. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fullParsers } from '../core/config/full-parsers.ts';
import { resolveConfig } from '../core/config/resolve.ts';
import { defaultChoices, detectCommands, type StarterChoices } from '../core/setup/init/choices.ts';
import { type ActionRef, buildStarterFiles, type StarterFile, starterPaths } from '../core/setup/init/files.ts';
import {
  type FirstTickPreview,
  listRemainingSteps,
  type RemainingStep,
  setupBody,
  setupBranch,
  setupTitle,
  spendSentence,
} from '../core/setup/init/remaining-steps.ts';
import { columns, wrapSentence } from '../core/text/terminal.ts';
import { readTickWorkflow } from '../core/workflow/tick-workflow.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { readFiles } from '../github/repository/settings.ts';
import { type OpenedPull, openSetupPull } from '../github/repository/setup-pull-request.ts';
import { GitHubError } from '../ports/github.ts';
import type { HeadRead } from '../ports/head-store.ts';
import {
  createClient,
  type Environment,
  findCloneRoot,
  findErrorPage,
  findInstallationRoot,
  findPages,
  readEmulatorUrl,
  readHeadCommit,
  readOriginRepository,
  readServerUrl,
  readVersion,
  requireGit,
  rethrowAsMistake,
} from './client.ts';
import { readLoopSetup } from './doctor-command.ts';
import type { InitOptions } from './init-questions.ts';
import { exitCodes, Mistake, renderErrorLine } from './mistake.ts';
import { readIssuesToSimulate } from './simulate/repository.ts';
import { decideFirstTick } from './simulate/run.ts';
import { type Terminal, withProgress } from './terminal.ts';

export async function runInit(
  options: InitOptions,
  { stdout, stderr }: Terminal,
  environment: Environment = process.env,
): Promise<number> {
  const action = resolveActionRef(options.uses);
  if (!options.pr) requireRepositoryRoot();
  // Before any question: answers would be in vain without a token.
  const github = options.pr ? createClient(undefined, environment, proposingToken) : null;
  const answered = await completeInitOptions(options);
  if (answered === null) {
    stderr.write('Nothing was written.\n');
    return exitCodes.interrupted;
  }
  const choices = buildStarterChoices(answered);
  const repository = readOriginRepository() || null;
  const server = readServerUrl(environment);
  const pages = readEmulatorUrl() ?? server;
  const files = buildStarterFiles({ choices, action, name: repository ?? basename(resolve('.')), server });
  requireValidStarterConfig(files);
  const spend = spendSentence(choices);
  if (github !== null) {
    const left = listRemainingSteps({
      choices,
      action,
      repository: `${github.owner}/${github.repo}`,
      server: pages,
      proposed: true,
    });
    const proposed = await withProgress(stderr, 'Opening the pull request …', () =>
      proposeFiles(github, { files, spend, left }),
    ).catch(rethrowAsMistake);
    if (proposed.pull === null) {
      stdout.write(renderNothingProposed(proposed.compared, `${github.owner}/${github.repo}`, options));
      return exitCodes.done;
    }
    stdout.write(renderInitReport({ ...proposed, how: 'proposed', left, spend }, options));
    return exitCodes.done;
  }
  const compared = files.map(compareStarterFile);
  const differing = compared.filter(({ state }) => state === 'differs');
  const writes = !options.dryRun && (options.force || differing.length === 0);
  if (writes) for (const file of compared) if (file.state !== 'unchanged') writeStarterFile(file);
  const refuses = !writes && !options.dryRun;
  // Nothing was written, so nothing is left to do with it.
  const left = refuses ? [] : listRemainingSteps({ choices, action, repository, server: pages, proposed: false });
  stdout.write(renderInitReport({ compared, how: writes ? 'written' : 'looked at', left, spend, pull: null }, options));
  if (!refuses) return exitCodes.done;
  const names = differing.map(({ path }) => path).join(', ');
  stderr.write(
    `${renderErrorLine('files_differ', `${names} would be changed, so nothing was written.`)}\nLook at the difference, then use --force.\n${findErrorPage('files_differ') ?? ''}\n`,
  );
  return exitCodes.failed;
}

const proposingToken = 'Set one that may write contents, pull requests and workflows, such as that of `gh auth token`.';

/** GitHub reads workflows only at the root of a repository. */
function requireRepositoryRoot(): void {
  const top = findCloneRoot('.');
  if (top === null)
    throw new Mistake(
      'folder_unusable',
      'This folder lies in no git repository.',
      'Run it at the root of a clone, or after `git init`.',
    );
  if (resolve(top) === realpathSync('.')) return;
  throw new Mistake(
    'folder_unusable',
    'This folder is not the root of its repository, where GitHub looks for workflows.',
    `Go there first: cd ${top}`,
  );
}

/** Null = the person cancelled the questions. */
async function completeInitOptions(options: InitOptions): Promise<InitOptions | null> {
  const asks = process.stdin.isTTY && process.stdout.isTTY && !options.yes && !options.json;
  if (!asks) return options;
  // `docker run -t` reports a terminal of 0 columns, which would wrap the questions after every letter.
  if (process.stdout.columns === 0) process.stdout.columns = columns;
  const { askMissingOptions } = await import('./init-questions.ts');
  return askMissingOptions(options);
}

/** Without `--uses`, takes this installation's own `origin` and commit. Without an `origin`, the option is required. */
function resolveActionRef(uses: string | undefined): ActionRef {
  if (uses === undefined) requireGit();
  const home = findInstallationRoot();
  const commit = readHeadCommit(home);
  const given = uses ?? `${readOriginRepository(home)}@${commit}`;
  const [, repository, sha] = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{40})$/.exec(given) ?? [];
  if (repository !== undefined && sha !== undefined) return { repository, sha, version: readVersion() };
  throw new Mistake(
    'option_unusable',
    uses === undefined
      ? 'Tickgate cannot tell from where your workflows should take the action.'
      : `--uses: "${uses}" names no commit.`,
    uses === undefined && commit !== ''
      ? `Push ${home} to a repository of yours, then: --uses OWNER/NAME@${commit}`
      : 'Name a repository of the action that they may use, and the commit that `git ls-remote https://github.com/OWNER/NAME HEAD` prints: --uses OWNER/NAME@COMMIT. On an emulator any 40 digits do.',
  );
}

function buildStarterChoices(options: InitOptions): StarterChoices {
  const found = detectCommands(readdirSync('.'));
  const agent = options.agent ?? defaultChoices.agent;
  if ((agent === 'command') !== (options.agentCommand !== undefined)) {
    throw new Mistake(
      'option_unusable',
      agent === 'command'
        ? '--agent command needs a program.'
        : `--agent-command is for --agent command, not ${agent}.`,
      'Such as: --agent command --agent-command node .github/agent.mjs',
    );
  }
  return {
    recipe: options.recipe ?? defaultChoices.recipe,
    agent,
    agentCommand: options.agentCommand ?? null,
    preset: options.preset ?? defaultChoices.preset,
    renew: options.renew ?? defaultChoices.renew,
    token: options.token ?? defaultChoices.token,
    setup: options.setup ?? found.setup,
    verify: options.verify ?? found.verify,
  };
}

/** Throws before anything is written if a tick would reject the configuration. */
function requireValidStarterConfig(files: readonly StarterFile[]): void {
  const file = files.find(({ path }) => path === starterPaths.config) ?? null;
  const facts = { visibility: 'private', jobTimeoutMinutes: null } as const;
  const resolved = resolveConfig({ dispatch: {}, with: {}, file, pages: findPages, parsers: fullParsers, facts });
  if (resolved.ok) return;
  throw new Mistake(
    'configuration_wrong',
    resolved.errors.map(({ message }) => message).join('\n'),
    'Change the option that it comes from.',
  );
}

type FileState = 'new' | 'unchanged' | 'differs';

interface ComparedFile extends StarterFile {
  readonly state: FileState;
  /** Output of `git diff`; empty if nothing differs. */
  readonly diff: string;
}

function compareTexts(before: string | undefined, text: string): FileState {
  if (before === undefined) return 'new';
  return before === text ? 'unchanged' : 'differs';
}

function compareStarterFile(file: StarterFile): ComparedFile {
  const state = compareTexts(existsSync(file.path) ? readFileSync(file.path, 'utf8') : undefined, file.text);
  if (state !== 'differs') return { ...file, state, diff: '' };
  const args = ['diff', '--no-index', '--no-color', '--no-ext-diff', '--', file.path, '-'];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', input: file.text });
  // Git calls its standard input `b/-`.
  const [head = '', ...hunks] = stdout.split('\n@@');
  return { ...file, state, diff: [head.replaceAll(' b/-', ` b/${file.path}`), ...hunks].join('\n@@') };
}

function writeStarterFile({ path, text }: StarterFile): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

interface InitReport {
  readonly compared: readonly ComparedFile[];
  readonly how: 'written' | 'looked at' | 'proposed';
  readonly left: readonly RemainingStep[];
  readonly spend: string;
  readonly pull: OpenedPull | null;
}

const renderInitReport = (report: InitReport, { json }: InitOptions): string =>
  json ? `${JSON.stringify(buildInitJson(report))}\n` : renderInitText(report);

function describeFileState({ state }: ComparedFile, how: InitReport['how']): string {
  if (state === 'unchanged') return 'unchanged';
  const isNew = state === 'new';
  switch (how) {
    case 'written':
      return isNew ? 'written' : 'replaced';
    case 'looked at':
      return isNew ? 'missing' : 'differs';
    case 'proposed':
      return 'proposed';
  }
}

function renderInitText({ compared, how, left, spend, pull }: InitReport): string {
  const lines = compared.map((file) => `${describeFileState(file, how).padEnd(11)}${file.path}`);
  const diffs = how === 'written' ? [] : compared.flatMap(({ diff }) => (diff === '' ? [] : ['', diff.trimEnd()]));
  const opened = pull === null ? [] : ['', `Pull request #${pull.number} ${pull.state}: ${pull.url}`];
  const steps = left.flatMap(({ text, url }, index) => [
    wrapSentence(`${index + 1}. ${text}`),
    ...(url === null ? [] : [`   ${url}`]),
  ]);
  const next = left.length === 0 ? [] : ['', wrapSentence(spend), '', 'What is left:', ...steps];
  return `${[...lines, ...diffs, ...opened, ...next].join('\n')}\n`;
}

const buildInitJson = ({ compared, how, left, spend, pull }: InitReport): object => ({
  files: compared.map((file) => ({ path: file.path, state: describeFileState(file, how), diff: file.diff })),
  ...(pull === null ? {} : { pull }),
  spend,
  left,
});

function renderNothingProposed(compared: readonly ComparedFile[], repository: string, { json }: InitOptions): string {
  if (json) return `${JSON.stringify(buildInitJson({ compared, how: 'proposed', left: [], spend: '', pull: null }))}\n`;
  const files = compared.map(({ path }) => `unchanged  ${path}`);
  const sentence = `Nothing to propose: the default branch of ${repository} has these files as they would be written.`;
  return `${[...files, '', wrapSentence(sentence)].join('\n')}\n`;
}

/** Returns no diffs: the pull request itself shows them. No pull request = the default branch has the files already. */
async function proposeFiles(
  github: MeteredGitHub,
  { files, spend, left }: Pick<InitReport, 'spend' | 'left'> & { readonly files: readonly StarterFile[] },
): Promise<Pick<InitReport, 'compared' | 'pull'>> {
  const there = await readFiles(
    github,
    files.map(({ path }) => path),
  );
  const compared = files.map((file) => {
    const before = there.find(({ path }) => path === file.path)?.text;
    return { ...file, state: compareTexts(before, file.text), diff: '' };
  });
  if (compared.every(({ state }) => state === 'unchanged')) return { compared, pull: null };
  const preview = await previewFirstTick(github, files);
  const setup = { branch: setupBranch, title: setupTitle, body: setupBody({ preview, spend, left }), files };
  const pull = await openSetupPull(github, setup).catch(rethrowWithScopeRemedy);
  return { compared, pull };
}

/** Runs the loop's own rules over the current issues, if it works on issues and has no record yet. */
async function previewFirstTick(github: MeteredGitHub, files: readonly StarterFile[]): Promise<FirstTickPreview> {
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
  const { opened } = await readLoopSetup(github, starterPaths.workflow, undefined);
  const { visibility, ownLogin } = opened.along.repository;
  const workflow = readTickWorkflow(textOf(starterPaths.workflow));
  const resolved = resolveConfig({
    dispatch: {},
    with: {},
    file: { path: starterPaths.config, text: textOf(starterPaths.config) },
    pages: findPages,
    parsers: fullParsers,
    facts: { visibility, jobTimeoutMinutes: workflow.kind === 'tick' ? workflow.step.facts.timeoutMinutes : null },
  });
  if (opened.read.kind !== 'absent') return { kind: 'has-run', held: findHold(opened.read) };
  if (!resolved.ok || resolved.config.skill !== 'work') return { kind: 'unknown' };
  const { config, sources } = resolved;
  const { issues } = await readIssuesToSimulate(github, config, ownLogin);
  const facts = { config, sources, visibility, issues, nowMs: Date.parse(github.now()) };
  return { kind: 'decided', decision: await decideFirstTick(facts) };
}

function findHold(read: Exclude<HeadRead, { kind: 'absent' }>): (FirstTickPreview & { kind: 'has-run' })['held'] {
  if (read.kind === 'unreadable') return 'unreadable';
  const { status, pause } = read.head;
  if (status === 'stopped') return 'stopped';
  return pause === null ? null : 'paused';
}

/** A token that can read may still lack the scope to change workflows, so the remedy names that scope. */
function rethrowWithScopeRemedy(error: unknown): never {
  if (!(error instanceof GitHubError) || (error.status !== 403 && error.status !== 404)) throw error;
  throw new Mistake(
    'github_refused',
    error.message,
    'The token must be able to write contents, pull requests and workflows: of `gh`, after `gh auth refresh --scopes workflow`.',
  );
}
