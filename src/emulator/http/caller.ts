/** Identifies the caller by the Authorization header: a known token, or an app's JWT signed with its key. */
import { createVerify } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import type { App, Token, World } from '../world.ts';
import type { Caller } from './router.ts';

const badCredentials = () => new Refusal('Bad credentials', { status: 401 });

/** Throws 401 for unknown or expired credentials. Without credentials the caller is anonymous. */
export function callerOf(world: World, authorization: string | undefined): Caller {
  const credential = credentialIn(authorization);
  if (credential === undefined) return { kind: 'anonymous' };
  if (credential.split('.').length === 3) return { kind: 'app', app: appOf(world, credential) };
  const token = liveToken(world, credential);
  if (!token) throw badCredentials();
  return { kind: 'token', token, account: token.account };
}

/** The token of that value while it is valid. Shared with git's Basic authentication. */
export function liveToken(world: World, value: string): Token | undefined {
  const token = world.tokens.get(value);
  if (token?.kind === 'installation' && token.expiresAt <= world.clock.now()) return undefined;
  return token;
}

/** `token X`, `Bearer X`, or Basic with the token as password (`x-access-token:X`) or as user. */
export function credentialIn(authorization: string | undefined): string | undefined {
  if (!authorization) return undefined;
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() !== 'basic') return value;
  const [user = '', password = ''] = Buffer.from(value, 'base64').toString('utf8').split(':', 2);
  return password || user;
}

function appOf(world: World, jwt: string): App {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const claims = jsonIn(payload);
  const app = world.apps.get(Number(claims['iss']));
  if (!app || jsonIn(header)['alg'] !== 'RS256') {
    throw new Refusal('A JSON web token could not be decoded', { status: 401 });
  }
  const verified = createVerify('RSA-SHA256')
    .update(`${header}.${payload}`)
    .verify(app.publicKeyPem, Buffer.from(signature, 'base64url'));
  if (!verified) throw new Refusal('A JSON web token could not be decoded', { status: 401 });
  const now = world.clock.now() / 1000;
  const expires = Number(claims['exp']);
  if (!(expires > now)) {
    throw new Refusal(
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
      {
        status: 401,
      },
    );
  }
  // GitHub permits ten minutes, and a minute of drift between two clocks.
  if (expires > now + 660) {
    throw new Refusal("'Expiration time' claim ('exp') is too far in the future", { status: 401 });
  }
  return app;
}

function jsonIn(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
