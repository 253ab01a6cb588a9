/** Loop state: the larger record, stored in the bundle, beside the head that is moved by compare-and-swap. */
import { z } from 'zod';
import { identity, markedText, onDisk } from '../codec/record-codec.ts';
import { Gate } from './gate.ts';
import { type Head, schemaVersion } from './head.ts';
import { CachedBacklog } from './issue-cache.ts';
import { newSubject, Permit, Subject } from './subject.ts';
import { Breaker, newBreaker } from './subject-progress.ts';

/** Final text of a closed gate's comment that could not be written. The next ticks retry, even of a stopped loop. */
export const UnclosedGate = onDisk({
  gateId: identity,
  commentId: z.number().int(),
  nodeId: identity,
  body: markedText,
  /** Failed attempts. */
  tries: z.number().int().nonnegative().default(1),
});
export type UnclosedGate = z.output<typeof UnclosedGate>;

/** The head's stop (`at`, `code`) in words. Only the bundle holds them, since a reason may be text of a person. */
export const LastStop = onDisk({ code: identity, sentence: z.string(), act: z.string(), at: z.iso.datetime() });
export type LastStop = z.output<typeof LastStop>;

const count = z.number().int().nonnegative();

/** Usage of one model, in the journal and in the state: tokens by class, and USD if the agent reported it. */
export const usageFields = {
  model: z.string().min(1),
  input: count,
  output: count,
  reasoning: count,
  cacheRead: count,
  cacheWrite: count,
  costReported: z.number().nonnegative().nullable(),
  messages: count,
};

export const UsageRow = onDisk({
  /** 0 = no single subject: the reservation of a lost tick. */
  subject: z.number().int(),
  /** Driver that used the tokens. It identifies the vendor of a model without a known rate. */
  driver: identity,
  role: identity,
  session: identity,
  ...usageFields,
});
export type UsageRow = z.output<typeof UsageRow>;

/** State of the run's own breaker over the sessions of all its subjects, in sequence. */
export const RunStreak = onDisk({
  breaker: Breaker,
  /** Root cause of the previous session, if it failed. */
  lastRootCause: z.string().nullable(),
  /** Subjects whose sessions have failed since one made progress. */
  subjects: z.array(z.number().int()),
});
export type RunStreak = z.output<typeof RunStreak>;

export const newRunStreak = (): RunStreak => ({ breaker: newBreaker(), lastRootCause: null, subjects: [] });

/** The last signalled outage. It is cleared once an iteration succeeds. */
export const Outage = onDisk({
  dependency: identity,
  remedy: z.string(),
  error: z.string(),
  iteration: z.number().int().nonnegative(),
  /** Outages of other services since an iteration succeeded, by name. */
  others: z.record(identity, z.number().int().positive()).optional(),
});
export type Outage = z.output<typeof Outage>;

/** A subject's question that the last tick withheld because of `max-open-gates`. */
export const WithheldQuestion = onDisk({ gate: identity, subject: z.number().int(), question: z.string() });
export type WithheldQuestion = z.output<typeof WithheldQuestion>;

/** Totals of the subjects that the state no longer lists one by one. */
export const RetiredTotals = onDisk({
  subjects: z.number().int().nonnegative(),
  /** Those of them that were done. */
  completed: z.number().int().nonnegative(),
  sessions: z.number().int().nonnegative(),
  dollars: z.number().nonnegative(),
});
type RetiredTotals = z.output<typeof RetiredTotals>;
export const zeroRetiredTotals: RetiredTotals = { subjects: 0, completed: 0, sessions: 0, dollars: 0 };

export const TaskCommit = onDisk({
  task: identity,
  commit: identity.nullable(),
  status: z.enum(['done', 'blocked']),
});
export type TaskCommit = z.output<typeof TaskCommit>;

/** A task as the loop last saw it. */
export const TaskMark = onDisk({
  number: z.number().int(),
  text: z.string(),
  mark: z.enum(['open', 'done', 'blocked']),
  why: identity.nullable(),
});
export type TaskMark = z.output<typeof TaskMark>;

/** Backlog that an iteration planned from: issues held back by this loop alone, and issues that waited for others. */
export const BacklogSnapshot = onDisk({
  free: z.array(z.number().int()),
  blocked: z.array(onDisk({ number: z.number().int(), by: z.array(z.number().int()) })),
});
export type BacklogSnapshot = z.output<typeof BacklogSnapshot>;

/** The recorded subject, or one without any work. */
export const getSubject = ({ subjects }: Pick<LoopState, 'subjects'>, number: number): Subject =>
  subjects.find((subject) => subject.number === number) ?? newSubject(number);

/** `{loop}.state.json` of the bundle. */
export const LoopState = onDisk({
  schemaVersion: z.literal(schemaVersion),
  subjects: z.array(Subject),
  retired: RetiredTotals.default(zeroRetiredTotals),
  gates: z.array(Gate),
  /** Closed gates whose comments still look open. */
  unclosed: z.array(UnclosedGate).default([]),
  usage: z.array(UsageRow),
  taskCommits: z.array(TaskCommit),
  /** Ids of notices that a run shows once (rate notice, redaction warning, ...). */
  said: z.array(identity),
  /** Loop gates answered with a permitting option that no iteration has used yet. */
  permitted: z.array(Permit),
  /** Answers to loop gates that hold until the run ends: refusals, and decisions for the whole run. */
  held: z.array(Permit).default([]),
  /** Backlog that the last iteration planned from; null = no iteration yet. */
  backlogSnapshot: BacklogSnapshot.nullable().default(null),
  /** Backlog that an open drift question proposes. */
  proposedSnapshot: BacklogSnapshot.nullable().default(null),
  /** Open issues as last read; null = never read. */
  knownBacklog: CachedBacklog.nullable().default(null),
  /** Tasks of a plan with their last known marks. */
  tasks: z.array(TaskMark).default([]),
  /** The unavailable dependency. It is cleared once an iteration succeeds. */
  outage: Outage.nullable().default(null),
  /** Questions that the last tick withheld because too many were open. */
  unasked: z.array(WithheldQuestion).default([]),
  runStreak: RunStreak.prefault(() => z.encode(RunStreak, newRunStreak())),
  /** The newest stop in words. */
  lastStop: LastStop.nullable().default(null),
});
export type LoopState = z.output<typeof LoopState>;

/** Replaces the subject, or inserts it. Subjects stay ordered by number. */
export function putSubject(state: LoopState, subject: Subject): LoopState {
  const known = state.subjects.findIndex(({ number }) => number === subject.number);
  const place = known < 0 ? state.subjects.filter(({ number }) => number < subject.number).length : known;
  return { ...state, subjects: state.subjects.toSpliced(place, known < 0 ? 0 : 1, subject) };
}

export const createEmptyState = (): LoopState => ({
  schemaVersion,
  subjects: [],
  retired: zeroRetiredTotals,
  gates: [],
  unclosed: [],
  usage: [],
  taskCommits: [],
  said: [],
  permitted: [],
  held: [],
  backlogSnapshot: null,
  proposedSnapshot: null,
  knownBacklog: null,
  tasks: [],
  outage: null,
  unasked: [],
  runStreak: newRunStreak(),
  lastStop: null,
});

export interface LoopProgress {
  readonly head: Head;
  readonly state: LoopState;
}

export const uniteKeys = (known: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...known, ...more]),
];
