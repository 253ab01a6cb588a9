/** GitHub access of the commands: the repository, the token, the installation, and reports of GitHub's errors. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Reference } from '../core/config/schema/value-types.ts';
import type { BaseFileRead } from '../core/config/sources/config-file.ts';
import { type CommandFailureCode, errorPath } from '../core/errors/codes.ts';
import { findTokenFault, tokenRemedy as unusableTokenRemedy } from '../core/redaction/token-form.ts';
import { createGitHub, type MeteredGitHub } from '../github/api/client.ts';
import { EmptyRepository, readOtherFile } from '../github/repository/repository.ts';
import { GitHubError } from '../ports/github.ts';
import { Mistake } from './mistake.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined = there is none. Throws where it cannot be sent. White space around it is no part of it. */
function readToken(environment: Environment): string | undefined {
  const name = environment['GITHUB_TOKEN']?.trim() ? 'GITHUB_TOKEN' : 'GH_TOKEN';
  const token = environment[name]?.trim();
  const fault = findTokenFault(token ?? '');
  if (fault !== null)
    throw new Mistake('token_unusable', `${name} is no token: it holds ${fault}.`, unusableTokenRemedy);
  return token;
}

export const hasToken = (environment: Environment): boolean => Boolean(readToken(environment));

const readingToken = 'Set one that may read contents and actions, such as that of `gh auth token`.';

/** `asked` is `owner/name`; absent = the repository of the run, else of this folder. */
export function createClient(
  asked: string | undefined,
  environment: Environment,
  tokenRemedy = readingToken,
): MeteredGitHub {
  const repository = asked ?? (environment['GITHUB_REPOSITORY'] || readOriginRepository());
  const [owner = '', repo = ''] = repository.split('/');
  if (repository === '') {
    requireGit(' `status` and `doctor` need none with --repo OWNER/NAME.');
    throw new Mistake(
      'repository_unclear',
      'This folder is not a clone of a repository on GitHub.',
      'Go to one, or name the repository, such as: --repo octocat/hello-world',
    );
  }
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Mistake(
      'repository_unclear',
      `Which repository? “${repository}” is none.`,
      `Such as: --repo ${parseRepositoryName(repository) ?? 'octocat/hello-world'}`,
    );
  }
  const token = readToken(environment);
  if (!token) {
    throw new Mistake('token_missing', 'There is no token in GITHUB_TOKEN or GH_TOKEN.', tokenRemedy);
  }
  return createGitHub({ token, owner, repo, baseUrl: readApiUrl(environment) });
}

/** `owner/name` from an address copied from a browser or a clone; null = not such an address. */
const parseRepositoryName = (address: string): string | null =>
  /[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(address)?.[1] ?? null;

const readApiUrl = (environment: Environment): string => environment['GITHUB_API_URL'] || 'https://api.github.com';

/** Reads files that this folder's configuration extends. Without a token, no request is made. */
export const createBaseReader =
  (environment: Environment) =>
  async (reference: Reference): Promise<BaseFileRead> => {
    const token = readToken(environment);
    if (!token) return { problem: 'cannot be read without a token; set GITHUB_TOKEN or GH_TOKEN' };
    const { owner, repo } = reference;
    return await readOtherFile(createGitHub({ token, owner, repo, baseUrl: readApiUrl(environment) }), reference);
  };

/** For `.catch`: turns an error of GitHub into a `Mistake`, which prints no stack. */
export function rethrowAsMistake(error: unknown): never {
  if (error instanceof EmptyRepository)
    throw new Mistake('repository_empty', error.message, 'Push a first commit, such as what `init` writes.');
  if (!(error instanceof GitHubError)) throw error;
  if (error.failure === 'unavailable')
    throw new Mistake('github_unreachable', error.message, 'Check the network and, if you set it, GITHUB_API_URL.');
  throw new Mistake('github_refused', error.message, describeRefusalRemedy(error.status));
}

function describeRefusalRemedy(status: number | null): string {
  if (status === 404)
    return 'Check the name of the repository, that the token may read its contents and actions, and, if you set it, the address in GITHUB_API_URL: https://api.github.com, or https://HOST/api/v3 of an Enterprise server.';
  if (status === 401) return 'The token is wrong or has expired: make a new one, or use that of `gh auth token`.';
  if (status === 422) return 'GitHub says above what it does not accept; no right of the token is missing.';
  return 'The token must be able to read contents and actions of the repository.';
}

/** Base address of repository pages: the run's own, or that of the Enterprise server whose API is used. */
export function readServerUrl(environment: Environment): string {
  const address =
    environment['GITHUB_SERVER_URL'] || /^(https?:\/\/[^/]+)\/api\/v3\/?$/.exec(readApiUrl(environment))?.[1];
  return (address || 'https://github.com').replace(/\/$/, '');
}

/** `owner/name` of the remote `origin`; empty if there is none, or if it is a path or another host than GitHub. */
export function readOriginRepository(folder = '.', environment: Environment = process.env): string {
  const url = runGitQuietly(folder, 'remote', 'get-url', 'origin');
  const [, host = '', path = ''] =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/(.+)$/.exec(url) ??
    /^(?:[^@/:]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(url) ??
    [];
  const [, name = ''] = /^\/?([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(path) ?? [];
  return isGitHubHost(host.toLowerCase(), environment) ? name : '';
}

/** The emulator that `origin` names, whose pages are where the steps of `init` are done; null = another host. */
export const readEmulatorUrl = (folder = '.'): string | null =>
  /^http:\/\/github\.localhost(?::\d+)?(?=\/)/.exec(runGitQuietly(folder, 'remote', 'get-url', 'origin'))?.[0] ?? null;

/** github.com and its aliases in ssh settings, the emulator, or a server that the environment names. */
const isGitHubHost = (host: string, environment: Environment): boolean =>
  /^(?:(?:ssh\.|www\.)?github\.com(?:-[\w-]+)?|github\.localhost)$/.test(host) ||
  listConfiguredHosts(environment).includes(host);

const listConfiguredHosts = (environment: Environment): string[] =>
  [environment['GITHUB_SERVER_URL'], environment['GITHUB_API_URL']]
    .flatMap((url) => (url && URL.canParse(url) ? new URL(url).hostname.toLowerCase() : []))
    .flatMap((host) => [host, host.replace(/^api\./, '')]);

/** The checked-out commit; empty if there is none. */
export const readHeadCommit = (folder: string): string => runGitQuietly(folder, 'rev-parse', 'HEAD');

/** Root of the clone that contains the folder; null = no clone contains it. */
export function findCloneRoot(folder: string): string | null {
  requireGit();
  return runGitQuietly(folder, 'rev-parse', '--show-toplevel') || null;
}

/** Throws if the program is missing: a command that goes on would blame the folder. `besides`: what works without. */
export function requireGit(besides = ''): void {
  if (runGitQuietly('.', '--version') !== '') return;
  throw new Mistake(
    'git_missing',
    'There is no program git on the PATH.',
    `Install git, or put it on the PATH.${besides}`,
  );
}

function runGitQuietly(folder: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Root of this installation: the nearest folder with `action.yml` above the running file. */
export function findInstallationRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'action.yml'))) return folder;
    if (folder === dirname(folder)) {
      throw new Mistake(
        'installation_incomplete',
        `There is no action.yml above ${start}.`,
        'Run dist/cli/index.js from a clone of the repository.',
      );
    }
  }
}

const Manifest = z.object({ version: z.string() });

export function readVersion(): string {
  const home = findInstallationRoot();
  const file = join(home, 'package.json');
  if (existsSync(file)) return Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  throw new Mistake(
    'installation_incomplete',
    `There is no package.json in ${home}.`,
    'Run dist/cli/index.js from a clone of the repository.',
  );
}

/** For `--version`: help must also be had where only `dist/` was copied. */
export function describeVersion(): string {
  try {
    return readVersion();
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return `unknown: ${error.message} ${error.remedy}`;
  }
}

/** The built command line, from which the demo starts its agent. */
export const toBuiltCliPath = (home: string): string => join(home, 'dist', 'cli', 'index.js');

/** Files of this installation as a reader opens them: on GitHub at its commit, else in its own folder. */
function locateInstallation(home: string): { readonly address: string; readonly isPublished: boolean } {
  const origin = readOriginRepository(home);
  const commit = origin === '' ? '' : readHeadCommit(home);
  if (commit === '') return { address: home, isPublished: false };
  return { address: `${readServerUrl(process.env)}/${origin}/blob/${commit}`, isPublished: true };
}

/** Address of the folder of documents. */
export const findPages = (): string => `${locateInstallation(findInstallationRoot()).address}/docs`;

/** Page of an error code; null = neither GitHub nor this folder has it. */
export function findErrorPage(code: CommandFailureCode, folder = findInstallationRoot): string | null {
  try {
    const home = folder();
    const { address, isPublished } = locateInstallation(home);
    return isPublished || existsSync(join(home, errorPath(code))) ? `${address}/${errorPath(code)}` : null;
  } catch {
    // An incomplete installation was already reported.
    return null;
  }
}
