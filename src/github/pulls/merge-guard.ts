/** Decides whether a merge that was judged a moment ago may still be made: what people did meanwhile stands against it. */
import { z } from 'zod';
import { includesLogin } from '../../core/access/approvers.ts';
import type { Effect } from '../../core/effects/effect.ts';
import { isMarkedDoNotMerge } from '../../core/review/merge-policy.ts';
import { isSince, type Standing } from './reviewer-verdicts.ts';

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
  { spoke, opinions, isPart, checks }: Standing,
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

const stands = (login: string, sha: string, opinions: Standing['opinions']): boolean =>
  opinions.some(({ by, state, commit }) => includesLogin([by], login) && state === 'APPROVED' && commit === sha);
