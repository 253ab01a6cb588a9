/** Loop state: the larger record, stored in the bundle, beside the head that is moved by compare-and-swap. */
import * as z from 'zod';
import { identity, markedText, onDisk } from '../codec/record-codec.ts';
import { Gate } from './gate.ts';
import { type Head, schemaVersion } from './head.ts';
import { Outcomes } from './outcomes.ts';
import { Breaker, newBreaker, newSubject, Permit, Subject } from './subject.ts';

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

/** A rule that people's reviews taught, as a candidate for the repository's lessons file. */
export const Lesson = onDisk({
  /** Digest of the rule. It names the branch of its pull request. */
  id: identity,
  /** One line of an agent; untrusted until a person has merged it. */
  rule: z.string(),
  /** Reviews and comments of people from which it comes, each once. */
  reviews: z.array(identity),
  /** Pull requests in which they stand. */
  pulls: z.array(z.number().int()),
  /** End of the session that named it last, ISO-8601. */
  seenAt: z.iso.datetime(),
  /** It was proposed, whatever became of the proposal. */
  proposed: z.boolean().default(false),
  /** The pull request that proposes it; null = none, or the file had it already. */
  pull: z.number().int().nullable().default(null),
  /** Failed attempts to propose it. */
  tries: z.number().int().nonnegative().default(0),
});
export type Lesson = z.output<typeof Lesson>;

export const TaskCommit = onDisk({
  task: identity,
  commit: identity.nullable(),
  status: z.enum(['done', 'blocked']),
  /** Its session failed; absent = it did not, or written by a build without this field. */
  failed: z.literal(true).exactOptional(),
  /** Where its session left work in progress on the branch; absent = nowhere, or a build without this field. */
  checkpoint: identity.exactOptional(),
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
  /** The priority labels of its free issues; absent = written by a build that did not record them. */
  priorities: z.array(onDisk({ number: z.number().int(), label: z.string() })).optional(),
});
export type BacklogSnapshot = z.output<typeof BacklogSnapshot>;

const seconds = z.number().int();
const positive = z.number().int().positive();

/** What decides an issue's place in the backlog. Its text is read again before use. Names are short: there are many. */
export const CachedIssue = z.strictObject({
  number: positive,
  created: seconds,
  /** Prefix of the hash of its title and body. */
  text: identity,
  /** Only labels that affect a decision. */
  labels: z.array(identity).optional(),
  /** When its milestone is due. */
  due: seconds.optional(),
  /** Its author, unless that author's texts are admitted without asking. */
  outsider: z.string().optional(),
  /** Last change of an outsider's issue. */
  updated: seconds.optional(),
  /** Whether an outsider's issue was admitted when last checked; absent = not checked since it changed. */
  admitted: z.boolean().optional(),
  /** Assigned to another account. */
  assigned: z.literal(true).optional(),
  /** Open issues and pull requests of this repository that it waits for, as far as known. */
  blockers: z.array(positive).optional(),
  /** It waits for an issue of another repository, or for one that the token may not read. */
  elsewhere: z.literal(true).optional(),
  /** Open pull requests by others that close it; null = one that the token may not read. */
  closing: z.array(positive.nullable()).optional(),
  /** If it has the claim label: loop of the newest claim, null = no loop; absent = not read since it changed. */
  claim: identity.nullable().optional(),
  /** Its text seems to name no criteria. */
  vague: z.literal(true).optional(),
});
export type CachedIssue = z.output<typeof CachedIssue>;

/** Cache of the open issues as this loop last read them, so that a tick requests only changes. */
export const CachedBacklog = onDisk({
  /** Digest of the settings it was read with. With other settings it is read in full again. */
  view: identity,
  /** Number of the run that read it in full. */
  run: z.number().int(),
  /** Start of the last full read, by GitHub's clock. */
  syncedAt: z.iso.datetime(),
  /** Start of the newest read. The next one requests changes since then. */
  readAt: z.iso.datetime(),
  /** Ordered by number. */
  issues: z.array(CachedIssue),
  /** Outside authors who may not admit their own issues: time of that check by login. Absent = none. */
  authors: z.record(z.string(), seconds).optional(),
});
export type CachedBacklog = z.output<typeof CachedBacklog>;

/** The recorded subject, or one without any work. */
export const getSubject = ({ subjects }: Pick<LoopState, 'subjects'>, number: number): Subject =>
  subjects.find((subject) => subject.number === number) ?? newSubject(number);

/** A ready pull request of an earlier run, whose issue this run has not worked on. */
export const EarlierPull = onDisk({ issue: z.number().int(), pull: z.number().int() });
export type EarlierPull = z.output<typeof EarlierPull>;

/** `{loop}.state.json` of the bundle. */
export const LoopState = onDisk({
  schemaVersion: z.literal(schemaVersion),
  subjects: z.array(Subject),
  retired: RetiredTotals.default({ subjects: 0, completed: 0, sessions: 0, dollars: 0 }),
  gates: z.array(Gate),
  /** Closed gates whose comments still look open. */
  unclosed: z.array(UnclosedGate).default([]),
  usage: z.array(UsageRow),
  taskCommits: z.array(TaskCommit),
  /** Ids of notices that a run shows once (rate notice, redaction warning, ...). */
  said: z.array(identity),
  /** Loop gates answered with a permitting option that no iteration has used yet. */
  permitted: z.array(Permit),
  /** Answers to loop gates that hold until a fresh run: refusals, and decisions for the whole run. */
  held: z.array(Permit).default([]),
  /** Backlog that the last iteration planned from; null = no iteration yet. */
  backlogSnapshot: BacklogSnapshot.nullable().default(null),
  /** Backlog that an open drift question proposes. */
  proposedSnapshot: BacklogSnapshot.nullable().default(null),
  /** Open issues as last read; null = never read. */
  knownBacklog: CachedBacklog.nullable().default(null),
  /** As the last tick saw them; absent = none, or written by a build without this field. */
  earlierPulls: z.array(EarlierPull).exactOptional(),
  /** Tasks of a plan with their last known marks. */
  tasks: z.array(TaskMark).default([]),
  /** The unavailable dependency. It is cleared once an iteration succeeds. */
  outage: Outage.nullable().default(null),
  /** Questions that the last tick withheld because too many were open. */
  unasked: z.array(WithheldQuestion).default([]),
  runStreak: RunStreak.prefault(() => z.encode(RunStreak, newRunStreak())),
  /** The newest stop in words. */
  lastStop: LastStop.nullable().default(null),
  /** Candidates for the lessons file. */
  lessons: z.array(Lesson).default([]),
  /** What became of its pull requests; absent = none has ended, or written by a build without this field. */
  outcomes: Outcomes.exactOptional(),
});
export type LoopState = z.output<typeof LoopState>;

/** Replaces the subject, or inserts it. Subjects stay ordered by number. */
export function putSubject(state: LoopState, subject: Subject): LoopState {
  const known = state.subjects.findIndex(({ number }) => number === subject.number);
  const place = known < 0 ? state.subjects.filter(({ number }) => number < subject.number).length : known;
  return { ...state, subjects: state.subjects.toSpliced(place, known < 0 ? 0 : 1, subject) };
}

export const createEmptyState = (): LoopState =>
  z.decode(LoopState, {
    schema_version: schemaVersion,
    subjects: [],
    gates: [],
    usage: [],
    task_commits: [],
    said: [],
    permitted: [],
  });

export interface LoopProgress {
  readonly head: Head;
  readonly state: LoopState;
}

export const uniteKeys = (known: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...known, ...more]),
];
