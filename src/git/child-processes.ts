/** Decides that what git started ends with this process, however it ends but by SIGKILL: then GitHub's runner finds it by its mark. */
import type { ChildProcess } from 'node:child_process';

/** By it the runner ends what a job leaves behind. Nothing else of this process reaches git. */
export function markOfRunner(): Readonly<Record<string, string>> {
  const mark = process.env['RUNNER_TRACKING_ID'];
  return mark === undefined ? {} : { RUNNER_TRACKING_ID: mark };
}

const running = new Set<ChildProcess>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a child with a group of its own, which no Ctrl-C reaches. Where somebody else listens for a signal, that one decides when this
 * process ends, and git goes on until then: a push that failed under their hands would be told as a refusal. Else the signal does what it
 * always does. It is listened for before the child is there: one that came in between would leave the child alone.
 */
export function startEndingWithUs<C extends ChildProcess>(start: () => C): C {
  if (running.size === 0) {
    process.on('exit', endGroups);
    // Before the others: who listens once does not count any more when its turn is over.
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

/** Whoever left the group, and holds the pipes, is not waited for. */
export function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Gone meanwhile.
  }
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
}
