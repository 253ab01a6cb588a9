/** Finds what a review loop may look at: its open pull requests, and those under way that ended. */

import { reviewMergeRules } from '../core/decide/review-batch.ts';
import type { Observation, OwnPullRequest } from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import { terminalState } from '../core/review/next-step.ts';
import type { GitHubDoor } from '../ports/github-gateway.ts';
import type { Discovered, Discovering } from './discover-issues.ts';

/** A review loop has no backlog: nothing of it is read. */
export async function discoverPulls(
  door: Pick<GitHubDoor, 'readReviews'>,
  { config, tick, claimed }: Discovering,
  only: number | null,
): Promise<Discovered & Pick<Observation, 'watched' | 'pulls'>> {
  const { pulls, endedSubjects: ended, edges, remarks } = await door.readReviews(claimed);
  const [watched] = only === null ? [] : pulls.filter(({ number }) => number === only);
  return {
    backlog: [],
    known: null,
    tasks: null,
    remarks,
    seen: edges,
    pullRequests: pulls.filter(({ state }) => state === 'open').map(asOwn),
    ended,
    pulls,
    watched:
      watched === undefined
        ? null
        : { number: watched.number, state: terminalState(watched, reviewMergeRules(config, tick)) ?? 'open' },
  };
}

/** For those who ask where a head stands: no work of any loop. */
const asOwn = ({ number, branch, headSha, draft }: ObservedPull): OwnPullRequest => ({
  ...{ number, subject: number, branch, headSha, draft },
  loop: '',
  reviewed: true,
});
