/** Fields of a pull request in a review loop, and the schema of the answer. */
import * as z from 'zod';
import type { PullEdge } from '../../core/review/reviewed-head.ts';
import { Actor, actorFields, merging, mergingFields } from '../api/graphql-fields.ts';
import { checkFields, Rollup, rollupField, SuiteNodes } from './checks.ts';
import { HeadRef, headFields } from './delete-branch.ts';
import { CommentNodes, feedbackFields, ReviewNodes } from './feedback.ts';
import { ChangedPaths, changedPathsFields, Retargets, retargetFields } from './merge-guard.ts';
import { labelled, labelledFields } from './review-filter.ts';
import { OpinionNodes, opinionFields } from './reviewer-verdicts.ts';

const By = z.object({ user: z.object({ login: z.string() }).nullable() }).nullable();

export const PullNode = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  isDraft: z.boolean(),
  isCrossRepository: z.boolean(),
  headRefName: z.string(),
  headRefOid: z.string(),
  baseRefName: z.string(),
  baseRefOid: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  changedFiles: z.number(),
  additions: z.number(),
  deletions: z.number(),
  mergeable: z.string(),
  mergeStateStatus: z.string(),
  reviewDecision: z.string().nullable(),
  author: Actor,
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
  baseRef: z
    .object({
      refUpdateRule: z.object({ requiredStatusCheckContexts: z.array(z.string().nullable()).nullish() }).nullish(),
      target: z.object({ statusCheckRollup: Rollup.nullish() }).nullish(),
    })
    .nullable(),
  commits: z.object({
    nodes: z.array(
      z.object({
        commit: z.object({
          parents: z.object({ nodes: z.array(z.object({ oid: z.string() })) }),
          checkSuites: SuiteNodes,
          statusCheckRollup: Rollup.nullable(),
        }),
      }),
    ),
  }),
  written: z.object({ nodes: z.array(z.object({ commit: z.object({ author: By, committer: By }) })) }),
  files: ChangedPaths,
  headRef: HeadRef,
  ...merging,
  retargets: Retargets,
  opinions: OpinionNodes,
  ...labelled,
  reviews: ReviewNodes,
  comments: CommentNodes,
});
export type PullNode = z.output<typeof PullNode>;

export const pullFields = `number title body url state isDraft isCrossRepository headRefName headRefOid baseRefName baseRefOid
  createdAt updatedAt changedFiles additions deletions mergeable mergeStateStatus ${mergingFields} reviewDecision author ${actorFields}
  labels(first: 100) { nodes { name } }
  ${changedPathsFields}
  baseRef { refUpdateRule { requiredStatusCheckContexts } target { ... on Commit { ${rollupField} } } } ${headFields} ${retargetFields} ${labelledFields} ${opinionFields}
  commits(last: 1) { nodes { commit { parents(first: 2) { nodes { oid } } ${checkFields} } } }
  written: commits(last: 100) { nodes { commit { author { user { login } } committer { user { login } } } } }
  ${feedbackFields}`;

/** Writers of the newest commits. GitHub matches them by address, and an unmatched one is left out. */
export const writtenBy = ({ written }: Pick<PullNode, 'written'>): string[] => [
  ...new Set(
    written.nodes.flatMap(({ commit: { author, committer } }) =>
      [author, committer].flatMap((by) => by?.user?.login ?? []),
    ),
  ),
];

export const edgeAt = (node: PullNode): PullEdge => ({
  number: node.number,
  headSha: node.headRefOid,
  updatedAt: node.updatedAt,
  checks: node.commits.nodes[0]?.commit.statusCheckRollup?.state ?? null,
  mergeable: node.mergeable,
});
