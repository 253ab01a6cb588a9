/** The end of a tick's work: what was published, and which questions could not be closed. */
import type { Pricing } from '../budget/session-cost.ts';
import type { Effect, Outcome } from '../effects/effect.ts';
import type { GateFacts } from '../gates/questions.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { type LoopState, TaskCommit, UnclosedGate } from '../state/loop-state.ts';
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
  /** The backlog as this tick saw it. */
  readonly picture: Partial<Pick<LoopState, 'knownBacklog' | 'tasks'>>;
  /** Numbers of the open tasks of the backlog. */
  readonly backlog: readonly number[];
  /** Questions of its sessions beyond `max-open-gates`. */
  readonly unasked: readonly GateFacts[];
}

/** Commits that sessions of a subject published, oldest first. */
export const publishedCommits = (taskCommits: readonly TaskCommit[], subject: number): string[] =>
  taskCommits.flatMap(({ task, commit }) => (task === subjectName(subject) && commit !== null ? [commit] : []));

interface Published {
  readonly reports: readonly SessionReport[];
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
}

/** Pushes that failed: their commits are on no branch, and no pull request and no history may name them. */
export const unpushed = ({ effects, outcomes }: Omit<Published, 'reports'>): (Effect & { kind: 'push' })[] =>
  effects.flatMap((effect) =>
    effect.kind === 'push' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed') ? [effect] : [],
  );

/** Entries for `task_commits`: the sessions' commits, each to be reverted alone, or one blocked entry. */
export function taskCommitsOf({ reports, ...published }: Published): TaskCommit[] {
  const lost = new Set(unpushed(published).map(({ sha }) => sha));
  return reports.flatMap(({ order, outcome }): TaskCommit[] => {
    const task = subjectName(order.subject);
    if (outcome.kind === 'delivered' && !lost.has(outcome.tipSha))
      return outcome.commits.map(({ sha }) => ({ task, commit: sha, status: 'done' }));
    return order.role === 'worker' ? [{ task, commit: null, status: 'blocked' }] : [];
  });
}

/** Bound on attempts: a locked thread stays locked, and a comment that is not ours stays so. */
const triesBorne = 6;

/** Closings still to be tried after this one failed. */
export function failedClosing(known: readonly UnclosedGate[], closing: Omit<UnclosedGate, 'tries'>): UnclosedGate[] {
  const { gateId, commentId, nodeId, body } = closing;
  const others = known.filter((one) => one.gateId !== gateId);
  const tries = 1 + (known.find((one) => one.gateId === gateId)?.tries ?? 0);
  return tries >= triesBorne ? others : [...others, { gateId, commentId, nodeId, body, tries }];
}
