/** Fields of issues, comments, reviews and revisions, together with those of pull requests and timelines. */

import type { Revision } from '../model/content.ts';
import { closers } from '../model/cross-reference.ts';
import { type Comment, isPull, type Review, type ReviewComment, type Thread, threadsOf } from '../model/thread.ts';
import { showComment, threadPage } from '../represent/thread.ts';
import { iso, isoOrNull } from '../represent/time.ts';
import { webOrigin } from '../world.ts';
import { connection } from './connection.ts';
import { type Field, type Fields, fieldsOf, ofKind } from './fields.ts';
import { gitNode } from './git-fields.ts';
import { isThread, pullFields } from './pull-fields.ts';
import { timelineFields } from './timeline-fields.ts';
import { conversation, written } from './written-fields.ts';

const issue: Record<string, Field<Thread>> = {
  ...conversation,
  state: ({ state }) => state.toUpperCase(),
  stateReason: ({ stateReason }) => stateReason?.toUpperCase() ?? null,
  parent: ({ parent }) => parent,
  subIssues: ({ subIssues }, args) => connection('subIssues', subIssues, args),
  blockedBy: ({ blockedBy }, args) => connection('blockedBy', [...blockedBy], args),
  blocking: (source, args) => {
    const others = [...threadsOf(source.repository).values()].filter((other) => other.blockedBy.has(source));
    return connection('blocking', others, args);
  },
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

const comment: Record<string, Field<Comment>> = {
  ...written,
  issue: ({ thread: source }) => source,
  pullRequest: ({ thread: source }) => (isPull(source) ? source : null),
  isMinimized: ({ minimized }) => minimized !== null,
  minimizedReason: ({ minimized }) => minimized,
  url: (source, _args, context) => showComment(context, source).html_url,
  resourcePath: (source, _args, context) =>
    showComment(context, source).html_url.slice(webOrigin(context.world).length),
};

export const threadFields: Readonly<Record<string, Fields>> = {
  // A pull request is also returned as the `issue` of its comments.
  Issue: fieldsOf(isThread, issue),
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
  ...pullFields,
  ...timelineFields,
};
