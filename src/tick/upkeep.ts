/** All that a tick with nothing else to do may write: the bundle before its copy expires, a control issue that shows something else, an end not told. */
import { LeaseLostError } from '../core/lease/lease.ts';
import { afterTelling, owesEnd } from '../core/record/notices.ts';
import { expiresSentence, resaveDue, upkeepAgainAt, upkeepRests } from '../core/record/retention.ts';
import { showsElse } from '../core/reports/control-issue/marker.ts';
import type { TickStory } from '../core/reports/tick-story.ts';
import type { Head } from '../core/state/head.ts';
import { type AcquireResult, acquireLease } from '../lease/acquire.ts';
import { emptySnapshot } from '../persistence/loop-snapshot.ts';
import { emptyThreads, type TickInput } from '../ports/clock.ts';
import type { FindControlIssue, Threads } from '../ports/github.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import type { ReleasePorts, TickPorts, UpkeepPorts } from './tick-ports.ts';

/** No line, no generation, no iteration. What fails is tried again later. */
export async function runUpkeep(ports: UpkeepPorts, asked: TickInput, head: Head): Promise<void> {
  if (isUpkeepResting(asked, head)) return;
  const expires = resaveDue(head.bundle, asked.tick.now);
  const shows = showsElse(asked.shown, { head, scheduleEnds: asked.tick.scheduleEnds });
  if (expires || shows || owesEnd(head)) await doUpkeep(ports, asked, expires);
}

/**
 * The lease of a tick that goes on. What has to be said of a run that stopped is said before: the next run's head and bundle know nothing
 * of it. Where that was tried, well or in vain, everything is to be read again.
 */
export const acquireLeaseToWork = async (
  ports: UpkeepPorts,
  asked: TickInput,
  threads: Threads,
): Promise<AcquireResult> =>
  (await tellOwedEndFirst(ports, asked)) ? { kind: 'again' } : await acquireLease(ports, asked, threads);

async function tellOwedEndFirst(ports: UpkeepPorts, asked: TickInput): Promise<boolean> {
  const { head: read, request } = asked;
  if (read.kind !== 'present' || !owesEnd(read.head) || isUpkeepResting(asked, read.head)) return false;
  // Who takes the lease from a dead holder goes on from its end, and tells it (`iterate`); only a fresh start does not.
  if (read.head.lease !== null && !request.fresh) return false;
  return await doUpkeep(ports, { ...asked, request: { ...request, fresh: false } }, false);
}

/** What nobody can read is neither saved again nor shown. */
const isUpkeepResting = ({ tick }: TickInput, head: Head): boolean =>
  head.stop?.code === 'state_unreadable' || upkeepRests(head, tick.now);

/** False where the lease was not to be had. */
async function doUpkeep(ports: UpkeepPorts, asked: TickInput, expires: boolean): Promise<boolean> {
  const holding = await acquireLease(ports, asked, emptyThreads);
  if (holding.kind !== 'held') return false;
  const { held } = holding;
  try {
    const why = expires ? await resaveBundleOrTell(ports, held) : null;
    const { shown, tried, said } = await showUpkeep(ports, held);
    if (why !== null) await tellExpiry(ports, held, why);
    const now = ports.door.now();
    await releaseEarly(ports, held, (newest) => {
      const head = tried ? afterTelling(newest, said, now) : newest;
      const done = why === null && shown && !owesEnd(head);
      return { ...head, upkeepNotBefore: done ? null : upkeepAgainAt(why === null ? 'showing' : 'saving', now) };
    });
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    ports.say(`Nothing more is written: ${error.message}`);
  }
  return true;
}

/** Null once it is saved; else why it is not. */
async function resaveBundleOrTell(ports: UpkeepPorts, held: HeldHead): Promise<string | null> {
  const saved = await ports.resave(held.head());
  if (saved.kind === 'failed') return saved.why;
  await held.change((newest) => ({ ...newest, bundle: saved.ref }));
  return null;
}

interface UpkeepShown {
  readonly shown: boolean;
  /** What is owed of the run's end could be told. */
  readonly tried: boolean;
  /** Keys of what was said of the run's end. */
  readonly said: readonly string[];
}

/** Where the bundle is lost, the end is told in the words of the head alone, and nothing else is drawn. */
async function showUpkeep(ports: UpkeepPorts, held: HeldHead): Promise<UpkeepShown> {
  const loaded = await ports.loadMemory(held.head());
  if (loaded.kind === 'unavailable') return { shown: false, tried: false, said: [] };
  const memory = loaded.kind === 'loaded' ? loaded.memory : emptySnapshot;
  const controlIssue = loaded.kind === 'loaded' ? await ports.showStanding({ held, memory }) : null;
  const said = owesEnd(held.head()) ? await ports.tellEnd({ held, memory, controlIssue }) : [];
  return { shown: controlIssue !== null, tried: true, said };
}

async function tellExpiry(ports: UpkeepPorts, held: HeldHead, why: string): Promise<void> {
  const { bundle, loop } = held.head();
  if (bundle === null) return;
  const sentence = expiresSentence(bundle, why);
  ports.say(sentence);
  await ports.sayError({ loop, sentence, causeHash: ports.causeHash('expires') });
}

/* How a tick leaves: the lease is given back, and a wake-up is passed on. */

/** A tick that cannot go on gives the lease back; what a tick before it lost stays in the head until one can tell of it. */
export async function releaseEarly(ports: ReleasePorts, held: HeldHead, change?: (head: Head) => Head): Promise<Head> {
  const head = await held.release(ports.door.now(), change);
  if (head.wake && head.status !== 'stopped') await ports.dispatchNext(head, 'wake');
  return head;
}

/** Report, release, and the one dispatch that a wake-up or a continuous pace asks for; a stopped run dispatches nothing. */
export async function reportAndRelease(
  ports: TickPorts,
  { config }: TickInput,
  { held, story, control }: { held: HeldHead; story: TickStory; control: FindControlIssue | null },
): Promise<Pick<TickStory, 'head' | 'next'>> {
  const said = await ports.report({ story, control }, held);
  const now = ports.door.now();
  const head = await held.release(now, (newest) => afterTelling(newest, said, now));
  const more = config.pace === 'continuous' && story.decision.verdict === 'work';
  const wanted = head.status !== 'stopped' && (head.wake || more);
  const dispatched = wanted && (await ports.dispatchNext(head, head.wake ? 'wake' : 'continuous'));
  return { head, next: { ...story.next, dispatched } };
}
