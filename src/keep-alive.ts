/** All that a tick with nothing else to do may write: the bundle once more before its copy expires, and a control issue that shows something else. */
import { showsElse } from './core/control-marker.ts';
import { resaveDue } from './core/resave.ts';
import type { Head } from './core/state.ts';
import { type Holding, hold } from './hold.ts';
import type { UnderLease } from './iterate.ts';
import type { MemoryLoad, Saved } from './memory.ts';
import type { Asked } from './open.ts';
import type { HeldHead } from './state/held-head.ts';

export interface KeepingAlive extends Holding {
  readonly resave: (head: Head) => Promise<Saved>;
  readonly loadMemory: (head: Head) => Promise<MemoryLoad>;
  /** The loop as it stands; a failure is said and never thrown. */
  readonly showStanding: (under: Pick<UnderLease, 'held' | 'memory'>) => Promise<void>;
}

const nothingRead = { gates: [], commands: [], news: false, readUpTo: null, backlogChanged: false };

/** No line, no generation, no iteration. What fails is tried again by the next tick. */
export async function keepAlive(ports: KeepingAlive, asked: Asked, head: Head): Promise<void> {
  // What nobody can read is neither saved again nor shown.
  if (head.stop?.code === 'state_unreadable') return;
  const expires = resaveDue(head.bundle, asked.tick.now);
  if (!expires && !showsElse(asked.shown, { head, scheduleEnds: asked.tick.scheduleEnds })) return;
  const holding = await hold(ports, asked, nothingRead);
  if (holding.kind !== 'held') return;
  const { held } = holding;
  if (expires) await saveAgain(ports, held);
  const loaded = await ports.loadMemory(held.head());
  if (loaded.kind === 'loaded') await ports.showStanding({ held, memory: loaded.memory });
  await held.release(ports.door.now());
}

async function saveAgain(ports: KeepingAlive, held: HeldHead): Promise<void> {
  const saved = await ports.resave(held.head());
  if (saved.kind === 'failed') ports.say(`The bundle could not be saved again before it expires: ${saved.why}.`);
  else await held.change((newest) => ({ ...newest, bundle: saved.ref }));
}
