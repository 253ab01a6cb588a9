/** Turns what a review loop does without an agent into outward acts: branches brought up to date, pull requests merged. */
import type { Decision } from './decide.ts';
import { claimLabel, type Effect, effectKeys } from './effects.ts';
import type { PlanFacts } from './planned-effects.ts';

type Acts = Extract<Decision, { verdict: 'work' }>['acts'];

export function pullActs(acts: Acts, facts: Pick<PlanFacts, 'merge' | 'doNotMergeLabel' | 'observation'>): Effect[] {
  const { merge, doNotMergeLabel, observation } = facts;
  const since = observation.tick.now;
  const merges = (acts?.merges ?? []).flatMap(({ pull, sha, branch, base, by, approvers }): Effect[] => [
    {
      kind: 'merge',
      key: effectKeys.merge(pull, sha),
      pull,
      sha,
      strategy: merge.strategy,
      deleteBranch: merge.deleteBranch ? branch : null,
      unless: { base, doNotMergeLabel, since, approvers: by === 'approval' ? approvers : null },
    },
    { kind: 'unlabel', key: effectKeys.unlabel(pull, claimLabel), issue: pull, name: claimLabel },
  ]);
  const updates = (acts?.updates ?? []).map(
    ({ pull, sha }): Effect => ({ kind: 'update-branch', key: effectKeys.updateBranch(pull, sha), pull, sha }),
  );
  return [...updates, ...merges];
}
