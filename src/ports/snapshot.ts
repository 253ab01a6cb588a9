/** Port to what a tick stores: the loop's snapshot, and the journal on the runner. */
import type { BundleRef, Head, TickLoss } from '../core/state/head.ts';
import type { HistoryLine } from '../core/state/history-line.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { Journal } from './journal.ts';

export interface SnapshotPort {
  /** Begins to load what this head names. A `load` of the same bundle takes the result. */
  readonly prefetch: (head: Head) => void;
  readonly load: (head: Head) => Promise<SnapshotLoad>;
  /** The next generation's bundle that this holder left, if it is whole and its manifest names the holder. */
  readonly findUnnamed: (head: Head, holder: TickLoss) => Promise<AdoptedBundle | null>;
  /** Begins to delete a bundle that the current one has outdated. `save` waits for it. */
  readonly prune: (head: Head, memory: Pick<LoopSnapshot, 'outdated'>) => void;
  readonly save: (head: Head, memory: LoopSnapshot) => Promise<SaveResult>;
  /** Saves the current bundle again before its copy expires. */
  readonly resave: (head: Head) => Promise<SaveResult>;
  readonly journal: Pick<Journal, 'append'>;
}

export interface LoopSnapshot {
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly notes: string;
  /** The last three bundles before this one, newest first. */
  readonly previous: readonly FormerBundle[];
  /** Older bundles, to be deleted. */
  readonly outdated: readonly FormerBundle[];
}

export type FormerBundle = Pick<BundleRef, 'name' | 'artifactId' | 'cacheKey'>;

export type SnapshotLoad =
  | { readonly kind: 'loaded'; readonly memory: LoopSnapshot; readonly note: string | null }
  /** Transient: an error answer, or a bundle not visible yet. */
  | { readonly kind: 'unavailable'; readonly why: string }
  /** Needs a person; the sentence names the bundle. */
  | { readonly kind: 'unreadable'; readonly why: string };

export type SaveResult =
  | { readonly kind: 'saved'; readonly ref: BundleRef; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string };

export interface AdoptedBundle {
  readonly memory: LoopSnapshot;
  readonly ref: BundleRef;
}
