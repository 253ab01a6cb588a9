/** Runs a step's process and ends it as GitHub's runner does: SIGINT, SIGTERM, then the kill of its tree. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { killTree } from './process-tree.ts';

export interface Stop {
  /** Aborted on a cancel: starts the sequence of signals. */
  readonly cancelled: AbortSignal;
  /** Aborted at the end: kills every process at once. */
  readonly killed: AbortSignal;
}

/** Real milliseconds, because the processes are real. */
export interface Patience {
  /** From SIGINT to SIGTERM on cancel. */
  readonly interruptMs: number;
  /** From SIGTERM to the kill of the tree. */
  readonly terminateMs: number;
  /** Time that a cancelled job has left, post steps included. */
  readonly cancelWindowMs: number;
  /** Wait for output after the entry process has ended. */
  readonly drainMs: number;
}

export interface ChildSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly onLine: (line: string) => void;
  readonly stop: Stop;
  readonly patience: Patience;
}

/** The exit code; null if a signal ended it or it never started. */
export async function runChild(spec: ChildSpec): Promise<number | null> {
  if (spec.stop.killed.aborted) return null;
  // The child gets a process group of its own. Otherwise a Ctrl-C at the emulator's terminal would be a signal that
  // GitHub never sent.
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new AbortController();
  const drained = Promise.all([child.stdout, child.stderr].map((stream) => readLines(stream, spec.onLine)));
  const climb = () => void climbLadder(child, spec.patience, ended.signal);
  const finish = () => void (child.pid !== undefined && killTree(child.pid));
  // A cancel from before this step does not end it: `always()` steps and post steps still run.
  if (!spec.stop.cancelled.aborted) spec.stop.cancelled.addEventListener('abort', climb, { once: true });
  spec.stop.killed.addEventListener('abort', finish, { once: true });
  try {
    const code = await exitOf(child, spec.onLine);
    // Background processes may hold the pipes open for ever.
    await Promise.race([drained, sleep(spec.patience.drainMs, undefined, { signal: ended.signal }).catch(() => {})]);
    return code;
  } finally {
    ended.abort();
    child.stdout.destroy();
    child.stderr.destroy();
    spec.stop.cancelled.removeEventListener('abort', climb);
    spec.stop.killed.removeEventListener('abort', finish);
  }
}

async function exitOf(child: ChildProcess, onLine: (line: string) => void): Promise<number | null> {
  return await new Promise((resolve) => {
    child.once('error', (error) => {
      onLine(`##[error]${error.message}`);
      resolve(null);
    });
    child.once('exit', (code) => resolve(code));
  });
}

/** Signals only the entry process. Its children are not touched until the tree is killed. */
async function climbLadder(child: ChildProcess, patience: Patience, ended: AbortSignal): Promise<void> {
  child.kill('SIGINT');
  await patient(patience.interruptMs, ended);
  if (ended.aborted) return;
  child.kill('SIGTERM');
  await patient(patience.terminateMs, ended);
  if (!ended.aborted && child.pid !== undefined) await killTree(child.pid);
}

const patient = (ms: number, ended: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: ended }).catch(() => {});

async function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', onLine);
  await once(lines, 'close');
}
