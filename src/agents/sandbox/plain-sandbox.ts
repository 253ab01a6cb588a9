/** Sandbox without isolation: its own directories, the user of this process, and an end to its processes. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../core/sandbox/isolation.ts';
import type { SandboxLocation } from '../../core/state/journal-entry.ts';
import { activityOf, outsideSessions, processesWithMarks, type SessionMarks } from '../process/proc-fs.ts';
import { type Reach, runBesideAgent, runProcess, signalGroup } from '../process/run-process.ts';
import { removeOpened } from './privilege.ts';
import { readingFrom } from './read-untrusted-file.ts';

type PlainPlace = SandboxLocation & { readonly kind: 'none' };

/** `root`: where its directories are created; default: the system's temporary folder. */
export async function openPlainSandbox(root = tmpdir()): Promise<Sandbox> {
  const base = await mkdtemp(join(root, 'tickgate-seat-'));
  for (const name of ['home', 'tmp', 'work', 'in', 'out']) await mkdir(join(base, name), { mode: 0o700 });
  return plainSandboxAt({ kind: 'none', base, tag: randomUUID() });
}

/** A sandbox whose directories already exist. */
export function plainSandboxAt(place: PlainPlace): Sandbox {
  const { base, tag } = place;
  const folder = (name: string): string => join(base, name);
  const marks = marksOf(place);
  const own = { HOME: folder('home'), TMPDIR: folder('tmp'), TICKGATE_SEAT: tag };
  const life = { halted: false };
  const beside = new Set<number>();
  return {
    kind: 'none',
    place,
    user: userInfo().username,
    uid: userInfo().uid,
    work: folder('work'),
    tree: join(folder('work'), 'repo'),
    home: folder('home'),
    tmp: folder('tmp'),
    inbox: folder('in'),
    outbox: folder('out'),
    ...readingFrom(folder('out'), userInfo().uid),
    run: (command) => runProcess({ ...command, env: { ...command.env, ...own } }, reachByMarks(marks)),
    runBeside: (command) => runBesideAgent({ ...command, env: { ...command.env, ...own } }, beside),
    activity: () => activityOf(outsideSessions(processesWithMarks(marks), beside)),
    // The user is ours: what it owns elsewhere need not be the session's.
    emptyShared: async () => {},
    halt: () => {
      life.halted = true;
      return endPlain(place);
    },
    close: async () => {
      if (life.halted) return;
      await endPlain(place);
      await removeOpened(base);
    },
  };
}

function reachByMarks(marks: SessionMarks): Reach {
  return {
    interrupt: async (pid) => {
      const strays = processesWithMarks(marks);
      signalGroup(pid, 'SIGINT');
      for (const stray of strays) signal(stray, 'SIGINT');
    },
    kill: async (pid) => {
      signalGroup(pid, 'SIGKILL');
      await endProcesses(marks);
    },
  };
}

const marksOf = ({ base, tag }: PlainPlace): SessionMarks => ({ tag: `TICKGATE_SEAT=${tag}`, folder: base });

/** Ends every process of the sandbox that its marks set apart from others of its user. */
export const endPlain = (place: PlainPlace): Promise<void> => endProcesses(marksOf(place));

async function endProcesses(marks: SessionMarks): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const living = processesWithMarks(marks);
    if (living.length === 0) return;
    for (const pid of living) signal(pid, 'SIGKILL');
    await sleep(10);
  }
  throw new Error('Processes of a session survive SIGKILL');
}

function signal(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone, as intended.
  }
}
