/** Decides whether a merge that was judged a moment ago may still be made: what people did meanwhile stands against it. */
import { z } from 'zod';
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

/** Null = nothing. What GitHub has not computed yet is left to GitHub, which refuses what its rules forbid. */
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
  // Where the rules of the base want none, GitHub would merge over a check that has turned red meanwhile.
  const open = everyCheck ? checks.find(({ state }) => state !== 'passed' && state !== 'skipped') : undefined;
  if (open !== undefined) return `its check ${open.name} does not pass any more`;
  if (isPart) return 'more people have judged it than are read: a person merges it';
  const against = opinions.find(
    (one) => one.state === 'CHANGES_REQUESTED' && (one.commit === sha || isSince(one.at, since)),
  );
  if (against !== undefined) return `@${against.by} has asked for changes`;
  // Nobody has read it yet: what it says is judged, and answered, before anything is merged.
  if (spoke[0] !== undefined) return `@${spoke[0]} has said something since it was judged`;
  return approvers === null || approvers.some((login) => stands(login, sha, opinions))
    ? null
    : 'the approval that it rests on does not stand any more';
}

const stands = (login: string, sha: string, opinions: PullStanding['opinions']): boolean =>
  opinions.some(({ by, state, commit }) => includesLogin([by], login) && state === 'APPROVED' && commit === sha);

/** Decides what the rules of a base branch want of a pull request before it is merged, and since when it is its base. */
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
  /** What people must know of it. */
  readonly remarks: readonly string[];
}

/** By rulesets. Servers without them have none, nor have private repositories on GitHub's free plan, where the question is refused. */
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

/** A tool of code scanning reports by a check run of its own name, which is GitHub's own app to make, whoever uploads the results. */
const checksIn = (rules: readonly unknown[]): RequiredCheck[] =>
  Rules.parse(rules).flatMap(({ parameters: { required_status_checks, workflows, code_scanning_tools } = {} }) => [
    ...(required_status_checks ?? []).map(({ context, integration_id: app = null }) => ({ name: context, app })),
    ...(workflows ?? []).map(({ path }) => ({ name: path, app: null, isWorkflow: true as const })),
    ...(code_scanning_tools ?? []).map(({ tool }) => ({ name: tool, app: null, slug: codeScanning })),
  ]);

const codeScanning = 'github-advanced-security';

const hiddenRemark = (branches: readonly string[], said: string): string =>
  `GitHub does not show the rulesets of ${branches.join(', ')} (${said}): they count as having none. Checks that classic branch protection wants still count.`;

/** Rules of active rulesets that bind a branch of this name; `refused`: what GitHub said where it does not show them. */
export async function rulesOf(
  github: GitHub,
  branch: string,
): Promise<{ readonly rules: readonly unknown[]; readonly refused: string | null }> {
  const at = { owner: github.owner, repo: github.repo, branch };
  try {
    const rules = await allPages(github, 'GET /repos/{owner}/{repo}/rules/branches/{branch}', at);
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

/** GitHub would let some tokens pass its rules over; `BLOCKED` says that they are not met, whoever asks. */
export function wantingOf({ reviewDecision, mergeStateStatus }: MergeStanding): ObservedPull['wanting'] {
  if (reviewDecision === 'REVIEW_REQUIRED') return 'approval';
  return mergeStateStatus === 'BLOCKED' ? 'something' : 'nothing';
}

/** Of a pull request: by a person, or by GitHub when the branch it went into was deleted. */
export const retargetFields = `retargets: timelineItems(last: 1, itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT]) {
  nodes { ... on BaseRefChangedEvent { createdAt } ... on AutomaticBaseChangeSucceededEvent { createdAt } }
}`;
export const Retargets = z.object({ nodes: z.array(z.object({ createdAt: z.string() })) });

export const retargetedAt = ({ nodes }: z.output<typeof Retargets>): string | null => nodes.at(-1)?.createdAt ?? null;

/* Reads which pull requests would bring workflow files: by a merge, and, where their base has to get into them, by an update. */

/** GitHub lists them by name, and a dot comes before letters: workflows stand among the first. One that does not is told by GitHub's refusal. */
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

/** One request for each whose base has to get into its branch, and none for any other. */
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

/** What the base has changed since the branch left it; GitHub shows at most three hundred files, by name. */
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
