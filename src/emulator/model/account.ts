/** Accounts: people, apps with their bot users and keys, and the tokens that name them. */
import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';
import type { Account, App, Permissions, Token, World } from '../world.ts';
import { nodeId } from './node-id.ts';

/** The account that acts, and the kind of its token. If an app acts on its own, the app is named. */
export interface Actor {
  readonly account: Account;
  readonly cause: Token['kind'];
  readonly app: App | null;
}

/** GitHub's own app behind every GITHUB_TOKEN. */
export const ACTIONS_APP_ID = 15_368;

export function accountNamed(world: World, login: string): Account | undefined {
  return world.accounts.get(login.toLowerCase());
}

/** The person with that login, made when it is first named. */
export const person = (world: World, login: string): Account => mentioned(world, login, 'User');

/** The organisation with that login. The holder of its token acts as its owner. */
export const organization = (world: World, login: string): Account => mentioned(world, login, 'Organization');

function mentioned(world: World, login: string, type: 'User' | 'Organization'): Account {
  const known = accountNamed(world, login);
  if (known) return known;
  const id = world.nextId();
  return keep(world, { id, nodeId: nodeId(type === 'User' ? 'U' : 'O', id), login, type, appId: null });
}

export interface AppSpec {
  readonly slug: string;
  readonly name?: string;
  readonly id?: number;
  readonly permissions: Permissions;
  readonly events?: readonly string[];
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
}

const madeKeys: KeyPairKeyObjectResult[] = [];

/**
 * No two apps of a world have the same key, and worlds share their keys. A key is made on demand, because it costs a
 * fifth of a second and most worlds never sign.
 */
function keysAt(place: number): KeyPairKeyObjectResult {
  const known = madeKeys[place];
  if (known !== undefined) return known;
  const made = generateKeyPairSync('rsa', { modulusLength: 2048 });
  madeKeys[place] = made;
  return made;
}

export function registerApp(world: World, spec: AppSpec): App {
  const id = spec.id ?? world.nextId();
  const botId = world.nextId();
  const place = world.apps.size;
  const app: App = {
    id,
    slug: spec.slug,
    name: spec.name ?? spec.slug,
    bot: keep(world, { id: botId, nodeId: nodeId('BOT', botId), login: `${spec.slug}[bot]`, type: 'Bot', appId: id }),
    get publicKeyPem() {
      return keysAt(place).publicKey.export({ type: 'spki', format: 'pem' }).toString();
    },
    get privateKeyPem() {
      return keysAt(place).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    },
    webhookSecret: spec.webhookSecret ?? randomBytes(20).toString('hex'),
    webhookUrl: spec.webhookUrl ?? null,
    permissions: { metadata: 'read', ...spec.permissions },
    events: spec.events ?? [],
  };
  world.apps.set(id, app);
  return app;
}

/** A personal access token (classic, scope `repo`) of a person. */
export function issueUserToken(world: World, account: Account): string {
  return keepToken(world, { kind: 'user', value: `ghp_${secret()}`, account });
}

export function keepToken(world: World, token: Token): string {
  world.tokens.set(token.value, token);
  return token.value;
}

export const secret = (): string => randomBytes(18).toString('hex');

export function actorOf(world: World, token: Token): Actor {
  const app = token.kind === 'user' ? null : (world.apps.get(token.appId) ?? null);
  return { account: token.account, cause: token.kind, app };
}

export const acting = (account: Account): Actor => ({ account, cause: 'user', app: null });

function keep(world: World, account: Account): Account {
  world.accounts.set(account.login.toLowerCase(), account);
  return account;
}
