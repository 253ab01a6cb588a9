/** Reads a thread's comments and the repository's control issues, each with its author and the app behind it. */
import * as z from 'zod';
import { type Account, isStranger } from '../../core/access/authority.ts';
import type { ThreadComment } from '../../core/observation/thread.ts';
import { type ControlMarker, readMarker } from '../../core/reports/control-issue/marker.ts';
import { controlLabel } from '../../core/state/counters.ts';
import { parseMarker } from '../../core/text/hidden-marker.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';
import { Actor, actorFields, databaseIdFields, databaseIdOf, databaseIds, RestActor } from '../api/graphql-fields.ts';
import { allPages } from '../api/pagination.ts';

/** Origin of a text. Any account can copy a marker, but not the app behind a bot. */
export interface Authorship {
  readonly author: Account | null;
  /** The app through which it was written, if any. */
  readonly viaAppId: number | null;
}

/** GitHub's own app behind every GITHUB_TOKEN, and so of a loop without its own app. */
const actionsAppId = 15_368;

/** True for the bot of this app (null = there is none) and for GitHub Actions' own. */
export function isByTickgate({ author, viaAppId }: Authorship, appId: number | null): boolean {
  if (author?.type !== 'Bot') return false;
  const isOurs = viaAppId !== null && (viaAppId === appId || viaAppId === actionsAppId);
  return isOurs || author.login === 'github-actions[bot]';
}

export interface PostedComment extends Authorship {
  readonly id: number;
  readonly nodeId: string;
  readonly body: string;
  readonly createdAt: string;
}

const Via = z.object({ id: z.number() }).nullish();
const Comment = z.object({
  id: z.number(),
  node_id: z.string(),
  body: z.string().nullish(),
  created_at: z.string(),
  user: RestActor,
  performed_via_github_app: Via,
});

/** All comments of an issue or pull request, oldest first. In a long thread `since` saves requests. */
export async function readPostedComments(
  github: GitHub,
  thread: { readonly issue: number; readonly since?: string },
): Promise<PostedComment[]> {
  const { owner, repo } = github;
  const items = await allPages(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner,
    repo,
    issue_number: thread.issue,
    ...(thread.since === undefined ? {} : { since: thread.since }),
  });
  return z
    .array(Comment)
    .parse(items)
    .map(({ id, node_id, body, created_at, user, performed_via_github_app }) => ({
      id,
      nodeId: node_id,
      body: body ?? '',
      createdAt: created_at,
      author: user,
      viaAppId: performed_via_github_app?.id ?? null,
    }));
}

/** A loop as its control issue shows it. */
export interface PostedLoop extends Authorship {
  readonly issue: number;
  readonly isOpen: boolean;
  readonly body: string;
  readonly marker: ControlMarker;
}

const Issue = z.object({
  number: z.number(),
  state: z.string(),
  body: z.string().nullish(),
  user: RestActor,
  performed_via_github_app: Via,
});

/** Issues, open or closed, with a control issue's label and marker. The caller checks whether one is a loop's own. */
export async function readPostedLoops(github: GitHub): Promise<PostedLoop[]> {
  const { owner, repo } = github;
  const items = await allPages(github, 'GET /repos/{owner}/{repo}/issues', {
    owner,
    repo,
    labels: controlLabel,
    state: 'all',
  });
  return z
    .array(Issue)
    .parse(items)
    .flatMap(({ number, state, body, user, performed_via_github_app }) => {
      const marker = readMarker(body ?? '');
      if (marker === null) return [];
      const viaAppId = performed_via_github_app?.id ?? null;
      return [{ issue: number, isOpen: state === 'open', body: body ?? '', author: user, viaAppId, marker }];
    });
}

/** A comment's edit history, one of the facts that answers are judged from. */
export const editFields = `includesCreatedEdit lastEditedAt editor ${actorFields}
  userContentEdits(first: 100) { nodes { editedAt editor ${actorFields} } }`;

export const postedCommentFields = `id ${databaseIdFields} body createdAt authorAssociation repository { isPrivate } author ${actorFields} ${editFields}`;

const Edited = {
  includesCreatedEdit: z.boolean(),
  lastEditedAt: z.string().nullable(),
  editor: Actor,
  userContentEdits: z.object({ nodes: z.array(z.object({ editedAt: z.string(), editor: Actor })) }).nullable(),
};
export const EditHistory = z.object(Edited);

export const CommentNode = z.object({
  id: z.string(),
  ...databaseIds,
  body: z.string(),
  createdAt: z.string(),
  authorAssociation: z.string(),
  repository: z.object({ isPrivate: z.boolean() }),
  author: Actor,
  ...Edited,
});
export type CommentNode = z.output<typeof CommentNode>;

type Edits = ThreadComment['edits'];

/** Oldest first, without the entry for the creation. An edit that is not listed yet counts too. */
export function editsOf(node: z.output<typeof EditHistory>): Edits {
  // GitHub lists the newest first. Times have whole seconds, so the list's order decides among equals.
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
  id: databaseIdOf(node),
  body: node.body,
  author: node.author,
  createdAt: node.createdAt,
  viaAppId: null,
  // In a private repository only those write who were let in.
  isStranger: isStranger(node.authorAssociation) && !node.repository.isPrivate,
  edits: editsOf(node),
});

const ViaApp = z.object({ performed_via_github_app: z.object({ id: z.number() }).nullish() });

/** Only REST names the app of a comment. It is asked only for comments that are receipts of this kind. */
export async function withApp(
  github: GitHub,
  comment: ThreadComment,
  kind: 'order' | 'receipt',
): Promise<ThreadComment> {
  if (comment.author?.type !== 'Bot' || !(await isReceipt(comment.body, kind))) return comment;
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

/** The parsers are loaded only for a text that has the marker of a receipt. */
async function isReceipt(body: string, kind: 'order' | 'receipt'): Promise<boolean> {
  if (parseMarker(body)?.kind !== kind) return false;
  if (kind === 'receipt') return (await import('../../core/gates/receipt.ts')).parseReceipt(body) !== null;
  return (await import('../../core/commands/control-boxes.ts')).parseOrderReceipt(body) !== null;
}
