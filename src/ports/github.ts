/** What a tick asks of GitHub and does there, as one typed object; `github/` fills it, a fake is an object literal. */
import type { AccountPermission } from '../core/access/authority.ts';
import type { AdmissionLookup, AdmissionQuery } from '../core/backlog/outsiders.ts';
import type { RefreshList } from '../core/backlog/refresh-list.ts';
import type { CommandReply } from '../core/commands/reply.ts';
import type { AddedCommits, MovedBranch } from '../core/decide/branch-takeover.ts';
import type { Effect, EffectIdentity } from '../core/effects/effect.ts';
import type { HolderFacts, LeaseProof } from '../core/lease/lease.ts';
import type { ClaimedIssue, OutgoingSeen } from '../core/observation/claimed-issue.ts';
import type {
  AdmittedCommand,
  BacklogIssue,
  EndedSubject,
  GateReading,
  OwnPullRequest,
  PostedGate,
  ReadIssue,
} from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import type { ThreadComment } from '../core/observation/thread.ts';
import type { Ceilings } from '../core/state/counters.ts';
import type { Gate } from '../core/state/gate.ts';
import type { Head, HeadPosition, LeaseHolder } from '../core/state/head.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { Subject } from '../core/state/subject.ts';

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

export interface GateContext {
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
export interface UnlockQuestions {
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

export interface GitHubGateway {
  /** GitHub's clock: the newest `Date` header seen, ISO-8601. */
  readonly now: () => string;
  readonly requests: () => number;
  readonly readThreads: (head: Head) => Promise<Threads>;
  readonly judgeGates: (gates: readonly Gate[], threads: Threads, known: GateContext) => Promise<GateReading[]>;
  /** Whether the subjects under way ended is asked along: their issue may be closed, or outside of the backlog's filter. */
  readonly readBacklog: (asked: {
    /** What changed from then on, ISO-8601; null = everything that is open. */
    readonly since: string | null;
    /** Numbers of the picture that it is asked for. */
    readonly known: readonly number[];
    readonly claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[];
    /** What that picture lets expect to come first, to be read afresh in the same breath; null = nothing. */
    readonly expected: RefreshList | null;
  }) => Promise<BacklogRead>;
  /** Issues of the backlog by number, as they are now. */
  readonly readIssues: (list: RefreshList) => Promise<Candidates>;
  /** Which of these issues of outsiders somebody has let in, by a label of the backlog or by their own right; as many of the first as its requests allow. */
  readonly readAdmissions: (asked: AdmissionQuery) => Promise<AdmissionLookup>;
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
  readonly readStandings: (logins: readonly string[]) => Promise<Readonly<Record<string, AccountPermission>>>;
  readonly readOwnPullRequests: () => Promise<OwnPullRequest[]>;
  /** Who put what on top of a work branch; `base` = the default branch. */
  readonly readPutOnTop: (moved: MovedBranch, base: string) => Promise<AddedCommits>;
  /** Questions of a lost tick that stand in their threads; those of the loop on the control issue. */
  readonly findGates: (ids: readonly string[], controlIssue: number) => Promise<PostedGate[]>;
  readonly unlock: UnlockQuestions;
  /** Of a holder that is a run of a workflow. */
  readonly holder: (lease: LeaseHolder) => Promise<HolderFacts>;
  readonly holderJobs: (lease: LeaseHolder) => Promise<HolderFacts>;
  /** How many runs the schedule of this workflow has started since then; null = it could not be asked. */
  readonly scheduledRuns: (asked: { readonly workflow: string; readonly since: string }) => Promise<number | null>;
  /** How far the loop had come, by its control issue; null = it has none. */
  readonly traces: (loop: string) => Promise<HeadPosition | null>;
  /** What a tick without a lease says to somebody, once per key. */
  readonly reply: (comment: { readonly key: string; readonly issue: number; readonly body: string }) => Promise<void>;
  /** Looks the effect up by its key first; `found` = it had been done. Throws what GitHub said when it cannot be done. */
  readonly perform: (
    effect: OutwardEffect,
    proof: LeaseProof,
  ) => Promise<{ readonly found: boolean; readonly made: EffectIdentity }>;
}

/** An issue or pull request, and when it changed last. */
export interface Touched {
  readonly number: number;
  readonly updatedAt: string;
}

/** What one reading of the backlog found. */
export interface BacklogPages {
  /** Open ones of the backlog. */
  readonly issues: readonly ReadIssue[];
  /** Of what changed: those that are not in the backlog, or not any more. */
  readonly left: readonly number[];
  /** Of what changed: those that are closed. */
  readonly ended: readonly number[];
  /** There are more than are remembered. */
  readonly isCut: boolean;
  /** What the search of the settings finds; null = there is none. */
  readonly members: ReadonlySet<number> | null;
  /** The repository is an organisation's: members who hide their membership look like outsiders. */
  readonly hidesMembers: boolean;
  /** What changed last, pull requests included. */
  readonly touched: readonly Touched[];
}

export interface Candidates {
  readonly issues: readonly ReadIssue[];
  /** Asked for, and closed, gone, or outside of the backlog. */
  readonly left: readonly number[];
  /** State of issues and pull requests by number; what is not there is left out. */
  readonly states: ReadonlyMap<number, string>;
}

/** An order that nobody told of yet that it is not obeyed. */
export interface RefusedCommand {
  readonly thread: number;
  /** The comment, or the box, that the reply is about. */
  readonly about: string;
  readonly reply: CommandReply;
}

export interface GateThreadRead {
  readonly gateId: string;
  readonly nodeId: string;
  /** Null: the comment is gone. */
  readonly comment: ThreadComment | null;
  /** All comments of the thread that are later than the gate's. */
  readonly replies: readonly ThreadComment[];
  /** Where it is asked; null with the comment. */
  readonly thread: { readonly number: number; readonly closed: boolean; readonly locked: boolean } | null;
}

export interface PlanPage {
  /** Null = it is not there, or cannot be read; `why` says it for people. */
  readonly text: string | null;
  readonly why: string | null;
  readonly author: string;
  readonly authorAssociation: string;
  readonly touched: readonly Touched[];
  /** The plan as a light tick recognises it. */
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
  /** When somebody else was the last to edit it, ISO-8601; null = it stands as we wrote it. */
  readonly editedAt: string | null;
  /** Others like it that are open: a creation that was on its way when its process died arrives all the same. */
  readonly surplus: readonly number[];
}

/** The control issue of a loop among those that an answer showed. */
export type FindControlIssue = (loop: { readonly name: string; readonly known: number | null }) => ControlIssue | null;

export type PushEffect = Extract<Effect, { kind: 'push' }>;
export type RecoverEffect = Extract<Effect, { kind: 'recover' }>;

/** `found`: it had been done already. */
export interface EffectDone {
  readonly found: boolean;
  readonly made: EffectIdentity;
}

/** Somebody else moved the branch: nothing went out, and the sentence says where it is instead. */
export interface BranchMoved {
  readonly moved: string;
}

/**
 * The lease is renewed with this key written ahead; then, and only then, the branch may move. Waits for GitHub as any change of the head
 * does, since what is not secured may be lost; `brief`: there is another turn.
 */
export type SecureCheckpoint = (key: string, how?: { readonly brief: true }) => Promise<LeaseProof>;

export type GitHubFailure = 'permission' | 'not-found' | 'rate-limit' | 'unavailable' | 'refused';

export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly failure: GitHubFailure;
  readonly status: number | null;
  /** What GitHub itself said. */
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
