/** Collects what people said in a pull request, and which of them may write to the repository. */
import * as z from 'zod';
import { type Account, type ApproverList, includesLogin, isApprover } from '../../core/access/authority.ts';
import type { Feedback, ObservedPull } from '../../core/observation/pull-request.ts';
import { Actor, actorFields, databaseIdFields, databaseIdOf, databaseIds } from '../api/graphql-fields.ts';
import type { Speaker } from '../people/permission-lookup.ts';

const text = {
  ...databaseIds,
  author: Actor,
  editor: Actor,
  lastEditedAt: z.string().nullable(),
  authorAssociation: z.string(),
  body: z.string(),
};
export const LineComment = z.object({ ...text, createdAt: z.string(), path: z.string(), line: z.number().nullable() });
const Total = { totalCount: z.number() };
const Review = z.object({
  id: z.string(),
  ...text,
  state: z.string(),
  submittedAt: z.string().nullable(),
  commit: z.object({ oid: z.string() }).nullable(),
  comments: z.object({ ...Total, nodes: z.array(LineComment) }),
});
type Review = z.output<typeof Review>;
export const Comment = z.object({ ...text, createdAt: z.string(), updatedAt: z.string() });

export const ReviewNodes = z.object({ ...Total, nodes: z.array(Review) }).nullable();
export const CommentNodes = z.object({ ...Total, nodes: z.array(Comment) });

const textFields = `${databaseIdFields} body authorAssociation author ${actorFields} lastEditedAt editor ${actorFields}`;
export const lineFields = `${textFields} createdAt path line`;
export const feedbackCommentFields = `${textFields} createdAt updatedAt`;
export const feedbackFields = `reviews(last: 40) { totalCount nodes { id ${textFields} state submittedAt
    commit { oid } comments(first: 30) { totalCount nodes { ${lineFields} } } } }
  comments(last: 60) { totalCount nodes { ${feedbackCommentFields} } }`;

interface Said {
  readonly reviews: z.output<typeof ReviewNodes>;
  readonly comments: z.output<typeof CommentNodes>;
}

interface People extends ApproverList {
  readonly neverHuman: readonly string[];
  readonly writers: readonly string[];
  /** Accounts whose permission is unknown. */
  readonly unknown: ReadonlySet<string>;
}

export const saidIn = (pull: Said, who: People): Pick<ObservedPull, 'feedback' | 'saidInPart'> => ({
  feedback: feedbackOf(pull, who),
  saidInPart: isSaidInPart(pull, who.neverHuman) || spokeIn(pull, who, who.unknown),
});

/** True if the conversation is longer than what is read here. An older objection to a merge may be in the rest. */
function isSaidInPart({ reviews, comments }: Said, neverHuman: readonly string[]): boolean {
  const lists = [reviews, comments, ...(reviews?.nodes ?? []).filter(isPersons(neverHuman)).map((one) => one.comments)];
  return lists.some((list) => list !== null && list.totalCount > list.nodes.length);
}

const isPersons =
  (neverHuman: readonly string[]) =>
  ({ author }: { readonly author: Account | null }): boolean =>
    author?.type === 'User' && !includesLogin(neverHuman, author.login);

/**
 * People who wrote something. Their permissions are looked up, because an association says less (a collaborator may
 * only read).
 */
export const speakers = (pull: Said, { neverHuman }: Pick<People, 'neverHuman'>): Speaker[] =>
  [...reviewsIn(pull).flatMap((one) => [one, ...one.comments.nodes]), ...pull.comments.nodes].flatMap((one) =>
    one.author !== null && isPersons(neverHuman)(one)
      ? [{ login: one.author.login, association: one.authorAssociation }]
      : [],
  );

/** True if one of these people spoke. */
export const spokeIn = (pull: Said, who: Pick<People, 'neverHuman'>, people: ReadonlySet<string>): boolean =>
  people.size > 0 && speakers(pull, who).some(({ login }) => people.has(login));

/** Drafts of reviews do not count yet. */
const reviewsIn = ({ reviews }: Said): Review[] => (reviews?.nodes ?? []).filter(({ state }) => state !== 'PENDING');

/** Oldest first. */
function feedbackOf(pull: Said, who: People): Feedback[] {
  const isPerson = isPersons(who.neverHuman);
  const reviews = reviewsIn(pull);
  const lines = reviews.flatMap(({ comments, submittedAt, ...review }) =>
    comments.nodes.map((one) => ({
      ...one,
      createdAt: later(one.createdAt, submittedAt),
      review: `review/${databaseIdOf(review)}`,
    })),
  );
  return [
    ...reviews.filter(isPerson).map(ofReview),
    ...lines
      .filter(isPerson)
      .map((one) => ({ ...said(one, 'line', one.createdAt), path: one.path, line: one.line, review: one.review })),
    ...pull.comments.nodes.filter(isPerson).map((one) => said(one, 'comment', one.createdAt)),
  ]
    .map((one) => ({ ...one, isWriter: includesLogin(who.writers, one.by), mayApprove: mayApprove(one.by, who) }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** A line comment is published with its review, later than it was drafted. It could not be answered before. */
const later = (drafted: string, submitted: string | null): string =>
  submitted !== null && Date.parse(submitted) > Date.parse(drafted) ? submitted : drafted;

const mayApprove = (login: string, { writers, ...who }: People): boolean =>
  includesLogin(writers, login) && (who.approvers.length === 0 || isApprover(login, who));

function said(
  one: Pick<Review, 'databaseId' | 'fullDatabaseId' | 'author' | 'editor' | 'lastEditedAt' | 'body'>,
  kind: 'review' | 'comment' | 'line',
  at: string,
): Omit<Feedback, 'isWriter' | 'mayApprove'> {
  return {
    id: `${kind}/${databaseIdOf(one)}`,
    by: one.author?.login ?? 'ghost',
    at,
    // A maintainer's edit of another account's text is not its author's word.
    editedAt: one.editor?.login === one.author?.login ? one.lastEditedAt : null,
    body: one.body,
    verdict: null,
    commit: null,
    path: null,
    line: null,
  };
}

const verdictOf: Readonly<Record<string, Feedback['verdict']>> = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'changes-requested',
  DISMISSED: 'dismissed',
};

const ofReview = (one: Review): Omit<Feedback, 'isWriter' | 'mayApprove'> => ({
  ...said(one, 'review', one.submittedAt ?? ''),
  verdict: verdictOf[one.state] ?? null,
  commit: one.commit?.oid ?? null,
});
