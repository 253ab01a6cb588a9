/**
 * The stored bundles of a world: artifacts and cache entries as GitHub has them, and the faults that are known to have
 * struck them.
 */

import type { BundleRef } from '../../src/core/state/head.ts';
import { nameParts, type PackedBundle } from '../../src/storage/bundles/bundle.ts';
import type { BundleLoad, BundleSave, LeftBundle, Opener } from '../../src/storage/bundles/store-port.ts';
import type { Chance } from './chance.ts';
import type { Edge } from './edges.ts';
import type { FaultKind, Faults } from './faults.ts';
import type { Timeline } from './timeline.ts';

export interface Copy extends Pick<PackedBundle, 'name' | 'digest'> {
  readonly bytes: Uint8Array;
  readonly savedAt: number;
  readonly visibleAt: number;
}

export interface Shelf {
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly chance: Chance;
  /** By id. */
  readonly artifacts: Map<number, Copy>;
  /** By key. */
  readonly cache: Map<string, Copy>;
  /** No id is given twice. */
  readonly newArtifactId: () => number;
  /** Every bundle that was ever stored, by digest, as it was before any fault. */
  readonly saved: Map<string, Uint8Array>;
  /** Their names, by digest. */
  readonly names: Map<string, string>;
  /** Digests of bundles of which a copy was removed, damaged, or once replaced by another in an answer. */
  readonly harmed: Set<string>;
}

export function emptyShelf(at: Pick<Shelf, 'timeline' | 'faults' | 'chance'>): Shelf {
  let last = 0;
  return {
    ...at,
    artifacts: new Map(),
    cache: new Map(),
    saved: new Map(),
    names: new Map(),
    harmed: new Set(),
    newArtifactId: () => ++last,
  };
}

export type Strikes = (kind: FaultKind) => boolean;

export interface Errand<T> {
  readonly what: string;
  /** The client's result if no answer comes. */
  readonly lost: T;
}

/** A request to a store and its answer. The effect may happen although the process that asked is dead. */
export function crossing<T>(edge: Edge, { what, lost }: Errand<T>, effect: (strikes: Strikes) => T): Promise<T> {
  const { shelf, life } = edge;
  const { timeline, chance, faults } = shelf;
  const strikes: Strikes = (kind) => faults.strikes(kind, `${life.name}: ${what}`);
  const late = (): number => (strikes('store-delay') ? chance.tail(20_000, 1_200_000) : 0);
  return new Promise((resolve) => {
    if (strikes('crash')) return life.end();
    if (strikes('store-lost-request')) return life.resume(chance.tail(1_000, 300_000), resolve, lost);
    timeline.after(chance.tail(100, 20_000) + late(), () => {
      const done = effect(strikes);
      if (strikes('crash')) return life.end();
      life.resume(chance.tail(50, 5_000) + late(), resolve, done);
    });
  });
}

export const notToBeHad = (why: string): BundleLoad => ({ kind: 'unavailable', why });
export const notSaved = (why: string): BundleSave => ({ kind: 'failed', why });

export function copyOf(shelf: Shelf, bundle: PackedBundle, visibleAt: number): Copy {
  shelf.saved.set(bundle.digest, bundle.bytes);
  shelf.names.set(bundle.digest, bundle.name);
  return { name: bundle.name, digest: bundle.digest, bytes: bundle.bytes, savedAt: shelf.timeline.now(), visibleAt };
}

/**
 * The bytes that storage returns, for the real code to open: the copy, a damaged one (which stays so), or an older
 * bundle's bytes.
 */
export function bytesOf(shelf: Shelf, copy: Copy, at: { strikes: Strikes; keep: (damaged: Copy) => void }): Uint8Array {
  if (at.strikes('stale-copy')) {
    shelf.harmed.add(copy.digest);
    return shelf.chance.pickOf([...shelf.saved.values()]) ?? copy.bytes;
  }
  if (!at.strikes('corrupt-copy')) return copy.bytes;
  shelf.harmed.add(copy.digest);
  const bytes = damaged(copy.bytes, shelf.chance);
  at.keep({ ...copy, bytes });
  return bytes;
}

/** A person removed a copy, or it expired. */
export function takenAway<K>(shelf: Shelf, copies: Map<K, Copy>, key: K): void {
  const copy = copies.get(key);
  if (copy !== undefined) shelf.harmed.add(copy.digest);
  copies.delete(key);
}

function damaged(bytes: Uint8Array, chance: Chance): Uint8Array {
  if (chance.happens(0.3)) return bytes.slice(0, chance.between(0, bytes.length - 1));
  const copy = bytes.slice();
  const index = chance.between(0, copy.length - 1);
  copy[index] = (copy[index] ?? 0) ^ (1 << chance.between(0, 7));
  return copy;
}

export const openedAs = async (bytes: BundleLoad | Uint8Array, ref: BundleRef, open: Opener): Promise<BundleLoad> =>
  bytes instanceof Uint8Array ? await open(bytes, ref) : bytes;

/** The newest bundle under a prefix, if it is intact. */
export async function leftOf(
  copies: readonly { readonly copy: Copy; readonly lies: Pick<BundleRef, 'artifactId' | 'cacheKey'> }[],
  open: Opener,
): Promise<LeftBundle | null> {
  const newest = copies.at(-1);
  if (newest === undefined) return null;
  const { copy, lies } = newest;
  const read = await open(copy.bytes, { name: copy.name, digest: null });
  if (read.kind !== 'bundle') return null;
  const { members, manifest } = read;
  const savedAt = new Date(copy.savedAt).toISOString();
  const ref = { name: copy.name, digest: copy.digest, bytes: copy.bytes.length, ...lies, savedAt, durableDays: 30 };
  return { ref, members, manifest };
}

export const isUnder = (prefix: string, { name }: Copy): boolean => name.startsWith(prefix) && nameParts(name) !== null;
