/** Asks every adapter once, side by side, and gives the facts of one tick; judges nothing about them. */
import type { Observation } from './core/observation.ts';
import type { Progress } from './core/claim.ts';
import type { Settings } from './core/config-schema.ts';
import { finished } from './core/phases.ts';
import type { Subject } from './core/state.ts';
import { discover } from './discover.ts';
import { discoverTasks } from './discover-tasks.ts';
import type { GitHubDoor, Threads } from './door.ts';

type Asking = Pick<GitHubDoor, 'judgeGates' | 'readBacklog' | 'readIssues' | 'readPlan' | 'readMerged'>;

/** Subjects under way are asked for by number: they may have left the backlog's filter, or be closed. */
export async function observe(
  door: Asking,
  { state, head }: Pick<Progress, 'state' | 'head'>,
  facts: Pick<Observation, 'tick' | 'dirtyTree'> & {
    readonly threads: Threads;
    readonly config: Settings & { readonly loop: string };
  },
): Promise<Observation> {
  const { tick, config } = facts;
  const claimed = state.subjects.filter(isUnderWay);
  const asked = { loop: config.loop, config, tick, head, state, claimed };
  const found = await (config.backlog.source === 'issues' ? discover(door, asked) : discoverTasks(door, asked));
  const { backlog, pullRequests } = found;
  const gates = await door.judgeGates(state.gates, facts.threads, { backlog, pullRequests, ceilings: head.ceilings });
  const { commands } = facts.threads;
  // Single-PR mode is not looked at yet.
  return { ...found, tick, gates, commands, watched: null, dirtyTree: facts.dirtyTree };
}

/** A stop gives claims back: a pull request that is not finished may be closed or merged meanwhile all the same. */
const isUnderWay = ({ claimed, phase, pullRequest }: Subject): boolean =>
  claimed || (pullRequest !== null && !finished(phase));
