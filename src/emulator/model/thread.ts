/** Issues and pull requests as conversations: state, labels, people, comments, reviews, timeline. */

import { validationFailed } from '../refusal.ts';
import type { Account, App, World } from '../world.ts';
import type { Actor } from './account.ts';
import { type Content, checkBody } from './content.ts';
import type { Label, Milestone } from './label.ts';
import { named, nodeId } from './node-id.ts';
import { perOwner } from './per-world.ts';
import type { Repository } from './repository.ts';

export type StateReason = 'completed' | 'not_planned' | 'reopened' | 'duplicate';
export type LockReason = 'off-topic' | 'too heated' | 'resolved' | 'spam';

export interface Thread extends Content {
  readonly kind: 'Issue' | 'PullRequest';
  readonly id: number;
  readonly nodeId: string;
  readonly number: number;
  readonly repository: Repository;
  title: string;
  state: 'open' | 'closed';
  stateReason: StateReason | null;
  closedAt: number | null;
  closedBy: Account | null;
  labels: readonly Label[];
  assignees: readonly Account[];
  milestone: Milestone | null;
  locked: boolean;
  lockReason: LockReason | null;
  readonly comments: Comment[];
  readonly timeline: TimelineEvent[];
  readonly blockedBy: Set<Thread>;
  parent: Thread | null;
  readonly subIssues: Thread[];
  readonly pull: PullPart | null;
}

export type MinimizedReason = 'abuse' | 'duplicate' | 'off-topic' | 'outdated' | 'resolved' | 'spam';

export interface Comment extends Content {
  readonly kind: 'IssueComment';
  readonly id: number;
  readonly nodeId: string;
  readonly thread: Thread;
  /** Reason why it is collapsed; null = it is not. */
  minimized: MinimizedReason | null;
}

export interface TimelineEvent {
  readonly kind: 'TimelineEvent';
  readonly id: number;
  readonly nodeId: string;
  readonly thread: Thread;
  readonly event: TimelineEventName;
  readonly actor: Account;
  readonly app: App | null;
  readonly at: number;
  readonly label?: Label;
  readonly assignee?: Account;
  readonly milestone?: Milestone;
  readonly commit?: string;
  /** For `closed`: the pull request whose merge closed it. */
  readonly closer?: Thread;
  /** For `cross-referenced`: the thread that mentions this one, and whether its merge closes this one. */
  readonly source?: Thread;
  readonly willClose?: boolean;
  readonly rename?: { readonly from: string; readonly to: string };
}

export type TimelineEventName =
  | 'closed'
  | 'reopened'
  | 'labeled'
  | 'unlabeled'
  | 'assigned'
  | 'unassigned'
  | 'milestoned'
  | 'demilestoned'
  | 'renamed'
  | 'locked'
  | 'unlocked'
  | 'merged'
  | 'base_ref_changed'
  | 'cross-referenced';

export type PullRequest = Thread & { readonly pull: PullPart };

export interface PullPart {
  /** Login of the owner of the fork that holds its branch; null = the branch is in this repository. */
  readonly fork: string | null;
  readonly headRef: string;
  baseRef: string;
  headSha: string;
  baseSha: string;
  draft: boolean;
  /** The account that asked GitHub to merge it once its rules permit, and the time. */
  autoMerge: { readonly by: Account; readonly at: number } | null;
  /** True while it is in the merge queue of its base. */
  queued: boolean;
  mergedAt: number | null;
  mergedBy: Account | null;
  mergeCommit: string | null;
  requestedReviewers: readonly Account[];
  readonly reviews: Review[];
  readonly reviewComments: ReviewComment[];
}

export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING';

export interface Review extends Content {
  readonly kind: 'PullRequestReview';
  readonly id: number;
  readonly nodeId: string;
  readonly thread: PullRequest;
  state: ReviewState;
  readonly commit: string;
  submittedAt: number | null;
}

export interface ReviewComment extends Content {
  readonly kind: 'PullRequestReviewComment';
  readonly id: number;
  readonly nodeId: string;
  readonly thread: PullRequest;
  readonly reviewId: number;
  readonly path: string;
  readonly line: number | null;
  readonly side: 'LEFT' | 'RIGHT';
  readonly commit: string;
  readonly diffHunk: string;
  readonly inReplyTo: number | null;
}

/** By number, oldest first. */
export const threadsOf = perOwner<Repository, Map<number, Thread>>(() => new Map());

export const isPull = (thread: Thread): thread is PullRequest => thread.pull !== null;

export interface ThreadSpec {
  readonly title: string;
  readonly body: string;
  readonly pull?: PullPart;
}

/** Takes the next number of the repository. The caller announces the thread. */
export function addThread(world: World, repository: Repository, spec: ThreadSpec & { readonly actor: Actor }): Thread {
  const resource = spec.pull ? 'PullRequest' : 'Issue';
  if (spec.title.trim() === '') throw validationFailed({ resource, code: 'missing_field', field: 'title' });
  checkBody(resource, spec.body);
  const id = world.nextId();
  const now = world.clock.now();
  const thread: Thread = {
    kind: resource,
    id,
    nodeId: nodeId(spec.pull ? 'PR' : 'I', id),
    number: repository.nextNumber++,
    repository,
    author: spec.actor.account,
    app: spec.actor.app,
    title: spec.title,
    body: spec.body,
    createdAt: now,
    updatedAt: now,
    revisions: [],
    reactions: [],
    state: 'open',
    stateReason: null,
    closedAt: null,
    closedBy: null,
    labels: [],
    assignees: [],
    milestone: null,
    locked: false,
    lockReason: null,
    comments: [],
    timeline: [],
    blockedBy: new Set(),
    parent: null,
    subIssues: [],
    pull: spec.pull ?? null,
  };
  threadsOf(repository).set(thread.number, thread);
  return named(world, thread);
}

type EventDetails = Pick<TimelineEvent, 'event'> &
  Partial<Omit<TimelineEvent, 'event' | 'kind' | 'id' | 'nodeId' | 'thread'>>;

export function note(world: World, thread: Thread, details: EventDetails & { readonly by: Actor }): void {
  const id = world.nextId();
  const { by, ...rest } = details;
  const event = {
    kind: 'TimelineEvent',
    id,
    nodeId: nodeId('TE', id),
    thread,
    actor: by.account,
    app: by.app,
    at: world.clock.now(),
    ...rest,
  } as const;
  thread.timeline.push(named<TimelineEvent>(world, event));
  thread.updatedAt = world.clock.now();
}
