/** Port to the agents of a tick: the worker pool, and the workspace that they leave on a reused runner. */
import type { Pricing, RunSpend } from '../core/budget/session-cost.ts';
import type { SeatFacts } from '../core/decide/next-subjects.ts';
import type { LeaseProof } from '../core/lease/lease.ts';
import type { DirtyTree } from '../core/observation/facts.ts';
import type { FrozenComment } from '../core/observation/thread.ts';
import type { CappedSession, SubjectCeilings } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { BreakerLimits } from '../core/sessions/failure/circuit-breaker.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { BranchMoved, EffectDone, PushEffect, RecoverEffect, SecureCheckpoint } from './github.ts';

export interface SessionPort extends WorkerPool {
  readonly pricing: Pricing;
  readonly workspace: Workspace;
}

/** Uncommitted changes of an earlier tick in a reused workspace. */
export interface Workspace {
  readonly look: () => Promise<DirtyTree | null>;
  /** Puts them aside as a person said. */
  readonly recover: (effect: RecoverEffect) => Promise<EffectDone>;
}

export interface PoolUnavailable {
  readonly ok: false;
  readonly code: 'agent_missing' | 'model_unpriced' | 'isolation_unavailable';
  readonly sentence: string;
  readonly remedy: string;
}

export interface WorkerPool {
  /** Whether spend is visible while a session runs, with every driver in use. */
  readonly metered: boolean;
  /** How far a session can exceed its cap: one sentence per driver in use. */
  readonly promise: string;
  /**
   * Called before any claim. Opens the configured isolation, or returns why it or an agent is unavailable. Begins to
   * fetch the base, and to look for the sessions' branches.
   */
  readonly open: (planned: {
    readonly baseSha: string;
    readonly sessions: readonly CappedSession[];
  }) => Promise<{ readonly ok: true } | PoolUnavailable>;
  readonly run: (sessions: readonly CappedSession[], setting: SubjectRunOptions) => Promise<SessionReport[]>;
  /** Metered cost of this tick's sessions so far, in USD; 0 if their driver is not metered. */
  readonly spent: () => number;
  /** Whether any session is working, not only waiting for GitHub. */
  readonly isWorking: () => boolean;
  /** Subjects of this tick whose work has begun and has not ended. */
  readonly atWork: () => readonly number[];
  /** Texts of the workflow files in a commit that a session has fetched; null = unknown. */
  readonly readWorkflows: (sha: string) => Promise<readonly string[] | null>;
  /** Returns where people find an unpublished commit of this tick, or why it is stored nowhere. */
  readonly setAside: (sha: string) => Promise<string>;
  readonly push: (effect: PushEffect, proof: LeaseProof) => Promise<EffectDone | BranchMoved>;
  /** The process is about to end: kills agents at once and leaves their work in place for `post`. */
  readonly halt: () => Promise<void>;
  /** For a failed tick: `halt`, so `post` finds and removes what sessions left. If none is journalled: `close`. */
  readonly leave: () => Promise<void>;
  /** Removes everything and reports what it cannot remove. Does nothing after `halt`. */
  readonly close: () => Promise<void>;
}

export interface SessionContext {
  readonly loop: string;
  readonly iteration: number;
  readonly maxIterations: number;
  /** Head of the default branch as read at claim. */
  readonly baseSha: string;
  /** `{run id}-{attempt}`: prefix of the session's id. */
  readonly tickId: string;
  /** Minutes until the job's timeout, less the time for an orderly end. */
  readonly minutesLeft: () => number;
  /** Commits that a lost tick of ours may have put on a subject's branch. */
  readonly checkpointed: (subject: number) => readonly string[];
  /** Comments on a subject when its text was frozen. */
  readonly said: (subject: number) => readonly FrozenComment[];
  /** Candidates of lessons, in the order of their numbers; absent or null = none are asked for. */
  readonly lessons?: readonly string[] | null;
  readonly secure: SecureCheckpoint;
  readonly signal: AbortSignal;
  /** Aborted as a person's stop or pause is heard: sessions are told to end at their next safe point. Absent: untold. */
  readonly ending?: AbortSignal;
  readonly now: () => string;
  /** Logs a line; `folded` is text that a reader opens below it. */
  readonly say: (line: string, folded?: string) => void;
}

export interface SubjectRunOptions extends SessionContext {
  /** All subjects of the loop, as claimed. */
  readonly subjects: LoopState['subjects'];
  /** Notes of the loop's agents, up to this tick. */
  readonly notes: string;
  readonly ceilings: SubjectCeilings;
  /** Sessions of one subject in this tick. */
  readonly sessionsPerSubject: number;
  readonly circuit: BreakerLimits;
  /** The run's breaker as claimed. */
  readonly runStreak: LoopState['runStreak'];
  readonly run: RunSpend;
  /** Cost of an ended session, in USD. */
  readonly costOf: (report: SessionReport) => number;
  /** A person asked to stop: running sessions may end, and none follows. */
  readonly draining: () => boolean;
  /** Claims subjects for seats that became free. Absent: the seats stay free. Never throws. */
  readonly takeNext?: (seats: SeatFacts) => Promise<TakenSubjects>;
}

/** Subjects claimed while others run, with what changed for them since the tick began. No sessions: none was taken. */
export interface TakenSubjects extends Pick<SubjectRunOptions, 'subjects' | 'iteration' | 'notes'> {
  readonly sessions: readonly CappedSession[];
  /** Undoes their claim, of which nothing has begun. Throws if this machine fails, such as by a full disk. */
  readonly giveBack: (why: string) => Promise<void>;
}
