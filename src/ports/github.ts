/** Port to GitHub: reads and effects of a tick as one typed object. `github/` implements it; a fake is a literal. */
import type { AccountPermission } from '../core/access/authority.ts';
import type { AdmissionLookup, AdmissionQuery } from '../core/backlog/outsiders.ts';
import type { RefreshList } from '../core/backlog/refresh-list.ts';
import type { CommandReply } from '../core/commands/reply.ts';
import type { AddedCommits, MovedBranch } from '../core/decide/branch-takeover.ts';
import type { Effect, EffectIdentity } from '../core/effects/effect.ts';
import type { HardMax } from '../core/gates/raise-answer.ts';
import type { HolderFacts, LeaseProof } from '../core/lease/lease.ts';
import type {
  AdmittedCommand,
  BacklogIssue,
  ClaimedIssue,
  EndedSubject,
  GateReading,
  OutgoingSeen,
  OwnPullRequest,
  PostedGate,
  ReadIssue,
  Reverts,
} from '../core/observation/facts.ts';
import type { CheckLog, ObservedPull } from '../core/observation/pull-request.ts';
import type { RivalQuestion, ThreadComment } from '../core/observation/thread.ts';
import type { CheckMark } from '../core/review/check-marks.ts';
import type { Ceilings } from '../core/state/counters.ts';
import type { Gate } from '../core/state/gate.ts';
import type { Head, HeadPosition, LeaseHolder } from '../core/state/head.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { Subject } from '../core/state/subject.ts';

/** People's input since the last tick, as read by the light start. Gates are judged only under the lease. */
export interface Threads {
  readonly gates: readonly GateThreadRead[];
  /** Authorised commands that were not obeyed before this run's head was written. */
  readonly commands: readonly AdmittedCommand[];
  /** Orders whose authors may not give them, and lines without meaning. Their authors have no reply yet. */
  readonly refused: readonly RefusedCommand[];
  /** Comments of ours that repeat a reply which stands already; their ids. */
  readonly doubledReplies: readonly number[];
  /** A person ticked a box, replied under a gate or gave a command. */
  readonly news: boolean;
  /** Time of the newest comment read for commands, ISO-8601; null = none. */
  readonly readUpTo: string | null;
  /** Epoch of the tick that drew the control issue as it was read; absent = it was not read. */
  readonly drawnEpoch?: number;
  /** For an idle loop: something changed since its backlog was read. */
  readonly backlogChanged: boolean;
  /** The combined checks of pull requests that the head marks; none where the token may not read checks. */
  readonly checkMarks: readonly CheckMark[];
}

/** The requested part of the backlog, the pull requests under way, and the subjects that ended meanwhile. */
export interface BacklogRead extends BacklogPages {
  readonly pullRequests: readonly OwnPullRequest[];
  readonly endedSubjects: readonly EndedSubject[];
  /** Undefined = not asked for. */
  readonly reverts?: Reverts | undefined;
  /** Current state of the issues expected to come first; null = not requested. */
  readonly candidates: Candidates | null;
}

/** The current plan, with the other facts that a tick needs. */
export interface PlanRead extends PlanPage {
  readonly pullRequests: readonly OwnPullRequest[];
  readonly endedSubjects: readonly EndedSubject[];
  /** Undefined = not asked for. */
  readonly reverts?: Reverts | undefined;
}

export interface ReviewRead {
  readonly pulls: readonly ObservedPull[];
  readonly endedSubjects: readonly EndedSubject[];
  /** Undefined = not asked for. */
  readonly reverts?: Reverts | undefined;
  /** An idle loop detects changes by these. */
  readonly edges: readonly string[];
  /** Remarks for people. */
  readonly remarks: readonly string[];
}

export interface ReviewLoop {
  readonly loop: string;
  /** The one pull request that its run is about; null = all that match, or unknown. */
  readonly only: number | null;
}

export interface GateContext {
  readonly subjects: LoopState['subjects'];
  readonly backlog: readonly BacklogIssue[];
  readonly ceilings: Ceilings;
  readonly pullRequests: readonly OwnPullRequest[];
  /** No answer raises a ceiling beyond it. */
  readonly hardMax: HardMax;
  /** Consumed by claims. The ticks of these claims may have been lost since. */
  readonly consumed: Head['consumed'];
}

export type OutwardEffect = Exclude<Effect, { kind: 'push' | 'recover' }>;

export interface PostedUnlock {
  readonly commentId: number;
  readonly nodeId: string;
  readonly textHash: string;
  /** Posted by another tick or an earlier try. */
  readonly found: boolean;
}

/** Force-unlock questions come from ticks without a lease, so nothing here is fenced. */
export interface UnlockQuestions {
  /** Finds or posts the question. `since`: none of its comments is older. Throws GitHub's answer if posting fails. */
  readonly ask: (question: {
    readonly gate: Gate;
    readonly body: string;
    readonly since: string;
  }) => Promise<PostedUnlock>;
  /** Writes the final text of the comment. */
  readonly close: (question: {
    readonly commentId: number;
    readonly nodeId: string;
    readonly body: string;
  }) => Promise<void>;
  readonly remove: (commentId: number) => Promise<void>;
}

export interface GitHubGateway {
  readonly requests: () => number;
  readonly readThreads: (head: Head) => Promise<Threads>;
  readonly judgeGates: (gates: readonly Gate[], threads: Threads, known: GateContext) => Promise<GateReading[]>;
  /** Also asks whether claimed subjects ended: their issue may be closed, or outside the backlog's filter. */
  readonly readBacklog: (asked: {
    /** Reads changes from this time on, ISO-8601; null = everything open. */
    readonly since: string | null;
    /** Issue numbers in the backlog picture that this read updates. */
    readonly known: readonly number[];
    readonly claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[];
    /** Issues that the picture expects to come first, to be read again in the same call; null = none. */
    readonly expected: RefreshList | null;
    /** When reverts were last looked for; null = none are asked for. */
    readonly lookedAt: string | null;
  }) => Promise<BacklogRead>;
  /** Current state of backlog issues, by number. */
  readonly readIssues: (list: RefreshList) => Promise<Candidates>;
  /** Which of these outsiders' issues were admitted, by a backlog label or own right. Its requests bound how many. */
  readonly readAdmissions: (asked: AdmissionQuery) => Promise<AdmissionLookup>;
  /** For a loop whose backlog is a plan or an issue's task list. */
  readonly readPlan: (
    claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[],
    lookedAt: string | null,
  ) => Promise<PlanRead>;
  /** For a review loop: its pull requests, and which of those under way ended. */
  readonly readReviews: (
    claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[],
    lookedAt: string | null,
  ) => Promise<ReviewRead>;
  /** How the checks of these open pull requests stand; null = the token may not read checks. */
  readonly readCheckMarks: (pulls: readonly number[]) => Promise<readonly CheckMark[] | null>;
  /** These pull requests, as a review loop reads them; null as above. */
  readonly readPulls: (numbers: readonly number[]) => Promise<readonly ObservedPull[] | null>;
  /** The review loops of this repository, as their state branches name them. */
  readonly readReviewLoops: () => Promise<readonly ReviewLoop[]>;
  /** Why its red checks failed, without secrets. What cannot be read is empty. */
  readonly readCheckLogs: (pull: ObservedPull) => Promise<readonly CheckLog[]>;
  /** Which of these tasks have a merged pull request of ours on their branch. */
  readonly readMerged: (tasks: readonly TaskBranch[]) => Promise<readonly number[]>;
  /** Current state of the issues that this tick has claimed. */
  readonly readClaims: (subjects: readonly number[]) => Promise<readonly ClaimedIssue[]>;
  /** The same, and the pull requests of these branches, as a rider on a swap of the head. */
  readonly outgoingAlong: (asked: { readonly subjects: readonly number[]; readonly branches: readonly string[] }) => {
    readonly repository: string;
    take(repository: unknown): OutgoingSeen;
  };
  /** Current permissions of these accounts, by login. */
  readonly readStandings: (logins: readonly string[]) => Promise<Readonly<Record<string, AccountPermission>>>;
  readonly readOwnPullRequests: () => Promise<OwnPullRequest[]>;
  /** Commits on top of a work branch, with their authors; `base` = the default branch. */
  readonly readPutOnTop: (moved: MovedBranch, base: string) => Promise<AddedCommits>;
  /** Those of these branches that do not exist. */
  readonly readGoneBranches: (branches: readonly string[]) => Promise<readonly string[]>;
  /** Posted questions of a lost tick, in their threads. The loop's own are on the control issue. */
  readonly findGates: (ids: readonly string[], controlIssue: number) => Promise<PostedGate[]>;
  readonly unlock: UnlockQuestions;
  /** For a holder that is a workflow run. */
  readonly holder: (lease: LeaseHolder) => Promise<HolderFacts>;
  readonly holderJobs: (lease: LeaseHolder) => Promise<HolderFacts>;
  /** Number of runs that the schedule of this workflow started since then; null = the query failed. */
  readonly scheduledRuns: (asked: { readonly workflow: string; readonly since: string }) => Promise<number | null>;
  /** Whether another dispatched run of this workflow has not ended: it may wait for this one with a person's order. */
  readonly isDispatchedBeside: (workflow: string) => Promise<boolean>;
  /** How far the loop had come, according to its control issue; null = it has none. */
  readonly traces: (loop: string) => Promise<HeadPosition | null>;
  /** Replies to a person without a lease, once per key (idempotent). */
  readonly reply: (comment: { readonly key: string; readonly issue: number; readonly body: string }) => Promise<void>;
  /** Deletes comments of ours without a lease. One that GitHub does not delete is left to the next tick. */
  readonly removeReplies: (commentIds: readonly number[]) => Promise<void>;
  /** Looks the effect up by its key first (idempotent). `found` = already done. Throws GitHub's answer on failure. */
  readonly perform: (
    effect: OutwardEffect,
    proof: LeaseProof,
  ) => Promise<{ readonly found: boolean; readonly made: EffectIdentity }>;
}

/** An issue or pull request, with the time of its last change. */
export interface Touched {
  readonly number: number;
  readonly updatedAt: string;
}

/** Result of one backlog read. */
export interface BacklogPages {
  /** Open issues of the backlog. */
  readonly issues: readonly ReadIssue[];
  /** Changed issues that are not, or no longer, in the backlog. */
  readonly left: readonly number[];
  /** Changed issues that are closed. */
  readonly ended: readonly number[];
  /** There are more issues than are remembered. */
  readonly isCut: boolean;
  /** Issues that the configured search finds; null = no search is configured. */
  readonly members: ReadonlySet<number> | null;
  /** The repository belongs to an organisation. Members who hide their membership look like outsiders. */
  readonly hidesMembers: boolean;
  /** The latest changes, pull requests included. */
  readonly touched: readonly Touched[];
}

export interface Candidates {
  readonly issues: readonly ReadIssue[];
  /** Requested issues that are closed, gone, or outside the backlog. */
  readonly left: readonly number[];
  /** State of issues and pull requests by number. Missing ones are left out. */
  readonly states: ReadonlyMap<number, string>;
}

/** A refused order whose author has no reply yet. */
export interface RefusedCommand {
  readonly thread: number;
  /** The comment or box that the reply is about. */
  readonly about: string;
  readonly reply: CommandReply;
}

export interface GateThreadRead {
  readonly gateId: string;
  readonly nodeId: string;
  /** Null = the comment is gone. */
  readonly comment: ThreadComment | null;
  /** All comments of the thread after the gate's. */
  readonly replies: readonly ThreadComment[];
  /** The other questions of the thread, as far as it was read. */
  readonly rivals?: readonly RivalQuestion[];
  /** The thread of the question. Null if the comment is. */
  readonly thread: { readonly number: number; readonly closed: boolean; readonly locked: boolean } | null;
}

export interface PlanPage {
  /** Null = the plan is missing or cannot be read. `why` tells people the reason. */
  readonly text: string | null;
  readonly why: string | null;
  readonly author: string;
  readonly authorAssociation: string;
  readonly touched: readonly Touched[];
  /** A light tick recognises the plan by these. */
  readonly seen: readonly string[];
}

/** A task and the branch on which this loop works on it. */
export interface TaskBranch {
  readonly number: number;
  readonly branch: string;
}

export interface ControlIssue {
  readonly number: number;
  readonly nodeId: string;
  readonly body: string;
  readonly closed: boolean;
  /** Time of the last edit, if another account made it, ISO-8601; null = the text is ours. */
  readonly editedAt: string | null;
  readonly assignees: readonly string[];
  /** Open duplicates: a creation request that was on its way when its process died still arrives. */
  readonly surplus: readonly number[];
}

/** Finds a loop's control issue among those in an answer. */
export type FindControlIssue = (loop: { readonly name: string; readonly known: number | null }) => ControlIssue | null;

export type PushEffect = Extract<Effect, { kind: 'push' }>;
export type RecoverEffect = Extract<Effect, { kind: 'recover' }>;

/** `found`: the effect had been done already. */
export interface EffectDone {
  readonly found: boolean;
  readonly made: EffectIdentity;
}

/** Another writer moved the branch, so nothing was pushed. The sentence says where the branch is now. */
export interface BranchMoved {
  readonly moved: string;
}

/**
 * Renews the lease with this key as its write-ahead record. Only then may the branch move. Waits for GitHub like any
 * change of the head, since unsecured work may be lost. `brief`: does not wait, since another turn follows.
 */
export type SecureCheckpoint = (key: string, how?: { readonly brief: true }) => Promise<LeaseProof>;

export type GitHubFailure = 'permission' | 'not-found' | 'rate-limit' | 'unavailable' | 'refused';

export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly failure: GitHubFailure;
  readonly status: number | null;
  /** GitHub's own message. */
  readonly said: string;
  /** Partial data of a GraphQL answer that had errors too. */
  readonly data: unknown;
  /** Types of GraphQL errors (`NOT_FOUND`, `STALE_DATA`, ...). */
  readonly types: readonly string[];

  constructor(facts: Omit<GitHubFacts, 'message'> & { sentence: string }, cause: unknown) {
    super(facts.sentence, { cause });
    this.failure = facts.failure;
    this.status = facts.status;
    this.said = facts.said;
    this.data = facts.data;
    this.types = facts.types;
  }
}

export interface GitHubFacts {
  readonly failure: GitHubFailure;
  readonly status: number | null;
  readonly said: string;
  readonly data: unknown;
  readonly types: readonly string[];
}
