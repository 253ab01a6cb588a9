/** Decides when a bundle has to be saved again: a loop that waits for weeks must still find what it remembers. */
import type { BundleRef, Head } from '../state/head/head.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Less than a third of its retention is left. A bundle of unknown age is due: saving it tells its age from then on. */
export function resaveDue(ref: BundleRef | null, now: string): boolean {
  if (ref === null) return false;
  const { savedAt, durableDays } = ref;
  if (savedAt === null) return true;
  return durableDays !== null && Date.parse(now) - Date.parse(savedAt) > (durableDays * dayMs * 2) / 3;
}

/** What a tick at rest could not do is tried again later: until then it would only write the same once more. */
export const upkeepRests = ({ upkeepNotBefore }: Pick<Head, 'upkeepNotBefore'>, now: string): boolean =>
  upkeepNotBefore !== null && now < upkeepNotBefore;

/** A bundle has weeks to be saved in; that the loop could not be shown may be over soon. */
export function upkeepAgainAt(failed: 'saving' | 'showing', now: string): string {
  return new Date(Date.parse(now) + (failed === 'saving' ? dayMs : hourMs)).toISOString();
}

/** For people, while there is something left to be saved; `why` is what the store said, and names the bundle. */
export function expiresSentence(ref: BundleRef, why: string): string {
  const { savedAt, durableDays } = ref;
  const ends =
    savedAt === null || durableDays === null
      ? 'expire'
      : `expire on ${new Date(Date.parse(savedAt) + durableDays * dayMs).toISOString().slice(0, 10)}`;
  return (
    `The loop's files could not be saved again before they ${ends}, which is tried once a day. ` +
    'Without them only `resume: true` (history is lost) or `fresh: true` (everything begins anew) goes on. ' +
    `Last cause: ${why}`
  );
}
