/**
 * The version of GitHub's REST API that every request names. Without it GitHub answers in its default, which moves on when the old one ends:
 * on github.com not before March 2028. Enterprise Servers know this one, and refuse with 400 one that they do not know.
 */

export const apiVersion = '2022-11-28';

interface OctokitWithHooks {
  readonly hook: { before(name: 'request', change: (request: { headers: Record<string, unknown> }) => void): void };
}

/** Plugin of any octokit. */
export function namingVersion({ hook }: OctokitWithHooks): Record<string, never> {
  hook.before('request', ({ headers }) => {
    headers['x-github-api-version'] = apiVersion;
  });
  return {};
}
