/** Decides which variables of the environment are the keys and addresses of model vendors: the proxy keeps them, the agent gets its own. */

/** How a key travels with a request. */
type Credential = (key: string) => readonly [header: string, value: string];

const bearer: Credential = (key) => ['authorization', `Bearer ${key}`];
const apiKey: Credential = (key) => ['x-api-key', key];
const googleKey: Credential = (key) => ['x-goog-api-key', key];

interface Vendor {
  readonly route: string;
  readonly upstream: string;
  readonly addressName: string;
  /** The first that is set counts. */
  readonly keys: Readonly<Record<string, Credential>>;
}

const vendors: readonly Vendor[] = [
  {
    route: 'anthropic',
    upstream: 'https://api.anthropic.com',
    addressName: 'ANTHROPIC_BASE_URL',
    keys: { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_AUTH_TOKEN: bearer },
  },
  {
    route: 'openai',
    upstream: 'https://api.openai.com/v1',
    addressName: 'OPENAI_BASE_URL',
    keys: { OPENAI_API_KEY: bearer, CODEX_API_KEY: bearer },
  },
  {
    route: 'google',
    upstream: 'https://generativelanguage.googleapis.com',
    addressName: 'GOOGLE_GEMINI_BASE_URL',
    keys: { GEMINI_API_KEY: googleKey, GOOGLE_API_KEY: googleKey },
  },
];

/** Signs in with the vendor by itself, around any proxy. */
const roundabout = ['CLAUDE_CODE_OAUTH_TOKEN'];

/** One vendor's account: where its requests go, and with what. */
export interface Account {
  /** First part of the path at the proxy. */
  readonly route: string;
  readonly upstream: string;
  readonly credential: readonly [header: string, value: string];
  /** Under which names the agent looks for its address and its key. */
  readonly addressName: string;
  readonly keyName: string;
}

type Environment = Readonly<Record<string, string>>;

export interface Separated {
  /** Without a key of any vendor. */
  readonly env: Environment;
  readonly accounts: readonly Account[];
}

export function separateKeys(env: Environment): Separated {
  const accounts = vendors.flatMap(({ route, upstream, addressName, keys }): Account[] => {
    const [found] = Object.entries(keys).flatMap(([keyName, credential]) => {
      const key = env[keyName];
      return key === undefined || key === '' ? [] : [{ keyName, credential: credential(key) }];
    });
    return found === undefined ? [] : [{ route, upstream: env[addressName] || upstream, addressName, ...found }];
  });
  const kept = new Set(vendors.flatMap(({ addressName, keys }) => [addressName, ...Object.keys(keys)]));
  return { env: Object.fromEntries(Object.entries(env).filter(([name]) => !kept.has(name))), accounts };
}

/** Where a program finds the session's key, whatever vendor it asks. */
export const ownKeyName = 'TICKGATE_MODEL_KEY';

/** What an agent that runs behind the proxy finds in its environment: addresses of its own, and a key that is good for nothing else. */
export const ownAccounts = (
  accounts: readonly Account[],
  { url, key }: { readonly url: (route: string) => string; readonly key: string },
): Record<string, string> => ({
  ...Object.fromEntries(
    accounts.flatMap(({ addressName, keyName, route }) => [
      [addressName, url(route)],
      [keyName, key],
    ]),
  ),
  [ownKeyName]: key,
});

const routeOf: Readonly<Record<string, string>> = { claude: 'anthropic', codex: 'openai', gemini: 'google' };

/** Why the proxy cannot stand between these drivers and their models, as a sentence with its remedy; null = it can. */
export function unmeterable(drivers: readonly string[], env: Environment): string | null {
  const around = roundabout.find((name) => env[name] !== undefined);
  if (around !== undefined)
    return `meter: \`proxy\` cannot hold ${around}, with which an agent goes around it; use an API key, or \`meter: stream\``;
  if (drivers.includes('opencode') && /"baseURL"/i.test(env['OPENCODE_CONFIG_CONTENT'] ?? ''))
    return 'meter: `proxy` cannot stand before an address that OPENCODE_CONFIG_CONTENT names; leave `baseURL` out there, or use `meter: stream`';
  const { accounts } = separateKeys(env);
  const keyless = drivers.find((driver) => !accounts.some(({ route }) => route === (routeOf[driver] ?? route)));
  if (keyless === undefined) return null;
  const wanted = vendors.filter(({ route }) => route === (routeOf[keyless] ?? route));
  const names = wanted.flatMap(({ keys }) => Object.keys(keys)).join(' or ');
  return `meter: \`proxy\` holds the model key of ${keyless}, and none is there: name it under env-secrets and give it to the step (${names})`;
}
