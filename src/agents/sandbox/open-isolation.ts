/** Decides where sessions sit: opens the isolation that the config asks for, or says why it cannot be had. Never falls back. */
import { chmod, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ClosedPlace,
  closedToOthers,
  type IsolationKind,
  type IsolationProbe,
  type IsolationVerdict,
  isolationUnavailable,
  judgeContainerIsolation,
  judgeUidIsolation,
  type Seat,
  type WantedIsolation,
  withoutIsolation,
} from '../../core/sandbox/isolation.ts';
import { openContainerSeat } from './container-sandbox.ts';
import { bringImage, findDocker, probeDocker } from './docker.ts';
import { openPlainSeat } from './plain-sandbox.ts';
import { closePrivateFolders, closeProgramFolders } from './private-folders.ts';
import { type Privilege, privilege, systemProgram } from './privilege.ts';
import { sharesKeyrings } from './run-as-user.ts';
import { openUidSeat } from './uid-sandbox.ts';

export type Isolation = {
  readonly kind: IsolationKind;
  /** One sentence for reports. */
  readonly evidence: string;
  /** Outside the runner's home; agents may pass through but not list it: the place for what seats share. */
  readonly root: string;
  /** One per running session; `readable`: what it may read beside its own. Throws when no seat can be had; the message says why. */
  readonly openSeat: (readable?: readonly string[]) => Promise<Seat>;
  /** What of this machine somebody should look at, though it keeps nobody from working; each sentence once. */
  readonly told: () => readonly string[];
  /** Removes `root` where it was made for this tick alone. */
  readonly close: () => Promise<void>;
};

export type IsolationOpening =
  | { readonly ok: true; readonly isolation: Isolation }
  | (IsolationVerdict & { readonly ok: false });

/** Whether it could be had here, as far as can be told without trying. */
export async function expectIsolation(wanted: WantedIsolation): Promise<IsolationVerdict> {
  switch (wanted.kind) {
    case 'none':
      return withoutIsolation;
    case 'uid':
      return judgeUidIsolation(probeMachine(await privilege()));
    case 'container':
      return judgeContainerIsolation(wanted.image, await probeDocker(findDocker()));
  }
}

/** Proves itself before anybody works: one seat is opened and closed again. */
export async function openIsolation(wanted: WantedIsolation): Promise<IsolationOpening> {
  switch (wanted.kind) {
    case 'none':
      return { ok: true, isolation: await openWithout() };
    case 'uid':
      return openUid(wanted);
    case 'container':
      return openContainers(wanted);
  }
}

async function openUid({ closed, own, given }: WantedIsolation & { kind: 'uid' }): Promise<IsolationOpening> {
  const root = await privilege();
  const verdict = judgeUidIsolation(probeMachine(root));
  if (!verdict.ok) return verdict;
  if (root === null) throw new Error('Isolation by user was granted to somebody without the right to it.');
  const workRoot = `/var/lib/tickgate-${process.getuid?.() ?? 0}`;
  const haunted = new Map<number, string>();
  const said = new Set<string>();
  const changed: ClosedPlace[] = [];
  const told = (): readonly string[] => {
    const lines = [...haunted.values()].filter((line) => !said.has(line));
    for (const line of lines) said.add(line);
    return [...closedToOthers(changed.splice(0)), ...lines];
  };
  // Anew for each seat: what came to be there meanwhile, such as the login of another job of this runner, is closed as well.
  const openSeat = async (): Promise<Seat> => {
    const places = await closePrivateFolders(root, { folders: own, given });
    changed.push(...places.changed);
    return openUidSeat(root, { workRoot, haunted, ...places, closed: [...closed, ...places.closed] });
  };
  const isolation = {
    kind: 'uid' as const,
    evidence: verdict.evidence,
    root: workRoot,
    openSeat,
    told,
    close: async () => {},
  };
  return tried(isolation, async () => {
    await removeOldRooms(workRoot);
    await root.run(['install', '-d', '-m', '0711', '-o', String(process.getuid?.() ?? 0), '--', workRoot]);
    changed.push(...(await closeFolders(closed)));
    await closeProgramFolders(root, process.env['PATH'] ?? '');
  });
}

async function openContainers({ image, loopback }: WantedIsolation & { kind: 'container' }): Promise<IsolationOpening> {
  const docker = findDocker();
  const verdict = judgeContainerIsolation(image, await probeDocker(docker));
  if (!verdict.ok) return verdict;
  if (docker === null) throw new Error('Isolation by container was granted without a client of docker.');
  const root = await mkdtemp(join(tmpdir(), 'tickgate-'));
  const close = (): Promise<void> => rm(root, { recursive: true, force: true });
  const openSeat = (readable: readonly string[] = []): Promise<Seat> =>
    openContainerSeat({ docker, root, image, loopback }, readable);
  const isolation = { kind: 'container' as const, evidence: verdict.evidence, root, openSeat, told: () => [], close };
  const opening = await tried(isolation, async () => {
    const missing = await bringImage(docker, image);
    if (missing !== null) throw new Error(`the image ${image} cannot be had: ${missing}`);
  });
  if (!opening.ok) await close();
  return opening;
}

/** Fails closed: what cannot be made ready, or does not hold, is no isolation. */
async function tried(isolation: Isolation, makeReady: () => Promise<void>): Promise<IsolationOpening> {
  try {
    await makeReady();
    const seat = await isolation.openSeat();
    await seat.close();
    return { ok: true, isolation };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return isolationUnavailable(
      [`${isolation.kind} isolation was tried and does not hold: ${why}`, ...isolation.told()].join('. '),
      'See the lines above in this log, and try a GitHub-hosted Linux runner',
    );
  }
}

/**
 * Whatever another step of the job left there, such as a checkout with its token, is nobody else's to read. A folder that is shared by
 * everybody, or somebody else's, stays as it is: then no seat holds, and the message says why.
 */
async function closeFolders(folders: readonly string[]): Promise<readonly ClosedPlace[]> {
  const changed: ClosedPlace[] = [];
  for (const place of folders) {
    const found = await stat(place).catch(() => null);
    const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o1000) === 0;
    if (!isOurs || (found.mode & 0o077) === 0) continue;
    await chmod(place, found.mode & 0o700);
    changed.push({ place, mode: (found.mode & 0o7777).toString(8) });
  }
  return changed;
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
  const needed = ['useradd', 'setpriv', 'getent', 'install', 'bash', 'env', ...(sharesKeyrings() ? ['perl'] : [])];
  return {
    platform: process.platform,
    root: root?.kind === 'root',
    sudo: root?.kind === 'sudo',
    missing: needed.filter((name) => systemProgram(name) === null),
  };
}

async function openWithout(): Promise<Isolation> {
  const root = await mkdtemp(join(tmpdir(), 'tickgate-'));
  return {
    kind: 'none',
    evidence: withoutIsolation.evidence,
    root,
    openSeat: () => openPlainSeat(root),
    told: () => [],
    close: () => rm(root, { recursive: true, force: true }),
  };
}
