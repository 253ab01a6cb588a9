/** Facts that one tick decides from: everything read from GitHub, the clock and the runner before any decision. */

import type { Account } from '../access/authority.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { Answer, Gate } from '../state/gate.ts';
import type { CachedBacklog, TaskMark } from '../state/loop-state.ts';
import type { ClosingPull, ObservedPull } from './pull-request.ts';
import type { Command, Refusal, Said, ThreadEnd } from './thread.ts';

/** Identity of this tick; `now` is GitHub's clock (`Date` header), never the runner's. */
export interface TickFacts {
  readonly now: string;
  readonly owner: string;
  readonly repo: string;
  readonly visibility: 'public' | 'private';
  readonly defaultBranch: string;
  /** Head of the default branch as read at the start of this tick; all work is based on it. */
  readonly baseSha: string;
  readonly runId: number;
  readonly runAttempt: number;
  readonly runUrl: string;
  readonly workflow: string;
  readonly event: string;
  /** Login that dispatched it; null for a schedule. */
  readonly actor: string | null;
  readonly nonce: string;
  /** Login of the token's own user (`github-actions[bot]`, `my-app[bot]`): its text never counts as a person's. */
  readonly ownLogin: string;
  readonly jobMinutesLeft: number;
  /** When its job began, ISO-8601. Its dispatch form was filled in by then, however long the tick waits. */
  readonly begunAt: string;
  /** Schedules of the loop's workflow; empty if it has none, or none that can be read. */
  readonly schedules: readonly Schedule[];
  /** When the schedule planned this tick, ISO-8601; null = something else started it. */
  readonly scheduledFor: string | null;
  /** Day on which GitHub disables the schedule unless a commit comes first; null = not near. */
  readonly scheduleEnds: string | null;
}

/** An open issue that could be worked on, read in this tick. Title and body are untrusted text. */
export interface BacklogIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  /** sha256 (hex) of title and body; gates and admissions are bound to it. */
  readonly textHash: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly author: string;
  /** GitHub's author_association; only OWNER, MEMBER and COLLABORATOR are admitted by authorship. */
  readonly authorAssociation: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Milestone due date, ISO-8601. */
  readonly milestoneDue: string | null;
  /** Open issues that block it: GitHub's blocked-by and sub-issues, and `depends on #n` / `blocked by #n` in the text. */
  readonly openBlockers: readonly number[];
  /** Its text names a further dependency that was not understood. */
  readonly unclear?: true;
  /** By GitHub's relations it waits for an open issue in another repository, or for one that we may not see. */
  readonly blockedElsewhere: boolean;
  /** Dependencies in this repository or plan, done or not. */
  readonly dependsOn: readonly number[];
  /** Open pull requests that would close it. */
  readonly closingPullRequests: readonly ClosingPull[];
  /** Our claim comments on it, newest last. Null = not read, since it has no claim label. */
  readonly claims: readonly IssueClaim[] | null;
  /** Null = not read: as far as known, no agent was shown any of it. */
  readonly thread: ThreadEnd | null;
}

/** An issue as GitHub returns it. Whether the issues named in its text are open is not known yet. */
export interface ReadIssue extends BacklogIssue {
  /** Dependencies named in its text; not in `openBlockers`. */
  readonly named: readonly number[];
}

export interface IssueClaim {
  readonly key: string;
  readonly epoch: number;
  readonly loop: string;
}

/** An open pull request that a loop of this repository opened (own author and marker). */
export interface OwnPullRequest {
  readonly number: number;
  /** The issue that it is for, by its marker. */
  readonly subject: number;
  readonly branch: string;
  readonly headSha: string;
  /** Head at which we left its branch, by our own text; absent = not stated, or another account edited that text. */
  readonly leftAt?: string;
  /** A draft by GitHub's flag or by its own first line: more is to come. */
  readonly draft: boolean;
  readonly loop: string;
  /** A person has reviewed it since its last push. */
  readonly reviewed: boolean;
  /** Base branch that it is in conflict with; absent = none, or GitHub does not know yet. */
  readonly conflictWith?: string;
}

/** A subject in progress by state, whose issue or pull request has ended meanwhile. */
export interface EndedSubject {
  readonly number: number;
  readonly how: 'issue closed' | 'pull request merged' | 'pull request closed';
  /** Its pull request; absent = it has none, or that is open. */
  readonly pull?: EndedPull | undefined;
}

/** A pull request that was merged or closed. Times are ISO-8601. Its labels are foreign text. */
export interface EndedPull {
  readonly number: number;
  readonly state: 'merged' | 'closed';
  readonly createdAt: string;
  readonly endedAt: string;
  readonly headSha: string;
  readonly mergeCommit: string | null;
  readonly labels: readonly string[];
}

/** What commit messages of the default branch say was reverted. */
export interface Reverts {
  /** Hashes as written, possibly abbreviated. */
  readonly commits: readonly string[];
  readonly pulls: readonly number[];
  /** No older message of the time that was asked for was left out. */
  readonly isWhole: boolean;
}

/** The pull request of single-PR mode. */
export interface WatchedPullRequest {
  readonly number: number;
  readonly state: 'open' | 'merged' | 'closed' | 'do-not-merge';
}

/** Uncommitted changes that an earlier tick left in the workspace of a reused runner. */
export interface DirtyTree {
  readonly runner: string;
  readonly path: string;
  /** Hash of `git status --porcelain`. */
  readonly porcelainHash: string;
  /** Its first lines, shown in the question. Foreign text. */
  readonly changes: readonly string[];
}

/** Verdict on a gate's thread in this tick. Refusals go to people whose answer did not count. */
export type GateReading = { readonly gateId: string; readonly refusals: readonly Refusal[] } & (
  | { readonly kind: 'open' }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'void'; readonly why: string }
  | { readonly kind: 'ask-again'; readonly why: string }
);

/** A gate's comment as it is in a thread. */
export interface PostedGate {
  readonly id: string;
  readonly signature: string;
  readonly epoch: number;
  /** As it reads now: any account with write access may have edited it. */
  readonly question: string;
  readonly commentId: number;
  readonly nodeId: string;
}

/** A question in no bundle: its tick was lost, or a fresh run ended its run. */
export interface OrphanedGate extends PostedGate {
  /** The same run may ask it again; else it can only be closed. */
  readonly reusable: boolean;
}

/** A `/loop` command of an authorised person, not yet obeyed. */
export interface AdmittedCommand {
  readonly id: string;
  readonly command: Command;
  readonly by: string;
  readonly at: string;
  /** The issue or pull request in whose thread it was written; absent = a box, or the form of a dispatch. */
  readonly thread?: number;
  /** The app's comment that records it, which the tick that obeys it rewrites; absent = none. */
  readonly receipt?: number;
}

/** What became of a command: the changes that it made, or why it made none. */
export interface ObeyedCommand {
  readonly commandId: string;
  readonly by: string;
  readonly sentence: string;
}

/** One that was obeyed. */
export interface AcknowledgedCommand extends ObeyedCommand {
  readonly verb: AdmittedCommand['command']['verb'];
  /** The run was already as the command wants it. Absent = it changed something. */
  readonly isUnchanged?: true;
  /** It ended the agents at work at once. The next tick may delete their branches. */
  readonly endsAgents?: 'keeps branches' | 'deletes branches';
}

export interface Observation {
  readonly tick: TickFacts;
  readonly gates: readonly GateReading[];
  readonly commands: readonly AdmittedCommand[];
  /** Issues whose text was read in this tick; only these may be worked on now. */
  readonly backlog: readonly BacklogIssue[];
  /** Outsiders' issues among them that an authorised account has admitted; absent = none. */
  readonly admissions?: readonly Admission[];
  /** Number of outsiders' issues not yet scanned since they changed; absent = none. */
  readonly unlooked?: number;
  /** Number of blockers that may have ended but were not checked in this tick; absent = none. */
  readonly doubts?: number;
  /** All open issues of the backlog, including those; null if it does not come from issues. */
  readonly known: CachedBacklog | null;
  /** The tasks of a plan with their marks; null if the backlog is no plan. */
  readonly tasks: readonly TaskMark[] | null;
  /** Remarks for people about the backlog. */
  readonly remarks: readonly string[];
  /** What changed just before the backlog was read; see `listSeenKeys`. */
  readonly seen: readonly string[];
  readonly pullRequests: readonly OwnPullRequest[];
  readonly ended: readonly EndedSubject[];
  /** Absent = not asked, since no pull request of this loop is known to have ended. */
  readonly reverts?: Reverts | undefined;
  /** Subjects whose recorded branch does not exist any more; absent = no restart asks for it. */
  readonly goneBranches?: readonly number[];
  /** For a review loop: the pull requests that it may review. */
  readonly pulls?: readonly ObservedPull[];
  /** Null in every mode but single-PR. */
  readonly watched: WatchedPullRequest | null;
  /** Null on a fresh or clean workspace. */
  readonly dirtyTree: DirtyTree | null;
}

/** An outsider's issue, with the history of its labels and its text. Times are ISO-8601, to the second. */
export interface LabelledIssue {
  readonly number: number;
  readonly textHash: string;
  /** Null = the account is gone. */
  readonly author: Account | null;
  readonly labels: readonly string[];
  /** Oldest first. */
  readonly labelled: readonly { readonly label: string; readonly at: string; readonly by: Account | null }[];
  /** When title or body last changed; null = never. */
  readonly editedAt: string | null;
}

/** An outsider's issue that an authorised account has admitted. */
export interface Admission {
  readonly number: number;
  /** Hash of the present text. */
  readonly textHash: string;
  /** The admitting label; null = its author's own permission. */
  readonly label: string | null;
  readonly by: string;
  /** The text is no longer the one that the label was put on. */
  readonly edited: boolean;
}

/** A claim comment as it is now; `updatedAt` changes with each edit. */
export interface StandingClaim extends IssueClaim {
  readonly updatedAt: string;
}

/** An issue after this tick has claimed it. */
export interface ClaimedIssue {
  readonly subject: number;
  readonly isOpen: boolean;
  /** A pull request under review: its assignees and its labels end no claim. */
  readonly isPull?: boolean;
  /** For a pull request: GitHub merges it by itself, with whatever is on its branch by then. */
  readonly automatic?: ObservedPull['automatic'];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Open ones. */
  readonly closingPullRequests: readonly ClosingPull[];
  readonly claims: readonly StandingClaim[];
  /** Comments in its thread, oldest first. */
  readonly said?: readonly Said[];
}

/** A work branch's pull requests: opened by this run unknown to it (a lost tick), or ended in this tick. ISO-8601. */
export interface EndedPullRequests {
  readonly runSince: string;
  readonly tickSince: string;
  /** The subject's newest when its session was planned: after its end, a restart may open a new one. */
  readonly known: number | null;
}

/** A pull request of a work branch, by any author. Times are ISO-8601. */
export interface StandingPull {
  readonly number: number;
  readonly nodeId: string;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly isOpen: boolean;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly author: Account | null;
  readonly labels: readonly string[];
}

/** State of GitHub that publishing checks right before it acts. */
export interface OutgoingSeen {
  readonly claims: readonly ClaimedIssue[];
  /** By branch. */
  readonly pulls: ReadonlyMap<string, readonly StandingPull[]>;
}

/** `https://github.com/owner/repo`, taken from the run's own link, so that it is right on GitHub Enterprise too. */
export const repositoryUrl = ({ runUrl }: Pick<TickFacts, 'runUrl'>): string =>
  runUrl.replace(/\/actions\/runs\/.*$/, '');

/** The gate's comment; the thread, if the comment is not known yet. */
export function gateAddress({ thread, commentId }: Pick<Gate, 'thread' | 'commentId'>, repository: string): string {
  const address = `${repository}/issues/${thread.issueNumber}`;
  return commentId === null ? address : `${address}#issuecomment-${commentId}`;
}

/** The question may quote foreign text: an unescaped bracket would end the link's text. */
export const questionLink = (question: string, url: string): string =>
  `[${question.replace(/(?<!\\)[[\]]/g, '\\$&')}](${url})`;
