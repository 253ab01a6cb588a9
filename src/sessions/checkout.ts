/** Decides what a clone is before anybody starts in it: a commit, and nothing that an earlier session left in, around or beside it. */

import type { Seat } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { wearBaseConfig } from '../git/base-agent-config.ts';
import { type Clone, openClone } from '../git/clone.ts';
import type { Workshop } from './execution-environment.ts';
import type { Stay } from './shared-context.ts';

/** The place is empty, and the store holds the commit. Whoever works on a pull request has the agent configuration of its base. */
export async function makeClone(
  { room }: Workshop,
  seat: Seat,
  { branch, startSha, review }: Pick<Clone, 'branch' | 'startSha'> & Pick<CappedSession, 'review'>,
): Promise<Clone> {
  const clone = await openClone(room, seat, { branch, startSha });
  if (review !== undefined) await wearBaseConfig(room, seat, { clone, baseSha: review.baseSha });
  return clone;
}

/**
 * The same clone once more, at that commit. Files that git ignores are gone with all others: nothing tells what a setup installed from
 * what an agent put in its place.
 */
export async function freshClone(
  { workshop, seat, clone }: Stay,
  { review }: CappedSession,
  sha: string,
): Promise<void> {
  await workshop.clearSeat(seat);
  await makeClone(workshop, seat, { branch: clone.branch, startSha: sha, ...(review === undefined ? {} : { review }) });
}
