/** Sandbox with a user of its own: its folders, the switch to that user, and the removal of all that it leaves. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  passedOver,
  passedOverFor,
  type Sandbox,
  type SandboxCommand,
  type SandboxEvidence,
  survivorsOf,
  weaknessOfSandbox,
} from '../../core/sandbox/isolation.ts';
import type { SandboxLocation } from '../../core/state/journal-entry.ts';
import { activityOf, outsideSessions, processesOfUser } from '../process/proc-fs.ts';
import { type Launch, type Reach, runBesideAgent, runProcess } from '../process/run-process.ts';
import { type AgentUser, takeAgentUser, takeBackAgentUser } from './agent-user.ts';
import { programFolders } from './private-folders.ts';
import { type Privilege, removalMs } from './privilege.ts';
import { readingFrom } from './read-untrusted-file.ts';
import { asUser, clearKeys, endedProcesses, endProcesses, SurvivorsError, signalUser } from './run-as-user.ts';
import { emptySharedArgv } from './shared-folders.ts';

export interface UidSandboxOptions {
  /** Where the sandboxes are created. */
  readonly workRoot: string;
  /** Folders and files that no session may read or enter. */
  readonly closed: readonly string[];
  /** Folders that no session may list or write. */
  readonly passable: readonly string[];
  /** Users that no session of this tick gets, and why. It grows. */
  readonly haunted: Map<number, string>;
}

/**
 * If no sandbox is available, or it does not hold, throws a sentence. Nothing has run in it then, and nothing is left.
 */
export async function openUidSandbox(root: Privilege, options: UidSandboxOptions): Promise<Sandbox> {
  for (;;) {
    const user = await takeQuietUser(root, options.workRoot, options.haunted);
    try {
      return await openSandboxOf(user, root, options);
    } catch (error) {
      // On a busy machine, what starts processes of the user again may have paused while the user was chosen.
      if (!(error instanceof SurvivorsError) || options.haunted.size + 1 >= mostHaunted) throw error;
      options.haunted.set(user.index, passedOver(user.name, error.pids));
    }
  }
}

async function openSandboxOf(
  user: AgentUser,
  root: Privilege,
  { workRoot, closed, passable }: UidSandboxOptions,
): Promise<Sandbox> {
  const base = join(workRoot, `seat-${user.index}-${randomUUID()}`);
  const sandbox = sandboxAt(base, { root, user });
  try {
    await removeLeftovers(root, workRoot, user);
    await makeFolders(root, base, user);
    await proveSandbox(sandbox, user, { closed, passable });
    return sandbox;
  } catch (error) {
    await sandbox.close().catch(() => {});
    throw error;
  }
}

/** Checking one user takes seconds. After this many the machine itself is wrong. */
const mostHaunted = 8;

/**
 * Acquires the first free user without survivors and without leftovers. A survivor would run beside the next session
 * with all its rights, and that session would read the leftovers.
 */
async function takeQuietUser(root: Privilege, workRoot: string, haunted: Map<number, string>): Promise<AgentUser> {
  for (;;) {
    const user = await takeAgentUser(root, new Set([...(await haltedSandboxes(workRoot)), ...haunted.keys()]));
    const processes = await endedProcesses(root, user);
    const left = processes.length === 0 ? await emptyShared(root, user) : null;
    if (processes.length === 0 && left === null) return user;
    await user.release();
    haunted.set(user.index, left === null ? passedOver(user.name, processes) : passedOverFor(user.name, left));
    if (haunted.size < mostHaunted) continue;
    throw new Error(
      left === null
        ? `${survivorsOf(user.name, processes)}, and so do those of others`
        : `${left}, and so it is with other users`,
    );
  }
}

/** Reopens the sandbox of a dead process of this tick. Null if another session has that user now. */
export async function reopenUidSandbox(
  root: Privilege,
  place: SandboxLocation & { kind: 'uid' },
): Promise<Sandbox | null> {
  const user = await takeBackAgentUser(root, place.index);
  if (user === null) return null;
  try {
    await endProcesses(root, user);
    return sandboxAt(place.base, { root, user });
  } catch (error) {
    await user.release();
    throw error;
  }
}

function sandboxAt(base: string, { root, user }: { root: Privilege; user: AgentUser }): Sandbox {
  const [life, beside] = [{ halted: false, over: false }, new Set<number>()];
  // Once the user is released, its processes are another session's.
  const reach: Reach = {
    interrupt: async () => (life.over ? undefined : signalUser(root, user, 'INT')),
    kill: async () => (life.over ? undefined : endProcesses(root, user)),
  };
  const sandbox = {
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
    emptyShared: () => emptySharedOrThrow(root, user, base),
    halt: async () => {
      life.halted = true;
      // Before the user is released: its next session clears what is not marked.
      await writeFile(join(base, haltedMark), '').catch(() => {});
      await endProcesses(root, user);
      life.over = true;
      await user.release();
    },
    close: async () => {
      if (life.halted) return;
      try {
        await endProcesses(root, user);
        life.over = true;
        await remove(root, [base]);
        // Sessions of other users look there, too.
        await emptySharedOrThrow(root, user);
      } finally {
        await user.release();
      }
    },
  };
  const own = { HOME: sandbox.home, TMPDIR: sandbox.tmp, USER: user.name, LOGNAME: user.name };
  const become = (command: SandboxCommand): Launch => {
    const ended = life.halted || life.over ? { signal: AbortSignal.abort() } : {};
    return asUser({ ...command, env: { ...command.env, ...own }, ...ended }, user, root.kind);
  };
  return {
    ...sandbox,
    run: (command) => runProcess(become(command), reach),
    runBeside: (command) => runBesideAgent(become(command), beside),
    activity: () => activityOf(outsideSessions(processesOfUser(user.uid), beside)),
  };
}

/** Only this process may change the parent folder. What the agent owns is closed to every other agent. */
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

const haltedMark = 'halted';
/** Post steps have five minutes, and begin when the runner has ended the step before. */
const awaitsPostMs = 10 * 60_000;

/** Users whose halted sandbox still holds what a post step preserves. No session may use or remove it. */
async function haltedSandboxes(workRoot: string): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const name of await readdir(workRoot)) {
    const index = Number(/^seat-(\d+)-/.exec(name)?.[1]);
    const mark = Number.isNaN(index) ? null : await lstat(join(workRoot, name, haltedMark)).catch(() => null);
    if (mark !== null && Date.now() - mark.mtimeMs < awaitsPostMs) found.add(index);
  }
  return found;
}

const remove = (root: Privilege, folders: readonly string[]): Promise<string> =>
  root.run(['rm', '-rf', '--one-file-system', '--', ...folders], removalMs);

/** We hold the lock, so a killed tick left the user's other sandboxes. If removal fails, closes them to the user. */
async function removeLeftovers(root: Privilege, workRoot: string, user: AgentUser): Promise<void> {
  const names = await readdir(workRoot);
  const left = names.filter((name) => name.startsWith(`seat-${user.index}-`)).map((name) => join(workRoot, name));
  if (left.length === 0) return;
  await remove(root, left).catch(async () => {
    for (const folder of left) if (existsSync(folder)) await chmod(folder, 0o700);
  });
}

/** The remains of this user's sessions that could not be removed, as a sentence; null = none. */
async function emptyShared(root: Privilege, user: AgentUser, keep?: string): Promise<string | null> {
  const left = (await root.run(emptySharedArgv(user.uid, keep), removalMs)).trim() || (await clearKeys(root, user));
  return left === null ? null : `${left} of an earlier session of ${user.name} cannot be removed`;
}

async function emptySharedOrThrow(root: Privilege, user: AgentUser, keep?: string): Promise<void> {
  const left = await emptyShared(root, user, keep);
  if (left !== null) throw new Error(left);
}

/** Probes from inside the sandbox: only that shows what an agent could do. */
async function proveSandbox(
  sandbox: Sandbox,
  user: AgentUser,
  { closed, passable }: Pick<UidSandboxOptions, 'closed' | 'passable'>,
): Promise<void> {
  const script = `
    id -u; id -G
    sed -n 's/^NoNewPrivs:[[:space:]]*//p; s/^CapPrm:[[:space:]]*//p' /proc/self/status
    head -c 1 "/proc/$1/environ" >/dev/null 2>&1 && echo yes || echo no
    { [ -w /var/run/docker.sock ] && echo yes; } || echo no
    sudo -n true >/dev/null 2>&1 </dev/null && echo yes || echo no
    shift; count=0
    (for folder in "$@"; do [ -w "$folder" ] && { echo "$folder"; exit; }; done; echo)
    while IFS= read -r -d '' place; do
      at=\${place:1}
      { [ -r "$at" ] || [ -w "$at" ] || { [ "\${place:0:1}" = c ] && [ -x "$at" ]; }; } && { echo "$at"; exit; }
      count=$((count + 1))
    done; echo "$count closed"`;
  const programs = await programFolders(process.env['PATH'] ?? '');
  const argv = ['bash', '--norc', '-c', script, 'probe', String(process.pid), ...programs] as const;
  // On stdin: a home may hold more places than an argv.
  const places = [...closed.map((place) => `c${place}\0`), ...passable.map((place) => `p${place}\0`)];
  const end = await sandbox.run({ argv, cwd: sandbox.work, stdin: places.join(''), deadlineMs: 20_000 });
  const [uid = '', gids = '', ...facts] = end.stdout.split('\n');
  // /proc shows CapPrm before NoNewPrivs.
  const [capabilities = '?', noNewPrivileges, readsParent, writesDocker, usesSudo, writesPrograms = '?', enters = '?'] =
    facts;
  const evidence: SandboxEvidence = {
    uid: Number(uid),
    gids: gids.split(' ').map(Number),
    capabilities,
    noNewPrivileges: noNewPrivileges === '1',
    readsParentEnvironment: readsParent !== 'no',
    writesDockerSocket: writesDocker !== 'no',
    usesSudo: usesSudo !== 'no',
    writesPrograms: writesPrograms === '' ? null : writesPrograms,
    entersClosed: enters === `${places.length} closed` ? null : enters,
  };
  const weakness = weaknessOfSandbox(evidence, user);
  if (weakness)
    throw new Error(end.code === 0 ? weakness : `${weakness}: ${end.stderr.trim().split('\n').at(-1) ?? ''}`);
}
