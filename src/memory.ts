/** Loads what a loop remembers from its bundle, and packs what it shall remember: the files named in the specification. */
import { diskText, readDiskText } from './core/disk.ts';
import { type HistoryLine, readHistory, writeHistory } from './core/history.ts';
import { Lease } from './core/lease.ts';
import { Budget } from './core/budget.ts';
import { budgetOf, type BundleRef, emptyState, type Head, LoopState } from './core/state.ts';
import { type Members, pack } from './state/bundle.ts';
import type { BundleLoad, BundleStore } from './state/bundle-store.ts';
import type { StateFolder } from './state/state-folder.ts';

export interface Memory {
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly notes: string;
  /** Names of the bundles before this one, newest first. */
  readonly previous: readonly string[];
}

export type MemoryLoad =
  | { readonly kind: 'loaded'; readonly memory: Memory; readonly note: string | null }
  /** Passes by itself: an error answer, or not visible yet. */
  | { readonly kind: 'unavailable'; readonly why: string }
  /** Needs a person: the sentence names the bundle. */
  | { readonly kind: 'unreadable'; readonly why: string };

const nothing: Memory = { state: emptyState(), history: [], notes: '', previous: [] };

/** `resume` goes on from the head's counters with an empty history where the bundle is lost; nothing else ever does. */
export async function loadMemory(
  bundles: BundleStore,
  head: Head,
  options: { resume: boolean; ageSeconds: number },
): Promise<MemoryLoad> {
  if (head.bundle === null) return { kind: 'loaded', memory: nothing, note: null };
  const loaded = await bundles.load(head.bundle, options.ageSeconds);
  if (loaded.kind === 'unavailable') return loaded;
  const read = loaded.kind === 'bundle' ? readMembers(head.loop, loaded) : { ok: false as const, why: whyLost(loaded) };
  if (read.ok) return { kind: 'loaded', memory: read.memory, note: read.note };
  if (options.resume) {
    return {
      kind: 'loaded',
      memory: nothing,
      note: `${head.bundle.name}: ${read.why}. Going on with an empty history.`,
    };
  }
  return { kind: 'unreadable', why: `${head.bundle.name}: ${read.why}` };
}

const whyLost = (loaded: { kind: 'missing' } | { kind: 'corrupt'; why: string }): string =>
  loaded.kind === 'missing' ? 'is neither an artifact nor in the cache any more' : loaded.why;

type Unpacked = Extract<BundleLoad, { kind: 'bundle' }>;
type MembersRead =
  | { readonly ok: true; readonly memory: Memory; readonly note: string | null }
  | { readonly ok: false; readonly why: string };

function readMembers(loop: string, { members, manifest }: Unpacked): MembersRead {
  const state = readDiskText(LoopState, members[`${loop}.state.json`] ?? '');
  if (!state.ok) return { ok: false, why: `${loop}.state.json: ${state.field}: ${state.reason}` };
  const history = readHistory(members[`${loop}.history.jsonl`] ?? '');
  if (!history.ok) {
    return { ok: false, why: `${loop}.history.jsonl line ${history.line}: ${history.field}: ${history.reason}` };
  }
  const notes = members[`${loop}.notes.md`] ?? '';
  return {
    ok: true,
    memory: { state: state.value, history: history.lines, notes, previous: manifest.previous },
    note: history.note,
  };
}

export interface Keeping {
  readonly bundles: BundleStore;
  readonly folder: Pick<StateFolder, 'writeAll'>;
  readonly redact: (text: string) => string;
}

export type Saved =
  | { readonly kind: 'saved'; readonly ref: BundleRef; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string };

/** Writes the files into the state folder and saves them as the bundle of the next generation. */
export async function saveMemory(keeping: Keeping, head: Head, memory: Memory): Promise<Saved> {
  const { lease } = head;
  if (lease === null) throw new Error('A bundle is only saved under a lease.');
  const members = membersOf(head, memory, keeping.redact);
  await keeping.folder.writeAll(members);
  const origin = {
    loop: head.loop,
    generation: head.generation + 1,
    epoch: head.epoch,
    nonce: lease.nonce,
    runId: lease.runId,
    runAttempt: lease.runAttempt,
    previous: [...(head.bundle === null ? [] : [head.bundle.name]), ...memory.previous],
  };
  const packing = pack(origin, members);
  if (packing.kind === 'refused') return { kind: 'failed', why: packing.why };
  const { name, digest, bytes } = packing.bundle;
  const saved = await keeping.bundles.save(packing.bundle);
  if (saved.kind === 'failed') return saved;
  const { artifactId, cacheKey, notes } = saved;
  return { kind: 'saved', ref: { name, digest, bytes: bytes.length, artifactId, cacheKey }, notes };
}

/** Lock and budget are written for people and tools, and never read back. */
function membersOf(head: Head, memory: Memory, redact: (text: string) => string): Members {
  const file = (name: string): string => `${head.loop}.${name}`;
  return {
    [file('lock')]: head.lease === null ? '' : diskText(Lease, head.lease),
    [file('budget.json')]: diskText(Budget, budgetOf(head)),
    [file('history.jsonl')]: writeHistory(memory.history.map((line) => redactStrings(line, redact))),
    [file('state.json')]: diskText(LoopState, redactStrings(memory.state, redact)),
    [file('notes.md')]: redact(memory.notes),
  };
}

/** Texts are struck out one by one, so that no pattern can break the file around them. */
function redactStrings<T>(value: T, redact: (text: string) => string): T {
  const struck: unknown = JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string' ? redact(item) : item,
  );
  return struck as T;
}
