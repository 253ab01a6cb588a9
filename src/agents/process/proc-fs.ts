/** Finds a session's processes in /proc: by environment tag, folder, ancestry, user, or pid and start. */
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

type ProcessEntry = { readonly pid: number; readonly parent: number; readonly uid: number; readonly zombie: boolean };

/** All processes visible in /proc. A process that ends during the scan is left out. */
export function processTable(): ProcessEntry[] {
  const entries: ProcessEntry[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // Read `status`, not the owner of the directory: /proc shows a process that forbids dumps as root's.
    const status = read(`/proc/${name}/status`);
    const field = (key: string): string => new RegExp(`^${key}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
    if (status === '') continue;
    const zombie = field('State') === 'Z';
    entries.push({ pid: Number(name), parent: Number(field('PPid')), uid: Number(field('Uid')), zombie });
  }
  return entries;
}

/** Living processes of a user. */
export function processesOfUser(uid: number): number[] {
  return processTable().flatMap((entry) => (entry.uid === uid && !entry.zombie ? [entry.pid] : []));
}

/** Identifies the processes of a session that has no user of its own. */
export interface SessionMarks {
  /** `NAME=value` in the environment of its processes, unless they clear it. */
  readonly tag: string;
  /** The session's own folder, in which no other process works. */
  readonly folder: string;
}

/**
 * Living tagged processes, and orphans that work in the folder or hold a file of it open. All their descendants count,
 * even outside the group or without a parent. A recycled pid never matches: strangers do neither.
 */
export function processesWithMarks({ tag, folder }: SessionMarks): number[] {
  const table = processTable();
  const place = realFolder(folder);
  const found = new Set<number>();
  for (const entry of table) {
    if (entry.pid === process.pid) continue;
    const isTagged = read(`/proc/${entry.pid}/environ`).split('\0').includes(tag);
    if (isTagged || (isOrphan(entry) && reachesInto(entry.pid, place))) found.add(entry.pid);
  }
  for (let grew = found.size > 0; grew; ) {
    const before = found.size;
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
    grew = found.size > before;
  }
  return table.flatMap(({ pid, zombie }) => (found.has(pid) && !zombie ? [pid] : []));
}

/** Ours, and adopted by init or systemd. A person who looks around there in a shell has a parent. */
const isOrphan = ({ parent, uid }: ProcessEntry): boolean =>
  uid === process.getuid?.() && (parent === 1 || /^(?:systemd|init)$/.test(read(`/proc/${parent}/comm`).trim()));

function reachesInto(pid: number, folder: string): boolean {
  const held = listed(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`));
  return [linkOf(`/proc/${pid}/cwd`), ...held].some((end) => end === folder || end.startsWith(`${folder}/`));
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Living processes in containers with these ids, as docker names them in the cgroups of its machine. */
export function processesInContainers(ids: readonly string[]): number[] {
  if (ids.length === 0) return [];
  return processTable().flatMap(({ pid, zombie }) => {
    const group = zombie ? '' : read(`/proc/${pid}/cgroup`);
    return ids.some((id) => group.includes(id)) ? [pid] : [];
  });
}

/** `{boot}:{clock ticks since boot}` of a living process, or null. A pid is reused; a pid with its start is not. */
export function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, which may itself contain parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields[18];
  if (ticks === undefined || state === 'Z') return null;
  return `${read('/proc/sys/kernel/random/boot_id').trim()}:${ticks}`;
}

/** Those processes that belong to none of these kernel sessions. */
export function outsideSessions(processes: readonly number[], sessions: ReadonlySet<number>): readonly number[] {
  if (sessions.size === 0) return processes;
  return processes.filter((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    return !sessions.has(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]));
  });
}

const msPerTick = 10;

/** CPU time of these processes and of children they have waited for. A process that has ended counts nothing. */
export function activityOf(processes: readonly number[]): { processes: readonly number[]; cpuMs: number } {
  const ticks = processes.flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).map(Number);
  });
  const sum = ticks.reduce((total, one) => total + (Number.isFinite(one) ? one : 0), 0);
  return { processes, cpuMs: sum * msPerTick };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
