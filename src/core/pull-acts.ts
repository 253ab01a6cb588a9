/** Turns what a review loop does without an agent into outward acts: branches brought up to date, pull requests merged. */
import type { Decision } from './decide.ts';
import { claimLabel, type Effect, effectKeys } from './effects.ts';
import type { PlanFacts } from './planned-effects.ts';

type Acts = Extract<Decision, { verdict: 'work' }>['acts'];

export function pullActs(acts: Acts, { merge }: Pick<PlanFacts, 'merge'>): Effect[] {
  const merges = (acts?.merges ?? []).flatMap(({ pull, sha, branch }): Effect[] => [
    {
      kind: 'merge',
      key: effectKeys.merge(pull, sha),
      pull,
      sha,
      strategy: merge.strategy,
      deleteBranch: merge.deleteBranch ? branch : null,
    },
    { kind: 'unlabel', key: effectKeys.unlabel(pull, claimLabel), issue: pull, name: claimLabel },
  ]);
  const updates = (acts?.updates ?? []).map(
    ({ pull, sha }): Effect => ({ kind: 'update-branch', key: effectKeys.updateBranch(pull, sha), pull, sha }),
  );
  return [...updates, ...merges];
}
