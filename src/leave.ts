/** How a tick leaves: what the tick before it lost is charged, the lease is given back, and a wake-up is passed on. */
import { chargedHead, type LostTick } from './core/repair.ts';
import type { TickStory } from './core/report.ts';
import type { Head } from './core/state.ts';
import type { Asked } from './open.ts';
import type { HeldHead } from './state/held-head.ts';
import type { TickPorts } from './tick.ts';

/** A tick that cannot go on charges what the tick before it lost, gives the lease back and passes on a wake-up. */
export async function leaveEarly(
  ports: TickPorts,
  { held, lost }: { readonly held: HeldHead; readonly lost: LostTick | null },
  change: (head: Head) => Head,
): Promise<Head> {
  const now = ports.door.now();
  await held.change((newest) => change(lost === null ? newest : chargedHead(newest, lost, now)));
  const head = await held.release(now);
  if (head.wake && head.status !== 'stopped') await ports.dispatchNext(head, 'wake');
  return head;
}

/** Report, release, and the one dispatch that a wake-up or a continuous pace asks for; a stopped run dispatches nothing. */
export async function leave(
  ports: TickPorts,
  { config }: Asked,
  { held, story }: { held: HeldHead; story: TickStory },
): Promise<Pick<TickStory, 'head' | 'next'>> {
  await ports.report(story, held);
  const head = await held.release(ports.door.now());
  const more = config.pace === 'continuous' && story.decision.verdict === 'work';
  const wanted = head.status !== 'stopped' && (head.wake || more);
  const dispatched = wanted && (await ports.dispatchNext(head, head.wake ? 'wake' : 'continuous'));
  return { head, next: { ...story.next, dispatched } };
}
