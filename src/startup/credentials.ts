/** Credentials of a tick: the given token, or the user's own app, whose tokens are created on demand. */

import { type Invocation, secretsIn } from '../action-io.ts';
import { teamsNeedAppSentence } from '../core/access/authority.ts';
import { checkInputs } from '../core/config/resolve.ts';
import { dropRepeatedInputs } from '../core/config/sources/action-inputs.ts';
import { findTokenFault, tokenRemedy } from '../core/redaction/token-form.ts';
import {
  type AppInputsResult,
  type InstalledApp,
  readAppInputs,
  type TokenUse,
} from '../core/workflow/app-permissions.ts';
import type { TokenSource } from '../github/api/client.ts';

export interface Credentials {
  /** Authenticates API requests. */
  readonly api: string | TokenSource;
  /** A token for this use. Request it each time, since it may expire. */
  readonly tokenFor: (use: TokenUse) => Promise<string>;
  /** The app that the tick authenticates as; null = the given token. */
  readonly appId: number | null;
  /** That app as GitHub has it installed. */
  readonly app: InstalledApp | null;
  /** Why team members cannot be queried; null = they can. */
  readonly teamsUnread: string | null;
  /** Everything given or created so far that must appear nowhere. */
  readonly secrets: () => readonly string[];
}

export type CredentialReading =
  | { readonly kind: 'ready'; readonly credentials: Credentials }
  | { readonly kind: 'refused'; readonly line: string };

const noToken = "github-token: no token was given; leave the input out to use the workflow's own";

function readCredentialInputs({ with: given, token }: Pick<Invocation, 'with' | 'token'>): AppInputsResult {
  const read = readAppInputs({ appId: given['app-id'] ?? '', privateKey: given['app-private-key'] ?? '' });
  if (read.kind !== 'none') return read;
  if (token === '') return { kind: 'refused', line: noToken };
  const fault = findTokenFault(token);
  return fault === null ? read : { kind: 'refused', line: `github-token: no token: it holds ${fault}. ${tokenRemedy}` };
}

/** All that is wrong with the inputs by themselves. Known before the first request, so that no outage hides it. */
export function findInputMistakes(invocation: Invocation): string[] {
  const { with: given, dispatch } = dropRepeatedInputs(invocation);
  const credentials = readCredentialInputs(invocation);
  return [
    ...checkInputs({ with: given, dispatch }).map(({ message }) => message),
    ...(credentials.kind === 'refused' ? [credentials.line] : []),
  ];
}

/** Passes every secret to `mask` before it can be printed. */
export async function openCredentials(
  invocation: Invocation,
  mask: (secret: string) => void,
): Promise<CredentialReading> {
  const given = secretsIn(invocation);
  given.forEach(mask);
  const read = readCredentialInputs(invocation);
  if (read.kind === 'refused') return read;
  if (read.kind === 'none') {
    return { kind: 'ready', credentials: withTokenFailure(invocation.token, given) };
  }
  const { owner, repo, apiUrl: baseUrl } = invocation;
  // A tick with its workflow's own token does not pay for it.
  const { openApp } = await import('../github/app/installation-tokens.ts');
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
