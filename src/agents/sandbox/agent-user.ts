/** Users for sessions: the first `tickgate-agent-{k}` that no other session on this machine holds. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTable } from '../process/proc-fs.ts';
import { type Privilege, system } from './privilege.ts';

export type AgentUser = {
  readonly index: number;
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly release: () => Promise<void>;
};

const sandboxesPerMachine = 64;

/** Creates the user if it is missing. `kept`: indexes to skip. Throws if all are in use or useradd refuses. */
export async function takeAgentUser(root: Privilege, kept: ReadonlySet<number> = new Set()): Promise<AgentUser> {
  for (let index = 1; index <= sandboxesPerMachine; index += 1) {
    if (kept.has(index)) continue;
    const user = await takeAgentUserAt(root, index);
    if (user !== null) return user;
  }
  throw new Error(`all ${sandboxesPerMachine} agent users of this machine are in use`);
}

/** Null while another session on this machine holds that user. */
export async function takeAgentUserAt(root: Privilege, index: number): Promise<AgentUser | null> {
  const name = agentUserName(index);
  const lock = await lockedFor(name, root);
  if (lock === null) return null;
  const release = (): Promise<void> => new Promise((resolve) => lock.close(() => resolve()));
  try {
    return { index, name, ...(await ensureUser(name, root)), release };
  } catch (error) {
    await release();
    throw error;
  }
}

const looksMs = 10_000;

/** Waits out a check by another process, which holds a free user briefly. Null if a session holds it. */
export async function takeBackAgentUser(root: Privilege, index: number): Promise<AgentUser | null> {
  for (const end = performance.now() + looksMs; ; await sleep(250)) {
    const user = await takeAgentUserAt(root, index);
    if (user !== null || performance.now() > end) return user;
  }
}

const agentUserName = (index: number): string => `tickgate-agent-${index}`;

const evictions = 20;

/** Null while another session holds it. Ends an agent that bound the name: its user could never be swept. */
async function lockedFor(name: string, root: Privilege): Promise<Server | null> {
  for (let eviction = 0; ; eviction += 1) {
    const lock = await lockForMachine(name);
    if (lock !== null || eviction >= evictions || !(await endSquatters(root, name))) return lock;
    await sleep(20);
  }
}

/** Of an abstract socket, in bytes. Node 20 fills the rest with NULs, later ones do not: then the names differ. */
const socketNameBytes = 108;

/** The kernel frees an abstract socket when its holder dies, so no stale lock can remain. */
function lockForMachine(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(`\0${name}`.padEnd(socketNameBytes, '\0'), () => resolve(server.unref()));
  });
}

async function ensureUser(name: string, root: Privilege): Promise<{ uid: number; gid: number }> {
  let refusal = '';
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const known = await lookUp(name);
    if (known) return known;
    // useradd locks /etc/passwd and gives up at once if another tick holds it.
    if (attempt > 0) await sleep(100 * attempt);
    refusal = await root.run(addUser(name)).then(
      () => '',
      (error: Error) => error.message,
    );
  }
  throw new Error(`the user ${name} could not be made: ${refusal}`);
}

function addUser(name: string): [string, ...string[]] {
  return [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
    name,
  ];
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | null> {
  const { code, stdout } = await system(['getent', 'passwd', name]);
  if (code !== 0) return null;
  const [, , uid, gid] = stdout.trim().split(':').map(Number);
  if (!uid || !gid || uid === process.getuid?.()) throw new Error(`the user ${name} is not a user of its own`);
  return { uid, gid };
}

/** All agent users in /etc/passwd, by the index in their name. */
export async function knownAgentUsers(): Promise<{ readonly index: number; readonly uid: number }[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [, index, uid] = /^tickgate-agent-(\d+):[^:]*:(\d+):/.exec(line) ?? [];
    return index === undefined || uid === undefined ? [] : [{ index: Number(index), uid: Number(uid) }];
  });
}

// Processes that come and go during the search are no failure.
const holders =
  'find /proc -maxdepth 3 -path "/proc/[0-9]*/fd/*" -lname "socket:\\\\[$1\\\\]" -print 2>/dev/null || true';

/** Ends agents that bound the name, as any process may; true if any. Ticks hold locks as their own user. */
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

/** Inodes of sockets in this network namespace with that name, padded with NULs. */
function inodesOf(name: string): string[] {
  return readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, , , , , , inode, path = ''] = line.trim().split(/\s+/);
      return inode !== undefined && path.replace(/^@/, '').replace(/@+$/, '') === name ? [inode] : [];
    });
}
