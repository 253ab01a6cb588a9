/** Reads a backlog that is no list of issues: a plan file on the default branch, or one issue's task list. */
import * as z from 'zod';
import { mayLabel } from '../../core/access/authority.ts';
import { admittedAssociations } from '../../core/backlog/issue-cache.ts';
import type { Settings } from '../../core/config/schema/settings.ts';
import { parseEffectMarker } from '../../core/text/hidden-marker.ts';
import type { PlanPage, TaskBranch } from '../../ports/github.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { Actor, actorFields, isOwn } from '../api/graphql-fields.ts';
import { lookUpPermission } from '../people/permission-lookup.ts';
import { newestPullsPart, planSeen, touchedPulls } from './backlog-changes.ts';

/** Where the tasks of a loop are. */
export type Source =
  | { readonly kind: 'issues' }
  | { readonly kind: 'plan'; readonly path: string }
  | { readonly kind: 'task-list'; readonly issue: number };

/** The settings were validated: a plan has a path, a task list an issue. */
export function sourceOf({ source, plan, issue }: Settings['backlog']): Source {
  if (source === 'plan' && plan !== null) return { kind: 'plan', path: plan };
  return source === 'task-list' && issue !== null ? { kind: 'task-list', issue } : { kind: 'issues' };
}

const Blob = z.object({ oid: z.string(), text: z.string().nullable(), isTruncated: z.boolean() }).partial();
const Issue = z.object({ body: z.string(), state: z.string(), author: Actor, authorAssociation: z.string() }).partial();
const Answer = z.object({ repository: z.object({ plan: z.unknown(), isInOrganization: z.boolean().optional() }) });

export async function readPlan(
  github: GitHub,
  source: Source,
  beside: readonly Part[],
): Promise<{ readonly page: PlanPage; readonly first: unknown }> {
  const first = await despiteMissing(
    askTogether(github, 'TickgatePlan', [planPart(source), newestPullsPart, ...beside]),
  );
  const { plan, isInOrganization = false } = Answer.parse(first).repository;
  return {
    first,
    page: {
      ...(source.kind === 'task-list'
        ? await listIn(github, { plan, hidesMembers: isInOrganization }, source)
        : fileIn(plan, source)),
      touched: touchedPulls(first),
    },
  };
}

function planPart(source: Source): Part {
  switch (source.kind) {
    case 'plan':
      return {
        fields: 'plan: object(expression: $planAt) { ... on Blob { oid text isTruncated } }',
        variables: { planAt: { type: 'String!', value: `HEAD:${source.path}` } },
      };
    case 'task-list':
      return {
        fields: `isInOrganization plan: issue(number: $planAt) { body state author ${actorFields} authorAssociation }`,
        variables: { planAt: { type: 'Int!', value: source.issue } },
      };
    case 'issues':
      throw new Error('A backlog of issues has no plan.');
  }
}

type Read = Omit<PlanPage, 'touched'>;

/** An account with write access accepted what is on the default branch, so the plan counts as a member's. */
function fileIn(plan: unknown, source: Source): Read {
  const { oid, text, isTruncated } = Blob.nullish().parse(plan) ?? {};
  const path = source.kind === 'plan' ? source.path : '';
  const isReadable = typeof text === 'string' && isTruncated !== true;
  return {
    text: isReadable ? text : null,
    why: isReadable
      ? null
      : `backlog.plan: ${path} is no readable text file of the default branch; nothing can be worked on.`,
    author: '',
    authorAssociation: 'MEMBER',
    seen: [planSeen(oid ?? null)],
  };
}

/** A member of an organisation may look like an outsider, so the author of such a list is looked up. */
async function listIn(
  github: GitHub,
  { plan, hidesMembers }: { readonly plan: unknown; readonly hidesMembers: boolean },
  { issue: number }: Extract<Source, { kind: 'task-list' }>,
): Promise<Read> {
  const { body, state, author, authorAssociation = 'NONE' } = Issue.nullish().parse(plan) ?? {};
  const isOpen = body !== undefined && state === 'OPEN';
  const isAsked =
    isOpen && hidesMembers && author?.type === 'User' && !admittedAssociations.includes(authorAssociation);
  const standing = isAsked ? await lookUpPermission(github, author.login) : null;
  const isInside = standing !== null && standing.id === author?.id && mayLabel(standing);
  return {
    text: isOpen ? body : null,
    why: isOpen ? null : `backlog.issue: #${number} is no open issue; nothing can be worked on.`,
    author: author?.login ?? 'ghost',
    authorAssociation: isInside ? 'MEMBER' : authorAssociation,
    seen: [],
  };
}

const Merged = z.object({ nodes: z.array(z.object({ body: z.string(), author: Actor })) });
const MergedAnswer = z.object({ repository: z.record(z.string(), z.unknown()) });
const perQuestion = 100;

export async function readMerged(github: GitHub, ownLogin: string, tasks: readonly TaskBranch[]): Promise<number[]> {
  const found: number[] = [];
  for (let start = 0; start < tasks.length; start += perQuestion) {
    const some = tasks.slice(start, start + perQuestion);
    const { repository } = MergedAnswer.parse(await askTogether(github, 'TickgateMerged', [mergedPart(some)]));
    some.forEach(({ number }, index) => {
      const { nodes } = Merged.parse(repository[`merged${index}`]);
      const key = `pr/${number}`;
      if (nodes.some(({ body, author }) => isOwn(author, ownLogin) && parseEffectMarker(body)?.key === key))
        found.push(number);
    });
  }
  return found;
}

const mergedPart = (tasks: readonly TaskBranch[]): Part => ({
  fields: tasks
    .map(
      (_, index) =>
        `merged${index}: pullRequests(headRefName: $branch${index}, states: MERGED, first: 5) { nodes { body author ${actorFields} } }`,
    )
    .join('\n'),
  variables: Object.fromEntries(
    tasks.map(({ branch }, index) => [`branch${index}`, { type: 'String!', value: branch }]),
  ),
});
