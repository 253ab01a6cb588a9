/** Installation tokens of the user's own app: for one repository, limited to their use, renewed before they expire. */
import { retry } from '@octokit/plugin-retry';
import * as z from 'zod';
import { unreadableTeamsSentence } from '../../core/access/authority.ts';
import { retryUnitMs, tickReadRetries } from '../../core/errors/retry-policy.ts';
import {
  type InstalledApp,
  keyRefusedSentence,
  missingAppPermissionSentence,
  noPrivateKeySentence,
  notInstalledSentence,
  suspendedSentence,
  type TokenUse,
  toTokenScope,
} from '../../core/workflow/app-permissions.ts';
import { tickNeeds } from '../../core/workflow/token-permissions.ts';
import { GitHubError } from '../../ports/github.ts';
import { namingVersion } from '../api/client.ts';
import { explained } from '../api/errors.ts';
import { ActionOctokit } from '../api/octokit.ts';
import { readPrivateKey } from './app-access.ts';

export interface AppOrder {
  readonly appId: number;
  /** As the user gave it. */
  readonly privateKey: string;
  readonly owner: string;
  readonly repo: string;
  /** `GITHUB_API_URL` of the runner. */
  readonly baseUrl: string;
}

export type AppOpening =
  | {
      readonly kind: 'ready';
      readonly tokenFor: (use: TokenUse) => Promise<string>;
      readonly app: InstalledApp;
      /** Why team membership cannot be read; null = the app may read it. */
      readonly teamsUnread: string | null;
    }
  /** A line for the person who set the app up. */
  | { readonly kind: 'refused'; readonly line: string };

const Installation = z.object({
  id: z.number(),
  app_slug: z.string(),
  html_url: z.string(),
  permissions: z.record(z.string(), z.string()),
  suspended_at: z.string().nullish(),
});

/** Two requests: one for the installation, the other with the first token. Throws if GitHub does not answer. */
export async function openApp({ appId, privateKey, owner, repo, baseUrl }: AppOrder): Promise<AppOpening> {
  const pem = readPrivateKey(privateKey);
  if (pem === null) return { kind: 'refused', line: noPrivateKeySentence };
  // Imported here, so a tick with its workflow's own token does not pay for it.
  const { createAppAuth } = await import('@octokit/auth-app');
  const retries = { retries: tickReadRetries, retryAfterBaseValue: retryUnitMs };
  const octokit = new (ActionOctokit.plugin(retry, namingVersion))({ baseUrl, retry: retries });
  const auth = createAppAuth({ appId, privateKey: pem, request: octokit.request });
  try {
    const { token: jwt } = await auth({ type: 'app' });
    const route = 'GET /repos/{owner}/{repo}/installation';
    const asked = octokit.request(route, { owner, repo, headers: { authorization: `bearer ${jwt}` } });
    const found = Installation.parse((await asked.catch(explained)).data);
    const page = found.html_url;
    const app = { slug: found.app_slug, permissions: found.permissions, page };
    const line =
      typeof found.suspended_at === 'string'
        ? suspendedSentence(appId, page)
        : missingAppPermissionSentence(app, tickNeeds);
    if (line !== null) return { kind: 'refused', line };
    const here = { installationId: found.id, repositoryNames: [repo] };
    const tokenFor = async (use: TokenUse): Promise<string> => {
      const made = auth({ type: 'installation', ...here, permissions: { ...toTokenScope(use, found.permissions) } });
      return (await made.catch(explained)).token;
    };
    const unread = found.permissions['members'] === undefined ? unreadableTeamsSentence(found.app_slug, page) : null;
    return { kind: 'ready', tokenFor, app, teamsUnread: unread };
  } catch (error) {
    const line = refusalOf(error, { appId, repository: `${owner}/${repo}` });
    if (line === null) throw error;
    return { kind: 'refused', line };
  }
}

/** What a person has to fix; null = GitHub did not answer. */
function refusalOf(error: unknown, { appId, repository }: { appId: number; repository: string }): string | null {
  if (!(error instanceof GitHubError)) return null;
  if (error.failure === 'permission') return keyRefusedSentence(appId, error.said);
  return error.failure === 'not-found' ? notInstalledSentence(appId, repository) : null;
}
