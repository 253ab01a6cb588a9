/** Finds a loop's control issue, makes it if it is missing, and writes it only when it changes. */
import * as z from 'zod';
import type { Account } from '../../core/access/authority.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { AssigneeChange } from '../../core/reports/control-issue/assignees.ts';
import { readMarker } from '../../core/reports/control-issue/marker.ts';
import { controlLabel } from '../../core/state/counters.ts';
import { type ControlIssue, type EffectDone, type FindControlIssue } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { Actor, actorFields, isOwn } from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';

const IssueNode = z.object({
  number: z.number(),
  id: z.string(),
  body: z.string(),
  closed: z.boolean(),
  author: Actor,
  lastEditedAt: z.string().nullable(),
  assignees: z.object({ nodes: presentNodes(z.object({ login: z.string() })) }),
  editor: Actor,
});
type IssueNode = z.output<typeof IssueNode>;
const issueFields = `number id body closed author ${actorFields} lastEditedAt editor ${actorFields} assignees(first: 10) { nodes { login } }`;
const Answer = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({ controlIssues: z.object({ nodes: z.array(IssueNode) }) }),
});

/** Fields for the query of the head. `repositoryRider` asks for the viewer too. */
export const controlRider = {
  root: 'viewer { login }',
  repository: `controlIssues: issues(first: 50, filterBy: { labels: ["${controlLabel}"] }, orderBy: { field: CREATED_AT, direction: ASC }) {
    nodes { ${issueFields} }
  }`,
};

/**
 * A loop's control issue among the labelled ones: the known number with the loop's marker, or ours with it, or the known
 * number if its body was erased. An issue of people or of another loop is never it, whatever the head names.
 */
export function controlIssueIn(data: unknown, loop: { name: string; known: number | null }): ControlIssue | null {
  const { viewer, repository } = Answer.parse(data);
  const all = repository.controlIssues.nodes;
  const isMarked = ({ body }: IssueNode): boolean => readMarker(body)?.loop === loop.name;
  const isOurs = (issue: IssueNode): boolean => isOwn(issue.author, viewer.login) && isMarked(issue);
  const known = all.find(({ number, author }) => number === loop.known && isABotsOr(viewer.login, author));
  const found =
    known !== undefined && isMarked(known)
      ? known
      : (all.find(isOurs) ?? (known !== undefined && readMarker(known.body) === null ? known : undefined));
  if (found === undefined) return null;
  const others = all.filter((one) => one !== found && !one.closed && isOurs(one));
  return { ...asRead(found, viewer.login), surplus: others.map(({ number }) => number) };
}

const asRead = (node: IssueNode, ownLogin: string): ControlIssue => ({
  number: node.number,
  nodeId: node.id,
  body: node.body,
  closed: node.closed,
  editedAt: isOwn(node.editor, ownLogin) ? null : node.lastEditedAt,
  assignees: node.assignees.nodes.map(({ login }) => login),
  surplus: [],
});

/**
 * If the loop now runs as another bot, the issue named in the head stays valid, because only ticks can write the head.
 */
const isABotsOr = (ownLogin: string, author: Account | null): boolean =>
  author?.type === 'Bot' || isOwn(author, ownLogin);

/** For the answer to a compare-and-swap, which has no field for the viewer. */
export const controlAlong = (ownLogin: string) => ({
  repository: controlRider.repository,
  take:
    (repository: unknown): FindControlIssue =>
    (loop) =>
      controlIssueIn({ viewer: { login: ownLogin }, repository }, loop),
});

export async function findControlIssue(
  github: GitHub,
  loop: { name: string; known: number | null },
): Promise<ControlIssue | null> {
  return controlIssueIn(await askForControlIssues(github), loop);
}

/** The number of the issue that bears the loop's marker, whatever its author. For people only: a tick knows its own by the author. */
export async function findMarkedControlIssue(github: GitHub, loop: string): Promise<number | null> {
  const { nodes } = Answer.parse(await askForControlIssues(github)).repository.controlIssues;
  return nodes.find(({ body }) => readMarker(body)?.loop === loop)?.number ?? null;
}

const askForControlIssues = async (github: GitHub): Promise<unknown> =>
  await github.graphql(
    `query TickgateControlIssue($owner: String!, $repo: String!) {
      ${controlRider.root}
      repository(owner: $owner, name: $repo) { ${controlRider.repository} }
    }`,
    { owner: github.owner, repo: github.repo },
  );

const Made = z.object({ number: z.number(), node_id: z.string(), html_url: z.string() });

export interface DrawnIssue {
  readonly body: string;
  /** Null = as they are. */
  readonly assignees: AssigneeChange | null;
}

export interface ControlOrder {
  readonly loop: string;
  readonly known: number | null;
  readonly title: string;
  /** What to write over the current one (null = a new issue); null = it stays as it is. */
  readonly draw: (current: Pick<ControlIssue, 'body' | 'editedAt' | 'assignees'> | null) => DrawnIssue | null;
  /** The issue as the preceding compare-and-swap showed it; null = it is read. */
  readonly seen: FindControlIssue | null;
}

export interface Saying {
  readonly loop: string;
  readonly draw: (current: string) => string | null;
  /** The issue to make if there is none; null = nothing is written then. */
  readonly missing: { readonly title: string; readonly body: string } | null;
}

/** Writes without a lease, to report that none can be acquired. Null if nothing was written. */
export async function sayOnControlIssue(github: GitHub, order: Saying): Promise<EffectDone | null> {
  const loop = { name: order.loop, known: null };
  const current = await findControlIssue(github, loop);
  if (current === null) return order.missing === null ? null : await makeUnfenced(github, loop, order.missing);
  const body = order.draw(current.body);
  if (body === null) return null;
  await editIssue(github, current.number, { body, state: 'open' });
  return { found: true, made: { number: current.number, nodeId: current.nodeId } };
}

/** If two ticks without a lease make an issue at once, the older one stays. */
async function makeUnfenced(
  github: GitHub,
  loop: { readonly name: string; readonly known: null },
  text: { readonly title: string; readonly body: string },
): Promise<EffectDone> {
  const deed = await makeIssue(github, text);
  const { number } = deed.made;
  const oldest = await findControlIssue(github, loop);
  if (oldest !== null && oldest.number < number) await editIssue(github, number, { state: 'closed', labels: [] });
  return deed;
}

async function makeIssue(
  github: GitHub,
  text: { readonly title: string; readonly body: string },
): Promise<EffectDone & { readonly made: { readonly number: number } }> {
  const parameters = { owner: github.owner, repo: github.repo, labels: [controlLabel] };
  const { data } = await github.request('POST /repos/{owner}/{repo}/issues', { ...parameters, ...text });
  const { number, node_id: nodeId, html_url: url } = Made.parse(data);
  return { found: false, made: { number, nodeId, url } };
}

async function editIssue(github: GitHub, number: number, change: Readonly<Record<string, unknown>>): Promise<void> {
  const parameters = { owner: github.owner, repo: github.repo, issue_number: number };
  await github.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { ...parameters, ...change });
}

/**
 * The body notes whom the loop has assigned. A tick that dies in between leaves a person noted who is not assigned, which
 * the next change mends. GitHub leaves out an account that is no reader.
 */
async function editWithAssignees(
  github: GitHub,
  number: number,
  { assignees, ...change }: { readonly assignees: AssigneeChange | null } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const at = { owner: github.owner, repo: github.repo, issue_number: number };
  const route = '/repos/{owner}/{repo}/issues/{issue_number}/assignees';
  const { added = [], gone = [] } = assignees ?? {};
  if (gone.length > 0) await github.request(`DELETE ${route}`, { ...at, assignees: gone });
  await editIssue(github, number, change);
  if (added.length > 0) await github.request(`POST ${route}`, { ...at, assignees: added });
}

/** Finds or makes the issue and reopens it. Read just before the write, so `draw` keeps boxes ticked meanwhile. */
export async function writeControlIssue(github: GitHub, order: ControlOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const loop = { name: order.loop, known: order.known };
  const labelled = order.seen?.(loop) ?? (await findControlIssue(github, loop));
  const unlabelled =
    labelled === null && order.known !== null ? await withoutLabel(github, loop.name, order.known) : null;
  const current = labelled ?? unlabelled;
  const drawn = order.draw(current);
  if (current === null) return await makeIssue(github, { title: order.title, body: drawn?.body ?? '' });
  if (drawn !== null || current.closed || unlabelled !== null) {
    await editWithAssignees(github, current.number, {
      ...(drawn === null ? {} : { body: drawn.body }),
      assignees: drawn?.assignees ?? null,
      ...(current.closed ? { state: 'open' } : {}),
      ...(unlabelled === null ? {} : { labels: [controlLabel] }),
    });
  }
  for (const number of current.surplus) {
    assertHeld(proof);
    const text = `This was opened twice. The control issue of the loop \`${order.loop}\` is #${current.number}.`;
    await editIssue(github, number, { body: text, labels: [], state: 'closed' });
  }
  return { found: true, made: { number: current.number, nodeId: current.nodeId } };
}

const Known = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({ issue: IssueNode.nullable() }),
});

/** The known issue without its label. It still counts if we or another bot wrote it, for no other loop, and it is an issue. */
async function withoutLabel(github: GitHub, loop: string, number: number): Promise<ControlIssue | null> {
  const asked = github.graphql(
    `query TickgateKnownIssue($owner: String!, $repo: String!, $number: Int!) {
      viewer { login }
      repository(owner: $owner, name: $repo) { issue(number: $number) { ${issueFields} } }
    }`,
    { owner: github.owner, repo: github.repo, number },
  );
  const { viewer, repository } = Known.parse(await despiteMissing(asked));
  const { issue } = repository;
  if (issue === null || !isABotsOr(viewer.login, issue.author)) return null;
  if ((readMarker(issue.body)?.loop ?? loop) !== loop) return null;
  return asRead(issue, viewer.login);
}
