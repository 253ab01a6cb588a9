/** The port to where bundles lie: loading tells "not there" from "not to be had now" and from "damaged". */
import type { BundleRef } from '../core/state.ts';
import type { Manifest, Members, PackedBundle } from './bundle.ts';

export type BundleLoad =
  | { readonly kind: 'bundle'; readonly members: Members; readonly manifest: Manifest }
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

export interface BundleStore {
  /** `ageSeconds`: how long ago the head that names it was written, by GitHub's clock. */
  load(ref: BundleRef, ageSeconds: number): Promise<BundleLoad>;
  save(bundle: PackedBundle): Promise<BundleSave>;
  readonly capabilities: { readonly durableDays: number; readonly visibilityLagSeconds: number };
}

/** "Not there" counts only once a bundle of that age must be visible. */
export const notThere = (ageSeconds: number, lagSeconds: number, where: string): BundleLoad =>
  ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${lagSeconds / 60} minutes` };
