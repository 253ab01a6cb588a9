/**
 * Serialises jobs about one thread or one workflow, so that a look-up sees what the job before wrote. Two processes are
 * not ordered: the oldest of two receipts is the receipt, and its writer starts the tick.
 */

/** Running jobs by key. Finished ones leave no trace. */
const runningJobs = new Map<string, Promise<unknown>>();

export async function runSerialized<T>(key: string, job: () => Promise<T>): Promise<T> {
  const before = runningJobs.get(key) ?? Promise.resolve();
  const mine = before.then(job, job);
  runningJobs.set(key, mine);
  try {
    return await mine;
  } finally {
    if (runningJobs.get(key) === mine) runningJobs.delete(key);
  }
}

/** Resolves when no job is running. */
export async function waitForRunningJobs(): Promise<void> {
  while (runningJobs.size > 0) await Promise.allSettled(runningJobs.values());
}
