/** Decides what a loop forgets of the issues it has worked on, so that its state does not grow with its age. */

import type { Effect, Outcome } from '../effects/effect.ts';
import type { ObservedPull } from '../observation/pull-request.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { addInMillionths } from '../state/counters.ts';
import type { BundleRef, Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopState, UsageRow } from '../state/loop-state.ts';
import { isTask, type Subject } from '../state/subject.ts';

/** Subjects at rest that are remembered one by one: those of the highest numbers. */
export const restingKept = 1_000;

/**
 * Subjects at rest beyond the newest leave the state, with their usage rows; how many they were and what they cost is added up.
 * Those of `backlog`, the open issues of this tick, never do: whether one was skipped or has failed must stay known while it may be
 * taken again. A task's claim has no label that would have to be given back.
 */
export function retained(state: LoopState, backlog: readonly number[]): LoopState {
  const open = new Set(backlog);
  const asked = new Set(state.gates.map(({ subject }) => subject));
  const rests = ({ number, pullRequest, claimed }: Subject): boolean =>
    (!claimed || isTask(number)) &&
    !open.has(number) &&
    !asked.has(number) &&
    (pullRequest === null || !asked.has(pullRequest));
  const old = state.subjects
    .filter(rests)
    .toSorted((a, b) => b.number - a.number)
    .slice(restingKept);
  const gone = new Set(old.map(({ number }) => number));
  return {
    ...state,
    subjects: state.subjects.filter(({ number }) => !gone.has(number)),
    usage: withOneLoss(state.usage.filter(({ subject }) => !gone.has(subject))),
    retired: {
      subjects: state.retired.subjects + old.length,
      completed: state.retired.completed + old.filter(({ phase }) => phase === 'done').length,
      sessions: state.retired.sessions + old.reduce((sum, { sessions }) => sum + sessions, 0),
      dollars: addInMillionths(state.retired.dollars, ...old.map(({ dollars }) => dollars)),
    },
  };
}

/** Reservations of lost ticks are of no subject, so that none takes them along: all are one row. */
function withOneLoss(usage: readonly UsageRow[]): UsageRow[] {
  const losses = usage.filter(({ subject }) => subject === 0);
  const [first] = losses;
  if (first === undefined) return [...usage];
  const costReported = addInMillionths(...losses.map((row) => row.costReported ?? 0));
  return [{ ...first, costReported }, ...usage.filter(({ subject }) => subject !== 0)];
}

/** Decides when a bundle has to be saved again: a loop that waits for weeks must still find what it remembers. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Less than a third of its retention is left. A bundle of unknown age is due: saving it tells its age from then on. */
export function resaveDue(ref: BundleRef | null, now: string): boolean {
  if (ref === null) return false;
  const { savedAt, durableDays } = ref;
  if (savedAt === null) return true;
  return durableDays !== null && Date.parse(now) - Date.parse(savedAt) > (durableDays * dayMs * 2) / 3;
}

/** What a tick at rest could not do is tried again later: until then it would only write the same once more. */
export const upkeepRests = ({ upkeepNotBefore }: Pick<Head, 'upkeepNotBefore'>, now: string): boolean =>
  upkeepNotBefore !== null && now < upkeepNotBefore;

/** A bundle has weeks to be saved in; that the loop could not be shown may be over soon. */
export function upkeepAgainAt(failed: 'saving' | 'showing', now: string): string {
  return new Date(Date.parse(now) + (failed === 'saving' ? dayMs : hourMs)).toISOString();
}

/** For people, while there is something left to be saved; `why` is what the store said, and names the bundle. */
export function expiresSentence(ref: BundleRef, why: string): string {
  const { savedAt, durableDays } = ref;
  const ends =
    savedAt === null || durableDays === null
      ? 'expire'
      : `expire on ${new Date(Date.parse(savedAt) + durableDays * dayMs).toISOString().slice(0, 10)}`;
  return (
    `The loop's files could not be saved again before they ${ends}, which is tried once a day. ` +
    'Without them only `resume: true` (history is lost) or `fresh: true` (everything begins anew) goes on. ' +
    `Last cause: ${why}`
  );
}

/* Decides which pull requests and worktrees a history line names: all that its tick worked on, merged or brought up to date, and how it left them. */

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
