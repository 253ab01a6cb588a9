/** Takes over commits that others pushed onto a work branch, without asking: writers' commits, in an ordinary tick. */
import type { OwnPullRequest } from '../observation/facts.ts';
import type { LoopState } from '../state/loop-state.ts';
import { findParkedIssue, isFinished, type Subject } from '../state/subject.ts';
import { formatCount } from '../text/format.ts';
import { findDivergence } from './batch.ts';

/** A work branch whose head is not the recorded one. */
export interface MovedBranch {
  readonly subject: number;
  readonly pr: number;
  readonly recordedSha: string;
  readonly headSha: string;
}

/** The commits on top of the recorded one, without those that came from the default branch. */
export interface AddedCommits extends MovedBranch {
  readonly commits: number;
  /** Logins of the authors, if the branch only went forward and all of them may write; null = a person is asked. */
  readonly writers: readonly string[] | null;
}

/** Only of unfinished subjects without an open or refused question about it: neither may be bypassed. */
export function listMovedBranches(state: LoopState, pullRequests: readonly OwnPullRequest[]): MovedBranch[] {
  const asked = new Set(
    state.gates.flatMap((gate) =>
      gate.name === 'resume-divergence' ? (findParkedIssue(gate, state.subjects) ?? []) : [],
    ),
  );
  const leftToUs = ({ number, phase, declined }: Subject): boolean =>
    !isFinished(phase) && !asked.has(number) && !declined.some(({ gate }) => gate === 'resume-divergence');
  return state.subjects.filter(leftToUs).flatMap((subject) => {
    const moved = findDivergence(subject, pullRequests);
    return moved === null
      ? []
      : [{ subject: subject.number, pr: moved.pr, recordedSha: moved.recordedSha, headSha: moved.headSha }];
  });
}

/** Work continues from writers' commits; all others are asked about as before. */
export function takeOverBranches(
  state: LoopState,
  found: readonly AddedCommits[],
): { readonly state: LoopState; readonly notices: readonly string[] } {
  const taken = found.flatMap(({ writers, ...moved }) => (writers === null ? [] : [{ ...moved, writers }]));
  const headOf = (subject: Subject): Subject => {
    const own = taken.find((moved) => moved.subject === subject.number);
    return own === undefined ? subject : { ...subject, headSha: own.headSha, othersPushed: true };
  };
  return {
    state: taken.length === 0 ? state : { ...state, subjects: state.subjects.map(headOf) },
    notices: taken.map(
      ({ pr, commits, writers, recordedSha, headSha }) =>
        `#${pr}: ${formatCount(commits, 'commit')} by ${writers.join(', ')} on top of ours ${commits === 1 ? 'is' : 'are'} gone on with (${recordedSha.slice(0, 12)}..${headSha.slice(0, 12)}).`,
    ),
  };
}
