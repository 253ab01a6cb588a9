/** Permissions of a loop's own app: its inputs, the scope of each token use, and the messages about what it lacks. */
import { workflowLogin } from '../access/authority.ts';
import { toEndInOrderMinutes } from '../lease/lease.ts';
import {
  checkNeeds,
  formatNeedsWithReasons,
  type Grant,
  listMissingNeeds,
  type Need,
  tickNeeds,
  toAppPermissions,
} from './token-permissions.ts';

/** Levels by GitHub's names for app permissions. */
export type AppPermissions = Readonly<Record<string, string>>;

/** Use of a token. Each use has its own token, which can do nothing else. */
export type TokenUse = 'api' | keyof typeof narrowScopes;
const narrowScopes = {
  git: { contents: 'write' },
  members: { members: 'read' },
} as const;

/**
 * The loop's skill is in a file that only a token can read. So the API token also gets the reads of a review loop, if
 * the app has them. GitHub refuses to mint more than that.
 */
export function toTokenScope(use: TokenUse, held: AppPermissions): Readonly<Record<string, 'read' | 'write'>> {
  if (use !== 'api') return narrowScopes[use];
  const lacked = listMissingNeeds(toGrant(held), checkNeeds);
  return toAppPermissions([...tickNeeds, ...checkNeeds.filter((need) => !lacked.includes(need))]);
}

const toGrant = (held: AppPermissions): Grant =>
  Object.fromEntries(Object.entries(held).map(([name, level]) => [name.replaceAll('_', '-'), level]));

export type AppInputsResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'app'; readonly appId: number; readonly privateKey: string }
  | { readonly kind: 'refused'; readonly line: string };

/** Validates the two inputs. An empty text means "not given". */
export function readAppInputs(given: { readonly appId: string; readonly privateKey: string }): AppInputsResult {
  const [appId, privateKey] = [given.appId.trim(), given.privateKey.trim()];
  const refuse = (line: string): AppInputsResult => ({ kind: 'refused', line });
  if (appId === '' && privateKey === '') return { kind: 'none' };
  if (privateKey === '')
    return refuse('app-private-key: is not given, but app-id is; give both, or neither. Is the secret behind it set?');
  if (appId === '') return refuse('app-id: is not given, but app-private-key is; give both, or neither');
  if (!/^[1-9]\d{0,14}$/.test(appId))
    return refuse(`app-id: expected the number beside "App ID" on the app's page, got ${JSON.stringify(appId)}`);
  return { kind: 'app', appId: Number(appId), privateKey };
}

/** Quotes nothing of the input, which may be half a key. */
export const noPrivateKeySentence =
  "app-private-key: this is no private key in PEM form; use the .pem file that GitHub generated on the app's page, all of it";

export const keyRefusedSentence = (appId: number, said: string): string =>
  `app-private-key: GitHub does not take this key for the app ${appId} (${said}); is app-id that of the same app, and was the key deleted on its page?`;

export const notInstalledSentence = (appId: number, repository: string): string =>
  `app-id: the app ${appId} is not installed on ${repository}; install it from the app's page ("Install App"), for this repository`;

export const suspendedSentence = (appId: number, page: string): string =>
  `app-id: the installation of the app ${appId} is suspended; take that back at ${page}`;

/** An installed app as GitHub describes it. */
export interface InstalledApp {
  readonly slug: string;
  readonly permissions: AppPermissions;
  /** Page where its owner accepts new permissions. */
  readonly page: string;
}

/** One line; null = the app holds every need. */
export function missingAppPermissionSentence(
  { slug, permissions, page }: InstalledApp,
  needs: readonly Need[],
): string | null {
  const missing = listMissingNeeds(toGrant(permissions), needs);
  if (missing.length === 0) return null;
  return `The app ${slug} lacks ${formatNeedsWithReasons(missing)}. Add it under "Permissions & events" on the app's page, then accept it at ${page}`;
}

/** A token from outside cannot be renewed. An app's ends after an hour, some minutes of which are over on arrival. */
const externalTokenMinutes = 50;

/** A job on a self-hosted runner may take five days. Its token lives one (GitHub's docs, `github_token`). */
export const workflowTokenMinutes = 24 * 60;

export const isBotLogin = (login: string): boolean => login.endsWith('[bot]');

/** Minutes of the job after which sessions end, so that later steps have a token. Infinite if renewed or personal. */
export function computeTokenMinutes(token: { readonly appId: number | null; readonly ownLogin: string }): number {
  const { appId, ownLogin } = token;
  if (appId !== null || !isBotLogin(ownLogin)) return Number.POSITIVE_INFINITY;
  return ownLogin === workflowLogin ? workflowTokenMinutes - toEndInOrderMinutes : externalTokenMinutes;
}

export const personalTokenSentence = (login: string): string =>
  `github-token: this is the token of @${login}, so GitHub would not tell apart what the loop writes and what @${login} says; ` +
  `leave it out to use the workflow's own, give app-id and app-private-key, or set \`allow-user-token: true\`: then @${login} cannot answer`;
