/** Decides who holds the name of an agent user's lock by no right: an agent itself, which may bind any abstract name that it likes. */
import { readFileSync } from 'node:fs';
import { processTable } from '../process/proc-fs.ts';
import { knownAgentUsers } from './known-users.ts';
import type { Privilege } from './privilege.ts';

// Processes come and go while it looks: that is no failure.
const holders =
  'find /proc -maxdepth 3 -path "/proc/[0-9]*/fd/*" -lname "socket:\\\\[$1\\\\]" -print 2>/dev/null || true';

/** Ends agents that hold it; true if there were any. Sessions of Tickgate hold a lock as the user of their tick, never as an agent's. */
export async function endSquatters(root: Privilege, name: string): Promise<boolean> {
  const inodes = inodesOf(name);
  if (inodes.length === 0) return false;
  const found = await Promise.all(inodes.map((inode) => root.run(['bash', '--norc', '-c', holders, 'find', inode])));
  const pids = new Set(found.flatMap((text) => [...text.matchAll(/^\/proc\/(\d+)\//gm)].map(([, pid]) => Number(pid))));
  const agents = new Set((await knownAgentUsers()).map(({ uid }) => uid));
  const squatting = processTable().filter(({ pid, uid }) => pids.has(pid) && agents.has(uid));
  if (squatting.length === 0) return false;
  const kill = ['bash', '--norc', '-c', 'kill -KILL "$@" 2>/dev/null || true', 'kill'] as const;
  await root.run([...kill, ...squatting.map(({ pid }) => String(pid))]);
  return true;
}

/** Of sockets in this network namespace that bear the name; padded with NULs, as Node writes it. */
function inodesOf(name: string): string[] {
  return readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, , , , , , inode, path = ''] = line.trim().split(/\s+/);
      return inode !== undefined && path.replace(/^@/, '').replace(/@+$/, '') === name ? [inode] : [];
    });
}
