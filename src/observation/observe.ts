/** Asks every adapter once, side by side, and gives the facts of one tick; judges nothing about them. */

import type { Settings } from '../core/config/schema/settings.ts';
import type { Observation } from '../core/observation/facts.ts';
import type { Progress } from '../core/state/loop/progress.ts';
import { finished } from '../core/state/subject/phase-predicates.ts';
import type { Subject } from '../core/state/subject/subject.ts';
import type { GitHubDoor, Threads } from '../ports/github-gateway.ts';
import { type Discovered, type Discovering, discover } from './discover-issues.ts';
import { discoverTasks } from './discover-plan-tasks.ts';
import { discoverPulls } from './discover-pull-requests.ts';

type Asking = Pick<
  GitHubDoor,
  'judgeGates' | 'readAdmissions' | 'readBacklog' | 'readIssues' | 'readPlan' | 'readMerged' | 'readReviews'
>;

async function foundFor(
  door: Asking,
  asked: Discovering,
  only: number | null,
): Promise<Discovered & Pick<Observation, 'watched' | 'pulls'>> {
  if (asked.config.skill === 'review') return await discoverPulls(door, asked, only);
  const found = await (asked.config.backlog.source === 'issues' ? discover(door, asked) : discoverTasks(door, asked));
  return { ...found, watched: null };
}

/** Subjects under way are asked for by number: they may have left the backlog's filter, or be closed. */
export async function observe(
  door: Asking,
  { state, head }: Pick<Progress, 'state' | 'head'>,
  facts: Pick<Observation, 'tick' | 'dirtyTree'> & {
    readonly threads: Threads;
    readonly config: Settings & { readonly loop: string };
    /** Single-PR mode: its number. */
    readonly only: number | null;
  },
): Promise<Observation> {
  const { tick, config } = facts;
  const claimed = state.subjects.filter(isUnderWay);
  const asked = { loop: config.loop, config, tick, head, state, claimed };
  const found = await foundFor(door, asked, facts.only);
  const { backlog, pullRequests } = found;
  const { ceilings, consumed } = head;
  const known = { backlog, pullRequests, ceilings, consumed, subjects: state.subjects };
  const gates = await door.judgeGates(state.gates, facts.threads, known);
  const { commands } = facts.threads;
  return { ...found, tick, gates, commands, dirtyTree: facts.dirtyTree };
}

/** A stop gives claims back: a pull request that is not finished may be closed or merged meanwhile all the same. */
const isUnderWay = ({ claimed, phase, pullRequest }: Subject): boolean =>
  claimed || (pullRequest !== null && !finished(phase));
