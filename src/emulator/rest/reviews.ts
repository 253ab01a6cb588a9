/** REST of reviews: verdicts, comments on lines, requested reviewers. */

import * as z from 'zod';
import {
  commentOnLine,
  dismiss,
  editLineComment,
  requestReviewers,
  review,
  submit,
  unrequestReviewers,
} from '../changes/review.ts';
import { actorIn, demandComment, demandEdit } from '../http/access.ts';
import { type Answer, created, noContent, ok, paged } from '../http/answer.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import { accountNamed } from '../model/account.ts';
import { type Review, type ReviewComment, threadsOf } from '../model/thread.ts';
import { notFound } from '../refusal.ts';
import { showAccount } from '../represent/account.ts';
import { showPullInShort, showReview, showReviewComment } from '../represent/pull-request.ts';
import type { Account } from '../world.ts';
import { KNOCK_PULLS, type PullCall, READ_PULLS, requestedPull, WRITE_PULLS } from './pulls.ts';

const EVENTS = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' } as const;
const Event = z.enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT']);
const Line = z.object({
  path: z.string(),
  body: z.string(),
  line: z.number().optional(),
  side: z.enum(['LEFT', 'RIGHT']).optional(),
});
const NewReview = z.object({
  commit_id: z.string().optional(),
  body: z.string().default(''),
  event: Event.optional(),
  comments: z.array(Line).default([]),
});

type ReviewCall = RepositoryCall<'owner' | 'repo' | 'pull_number' | 'review_id'>;

function reviewOf(call: ReviewCall): Review {
  const found = requestedPull(call).pull.reviews.find(({ id }) => String(id) === call.params.review_id);
  if (!found) throw notFound();
  return found;
}

export function routeReviews({ route }: Router): void {
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
    (call) => paged(call, requestedPull(call).pull.reviews, (one) => showReview(call, one)),
    READ_PULLS,
  );
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
    (call) => ok(showReview(call, reviewOf(call))),
    READ_PULLS,
  );
  route('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', createReview, KNOCK_PULLS);
  route(
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events',
    (call) => {
      const { event, body } = read(call, z.object({ event: Event, body: z.string().optional() }));
      const made = reviewOf(call);
      submit(call.world, made, { actor: actorIn(call), state: EVENTS[event], body });
      return ok(showReview(call, made));
    },
    KNOCK_PULLS,
  );
  route(
    'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals',
    (call) => {
      read(call, z.object({ message: z.string() }));
      const made = reviewOf(call);
      dismiss(call.world, made, actorIn(call));
      return ok(showReview(call, made));
    },
    WRITE_PULLS,
  );
  routeLineComments({ route });
  routeRequests({ route });
}

function createReview(call: PullCall): Answer {
  const thread = requestedPull(call);
  demandComment(call, thread);
  const wanted = read(call, NewReview);
  const made = review(call.world, thread, {
    actor: actorIn(call),
    state: wanted.event ? EVENTS[wanted.event] : 'PENDING',
    body: wanted.body,
    commit: wanted.commit_id,
    comments: wanted.comments,
  });
  return ok(showReview(call, made));
}

function lineCommentOf({ repository, params }: RepositoryCall<'owner' | 'repo' | 'comment_id'>): ReviewComment {
  const all = [...threadsOf(repository).values()].flatMap((thread) => thread.pull?.reviewComments ?? []);
  const found = all.find(({ id }) => String(id) === params.comment_id);
  if (!found) throw notFound();
  return found;
}

function routeLineComments({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments',
    (call) => paged(call, requestedPull(call).pull.reviewComments, (comment) => showReviewComment(call, comment)),
    READ_PULLS,
  );
  route(
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments',
    (call) => {
      const thread = requestedPull(call);
      demandComment(call, thread);
      const { in_reply_to: inReplyTo, ...line } = read(
        call,
        Line.extend({ commit_id: z.string(), in_reply_to: z.number().optional() }),
      );
      return created(
        showReviewComment(call, commentOnLine(call.world, thread, { actor: actorIn(call), ...line, inReplyTo })),
      );
    },
    KNOCK_PULLS,
  );
  route(
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies',
    (call) => {
      const thread = requestedPull(call);
      demandComment(call, thread);
      const parent = lineCommentOf(call);
      const { body } = read(call, z.object({ body: z.string() }));
      const reply = {
        actor: actorIn(call),
        path: parent.path,
        body,
        line: parent.line ?? undefined,
        side: parent.side,
        inReplyTo: parent.id,
      };
      return created(showReviewComment(call, commentOnLine(call.world, thread, reply)));
    },
    KNOCK_PULLS,
  );
  routeSingleLineComments({ route });
}

function routeSingleLineComments({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}',
    (call) => ok(showReviewComment(call, lineCommentOf(call))),
    READ_PULLS,
  );
  route(
    'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}',
    (call) => {
      const comment = lineCommentOf(call);
      demandEdit(call, comment, comment.thread);
      editLineComment(call.world, comment, { actor: actorIn(call), ...read(call, z.object({ body: z.string() })) });
      return ok(showReviewComment(call, comment));
    },
    KNOCK_PULLS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}',
    (call) => {
      const comment = lineCommentOf(call);
      demandEdit(call, comment, comment.thread);
      const { reviewComments } = comment.thread.pull;
      reviewComments.splice(reviewComments.indexOf(comment), 1);
      return noContent();
    },
    KNOCK_PULLS,
  );
}

function routeRequests({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
    (call) => {
      const users = requestedPull(call).pull.requestedReviewers.map((account) => showAccount(call.world, account));
      return ok({ users, teams: [] });
    },
    READ_PULLS,
  );
  route(
    'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
    (call) => {
      const thread = requestedPull(call);
      requestReviewers(call.world, thread, { actor: actorIn(call), reviewers: reviewersIn(call) });
      return created(showPullInShort(call, thread));
    },
    WRITE_PULLS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
    (call) => {
      const thread = requestedPull(call);
      unrequestReviewers(call.world, thread, { actor: actorIn(call), reviewers: reviewersIn(call) });
      return ok(showPullInShort(call, thread));
    },
    WRITE_PULLS,
  );
}

function reviewersIn(call: PullCall): readonly Account[] {
  const { reviewers } = read(call, z.object({ reviewers: z.array(z.string()).default([]) }));
  return reviewers.flatMap((login) => accountNamed(call.world, login) ?? []);
}
