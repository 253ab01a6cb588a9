/** Takes the lease, or says why not: skipped behind a live holder, refused by GitHub, or lost to somebody quicker. */
import { type HolderVerdict, judgeHolder, jobsWanted, type Lease, leaseDeadline, sentences } from './core/lease.ts';
import { chargedHead, lostTick } from './core/repair.ts';
import type { Ceilings } from './core/budget.ts';
import { type Head } from './core/state.ts';
import { freshHead, newHead, withLease } from './core/head.ts';
import type { GitHubDoor } from './door.ts';
import type { Asked } from './open.ts';
import { acquire, type HeldHead, recordSkip, type Timing } from './state/held-head.ts';
import type { HeadRead, HeadStore } from './state/head-store.ts';

export interface Identity {
  readonly job: string;
  readonly repository: string;
  readonly sha: string;
  readonly runnerEnvironment: string;
  readonly host: string;
}

export interface Holding {
  readonly heads: HeadStore;
  readonly door: GitHubDoor;
  readonly timing: Timing;
  readonly identity: Identity;
  readonly ceilings: Ceilings;
  readonly say: (line: string) => void;
}

export type Hold =
  | { readonly kind: 'held'; readonly held: HeldHead; readonly reaped: Lease | null }
  /** `wakeNow`: the holder left while this was noted, so nobody else will see the wake-up. */
  | {
      readonly kind: 'skipped';
      readonly sentence: string;
      readonly holder: Lease;
      readonly head: Head;
      readonly wakeNow: boolean;
    }
  | { readonly kind: 'refused'; readonly message: string; readonly remedy: string };

/** Takes the lease of the head that was read, of a new loop, or of a dead holder; never from one who may still live. */
export async function hold(ports: Holding, asked: Asked): Promise<Hold> {
  const { tick, head: read } = asked;
  const holder = read.kind === 'present' ? read.head.lease : null;
  const verdict = holder === null ? null : await judge(ports, holder, tick.now);
  if (verdict?.kind === 'ambiguous') ports.say(verdict.warning);
  if (holder !== null && verdict?.kind !== 'dead') return skip(ports, asked, { read, holder });
  const above = await floor(ports, asked);
  // What the winning swap replaced, not what was read first: a holder may have finished in between.
  const replaced: { read: HeadRead } = { read };
  const taken = (now: HeadRead): Head | null => {
    replaced.read = now;
    const stillFree = now.kind !== 'present' || now.head.lease === null || now.head.lease.nonce === holder?.nonce;
    return stillFree ? leased(ports, asked, baseHead(asked, ports.ceilings, { now, above })) : null;
  };
  const won = await acquire(ports.heads, { read, nonce: tick.nonce, taken }, ports.timing);
  if (won.kind === 'refused') return won;
  if (won.kind === 'held') {
    const before = replaced.read.kind === 'present' ? replaced.read.head : null;
    if (before?.lease) ports.say(sentences.reaped(before.lease));
    return { kind: 'held', held: won.held, reaped: before?.lease ?? null };
  }
  // Somebody was quicker: whoever it is holds the lease by right.
  const winner = won.read.kind === 'present' ? won.read.head.lease : null;
  if (winner !== null) return skip(ports, asked, { read: won.read, holder: winner });
  return {
    kind: 'refused',
    message: 'The state branch changed while the lease was taken.',
    remedy: 'Start one more tick.',
  };
}

async function judge({ door }: Holding, lease: Lease, now: string): Promise<HolderVerdict> {
  const facts = await door.holder(lease);
  return judgeHolder(lease, jobsWanted(lease, facts, now) ? await door.holderJobs(lease) : facts, now);
}

/** Noted in the head, so that the next record makes a line of it; a tick not started by the schedule also leaves a wake-up. */
async function skip(ports: Holding, { tick, request }: Asked, at: { read: HeadRead; holder: Lease }): Promise<Hold> {
  if (at.read.kind !== 'present') throw new Error('A tick can only be skipped behind a head.');
  const entry = { runId: tick.runId, runAttempt: tick.runAttempt, at: tick.now };
  const noted = await recordSkip(
    ports.heads,
    { read: at.read, skip: entry, wake: tick.event !== 'schedule' },
    ports.timing,
  );
  const sentence = request.resume ? sentences.resumeRefused(at.holder) : sentences.skipping(at.holder);
  if (noted === 'gave-up') ports.say('This tick could not be noted in the head; it will have no history line.');
  return { kind: 'skipped', sentence, holder: at.holder, head: at.read.head, wakeNow: noted === 'released' };
}

type Floor = { readonly epoch: number; readonly generation: number };

/** A fresh start over a head that nobody can read goes above what the control issue remembers. */
const floor = ({ door }: Holding, { request, config, head }: Asked): Promise<Floor | null> =>
  request.fresh && head.kind !== 'present' ? door.controlMarker(config.loop) : Promise.resolve(null);

function baseHead(
  { config, tick, request }: Asked,
  ceilings: Ceilings,
  at: { now: HeadRead; above: Floor | null },
): Head {
  const start = { loop: config.loop, skill: config.skill, workflow: tick.workflow, ceilings, now: tick.now };
  const old = at.now.kind === 'present' ? settledHead(at.now.head, tick.now) : null;
  if (old !== null) return request.fresh ? freshHead(old, start) : old;
  const blank = newHead(start);
  return at.above === null
    ? blank
    : { ...blank, commandCursor: tick.now, epoch: at.above.epoch, generation: at.above.generation + 1, run: 2 };
}

/** The swap that takes the lease from a dead holder also charges what that one had reserved. */
function settledHead(head: Head, now: string): Head {
  const lost = lostTick(head);
  return lost === null ? head : chargedHead(head, lost, now);
}

function leased({ identity }: Holding, { config, tick }: Asked, base: Head): Head {
  return withLease(base, {
    ...identity,
    runId: tick.runId,
    runAttempt: tick.runAttempt,
    workflow: tick.workflow,
    url: tick.runUrl,
    iteration: base.counters.iterationsUsed + 1,
    stage: 'whole',
    startedAt: tick.now,
    deadlineAt: leaseDeadline(tick.now, tick.jobMinutesLeft),
    epoch: base.epoch + 1,
    nonce: tick.nonce,
    pid: null,
    skill: config.skill,
  });
}
