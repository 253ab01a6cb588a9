/** The head: the small record that is moved by compare-and-swap and says which state is current. */
import { z } from 'zod';
import { onDisk } from '../codec/record-codec.ts';
import { type Budget, Ceilings, Counters } from './counters.ts';
import { Answer, Gate, OpenGate } from './gate.ts';

/** Says why a head is refused that can be read field by field: its status and its stop contradict each other. */

/** A run that stands without a cause would be gone on with by nobody, and one with a cause that runs, by anybody. */
export const stopsByACause = ({ status, stop }: { readonly status: string; readonly stop: object | null }): boolean =>
  (status === 'stopped') === (stop !== null);

export const stopWithoutCause = {
  path: ['stop'],
  message: 'a run is stopped if, and only if, its head says by what',
};

/** Decides what is remembered of a tick that met a holder and left. */
export const skipsKept = 20;

export const Skip = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  at: z.iso.datetime(),
  /** It had waited for the holder until its time was up. */
  reason: z.enum(['wait_exhausted']).optional(),
});
export type Skip = z.output<typeof Skip>;

/* What is remembered of a tick that was lost, until a bundle tells of it. */

/** A tick that claimed or held and never saved its bundle: kept in the head until a bundle has a line for it. */
export const Loss = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  epoch: z.number().int(),
  startedAt: z.iso.datetime(),
  nonce: z.string(),
  outcome: z.enum(['errored', 'interrupted']),
  /** It had counted and charged everything: only its bundle is missing, and may have been saved. */
  recorded: z.boolean(),
  /** The iteration that it had reserved; 0 = none. */
  iteration: z.number().int().nonnegative(),
  /** What it is charged in its sessions' stead, USD: its whole reservation, unless it had recorded what it spent. */
  dollars: z.number().nonnegative(),
  /** Issues that it had claimed for sessions and never recorded, which count as failures of theirs. */
  subjects: z.array(z.number().int()),
});
export type Loss = z.output<typeof Loss>;

/** Decides what the head remembers of the question whether to force-unlock: it is asked, and answered, while another tick holds the lease. */
export const UnlockGate = onDisk({
  commentId: z.int().positive(),
  nodeId: z.string(),
  /** The holder that it is about; under another one it is void. */
  forNonce: z.string(),
  /** The comment that holds the answer which was taken; null = none yet. */
  answerId: z.string().nullable(),
  gate: Gate,
  /** Without the words of a reply: the head holds no text of people. */
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
  /** The iteration that this tick is, or will be once it claims. */
  iteration: z.number().int(),
  stage: z.enum(['whole', 'plan', 'agent', 'settle']),
  startedAt: z.iso.datetime(),
  /** Past it, a holder whose liveness cannot be told is no longer presumed alive without a person. */
  deadlineAt: z.iso.datetime(),
  epoch: z.number().int(),
  /** The holder's identity: run id and attempt alone are shared by everything that run starts. */
  nonce: z.string(),
  pid: z.number().int().nullable(),
  skill: z.string(),
});
export type Lease = z.output<typeof Lease>;

/** By what it is judged whether a holder lives. */
export type Holder = Pick<
  Lease,
  'runId' | 'runAttempt' | 'runnerEnvironment' | 'host' | 'pid' | 'startedAt' | 'deadlineAt'
>;

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

/** `{loop}.budget.json`, written for people and tools from the head, never read back. */
export const budgetOf = (head: Head): Budget => ({ ...head.counters, ...head.ceilings });

/** A pause that is not over: nothing starts, whatever is said or answered meanwhile. */
export const isParked = ({ status, notBefore }: Head, now: string): boolean =>
  status === 'parked' && (notBefore === null || notBefore > now);

export const parkedReason = ({ notBefore, controlIssue }: Head): string => {
  if (notBefore !== null) return `parked until ${notBefore}`;
  return controlIssue === null
    ? 'parked before it had a control issue; start with `resume: true`'
    : 'parked until `/loop resume`';
};

export interface Remembered {
  readonly epoch: number;
  readonly generation: number;
}
