/** Decides which open issues may be worked on in this tick, why the others may not, and in which order they are taken. */
import type { Admission, BacklogIssue } from '../observation/facts.ts';
import { isOurs } from '../observation/pull-request.ts';
import { claimLabel } from '../state/counters.ts';
import type { KnownIssue } from '../state/issue-cache.ts';
import { finished, type Subject } from '../state/subject.ts';
import { admittedAssociations, textStart } from './issue-cache.ts';
import { isTextNow } from './thread-snapshot.ts';

/** Why an issue is not taken; a closed list, so that status and tests can name each. */
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
  /** Issues for which an open pull request of this loop is ready: a fresh run finds it, and knows nothing else of it. */
  readonly delivered: ReadonlySet<number>;
  /** Issues for which a pull request of another loop is open, and none of this one: a stop gives a claim back, and leaves the work there. */
  readonly underOthers: ReadonlySet<number>;
  readonly loop: string;
  /** Whose issues may be taken although they are assigned; null = only unassigned ones. */
  readonly assignee: string | null;
  readonly priorityLabels: readonly string[];
  readonly ownLogin: string;
  /** Issues of outsiders that somebody has let in. */
  readonly admissions: readonly Admission[];
}

export interface Candidate {
  readonly issue: BacklogIssue;
  readonly subject: Subject | null;
  /** Of an outsider's: who let it in. */
  readonly admission?: Admission;
}

/** What an issue that is not taken is known by. */
export type Named = Pick<BacklogIssue, 'number' | 'openBlockers'>;

export interface SortedBacklog {
  /** In the order in which they are to be taken. */
  readonly workable: readonly Candidate[];
  /** Free as far as is known, but not read in this tick, since others come first; in the same order. */
  readonly behind: readonly KnownIssue[];
  readonly hindered: readonly { readonly issue: Named; readonly why: Hindrance }[];
}

/** Splits the open issues into what may be taken now, in order, and what may not, with the reason; `unread` are those known by their line alone. */
export function sortBacklog(
  read: { readonly issues: readonly BacklogIssue[]; readonly unread?: readonly KnownIssue[] },
  subjects: readonly Subject[],
  rules: BacklogRules,
): SortedBacklog {
  const known = new Map(subjects.map((subject) => [subject.number, subject]));
  const workable: Candidate[] = [];
  const behind: KnownIssue[] = [];
  const hindered: { issue: Named; why: Hindrance }[] = [];
  for (const issue of read.issues) {
    const subject = known.get(issue.number) ?? null;
    const why = hindranceOf(signsOf(issue, rules), subject, rules);
    const admission = rules.admissions.find(({ number }) => number === issue.number);
    if (why === null) workable.push({ issue, subject, ...(admission === undefined ? {} : { admission }) });
    else hindered.push({ issue, why });
  }
  for (const line of read.unread ?? []) {
    const why = hindranceOf(signsKnown(line), known.get(line.number) ?? null, rules);
    if (why === null) behind.push(line);
    else hindered.push({ issue: { number: line.number, openBlockers: line.blockers ?? [] }, why });
  }
  const byPlace = inOrder(rules.priorityLabels);
  return {
    workable: workable.toSorted((a, b) => byPlace(placeOf(a.issue), placeOf(b.issue))),
    behind: behind.toSorted(byPlace),
    hindered,
  };
}

/** Open subjects that are not finished: what keeps `backlog_empty` from firing. Work taken by others is theirs. */
export const unfinishedCount = ({ workable, behind, hindered }: SortedBacklog): number =>
  workable.length + behind.length + hindered.filter(({ why }) => why.kind === 'gated' || why.kind === 'blocked').length;

/** What decides whether an issue may be taken, whether it was read in this tick or not. */
interface Signs {
  readonly number: number;
  readonly outsider: string | null;
  /** An outsider's, which somebody had let in when it was looked at, and which did not change since; it is looked at again before it is taken. */
  readonly letIn: boolean;
  readonly labelled: boolean;
  /** Loop of the newest claim; null = nobody's, undefined = not known. */
  readonly claim: string | null | undefined;
  readonly assigned: boolean;
  /** Open pull requests of others that close it; null = one that we may not see. */
  readonly closing: readonly (number | null)[];
  readonly blockers: readonly number[];
  readonly elsewhere: boolean;
  /** Whether a hash is the one of its text. */
  readonly hasText: (hash: string) => boolean;
  /** Whether an answer was about its text and the comments that belong to it. */
  readonly isAbout: (signature: string, subject: Subject) => boolean;
}

const isClaimLabel = (label: string): boolean => label.toLowerCase() === claimLabel;

function signsOf(issue: BacklogIssue, rules: BacklogRules): Signs {
  return {
    number: issue.number,
    outsider: admittedAssociations.includes(issue.authorAssociation) ? null : issue.author,
    letIn: false,
    labelled: issue.labels.some(isClaimLabel),
    claim: issue.claims === null ? undefined : (issue.claims.at(-1)?.loop ?? null),
    assigned: issue.assignees.some((login) => login.toLowerCase() !== rules.assignee?.toLowerCase()),
    // One that a lost tick of ours opened is found by its branch and gone on with.
    closing: issue.closingPullRequests.filter((pull) => !isOurs(pull, rules.ownLogin)).map(({ number }) => number),
    blockers: issue.openBlockers,
    elsewhere: issue.blockedElsewhere,
    hasText: (hash) => hash === issue.textHash,
    isAbout: (signature, { admittedComments }) => isTextNow(signature, issue, admittedComments),
  };
}

const signsKnown = (line: KnownIssue): Signs => ({
  number: line.number,
  outsider: line.outsider ?? null,
  letIn: line.admitted === true,
  labelled: line.labels?.some(isClaimLabel) ?? false,
  claim: line.claim,
  assigned: line.assigned ?? false,
  closing: line.closing ?? [],
  blockers: line.blockers ?? [],
  elsewhere: line.elsewhere ?? false,
  hasText: (hash) => textStart(hash) === line.text,
  isAbout: (signature) => textStart(signature) === line.text,
});

function hindranceOf(issue: Signs, subject: Subject | null, rules: BacklogRules): Hindrance | null {
  if (subject !== null && finished(subject.phase)) return { kind: 'finished', phase: subject.phase };
  if (subject === null && rules.delivered.has(issue.number)) return { kind: 'finished', phase: 'done' };
  if (rules.gated.has(issue.number)) return { kind: 'gated' };
  const taken = takenBySomebody(issue, subject, rules);
  if (taken !== null) return taken;
  if (issue.outsider !== null && !isAdmitted(issue, rules)) return { kind: 'outsider', author: issue.outsider };
  if (issue.blockers.length > 0 || issue.elsewhere) return { kind: 'blocked', by: issue.blockers };
  const declined = subject?.declined.find(({ gate, signature }) => {
    if (gate === 'merge' || gate === 'post-feedback-merge') return false; // about its pull request, not about its work
    return gate !== 'ambiguous-criteria' || issue.isAbout(signature, subject);
  });
  return declined === undefined ? null : { kind: 'declined', gate: declined.gate };
}

/** The text that was looked at when its label was: another one may have been written in between. */
const isAdmitted = ({ number, letIn, hasText }: Signs, { admissions }: BacklogRules): boolean =>
  letIn || admissions.some((admission) => admission.number === number && hasText(admission.textHash));

/** A claim label without our claim is somebody's own; so is work that a person has, or that a pull request already does. */
function takenBySomebody(issue: Signs, subject: Subject | null, rules: BacklogRules): Hindrance | null {
  if (issue.labelled && (issue.claim === null || issue.claim === undefined)) return { kind: 'taken', sign: 'label' };
  if (issue.labelled && issue.claim !== rules.loop) return { kind: 'taken', sign: 'another loop' };
  if (rules.underOthers.has(issue.number)) return { kind: 'taken', sign: 'another loop' };
  if (issue.assigned) return { kind: 'taken', sign: 'assignee' };
  return issue.closing.some((number) => number === null || number !== subject?.pullRequest)
    ? { kind: 'taken', sign: 'pull request' }
    : null;
}

/** What the order is made of. */
export type Placed = Pick<KnownIssue, 'number' | 'created' | 'labels' | 'due'>;

const placeOf = (issue: BacklogIssue): Placed => ({
  number: issue.number,
  created: Date.parse(issue.createdAt) / 1_000,
  labels: [...issue.labels],
  ...(issue.milestoneDue === null ? {} : { due: Date.parse(issue.milestoneDue) / 1_000 }),
});

/** Priority label, then the milestone that is due first, then age. */
export function inOrder(priorityLabels: readonly string[]): (a: Placed, b: Placed) => number {
  const ranks = new Map(priorityLabels.map((label, index) => [label.toLowerCase(), index]));
  const rank = ({ labels = [] }: Placed): number =>
    Math.min(...labels.map((label) => ranks.get(label.toLowerCase()) ?? ranks.size), ranks.size);
  const due = (one: Placed): number => one.due ?? Number.MAX_SAFE_INTEGER;
  return (a, b) => rank(a) - rank(b) || due(a) - due(b) || a.created - b.created || a.number - b.number;
}

/** The work branch of an issue: `tickgate/{loop}/{n}-{slug}`; the slug is cut from the title and holds no foreign syntax. */
export function branchName(loop: string, issue: { readonly number: number; readonly title: string }): string {
  const slug = issue.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `tickgate/${loop}/${issue.number}${slug === '' ? '' : `-${slug}`}`;
}
