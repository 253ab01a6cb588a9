/** Asks every adapter once, side by side, and gives the facts of one tick; judges nothing about them. */
import type { Observation, TickFacts } from './core/observation.ts';
import type { LoopState } from './core/state.ts';
import type { GitHubDoor, Threads } from './door.ts';

type Asking = Pick<GitHubDoor, 'judgeGates' | 'readBacklog' | 'readOwnPullRequests' | 'readEnded'>;

/** Claimed subjects are asked for by number: they may have left the backlog's filter, or be closed. */
export async function observe(
  door: Asking,
  state: LoopState,
  facts: { tick: TickFacts; threads: Threads },
): Promise<Observation> {
  const claimed = state.subjects.filter((subject) => subject.claimed);
  const [gates, backlog, pullRequests, ended] = await Promise.all([
    door.judgeGates(state.gates, facts.threads),
    door.readBacklog(),
    door.readOwnPullRequests(),
    door.readEnded(claimed),
  ]);
  return { tick: facts.tick, gates, commands: facts.threads.commands, backlog, pullRequests, ended };
}
