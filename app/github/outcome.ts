/** Decides how the app tells, in its log, what it did about an event and why it did nothing. */

import type { CommandReply } from '../../src/core/commands/reply.ts';
import type { WakeReason } from '../../src/core/commands/wake-reason.ts';
import type { RefusalCause } from '../../src/core/observation/refusal.ts';

/** `found`: an earlier delivery had done it already. */
export type Outcome =
  | { readonly did: 'nothing'; readonly why: string }
  | { readonly did: 'recorded'; readonly gateId: string; readonly option: string; readonly found: boolean }
  /** The receipt of a tick that its person took back was removed. */
  | { readonly did: 'took-back'; readonly gateId: string; readonly option: string }
  /** A box of a control issue; the tick hears it even where a redraw has overwritten it. */
  | { readonly did: 'recorded-order'; readonly box: string; readonly found: boolean }
  | { readonly did: 'took-back-order'; readonly box: string }
  | {
      readonly did: 'refused';
      readonly gateId: string;
      readonly cause: RefusalCause['cause'];
      readonly found: boolean;
    }
  | { readonly did: 'replied'; readonly reply: CommandReply['kind']; readonly found: boolean }
  | { readonly did: 'woke'; readonly workflow: string; readonly reason: WakeReason; readonly runId: number | null }
  | { readonly did: 'let-sleep'; readonly workflow: string; readonly reason: WakeReason; readonly why: string };

export const nothing = (why: string): Outcome => ({ did: 'nothing', why });
