/** Runs a command until exit, deadline or cancellation. Never returns before all its descendants are gone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import type { CommandResult } from '../../core/state/journal-entry.ts';

export type Launch = {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  readonly onStart?: (pid: number) => void;
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: string) => void;
};

/** Reaches all processes of a launch. `kill` resolves once none of them lives, or throws. */
export type Reach = {
  readonly interrupt: (pid: number) => Promise<void>;
  readonly kill: (pid: number) => Promise<void>;
};

/** Only the command's own group, for a command beside another one in the same sandbox. */
export const groupAlone: Reach = {
  interrupt: async (pid) => signalGroup(pid, 'SIGINT'),
  kill: async (pid) => signalGroup(pid, 'SIGKILL'),
};

/** Runs a Tickgate command beside an agent. Meanwhile `sessions` holds its session: it is not the agent's. */
export async function runBesideAgent(launch: Launch, sessions: Set<number>): Promise<CommandResult> {
  let own = 0;
  const onStart = (pid: number): void => {
    own = pid;
    sessions.add(pid);
    launch.onStart?.(pid);
  };
  return runProcess({ ...launch, onStart }, groupAlone).finally(() => sessions.delete(own));
}

/** Every launch leads its own process group. */
export function signalGroup(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(-pid, name);
  } catch {
    // The group is already gone. Or, behind sudo, this process may not signal it, and its user's processes are ended.
  }
}

type Stop = 'deadline' | 'cancelled';

const interruptGraceMs = 5_000;
const outputCap = { headBytes: 64 * 1024, tailBytes: 192 * 1024 };

/** Runs an argv without a shell, in its own kernel session. `graceMs`: time between SIGINT and SIGKILL. */
export async function runProcess(launch: Launch, reach: Reach, graceMs = interruptGraceMs): Promise<CommandResult> {
  const started = performance.now();
  const [program, ...args] = launch.argv;
  if (launch.signal?.aborted) return notRun({ cancelled: true, notStarted: null });
  const child = spawn(program, args, { cwd: launch.cwd, env: launch.env, detached: true, shell: false });
  if (child.pid !== undefined) launch.onStart?.(child.pid);
  const output = { stdout: cappedOutput(outputCap), stderr: cappedOutput(outputCap) };
  for (const stream of ['stdout', 'stderr'] as const) {
    const decoder = new StringDecoder('utf8');
    child[stream].on('data', (chunk: Buffer) => {
      output[stream].add(chunk);
      launch.onOutput?.(stream, decoder.write(chunk));
    });
  }
  // A command that does not read its input is no error of ours.
  child.stdin.on('error', () => {});
  child.stdin.end(launch.stdin ?? '');

  const exited = exitOf(child);
  const watch = watchStop(launch, child, { reach, graceMs });
  const exit = await exited;
  const stop = await watch.end();
  const { pid } = child;
  if (pid === undefined) return notRun({ cancelled: false, notStarted: exit.notStarted ?? 'unknown' });
  await reach.kill(pid);
  await drained(child);
  return {
    code: exit.code,
    signal: exit.signal,
    timedOut: stop === 'deadline',
    cancelled: stop === 'cancelled',
    notStarted: null,
    durationMs: Math.round(performance.now() - started),
    stdout: output.stdout.text(),
    stderr: output.stderr.text(),
  };
}

function notRun(why: { cancelled: boolean; notStarted: string | null }): CommandResult {
  return { code: null, signal: null, timedOut: false, durationMs: 0, stdout: '', stderr: '', ...why };
}

type Exit = { code: number | null; signal: string | null; notStarted: string | null };

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal, notStarted: null }));
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, notStarted: error.code ?? 'unknown' });
    });
  });
}

/** Sends SIGINT to all, then SIGKILL to all. `end` says whether and why the command was stopped. */
function watchStop(launch: Launch, child: ChildProcess, how: { reach: Reach; graceMs: number }) {
  let stopped: Stop | null = null;
  let killTimer: NodeJS.Timeout | undefined;
  let pending: Promise<void> = Promise.resolve();
  const { pid } = child;
  const stop = (why: Stop): void => {
    if (stopped || pid === undefined) return;
    stopped = why;
    pending = how.reach.interrupt(pid);
    killTimer = setTimeout(() => {
      pending = Promise.all([pending, how.reach.kill(pid)]).then(() => undefined);
      // `end` awaits it. Until then a failure must not count as unhandled.
      pending.catch(() => {});
    }, how.graceMs);
    pending.catch(() => {});
  };
  const onAbort = (): void => stop('cancelled');
  const deadline = setTimeout(() => stop('deadline'), launch.deadlineMs);
  launch.signal?.addEventListener('abort', onAbort, { once: true });
  return {
    end: async (): Promise<Stop | null> => {
      clearTimeout(deadline);
      clearTimeout(killTimer);
      launch.signal?.removeEventListener('abort', onAbort);
      await pending;
      return stopped;
    },
  };
}

/** Once all descendants are dead the pipes close. A pipe that another process keeps open must not hold the tick. */
function drained(child: ChildProcess): Promise<void> {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  return new Promise((resolve) => {
    const check = (): void => {
      if (streams.every((stream) => stream.closed || stream.readableEnded)) finish();
    };
    const finish = (): void => {
      clearTimeout(timer);
      for (const stream of streams) stream.destroy();
      resolve();
    };
    const timer = setTimeout(finish, 1_000);
    for (const stream of streams) stream.once('close', check).once('end', check);
    check();
  });
}

/** Head and tail of a long output, with the number of bytes left out between them. */
export type CappedOutput = { readonly add: (chunk: Buffer) => void; readonly text: () => string };

/** Keeps at most `headBytes + tailBytes`. */
export function cappedOutput({ headBytes, tailBytes }: { headBytes: number; tailBytes: number }): CappedOutput {
  let head = Buffer.alloc(0);
  let tail: Buffer[] = [];
  let tailLength = 0;
  let omitted = 0;
  const trim = (): void => {
    const all = Buffer.concat(tail);
    const cut = Math.max(0, all.length - tailBytes);
    omitted += cut;
    tail = [all.subarray(cut)];
    tailLength = all.length - cut;
  };
  return {
    add: (chunk) => {
      const room = headBytes - head.length;
      if (room > 0) head = Buffer.concat([head, chunk.subarray(0, room)]);
      if (chunk.length <= room) return;
      const rest = room > 0 ? chunk.subarray(room) : chunk;
      tail.push(rest);
      tailLength += rest.length;
      // Trimming at twice the size keeps the copying linear.
      if (tailLength > 2 * tailBytes) trim();
    },
    text: () => {
      trim();
      const end = Buffer.concat(tail).toString('utf8');
      return omitted === 0
        ? Buffer.concat([head, ...tail]).toString('utf8')
        : `${head.toString('utf8')}\n[... ${omitted} bytes left out ...]\n${end}`;
    },
  };
}
