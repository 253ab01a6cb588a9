/** Decides with which arguments a command of a seat becomes a container: what it may see, as whom, and what the client is told. */
import { join } from 'node:path';
import type { SeatCommand } from '../../core/sandbox/isolation.ts';
import type { SeatPlace } from '../../core/state/records/sandbox-place.ts';
import type { Launch } from '../process/run-process.ts';
import type { Docker } from './docker.ts';

export type ContainerPlace = SeatPlace & { readonly kind: 'container' };

/** Where the clone lies for the agent. */
export const workspacePath = '/workspace';

export const seatLabel = ({ tag }: Pick<ContainerPlace, 'tag'>): string => `dev.tickgate.seat=${tag}`;
export const commandLabel = (id: string): string => `dev.tickgate.command=${id}`;

/** Never root: a tick that is root gives its agents a user that nobody is. */
export function containerUser(): { readonly uid: number; readonly gid: number } {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  return uid === 0 ? { uid: 65_532, gid: 65_532 } : { uid, gid };
}

/** Read by the client as well: these are told in the argv, all others in its environment, which nobody else can read. */
const readByClient = /^(?:HOME|TMPDIR|(?:DOCKER|XDG|OTEL)_.*)$/;

/** `id`: of this command alone. `cidFile`: where docker writes the container's own id; it must not exist. */
export function containerLaunch(
  { docker, place }: { readonly docker: Docker; readonly place: ContainerPlace },
  command: SeatCommand,
  { id, cidFile }: { readonly id: string; readonly cidFile: string },
): Launch {
  const { uid, gid } = containerUser();
  // The image has a PATH of its own.
  const { PATH: _path, ...given } = command.env ?? {};
  const env: Record<string, string> = { ...given, HOME: join(place.base, 'home'), TMPDIR: join(place.base, 'tmp') };
  const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => !readByClient.test(name)));
  // A client that is killed leaves its container running: it ends by itself soon after its deadline.
  const seconds = Math.ceil(command.deadlineMs / 1_000) + 30;
  return {
    ...command,
    cwd: '/',
    env: { ...inherited, ...docker.env },
    argv: [
      docker.path,
      ...['run', '--rm', '--init', '--interactive', '--pull', 'never', '--name', `tickgate-${id}`],
      ...['--cidfile', cidFile, '--label', seatLabel(place), '--label', commandLabel(id)],
      ...['--user', `${uid}:${gid}`, '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ...['--pids-limit', '4096', ...(place.loopback ? ['--network', 'host'] : [])],
      ...mounts(place).flatMap((mount) => ['--mount', mount]),
      ...['--workdir', command.cwd],
      ...Object.entries(env).flatMap(([name, value]) => ['--env', readByClient.test(name) ? `${name}=${value}` : name]),
      ...['--entrypoint', 'timeout', place.image, '-k', '10', String(seconds), ...command.argv],
    ],
  };
}

/** Everything is at the path that it has on the machine, but for the clone. */
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
