/**
 * Deadlines for conditions of a test. An endless wait would hide the missing condition behind the test's own timeout.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const patienceSeconds = 150;

/** Polls a condition. If it does not hold in time, throws with the text of the condition. */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 100): Promise<void> {
  const end = performance.now() + patienceSeconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not true within ${patienceSeconds} s: ${holds.toString()}`);
    await sleep(everyMs);
  }
}
