/** A sandbox of a simulation. It runs the few commands of sessions over a clone that is a list of files. */

import type { Sandbox, SandboxCommand } from '../../src/core/sandbox/isolation.ts';
import type { CommandResult, SandboxLocation } from '../../src/core/state/journal-entry.ts';
import { type Desk, onMachine } from './desk.ts';
import { gitSaysFull } from './disk.ts';

export const verifyCommand = ['verify'] as const;

/** Without a place, the next free one of its machine. */
export function sandboxAt(desk: Desk, known?: SandboxLocation): Sandbox {
  const place = known ?? nextPlace(desk);
  const run = (command: SandboxCommand): Promise<CommandResult> => commandIn(desk, command);
  return {
    kind: 'none',
    user: 'simulated',
    place,
    uid: 1_000,
    work: place.base,
    tree: `${place.base}/repo`,
    home: place.base,
    tmp: place.base,
    inbox: place.base,
    outbox: place.base,
    take: () => Promise.resolve({ kind: 'absent' }),
    tail: () => Promise.resolve({ kind: 'absent' }),
    run,
    runBeside: run,
    activity: () => ({ processes: [], cpuMs: 0 }),
    emptyShared: () => Promise.resolve(),
    halt: () => Promise.resolve(),
    close: () => onMachine(desk, 20, undefined),
  };
}

function nextPlace({ simulation, job }: Desk): SandboxLocation {
  const { seats } = simulation;
  seats.taken += 1;
  return { kind: 'none', base: `/nowhere/${seats.taken}`, tag: job };
}

const ended: CommandResult = {
  code: 0,
  signal: null,
  timedOut: false,
  cancelled: false,
  notStarted: null,
  durationMs: 0,
  stdout: '',
  stderr: '',
};

function commandIn(desk: Desk, { argv, cwd, signal }: SandboxCommand): Promise<CommandResult> {
  const { simulation, life } = desk;
  const ms = simulation.chances.sessions.tail(200, 90_000);
  if (signal?.aborted === true) return onMachine(desk, ms, { ...ended, code: null, signal: 'SIGINT', cancelled: true });
  if (argv[0] === verifyCommand[0]) {
    const fails = simulation.faults.strikes('session-fails', `${life.name}: verify`);
    return onMachine(desk, ms, fails ? { ...ended, code: 1, stdout: 'not ok 1 - it works' } : ended);
  }
  if (desk.disk.isFull(`${life.name}: bundle`))
    return onMachine(desk, ms, { ...ended, code: 128, stderr: gitSaysFull });
  const files = simulation.clones.get(cwd);
  const stdout = files === undefined || files.size === 0 ? '' : JSON.stringify([...files]);
  return onMachine(desk, ms, { ...ended, code: files === undefined ? 1 : 0, stdout });
}
