/** Ends a tick that met a holder: records the skip, and says behind whom. */
import { describeIgnoredOrders } from '../core/directives/dispatch-form.ts';
import { sentences } from '../core/lease/lease.ts';
import type { Head, Lease, SkippedTick } from '../core/state/head.ts';
import type { TickClock } from '../ports/clock.ts';
import type { HeadRead } from '../ports/head-store.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import { recordSkip } from '../storage/head/lease-session.ts';

export interface SkipPorts {
  readonly head: Pick<TickPorts['head'], 'read' | 'swap'>;
  readonly reports: Pick<TickPorts['reports'], 'say'>;
  readonly clock: TickClock & Pick<TickPorts['clock'], 'minutes'>;
}

/** `wakeNow`: the holder left while the skip was recorded, so no other tick will see the wake-up. */
export interface SkippedBehind {
  readonly kind: 'skipped';
  readonly sentence: string;
  readonly reason: SkippedTick['reason'] | null;
  readonly holder: Lease;
  readonly head: Head;
  readonly wakeNow: boolean;
}

interface SkipFacts {
  readonly read: HeadRead;
  readonly holder: Lease;
  readonly reason: SkippedTick['reason'] | null;
}

/** Records the skip in the head for a later history line. A tick not started by the schedule also leaves a wake-up. */
export async function skipBehindHolder(
  ports: SkipPorts,
  asked: TickInput,
  { read, holder, reason }: SkipFacts,
): Promise<SkippedBehind> {
  const { tick, request } = asked;
  if (read.kind !== 'present') throw new Error('A tick can only be skipped behind a head.');
  const entry: SkippedTick = {
    runId: tick.runId,
    runAttempt: tick.runAttempt,
    at: tick.now,
    ...(reason == null ? {} : { reason }),
  };
  const note = { read, skip: entry, wake: tick.event !== 'schedule' };
  const noted = await recordSkip(ports.head, note, ports.clock);
  for (const line of describeIgnoredOrders(asked, read.head.ceilings)) ports.reports.say(line);
  if (noted === 'gave-up') ports.reports.say('This tick could not be noted in the head; it will have no history line.');
  const summary =
    reason === 'wait_exhausted'
      ? sentences.waitExhausted(holder, ports.clock.minutes())
      : request.resume
        ? sentences.resumeRefused(holder)
        : sentences.skipping(holder);
  const sentence = holder.pid === null ? `${summary} ${holder.url}` : summary;
  const head = noted === 'recorded' ? { ...read.head, wake: read.head.wake || note.wake } : read.head;
  return { kind: 'skipped', sentence, reason, holder, head, wakeNow: noted === 'released' };
}
