/** Asks every adapter once, side by side, and gives the facts of one tick; judges nothing about them. */
import type { Observation, TickFacts } from './core/observation.ts';
import type { Progress } from './core/claim.ts';
import type { GitHubDoor, Threads } from './door.ts';

type Asking = Pick<GitHubDoor, 'judgeGates' | 'readBacklog'>;

/** Claimed subjects are asked for by number: they may have left the backlog's filter, or be closed. */
export async function observe(
  door: Asking,
  { state, head }: Pick<Progress, 'state' | 'head'>,
  facts: { tick: TickFacts; threads: Threads },
): Promise<Observation> {
  const claimed = state.subjects.filter((subject) => subject.claimed);
  const { backlog, pullRequests, ended } = await door.readBacklog(claimed);
  const gates = await door.judgeGates(state.gates, facts.threads, { backlog, pullRequests, ceilings: head.ceilings });
  return { tick: facts.tick, gates, commands: facts.threads.commands, backlog, pullRequests, ended };
}
