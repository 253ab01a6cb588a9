/** `lock: wait`: waits for the holder for a bounded time, and reports when everything must be read again. */

import { mustAsk } from '../core/lease/force-unlock.ts';
import { sentences } from '../core/lease/lease.ts';
import type { Head } from '../core/state/head.ts';
import type { TickClock } from '../ports/clock.ts';
import { GitHubError, type GitHubFailure, type GitHubGateway } from '../ports/github.ts';
import type { HeadStore } from '../ports/head-store.ts';
import type { TickInput } from '../ports/tick-input.ts';
import { judgeHolderLiveness, type MetHolder } from './force-unlock.ts';

export interface WaitPorts {
  readonly heads: Pick<HeadStore, 'read'>;
  readonly door: Pick<GitHubGateway, 'holder' | 'holderJobs' | 'readThreads' | 'now'>;
  readonly timing: Pick<TickClock, 'sleep'>;
  readonly minutes: () => number;
  readonly say: (line: string) => void;
}

const pollIntervalMs = 15_000;
/** The head is read every 15 s; the holder's liveness and people's answers once a minute. */
const pollsPerLivenessCheck = 4;
const pollsPerLogLine = 20;

/** `again`: the holder released the lease or died, or a person must be asked or has answered about it. */
export async function waitForRelease(
  ports: WaitPorts,
  asked: TickInput,
  { head, holder }: Pick<MetHolder, 'head' | 'holder'>,
): Promise<'again' | 'exhausted'> {
  const most = maxWaitMinutes(asked, head);
  const tell = (): void => ports.say(sentences.waiting(holder, { waited: ports.minutes(), most }));
  tell();
  let unseen = false;
  for (let poll = 1; ports.minutes() < most; poll++) {
    await ports.timing.sleep(pollIntervalMs);
    const look = await readHeadOnce(ports, holder, poll);
    if (look === 'free') return 'again';
    if (typeof look !== 'string' && !unseen) ports.say(sentences.unseen(look));
    unseen = typeof look !== 'string';
    if (poll % pollsPerLogLine === 0) tell();
  }
  return 'exhausted';
}

/** A read that GitHub does not answer shows nothing. A waiting tick has time, and the next read is soon. */
async function readHeadOnce(
  ports: WaitPorts,
  holder: MetHolder['holder'],
  poll: number,
): Promise<'held' | 'free' | GitHubError> {
  try {
    const read = await ports.heads.read();
    if (read.kind !== 'present' || read.head.lease?.nonce !== holder.nonce) return 'free';
    return poll % pollsPerLivenessCheck === 0 && (await isLivenessCheckDue(ports, read.head)) ? 'free' : 'held';
  } catch (error) {
    if (!(error instanceof GitHubError) || describeWait.includes(error.failure)) throw error;
    return error;
  }
}

/** Failures that waiting does not mend. */
const describeWait: readonly GitHubFailure[] = ['permission', 'not-found'];

/** Minutes left of the job or of the run, whichever ends first. */
const maxWaitMinutes = ({ tick, config }: TickInput, { ceilings, counters }: Head): number =>
  Math.max(0, Math.min(tick.jobMinutesLeft, config.maxMinutes, ceilings.maxMinutes - counters.minutesElapsed));

async function isLivenessCheckDue({ door }: WaitPorts, head: Head): Promise<boolean> {
  const { lease, unlockGate, controlIssue } = head;
  if (lease === null) return true;
  const verdict = await judgeHolderLiveness(door, lease, door.now());
  if (verdict.kind === 'dead') return true;
  if (unlockGate?.forNonce !== lease.nonce) return mustAsk('wait', verdict) && controlIssue !== null;
  return unlockGate.answer === null && (await door.readThreads(head)).news;
}

/** A tick that waited begins here. The run is charged no minute of waiting; the job has that many fewer left. */
export function withRestartedClock<Ports extends Pick<WaitPorts, 'minutes'>>(
  ports: Ports,
  asked: TickInput,
): { readonly ports: Ports; readonly asked: TickInput } {
  const waited = ports.minutes();
  const jobMinutesLeft = asked.tick.jobMinutesLeft - waited;
  return {
    ports: { ...ports, minutes: () => ports.minutes() - waited },
    asked: { ...asked, tick: { ...asked.tick, jobMinutesLeft } },
  };
}
