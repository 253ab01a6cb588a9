/** The facts that one tick decides from: everything asked of GitHub, the clock and the runner, before anybody thinks. */

import type { Account } from '../access/authority.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { Answer } from '../state/gate.ts';
import type { CachedBacklog } from '../state/issue-cache.ts';
import type { TaskMark } from '../state/loop-state.ts';
import type { ClosingPull, ObservedPull } from './pull-request.ts';
import type { Command, Refusal, ThreadEnd } from './thread.ts';

/** Who and what this tick is; `now` is GitHub's clock (`Date` header), never the runner's. */
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
  /** Who dispatched it; null for a schedule. */
  readonly actor: string | null;
  readonly nonce: string;
  /** Login of the token's own user (`github-actions[bot]`, `my-app[bot]`): what it wrote is never a person's word. */
  readonly ownLogin: string;
  readonly jobMinutesLeft: number;
  /** When its job began, ISO-8601: what its form ordered was said by then, however long it waits for its turn. */
  readonly begunAt: string;
  /** Of the loop's workflow; empty where it has none, or none that can be read. */
  readonly schedules: readonly Schedule[];
  /** When the schedule meant to start this tick, ISO-8601; null = something else started it. */
  readonly scheduledFor: string | null;
  /** Day on which GitHub switches the schedule off unless something is committed before; null = that is not near. */
  readonly scheduleEnds: string | null;
}

/** An open issue that could be worked on, as read afresh in this tick. Title and body are untrusted text. */
export interface BacklogIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  /** sha256 (hex) of title and body: what a gate or an admission was about. */
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
  /** Its text names something more, which was not understood. */
  readonly unclear?: true;
  /** By GitHub's relations it waits for an open issue of another repository, or for one that we may not see. */
  readonly blockedElsewhere: boolean;
  /** Of this repository or plan, whether they are done or not. */
  readonly dependsOn: readonly number[];
  /** Open pull requests that would close it. */
  readonly closingPullRequests: readonly ClosingPull[];
  /** Our claim comments on it, newest last: epoch and run of who wrote them. Null = not read, since it has no claim label. */
  readonly claims: readonly IssueClaim[] | null;
  /** Null = not read: agents were told nothing of it, as far as anybody knew. */
  readonly thread: ThreadEnd | null;
}

/** As GitHub shows it: whether what its text names is open is not known yet. */
export interface ReadIssue extends BacklogIssue {
  /** By its own words; not in `openBlockers`. */
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
  /** The issue that it is for, as its marker says. */
  readonly subject: number;
  readonly branch: string;
  readonly headSha: string;
  /** Where our own words say that we left its branch; absent = they do not, or somebody else has edited them since. */
  readonly leftAt?: string;
  /** As GitHub or its own first line says: more is to come. */
  readonly draft: boolean;
  readonly loop: string;
  /** A person has reviewed it since its last push. */
  readonly reviewed: boolean;
}

/** A subject that state knows as under way and whose issue or pull request ended meanwhile. */
export interface EndedSubject {
  readonly number: number;
  readonly how: 'issue closed' | 'pull request merged' | 'pull request closed';
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
  /** Its first lines, for whoever is asked. Foreign text. */
  readonly changes: readonly string[];
}

/** A gate's thread as judged in this tick; refusals are told to those whose answer did not count. */
export type GateReading = { readonly gateId: string; readonly refusals: readonly Refusal[] } & (
  | { readonly kind: 'open' }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'void'; readonly why: string }
  | { readonly kind: 'ask-again'; readonly why: string }
);

/** A gate's comment as it stands in a thread. */
export interface PostedGate {
  readonly id: string;
  readonly signature: string;
  readonly epoch: number;
  /** As it stands there: anybody who may write may have edited it. */
  readonly question: string;
  readonly commentId: number;
  readonly nodeId: string;
}

/** A question that no bundle knows: its tick was lost, or its run was ended by a fresh one. */
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
}

export interface Observation {
  readonly tick: TickFacts;
  readonly gates: readonly GateReading[];
  readonly commands: readonly AdmittedCommand[];
  /** Issues whose text was read in this tick: all that may be worked on now. */
  readonly backlog: readonly BacklogIssue[];
  /** Of outsiders' issues among them: those that somebody with the right to do so has let in; absent = none. */
  readonly admissions?: readonly Admission[];
  /** Of outsiders' issues: how many nobody has looked at yet since they changed; absent = none. */
  readonly unlooked?: number;
  /** Of what blocked issues wait for: how many may be over, and this tick has not asked about them any more; absent = none. */
  readonly doubts?: number;
  /** All open issues of the backlog, those included; null where it does not come from issues. */
  readonly known: CachedBacklog | null;
  /** The tasks of a plan with their marks; null where the backlog is no plan. */
  readonly tasks: readonly TaskMark[] | null;
  /** What people should know about the backlog as it was found. */
  readonly remarks: readonly string[];
  /** What had changed just before the backlog was read; see `listSeenKeys`. */
  readonly seen: readonly string[];
  readonly pullRequests: readonly OwnPullRequest[];
  readonly ended: readonly EndedSubject[];
  /** Of a review loop: the pull requests that it may look at. */
  readonly pulls?: readonly ObservedPull[];
  /** Null in every mode but single-PR. */
  readonly watched: WatchedPullRequest | null;
  /** Null on a fresh or clean workspace. */
  readonly dirtyTree: DirtyTree | null;
}

/** An issue of an outsider, and what happened to its labels and its text. Times are ISO-8601, to the second. */
export interface LabelledIssue {
  readonly number: number;
  readonly textHash: string;
  /** Null = the account is gone. */
  readonly author: Account | null;
  readonly labels: readonly string[];
  /** Oldest first. */
  readonly labelled: readonly { readonly label: string; readonly at: string; readonly by: Account | null }[];
  /** When title or body were changed last; null = never. */
  readonly editedAt: string | null;
}

/** Somebody with the right to do so has let it in. */
export interface Admission {
  readonly number: number;
  /** Of the text as it stands now. */
  readonly textHash: string;
  /** Null = its author's own right. */
  readonly label: string | null;
  readonly by: string;
  /** That is not the text that the label was put on. */
  readonly edited: boolean;
}

/** `https://github.com/owner/repo`, read from the run's own link, so that it is right on GitHub Enterprise too. */
export const repositoryUrl = ({ runUrl }: Pick<TickFacts, 'runUrl'>): string =>
  runUrl.replace(/\/actions\/runs\/.*$/, '');

/** A question as the text of a link. It carries quoted foreign text already; a bracket left in it would end the link's text. */
export const questionLink = (question: string, url: string): string =>
  `[${question.replace(/(?<!\\)[[\]]/g, '\\$&')}](${url})`;
