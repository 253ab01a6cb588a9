/** The facts of one pull request that a review loop decides from. What people and agents wrote in it is untrusted text. */
import type { BarredWorkflow } from '../review/workflow-files.ts';

export interface Check {
  readonly name: string;
  /** `running`: queued, in progress or pending. `skipped`: also neutral ones; GitHub takes them for passed, though nothing ran. */
  readonly state: 'passed' | 'skipped' | 'failed' | 'running' | 'action-required';
  /** By the rules of the base branch. */
  readonly required: boolean;
  readonly url: string | null;
}

/** Something that a person said in the pull request; bots and logins of agents are left out when it is read. */
export interface Feedback {
  /** `review/12`, `comment/12`, `line/12`: where a reply goes. */
  readonly id: string;
  readonly by: string;
  /** May write to the repository: only then an agent is told of it. */
  readonly isWriter: boolean;
  /** May say with an approval that it be merged: a writer, and among `approvers` where there are any. */
  readonly mayApprove: boolean;
  /** ISO-8601. */
  readonly at: string;
  /** When its author changed its words last, ISO-8601; null = they stand as they were said. */
  readonly editedAt: string | null;
  readonly body: string;
  /** Of a review; `dismissed`: it was an approval or a wish for changes once. */
  readonly verdict: 'approved' | 'changes-requested' | 'dismissed' | null;
  /** Head that a review was about; null = none is named. */
  readonly commit: string | null;
  /** Where a comment on a line stands. */
  readonly path: string | null;
  readonly line: number | null;
}

/** When it was said as it stands now, ISO-8601. */
export const wordAt = ({ at, editedAt }: Pick<Feedback, 'at' | 'editedAt'>): string =>
  editedAt !== null && Date.parse(editedAt) > Date.parse(at) ? editedAt : at;

/** What stands in the pull request of its last review. */
export interface NotedReview {
  readonly sha: string;
  readonly loop: string;
  readonly bugs: number;
  /** Branch that it was to be merged into; null = that is not told. */
  readonly into: string | null;
}

export interface ObservedPull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly author: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** As GitHub or its own first line says: more is to come. */
  readonly draft: boolean;
  readonly labels: readonly string[];
  readonly branch: string;
  readonly headSha: string;
  /** Of a merge the branch comes first, and what was merged into it second. */
  readonly headParents: readonly string[];
  readonly baseBranch: string;
  readonly baseSha: string;
  /** When it was last made to go into another branch, ISO-8601: what was approved before was approved for that other one; null = never. */
  readonly retargetedAt: string | null;
  /** Logins of people who wrote, or put there, commits of it. */
  readonly writtenBy: readonly string[];
  /** Its branch lies in another repository: read as data, never run, never written. */
  readonly fork: boolean;
  /** What its branch is beside the branch of this pull request: then it is read, and nothing is put on it; null = no more. */
  readonly otherUse: string | null;
  /** Somebody has asked GitHub to merge it by itself, with whatever stands on its branch by then; null = nobody has. */
  readonly automatic: 'auto-merge' | 'merge queue' | null;
  /** Nothing gets into its base but through a merge queue. */
  readonly mergeQueue: boolean;
  /** ISO-8601. When its head was pushed nobody tells: the date of a commit is its author's word. */
  readonly createdAt: string;
  readonly mergeable: 'clean' | 'conflicting' | 'unknown';
  /** The rules of its base want the newest base in it first. */
  readonly behind: boolean;
  readonly barredWorkflow: BarredWorkflow;
  /** What the rules of its base still want before anybody merges it, whoever could pass them over. */
  readonly wanting: 'nothing' | 'approval' | 'something';
  readonly checks: readonly Check[];
  /** A check has passed on the newest commit of its base: something does run here. */
  readonly baseChecked: boolean;
  /** Names that the rules of the base want to see, whether they have been started or not. */
  readonly requiredChecks: readonly string[];
  /** Oldest first. */
  readonly feedback: readonly Feedback[];
  /** Older words than these were said in it, and are not read. */
  readonly saidInPart: boolean;
  /** Loop that a claim comment of ours names as the one at work on it; null = nobody. */
  readonly claimedBy: string | null;
  /** Of that comment. */
  readonly claimEpoch: number | null;
  /** Head of which a note or a review of ours tells that it was reviewed; null = there is none. */
  readonly reviewedHead: NotedReview | null;
  /** Newest answer of a responder that stands there or that a note of ours tells of, whichever loop’s; ISO-8601, null = none. */
  readonly respondedAt: string | null;
  /** Such an answer to what a person said stands there, even where that person has taken the words away since. */
  readonly answersPeople: boolean;
}
