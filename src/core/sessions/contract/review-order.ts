/** What is said to a session on a pull request beside its task. */
import type { Feedback } from '../../observation/pull-request.ts';
import type { Side, SideFindings } from './review-aspect.ts';

/** What a reviewer reads, and what a responder answers. */
export interface ReviewOrder {
  readonly round: number;
  /** After this one nobody reviews an answer: bugs that it finds are asked about. */
  readonly lastRound: number;
  /** The change of the pull request is what lies between these. */
  readonly baseBranch: string;
  readonly baseSha: string;
  readonly headSha: string;
  /** Reviewed before: a later round is about what came since; null = all of it. */
  readonly since: string | null;
  /** Nothing of it is run. */
  readonly fork: boolean;
  /** Nothing goes to its branch: it lies in a fork, or is more than the branch of this pull request. */
  readonly readOnly: boolean;
  readonly to: 'findings' | 'feedback' | 'conflict' | null;
  readonly feedback: readonly Feedback[];
  /** Sessions that look side by side before one consolidates what they found; 1 = one looks from every side. */
  readonly seats: number;
  /** Of a session that looks from these alone; null = from all. */
  readonly sides: readonly Side[] | null;
  /** What others found, for the one that consolidates; null = nobody looked before it. */
  readonly found: SideFindings | null;
  /** What is to be said aloud with the review. */
  readonly note: string | null;
}
