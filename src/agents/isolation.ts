/** Decides where sessions sit: opens the isolation that the config asks for, or says why it cannot be had. Never falls back. */
import { chmod, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type IsolationKind,
  type IsolationProbe,
  type IsolationVerdict,
  isolationUnavailable,
  judgeIsolation,
  type Seat,
  type WantedIsolation,
} from '../core/isolation.ts';
import { openPlainSeat } from './plain-seat.ts';
import { type Privilege, privilege, systemProgram } from './privilege.ts';
import { openUidSeat } from './uid-seat.ts';

export type Isolation = {
  readonly kind: IsolationKind;
  /** One sentence for reports. */
  readonly evidence: string;
  /** Outside the runner's home; agents may pass through but not list it: the place for what seats share. */
  readonly root: string;
  /** One per running session. Throws when no seat can be had; the message says why. */
  readonly openSeat: () => Promise<Seat>;
  /** Removes `root` where it was made for this tick alone. */
  readonly close: () => Promise<void>;
};

export type IsolationOpening =
  | { readonly ok: true; readonly isolation: Isolation }
  | (IsolationVerdict & { readonly ok: false });

/** Whether it could be had here, as far as can be told without trying. */
export const expectIsolation = async (kind: IsolationKind): Promise<IsolationVerdict> =>
  judgeIsolation(kind, probeMachine(kind === 'uid' ? await privilege() : null));

/** Proves itself before anybody works: with `uid` one seat is opened and closed again. */
export async function openIsolation(wanted: WantedIsolation): Promise<IsolationOpening> {
  const { kind } = wanted;
  const root = kind === 'uid' ? await privilege() : null;
  const verdict = judgeIsolation(kind, probeMachine(root));
  if (!verdict.ok) return verdict;
  if (kind === 'none' || root === null) return { ok: true, isolation: await withoutIsolation(verdict.evidence) };
  const { closed } = wanted;
  const workRoot = `/var/lib/tickgate-${process.getuid?.() ?? 0}`;
  try {
    await removeOldRooms(workRoot);
    await root.run(['install', '-d', '-m', '0711', '-o', String(process.getuid?.() ?? 0), '--', workRoot]);
    await closeFolders(closed);
    const seat = await openUidSeat(root, { workRoot, closed });
    await seat.close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return isolationUnavailable(
      `uid isolation was tried and does not hold: ${why}`,
      'see the lines above in this log, and try a GitHub-hosted Linux runner',
    );
  }
  const openSeat = (): Promise<Seat> => openUidSeat(root, { workRoot, closed });
  return { ok: true, isolation: { kind, evidence: verdict.evidence, root: workRoot, openSeat, close: async () => {} } };
}

/**
 * Whatever another step of the job left there, such as a checkout with its token, is nobody else's to read. A folder that is shared by
 * everybody, or somebody else's, stays as it is: then no seat holds, and the message says why.
 */
async function closeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const found = await stat(folder).catch(() => null);
    const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o1000) === 0;
    if (isOurs) await chmod(folder, found.mode & 0o700);
  }
}

/** What a tick that was killed left beside its seats, once no job can be that old (five days on a runner of one's own). */
async function removeOldRooms(workRoot: string): Promise<void> {
  const names = await readdir(workRoot).catch(() => []);
  for (const name of names.filter((entry) => /^git-[0-9a-f-]{36}$/.test(entry))) {
    const room = join(workRoot, name);
    const made = await lstat(room).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > 6 * 24 * 3_600_000)
      await rm(room, { recursive: true, force: true });
  }
}

function probeMachine(root: Privilege | null): IsolationProbe {
  const needed = ['useradd', 'setpriv', 'getent', 'install', 'bash', 'env'];
  return {
    platform: process.platform,
    root: root?.kind === 'root',
    sudo: root?.kind === 'sudo',
    missing: needed.filter((name) => systemProgram(name) === null),
  };
}

async function withoutIsolation(evidence: string): Promise<Isolation> {
  const root = await mkdtemp(join(tmpdir(), 'tickgate-'));
  return {
    kind: 'none',
    evidence,
    root,
    openSeat: () => openPlainSeat(root),
    close: () => rm(root, { recursive: true, force: true }),
  };
}
