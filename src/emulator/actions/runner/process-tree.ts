/** Finds the processes of a step or a job: descendants by parent, orphans by their inherited tracking id. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Kills a process and all its descendants. */
export async function killTree(root: number): Promise<void> {
  const parents = await parentsOfAll();
  const doomed = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, parent] of parents) {
      if (!doomed.has(parent) || doomed.has(pid)) continue;
      doomed.add(pid);
      grown = true;
    }
  }
  for (const pid of doomed) kill(pid);
}

/** Kills the processes that a job left behind, found as the real runner finds them. Returns their number. */
export async function killOrphans(trackingId: string): Promise<number> {
  const needle = `RUNNER_TRACKING_ID=${trackingId}`;
  let killed = 0;
  for (const pid of await pidsInProc()) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(needle) && kill(pid)) killed += 1;
  }
  return killed;
}

/** Kills the process of the job's current step, and none of its children. Returns whether there was one. */
export async function killEntry(trackingId: string): Promise<boolean> {
  const needle = `RUNNER_TRACKING_ID=${trackingId}`;
  for (const [pid, parent] of await parentsOfAll()) {
    if (parent !== process.pid) continue;
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(needle)) return kill(pid);
  }
  return false;
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    // The process has ended already, or belongs to another user.
    return false;
  }
}

async function pidsInProc(): Promise<number[]> {
  const entries = await readdir('/proc').catch((): string[] => []);
  return entries.map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
}

/** Uses `ps` if there is no /proc. It gives the same answer on macOS. */
async function parentsOfAll(): Promise<Map<number, number>> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']).catch(() => ({ stdout: '' }));
  const listed = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  if (stdout !== '') return new Map(listed.flatMap(([pid, parent]) => (pid && parent ? [[pid, parent] as const] : [])));
  const parents = new Map<number, number>();
  for (const pid of await pidsInProc()) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  return parents;
}
