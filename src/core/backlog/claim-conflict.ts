/** Decides whether an issue that this tick claimed is still its own: another loop may have claimed it, or a person may have taken it. */

import { effectKeys, type Outcome } from '../effects/effect.ts';
import type { ClaimedIssue, StandingClaim } from '../observation/claimed-issue.ts';
import { isOurs } from '../observation/pull-request.ts';
import type { Claimer } from '../observation/thread.ts';
import { claimLabel } from '../state/counters.ts';

/** By what an issue belongs to this loop. */
export interface Claimant extends Claimer {
  readonly ownLogin: string;
  /** Whose issues may be taken although they are assigned; null = only unassigned ones. */
  readonly assignee: string | null;
  /** Without one of them an issue is none of the loop's. */
  readonly labels: readonly string[];
}

export interface Contest {
  readonly subject: number;
  readonly why: string;
  /** Nobody is known to work on it: the label is nobody's any more, unless a claim stands when it is taken off. */
  readonly isFree: boolean;
}

/** A claim that is older than the reading which found the issue free was given back, but for the time between comment and label. */
const settlesWithinMs = 5 * 60_000;

/**
 * The earlier claim goes on. In the same second both withdraw, since one may not have seen the other. An own claim that cannot be seen counts
 * as the latest. If the other claim came more than five minutes after ours, its loop found the issue free: our label had gone, and ours is over.
 */
export function contestOf(issue: ClaimedIssue, by: Claimant): Contest | null {
  const { subject, claims } = issue;
  const why = takenAway(issue, by);
  if (why !== null) return { subject, why, isFree: true };
  const secondOf = ({ updatedAt }: StandingClaim): number => Math.floor(Date.parse(updatedAt) / 1_000);
  const own = claims.filter(({ loop }) => loop === by.loop).map(secondOf);
  const mine = own.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...own);
  const [first] = rivalsOf(claims, by)
    .filter((claim) => secondOf(claim) <= mine || secondOf(claim) - mine > settlesWithinMs / 1_000)
    .toSorted((a, b) => secondOf(a) - secondOf(b));
  if (first === undefined) return null;
  return {
    subject,
    why: `the loop ${first.loop || 'of another build'} claimed it, too`,
    isFree: secondOf(first) === mine,
  };
}

/**
 * Issues of this tick whose claim GitHub did not take: neither its comment nor an earlier one stands, or its label does not. Other loops take
 * such an issue for free, so no session starts on it (fail closed). A refusal that lasts, as in a locked conversation, keeps nobody from working.
 */
export function unclaimedIssues(
  issues: readonly ClaimedIssue[],
  at: { readonly loop: string; readonly run: number; readonly iteration: number },
  outcomes: readonly Outcome[],
): Contest[] {
  const failed = (key: string): boolean =>
    outcomes.some((outcome) => outcome.key === key && outcome.kind === 'failed' && outcome.passing === true);
  const why = 'GitHub did not take its claim; a later tick tries again';
  return issues.flatMap(({ subject, claims, labels }) => {
    const lacksComment = failed(effectKeys.claim({ ...at, subject })) && !claims.some(({ loop }) => loop === at.loop);
    const lacksLabel =
      failed(effectKeys.label(subject, claimLabel)) && !labels.some((label) => isSame(label, claimLabel));
    return lacksComment || lacksLabel ? [{ subject, why, isFree: true }] : [];
  });
}

/** Claims of other loops that stand beside ours. */
export function rivalsOf(claims: readonly StandingClaim[], by: Claimer): StandingClaim[] {
  const since = Date.parse(by.readAt) - settlesWithinMs;
  const isOther = ({ loop, epoch }: StandingClaim): boolean =>
    loop !== by.loop || (by.epoch !== undefined && epoch !== by.epoch);
  return claims.filter((claim) => isOther(claim) && Date.parse(claim.updatedAt) >= since);
}

/**
 * Whose it is by the claims that stand: the newest one's, but of those that were written at nearly the same time the first one's. The others
 * have to withdraw, and may not have managed to.
 */
export function ownerOf(claims: readonly StandingClaim[]): StandingClaim | undefined {
  const at = ({ updatedAt }: StandingClaim): number => Date.parse(updatedAt);
  const [newest, ...older] = claims.toSorted((a, b) => at(b) - at(a));
  return older.reduce(
    (owner, claim) =>
      owner !== undefined && claim.loop !== owner.loop && at(owner) - at(claim) < settlesWithinMs ? claim : owner,
    newest,
  );
}

/** Whether it is another loop's by now, as where a person took the label off: the label that stands is that loop's. Nobody has a closed one. */
export function isHandedOn({ isOpen, claims }: Pick<ClaimedIssue, 'isOpen' | 'claims'>, loop: string): boolean {
  const owner = ownerOf(claims);
  return isOpen && owner !== undefined && owner.loop !== '' && owner.loop !== loop;
}

/**
 * Claims that the label may stand for. A claim comment stays after its label went, so one that was written long before this label was put is
 * over. The label can be ours without a comment: GitHub did not take it, or a person deleted it.
 */
export const claimsOfLabel = (claims: readonly StandingClaim[], labelledAt: string): StandingClaim[] =>
  claims.filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(labelledAt) - settlesWithinMs);

/** The same signs by which an issue is not taken in the first place. */
function takenAway(issue: ClaimedIssue, by: Claimant): string | null {
  const { isOpen, isPull = false, automatic = null, labels, assignees, closingPullRequests } = issue;
  if (!isOpen) return 'it was closed meanwhile';
  if (automatic !== null) return automaticNow[automatic];
  if (isPull) return null;
  if (assignees.some((login) => !isSame(login, by.assignee ?? ''))) return 'it was assigned to somebody meanwhile';
  const closing = closingPullRequests.find((pull) => !isOurs(pull, by.ownLogin));
  if (closing !== undefined)
    return `${closing.number === null ? 'a pull request that we may not see' : `pull request #${closing.number}`} is going to close it`;
  const off = by.labels.find((wanted) => !labels.some((label) => isSame(label, wanted)));
  return off === undefined ? null : `its label ${off} was taken off meanwhile`;
}

const automaticNow = {
  'auto-merge': 'auto-merge was turned on meanwhile',
  'merge queue': 'it was put into the merge queue meanwhile',
} as const;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
