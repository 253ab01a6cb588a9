/** The facts of one pull request that a review loop decides from. What people and agents wrote in it is untrusted text. */

export interface Check {
  readonly name: string;
  /** `running`: queued, in progress or pending. `passed`: neutral and skipped ones, too, as GitHub takes them. */
  readonly state: 'passed' | 'failed' | 'running' | 'action-required';
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
  readonly body: string;
  /** Of a review; `dismissed`: it was an approval or a wish for changes once. */
  readonly verdict: 'approved' | 'changes-requested' | 'dismissed' | null;
  /** Head that a review was about; null = none is named. */
  readonly commit: string | null;
  /** Where a comment on a line stands. */
  readonly path: string | null;
  readonly line: number | null;
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
  /** Its branch lies in another repository: read as data, never run, never written. */
  readonly fork: boolean;
  /** Times are ISO-8601. */
  readonly createdAt: string;
  readonly pushedAt: string;
  readonly mergeable: 'clean' | 'conflicting' | 'unknown';
  /** The rules of its base want the newest base in it first. */
  readonly behind: boolean;
  /** What the rules of its base still want before anybody merges it, whoever could pass them over. */
  readonly wanting: 'nothing' | 'approval' | 'something';
  readonly checks: readonly Check[];
  /** Names that the rules of the base want to see, whether they have been started or not. */
  readonly requiredChecks: readonly string[];
  /** Oldest first. */
  readonly feedback: readonly Feedback[];
  /** Older words than these were said in it, and are not read. */
  readonly saidInPart: boolean;
  /** Loop that a claim comment of ours names as the one at work on it; null = nobody. */
  readonly claimedBy: string | null;
  /** Head of which a note of ours tells that it was reviewed; null = there is no note. */
  readonly reviewedHead: { readonly sha: string; readonly loop: string; readonly bugs: number } | null;
  /** Newest answer of a responder that a note of ours tells of, whichever loop's; ISO-8601, null = none. */
  readonly respondedAt: string | null;
}
