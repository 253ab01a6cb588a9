/** Ends what a finished tick left running on this machine: by pid and start, by sandbox tag, or by user. */
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Sandbox } from '../../core/sandbox/isolation.ts';
import type { SandboxLocation } from '../../core/state/journal-entry.ts';
import { processTable, startOf } from '../process/proc-fs.ts';
import { signalGroup } from '../process/run-process.ts';
import { type AgentUser, knownAgentUsers, takeAgentUserAt, takeBackAgentUser } from './agent-user.ts';
import { containerSandboxAt } from './container-sandbox.ts';
import { endContainers, findDocker, sandboxLabel } from './docker.ts';
import { endPlain, plainSandboxAt } from './plain-sandbox.ts';
import { type Privilege, privilege } from './privilege.ts';
import { endProcesses } from './run-as-user.ts';
import { reopenUidSandbox } from './uid-sandbox.ts';

/** A process that leads its group. Its pid alone may by now be another process's. */
export interface ProcessIdentity {
  readonly pid: number;
  /** See `readProcessStart`. */
  readonly startedAt: string;
}

/** Never signals a process that began at another time than recorded. True if one lived. */
export function endStarted({ pid, startedAt }: ProcessIdentity): boolean {
  if (startOf(pid) !== startedAt) return false;
  signalGroup(pid, 'SIGKILL');
  return true;
}

/** Ends every process of a sandbox whose tick is gone, including those that left their group. */
export async function endSandbox(place: SandboxLocation): Promise<void> {
  if (place.kind === 'none') return endPlain(place);
  if (place.kind === 'container') {
    const docker = findDocker();
    if (docker === null) throw new Error('docker is gone, so its containers cannot be ended');
    return endContainers(docker, sandboxLabel(place));
  }
  const root = await privilege();
  if (root !== null) await endUserOf(root, await takeBackAgentUser(root, place.index));
}

/** As `openPlainSandbox`, `openUidSandbox` and `openContainerSandbox` name what they create. */
const sandboxNames: Readonly<Record<SandboxLocation['kind'], RegExp>> = {
  none: /^tickgate-seat-[0-9A-Za-z]{6}$/,
  uid: /^seat-\d+-[0-9a-f-]{36}$/,
  container: /^seat-[0-9A-Za-z]{6}$/,
};

/** Whether the folder is a sandbox of ours, by name and owner. A link in its place would redirect a removal. */
export async function isSandbox({ kind, base }: SandboxLocation): Promise<boolean> {
  const found = sandboxNames[kind].test(basename(base)) ? await lstat(base).catch(() => null) : null;
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

/** Reopens the sandbox of a dead tick. Null if it is gone, another session has it, or the right to it is missing. */
export async function reopenSandbox(place: SandboxLocation): Promise<Sandbox | null> {
  if (!(await isSandbox(place))) return null;
  if (place.kind === 'none') return plainSandboxAt(place);
  if (place.kind === 'container') {
    const docker = findDocker();
    if (docker === null) return null;
    await endSandbox(place);
    return containerSandboxAt(docker, place);
  }
  const root = await privilege();
  return root === null ? null : reopenUidSandbox(root, place);
}

export interface IdleUsers {
  /** Names of users whose processes were ended. */
  readonly ended: readonly string[];
  /** Why the processes of other users were not ended. */
  readonly surviving: readonly string[];
}

/** Ends processes of agent users that no session on this machine holds. */
export async function endIdleUsers(): Promise<IdleUsers> {
  const living = new Set(processTable().flatMap(({ uid, hasEnded }) => (hasEnded ? [] : [uid])));
  const suspects = (await knownAgentUsers()).filter(({ uid }) => living.has(uid));
  const found = { ended: [] as string[], surviving: [] as string[] };
  const root = suspects.length === 0 ? null : await privilege();
  if (root === null) return found;
  const endAt = async (index: number): Promise<boolean> => endUserOf(root, await takeAgentUserAt(root, index));
  for (const { index } of suspects) {
    const how = await endAt(index).catch((error: Error) => error.message);
    if (typeof how === 'string') found.surviving.push(how);
    else if (how) found.ended.push(`tickgate-agent-${index}`);
  }
  return found;
}

/** False if another session holds the user (null): its processes are that session's. */
async function endUserOf(root: Privilege, user: AgentUser | null): Promise<boolean> {
  if (user === null) return false;
  try {
    await endProcesses(root, user);
    return true;
  } finally {
    await user.release();
  }
}
