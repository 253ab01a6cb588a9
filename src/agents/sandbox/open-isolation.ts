/** Opens the isolation that the config asks for, or says why it is unavailable. Fails closed: no fallback. */
import { chmod, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ClosedPlace,
  describeClosedPlaces,
  type IsolationKind,
  type IsolationProbe,
  type IsolationVerdict,
  isolationUnavailable,
  judgeContainerIsolation,
  judgeUidIsolation,
  type Sandbox,
  type WantedIsolation,
  withoutIsolation,
} from '../../core/sandbox/isolation.ts';
import { openContainerSandbox } from './container-sandbox.ts';
import { bringImage, findDocker, probeDocker } from './docker.ts';
import { openPlainSandbox } from './plain-sandbox.ts';
import { closePrivateFolders, closeProgramFolders } from './private-folders.ts';
import { type Privilege, privilege, systemProgram } from './privilege.ts';
import { sharesKeyrings } from './run-as-user.ts';
import { openUidSandbox } from './uid-sandbox.ts';

export type Isolation = {
  readonly kind: IsolationKind;
  /** One sentence for reports. */
  readonly evidence: string;
  /** Outside the runner's home. Agents may pass through but not list it. Holds what sandboxes share. */
  readonly root: string;
  /** One per running session. `readable`: what it may read beside its own. Throws a message if none can be opened. */
  readonly openSandbox: (readable?: readonly string[]) => Promise<Sandbox>;
  /** Warnings about this machine that do not block work. Each sentence comes once. */
  readonly takeWarnings: () => readonly string[];
  /** Removes `root` if it was created for this tick alone. */
  readonly close: () => Promise<void>;
};

export type IsolationOpening =
  | { readonly ok: true; readonly isolation: Isolation }
  | (IsolationVerdict & { readonly ok: false });

/** Whether it is available here, as far as that shows without trying. */
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

/** Proves itself before any work: opens one sandbox and closes it again. */
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
  if (root === null) throw new Error('Isolation by user was granted without the right to change users.');
  const workRoot = `/var/lib/tickgate-${process.getuid?.() ?? 0}`;
  const haunted = new Map<number, string>();
  const reported = new Set<string>();
  const changed: ClosedPlace[] = [];
  let closedPlaces: ReadonlySet<string> = new Set();
  const takeWarnings = (): readonly string[] => {
    const lines = [...haunted.values()].filter((line) => !reported.has(line));
    for (const line of lines) reported.add(line);
    const closings = describeClosedPlaces(changed.splice(0), closedPlaces);
    closedPlaces = closings.reported;
    return [...closings.lines, ...lines];
  };
  // For each sandbox again: closes what has appeared meanwhile, such as the login of another job of this runner.
  const openSandbox = async (): Promise<Sandbox> => {
    const places = await closePrivateFolders(root, { folders: own, given });
    changed.push(...places.changed);
    return openUidSandbox(root, { workRoot, haunted, ...places, closed: [...closed, ...places.closed] });
  };
  const isolation = {
    kind: 'uid' as const,
    evidence: verdict.evidence,
    root: workRoot,
    openSandbox,
    takeWarnings,
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
  const openSandbox = (readable: readonly string[] = []): Promise<Sandbox> =>
    openContainerSandbox({ docker, root, image, loopback }, readable);
  const isolation = {
    kind: 'container' as const,
    evidence: verdict.evidence,
    root,
    openSandbox,
    takeWarnings: () => [],
    close,
  };
  const opening = await tried(isolation, async () => {
    const missing = await bringImage(docker, image);
    if (missing !== null) throw new Error(`the image ${image} cannot be had: ${missing}`);
  });
  if (!opening.ok) await close();
  return opening;
}

/** Fails closed: an isolation that cannot be prepared, or does not hold, is none. */
async function tried(isolation: Isolation, makeReady: () => Promise<void>): Promise<IsolationOpening> {
  try {
    await makeReady();
    const sandbox = await isolation.openSandbox();
    await sandbox.close();
    return { ok: true, isolation };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return isolationUnavailable(
      [`${isolation.kind} isolation was tried and does not hold: ${why}`, ...isolation.takeWarnings()].join('. '),
      'See the lines above in this log, and try a GitHub-hosted Linux runner',
    );
  }
}

/**
 * Closes what another step of the job left there, such as a checkout with its token. A folder that is shared or another
 * user's stays as it is. Then no sandbox holds, and the message gives the reason.
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

/** Removes what a killed tick left beside its sandboxes, once no job can be that old (five days if self-hosted). */
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
    openSandbox: () => openPlainSandbox(root),
    takeWarnings: () => [],
    close: () => rm(root, { recursive: true, force: true }),
  };
}
