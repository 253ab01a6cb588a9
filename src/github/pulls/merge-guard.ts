/** Checks right before a merge whether people did something against it since it was judged. */
import * as z from 'zod';
import { includesLogin } from '../../core/access/authority.ts';
import type { Effect } from '../../core/effects/effect.ts';
import { type BarredWorkflow, isWorkflowFile, type ObservedPull } from '../../core/observation/pull-request.ts';
import { isMarkedDoNotMerge } from '../../core/review/merge-policy.ts';
import { GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';
import { allPages } from '../api/pagination.ts';
import type { RequiredCheck } from './checks.ts';
import { isSince, type PullStanding } from './reviewer-verdicts.ts';

export const PullNow = z.object({
  number: z.number(),
  merged: z.boolean(),
  state: z.string(),
  draft: z.boolean().optional(),
  mergeable_state: z.string().optional(),
  labels: z.array(z.object({ name: z.string() })),
  head: z.object({ sha: z.string() }),
  base: z.object({ ref: z.string() }),
});
export type PullNow = z.output<typeof PullNow>;

/**
 * Null = no objection. If GitHub has not computed a fact yet, GitHub itself refuses the merge that its rules forbid.
 */
export function notNow(
  now: PullNow,
  { sha, unless }: Extract<Effect, { kind: 'merge' }>,
  { spoke, opinions, isPart, checks }: PullStanding,
): string | null {
  const { base, doNotMergeLabel, since, approvers, everyCheck } = unless;
  const labels = now.labels.map(({ name }) => name);
  if (now.head.sha !== sha) return 'its head has moved';
  if (now.state !== 'open') return 'it is not open any more';
  if (now.draft === true) return 'it is a draft again';
  if (isMarkedDoNotMerge({ labels }, { doNotMergeLabel })) return `it was labelled ${doNotMergeLabel} a moment ago`;
  if (now.base.ref !== base) return `it goes into ${now.base.ref} now, not into ${base}`;
  if (now.mergeable_state === 'blocked') return 'the rules of its base do not let it be merged';
  // If the base's rules require no checks, GitHub would merge despite a check that failed meanwhile.
  const open = everyCheck ? checks.find(({ state }) => state !== 'passed' && state !== 'skipped') : undefined;
  if (open !== undefined) return `its check ${open.name} does not pass any more`;
  if (isPart) return 'more people have judged it than are read: a person merges it';
  const against = opinions.find(
    (one) => one.state === 'CHANGES_REQUESTED' && (one.commit === sha || isSince(one.at, since)),
  );
  if (against !== undefined) return `@${against.by} has asked for changes`;
  // A new comment is judged and answered before anything is merged.
  if (spoke[0] !== undefined) return `@${spoke[0]} has commented since it was judged`;
  return approvers === null || approvers.some((login) => stands(login, sha, opinions))
    ? null
    : 'the approval that it rests on does not stand any more';
}

const stands = (login: string, sha: string, opinions: PullStanding['opinions']): boolean =>
  opinions.some(({ by, state, commit }) => includesLogin([by], login) && state === 'APPROVED' && commit === sha);

/** Rules of a base branch that a pull request must meet before its merge. */
const Rules = z.array(
  z.object({
    type: z.string(),
    parameters: z
      .object({
        required_status_checks: z
          .array(z.object({ context: z.string(), integration_id: z.number().nullish() }))
          .optional(),
        workflows: z.array(z.object({ path: z.string() })).optional(),
        code_scanning_tools: z.array(z.object({ tool: z.string() })).optional(),
      })
      .optional(),
  }),
);

export interface BaseRules {
  /** By base branch. */
  readonly required: ReadonlyMap<string, readonly RequiredCheck[]>;
  /** Remarks for people. */
  readonly remarks: readonly string[];
}

/** Reads rulesets. Servers without them have none. GitHub's free plan has none in private repositories, and refuses. */
export async function readBaseRules(
  github: GitHub,
  nodes: readonly { readonly baseRefName: string }[],
): Promise<BaseRules> {
  const bases = [...new Set(nodes.map(({ baseRefName }) => baseRefName))];
  const read = await Promise.all(bases.map(async (branch) => ({ branch, ...(await rulesOf(github, branch)) })));
  const hidden = read.flatMap(({ branch, refused }) => (refused === null ? [] : [{ branch, refused }]));
  return {
    required: new Map(read.map(({ branch, rules }) => [branch, checksIn(rules)])),
    remarks:
      hidden[0] === undefined
        ? []
        : [
            hiddenRemark(
              hidden.map(({ branch }) => branch),
              hidden[0].refused,
            ),
          ],
  };
}

// A code scanning tool reports by a check run of its own name. Only GitHub's own app makes that check run, regardless
// of the uploader.
const checksIn = (rules: readonly unknown[]): RequiredCheck[] =>
  Rules.parse(rules).flatMap(({ parameters: { required_status_checks, workflows, code_scanning_tools } = {} }) => [
    ...(required_status_checks ?? []).map(({ context, integration_id: app = null }) => ({ name: context, app })),
    ...(workflows ?? []).map(({ path }) => ({ name: path, app: null, isWorkflow: true as const })),
    ...(code_scanning_tools ?? []).map(({ tool }) => ({ name: tool, app: null, slug: codeScanning })),
  ]);

const codeScanning = 'github-advanced-security';

const hiddenRemark = (branches: readonly string[], said: string): string =>
  `GitHub does not show the rulesets of ${branches.join(', ')} (${said}): they count as having none. Checks that classic branch protection wants still count.`;

/** Rules of active rulesets that bind a branch of this name. `refused`: GitHub's message if it does not show them. */
export async function rulesOf(
  github: GitHub,
  branch: string,
): Promise<{ readonly rules: readonly unknown[]; readonly refused: string | null }> {
  const parameters = { owner: github.owner, repo: github.repo, branch };
  try {
    const rules = await allPages(github, 'GET /repos/{owner}/{repo}/rules/branches/{branch}', parameters);
    return { rules, refused: null };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    if (error.status === 404) return { rules: [], refused: null };
    if (error.failure === 'permission' && error.status === 403) return { rules: [], refused: error.said };
    throw error;
  }
}

interface MergeStanding {
  readonly reviewDecision: string | null;
  readonly mergeStateStatus: string;
}

/** GitHub would let some tokens bypass its rules. `BLOCKED` says that they are not met, for any token. */
export function wantingOf({ reviewDecision, mergeStateStatus }: MergeStanding): ObservedPull['wanting'] {
  if (reviewDecision === 'REVIEW_REQUIRED') return 'approval';
  return mergeStateStatus === 'BLOCKED' ? 'something' : 'nothing';
}

/** Base changes of a pull request: by a person, or by GitHub when the old base branch was deleted. */
export const retargetFields = `retargets: timelineItems(last: 1, itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT]) {
  nodes { ... on BaseRefChangedEvent { createdAt } ... on AutomaticBaseChangeSucceededEvent { createdAt } }
}`;
export const Retargets = z.object({ nodes: z.array(z.object({ createdAt: z.string() })) });

export const retargetedAt = ({ nodes }: z.output<typeof Retargets>): string | null => nodes.at(-1)?.createdAt ?? null;

/** GitHub sorts files by name, dot first: workflows are among the first. GitHub's refusal reveals one that is not. */
export const ChangedPaths = z.object({ nodes: z.array(z.object({ path: z.string() })) }).nullable();
export const changedPathsFields = 'files(first: 50) { nodes { path } }';

const Compared = z.object({ files: z.array(z.object({ filename: z.string() })).optional() });

interface Looked {
  readonly number: number;
  readonly state: string;
  readonly mergeable: string;
  readonly mergeStateStatus: string;
  readonly headRefOid: string;
  readonly baseRefOid: string;
  readonly files: z.output<typeof ChangedPaths>;
}

/** Workflow files that a merge or an update would bring. One request per pull request that needs an update. */
export async function barredWorkflows(
  github: GitHub,
  nodes: readonly Looked[],
): Promise<ReadonlyMap<number, BarredWorkflow>> {
  const read = nodes.map(async (node): Promise<[number, BarredWorkflow]> => {
    const merge = node.files?.nodes.find(({ path }) => isWorkflowFile(path))?.path ?? null;
    return [node.number, { merge, update: wantsUpdate(node) ? await broughtByBase(github, node) : null }];
  });
  return new Map(await Promise.all(read));
}

const wantsUpdate = ({ state, mergeable, mergeStateStatus }: Looked): boolean =>
  state === 'OPEN' && (mergeable === 'CONFLICTING' || mergeStateStatus === 'BEHIND');

/** The first workflow file that the base changed since the branch left it. GitHub shows at most 300 files, by name. */
async function broughtByBase(github: GitHub, { headRefOid, baseRefOid }: Looked): Promise<string | null> {
  const answer = await orNull(
    github.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
      owner: github.owner,
      repo: github.repo,
      basehead: `${headRefOid}...${baseRefOid}`,
      per_page: 1,
    }),
  );
  const files = answer === null ? [] : (Compared.parse(answer.data).files ?? []);
  return files.find(({ filename }) => isWorkflowFile(filename))?.filename ?? null;
}
