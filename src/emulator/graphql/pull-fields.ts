/** Fields of pull requests: branches, commits, files, reviews, mergeability. */

import type { FileChange } from '../git/diff.ts';
import { readRef } from '../git/refs.ts';
import { closedBy } from '../model/cross-reference.ts';
import { branchRef, headCommit, mergeable, pullCommits, pullFiles } from '../model/pull-request.ts';
import { accessOf, atLeast } from '../model/repository.ts';
import { decision, reviewThreads } from '../model/review.ts';
import { isPull, type PullRequest, type Review, type Thread } from '../model/thread.ts';
import { sum } from '../represent/git.ts';
import { showPull } from '../represent/pull-request.ts';
import { threadPage } from '../represent/thread.ts';
import { iso, isoOrNull } from '../represent/time.ts';
import { connection } from './connection.ts';
import { type Arguments, type Field, type Fields, fieldsOf, ofKind, textOf } from './fields.ts';
import { gitNode, refNode, rollup } from './git-fields.ts';
import { conversation } from './written-fields.ts';

const pull: Record<string, Field<PullRequest>> = {
  ...conversation,
  state: ({ state, pull: part }) => (part.mergedAt === null ? state.toUpperCase() : 'MERGED'),
  isDraft: ({ pull: part }) => part.draft,
  autoMergeRequest: (source) => {
    const { autoMerge } = source.pull;
    return autoMerge && { enabledAt: iso(autoMerge.at), enabledBy: autoMerge.by, pullRequest: source };
  },
  isInMergeQueue: ({ pull: part }) => part.queued,
  isMergeQueueEnabled: ({ repository }) => repository.protection.mergeQueue,
  merged: ({ pull: part }) => part.mergedAt !== null,
  mergedAt: ({ pull: part }) => isoOrNull(part.mergedAt),
  mergedBy: ({ pull: part }) => part.mergedBy,
  mergeCommit: ({ repository, pull: part }) => gitNode(repository, part.mergeCommit ?? undefined),
  mergeable: (source) =>
    ({ true: 'MERGEABLE', false: 'CONFLICTING', null: 'UNKNOWN' })[
      String(mergeable(source)) as 'true' | 'false' | 'null'
    ],
  mergeStateStatus: (source, _args, context) => showPull(context, source).mergeable_state.toUpperCase(),
  headRefName: ({ pull: part }) => part.headRef,
  headRefOid: ({ pull: part }) => part.headSha,
  baseRefName: ({ pull: part }) => part.baseRef,
  baseRefOid: ({ pull: part }) => part.baseSha,
  headRef: ({ repository, pull: part }) =>
    part.fork === null
      ? refNode(repository, branchRef(part.headRef), readRef(repository.gitDir, branchRef(part.headRef)))
      : null,
  baseRef: ({ repository, pull: part }) =>
    refNode(repository, branchRef(part.baseRef), readRef(repository.gitDir, branchRef(part.baseRef))),
  // The fork itself does not exist here, so its fields are null.
  headRepository: ({ repository, pull: part }) => (part.fork === null ? repository : null),
  headRepositoryOwner: ({ repository }) => repository.owner,
  baseRepository: ({ repository }) => repository,
  isCrossRepository: ({ pull: part }) => part.fork !== null,
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
  reviewThreads: (source, args, { world }) => connection('reviewThreads', reviewThreads(world, source), args),
  latestReviews: (source, args) =>
    connection('latestReviews', [...new Map(source.pull.reviews.map((one) => [one.author, one])).values()], args),
  latestOpinionatedReviews: (source, args) =>
    connection('latestOpinionatedReviews', opinions(source, args['writersOnly'] === true), args),
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

/** Each reviewer's newest review that is or was a verdict. */
function opinions({ repository, pull: part }: PullRequest, writersOnly: boolean): Review[] {
  const given = part.reviews.filter(({ state }) => state !== 'COMMENTED' && state !== 'PENDING');
  const newest = [...new Map(given.map((one) => [one.author, one])).values()];
  return newest.filter(({ author }) => !writersOnly || atLeast(accessOf(repository, author), 'write'));
}

const wantedReview = (args: Arguments) => (review: Review) =>
  (!Array.isArray(args['states']) || args['states'].includes(review.state)) &&
  (typeof args['author'] !== 'string' || review.author.login === textOf(args, 'author'));

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

export const isThread = ofKind<Thread>('Issue', 'PullRequest');
const isPullRequest = (source: unknown): source is PullRequest => isThread(source) && isPull(source);

export const pullFields: Readonly<Record<string, Fields>> = {
  PullRequest: fieldsOf(isPullRequest, pull),
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
};
