/** Decides what the rules of a base branch want of a pull request before it is merged, and since when it is its base. */
import { z } from 'zod';
import type { ObservedPull } from '../../core/observation/pull-request.ts';
import { GitHubError } from '../../ports/github-error.ts';
import type { GitHub } from '../api/client.ts';
import { allPages } from '../api/pagination.ts';
import type { RequiredCheck } from './checks.ts';

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
