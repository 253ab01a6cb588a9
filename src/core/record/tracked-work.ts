/** Decides which pull requests and worktrees a history line names: all that its tick worked on, merged or brought up to date, and how it left them. */

import type { Effect, Outcome } from '../effects/effect.ts';
import type { ObservedPull } from '../observation/pull-request.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import type { HistoryLine } from '../state/records/history-line.ts';
import type { Subject } from '../state/subject/subject.ts';

/** What a tick did, as far as branches are concerned. */
export interface TickWork {
  readonly reports: readonly SessionReport[];
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
  /** As they were observed; a loop of work reads none. */
  readonly pulls: readonly Pick<ObservedPull, 'number' | 'branch'>[];
}

type Tracked = HistoryLine['trackedPrs'][number];

/** Each once, with its heads before the first session and after the last. */
export function trackedPullRequests(state: LoopState, work: TickWork): Tracked[] {
  const worked = firstOf(work.reports).flatMap(({ order }): Tracked[] => {
    const subject = subjectOf(state, order.subject);
    if (subject?.pullRequest == null) return [];
    const { pullRequest: number, branch, headSha } = subject;
    const heads = { headShaAtIterationStart: order.fromSha, headShaAtIterationEnd: headSha ?? order.fromSha };
    return [{ number, branch: branch ?? order.branch, ...heads, stateAtEnd: 'open' }];
  });
  const acted = work.effects.flatMap((effect): Tracked[] => {
    if ((effect.kind !== 'merge' && effect.kind !== 'update-branch') || !isDone(effect, work)) return [];
    const known = worked.find(({ number }) => number === effect.pull);
    const branch = known?.branch ?? work.pulls.find(({ number }) => number === effect.pull)?.branch ?? '';
    // GitHub makes the commit that brings a branch up to date: its name is read by the next tick.
    const end = effect.kind === 'merge' ? effect.sha : null;
    const start = known?.headShaAtIterationStart ?? effect.sha;
    const stateAtEnd = effect.kind === 'merge' ? 'merged' : 'open';
    return [{ number: effect.pull, branch, headShaAtIterationStart: start, headShaAtIterationEnd: end, stateAtEnd }];
  });
  const byNumber = new Map([...worked, ...acted].map((one) => [one.number, one]));
  return [...byNumber.values()];
}

/** The clones of this tick, failed ones too, each with the head of its branch at the remote: the runner keeps none of them. */
export const activeWorktrees = (state: LoopState, { reports }: TickWork): HistoryLine['activeWorktrees'] =>
  firstOf(reports).flatMap(({ order, clone }) =>
    clone === undefined
      ? []
      : [{ path: clone, branch: order.branch, headSha: subjectOf(state, order.subject)?.headSha ?? order.fromSha }],
  );

const firstOf = (reports: readonly SessionReport[]): SessionReport[] =>
  reports.filter(({ order }, at) => reports.findIndex((one) => one.order.subject === order.subject) === at);

const subjectOf = ({ subjects }: LoopState, number: number): Subject | undefined =>
  subjects.find((subject) => subject.number === number);

const isDone = (effect: Effect, { outcomes }: TickWork): boolean =>
  outcomes.some(({ key, kind }) => key === effect.key && kind !== 'failed');
