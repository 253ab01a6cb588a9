/** Tells whether the process that holds a loop's lock still lives, for ticks outside Actions, where no run can be asked about. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { startOf } from '../agents/process/proc-fs.ts';
import type { HolderFacts } from '../core/lease/lease.ts';
import type { Lease } from '../core/state/head/lease-record.ts';

type HolderProcess = Pick<Lease, 'pid' | 'host' | 'startedAt'>;

/** `now` is the clock by which the lease was written; ages are compared, so that it need not agree with this machine's own. */
export function probeHolder({ pid, host, startedAt }: HolderProcess, now: string): HolderFacts {
  if (pid === null) return { kind: 'unanswered', why: 'it is no process of a machine' };
  if (host !== hostname()) return { kind: 'process', probe: 'other-host' };
  if (!lives(pid)) return { kind: 'process', probe: 'dead' };
  const uptime = uptimeSeconds();
  // What cannot be told counts as alive.
  if (uptime === null) return { kind: 'process', probe: 'alive' };
  const [, ticks] = startOf(pid)?.split(':') ?? [];
  const age = ticks === undefined ? 0 : uptime - Number(ticks) / ticksPerSecond;
  const held = (Date.parse(now) - Date.parse(startedAt)) / 1000;
  // Younger than its lock, or a process that has ended and is only listed still: the number says nothing any more.
  const another = ticks === undefined || age + clockSlackSeconds < held;
  return { kind: 'process', probe: another ? 'dead' : 'alive' };
}

/** `Date` headers have whole seconds, and the lock is taken a little after the process began. */
const clockSlackSeconds = 5;

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Of /proc, on every Linux that is in use. */
const ticksPerSecond = 100;

/** Since the machine was started; null where there is no /proc. */
function uptimeSeconds(): number | null {
  try {
    return Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  } catch {
    return null;
  }
}
