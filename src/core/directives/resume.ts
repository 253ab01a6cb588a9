/** Decides what a resumed or repaired tick goes on from: the larger of what the head and the last history line have counted. */

import type { AdmittedCommand } from '../observation/facts.ts';
import type { Counters } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopState, Progress } from '../state/loop-state.ts';
import { withDeletion } from './delete-branches.ts';
import { isForOneSubject, orderSubject, restarted, resumed } from './restart.ts';

export interface Restored {
  readonly head: Head;
  /** One line on what the head had forgotten; null = nothing. */
  readonly note: string | null;
}

const monotonic = [
  'iterationsUsed',
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

/** A line of an earlier run says nothing of this one, and a restart has set the iterations back on purpose. */
export function restored(head: Head, last: HistoryLine | undefined): Restored {
  const { counters } = head;
  const told = last?.budgetSnapshot;
  if (told === undefined || told.startedAt !== counters.startedAt) return { head, note: null };
  const restarted = pendingOrders(head).some(({ kind }) => kind === 'run');
  const grown = monotonic.filter((name) => told[name] > counters[name] && !(name === 'iterationsUsed' && restarted));
  // A success sets it back: it is the line's only where the line knows of an iteration that the head has forgotten.
  const moreOutages = told.qmdFailuresConsecutive > counters.qmdFailuresConsecutive;
  const lower: readonly Restorable[] =
    moreOutages && grown.includes('iterationsUsed') ? [...grown, 'qmdFailuresConsecutive'] : grown;
  const prs = told.prsTouched.filter((pr) => !counters.prsTouched.includes(pr));
  if (lower.length === 0 && prs.length === 0) return { head, note: null };
  const differences = [
    ...lower.map((name) => `${name} ${counters[name]} -> ${told[name]}`),
    ...prs.map((pr) => `pull request ${pr}`),
  ];
  return {
    head: {
      ...head,
      counters: {
        ...counters,
        ...Object.fromEntries(lower.map((name) => [name, told[name]])),
        prsTouched: [...counters.prsTouched, ...prs],
      },
    },
    note: `The last history line had counted more than the head: ${differences.join(', ')}.`,
  };
}

/** What nobody can read ends the run. One that has ended keeps its own reason: `resume: true` gets past the files, never past a person's word. */
export const stoppedUnread = (head: Head, at: string): Head =>
  head.status === 'stopped' ? head : { ...head, status: 'stopped', stop: { code: 'state_unreadable', at } };

/** `resume: true`: a pause ends, and so does a stop for files that could not be read. */
export const resumedByRequest = (head: Head): Head =>
  head.stop?.code === 'state_unreadable' ? { ...resumed(head), status: 'running', stop: null } : resumed(head);

/* Decides how an order whose effect lies in the bundle stands in the head: a tick that is lost with its bundle must not lose it. */

/** `stop`, `cancel #12`, `cancel delete-branches`, `restart run`: what a claim writes for a command; all but the verb goes with the bundle that knows its effect. */
export function consumedOption(given: AdmittedCommand, head: Head): string {
  const { command, thread } = given;
  if (isForOneSubject(given, head)) return withDeletion(`${command.verb} #${thread}`, given);
  return command.verb === 'restart' ? 'restart run' : withDeletion(command.verb, given);
}

/** Without what is to be done again. */
export const settledOption = (option: string): string => option.split(' ', 1)[0] ?? option;

export type PendingOrder =
  | { readonly kind: 'subject'; readonly verb: 'cancel' | 'restart'; readonly thread: number }
  | { readonly kind: 'run' };

/** What those orders make of the state, made again; `over`: issues whose questions nobody needs to answer any more. */
export function obeyedAgain(
  { head, state }: Progress,
  at: { readonly now: string; readonly openPullRequests: readonly number[] },
): { readonly state: LoopState; readonly over: readonly number[] } {
  return pendingOrders(head).reduce<{ readonly state: LoopState; readonly over: readonly number[] }>(
    (sofar, order) => {
      if (order.kind === 'run') return { ...sofar, state: restarted({ head, state: sofar.state }, at).state };
      const done = orderSubject(order, sofar.state, at.openPullRequests);
      if (done.kind === 'refused') return sofar;
      return { state: done.state, over: done.over === null ? sofar.over : [...sofar.over, done.over] };
    },
    { state, over: [] },
  );
}

/** What earlier ticks obeyed and no bundle tells of. */
export const pendingOrders = ({ consumed }: Pick<Head, 'consumed'>): PendingOrder[] =>
  consumed.flatMap(({ option }): PendingOrder[] => {
    if (option === 'restart run') return [{ kind: 'run' }];
    const [, verb, thread] = /^(cancel|restart) #(\d+)(?: delete-branches)?$/.exec(option) ?? [];
    if (verb !== 'cancel' && verb !== 'restart') return [];
    return [{ kind: 'subject', verb, thread: Number(thread) }];
  });
