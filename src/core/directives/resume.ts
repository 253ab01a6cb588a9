/** Restores the counters of a resumed or repaired tick: the larger ones of the head and the last history line. */
import { type AnswerPolicy, isPerson } from '../access/authority.ts';
import type { AdmittedCommand, TickFacts } from '../observation/facts.ts';
import { type Counters, sumIterations } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopProgress, LoopState } from '../state/loop-state.ts';
import { addDeletionOption } from './delete-branches.ts';
import { applySubjectOrder, isForOneSubject, type RestartFacts, restartRun, resumeRun } from './restart.ts';

interface RestoredHead {
  readonly head: Head;
  /** One line on what the head had lost; null = nothing. */
  readonly note: string | null;
}

const monotonic = [
  'iterationsUsed',
  'iterationsBeforeRestart',
  'commentsPushed',
  'mergesAttempted',
  'minutesElapsed',
  'tokensIn',
  'tokensOut',
  'agentsDispatched',
  'dollarsEstimate',
  'dollarsReported',
  'dollarsCounted',
  'ciMinutes',
  'apiRequests',
] as const satisfies readonly (keyof Counters)[];

type Restorable = (typeof monotonic)[number] | 'qmdFailuresConsecutive';

/**
 * A line of an earlier run is ignored. A restart has set the iterations back on purpose, and counts them apart, so that
 * their sum never falls: an entry for a restart that no tick obeyed gives no iteration.
 */
export function restoreCounters(head: Head, last: HistoryLine | undefined): RestoredHead {
  const { counters } = head;
  const recorded = last?.budgetSnapshot;
  if (recorded === undefined || recorded.startedAt !== counters.startedAt) return { head, note: null };
  const restarted = listPendingOrders(head).some(({ kind }) => kind === 'run');
  const lost = restarted ? sumIterations(recorded) - sumIterations(counters) : 0;
  const known = lost > 0 ? { ...recorded, iterationsUsed: counters.iterationsUsed + lost } : recorded;
  const isReset = (name: Restorable): boolean =>
    restarted && (name === 'iterationsBeforeRestart' || (name === 'iterationsUsed' && lost <= 0));
  const grown = monotonic.filter((name) => known[name] > counters[name] && !isReset(name));
  // A success resets it, so the line's value counts only if the line has an iteration that the head has lost.
  const moreOutages = recorded.qmdFailuresConsecutive > counters.qmdFailuresConsecutive;
  const lower: readonly Restorable[] =
    moreOutages && grown.includes('iterationsUsed') ? [...grown, 'qmdFailuresConsecutive'] : grown;
  const prs = recorded.prsTouched.filter((pr) => !counters.prsTouched.includes(pr));
  if (lower.length === 0 && prs.length === 0) return { head, note: null };
  const differences = [
    ...lower.map((name) => `${name} ${counters[name]} -> ${known[name]}`),
    ...prs.map((pr) => `pull request ${pr}`),
  ];
  const restored = Object.fromEntries(lower.map((name) => [name, known[name]]));
  return {
    head: { ...head, counters: { ...counters, ...restored, prsTouched: [...counters.prsTouched, ...prs] } },
    note: `The last history line had counted more than the head: ${differences.join(', ')}.`,
  };
}

/** Unreadable files end the run. An ended run keeps its reason: `resume: true` never overrides a person's stop. */
export const stopUnreadableRun = (head: Head, at: string): Head =>
  head.status === 'stopped' ? head : { ...head, status: 'stopped', stop: { code: 'state_unreadable', at } };

/**
 * `resume: true` ends a pause and a stop for unreadable files; a person's pause, and a stop for a service that was away,
 * only if a person has dispatched the tick. A workflow may pass the input at each tick of its schedule, and at those that
 * the loop's own account dispatches.
 */
export function resumeByRequest(
  { head, state }: LoopProgress,
  { event, actor, begunAt }: Pick<TickFacts, 'event' | 'actor' | 'begunAt'>,
  policy: Pick<AnswerPolicy, 'neverHuman'>,
): LoopProgress {
  const dispatcher = actor === null ? null : { login: actor, id: 0, type: 'User' };
  const byPerson = event === 'workflow_dispatch' && isPerson(dispatcher, policy);
  const resumed = resumeRun({ head, state }, { at: begunAt, byPerson });
  if (head.stop?.code !== 'state_unreadable') return resumed;
  const status = resumed.head.pause === null ? 'running' : 'parked';
  return { head: { ...resumed.head, status, stop: null }, state };
}

/**
 * The record of a command in a claim: `stop`, `cancel #12`, `cancel delete-branches`, `restart run`. A tick lost with
 * its bundle must not lose an order whose effect is in that bundle. With a bundle that has it, only the verb stays.
 */
export function buildConsumedOption(given: AdmittedCommand, head: Head): string {
  const { command, thread } = given;
  const anew = command.verb === 'restart' && command.fromBase === true ? ' from-base' : '';
  if (isForOneSubject(given, head)) return addDeletionOption(`${command.verb} #${thread}${anew}`, given);
  return command.verb === 'restart' ? `restart run${anew}` : addDeletionOption(command.verb, given);
}

/** Removes the part of an option that would be done again. */
export const trimSettledOption = (option: string): string => option.split(' ', 1)[0] ?? option;

type PendingOrder =
  | {
      readonly kind: 'subject';
      readonly verb: 'cancel' | 'restart';
      readonly thread: number;
      readonly fromBase: boolean;
    }
  | { readonly kind: 'run'; readonly fromBase: boolean };

/** Applies those orders to the state again; `over`: issues whose questions need no answer any more. */
export function replayOrders(
  { head, state }: LoopProgress,
  at: Omit<RestartFacts, 'fromBase'> & { readonly now: string },
): { readonly state: LoopState; readonly over: readonly number[] } {
  return listPendingOrders(head).reduce<{ readonly state: LoopState; readonly over: readonly number[] }>(
    (sofar, order) => {
      if (order.kind === 'run')
        return { ...sofar, state: restartRun({ head, state: sofar.state }, { ...at, ...order }).state };
      const done = applySubjectOrder(order, sofar.state, { ...at, ...order });
      if (done.kind === 'refused') return sofar;
      return { state: done.state, over: done.over === null ? sofar.over : [...sofar.over, done.over] };
    },
    { state, over: [] },
  );
}

/** Orders that earlier ticks obeyed and that no bundle contains. */
export const listPendingOrders = ({ consumed }: Pick<Head, 'consumed'>): PendingOrder[] =>
  consumed.flatMap(({ option }): PendingOrder[] => {
    const fromBase = option.endsWith(' from-base');
    if (option === 'restart run' || option === 'restart run from-base') return [{ kind: 'run', fromBase }];
    const [, verb, thread] = /^(cancel|restart) #(\d+)(?: delete-branches| from-base)?$/.exec(option) ?? [];
    if (verb !== 'cancel' && verb !== 'restart') return [];
    return [{ kind: 'subject', verb, thread: Number(thread), fromBase }];
  });
