/** Deletes our branches at the named commit. On a person's request, one with an open or merged pull request stays. */

import * as z from 'zod';
import type { Effect } from '../../core/effects/effect.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import { type BranchUses, otherUseOf } from '../../core/review/branch-update.ts';
import type { EffectDone } from '../../ports/github.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';

/** Fields of the repository and of a pull request that show other uses of its branch. */
export const defaultField = 'defaultBranchRef { name }';
export const headFields = 'headRef { refUpdateRule { pattern } }';

export const DefaultBranch = z.object({ name: z.string() }).nullable();
export const HeadRef = z.object({ refUpdateRule: z.object({ pattern: z.string() }).nullish() }).nullable();

interface Head {
  readonly headRefName: string;
  readonly isCrossRepository: boolean;
  readonly headRef: z.output<typeof HeadRef>;
}

/** A fork's owner chooses the names of its branches. */
export const otherUse = ({ headRefName, isCrossRepository, headRef }: Head, uses: BranchUses): string | null =>
  isCrossRepository ? null : otherUseOf({ branch: headRefName, isProtected: headRef?.refUpdateRule != null }, uses);

interface Into {
  readonly number: number;
  readonly baseRefName: string;
}

export const usesOf = (defaultBranch: z.output<typeof DefaultBranch>, open: readonly Into[]): BranchUses => ({
  defaultBranch: defaultBranch?.name ?? null,
  bases: new Map(open.map(({ number, baseRefName }) => [baseRefName, number])),
});

/** Base branches of open pull requests, beside a query about one pull request. */
export const basesPart = (after: string | null): Part => ({
  fields: `${defaultField} bases: pullRequests(states: OPEN, first: 100, after: $basesAfter) {
    pageInfo { hasNextPage endCursor } nodes { number baseRefName }
  }`,
  variables: { basesAfter: { type: 'String', value: after } },
});

const Bases = z.object({
  repository: z.object({
    defaultBranchRef: DefaultBranch,
    bases: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(z.object({ number: z.number(), baseRefName: z.string() })),
    }),
  }),
});

/** `first`: the answer that holds the first page. */
export async function usesIn(github: GitHub, first: unknown): Promise<BranchUses> {
  const { defaultBranchRef, bases } = Bases.parse(first).repository;
  const open = [...bases.nodes];
  for (let { pageInfo } = bases; pageInfo.hasNextPage; ) {
    const data = await askTogether(github, 'TickgateBases', [basesPart(pageInfo.endCursor)]);
    const page = Bases.parse(data).repository.bases;
    open.push(...page.nodes);
    pageInfo = page.pageInfo;
  }
  return usesOf(defaultBranchRef, open);
}

interface BranchAt {
  readonly branch: string;
  readonly sha: string;
}

/** Deletes a merged branch unless an open pull request needs it. GitHub compares the commit: a push may come now. */
export async function deleteAt(github: GitHub, { branch, sha }: BranchAt): Promise<void> {
  const { owner, repo } = github;
  const data = await github.graphql(shownQuery, { owner, repo, name: nameOf(branch), branch });
  const { id, ref, defaultBranchRef, pullRequests, stacked } = Shown.parse(data).repository;
  const isShown = pullRequests.nodes.some(({ state, isCrossRepository }) => state === 'OPEN' && !isCrossRepository);
  const isNeeded =
    isShown || stacked.nodes.length > 0 || defaultBranchRef?.name === branch || ref?.refUpdateRule != null;
  if (ref?.target.oid === sha && !isNeeded) await remove(github, { branch, sha }, id);
}

const remove = (github: GitHub, { branch, sha }: BranchAt, repositoryId: string): Promise<unknown> => {
  const refUpdates = [{ name: nameOf(branch), beforeOid: sha, afterOid: noCommit }];
  return github.graphql(branchDeletion, { input: { repositoryId, refUpdates } });
};

const nameOf = (branch: string): string => `refs/heads/${branch}`;

const branchDeletion = `mutation TickgateDelete($input: UpdateRefsInput!) {
  updateRefs(input: $input) { clientMutationId }
}`;

/** As a ref's new commit, this deletes the ref. */
const noCommit = '0'.repeat(40);

const Shown = z.object({
  repository: z.object({
    id: z.string(),
    defaultBranchRef: DefaultBranch,
    ref: HeadRef.unwrap()
      .extend({ target: z.object({ oid: z.string() }) })
      .nullable(),
    stacked: z.object({ nodes: z.array(z.object({ number: z.number() })) }),
    pullRequests: z.object({
      nodes: z.array(
        z.object({
          number: z.number(),
          state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
          isCrossRepository: z.boolean(),
        }),
      ),
    }),
  }),
});

/** A missing branch counts as found. Throws why a branch stays: it moved, or a pull request needs it. */
export async function deleteBranchOnce(
  github: GitHub,
  { branch, sha }: Extract<Effect, { kind: 'delete-branch' }>,
  proof: LeaseProof,
): Promise<EffectDone> {
  assertHeld(proof);
  const { owner, repo } = github;
  const data = await github.graphql(shownQuery, { owner, repo, name: nameOf(branch), branch });
  const { id, ref, pullRequests, stacked } = Shown.parse(data).repository;
  if (ref === null) return { found: true, made: { sha } };
  if (ref.target.oid !== sha) throw new Error(`another writer moved it: it stands at ${ref.target.oid}, not at ${sha}`);
  const needed = pullRequests.nodes.find(({ state, isCrossRepository }) => state !== 'CLOSED' && !isCrossRepository);
  if (needed !== undefined) throw new Error(`pull request #${needed.number} is ${needed.state.toLowerCase()}`);
  const [upon] = stacked.nodes;
  if (upon !== undefined) throw new Error(`pull request #${upon.number} is to be merged into it`);
  await remove(github, { branch, sha }, id);
  return { found: false, made: { sha } };
}

const shownQuery = `query TickgateBranchShown($owner: String!, $repo: String!, $name: String!, $branch: String!) {
  repository(owner: $owner, name: $repo) {
    id ${defaultField}
    ref(qualifiedName: $name) { target { oid } refUpdateRule { pattern } }
    stacked: pullRequests(baseRefName: $branch, states: [OPEN], first: 1) { nodes { number } }
    pullRequests(headRefName: $branch, first: 100, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { number state isCrossRepository }
    }
  }
}`;
