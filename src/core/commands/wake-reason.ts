/** Why the app starts a tick. */

/**
 * As the workflow's input `reason`. `repair`: the tick before died, and if this one dies too, the next one is left to
 * the schedule. `plan`: the tick shows what it would do, and does nothing.
 */
export type WakeReason = 'answer' | 'command' | 'review' | 'checks' | 'pull-request' | 'repair' | 'plan';

export const isReason = (reason: string | null, wanted: WakeReason): boolean => reason === wanted;
