/** Decides when a bundle has to be saved again: a loop that waits for weeks must still find what it remembers. */
import type { BundleRef } from './state.ts';

const dayMs = 86_400_000;

/** Less than a third of its retention is left. A bundle of unknown age is due: saving it tells its age from then on. */
export function resaveDue(ref: BundleRef | null, now: string): boolean {
  if (ref === null) return false;
  const { savedAt, durableDays } = ref;
  if (savedAt === null) return true;
  return durableDays !== null && Date.parse(now) - Date.parse(savedAt) > (durableDays * dayMs * 2) / 3;
}
