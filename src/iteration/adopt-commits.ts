/** Looks who moved a work branch, where that can be gone on with unasked: in an ordinary tick, not after a crash or a resume. */

import { movedBranches, takenOver } from '../core/decide/branch-takeover.ts';
import type { Observation } from '../core/observation/facts.ts';
import type { LoopState } from '../core/state/loop/loop-state.ts';
import type { GitHubDoor } from '../ports/github-gateway.ts';

/** Asks nothing where every branch is where it was left. */
export async function withWritersCommits(
  door: Pick<GitHubDoor, 'readPutOnTop'>,
  state: LoopState,
  { observation, ordinary }: { readonly observation: Observation; readonly ordinary: boolean },
): Promise<ReturnType<typeof takenOver>> {
  const moved = ordinary ? movedBranches(state, observation.pullRequests) : [];
  const { defaultBranch } = observation.tick;
  const found = await Promise.all(moved.map((one) => door.readPutOnTop(one, defaultBranch)));
  return takenOver(state, found);
}
