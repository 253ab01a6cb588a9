/** Facts of one pull request that a review loop decides from. Text of people and agents in it is untrusted. */
import { workflowLogin } from '../access/authority.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

export interface Check {
  readonly name: string;
  /** `running`: also queued or pending. `skipped`: also neutral; GitHub takes it as passed, though nothing ran. */
  readonly state: 'passed' | 'skipped' | 'failed' | 'running' | 'action-required';
  /** Required by the rules of the base branch. */
  readonly required: boolean;
  readonly url: string | null;
  /** It ran and found a fault: neither cancelled nor stale. */
  readonly broken?: {
    /** Id of its check run; null = a commit status, of which GitHub keeps nothing more. */
    readonly checkRun: number | null;
    /** What its reporter wrote about it in a line; untrusted. */
    readonly said: string;
  };
}

/** What a red check left behind. The log is untrusted text, and secrets are struck out. */
export interface CheckLog {
  readonly name: string;
  /** Its workflow run, with the number of its attempt; null = no job of GitHub Actions for this head. */
  readonly run: { readonly id: number; readonly attempt: number } | null;
  /** The step that failed; null = unknown. */
  readonly step: string | null;
  /** The end of its log, or what its reporter said; may be empty. */
  readonly tail: string;
}

/** A person's contribution to the pull request. Reading leaves out bots and the logins of agents. */
export interface Feedback {
  /** `review/12`, `comment/12`, `line/12`: where a reply goes. */
  readonly id: string;
  readonly by: string;
  /** The author may write to the repository; only then an agent is shown it. */
  readonly isWriter: boolean;
  /** The author's approval counts for a merge: a writer, and one of `approvers` if there are any. */
  readonly mayApprove: boolean;
  /** ISO-8601. */
  readonly at: string;
  /** When its author last edited it, ISO-8601; null = never. */
  readonly editedAt: string | null;
  readonly body: string;
  /** For a review. `dismissed`: a former approval or request for changes. */
  readonly verdict: 'approved' | 'changes-requested' | 'dismissed' | null;
  /** Head that the review covered; null = none is named. */
  readonly commit: string | null;
  /** Location of a comment on a line. */
  readonly path: string | null;
  readonly line: number | null;
  /** Id of the review that a comment on a line belongs to. */
  readonly review?: string;
}

/** When the feedback got its present wording, ISO-8601. */
export const wordAt = ({ at, editedAt }: Pick<Feedback, 'at' | 'editedAt'>): string =>
  editedAt !== null && Date.parse(editedAt) > Date.parse(at) ? editedAt : at;

/** The last review as noted in the pull request. */
export interface NotedReview {
  readonly sha: string;
  readonly loop: string;
  readonly bugs: number;
  /** Branch that it was to be merged into; null = not noted. */
  readonly into: string | null;
}

export interface ObservedPull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly author: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** A draft by GitHub's flag or by its own first line: more is to come. */
  readonly draft: boolean;
  readonly labels: readonly string[];
  readonly branch: string;
  readonly headSha: string;
  /** For a merge: first the branch, then what was merged into it. */
  readonly headParents: readonly string[];
  readonly baseBranch: string;
  readonly baseSha: string;
  /** When its base branch last changed, ISO-8601; null = never. Earlier approvals were for the former base. */
  readonly retargetedAt: string | null;
  /** Logins of authors and committers of its commits. */
  readonly writtenBy: readonly string[];
  readonly diff: { readonly files: number; readonly additions: number; readonly deletions: number };
  /** Its branch is in another repository: read as data, never run, never written. */
  readonly fork: boolean;
  /** Another use of its branch: such a branch is read, and nothing is pushed to it. Null = none. */
  readonly otherUse: string | null;
  /** GitHub was asked to merge it by itself, with whatever is on its branch by then; null = not asked. */
  readonly automatic: 'auto-merge' | 'merge queue' | null;
  /** Its base accepts changes only through a merge queue. */
  readonly mergeQueue: boolean;
  /** ISO-8601. The push time of its head is unknown: its author sets the date of a commit. */
  readonly createdAt: string;
  readonly mergeable: 'clean' | 'conflicting' | 'unknown';
  /** The rules of its base require the newest base in it before a merge. */
  readonly behind: boolean;
  readonly barredWorkflow: BarredWorkflow;
  /** What the rules of its base still require before a merge, even from people who may bypass them. */
  readonly wanting: 'nothing' | 'approval' | 'something';
  readonly checks: readonly Check[];
  /** Of the red checks that a responder may mend; absent = not read. */
  readonly checkLogs?: readonly CheckLog[];
  /** A check has passed on the newest commit of its base: checks do run in this repository. */
  readonly baseChecked: boolean;
  /** Names that the rules of the base require, whether started or not. */
  readonly requiredChecks: readonly string[];
  /** Oldest first. */
  readonly feedback: readonly Feedback[];
  /** Older feedback exists that was not read. */
  readonly saidInPart: boolean;
  /** For a work loop: the review loop of this repository that mends its red checks; absent = none does. */
  readonly mendedBy?: string;
  /** Loop at work on it by our claim comment; null = none. */
  readonly claimedBy: string | null;
  /** Epoch of that comment. */
  readonly claimEpoch: number | null;
  /** Head that a note or a review of ours marks as reviewed; null = none. */
  readonly reviewedHead: NotedReview | null;
  /** Newest responder answer of any loop, posted there or recorded in our note; ISO-8601, null = none. */
  readonly respondedAt: string | null;
  /** Such an answer to a person is posted there, even if that person has since deleted their text. */
  readonly answersPeople: boolean;
}

/** A pull request that would close an issue. If it is not ours, it does the work, and no loop begins beside it. */
export interface ClosingPull {
  /** Null = not visible to us; our own are. */
  readonly number: number | null;
  readonly author: string;
  /** Its branch and its marker show that a loop of this repository made it. */
  readonly ofLoop: boolean;
}

/** Both are needed: every workflow's own token has the same author, and a marker can be copied. */
export const isOwnClosingPull = ({ author, ofLoop }: ClosingPull, ownLogin: string): boolean =>
  ofLoop && author.toLowerCase() === ownLogin.toLowerCase();

/*
 * Workflow files that a merge or an update would bring. GitHub refuses them with 403 if the token lacks `workflows`,
 * whatever else is true (chdsbd/kodiak#641, #853; also seen for Dependabot's updates of actions). A job's token cannot
 * have that permission. The tokens that a tick makes for its app never have it. The paths are untrusted; null
 * = none is known.
 */
export interface BarredWorkflow {
  /** Changed by the pull request itself. */
  readonly merge: string | null;
  /** Changed in its base since its branch left that. */
  readonly update: string | null;
}

export const nothingBarred: BarredWorkflow = { merge: null, update: null };

export const isWorkflowFile = (path: string): boolean => path.startsWith('.github/workflows/');

/** A token given by the user may have the permission: only an attempt shows it. */
export const lacksWorkflows = (by: { readonly appId: number | null; readonly ownLogin: string }): boolean =>
  by.appId !== null || by.ownLogin === workflowLogin;

const named = (path: string): string => quoteLine(path, { max: 200 });

export const mergeIsBarred = (path: string): string =>
  `it changes the workflow ${named(path)}, which GitHub merges for no token without \`workflows\`, and this tick has none`;

export const updateIsBarred = (path: string): string =>
  `its base brings the workflow ${named(path)}, which GitHub puts on a branch for no token without \`workflows\`, and this tick has none`;

/** Matches answers of GitHub's API and of its git server; null = another refusal. */
export function workflowRefusal(said: string): string | null {
  const file = /refusing to allow an? .{0,100}? to create or update workflow `?([^\s`]+)`? without `?workflows?`?/.exec(
    said,
  )?.[1];
  if (file === undefined) return null;
  return `GitHub lets no token without the permission \`workflows\` bring the workflow ${named(file)}, and no job's token can have it. A person does this: merges it, updates the branch, or pushes the file`;
}
