/** Sandbox of containers: each command runs in its own, over folders that the sandbox keeps. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sandbox, type SandboxCommand, weaknessOfSandbox } from '../../core/sandbox/isolation.ts';
import { activityOf, processesInContainers } from '../process/proc-fs.ts';
import { groupAlone, type Reach, runProcess, signalGroup } from '../process/run-process.ts';
import {
  type ContainerPlace,
  commandLabel,
  containerLaunch,
  containerUser,
  type Docker,
  endContainers,
  sandboxLabel,
  workspacePath,
} from './docker.ts';
import { removeOpened } from './privilege.ts';
import { readingFrom } from './read-untrusted-file.ts';

export interface ContainerSandboxOptions {
  readonly docker: Docker;
  /** Where the sandboxes are created. */
  readonly root: string;
  readonly image: string;
  readonly loopback: boolean;
}

/** `readable`: other folders the agent may read. If the sandbox does not hold, throws a sentence and leaves nothing. */
export async function openContainerSandbox(
  options: ContainerSandboxOptions,
  readable: readonly string[],
): Promise<Sandbox> {
  const { docker, root, image, loopback } = options;
  const base = await mkdtemp(join(root, 'seat-'));
  const place = { kind: 'container' as const, base, tag: randomUUID(), image, loopback, readable: [...readable] };
  const sandbox = containerSandboxAt(docker, place);
  try {
    await makeFolders(place);
    await proveSandbox(sandbox, place);
    return sandbox;
  } catch (error) {
    await sandbox.close().catch(() => {});
    throw error;
  }
}

/** A sandbox whose folders already exist. */
export function containerSandboxAt(docker: Docker, place: ContainerPlace): Sandbox {
  const { base } = place;
  const life = { halted: false };
  const endAll = (): Promise<void> => endContainers(docker, sandboxLabel(place));
  const beside = new Set<string>();
  const run = async (command: SandboxCommand, reachOf: (id: string) => Reach, id: string = randomUUID()) => {
    const cidFile = join(base, `${id}.cid`);
    const launch = containerLaunch({ docker, place }, command, { id, cidFile });
    try {
      return await runProcess(launch, reachOf(id));
    } finally {
      await rm(cidFile, { force: true });
    }
  };
  return {
    kind: 'container',
    place,
    user: String(containerUser().uid),
    uid: containerUser().uid,
    work: workspacePath,
    tree: workspacePath,
    home: join(base, 'home'),
    tmp: join(base, 'tmp'),
    inbox: join(base, 'in'),
    outbox: join(base, 'out'),
    ...readingFrom(join(base, 'out'), containerUser().uid),
    run: (command) => run(command, () => reaching(endAll)),
    runBeside: (command) => {
      const own = randomUUID();
      beside.add(own);
      return run(command, (id) => reaching(() => endContainers(docker, commandLabel(id))), own).finally(() =>
        beside.delete(own),
      );
    },
    // Tickgate's own commands beside the agent are no sign of its life.
    activity: () => activityOf(processesInContainers(containersOf(base, beside))),
    // Each command has a temporary folder of its own.
    emptyShared: async () => {},
    halt: async () => {
      life.halted = true;
      await endAll();
    },
    close: async () => {
      if (life.halted) return;
      await endAll();
      await removeOpened(base);
    },
  };
}

/** The client passes a SIGINT on to its container. A SIGKILL of the client does not reach the container. */
const reaching = (endContainer: () => Promise<void>): Reach => ({
  interrupt: groupAlone.interrupt,
  kill: async (pid) => {
    signalGroup(pid, 'SIGKILL');
    await endContainer();
  },
});

function containersOf(base: string, without: ReadonlySet<string>): string[] {
  const files = readdirSync(base).filter(
    (name) => name.endsWith('.cid') && !without.has(name.slice(0, -'.cid'.length)),
  );
  return files.flatMap((name) => readFileSync(join(base, name), 'utf8').trim() || []);
}

async function makeFolders({ base }: ContainerPlace): Promise<void> {
  const { uid, gid } = containerUser();
  const isOther = uid !== process.getuid?.();
  for (const name of ['work', 'home', 'tmp', 'out']) {
    await mkdir(join(base, name), { mode: 0o700 });
    if (isOther) await chown(join(base, name), uid, gid);
  }
  await mkdir(join(base, 'in'), { mode: 0o755 });
  await writeFile(join(base, unseen), '', { mode: 0o644 });
}

/** Lies beside the sandbox's folders. A session that sees it sees more than it should. */
const unseen = 'unseen';

/** Probes from inside: only that shows what an agent could do, and whether the image is fit. */
async function proveSandbox(sandbox: Sandbox, { base, image, readable }: ContainerPlace): Promise<void> {
  const script = `
    id -u; id -G
    sed -n 's/^CapPrm:[[:space:]]*//p' /proc/self/status; sed -n 's/^NoNewPrivs:[[:space:]]*//p' /proc/self/status
    readlink /proc/self/ns/pid
    { [ -w /var/run/docker.sock ] && echo yes; } || echo no
    sudo -n true >/dev/null 2>&1 && echo yes || echo no
    { [ -e "$1" ] && echo yes; } || echo no
    shift
    for folder in "$@"; do { touch "$folder/probe" 2>/dev/null && echo "written: $folder"; } || true; done
    git --version >/dev/null 2>&1 || echo 'lacks: git'
    find /proc/self -maxdepth 0 -newermt @0 >/dev/null 2>&1 || echo 'lacks: GNU find'`;
  const { work, home, tmp, outbox, inbox } = sandbox;
  const folders = [work, home, tmp, outbox, inbox, ...readable];
  const argv = ['bash', '--norc', '-c', script, 'probe', join(base, unseen), ...folders] as const;
  const end = await sandbox.run({ argv, cwd: '/', deadlineMs: 60_000 });
  if (end.code !== 0) throw new Error(`a container of ${image} could not be used: ${lastWords(end)}`);
  const lines = end.stdout.trim().split('\n');
  const lacking = lines.find((line) => line.startsWith('lacks: '));
  if (lacking !== undefined) throw new Error(`the image ${image} ${lacking.replace(':', '')}`);
  const [uid, gids = '', capabilities = '?', noNewPrivileges, namespace, writesDocker, usesSudo, sees] = lines;
  const weakness = weaknessOfSandbox(
    {
      uid: Number(uid),
      gids: gids.split(' ').map(Number),
      capabilities,
      noNewPrivileges: noNewPrivileges === '1',
      readsParentEnvironment: namespace === (await readlink('/proc/self/ns/pid')),
      writesDockerSocket: writesDocker !== 'no',
      usesSudo: usesSudo !== 'no',
      // The container sees only programs of its image.
      writesPrograms: null,
      entersClosed: sees === 'no' ? null : base,
    },
    containerUser(),
  );
  if (weakness !== null) throw new Error(weakness);
  const written = lines.filter((line) => line.startsWith('written: ')).map((line) => line.slice('written: '.length));
  if (written.join() !== [work, home, tmp, outbox].join())
    throw new Error('the session can write where it must not, or not where it must');
  const own = await sandbox.take('probe', 1);
  if (own.kind !== 'bytes') throw new Error('what the session writes does not belong to it on this machine');
  await sandbox.run({
    argv: ['rm', '-f', ...[work, home, tmp, outbox].map((folder) => join(folder, 'probe'))],
    cwd: '/',
    deadlineMs: 60_000,
  });
}

const lastWords = ({ stderr, stdout, notStarted }: Awaited<ReturnType<Sandbox['run']>>): string =>
  notStarted ?? (stderr.trim() || stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';
