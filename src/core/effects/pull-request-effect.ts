/** Outward acts of a review loop on a pull request, beside those of every loop. */
import type { Subject } from '../state/subject.ts';

export type PullRequestEffect =
  | {
      /** Review comment on a head, at most once per head. */
      readonly kind: 'review';
      readonly key: string;
      readonly pull: number;
      readonly sha: string;
      readonly body: string;
      /** Remarks on lines that the diff shows; the body has the others. */
      readonly comments: readonly LineNote[];
    }
  | {
      /** Reply to a comment on a line, in its thread. */
      readonly kind: 'reply';
      readonly key: string;
      readonly pull: number;
      readonly commentId: number;
      readonly body: string;
      readonly afterPush?: PushCondition;
    }
  | {
      /** Resolves threads of our remarks on what a later round found gone. */
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
      /** The only commit that may be merged. */
      readonly sha: string;
      readonly strategy: 'squash' | 'merge' | 'rebase';
      /** Branch to delete after the merge; null = it stays. */
      readonly deleteBranch: string | null;
      /** Checked once more at the moment of the merge. */
      readonly unless: MergeGuard;
      /** Answers that the merge rests on; they stay valid if it is not tried. */
      readonly permitted: readonly Subject['permitted'][number][];
    };

/** For text about work that is pushed first. If the push fails, `orElse` replaces it; null = nothing is posted. */
export interface PushCondition {
  readonly subject: number;
  readonly orElse: string | null;
}

/** The last check failed, so GitHub was not asked. The effect is judged again later. */
export class EffectNotTriedError extends Error {}

/** Facts from when the merge was judged. If any has changed since, the merge is not made. */
export interface MergeGuard {
  readonly base: string;
  readonly doNotMergeLabel: string;
  /** No changes were requested since then; ISO-8601. */
  readonly since: string;
  /** One of their approvals must still be valid; null = the merge rests on none. */
  readonly approvers: readonly string[] | null;
  /** No check may be red or running: the rules of the base name none that GitHub itself would wait for. */
  readonly everyCheck: boolean;
  /** Logins that never count as a person. */
  readonly neverHuman: readonly string[];
  /** Path of the loop's own workflow, whose checks are ignored. */
  readonly workflow: string;
}

/** A remark on a line of a file; `line` null = on the file. The body is an agent's text, made inert. */
export interface LineNote {
  readonly path: string;
  readonly line: number | null;
  readonly body: string;
}
