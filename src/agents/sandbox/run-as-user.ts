/** Runs a command as an agent user, without a way back, and ends every process of that user. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { survivorsOf } from '../../core/sandbox/isolation.ts';
import { processesOfUser } from '../process/proc-fs.ts';
import type { Launch } from '../process/run-process.ts';
import type { AgentUser } from './agent-user.ts';
import { type Privilege, type SystemEnd, system, systemProgram } from './privilege.ts';

export type Argv = readonly [string, ...string[]];
type Identity = Pick<AgentUser, 'uid' | 'gid' | 'name'>;

const defaultPath = '/usr/local/bin:/usr/bin:/bin';
// sudo adds these by itself.
const sudoTraces = ['SUDO_COMMAND', 'SUDO_USER', 'SUDO_UID', 'SUDO_GID', 'MAIL', 'SHELL', 'TERM'];

/** Like `buildUserSwitch`, with a session keyring of its own: all sessions would share that of this process. */
export function asUser(launch: Launch, user: Identity, kind: Privilege['kind']): Launch {
  return becomeUser({ ...launch, argv: withOwnKeyring(launch.argv, launch.env ?? {}) }, user, kind);
}

/**
 * The same launch as that user: no groups, no capabilities, no new privileges, killed when its parent dies. Behind
 * `sudo` the parent is sudo, which outlives a killed tick: the next holder of the user or the post step ends it.
 */
function becomeUser(launch: Launch, user: Identity, kind: Privilege['kind']): Launch {
  const env: Record<string, string> = { PATH: defaultPath, ...launch.env };
  const become = [
    systemProgram('setpriv') ?? 'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--ambient-caps=-all',
    '--bounding-set=-all',
    '--pdeathsig=KILL',
    '--',
  ] as const;
  // `env -C`: under sudo this process itself may not enter the agent's folders.
  const enter = ['env', '-C', launch.cwd];
  if (kind === 'root') return { ...launch, env, cwd: '/', argv: [...become, ...enter, ...launch.argv] };
  // Values travel in the environment, since every user of the machine can read the argv. These five are no secrets:
  // sudo sets them anew, or the loader drops them (TMPDIR), even if they are to be preserved.
  const again = ['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR'].flatMap((name) =>
    env[name] ? [`${name}=${env[name]}`] : [],
  );
  const unset = sudoTraces.flatMap((name) => (env[name] === undefined ? ['-u', name] : []));
  const sudo: Argv = [systemProgram('sudo') ?? 'sudo', '-n', `--preserve-env=${Object.keys(env).join(',')}`, '--'];
  return { ...launch, env, cwd: '/', argv: [...sudo, ...become, ...enter, ...unset, ...again, ...launch.argv] };
}

// `kill -1` reaches all processes of the user in one step of the kernel, so that forking cannot outrun it. That user
// runs it itself, after a check: as root it would reach every process.
const killScript = '(( EUID == $1 && EUID != 0 )) || exit 3; kill -"$2" -1';

export async function signalUser(root: Privilege, user: Identity, signal: 'INT' | 'KILL'): Promise<void> {
  if (!Number.isInteger(user.uid) || user.uid <= 0 || user.uid === process.getuid?.()) {
    throw new Error(`the processes of ${user.name} are not ours to end`);
  }
  const argv: Argv = ['bash', '--norc', '-c', killScript, 'end', String(user.uid), signal];
  await runAsUser(root, user, argv);
}

/** Keeps the session keyring of this process, because it must work even if that user has used up its quota of keys. */
async function runAsUser(root: Privilege, user: Identity, argv: Argv): Promise<SystemEnd> {
  return await system(becomeUser({ argv, cwd: '/', env: {}, deadlineMs: 0 }, user, root.kind).argv);
}

/** Names a keyring of the user that could not be emptied; null = none holds a key. */
export async function clearKeys(root: Privilege, user: Identity): Promise<string | null> {
  const { code, stdout, stderr } = await runAsUser(root, user, clearKeysArgv());
  if (code !== 0) return `a keyring (${stderr.trim().split('\n').at(-1) ?? ''})`;
  return stdout.trim().split('\n')[0] || null;
}

/** Long enough for a machine under load. A session that ends pays it only if something is wrong. */
const survivesMs = 5_000;

/** Ends every process of the user. Returns the survivors, once it is certain that they survive. */
export async function endedProcesses(root: Privilege, user: Identity): Promise<readonly number[]> {
  const startedMs = performance.now();
  for (let round = 0; round < 10 || performance.now() - startedMs < survivesMs; round += 1) {
    if (processesOfUser(user.uid).length === 0) return [];
    await signalUser(root, user, 'KILL');
    await sleep(10);
  }
  return processesOfUser(user.uid);
}

/** Processes of a user survive SIGKILL, or are started again and again. */
export class SurvivorsError extends Error {
  override readonly name = 'SurvivorsError';
  readonly pids: readonly number[];

  constructor(user: string, pids: readonly number[]) {
    super(survivorsOf(user, pids));
    this.pids = pids;
  }
}

/** Resolves when the user has no living process. Throws `SurvivorsError`, so that the user is not used again. */
export async function endProcesses(root: Privilege, user: Identity): Promise<void> {
  const left = await endedProcesses(root, user);
  if (left.length > 0) throw new SurvivorsError(user.name, left);
}

// A process inherits its parent's session keyring, so all sessions would share the tick's. A user's keyrings outlive
// its processes. Node cannot make system calls. Perl can, and Debian and Ubuntu always have it.

/** Numbers of the system call `keyctl`, from the kernel's tables. */
const callNumbers: Readonly<Partial<Record<NodeJS.Architecture, number>>> = {
  arm: 311,
  arm64: 219,
  ia32: 288,
  loong64: 219,
  ppc64: 271,
  riscv64: 219,
  s390x: 280,
  x64: 250,
};

/** ENOSYS and EPERM: the kernel has none, or a filter of system calls forbids them, to the session as well. */
const joinScript = `
  $n = shift;
  syscall($n, 1, 0) > 0 or $!{ENOSYS} or $!{EPERM} or die "no session keyring: $!\\n";
  exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n";`;

/** Takes back rights that a session may have given up, clears, and prints what may still hold keys. */
const clearScript = `
  $n = shift;
  sub keyctl { syscall($n, @_, (0) x (5 - @_)) }
  sub clear {
    ($name, $ring) = @_;
    keyctl(5, $ring, 0x3f3f0000);
    print "the $name keyring\\n" unless keyctl(7, $ring) == 0 and keyctl(11, $ring) == 0;
  }
  exit 0 if keyctl(0, -4, 1) < 0 and ($!{ENOSYS} or $!{EPERM});
  clear('user', -4);
  clear('user session', -5);
  # Only its possessor may clear it, who has it by a link from the keyring of the thread.
  $persistent = keyctl(22, -1, -1);
  clear('persistent', $persistent) if $persistent > 0;`;

/** True if sessions have keyrings and nothing could give them their own. */
export function sharesKeyrings(): boolean {
  return hasKeyrings() && perl() === null;
}

/** The list is empty in containers, whose filter forbids the calls. */
function hasKeyrings(): boolean {
  try {
    return readFileSync('/proc/keys', 'utf8') !== '';
  } catch {
    return false;
  }
}

function perl(): { readonly program: string; readonly call: string } | null {
  const [program, call] = [systemProgram('perl'), callNumbers[process.arch]];
  return program === null || call === undefined ? null : { program, call: String(call) };
}

/** Variables that are meant for the session and that perl would read. */
const ofPerl = ['PERL5OPT', 'PERL5LIB', 'PERL5DB', 'PERLLIB'];

/** The same command with a session keyring that no other process has. */
export function withOwnKeyring(argv: Argv, env: Readonly<Record<string, string>>): Argv {
  const found = perl();
  if (found === null) return argv;
  const given = ofPerl.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${env[name]}`]));
  const unset = ofPerl.flatMap((name) => (env[name] === undefined ? [] : ['-u', name]));
  return ['env', ...unset, found.program, '-e', joinScript, found.call, 'env', ...given, ...argv];
}

/** Runs as the user whose keyrings they are. Prints one that still holds keys. */
function clearKeysArgv(): Argv {
  const found = perl();
  return found === null ? ['true'] : [found.program, '-e', clearScript, found.call];
}
