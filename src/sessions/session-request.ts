/** What one session is asked to do, what comes back, and what the sessions of one subject share. */

import type { FrozenComment } from '../core/observation/thread.ts';
import type { Seat } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { Delivered } from '../core/state/journal-entry.ts';
import type { Subject } from '../core/state/subject.ts';
import type { Clone } from '../git/clone.ts';
import type { Secure } from '../ports/github.ts';
import type { Workshop } from './execution-environment.ts';

export interface Asked {
  readonly id: string;
  readonly order: CappedSession;
  /** As the sessions before it left it. */
  readonly subject: Subject;
  /** Of other sessions, as far as they are about this one's task. */
  readonly notes: string;
  /** A checkpoint moved the branch. */
  readonly checkpointed: (head: string) => void;
}

export type Worked = Pick<SessionReport, 'usage' | 'unmeteredMs' | 'noAgent' | 'outcome' | 'summary'> & {
  /** Where something came after it that is not its own time. */
  readonly endedAt?: string;
};

/** Over before its agent was started. */
export const unbegun = (outcome: SessionReport['outcome']): Worked => ({ usage: [], noAgent: true, outcome });

/** What the sessions of one subject share while a tick works on it: clone and seat, and how far its work has come. */
export interface SessionSetting {
  readonly loop: string;
  readonly iteration: number;
  readonly maxIterations: number;
  /** Head of the default branch as read at claim. */
  readonly baseSha: string;
  /** `{run id}-{attempt}`: prefix of the session's id. */
  readonly tickId: string;
  /** Before the job's timeout, less what it takes to end in order. */
  readonly minutesLeft: () => number;
  /** Commits that a lost tick of ours may have put on a subject's branch. */
  readonly checkpointed: (subject: number) => readonly string[];
  /** What people had said of a subject when its text was frozen. */
  readonly said: (subject: number) => readonly FrozenComment[];
  readonly secure: Secure;
  readonly signal: AbortSignal;
  readonly now: () => string;
  readonly say: (line: string) => void;
}

export interface Stay {
  readonly workshop: Workshop;
  readonly setting: SessionSetting;
  readonly seat: Seat;
  /** What is left of the subject's minutes and of the job's: setup, agents and verify share them. */
  readonly leftMs: () => number;
  readonly minutesUsed: () => number;
  /** What of the repository the clone lacks, as sentences. */
  readonly missing: readonly string[];
  /** Its start moves on with what is delivered. */
  clone: Clone;
  /** Where the branch stands at the remote; null = it does not exist. */
  head: string | null;
  /** Judged, and not on the branch yet. */
  delivered: Delivered | null;
  /** How long the setup command took last. */
  setUpMs: number;
  /** What the clone starts from passed the verify command in this tick. */
  verified: boolean;
}
