/** Folds a tick that was cancelled, killed or broken into the state: its work is kept, its claim stays counted, its lease is given back. */
import {
  afterInterruption,
  certainDollars,
  claimsEnded,
  type Interruption,
  interruptedBefore,
  interruptionLine,
  paused,
  type Preserved,
  stoppedBy,
  stopOrder,
  withoutClaims,
  withSession,
} from './core/interruption.ts';
import type { Progress } from './core/claim.ts';
import type { Effect, Outcome } from './core/effects.ts';
import { over, withBundle } from './core/head.ts';
import type { HistoryLine } from './core/history.ts';
import { lossLines, skipLines } from './core/history-line.ts';
import { LeaseLostError, type LeaseProof } from './core/lease.ts';
import type { AdmittedCommand, OwnPullRequest } from './core/observation.ts';
import type { RateTable } from './core/pricing.ts';
import {
  chargedHead,
  hasClaimed,
  hasRecorded,
  interruptedHead,
  type LostTick,
  lostTick,
  repaired,
  unsaved,
  withoutTold,
} from './core/repair.ts';
import type { JournalledSession } from './core/session-entry.ts';
import type { Head } from './core/state.ts';
import { findLeft, type FoundAgain, type Keeping, loadMemory, type Memory, saveMemory } from './memory.ts';
import type { Prepared } from './prepare.ts';
import type { Rightful } from './preserve.ts';
import { namePrefix } from './state/bundle.ts';
import { type HeldHead, holdAgain, type Timing } from './state/held-head.ts';
import type { HeadStore } from './state/head-store.ts';

/** What the journal of the tick tells of it. */
export interface Diary {
  /** Main was told to end, and could say so. */
  readonly interrupted: boolean;
  readonly sessions: readonly JournalledSession[];
  readonly journal: 'sound' | 'damaged';
}

export interface Settling {
  readonly heads: HeadStore;
  readonly keeping: Keeping;
  readonly timing: Timing;
  readonly rates: RateTable;
  readonly diary: Diary;
  /** Puts what sessions had made onto their branches, under a renewed lease. */
  readonly preserve: (sessions: readonly JournalledSession[], right: Rightful) => Promise<readonly Preserved[]>;
  /** Commands that were given meanwhile, and pull requests that were opened: what GitHub knows and this head does not. */
  readonly commands: (head: Head) => Promise<readonly AdmittedCommand[]>;
  readonly pullRequests: () => Promise<readonly OwnPullRequest[]>;
  readonly perform: (effects: readonly Effect[], proof: LeaseProof) => Promise<readonly Outcome[]>;
  /** Shows it on the control issue. */
  readonly show: (
    told: Interruption,
    progress: Progress & { history: readonly HistoryLine[] },
    held: HeldHead,
  ) => Promise<void>;
  readonly dispatchNext: (head: Head, reason: string) => Promise<boolean>;
}

/** One sentence: what was settled, or why there was nothing to settle. Only a lease under this tick's own nonce is touched. */
export async function settleInterrupted(ports: Settling, { tick, head: read }: Prepared): Promise<string> {
  const held = holdAgain(ports.heads, { read, nonce: tick.nonce }, ports.timing);
  if (held === null) return 'Nothing to settle: this tick does not hold the lease any more.';
  try {
    return await settle(ports, held);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    return `Nothing more to settle: ${error.message}`;
  }
}

async function settle(ports: Settling, held: HeldHead): Promise<string> {
  const lost = lostTick(held.head());
  if (lost === null) return 'Nothing to settle: this tick does not hold the lease any more.';
  if (hasSaved(held.head(), lost)) return await leaveSaved(ports, held);
  // A loop at rest may get no further bundle: its line is written now, or never.
  if (!hasClaimed(lost) && held.head().status === 'running') return await leaveUnclaimed(ports, held, lost);
  const left = hasRecorded(lost) ? await findLeft(ports.keeping.bundles, held.head(), lost.lease) : null;
  if (left !== null) return await leaveAdopted(ports, held, left);
  // First of all, since it is all that cannot be made up for later: whatever comes between, the next tick knows these commits as ours.
  const preserved = await preserve(ports, held);
  const order = stopOrder(await ports.commands(held.head()), held.head());
  const loaded = await loadMemory(ports.keeping.bundles, held.head(), { resume: false, ageSeconds: 0 });
  if (loaded.kind !== 'loaded') return `Not settled, the next tick repairs it: ${loaded.why}`;
  const pullRequests = await ports.pullRequests();
  const now = ports.timing.now();
  const found = { preserved, pullRequests, order, now };
  const interrupted = fold(ports, { lost, memory: loaded.memory, head: held.head() }, found);
  const folded = order === null ? interrupted : await withoutTheirClaims(ports, held, interrupted);
  await held.change(over({ ...unsaved(folded.progress.head, lost), updatedAt: now }));
  const saved = await save(ports, held, { ...folded, memory: loaded.memory });
  if (saved !== null) return `Not settled, the next tick repairs it: ${saved}`;
  await ports.show(folded.told, { ...folded.progress, head: held.head(), history: folded.history }, held);
  await leave(ports, held);
  return interruptionLine(folded.told);
}

/** The current bundle is its own: it has its line, and nothing is left to settle. */
const hasSaved = ({ loop, generation, bundle }: Head, { lease }: LostTick): boolean =>
  bundle?.name.startsWith(namePrefix({ ...lease, loop, generation })) ?? false;

async function leaveSaved(ports: Settling, held: HeldHead): Promise<string> {
  await leave(ports, held);
  return 'The tick had saved everything; its lease is given back.';
}

/** It held the lease, so that it has a line: the next bundle's. */
async function leaveUnclaimed(ports: Settling, held: HeldHead, lost: LostTick): Promise<string> {
  const settled = ports.diary.interrupted ? interruptedHead : chargedHead;
  await held.change((head) => settled(head, lost, ports.timing.now()));
  await leave(ports, held);
  return 'The tick ended before it had claimed anything; its lease is given back.';
}

/** All was done but the last swap. */
async function leaveAdopted(ports: Settling, held: HeldHead, { memory, ref }: FoundAgain): Promise<string> {
  const { state, history } = memory;
  await held.change((head) => withBundle(head, { bundle: ref, generation: head.generation + 1, state, history }));
  await leave(ports, held);
  return `The tick had saved ${ref.name} and could not name it in the head any more: it is named now, and its lease is given back.`;
}

/** The lease is held anew for what follows; every branch moves under a swap of its own. */
async function preserve({ preserve: put, diary }: Settling, held: HeldHead): Promise<readonly Preserved[]> {
  if (diary.sessions.length === 0) return [];
  const secure: Rightful['secure'] = (key) =>
    held.renew(0, 0, (head) => ({ ...head, plannedEffects: [...new Set([...head.plannedEffects, key])] }));
  return put(diary.sessions, { secure, plannedEffects: held.head().plannedEffects });
}

async function withoutTheirClaims({ perform }: Settling, held: HeldHead, folded: Folded): Promise<Folded> {
  const { head, state } = folded.progress;
  const outcomes = await perform(claimsEnded(state), held.proof);
  return { ...folded, progress: { head, state: withoutClaims(state, outcomes) } };
}

interface Found {
  readonly preserved: readonly Preserved[];
  readonly pullRequests: readonly OwnPullRequest[];
  readonly order: AdmittedCommand | null;
  readonly now: string;
}

interface Folded {
  readonly told: Interruption;
  readonly progress: Progress;
  readonly history: readonly HistoryLine[];
}

function fold(
  { diary, rates }: Settling,
  { lost, memory, head }: { lost: LostTick; memory: Memory; head: Head },
  found: Found,
): Folded {
  const { order, now, preserved } = found;
  const outcome = order !== null ? 'halted' : diary.interrupted ? 'interrupted' : 'errored';
  const charged = withCertain(lost, diary, rates);
  const charging = outcome === 'errored' ? chargedHead : interruptedHead;
  const settled = withoutTold(charging(head, charged, now), memory.history);
  const pullRequests = found.pullRequests.filter(({ loop }) => loop === head.loop);
  const before = repaired({ head: settled, state: memory.state }, { at: now, pullRequests });
  const state = diary.sessions.reduce((current, session) => {
    const mine = ({ subject }: { readonly subject: number }): boolean => subject === session.subject;
    const facts = { preserved: preserved.find(mine) ?? null, pullRequest: pullRequests.find(mine) ?? null };
    return withSession(current, session, facts);
  }, before.state);
  const pause = outcome === 'interrupted' && interruptedBefore(memory.history);
  const stopped = order === null ? null : stoppedBy(before.head, order, now);
  const generation = head.generation + 1;
  const lines = lossLines(before.head, { last: memory.history.at(-1), generation }).map((line) =>
    line.epoch === lost.lease.epoch ? lineOf(line, { outcome, stopped, diary, preserved }) : line,
  );
  const { runId, runAttempt, iteration } = lost.lease;
  return {
    told: {
      runId,
      runAttempt,
      iteration: hasClaimed(lost) ? iteration : 0,
      outcome,
      preserved,
      paused: pause,
      stop: stopped?.stop ?? null,
      ...diary,
    },
    progress: { head: stopped?.head ?? (pause ? paused(before.head) : before.head), state },
    history: [...memory.history, ...skipLines(head, generation), ...lines],
  };
}

/** Only upward: a session whose meter was not read may have spent its whole cap. */
function withCertain(lost: LostTick, { sessions }: Diary, rates: RateTable): LostTick {
  if (hasRecorded(lost)) return lost;
  const certain = certainDollars(sessions, rates) ?? 0;
  return { ...lost, reserved: { ...lost.reserved, dollars: Math.max(lost.reserved.dollars, certain) } };
}

interface Ended {
  readonly outcome: Interruption['outcome'];
  readonly stopped: ReturnType<typeof stoppedBy> | null;
  readonly diary: Diary;
  readonly preserved: readonly Preserved[];
}

/** The line of the tick itself, with the branches that hold its work. */
const lineOf = (line: HistoryLine, { outcome, stopped, diary, preserved }: Ended): HistoryLine => ({
  ...line,
  outcome,
  evaluations: stopped?.evaluations ?? line.evaluations,
  stopConditionsFired: stopped?.stop == null ? line.stopConditionsFired : [stopped.stop.code],
  activeWorktrees: diary.sessions.flatMap(({ subject, branch, clone }) => {
    const kept = preserved.find((one) => one.subject === subject);
    return kept === undefined ? [] : [{ path: clone, branch, headSha: kept.sha }];
  }),
});

/** Null once the bundle is the current one; else why it is not. */
async function save(
  { keeping }: Settling,
  held: HeldHead,
  { progress, history, memory }: Folded & { memory: Memory },
): Promise<string | null> {
  const head = held.head();
  const generation = head.generation + 1;
  const { state } = progress;
  const saved = await saveMemory(keeping, head, { ...memory, state, history });
  if (saved.kind === 'failed') return saved.why;
  await held.change((newest) =>
    afterInterruption(withBundle(newest, { bundle: saved.ref, generation, state, history }), newest),
  );
  return null;
}

async function leave({ dispatchNext, timing }: Settling, held: HeldHead): Promise<void> {
  const head = await held.release(timing.now());
  if (head.wake && head.status !== 'stopped') await dispatchNext(head, 'wake');
}
