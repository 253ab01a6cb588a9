/** Decides which user a session runs as: the first `tickgate-agent-{k}` that no other session on this machine holds. */
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endSquatters } from './lock-squatters.ts';
import { type Privilege, system } from './privilege.ts';

export type AgentUser = {
  readonly index: number;
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly release: () => Promise<void>;
};

const seatsPerMachine = 64;

/** Makes the user if it is not there yet. `kept`: indexes to pass over. Throws when every seat is taken or useradd refuses. */
export async function takeAgentUser(root: Privilege, kept: ReadonlySet<number> = new Set()): Promise<AgentUser> {
  for (let index = 1; index <= seatsPerMachine; index += 1) {
    if (kept.has(index)) continue;
    const user = await takeAgentUserAt(root, index);
    if (user !== null) return user;
  }
  throw new Error(`all ${seatsPerMachine} agent users of this machine are in use`);
}

/** Null while another session of this machine holds that user. */
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

/** For whoever comes back to a seat: somebody who looks whether it is free holds its user for a moment. Null while a session holds it on. */
export async function takeBackAgentUser(root: Privilege, index: number): Promise<AgentUser | null> {
  for (const end = performance.now() + looksMs; ; await sleep(250)) {
    const user = await takeAgentUserAt(root, index);
    if (user !== null || performance.now() > end) return user;
  }
}

const agentUserName = (index: number): string => `tickgate-agent-${index}`;

const evictions = 20;

/** Null while another session holds it. An agent that has bound the name itself is ended: it would keep its own user from being swept for ever. */
async function lockedFor(name: string, root: Privilege): Promise<Server | null> {
  for (let eviction = 0; ; eviction += 1) {
    const lock = await lockForMachine(name);
    if (lock !== null || eviction >= evictions || !(await endSquatters(root, name))) return lock;
    await sleep(20);
  }
}

/** An abstract socket is a lock that the kernel gives back when its holder dies: nothing stale can remain. */
function lockForMachine(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(`\0${name}`, () => resolve(server.unref()));
  });
}

async function ensureUser(name: string, root: Privilege): Promise<{ uid: number; gid: number }> {
  let refusal = '';
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const known = await lookUp(name);
    if (known) return known;
    // useradd locks /etc/passwd and gives up at once when another tick holds it.
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
