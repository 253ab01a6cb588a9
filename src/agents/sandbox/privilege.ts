/** Runs what only root may, directly or through `sudo -n`. Programs come from system folders only. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { rm } from 'node:fs/promises';

const systemPath = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Absolute path of a system program. The PATH could name a folder that another user writes. */
export function systemProgram(name: string): string | null {
  for (const folder of systemPath) {
    try {
      accessSync(`${folder}/${name}`, constants.X_OK);
      return `${folder}/${name}`;
    } catch {
      continue;
    }
  }
  return null;
}

/** For folders that an agent may have filled with any number of files. */
export const removalMs = 5 * 60_000;

export type SystemEnd = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs a system program with a fixed environment. Never rejects: an absent program ends with 127. */
export function system(argv: readonly [string, ...string[]], timeoutMs = 20_000): Promise<SystemEnd> {
  const [program, ...args] = argv;
  const env = { PATH: systemPath.join(':'), LANG: 'C' };
  return new Promise((resolve) => {
    execFile(
      systemProgram(program) ?? program,
      args,
      { env, cwd: '/', timeout: timeoutMs },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 127) : 0;
        resolve({ code, stdout, stderr });
      },
    );
  });
}

/**
 * Removes a sandbox's folder whose files belong to our own user. Only if an agent closed a folder to itself, such as
 * Go's module cache, it is opened first.
 */
export async function removeOpened(base: string): Promise<void> {
  const remove = (): Promise<void> => rm(base, { recursive: true, force: true });
  await remove().catch(async () => {
    await system(['chmod', '-R', 'u+rwX', '--', base], removalMs);
    await remove();
  });
}

export type Privilege = {
  readonly kind: 'root' | 'sudo';
  readonly run: (argv: [string, ...string[]], timeoutMs?: number) => Promise<string>;
};

/** Null if this user is not root and sudo wants a password. A failing privileged command throws its last line. */
export async function privilege(): Promise<Privilege | null> {
  const kind = process.getuid?.() === 0 ? 'root' : (await system(['sudo', '-n', 'true'])).code === 0 ? 'sudo' : null;
  if (kind === null) return null;
  return {
    kind,
    run: async (argv, timeoutMs) => {
      const end = await system(kind === 'root' ? argv : ['sudo', '-n', '--', ...argv], timeoutMs);
      if (end.code === 0) return end.stdout;
      throw new Error(`${argv[0]} ended with ${end.code}: ${end.stderr.trim().split('\n').at(-1) ?? ''}`);
    },
  };
}
