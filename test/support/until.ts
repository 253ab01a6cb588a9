/** Deadlines for what a test waits for. An endless wait would hide the missing thing behind the test's own timeout. */
import { setTimeout as sleep } from 'node:timers/promises';

const patienceSeconds = 150;

/** Asks again and again; throws with what it asked for when that has not come true within its patience. */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 100): Promise<void> {
  const end = performance.now() + patienceSeconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not true within ${patienceSeconds} s: ${holds.toString()}`);
    await sleep(everyMs);
  }
}
