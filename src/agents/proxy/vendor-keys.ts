/** Separates the keys and addresses of model vendors: the proxy keeps them, and the agent gets its own. */
import { findHighestPriceFactor, findPriceFactor } from '../../core/budget/price-multipliers.ts';
import type { Vendor } from '../../core/budget/rates.ts';
import { isSpokenBy } from '../../core/sessions/contract/agent-programs.ts';
import type { SanitizedRequest } from './sanitize-request.ts';

/** How a key travels with a request. */
type Credential = (key: string) => readonly [header: string, value: string];

const bearer: Credential = (key) => ['authorization', `Bearer ${key}`];
const apiKey: Credential = (key) => ['x-api-key', key];
const googleKey: Credential = (key) => ['x-goog-api-key', key];

interface VendorAccount {
  readonly route: string;
  readonly upstream: string;
  readonly addressName: string;
  /** The first that is set counts. */
  readonly keys: Readonly<Record<string, Credential>>;
}

const vendors: readonly VendorAccount[] = [
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

/** Variable in which a program finds the session's key, for any vendor. */
export const ownKeyName = 'TICKGATE_MODEL_KEY';

const ofVendors = new Set(vendors.flatMap(({ addressName, keys }) => [addressName, ...Object.keys(keys)]));

/** With these an agent bypasses any proxy. It signs in by itself, or asks a vendor for which there is no account. */
const roundabout =
  /_API_?KEY$|_TOKEN$|_CUSTOM_HEADERS$|^AWS_(?!(?:DEFAULT_)?REGION$)|^(?:GOOGLE|AZURE|VERTEX|CLOUDSDK|AICORE)_|^CLAUDE_CODE_USE_|^OPENCODE_AUTH|_PAT$/i;
/** Tokens of package registries and of test reports. No model takes them. */
const ofOthers = /^(?:NPM|NODE_AUTH|YARN_NPM_AUTH|CODECOV|PYPI|NUGET|JFROG|ARTIFACTORY)_TOKEN$|_REGISTRY_TOKEN$/i;

const isRoundabout = (name: string): boolean =>
  !ofVendors.has(name) && roundabout.test(name) && !ofOthers.test(name) && name !== ownKeyName;

/** One vendor's account: where its requests go, and with which credential. */
export interface ModelAccount {
  /** First part of the path at the proxy. */
  readonly route: string;
  readonly upstream: string;
  readonly credential: readonly [header: string, value: string];
  /** Variables in which the agent looks for its address and its key. */
  readonly addressName: string;
  readonly keyName: string;
}

type Environment = Readonly<Record<string, string>>;

export interface Separated {
  /** Without a key of any vendor. */
  readonly env: Environment;
  readonly accounts: readonly ModelAccount[];
}

export function separateKeys(env: Environment): Separated {
  const accounts = vendors.flatMap(({ route, upstream, addressName, keys }): ModelAccount[] => {
    const [found] = Object.entries(keys).flatMap(([keyName, credential]) => {
      const key = env[keyName];
      return key === undefined || key === '' ? [] : [{ keyName, credential: credential(key) }];
    });
    return found === undefined ? [] : [{ route, upstream: env[addressName] || upstream, addressName, ...found }];
  });
  const own = Object.entries(env).filter(([name]) => !ofVendors.has(name) && !isRoundabout(name));
  return { env: Object.fromEntries(own), accounts };
}

/** Environment of an agent behind the proxy: addresses of its own, and a key that is valid only there. */
export const ownAccounts = (
  accounts: readonly ModelAccount[],
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

/** Why the proxy cannot meter these drivers, as a sentence with its remedy; null = it can. */
export function unmeterable(drivers: readonly string[], env: Environment): string | null {
  const around = Object.keys(env).find((name) => isRoundabout(name) && env[name] !== '');
  if (around !== undefined)
    return `meter: \`proxy\` cannot hold ${around}, with which an agent goes around it; use an API key of Anthropic, OpenAI or Google, or \`meter: stream\`; a secret that opens no model needs a name of another form, such as NAME_SECRET`;
  if (drivers.includes('opencode') && /"(?:baseURL|apiKey)"/i.test(env['OPENCODE_CONFIG_CONTENT'] ?? ''))
    return 'meter: `proxy` cannot stand before an address or a key that OPENCODE_CONFIG_CONTENT names; leave `baseURL` and `apiKey` out there, or use `meter: stream`';
  const { accounts } = separateKeys(env);
  const keyless = drivers.find((driver) => !accounts.some(({ route }) => isSpokenBy(driver, route)));
  if (keyless === undefined) return null;
  const wanted = vendors.filter(({ route }) => isSpokenBy(keyless, route));
  const names = wanted.flatMap(({ keys }) => Object.keys(keys)).join(' or ');
  return `meter: \`proxy\` holds the model key of ${keyless}, and none is there: name it under env-secrets and give it to the step (${names})`;
}

/** Factors by which a request may cost more than the rates without asking for it. */
export interface StandingFactors {
  /** By the address; no reply states it. */
  readonly always: number;
  /** If the reply, which states it, is not read to its end: a workspace has its own place of inference. */
  readonly unread: number;
  /** Of its input, in the same case: what a file holds may be speech. */
  readonly unreadInput: number;
}

export function standingFactors(
  vendor: Vendor,
  { asked, mostInput, upstream }: Pick<SanitizedRequest, 'asked' | 'mostInput'> & { readonly upstream: string },
): StandingFactors {
  if (vendor === 'anthropic') {
    const place = asked['inference_geo'];
    const named = typeof place === 'string' ? findPriceFactor(vendor, 'inference_geo', place) : null;
    return { ...noFactors, unread: named ?? findHighestPriceFactor(vendor, 'inference_geo') };
  }
  if (vendor === 'openai')
    return { ...noFactors, always: findPriceFactor(vendor, 'region', isRegional(upstream) ? 'regional' : 'none') ?? 1 };
  return mostInput === null ? { ...noFactors, unreadInput: findHighestPriceFactor(vendor, 'modality') } : noFactors;
}

const noFactors: StandingFactors = { always: 1, unread: 1, unreadInput: 1 };

const isRegional = (upstream: string): boolean => /^https?:\/\/[\w-]+\.api\.openai\.com(?:[:/]|$)/i.test(upstream);
