/** Decides as whom a tick speaks: with the token that it was given, or as an app of one's own, whose tokens are made as they are needed. */

import { type Invocation, secretsIn } from '../action-io.ts';
import { teamsNeedAppSentence } from '../core/access/authority.ts';
import { type InstalledApp, readAppInputs, type TokenUse } from '../core/workflow/app-permissions.ts';
import type { TokenSource } from '../github/api/client.ts';
import { openApp } from '../github/app/installation-tokens.ts';

export interface Credentials {
  /** What the API is asked with. */
  readonly api: string | TokenSource;
  /** One for this use; asked for each time, since it may end. */
  readonly tokenFor: (use: TokenUse) => Promise<string>;
  /** The app that speaks; null = with the token that was given. */
  readonly appId: number | null;
  /** The same as GitHub has it installed. */
  readonly app: InstalledApp | null;
  /** Why it cannot be asked who is in a team; null = it can. */
  readonly teamsUnread: string | null;
  /** Everything that was handed over or made so far and must be seen nowhere. */
  readonly secrets: () => readonly string[];
}

export type CredentialReading =
  | { readonly kind: 'ready'; readonly credentials: Credentials }
  | { readonly kind: 'refused'; readonly line: string };

const noToken = "github-token: no token was given; leave the input out to use the workflow's own";

/** `mask` is told of every secret before it can be printed. */
export async function openCredentials(
  invocation: Invocation,
  mask: (secret: string) => void,
): Promise<CredentialReading> {
  const given = secretsIn(invocation);
  given.forEach(mask);
  const read = readAppInputs({
    appId: invocation.with['app-id'] ?? '',
    privateKey: invocation.with['app-private-key'] ?? '',
  });
  if (read.kind === 'refused') return read;
  if (read.kind === 'none') {
    if (invocation.token === '') return { kind: 'refused', line: noToken };
    return { kind: 'ready', credentials: withTokenFailure(invocation.token, given) };
  }
  const { owner, repo, apiUrl: baseUrl } = invocation;
  const opened = await openApp({ ...read, owner, repo, baseUrl });
  if (opened.kind === 'refused') return opened;
  const made = new Set<string>();
  const tokenFor = async (use: TokenUse): Promise<string> => {
    const token = await opened.tokenFor(use);
    if (!made.has(token)) mask(token);
    made.add(token);
    return token;
  };
  const { app, teamsUnread } = opened;
  const secrets = (): readonly string[] => [...given, ...made];
  const credentials = { api: () => tokenFor('api'), tokenFor, appId: read.appId, app, teamsUnread, secrets };
  return { kind: 'ready', credentials };
}

export const withTokenFailure = (token: string, secrets: readonly string[] = [token]): Credentials => ({
  api: token,
  tokenFor: () => Promise.resolve(token),
  appId: null,
  app: null,
  teamsUnread: teamsNeedAppSentence,
  secrets: () => secrets,
});
