/** Every way in which a tick can end. */

import type { Decision } from '../core/decide/decide.ts';
import type { TickFailureCode } from '../core/errors/tick-errors.ts';
import type { TickStory } from '../core/reports/tick-story.ts';
import type { Head } from '../core/state/head/head.ts';
import type { Skip } from '../core/state/head/skipped-tick.ts';
import type { HistoryOutcome } from '../core/state/records/history-line.ts';

export type TickEnd =
  | { readonly kind: 'done'; readonly outcome: HistoryOutcome; readonly story: TickStory }
  | { readonly kind: 'quiet'; readonly reason: string; readonly head: Head }
  | { readonly kind: 'skipped'; readonly sentence: string; readonly reason: Skip['reason'] | null; readonly head: Head }
  | { readonly kind: 'deferred'; readonly reason: string; readonly head: Head }
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal }
  /** For people to mend, and they were told before: exit 0. */
  | {
      readonly kind: 'halted';
      readonly code: 'state_unreadable';
      readonly sentence: string;
      readonly remedy: string;
    }
  /** For people to mend: exit 1. */
  | {
      readonly kind: 'failed';
      readonly code: TickFailureCode;
      readonly sentence: string;
      readonly remedy: string;
    };

export interface Rehearsal {
  readonly decision: Decision;
  readonly note: string | null;
  /** What people answered meanwhile is there to be taken up. */
  readonly answered: boolean;
}
