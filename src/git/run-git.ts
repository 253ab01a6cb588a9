/** Runs git with fixed configuration: no hooks, no foreign protocol, no prompt, an explicit git directory. */
import { type ChildProcess, spawn } from 'node:child_process';

export type GitCall = {
  /** Absolute path of a directory that no agent can write. */
  readonly gitDir: string;
  /** Only for the runner's own workspace, never for a folder that an agent works in. */
  readonly workTree?: string;
  readonly args: readonly string[];
  readonly stdin?: Uint8Array | string;
  readonly env?: Readonly<Record<string, string>>;
  /** Protocols that this one call may use; none by default. */
  readonly protocols?: readonly ('file' | 'https' | 'http')[];
  readonly deadlineMs?: number;
  readonly maxBytes?: number;
  /** Ends git as its deadline does. */
  readonly signal?: AbortSignal;
  /** Limits for git and all that it starts, if its input is foreign. */
  readonly limits?: { readonly fileBytes: number; readonly cpuSeconds: number };
};

export type GitEnd = { readonly code: number; readonly stdout: Buffer; readonly stderr: string };

/** A git call that had to succeed failed. `stderr` may hold foreign text: quote it. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly stderr: string;
  constructor(command: string, stderr: string) {
    super(`git ${command} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    this.stderr = stderr;
  }
}

const fixedSettings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'credential.helper=',
  // GitHub takes any name beside a token. Git would start askpass once more to ask for it.
  'credential.username=x-access-token',
  'gc.auto=0',
  'maintenance.auto=false',
  'commit.gpgSign=false',
  'push.gpgSign=false',
  // A redirect would carry the credentials to a host that is not configured.
  'http.followRedirects=false',
  'protocol.allow=never',
];

const fixedConfig = fixedSettings.flatMap((entry) => ['-c', entry]);

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

/**
 * The same for scripts that run as an agent's user, whose HOME is the agent's. Otherwise git would read
 * `$HOME/.config/git/ignore` and `attributes`, which decide what is added and how. Gits before 2.31 know only
 * XDG_CONFIG_HOME.
 */
export const gitEnvironmentOfScripts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(gitEnvironment).filter(([name]) => name !== 'HOME')),
  XDG_CONFIG_HOME: '/nonexistent',
  GIT_CONFIG_COUNT: String(fixedSettings.length),
  ...Object.fromEntries(fixedSettings.flatMap((entry, index) => numbered(entry, index))),
};

function numbered(entry: string, index: number): [string, string][] {
  const cut = entry.indexOf('=');
  return [
    [`GIT_CONFIG_KEY_${index}`, entry.slice(0, cut)],
    [`GIT_CONFIG_VALUE_${index}`, entry.slice(cut + 1)],
  ];
}

const endedSentence = 'it was ended before it was done';

/** Resolves with any exit code. Rejects if git is missing, too slow or too verbose, after killing its process group. */
export function runGit(call: GitCall): Promise<GitEnd> {
  const { gitDir, args, protocols = [], deadlineMs = 120_000, maxBytes = 64 * 1024 * 1024 } = call;
  const allowed = protocols.flatMap((name) => ['-c', `protocol.${name}.allow=always`]);
  const workTree = call.workTree === undefined ? [] : [`--work-tree=${call.workTree}`];
  const argv = [...fixedConfig, ...allowed, `--git-dir=${gitDir}`, ...workTree, ...args];
  const env = { ...gitEnvironment, ...markOfRunner(), ...call.env };
  const name = nameOf(args);
  // An abort that came before git began ends nothing later.
  if (call.signal?.aborted === true) return Promise.reject(new GitError(name, endedSentence));
  return new Promise((resolve, reject) => {
    const [command, ...rest] = limited(call.limits, ['git', ...argv]);
    // A process group of its own, because a hanging process is usually a helper that git started.
    const child = startEndingWithUs(() => spawn(command, rest, { cwd: '/', env, detached: true }));
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let size = 0;
    const endAll = (why: string): void => {
      endGroup(child);
      reject(new GitError(name, why));
    };
    const abort = (): void => endAll(endedSentence);
    call.signal?.addEventListener('abort', abort, { once: true });
    const deadline = setTimeout(() => endAll(`it was still running after ${deadlineMs / 1_000} s`), deadlineMs);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) out.push(chunk);
      else endAll(`more than ${maxBytes} bytes of output`);
    });
    child.stderr.on('data', (chunk: Buffer) => err.length < 64 && err.push(chunk));
    child.stdin.on('error', () => {});
    child.stdin.end(call.stdin ?? '');
    const settle = (): void => {
      clearTimeout(deadline);
      call.signal?.removeEventListener('abort', abort);
    };
    child.once('error', (error) => {
      settle();
      reject(new GitError(name, error.message));
    });
    child.once('close', (code, signal) => {
      settle();
      const stderr = Buffer.concat(err).toString('utf8');
      if (code === null) reject(new GitError(name, `${stderr}\nended by ${signal ?? 'no signal'}`));
      else resolve({ code, stdout: Buffer.concat(out), stderr });
    });
  });
}

/** The shell sets its own limits, in blocks of 512 bytes and in seconds, and then becomes the command. */
const limited = (limits: GitCall['limits'], argv: readonly [string, ...string[]]): readonly [string, ...string[]] =>
  limits === undefined
    ? argv
    : [
        ...(['sh', '-c', 'ulimit -f "$1"; ulimit -S -t "$2"; shift 2; exec "$@"', 'sh'] as const),
        ...[String(Math.floor(limits.fileBytes / 512)), String(limits.cpuSeconds), ...argv],
      ];

/** The git command, after the settings of this one call. */
const nameOf = (args: readonly string[]): string =>
  args.find((arg, index) => arg !== '-c' && args[index - 1] !== '-c') ?? '';

/** Stdout of a call that must succeed, without the final newline. */
export async function git(call: GitCall): Promise<string> {
  const end = await runGit(call);
  if (end.code !== 0) throw new GitError(nameOf(call.args), end.stderr);
  return end.stdout.toString('utf8').trimEnd();
}

/** The mark by which GitHub's runner ends what a job leaves behind. No other variable of this process reaches git. */
export function markOfRunner(): Readonly<Record<string, string>> {
  const mark = process.env['RUNNER_TRACKING_ID'];
  return mark === undefined ? {} : { RUNNER_TRACKING_ID: mark };
}

const running = new Set<ChildProcess>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a child in its own process group, which no Ctrl-C reaches, and ends it with this process. After a SIGKILL,
 * GitHub's runner finds the child by its mark. If another listener handles a signal, that listener ends this process,
 * and git continues until then. Otherwise a push that failed meanwhile would be reported as a rejection. Without
 * another listener the signal has its usual effect. Signals are handled before the child starts, because one in between
 * would orphan the child.
 */
export function startEndingWithUs<C extends ChildProcess>(start: () => C): C {
  if (running.size === 0) {
    process.on('exit', endGroups);
    // Prepended, because a `once` listener is no longer counted after its turn.
    for (const signal of signals) process.prependListener(signal, endUnheard);
  }
  let child: C;
  try {
    child = start();
  } catch (error) {
    forgetIfIdle();
    throw error;
  }
  running.add(child);
  const over = (): void => {
    if (running.delete(child)) forgetIfIdle();
  };
  child.once('close', over);
  child.once('error', over);
  return child;
}

function endUnheard(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endGroups();
  forget();
  process.kill(process.pid, signal);
}

function forgetIfIdle(): void {
  if (running.size === 0) forget();
}

function forget(): void {
  process.off('exit', endGroups);
  for (const signal of signals) process.off(signal, endUnheard);
}

function endGroups(): void {
  for (const child of running) endGroup(child);
}

/** Does not wait for a process that left the group and holds the pipes. */
export function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
}
