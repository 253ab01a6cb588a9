/** Decides which user a session runs as: the first `tickgate-agent-{k}` that no other session on this machine holds. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Privilege, system } from './privilege.ts';

export type AgentUser = {
  readonly index: number;
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly release: () => Promise<void>;
};

const seatsPerMachine = 64;

/** Makes the user if it is not there yet. Throws when every seat is taken or useradd refuses. */
export async function takeAgentUser(root: Privilege): Promise<AgentUser> {
  for (let index = 1; index <= seatsPerMachine; index += 1) {
    const user = await takeAgentUserAt(root, index);
    if (user !== null) return user;
  }
  throw new Error(`all ${seatsPerMachine} agent users of this machine are in use`);
}

/** Null while another session of this machine holds that user. */
export async function takeAgentUserAt(root: Privilege, index: number): Promise<AgentUser | null> {
  const name = agentUserName(index);
  const lock = await lockForMachine(name);
  if (lock === null) return null;
  const release = (): Promise<void> => new Promise((resolve) => lock.close(() => resolve()));
  try {
    return { index, name, ...(await ensureUser(name, root)), release };
  } catch (error) {
    await release();
    throw error;
  }
}

const agentUserName = (index: number): string => `tickgate-agent-${index}`;

/** Agent users that exist on this machine, whoever made them. */
export async function knownAgentUsers(): Promise<{ readonly index: number; readonly uid: number }[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [, index, uid] = /^tickgate-agent-(\d+):[^:]*:(\d+):/.exec(line) ?? [];
    return index === undefined || uid === undefined ? [] : [{ index: Number(index), uid: Number(uid) }];
  });
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
