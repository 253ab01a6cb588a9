/** Decides what of a tick that is over still runs on this machine, and ends it: by pid and start, by the seat's tag, by the user. */
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Seat } from '../../core/sandbox/isolation.ts';
import type { SandboxLocation } from '../../core/state/journal-entry.ts';
import { processTable, startOf } from '../process/proc-fs.ts';
import { signalGroup } from '../process/run-process.ts';
import { type AgentUser, knownAgentUsers, takeAgentUserAt, takeBackAgentUser } from './agent-user.ts';
import { containerSeatAt } from './container-sandbox.ts';
import { endContainers, findDocker, seatLabel } from './docker.ts';
import { endPlain, plainSeatAt } from './plain-sandbox.ts';
import { type Privilege, privilege } from './privilege.ts';
import { endProcesses } from './run-as-user.ts';
import { reopenUidSeat } from './uid-sandbox.ts';

/** A process that leads its group; a pid alone may be anybody's by now. */
export interface StartedProcess {
  readonly pid: number;
  /** See `startOf`. */
  readonly startedAt: string;
}

/** Never signals a process that began at another time than was written down. True if one lived. */
export function endStarted({ pid, startedAt }: StartedProcess): boolean {
  if (startOf(pid) !== startedAt) return false;
  signalGroup(pid, 'SIGKILL');
  return true;
}

/** Ends every process of a seat whose tick is gone, also those that left their group. */
export async function endSeat(place: SandboxLocation): Promise<void> {
  if (place.kind === 'none') return endPlain(place);
  if (place.kind === 'container') {
    const docker = findDocker();
    if (docker === null) throw new Error('docker is not there any more to end its containers');
    return endContainers(docker, seatLabel(place));
  }
  const root = await privilege();
  if (root !== null) await endUserOf(root, await takeBackAgentUser(root, place.index));
}

/** As `openPlainSeat`, `openUidSeat` and `openContainerSeat` name what they make. */
const seatNames: Readonly<Record<SandboxLocation['kind'], RegExp>> = {
  none: /^tickgate-seat-[0-9A-Za-z]{6}$/,
  uid: /^seat-\d+-[0-9a-f-]{36}$/,
  container: /^seat-[0-9A-Za-z]{6}$/,
};

/** Whether a seat of ours lies there, by its name and its owner; a link in its place would lead a removal somewhere else. */
export async function isSeat({ kind, base }: SandboxLocation): Promise<boolean> {
  const found = seatNames[kind].test(basename(base)) ? await lstat(base).catch(() => null) : null;
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

/** Sits down in a seat whose tick is gone; null where none is left, another session has taken it, or the right to do so is gone. */
export async function reopenSeat(place: SandboxLocation): Promise<Seat | null> {
  if (!(await isSeat(place))) return null;
  if (place.kind === 'none') return plainSeatAt(place);
  if (place.kind === 'container') {
    const docker = findDocker();
    if (docker === null) return null;
    await endSeat(place);
    return containerSeatAt(docker, place);
  }
  const root = await privilege();
  return root === null ? null : reopenUidSeat(root, place);
}

export interface IdleUsers {
  /** Names of users whose processes were ended. */
  readonly ended: readonly string[];
  /** Why those of others were not. */
  readonly surviving: readonly string[];
}

/** Ends what runs as an agent user that no session of this machine holds. */
export async function endIdleUsers(): Promise<IdleUsers> {
  const living = new Set(processTable().flatMap(({ uid, zombie }) => (zombie ? [] : [uid])));
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

/** False where another session holds the user (null): what runs as it then is that session's. */
async function endUserOf(root: Privilege, user: AgentUser | null): Promise<boolean> {
  if (user === null) return false;
  try {
    await endProcesses(root, user);
    return true;
  } finally {
    await user.release();
  }
}
