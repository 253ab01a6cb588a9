/** Why the app starts a tick: the workflow hears it in its input `reason`, and two of them change what the tick does. */

/** `repair`: the tick before died, and one that dies too is left to the schedule. `plan`: it shows what it would do, and does nothing. */

export type WakeReason = 'answer' | 'command' | 'review' | 'checks' | 'pull-request' | 'repair' | 'plan';

export const isReason = (reason: string | null, wanted: WakeReason): boolean => reason === wanted;
