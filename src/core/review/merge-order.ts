/** What is to be merged, as it was judged: the commit, where it goes, and what allows it. */

import type { ObservedPull } from '../observation/pull-request.ts';
import type { Subject } from '../state/subject/subject.ts';
import type { MergeVerdict } from './merge-facts.ts';
import { approvers } from './reviewer-verdicts.ts';

/** A merge that was judged. */
export interface MergeOrder {
  readonly pull: number;
  readonly sha: string;
  /** Its own, which may be deleted after the merge; null = it has another use. */
  readonly branch: string | null;
  /** Branch that it goes into. */
  readonly base: string;
  readonly by: 'answer' | 'approval' | 'configuration';
  /** Whose approvals of this head stood when it was judged. */
  readonly approvers: readonly string[];
  /** The rules of the base name no check: all that exist must have passed. */
  readonly everyCheck: boolean;
  /** Words of people about it. */
  readonly permitted: Subject['permitted'];
}

/** Only `judgeMerge` allows one. */
export const mergeOrder = (
  { headSha: sha, by }: Extract<MergeVerdict, { kind: 'merge' }>,
  pull: ObservedPull,
  { permitted }: Pick<Subject, 'permitted'>,
): MergeOrder => ({
  pull: pull.number,
  sha,
  branch: pull.otherUse === null ? pull.branch : null,
  base: pull.baseBranch,
  by,
  approvers: approvers(pull),
  everyCheck: pull.requiredChecks.length === 0,
  permitted,
});
