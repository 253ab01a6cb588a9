/** Decides how Tickgate speaks to docker: by the client on its own PATH, with an environment that no agent can write. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DockerProbe } from '../../core/sandbox/isolation.ts';
import { programOn } from '../drivers/find-program.ts';
import type { SystemEnd } from './privilege.ts';

export interface Docker {
  /** Absolute path of the client. */
  readonly path: string;
  /** What the client itself goes by: never a home that an agent writes, where it would look for plugins. */
  readonly env: Readonly<Record<string, string>>;
}

/** By these the client finds its daemon. */
const clientNames = ['HOME', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH'];

/** Null where there is none on the PATH of this process. */
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

/** Makes sure that the image is on this machine; why it is not, or null. */
export async function bringImage(docker: Docker, image: string): Promise<string | null> {
  if ((await askDocker(docker, ['image', 'inspect', '--format', '{{.Id}}', image])).code === 0) return null;
  const end = await askDocker(docker, ['pull', '--quiet', image], pullMs);
  return end.code === 0 ? null : lastLineOf(end) || 'docker pull failed';
}

/** Resolves when no container has the label; throws where that cannot be brought about, or be known. */
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
