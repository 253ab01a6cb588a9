/** Decides whether a merge that was judged a moment ago may still be made: what people did meanwhile stands against it. */
import { z } from 'zod';
import { includesLogin } from '../core/approvers.ts';
import type { Effect } from '../core/effects.ts';
import { isMarkedDoNotMerge } from '../core/merging.ts';
import { RestActor } from './actor.ts';

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

/** One review; `submitted_at` absent = a draft of somebody's. */
export const VerdictNow = z.object({
  user: RestActor,
  state: z.string(),
  commit_id: z.string().nullish(),
  submitted_at: z.string().optional(),
});
export type VerdictNow = z.output<typeof VerdictNow>;

/** Null = nothing. What GitHub has not computed yet is left to GitHub, which refuses what its rules forbid. */
export function notNow(
  now: PullNow,
  { sha, unless }: Extract<Effect, { kind: 'merge' }>,
  verdicts: readonly VerdictNow[],
): string | null {
  const { base, doNotMergeLabel, since, approvers } = unless;
  const labels = now.labels.map(({ name }) => name);
  if (now.head.sha !== sha) return 'its head has moved';
  if (now.state !== 'open') return 'it is not open any more';
  if (now.draft === true) return 'it is a draft again';
  if (isMarkedDoNotMerge({ labels }, { doNotMergeLabel })) return `it was labelled ${doNotMergeLabel} a moment ago`;
  if (now.base.ref !== base) return `it goes into ${now.base.ref} now, not into ${base}`;
  if (now.mergeable_state === 'blocked') return 'the rules of its base do not let it be merged';
  if (verdicts.some((one) => one.state === 'CHANGES_REQUESTED' && isSince(one, since)))
    return 'somebody has asked for changes a moment ago';
  return approvers === null || approvers.some((login) => stands(login, sha, verdicts))
    ? null
    : 'the approval that it rests on does not stand any more';
}

/** GitHub's times are whole seconds. */
const isSince = ({ submitted_at: at }: VerdictNow, since: string): boolean =>
  at !== undefined && Date.parse(at) >= Math.floor(Date.parse(since) / 1000) * 1000;

/** Of each reviewer the newest word that is a verdict; GitHub lists them oldest first. */
function stands(login: string, sha: string, verdicts: readonly VerdictNow[]): boolean {
  const newest = verdicts.findLast(
    ({ user, state }) => user !== null && includesLogin([user.login], login) && opinions.includes(state),
  );
  return newest?.state === 'APPROVED' && newest.commit_id === sha;
}

const opinions = ['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'];
