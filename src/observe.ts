/** Asks every adapter once, side by side, and gives the facts of one tick; judges nothing about them. */
import type { Observation } from './core/observation.ts';
import type { Progress } from './core/claim.ts';
import { finished, type Subject } from './core/state.ts';
import type { GitHubDoor, Threads } from './door.ts';

type Asking = Pick<GitHubDoor, 'judgeGates' | 'readBacklog'>;

/** Subjects under way are asked for by number: they may have left the backlog's filter, or be closed. */
export async function observe(
  door: Asking,
  { state, head }: Pick<Progress, 'state' | 'head'>,
  facts: Pick<Observation, 'tick' | 'dirtyTree'> & { readonly threads: Threads },
): Promise<Observation> {
  const { backlog, pullRequests, ended } = await door.readBacklog(state.subjects.filter(isUnderWay));
  const gates = await door.judgeGates(state.gates, facts.threads, { backlog, pullRequests, ceilings: head.ceilings });
  const { commands } = facts.threads;
  const { tick, dirtyTree } = facts;
  // Single-PR mode is not looked at yet.
  return { tick, gates, commands, backlog, pullRequests, ended, watched: null, dirtyTree };
}

/** A stop gives claims back: a pull request that is not finished may be closed or merged meanwhile all the same. */
const isUnderWay = ({ claimed, phase, pullRequest }: Subject): boolean =>
  claimed || (pullRequest !== null && !finished(phase));
