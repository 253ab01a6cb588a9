/** Matches a time against a range in the form of GitHub's search: `>=2026-11-01`, `2026-11-01..2026-11-02`. */

const DAY_MS = 86_400_000;

export function matchesTime(at: number, range: string): boolean {
  const [from = '', to] = range.split('..');
  if (to !== undefined) return (from === '*' || at >= startOf(from)) && (to === '*' || at <= endOf(to));
  const [, operator = '', time = ''] = /^(>=|<=|>|<)?(.*)$/.exec(range) ?? [];
  switch (operator) {
    case '>=':
      return at >= startOf(time);
    case '>':
      return at > endOf(time);
    case '<=':
      return at <= endOf(time);
    case '<':
      return at < startOf(time);
    default:
      return at >= startOf(time) && at <= endOf(time);
  }
}

const startOf = (time: string): number => Date.parse(time);
/** A date means its whole day, a time its whole second. */
const endOf = (time: string): number => Date.parse(time) + (time.includes('T') ? 999 : DAY_MS - 1);
