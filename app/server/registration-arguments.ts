/** Decides what `register` shall do, from its words and the environment; every mistake is named with its remedy. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface RegistrationOrder {
  /** Of the server to come, as GitHub reaches it; without a trailing slash. */
  readonly publicUrl: string;
  /** Null = the app belongs to the person who registers it. */
  readonly organisation: string | null;
  readonly name: string;
  /** Where the credentials go; nothing is there yet. */
  readonly file: string;
  /** The pages of GitHub, and its REST API. */
  readonly serverUrl: string;
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  url: { type: 'string' },
  org: { type: 'string' },
  name: { type: 'string' },
  file: { type: 'string' },
} as const;

/** The order, or one line for each mistake. */
export function readOrder(
  argv: readonly string[],
  env: Environment,
): { readonly order: RegistrationOrder } | { readonly problems: string[] } {
  const words = wordsOf(argv);
  if (typeof words === 'string') return { problems: [words] };
  const { url = '', org = null, name = 'tickgate', file = 'app.env' } = words;
  const serverUrl = env['GITHUB_SERVER_URL'] || 'https://github.com';
  const baseUrl = env['GITHUB_API_URL'] || 'https://api.github.com';
  const port = Number(env['PORT'] || 3000);
  const problems = [
    ...(isWebAddress(url)
      ? []
      : ['--url: give the address at which GitHub will reach the app, such as https://tickgate.example.com.']),
    ...(org === null || /^[A-Za-z\d][A-Za-z\d-]*$/.test(org)
      ? []
      : [`--org: expected the name of an organisation, got "${org}".`]),
    ...(/^[\w .-]{1,34}$/.test(name) ? [] : [`--name: expected at most 34 letters, digits and blanks, got "${name}".`]),
    ...(existsSync(file) ? [`--file: ${file} is there already, and its key would be lost; name another one.`] : []),
    ...(isWebAddress(serverUrl) ? [] : [`GITHUB_SERVER_URL: expected a URL, got "${serverUrl}".`]),
    ...(isWebAddress(baseUrl) ? [] : [`GITHUB_API_URL: expected a URL, got "${baseUrl}".`]),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535
      ? []
      : [`PORT: expected a number from 0 to 65535, got "${env['PORT']}".`]),
  ];
  if (problems.length > 0) return { problems };
  const addresses = { publicUrl: bare(url), serverUrl: bare(serverUrl), baseUrl: bare(baseUrl) };
  return { order: { ...addresses, organisation: org, name, file, host: env['HOST'] || '127.0.0.1', port } };
}

function wordsOf(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} register takes --url, --org, --name and --file.`;
  }
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const bare = (url: string): string => url.replace(/\/+$/, '');
