/** `lock: wait`: how long a tick waits for the holder, and when everything that it had read has to be read again. */

import { mustAsk } from '../core/lease/force-unlock.ts';
import { sentences } from '../core/lease/lease.ts';
import type { Head } from '../core/state/head.ts';
import type { Asked, Timing } from '../ports/clock.ts';
import { type GitHubDoor, GitHubError, type GitHubFailure } from '../ports/github.ts';
import type { HeadStore } from '../ports/head-store.ts';
import { judged, type Met } from './force-unlock.ts';

export interface Waiting {
  readonly heads: Pick<HeadStore, 'read'>;
  readonly door: Pick<GitHubDoor, 'holder' | 'holderJobs' | 'readThreads' | 'now'>;
  readonly timing: Pick<Timing, 'sleep'>;
  readonly minutes: () => number;
  readonly say: (line: string) => void;
}

const pollMs = 15_000;
/** The head is read every 15 s; whether the holder lives and what people said is asked once a minute. */
const pollsPerLook = 4;
const pollsPerLine = 20;

/** `again`: the holder let go or died, or a person has to be asked or has answered about it. */
export async function waitFor(
  ports: Waiting,
  asked: Asked,
  { head, holder }: Pick<Met, 'head' | 'holder'>,
): Promise<'again' | 'exhausted'> {
  const most = mostMinutes(asked, head);
  const tell = (): void => ports.say(sentences.waiting(holder, { waited: ports.minutes(), most }));
  tell();
  let unseen = false;
  for (let poll = 1; ports.minutes() < most; poll++) {
    await ports.timing.sleep(pollMs);
    const look = await seen(ports, holder, poll);
    if (look === 'free') return 'again';
    if (typeof look !== 'string' && !unseen) ports.say(sentences.unseen(look));
    unseen = typeof look !== 'string';
    if (poll % pollsPerLine === 0) tell();
  }
  return 'exhausted';
}

/** Whoever waits has time: a look that GitHub does not answer shows nothing, and the next one is soon. */
async function seen(ports: Waiting, holder: Met['holder'], poll: number): Promise<'held' | 'free' | GitHubError> {
  try {
    const read = await ports.heads.read();
    if (read.kind !== 'present' || read.head.lease?.nonce !== holder.nonce) return 'free';
    return poll % pollsPerLook === 0 && (await worthALook(ports, read.head)) ? 'free' : 'held';
  } catch (error) {
    if (!(error instanceof GitHubError) || lasting.includes(error.failure)) throw error;
    return error;
  }
}

/** What no waiting mends. */
const lasting: readonly GitHubFailure[] = ['permission', 'not-found'];

/** What is left of the job and of the run's minutes, whichever ends first. */
const mostMinutes = ({ tick, config }: Asked, { ceilings, counters }: Head): number =>
  Math.max(0, Math.min(tick.jobMinutesLeft, config.maxMinutes, ceilings.maxMinutes - counters.minutesElapsed));

async function worthALook({ door }: Waiting, head: Head): Promise<boolean> {
  const { lease, unlockGate, controlIssue } = head;
  if (lease === null) return true;
  const verdict = await judged(door, lease, door.now());
  if (verdict.kind === 'dead') return true;
  if (unlockGate?.forNonce !== lease.nonce) return mustAsk('wait', verdict) && controlIssue !== null;
  return unlockGate.answer === null && (await door.readThreads(head)).news;
}

/** From here on a tick that waited counts as begun: the run is charged no minute of waiting, and its job has so many fewer left. */
export function begunNow<Ports extends Pick<Waiting, 'minutes'>>(
  ports: Ports,
  asked: Asked,
): { readonly ports: Ports; readonly asked: Asked } {
  const waited = ports.minutes();
  const jobMinutesLeft = asked.tick.jobMinutesLeft - waited;
  return {
    ports: { ...ports, minutes: () => ports.minutes() - waited },
    asked: { ...asked, tick: { ...asked.tick, jobMinutesLeft } },
  };
}
