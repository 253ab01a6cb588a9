/** Checks the addresses in the environment. Imports nothing, so that it can run before GitHub's client is loaded. */

const names = ['GITHUB_API_URL', 'GITHUB_SERVER_URL', 'GITHUB_GRAPHQL_URL'] as const;

const isWrong = (value: string | undefined): boolean =>
  Boolean(value) && !(URL.canParse(value ?? '') && /^https?:$/.test(new URL(value ?? '').protocol));

/**
 * Removes variables that hold no address, since GitHub's client breaks on one while it loads. Returns the name of the
 * first; null = all are usable.
 */
export function removeWrongAddresses(environment: Record<string, string | undefined>): string | null {
  const wrong = names.filter((name) => isWrong(environment[name]));
  for (const name of wrong) delete environment[name];
  return wrong[0] ?? null;
}
