/** Decides whether an issue that this tick claimed is still its own: another loop may have claimed it, or a person may have taken it. */

import type { Progress } from './claim.ts';
import { type ClosingPull, isOurs } from './closing-pull.ts';
import { type Claimer, claimLabel, type Effect, effectKeys, effectLine } from './effects.ts';
import type { Said } from './frozen-comments.ts';
import type { ObservedPull } from './observed-pull.ts';
import type { SessionReport } from './settle.ts';
import { isOfOneShot } from './single-shot.ts';
import { type LoopState, putSubject, subjectIn } from './state.ts';

/** A claim comment as it stands; `updatedAt` moves with each rewriting. */
export interface StandingClaim {
  readonly key: string;
  readonly epoch: number;
  readonly loop: string;
  readonly updatedAt: string;
}

/** An issue as it is after this tick has claimed it; null = it is gone. */
export interface ClaimedIssue {
  readonly subject: number;
  readonly isOpen: boolean;
  /** A pull request under review: whom it is assigned to, and what it is labelled, takes it from nobody. */
  readonly isPull?: boolean;
  /** Of a pull request: GitHub merges it by itself, with whatever goes to its branch. */
  readonly automatic?: ObservedPull['automatic'];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Open ones. */
  readonly closingPullRequests: readonly ClosingPull[];
  readonly claims: readonly StandingClaim[];
  /** In its thread, oldest first. */
  readonly said?: readonly Said[];
}

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
 * Whoever wrote the earlier claim goes on; in the same second both withdraw, since one of them may not have seen the other. A claim of
 * ours that is not to be seen counts as the latest.
 */
export function contestOf(issue: ClaimedIssue, by: Claimant): Contest | null {
  const { subject, claims } = issue;
  const why = takenAway(issue, by);
  if (why !== null) return { subject, why, isFree: true };
  const secondOf = ({ updatedAt }: StandingClaim): number => Math.floor(Date.parse(updatedAt) / 1_000);
  const own = claims.filter(({ loop }) => loop === by.loop).map(secondOf);
  const mine = own.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...own);
  const [first] = rivalsOf(claims, by)
    .filter((claim) => secondOf(claim) <= mine)
    .toSorted((a, b) => secondOf(a) - secondOf(b));
  if (first === undefined) return null;
  return {
    subject,
    why: `the loop ${first.loop || 'of another build'} claimed it, too`,
    isFree: secondOf(first) === mine,
  };
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

/**
 * What a withdrawal makes: the claim comment says so and is none any more; the label stays with the other loop, if there is one. Of two
 * that claimed in one second, the one that looked later may have found ours withdrawn already, and works: the label is its own then.
 */
export const withdrawals = (
  contests: readonly Contest[],
  at: Claimer & { readonly run: number; readonly iteration: number; readonly epoch: number },
): Effect[] =>
  contests.flatMap(({ subject, why, isFree }): Effect[] => {
    const key = effectKeys.withdrawn({ run: at.run, subject, iteration: at.iteration });
    const line = effectLine({ key, epoch: at.epoch, loop: at.loop });
    const body = `${line}\nThe Tickgate loop \`${at.loop}\` does not work on this issue: ${why}.\n`;
    const label = {
      kind: 'unlabel',
      key: effectKeys.unlabel(subject, claimLabel),
      issue: subject,
      name: claimLabel,
      yields: { loop: at.loop, readAt: at.readAt, ...(isOfOneShot(at.loop, key) ? { epoch: at.epoch } : {}) },
    } as const;
    return [{ kind: 'comment', key, issue: subject, body, inPlaceOf: effectKeys.claims }, ...(isFree ? [label] : [])];
  });

/** Subjects as they were before this tick claimed them: no session was begun for them. A label that stayed stays theirs to give back. */
export function withoutContested(
  claim: Progress,
  before: LoopState,
  { contests, labelled }: { readonly contests: readonly Contest[]; readonly labelled: readonly number[] },
): Progress {
  const state = contests.reduce((sofar: LoopState, { subject }): LoopState => {
    const was = before.subjects.find(({ number }) => number === subject);
    if (labelled.includes(subject)) return putSubject(sofar, { ...(was ?? subjectIn(sofar, subject)), claimed: true });
    const others = { ...sofar, subjects: sofar.subjects.filter(({ number }) => number !== subject) };
    return was === undefined ? others : putSubject(others, { ...was, claimed: false });
  }, claim.state);
  return { ...claim, state };
}

/**
 * Work that nobody publishes: another loop has the issue, or nobody wants it any more. The session's cost is charged all the same.
 * `aside`: where its commit is now, by its hash.
 */
export const unpublished = (
  reports: readonly SessionReport[],
  contests: readonly Contest[],
  aside: ReadonlyMap<string, string>,
): SessionReport[] =>
  reports.map((report) => {
    const contest = contests.find(({ subject }) => subject === report.order.subject);
    if (contest === undefined || report.outcome.kind === 'failed') return report;
    const { outcome } = report;
    const kept = outcome.kind === 'delivered' ? aside.get(outcome.tipSha) : undefined;
    const sentence = `Nothing was published: ${contest.why}${kept === undefined ? '' : `; ${kept}`}.`;
    return {
      ...report,
      outcome: { kind: 'failed', failure: { class: 'cancelled', rootCause: 'claim-lost', sentence, question: null } },
    };
  });

/** The issues stay what they were worked to be; what another loop has claimed is not ours to give back any more. */
export const disclaimed = ({ head, state }: Progress, contests: readonly Contest[]): Progress => ({
  head,
  state: {
    ...state,
    subjects: state.subjects.map((subject) =>
      contests.some((contest) => contest.subject === subject.number && !contest.isFree)
        ? { ...subject, claimed: false }
        : subject,
    ),
  },
});

/** The newest commit of each of them: it holds what came before it. */
export const withdrawnCommits = (reports: readonly SessionReport[], contests: readonly Contest[]): string[] =>
  contests.flatMap(({ subject }) => {
    const newest = reports.findLast(({ order, outcome }) => order.subject === subject && outcome.kind === 'delivered');
    return newest?.outcome.kind === 'delivered' ? [newest.outcome.tipSha] : [];
  });
