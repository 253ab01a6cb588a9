/** Reads what people wrote since the last tick: threads of open gates and the control issue, in one query. */
import * as z from 'zod';
import { isReply } from '../../core/effects/command-reply-key.ts';
import { readAskedGate } from '../../core/gates/asked-gate.ts';
import type { RivalQuestion, ThreadComment } from '../../core/observation/thread.ts';
import type { CheckMark } from '../../core/review/check-marks.ts';
import type { OpenGate } from '../../core/state/gate.ts';
import type { IssueThread } from '../../core/state/head.ts';
import type { GateThreadRead } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { databaseIdOf } from '../api/graphql-fields.ts';
import { type BacklogEdge, backlogChanged, backlogNewsFields, changedSince } from '../issues/backlog-changes.ts';
import { checkMarkFields, toCheckMarks, unlessRefused } from '../pulls/own-checks.ts';
import {
  CommentNode,
  EditHistory,
  editFields,
  editsOf,
  postedCommentFields,
  threadComment,
  withApp,
} from './read-posted.ts';

export interface ControlRead {
  readonly number: number;
  readonly body: string;
  readonly closed: boolean;
  readonly edits: ThreadComment['edits'];
  /** Comments written or edited since the cursor, and earlier refusals. */
  readonly comments: readonly ThreadComment[];
}

export interface ThreadsRead {
  readonly gates: readonly GateThreadRead[];
  /** Null: there is none, or it is gone. */
  readonly control: ControlRead | null;
  /** Comments of the loop's own pull requests and issues since the cursor. */
  readonly pulls: readonly { readonly number: number; readonly comments: readonly ThreadComment[] }[];
  /** False if the query did not ask. */
  readonly backlogChanged: boolean;
  /** Empty if the query did not ask for checks, or the token may not read them. */
  readonly checkMarks: readonly CheckMark[];
}

export interface Reading {
  readonly gates: readonly OpenGate[];
  readonly controlIssue: number | null;
  /** Where reading the control issue's comments begins, ISO-8601; null = at the first. Absent = as in other threads. */
  readonly cursor?: string | null;
  /** Earlier comments of other threads were read before; ISO-8601. */
  readonly since: string | null;
  /** Numbers of pull requests whose threads may hold commands. */
  readonly pulls?: readonly number[];
  /** The same of issues. What was written before `since` is not read. */
  readonly issues?: readonly IssueThread[];
  /** Also asks whether the backlog changed since it was read; null = does not ask. */
  readonly backlog?: BacklogEdge | null;
  /** Numbers of pull requests whose combined checks are asked for. */
  readonly marked?: readonly number[];
}

const commentsFields = `pageInfo { hasPreviousPage startCursor } nodes { ${postedCommentFields} }`;
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

const fieldsOfThread = (comments: number): string =>
  `id number closed locked comments(last: ${comments}) { ${commentsFields} }`;
const threadFields = fieldsOfThread(100);
/** First page of a pull request's or an issue's thread. It is small, because many threads are read and few hold commands. */
const pullFields = fieldsOfThread(30);

/** Sends no request if there is nothing to read. */
export async function readThreads(github: GitHub, reading: Reading): Promise<ThreadsRead> {
  const { gates, backlog = null } = reading;
  if (gates.length === 0 && !asksRepository(reading))
    return { gates: [], control: null, pulls: [], backlogChanged: false, checkMarks: [] };
  const data = await despiteMissing(github.graphql(queryOf(reading), variablesOf(github, reading))).catch(
    (error: unknown) => ((reading.marked ?? []).length > 0 ? unlessRefused(error) : Promise.reject(error)),
  );
  // The token may be refused the checks alone. People's words must still be read then.
  if (data === null) return await readThreads(github, { ...reading, marked: [] });
  const { nodes, repository } = Answer.parse(data);
  const alone = await Promise.all(
    gates.map((gate, index) => gateThread(github, { gate, node: nodes?.[index] ?? null })),
  );
  const found = alone.map((read) => withOpenRivals(read, alone));
  const changed = backlog !== null && backlogChanged(data, backlog);
  const pulls = await pullThreads(github, reading, data);
  const checkMarks = toCheckMarks(data, reading.marked ?? []);
  const issue = repository?.issue ?? null;
  if (issue === null) return { gates: found, control: null, pulls, backlogChanged: changed, checkMarks };
  const { cursor = reading.since } = reading;
  const read = await commentsSince(github, issue, { time: cursor ?? '', edited: true });
  const comments = await Promise.all(read.map((comment) => withApp(github, comment, 'order')));
  return {
    gates: found,
    pulls,
    checkMarks,
    backlogChanged: changed,
    control: { number: issue.number, body: issue.body, closed: issue.closed, edits: editsOf(issue), comments },
  };
}

const asksRepository = ({ controlIssue, pulls = [], issues = [], backlog = null, marked = [] }: Reading): boolean =>
  controlIssue !== null || pulls.length + issues.length + marked.length > 0 || backlog !== null;

function queryOf(reading: Reading): string {
  const { gates, controlIssue, pulls = [], issues = [], backlog = null } = reading;
  const asksGates = gates.length > 0;
  const asksControl = controlIssue !== null;
  const variables = [
    ...(asksGates ? ['$ids: [ID!]!'] : []),
    ...(asksRepository(reading) ? ['$owner: String!', '$repo: String!'] : []),
    ...(asksControl ? ['$number: Int!'] : []),
    ...(backlog === null || backlog.plan !== null ? [] : ['$changed: IssueFilters']),
  ];
  const nodes = `nodes(ids: $ids) { ... on IssueComment { ${postedCommentFields} issue { ${threadFields} } } }`;
  const control = `issue(number: $number) { body ${editFields} ${threadFields} }`;
  const ofPulls = pulls
    .map((number) => `${aliasOf(number)}: pullRequest(number: ${number}) { ${pullFields} }`)
    .join(' ');
  const ofIssues = issues
    .map(({ number }) => `${issueAlias(number)}: issue(number: ${number}) { ${pullFields} }`)
    .join(' ');
  const news = backlog === null ? '' : backlogNewsFields(backlog);
  const fields = `${asksControl ? control : ''} ${ofPulls} ${ofIssues} ${news} ${checkMarkFields(reading.marked ?? [])}`;
  const repository = asksRepository(reading) ? `repository(owner: $owner, name: $repo) { ${fields} }` : '';
  return `query TickgateThreads(${variables.join(', ')}) { ${asksGates ? nodes : ''} ${repository} }`;
}

const aliasOf = (pull: number): string => `pull${pull}`;
const issueAlias = (issue: number): string => `issue${issue}`;

const variablesOf = (github: GitHub, reading: Reading): Record<string, unknown> => ({
  ...(reading.gates.length > 0 ? { ids: reading.gates.map(({ nodeId }) => nodeId) } : {}),
  ...(asksRepository(reading) ? { owner: github.owner, repo: github.repo } : {}),
  ...(reading.controlIssue === null ? {} : { number: reading.controlIssue }),
  ...(reading.backlog == null || reading.backlog.plan !== null ? {} : { changed: changedSince(reading.backlog) }),
});

const Aliased = z.object({ repository: z.record(z.string(), z.unknown()).nullish() });
const ThreadOrNone = Thread.nullable().catch(null);

async function pullThreads(
  github: GitHub,
  { pulls = [], issues = [], since }: Reading,
  data: unknown,
): Promise<ThreadsRead['pulls']> {
  if (pulls.length + issues.length === 0) return [];
  const repository = Aliased.parse(data).repository ?? {};
  const asked = [
    ...pulls.map((number) => ({ number, alias: aliasOf(number), time: since ?? '' })),
    ...issues.map((issue) => ({
      number: issue.number,
      alias: issueAlias(issue.number),
      time: parseSince(since ?? '') > Date.parse(issue.since) ? (since ?? '') : issue.since,
    })),
  ];
  return await Promise.all(
    asked.map(async ({ number, alias, time }) => {
      const thread = ThreadOrNone.parse(repository[alias] ?? null);
      return { number, comments: thread === null ? [] : await commentsSince(github, thread, { time, edited: true }) };
    }),
  );
}

const GateNode = CommentNode.extend({ issue: Thread });
const Answer = z.object({
  // A node that is not a comment any more comes as null, or without a comment's fields.
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
  const nodes = await readBackTo(github, node.issue, node.createdAt);
  const later = selectSince(nodes, { time: node.createdAt, edited: false });
  const replies = await Promise.all(
    later.filter(({ id }) => id !== databaseIdOf(node)).map((reply) => withApp(github, reply, 'receipt')),
  );
  const rivals = nodes.filter((other) => databaseIdOf(other) !== databaseIdOf(node)).flatMap(readRival);
  return { gateId, nodeId, comment: threadComment(node), replies, rivals, thread: { number, closed, locked } };
}

function readRival(node: CommentNode): RivalQuestion[] {
  const { author, body, lastEditedAt } = node;
  const asked = author?.type === 'Bot' ? readAskedGate(body) : null;
  if (asked === null) return [];
  return [{ gateId: asked.gateId, commentId: databaseIdOf(node), closedAt: asked.isOpen ? null : lastEditedAt }];
}

/** Questions of the same thread that were read by themselves: the pages of a long thread may end before them. */
function withOpenRivals(read: GateThreadRead, all: readonly GateThreadRead[]): GateThreadRead {
  const { rivals = [], thread } = read;
  const known = new Set([read.gateId, ...rivals.map(({ gateId }) => gateId)]);
  const others = all.flatMap(({ gateId, comment, thread: place }): RivalQuestion[] =>
    comment === null || place?.number !== thread?.number || known.has(gateId)
      ? []
      : [{ gateId, commentId: comment.id, closedAt: null }],
  );
  return read.rivals === undefined ? read : { ...read, rivals: [...rivals, ...others] };
}

const Older = z.object({ node: z.object({ comments: Comments }) });

/**
 * Comments at or after `time`, oldest first. Pages are read backwards until the oldest comment is older. `edited` adds
 * those edited since and the refusals of bots, among the comments read. A refused command may have been corrected.
 */
async function commentsSince(github: GitHub, thread: Thread, wanted: SinceFilter): Promise<ThreadComment[]> {
  return selectSince(await readBackTo(github, thread, wanted.time), wanted);
}

interface SinceFilter {
  /** ISO-8601; empty = all. */
  readonly time: string;
  readonly edited: boolean;
}

const parseSince = (time: string): number => (time === '' ? Number.NEGATIVE_INFINITY : Date.parse(time));

async function readBackTo(github: GitHub, thread: Thread, time: string): Promise<CommentNode[]> {
  const since = parseSince(time);
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
  return nodes;
}

function selectSince(nodes: readonly CommentNode[], { time, edited }: SinceFilter): ThreadComment[] {
  const since = parseSince(time);
  const isNew = (at: string | null): boolean => at !== null && Date.parse(at) >= since;
  return nodes
    .filter(
      ({ createdAt, lastEditedAt, author, body }) =>
        isNew(createdAt) || (edited && (isNew(lastEditedAt) || (author?.type === 'Bot' && isReply(body)))),
    )
    .map(threadComment);
}
