/** `lock: wait`: waits for the holder for a bounded time, and reports when everything must be read again. */

import { mustAsk } from '../core/lease/force-unlock.ts';
import { sentences } from '../core/lease/lease.ts';
import { withControlIssue } from '../core/record/head-guard.ts';
import type { Head } from '../core/state/head.ts';
import { GitHubError, type GitHubFailure } from '../ports/github.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import type { MetHolder } from './force-unlock.ts';
import { judgeHolderLiveness } from './holder-liveness.ts';

type WaitPorts = Pick<TickPorts, 'github' | 'head' | 'reports' | 'clock'>;

const pollIntervalMs = 15_000;
/** The head is read every 15 s. The holder's liveness and people's answers are read once a minute. */
const pollsPerLivenessCheck = 4;
const pollsPerLogLine = 20;

/** `again`: the holder released the lease or died, or a person must be asked or has answered about it. */
export async function waitForRelease(
  ports: WaitPorts,
  asked: TickInput,
  { head, holder }: Pick<MetHolder, 'head' | 'holder'>,
): Promise<'again' | 'exhausted'> {
  const { reports, clock } = ports;
  const most = maxWaitMinutes(asked, head);
  const tell = (): void => reports.say(sentences.waiting(holder, { waited: clock.minutes(), most }));
  tell();
  let unseen = false;
  for (let poll = 1; clock.minutes() < most; poll++) {
    await clock.sleep(pollIntervalMs);
    const look = await readHeadOnce(ports, asked, { holder, poll });
    if (look === 'free') return 'again';
    if (typeof look !== 'string' && !unseen) reports.say(sentences.unseen(look));
    unseen = typeof look !== 'string';
    if (poll % pollsPerLogLine === 0) tell();
  }
  return 'exhausted';
}

/** A read that GitHub does not answer shows nothing. A waiting tick has time, and the next read is soon. */
async function readHeadOnce(
  ports: WaitPorts,
  { controlIssue }: TickInput,
  { holder, poll }: Pick<MetHolder, 'holder'> & { readonly poll: number },
): Promise<'held' | 'free' | GitHubError> {
  try {
    const read = await ports.head.read();
    if (read.kind !== 'present' || read.head.lease?.nonce !== holder.nonce) return 'free';
    return poll % pollsPerLivenessCheck === 0 &&
      (await isLivenessCheckDue(ports, withControlIssue(read.head, controlIssue)))
      ? 'free'
      : 'held';
  } catch (error) {
    if (!(error instanceof GitHubError) || lastingFailures.includes(error.failure)) throw error;
    return error;
  }
}

/** Failures that do not pass with time. */
const lastingFailures: readonly GitHubFailure[] = ['permission', 'not-found'];

/** Minutes left of the job or of the run, whichever ends first. */
const maxWaitMinutes = ({ tick, config }: TickInput, { ceilings, counters }: Head): number =>
  Math.max(0, Math.min(tick.jobMinutesLeft, config.maxMinutes, ceilings.maxMinutes - counters.minutesElapsed));

async function isLivenessCheckDue({ github, clock }: WaitPorts, head: Head): Promise<boolean> {
  const { lease, unlockGate, controlIssue } = head;
  if (lease === null) return true;
  const verdict = await judgeHolderLiveness(github, lease, clock.now());
  if (verdict.kind === 'dead') return true;
  if (unlockGate?.forNonce !== lease.nonce) return mustAsk('wait', verdict) && controlIssue !== null;
  return unlockGate.answer === null && (await github.readThreads(head)).news;
}

/**
 * A tick that waited begins here. The run is not charged for the wait, but the job has that many minutes fewer left.
 */
export function withRestartedClock<Ports extends Pick<TickPorts, 'clock'>>(
  ports: Ports,
  asked: TickInput,
): { ports: Ports; asked: TickInput } {
  const { clock } = ports;
  const waited = clock.minutes();
  const jobMinutesLeft = asked.tick.jobMinutesLeft - waited;
  return {
    ports: { ...ports, clock: { ...clock, minutes: () => clock.minutes() - waited } },
    asked: { ...asked, tick: { ...asked.tick, jobMinutesLeft } },
  };
}
