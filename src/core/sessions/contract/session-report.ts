/** SessionReport: split off so that imports run one way. */

import type { ModelUsage, SessionFailure, WorkResult } from './agent-contract.ts';
import type { DeliveredCommit } from './delivered-commit.ts';
import type { CappedSession } from './planned-session.ts';
import type { ReportedFinding } from './reported-finding.ts';

/** What one session came to, after its result was read and its commits were judged in the quarantine. */
export interface SessionReport {
  readonly order: CappedSession;
  /** `{run id}-{attempt}-{subject}-{session}`: names the session in usage rows. */
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly usage: readonly ModelUsage[];
  /** How long tries of its agent ran that told no usage, where it was tried more than once; absent = every try told. */
  readonly unmeteredMs?: number;
  /** What hindered it came before its agent was started: nothing was spent. */
  readonly noAgent?: true;
  /** Where its clone lay on the runner; absent = it got none. */
  readonly clone?: string;
  /** Where checkpoints of this session left its branch; absent = there were none. */
  readonly checkpoint?: string;
  /** The last word of a post action that ended by itself. */
  readonly summary?: string;
  readonly outcome:
    | {
        readonly kind: 'delivered';
        /** Of its task or section: with a clean audit it is through. */
        readonly complete: boolean;
        readonly result: WorkResult;
        readonly tipSha: string;
        /** Head of the work branch at the remote before this tick; null = it does not exist. */
        readonly expectedHead: string | null;
        readonly commits: readonly DeliveredCommit[];
        /** What stood on the branch below them, oldest first: of sessions that were cut short, or of people; absent = nothing. */
        readonly earlier?: readonly DeliveredCommit[];
        /** Lines for the top of the pull request: changes to what CI executes, tests that are gone. */
        readonly notes: readonly string[];
        /** Paths that it changed. */
        readonly files: readonly string[];
      }
    | {
        readonly kind: 'audited';
        readonly reported: readonly ReportedFinding[];
        readonly resolved: readonly string[];
        /** Numbers of the acceptance criteria that it found to hold; absent = it was not to judge them. */
        readonly met?: readonly number[];
      }
    /** A responder who had nothing to change, and said so. */
    | { readonly kind: 'answered'; readonly result: WorkResult }
    | { readonly kind: 'failed'; readonly failure: SessionFailure };
}
