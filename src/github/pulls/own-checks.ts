/** Reads how the checks of a work loop's own pull requests stand, and which review loops could mend them. */
import * as z from 'zod';
import type { CheckMark } from '../../core/review/check-marks.ts';
import { LoopName } from '../../core/state/head.ts';
import { GitHubError, type ReviewLoop } from '../../ports/github.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';

const Marked = z.object({
  state: z.string(),
  headRefOid: z.string(),
  mergeable: z.string(),
  commits: z.object({
    nodes: z.array(z.object({ commit: z.object({ statusCheckRollup: z.object({ state: z.string() }).nullable() }) })),
  }),
});
const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

const fields = 'state headRefOid mergeable commits(last: 1) { nodes { commit { statusCheckRollup { state } } } }';

/** Limit of one query. If there are more pull requests, the newest are queried. */
const mostMarked = 100;

/** Fields of the repository, for a query that asks for more. */
export const checkMarkFields = (pulls: readonly number[]): string =>
  pulls
    .slice(-mostMarked)
    .map((number) => `own${number}: pullRequest(number: ${number}) { ${fields} }`)
    .join(' ');

/** One query of its own: without the right to read checks, it fails alone. */
export async function readCheckMarks(github: GitHub, pulls: readonly number[]): Promise<CheckMark[] | null> {
  const asked = askTogether(github, 'TickgateOwnChecks', [{ fields: checkMarkFields(pulls) }]);
  const data = await despiteMissing(asked).catch(unlessRefused);
  return data === null ? null : toCheckMarks(data, pulls);
}

/** Of the answer to a query with `checkMarkFields`. */
export function toCheckMarks(data: unknown, pulls: readonly number[]): CheckMark[] {
  if (pulls.length === 0) return [];
  const { repository } = Answer.parse(data);
  return pulls.slice(-mostMarked).flatMap((number): CheckMark[] => {
    const read = Marked.nullish().parse(repository[`own${number}`]) ?? null;
    if (read === null || read.state !== 'OPEN') return [];
    const checks = read.commits.nodes[0]?.commit.statusCheckRollup?.state ?? null;
    return [{ number, headSha: read.headRefOid, checks, mergeable: read.mergeable }];
  });
}

/** For `.catch`: null where the token may not read checks. */
export function unlessRefused(error: unknown): null {
  if (error instanceof GitHubError && error.failure === 'permission') return null;
  throw error;
}

const Branches = z.object({
  repository: z.object({
    refs: z
      .object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        nodes: z.array(
          z.object({
            name: z.string(),
            target: z.object({
              file: z.object({ object: z.object({ text: z.string().nullish() }).nullish() }).nullish(),
            }),
          }),
        ),
      })
      .nullable(),
  }),
});

const branchesFrom = (after: string | null): Part => ({
  fields: `refs(refPrefix: "refs/heads/tickgate/state/", first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { name target { ... on Commit { file(path: "head.json") { object { ... on Blob { text } } } } } }
  }`,
  variables: { after: { type: 'String', value: after } },
});

export async function readReviewLoops(github: GitHub): Promise<ReviewLoop[]> {
  const found: ReviewLoop[] = [];
  for (let after: string | null = null; ; ) {
    const data = await askTogether(github, 'TickgateReviewLoops', [branchesFrom(after)]);
    const { refs } = Branches.parse(data).repository;
    for (const { name, target } of refs?.nodes ?? []) found.push(...reviewLoopOf(name, target.file?.object?.text));
    if (refs?.pageInfo.hasNextPage !== true) return found;
    after = refs.pageInfo.endCursor;
  }
}

/** In the file's own spelling. */
const HeadOfLoop = z.object({ skill: z.enum(['work', 'review']), watched_pr: z.number().nullish() });

/** An unreadable head may be that of a review loop (fail closed). */
function reviewLoopOf(name: string, text: string | null | undefined): ReviewLoop[] {
  const loop = LoopName.safeParse(name.split('/').at(-1));
  if (!loop.success) return [];
  const head = HeadOfLoop.safeParse(jsonOf(text ?? ''));
  if (head.success && head.data.skill === 'work') return [];
  return [{ loop: loop.data, only: head.data?.watched_pr ?? null }];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
