/** Fields of review threads, which comments on lines begin. */

import { commentsIn, type ReviewThread } from '../model/review.ts';
import { connection } from './connection.ts';
import { type Fields, fieldsOf, ofKind } from './fields.ts';

export const reviewThreadFields: Readonly<Record<string, Fields>> = {
  PullRequestReviewThread: fieldsOf(ofKind<ReviewThread>('PullRequestReviewThread'), {
    id: ({ nodeId }) => nodeId,
    isResolved: ({ resolvedBy }) => resolvedBy !== null,
    resolvedBy: ({ resolvedBy }) => resolvedBy,
    path: ({ root }) => root.path,
    line: ({ root }) => root.line,
    comments: (thread, args) => connection('comments', commentsIn(thread), args),
    pullRequest: ({ thread }) => thread,
    repository: ({ thread }) => thread.repository,
  }),
};
