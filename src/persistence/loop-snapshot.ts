/** Loads and packs a loop's snapshot: the files named in the specification. */
import { asLine, asText, readDiskText } from '../core/codec/record-codec.ts';
import { readBack, unknownGates } from '../core/gates/comment.ts';
import { deferralsBorne, forgetSaid, type OnceId, sayOnce, wasSaid } from '../core/record/notices.ts';
import { redacted } from '../core/redaction/redact-record.ts';
import { redactedNotes } from '../core/sessions/notes.ts';
import { Budget } from '../core/state/counters.ts';
import { type BundleRef, buildBudget, type Head, Lease } from '../core/state/head.ts';
import { HistoryLine, keepNewestLines, readHistory } from '../core/state/history-line.ts';
import { createEmptyState, LoopState } from '../core/state/loop-state.ts';
import { gateTextHash } from '../github/comments/gate-text-hash.ts';
import type { Threads } from '../ports/github.ts';
import type {
  AdoptedBundle,
  FormerBundle,
  LoopSnapshot,
  SaveResult,
  SnapshotLoad,
  SnapshotPort,
} from '../ports/snapshot.ts';
import {
  type BundleMembers,
  memberName,
  nameParts,
  namePrefix,
  type PackedBundle,
  pack,
} from '../storage/bundles/bundle.ts';
import { type BundleLoad, type BundleStore, type Removal, whyLost } from '../storage/bundles/store-port.ts';
import type { ChosenStore } from '../storage/bundles/store-selection.ts';
import type { Vault } from '../storage/crypto/encryption.ts';
import type { StateFolder } from '../storage/local/state-folder.ts';

export const emptySnapshot: LoopSnapshot = {
  state: createEmptyState(),
  history: [],
  notes: '',
  previous: [],
  outdated: [],
};

/**
 * Only `resume` may continue from the head's counters with an empty history, if the bundle is lost or was unavailable
 * until a person was notified. `runId`: the reading run; null = not an Actions run.
 */
export async function loadSnapshot(
  bundles: Pick<BundleStore, 'load'>,
  head: Head,
  options: { resume: boolean; ageSeconds: number; runId: number | null },
): Promise<SnapshotLoad> {
  if (head.bundle === null) return { kind: 'loaded', memory: emptySnapshot, note: null };
  const { name } = head.bundle;
  const loaded = await bundles.load(head.bundle, options.ageSeconds);
  if (loaded.kind === 'unavailable' && !(options.resume && head.deferrals >= deferralsBorne)) {
    return { kind: 'unavailable', why: `${name}: ${loaded.why}` };
  }
  const read = loaded.kind === 'bundle' ? readMembers(head.loop, loaded) : { ok: false as const, why: whyLost(loaded) };
  if (read.ok) return { kind: 'loaded', memory: read.memory, note: read.note };
  // A waiting run may be older than the key or the build that saved the bundle.
  if (options.runId !== null && (nameParts(name)?.runId ?? 0) > options.runId)
    return { kind: 'unavailable', why: `${name}: ${read.why}; a run that began later saved it, and can read it` };
  if (options.resume) {
    return { kind: 'loaded', memory: emptySnapshot, note: `${name}: ${read.why}. Going on with an empty history.` };
  }
  return { kind: 'unreadable', why: `${name}: ${read.why}.` };
}

/** A load that may begin before the lease is held. One that brought no bundle is tried again by the `load`. */
export function createPrefetchingLoad(load: SnapshotPort['load']): Pick<SnapshotPort, 'load' | 'prefetch'> {
  const begun = new Map<string, Promise<SnapshotLoad | null>>();
  return {
    prefetch: (head) => {
      if (head.bundle === null) return;
      const loading = load(head).catch(() => null);
      begun.set(head.bundle.digest, loading);
    },
    load: async (head) => {
      const digest = head.bundle?.digest ?? '';
      const early = await begun.get(digest);
      begun.delete(digest);
      return early?.kind === 'loaded' ? early : await load(head);
    },
  };
}

type Unpacked = Pick<Extract<BundleLoad, { kind: 'bundle' }>, 'members' | 'manifest'>;
type MembersRead =
  | { readonly ok: true; readonly memory: LoopSnapshot; readonly note: string | null }
  | { readonly ok: false; readonly why: string };

function readMembers(loop: string, { members, manifest }: Unpacked): MembersRead {
  if (manifest.loop !== loop) return { ok: false, why: `it belongs to the loop ${manifest.loop}` };
  const stateFile = memberName(loop, 'state.json');
  const state = readDiskText(LoopState, members[stateFile] ?? '');
  if (!state.ok) return { ok: false, why: `${stateFile}: ${state.field}: ${state.reason}` };
  const historyFile = memberName(loop, 'history.jsonl');
  const history = readHistory(members[historyFile] ?? '');
  if (!history.ok) {
    return { ok: false, why: `${historyFile} line ${history.line}: ${history.field}: ${history.reason}` };
  }
  const notes = members[memberName(loop, 'notes.md')] ?? '';
  const { previous, outdated } = manifest;
  return {
    ok: true,
    memory: { state: state.value, history: history.lines, notes, previous, outdated },
    note: history.note === null ? null : `${historyFile}: ${history.note}`,
  };
}

/** Adds questions that only their threads and the head hold: an answer to one of them counts like any other. */
export function withGatesFromThreads(memory: LoopSnapshot, head: Head, threads: Pick<Threads, 'gates'>): LoopSnapshot {
  const { state } = memory;
  const gates = unknownGates(head, state.gates).flatMap((open) => {
    const { comment, thread } = threads.gates.find(({ gateId }) => gateId === open.id) ?? {};
    if (comment == null || thread == null) return [];
    const { body } = comment;
    return readBack(open, { body, textHash: gateTextHash(body), issueNumber: thread.number }) ?? [];
  });
  return gates.length === 0 ? memory : { ...memory, state: { ...state, gates: [...state.gates, ...gates] } };
}

export interface SnapshotStorage {
  readonly bundles: ChosenStore;
  readonly vault: Vault;
  readonly folder: Pick<StateFolder, 'writeAll'>;
  /** See `createPruning`. */
  readonly prune: Pruning;
  readonly redact: (text: string) => string;
  /** GitHub's clock, ISO-8601. */
  readonly now: () => string;
  /** Saved bundles are publicly readable. */
  readonly inTheOpen: boolean;
}

/** Retention while old bundles cannot be deleted, so that they do not pile up. */
const daysBeforePruning = 7;

/** Writes the files into the state folder and saves them as the next generation's bundle. */
export async function saveSnapshot(keeping: SnapshotStorage, head: Head, before: LoopSnapshot): Promise<SaveResult> {
  const { lease } = head;
  if (lease === null) throw new Error('A bundle is only saved under a lease.');
  const { memory, notices } = await pruneAfterSave(keeping, head, before);
  const members = membersOf(head, memory, keeping.redact);
  await keeping.folder.writeAll(members);
  const origin = {
    loop: head.loop,
    generation: head.generation + 1,
    epoch: head.epoch,
    nonce: lease.nonce,
    runId: lease.runId,
    runAttempt: lease.runAttempt,
    previous: [...(head.bundle === null ? [] : [toFormer(head.bundle)]), ...memory.previous],
  };
  const packing = pack(origin, members);
  if (packing.kind === 'refused') return { kind: 'failed', why: packing.why };
  const saved = await putBundle(
    keeping,
    await keeping.vault.seal(packing.bundle),
    retentionDays(keeping, memory.state),
  );
  return saved.kind === 'failed' ? saved : { ...saved, notes: [...notices, ...saved.notes] };
}

const retentionDays = ({ bundles }: SnapshotStorage, state: LoopState): number =>
  wasSaid(state, 'sweep-denied')
    ? Math.min(daysBeforePruning, bundles.capabilities.durableDays)
    : bundles.capabilities.durableDays;

async function putBundle(keeping: SnapshotStorage, bundle: PackedBundle, days: number): Promise<SaveResult> {
  const saved = await keeping.bundles.save(bundle, days);
  if (saved.kind === 'failed') return saved;
  const { artifactId, cacheKey, notes } = saved;
  const lies = { artifactId, cacheKey, ...expiryFrom(keeping, days) };
  const ref = { name: bundle.name, digest: bundle.digest, bytes: bundle.bytes.length, ...lies };
  return { kind: 'saved', ref, notes };
}

const expiryFrom = ({ now }: SnapshotStorage, days: number): Pick<BundleRef, 'savedAt' | 'durableDays'> => ({
  savedAt: now(),
  durableDays: Number.isFinite(days) ? days : null,
});

const toFormer = ({ name, artifactId, cacheKey }: BundleRef): FormerBundle => ({ name, artifactId, cacheKey });

/** Deletes what the current bundle has outdated, and records which storage notices were given. */
async function pruneAfterSave(
  keeping: SnapshotStorage,
  head: Head,
  memory: LoopSnapshot,
): Promise<{ memory: LoopSnapshot; notices: readonly string[] }> {
  const removal = await keeping.prune(head, memory.outdated);
  const known = removal === 'removed' ? forgetSaid(memory.state, 'sweep-denied') : memory.state;
  const ids: OnceId[] = [
    ...(head.bundle === null ? ['history-begins' as const] : []),
    ...(removal === 'denied' ? ['sweep-denied' as const] : []),
    ...(keeping.inTheOpen ? ['public-unencrypted' as const] : []),
  ];
  const { state, notes } = sayOnce(known, ids);
  return { memory: { ...memory, state }, notices: notes };
}

/** The lock and budget files are for people and tools; they are never read back. */
function membersOf(head: Head, memory: LoopSnapshot, redact: (text: string) => string): BundleMembers {
  const once = memoizeRedaction(redact);
  const file = (name: Parameters<typeof memberName>[1]): string => memberName(head.loop, name);
  const lines = keepNewestLines(memory.history).map((line) => asLine(redacted(HistoryLine, line, once)));
  return {
    [file('lock')]: head.lease === null ? '' : asText(redacted(Lease, head.lease, once)),
    [file('budget.json')]: asText(redacted(Budget, buildBudget(head), once)),
    [file('history.jsonl')]: lines.join(''),
    [file('state.json')]: asText(redacted(LoopState, memory.state, once)),
    [file('notes.md')]: redactedNotes(memory.notes, redact),
  };
}

/** Redacts each distinct text once: a thousand history lines repeat themselves. */
function memoizeRedaction(redact: (text: string) => string): (text: string) => string {
  const seen = new Map<string, string>();
  return (text) => {
    const known = seen.get(text) ?? redact(text);
    seen.set(text, known);
    return known;
  };
}

/**
 * Saves the current bundle again before its copy expires, if the loop is to keep it; the head then names its location.
 * The bytes stay the same, except that an unencrypted bundle that moves to another store is sealed if there is a key.
 */
export async function resaveBundle(
  keeping: SnapshotStorage,
  { bundle: ref }: Pick<Head, 'bundle'>,
): Promise<SaveResult> {
  if (ref === null) return { kind: 'failed', why: 'there is no bundle yet' };
  const { bundles, vault } = keeping;
  const failed = (why: string): SaveResult => ({ kind: 'failed', why: `${ref.name}: ${why}` });
  const { durableDays } = bundles.capabilities;
  const home = bundles.homeOf(ref);
  const atHome = home?.artifactId === null ? await bundles.load(home, Number.POSITIVE_INFINITY) : null;
  // Without an artifact, reading was enough: a cache entry's life restarts at each use, and a branch never expires.
  if (home !== null && atHome?.kind === 'bundle')
    return { kind: 'saved', ref: { ...home, ...expiryFrom(keeping, durableDays) }, notes: [] };
  const loaded =
    atHome !== null && ref.artifactId === null ? atHome : await bundles.load(ref, Number.POSITIVE_INFINITY);
  if (loaded.kind !== 'bundle') return failed(whyLost(loaded));
  const { bytes, members } = loaded;
  const same = { name: ref.name, digest: ref.digest, bytes, members };
  if (home === null) return await putBundle(keeping, await vault.seal(same), durableDays);
  const saved = await putBundle(keeping, same, ref.durableDays ?? durableDays);
  if (saved.kind === 'failed') return saved;
  if (saved.ref.artifactId === ref.artifactId)
    return failed('this run has saved it before; another run has to save it again');
  // The fast copy's cache key is used up, but the entry saved under it is still the same.
  return { ...saved, ref: { ...saved.ref, cacheKey: saved.ref.cacheKey ?? ref.cacheKey }, notes: [] };
}

/**
 * The bundle of generation + 1 that a dead holder saved but did not live to name in the head. It is adopted, instead of
 * guessing what the holder did, only if it is whole and its manifest names the holder's epoch and nonce. Otherwise
 * null.
 */
export async function findUnnamedBundle(
  bundles: Pick<ChosenStore, 'left'>,
  { loop, generation, bundle: current }: Pick<Head, 'loop' | 'generation' | 'bundle'>,
  { epoch, nonce, runId, runAttempt }: Pick<Lease, 'epoch' | 'nonce' | 'runId' | 'runAttempt'>,
): Promise<AdoptedBundle | null> {
  const of = { loop, generation: generation + 1, epoch, runId, runAttempt };
  const left = await bundles.left({ prefix: namePrefix(of), runId, current });
  if (left === null) return null;
  const { manifest } = left;
  const same =
    manifest.nonce === nonce &&
    manifest.epoch === epoch &&
    manifest.generation === of.generation &&
    manifest.runId === runId &&
    manifest.runAttempt === runAttempt;
  const read = same ? readMembers(loop, left) : null;
  return read?.ok === true ? { memory: read.memory, ref: left.ref } : null;
}

/** The current bundle and the three before it. */
const generationsKept = 4;

/**
 * Deletes one bundle, in both stores, that the current manifest lists as outdated, and never one that may be needed.
 * Sends at most two requests; retention ends the rest. Null = nothing outdated. Called under the lease, after an
 * earlier tick won the swap that made the current bundle.
 */
export async function pruneBundles(
  bundles: Pick<BundleStore, 'remove'>,
  head: Head,
  outdated: readonly FormerBundle[],
): Promise<Removal | null> {
  const old = outdated.find((former) => isPrunable(head, former));
  return old === undefined ? null : await bundles.remove(old);
}

export type Pruning = (head: Head, outdated: readonly FormerBundle[]) => Promise<Removal | null>;

/** Prunes once for each current bundle, from the first call on. Later calls get the same result. */
export function createPruning(bundles: Pick<BundleStore, 'remove'>): Pruning {
  const begun = new Map<string, Promise<Removal | null>>();
  return (head, outdated) => {
    const current = head.bundle?.name ?? '';
    const removal = begun.get(current) ?? pruneBundles(bundles, head, outdated);
    begun.set(current, removal);
    return removal;
  };
}

/** Reads names back, so that a list wrong for any reason deletes nothing of another loop or of a running tick. */
function isPrunable({ loop, generation, bundle }: Head, former: FormerBundle): boolean {
  const parts = nameParts(former.name);
  return (
    parts !== null &&
    parts.loop === loop &&
    parts.generation <= generation - generationsKept &&
    former.name !== bundle?.name
  );
}
