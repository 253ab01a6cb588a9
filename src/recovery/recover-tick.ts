/** Folds a cancelled, killed or broken tick into the state: preserves work, counts its claim, releases its lease. */

import type { RateTable } from '../core/budget/rates.ts';
import { buildRunEndRemovals, clearReleasedClaims, findOrderedStop } from '../core/claim/issue-claim.ts';
import { buildOrderReplies } from '../core/directives/acknowledge.ts';
import type { Effect, Outcome } from '../core/effects/effect.ts';
import { LeaseLostError, type LeaseProof } from '../core/lease/lease.ts';
import type { AdmittedCommand, OwnPullRequest } from '../core/observation/facts.ts';
import { guarded, withControlIssue, witnessesOf } from '../core/record/head-guard.ts';
import { over, withBundle } from '../core/record/head-transitions.ts';
import {
  afterInterruption,
  type Diary,
  type Folded,
  foldInterrupted,
  interruptedBefore,
  paused,
} from '../core/record/interruption.ts';
import { type Interruption, interruptionLine, type Preserved } from '../core/record/interruption-report.ts';
import { type JournalledSession, newestSessions } from '../core/record/journal.ts';
import { listStopOrders } from '../core/record/late-orders.ts';
import { afterTelling, isEnd, owesEnd, withEnd } from '../core/record/notices.ts';
import {
  chargedHead,
  hasClaimed,
  hasRecorded,
  interruptedHead,
  type LostTick,
  listUnsaved,
  lostTick,
  unsaved,
} from '../core/record/repair-lost-tick.ts';
import type { Head } from '../core/state/head.ts';
import type { HistoryLine } from '../core/state/history-line.ts';
import { type LoopProgress, uniteKeys } from '../core/state/loop-state.ts';
import { findUnnamedBundle, loadSnapshot, type SnapshotStorage, saveSnapshot } from '../persistence/loop-snapshot.ts';
import type { TickClock } from '../ports/clock.ts';
import type { HeadStore, HeldHead } from '../ports/head-store.ts';
import type { AdoptedBundle, LoopSnapshot } from '../ports/snapshot.ts';
import type { Prepared } from '../startup/prepared.ts';
import { namePrefix } from '../storage/bundles/bundle.ts';
import { holdAgain } from '../storage/head/lease-session.ts';
import type { PreserveRights } from './preserve-work.ts';

export interface RecoveryPorts {
  readonly heads: HeadStore;
  readonly keeping: SnapshotStorage;
  readonly timing: TickClock;
  readonly rates: RateTable;
  readonly diary: Diary;
  /** Pushes the work of sessions to their branches, under a renewed lease. */
  readonly preserve: (sessions: readonly JournalledSession[], right: PreserveRights) => Promise<readonly Preserved[]>;
  /** Commands given and pull requests opened meanwhile: GitHub knows them and this head does not. */
  readonly commands: (head: Head) => Promise<readonly AdmittedCommand[]>;
  readonly pullRequests: () => Promise<readonly OwnPullRequest[]>;
  readonly perform: (effects: readonly Effect[], proof: LeaseProof) => Promise<readonly Outcome[]>;
  /** Shows the recovery on the control issue. Returns the keys of what was posted about the run's end. */
  readonly show: (
    interruption: Interruption,
    progress: LoopProgress & { history: readonly HistoryLine[] },
    held: HeldHead,
  ) => Promise<readonly string[]>;
  /** Posts what the stopped run still owes. Returns the keys of what was posted. */
  readonly tellEnd: (memory: LoopSnapshot, held: HeldHead) => Promise<readonly string[]>;
  readonly pace: 'cron' | 'continuous';
  readonly dispatchNext: (head: Head, order: { readonly reason: string; readonly since?: string }) => Promise<boolean>;
}

/** One sentence: what was recovered, or why there was nothing. Touches only a lease under this tick's own nonce. */
export async function recoverInterruptedTick(ports: RecoveryPorts, prepared: Prepared): Promise<string> {
  const { tick, head: read } = prepared;
  const held = holdAgain(ports.heads, { read, nonce: tick.nonce }, ports.timing);
  if (held === null) return await recoverWithoutLease(ports, read);
  try {
    return await recoverUnderLease(ports, held, prepared);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    return `Nothing more to recover: ${error.message}`;
  }
}

/** Main may have died between releasing the lease and passing a wake-up on, or later: that tick may already run. */
async function recoverWithoutLease({ dispatchNext }: RecoveryPorts, read: Prepared['head']): Promise<string> {
  const nothingLeft = 'Nothing to recover: this tick no longer holds the lease.';
  if (read.kind !== 'present' || read.head.lease !== null || !read.head.wake || read.head.status === 'stopped')
    return nothingLeft;
  await dispatchNext(read.head, { reason: 'wake', since: read.head.updatedAt });
  return `${nothingLeft} The pending wake-up is passed on.`;
}

async function recoverUnderLease(ports: RecoveryPorts, held: HeldHead, prepared: Prepared): Promise<string> {
  const { lease } = held.head();
  // A read may lag behind main's last swap, a swap never does. What main had recorded must not be charged again.
  if (lease !== null && !hasSavedBundle(held.head(), { lease })) await held.change((head) => head);
  const lost = lostTick(held.head());
  if (lost === null) return 'Nothing to recover: this tick no longer holds the lease.';
  if (hasSavedBundle(held.head(), lost)) return await releaseAfterSave(ports, held);
  // A loop at rest may save no further bundle, so this is the last chance to write its line.
  if (!hasClaimed(lost) && held.head().status === 'running') return await releaseUnclaimed(ports, held, lost);
  const left = hasRecorded(lost) ? await findUnnamedBundle(ports.keeping.bundles, held.head(), lost.lease) : null;
  if (left !== null) return await releaseAdopted(ports, held, left);
  // Preserves the work first, because nothing else can make up for it later. The next tick knows these commits as ours.
  const preserved = await preserveSessions(ports, held);
  const listened = withControlIssue(held.head(), prepared.controlIssue);
  const orders = listStopOrders(await ports.commands(listened), listened);
  const loaded = await loadSnapshot(ports.keeping.bundles, held.head(), releaseAsIs);
  if (loaded.kind !== 'loaded') return `Recovery skipped; the next tick repairs this run: ${loaded.why}`;
  await guardHead(held, prepared, loaded.memory);
  const pullRequests = await ports.pullRequests();
  const now = ports.timing.now();
  const found = { preserved, pullRequests, orders, now };
  const interrupted = foldInterrupted(ports, { lost, memory: loaded.memory, head: held.head() }, found);
  const goesOn = orders.every(({ command }) => command.verb === 'pause');
  const folded = goesOn ? interrupted : await withoutOtherClaims(ports, held, { folded: interrupted, orders });
  // Keeps what `preserve` wrote ahead: if the bundle fails, the next tick must still know its commits as ours.
  const { plannedEffects } = held.head();
  const settled = unsaved(folded.progress.head, { ...lost, plannedEffects });
  await held.change(over({ ...withEnd(settled, isEnd(held.head(), settled)), updatedAt: now }));
  const saved = await saveInterruption(ports, held, { ...folded, memory: loaded.memory });
  if (saved !== null) return `Recovery skipped; the next tick repairs this run: ${saved}`;
  const postedKeys = await ports.show(
    folded.interruption,
    { ...folded.progress, head: held.head(), history: folded.history },
    held,
  );
  if (orders.length > 0) await replyToOrders(ports, held, { orders, prepared });
  // Each of them has used up an iteration, so a loop whose ticks all break ends at its ceiling.
  await releaseLease(ports, held, {
    said: postedKeys,
    worked: () => folded.interruption.outcome === 'errored' && folded.interruption.iteration > 0,
  });
  return interruptionLine(folded.interruption);
}

/** Keeps out foreign pushes made under this lease: the next tick compares the head with what is saved and shown now. */
async function guardHead(
  held: HeldHead,
  { config, teams, shown, controlIssue }: Prepared,
  { history }: LoopSnapshot,
): Promise<void> {
  const seen = { line: history.at(-1), shown: shown?.budget ?? null, controlIssue };
  const witnesses = witnessesOf({ ...config, teams }, seen);
  if (guarded(held.head(), witnesses).head === held.head()) return;
  await held.change((newest) => guarded(newest, witnesses).head);
}

/** Whether the current bundle is the tick's own: it then has its line, and nothing is left to recover. */
const hasSavedBundle = ({ loop, generation, bundle }: Head, { lease }: Pick<LostTick, 'lease'>): boolean =>
  bundle?.name.startsWith(namePrefix({ ...lease, loop, generation })) ?? false;

async function releaseAfterSave(ports: RecoveryPorts, held: HeldHead): Promise<string> {
  const head = held.head();
  const remembered = async (): Promise<LoopSnapshot | null> => {
    const loaded = await loadSnapshot(ports.keeping.bundles, head, releaseAsIs);
    return loaded.kind === 'loaded' ? loaded.memory : null;
  };
  // Without its bundle there is nothing to report. The next tick tries again.
  const memory = owesEnd(head) ? await remembered() : null;
  const postedKeys = memory === null ? [] : await tellOwedEnd(ports, held, memory);
  const worked = async (): Promise<boolean> => !ports.diary.interrupted && hasStartedSessions(await remembered());
  await releaseLease(ports, held, { said: postedKeys, worked });
  return 'The tick had saved everything; its lease is released.';
}

const releaseAsIs = { resume: false, ageSeconds: 0, runId: null };

/** Whether the last line is of a tick that would have started the next one at once, in continuous pace. */
const hasStartedSessions = (memory: LoopSnapshot | null): boolean => memory?.history.at(-1)?.verdict === 'work';

/**
 * Time until GitHub's lists show main's last post, which would otherwise be repeated. GitHub ends a request after 10 s,
 * and its lists lag by a few seconds more.
 */
const mainShutdownMs = 16_000;

async function tellOwedEnd(
  { timing, tellEnd }: RecoveryPorts,
  held: HeldHead,
  memory: LoopSnapshot,
): Promise<readonly string[]> {
  if (!owesEnd(held.head())) return [];
  await timing.sleep(mainShutdownMs);
  return await tellEnd(memory, held);
}

/** The tick held the lease, so it has a line, in the next bundle. */
async function releaseUnclaimed(ports: RecoveryPorts, held: HeldHead, lost: LostTick): Promise<string> {
  const { interrupted } = ports.diary;
  const settled = interrupted ? interruptedHead : chargedHead;
  const pause = interrupted && (await wasCancelled(ports, held.head()));
  await held.change((head) => {
    const after = settled(head, lost, ports.timing.now());
    return pause ? paused(after) : after;
  });
  await releaseLease(ports, held);
  return 'The tick ended before it had claimed anything; its lease is released.';
}

/** If that is unknown, the next tick goes on. */
async function wasCancelled({ keeping }: RecoveryPorts, head: Head): Promise<boolean> {
  const loaded = await loadSnapshot(keeping.bundles, head, releaseAsIs);
  const history = loaded.kind === 'loaded' ? loaded.memory.history : [];
  return interruptedBefore(history, listUnsaved(head.lost, history));
}

/** The lost tick had saved everything, and only its last compare-and-swap was missing. */
async function releaseAdopted(ports: RecoveryPorts, held: HeldHead, { memory, ref }: AdoptedBundle): Promise<string> {
  const worked = (): boolean => !ports.diary.interrupted && hasStartedSessions(memory);
  const { state, history } = memory;
  await held.change((head) => withBundle(head, { bundle: ref, generation: head.generation + 1, state, history }));
  await releaseLease(ports, held, { said: await tellOwedEnd(ports, held, memory), worked });
  return `The tick had saved ${ref.name} and could not name it in the head any more: it is named now, and its lease is released.`;
}

/** Renews the lease for what follows. Every branch moves under a compare-and-swap of its own. */
async function preserveSessions(
  { preserve: put, diary }: RecoveryPorts,
  held: HeldHead,
): Promise<readonly Preserved[]> {
  if (diary.sessions.length === 0) return [];
  const secure: PreserveRights['secure'] = (key) =>
    held.renew({ minutesLeft: 0, meteredDollars: 0 }, (head) => ({
      ...head,
      plannedEffects: uniteKeys(head.plannedEffects, [key]),
    }));
  return put(newestSessions(diary.sessions), { secure, plannedEffects: held.head().plannedEffects });
}

async function withoutOtherClaims(
  { perform }: RecoveryPorts,
  held: HeldHead,
  { folded, orders }: { readonly folded: Folded; readonly orders: readonly AdmittedCommand[] },
): Promise<Folded> {
  const { head, state } = folded.progress;
  const outcomes = await perform(buildRunEndRemovals(folded.progress, findOrderedStop(orders)), held.proof);
  return { ...folded, progress: { head, state: clearReleasedClaims(state, outcomes) } };
}

/** Null once the bundle is current; otherwise why it is not. */
async function saveInterruption(
  { keeping }: RecoveryPorts,
  held: HeldHead,
  { progress, history, memory }: Folded & { memory: LoopSnapshot },
): Promise<string | null> {
  const head = held.head();
  const generation = head.generation + 1;
  const { state } = progress;
  const saved = await saveSnapshot(keeping, head, { ...memory, state, history });
  if (saved.kind === 'failed') return saved.why;
  await held.change((newest) =>
    afterInterruption(withBundle(newest, { bundle: saved.ref, generation, state, history }), newest),
  );
  return null;
}

/** The run was at work when it was ordered to end, or to pause. Locked threads take no reply. */
async function replyToOrders(
  { perform, timing }: RecoveryPorts,
  held: HeldHead,
  { orders, prepared: { tick } }: { readonly orders: readonly AdmittedCommand[]; readonly prepared: Prepared },
): Promise<void> {
  const { loop, controlIssue, ...head } = held.head();
  if (controlIssue === null) return;
  const facts = { loop, controlIssue, epoch: held.proof.epoch, tick: { ...tick, now: timing.now() } };
  const atWork: Head = { ...head, loop, controlIssue, status: 'running', stop: null, pause: null };
  await perform(buildOrderReplies(orders, atWork, facts), held.proof);
}

interface RecoveredTick {
  /** Keys of what was posted about the end of its run. */
  readonly said: readonly string[];
  /** It broke, was not cancelled, and had worked: in continuous pace it would have started the next tick itself. */
  readonly worked: () => boolean | Promise<boolean>;
}

async function releaseLease(
  { dispatchNext, timing, pace }: RecoveryPorts,
  held: HeldHead,
  { said, worked }: RecoveredTick = { said: [], worked: () => false },
): Promise<void> {
  const now = timing.now();
  const head = await held.release(now, (newest) => afterTelling(newest, said, now));
  if (head.status === 'stopped') return;
  // Evaluated last: the lease is released even if the bundle that this reads cannot be loaded.
  if (head.wake || (pace === 'continuous' && (await worked())))
    await dispatchNext(head, { reason: head.wake ? 'wake' : 'continuous' });
}
