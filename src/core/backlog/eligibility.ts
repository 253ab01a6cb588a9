/** Sorts the open issues: which may be worked on in this tick, in which order, and why the others may not. */
import type { Admission, BacklogIssue } from '../observation/facts.ts';
import { isOwnClosingPull } from '../observation/pull-request.ts';
import { claimLabel } from '../state/counters.ts';
import type { CachedIssue } from '../state/loop-state.ts';
import { isFinished, type Subject } from '../state/subject.ts';
import { includesIgnoringCase } from '../text/format.ts';
import { admittedAssociations, shortenTextHash } from './issue-cache.ts';
import { isCurrentText } from './thread-snapshot.ts';

/** Why an issue is not taken. A closed list, so that status and tests can name each reason. */
export type Hindrance =
  | { readonly kind: 'finished'; readonly phase: string }
  | { readonly kind: 'gated' } /* waits for a person's answer */
  | { readonly kind: 'declined'; readonly gate: string } /* a person said no, for this text or failure, in this run */
  | { readonly kind: 'blocked'; readonly by: readonly number[] }
  | { readonly kind: 'outsider'; readonly author: string }
  | { readonly kind: 'taken'; readonly sign: 'label' | 'assignee' | 'pull request' | 'another loop' };

export interface BacklogRules {
  /** Issues with an open question. */
  readonly gated: ReadonlySet<number>;
  /** Issues with a ready pull request of this loop. A fresh run finds it and knows nothing else of the issue. */
  readonly delivered: ReadonlySet<number>;
  /** Issues with a pull request of another loop and none of ours: a stop returns the claim and leaves the work. */
  readonly underOthers: ReadonlySet<number>;
  readonly loop: string;
  /** Assignee whose issues may still be taken. Null = only unassigned issues. */
  readonly assignee: string | null;
  readonly priorityLabels: readonly string[];
  readonly ownLogin: string;
  /** Outsiders' issues that were admitted. */
  readonly admissions: readonly Admission[];
}

export interface Candidate {
  readonly issue: BacklogIssue;
  readonly subject: Subject | null;
  /** Of an outsider's issue: who admitted it. */
  readonly admission?: Admission;
}

/** What is known of every issue that is not taken. */
export type HinderedIssue = Pick<BacklogIssue, 'number' | 'openBlockers'>;

export interface SortedBacklog {
  /** In the order in which they are to be taken. */
  readonly workable: readonly Candidate[];
  /** Free as far as is known, but not read in this tick, since others come first. In the same order. */
  readonly behind: readonly CachedIssue[];
  readonly hindered: readonly { readonly issue: HinderedIssue; readonly why: Hindrance }[];
}

/** Splits open issues into workable ones, in order, and hindered ones with the reason. `unread`: cached lines only. */
export function sortBacklog(
  read: { readonly issues: readonly BacklogIssue[]; readonly unread?: readonly CachedIssue[] },
  subjects: readonly Subject[],
  rules: BacklogRules,
): SortedBacklog {
  const known = new Map(subjects.map((subject) => [subject.number, subject]));
  const workable: Candidate[] = [];
  const behind: CachedIssue[] = [];
  const hindered: { issue: HinderedIssue; why: Hindrance }[] = [];
  for (const issue of read.issues) {
    const subject = known.get(issue.number) ?? null;
    const why = findHindrance(toEligibilityFacts(issue, rules), subject, rules);
    const admission = rules.admissions.find(({ number }) => number === issue.number);
    if (why === null) workable.push({ issue, subject, ...(admission === undefined ? {} : { admission }) });
    else hindered.push({ issue, why });
  }
  for (const line of read.unread ?? []) {
    const why = findHindrance(cachedEligibilityFacts(line), known.get(line.number) ?? null, rules);
    if (why === null) behind.push(line);
    else hindered.push({ issue: { number: line.number, openBlockers: line.blockers ?? [] }, why });
  }
  const byPlace = buildBacklogComparator(rules.priorityLabels);
  return {
    workable: workable.toSorted((a, b) => byPlace(toBacklogSortKey(a.issue), toBacklogSortKey(b.issue))),
    behind: behind.toSorted(byPlace),
    hindered,
  };
}

/** Open, unfinished subjects: they keep `backlog_empty` from firing. Work taken by others does not count. */
export const countUnfinished = ({ workable, behind, hindered }: SortedBacklog): number =>
  workable.length + behind.length + hindered.filter(isWaiting).length;

/** For a person, or for other issues. */
export const isWaiting = ({ why }: SortedBacklog['hindered'][number]): boolean =>
  why.kind === 'gated' || why.kind === 'blocked';

/** Facts that decide eligibility, whether the issue was read in this tick or not. */
interface EligibilityFacts {
  readonly number: number;
  readonly outsider: string | null;
  /** An outsider's issue, admitted when last checked and unchanged since. It is checked again before it is taken. */
  readonly letIn: boolean;
  readonly labelled: boolean;
  /** Loop of the newest claim. Null = no claim, undefined = not known. */
  readonly claim: string | null | undefined;
  readonly assigned: boolean;
  /** Open pull requests of others that close it. Null = one that we may not see. */
  readonly closing: readonly (number | null)[];
  readonly blockers: readonly number[];
  readonly elsewhere: boolean;
  /** Whether the hash is that of its text. */
  readonly hasText: (hash: string) => boolean;
  /** Whether an answer was about its text and the comments that belong to it. */
  readonly isAbout: (signature: string, subject: Subject) => boolean;
}

function toEligibilityFacts(issue: BacklogIssue, rules: BacklogRules): EligibilityFacts {
  return {
    number: issue.number,
    outsider: admittedAssociations.includes(issue.authorAssociation) ? null : issue.author,
    letIn: false,
    labelled: includesIgnoringCase(issue.labels, claimLabel),
    claim: issue.claims === null ? undefined : (issue.claims.at(-1)?.loop ?? null),
    assigned: issue.assignees.some((login) => login.toLowerCase() !== rules.assignee?.toLowerCase()),
    // A pull request that a lost tick of ours opened is found by its branch and continued.
    closing: issue.closingPullRequests
      .filter((pull) => !isOwnClosingPull(pull, rules.ownLogin))
      .map(({ number }) => number),
    blockers: issue.openBlockers,
    elsewhere: issue.blockedElsewhere,
    hasText: (hash) => hash === issue.textHash,
    isAbout: (signature, { admittedComments }) => isCurrentText(signature, issue, admittedComments),
  };
}

const cachedEligibilityFacts = (line: CachedIssue): EligibilityFacts => ({
  number: line.number,
  outsider: line.outsider ?? null,
  letIn: line.admitted === true,
  labelled: includesIgnoringCase(line.labels ?? [], claimLabel),
  claim: line.claim,
  assigned: line.assigned ?? false,
  closing: line.closing ?? [],
  blockers: line.blockers ?? [],
  elsewhere: line.elsewhere ?? false,
  hasText: (hash) => shortenTextHash(hash) === line.text,
  isAbout: (signature) => shortenTextHash(signature) === line.text,
});

function findHindrance(issue: EligibilityFacts, subject: Subject | null, rules: BacklogRules): Hindrance | null {
  if (subject !== null && isFinished(subject.phase)) return { kind: 'finished', phase: subject.phase };
  if (subject === null && rules.delivered.has(issue.number)) return { kind: 'finished', phase: 'done' };
  if (rules.gated.has(issue.number)) return { kind: 'gated' };
  const taken = findTakenHindrance(issue, subject, rules);
  if (taken !== null) return taken;
  if (issue.outsider !== null && !isAdmitted(issue, rules)) return { kind: 'outsider', author: issue.outsider };
  if (issue.blockers.length > 0 || issue.elsewhere) return { kind: 'blocked', by: issue.blockers };
  const declined = subject?.declined.find(({ gate, signature }) => {
    if (gate === 'merge' || gate === 'post-feedback-merge') return false; // about its pull request, not about its work
    return gate !== 'ambiguous-criteria' || issue.isAbout(signature, subject);
  });
  return declined === undefined ? null : { kind: 'declined', gate: declined.gate };
}

/** Only the text that was checked together with its label: another one may have been written since. */
const isAdmitted = ({ number, letIn, hasText }: EligibilityFacts, { admissions }: BacklogRules): boolean =>
  letIn || admissions.some((admission) => admission.number === number && hasText(admission.textHash));

/** A claim label without our claim is another's. So is work assigned to a person, or done in another's pull request. */
function findTakenHindrance(issue: EligibilityFacts, subject: Subject | null, rules: BacklogRules): Hindrance | null {
  if (issue.labelled && (issue.claim === null || issue.claim === undefined)) return { kind: 'taken', sign: 'label' };
  if (issue.labelled && issue.claim !== rules.loop) return { kind: 'taken', sign: 'another loop' };
  if (rules.underOthers.has(issue.number)) return { kind: 'taken', sign: 'another loop' };
  if (issue.assigned) return { kind: 'taken', sign: 'assignee' };
  return issue.closing.some((number) => number === null || number !== subject?.pullRequest)
    ? { kind: 'taken', sign: 'pull request' }
    : null;
}

/** The fields that decide the order. */
export type BacklogSortKey = Pick<CachedIssue, 'number' | 'created' | 'labels' | 'due'>;

export const toBacklogSortKey = (issue: BacklogIssue): BacklogSortKey => ({
  number: issue.number,
  created: Date.parse(issue.createdAt) / 1_000,
  labels: [...issue.labels],
  ...(issue.milestoneDue === null ? {} : { due: Date.parse(issue.milestoneDue) / 1_000 }),
});

/** Priority label, then the earliest milestone due date, then age. */
export function buildBacklogComparator(
  priorityLabels: readonly string[],
): (a: BacklogSortKey, b: BacklogSortKey) => number {
  const ranks = new Map(priorityLabels.map((label, index) => [label.toLowerCase(), index]));
  const rank = ({ labels = [] }: BacklogSortKey): number =>
    Math.min(...labels.map((label) => ranks.get(label.toLowerCase()) ?? ranks.size), ranks.size);
  const due = (one: BacklogSortKey): number => one.due ?? Number.MAX_SAFE_INTEGER;
  return (a, b) => rank(a) - rank(b) || due(a) - due(b) || a.created - b.created || a.number - b.number;
}

/** Work branch of an issue: `tickgate/{loop}/{n}-{slug}`. The slug comes from the title, without foreign syntax. */
export function buildBranchName(loop: string, issue: { readonly number: number; readonly title: string }): string {
  const slug = issue.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `tickgate/${loop}/${issue.number}${slug === '' ? '' : `-${slug}`}`;
}
