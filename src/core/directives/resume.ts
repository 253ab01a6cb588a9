/** Decides what a resumed or repaired tick goes on from: the larger of what the head and the last history line have counted. */
import type { Head } from '../state/head/head.ts';
import type { HistoryLine } from '../state/records/history-line.ts';
import type { Counters } from '../state/values/counters.ts';
import { pendingOrders } from './replay-pending.ts';
import { resumed } from './restart.ts';

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
