/** Issues and pull requests as conversations: text with revisions, state, labels, people, timeline. */

import { validationFailed } from '../http/answer.ts';
import type { Account, App, World } from '../world.ts';
import type { Actor } from './account.ts';
import type { Comment } from './comment.ts';
import type { Label, Milestone } from './label.ts';
import { named, nodeId } from './node-id.ts';
import { perOwner } from './per-world.ts';
import type { PullPart } from './pull-request.ts';
import type { Reaction } from './reaction.ts';
import type { Repository } from './repository.ts';

export type StateReason = 'completed' | 'not_planned' | 'reopened' | 'duplicate';
export type LockReason = 'off-topic' | 'too heated' | 'resolved' | 'spam';

/** One edit of a text, with the text after it. The first one is the creation. */
export interface Revision {
  readonly kind: 'UserContentEdit';
  readonly id: number;
  readonly nodeId: string;
  readonly editor: Account;
  readonly at: number;
  readonly text: string;
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

/** A text that its author and accounts with write access may change. Every revision is kept. */
export interface Content {
  readonly author: Account;
  readonly app: App | null;
  body: string;
  readonly createdAt: number;
  updatedAt: number;
  /** Empty until the first edit. */
  readonly revisions: Revision[];
  readonly reactions: Reaction[];
}

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

export type PullRequest = Thread & { readonly pull: PullPart };
export const isPull = (thread: Thread): thread is PullRequest => thread.pull !== null;

/** By number, oldest first. */
export const threadsOf = perOwner<Repository, Map<number, Thread>>(() => new Map());

export const BODY_LIMIT = 65_536;

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

export function checkBody(resource: string, body: string): void {
  if (Array.from(body).length <= BODY_LIMIT) return;
  const message = `body is too long (maximum is ${BODY_LIMIT} characters)`;
  throw validationFailed({ resource, code: 'custom', field: 'body', message });
}

/** Changes a text and keeps the old one. False if the text is the same. */
export function revise(
  world: World,
  content: Content,
  edit: { readonly actor: Actor; readonly body: string },
): boolean {
  if (edit.body === content.body) return false;
  const revision = (editor: Account, at: number, text: string): Revision => {
    const id = world.nextId();
    return named(world, { kind: 'UserContentEdit', id, nodeId: nodeId('UCE', id), editor, at, text });
  };
  if (content.revisions.length === 0) content.revisions.push(revision(content.author, content.createdAt, content.body));
  const now = world.clock.now();
  content.revisions.push(revision(edit.actor.account, now, edit.body));
  content.body = edit.body;
  content.updatedAt = now;
  return true;
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
