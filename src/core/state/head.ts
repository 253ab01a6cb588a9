/** The head: a small record, moved by compare-and-swap, that says which state is current. */
import * as z from 'zod';
import { onDisk } from '../codec/record-codec.ts';
import { type Budget, Ceilings, Counters } from './counters.ts';
import { Answer, Gate, OpenGate } from './gate.ts';
import { ObeyedOrder } from './obeyed-order.ts';
import { Wait } from './waits.ts';

export const maxSkipsKept = 20;

/** A tick that found the lease held and ended. */
export const SkippedTick = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  at: z.iso.datetime(),
  /** It had waited for the holder until its wait time ran out. */
  reason: z.enum(['wait_exhausted']).optional(),
});
export type SkippedTick = z.output<typeof SkippedTick>;

/** A tick that claimed or held and never saved its bundle. The head keeps it until a bundle has a line for it. */
export const TickLoss = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  epoch: z.number().int(),
  startedAt: z.iso.datetime(),
  nonce: z.string(),
  outcome: z.enum(['errored', 'interrupted']),
  /** It had counted and charged everything. Only its bundle is missing, and may have been saved after all. */
  recorded: z.boolean(),
  /** Iteration that it had reserved; 0 = none. */
  iteration: z.number().int().nonnegative(),
  /** Charge in place of its sessions' cost, USD: its whole reservation, unless it had recorded its spend. */
  dollars: z.number().nonnegative(),
  /** Issues that it had claimed for sessions and never recorded. Each counts as a failure of that issue. */
  subjects: z.array(z.number().int()),
  /** Commands that it obeyed; absent = none, or written by a build without this field. */
  orders: z.array(ObeyedOrder).exactOptional(),
});
export type TickLoss = z.output<typeof TickLoss>;

/** The force-unlock gate as the head keeps it. It is asked and answered while another tick holds the lease. */
export const UnlockGate = onDisk({
  commentId: z.int().positive(),
  nodeId: z.string(),
  /** Nonce of the holder in question. Under another holder the gate is void. */
  forNonce: z.string(),
  /** Comment with the accepted answer; null = none yet. */
  answerId: z.string().nullable(),
  gate: Gate,
  /** Without a reply's text, since the head holds no text of people. */
  answer: Answer.nullable(),
});
export type UnlockGate = z.output<typeof UnlockGate>;

export const Lease = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  job: z.string(),
  workflow: z.string(),
  repository: z.string(),
  sha: z.string(),
  url: z.string(),
  runnerEnvironment: z.string(),
  host: z.string(),
  /** Iteration of this tick, or the one it will be once it claims. */
  iteration: z.number().int(),
  stage: z.enum(['whole', 'plan', 'agent', 'settle']),
  startedAt: z.iso.datetime(),
  /** Past it, a person decides about a holder whose liveness is unknown. Until then the holder is presumed alive. */
  deadlineAt: z.iso.datetime(),
  epoch: z.number().int(),
  /** Identity of the holder. Run id and attempt are shared by everything that the run starts. */
  nonce: z.string(),
  pid: z.number().int().nullable(),
  skill: z.string(),
});
export type Lease = z.output<typeof Lease>;

/** A holder renews its lease in this interval, and reads orders to stop then. */
export const leaseRenewalMs = 5 * 60_000;

/** Fields that decide whether a holder is alive. */
export type LeaseHolder = Pick<
  Lease,
  'runId' | 'runAttempt' | 'runnerEnvironment' | 'host' | 'pid' | 'startedAt' | 'deadlineAt'
>;

/** A person's pause: who gave it, and when. */
const Pause = onDisk({
  // A box that several people may have ticked names them all.
  by: z.string().regex(/^[\w-]{1,100}(?: or @[\w-]{1,100})*$/),
  at: z.iso.datetime(),
});
type Pause = z.output<typeof Pause>;

const isPauseOrNull = (value: unknown): boolean => value === null || Pause.safeParse(value).success;

/** A state that was lost, and over which a run was begun with `fresh`. */
export const LostState = onDisk({
  /** The greatest that it is known to have had. Boxes drawn up to it may have been obeyed. */
  epoch: z.number().int().nonnegative(),
  /** When the run over it began. Commands written up to then may have been obeyed. */
  at: z.iso.datetime(),
});
export type LostState = z.output<typeof LostState>;

const isLostStateOrNull = (value: unknown): boolean => value === null || LostState.safeParse(value).success;

/** An issue in whose thread commands are read. */
export const IssueThread = onDisk({
  number: z.number().int().positive(),
  /** When its first session was claimed. What was written there before is for no loop. */
  since: z.iso.datetime(),
});
export type IssueThread = z.output<typeof IssueThread>;

export const schemaVersion = 1;

export const LoopName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,31}$/)
  .refine((name) => name !== 'state');

export const LoopStatus = z.enum(['running', 'idle', 'waiting', 'parked', 'stopped']);
export type LoopStatus = z.output<typeof LoopStatus>;

/** Location of the current bundle. The digest of its bytes reveals a swapped or corrupted copy. */
export const BundleRef = onDisk({
  name: z.string(),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative(),
  artifactId: z.number().int().nullable(),
  cacheKey: z.string().nullable(),
  /** By GitHub's clock; null = written by a build without this field. */
  savedAt: z.iso.datetime().nullable().default(null),
  /** Lifetime of the durable copy from then on; null = unlimited, or unknown if `savedAt` is null. */
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
  /** Set at claim, raised by metering renewals, replaced by the spend as the tick records, charged whole if lost. */
  reserved: onDisk({ iteration: z.number().int().nonnegative(), dollars: z.number().nonnegative() }),
  plannedEffects: z.array(z.string()),
  /** Oldest first; already charged. */
  lost: z.array(TickLoss).default([]),
  consumed: z.array(onDisk({ id: z.string(), option: z.string() })),
  skips: z.array(SkippedTick).max(maxSkipsKept),
  skipsTotal: z.number().int().nonnegative(),
  wake: z.boolean(),
  /** Written by ticks that do not hold the lease. */
  unlockGate: UnlockGate.nullable(),
  openGates: z.array(OpenGate),
  controlIssue: z.number().int().nullable(),
  /** Last read of the backlog. An idle loop looks for changes since then. */
  backlogReadAt: z.iso.datetime().nullable().default(null),
  /** Keys of changes just before that read, which it saw. The next query overlaps that time, and skips these. */
  backlogSeen: z.array(z.string()).default([]),
  /** Last full read of the backlog, which is repeated once a day. */
  backlogSyncedAt: z.iso.datetime().nullable().default(null),
  /** Time of the newest control-issue comment whose commands were read; ISO-8601. */
  commandCursor: z.string().nullable(),
  stop: onDisk({ code: z.string(), at: z.iso.datetime() }).nullable(),
  notBefore: z.iso.datetime().nullable(),
  /** Until then idle ticks neither save nor redraw, since the last one could not. */
  upkeepNotBefore: z.iso.datetime().nullable().default(null),
  updatedAt: z.iso.datetime(),
  /** State of the run's breaker at its last bundle save. If open, no fresh run starts by itself. */
  breakerOpen: z.boolean().default(false),
  /** The one pull request that a form or `with:` named for this run; null = all that match. */
  watchedPr: z.number().int().positive().nullable().default(null),
  /** It outlasts a stop: a run that is raised, or would renew itself, then stays paused. Null = no person paused it. */
  pause: z.codec(Pause.optional(), z.custom<Pause | null>(isPauseOrNull), {
    decode: (pause) => pause ?? null,
    // Left out for older versions, as below.
    encode: (pause) => pause ?? undefined,
  }),
  /** The newest; null = none was lost. */
  lostState: z.codec(LostState.optional(), z.custom<LostState | null>(isLostStateOrNull), {
    decode: (lost) => lost ?? null,
    // Left out for older versions, as below.
    encode: (lost) => lost ?? undefined,
  }),
  /** Commands that the holder obeyed at its claim, of which no history line tells yet. */
  orders: z.codec(z.array(ObeyedOrder).optional(), z.custom<ObeyedOrder[]>(Array.isArray), {
    decode: (orders) => orders ?? [],
    encode: (orders) => (orders.length === 0 ? undefined : orders),
  }),
  /** Issues that the run works on, or may go on with after a restart; oldest first. */
  issueThreads: z.codec(z.array(IssueThread).optional(), z.custom<IssueThread[]>(Array.isArray), {
    decode: (threads) => threads ?? [],
    // Left out for older versions, as below.
    encode: (threads) => (threads.length === 0 ? undefined : threads),
  }),
  /** What the loop waited for besides answers when its last tick ended. */
  waits: z.codec(z.array(Wait).optional(), z.custom<Wait[]>(Array.isArray), {
    decode: (waits) => waits ?? [],
    // Left out, so that the note of a newer version's tick stays readable for the older one that holds the lease.
    encode: (waits) => (waits.length === 0 ? undefined : waits),
  }),
}).refine(
  // Each field alone is valid. No tick would continue a stopped run without a cause, and any tick would continue a
  // running one with a cause.
  ({ status, stop }) => (status === 'stopped') === (stop !== null),
  { path: ['stop'], message: 'a run is stopped if, and only if, its head says by what' },
);
export type Head = z.output<typeof Head>;

/** Content of `{loop}.budget.json`, written for people and tools and never read back. */
export const buildBudget = (head: Head): Budget => ({ ...head.counters, ...head.ceilings });

/** True during a pause. Nothing starts until it ends, whatever people write or answer meanwhile. */
export const isParked = ({ status, notBefore, pause }: Head, now: string): boolean =>
  status === 'parked' && (pause !== null || notBefore === null || notBefore > now);

export const parkedText = ({ notBefore, controlIssue, pause }: Head): string => {
  if (notBefore !== null && pause === null) return `parked until ${notBefore}`;
  return controlIssue === null
    ? 'parked before it had a control issue; start with `resume: true`'
    : 'parked until `/loop resume`';
};

export interface HeadPosition {
  readonly epoch: number;
  readonly generation: number;
}
