/** Decides by which marks an idle review loop sees, without its bundle, that a pull request has changed. */

/** Of one pull request, as the light start of a tick reads it. `checks`: the state of all of them together. */

export interface PullEdge {
  readonly number: number;
  readonly headSha: string;
  readonly updatedAt: string;
  readonly checks: string | null;
  readonly mergeable: string;
}

export const edgeOf = ({ number, headSha, updatedAt, checks, mergeable }: PullEdge): string =>
  `pull/${number}/${headSha.slice(0, 12)}/${updatedAt}/${checks ?? 'none'}/${mergeable}`;

/** Time alone makes a head without checks ready. */
export const timeEdge = (until: string): string => `after/${until}`;

export function pullsChanged(now: readonly string[], seen: readonly string[], at: string): boolean {
  const due = seen.some((one) => one.startsWith('after/') && Date.parse(one.slice('after/'.length)) <= Date.parse(at));
  const before = new Set(seen.filter((one) => !one.startsWith('after/')));
  return due || now.length !== before.size || now.some((one) => !before.has(one) && !isBeingComputed(one, before));
}

/** GitHub computes whether a branch merges when it is asked: the next tick is told, and until then all else decides. */
const isBeingComputed = (one: string, before: ReadonlySet<string>): boolean =>
  one.endsWith(unknown) && [...before].some((other) => other.startsWith(one.slice(0, -unknown.length + 1)));

const unknown = '/UNKNOWN';
