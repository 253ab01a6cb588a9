/** Saves the bundle of a loop that waits once more before its copy expires: all that a tick with nothing else to do may write. */
import { resaveDue } from './core/resave.ts';
import type { Head } from './core/state.ts';
import { type Holding, hold } from './hold.ts';
import type { Saved } from './memory.ts';
import type { Asked } from './open.ts';

export interface KeepingAlive extends Holding {
  readonly resave: (head: Head) => Promise<Saved>;
}

/** No line, no generation, no iteration: only where the same bytes lie, and since when. What fails is tried again by the next tick. */
export async function keepAlive(ports: KeepingAlive, asked: Asked, head: Head): Promise<void> {
  // What nobody can read is not saved again.
  if (head.stop?.code === 'state_unreadable' || !resaveDue(head.bundle, asked.tick.now)) return;
  const holding = await hold(ports, asked, {
    gates: [],
    commands: [],
    news: false,
    readUpTo: null,
    backlogChanged: false,
  });
  if (holding.kind !== 'held') return;
  const { held } = holding;
  const saved = await ports.resave(held.head());
  if (saved.kind === 'failed') ports.say(`The bundle could not be saved again before it expires: ${saved.why}.`);
  else await held.change((newest) => ({ ...newest, bundle: saved.ref }));
  await held.release(ports.door.now());
}
