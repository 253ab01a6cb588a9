/** Decides what the rules of a base branch want of a pull request before it is merged. */
import { z } from 'zod';
import type { ObservedPull } from '../core/observed-pull.ts';
import type { GitHub } from './client.ts';
import { GitHubError } from './errors.ts';

const Rules = z.array(
  z.object({
    type: z.string(),
    parameters: z.object({ required_status_checks: z.array(z.object({ context: z.string() })).optional() }).optional(),
  }),
);

/** By rulesets, which say so to everybody; servers without them have none. By base branch. */
export async function checksRequired(
  github: GitHub,
  nodes: readonly { readonly baseRefName: string }[],
): Promise<Map<string, string[]>> {
  const bases = [...new Set(nodes.map(({ baseRefName }) => baseRefName))];
  const at = { owner: github.owner, repo: github.repo };
  const rules = await Promise.all(
    bases.map(async (branch): Promise<[string, string[]]> => {
      try {
        const { data } = await github.request('GET /repos/{owner}/{repo}/rules/branches/{branch}', { ...at, branch });
        const checks = Rules.parse(data).flatMap(({ parameters }) => parameters?.required_status_checks ?? []);
        return [branch, checks.map(({ context }) => context)];
      } catch (error) {
        if (error instanceof GitHubError && error.status === 404) return [branch, []];
        throw error;
      }
    }),
  );
  return new Map(rules);
}

interface Standing {
  readonly reviewDecision: string | null;
  readonly mergeStateStatus: string;
}

/** GitHub would let some tokens pass its rules over; `BLOCKED` says that they are not met, whoever asks. */
export function wantingOf({ reviewDecision, mergeStateStatus }: Standing): ObservedPull['wanting'] {
  if (reviewDecision === 'REVIEW_REQUIRED') return 'approval';
  return mergeStateStatus === 'BLOCKED' ? 'something' : 'nothing';
}
