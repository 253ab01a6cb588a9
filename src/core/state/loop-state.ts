/** What a loop remembers: the head that is moved by compare-and-swap, and the larger state that travels in the bundle. */
import { z } from 'zod';
import { identity, markedText, onDisk } from '../codec/record-codec.ts';
import { Gate } from './gate.ts';
import { type Head, schemaVersion } from './head.ts';
import { KnownBacklog } from './issue-cache.ts';
import { Permit, Subject, subjectOf } from './subject.ts';
import { Breaker, newBreaker } from './subject-progress.ts';

/* What is left to be done about the comment of a question that is over. */

/** The final text of a gate's comment that could not be written: the next ticks try again, even of a loop that has stopped. */
export const Closing = onDisk({
  gateId: identity,
  commentId: z.number().int(),
  nodeId: identity,
  body: markedText,
  /** How often it failed. */
  tries: z.number().int().nonnegative().default(1),
});
export type Closing = z.output<typeof Closing>;

/* Decides in which words the end of a run is remembered: they stand in the bundle, since a reason may be text of a person. */

/** `at` and `code` as in the head, whose stop it tells of. */
export const LastStop = onDisk({ code: identity, sentence: z.string(), act: z.string(), at: z.iso.datetime() });
export type LastStop = z.output<typeof LastStop>;

/** What is kept of the use of one model, in a journal and in the state: tokens by class, and USD where the agent said so. */
const count = z.number().int().nonnegative();

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
  /** 0 = no single subject: the reservation of a tick that was lost. */
  subject: z.number().int(),
  /** Whose tokens they are: tells the vendor of a model without a known rate. */
  driver: identity,
  role: identity,
  session: identity,
  ...usageFields,
});
export type UsageRow = z.output<typeof UsageRow>;

/** What the breaker of the whole run remembers of the sessions of its subjects, one after the other. */
export const RunStreak = onDisk({
  breaker: Breaker,
  /** Root cause of the session before, if that failed. */
  lastRootCause: z.string().nullable(),
  /** Whose sessions have failed since one got on. */
  subjects: z.array(z.number().int()),
});
export type RunStreak = z.output<typeof RunStreak>;

export const newRunStreak = (): RunStreak => ({ breaker: newBreaker(), lastRootCause: null, subjects: [] });

/** The last outage that was signalled, until an iteration succeeds. */
export const Outage = onDisk({
  dependency: identity,
  remedy: z.string(),
  error: z.string(),
  iteration: z.number().int().nonnegative(),
  /** How often other services have been away since an iteration succeeded, by name. */
  others: z.record(identity, z.number().int().positive()).optional(),
});
export type Outage = z.output<typeof Outage>;

/** A question about a subject beyond `max-open-gates`, as the last tick met it. */
export const Unasked = onDisk({ gate: identity, subject: z.number().int(), question: z.string() });
export type Unasked = z.output<typeof Unasked>;

/** Subjects that the state no longer names one by one. */
export const Retired = onDisk({
  subjects: z.number().int().nonnegative(),
  /** Of them, those that were done. */
  completed: z.number().int().nonnegative(),
  sessions: z.number().int().nonnegative(),
  dollars: z.number().nonnegative(),
});
type Retired = z.output<typeof Retired>;
export const nobodyRetired: Retired = { subjects: 0, completed: 0, sessions: 0, dollars: 0 };

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

/** What an iteration planned from: the issues that nobody but us held back, and those that waited for others. */
export const BacklogSnapshot = onDisk({
  free: z.array(z.number().int()),
  blocked: z.array(onDisk({ number: z.number().int(), by: z.array(z.number().int()) })),
});
export type BacklogSnapshot = z.output<typeof BacklogSnapshot>;

/** As recorded, or one that was never worked on. */
export const subjectIn = ({ subjects }: Pick<LoopState, 'subjects'>, number: number): Subject =>
  subjects.find((subject) => subject.number === number) ?? subjectOf(number);

/** `{loop}.state.json` of the bundle. */
export const LoopState = onDisk({
  schemaVersion: z.literal(schemaVersion),
  subjects: z.array(Subject),
  retired: Retired.default(nobodyRetired),
  gates: z.array(Gate),
  /** Gates that are over and whose comments still look open. */
  unclosed: z.array(Closing).default([]),
  usage: z.array(UsageRow),
  taskCommits: z.array(TaskCommit),
  /** Ids of things said once a run (rate notice, redaction warning, ...). */
  said: z.array(identity),
  /** Loop gates answered with a permitting option that no iteration has used yet. */
  permitted: z.array(Permit),
  /** Answers to loop gates that hold until the run ends: refusals, and what is decided for the whole run. */
  held: z.array(Permit).default([]),
  /** What the last iteration planned from; null = none has. */
  backlogSnapshot: BacklogSnapshot.nullable().default(null),
  /** What an open question about drift would plan from. */
  proposedSnapshot: BacklogSnapshot.nullable().default(null),
  /** The open issues as they were seen last; null = they were never read. */
  knownBacklog: KnownBacklog.nullable().default(null),
  /** Of a plan: its tasks and their marks as they were last. */
  tasks: z.array(TaskMark).default([]),
  /** The dependency that was away; until an iteration succeeds. */
  outage: Outage.nullable().default(null),
  /** What the last tick would have asked, had fewer questions been open. */
  unasked: z.array(Unasked).default([]),
  runStreak: RunStreak.prefault(() => z.encode(RunStreak, newRunStreak())),
  /** The newest stop in its words, which are no matter for the head: a reason may be text of a person. */
  lastStop: LastStop.nullable().default(null),
});
export type LoopState = z.output<typeof LoopState>;

/** State with this subject in place of its earlier self, or in its place by its number: subjects stay in that order. */
export function putSubject(state: LoopState, subject: Subject): LoopState {
  const known = state.subjects.findIndex(({ number }) => number === subject.number);
  const place = known < 0 ? state.subjects.filter(({ number }) => number < subject.number).length : known;
  return { ...state, subjects: state.subjects.toSpliced(place, known < 0 ? 0 : 1, subject) };
}

export const emptyState = (): LoopState => ({
  schemaVersion,
  subjects: [],
  retired: nobodyRetired,
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

export interface Progress {
  readonly head: Head;
  readonly state: LoopState;
}

export const uniteKeys = (known: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...known, ...more]),
];
