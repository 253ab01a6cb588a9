/** Fields of issues, pull requests, comments, reviews, their revisions and timelines. */
import type { Comment } from '../model/comment.ts';
import { closedBy, closers } from '../model/cross-reference.ts';
import { headCommit, mergeable, pullCommits, pullFiles, pullOf } from '../model/pull-request.ts';
import { associationOf } from '../model/repository.ts';
import { decision, type Review, type ReviewComment } from '../model/review.ts';
import {
  type Content,
  isPull,
  type PullRequest,
  type Revision,
  type Thread,
  type TimelineEvent,
} from '../model/thread.ts';
import { readRef } from '../git/refs.ts';
import type { FileChange } from '../git/diff.ts';
import { demandEdit } from '../http/access.ts';
import { Refusal } from '../http/answer.ts';
import { sum } from '../represent/git.ts';
import { showPull } from '../represent/pull-request.ts';
import { showComment, threadPage } from '../represent/thread.ts';
import { iso, isoOrNull } from '../represent/time.ts';
import type { Account } from '../world.ts';
import { connection } from './connection.ts';
import { type Arguments, type Context, type Field, type Fields, fieldsOf, ofKind, textOf } from './fields.ts';
import { gitNode, refNode, rollup } from './git-fields.ts';
import { reactionName } from './account-fields.ts';

type Writing = (Thread | Comment | Review | ReviewComment) & Content;
const threadIn = (writing: Writing): Thread => ('thread' in writing ? writing.thread : writing);

const last = (revisions: readonly Revision[]) => (revisions.length > 0 ? revisions.at(-1) : undefined);

function mayEdit(writing: Writing, context: Context): boolean {
  try {
    demandEdit(context, writing, threadIn(writing));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** What every text with an author has. */
const written: Record<string, Field<Writing>> = {
  id: ({ nodeId }) => nodeId,
  databaseId: ({ id }) => id,
  fullDatabaseId: ({ id }) => String(id),
  author: ({ author }) => author,
  authorAssociation: (writing) => associationOf(threadIn(writing).repository, writing.author),
  body: ({ body }) => body,
  bodyText: ({ body }) => body,
  createdAt: ({ createdAt }) => iso(createdAt),
  publishedAt: ({ createdAt }) => iso(createdAt),
  updatedAt: ({ updatedAt }) => iso(updatedAt),
  lastEditedAt: ({ revisions }) => isoOrNull(last(revisions)?.at ?? null),
  editor: ({ revisions }) => last(revisions)?.editor ?? null,
  includesCreatedEdit: ({ revisions }) => revisions.length > 0,
  createdViaEmail: () => false,
  // Newest first.
  userContentEdits: ({ revisions }, args) => connection('userContentEdits', revisions.toReversed(), args),
  reactions: ({ reactions }, args) => connection('reactions', reactions.filter(reactsAs(args['content'])), args),
  repository: (writing) => threadIn(writing).repository,
  viewerDidAuthor: ({ author }, _args, { caller }) => caller.kind === 'token' && caller.account === author,
  viewerCanUpdate: (writing, _args, context) => mayEdit(writing, context),
  viewerCannotUpdateReasons: (writing, _args, context) => (mayEdit(writing, context) ? [] : ['INSUFFICIENT_ACCESS']),
};

const reactsAs = (content: unknown) => (reaction: Thread['reactions'][number]) =>
  typeof content !== 'string' || reactionName(reaction.content) === content;

const thread: Record<string, Field<Thread>> = {
  ...written,
  number: ({ number }) => number,
  title: ({ title }) => title,
  closed: ({ state }) => state === 'closed',
  closedAt: ({ closedAt }) => isoOrNull(closedAt),
  locked: ({ locked }) => locked,
  activeLockReason: ({ lockReason }) => lockReason?.toUpperCase().replace(/[ -]/g, '_') ?? null,
  url: (source, _args, { world }) => threadPage(world, source),
  resourcePath: (source, _args, { world }) => threadPage(world, source).slice(world.origin.length),
  labels: ({ labels }, args) => connection('labels', labels, args),
  assignees: ({ assignees }, args) => connection('assignees', assignees, args),
  participants: (source, args) =>
    connection('participants', [...new Set([source.author, ...source.comments.map(({ author }) => author)])], args),
  milestone: ({ milestone }) => milestone,
  comments: ({ comments }, args) => connection('comments', comments, args),
  timelineItems: (source, args) => connection('timelineItems', timeline(source, args), args),
};

/** Events and comments in the order of time, of the wanted kinds. */
function timeline(source: Thread, args: Arguments): readonly (TimelineEvent | Comment)[] {
  const types = Array.isArray(args['itemTypes']) ? args['itemTypes'].map(String) : undefined;
  const since = typeof args['since'] === 'string' ? Date.parse(args['since']) : 0;
  const at = (item: TimelineEvent | Comment) => ('at' in item ? item.at : item.createdAt);
  const type = (item: TimelineEvent | Comment) =>
    item.kind === 'IssueComment' ? 'ISSUE_COMMENT' : EVENT_TYPES[item.event].enumName;
  return [...source.timeline, ...source.comments]
    .toSorted((a, b) => at(a) - at(b) || a.id - b.id)
    .filter((item) => at(item) >= since && (types === undefined || types.includes(type(item))));
}

/** GraphQL's type of each event. */
export const EVENT_TYPES: Readonly<
  Record<TimelineEvent['event'], { readonly enumName: string; readonly typeName: string }>
> = {
  closed: { enumName: 'CLOSED_EVENT', typeName: 'ClosedEvent' },
  reopened: { enumName: 'REOPENED_EVENT', typeName: 'ReopenedEvent' },
  labeled: { enumName: 'LABELED_EVENT', typeName: 'LabeledEvent' },
  unlabeled: { enumName: 'UNLABELED_EVENT', typeName: 'UnlabeledEvent' },
  assigned: { enumName: 'ASSIGNED_EVENT', typeName: 'AssignedEvent' },
  unassigned: { enumName: 'UNASSIGNED_EVENT', typeName: 'UnassignedEvent' },
  milestoned: { enumName: 'MILESTONED_EVENT', typeName: 'MilestonedEvent' },
  demilestoned: { enumName: 'DEMILESTONED_EVENT', typeName: 'DemilestonedEvent' },
  renamed: { enumName: 'RENAMED_TITLE_EVENT', typeName: 'RenamedTitleEvent' },
  locked: { enumName: 'LOCKED_EVENT', typeName: 'LockedEvent' },
  unlocked: { enumName: 'UNLOCKED_EVENT', typeName: 'UnlockedEvent' },
  merged: { enumName: 'MERGED_EVENT', typeName: 'MergedEvent' },
  'cross-referenced': { enumName: 'CROSS_REFERENCED_EVENT', typeName: 'CrossReferencedEvent' },
};

const issue: Record<string, Field<Thread>> = {
  ...thread,
  state: ({ state }) => state.toUpperCase(),
  stateReason: ({ stateReason }) => stateReason?.toUpperCase() ?? null,
  parent: ({ parent }) => parent,
  subIssues: ({ subIssues }, args) => connection('subIssues', subIssues, args),
  subIssuesSummary: ({ subIssues }) => {
    const completed = subIssues.filter(({ state }) => state === 'closed').length;
    return {
      total: subIssues.length,
      completed,
      percentCompleted: subIssues.length === 0 ? 0 : Math.floor((100 * completed) / subIssues.length),
    };
  },
  closedByPullRequestsReferences: (source, args, { world }) => {
    const pulls = closers(world, source).filter(({ state }) => state === 'open' || args['includeClosedPrs'] === true);
    return connection('closedByPullRequestsReferences', pulls, args);
  },
};

const pull: Record<string, Field<PullRequest>> = {
  ...thread,
  state: ({ state, pull: part }) => (part.mergedAt === null ? state.toUpperCase() : 'MERGED'),
  isDraft: ({ pull: part }) => part.draft,
  merged: ({ pull: part }) => part.mergedAt !== null,
  mergedAt: ({ pull: part }) => isoOrNull(part.mergedAt),
  mergedBy: ({ pull: part }) => part.mergedBy,
  mergeCommit: ({ repository, pull: part }) => gitNode(repository, part.mergeCommit ?? undefined),
  mergeable: (source) =>
    ({ true: 'MERGEABLE', false: 'CONFLICTING', null: 'UNKNOWN' })[
      String(mergeable(source)) as 'true' | 'false' | 'null'
    ],
  mergeStateStatus: (source, _args, { world }) => showPull(world, source).mergeable_state.toUpperCase(),
  headRefName: ({ pull: part }) => part.headRef,
  headRefOid: ({ pull: part }) => part.headSha,
  baseRefName: ({ pull: part }) => part.baseRef,
  baseRefOid: ({ pull: part }) => part.baseSha,
  headRef: ({ repository, pull: part }) =>
    refNode(repository, `refs/heads/${part.headRef}`, readRef(repository.gitDir, `refs/heads/${part.headRef}`)),
  baseRef: ({ repository, pull: part }) =>
    refNode(repository, `refs/heads/${part.baseRef}`, readRef(repository.gitDir, `refs/heads/${part.baseRef}`)),
  headRepository: ({ repository }) => repository,
  headRepositoryOwner: ({ repository }) => repository.owner,
  baseRepository: ({ repository }) => repository,
  isCrossRepository: () => false,
  maintainerCanModify: () => false,
  permalink: (source, _args, { world }) => threadPage(world, source),
  additions: (source) => sum(pullFiles(source), 'additions'),
  deletions: (source) => sum(pullFiles(source), 'deletions'),
  changedFiles: (source) => pullFiles(source).length,
  files: (source, args) =>
    connection(
      'files',
      pullFiles(source).map((change) => ({ kind: 'PullRequestChangedFile', change })),
      args,
    ),
  commits: (source, args) =>
    connection(
      'commits',
      pullCommits(source).map(({ sha }) => ({ kind: 'PullRequestCommit', thread: source, sha })),
      args,
    ),
  reviews: (source, args) => connection('reviews', source.pull.reviews.filter(wantedReview(args)), args),
  latestReviews: (source, args) =>
    connection('latestReviews', [...new Map(source.pull.reviews.map((one) => [one.author, one])).values()], args),
  reviewDecision: decision,
  reviewRequests: (source, args) =>
    connection(
      'reviewRequests',
      source.pull.requestedReviewers.map((requestedReviewer) => ({
        requestedReviewer,
        pullRequest: source,
        asCodeOwner: false,
      })),
      args,
    ),
  statusCheckRollup: (source) => (headCommit(source) ? rollup(source.repository, source.pull.headSha) : null),
  closingIssuesReferences: (source, args, { world }) =>
    connection('closingIssuesReferences', closedBy(world, source), args),
  totalCommentsCount: ({ comments, pull: part }) => comments.length + part.reviewComments.length,
};

const wantedReview = (args: Arguments) => (review: Review) =>
  (!Array.isArray(args['states']) || args['states'].includes(review.state)) &&
  (typeof args['author'] !== 'string' || review.author.login === textOf(args, 'author'));

const comment: Record<string, Field<Comment>> = {
  ...written,
  issue: ({ thread: source }) => source,
  pullRequest: ({ thread: source }) => (isPull(source) ? source : null),
  isMinimized: ({ minimized }) => minimized !== null,
  minimizedReason: ({ minimized }) => minimized,
  url: (source, _args, { world }) => showComment(world, source).html_url,
  resourcePath: (source, _args, { world }) => showComment(world, source).html_url.slice(world.origin.length),
};

interface ChangedFile {
  readonly kind: 'PullRequestChangedFile';
  readonly change: FileChange;
}

interface PullCommit {
  readonly kind: 'PullRequestCommit';
  readonly thread: PullRequest;
  readonly sha: string;
}

const CHANGE_TYPES = { added: 'ADDED', removed: 'DELETED', modified: 'MODIFIED', renamed: 'RENAMED' } as const;

const event: Record<string, Field<TimelineEvent>> = {
  id: ({ nodeId }) => nodeId,
  actor: ({ actor }) => actor,
  createdAt: ({ at }) => iso(at),
  referencedAt: ({ at }) => iso(at),
  label: ({ label }) => label ?? null,
  assignee: ({ assignee }): Account | null => assignee ?? null,
  milestoneTitle: ({ milestone }) => milestone?.title ?? '',
  previousTitle: ({ rename }) => rename?.from ?? '',
  currentTitle: ({ rename }) => rename?.to ?? '',
  source: ({ source }) => source ?? null,
  willCloseTarget: ({ willClose }) => willClose ?? false,
  isCrossRepository: () => false,
  mergeRefName: ({ source }) => (source ? pullOf(source).pull.baseRef : 'main'),
};

const isThread = ofKind<Thread>('Issue', 'PullRequest');
const isPullRequest = (source: unknown): source is PullRequest => isThread(source) && isPull(source);
const eventFields = fieldsOf(ofKind<TimelineEvent>('TimelineEvent'), event);

export const threadFields: Readonly<Record<string, Fields>> = {
  // A pull request is handed out as the `issue` of its comments too.
  Issue: fieldsOf(isThread, issue),
  PullRequest: fieldsOf(isPullRequest, pull),
  IssueComment: fieldsOf(ofKind<Comment>('IssueComment'), comment),
  UserContentEdit: fieldsOf(ofKind<Revision>('UserContentEdit'), {
    id: ({ nodeId }) => nodeId,
    createdAt: ({ at }) => iso(at),
    editedAt: ({ at }) => iso(at),
    updatedAt: ({ at }) => iso(at),
    editor: ({ editor }) => editor,
    diff: ({ text }) => text,
    deletedAt: () => null,
    deletedBy: () => null,
  }),
  PullRequestReview: fieldsOf(ofKind<Review>('PullRequestReview'), {
    ...written,
    state: ({ state }) => state,
    submittedAt: ({ submittedAt }) => isoOrNull(submittedAt),
    pullRequest: ({ thread: source }) => source,
    commit: ({ thread: source, commit }) => gitNode(source.repository, commit),
    comments: (review, args) =>
      connection(
        'comments',
        review.thread.pull.reviewComments.filter(({ reviewId }) => reviewId === review.id),
        args,
      ),
    url: (review, _args, { world }) => `${threadPage(world, review.thread)}#pullrequestreview-${review.id}`,
  }),
  PullRequestReviewComment: fieldsOf(ofKind<ReviewComment>('PullRequestReviewComment'), {
    ...written,
    path: ({ path }) => path,
    line: ({ line }) => line,
    diffHunk: ({ diffHunk }) => diffHunk,
    pullRequest: ({ thread: source }) => source,
  }),
  PullRequestChangedFile: fieldsOf(ofKind<ChangedFile>('PullRequestChangedFile'), {
    path: ({ change }) => change.path,
    additions: ({ change }) => change.additions,
    deletions: ({ change }) => change.deletions,
    changeType: ({ change }) => CHANGE_TYPES[change.status],
  }),
  PullRequestCommit: fieldsOf(ofKind<PullCommit>('PullRequestCommit'), {
    id: ({ thread: source, sha }) => `PURC_${source.id}_${sha}`,
    commit: ({ thread: source, sha }) => gitNode(source.repository, sha),
    pullRequest: ({ thread: source }) => source,
  }),
  ...Object.fromEntries(Object.values(EVENT_TYPES).map(({ typeName }) => [typeName, eventFields])),
};
