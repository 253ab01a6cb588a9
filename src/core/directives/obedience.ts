/** Result of the commands and answers that a tick obeyed. */
import type { Settings } from '../config/schema/settings.ts';
import type { ObeyedState } from '../decide/context.ts';
import type { Observation } from '../observation/facts.ts';
import type { Answer, Gate } from '../state/gate.ts';
import type { GateEntry } from '../state/history-line.ts';
import type { BranchDeletionOrder } from './delete-branches.ts';

export interface DirectiveFacts {
  readonly observation: Observation;
  readonly config: Settings;
}

/** An answered gate: its comment must be closed, and its line goes into the history. */
export interface ConsumedAnswer {
  readonly gate: Gate;
  readonly answer: Answer;
}

export type DirectiveResult = ObeyedState & {
  readonly answers: readonly ConsumedAnswer[];
  /** Gates closed without an answer, because their subject ended or their facts changed. */
  readonly voided: readonly { readonly gate: Gate; readonly why: string }[];
  readonly consumed: readonly { readonly id: string; readonly option: string }[];
  readonly entries: readonly GateEntry[];
  /** One line per command that could not be obeyed, with the reason, for its author. */
  readonly refusals: readonly { readonly commandId: string; readonly by: string; readonly sentence: string }[];
  /** Issues whose author is asked to clarify (answer `escalate`). */
  readonly clarify: readonly { readonly subject: number; readonly signature: string; readonly by: string }[];
  /** Ordered deletions of branches. */
  readonly cleanUps: readonly BranchDeletionOrder[];
  /** Pull requests closed unmerged, which ended their subject in this tick. */
  readonly rejected: readonly RejectedPull[];
};

export interface RejectedPull {
  readonly subject: number;
  readonly pullRequest: number;
}
