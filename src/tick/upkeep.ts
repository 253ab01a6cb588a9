/**
 * Upkeep: saves an expiring bundle, redraws an outdated control issue, reports the end of a run. A tick without work does
 * it; a tick that will work reports the former run's end before it acquires the lease.
 */

import { LeaseLostError } from '../core/lease/lease.ts';
import { afterTelling, owesEnd } from '../core/record/notices.ts';
import { expiresSentence, resaveDue, upkeepAgainAt } from '../core/record/retention.ts';
import type { Head } from '../core/state/head.ts';
import { type AcquireResult, acquireLease, type MetLease } from '../lease/acquire.ts';
import { emptySnapshot } from '../persistence/loop-snapshot.ts';
import type { HeldHead } from '../ports/head-store.ts';
import { emptyThreads, type TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import { causeHashOf } from '../reporting/report-tick.ts';
import { isUpkeepDue, isUpkeepResting } from './check-for-work.ts';
import { releaseEarly } from './release.ts';

type UpkeepPorts = Pick<TickPorts, 'github' | 'head' | 'snapshot' | 'reports' | 'clock'>;

/** Writes no history line, no generation and no iteration. Failures are retried later. */
export async function runUpkeep(ports: UpkeepPorts, asked: TickInput, head: Head): Promise<void> {
  if (isUpkeepDue(asked, head)) await doUpkeep(ports, asked, resaveDue(head.bundle, asked.tick.now));
}

/**
 * Acquires the lease of a tick that goes on. The end of a stopped run is reported first: the next run's head and bundle
 * know nothing of it. After that attempt, successful or not, everything must be read again.
 */
export const acquireLeaseToWork = async (
  ports: UpkeepPorts,
  asked: TickInput,
  met: MetLease,
): Promise<AcquireResult> =>
  (await tellOwedEndFirst(ports, asked)) ? { kind: 'again' } : await acquireLease(ports, asked, met);

async function tellOwedEndFirst(ports: UpkeepPorts, asked: TickInput): Promise<boolean> {
  const { head: read, request } = asked;
  if (read.kind !== 'present' || !owesEnd(read.head) || isUpkeepResting(asked, read.head)) return false;
  // A tick that takes a dead holder's lease goes on from its end and reports it, unless it starts fresh.
  if (read.head.lease !== null && !request.fresh) return false;
  return await doUpkeep(ports, { ...asked, request: { ...request, fresh: false } }, false);
}

/** Returns false if the lease was not available. */
async function doUpkeep(ports: UpkeepPorts, asked: TickInput, expires: boolean): Promise<boolean> {
  const holding = await acquireLease(ports, asked, { threads: emptyThreads });
  if (holding.kind !== 'held') return false;
  const { held } = holding;
  try {
    const why = expires ? await resaveBundleOrTell(ports, held) : null;
    const { shown, tried, said } = await showUpkeep(ports, held);
    if (why !== null) await tellExpiry(ports, held, why);
    const now = ports.clock.now();
    await releaseEarly(ports, held, (newest) => {
      const head = tried ? afterTelling(newest, said, now) : newest;
      const done = why === null && shown && !owesEnd(head);
      return { ...head, upkeepNotBefore: done ? null : upkeepAgainAt(why === null ? 'showing' : 'saving', now) };
    });
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    ports.reports.say(`Nothing more is written: ${error.message}`);
  }
  return true;
}

/** Returns null once it is saved, otherwise why it is not. */
async function resaveBundleOrTell(ports: UpkeepPorts, held: HeldHead): Promise<string | null> {
  const saved = await ports.snapshot.resave(held.head());
  if (saved.kind === 'failed') return saved.why;
  await held.change((newest) => ({ ...newest, bundle: saved.ref }));
  return null;
}

interface UpkeepShown {
  readonly shown: boolean;
  /** The pending report of the run's end was possible. */
  readonly tried: boolean;
  /** Keys of what was reported about the run's end. */
  readonly said: readonly string[];
}

/** If the bundle is lost, the end is reported from the head alone, and nothing else is drawn. */
async function showUpkeep({ snapshot, reports }: UpkeepPorts, held: HeldHead): Promise<UpkeepShown> {
  const loaded = await snapshot.load(held.head());
  if (loaded.kind === 'unavailable') return { shown: false, tried: false, said: [] };
  const memory = loaded.kind === 'loaded' ? loaded.memory : emptySnapshot;
  const controlIssue = loaded.kind === 'loaded' ? await reports.showStanding({ held, memory }) : null;
  const said = owesEnd(held.head()) ? await reports.tellEnd({ held, memory, controlIssue }) : [];
  return { shown: controlIssue !== null, tried: true, said };
}

async function tellExpiry(ports: UpkeepPorts, held: HeldHead, why: string): Promise<void> {
  const { bundle, loop } = held.head();
  if (bundle === null) return;
  const sentence = expiresSentence(bundle, why);
  ports.reports.say(sentence);
  await ports.reports.sayError({ loop, sentence, causeHash: causeHashOf('expires') });
}
