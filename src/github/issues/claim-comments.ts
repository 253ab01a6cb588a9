/** Reads the claim on an issue. Only claim comments that we wrote ourselves count. */
import * as z from 'zod';
import { findClaimOwner } from '../../core/backlog/claim-conflict.ts';
import type { ClaimedIssue, IssueClaim, StandingClaim } from '../../core/observation/facts.ts';
import type { ThreadEnd } from '../../core/observation/thread.ts';
import { parseMarker } from '../../core/text/hidden-marker.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import {
  Actor,
  actorFields,
  automatic,
  automaticFields,
  automaticOf,
  commentHash,
  databaseIdFields,
  databaseIdOf,
  databaseIds,
  isOwn,
} from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';
import { ClosingPulls, closingField } from './states.ts';

export const ClaimComments = z.object({
  nodes: presentNodes(
    z.object({
      ...databaseIds,
      body: z.string(),
      author: Actor,
      updatedAt: z.string(),
      isMinimized: z.boolean(),
    }),
  ),
});
type ClaimComments = z.output<typeof ClaimComments>;
type Written = {
  readonly nodes: readonly Pick<ClaimComments['nodes'][number], 'body' | 'author' | 'updatedAt'>[];
};

/** As many comments as one page holds. */
const lastComments = 100;

/** Fields of an issue: the comments that may hold claims, and those that belong to its text. */
export const claimFields = `claims: comments(last: ${lastComments}) {
  nodes { ${databaseIdFields} body updatedAt isMinimized author ${actorFields} }
}`;

export const threadEnd = ({ nodes }: ClaimComments): ThreadEnd => ({
  comments: nodes
    .filter(({ isMinimized }) => !isMinimized)
    .map((node) => ({ id: databaseIdOf(node), hash: commentHash(node.body) })),
  fromId: nodes.length < lastComments ? 0 : Math.min(...nodes.map(databaseIdOf)),
});

/** The owner comes last. A loop rewrites its claim comment in place, so the order of comments says nothing. */
export function claimsIn(comments: Written, ownLogin: string): IssueClaim[] {
  const claims = comments.nodes
    .filter(({ author }) => isOwn(author, ownLogin))
    .flatMap(({ body, updatedAt }) => claimIn(body).map((claim): StandingClaim => ({ ...claim, updatedAt })));
  const owner = findClaimOwner(claims);
  if (owner === undefined) return [];
  return [...claims.filter((claim) => claim !== owner), owner].map(({ key, epoch, loop }) => ({ key, epoch, loop }));
}

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });
const SaidComment = z.object({
  ...databaseIds,
  body: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastEditedAt: z.string().nullable(),
  isMinimized: z.boolean(),
  authorAssociation: z.string(),
  author: Actor,
});
const Claimed = z
  .object({
    state: z.string().optional(),
    pullState: z.string().optional(),
    autoMergeRequest: automatic.autoMergeRequest.optional(),
    isInMergeQueue: automatic.isInMergeQueue.optional(),
    labels: z.object({ nodes: presentNodes(z.object({ name: z.string() })) }).nullable(),
    assignees: z.object({ nodes: presentNodes(z.object({ login: z.string() })) }),
    closedByPullRequestsReferences: ClosingPulls,
    claims: z.object({ nodes: presentNodes(SaidComment) }),
    repository: z.object({ isInOrganization: z.boolean() }),
  })
  .nullish();

/** The same comments, with the fields that decide whether an agent sees them. */
const saidFields = `claims: comments(last: ${lastComments}) {
  nodes { ${databaseIdFields} body createdAt updatedAt lastEditedAt isMinimized authorAssociation author ${actorFields} }
}`;
/** Members of an organisation may hide their membership. */
const sharedFields = `labels(first: 50) { nodes { name } } assignees(first: 10) { nodes { login } } repository { isInOrganization } ${saidFields}`;
const issueFields = `state ${sharedFields}
  ${closingField}`;

/** Current state of claimed issues. Any bot's claims count: loops of a repository may speak as different bots. */
export async function readClaims(github: GitHub, subjects: readonly number[]): Promise<ClaimedIssue[]> {
  if (subjects.length === 0) return [];
  const data = await despiteMissing(askTogether(github, 'TickgateClaims', [claimsPart(subjects)]));
  return claimedIn(Answer.parse(data).repository, subjects);
}

/** Finds the issues by alias in the answer to a query or to a change of the head. */
export const claimedIn = (repository: Readonly<Record<string, unknown>>, subjects: readonly number[]): ClaimedIssue[] =>
  subjects.map((subject, index) => {
    const issue = Claimed.parse(repository[`claimed${index}`]);
    const comments = issue?.claims.nodes.filter(({ author }) => author?.type === 'Bot') ?? [];
    return {
      subject,
      isOpen: (issue?.state ?? issue?.pullState) === 'OPEN',
      isPull: issue?.pullState !== undefined,
      automatic: automaticOf({
        autoMergeRequest: issue?.autoMergeRequest ?? null,
        isInMergeQueue: issue?.isInMergeQueue === true,
      }),
      labels: issue?.labels?.nodes.map(({ name }) => name) ?? [],
      assignees: issue?.assignees.nodes.map(({ login }) => login) ?? [],
      closingPullRequests: issue?.closedByPullRequestsReferences ?? [],
      claims: comments.flatMap(({ body, updatedAt }) =>
        claimIn(body).map((claim): StandingClaim => ({ ...claim, updatedAt })),
      ),
      said: (issue?.claims.nodes ?? []).map((comment) => ({
        id: databaseIdOf(comment),
        by: comment.author,
        tie:
          comment.authorAssociation !== 'NONE'
            ? 'some'
            : issue?.repository.isInOrganization === true
              ? 'unknown'
              : 'none',
        body: comment.body,
        hash: commentHash(comment.body),
        createdAt: comment.createdAt,
        editedAt: comment.lastEditedAt,
        isHidden: comment.isMinimized,
      })),
    };
  });

/** `number`: a variable, or the number itself. */
export const claimedField = (index: number, number: string): string =>
  `claimed${index}: issueOrPullRequest(number: ${number}) {
    ... on Issue { ${issueFields} } ... on PullRequest { pullState: state ${automaticFields} ${sharedFields} }
  }`;

const claimsPart = (subjects: readonly number[]): Part => ({
  fields: subjects.map((_, index) => claimedField(index, `$claimed${index}`)).join(' '),
  variables: Object.fromEntries(subjects.map((value, index) => [`claimed${index}`, { type: 'Int!', value }])),
});

/** A claim whose marker names no loop belongs to none. Only a person takes it over. */
function claimIn(body: string): IssueClaim[] {
  const fields = parseMarker(body)?.fields ?? {};
  const key = fields['key'] ?? '';
  const epoch = Number(fields['epoch']);
  if (!key.startsWith('claim/') || !Number.isSafeInteger(epoch)) return [];
  return [{ key, epoch, loop: fields['loop'] ?? '' }];
}
