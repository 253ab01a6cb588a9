/** Checks the addresses in the environment. Imports nothing, so that it can run before GitHub's client is loaded. */

const names = ['GITHUB_API_URL', 'GITHUB_SERVER_URL', 'GITHUB_GRAPHQL_URL'] as const;

/** One line about a variable that holds no address; null = all are usable. */
export function findWrongAddress(environment: Readonly<Record<string, string | undefined>>): string | null {
  const wrong = names.find((name) => {
    const value = environment[name];
    return value && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
  });
  if (wrong === undefined) return null;
  return `error: option_unusable: ${wrong} is no address such as https://api.github.com: unset it, or correct it.`;
}
