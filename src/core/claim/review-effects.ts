/** Turns what a review loop does without an agent into outward acts: what was found posted again, branches brought up to date, pull requests merged. */
import type { Decision } from '../decide/decide.ts';
import { type Effect, effectKeys } from '../effects/effect.ts';
import { reviewEffect } from '../publication/review-publication.ts';
import { claimLabel } from '../state/values/labels.ts';
import type { PlanFacts } from './plan-facts.ts';

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
