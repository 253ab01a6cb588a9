/** Reads what a repository does with its branches beside showing pull requests in them. */
import { z } from 'zod';
import { type BranchUses, otherUseOf } from '../../core/review/shared-branch.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';

/** Of the repository, and of a pull request. */
export const defaultField = 'defaultBranchRef { name }';
export const headFields = 'headRef { refUpdateRule { pattern } }';

export const DefaultBranch = z.object({ name: z.string() }).nullable();
export const HeadRef = z.object({ refUpdateRule: z.object({ pattern: z.string() }).nullish() }).nullable();

interface Head {
  readonly headRefName: string;
  readonly isCrossRepository: boolean;
  readonly headRef: z.output<typeof HeadRef>;
}

/** A branch of a fork is called what its owner likes. */
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

/** Where what is open goes into, beside a question about one pull request. */
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
