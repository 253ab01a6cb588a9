/**
 * Finds out whether the holder of a lease lives. GitHub shows a holder that was cancelled, killed or lost as an attempt
 * that is completed. A holder outside Actions is a process of this machine.
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { startOf } from '../agents/process/proc-fs.ts';
import { type HolderFacts, type HolderVerdict, jobsWanted, judgeHolder } from '../core/lease/lease.ts';
import type { Lease, LeaseHolder } from '../core/state/head.ts';
import type { GitHubGateway } from '../ports/github.ts';

/** Asks GitHub, or this machine, about a holder and judges whether it lives. `now` is GitHub's clock, ISO-8601. */
export async function judgeHolderLiveness(
  github: Pick<GitHubGateway, 'holder' | 'holderJobs'>,
  lease: LeaseHolder,
  now: string,
): Promise<HolderVerdict> {
  const facts = lease.pid === null ? await github.holder(lease) : probeHolder(lease, now);
  return judgeHolder(lease, jobsWanted(lease, facts, now) ? await github.holderJobs(lease) : facts, now);
}

type HolderProcess = Pick<Lease, 'pid' | 'host' | 'startedAt'>;

/**
 * Tells whether the process that holds a loop's lock lives. For ticks outside Actions, which have no run to query.
 * `now` is the clock by which the lease was written. Ages are compared, so it need not agree with this machine's.
 */
export function probeHolder({ pid, host, startedAt }: HolderProcess, now: string): HolderFacts {
  if (pid === null) return { kind: 'unanswered', why: 'it is no process of a machine' };
  if (host !== hostname()) return { kind: 'process', probe: 'other-host' };
  if (!isProcessAlive(pid)) return { kind: 'process', probe: 'dead' };
  const uptime = uptimeSeconds();
  // Fail closed: without an uptime, the process counts as alive.
  if (uptime === null) return { kind: 'process', probe: 'alive' };
  const [, ticks] = startOf(pid)?.split(':') ?? [];
  const age = ticks === undefined ? 0 : uptime - Number(ticks) / ticksPerSecond;
  const held = (Date.parse(now) - Date.parse(startedAt)) / 1000;
  // Younger than its lock, or a zombie that is only listed still: the pid proves nothing any more.
  const another = ticks === undefined || age + clockSlackSeconds < held;
  return { kind: 'process', probe: another ? 'dead' : 'alive' };
}

/** `Date` headers have whole seconds, and the lock is acquired a little after the process began. */
const clockSlackSeconds = 5;

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Clock ticks in /proc, on every Linux in use. */
const ticksPerSecond = 100;

/** Since the machine was started; null without /proc. */
function uptimeSeconds(): number | null {
  try {
    return Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  } catch {
    return null;
  }
}
