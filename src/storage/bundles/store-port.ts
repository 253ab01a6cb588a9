/** The port to where bundles lie: loading tells "not there" from "not to be had now" and from "damaged". */
import type { BundleRef } from '../../core/state/head.ts';
import type { Former, Manifest, Members, PackedBundle, Unpacking } from './bundle.ts';

export type BundleLoad =
  | {
      readonly kind: 'bundle';
      readonly members: Members;
      readonly manifest: Manifest;
      /** As they lie in the store: saved again, they are the same bundle. */
      readonly bytes: Uint8Array;
    }
  /** Answered "not there", later than a fresh one could be invisible. */
  | { readonly kind: 'missing' }
  /** An error, a denial, or missing while it may still be invisible: the tick is deferred. */
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

/** Where a run that died could have left a bundle: names begin with `prefix`. */
export interface Search {
  readonly prefix: string;
  readonly runId: number;
}

/** A whole bundle that no head names; its reference is made of what lies there. */
export interface LeftBundle {
  readonly ref: BundleRef;
  readonly members: Members;
  readonly manifest: Manifest;
}

/** `denied`: the token may not delete; `removed` also where there was nothing. */
export type Removal = 'removed' | 'denied' | 'failed';

export interface BundleStore {
  /** `ageSeconds`: how long ago it was saved, by GitHub's clock. */
  load(ref: BundleRef, ageSeconds: number): Promise<BundleLoad>;
  /** The same content saved twice is one, and counts as saved. At most `durableDays` are asked for. */
  save(bundle: PackedBundle, durableDays: number): Promise<BundleSave>;
  /** The newest whole one, or null; whatever cannot be read is as good as none. */
  left(search: Search): Promise<LeftBundle | null>;
  remove(former: Former): Promise<Removal>;
  readonly capabilities: Capabilities;
}

/** Opens bytes of a bundle; a `digest` of null is that of a bundle which nobody vouches for but its own name. */
export type Opener = (
  bytes: Uint8Array,
  ref: { readonly name: string; readonly digest: string | null },
) => Promise<Unpacking>;

/** "Not there" counts only once a bundle of that age must be visible. */
export const notThere = (ageSeconds: number, lagSeconds: number, where: string): BundleLoad =>
  ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${minutes(lagSeconds)}` };

const minutes = (seconds: number): string => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);

export const whyLost = (loaded: Exclude<BundleLoad, { kind: 'bundle' }>): string =>
  loaded.kind === 'missing' ? 'it is not there any more, in none of the places where it was saved' : loaded.why;

/** What each place promises of a bundle: how long it stays there, and how long a new one may stay invisible. */
export interface Capabilities {
  /** Infinity where nothing expires. */
  readonly durableDays: number;
  readonly visibilityLagSeconds: number;
}

/** Artifacts live long enough for a loop that ticks rarely; every tick that works saves a new one. */
export const artifactRetentionDays = 30;

/** "Immediately available", says GitHub; a minute is for replicas. */
export const artifactLagSeconds = 60;

export const artifactCapabilities = (durableDays: number): Capabilities => ({
  durableDays,
  visibilityLagSeconds: artifactLagSeconds,
});

/** Seven days since it was last read or written. */
export const cacheCapabilities: Capabilities = { durableDays: 7, visibilityLagSeconds: 15 * 60 };

/** A commit is there for everybody once its swap was answered; a minute is for replicas. */
export const branchCapabilities: Capabilities = { durableDays: Number.POSITIVE_INFINITY, visibilityLagSeconds: 60 };

/** The durable copy decides how long; either may be the one that is read. */
export const mirroredCapabilities = (durable: Capabilities, fast: Capabilities): Capabilities => ({
  durableDays: durable.durableDays,
  visibilityLagSeconds: Math.max(durable.visibilityLagSeconds, fast.visibilityLagSeconds),
});

/** Of what `state-store` chooses, where artifacts are kept for so many days. */
export function capabilitiesOf(
  store: 'mirrored' | 'artifact' | 'cache' | 'branch',
  artifactDays: number,
): Capabilities {
  const artifact = artifactCapabilities(artifactDays);
  const all = { artifact, cache: cacheCapabilities, branch: branchCapabilities };
  return store === 'mirrored' ? mirroredCapabilities(artifact, cacheCapabilities) : all[store];
}
