/**
 * Serialises jobs about one thread or one workflow, so that a look-up sees what the job before wrote. Two processes are
 * not ordered: the oldest of two receipts is the receipt, and its writer starts the tick.
 */

/** Running jobs by key. Finished ones leave no trace. */
const underWay = new Map<string, Promise<unknown>>();

export async function inTurn<T>(key: string, job: () => Promise<T>): Promise<T> {
  const before = underWay.get(key) ?? Promise.resolve();
  const mine = before.then(job, job);
  underWay.set(key, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key);
  }
}

/** Resolves when no job is running. */
export async function allTurnsTaken(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay.values());
}
