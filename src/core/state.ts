/** What a loop remembers: the head that is moved by compare-and-swap, and the larger state that travels in the bundle. */
import { z } from 'zod';
import { type Budget, Ceilings, Counters } from './budget.ts';
import { Closing } from './closing.ts';
import { BacklogSnapshot } from './drift.ts';
import { AdmittedComment } from './frozen-comments.ts';
import { Gate } from './gate.ts';
import { stopsByACause, stopWithoutCause } from './head-refusal.ts';
import { identity } from './identity.ts';
import { KnownBacklog } from './known-backlog.ts';
import { LastStop } from './last-stop.ts';
import { Lease } from './lease.ts';
import { Loss } from './loss.ts';
import { onDisk } from './on-disk.ts';
import { OpenGate } from './open-gate.ts';
import { Outage } from './outage.ts';
import { Phase } from './phases.ts';
import { TaskMark } from './plan-backlog.ts';
import { nobodyRetired, Retired } from './retention.ts';
import { newRunStreak, RunStreak } from './run-streak.ts';
import { Skip, skipsKept } from './skip.ts';
import { journeyFields, newJourney } from './subject-journey.ts';
import { TaskCommit } from './task-commit.ts';
import { Unasked } from './unasked.ts';
import { UnlockGate } from './unlock-gate.ts';
import { usageFields } from './usage-fields.ts';

export const schemaVersion = 1;

export const LoopName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,31}$/)
  .refine((name) => name !== 'state');

export const LoopStatus = z.enum(['running', 'idle', 'waiting', 'parked', 'stopped']);
export type LoopStatus = z.output<typeof LoopStatus>;

/** Where the current bundle lies; the digest is of its bytes, so that a swapped or rotten copy is seen. */
export const BundleRef = onDisk({
  name: z.string(),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative(),
  artifactId: z.number().int().nullable(),
  cacheKey: z.string().nullable(),
  /** GitHub's clock; null = written by a build that did not say. */
  savedAt: z.iso.datetime().nullable().default(null),
  /** How long the durable copy lives from then on; null = for ever, or unknown where `savedAt` is. */
  durableDays: z.number().positive().nullable().default(null),
});
export type BundleRef = z.output<typeof BundleRef>;

export const Head = onDisk({
  schemaVersion: z.literal(schemaVersion),
  loop: LoopName,
  skill: z.enum(['work', 'review']),
  workflow: z.string(),
  status: LoopStatus,
  /** Grows with fresh, renew and restart. */
  run: z.number().int().positive(),
  deferrals: z.number().int().nonnegative(),
  epoch: z.number().int().nonnegative(),
  generation: z.number().int().nonnegative(),
  lease: Lease.nullable(),
  bundle: BundleRef.nullable(),
  ceilings: Ceilings,
  counters: Counters,
  /** Set at claim, replaced by what was spent when the tick records, charged whole when it is lost; dollars grow with what a renewal metered. */
  reserved: onDisk({ iteration: z.number().int().nonnegative(), dollars: z.number().nonnegative() }),
  plannedEffects: z.array(z.string()),
  /** Oldest first; already charged. */
  lost: z.array(Loss).default([]),
  consumed: z.array(onDisk({ id: z.string(), option: z.string() })),
  skips: z.array(Skip).max(skipsKept),
  skipsTotal: z.number().int().nonnegative(),
  wake: z.boolean(),
  /** Written by ticks that do not hold the lease. */
  unlockGate: UnlockGate.nullable(),
  openGates: z.array(OpenGate),
  controlIssue: z.number().int().nullable(),
  /** When the backlog was read last: an idle loop looks for what changed since. */
  backlogReadAt: z.iso.datetime().nullable().default(null),
  /** What had changed just before and was seen then (`seenOf`): the same moments are asked about again. */
  backlogSeen: z.array(z.string()).default([]),
  /** When it was read in full: once a day it is read so again. */
  backlogSyncedAt: z.iso.datetime().nullable().default(null),
  /** Newest comment of the control issue whose commands were read; ISO-8601. */
  commandCursor: z.string().nullable(),
  stop: onDisk({ code: z.string(), at: z.iso.datetime() }).nullable(),
  notBefore: z.iso.datetime().nullable(),
  /** Until then ticks at rest neither save again nor redraw: the last one could not. */
  upkeepNotBefore: z.iso.datetime().nullable().default(null),
  updatedAt: z.iso.datetime(),
  /** Of the run, when its bundle was saved: a fresh run does not begin by itself behind it. */
  breakerOpen: z.boolean().default(false),
}).refine(stopsByACause, stopWithoutCause);
export type Head = z.output<typeof Head>;

export const Failure = onDisk({
  rootCause: z.string(),
  summary: z.string(),
  iteration: z.number().int(),
  at: z.iso.datetime(),
});
export type Failure = z.output<typeof Failure>;

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

/** An answer to an option, and what it holds for. */
const Permit = onDisk({ gate: identity, signature: identity, option: identity });

export const Subject = onDisk({
  number: z.number().int(),
  title: z.string(),
  /** Hash of title and body as admitted; other text than this never reaches an agent. */
  textHash: identity,
  /** When it was taken as it is: what was said in its thread since then reaches no agent. */
  frozenAt: z.iso.datetime().nullable().default(null),
  /** What agents were told of that thread; null = no agent was told anything yet. */
  admittedComments: z.array(AdmittedComment).nullable().default(null),
  phase: Phase,
  branch: identity.nullable(),
  headSha: identity.nullable(),
  pullRequest: z.number().int().nullable(),
  /** Ended before a restart took the subject up again: never gone on with, and no reason to end it once more. */
  formerPullRequest: z.number().int().nullable().default(null),
  /** The claim label stands on the issue and is ours to remove. */
  claimed: z.boolean(),
  sessions: z.number().int().nonnegative(),
  dollars: z.number().nonnegative(),
  failures: z.array(Failure),
  /** Declining answers, which hold for their signature until the end of the run. */
  declined: z.array(Permit),
  /** Permitting answers not yet used: each buys one attempt. */
  permitted: z.array(Permit),
  /** What its last session wants a person to decide; null = nothing. The words are the agent's, untrusted. */
  asking: onDisk({ session: identity, question: z.string() }).nullable().default(null),
  /** What people decided for it, for its later sessions. */
  decisions: z.array(onDisk({ question: z.string(), answer: z.string(), by: z.string() })).default([]),
  ...journeyFields,
});
export type Subject = z.output<typeof Subject>;

/** Open or not; null = none was ever opened, as far as is known. */
export const newestPullRequest = (subject: Subject | undefined): number | null =>
  subject?.pullRequest ?? subject?.formerPullRequest ?? null;

/** A subject that was never worked on. */
export const subjectOf = (number: number): Subject => ({
  number,
  title: '',
  textHash: '',
  frozenAt: null,
  admittedComments: null,
  phase: 'coding',
  branch: null,
  headSha: null,
  pullRequest: null,
  formerPullRequest: null,
  claimed: false,
  sessions: 0,
  dollars: 0,
  failures: [],
  declined: [],
  permitted: [],
  asking: null,
  decisions: [],
  ...newJourney(),
});

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

/** The issue that a gate parks: its subject, or the issue of the pull request that it is about; null for a loop gate. */
export const issueOf = ({ subject }: Pick<Gate, 'subject'>, subjects: readonly Subject[]): number | null =>
  subjects.find(({ pullRequest }) => pullRequest !== null && pullRequest === subject)?.number ?? subject;

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

/** `{loop}.budget.json`, written for people and tools from the head, never read back. */
export const budgetOf = (head: Head): Budget => ({ ...head.counters, ...head.ceilings });
