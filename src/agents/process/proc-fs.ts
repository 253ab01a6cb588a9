/** Finds a session's processes in /proc: by environment tag, folder, ancestry, user, or pid and start. */
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

type ProcessEntry = { readonly pid: number; readonly uid: number; readonly hasEnded: boolean };

/** All processes visible in /proc. A process that ends during the scan is left out. */
export function processTable(): ProcessEntry[] {
  const entries: ProcessEntry[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = read(`/proc/${name}/status`);
    if (status === '') continue;
    const [, state = ''] = /^State:\s*(\S)/m.exec(status) ?? [];
    const threads = Number(/^Threads:\s*(\d+)/m.exec(status)?.[1]);
    entries.push({ pid: Number(name), uid: uidIn(status), hasEnded: isOver(state, threads) });
  }
  return entries;
}

/** A process has ended once its last thread has. While others go on, Linux shows one whose first thread ended as a zombie. */
const isOver = (state: string | undefined, threads: number): boolean => state === 'Z' && !(threads > 1);

/** Living processes of a user. */
export function processesOfUser(uid: number): number[] {
  return processTable().flatMap((entry) => (entry.uid === uid && !entry.hasEnded ? [entry.pid] : []));
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
  const table = listPrograms();
  const place = realFolder(folder);
  const found = new Set<number>();
  const adopting = new Set([1, ...table.flatMap(({ pid, name }) => (/^(?:systemd|init)$/.test(name) ? [pid] : []))]);
  for (const { pid, parent, shown } of table) {
    if (pid === process.pid) continue;
    const isTagged = read(`${shown}/environ`).split('\0').includes(tag);
    if (isTagged || (adopting.has(parent) && isOurs(pid) && reachesInto(shown, place))) found.add(pid);
  }
  for (let grew = found.size > 0; grew; ) {
    const before = found.size;
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
    grew = found.size > before;
  }
  return table.flatMap(({ pid, hasEnded }) => (found.has(pid) && !hasEnded ? [pid] : []));
}

interface Program {
  readonly pid: number;
  /** Init or systemd for an orphan. A person who looks around in a folder has a shell for a parent. */
  readonly parent: number;
  readonly name: string;
  readonly hasEnded: boolean;
  /** Where /proc shows its environment, folder and files: of a first thread that has ended it shows none. */
  readonly shown: string;
}

/** Linux's flag of its own threads, about half of what /proc lists. */
const kernelThread = 0x200000;
/** Behind the name in `stat`. */
const threadsField = 17;

/** All processes but those of the kernel. Reads one short line of each: an ending session looks several times. */
export function listPrograms(): Program[] {
  return readdirSync('/proc').flatMap((entry): Program[] => {
    const stat = /^\d+$/.test(entry) ? read(`/proc/${entry}/stat`) : '';
    const nameEnd = stat.lastIndexOf(')');
    const fields = stat.slice(nameEnd + 2).split(' ');
    const [state, parent, , , , , flags] = fields;
    if (nameEnd < 0 || (Number(flags) & kernelThread) !== 0) return [];
    const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
    const hasEnded = isOver(state, Number(fields[threadsField]));
    const [thread] = state === 'Z' && !hasEnded ? listed(`/proc/${entry}/task`).filter((one) => one !== entry) : [];
    const shown = thread === undefined ? `/proc/${entry}` : `/proc/${entry}/task/${thread}`;
    return [{ pid: Number(entry), parent: Number(parent), name, hasEnded, shown }];
  });
}

/** Reads `status`, not the owner of the directory: /proc shows a process that forbids dumps as root's. */
const isOurs = (pid: number): boolean => uidIn(read(`/proc/${pid}/status`)) === process.getuid?.();

const uidIn = (status: string): number => Number(/^Uid:\s*(\S+)/m.exec(status)?.[1] ?? Number.NaN);

function reachesInto(shown: string, folder: string): boolean {
  const held = listed(`${shown}/fd`).map((name) => linkOf(`${shown}/fd/${name}`));
  return [linkOf(`${shown}/cwd`), ...held].some((end) => end === folder || end.startsWith(`${folder}/`));
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
  return processTable().flatMap(({ pid, hasEnded }) => {
    const group = hasEnded ? '' : read(`/proc/${pid}/cgroup`);
    return ids.some((id) => group.includes(id)) ? [pid] : [];
  });
}

/** `{boot}:{clock ticks since boot}` of a living process, or null. A pid is reused; a pid with its start is not. */
export function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, which may itself contain parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields[18];
  if (ticks === undefined || isOver(state, Number(fields[threadsField - 1]))) return null;
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
