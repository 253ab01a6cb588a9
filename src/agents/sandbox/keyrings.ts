/**
 * Keeps the kernel's keyrings of one session from the next. A process inherits the session keyring of its parent: all sessions would share that
 * of the tick. The keyrings of a user outlive its processes. Node has no system calls; perl, which Debian and Ubuntu cannot do without, has.
 */

import { readFileSync } from 'node:fs';
import { systemProgram } from './privilege.ts';
import type { Argv } from './run-as-user.ts';

/** Of the system call `keyctl`, in the kernel's tables. */
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

/** True where sessions have keyrings and nothing could give them one of their own. */
export function sharesKeyrings(): boolean {
  return hasKeyrings() && perl() === null;
}

/** In containers the list is empty: their filter forbids the calls. */
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

/** What perl would read of an environment that is meant for the session. */
const ofPerl = ['PERL5OPT', 'PERL5LIB', 'PERL5DB', 'PERLLIB'];

/** The same command with a session keyring that no other process has. */
export function withOwnKeyring(argv: Argv, env: Readonly<Record<string, string>>): Argv {
  const found = perl();
  if (found === null) return argv;
  const given = ofPerl.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${env[name]}`]));
  const unset = ofPerl.flatMap((name) => (env[name] === undefined ? [] : ['-u', name]));
  return ['env', ...unset, found.program, '-e', joinScript, found.call, 'env', ...given, ...argv];
}

/** For the user whose keyrings they are. Prints one that still holds keys. */
export function clearKeysArgv(): Argv {
  const found = perl();
  return found === null ? ['true'] : [found.program, '-e', clearScript, found.call];
}
