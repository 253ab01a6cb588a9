/** Releases the lease: without a report, or after it. A wake-up, or a continuous pace, dispatches the next tick. */
import { afterTelling } from '../core/record/notices.ts';
import type { TickStory } from '../core/reports/tick-report.ts';
import type { Head } from '../core/state/head.ts';
import type { FindControlIssue } from '../ports/github.ts';
import type { HeldHead } from '../ports/head-store.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';

type ReleasePorts = Pick<TickPorts, 'head' | 'clock'>;

/** Releases without a report. Losses of earlier ticks stay in the head until a tick can report them. */
export async function releaseEarly(ports: ReleasePorts, held: HeldHead, change?: (head: Head) => Head): Promise<Head> {
  const head = await held.release(ports.clock.now(), change);
  if (head.wake && head.status !== 'stopped') await ports.head.dispatchNext(head, 'wake');
  return head;
}

/** Reports, releases, and dispatches once for a wake-up or a continuous pace. A stopped run dispatches nothing. */
export async function reportAndRelease(
  ports: ReleasePorts & Pick<TickPorts, 'reports'>,
  { config }: TickInput,
  { held, story, control }: { held: HeldHead; story: TickStory; control: FindControlIssue | null },
): Promise<Pick<TickStory, 'head' | 'next'>> {
  const said = await ports.reports.report({ story, control }, held);
  const now = ports.clock.now();
  const head = await held.release(now, (newest) => afterTelling(newest, said, now));
  const more = config.pace === 'continuous' && story.decision.verdict === 'work';
  const wanted = head.status !== 'stopped' && (head.wake || more);
  const dispatched = wanted && (await ports.head.dispatchNext(head, head.wake ? 'wake' : 'continuous'));
  return { head, next: { ...story.next, dispatched } };
}
