/** Turns what a review loop does without an agent into outward acts: what was found posted again, branches brought up to date, pull requests merged. */
import type { Decision } from './decide.ts';
import { claimLabel, type Effect, effectKeys } from './effects.ts';
import type { PlanFacts } from './planned-effects.ts';
import { reviewEffect } from './review-publication.ts';
import type { LoopState } from './state.ts';

type Acts = Extract<Decision, { verdict: 'work' }>['acts'];

export function pullActs(
  acts: Acts,
  facts: Pick<PlanFacts, 'loop' | 'head' | 'merge' | 'doNotMergeLabel' | 'observation' | 'neverHuman'>,
): Effect[] {
  const { loop, head, merge, doNotMergeLabel, observation, neverHuman } = facts;
  const since = observation.tick.now;
  const merges = (acts?.merges ?? []).flatMap(({ pull, sha, branch, base, by, ...order }): Effect[] => [
    {
      kind: 'merge',
      key: effectKeys.merge(pull, sha),
      pull,
      sha,
      strategy: merge.strategy,
      deleteBranch: merge.deleteBranch ? branch : null,
      unless: {
        base,
        doNotMergeLabel,
        since,
        approvers: by === 'approval' ? order.approvers : null,
        everyCheck: order.everyCheck,
        neverHuman,
        workflow: observation.tick.workflow,
      },
      permitted: order.permitted,
    },
    { kind: 'unlabel', key: effectKeys.unlabel(pull, claimLabel), issue: pull, name: claimLabel, afterMerge: pull },
  ]);
  const updates = (acts?.updates ?? []).map(
    ({ pull, sha }): Effect => ({ kind: 'update-branch', key: effectKeys.updateBranch(pull, sha), pull, sha }),
  );
  const posts = (acts?.posts ?? []).map(({ pull, sha, round, found }) =>
    reviewEffect({ loop, epoch: head.epoch, pull, review: { headSha: sha, round } }, found),
  );
  return [...posts, ...updates, ...merges];
}

/** A tick that was lost between a merge and the deletion of its branch, which belongs to it, had planned the one and leaves the other. */
export function mergedBranches(
  { subjects }: Pick<LoopState, 'subjects'>,
  { head, merge, observation }: Pick<PlanFacts, 'head' | 'merge' | 'observation'>,
): Effect[] {
  if (!merge.deleteBranch) return [];
  return observation.ended
    .filter(({ how }) => how === 'pull request merged')
    .flatMap(({ number: pull }): Effect[] => {
      const branch = subjects.find(({ number }) => number === pull)?.branch ?? null;
      const start = effectKeys.merge(pull, '');
      const sha = head.plannedEffects.find((key) => key.startsWith(start))?.slice(start.length);
      if (branch === null || sha === undefined) return [];
      const key = effectKeys.deleteBranch(pull, sha);
      return [{ kind: 'delete-branch', key, subject: pull, branch, sha, merged: pull }];
    });
}
