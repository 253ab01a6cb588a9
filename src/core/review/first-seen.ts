/** Decides since when a head without checks is known: from then on its first check has its time, whatever date its commit bears. */

import type { ObservedPull } from '../observation/pull-request.ts';
import { type LoopState, putSubject } from '../state/loop/loop-state.ts';
import { pullSubject } from '../state/subject/pull-subject.ts';
import { seenAt } from '../state/subject/review-record.ts';

/** Only of heads that wait for a first check: all others are judged by their checks. */
export const withSights = (
  state: LoopState,
  { pulls, now, loop }: { readonly pulls: readonly ObservedPull[]; readonly now: string; readonly loop: string },
): LoopState =>
  pulls.filter((pull) => isUnchecked(pull, loop)).reduce((sofar, pull) => sighted(sofar, pull, now), state);

const isUnchecked = ({ state, draft, claimedBy, checks, requiredChecks }: ObservedPull, loop: string): boolean =>
  state === 'open' &&
  !draft &&
  (claimedBy === null || claimedBy === loop) &&
  checks.length + requiredChecks.length === 0;

function sighted(state: LoopState, pull: ObservedPull, now: string): LoopState {
  const subject = pullSubject(state.subjects, pull.number);
  if (seenAt(pull.headSha, subject.review) !== null) return state;
  const review = { ...subject.review, seen: { sha: pull.headSha, at: now } };
  return putSubject(state, { ...subject, title: subject.title || pull.title, review });
}
