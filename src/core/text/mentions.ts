/** mentions, listed: split off so that imports run one way. */

/** `@ana, @bo and @cy` */

export function mentions(logins: readonly string[]): string {
  return listed(logins.map((login) => `@${login}`));
}

/** `a, b and c` */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
