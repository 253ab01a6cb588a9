/** Keeps the head while the tick holds the lease: re-applies every change until it wins or the lease is lost. */
import {
  acquireTries,
  amendTries,
  briefMs,
  holderPauseMs,
  jitterMs,
  lastTryAt,
  tellEveryMs,
} from '../../core/errors/retry-policy.ts';
import { LeaseLostError, leaseDeadline, proofFor, sentences } from '../../core/lease/lease.ts';
import { released, withSkip } from '../../core/record/head-transitions.ts';
import type { Head, SkippedTick } from '../../core/state/head.ts';
import type { TickClock } from '../../ports/clock.ts';
import {
  type HeadRead,
  type HeadStore,
  type HeadVersion,
  type HeldHead,
  type Renewal,
  type RepositoryRider,
  StateWriteRefused,
  type Swap,
  type SwapRefused,
} from '../../ports/head-store.ts';

export type Acquisition =
  | { readonly kind: 'held'; readonly held: HeldHead }
  /** The lease may not be acquired any more. `read` shows why. */
  | { readonly kind: 'lost'; readonly read: HeadRead }
  | SwapRefused;

export interface AcquireOptions {
  readonly read: HeadRead;
  readonly nonce: string;
  /** Returns the head with our lease in it (see `withLease`); null = the lease may not be acquired over this head. */
  readonly taken: (read: HeadRead) => Head | null;
  /** Called when a change waits for GitHub. */
  readonly say: (line: string) => void;
}

/** Acquires the lease. Retries if only skips have moved the head. */
export async function acquire(store: HeadStore, taking: AcquireOptions, timing: TickClock): Promise<Acquisition> {
  let { read } = taking;
  for (let attempt = 1; attempt <= acquireTries; attempt++) {
    const next = taking.taken(read);
    if (next === null) return { kind: 'lost', read };
    const swap = await store.swap(versionOf(read), next);
    if (swap.kind === 'refused') return swap;
    const own = createRetries({ ...timing, say: taking.say });
    if (swap.kind === 'won') return { kind: 'held', held: hold(store, { version: swap.version, head: next }, own) };
    read = swap.read;
    await timing.sleep(jitterMs(attempt, timing.random()));
  }
  return { kind: 'lost', read };
}

/**
 * Resumes what an earlier process of this tick acquired; null if the lease is not under this nonce any more. GitHub
 * gives all post steps five minutes, which leaves little time for an answer.
 */
export function holdAgain(store: HeadStore, at: { read: HeadRead; nonce: string }, timing: TickClock): HeldHead | null {
  const { read, nonce } = at;
  if (read.kind !== 'present' || read.head.lease?.nonce !== nonce) return null;
  const until = Date.parse(timing.now()) + briefMs;
  return hold(store, read, createRetries({ ...timing, say: () => {}, until }));
}

interface RetryTiming extends Pick<TickClock, 'sleep' | 'random' | 'now'> {
  say(line: string): void;
  /** Waits until then, whatever the lease says, in ms since the epoch. */
  readonly until?: number;
}

/** Retries of one holder, with the time that they have cost so far. */
interface HolderRetries extends RetryTiming {
  /** `isWorking`: whether agents work; those minutes do not count as waiting. */
  readonly untilClear: (swap: () => Promise<Swap>, over: Head, isWorking?: () => boolean) => Promise<Swap>;
  readonly waitedMinutes: () => number;
}

/** Sums the time between each swap's request and its clear answer. A swap that is answered at once adds nothing. */
function createRetries(timing: RetryTiming): HolderRetries {
  let waited = 0;
  const idled = (minutes: number): void => void (waited += minutes);
  return {
    ...timing,
    untilClear: (swap, over, isWorking = never) => untilClear(swap, over, { ...timing, idled, isWorking }),
    waitedMinutes: () => waited,
  };
}

/** Retries `swap`, of one head over another, until its outcome is clear. If time runs out, it is refused. */
async function untilClear(
  swap: () => Promise<Swap>,
  over: Head,
  timing: RetryTiming & { readonly idled: (minutes: number) => void; readonly isWorking: () => boolean },
): Promise<Swap> {
  const clock = (): number => Date.parse(timing.now());
  const begun = clock();
  const last = timing.until ?? lastTryAt(over, begun);
  const most = (last - begun) / 60_000;
  let tellAt = begun;
  let idleFrom = timing.isWorking() ? null : begun;
  for (let tries = 1; ; tries++) {
    const outcome = await swap();
    const now = clock();
    if (timing.isWorking()) idleFrom = null;
    // A swap that is answered at once did not wait.
    else if (tries > 1) {
      if (idleFrom !== null) timing.idled((now - idleFrom) / 60_000);
      idleFrom = now;
    }
    const waited = (now - begun) / 60_000;
    const unclear = outcome.kind === 'refused' ? outcome.unclear : null;
    const ms =
      unclear === null ? null : holderPauseMs(unclear.afterMs, tries, { left: last - now, random: timing.random });
    if (outcome.kind !== 'refused' || ms === null) {
      if (tries > 1 && outcome.kind !== 'refused') timing.say(sentences.answered(waited));
      return outcome;
    }
    if (now >= tellAt) {
      timing.say(sentences.unanswered(outcome.message, { waited, most }));
      tellAt = now + tellEveryMs;
    }
    await timing.sleep(ms);
  }
}

const versionOf = (read: HeadRead): HeadVersion | null => (read.kind === 'absent' ? null : read.version);

interface Applied {
  readonly head: Head;
  readonly seen: unknown;
}

interface Change {
  readonly transition: (head: Head) => Head;
  readonly along?: RepositoryRider<unknown>;
  /** `never`: gives up without a clear answer. Otherwise whether agents work meanwhile. */
  readonly waits?: 'never' | (() => boolean);
}

function hold(store: HeadStore, start: { version: HeadVersion; head: Head }, timing: HolderRetries): HeldHead {
  const nonce = start.head.lease?.nonce ?? '';
  let current = start;
  let overtaken: string | null = null;
  const proof = proofFor(start.head.lease, nonce, () => overtaken ?? endOf(current.head.lease, timing.now()));
  if (proof === null) throw new Error('A head without a lease cannot be held.');
  let last: Promise<unknown> = Promise.resolve();

  async function apply({ transition, along, waits }: Change): Promise<Applied> {
    for (let attempt = 1; ; attempt++) {
      assertRunning(current.head.lease, timing.now());
      const next = transition(current.head);
      const swapOnce = () => store.swap(current.version, next, along);
      const swap = await (waits === 'never' ? swapOnce() : timing.untilClear(swapOnce, current.head, waits));
      if (swap.kind === 'refused') throw new StateWriteRefused(swap);
      if (swap.kind === 'won') {
        current = { version: swap.version, head: next };
        return { head: next, seen: swap.seen };
      }
      current = stillOurs(swap.read, { nonce, epoch: start.head.epoch });
      await timing.sleep(jitterMs(attempt, timing.random()));
    }
  }

  // One at a time: a timed renewal must not race with a change of the tick itself.
  function inTurn(change: Change): Promise<Applied> {
    const done = last.then(() => apply(change));
    // The next publisher learns of a lost lease even if the change that noticed it has failed.
    last = done.catch((error: unknown) => {
      if (error instanceof LeaseLostError) overtaken = error.message;
    });
    return done;
  }
  const change = async (transition: (head: Head) => Head): Promise<Head> => (await inTurn({ transition })).head;

  return {
    head: () => current.head,
    proof,
    change,
    changeSeeing: async (transition, along) => seenIn(await inTurn({ transition, along }), along),
    async renew({ brief, isWorking = never, ...by }, also = (head) => head) {
      await inTurn({ transition: renewal(by, timing, also), waits: brief ? 'never' : isWorking });
      return proof;
    },
    renewSeeing: async (minutesLeft, along, also) =>
      seenIn(await inTurn({ transition: renewal({ minutesLeft, meteredDollars: 0 }, timing, also), along }), along),
    waitedMinutes: timing.waitedMinutes,
    release: (now, also = (head) => head) => change((head) => released(also(head), now)),
  };
}

const never = (): boolean => false;

const seenIn = <T>({ seen }: Applied, along: RepositoryRider<T>): T | null =>
  seen === undefined ? null : along.take(seen);

/** Why no write may use this lease any more, judged without a request; null = it runs. */
function endOf(lease: Head['lease'], now: string): string | null {
  if (lease === null) return 'The lease was released; nothing more is written.';
  return now > lease.deadlineAt ? `The lease ended at ${lease.deadlineAt}.` : null;
}

function assertRunning(lease: Head['lease'], now: string): void {
  const ended = endOf(lease, now);
  if (ended !== null) throw new LeaseLostError(ended);
}

function renewal(
  { minutesLeft, meteredDollars }: Renewal,
  { now }: Pick<TickClock, 'now'>,
  also: (head: Head) => Head,
): (head: Head) => Head {
  // The minutes count from this moment, however long the swap waits for its turn or for an answer.
  const deadlineAt = leaseDeadline(now(), minutesLeft);
  return (head) => also(renewed(head, { deadlineAt, meteredDollars, now: now() }));
}

function renewed(head: Head, by: { now: string; deadlineAt: string; meteredDollars: number }): Head {
  if (head.lease === null) return head;
  return {
    ...head,
    lease: { ...head.lease, deadlineAt: by.deadlineAt },
    reserved: { ...head.reserved, dollars: Math.max(head.reserved.dollars, by.meteredDollars) },
    updatedAt: by.now,
  };
}

function stillOurs(read: HeadRead, own: { nonce: string; epoch: number }): { version: HeadVersion; head: Head } {
  switch (read.kind) {
    case 'absent':
      throw new LeaseLostError('The state branch was deleted while this tick held the lease.');
    case 'unreadable':
      throw new LeaseLostError(`The head became unreadable while this tick held the lease (${read.field}).`);
    case 'present': {
      const { lease, epoch } = read.head;
      if (lease?.nonce === own.nonce && epoch === own.epoch) return read;
      const by = lease === null ? 'no tick' : `run ${lease.runId} attempt ${lease.runAttempt}`;
      throw new LeaseLostError(`The lease is held by ${by} now (epoch ${epoch}, ours was ${own.epoch}).`);
    }
  }
}

/** Changes the newest head without holding a lease. Returns the next `read` as well; null after too many tries. */
export async function amend(
  store: HeadStore,
  amendment: { readonly read: HeadRead; readonly change: (head: Head) => Head },
  timing: TickClock,
): Promise<{ readonly before: Head; readonly after: Head; readonly read: HeadRead } | null> {
  let { read } = amendment;
  for (let attempt = 1; attempt <= amendTries && read.kind === 'present'; attempt++) {
    const { version, head: before } = read;
    const after = amendment.change(before);
    if (after === before) return { before, after, read };
    const swap = await store.swap(version, after);
    if (swap.kind === 'refused') return null;
    if (swap.kind === 'won') return { before, after, read: { kind: 'present', version: swap.version, head: after } };
    read = swap.read;
    await timing.sleep(jitterMs(attempt, timing.random()));
  }
  return null;
}

/** `released`: the holder had left and `wake` was not set before, so the caller has to dispatch the next tick. */
export type SkipRecord = 'recorded' | 'released' | 'gave-up';

/** Records one tick that met a holder, for a history line. `wake` asks the holder for one more tick. */
export async function recordSkip(
  store: HeadStore,
  note: { readonly read: HeadRead; readonly skip: SkippedTick; readonly wake: boolean },
  timing: TickClock,
): Promise<SkipRecord> {
  const change = (head: Head): Head => withSkip(head, note.skip, note.wake);
  const done = await amend(store, { read: note.read, change }, timing);
  if (done === null) return 'gave-up';
  const { before } = done;
  // A stopped run wakes no tick.
  return note.wake && !before.wake && before.lease === null && before.status !== 'stopped' ? 'released' : 'recorded';
}
