/** The facts of one pull request that a review loop decides from. What people and agents wrote in it is untrusted text. */
import { workflowLogin } from '../access/authority.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

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

/** Decides which pull requests that would close an issue are ours: those of others already do the work, and nobody begins it beside them. */
export interface ClosingPull {
  /** Null = we may not see it: ours we may. */
  readonly number: number | null;
  readonly author: string;
  /** By its branch and its marker it is the work of a loop of this repository. */
  readonly ofLoop: boolean;
}

/** Both are needed: with the workflow's own token the author is that of every other workflow, too, and a marker can be copied. */
export const isOwnClosingPull = ({ author, ofLoop }: ClosingPull, ownLogin: string): boolean =>
  ofLoop && author.toLowerCase() === ownLogin.toLowerCase();

/*
 * What a merge or an update may not bring: workflow files, where the tick's token lacks `workflows`. GitHub refuses it with 403 whatever else
 * is true (chdsbd/kodiak#641, #853; others saw it for updates of actions by dependabot, too). The token of a job cannot have that permission,
 * and the tokens that a tick makes for its app never do.
 */

/** Paths of files, which anybody may have named; null = none is known. */
export interface BarredWorkflow {
  /** Changed by the pull request itself. */
  readonly merge: string | null;
  /** Changed in its base since its branch left that. */
  readonly update: string | null;
}

export const nothingBarred: BarredWorkflow = { merge: null, update: null };

export const isWorkflowFile = (path: string): boolean => path.startsWith('.github/workflows/');

/** Of a token that was given nobody knows, before it is tried. */
export const lacksWorkflows = (by: { readonly appId: number | null; readonly ownLogin: string }): boolean =>
  by.appId !== null || by.ownLogin === workflowLogin;

const named = (path: string): string => quoteLine(path, { max: 200 });

export const mergeIsBarred = (path: string): string =>
  `it changes the workflow ${named(path)}, which GitHub merges for no token without \`workflows\`, and this tick has none`;

export const updateIsBarred = (path: string): string =>
  `its base brings the workflow ${named(path)}, which GitHub puts on a branch for no token without \`workflows\`, and this tick has none`;

/** In GitHub's answers and in those of its git server alike; null = it refused something else. */
export function workflowRefusal(said: string): string | null {
  const file = /refusing to allow an? .{0,100}? to create or update workflow `?([^\s`]+)`? without `?workflows?`?/.exec(
    said,
  )?.[1];
  if (file === undefined) return null;
  return `GitHub lets no token without the permission \`workflows\` bring the workflow ${named(file)}, and no job's token can have it. A person does this: merges it, updates the branch, or pushes the file`;
}
