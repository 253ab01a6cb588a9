/** Decides how far the comments of a loop count as read; refusals and edited comments are read whatever their age, and take it not back. */

/** The newest of these times (ISO-8601), where it is none before `since`; null = the cursor stays where it is. */

export function readUpTo(times: readonly string[], since: string | null): string | null {
  const newest = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
  return newest !== null && (since === null || Date.parse(newest) >= Date.parse(since)) ? newest : null;
}

/** Just before the newest comment that was read: its second may not be over yet. */
export const cursorAfter = (read: string | null, cursor: string | null): string | null =>
  read === null ? cursor : new Date(Date.parse(read) - 1).toISOString();
