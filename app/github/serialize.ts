/**
 * Decides that what is about one thread, or wakes one workflow, happens one after the other, so that a look-up sees what the
 * one before wrote. Between two processes nothing orders them: the oldest of two receipts is the receipt, and its writer starts the tick.
 */

/** By key; nothing is remembered about what was done, only that something is under way. */

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

/** Resolves when nothing is under way. */
export async function allTurnsTaken(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay.values());
}
