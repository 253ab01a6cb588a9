/** Decides how a command speaks to GitHub: about which repository, with whose token, and how a refusal is told. */

import type { Reference } from '../core/config/schema/repository-reference.ts';
import type { BaseRead } from '../core/config/sources/extends.ts';
import { createGitHub, type MeteredGitHub } from '../github/api/client.ts';
import { readOtherFile } from '../github/repository/read-file.ts';
import { EmptyRepository } from '../github/repository/repository.ts';
import { GitHubError } from '../ports/github-error.ts';
import { Mistake } from './mistake.ts';
import { originOf } from './origin.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const tokenIn = (environment: Environment): string | undefined =>
  environment['GITHUB_TOKEN'] || environment['GH_TOKEN'];

export const hasToken = (environment: Environment): boolean => Boolean(tokenIn(environment));

/** `asked` is `owner/name`; absent, the repository of the run or of this folder is meant. */
export function clientOf(asked: string | undefined, environment: Environment): MeteredGitHub {
  const repository = asked ?? (environment['GITHUB_REPOSITORY'] || originOf());
  const [owner = '', repo = ''] = repository.split('/');
  if (repository === '')
    throw new Mistake(
      'repository_unclear',
      'This folder is no clone of a repository on GitHub.',
      'Go to one, or name the repository, such as: --repo octocat/hello-world',
    );
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Mistake(
      'repository_unclear',
      `Which repository? “${repository}” is none.`,
      `Such as: --repo ${nameIn(repository) ?? 'octocat/hello-world'}`,
    );
  }
  const token = tokenIn(environment);
  if (!token) {
    throw new Mistake(
      'token_missing',
      'There is no token in GITHUB_TOKEN or GH_TOKEN.',
      'One that may read contents and actions will do, such as the one of `gh auth token`.',
    );
  }
  return createGitHub({ token, owner, repo, baseUrl: apiOf(environment) });
}

/** Of an address of it that was copied from the browser or from a clone; null = it is none. */
const nameIn = (address: string): string | null => /[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(address)?.[1] ?? null;

const apiOf = (environment: Environment): string => environment['GITHUB_API_URL'] || 'https://api.github.com';

/** What a file of this folder builds on; without a token nobody is asked. */
export const otherFiles =
  (environment: Environment) =>
  async (reference: Reference): Promise<BaseRead> => {
    const token = tokenIn(environment);
    if (!token) return { problem: 'cannot be read without a token; set GITHUB_TOKEN or GH_TOKEN' };
    const { owner, repo } = reference;
    return await readOtherFile(createGitHub({ token, owner, repo, baseUrl: apiOf(environment) }), reference);
  };

/** For `.catch`: what GitHub refused is told without a stack. */
export function asMistake(error: unknown): never {
  if (error instanceof EmptyRepository)
    throw new Mistake('repository_empty', error.message, 'Push a first commit, such as what `init` writes.');
  if (!(error instanceof GitHubError)) throw error;
  if (error.failure === 'unavailable')
    throw new Mistake(
      'github_unreachable',
      error.message,
      'Is the network there, and is GITHUB_API_URL, where it is set, the right address?',
    );
  throw new Mistake(
    'github_refused',
    error.message,
    error.status === 401
      ? 'The token is wrong or has run out: make a new one, or take the one of `gh auth token`.'
      : 'The token must be able to read contents and actions of the repository.',
  );
}

/** Where pages of repositories lie: as a run is told, or where the API of an Enterprise server stands. */
export function serverOf(environment: Environment): string {
  const told = environment['GITHUB_SERVER_URL'] || /^(https?:\/\/[^/]+)\/api\/v3\/?$/.exec(apiOf(environment))?.[1];
  return (told || 'https://github.com').replace(/\/$/, '');
}
