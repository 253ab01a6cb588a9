/** schemaVersion, LoopName, LoopStatus, BundleRef, Head, budgetOf: split off so that imports run one way. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { OpenGate } from '../gate/open-gate.ts';
import { type Budget, Ceilings, Counters } from '../values/counters.ts';
import { stopsByACause, stopWithoutCause } from './head-invariant.ts';
import { Lease } from './lease-record.ts';
import { Loss } from './lost-tick.ts';
import { Skip, skipsKept } from './skipped-tick.ts';
import { UnlockGate } from './unlock-gate.ts';

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
