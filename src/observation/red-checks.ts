/** Observes red checks: their logs, and of a work loop's own pull requests whether a review loop mends them. */
import type { Observation, OwnPullRequest } from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import { type CheckMark, isRed, isTakenOver, listFinishedPulls, markText } from '../core/review/check-marks.ts';
import { isRepairable } from '../core/review/check-repair.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { GitHubGateway, ReviewLoop } from '../ports/github.ts';

/** Pull requests whose logs one tick reads: up to seven requests for each. */
const mostRead = 10;

type Gates = Pick<LoopState, 'gates'>;

/** A question about red checks must not look void because there were too many of them: its own come first. */
const byQuestion =
  ({ gates }: Gates) =>
  (a: { readonly number: number }, b: { readonly number: number }): number => {
    const isAsked = (number: number): number => Number(gates.some(({ subject }) => subject === number));
    return isAsked(b.number) - isAsked(a.number);
  };

export async function withCheckLogs(
  github: Pick<GitHubGateway, 'readCheckLogs'>,
  pulls: readonly ObservedPull[],
  state: Gates,
): Promise<ObservedPull[]> {
  const red = pulls.filter(isRepairable).toSorted(byQuestion(state));
  const read = new Map<number, ObservedPull['checkLogs']>();
  for (const pull of red.slice(0, mostRead)) read.set(pull.number, await github.readCheckLogs(pull));
  return pulls.map((pull) => {
    const checkLogs = read.get(pull.number);
    return checkLogs === undefined ? pull : { ...pull, checkLogs };
  });
}

type CheckReader = Pick<GitHubGateway, 'readCheckLogs' | 'readCheckMarks' | 'readPulls' | 'readReviewLoops'>;

/** Null = the loop has no pull request of finished work. `known`: what this tick has read of their checks already. */
export async function observeOwnChecks(
  github: CheckReader,
  pullRequests: readonly OwnPullRequest[],
  { loop, state, known }: { readonly loop: string; readonly state: LoopState; readonly known: readonly CheckMark[] },
): Promise<(Pick<Observation, 'seen' | 'remarks'> & { readonly pulls: readonly ObservedPull[] }) | null> {
  const own = listFinishedPulls(pullRequests, { loop, subjects: state.subjects });
  if (own.length === 0) return null;
  const asked = own.filter(({ number }) => !known.some((mark) => mark.number === number));
  const read = asked.length === 0 ? [] : await github.readCheckMarks(asked.map(({ number }) => number));
  if (read === null) return unread;
  const marks = [...known.filter(({ number }) => own.some((pull) => pull.number === number)), ...read];
  const seen = marks.map((mark) => markText({ ...mark, mergeable: mergeableAsShown(mark, own) }));
  const allRed = marks.filter(isRed);
  const taken = own.filter(
    (one) => allRed.some(({ number }) => number === one.number) && isTakenOver(one, state.subjects),
  );
  const remarks = taken.map(takenRemark);
  const red = allRed
    .filter(({ number }) => !taken.some((one) => one.number === number))
    .toSorted(byQuestion(state))
    .slice(0, mostRead);
  if (red.length === 0) return { pulls: [], seen, remarks };
  const [redPulls, reviewers] = await Promise.all([
    github.readPulls(red.map(({ number }) => number)),
    github.readReviewLoops(),
  ]);
  if (redPulls === null) return unread;
  const pulls = redPulls.map((pull) => leftTo(pull, reviewers, loop));
  const ours = await withCheckLogs(
    github,
    pulls.filter(({ mendedBy }) => mendedBy === undefined),
    state,
  );
  const others = pulls.filter(({ mendedBy }) => mendedBy !== undefined);
  return { pulls: [...ours, ...others], seen, remarks: [...remarks, ...others.map(leftRemark)] };
}

/** GitHub may answer two queries differently. What is not shown as a conflict has to wake the loop once it is known. */
function mergeableAsShown({ number, mergeable }: CheckMark, own: readonly OwnPullRequest[]): string {
  const pull = own.find((one) => one.number === number);
  if (pull?.conflictWith !== undefined) return 'CONFLICTING';
  return mergeable === 'CONFLICTING' ? 'UNKNOWN' : mergeable;
}

/** A review loop takes up the pull requests of every loop, unless its run is about a single one. */
function leftTo(pull: ObservedPull, reviewers: readonly ReviewLoop[], loop: string): ObservedPull {
  const found = reviewers.find((one) => one.loop !== loop && (one.only === null || one.only === pull.number));
  return found === undefined ? pull : { ...pull, mendedBy: found.loop };
}

const leftRemark = ({ number, mendedBy }: ObservedPull): string =>
  `The red checks of #${number} are left to the review loop \`${mendedBy}\`. If there is no such loop any more, delete its branch \`tickgate/state/${mendedBy}\`.`;

const takenRemark = ({ number }: OwnPullRequest): string =>
  `The red checks of #${number} are left to who pushed there since the loop left it.`;

const unreadRemark =
  'Red checks of its own pull requests are not mended: the token may not read checks. Add `checks: read` and `statuses: read` to the permissions of the job.';
const unread = { pulls: [], seen: [], remarks: [unreadRemark] };
