/** Matches branches, tags and paths against a workflow's filters, in GitHub's pattern language. */

/** The last pattern that matches decides. `!` excludes again. */

export function matchesAny(name: string, patterns: readonly string[]): boolean {
  let matched = false;
  for (const pattern of patterns) {
    const negated = pattern.startsWith('!');
    if (compiled(negated ? pattern.slice(1) : pattern).test(name)) matched = !negated;
  }
  return matched;
}

/** `*` stops at slashes, `**` does not. `?` and `+` repeat the character before. `[]` are character sets. */
function compiled(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*\/|\*\*|\*|[.^$|(){}]|\\./g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    return token.startsWith('\\') ? token : `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}
