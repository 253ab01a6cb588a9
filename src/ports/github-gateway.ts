/** What a tick asks of GitHub and does there, as one typed object; `github/` fills it, a fake is an object literal. */

import type { Standing } from '../core/access/account.ts';
import type { AdmissionsAsked, AdmissionsRead } from '../core/backlog/outsider-scan.ts';
import type { ReadingList } from '../core/backlog/refresh-list.ts';
import type { MovedBranch, PutOnTop } from '../core/decide/branch-takeover.ts';
import type { Effect, Made } from '../core/effects/effect.ts';
import type { HolderFacts, LeaseProof } from '../core/lease/lease.ts';
import type { OutgoingSeen } from '../core/observation/branch-pull-requests.ts';
import type { ClaimedIssue } from '../core/observation/claimed-issue.ts';
import type {
  AdmittedCommand,
  BacklogIssue,
  EndedSubject,
  GateReading,
  OwnPullRequest,
  PostedGate,
} from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import type { Gate } from '../core/state/gate/gate.ts';
import type { Head } from '../core/state/head/head.ts';
import type { Holder } from '../core/state/head/lease-record.ts';
import type { Remembered } from '../core/state/head/remembered.ts';
import type { LoopState } from '../core/state/loop/loop-state.ts';
import type { Subject } from '../core/state/subject/subject.ts';
import type { Ceilings } from '../core/state/values/counters.ts';
import type { BacklogPages, Candidates, GateThreadRead, PlanPage, RefusedCommand, TaskBranch } from './github-reads.ts';

/** What people said since the last tick, as read by the light start; gates are judged only under the lease. */
export interface Threads {
  readonly gates: readonly GateThreadRead[];
  /** Authorised, and not obeyed before this run's head was written. */
  readonly commands: readonly AdmittedCommand[];
  /** Orders that nobody may give who gave them, and lines that mean nothing; nobody has told their authors. */
  readonly refused: readonly RefusedCommand[];
  /** Somebody ticked a box, replied under a gate or gave a command. */
  readonly news: boolean;
  /** Newest comment that was read for commands, ISO-8601; null = none. */
  readonly readUpTo: string | null;
  /** Of an idle loop: something was changed since its backlog was read. */
  readonly backlogChanged: boolean;
}

/** What may be worked on, as far as it was asked for; what is under way, and what ended meanwhile. */
export interface BacklogRead extends BacklogPages {
  readonly pullRequests: readonly OwnPullRequest[];
  readonly endedSubjects: readonly EndedSubject[];
  /** Those that were expected to come first, as they are now; null = not asked for. */
  readonly candidates: Candidates | null;
}

/** The plan as it stands now, with what else a tick wants to know. */
export interface PlanRead extends PlanPage {
  readonly pullRequests: readonly OwnPullRequest[];
  readonly endedSubjects: readonly EndedSubject[];
}

export interface ReviewRead {
  readonly pulls: readonly ObservedPull[];
  readonly endedSubjects: readonly EndedSubject[];
  /** By which an idle loop sees that something has changed. */
  readonly edges: readonly string[];
  /** What people must know of it. */
  readonly remarks: readonly string[];
}

export interface KnownNow {
  readonly subjects: LoopState['subjects'];
  readonly backlog: readonly BacklogIssue[];
  readonly ceilings: Ceilings;
  readonly pullRequests: readonly OwnPullRequest[];
  /** What claims have consumed: their ticks may have been lost since. */
  readonly consumed: Head['consumed'];
}

export type OutwardEffect = Exclude<Effect, { kind: 'push' | 'recover' }>;

export interface PostedUnlock {
  readonly commentId: number;
  readonly nodeId: string;
  readonly textHash: string;
  /** Another tick's, or an earlier try's. */
  readonly found: boolean;
}

/** The question whether to force-unlock comes from ticks that hold no lease: nothing of it is fenced. */
export interface UnlockDoor {
  /** Found, or posted; `since` = no comment of this question is older. Throws what GitHub said when it cannot be posted. */
  readonly ask: (question: {
    readonly gate: Gate;
    readonly body: string;
    readonly since: string;
  }) => Promise<PostedUnlock>;
  /** Gives it its final text. */
  readonly close: (question: {
    readonly commentId: number;
    readonly nodeId: string;
    readonly body: string;
  }) => Promise<void>;
  readonly remove: (commentId: number) => Promise<void>;
}

export interface GitHubDoor {
  /** GitHub's clock: the newest `Date` header seen, ISO-8601. */
  readonly now: () => string;
  readonly requests: () => number;
  readonly readThreads: (head: Head) => Promise<Threads>;
  readonly judgeGates: (gates: readonly Gate[], threads: Threads, known: KnownNow) => Promise<GateReading[]>;
  /** Whether the subjects under way ended is asked along: their issue may be closed, or outside of the backlog's filter. */
  readonly readBacklog: (asked: {
    /** What changed from then on, ISO-8601; null = everything that is open. */
    readonly since: string | null;
    /** Numbers of the picture that it is asked for. */
    readonly known: readonly number[];
    readonly claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[];
    /** What that picture lets expect to come first, to be read afresh in the same breath; null = nothing. */
    readonly expected: ReadingList | null;
  }) => Promise<BacklogRead>;
  /** Issues of the backlog by number, as they are now. */
  readonly readIssues: (list: ReadingList) => Promise<Candidates>;
  /** Which of these issues of outsiders somebody has let in, by a label of the backlog or by their own right; as many of the first as its requests allow. */
  readonly readAdmissions: (asked: AdmissionsAsked) => Promise<AdmissionsRead>;
  /** Of a loop whose backlog is a plan or an issue's task list. */
  readonly readPlan: (claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[]) => Promise<PlanRead>;
  /** Of a review loop: its pull requests, and which of those under way ended. */
  readonly readReviews: (claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[]) => Promise<ReviewRead>;
  /** Which of these tasks have a merged pull request of ours on their branch. */
  readonly readMerged: (tasks: readonly TaskBranch[]) => Promise<readonly number[]>;
  /** Issues that this tick has claimed, as they are now. */
  readonly readClaims: (subjects: readonly number[]) => Promise<readonly ClaimedIssue[]>;
  /** The same, and the pull requests of these branches: what a swap of the head brings along. */
  readonly outgoingAlong: (asked: { readonly subjects: readonly number[]; readonly branches: readonly string[] }) => {
    readonly repository: string;
    take(repository: unknown): OutgoingSeen;
  };
  /** What these accounts may do here now, by login. */
  readonly readStandings: (logins: readonly string[]) => Promise<Readonly<Record<string, Standing>>>;
  readonly readOwnPullRequests: () => Promise<OwnPullRequest[]>;
  /** Who put what on top of a work branch; `base` = the default branch. */
  readonly readPutOnTop: (moved: MovedBranch, base: string) => Promise<PutOnTop>;
  /** Questions of a lost tick that stand in their threads; those of the loop on the control issue. */
  readonly findGates: (ids: readonly string[], controlIssue: number) => Promise<PostedGate[]>;
  readonly unlock: UnlockDoor;
  /** Of a holder that is a run of a workflow. */
  readonly holder: (lease: Holder) => Promise<HolderFacts>;
  readonly holderJobs: (lease: Holder) => Promise<HolderFacts>;
  /** How many runs the schedule of this workflow has started since then; null = it could not be asked. */
  readonly scheduledRuns: (asked: { readonly workflow: string; readonly since: string }) => Promise<number | null>;
  /** How far the loop had come, by its control issue; null = it has none. */
  readonly traces: (loop: string) => Promise<Remembered | null>;
  /** What a tick without a lease says to somebody, once per key. */
  readonly reply: (comment: { readonly key: string; readonly issue: number; readonly body: string }) => Promise<void>;
  /** Looks the effect up by its key first; `found` = it had been done. Throws what GitHub said when it cannot be done. */
  readonly perform: (
    effect: OutwardEffect,
    proof: LeaseProof,
  ) => Promise<{ readonly found: boolean; readonly made: Made }>;
}
