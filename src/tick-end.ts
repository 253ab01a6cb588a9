/** Every way in which a tick can end. */
import type { HistoryOutcome } from './core/history.ts';
import type { TickStory } from './core/reports/tick-story.ts';
import type { Skip } from './core/skip.ts';
import type { Head } from './core/state/head/head.ts';
import type { TickFailureCode } from './core/tick-failures.ts';
import type { Rehearsal } from './tick/outcome.ts';

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
