/** Decides how a session sits behind a user of its own: its folders, how it becomes that user, and how nothing of it survives. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { type Seat, type SeatCommand, type SeatEvidence, type SeatPlace, weaknessOfSeat } from '../core/isolation.ts';
import { type AgentUser, takeAgentUser, takeAgentUserAt } from './agent-user.ts';
import { asUser, endProcesses, signalUser } from './become-user.ts';
import { readingFrom } from './foreign-file.ts';
import type { Privilege } from './privilege.ts';
import { activityOf, processesOfUser } from './proc.ts';
import { groupAlone, type Launch, type Reach, runProcess } from './process.ts';

export interface UidRoom {
  /** Where the seats are made. */
  readonly workRoot: string;
  /** Folders that no session may enter. */
  readonly closed: readonly string[];
}

/** Throws a sentence when the seat cannot be had or does not hold; then nothing has run in it and nothing is left. */
export async function openUidSeat(root: Privilege, { workRoot, closed }: UidRoom): Promise<Seat> {
  const user = await takeAgentUser(root);
  const base = join(workRoot, `seat-${user.index}-${randomUUID()}`);
  const seat = seatAt(base, { root, user });
  try {
    await endProcesses(root, user);
    await removeLeftovers(root, workRoot, user);
    await makeFolders(root, base, user);
    await proveSeat(seat, user, closed);
    return seat;
  } catch (error) {
    await seat.close().catch(() => {});
    throw error;
  }
}

/** Sits down again where a process of this tick sat that is gone. Null if another session has that user now. */
export async function reopenUidSeat(root: Privilege, place: SeatPlace & { kind: 'uid' }): Promise<Seat | null> {
  const user = await takeAgentUserAt(root, place.index);
  if (user === null) return null;
  try {
    await endProcesses(root, user);
    return seatAt(place.base, { root, user });
  } catch (error) {
    await user.release();
    throw error;
  }
}

function seatAt(base: string, { root, user }: { root: Privilege; user: AgentUser }): Seat {
  const life = { halted: false };
  const reach: Reach = {
    interrupt: () => signalUser(root, user, 'INT'),
    kill: () => endProcesses(root, user),
  };
  const seat = {
    kind: 'uid' as const,
    place: { kind: 'uid' as const, base, index: user.index },
    user: user.name,
    uid: user.uid,
    work: join(base, 'work'),
    tree: join(base, 'work', 'repo'),
    home: join(base, 'home'),
    tmp: join(base, 'tmp'),
    inbox: join(base, 'in'),
    outbox: join(base, 'out'),
    ...readingFrom(join(base, 'out'), user.uid),
    halt: async () => {
      life.halted = true;
      await endProcesses(root, user);
      await user.release();
    },
    close: async () => {
      if (life.halted) return;
      try {
        await endProcesses(root, user);
        await root.run(['rm', '-rf', '--one-file-system', '--', base]);
      } finally {
        await user.release();
      }
    },
  };
  const own = { HOME: seat.home, TMPDIR: seat.tmp, USER: user.name, LOGNAME: user.name };
  const become = (command: SeatCommand): Launch =>
    asUser({ ...command, env: { ...command.env, ...own } }, user, root.kind);
  return {
    ...seat,
    run: (command) => runProcess(become(command), reach),
    runBeside: (command) => runProcess(become(command), groupAlone),
    activity: () => activityOf(processesOfUser(user.uid)),
  };
}

/** Folders lie in one that only this process may change; what the agent owns is closed to every other agent. */
async function makeFolders(root: Privilege, base: string, user: AgentUser): Promise<void> {
  await mkdir(base);
  await chmod(base, 0o711);
  const folder = (name: string, owner: number, mode: string): Promise<string> =>
    root.run(['install', '-d', '-o', `${owner}`, '-g', `${user.gid}`, '-m', mode, '--', join(base, name)]);
  for (const name of ['home', 'tmp', 'work']) await folder(name, user.uid, '0700');
  const self = process.getuid?.() ?? 0;
  await folder('in', self, '0750');
  await folder('out', self, '0770');
}

/** While we hold the user's lock, any other seat of that user is what a killed tick left behind. */
async function removeLeftovers(root: Privilege, workRoot: string, user: AgentUser): Promise<void> {
  const names = await readdir(workRoot);
  const left = names.filter((name) => name.startsWith(`seat-${user.index}-`)).map((name) => join(workRoot, name));
  if (left.length > 0) await root.run(['rm', '-rf', '--one-file-system', '--', ...left]);
}

/** A question asked from inside the seat, since only that shows what an agent could do. */
async function proveSeat(seat: Seat, user: AgentUser, closed: readonly string[]): Promise<void> {
  const script = `
    id -u; id -G
    sed -n 's/^NoNewPrivs:[[:space:]]*//p; s/^CapPrm:[[:space:]]*//p' /proc/self/status
    head -c 1 "/proc/$1/environ" >/dev/null 2>&1 && echo yes || echo no
    { [ -w /var/run/docker.sock ] && echo yes; } || echo no
    sudo -n true >/dev/null 2>&1 && echo yes || echo no
    shift; for folder in "$@"; do { [ -r "$folder" ] || [ -x "$folder" ]; } && { echo yes; exit; }; done; echo no`;
  const argv = ['bash', '--norc', '-c', script, 'probe', String(process.pid), ...closed] as const;
  const end = await seat.run({ argv, cwd: seat.work, deadlineMs: 20_000 });
  const [uid = '', gids = '', ...facts] = end.stdout.trim().split('\n');
  // /proc shows CapPrm before NoNewPrivs.
  const [capabilities = '?', noNewPrivileges, readsParent, writesDocker, usesSudo, entersClosed] = facts;
  const evidence: SeatEvidence = {
    uid: Number(uid),
    gids: gids.split(' ').map(Number),
    capabilities,
    noNewPrivileges: noNewPrivileges === '1',
    readsParentEnvironment: readsParent !== 'no',
    writesDockerSocket: writesDocker !== 'no',
    usesSudo: usesSudo !== 'no',
    entersClosed: entersClosed !== 'no',
  };
  const weakness = weaknessOfSeat(evidence, user);
  if (weakness)
    throw new Error(end.code === 0 ? weakness : `${weakness}: ${end.stderr.trim().split('\n').at(-1) ?? ''}`);
}
