/** All that a tick with nothing else to do may write: the bundle before its copy expires, a control issue that shows something else, an end not told. */

import { LeaseLostError } from '../core/lease/lease.ts';
import { expiresSentence, resaveDue, upkeepAgainAt, upkeepRests } from '../core/record/bundle-refresh.ts';
import { afterTelling, owesEnd } from '../core/record/run-end-notice.ts';
import { showsElse } from '../core/reports/control-issue/marker.ts';
import type { Head } from '../core/state/head/head.ts';
import { type Hold, hold } from '../lease/acquire.ts';
import { nothingKept } from '../persistence/loop-snapshot.ts';
import type { Threads } from '../ports/github-gateway.ts';
import { type Asked, nothingSaid } from '../ports/tick-input.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import { leaveEarly } from './release.ts';
import type { KeepingAlive } from './tick-ports.ts';

/** No line, no generation, no iteration. What fails is tried again later. */
export async function keepAlive(ports: KeepingAlive, asked: Asked, head: Head): Promise<void> {
  if (rests(asked, head)) return;
  const expires = resaveDue(head.bundle, asked.tick.now);
  const shows = showsElse(asked.shown, { head, scheduleEnds: asked.tick.scheduleEnds });
  if (expires || shows || owesEnd(head)) await upkeep(ports, asked, expires);
}

/**
 * The lease of a tick that goes on. What has to be said of a run that stopped is said before: the next run's head and bundle know nothing
 * of it. Where that was tried, well or in vain, everything is to be read again.
 */
export const holdToWork = async (ports: KeepingAlive, asked: Asked, threads: Threads): Promise<Hold> =>
  (await sayEndFirst(ports, asked)) ? { kind: 'again' } : await hold(ports, asked, threads);

async function sayEndFirst(ports: KeepingAlive, asked: Asked): Promise<boolean> {
  const { head: read, request } = asked;
  if (read.kind !== 'present' || !owesEnd(read.head) || rests(asked, read.head)) return false;
  // Who takes the lease from a dead holder goes on from its end, and tells it (`iterate`); only a fresh start does not.
  if (read.head.lease !== null && !request.fresh) return false;
  return await upkeep(ports, { ...asked, request: { ...request, fresh: false } }, false);
}

/** What nobody can read is neither saved again nor shown. */
const rests = ({ tick }: Asked, head: Head): boolean =>
  head.stop?.code === 'state_unreadable' || upkeepRests(head, tick.now);

/** False where the lease was not to be had. */
async function upkeep(ports: KeepingAlive, asked: Asked, expires: boolean): Promise<boolean> {
  const holding = await hold(ports, asked, nothingSaid);
  if (holding.kind !== 'held') return false;
  const { held } = holding;
  try {
    const why = expires ? await saveAgain(ports, held) : null;
    const { shown, tried, said } = await show(ports, held);
    if (why !== null) await tellExpiry(ports, held, why);
    const now = ports.door.now();
    await leaveEarly(ports, held, (newest) => {
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
async function saveAgain(ports: KeepingAlive, held: HeldHead): Promise<string | null> {
  const saved = await ports.resave(held.head());
  if (saved.kind === 'failed') return saved.why;
  await held.change((newest) => ({ ...newest, bundle: saved.ref }));
  return null;
}

interface Shown {
  readonly shown: boolean;
  /** What is owed of the run's end could be told. */
  readonly tried: boolean;
  /** Keys of what was said of the run's end. */
  readonly said: readonly string[];
}

/** Where the bundle is lost, the end is told in the words of the head alone, and nothing else is drawn. */
async function show(ports: KeepingAlive, held: HeldHead): Promise<Shown> {
  const loaded = await ports.loadMemory(held.head());
  if (loaded.kind === 'unavailable') return { shown: false, tried: false, said: [] };
  const memory = loaded.kind === 'loaded' ? loaded.memory : nothingKept;
  const controlIssue = loaded.kind === 'loaded' ? await ports.showStanding({ held, memory }) : null;
  const said = owesEnd(held.head()) ? await ports.tellEnd({ held, memory, controlIssue }) : [];
  return { shown: controlIssue !== null, tried: true, said };
}

async function tellExpiry(ports: KeepingAlive, held: HeldHead, why: string): Promise<void> {
  const { bundle, loop } = held.head();
  if (bundle === null) return;
  const sentence = expiresSentence(bundle, why);
  ports.say(sentence);
  await ports.sayError({ loop, sentence, causeHash: ports.causeHash('expires') });
}
