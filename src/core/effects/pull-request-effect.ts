/** The outward acts of a review loop on a pull request, beside those that every loop has. */
import type { Subject } from '../state/subject.ts';

export type PullEffect =
  | {
      /** Commented on a head, at most once for it. */
      readonly kind: 'review';
      readonly key: string;
      readonly pull: number;
      readonly sha: string;
      readonly body: string;
      /** As far as the diff shows their lines; what it does not show is told in the body. */
      readonly comments: readonly LineNote[];
    }
  | {
      /** To a comment on a line, in its thread. */
      readonly kind: 'reply';
      readonly key: string;
      readonly pull: number;
      readonly commentId: number;
      readonly body: string;
      readonly afterPush?: AfterPush;
    }
  | {
      /** Threads of own remarks on what a later round found gone. */
      readonly kind: 'resolve';
      readonly key: string;
      readonly pull: number;
      /** Keys of the remarks. */
      readonly remarks: readonly string[];
    }
  | {
      /** GitHub merges the base into the branch. */
      readonly kind: 'update-branch';
      readonly key: string;
      readonly pull: number;
      readonly sha: string;
    }
  | {
      readonly kind: 'merge';
      readonly key: string;
      readonly pull: number;
      /** The commit that may be merged, and no other. */
      readonly sha: string;
      readonly strategy: 'squash' | 'merge' | 'rebase';
      /** Deleted after the merge; null = it stays. */
      readonly deleteBranch: string | null;
      /** What is looked at once more in the moment of the merge. */
      readonly unless: MergeGuard;
      /** Words that it rests on: they stand where it is not tried. */
      readonly permitted: readonly Subject['permitted'][number][];
    };

/** Words about work that goes out before them: where its push fails, other words take their place; null = none do. */
export interface AfterPush {
  readonly subject: number;
  readonly orElse: string | null;
}

/** Something stood against it at the last moment: nothing was asked of GitHub, and it is judged anew. */
export class NotTried extends Error {}

/** What was true when the merge was judged: it is not made where any of it has changed since. */
export interface MergeGuard {
  readonly base: string;
  readonly doNotMergeLabel: string;
  /** Nobody has asked for changes since then; ISO-8601. */
  readonly since: string;
  /** One of their approvals must still stand; null = the merge rests on none. */
  readonly approvers: readonly string[] | null;
  /** No check may be red or running: the rules of the base name none that GitHub itself would wait for. */
  readonly everyCheck: boolean;
  /** Logins that are never taken for a person. */
  readonly neverHuman: readonly string[];
  /** Path of the loop's own workflow, whose checks say nothing. */
  readonly workflow: string;
}

/** One remark on a line of a file; null = on the file. The words are an agent's, made inert. */
export interface LineNote {
  readonly path: string;
  readonly line: number | null;
  readonly body: string;
}
