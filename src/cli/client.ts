/** Decides how a command speaks to GitHub: about which repository, with whose token, and how a refusal is told. */
import { createGitHub, type MeteredGitHub } from '../github/client.ts';
import { GitHubError } from '../github/errors.ts';
import { EmptyRepository } from '../github/repository.ts';
import { Mistake } from './mistake.ts';
import { originOf } from './origin.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const tokenIn = (environment: Environment): string | undefined =>
  environment['GITHUB_TOKEN'] || environment['GH_TOKEN'];

export const hasToken = (environment: Environment): boolean => Boolean(tokenIn(environment));

/** `asked` is `owner/name`; absent, the repository of the run or of this folder is meant. */
export function clientOf(asked: string | undefined, environment: Environment): MeteredGitHub {
  const repository = asked ?? (environment['GITHUB_REPOSITORY'] || originOf());
  const [owner = '', repo = '', ...rest] = repository.split('/');
  if (owner === '' || repo === '' || rest.length > 0) {
    throw new Mistake(`Which repository? “${repository}” is none.`, 'Such as: --repo octocat/hello-world');
  }
  const token = tokenIn(environment);
  if (!token) {
    throw new Mistake(
      'There is no token in GITHUB_TOKEN or GH_TOKEN.',
      'One that may read contents and actions will do, such as the one of `gh auth token`.',
    );
  }
  return createGitHub({ token, owner, repo, baseUrl: environment['GITHUB_API_URL'] || 'https://api.github.com' });
}

/** For `.catch`: what GitHub refused is told without a stack. */
export function asMistake(error: unknown): never {
  if (error instanceof EmptyRepository)
    throw new Mistake(error.message, 'Push a first commit, such as what `init` writes.');
  if (!(error instanceof GitHubError)) throw error;
  throw new Mistake(error.message, 'The token must be able to read contents and actions of the repository.');
}
