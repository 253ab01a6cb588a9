/** The end of a tick's work: what was published, and what it did to branches and pull requests. */
import type { Pricing } from '../budget/session-cost.ts';
import type { Effect, Outcome } from '../effects/effect.ts';
import type { GateFacts } from '../gates/questions.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { ObservedPull } from '../observation/pull-request.ts';
import { hasFailed, type SessionReport } from '../sessions/contract/session-report.ts';
import type { BreakerLimits } from '../sessions/failure/circuit-breaker.ts';
import type { HistoryLine } from '../state/history-line.ts';
import { getSubject, type LoopState, type TaskCommit } from '../state/loop-state.ts';
import { subjectName } from '../state/subject.ts';

/** Facts of a tick's end that are not in head or state. */
export interface Ending {
  readonly tick: TickFacts;
  readonly reports: readonly SessionReport[];
  readonly outcomes: readonly Outcome[];
  readonly effects: readonly Effect[];
  /** Of this tick. */
  readonly minutes: number;
  /** Of these, minutes in which changes of the head waited for GitHub: billed, but no minutes of the run. */
  readonly waitedMinutes: number;
  readonly apiRequests: number;
  readonly pricing: Pricing;
  readonly circuit: BreakerLimits;
  /** The backlog as this tick saw it. */
  readonly picture: Partial<Pick<LoopState, 'knownBacklog' | 'tasks'>>;
  /** Numbers of the open tasks of the backlog. */
  readonly backlog: readonly number[];
  /** Questions of its sessions beyond `max-open-gates`. */
  readonly unasked: readonly GateFacts[];
}

/** The effects of a tick, and what became of them. */
export type Made = Pick<Ending, 'effects' | 'outcomes'>;

export const findOutcome = ({ outcomes }: Pick<Made, 'outcomes'>, { key }: Effect): Outcome | undefined =>
  outcomes.find((outcome) => outcome.key === key);

/** Commits that sessions of a subject published, oldest first. */
export const publishedCommits = (taskCommits: readonly TaskCommit[], subject: number): string[] =>
  taskCommits.flatMap(({ task, commit }) => (task === subjectName(subject) && commit !== null ? [commit] : []));

/** Pushes that failed: their commits are on no branch, and no pull request and no history may name them. */
export const unpushed = (made: Made): (Effect & { kind: 'push' })[] =>
  made.effects.flatMap((effect) =>
    effect.kind === 'push' && findOutcome(made, effect)?.kind === 'failed' ? [effect] : [],
  );

/** Entries for `task_commits`: the sessions' commits, each to be reverted alone, or one blocked entry. */
export function taskCommitsOf({ reports, ...made }: Made & Pick<Ending, 'reports'>): TaskCommit[] {
  const lost = new Set(unpushed(made).map(({ sha }) => sha));
  return reports.flatMap((report): TaskCommit[] => {
    const { order, outcome, checkpoint } = report;
    const task = subjectName(order.subject);
    if (outcome.kind === 'delivered' && !lost.has(outcome.tipSha))
      return outcome.commits.map(({ sha }) => ({ task, commit: sha, status: 'done' }));
    if (order.role !== 'worker') return [];
    const isFailure = hasFailed(report) ? { failed: true as const } : {};
    const isKept = checkpoint !== undefined && checkpoint !== order.fromSha;
    return [{ task, commit: null, status: 'blocked', ...isFailure, ...(isKept ? { checkpoint } : {}) }];
  });
}

/** What a tick did to branches. */
export interface TickWork extends Pick<Ending, 'reports' | 'effects' | 'outcomes'> {
  /** As observed; a work loop reads none. */
  readonly pulls: readonly Pick<ObservedPull, 'number' | 'branch'>[];
}

type Tracked = HistoryLine['trackedPrs'][number];

/** Pull requests that the tick worked on, merged or updated, once each, with heads before and after its sessions. */
export function trackedPullRequests(state: LoopState, work: TickWork): Tracked[] {
  const worked = firstOf(work.reports).flatMap(({ order }): Tracked[] => {
    const { pullRequest: number, branch, headSha } = getSubject(state, order.subject);
    if (number === null) return [];
    const heads = { headShaAtIterationStart: order.fromSha, headShaAtIterationEnd: headSha ?? order.fromSha };
    return [{ number, branch: branch ?? order.branch, ...heads, stateAtEnd: 'open' }];
  });
  const acted = work.effects.flatMap((effect): Tracked[] => {
    if (
      (effect.kind !== 'merge' && effect.kind !== 'update-branch') ||
      (findOutcome(work, effect)?.kind ?? 'failed') === 'failed'
    )
      return [];
    const known = worked.find(({ number }) => number === effect.pull);
    const branch = known?.branch ?? work.pulls.find(({ number }) => number === effect.pull)?.branch ?? '';
    // GitHub makes the commit that updates a branch: the next tick reads its name.
    const end = effect.kind === 'merge' ? effect.sha : null;
    const start = known?.headShaAtIterationStart ?? effect.sha;
    const stateAtEnd = effect.kind === 'merge' ? 'merged' : 'open';
    return [{ number: effect.pull, branch, headShaAtIterationStart: start, headShaAtIterationEnd: end, stateAtEnd }];
  });
  const byNumber = new Map([...worked, ...acted].map((one) => [one.number, one]));
  return [...byNumber.values()];
}

/** Clones of this tick, failed ones too, each with its branch's head at the remote: the runner keeps none of them. */
export const activeWorktrees = (state: LoopState, { reports }: TickWork): HistoryLine['activeWorktrees'] =>
  firstOf(reports).flatMap(({ order, clone }) =>
    clone === undefined
      ? []
      : [{ path: clone, branch: order.branch, headSha: getSubject(state, order.subject).headSha ?? order.fromSha }],
  );

const firstOf = (reports: readonly SessionReport[]): SessionReport[] =>
  reports.filter(({ order }, at) => reports.findIndex((one) => one.order.subject === order.subject) === at);
