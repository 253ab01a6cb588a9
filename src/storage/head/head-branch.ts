/** Rider, Beside, StateFile, HeadBranch; SeenCommits: split off so that imports run one way. */
import type { HeadRead, HeadStore, HeadVersion } from '../../ports/head-store.ts';

/** Fields that another reader adds to the head's query, so that one request brings both. */
export interface Rider<T> {
  /** Selection on `Query` and on `Repository`; literals only. */
  readonly root: string;
  readonly repository: string;
  /** `data` is the whole answer. */
  take(data: unknown): T;
}

/** Files of a bundle that lie beside the head: committed with the very swap that names the bundle. */
export interface Beside {
  readonly name: string;
  readonly files: readonly StateFile[];
}

export interface StateFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}

export interface HeadBranch extends HeadStore, SeenCommits {
  /** Kept until a swap that names this bundle is won; a later one takes its place. */
  put(beside: Beside): void;
  readWith<T>(rider: Rider<T>): Promise<{ readonly read: HeadRead; readonly along: T }>;
}

export interface SeenCommits {
  /** The last commit seen in which the current bundle lies beside the head; null = none was. */
  bundleCommit(): HeadVersion | null;
}
