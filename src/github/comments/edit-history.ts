/** Decides how a comment and its edit history come out of GraphQL as facts that answers are judged from. */
import { z } from 'zod';
import { isStranger } from '../../core/access/authority.ts';
import type { ThreadComment } from '../../core/observation/gate-thread.ts';
import { Actor, actorFields } from '../api/actor.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';

export const editFields = `includesCreatedEdit lastEditedAt editor ${actorFields}
  userContentEdits(first: 100) { nodes { editedAt editor ${actorFields} } }`;

export const commentFields = `id databaseId body createdAt authorAssociation author ${actorFields} ${editFields}`;

const Edited = {
  includesCreatedEdit: z.boolean(),
  lastEditedAt: z.string().nullable(),
  editor: Actor,
  userContentEdits: z.object({ nodes: z.array(z.object({ editedAt: z.string(), editor: Actor })) }).nullable(),
};
export const EditHistory = z.object(Edited);

export const CommentNode = z.object({
  id: z.string(),
  databaseId: z.number(),
  body: z.string(),
  createdAt: z.string(),
  authorAssociation: z.string(),
  author: Actor,
  ...Edited,
});
export type CommentNode = z.output<typeof CommentNode>;

type Edits = ThreadComment['edits'];

/** Oldest first, without the entry that stands for the creation; an edit that is not listed yet counts too. */
export function editsOf(node: z.output<typeof EditHistory>): Edits {
  // GitHub lists the newest first; times have whole seconds, so that the list's order decides among equals.
  const listed = (node.userContentEdits?.nodes ?? [])
    .map(({ editor, editedAt }) => ({ editor, at: editedAt }))
    .toReversed()
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const edits = node.includesCreatedEdit ? listed.slice(1) : listed;
  const last = edits.at(-1)?.at;
  const { lastEditedAt } = node;
  const unlisted = lastEditedAt !== null && (last === undefined || Date.parse(last) < Date.parse(lastEditedAt));
  return unlisted ? [...edits, { editor: node.editor, at: lastEditedAt }] : edits;
}

export const threadComment = (node: CommentNode): ThreadComment => ({
  id: node.databaseId,
  body: node.body,
  author: node.author,
  createdAt: node.createdAt,
  viaAppId: null,
  isStranger: isStranger(node.authorAssociation),
  edits: editsOf(node),
});

const ViaApp = z.object({ performed_via_github_app: z.object({ id: z.number() }).nullish() });

/** Only REST says through which app a comment was written; it is asked for those alone that look like receipts. */
export async function withApp(
  github: GitHub,
  comment: ThreadComment,
  parse: (body: string) => unknown,
): Promise<ThreadComment> {
  if (comment.author?.type !== 'Bot' || parse(comment.body) === null) return comment;
  const answer = await orNull(
    github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner: github.owner,
      repo: github.repo,
      comment_id: comment.id,
    }),
  );
  const viaAppId = answer === null ? null : (ViaApp.parse(answer.data).performed_via_github_app?.id ?? null);
  return { ...comment, viaAppId };
}
