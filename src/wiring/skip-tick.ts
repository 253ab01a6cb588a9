/** The part of the main step that ends behind a live holder: judges it, and records the skip. Wiring only. */
import type { HolderVerdict } from '../core/lease/lease.ts';
import { nextTick } from '../core/schedule/schedule.ts';
import { readHolder, readHolderJobs } from '../github/repository/workflow-runs.ts';
import { judgeHolderLiveness } from '../lease/holder-liveness.ts';
import { skipBehindHolder } from '../lease/skip.ts';
import type { TickInput } from '../ports/tick-input.ts';
import { createClock } from './clock.ts';
import { publishSkip } from './publish-skip.ts';
import { redactVoice } from './redact-voice.ts';
import type { Surroundings } from './surroundings.ts';

/** Null = the tick was skipped. Otherwise the verdict about a holder that may not live: the tick goes on with it. */
export async function skipBehindLiveHolder(
  { prepared, github, voice }: Pick<Surroundings, 'prepared' | 'github' | 'voice'>,
  asked: TickInput,
  startedMs: number,
): Promise<HolderVerdict | null> {
  const { head: read, tick } = asked;
  if (read.kind !== 'present' || read.head.lease === null) throw new Error('A tick is skipped behind a holder only.');
  const holder = read.head.lease;
  const verdict = await judgeHolderLiveness(
    {
      holder: (lease) => readHolder(github, lease, tick.runId),
      holderJobs: (lease) => readHolderJobs(github, lease),
    },
    holder,
    tick.now,
  );
  if (verdict.kind !== 'alive') return verdict;
  const say = redactVoice(voice, prepared.redact);
  const clock = { ...createClock(github), minutes: () => (performance.now() - startedMs) / 60_000 };
  const ports = { head: prepared.heads, reports: { say: say.line }, clock };
  const { wakeNow, ...end } = await skipBehindHolder(ports, asked, { read, holder, reason: null });
  if (wakeNow) {
    const { dispatchNextTick } = await import('./tick-ports.ts');
    await dispatchNextTick({ prepared, github, voice: say }, end.head, { reason: 'wake' });
  }
  const scheduledAt = nextTick(tick.schedules, tick.now);
  await publishSkip({ ...end, startedAt: tick.now, scheduledAt }, prepared.redact);
  return null;
}
