/** Decides from the headers of an answer how long GitHub asks to be left alone. */
import { z } from 'zod';

const Value = z.union([z.string(), z.number()]).optional().catch(undefined);

export const Headers = z.object({
  date: Value,
  'retry-after': Value,
  'x-ratelimit-remaining': Value,
  'x-ratelimit-reset': Value,
});
export type Headers = z.output<typeof Headers>;

/** In milliseconds; 0 = it does not say. A limit that is used up says when it begins anew, by GitHub's own clock. */
export function askedPauseMs(headers: Headers): number {
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return seconds * 1000;
  if (String(headers['x-ratelimit-remaining']) !== '0') return 0;
  const ms = Number(headers['x-ratelimit-reset']) * 1000 - Date.parse(String(headers.date));
  return ms > 0 ? ms : 0;
}
