/** Decides whether a branch that no record of this run names is gone on with: by the pull request of ours that shows it, and what that says. */

import type { GateFacts } from '../gates/questions.ts';
import type { OwnPullRequest } from '../observation/facts.ts';
import type { Candidate } from './eligibility.ts';

export type LeftPull = Pick<OwnPullRequest, 'number' | 'headSha' | 'leftAt' | 'loop' | 'subject' | 'branch'>;

interface Known {
  readonly loop: string;
  /** Open ones of our own, as they stand now. */
  readonly pullRequests: readonly LeftPull[];
}

/** An open pull request for this issue: of an earlier run, or of one whose records are lost. */
export const leftFor = ({ issue, subject }: Candidate, { loop, pullRequests }: Known): LeftPull | undefined =>
  pullRequests.find(
    (one) => one.loop === loop && one.subject === issue.number && (subject?.branch ?? one.branch) === one.branch,
  );

/** Our own words say where we left its branch; what they do not name may be anybody's, and is asked about. */
export function strangeHead(candidate: Candidate, known: Known): GateFacts | null {
  const { issue, subject } = candidate;
  const left = subject?.headSha == null ? leftFor(candidate, known) : undefined;
  if (left === undefined || left.leftAt === left.headSha) return null;
  const { branch, headSha, leftAt: recordedSha = null } = left;
  return { name: 'resume-divergence', issue: issue.number, branch, recordedSha, headSha };
}
