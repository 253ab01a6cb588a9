/** Decides which open issues may be worked on in this tick, why the others may not, and in which order they are taken. */
import { claimLabel } from './effects.ts';
import type { BacklogIssue } from './observation.ts';
import { finished, type Subject } from './state.ts';

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
  readonly loop: string;
  /** Whose issues may be taken although they are assigned; null = only unassigned ones. */
  readonly assignee: string | null;
  readonly priorityLabels: readonly string[];
  readonly ownLogin: string;
}

export interface Candidate {
  readonly issue: BacklogIssue;
  readonly subject: Subject | null;
}

export interface SortedBacklog {
  /** In the order in which they are to be taken. */
  readonly workable: readonly Candidate[];
  readonly hindered: readonly { readonly issue: BacklogIssue; readonly why: Hindrance }[];
}

/** Text of these authors may reach an agent without a label set by a person with triage rights. */
const admitted = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/** Splits the open issues into what may be taken now, in order, and what may not, with the reason. */
export function sortBacklog(
  issues: readonly BacklogIssue[],
  subjects: readonly Subject[],
  rules: BacklogRules,
): SortedBacklog {
  const workable: Candidate[] = [];
  const hindered: { issue: BacklogIssue; why: Hindrance }[] = [];
  for (const issue of issues) {
    const subject = subjects.find(({ number }) => number === issue.number) ?? null;
    const why = hindranceOf(issue, subject, rules);
    if (why === null) workable.push({ issue, subject });
    else hindered.push({ issue, why });
  }
  return { workable: workable.toSorted((a, b) => compare(a.issue, b.issue, rules.priorityLabels)), hindered };
}

/** Open subjects that are not finished: what keeps `backlog_empty` from firing. Work taken by others is theirs. */
export const unfinishedCount = (sorted: SortedBacklog): number =>
  sorted.workable.length + sorted.hindered.filter(({ why }) => why.kind === 'gated' || why.kind === 'blocked').length;

function hindranceOf(issue: BacklogIssue, subject: Subject | null, rules: BacklogRules): Hindrance | null {
  if (subject !== null && finished(subject.phase)) return { kind: 'finished', phase: subject.phase };
  if (subject === null && rules.delivered.has(issue.number)) return { kind: 'finished', phase: 'done' };
  if (rules.gated.has(issue.number)) return { kind: 'gated' };
  const taken = takenBySomebody(issue, subject, rules);
  if (taken !== null) return taken;
  if (!admitted.includes(issue.authorAssociation)) return { kind: 'outsider', author: issue.author };
  if (issue.openBlockers.length > 0) return { kind: 'blocked', by: issue.openBlockers };
  const declined = subject?.declined.find(({ gate, signature }) => {
    if (gate === 'merge' || gate === 'post-feedback-merge') return false; // about its pull request, not about its work
    return gate !== 'ambiguous-criteria' || signature === issue.textHash;
  });
  return declined === undefined ? null : { kind: 'declined', gate: declined.gate };
}

/** A claim label without our claim is somebody's own; so is work that a person has, or that a pull request already does. */
function takenBySomebody(issue: BacklogIssue, subject: Subject | null, rules: BacklogRules): Hindrance | null {
  const labelled = issue.labels.some((label) => label.toLowerCase() === claimLabel);
  const claim = issue.claims.at(-1);
  if (labelled && claim === undefined) return { kind: 'taken', sign: 'label' };
  if (labelled && claim !== undefined && claim.loop !== rules.loop) return { kind: 'taken', sign: 'another loop' };
  const foreign = issue.assignees.some((login) => login.toLowerCase() !== rules.assignee?.toLowerCase());
  if (foreign) return { kind: 'taken', sign: 'assignee' };
  // One that a lost tick of ours opened is found by its branch and gone on with.
  const closing = issue.closingPullRequests.some(
    ({ number, author }) => number !== subject?.pullRequest && author.toLowerCase() !== rules.ownLogin.toLowerCase(),
  );
  return closing ? { kind: 'taken', sign: 'pull request' } : null;
}

/** Priority label, then the milestone that is due first, then age. */
function compare(a: BacklogIssue, b: BacklogIssue, priorityLabels: readonly string[]): number {
  const rank = (issue: BacklogIssue): number => {
    const index = priorityLabels.findIndex((label) =>
      issue.labels.some((own) => own.toLowerCase() === label.toLowerCase()),
    );
    return index < 0 ? priorityLabels.length : index;
  };
  const due = (issue: BacklogIssue): string => issue.milestoneDue ?? '9999';
  return (
    rank(a) - rank(b) || due(a).localeCompare(due(b)) || a.createdAt.localeCompare(b.createdAt) || a.number - b.number
  );
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
