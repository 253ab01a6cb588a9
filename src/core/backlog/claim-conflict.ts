/** Detects claim conflicts: another loop claimed an issue of this tick, or a person took it. */
import { effectKeys, type Outcome } from '../effects/effect.ts';
import type { ClaimedIssue, StandingClaim } from '../observation/facts.ts';
import { isOwnClosingPull } from '../observation/pull-request.ts';
import type { Claimer } from '../observation/thread.ts';
import { claimLabel } from '../state/counters.ts';
import { equalsIgnoringCase, includesIgnoringCase } from '../text/format.ts';

/** What makes an issue belong to this loop. */
export interface ClaimRules extends Claimer {
  readonly ownLogin: string;
  /** Assignee whose issues may still be taken. Null = only unassigned issues. */
  readonly assignee: string | null;
  /** An issue that lacks one of these labels does not belong to the loop. */
  readonly labels: readonly string[];
}

export interface Contest {
  readonly subject: number;
  readonly why: string;
  /** False = another loop's claim was seen, and the label is that loop's. */
  readonly isFree: boolean;
  /** No claim comment of ours stands, so no withdrawal is posted. */
  readonly isSilent?: boolean;
}

/** Longest gap between a claim comment and its label. A claim that precedes the reading by more was given back. */
const settlesWithinMs = 5 * 60_000;

/**
 * The earlier claim wins. Within the same second both loops withdraw, since one may not have seen the other. An own
 * claim that cannot be seen counts as the latest. If the other claim came more than five minutes after ours, that loop
 * found the issue free. Our label was gone, and our claim has ended.
 */
export function detectContest(issue: ClaimedIssue, by: ClaimRules): Contest | null {
  const { subject, claims } = issue;
  const why = describeLostIssue(issue, by);
  if (why !== null) return { subject, why, isFree: true };
  const secondOf = ({ updatedAt }: StandingClaim): number => Math.floor(Date.parse(updatedAt) / 1_000);
  const own = claims.filter(({ loop }) => loop === by.loop).map(secondOf);
  const mine = own.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...own);
  const [first] = listRivalClaims(claims, by)
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
 * Issues of this tick whose claim GitHub did not take: neither its comment nor an earlier one stands, or its label is
 * missing. Other loops take such an issue for free, so no session starts on it (fail closed). A refusal that lasts, as
 * in a locked conversation, blocks no work.
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
    const lacksLabel = failed(effectKeys.label(subject, claimLabel)) && !includesIgnoringCase(labels, claimLabel);
    return lacksComment || lacksLabel ? [{ subject, why, isFree: true, isSilent: lacksComment }] : [];
  });
}

/** Claims of other loops that compete with ours. */
export function listRivalClaims(claims: readonly StandingClaim[], by: Claimer): StandingClaim[] {
  const since = Date.parse(by.readAt) - settlesWithinMs;
  const isOther = ({ loop, epoch }: StandingClaim): boolean =>
    loop !== by.loop || (by.epoch !== undefined && epoch !== by.epoch);
  return claims.filter((claim) => isOther(claim) && Date.parse(claim.updatedAt) >= since);
}

/**
 * The claim that owns the issue: the newest one, but the first of those written at nearly the same time. The others
 * must withdraw, and may have failed to.
 */
export function findClaimOwner(claims: readonly StandingClaim[]): StandingClaim | undefined {
  const at = ({ updatedAt }: StandingClaim): number => Date.parse(updatedAt);
  const [newest, ...older] = claims.toSorted((a, b) => at(b) - at(a));
  return older.reduce(
    (owner, claim) =>
      owner !== undefined && claim.loop !== owner.loop && at(owner) - at(claim) < settlesWithinMs ? claim : owner,
    newest,
  );
}

/**
 * Whether another loop owns it by now, for example after a person removed our label: the present label is that loop's.
 * A closed issue has no owner.
 */
export function isOwnedByOtherLoop({ isOpen, claims }: Pick<ClaimedIssue, 'isOpen' | 'claims'>, loop: string): boolean {
  const owner = findClaimOwner(claims);
  return isOpen && owner !== undefined && owner.loop !== '' && owner.loop !== loop;
}

/** When the claim label was last set, and when a bot last took one off; null = the newest events do not say. */
export interface LabelTimes {
  readonly setAt: string | null;
  readonly takenOffByBotAt: string | null;
}

/**
 * Claims that the label may belong to. A claim comment outlives its label, so one written long before this label was
 * set has ended. The label can be ours without a comment: GitHub did not accept the comment, or a person deleted it.
 */
export const listClaimsOfLabel = (claims: readonly StandingClaim[], labelledAt: string): StandingClaim[] =>
  claims.filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(labelledAt) - settlesWithinMs);

/**
 * Whether the loops of these rival claims gave the issue back before the present label was set, so that the label is
 * ours. Only signs that are there count (fail closed): a claim that is not to be seen may be a late copy, and a person
 * who takes a label off says nothing of the work.
 */
export const areGivenBack = (rivals: readonly StandingClaim[], { setAt, takenOffByBotAt }: LabelTimes): boolean => {
  if (rivals.length === 0 || setAt === null || takenOffByBotAt === null) return false;
  const endedAt = Date.parse(takenOffByBotAt);
  return Date.parse(setAt) >= endedAt && rivals.every(({ updatedAt }) => Date.parse(updatedAt) < endedAt);
};

/** Applies the same signs that keep an issue from being taken in the first place. */
function describeLostIssue(issue: ClaimedIssue, by: ClaimRules): string | null {
  const { isOpen, isPull = false, automatic = null, labels, assignees, closingPullRequests } = issue;
  if (!isOpen) return 'it was closed meanwhile';
  if (automatic !== null) return automaticNow[automatic];
  if (isPull) return null;
  if (assignees.some((login) => !equalsIgnoringCase(login, by.assignee ?? '')))
    return 'it was assigned to a person meanwhile';
  const closing = closingPullRequests.find((pull) => !isOwnClosingPull(pull, by.ownLogin));
  if (closing !== undefined)
    return `${closing.number === null ? 'a pull request that we may not see' : `pull request #${closing.number}`} is going to close it`;
  const off = by.labels.find((wanted) => !includesIgnoringCase(labels, wanted));
  return off === undefined ? null : `its label ${off} was taken off meanwhile`;
}

const automaticNow = {
  'auto-merge': 'auto-merge was turned on meanwhile',
  'merge queue': 'it was put into the merge queue meanwhile',
} as const;
