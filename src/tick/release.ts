/** How a tick leaves: the lease is given back, and a wake-up is passed on. */

import { afterTelling } from '../core/record/run-end-notice.ts';
import type { TickStory } from '../core/reports/tick-story.ts';
import type { Head } from '../core/state/head/head.ts';
import type { ControlSeen } from '../ports/control-issue.ts';
import type { Asked } from '../ports/tick-input.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import type { Leaving, TickPorts } from './tick-ports.ts';

/** A tick that cannot go on gives the lease back; what a tick before it lost stays in the head until one can tell of it. */
export async function leaveEarly(ports: Leaving, held: HeldHead, change?: (head: Head) => Head): Promise<Head> {
  const head = await held.release(ports.door.now(), change);
  if (head.wake && head.status !== 'stopped') await ports.dispatchNext(head, 'wake');
  return head;
}

/** Report, release, and the one dispatch that a wake-up or a continuous pace asks for; a stopped run dispatches nothing. */
export async function leave(
  ports: TickPorts,
  { config }: Asked,
  { held, story, control }: { held: HeldHead; story: TickStory; control: ControlSeen | null },
): Promise<Pick<TickStory, 'head' | 'next'>> {
  const said = await ports.report({ story, control }, held);
  const now = ports.door.now();
  const head = await held.release(now, (newest) => afterTelling(newest, said, now));
  const more = config.pace === 'continuous' && story.decision.verdict === 'work';
  const wanted = head.status !== 'stopped' && (head.wake || more);
  const dispatched = wanted && (await ports.dispatchNext(head, head.wake ? 'wake' : 'continuous'));
  return { head, next: { ...story.next, dispatched } };
}
