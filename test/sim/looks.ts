/** What a tick could see of a pull request at the time of GitHub's answer. The merge that follows is judged by it. */

import { isPartialPullRequest } from '../../src/core/effects/effect.ts';
import { latestStatuses } from '../../src/emulator/model/check.ts';
import { isPull, type PullRequest, threadsOf } from '../../src/emulator/model/thread.ts';
import { judgeMade } from './merges.ts';
import type { Call } from './network.ts';
import type { Simulation } from './simulation.ts';

export interface Verdict {
  readonly by: string;
  readonly state: string;
  readonly commit: string;
}

/**
 * What was visible of a pull request at one moment. For each reviewer who may write, only the newest verdict is
 * included.
 */
export interface PullSight {
  readonly at: number;
  readonly head: string;
  readonly base: string;
  /** True also if its loop says that the work is not finished, even if people have marked it ready. */
  readonly isDraft: boolean;
  readonly labels: readonly string[];
  readonly verdicts: readonly Verdict[];
  /** States of its newest statuses. */
  readonly checks: readonly string[];
}

export interface Looks {
  /** By tick and pull request: `decided` when the tick decided, the others right before it asked for the merge. */
  readonly decided: Map<string, PullSight>;
  readonly text: Map<string, PullSight>;
  readonly verdicts: Map<string, PullSight>;
}

export const emptyLooks = (): Looks => ({ decided: new Map(), text: new Map(), verdicts: new Map() });

const onePull = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
const merging = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge';

/** Called after a request of a tick was carried out. */
export function noteLook(simulation: Simulation, tick: string, { name, path }: Call): void {
  const { looks, github } = simulation;
  if (name.startsWith('TickgateReview')) {
    for (const thread of threadsOf(github.repository).values())
      if (isPull(thread) && thread.state === 'open')
        looks.decided.set(`${tick} ${thread.number}`, sightOf(simulation, thread));
    return simulation.onReview.listener(tick);
  }
  if (name === 'TickgateMergeNow') {
    for (const thread of threadsOf(github.repository).values())
      if (isPull(thread)) looks.verdicts.set(`${tick} ${thread.number}`, sightOf(simulation, thread));
    return;
  }
  if (name !== onePull && name !== merging) return;
  const thread = threadsOf(github.repository).get(Number(/\/pulls\/(\d+)/.exec(path)?.[1]));
  if (thread === undefined || !isPull(thread)) return;
  const key = `${tick} ${thread.number}`;
  if (name === merging) return judgeMade(simulation, tick, thread);
  looks.text.set(key, sightOf(simulation, thread));
}

export const writers = ['ana', 'ben', 'octo-org'];

export function sightOf({ timeline }: Pick<Simulation, 'timeline'>, thread: PullRequest): PullSight {
  const { pull, labels, repository, body } = thread;
  const given = pull.reviews.flatMap(({ author, state, commit }): Verdict[] =>
    writers.includes(author.login) && ['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'].includes(state)
      ? [{ by: author.login, state, commit }]
      : [],
  );
  return {
    at: timeline.now(),
    head: pull.headSha,
    base: pull.baseRef,
    isDraft: pull.draft || isPartialPullRequest(body),
    labels: labels.map(({ name }) => name),
    verdicts: [...new Map(given.map((one) => [one.by, one])).values()],
    checks: latestStatuses(repository, pull.headSha).map(({ state }) => state),
  };
}
