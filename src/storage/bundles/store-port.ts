/** Port to stored bundles. A load tells missing, unavailable and corrupt apart. */
import type { BundleRef } from '../../core/state/head.ts';
import type { BundleMembers, Former, Manifest, PackedBundle, Unpacking } from './bundle.ts';

export type BundleLoad =
  | {
      readonly kind: 'bundle';
      readonly members: BundleMembers;
      readonly manifest: Manifest;
      /** As stored: if they are saved again, they are the same bundle. */
      readonly bytes: Uint8Array;
    }
  /** Absent, after the time in which a new one could be invisible. */
  | { readonly kind: 'missing' }
  /** An error, a denial, or absent while it may still be invisible. The tick is deferred. */
  | { readonly kind: 'unavailable'; readonly why: string }
  | { readonly kind: 'corrupt'; readonly why: string };

export type BundleSave =
  | {
      readonly kind: 'saved';
      readonly artifactId: number | null;
      readonly cacheKey: string | null;
      /** One line each, for the report. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'failed'; readonly why: string };

/** Where a dead run could have left a bundle: names begin with `prefix`. */
export interface BundleSearch {
  readonly prefix: string;
  readonly runId: number;
}

/** A whole bundle that no head names. Its reference is built from what is stored. */
export interface LeftBundle {
  readonly ref: BundleRef;
  readonly members: BundleMembers;
  readonly manifest: Manifest;
}

/** `denied`: the token may not delete. `removed`: also if there was nothing. */
export type Removal = 'removed' | 'denied' | 'failed';

export interface BundleStore {
  /** `ageSeconds`: time since it was saved, by GitHub's clock. */
  load(ref: BundleRef, ageSeconds: number): Promise<BundleLoad>;
  /** Idempotent: the same content is saved once and counts as saved. At most `durableDays` are requested. */
  save(bundle: PackedBundle, durableDays: number): Promise<BundleSave>;
  /** The newest intact bundle, or null. An unreadable bundle counts as none. */
  left(search: BundleSearch): Promise<LeftBundle | null>;
  remove(former: Former): Promise<Removal>;
  readonly capabilities: Capabilities;
}

/** Opens bytes of a bundle. `digest` null: only its own name vouches for it. */
export type Opener = (
  bytes: Uint8Array,
  ref: { readonly name: string; readonly digest: string | null },
) => Promise<Unpacking>;

/** Absence counts only once a bundle of that age must be visible. */
export const notThere = (ageSeconds: number, lagSeconds: number, where: string): BundleLoad =>
  ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${minutes(lagSeconds)}` };

const minutes = (seconds: number): string => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);

export const whyLost = (loaded: Exclude<BundleLoad, { kind: 'bundle' }>): string =>
  loaded.kind === 'missing' ? 'it is gone from every place where it was saved' : loaded.why;

/** What a store promises: how long a bundle stays there, and how long a new one may be invisible. */
export interface Capabilities {
  /** Infinity if nothing expires. */
  readonly durableDays: number;
  readonly visibilityLagSeconds: number;
}

/** Long enough for a loop that ticks rarely. Every tick that works saves a new one. */
export const artifactRetentionDays = 30;

/** "Immediately available", says GitHub. A minute allows for replicas. */
export const artifactLagSeconds = 60;

export const artifactCapabilities = (durableDays: number): Capabilities => ({
  durableDays,
  visibilityLagSeconds: artifactLagSeconds,
});

/** Seven days since it was last read or written. */
export const cacheCapabilities: Capabilities = { durableDays: 7, visibilityLagSeconds: 15 * 60 };

/** A commit is visible to all once its swap was answered. A minute allows for replicas. */
export const branchCapabilities: Capabilities = { durableDays: Number.POSITIVE_INFINITY, visibilityLagSeconds: 60 };

/** The durable copy sets the lifetime. Either may be the one that is read. */
export const mirroredCapabilities = (durable: Capabilities, fast: Capabilities): Capabilities => ({
  durableDays: durable.durableDays,
  visibilityLagSeconds: Math.max(durable.visibilityLagSeconds, fast.visibilityLagSeconds),
});

/** Of the configured `state-store`, with artifacts kept for that many days. */
export function capabilitiesOf(
  store: 'mirrored' | 'artifact' | 'cache' | 'branch',
  artifactDays: number,
): Capabilities {
  const artifact = artifactCapabilities(artifactDays);
  const all = { artifact, cache: cacheCapabilities, branch: branchCapabilities };
  return store === 'mirrored' ? mirroredCapabilities(artifact, cacheCapabilities) : all[store];
}
