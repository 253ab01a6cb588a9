/** Decides how git is ever started: fixed configuration, no hooks, no foreign protocol, no prompt, an explicit git directory. */
import { spawn } from 'node:child_process';

export type GitCall = {
  /** Absolute; a directory that no agent can write. */
  readonly gitDir: string;
  /** Only the runner's own workspace has one; nothing that an agent works in. */
  readonly workTree?: string;
  readonly args: readonly string[];
  readonly stdin?: Uint8Array | string;
  readonly env?: Readonly<Record<string, string>>;
  /** Protocols that this one call may use; none by default. */
  readonly protocols?: readonly ('file' | 'https' | 'http')[];
  readonly deadlineMs?: number;
  readonly maxBytes?: number;
};

export type GitEnd = { readonly code: number; readonly stdout: Buffer; readonly stderr: string };

/** A git call that had to succeed did not; `stderr` may hold foreign text: quote it. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly stderr: string;
  constructor(command: string, stderr: string) {
    super(`git ${command} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    this.stderr = stderr;
  }
}

const fixedConfig = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'credential.helper=',
  'gc.auto=0',
  'maintenance.auto=false',
  'commit.gpgSign=false',
  'push.gpgSign=false',
  // A redirect would carry the credentials to a host that nobody named.
  'http.followRedirects=false',
  'protocol.allow=never',
].flatMap((entry) => ['-c', entry]);

/** No system or global file, no prompt, no place where a user's own settings could be found. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/nonexistent',
  LANG: 'C',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
};

/** Never rejects for an exit code. Rejects when git is absent, too slow or too talkative. */
export function runGit(call: GitCall): Promise<GitEnd> {
  const { gitDir, args, protocols = [], deadlineMs = 120_000, maxBytes = 64 * 1024 * 1024 } = call;
  const allowed = protocols.flatMap((name) => ['-c', `protocol.${name}.allow=always`]);
  const workTree = call.workTree === undefined ? [] : [`--work-tree=${call.workTree}`];
  const argv = [...fixedConfig, ...allowed, `--git-dir=${gitDir}`, ...workTree, ...args];
  const env = { ...gitEnvironment, ...call.env };
  const name = args[0] ?? '';
  return new Promise((resolve, reject) => {
    const child = spawn('git', argv, { cwd: '/', env, timeout: deadlineMs, killSignal: 'SIGKILL' });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) out.push(chunk);
      else child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => err.length < 64 && err.push(chunk));
    child.stdin.on('error', () => {});
    child.stdin.end(call.stdin ?? '');
    child.once('error', (error) => reject(new GitError(name, error.message)));
    child.once('close', (code, signal) => {
      const stderr = Buffer.concat(err).toString('utf8');
      if (size > maxBytes) reject(new GitError(name, `more than ${maxBytes} bytes of output`));
      else if (code === null)
        reject(new GitError(name, `${stderr}\nended by ${signal ?? 'nobody'}, deadline ${deadlineMs} ms`));
      else resolve({ code, stdout: Buffer.concat(out), stderr });
    });
  });
}

/** Stdout of a call that must succeed, without the final newline. */
export async function git(call: GitCall): Promise<string> {
  const end = await runGit(call);
  if (end.code !== 0) throw new GitError(call.args[0] ?? '', end.stderr);
  return end.stdout.toString('utf8').trimEnd();
}
