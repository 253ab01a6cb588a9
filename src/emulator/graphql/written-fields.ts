/** Fields of every text with an author (author, editor, revisions), and of every conversation. */

import { demandEdit } from '../http/access.ts';
import { type Content, REACTIONS, type Revision } from '../model/content.ts';
import type { Comment, Review, ReviewComment, Thread } from '../model/thread.ts';
import { Refusal } from '../refusal.ts';
import { associationOf } from '../represent/association.ts';
import { threadPage } from '../represent/thread.ts';
import { iso, isoOrNull } from '../represent/time.ts';
import { webOrigin } from '../world.ts';
import { reactionName } from './account-fields.ts';
import { connection } from './connection.ts';
import type { Context, Field } from './fields.ts';
import { timeline } from './timeline-fields.ts';

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

/** Fields of every text with an author. */
export const written: Record<string, Field<Writing>> = {
  id: ({ nodeId }) => nodeId,
  // GraphQL's `Int` has 32 bits.
  databaseId: ({ id }) => (id > 2_147_483_647 ? null : id),
  fullDatabaseId: ({ id }) => String(id),
  author: ({ author }) => author,
  authorAssociation: (writing, _args, context) => associationOf(context, threadIn(writing).repository, writing.author),
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
  reactionGroups: ({ reactions }, _args, { caller }) =>
    REACTIONS.map((content) => {
      const given = reactions.filter((one) => one.content === content);
      const viewerHasReacted = caller.kind === 'token' && given.some(({ account }) => account === caller.account);
      return { content: reactionName(content), viewerHasReacted, users: { totalCount: given.length } };
    }),
  repository: (writing) => threadIn(writing).repository,
  viewerDidAuthor: ({ author }, _args, { caller }) => caller.kind === 'token' && caller.account === author,
  viewerCanUpdate: (writing, _args, context) => mayEdit(writing, context),
  viewerCannotUpdateReasons: (writing, _args, context) => (mayEdit(writing, context) ? [] : ['INSUFFICIENT_ACCESS']),
};

const reactsAs = (content: unknown) => (reaction: Thread['reactions'][number]) =>
  typeof content !== 'string' || reactionName(reaction.content) === content;

/** Fields that issues and pull requests share. */
export const conversation: Record<string, Field<Thread>> = {
  ...written,
  number: ({ number }) => number,
  title: ({ title }) => title,
  closed: ({ state }) => state === 'closed',
  closedAt: ({ closedAt }) => isoOrNull(closedAt),
  locked: ({ locked }) => locked,
  activeLockReason: ({ lockReason }) => lockReason?.toUpperCase().replace(/[ -]/g, '_') ?? null,
  url: (source, _args, { world }) => threadPage(world, source),
  resourcePath: (source, _args, { world }) => threadPage(world, source).slice(webOrigin(world).length),
  labels: ({ labels }, args) => connection('labels', labels, args),
  assignees: ({ assignees }, args) => connection('assignees', assignees, args),
  participants: (source, args) =>
    connection('participants', [...new Set([source.author, ...source.comments.map(({ author }) => author)])], args),
  milestone: ({ milestone }) => milestone,
  comments: ({ comments }, args) => connection('comments', comments, args),
  timelineItems: (source, args) => connection('timelineItems', timeline(source, args), args),
};
