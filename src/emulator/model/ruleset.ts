/** Rulesets: which of them bind a ref, which moves they refuse, which checks they demand. */

import picomatch from 'picomatch';
import { isAncestor } from '../git/commits.ts';
import type { RefMove } from '../git/loose-refs.ts';
import type { Actor } from './account.ts';

/** A rule of the repository that refuses ref changes. `bypass` lists logins that it does not bind. */
export interface Ruleset {
  readonly id: number;
  readonly name: string;
  /** Patterns as `refs/heads/main` or `refs/heads/tickgate/state/**`. */
  readonly refs: readonly string[];
  readonly rules: readonly ('creation' | 'update' | 'deletion' | 'non_fast_forward')[];
  readonly demands?: readonly MergeDemand[];
  readonly bypass: readonly string[];
  readonly createdAt: number;
}

/** A ruleset's requirement for a commit before its merge, as GitHub writes it. */
export type MergeDemand =
  | {
      readonly type: 'required_status_checks';
      readonly parameters: {
        readonly required_status_checks: readonly {
          readonly context: string;
          readonly integration_id?: number | undefined;
        }[];
        readonly strict_required_status_checks_policy: boolean;
      };
    }
  | {
      readonly type: 'workflows';
      readonly parameters: { readonly workflows: readonly { readonly path: string; readonly repository_id: number }[] };
    }
  | {
      readonly type: 'code_scanning';
      readonly parameters: {
        readonly code_scanning_tools: readonly {
          readonly tool: string;
          readonly alerts_threshold: string;
          readonly security_alerts_threshold: string;
        }[];
      };
    };

/** Names of the checks that must report. A required workflow reports none here, so it is never met. */
export const demandedNames = (demand: MergeDemand): string[] => {
  switch (demand.type) {
    case 'required_status_checks':
      return demand.parameters.required_status_checks.map(({ context }) => context);
    case 'workflows':
      return demand.parameters.workflows.map(({ path }) => path);
    case 'code_scanning':
      return demand.parameters.code_scanning_tools.map(({ tool }) => tool);
  }
};

/** The part of a repository that decides over its refs. */
export interface Ruled {
  readonly rulesets: readonly Ruleset[];
  /** Holds the commits, so that a rule can compare two of them. */
  readonly gitDir: string;
}

/** Rulesets whose patterns match this ref. */
export const bindingRulesets = ({ rulesets }: Pick<Ruled, 'rulesets'>, ref: string): Ruleset[] =>
  rulesets.filter(({ refs }) => picomatch.isMatch(ref, [...refs]));

/** The rule that forbids the move, in GitHub's words; undefined = none. Git pushes are checked by it too. */
export function refusedBy(ruled: Ruled, { actor, move }: { actor: Actor; move: RefMove }): string | undefined {
  const binding = bindingRulesets(ruled, move.name).filter(({ bypass }) => !bypass.includes(actor.account.login));
  const has = (rule: Ruleset['rules'][number]) => binding.some((ruleset) => ruleset.rules.includes(rule));
  if (move.after === null) return has('deletion') ? 'Cannot delete this protected ref.' : undefined;
  if (move.before === null || move.before === undefined) {
    return has('creation') ? 'Cannot create ref due to creations being restricted.' : undefined;
  }
  if (has('update')) return 'Cannot update this protected ref.';
  if (!has('non_fast_forward') || isAncestor(ruled.gitDir, move.before, move.after)) return undefined;
  return 'Cannot force-push to this branch';
}
