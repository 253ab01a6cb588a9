/** One session's request and result, and what the sessions of one subject share. */

import type { Sandbox } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { DeliveredWork } from '../core/state/journal-entry.ts';
import type { Role, Subject } from '../core/state/subject.ts';
import type { Clone } from '../git/clone.ts';
import type { SessionContext } from '../ports/sessions.ts';
import type { ExecutionEnvironment } from './execution-environment.ts';

export interface SessionRequestFacts {
  readonly id: string;
  readonly order: CappedSession;
  /** As earlier sessions left it. */
  readonly subject: Subject;
  /** Notes of other sessions that concern this session's task. */
  readonly notes: string;
  /** Called after a checkpoint has moved the branch. */
  readonly checkpointed: (head: string) => void;
}

export type SessionEnd = Pick<
  SessionReport,
  'usage' | 'unmeteredMs' | 'noAgent' | 'outcome' | 'summary' | 'workerLog'
> & {
  /** Set if time followed that does not count as the session's own. */
  readonly endedAt?: string;
};

/** Ended before its agent started. */
export const notBegun = (outcome: SessionReport['outcome']): SessionEnd => ({ usage: [], noAgent: true, outcome });

/** Shared by one subject's sessions in a tick: clone, sandbox and progress of the work. */
export interface SubjectContext {
  readonly environment: ExecutionEnvironment;
  readonly setting: SessionContext;
  readonly sandbox: Sandbox;
  /** The lesser of the subject's and the job's remaining time. Setup, agents and verify share it. */
  readonly leftMs: () => number;
  readonly minutesUsed: () => number;
  /** Parts of the repository that the clone lacks, as sentences. */
  readonly missing: readonly string[];
  /** Text that replaces the opening of a role's prompt; null = none. */
  readonly openings: ReadonlyMap<Role, string | null>;
  /** The lessons file of the default branch; null = it has none. */
  readonly lessons: string | null;
  /** Its start commit advances with each delivery. */
  clone: Clone;
  /** Head of the branch at the remote; null = the branch does not exist. */
  head: string | null;
  /** Judged, but not on the branch yet. */
  delivered: DeliveredWork | null;
  /** Duration of the last setup command. */
  setUpMs: number;
  /** The clone's start commit passed the verify command in this tick. */
  verified: boolean;
  /** Why its last session's work may be missing on the branch: the next tick looks, and goes on from there. */
  unkept: string | null;
}
