/** Loads what a loop remembers from its bundle, and packs what it shall remember: the files named in the specification. */
import { asLine, asText, readDiskText } from '../core/codec/record-codec.ts';
import { deferralsBorne, forgetSaid, type OnceId, sayOnce, wasSaid } from '../core/record/notices.ts';
import { redacted } from '../core/redaction/redact-record.ts';
import { redactedNotes } from '../core/sessions/notes.ts';
import { Budget } from '../core/state/counters.ts';
import { type BundleRef, budgetOf, type Head, Lease } from '../core/state/head.ts';
import { HistoryLine, newestLines, readHistory } from '../core/state/history-line.ts';
import { emptyState, LoopState } from '../core/state/loop-state.ts';
import {
  type Former,
  type Members,
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

export interface Memory {
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly notes: string;
  /** The last three bundles before this one, newest first. */
  readonly previous: readonly Former[];
  /** Older ones, to be deleted. */
  readonly outdated: readonly Former[];
}

export type MemoryLoad =
  | { readonly kind: 'loaded'; readonly memory: Memory; readonly note: string | null }
  /** Passes by itself: an error answer, or not visible yet. */
  | { readonly kind: 'unavailable'; readonly why: string }
  /** Needs a person: the sentence names the bundle. */
  | { readonly kind: 'unreadable'; readonly why: string };

export const nothingKept: Memory = { state: emptyState(), history: [], notes: '', previous: [], outdated: [] };

/**
 * `resume` goes on from the head's counters with an empty history where the bundle is lost, or could not be had for so long that
 * a person was told; nothing else ever does. `runId`: of the run that reads; null = no run of Actions.
 */
export async function loadMemory(
  bundles: Pick<BundleStore, 'load'>,
  head: Head,
  options: { resume: boolean; ageSeconds: number; runId: number | null },
): Promise<MemoryLoad> {
  if (head.bundle === null) return { kind: 'loaded', memory: nothingKept, note: null };
  const { name } = head.bundle;
  const loaded = await bundles.load(head.bundle, options.ageSeconds);
  if (loaded.kind === 'unavailable' && !(options.resume && head.deferrals >= deferralsBorne)) {
    return { kind: 'unavailable', why: `${name}: ${loaded.why}` };
  }
  const read = loaded.kind === 'bundle' ? readMembers(head.loop, loaded) : { ok: false as const, why: whyLost(loaded) };
  if (read.ok) return { kind: 'loaded', memory: read.memory, note: read.note };
  // A run that waited may be older than the key or the build by which it was saved.
  if (options.runId !== null && (nameParts(name)?.runId ?? 0) > options.runId)
    return { kind: 'unavailable', why: `${name}: ${read.why}; a run that began later saved it, and can read it` };
  if (options.resume) {
    return { kind: 'loaded', memory: nothingKept, note: `${name}: ${read.why}. Going on with an empty history.` };
  }
  return { kind: 'unreadable', why: `${name}: ${read.why}.` };
}

type Unpacked = Pick<Extract<BundleLoad, { kind: 'bundle' }>, 'members' | 'manifest'>;
type MembersRead =
  | { readonly ok: true; readonly memory: Memory; readonly note: string | null }
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

export interface Keeping {
  readonly bundles: ChosenStore;
  readonly vault: Vault;
  readonly folder: Pick<StateFolder, 'writeAll'>;
  readonly redact: (text: string) => string;
  /** GitHub's clock, ISO-8601. */
  readonly now: () => string;
  /** Everybody may read what is saved. */
  readonly inTheOpen: boolean;
}

export type Saved =
  | { readonly kind: 'saved'; readonly ref: BundleRef; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string };

/** Where old bundles cannot be deleted, they must not pile up. */
const unsweptDays = 7;

/** Writes the files into the state folder and saves them as the bundle of the next generation. */
export async function saveMemory(keeping: Keeping, head: Head, before: Memory): Promise<Saved> {
  const { lease } = head;
  if (lease === null) throw new Error('A bundle is only saved under a lease.');
  const { memory, told } = await swept(keeping, head, before);
  const members = membersOf(head, memory, keeping.redact);
  await keeping.folder.writeAll(members);
  const origin = {
    loop: head.loop,
    generation: head.generation + 1,
    epoch: head.epoch,
    nonce: lease.nonce,
    runId: lease.runId,
    runAttempt: lease.runAttempt,
    previous: [...(head.bundle === null ? [] : [formerOf(head.bundle)]), ...memory.previous],
  };
  const packing = pack(origin, members);
  if (packing.kind === 'refused') return { kind: 'failed', why: packing.why };
  const saved = await put(keeping, await keeping.vault.seal(packing.bundle), daysFor(keeping, memory.state));
  return saved.kind === 'failed' ? saved : { ...saved, notes: [...told, ...saved.notes] };
}

const daysFor = ({ bundles }: Keeping, state: LoopState): number =>
  wasSaid(state, 'sweep-denied')
    ? Math.min(unsweptDays, bundles.capabilities.durableDays)
    : bundles.capabilities.durableDays;

async function put(keeping: Keeping, bundle: PackedBundle, days: number): Promise<Saved> {
  const saved = await keeping.bundles.save(bundle, days);
  if (saved.kind === 'failed') return saved;
  const { artifactId, cacheKey, notes } = saved;
  const lies = { artifactId, cacheKey, ...livesFrom(keeping, days) };
  const ref = { name: bundle.name, digest: bundle.digest, bytes: bundle.bytes.length, ...lies };
  return { kind: 'saved', ref, notes };
}

const livesFrom = ({ now }: Keeping, days: number): Pick<BundleRef, 'savedAt' | 'durableDays'> => ({
  savedAt: now(),
  durableDays: Number.isFinite(days) ? days : null,
});

const formerOf = ({ name, artifactId, cacheKey }: BundleRef): Former => ({ name, artifactId, cacheKey });

/** Deletes what the current bundle has outdated, and remembers what was said about how the files are kept. */
async function swept(
  keeping: Keeping,
  head: Head,
  memory: Memory,
): Promise<{ memory: Memory; told: readonly string[] }> {
  const removal = await sweepOld(keeping.bundles, head, memory.outdated);
  const known = removal === 'removed' ? forgetSaid(memory.state, 'sweep-denied') : memory.state;
  const ids: OnceId[] = [
    ...(removal === 'denied' ? ['sweep-denied' as const] : []),
    ...(keeping.inTheOpen ? ['public-unencrypted' as const] : []),
  ];
  const { state, notes } = sayOnce(known, ids);
  return { memory: { ...memory, state }, told: notes };
}

/** Lock and budget are written for people and tools, and never read back. */
function membersOf(head: Head, memory: Memory, redact: (text: string) => string): Members {
  const once = memorized(redact);
  const file = (name: Parameters<typeof memberName>[1]): string => memberName(head.loop, name);
  const lines = newestLines(memory.history).map((line) => asLine(redacted(HistoryLine, line, once)));
  return {
    [file('lock')]: head.lease === null ? '' : asText(redacted(Lease, head.lease, once)),
    [file('budget.json')]: asText(redacted(Budget, budgetOf(head), once)),
    [file('history.jsonl')]: lines.join(''),
    [file('state.json')]: asText(redacted(LoopState, memory.state, once)),
    [file('notes.md')]: redactedNotes(memory.notes, redact),
  };
}

/** A thousand lines of history repeat themselves: each text is searched once. */
function memorized(redact: (text: string) => string): (text: string) => string {
  const seen = new Map<string, string>();
  return (text) => {
    const known = seen.get(text) ?? redact(text);
    seen.set(text, known);
    return known;
  };
}

/**
 * Saves the current bundle again before its copy expires, where the loop is told to keep it; the head then names where it lies. Byte for
 * byte, but for one that moves to another store in the clear: it is sealed, where there is a key.
 */
export async function resave(keeping: Keeping, { bundle: ref }: Pick<Head, 'bundle'>): Promise<Saved> {
  if (ref === null) return { kind: 'failed', why: 'there is no bundle yet' };
  const { bundles, vault } = keeping;
  const failed = (why: string): Saved => ({ kind: 'failed', why: `${ref.name}: ${why}` });
  const { durableDays } = bundles.capabilities;
  const home = bundles.homeOf(ref);
  const atHome = home?.artifactId === null ? await bundles.load(home, Number.POSITIVE_INFINITY) : null;
  // Where there is no artifact, reading it was all: a cache entry lives on from its last use, a branch for ever.
  if (home !== null && atHome?.kind === 'bundle')
    return { kind: 'saved', ref: { ...home, ...livesFrom(keeping, durableDays) }, notes: [] };
  const loaded =
    atHome !== null && ref.artifactId === null ? atHome : await bundles.load(ref, Number.POSITIVE_INFINITY);
  if (loaded.kind !== 'bundle') return failed(whyLost(loaded));
  const { bytes, members } = loaded;
  const same = { name: ref.name, digest: ref.digest, bytes, members };
  if (home === null) return await put(keeping, await vault.seal(same), durableDays);
  const saved = await put(keeping, same, ref.durableDays ?? durableDays);
  if (saved.kind === 'failed') return saved;
  if (saved.ref.artifactId === ref.artifactId)
    return failed('this run has saved it before; another run has to save it again');
  // The key of the fast copy is used up; what was saved under it is still the same.
  return { ...saved, ref: { ...saved.ref, cacheKey: saved.ref.cacheKey ?? ref.cacheKey }, notes: [] };
}

export interface FoundAgain {
  readonly memory: Memory;
  readonly ref: BundleRef;
}

/**
 * The bundle of generation + 1 that a dead holder saved and did not live to name in the head: taken instead of guessing what it
 * did, if it is whole and its manifest names the holder's epoch and nonce. Anything else is null.
 */
export async function findLeft(
  bundles: Pick<ChosenStore, 'left'>,
  { loop, generation, bundle: current }: Pick<Head, 'loop' | 'generation' | 'bundle'>,
  { epoch, nonce, runId, runAttempt }: Pick<Lease, 'epoch' | 'nonce' | 'runId' | 'runAttempt'>,
): Promise<FoundAgain | null> {
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

/* Decides which old bundles are deleted: those that the manifest of the current one has outdated, and never one that may be needed. */

/** The current bundle and the three before it. */
const generationsKept = 4;

/**
 * At most two requests: one bundle of both stores; the retention ends what is left over. Null where nothing was outdated. Called
 * under the lease, when the swap that made the current bundle has been won by an earlier tick.
 */
export async function sweepOld(
  bundles: Pick<BundleStore, 'remove'>,
  head: Head,
  outdated: readonly Former[],
): Promise<Removal | null> {
  const old = outdated.find((former) => mayGo(head, former));
  return old === undefined ? null : await bundles.remove(old);
}

/** Names are read back, so that a list which is wrong, by whatever mistake, deletes nothing of another loop or of a tick that runs. */
function mayGo({ loop, generation, bundle }: Head, former: Former): boolean {
  const parts = nameParts(former.name);
  return (
    parts !== null &&
    parts.loop === loop &&
    parts.generation <= generation - generationsKept &&
    former.name !== bundle?.name
  );
}
