/** Reads what people said since the last tick: threads of open gates and the control issue, in one query. */
import { z } from 'zod';
import type { ThreadComment } from '../core/claims.ts';
import type { OpenGate } from '../core/state.ts';
import { backlogChanged, backlogNewsPart } from './backlog.ts';
import type { GitHub } from './client.ts';
import { despiteMissing } from './errors.ts';
import {
  CommentNode,
  commentFields,
  EditHistory,
  editFields,
  editsOf,
  threadComment,
  withApp,
} from './thread-comments.ts';

export interface GateThreadRead {
  readonly gateId: string;
  readonly nodeId: string;
  /** Null: the comment is gone. */
  readonly comment: ThreadComment | null;
  /** All comments of the thread that are later than the gate's. */
  readonly replies: readonly ThreadComment[];
  /** Where it is asked; null with the comment. */
  readonly thread: { readonly number: number; readonly closed: boolean; readonly locked: boolean } | null;
}

export interface ControlRead {
  readonly number: number;
  readonly body: string;
  readonly closed: boolean;
  readonly edits: ThreadComment['edits'];
  /** Those later than the cursor. */
  readonly comments: readonly ThreadComment[];
}

export interface ThreadsRead {
  readonly gates: readonly GateThreadRead[];
  /** Null: there is none, or it is gone. */
  readonly control: ControlRead | null;
  /** False where it was not asked. */
  readonly backlogChanged: boolean;
}

export interface Reading {
  readonly gates: readonly OpenGate[];
  readonly controlIssue: number | null;
  /** Comments of the control issue up to here were read before; ISO-8601. */
  readonly since: string | null;
  /** Whether the backlog changed after this is asked along; ISO-8601, '' = it was never read. */
  readonly backlogSince?: string | null;
}

const commentsFields = `pageInfo { hasPreviousPage startCursor } nodes { ${commentFields} }`;
const Comments = z.object({
  pageInfo: z.object({ hasPreviousPage: z.boolean(), startCursor: z.string().nullable() }),
  nodes: z.array(CommentNode),
});
const Thread = z.object({
  id: z.string(),
  number: z.number(),
  closed: z.boolean(),
  locked: z.boolean(),
  comments: Comments,
});
type Thread = z.output<typeof Thread>;

const threadFields = `id number closed locked comments(last: 100) { ${commentsFields} }`;

/** No request at all if there is nothing to read. */
export async function readThreads(github: GitHub, reading: Reading): Promise<ThreadsRead> {
  const { gates, controlIssue, backlogSince = null } = reading;
  if (gates.length === 0 && controlIssue === null && backlogSince === null)
    return { gates: [], control: null, backlogChanged: false };
  const data = await despiteMissing(github.graphql(queryOf(reading), variablesOf(github, reading)));
  const { nodes, repository } = Answer.parse(data);
  const found = await Promise.all(
    gates.map((gate, index) => gateThread(github, { gate, node: nodes?.[index] ?? null })),
  );
  const changed = backlogSince !== null && backlogChanged(data, backlogSince);
  const issue = repository?.issue ?? null;
  if (issue === null) return { gates: found, control: null, backlogChanged: changed };
  const comments = await commentsSince(github, issue, reading.since ?? '');
  return {
    gates: found,
    backlogChanged: changed,
    control: { number: issue.number, body: issue.body, closed: issue.closed, edits: editsOf(issue), comments },
  };
}

function queryOf({ gates, controlIssue, backlogSince = null }: Reading): string {
  const asksGates = gates.length > 0;
  const asksControl = controlIssue !== null;
  const asksRepository = asksControl || backlogSince !== null;
  const variables = [
    ...(asksGates ? ['$ids: [ID!]!'] : []),
    ...(asksRepository ? ['$owner: String!', '$repo: String!'] : []),
    ...(asksControl ? ['$number: Int!'] : []),
  ];
  const nodes = `nodes(ids: $ids) { ... on IssueComment { ${commentFields} issue { ${threadFields} } } }`;
  const control = `issue(number: $number) { body ${editFields} ${threadFields} }`;
  const fields = `${asksControl ? control : ''} ${backlogSince === null ? '' : backlogNewsPart.fields}`;
  const repository = asksRepository ? `repository(owner: $owner, name: $repo) { ${fields} }` : '';
  return `query TickgateThreads(${variables.join(', ')}) { ${asksGates ? nodes : ''} ${repository} }`;
}

const variablesOf = (
  github: GitHub,
  { gates, controlIssue, backlogSince = null }: Reading,
): Record<string, unknown> => ({
  ...(gates.length > 0 ? { ids: gates.map(({ nodeId }) => nodeId) } : {}),
  ...(controlIssue === null && backlogSince === null ? {} : { owner: github.owner, repo: github.repo }),
  ...(controlIssue === null ? {} : { number: controlIssue }),
});

const GateNode = CommentNode.extend({ issue: Thread });
const Answer = z.object({
  // What is not a comment any more comes as null, or without the fields of one.
  nodes: z.array(GateNode.nullable().catch(null)).optional(),
  repository: z
    .object({ issue: Thread.extend({ body: z.string(), ...EditHistory.shape }).nullish() })
    .nullable()
    .optional(),
});

async function gateThread(
  github: GitHub,
  { gate, node }: { gate: OpenGate; node: z.output<typeof GateNode> | null },
): Promise<GateThreadRead> {
  const { id: gateId, nodeId } = gate;
  if (node === null) return { gateId, nodeId, comment: null, replies: [], thread: null };
  const { number, closed, locked } = node.issue;
  const later = await commentsSince(github, node.issue, node.createdAt);
  const replies = await Promise.all(
    later.filter(({ id }) => id !== node.databaseId).map((reply) => withApp(github, reply)),
  );
  return { gateId, nodeId, comment: threadComment(node), replies, thread: { number, closed, locked } };
}

const Older = z.object({ node: z.object({ comments: Comments }) });

/** Comments at or after `time`, oldest first; reads on backwards while the oldest one read is not older. */
async function commentsSince(github: GitHub, thread: Thread, time: string): Promise<ThreadComment[]> {
  const since = time === '' ? Number.NEGATIVE_INFINITY : Date.parse(time);
  let nodes = thread.comments.nodes;
  let page = thread.comments.pageInfo;
  while (page.hasPreviousPage && nodes.every(({ createdAt }) => Date.parse(createdAt) >= since)) {
    const data = await github.graphql(
      `query TickgateOlderComments($id: ID!, $before: String) {
        node(id: $id) {
          ... on Issue { comments(last: 100, before: $before) { ${commentsFields} } }
          ... on PullRequest { comments(last: 100, before: $before) { ${commentsFields} } }
        }
      }`,
      { id: thread.id, before: page.startCursor },
    );
    const older = Older.parse(data).node.comments;
    nodes = [...older.nodes, ...nodes];
    page = older.pageInfo;
  }
  return nodes.filter(({ createdAt }) => Date.parse(createdAt) >= since).map(threadComment);
}
