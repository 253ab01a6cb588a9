/** All that a tick with nothing else to do may write: the bundle once more before its copy expires, and a control issue that shows something else. */
import { showsElse } from './core/control-marker.ts';
import { LeaseLostError } from './core/lease.ts';
import { expiresSentence, resaveDue, upkeepAgainAt, upkeepRests } from './core/resave.ts';
import type { Head } from './core/state.ts';
import type { Halting } from './halt.ts';
import { type Holding, hold } from './hold.ts';
import type { UnderLease } from './iterate.ts';
import { type Leaving, leaveEarly } from './leave.ts';
import type { MemoryLoad, Saved } from './memory.ts';
import { type Asked, nothingSaid } from './open.ts';
import type { HeldHead } from './state/held-head.ts';

export interface KeepingAlive extends Holding, Halting, Pick<Leaving, 'dispatchNext'> {
  readonly resave: (head: Head) => Promise<Saved>;
  readonly loadMemory: (head: Head) => Promise<MemoryLoad>;
  /** The loop as it stands; false where that failed, which is said and never thrown. */
  readonly showStanding: (under: Pick<UnderLease, 'held' | 'memory'>) => Promise<boolean>;
}

/** No line, no generation, no iteration. What fails is tried again later. */
export async function keepAlive(ports: KeepingAlive, asked: Asked, head: Head): Promise<void> {
  // What nobody can read is neither saved again nor shown.
  if (head.stop?.code === 'state_unreadable' || upkeepRests(head, asked.tick.now)) return;
  const expires = resaveDue(head.bundle, asked.tick.now);
  if (!expires && !showsElse(asked.shown, { head, scheduleEnds: asked.tick.scheduleEnds })) return;
  const holding = await hold(ports, asked, nothingSaid);
  if (holding.kind !== 'held') return;
  const { held } = holding;
  try {
    const why = expires ? await saveAgain(ports, held) : null;
    const shown = await show(ports, held);
    if (why !== null) await tellExpiry(ports, held, why);
    const upkeepNotBefore =
      why === null && shown ? null : upkeepAgainAt(why === null ? 'showing' : 'saving', ports.door.now());
    const differs = upkeepNotBefore !== held.head().upkeepNotBefore;
    await leaveEarly(ports, held, differs ? (newest) => ({ ...newest, upkeepNotBefore }) : undefined);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    ports.say(`Nothing more is written: ${error.message}`);
  }
}

/** Null once it is saved; else why it is not. */
async function saveAgain(ports: KeepingAlive, held: HeldHead): Promise<string | null> {
  const saved = await ports.resave(held.head());
  if (saved.kind === 'failed') return saved.why;
  await held.change((newest) => ({ ...newest, bundle: saved.ref }));
  return null;
}

async function show(ports: KeepingAlive, held: HeldHead): Promise<boolean> {
  const loaded = await ports.loadMemory(held.head());
  return loaded.kind === 'loaded' && (await ports.showStanding({ held, memory: loaded.memory }));
}

async function tellExpiry(ports: KeepingAlive, held: HeldHead, why: string): Promise<void> {
  const { bundle, loop } = held.head();
  if (bundle === null) return;
  const sentence = expiresSentence(bundle, why);
  ports.say(sentence);
  await ports.sayError({ loop, sentence, causeHash: ports.causeHash('expires') });
}
