/** `dry-run`: decides what a tick would do and shows it; takes no lease, writes nothing, starts no agent. */
import { type Decision, decide } from './core/decide.ts';
import { obey } from './core/obey.ts';
import { emptyState } from './core/state.ts';
import { newHead } from './core/head.ts';
import type { Threads } from './door.ts';
import { observe } from './observe.ts';
import type { Asked } from './open.ts';
import type { TickPorts } from './tick.ts';

export interface Rehearsal {
  readonly decision: Decision;
  readonly note: string | null;
}

export async function rehearse(ports: TickPorts, asked: Asked, threads: Threads): Promise<Rehearsal> {
  const { config, tick, head: read } = asked;
  const start = {
    loop: config.loop,
    skill: config.skill,
    workflow: tick.workflow,
    ceilings: ports.ceilings,
    now: tick.now,
  };
  const head = read.kind === 'present' ? read.head : newHead(start);
  const loaded = await ports.loadMemory(head);
  const state = loaded.kind === 'loaded' ? loaded.memory.state : emptyState();
  const observation = await observe(ports.door, { head, state }, { tick, threads });
  const obeyed = obey(head, state, { observation, config });
  const decision = decide({ loop: config.loop, config, obeyed, observation, metered: ports.crew.metered });
  return { decision, note: loaded.kind === 'loaded' ? loaded.note : `The bundle could not be read: ${loaded.why}` };
}
