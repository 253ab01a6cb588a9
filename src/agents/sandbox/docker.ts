/** Runs docker by the client on Tickgate's own PATH, with an environment that no agent can write. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DockerProbe, SandboxCommand } from '../../core/sandbox/isolation.ts';
import type { SandboxLocation } from '../../core/state/journal-entry.ts';
import { programOn } from '../drivers/program.ts';
import type { Launch } from '../process/run-process.ts';
import type { SystemEnd } from './privilege.ts';

export interface Docker {
  /** Absolute path of the client. */
  readonly path: string;
  /** The client's environment. Never a home that an agent writes: the client would look for plugins there. */
  readonly env: Readonly<Record<string, string>>;
}

/** Variables by which the client finds its daemon. */
const clientNames = ['HOME', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH'];

/** Null if the PATH of this process has none. */
export function findDocker(): Docker | null {
  const path = process.env['PATH'] ?? '';
  const found = programOn(path, 'docker');
  if (found === null) return null;
  const env: Record<string, string> = { PATH: path, LANG: 'C' };
  for (const name of clientNames) {
    const value = process.env[name];
    if (value) env[name] = value;
  }
  return { path: found, env };
}

/** Never rejects. */
export function askDocker({ path, env }: Docker, args: readonly string[], timeoutMs = 30_000): Promise<SystemEnd> {
  return new Promise((resolve) => {
    execFile(path, args, { env, cwd: '/', timeout: timeoutMs }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 127) : 0;
      resolve({ code, stdout, stderr });
    });
  });
}

export const lastLineOf = ({ stdout, stderr }: SystemEnd): string =>
  (stderr.trim() || stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';

export async function probeDocker(docker: Docker | null): Promise<DockerProbe> {
  if (docker === null) return { client: false };
  const end = await askDocker(docker, ['version', '--format', '{{.Server.Version}}']);
  return {
    client: true,
    server: end.code === 0 ? end.stdout.trim() : null,
    said: lastLineOf(end) || 'it said nothing',
  };
}

const pullMs = 600_000;

/** Pulls the image if this machine lacks it. Returns why that failed, or null. */
export async function bringImage(docker: Docker, image: string): Promise<string | null> {
  if ((await askDocker(docker, ['image', 'inspect', '--format', '{{.Id}}', image])).code === 0) return null;
  const end = await askDocker(docker, ['pull', '--quiet', image], pullMs);
  return end.code === 0 ? null : lastLineOf(end) || 'docker pull failed';
}

/** Resolves when no container has the label. Throws if a container survives, or if docker cannot list them. */
export async function endContainers(docker: Docker, label: string): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const listed = await askDocker(docker, ['ps', '--all', '--quiet', '--filter', `label=${label}`]);
    if (listed.code !== 0) throw new Error(`docker does not say what still runs: ${lastLineOf(listed)}`);
    const ids = listed.stdout.split(/\s+/).filter((id) => id !== '');
    if (ids.length === 0) return;
    await askDocker(docker, ['rm', '--force', '--volumes', ...ids]);
    await sleep(round === 0 ? 0 : 100);
  }
  throw new Error('containers of a session survive their end');
}

export type ContainerPlace = SandboxLocation & { readonly kind: 'container' };

/** Path of the clone for the agent. */
export const workspacePath = '/workspace';

export const sandboxLabel = ({ tag }: Pick<ContainerPlace, 'tag'>): string => `dev.tickgate.seat=${tag}`;
export const commandLabel = (id: string): string => `dev.tickgate.command=${id}`;

/** Never root: a tick that is root gives its agents a uid that no user has. */
export function containerUser(): { readonly uid: number; readonly gid: number } {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  return uid === 0 ? { uid: 65_532, gid: 65_532 } : { uid, gid };
}

/** The client reads these as well, so they go into the argv. No other user can read the rest, in its environment. */
const readByClient = /^(?:HOME|TMPDIR|(?:DOCKER|XDG|OTEL)_.*)$/;

/** `id`: of this command alone. `cidFile`: where docker writes the container's own id; it must not exist. */
export function containerLaunch(
  { docker, place }: { readonly docker: Docker; readonly place: ContainerPlace },
  command: SandboxCommand,
  { id, cidFile }: { readonly id: string; readonly cidFile: string },
): Launch {
  const { uid, gid } = containerUser();
  // The image has a PATH of its own.
  const { PATH: _path, ...given } = command.env ?? {};
  const env: Record<string, string> = { ...given, HOME: join(place.base, 'home'), TMPDIR: join(place.base, 'tmp') };
  const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => !readByClient.test(name)));
  // A killed client leaves its container running, so the container ends by itself soon after its deadline.
  const seconds = Math.ceil(command.deadlineMs / 1_000) + 30;
  return {
    ...command,
    cwd: '/',
    env: { ...inherited, ...docker.env },
    argv: [
      docker.path,
      ...['run', '--rm', '--init', '--interactive', '--pull', 'never', '--name', `tickgate-${id}`],
      ...['--cidfile', cidFile, '--label', sandboxLabel(place), '--label', commandLabel(id)],
      ...['--user', `${uid}:${gid}`, '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ...['--pids-limit', '4096', ...(place.loopback ? ['--network', 'host'] : [])],
      ...mounts(place).flatMap((mount) => ['--mount', mount]),
      ...['--workdir', command.cwd],
      ...Object.entries(env).flatMap(([name, value]) => ['--env', readByClient.test(name) ? `${name}=${value}` : name]),
      ...['--entrypoint', 'timeout', place.image, '-k', '10', String(seconds), ...command.argv],
    ],
  };
}

/** Every path is the same as on the machine, except that of the clone. */
function mounts({ base, readable }: ContainerPlace): string[] {
  const own = (name: string, target = join(base, name)): string =>
    `type=bind,source=${join(base, name)},target=${target}`;
  return [
    own('work', workspacePath),
    ...['home', 'tmp', 'out'].map((name) => own(name)),
    `${own('in')},readonly`,
    ...readable.map((folder) => `type=bind,source=${folder},target=${folder},readonly`),
  ];
}
